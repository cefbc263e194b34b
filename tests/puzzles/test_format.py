"""The file format of puzzles: what it tells, and what is refused."""

from __future__ import annotations

import datetime
from pathlib import Path

import msgspec
import pytest

import freebooter as fb
from freebooter.engine.luck import lucky
from freebooter.puzzles import BadPuzzle, Judged, Puzzle, read_puzzle
from freebooter.puzzles.puzzle import check_fits, puzzle, puzzle_of_the_day


def made(**changed: object) -> Puzzle:
    """A puzzle at somebody's first turn."""
    table = fb.new_table("letter-of-marque", seats=3, seed=8)
    while len(table.awaiting) > 1 or table.decision(table.awaiting[0]).prompt != "turn":
        table.choose(table.awaiting[0], table.decision(table.awaiting[0]).options[0])
    seat = table.awaiting[0]
    first, second = table.decision(seat).options[:2]
    plain = Puzzle(
        puzzle=1,
        seat=seat,
        prompt="turn",
        best=first.key,
        margin=0.2,
        error=0.02,
        playouts=400,
        judged=[Judged(first.key, 0.6), Judged(second.key, 0.4)],
        hint="Look.",
        why="So.",
        rules=["LM-012"],
        position=msgspec.Raw(table.imagine(seat, lucky("puzzle")).save()),
    )
    return msgspec.structs.replace(plain, **changed)


def written(path: Path, **changed: object) -> Path:
    path.write_bytes(msgspec.json.encode(made(**changed)))
    return path


def test_a_puzzle_opens_at_its_decision(tmp_path: Path) -> None:
    found = read_puzzle(written(tmp_path / "one.json"), "letter-of-marque")
    assert (found.id, found.game, found.second.chance) == ("one", "letter-of-marque", 0.4)
    decision = found.decision(check_fits(found))
    assert found.is_best(decision, found.best)
    assert not found.is_best(decision, found.second.answer)
    with pytest.raises(fb.IllegalChoice):
        found.is_best(decision, "sink:7")


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"puzzle": 2}, "newer Freebooter"),
        ({"seat": 3}, "no seat 3"),
        ({"best": "leave:9"}, "has the best answer first"),
        ({"rules": ["LM-999"]}, "names LM-999"),
        ({"position": msgspec.Raw(b"{}")}, "not a saved game"),
    ],
)
def test_a_puzzle_that_does_not_fit_is_refused(changed: dict[str, object], says: str, tmp_path: Path) -> None:
    with pytest.raises(BadPuzzle, match="wrong") as refused:
        read_puzzle(written(tmp_path / "wrong.json", **changed), "letter-of-marque")
    assert says in str(refused.value)


def test_another_games_puzzle_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadPuzzle, match="a position of letter-of-marque"):
        read_puzzle(written(tmp_path / "one.json"), "portolano")


def test_answers_that_are_not_offered_are_named(tmp_path: Path) -> None:
    judged = [Judged("sink:7", 0.6), Judged("leave", 0.4)]
    found = read_puzzle(written(tmp_path / "one.json", best="sink:7", judged=judged), "letter-of-marque")
    with pytest.raises(BadPuzzle, match="'sink:7'"):
        check_fits(found)


def test_an_unknown_puzzle_is_named() -> None:
    with pytest.raises(BadPuzzle, match="no puzzle 'nowhere'"):
        puzzle("letter-of-marque", "nowhere")


def test_each_day_has_one_puzzle() -> None:
    for game in fb.games():
        first = datetime.date(2026, 1, 1)
        days = [puzzle_of_the_day(game, first + datetime.timedelta(n)) for n in range(60)]
        assert days[0] == puzzle_of_the_day(game, first)
        assert days == [None] * 60 or len(set(days)) > 1
