"""Chapters 5, 6, 10, 11 and 13: Shipwright, Governor, Merchant, Cartographer, guards and rituals."""

from __future__ import annotations

import pytest

from freebooter.games.pirates_of_the_7_seas.rules.fleet import capacity, empty_ships, loaded_ships
from freebooter.games.pirates_of_the_7_seas.state import LAST_ROUNDS
from tests.games.pirates_of_the_7_seas.sea import (
    CARDS,
    COFFEE,
    FRUIT,
    PORTS,
    RUM,
    calm,
    choose_characters,
    give,
    keys,
    lone,
    pirate,
    prompt,
    sit,
    told,
)

# --- Shipwright --------------------------------------------------------------------------------------------------


@pytest.mark.rule("P7-024", "P7-A06")
def test_ships_are_bought_for_a_chest_each_at_least_one() -> None:
    table = lone(sit(calm(3)), "shipwright")
    assert keys(table, 0) == ["buy:3", "buy:2", "buy:1"]
    table.choose(0, "buy:2")
    one = pirate(table, 0)
    assert (one.chests, one.fleet, one.reserve) == (5, 9, 1)


@pytest.mark.rule("P7-024")
def test_no_more_ships_than_chests() -> None:
    state = calm(3)
    give(state.pirates[0], chests=2)
    table = lone(sit(state), "shipwright")
    assert keys(table, 0) == ["buy:2", "buy:1"]


@pytest.mark.rule("P7-024")
@pytest.mark.parametrize("me", [0, 1, 2])
def test_whoever_buys_pays_for_as_many_ships_as_they_like(me: int) -> None:
    for ships in (1, 4, 6):
        state = calm(3)
        give(state.pirates[me], fleet=4, reserve=6)
        table = choose_characters(sit(state), *["shipwright" if seat == me else "cartographer" for seat in range(3)])
        assert keys(table, me) == [f"buy:{number}" for number in range(6, 0, -1)]
        table.choose(me, f"buy:{ships}")
        assert [pirate(table, seat).chests for seat in range(3)] == [
            7 - ships if seat == me else 7 for seat in range(3)
        ]
        assert (pirate(table, me).fleet, pirate(table, me).reserve) == (4 + ships, 6 - ships)


@pytest.mark.rule("P7-025")
def test_no_ship_in_reserve_is_a_mistake() -> None:
    state = calm(3)
    give(state.pirates[0], reserve=0, fleet=10)
    table = lone(sit(state), "shipwright")
    assert (pirate(table, 0).spots, pirate(table, 0).chests) == (1, 7)


@pytest.mark.rule("P7-A06")
def test_no_chest_to_pay_with_is_a_mistake() -> None:
    state = calm(3)
    give(state.pirates[0], chests=0)
    table = lone(sit(state), "shipwright")
    assert (pirate(table, 0).spots, pirate(table, 0).reserve) == (1, 3)


@pytest.mark.rule("P7-026")
def test_the_shipwright_gives_a_ship_or_two_for_free() -> None:
    table = choose_characters(sit(calm(3)), "cartographer", "shipwright", "cartographer")
    table.choose(1, "buy:1")
    table.choose(1, "gift.ships:1")
    assert (pirate(table, 1).chests, pirate(table, 1).reserve) == (6, 1)
    table = lone(sit(calm(3)), "shipwright")
    table.choose(0, "buy:1")
    table.choose(0, "gift.ships:2")
    assert (pirate(table, 0).chests, pirate(table, 0).reserve) == (6, 0)


@pytest.mark.rule("P7-EX01", "P7-027", "P7-083")
def test_olga_buys_three_ships_and_a_guard_comes_free() -> None:
    state = calm(3)
    give(state.pirates[0], chests=22, guards=2, fleet=5, reserve=3)
    table = lone(sit(state), "shipwright")
    table.choose(0, "buy:3")
    one = pirate(table, 0)
    assert (one.chests, one.guards, one.fleet, one.reserve) == (19, 1, 9, 0)
    assert told(table, "guards") == [{"seat": 0, "guards": 1, "freed": 1}]


@pytest.mark.rule("P7-028", "P7-A11")
def test_rituals_with_the_shipwright_before_and_after_the_action() -> None:
    state = calm(3)
    give(state.pirates[0], tokens=5)
    table = lone(sit(state), "shipwright")
    table.choose(0, "hold")
    table.choose(0, "buy:3")
    assert keys(table, 0) == ["done", "hold", "unsinkable"]
    table.choose(0, "unsinkable")
    one = pirate(table, 0)
    assert (one.holds, one.unsinkable, one.tokens, one.fleet) == (1, 1, 0, 10)


