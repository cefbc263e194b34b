"""`freebooter review` and `freebooter puzzles`."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import freebooter as fb
from freebooter import puzzles
from freebooter.review import Review, running
from tests.cli.conftest import Run
from tests.review.test_review import SHORT, finished


def test_the_command_prints_turning_points_first(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "budget_for", lambda game: SHORT)
    file = tmp_path / "game.save"
    file.write_bytes(finished("letter-of-marque", 3).save())
    said = run("review", str(file), "--jobs", "1")
    assert said.code == 0
    assert said.out.startswith("Turning points")
    assert "Luck and choice" in said.out
    told = msgspec.json.decode(run("review", str(file), "--jobs", "1", "--json").out, type=Review)
    assert told.game == "letter-of-marque"
    page = tmp_path / "page.html"
    assert "stands in" in run("review", str(file), "--jobs", "1", "--html", str(page)).out
    assert "<svg" in page.read_text()


def test_the_command_refuses_what_it_cannot_review(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.save"
    said = run("review", str(file))
    assert (said.code, "cannot be read" in said.err) == (2, True)
    file.write_bytes(fb.new_table("letter-of-marque", 3, 1).save())
    said = run("review", str(file))
    assert (said.code, "not over" in said.err) == (2, True)
    file.write_bytes(finished("letter-of-marque", 3).save())
    said = run("review", str(file), "--html", str(tmp_path / "nowhere" / "page.html"))  # before anything is thought
    assert (said.code, "folder that is there" in said.err) == (2, True)


def test_puzzles_are_checked_and_the_one_that_fell_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    good = puzzles.puzzle("letter-of-marque", "1-29-5")
    best, second, *rest = good.judged
    swapped = msgspec.structs.replace(good, id="swapped", best=second.answer, judged=[second, best, *rest])
    known = {"good": good, "swapped": swapped}
    monkeypatch.setattr(puzzles, "puzzle_ids", lambda game: list(known))
    monkeypatch.setattr(puzzles, "puzzle", lambda game, id: known[id])
    said = run("puzzles", "check", "letter-of-marque", "--tries", "100")
    assert said.code == 1
    assert "swapped: the best answer is ahead by -" in said.out
    assert "1 of 2 puzzles hold." in said.out
    del known["swapped"]
    assert run("puzzles", "check", "letter-of-marque", "--tries", "100").code == 0
