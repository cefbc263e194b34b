"""Chapters B46 and B47: the hand of missions, starting, finishing and losing them.

How they are drawn is in drawing.py, what each asks in goals.py, and which deeds bring them on in deeds.py.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import DONE, Option, Steps, choose
from freebooter.engine.keel import EVERYONE, reveal, roll, tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import MISSIONS
from freebooter.games.captains_log.content import missions as cards
from freebooter.games.captains_log.rules import (
    crew,
    drawing,
    events,
    fame,
    fortresses,
    goals,
    ports,
    rewards,
    sailing,
    ships,
)
from freebooter.games.captains_log.state import (
    FAME_MISSIONS,
    FAME_SETS,
    NPC_BASE,
    Mission,
    State,
)

NOT_YET: Final = -2  # Mission.victim before it has begun
HAND: Final = 3  # CL-436
SET: Final = 4  # CL-017


@cache
def start_option(card: int) -> Option:
    return Option("start_mission", card, touches=(f"mission:{card}",))


@cache
def finish_option(card: int, end: int) -> Option:
    return Option("finish_mission", card, end, touches=(f"mission:{card}",))


@cache
def action_option(card: int) -> Option:
    return Option("mission", card, touches=(f"mission:{card}",))


@cache
def sea_option(card: int) -> Option:
    return Option("sea_mission", card, touches=(f"mission:{card}",))


# --- The hand -------------------------------------------------------------------------------------------------------


def hand(state: State, seat: int) -> list[Mission]:
    """What this player may start or finish: the own missions; together also secret ones of the partner (CL-572)."""
    own = state.players[seat].missions
    if state.rules.mode != names.COOPERATIVE:
        return own
    return own + [one for player in state.players for one in player.missions if one not in own and is_shared(one)]


def is_shared(mission: Mission) -> bool:
    """CL-572: a secret mission belongs to both until one of them has begun it."""
    card = MISSIONS[mission.card]
    return not card.public and (mission.stage == 0 or (card.start is None and mission.mark == 0))


def held(state: State, seat: int) -> list[Mission]:
    """CL-436, CL-572: missions that count against the limit; together both players' do."""
    if state.rules.mode == names.COOPERATIVE:
        return [mission for player in state.players for mission in player.missions]
    return state.players[seat].missions[:]


def limit(state: State, seat: int) -> int:
    """CL-394, CL-436: three, and one for each Informer; together the Informers of both count."""
    most = crew.mission_limit(state.players[seat])
    if state.rules.mode == names.COOPERATIVE:
        for other, player in enumerate(state.players):
            if other != seat:
                most += crew.mission_limit(player) - HAND
    return most


def is_full(state: State, seat: int) -> bool:
    return len(held(state, seat)) >= limit(state, seat)


def find(state: State, seat: int, card: int) -> Mission:
    for mission in hand(state, seat):
        if mission.card == card:
            return mission
    raise KeyError(card)


def has(state: State, seat: int, card: int) -> bool:
    """Is it still there? While something is asked it may be dealt anew for a guess (imagine.py)."""
    return any([mission.card == card for mission in hand(state, seat)])


def make_own(state: State, seat: int, mission: Mission) -> None:
    """CL-159, CL-238, CL-572: the mission changes hands as it stands, and its time counter with it."""
    if mission in state.players[seat].missions:
        return
    for player in state.players:
        if mission in player.missions:
            player.missions.remove(mission)
    state.players[seat].missions.append(mission)
    for barrel in state.sea.barrels:
        if barrel.mission == mission.card:
            barrel.owner = seat


def seen_by(state: State, seat: int) -> int:
    """Who knows a secret mission: its owner; together both."""
    return EVERYONE if state.rules.mode in (names.COOPERATIVE, names.SOLO) else 1 << seat


# --- Places ---------------------------------------------------------------------------------------------------------


def can_start(state: State, seat: int, mission: Mission) -> bool:
    """Does the mission begin where the ship is?"""
    start = MISSIONS[mission.card].start
    if mission.stage or start is None:
        return False
    if isinstance(start, cards.Reach):
        return goals.is_at(state, seat, mission, start.at)
    if isinstance(start, cards.Load):
        return goals.is_at(state, seat, mission, start.at) and state.market.supply[start.good] > 0
    if isinstance(start, cards.Approach):
        return bool(goals.beside(state, seat, start.target))
    return False