@pytest.mark.rule("P7-028", "P7-033", "P7-085", "P7-089")
@pytest.mark.parametrize("name", ["shipwright", "governor", "merchant", "cartographer"])
def test_rituals_even_if_the_action_was_a_mistake(name: str) -> None:
    state = calm(3)
    state.corsairs = [1, 1, 2, 2]
    state.deck = []
    state.last_round = 9
    give(state.pirates[0], tokens=5, reserve=0, fleet=10)
    table = lone(sit(state), name, "captain")
    for seat in (1, 2):
        if seat in table.awaiting and prompt(table, seat) == "captain":
            table.choose(seat, "pass")
    table.choose(0, "mistake")
    assert pirate(table, 0).spots == 1
    table.choose(0, "hold")
    table.choose(0, "unsinkable")
    assert (pirate(table, 0).holds, pirate(table, 0).unsinkable) == (1, 1)
    assert pirate(table, 0).spots == 1


@pytest.mark.rule("P7-A11", "P7-094")
def test_tokens_for_one_ritual_may_be_spent_before_or_after_the_action() -> None:
    state = calm(3)
    state.first = 1
    give(state.pirates[0], tokens=2)
    table = choose_characters(sit(state), "shipwright", "shipwright", "cartographer")
    table.choose(1, "buy:1")
    assert keys(table, 0) == ["buy:3", "buy:2", "buy:1", "hold"]
    table.choose(0, "buy:1")
    assert keys(table, 0) == ["done", "hold"]
    table.choose(0, "hold")
    assert (pirate(table, 0).holds, pirate(table, 0).tokens) == (1, 0)


@pytest.mark.rule("P7-024", "P7-029", "P7-086", "P7-A11")
@pytest.mark.parametrize("name", ["shipwright", "governor", "cartographer"])
def test_an_action_is_done_once_however_many_tokens_are_left(name: str) -> None:
    state = calm(3)
    give(state.pirates[0], tokens=5)
    table = lone(sit(state), name, "merchant")
    while prompt(table, 0) != name:
        table.choose(table.awaiting[0], keys(table)[-1])
    table.choose(0, keys(table, 0)[0] if name != "shipwright" else "buy:1")
    table.choose(0, "gift.none:0")
    assert keys(table, 0) == ["done", "hold", "unsinkable"]
    table.choose(0, "hold")
    assert keys(table, 0) == ["done", "hold", "unsinkable"]


@pytest.mark.rule("P7-A11")
def test_a_bargain_first_can_pay_for_ships() -> None:
    state = calm(3)
    give(state.pirates[0], chests=0, tokens=3, goods=[1, 1, 0])
    table = lone(sit(state), "shipwright")
    assert "mistake" in keys(table, 0)
    table.choose(0, "bargain:0:1")
    assert keys(table, 0) == ["buy:3", "buy:2", "buy:1"]


# --- Governor ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("P7-029", "P7-030")
def test_the_governor_gives_all_ships_for_a_black_spot_and_a_flag() -> None:
    table = lone(sit(calm(3)), "governor")
    assert keys(table, 0) == ["corsair:0", "corsair:1", "corsair:2", "corsair:3"]
    table.choose(0, "corsair:2")
    one = pirate(table, 0)
    assert (one.spots, one.fleet, one.reserve, one.chests) == (1, 10, 0, 7)
    assert table.state.corsairs == [-1, -1, 0, -1]
    assert table.view(1).pirates["0"].corsair == [2]


@pytest.mark.rule("P7-029")
@pytest.mark.parametrize("me", [0, 1, 2])
@pytest.mark.parametrize("reserve", [0, 1, 3, 8])
def test_whoever_is_governor_gets_the_tile_and_the_whole_reserve(me: int, reserve: int) -> None:
    state = calm(3)
    give(state.pirates[me], fleet=10 - reserve, reserve=reserve)
    table = choose_characters(sit(state), *["governor" if seat == me else "cartographer" for seat in range(3)])
    table.choose(me, "corsair:3")
    assert table.state.corsairs == [-1, -1, -1, me]
    one = pirate(table, me)
    assert (one.spots, one.fleet, one.reserve) == (1, 10, 0)


@pytest.mark.rule("P7-031")
@pytest.mark.parametrize("corsairs", [[1, 1, 2, 0], [1, 1, 1, 1], [0, 0, 0, 0]])
def test_no_corsair_tile_left_is_a_mistake(corsairs: list[int]) -> None:
    state = calm(3)
    state.corsairs = corsairs
    table = lone(sit(state), "governor")
    assert (pirate(table, 0).spots, pirate(table, 0).reserve) == (1, 3)
    assert table.state.corsairs == corsairs


@pytest.mark.rule("P7-032", "P7-A10")
def test_the_governors_gift_gives_back_black_spots_even_the_new_one() -> None:
    table = choose_characters(sit(calm(3)), "cartographer", "governor", "cartographer")
    table.choose(1, "corsair:0")
    assert keys(table, 1) == ["gift.spots:1", "gift.none:0"]
    table.choose(1, "gift.spots:1")
    assert pirate(table, 1).spots == 0
    state = calm(3)
    give(state.pirates[0], spots=3)
    table = lone(sit(state), "governor")
    table.choose(0, "corsair:0")
    table.choose(0, "gift.spots:2")
    assert pirate(table, 0).spots == 2


