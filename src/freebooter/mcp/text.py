"""What a seat sees and is asked, as text: the terminal's drawing on a page of fixed width."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

from rich.console import Console

from freebooter.engine.game import Game, Result
from freebooter.engine.rulebook import rulebook
from freebooter.terminal.draw import Sections, draw_result

WIDE = 110
MOST_RULES = 12


@dataclass(frozen=True)
class Asked:
    """What a seat is asked: the kind of answer, and the options by key with their words."""

    text: str
    kind: str
    least: int
    most: int
    options: list[tuple[str, str]]

    def lines(self) -> str:
        """The question, how to answer it, and all options."""
        if self.kind == "amount":
            how = f"Answer with a number from {self.least} to {self.most}."
        elif self.kind == "pick":
            how = f"Answer with a list of {self.least} to {self.most} keys."
        else:
            how = "Answer with the key of one option."
        listed = [] if self.kind == "amount" else [f"  {key}: {words}" for key, words in self.options]
        return "\n".join([self.text, how, *listed])


def page() -> tuple[Console, io.StringIO]:
    """A console that writes into a text."""
    text = io.StringIO()
    return Console(file=text, width=WIDE, color_system=None, highlight=False), text


def drawn(game: Game, names: list[str], titles: list[str], view: Any) -> str:
    console, text = page()
    console.print(Sections(game, names, titles).draw(view, everything=True))
    return text.getvalue().rstrip()


def ending(game: Game, result: Result, names: list[str]) -> str:
    console, text = page()
    draw_result(console, game, result, names)
    return text.getvalue().rstrip()


def rules_about(game: Game, about: str) -> str:
    """Rules by number or word; without either, how the game goes in short and which chapters there are."""
    book = rulebook(game.id)
    word = about.strip()
    if not word:
        chapters = ", ".join([chapter.title for chapter in book.chapters])
        return f"{book.title}\n\n{book.intro}\n\nChapters: {chapters}."
    found = [rule for rule in book.rules() if word.upper() == rule.id]
    if not found:
        found = [rule for rule in book.rules() if word.lower() in rule.text.lower()]
    if not found:
        found = [rule for chapter in book.chapters if word.lower() in chapter.title.lower() for rule in chapter.rules]
    if not found:
        return f"No rule of {game.title} speaks of '{word}'."
    lines = [f"{rule.id}  {rule.text}" for rule in found[:MOST_RULES]]
    if len(found) > MOST_RULES:
        lines.append(f"... and {len(found) - MOST_RULES} more: a rarer word finds fewer.")
    return "\n".join(lines)
