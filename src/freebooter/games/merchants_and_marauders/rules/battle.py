"""Chapters 32 to 36: naval combat, round by round."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import Option, Steps, choose
from freebooter.engine.keel import roll, tell
from freebooter.games.merchants_and_marauders.constants import (
    BEFORE,
    BOARD,
    BOARDED,
    CANNONS,
    CARD_FOE,
    CARGO,
    CHAIN,
    CREW,
    DECIDED,
    FLEE,
    GUNNER_CAPTAIN,
    HULL,
    LONG_GUNS,
    MASTS,
    NAVAL,
    NPC_SIDE,
    ON_CONTEST,
    ON_DECLARE,
    ON_LOCATION,
    ON_START,
    SEAMANSHIP,
    SHOOT,
    SURGEON,
)
from freebooter.games.merchants_and_marauders.content import CAPTAINS, NPC_CARDS, SHIPS, SPECIALISTS
from freebooter.games.merchants_and_marauders.rules import arms, bounties, cards, crews, npcs, plunder
from freebooter.games.merchants_and_marauders.rules.common import (
    YES,
    choice,
    fight,
    lose_overboard,
    tell_side,
    yes_or_no,
)
from freebooter.games.merchants_and_marauders.rules.hits import BY_NUMBER, SKULL, hit, rest, roll_dice, successes
from freebooter.games.merchants_and_marauders.state import Battle, State

LONGEST: Final = 50  # MM-D44
ACTIONS: Final = (choice("shoot"), choice("board"), choice("flee"))


# ---- the two sides -------------------------------------------------------------------------------------------------


def locations(state: State, side: int) -> list[int]:
    """The cubes of a side's ship."""
    battle = fight(state)
    code = battle.sides[side]
    return battle.npc_at if code >= NPC_SIDE else state.players[code].at


def skill(state: State, side: int, which: int) -> int:
    code = fight(state).sides[side]
    if code == CARD_FOE:
        return fight(state).foe_leadership
    if code >= NPC_SIDE:
        return NPC_CARDS[npcs.top_card(state, code - NPC_SIDE)].skills[which]
    return CAPTAINS[state.players[code].captain].skills[which]


def maneuverability(state: State, side: int) -> int:
    battle = fight(state)
    code = battle.sides[side]
    if code >= NPC_SIDE:
        return SHIPS[battle.npc_ship].maneuverability
    return state.players[code].maneuverability()


def has_mod(state: State, side: int, mod: int) -> bool:
    code = fight(state).sides[side]
    return code < NPC_SIDE and bool(state.players[code].mods >> mod & 1)


# ---- beginning and end ---------------------------------------------------------------------------------------------


def begin(state: State, attacker: int, defender: int) -> Steps:
    """Combat begins: the bounty for it comes before any die (MM-247 .. MM-251, MM-D81)."""
    battle = Battle(sides=[attacker, defender], steered=[attacker, defender])
    for side in (0, 1):
        code = battle.sides[side]
        if code >= NPC_SIDE:
            captain = battle.sides[1 - side]
            left = (captain + 1) % len(state.players)
            battle.steered[side] = -1 if state.program_steers else left  # MM-313, MM-D70
            battle.npc_ship = npcs.ship_of(state, code - NPC_SIDE)
            battle.npc_at = list(SHIPS[battle.npc_ship].values)  # MM-315, MM-316
    state.battle = battle
    tell_battle(state, attacker, defender)
    if attacker < NPC_SIDE:
        yield from bounties.for_attacking(state, attacker, defender)


def tell_battle(state: State, attacker: int, defender: int) -> None:
    if attacker >= NPC_SIDE:
        tell(state, "attacked_by_npc", npc=attacker - NPC_SIDE, seat=defender, hurts=[defender])
    elif defender >= NPC_SIDE:
        tell(state, "attacks_npc", seat=attacker, npc=defender - NPC_SIDE)
    else:
        tell(state, "attacks", seat=attacker, target=defender, hurts=[defender])


def end_without_winner(state: State) -> None:
    battle = fight(state)
    battle.stage = DECIDED
    battle.winner = -1