def ends_here(state: State, seat: int, mission: Mission) -> list[int]:
    """Ends of the mission, counted from 0, that can be reached by interacting here."""
    if mission.stage == 0:
        return []
    found = []
    for i, end in enumerate(MISSIONS[mission.card].ends):
        if mission.only_end and i + 1 != mission.only_end:
            continue
        if isinstance(end.goal, cards.Deliver) and goals.can_deliver(state, seat, mission, end.goal):
            found.append(i)
    return found


def is_port_place(place: cards.Place) -> bool:
    return place.icon in (names.MOORING, names.ANY_PORT, names.START_PORT)


def in_port(state: State) -> bool:
    return state.visit is not None and state.visit.tile != ports.NEUTRAL


def starts_in_port(state: State, seat: int, mission: Mission) -> bool:
    start = MISSIONS[mission.card].start
    if not in_port(state) or not isinstance(start, (cards.Reach, cards.Load)) or not is_port_place(start.at):
        return False
    return can_start(state, seat, mission)


def at_port(state: State, seat: int) -> list[Option]:
    """CL-432, CL-433: missions that can be started or finished in the port that is visited."""
    if not in_port(state):
        return []
    found = []
    for mission in hand(state, seat):
        if starts_in_port(state, seat, mission):
            found.append(start_option(mission.card))
        if mission in state.players[seat].missions:
            found += [finish_option(mission.card, end) for end in ends_here(state, seat, mission)]
    return found


def serve(state: State, seat: int, chosen: Option) -> Steps:
    """In port: a mission is started or finished."""
    mission = find(state, seat, chosen.number(0))
    if chosen.kind == "start_mission":
        yield from begin(state, seat, mission)
    else:
        yield from finish(state, seat, mission, chosen.number(1))


def used_port(state: State, seat: int) -> None:
    """CL-351: where a mission was started or finished none can be drawn until the ship has left."""
    if state.visit is not None:
        state.players[seat].called_at |= 1 << state.visit.tile


def options(state: State, seat: int) -> list[Option]:
    """CL-160, CL-432: missions that an action can start away from ports: at an icon, a fortress, or next to a ship.

    CL-433: with an action that has started one, only those that start there, too.
    """
    met = names.NONE if state.turn is None else state.turn.meets
    found = []
    for mission in hand(state, seat):
        starts = STARTS_AWAY[mission.card] and can_start(state, seat, mission)
        if starts and (met == names.NONE or met in goals.could_meet(state, seat, mission)):
            found.append(action_option(mission.card))
    return found


def starts_away(card: cards.Mission) -> bool:
    """Does an action away from ports start it?"""
    if isinstance(card.start, (cards.Reach, cards.Load)):
        return not is_port_place(card.start.at)
    return isinstance(card.start, cards.Approach)


STARTS_AWAY: Final = tuple([starts_away(card) for card in MISSIONS])  # asked at every order: once for each card


def interact(state: State, seat: int, card: int) -> Steps:
    """CL-433: one action starts all that one wishes to start with the same ship, or at the same place."""
    now = state.turn
    assert now is not None
    yield from begin(state, seat, find(state, seat, card))
    while not state.players[seat].lost and not fame.is_over(state) and options(state, seat):
        more: Option = yield choose(seat, "missions.more", more_here)
        if more is DONE:
            break
        yield from begin(state, seat, find(state, seat, more.number(0)))
    now.meets = names.NONE


def more_here(state: State, seat: int) -> list[Option]:
    return [*options(state, seat), DONE]


def sea_options(state: State, seat: int) -> list[Option]:
    """CL-241, CL-454, CL-456, CL-474: places that are visited in passing, for a point of movement."""
    found = []
    for mission in state.players[seat].missions:
        if goals.IN_PASSING[mission.card] and (
            goals.place_in_passing(state, seat, mission) or starts_in_passing(state, seat, mission)
        ):
            found.append(sea_option(mission.card))
    if not found:
        return found
    return found if sailing.has_a_point(state, seat, for_nothing=sailing.lifts_for_nothing(state, seat)) else []


