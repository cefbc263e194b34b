"""Chapter 7: the Captain and the plunder, with every die where it fell."""

from __future__ import annotations

import pytest

from freebooter.engine.table import Table
from freebooter.games.pirates_of_the_7_seas.content import CONTENT
from freebooter.games.pirates_of_the_7_seas.rules.fleet import stow_options
from freebooter.games.pirates_of_the_7_seas.rules.plunder import BOTH_SINK, PIRATE_SINKS, RED_SINKS, resolve
from freebooter.games.pirates_of_the_7_seas.state import Seas
from tests.games.pirates_of_the_7_seas.sea import (
    CARDS,
    COFFEE,
    COUNTRIES,
    FRUIT,
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
    win,
)


def plunder(state: Seas, card: str = "spain-2") -> Table:
    """Seat 0 has set out with this caravan; everyone has yet to send ships."""
    give(state.pirates[0], card)
    table = lone(sit(state), "captain")
    table.choose(0, f"card:{CARDS[card]}")
    return table


def send(table: Table, *ships: int) -> None:
    for seat, number in enumerate(ships):
        if prompt(table, seat) == "send":
            table.choose(seat, f"send:{number}")


@pytest.mark.rule("P7-034", "P7-A26")
def test_a_caravan_is_played_from_the_hand_and_stays_on_the_open_pile() -> None:
    state = calm(3)
    give(state.pirates[0], "spain-2", "havana")
    table = lone(sit(state), "captain")
    assert keys(table, 0) == ["pass", f"card:{CARDS['spain-2']}"]  # ports are no caravans
    table.choose(0, f"card:{CARDS['spain-2']}")
    assert pirate(table, 0).hand == [CARDS["havana"]]
    table.script(win(2, 3))
    send(table, 1, 1, 1)
    assert table.view(None).played == [CARDS["spain-2"]]


@pytest.mark.rule("P7-034")
def test_any_caravan_in_hand_may_be_played() -> None:
    state = calm(3)
    cards = [f"{country}-{ships}" for country in COUNTRIES for ships in (1, 2, 3, 4)]
    give(state.pirates[0], *cards, "havana", "kraken")
    assert keys(lone(sit(state), "captain"), 0) == ["pass", *[f"card:{CARDS[card]}" for card in cards]]


@pytest.mark.rule("P7-035")
def test_the_card_shows_country_and_ships() -> None:
    for country in COUNTRIES:
        for ships in (1, 2, 3, 4):
            card = CONTENT.adventures[CARDS[f"{country}-{ships}"]]
            assert (card.country, card.ships) == (COUNTRIES[country], ships)
    table = plunder(calm(3), "holland-3")
    table.script(win(3, 3))
    send(table, 1, 1, 1)
    reds = [die for die in table.view(None).tray.dice.values() if die.owner == -1]
    assert len(reds) == 3


@pytest.mark.rule("P7-A32")
def test_there_is_no_limit_of_hand_and_one_card_is_played() -> None:
    state = calm(3)
    cards = ["spain-1", "spain-2", "spain-3", "spain-4", "france-1", "france-2", "kraken", "idol", "havana", "nassau"]
    give(state.pirates[0], *cards)
    table = lone(sit(state), "captain")
    table.choose(0, f"card:{CARDS['spain-1']}")
    table.script(win(1, 3))
    send(table, 1, 1, 1)
    assert len(pirate(table, 0).hand) == 9
    assert prompt(table, 0) != "captain"


@pytest.mark.rule("P7-036", "P7-A21")
def test_ships_are_sent_clockwise_from_the_captain_and_in_the_open() -> None:
    state = calm(4)
    give(state.pirates[2], "spain-2")
    table = choose_characters(sit(state), "merchant", "merchant", "captain", "merchant")
    table.choose(2, f"card:{CARDS['spain-2']}")
    order = []
    for ships in (3, 2, 1):
        seat = table.awaiting[0]
        order.append(seat)
        table.choose(seat, f"send:{ships}")
    assert order == [2, 3, 0]
    for watcher in (0, 1, 2, 3, None):
        said = [(one["seat"], one["ships"]) for one in told(table, "sent", watcher)]
        assert said == [(2, 3), (3, 2), (0, 1)]
    assert table.awaiting == (1,)
    assert table.view(1).sent == [1, 0, 3, 2]  # the last in line knows what the others sent


