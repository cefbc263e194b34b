"""The components of Portolano: loads content/*.toml, checks every count, and lays the numbers out flat for the rules.

Goods, directions, actions, extensions and sterns are small numbers in the order of the files. A face of a tile is a
number too: `2 * tile + side`, first all sea tiles (0 to 25), then all ports (26 to 41).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

CONTENT: Final = Path(__file__).parent / "content"
SOURCES: Final = ("rulebook", "public", "house")
ACTIONS: Final = ("extension", "rum", "thaler", "barter", "swap", "peace")
CHECKS: Final = ("movement", "actions", "battle")


@dataclass(frozen=True)
class Item:
    """Anything that has a name: a good, an extension, a stern, a chest."""

    id: str
    name: str
    source: str
    text: str
    count: int = 1


@dataclass(frozen=True)
class SeaSide:
    id: str
    name: str
    source: str
    action: int
    goods: tuple[int, ...]
    cannon: bool


@dataclass(frozen=True)
class PortSide:
    id: str
    name: str
    source: str
    slots: tuple[int, ...]
    rum: int


@dataclass(frozen=True)
class Extension:
    id: str
    name: str
    short: str
    source: str
    text: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class Mission:
    id: str
    name: str
    source: str
    text: str
    check: str
    starred: bool
    needs: dict[str, int]


@dataclass(frozen=True)
class Layout:
    """One side of a supply board: the fields of each row that hold cocoa."""

    id: str
    name: str
    source: str
    cocoa: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Prize:
    """What the first and second places of a comparison earn, alone or tied."""

    first: int
    second: int
    tied_first: int
    tied_second: int


def load(name: str) -> dict[str, Any]:
    return tomllib.loads((CONTENT / f"{name}.toml").read_text(encoding="utf-8"))


def source_of(item: dict[str, Any], file: dict[str, Any]) -> str:
    source = str(item.get("source", file["source"]))
    if source not in SOURCES:
        raise ValueError(f"Portolano: {item['id']} has the source '{source}', not one of {', '.join(SOURCES)}.")
    return source


def expect(what: str, found: object, wanted: object) -> None:
    if found != wanted:
        raise ValueError(f"Portolano: {what}: {found} found, {wanted} expected.")


def items(file: dict[str, Any], kind: str) -> tuple[Item, ...]:
    return tuple(Item(i["id"], i["name"], source_of(i, file), i.get("text", ""), i.get("count", 1)) for i in file[kind])


_ship: Final = load("ship")
_table: Final = load("table")
_sea: Final = load("sea")
_ports: Final = load("ports")
_supply: Final = load("supply")

GOODS: Final = items(_ship, "good")
STERNS: Final = items(_ship, "stern")
CHESTS: Final = items(_table, "chest")
CHEST_VALUES: Final = tuple(c["value"] for c in _table["chest"] for _ in range(c["count"]))
EXTENSIONS: Final = tuple(
    Extension(e["id"], e["name"], e["short"], source_of(e, _ship), e["text"], tuple(e["values"]))
    for e in _ship["extension"]
)
MISSIONS: Final = tuple(
    Mission(
        m["id"], m["name"], source_of(m, _table), m["text"], m["check"], m.get("starred", False), m.get("needs", {})
    )
    for m in _table["mission"]
)

_good_ids: Final = [good.id for good in GOODS]


def _sea_side(tile: dict[str, Any], side: str) -> SeaSide:
    face = tile[side]
    return SeaSide(
        tile["id"] + side,
        tile["name"],
        source_of(tile, _sea),
        ACTIONS.index(face["action"]),
        tuple(_good_ids.index(good) for good in face["goods"]),
        face["cannon"],
    )


def _port_side(tile: dict[str, Any], side: str) -> PortSide:
    face = tile[side]
    slots = tuple(_good_ids.index(good) for good in face["slots"])
    return PortSide(tile["id"] + side, tile["name"], source_of(tile, _ports), slots, face["rum"])


SEA_SIDES: Final = tuple(_sea_side(tile, side) for tile in _sea["sea"] for side in "ab")
PORT_SIDES: Final = tuple(_port_side(tile, side) for tile in _ports["port"] for side in "ab")
LAYOUTS: Final = tuple(
    Layout(
        each["id"],
        each["name"],
        source_of(each, _supply),
        tuple(tuple(each["cocoa"][good]) for good in _good_ids[:3]),
    )
    for each in _supply["layout"]
)
FIELDS: Final[int] = _supply["fields"]
MARKS: Final[dict[int, int]] = {int(place): least for place, least in _supply["marks"].items()}

BASE: Final[dict[str, Any]] = _ship["base"]
DICE: Final[dict[str, Any]] = _table["dice"]
PIRATE: Final[dict[str, Any]] = _table["pirate"]
PAY: Final[dict[str, Any]] = _table["pay"]
SHIP_PRIZE: Final = Prize(**PAY["ship_value"])
CANNON_PRIZE: Final = Prize(**PAY["cannons"])
PLACES: Final[dict[int, tuple[int, ...]]] = {int(n): tuple(pay) for n, pay in PAY["places"].items()}


def fields_filled(players: int) -> list[int]:
    """The numbers of the fields of a row that are filled for so many players, in the order of removal (PO-014)."""
    return [field for field in range(1, FIELDS + 1) if MARKS.get(field, 0) <= players]


def supply_row(layout: int, players: int, good: int) -> tuple[int, ...]:
    """What lies in a row at the start, front first: its good, and cocoa on the cocoa fields."""
    cocoa = LAYOUTS[layout].cocoa[good]
    return tuple(3 if field in cocoa else good for field in fields_filled(players))


def check_counts() -> None:
    """Every count of the component list (PO-002 .. PO-008)."""
    expect("sea tiles", len(SEA_SIDES), 26)
    expect("port tiles", len(PORT_SIDES), 16)
    expect(
        "goods", [(good.id, good.count) for good in GOODS], [("cotton", 17), ("wine", 17), ("tea", 17), ("cocoa", 3)]
    )
    expect("chests", sorted(CHEST_VALUES), [1] * 5 + [2] * 5 + [3] * 5)
    expect("missions", len({mission.id for mission in MISSIONS}), 12)
    expect("sterns", len({stern.id for stern in STERNS}), 9)
    expect("extensions", [extension.values for extension in EXTENSIONS], [(0, 1, 2, 3, 4, 5)] * 4)
    expect("supply layouts", len(LAYOUTS), 6)
    for layout in LAYOUTS:
        expect(f"cocoa of layout {layout.id}", sum(len(row) for row in layout.cocoa), 3)
    for mission in MISSIONS:
        if mission.check not in CHECKS:
            raise ValueError(f"Portolano: mission {mission.id} is checked at '{mission.check}', which is no moment.")
    check_design()


def check_design() -> None:
    """The balance that the designed tiles promise: colours, cannons, actions, and no action twice on a tile."""
    actions = [side.action for side in SEA_SIDES]
    expect("faces per action", [actions.count(action) for action in range(6)], [6, 5, 4, 4, 4, 3])
    expect("faces with a cannon", sum(side.cannon for side in SEA_SIDES), 9)
    for good in range(3):
        expect(f"sea faces with {GOODS[good].id}", sum(good in side.goods for side in SEA_SIDES), 16)
        expect(f"port slots of {GOODS[good].id}", sum(side.slots.count(good) for side in PORT_SIDES), 22)
    expect("slots of ports", sorted(len(side.slots) for side in PORT_SIDES), [3] * 4 + [4] * 6 + [5] * 6)
    for tile in range(0, 26, 2):
        if actions[tile] == actions[tile + 1]:
            raise ValueError(f"Portolano: sea tile {SEA_SIDES[tile].id} shows the same action on both sides.")


check_counts()
