"""`freebooter learn`: the list, a whole course by typing, leaving, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import freebooter as fb
from freebooter.learn import Lesson, Walk, course
from freebooter.learn.walk import meant
from freebooter.terminal.learn import HELP, Classroom

GAME = "letter-of-marque"
ALL = [pytest.param(lesson, id=f"{lesson.game}-{lesson.id}") for game in fb.games() for lesson in course(game)]


def typed(monkeypatch: pytest.MonkeyPatch, lines: Iterator[str]) -> None:
    def read(_: str = "") -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", read)


def right_lines(lesson: Lesson) -> Iterator[str]:
    """What somebody types who does as told: Enter, or the numbers of the options."""
    walk = Walk(lesson)
    while (step := walk.step) is not None:
        decision = walk.decision
        if decision is None:
            yield ""
            walk.read_on()
            continue
        answer = meant(step.do[0])
        if isinstance(answer, int):
            yield str(answer)
        else:
            keys = [option.key for option in decision.options]
            yield " ".join([str(keys.index(key) + 1) for key in step.do[0].split("+")])
        walk.choose([answer] if decision.kind == "pick" and isinstance(answer, str) else answer)


@pytest.mark.parametrize("lesson", ALL)
def test_a_lesson_by_typing(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, right_lines(lesson))
    assert Classroom(lesson).teach()
    said = " ".join(capsys.readouterr().out.split())
    assert lesson.title in said
    assert "{" not in said.replace("{'", "")
    at = 0
    for step in lesson.steps:
        for text in (step.say, step.well):
            at = said.index(text.split("{")[0].strip(), at)


def test_what_happened_is_told_before_what_is_said_to_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson = course("merchants-and-marauders")[0]
    typed(monkeypatch, right_lines(lesson))
    Classroom(lesson).teach()
    said = " ".join(capsys.readouterr().out.split())
    assert said.index("You take a Sloop and lie") < said.index("You lie in the port")


def test_the_option_that_is_pointed_at_has_an_arrow(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson = course("captains-log")[1]
    typed(monkeypatch, right_lines(lesson))
    Classroom(lesson).teach()
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.endswith("Sail here  <--") for line in lines) == 1


def test_a_wrong_number_is_told_so_and_one_may_leave(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson = course(GAME)[1]
    typed(monkeypatch, iter(["", "look", "2", "9", "x", "?", "quit"]))
    assert not Classroom(lesson).teach()
    said = " ".join(capsys.readouterr().out.split())
    assert lesson.steps[1].otherwise in said
    assert "There is no option 9" in said
    assert "'x' is not a number" in said
    assert said.count(HELP) == 2
    assert "You leave the lesson" in said


def test_options_of_one_wording_stand_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson = next(one for one in course("captains-log") if one.id == "13-crew")
    typed(monkeypatch, iter(["", "quit"]))
    Classroom(lesson).teach()
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "1-19 Sail here" in lines
    assert "30 Explore" in lines
