"""What is going on at the table: parts of the state that exist only while they are needed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(eq=False)
class Turn:
    """?The turn of the player whose turn it is."""

    actions: int  # movement and actions left: two to begin with
    moved: bool  # the movement was begun
    sailing: bool  # ... and is still open
    left: int  # movement points left
    began: int  # movement points at the beginning
    path: list[int]  # hexes still to be entered on the course that was ordered
    entered: int  # hexes entered in this movement
    straight: int  # hexes of the last straight stretch, for ramming
    bearing: int  # the direction of the last step; -1 before the first
    attacked: int  # nations already angered by an attack this turn (CL-313), as bits
    attacked_in_port: int  # CL-315, CL-K56
    npcs: int  # cards of NPC that were activated in this turn, or came since they began to be, as bits
    stowaways: bool  # have taken their toll (CL-490)

    def clone(self) -> Turn:  # written by tools/write_clones.py
        return Turn(
            self.actions, self.moved, self.sailing, self.left, self.began, self.path[:], self.entered, self.straight,
            self.bearing, self.attacked, self.attacked_in_port, self.npcs, self.stowaways,
        )  # fmt: skip


@dataclass(eq=False)
class Volley:
    """?A volley that is being fired."""

    by: int  # a ship; -1 for a fortress
    at: int
    tile: int  # the fortress' tile, or 0
    dice: list[int]  # as rolled
    bonus: list[int]  # added to each die
    defense: int
    ammunition: int  # kind, or -1 for standard shot
    passing: bool  # at a ship that passes through the own hex (CL-K52)
    rerolls: int  # dice that may still be rolled again
    enemy_rerolls: int  # Duff (CL-548)

    def clone(self) -> Volley:  # written by tools/write_clones.py
        return Volley(
            self.by, self.at, self.tile, self.dice[:], self.bonus[:], self.defense, self.ammunition, self.passing,
            self.rerolls, self.enemy_rerolls,
        )  # fmt: skip


@dataclass(eq=False)
class Boarding:
    """?A boarding that is being fought."""

    by: int
    at: int
    party: int
    defenders: int
    dice: list[int]
    their_dice: list[int]
    rerolls: int  # dice that the attacker may roll again
    bonus: int  # printed for this boarding on the card of an NPC; 0 for a player
    copied: int  # the specialist that the attacker's Lieutenant copies (CL-403); -1 for none
    their_copied: int  # ... and the defender's
    saved: int  # sailors that doctors of the attacker have saved in this fight (CL-398)
    their_saved: int

    def clone(self) -> Boarding:  # written by tools/write_clones.py
        return Boarding(
            self.by, self.at, self.party, self.defenders, self.dice[:], self.their_dice[:], self.rerolls, self.bonus,
            self.copied, self.their_copied, self.saved, self.their_saved,
        )  # fmt: skip


@dataclass(eq=False)
class Activation:
    """?An NPC that is taking its actions."""

    npc: int  # the ship: NPC_BASE + card
    pennant: int  # the next pennant to look at
    acted: int  # actions taken, at most 2
    target: int  # the ship that it has sailed towards; -1 for none
    ran: int  # hexes entered since its last move began
    path: list[int]  # hexes still to be entered
    choices: list[int]  # equally good targets or places, while one is being chosen

    def clone(self) -> Activation:  # written by tools/write_clones.py
        return Activation(self.npc, self.pennant, self.acted, self.target, self.ran, self.path[:], self.choices[:])


@dataclass(eq=False)
class Reward:
    """?What a card is giving, or a victor taking."""

    n: int
    of: int  # a good, a nation, or one of the words for "your choice"
    nation: int  # the nation it is about
    hex: int
    source: int  # of its Fame
    goods: list[int]  # by good; or upgrades of which one may be kept

    def clone(self) -> Reward:  # written by tools/write_clones.py
        return Reward(self.n, self.of, self.nation, self.hex, self.source, self.goods[:])


@dataclass(eq=False)
class Deal:
    """?What two players are about to exchange."""

    seat: int
    other: int
    pays: int  # doubloons that the first pays
    gets: int  # ... or gets
    gives: list[int]  # by good
    takes: list[int]
    gives_cards: list[int]  # missions
    takes_cards: list[int]

    def clone(self) -> Deal:  # written by tools/write_clones.py
        return Deal(
            self.seat, self.other, self.pays, self.gets, self.gives[:], self.takes[:], self.gives_cards[:],
            self.takes_cards[:],
        )  # fmt: skip
