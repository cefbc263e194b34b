"""Charts for tests: the standard layout, and random ones for the referee."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.content import SLOTS, STANDARD_SLOTS, TILES
from freebooter.games.captains_log.hexes import ORIGIN, at, neighbours, q_of, r_of
from freebooter.games.captains_log.laying import places_beside
from freebooter.games.captains_log.names import CALM, SANDBANK, WATER
from freebooter.games.captains_log.sheets import DEEP, DRY, REEF, SHAPES
from tests.games.captains_log.referee import Hex, Waters

Laid = list[tuple[int, int, int]]


def pair(h: int) -> Hex:
    return q_of(h), r_of(h)


def pairs(hexes: Iterable[int]) -> set[Hex]:
    return {pair(h) for h in hexes}


def standard(*numbers: int, closed: int = 0) -> Laid:
    """These tiles in the first slots of the standard layout, then some that lie face down."""
    laid = [(number, slot.centre, 0) for number, slot in zip(numbers, SLOTS, strict=False)]
    return laid + [(0, slot.centre, 0) for slot in SLOTS[len(laid) : len(laid) + closed]]


def whole() -> Laid:
    """Tiles 1 to 21, all open."""
    return standard(*range(1, STANDARD_SLOTS + 1))


def alone(number: int, turned: int = 0) -> Chart:
    """One tile round the middle of the chart."""
    return Chart([(number, ORIGIN, turned)], [], 0)


def on(_tile: int, letter: str, turned: int = 0) -> int:
    """The hex of this letter of a tile that lies round the middle of the chart; the number is for the reader."""
    return ORIGIN + SHAPES[turned]["abcdefghijklmnopqrs".index(letter)]


def random_laid(luck: Random, count: int, dynamic: bool) -> Laid:
    """Random tiles, some of them face down on the pre-set map; turned and with gaps on the dynamic one."""
    numbers = luck.sample(range(1, CALM), count - 1) + [CALM]
    luck.shuffle(numbers)
    if not dynamic:
        return [
            (number if luck.random() < 0.85 else 0, slot.centre, 0)
            for number, slot in zip(numbers, SLOTS, strict=False)
        ]
    laid: Laid = [(numbers[0], ORIGIN, luck.randrange(6))]
    for number in numbers[1:]:
        laid.append((number, luck.choice(places_beside(Chart(laid, [], 0))), luck.randrange(6)))
    return laid


def random_zones(luck: Random, laid: Laid) -> list[tuple[int, int]]:
    chart = Chart(laid, [], 0)
    rim = sorted({n for h in chart.depth for n in neighbours(h) if n not in chart.depth})
    return [(h, luck.choice((DEEP, 2, 4, 6, DRY, REEF))) for h in luck.sample(rim, 6)]


def as_read(laid: Laid, zones: list[tuple[int, int]], tide: int, draft: int) -> Waters:
    """The same map for the referee, read from the printed tiles without chart.py."""
    spots = [(q, r) for r in range(-2, 3) for q in range(-2, 3) if -2 <= q + r <= 2]
    waters = Waters({}, {}, draft)
    for number, centre, sixths in laid:
        for place, (q, r) in enumerate(spots):
            for _ in range(sixths):
                q, r = -r, q + r
            h = (q_of(centre) + q, r_of(centre) + r)
            tile = TILES[number]
            if number == 0:
                waters.unseen.add(h)
            elif tile.terrain[place] == WATER:
                waters.depths[h] = DEEP
            else:
                waters.depths[h] = max(0, tile.depth[place] + tide) if tile.terrain[place] == SANDBANK else 0
            if number == CALM:
                waters.costs[h] = 2
    for zone, depth in zones:
        if depth == REEF:
            waters.unseen.add(pair(zone))
        else:
            waters.depths[pair(zone)] = max(0, depth + tide) if 0 < depth < DEEP else depth
    return waters


def random_seas(luck: Random, count: int) -> list[tuple[Chart, Waters]]:
    """Charts of every kind, and what the referee makes of them."""
    found = []
    for one in range(count):
        laid = random_laid(luck, luck.randint(3, 9), dynamic=one % 2 == 0)
        zones = random_zones(luck, laid) if one % 4 == 0 else []
        tide, draft = luck.choice((-2, 0, 0, 2)), luck.randint(1, 12)
        found.append((Chart(laid, zones, tide), as_read(laid, zones, tide, draft)))
    return found


def somewhere(luck: Random, waters: Waters) -> int:
    """A hex that the referee's ship may enter."""
    return at(*luck.choice(sorted(h for h in waters.depths if waters.admits(h))))
