"""A file from outside touches no other table."""

from __future__ import annotations

import json

import freebooter as fb
from freebooter.games.captains_log import GAME
from freebooter.games.captains_log.chart import CHARTS


def test_a_file_cannot_put_a_false_chart_under_the_mark_of_another_table() -> None:
    table = fb.new_table(GAME, 2, "1", {})
    forged = json.loads(fb.new_table(GAME, 2, "2", {}).save())
    forged["state"]["sea"]["mark"] = table.state.sea.mark
    forged["state"]["sea"]["tide"] = 2
    CHARTS.clear()
    stranger = fb.load(json.dumps(forged).encode())
    stranger.view(0)
    assert stranger.state.sea.mark != table.state.sea.mark
    assert table.state.sea.mark not in CHARTS
