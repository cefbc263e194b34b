"""What a merchant raid may bring: the cards turned up, hits on the own ship, and what successes throw out again."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Final, NamedTuple

from freebooter.engine.counting import Spread, at_least
from freebooter.games.merchants_and_marauders.constants import CANNONS
from freebooter.games.merchants_and_marauders.content import CAPTAINS, CARGO
from freebooter.games.merchants_and_marauders.rules.hits import can_absorb
from freebooter.games.merchants_and_marauders.state import Player

ESCAPE: Final = -1
NEVER: Final = 99
CARDS: Final = 3  # that are turned up first (MM-226)

Shown = tuple[int, ...]  # of each card the location that it hits, or ESCAPE; in order
Pool = tuple[int, ...]  # how many cards hit nothing (ESCAPE comes first), and each location
Prize = tuple[float, float]  # the chances that the merchant is taken, and that no hit falls besides


class Raider(NamedTuple):
    at: tuple[int, ...]
    icons: int  # the most Escape icons with which the merchant is still held (MM-241)
    absorbs: bool  # a Reinforced Hull takes one of the hits (MM-148)


def raider(player: Player) -> Raider:
    icons = player.maneuverability() - 1 + CAPTAINS[player.captain].abilities.escape
    return Raider(tuple(player.at), icons, can_absorb(player))


def shows(cards: list[int]) -> Shown:
    return tuple(sorted([CARGO[card].hit for card in cards]))


def pooled(shown: Shown) -> Pool:
    return tuple([shown.count(kind) for kind in range(ESCAPE, CANNONS + 1)])


def without(pool: Pool, shown: Shown) -> Pool:
    return tuple([n - shown.count(kind) for kind, n in enumerate(pool, ESCAPE)])


def and_one(shown: Shown, kind: int) -> Shown:
    return tuple(sorted((*shown, kind)))


def less_one(shown: Shown, kind: int) -> Shown:
    at = shown.index(kind)
    return shown[:at] + shown[at + 1 :]


def taken(raider: Raider, shown: Shown, unhurt: bool) -> bool:
    """Is the merchant held, and no location of the own ship destroyed (MM-237 .. MM-243)?"""
    if shown.count(ESCAPE) > raider.icons or 0 in raider.at:
        return False
    hits = [location for location in shown if location != ESCAPE]
    if raider.absorbs and hits:
        hits.remove(min(hits, key=lambda location: raider.at[location] - hits.count(location)))
    if unhurt:
        return not hits
    return all([hits.count(location) < left for location, left in enumerate(raider.at)])


@lru_cache(10_000)
def needed(raider: Raider, shown: Shown, unhurt: bool) -> int:
    """The fewest successes that throw enough cards out (MM-232)."""
    for thrown in range(len(shown) + 1):
        if any([taken(raider, left, unhurt) for left in combinations(shown, len(shown) - thrown)]):
            return thrown
    return NEVER


def prize(raider: Raider, shown: Shown, successes: Spread) -> Prize:
    """With these cards, if successes throw cards out."""
    return at_least(successes, needed(raider, shown, False)), at_least(successes, needed(raider, shown, True))


def next_prize(raider: Raider, shown: Shown, pool: Pool, successes: Spread) -> Prize:
    """The same after one more card."""
    total, win, unhurt = sum(pool), 0.0, 0.0
    for kind, n in enumerate(pool, ESCAPE):
        if n:
            one, other = prize(raider, and_one(shown, kind), successes)
            win, unhurt = win + n * one / total, unhurt + n * other / total
    return win, unhurt


@lru_cache(1000)
def whole_raid(raider: Raider, pool: Pool, successes: Spread, *, exchange: bool, havana: bool) -> Prize:
    """From the first card on (MM-226 .. MM-236); some may exchange one, and Havana adds one that is no Escape."""
    total, win, unhurt = comb(sum(pool), CARDS), 0.0, 0.0
    for shown in combinations_with_replacement(range(ESCAPE, CANNONS + 1), CARDS):
        ways = prod([comb(n, shown.count(kind)) for kind, n in enumerate(pool, ESCAPE)])
        if ways:
            one, other = turned_up(raider, shown, without(pool, shown), successes, exchange=exchange, havana=havana)
            win, unhurt = win + ways * one / total, unhurt + ways * other / total
    return win, unhurt


def turned_up(raider: Raider, shown: Shown, pool: Pool, successes: Spread, *, exchange: bool, havana: bool) -> Prize:
    """With these cards face-up, before the roll."""
    if havana:  # MM-198
        total, win, unhurt = sum(pool), 0.0, 0.0
        for kind, n in enumerate(pool, ESCAPE):
            if n:
                more, rest = and_one(shown, kind) if kind != ESCAPE else shown, without(pool, (kind,))
                one, other = turned_up(raider, more, rest, successes, exchange=exchange, havana=False)
                win, unhurt = win + n * one / total, unhurt + n * other / total
        return win, unhurt
    best = prize(raider, shown, successes)
    if exchange:
        for kind in sorted(set(shown)):
            best = max(best, next_prize(raider, less_one(shown, kind), pool, successes))
    return best
