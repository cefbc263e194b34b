"""What a playout keeps at hand is what it would find anew: charts, what is adrift, where orders lead."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.engine.asks import CHOOSE
from freebooter.engine.keel import Keel
from freebooter.engine.luck import lucky
from freebooter.engine.run import random_answer
from freebooter.games.captains_log import GAME
from freebooter.games.captains_log.chart import made_of
from freebooter.games.captains_log.rules import floating, sailing, ships
from freebooter.games.captains_log.rules.sea import chart_of, flags_on, laid_tiles, laid_zones
from freebooter.games.captains_log.state import State

MODES = [(4, {}), (3, {"game": "expert"}), (1, {"mode": "solo"}), (2, {"mode": "cooperative", "game": "expert"})]


@pytest.mark.parametrize(("seats", "settings"), MODES)
def test_what_a_playout_keeps_is_never_stale(seats: int, settings: dict[str, Any]) -> None:
    """At every decision of a random game."""
    typed = GAME.settle({"rounds": 25, **settings}, seats)
    state = GAME.setup(typed, seats, Keel(lucky(GAME.id, "kept")))
    state.keel.playout = True
    luck = lucky(GAME.id, "kept", "players")
    steps = GAME.play(state)
    answer: Any = None
    seen = 0
    try:
        while True:
            ask = steps.send(answer)
            options = ask.options(state, ask.seat) if ask.kind == CHOOSE else ask.offered(state)
            answer = random_answer(ask, state, options, luck)
            seen += compare(state, any(option.kind == "sail" for option in options))
    except StopIteration:
        assert seen > 50


def compare(state: State, sails: bool) -> bool:
    """Every kept value with a fresh one, also where the ship may sail now, if it may. Gives whether it may."""
    sea = state.sea
    if sea.laid:
        assert sea.laid == made_of(laid_tiles(sea), laid_zones(sea), sea.tide, flags_on(sea))
    fresh = state.clone()  # takes nothing along that is kept
    assert fresh.sea.laid == ""
    assert fresh.sea.chart is None
    assert fresh.sea.adrift is None
    assert fresh.hunters is None
    if sea.chart is not None:
        assert sea.chart.levels == chart_of(fresh).levels
        assert sea.chart.owner == chart_of(fresh).owner
    if sea.adrift is not None:  # of what was taken up lately the place may still be in it
        assert floating.adrift(fresh) <= sea.adrift
    if state.hunters is not None:
        assert state.hunters == [ships.fleets(fresh).hunters_of(player) for player in fresh.players]
    if not sails:
        return False
    me, now = state.keel.turn, state.turn
    assert now is not None
    assert now.reach is not None
    assert now.others == ships.look_for_others(fresh, chart_of(fresh), me)
    assert now.reach.goals() == sailing.reach_whatever(fresh, me).goals()
    assert now.courses == sailing.courses(fresh, chart_of(fresh), me, now.others)
    return True
