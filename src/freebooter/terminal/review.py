"""A review in the terminal: the turning points first, then the chances, luck and choice, and what was not best."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from freebooter.engine.words import plain
from freebooter.review.record import Review
from freebooter.review.telling import choice_told, when
from freebooter.review.verdicts import VERDICTS

BARS = " ▁▂▃▄▅▆▇█"
WIDE = 60  # columns of a curve


def print_review(review: Review, names: list[str], console: Console | None = None) -> None:
    console = console or Console(highlight=False)
    console.print(Text("Turning points", style="bold"))
    for turning in review.turning:
        step = review.steps[turning.step]
        console.print(Text(f"  {when(step)}, moment {step.moment + 1}: {plain(turning.text, names)}"))
    if not review.turning:
        console.print("  Nothing moved the chances much.")
    console.print(Text("\nThe chances to win, from the first decision to the end", style="bold"))
    for seat, name in enumerate(names):
        console.print(Text(f"  {name:10} {curve(review, seat)} {round(100 * review.end[seat])} %"))
    console.print(Text("\nLuck and choice", style="bold"))
    console.print(balance_grid(review, names))
    for one in review.balance:
        console.print(Text(f"  {plain(one.text, names)}"))
    console.print(Text("\nWhat could have been better", style="bold"))
    worse = [(step, choice) for step in review.steps for choice in step.choices if choice.verdict in VERDICTS[2:]]
    for step, choice in worse:
        console.print(Text(f"  {when(step)}, moment {step.moment + 1}. {plain(choice_told(choice), names)}"))
    if not worse:
        console.print("  Nothing: all played well.")


def curve(review: Review, seat: int) -> str:
    """A line of small bars."""
    chances = [*[step.chances[seat] for step in review.steps], review.end[seat]]
    shown = [chances[i * (len(chances) - 1) // (WIDE - 1)] for i in range(WIDE)]
    return "".join(BARS[min(8, max(0, round(8 * chance)))] for chance in shown)


def balance_grid(review: Review, names: list[str]) -> Grid:
    """As on the page: what the deal was worth is luck, too."""
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("seat", *VERDICTS, "luck", "others", "own"):
        grid.add_column(heading, justify="left" if heading == "seat" else "right", no_wrap=True)
    for one in review.balance:
        moved = [f"{100 * share:+.0f} %" for share in (one.deal + one.luck, one.others, one.own)]
        counts = [str(one.counts[name]) for name in VERDICTS]
        grid.add_row(names[one.seat], *counts, *moved)
    return grid
