"""Chapters B28, B29 and B33: NPC, how they come into play, are activated, and leave it."""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import NO_STEPS, Option, Perhaps, Steps, choose
from freebooter.engine.keel import EVERYONE, NOBODY, draw, reveal, seal, shuffle, tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import NPC_CARDS
from freebooter.games.captains_log.rules import (
    alone,
    corsairs,
    damage,
    fame,
    hold,
    hunting,
    merchants,
    rewards,
    sailing,
    ships,
    whale,
)
from freebooter.games.captains_log.rules.errands import Errand
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import NPC_BASE, NPCS, TURN_ENDS, Npc, State
from freebooter.games.captains_log.underway import Activation

WAITS: Final = 3  # CL-268: where a time counter begins
LAST_LEVELS: Final = 3  # CL-427: cards of this level and above come again
ACTIONS: Final = 2  # CL-099
NO_PREY, NO_WAY, HELD, WITHOUT_ORDERS, IN_FOG, SAFE = range(6)  # why a ship does nothing
PENNANTS: Final = [tuple([(one.kind, one.n, one.bonus) for one in card.pennants]) for card in NPC_CARDS]
RECRUITS: Final = [card.modifiers.recruits for card in NPC_CARDS]


CLEARING: Final = Errand("npc_clears")


@cache
def clear_option(hex: int) -> Option:
    return Option("clear", hex, touches=(f"hex:{hex}",))


# --- The deck -------------------------------------------------------------------------------------------------------


def deal_first(state: State, seat: int, seal: int) -> None:
    """CL-047, CL-054: at the start, a level-1 card of the other seal."""
    for card in reversed(state.decks.ships):
        if NPC_CARDS[card].level == 1 and NPC_CARDS[card].seal == seal:
            state.decks.ships.remove(card)
            join(state, seat, card)
            return
    deal(state, seat)


def deal(state: State, seat: int) -> None:
    """CL-211, CL-046, CL-427: the next card, face down; used-up cards of the last levels are shuffled again."""
    decks = state.decks
    if not decks.ships:
        again = [card for card in decks.ships_out if NPC_CARDS[card].level >= LAST_LEVELS]
        decks.ships_out = [card for card in decks.ships_out if card not in again]
        shuffle(state, again)
        decks.ships = again
    if not decks.ships:
        return
    if state.rules.seal_decks:
        wanted = 1 + (state.clock.dealt + 1) % 2
        fitting = [card for card in decks.ships if NPC_CARDS[card].seal == wanted]
        card = fitting[-1] if fitting else decks.ships[-1]
        decks.ships.remove(card)
        seal(state)  # its other side shows
    else:
        card = draw(state, decks.ships)
    join(state, seat, card)


def join(state: State, seat: int, card: int) -> None:
    state.clock.dealt += 1
    if state.phase == NPCS and state.turn is not None:
        state.turn.npcs |= 1 << card  # CL-269: revealed in the next turn
    state.npcs.append(
        Npc(
            card=card,
            seat=seat,
            seen=NOBODY,
            hex=0,
            heading=0,
            counter=0,
            water=0,
            fire=0,
            dead=0,
            sails_cut=0,
            coins=0,
            goods=list(NPC_CARDS[card].cargo),
            cubes=[0] * 6,
            stop=NPC_CARDS[card].first_stop,
            wounds=0,
            last_fire=False,
            harmed_by=-1,
            pinned_by=names.NONE,
            tamed=False,
        )
    )


def leaves(state: State, ship: int, *, taken: bool = False) -> None:
    """CL-211, CL-274, CL-K06: put away, unless a player takes it; a new card is drawn, turned up when activated."""
    npc = ships.npc_of(state, ship)
    cubes_back(state, npc)
    base = state.npcs.index(npc)
    state.npcs.remove(npc)
    ships.others_changed(state)
    if not taken:
        state.decks.ships_out.append(npc.card)
    if state.activation is not None and state.activation.npc == ship:
        state.activation = None
    for player in state.players:
        if player.harmed_by == ship:
            player.harmed_by = -1
        if player.burning == ship:
            player.burning = -1
    for other in state.npcs:
        if other.harmed_by == ship:
            other.harmed_by = -1
    before = len(state.npcs)
    deal(state, heir_of(state, npc))
    if state.rules.mode == names.SOLO and len(state.npcs) > before:
        state.npcs.insert(base, state.npcs.pop())  # CL-561: alone, the new card takes over the base of the old one


