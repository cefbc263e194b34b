"""Chapter B15: trade between players."""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import DONE, PASS, Option, Steps, choose
from freebooter.engine.keel import EVERYONE, reveal, tell
from freebooter.games.captains_log import hexes
from freebooter.games.captains_log.content import MISSIONS
from freebooter.games.captains_log.rules import crew, hold, missions, ships
from freebooter.games.captains_log.state import State
from freebooter.games.captains_log.underway import Deal

ACCEPT: Final = Option("accept")


@cache
def trade_option(seat: int) -> Option:
    return Option("trade", seat, touches=(f"ship:{seat}",))


@cache
def item(kind: str, what: int) -> Option:
    return Option(kind, what)


def options(state: State, seat: int) -> list[Option]:
    """CL-158, CL-483: with players whose ships lie next to the own; who is in the fog is absent."""
    here = state.players[seat].hex
    if ships.in_fog(state, here):
        return []
    found = []
    for other, player in enumerate(state.players):
        if other != seat and hexes.adjacent(here, player.hex) and not ships.in_fog(state, player.hex):
            found.append(trade_option(other))
    return found


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
    for giver, taker, money, goods, cards in (
        (deal.seat, deal.other, deal.pays, deal.gives, deal.gives_cards),
        (deal.other, deal.seat, deal.gets, deal.takes, deal.takes_cards),
    ):
        if money:
            tell(state, "trade_money", seat=giver, n=money)
        if any(goods):
            tell(state, "trade_goods", seat=giver, goods=listed(goods))
        for card in cards:
            tell(state, "trade_mission", EVERYONE if MISSIONS[card].public else taker, seat=giver, mission=card)


def listed(goods: list[int]) -> list[int]:
    return [good for good in range(6) for _ in range(goods[good])]


def is_empty(deal: Deal) -> bool:
    return not (deal.pays or deal.gets or any(deal.gives) or any(deal.takes) or deal.gives_cards or deal.takes_cards)


def terms(state: State, seat: int) -> list[Option]:
    """What could be added to the deal: money, goods and open missions of both, as far as holds and hands have room."""
    deal = state.deal
    assert deal is not None
    me = state.players[deal.seat]
    they = state.players[deal.other]
    mine = hold.cargo(me)
    theirs = hold.cargo(they)
    for_them = sum(deal.gives) - sum(deal.takes) - hold.room(they)  # above 0 it does not fit yet
    for_me = sum(deal.takes) - sum(deal.gives) - hold.room(me)
    found = [DONE] if for_them <= 0 and for_me <= 0 else []
    if deal.pays < me.doubloons and deal.gets == 0:
        found.append(item("pay", 1))
    if deal.gets < they.doubloons and deal.pays == 0:
        found.append(item("ask_money", 1))
    can_give = for_them < 0 or (for_them == 0 and sum(deal.takes) < sum(theirs))  # something else makes room for it
    can_take = for_me < 0 or (for_me == 0 and sum(deal.gives) < sum(mine))
    for good in range(6):
        if can_give and deal.gives[good] < mine[good]:
            found.append(item("give", good))
        if can_take and deal.takes[good] < theirs[good]:
            found.append(item("take", good))
    if len(they.missions) + len(deal.gives_cards) - len(deal.takes_cards) < crew.mission_limit(they):
        for mission in me.missions:
            if mission.card not in deal.gives_cards:
                found.append(item("give_mission", mission.card))
    if len(me.missions) + len(deal.takes_cards) - len(deal.gives_cards) < crew.mission_limit(me):
        for mission in they.missions:
            if mission.seen == EVERYONE and mission.card not in deal.takes_cards:
                found.append(item("take_mission", mission.card))
    return found


def add(state: State, chosen: Option) -> None:
    deal = state.deal
    assert deal is not None
    kind, what = chosen.kind, chosen.number(0)
    if kind == "pay":
        deal.pays += 1
    elif kind == "ask_money":
        deal.gets += 1
    elif kind == "give":
        deal.gives[what] += 1
    elif kind == "take":
        deal.takes[what] += 1
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
