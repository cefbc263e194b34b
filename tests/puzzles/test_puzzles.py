"""Every puzzle that comes with the project loads, its answers are offered, and a cheap look still finds the best ahead."""

from __future__ import annotations

import re

import pytest

import freebooter as fb
from freebooter.engine.luck import lucky
from freebooter.engine.rulebook import folder_of
from freebooter.puzzles import Puzzle, puzzle, puzzle_ids
from freebooter.puzzles.checking import checked, still_ahead
from freebooter.puzzles.making import MARGIN, kinds_of, puzzle_at
from freebooter.puzzles.puzzle import check_fits, read_puzzle

ALL = [(game, id) for game in fb.games() for id in puzzle_ids(game)]
WITH = [game for game in fb.games() if puzzle_ids(game)]


@pytest.mark.parametrize(("game", "id"), ALL)
def test_a_puzzle_opens_and_its_answers_are_offered(game: str, id: str) -> None:
    one = puzzle(game, id)
    table = check_fits(one)
    assert table.game.id == game
    assert one.margin >= MARGIN
    assert one.margin - 2 * one.error > 0
    assert one.judged[0].chance - one.judged[1].chance == pytest.approx(one.margin, abs=0.002)
    for text in (one.hint, one.why):
        assert text
        assert len(text) <= 600
        assert all(int(seat) < table.seats for seat in re.findall(r"\{(\d+)\}", text))
    table.choose(one.seat, one.decision(table).options[0])  # one can play on from it


@pytest.mark.parametrize("game", WITH)
def test_a_cheap_look_finds_the_best_ahead(game: str) -> None:
    """In all of a game's puzzles together: single ones may fall behind by luck in so few playouts."""
    ids = puzzle_ids(game)
    some = [id for n, id in enumerate(ids) if n % 5 == 0]
    tries = 50 if fb.find_game(game).bot.sure else 150
    leads = [still_ahead(puzzle(game, id), tries)[0] for id in some]
    assert sum(leads) / len(leads) >= MARGIN / 2, leads


def test_what_few_tries_leave_open_is_thought_about_further() -> None:
    one = puzzle("letter-of-marque", "2-50-49")
    margin, error = still_ahead(one, 50)
    assert margin < 2 * error
    assert checked(one, 50).holds


@pytest.mark.parametrize("game", WITH)
def test_puzzles_name_rules_and_are_small(game: str) -> None:
    folder = folder_of(game) / "puzzles"
    for id in puzzle_ids(game):
        assert (folder / f"{id}.json").stat().st_size < 20_000
        assert read_puzzle(folder / f"{id}.json", game).rules
    assert kinds_of(game)


def test_ids_are_listed_without_reading_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    from pathlib import Path

    def refuse(path: Path) -> bytes:
        raise AssertionError(f"{path} was read")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert len(puzzle_ids("letter-of-marque")) >= 20


def test_a_position_without_a_clearly_best_answer_is_no_puzzle() -> None:
    table = fb.new_table("letter-of-marque", 3, 4)
    assert puzzle_at(table, table.awaiting[0], lucky("none"), "none") is None  # armed or defenceless: nobody can know


def test_a_puzzle_tells_only_what_its_seat_could_see() -> None:
    one: Puzzle = puzzle("letter-of-marque", puzzle_ids("letter-of-marque")[0])
    table = one.table()
    other = table.imagine(one.seat, lucky("another guess"))
    assert table.view(one.seat) == other.view(one.seat)
