"""What holds for a sale, a plunder, a curse or a round begins anew with the next."""

from __future__ import annotations

import pytest

from freebooter.engine.table import Table
from tests.games.pirates_of_the_7_seas.sea import (
    CARDS,
    CHARACTERS,
    COUNTRIES,
    calm,
    faces,
    give,
    keys,
    pirate,
    prompt,
    sit,
)


def choose(table: Table, *names: str) -> None:
    """Characters for a round; then everybody but seat 0 does as little as can be."""
    for seat, name in enumerate(names):
        table.choose(seat, f"character:{CHARACTERS[name]}")
    idle(table)


def idle(table: Table) -> None:
    while table.awaiting and table.awaiting[0] != 0 and prompt(table, table.awaiting[0]) != "character":
        seat = table.awaiting[0]
        offered = keys(table, seat)
        table.choose(seat, next(key for key in ("pass", "gift.none:0", "send:0", "done", *offered) if key in offered))


@pytest.mark.rule("P7-078", "P7-079")
def test_a_good_that_was_sold_can_be_sold_in_the_next_sale() -> None:
    state = calm(2)
    state.first = 1
    give(state.pirates[0], goods=[4, 0, 0], chests=0)
    table = sit(state)
    choose(table, "merchant", "captain")
    table.choose(0, "sell:0:1")
    assert (table.round, table.view(None).sold) == (2, 0)  # with the turn its sale is over
    choose(table, "captain", "captain")
    table.choose(0, "pass")  # the Merchant comes back
    idle(table)
    choose(table, "merchant", "captain")
    assert keys(table, 0) == ["sell:0:3", "sell:0:2", "sell:0:1"]
    table.choose(0, "sell:0:3")
    assert pirate(table, 0).chests == 1 + 9


@pytest.mark.rule("P7-098")
def test_an_unsinkable_ship_is_saved_in_every_plunder() -> None:
    state = calm(2)
    state.first = 1
    give(state.pirates[0], "spain-1", "france-1", unsinkable=1)
    table = sit(state)
    for card in ("spain-1", "france-1"):
        choose(table, "captain", "aborigine")
        table.choose(0, f"card:{CARDS[card]}")
        table.script(faces(6, 1, 1))  # the red ship sinks both of mine
        table.choose(0, "send:2")
        idle(table)
        if prompt(table, 0) == "gift.captain":
            table.choose(0, "gift.none:0")
        idle(table)
    one = pirate(table, 0)
    assert (one.fleet, one.reserve, one.tokens) == (7 - 2, 3 + 2, 2)  # one of two each time


@pytest.mark.rule("P7-040")
def test_a_corsair_takes_a_black_spot_for_every_caravan_of_the_country() -> None:
    state = calm(2)
    state.first = 1
    state.corsairs[COUNTRIES["spain"]] = 0
    give(state.pirates[0], "spain-1", "spain-2")
    table = sit(state)
    for spots, card in ((1, "spain-1"), (2, "spain-2")):
        choose(table, "captain", "aborigine")
        table.choose(0, f"card:{CARDS[card]}")
        table.choose(0, "send:1")
        assert pirate(table, 0).spots == spots
        idle(table)
        while prompt(table, 0) in ("stow", "gift.captain"):
            table.choose(0, keys(table, 0)[-1])
            idle(table)


@pytest.mark.rule("P7-066", "P7-020", "P7-093")
def test_ships_are_safe_from_one_curse_and_not_from_the_next() -> None:
    state = calm(3)
    give(state.pirates[0], "kraken", "iceberg")
    table = sit(state)
    for card, answer, thrown in (("kraken", "gift.safety:6", 1), ("iceberg", "gift.none:0", 7)):
        fleet = pirate(table, 0).fleet
        choose(table, "shaman", "aborigine", "aborigine")
        table.script(faces(*[6] * (14 + thrown - 7 + fleet)))
        table.choose(0, f"card:{CARDS[card]}")
        assert ("gift.safety:6" in keys(table, 0)) == (card == "kraken")  # the marker has gone on
        table.choose(0, answer)
        owners = [die.owner for die in table.view(None).tray.dice.values()]
        assert owners.count(0) == thrown
        idle(table)
