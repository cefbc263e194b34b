"""Chapter B23: what a successful boarder gets: money, cargo, sailors, and perhaps the ship itself."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from freebooter.engine.asks import PASS, Ask, Option, Steps, choose
from freebooter.engine.keel import tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import HOLD, NPC_CARDS, SHIPS
from freebooter.games.captains_log.rules import (
    alone,
    bounties,
    deeds,
    fame,
    hold,
    missions,
    npcs,
    rewards,
    ships,
    shipyard,
    wrecks,
)
from freebooter.games.captains_log.state import FAME_BOARDED, NPC_BASE, State

PURSE: Final = 1  # CL-234: 1,000 doubloons
TAKE_SHIP: Final = Option("take_ship")
TAKE_CARGO: Final = Option("take_cargo")
TAKE_MISSIONS: Final = Option("take_missions")


def success(state: State, seat: int, target: int) -> Steps:
    """CL-014, CL-234 .. CL-238, CL-568, CL-K10, CL-K20, CL-K54."""
    alone.ship_lost(state, target, seat)  # first: the Fame may win the game, and what the nation has then counts
    fame.gain(state, seat, FAME_BOARDED)
    if fame.is_over(state):  # CL-424: at once, whatever else there would be to take
        return
    if target >= NPC_BASE:
        yield from prize(state, seat, target)
    else:
        yield from beaten_player(state, seat, target)


def prize(state: State, seat: int, target: int) -> Steps:
    """CL-234, CL-235, CL-237: purse, bounty, coins and cargo, the sword's reward, the crew, and perhaps the ship."""
    npc = ships.npc_of(state, target)
    card = NPC_CARDS[npc.card]
    left = join_crew(state, seat, ships.crew_of(state, target))
    npcs.cubes_back(state, npc)
    rewards.pay(state, seat, PURSE + card.bounty + npc.coins)
    behind = yield from take_cargo(state, seat, target, tuple(npc.goods))
    yield from rewards.give(state, seat, card.sword, names.NONE, ships.hex_of(state, target))  # CL-438: at sea
    yield from deeds.on_boarded(state, seat, target)
    if fame.is_over(state):  # CL-424
        return
    if may_take_ship(state, seat, target):
        answer: Option = yield choose(seat, "board.ship", ship_or_not, args=(card.model, target))
        if answer is TAKE_SHIP:
            yield from take_over(state, seat, target)
            yield from find_room(state, seat, left, behind)
            return
    npcs.leaves(state, target)


def join_crew(state: State, seat: int, survivors: int) -> int:
    """CL-234, CL-236: survivors join, as many as find room; nobody is sent away for want of it (CL-203).

    Gives how many are left.
    """
    player = state.players[seat]
    before = player.crew
    player.crew = max(before, min(before + survivors, hold.crew_limit(player)))
    if player.crew > before:
        tell(state, "hired", seat=seat, crew=player.crew)
    return survivors - (player.crew - before)


def take_cargo(state: State, seat: int, target: int, goods: tuple[int, ...]) -> Generator[Ask, Any, tuple[int, ...]]:
    """CL-234, CL-236, CL-447: all that finds room, or nothing. Gives what stays aboard of a cargo that is taken."""
    state.players[seat].left_cargo = True  # also where there is none
    taken: tuple[int, ...] = (0,) * 6
    if any(goods):
        take: Option = yield choose(seat, "board.cargo", cargo_or_not)
        if take is TAKE_CARGO and target < NPC_BASE:
            taken = yield from rewards.plunder_hold(state, seat, target)
        elif take is TAKE_CARGO:
            taken = yield from rewards.plunder(state, seat, goods)
    if not any(taken):
        return taken
    state.players[seat].left_cargo = False
    return tuple([n - taken[good] for good, n in enumerate(goods)])


def find_room(state: State, seat: int, sailors: int, goods: tuple[int, ...]) -> Steps:
    """CL-234, CL-236, CL-237: on the new ship, who and what found no room before."""
    join_crew(state, seat, sailors)
    if not fame.is_over(state):  # CL-066, CL-424: a larger ship can win
        yield from rewards.plunder(state, seat, goods)


def cargo_or_not(state: State, seat: int) -> list[Option]:
    return [TAKE_CARGO, PASS]


def ship_or_not(state: State, seat: int) -> list[Option]:
    return [TAKE_SHIP, PASS]


def may_take_ship(state: State, seat: int, target: int) -> bool:
    """CL-237: of the same level or one higher; side A knows only the models printed there."""
    player = state.players[seat]
    if player.side == names.SIDE_A:
        return False
    npc = ships.npc_of(state, target)
    card = NPC_CARDS[npc.card]
    ship = SHIPS[card.model]
    slots = HOLD[ship.level, ship.draft].slots
    if max(npc.water, npc.fire) >= ship.life or npc.water + npc.fire >= slots:  # it would go down under its new owner
        return False
    mine = SHIPS[player.ship].level
    return mine <= card.level <= mine + 1


def take_over(state: State, seat: int, target: int) -> Steps:
    """CL-237: its damage stays; own upgrades are kept."""
    npc = ships.npc_of(state, target)
    water, fire, cut, harmed_by, pinned_by = npc.water, npc.fire, npc.sails_cut, npc.harmed_by, npc.pinned_by
    card = npc.card
    npcs.leaves(state, target, taken=True)
    del npc
    yield from shipyard.change_ship(state, seat, NPC_CARDS[card].model, card, water, fire)
    state.players[seat].sails_cut = cut
    state.players[seat].harmed_by = names.NONE if harmed_by == seat else harmed_by  # CL-209: of this ship
    state.players[seat].pinned_by = names.NONE if pinned_by == seat else pinned_by  # CL-391


def beaten_player(state: State, seat: int, target: int) -> Steps:
    """CL-236, CL-238, CL-K54: cargo, bounty, survivors, unfinished missions; a ship of the same type; it reappears."""
    victim = state.players[target]
    left = join_crew(state, seat, victim.crew)
    victim.crew = 0
    yield from bounties.collect(state, target, seat)
    if fame.is_over(state):  # CL-424
        return
    behind = yield from take_cargo(state, seat, target, tuple(hold.everything(state.players[target])))
    yield from deeds.on_boarded(state, seat, target)
    if fame.is_over(state):
        return
    if state.players[target].missions:
        papers: Option = yield choose(seat, "board.missions", missions_or_not, args=(target,))
        if papers is TAKE_MISSIONS:
            yield from missions.take_over(state, seat, target)
    if sister_ship(state, seat, target) >= 0:
        answer: Option = yield choose(seat, "board.ship", ship_or_not, args=(state.players[target].ship,))
        if answer is TAKE_SHIP:
            yield from take_sister(state, seat, target)
            yield from find_room(state, seat, left, behind)
    yield from wrecks.destroy(state, target, seat, wrecks.BOARDED, spoils=False)


def missions_or_not(state: State, seat: int) -> list[Option]:
    return [TAKE_MISSIONS, PASS]


def sister_ship(state: State, seat: int, target: int) -> int:
    """CL-238: a card of the same model among those put away or in the deck, also where the own ship is one."""
    model = state.players[target].ship
    if state.players[seat].side == names.SIDE_A or SHIPS[model].side_a:
        return -1
    return shipyard.special_card(state, model)


def take_sister(state: State, seat: int, target: int) -> Steps:
    card = sister_ship(state, seat, target)
    pile = state.decks.ships if card in state.decks.ships else state.decks.ships_out
    pile.remove(card)
    del pile
    yield from shipyard.change_ship(state, seat, NPC_CARDS[card].model, card)
