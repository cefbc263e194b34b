"""What a table can be made with."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of Letter of Marque."""

    two_players: Annotated[bool, Meta(title="Two players", description="Unofficial: the game is made for 3 to 6.")] = (
        False
    )
    ties_by_all_cannons: Annotated[
        bool, Meta(title="Ties: all cannon cards", description="Unused cannon cards break ties too (LM-A01).")
    ] = False
    small_fleet: Annotated[
        bool,
        Meta(
            title="Small fleet, for research",
            description="Two players with three ships, three treasures and one cannon card each (LM-A10).",
            extra_json_schema={"research": True},
        ),
    ] = False


def refuse(settings: Settings, seats: int) -> str | None:
    if seats == 2 and not settings.two_players:
        return "Letter of Marque is for 3 to 6 players; switch on 'two_players' for an unofficial game of 2."
    if settings.small_fleet and seats != 2:
        return f"A small fleet is for 2 players, not {seats}."
    return None
