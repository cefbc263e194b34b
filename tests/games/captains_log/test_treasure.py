"""The treasure: clues, the search, and what is found."""

from __future__ import annotations

import pytest

from freebooter.engine.luck import lucky
from freebooter.engine.table import Table
from freebooter.games.captains_log.content import BARRELS, CAPTAINS, CLUES_1, CLUES_2, TILES, TREASURES
from freebooter.games.captains_log.hexes import at, neighbours
from freebooter.games.captains_log.imagine import imagine
from freebooter.games.captains_log.names import GAIN_CLUE, YARD_LONG_RANGE_2, YARD_SAILS
from freebooter.games.captains_log.rules import captains, treasure
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import FAME_TREASURE, State
from tests.games.captains_log.ocean import LETTERS, barrel, npc, ocean, spot, tile
from tests.games.captains_log.papers import do, later, settle
from tests.games.positions import answer, keys, told


def beside(state: State, number: int, letter: str) -> int:
    """A hex where a ship can lie next to this hex of a tile."""
    chart = chart_of(state)
    return next(hex for hex in neighbours(spot(state, number, letter)) if chart.admits(hex, 1))


def search(number: int, letter: str) -> str:
    return f"search:{number}:{LETTERS.index(letter)}"


def hunt(number: int, letter: str, cards: tuple[int, int, int] = (0, 0, 0), turned: int = 0) -> Table:
    """Seat 0 lies next to an X; the three treasure cards are these. The first two cross at d, on tile 16."""

    def edit(state: State) -> None:
        tile(state, number, turned=turned)
        state.decks.treasure = list(cards)
        state.players[0].hex = beside(state, number, letter)

    return ocean(edit)


# --- Where it lies ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-504", "CL-509")
@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("second", range(4))
def test_every_pair_of_clues_shows_one_x_of_one_tile_and_there_it_is_found(first: int, second: int) -> None:
    [position] = set(CLUES_1[first].positions) & set(CLUES_2[second].positions)
    numbered = {one.number: one for one in TILES}
    [number] = [one.number for one in numbered.values() if position in one.treasures]
    table = hunt(number, LETTERS[position], (first, second, 2))
    do(table, search(number, LETTERS[position]))
    assert table.state.players[0].fame[FAME_TREASURE] == 2


@pytest.mark.rule("CL-508", "CL-509", "CL-EX76")
def test_one_clue_leaves_three_places_on_two_tiles() -> None:
    def edit(state: State) -> None:
        tile(state, 16, 2)
        tile(state, 21, 4)
        state.decks.treasure = [0, 0, 0]
        state.players[0].clues = 1

    table = ocean(edit)
    seen = table.view(0)
    assert len(seen.clue_1) == 7
    assert seen.clue_2 is None
    crosses = {16: TILES[16].treasures, 21: TILES[21].treasures}
    left = [(number, LETTERS[one]) for number, found in crosses.items() for one in found if one in seen.clue_1]
    assert left == [(16, "d"), (16, "p"), (21, "r")]
    for seat in (1, None):
        assert table.view(seat).clue_1 is None


@pytest.mark.rule("CL-508", "CL-509", "CL-EX77")
def test_two_clues_leave_one() -> None:
    def edit(state: State) -> None:
        state.decks.treasure = [0, 0, 0]
        state.players[0].clues = 2

    seen = ocean(edit).view(0)
    places = [(16, one) for one in TILES[16].treasures] + [(21, one) for one in TILES[21].treasures]
    by_second = [(number, LETTERS[one]) for number, one in places if one in seen.clue_2]
    assert by_second == [(16, "d"), (21, "a")]
    assert [place for place in by_second if LETTERS.index(place[1]) in seen.clue_1] == [(16, "d")]


@pytest.mark.rule("CL-509", "CL-144")
def test_a_turned_tile_keeps_its_letters() -> None:
    table = hunt(16, "d", turned=2)
    assert search(16, "d") in keys(table)
    do(table, search(16, "d"))
    assert table.state.decks.treasure_found


