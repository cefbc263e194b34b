"""Chapters 8 and 9: the Aborigine, the Shaman and the eight curses."""

from __future__ import annotations

import pytest

from freebooter.engine.table import Table
from freebooter.games.pirates_of_the_7_seas.content import CONTENT
from freebooter.games.pirates_of_the_7_seas.rules.curses import nearest_to_red
from freebooter.games.pirates_of_the_7_seas.rules.fleet import dearest
from freebooter.games.pirates_of_the_7_seas.state import Seas
from tests.games.pirates_of_the_7_seas.sea import (
    CARDS,
    COFFEE,
    FRUIT,
    PORTS,
    RUM,
    TALISMAN,
    calm,
    choose_characters,
    faces,
    give,
    keys,
    lone,
    pirate,
    prompt,
    sit,
    told,
)


def fleets(state: Seas, *ships: int) -> Seas:
    for one, number in zip(state.pirates, ships, strict=True):
        give(one, fleet=number, reserve=10 - number - one.guards)
    return state


def curse(state: Seas, card: str, shaman: int = 1) -> Table:
    """It is the shaman's turn with this card in hand, not alone, so that no gift is offered."""
    give(state.pirates[shaman], card)
    names = ["shaman" if seat in (0, shaman) else "cartographer" for seat in range(len(state.pirates))]
    table = choose_characters(sit(state), *names)
    table.choose(0, "pass")
    return table


# --- ports -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P7-057", "P7-105")
def test_a_port_card_becomes_the_current_port_for_everybody() -> None:
    state = calm(3)
    give(state.pirates[0], "maracaibo", "spain-1")
    give(state.pirates[1], goods=[0, 0, 3], chests=0)
    table = choose_characters(sit(state), "aborigine", "merchant", "cartographer")
    assert keys(table, 0) == ["pass", f"card:{CARDS['maracaibo']}"]
    table.choose(0, f"card:{CARDS['maracaibo']}")
    table.choose(0, "gift.none:0")
    assert table.state.port == PORTS["maracaibo"]
    assert table.view(None).prices == [1, 2, 3]
    table.choose(1, "sell:2:3")
    assert pirate(table, 1).chests == 9
    assert table.state.ports == [CARDS["maracaibo"]]


@pytest.mark.rule("P7-057")
def test_any_port_in_hand_may_be_opened() -> None:
    ports = ["tortuga", "port-royal", "havana", "cartagena", "nassau", "maracaibo"]
    state = calm(3)
    give(state.pirates[0], *ports, "spain-1", "kraken")
    assert keys(lone(sit(state), "aborigine"), 0) == ["pass", *[f"card:{CARDS[port]}" for port in ports]]


@pytest.mark.rule("P7-105")
def test_the_port_holds_until_another_covers_it() -> None:
    state = calm(2)
    state.port = PORTS["nassau"]
    table = choose_characters(sit(state), "cartographer", "cartographer")
    assert table.round == 2
    assert table.state.port == PORTS["nassau"]


@pytest.mark.rule("P7-058")
def test_each_port_wants_the_three_goods_in_another_order() -> None:
    ports = [port for port in CONTENT.ports if not port.board]
    assert sorted(port.prices for port in ports) == [(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)]


@pytest.mark.rule("P7-059")
def test_without_a_port_the_aborigine_is_a_mistake() -> None:
    state = calm(3)
    give(state.pirates[0], "spain-1", "kraken")
    table = lone(sit(state), "aborigine")
    assert keys(table, 0) == ["pass"]
    table.choose(0, "pass")
    assert (pirate(table, 0).spots, table.state.port) == (1, 0)


@pytest.mark.rule("P7-060", "P7-A14")
def test_the_aborigines_gift_is_booty_to_load_or_throw_away() -> None:
    state = calm(3)
    give(state.pirates[0], "havana")
    state.booty = [RUM, TALISMAN, COFFEE]
    table = lone(sit(state), "aborigine")
    table.choose(0, f"card:{CARDS['havana']}")
    assert keys(table, 0) == ["gift.booty:2", "gift.booty:1", "gift.none:0"]
    table.choose(0, "gift.booty:2")
    assert (pirate(table, 0).talismans, pirate(table, 0).tokens) == (1, 1)
    assert keys(table, 0) == ["stow:0:1:0", "stow:0:0:0"]
    table.choose(0, "stow:0:0:0")
    assert pirate(table, 0).goods == [0, 0, 0]
    assert table.state.discards[COFFEE] == 1
    state = calm(3)
    give(state.pirates[1], "havana")
    table = choose_characters(sit(state), "cartographer", "aborigine", "cartographer")
    table.choose(1, f"card:{CARDS['havana']}")
    assert keys(table, 1) == ["gift.booty:1", "gift.none:0"]


