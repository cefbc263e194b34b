"""Saved tables: strict JSON, the same bytes for the same table.

A save holds the game, its versions, the settings, every choice with what luck said, the last checkpoint's state and the
answers since, what was told, and the moments of replays. Loading never replays from the first move.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from freebooter.engine.answers import Misfit, written
from freebooter.engine.codec import BadData, decode, pack, unpack
from freebooter.engine.game import BadSettings, Game, NoSuchGame, find_game
from freebooter.engine.moments import LARGEST, BadSave, Moments, Packed
from freebooter.engine.record import Count, Entry, Event, Outcome, Seat, Used
from freebooter.engine.table import Table, table_at
from freebooter.engine.trail import Checkpoint

__all__ = ["BadSave", "Save", "load_table", "read_save", "save_table"]

FORMAT = 1
MOST = msgspec.Meta(max_length=100_000)  # entries, events and moments each: a long game has a few thousand


class Save(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The file as it is written; its state is looked at when the game is known."""

    freebooter: int
    game: str
    version: int
    schema: int
    settings: dict[str, Any]
    seats: int
    seq: Count
    state: msgspec.Raw
    outcomes: Annotated[list[Outcome], MOST]
    luck: Used
    since: Annotated[list[Entry], MOST]
    answers: dict[str, str | int | list[Any]]
    log: Annotated[list[Entry], MOST]
    events: Annotated[list[Event], MOST]
    moments: Annotated[list[Packed], MOST]
    auto: list[Seat] = []  # whose answers among `answers` nobody chose


def save_table(table: Table) -> bytes:
    checkpoint = table.trail.last
    save = Save(
        freebooter=FORMAT,
        game=table.game.id,
        version=table.game.version,
        schema=table.game.schema,
        settings=msgspec.to_builtins(table.settings),
        seats=table.seats,
        seq=table.seq,
        state=msgspec.Raw(msgspec.json.encode(pack(checkpoint.state))),
        outcomes=checkpoint.outcomes,
        luck=checkpoint.luck,
        since=[given.entry for given in checkpoint.answers],
        answers={str(seat): written(answer) for seat, answer in table.waiting.items()},
        log=table.log,
        events=table.story.kept(),
        moments=table.moments.packed if table.moments is not None else [],
        auto=table.waiting_auto,
    )
    return msgspec.json.encode(save)


# --- reading ----------------------------------------------------------------------------------------------------------


def read_save(data: bytes) -> Save:
    """The file's content, checked by form; BadSave says what is wrong."""
    if len(data) > LARGEST:
        raise BadSave(f"The file has {len(data)} bytes: a saved game has {LARGEST} at most.")
    try:
        save = msgspec.json.decode(data, type=Save)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadSave(_what_is_wrong(data, str(error))) from None
    if save.freebooter > FORMAT:
        raise BadSave(_newer(save.freebooter))
    return save


def _what_is_wrong(data: bytes, error: str) -> str:
    """Why the file cannot be read: what it is not, if it is no saved game at all."""
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return "This is not a saved game: the file is not JSON, or it is cut off."
    if not isinstance(raw, dict) or "freebooter" not in raw:
        return "This is not a saved game of Freebooter."
    if isinstance(raw["freebooter"], int) and raw["freebooter"] > FORMAT:
        return _newer(raw["freebooter"])
    return f"The saved game is damaged: {error}."


def _newer(format: int) -> str:
    return f"The file was saved by a newer Freebooter (format {format}; this one reads {FORMAT})."


def load_table(data: bytes) -> Table:
    """The table that was saved, at the very same decision."""
    save = read_save(data)
    try:
        game = find_game(save.game)
        settings = game.settle(save.settings, save.seats)
    except (NoSuchGame, BadSettings) as error:
        raise BadSave(f"The saved game does not fit: {error}") from None
    if save.version > game.version or save.schema > game.schema:
        raise BadSave(f"The file was saved by a newer {game.title}: update Freebooter to open it.")
    try:
        state = _state_of(game, save)
    except (BadData, KeyError, TypeError) as error:
        raise BadSave(f"The saved game is damaged: {error}.") from None
    table = _resumed(save, game, settings, state)
    _restore_past(table, save)
    return table


def _state_of(game: Game, save: Save) -> Any:
    if save.schema == game.schema:
        return decode(game.state, save.state)
    return unpack(game.state, game.migrate(save.schema, msgspec.json.decode(save.state)))


def _resumed(save: Save, game: Game, settings: Any, state: Any) -> Table:
    """The table at the decision where it was saved."""
    table = Table(game, settings, save.seats, history=False)
    checkpoint = Checkpoint(state, save.outcomes, save.luck, [])
    try:
        table.resume(checkpoint, save.since, _by_seat(save.answers), set(save.auto))
        return table
    except Misfit as misfit:
        if save.version == game.version:
            raise BadSave(f"The saved game is damaged: {misfit}.") from None
        if table.result is not None:  # by the rules of now it was over before the last of these questions
            return table
    except Exception as error:  # a tampered state can break any rule
        raise BadSave(f"The saved game is damaged: it cannot be played on ({type(error).__name__}: {error}).") from None
    table = table_at(game, state.clone(), settings, save.seats, history=False)
    table.notice = "The rules have changed since this game was saved; the last step starts again."
    return table


def _by_seat(answers: dict[str, Any]) -> dict[int, Any]:
    for seat in answers:
        if not seat.isdecimal():
            raise Misfit(f"seat {seat} answered without being asked")
    return {int(seat): answer for seat, answer in answers.items()}


def _restore_past(table: Table, save: Save) -> None:
    """What was told, the log, and the moments of replays."""
    if any([event.undone for event in save.events]):
        raise BadSave("The saved game is damaged: an event that was taken back is not saved.")
    since = save.since if table.notice else [given.entry for given in table.trail.last.answers]
    log = save.log[: len(save.log) - len(save.since)] + since if save.log else []  # a guess has none
    table.restore(save.events, log, save.seq)
    if save.moments:
        table.moments = Moments.restored(table.game, save.schema, save.moments)
