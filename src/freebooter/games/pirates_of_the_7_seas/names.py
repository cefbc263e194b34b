"""Names of cards and counted things, for the places in words.toml; and what the board shows of the cards."""

from __future__ import annotations

from typing import Any

from freebooter.engine.game import rows_of
from freebooter.games.pirates_of_the_7_seas.content import CONTENT

COUNTED = {
    "ships": ("ship", "ships"),
    "chests": ("chest", "chests"),
    "cards": ("card", "cards"),
    "tokens": ("Yin-Yang token", "Yin-Yang tokens"),
    "spots": ("Black Spot", "Black Spots"),
    "talismans": ("Talisman", "Talismans"),
    "guards": ("guard", "guards"),
    "dice": ("die", "dice"),
    "booty_cards": ("booty card", "booty cards"),
    "bargains": ("Bargain", "Bargains"),
    "times": ("time", "times"),
    "more_rounds": ("more round is", "more rounds are"),
}
MOST = 200


def names() -> dict[str, dict[Any, str]]:
    tables: dict[str, dict[Any, str]] = {
        "character": {number: character.name for number, character in enumerate(CONTENT.characters)},
        "card": {number: card.name for number, card in enumerate(CONTENT.adventures)},
        "port": {number: port.name for number, port in enumerate(CONTENT.ports)},
        "country": {number: country.name for number, country in enumerate(CONTENT.countries)},
        "good": {number: booty.name for number, booty in enumerate(CONTENT.booty)},
        "tavern": {face.face: face.text[0].lower() + face.text[1:-1] for face in CONTENT.tavern},
        "bundle": {
            100 * kind + count: f"{count} {booty.name}" + ("s" if not booty.goods and count > 1 else "")
            for kind, booty in enumerate(CONTENT.booty)
            for count in range(100)
        },
    }
    for booty in CONTENT.booty:
        if booty.goods:
            tables[booty.id] = {count: f"{count or 'no'} {booty.name}" for count in range(MOST)}
    for kind, (one, many) in COUNTED.items():
        tables[kind] = {count: f"{count or 'no'} {one if count == 1 else many}" for count in range(MOST)}
    return tables


def shown() -> dict[str, list[dict[str, Any]]]:
    return {
        "characters": rows_of(CONTENT.characters, "id", "name", "text", "mistake", "returns"),
        "countries": rows_of(CONTENT.countries, "id", "name"),
        "cards": rows_of(CONTENT.adventures, "id", "name", "text", "kind", "country", "ships", "port", "curse"),
        "ports": rows_of(CONTENT.ports, "id", "name", "prices"),
        "booty": rows_of(CONTENT.booty, "id", "name", "text", "count"),
        "rituals": rows_of(CONTENT.rituals, "id", "name", "text", "cost"),
        "tavern": rows_of(CONTENT.tavern, "face", "name", "text"),
    }
