"""Every lesson of every game through the server: each step, a different move, leaving and coming back."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

import freebooter as fb
from freebooter.learn import Lesson, course
from freebooter.learn.walk import meant
from freebooter.server.tables.frames import merged

LESSONS = [pytest.param(lesson, id=f"{lesson.game}-{lesson.id}") for game in fb.games() for lesson in course(game)]
LETTER = "letter-of-marque"


def post(url: str, where: str, **body: Any) -> Any:
    answer = httpx.post(f"{url}/api/learn/{where}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(url: str, where: str, **body: Any) -> tuple[int, str]:
    answer = httpx.post(f"{url}/api/learn/{where}", json=body)
    return answer.status_code, answer.json()["error"]


def advanced(snapshot: dict[str, Any], deltas: list[dict[str, Any]]) -> dict[str, Any]:
    """What the page does with what it is sent."""
    for delta in deltas:
        fields = {key: value for key, value in delta.items() if key not in ("patch", "events")}
        view = merged(snapshot["view"], delta.get("patch", {}))
        events = [*snapshot["events"], *delta.get("events", [])]
        snapshot = {**snapshot, **fields, "view": view, "events": events}
    return snapshot


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_walked_to_its_end(lesson: Lesson, url: str) -> None:
    place = f"{lesson.game}/{lesson.id}"
    shown = post(url, place, name="Mary")
    snapshot = shown["snapshot"]
    assert snapshot["seats"][lesson.me]["name"] == "Mary"
    for step in lesson.steps:
        way = shown["path"]
        assert (shown["step"]["reads"], shown["step"]["point"]) == (not step.do, step.point)
        assert "{" not in shown["step"]["say"]
        assert (snapshot["ask"] is None) == (not step.do)
        if step.do:
            other = another_answer(snapshot["ask"], step.do)
            if other is not None:
                told = post(url, f"{place}/answer", path=way, answer=other, name="Mary")
                assert (told["right"], told["path"], told["deltas"]) == (False, way, [])
                assert told["said"]
        shown = post(url, f"{place}/answer", path=way, answer=meant(step.do[0]) if step.do else None, name="Mary")
        assert shown["right"]
        assert shown["path"] == [*way, 0]
        snapshot = advanced(snapshot, shown["deltas"])
        again = post(url, place, path=shown["path"], name="Mary")
        for field in ("view", "ask", "events", "turn", "round", "waiting", "seq", "n", "can", "result"):
            assert snapshot[field] == again["snapshot"][field], field
        assert again["step"] == shown["step"]
    assert shown["step"] is None


def another_answer(ask: dict[str, Any], right: list[str]) -> str | None:
    keys = [option["key"] for option in ask["options"]] if ask["kind"] == "choose" else []
    return next((key for key in keys if key not in right), None)


def test_a_course_is_listed_in_its_order(url: str) -> None:
    shown = httpx.get(f"{url}/api/learn/{LETTER}").json()
    assert [one["id"] for one in shown["lessons"]] == [lesson.id for lesson in course(LETTER)]
    assert shown["title"] == "Letter of Marque"
    games = {game["id"]: game["lessons"] for game in httpx.get(f"{url}/api/games").json()}
    assert all(games[game] == len(course(game)) for game in fb.games())


def test_what_does_not_fit_is_refused_with_a_sentence(url: str) -> None:
    first = course(LETTER)[0].id
    assert refused(url, f"{LETTER}/no-such") == (404, "There is no such lesson.")
    assert refused(url, f"no-such/{first}") == (404, "There is no such game.")
    assert httpx.get(f"{url}/api/learn/no-such").status_code == 404
    assert refused(url, f"{LETTER}/{first}", path=[7])[0] == 409
    assert refused(url, f"{LETTER}/{first}", path=[0] * 40)[0] == 409
    assert refused(url, f"{LETTER}/{first}", path="x")[0] == 400
    assert refused(url, f"{LETTER}/{first}/answer", path=[], answer="armed") == (
        422,
        "Nothing is to be chosen here: read on.",
    )
    assert refused(url, f"{LETTER}/{first}/answer", path=[0, 0]) == (422, "There is something to do first.")
    status, sentence = refused(url, f"{LETTER}/{first}/answer", path=[0, 0], answer="sink")
    assert (status, sentence) == (422, "'sink' cannot be chosen now.")


def test_a_lesson_keeps_no_table_and_no_secret(url: str) -> None:
    before = httpx.get(f"{url}/api/health").json()["tables"]
    for lesson in course(LETTER):
        shown = httpx.post(f"{url}/api/learn/{LETTER}/{lesson.id}", json={}).text
        assert '"luck"' not in shown
        assert '"then"' not in shown
        assert '"do"' not in shown
    assert httpx.get(f"{url}/api/health").json()["tables"] == before
