"""What a table can be made with: where players read the rulebook differently, the table says which reading holds."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of Pirates of the 7 Seas."""

    riot: Annotated[
        Literal["rule", "example"],
        Meta(title="Riot", description="A missing card costs one ship, or two as in the example (P7-A01)."),
    ] = "rule"
    whirlpool: Annotated[
        Literal["ship", "player"],
        Meta(title="Whirlpool", description="A Talisman for each ship caught, or for each player hit (P7-A03)."),
    ] = "ship"
    corsair: Annotated[
        Literal["two", "one"],
        Meta(title="Idle corsairs", description="Black Spots for a corsair who sends no ship (P7-A02)."),
    ] = "two"
    pair_gift: Annotated[
        Literal["single", "double"],
        Meta(title="Gift for two", description="The first player's gift in a game of two: plain, or doubled (P7-A08)."),
    ] = "single"
    sale: Annotated[
        Literal["one", "none"],
        Meta(title="Least sale", description="Cards that a Merchant with goods must sell: one, or none (P7-A23)."),
    ] = "one"


def refuse(settings: Settings, seats: int) -> str | None:
    if seats != 2 and settings.pair_gift != "single":
        return "'pair_gift' is about games of two players; leave it at 'single' with more."
    return None
