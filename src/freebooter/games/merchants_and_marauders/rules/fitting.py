"""May a glory card be played now? (MM-267 .. MM-269) Each kind of effect that asks for something has its function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from freebooter.games.merchants_and_marauders.constants import (
    ACTIONS,
    BUY,
    FIRST_DONE,
    ON_BOUNTY,
    ON_CARD,
    ON_DEATH,
    ON_MOVE,
    ON_PORT,
    ON_PORT_ACTION,
    PORT,
    SELL,
    STASH,
    YARD,
)
from freebooter.games.merchants_and_marauders.content import GLORY
from freebooter.games.merchants_and_marauders.content import effects as kinds
from freebooter.games.merchants_and_marauders.rules import arms, benefits, moving, shipyard
from freebooter.games.merchants_and_marauders.rules.common import of_battle
from freebooter.games.merchants_and_marauders.state import Moment, State, at_war

Fits = Callable[[State, int, Any], bool]  # (state, seat, effect)


def fits_effect(state: State, seat: int, card: int) -> bool:
    """Does what the card does make sense? Its first effect says so."""
    if GLORY[card].window == ON_PORT and state.phase != PORT:
        return False
    effect = GLORY[card].effects[0]
    fits = FITS.get(type(effect))
    return fits is None or fits(state, seat, effect)


def usable(state: State, seat: int, card: int, moment: Moment) -> bool:
    """May this card be played by this seat at this moment?"""
    window = moment.window
    if GLORY[card].window != window or GLORY[card].specialist >= 0 or window == ON_CARD:
        return False
    if ON_MOVE <= window <= ON_PORT_ACTION:  # against another player, as long as his captain lives
        mover = state.players[moment.mover]
        if seat == moment.mover or not mover.playing:
            return False
        return window != ON_PORT_ACTION or state.flag[mover.zone] == state.players[seat].nation
    if window == ON_BOUNTY:
        player = state.players[seat]
        return at_war(state, moment.nation, player.nation) or player.gold >= 5
    if window == ON_DEATH:
        return state.players[seat].gold > 0
    return fits_effect(state, seat, card)


def can_be_copied(moment: Moment | None) -> bool:
    """Quick Study is for cards of a battle and for those against what another player does."""
    return moment is not None and (of_battle(moment) or ON_MOVE <= moment.window <= ON_PORT_ACTION)


# ---- on the own turn -------------------------------------------------------------------------------------------------


def free_move(state: State, seat: int, effect: kinds.FreeMove) -> bool:
    return state.phase == ACTIONS and len(moving.ways(state, seat)) > 0


def buy_pardon(state: State, seat: int, effect: kinds.BuyPardon) -> bool:
    player = state.players[seat]
    return player.in_port and player.pirate and player.gold >= 5


def move_npc(state: State, seat: int, effect: kinds.MoveNpc) -> bool:
    return any([state.npc_zone[npc] >= 0 for npc in benefits.fleet(effect.fleet)])


def look_at_hand(state: State, seat: int, effect: kinds.LookAtHand) -> bool:
    return len(benefits.hands_to_see(state, seat)) > 0


def repair(state: State, seat: int, effect: kinds.Repair) -> bool:
    return state.players[seat].damage() > 0


def reroll_check(state: State, seat: int, effect: kinds.RerollCheck) -> bool:
    return state.failed_roll is not None and state.failed_roll.skill == effect.skill


# ---- in a Port action ------------------------------------------------------------------------------------------------


def stash_here(state: State, seat: int, effect: kinds.StashHere) -> bool:
    visit = state.visit
    if visit is None or visit.stash_anywhere or visit.activities & STASH:
        return False
    return state.players[seat].gold > 0


def further_demand(state: State, seat: int, effect: kinds.FurtherDemand) -> bool:
    visit = state.visit
    if visit is None or visit.activities & (SELL | FIRST_DONE) or visit.demand_also >= 0:
        return False
    return len(state.players[seat].hold) > 0


def larger_offer(state: State, seat: int, effect: kinds.LargerOffer) -> bool:
    return state.visit is not None and not state.visit.activities & BUY


def ship_discount(state: State, seat: int, effect: kinds.ShipDiscount) -> bool:
    return state.visit is not None and not state.visit.activities & YARD


def weapons(state: State, seat: int, effect: kinds.Weapons) -> bool:
    return state.players[seat].weapons != benefits.ALL_WEAPONS


def port_mod(state: State, seat: int, effect: kinds.PortMod) -> bool:
    return shipyard.mod_for_sale(state, state.players[seat])


FITS: Final[dict[type[Any], Fits]] = {
    kinds.FreeMove: free_move,
    kinds.BuyPardon: buy_pardon,
    kinds.MoveNpc: move_npc,
    kinds.LookAtHand: look_at_hand,
    kinds.Repair: repair,
    kinds.RerollCheck: reroll_check,
    kinds.StashHere: stash_here,
    kinds.FurtherDemand: further_demand,
    kinds.LargerOffer: larger_offer,
    kinds.ShipDiscount: ship_discount,
    kinds.Weapons: weapons,
    kinds.PortMod: port_mod,
    # in battle
    kinds.RerollSide: arms.fits_reroll,
    kinds.ExtraHit: arms.fits_extra_hit,
    kinds.CancelHit: arms.fits_cancel_hit,
    kinds.Pay: arms.fits_parley,
    kinds.RollDice: arms.fits_muskets,
    kinds.SureFlight: arms.fits_sure_flight,
    kinds.HullHit: arms.fits_hull_hit,
    kinds.AnyAction: arms.fits_any_action,
    kinds.NoCrewLimit: arms.fits_no_crew_limit,
    kinds.DropDie: arms.fits_drop_die,
}
