"""What luck may do with an option, by what the seat knows."""

from __future__ import annotations

from freebooter.engine.asks import Option
from freebooter.engine.game import Odds
from freebooter.games.merchants_and_marauders.constants import SCOUTING
from freebooter.games.merchants_and_marauders.content import CAPTAINS
from freebooter.games.merchants_and_marauders.odds import skulls
from freebooter.games.merchants_and_marauders.state import State

SCOUTED = ("scout_captain", "scout_npc", "scout_merchant")


def odds_of(state: State, seat: int, option: Option) -> Odds | None:
    """Who scouts finds with one skull; what may repeat a failed roll is not counted (MM-045, MM-097)."""
    if option.kind not in SCOUTED:
        return None
    dice = max(1, CAPTAINS[state.players[seat].captain].skills[SCOUTING])
    return Odds("scout", 1.0 - skulls(dice)[0])