@pytest.mark.rule("P7-104", "P7-060")
def test_who_declines_the_aborigines_gift_draws_nothing_and_nothing_is_told_of_it() -> None:
    state = calm(3)
    give(state.pirates[0], "havana")
    table = lone(sit(state), "aborigine")
    table.choose(0, f"card:{CARDS['havana']}")
    table.choose(0, "gift.none:0")
    assert len(told(table, "gift.none")) == 1
    assert not told(table, "booty")


@pytest.mark.parametrize(
    ("name", "card"), [("captain", "spain-1"), ("aborigine", "havana"), ("shaman", "idol"), ("shaman", "kraken")]
)
def test_a_card_that_all_have_seen_cannot_be_taken_back(name: str, card: str) -> None:
    state = calm(3)
    give(state.pirates[0], card)
    table = lone(sit(state), name)
    table.choose(0, f"card:{CARDS[card]}")
    assert table.awaiting == (0,)  # the same pirate is asked on, and could look like one who may think again
    assert table.can_undo(0) is not True


# --- curses in general -------------------------------------------------------------------------------------------


@pytest.mark.rule("P7-061", "P7-A26")
def test_a_curse_hits_everybody_also_the_shaman() -> None:
    state = fleets(calm(3), 2, 2, 2)
    for one in state.pirates:
        give(one, goods=[0, 0, 2])
    table = curse(state, "kraken")
    table.script(faces(1, 2, 1, 2, 1, 2))
    table.choose(1, f"card:{CARDS['kraken']}")
    assert [pirate(table, seat).goods[FRUIT] for seat in range(3)] == [1, 1, 1]
    assert table.view(None).played == [CARDS["kraken"]]
    assert CARDS["kraken"] not in pirate(table, 1).hand


@pytest.mark.rule("P7-061")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_curse_hits_every_player_at_the_table(seats: int) -> None:
    state = calm(seats)
    for one in state.pirates:
        give(one, goods=[0, 1, 0])
    table = curse(state, "idol")
    table.choose(1, f"card:{CARDS['idol']}")
    table.choose(1, "name:1")
    assert [pirate(table, seat).goods for seat in range(seats)] == [[0, 0, 0]] * seats


@pytest.mark.rule("P7-061")
def test_any_curse_in_hand_may_be_played() -> None:
    curses = ["kraken", "iceberg", "sirens", "riot", "idol", "salary", "whirlpool", "tavern"]
    state = calm(3)
    give(state.pirates[0], *curses, "spain-1", "havana")
    assert keys(lone(sit(state), "shaman"), 0) == ["pass", *[f"card:{CARDS[card]}" for card in curses]]


@pytest.mark.rule("P7-061", "P7-062")
def test_all_four_fleets_are_thrown_and_then_the_curse_is_over() -> None:
    state = fleets(calm(4), 1, 2, 3, 4)
    table = curse(state, "kraken")
    table.script(faces(*[6] * 10))
    table.choose(1, f"card:{CARDS['kraken']}")
    owners = [die.owner for die in table.view(None).tray.dice.values()]
    assert [owners.count(seat) for seat in range(4)] == [1, 2, 3, 4]
    view = table.view(None)
    assert (view.curse, view.named, view.line) == (-1, -1, [])


@pytest.mark.rule("P7-062")
def test_only_fleet_ships_are_thrown_loaded_or_empty() -> None:
    state = calm(3)
    give(state.pirates[0], fleet=2, guards=3, reserve=5, chests=30, goods=[1, 0, 0])
    give(state.pirates[1], fleet=1, guards=0, reserve=9)
    give(state.pirates[2], fleet=0, guards=1, reserve=9, chests=10)
    table = curse(state, "kraken")
    table.script(faces(1, 1, 1))
    table.choose(1, f"card:{CARDS['kraken']}")
    assert [die.owner for die in table.view(None).tray.dice.values()] == [1, 0, 0]
    assert (pirate(table, 0).fleet, pirate(table, 0).guards) == (0, 3)
    assert (pirate(table, 2).fleet, pirate(table, 2).guards) == (0, 1)


@pytest.mark.rule("P7-063", "P7-067", "P7-EX08")
def test_kraken_takes_olgas_two_fruit_and_a_ship() -> None:
    state = fleets(calm(3), 4, 1, 1)
    give(state.pirates[0], goods=[0, 1, 2])
    table = curse(state, "kraken")
    table.script(faces(6, 5, 1, 1, 1, 2))  # seats 1, 2, 0
    table.choose(1, f"card:{CARDS['kraken']}")
    one = pirate(table, 0)
    assert (one.goods, one.fleet, one.reserve) == ([0, 1, 0], 3, 7)
    assert table.state.discards[FRUIT] == 2


