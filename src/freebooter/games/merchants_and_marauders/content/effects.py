"""The vocabulary of the cards: what a glory card, rumor or mission may do, and what it may ask for.

Each kind of effect is a Struct; its tag is the `kind` in the TOML files. What it does stands in rules/effects.py, found
by its type. To add a kind: a Struct here and in its union, a function there and in its table.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from freebooter.engine.content import Id

NationId = Annotated[int, Id("nation")]
SkillId = Annotated[int, Id("skill")]
ZoneId = Annotated[int, Id("zone")]
GoodId = Annotated[int, Id("good")]
SpecialistId = Annotated[int, Id("specialist")]


class Kind(Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Anything that is told apart by its `kind`."""


# ---- conditions: what a mission asks for, and on what the text of a card depends -----------------------------------


class Pirate(Kind, frozen=True, tag="pirate"):
    """Has a bounty."""


class NonPirate(Kind, frozen=True, tag="nonpirate"):
    """Has none."""


class Wanted(Kind, frozen=True, tag="wanted"):
    """Has a bounty of this nation."""

    nation: NationId


class Unwanted(Kind, frozen=True, tag="unwanted"):
    """Has none of this nation."""

    nation: NationId


class OfNation(Kind, frozen=True, tag="of_nation"):
    """The captain's own nation."""

    nation: NationId


class Employs(Kind, frozen=True, tag="employs"):
    specialist: SpecialistId


class AtWar(Kind, frozen=True, tag="at_war"):
    """The nation of the bounty that is about to be taken is at war with the captain's own."""


class Fee(Kind, frozen=True, tag="fee"):
    """Gold that a mission costs when it is claimed."""

    gold: int


class CrewOf(Kind, frozen=True, tag="crew"):
    least: int


class Nimble(Kind, frozen=True, tag="maneuverability"):
    least: int


class Roll(Kind, frozen=True, tag="roll"):
    """A check that is rolled when the mission is claimed."""

    skill: SkillId


Condition = Pirate | NonPirate | Wanted | Unwanted | OfNation | Employs | AtWar | Fee | CrewOf | Nimble | Roll


# ---- what a mission asks to be done --------------------------------------------------------------------------------


class Deliver(Kind, frozen=True, tag="deliver"):
    good: GoodId
    n: int
    port: ZoneId


class Reach(Kind, frozen=True, tag="reach"):
    zone: ZoneId
    place: Literal["port", "sea"]


class Attempt(Kind, frozen=True, tag="attempt"):
    """A check at a place: Scouting at sea, any other skill in port."""

    skill: SkillId
    zone: ZoneId


class Deposit(Kind, frozen=True, tag="deposit"):
    """Gold to be paid in a port."""

    gold: int
    port: ZoneId


class RaidFor(Kind, frozen=True, tag="raid_for"):
    """A raid on this nation that brings so much gold at least."""

    nation: NationId
    gold: int


class Defeat(Kind, frozen=True, tag="defeat"):
    foe: Literal["naval", "pirate"]


Goal = Deliver | Reach | Attempt | Deposit | RaidFor | Defeat


# ---- effects that hold others --------------------------------------------------------------------------------------


class Test(Kind, frozen=True, tag="test"):
    """A check of the captain on whom the card falls."""

    skill: SkillId
    passed: tuple[Effect, ...] = ()
    failed: tuple[Effect, ...] = ()


class RollDice(Kind, frozen=True, tag="roll_dice"):
    """Plain dice; one success is enough."""

    n: int
    passed: tuple[Effect, ...] = ()


class If(Kind, frozen=True, tag="if"):
    when: Condition
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


class Pay(Kind, frozen=True, tag="pay"):
    """Gold, in battle to the foe, otherwise to the bank."""

    gold: int
    then: tuple[Effect, ...]


# ---- gold and bounties ---------------------------------------------------------------------------------------------


class Gold(Kind, frozen=True, tag="gold"):
    n: int


class GoldPerSuccess(Kind, frozen=True, tag="gold_per_success"):
    """For each success of the roll just made."""

    n: int


class SaveGold(Kind, frozen=True, tag="save_gold"):
    """Gold of a dying captain goes into his stash."""

    n: int


class Bounty(Kind, frozen=True, tag="bounty"):
    """One more."""

    nation: NationId


class Pardon(Kind, frozen=True, tag="pardon"):
    """So many fewer of a nation; 5 are all."""

    nation: NationId
    n: int = 5


class PardonByOne(Kind, frozen=True, tag="pardon_by_one"):
    """So many fewer of one nation, which the captain names."""

    n: int


class BuyPardon(Kind, frozen=True, tag="buy_pardon"):
    """5 gold for each bounty of one nation; how many, the captain says."""


class DropBounty(Kind, frozen=True, tag="drop_bounty"):
    """The bounty that is about to be taken is not."""


# ---- the ship and her crew -----------------------------------------------------------------------------------------


class FullCrew(Kind, frozen=True, tag="full_crew"):
    pass


class LoseCrew(Kind, frozen=True, tag="lose_crew"):
    """Never the last man."""

    n: int


class Repair(Kind, frozen=True, tag="repair"):
    n: int


class RepairAll(Kind, frozen=True, tag="repair_all"):
    pass


class Hits(Kind, frozen=True, tag="hits"):
    """Location dice; who is hit says where skulls go."""

    n: int


