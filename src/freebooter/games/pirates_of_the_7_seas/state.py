"""What lies on the table: seven seas, up to four pirates, two decks, a tray.

Goods cards of one kind are alike, and so are ships, so both are counts. Adventure cards, characters, ports and
countries are numbers that content.py explains. The last card of a pile is its top.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from freebooter.engine.keel import Keel
from freebooter.games.pirates_of_the_7_seas.content import CONTENT

SHIPWRIGHT: Final = 0
GOVERNOR: Final = 1
CAPTAIN: Final = 2
ABORIGINE: Final = 3
SHAMAN: Final = 4
MERCHANT: Final = 5
CARTOGRAPHER: Final = 6
ALL_CHARACTERS: Final = 127

RUM: Final = 0
COFFEE: Final = 1
FRUIT: Final = 2
TALISMAN: Final = 3
GOODS: Final = 3

NONE: Final = -1

# what comes next
CHOOSING: Final = 0  # everyone chooses a character
ACTING: Final = 1  # `active` acts with the called character
SENDING: Final = 2  # `line` has yet to send ships against the caravan
LOOTING: Final = 3  # `line` has yet to draw booty
SUFFERING: Final = 4  # `line` has yet to suffer the curse
OVER: Final = 5

# how far the active pirate is with the action
TO_DO: Final = 0
DONE_IT: Final = 1
MISTAKEN: Final = 2

LAST_ROUNDS: Final = len(CONTENT.adventures) - 1
BELOW_LAST_ROUNDS: Final = CONTENT.numbers.below_last_rounds


@dataclass
class Pirate:
    """One player's island, ships and cards. `hand` is the owner's secret, `chosen` known to the seats in `seen`."""

    chests: int
    fleet: int
    guards: int
    reserve: int
    tokens: int
    spots: int
    talismans: int
    holds: int
    unsinkable: int
    goods: list[int]
    hand: list[int]
    characters: int  # bits: those in hand, the chosen one included
    chosen: int
    seen: int

    def clone(self) -> Pirate:  # written by tools/write_clones.py
        return Pirate(
            self.chests, self.fleet, self.guards, self.reserve, self.tokens, self.spots, self.talismans, self.holds,
            self.unsinkable, self.goods[:], self.hand[:], self.characters, self.chosen, self.seen,
        )  # fmt: skip


@dataclass
class Tray:
    """The last throw. `dice` in fours: owner (-1: red), face, x, y.

    `fights` in threes: red die, pirate die, who sank (1 red, 2 pirate, 3 both). `caught` are the dice that a curse
    hits, or for the Tavern the seat that each die was given to.
    """

    number: int  # counts the throws, so that a new one can be told from the last
    card: int
    seat: int
    dice: list[int]
    fights: list[int]
    caught: list[int]

    def clone(self) -> Tray:  # written by tools/write_clones.py
        return Tray(self.number, self.card, self.seat, self.dice[:], self.fights[:], self.caught[:])


@dataclass
class Seas:
    """The whole game."""

    keel: Keel
    pirates: list[Pirate]
    deck: list[int]  # adventure cards, face down
    booty: list[int]  # booty cards, face down
    discards: list[int]  # booty discards, how many of each kind
    played: list[int]  # caravans and curses that were played
    ports: list[int]  # port cards that were played
    corsairs: list[int]  # by country: the seat that holds the tile
    tray: Tray
    first: int
    port: int = 0
    last_round: int = 0  # the round that ends the game; 0 as long as Last Rounds is in the deck
    stage: int = CHOOSING
    called: int = NONE
    active: int = NONE
    waiting: list[int] = field(default_factory=list)  # seats that still act with the called character
    progress: int = TO_DO
    sold: int = 0  # bits: kinds of goods the merchant has sold in this sale
    caravan: int = NONE
    line: list[int] = field(default_factory=list)
    sent: list[int] = field(default_factory=list)  # ships by seat
    afloat: list[int] = field(default_factory=list)  # those of them that survived
    curse: int = NONE
    named: int = NONE  # the good that the shaman named for the Idol
    drawn: list[int] = field(default_factory=lambda: [0, 0, 0])  # goods drawn and not yet stowed or rejected
    sales: list[int] = field(default_factory=list)  # chests of the last sale, by seat
    # the table's readings of disputed rules
    riot_by_example: bool = False  # P7-A01
    whirlpool_by_player: bool = False  # P7-A03
    corsair_once: bool = False  # P7-A02
    pair_doubled: bool = False  # P7-A08

    def clone(self) -> Seas:  # written by tools/write_clones.py
        return Seas(
            self.keel.clone(), [one.clone() for one in self.pirates], self.deck[:], self.booty[:], self.discards[:],
            self.played[:], self.ports[:], self.corsairs[:], self.tray.clone(), self.first, self.port, self.last_round,
            self.stage, self.called, self.active, self.waiting[:], self.progress, self.sold, self.caravan,
            self.line[:], self.sent[:], self.afloat[:], self.curse, self.named, self.drawn[:], self.sales[:],
            self.riot_by_example, self.whirlpool_by_player, self.corsair_once, self.pair_doubled,
        )  # fmt: skip


def components(state: Seas) -> dict[str, int]:
    """How many there are of each thing: these counts never change."""
    counts: dict[str, int] = {}
    pirates = state.pirates
    for seat, pirate in enumerate(pirates):
        counts[f"ships of {seat}"] = pirate.fleet + pirate.guards + pirate.reserve
    for kind, booty in enumerate(CONTENT.booty):
        held = sum(p.goods[kind] for p in pirates) if kind < GOODS else sum(p.talismans for p in pirates)
        loose = state.drawn[kind] if kind < GOODS else 0
        counts[booty.id] = state.booty.count(kind) + state.discards[kind] + held + loose
    places = [state.deck, state.played, state.ports, *[p.hand for p in pirates]]
    for number, card in enumerate(CONTENT.adventures):
        counts[card.id] = sum(place.count(number) for place in places)
    counts["corsair tiles"] = len(state.corsairs)
    return counts
