"""Chapters B54 to B56: alone or together against the nations, and the score of a solo game."""

from __future__ import annotations

from typing import Final

from freebooter.engine.keel import tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.rules import fame, ships
from freebooter.games.captains_log.state import NPC_BASE, State

NATIONS_WIN: Final = 21  # CL-569
DAY_OVER, NIGHT_OVER, BARRELS_SUNK, SHIP_LOST, SHIP_SUNK, ROUTE_DONE, FORTRESS = range(7)  # why its Fame changes
OPPOSED: Final = (2, 4, 3, 2, 1)  # CL-577: by nation


def gain(state: State, nation: int, n: int, why: int) -> None:
    """CL-569, CL-596: an enemy's Fame, never below 0; at 21 the players have lost."""
    alone = state.alone
    if alone is None or not alone.enemies >> nation & 1:
        return
    before = alone.fame[nation]
    alone.fame[nation] = max(0, before + n)
    if alone.fame[nation] != before:
        tell(state, "nation_fame", nation=nation, n=alone.fame[nation] - before, fame=alone.fame[nation], why=why)
    if alone.fame[nation] >= NATIONS_WIN:
        alone.lost = True


def all_gain(state: State, n: int, why: int) -> None:
    for nation in range(5):
        gain(state, nation, n, why)


def unexplored(state: State) -> bool:
    return bool(state.sea.stack) or any([not tile.open for tile in state.sea.tiles])


def day_is_over(state: State) -> None:
    """CL-565: a full day with tiles that nobody has seen."""
    if unexplored(state):
        all_gain(state, 1, DAY_OVER)


def night_is_over(state: State) -> None:
    """CL-570: harder, where nations score by night as well."""
    if unexplored(state):
        all_gain(state, 1, NIGHT_OVER)


def barrel_sunk(state: State) -> None:
    """CL-566, CL-573, CL-K30: for every two of them, one Fame alone and two together."""
    state.clock.sunk_barrels += 1
    if state.clock.sunk_barrels % 2 == 0:
        all_gain(state, 2 if state.rules.mode == names.COOPERATIVE else 1, BARRELS_SUNK)


def ship_lost(state: State, ship: int, by: int) -> None:
    """CL-567, CL-568: in combat its nation loses one, and the nation of the NPC that sank it gains one."""
    if state.alone is None or by < 0:
        return
    lost = fleet_of(state, ship)
    won = fleet_of(state, by) if ships.in_play(state, by) else 0
    for nation in range(5):
        if lost >> nation & 1:
            gain(state, nation, -1, SHIP_LOST)
        if won >> nation & 1:
            gain(state, nation, 1, SHIP_SUNK)


def fleet_of(state: State, ship: int) -> int:
    """The nations whose NPC it is, as bits; a corsair that obeys a player is nobody's (CL-550)."""
    if ship < NPC_BASE or ships.npc_of(state, ship).tamed:
        return 0
    return ships.flags_of(state, ship)


def route_done(state: State, nation: int, *, special: bool) -> None:
    """CL-567."""
    gain(state, nation, 2 if special else 1, ROUTE_DONE)


def npcs_this_turn(state: State) -> int:
    """CL-561: alone, the NPC enter one a turn."""
    return state.keel.round if state.rules.mode == names.SOLO else 99


# --- The score ------------------------------------------------------------------------------------------------------


def table_1(state: State) -> int:
    """CL-577, CL-K31: what the enemies are worth, less one for each nation at war with any of them."""
    assert state.alone is not None
    enemies = state.alone.enemies
    worth = sum([OPPOSED[nation] for nation in range(5) if enemies >> nation & 1])
    for nation in range(names.NATIONS):
        for enemy in range(names.NATIONS):
            if enemies >> enemy & 1 and ships.at_war(state, nation, enemy):
                worth -= 1
                break
    return max(1, worth)


def table_2(state: State) -> int:
    """CL-578, CL-K32: what the difficulty is worth."""
    rules = state.rules
    worth = 1  # day scoring
    if rules.night_scoring:
        worth += 1
    worth += {3: 0, 2: 1, 1: 2}[rules.death_costs]
    if not rules.dynamic_map:
        worth += 1
    if rules.far_tiles and rules.calm_tile and rules.calm_card:
        worth += 1
    return worth


def score(state: State) -> int:
    """CL-575, CL-576, CL-579: nothing for a lost game; else both tables times the lead over the best nation.

    At a table with a low target a nation may be ahead of who has won: no lead, no score.
    """
    if state.winner < 0 or state.alone is None:
        return 0
    return table_1(state) * table_2(state) * lead(state)


def lead(state: State) -> int:
    """CL-576: over the best nation."""
    assert state.alone is not None
    return max(0, fame.fame_of(state, 0) - max(state.alone.fame))


def tell_score(state: State) -> None:
    """CL-579: what the score of a game that was won alone is made of."""
    if state.rules.mode == names.SOLO and state.winner >= 0:
        tell(
            state, "score", enemies=table_1(state), difficulty=table_2(state), lead=lead(state), score=score(state)
        )  # fmt: skip
