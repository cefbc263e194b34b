"""Chapters 20 and 21: rumors and missions."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps, choose
from freebooter.engine.keel import shuffle, tell
from freebooter.games.merchants_and_marauders.content import (
    CARGO,
    MISSIONS,
    NATIONS,
    RUMORS,
    SKILLS,
    Effect,
    good_named,
    zone_named,
)
from freebooter.games.merchants_and_marauders.rules import crews, dice, effects
from freebooter.games.merchants_and_marauders.rules.common import (
    draw_mission,
    draw_rumor,
    drop_mission,
    gain_glory,
    opt,
    spend,
)
from freebooter.games.merchants_and_marauders.state import (
    CREW,
    FROM_MISSIONS,
    FROM_RUMORS,
    INFLUENCE,
    MISSION_CARD,
    RUMOR_CARD,
    Player,
    State,
    learn,
    show,
)

SOUGHT = 200  # in the list of targets scouted for: the mission's place


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
    p = state.players[seat]
    if p.rumor >= 0:
        state.rumors_drawn.append(p.rumor)
        p.rumor = -1
    if not state.rumors_drawn:
        return
    answer = yield choose(seat, "rumor.keep", rumor_options)
    p.rumor = answer.number(0)
    state.rumors_drawn.remove(p.rumor)
    if state.rumors_drawn:  # which one stays nobody else can tell, even if he knew them
        state.rumor_seen[p.rumor] = 1 << seat
        for rumor in state.rumors_drawn:
            state.rumor_seen[rumor] = 0
        state.rumor_deck.extend(state.rumors_drawn)
        state.rumors_drawn.clear()
        state.rumor_deck.sort()
        shuffle(state, state.rumor_deck)


def rumor_options(state: State, seat: int) -> list[Option]:
    return [opt("rumor", rumor) for rumor in state.rumors_drawn]


def rumor_here(p: Player, skill: int) -> bool:
    """Does the rumor held lead to this place, by this skill?"""
    if p.rumor < 0:
        return False
    rumor = RUMORS[p.rumor]
    return rumor.skill == skill and rumor.place == p.zone and p.in_port == (skill == INFLUENCE)


def prove_rumor(state: State, seat: int) -> Steps:
    """MM-174 .. MM-177: shown and rolled for; true brings its effect, then the point."""
    p = state.players[seat]
    rumor = p.rumor
    p.rumor = -1
    state.rumor_discard.append(rumor)
    show(state.rumor_seen, rumor)
    tell(state, "follows_rumor", seat=seat, rumor=rumor)
    if not (yield from dice.check(state, seat, RUMORS[rumor].skill, dice.FOR_RUMOR)):
        tell(state, "rumor_false", seat=seat, rumor=rumor)
        return
    tell(state, "rumor_true", seat=seat, rumor=rumor)
    if (yield from effects.resolve(state, seat, RUMORS[rumor].effects, RUMOR_CARD + rumor)):
        yield from gain_glory(state, seat, FROM_RUMORS)


# ---- claiming missions ---------------------------------------------------------------------------------------------


def claimable(state: State, p: Player) -> list[int]:
    """MM-179: missions of this port whose conditions are met; a skill is rolled for when claiming."""
    return [m for m in state.missions if MISSIONS[m].location == p.zone and meets(p, MISSIONS[m].needs)]


def meets(p: Player, needs: tuple[Effect, ...]) -> bool:
    for need in needs:
        kind = need.kind
        if kind == "pirate" and not p.pirate:
            return False
        if kind == "nonpirate" and p.pirate:
            return False
        if kind == "pay" and p.gold < need.n:
            return False
        if kind == "bounty" and not p.bounty[NATIONS.index(need.args[0])]:
            return False
        if kind == "nobounty" and p.bounty[NATIONS.index(need.args[0])]:
            return False
        if kind == "crew" and p.at[CREW] < need.n:
            return False
        if kind == "maneuverability" and p.maneuverability() < need.n:
            return False
    return True


def claim(state: State, seat: int, mission: int) -> Steps:
    p = state.players[seat]
    skill = price_of_claim(state, seat, mission)
    tell(state, "tries_mission", seat=seat, mission=mission)
    if skill >= 0 and not (yield from dice.check(state, seat, skill, dice.FOR_MISSION, event_dice(state, skill))):
        return  # MM-180
    drop_mission(state, p)  # MM-183
    state.missions.remove(mission)
    p.mission = mission
    p.mission_new = True
    set_terms(p)
    tell(state, "claimed_mission", seat=seat, mission=mission)
    lay_out(state)
    yield from reached(state, seat)


def event_dice(state: State, skill: int) -> int:
    """An event may help with the Influence that missions ask for, when they are claimed and when they are done."""
    return state.mission_dice if skill == INFLUENCE else 0


def price_of_claim(state: State, seat: int, mission: int) -> int:
    """Pays what the mission asks for; gives the skill that must be rolled, or -1."""
    skill = -1
    for need in MISSIONS[mission].needs:
        if need.kind == "pay":
            spend(state, seat, need.n)
        elif need.kind == "check":
            skill = SKILLS.index(need.args[0].lower())
    return skill


def set_terms(p: Player) -> None:
    """A time limit, or a load that lies in the hold."""
    for goal in MISSIONS[p.mission].goal:
        if goal.kind == "within":
            p.mission_left = goal.n
        elif goal.kind == "carry":
            p.load = True


def lay_out(state: State) -> None:
    """MM-182: two missions are always on offer."""
    while len(state.missions) < 2:
        mission = draw_mission(state)
        if mission < 0:
            return
        state.missions.append(mission)
        tell(state, "mission_offered", mission=mission)


# ---- doing what a mission asks -------------------------------------------------------------------------------------


def goal_of(p: Player, kind: str) -> Effect | None:
    if p.mission >= 0:
        for goal in MISSIONS[p.mission].goal:
            if goal.kind == kind:
                return goal
    return None


def at_place(p: Player, place: str) -> bool:
    """`Cartagena:port`, `Havana:sea`."""
    name, _, where = place.partition(":")
    return p.zone == zone_named(name) and p.in_port == (where == "port")


def reached(state: State, seat: int) -> Steps:
    """A mission that only asks to be at a place is done on arrival."""
    p = state.players[seat]
    if is_there(p):
        yield from complete(state, seat)


def is_there(p: Player) -> bool:
    goal = goal_of(p, "reach")
    return goal is not None and goal_of(p, "fight") is None and at_place(p, goal.args[0])


def port_task(p: Player) -> bool:
    """Can the mission be done in this Port action?"""
    if p.mission < 0:
        return False
    for goal in MISSIONS[p.mission].goal:
        kind = goal.kind
        if kind == "deliver":
            good = good_named(goal.args[0])
            n = sum([1 for card in p.hold if CARGO[card].good == good])
            return p.zone == zone_named(goal.args[2]) and n >= goal.n
        if kind == "payat":
            return p.zone == zone_named(goal.args[1]) and p.gold >= goal.n
        if kind == "check":
            return goal.args[0] != "Scouting" and p.zone == zone_named(goal.args[1])
        if kind == "reach" and goal_of(p, "fight") is not None:
            return at_place(p, goal.args[0])
    return False


def mission_seeks(state: State, p: Player) -> bool:
    """A Scouting check for the mission, once a turn."""
    goal = goal_of(p, "check")
    return (
        goal is not None
        and goal.args[0] == "Scouting"
        and p.zone == zone_named(goal.args[1])
        and SOUGHT not in state.scouted
    )


def mission_fights_at_sea(p: Player) -> bool:
    goal = goal_of(p, "reach")
    return (
        goal is not None
        and goal_of(p, "fight") is not None
        and goal.args[0].endswith(":sea")
        and at_place(p, goal.args[0])
    )


def do_task(state: State, seat: int) -> Steps:
    """What the mission asks for here: a delivery, a payment, a check, a fight."""
    p = state.players[seat]
    tell(state, "tries_task", seat=seat, mission=p.mission)
    skill = hand_over(state, p)
    if skill >= 0 and not (yield from dice.check(state, seat, skill, extra=event_dice(state, skill))):
        return
    leadership, crew = foe_of(p)
    if crew and not (yield from crews.fight_foe(state, seat, leadership, crew)):
        return
    yield from complete(state, seat)


def hand_over(state: State, p: Player) -> int:
    """Pays or delivers; gives the skill that must be rolled, or -1."""
    skill = -1
    for goal in MISSIONS[p.mission].goal:
        if goal.kind == "deliver":
            good = good_named(goal.args[0])
            given = [card for card in p.hold if CARGO[card].good == good][: goal.n]
            for card in given:
                p.hold.remove(card)
                state.cargo_discard.append(card)
        elif goal.kind == "payat":
            spend(state, p.seat, goal.n)
        elif goal.kind == "check":
            skill = SKILLS.index(goal.args[0].lower())
    return skill


def foe_of(p: Player) -> tuple[int, int]:
    goal = goal_of(p, "fight")
    return (0, 0) if goal is None else (int(goal.args[1]), int(goal.args[2]))


def complete(state: State, seat: int) -> Steps:
    """MM-184, MM-407: Earn, then the point with its glory card; the card is discarded."""
    p = state.players[seat]
    mission = p.mission
    tell(state, "mission_done", seat=seat, mission=mission)
    state.mission_discard.append(mission)
    p.mission = -1
    p.mission_left = -1
    p.mission_new = False
    p.load = False
    yield from effects.resolve(state, seat, MISSIONS[mission].effects, MISSION_CARD + mission)
    if p.captain >= 0:
        yield from gain_glory(state, seat, FROM_MISSIONS)


def raided(state: State, seat: int, nation: int, gold: int) -> Steps:
    """A raid that a mission asked for (MM-D88)."""
    if raid_counts(state.players[seat], nation, gold):
        yield from complete(state, seat)


def raid_counts(p: Player, nation: int, gold: int) -> bool:
    goal = goal_of(p, "raided")
    return goal is not None and NATIONS.index(goal.args[0]) == nation and gold >= goal.n


def defeated(state: State, seat: int, kind: str) -> Steps:
    """A defeat that a mission asked for, on anybody's turn."""
    if defeat_counts(state.players[seat], kind):
        yield from complete(state, seat)


def defeat_counts(p: Player, kind: str) -> bool:
    goal = goal_of(p, "defeat")
    return goal is not None and goal.args[0] == kind


def turn_over(state: State, p: Player) -> None:
    """Missions with a time limit: own turns after the one of claiming."""
    if p.mission >= 0 and p.mission_left >= 0:
        if p.mission_new:
            p.mission_new = False
            return
        p.mission_left -= 1
        if p.mission_left == 0:
            drop_mission(state, p)
    p.mission_new = False