@pytest.mark.rule("P7-A30", "P7-A31", "P7-005")
def test_black_spots_have_no_limit_and_do_not_fall_below_none() -> None:
    table = lone(sit(calm(3)), "governor")
    table.choose(0, "corsair:0")
    assert keys(table, 0) == ["gift.spots:1", "gift.none:0"]  # doubled, but there is only one to give back
    table.choose(0, "gift.spots:1")
    assert pirate(table, 0).spots == 0
    state = calm(3)
    give(state.pirates[0], spots=30)
    table = lone(sit(state), "governor")
    table.choose(0, "corsair:0")
    assert pirate(table, 0).spots == 31


# --- Merchant ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("P7-077", "P7-079")
def test_any_goods_can_be_sold_for_a_chest_each_the_rest_stays() -> None:
    state = calm(3)
    give(state.pirates[0], goods=[2, 2, 1], chests=0)
    table = lone(sit(state), "merchant")
    assert keys(table, 0) == ["sell:0:2", "sell:0:1", "sell:1:2", "sell:1:1", "sell:2:1"]
    table.choose(0, "sell:0:2")
    table.choose(0, "sell:1:1")
    table.choose(0, "done")
    one = pirate(table, 0)
    assert (one.chests, one.goods) == (3, [0, 1, 1])
    assert table.state.discards == [2, 1, 0, 0]


@pytest.mark.rule("P7-077")
def test_a_fleet_of_double_holds_can_sell_all_of_one_good_at_once() -> None:
    state = calm(3)
    give(state.pirates[0], fleet=10, reserve=0, holds=10, goods=[20, 0, 0], chests=0)
    table = lone(sit(state), "merchant")
    assert keys(table, 0) == [f"sell:0:{cards}" for cards in range(20, 0, -1)]


@pytest.mark.rule("P7-077", "P7-082")
@pytest.mark.parametrize("me", [0, 1, 2])
def test_whoever_sells_gets_the_chests(me: int) -> None:
    state = calm(3)
    give(state.pirates[me], goods=[3, 1, 0])
    table = choose_characters(sit(state), *["merchant" if seat == me else "cartographer" for seat in range(3)])
    table.choose(me, "sell:0:3")
    table.choose(me, "done")
    assert [pirate(table, seat).chests for seat in range(3)] == [16 if seat == me else 7 for seat in range(3)]
    assert [pirate(table, seat).guards for seat in range(3)] == [1 if seat == me else 0 for seat in range(3)]


@pytest.mark.rule("P7-A23")
def test_a_merchant_with_goods_must_sell() -> None:
    state = calm(3)
    give(state.pirates[0], goods=[1, 0, 0], tokens=2)
    table = lone(sit(state), "merchant")
    assert keys(table, 0) == ["sell:0:1", "hold"]  # neither done nor a mistake


@pytest.mark.rule("P7-A23", "P7-081")
def test_at_a_table_that_says_so_a_merchant_may_sell_none_and_has_done_the_action() -> None:
    state = calm(3, sale="none")
    give(state.pirates[0], goods=[1, 1, 0], tokens=2, chests=0)
    table = lone(sit(state), "merchant")
    assert keys(table, 0) == ["sell:0:1", "sell:1:1", "keep", "hold"]
    table.choose(0, "keep")
    assert told(table, "kept") == [{"seat": 0}]
    table.choose(0, "gift.chests:2")
    assert keys(table, 0) == ["done", "hold"]  # the sale is over
    table.choose(0, "done")
    one = pirate(table, 0)
    assert (one.spots, one.goods, one.chests) == (0, [1, 1, 0], 2)


@pytest.mark.rule("P7-A23")
@pytest.mark.parametrize("goods", [[1, 0, 0], [0, 0, 2]])
def test_at_such_a_table_even_a_single_kind_may_be_kept(goods: list[int]) -> None:
    state = calm(3, sale="none")
    give(state.pirates[0], goods=goods)
    assert "keep" in keys(lone(sit(state), "merchant"), 0)


@pytest.mark.rule("P7-A23", "P7-A24")
def test_at_such_a_table_too_a_bargain_of_the_last_goods_is_a_mistake_and_told_before() -> None:
    state = calm(3, sale="none")
    give(state.pirates[0], goods=[1, 1, 0], tokens=3)
    table = lone(sit(state), "merchant")
    assert "bargain.last:0:1" in keys(table, 0)
    table.choose(0, "bargain.last:0:1")
    assert pirate(table, 0).spots == 1


@pytest.mark.rule("P7-A23", "P7-080")
def test_who_has_no_goods_makes_a_mistake_also_where_none_need_be_sold() -> None:
    table = lone(sit(calm(3, sale="none")), "merchant")
    assert pirate(table, 0).spots == 1


