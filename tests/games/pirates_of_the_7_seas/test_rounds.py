"""Chapters 3, 4 and 12: rounds, gifts and mistakes."""

from __future__ import annotations

import json

import pytest

import freebooter as fb
from freebooter.engine.asks import Option
from freebooter.engine.luck import lucky
from freebooter.engine.record import GROUP
from freebooter.engine.saves import load_table
from freebooter.engine.table import Table
from freebooter.games.pirates_of_the_7_seas import GAME
from freebooter.games.pirates_of_the_7_seas.state import ALL_CHARACTERS, LAST_ROUNDS
from tests.games.pirates_of_the_7_seas.sea import (
    CARDS,
    CHARACTERS,
    FRUIT,
    RUM,
    TALISMAN,
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


@pytest.mark.rule("P7-013", "P7-014")
def test_all_choose_at_once_in_secret_and_only_then_characters_act() -> None:
    table = sit(calm(3))
    assert table.awaiting == (0, 1, 2)
    table.choose(1, "character:0")
    assert table.awaiting == (0, 2)
    assert table.view(0).pirates["1"].chosen == -1  # not even that an answer lies there
    table.choose(1, "character:1")  # may still be changed
    table.choose(0, "character:0")
    table.choose(2, "character:0")
    assert table.view(0).pirates["1"].chosen is None  # face down: the Shipwrights act first
    assert table.view(1).pirates["1"].chosen == CHARACTERS["governor"]
    assert table.turn == 0


@pytest.mark.rule("P7-015")
def test_characters_on_the_table_cannot_be_chosen() -> None:
    state = calm(2)
    state.pirates[0].characters = ALL_CHARACTERS & ~(1 << CHARACTERS["merchant"])
    table = sit(state)
    assert f"character:{CHARACTERS['merchant']}" not in keys(table, 0)
    assert len(keys(table, 0)) == 6
    assert CHARACTERS["merchant"] not in table.view(1).pirates["0"].characters  # it lies open


@pytest.mark.rule("P7-014", "P7-018")
def test_when_the_round_is_over_no_character_is_chosen_any_more() -> None:
    table = choose_characters(sit(calm(3)), *["cartographer"] * 3)
    assert table.round == 2
    for seat in (0, 1, 2, None):
        assert [one.chosen for one in table.view(seat).pirates.values()] == [-1, -1, -1]


@pytest.mark.rule("P7-015", "P7-092")
def test_what_was_played_in_all_earlier_rounds_cannot_be_chosen() -> None:
    table = sit(calm(2))
    for played in (["cartographer", "cartographer"], ["shipwright", "shipwright"]):
        choose_characters(table, *played)
        while prompt(table, table.awaiting[0]) != "character":
            table.choose(table.awaiting[0], keys(table, table.awaiting[0])[-1])
    both = {f"character:{CHARACTERS[name]}" for name in ("cartographer", "shipwright")}
    for seat in (0, 1):
        assert len(keys(table, seat)) == 5
        assert not both & set(keys(table, seat))


@pytest.mark.rule("P7-016")
def test_characters_are_called_in_their_order() -> None:
    state = calm(4)
    give(state.pirates[0], goods=[1, 0, 0])
    table = choose_characters(sit(state), "merchant", "captain", "governor", "shipwright")
    assert table.turn == 3
    table.choose(3, "buy:1")
    table.choose(3, "gift.none:0")
    assert table.turn == 2
    table.choose(2, "corsair:0")
    table.choose(2, "gift.none:0")
    assert table.turn == 1
    table.choose(1, "pass")
    assert table.turn == 0
    assert [args["character"] for args in told(table, "shows")] == [0, 1, 2, 5]


@pytest.mark.rule("P7-017")
def test_those_with_the_same_character_act_clockwise_from_the_first_player() -> None:
    state = calm(4)
    state.first = 2
    table = choose_characters(sit(state), *["shipwright"] * 4)
    order = []
    while table.turn is not None:
        order.append(table.turn)
        table.choose(table.turn, "buy:1")
    assert order == [2, 3, 0, 1]
    assert [args["seat"] for args in told(table, "shows")] == [2, 3, 0, 1]


@pytest.mark.rule("P7-017")
def test_all_who_have_the_called_character_show_it_and_nobody_else() -> None:
    table = choose_characters(sit(calm(3)), "shipwright", "shipwright", "governor")
    assert table.view(2).pirates["1"].chosen == CHARACTERS["shipwright"]
    assert table.view(0).pirates["2"].chosen is None


@pytest.mark.rule("P7-018", "P7-093")
def test_after_the_last_call_a_new_round_begins_and_the_marker_passes() -> None:
    table = choose_characters(sit(calm(3)), *["cartographer"] * 3)
    assert [len(pirate(table, seat).hand) for seat in range(3)] == [1, 1, 1]  # the Cartographers have acted
    assert table.round == 2
    assert table.state.first == 1
    choose_characters(table, *["shipwright"] * 3)
    for seat in (1, 2, 0):
        table.choose(seat, "buy:1")
    assert (table.round, table.state.first) == (3, 2)
    rounds = [(one["round"], one["first"]) for one in told(table, "round")]
    assert rounds[-2:] == [(2, 1), (3, 2)]


@pytest.mark.rule("P7-093")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_marker_goes_round_the_whole_table(seats: int) -> None:
    table = sit(calm(seats))
    firsts = []
    for _ in range(seats + 1):
        firsts.append(table.state.first)
        choose_characters(table, *["captain"] * seats)
        for _ in range(seats):
            table.choose(table.awaiting[0], "pass")
    assert firsts == [*range(seats), 0]


@pytest.mark.rule("P7-091", "P7-092")
def test_captain_aborigine_and_shaman_bring_characters_back_the_others_stay_out() -> None:
    state = calm(4)
    state.first = 3
    for one in state.pirates:
        one.characters = ALL_CHARACTERS & ~1
    table = choose_characters(sit(state), "captain", "aborigine", "shaman", "cartographer")
    for seat in range(3):
        table.choose(seat, "pass")
    table.choose(3, "gift.none:0")
    for seat in range(3):
        assert pirate(table, seat).characters == ALL_CHARACTERS
    assert pirate(table, 3).characters == ALL_CHARACTERS & ~1 & ~(1 << CHARACTERS["cartographer"])


@pytest.mark.rule("P7-092")
@pytest.mark.parametrize("name", ["shipwright", "governor", "merchant", "cartographer"])
def test_the_four_of_the_harbour_stay_on_the_table(name: str) -> None:
    state = calm(2)
    state.first = 1
    give(state.pirates[0], goods=[1, 0, 0])
    table = lone(sit(state), name, "shaman")
    while table.round == 1:
        seat = table.awaiting[0]
        table.choose(seat, keys(table, seat)[0])
    assert not pirate(table, 0).characters >> CHARACTERS[name] & 1


# --- gifts -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P7-019")
def test_who_chose_alone_is_offered_the_gift() -> None:
    table = choose_characters(sit(calm(3)), "cartographer", "shipwright", "cartographer")
    table.choose(1, "buy:1")
    assert prompt(table, 1) == "gift.shipwright"
    table.choose(1, "gift.ships:1")
    assert pirate(table, 1).fleet == 9


@pytest.mark.rule("P7-020")
def test_the_first_player_is_offered_twice_as_much() -> None:
    table = lone(sit(calm(3)), "shipwright")
    table.choose(0, "buy:1")
    assert keys(table, 0) == ["gift.ships:2", "gift.ships:1", "gift.none:0"]
    table.choose(0, "gift.ships:2")
    assert pirate(table, 0).fleet == 10


@pytest.mark.rule("P7-019", "P7-020")
@pytest.mark.parametrize(("seats", "first"), [(3, 0), (3, 1), (3, 2), (4, 0), (4, 2), (4, 3)])
def test_the_doubled_gift_goes_with_the_marker(seats: int, first: int) -> None:
    for me in range(seats):
        state = calm(seats)
        state.first = first
        names = ["cartographer"] * seats
        names[me] = "shipwright"
        table = choose_characters(sit(state), *names)
        table.choose(me, "buy:1")
        doubled = ["gift.ships:2"] if me == first else []
        assert keys(table, me) == [*doubled, "gift.ships:1", "gift.none:0"]


def done_alone(name: str, me: int) -> Table:
    """Three players, seat 0 first: this one alone has the character, has acted, and is offered the gift."""
    state = calm(3)
    give(state.pirates[me], "spain-1", "havana", "kraken", goods=[1, 0, 0], spots=3)
    names = ["captain" if name == "cartographer" else "cartographer"] * 3
    names[me] = name
    table = choose_characters(sit(state), *names)
    while prompt(table, me) != f"gift.{name}":
        seat = table.awaiting[0]
        offered = keys(table, seat)
        table.choose(seat, offered[1] if seat == me and offered[0] == "pass" else offered[-1])
    return table


@pytest.mark.rule("P7-019", "P7-032", "P7-104")
@pytest.mark.parametrize(
    ("name", "gift"),
    [
        ("shipwright", "ships:1"),
        ("governor", "spots:1"),
        ("captain", "tokens:2"),
        ("aborigine", "booty:1"),
        ("shaman", "safety:3"),
        ("merchant", "chests:1"),
        ("cartographer", "cards:1"),
    ],
)
def test_every_gift_may_be_declined_also_the_plain_one(name: str, gift: str) -> None:
    for me in (1, 2):
        table = done_alone(name, me)
        assert keys(table, me) == [f"gift.{gift}", "gift.none:0"]
        before = pirate(table, me).clone()
        table.choose(me, "gift.none:0")
        after = pirate(table, me)
        assert (after.chests, after.tokens, after.spots) == (before.chests, before.tokens, before.spots)
        assert len(after.hand) == len(before.hand)
        assert len(told(table, "gift.none")) == 1


def held(table: Table) -> dict[str, int]:
    """What the gifts of the characters change, for seat 0."""
    one = pirate(table, 0)
    return {
        "shipwright": one.fleet,
        "governor": -one.spots,
        "captain": one.tokens,
        "aborigine": -len(table.state.booty),
        "shaman": -[owner for owner, _, _, _ in table.state.tray.dice].count(0),
        "merchant": one.chests,
        "cartographer": len(one.hand),
    }


@pytest.mark.rule("P7-020", "P7-026", "P7-032", "P7-056", "P7-060", "P7-066", "P7-081", "P7-088", "P7-104")
@pytest.mark.parametrize(
    ("name", "amounts"),
    [
        ("shipwright", (2, 1)),
        ("governor", (2, 1)),
        ("captain", (4, 2)),
        ("aborigine", (2, 1)),
        ("shaman", (6, 3)),
        ("merchant", (2, 1)),
        ("cartographer", (2, 1)),
    ],
)
def test_the_first_player_gets_just_as_much_of_a_gift_as_was_taken(name: str, amounts: tuple[int, int]) -> None:
    for choice, amount in enumerate((*amounts, 0)):
        table = done_alone(name, 0)
        assert [key.split(":")[1] for key in keys(table, 0)] == [str(amounts[0]), str(amounts[1]), "0"]
        before = held(table)[name] if name != "shaman" else -7  # all of the fleet would be thrown
        table.choose(0, keys(table, 0)[choice])
        assert held(table)[name] == before + amount


@pytest.mark.rule("P7-019", "P7-A09")
@pytest.mark.parametrize("pair", [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)])
def test_wherever_two_with_the_same_character_sit_neither_gets_the_gift(pair: tuple[int, int]) -> None:
    names = ["shipwright" if seat in pair else "cartographer" for seat in range(4)]
    table = choose_characters(sit(calm(4)), *names)
    for seat in pair:
        table.choose(seat, "buy:1")
    assert [pirate(table, seat).fleet for seat in pair] == [8, 8]
    assert not told(table, "gift.ships")
    assert table.round == 2  # the two Cartographers have drawn, and nobody was asked about a gift


