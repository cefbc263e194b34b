"""What a table remembers: answers, checkpoints, and what was told."""

from __future__ import annotations

from typing import Any, Final

from freebooter.engine.keel import Event, Outcome

GROUP: Final = -1  # as the seat of an entry: all who were asked together
GUESS: Final = -2  # as the seat of an entry: a seat's guess begins here


class Entry:
    """One answer since the checkpoint, and what luck said after it."""

    def __init__(self, seat: int, answer: Any, auto: bool, turn: int) -> None:
        self.seat = seat
        self.answer = answer
        self.auto = auto  # taken without asking: it was the only option
        self.turn = turn
        self.sealed = False  # luck or something hidden showed after it
        self.outcomes: list[Outcome] = []
        self.luck = 0  # count of the luck when the next ask was reached


class Step:
    """A checkpoint: the state as it was, what luck said before the first ask, and the answers since."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.outcomes: list[Outcome] = []
        self.luck: int = state.keel.luck.count
        self.entries: list[Entry] = []


class Told:
    """An event as a seat got it, with the seat's own number."""

    def __init__(self, n: int, event: Event) -> None:
        self.n = n
        self.kind = event.kind
        self.args = event.args
        self.round = event.round
        self.turn = event.turn
        self.seq = event.seq
        self.moment = event.moment
        self.undone = event.undone
