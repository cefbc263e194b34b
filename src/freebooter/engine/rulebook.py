"""A game's RULES.md, parsed, and the index that says which tests prove which rule.

The index `rules.json` lies beside RULES.md and is checked in, so that a wheel can list rules with their tests, too.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from freebooter.engine.game import GAMES, about_games

ITEM = re.compile(r"- \*\*([A-Z][A-Z0-9]-[A-Z]{0,2}\d{2,3}[a-z]?)\*\* (?:\(moot: (.*?)\) )?(.*)")


@dataclass
class Rule:
    id: str
    text: str
    moot: str = ""  # why software makes it moot, or nothing


@dataclass
class Chapter:
    title: str
    rules: list[Rule] = field(default_factory=list)


@dataclass
class Rulebook:
    title: str
    intro: str  # how to play in five minutes
    chapters: list[Chapter]

    def rules(self) -> list[Rule]:
        return [rule for chapter in self.chapters for rule in chapter.rules]


def folder_of(game_id: str) -> Path:
    return GAMES / game_id.replace("-", "_")


@cache
def rulebook(game_id: str) -> Rulebook:
    """The rules of a game, by chapter."""
    return parse((folder_of(game_id) / "RULES.md").read_text(encoding="utf-8"))


def parse(text: str) -> Rulebook:
    book = Rulebook("", "", [])
    intro: list[str] = []
    for line in text.splitlines():
        item = ITEM.match(line)
        if line.startswith("# "):
            book.title = line.removeprefix("# ").strip()
        elif line.startswith("## "):
            book.chapters.append(Chapter(line.removeprefix("## ").strip()))
        elif item:
            book.chapters[-1].rules.append(Rule(item[1], item[3].strip(), item[2] or ""))
        elif line.startswith("- **"):
            raise ValueError(f"RULES.md: this line looks like a rule but is not numbered like one: {line[:60]}")
        elif line.startswith("  ") and book.chapters and book.chapters[-1].rules:
            book.chapters[-1].rules[-1].text += " " + line.strip()
        elif not any(chapter.rules for chapter in book.chapters):  # what stands above a later chapter is no how-to
            intro.append(line)
    book.intro = "\n".join(intro).strip()
    book.chapters = [chapter for chapter in book.chapters if chapter.rules]
    _check(book)
    return book


def _check(book: Rulebook) -> None:
    ids = [rule.id for rule in book.rules()]
    twice = sorted({id for id in ids if ids.count(id) > 1})
    if twice:
        raise ValueError(f"RULES.md has these numbers twice: {', '.join(twice)}")


def index_path(game_id: str) -> Path:
    return folder_of(game_id) / "rules.json"


def read_index(game_id: str) -> dict[str, list[str]]:
    path = index_path(game_id)
    if not path.exists():
        return {}
    index: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8"))
    return index


def write_index(game_id: str, index: dict[str, list[str]]) -> None:
    text = json.dumps({id: sorted(index[id]) for id in sorted(index)}, indent=1)
    index_path(game_id).write_text(text + "\n", encoding="utf-8")


def traced(game_id: str) -> list[dict[str, Any]]:
    """Every rule with its tests: id, text, tests, moot, state ("tested", "moot" or "untested")."""
    index = read_index(game_id)
    rows = []
    for rule in rulebook(game_id).rules():
        tests = index.get(rule.id, [])
        state = "moot" if rule.moot else "tested" if tests else "untested"
        rows.append({"id": rule.id, "text": rule.text, "tests": tests, "moot": rule.moot or None, "state": state})
    return rows


def in_progress(game_id: str) -> bool:
    return about_games()[game_id].status == "in progress"