@pytest.mark.rule("P7-A09")
def test_two_with_the_same_character_both_act_and_get_no_gift() -> None:
    table = choose_characters(sit(calm(3)), "shipwright", "shipwright", "cartographer")
    table.choose(0, "buy:1")
    table.choose(1, "buy:1")
    assert [pirate(table, seat).fleet for seat in range(3)] == [8, 8, 7]
    assert table.round == 1
    assert prompt(table, 2) == "gift.cartographer"


@pytest.mark.rule("P7-021", "P7-A07")
@pytest.mark.parametrize(
    "name", ["shipwright", "governor", "captain", "aborigine", "shaman", "merchant", "cartographer"]
)
def test_a_mistake_costs_a_black_spot_and_earns_no_gift(name: str) -> None:
    state = calm(3)
    state.corsairs = [1, 1, 2, 2]
    give(state.pirates[0], reserve=0, fleet=10)
    state.deck = []
    state.last_round = 9
    table = lone(sit(state), name, "captain" if name != "captain" else "shaman")
    before = pirate(table, 0).clone()
    while table.round == 1:
        assert not prompt(table, 0).startswith("gift")
        seat = table.awaiting[0]
        table.choose(seat, "pass")
    after = pirate(table, 0)
    assert after.spots == 1
    assert (after.chests, after.tokens, after.fleet, after.hand) == (before.chests, before.tokens, 10, [])


