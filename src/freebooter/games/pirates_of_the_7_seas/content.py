"""Every card, die and number of the box, read from content/*.toml and counted.

Cards are referred to by small numbers everywhere else: adventure cards 0..30 (caravans, ports, curses, Last Rounds),
booty 0..3 (three goods, then the Talisman), characters 0..6 in the order of the call, ports 0..6 (0 is Pirate Bay,
printed on the board).
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Struct

from freebooter.engine.content import BadContent, Id, Ids, Thing, count, load, load_file

FOLDER: Final = Path(__file__).parent / "content"
HIGHEST: Final = -1  # in place of a good: whatever the port wants most (P7-070)
CALL: Final = ["shipwright", "governor", "captain", "aborigine", "shaman", "merchant", "cartographer"]
BOOTY: Final = ["rum", "coffee", "fruit", "talisman"]


class Gift(Struct, frozen=True, forbid_unknown_fields=True):
    """What a character offers to a lone chooser, and to one who is first player as well."""

    what: Literal["ships", "spots", "tokens", "booty", "safety", "chests", "cards"]
    one: int
    first: int


class Character(Thing, frozen=True):
    mistake: str
    gift: Gift
    returns: bool
    rituals: bool


class Country(Thing, frozen=True):
    """A country whose corsair a pirate can become."""


class Caravan(Thing, frozen=True):
    country: Annotated[int, Id("country")]
    ships: int


class Port(Thing, frozen=True):
    board: bool
    prices: tuple[int, int, int]  # of rum, coffee and fruit


class LastRounds(Thing, frozen=True):
    """The card that ends the game."""


class Booty(Thing, frozen=True):
    goods: bool
    count: int


class Ritual(Thing, frozen=True):
    cost: int
    tile: bool


# --- what curses do ----------------------------------------------------------------------------------------------


class Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """What a card does, by its kind; rules/curses.py and rules/tavern.py have a function for each."""


class Throw(Effect, frozen=True, tag="throw"):
    """All fleets are thrown; each ship that shows `face` costs its owner a card of `goods`, or a ship."""

    face: int
    goods: Annotated[int, Id("booty")] = HIGHEST


class Name(Effect, frozen=True, tag="name"):
    """The shaman names a good; everyone gives up one card of it, or a ship."""


class Salary(Effect, frozen=True, tag="salary"):
    """Everyone pays so many chests for each guard."""

    chests: int


class Whirlpool(Effect, frozen=True, tag="whirlpool"):
    """All fleets and a red die are thrown; the ships nearest to it cost a Talisman each, or a ship."""


class Tavern(Effect, frozen=True, tag="tavern"):
    """A red die is thrown for each player; the shaman hands them out."""


class Curse(Thing, frozen=True):
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


class TavernFace(Thing, frozen=True):
    """What a face of the die brings; `hurts`: whether it is bad for the guest."""

    face: int
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


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """The component list (P7-001 .. P7-006)."""

    dice: int
    red_dice: int
    dice_each: int
    colours: int
    character_cards: int
    adventure_cards: int
    booty_cards: int
    black_spots: int
    ritual_tiles: int
    tokens: int
    corsair_tiles: int
    chest_tiles: int


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    fleet: int
    chests: int
    hand: int
    below_last_rounds: int


class PlunderNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    extra_ships: dict[str, int]  # by number of players


class Guards(Struct, frozen=True, forbid_unknown_fields=True):
    chests_each: int
    tile_steps: tuple[int, ...]


class Goods(Struct, frozen=True, forbid_unknown_fields=True):
    plain_price: int
    set_size: int


class End(Struct, frozen=True, forbid_unknown_fields=True):
    more_rounds: int
    chest_points: int
    talisman_points: int
    tokens_for_a_point: int
    black_spot_points: int


class Safety(Struct, frozen=True, forbid_unknown_fields=True):
    source: Literal["house"]
    most_rounds: int


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """The file numbers.toml."""

    source: Literal["rulebook"]
    box: Box
    setup: Setup
    plunder: PlunderNumbers
    guards: Guards
    goods: Goods
    end: End
    safety: Safety


class Content(Struct, frozen=True):
    characters: list[Character]
    countries: list[Country]
    adventures: list[Adventure]
    ports: list[Port]
    curses: list[Curse]
    booty: list[Booty]
    rituals: list[Ritual]
    tavern: list[TavernFace]
    numbers: Numbers


def load_content(folder: Path = FOLDER) -> Content:
    """Read and check all content; BadContent says what does not fit or add up."""
    ids: Ids = {}
    deck = folder / "adventures.toml"
    booty = load(folder / "booty.toml", "booty", Booty, ids)
    countries = load(deck, "country", Country, ids)
    caravans = load(deck, "caravan", Caravan, ids)
    ports = load(deck, "port", Port, ids)
    curses = load(deck, "curse", Curse, ids)
    last_rounds = load(deck, "last_rounds", LastRounds, ids)
    content = Content(
        characters=load(folder / "characters.toml", "character", Character, ids),
        countries=countries,
        adventures=adventure_deck(caravans, ports, curses, last_rounds),
        ports=ports,
        curses=curses,
        booty=booty,
        rituals=load(folder / "rituals.toml", "ritual", Ritual, ids),
        tavern=load(deck, "tavern", TavernFace, ids),
        numbers=load_file(folder / "numbers.toml", Numbers, ids),
    )
    check_counts(content)
    check_cards(content)
    return content


def adventure_deck(
    caravans: list[Caravan], ports: list[Port], curses: list[Curse], last_rounds: list[LastRounds]
) -> list[Adventure]:
    """The deck in the order of its numbers."""
    cards = [
        Adventure(card.id, card.name, card.text, "caravan", country=card.country, ships=card.ships) for card in caravans
    ]
    for number, port in enumerate(ports):
        if not port.board:
            cards.append(Adventure(port.id, port.name, port.text, "port", port=number))
    for number, curse in enumerate(curses):
        cards.append(Adventure(curse.id, curse.name, curse.text, "curse", curse=number))
    for last in last_rounds:
        cards.append(Adventure(last.id, last.name, last.text, "last"))
    return cards


def check_counts(content: Content) -> None:
    """Every count against the component list (P7-001 .. P7-006)."""
    box = content.numbers.box
    kinds = [card.kind for card in content.adventures]
    count("dice", box.red_dice + box.colours * box.dice_each, box.dice)
    count("character cards", len(content.characters) * box.colours, box.character_cards)
    count("adventure cards", len(kinds), box.adventure_cards)
    count("corsair tiles", len(content.countries), box.corsair_tiles)
    count("booty cards", sum(booty.count for booty in content.booty), box.booty_cards)
    for number, country in enumerate(content.countries):
        count(f"caravans of {country.name}", [card.country for card in content.adventures].count(number), 4)
    count("port cards", kinds.count("port"), 6)
    count("curses", kinds.count("curse"), 8)
    count("Last Rounds cards", kinds.count("last"), 1)
    count("ports printed on the board", sum(port.board for port in content.ports), 1)
    count("orders of demand", len({port.prices for port in content.ports if not port.board}), 6)


def check_cards(content: Content) -> None:
    """What the rules lean on: the order of characters, booty, ports and faces, and numbers that can be played."""
    count("the characters in the order of the call", [character.id for character in content.characters], CALL)
    count("booty in its order", [booty.id for booty in content.booty], BOOTY)
    count("the faces of the Tavern", [face.face for face in content.tavern], [1, 2, 3, 4, 5, 6])
    count("the rituals in their order", [ritual.id for ritual in content.rituals], ["bargain", "hold", "unsinkable"])
    red_dice = content.numbers.box.red_dice
    for card in content.adventures:
        if card.kind == "caravan" and not 1 <= card.ships <= red_dice:
            raise BadContent(f"adventures.toml, {card.id}: {card.ships} ships, but there are {red_dice} red dice.")
    for port in content.ports:
        if sorted(port.prices) != [1, 2, 3]:
            raise BadContent(f"adventures.toml, {port.id}: the prices should be 3, 2 and 1, not {port.prices}.")
    if not content.ports[0].board:
        raise BadContent("adventures.toml: the port printed on the board should come first.")


CONTENT: Final = load_content()