# --- Searching --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-505", "CL-506", "CL-K44")
def test_next_to_an_x_one_may_search_with_clues_or_without() -> None:
    table = hunt(16, "d")
    assert search(16, "d") in keys(table)
    do(table, search(16, "d"))
    assert table.state.turn.actions == 1

    def far(state: State) -> None:
        tile(state, 16, 2)

    assert not [key for key in keys(ocean(far)) if key.startswith("search")]

    def face_down(state: State) -> None:
        tile(state, 16)
        state.players[0].hex = beside(state, 16, "d")
        tile(state, 16, open=False)

    assert not [key for key in keys(ocean(face_down)) if key.startswith("search")]


@pytest.mark.rule("CL-503", "CL-506", "CL-508")
@pytest.mark.parametrize("right", [True, False])
def test_who_has_looked_at_a_card_takes_nothing_back(right: bool) -> None:
    table = hunt(16, "d", (0, 0, 0) if right else (1, 1, 0))
    do(table, search(16, "d"))
    assert table.can_undo(0) is not True
    barrel_with_a_clue = next(i for i, one in enumerate(BARRELS) if [gain.kind for gain in one.gains] == [GAIN_CLUE])

    def edit(state: State) -> None:
        barrel(state, at(0, -1), barrel_with_a_clue)

    table = ocean(edit)
    answer(table, f"sail:{at(0, -1)}")
    assert table.can_undo(0) is True
    answer(table, "pick_up:barrel")
    assert table.state.players[0].clues == 1
    assert table.can_undo(0) is not True


@pytest.mark.rule("CL-507", "CL-510")
def test_who_is_right_shows_both_clues_and_takes_what_card_3_says() -> None:
    table = hunt(16, "d", (0, 0, 0))
    money = table.state.players[0].doubloons
    do(table, search(16, "d"))
    assert table.state.players[0].doubloons == money + 10
    for seat in (0, 1, None):
        seen = table.view(seat)
        assert (len(seen.clue_1), len(seen.clue_2), seen.treasure) == (7, 4, False)
    assert told(table, "treasure", seat=1) == [{"seat": 0, "tile": 16, "treasure": 0}]


@pytest.mark.rule("CL-504", "CL-507")
@pytest.mark.parametrize(("card", "money", "fame"), [(0, 10, 0), (1, 5, 1), (2, 0, 2), (3, 0, 1), (4, 0, 3)])
def test_every_treasure(card: int, money: int, fame: int) -> None:
    assert len(TREASURES) == 5
    table = hunt(16, "d", (0, 0, card))
    before = table.state.players[0].doubloons
    answer(table, search(16, "d"))
    if card == 3:  # any ship upgrade, whatever it costs
        assert f"yard:{YARD_LONG_RANGE_2}" in keys(table)
        answer(table, f"yard:{YARD_SAILS}")
    settle(table)
    player = table.state.players[0]
    assert player.doubloons - before == money
    assert player.fame[FAME_TREASURE] == fame
    assert player.sails == (1 if card == 3 else 0)


@pytest.mark.rule("CL-503", "CL-507")
def test_who_is_wrong_has_looked_at_the_cards_and_never_searches_again() -> None:
    table = hunt(16, "p")
    money = table.state.players[0].doubloons
    do(table, search(16, "p"))
    player = table.state.players[0]
    assert (player.searched, player.doubloons, player.fame[FAME_TREASURE]) == (True, money, 0)
    assert (len(table.view(0).clue_1), len(table.view(0).clue_2)) == (7, 4)
    assert (table.view(1).clue_1, table.view(1).clue_2) == (None, None)
    assert told(table, "dug_in_vain", seat=1) == [{"seat": 0, "tile": 16}]
    assert not [key for key in keys(table) if key.startswith("search")]

    def right_place(state: State) -> None:
        state.players[0].hex = beside(state, 16, "d")

    table = later(table, right_place)
    assert not [key for key in keys(table) if key.startswith("search")]

    def another(state: State) -> None:
        state.players[0].hex = at(0, 5)
        state.players[1].hex = beside(state, 16, "d")

    table = later(table, another, seat=1)  # the others may still try
    do(table, search(16, "d"))
    assert table.state.decks.treasure_found


