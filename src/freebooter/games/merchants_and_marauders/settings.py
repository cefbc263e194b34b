"""What a table can be made with."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of Merchants & Marauders."""

    target: Annotated[
        int, Meta(ge=5, le=20, title="Glory Points to win", description="10 by the rulebook; more make a longer game.")
    ] = 10
    npcs: Annotated[
        Literal["players", "program"],
        Meta(
            title="Who steers admirals and pirates in battle",
            description="The player to the left of the captain they fight, or the program.",
        ),
    ] = "players"
    outfit: Annotated[
        Literal["stash", "choice"],
        Meta(
            title="A new captain whose stash holds 10 gold or more",
            description="Takes 10 of it with him, or starts without gold and opens his stash at home as he likes.",
        ),
    ] = "stash"
