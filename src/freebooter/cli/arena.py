"""Tournaments of bots."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from freebooter.cli.common import (
    KINDS,
    GameId,
    Jobs,
    Json,
    On,
    Seats,
    Seed,
    Set,
    app,
    cluster_on,
    names_in,
    print_json,
    progress,
    seed_from,
    settings_from,
)


@app.command()
def arena(
    game: GameId,
    *,
    bots: Annotated[str, typer.Option("--bots", help=f"Bots with commas between, as many of each as can be: {KINDS}.")],
    games: Annotated[int, typer.Option("--games", min=1, help="At least so many; whole deals, in all seatings.")] = 20,
    seats: Seats = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    on: On = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Where games and report go; the same again goes on.")
    ] = None,
    settings: Set = None,
    as_json: Json = False,
) -> None:
    """A tournament of bots: every seating of the same deals, ratings, and a report to look at."""
    from freebooter.arena.tournament import run

    try:
        with cluster_on(on, jobs) as cluster, progress("games") as show:
            summary = run(
                game,
                names_in(bots),
                games,
                seats=seats,
                jobs=jobs,
                seed=seed_from(seed) if seed is not None else 0,
                settings=settings_from(settings),
                out=out,
                show=show,
                cluster=cluster,
            )
    except KeyboardInterrupt:
        print("What was played is kept: the same command goes on.", file=sys.stderr)
        raise
    if as_json:
        print_json(summary.as_json())
    else:
        print("\n".join(summary.lines()))
