"""Quick play for playouts: nearly what the greedy player would do, found with less thought, and a pinch of chance."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import Option
from freebooter.engine.luck import Luck
from freebooter.games.captains_log import worth
from freebooter.games.captains_log.perils import Perils
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import State
from freebooter.games.captains_log.weighing import (
    NEVER,
    board_worth,
    fire_worth,
    mending_worth,
    search_worth,
    weigh,
    weigh_orders,
)

ENOUGH: Final = 0.1  # worth to stop for
IDLE: Final = ("end_turn", "overboard", "stow")


def policy(state: State, seat: int, prompt: str, options: list[Option], luck: Luck) -> int:
    """The best option by its worth, with a pinch of chance."""
    if prompt == "order":
        return likeliest(quick_orders(state, seat, options), luck)
    return likeliest(weigh(state, seat, prompt, options), luck)


def likeliest(weights: list[float], luck: Luck) -> int:
    chances = luck.each_below(64, len(weights))
    sums = [weight + chance * 0.001 for weight, chance in zip(weights, chances, strict=True)]
    return sums.index(max(sums))


def quick_orders(state: State, seat: int, options: list[Option], aim: int = 0) -> list[float]:
    """Who is under way does what is to be had where he is; only where nothing is, he looks around again."""
    now = state.turn
    assert now is not None
    if options[0].kind != "sail":
        return [deed_worth(state, seat, option) for option in options]
    if now.sailing:
        deeds = [NEVER if option.kind == "sail" else deed_worth(state, seat, option) for option in options]
        if max(deeds) > ENOUGH:
            return deeds
    return weigh_orders(state, seat, options, aim, quick=True)


def deed_worth(state: State, seat: int, option: Option) -> float:
    """What an action brings."""
    kind = option.kind
    if kind == "end_turn":
        return 0.0
    if kind in IDLE:
        return -1.0
    if kind in ("pick_up", "sea_mission"):
        return 20.0
    if kind == "mission":
        return 2.0
    if kind == "visit":
        return visit_worth(state, seat, option.number(0)) - 0.03
    if kind == "explore":
        return worth.exploring_worth(state)
    if kind == "fire":
        return fire_worth(state, seat, option.number(0), Perils(state, seat))
    if kind == "board":
        return board_worth(state, seat, option.number(0))
    if kind == "search":
        return search_worth(state, seat, option.number(1))
    if kind == "repair":
        return mending_worth(state, seat)
    return 0.4 if kind == "fish" else -1.0


def visit_worth(state: State, seat: int, tile: int) -> float:
    found = worth.Errands()
    worth.missions(state, seat, found)
    value = worth.port_worth(state, seat, tile)
    for hex, here in chart_of(state).moorings.items():
        if here == tile:
            value += found.visits.get(hex, 0.0)
    return value