@pytest.mark.rule("P7-A24", "P7-080")
def test_a_merchant_is_warned_of_a_bargain_that_leaves_nothing_to_sell() -> None:
    state = calm(3)
    give(state.pirates[0], goods=[1, 1, 0], tokens=3)
    table = lone(sit(state), "merchant")
    assert "bargain.last:0:1" in keys(table, 0)
    assert "bargain:0:1" not in keys(table, 0)
    table.choose(0, "bargain.last:0:1")
    assert pirate(table, 0).spots == 1
    for goods, name in (([1, 1, 1], "merchant"), ([1, 1, 0], "governor")):  # one is left to sell; nothing need be sold
        state = calm(3)
        give(state.pirates[0], goods=goods, tokens=3)
        assert "bargain:0:1" in keys(lone(sit(state), name), 0)


@pytest.mark.rule("P7-A24")
def test_after_the_sale_the_last_goods_may_be_bargained_away_without_a_warning() -> None:
    state = calm(3)
    give(state.pirates[0], goods=[1, 1, 1], tokens=3)
    table = lone(sit(state), "merchant")
    table.choose(0, "sell:2:1")
    assert "bargain:0:1" in keys(table, 0)
    table.choose(0, "bargain:0:1")
    assert pirate(table, 0).spots == 0


@pytest.mark.rule("P7-078")
def test_three_of_a_wanted_good_pay_more_two_do_not() -> None:
    for cards, chests in ((1, 1), (2, 2), (3, 9), (4, 12), (5, 15), (6, 18), (7, 21)):
        state = calm(3)
        give(state.pirates[0], goods=[7, 0, 0], chests=0)
        table = lone(sit(state), "merchant")
        table.choose(0, f"sell:0:{cards}")
        assert told(table, "sold") == [{"seat": 0, "good": RUM, "cards": cards, "chests": chests}]


@pytest.mark.rule("P7-078", "P7-058")
def test_a_good_in_lowest_demand_pays_one_even_in_a_set() -> None:
    state = calm(3)
    give(state.pirates[0], goods=[0, 3, 4], chests=0)
    table = lone(sit(state), "merchant")
    table.choose(0, "sell:2:4")
    assert pirate(table, 0).chests == 4
    table.choose(0, "sell:1:3")
    assert pirate(table, 0).chests == 10


@pytest.mark.rule("P7-078")
def test_each_good_is_sold_once_in_a_sale() -> None:
    state = calm(3)
    give(state.pirates[0], goods=[4, 1, 0])
    table = lone(sit(state), "merchant")
    table.choose(0, "sell:0:1")
    assert keys(table, 0) == ["sell:1:1", "done"]


@pytest.mark.rule("P7-078")
def test_the_first_good_of_a_sale_stays_sold_after_the_second_and_third() -> None:
    state = calm(3)
    give(state.pirates[0], goods=[2, 2, 2])
    table = lone(sit(state), "merchant")
    table.choose(0, "sell:1:1")
    assert keys(table, 0) == ["sell:0:2", "sell:0:1", "sell:2:2", "sell:2:1", "done"]
    table.choose(0, "sell:0:1")
    assert keys(table, 0) == ["sell:2:2", "sell:2:1", "done"]
    table.choose(0, "sell:2:1")  # nothing is left that was not sold: the sale is done
    assert prompt(table, 0) == "gift.merchant"


@pytest.mark.rule("P7-EX07")
def test_garik_sells_three_coffee_and_two_fruit_for_eleven() -> None:
    state = calm(3)
    state.port = PORTS["havana"]
    give(state.pirates[0], goods=[0, 3, 2], chests=0)
    table = lone(sit(state), "merchant")
    table.choose(0, "sell:1:3")
    table.choose(0, "sell:2:2")
    assert prompt(table, 0) == "gift.merchant"
    assert pirate(table, 0).chests == 3 * 3 + 2 * 1 == 11


@pytest.mark.rule("P7-079")
def test_every_card_that_is_sold_goes_to_the_discards() -> None:
    state = calm(3)
    give(state.pirates[0], goods=[6, 1, 0])
    table = lone(sit(state), "merchant")
    table.choose(0, "sell:0:5")
    assert table.state.discards == [5, 0, 0, 0]
    assert pirate(table, 0).goods == [1, 1, 0]


@pytest.mark.rule("P7-080")
def test_a_merchant_without_goods_makes_a_mistake() -> None:
    table = lone(sit(calm(3)), "merchant")
    assert pirate(table, 0).spots == 1


@pytest.mark.rule("P7-081")
def test_the_merchants_gift_is_a_chest_or_two() -> None:
    state = calm(3)
    give(state.pirates[0], goods=[1, 0, 0], chests=0)
    give(state.pirates[1], goods=[1, 0, 0], chests=0)
    table = choose_characters(sit(state), "cartographer", "merchant", "cartographer")
    assert keys(table, 1) == ["gift.chests:1", "gift.none:0"]
    table.choose(1, "gift.chests:1")
    assert pirate(table, 1).chests == 2
    state = calm(3)
    give(state.pirates[0], goods=[1, 0, 0], chests=0)
    table = lone(sit(state), "merchant")
    assert keys(table, 0)[0] == "gift.chests:2"
    table.choose(0, "gift.chests:2")
    assert pirate(table, 0).chests == 3