@pytest.mark.rule("P7-063")
@pytest.mark.parametrize(("fruit", "ships"), [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0), (5, 0)])
def test_each_card_that_is_missing_costs_a_ship(fruit: int, ships: int) -> None:
    state = fleets(calm(3), 8, 1, 1)
    give(state.pirates[0], goods=[0, 0, fruit])
    table = curse(state, "kraken")
    table.script(faces(6, 5, 1, 1, 1, 1, 2, 3, 4, 5))
    table.choose(1, f"card:{CARDS['kraken']}")
    one = pirate(table, 0)
    assert (one.goods[FRUIT], one.fleet, one.reserve) == (max(0, fruit - 4), 8 - ships, 2 + ships)


@pytest.mark.rule("P7-063", "P7-073")
@pytest.mark.parametrize(("talismans", "ships"), [(0, 3), (1, 2), (2, 1), (3, 0), (4, 0)])
def test_each_talisman_that_is_missing_costs_a_ship(talismans: int, ships: int) -> None:
    state = fleets(calm(3), 4, 0, 0)
    give(state.pirates[0], talismans=talismans, tokens=5)
    table = curse(state, "whirlpool")
    table.script(faces(3, 6, 6, 6, 6))
    table.choose(1, f"card:{CARDS['whirlpool']}")
    one = pirate(table, 0)
    assert (one.talismans, one.fleet) == (max(0, talismans - 3), 4 - ships)
    assert one.tokens == 5  # the tokens that the Talismans brought stay
    assert table.state.discards[TALISMAN] == 3 - ships


@pytest.mark.rule("P7-068")
def test_iceberg_takes_coffee_for_each_two() -> None:
    state = fleets(calm(3), 3, 1, 1)
    give(state.pirates[0], goods=[1, 1, 1])
    table = curse(state, "iceberg")
    table.script(faces(6, 5, 2, 2, 1))
    table.choose(1, f"card:{CARDS['iceberg']}")
    one = pirate(table, 0)
    assert (one.goods, one.fleet) == ([1, 0, 1], 2)


@pytest.mark.rule("P7-069")
def test_sirens_take_rum_for_each_three() -> None:
    state = fleets(calm(3), 3, 1, 1)
    give(state.pirates[0], goods=[1, 1, 0])
    table = curse(state, "sirens")
    table.script(faces(6, 3, 3, 3, 1))
    table.choose(1, f"card:{CARDS['sirens']}")
    assert (pirate(table, 0).goods, pirate(table, 0).fleet) == ([0, 1, 0], 2)
    assert pirate(table, 2).fleet == 0


@pytest.mark.rule("P7-070", "P7-EX09", "P7-A01")
@pytest.mark.parametrize(("reading", "ships"), [("rule", 1), ("example", 2)])
def test_riot_takes_what_the_port_wants_most(reading: str, ships: int) -> None:
    state = fleets(calm(3, riot=reading), 6, 1, 1)
    give(state.pirates[0], goods=[2, 0, 1])
    assert dearest(state.port) == RUM
    table = curse(state, "riot")
    table.script(faces(6, 5, 4, 4, 4, 1, 1, 1))
    table.choose(1, f"card:{CARDS['riot']}")
    assert (pirate(table, 0).goods, pirate(table, 0).fleet) == ([0, 0, 1], 6 - ships)


@pytest.mark.rule("P7-A01")
@pytest.mark.parametrize(("reading", "ships"), [("rule", 2), ("example", 4)])
def test_by_the_example_every_card_missing_in_a_riot_costs_two_ships(reading: str, ships: int) -> None:
    state = fleets(calm(3, riot=reading), 8, 1, 1)
    give(state.pirates[0], goods=[1, 0, 0])
    table = curse(state, "riot")
    table.script(faces(6, 5, 4, 4, 4, 1, 1, 1, 1, 1))
    table.choose(1, f"card:{CARDS['riot']}")
    assert (pirate(table, 0).goods, pirate(table, 0).fleet) == ([0, 0, 0], 8 - ships)


@pytest.mark.rule("P7-A01", "P7-063", "P7-071")
@pytest.mark.parametrize("card", ["kraken", "iceberg", "sirens", "idol"])
def test_the_example_of_the_riot_holds_for_no_other_curse(card: str) -> None:
    state = fleets(calm(3, riot="example"), 6, 1, 1)
    face = {"kraken": 1, "iceberg": 2, "sirens": 3, "idol": 6}[card]
    table = curse(state, card)
    if card != "idol":
        table.script(faces(6, 6, face, 6, 6, 6, 6, 6))
    table.choose(1, f"card:{CARDS[card]}")
    if card == "idol":
        table.choose(1, "name:0")
    assert pirate(table, 0).fleet == 5


@pytest.mark.rule("P7-070", "P7-105", "P7-A01")
@pytest.mark.parametrize("reading", ["rule", "example"])
def test_riot_follows_the_current_port(reading: str) -> None:
    state = fleets(calm(3, riot=reading), 3, 1, 1)
    state.port = PORTS["nassau"]
    give(state.pirates[0], goods=[1, 0, 1])
    table = curse(state, "riot")
    table.script(faces(6, 5, 4, 1, 1))
    table.choose(1, f"card:{CARDS['riot']}")
    assert (pirate(table, 0).goods, pirate(table, 0).fleet) == ([1, 0, 0], 3)


