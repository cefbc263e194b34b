"""Chapter 14: the last sale and the count."""

from __future__ import annotations

import pytest

from freebooter.engine.table import Table
from freebooter.games.pirates_of_the_7_seas.rules.ending import last_sale
from freebooter.games.pirates_of_the_7_seas.state import Seas
from tests.games.pirates_of_the_7_seas.sea import PORTS, calm, choose_characters, give, sit, told


def end(state: Seas) -> Table:
    """The last round, in which everybody makes a mistake with the Captain."""
    state.last_round = state.keel.round
    table = choose_characters(sit(state), *["captain"] * len(state.pirates))
    while table.awaiting:
        table.choose(table.awaiting[0], "pass")
    return table


def sources(table: Table, seat: int) -> dict[str, int]:
    assert table.result is not None
    return table.result.sources[seat]


@pytest.mark.rule("P7-100", "P7-105")
def test_all_goods_are_sold_at_the_current_port() -> None:
    state = calm(3)
    state.port = PORTS["nassau"]
    give(state.pirates[0], goods=[1, 3, 4], chests=5)
    table = end(state)
    assert sources(table, 0)["sale"] == 1 * 1 + 3 * 1 + 4 * 3
    assert sources(table, 0)["chests"] == 5
    assert table.state.pirates[0].goods == [0, 0, 0]


@pytest.mark.rule("P7-100", "P7-A25")
def test_bargains_are_used_in_the_last_sale_where_they_pay() -> None:
    state = calm(3)
    give(state.pirates[0], goods=[2, 2, 0], tokens=7)
    give(state.pirates[1], goods=[2, 0, 0], tokens=7)  # one kind only: no Bargain
    give(state.pirates[2], goods=[3, 3, 0], tokens=3)  # sets as they are: a Bargain would break them
    table = end(state)
    assert told(table, "last_sale") == [
        {"seat": 0, "chests": 3 + 2 + 3 + 2, "bargains": 2},
        {"seat": 1, "chests": 2, "bargains": 0},
        {"seat": 2, "chests": 9 + 6, "bargains": 0},
    ]
    assert sources(table, 0)["tokens"] == 0  # one token is left
    assert sources(table, 1)["tokens"] == 2


@pytest.mark.rule("P7-A25", "P7-100", "P7-105")
def test_a_bargain_is_left_out_where_its_tokens_are_worth_as_much() -> None:
    state = calm(2)
    state.port = PORTS["havana"]  # Rum 2, Coffee 3, Fruit 1
    give(state.pirates[0], goods=[1, 0, 1], tokens=3)
    assert last_sale(state, 0) == (2, 0)  # a chest more for a point less
    give(state.pirates[0], goods=[1, 1, 0], tokens=3)
    assert last_sale(state, 0) == (5, 1)


@pytest.mark.rule("P7-100")
def test_everybody_sells_at_the_end() -> None:
    state = calm(4)
    for seat, one in enumerate(state.pirates):
        give(one, goods=[seat, 0, 3], chests=5)
    table = end(state)
    assert table.result is not None
    assert [one["sale"] for one in table.result.sources] == [3, 4, 5, 9 + 3]
    assert [one["chests"] for one in table.result.sources] == [5, 5, 5, 5]
    assert [one.chests for one in table.state.pirates] == [8, 9, 10, 17]


@pytest.mark.rule("P7-A24", "P7-A25", "P7-100")
@pytest.mark.parametrize(
    ("port", "goods"),
    [("havana", [3, 1, 0]), ("nassau", [3, 0, 1]), ("tortuga", [1, 3, 0]), ("maracaibo", [0, 3, 1]),
     ("port-royal", [1, 0, 3]), ("cartagena", [0, 1, 3])],
)  # fmt: skip
def test_bargained_cards_do_not_count_for_a_set_in_the_last_sale_either(port: str, goods: list[int]) -> None:
    """Three for 2 each and one for 1; a Bargain would bring 5 for two of them, but only 1 for each of the other two."""
    state = calm(2)
    state.port = PORTS[port]
    give(state.pirates[0], goods=goods, tokens=3)
    assert last_sale(state, 0) == (7, 0)


@pytest.mark.rule("P7-A25", "P7-095")
@pytest.mark.parametrize("port", ["tortuga", "port-royal", "havana", "cartagena", "nassau", "maracaibo"])
@pytest.mark.parametrize("good", [0, 1, 2])
def test_two_of_one_good_make_no_bargain(port: str, good: int) -> None:
    state = calm(2)
    state.port = PORTS[port]
    give(state.pirates[0], goods=[2 if kind == good else 0 for kind in range(3)], tokens=3)
    assert last_sale(state, 0) == (2, 0)


