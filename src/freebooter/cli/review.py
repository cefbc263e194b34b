"""What happened in a finished game."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from freebooter.cli.common import Json, Refusal, app, print_json, progress


@app.command()
def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game that is over.")],
    as_json: Json = False,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="PAGE", help="Write it as a page to this file.")
    ] = None,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, help="How many processes think; one a core.")] = None,
) -> None:
    """What happened in a finished game: chances, good and bad decisions, and what luck did."""
    import msgspec

    from freebooter.engine.saves import load_table
    from freebooter.review import review as reviewed

    try:
        save = file.read_bytes()
    except OSError as error:
        raise Refusal(f"{file} cannot be read: {error.strerror}.") from None
    if html is not None and (html.is_dir() or not html.parent.is_dir()):  # said before the work, not after it
        raise Refusal(f"{html} cannot be written: name a file in a folder that is there.")
    names = [f"Seat {at}" for at in range(load_table(save).seats)]
    with progress("reviewing") as show:
        found = reviewed(save, jobs or min(2, os.cpu_count() or 1), show)
    if html is not None:
        from freebooter.review.page import page_of

        try:
            html.write_text(page_of(found, names), encoding="utf-8")
        except OSError as error:
            raise Refusal(f"{html} cannot be written: {error.strerror}.") from None
    if as_json:
        print_json(msgspec.to_builtins(found))
    elif html is None:
        from freebooter.terminal.review import print_review

        print_review(found, names)
    else:
        print(f"The review stands in {html}.")
