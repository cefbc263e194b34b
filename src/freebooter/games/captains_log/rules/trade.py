"""Chapter B15: trade between players."""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import DONE, PASS, Option, Steps, choose
from freebooter.engine.keel import EVERYONE, reveal, tell
from freebooter.games.captains_log import hexes, names
from freebooter.games.captains_log.content import MISSIONS
from freebooter.games.captains_log.rules import crew, hold, missions, ships
from freebooter.games.captains_log.state import Mission, Player, State
from freebooter.games.captains_log.underway import Deal

ACCEPT: Final = Option("accept")


@cache
def trade_option(seat: int) -> Option:
    return Option("trade", seat, touches=(f"ship:{seat}",))


@cache
def money(kind: str, n: int) -> Option:
    """So many thousands in all."""
    return Option(kind, n)


@cache
def goods(kind: str, good: int, n: int) -> Option:
    """So many cubes of a good in all."""
    return Option(kind, good, n)


@cache
def paper(kind: str, card: int) -> Option:
    return Option(kind, card)


def options(state: State, seat: int) -> list[Option]:
    """CL-158, CL-483: with players whose ships lie next to the own; who is in the fog is absent."""
    here = state.players[seat].hex
    found = []
    for other, player in enumerate(state.players):
        if hexes.adjacent(here, player.hex) and not ships.in_fog(state, player.hex):
            found.append(trade_option(other))
    return found if found and not ships.in_fog(state, here) else []


def trade(state: State, seat: int, other: int) -> Steps:
    """CL-158, CL-159: the player names what changes hands, and the other agrees or not."""
    state.deal = Deal(seat, other, 0, 0, [0] * 6, [0] * 6, [], [])
    while True:
        chosen: Option = yield choose(seat, "trade", terms, args=(other,))
        if chosen is DONE:
            break
        add(state, chosen)
    deal = state.deal
    assert deal is not None
    if is_empty(deal):
        state.deal = None
        return
    tell_terms(state, deal)
    answer: Option = yield choose(other, "trade.answer", accept_or_not, args=(seat,))
    if answer is ACCEPT:
        exchange(state)
        tell(state, "traded", seat=seat, other=other)
    else:
        tell(state, "trade_refused", seat=other, other=seat)
    state.deal = None


def tell_terms(state: State, deal: Deal) -> None:
    """What would change hands, line by line; a secret mission is shown to the other player only."""
    tell(state, "trade_offered", seat=deal.seat, other=deal.other)
    for giver, taker, purse, cubes, cards in (
        (deal.seat, deal.other, deal.pays, deal.gives, deal.gives_cards),
        (deal.other, deal.seat, deal.gets, deal.takes, deal.takes_cards),
    ):
        if purse:
            tell(state, "trade_money", seat=giver, n=purse)
        if any(cubes):
            tell(state, "trade_goods", seat=giver, goods=listed(cubes))
        for card in cards:
            tell_mission(state, missions.find(state, giver, card), giver, taker)


def tell_mission(state: State, mission: Mission, giver: int, taker: int) -> None:
    """A mission that is offered is shown to who may get it; the others hear of a secret one only that it is there."""
    if mission.seen == EVERYONE:
        tell(state, "trade_mission", seat=giver, mission=mission.card)
    else:
        reveal(state, mission, taker)
        tell(state, "trade_secret", seat=giver)
        tell(state, "trade_mission", taker, seat=giver, mission=mission.card)


def listed(cubes: list[int]) -> list[int]:
    return [good for good in range(6) for _ in range(cubes[good])]


def is_empty(deal: Deal) -> bool:
    return not (deal.pays or deal.gets or any(deal.gives) or any(deal.takes) or deal.gives_cards or deal.takes_cards)


def terms(state: State, seat: int) -> list[Option]:
    """What could be added to the deal: money, goods and missions of both, several of a kind at once.

    What does not fit into holds and hands is no offer yet: more may come in return, or goods are taken back.
    """
    deal = state.deal
    assert deal is not None
    me, they = state.players[deal.seat], state.players[deal.other]
    fits = has_room(me, deal.gives, deal.takes) and has_room(they, deal.takes, deal.gives)
    found = [DONE] if fits and hands_hold(state, deal, me, they) else []
    if deal.gets == 0:
        found += [money("pay", n) for n in range(deal.pays + 1, me.doubloons + 1)]
    if deal.pays == 0:
        found += [money("ask_money", n) for n in range(deal.gets + 1, they.doubloons + 1)]
    for good in range(6):
        found += amounts("give", good, deal.gives[good], hold.count(me, good), fits=fits)
        found += amounts("take", good, deal.takes[good], hold.count(they, good), fits=fits)
    return found + papers(state, deal, me, they)


