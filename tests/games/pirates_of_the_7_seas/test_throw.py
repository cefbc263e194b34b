"""The throw as a whole: generator and resolver together give the odds that dice in a tray have."""

from __future__ import annotations

import random

from freebooter.engine.keel import throw
from freebooter.games.pirates_of_the_7_seas.rules.plunder import PIRATE_SINKS, RED_SINKS, resolve
from tests.games.pirates_of_the_7_seas.sea import calm

Die = tuple[int, int, int]


def sinks_all(reds: int, ships: int, dice: list[Die]) -> tuple[bool, int]:
    """Whether the caravan is gone, and how many pirates are left."""
    fights = resolve(dice[:reds], dice[reds:])
    outcomes = [outcome for _, _, outcome in fights]
    return sum(bool(o & RED_SINKS) for o in outcomes) == reds, ships - sum(bool(o & PIRATE_SINKS) for o in outcomes)


def odds(reds: int, ships: int, throws: int) -> tuple[float, float]:
    """How often the caravan is beaten, and the mean of survivors that draw booty."""
    state = calm(4)
    beaten, booty = 0, 0
    for _ in range(throws):
        won, left = sinks_all(reds, ships, throw(state, reds + ships))
        beaten += won
        booty += left if won else 0
    return beaten / throws, booty / throws


def test_one_ship_against_one_wins_in_21_of_36() -> None:
    won, booty = odds(1, 1, 6000)
    assert abs(won - 21 / 36) < 0.03
    assert abs(booty - 15 / 36) < 0.03


def test_four_players_with_all_ships_nearly_always_win() -> None:
    for reds, cards in ((1, 6.4), (2, 8.8), (3, 11.1), (4, 13.5)):
        won, booty = odds(reds, 4 * (reds + 1), 500)
        assert won > 0.9
        assert abs(booty - cards) < 0.8


def test_the_fights_are_always_between_the_nearest_pair_left() -> None:
    """The resolver's shortcut against the rule said plainly."""
    rng = random.Random(7)
    for _ in range(200):
        reds = [(rng.randint(1, 6), rng.randrange(1000), rng.randrange(1000)) for _ in range(rng.randint(1, 4))]
        ships = [(rng.randint(1, 6), rng.randrange(1000), rng.randrange(1000)) for _ in range(rng.randint(1, 12))]
        assert resolve(reds, ships) == fought_plainly(reds, ships)


def fought_plainly(reds: list[Die], ships: list[Die]) -> list[tuple[int, int, int]]:
    red_left, left = set(range(len(reds))), set(range(len(ships)))
    fights: list[tuple[int, int, int]] = []
    while red_left and left:
        pairs = [
            ((reds[r][1] - ships[s][1]) ** 2 + (reds[r][2] - ships[s][2]) ** 2, r, s) for r in red_left for s in left
        ]
        _, r, s = min(pairs)
        sunk = (1 if reds[r][0] <= ships[s][0] else 0) + (2 if ships[s][0] <= reds[r][0] else 0)
        fights.append((r, len(reds) + s, sunk))
        if sunk & 1:
            red_left.remove(r)
        if sunk & 2:
            left.remove(s)
    return fights