def heir_of(state: State, npc: Npc) -> int:
    """Who gets the next card: its player, but for a corsair that changed sides (CL-550) whoever has the fewest."""
    if not npc.tamed:
        return npc.seat
    counts = [0] * len(state.players)
    for other in state.npcs:
        counts[other.seat] += 1
    return counts.index(min(counts))


def cubes_back(state: State, npc: Npc) -> None:
    """Cubes that lie on its card go back to the supply."""
    for good in range(6):
        state.market.supply[good] += npc.cubes[good]
        npc.cubes[good] = 0


def take_cargo(state: State, npc: Npc, victim: int) -> None:
    """CL-236, CL-K80: all cargo of a boarded player lies on the NPC's card and can be won back."""
    player = state.players[victim]
    goods = tuple(hold.everything(player))
    for good, n in enumerate(goods):
        hold.unload(player, good, n)
        npc.goods[good] += n
        npc.cubes[good] += n
    if any(goods):
        spoils = rewards.listed(goods)
        tell(state, "npc_plunders", ship=NPC_BASE + npc.card, target=victim, goods=spoils, hurts=[victim])


# --- Activation -----------------------------------------------------------------------------------------------------


def turn(state: State) -> Steps:
    """CL-095, CL-100, CL-561: this player's NPC, one after the other, in the order in which they entered play."""
    while state.phase == NPCS:
        now = state.activation
        if now is None:
            activate_next(state)
        else:
            npc = ships.npc_of(state, now.npc)
            acted = now.acted
            yield from go_on(state, now, npc)
            if state.activation is not None and now.acted > acted:
                npc.counter = 0
        if not state.keel.playout or fame.is_over(state):  # a checkpoint after each step, where they are kept
            return


def activate_next(state: State) -> None:
    """The first that was not activated this turn; with the last one the turn ends."""
    now = state.turn
    assert now is not None
    left = alone.npcs_this_turn(state)
    for npc in state.npcs:
        if npc.seat == state.keel.turn and left > 0:
            left -= 1
            if not now.npcs >> npc.card & 1:
                now.npcs |= 1 << npc.card
                activate(state, npc)
                return
    state.phase = TURN_ENDS


def activate(state: State, npc: Npc) -> None:
    """CL-271 .. CL-273: turned up, placed if its tile lies open, and then its pennants."""
    ship = NPC_BASE + npc.card
    if npc.seen != EVERYONE:
        reveal(state, npc)
        state.clock.game_level = max(state.clock.game_level, NPC_CARDS[npc.card].level)  # CL-174
        tell(state, "npc_revealed", ship=ship, seat=npc.seat)
    if npc.hex == 0 and not appears(state, npc):
        wait(state, npc)
        return
    if npc.seat != state.keel.turn:  # CL-550: it has just changed sides, and acts in its master's turn
        return
    state.activation = Activation(ship, 0, 0, -1, 0, [], [])


def appears(state: State, npc: Npc) -> bool:
    """CL-273: on its icon, or as near as its draft allows if that is taken; not while the tile lies face down."""
    card = NPC_CARDS[npc.card]
    hex = chart_of(state).icon(card.tile, card.icon)
    if hex == 0:
        return False
    npc.hex = sailing.free_hex_near(state, hex, ships.draft_of(state, NPC_BASE + npc.card))
    npc.counter = 0
    corsairs.appears(state, npc)
    tell(state, "npc_appears", ship=NPC_BASE + npc.card, tile=card.tile)
    return True


def wait(state: State, npc: Npc) -> None:
    """CL-268 .. CL-270: a time counter; when it has run down the card leaves."""
    if npc.counter == 0:
        npc.counter = WAITS
    else:
        npc.counter -= 1
        if npc.counter == 0:
            tell(state, "npc_gives_up", ship=NPC_BASE + npc.card)
            leaves(state, NPC_BASE + npc.card)
            return
    if state.keel.loud:
        tell_waiting(state, npc)


def tell_waiting(state: State, npc: Npc) -> None:
    """For how long, and why: a tile that lies face down, or what else keeps it from doing anything."""
    ship, card = NPC_BASE + npc.card, NPC_CARDS[npc.card]
    if npc.hex == 0:
        tell(state, "npc_unplaced", ship=ship, counter=npc.counter, tile=card.tile)
    elif card.stops and npc.pinned_by < 0 and merchants.destination(state, npc) == 0:
        tile = card.stops[merchants.next_stop(npc)].tile
        tell(state, "npc_stranded", ship=ship, counter=npc.counter, tile=tile)
    else:
        tell(state, "npc_idle", ship=ship, counter=npc.counter, why=why_idle(state, npc))


