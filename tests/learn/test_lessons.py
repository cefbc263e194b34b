"""Every lesson is played to its end, so that a changed rule cannot break one unseen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import freebooter as fb
from freebooter.engine.answers import Decision
from freebooter.engine.rulebook import folder_of, rulebook
from freebooter.learn import BadLesson, Lesson, Walk, course
from freebooter.learn.lesson import read_lesson
from freebooter.learn.walk import meant, spelled

ALL = [pytest.param(lesson, id=f"{lesson.game}-{lesson.id}") for game in fb.games() for lesson in course(game)]


def played(lesson: Lesson, which: int = 0) -> Walk:
    walk = Walk(lesson)
    while (step := walk.step) is not None:
        if not step.do:
            walk.read_on()
            continue
        right, said = walk.choose(meant(step.do[min(which, len(step.do) - 1)]))
        assert right
        assert said == step.well
        assert not walk.table.state.keel.chance.script, f"step {walk.at}: luck that nobody needed"
    return walk


@pytest.mark.parametrize("lesson", ALL)
def test_a_lesson_comes_to_its_end(lesson: Lesson) -> None:
    for which in range(max(len(step.do) for step in lesson.steps)):
        played(lesson, which)


@pytest.mark.parametrize("lesson", ALL)
def test_any_other_answer_is_told_so_and_changes_nothing(lesson: Lesson) -> None:
    walk = Walk(lesson)
    others = 0
    while (step := walk.step) is not None:
        decision = walk.decision
        if decision is None:
            walk.read_on()
            continue
        wanted = walk.wanted(decision)
        before = (walk.at, walk.table.save())
        for other in other_answers(decision):
            if spelled(decision, other) not in wanted:
                others += 1
                assert walk.choose(other) == (False, step.otherwise)
        assert (walk.at, walk.table.save()) == before
        walk.choose(meant(step.do[0]))
    assert others, "a lesson in which nothing else can be done teaches nothing"


def other_answers(decision: Decision) -> list[Any]:
    """Every option by itself; of amounts the least and the most."""
    if decision.kind == "amount":
        return [decision.least, decision.most]
    keys = [option.key for option in decision.options]
    return keys if decision.kind == "choose" else [[key] for key in keys]


@pytest.mark.parametrize("lesson", ALL)
def test_one_goes_on_where_one_left(lesson: Lesson) -> None:
    for which in range(max(len(step.do) for step in lesson.steps)):
        whole = played(lesson, which)
        half = len(lesson.steps) // 2
        assert Walk(lesson, whole.done[:half]).at == half
        assert Walk(lesson, whole.done).table.save() == whole.table.save()


@pytest.mark.parametrize("lesson", ALL)
def test_texts_are_short_and_name_captains_who_sit_there(lesson: Lesson) -> None:
    seats = Walk(lesson).table.seats
    for step in lesson.steps:
        for text in (step.say, step.otherwise, step.well):
            assert len(text) <= 240, text
            assert all(int(seat) < seats for seat in re.findall(r"\{(\d+)\}", text))


@pytest.mark.parametrize("lesson", ALL)
def test_what_is_pointed_at_is_there(lesson: Lesson) -> None:
    """An offered option, a part that one touches, or a part that the board draws."""
    drawn = "".join([path.read_text() for path in (folder_of(lesson.game) / "board").glob("*.js")])
    walk = Walk(lesson)
    while (step := walk.step) is not None:
        decision = walk.decision
        options = decision.options if decision is not None else []
        touched = [part for option in options for part in (option.key, *option.touches)]
        for part in step.point:
            assert part in touched or re.search(rf"""[`"]{part.split(":")[0]}[:`"]""", drawn), part
        if decision is None:
            walk.read_on()
        else:
            answer = meant(step.do[0])
            walk.choose([answer] if decision.kind == "pick" and isinstance(answer, str) else answer)


@pytest.mark.parametrize("game", fb.games())
def test_a_course_meets_every_chapter_of_the_rulebook(game: str) -> None:
    taught = {rule for lesson in course(game) for rule in lesson.teaches}
    for chapter in rulebook(game).chapters:
        if re.match(r"\d", chapter.title) and not all(rule.moot for rule in chapter.rules):
            assert taught & {rule.id for rule in chapter.rules}, chapter.title


def test_what_is_not_offered_is_refused() -> None:
    walk = Walk(course("letter-of-marque")[2])
    with pytest.raises(fb.IllegalChoice, match="read on"):
        walk.choose("attack:1:7")
    walk.read_on()
    with pytest.raises(fb.IllegalChoice, match="something to do"):
        walk.read_on()
    with pytest.raises(fb.IllegalChoice, match="'attack:1:3' cannot be chosen"):
        walk.choose("attack:1:3")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('title = "x"', "missing required field"),
        ('title = "x"\nabout = "x"\nteaches = ["LM-999"]\nsteps = []', "teaches LM-999"),
        ('title = "x"\nabout = "x"\nteaches = []\n[[steps]]\nsay = "x"\ndo = ["leave"]', "step 1: say with `else`"),
        (
            'title = "x"\nabout = "x"\nteaches = []\n[[steps]]\nsay = "x"\nthen = ["1 leave"]',
            "belong to a step with `do`",
        ),
        ('title = "x"\nabout = "x"\nteaches = []\n[[steps]]\nsay = "x"\nsays = "x"', "unknown field"),
    ],
)
def test_a_lesson_that_does_not_fit_is_refused_with_its_place(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "01-wrong.toml"
    path.write_text(text)
    with pytest.raises(BadLesson, match="01-wrong") as refused:
        read_lesson(path, "letter-of-marque")
    assert says in str(refused.value)


def test_a_move_that_no_longer_goes_is_named() -> None:
    lesson = course("letter-of-marque")[1]
    import msgspec

    with pytest.raises(BadLesson, match="before the first step, '0 leave'"):
        Walk(msgspec.structs.replace(lesson, moves=["0 leave"]))
