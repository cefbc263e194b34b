"""Puzzles: made from games between bots, and checked."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from freebooter.cli.common import GameId, MaybeGame, Refusal, app, percent, print_grid, progress

puzzles = typer.Typer(no_args_is_help=True, help="Puzzles: positions with one clearly best answer.")
app.add_typer(puzzles, name="puzzles")


@puzzles.command("list")
def list_puzzles(game: MaybeGame = None) -> None:
    """The puzzles that there are."""
    from freebooter.engine.game import games
    from freebooter.puzzles import puzzle, puzzle_ids

    if game is None:
        print_grid("", ["game", "puzzles"], [[one, str(len(puzzle_ids(one)))] for one in games()])
        return
    found = [puzzle(game, id) for id in puzzle_ids(game)]
    rows = [[one.id, one.prompt, percent(one.judged[0].chance), percent(one.margin)] for one in found]
    print_grid("", ["puzzle", "asks", "best answer", "ahead by"], rows)


@puzzles.command()
def make(
    game: GameId,
    count: Annotated[int, typer.Option("--count", min=1, help="How many are wanted.")] = 20,
    out: Annotated[Path | None, typer.Option("--out", help="The folder for them; the game's own if left out.")] = None,
    seed: Annotated[str, typer.Option("--seed", help="The same seed looks through the same games.")] = "1",
    bot: Annotated[str, typer.Option("--bot", help="Who plays the games.")] = "greedy",
) -> None:
    """Search games between bots for positions with one clearly best answer, and write them as files.

    Each file is written when its puzzle is found, so Ctrl-C loses nothing; begun again, it goes on after the last one.
    """
    from freebooter.bots import make as make_bot
    from freebooter.engine.game import find_game
    from freebooter.engine.rulebook import folder_of
    from freebooter.puzzles.making import Shelf, find_puzzles
    from freebooter.puzzles.puzzle import read_puzzle, write_puzzle

    find_game(game)
    make_bot(bot)
    folder = out or folder_of(game) / "puzzles"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        there = [read_puzzle(path, game) for path in sorted(folder.glob(f"{seed}-*.json"))]
        with progress("searching") as show:
            for number, one in enumerate(
                find_puzzles(game, Shelf(game, count, there), seed, bot, _say), len(there) + 1
            ):
                write_puzzle(one, folder)
                if show is not None:
                    show(number, count)
    except OSError as error:
        raise Refusal(f"{folder} cannot be written: {error.strerror}.") from None
    print(f"{count} puzzles stand in {folder}.")


def _say(line: str) -> None:
    if not sys.stderr.isatty():
        print(line, file=sys.stderr, flush=True)


@puzzles.command()
def check(
    game: MaybeGame = None,
    tries: Annotated[int, typer.Option("--tries", min=20, help="Playouts of each; more where it is not clear.")] = 400,
    write: Annotated[
        bool, typer.Option("--write", help="Write the new figures into the files of those that hold.")
    ] = False,
) -> None:
    """See that puzzles open, that their answers are offered, and that the best is still ahead."""
    from freebooter.engine.game import games
    from freebooter.engine.rulebook import folder_of
    from freebooter.puzzles import puzzle, puzzle_ids
    from freebooter.puzzles.checking import checked, with_figures
    from freebooter.puzzles.puzzle import write_puzzle

    wanted = [(one, id) for one in ([game] if game else games()) for id in puzzle_ids(one)]
    if not wanted:
        raise Refusal(f"There are no puzzles to check: freebooter puzzles make {game or 'GAME'} makes some.")
    fallen = []
    with progress("checking") as show:
        for number, (one, id) in enumerate(wanted, 1):
            found = checked(puzzle(one, id), tries)
            ahead = f"{percent(found.margin)}, give or take {percent(found.error)}, after {found.tries} tries"
            _say(f"{one} {id}: {'holds' if found.holds else 'does not hold'}, ahead by {ahead}")
            if not found.holds:
                fallen.append(f"{one} {id}: the best answer is ahead by {ahead}")
            elif write and found.tries > puzzle(one, id).playouts:
                write_puzzle(with_figures(puzzle(one, id), found), folder_of(one) / "puzzles")
            if show is not None:
                show(number, len(wanted))
    for line in fallen:
        print(line)
    print(f"{len(wanted) - len(fallen)} of {len(wanted)} puzzles hold.")
    if fallen:
        raise typer.Exit(1)
