"""What the server keeps of somebody with a name, for who runs it: show, export, delete."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from freebooter.cli.common import Json, Refusal, app, print_json
from freebooter.cli.stored import Where, Yes, archive, ask, is_shared, when

if TYPE_CHECKING:
    from freebooter.server.store.archive import Archive
    from freebooter.server.store.forgetting import Kept

people = typer.Typer(no_args_is_help=True, help="What the server keeps of a name: show, export, delete.")
app.add_typer(people, name="people")

Name = Annotated[str, typer.Argument(metavar="NAME", help="A name that stays, in large or small letters.")]


@people.command("show")
def show_person(name: Name, store: Where = "data", as_json: Json = False) -> None:
    """All that is kept of a name, in short."""
    with archive(store) as found:
        kept = _kept(found, name)
    if as_json:
        print_json(_plain(kept))
        return
    print(f"{kept.name}, since {when(kept.made)}")
    print(f"mail: {kept.mail} ({kept.mail_state})" if kept.mail else "mail: none")
    for seat in kept.seats:
        state = f"over {when(seat.ended)}" if seat.ended is not None else "goes on, or was not played to its end"
        lines = f", {len(seat.chat)} lines of chat" if seat.chat else ""
        print(f"table {seat.table}, {seat.game}, seat {seat.seat}, since {when(seat.since)}: {state}{lines}")
    for rating in kept.ratings:
        print(f"rating at {rating.game}: {rating.points:.1f}, after {rating.games} games")


@people.command("export")
def export_person(
    name: Name,
    target: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it, as JSON.")],
    store: Where = "data",
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """All that is kept of a name, whole, to give to its owner."""
    import json

    if target.exists() and not force:
        raise Refusal(f"{target} is there already; --force replaces it.")
    with archive(store) as found:
        kept = _kept(found, name)
    try:
        target.write_text(json.dumps(_plain(kept), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{target} cannot be written: {error.strerror}.") from None
    print(f"{target} holds what is kept of {kept.name}: {len(kept.seats)} tables, {len(kept.ratings)} ratings.")


@people.command("delete")
def delete_person(name: Name, store: Where = "data", yes: Yes = False) -> None:
    """Delete all that is kept of a name; others keep their games, in which somebody sat there."""
    from freebooter.server.store.forgetting import forget

    with archive(store, alone=not is_shared(store)) as found:
        kept = _kept(found, name)
        ask(f"Delete {kept.name} and all that is kept of that name in {found.where} for good?", yes)
        forget(found, kept)
    print(f"Nothing is kept of {kept.name} any more. At {len(kept.seats)} tables somebody sits or has sat there.")


def _kept(found: Archive, name: str) -> Kept:
    from freebooter.server.store.forgetting import kept_of
    from freebooter.server.tables.names import name_key

    kept = kept_of(found, name_key(name))
    if kept is None:
        raise Refusal(f"Nobody has the name {name} in {found.where}. What a guest has left goes with the table.")
    return kept


def _plain(kept: Kept) -> Any:
    import msgspec

    return msgspec.to_builtins(kept)
