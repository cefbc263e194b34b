"""Chapters 17, 38 and 39 in battle: what modifications, special weapons, specialists and cards do there."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from freebooter.engine.asks import Ask, Option, Options, Steps, choose, pick
from freebooter.engine.keel import roll, tell
from freebooter.games.merchants_and_marauders.constants import (
    BOARD,
    CHAIN,
    CHASERS,
    CREW,
    FLEE,
    GRAPE,
    HOOKS,
    MASTER_GUNNER,
    ON_CONTEST,
    ON_DECLARE,
    ON_LOCATION,
    SAILING_MASTER,
    SHOOT,
)
from freebooter.games.merchants_and_marauders.content import CAPTAINS
from freebooter.games.merchants_and_marauders.content import effects as kinds
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules.common import Check, choice, fight
from freebooter.games.merchants_and_marauders.rules.hits import BY_NUMBER, can_absorb, location_options, successes
from freebooter.games.merchants_and_marauders.state import Battle, State

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

OWN_DICE: Final = choice("own_dice")
FOE_DICE: Final = choice("foe_dice")


# ---- may a card of the battle be played? -----------------------------------------------------------------------------


def side_of(battle: Battle | None, seat: int) -> int:
    """Where a seat fights, or -1."""
    return battle.sides.index(seat) if battle is not None and seat in battle.sides else -1


def fits_reroll(state: State, seat: int, effect: kinds.RerollSide) -> bool:
    battle = state.battle
    return battle is not None and seat in battle.sides and bool(battle.dice[0] or battle.dice[1])


def fits_extra_hit(state: State, seat: int, effect: kinds.ExtraHit) -> bool:
    """Declared Shoot and inflicts at least one hit."""
    side = side_of(state.battle, seat)
    return side >= 0 and fight(state).declared[side] == SHOOT and naval.cannon_hits(state, side) > 0


def fits_cancel_hit(state: State, seat: int, effect: kinds.CancelHit) -> bool:
    side = side_of(state.battle, seat)
    return side >= 0 and len(fight(state).volley[1 - side]) > 0


def fits_parley(state: State, seat: int, effect: kinds.Pay) -> bool:
    """From round 2."""
    side = side_of(state.battle, seat)
    return side >= 0 and fight(state).round >= 2 and state.players[seat].gold >= effect.gold


def fits_muskets(state: State, seat: int, effect: kinds.RollDice) -> bool:
    """At sea, against a foe with Crew."""
    side = side_of(state.battle, seat)
    return side >= 0 and fight(state).at_sea and naval.locations(state, 1 - side)[CREW] > 0


def fits_sure_flight(state: State, seat: int, effect: kinds.SureFlight) -> bool:
    side = side_of(state.battle, seat)
    return side >= 0 and fight(state).declared[side] == FLEE and not fight(state).sure_flight[side]


def fits_hull_hit(state: State, seat: int, effect: kinds.HullHit) -> bool:
    side = side_of(state.battle, seat)
    return side >= 0 and any([die != 0 for die in fight(state).volley[side]])


def fits_any_action(state: State, seat: int, effect: kinds.AnyAction) -> bool:
    return side_of(state.battle, seat) == 0 and not fight(state).free_first[0]


def fits_no_crew_limit(state: State, seat: int, effect: kinds.NoCrewLimit) -> bool:
    side = side_of(state.battle, seat)
    return side >= 0 and not fight(state).no_cap[side]


def fits_drop_die(state: State, seat: int, effect: kinds.DropDie) -> bool:
    side = side_of(state.battle, seat)
    return side >= 0 and len(fight(state).dice[1 - side]) > 0


# ---- what lies open before a captain ---------------------------------------------------------------------------------


def tools(state: State, seat: int, window: int) -> list[Option]:
    """What lies open before a captain and can be used at this moment of the battle."""
    battle = state.battle
    if battle is None or seat not in battle.sides:
        return []
    player = state.players[seat]
    side = battle.sides.index(seat)
    found: list[Option] = []
    if window == ON_DECLARE:
        if player.mods >> CHASERS & 1 and not battle.used[side] & USED_CHASERS and FLEE in battle.declared:
            found.append(choice("use", "chasers"))  # MM-151
    elif window == ON_CONTEST:
        if player.weapons >> HOOKS & 1 and battle.declared[side] == BOARD:
            found.append(choice("use", "hooks"))  # MM-363
        if SAILING_MASTER in player.crewed and not battle.used[side] & USED_MASTER:
            found.append(choice("use", "sailing-master"))
    elif window == ON_LOCATION:
        _location_tools(state, battle, seat, side, found)
    return found


def _location_tools(state: State, battle: Battle, seat: int, side: int, found: list[Option]) -> None:
    player = state.players[seat]
    mine = battle.volley[side]
    if mine:
        if not battle.plain and battle.steer[side] < 0 and successes(mine):  # MM-368: one kind per volley
            if player.weapons >> CHAIN & 1:
                found.append(choice("use", "chain"))
            if player.weapons >> GRAPE & 1:
                found.append(choice("use", "grape"))
        if MASTER_GUNNER in player.crewed and not battle.used_round[side]:
            found.append(choice("use", "master-gunner"))
    if battle.volley[1 - side]:
        if CAPTAINS[player.captain].abilities.move_hit and not battle.used[side] & USED_MOVE:
            found.append(choice("use", "move-hit"))
        if can_absorb(player):
            found.append(choice("use", "reinforced"))


def use_tool(state: State, seat: int, tool: str) -> Steps:
    battle = fight(state)
    side = battle.sides.index(seat)
    player = state.players[seat]
    tell(state, "tool", seat=seat, tool=tool)
    if tool == "chasers":  # MM-D48: located at once, before the contest
        battle.used[side] |= USED_CHASERS
        yield from naval.volley(state, 1 if side == 0 else 0, 1 if side == 1 else 0, plain=True)
    elif tool == "hooks":
        player.weapons &= ~(1 << HOOKS)  # MM-362
        yield from reroll_some(state, seat, side)
    elif tool == "sailing-master":
        battle.used[side] |= USED_MASTER
        yield from reroll_some(state, seat, side)
    elif tool == "master-gunner":
        battle.used_round[side] = 1
        yield from reroll_locations(state, seat, side)
    elif tool in {"chain", "grape"}:  # MM-364, MM-366
        kind = CHAIN if tool == "chain" else GRAPE
        player.weapons &= ~(1 << kind)
        battle.steer[side] = kind
    elif tool == "move-hit":
        battle.used[side] |= USED_MOVE
        yield from move_hit(state, seat)
    else:
        player.hull_turned = True
        yield from cancel_hit(state, seat)


# ---- dice of a battle ------------------------------------------------------------------------------------------------


def contest_dice(state: State, seat: int) -> list[Option]:
    """The contest (or crew combat) dice of the side of which some are picked."""
    battle = fight(state)
    side = battle.picked_side
    return [choice("die", side, place, face) for place, face in enumerate(battle.dice[side])]


def volley_dice(state: State, seat: int) -> list[Option]:
    battle = fight(state)
    side = battle.picked_side
    return [choice("die", side, place, face) for place, face in enumerate(battle.volley[side])]


def reroll_some(state: State, seat: int, side: int) -> Steps:
    """Any of the contest (or crew combat) dice of one side are rolled again."""
    fight(state).picked_side = side
    picked = yield pick(seat, "battle.reroll", contest_dice, 1, 10)
    roll_again(state, fight(state).dice[side], [option.number(1) for option in picked])


def reroll_locations(state: State, seat: int, side: int) -> Steps:
    fight(state).picked_side = side
    picked = yield pick(seat, "battle.reroll", volley_dice, 1, 20)
    roll_again(state, fight(state).volley[side], [option.number(1) for option in picked])


def roll_again(state: State, dice: list[int], places: list[int]) -> None:
    """The picked dice, and no more are picked."""
    fight(state).picked_side = -1
    fresh = roll(state, len(places))
    for place, face in zip(places, fresh, strict=True):
        dice[place] = face
    tell(state, "rerolled", dice=dice[:])


def either_side(state: State, seat: int) -> list[Option]:
    battle = fight(state)
    mine = battle.sides.index(seat)
    return [option for side, option in ((mine, OWN_DICE), (1 - mine, FOE_DICE)) if battle.dice[side]]


def reroll_either(state: State, seat: int, effect: kinds.RerollSide, source: int) -> Check:
    """Cards that repeat dice of one side, the own or the opposing one."""
    answer = yield choose(seat, "battle.side", either_side)
    mine = fight(state).sides.index(seat)
    yield from reroll_some(state, seat, mine if answer is OWN_DICE else 1 - mine)
    return True


def pick_die(state: State, seat: int, prompt: str, dice: Options, side: int) -> Generator[Ask, Any, int]:
    """The place of one die of a side, which the seat chooses."""
    fight(state).picked_side = side
    answer: Option = yield choose(seat, prompt, dice)
    fight(state).picked_side = -1
    return answer.number(1)


def drop_die(state: State, seat: int, effect: kinds.DropDie, source: int) -> Check:
    side = 1 - fight(state).sides.index(seat)
    place = yield from pick_die(state, seat, "battle.drop_die", contest_dice, side)
    fight(state).dice[side].pop(place)
    return True


def cancel_hit(state: State, seat: int) -> Steps:
    """One hit just located on the own ship is undone."""
    side = 1 - fight(state).sides.index(seat)
    place = yield from pick_die(state, seat, "battle.cancel_hit", volley_dice, side)
    fight(state).volley[side].pop(place)


def cancel_by_card(state: State, seat: int, effect: kinds.CancelHit, source: int) -> Check:
    yield from cancel_hit(state, seat)
    return True


def move_hit(state: State, seat: int) -> Steps:
    """One hit just located goes to another own location."""
    side = 1 - fight(state).sides.index(seat)
    place = yield from pick_die(state, seat, "battle.move_hit", volley_dice, side)
    where = yield choose(seat, "battle.move_to", location_options)
    fight(state).volley[side][place] = BY_NUMBER.index(where.number(0))


def hull_hit(state: State, seat: int, effect: kinds.HullHit, source: int) -> Check:
    """One own location die becomes a Hull hit."""
    side = fight(state).sides.index(seat)
    place = yield from pick_die(state, seat, "battle.hull_hit", volley_dice, side)
    fight(state).volley[side][place] = 0
    return True


# ---- what combat cards set -------------------------------------------------------------------------------------------


def extra_hit(state: State, seat: int, effect: kinds.ExtraHit, source: int) -> None:
    battle = fight(state)
    battle.shots[battle.sides.index(seat)] += effect.n


def any_action(state: State, seat: int, effect: kinds.AnyAction, source: int) -> None:
    battle = fight(state)
    battle.free_first[battle.sides.index(seat)] = True


def sure_flight(state: State, seat: int, effect: kinds.SureFlight, source: int) -> None:
    battle = fight(state)
    battle.sure_flight[battle.sides.index(seat)] = True


def no_crew_limit(state: State, seat: int, effect: kinds.NoCrewLimit, source: int) -> None:
    battle = fight(state)
    battle.no_cap[battle.sides.index(seat)] = True


def end_fight(state: State, seat: int, effect: kinds.EndFight, source: int) -> None:
    naval.end_without_winner(state)
