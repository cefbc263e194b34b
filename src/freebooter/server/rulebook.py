"""A game's RULES.md as the page's rules drawer wants it: an introduction, chapters, numbered rules."""

import re
from functools import cache

from freebooter.engine.game import GAMES
from freebooter.engine.words import words_of
from freebooter.server.wire import Chapter, Rule, Rules

ITEM = re.compile(r"- \*\*([A-Z0-9]{2}-[A-Z]*\d+)\*\*\s*(?:\(moot: ([^)]*)\))?\s*(.*)")


def parse(text: str, title: str) -> tuple[str, str, list[Chapter]]:
    """Title, introduction (everything before the first chapter with numbered rules) and chapters."""
    intro: list[str] = []
    chapters: list[Chapter] = []
    pending: list[str] = []  # a heading and prose that turn out to be introduction or a chapter's start
    heading = ""
    for line in text.splitlines():
        if line.startswith("# "):
            title = line[2:].strip()
        elif line.startswith("## "):
            intro.extend(pending if not chapters else [])
            pending, heading = [line], line[3:].strip()
        elif item := ITEM.match(line):
            if not chapters or chapters[-1].title != heading:
                chapters.append(Chapter(heading, []))
                pending = []
            chapters[-1].rules.append(Rule(item[1], item[3].strip(), item[2]))
        elif line.startswith("  ") and not pending and chapters and chapters[-1].rules:
            chapters[-1].rules[-1].text += " " + line.strip()
        else:
            pending.append(line)
    if not chapters:
        intro.extend(pending)
    return title, "\n".join(intro).strip(), chapters


@cache
def rules_of(game: str, title: str, playable: bool) -> Rules | None:
    """None if the game has no rules here. A game that cannot be played yet has no words."""
    path = GAMES / game.replace("-", "_") / "RULES.md"
    try:
        text = path.read_text(encoding="utf-8")
    except OSError:
        return None
    title, intro, chapters = parse(text, title)
    names: dict[str, str] = {}
    tips: dict[str, str] = {}
    if playable:
        words = words_of(game)
        names = {f"{kind}:{key}": name for kind, ids in words.names.items() for key, name in ids.items()}
        tips = {str(key): str(tip) for key, tip in words.table.get("tips", {}).items()}
    return Rules(title, intro, chapters, names, tips)
