"""Chapter B49: the Kraken."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from freebooter.engine.asks import Ask, Steps
from freebooter.engine.keel import roll, tell
from freebooter.games.captains_log import hexes, names
from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.content import EVENTS, KRAKEN_DIE, TILES
from freebooter.games.captains_log.content import events as cards
from freebooter.games.captains_log.rules import events, ships, whale, wrecks
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import State

LAIR: Final = next(tile.number for tile in TILES if tile.places[names.KRAKEN] >= 0)  # the tile on which it appears


def rises(state: State, card: int) -> Steps:
    """CL-170, CL-497, CL-498, CL-502: on its icon, if its tile lies open; later cards lie beside the first."""
    if state.sea.kraken == 0:
        place = chart_of(state).kraken()
        if place == 0:
            events.comes_to_nothing(state, card, LAIR)
            events.settle(state, card)
            return
        state.sea.kraken = place
        tell(state, "kraken_appears", hex=place, tile=LAIR)
    else:
        tell(state, "kraken_grows", n=len(open_cards(state)))
    if reach(card):
        yield from devour(state)


def open_cards(state: State) -> tuple[int, ...]:
    return tuple([card for card in state.decks.events_open if OF_KRAKEN[card]])


OF_KRAKEN: Final = [isinstance(event.effect, cards.Kraken) for event in EVENTS]


def arms(state: State) -> int:
    """CL-502: how far it reaches round its hex."""
    found = 0
    for card in state.decks.events_open:
        found = max(found, REACH[card])
    return found


def reach(card: int) -> int:
    effect = EVENTS[card].effect
    return effect.reach if isinstance(effect, cards.Kraken) else 0


REACH: Final = tuple([reach(card) for card in range(len(EVENTS))])


def deadly_bits(state: State, chart: Chart) -> int:
    """Where a ship that enters is lost, as a set (chart.py)."""
    if state.sea.kraken == 0:
        return 0
    return chart.grid.disc(state.sea.kraken, arms(state)) & ~chart.calm_bits


def deadly_hexes(state: State) -> list[int]:
    """Where a ship that enters is lost: not in the Calm, which no event touches (CL-155)."""
    if state.sea.kraken == 0:
        return []
    calm = chart_of(state).calm
    return [hex for hex in hexes.disc(state.sea.kraken, arms(state)) if hex not in calm]


def moves(state: State) -> Steps:
    """CL-499 .. CL-501, CL-K61: once for each of its cards: a die for the heading, one for the distance."""
    if state.sea.kraken:
        tell(state, "kraken_stirs", n=len(open_cards(state)))
    for card in open_cards(state):
        if state.sea.kraken == 0 or card not in state.decks.events_open:
            continue
        heading, distance = roll(state, 2, 12)
        run = tuple(chart_of(state).run(state.sea.kraken, KRAKEN_DIE[heading], distance))
        tell_run(state, run, KRAKEN_DIE[heading], distance)
        crossed = False
        for hex in run:
            state.sea.kraken = hex
            for place in (yield from devour(state)):
                crossed = crossed or place in run  # what lay beside its way is card 27's
        if crossed:  # only now: all ships on its way are lost
            sated(state, card)


def tell_run(state: State, run: tuple[int, ...], direction: int, rolled: int) -> None:
    """Where the dice send it, and how far it comes: land, rocks and the edge of what is open stop it (CL-499)."""
    if not run:
        tell(state, "kraken_barred", direction=direction, rolled=rolled)
        return
    kind = "kraken_swims" if len(run) == rolled else "kraken_stops"
    tell(state, kind, direction=direction, rolled=rolled, n=len(run), tile=chart_of(state).tile_at(run[-1]))


def devour(state: State) -> Generator[Ask, Any, tuple[int, ...]]:
    """CL-500, CL-502: ships within its arms are destroyed. Gives the hexes where they lay."""
    taken = [hex for ship, hex in ships.placed(state) if is_prey(state, ship)]
    caught = tuple([hex for hex in deadly_hexes(state) if hex in taken and not ships.in_fog(state, hex)])
    for hex in caught:
        for ship in tuple([ship for ship in ships.ships_at(state, hex) if is_prey(state, ship)]):
            yield from wrecks.destroy(state, ship, names.NONE, wrecks.EATEN)
    return caught


def is_prey(state: State, ship: int) -> bool:
    """CL-500, CL-502: it destroys ships; the White Whale, which is none, only where the colossal Kraken takes all."""
    return not whale.is_whale(ship) or arms(state) > 0


def sated(state: State, card: int) -> None:
    """CL-500, CL-K61: card 27 stays for ever; with the last card the Kraken is gone."""
    if EVENTS[card].duration == names.PERMANENT:
        return
    events.settle(state, card)
    left = len(open_cards(state))
    if left:
        tell(state, "kraken_sated", n=left)
    else:
        state.sea.kraken = 0
        tell(state, "kraken_gone")


def passes(state: State, ship: int, hex: int) -> Steps:
    """CL-110, CL-500, CL-502: a ship that comes within its arms is lost."""
    if hex not in deadly_hexes(state) or ships.in_fog(state, hex) or not is_prey(state, ship):
        return
    needed = hexes.distance(hex, state.sea.kraken)  # what lies beside it is the colossal Kraken's, whose card stays
    card = next(card for card in open_cards(state) if reach(card) >= needed)
    yield from wrecks.destroy(state, ship, names.NONE, wrecks.EATEN)
    sated(state, card)
