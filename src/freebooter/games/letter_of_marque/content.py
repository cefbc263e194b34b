"""The components of one player, from content/fleet.toml, with their counts checked (LM-001, LM-002)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Fleet:
    """What each player has."""

    treasures: tuple[int, ...]
    armed_ships: int
    defenceless_ships: int
    cannon_cards: int
    colours: tuple[str, ...]
    source: str


def load(path: Path) -> Fleet:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    fleet = Fleet(
        tuple(table["treasures"]),
        table["armed_ships"],
        table["defenceless_ships"],
        table["cannon_cards"],
        tuple(table["colours"]),
        table["source"],
    )
    check(fleet)
    return fleet


def check(fleet: Fleet) -> None:
    """LM-001: five ships, five treasures and three cannon cards in each of six colours."""
    if len(fleet.treasures) != 5 or len(set(fleet.treasures)) != 5:
        raise ValueError(f"a fleet has 5 different treasures, not {fleet.treasures}")
    if fleet.armed_ships + fleet.defenceless_ships != 5:
        raise ValueError("a fleet has 5 ships: armed and defenceless together")
    if fleet.cannon_cards != 3:
        raise ValueError(f"a fleet has 3 cannon cards, not {fleet.cannon_cards}")
    if len(fleet.colours) != 6:
        raise ValueError(f"there are 6 colours, not {len(fleet.colours)}")
    if fleet.source not in ("rulebook", "public", "house"):
        raise ValueError(f"a source is rulebook, public or house, not {fleet.source}")


FLEET = load(Path(__file__).parent / "content" / "fleet.toml")