@pytest.mark.rule("P7-064")
def test_goods_that_no_longer_fit_are_thrown_away_by_choice_and_no_more() -> None:
    state = fleets(calm(3), 4, 1, 1)
    give(state.pirates[0], goods=[2, 2, 0])
    table = curse(state, "kraken")
    table.script(faces(6, 5, 1, 1, 2, 2))
    table.choose(1, f"card:{CARDS['kraken']}")
    assert prompt(table, 0) == "overboard"
    assert keys(table, 0) == ["overboard:0", "overboard:1"]
    table.choose(0, "overboard:1")
    table.choose(0, "overboard:0")
    assert pirate(table, 0).goods == [1, 1, 0]
    assert prompt(table, 0) != "overboard"


WANTED = {"kraken": FRUIT, "iceberg": COFFEE, "sirens": RUM, "riot": RUM, "idol": RUM}  # in Pirate Bay


def hit_once(card: str, victim: int) -> Table:
    """Seat 1 has played a curse that costs the victim one of two ships, both with goods that it does not ask for."""
    state = fleets(calm(3), 1, 1, 1)
    others = [good for good in (RUM, COFFEE, FRUIT) if good != WANTED.get(card)][:2]
    give(state.pirates[victim], fleet=2, reserve=8, goods=[int(good in others) for good in range(3)])
    table = curse(state, card)
    dice = [(seat, ship) for seat in (1, 2, 0) for ship in range(pirate(table, seat).fleet)]
    hit = (victim, 0)
    if card == "whirlpool":  # the red die shows 1
        table.script([1, 500, 500, *(n for i, die in enumerate(dice) for n in (6, 520 if die == hit else 50 * i, 500))])
    elif card != "idol":
        face = {"kraken": 1, "iceberg": 2, "sirens": 3, "riot": 4}[card]
        table.script(faces(*[face if die == hit else 6 for die in dice]))
    table.choose(1, f"card:{CARDS[card]}")
    if card == "idol":
        table.choose(1, f"name:{RUM}")
    return table


@pytest.mark.rule("P7-064", "P7-063")
@pytest.mark.parametrize("card", ["kraken", "iceberg", "sirens", "riot", "idol", "whirlpool"])
@pytest.mark.parametrize("victim", [0, 1, 2])
def test_after_each_curse_goods_that_have_lost_their_ship_go_overboard(card: str, victim: int) -> None:
    table = hit_once(card, victim)
    assert (pirate(table, victim).fleet, prompt(table, victim)) == (1, "overboard")
    goods = [good for good in range(3) if pirate(table, victim).goods[good]]
    assert keys(table, victim) == [f"overboard:{good}" for good in goods]
    table.choose(victim, f"overboard:{goods[1]}")
    assert [good for good in range(3) if pirate(table, victim).goods[good]] == [goods[0]]
    assert table.state.discards[goods[1]] == 1
    assert prompt(table, victim) != "overboard"


@pytest.mark.rule("P7-A16")
def test_empty_ships_are_lost_before_loaded_ones() -> None:
    state = fleets(calm(3), 4, 1, 1)
    give(state.pirates[0], goods=[2, 0, 0])
    table = curse(state, "kraken")
    table.script(faces(6, 5, 1, 1, 2, 2))
    table.choose(1, f"card:{CARDS['kraken']}")
    assert (pirate(table, 0).goods, pirate(table, 0).fleet) == ([2, 0, 0], 2)


@pytest.mark.rule("P7-A17")
def test_nobody_loses_more_than_the_fleet() -> None:
    state = calm(3, riot="example")
    give(state.pirates[0], fleet=2, reserve=7, guards=1, chests=10)
    give(state.pirates[1], fleet=1, reserve=9)
    give(state.pirates[2], fleet=0, reserve=9, guards=1, chests=10)
    table = curse(state, "riot")
    table.script(faces(6, 4, 4))
    table.choose(1, f"card:{CARDS['riot']}")
    assert (pirate(table, 0).fleet, pirate(table, 0).guards, pirate(table, 0).reserve) == (0, 1, 9)
    state = calm(3)
    give(state.pirates[2], fleet=0, reserve=9, guards=1, chests=10)
    table = curse(state, "idol")
    table.choose(1, f"card:{CARDS['idol']}")
    table.choose(1, "name:0")
    assert (pirate(table, 2).fleet, pirate(table, 2).guards, pirate(table, 2).reserve) == (0, 1, 9)