@pytest.mark.rule("P7-037")
@pytest.mark.parametrize(("seats", "extra"), [(2, 3), (3, 2), (4, 1)])
def test_the_most_that_one_player_can_send(seats: int, extra: int) -> None:
    for ships in (1, 2, 3, 4):
        table = plunder(calm(seats), f"france-{ships}")
        assert keys(table, 0)[0] == f"send:{ships + extra}"
        assert len(keys(table, 0)) == ships + extra + 1


@pytest.mark.rule("P7-EX02")
def test_three_players_send_up_to_four_ships_against_two() -> None:
    table = plunder(calm(3), "england-2")
    for seat in range(3):
        assert keys(table, seat)[0] == "send:4"
        if seat == 2:
            table.script(win(2, 12))
        table.choose(seat, "send:4")


@pytest.mark.rule("P7-038", "P7-051")
def test_loaded_ships_and_guards_cannot_be_sent() -> None:
    state = calm(4)
    give(state.pirates[0], fleet=4, guards=3, goods=[1, 1, 0], chests=30)
    table = plunder(state, "spain-4")
    assert keys(table, 0) == ["send:2", "send:1", "send:0"]


@pytest.mark.rule("P7-038", "P7-096", "P7-097")
@pytest.mark.parametrize(
    ("goods", "most"), [([0, 0, 0], 4), ([0, 0, 1], 3), ([1, 1, 0], 3), ([1, 1, 1], 2), ([2, 2, 1], 0)]
)
def test_goods_in_a_double_hold_leave_more_ships_empty(goods: list[int], most: int) -> None:
    state = calm(4)
    give(state.pirates[0], fleet=4, reserve=6, holds=1, goods=goods)
    table = plunder(state, "spain-4")
    if most == 0:
        assert told(table, "sent")[0] == {"seat": 0, "ships": 0}
    else:
        assert keys(table, 0)[0] == f"send:{most}"


@pytest.mark.rule("P7-039")
def test_who_sends_nothing_takes_a_black_spot() -> None:
    state = calm(3)
    give(state.pirates[1], fleet=2, reserve=8, goods=[1, 1, 0])
    table = plunder(state)
    table.choose(0, "send:1")
    table.script(win(2, 1))
    table.choose(2, "send:0")  # seat 1 has no empty ship and need not be asked
    assert [pirate(table, seat).spots for seat in range(3)] == [0, 1, 1]


@pytest.mark.rule("P7-A22", "P7-039")
def test_the_captain_too_may_stay_at_home_and_has_acted() -> None:
    table = plunder(calm(3))
    table.script(win(2, 2))
    send(table, 0, 1, 1)
    while table.awaiting[0] != 0:
        table.choose(table.awaiting[0], keys(table, table.awaiting[0])[0])
    assert pirate(table, 0).spots == 1
    assert prompt(table, 0) == "gift.captain"


@pytest.mark.rule("P7-A20", "P7-039", "P7-056")
def test_if_nobody_sails_the_card_is_spent_and_nothing_thrown() -> None:
    table = plunder(calm(3))
    send(table, 0, 0, 0)
    assert [pirate(table, seat).spots for seat in range(3)] == [1, 1, 1]
    assert table.state.tray.number == 0
    assert table.state.played == [CARDS["spain-2"]]
    assert told(table, "nobody_sails") == [{"seat": 0}]
    assert prompt(table, 0) == "gift.captain"


@pytest.mark.rule("P7-A20")
@pytest.mark.parametrize("captain", [0, 1, 2])
def test_nobody_sails_with_whoever_is_the_captain(captain: int) -> None:
    state = calm(3)
    give(state.pirates[captain], "spain-2")
    table = choose_characters(sit(state), *["captain" if seat == captain else "merchant" for seat in range(3)])
    table.choose(captain, f"card:{CARDS['spain-2']}")
    while prompt(table, table.awaiting[0]) == "send":
        table.choose(table.awaiting[0], "send:0")
    assert told(table, "nobody_sails") == [{"seat": captain}]
    assert table.state.tray.number == 0
    assert prompt(table, captain) == "gift.captain"


@pytest.mark.rule("P7-040", "P7-A02")
def test_a_corsair_of_the_country_takes_a_black_spot_sending_or_not() -> None:
    for sent, spots in ((2, 1), (0, 2)):
        state = calm(3)
        state.corsairs[COUNTRIES["spain"]] = 1
        table = plunder(state)
        table.script(win(2, 2 + sent))
        send(table, 1, sent, 1)
        assert pirate(table, 1).spots == spots
        assert pirate(table, 0).spots == 0


