"""Puzzles as data: `games/<game>/puzzles/<id>.json`, one position each.

The position is a save in which all that the seat cannot know was dealt anew, so the file tells no more than the seat
could see. Answers are spelled as in lessons: a key, several with "+" between for a pick ("none" for no key), a number
for an amount. Texts call a captain by the seat: "{1} has the 7".
"""

from __future__ import annotations

import datetime
from functools import cache
from pathlib import Path

import msgspec

from freebooter.engine.answers import Decision, IllegalChoice
from freebooter.engine.game import find_game
from freebooter.engine.rulebook import folder_of, rulebook
from freebooter.engine.saves import BadSave, load_table, read_save
from freebooter.engine.table import Table
from freebooter.learn.walk import meant, spelled

FORMAT = 1


class BadPuzzle(ValueError):
    """A puzzle cannot be read or does not fit its game; says which one and what is wrong."""


class Judged(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """An answer as deep thinking judges it."""

    answer: str
    chance: float  # to win, 0 to 1


class Puzzle(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    puzzle: int  # the format
    seat: int  # who decides
    prompt: str  # what is asked, as words.toml names it
    best: str
    margin: float  # by how much of a chance the best is ahead of the second best
    error: float  # the standard error of the margin
    playouts: int  # how much thinking confirmed it: of the best and of its rival each
    judged: list[Judged]  # the best few, the best first
    hint: str
    why: str  # the solution explained
    rules: list[str]  # rules that matter here
    position: msgspec.Raw  # a save
    id: str = ""  # the name of its file
    game: str = ""

    @property
    def second(self) -> Judged:
        return self.judged[1]

    def table(self) -> Table:
        """The position as a table of its own, at the decision."""
        try:
            return load_table(bytes(self.position))
        except BadSave as error:
            raise BadPuzzle(f"Puzzle {self.id} of {self.game} cannot be opened: {error}") from None

    def decision(self, table: Table) -> Decision:
        """What is asked; `table` is this puzzle's, untouched."""
        decision = table.decision(self.seat)
        if decision is None or decision.prompt != self.prompt:
            raise BadPuzzle(
                f"Puzzle {self.id} of {self.game} asks seat {self.seat} '{self.prompt}', its table does not."
            )
        return decision

    def is_best(self, decision: Decision, answer: object) -> bool:
        """Is this the solution? IllegalChoice if it is not offered at all."""
        return spelled(decision, answer) == spelled(decision, meant(self.best))


def puzzle_ids(game_id: str) -> list[str]:
    """The puzzles of a game in a fixed order; no file is read."""
    find_game(game_id)
    return sorted(path.stem for path in (folder_of(game_id) / "puzzles").glob("*.json"))


@cache
def puzzle(game_id: str, id: str) -> Puzzle:
    """One puzzle, read when it is first wanted."""
    if id not in puzzle_ids(game_id):
        raise BadPuzzle(f"{game_id} has no puzzle '{id}'.")
    return read_puzzle(folder_of(game_id) / "puzzles" / f"{id}.json", game_id)


def puzzle_of_the_day(game_id: str, day: datetime.date) -> str | None:
    """The same for everybody on the same day; None where a game has no puzzles. All of them come before one returns."""
    ids = puzzle_ids(game_id)
    return ids[day.toordinal() % len(ids)] if ids else None


def read_puzzle(path: Path, game_id: str) -> Puzzle:
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Puzzle)
        saved = read_save(bytes(found.position))
    except (msgspec.MsgspecError, BadSave, UnicodeDecodeError) as error:
        raise BadPuzzle(f"{path.name}: {error}") from None
    if found.puzzle > FORMAT:
        raise BadPuzzle(f"{path.name} was made by a newer Freebooter (format {found.puzzle}; this one reads {FORMAT}).")
    if saved.game != game_id:
        raise BadPuzzle(f"{path.name} is a position of {saved.game}, not of {game_id}.")
    if not 0 <= found.seat < saved.seats:
        raise BadPuzzle(f"{path.name}: there is no seat {found.seat} among {saved.seats}.")
    if len(found.judged) < 2 or found.judged[0].answer != found.best:
        raise BadPuzzle(f"{path.name}: `judged` has the best answer first and then at least one other.")
    known = {rule.id for rule in rulebook(game_id).rules()}
    if unknown := sorted(set(found.rules) - known):
        raise BadPuzzle(f"{path.name} names {', '.join(unknown)}, which {game_id} does not have.")
    return msgspec.structs.replace(found, id=path.stem, game=game_id)


def write_puzzle(puzzle: Puzzle, folder: Path) -> None:
    """As one file; its name and its folder say which puzzle of which game it is."""
    data = msgspec.json.encode(msgspec.structs.replace(puzzle, id="", game=""))
    (folder / f"{puzzle.id}.json").write_bytes(data + b"\n")


def check_fits(found: Puzzle) -> Table:
    """Loads the position and sees that every answer the puzzle names is offered there; gives the table."""
    table = found.table()
    decision = found.decision(table)
    for one in found.judged:
        try:
            spelled(decision, meant(one.answer))
        except IllegalChoice:
            raise BadPuzzle(
                f"Puzzle {found.id} of {found.game} names '{one.answer}', which is not offered there."
            ) from None
    return table
