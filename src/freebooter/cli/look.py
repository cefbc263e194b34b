"""Games and their rules."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from freebooter.cli.common import Json, MaybeGame, Refusal, app, print_grid, print_json


@app.command()
def games(as_json: Json = False) -> None:
    """All games: what they are called, for how many, and whether they are complete."""
    import msgspec

    from freebooter.engine.game import about_games

    if as_json:
        print_json([msgspec.to_builtins(about) for about in about_games().values()])
        return
    rows = [[one.id, one.title, one.players, one.minutes, one.status, one.blurb] for one in about_games().values()]
    print_grid("", ["game", "title", "players", "minutes", "status", ""], rows)


@app.command()
def rules(
    game: MaybeGame = None,
    as_json: Json = False,
    untested: Annotated[bool, typer.Option("--untested", help="Only rules that no test proves.")] = False,
    index: Annotated[
        bool, typer.Option("--index", help="Write which tests prove which rules, from the tests of this checkout.")
    ] = False,
) -> None:
    """A game's rules, numbered, each with the tests that prove it."""
    from freebooter.engine.game import find_game
    from freebooter.engine.rulebook import folder_of, traced

    if game is not None:
        find_game(game)
    if index:
        _write_index(game)
        return
    if game is None:
        raise Refusal("Say which game's rules: freebooter rules GAME.")
    if not (folder_of(game) / "RULES.md").exists():
        raise Refusal(f"{game} has no rules to show.")
    rows = [row for row in traced(game) if not untested or row["state"] == "untested"]
    if as_json:
        print_json(rows)
        return
    for row in rows:
        why = f" ({row['moot']})" if row["moot"] else f" ({len(row['tests'])})" if row["tests"] else ""
        print(f"{row['id']}  [{row['state']}{why}]  {row['text']}")
    if untested:
        print(f"{len(rows)} rules are untested." if rows else "Every rule is tested or moot.")
        return
    states = [row["state"] for row in rows]
    counts = [f"{states.count(state)} {state}" for state in ("tested", "moot", "untested")]
    print(f"{len(rows)} rules: {', '.join(counts)}.")


def _write_index(game: str | None) -> None:
    """Lets pytest collect the tests; what collects the rule marks is in tests/conftest.py."""
    import subprocess

    from freebooter.arena.bench import checkout

    root = checkout()
    if root is None or not (root / "tests").is_dir():
        raise Refusal("The index is made from the tests, and these lie only in a checkout of the sources.")
    folder = root / "tests" / "games" / (game.replace("-", "_") if game else "")
    if not folder.is_dir():
        raise Refusal(f"There are no tests of {game}: they belong in tests/games/{folder.name}.")
    where = str(folder.relative_to(root))
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "--rules-index", where]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 5):  # 5: there are no tests yet
        print(done.stdout, file=sys.stderr)
        raise Refusal("The tests could not be collected: see above.")
    print(f"Written: which tests in {where} prove which rules.")