@pytest.mark.rule("P7-A09", "P7-019")
@pytest.mark.parametrize("mistaken", [0, 1])
def test_the_same_character_is_no_lone_one_also_if_the_other_made_a_mistake(mistaken: int) -> None:
    state = calm(3)
    give(state.pirates[1 - mistaken], "havana")
    table = choose_characters(sit(state), "aborigine", "aborigine", "cartographer")
    for _ in range(2):
        seat = table.awaiting[0]
        table.choose(seat, "pass" if seat == mistaken else f"card:{CARDS['havana']}")
    assert pirate(table, mistaken).spots == 1
    assert not told(table, "gift.booty")
    assert prompt(table, 1 - mistaken) != "gift.aborigine"


@pytest.mark.rule("P7-022", "P7-A08")
def test_with_two_players_only_the_first_gets_a_gift_and_it_is_the_plain_one() -> None:
    table = choose_characters(sit(calm(2)), "cartographer", "shipwright")
    table.choose(1, "buy:1")
    assert prompt(table, 1) == ""  # nothing for the second player
    assert keys(table, 0) == ["gift.cards:1", "gift.none:0"]
    table = choose_characters(sit(calm(2)), "shipwright", "shipwright")
    table.choose(0, "buy:1")
    assert prompt(table, 0) == ""  # the same characters: no gift


