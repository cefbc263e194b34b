"""What lies on the table: seven seas, up to four pirates, two decks, a tray.

Goods cards of one kind are alike, and so are ships, so both are counts. Adventure cards, characters, ports and
countries are numbers that content.py explains. The last card of a pile is its top.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from freebooter.engine.codec import Bounds
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


# what a save may hold
Seat = Annotated[int, Bounds(0, 3)]
SeatOrNone = Annotated[int, Bounds(NONE, 3)]
Seats = Annotated[list[Seat], Bounds(0, 4)]
Ships = Annotated[int, Bounds(0, 10)]
ShipsBySeat = Annotated[list[Ships], Bounds(0, 4)]
Goods = Annotated[int, Bounds(0, 60)]  # cards of one kind
Many = Annotated[int, Bounds(0, 9_999)]  # chests, tokens and Black Spots: rounds are the only end of them
# the compiled build takes no number here that is worked out above, such as LAST_ROUNDS
Card = Annotated[int, Bounds(0, len(CONTENT.adventures) - 1)]
CardOrNone = Annotated[int, Bounds(NONE, len(CONTENT.adventures) - 1)]
Cards = Annotated[list[Card], Bounds(0, len(CONTENT.adventures))]
CharacterOrNone = Annotated[int, Bounds(NONE, CARTOGRAPHER)]
Die = Annotated[int, Bounds(0, 43)]
Face = Annotated[int, Bounds(1, 6)]
Place = Annotated[int, Bounds(0, 999)]


@dataclass
class Pirate:
    """One player's island, ships and cards. `hand` is the owner's secret, `chosen` known to the seats in `seen`."""

    chests: Many
    fleet: Ships
    guards: Ships
    reserve: Ships
    tokens: Many
    spots: Many
    talismans: Goods
    holds: Many
    unsinkable: Many
    goods: Annotated[list[Goods], Bounds(GOODS, GOODS)]
    hand: Cards
    characters: Annotated[int, Bounds(0, ALL_CHARACTERS)]  # bits: those in hand, the chosen one included
    chosen: CharacterOrNone
    seen: Annotated[int, Bounds(-1, 15)]  # seats as bits; -1 is everyone

    def clone(self) -> Pirate:  # written by tools/write_clones.py
        return Pirate(
            self.chests, self.fleet, self.guards, self.reserve, self.tokens, self.spots, self.talismans, self.holds,
            self.unsinkable, self.goods[:], self.hand[:], self.characters, self.chosen, self.seen,
        )  # fmt: skip


@dataclass
class Tray:
    """The last throw, as it lies in the tray."""

    number: Many  # counts the throws, so that a new one can be told from the last
    card: CardOrNone
    seat: SeatOrNone
    dice: Annotated[list[tuple[SeatOrNone, Face, Place, Place]], Bounds(0, 44)]  # owner (-1: red), face, x, y
    # red die, pirate die, who sank (1 red, 2 pirate, 3 both)
    fights: Annotated[list[tuple[Die, Die, Annotated[int, Bounds(0, 3)]]], Bounds(0, 40)]
    caught: Annotated[list[Die], Bounds(0, 44)]  # the dice that a curse hits
    guests: Annotated[list[SeatOrNone], Bounds(0, 44)]  # in the Tavern: the seat that each die was given to

    def clone(self) -> Tray:  # written by tools/write_clones.py
        return Tray(self.number, self.card, self.seat, self.dice[:], self.fights[:], self.caught[:], self.guests[:])


@dataclass
class Turn:
    """A pirate who acts with the called character."""

    seat: Seat
    progress: Annotated[int, Bounds(TO_DO, MISTAKEN)] = TO_DO
    sold: Annotated[int, Bounds(0, 15)] = 0  # bits: kinds of goods the merchant has sold in this sale

    def clone(self) -> Turn:  # written by tools/write_clones.py
        return Turn(self.seat, self.progress, self.sold)


@dataclass
class Plunder:
    """A caravan that is plundered, from the captain's card to the captain's gift."""

    caravan: Card
    to_send: Seats  # seats that have yet to send ships
    sent: ShipsBySeat
    afloat: ShipsBySeat  # those of them that survived
    to_loot: Seats  # seats that have yet to draw booty

    def clone(self) -> Plunder:  # written by tools/write_clones.py
        return Plunder(self.caravan, self.to_send[:], self.sent[:], self.afloat[:], self.to_loot[:])


@dataclass
class Spell:
    """A curse that was played and is not yet suffered by all."""

    curse: Card
    named: Annotated[int, Bounds(NONE, TALISMAN)] = NONE  # the good that the shaman named for the Idol
    to_suffer: Seats = field(default_factory=list)  # seats

    def clone(self) -> Spell:  # written by tools/write_clones.py
        return Spell(self.curse, self.named, self.to_suffer[:])


@dataclass
class Seas:
    """The whole game."""

    keel: Keel
    pirates: Annotated[list[Pirate], Bounds(2, 4)]
    deck: Cards  # adventure cards, face down
    booty: Annotated[list[Annotated[int, Bounds(RUM, TALISMAN)]], Bounds(0, 60)]  # booty cards, face down
    discards: Annotated[list[Goods], Bounds(4, 4)]  # booty discards, how many of each kind
    played: Cards  # caravans and curses that were played
    ports: Cards  # port cards that were played
    corsairs: Annotated[list[SeatOrNone], Bounds(4, 4)]  # by country: the seat that holds the tile
    tray: Tray
    first: Seat
    port: Annotated[int, Bounds(0, 6)] = 0
    last_round: Many = 0  # the round that ends the game; 0 as long as Last Rounds is in the deck
    stage: Annotated[int, Bounds(CHOOSING, OVER)] = CHOOSING
    called: CharacterOrNone = NONE
    waiting: Seats = field(default_factory=list)  # seats that still act with the called character
    turn: Turn | None = None
    plunder: Plunder | None = None
    spell: Spell | None = None
    # goods drawn and not yet stowed or rejected
    drawn: Annotated[list[Goods], Bounds(GOODS, GOODS)] = field(default_factory=lambda: [0, 0, 0])
    sales: Annotated[list[Many], Bounds(0, 4)] = field(default_factory=list)  # chests of the last sale, by seat
    # the table's readings of disputed rules
    riot_by_example: bool = False  # P7-A01
    whirlpool_by_player: bool = False  # P7-A03
    corsair_once: bool = False  # P7-A02
    pair_doubled: bool = False  # P7-A08
    may_sell_none: bool = False  # P7-A23

    def clone(self) -> Seas:  # written by tools/write_clones.py
        return Seas(
            self.keel.clone(), [one.clone() for one in self.pirates], self.deck[:], self.booty[:], self.discards[:],
            self.played[:], self.ports[:], self.corsairs[:], self.tray.clone(), self.first, self.port, self.last_round,
            self.stage, self.called, self.waiting[:], None if self.turn is None else self.turn.clone(),
            None if self.plunder is None else self.plunder.clone(), None if self.spell is None else self.spell.clone(),
            self.drawn[:], self.sales[:], self.riot_by_example, self.whirlpool_by_player, self.corsair_once,
            self.pair_doubled, self.may_sell_none,
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
    """Brings older saves up: 2 made a turn, a plunder and a curse things of their own, 3 has a reading more."""
    new = state if schema >= 2 else migrate_turn(state)
    return {**new, "may_sell_none": False} if schema < 3 else new


def migrate_turn(state: dict[str, Any]) -> dict[str, Any]:
    """From schema 1 to 2."""
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
