"""How things are written in the files of this folder, as people say them, and what the program makes of them."""

from __future__ import annotations

import re
from typing import Any

from freebooter.engine.content import Ids, numbered
from freebooter.games.captains_log import names

NATIONS = ("Netherlands", "Spain", "England", "France", "Pirates")
GOODS = ("tea", "silver", "cotton", "sugar", "wood", "oil")
ROLES = ("merchant", "defensive", "aggressive")
SERVICES = ("tavern", "shipyard", "buy", "sell")
MISSION_ICONS = {"secret": names.SECRET, "reward": names.REWARD, "clue": names.CLUE}
LETTERS = "abcdefghijklmnopqrs"
GAINS = ("money", "fame", "reputation", "goods", "clue", "crew", "rowboat", "crew_upgrade", "ship_upgrade")
WHOSE = (*NATIONS, "port", "target", "any", "any crown", "another")
ICONS = (*ROLES, "corsair", "mooring", "whale", "number", "kraken", "fortress")
PENNANTS = ("move", "route", "fire", "board", "hunt")
PORTS = {
    "any port of a crown": names.OF_A_CROWN,
    "any port but the target's": names.NOT_OF_TARGET,
    "any port but the owner's": names.NOT_OF_OWNER,
    "any port but the start's": names.NOT_OF_START,
}

# The words that become numbers; upgrades, captains and models are added when their files are loaded.
IDS: Ids = {
    "nation": numbered(*NATIONS),
    "good": numbered(*GOODS),
    "role": numbered(*ROLES),
    "kind": numbered("nation", "corsair", "legend"),
    "mission icon": MISSION_ICONS,
    "market": numbered("legal", "contraband"),
    "family": numbered("officer", "specialist"),
    "shot": numbered("fire", "explosive", "grapeshot", "chain"),
    "service": numbered(*SERVICES),
    "foe": numbered("all", "Pirates", "Spain", "corsairs", "laden"),
    "end": numbered("anything", "fire", "collapse"),
    "player": numbered(
        "any", "on a mission", "on a transport", "on a combat", "on a rescue", "hunting", "leading", "at the arrow",
        "with a bounty", "with a clue",
    ),
    "duration": numbered("temporary", "day", "circumstantial", "permanent"),
    "direction": numbered("N", "NE", "SE", "S", "SW", "NW"),
    "struck market": numbered("by die", "most goods", "fewest goods", "every"),
    "face": numbered("water", "sandbank", "barrel", "island"),
    "side": numbered("A", "B"),
}  # fmt: skip


def one_of(said: Any, known: Any, what: str) -> int:
    """The number of a word."""
    table = known if isinstance(known, dict) else numbered(*known)
    if said not in table:
        raise ValueError(f"there is no {what} {said!r}; there are {', '.join(table)}.")
    return int(table[said])


def thousands(doubloons: int) -> int:
    if doubloons % 1000:
        raise ValueError(f"{doubloons} is not a sum in whole thousands; there are no smaller coins.")
    return doubloons // 1000


def hundreds(doubloons: int) -> int:
    if doubloons % 100:
        raise ValueError(f"{doubloons} is not a price in whole hundreds.")
    return doubloons // 100


def half_steps(steps: float) -> int:
    if 2 * steps != int(2 * steps):
        raise ValueError(f"{steps} is neither a whole nor a half; drafts and depths are.")
    return int(2 * steps)


def counted(number: int) -> int:
    """People count from 1."""
    return number - 1


def gains(said: dict[str, Any]) -> list[dict[str, int]]:
    """`{ money = 3_000, reputation = { port = 1 }, tea = 2 }`, in the order written."""
    found: list[dict[str, int]] = []
    for key, n in said.items():
        if key in GOODS:
            found.append({"kind": names.GAIN_GOODS, "n": n, "of": GOODS.index(key)})
        elif key == "reputation":
            for whose, change in n.items():
                found.append({"kind": names.GAIN_REPUTATION, "n": change, "of": one_of(whose, WHOSE, "reputation")})
        elif key in ("money", "crew_upgrade", "ship_upgrade"):
            found.append({"kind": GAINS.index(key), "n": thousands(n)})
        elif key == "goods":
            found.append({"kind": names.GAIN_GOODS, "n": n, "of": names.ANY_PRIMARY})
        else:
            found.append({"kind": one_of(key, GAINS, "gain"), "n": n})
    return found


def cargo(said: dict[str, int]) -> list[int]:
    """`{ tea = 2, sugar = 1 }` by good."""
    for good in said:
        one_of(good, GOODS, "good")
    return [said.get(good, 0) for good in GOODS]


def icons(said: list[str]) -> int:
    return sum(one_of(one, MISSION_ICONS, "mission icon") for one in said)


def services(said: list[str]) -> list[bool]:
    for one in said:
        one_of(one, SERVICES, "service")
    return [one in said for one in SERVICES]


def letters(said: str) -> list[int]:
    """`d p r`: positions in a tile."""
    return [one_of(one, tuple(LETTERS), "hex") for one in said.split()]


def pennant(said: str) -> dict[str, int]:
    """`move 7`, or `fire 4+1`: four dice with +1 each."""
    match = re.fullmatch(r"(\w+) (\d+)(?:\+(\d+))?", said)
    if not match:
        raise ValueError(f"{said!r} is no pennant; one is written like 'move 7' or 'fire 4+1'.")
    return {"kind": one_of(match[1], PENNANTS, "pennant"), "n": int(match[2]), "bonus": int(match[3] or 0)}


def place(said: str) -> dict[str, Any]:
    """`mooring 18`, `fortress 5, 6` (beside one of them), `farthest whale 11, 12`, `any port of a crown`, `start`."""
    if said == "start":
        return {"icon": names.START_PORT}
    if said.startswith("any port"):
        return {"icon": names.ANY_PORT, "of": one_of(said, PORTS, "place")}
    match = re.fullmatch(r"(farthest )?(\w+) (\d+(?:, \d+)*)", said)
    if not match:
        raise ValueError(f"{said!r} is no place; one is written like 'mooring 18' or 'farthest whale 11, 12'.")
    tiles = [int(tile) for tile in match[3].split(", ")]
    return {"icon": one_of(match[2], ICONS, "icon"), "tiles": tiles, "farthest": bool(match[1])}


def spot(said: str) -> dict[str, int]:
    """`merchant 8`: an icon of one tile."""
    found = place(said)
    if len(found.get("tiles", ())) != 1 or found["farthest"]:
        raise ValueError(f"{said!r} is not one icon of one tile, like 'merchant 8'.")
    return {"icon": found["icon"], "tile": found["tiles"][0]}


def stop(said: dict[str, Any]) -> dict[str, Any]:
    """`{ at = "mooring 8", gains = { silver = 1 } }`"""
    return {**spot(said["at"]), "gains": said.get("gains", {})}


def end(said: dict[str, Any]) -> dict[str, Any]:
    """`{ do = "sell", ..., gains = { clue = 1 } }`: what is asked, and what it gives."""
    goal = {key: value for key, value in said.items() if key != "gains"}
    return {"goal": goal, "gains": said.get("gains", {})}


def seals(said: dict[str, int]) -> list[int]:
    """`{ Spain = 1, ... }`: the seal of each nation's space, by nation."""
    found = [0] * names.NATIONS
    for nation, seal in said.items():
        found[one_of(nation, NATIONS, "nation")] = seal
    return found


def pairs(said: list[list[str]]) -> list[list[int]]:
    return [[one_of(nation, NATIONS, "nation") for nation in pair] for pair in said]