def amounts(kind: str, good: int, named: int, there: int, *, fits: bool) -> list[Option]:
    """More of a good than was named already; or none of it, where the deal does not fit as it is."""
    found = [goods(kind, good, n) for n in range(named + 1, there + 1)]
    return found if fits or not named else [goods(kind, good, 0), *found]


def has_room(player: Player, going: list[int], coming: list[int]) -> bool:
    """Will all that comes find room once the rest has gone? Wood may lie on a captain's card (CL-555)."""
    kept = min(going[names.WOOD], hold.cargo(player)[names.WOOD])  # of the wood that goes, this lay in the hold
    from_card = going[names.WOOD] - kept
    beside = hold.room_for(player, names.WOOD) - hold.room(player) + from_card
    cubes = sum(coming) - min(coming[names.WOOD], beside)
    return cubes <= hold.room(player) + sum(going) - from_card


def papers(state: State, deal: Deal, me: Player, they: Player) -> list[Option]:
    """Missions that may change hands, of the other's only those that lie open; a full hand may give one in return."""
    mine = [mission.card for mission in me.missions if mission.card not in deal.gives_cards]
    theirs = [one.card for one in they.missions if one.seen == EVERYONE and one.card not in deal.takes_cards]
    found = []
    if can_come(state, they, deal.takes_cards, deal.gives_cards, in_return=theirs):
        found += [paper("give_mission", card) for card in mine]
    if can_come(state, me, deal.gives_cards, deal.takes_cards, in_return=mine):
        found += [paper("take_mission", card) for card in theirs]
    return found


def can_come(state: State, player: Player, going: list[int], coming: list[int], in_return: list[int]) -> bool:
    """CL-436, CL-572: is there room for one mission more, or can one go for it? Together both have one hand."""
    held = len(player.missions) - len(going) + len(coming)
    most = crew.mission_limit(player)
    return state.rules.mode == names.COOPERATIVE or held < most or (held == most and len(in_return) > 0)


def hands_hold(state: State, deal: Deal, me: Player, they: Player) -> bool:
    """CL-436: does nobody come to hold too many missions?"""
    more = len(deal.takes_cards) - len(deal.gives_cards)
    if more == 0 or state.rules.mode == names.COOPERATIVE:
        return True
    taker = me if more > 0 else they
    return len(taker.missions) + abs(more) <= crew.mission_limit(taker)


def add(state: State, chosen: Option) -> None:
    deal = state.deal
    assert deal is not None
    kind, what = chosen.kind, chosen.number(0)
    if kind == "pay":
        deal.pays = what
    elif kind == "ask_money":
        deal.gets = what
    elif kind == "give":
        deal.gives[what] = chosen.number(1)
    elif kind == "take":
        deal.takes[what] = chosen.number(1)
    elif kind == "give_mission":
        deal.gives_cards.append(what)
    else:
        deal.takes_cards.append(what)


def accept_or_not(state: State, seat: int) -> list[Option]:
    return [ACCEPT, PASS]


def exchange(state: State) -> None:
    """CL-158, CL-159: a mission goes on from the state that its former owner reached."""
    deal = state.deal
    assert deal is not None
    me = state.players[deal.seat]
    they = state.players[deal.other]
    me.doubloons += deal.gets - deal.pays
    they.doubloons += deal.pays - deal.gets
    for good in range(6):
        hold.unload(me, good, deal.gives[good])
        hold.unload(they, good, deal.takes[good])
    for good in range(6):
        hold.load(state, deal.other, good, deal.gives[good])
        hold.load(state, deal.seat, good, deal.takes[good])
    hand_over(state, deal.seat, deal.other, deal.gives_cards)
    hand_over(state, deal.other, deal.seat, deal.takes_cards)


def hand_over(state: State, giver: int, taker: int, cards: list[int]) -> None:
    for card in cards:
        for mission in state.players[giver].missions:
            if mission.card == card:
                missions.make_own(state, taker, mission)
                reveal(state, mission, EVERYONE if MISSIONS[card].public else taker)
                break
