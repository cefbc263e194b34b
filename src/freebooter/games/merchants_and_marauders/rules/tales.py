"""Chapters 20 and 21: rumors and missions."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import Option, Steps, choose
from freebooter.engine.keel import shuffle, tell
from freebooter.games.merchants_and_marauders.constants import (
    FROM_MISSIONS,
    FROM_RUMORS,
    INFLUENCE,
    MISSION_CARD,
    RUMOR_CARD,
    SCOUTING,
)
from freebooter.games.merchants_and_marauders.content import CARGO, MISSIONS, RUMORS
from freebooter.games.merchants_and_marauders.content.effects import (
    Attempt,
    Defeat,
    Deliver,
    Deposit,
    Fee,
    Keep,
    RaidFor,
    Reach,
    Roll,
)
from freebooter.games.merchants_and_marauders.rules import conditions, crews, dice, effects
from freebooter.games.merchants_and_marauders.rules.common import (
    choice,
    draw_mission,
    draw_rumor,
    drop_mission,
    gain_glory,
    spend,
    throw_away,
)
from freebooter.games.merchants_and_marauders.state import Player, State, learn

SOUGHT: Final = 200  # in the list of targets scouted for: the mission's place
KEPT_FOR: Final = [
    "".join([effect.use for effect in rumor.effects if isinstance(effect, Keep)]) for rumor in RUMORS
]  # what each rumor can be used for while it is kept


# ---- rumors --------------------------------------------------------------------------------------------------------


def draw_rumors(state: State, seat: int, n: int) -> Steps:
    """MM-170 .. MM-172: of those drawn and the one held, one is kept."""
    for _ in range(n):
        rumor = draw_rumor(state)
        if rumor >= 0:
            learn(state, state.rumor_seen, rumor, seat)
            state.rumors_drawn.append(rumor)
        rumor = -1
    tell(state, "drew_rumor", seat=seat)
    yield from keep_one_rumor(state, seat)


def keep_one_rumor(state: State, seat: int) -> Steps:
    player = state.players[seat]
    if player.rumor >= 0:
        state.rumors_drawn.append(player.rumor)
        player.rumor = -1
    if not state.rumors_drawn:
        return
    answer = yield choose(seat, "rumor.keep", rumor_options)
    player.rumor = answer.number(0)
    state.rumors_drawn.remove(player.rumor)
    if state.rumors_drawn:  # which one stays nobody else can tell, even if he knew them
        state.rumor_seen[player.rumor] = 1 << seat
        for rumor in state.rumors_drawn:
            state.rumor_seen[rumor] = 0
        state.rumor_deck.extend(state.rumors_drawn)
        state.rumors_drawn.clear()
        state.rumor_deck.sort()
        shuffle(state, state.rumor_deck)


def rumor_options(state: State, seat: int) -> list[Option]:
    return [choice("rumor", rumor) for rumor in state.rumors_drawn]


def rumor_here(player: Player, skill: int) -> bool:
    """Does the rumor held lead to this place, by this skill?"""
    if player.rumor < 0:
        return False
    rumor = RUMORS[player.rumor]
    return rumor.skill == skill and rumor.place == player.zone and player.in_port == (skill == INFLUENCE)


def prove_rumor(state: State, seat: int) -> Steps:
    """MM-174 .. MM-177: shown and rolled for; true brings its effect, then the point."""
    player = state.players[seat]
    rumor = player.rumor
    player.rumor = -1
    state.rumor_discard.append(rumor)
    learn(state, state.rumor_seen, rumor, -1)
    tell(state, "follows_rumor", seat=seat, rumor=rumor)
    if not (yield from dice.check(state, seat, RUMORS[rumor].skill, dice.FOR_RUMOR)):
        tell(state, "rumor_false", seat=seat, rumor=rumor)
        return
    tell(state, "rumor_true", seat=seat, rumor=rumor)
    if (yield from effects.resolve(state, seat, RUMORS[rumor].effects, RUMOR_CARD + rumor)):
        yield from gain_glory(state, seat, FROM_RUMORS)


# ---- claiming missions ---------------------------------------------------------------------------------------------


def claimable(state: State, player: Player) -> list[int]:
    """MM-179: missions of this port whose conditions are met; a skill is rolled for when claiming."""
    here = [mission for mission in state.missions if MISSIONS[mission].location == player.zone]
    return [mission for mission in here if conditions.all_hold(state, player, MISSIONS[mission].needs)]


def claim(state: State, seat: int, mission: int) -> Steps:
    player = state.players[seat]
    skill = price_of_claim(state, seat, mission)
    tell(state, "tries_mission", seat=seat, mission=mission)
    if skill >= 0 and not (yield from dice.check(state, seat, skill, dice.FOR_MISSION, event_dice(state, skill))):
        return  # MM-180
    drop_mission(state, player)  # MM-183
    state.missions.remove(mission)
    player.mission = mission
    player.mission_new = True
    set_terms(player)
    tell(state, "claimed_mission", seat=seat, mission=mission)
    lay_out(state)
    yield from reached(state, seat)


def event_dice(state: State, skill: int) -> int:
    """An event may help with the Influence that missions ask for, when they are claimed and when they are done."""
    return state.in_force.mission_dice if skill == INFLUENCE else 0


def price_of_claim(state: State, seat: int, mission: int) -> int:
    """Pays what the mission asks for; gives the skill that must be rolled, or -1."""
    skill = -1
    for need in MISSIONS[mission].needs:
        if isinstance(need, Fee):
            spend(state, seat, need.gold)
        elif isinstance(need, Roll):
            skill = need.skill
    return skill


def set_terms(player: Player) -> None:
    """A time limit, or a load that lies in the hold."""
    player.mission_left = MISSIONS[player.mission].within
    player.load = MISSIONS[player.mission].load


def lay_out(state: State) -> None:
    """MM-182: two missions are always on offer."""
    while len(state.missions) < 2:
        mission = draw_mission(state)
        if mission < 0:
            return
        state.missions.append(mission)
        tell(state, "mission_offered", mission=mission)


# ---- doing what a mission asks -------------------------------------------------------------------------------------


def reached(state: State, seat: int) -> Steps:
    """A mission that only asks to be at a place is done on arrival."""
    if is_there(state.players[seat]):
        yield from complete(state, seat)


def is_there(player: Player) -> bool:
    if player.mission < 0:
        return False
    mission = MISSIONS[player.mission]
    goal = mission.goal
    return isinstance(goal, Reach) and mission.foe is None and at_place(player, goal)


def at_place(player: Player, goal: Reach) -> bool:
    return player.zone == goal.zone and player.in_port == (goal.place == "port")


def port_task(player: Player) -> bool:
    """Can the mission be done in this Port action?"""
    if player.mission < 0:
        return False
    mission = MISSIONS[player.mission]
    goal = mission.goal
    if isinstance(goal, Deliver):
        return player.zone == goal.port and len(goods_for(player, goal)) >= goal.n
    if isinstance(goal, Deposit):
        return player.zone == goal.port and player.gold >= goal.gold
    if isinstance(goal, Attempt):
        return goal.skill != SCOUTING and player.zone == goal.zone
    return isinstance(goal, Reach) and mission.foe is not None and at_place(player, goal)


def goods_for(player: Player, goal: Deliver) -> list[int]:
    """The cards on board that a delivery asks for."""
    return [card for card in player.hold if CARGO[card].good == goal.good]


def mission_seeks(state: State, player: Player) -> bool:
    """A Scouting check for the mission, once a turn."""
    goal = MISSIONS[player.mission].goal
    if not isinstance(goal, Attempt) or goal.skill != SCOUTING:
        return False
    return player.zone == goal.zone and SOUGHT not in state.turn.scouted


def mission_fights_at_sea(player: Player) -> bool:
    mission = MISSIONS[player.mission]
    goal = mission.goal
    if not isinstance(goal, Reach) or mission.foe is None or goal.place != "sea":
        return False
    return at_place(player, goal)


def do_task(state: State, seat: int) -> Steps:
    """What the mission asks for here: a delivery, a payment, a check, a fight."""
    player = state.players[seat]
    tell(state, "tries_task", seat=seat, mission=player.mission)
    skill = hand_over(state, player)
    if skill >= 0 and not (yield from dice.check(state, seat, skill, extra=event_dice(state, skill))):
        return
    foe = MISSIONS[player.mission].foe
    if foe is not None and not (yield from crews.fight_foe(state, seat, foe.leadership, foe.crew)):
        return
    yield from complete(state, seat)


def hand_over(state: State, player: Player) -> int:
    """Pays or delivers; gives the skill that must be rolled, or -1."""
    goal = MISSIONS[player.mission].goal
    if isinstance(goal, Deliver):
        for card in goods_for(player, goal)[: goal.n]:
            throw_away(state, player, card)
    elif isinstance(goal, Deposit):
        spend(state, player.seat, goal.gold)
    return goal.skill if isinstance(goal, Attempt) else -1


def complete(state: State, seat: int) -> Steps:
    """MM-184, MM-407: Earn, then the point with its glory card; the card is discarded."""
    player = state.players[seat]
    mission = player.mission
    tell(state, "mission_done", seat=seat, mission=mission)
    state.mission_discard.append(mission)
    player.mission = -1
    player.mission_left = -1
    player.mission_new = False
    player.load = False
    yield from effects.resolve(state, seat, MISSIONS[mission].effects, MISSION_CARD + mission)
    if player.captain >= 0:
        yield from gain_glory(state, seat, FROM_MISSIONS)


def raided(state: State, seat: int, nation: int, gold: int) -> Steps:
    """A raid that a mission asked for (MM-D88)."""
    if raid_counts(state.players[seat], nation, gold):
        yield from complete(state, seat)


def raid_counts(player: Player, nation: int, gold: int) -> bool:
    if player.mission < 0:
        return False
    goal = MISSIONS[player.mission].goal
    return isinstance(goal, RaidFor) and goal.nation == nation and gold >= goal.gold


def defeated(state: State, seat: int, foe: str) -> Steps:
    """A defeat that a mission asked for, on anybody's turn."""
    if defeat_counts(state.players[seat], foe):
        yield from complete(state, seat)


def defeat_counts(player: Player, foe: str) -> bool:
    if player.mission < 0:
        return False
    goal = MISSIONS[player.mission].goal
    return isinstance(goal, Defeat) and goal.foe == foe


def turn_over(state: State, player: Player) -> None:
    """Missions with a time limit: own turns after the one of claiming."""
    if player.mission >= 0 and player.mission_left >= 0:
        if player.mission_new:
            player.mission_new = False
            return
        player.mission_left -= 1
        if player.mission_left == 0:
            drop_mission(state, player)
    player.mission_new = False