# --- guards ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P7-082")
def test_every_full_ten_chests_take_a_ship_from_the_fleet() -> None:
    state = calm(3)
    give(state.pirates[0], goods=[5, 0, 0], chests=8)
    table = lone(sit(state), "merchant")
    table.choose(0, "sell:0:5")
    table.choose(0, "gift.none:0")
    one = pirate(table, 0)
    assert (one.chests, one.guards, one.fleet, one.reserve) == (23, 2, 5, 3)


@pytest.mark.rule("P7-082")
@pytest.mark.parametrize(("chests", "guards"), [(9, 0), (10, 1), (19, 1), (20, 2), (39, 3), (40, 4), (69, 6), (70, 7)])
def test_a_guard_for_every_full_ten_chests(chests: int, guards: int) -> None:
    state = calm(3)
    give(state.pirates[0], chests=chests - 1, goods=[1, 0, 0])
    table = choose_characters(sit(state), "merchant", "merchant", "cartographer")
    one = pirate(table, 0)
    assert (one.chests, one.guards, one.fleet) == (chests, guards, 7 - guards)
    assert told(table, "guards") == ([{"seat": 0, "guards": guards, "freed": 0}] if guards else [])


@pytest.mark.rule("P7-082", "P7-095")
@pytest.mark.parametrize("tokens", [3, 5])
def test_chests_of_a_bargain_are_guarded_also_if_the_merchant_has_nothing_left_to_sell(tokens: int) -> None:
    state = calm(2)
    state.first = 1
    give(state.pirates[0], goods=[1, 1, 0], chests=7, tokens=tokens)
    table = lone(sit(state), "merchant", "captain")
    table.choose(1, "pass")
    table.choose(0, "bargain.last:0:1")
    if tokens == 5:
        table.choose(0, "mistake")
    one = pirate(table, 0)
    assert (one.chests, one.spots, one.guards, one.fleet) == (12, 1, 1, 6)


@pytest.mark.rule("P7-081", "P7-082", "P7-A05")
def test_a_guard_for_the_chests_of_a_gift_may_leave_no_ship_for_the_goods() -> None:
    state = calm(3)
    give(state.pirates[0], goods=[1, 1, 0], chests=7, fleet=1, reserve=9, holds=1)
    table = lone(sit(state), "merchant")
    for answer in ("sell:0:1", "done", "gift.chests:2"):
        table.choose(0, answer)
    one = pirate(table, 0)
    assert (one.chests, one.guards, one.fleet, one.goods) == (10, 1, 0, [0, 0, 0])
    assert told(table, "overboard") == [{"seat": 0, "good": 1, "hurts": [0]}]


@pytest.mark.rule("P7-A04")
def test_with_too_few_ships_all_stand_guard_and_new_ones_join_them() -> None:
    state = calm(3)
    give(state.pirates[0], chests=45, guards=2, fleet=0, reserve=8)
    table = lone(sit(state), "shipwright")
    table.choose(0, "buy:1")
    assert (pirate(table, 0).guards, pirate(table, 0).fleet) == (3, 0)
    state = calm(3)
    give(state.pirates[0], chests=45, guards=2, fleet=0, reserve=8)
    table = lone(sit(state), "governor")
    table.choose(0, "corsair:0")
    assert (pirate(table, 0).guards, pirate(table, 0).fleet) == (4, 6)


@pytest.mark.rule("P7-A04", "P7-026")
def test_ships_of_the_shipwrights_gift_join_the_guards_where_some_are_missing() -> None:
    state = calm(3)
    give(state.pirates[0], chests=46, guards=2, fleet=0, reserve=8)
    table = lone(sit(state), "shipwright")
    table.choose(0, "buy:1")
    assert (pirate(table, 0).guards, pirate(table, 0).fleet) == (3, 0)
    table.choose(0, "gift.ships:2")
    assert (pirate(table, 0).chests, pirate(table, 0).guards, pirate(table, 0).fleet) == (45, 4, 1)


@pytest.mark.rule("P7-A05")
def test_empty_ships_stand_guard_first() -> None:
    state = calm(3)
    give(state.pirates[0], chests=9, fleet=4, reserve=6, goods=[1, 2, 1])
    table = lone(sit(state), "merchant")
    table.choose(0, "sell:0:1")
    table.choose(0, "done")
    table.choose(0, "gift.none:0")
    one = pirate(table, 0)
    assert (one.guards, one.fleet, one.goods) == (1, 3, [0, 2, 1])  # nothing was lost


