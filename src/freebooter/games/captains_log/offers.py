"""What luck may do with an option, by what the seat knows."""

from __future__ import annotations

from freebooter.engine.asks import Option
from freebooter.engine.game import Odds
from freebooter.games.captains_log.rules import gunnery
from freebooter.games.captains_log.state import State

FACES = 12


def odds_of(state: State, seat: int, option: Option) -> Odds | None:
    """A volley of the usual shot goes well if a die hits; rolling dice again is not counted (CL-182 .. CL-185)."""
    if option.kind != "fire":
        return None
    usual = gunnery.ammunition(state, seat)[0].number(0)
    bonus, defense = gunnery.aim(state, seat, option.number(0), usual, passing=False)
    return Odds("fire", 1.0 - misses(bonus, defense))


def misses(bonus: list[int], defense: int) -> float:
    """The chance that no die, with what is added to it, beats the defense."""
    chance = 1.0
    for more in bonus:
        chance *= min(FACES, max(0, defense - more)) / FACES
    return chance
