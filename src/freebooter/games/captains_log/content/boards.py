"""What is printed on the common boards and on the player boards, and how the chart is laid."""

from __future__ import annotations

from typing import Annotated, Literal

from freebooter.engine.content import Read
from freebooter.games.captains_log.content import reading
from freebooter.games.captains_log.content.cards import Card, HalfSteps, Money, Printed, Side


class Columns(Card, frozen=True):
    """From which column of a row of the reputation board on something holds; NEVER where it does not."""

    prestige: tuple[int, ...]
    lock: int
    persona_non_grata: int
    at_war: int
    trade_treaty: int
    distrust: int
    contempt: int
    upgrades_1: int
    upgrades_2: int
    upgrades_3: int
    bounty_marker_off: int
    ships: int
    nation_advantage: int
    reappear_at_port: int
    respected: int
    free_enlistment: int
    nation_upgrades: int
    second_captain: int
    membership: int


class CrewOffer(Card, frozen=True):
    crew: int
    price: Money
    reputation: int


class Tavern(Printed, frozen=True, kw_only=True):
    fame_price: Money
    missions_drawn: int
    missions_kept: int
    captain_fame: int
    captain_reputation: int
    display: tuple[int, ...]  # the level of each slot is the reputation it needs
    crew: tuple[CrewOffer, ...]


class Shipyard(Printed, frozen=True, kw_only=True):
    spaces: Annotated[tuple[int, int, int, int], Read(reading.seals)]  # the seal of each nation's space
    level_3_reputation: tuple[int, int]  # by side
    foreign_surcharge: Money
    discount: Money
    wood: int  # in a lot
    repair: int  # damage for each wood


class YardItem(Printed, frozen=True, kw_only=True):
    name: str
    price: Money = 0
    sells_for: Money = 0
    reputation: tuple[int, int]  # by side of the board
    text: str


Prices = tuple[
    Annotated[int, Read(reading.hundreds)],
    Annotated[int, Read(reading.hundreds)],
    Annotated[int, Read(reading.hundreds)],
]


class Market(Printed, frozen=True, kw_only=True):
    """Prices in hundreds, by column."""

    side: Side
    cubes: int  # that fit a column
    buy: Prices
    legal: Prices
    contraband: Prices

    @property
    def sell(self) -> tuple[Prices, Prices]:
        """By row: LEGAL, CONTRABAND."""
        return self.legal, self.contraband


class Scoreboard(Printed, frozen=True, kw_only=True):
    side: Side
    last: int
    level_2: int  # ships of level 1 leave the deck
    level_3: int  # and those of level 2
    tavern: tuple[int, ...]
    captain: int


class Chart(Printed, frozen=True, kw_only=True):
    lattice: tuple[tuple[int, int], tuple[int, int]]
    slots: tuple[tuple[int, int], ...]
    standard: int
    revealed: tuple[int, int, int, int]  # by players
    npcs_each: tuple[int, int, int, int]
    fog: int


class BoardSlots(Printed, frozen=True, kw_only=True):
    """The level of ship that each slot of a player board needs."""

    officers: tuple[int, ...]
    specialists: tuple[int, ...]
    extra: int
    cannon_upgrades: tuple[int, ...]
    sails: tuple[int, ...]
    long_range: tuple[int, ...]


class FameIcons(Printed, frozen=True, kw_only=True):
    """What gives 1 Fame, each once for a player."""

    ship_levels: tuple[int, ...]
    full_sails: bool
    cannon_upgrades: int
    crew_upgrades: int


class DraftStep(Printed, frozen=True, kw_only=True):
    to: HalfSteps
    movement: int


class Column(Printed, frozen=True, kw_only=True):
    """A column of the reputation board, as it is printed."""

    at: int
    crowns: tuple[str, ...]
    pirates: tuple[str, ...]


class Wars(Printed, frozen=True, kw_only=True):
    a: Annotated[tuple[tuple[int, int], ...], Read(reading.pairs)]


class Time(Printed, frozen=True, kw_only=True):
    spaces: tuple[Literal["day", "night"], ...]
    target: int
    first_game_target: int