@pytest.mark.rule("P7-040", "P7-030")
@pytest.mark.parametrize("captain", [0, 1])
def test_a_corsair_of_several_countries_takes_one_black_spot_too(captain: int) -> None:
    state = calm(3)
    state.corsairs = [1, 1, 1, -1]
    give(state.pirates[captain], "spain-2")
    table = choose_characters(sit(state), *["captain" if seat == captain else "merchant" for seat in range(3)])
    table.choose(captain, f"card:{CARDS['spain-2']}")
    table.script(win(2, 3))
    while prompt(table, table.awaiting[0]) == "send":
        table.choose(table.awaiting[0], "send:1")
    assert [pirate(table, seat).spots for seat in range(3)] == [0, 1, 0]


@pytest.mark.rule("P7-040")
def test_corsairs_of_other_countries_take_none() -> None:
    state = calm(3)
    state.corsairs[COUNTRIES["france"]] = 1
    table = plunder(state)
    table.script(win(2, 3))
    send(table, 1, 1, 1)
    assert pirate(table, 1).spots == 0


@pytest.mark.rule("P7-A02")
def test_the_table_can_be_set_to_one_black_spot_for_an_idle_corsair() -> None:
    state = calm(3, corsair="one")
    state.corsairs[COUNTRIES["spain"]] = 1
    table = plunder(state)
    table.script(win(2, 1))
    send(table, 1, 0, 0)
    assert [pirate(table, seat).spots for seat in range(3)] == [0, 1, 1]


@pytest.mark.rule("P7-A02", "P7-040")
@pytest.mark.parametrize("reading", ["one", "two"])
def test_a_corsair_who_sends_ships_takes_one_black_spot_by_either_reading(reading: str) -> None:
    state = calm(3, corsair=reading)
    state.corsairs[COUNTRIES["spain"]] = 1
    table = plunder(state)
    table.script(win(2, 3))
    send(table, 1, 1, 1)
    assert [pirate(table, seat).spots for seat in range(3)] == [0, 1, 0]


@pytest.mark.rule("P7-041")
def test_red_dice_and_ships_are_one_throw() -> None:
    table = plunder(calm(3))
    table.script(win(2, 6))
    send(table, 2, 1, 3)
    shown = [(die.owner, die.face) for die in table.view(None).tray.dice.values()]
    assert shown == [(-1, 1), (-1, 1), (0, 6), (0, 6), (1, 6), (2, 6), (2, 6), (2, 6)]


@pytest.mark.rule("P7-041")
def test_all_dice_are_thrown_together_and_lie_in_the_tray() -> None:
    table = plunder(calm(3))
    send(table, 2, 1, 3)
    tray = table.view(None).tray
    assert [die.owner for die in tray.dice.values()] == [-1, -1, 0, 0, 1, 2, 2, 2]
    assert all(1 <= die.face <= 6 and 0 <= die.x < 1000 and 0 <= die.y < 1000 for die in tray.dice.values())
    places = [(die.x, die.y) for die in tray.dice.values()]
    gaps = [(x - u) ** 2 + (y - v) ** 2 for i, (x, y) in enumerate(places) for u, v in places[:i]]
    assert min(gaps) >= 40 * 40  # dice cannot lie in one another


@pytest.mark.rule("P7-042")
def test_the_nearest_pair_of_pirate_and_caravan_fights_first() -> None:
    reds = [(3, 0, 0), (5, 500, 500)]
    pirates = [(4, 0, 300), (6, 500, 600)]
    assert resolve(reds, pirates) == [(1, 3, RED_SINKS), (0, 2, RED_SINKS)]
    # equal distances: the lower red die, then the lower pirate die
    assert resolve([(1, 0, 0), (1, 200, 0)], [(1, 100, 0), (6, 100, 0)])[0] == (0, 2, BOTH_SINK)


@pytest.mark.rule("P7-043")
def test_the_lower_number_sinks_and_equals_sink_both() -> None:
    assert resolve([(4, 0, 0)], [(5, 9, 9)]) == [(0, 1, RED_SINKS)]
    assert resolve([(4, 0, 0)], [(3, 9, 9)]) == [(0, 1, PIRATE_SINKS)]
    assert resolve([(4, 0, 0)], [(4, 9, 9)]) == [(0, 1, BOTH_SINK)]


