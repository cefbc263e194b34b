from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated

from msgspec import Struct

from freebooter.engine.codec import Bounds
from freebooter.engine.keel import Keel

Seat = Annotated[int, Bounds(0, 5)]
Count = Annotated[int, Bounds(0, 999)]
Kind = Annotated[int, Bounds(0, 2)]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int = 3
    hard: bool = False


class Phase(IntEnum):
    DRINK = 0
    TURN = 1
    OVER = 2


@dataclass
class Card:
    kind: Kind  # 0 map, 1 powder, 2 charm
    seen: Annotated[int, Bounds(-1, 63)]

    def clone(self) -> Card:  # written by tools/write_clones.py
        return Card(self.kind, self.seen)


@dataclass
class Captain:
    gold: Count
    crew: Count
    rum: Count
    goods: Annotated[list[Count], Bounds(0, 9)]
    hand: Annotated[list[Card], Bounds(0, 99)]

    def clone(self) -> Captain:  # written by tools/write_clones.py
        return Captain(self.gold, self.crew, self.rum, self.goods[:], [one.clone() for one in self.hand])


@dataclass
class Battle:
    attacker: Seat
    defender: Seat
    round: Count

    def clone(self) -> Battle:  # written by tools/write_clones.py
        return Battle(self.attacker, self.defender, self.round)


@dataclass
class State:
    keel: Keel
    captains: Annotated[list[Captain], Bounds(1, 6)]
    deck: Annotated[list[Kind], Bounds(0, 99)]
    discard: Annotated[list[Kind], Bounds(0, 99)]
    phase: Phase
    left: Count  # actions left in this turn
    battle: Battle | None
    rounds: Count
    hard: bool
    spent: Count  # rum drunk and goods sold, counted so that nothing gets lost

    def clone(self) -> State:  # written by tools/write_clones.py
        return State(
            self.keel.clone(), [one.clone() for one in self.captains], self.deck[:], self.discard[:], self.phase,
            self.left, None if self.battle is None else self.battle.clone(), self.rounds, self.hard, self.spent,
        )  # fmt: skip