@pytest.mark.rule("P7-065")
def test_without_a_curse_the_shaman_makes_a_mistake() -> None:
    state = calm(3)
    give(state.pirates[0], "spain-1", "havana")
    table = lone(sit(state), "shaman")
    assert keys(table, 0) == ["pass"]
    table.choose(0, "pass")
    assert pirate(table, 0).spots == 1


@pytest.mark.rule("P7-066", "P7-A18")
@pytest.mark.parametrize("card", ["kraken", "iceberg", "sirens", "riot", "whirlpool"])
def test_the_shamans_gift_keeps_ships_out_of_the_throw(card: str) -> None:
    state = calm(3)
    give(state.pirates[1], card)
    table = choose_characters(sit(state), "cartographer", "shaman", "cartographer")
    table.choose(1, f"card:{CARDS[card]}")
    assert keys(table, 1) == ["gift.safety:3", "gift.none:0"]
    table.choose(1, "gift.safety:3")
    owners = [die.owner for die in table.view(None).tray.dice.values()]
    assert [owners.count(seat) for seat in range(3)] == [7, 4, 7]
    assert owners.count(-1) == (1 if card == "whirlpool" else 0)


@pytest.mark.rule("P7-066")
def test_the_first_players_gift_keeps_six_ships_safe_or_three() -> None:
    for answer, thrown in (("gift.safety:6", 1), ("gift.safety:3", 4), ("gift.none:0", 7)):
        state = calm(3)
        give(state.pirates[0], "kraken")
        table = lone(sit(state), "shaman")
        table.choose(0, f"card:{CARDS['kraken']}")
        table.choose(0, answer)
        owners = [die.owner for die in table.view(None).tray.dice.values()]
        assert owners.count(0) == thrown


@pytest.mark.rule("P7-066", "P7-A01")
def test_ships_kept_safe_are_not_lost_to_a_riot_that_takes_two_for_one() -> None:
    state = fleets(calm(3, riot="example"), 1, 4, 1)
    give(state.pirates[1], "riot")
    table = choose_characters(sit(state), "cartographer", "shaman", "cartographer")
    table.choose(1, f"card:{CARDS['riot']}")
    table.script(faces(4, 1, 1))
    table.choose(1, "gift.safety:3")
    assert pirate(table, 1).fleet == 3  # the one that was thrown is lost


@pytest.mark.rule("P7-A31", "P7-066", "P7-104")
def test_no_more_ships_are_called_safe_than_there_are() -> None:
    state = fleets(calm(3), 4, 1, 1)
    give(state.pirates[0], "kraken")
    table = lone(sit(state), "shaman")
    table.choose(0, f"card:{CARDS['kraken']}")
    assert keys(table, 0) == ["gift.safety:4", "gift.safety:3", "gift.none:0"]  # nothing is offered that is not there
    table.choose(0, "gift.safety:4")
    assert [args["amount"] for args in told(table, "gift.safety")] == [4]
    assert [die.owner for die in table.view(None).tray.dice.values()] == [1, 2]


@pytest.mark.rule("P7-EX06")
def test_oleksandr_throws_two_of_eight_ships_and_loses_a_rum() -> None:
    state = fleets(calm(3), 8, 1, 1)
    give(state.pirates[0], "sirens", goods=[2, 0, 0])
    table = lone(sit(state), "shaman")
    table.choose(0, f"card:{CARDS['sirens']}")
    table.script(faces(3, 5, 1, 1))
    table.choose(0, "gift.safety:6")
    assert (pirate(table, 0).goods[RUM], pirate(table, 0).fleet) == (1, 8)


@pytest.mark.rule("P7-071", "P7-A33")
def test_idol_takes_the_named_good_or_a_ship_from_everyone() -> None:
    state = calm(3)
    give(state.pirates[0], goods=[1, 1, 0])
    give(state.pirates[1], goods=[0, 2, 0])
    give(state.pirates[2], goods=[3, 0, 0])
    table = curse(state, "idol")
    table.choose(1, f"card:{CARDS['idol']}")
    assert keys(table, 1) == ["name:0", "name:1", "name:2"]  # no Talisman
    table.choose(1, "name:1")
    assert [pirate(table, seat).goods for seat in range(3)] == [[1, 0, 0], [0, 1, 0], [3, 0, 0]]
    assert [pirate(table, seat).fleet for seat in range(3)] == [7, 7, 6]
    assert told(table, "named") == [{"seat": 1, "good": COFFEE}]


@pytest.mark.rule("P7-072", "P7-A29", "P7-083")
def test_salary_costs_two_chests_for_each_guard_and_may_free_some() -> None:
    state = calm(3)
    give(state.pirates[0], chests=31, guards=3, fleet=4, reserve=3)
    give(state.pirates[1], chests=12, guards=1, fleet=6, reserve=3)
    table = curse(state, "salary")
    table.choose(1, f"card:{CARDS['salary']}")
    assert [pirate(table, seat).chests for seat in range(3)] == [25, 10, 7]
    assert [pirate(table, seat).guards for seat in range(3)] == [2, 1, 0]
    assert pirate(table, 0).fleet == 5