@pytest.mark.rule("P7-043", "P7-044", "P7-046")
def test_a_ship_that_sank_fights_no_more() -> None:
    assert resolve([(4, 0, 0)], [(4, 9, 9), (1, 20, 20)]) == [(0, 1, BOTH_SINK)]
    assert resolve([(4, 0, 0)], [(5, 9, 9), (1, 20, 20)]) == [(0, 1, RED_SINKS)]
    assert resolve([(4, 0, 0), (1, 20, 20)], [(4, 9, 9)]) == [(0, 2, BOTH_SINK)]


@pytest.mark.rule("P7-044", "P7-045")
def test_sunk_pirates_go_to_the_reserve_and_bring_a_token_each() -> None:
    table = plunder(calm(3))
    table.script(faces(6, 6, 1, 1, 1, 1, 1, 1))
    send(table, 3, 2, 1)
    assert [(pirate(table, s).fleet, pirate(table, s).reserve) for s in range(3)] == [(4, 6), (5, 5), (6, 4)]
    assert [pirate(table, s).tokens for s in range(3)] == [3, 2, 1]


@pytest.mark.rule("P7-044", "P7-045", "P7-050")
def test_all_that_were_sent_may_sink_and_the_others_stay_in_the_fleet() -> None:
    table = plunder(calm(3), "spain-3")
    table.script(faces(6, 6, 6, *[1] * 15))
    send(table, 5, 5, 5)
    assert [(pirate(table, s).fleet, pirate(table, s).reserve) for s in range(3)] == [(2, 8)] * 3
    assert [pirate(table, s).tokens for s in range(3)] == [5, 5, 5]


@pytest.mark.rule("P7-046")
def test_a_ship_may_fight_several_times_until_one_side_is_gone() -> None:
    fights = resolve([(5, 0, 0)], [(2, 10, 0), (3, 20, 0), (4, 30, 0), (6, 40, 0)])
    assert fights == [(0, 1, PIRATE_SINKS), (0, 2, PIRATE_SINKS), (0, 3, PIRATE_SINKS), (0, 4, RED_SINKS)]


@pytest.mark.rule("P7-047")
def test_pirates_never_fight_pirates_nor_caravans_caravans() -> None:
    reds = [(6, 0, 0), (1, 1, 0)]
    pirates = [(6, 999, 0), (1, 998, 0)]
    fights = resolve(reds, pirates)
    for red, ship, _ in fights:
        assert red in (0, 1)
        assert ship in (2, 3)
    assert fights[0] == (1, 3, BOTH_SINK)  # the nearest of different sides, though equals lie nearer


@pytest.mark.rule("P7-EX03", "P7-042", "P7-043", "P7-046")
def test_the_worked_example_of_a_fight() -> None:
    table = plunder(calm(3), "england-3")
    # green is seat 0, white seat 1, blue seat 2
    layout = [(2, 85, 86), (6, 48, 91), (4, 64, 60)]
    layout += [(1, 85, 76), (2, 84, 69), (3, 17, 32), (3, 17, 69), (6, 57, 18)]
    table.script([number for face, x, y in layout for number in (face, 10 * x, 10 * y)])
    send(table, 1, 2, 2)
    fights = table.view(None).tray.fights
    dice = table.view(None).tray.dice
    shown = [(dice[str(f.red)].face, dice[str(f.pirate)].owner, dice[str(f.pirate)].face, f.sinks) for f in fights]
    assert shown == [
        (2, 0, 1, PIRATE_SINKS),
        (2, 1, 2, BOTH_SINK),
        (6, 2, 3, PIRATE_SINKS),
        (4, 2, 6, RED_SINKS),
        (6, 1, 3, PIRATE_SINKS),
        (6, 2, 6, BOTH_SINK),
    ]
    assert [pirate(table, seat).tokens for seat in range(3)] == [1, 2, 2]
    assert told(table, "caravan_sunk")
    assert not told(table, "booty")


@pytest.mark.rule("P7-048")
def test_each_ship_afloat_draws_a_card_clockwise_from_the_captain() -> None:
    state = calm(3)
    state.booty = [TALISMAN, FRUIT, FRUIT, COFFEE, RUM, RUM]  # the top is last
    table = plunder(state)
    table.script(faces(1, 2, 1, 6, 6, 6, 6, 6))  # the first of the captain's three ships sinks
    send(table, 3, 2, 1)
    table.choose(0, "stow:2:0:0")
    table.choose(1, "stow:0:1:1")
    table.choose(2, "stow:0:0:1")
    assert [pirate(table, seat).goods for seat in range(3)] == [[2, 0, 0], [0, 1, 1], [0, 0, 1]]