@pytest.mark.rule("P7-A05")
def test_if_only_loaded_ships_are_left_one_goes_and_its_owner_chooses_what_is_lost() -> None:
    state = calm(3)
    give(state.pirates[0], chests=9, fleet=1, reserve=9, holds=1, goods=[1, 1, 0])
    table = lone(sit(state), "merchant")
    table.choose(0, "sell:0:1")
    table.choose(0, "done")
    assert (pirate(table, 0).guards, pirate(table, 0).fleet) == (1, 0)
    assert pirate(table, 0).goods == [0, 0, 0]  # the Coffee had no ship left
    state = calm(3)
    give(state.pirates[0], chests=9, fleet=3, reserve=7, holds=2, tokens=3, goods=[2, 2, 1])
    table = lone(sit(state), "merchant")
    table.choose(0, "sell:0:1")
    table.choose(0, "done")
    assert prompt(table, 0) == "gift.merchant"
    assert pirate(table, 0).guards == 1  # four goods fit two double holds
    state = calm(3)
    give(state.pirates[0], chests=9, fleet=2, reserve=8, holds=2, goods=[1, 2, 1])
    table = lone(sit(state), "merchant")
    table.choose(0, "sell:0:1")
    table.choose(0, "done")
    assert prompt(table, 0) == "overboard"
    assert keys(table, 0) == ["overboard:1", "overboard:2"]
    table.choose(0, "overboard:1")
    assert pirate(table, 0).goods == [0, 1, 1]


@pytest.mark.rule("P7-A05", "P7-078")
def test_guards_are_posted_when_the_whole_sale_is_done() -> None:
    state = calm(3)
    give(state.pirates[0], chests=9, fleet=1, reserve=9, holds=1, goods=[1, 1, 0])
    table = lone(sit(state), "merchant")
    table.choose(0, "sell:0:1")
    table.choose(0, "sell:1:1")
    assert pirate(table, 0).chests == 11  # both were sold before the ship went on guard


@pytest.mark.rule("P7-084")
def test_the_chest_tile_shows_forty_and_eighty() -> None:
    for chests, tile in ((39, 0), (40, 40), (79, 40), (80, 80), (119, 80), (125, 120)):
        state = calm(3)
        give(state.pirates[1], chests=chests)
        assert sit(state).view(0).pirates["1"].tile == tile


# --- Cartographer ------------------------------------------------------------------------------------------------


@pytest.mark.rule("P7-086")
def test_the_cartographer_draws_the_top_card() -> None:
    state = calm(2)
    state.first = 1
    top = state.deck[-1]
    table = lone(sit(state), "cartographer", "captain")
    table.choose(1, "pass")
    assert pirate(table, 0).hand == [top]
    assert table.state.deck[-1] != top
    assert [event.args["card"] for event in table.events(seat=0) if event.kind == "drew_card"] == [top]
    assert not [event for event in table.events(seat=1) if event.kind == "drew_card"]


@pytest.mark.rule("P7-087")
def test_an_empty_deck_is_a_mistake() -> None:
    state = calm(2)
    state.first = 1
    state.deck, state.last_round = [], 9
    table = lone(sit(state), "cartographer", "captain")
    table.choose(1, "pass")
    assert pirate(table, 0).spots == 1


@pytest.mark.rule("P7-087", "P7-086")
def test_the_very_last_card_can_be_drawn_long_after_last_rounds() -> None:
    state = calm(2)
    state.first = 1
    state.deck, state.last_round = [CARDS["havana"]], 9
    table = lone(sit(state), "cartographer", "captain")
    table.choose(1, "pass")
    assert (pirate(table, 0).hand, pirate(table, 0).spots, table.state.deck) == ([CARDS["havana"]], 0, [])


@pytest.mark.rule("P7-A32", "P7-086")
def test_a_hand_of_any_size_takes_another_card() -> None:
    state = calm(2)
    state.first = 1
    cards = ["spain-1", "spain-2", "spain-3", "spain-4", "france-1", "france-2", "kraken", "idol", "havana", "nassau"]
    give(state.pirates[0], *cards)
    state.deck = [card for card in state.deck if card not in state.pirates[0].hand]
    table = lone(sit(state), "cartographer", "captain")
    table.choose(1, "pass")
    assert len(pirate(table, 0).hand) == 11


@pytest.mark.rule("P7-088")
def test_the_cartographers_gift_is_another_card_or_two() -> None:
    state = calm(3)
    table = choose_characters(sit(state), "captain", "cartographer", "captain")
    table.choose(0, "pass")
    table.choose(2, "pass")
    assert keys(table, 1) == ["gift.cards:1", "gift.none:0"]
    table.choose(1, "gift.cards:1")
    assert len(pirate(table, 1).hand) == 2
    table = lone(sit(calm(3)), "cartographer", "captain")
    table.choose(1, "pass")
    table.choose(2, "pass")
    table.choose(0, "gift.cards:2")
    assert len(pirate(table, 0).hand) == 3