@pytest.mark.rule("P7-A25", "P7-100", "P7-101", "P7-102")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_everyone_is_counted_by_what_they_have_themselves(seat: int) -> None:
    state = calm(3)
    give(state.pirates[seat], "spain-1", "kraken", goods=[1, 1, 0], tokens=8, talismans=2)
    table = end(state)
    assert told(table, "last_sale")[seat] == {"seat": seat, "chests": 5, "bargains": 1}
    assert sources(table, seat) == {"chests": 7, "sale": 5, "talismans": 2, "tokens": 1, "spots": -9}
    for other in {0, 1, 2} - {seat}:
        assert sources(table, other) == {"chests": 7, "sale": 0, "talismans": 0, "tokens": 0, "spots": -3}


@pytest.mark.rule("P7-A25")
@pytest.mark.parametrize(("port", "goods"), [("havana", [5, 1, 0]), ("tortuga", [1, 5, 0]), ("port-royal", [1, 0, 5])])
def test_what_a_bargain_leaves_is_sold_too(port: str, goods: list[int]) -> None:
    """Two cards for 5 chests, the other four as a set for 2 each."""
    state = calm(2)
    state.port = PORTS[port]
    give(state.pirates[0], goods=goods, tokens=3)
    assert last_sale(state, 0) == (5 + 8, 1)


@pytest.mark.rule("P7-101")
def test_cards_left_in_hand_cost_black_spots() -> None:
    state = calm(3)
    give(state.pirates[0], "spain-1", "kraken", spots=1)
    table = end(state)
    assert table.state.pirates[0].spots == 1 + 1 + 2
    assert table.state.pirates[1].spots == 1
    assert sources(table, 0)["spots"] == -12


@pytest.mark.rule("P7-102", "P7-053")
def test_points() -> None:
    state = calm(3)
    give(state.pirates[0], chests=23, talismans=4, tokens=8, spots=1)
    table = end(state)
    assert sources(table, 0) == {"chests": 23, "sale": 0, "talismans": 4, "tokens": 2, "spots": -6}
    assert table.result is not None
    assert table.result.scores[0] == 23 + 4 + 2 - 6


@pytest.mark.rule("P7-102", "P7-A30")
def test_every_black_spot_counts_however_many_there_are() -> None:
    state = calm(3)
    give(state.pirates[0], chests=50, spots=9)  # and one more for the last mistake
    table = end(state)
    assert sources(table, 0)["spots"] == -30
    assert table.result is not None
    assert table.result.scores[0] == 20


@pytest.mark.rule("P7-102", "P7-084")
def test_every_chest_counts_beyond_the_tiles_too() -> None:
    state = calm(3)
    give(state.pirates[0], chests=253)
    table = end(state)
    assert table.result is not None
    assert table.result.scores[0] == 253 - 3


@pytest.mark.rule("P7-103")
def test_black_spots_decide_however_many_there_are() -> None:
    state = calm(3)
    for seat, spots in enumerate((5, 6, 7)):
        give(state.pirates[seat], chests=20 + 3 * spots, spots=spots)
    table = end(state)
    assert table.result is not None
    assert (table.result.scores, table.result.ranks) == ([17, 17, 17], [1, 2, 3])


@pytest.mark.rule("P7-103")
def test_with_as_many_tiles_and_spots_nothing_else_decides() -> None:
    state = calm(3)
    give(state.pirates[0], chests=20, talismans=2)
    give(state.pirates[1], chests=22)
    give(state.pirates[2], chests=20, tokens=6)
    table = end(state)
    assert table.result is not None
    assert (table.result.scores, table.result.ranks) == ([19, 19, 19], [1, 1, 1])


@pytest.mark.rule("P7-103")
def test_most_points_win_and_ties_go_to_fewer_corsair_tiles_then_fewer_black_spots() -> None:
    state = calm(3)
    give(state.pirates[0], chests=20)
    give(state.pirates[1], chests=21)
    give(state.pirates[2], chests=19)
    table = end(state)
    assert table.result is not None
    assert table.result.ranks == [2, 1, 3]
    state = calm(3)
    for one in state.pirates:
        give(one, chests=20)
    state.corsairs = [0, 0, 1, -1]
    give(state.pirates[1], chests=17 + 6, spots=1)  # as many points, more Black Spots, fewer tiles than seat 0
    table = end(state)
    assert table.result is not None
    assert table.result.scores == [17, 17, 17]
    assert table.result.ranks == [3, 2, 1]
    state = calm(3)
    give(state.pirates[0], chests=23, spots=1)
    give(state.pirates[1], chests=20)
    give(state.pirates[2], chests=20)
    table = end(state)
    assert table.result is not None
    assert table.result.ranks == [3, 1, 1]  # fewer Black Spots, and a shared victory


@pytest.mark.rule("P7-A27")
def test_after_two_hundred_rounds_the_game_ends() -> None:
    state = calm(2)
    state.keel.round = 199
    table = choose_characters(sit(state), "cartographer", "cartographer")
    assert table.result is None
    assert table.round == 200
    choose_characters(table, "captain", "captain")
    while table.awaiting:
        table.choose(table.awaiting[0], "pass")
    assert table.result is not None