def why_idle(state: State, npc: Npc) -> int:
    """What keeps a ship on the map from doing anything."""
    if npc.pinned_by >= 0:
        return HELD
    if npc.tamed:
        return WITHOUT_ORDERS
    if ships.in_fog(state, npc.hex):
        return IN_FOG
    if hunting.flees(npc):
        return SAFE
    movement = sum([n for kind, n, _ in PENNANTS[npc.card] if kind == names.PENNANT_MOVE])
    seeks = NPC_CARDS[npc.card].stops or hunting.targets(state, npc, hunting.movement_of(state, npc, movement))
    return NO_WAY if seeks else NO_PREY


def go_on(state: State, now: Activation, npc: Npc) -> Perhaps:
    """CL-264 .. CL-267: the next pennant that can be used; after two actions, or the last pennant, it is over."""
    pennants = PENNANTS[npc.card]
    if now.acted >= ACTIONS or now.pennant >= len(pennants):
        return finish(state, now, npc)
    if npc.tamed and now.pennant == 0:
        return repair_first(state, now, npc)
    return next_pennant(state, now, npc)


def repair_first(state: State, now: Activation, npc: Npc) -> Steps:
    """CL-550: a corsair can be mended before it does anything."""
    yield from corsairs.repair(state, npc)
    yield from next_pennant(state, now, npc)


def next_pennant(state: State, now: Activation, npc: Npc) -> Perhaps:
    kind, n, bonus = PENNANTS[npc.card][now.pennant]
    now.pennant += 1
    if kind == names.PENNANT_MOVE:
        return hunting.move(state, npc, n)
    if kind == names.PENNANT_FIRE:
        return hunting.fire(state, npc, n, bonus)
    if kind == names.PENNANT_BOARD:
        return hunting.board(state, npc, n, bonus)
    if kind == names.PENNANT_ROUTE:
        return merchants.follow_route(state, npc, n)
    return whale.hunt(state, npc, n)


def finish(state: State, now: Activation, npc: Npc) -> Perhaps:
    """CL-198, CL-268, CL-275, CL-308: what ends an activation."""
    if now.acted == 0:
        if can_clear_mooring(state, npc):
            return clear_mooring(state, now, npc)
        wait(state, npc)
        if not ships.in_play(state, now.npc):
            return NO_STEPS
    return lie_still(state, npc)


def lie_still(state: State, npc: Npc) -> Perhaps:
    """CL-198, CL-308: nothing more happens to it but that its fire spreads."""
    state.activation = None
    if npc.dead:
        npc.dead = max(0, npc.dead - RECRUITS[npc.card])
    npc.pinned_by = names.NONE
    return damage.fire_spreads(state, NPC_BASE + npc.card) if npc.fire else NO_STEPS


def can_clear_mooring(state: State, npc: Npc) -> bool:
    """CL-275: an NPC without a destination leaves a mooring, if there is room beside it."""
    return npc.pinned_by < 0 and npc.hex in chart_of(state).moorings and bool(clearings(state, npc.seat))


def clear_mooring(state: State, now: Activation, npc: Npc) -> Steps:
    """CL-275: to where its player likes."""
    chosen: Option = yield choose(npc.seat, "npc.clear", clearings, args=(NPC_BASE + npc.card,))
    now.acted += 1
    npc.counter = 0
    now.path = [chosen.number(0)]
    if state.keel.loud:
        tell(state, CLEARING.event, ship=NPC_BASE + npc.card, path=now.path)
    yield from hunting.sail_along(state, npc, CLEARING, 0)
    if ships.in_play(state, NPC_BASE + npc.card):
        yield from lie_still(state, npc)


def clearings(state: State, seat: int) -> list[Option]:
    now = state.activation
    assert now is not None
    npc = ships.npc_of(state, now.npc)
    moorings = chart_of(state).moorings
    free = [
        hex
        for hex in sailing.next_to_free_hexes(state, npc.hex)
        if hex not in moorings and chart_of(state).admits(hex, ships.draft_of(state, now.npc))
    ]
    return [clear_option(hex) for hex in free]
