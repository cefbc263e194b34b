"""Every card, die and number of the box, read from content/*.toml and counted.

Cards are referred to by small numbers everywhere else: adventure cards 0..30 (caravans, ports, curses, Last Rounds),
booty 0..3 (three goods, then the Talisman), characters 0..6 in the order of the call, ports 0..6 (0 is Pirate Bay,
printed on the board).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

import msgspec
from msgspec import Struct

FOLDER: Final = Path(__file__).parent / "content"
HIGHEST: Final = -1  # Riot takes whatever the port wants most (P7-070)
CALL: Final = ("shipwright", "governor", "captain", "aborigine", "shaman", "merchant", "cartographer")

Source = Literal["rulebook", "public", "house"]


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """What every card, tile and face has."""

    id: str
    name: str
    source: Source


class Gift(Struct, frozen=True, forbid_unknown_fields=True):
    """What a character offers to a lone chooser, and to one who is first player as well."""

    what: Literal["ships", "spots", "tokens", "booty", "safety", "chests", "cards"]
    one: int
    first: int


class Character(Card, frozen=True):
    text: str
    mistake: str
    gift: Gift
    returns: bool
    rituals: bool


class Country(Card, frozen=True):
    pass


class Caravan(Card, frozen=True):
    text: str
    country: int
    ships: int


class Port(Card, frozen=True):
    text: str
    board: bool
    prices: tuple[int, int, int]


class LastRounds(Card, frozen=True):
    text: str


class Booty(Card, frozen=True):
    text: str
    goods: bool
    count: int


class Ritual(Card, frozen=True):
    text: str
    cost: int
    tile: bool


# --- what curses do ----------------------------------------------------------------------------------------------


class Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """What a card does, by its kind; rules/curses.py and rules/tavern.py have a function for each."""


class Throw(Effect, frozen=True, tag="throw"):
    """All fleets are thrown; each ship that shows `face` costs its owner a card of `goods`, or a ship."""

    face: int
    goods: int


class Name(Effect, frozen=True, tag="name"):
    """The shaman names a good; everyone gives up one card of it, or a ship."""


class Salary(Effect, frozen=True, tag="salary"):
    """Everyone pays so many chests for each guard."""

    chests: int


class Whirlpool(Effect, frozen=True, tag="whirlpool"):
    """All fleets and a red die are thrown; the ships nearest to it cost a Talisman each, or a ship."""


class Tavern(Effect, frozen=True, tag="tavern"):
    """A red die is thrown for each player; the shaman hands them out."""


class Curse(Card, frozen=True):
    text: str
    effect: Throw | Name | Salary | Whirlpool | Tavern


# --- what happens in the Tavern ----------------------------------------------------------------------------------


class Spots(Effect, frozen=True, tag="spots"):
    """So many Black Spots."""

    spots: int


class LoseGoods(Effect, frozen=True, tag="lose-goods"):
    """A goods card of the guest's choice is lost."""


class LoseChests(Effect, frozen=True, tag="lose-chests"):
    chests: int


class GainChests(Effect, frozen=True, tag="gain-chests"):
    chests: int


class GainBooty(Effect, frozen=True, tag="booty"):
    cards: int


class GainTokens(Effect, frozen=True, tag="tokens"):
    tokens: int


class TavernFace(Card, frozen=True):
    """What a face of the die brings; `hurts`: whether it is bad for the guest."""

    face: int
    text: str
    hurts: bool
    effect: Spots | LoseGoods | LoseChests | GainChests | GainBooty | GainTokens


# --- the box -----------------------------------------------------------------------------------------------------


class Adventure(Struct, frozen=True):
    """One card of the adventure deck. `country`, `ships`, `port` and `curse` are -1 or 0 where they do not apply."""

    id: str
    name: str
    text: str
    kind: Literal["caravan", "port", "curse", "last"]
    country: int = -1
    ships: int = 0
    port: int = -1
    curse: int = -1


