"""RULES.md as it is read: a title, an introduction, chapters, and rules with their numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from freebooter.engine import rulebook
from freebooter.engine.rulebook import Chapter, Rule, parse, read_index, traced, write_index

TEXT = """# The Drill

Draw, and rest.

## 1 Setting up

- **DR-001** Everybody has three coins,
  and a card.

A remark.

## Nothing here

## 2 Playing

What follows is played in turns.

- **DR-A02a** (moot: the server shuffles) Shuffle well.
- **DR-EX03** Anne draws,
  then she rests.
"""


def test_a_rulebook_is_read() -> None:
    book = parse(TEXT)
    assert (book.title, book.intro) == ("The Drill", "Draw, and rest.")
    assert book.chapters == [
        Chapter("1 Setting up", [Rule("DR-001", "Everybody has three coins, and a card.")]),
        Chapter(
            "2 Playing",
            [Rule("DR-A02a", "Shuffle well.", "the server shuffles"), Rule("DR-EX03", "Anne draws, then she rests.")],
        ),
    ]
    assert [rule.id for rule in book.rules()] == ["DR-001", "DR-A02a", "DR-EX03"]


def test_an_indented_line_goes_on_with_a_rule_of_its_own_chapter_only() -> None:
    book = parse(TEXT.replace("## 2 Playing\n", "## 2 Playing\n\n  By turns.\n"))
    assert book.rules()[0].text == "Everybody has three coins, and a card."
    assert len(book.rules()) == 3


def test_a_number_of_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match=r"not numbered like one: - \*\*Rule 4\*\* Rest"):
        parse(TEXT + "- **Rule 4** Rest.\n")


def test_a_number_is_used_once() -> None:
    with pytest.raises(ValueError, match=r"twice: DR-001$"):
        parse(TEXT + "- **DR-001** Again.\n")


def test_rules_with_their_tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "GAMES", tmp_path)
    (tmp_path / "the_drill").mkdir()
    (tmp_path / "the_drill" / "RULES.md").write_text(TEXT, encoding="utf-8")
    assert read_index("the-drill") == {}
    write_index("the-drill", {"DR-EX03": ["b", "a"]})
    assert read_index("the-drill") == {"DR-EX03": ["a", "b"]}
    written = (tmp_path / "the_drill" / "rules.json").read_text(encoding="utf-8")
    assert written == '{\n "DR-EX03": [\n  "a",\n  "b"\n ]\n}\n'  # a line each: differences can be read
    assert [(row["id"], row["state"], row["tests"], row["moot"]) for row in traced("the-drill")] == [
        ("DR-001", "untested", [], None),
        ("DR-A02a", "moot", [], "the server shuffles"),
        ("DR-EX03", "tested", ["a", "b"], None),
    ]
