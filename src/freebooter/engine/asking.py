"""The open question of a table: who is asked, what is offered, and the answers that wait for others."""

from __future__ import annotations

from typing import Any

from freebooter.engine.answers import (
    Answer,
    Decision,
    IllegalChoice,
    Misfit,
    is_settled,
    is_single,
    only_answer,
    understood,
)
from freebooter.engine.asks import PICK, Ask, Group, Option
from freebooter.engine.record import GUESS, Entry


class Asking:
    """An ask with its options as they are in this state; the ask is None when the game is over."""

    def __init__(self, ask: Ask | None, state: Any) -> None:
        self.ask = ask
        self.state = state
        self.answers: dict[int, Any] = {}  # of those asked together who have answered; they can be changed
        self.auto: set[int] = set()  # of them, those for whom nobody chose
        self._options: dict[int, list[Option]] = {}

    @property
    def group(self) -> Group | None:
        ask = self.ask
        return ask if isinstance(ask, Group) else None

    @property
    def awaiting(self) -> tuple[int, ...]:
        """The seats that are asked now."""
        ask = self.ask
        if ask is None:
            return ()
        if isinstance(ask, Group):
            return tuple([one.seat for one in ask.asks if one.seat not in self.answers])
        return (ask.seat,)

    @property
    def asked(self) -> tuple[int, ...]:
        """Who is asked now or, of a group, has answered already."""
        ask = self.ask
        if isinstance(ask, Group):
            return tuple([one.seat for one in ask.asks])
        return () if ask is None else (ask.seat,)

    def of(self, seat: int) -> Ask | None:
        """What this seat is asked."""
        ask = self.ask
        if isinstance(ask, Group):
            for one in ask.asks:
                if one.seat == seat:
                    return one
            return None
        return ask if ask is not None and ask.seat == seat else None

    def decision(self, seat: int) -> Decision | None:
        ask = self.of(seat)
        return None if ask is None else Decision(ask, self.offered(ask), self._most(ask))

    def offered(self, ask: Ask) -> list[Option]:
        options = self._options.get(ask.seat)
        if options is None:
            options = ask.offered(self.state)
            if not options and ask.kind != PICK:
                raise RuntimeError(f"seat {ask.seat} is asked '{ask.prompt}' but has no option")
            self._options[ask.seat] = options
        return options

    def _most(self, ask: Ask) -> int:
        """How many options may be taken: one, unless it is a pick."""
        return min(ask.up_to(self.state), len(self.offered(ask))) if ask.kind == PICK else 1

    def settled(self, ask: Ask) -> bool:
        """Is there only one answer?"""
        return is_settled(ask, self.offered(ask), self._most(ask))

    def chosen_by(self, seat: int) -> bool:
        """Has this seat of a group chosen an answer, which it may change? Not if there was no other."""
        ask = self.of(seat)
        return seat in self.answers and seat not in self.auto and ask is not None and not self.settled(ask)

    def only(self, ask: Ask) -> Any:
        """The answer where there is only one."""
        return only_answer(ask, self.offered(ask), self._most(ask))

    def lone_answer(self, seat: int) -> Any:
        """The answer of a seat that is asked although it has only one; else None."""
        ask = self.of(seat)
        if ask is None or seat in self.answers or not is_single(ask, self.offered(ask), self._most(ask)):
            return None
        return self.only(ask)

    def understood(self, ask: Ask, answer: Answer) -> Any:
        """The answer as the rules want it; IllegalChoice if it is not offered."""
        return understood(ask, self.offered(ask), self._most(ask), answer)

    # --- answers from a file: Misfit says what does not fit -----------------------------------------------------

    def saved_answer(self, entry: Entry) -> Any:
        """An entry's answer as the options of this ask."""
        ask = self.ask
        answer: Any = entry.answer
        if entry.seat == GUESS:
            return _guess_from(answer)
        if ask is None:
            raise Misfit("there are answers after the end")
        if isinstance(ask, Group):
            if not isinstance(answer, list) or len(answer) != len(ask.asks):
                raise Misfit(f"'{ask.prompt}' was answered by another number of seats")
            return [self._fitting(one, its) for one, its in zip(ask.asks, answer, strict=True)]
        if ask.seat != entry.seat:
            raise Misfit(f"seat {entry.seat} answered where seat {ask.seat} was asked")
        return self._fitting(ask, answer)

    def saved_waiting(self, seat: int, answer: Any) -> Any:
        """The answer of one seat that waits for the others of a group."""
        ask = self.of(seat)
        if ask is None or self.group is None:
            raise Misfit(f"seat {seat} answered without being asked")
        return self._fitting(ask, answer)

    def _fitting(self, ask: Ask, answer: Any) -> Any:
        try:
            return self.understood(ask, answer)
        except IllegalChoice as error:
            raise Misfit(str(error).rstrip(".")) from None


def _guess_from(answer: Any) -> tuple[int, bytes]:
    """Seat and key of a guess, as they were saved."""
    try:
        return int(answer[0]), bytes.fromhex(answer[1])
    except (TypeError, ValueError, IndexError):
        raise Misfit("a guess has no seat and key") from None
