"""PO-15 and PO-16: missions and the final count."""

from __future__ import annotations

from typing import Final

from freebooter.engine.game import Score
from freebooter.engine.keel import tell
from freebooter.games.portolano import content
from freebooter.games.portolano.content import Prize
from freebooter.games.portolano.state import COTTON, TEA, WINE, Captain, State

NO_MUTINY: Final = 0
NO_CANNONS: Final = 1
FOUR_COTTON: Final = 2
FOUR_WINE: Final = 3
FOUR_TEA: Final = 4
MIXED_CARGO: Final = 5
SIX_RUM: Final = 6
THREE_TYPES: Final = 7
TWO_ALIKE: Final = 8
TWO_CHESTS: Final = 9
PIRATE_BEATEN: Final = 10
THREE_HITS: Final = 11

STARRED: Final[list[bool]] = [mission.starred for mission in content.MISSIONS]
AFTER_BATTLE: Final[list[bool]] = [mission.check == "battle" for mission in content.MISSIONS]
AFTER_ACTIONS: Final[list[bool]] = [mission.check == "actions" for mission in content.MISSIONS]
MISSION_IDS: Final = [mission.id for mission in content.MISSIONS]


def fail_no_mutiny(state: State, seat: int) -> None:
    """PO-130."""
    for at in range(3):
        if state.missions[at] == NO_MUTINY:
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
        if mission == NO_CANNONS:
            if captain.cannons:
                lose_marker(state, at, captain.seat)
        elif AFTER_ACTIONS[mission] and captain.seat not in state.markers[at] and fulfilled(captain, mission):
            place_marker(state, at, captain.seat)


def fulfilled(captain: Captain, mission: int) -> bool:
    goods = captain.goods
    if mission == FOUR_COTTON:
        return goods[COTTON] >= 4
    if mission == FOUR_WINE:
        return goods[WINE] >= 4
    if mission == FOUR_TEA:
        return goods[TEA] >= 4
    if mission == MIXED_CARGO:
        return goods[COTTON] > 0 and goods[WINE] > 0 and goods[TEA] > 0 and captain.rum >= 2
    if mission == SIX_RUM:
        return captain.rum >= 6
    if mission == THREE_TYPES:
        return captain.types().count(0) <= 1
    if mission == TWO_ALIKE:
        return max(captain.types()) >= 2
    return len(captain.chests) >= 2


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
            done = captain.beat_pirate if mission == PIRATE_BEATEN else captain.best_hits >= 3
            if done and captain.seat not in state.markers[at]:
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
                missed += content.PAY["missed_mission"]
        elif STARRED[state.missions[at]]:
            earned += content.PAY["starred_mission"]
        else:
            earned += places[state.markers[at].index(seat)]
    return earned, missed


def scores(state: State) -> list[Score]:
    """PO-143 .. PO-151; equal sums: the less valuable ship wins."""
    worth = [captain.value() for captain in state.captains]
    ship = prizes(worth, content.SHIP_PRIZE)
    guns = prizes([captain.cannons for captain in state.captains], content.CANNON_PRIZE)
    found = []
    for captain in state.captains:
        seat = captain.seat
        earned, missed = mission_points(state, seat)
        sources = {
            "thalers": captain.thalers,
            "chests": sum(captain.chests),
            "peacemaker": content.PAY["peacemaker_unused"] if captain.marker else 0,
            "ship": ship[seat],
            "cannons": guns[seat],
            "cargo": (captain.rum + captain.cargo()) // 2,
            "missions": earned,
            "missed": missed,
        }
        found.append(Score(sources, (-worth[seat],)))
    return found
