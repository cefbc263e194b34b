"""What a seat gets for a game that is over."""

from __future__ import annotations

from collections.abc import Callable

from freebooter.engine.game import Result


def by_rank(result: Result) -> list[float]:
    """From 1 for the first to -1 for the last, in even steps; who shares a rank shares its steps. The sum is 0.

    Alone or together against the game it is 1 for all who have beaten it, else -1.
    """
    if result.against_the_game:
        return [1.0 if rank == 1 else -1.0 for rank in result.ranks]
    seats = len(result.ranks)
    found = []
    for rank in result.ranks:
        worse = sum(other > rank for other in result.ranks)
        better = sum(other < rank for other in result.ranks)
        found.append((worse - better) / (seats - 1))
    return found


def by_win(result: Result) -> list[float]:
    """1 for a win, in parts where it is shared; else 0."""
    winners = result.winners
    share = 1.0 if result.against_the_game else 1.0 / max(1, len(winners))
    return [share if seat in winners else 0.0 for seat in range(len(result.ranks))]


def by_points(result: Result) -> list[float]:
    """The points."""
    return [float(points) for points in result.scores]


REWARDS: dict[str, Callable[[Result], list[float]]] = {"rank": by_rank, "win": by_win, "points": by_points}


def reward_of(how: str) -> Callable[[Result], list[float]]:
    if how not in REWARDS:
        raise ValueError(f"Rewards go by {', '.join(REWARDS)}, not by '{how}'.")
    return REWARDS[how]
