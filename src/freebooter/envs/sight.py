"""What a seat sees at a decision, as the bytes of its floats: the view, what is asked, and the last events."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, Final

from freebooter.engine.bare import Asked, BareTable
from freebooter.engine.record import Event
from freebooter.envs.pieces import MOST, Record

PROMPT_ARGS: Final = 2  # arguments of a prompt that are shown
LARGE: Final = 10.0  # what they are divided by
ASKED_KEPT: Final = 20_000  # questions that are remembered as floats


class Told:
    """How the last events are laid out: known kinds, and arguments with what divides each and its known words."""

    def __init__(self, kinds: list[str], args: list[str], scales: list[float], words: list[list[str]]) -> None:
        self.kinds = {kind: number for number, kind in enumerate(kinds)}
        self.args = {name: number for number, name in enumerate(args)}
        self.scales = scales
        self.words = words
        self.width = len(kinds) + 2 + len(args)

    def row(self, event: Event, seats: int, now: int) -> array[float]:
        """An event: its kind, how many rounds ago, whose turn, and its arguments."""
        row = array("f", bytes(4 * self.width))
        number = self.kinds.get(event.kind)
        if number is not None:
            row[number] = 1.0
        kinds = len(self.kinds)
        row[kinds] = max(-MOST, (event.round - now) / LARGE)
        row[kinds + 1] = event.turn / max(1, seats - 1)
        for name, value in event.args.items():
            if name in self.args:
                place = self.args[name]
                row[kinds + 2 + place] = self.number(value, place)
        return row

    def number(self, value: Any, place: int) -> float:
        """An event's argument as a number: a word by its place, a list by its length."""
        if isinstance(value, str):
            words = self.words[place]
            return (words.index(value) + 1) / len(words) if value in words else 0.0
        if isinstance(value, (list, tuple)):
            return min(MOST, len(value) / LARGE)
        return max(-MOST, min(MOST, float(value or 0) * self.scales[place]))


class Sight:
    """Lays out what the seats of one table see; `history` is how many events."""

    def __init__(self, view: Record, prompts: list[str], told: Told, seats: int, history: int) -> None:
        self.view = view
        self.told = told
        self.seats = seats
        self.history = history
        self._prompts = {prompt: number for number, prompt in enumerate(prompts)}
        self._asked: dict[Asked, bytes] = {}

    def at(self, table: BareTable, seat: int) -> bytearray:
        """What this seat sees now."""
        if self.history:
            return self.floats(table.view(seat), table.asked(seat), table.told(seat, self.history), table.round)
        return self.floats(table.view(seat), table.asked(seat), (), 0)

    def floats(self, view: Any, asked: Asked, told: Sequence[Event], now: int) -> bytearray:
        """A view, what its seat is asked, and the last events that it was told, `now` being the round."""
        parts = self.view.parts(view)[:]
        found = self._asked.get(asked)
        parts.append(self._ask(asked) if found is None else found)
        if self.history:
            parts.append(self._remembered(told, now))
        return bytearray().join(parts)

    def _ask(self, asked: Asked) -> bytes:
        """What a seat is asked; kept, as it comes again."""
        prompt, args, picked = asked
        many = len(self._prompts)
        out = array("f", bytes(4 * (many + PROMPT_ARGS + 1)))
        number = self._prompts.get(prompt)
        if number is not None:
            out[number] = 1.0
        for i, arg in enumerate(args[:PROMPT_ARGS]):
            if isinstance(arg, int):
                out[many + i] = max(-MOST, min(MOST, arg / LARGE))
        out[many + PROMPT_ARGS] = min(MOST, picked / LARGE)
        if len(self._asked) >= ASKED_KEPT:
            self._asked.clear()
        found = self._asked[asked] = out.tobytes()
        return found

    def _remembered(self, told: Sequence[Event], now: int) -> bytes:
        """The last events, the latest first."""
        last = list(told)[::-1][: self.history]
        rows = [self.told.row(event, self.seats, now).tobytes() for event in last]
        return b"".join(rows).ljust(4 * self.told.width * self.history, b"\0")
