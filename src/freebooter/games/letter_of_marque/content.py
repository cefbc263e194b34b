"""The components of one player, from content/fleet.toml, with their counts checked (LM-001, LM-002)."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from freebooter.engine.content import count, load_file

FOLDER: Final = Path(__file__).parent / "content"


class Fleet(Struct, frozen=True, forbid_unknown_fields=True):
    """What each player has."""

    treasures: tuple[int, ...]
    armed_ships: int
    defenceless_ships: int
    cannon_cards: int
    colours: tuple[str, ...]
    source: Literal["rulebook", "public", "house"]


def load_fleet(path: Path) -> Fleet:
    """LM-001: five ships, five treasures and three cannon cards in each of six colours."""
    fleet = load_file(path, Fleet, {})
    count("different treasures of a fleet", len(set(fleet.treasures)), 5)
    count("treasures of a fleet", len(fleet.treasures), 5)
    count("ships of a fleet, armed and defenceless together", fleet.armed_ships + fleet.defenceless_ships, 5)
    count("cannon cards of a fleet", fleet.cannon_cards, 3)
    count("colours", len(fleet.colours), 6)
    return fleet


def load_small_fleet(path: Path) -> Fleet:
    """LM-A10: three ships and three treasures, for two."""
    fleet = load_file(path, Fleet, {})
    count("different treasures of a small fleet", len(set(fleet.treasures)), 3)
    count("treasures of a small fleet", len(fleet.treasures), 3)
    count("ships of a small fleet, armed and defenceless together", fleet.armed_ships + fleet.defenceless_ships, 3)
    count("colours of small fleets", len(fleet.colours), 2)
    return fleet


FLEET: Final = load_fleet(FOLDER / "fleet.toml")
SMALL_FLEET: Final = load_small_fleet(FOLDER / "small.toml")