@pytest.mark.rule("P7-048")
def test_the_captain_draws_first_wherever_the_captain_sits() -> None:
    state = calm(3)
    give(state.pirates[1], "spain-2")
    state.booty = [TALISMAN] * 5 + [FRUIT, COFFEE, RUM]
    table = choose_characters(sit(state), "merchant", "captain", "merchant")
    table.choose(1, f"card:{CARDS['spain-2']}")
    table.choose(1, "send:1")
    table.choose(2, "send:1")
    table.script(win(2, 3))
    table.choose(0, "send:1")
    for seat in (1, 2, 0):
        table.choose(seat, keys(table, seat)[0])
    assert [pirate(table, seat).goods for seat in range(3)] == [[0, 0, 1], [1, 0, 0], [0, 1, 0]]


@pytest.mark.rule("P7-048", "P7-050")
def test_all_four_players_draw_and_then_the_plunder_is_over() -> None:
    state = calm(4)
    state.booty = [TALISMAN] * 20
    table = plunder(state)
    table.script(win(2, 6))
    send(table, 1, 2, 2, 1)
    assert [pirate(table, seat).talismans for seat in range(4)] == [1, 2, 2, 1]
    assert prompt(table, 0) == "gift.captain"
    table.choose(0, "gift.none:0")
    view = table.view(None)
    assert (view.caravan, view.limit, view.line, view.sent, view.afloat) == (-1, 0, [], [], [])


@pytest.mark.rule("P7-EX04")
def test_lora_sends_four_loses_one_and_draws_three() -> None:
    state = calm(3)
    state.booty = [RUM] * 20
    table = plunder(state)
    table.script(faces(5, 1, 1, 6, 6, 6, 6, 6))
    send(table, 4, 1, 1)
    assert pirate(table, 0).tokens == 1
    assert told(table, "booty")[0] == {"seat": 0, "cards": [3]}  # three Rum


@pytest.mark.rule("P7-049")
def test_a_caravan_that_survives_leaves_no_booty() -> None:
    table = plunder(calm(3))
    table.script(faces(6, 6, 1, 1, 1))
    send(table, 1, 1, 1)
    assert not told(table, "booty")
    assert told(table, "caravan_escapes") == [{"ships": 2}]
    assert prompt(table, 0) == "gift.captain"


@pytest.mark.rule("P7-049", "P7-098")
def test_unsinkable_ships_bring_no_booty_from_a_caravan_that_escapes() -> None:
    state = calm(3)
    state.booty = [TALISMAN] * 9
    give(state.pirates[0], unsinkable=2)
    table = plunder(state)
    table.script(faces(6, 6, 1, 1, 1, 1))
    send(table, 2, 1, 1)
    assert told(table, "caravan_escapes") == [{"ships": 2}]
    assert not told(table, "booty")
    assert (pirate(table, 0).fleet, pirate(table, 0).tokens, pirate(table, 0).talismans) == (7, 0, 0)


@pytest.mark.rule("P7-050")
def test_survivors_return_to_their_fleets() -> None:
    state = calm(3)
    state.booty = [TALISMAN] * 20
    table = plunder(state)
    table.script(win(2, 9))
    send(table, 3, 3, 3)
    assert [pirate(table, seat).fleet for seat in range(3)] == [7, 7, 7]
    assert [pirate(table, seat).reserve for seat in range(3)] == [3, 3, 3]


@pytest.mark.rule("P7-A12")
def test_an_empty_booty_deck_is_filled_from_the_discards() -> None:
    state = calm(3)
    state.booty = [RUM]
    state.discards = [0, 0, 2, 1]
    table = plunder(state)
    table.script(faces(1, 1, 6, 6, 6, 6, 6, 6), [0, 1, 2])
    send(table, 3, 2, 1)
    assert told(table, "reshuffled") == [{}]
    # the Rum, then the three discards: Fruit, Fruit, Talisman from the bottom
    assert pirate(table, 0).talismans == 1
    assert keys(table, 0)[0] == "stow:1:0:1"
    table.choose(0, "stow:1:0:0")
    assert table.state.drawn == [0, 0, 2]  # seat 1: the other Fruit, and the one thrown away
    table.choose(1, "stow:0:0:2")
    assert table.state.booty == []
    assert sum(table.state.discards) == 0
    assert told(table, "booty")[-1] == {"seat": 2, "cards": []}  # no card left for seat 2
    assert prompt(table, 0) == "gift.captain"


