"""A simulation with a plot: how many points each seat makes, written as a picture that any browser shows.

python examples/simulation.py [GAME] [GAMES] [FILE.svg]
"""

import sys
from collections import Counter
from pathlib import Path

import freebooter as fb
from freebooter.bots import make
from freebooter.engine.luck import lucky


def points_of(game: str, games: int, seats: int) -> list[list[int]]:
    """The points of each seat in each game; the seats in columns."""
    greedy, found = make("greedy"), []
    for number in range(games):
        table = fb.new_table(game, seats, seed=f"plot.{number}")
        chairs = [fb.Chair(table, seat, lucky(number, seat)) for seat in range(seats)]
        while table.awaiting:
            seat = table.awaiting[0]
            table.choose(seat, greedy(chairs[seat]))
        found.append(table.result.scores)
    return found


def plot(rows: list[list[int]], title: str) -> str:
    """Bars: how often a seat made so many points, a line of bars for each seat."""
    low, high = min(map(min, rows)), max(map(max, rows))
    wide, tall = 24 * (high - low + 1), 90
    parts = [f'<text x="8" y="20">{title}</text>']
    for seat, column in enumerate(zip(*rows, strict=True)):
        base = 50 + tall * (seat + 1)
        parts.append(f'<text x="8" y="{base - 30}">seat {seat}</text>')
        for points, often in sorted(Counter(column).items()):
            x, height = 70 + 24 * (points - low), (tall - 30) * often / len(rows)
            parts.append(f'<rect x="{x}" y="{base - height:.1f}" width="18" height="{height:.1f}" fill="#0072b2"/>')
            parts.append(f'<text x="{x + 9}" y="{base + 14}" text-anchor="middle">{points}</text>')
    size = f'width="{wide + 90}" height="{70 + tall * len(rows[0])}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="11">{"".join(parts)}</svg>'
    )


def main(game: str = "letter-of-marque", games: str = "60", file: str = "points.svg") -> None:
    rows = points_of(game, int(games), fb.find_game(game).table_sizes[-1])
    Path(file).write_text(plot(rows, f"Points of greedy players in {games} games of {game}"), encoding="utf-8")
    means = [f"{sum(column) / len(rows):.1f}" for column in zip(*rows, strict=True)]
    print(f"Mean points by seat: {', '.join(means)}. The picture is in {file}.")


if __name__ == "__main__":
    main(*sys.argv[1:])