@pytest.mark.rule("P7-022")
@pytest.mark.parametrize("first", [0, 1])
def test_with_two_players_it_is_the_marker_that_counts(first: int) -> None:
    state = calm(2)
    state.first = first
    table = choose_characters(sit(state), "shipwright", "shaman")
    table.choose(0, "buy:1")
    assert keys(table, 0) == (["gift.ships:1", "gift.none:0"] if first == 0 else [])


@pytest.mark.rule("P7-022", "P7-066")
def test_with_two_players_the_second_throws_all_ships_into_a_curse() -> None:
    """No gift keeps any of them safe, and the odds say so before the card is played."""
    state = calm(2)
    give(state.pirates[1], "kraken", fleet=5, reserve=5)
    table = choose_characters(sit(state), "cartographer", "shaman")
    played = Option("card", CARDS["kraken"])
    assert played.key in keys(table, 1)
    assert GAME.odds(table.state, table.decision(1), played).chance == pytest.approx((5 / 6) ** 5)


@pytest.mark.rule("P7-A08")
def test_the_table_can_be_set_to_the_doubled_gift_for_two() -> None:
    table = choose_characters(sit(calm(2, pair_gift="double")), "cartographer", "shipwright")
    table.choose(1, "buy:1")
    assert prompt(table, 1) == ""
    assert keys(table, 0) == ["gift.cards:2", "gift.cards:1", "gift.none:0"]


@pytest.mark.rule("P7-022", "P7-A08", "P7-A09")
@pytest.mark.parametrize("reading", ["single", "double"])
def test_two_players_with_the_same_character_get_no_gift_by_either_reading(reading: str) -> None:
    table = choose_characters(sit(calm(2, pair_gift=reading)), "shipwright", "shipwright")
    table.choose(0, "buy:1")
    table.choose(1, "buy:1")
    assert table.round == 2
    assert [pirate(table, seat).fleet for seat in range(2)] == [8, 8]


@pytest.mark.rule("P7-A08")
def test_with_more_players_there_is_nothing_to_set_about_the_gift_for_two() -> None:
    for seats in (3, 4):
        with pytest.raises(fb.BadSettings, match="'pair_gift' is about games of two players"):
            fb.new_table(GAME.id, seats, 1, {"pair_gift": "double"})


@pytest.mark.rule("P7-023")
@pytest.mark.parametrize(("name", "card"), [("captain", "spain-1"), ("aborigine", "havana"), ("shaman", "salary")])
def test_with_captain_aborigine_and_shaman_refusing_is_a_mistake_too(name: str, card: str) -> None:
    state = calm(3)
    give(state.pirates[0], card)
    table = lone(sit(state), name)
    assert len(keys(table, 0)) == 2
    table.choose(0, "pass")
    assert pirate(table, 0).spots == 1
    assert len(pirate(table, 0).hand) == 1
    assert prompt(table, 0) != f"gift.{name}"