def win(state: State, side: int, by_crew: bool) -> None:
    battle = fight(state)
    battle.stage = DECIDED
    battle.winner = side
    battle.by_crew = by_crew


def step(state: State) -> Steps:
    """The next part of the battle; between two of them everything lies in the state."""
    stage = fight(state).stage
    if stage == BEFORE:
        yield from opening(state)
    elif stage == NAVAL:
        yield from naval_round(state)
    elif stage == BOARDED:
        yield from crews.crew_round(state)
    else:
        yield from plunder.settle(state)


def opening(state: State) -> Steps:
    """Cards before round 1, then Long Guns of both sides at the same time (MM-157, MM-158, MM-D47)."""
    battle = fight(state)
    if cards.moment_matters(state, ON_START):
        yield from cards.combat_moment(state, ON_START)
        if battle.stage == DECIDED:
            return
    hits = [0, 0]
    for side in (0, 1):
        cannons = locations(state, side)[CANNONS]
        if has_mod(state, side, LONG_GUNS) and cannons:
            guns = roll(state, cannons)
            hits[side] = successes(guns)
            tell_side(state, "long_guns", battle.sides[side], dice=guns)
    first, second = hits
    del hits
    if first or second:
        yield from volley(state, first, second, plain=True)
    if battle.stage != DECIDED:
        battle.stage = NAVAL


# ---- a round -------------------------------------------------------------------------------------------------------


def naval_round(state: State) -> Steps:
    """MM-317, MM-318: declare, contest, hits; then boarding or flight."""
    battle = fight(state)
    battle.round += 1
    if battle.round > LONGEST or stalled(state):
        end_without_winner(state)
        tell(state, "parted")
        return
    _clear_round(battle)
    for side in (0, 1):
        seat = battle.steered[side]
        if seat < 0:
            declare(state, side, npcs.program_declares(state, side))
        else:
            answer = yield choose(seat, "battle.declare", declare_options)
            declare(state, side, ACTIONS.index(answer) + 1)
    if cards.moment_matters(state, ON_DECLARE):
        yield from cards.combat_moment(state, ON_DECLARE)
        if battle.stage == DECIDED:
            return
    roll_contest(state)
    if cards.moment_matters(state, ON_CONTEST):
        yield from cards.combat_moment(state, ON_CONTEST)
    winner = contest_winner(battle)
    if state.keel.loud:
        tell_contest(state, winner)
    if winner >= 0 and extra_shot_ready(state, winner):
        answer = yield choose(battle.sides[winner], "extra_shot", yes_or_no)
        if answer is YES:
            fire_extra_shot(state, winner)
    first = hits_of(state, 0, winner)
    second = hits_of(state, 1, winner)
    if first or second:
        yield from volley(state, first, second, plain=False)
    if battle.stage != DECIDED and winner >= 0:
        board_or_flee(state, winner)


def _clear_round(battle: Battle) -> None:
    for side in (0, 1):
        battle.declared[side] = 0
        battle.dice[side] = []
        battle.volley[side] = []
        battle.shots[side] = 0
        battle.used_round[side] = 0
        battle.sure_flight[side] = False
        battle.no_cap[side] = False


def can_declare(state: State, side: int) -> list[int]:
    """MM-319 .. MM-321, MM-314."""
    battle = fight(state)
    at = locations(state, side)
    if at[MASTS] == 0 or (battle.round == 1 and not battle.free_first[side]):
        return [SHOOT]
    actions = [SHOOT]
    if at[CREW] > 0:
        actions.append(BOARD)
    if battle.sides[side] < NPC_SIDE or weaker(state, side):
        actions.append(FLEE)
    return actions


def weaker(state: State, side: int) -> bool:
    """MM-314, MM-D41: an NPC flees only with fewer Cannons or less Crew than the captain has now."""
    mine, his = locations(state, side), locations(state, 1 - side)
    return mine[CANNONS] < his[CANNONS] or mine[CREW] < his[CREW]


def stalled(state: State) -> bool:
    """MM-D44: neither side can hit, board or flee."""
    return all(can_declare(state, side) == [SHOOT] and locations(state, side)[CANNONS] == 0 for side in (0, 1)) and (
        fight(state).round > 1
    )


