"""What lies on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from freebooter.engine.codec import Bounds
from freebooter.engine.keel import Keel

# what a save may hold: five ships, five treasures of 3 to 7 and three cannon cards for each of six captains
Seat = Annotated[int, Bounds(0, 5)]
Seen = Annotated[int, Bounds(-1, 63)]  # seats as bits; -1 is everyone
Treasure = Annotated[int, Bounds(3, 7)]
Owned = Annotated[int, Bounds(3, 57)]  # 10 x owner + value
Ships = Annotated[int, Bounds(0, 5)]
Cannons = Annotated[int, Bounds(0, 18)]


@dataclass(eq=False)
class Ship:
    """A ship at sea on its treasure card; `seen` are the seats that know whether it is armed."""

    treasure: Treasure
    armed: bool
    seen: Seen

    def clone(self) -> Ship:  # written by tools/write_clones.py
        return Ship(self.treasure, self.armed, self.seen)


@dataclass(eq=False)
class Captain:
    """One player's things. The reserve is known to its owner only, the order of the deck to nobody."""

    deck: Annotated[list[Treasure], Bounds(0, 5)]  # treasure cards, face down, top last
    armed: Ships  # armed ships in the reserve
    defenceless: Ships  # the others
    cannons: Cannons
    drawn: Annotated[int, Bounds(0, 7)]  # a treasure turned up that still waits for its ship; 0 is none
    sea: Annotated[list[Ship], Bounds(0, 5)]
    pile: Annotated[list[Owned], Bounds(0, 30)]  # the score pile: 10 x owner + value of each treasure
    captured: Cannons  # opponents' cannon cards in the score pile
    home_armed: Ships  # ships that arrived unseen: what they were stays a secret (LM-015)
    home_defenceless: Ships
    home_shown: Ships  # armed ships that had been shown before they arrived
    sunk: Ships

    def clone(self) -> Captain:  # written by tools/write_clones.py
        return Captain(
            self.deck[:], self.armed, self.defenceless, self.cannons, self.drawn, [one.clone() for one in self.sea],
            self.pile[:], self.captured, self.home_armed, self.home_defenceless, self.home_shown, self.sunk,
        )  # fmt: skip

    def ship(self, treasure: int) -> Ship:
        """The ship at sea on this treasure; a player's treasures all differ."""
        for ship in self.sea:
            if ship.treasure == treasure:
                return ship
        raise KeyError(treasure)


@dataclass(eq=False)
class State:
    """The whole game."""

    keel: Keel
    captains: Annotated[list[Captain], Bounds(2, 6)]
    first: Seat  # who took the first turn
    spent: Cannons  # cannon cards out of the game
    ties_by_all_cannons: bool  # the other reading of LM-A01, a setting

    def clone(self) -> State:  # written by tools/write_clones.py
        return State(
            self.keel.clone(), [one.clone() for one in self.captains], self.first, self.spent, self.ties_by_all_cannons,
        )  # fmt: skip
