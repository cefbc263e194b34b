"""PO-15 and PO-16: missions and the final count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from freebooter.engine.game import Score
from freebooter.engine.keel import tell
from freebooter.games.portolano import content
from freebooter.games.portolano.content import Need, Prize
from freebooter.games.portolano.state import COTTON, TEA, WINE, Captain, State, battles_of

NO_CANNONS: Final = 1
FOUR_COTTON: Final = 2
MIXED_CARGO: Final = 5
SIX_RUM: Final = 6
THREE_TYPES: Final = 7
TWO_ALIKE: Final = 8
TWO_CHESTS: Final = 9
PIRATE_BEATEN: Final = 10
THREE_HITS: Final = 11

MISSION_IDS: Final = [mission.id for mission in content.MISSIONS]
STARRED: Final[list[bool]] = [mission.starred for mission in content.MISSIONS]
AT_MUTINY: Final[list[bool]] = [mission.check == "mutiny" for mission in content.MISSIONS]
AFTER_ACTIONS: Final[list[bool]] = [mission.check == "actions" for mission in content.MISSIONS]
AFTER_BATTLE: Final[list[bool]] = [mission.check == "battle" for mission in content.MISSIONS]

# how much a captain has of what missions need or forbid
Measure = Callable[[State, Captain], int]
MEASURES: Final[dict[Need, Measure]] = {
    "cotton": lambda state, captain: captain.goods[COTTON],
    "wine": lambda state, captain: captain.goods[WINE],
    "tea": lambda state, captain: captain.goods[TEA],
    "rum": lambda state, captain: captain.rum,
    "cannons": lambda state, captain: captain.cannons,
    "types": lambda state, captain: 4 - captain.types().count(0),
    "alike": lambda state, captain: max(captain.types()),
    "chests": lambda state, captain: len(captain.chests),
    "pirate": lambda state, captain: int(battles_of(state).beat_pirate[captain.seat]),
    "hits": lambda state, captain: battles_of(state).best_hits[captain.seat],
}


def _conditions(needs: dict[Need, int]) -> list[tuple[Measure, int]]:
    return [(MEASURES[need], least) for need, least in needs.items()]


NEEDS: Final[list[list[tuple[Measure, int]]]] = [_conditions(mission.needs) for mission in content.MISSIONS]
FORBIDS: Final[list[list[tuple[Measure, int]]]] = [_conditions(mission.forbids) for mission in content.MISSIONS]


def reached(state: State, captain: Captain, conditions: list[tuple[Measure, int]]) -> bool:
    for measure, least in conditions:
        if measure(state, captain) < least:
            return False
    return True


def fail_no_mutiny(state: State, seat: int) -> None:
    """PO-130."""
    for at in range(3):
        if AT_MUTINY[state.missions[at]]:
            lose_marker(state, at, seat)


def lose_marker(state: State, at: int, seat: int) -> None:
    """PO-129: a starred mission is failed for good."""
    if seat in state.markers[at]:
        state.markers[at].remove(seat)
        tell(state, "mission_failed", seat=seat, mission=MISSION_IDS[state.missions[at]], hurts=[seat])


def check_after_actions(state: State, captain: Captain) -> None:
    """PO-131 .. PO-139, at the end of the player's actions."""
    for at in range(3):
        mission = state.missions[at]
        if not AFTER_ACTIONS[mission]:
            continue
        if STARRED[mission]:
            if reached(state, captain, FORBIDS[mission]):
                lose_marker(state, at, captain.seat)
        elif captain.seat not in state.markers[at] and reached(state, captain, NEEDS[mission]):
            place_marker(state, at, captain.seat)


def place_marker(state: State, at: int, seat: int) -> None:
    """PO-128: on the best place that is free."""
    state.markers[at].append(seat)
    tell(state, "mission", seat=seat, mission=MISSION_IDS[state.missions[at]], place=len(state.markers[at]))


def check_after_battles(state: State) -> None:
    """PO-140 .. PO-142: clockwise from the first player."""
    seats = len(state.captains)
    for at in range(3):
        mission = state.missions[at]
        if not AFTER_BATTLE[mission]:
            continue
        for place in range(seats):
            captain = state.captains[(state.first + place) % seats]
            if captain.seat not in state.markers[at] and reached(state, captain, NEEDS[mission]):
                place_marker(state, at, captain.seat)


# 16 Scoring


def prizes(values: list[int], prize: Prize) -> list[int]:
    """PO-145, PO-146, PO-A23, PO-A24: first and second place, alone or tied."""
    best = max(values)
    if values.count(best) > 1:
        return [prize.tied_first if value == best else 0 for value in values]
    rest = [value for value in values if value < best]
    second = max(rest)
    for_second = prize.tied_second if rest.count(second) > 1 else prize.second
    return [prize.first if value == best else for_second if value == second else 0 for value in values]


def mission_points(state: State, seat: int) -> tuple[int, int]:
    """PO-148 .. PO-150: what the missions pay, and what the missed ones cost."""
    places = content.PLACES[len(state.captains)]
    earned = 0
    missed = 0
    for at in range(3):
        if seat not in state.markers[at]:
            if not STARRED[state.missions[at]]:
                missed += content.PAY.missed_mission
        elif STARRED[state.missions[at]]:
            earned += content.PAY.starred_mission
        else:
            earned += places[state.markers[at].index(seat)]
    return earned, missed


def scores(state: State) -> list[Score]:
    """PO-143 .. PO-151; equal sums: the less valuable ship wins."""
    worth = [captain.value() for captain in state.captains]
    ship = prizes(worth, content.PAY.ship_value)
    guns = prizes([captain.cannons for captain in state.captains], content.PAY.cannons)
    found = []
    for captain in state.captains:
        seat = captain.seat
        earned, missed = mission_points(state, seat)
        sources = {
            "thalers": captain.thalers,
            "chests": sum(captain.chests),
            "peacemaker": content.PAY.peacemaker_unused if captain.marker else 0,
            "ship": ship[seat],
            "cannons": guns[seat],
            "cargo": (captain.rum + captain.cargo()) // 2,
            "missions": earned,
            "missed": missed,
        }
        found.append(Score(sources, (-worth[seat],)))
    return found