class Numbers(Struct, frozen=True):
    red_dice: int
    ships: int
    fleet: int
    chests: int
    hand: int
    below_last_rounds: int
    extra_ships: tuple[int, ...]
    chests_per_guard: int
    tile_steps: tuple[int, ...]
    plain_price: int
    set_size: int
    more_rounds: int
    most_rounds: int
    talisman_points: int
    tokens_for_a_point: int
    black_spot_points: int
    black_spots: int
    ritual_tiles: int
    tokens: int
    chest_tiles: int


class Content(Struct, frozen=True):
    characters: tuple[Character, ...]
    countries: tuple[Country, ...]
    adventures: tuple[Adventure, ...]
    ports: tuple[Port, ...]
    curses: tuple[Curse, ...]
    booty: tuple[Booty, ...]
    rituals: tuple[Ritual, ...]
    tavern: tuple[TavernFace, ...]
    numbers: Numbers


C = TypeVar("C")


class File:
    """One file of content; what does not fit its type is refused with the file and the card."""

    def __init__(self, folder: Path, name: str) -> None:
        self.name = f"{name}.toml"
        self.tables: dict[str, Any] = tomllib.loads((folder / self.name).read_text(encoding="utf-8"))

    def cards(
        self, kind: str, card: type[C], numbered: Callable[[dict[str, Any]], None] | None = None
    ) -> tuple[C, ...]:
        """All cards of a kind; `numbered` puts numbers in the place of names first. A file may give the source once."""
        return tuple(self._card(kind, item, card, numbered) for item in self.tables[kind])

    def _card(self, kind: str, item: dict[str, Any], card: type[C], numbered: Any) -> C:
        try:
            if numbered is not None:
                numbered(item)
            return msgspec.convert({"source": self.tables.get("source"), **item}, card)
        except (KeyError, ValueError) as error:
            raise ValueError(f"{self.name}, {kind} '{item.get('id')}': {error}") from None


def load(folder: Path = FOLDER) -> Content:
    """Read and check all content; ValueError says what does not add up."""
    deck = File(folder, "adventures")
    booty = File(folder, "booty").cards("booty", Booty)
    goods = [card.id for card in booty if card.goods]
    countries = deck.cards("country", Country)
    ports = deck.cards("port", Port, lambda port: number_prices(port, goods))
    curses = deck.cards("curse", Curse, lambda curse: number_goods(curse["effect"], goods))
    caravans = deck.cards("caravan", Caravan, lambda caravan: number_country(caravan, countries))
    numbers = File(folder, "numbers").tables
    content = Content(
        characters=File(folder, "characters").cards("character", Character),
        countries=countries,
        adventures=_adventures(caravans, ports, curses, deck.cards("last_rounds", LastRounds)),
        ports=ports,
        curses=curses,
        booty=booty,
        rituals=File(folder, "rituals").cards("ritual", Ritual),
        tavern=deck.cards("tavern", TavernFace),
        numbers=_numbers(numbers),
    )
    _check(content, numbers["box"])
    return content


def number_prices(port: dict[str, Any], goods: list[str]) -> None:
    """Prices by good become a row of prices."""
    if sorted(port["prices"]) != sorted(goods):
        raise ValueError(f"it needs a price for each of {', '.join(goods)}")
    port["prices"] = [port["prices"][good] for good in goods]


def number_goods(effect: dict[str, Any], goods: list[str]) -> None:
    if "goods" in effect:
        known = {"highest": HIGHEST, **{good: number for number, good in enumerate(goods)}}
        effect["goods"] = _number(effect["goods"], known)


def number_country(caravan: dict[str, Any], countries: tuple[Country, ...]) -> None:
    caravan["country"] = _number(caravan["country"], {country.id: n for n, country in enumerate(countries)})


def _number(name: str, known: dict[str, int]) -> int:
    if name not in known:
        raise ValueError(f"'{name}' is not one of {', '.join(known)}")
    return known[name]


