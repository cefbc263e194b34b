"""Chapter 44: the market."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log.content import GOODS, MARKETS
from freebooter.games.captains_log.names import (
    CONTRABAND,
    COTTON,
    ENGLAND,
    FRANCE,
    LEGAL,
    NETHERLANDS,
    OIL,
    PIRATES,
    SILVER,
    SPAIN,
    SUGAR,
    TEA,
    WOOD,
)
from freebooter.games.captains_log.rules import hold, market
from freebooter.games.captains_log.state import FAME_SALES, State
from tests.games.captains_log.ocean import in_port, upgrade_named
from tests.games.positions import answer, keys, told

# Ports by what they offer: buy in 3 (France), 1 (Netherlands), 9 (England); sell in 13 (England), 10 (France),
# 4 (Netherlands), 7 (Spain), 15 (Pirates).
Rows = dict[tuple[int, int], tuple[int, int, int]]


def rows(laid: Rows) -> Callable[[State], None]:
    """The pictured stack, empty but for these rows."""

    def edit(state: State) -> None:
        state.market.stack = [SPAIN, ENGLAND, FRANCE, NETHERLANDS]
        state.market.legal = [[0, 0, 0] for _ in range(4)]
        state.market.contraband = [[0, 0, 0] for _ in range(4)]
        for good in range(4):
            state.market.supply[good] = GOODS[good].count - sum(hold.cargo(player)[good] for player in state.players)
        for (nation, row), cubes in laid.items():
            market.row_of(state, nation, row)[:] = cubes
            state.market.supply[nation] -= sum(cubes)

    return edit


def purse(table: Table) -> int:
    doubloons: int = table.state.players[0].doubloons
    return doubloons


def row(table: Table, nation: int, which: int) -> list[int]:
    return market.row_of(table.state, nation, which)


# --- Buying ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-412", "CL-413", "CL-410", "CL-EX58")
def test_goods_are_bought_from_the_right_at_the_price_of_each_column() -> None:
    table = in_port(3, rows({(FRANCE, LEGAL): (2, 2, 2)}), aboard={"doubloons": 4})
    answer(table, f"buy:{SUGAR}:{LEGAL}:5")
    assert purse(table) == 0
    assert row(table, FRANCE, LEGAL) == [1, 0, 0]
    assert hold.cargo(table.state.players[0])[SUGAR] == 5
    assert told(table, "bought") == [{"seat": 0, "good": SUGAR, "n": 5, "row": LEGAL, "price": 4}]


@pytest.mark.rule("CL-412")
def test_more_than_can_be_paid_is_not_offered() -> None:
    table = in_port(3, rows({(FRANCE, LEGAL): (2, 2, 2)}), aboard={"doubloons": 3})
    assert f"buy:{SUGAR}:{LEGAL}:4" in keys(table)
    assert f"buy:{SUGAR}:{LEGAL}:5" not in keys(table)


@pytest.mark.rule("CL-412", "CL-414", "CL-EX59")
def test_contraband_is_bought_of_the_nation_above() -> None:
    table = in_port(3, rows({(ENGLAND, CONTRABAND): (2, 2, 0)}), aboard={"doubloons": 9})
    answer(table, f"buy:{COTTON}:{CONTRABAND}:4")
    assert purse(table) == 5
    assert row(table, ENGLAND, CONTRABAND) == [0, 0, 0]


@pytest.mark.rule("CL-004", "CL-415", "CL-422", "CL-EX02", "CL-EX60")
def test_legal_and_contraband_in_one_action_each_lot_rounded_up() -> None:
    laid: Rows = {(NETHERLANDS, LEGAL): (2, 1, 0), (FRANCE, CONTRABAND): (2, 2, 1)}
    table = in_port(1, rows(laid), aboard={"doubloons": 8})
    answer(table, f"buy:{TEA}:{LEGAL}:3", f"buy:{SUGAR}:{CONTRABAND}:5")
    assert purse(table) == 0
    assert [one["price"] for one in told(table, "bought")] == [3, 5]


@pytest.mark.rule("CL-004", "CL-415")
def test_a_lot_bought_in_pieces_costs_what_it_costs_at_once() -> None:
    table = in_port(3, rows({(FRANCE, LEGAL): (2, 2, 2)}), aboard={"doubloons": 9})
    answer(table, *[f"buy:{SUGAR}:{LEGAL}:1"] * 5)
    assert purse(table) == 5
    assert [one["price"] for one in told(table, "bought")] == [1, 0, 1, 1, 1]


@pytest.mark.rule("CL-414", "CL-418", "CL-407", "CL-EX61", "CL-K15")
@pytest.mark.parametrize(
    ("tile", "legal", "contraband"),
    [(13, COTTON, SILVER), (10, SUGAR, COTTON), (4, TEA, SUGAR), (7, SILVER, TEA)],
)
def test_what_each_port_takes_in_the_pictured_stack(tile: int, legal: int, contraband: int) -> None:
    table = in_port(tile, rows({}), aboard={"goods": {TEA: 1, SILVER: 1, COTTON: 1, SUGAR: 1}})
    sales = [key for key in keys(table) if key.startswith("sell:")]
    assert sales == [f"sell:{legal}:{LEGAL}:1", f"sell:{contraband}:{CONTRABAND}:1"]


@pytest.mark.rule("CL-K15")
def test_another_stack_makes_other_pairs() -> None:
    def edit(state: State) -> None:
        rows({})(state)
        state.market.stack = [NETHERLANDS, ENGLAND, SPAIN, FRANCE]

    table = in_port(13, edit, aboard={"goods": {TEA: 1, SILVER: 1}})
    assert [key for key in keys(table) if key.startswith("sell:")] == [f"sell:{TEA}:{CONTRABAND}:1"]


@pytest.mark.rule("CL-409", "CL-163")
def test_a_port_of_purchase_sells_and_a_port_of_sales_buys() -> None:
    laid: Rows = {(FRANCE, LEGAL): (2, 0, 0), (ENGLAND, CONTRABAND): (1, 0, 0)}
    buying = in_port(3, rows(laid), aboard={"doubloons": 9, "goods": {SUGAR: 1, COTTON: 1}})
    assert {key for key in keys(buying) if key.startswith(("buy:", "sell:"))} == {
        f"buy:{SUGAR}:{LEGAL}:1",
        f"buy:{SUGAR}:{LEGAL}:2",
        f"buy:{COTTON}:{CONTRABAND}:1",
    }
    selling = in_port(10, rows(laid), aboard={"doubloons": 9, "goods": {SUGAR: 1, COTTON: 1}})
    assert {key for key in keys(selling) if key.startswith(("buy:", "sell:"))} == {
        f"sell:{SUGAR}:{LEGAL}:1",
        f"sell:{COTTON}:{CONTRABAND}:1",
    }


@pytest.mark.rule("CL-412")
def test_no_more_is_bought_than_finds_room() -> None:
    goods = {"goods": {WOOD: 12}, "doubloons": 9}
    table = in_port(3, rows({(FRANCE, LEGAL): (2, 2, 2)}), aboard=goods)
    assert hold.room(table.state.players[0]) == 1
    assert [key for key in keys(table) if key.startswith("buy:")] == [f"buy:{SUGAR}:{LEGAL}:1"]


# --- Selling ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-416", "CL-418", "CL-422", "CL-015", "CL-317", "CL-EX62")
@pytest.mark.parametrize("legal", [(2, 2, 0), (2, 2, 1)])
def test_a_lot_is_sold_at_the_price_of_the_first_empty_slot(legal: tuple[int, int, int]) -> None:
    table = in_port(13, rows({(ENGLAND, LEGAL): legal}), aboard={"doubloons": 0, "goods": {COTTON: 5}})
    supply = table.state.market.supply[COTTON]
    answer(table, f"sell:{COTTON}:{LEGAL}:5")
    player = table.state.players[0]
    assert purse(table) == 5
    assert row(table, ENGLAND, LEGAL) == list(legal)
    assert table.state.market.supply[COTTON] == supply + 5
    assert player.reputation[ENGLAND] == 1
    assert player.fame[FAME_SALES] == 1
    assert row(table, FRANCE, LEGAL) == [2, 0, 0]


@pytest.mark.rule("CL-417", "CL-418", "CL-316", "CL-EX63")
def test_a_full_row_pays_its_last_column() -> None:
    table = in_port(10, rows({(ENGLAND, CONTRABAND): (2, 2, 2)}), aboard={"doubloons": 0, "goods": {COTTON: 3}})
    answer(table, f"sell:{COTTON}:{CONTRABAND}:3")
    assert purse(table) == 3
    assert table.state.players[0].reputation[ENGLAND] == -1
    assert row(table, FRANCE, CONTRABAND) == [1, 0, 0]
    assert row(table, FRANCE, LEGAL) == [0, 0, 0]


@pytest.mark.rule("CL-416", "CL-419", "CL-006", "CL-EX64")
def test_pirates_take_any_good_each_in_its_own_contraband_row() -> None:
    laid: Rows = {(ENGLAND, CONTRABAND): (2, 2, 1), (FRANCE, CONTRABAND): (2, 1, 0)}
    table = in_port(15, rows(laid), aboard={"doubloons": 0, "goods": {COTTON: 3, SUGAR: 2}})
    answer(table, f"sell:{COTTON}:{CONTRABAND}:3")
    assert purse(table) == 3
    answer(table, f"sell:{SUGAR}:{CONTRABAND}:2")
    player = table.state.players[0]
    assert purse(table) == 5
    assert (player.reputation[ENGLAND], player.reputation[FRANCE]) == (-1, 0)


@pytest.mark.rule("CL-410", "CL-416", "CL-003", "CL-004", "CL-EX02")
def test_an_empty_row_pays_1500_and_what_is_received_is_rounded_down() -> None:
    assert MARKETS[0].sell[LEGAL] == (15, 10, 10)
    table = in_port(13, rows({}), aboard={"doubloons": 0, "goods": {COTTON: 3}})
    answer(table, f"sell:{COTTON}:{LEGAL}:1")
    assert purse(table) == 1
    answer(table, f"sell:{COTTON}:{LEGAL}:1", f"sell:{COTTON}:{LEGAL}:1")
    assert purse(table) == 4  # 4,500 for the lot, rounded once


@pytest.mark.rule("CL-003", "CL-004", "CL-411")
def test_nobody_who_sells_goes_away_empty_handed() -> None:
    """On side B the last column pays 500 legally: 1,000 for one, and for two, and for three."""
    laid: Rows = {(ENGLAND, LEGAL): (2, 2, 0)}
    table = in_port(13, rows(laid), aboard={"doubloons": 0, "goods": {COTTON: 4}}, market="B")
    for expected in (1, 1, 1, 2):
        answer(table, f"sell:{COTTON}:{LEGAL}:1")
        assert purse(table) == expected


@pytest.mark.rule("CL-411")
def test_side_b_pays_contraband_otherwise() -> None:
    laid: Rows = {(ENGLAND, CONTRABAND): (2, 0, 0), (FRANCE, LEGAL): (2, 0, 0)}
    goods = {"doubloons": 0, "goods": {COTTON: 2, SUGAR: 2}}
    table = in_port(10, rows(laid), aboard=goods, market="B")
    answer(table, f"sell:{COTTON}:{CONTRABAND}:2")
    assert purse(table) == 3
    answer(table, f"sell:{SUGAR}:{LEGAL}:2")
    assert purse(table) == 5
    side_a = in_port(10, rows(laid), aboard=goods, market="A")
    answer(side_a, f"sell:{COTTON}:{CONTRABAND}:2")
    assert purse(side_a) == 2


@pytest.mark.rule("CL-408")
def test_oil_is_sold_as_any_good_of_the_port_and_wood_in_no_market() -> None:
    table = in_port(13, rows({}), aboard={"doubloons": 0, "goods": {OIL: 2, WOOD: 4}})
    selling = [key for key in keys(table) if key.startswith(("sell:", "sell_oil:"))]
    assert selling == [
        f"sell_oil:{COTTON}:{LEGAL}:1",
        f"sell_oil:{COTTON}:{LEGAL}:2",
        f"sell_oil:{SILVER}:{CONTRABAND}:1",
        f"sell_oil:{SILVER}:{CONTRABAND}:2",
    ]
    answer(table, f"sell_oil:{SILVER}:{CONTRABAND}:2")
    assert hold.cargo(table.state.players[0])[OIL] == 0
    assert purse(table) == 3
    assert told(table, "sold") == []
    assert told(table, "sold_oil")


@pytest.mark.rule("CL-318", "CL-317", "CL-EX46")
def test_two_cotton_and_an_oil_are_three_cotton() -> None:
    table = in_port(13, rows({}), aboard={"goods": {COTTON: 2, OIL: 1}})
    answer(table, f"sell:{COTTON}:{LEGAL}:2")
    assert table.state.players[0].reputation[ENGLAND] == 0
    answer(table, f"sell_oil:{COTTON}:{LEGAL}:1")
    assert table.state.players[0].reputation[ENGLAND] == 1


@pytest.mark.rule("CL-316", "CL-580", "CL-EX47")
@pytest.mark.parametrize(("n", "loss"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 1), (6, 2), (7, 2), (8, 2)])
def test_contraband_costs_a_column_for_every_three(n: int, loss: int) -> None:
    table = in_port(15, rows({}), aboard={"goods": {COTTON: n}})
    answer(table, f"sell:{COTTON}:{CONTRABAND}:{n}")
    assert table.state.players[0].reputation[ENGLAND] == -loss


@pytest.mark.rule("CL-317", "CL-580", "CL-EX48")
@pytest.mark.parametrize(("n", "gain"), [(2, 0), (3, 1), (5, 1), (6, 2), (9, 3)])
def test_a_legal_sale_gains_a_column_for_every_three(n: int, gain: int) -> None:
    table = in_port(13, rows({}), aboard={"goods": {COTTON: n}}, target=25)
    answer(table, f"sell:{COTTON}:{LEGAL}:{n}")
    assert table.state.players[0].reputation[ENGLAND] == gain


@pytest.mark.rule("CL-316", "CL-317", "CL-371", "CL-EX47")
def test_wood_moves_no_marker_and_gives_no_fame() -> None:
    table = in_port(13, rows({}), aboard={"goods": {WOOD: 8}})
    answer(table, *["sell_wood"] * 4)
    player = table.state.players[0]
    assert player.reputation == [0, 0, 0, 0, 0]
    assert sum(player.fame) == 0


@pytest.mark.rule("CL-015", "CL-K46")
@pytest.mark.parametrize(("pieces", "fame"), [([3], 0), ([4], 1), ([3, 1], 1), ([7], 1), ([4, 3, 1], 2), ([8], 2)])
def test_every_four_identical_goods_of_one_visit_are_a_fame(pieces: list[int], fame: int) -> None:
    table = in_port(13, rows({}), aboard={"goods": {COTTON: 8}}, target=25)
    for n in pieces:
        answer(table, f"sell:{COTTON}:{LEGAL}:{n}")
    assert table.state.players[0].fame[FAME_SALES] == fame


@pytest.mark.rule("CL-015", "CL-K46", "CL-316")
def test_the_count_begins_anew_with_the_next_visit() -> None:
    table = in_port(13, rows({}), aboard={"goods": {SILVER: 4}})
    answer(table, f"sell:{SILVER}:{CONTRABAND}:2", "done", "visit:13", f"sell:{SILVER}:{CONTRABAND}:2")
    player = table.state.players[0]
    assert player.fame[FAME_SALES] == 0
    assert player.reputation[SPAIN] == 0


@pytest.mark.rule("CL-015", "CL-401")
def test_two_kinds_of_goods_are_not_identical_and_a_dutch_merchant_needs_three() -> None:
    goods = {"goods": {COTTON: 3, SILVER: 3}}
    plain = in_port(13, rows({}), aboard=goods)
    answer(plain, f"sell:{COTTON}:{LEGAL}:3", f"sell:{SILVER}:{CONTRABAND}:3")
    assert plain.state.players[0].fame[FAME_SALES] == 0
    merchant = in_port(13, rows({}), aboard=goods | {"officers": ("Merchant",)}, board="B")
    assert merchant.state.players[0].officers == [upgrade_named("Merchant")]
    answer(merchant, f"sell:{COTTON}:{LEGAL}:3", f"sell:{SILVER}:{CONTRABAND}:3")
    assert merchant.state.players[0].fame[FAME_SALES] == 2


@pytest.mark.rule("CL-015", "CL-401")
@pytest.mark.parametrize(
    ("before", "after", "sold", "fame"),
    [
        ((), (), [3, 1], 1),
        ((), ("Merchant",), [3, 1], 1),  # the three that were sold without him are one Fame with the fourth
        ((), ("Merchant",), [4, 1], 1),  # nothing counts twice
        ((), ("Merchant",), [5, 1], 2),
        (("Merchant",), (), [3, 1], 1),
        (("Merchant",), (), [3, 5], 2),
        (("Merchant",), ("Merchant",), [3, 3], 2),
    ],
)
def test_a_merchant_who_comes_or_goes_during_a_visit_counts_nothing_twice(
    before: tuple[str, ...], after: tuple[str, ...], sold: list[int], fame: int
) -> None:
    table = in_port(13, rows({}), aboard={"goods": {COTTON: 8}, "officers": before}, board="B")
    first, second = sold
    answer(table, f"sell:{COTTON}:{LEGAL}:{first}")
    table.state.players[0].officers = [upgrade_named(name) for name in after]
    answer(table, f"sell:{COTTON}:{LEGAL}:{second}")
    assert table.state.players[0].fame[FAME_SALES] == fame


@pytest.mark.rule("CL-015", "CL-K46")
def test_the_next_visit_counts_anew() -> None:
    table = in_port(13, rows({}), aboard={"goods": {COTTON: 8}})
    answer(table, f"sell:{COTTON}:{LEGAL}:4", "done", "visit:13", f"sell:{COTTON}:{LEGAL}:3")
    assert table.state.players[0].fame[FAME_SALES] == 1
    answer(table, f"sell:{COTTON}:{LEGAL}:1")
    assert table.state.players[0].fame[FAME_SALES] == 2


# --- Replenishing ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-420", "CL-422", "CL-EX65")
def test_half_of_a_contraband_sale_comes_to_the_nation_below() -> None:
    table = in_port(4, rows({}), aboard={"goods": {SUGAR: 4}})
    answer(table, f"sell:{SUGAR}:{CONTRABAND}:4")
    assert row(table, NETHERLANDS, CONTRABAND) == [2, 0, 0]
    assert row(table, FRANCE, CONTRABAND) == [0, 0, 0]
    assert told(table, "replenished") == [{"nation": NETHERLANDS, "n": 2, "row": CONTRABAND}]


@pytest.mark.rule("CL-003", "CL-420", "CL-422", "CL-EX66")
@pytest.mark.parametrize("pieces", [[5], [1, 1, 1, 1, 1], [3, 2]])
def test_five_tea_bring_two_silver_also_in_pieces(pieces: list[int]) -> None:
    table = in_port(4, rows({}), aboard={"goods": {TEA: 5}})
    for n in pieces:
        answer(table, f"sell:{TEA}:{LEGAL}:{n}")
    assert row(table, SPAIN, LEGAL) == [2, 0, 0]


@pytest.mark.rule("CL-003", "CL-420")
def test_one_good_sold_brings_one_at_least() -> None:
    table = in_port(4, rows({}), aboard={"goods": {TEA: 1}})
    answer(table, f"sell:{TEA}:{LEGAL}:1")
    assert row(table, SPAIN, LEGAL) == [1, 0, 0]


@pytest.mark.rule("CL-421", "CL-K16")
@pytest.mark.parametrize(("replenish", "left"), [("all or none", [2, 2, 1]), ("what fits", [2, 2, 2])])
def test_where_slots_do_not_suffice(replenish: str, left: list[int]) -> None:
    table = in_port(4, rows({(SPAIN, LEGAL): (2, 2, 1)}), aboard={"goods": {TEA: 4}}, replenish=replenish)
    answer(table, f"sell:{TEA}:{LEGAL}:4")
    assert row(table, SPAIN, LEGAL) == left


@pytest.mark.rule("CL-420", "CL-421", "CL-K16")
@pytest.mark.parametrize("pieces", [[6], [4, 2], [2, 2, 2], [1] * 6, [5, 1]])
@pytest.mark.parametrize(("replenish", "left"), [("all or none", [2, 2, 0]), ("what fits", [2, 2, 2])])
def test_in_pieces_too_all_of_a_lot_comes_or_nothing(pieces: list[int], replenish: str, left: list[int]) -> None:
    table = in_port(4, rows({(SPAIN, LEGAL): (2, 2, 0)}), aboard={"goods": {TEA: 6}}, replenish=replenish)
    silver = table.state.market.supply[SILVER]
    for n in pieces:
        answer(table, f"sell:{TEA}:{LEGAL}:{n}")
    assert row(table, SPAIN, LEGAL) == left  # half of six are three, and there are two slots
    assert table.state.market.supply[SILVER] == silver - (sum(left) - 4)
    gone = sum([event["n"] for event in told(table, "no_slots")])
    assert sum([event["n"] for event in told(table, "replenished")]) - gone == sum(left) - 4
    answer(table, "done")


@pytest.mark.rule("CL-420", "CL-421")
def test_what_the_last_visit_brought_stays() -> None:
    table = in_port(4, rows({(SPAIN, LEGAL): (2, 2, 0)}), aboard={"goods": {TEA: 8}})
    answer(table, f"sell:{TEA}:{LEGAL}:2", "done", "visit:4")
    answer(table, f"sell:{TEA}:{LEGAL}:6")
    assert row(table, SPAIN, LEGAL) == [2, 2, 1]


@pytest.mark.rule("CL-406", "CL-421")
def test_where_the_supply_does_not_suffice_what_there_is_comes() -> None:
    def edit(state: State) -> None:
        rows({})(state)
        state.market.supply[SILVER] = 1

    table = in_port(4, edit, aboard={"goods": {TEA: 4}})
    answer(table, f"sell:{TEA}:{LEGAL}:4")
    assert row(table, SPAIN, LEGAL) == [1, 0, 0]
    assert table.state.market.supply[SILVER] == 0


# --- Who may trade ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-323", "CL-423")
@pytest.mark.parametrize(("column", "is_open"), [(0, True), (-2, True), (-3, False)])
def test_the_trade_treaty_closes_the_legal_market_only(column: int, is_open: bool) -> None:
    laid: Rows = {(FRANCE, LEGAL): (1, 0, 0), (ENGLAND, CONTRABAND): (1, 0, 0)}
    reputation = [0, 0, 0, column, 0]
    table = in_port(3, rows(laid), aboard={"doubloons": 9, "reputation": reputation})
    assert (f"buy:{SUGAR}:{LEGAL}:1" in keys(table)) == is_open
    assert f"buy:{COTTON}:{CONTRABAND}:1" in keys(table)
    selling = in_port(10, rows({}), aboard={"goods": {SUGAR: 1, COTTON: 1}, "reputation": reputation})
    assert (f"sell:{SUGAR}:{LEGAL}:1" in keys(selling)) == is_open
    assert f"sell:{COTTON}:{CONTRABAND}:1" in keys(selling)


@pytest.mark.rule("CL-419")
def test_nothing_is_bought_of_pirates() -> None:
    full: Rows = {(nation, which): (2, 2, 2) for nation in range(4) for which in (LEGAL, CONTRABAND)}
    table = in_port(6, rows(full), nation=PIRATES, aboard={"doubloons": 9})
    assert [key for key in keys(table) if key.startswith("buy:")] == []


@pytest.mark.rule("CL-424", "CL-015", "CL-316")
@pytest.mark.parametrize(("fame", "won", "gained"), [(6, True, 0), (5, False, 1)])
def test_a_sale_that_wins_the_game_moves_no_marker(fame: int, won: bool, gained: int) -> None:
    table = in_port(13, rows({}), nation=SPAIN, aboard={"goods": {SILVER: 4}, "fame": [fame, *[0] * 11]})
    answer(table, f"sell:{SILVER}:{LEGAL}:4")
    assert (table.result is not None) == won
    assert table.state.players[0].reputation[SPAIN] == gained


@pytest.mark.rule("CL-153", "CL-166", "CL-376", "CL-K66")
def test_natives_sell_two_goods_of_the_players_choice() -> None:
    table = in_port(22, rows({}), aboard={"doubloons": 9}, game="expert")
    answer(table, f"native_goods:{TEA}", f"native_goods:{SUGAR}")
    assert purse(table) == 7
    assert hold.cargo(table.state.players[0])[:4] == [1, 0, 0, 1]
    assert [key for key in keys(table) if key.startswith("native_goods")] == []


@pytest.mark.rule("CL-166", "CL-031")
def test_natives_sell_what_the_supply_has_to_who_can_pay_and_has_room() -> None:
    def offered(doubloons: int, supply: int, slots: int) -> list[str]:
        table = in_port(22, rows({}), aboard={"doubloons": doubloons, "cannons": 15 - slots}, game="expert")
        table.state.market.supply[TEA] = supply
        option_list = market.native_goods(table.state, 0)
        return [option.key for option in option_list if option.number(0) == TEA]

    assert offered(1, 1, 1) == [f"native_goods:{TEA}"]  # the last doubloons, the last cube, the last slot
    assert offered(0, 1, 1) == offered(1, 0, 1) == offered(1, 1, 0) == []


@pytest.mark.rule("CL-166", "CL-031")
def test_what_natives_sell_comes_from_the_supply() -> None:
    table = in_port(22, rows({}), aboard={"doubloons": 9}, game="expert")
    before = table.state.market.supply[TEA]
    answer(table, f"native_goods:{TEA}")
    assert table.state.market.supply[TEA] == before - 1


@pytest.mark.rule("CL-004", "CL-003", "CL-419")
def test_two_goods_of_one_row_are_two_lots_and_each_is_rounded() -> None:
    table = in_port(15, rows({}), aboard={"doubloons": 0, "goods": {TEA: 1, SILVER: 1}, "model": "Sloop"})
    price = market.unit_price(table.state, TEA, CONTRABAND)
    assert price == market.unit_price(table.state, SILVER, CONTRABAND)
    alone = market.proceeds(table.state, SILVER, CONTRABAND, 1)
    assert alone == max(1, price // 10)
    answer(table, f"sell:{TEA}:{CONTRABAND}:1")
    assert market.proceeds(table.state, SILVER, CONTRABAND, 1) == alone


# --- At the bounds ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-416", "CL-417")
@pytest.mark.parametrize(
    ("cubes", "column"),
    [((0, 0, 0), 0), ((1, 0, 0), 0), ((2, 0, 0), 1), ((2, 1, 0), 1), ((2, 2, 0), 2), ((2, 2, 1), 2), ((2, 2, 2), 2)],
)
def test_the_price_is_that_of_the_first_empty_slot_also_of_a_column_that_is_half_full(
    cubes: tuple[int, int, int], column: int
) -> None:
    state = in_port(13, rows({(ENGLAND, LEGAL): cubes}), aboard={"goods": {COTTON: 1}}).state
    assert market.unit_price(state, ENGLAND, LEGAL) == MARKETS[state.rules.market_side].sell[LEGAL][column]


@pytest.mark.rule("CL-419", "CL-423")
def test_a_pirate_port_takes_also_the_goods_of_nations_that_closed_their_markets() -> None:
    table = in_port(15, aboard={"goods": {TEA: 1, SILVER: 1, COTTON: 1, SUGAR: 1}, "reputation": [-3, -4, -5, -5, 0]})
    sold = [key for key in keys(table) if key.startswith("sell:")]
    assert sold == [f"sell:{good}:{CONTRABAND}:1" for good in (TEA, SILVER, COTTON, SUGAR)]


@pytest.mark.rule("CL-323", "CL-423")
@pytest.mark.parametrize(("column", "closed"), [(-2, False), (-3, True), (-4, True), (-5, True)])
def test_the_legal_market_is_closed_from_minus_three_down(column: int, closed: bool) -> None:
    state = in_port(13).state
    state.players[0].reputation[ENGLAND] = column
    assert market.legal_is_open(state, 0, ENGLAND) == (not closed)


@pytest.mark.rule("CL-015", "CL-K46")
def test_of_one_visit_legal_and_contraband_units_of_a_good_count_together() -> None:
    """No port buys one good in both rows; oil that counts as it may be sold in either."""
    state = in_port(13).state
    assert state.visit is not None
    state.visit.sold[LEGAL][COTTON], state.visit.sold[CONTRABAND][COTTON] = 2, 2
    market.fame_of_sale(state, 0, COTTON)
    assert state.players[0].fame[FAME_SALES] == 1


@pytest.mark.rule("CL-531")
@pytest.mark.parametrize(("row", "sets"), [(LEGAL, 0), (CONTRABAND, 1)])
def test_three_count_of_one_good_where_it_is_legal_and_of_any_as_contraband(row: int, sets: int) -> None:
    state = in_port(13).state
    assert state.visit is not None
    state.visit.sold[row][COTTON], state.visit.sold[row][TEA] = 1, 2
    assert market.threes(state.visit, COTTON, row, 1) == sets
