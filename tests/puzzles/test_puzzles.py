"""Every puzzle that comes with the project loads, its answers are offered, and a cheap look still finds the best ahead."""

from __future__ import annotations

import dataclasses
import datetime
import re
from typing import Any

import pytest

import freebooter as fb
from freebooter.engine.luck import lucky
from freebooter.engine.rulebook import folder_of, rulebook
from freebooter.engine.saves import read_save
from freebooter.engine.words import words_of
from freebooter.puzzles import BadPuzzle, Puzzle, puzzle, puzzle_ids
from freebooter.puzzles.checking import KEPT, Checked, checked, still_ahead, with_figures
from freebooter.puzzles.making import Moment, Shelf, deal_of, find_puzzles, is_obvious, lively, puzzle_at
from freebooter.puzzles.puzzle import check_fits, puzzle_of_the_day, read_puzzle
from freebooter.puzzles.telling import amount_at, as_weighed, differences, listed
from freebooter.review.kinds import kinds_of

ALL = [(game, id) for game in fb.games() for id in puzzle_ids(game)]


@pytest.mark.parametrize(("game", "id"), ALL)
def test_a_puzzle_opens_and_its_answers_are_offered(game: str, id: str) -> None:
    one = puzzle(game, id)
    table = check_fits(one)
    assert table.game.id == game
    assert one.margin >= KEPT * kinds_of(game).margin
    assert one.margin - 2 * one.error > 0
    assert one.judged[0].chance - one.judged[1].chance == pytest.approx(one.margin, abs=0.002)
    for text in (one.hint, one.why):
        assert text
        assert len(text) <= 600
        assert all(int(seat) < table.seats for seat in re.findall(r"\{(\d+)\}", text))
    table.choose(one.seat, one.decision(table).options[0])  # one can play on from it


@pytest.mark.parametrize("game", fb.games())
def test_a_cheap_look_finds_the_best_ahead(game: str) -> None:
    """In all of a game's puzzles together: single ones may fall behind by luck in so few playouts."""
    ids = puzzle_ids(game)
    some = [id for n, id in enumerate(ids) if n % 8 == 0]
    tries = 50 if fb.find_game(game).bot.sure else 150
    leads = [still_ahead(puzzle(game, id), tries)[0] for id in some]
    assert sum(leads) / len(leads) >= kinds_of(game).margin / 2, leads


def test_what_few_tries_leave_open_is_thought_about_further() -> None:
    one = puzzle("letter-of-marque", "2-50-49")
    margin, error = still_ahead(one, 50)
    assert margin < 2 * error
    assert checked(one, 50).holds


@pytest.mark.parametrize("game", fb.games())
def test_puzzles_name_rules_and_are_small(game: str) -> None:
    folder = folder_of(game) / "puzzles"
    for id in puzzle_ids(game):
        assert (folder / f"{id}.json").stat().st_size < 20_000
        assert read_puzzle(folder / f"{id}.json", game).rules


@pytest.mark.parametrize("game", fb.games())
def test_a_game_has_twenty_puzzles_of_several_kinds(game: str) -> None:
    ids = puzzle_ids(game)
    assert len(ids) >= 20
    kinds = {puzzle(game, id).best.partition(":")[0] for id in ids}
    assert len(kinds) >= 3
    days = {puzzle_of_the_day(game, datetime.date(2026, 1, 1) + datetime.timedelta(day)) for day in range(len(ids))}
    assert days == set(ids)


@pytest.mark.parametrize("game", fb.games())
def test_what_is_said_of_kinds_names_rules_and_measures_that_there_are(game: str) -> None:
    said = kinds_of(game)
    rules = {rule.id for rule in rulebook(game).rules()}
    words = words_of(game).table["options"]
    one = puzzle(game, puzzle_ids(game)[0])
    table = one.table()
    assert said.measures
    for measure in said.measures:
        assert amount_at(table.view(one.seat), measure.of, one.seat, table.seats) is not None, measure.of
    for name, kind in said.kinds.items():
        assert name in words or name in ("amount", "done"), name
        assert set(kind.rules) <= rules, name
        assert kind.hint, name
        assert kind.why.endswith("."), name


@pytest.mark.parametrize("game", fb.games())
def test_texts_explain_and_hints_do_not_tell(game: str) -> None:
    for id in puzzle_ids(game):
        one = puzzle(game, id)
        decision = one.decision(one.table())
        option = next(option for option in decision.options if option.key == one.best)
        parts = words_of(game).option(option)
        text = "".join(part if isinstance(part, str) else part.get("as") or f"{{{part['seat']}}}" for part in parts)
        assert text not in one.hint, id
        assert len(one.why.split()) >= 12, id
        assert one.hint != one.why


