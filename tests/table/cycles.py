"""No free cycle: nobody grows richer for nothing, again and again, within one visit, action or turn.

What uses no luck, shows nothing that the seat did not know and does not end the turn is free. From a position all that
is free is tried out, nearest first and along random ways, until the seat stands before the same question with more of
something and less of nothing (wealth.py says of what). That may happen: a mission is rewarded, goods that float are
taken aboard. It may not happen over and over: whoever has gained goes on from there, and MOST_GAINS are a breach.
"""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass
from typing import Any

from freebooter.engine.answers import Decision
from freebooter.engine.asks import PASS
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table
from tests.table.wealth import owned

MOST_GAINS = 6  # in one turn: more than the missions, gifts and floating goods that may be due at once
MOST_ANSWERS = 40  # of a question that are tried out
STEPS = 40  # of a random way
ROUNDS = 6  # that a way which leads back is gone, to see whether it pays at last

Wealth = tuple[int, ...]
Question = tuple[str, tuple[Any, ...]]


@dataclass(frozen=True)
class Step:
    """A position that was reached for nothing, and the way to it."""

    table: Table
    question: Question
    wealth: Wealth
    answers: tuple[str, ...]  # since the way began
    before: tuple[tuple[Question, Wealth], ...]  # where it led through

    def gained(self, seat: int) -> Step | None:
        """Where the seat has gained: here, or where one is who goes round once more. None if it has not."""
        return self if self.is_richer() else self.gone_round(seat)

    def is_richer(self) -> bool:
        """Was this question asked before on the way, and has the seat more now?"""
        return any(question == self.question and richer(self.wealth, had) for question, had in self.before)

    def gone_round(self, seat: int) -> Step | None:
        """The way has led back with nothing lost: where doing the same over again leads, if that pays at last."""
        for since, (question, had) in enumerate(self.before):
            if question == self.question and had == self.wealth:
                return repeated(self, seat, self.answers[since:])
        return None


@dataclass(frozen=True)
class Gains:
    """The ways on which a seat has grown richer for nothing, one after the other."""

    ways: list[tuple[str, ...]]
    first: Wealth
    last: Wealth

    def __str__(self) -> str:
        ways = "; ".join(" ".join(way) for way in self.ways[:4])
        return f"{len(self.ways)} gains in a row for nothing, from {self.first} to {self.last}: {ways}; ..."


def free_gains(table: Table, seat: int, tries: int, rng: random.Random) -> Gains:
    """How often the seat can grow richer for nothing from here, with so many tries for each time."""
    place = start_at(table.clone(), seat)
    ways: list[tuple[str, ...]] = []
    first = place.wealth
    while len(ways) < MOST_GAINS:
        again = repeated(place, seat, ways[-1]) if ways else None
        found = again or Search(place, seat, tries, rng).gain()
        if found is None:
            break
        ways.append(found.answers)
        place = start_at(found.table, seat)
    return Gains(ways, first, place.wealth)


def start_at(table: Table, seat: int) -> Step:
    return Step(table, question_of(table, seat), owned(table, seat), (), ())


class Search:
    """Looks for a gain: the nearest ways first, then ways at random, with so many tries for each."""

    def __init__(self, place: Step, seat: int, tries: int, rng: random.Random) -> None:
        self.place = place
        self.seat = seat
        self.tries = tries
        self.rng = rng
        self.seen: dict[Question, list[tuple[Wealth, frozenset[str]]]] = {}

    def gain(self) -> Step | None:
        """Where the seat is richer for nothing; None if no way was found."""
        ways = deque([self.place])
        self.is_new(self.place)
        tries = self.tries
        while ways:
            here = ways.popleft()
            for answer in answers_of(here.table.decision(self.seat)):
                if tries == 0:
                    return self.gain_at_random()
                tries -= 1
                there = step(here, self.seat, answer)
                gained = None if there is None else there.gained(self.seat)
                if gained is not None:
                    return gained
                if there is not None and self.is_new(there):
                    ways.append(there)
        return None  # there are no other ways

    def gain_at_random(self) -> Step | None:
        """Ways on which nothing is given away for nothing, until no step is free any more."""
        tries = self.tries
        while tries > 0:
            here, steps = self.place, 0
            while tries > 0 and steps < STEPS:
                tries -= 1
                steps += 1
                there = step(here, self.seat, self.rng.choice(answers_of(here.table.decision(self.seat))))
                if there is None:
                    continue
                gained = there.gained(self.seat)
                if gained is not None:
                    return gained
                if there.question != here.question or not no_poorer(here.wealth, there.wealth):
                    here = there
        return None

    def is_new(self, there: Step) -> bool:
        """Has the seat not stood before this question with as much and as many options before?"""
        options = options_of(there.table, self.seat)
        others = self.seen.setdefault(there.question, [])
        if any(options <= more and no_poorer(rich, there.wealth) for rich, more in others):
            return False
        others.append((there.wealth, options))
        return True


