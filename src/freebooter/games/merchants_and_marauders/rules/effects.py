"""What cards do: every card is a sequence of effects, and each kind of effect has its function here or in benefits.py.

`AT_ONCE` and `ASKING` say which; an asking one gives False if the rest of the card is off (a fight not won).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from freebooter.engine.keel import roll, tell
from freebooter.games.merchants_and_marauders.constants import NPC_SIDE
from freebooter.games.merchants_and_marauders.content import effects as kinds
from freebooter.games.merchants_and_marauders.content.effects import Effect
from freebooter.games.merchants_and_marauders.rules import arms, benefits, conditions, crews, dice, moving, raids, tales
from freebooter.games.merchants_and_marauders.rules.common import (
    Check,
    draw_glory,
    earn,
    moment_now,
    of_battle,
    spend,
    victim,
)
from freebooter.games.merchants_and_marauders.rules.common import fight as battle_now
from freebooter.games.merchants_and_marauders.rules.hits import successes
from freebooter.games.merchants_and_marauders.state import State


def resolve(state: State, seat: int, effects: tuple[Effect, ...], source: int) -> Check:
    """One effect after the other, for this seat; `source` is the card. False: the sequence has stopped."""
    for effect in effects:
        kind = type(effect)
        happens = AT_ONCE.get(kind)
        if happens is not None:
            happens(state, seat, effect, source)
        elif not (yield from ASKING[kind](state, seat, effect, source)):
            return False
        if state.players[seat].captain < 0:
            return False
    return True


# ---- effects that hold others --------------------------------------------------------------------------------------


def test(state: State, seat: int, effect: kinds.Test, source: int) -> Check:
    passed = yield from dice.check(state, victim(state, seat), effect.skill)
    return (yield from resolve(state, seat, effect.passed if passed else effect.failed, source))


def roll_dice(state: State, seat: int, effect: kinds.RollDice, source: int) -> Check:
    faces = roll(state, effect.n)
    tell(state, "card_dice", seat=seat, dice=faces)
    return (yield from resolve(state, seat, effect.passed if successes(faces) else (), source))


def depending(state: State, seat: int, effect: kinds.If, source: int) -> Check:
    holds = conditions.holds(state, state.players[seat], effect.when)
    return (yield from resolve(state, seat, effect.then if holds else effect.otherwise, source))


def pay(state: State, seat: int, effect: kinds.Pay, source: int) -> Check:
    """To the foe in battle, otherwise to the bank."""
    paid = spend(state, seat, effect.gold)
    battle = state.battle
    if battle is not None and of_battle(moment_now(state)):
        foe = battle.sides[1 - battle.sides.index(seat)]
        if foe < NPC_SIDE:
            earn(state, foe, paid)
    return (yield from resolve(state, seat, effect.then, source))


# ---- effects that other chapters know --------------------------------------------------------------------------------


def fight(state: State, seat: int, effect: kinds.Fight, source: int) -> Check:
    return (yield from crews.fight_foe(state, seat, effect.leadership, effect.crew))


def foe_loses_crew(state: State, seat: int, effect: kinds.FoeLosesCrew, source: int) -> None:
    crews.lose_crew(state, 1 - battle_now(state).sides.index(seat), effect.n)


def raid(state: State, seat: int, effect: kinds.Raid, source: int) -> Check:
    if not state.players[seat].crippled():
        yield from raids.raid(state, seat, effect.nation, effect.bonus)
    return True


def free_move(state: State, seat: int, effect: kinds.FreeMove, source: int) -> Check:
    yield from moving.free_move(state, seat)
    return True


def take_glory(state: State, seat: int, effect: kinds.DrawGlory, source: int) -> Check:
    yield from draw_glory(state, seat)
    return True


def take_rumor(state: State, seat: int, effect: kinds.DrawRumor, source: int) -> Check:
    yield from tales.draw_rumors(state, seat, 1)
    return True


# ---- which function each kind has ------------------------------------------------------------------------------------

Happens = Callable[[State, int, Any, int], None]  # (state, seat, effect, source)
Asks = Callable[[State, int, Any, int], Check]

AT_ONCE: Final[dict[type[Any], Happens]] = {
    kinds.Gold: benefits.gold,
    kinds.GoldPerSuccess: benefits.gold_per_success,
    kinds.Pardon: benefits.pardon,
    kinds.FullCrew: benefits.full_crew,
    kinds.LoseCrew: benefits.lose_crew,
    kinds.RepairAll: benefits.repair_all,
    kinds.Weapons: benefits.weapons,
    kinds.PortMod: benefits.port_mod,
    kinds.Joins: benefits.joins,
    kinds.Keep: benefits.keep,
    kinds.RedrawDemand: benefits.redraw_here,
    kinds.LargerOffer: benefits.larger_offer,
    kinds.ShipDiscount: benefits.ship_discount,
    kinds.StashHere: benefits.stash_here,
    kinds.NotFound: benefits.not_found,
    kinds.DropBounty: benefits.drop_bounty,
    kinds.RerollCheck: benefits.repeat_check,
    kinds.ExtraHit: arms.extra_hit,
    kinds.FoeLosesCrew: foe_loses_crew,
    kinds.AnyAction: arms.any_action,
    kinds.SureFlight: arms.sure_flight,
    kinds.NoCrewLimit: arms.no_crew_limit,
    kinds.EndFight: arms.end_fight,
}
ASKING: Final[dict[type[Any], Asks]] = {
    kinds.Test: test,
    kinds.RollDice: roll_dice,
    kinds.If: depending,
    kinds.Pay: pay,
    kinds.SaveGold: benefits.save_gold,
    kinds.Excise: benefits.excise,
    kinds.Bounty: benefits.bounty,
    kinds.PardonByOne: benefits.pardon_by_one,
    kinds.BuyPardon: benefits.buy_pardon,
    kinds.Repair: benefits.repair,
    kinds.Hits: benefits.hits,
    kinds.StormHits: benefits.storm_hits,
    kinds.AnyMod: benefits.any_mod,
    kinds.PrizeFrigate: benefits.prize_frigate,
    kinds.CheapShip: benefits.cheap_ship,
    kinds.DrawGlory: take_glory,
    kinds.DrawRumor: take_rumor,
    kinds.DrawCargo: benefits.take_cargo,
    kinds.SellCargo: benefits.sell_cargo,
    kinds.LookAtHand: benefits.look_at_hand,
    kinds.DropFromHand: benefits.drop_from_hand,
    kinds.FreeMove: free_move,
    kinds.MoveNpc: benefits.move_npc,
    kinds.PickDemand: benefits.pick_demand,
    kinds.FurtherDemand: benefits.further_demand,
    kinds.Fight: fight,
    kinds.Raid: raid,
    kinds.RerollSide: arms.reroll_either,
    kinds.CancelHit: arms.cancel_by_card,
    kinds.HullHit: arms.hull_hit,
    kinds.DropDie: arms.drop_die,
}