def _adventures(
    caravans: tuple[Caravan, ...],
    ports: tuple[Port, ...],
    curses: tuple[Curse, ...],
    last_rounds: tuple[LastRounds, ...],
) -> tuple[Adventure, ...]:
    """The deck in the order of its numbers."""
    cards = [
        Adventure(card.id, card.name, card.text, "caravan", country=card.country, ships=card.ships) for card in caravans
    ]
    for number, port in enumerate(ports):
        if not port.board:
            cards.append(Adventure(port.id, port.name, port.text, "port", port=number))
    for number, curse in enumerate(curses):
        cards.append(Adventure(curse.id, curse.name, curse.text, "curse", curse=number))
    for card in last_rounds:
        cards.append(Adventure(card.id, card.name, card.text, "last"))
    return tuple(cards)


def _numbers(raw: dict[str, Any]) -> Numbers:
    extra = raw["plunder"]["extra_ships"]
    return Numbers(
        red_dice=raw["box"]["red_dice"],
        ships=raw["box"]["dice_each"],
        fleet=raw["setup"]["fleet"],
        chests=raw["setup"]["chests"],
        hand=raw["setup"]["hand"],
        below_last_rounds=raw["setup"]["below_last_rounds"],
        extra_ships=tuple(extra.get(str(players), 0) for players in range(raw["box"]["colours"] + 1)),
        chests_per_guard=raw["guards"]["chests_each"],
        tile_steps=tuple(raw["guards"]["tile_steps"]),
        plain_price=raw["goods"]["plain_price"],
        set_size=raw["goods"]["set_size"],
        more_rounds=raw["end"]["more_rounds"],
        most_rounds=raw["safety"]["most_rounds"],
        talisman_points=raw["end"]["talisman_points"],
        tokens_for_a_point=raw["end"]["tokens_for_a_point"],
        black_spot_points=raw["end"]["black_spot_points"],
        black_spots=raw["box"]["black_spots"],
        ritual_tiles=raw["box"]["ritual_tiles"],
        tokens=raw["box"]["tokens"],
        chest_tiles=raw["box"]["chest_tiles"],
    )


def _count(what: str, found: int, wanted: int) -> None:
    if found != wanted:
        raise ValueError(f"{what}: the box holds {wanted}, the content files have {found}")


def _check(content: Content, box: dict[str, int]) -> None:
    """Every count against the component list (P7-001 .. P7-006)."""
    cards = content.adventures
    _count("dice", box["red_dice"] + box["colours"] * box["dice_each"], box["dice"])
    _count("character cards", len(content.characters) * box["colours"], box["character_cards"])
    _count("adventure cards", len(cards), box["adventure_cards"])
    _count("corsair tiles", len(content.countries), box["corsair_tiles"])
    _count("booty cards", sum(b.count for b in content.booty), box["booty_cards"])
    for country in range(len(content.countries)):
        caravans = [c for c in cards if c.kind == "caravan" and c.country == country]
        _count(f"caravans of {content.countries[country].name}", len(caravans), 4)
    for card in cards:
        if card.kind == "caravan" and not 1 <= card.ships <= box["red_dice"]:
            raise ValueError(
                f"adventures.toml, caravan '{card.id}': {card.ships} ships, but there are {box['red_dice']} red dice"
            )
    _count("port cards", sum(c.kind == "port" for c in cards), 6)
    _count("curses", sum(c.kind == "curse" for c in cards), 8)
    _count("Last Rounds cards", sum(c.kind == "last" for c in cards), 1)
    _count("ports printed on the board", sum(p.board for p in content.ports), 1)
    if not content.ports[0].board:
        raise ValueError("the port printed on the board must come first")
    for port in content.ports:
        if sorted(port.prices) != [1, 2, 3]:
            raise ValueError(f"adventures.toml, port '{port.id}': prices must be 3, 2 and 1")
    _count("orders of demand", len({p.prices for p in content.ports if not p.board}), 6)
    if [t.face for t in content.tavern] != [1, 2, 3, 4, 5, 6]:
        raise ValueError("the Tavern needs one result for each face, in order")
    if tuple(character.id for character in content.characters) != CALL:
        raise ValueError(f"the characters are called in this order: {', '.join(CALL)}")
    for group in (content.characters, content.countries, cards, content.booty, content.rituals):
        _count("different ids", len({item.id for item in group}), len(group))


CONTENT = load()
