"""The messages about lessons and puzzles. As strict as those in `wire.py`."""

from typing import Annotated

from msgspec import Meta, Struct

from freebooter.server.wire import Answer, Delta, Parts, ShortName, Snapshot


class Named(Struct, forbid_unknown_fields=True):
    """How the texts are to call who asks."""

    name: ShortName | None = None


class PuzzleTry(Named, kw_only=True):
    answer: Answer


class Way(Struct, forbid_unknown_fields=True):
    """Where somebody is in a lesson: which answer each step so far was given, 0 where one only read."""

    path: Annotated[list[Annotated[int, Meta(ge=0, le=100)]], Meta(max_length=200)] = []
    name: ShortName | None = None


class NextStep(Way):
    answer: Answer | None = None  # null reads on


class LessonInfo(Struct):
    id: str
    title: str
    about: str
    steps: int


class Course(Struct):
    game: str
    title: str
    lessons: list[LessonInfo]


class LessonStep(Struct):
    """One sentence, the parts of the board or keys of options that it points at, and whether one only reads."""

    say: str
    point: list[str]
    reads: bool


class Taught(Struct):
    """Where a lesson stands: the step to be done (null at the end), what is said to the answer, what has changed."""

    lesson: str
    title: str
    path: list[int]
    steps: int
    step: LessonStep | None
    right: bool
    said: str
    snapshot: Snapshot | None
    deltas: list[Delta]


class PuzzleName(Struct):
    game: str
    id: str


class PuzzleRun(Struct):
    """The puzzles of a game, in their order."""

    game: str
    title: str
    ids: list[str]


class Puzzles(Struct):
    games: list[PuzzleRun]
    today: PuzzleName | None


class PuzzleShown(Struct):
    snapshot: Snapshot


class PuzzleTried(Struct):
    right: bool


class PuzzleHint(Struct):
    hint: str


class PuzzleAnswer(Struct):
    """An answer as deep thinking judged it: the keys of its options, in words, and the chance to win."""

    keys: list[str]
    texts: list[Parts]
    chance: float


class Solution(Struct):
    """The best few answers, the best first; why; the rules that matter; how sure it is, and by how many playouts.

    `decisions` is how far these went; 0: to the end of the seat's next turn. There the game's evaluation has judged.
    """

    judged: list[PuzzleAnswer]
    why: str
    rules: list[str]
    margin: float
    error: float
    playouts: int
    decisions: int