@pytest.mark.rule("P7-A12")
def test_a_deck_that_is_empty_before_the_first_card_is_filled_by_a_shuffle() -> None:
    state = calm(3)
    state.booty = []
    state.discards = [1, 1, 1, 0]
    table = plunder(state)
    table.script(win(2, 3), [1, 0, 2])  # from Rum, Coffee, Fruit: now the Fruit is on top, then the Rum, the Coffee
    send(table, 1, 1, 1)
    for goods in ([0, 0, 1], [1, 0, 0], [0, 1, 0]):
        assert table.state.drawn == goods
        table.choose(table.awaiting[0], keys(table)[0])
    assert told(table, "reshuffled") == [{}]


@pytest.mark.rule("P7-A12")
def test_a_single_discard_becomes_the_deck_too() -> None:
    state = calm(3)
    state.booty = []
    state.discards = [0, 1, 0, 0]
    table = plunder(state)
    table.script(win(2, 3))
    send(table, 1, 1, 1)
    assert keys(table, 0) == ["stow:0:1:0", "stow:0:0:0"]
    table.choose(0, "stow:0:1:0")
    assert table.state.discards == [0, 0, 0, 0]
    assert told(table, "booty")[1:] == [{"seat": 1, "cards": []}, {"seat": 2, "cards": []}]


@pytest.mark.rule("P7-051", "P7-096")
def test_a_double_hold_takes_two_cards_of_booty_and_a_guard_none() -> None:
    state = calm(2)
    for holds, most in ((0, 1), (1, 2), (2, 3)):
        give(state.pirates[0], fleet=2, guards=3, reserve=5, chests=30, holds=holds, goods=[1, 0, 0])
        state.drawn = [0, 4, 0]
        assert stow_options(state, 0)[0].key == f"stow:0:{most}:0"


@pytest.mark.rule("P7-052")
@pytest.mark.parametrize("captain", [0, 1, 2])
def test_what_anybody_throws_away_goes_to_the_discards_and_waits_no_more(captain: int) -> None:
    state = calm(3)
    give(state.pirates[captain], "spain-2")
    state.booty = [RUM, COFFEE, FRUIT]
    table = choose_characters(sit(state), *["captain" if seat == captain else "merchant" for seat in range(3)])
    table.choose(captain, f"card:{CARDS['spain-2']}")
    order = [captain, (captain + 1) % 3, (captain + 2) % 3]
    table.script(win(2, 3))
    for seat in order:
        table.choose(seat, "send:1")
    for number, seat in enumerate(order):
        assert sum(table.state.drawn) == 1
        table.choose(seat, "stow:0:0:0")
        assert sum(table.state.discards) == number + 1
    assert table.state.drawn == [0, 0, 0]
    assert table.state.discards == [1, 1, 1, 0]


@pytest.mark.rule("P7-051", "P7-052")
def test_goods_are_loaded_or_thrown_away_as_far_as_ships_carry_them() -> None:
    state = calm(3)
    give(state.pirates[0], fleet=3, reserve=7, goods=[0, 0, 1])
    state.booty = [TALISMAN] * 5 + [COFFEE, RUM]
    table = plunder(state)
    table.script(win(2, 4))
    send(table, 2, 1, 1)
    assert keys(table, 0) == ["stow:1:1:0", "stow:1:0:0", "stow:0:1:0", "stow:0:0:0"]
    table.choose(0, "stow:1:0:0")
    assert pirate(table, 0).goods == [1, 0, 1]
    assert table.state.discards[COFFEE] == 1


@pytest.mark.rule("P7-052")
def test_goods_join_those_of_their_kind_on_board() -> None:
    state = calm(3)
    state.booty = [RUM]
    give(state.pirates[0], "havana", goods=[2, 1, 0])
    table = lone(sit(state), "aborigine")
    table.choose(0, f"card:{CARDS['havana']}")
    table.choose(0, "gift.booty:1")
    table.choose(0, "stow:1:0:0")
    assert pirate(table, 0).goods == [3, 1, 0]