def step(here: Step, seat: int, answer: Any) -> Step | None:
    """Where the answer leads, or None if it is not free or ends what the seat was about to do."""
    table = here.table.clone()
    before = moment(table)
    take(table, seat, answer)
    if table.awaiting != (seat,) or moment(table) != before:
        return None
    there = Step(
        table,
        question_of(table, seat),
        owned(table, seat),
        (*here.answers, said(answer)),
        (*here.before, (here.question, here.wealth)),
    )
    shown = any(entry.sealed for entry in table.log)
    return None if shown and not is_sure(here, there, seat, answer) else there


def moment(table: Table) -> tuple[int, int, int]:
    """Whose turn it is, and how much luck was used."""
    keel = table.state.keel
    return keel.turn, keel.round, keel.luck.count


def take(table: Table, seat: int, answer: Any) -> None:
    """The answer; nobody else does anything about it."""
    table.choose(seat, answer)
    while table.in_window and table.awaiting:
        table.choose(table.awaiting[0], PASS)


def is_sure(here: Step, there: Step, seat: int, answer: Any) -> bool:
    """Something hidden has shown: was it the seat's own, so that it knew what would come of it?"""
    guess = here.table.imagine(seat, lucky("cycles", *here.answers))
    take(guess, seat, answer)
    if guess.awaiting != (seat,) or there.question != question_of(guess, seat):
        return False
    return there.wealth == owned(guess, seat) and options_of(there.table, seat) == options_of(guess, seat)


def options_of(table: Table, seat: int) -> frozenset[str]:
    decision = table.decision(seat)
    assert decision is not None
    return frozenset(option.key for option in decision.options)


def repeated(here: Step, seat: int, answers: tuple[str, ...]) -> Step | None:
    """The same answers again, until the seat is richer; None if they are not offered, or not free, or bring nothing."""
    for _ in range(ROUNDS):
        for answer in answers:
            offered = {said(one): one for one in answers_of(here.table.decision(seat))}
            there = step(here, seat, offered[answer]) if answer in offered else None
            if there is None:
                return None
            here = there
        if here.is_richer():
            return here
    return None


def question_of(table: Table, seat: int) -> Question:
    decision = table.decision(seat)
    assert decision is not None
    return decision.prompt, tuple(decision.args)


def answers_of(decision: Decision | None) -> list[Any]:
    """All that can be answered; of a pick nothing, each thing alone, and as much as can be."""
    assert decision is not None
    options = decision.options
    if decision.kind != "pick":
        return list(options[:MOST_ANSWERS])
    sizes = {decision.least, min(decision.most, len(options))}
    wholes = [list(options[:size]) for size in sorted(sizes)]
    singles = [[option] for option in options[:MOST_ANSWERS]] if decision.least <= 1 <= decision.most else []
    return wholes + singles


def said(answer: Any) -> str:
    return "+".join(option.key for option in answer) if isinstance(answer, list) else answer.key


def no_poorer(one: Wealth, other: Wealth) -> bool:
    return all(a >= b for a, b in zip(one, other, strict=True))


def richer(one: Wealth, other: Wealth) -> bool:
    """More of something and less of nothing."""
    return one != other and no_poorer(one, other)
