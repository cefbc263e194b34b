"""What lies on the table: seven seas, up to four pirates, two decks, a tray.

Goods cards of one kind are alike, and so are ships, so both are counts. Adventure cards, characters, ports and
countries are numbers that content.py explains. The last card of a pile is its top.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

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
ACTING: Final = 1  # the pirate at turn acts with the called character
SENDING: Final = 2  # the next pirate sends ships against the caravan
LOOTING: Final = 3  # the next pirate with a ship afloat draws booty
SUFFERING: Final = 4  # the next pirate suffers the curse
OVER: Final = 5

# how far the pirate at turn is with the action
TO_DO: Final = 0
DONE_IT: Final = 1
MISTAKEN: Final = 2

LAST_ROUNDS: Final = len(CONTENT.adventures) - 1
BELOW_LAST_ROUNDS: Final = CONTENT.numbers.setup.below_last_rounds


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
    """The last throw, as it lies in the tray."""

    number: int  # counts the throws, so that a new one can be told from the last
    card: int
    seat: int
    dice: list[tuple[int, int, int, int]]  # owner (-1: red), face, x, y
    fights: list[tuple[int, int, int]]  # red die, pirate die, who sank (1 red, 2 pirate, 3 both)
    caught: list[int]  # the dice that a curse hits
    guests: list[int]  # in the Tavern: the seat that each die was given to

    def clone(self) -> Tray:  # written by tools/write_clones.py
        return Tray(self.number, self.card, self.seat, self.dice[:], self.fights[:], self.caught[:], self.guests[:])


@dataclass
class Turn:
    """A pirate who acts with the called character."""

    seat: int
    progress: int = TO_DO
    sold: int = 0  # bits: kinds of goods the merchant has sold in this sale

    def clone(self) -> Turn:  # written by tools/write_clones.py
        return Turn(self.seat, self.progress, self.sold)


@dataclass
class Plunder:
    """A caravan that is plundered, from the captain's card to the captain's gift."""

    caravan: int
    to_send: list[int]  # seats that have yet to send ships
    sent: list[int]  # ships by seat
    afloat: list[int]  # those of them that survived
    to_loot: list[int]  # seats that have yet to draw booty

    def clone(self) -> Plunder:  # written by tools/write_clones.py
        return Plunder(self.caravan, self.to_send[:], self.sent[:], self.afloat[:], self.to_loot[:])


@dataclass
class Spell:
    """A curse that was played and is not yet suffered by all."""

    curse: int
    named: int = NONE  # the good that the shaman named for the Idol
    to_suffer: list[int] = field(default_factory=list)  # seats

    def clone(self) -> Spell:  # written by tools/write_clones.py
        return Spell(self.curse, self.named, self.to_suffer[:])


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
    waiting: list[int] = field(default_factory=list)  # seats that still act with the called character
    turn: Turn | None = None
    plunder: Plunder | None = None
    spell: Spell | None = None
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
            self.stage, self.called, self.waiting[:], None if self.turn is None else self.turn.clone(),
            None if self.plunder is None else self.plunder.clone(), None if self.spell is None else self.spell.clone(),
            self.drawn[:], self.sales[:], self.riot_by_example, self.whirlpool_by_player, self.corsair_once,
            self.pair_doubled,
        )  # fmt: skip


def turn_of(state: Seas) -> Turn:
    """The turn that is being played."""
    turn = state.turn
    assert turn is not None
    return turn


def plunder_of(state: Seas) -> Plunder:
    """The plunder that is going on."""
    plunder = state.plunder
    assert plunder is not None
    return plunder


def spell_of(state: Seas) -> Spell:
    """The curse that is being suffered."""
    spell = state.spell
    assert spell is not None
    return spell


def components(state: Seas) -> dict[str, int]:
    """How many there are of each thing: these counts never change."""
    counts: dict[str, int] = {}
    pirates = state.pirates
    for seat, pirate in enumerate(pirates):
        counts[f"ships of {seat}"] = pirate.fleet + pirate.guards + pirate.reserve
    for kind, booty in enumerate(CONTENT.booty):
        if kind < GOODS:
            held = sum(pirate.goods[kind] for pirate in pirates)
        else:
            held = sum(pirate.talismans for pirate in pirates)
        loose = state.drawn[kind] if kind < GOODS else 0
        counts[booty.id] = state.booty.count(kind) + state.discards[kind] + held + loose
    places = [state.deck, state.played, state.ports, *[pirate.hand for pirate in pirates]]
    for number, card in enumerate(CONTENT.adventures):
        counts[card.id] = sum(place.count(number) for place in places)
    counts["corsair tiles"] = len(state.corsairs)
    return counts


def migrate(schema: int, state: dict[str, Any]) -> dict[str, Any]:
    """Brings older saves up: since schema 2 a turn, a plunder and a curse are things of their own."""
    if schema >= 2:
        return state
    new = dict(state)
    seat, line = new.pop("active"), new.pop("line")
    progress, sold = new.pop("progress"), new.pop("sold")
    caravan, sent, afloat = new.pop("caravan"), new.pop("sent"), new.pop("afloat")
    curse, named = new.pop("curse"), new.pop("named")
    new["turn"] = {"seat": seat, "progress": progress, "sold": sold} if seat != NONE else None
    sending = state["stage"] == SENDING
    new["plunder"] = new["spell"] = None
    if caravan != NONE:
        new["plunder"] = {
            "caravan": caravan,
            "to_send": line if sending else [],
            "sent": sent,
            "afloat": afloat,
            "to_loot": [] if sending else line,
        }
    if curse != NONE:
        new["spell"] = {"curse": curse, "named": named, "to_suffer": line}
    new["tray"] = migrate_tray(state["tray"])
    return new


def migrate_tray(tray: dict[str, Any]) -> dict[str, Any]:
    """Dice and fights were one flat list each, and the Tavern's guests stood where caught dice do."""
    in_tavern = tray["card"] != NONE and CONTENT.adventures[tray["card"]].id == "tavern"
    dice, fights = tray["dice"], tray["fights"]
    return {
        **tray,
        "dice": [dice[i : i + 4] for i in range(0, len(dice), 4)],
        "fights": [fights[i : i + 3] for i in range(0, len(fights), 3)],
        "caught": [] if in_tavern else tray["caught"],
        "guests": tray["caught"] if in_tavern else [],
    }
