"""What lies on the table in Portolano.

Goods: 0 cotton, 1 wine, 2 tea, 3 cocoa. Directions: 0 north, 1 east, 2 south, 3 west. A cell is `row * size + column`
of the sea; `board` holds the face (content.py) that lies up in each cell.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final

from freebooter.engine.codec import Bounds
from freebooter.engine.keel import Keel
from freebooter.games.portolano import content

COTTON: Final = 0
WINE: Final = 1
TEA: Final = 2
COCOA: Final = 3

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3

HOLD: Final = 0
BASES: Final = 1
SAIL: Final = 2
WICK: Final = 3

GADGETEER: Final = 0
HOOCHER: Final = 1
CANISTER_MASTER: Final = 2
LUCKY: Final = 3
PEACEMAKER: Final = 4
SOUTHERNER: Final = 5
STRATEGIST: Final = 6
MARKETEER: Final = 7
STICKY_FINGERS: Final = 8

# what happens next; a round goes from DAWN to DUSK
STERNS: Final = 0
PIRATE_PLACE: Final = 1
SHIPS: Final = 2
DAWN: Final = 3
CARDS: Final = 4
TURNS: Final = 5
WIND: Final = 6
PIRATE_FIGHTS: Final = 7
FIGHTS: Final = 8
DUSK: Final = 9
OVER: Final = 10

PORTS: Final = 26  # faces from here on are ports
EMPTY: Final = -1  # a slot of a port, or a cell of nobody
COVERED: Final = 4  # the second slot under a cocoa

# directions of a barter
ANY_TRADE: Final = 0
GOODS_TO_RUM: Final = 1
RUM_TO_GOODS: Final = 2

# courses: 0-3 one step; 4 + 4 * a + b two steps, a then b; 20 staying
NO_COURSE: Final = -1
STAY: Final = 20

ROWS: Final[list[tuple[int, ...]]] = [
    content.supply_row(layout, players, good)
    for layout in range(len(content.LAYOUTS))
    for players in range(2, 6)
    for good in range(3)
]
SLOTS: Final[list[tuple[int, ...]]] = [side.slots for side in content.PORT_SIDES]
PORT_RUM: Final[list[int]] = [side.rum for side in content.PORT_SIDES]


# what a save may hold
Seat = Annotated[int, Bounds(0, 4)]
SeatOrNone = Annotated[int, Bounds(EMPTY, 4)]
Cell = Annotated[int, Bounds(0, 15)]
CellOrNone = Annotated[int, Bounds(EMPTY, 15)]
Face = Annotated[int, Bounds(0, 41)]
PortSide = Annotated[int, Bounds(0, 15)]
Slot = Annotated[int, Bounds(EMPTY, COVERED)]
Goods = Annotated[int, Bounds(0, 17)]  # of one kind
Cannons = Annotated[int, Bounds(0, 15)]
Small = Annotated[int, Bounds(0, 99)]  # rum, spaces, hits, loot
Chest = Annotated[int, Bounds(1, 3)]
Kind = Annotated[int, Bounds(HOLD, WICK)]
Value = Annotated[int, Bounds(0, 5)]
BySeat = Annotated[list[Small], Bounds(2, 5)]
FlagBySeat = Annotated[list[bool], Bounds(2, 5)]


@dataclass
class Captain:
    """A player: ship, purse and what happened to them in the last move."""

    seat: Seat
    stern: Annotated[int, Bounds(0, STICKY_FINGERS)]
    goods: Annotated[list[Goods], Bounds(4, 4)]
    extensions: Annotated[list[tuple[Kind, Value]], Bounds(0, 24)]  # type and value, in the order of building
    chests: Annotated[list[Chest], Bounds(0, 15)]  # values; face down for the others
    cell: CellOrNone = EMPTY
    thalers: Annotated[int, Bounds(0, 999)] = 0
    rum: Small = 0
    cannons: Cannons = 0
    hold: Small = 0  # spaces, cannon bases, sails and wicks: sums over bow, stern and extensions
    bases: Small = 0
    sails: Small = 0
    wicks: Small = 0
    # the cards laid for this round, face down until the own turn
    course: Annotated[int, Bounds(NO_COURSE, STAY)] = NO_COURSE
    anchored: bool = False  # stayed in the last move
    drifted: bool = False  # drifted in the last move
    tile_rum: bool = False  # the tile reached in the last move gave rum
    marker: bool = False  # the Peacemaker's marker is on the stern

    def cargo(self) -> int:
        """Goods on board; a cocoa is one."""
        goods = self.goods
        return goods[0] + goods[1] + goods[2] + goods[3]

    def free(self) -> int:
        """Empty spaces of the hold (PO-027)."""
        goods = self.goods
        return self.hold - self.rum - goods[0] - goods[1] - goods[2] - goods[3]

    def loot(self) -> int:
        """All that could be lost in a battle."""
        return self.rum + self.thalers + self.cargo()

    def value(self) -> int:
        """The ship's value: the sum of its extensions' values (PO-145)."""
        return sum([value for _, value in self.extensions])

    def types(self) -> list[int]:
        """How many extensions of each type the ship has."""
        count = [0, 0, 0, 0]
        for kind, _ in self.extensions:
            count[kind] += 1
        return count

    def clone(self) -> Captain:  # written by tools/write_clones.py
        return Captain(
            self.seat, self.stern, self.goods[:], self.extensions[:], self.chests[:], self.cell, self.thalers,
            self.rum, self.cannons, self.hold, self.bases, self.sails, self.wicks, self.course, self.anchored,
            self.drifted, self.tile_rum, self.marker,
        )  # fmt: skip


@dataclass
class Port:
    """The goods laid on the slots of a port: EMPTY, a good, or COVERED by the cocoa to its left."""

    cell: Cell
    slots: Annotated[list[Slot], Bounds(1, 5)]

    def clone(self) -> Port:  # written by tools/write_clones.py
        return Port(self.cell, self.slots[:])


@dataclass
class Visit:
    """A captain on a tile, from the move to the end of the turn."""

    took: bool = False  # a good or cannon was taken
    acted: bool = False  # the action was done, or the port visit is over
    trade: Annotated[int, Bounds(ANY_TRADE, RUM_TO_GOODS)] = ANY_TRADE  # in a barter: its direction
    unloaded: Small = 0  # goods unloaded in this port

    def clone(self) -> Visit:  # written by tools/write_clones.py
        return Visit(self.took, self.acted, self.trade, self.unloaded)


@dataclass
class Battles:
    """The battles of a round, from the pirate's move to the end of the round; all lists by seat."""

    neutral: FlagBySeat  # stays out of them (Peacemaker)
    fought: FlagBySeat  # has fought the pirate
    beat_pirate: FlagBySeat
    best_hits: BySeat  # in one battle at sea

    def clone(self) -> Battles:  # written by tools/write_clones.py
        return Battles(self.neutral[:], self.fought[:], self.beat_pirate[:], self.best_hits[:])


