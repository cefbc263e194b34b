"""What the commands share: the app, the options, refusals, and how things are printed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from freebooter.arena.cluster import Cluster

app = typer.Typer(
    name="freebooter",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Pirate board games, complete by their rulebooks: to play, to simulate, to measure players on.",
)


class Refusal(Exception):
    """What was asked for cannot be done; says why in a sentence."""


GameId = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, as `freebooter games` lists them.")]
MaybeGame = Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game's id.")]
Seats = Annotated[int | None, typer.Option("--seats", help="How many players.")]
Seed = Annotated[str | None, typer.Option("--seed", help="A number or a word: the same seed, the same game.")]
KINDS = (
    "random, cabin-boy, able-seaman (or greedy), bosun, captain; bosun@400 thinks 400 playouts, captain@0.5s so long; "
    "program:./mybot is a program of your own"
)
Bots = Annotated[str, typer.Option("--bots", help=f"Bots with commas between, taken in turn: {KINDS}.")]
Set = Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A setting; repeatable.")]
Programs = Annotated[
    list[str] | None,
    typer.Option("--program", metavar="NAME=COMMAND", help="A program that may play as a bot; repeatable."),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="How many processes play.")]

On = Annotated[
    str | None,
    typer.Option("--on", metavar="ray[:ADDRESS]", help="Play on a cluster; one of its own without ADDRESS."),
]


def needs_extra(what: str, extra: str) -> Refusal:
    return Refusal(f"{what} needs more packages: pip install 'freebooter[{extra}]'.")


def name_programs(programs: list[str]) -> None:
    """From now on only these can be chosen as bots; worker processes know them by the environment."""
    import os
    import re

    from freebooter.bots.program import ALLOWED, NoSuchProgram, words_in

    for one in programs:
        name, _, command = one.partition("=")
        if not re.fullmatch(r"[a-z][a-z0-9-]{0,30}", name) or not command:
            raise Refusal(f"A program is given as name=command, with a name of small letters, not '{one}'.")
        try:
            words_in(command)
        except NoSuchProgram as error:
            raise Refusal(str(error)) from None
    os.environ[ALLOWED] = "\n".join(programs)


def names_in(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise Refusal("Name at least one, with commas between several.")
    return names


def seed_from(seed: str) -> int | str:
    """A seed is a number where it looks like one, as in new_table(seed=7)."""
    return int(seed) if seed.lstrip("-").isdecimal() else seed


def settings_from(given: list[str] | None) -> dict[str, Any]:
    """name=value, where the value is JSON if it can be read so (true, 3) and otherwise a word."""
    import json

    found: dict[str, Any] = {}
    for one in given or []:
        name, equals, value = one.partition("=")
        if not equals or not name:
            raise Refusal(f"A setting is given as name=value, not '{one}'.")
        try:
            found[name] = json.loads(value)
        except json.JSONDecodeError:
            found[name] = value
    return found


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on stderr, where somebody sees it."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def cluster_on(on: str | None, jobs: int) -> Iterator[Cluster | None]:
    """The cluster that was asked for, if one was."""
    if on is None:
        yield None
        return
    from freebooter.arena.cluster import cluster_named

    cluster = cluster_named(on, jobs if jobs > 1 else None)
    try:
        yield cluster
    finally:
        cluster.close()


def print_json(document: Any) -> None:
    import json

    print(json.dumps(document, ensure_ascii=False, indent=1))


def print_grid(title: str, headings: list[str], rows: list[list[str]]) -> None:
    """A plain table; the first column to the left, numbers to the right."""
    from rich.console import Console
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(title=title or None, title_justify="left", title_style="bold")
    for i, heading in enumerate(headings):
        numbers = i > 0 and all(row[i][:1] in "-0123456789" for row in rows)
        grid.add_column(heading, justify="right" if numbers else "left")
    for row in rows:
        grid.add_row(*[Text(cell) for cell in row])
    Console(highlight=False, width=None if sys.stdout.isatty() else 160).print(grid)


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"