class StormHits(Kind, frozen=True, tag="storm_hits"):
    """Location dice; skulls do nothing."""

    n: int


class Weapons(Kind, frozen=True, tag="weapons"):
    """Every special weapon that the captain lacks."""


class PortMod(Kind, frozen=True, tag="port_mod"):
    """The modification of this port, for nothing."""


class AnyMod(Kind, frozen=True, tag="any_mod"):
    """A look at all modifications in ports; one of them for nothing."""


class PrizeFrigate(Kind, frozen=True, tag="prize_frigate"):
    """An undamaged Frigate, if the captain likes; no purchase."""


class CheapShip(Kind, frozen=True, tag="cheap_ship"):
    """A Frigate or Galleon at this price; a purchase."""

    price: int


class Joins(Kind, frozen=True, tag="joins"):
    """The card itself becomes this specialist."""

    specialist: SpecialistId


# ---- cards and cargo -----------------------------------------------------------------------------------------------


class DrawGlory(Kind, frozen=True, tag="draw_glory"):
    pass


class DrawRumor(Kind, frozen=True, tag="draw_rumor"):
    pass


class DrawCargo(Kind, frozen=True, tag="draw_cargo"):
    """As much of it is kept as the hold takes."""

    n: int


class SellCargo(Kind, frozen=True, tag="sell_cargo"):
    """At once, anywhere."""

    price: int
    most: int = 99


class Excise(Kind, frozen=True, tag="excise"):
    """Gold, or a cargo card."""

    gold: int


class LookAtHand(Kind, frozen=True, tag="look_at_hand"):
    """Hand and rumor of another captain, whom the player names."""


class DropFromHand(Kind, frozen=True, tag="drop_from_hand"):
    """One glory card of the hand just looked at."""


class Keep(Kind, frozen=True, tag="keep"):
    """A rumor that stays, for what it can be used for."""

    use: Literal["cove", "papers"]


# ---- the chart and the port ----------------------------------------------------------------------------------------


class FreeMove(Kind, frozen=True, tag="free_move"):
    pass


class MoveNpc(Kind, frozen=True, tag="move_npc"):
    fleet: Literal["naval", "pirate"]


class RedrawDemand(Kind, frozen=True, tag="redraw_demand"):
    """Of the port where another sells."""


class PickDemand(Kind, frozen=True, tag="pick_demand"):
    """Of any port."""


class FurtherDemand(Kind, frozen=True, tag="further_demand"):
    """In this sale one good more is paid as if it were in demand."""


class LargerOffer(Kind, frozen=True, tag="larger_offer"):
    n: int


class ShipDiscount(Kind, frozen=True, tag="ship_discount"):
    """On a Frigate or Galleon in this Port action."""

    gold: int


class StashHere(Kind, frozen=True, tag="stash_here"):
    """As if this port were home."""


class NotFound(Kind, frozen=True, tag="not_found"):
    """The Scouting roll that has just found the captain counts as failed."""


# ---- battles, raids, rolls -----------------------------------------------------------------------------------------


class Fight(Kind, frozen=True, tag="fight"):
    """A crew combat; what follows on the card is for the victor."""

    leadership: int
    crew: int


class Raid(Kind, frozen=True, tag="raid"):
    """A raid on a merchant of this nation, with so much added to its plunder."""

    nation: NationId
    bonus: int = 0


class RerollCheck(Kind, frozen=True, tag="reroll_check"):
    """A failed roll of this skill."""

    skill: SkillId


class RerollSide(Kind, frozen=True, tag="reroll_side"):
    """Any dice of one side in a contest or in crew combat."""


class ExtraHit(Kind, frozen=True, tag="extra_hit"):
    n: int = 1


class CancelHit(Kind, frozen=True, tag="cancel_hit"):
    pass


class HullHit(Kind, frozen=True, tag="hull_hit"):
    """One of the own location dice becomes a Hull hit."""


class FoeLosesCrew(Kind, frozen=True, tag="foe_loses_crew"):
    n: int


class DropDie(Kind, frozen=True, tag="drop_die"):
    """Of the foe's dice in the contest."""


class AnyAction(Kind, frozen=True, tag="any_action"):
    """The attacker may declare any action in round 1."""


class SureFlight(Kind, frozen=True, tag="sure_flight"):
    """Winning the contest is enough to escape."""


class NoCrewLimit(Kind, frozen=True, tag="no_crew_limit"):
    """The hits of this round are not limited by the own Crew."""


class EndFight(Kind, frozen=True, tag="end_fight"):
    """Without a winner."""


Effect = (
    Test | RollDice | If | Pay
    | Gold | GoldPerSuccess | SaveGold | Bounty | Pardon | PardonByOne | BuyPardon | DropBounty
    | FullCrew | LoseCrew | Repair | RepairAll | Hits | StormHits | Weapons | PortMod | AnyMod | PrizeFrigate
    | CheapShip | Joins
    | DrawGlory | DrawRumor | DrawCargo | SellCargo | Excise | LookAtHand | DropFromHand | Keep
    | FreeMove | MoveNpc | RedrawDemand | PickDemand | FurtherDemand | LargerOffer | ShipDiscount | StashHere | NotFound
    | Fight | Raid | RerollCheck | RerollSide | ExtraHit | CancelHit | HullHit | FoeLosesCrew | DropDie
    | AnyAction | SureFlight | NoCrewLimit | EndFight
)  # fmt: skip
Effects = tuple[Effect, ...]