@dataclass
class Battle:
    """Captains who fight each other on a tile."""

    cell: Cell
    hits: BySeat

    def clone(self) -> Battle:  # written by tools/write_clones.py
        return Battle(self.cell, self.hits[:])


@dataclass
class Loot:
    """What is being chosen after a lost battle."""

    foe: SeatOrNone  # who is being looted; EMPTY: nobody, the pirate takes it
    owed: Small  # how much is still to choose

    def clone(self) -> Loot:  # written by tools/write_clones.py
        return Loot(self.foe, self.owed)


@dataclass
class State:
    keel: Keel
    size: Annotated[int, Bounds(3, 4)]  # the sea is size by size
    layout: Annotated[int, Bounds(0, 5)]  # side of the supply board
    owners_look: bool  # a chest's owner knows its value (PO-A36)
    captains: Annotated[list[Captain], Bounds(2, 5)]
    board: Annotated[list[Face], Bounds(9, 16)]
    ports: Annotated[list[Port], Bounds(1, 8)]
    taken: Annotated[list[Goods], Bounds(3, 3)]  # goods gone from each supply row
    box: Annotated[list[Goods], Bounds(4, 4)]  # goods in the box
    cannons: Cannons
    stacks: Annotated[list[Annotated[int, Bounds(-1, 5)]], Bounds(4, 4)]  # left of each type; the top has this value
    chests: Annotated[list[Chest], Bounds(0, 15)]  # the stack, top last; nobody knows it
    pile: Annotated[list[PortSide], Bounds(0, 8)]  # port sides to come (0-15), next last; nobody knows the order
    used: Annotated[list[PortSide], Bounds(0, 8)]  # port sides that were filled
    recycled: bool  # the pile was made of used ports, so that its sides are known
    missions: Annotated[list[Annotated[int, Bounds(0, 11)]], Bounds(3, 3)]
    markers: Annotated[list[Annotated[list[Seat], Bounds(0, 5)]], Bounds(3, 3)]  # seats on each mission, best first
    first: Seat
    wind: Annotated[int, Bounds(EMPTY, WEST)] = EMPTY
    pirate: CellOrNone = EMPTY
    phase: Annotated[int, Bounds(STERNS, OVER)] = STERNS
    done: Annotated[int, Bounds(0, 5)] = 0  # seats that are done in this phase, clockwise from the first player
    last_round: Annotated[int, Bounds(0, 100_000)] = 0  # 0 until a good has run out
    visit: Visit | None = None
    battles: Battles | None = None
    battle: Battle | None = None
    loot: Loot | None = None

    def clone(self) -> State:  # written by tools/write_clones.py
        return State(
            self.keel.clone(), self.size, self.layout, self.owners_look, [one.clone() for one in self.captains],
            self.board[:], [one.clone() for one in self.ports], self.taken[:], self.box[:], self.cannons,
            self.stacks[:], self.chests[:], self.pile[:], self.used[:], self.recycled, self.missions[:],
            [one[:] for one in self.markers], self.first, self.wind, self.pirate, self.phase, self.done,
            self.last_round, None if self.visit is None else self.visit.clone(),
            None if self.battles is None else self.battles.clone(),
            None if self.battle is None else self.battle.clone(), None if self.loot is None else self.loot.clone(),
        )  # fmt: skip

    def row(self, good: int) -> tuple[int, ...]:
        """A supply row as it was filled, front first."""
        return ROWS[(self.layout * 4 + len(self.captains) - 2) * 3 + good]

    def port_at(self, cell: int) -> Port:
        for port in self.ports:
            if port.cell == cell:
                return port
        raise ValueError(f"no port in cell {cell}")


