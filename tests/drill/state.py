from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from msgspec import Struct

from freebooter.engine.keel import Keel


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int = 3
    hard: bool = False


class Phase(IntEnum):
    DRINK = 0
    TURN = 1
    OVER = 2


@dataclass
class Card:
    kind: int  # 0 map, 1 powder, 2 charm
    seen: int

    def clone(self) -> Card:  # written by tools/write_clones.py
        return Card(self.kind, self.seen)


@dataclass
class Captain:
    gold: int
    crew: int
    rum: int
    goods: list[int]
    hand: list[Card]

    def clone(self) -> Captain:  # written by tools/write_clones.py
        return Captain(self.gold, self.crew, self.rum, self.goods[:], [one.clone() for one in self.hand])


@dataclass
class Battle:
    attacker: int
    defender: int
    round: int

    def clone(self) -> Battle:  # written by tools/write_clones.py
        return Battle(self.attacker, self.defender, self.round)


@dataclass
class State:
    keel: Keel
    captains: list[Captain]
    deck: list[int]
    discard: list[int]
    phase: Phase
    left: int  # actions left in this turn
    battle: Battle | None
    rounds: int
    hard: bool
    spent: int  # rum drunk and goods sold, counted so that nothing gets lost

    def clone(self) -> State:  # written by tools/write_clones.py
        return State(
            self.keel.clone(), [one.clone() for one in self.captains], self.deck[:], self.discard[:], self.phase,
            self.left, None if self.battle is None else self.battle.clone(), self.rounds, self.hard, self.spent,
        )  # fmt: skip
