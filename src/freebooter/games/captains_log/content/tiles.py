"""A tile is drawn in tiles.toml; here its picture is read."""

from __future__ import annotations

from freebooter.engine.content import BadContent
from freebooter.games.captains_log.content.cards import DrawnTile, Tile
from freebooter.games.captains_log.content.reading import NATIONS, one_of
from freebooter.games.captains_log.names import LAND, MOORING, NONE, SANDBANK, WATER

# Axial coordinates of the letters a to s, north is (0, -1).
SPOTS = tuple((q, r) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2)
# The picture shows hexes with the same 2 r + q on one line, from left to right.
LINES = tuple(
    tuple(sorted((i for i, (q, r) in enumerate(SPOTS) if 2 * r + q + 4 == line), key=lambda i: SPOTS[i][0]))
    for line in range(9)
)
PLACES = ("mer", "def", "agg", "cor", "Moor", "Whal", "No.", "Krak")  # in the order of names.py
ASHORE = ("###", "Port", "Vill", "Fort", "X")
AFLOAT = ("~", "Brl", *PLACES)


def words_of(picture: str) -> list[str]:
    """What is drawn on the hexes a to s."""
    lines = picture.splitlines()
    if len(lines) != len(LINES):
        raise ValueError(f"the picture has {len(lines)} lines, a tile has {len(LINES)}")
    found = [""] * len(SPOTS)
    for number, (line, spots) in enumerate(zip(lines, LINES, strict=True), 1):
        drawn = line.split()
        if len(drawn) != len(spots):
            raise ValueError(f"line {number} of the picture shows {len(drawn)} hexes, there are {len(spots)}: {line!r}")
        for spot, one in zip(spots, drawn, strict=True):
            found[spot] = one
    return found


def tile(drawn: DrawnTile) -> Tile:
    try:
        return read(drawn)
    except ValueError as error:
        raise BadContent(f"tiles.toml, {drawn.name}: {error}") from None


def read(drawn: DrawnTile) -> Tile:
    terrain, depth, dice, seen = [], [], [], []
    for one in words_of(drawn.picture):
        what, _, fire = one.partition("*")
        bank = what.startswith("-") and what[1:].isdigit()
        if not bank and what not in ASHORE + AFLOAT:
            raise ValueError(f"there is no {what!r} in pictures; there are {', '.join(ASHORE + AFLOAT)} and -3.")
        seen.append("bank" if bank else what)
        terrain.append(LAND if what in ASHORE else SANDBANK if bank else WATER)
        depth.append(2 * int(what[1:]) if bank else 0)  # in half steps
        dice.append(int(fire) if fire else 0)

    def only(what: str) -> int:
        if seen.count(what) > 1:
            raise ValueError(f"{what} stands twice in the picture.")
        return seen.index(what) if what in seen else NONE

    places = [only(what) for what in PLACES]
    natives = drawn.port == "natives"
    port = only("Vill") if natives else only("Port")
    if ("Vill" in seen) != natives or ("Port" in seen) != (drawn.port not in ("", "natives")):
        raise ValueError(f"port is {drawn.port!r}, the picture shows something else.")
    if (port == NONE) != (places[MOORING] == NONE):
        raise ValueError("a port and its mooring belong together.")
    flag = drawn.port not in ("", "natives", "random flag")
    return Tile(
        number=drawn.number,
        name=drawn.name,
        optional=drawn.optional,
        terrain=tuple(terrain),
        depth=tuple(depth),
        dice=tuple(dice),
        places=tuple(places),
        port=port,
        fortress=only("Fort"),
        barrels=tuple(i for i, what in enumerate(seen) if what == "Brl"),
        treasures=tuple(i for i, what in enumerate(seen) if what == "X"),
        natives=natives,
        nation=one_of(drawn.port, NATIONS, "nation") if flag else NONE,
        random_flag=drawn.port == "random flag",
        services=drawn.services,
        native_goods=drawn.native_goods,
        native_price=drawn.native_price,
        move_cost=drawn.move_cost,
        calm=drawn.calm,
        source=drawn.source,
    )