def visit_of(state: State) -> Visit:
    """The visit of the captain whose turn it is."""
    visit = state.visit
    assert visit is not None
    return visit


def battles_of(state: State) -> Battles:
    """The battles of this round."""
    battles = state.battles
    assert battles is not None
    return battles


def battle_of(state: State) -> Battle:
    """The battle that is being fought."""
    battle = state.battle
    assert battle is not None
    return battle


def loot_of(state: State) -> Loot:
    """The loot that is being chosen."""
    loot = state.loot
    assert loot is not None
    return loot


def knows_chests(state: State, seat: int | None, owner: int) -> bool:
    """Does the seat know the values of the owner's chests? View and guess both ask here (PO-A36)."""
    return state.phase == OVER or (seat == owner and state.owners_look)


def cell_name(size: int, cell: int) -> str:
    """A cell as on a chart: column letter and row number, a1 in the north-west."""
    return "abcd"[cell % size] + str(cell // size + 1)


CELLS: Final[list[dict[str, int]]] = [
    {cell_name(size, cell): cell for cell in range(size * size)} for size in range(5)
]  # CELLS[size][name]


def cell_of(size: int, name: str) -> int:
    return CELLS[size][name]


def _neighbours(size: int) -> list[list[int]]:
    """Cells next to each cell by direction; the sea is round (PO-048)."""
    steps = ((-1, 0), (0, 1), (1, 0), (0, -1))
    return [
        [(row + down) % size * size + (column + right) % size for row in range(size) for column in range(size)]
        for down, right in steps
    ]


NEXT: Final[list[list[list[int]]]] = [_neighbours(size) for size in range(5)]  # NEXT[size][direction][cell]


def migrate(schema: int, state: dict[str, Any]) -> dict[str, Any]:
    """Brings older saves up: since schema 2 what lasts for a visit, a battle or a round of battles is kept apart."""
    if schema >= 2:
        return state
    new = dict(state)
    for name in ("took", "acted", "unloaded", "trade", "rum_room", "foe", "owed", "arena"):
        del new[name]  # of a visit or a battle, which a save never cuts in two
    new["done"] = new.pop("turn")
    new["visit"] = new["battle"] = new["loot"] = new["battles"] = None
    captains = [dict(captain) for captain in state["captains"]]
    kept = {
        name: [captain.pop(name) for captain in captains] for name in ("neutral", "fought", "beat_pirate", "best_hits")
    }
    if state["phase"] in (PIRATE_FIGHTS, FIGHTS, DUSK):
        new["battles"] = kept
    for captain in captains:
        del captain["hits"]
        captain["extensions"] = [[extension // 6, extension % 6] for extension in captain["extensions"]]
    new["captains"] = captains
    return new
