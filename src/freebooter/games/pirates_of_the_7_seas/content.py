"""Every card, die and number of the box, read from content/*.toml and counted.

Cards are referred to by small numbers everywhere else: adventure cards 0..30 (caravans, ports, curses, Last Rounds),
booty 0..3 (three goods, then the Talisman), characters 0..6 in the order of the call, ports 0..6 (0 is Pirate Bay,
printed on the board).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "content"
SOURCES = ("rulebook", "public", "house")


@dataclass(frozen=True)
class Gift:
    """What a character offers to a lone chooser, and to one who is first player as well."""

    what: str
    one: int
    first: int


@dataclass(frozen=True)
class Character:
    id: str
    name: str
    text: str
    mistake: str
    gift: Gift
    returns: bool
    rituals: bool
    source: str


@dataclass(frozen=True)
class Country:
    id: str
    name: str
    source: str


@dataclass(frozen=True)
class Port:
    id: str
    name: str
    text: str
    board: bool
    prices: tuple[int, ...]
    source: str


@dataclass(frozen=True)
class Curse:
    id: str
    name: str
    text: str
    kind: str
    face: int
    goods: int
    chests: int
    source: str


@dataclass(frozen=True)
class Adventure:
    """One card of the adventure deck. `country`, `ships`, `port` and `curse` are -1 or 0 where they do not apply."""

    id: str
    name: str
    text: str
    kind: str
    country: int
    ships: int
    port: int
    curse: int
    source: str


@dataclass(frozen=True)
class Booty:
    id: str
    name: str
    text: str
    goods: bool
    count: int
    source: str


@dataclass(frozen=True)
class Ritual:
    id: str
    name: str
    text: str
    cost: int
    tile: bool
    source: str


@dataclass(frozen=True)
class TavernFace:
    face: int
    id: str
    name: str
    text: str
    source: str


@dataclass(frozen=True)
class Numbers:
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


@dataclass(frozen=True)
class Content:
    characters: tuple[Character, ...]
    countries: tuple[Country, ...]
    adventures: tuple[Adventure, ...]
    ports: tuple[Port, ...]
    curses: tuple[Curse, ...]
    booty: tuple[Booty, ...]
    rituals: tuple[Ritual, ...]
    tavern: tuple[TavernFace, ...]
    numbers: Numbers


HIGHEST = -1  # Riot takes whatever the port wants most (P7-070)


def load(folder: Path = FOLDER) -> Content:
    """Read and check all content; ValueError says what does not add up."""
    people = _read(folder, "characters")
    deck = _read(folder, "adventures")
    pile = _read(folder, "booty")
    tiles = _read(folder, "rituals")
    numbers = _read(folder, "numbers")
    booty = tuple(Booty(**_item(pile, b)) for b in pile["booty"])
    goods = [b.id for b in booty if b.goods]
    countries = tuple(Country(**_item(deck, c)) for c in deck["country"])
    ports = tuple(_port(deck, p, goods) for p in deck["port"])
    curses = tuple(_curse(deck, c, goods) for c in deck["curse"])
    content = Content(
        characters=tuple(_character(people, c) for c in people["character"]),
        countries=countries,
        adventures=_adventures(deck, countries, ports, curses),
        ports=ports,
        curses=curses,
        booty=booty,
        rituals=tuple(Ritual(**_item(tiles, r)) for r in tiles["ritual"]),
        tavern=tuple(TavernFace(**_item(deck, t)) for t in deck["tavern"]),
        numbers=_numbers(numbers),
    )
    _check(content, numbers["box"])
    return content


def _read(folder: Path, name: str) -> dict[str, Any]:
    with (folder / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


def _item(whole: dict[str, Any], item: dict[str, Any]) -> dict[str, Any]:
    """An item with its source, which a file may give once for all."""
    return {"source": whole.get("source", ""), **item}


def _character(whole: dict[str, Any], item: dict[str, Any]) -> Character:
    fields = _item(whole, item)
    fields["gift"] = Gift(**fields["gift"])
    return Character(**fields)


def _port(whole: dict[str, Any], item: dict[str, Any], goods: list[str]) -> Port:
    fields = _item(whole, item)
    if sorted(fields["prices"]) != sorted(goods):
        raise ValueError(f"port {fields['id']}: needs a price for each of {goods}")
    fields["prices"] = tuple(fields["prices"][good] for good in goods)
    return Port(**fields)


def _curse(whole: dict[str, Any], item: dict[str, Any], goods: list[str]) -> Curse:
    fields = _item(whole, item)
    effect = fields.pop("effect")
    good = effect.get("goods", "highest")
    return Curse(
        **fields,
        kind=effect["kind"],
        face=effect.get("face", 0),
        goods=HIGHEST if good == "highest" else goods.index(good),
        chests=effect.get("chests", 0),
    )


def _adventures(
    deck: dict[str, Any], countries: tuple[Country, ...], ports: tuple[Port, ...], curses: tuple[Curse, ...]
) -> tuple[Adventure, ...]:
    cards: list[Adventure] = []
    where = {country.id: index for index, country in enumerate(countries)}
    for item in deck["caravan"]:
        f = _item(deck, item)
        cards.append(
            Adventure(f["id"], f["name"], f["text"], "caravan", where[f["country"]], f["ships"], -1, -1, f["source"])
        )
    for index, port in enumerate(ports):
        if not port.board:
            cards.append(Adventure(port.id, port.name, port.text, "port", -1, 0, index, -1, port.source))
    for index, curse in enumerate(curses):
        cards.append(Adventure(curse.id, curse.name, curse.text, "curse", -1, 0, -1, index, curse.source))
    f = _item(deck, deck["last_rounds"])
    cards.append(Adventure(f["id"], f["name"], f["text"], "last", -1, 0, -1, -1, f["source"]))
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
            raise ValueError(f"{card.id}: {card.ships} ships, but there are {box['red_dice']} red dice")
    _count("port cards", sum(c.kind == "port" for c in cards), 6)
    _count("curses", sum(c.kind == "curse" for c in cards), 8)
    _count("Last Rounds cards", sum(c.kind == "last" for c in cards), 1)
    _count("ports printed on the board", sum(p.board for p in content.ports), 1)
    if not content.ports[0].board:
        raise ValueError("the port printed on the board must come first")
    for port in content.ports:
        if sorted(port.prices) != [1, 2, 3]:
            raise ValueError(f"port {port.id}: prices must be 3, 2 and 1")
    _count("orders of demand", len({p.prices for p in content.ports if not p.board}), 6)
    if [t.face for t in content.tavern] != [1, 2, 3, 4, 5, 6]:
        raise ValueError("the Tavern needs one result for each face, in order")
    everything: tuple[Any, ...] = (
        *content.characters,
        *content.countries,
        *cards,
        *content.ports,
        *content.booty,
        *content.rituals,
        *content.tavern,
    )
    for item in everything:
        if item.source not in SOURCES:
            raise ValueError(f"{item.id}: source must be one of {', '.join(SOURCES)}")
    for group in (content.characters, content.countries, cards, content.booty, content.rituals):
        _count("different ids", len({item.id for item in group}), len(group))


CONTENT = load()
