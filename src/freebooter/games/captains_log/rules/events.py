"""Chapters B07 and B48: time, and the events that a new day brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from freebooter.engine.asks import Steps
from freebooter.engine.keel import draw, roll, seal, shuffle, spin, tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import DAYS, EVENTS, NATION_DIE, NPC_CARDS, WINDS
from freebooter.games.captains_log.content import events as cards
from freebooter.games.captains_log.hexes import STEP
from freebooter.games.captains_log.rules import (
    alone,
    damage,
    deeds,
    exploring,
    floating,
    kraken,
    market,
    ships,
    whale,
    wrecks,
)
from freebooter.games.captains_log.rules.sea import chart_of, relaid
from freebooter.games.captains_log.state import NPC_BASE, Barrel, State

A_DAY: Final = 2  # advances of the time marker in a full day
BY_DAY: Final = list(DAYS)
WASHED: Final = [isinstance(event.effect, cards.Washed) for event in EVENTS]

# --- Time -----------------------------------------------------------------------------------------------------------


def is_day(state: State) -> bool:
    """CL-102, CL-104."""
    return BY_DAY[state.clock.space]


def advance_time(state: State) -> None:
    """CL-101: one space further; past the last it returns to the first."""
    state.clock.space = (state.clock.space + 1) % len(DAYS)
    state.clock.advances += 1
    tell(state, "time", day=int(is_day(state)))


def counters_rotate(state: State) -> Steps:
    """CL-105, CL-138, CL-141, CL-K41: with flotation every barrel and counter drops by one; at 0 it sinks."""
    if state.rules.flotation:
        for barrel in state.sea.barrels:
            barrel.afloat -= 1
        for barrel in [one for one in state.sea.barrels if one.afloat <= 0]:
            state.sea.barrels.remove(barrel)
            if barrel.id >= 0:
                state.sea.barrel_box.append(barrel.id)
            state.market.supply[names.OIL] += barrel.oil
            if barrel.mission == names.NONE and not barrel.oil:
                tell(state, "barrel_sinks", hex=barrel.hex)
                alone.barrel_sunk(state)
                continue
            tell(state, "counter_sinks", hex=barrel.hex)  # CL-140: it was used as a counter, and is no barrel
            if barrel.mission != names.NONE:
                deeds.counter_sunk(state, barrel.owner, barrel.mission)
    yield from deeds.on_time(state)


def day_is_over(state: State) -> None:
    """CL-476, CL-K59: events of one day end."""
    decks = state.decks
    for card, until in list(zip(decks.events_open, decks.events_until, strict=True)):
        if until == state.clock.advances:
            close(state, card)


def close(state: State, card: int) -> None:
    """An event is over: its card goes to the discard pile, and the tide with it."""
    decks = state.decks
    i = decks.events_open.index(card)
    del decks.events_open[i]
    del decks.events_until[i]
    decks.events_out.append(card)
    if isinstance(EVENTS[card].effect, cards.Tide):
        state.sea.tide = 0
        relaid(state)
    tell(state, "event_over", event=card)


# --- A new event ----------------------------------------------------------------------------------------------------


def reveal(state: State) -> Steps:
    """CL-103, CL-475, CL-K65: the next event; some change the wind or bring another with them."""
    decks = state.decks
    while True:
        if not decks.events:
            decks.events = decks.events_out
            decks.events_out = []
            shuffle(state, decks.events)
        if not decks.events:
            return
        card = draw(state, decks.events)
        event = EVENTS[card]
        tell(state, "event", event=card)
        open_event(state, card)
        if event.wind_changes:
            change_wind(state)
        yield from take_effect(state, card)
        if event.duration == names.TEMPORARY and not is_pending(state, card):
            settle(state, card)
        if not event.draws_again:
            return
        tell(state, "event_again", event=card)


def open_event(state: State, card: int) -> None:
    """CL-476 .. CL-478: how long it stays."""
    until = state.clock.advances + A_DAY if EVENTS[card].duration == names.DAY else -1
    state.decks.events_open.append(card)
    state.decks.events_until.append(until)


def settle(state: State, card: int) -> None:
    """A card that has done what it does is discarded without a word."""
    decks = state.decks
    if card in decks.events_open:
        i = decks.events_open.index(card)
        del decks.events_open[i]
        del decks.events_until[i]
        decks.events_out.append(card)


def is_pending(state: State, card: int) -> bool:
    """CL-484, CL-485: things that are washed up wait for the turn of their player."""
    return isinstance(EVENTS[card].effect, cards.Washed) and card in state.decks.events_open


def change_wind(state: State) -> None:
    """CL-121, CL-122: a new card; a used-up deck is shuffled again, or all of them each time."""
    decks = state.decks
    before = decks.wind
    decks.winds_out.append(decks.wind)
    if state.rules.wind_reshuffle or not decks.winds:
        decks.winds += decks.winds_out
        decks.winds_out = []
        shuffle(state, decks.winds)
    decks.wind = draw(state, decks.winds)
    tell(state, "wind" if decks.wind != before else "wind_holds", wind=decks.wind)


# --- What events do -------------------------------------------------------------------------------------------------


def comes_to_nothing(state: State, card: int, tile: int) -> None:
    """CL-483, CL-491, CL-497: the event is about a tile that is not revealed."""
    tell(state, "event_unexplored", event=card, tile=tile)


def ship_lost(state: State, card: int, effect: cards.ShipLost) -> Steps:
    """CL-480, CL-155, CL-483: the NPC of the lowest level, then of the lowest card number; none in Calm or fog.

    The White Whale is no ship.
    """
    afloat = []
    for npc in state.npcs:
        spared = npc.hex in chart_of(state).calm or ships.in_fog(state, npc.hex) or whale.is_whale(NPC_BASE + npc.card)
        if npc.hex and not spared:
            afloat.append(npc)
    if afloat:
        lost = min(afloat, key=lambda npc: (NPC_CARDS[npc.card].level, npc.card))
        tell(state, "ship_struck", event=card, ship=NPC_BASE + lost.card)
        yield from wrecks.destroy(state, NPC_BASE + lost.card, names.NONE, wrecks.SUNK)
    else:
        tell(state, "no_ship_struck", event=card)


def fog_rises(state: State, card: int, effect: cards.Fog) -> None:
    """CL-483: over its tile, if that lies open."""
    centre = chart_of(state).open.get(effect.tile, 0)
    if centre:
        state.sea.fog = centre
        tell(state, "fog_lies", tile=effect.tile, hex=centre)
    else:
        comes_to_nothing(state, card, effect.tile)
        settle(state, card)


def washed_up(state: State, card: int, effect: cards.Washed) -> None:
    """CL-484, CL-485, CL-K34: at the start of that player's turn; nothing if there is none."""
    if effect.seat < len(state.players):
        tell(state, "event_awaits", event=card, seat=(state.first + effect.seat) % len(state.players))
    else:
        tell(state, "event_without_player", event=card, number=effect.seat)
        settle(state, card)


