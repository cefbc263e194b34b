"""The server's tables, for who runs it: list, show, copy, delete, expire, back up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from freebooter.cli.common import Json, Refusal, app, print_grid, print_json, progress

if TYPE_CHECKING:
    from freebooter.server.store.archive import Archive

tables = typer.Typer(no_args_is_help=True, help="The server's tables: list, show, copy, delete, expire.")
app.add_typer(tables, name="tables")

Where = Annotated[
    str,
    typer.Option(
        "--store",
        envvar=["FREEBOOTER_STORE", "FREEBOOTER_DATA"],
        metavar="WHERE",
        help="A folder, or postgresql://user:password@host/name.",
    ),
]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]
UNITS = {"h": 3600, "d": 86400, "w": 7 * 86400}


@contextmanager
def archive(where: str, alone: bool = False, new: bool = False) -> Iterator[Archive]:
    """The tables there; what is wrong is said in a sentence. `new`: a place where there are none yet will do."""
    from freebooter.server.store.archive import open_archive
    from freebooter.server.store.records import StoreFailed

    try:
        opened = open_archive(where, alone, new)
        try:
            yield opened
        except opened.failure as error:
            raise Refusal(f"The tables could not be read or written: {' '.join(str(error).split())}.") from None
        finally:
            opened.close()
    except StoreFailed as error:
        raise Refusal(str(error)) from None


def when(at: float) -> str:
    import time

    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


@tables.command("list")
def list_tables(
    store: Where = "data",
    game: Annotated[str | None, typer.Option("--game", help="Only this game.")] = None,
    state: Annotated[
        str | None, typer.Option("--state", metavar="open|played|over|parked", help="Only tables in this state.")
    ] = None,
    most: Annotated[int, typer.Option("--most", min=1, help="How many at most, the last played first.")] = 50,
    as_json: Json = False,
) -> None:
    """Tables, the last played first."""
    from freebooter.server.store.archive import listed

    if state not in (None, "open", "played", "over", "parked"):
        raise Refusal(f"A table is open, played, over or parked, not '{state}'.")
    with archive(store) as found:
        rows = [listed(line) for line in found.lines()]
    rows = [row for row in rows if game in (None, row["game"]) and state in (None, row["state"])]
    rows.sort(key=lambda row: -row["updated"])
    if as_json:
        print_json(rows[:most])
        return
    if not rows:
        print("There are no such tables.")
        return
    lines = [
        [row["table"], row["game"], row["state"], *[str(row[name]) for name in ("people", "bots", "entries", "round")]]
        + [when(row["updated"])]
        for row in rows[:most]
    ]
    print_grid("", ["table", "game", "state", "people", "bots", "entries", "round", "last played"], lines)
    print(f"{min(most, len(rows)):,} of {len(rows):,} tables.")


@tables.command("show")
def show_table(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="A table's id.")],
    store: Where = "data",
    as_json: Json = False,
) -> None:
    """One table: who sits there, what is kept of it. Nothing secret is shown."""
    with archive(store) as found:
        shown = _shown(found, table)
    if as_json:
        print_json(shown)
        return
    for name, value in shown.items():
        if name == "seats":
            for number, seat in enumerate(value):
                print(f"seat {number}: {seat['name']} ({seat['who']})")
        else:
            print(f"{name}: {when(value) if name in ('updated', 'due') and value is not None else value}")


def _shown(found: Archive, table: str) -> dict[str, Any]:
    from freebooter.server.store.archive import Line, listed
    from freebooter.server.store.records import info_from, progress_from

    whole = found.whole(table)
    if whole is None:
        raise Refusal(f"There is no table {table} in {found.where}.")
    info, now = info_from(whole.info), progress_from(whole.progress)
    who = {"person": "a person", "open": "open", "bot": "a bot"}
    seats = [
        {"name": seat.name, "who": f"a bot ({seat.bot}) for a person" if seat.left else who[seat.kind]}
        for seat in info.seats
    ]
    size = len(whole.snapshot) + sum(len(row[3]) for row in whole.log)
    return {
        **listed(Line(whole.id, whole.updated, whole.due, whole.info, whole.progress)),
        "settings": info.settings,
        "clock": info.clock,
        "mode": info.mode,
        "awaiting": now.awaiting,
        "due": whole.due,
        "parked": now.parked,
        "chat": len(whole.chat),
        "bytes": size,
        "seats": seats,
    }


@tables.command("copy")
def copy_tables(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A folder, or postgresql://...")],
    target: Annotated[str, typer.Argument(metavar="TO", help="A folder, or postgresql://...")],
) -> None:
    """All tables from one store to another, each verified by its hash. Stopped, the same command goes on."""
    from freebooter.server.store.archive import copy

    with archive(source, alone=True) as old, archive(target, alone=True, new=True) as new, progress("tables") as show:
        done = copy(old, new, show)
    print(
        f"{done.copied:,} tables were copied and {done.there:,} were there already; "
        f"all {done.copied + done.there:,} are the same in both places, by count and hash."
    )
    if done.others:
        raise Refusal(
            f"{done.others:,} lines of names, histories and ratings are there in another state "
            "and were left as they are."
        )
    if done.different:
        raise Refusal(
            f"{len(done.different)} tables are there in another state and were left as they are: "
            f"{', '.join(done.different[:5])}. Delete them there first, if the others are the right ones."
        )


@tables.command("delete")
def delete_tables(
    ids: Annotated[list[str], typer.Argument(metavar="TABLE...", help="Tables' ids.")],
    store: Where = "data",
    yes: Yes = False,
) -> None:
    """Delete tables for good, with their log and chat."""
    with archive(store, alone=not is_shared(store)) as found:
        lines = {line.id for line in found.lines()}
        if missing := [id for id in ids if id not in lines]:
            raise Refusal(f"There is no table {missing[0]} in {found.where}. Nothing was deleted.")
        ask(f"Delete {len(ids)} tables in {found.where} for good?", yes)
        print(f"{sum(found.delete(id) for id in ids):,} tables were deleted.")


@tables.command("expire")
def expire_tables(
    older_than: Annotated[
        str, typer.Option("--older-than", metavar="30d", help="Not played for so long: 12h, 30d, 8w.")
    ],
    store: Where = "data",
    only: Annotated[
        str | None, typer.Option("--state", metavar="open|played|over|parked", help="Only tables in this state.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say which.")] = False,
    yes: Yes = False,
) -> None:
    """Delete tables that nobody has played at for long."""
    import time

    from freebooter.server.store.archive import listed

    if only not in (None, "open", "played", "over", "parked"):
        raise Refusal(f"A table is open, played, over or parked, not '{only}'.")
    before = time.time() - _seconds(older_than)
    with archive(store, alone=not dry_run and not is_shared(store)) as found:
        rows = [listed(line) for line in found.lines() if line.updated < before]
        old = [row["table"] for row in rows if only in (None, row["state"])]
        if dry_run:
            print("\n".join(old) if old else "No table is that old.")
            return
        if old:
            ask(f"Delete {len(old)} tables in {found.where} for good?", yes)
        print(f"{sum(found.delete(id) for id in old):,} tables were deleted.")


@app.command()
def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="The copy.")],
    store: Where = "data",
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """All tables of a folder as one consistent file, also while they are played."""
    from freebooter.server.store.archive import backup as run
    from freebooter.server.store.records import StoreFailed

    if is_shared(store):
        raise Refusal("PostgreSQL is backed up by its own tools, such as pg_dump: see docs/operating.md.")
    if target.exists() and not force:
        raise Refusal(f"{target} is there already; --force replaces it.")
    try:
        with progress("pages") as show:
            count = run(store, target, show)
    except StoreFailed as error:
        raise Refusal(str(error)) from None
    print(f"{target} holds {count:,} tables. To use it, put it into a folder as tables.sqlite3.")


def is_shared(store: str) -> bool:
    from freebooter.server.store.opening import is_database
    from freebooter.server.store.records import StoreFailed

    try:
        return is_database(store)
    except StoreFailed as error:
        raise Refusal(str(error)) from None


def _seconds(text: str) -> float:
    found = re.fullmatch(r"(\d+)([hdw])", text)
    if found is None:
        raise Refusal(f"A time is a number with h, d or w, such as 30d, not '{text}'.")
    return int(found[1]) * UNITS[found[2]]


def ask(question: str, yes: bool) -> None:
    if not yes and not typer.confirm(question):
        raise Refusal("Nothing was deleted.")
