"""What the sea itself may do to a ship, counted: storms and the Kraken."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Final

from freebooter.engine.counting import added, for_sure
from freebooter.engine.luck import lucky
from freebooter.games.captains_log import names
from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.content import KRAKEN_DIE, WINDS
from freebooter.games.captains_log.hexes import STEP, distance
from freebooter.games.captains_log.rules import kraken, ships, turn_order
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import State

D20: Final = 20
FACES: Final = 12
COUNTED: Final = 2  # cards of the Kraken for which all throws are counted; with more, some rounds are tried
TRIES: Final = 1000


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


def kraken_spares(state: State, hex: int) -> tuple[float, int]:
    """The chance that it does not come there at the end of the round, or does no harm; and how often that was tried.

    CL-155, CL-499 .. CL-502. With one or two cards it is counted, and tried 0 times.
    """
    chart, fog = chart_of(state), fog_to_come(state)
    if not state.sea.kraken or hex in chart.calm or (fog and distance(fog, hex) <= ships.FOG_REACH):
        return 1.0, 0
    if kraken.arms(state) and hex in kraken.deadly_hexes(state):  # CL-502: when the fog leaves it
        return 0.0, 0
    cards = len(kraken.open_cards(state))
    comes = kraken_comes(chart, state.sea.kraken, kraken.arms(state), cards)
    return 1.0 - comes.get(hex, 0.0), 0 if cards <= COUNTED else TRIES


def fog_to_come(state: State) -> int:
    """Where the fog lies when the Kraken moves: it drifts at the end of each turn that is left (CL-483, CL-K33)."""
    fog, downwind, seat = state.sea.fog, WINDS[state.decks.wind].blows_to, state.keel.turn
    while fog and downwind != names.NONE and seat >= 0:
        fog += STEP[downwind]
        if chart_of(state).is_off_map(fog):
            return 0
        seat = turn_order.next_seat(state, seat)
    return fog


def kraken_comes(chart: Chart, place: int, arms: int, cards: int) -> dict[int, float]:
    """How likely it comes to each hex; it moves once for each of its cards. The chart keeps it."""
    known = chart.kraken_comes.get((place, arms, cards))
    if known is not None:
        return known
    ways = all_ways(chart, place, arms, cards) if cards <= COUNTED else some_ways(chart, place, arms, cards)
    total = sum(ways.values())
    found: dict[int, float] = {}
    for swept, often in ways.items():
        for hex in chart.hexes(swept):
            found[hex] = found.get(hex, 0.0) + often / total
    chart.kraken_comes[place, arms, cards] = found
    return found


def all_ways(chart: Chart, place: int, arms: int, cards: int) -> Counter[int]:
    """Every throw of its dice, by the hexes that it sweeps over as a set (chart.py)."""
    ends = Counter({(place, 0): 1})
    for _ in range(cards):
        further: Counter[tuple[int, int]] = Counter()
        for (here, swept), often in ends.items():
            for there, also in throws(chart, here, arms):
                further[there, swept | also] += often
        ends = further
    found: Counter[int] = Counter()
    for (_, swept), often in ends.items():
        found[swept] += often
    return found


def some_ways(chart: Chart, place: int, arms: int, cards: int) -> Counter[int]:
    """The same of so many rounds that are tried."""
    luck = lucky("kraken")
    found: Counter[int] = Counter()
    for _ in range(TRIES):
        there, swept = place, 0
        for _ in range(cards):
            ways = throws(chart, there, arms)
            there, also = ways[luck.below(len(ways))]
            swept |= also
        found[swept] += 1
    return found


def throws(chart: Chart, place: int, arms: int) -> list[tuple[int, int]]:
    """Where each throw leads it from there, and over which hexes: a die for the heading, one for the distance."""
    known = chart.kraken_throws.get((place, arms))
    if known is not None:
        return known
    found = []
    for heading in KRAKEN_DIE[1:]:
        there, swept = place, 0
        run = chart.run(place, heading, FACES)
        for steps in range(FACES):
            if steps < len(run):
                there = run[steps]
                swept |= chart.grid.disc(there, arms)
            found.append((there, swept))
    chart.kraken_throws[place, arms] = found
    return found
