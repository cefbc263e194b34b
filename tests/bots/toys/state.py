from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from freebooter.engine.keel import Keel


@dataclass
class State:
    keel: Keel
    kind: str
    card: int  # 0 to 3, known to seat 0 only
    points: list[int]
    bonus: int
    stage: int

    def clone(self) -> State:
        return State(self.keel.clone(), self.kind, self.card, self.points[:], self.bonus, self.stage)


def setup(settings: Any, seats: int, keel: Keel) -> State:
    keel.turn = 0
    return State(keel, settings.kind, keel.luck.below(4), [0] * seats, 0, 0)