def calls_at(state: State, seat: int, hex: int) -> bool:
    """Is there something for a mission to do in passing this hex?"""
    for mission in state.players[seat].missions:
        if goals.IN_PASSING[mission.card] and goals.has_place_at(state, mission, hex):
            return True
    return False


def starts_in_passing(state: State, seat: int, mission: Mission) -> bool:
    """CL-241: a mission that asks to visit something in the sea."""
    start = MISSIONS[mission.card].start
    return isinstance(start, cards.Reach) and goals.is_at_sea(start.at) and can_start(state, seat, mission)


def in_passing(state: State, seat: int, card: int) -> Steps:
    """A mission is started, or a place of a route or a catch is marked on the card; the last one finishes it."""
    yield from sailing.pay_for_lifting(state, seat)
    if state.players[seat].lost:
        return
    mission = find(state, seat, card)
    if mission.stage == 0:
        yield from begin(state, seat, mission)
        assert state.turn is not None
        state.turn.meets = names.NONE  # CL-433 binds an action, and this was none
        return
    goals.mark_place(state, seat, mission)
    if goals.all_places(mission):
        yield from finish(state, seat, mission, 0)


def reached(state: State, seat: int) -> Steps:
    """CL-442, CL-K87: the farthest mooring is reached, and the mission begins without an action."""
    for number in tuple([mission.card for mission in state.players[seat].missions if BEGINS_AT_MOORING[mission.card]]):
        mission = find(state, seat, number)
        lies_there = ships.mooring_of(state, seat) == mission.place and sailing.may_rest(state, seat)
        if mission.stage == 0 and lies_there:
            yield from begin(state, seat, mission)
            assert state.turn is not None
            state.turn.meets = names.NONE  # it was no action (CL-433)


def begins_at_mooring(card: cards.Mission) -> bool:
    return isinstance(card.start, cards.Reach) and card.start.at.farthest and card.start.at.icon == names.MOORING


BEGINS_AT_MOORING: Final = tuple([begins_at_mooring(card) for card in MISSIONS])


# --- Starting and finishing -----------------------------------------------------------------------------------------


def begin(state: State, seat: int, mission: Mission) -> Steps:
    """CL-432, CL-439, CL-440: the card is shown; goods are loaded, or a die decides."""
    make_own(state, seat, mission)
    used_port(state, seat)
    card = MISSIONS[mission.card]
    start = card.start
    if isinstance(start, cards.Approach):
        yield from goals.note_target(state, seat, mission, start.target)
    elif isinstance(start, (cards.Reach, cards.Load)):
        goals.note_place(state, seat, mission, start.at)
    if card.risks:
        yield from risk(state, seat, mission)
        return
    reveal(state, mission)
    mission.stage = 1
    tell(state, "mission_started", seat=seat, mission=mission.card)
    if isinstance(start, cards.Load):
        goods = tuple([start.n if good == start.good else 0 for good in range(6)])
        yield from rewards.from_supply(state, seat, goods)


def risk(state: State, seat: int, mission: Mission) -> Steps:
    """CL-440, CL-470, CL-471: a D12, one more by night; the table says what happens."""
    card = MISSIONS[mission.card]
    face = roll(state, 1, 12)[0]
    by_day = events.is_day(state)
    total = min(12, face + (0 if by_day else card.night))
    reveal(state, mission)
    row = card.risks[0]
    for one in card.risks:
        row = one
        if total <= one.to:
            break
    tell(
        state,
        "risk_by_day" if by_day else "risk_by_night",
        seat=seat,
        mission=mission.card,
        rolled=face,
        night=card.night,
        total=total,
        needed=1 + max([one.to for one in card.risks if one.lost]),
        lost=int(row.lost),
    )
    number = mission.card
    if row.lost:
        discard(state, mission)
    else:
        mission.stage = 1
        mission.only_end = row.only_end
        if row.only_end:
            tell(state, "one_way_left", mission=mission.card, nth=row.only_end)
    yield from rewards.give(state, seat, row.gains, max(names.NONE, mission.victim), 0, FAME_MISSIONS)
    if row.fortress_dice:
        tile = mission.place
        if ships.tile_numbered(state, tile) is not None:
            yield from fortresses.fires(state, tile, seat, row.fortress_dice + state.clock.fortress_dice)  # CL-494
    elif not row.lost and mission.only_end and in_port(state):
        for end in ends_here(state, seat, mission):
            yield from finish(state, seat, find(state, seat, number), end)
            return


