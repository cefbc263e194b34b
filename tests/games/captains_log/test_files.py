"""A file from outside touches no other table."""

from __future__ import annotations

import json
from typing import Any

import pytest

import freebooter as fb
from freebooter.engine.codec import unpack
from freebooter.engine.moments import state_bytes
from freebooter.games.captains_log import GAME
from freebooter.games.captains_log.chart import CHARTS
from freebooter.games.captains_log.rules.sea import chart_of
from tests.games.captains_log.ocean import upgrade_named
from tests.games.positions import answer, keys


def test_a_moment_of_a_files_past_puts_no_false_chart_under_another_table() -> None:
    """It is looked at as it lies there: the same numbers, another map."""
    table = fb.new_table(GAME, 2, "1", {})
    forged = json.loads(table.save())["state"]
    forged["sea"]["tiles"] = json.loads(fb.new_table(GAME, 2, "2", {}).save())["state"]["sea"]["tiles"]
    CHARTS.clear()
    false = unpack(GAME.state, forged)
    GAME.view(false, None)
    assert chart_of(false).open != chart_of(table.state).open
    sea = table.state.sea
    assert chart_of(table.state).open == {tile.number: tile.centre for tile in sea.tiles if tile.open}


OLD = {"npc_ties": "program"}  # nobody was asked


def as_schema_4(save: dict[str, Any]) -> None:
    """As an older release would have written it, without its replay."""
    save.update(log=[], events=[], moments=[])
    state = save["state"]
    for player in state["players"]:
        player["captains"] += player.pop("dealt")
        player["last_port"] = max(0, player.pop("called_at").bit_length() - 1)
    if state["turn"]:
        del state["turn"]["meets"]
    if state["visit"]:
        del state["visit"]["fame"]


def test_a_visit_of_an_older_release_goes_on() -> None:
    """Schema 4: what sales have brought to the nations below is half of them, rounded as CL-420 has it."""
    table = fb.new_table(GAME, 2, "1", OLD)
    while json.loads(table.save())["state"]["visit"] is None:
        answer(table, keys(table)[0])
    old = json.loads(table.save())
    old.update(version=2, schema=3)
    as_schema_4(old)
    del old["state"]["visit"]["brought"]
    again = fb.load(json.dumps(old).encode())
    assert again.state.visit.brought == [[0] * 4, [0] * 4]
    assert state_bytes(again.state) == state_bytes(table.state)
    old["state"]["visit"]["sold"] = [[0, 1, 4, 0], [0, 0, 0, 3]]
    assert fb.load(json.dumps(old).encode()).state.visit.brought == [[0, 1, 2, 0], [0, 0, 0, 1]]


def test_captains_that_an_older_release_had_dealt_are_still_to_be_chosen_from() -> None:
    """Schema 5: they lay among those aboard."""
    table = fb.new_table(GAME, 2, "1", {"game": "expert", **OLD})
    while table.decision(table.awaiting[0]).prompt != "captain":
        answer(table, keys(table)[0])
    answer(table, keys(table)[0])
    old = json.loads(table.save())
    old.update(version=2, schema=4)
    as_schema_4(old)
    assert sorted(len(player["captains"]) for player in old["state"]["players"]) == [1, 3]
    again = fb.load(json.dumps(old).encode())
    assert state_bytes(again.state) == state_bytes(table.state)


def test_a_port_that_a_ship_of_an_older_release_has_not_left_is_still_known() -> None:
    table = fb.new_table(GAME, 2, "1", OLD)
    old = json.loads(table.save())
    old.update(version=2, schema=4)
    as_schema_4(old)
    old["state"]["players"][1]["last_port"] = 7
    assert [player.called_at for player in fb.load(json.dumps(old).encode()).state.players] == [0, 1 << 7]


@pytest.mark.parametrize(("officers", "fame"), [((), [0, 1, 2, 0]), (("Gunner", "Merchant"), [1, 1, 3, 0])])
def test_a_visit_of_an_older_release_knows_the_fame_of_its_sales(officers: tuple[str, ...], fame: list[int]) -> None:
    """Schema 6: one for every four sold, a Dutch Merchant needs three."""
    table = fb.new_table(GAME, 2, "1", OLD)
    while json.loads(table.save())["state"]["visit"] is None:
        answer(table, keys(table)[0])
    old = json.loads(table.save())
    old.update(schema=5, log=[], events=[], moments=[])
    del old["state"]["visit"]["fame"]
    old["state"]["players"][table.state.keel.turn]["officers"] = [upgrade_named(name) for name in officers]
    assert fb.load(json.dumps(old).encode()).state.visit.fame == [0] * 4
    old["state"]["visit"]["sold"] = [[2, 4, 0, 0], [1, 0, 9, 2]]
    assert fb.load(json.dumps(old).encode()).state.visit.fame == fame


def test_a_game_of_an_older_release_goes_on_with_the_readings_of_today() -> None:
    """Schema 7: four sentences can be read in two ways, and a turn and a visit note what was done once."""
    table = fb.new_table(GAME, 2, "1", OLD)
    while json.loads(table.save())["state"]["turn"] is None:
        answer(table, keys(table)[0])
    old = json.loads(table.save())
    old.update(version=4, schema=6, log=[], events=[], moments=[])
    for name in ("every_point", "one_point", "corsairs_win", "five_flags"):
        del old["state"]["rules"][name]
    del old["state"]["rules"]["ask_targets"]
    for name in ("fished", "paid"):
        del old["state"]["turn"][name]
    again = fb.load(json.dumps(old).encode())
    assert state_bytes(again.state) == state_bytes(table.state)
    rules = again.state.rules
    assert [rules.every_point, rules.one_point, rules.corsairs_win, rules.five_flags] == [False] * 4


def test_a_visit_of_an_older_release_may_still_exchange_goods() -> None:
    table = fb.new_table(GAME, 2, "1", OLD)
    while json.loads(table.save())["state"]["visit"] is None:
        answer(table, keys(table)[0])
    old = json.loads(table.save())
    old.update(version=4, schema=6, log=[], events=[], moments=[])
    for name in ("every_point", "one_point", "corsairs_win", "five_flags"):
        del old["state"]["rules"][name]
    del old["state"]["visit"]["swapped"]
    again = fb.load(json.dumps(old).encode())
    assert again.state.visit.swapped is False
    assert state_bytes(again.state) == state_bytes(table.state)
