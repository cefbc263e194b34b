"""A finished game once more, decision by decision, from the first moment that its file keeps."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from freebooter.engine.answers import Misfit
from freebooter.engine.moments import state_bytes
from freebooter.engine.record import GROUP, Entry, Event
from freebooter.engine.table import Table, table_at


class CannotReview(ValueError):
    """This game cannot be reviewed; says why in a sentence."""


class Span(msgspec.Struct, frozen=True):
    """From one decision to the next: the answer, and what luck and rules did after it."""

    number: int  # among the spans of the game
    entry: Entry  # the answer
    moment: int  # of the replay, at which the decision was open
    round: int
    turn: int | None
    shown: bool  # luck or something hidden showed before the next decision
    told: list[Event]  # to everyone, from the decision to the next one
    answers: dict[int, str | int | list[str]]  # by seat: what was answered


class Past:
    """All spans of a finished game. The rules are run again, so a file that no longer fits them is refused."""

    def __init__(self, finished: Table) -> None:
        if finished.result is None:
            raise CannotReview("The game is not over: a review looks at a finished game.")
        if not finished.moments:
            raise CannotReview("This file keeps no moments of the past, so the game cannot be reviewed.")
        if finished.moments.marks()[0][0]:
            raise CannotReview("This game goes on from the midst of another one, which is not in its file: no review.")
        self.finished = finished
        self.game = finished.game
        self.seats = finished.seats
        self.spans: list[Span] = []
        self._run_through()
        if not self.spans:
            raise CannotReview("This file begins at the end of its game: there is no decision to look at.")

    def _begin(self, history: bool) -> Table:
        assert self.finished.moments is not None
        state = self.finished.moments[0].state()
        return table_at(self.game, state, self.finished.settings, self.seats, history)

    def _run_through(self) -> None:
        """Notes where every decision stands."""
        table = self._begin(True)
        log = self.finished.log
        while table.awaiting:
            self.spans.append(self._one_span(table, log))
        if state_bytes(table.state) != state_bytes(self.finished.state):
            raise CannotReview("The game cannot be played again: the rules have changed since, or its luck was set.")

    def _one_span(self, table: Table, log: list[Entry]) -> Span:
        at, heard = len(table.log), len(table.story.told[self.seats])
        assert table.moments is not None
        moment, round, turn = len(table.moments) - 1, table.round, table.turn
        if at >= len(log):
            raise CannotReview("The file's log is shorter than its game, so the game cannot be reviewed.")
        entry = log[at]
        answers = answers_in(table, entry)
        _repeat(table, entry)
        shown = any(one.sealed for one in table.log[at:])
        told = table.story.told[self.seats][heard:]
        return Span(len(self.spans), entry, moment, round, turn, shown, told, answers)

    def walk(self, first: int = 0) -> Iterator[tuple[Span, Table]]:
        """Each span from the first wanted one on, with the table before its answer was given."""
        table = self._begin(False)
        for span in self.spans:
            if span.number >= first:
                yield span, table
            _repeat(table, span.entry)


def answers_in(table: Table, entry: Entry) -> dict[int, str | int | list[str]]:
    """What each seat answers with this entry, where it has a choice."""
    if entry.seat != GROUP:
        return {entry.seat: entry.answer}
    asked = table.asked
    if not isinstance(entry.answer, list) or len(asked) != len(entry.answer):
        raise CannotReview("The game cannot be played again: others were asked together.")
    return {seat: one for seat, one in zip(asked, entry.answer, strict=True) if seat in table.awaiting}


def _repeat(table: Table, entry: Entry) -> None:
    try:
        table.repeat(entry)
    except Misfit as error:
        raise CannotReview(f"The game cannot be played again: {error}.") from None