def declare_options(state: State, seat: int) -> list[Option]:
    battle = fight(state)
    return [ACTIONS[action - 1] for action in can_declare(state, 0 if battle.declared[0] == 0 else 1)]


def declare(state: State, side: int, action: int) -> None:
    battle = fight(state)
    battle.declared[side] = action
    if state.keel.loud:
        tell_side(state, "declares", battle.sides[side], action=action)


def contest_dice(state: State, side: int) -> int:
    """MM-322 .. MM-324: one die with destroyed Masts; one more for a Maneuverability higher by 2."""
    battle = fight(state)
    if locations(state, side)[MASTS] == 0:
        return 1
    dice = skill(state, side, SEAMANSHIP)
    if maneuverability(state, side) - maneuverability(state, 1 - side) >= 2:
        dice += 1
    code = battle.sides[side]
    if code < NPC_SIDE and battle.declared[side] == FLEE:
        dice += CAPTAINS[state.players[code].captain].abilities.flee_dice
    return max(1, dice)


def roll_contest(state: State) -> None:
    battle = fight(state)
    for side in (0, 1):
        battle.dice[side] = roll_dice(state, contest_dice(state, side))
        if state.keel.loud:
            tell_side(state, "contest_dice", battle.sides[side], dice=battle.dice[side][:])


def contest_winner(battle: Battle) -> int:
    """MM-325 .. MM-328: more successes, then the higher sum of the other dice; -1 is nobody."""
    first, second = successes(battle.dice[0]), successes(battle.dice[1])
    if first == 0 and second == 0:
        return -1
    if first != second:
        return 0 if first > second else 1
    one, other = rest(battle.dice[0]), rest(battle.dice[1])
    return -1 if one == other else 0 if one > other else 1


def tell_contest(state: State, winner: int) -> None:
    if winner >= 0:
        tell_side(state, "contest_won", fight(state).sides[winner])
    else:
        tell(state, "contest_drawn")


def cannon_hits(state: State, side: int) -> int:
    """What a shooting side would inflict as the dice lie now."""
    return hits_of(state, side, contest_winner(fight(state)))


def hits_of(state: State, side: int, winner: int) -> int:
    """MM-329 .. MM-331, MM-350: all Cannons for the winner, one per success for the others, none without Cannons."""
    battle = fight(state)
    cannons = locations(state, side)[CANNONS]
    if battle.declared[side] != SHOOT or cannons == 0:
        return 0
    if side != winner:
        hits = min(successes(battle.dice[side]), cannons)
        return hits + battle.shots[side] if hits else 0
    hits = cannons + battle.shots[side]
    code = battle.sides[side]
    if code < NPC_SIDE and GUNNER_CAPTAIN in state.players[code].crewed:
        hits += SPECIALISTS[GUNNER_CAPTAIN].bonus.shots
    return hits


def extra_shot_ready(state: State, side: int) -> bool:
    """One captain may add a hit once a battle, when he wins a contest with Shoot."""
    battle = fight(state)
    code = battle.sides[side]
    if code >= NPC_SIDE or not CAPTAINS[state.players[code].captain].abilities.shots:
        return False
    return hits_of(state, side, side) > 0 and not battle.used[side] & arms.USED_EXTRA


def fire_extra_shot(state: State, side: int) -> None:
    battle = fight(state)
    code = battle.sides[side]
    battle.used[side] |= arms.USED_EXTRA
    battle.shots[side] += CAPTAINS[state.players[code].captain].abilities.shots
    tell(state, "tool", seat=code, tool="extra-shot")


def board_or_flee(state: State, winner: int) -> None:
    """MM-332 .. MM-338."""
    battle = fight(state)
    if battle.declared[winner] == BOARD:
        if locations(state, winner)[CREW] > 0:  # MM-334
            battle.stage = BOARDED
            battle.round = 0
            tell_side(state, "boards", battle.sides[winner])
    elif battle.declared[winner] == FLEE and (successes(battle.dice[1 - winner]) == 0 or battle.sure_flight[winner]):
        tell_side(state, "escaped", battle.sides[winner])
        end_without_winner(state)