@pytest.mark.parametrize("game", fb.games())
def test_a_position_goes_on_where_the_state_has_changed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As with any save: an older one is migrated, a newer one is refused with a sentence."""
    one = puzzle(game, puzzle_ids(game)[0])
    now = fb.find_game(game)
    written = read_save(bytes(one.position)).schema
    came: list[int] = []

    def migrate(schema: int, raw: Any) -> Any:
        came.append(schema)
        return raw if now.migrate is None else now.migrate(schema, raw)

    newer = dataclasses.replace(now, schema=now.schema + 1, migrate=migrate)
    with monkeypatch.context() as patch:
        patch.setattr("freebooter.engine.saves.find_game", lambda id: newer)
        assert check_fits(one).asked == (one.seat,)
    assert came == [written]
    older = dataclasses.replace(now, schema=written - 1)
    monkeypatch.setattr("freebooter.engine.saves.find_game", lambda id: older)
    with pytest.raises(BadPuzzle, match=f"Puzzle {one.id} of {game} cannot be opened: .*update Freebooter"):
        one.table()


def test_ids_are_listed_without_reading_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    from pathlib import Path

    def refuse(path: Path) -> bytes:
        raise AssertionError(f"{path} was read")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert len(puzzle_ids("letter-of-marque")) >= 20


def test_a_position_without_a_clearly_best_answer_is_no_puzzle() -> None:
    table = fb.new_table("letter-of-marque", 3, 4)
    shelf = Shelf("letter-of-marque", 20)
    found = puzzle_at(table, table.awaiting[0], lucky("none"), "none", shelf)
    assert found is None  # armed or defenceless: nobody can know


def test_a_puzzle_tells_only_what_its_seat_could_see() -> None:
    one: Puzzle = puzzle("letter-of-marque", puzzle_ids("letter-of-marque")[0])
    table = one.table()
    other = table.imagine(one.seat, lucky("another guess"))
    assert table.view(one.seat) == other.view(one.seat)


def test_the_search_goes_on_after_what_is_there() -> None:
    there = [puzzle("letter-of-marque", id) for id in puzzle_ids("letter-of-marque") if id.startswith("2-")]
    shelf = Shelf("letter-of-marque", len(there), there)
    assert shelf.next_deal == max(deal_of(one) for one in there) + 1
    assert shelf.full
    assert shelf.obvious == sum(is_obvious(one) for one in there)
    assert not list(find_puzzles("letter-of-marque", shelf, "2", "greedy"))


def test_a_shelf_keeps_kinds_and_obvious_ones_apart() -> None:
    shelf = Shelf("pirates-of-the-7-seas", 20)
    for _ in range(4):
        assert shelf.has_room("send:2", False)
        shelf.add("send:2", False)
    assert not shelf.has_room("send:3", False)
    for key in ("sell:0:3", "buy:1", "draw", "hold", "done") * 2:  # half of them may be obvious
        assert shelf.has_room(key, True)
        shelf.add(key, True)
    assert not shelf.has_room("card:3", True)
    assert shelf.has_room("card:3", False)


def test_what_tells_two_answers_apart_is_measured() -> None:
    """Letter of Marque 2-8-31: which of two ships is attacked makes some points."""
    one = puzzle("letter-of-marque", "2-8-31")
    table = one.table()
    decision = one.decision(table)
    pair = [as_weighed(decision, judged) for judged in one.judged[:2]]
    mine, theirs = differences(table, decision, *pair)
    assert [text.endswith("points more") for text in mine] == [True]
    assert all(text.endswith("points less") for text in theirs)
    assert listed(["a", "b", "c"]) == "a, b and c"


def test_where_playouts_are_long_only_turns_in_which_something_happened_are_looked_at() -> None:
    for game, seen in (("merchants-and-marauders", [0.6, 0.4]), ("letter-of-marque", [0.51, 0.6, 0.4])):
        table = fb.new_table(game, 3, 1)
        moments = [Moment(table, 0, (1, 0), 0.5, later) for later in (0.51, 0.6, 0.4)]
        assert [moment.later for moment in lively(iter(moments))] == seen


def test_a_check_is_written_down() -> None:
    one = puzzle("letter-of-marque", "2-8-31")
    found = Checked(margin=0.31, error=0.01, chances=(0.41, 0.1), tries=5000, wanted=0.04)
    assert found.holds
    anew = with_figures(one, found)
    assert (anew.margin, anew.error, anew.playouts) == (0.31, 0.01, 5000)
    assert [judged.chance for judged in anew.judged[:2]] == [0.41, 0.1]
    assert all(judged.chance <= 0.1 for judged in anew.judged[1:])
    assert not Checked(margin=0.02, error=0.005, chances=(0.5, 0.48), tries=5000, wanted=0.04).holds
