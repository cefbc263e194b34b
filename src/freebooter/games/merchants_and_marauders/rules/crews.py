"""Chapter 37: crew combat."""

from __future__ import annotations

from freebooter.engine.asks import Steps
from freebooter.engine.keel import roll, tell
from freebooter.games.merchants_and_marauders.constants import (
    BOARDED,
    CARD_FOE,
    CREW,
    DECIDED,
    LEADERSHIP,
    MASTER_AT_ARMS,
    NPC_SIDE,
    ON_BOARDING,
    ON_MELEE,
    SWIVELS,
)
from freebooter.games.merchants_and_marauders.content import CAPTAINS, SPECIALISTS
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules import cards, death
from freebooter.games.merchants_and_marauders.rules.common import Check, earn, fight, tell_side
from freebooter.games.merchants_and_marauders.rules.hits import rest, roll_dice, successes
from freebooter.games.merchants_and_marauders.state import Battle, State


def crew_round(state: State) -> Steps:
    """The beginning of a crew combat, or one round of it."""
    battle = fight(state)
    if battle.round == 0:
        battle.round = 1
        if not nobody_left(state):  # MM-349, MM-D51
            swivel_guns(state)
        if not nobody_left(state):
            if cards.moment_matters(state, ON_BOARDING):
                yield from cards.combat_moment(state, ON_BOARDING)
            nobody_left(state)
        return
    for side in (0, 1):
        battle.no_cap[side] = False
        battle.dice[side] = roll_dice(state, leadership_dice(state, side))  # MM-354
        tell_side(state, "crew_dice", battle.sides[side], dice=battle.dice[side][:])
    if cards.moment_matters(state, ON_MELEE):
        yield from cards.combat_moment(state, ON_MELEE)
    strike(state, battle)
    battle.round += 1


def leadership_dice(state: State, side: int) -> int:
    battle = fight(state)
    dice = naval.skill(state, side, LEADERSHIP)
    code = battle.sides[side]
    if code < NPC_SIDE:
        player = state.players[code]
        if MASTER_AT_ARMS in player.crewed:
            dice += SPECIALISTS[MASTER_AT_ARMS].bonus.melee_dice
        if battle.round == 1:
            dice += CAPTAINS[player.captain].abilities.first_round_dice
    return dice


def strike(state: State, battle: Battle) -> None:
    """MM-355 .. MM-360: hits of both sides, each limited by the own Crew before the roll."""
    before = [naval.locations(state, side)[CREW] for side in (0, 1)]
    for side in (0, 1):
        hits = successes(battle.dice[side])
        if not battle.no_cap[side]:
            hits = min(hits, before[side])
        lose_crew(state, 1 - side, hits)
    left = [naval.locations(state, side)[CREW] for side in (0, 1)]
    if left[0] and left[1]:
        return
    if left[0] or left[1]:
        naval.win(state, 0 if left[0] else 1, by_crew=True)
        return
    one = (successes(battle.dice[0]), rest(battle.dice[0]))
    other = (successes(battle.dice[1]), rest(battle.dice[1]))
    if one == other:
        naval.end_without_winner(state)  # MM-360
        tell(state, "parted")
    else:
        naval.win(state, 0 if one > other else 1, by_crew=True)


def lose_crew(state: State, side: int, hits: int) -> None:
    """MM-D53: hits beyond the last man are lost."""
    at = naval.locations(state, side)
    for _ in range(hits):
        if naval.surgeon_helps(state, side):
            continue
        if at[CREW] > 0:
            at[CREW] -= 1
            tell_side(state, "hit_side", fight(state).sides[side], location=CREW)


def nobody_left(state: State) -> bool:
    """A side without Crew loses as soon as the fight begins; both without: no winner (MM-D49)."""
    battle = fight(state)
    if battle.stage == DECIDED:
        return True
    left = [naval.locations(state, side)[CREW] for side in (0, 1)]
    if left[0] and left[1]:
        return False
    if left[0] or left[1]:
        naval.win(state, 0 if left[0] else 1, by_crew=True)
    else:
        naval.end_without_winner(state)
        tell(state, "parted")
    return True


def swivel_guns(state: State) -> None:
    """MM-154 .. MM-156: both sides at the same time, at sea only."""
    battle = fight(state)
    if not battle.at_sea:
        return
    hits = [0, 0]
    for side in (0, 1):
        if naval.has_mod(state, side, SWIVELS):
            guns = roll(state, 2)
            tell_side(state, "swivels", battle.sides[side], dice=guns)
            hits[side] = 1 if successes(guns) else 0
    for side in (0, 1):
        lose_crew(state, 1 - side, hits[side])


def fight_foe(state: State, seat: int, leadership: int, crew: int) -> Check:
    """A crew combat that a mission or rumor brings (MM-353): not at sea, and the loser dies."""
    battle = Battle(sides=[seat, CARD_FOE], steered=[seat, -1])
    battle.stage = BOARDED
    battle.at_sea = False
    battle.foe_leadership = leadership
    battle.npc_at = [1, 1, 1, crew, 1]
    state.battle = battle
    tell(state, "brawl", seat=seat, leadership=leadership, crew=crew)
    while state.battle is not None and state.battle.stage != DECIDED:
        yield from crew_round(state)
    battle = fight(state)
    winner = battle.winner
    state.battle = None
    if winner == 0:
        crew_combat_won(state, seat)
        return True
    if winner == 1:
        tell(state, "fell", seat=seat, hurts=[seat])
        yield from death.die(state, seat)
    return False


def crew_combat_won(state: State, seat: int) -> None:
    """One captain takes 3 gold after each crew combat."""
    gold = CAPTAINS[state.players[seat].captain].abilities.boarding_gold
    if gold:
        earn(state, seat, gold)
