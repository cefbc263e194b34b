"""Saved tables: strict JSON, the same bytes for the same table; and the moments that replays step through.

A save holds the game, its versions, the settings, every choice with what luck said, the last checkpoint's state and the
answers since, what was told, and the state at each checkpoint (packed, each with the one before it as dictionary, so a
moment costs a few dozen bytes). Loading never replays from the first move.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from freebooter.engine.answers import IllegalChoice, understood
from freebooter.engine.asks import Ask, Group, Option
from freebooter.engine.codec import BadData, pack, unpack
from freebooter.engine.game import BadSettings, Game, NoSuchGame, find_game
from freebooter.engine.keel import Event, Outcome
from freebooter.engine.record import GUESS, Entry

if TYPE_CHECKING:
    from freebooter.engine.table import Table

FORMAT = 1
LARGEST = 64 * 1024 * 1024  # bytes of a file, and of its whole past unpacked
MOST = 100_000  # entries, events and moments each: a long game has a few thousand
WINDOW = 32768  # how far back the packer looks


class BadSave(ValueError):
    """A file that cannot be loaded; says why in a sentence."""


Number = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31)]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Used = Annotated[int, msgspec.Meta(ge=0, le=2**53)]  # bytes of the luck
Seat = Annotated[int, msgspec.Meta(ge=-2, le=63)]  # -1 and -2: GROUP and GUESS, nobody's turn
Some = msgspec.Meta(max_length=MOST)


class SavedEntry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    seat: Seat
    answer: str | int | list[Any]
    turn: Seat
    luck: Used
    auto: bool = False
    sealed: bool = False
    outcomes: list[Outcome] = []


class SavedEvent(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    kind: str
    args: dict[str, Any]
    round: Number
    turn: Seat
    seq: Count
    moment: Count
    to: Number = -1


class SavedMoment(msgspec.Struct, forbid_unknown_fields=True):
    seq: Count
    events: Count
    state: str


class Save(msgspec.Struct, forbid_unknown_fields=True):
    """The file as it is written."""

    freebooter: int
    game: str
    version: int
    schema: int
    settings: dict[str, Any]
    seats: int
    seq: Count
    state: dict[str, Any]
    outcomes: Annotated[list[Outcome], Some]
    luck: Used
    since: Annotated[list[SavedEntry], Some]
    answers: dict[str, str | int | list[Any]]
    log: Annotated[list[SavedEntry], Some]
    events: Annotated[list[SavedEvent], Some]
    moments: Annotated[list[SavedMoment], Some]


def state_bytes(game: Game, state: Any) -> bytes:
    return msgspec.json.encode(pack(state))


class Moment:
    """A checkpoint of the past, to look at or to play on from."""

    def __init__(self, game: Game, seq: int, events: int, data: bytes) -> None:
        self.game = game
        self.seq = seq
        self.events = events  # how many events spectators had been told by then
        self._data = data

    def state(self) -> Any:
        """The state as it was."""
        return unpack(self.game.state, msgspec.json.decode(self._data))

    def view(self, seat: int | None) -> Any:
        return self.game.view(self.state(), seat)


class Moments:
    """The states at all checkpoints, packed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._packed: list[tuple[int, int, bytes]] = []
        self._last = b""

    def __len__(self) -> int:
        return len(self._packed)

    def keep(self, state: Any, seq: int, events: int) -> None:
        self._keep(state_bytes(self.game, state), seq, events)

    def _keep(self, data: bytes, seq: int, events: int) -> None:
        packer = zlib.compressobj(6, zdict=self._last[-WINDOW:])
        self._packed.append((seq, events, packer.compress(data) + packer.flush()))
        self._last = data

    def drop(self) -> None:
        """Forgets the last one."""
        self._packed.pop()
        self._last = b""
        if self._packed:
            self._last = self._unpacked(len(self._packed) - 1)

    def _unpacked(self, last: int) -> bytes:
        data = b""
        for _, _, packed in self._packed[: last + 1]:
            data = _inflate(packed, data)
        return data

    def __getitem__(self, k: int) -> Moment:
        seq, events, _ = self._packed[k]
        return Moment(self.game, seq, events, self._unpacked(k if k >= 0 else len(self) + k))

    def walk(self) -> Iterator[Moment]:
        """All of them from the first on, each unpacked once."""
        data = b""
        for seq, events, packed in self._packed:
            data = _inflate(packed, data)
            yield Moment(self.game, seq, events, data)

    def marks(self) -> list[tuple[int, int]]:
        """For each moment the number of choices and of public events before it."""
        return [(seq, events) for seq, events, _ in self._packed]

    def saved(self) -> list[SavedMoment]:
        return [SavedMoment(seq, events, base64.b64encode(packed).decode()) for seq, events, packed in self._packed]

    @staticmethod
    def restored(game: Game, schema: int, saved: list[SavedMoment]) -> Moments:
        """The moments of a save; those of an older schema are brought up here, so that all are of one."""
        moments = Moments(game)
        last = b""
        try:
            unpacked = 0
            for one in saved:
                packed = base64.b64decode(one.state, validate=True)
                last = _inflate(packed, last, LARGEST - unpacked)
                unpacked += len(last)
                if schema == game.schema:
                    moments._packed.append((one.seq, one.events, packed))
                    moments._last = last
                else:
                    state = game.migrate(schema, msgspec.json.decode(last))
                    moments._keep(msgspec.json.encode(state), one.seq, one.events)
        except (ValueError, KeyError, TypeError, zlib.error):
            raise BadSave("The file's replay is damaged: a moment cannot be unpacked.") from None
        return moments