@pytest.mark.rule("P7-090")
def test_last_rounds_is_replaced_and_three_more_rounds_are_played() -> None:
    state = calm(2)
    state.first = 1
    state.deck = state.deck[:5]
    assert state.deck[-1] == LAST_ROUNDS
    below = state.deck[-2]
    table = lone(sit(state), "cartographer", "captain")
    table.choose(1, "pass")
    assert pirate(table, 0).hand == [below]
    assert (table.state.last_round, len(table.state.deck)) == (4, 3)
    rounds = []
    while table.awaiting:
        rounds.append(table.round)
        choose_characters(table, "captain", "captain")
        while table.awaiting and prompt(table, table.awaiting[0]) == "captain":
            table.choose(table.awaiting[0], "pass")
    assert rounds == [2, 3, 4]


@pytest.mark.rule("P7-090")
@pytest.mark.parametrize("drawn_in", [1, 5, 12])
def test_the_three_rounds_are_counted_from_the_one_in_which_it_was_drawn(drawn_in: int) -> None:
    state = calm(2)
    state.first = 1
    state.keel.round = drawn_in
    state.deck = state.deck[:5]
    table = lone(sit(state), "cartographer", "captain")
    table.choose(1, "pass")
    for number in (1, 2, 3):
        assert table.result is None
        assert table.round == drawn_in + number
        choose_characters(table, "captain", "captain")
        table.choose(table.awaiting[0], "pass")
        table.choose(table.awaiting[0], "pass")
    assert table.result is not None


@pytest.mark.rule("P7-A13", "P7-090")
def test_last_rounds_drawn_by_a_gift_is_replaced_too_and_drawing_ends_with_the_deck() -> None:
    state = calm(3)
    state.deck = [CARDS["havana"], LAST_ROUNDS, CARDS["tavern"], CARDS["spain-1"]]
    table = lone(sit(state), "cartographer", "captain")
    table.choose(1, "pass")
    table.choose(2, "pass")
    table.choose(0, "gift.cards:2")
    assert pirate(table, 0).hand == sorted([CARDS["spain-1"], CARDS["tavern"], CARDS["havana"]])
    assert table.state.last_round == 4
    state = calm(3)
    state.deck = [LAST_ROUNDS, CARDS["spain-1"]]
    table = lone(sit(state), "cartographer", "captain")
    table.choose(1, "pass")
    table.choose(2, "pass")
    assert pirate(table, 0).hand == [CARDS["spain-1"]]
    assert table.round == 2  # nothing that a gift could give


@pytest.mark.rule("P7-A13")
def test_after_the_last_four_cards_the_cartographer_is_a_mistake() -> None:
    state = calm(4)
    state.deck = [*range(4), LAST_ROUNDS]
    table = choose_characters(sit(state), *["cartographer"] * 4)
    assert [len(pirate(table, seat).hand) for seat in range(4)] == [1, 1, 1, 1]
    assert table.state.deck == []
    assert [pirate(table, seat).spots for seat in range(4)] == [0, 0, 0, 0]


# --- rituals -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("P7-094")
@pytest.mark.parametrize("name", ["shipwright", "governor", "merchant", "cartographer"])
def test_as_many_rituals_as_the_tokens_pay_for(name: str) -> None:
    state = calm(2)
    state.first = 1
    give(state.pirates[0], tokens=6, goods=[1, 0, 0])
    table = lone(sit(state), name, "aborigine")
    while prompt(table, 0) != name:
        table.choose(1, "pass")
    for left in (4, 2, 0):
        table.choose(0, "hold")
        assert pirate(table, 0).tokens == left
    assert "hold" not in keys(table, 0)


@pytest.mark.rule("P7-094")
@pytest.mark.parametrize(("name", "card"), [("captain", "spain-1"), ("aborigine", "havana"), ("shaman", "salary")])
def test_no_rituals_with_the_other_three(name: str, card: str) -> None:
    state = calm(2)
    give(state.pirates[0], card, tokens=9)
    table = lone(sit(state), name)
    assert keys(table, 0) == ["pass", f"card:{CARDS[card]}"]


@pytest.mark.rule("P7-094", "P7-095", "P7-096", "P7-098")
@pytest.mark.parametrize("tokens", range(9))
def test_a_ritual_is_offered_to_whoever_has_its_price_or_more(tokens: int) -> None:
    state = calm(3)
    give(state.pirates[0], tokens=tokens, goods=[1, 1, 0])
    offered = keys(lone(sit(state), "shipwright"), 0)
    assert ("hold" in offered) == (tokens >= 2)
    assert ("unsinkable" in offered) == ("bargain:0:1" in offered) == (tokens >= 3)


