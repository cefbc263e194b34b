"""What lies on the table."""

from __future__ import annotations

from dataclasses import dataclass

from freebooter.engine.keel import Keel


@dataclass(eq=False)
class Ship:
    """A ship at sea on its treasure card; `seen` are the seats that know whether it is armed."""

    treasure: int
    armed: bool
    seen: int

    def clone(self) -> Ship:  # written by tools/write_clones.py
        return Ship(self.treasure, self.armed, self.seen)


@dataclass(eq=False)
class Captain:
    """One player's things. The reserve is known to its owner only, the order of the deck to nobody."""

    deck: list[int]  # treasure cards, face down, top last
    armed: int  # armed ships in the reserve
    defenceless: int  # the others
    cannons: int
    drawn: int  # a treasure turned up that still waits for its ship; 0 is none
    sea: list[Ship]
    pile: list[int]  # the score pile: 10 x owner + value of each treasure
    captured: int  # opponents' cannon cards in the score pile
    home_armed: int  # ships that arrived unseen: what they were stays a secret (LM-015)
    home_defenceless: int
    home_shown: int  # armed ships that had been shown before they arrived
    sunk: int

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
    captains: list[Captain]
    first: int  # who took the first turn
    spent: int  # cannon cards out of the game
    ties_by_all_cannons: bool  # the other reading of LM-A01, a setting

    def clone(self) -> State:  # written by tools/write_clones.py
        return State(
            self.keel.clone(), [one.clone() for one in self.captains], self.first, self.spent, self.ties_by_all_cannons,
        )  # fmt: skip
