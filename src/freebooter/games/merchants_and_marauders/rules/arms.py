"""Chapters 17, 38 and 39 in battle: what modifications, special weapons, specialists and cards do there."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import Option, Steps, choose, pick
from freebooter.engine.keel import roll, tell
from freebooter.games.merchants_and_marauders.content import CAPTAINS, Effect
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules.common import opt
from freebooter.games.merchants_and_marauders.rules.hits import BY_NUMBER, can_absorb, location_options, successes
from freebooter.games.merchants_and_marauders.state import (
    BOARD,
    CHAIN,
    CHASERS,
    CREW,
    FLEE,
    GRAPE,
    HOOKS,
    MASTER_GUNNER,
    SAILING_MASTER,
    SHOOT,
    Battle,
    State,
)

TOOL: Final = 1000  # in the list of announced things, tools stand behind the cards
TOOLS: Final = (
    "lookout", "chasers", "hooks", "sailing-master", "chain", "grape", "master-gunner", "move-hit", "reinforced",
    "ability",
)  # fmt: skip

# things used once a battle, as bits
USED_CHASERS: Final = 1
USED_MOVE: Final = 2
USED_SURGEON: Final = 4
USED_MASTER: Final = 8
USED_EXTRA: Final = 16

OWN_DICE: Final = opt("own_dice")
FOE_DICE: Final = opt("foe_dice")


def fight(state: State) -> Battle:
    battle = state.battle
    assert battle is not None
    return battle


def fits_battle(state: State, seat: int, effect: Effect) -> bool:
    """The condition on a combat card."""
    battle = state.battle
    if battle is None or seat not in battle.sides:
        return False
    side = battle.sides.index(seat)
    foe = 1 - side
    kind = effect.kind
    if kind == "reroll":
        return bool(battle.dice[0] or battle.dice[1])
    if kind == "shots":
        return battle.declared[side] == SHOOT and naval.cannon_hits(state, side) > 0
    if kind == "cancel_hit":
        return bool(battle.volley[foe])
    if kind == "pay":  # parley
        return battle.round >= 2 and state.players[seat].gold >= effect.n
    if kind == "test":  # muskets
        return battle.at_sea and naval.locations(state, foe)[CREW] > 0
    return _fits_flag(battle, side, effect.args[0])


def _fits_flag(battle: Battle, side: int, flag: str) -> bool:
    if flag == "flee_sure":
        return battle.declared[side] == FLEE and not battle.sure_flight[side]
    if flag == "loc_hull":
        return any(die != 0 for die in battle.volley[side])
    if flag == "round1_any":
        return side == 0 and not battle.free_first[0]
    if flag == "no_crew_cap":
        return not battle.no_cap[side]
    return len(battle.dice[1 - side]) > 0  # drop_die


def tools(state: State, seat: int, moment: str) -> list[Option]:
    """What lies open before a captain and can be used at this moment of the battle."""
    battle = state.battle
    if battle is None or seat not in battle.sides:
        return []
    p = state.players[seat]
    side = battle.sides.index(seat)
    found: list[Option] = []
    if moment == "C.decl":
        if p.mods >> CHASERS & 1 and not battle.used[side] & USED_CHASERS and FLEE in battle.declared:
            found.append(opt("use", "chasers"))  # MM-151
    elif moment == "C.contest":
        if p.weapons >> HOOKS & 1 and battle.declared[side] == BOARD:
            found.append(opt("use", "hooks"))  # MM-363
        if SAILING_MASTER in p.crewed and not battle.used[side] & USED_MASTER:
            found.append(opt("use", "sailing-master"))
    elif moment == "C.loc":
        _location_tools(state, battle, seat, side, found)
    return found


def _location_tools(state: State, battle: Battle, seat: int, side: int, found: list[Option]) -> None:
    p = state.players[seat]
    mine = battle.volley[side]
    if mine:
        if not battle.plain and battle.steer[side] < 0 and successes(mine):  # MM-368: one kind per volley
            if p.weapons >> CHAIN & 1:
                found.append(opt("use", "chain"))
            if p.weapons >> GRAPE & 1:
                found.append(opt("use", "grape"))
        if MASTER_GUNNER in p.crewed and not battle.used_round[side]:
            found.append(opt("use", "master-gunner"))
    if battle.volley[1 - side]:
        if "move_hit" in CAPTAINS[p.captain].standing and not battle.used[side] & USED_MOVE:
            found.append(opt("use", "move-hit"))
        if can_absorb(p):
            found.append(opt("use", "reinforced"))


def use_tool(state: State, seat: int, tool: str) -> Steps:
    battle = fight(state)
    side = battle.sides.index(seat)
    p = state.players[seat]
    tell(state, "tool", seat=seat, tool=tool)
    if tool == "chasers":  # MM-D48: located at once, before the contest
        battle.used[side] |= USED_CHASERS
        yield from naval.volley(state, 1 if side == 0 else 0, 1 if side == 1 else 0, plain=True)
        state.moment = "C.decl"
    elif tool == "hooks":
        p.weapons &= ~(1 << HOOKS)  # MM-362
        yield from reroll_some(state, seat, side)
    elif tool == "sailing-master":
        battle.used[side] |= USED_MASTER
        yield from reroll_some(state, seat, side)
    elif tool == "master-gunner":
        battle.used_round[side] = 1
        yield from reroll_locations(state, seat, side)
    elif tool in {"chain", "grape"}:  # MM-364, MM-366
        kind = CHAIN if tool == "chain" else GRAPE
        p.weapons &= ~(1 << kind)
        battle.steer[side] = kind
    elif tool == "move-hit":
        battle.used[side] |= USED_MOVE
        yield from move_hit(state, seat)
    else:
        p.hull_turned = True
        yield from cancel_hit(state, seat)


# ---- dice of a battle ----------------------------------------------------------------------------------------------


def contest_dice(state: State, seat: int) -> list[Option]:
    """The dice of the side named before."""
    battle = fight(state)
    side = state.chosen
    return [opt("die", side, i, face) for i, face in enumerate(battle.dice[side])]


def volley_dice(state: State, seat: int) -> list[Option]:
    battle = fight(state)
    side = state.chosen
    return [opt("die", side, i, face) for i, face in enumerate(battle.volley[side])]


def reroll_some(state: State, seat: int, side: int) -> Steps:
    """Any of the contest (or crew combat) dice of one side are rolled again."""
    state.chosen = side
    picked = yield pick(seat, "battle.reroll", contest_dice, 1, 10)
    roll_again(state, fight(state).dice[side], [option.number(1) for option in picked])
    state.chosen = -1


def reroll_locations(state: State, seat: int, side: int) -> Steps:
    state.chosen = side
    picked = yield pick(seat, "battle.reroll", volley_dice, 1, 20)
    roll_again(state, fight(state).volley[side], [option.number(1) for option in picked])
    state.chosen = -1


def roll_again(state: State, dice: list[int], places: list[int]) -> None:
    fresh = roll(state, len(places))
    for place, face in zip(places, fresh, strict=True):
        dice[place] = face
    tell(state, "rerolled", dice=dice[:])


def either_side(state: State, seat: int) -> list[Option]:
    battle = fight(state)
    mine = battle.sides.index(seat)
    return [option for side, option in ((mine, OWN_DICE), (1 - mine, FOE_DICE)) if battle.dice[side]]


def reroll_either(state: State, seat: int) -> Steps:
    """Cards that repeat dice of one side, the own or the opposing one."""
    answer = yield choose(seat, "battle.side", either_side)
    mine = fight(state).sides.index(seat)
    yield from reroll_some(state, seat, mine if answer is OWN_DICE else 1 - mine)


def drop_die(state: State, seat: int) -> Steps:
    battle = fight(state)
    state.chosen = 1 - battle.sides.index(seat)
    answer = yield choose(seat, "battle.drop_die", contest_dice)
    battle.dice[state.chosen].pop(answer.number(1))
    state.chosen = -1


def cancel_hit(state: State, seat: int) -> Steps:
    """One hit just located on the own ship is undone."""
    battle = fight(state)
    state.chosen = 1 - battle.sides.index(seat)
    answer = yield choose(seat, "battle.cancel_hit", volley_dice)
    battle.volley[state.chosen].pop(answer.number(1))
    state.chosen = -1


def move_hit(state: State, seat: int) -> Steps:
    """One hit just located goes to another own location."""
    battle = fight(state)
    state.chosen = 1 - battle.sides.index(seat)
    answer = yield choose(seat, "battle.move_hit", volley_dice)
    place = answer.number(1)
    where = yield choose(seat, "battle.move_to", location_options)
    battle.volley[state.chosen][place] = BY_NUMBER.index(where.number(0))
    state.chosen = -1


def hull_hit(state: State, seat: int) -> Steps:
    """One own location die becomes a Hull hit."""
    battle = fight(state)
    state.chosen = battle.sides.index(seat)
    answer = yield choose(seat, "battle.hull_hit", volley_dice)
    battle.volley[state.chosen][answer.number(1)] = 0
    state.chosen = -1


def battle_flag(state: State, seat: int, flag: str) -> Steps:
    """The switches that combat cards set."""
    battle = fight(state)
    side = battle.sides.index(seat)
    if flag == "flee_sure":
        battle.sure_flight[side] = True
    elif flag == "round1_any":
        battle.free_first[side] = True
    elif flag == "no_crew_cap":
        battle.no_cap[side] = True
    elif flag == "loc_hull":
        yield from hull_hit(state, seat)
    elif flag == "drop_die":
        yield from drop_die(state, seat)
    elif flag == "end_fight":
        naval.end_without_winner(state)