def _inflate(packed: bytes, before: bytes, most: int = LARGEST) -> bytes:
    unpacker = zlib.decompressobj(zdict=before[-WINDOW:])
    data = unpacker.decompress(packed, most + 1)  # 0 would mean: without a bound
    if len(data) > most or unpacker.unconsumed_tail:
        raise ValueError("too large")
    return data


# --- writing --------------------------------------------------------------------------------------------------------


def save_table(table: Table) -> bytes:
    step = table._steps[-1]
    moments = table.moments
    save = Save(
        freebooter=FORMAT,
        game=table.game.id,
        version=table.game.version,
        schema=table.game.schema,
        settings=msgspec.to_builtins(table.settings),
        seats=table.seats,
        seq=table.seq,
        state=pack(step.state),
        outcomes=step.outcomes,
        luck=step.luck,
        since=[_saved_entry(entry) for entry in step.entries],
        answers={str(seat): _plain_answer(table._answers[seat]) for seat in sorted(table._answers)},
        log=[_saved_entry(entry) for entry in table.log],
        events=_saved_events(table),
        moments=moments.saved() if moments is not None else [],
    )
    return msgspec.json.encode(save)


def _saved_entry(entry: Any) -> SavedEntry:
    return SavedEntry(
        entry.seat, _plain_answer(entry.answer), entry.turn, entry.luck, entry.auto, entry.sealed, entry.outcomes
    )


def _plain_answer(answer: Any) -> Any:
    if isinstance(answer, Option):
        return answer.key
    if isinstance(answer, bytes):
        return answer.hex()
    if isinstance(answer, (list, tuple)):
        return [_plain_answer(one) for one in answer]
    return answer


def _saved_events(table: Table) -> list[SavedEvent]:
    """What was told and not taken back, in the order of telling."""
    return [SavedEvent(e.kind, e.args, e.round, e.turn, e.seq, e.moment, e.to) for e in table.story if not e.undone]


# --- reading --------------------------------------------------------------------------------------------------------


