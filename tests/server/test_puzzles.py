"""Puzzles through the server: the position without the solution, tries, hint and solution."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import freebooter as fb
from freebooter.puzzles import puzzle, puzzle_ids
from tests.puzzles.test_format import made, written

LETTER = "letter-of-marque"


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Three puzzles of Letter of Marque, and none of the others."""
    folder = tmp_path / LETTER / "puzzles"
    folder.mkdir(parents=True)
    for name in ("a", "b", "c"):
        written(folder / f"{name}.json", hint="{1} waits.", why="{1} cannot answer.")
    monkeypatch.setattr(sys.modules["freebooter.puzzles.puzzle"], "folder_of", lambda game: tmp_path / game)
    puzzle.cache_clear()
    yield folder
    puzzle.cache_clear()


def post(url: str, where: str, game: str = LETTER, **body: Any) -> httpx.Response:
    return httpx.post(f"{url}/api/puzzles/{game}/{where}", json=body)


def test_puzzles_are_listed_and_one_is_of_the_day(url: str, shelf: Path) -> None:
    found = httpx.get(f"{url}/api/puzzles").json()
    assert [(run["game"], run["title"], run["ids"]) for run in found["games"]] == [
        (LETTER, "Letter of Marque", ["a", "b", "c"])
    ]
    assert found["today"]["game"] == LETTER
    assert found["today"]["id"] in found["games"][0]["ids"]
    assert {game["id"]: game["puzzles"] for game in httpx.get(f"{url}/api/games").json()}[LETTER] == 3


def test_a_position_does_not_tell_its_solution(url: str, shelf: Path) -> None:
    one = made()
    answer = post(url, "a", name="Mary")
    assert answer.status_code == 200
    shown = answer.json()["snapshot"]
    assert (shown["me"], shown["ask"]["prompt"]) == (one.seat, one.prompt)
    assert shown["seats"][one.seat]["name"] == "Mary"
    assert "cannot answer" not in answer.text
    assert "judged" not in answer.text


def test_tries_hint_and_solution(url: str, shelf: Path) -> None:
    one = made()
    assert post(url, "a/answer", answer=one.second.answer).json() == {"right": False}
    assert post(url, "a/answer", answer=one.best).json() == {"right": True}
    hint = post(url, "a/hint").json()["hint"]
    assert hint.endswith("waits.")
    assert "{" not in hint
    solution = post(url, "a/solution").json()
    assert [(each["keys"], each["chance"]) for each in solution["judged"]] == [
        ([one.best], 0.6),
        ([one.second.answer], 0.4),
    ]
    assert solution["rules"] == ["LM-012"]
    assert all(each["texts"] for each in solution["judged"])


def test_what_does_not_fit_is_refused_with_a_sentence(url: str, shelf: Path) -> None:
    refused = post(url, "a/answer", answer="sink:7")
    assert (refused.status_code, refused.json()["error"]) == (422, "'sink:7' cannot be chosen now.")
    for where in ("z", "z/hint", "z/solution"):
        assert post(url, where).status_code == 404
    assert post(url, "a/answer").status_code == 400
    assert httpx.post(f"{url}/api/puzzles/no-such/a", json={}).json() == {"error": "There is no such puzzle."}


def test_every_game_has_its_run_and_its_day(url: str) -> None:
    found = httpx.get(f"{url}/api/puzzles").json()
    assert {run["game"] for run in found["games"]} == set(fb.games())
    assert all(len(run["ids"]) >= 20 for run in found["games"])
    assert found["today"]["id"] in puzzle_ids(found["today"]["game"])


@pytest.mark.parametrize("game", fb.games())
def test_a_puzzle_of_every_game_is_tried_and_solved(url: str, game: str) -> None:
    id = puzzle_ids(game)[0]
    one = puzzle(game, id)
    shown = post(url, id, game, name="Mary").json()["snapshot"]
    assert (shown["me"], shown["ask"]["prompt"]) == (one.seat, one.prompt)
    assert {judged.answer for judged in one.judged} <= {option["key"] for option in shown["ask"]["options"]}
    for judged in one.judged[1:]:
        assert post(url, f"{id}/answer", game, answer=judged.answer).json() == {"right": False}
    assert post(url, f"{id}/answer", game, answer=one.best).json() == {"right": True}
    refused = post(url, f"{id}/answer", game, answer="no-such-thing")
    assert (refused.status_code, refused.json()["error"]) == (422, "'no-such-thing' cannot be chosen now.")
    solution = post(url, f"{id}/solution", game).json()
    for text in (post(url, f"{id}/hint", game).json()["hint"], solution["why"]):
        assert text
        assert "{" not in text
    assert solution["judged"][0]["keys"] == [one.best]