@pytest.mark.rule("P7-051")
def test_no_more_goods_than_holds() -> None:
    state = calm(3)
    give(state.pirates[0], fleet=2, reserve=8)
    state.booty = [RUM, RUM]
    table = plunder(state)
    give(table.state.pirates[0], goods=[0, 0, 0])
    table.script(faces(1, 1, 6, 6, 1, 1))
    send(table, 2, 1, 1)
    assert keys(table, 0)[0] == "stow:2:0:0"
    state = calm(3)
    give(state.pirates[0], fleet=2, reserve=8, goods=[1, 0, 0])
    state.booty = [RUM, RUM]
    give(state.pirates[0], "havana")
    table = lone(sit(state), "aborigine")
    table.choose(0, f"card:{CARDS['havana']}")
    table.choose(0, "gift.booty:2")
    assert keys(table, 0) == ["stow:1:0:0", "stow:0:0:0"]


@pytest.mark.rule("P7-051")
def test_goods_of_every_kind_take_room() -> None:
    state = calm(2)
    give(state.pirates[0], fleet=2, reserve=8)
    state.drawn = [1, 1, 2]
    offered = [option.key for option in stow_options(state, 0)]
    assert offered == [
        "stow:1:1:0", "stow:1:0:1", "stow:1:0:0", "stow:0:1:1", "stow:0:1:0", "stow:0:0:2", "stow:0:0:1", "stow:0:0:0",
    ]  # fmt: skip


@pytest.mark.rule("P7-051", "P7-052", "P7-A14", "P7-A33", "P7-053")
@pytest.mark.parametrize("good", [RUM, COFFEE, FRUIT])
def test_where_every_ship_is_loaded_new_goods_go_to_the_discards_and_talismans_stay(good: int) -> None:
    state = calm(3)
    state.booty = [COFFEE, TALISMAN]
    give(state.pirates[0], "havana", fleet=1, reserve=9, goods=[int(kind == good) for kind in range(3)])
    table = lone(sit(state), "aborigine")
    table.choose(0, f"card:{CARDS['havana']}")
    table.choose(0, "gift.booty:2")
    one = pirate(table, 0)
    assert (sum(one.goods), one.talismans, one.tokens) == (1, 1, 1)
    assert table.state.discards == [0, 1, 0, 0]
    assert table.state.drawn == [0, 0, 0]
    assert told(table, "rejected") == [{"seat": 0, "goods": []}]


@pytest.mark.rule("P7-052")
def test_loaded_goods_cannot_be_thrown_away_later() -> None:
    state = calm(2)
    give(state.pirates[0], goods=[1, 1, 1], tokens=9)
    for name in ("shipwright", "governor", "cartographer"):
        table = lone(sit(state.clone()), name)
        assert not [key for key in keys(table, 0) if key.startswith(("overboard", "stow"))]


@pytest.mark.rule("P7-EX05")
def test_alexander_throws_the_cheapest_goods_away_and_keeps_his_ships_empty() -> None:
    state = calm(3)
    state.booty = [FRUIT] * 9  # the cheapest in Pirate Bay
    table = plunder(state)
    table.script(win(2, 5))
    send(table, 3, 1, 1)
    table.choose(0, "stow:0:0:0")
    assert table.view(0).pirates["0"].empty == 7
    assert table.state.discards[FRUIT] >= 3


@pytest.mark.rule("P7-053", "P7-A33")
def test_a_talisman_gives_a_token_at_once_and_needs_no_ship() -> None:
    state = calm(3)
    state.booty = [TALISMAN] * 9
    give(state.pirates[0], fleet=2, reserve=8, goods=[1, 0, 0])
    table = plunder(state)
    table.script(win(2, 3))
    send(table, 1, 1, 1)
    view = table.view(1).pirates["0"]
    assert (view.talismans, view.tokens, view.empty) == (1, 1, 1)

    state = calm(3)
    state.booty = [TALISMAN] * 9
    table = plunder(state)
    table.script(win(2, 4))
    send(table, 2, 1, 1)
    view = table.view(1).pirates["0"]
    assert (view.talismans, view.tokens) == (2, 2)  # a token for each


