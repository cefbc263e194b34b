"""Lessons: the course of a game, and a lesson step by step."""

from typing import Annotated

from litestar import get
from litestar.params import JSONBody, PathParameter

from freebooter.engine.answers import IllegalChoice
from freebooter.engine.game import about_games
from freebooter.learn import Lesson, course
from freebooter.server import wire_learn
from freebooter.server.handlers.common import Handlers, computed, refusals
from freebooter.server.safety.refusal import Refused
from freebooter.server.tables.lessons import Classroom

GameId = Annotated[str, PathParameter(description="The game's id.", max_length=60)]
LessonId = Annotated[str, PathParameter(description="The lesson's id.", max_length=60)]
ANSWERS = (400, 403, 404, 409, 413, 422, 429)
CHANGED = "This lesson has changed since you were here: it begins again."


def course_of(game: str) -> tuple[Lesson, ...]:
    about = about_games().get(game)
    if about is None or about.status == "announced":
        raise Refused(404, "There is no such game.")
    return course(game)


def classroom(game: str, lesson: str, way: wire_learn.Way) -> Classroom:
    found = next((one for one in course_of(game) if one.id == lesson), None)
    if found is None:
        raise Refused(404, "There is no such lesson.")
    try:
        return Classroom(found, way.path, way.name)
    except IllegalChoice:
        raise Refused(409, CHANGED) from None


@get("/api/learn/{game:str}", responses=refusals(400, 404), sync_to_thread=True)
def get_course(game: GameId) -> wire_learn.Course:
    """The lessons of a game in their order; none if nobody has written any."""
    lessons = [wire_learn.LessonInfo(one.id, one.title, one.about, len(one.steps)) for one in course_of(game)]
    return wire_learn.Course(game, about_games()[game].title, lessons)


@computed("/api/learn/{game:str}/{lesson:str}", *ANSWERS)
def post_lesson(game: GameId, lesson: LessonId, data: JSONBody[wire_learn.Way]) -> wire_learn.Taught:
    """The lesson as it stands after these steps, with the whole table."""
    return classroom(game, lesson, data).shown(whole=True)


@computed("/api/learn/{game:str}/{lesson:str}/answer", *ANSWERS)
def post_lesson_answer(game: GameId, lesson: LessonId, data: JSONBody[wire_learn.NextStep]) -> wire_learn.Taught:
    """Reads on (null), or answers what the step asks for. A different move is answered and not made."""
    try:
        return classroom(game, lesson, data).answer(data.answer)
    except IllegalChoice as error:
        raise Refused(422, str(error)) from None


HANDLERS: Handlers = [get_course, post_lesson, post_lesson_answer]
