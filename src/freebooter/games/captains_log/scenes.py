"""What goes on at the moment, as one seat may see it: a turn, a visit, a volley, a boarding, a trade."""

from __future__ import annotations

from msgspec import Struct

from freebooter.engine.keel import knows
from freebooter.games.captains_log import ahead, reckoning
from freebooter.games.captains_log.ahead import Peril
from freebooter.games.captains_log.rules import crew, events, gunnery, ports, sailing, ships, speed
from freebooter.games.captains_log.rules.missions import NOT_YET
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import ORDERS, Mission, State

HIDDEN = -1


class MissionView(Struct, frozen=True):
    """A mission; of a secret one others see only whether it is active (CL-431)."""

    card: int
    stage: int
    mark: int
    place: int
    victim: int
    only_end: int


class TurnView(Struct, frozen=True):
    """The turn that is played; to its captain also every course that the ship can sail, and what awaits it there."""

    actions: int
    moved: bool
    sailing: bool
    left: int
    began: int
    summands: list[tuple[int, int, int, int, int]]  # for each first direction: base, upgrades, draft, turning, wind
    courses: list[str]  # the course to each hex in reach: the directions of its steps from the ship on
    rest: list[int]  # the movement that is left at the end of each
    perils: list[Peril]
    storm: int  # damage for each point of movement beyond the half: 0, 1, or 2 for what a die says
    storm_kept_off: int  # damage of it that carpenters still keep off
    lifting: int  # the movement that it costs to take something up


class VisitView(Struct, frozen=True):
    tile: int
    boats: int
    used: int
    offer: list[MissionView]
    prices: dict[str, int]  # of what is bought and sold, by option, in thousands


class VolleyView(Struct, frozen=True):
    by: int
    at: int
    tile: int
    dice: list[int]
    bonus: list[int]
    defense: int
    ammunition: int
    rerolls: int
    cap: int  # the most that a die can do
    kills: int  # no damage: each hit kills a sailor (1), or each point (2)
    cuts: bool  # no damage: each point costs the target a movement
    made_of: reckoning.Parts  # the defense
    added: reckoning.Parts  # to the dice


class BoardingView(Struct, frozen=True):
    by: int
    at: int
    party: int
    defenders: int
    dice: list[int]
    their_dice: list[int]
    hit: int  # a die that kills
    added: reckoning.Parts
    their_added: reckoning.Parts


class DealView(Struct, frozen=True):
    """A trade that two players are about to make; a secret mission is -1 to who has not seen it."""

    seat: int
    other: int
    pays: int
    gets: int
    gives: list[int]
    takes: list[int]
    gives_cards: list[int]
    takes_cards: list[int]


def mission_view(mission: Mission, seat: int | None) -> MissionView:
    if not knows(mission, seat):
        return MissionView(HIDDEN, mission.stage, 0, 0, NOT_YET, 0)
    return MissionView(mission.card, mission.stage, mission.mark, mission.place, mission.victim, mission.only_end)


def turn_view(state: State, seat: int | None) -> TurnView | None:
    now = state.turn
    if now is None:
        return None
    me = state.keel.turn
    player = state.players[me]
    at_sea = player.hex != 0
    orders = me == seat and at_sea and state.phase == ORDERS
    others = ships.others_bits(state, chart_of(state), me)
    found = sailing.reached(state, me) if orders and sailing.courses(state, chart_of(state), me, others) else None
    goals = [] if found is None else found.goals()
    return TurnView(
        actions=now.actions,
        moved=now.moved,
        sailing=now.sailing,
        left=now.left,
        began=now.began,
        summands=speed.summands(state, me) if at_sea and not now.moved else [],
        courses=[] if found is None else [ahead.bearings(player.hex, found.course(goal)) for goal in goals],
        rest=[] if found is None else [found.left(goal) for goal in goals],
        perils=[] if found is None else ahead.on_the_way(state, me, found),
        storm=events.storm(state),
        storm_kept_off=max(0, crew.damage_reduction(player) - now.storm_saved),
        lifting=0 if crew.picks_up_free(player) else 1,
    )


def visit_view(state: State, seat: int | None) -> VisitView | None:
    now = state.visit
    if now is None:
        return None
    offer = [mission_view(mission, seat) for mission in now.offer]
    return VisitView(now.tile, now.boats, now.used, offer, ports.prices(state))


def volley_view(state: State) -> VolleyView | None:
    now = state.volley
    if now is None:
        return None
    _, kills, cuts = gunnery.effects_of(state, now)
    return VolleyView(
        now.by,
        now.at,
        now.tile,
        now.dice[:],
        now.bonus[:],
        now.defense,
        now.ammunition,
        now.rerolls,
        state.rules.hit_cap,
        kills if state.rules.crews else 0,
        cuts,
        reckoning.defense(state, now),
        reckoning.added(state, now),
    )


def boarding_view(state: State) -> BoardingView | None:
    now = state.boarding
    if now is None:
        return None
    return BoardingView(
        now.by,
        now.at,
        now.party,
        now.defenders,
        now.dice[:],
        now.their_dice[:],
        state.rules.boarding_hit,
        reckoning.melee(state, now.by, now.at),
        reckoning.melee(state, now.at, now.by),
    )


def deal_view(state: State, seat: int | None) -> DealView | None:
    """An offer is made before everybody; of missions each sees those that he knows."""
    deal = state.deal
    if deal is None:
        return None
    gives = [seen_card(state, deal.seat, card, seat) for card in deal.gives_cards]
    takes = [seen_card(state, deal.other, card, seat) for card in deal.takes_cards]
    return DealView(deal.seat, deal.other, deal.pays, deal.gets, deal.gives[:], deal.takes[:], gives, takes)


def seen_card(state: State, owner: int, card: int, seat: int | None) -> int:
    for mission in state.players[owner].missions:
        if mission.card == card:
            return card if knows(mission, seat) else HIDDEN
    raise KeyError(card)
