"""Chapter 5: dice and checks."""

from __future__ import annotations

from typing import Final

from freebooter.engine.keel import tell
from freebooter.games.merchants_and_marauders.content import CAPTAINS
from freebooter.games.merchants_and_marauders.rules import cards
from freebooter.games.merchants_and_marauders.rules.common import Check
from freebooter.games.merchants_and_marauders.rules.hits import roll_dice, successes
from freebooter.games.merchants_and_marauders.state import INFLUENCE, LOOKOUT, SCOUTING, Player, State

PLAIN: Final = 0
FOR_MISSION: Final = 1
FOR_RUMOR: Final = 2


def roll_skill(state: State, seat: int, skill: int, dice: int) -> None:
    """MM-045; dice never fall below 1."""
    state.roll_dice = roll_dice(state, max(1, dice))
    if state.keel.loud:
        tell(state, "rolled", seat=seat, skill=skill, dice=state.roll_dice[:])


def check(state: State, seat: int, skill: int, purpose: int = PLAIN, extra: int = 0) -> Check:
    """A captain's check outside combat: the skill's dice, and whatever may repeat a failed roll."""
    p = state.players[seat]
    dice = CAPTAINS[p.captain].skills[skill] + extra
    roll_skill(state, seat, skill, dice)
    passed = successes(state.roll_dice) > 0
    if passed or skill not in (SCOUTING, INFLUENCE) or state.battle is not None:  # MM-268: a parley is no such roll
        return passed
    state.free_reroll = rerolls_freely(p, skill, purpose)
    while p.hand or state.free_reroll or lookout_ready(state, seat, skill):
        state.roll_skill = skill
        used = yield from cards.repeat_failed_roll(state, seat)
        state.roll_skill = -1
        if not used:
            break
        if state.roll_again:
            roll_skill(state, seat, skill, dice)
            passed = successes(state.roll_dice) > 0
            if passed:
                break
    state.free_reroll = False
    return passed


def rerolls_freely(p: Player, skill: int, purpose: int) -> bool:
    """Two captains may repeat one failed roll of their own: for a mission's Influence, or for a rumor."""
    ability = CAPTAINS[p.captain].standing
    if purpose == FOR_MISSION:
        return skill == INFLUENCE and "reroll:Influence" in ability
    return purpose == FOR_RUMOR and "reroll:any" in ability


def lookout_ready(state: State, seat: int, skill: int) -> bool:
    return (
        skill == SCOUTING and seat == state.acting and not state.lookout_used and LOOKOUT in state.players[seat].crewed
    )
