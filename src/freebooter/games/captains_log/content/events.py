"""Events and winds."""

from __future__ import annotations

from typing import Annotated

from freebooter.engine.content import Id, Read
from freebooter.games.captains_log.content import reading
from freebooter.games.captains_log.content.cards import Card, Direction, HalfSteps, OfNation, Printed
from freebooter.games.captains_log.names import NONE


class ShipLost(Card, frozen=True, tag="ship-lost", tag_field="do"):
    """The NPC of the lowest level sinks, then of the lowest card number."""


class Storm(Card, frozen=True, tag="storm", tag_field="do"):
    """Movement is halved; each point beyond costs 1 damage, or D20 less defense."""

    rolled: bool


class Fog(Card, frozen=True, tag="fog", tag_field="do"):
    tile: int


class Washed(Card, frozen=True, tag="washed", tag_field="do"):
    """At the start of this seat's turn a D20 says on which numbered hex things float."""

    seat: Annotated[int, Read(reading.counted)]
    oil: int = 0
    barrels: int = 0


class Plague(Card, frozen=True, tag="plague", tag_field="do"):
    whose: Annotated[int, Id("struck market")]
    n: int = 0  # goods lost of each row; 0: half


class Abundance(Card, frozen=True, tag="abundance", tag_field="do"):
    whose: Annotated[int, Id("struck market")]


class Stowaway(Card, frozen=True, tag="stowaway", tag_field="do"):
    crew: int  # lost for each active mission


class Fortresses(Card, frozen=True, tag="fortresses", tag_field="do"):
    dice: int = 0
    bonus: int = 0
    reach: int = 0
    fixed_dice: int = 0  # fire this many, whatever is printed


class Assault(Card, frozen=True, tag="assault", tag_field="do"):
    tile: int


class Tide(Card, frozen=True, tag="tide", tag_field="do"):
    depth: HalfSteps  # in half steps, added to every sandbank


class Kraken(Card, frozen=True, tag="kraken", tag_field="do"):
    reach: int = 0


EventEffect = (
    ShipLost | Storm | Fog | Washed | Plague | Abundance | Stowaway | Fortresses | Assault | Tide | Kraken
)  # fmt: skip


class Event(Printed, frozen=True, kw_only=True):
    number: int
    name: str
    duration: Annotated[int, Id("duration")]
    wind_changes: bool = False
    draws_again: bool = False
    expert: bool = False
    effect: EventEffect | None = None
    text: str


class Wind(Printed, frozen=True, kw_only=True):
    name: str
    blows_to: Direction = NONE
    change: tuple[int, int, int, int, int, int]  # by the direction of the first step
    optional: bool = False


class Dice(Printed, frozen=True, kw_only=True):
    """What the faces 1 to 12 of a die say."""

    nation: tuple[OfNation, ...]
    kraken: tuple[Direction, ...]
