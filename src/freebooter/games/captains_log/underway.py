"""What is going on at the table: parts of the state that exist only while they are needed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from freebooter.engine.asks import Option
from freebooter.engine.codec import Bounds
from freebooter.games.captains_log.bounds import (
    CardBits,
    Choices,
    Dice,
    Doubloons,
    Fame,
    Few,
    Hex,
    Hexes,
    MissionCards,
    NationOrNone,
    Nations,
    NationsOfEach,
    Seat,
    ShipOrNone,
    Signed,
    SixGoods,
    Small,
    TileOrNone,
    UpgradeOrNone,
)
from freebooter.games.captains_log.courses import Reach


@dataclass(eq=False)
class Turn:
    """?The turn of the player whose turn it is."""

    actions: Few  # movement and actions left: two to begin with
    moved: bool  # the movement was begun
    sailing: bool  # ... and is still open
    left: Signed  # movement points left
    began: Signed  # movement points at the beginning
    path: Hexes  # hexes still to be entered on the course that was ordered
    entered: Small  # hexes entered in this movement
    straight: Small  # hexes of the last straight stretch, for ramming
    bearing: Annotated[int, Bounds(-1, 5)]  # the direction of the last step; -1 before the first
    attacked: NationsOfEach  # nations already angered by an attack this turn (CL-313), as bits
    attacked_in_port: NationsOfEach  # CL-315, CL-K56
    npcs: CardBits  # cards of NPC that were activated in this turn, or came since they began to be, as bits
    stowaways: bool  # have taken their toll (CL-490)
    storm_saved: Small  # damage of a storm that carpenters have kept off (CL-384)
    meets: Annotated[int, Bounds(-1, 1024)]  # with whom or where the action has started missions (CL-433); -1: nobody
    fished: bool  # since the ship came into this hex (CL-K82)
    paid: bool  # a point for what is lifted there, since the ship came into this hex (CL-K90)
    reach: Reach | None = field(default=None, init=False)  # of a playout: where the orders now offered lead
    courses: list[Option] | None = field(default=None, init=False)  # likewise: the orders to sail, till another order
    others: int = field(default=-1, init=False)  # likewise: where the other ships lie (rules/ships.py); -1: look again

    def clone(self) -> Turn:  # written by tools/write_clones.py
        return Turn(
            self.actions, self.moved, self.sailing, self.left, self.began, self.path[:], self.entered, self.straight,
            self.bearing, self.attacked, self.attacked_in_port, self.npcs, self.stowaways, self.storm_saved,
            self.meets, self.fished, self.paid,
        )  # fmt: skip


@dataclass(eq=False)
class Volley:
    """?A volley that is being fired."""

    by: ShipOrNone  # a ship; -1 for a fortress
    at: ShipOrNone
    tile: TileOrNone  # the fortress' tile, or 0
    dice: Dice  # as rolled
    bonus: Annotated[list[Signed], Bounds(0, 99)]  # added to each die
    defense: Signed
    ammunition: Annotated[int, Bounds(-1, 3)]  # kind, or -1 for standard shot
    passing: bool  # at a ship that passes through the own hex (CL-K52)
    rerolls: Small  # dice that may still be rolled again
    enemy_rerolls: Small  # Duff (CL-548)

    def clone(self) -> Volley:  # written by tools/write_clones.py
        return Volley(
            self.by, self.at, self.tile, self.dice[:], self.bonus[:], self.defense, self.ammunition, self.passing,
            self.rerolls, self.enemy_rerolls,
        )  # fmt: skip


@dataclass(eq=False)
class Boarding:
    """?A boarding that is being fought."""

    by: ShipOrNone
    at: ShipOrNone
    party: Small
    defenders: Small
    dice: Dice
    their_dice: Dice
    rerolls: Small  # dice that the attacker may roll again
    bonus: Signed  # printed for this boarding on the card of an NPC; 0 for a player
    copied: UpgradeOrNone  # the specialist that the attacker's Lieutenant copies (CL-403); -1 for none
    their_copied: UpgradeOrNone  # ... and the defender's
    saved: Small  # sailors that doctors of the attacker have saved in this fight (CL-398)
    their_saved: Small

    def clone(self) -> Boarding:  # written by tools/write_clones.py
        return Boarding(
            self.by, self.at, self.party, self.defenders, self.dice[:], self.their_dice[:], self.rerolls, self.bonus,
            self.copied, self.their_copied, self.saved, self.their_saved,
        )  # fmt: skip


@dataclass(eq=False)
class Activation:
    """?An NPC that is taking its actions."""

    npc: ShipOrNone  # the ship: NPC_BASE + card
    pennant: Few  # the next pennant to look at
    acted: Few  # actions taken, at most 2
    target: ShipOrNone  # the ship that it has sailed towards; -1 for none
    ran: Small  # hexes entered since its last move began
    path: Hexes  # hexes still to be entered
    choices: Choices  # equally good targets or places, while one is being chosen
    spent: int = field(default=0, init=False)  # movement that its last course has cost

    def clone(self) -> Activation:  # written by tools/write_clones.py
        return Activation(self.npc, self.pennant, self.acted, self.target, self.ran, self.path[:], self.choices[:])


@dataclass(eq=False)
class Reward:
    """?What a card is giving, or a victor taking."""

    n: Signed
    of: Annotated[int, Bounds(-1, 9)]  # a good, a nation, or one of the words for "your choice"
    nation: NationOrNone  # the nation it is about
    hex: Hex
    source: Annotated[int, Bounds(-1, 11)]  # of its Fame
    goods: Annotated[list[Small], Bounds(0, 44)]  # by good; or upgrades of which one may be kept

    def clone(self) -> Reward:  # written by tools/write_clones.py
        return Reward(self.n, self.of, self.nation, self.hex, self.source, self.goods[:])


@dataclass(eq=False)
class Deal:
    """?What two players are about to exchange."""

    seat: Seat
    other: Seat
    pays: Doubloons  # doubloons that the first pays
    gets: Doubloons  # ... or gets
    gives: SixGoods  # by good
    takes: SixGoods
    gives_cards: MissionCards  # missions
    takes_cards: MissionCards

    def clone(self) -> Deal:  # written by tools/write_clones.py
        return Deal(
            self.seat, self.other, self.pays, self.gets, self.gives[:], self.takes[:], self.gives_cards[:],
            self.takes_cards[:],
        )  # fmt: skip


@dataclass(eq=False)
class Alone:
    """?The enemies of a solo or cooperative table (CL-558)."""

    enemies: Nations  # nations, as bits
    fame: Annotated[list[Fame], Bounds(5, 5)]  # by nation
    lost: bool

    def clone(self) -> Alone:  # written by tools/write_clones.py
        return Alone(self.enemies, self.fame[:], self.lost)
