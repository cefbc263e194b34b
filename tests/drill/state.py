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

    def clone(self) -> Card:
        return Card(self.kind, self.seen)


@dataclass
class Captain:
    gold: int
    crew: int
    rum: int
    goods: list[int]
    hand: list[Card]

    def clone(self) -> Captain:
        return Captain(self.gold, self.crew, self.rum, self.goods[:], [card.clone() for card in self.hand])


@dataclass
class Battle:
    attacker: int
    defender: int
    round: int

    def clone(self) -> Battle:
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

    def clone(self) -> State:
        return State(
            self.keel.clone(),
            [captain.clone() for captain in self.captains],
            self.deck[:],
            self.discard[:],
            self.phase,
            self.left,
            self.battle.clone() if self.battle is not None else None,
            self.rounds,
            self.hard,
            self.spent,
        )