def finish(state: State, seat: int, mission: Mission, end: int) -> Steps:
    """CL-016, CL-017, CL-434, CL-435: kept for ever, one Fame and the reward; four of a type are one Fame more."""
    if fame.is_over(state):  # CL-424: another mission that the same deed fulfilled has won the game
        return
    card = MISSIONS[mission.card]
    goal = card.ends[end].goal
    player = state.players[seat]
    make_own(state, seat, mission)
    used_port(state, seat)
    if isinstance(goal, cards.Deliver) and goal.n:
        goals.hand_over(state, seat, goal)
    goals.release(state, mission)
    player.missions.remove(mission)
    reveal(state, mission)
    player.done.append(mission.card)
    tell(state, "mission_done", seat=seat, mission=mission.card)
    fame.gain(state, seat, FAME_MISSIONS)
    if fame.is_over(state):  # CL-424: at once, whatever else the card promises
        return
    nation = ports.nation_here(state) if in_port(state) else max(names.NONE, mission.victim)
    yield from rewards.give(state, seat, card.ends[end].gains, nation, player.hex, FAME_MISSIONS)
    if fame.is_over(state):
        return
    same = [one for one in state.players[seat].done if MISSIONS[one].type == card.type]
    if len(same) >= SET:
        for one in same[:SET]:
            state.players[seat].done.remove(one)
            state.decks.missions_out.append(one)
        del same
        fame.gain(state, seat, FAME_SETS)
        tell(state, "mission_set", seat=seat, type=card.type)


def discard(state: State, mission: Mission) -> None:
    """An unfinished mission is put away, and its counter with it."""
    goals.release(state, mission)
    for barrel in list(state.sea.barrels):
        if barrel.mission == mission.card:
            state.sea.barrels.remove(barrel)
            if barrel.id >= 0:
                state.sea.barrel_box.append(barrel.id)
    for player in state.players:
        if mission in player.missions:
            player.missions.remove(mission)
    state.decks.missions_out.append(mission.card)


def lose_all(state: State, seat: int, by: int) -> Steps:
    """CL-213, CL-445: a destroyed player's unfinished missions; some pass to the player who sank him."""
    while lost_with(state, seat):
        mission = lost_with(state, seat)[0]
        passes_on = any([isinstance(end.goal, cards.Survive) for end in MISSIONS[mission.card].ends])
        if passes_on and 0 <= by < NPC_BASE and by != seat and not fame.is_over(state):  # CL-424: who has won is done
            make_own(state, by, mission)
            tell(state, "mission_taken", seat=by, mission=mission.card)
            yield from fit_the_hand(state, by)
        else:
            discard(state, mission)
            if mission.seen == EVERYONE:
                tell(state, "mission_lost", seat=seat, mission=mission.card, hurts=[seat])


def lost_with(state: State, seat: int) -> list[Mission]:
    """The missions of a player; CL-572: together, what nobody has begun belongs to both and is not lost."""
    missions = state.players[seat].missions
    if state.rules.mode == names.COOPERATIVE:
        return [mission for mission in missions if not is_shared(mission)]
    return missions


def take_over(state: State, seat: int, victim: int) -> Steps:
    """CL-238: a boarder goes on with the beaten player's missions; what is too much for the hand is dropped."""
    for mission in state.players[victim].missions[:]:
        make_own(state, seat, mission)
        if mission.seen == EVERYONE:
            tell(state, "mission_taken", seat=seat, mission=mission.card)
        else:
            reveal(state, mission, seat)
            tell(state, "secret_mission", seat=seat)
    yield from fit_the_hand(state, seat)


def fit_the_hand(state: State, seat: int) -> Steps:
    """CL-436: who has come to hold more than the limit discards."""
    while len(held(state, seat)) > limit(state, seat):
        yield from drawing.drop_one(state, seat)
