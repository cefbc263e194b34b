"""From the words of `content/*.toml` to cards, in which goods, nations and places are numbers.

What a word means follows from its key: after `good` stands a good, after `at` a place. What does not fit is refused
with a sentence that names the file and the card.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from freebooter.games.captains_log import names
from freebooter.games.captains_log.cards import Card

HERE = Path(__file__).parent / "content"
A_CARD = TypeVar("A_CARD", bound=Card)

NATIONS = ("Netherlands", "Spain", "England", "France", "Pirates")
GOODS = ("tea", "silver", "cotton", "sugar", "wood", "oil")
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
SERVICES = ("tavern", "shipyard", "buy", "sell")
ROLES = ("merchant", "defensive", "aggressive")
AMMUNITION = ("fire", "explosive", "grapeshot", "chain")
ICONS = (*ROLES, "corsair", "mooring", "whale", "number", "kraken", "fortress")
PENNANTS = ("move", "route", "fire", "board", "hunt")
MISSION_ICONS = {"secret": names.SECRET, "reward": names.REWARD, "clue": names.CLUE}
LETTERS = "abcdefghijklmnopqrs"

# For each key the words that may follow it; a tuple counts from 0.
WORDS: dict[str, tuple[str, ...] | dict[str, int]] = {
    "good": GOODS,
    "nation": NATIONS,
    "friend": NATIONS,
    "role": ROLES,
    "kind": ("nation", "corsair", "legend"),
    "icon": MISSION_ICONS,
    "market": ("legal", "contraband"),
    "family": ("officer", "specialist"),
    "ammunition": AMMUNITION,
    "only_ammunition": AMMUNITION,
    "sold_at": SERVICES,
    "against": ("all", "Pirates", "Spain", "corsairs", "laden"),
    "by": ("anything", "fire", "collapse"),
    "pc": (
        "any", "on a mission", "on a transport", "on a combat", "on a rescue", "hunting", "leading", "at the arrow",
        "with a bounty", "with a clue",
    ),
    "of": ("a crown", "not the target's", "not the owner's", "not the start's"),
    "duration": ("temporary", "day", "circumstantial", "permanent"),
    "blows_to": DIRECTIONS,
    "whose": ("by die", "most goods", "fewest goods", "every"),
    "face": ("water", "sandbank", "barrel", "island"),
    "side": ("A", "B"),
}  # fmt: skip
MONEY = frozenset(
    ("price", "bounty", "money", "sells_for", "native_price", "ship_price", "fame_price", "legal_bonus",
     "contraband_bonus", "sink_bonus", "yard_discount", "foreign_surcharge", "discount"),
)  # fmt: skip
HALF_STEPS = frozenset(("draft", "depth", "sink_bonus_draft", "ship_draft"))
GAINS = ("money", "fame", "reputation", "goods", "clue", "crew", "rowboat", "crew_upgrade", "ship_upgrade")
PRICED = (names.GAIN_MONEY, names.GAIN_CREW_UPGRADE, names.GAIN_SHIP_UPGRADE)
WHOSE = (*NATIONS, "port", "target", "any", "any crown", "another")


class BadContent(ValueError):
    """A file of content says something that cannot be; names the file, the card and what would do."""


def word(kind: str, said: Any, known: tuple[str, ...] | dict[str, int]) -> int:
    table = known if isinstance(known, dict) else {one: i for i, one in enumerate(known)}
    if said not in table:
        raise BadContent(f"{kind} {said!r} is not known; it is one of {', '.join(table)}")
    return table[said]


def thousands(key: str, doubloons: Any) -> int:
    if not isinstance(doubloons, int) or doubloons % 1000:
        raise BadContent(f"{key} is {doubloons}, but there are only coins of 1,000 doubloons")
    return doubloons // 1000


def half_steps(key: str, steps: Any) -> int:
    if not isinstance(steps, (int, float)) or steps * 2 != int(steps * 2):
        raise BadContent(f"{key} is {steps}, but drafts and depths go in halves")
    return int(steps * 2)


def gains(said: Any) -> list[dict[str, int]]:
    """`{ money = 3_000, reputation = { port = 1 }, tea = 2 }`, in the order written."""
    found: list[dict[str, int]] = []
    for key, n in said.items():
        if key in GOODS:
            found.append({"kind": names.GAIN_GOODS, "n": n, "of": GOODS.index(key)})
        elif key == "reputation":
            found += [{"kind": names.GAIN_REPUTATION, "n": d, "of": word("whom", w, WHOSE)} for w, d in n.items()]
        else:
            kind = word("gain", key, GAINS)
            n = thousands(key, n) if kind in PRICED else n
            of = names.ANY_PRIMARY if kind == names.GAIN_GOODS else names.NONE
            found.append({"kind": kind, "n": n, "of": of})
    return found


def cargo(said: Any) -> list[int]:
    for good in said:
        word("good", good, GOODS)
    return [said.get(good, 0) for good in GOODS]


def pennant(said: str) -> dict[str, int]:
    """`move 7`, or `fire 4+1`: four dice with +1 each."""
    match = re.fullmatch(r"(\w+) (\d+)(?:\+(\d+))?", said)
    if not match:
        raise BadContent(f"pennant {said!r} is not read; it looks like 'move 7' or 'fire 4+1'")
    return {
        "kind": word("pennant", match[1], PENNANTS),
        "n": int(match[2]),
        "bonus": int(match[3] or 0),
    }


def place(said: str) -> dict[str, Any]:
    """`mooring 18`, `fortress 5, 6, 14` (beside any of them), `farthest whale 11, 12`, `port` or `start`."""
    if said == "port":
        return {"icon": names.ANY_PORT}
    if said == "start":
        return {"icon": names.START_PORT}
    match = re.fullmatch(r"(farthest )?(\w+) (\d+(?:, \d+)*)", said)
    if not match:
        raise BadContent(f"place {said!r} is not read; it looks like 'mooring 18' or 'farthest whale 11, 12'")
    tiles = [int(tile) for tile in match[3].split(", ")]
    return {"icon": word("icon", match[2], ICONS), "tiles": tiles, "farthest": bool(match[1])}


def hex_of_tile(said: str) -> tuple[int, int]:
    """`merchant 8`: the tile and the icon on it."""
    spot = place(said)
    if len(spot.get("tiles", ())) != 1:
        raise BadContent(f"place {said!r} should name one icon and one tile, like 'merchant 8'")
    return spot["tiles"][0], spot["icon"]


def stop(said: dict[str, Any]) -> dict[str, Any]:
    tile, icon = hex_of_tile(said["at"])
    return {"tile": tile, "icon": icon, "gains": gains(said.get("gains", {}))}


READERS: dict[str, Callable[[Any], Any]] = {
    "gains": gains,
    "sword": gains,
    "cargo": cargo,
    "pennants": lambda said: [pennant(one) for one in said],
    "places": lambda said: [place(one) for one in said],
    "stops": lambda said: [stop(one) for one in said],
    "icons": lambda said: sum(word("icon", one, MISSION_ICONS) for one in said),
    "services": lambda said: [one in said for one in SERVICES],
    "positions": lambda said: [LETTERS.index(one) for one in said.split()],
}


def meant(said: Any, key: str = "") -> Any:
    """What was said, in numbers."""
    if key in READERS:
        return READERS[key](said)
    if isinstance(said, dict):
        row = {one: meant(value, one) for one, value in said.items() if one not in ("at", "of")}
        if "at" in said:
            row["at"] = place(said["at"]) | ({"of": word("of", said["of"], WORDS["of"])} if "of" in said else {})
        return row
    if isinstance(said, list):
        return [meant(one, key) for one in said]
    if key in WORDS:
        return word(key, said, WORDS[key])
    if key in MONEY:
        return thousands(key, said)
    if key in HALF_STEPS:
        return half_steps(key, said)
    return said


@cache
def book(name: str) -> dict[str, Any]:
    """A file as it stands; every card has a source, the file's where it names none."""
    try:
        with open(HERE / f"{name}.toml", "rb") as file:
            data = tomllib.load(file)
    except tomllib.TOMLDecodeError as error:
        raise BadContent(f"{name}.toml is not read: {error}") from None
    default = data.pop("source")
    for rows in data.values():
        for row in rows if isinstance(rows, list) else []:
            if isinstance(row, dict):
                row.setdefault("source", default)
    return data