def read_save(data: bytes) -> Save:
    """The file's content, checked by form; BadSave says what is wrong."""
    if len(data) > LARGEST:
        raise BadSave(f"The file has {len(data)} bytes: a saved game has {LARGEST} at most.")
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadSave("This is not a saved game: the file is not JSON, or it is cut off.") from None
    if not isinstance(raw, dict) or "freebooter" not in raw:
        raise BadSave("This is not a saved game of Freebooter.")
    if isinstance(raw["freebooter"], int) and raw["freebooter"] > FORMAT:
        raise BadSave(
            f"The file was saved by a newer Freebooter (format {raw['freebooter']}; this one reads {FORMAT})."
        )
    try:
        save = msgspec.convert(raw, Save)
    except msgspec.ValidationError as error:
        raise BadSave(f"The saved game is damaged: {error}.") from None
    return save


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
        state = unpack(game.state, game.migrate(save.schema, save.state))
    except (BadData, KeyError, TypeError) as error:
        raise BadSave(f"The saved game is damaged: {error}.") from None
    return _restored(save, game, settings, state)


def _restored(save: Save, game: Game, settings: Any, state: Any) -> Table:
    from freebooter.engine.table import table_at

    try:
        table = table_at(game, state.clone(), settings, save.seats, history=False)
        table._resume(_entries(save), save.outcomes, save.luck, _understand)
        table._answers = _open_answers(table, save)
    except _Misfit as misfit:
        if save.version == game.version:
            raise BadSave(f"The saved game is damaged: {misfit}.") from None
        table = table_at(game, state.clone(), settings, save.seats, history=False)
        table.notice = "The rules were mended since this game was saved; the last step starts again."
    except Exception as error:  # a tampered state can break any rule
        raise BadSave(f"The saved game is damaged: it cannot be played on ({type(error).__name__}: {error}).") from None
    table._seq = save.seq
    _restore_past(table, save)
    return table


def _restore_past(table: Table, save: Save) -> None:
    """What was told, the log, and the moments of replays."""
    table.forget()
    for saved in save.events:
        event = Event(saved.kind, saved.args, saved.to, saved.round, saved.turn)
        event.seq, event.moment = saved.seq, saved.moment
        table._hand_out(event)
    if save.log:
        earlier = save.log[: len(save.log) - len(save.since)]
        table.log = [_entry(one) for one in earlier] + table._steps[-1].entries
    if save.moments:
        table.moments = Moments.restored(table.game, save.schema, save.moments)


class _Misfit(ValueError):
    """An answer since the checkpoint that is not offered."""


def _entries(save: Save) -> list[Entry]:
    return [_entry(saved) for saved in save.since]


def _entry(saved: SavedEntry) -> Entry:
    answer: Any = saved.answer
    if saved.seat == GUESS:
        try:
            answer = (int(answer[0]), bytes.fromhex(answer[1]))
        except (TypeError, ValueError, IndexError):
            raise BadSave("The saved game is damaged: a guess without seat and key.") from None
    entry = Entry(saved.seat, answer, saved.auto, saved.turn)
    entry.sealed = saved.sealed
    entry.luck = saved.luck
    entry.outcomes = saved.outcomes
    return entry


def _understand(table: Table, ask: Ask | None, entry: Entry) -> Any:
    """A saved answer as the options of the ask that it belongs to."""
    if ask is None:
        raise _Misfit("there are answers after the end")
    if isinstance(ask, Group):
        if not isinstance(entry.answer, list) or len(entry.answer) != len(ask.asks):
            raise _Misfit(f"'{ask.prompt}' was answered by another number of seats")
        return [_single(table, one, answer) for one, answer in zip(ask.asks, entry.answer, strict=True)]
    if ask.seat != entry.seat:
        raise _Misfit(f"seat {entry.seat} answered where seat {ask.seat} was asked")
    return _single(table, ask, entry.answer)


def _single(table: Table, ask: Ask, answer: Any) -> Any:
    table._options = {}
    try:
        return understood(ask, table._offered(ask), table._most(ask), answer)
    except IllegalChoice as error:
        raise _Misfit(str(error).rstrip(".")) from None


def _open_answers(table: Table, save: Save) -> dict[int, Any]:
    """Answers that wait for the others of a group."""
    answers = {}
    for seat, answer in save.answers.items():
        ask = table._asked(int(seat)) if seat.isdecimal() else None
        if ask is None or not isinstance(table._ask, Group):
            raise _Misfit(f"seat {seat} answered without being asked")
        answers[int(seat)] = _single(table, ask, answer)
    table._options = {}
    return answers