@pytest.mark.rule("P7-023")
@pytest.mark.parametrize("name", ["shipwright", "governor", "captain", "aborigine", "shaman", "merchant"])
@pytest.mark.parametrize("me", [0, 1, 2])
def test_whoever_makes_the_mistake_takes_the_black_spot_also_with_an_empty_hand(name: str, me: int) -> None:
    state = calm(3)
    state.corsairs = [0, 1, 2, 0]
    give(state.pirates[me], reserve=0, fleet=10)
    names = ["cartographer"] * 3
    names[me] = name
    table = choose_characters(sit(state), *names)
    if table.awaiting == (me,) and prompt(table, me) == name:
        table.choose(me, "pass")
    assert [pirate(table, seat).spots for seat in range(3)] == [1 if seat == me else 0 for seat in range(3)]


@pytest.mark.rule("P7-023")
def test_asking_for_a_card_does_not_tell_whether_there_is_one() -> None:
    with_card, without = calm(3), calm(3)
    give(with_card.pirates[0], "spain-1")
    give(without.pirates[0], "havana")
    for state in (with_card, without):
        table = lone(sit(state), "captain")
        assert table.awaiting == (0,)
        assert table.decision(0) is not None
        assert table.view(1).pirates["0"].hand == 1


@pytest.mark.rule("P7-023", "P7-055", "P7-059", "P7-065")
@pytest.mark.parametrize(("name", "card"), [("captain", "spain-1"), ("aborigine", "havana"), ("shaman", "idol")])
def test_to_play_a_card_is_ones_own_turn_and_no_moment_to_react(name: str, card: str) -> None:
    state = calm(3)
    give(state.pirates[0], card)
    table = sit(state)
    table.standing(0, None, "game")  # orders to let every moment to react go by
    lone(table, name)
    assert (table.awaiting, table.in_window) == ((0,), False)
    assert keys(table, 0) == ["pass", f"card:{CARDS[card]}"]
    table.choose(0, f"card:{CARDS[card]}")
    assert pirate(table, 0).spots == 0
    assert table.awaiting == (0,)


def test_a_game_saved_when_cards_were_played_in_a_window_starts_that_step_again() -> None:
    state = calm(3)
    give(state.pirates[0], "idol")
    table = lone(sit(state), "shaman")
    before = table.snapshot()
    table.choose(0, f"card:{CARDS['idol']}")
    save = json.loads(table.save())
    assert load_table(json.dumps(save).encode()).snapshot() == table.snapshot()
    (entry,) = save["since"]
    save["version"] = 1
    entry["seat"], entry["answer"] = GROUP, [entry["answer"]]
    old = load_table(json.dumps(save).encode())
    assert old.snapshot() == before
    assert prompt(old, 0) == "shaman"
    assert old.notice


@pytest.mark.rule("P7-104")
def test_a_gift_may_be_declined_or_halved() -> None:
    for answer, cards in (("gift.none:0", 1), ("gift.cards:1", 2), ("gift.cards:2", 3)):
        table = lone(sit(calm(3)), "cartographer", "shaman")
        table.choose(1, "pass")
        table.choose(2, "pass")
        table.choose(0, answer)
        assert len(pirate(table, 0).hand) == cards


@pytest.mark.rule("P7-A31")
def test_a_gift_reaches_only_as_far_as_the_stock() -> None:
    state = calm(3)
    give(state.pirates[0], reserve=2, fleet=8)
    table = lone(sit(state), "shipwright")
    table.choose(0, "buy:1")
    assert keys(table, 0) == ["gift.ships:1", "gift.none:0"]
    table = lone(sit(calm(3)), "shipwright")
    table.choose(0, "buy:3")
    assert table.round == 2  # the reserve is empty: there was nothing to give
    state = calm(3)
    state.last_round = 9
    state.deck = [0, 1]
    table = lone(sit(state), "cartographer", "captain")
    table.choose(1, "pass")
    table.choose(2, "pass")
    assert keys(table, 0) == ["gift.cards:1", "gift.none:0"]


