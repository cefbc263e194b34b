"""The components of Portolano: loads content/*.toml, checks every count, and lays the numbers out flat for the rules.

Goods, directions, actions, extensions and sterns are small numbers in the order of the files. A face of a tile is a
number too: `2 * tile + side`, first all sea tiles (0 to 25), then all ports (26 to 41).
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Struct, field

from freebooter.engine.content import BadContent, Id, Ids, Thing, count, load, load_one, numbered

FOLDER: Final = Path(__file__).parent / "content"
ACTIONS: Final = ("extension", "rum", "thaler", "barter", "swap", "peace")
IDS: Final[Ids] = {"action": numbered(*ACTIONS)}

Need = Literal["cotton", "wine", "tea", "rum", "cannons", "types", "alike", "chests", "pirate", "hits"]


# --- ships ----------------------------------------------------------------------------------------------------------


class Good(Thing, frozen=True):
    count: int


class Fittings(Struct, frozen=True, forbid_unknown_fields=True):
    """What an extension adds to a ship."""

    hold: int = 0
    bases: int = 0
    sails: int = 0
    wicks: int = 0


class Extension(Thing, frozen=True):
    short: str
    values: tuple[int, ...]
    adds: Fittings


class Stern(Thing, frozen=True):
    """What a captain is good at."""


class Base(Thing, frozen=True):
    """A ship before anything is built on."""

    bow_hold: int
    stern_hold: int
    bow_bases: int
    start_rum: int
    start_thalers: int


# --- tiles and supply -----------------------------------------------------------------------------------------------


class SeaFace(Struct, frozen=True, forbid_unknown_fields=True):
    action: Annotated[int, Id("action")]
    goods: tuple[Annotated[int, Id("good")], ...]
    cannon: bool


class SeaTile(Thing, frozen=True):
    a: SeaFace
    b: SeaFace


class PortFace(Struct, frozen=True, forbid_unknown_fields=True):
    slots: tuple[Annotated[int, Id("good")], ...]
    rum: int


class PortTile(Thing, frozen=True):
    a: PortFace
    b: PortFace


class SeaSide(Struct, frozen=True):
    """One side of a sea tile, as it lies."""

    id: str
    name: str
    source: str
    action: int
    goods: tuple[int, ...]
    cannon: bool


class PortSide(Struct, frozen=True):
    """One side of a port, as it lies."""

    id: str
    name: str
    source: str
    slots: tuple[int, ...]
    rum: int


class Cocoa(Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of each row that hold cocoa."""

    cotton: tuple[int, ...]
    wine: tuple[int, ...]
    tea: tuple[int, ...]


class Layout(Thing, frozen=True):
    """One side of a supply board."""

    cocoa: Cocoa

    def cocoa_in(self, good: int) -> tuple[int, ...]:
        return (self.cocoa.cotton, self.cocoa.wine, self.cocoa.tea)[good]


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """What all supply boards have: fields in a row, and the least number of players that fill some of them."""

    source: str
    fields: int
    marks: dict[str, int]


# --- the rest of the table ------------------------------------------------------------------------------------------


class Chest(Thing, frozen=True):
    value: int
    count: int


class Mission(Thing, frozen=True):
    """`check`: when it is looked at; `needs`: what fulfils it; `forbids`: what loses a starred one."""

    check: Literal["mutiny", "actions", "battle"]
    starred: bool = False
    needs: dict[Need, int] = field(default_factory=dict)
    forbids: dict[Need, int] = field(default_factory=dict)


class Dice(Thing, frozen=True):
    count: int
    faces: int
    hit_faces: int


class Pirate(Thing, frozen=True):
    dice_shared: int
    dice_beside: int


class Prize(Struct, frozen=True, forbid_unknown_fields=True):
    """What the first and second places of a comparison earn, alone or tied."""

    first: int
    second: int
    tied_first: int
    tied_second: int


class Pay(Thing, frozen=True):
    income: tuple[int, ...]  # by the number of goods unloaded
    extension_price: int
    cannons_each: int
    sticky_fingers: int
    hoocher_rum: int
    peacemaker_unused: int
    missed_mission: int
    starred_mission: int
    ship_value: Prize
    cannons: Prize
    places: dict[str, tuple[int, ...]]  # of missions, by number of players


