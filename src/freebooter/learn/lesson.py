"""Lessons as data: `games/<game>/lessons/*.toml`, in the order of their file names.

    title = "Bring it home"
    about = "What a turn is"                # one line for the list
    teaches = ["LM-012", "LM-014"]
    seats = 3
    seed = 4                                # the deal; settings = {...} where it is not a usual table
    moves = ["0 armed", "1 armed"]          # what happens before the lesson begins: a seat and its answer (more: Walk)

    [[steps]]
    say = "Your 7 is at sea."               # one thought; what is done next comes last
    point = ["mine:7"]                      # parts of the board to point at
    do = ["arrive:7"]                       # answers that go on; without it one only reads
    else = "That works too, but look at the 7."   # said to any other answer, which changes nothing
    luck = [[6, 1]]                         # what luck will say, where something is rolled or shuffled
    then = ["1 leave", "1 armed"]           # what the others choose afterwards
    well = "7 points, and nobody saw what the ship was."

Texts call a captain by the seat: "{1} has the 7". An answer is a key, several keys with "+" between for a pick ("none"
for no key), or a number for an amount.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from freebooter.engine.game import find_game
from freebooter.engine.rulebook import folder_of, rulebook


class BadLesson(ValueError):
    """A lesson cannot be read or does not fit its game; says which one, where, and what is wrong."""


class Step(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    say: str
    point: list[str] = []
    do: list[str] = []
    otherwise: str = msgspec.field(name="else", default="")
    luck: list[int | list[int]] = []
    then: list[str] = []
    well: str = ""


class Lesson(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    title: str
    about: str
    teaches: list[str]
    steps: list[Step]
    seats: int | None = None
    seed: int | str = 0
    settings: dict[str, Any] = {}
    moves: list[str] = []
    me: int = 0
    id: str = ""  # the name of its file
    game: str = ""


def lessons_of(game_id: str) -> int:
    """How many lessons a game has, without reading them."""
    return len(list((folder_of(game_id) / "lessons").glob("*.toml")))


@cache
def course(game_id: str) -> tuple[Lesson, ...]:
    """All lessons of a game, in order; none where nobody has written any."""
    find_game(game_id)
    folder = folder_of(game_id) / "lessons"
    return tuple(read_lesson(path, game_id) for path in sorted(folder.glob("*.toml")))


def read_lesson(path: Path, game_id: str) -> Lesson:
    try:
        lesson = msgspec.toml.decode(path.read_bytes(), type=Lesson)
    except msgspec.MsgspecError as error:
        raise BadLesson(f"{path.name}: {error}") from None
    known = {rule.id for rule in rulebook(game_id).rules()}
    if unknown := sorted(set(lesson.teaches) - known):
        raise BadLesson(f"{path.name} teaches {', '.join(unknown)}, which {game_id} does not have.")
    for number, step in enumerate(lesson.steps, 1):
        if step.do and not step.otherwise:
            raise BadLesson(f"{path.name}, step {number}: say with `else` what a different answer is told.")
        if not step.do and (step.then or step.luck or step.well):
            raise BadLesson(f"{path.name}, step {number}: `then`, `luck` and `well` belong to a step with `do`.")
    return msgspec.structs.replace(lesson, id=path.stem, game=game_id)


def addressed(text: str, names: list[str]) -> str:
    """A lesson's text with the captains' names in it."""
    return re.sub(r"\{(\d+)\}", lambda found: names[int(found[1])], text)