def called(row: dict[str, Any]) -> str:
    """How a card is named in a complaint."""
    if "number" in row:
        return f"number {row['number']}"
    return str(next((row[key] for key in ("name", "ship", "id", "level", "side", "at") if key in row), row))


def as_is(row: dict[str, Any]) -> dict[str, Any]:
    return row


def cards(
    file: str,
    table: str,
    kind: type[A_CARD],
    prepare: Callable[[dict[str, Any]], dict[str, Any]] = as_is,
) -> list[A_CARD]:
    """All cards of one table of a file; `prepare` gives a row the fields of its card where they differ."""
    found = []
    for row in book(file)[table]:
        try:
            if row["source"] not in ("rulebook", "house"):
                raise BadContent(f"source {row['source']!r} is neither 'rulebook' nor 'house'")
            found.append(msgspec.convert(prepare(meant(row)), kind))
        except (BadContent, msgspec.ValidationError, ValueError, KeyError) as error:
            raise BadContent(f"{file}.toml, {table} {called(row)}: {error}") from None
    return found


def copies(file: str, table: str, kind: type[A_CARD]) -> list[A_CARD]:
    """Likewise where a row stands for `count` equal tokens."""
    rows = book(file)[table]
    plain = cards(file, table, kind, lambda row: {key: value for key, value in row.items() if key != "count"})
    return [card for row, card in zip(rows, plain, strict=True) for _ in range(row["count"])]
