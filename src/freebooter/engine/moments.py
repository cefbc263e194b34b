"""The moments of a game that replays step through: the state at each checkpoint, packed.

Each is packed with the one before it as dictionary, so that a moment costs a few dozen bytes. They are unpacked when
somebody looks at them.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import msgspec

from freebooter.engine.codec import BadData, decode, pack
from freebooter.engine.game import Game
from freebooter.engine.record import Count

LARGEST = 64 * 1024 * 1024  # bytes of a file, and of its whole past unpacked
WINDOW = 32768  # how far back the packer looks


class BadSave(ValueError):
    """A file that cannot be loaded; says why in a sentence."""


class Packed(msgspec.Struct, forbid_unknown_fields=True):
    """A moment as it is saved."""

    seq: Count
    events: Count  # how many events spectators had been told by then
    state: bytes


class Moment:
    """A checkpoint of the past, to look at or to play on from."""

    def __init__(self, game: Game, seq: int, events: int, data: bytes) -> None:
        self.game = game
        self.seq = seq
        self.events = events
        self.size = len(data)  # bytes, unpacked
        self._data = data

    def state(self) -> Any:
        """The state as it was."""
        try:
            return decode(self.game.state, self._data)
        except (BadData, msgspec.DecodeError) as error:
            raise BadSave(f"The file's replay is damaged: {error}.") from None

    def view(self, seat: int | None) -> Any:
        return self.game.view(self.state(), seat)


class Moments:
    """The states at all checkpoints."""

    def __init__(self, game: Game, packed: list[Packed] | None = None) -> None:
        self.game = game
        self.packed: list[Packed] = packed or []
        self._last: bytes | None = None  # the last one unpacked, if that is known

    def __len__(self) -> int:
        return len(self.packed)

    def keep(self, state: Any, seq: int, events: int) -> None:
        self._keep(state_bytes(state), seq, events)

    def _keep(self, data: bytes, seq: int, events: int) -> None:
        if self._last is None:
            try:
                self._last = self._unpacked(len(self.packed))
            except BadSave:  # that is told when somebody looks; the game goes on
                self._last = b""
        packer = zlib.compressobj(6, zdict=self._last[-WINDOW:])
        self.packed.append(Packed(seq, events, packer.compress(data) + packer.flush()))
        self._last = data

    def drop(self) -> None:
        """Forgets the last one."""
        self.packed.pop()
        self._last = None

    def __getitem__(self, k: int) -> Moment:
        one = self.packed[k]
        return Moment(self.game, one.seq, one.events, self._unpacked(k + 1 if k >= 0 else len(self) + k + 1))

    def _unpacked(self, count: int) -> bytes:
        """The last of the first so many moments."""
        last = b""
        for _, data in _inflated(self.packed[:count]):
            last = data
        return last

    def walk(self) -> Iterator[Moment]:
        """All of them from the first on, each unpacked once."""
        for one, data in _inflated(self.packed):
            yield Moment(self.game, one.seq, one.events, data)

    def marks(self) -> list[tuple[int, int]]:
        """For each moment the number of choices and of public events before it."""
        return [(one.seq, one.events) for one in self.packed]

    @staticmethod
    def restored(game: Game, schema: int, saved: list[Packed]) -> Moments:
        """The moments of a save; those of an older schema are brought up here, so that all are of one."""
        if schema == game.schema:
            return Moments(game, saved)
        moments = Moments(game)
        try:
            for one, data in _inflated(saved):
                state = game.migrate(schema, msgspec.json.decode(data))
                moments._keep(msgspec.json.encode(state), one.seq, one.events)
        except (msgspec.DecodeError, KeyError, TypeError):
            raise BadSave("The file's replay is damaged: a moment cannot be brought up to this version.") from None
        return moments


def _inflated(packed: list[Packed]) -> Iterator[tuple[Packed, bytes]]:
    """Each with its state as JSON; BadSave if one cannot be unpacked, or all together are too large."""
    data = b""
    room = LARGEST
    for i, one in enumerate(packed):
        unpacker = zlib.decompressobj(zdict=data[-WINDOW:])
        try:
            data = unpacker.decompress(one.state, room + 1)
        except zlib.error:
            raise BadSave(f"The file's replay is damaged: moment {i} cannot be unpacked.") from None
        room -= len(data)
        if room < 0 or unpacker.unconsumed_tail:
            raise BadSave("The file's replay is damaged: it is too large.")
        yield one, data


def state_bytes(state: Any) -> bytes:
    """The state as it is saved: equal bytes, equal position."""
    return msgspec.json.encode(pack(state))
