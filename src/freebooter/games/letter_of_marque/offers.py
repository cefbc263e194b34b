"""What luck may do with an option, by what the seat knows."""

from __future__ import annotations

from freebooter.engine.answers import Decision
from freebooter.engine.asks import Option
from freebooter.engine.game import Odds
from freebooter.games.letter_of_marque.state import State


def odds_of(state: State, decision: Decision, option: Option) -> Odds | None:
    """An attack goes well if the ship has no guns: by count, as if unseen ships had been dealt (LM-006, LM-017)."""
    if option.kind != "attack":
        return None
    seat, captain = decision.seat, state.captains[option.number(0)]
    target = captain.ship(option.number(1))
    if target.seen >> seat & 1:
        return Odds("attack", 0.0 if target.armed else 1.0)
    unseen = [ship for ship in captain.sea if not ship.seen >> seat & 1]
    armed = captain.armed + captain.home_armed + sum([ship.armed for ship in unseen])
    without = captain.defenceless + captain.home_defenceless + sum([not ship.armed for ship in unseen])
    return Odds("attack", without / (armed + without))
