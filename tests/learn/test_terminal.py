"""`freebooter learn`: the list, a whole course by typing, leaving, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from freebooter.learn import Walk, course
from freebooter.learn.walk import meant
from freebooter.terminal.learn import Classroom

GAME = "letter-of-marque"


def typed(monkeypatch: pytest.MonkeyPatch, lines: Iterator[str]) -> None:
    def read(_: str = "") -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", read)


def right_lines(which: int) -> Iterator[str]:
    """What somebody types who does as told: Enter, or the number of the option."""
    walk = Walk(course(GAME)[which])
    while (step := walk.step) is not None:
        decision = walk.decision
        if decision is None:
            yield ""
            walk.read_on()
            continue
        keys = [option.key for option in decision.options]
        yield str(keys.index(step.do[0]) + 1)
        walk.choose(meant(step.do[0]))


@pytest.mark.parametrize("which", range(len(course(GAME))))
def test_a_lesson_by_typing(which: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lesson = course(GAME)[which]
    typed(monkeypatch, right_lines(which))
    assert Classroom(lesson).teach()
    said = " ".join(capsys.readouterr().out.split())
    assert lesson.title in said
    assert "{" not in said.replace("{'", "")
    for step in lesson.steps:
        assert step.say.split("{")[0].strip() in said


def test_a_wrong_number_is_told_so_and_one_may_leave(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson = course(GAME)[1]
    typed(monkeypatch, iter(["", "look", "2", "9", "x", "quit"]))
    assert not Classroom(lesson).teach()
    said = " ".join(capsys.readouterr().out.split())
    assert lesson.steps[1].otherwise in said
    assert "There is no option 9" in said
    assert "'x' is not a number" in said
    assert "You leave the lesson" in said