@pytest.mark.rule("P7-082", "P7-094", "P7-095", "P7-096", "P7-098", "P7-A04")
@pytest.mark.parametrize("me", [0, 1, 2])
def test_rituals_are_for_whoever_pays_them(me: int) -> None:
    state = calm(3)
    give(state.pirates[me], tokens=10, goods=[2, 3, 0])
    table = choose_characters(sit(state), *["shipwright" if seat == me else "cartographer" for seat in range(3)])
    for ritual in ("hold", "unsinkable", "bargain:0:1"):
        table.choose(me, ritual)
    one = pirate(table, me)
    assert (one.tokens, one.holds, one.unsinkable, one.goods) == (2, 1, 1, [1, 2, 0])
    assert told(table, "ritual.hold") == told(table, "ritual.unsinkable") == [{"seat": me, "tiles": 1}]
    assert told(table, "ritual.bargain") == [{"seat": me, "one": RUM, "other": COFFEE, "chests": 5}]
    assert (one.chests, one.guards) == (7 + 3 + 2, 1)
    for seat in {0, 1, 2} - {me}:
        other = pirate(table, seat)
        assert (other.tokens, other.holds, other.unsinkable, other.chests) == (0, 0, 0, 7)


@pytest.mark.rule("P7-096", "P7-098")
def test_each_ritual_brings_another_tile() -> None:
    state = calm(3)
    give(state.pirates[0], tokens=13, holds=1, unsinkable=2)
    table = lone(sit(state), "shipwright")
    for ritual in ("hold", "unsinkable", "hold", "unsinkable"):
        table.choose(0, ritual)
    one = pirate(table, 0)
    assert (one.holds, one.unsinkable, one.tokens) == (3, 4, 13 - 2 - 3 - 2 - 3)


@pytest.mark.rule("P7-095", "P7-105")
@pytest.mark.parametrize(("port", "chests"), [("pirate-bay", 5), ("port-royal", 4), ("maracaibo", 3), ("cartagena", 4)])
def test_a_bargain_is_struck_at_the_current_port(port: str, chests: int) -> None:
    """Rum and Coffee."""
    state = calm(3)
    state.port = PORTS[port]
    give(state.pirates[0], tokens=3, goods=[1, 1, 0], chests=0)
    table = lone(sit(state), "shipwright")
    table.choose(0, "bargain:0:1")
    assert pirate(table, 0).chests == chests


@pytest.mark.rule("P7-095", "P7-A24")
def test_a_bargain_sells_two_different_goods_at_the_price_of_sets() -> None:
    state = calm(2)
    state.first = 1
    give(state.pirates[0], tokens=7, goods=[1, 1, 1], chests=0)
    table = lone(sit(state), "governor", "captain")
    assert {"bargain:0:1", "bargain:0:2", "bargain:1:2"} <= set(keys(table, 0))
    table.choose(0, "bargain:0:2")
    one = pirate(table, 0)
    assert (one.chests, one.tokens, one.goods) == (3 + 1, 4, [0, 1, 0])  # the cheapest good brings one
    assert not [key for key in keys(table, 0) if key.startswith("bargain")]  # two kinds are needed
    assert (one.holds, one.unsinkable) == (0, 0)
    assert table.state.discards[:3] == [1, 0, 1]


@pytest.mark.rule("P7-A24")
def test_bargained_cards_do_not_count_for_a_set() -> None:
    state = calm(2)
    state.first = 1
    give(state.pirates[0], tokens=3, goods=[3, 1, 0], chests=0)
    table = lone(sit(state), "merchant", "captain")
    table.choose(1, "pass")
    table.choose(0, "bargain:0:1")
    table.choose(0, "sell:0:2")
    assert pirate(table, 0).chests == 3 + 2 + 2


@pytest.mark.rule("P7-096")
def test_double_holds_add_up() -> None:
    state = calm(2)
    one = give(state.pirates[0], fleet=3, reserve=7)
    assert [capacity(give(one, holds=holds)) for holds in range(5)] == [3, 4, 5, 6, 6]


@pytest.mark.rule("P7-097")
def test_goods_are_moved_together_and_a_double_ship_may_be_half_full() -> None:
    one = calm(2).pirates[0]
    give(one, fleet=4, reserve=6, holds=1)
    for goods, loaded in (([0, 0, 0], 0), ([1, 0, 0], 1), ([1, 1, 0], 1), ([1, 1, 1], 2), ([2, 2, 1], 4)):
        give(one, goods=goods)
        assert loaded_ships(one) == loaded
    give(one, holds=2)
    for goods, loaded in (([1, 1, 0], 1), ([1, 1, 1], 2), ([2, 1, 1], 2), ([2, 2, 1], 3), ([2, 2, 2], 4)):
        give(one, goods=goods)
        assert loaded_ships(one) == loaded


@pytest.mark.rule("P7-EX10")
def test_garik_sells_three_coffee_and_the_rum_joins_the_fruit() -> None:
    state = calm(3)
    give(state.pirates[0], fleet=4, reserve=6, holds=1, goods=[1, 3, 1], chests=0)
    assert loaded_ships(state.pirates[0]) == 4
    table = lone(sit(state), "merchant")
    table.choose(0, "sell:1:3")
    table.choose(0, "done")
    table.choose(0, "gift.none:0")
    one = pirate(table, 0)
    assert (one.goods[RUM], one.goods[COFFEE], one.goods[FRUIT]) == (1, 0, 1)
    assert (loaded_ships(one), empty_ships(one)) == (1, 3)
