"""What content is called in sentences: tiles, extensions, missions, courses."""

from __future__ import annotations

from typing import Any

from freebooter.games.portolano import content

WINDS = {"n": "north", "e": "east", "s": "south", "w": "west"}
ACTION_NAMES = {
    "extension": "ship extension",
    "rum": "free rum",
    "thaler": "a thaler",
    "barter": "goods and rum",
    "swap": "one good for two",
    "peace": "island of peace",
}


def names() -> dict[str, dict[Any, str]]:
    sides = [side.name for side in content.SEA_SIDES] + [side.name for side in content.PORT_SIDES]
    actions = [ACTION_NAMES[content.ACTIONS[side.action]] for side in content.SEA_SIDES]
    return {
        "face": dict(enumerate(sides)),
        "action": dict(enumerate(actions)),
        "extension": {extension.id: extension.name for extension in content.EXTENSIONS},
        "mission": {mission.id: mission.name for mission in content.MISSIONS},
        "stern": {stern.id: stern.name for stern in content.STERNS},
        "cell": {f"{column}{row}": f"{column.upper()}{row}" for column in "abcd" for row in range(1, 5)},
        "course": courses(),
        "thalers": {count: f"{count} thaler{'' if count == 1 else 's'}" for count in range(100)},
        "things": {count: f"{count} thing{'' if count == 1 else 's'}" for count in range(100)},
        "up_to": {count: "one thing" if count == 1 else f"up to {count} things" for count in range(100)},
    }


def courses() -> dict[Any, str]:
    """Every course by its key: "sail2:n:e" is north, then east."""
    found: dict[Any, str] = {"stay": "nowhere"}
    for one, first in WINDS.items():
        found[f"sail:{one}"] = first
        for two, second in WINDS.items():
            found[f"sail2:{one}:{two}"] = f"{first} twice" if one == two else f"{first}, then {second}"
    return found
