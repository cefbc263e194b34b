"""Chapter 5: dice and checks."""

from __future__ import annotations

from typing import Final

from freebooter.engine.keel import tell
from freebooter.games.merchants_and_marauders.constants import INFLUENCE, LOOKOUT, SCOUTING
from freebooter.games.merchants_and_marauders.content import CAPTAINS
from freebooter.games.merchants_and_marauders.rules import cards
from freebooter.games.merchants_and_marauders.rules.common import Check
from freebooter.games.merchants_and_marauders.rules.hits import roll_dice, successes
from freebooter.games.merchants_and_marauders.state import FailedRoll, Player, State

PLAIN: Final = 0
FOR_MISSION: Final = 1
FOR_RUMOR: Final = 2


def roll_skill(state: State, seat: int, skill: int, dice: int) -> bool:
    """MM-045; dice never fall below 1. True if there is a success."""
    state.last_roll = roll_dice(state, max(1, dice))
    if state.keel.loud:
        tell(state, "rolled", seat=seat, skill=skill, dice=state.last_roll[:])
    return successes(state.last_roll) > 0


def check(state: State, seat: int, skill: int, purpose: int = PLAIN, extra: int = 0) -> Check:
    """A captain's check outside combat: the skill's dice, and whatever may repeat a failed roll."""
    player = state.players[seat]
    dice = CAPTAINS[player.captain].skills[skill] + extra
    passed = roll_skill(state, seat, skill, dice)
    if passed or skill not in (SCOUTING, INFLUENCE) or state.battle is not None:  # MM-268: a parley is no such roll
        return passed
    failed = FailedRoll(skill, rerolls_freely(player, skill, purpose))
    state.failed_roll = failed
    while player.hand or failed.ability or lookout_ready(state, seat, skill):
        failed.again = False
        used = yield from cards.repeat_failed_roll(state, seat)
        if not used:
            break
        if failed.again:
            passed = roll_skill(state, seat, skill, dice)
            if passed:
                break
    state.failed_roll = None
    return passed


def rerolls_freely(player: Player, skill: int, purpose: int) -> bool:
    """Two captains may repeat one failed roll of their own: for a mission's Influence, or for a rumor."""
    abilities = CAPTAINS[player.captain].abilities
    if purpose == FOR_MISSION:
        return skill == INFLUENCE and abilities.mission_reroll > 0
    return purpose == FOR_RUMOR and abilities.rumor_reroll > 0


def lookout_ready(state: State, seat: int, skill: int) -> bool:
    if skill != SCOUTING or seat != state.acting or state.turn.lookout_used:
        return False
    return LOOKOUT in state.players[seat].crewed
