"""How fast the games are."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from freebooter.cli.common import Json, MaybeGame, Refusal, Seats, app, names_in, needs_extra, print_grid, print_json

if TYPE_CHECKING:
    from freebooter.arena.bench import Bench


@app.command()
def bench(
    game: MaybeGame = None,
    seats: Seats = None,
    against: Annotated[
        str, typer.Option("--against", help="Other programs to measure in the same run: open_spiel,catanatron.")
    ] = "",
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="How long each measurement takes.")] = 1.0,
    as_json: Json = False,
) -> None:
    """How fast: decisions and playouts a second, and the cost of a clone, a guess, a view, a save and a load."""
    import msgspec

    from freebooter.arena.bench import PEERS, missing_peers
    from freebooter.arena.bench import bench as measure
    from freebooter.engine.game import find_game
    from freebooter.engine.game import games as playable

    peers = names_in(against) if against else []
    for peer in peers:
        if peer not in PEERS:
            raise Refusal(f"There is no peer '{peer}': there are {', '.join(PEERS)}.")
    for id in [game] if game else playable():
        rules = find_game(id)
        rules.settle(None, seats if seats is not None else rules.table_sizes[0])
    missing = missing_peers(peers)
    if missing:
        raise needs_extra(f"Comparing with {' and '.join(missing)}", "bench")
    found = measure([game] if game else playable(), seats, peers, seconds, lambda what: print(what, file=sys.stderr))
    if as_json:
        print_json(msgspec.to_builtins(found))
    else:
        _print_bench(found)


def _print_bench(found: Bench) -> None:
    from freebooter.arena.bench import COSTS, WHAT

    for peer, speed in found.peers.items():
        print(f"{WHAT[peer]}: {speed:,.0f} a second, {found.peer_decisions[peer]:,.0f} of them with a choice.")
    rows = []
    for one in found.figures:
        costs = [f"{one.costs[cost].median:,.1f} / {one.costs[cost].p99:,.1f}" for cost in COSTS]
        ratios = [f"{ratio:.2f} x ({one.decision_ratios[peer]:.2f} x)" for peer, ratio in one.ratios.items()]
        memory = [f"{mb:.0f}" if mb is not None else "?" for mb in (one.memory_mb, one.thinking_mb)]
        slow, fast = min(one.playouts_per_second), max(one.playouts_per_second)
        speeds = [f"{one.decisions_per_second:,.0f}", *ratios, f"{slow:,.0f} - {fast:,.0f}"]
        rows.append([one.game, str(one.seats), one.build, *speeds, *costs, " / ".join(memory)])
    against = [f"/ {peer} (its choices)" for peer in found.peers]
    speeds = ["decisions/s", *against, "playouts/s"]
    headings = ["game", "seats", "build", *speeds, *[f"{cost} µs" for cost in COSTS], "MB / thinking"]
    title = "Random play; a search in the midst of a game; costs: median / 99th percentile over all decisions of games"
    print_grid(title, headings, rows)
    if found.note:
        print(found.note)
