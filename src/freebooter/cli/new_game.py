"""A new game: a skeleton that can be played, tested and drawn, to be changed step by step."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated

import typer

from freebooter.cli.common import Refusal, app

SKELETON = Path(__file__).parent / "skeleton"


@app.command("new-game")
def new_game(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Its title, like 'Liar\\'s Dice', or its id, liars-dice.")
    ],
) -> None:
    """Lay out a new game in this checkout: playable, tested and drawn, a few lines each."""
    from freebooter.arena.bench import checkout
    from freebooter.engine.game import about_games

    root = checkout()
    if root is None:
        raise Refusal("A new game needs a checkout of the project (git clone): there is no folder for its tests here.")
    id = re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")
    if not re.match(r"[a-z]", id):
        raise Refusal(f"'{name}' gives no id: a game's name has letters and begins with one, like liars-dice.")
    module = id.replace("-", "_")
    game, tests = root / "src" / "freebooter" / "games" / module, root / "tests" / "games" / module
    if id in about_games() or game.exists() or tests.exists():
        raise Refusal(f"There is a game '{id}' already: choose another name.")
    title = name if name != name.lower() else id.replace("-", " ").title()
    words = {"@id@": id, "@module@": module, "@title@": title, "@XX@": _letters(id, root)}
    for part, place in (("game", game), ("tests", tests)):
        for source in sorted((SKELETON / part).rglob("*.*")):
            target = place / source.relative_to(SKELETON / part)
            _write(target.with_name(target.name.removesuffix(".txt")), source.read_text(encoding="utf-8"), words)
    _index(game, tests, words)
    about_games.cache_clear()
    print(f"{title} lies in {game.relative_to(root)}, its tests in {tests.relative_to(root)}. Try it:")
    print(f"  freebooter play {id}\n  ./test quick")
    print("docs/adding-a-game.md says what each file is for.")


def _letters(id: str, root: Path) -> str:
    """Two letters for the rules' numbers that no other game has."""
    books = (root / "src" / "freebooter" / "games").glob("*/RULES.md")
    taken = {found for book in books for found in re.findall(r"\*\*([A-Z0-9]{2})-", book.read_text(encoding="utf-8"))}
    words, plain = id.split("-"), id.replace("-", "")
    wanted = [words[0][0] + words[-1][0]] if len(words) > 1 else []
    wanted += [plain[0] + letter for letter in plain[1:] + "abcdefghijklmnopqrstuvwxyz"]
    return next(one.upper() for one in wanted if one.upper() not in taken)


def _write(target: Path, text: str, words: dict[str, str]) -> None:
    for mark, word in words.items():
        text = text.replace(mark, word)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")


def _index(game: Path, tests: Path, words: dict[str, str]) -> None:
    """Which test proves which rule, as `freebooter rules --index` would write it."""
    found: dict[str, list[str]] = {}
    text = (tests / "test_rules.py").read_text(encoding="utf-8")
    for numbers, test in re.findall(r"@pytest\.mark\.rule\((.+)\)\ndef (\w+)", text):
        for number in re.findall(r'"([^"]+)"', numbers):
            found.setdefault(number, []).append(f"tests/games/{words['@module@']}/test_rules.py::{test}")
    (game / "rules.json").write_text(json.dumps(dict(sorted(found.items())), indent=1) + "\n", encoding="utf-8")