@pytest.mark.rule("P7-072", "P7-A29", "P7-A04")
def test_salary_is_for_guards_that_stand_there_not_for_those_that_are_missing() -> None:
    state = calm(3)
    give(state.pirates[0], chests=45, guards=2, fleet=0, reserve=8)
    table = curse(state, "salary")
    table.choose(1, f"card:{CARDS['salary']}")
    assert (pirate(table, 0).chests, pirate(table, 0).guards) == (41, 2)


@pytest.mark.rule("P7-083", "P7-072")
def test_several_guards_may_come_free_at_once() -> None:
    state = calm(3)
    give(state.pirates[0], chests=60, guards=6, fleet=1, reserve=3)
    table = curse(state, "salary")
    table.choose(1, f"card:{CARDS['salary']}")
    one = pirate(table, 0)
    assert (one.chests, one.guards, one.fleet) == (48, 4, 3)


@pytest.mark.rule("P7-076")
@pytest.mark.parametrize("card", ["idol", "salary", "tavern"])
def test_no_gift_against_idol_salary_and_tavern(card: str) -> None:
    state = calm(3)
    give(state.pirates[0], card, chests=20, guards=2, fleet=5, goods=[1, 0, 0])
    table = lone(sit(state), "shaman")
    if card == "tavern":
        table.script(faces(1, 2, 3))
    table.choose(0, f"card:{CARDS[card]}")
    if card == "idol":
        table.choose(0, "name:0")
        assert pirate(table, 0).goods == [0, 0, 0]  # it hits the shaman too
    if card == "salary":
        assert pirate(table, 0).chests == 16
    assert not [args for kind in ("gift.safety", "gift.none") for args in told(table, kind)]
    assert prompt(table, 0) != "gift.shaman"


# --- Whirlpool ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("P7-073", "P7-A03")
@pytest.mark.parametrize(("reading", "talismans", "ships"), [("ship", 0, 1), ("player", 1, 2)])
def test_the_whirlpool_takes_the_nearest_ships(reading: str, talismans: int, ships: int) -> None:
    state = fleets(calm(3, whirlpool=reading), 3, 1, 1)
    give(state.pirates[0], talismans=2)
    give(state.pirates[2], talismans=0)
    table = curse(state, "whirlpool")
    # the red die shows 3; nearest are two of seat 0 and the ship of seat 2
    table.script([3, 500, 500, 6, 0, 0, 6, 500, 560, 6, 500, 450, 6, 560, 500, 6, 999, 999])
    table.choose(1, f"card:{CARDS['whirlpool']}")
    assert table.view(None).tray.caught == [3, 2, 4]
    assert pirate(table, 0).talismans == talismans
    assert (pirate(table, 0).fleet, pirate(table, 1).fleet, pirate(table, 2).fleet) == (3, 1, 0)
    assert table.state.discards[TALISMAN] == 2 - talismans
    # without Talismans it costs ships
    state = fleets(calm(3, whirlpool=reading), 3, 1, 1)
    table = curse(state, "whirlpool")
    table.script([3, 500, 500, 6, 0, 0, 6, 500, 560, 6, 500, 450, 6, 560, 500, 6, 999, 999])
    table.choose(1, f"card:{CARDS['whirlpool']}")
    assert pirate(table, 0).fleet == ships


@pytest.mark.rule("P7-073")
def test_nearest_is_measured_with_a_ruler_in_every_direction() -> None:
    red = (-1, 1, 500, 500)
    for x, y in ((470, 470), (530, 470), (470, 530), (530, 530)):
        for u, v in ((450, 500), (550, 500), (500, 450), (500, 550)):  # farther, though in a straight line
            assert nearest_to_red([red, (0, 6, u, v), (1, 6, x, y)]) == [2]
            assert nearest_to_red([red, (0, 6, x, y), (1, 6, u, v)]) == [1]


@pytest.mark.rule("P7-073")
def test_the_nearest_may_be_the_last_of_many_ships() -> None:
    state = fleets(calm(4), 10, 10, 10, 10)
    table = curse(state, "whirlpool")
    table.script([1, 500, 500, *(n for i in range(39) for n in (6, 20 * i, 0)), 6, 500, 540])
    table.choose(1, f"card:{CARDS['whirlpool']}")
    assert [pirate(table, seat).fleet for seat in range(4)] == [9, 10, 10, 10]


@pytest.mark.rule("P7-A19")
def test_if_fewer_ships_lie_there_all_are_caught() -> None:
    assert sorted(nearest_to_red([(-1, 6, 0, 0), (0, 1, 10, 10), (1, 1, 900, 900)])) == [1, 2]
    state = fleets(calm(3), 1, 1, 0)
    table = curse(state, "whirlpool")
    table.script(faces(5, 1, 1))
    table.choose(1, f"card:{CARDS['whirlpool']}")
    assert [pirate(table, seat).fleet for seat in range(3)] == [0, 0, 0]