@pytest.mark.rule("P7-054", "P7-044")
def test_every_captain_plunders_one_after_the_other_against_all_red_dice_of_the_card() -> None:
    state = calm(3)
    give(state.pirates[0], "spain-3")
    give(state.pirates[1], "france-4")
    state.booty = [TALISMAN] * 20
    table = choose_characters(sit(state), "captain", "captain", "merchant")
    table.choose(0, f"card:{CARDS['spain-3']}")
    table.script(win(3, 3))
    send(table, 1, 1, 1)
    assert table.turn == 1
    table.choose(1, f"card:{CARDS['france-4']}")
    table.script(win(4, 3))  # the three sunk red dice were back in the stock
    for seat in (1, 2, 0):
        table.choose(seat, "send:1")
    assert [pirate(table, seat).talismans for seat in range(3)] == [2, 2, 2]
    assert not told(table, "gift.tokens")


@pytest.mark.rule("P7-055")
def test_without_a_caravan_the_captain_makes_a_mistake() -> None:
    state = calm(3)
    give(state.pirates[0], "havana", "kraken")
    table = lone(sit(state), "captain")
    assert keys(table, 0) == ["pass"]
    table.choose(0, "pass")
    assert pirate(table, 0).spots == 1


@pytest.mark.rule("P7-056")
def test_the_captains_gift_is_two_or_four_tokens_even_if_all_ships_sank() -> None:
    table = plunder(calm(3))
    table.script(faces(6, 6, 1, 1, 1))
    send(table, 1, 1, 1)
    assert keys(table, 0) == ["gift.tokens:4", "gift.tokens:2", "gift.none:0"]
    table.choose(0, "gift.tokens:4")
    assert pirate(table, 0).tokens == 1 + 4
    state = calm(3)
    give(state.pirates[1], "spain-1")
    table = choose_characters(sit(state), "merchant", "captain", "merchant")
    table.choose(1, f"card:{CARDS['spain-1']}")
    table.script(faces(6, 1, 1, 1))
    for seat in (1, 2, 0):
        table.choose(seat, "send:1")
    assert keys(table, 1) == ["gift.tokens:2", "gift.none:0"]
    table.choose(1, "gift.tokens:2")
    assert [pirate(table, seat).tokens for seat in range(3)] == [1, 1 + 2, 1]


@pytest.mark.rule("P7-045", "P7-098", "P7-EX11")
def test_unsinkable_ships_come_back_without_token_and_booty() -> None:
    state = calm(3)
    state.booty = [TALISMAN] * 20
    give(state.pirates[0], unsinkable=2)
    table = plunder(state)
    # three of seat 0's four ships sink against the 5; seat 1 sinks it, and the caravan is beaten
    table.script([5, 0, 0, 1, 900, 900, 1, 40, 0, 2, 80, 0, 3, 120, 0, 6, 900, 800, 6, 160, 0, 6, 600, 600])
    send(table, 4, 1, 1)
    one = pirate(table, 0)
    assert told(table, "saved") == [{"seat": 0, "sunk": 3, "saved": 2}]
    assert (one.fleet, one.reserve) == (6, 4)  # one lost, two back
    assert one.talismans == 1  # only for the ship that stayed afloat
    assert one.tokens == 1 + 1  # for the one lost ship, and for the Talisman


@pytest.mark.rule("P7-098")
def test_unsinkable_tiles_work_in_every_plunder() -> None:
    state = calm(2)
    give(state.pirates[0], "spain-1", "france-1", unsinkable=1)
    for card in ("spain-1", "france-1"):
        table = lone(sit(state.clone()), "captain")
        table.choose(0, f"card:{CARDS[card]}")
        table.script(faces(6, 1, 1))
        send(table, 1, 1)
        assert (pirate(table, 0).fleet, pirate(table, 0).tokens) == (7, 0)
        assert pirate(table, 0).unsinkable == 1


@pytest.mark.rule("P7-098")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_unsinkable_helps_its_owner_whoever_is_the_captain(owner: int) -> None:
    state = calm(3)
    give(state.pirates[owner], unsinkable=1)
    give(state.pirates[0], "spain-1")
    table = lone(sit(state), "captain")
    table.choose(0, f"card:{CARDS['spain-1']}")
    table.script(faces(6, 1, 1, 1, 1, 1, 1))
    send(table, 2, 2, 2)
    assert [pirate(table, seat).fleet for seat in range(3)] == [6 if seat == owner else 5 for seat in range(3)]
    assert [pirate(table, seat).tokens for seat in range(3)] == [1 if seat == owner else 2 for seat in range(3)]
