"""What a table writes down: answers and events, in the form in which they are saved."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

Outcome = int | list[int]  # what luck said: a number, or the faces of dice, or an order

Number = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31)]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Used = Annotated[int, msgspec.Meta(ge=0, le=2**53)]  # bytes of the luck
Seat = Annotated[int, msgspec.Meta(ge=-2, le=63)]  # -1 and -2: GROUP and GUESS, nobody's turn

GROUP: Final = -1  # as the seat of an entry: all who were asked together
GUESS: Final = -2  # as the seat of an entry: a seat's guess begins here


class Entry(msgspec.Struct, eq=False, forbid_unknown_fields=True, omit_defaults=True):
    """One answer, by the keys of its options, and what luck said after it."""

    seat: Seat
    answer: str | int | list[Any]
    turn: Seat
    luck: Used  # count of the luck when the next ask was reached
    auto: bool = False  # nobody chose it: it goes along when the choice before it is taken back
    sealed: bool = False  # luck or something hidden showed after it
    outcomes: list[Outcome] = []


class Event(msgspec.Struct, eq=False, forbid_unknown_fields=True, omit_defaults=True):
    """Something that happened, as it was told: a kind and its arguments."""

    kind: str
    args: dict[str, Any]
    round: Number
    turn: Seat
    seq: Count  # the number of choices before it
    moment: Count  # the last checkpoint before it
    to: Number = -1  # a set of seats, as bits; -1: everyone
    undone: bool = False  # taken back; such events are not saved


class Told(msgspec.Struct):
    """An event as a seat got it, with the seat's own number."""

    n: int
    kind: str
    args: dict[str, Any]
    round: int
    turn: int
    seq: int
    moment: int
    undone: bool


def told(n: int, event: Event) -> Told:
    return Told(n, event.kind, event.args, event.round, event.turn, event.seq, event.moment, event.undone)
