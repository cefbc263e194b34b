"""What one seat, or a spectator, may see."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from freebooter.engine.keel import EVERYONE, knows
from freebooter.games.letter_of_marque.state import Captain, Ship, State

KEYS: Final = [str(number) for number in range(10)]  # of seats and treasures


class ShipView(Struct, frozen=True):
    """A ship at sea: armed is None where the seat does not know; shown ships are known to all."""

    treasure: int
    armed: bool | None
    shown: bool


class CaptainView(Struct, frozen=True):
    deck: int
    reserve: int
    armed: int | None  # of the reserve, for its owner
    cannons: int
    drawn: int
    sea: dict[str, ShipView]
    pile: list[tuple[int, int]]  # owner's seat and value of each treasure scored
    captured: int
    home: int
    home_shown: int  # of these, armed ships that had been shown
    sunk: int
    points: int


class View(Struct, frozen=True):
    me: int | None
    turn: int
    first: int
    round: int
    captains: dict[str, CaptainView]


def view(state: State, seat: int | None) -> View:
    captains = {KEYS[i]: captain_view(captain, i, seat) for i, captain in enumerate(state.captains)}
    return View(seat, state.keel.turn, state.first, state.keel.round, captains)


def captain_view(captain: Captain, owner: int, seat: int | None) -> CaptainView:
    """LM-005: one's own ships may be looked at any time, others' not."""
    return CaptainView(
        deck=len(captain.deck),
        reserve=captain.armed + captain.defenceless,
        armed=captain.armed if owner == seat else None,
        cannons=captain.cannons,
        drawn=captain.drawn,
        sea={KEYS[ship.treasure]: ship_view(ship, seat) for ship in captain.sea},
        pile=[(card // 10, card % 10) for card in captain.pile],
        captured=captain.captured,
        home=captain.home_armed + captain.home_defenceless + captain.home_shown,
        home_shown=captain.home_shown,
        sunk=captain.sunk,
        points=sum([card % 10 for card in captain.pile]) + captain.captured,
    )


def ship_view(ship: Ship, seat: int | None) -> ShipView:
    return ShipView(ship.treasure, ship.armed if knows(ship, seat) else None, ship.seen == EVERYONE)
