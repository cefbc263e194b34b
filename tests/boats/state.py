from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from freebooter.engine.keel import Keel


class Settings(Struct, frozen=True):
    teams: bool = False


@dataclass
class State:
    keel: Keel
    boats: list[list[int]]  # who sits in which
    water: list[int]  # of each boat
    gold: list[int]  # of each seat

    def clone(self) -> State:
        return State(self.keel.clone(), [crew[:] for crew in self.boats], self.water[:], self.gold[:])


def setup(settings: Settings, seats: int, keel: Keel) -> State:
    """In teams the first plays with the last, so that both boats have an early and a late turn."""
    keel.turn = 0
    boats = [[0, 3], [1, 2]] if settings.teams else [list(range(seats))]
    return State(keel, boats, [0] * len(boats), [0] * seats)
