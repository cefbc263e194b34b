"""How fast the environments are."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from freebooter.cli.common import Json, MaybeGame, Seats, app, needs_extra, print_grid, print_json


@app.command("bench-envs")
def bench_envs(
    game: MaybeGame = None,
    seats: Seats = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="How long each measurement takes.")] = 1.0,
    as_json: Json = False,
) -> None:
    """How fast learners play: steps a second with observation and mask, beside PettingZoo's and Catanatron's own."""
    import msgspec

    from freebooter.arena.bench import CannotMeasure, builds
    from freebooter.engine.game import find_game
    from freebooter.engine.game import games as playable

    try:
        import pettingzoo  # noqa: F401

        from freebooter.envs.bench import PEERS, Broken
        from freebooter.envs.bench import bench as measure
    except ModuleNotFoundError:
        raise needs_extra("Measuring environments", "envs") from None
    wanted = []
    for id in [game] if game else playable():
        rules = find_game(id)
        places = seats if seats is not None else rules.middle_size()
        rules.settle(None, places)
        wanted.append((id, places))
    paths, note = builds()
    if note:
        print(note, file=sys.stderr)
    try:
        found = measure(wanted, paths, seconds, lambda what: print(what, file=sys.stderr))
    except Broken as error:
        raise CannotMeasure(str(error)) from None
    if as_json:
        print_json(msgspec.to_builtins(found))
        return
    for peer, speed in found.peers.items():
        print(f"{PEERS[peer][1]}: {speed:,.0f} steps a second.")
    for what in found.missing:
        print(f"{what} is not installed, and was not measured.")
    headings = ["game", "seats", "build", "actions", "steps/s", *[f"/ {peer}" for peer in found.peers], "floats"]
    rows = [
        [one.name, str(one.seats), one.build, one.actions, f"{one.steps_per_second:,.0f}",
         *[f"{ratio:.2f} x" for ratio in one.ratios.values()], f"{one.floats:,}"]
        for one in found.speeds
    ]  # fmt: skip
    print_grid("Random play of all seats, with observation and mask", headings, rows)
