"""One game: playing it, and looking back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from freebooter.cli.common import Bots, MaybeGame, Refusal, Seats, Seed, Set, app, names_in, seed_from, settings_from

if TYPE_CHECKING:
    from freebooter.engine.table import Table


@app.command()
def play(
    game: MaybeGame = None,
    *,
    seats: Seats = None,
    seat: Annotated[int, typer.Option("--seat", help="Where you sit; seats are counted from 0.")] = 0,
    bots: Bots = "greedy",
    seed: Seed = None,
    settings: Set = None,
    load: Annotated[Path | None, typer.Option("--load", help="Go on with a saved game.")] = None,
) -> None:
    """Play in the terminal against bots."""
    import secrets

    from freebooter.arena.simulate import check_bots
    from freebooter.engine.table import new_table

    seed = secrets.token_hex(4) if seed is None else seed
    if load is not None:
        table = _loaded(load)
        if game not in (None, table.game.id):
            raise Refusal(f"{load} holds a game of {table.game.id}, not of {game}.")
    elif game is None:
        raise Refusal("Say which game to play: freebooter play GAME.")
    else:
        table = new_table(game, seats, seed_from(seed), settings_from(settings))
    kinds = names_in(bots)
    check_bots(table.game, kinds)
    _check_seat(seat, table)
    from freebooter.terminal.play import Terminal

    line = ["random"] * table.seats
    others = [at for at in range(table.seats) if at != seat]
    for i, at in enumerate(others):
        line[at] = kinds[i % len(kinds)]
    finished = Terminal(table, seat, line, seed).play()
    if finished and load is None:
        print(f"The same deal again: --seed {seed}")


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    seat: Annotated[int | None, typer.Option("--seat", help="As this seat saw it; otherwise as a spectator.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Print the log and stop.")] = False,
) -> None:
    """Step through a saved game: what happened, and how the table lay."""
    table = _loaded(file)
    if seat is not None:
        _check_seat(seat, table)
    from freebooter.terminal.replay import Replay

    shown = Replay(table, seat)
    if plain:
        shown.log()
    else:
        shown.browse()


def _loaded(path: Path) -> Table:
    from freebooter.engine.saves import load_table

    try:
        data = path.read_bytes()
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror}.") from None
    return load_table(data)


def _check_seat(seat: int, table: Table) -> None:
    if not 0 <= seat < table.seats:
        raise Refusal(f"There is no seat {seat}: seats are 0 to {table.seats - 1}.")
