"""The command `freebooter`. Everything is imported when it is needed: `simulate` never loads the web stack."""

from __future__ import annotations

import sys
from typing import Annotated, NoReturn

import typer

from freebooter.cli.common import Refusal, app

# Each of them adds its commands to the app, in the order of the help.
# isort: off
from freebooter.cli import look, table, review, learn, puzzles, many, bench, bench_envs, arena, compare, openings  # noqa: F401
from freebooter.cli import serve, stored, people, mcp, new_game  # noqa: F401
# isort: on


def main() -> NoReturn:
    """Runs the command line. What a user can mend ends with one sentence and exit code 2."""
    try:
        code = app(standalone_mode=False)
    except KeyboardInterrupt:
        _complain("Stopped.", 130)
    except BrokenPipeError:
        sys.stderr.close()  # who read our output has gone
        sys.exit(141)
    except Exception as error:
        if isinstance(error, typer.Abort):
            _complain("Stopped.", 130)
        if hasattr(error, "format_message"):  # the parser's own errors
            _complain(error.format_message(), 2)
        if isinstance(error, user_errors()):
            _complain(str(error), 2)
        if isinstance(error, failures()):
            _complain(str(error), 1)
        raise
    if code == 130:  # Ctrl-C, as the parser tells it
        _complain("Stopped.", 130)
    sys.exit(code if isinstance(code, int) else 0)


def _complain(sentence: str, code: int) -> NoReturn:
    print(" ".join(sentence.split()), file=sys.stderr)
    sys.exit(code)


def user_errors() -> tuple[type[Exception], ...]:
    """What the user can mend."""
    from freebooter.arena.cluster import NoCluster
    from freebooter.arena.tournament import ArenaError
    from freebooter.bots import NoSuchBot
    from freebooter.engine.bot import BadBot
    from freebooter.engine.game import BadSettings, NoSuchGame
    from freebooter.engine.saves import BadSave
    from freebooter.learn import BadLesson
    from freebooter.puzzles import BadPuzzle
    from freebooter.review import CannotReview

    of_players = NoSuchBot, BadBot, ArenaError, NoCluster
    return CannotReview, BadLesson, BadPuzzle, Refusal, NoSuchGame, BadSettings, BadSave, *of_players


def failures() -> tuple[type[Exception], ...]:
    """What has broken while it ran, and says in a sentence where."""
    from freebooter.arena.bench import CannotMeasure
    from freebooter.arena.simulate import GameFailed

    return GameFailed, CannotMeasure


def _version(wanted: bool) -> None:
    if wanted:
        from freebooter import __version__
        from freebooter.engine import build

        print(f"freebooter {__version__} ({build()} build)")
        raise typer.Exit


@app.callback()
def freebooter(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Version and build, and nothing else.")
    ] = False,
) -> None:
    """Pirate board games, complete by their rulebooks: to play, to simulate, to measure players on."""