@pytest.mark.rule("P7-A31", "P7-060", "P7-A12")
@pytest.mark.parametrize(
    ("booty", "discards", "most"),
    [
        ([], [0, 0, 0, 0], 0),
        ([], [1, 0, 0, 0], 1),
        ([], [0, 0, 0, 1], 1),
        ([], [0, 1, 0, 1], 2),
        ([RUM], [0, 0, 0, 0], 1),
        ([RUM], [0, 0, 1, 0], 2),
        ([RUM, TALISMAN], [0, 0, 0, 0], 2),
        ([RUM] * 3, [1, 1, 1, 1], 2),
    ],
)
def test_the_aborigines_gift_reaches_as_far_as_deck_and_discards(
    booty: list[int], discards: list[int], most: int
) -> None:
    state = calm(3)
    state.booty, state.discards = booty, discards
    give(state.pirates[0], "havana")
    table = lone(sit(state), "aborigine")
    table.choose(0, f"card:{CARDS['havana']}")
    if most == 0:
        assert prompt(table, 0) != "gift.aborigine"
        return
    assert keys(table, 0) == [*[f"gift.booty:{cards}" for cards in range(most, 0, -1)], "gift.none:0"]
    table.choose(0, f"gift.booty:{most}")
    if prompt(table, 0) == "stow":
        table.choose(0, keys(table, 0)[0])
    assert sum(pirate(table, 0).goods) + pirate(table, 0).talismans == most


@pytest.mark.rule("P7-A31")
def test_guards_are_not_among_the_ships_that_the_shaman_keeps_safe() -> None:
    state = calm(3)
    give(state.pirates[0], "kraken", fleet=4, guards=2, reserve=4, chests=20)
    table = lone(sit(state), "shaman")
    table.choose(0, f"card:{CARDS['kraken']}")
    assert keys(table, 0)[0] == "gift.safety:4"


@pytest.mark.rule("P7-A31", "P7-A13")
@pytest.mark.parametrize(("below", "most"), [(0, 0), (1, 1), (2, 2), (4, 2)])
def test_last_rounds_itself_is_no_card_that_a_gift_could_bring(below: int, most: int) -> None:
    state = calm(3)
    state.deck = [*range(below), LAST_ROUNDS, CARDS["spain-1"]]
    table = lone(sit(state), "cartographer", "captain")
    table.choose(1, "pass")
    table.choose(2, "pass")
    assert len(pirate(table, 0).hand) == 1
    if most:
        assert keys(table, 0)[0] == f"gift.cards:{most}"
    else:
        assert table.round == 2


@pytest.mark.rule("P7-A31", "P7-029")
def test_a_governor_with_an_empty_reserve_still_acts() -> None:
    state = calm(3)
    give(state.pirates[0], reserve=0, fleet=10)
    table = lone(sit(state), "governor")
    table.choose(0, "corsair:1")
    assert table.state.corsairs[1] == 0
    assert pirate(table, 0).spots == 1
    assert prompt(table, 0) == "gift.governor"


# --- what is hidden ----------------------------------------------------------------------------------------------


def test_guesses_keep_face_down_characters_among_those_not_yet_called() -> None:
    state = calm(3)
    give(state.pirates[2], goods=[2, 0, 1])
    state.pirates[2].characters = ALL_CHARACTERS & ~(1 << CHARACTERS["cartographer"])
    table = choose_characters(sit(state), "governor", "governor", "merchant")
    seen = set()
    for i in range(60):
        guess = table.imagine(0, lucky("guess", i))
        assert guess.state.pirates[1].chosen == CHARACTERS["governor"]
        seen.add(guess.state.pirates[2].chosen)
    assert seen <= {CHARACTERS[name] for name in ("captain", "aborigine", "shaman", "merchant")}
    assert len(seen) > 1


def test_guesses_deal_every_card_once_and_keep_last_rounds_in_its_place() -> None:
    state = calm(3)
    give(state.pirates[0], "spain-1")
    give(state.pirates[1], "kraken", "tortuga")
    held = [card for pirate in state.pirates for card in pirate.hand]
    state.deck = [card for card in state.deck if card not in held]
    everything = sorted(state.deck + held)
    for i in range(10):
        guess = sit(state).imagine(0, lucky("guess", i)).state
        assert sorted([*guess.deck, *(card for pirate in guess.pirates for card in pirate.hand)]) == everything
        assert guess.pirates[0].hand == [CARDS["spain-1"]]
        assert guess.deck[4] == CARDS["last-rounds"]


def test_goods_and_talismans_of_all_are_open() -> None:
    state = calm(2)
    give(state.pirates[1], goods=[2, 0, 1], talismans=3)
    view = sit(state).view(0).pirates["1"]
    assert (view.goods[RUM], view.goods[FRUIT], view.talismans) == (2, 1, 3)
