"""What a mission asks and gives: places, targets, how it starts, how it ends."""

from __future__ import annotations

from typing import Annotated

from freebooter.engine.content import Id, Read
from freebooter.games.captains_log.content import reading
from freebooter.games.captains_log.content.cards import Card, Gains, Money, OfGood, OfNation, Printed
from freebooter.games.captains_log.names import BY_ANYTHING, NONE


class Place(Card, frozen=True):
    """An icon on one of some tiles, on the farthest of them, or any port that is `of` whom a mission says."""

    icon: int
    tiles: tuple[int, ...] = ()
    farthest: bool = False
    of: int = NONE


APlace = Annotated[Place, Read(reading.place)]


class Fleet(Card, frozen=True):
    """Which non-player ships fit: every field that is not NONE must."""

    icon: Annotated[int, Id("mission icon")] = NONE
    role: Annotated[int, Id("role")] = NONE
    nation: OfNation = NONE


class Target(Card, frozen=True):
    pc: Annotated[int, Id("player")] = NONE  # no player ship fits, or a PC_ of names.py
    seats: int = 0  # where the arrows point: so many seats to the left, or (negative) to the right
    npc: Fleet | None = None
    solo: Fleet | None = None  # whom it means when one plays alone


class Reach(Card, frozen=True, tag="reach", tag_field="do"):
    at: APlace


class Load(Card, frozen=True, tag="load", tag_field="do"):
    at: APlace
    good: OfGood
    n: int


class Approach(Card, frozen=True, tag="approach", tag_field="do"):
    """Next to the target take the risk, or board it and be safe."""

    target: Target


class Adrift(Card, frozen=True, tag="adrift", tag_field="do"):
    """A D20 says on which numbered hex the counter lies."""


class Destroy(Card, frozen=True, tag="destroy", tag_field="do"):
    target: Target
    count: int = 1
    by: Annotated[int, Id("end")] = BY_ANYTHING
    of_nations: bool = False  # each of another nation
    or_board: bool = False
    reveal_after: int = 0  # the mission is shown after so many


class Board(Card, frozen=True, tag="board", tag_field="do"):
    leaves_cargo: bool = False


class Beside(Card, frozen=True, tag="beside", tag_field="do"):
    target: Target


class Survive(Card, frozen=True, tag="survive", tag_field="do"):
    steps: int  # of the time marker


class Visit(Card, frozen=True, tag="visit", tag_field="do"):
    places: tuple[APlace, ...]
    cost: int  # in movement


class Collect(Card, frozen=True, tag="collect", tag_field="do"):
    good: OfGood
    places: tuple[APlace, ...]
    cost: int


class Amass(Card, frozen=True, tag="amass", tag_field="do"):
    money: Money


class Deliver(Card, frozen=True, tag="deliver", tag_field="do"):
    """Interact at a place; with `n` goods to hand over."""

    at: APlace
    good: OfGood = NONE
    n: int = 0


class Sell(Card, frozen=True, tag="sell", tag_field="do"):
    at: APlace
    good: OfGood
    n: int
    market: Annotated[int, Id("market")]


class Retrieve(Card, frozen=True, tag="retrieve", tag_field="do"):
    cost: int


Start = Reach | Load | Approach | Adrift | Destroy
Goal = Destroy | Board | Beside | Survive | Visit | Collect | Amass | Deliver | Sell | Retrieve


class Risk(Card, frozen=True):
    """A row of a mission's D12 table: it holds from the row before up to `to`."""

    to: int
    lost: bool = False  # the mission is discarded
    only_end: int = 0  # counted from 1; 0: any
    fortress_dice: int = 0
    gains: Gains = ()


class End(Card, frozen=True):
    goal: Goal
    gains: Gains = ()


class Mission(Printed, frozen=True, kw_only=True):
    id: str  # of its type (P, C, R, T) and its number
    name: str
    public: bool
    expert: bool = False
    start: Start | None = None  # None: it runs at once
    night: int = 0  # added to the D12 by night
    risks: tuple[Risk, ...] = ()
    ends: tuple[Annotated[End, Read(reading.end)], ...]

    @property
    def type(self) -> int:
        return "PCRT".index(self.id[0])

    @property
    def number(self) -> int:
        return int(self.id[1:])