@pytest.mark.rule("CL-510", "CL-508")
def test_once_found_it_is_gone_for_all() -> None:
    table = hunt(16, "d")
    do(table, search(16, "d"))

    def another(state: State) -> None:
        state.players[0].hex = at(0, 5)
        state.players[1].hex = beside(state, 16, "d")

    table = later(table, another, seat=1)
    assert not [key for key in keys(table) if key.startswith("search")]
    treasure.clue(table.state, 1)
    assert table.state.players[1].clues == 0


# --- Clues ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-508", "CL-510")
def test_the_first_clue_is_card_1_the_second_card_2_and_a_third_is_none() -> None:
    table = ocean(lambda state: setattr(state.decks, "treasure", [1, 2, 0]))
    shown = []
    for _ in range(3):
        treasure.clue(table.state, 0)
        seen = table.view(0)
        shown.append((table.state.players[0].clues, tuple(seen.clue_1), tuple(seen.clue_2 or ())))
    first, second = CLUES_1[1].positions, CLUES_2[2].positions
    assert shown == [(1, first, ()), (2, first, second), (2, first, second)]
    assert table.view(1).players["0"].clues == 2  # markers are seen, cards are not
    treasure.clue(table.state, 1)  # the same cards for everybody
    assert tuple(table.view(1).clue_1) == first


@pytest.mark.rule("CL-505")
def test_clues_come_from_barrels_and_ships_and_captains() -> None:
    def in_a_barrel(state: State) -> None:
        barrel(state, at(0, 0), 30)
        assert state.turn is not None
        state.turn.sailing, state.turn.left = True, 2

    table = ocean(in_a_barrel)
    do(table, "pick_up:barrel")
    assert table.state.players[0].clues == 1
    assert told(table, "clue", seat=1) == [{"seat": 0, "n": 1}]

    def on_a_ship(state: State) -> None:
        npc(state, 8, at(1, 0), dead=6)
        state.players[0].crew = 5

    table = ocean(on_a_ship, game="expert")
    table.script([11, 11, 1], [1])
    do(table, "board:107", board__party=3, board__ship="pass", plunder=[])
    assert table.state.players[0].clues == 1


@pytest.mark.rule("CL-505")
def test_henry_every_begins_with_a_clue() -> None:
    state = ocean().state
    every = next(i for i, one in enumerate(CAPTAINS) if one.name == "Henry Every")
    state.players[0].captains = [every]
    assert list(captains.outfit(state, 0, every)) == []  # nothing is asked
    assert state.players[0].clues == 1


@pytest.mark.rule("CL-506", "CL-508")
def test_a_guess_keeps_to_what_a_seat_knows() -> None:
    for clues, searched in ((0, False), (1, False), (2, False), (0, True)):

        def edit(state: State, clues: int = clues, searched: bool = searched) -> None:
            state.decks.treasure = [2, 3, 1]
            state.players[0].clues = clues
            state.players[0].searched = searched

        found = set()
        for seed in range(60):
            state = ocean(edit).state
            imagine(state, 0, lucky(seed))
            found.add((state.decks.treasure[0], state.decks.treasure[1]))
        firsts = {one for one, _ in found}
        seconds = {other for _, other in found}
        assert firsts == ({2} if clues or searched else {0, 1, 2, 3})
        assert seconds == ({3} if clues == 2 or searched else {0, 1, 2, 3})


@pytest.mark.rule("CL-506")
def test_where_somebody_dug_in_vain_is_remembered() -> None:
    """The clues of `hunt` cross on tile 16."""
    letter = next(letter for letter in LETTERS if LETTERS.index(letter) in TILES[21].treasures)
    table = hunt(21, letter)
    answer(table, search(21, letter))
    assert told(table, "dug_in_vain") == [{"seat": 0, "tile": 21}]
    assert len(table.state.decks.dug) == 1