# --- Tavern ------------------------------------------------------------------------------------------------------


def tavern(state: Seas, *shown: int) -> Table:
    table = curse(state, "tavern")
    table.script(faces(*shown))
    table.choose(1, f"card:{CARDS['tavern']}")
    return table


@pytest.mark.rule("P7-074")
def test_the_shaman_hands_out_one_red_die_to_each_player() -> None:
    table = tavern(calm(3), 4, 6, 4)
    assert [die.owner for die in table.view(None).tray.dice.values()] == [-1, -1, -1]
    assert keys(table, 1) == ["give:1:4", "give:1:6"]  # for the shaman first, then clockwise
    table.choose(1, "give:1:6")
    assert [pirate(table, seat).chests for seat in range(3)] == [8, 7, 8]  # the fours were left
    assert pirate(table, 1).tokens == 3


@pytest.mark.rule("P7-074")
def test_the_shaman_chooses_among_all_dice_that_are_left() -> None:
    table = tavern(calm(4), 6, 1, 4, 3)
    assert keys(table, 1) == ["give:1:1", "give:1:3", "give:1:4", "give:1:6"]
    table.choose(1, "give:1:4")
    assert keys(table, 1) == ["give:2:1", "give:2:3", "give:2:6"]
    table.choose(1, "give:2:3")
    assert keys(table, 1) == ["give:3:1", "give:3:6"]


