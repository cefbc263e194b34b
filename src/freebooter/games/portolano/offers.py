"""What luck may do with an option, by what the seat knows."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from freebooter.engine.answers import Decision
from freebooter.engine.asks import Option
from freebooter.engine.counting import hits
from freebooter.engine.game import Odds
from freebooter.games.portolano import content
from freebooter.games.portolano.rules.battle import HIT_FACES, at_peace, begin_battles, fighters_at, pirate_dice
from freebooter.games.portolano.rules.round import COURSE_OF, STEPS, cost, courses, move_pirate, path_from, sail
from freebooter.games.portolano.state import EMPTY, LUCKY, PORTS, STAY, Captain, State, knows_chests

HIT: Final = HIT_FACES / 6  # the chance of a die
WINDS: Final = 4
GREAT: Final = max([chest.value for chest in content.CHESTS])


class Guns(NamedTuple):
    """What somebody fights with: hits that are sure, dice, and whether a tie is won, too."""

    sure: int
    dice: int
    lucky: bool


def odds_of(state: State, decision: Decision, option: Option) -> Odds | None:
    seat = decision.seat
    if option.kind == "fight":
        return of_fight(state, seat)
    if option.kind in ("unload", "cocoa", "cocoa2"):
        return of_chest(state, seat, option)
    return of_course(state, seat, option) if option.key in COURSE_OF else None


def of_chest(state: State, seat: int, option: Option) -> Odds | None:
    """The last slot of a port brings a chest (PO-084): any that the seat has not seen may be the one."""
    empty = state.port_at(state.captains[seat].cell).slots.count(EMPTY)
    if empty > (2 if option.kind == "cocoa2" else 1) or not state.chests:
        return None
    unseen = state.chests[:]
    for other in state.captains:
        if not knows_chests(state, seat, other.seat):
            unseen += other.chests
    return Odds("chest", unseen.count(GREAT) / len(unseen))


def of_course(state: State, seat: int, option: Option) -> Odds:
    """Where a course leads: wind and pirate may come from four sides, and then the guns decide (PO-088 .. PO-105).

    What is loaded there is not counted; the other captains may lay any course that they can pay (PO-106).
    """
    there = state.clone()
    there.captains[seat].course = COURSE_OF[option.key]
    sail(there, there.captains[seat])
    safe, attacked = 0.0, 0
    for wind in range(WINDS):
        then = there.clone()
        then.wind = wind
        move_pirate(then)
        begin_battles(then)
        dice = pirate_dice(then, then.captains[seat])
        safe += unbeaten(dice_of(then, then.captains[seat]), (of_pirate(dice),)) if dice else 1.0
        attacked += dice > 0
    alone, kept = meetings(there, seat)
    if alone == 1.0:
        return Odds("course", safe / WINDS)
    kept = (attacked + (WINDS - attacked) * kept) / WINDS  # the pirate attacks all on a tile: no captain does (PO-094)
    return Odds("course_met", safe / WINDS, (alone, kept))


def meetings(state: State, seat: int) -> tuple[float, float]:
    """The chances that no other captain comes to this one's tile, and that none who does beats this one there."""
    me = state.captains[seat]
    begin_battles(state)
    if at_peace(state, me):
        return 1.0, 1.0
    found: dict[tuple[Guns, ...], float] = {(): 1.0}  # guns that come, and how likely they do
    for other in state.captains:
        if other.seat != seat:
            ends = landings(state, other)
            here = [guns for cell, guns in ends if cell == me.cell]
            met: dict[tuple[Guns, ...], float] = {}
            for guns, likely in found.items():
                met[guns] = met.get(guns, 0.0) + likely * (len(ends) - len(here)) / len(ends)
                for more in here:
                    both = tuple(sorted((*guns, more)))
                    met[both] = met.get(both, 0.0) + likely / len(ends)
            found = met
    alone = found.pop(())
    mine = dice_of(state, me)
    kept = sum([likely * unbeaten(mine, guns) for guns, likely in found.items() if likely])
    return (alone, kept / (1.0 - alone)) if alone < 1.0 else (1.0, 1.0)


def landings(state: State, captain: Captain) -> list[tuple[int, Guns]]:
    """Where each course leads that a captain can pay, and the dice there; who can pay none drifts (PO-055)."""
    ends = []
    for option in courses(state, captain.seat):
        course = COURSE_OF[option.key]
        price = cost(state, captain, course)
        if captain.rum and price <= captain.rum:
            cell = path_from(state, captain.cell, STEPS[course])[-1] if course != STAY else captain.cell
            ends.append((cell, dice_at(state, captain, cell, captain.rum - price)))
    if not ends:
        cell = path_from(state, captain.cell, (state.wind,))[-1]
        ends.append((cell, dice_at(state, captain, cell, 0)))
    return ends


def of_fight(state: State, seat: int) -> Odds:
    """Before the battles: a fight goes well if nobody may take anything (PO-103, PO-110)."""
    captain = state.captains[seat]
    mine = dice_of(state, captain)
    against_pirate = pirate_dice(state, captain)
    if against_pirate:
        return Odds("pirate", unbeaten(mine, (of_pirate(against_pirate),)))
    others = [state.captains[one] for one in fighters_at(state, captain.cell) if one != seat]
    return Odds("fight", unbeaten(mine, tuple([dice_of(state, other) for other in others])))


def dice_of(state: State, captain: Captain) -> Guns:
    return dice_at(state, captain, captain.cell, captain.rum)


def dice_at(state: State, captain: Captain, cell: int, rum: int) -> Guns:
    """For cannons at sea, for rum in a port (PO-102, PO-108, PO-117)."""
    lucky = captain.stern == LUCKY
    if state.board[cell] >= PORTS:
        return Guns(0, rum, lucky)
    sure = min(captain.wicks, captain.cannons)
    return Guns(sure, captain.cannons - sure, lucky)


def of_pirate(dice: int) -> Guns:
    return Guns(0, dice, False)


@cache
def unbeaten(mine: Guns, others: tuple[Guns, ...]) -> float:
    """The chance that none of these has more hits than I have; a Lucky one must have fewer (PO-110, PO-A20)."""
    total = 0.0
    for n, likely in enumerate(hits(mine.dice, HIT)):
        for his in others:
            most = mine.sure + n - his.sure - his.lucky
            likely *= sum(hits(his.dice, HIT)[: max(0, most + 1)])
        total += likely
    return total