def plague(state: State, card: int, effect: cards.Plague) -> None:
    """CL-486 .. CL-488, CL-K60: cubes leave from the right of a row."""
    for nation in struck(state, effect.whose):
        gone = []
        for row in (state.market.legal[nation], state.market.contraband[nation]):
            total = sum(row)
            lost = min(effect.n, total) if effect.n else total - max(1, total // 2) if total else 0
            market.take_from_row(row, lost)
            state.market.supply[nation] += lost
            gone.append(lost)
        tell(state, "plague_strikes", nation=nation, legal=gone[0], contraband=gone[1])


def abundance(state: State, card: int, effect: cards.Abundance) -> None:
    """CL-489, CL-K60: a D12 of goods, placed as at the start."""
    for nation in struck(state, effect.whose):
        rolled = roll(state, 1, 12)[0]
        n = market.fill(state, nation, rolled)
        tell(state, "plenty" if n == rolled else "plenty_cut_short", nation=nation, rolled=rolled, n=n)


def struck(state: State, whose: int) -> tuple[int, ...]:
    """Whose market it is: by the die, the fullest or emptiest (the upper board on a tie), or all."""
    stack = state.market.stack
    if whose == names.BY_DIE:
        return (NATION_DIE[roll(state, 1, 12)[0]],)
    if whose == names.EVERY_MARKET:
        return tuple(stack)
    goods = [sum(state.market.legal[nation]) + sum(state.market.contraband[nation]) for nation in stack]
    wanted = max(goods) if whose == names.MOST_GOODS else min(goods)
    return (stack[goods.index(wanted)],)


def fortresses_grow(state: State, card: int, effect: cards.Fortresses) -> None:
    """CL-494, CL-496."""
    state.clock.fortress_dice += effect.dice
    if effect.reach:
        state.clock.fortress_ring = True


def assault(state: State, card: int, effect: cards.Assault) -> None:
    """CL-491, CL-K72: fortress and port get a new flag."""
    tile = ships.tile_numbered(state, effect.tile)
    nation = NATION_DIE[roll(state, 1, 12)[0]]
    if tile is not None:
        tell(state, "assault_held" if tile.fortress == nation else "assault", tile=effect.tile, nation=nation)
        tile.port = nation
        tile.fortress = nation
        relaid(state)
    else:
        comes_to_nothing(state, card, effect.tile)


def tide_turns(state: State, card: int, effect: cards.Tide) -> None:
    """CL-492, CL-493, CL-K42: for one day."""
    state.sea.tide = effect.depth
    relaid(state)


def stowaways_board(state: State, card: int, effect: cards.Stowaway) -> None:
    """CL-019, CL-490: without crews there is nobody whom they could cost."""
    if not state.rules.crews:
        tell(state, "event_without_crews", event=card)


def kraken_rises(state: State, card: int, effect: cards.Kraken) -> Steps:
    """CL-497, CL-498."""
    yield from kraken.rises(state, card)


# What simply happens, and what ships may be lost by; a storm or stowaways count as long as the card lies there.
AT_ONCE: Final[dict[type[Any], Callable[[State, int, Any], None]]] = {
    cards.Fog: fog_rises,
    cards.Washed: washed_up,
    cards.Plague: plague,
    cards.Abundance: abundance,
    cards.Fortresses: fortresses_grow,
    cards.Assault: assault,
    cards.Tide: tide_turns,
    cards.Stowaway: stowaways_board,
}
LOSSES: Final[dict[type[Any], Callable[[State, int, Any], Steps]]] = {
    cards.ShipLost: ship_lost,
    cards.Kraken: kraken_rises,
}


def take_effect(state: State, card: int) -> Steps:
    effect = EVENTS[card].effect
    if type(effect) in AT_ONCE:
        AT_ONCE[type(effect)](state, card, effect)
    elif type(effect) in LOSSES:
        yield from LOSSES[type(effect)](state, card, effect)


# --- While they last ------------------------------------------------------------------------------------------------


def storm(state: State) -> int:
    """CL-481, CL-482: 0 for none, 1 or 2."""
    for card in state.decks.events_open:
        if STORMS[card]:
            return STORMS[card]
    return 0


def storm_of(card: int) -> int:
    effect = EVENTS[card].effect
    if not isinstance(effect, cards.Storm):
        return 0
    return 2 if effect.rolled else 1


STORMS: Final = tuple([storm_of(card) for card in range(len(EVENTS))])


def storm_hits(state: State, seat: int) -> int:
    """CL-481, CL-482: what a point of movement beyond the half costs."""
    if storm(state) == 1:
        return 1
    rolled, defense = spin(state, 20) + 1, ships.defense_of(state, seat)
    tell(state, "storm_rolls", seat=seat, rolled=rolled, defense=defense)
    return max(0, rolled - defense)


def stowaways(state: State, seat: int) -> Steps:
    """CL-490: in port or at a mooring, a sailor for each active mission; once a turn."""
    now = state.turn
    if now is None or now.stowaways:
        return
    for card in state.decks.events_open:
        effect = EVENTS[card].effect
        if isinstance(effect, cards.Stowaway) and state.rules.crews:
            active = len([mission for mission in state.players[seat].missions if mission.stage])
            now.stowaways = active > 0
            if active:
                tell(state, "stowaways", seat=seat, event=card, hurts=[seat])
            damage.kill_crew(state, seat, effect.crew * active, names.NONE)
            yield from wrecks.check(state, seat, names.NONE)
            return


def at_turn_start(state: State, seat: int) -> None:
    """CL-484, CL-485, CL-K57: what the sea brings to a numbered hex at the start of this player's turn."""
    number = (seat - state.first) % len(state.players)
    for card in list(state.decks.events_open):
        if not WASHED[card]:
            continue
        effect = EVENTS[card].effect
        if isinstance(effect, cards.Washed) and effect.seat == number:
            settle(state, card)
            rolled = spin(state, 20) + 1
            tile = chart_of(state).number_from(rolled)
            hex = chart_of(state).numbered(tile)
            oil = min(effect.oil, state.market.supply[names.OIL])
            if oil or (effect.barrels and state.sea.barrel_bag):
                wash_up(state, hex, oil, effect.barrels)
                tell_washed_up(state, card, seat, rolled, tile, oil)
            else:
                tell(state, "nothing_washed_up", event=card, barrels=effect.barrels)


def tell_washed_up(state: State, card: int, seat: int, rolled: int, tile: int, oil: int) -> None:  # noqa: PLR0917
    """What drifts where; CL-K57: whether that is another tile than the die names."""
    kind = "oil_washed_up" if oil else "barrel_washed_up"
    tell(state, kind, event=card, seat=seat, rolled=rolled, tile=tile, oil=oil)
    if tile != rolled:
        tell(state, "lower_tile", rolled=rolled, tile=tile)


def wash_up(state: State, hex: int, oil: int, barrels: int) -> None:
    state.market.supply[names.OIL] -= oil
    if oil and state.rules.flotation and state.sea.barrel_bag:
        seal(state)
        floats = exploring.FLOATS_BY_DAY if is_day(state) else exploring.FLOATS_BY_NIGHT
        barrel = Barrel(state.sea.barrel_bag.pop(), hex, floats, oil, names.NONE, names.NONE, 0)
        floating.launch(state, barrel)
    elif oil:
        floating.floating_at(state, hex).goods[names.OIL] += oil
    for _ in range(barrels):
        exploring.float_barrel(state, hex)


def fog_drifts(state: State) -> Steps:
    """CL-483, CL-K33: one hex downwind at the end of each player's turn, until it is off the map.

    CL-502: whom it leaves in the arms of the colossal Kraken is lost.
    """
    if state.sea.fog == 0:
        return
    downwind = WINDS[state.decks.wind].blows_to
    if downwind == names.NONE:
        return
    state.sea.fog += STEP[downwind]
    if chart_of(state).is_off_map(state.sea.fog):
        state.sea.fog = 0
        tell(state, "fog_leaves", direction=downwind)
        for card in list(state.decks.events_open):
            if isinstance(EVENTS[card].effect, cards.Fog):
                close(state, card)
    else:
        tell(state, "fog_drifts", direction=downwind, tile=chart_of(state).tile_at(state.sea.fog), hex=state.sea.fog)
    if state.sea.kraken and kraken.arms(state):
        yield from kraken.devour(state)
