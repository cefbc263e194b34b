"""A game's rules as the page's drawer shows them, with the names and tips of its components."""

import tomllib
from functools import cache

import msgspec

from freebooter.engine.game import About
from freebooter.engine.rulebook import folder_of, rulebook
from freebooter.engine.words import words_of
from freebooter.server.wire import Aid, Chapter, Rule, Rules


@cache
def rules_of(about: About) -> Rules | None:
    """None if the game has no rules here. A game that cannot be played yet has no words."""
    try:
        book = rulebook(about.id)
    except OSError:
        return None
    names: dict[str, str] = {}
    tips: dict[str, str] = {}
    if about.status != "announced":
        words = words_of(about.id)
        names = {f"{kind}:{key}": name for kind, ids in words.names.items() for key, name in ids.items()}
        tips = {str(key): str(tip) for key, tip in words.table.get("tips", {}).items()}
    chapters = [
        Chapter(chapter.title, [Rule(rule.id, rule.text, rule.moot or None) for rule in chapter.rules])
        for chapter in book.chapters
    ]
    return Rules(book.title or about.title, book.intro, aid_of(about.id), chapters, names, tips)


def aid_of(game_id: str) -> Aid | None:
    """The player aid beside the rules, aid.toml; a game may be without."""
    path = folder_of(game_id) / "aid.toml"
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Aid) if path.exists() else None