# ---- hits (chapter 36) ---------------------------------------------------------------------------------------------


def volley(state: State, first: int, second: int, plain: bool) -> Steps:
    """Location dice of both sides, what is done about them, then all hits at the same time (MM-339, MM-340)."""
    battle = fight(state)
    if not first and not second:
        return
    battle.plain = plain
    battle.steer[0] = battle.steer[1] = -1
    battle.volley[0] = roll_dice(state, first) if first else []
    battle.volley[1] = roll_dice(state, second) if second else []
    for side in (0, 1):
        if battle.volley[side] and state.keel.loud:
            tell_side(state, "volley", battle.sides[side], dice=battle.volley[side][:])
    if cards.moment_matters(state, ON_LOCATION):
        yield from cards.combat_moment(state, ON_LOCATION)
    for side in (0, 1):
        if battle.volley[side]:
            skulls = strike(state, side)
            if skulls:
                yield from place_skulls(state, side, skulls)
    battle.volley[0], battle.volley[1] = [], []
    battle.plain = False
    sinking(state)


def lost_location(battle: Battle, side: int) -> int:
    """MM-365, MM-367, MM-D46: the location whose further hits are lost by a special shot, or -1."""
    steer = battle.steer[side]
    return -1 if steer < 0 else MASTS if steer == CHAIN else CREW


def strike(state: State, side: int) -> int:
    """MM-344: the numbers of a side's location dice; gives how many skulls follow."""
    battle = fight(state)
    target = 1 - side
    lost = lost_location(battle, side)
    skulls = 0
    for die in battle.volley[side]:
        if die >= SKULL:
            skulls += 1
        else:
            take_hit(state, target, BY_NUMBER[die], lost)
    return skulls


def place_skulls(state: State, side: int, skulls: int) -> Steps:
    """MM-343, MM-D45: wherever the target likes, as long as she floats, or where a special shot gathers them."""
    battle = fight(state)
    target = 1 - side
    lost = lost_location(battle, side)
    while skulls > 0 and locations(state, target)[HULL] > 0:
        skulls -= 1
        if lost >= 0:
            where = lost
        elif battle.steered[target] < 0:
            where = npcs.program_takes(state, target)
        else:  # MM-343, MM-D78
            battle.hit_side = target
            answer = yield choose(battle.steered[target], "battle.skull", skull_options)
            where = answer.number(0)
        take_hit(state, target, where, lost)


def skull_options(state: State, seat: int) -> list[Option]:
    return [choice("location", location, fight(state).sides[fight(state).hit_side]) for location in range(5)]


def take_hit(state: State, side: int, location: int, lost: int) -> None:
    battle = fight(state)
    code = battle.sides[side]
    if location == CREW and surgeon_helps(state, side):
        return
    struck = hit(locations(state, side), location, lost)
    if state.keel.loud:
        if struck >= 0:
            tell_side(state, "hit_side", code, location=struck)
        elif locations(state, side)[HULL] > 0:  # else she is sinking already
            tell_side(state, "hit_lost", code, location=location)
    if code < NPC_SIDE and location == CARGO:
        lose_overboard(state, code)


def surgeon_helps(state: State, side: int) -> bool:
    """The first Crew hit of each battle is ignored."""
    battle = fight(state)
    code = battle.sides[side]
    if code >= NPC_SIDE or SURGEON not in state.players[code].crewed or battle.used[side] & arms.USED_SURGEON:
        return False
    battle.used[side] |= arms.USED_SURGEON
    tell(state, "tool", seat=code, tool="surgeon")
    return True


def sinking(state: State) -> None:
    """MM-347: a destroyed Hull loses the battle; both at once leaves no winner (MM-D79)."""
    battle = fight(state)
    down = [locations(state, side)[HULL] <= 0 for side in (0, 1)]
    if not any(down):
        return
    battle.sunk = down
    for side in (0, 1):
        if down[side]:
            tell_side(state, "sunk_side", battle.sides[side])
    if all(down):
        battle.stage = DECIDED
        battle.winner = -1
    else:
        win(state, 0 if down[1] else 1, by_crew=False)
