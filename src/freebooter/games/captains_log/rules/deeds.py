"""Chapters B46 and B47: deeds that bring missions on: ships sunk and boarded, sales, places, time."""

from __future__ import annotations

from freebooter.engine.asks import Steps
from freebooter.engine.keel import reveal, tell
from freebooter.games.captains_log.content import MISSIONS
from freebooter.games.captains_log.content import missions as cards
from freebooter.games.captains_log.rules import goals, missions
from freebooter.games.captains_log.state import (
    Mission,
    State,
)


def on_destroyed(state: State, seat: int, ship: int, how: int) -> Steps:
    """Missions that ask to destroy a ship, seen before anything else comes of it; CL-461: also who leads."""
    hand = missions.hand(state, seat)
    furthered = [mission.card for mission in hand if goals.counts_as_destroyed(state, seat, mission, ship, how)]
    del hand
    for number in tuple(furthered):
        if not missions.has(state, seat, number):
            continue
        mission = missions.find(state, seat, number)
        missions.make_own(state, seat, mission)
        if mission.stage == 0:
            started_by(state, seat, mission, ship)
        else:
            yield from counted(state, seat, mission, ship)


def started_by(state: State, seat: int, mission: Mission, ship: int) -> None:
    """A ship was destroyed or boarded, and with it the mission begins."""
    goals.note_ship(state, mission, ship)
    reveal(state, mission)
    mission.stage = 1
    tell(state, "mission_started", seat=seat, mission=mission.card)


def counted(state: State, seat: int, mission: Mission, ship: int) -> Steps:
    goal = MISSIONS[mission.card].ends[0].goal
    assert isinstance(goal, cards.Destroy)
    goals.count(state, mission, goal, ship)
    if goals.counted(goal, mission) >= goal.count:
        yield from missions.finish(state, seat, mission, 0)
    elif goal.reveal_after and goals.counted(goal, mission) >= goal.reveal_after:
        reveal(state, mission)
        tell(state, "mission", seat=seat, mission=mission.card)


def on_boarded(state: State, seat: int, ship: int) -> Steps:
    """CL-440, CL-447, CL-448, CL-453: missions that ask to board a ship, or that a boarding starts safely."""
    for number in tuple([mission.card for mission in missions.hand(state, seat)]):
        if not missions.has(state, seat, number):
            continue
        mission = missions.find(state, seat, number)
        card = MISSIONS[number]
        if mission.stage == 0 and isinstance(card.start, cards.Approach):
            if goals.fits(state, seat, card.start.target, ship):
                missions.make_own(state, seat, mission)
                started_by(state, seat, mission, ship)
        elif mission.stage and goals.counts_as_boarded(state, seat, card.ends[0].goal, ship):
            yield from missions.finish(state, seat, mission, 0)


def on_sold(state: State, seat: int, good: int, n: int, row: int) -> Steps:
    """CL-439: missions that ask for a sale at a certain port."""
    for number in tuple([mission.card for mission in state.players[seat].missions]):
        if not missions.has(state, seat, number):
            continue
        mission = missions.find(state, seat, number)
        if mission.stage == 0:
            continue
        for i, end in enumerate(MISSIONS[number].ends):
            goal = end.goal
            if not isinstance(goal, cards.Sell) or goal.good != good or goal.market != row or n < goal.n:
                continue
            if goals.is_at(state, seat, mission, goal.at):
                yield from missions.finish(state, seat, mission, i)
                break


def on_retrieved(state: State, seat: int, card: int) -> Steps:
    """CL-468: the own counter was picked up."""
    yield from missions.finish(state, seat, missions.find(state, seat, card), 0)


def counter_sunk(state: State, seat: int, card: int) -> None:
    """With flotation a counter can sink, and the mission is lost."""
    for mission in state.players[seat].missions:
        if mission.card == card:
            missions.discard(state, mission)
            tell(state, "mission_lost", seat=seat, mission=card, hurts=[seat])
            return


def on_moved(state: State, seat: int) -> Steps:
    yield from check(state, seat)


def check(state: State, seat: int) -> Steps:
    """CL-444, CL-457: to lie next to a certain ship, or to hold so much money, is enough."""
    for number in tuple([mission.card for mission in missions.hand(state, seat)]):
        if not missions.has(state, seat, number):
            continue
        mission = missions.find(state, seat, number)
        if holds(state, seat, mission):
            yield from missions.finish(state, seat, mission, 0)


def holds(state: State, seat: int, mission: Mission) -> bool:
    """Has it begun, and is it fulfilled as things are?"""
    if mission.stage == 0 or not goals.HOLDS[mission.card]:
        return False
    return goals.holds_by_itself(state, seat, MISSIONS[mission.card].ends[0].goal)


def any_holds(state: State, seat: int) -> bool:
    for mission in missions.hand(state, seat):
        if holds(state, seat, mission):
            return True
    return False


def on_time(state: State) -> Steps:
    """CL-445: who survives counts days and nights."""
    for seat in range(len(state.players)):
        for number in tuple([mission.card for mission in state.players[seat].missions]):
            if not missions.has(state, seat, number):
                continue
            mission = missions.find(state, seat, number)
            goal = MISSIONS[number].ends[0].goal
            if isinstance(goal, cards.Survive) and mission.stage:
                mission.mark += 1
                if mission.mark >= goal.steps:
                    yield from missions.finish(state, seat, mission, 0)