@pytest.mark.rule("P7-074")
@pytest.mark.parametrize(("seats", "shaman"), [(2, 1), (3, 1), (3, 2), (4, 1), (4, 3)])
def test_the_shaman_gives_every_player_a_die_clockwise(seats: int, shaman: int) -> None:
    table = curse(calm(seats), "tavern", shaman)
    table.script(faces(*[6, 4, 6, 4][:seats]))
    table.choose(shaman, f"card:{CARDS['tavern']}")
    guests = []
    while prompt(table, shaman) == "tavern":
        choice = keys(table, shaman)[0]  # the fours first
        guests.append(int(choice.split(":")[1]))
        table.choose(shaman, choice)
    order = [(shaman + i) % seats for i in range(seats)]
    assert guests == order[: seats // 2]  # then only sixes are left, and they go out unasked
    assert [pirate(table, seat).chests for seat in order] == [*[8] * (seats // 2), *[7] * (seats - seats // 2)]
    assert len(table.view(None).tray.dice) == seats


@pytest.mark.rule("P7-075")
def test_what_the_dice_of_the_tavern_bring() -> None:
    state = calm(3)
    state.booty = [RUM]
    give(state.pirates[0], goods=[1, 1, 0])
    table = tavern(state, 1, 2, 5)
    table.choose(1, "give:1:5")
    table.choose(1, "give:2:1")
    assert keys(table, 1) == ["stow:1:0:0", "stow:0:0:0"]  # 5: the top booty card
    table.choose(1, "stow:1:0:0")
    assert pirate(table, 1).goods[RUM] == 1
    assert pirate(table, 2).spots == 1  # 1: a Black Spot
    assert prompt(table, 0) == "tavern.goods"  # 2: goods of one's own choice
    assert keys(table, 0) == ["overboard:0", "overboard:1"]
    table.choose(0, "overboard:1")
    assert pirate(table, 0).goods == [1, 0, 0]
    table = tavern(calm(3), 3, 4, 6)
    table.choose(1, "give:1:4")
    table.choose(1, "give:2:6")
    assert [pirate(table, seat).chests for seat in range(3)] == [6, 8, 7]  # 3 loses a chest, 4 brings one
    assert pirate(table, 2).tokens == 3  # 6: three tokens


@pytest.mark.rule("P7-075")
@pytest.mark.parametrize("guest", [0, 1, 2])
@pytest.mark.parametrize(
    ("face", "after"),
    [
        (1, {"spots": 3}),
        (2, {"goods": [1, 1, 0]}),
        (3, {"chests": 4}),
        (4, {"chests": 6}),
        (5, {"goods": [2, 2, 0]}),
        (6, {"tokens": 4}),
    ],
)
def test_a_die_brings_the_same_to_whoever_gets_it(guest: int, face: int, after: dict[str, object]) -> None:
    state = calm(3)
    state.booty = [RUM, FRUIT, COFFEE]
    # seat 0 has just taken a Black Spot for a mistake
    give(state.pirates[guest], chests=5, tokens=1, goods=[2, 1, 0], spots=1 if guest == 0 else 2)
    table = tavern(state, face, 6, 6)
    while prompt(table, 1) == "tavern":
        seat = int(keys(table, 1)[0].split(":")[1])
        table.choose(1, f"give:{seat}:{face if seat == guest else 6}")
    if face == 2:
        table.choose(guest, "overboard:0")
        assert table.state.discards == [1, 0, 0, 0]
    if face == 5:
        assert keys(table, guest) == ["stow:0:1:0", "stow:0:0:0"]
        table.choose(guest, "stow:0:1:0")
    one = pirate(table, guest)
    before = {"spots": 2, "goods": [2, 1, 0], "chests": 5, "tokens": 1}
    assert {name: getattr(one, name) for name in before} == {**before, **after}
    assert [pirate(table, seat).tokens for seat in range(3) if seat != guest] == [3, 3]


@pytest.mark.rule("P7-A14", "P7-052")
def test_booty_of_the_tavern_may_be_thrown_away() -> None:
    state = calm(3)
    state.booty = [COFFEE]
    table = tavern(state, 5, 6, 6)
    table.choose(1, "give:1:5")
    assert keys(table, 1) == ["stow:0:1:0", "stow:0:0:0"]
    table.choose(1, "stow:0:0:0")
    assert (pirate(table, 1).goods, table.state.discards) == ([0, 0, 0], [0, 1, 0, 0])


@pytest.mark.rule("P7-A15")
def test_the_last_chest_and_the_last_goods_can_be_lost() -> None:
    state = calm(3)
    give(state.pirates[0], chests=1)
    give(state.pirates[2], goods=[0, 0, 1])
    table = tavern(state, 2, 3, 6)
    table.choose(1, "give:1:6")
    table.choose(1, "give:2:2")
    assert (pirate(table, 0).chests, pirate(table, 2).goods) == (0, [0, 0, 0])
    assert not told(table, "tavern.nothing")
    assert told(table, "tavern.lose-chest") == [{"seat": 0, "face": 3, "hurts": [0]}]
    assert told(table, "tavern.lose-goods") == [{"seat": 2, "face": 2, "hurts": [2]}]
    assert told(table, "tavern.tokens") == [{"seat": 1, "face": 6, "hurts": []}]


@pytest.mark.rule("P7-064", "P7-082", "P7-A04", "P7-A05")
@pytest.mark.parametrize("guest", [0, 1, 2])
def test_a_chest_found_in_the_tavern_may_need_a_guard_and_leave_goods_without_a_ship(guest: int) -> None:
    state = calm(3)
    give(state.pirates[guest], chests=9, fleet=2, reserve=8, goods=[1, 1, 0])
    table = tavern(state, 4, 4, 4)
    assert (pirate(table, guest).guards, pirate(table, guest).fleet) == (1, 1)
    assert keys(table, guest) == ["overboard:0", "overboard:1"]
    table.choose(guest, "overboard:1")
    assert pirate(table, guest).goods == [1, 0, 0]


@pytest.mark.rule("P7-A14")
def test_a_talisman_from_the_tavern_brings_its_token() -> None:
    state = calm(3)
    state.booty = [TALISMAN]
    table = tavern(state, 5, 4, 4)
    table.choose(1, "give:1:5")
    assert (pirate(table, 1).talismans, pirate(table, 1).tokens) == (1, 1)


@pytest.mark.rule("P7-A15")
def test_nothing_is_lost_where_there_is_nothing() -> None:
    state = calm(3)
    give(state.pirates[0], chests=0)
    table = tavern(state, 2, 3, 2)
    table.choose(1, "give:1:2")
    table.choose(1, "give:2:2")
    assert [args["seat"] for args in told(table, "tavern.nothing")] == [1, 2, 0]  # and nobody is told of a loss
    assert not told(table, "tavern.lose-chest") + told(table, "tavern.lose-goods")
    assert pirate(table, 0).chests == 0
    assert [pirate(table, seat).goods for seat in range(3)] == [[0, 0, 0]] * 3
    assert [pirate(table, seat).fleet for seat in range(3)] == [7, 7, 7]


@pytest.mark.rule("P7-083", "P7-075")
def test_a_chest_lost_in_the_tavern_frees_a_guard() -> None:
    state = calm(3)
    give(state.pirates[0], chests=10, guards=1, fleet=6)
    table = tavern(state, 3, 6, 6)
    table.choose(1, "give:1:6")
    table.choose(1, "give:2:6")
    assert (pirate(table, 0).guards, pirate(table, 0).fleet) == (0, 7)


@pytest.mark.rule("P7-099")
def test_unsinkable_does_not_help_against_curses() -> None:
    state = fleets(calm(3), 2, 1, 1)
    give(state.pirates[0], unsinkable=3)
    table = curse(state, "kraken")
    table.script(faces(6, 5, 1, 1))
    table.choose(1, f"card:{CARDS['kraken']}")
    assert (pirate(table, 0).fleet, pirate(table, 0).tokens) == (0, 0)
