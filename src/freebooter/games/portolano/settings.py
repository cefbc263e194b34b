"""What a table can be made with."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of Portolano."""

    supply: Annotated[
        Literal["random", "B1a", "B1b", "B2a", "B2b", "B3a", "B3b"],
        Meta(title="Supply board", description="Which of the three boards is used, and which side of it (PO-013)."),
    ] = "random"
    closed_chests: Annotated[
        bool,
        Meta(
            title="Closed chests", description="Nobody looks into a chest before the end, not even its owner (PO-A36)."
        ),
    ] = False