GOODS: Final = load(FOLDER / "ship.toml", "good", Good, IDS)
EXTENSIONS: Final = load(FOLDER / "ship.toml", "extension", Extension, IDS)
STERNS: Final = load(FOLDER / "ship.toml", "stern", Stern, IDS)
BASE: Final = load_one(FOLDER / "ship.toml", "base", Base, IDS)
CHESTS: Final = load(FOLDER / "table.toml", "chest", Chest, IDS)
MISSIONS: Final = load(FOLDER / "table.toml", "mission", Mission, IDS)
DICE: Final = load_one(FOLDER / "table.toml", "dice", Dice, IDS)
PIRATE: Final = load_one(FOLDER / "table.toml", "pirate", Pirate, IDS)
PAY: Final = load_one(FOLDER / "table.toml", "pay", Pay, IDS)
LAYOUTS: Final = load(FOLDER / "supply.toml", "layout", Layout, IDS)
BOARD: Final = load_one(FOLDER / "supply.toml", "board", Board, IDS)

CHEST_VALUES: Final = [chest.value for chest in CHESTS for _ in range(chest.count)]
PLACES: Final = {int(players): pay for players, pay in PAY.places.items()}
SEA_SIDES: Final = [
    SeaSide(tile.id + side, tile.name, tile.source, face.action, face.goods, face.cannon)
    for tile in load(FOLDER / "sea.toml", "sea", SeaTile, IDS)
    for side, face in (("a", tile.a), ("b", tile.b))
]
PORT_SIDES: Final = [
    PortSide(tile.id + side, tile.name, tile.source, face.slots, face.rum)
    for tile in load(FOLDER / "ports.toml", "port", PortTile, IDS)
    for side, face in (("a", tile.a), ("b", tile.b))
]


def fields_filled(players: int) -> list[int]:
    """The numbers of the fields of a row that are filled for so many players, in the order of removal (PO-014)."""
    return [place for place in range(1, BOARD.fields + 1) if BOARD.marks.get(str(place), 0) <= players]


def supply_row(layout: int, players: int, good: int) -> tuple[int, ...]:
    """What lies in a row at the start, front first: its good, and cocoa on the cocoa fields."""
    cocoa = LAYOUTS[layout].cocoa_in(good)
    return tuple(IDS["good"]["cocoa"] if place in cocoa else good for place in fields_filled(players))


def ids(things: list[Good] | list[Extension] | list[Stern] | list[Mission]) -> list[str]:
    return [thing.id for thing in things]


def check_counts() -> None:
    """Every count of the component list (PO-002 .. PO-008), and the order in which the rules know things."""
    count("sea tiles", len(SEA_SIDES), 26)
    count("port tiles", len(PORT_SIDES), 16)
    count("goods", [(good.id, good.count) for good in GOODS], [("cotton", 17), ("wine", 17), ("tea", 17), ("cocoa", 3)])
    count("chests", sorted(CHEST_VALUES), [1] * 5 + [2] * 5 + [3] * 5)
    count("missions", ids(MISSIONS), [
        "no_mutiny", "no_cannons", "four_cotton", "four_wine", "four_tea", "mixed_cargo", "six_rum", "three_types",
        "two_alike", "two_chests", "pirate_beaten", "three_hits",
    ])  # fmt: skip
    count("sterns", ids(STERNS), [
        "gadgeteer", "hoocher", "canister_master", "lucky", "peacemaker", "southerner", "strategist", "marketeer",
        "sticky_fingers",
    ])  # fmt: skip
    count("extensions", ids(EXTENSIONS), ["hold", "bases", "sail", "wick"])
    count("values of extensions", [extension.values for extension in EXTENSIONS], [(0, 1, 2, 3, 4, 5)] * 4)
    count("supply layouts", len(LAYOUTS), 6)
    for layout in LAYOUTS:
        count(f"cocoa of layout {layout.id}", sum(len(layout.cocoa_in(good)) for good in range(3)), 3)
    for mission in MISSIONS:
        forbids = mission.starred and mission.check != "mutiny"
        if mission.starred == bool(mission.needs) or forbids != bool(mission.forbids):
            raise BadContent(f"table.toml, {mission.id}: a mission needs something, or it is starred and forbids it.")
    check_design()


def check_design() -> None:
    """The balance that the designed tiles promise: colours, cannons, actions, and no action twice on a tile."""
    actions = [side.action for side in SEA_SIDES]
    count("faces per action", [actions.count(action) for action in range(6)], [6, 5, 4, 4, 4, 3])
    count("faces with a cannon", sum(side.cannon for side in SEA_SIDES), 9)
    for good in range(3):
        count(f"sea faces with {GOODS[good].id}", sum(good in side.goods for side in SEA_SIDES), 16)
        count(f"port slots of {GOODS[good].id}", sum(side.slots.count(good) for side in PORT_SIDES), 22)
    count("slots of ports", sorted(len(side.slots) for side in PORT_SIDES), [3] * 4 + [4] * 6 + [5] * 6)
    for tile in range(0, 26, 2):
        if actions[tile] == actions[tile + 1]:
            raise BadContent(f"sea.toml, {SEA_SIDES[tile].id}: both sides show the same action.")


check_counts()
