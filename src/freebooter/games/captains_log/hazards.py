"""What the sea itself may do to a ship, counted: storms and the Kraken."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from freebooter.engine.counting import added, for_sure
from freebooter.games.captains_log import names
from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.content import KRAKEN_DIE, WINDS
from freebooter.games.captains_log.hexes import STEP, distance
from freebooter.games.captains_log.rules import kraken, ships, turn_order
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import State

D20: Final = 20
FACES: Final = 12


@cache
def weather(storm: int, defense: int, points: int, saved: int) -> float:
    """The chance that so many points of movement do no more damage than is saved (CL-384, CL-481, CL-482)."""
    above = max(0, D20 - defense)
    each = for_sure(1) if storm == 1 else ((D20 - above) / D20, *(1 / D20,) * above)
    total = for_sure(0)
    for _ in range(points):
        total = added(total, each)
    return sum(total[: saved + 1])


def meets_kraken(state: State, path: list[int]) -> bool:
    """Does a way lead through its arms, where no fog hides the ship (CL-483, CL-500)?"""
    chart = chart_of(state)
    if not chart.bits(path) & kraken.deadly_bits(state, chart):
        return False
    deadly = kraken.deadly_hexes(state)
    return any([hex in deadly and not ships.in_fog(state, hex) for hex in path])


def kraken_spares(state: State, hex: int) -> float:
    """The chance that it does not come there at the end of the round, or does no harm (CL-155, CL-499 .. CL-502)."""
    chart, fog = chart_of(state), fog_to_come(state)
    if not state.sea.kraken or hex in chart.calm or (fog and distance(fog, hex) <= ships.FOG_REACH):
        return 1.0
    cards = len(kraken.open_cards(state))
    return kraken_spares_hex(chart, state.sea.kraken, kraken.arms(state), cards, hex)


@lru_cache(5_000)  # kept apart from what was counted on the way to it, which is far more
def kraken_spares_hex(chart: Chart, place: int, arms: int, cards: int, hex: int) -> float:
    return kraken_misses(chart, place, arms, cards, hex)


def fog_to_come(state: State) -> int:
    """Where the fog lies when the Kraken moves: it drifts at the end of each turn that is left (CL-483, CL-K33)."""
    fog, downwind, seat = state.sea.fog, WINDS[state.decks.wind].blows_to, state.keel.turn
    while fog and downwind != names.NONE and seat >= 0:
        fog += STEP[downwind]
        if chart_of(state).is_off_map(fog):
            return 0
        seat = turn_order.next_seat(state, seat)
    return fog


@lru_cache(20_000)
def kraken_misses(chart: Chart, place: int, arms: int, cards: int, hex: int) -> float:
    """It moves once for each of its cards: a die for the heading, one for the distance."""
    if cards == 0 or distance(place, hex) > FACES * cards + arms:
        return 1.0
    chance = 0.0
    for heading in range(6):
        likely = KRAKEN_DIE.count(heading) / FACES / FACES
        there, run = place, chart.run(place, heading, FACES)
        for steps in range(FACES):
            if steps < len(run):
                there = run[steps]
                if distance(there, hex) <= arms:
                    break  # it comes by, however much farther it goes
            chance += likely * kraken_misses(chart, there, arms, cards - 1, hex)
    return chance
