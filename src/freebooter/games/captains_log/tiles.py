"""A tile is drawn in tiles.toml; here its picture is read."""

from __future__ import annotations

from typing import Any

from freebooter.games.captains_log.names import KRAKEN, LAND, MOORING, NONE, NUMBER, SANDBANK, WATER, WHALE
from freebooter.games.captains_log.reading import NATIONS, BadContent, word

# Axial coordinates of the letters a to s, north is (0, -1).
SPOTS = tuple((q, r) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2)
# The picture shows hexes with the same 2 r + q on one line, from left to right.
LINES = tuple(
    tuple(sorted((i for i, (q, r) in enumerate(SPOTS) if 2 * r + q + 4 == line), key=lambda i: SPOTS[i][0]))
    for line in range(9)
)
PLACES = {"mer": 0, "def": 1, "agg": 2, "cor": 3, "Moor": MOORING, "Whal": WHALE, "No.": NUMBER, "Krak": KRAKEN}
ASHORE = ("###", "Port", "Vill", "Fort", "X")
AFLOAT = ("~", "Brl", *PLACES)


def words_of(picture: str) -> list[str]:
    """What is drawn on the hexes a to s."""
    lines = picture.splitlines()
    if len(lines) != len(LINES):
        raise BadContent(f"the picture has {len(lines)} lines, a tile has {len(LINES)}")
    found = [""] * len(SPOTS)
    for number, (line, spots) in enumerate(zip(lines, LINES, strict=True), 1):
        drawn = line.split()
        if len(drawn) != len(spots):
            raise BadContent(f"line {number} of the picture shows {len(drawn)} hexes, there are {len(spots)}: {line!r}")
        for spot, one in zip(spots, drawn, strict=True):
            found[spot] = one
    return found


def tile(row: dict[str, Any]) -> dict[str, Any]:
    """The fields of a Tile from its table in tiles.toml."""
    row = dict(row)
    terrain, depth, dice = [], [], []
    drawn = []
    for one in words_of(row.pop("picture")):
        what, _, fire = one.partition("*")
        bank = what.startswith("-") and what[1:].isdigit()
        if not bank and what not in ASHORE + AFLOAT:
            raise BadContent(f"{what!r} in the picture is not known; it is one of {', '.join(ASHORE + AFLOAT)}, -3")
        drawn.append("bank" if bank else what)
        terrain.append(LAND if what in ASHORE else SANDBANK if bank else WATER)
        depth.append(2 * int(what[1:]) if bank else 0)  # in half steps
        dice.append(int(fire) if fire else 0)

    def only(what: str) -> int:
        if drawn.count(what) > 1:
            raise BadContent(f"{what!r} stands twice in the picture")
        return drawn.index(what) if what in drawn else NONE

    places = [NONE] * len(PLACES)
    for what, place in PLACES.items():
        places[place] = only(what)
    flag = row.pop("port", "")
    village = only("Vill")
    if (flag == "natives") != (village != NONE) or (flag not in ("", "natives")) != (only("Port") != NONE):
        raise BadContent(f"port is {flag!r}, but the picture shows {'a village' if village != NONE else 'none such'}")
    if flag and places[MOORING] == NONE:
        raise BadContent("the port has no mooring in the picture")
    if flag not in ("", "natives", "random flag"):
        row["nation"] = word("port", flag, NATIONS)
    return row | {
        "terrain": terrain,
        "depth": depth,
        "dice": dice,
        "places": places,
        "port": village if flag == "natives" else only("Port"),
        "fortress": only("Fort"),
        "barrels": [i for i, what in enumerate(drawn) if what == "Brl"],
        "treasures": [i for i, what in enumerate(drawn) if what == "X"],
        "natives": flag == "natives",
        "random_flag": flag == "random flag",
    }
