"""Each rule, ruling and example of Letter of Marque."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import freebooter as fb
from freebooter.engine.content import BadContent
from freebooter.engine.keel import EVERYONE
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table
from freebooter.games.letter_of_marque.content import FOLDER, load_fleet, load_small_fleet
from freebooter.games.letter_of_marque.imagine import deal_ships
from freebooter.games.letter_of_marque.rules import components
from freebooter.games.letter_of_marque.state import Captain, Ship, State
from tests.games.positions import Noted, answer, keys, position, told

GAME = "letter-of-marque"
ANNE, BEN, CORA = 0, 1, 2


def begun(*seas: list[Ship], turn: int = 0, **changes: object) -> Callable[[State], None]:
    """Players with these ships at sea, empty decks and full cannons; it is the turn of `turn`."""

    def edit(state: State) -> None:
        for captain, ships in zip(state.captains, seas, strict=False):
            captain.deck = []
            captain.sea = ships
            armed = sum(ship.armed for ship in ships)
            captain.armed = 2 - armed
            captain.defenceless = 3 - (len(ships) - armed)
        state.keel.round = 1
        state.keel.turn = turn
        state.first = turn
        for name, value in changes.items():
            setattr(state.captains[turn], name, value)

    return edit


def armed(owner: int, treasure: int, seen: int | None = None) -> Ship:
    return Ship(treasure, True, 1 << owner if seen is None else seen)


def defenceless(owner: int, treasure: int) -> Ship:
    return Ship(treasure, False, 1 << owner)


def captains(table: Table) -> list[Captain]:
    state: State = table.state
    return state.captains


def new_game(seats: int = 3, seed: int = 5) -> Table:
    return fb.new_table(GAME, seats, seed)


# --- components and set-up --------------------------------------------------------------------------------------------


@pytest.mark.rule("LM-001", "LM-002")
def test_everyone_has_five_ships_five_treasures_and_three_cannons() -> None:
    for seats in (3, 4, 5, 6):
        for captain in captains(new_game(seats)):
            assert sorted([*captain.deck, captain.drawn]) == [3, 4, 5, 6, 7]
            assert (captain.armed, captain.defenceless, captain.cannons) == (2, 3, 3)


@pytest.mark.rule("LM-002")
@pytest.mark.parametrize("seats", [1, 2, 7])
def test_three_to_six_play(seats: int) -> None:
    with pytest.raises(fb.BadSettings, match=r"3 to 6|2 to 6"):
        fb.new_table(GAME, seats)


@pytest.mark.rule("LM-A10")
def test_two_players_are_an_unofficial_setting_with_whole_fleets() -> None:
    table = fb.new_table(GAME, 2, 1, {"two_players": True})
    assert table.awaiting == (0, 1)
    for captain in captains(table):
        assert sorted([*captain.deck, captain.drawn]) == [3, 4, 5, 6, 7]
        assert (captain.armed, captain.defenceless, captain.cannons) == (2, 3, 3)


@pytest.mark.rule("LM-A10")
def test_a_small_fleet_for_two() -> None:
    table = fb.new_table(GAME, 2, 1, {"two_players": True, "small_fleet": True})
    for captain in table.state.captains:
        assert sorted([*captain.deck, captain.drawn]) == [3, 5, 7]
        assert (captain.armed, captain.defenceless, captain.cannons) == (1, 2, 1)
    with pytest.raises(fb.BadSettings, match="A small fleet is for 2 players, not 3"):
        fb.new_table(GAME, 3, 1, {"small_fleet": True})


@pytest.mark.rule("LM-A10")
def test_bots_count_a_small_fleet() -> None:
    """With its armed ship shown, the others of a small fleet are known to be defenceless."""
    from freebooter.games.letter_of_marque.bot import never_shown

    assert never_shown(3, 1, 0) == (2, 0)
    assert never_shown(5, 1, 1) == (3, 1)


@pytest.mark.rule("LM-001")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[3, 4, 5, 6, 7]", "[3, 4, 5, 6, 6]", "different treasures of a fleet: there should be 5"),
        ("[3, 4, 5, 6, 7]", "[3, 4, 5, 6, 7, 7]", "treasures of a fleet: there should be 5, not 6"),
        ("armed_ships = 2", "armed_ships = 3", "ships of a fleet"),
        ("cannon_cards = 3", "cannon_cards = 2", "cannon cards of a fleet"),
        ('["blue", "orange",', '["blue",', "colours"),
        ("cannon_cards = 3", 'cannon_cards = "three"', r"fleet\.toml: .*cannon_cards"),
    ],
)
def test_content_that_does_not_fit_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = (FOLDER / "fleet.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "fleet.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadContent, match=said):
        load_fleet(path)


@pytest.mark.rule("LM-A10")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[3, 5, 7]", "[3, 5, 5]", "different treasures of a small fleet: there should be 3"),
        ("[3, 5, 7]", "[3, 5, 7, 7]", "treasures of a small fleet: there should be 3, not 4"),
        ("armed_ships = 1", "armed_ships = 2", "ships of a small fleet"),
        ('"orange"]', '"orange", "green"]', "colours of small fleets"),
    ],
)
def test_a_small_fleet_that_does_not_fit_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = (FOLDER / "small.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "small.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadContent, match=said):
        load_small_fleet(path)


@pytest.mark.rule("LM-001", "LM-A10")
@pytest.mark.parametrize("small", [False, True])
def test_nobody_has_scored_or_lost_anything_at_the_start(small: bool) -> None:
    table = fb.new_table(GAME, 2, 1, {"two_players": True, "small_fleet": small})
    for one in table.view(None).captains.values():
        assert (one.pile, one.captured, one.points, one.home, one.home_shown, one.sunk) == ([], 0, 0, 0, 0, 0)
        assert one.sea == {}


@pytest.mark.rule("LM-003")
def test_decks_are_shuffled() -> None:
    orders = {(*captain.deck, captain.drawn) for seed in range(8) for captain in captains(new_game(3, seed))}
    assert len(orders) > 10


@pytest.mark.rule("LM-003")
@pytest.mark.parametrize(("seats", "settings"), [(6, {}), (2, {"two_players": True, "small_fleet": True})])
def test_the_deck_of_every_player_is_shuffled(seats: int, settings: dict[str, bool]) -> None:
    tables = [fb.new_table(GAME, seats, seed, settings) for seed in range(12)]
    for seat in range(seats):
        orders = {(*captains(table)[seat].deck, captains(table)[seat].drawn) for table in tables}
        assert len(orders) > 2


@pytest.mark.rule("LM-005", "LM-006", "LM-009")
def test_only_the_owner_sees_whether_a_ship_is_armed() -> None:
    table = position(GAME, 3, begun([armed(ANNE, 7), defenceless(ANNE, 3)], [], []))
    mine = table.view(ANNE).captains["0"]
    assert (mine.sea["7"].armed, mine.sea["3"].armed, mine.armed) == (True, False, 1)
    for other in (BEN, CORA, None):
        theirs = table.view(other).captains["0"]
        assert (theirs.sea["7"].armed, theirs.sea["3"].armed, theirs.armed) == (None, None, None)
        assert theirs.reserve == 3


@pytest.mark.rule("LM-005")
def test_every_owner_sees_their_own_reserve() -> None:
    table = position(GAME, 3, begun([armed(ANNE, 7)], [armed(BEN, 7), armed(BEN, 3)], [defenceless(CORA, 3)]))
    assert [table.view(seat).captains[str(seat)].armed for seat in (ANNE, BEN, CORA)] == [1, 0, 2]


# --- preliminary turn -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LM-007", "LM-A07")
def test_all_turn_up_a_treasure_and_then_choose_in_secret() -> None:
    table = new_game()
    assert all(captain.drawn and len(captain.deck) == 4 for captain in captains(table))
    assert table.awaiting == (0, 1, 2)
    assert [view.drawn for view in table.view(None).captains.values()] == [c.drawn for c in captains(table)]
    before = table.view(BEN)
    table.choose(ANNE, "armed")
    assert table.view(BEN) == before
    table.choose(ANNE, "defenceless")  # can be changed until all are in
    answer(table, "armed", "armed")
    assert [captain.sea[0].armed for captain in captains(table)] == [False, True, True]


@pytest.mark.rule("LM-008", "LM-009")
def test_the_ship_lies_on_its_treasure_at_sea() -> None:
    table = new_game()
    drawn = [captain.drawn for captain in captains(table)]
    answer(table, "armed", "defenceless", "armed")
    assert [captain.sea[0].treasure for captain in captains(table)] == drawn
    assert [(captain.armed, captain.defenceless) for captain in captains(table)] == [(1, 3), (2, 2), (1, 3)]


def preliminary(*treasures: int) -> Table:
    def edit(state: State) -> None:
        for captain, treasure in zip(state.captains, treasures, strict=True):
            captain.deck.remove(treasure)
            captain.deck.append(treasure)

    return position(GAME, len(treasures), edit, two_players=len(treasures) == 2)


@pytest.mark.rule("LM-007")
def test_the_top_treasure_of_each_deck_is_turned_up() -> None:
    """The top of a pile is its last card."""
    assert [captain.drawn for captain in captains(preliminary(5, 3, 7))] == [5, 3, 7]


@pytest.mark.rule("LM-008", "LM-009")
def test_only_its_owner_knows_what_a_ship_is_that_was_just_put_to_sea() -> None:
    table = preliminary(5, 3, 7)
    answer(table, "armed", "defenceless", "armed")
    for owner, treasure, kind in ((ANNE, "5", True), (BEN, "3", False), (CORA, "7", True)):
        for seat in (ANNE, BEN, CORA, None):
            known = table.view(seat).captains[str(owner)].sea[treasure].armed
            assert known is (kind if seat == owner else None)
    assert [captain.drawn for captain in table.view(None).captains.values()] == [0, 0, 0]  # no card waits for a ship
    answer(table, "leave", "armed")  # Ben, who has the lowest
    (new,) = [ship for key, ship in table.view(BEN).captains["1"].sea.items() if key != "3"]
    assert new.armed is True
    assert table.view(ANNE).captains["1"].sea[str(new.treasure)].armed is None


@pytest.mark.rule("LM-010", "LM-EX01")
def test_the_lowest_treasure_begins() -> None:
    table = preliminary(5, 3, 7)
    assert (table.view(None).first, table.view(None).round) == (0, 0)
    answer(table, "armed", "armed", "armed")
    assert (table.view(None).first, table.view(None).round) == (BEN, 1)
    assert table.awaiting == (BEN,)
    assert told(table, "begins") == [{"seat": BEN}]


@pytest.mark.rule("LM-010", "LM-EX01")
def test_a_lot_decides_between_equals() -> None:
    for lot, seat in [(0, 0), (1, 2)]:
        table = preliminary(3, 5, 3)
        table.script(lot)
        answer(table, "armed", "armed", "armed")
        assert table.awaiting == (seat,)


@pytest.mark.rule("LM-010")
def test_the_lot_is_drawn_among_all_who_are_equal() -> None:
    for lot, seat in [(0, 0), (1, 1), (2, 3)]:
        table = preliminary(3, 3, 5, 3)
        table.script(lot)
        answer(table, "armed", "armed", "armed", "armed")
        assert table.awaiting == (seat,)


@pytest.mark.rule("LM-010")
def test_no_lot_is_drawn_where_one_alone_is_lowest() -> None:
    table = preliminary(5, 3, 7)
    table.script(9)  # no lot could say that
    answer(table, "armed", "armed", "armed")
    assert table.awaiting == (BEN,)


@pytest.mark.rule("LM-010")
def test_of_two_players_the_lowest_begins_too() -> None:
    table = preliminary(5, 3)
    answer(table, "armed", "armed")
    assert (table.awaiting, table.state.first) == ((BEN,), BEN)


@pytest.mark.rule("LM-011")
def test_play_goes_clockwise() -> None:
    table = preliminary(7, 5, 3)
    answer(table, "armed", "armed", "armed")
    order = []
    for _ in range(5):
        order.append(table.awaiting[0])
        answer(table, "leave", "defenceless")
    assert order == [2, 0, 1, 2, 0]
    assert table.round == 2


@pytest.mark.rule("LM-011", "LM-020")
def test_the_turn_comes_also_to_those_who_have_nothing_left_but_a_cannon() -> None:
    table = position(GAME, 3, begun([armed(ANNE, 7), armed(ANNE, 6)], [], [armed(CORA, 3), armed(CORA, 4)]))
    answer(table, "arrive:7")
    assert table.awaiting == (BEN,)
    assert keys(table) == ["attack:0:6", "attack:2:3", "attack:2:4", "pass"]


@pytest.mark.rule("LM-011")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_turn_passes_round_the_whole_table(seats: int) -> None:
    table = position(GAME, seats, begun(*[[armed(seat, 7), armed(seat, 6)] for seat in range(seats)]), two_players=True)
    order = []
    for _ in range(seats):
        order.append(table.awaiting[0])
        answer(table, "arrive:7")
    assert order == list(range(seats))
    assert table.awaiting == (0,)
    assert table.round == 2


# --- leaving and arriving ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LM-012")
def test_a_ship_leaves_with_the_top_treasure() -> None:
    table = position(GAME, 3, begun([], [defenceless(BEN, 3)], [], deck=[4, 6, 5]))
    answer(table, "leave")
    assert (captains(table)[ANNE].drawn, captains(table)[ANNE].deck) == (5, [4, 6])
    assert (table.awaiting, keys(table)) == ((ANNE,), ["armed", "defenceless"])
    answer(table, "armed")
    (ship,) = captains(table)[ANNE].sea
    assert (ship.treasure, ship.armed, captains(table)[ANNE].armed) == (5, True, 1)
    assert table.view(BEN).captains["0"].drawn == 0  # the card lies under its ship now
    assert table.awaiting == (BEN,)


@pytest.mark.rule("LM-012", "LM-014")
def test_all_are_told_what_leaves_and_what_arrives() -> None:
    table = position(GAME, 3, begun([armed(ANNE, 7)], [defenceless(BEN, 3)], [defenceless(CORA, 3)], deck=[4, 6, 5]))
    answer(table, "leave", "armed", "arrive:3")
    for seat in (ANNE, BEN, CORA, None):
        assert told(table, "turned_up", seat) == told(table, "left", seat) == [{"seat": ANNE, "treasure": 5}]
        assert told(table, "arrived", seat) == [{"seat": BEN, "treasure": 3}]


@pytest.mark.rule("LM-012")
def test_what_was_turned_up_cannot_be_taken_back() -> None:
    table = position(GAME, 3, begun([], [defenceless(BEN, 3)], [], deck=[4, 6, 5]))
    answer(table, "leave")
    assert table.can_undo(ANNE) == "Luck or something hidden has shown since."


@pytest.mark.rule("LM-013")
def test_leaving_needs_a_card_in_the_deck() -> None:
    table = position(GAME, 3, begun([armed(ANNE, 7), armed(ANNE, 3)], [], []))
    assert keys(table) == ["arrive:7", "arrive:3"]


@pytest.mark.rule("LM-013")
@pytest.mark.parametrize("cards", [1, 2, 5])
def test_the_last_card_of_the_deck_can_leave_too(cards: int) -> None:
    edit = begun([], [defenceless(BEN, 3)], [], deck=[3, 4, 5, 6, 7][:cards])
    assert keys(position(GAME, 3, edit)) == ["leave", "attack:1:3"]


@pytest.mark.rule("LM-005", "LM-009", "LM-A03")
@pytest.mark.parametrize("armed_left", [0, 1, 2])
def test_leaving_asks_for_a_ship_whatever_the_reserve_is(armed_left: int) -> None:
    """A ship that left by itself would tell the others that those behind it are alike."""
    edit = begun([], [defenceless(BEN, 3)], [], deck=[4, 6], armed=armed_left, defenceless=2 - armed_left)
    table = position(GAME, 3, edit)
    answer(table, "leave")
    assert (table.awaiting, table.seq, told(table, "left", BEN)) == ((ANNE,), 1, [])
    assert table.view(BEN).captains["0"].reserve == 2
    assert len(keys(table)) == (2 if armed_left == 1 else 1)


@pytest.mark.rule("LM-A03")
def test_leaving_never_lacks_a_ship() -> None:
    """The last of five treasures finds the last of five ships."""
    sea = [armed(ANNE, 7), armed(ANNE, 6), defenceless(ANNE, 5), defenceless(ANNE, 4)]
    table = position(GAME, 3, begun(sea, [defenceless(BEN, 3)], [], deck=[3]))
    answer(table, "leave")  # the only ship left is taken without asking
    assert [ship.treasure for ship in captains(table)[ANNE].sea] == [7, 6, 5, 4, 3]
    assert captains(table)[ANNE].armed == captains(table)[ANNE].defenceless == 0


@pytest.mark.rule("LM-014", "LM-023")
def test_whoever_brings_a_ship_home_scores_it_as_their_own() -> None:
    edit = begun([armed(ANNE, 4)], [armed(BEN, 7), armed(BEN, 6)], [], turn=BEN)
    table = position(GAME, 3, edit)
    answer(table, "arrive:7", "pass", "arrive:4")  # the last ship arrives without asking
    assert table.result is not None
    assert [(one["own"], one["prizes"]) for one in table.result.sources] == [(4, 0), (13, 0), (0, 0)]
    assert table.view(ANNE).captains["1"].pile == [(BEN, 7), (BEN, 6)]


@pytest.mark.rule("LM-015", "LM-A09")
@pytest.mark.parametrize("kind", [armed, defenceless])
def test_a_ship_of_either_kind_comes_home_and_is_still_counted(kind: Callable[[int, int], Ship]) -> None:
    table = position(GAME, 3, begun([kind(ANNE, 7), armed(ANNE, 3)], [armed(BEN, 4), armed(BEN, 5)], []))
    box = components(table.state)
    answer(table, "arrive:7")
    assert components(table.state) == box
    seen = table.view(BEN).captains["0"]
    assert (seen.home, seen.home_shown, seen.reserve) == (1, 0, 3)
    for i in range(20):  # whatever Ben thinks it was: Anne has two armed ships
        assert components(table.imagine(BEN, lucky(i)).state) == box


@pytest.mark.rule("LM-014", "LM-015", "LM-A09")
def test_a_ship_arrives_unrevealed() -> None:
    table = position(GAME, 3, begun([armed(ANNE, 7), armed(ANNE, 3)], [], []))
    answer(table, "arrive:7")
    anne = captains(table)[ANNE]
    assert (anne.pile, [ship.treasure for ship in anne.sea]) == ([7], [3])
    seen = table.view(BEN).captains["0"]
    assert (seen.pile, seen.home, seen.home_shown) == ([(ANNE, 7)], 1, 0)
    guesses = {table.imagine(BEN, lucky(i)).state.captains[ANNE].home_armed for i in range(40)}
    assert guesses == {0, 1}  # to Ben it may have been either
    answer(table, "pass", "pass")  # the last ship arrives without asking
    assert table.result is not None
    assert table.view(BEN).captains["0"].armed is None  # not even at the end


@pytest.mark.rule("LM-A08")
def test_a_ship_may_arrive_on_the_turn_after_it_left() -> None:
    table = position(GAME, 3, begun([], [defenceless(BEN, 3)], [defenceless(CORA, 4)], deck=[5]))
    answer(table, "leave", "armed", "arrive:3", "arrive:4")
    assert "arrive:5" in keys(table, ANNE) or captains(table)[ANNE].pile == [5]


@pytest.mark.rule("LM-A08", "LM-014")
@pytest.mark.parametrize("deck", [[], [3]])
def test_the_newest_of_several_ships_may_arrive_next(deck: list[int]) -> None:
    sea = [armed(ANNE, 7), defenceless(ANNE, 6)]
    table = position(GAME, 3, begun(sea, [armed(BEN, 3), armed(BEN, 4)], [armed(CORA, 3)], deck=[*deck, 5]))
    answer(table, "leave", "defenceless", "arrive:3", "arrive:3")
    assert {"arrive:7", "arrive:6", "arrive:5"} <= set(keys(table, ANNE))


@pytest.mark.rule("LM-A03", "LM-012")
def test_the_last_ship_of_the_last_of_six_players_leaves_unasked() -> None:
    sea = [armed(5, 7), armed(5, 6), defenceless(5, 5), defenceless(5, 4)]
    edit = begun([defenceless(ANNE, 3)], [], [], [], [], sea, turn=5, deck=[3])
    table = position(GAME, 6, edit)
    answer(table, "leave")
    assert [ship.treasure for ship in captains(table)[5].sea] == [7, 6, 5, 4, 3]


@pytest.mark.rule("LM-A03")
def test_a_ship_may_leave_also_if_only_armed_ones_are_left() -> None:
    sea = [defenceless(ANNE, 7), defenceless(ANNE, 6), defenceless(ANNE, 5)]
    table = position(GAME, 3, begun(sea, [defenceless(BEN, 3)], [], deck=[3, 4]))
    answer(table, "leave", "armed")
    assert [ship.armed for ship in captains(table)[ANNE].sea] == [False, False, False, True]


# --- attacking --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LM-016")
def test_an_attack_costs_a_cannon_and_aims_at_opponents_only() -> None:
    edit = begun([armed(ANNE, 7)], [armed(BEN, 7), defenceless(BEN, 3)], [defenceless(CORA, 4)])
    table = position(GAME, 3, edit)
    assert keys(table) == ["arrive:7", "attack:1:7", "attack:1:3", "attack:2:4"]
    answer(table, "attack:2:4")
    assert captains(table)[ANNE].cannons == 2


@pytest.mark.rule("LM-016", "LM-A05")
@pytest.mark.parametrize("cannons", [1, 2, 3])
def test_every_cannon_card_down_to_the_last_can_be_played_on_either_kind_of_ship(cannons: int) -> None:
    for treasure in (7, 3):  # armed, defenceless
        edit = begun([armed(ANNE, 7)], [armed(BEN, 7), defenceless(BEN, 3)], [], cannons=cannons, captured=1)
        table = position(GAME, 3, edit)
        answer(table, f"attack:1:{treasure}")
        assert captains(table)[ANNE].cannons == cannons - 1


@pytest.mark.rule("LM-016", "LM-019")
@pytest.mark.parametrize("me", [ANNE, BEN, CORA])
def test_whoever_attacks_aims_at_both_others_and_takes_the_treasure(me: int) -> None:
    seas = [[defenceless(ANNE, 5), armed(ANNE, 7)], [defenceless(BEN, 5)], [defenceless(CORA, 5)]]

    def edit(state: State) -> None:
        begun(*seas, turn=me, deck=[3])(state)
        state.first = BEN

    table = position(GAME, 3, edit)
    attacks = [key for key in keys(table) if key.startswith("attack")]
    assert attacks == [f"attack:{seat}:{ship.treasure}" for seat, sea in enumerate(seas) if seat != me for ship in sea]
    prey = CORA if me != CORA else ANNE
    answer(table, f"attack:{prey}:5")
    assert captains(table)[me].pile == [10 * prey + 5]
    assert [captain.cannons for captain in captains(table)] == [2 if seat == me else 3 for seat in range(3)]


@pytest.mark.rule("LM-002", "LM-016")
def test_six_players_can_attack_the_sixth() -> None:
    seas = [[armed(seat, 7), armed(seat, 6)] for seat in range(6)]
    assert "attack:5:7" in keys(position(GAME, 6, begun(*seas)))


@pytest.mark.rule("LM-017")
@pytest.mark.parametrize("kind", [armed, defenceless])
def test_an_attack_cannot_be_taken_back_once_the_ship_was_turned_over(kind: Callable[[int, int], Ship]) -> None:
    table = position(GAME, 3, begun([armed(ANNE, 4)], [kind(BEN, 7), armed(BEN, 6)], [armed(CORA, 3)]))
    answer(table, "attack:1:7")
    assert table.can_undo(ANNE) == "Luck or something hidden has shown since."


@pytest.mark.rule("LM-016", "LM-A05")
def test_without_cannon_cards_no_attack_captured_ones_do_not_help() -> None:
    edit = begun([armed(ANNE, 7), armed(ANNE, 6)], [armed(BEN, 7)], [], cannons=0, captured=2)
    assert keys(position(GAME, 3, edit)) == ["arrive:7", "arrive:6"]


@pytest.mark.rule("LM-006", "LM-017", "LM-018", "LM-EX02", "LM-A04", "LM-A05", "LM-A09")
def test_an_armed_ship_beats_the_attack_off_and_stays_known() -> None:
    table = position(GAME, 3, begun([armed(ANNE, 4), armed(ANNE, 5)], [armed(BEN, 7)], [armed(CORA, 3)]))
    answer(table, "attack:1:7")
    anne, ben, _ = captains(table)
    assert (anne.cannons, ben.captured, ben.pile, table.state.spent) == (2, 1, [], 0)
    assert ben.cannons == 3  # the captured card is none to attack with
    assert (ben.sea[0].treasure, ben.sea[0].seen) == (7, EVERYONE)
    for seat in (ANNE, CORA, None):
        assert table.view(seat).captains["1"].sea["7"].armed is True
    for i in range(10):
        assert table.imagine(CORA, lucky(i)).state.captains[BEN].sea[0].armed is True
    answer(table, "attack:0:4")  # Ben; it is armed, too
    shown = [(key, ship.shown) for key, ship in table.view(None).captains["0"].sea.items()]
    assert shown == [("4", True), ("5", False)]
    assert "attack:1:7" in keys(table, CORA)  # foolish but legal
    answer(table, "attack:1:7")
    assert (captains(table)[BEN].captured, len(captains(table)[BEN].sea)) == (2, 1)


@pytest.mark.rule("LM-006", "LM-017", "LM-019", "LM-023", "LM-EX03")
def test_a_defenceless_ship_loses_its_treasure() -> None:
    table = position(GAME, 3, begun([armed(ANNE, 4)], [defenceless(BEN, 7)], [armed(CORA, 3)]))
    answer(table, "attack:1:7")
    anne, ben, _ = captains(table)
    assert (anne.pile, anne.cannons, ben.sea, ben.sunk, ben.captured) == ([17], 2, [], 1, 0)
    assert table.state.spent == 1  # the cannon card is out of the game
    assert table.view(CORA).captains["0"].pile == [(BEN, 7)]
    assert table.view(CORA).captains["0"].points == 7
    assert told(table, "captured") == [{"seat": 0, "target": 1, "treasure": 7, "hurts": [1]}]


@pytest.mark.rule("LM-A09")
def test_sunk_and_shown_ships_are_remembered() -> None:
    """With both armed ships of Anne shown, every other ship of hers is surely defenceless."""
    sea = [armed(ANNE, 7, EVERYONE), armed(ANNE, 6, EVERYONE), defenceless(ANNE, 5)]
    table = position(GAME, 3, begun(sea, [armed(BEN, 7)], []))
    for i in range(20):
        assert table.imagine(BEN, lucky(i)).state.captains[ANNE].sea[2].armed is False
    answer(table, "arrive:7")
    seen = table.view(BEN).captains["0"]
    assert (seen.home, seen.home_shown) == (1, 1)  # nobody needs to ask what came home


@pytest.mark.rule("LM-A09")
def test_all_may_remember_how_many_ships_were_sunk() -> None:
    table = position(GAME, 3, begun([armed(ANNE, 4)], [defenceless(BEN, 7), armed(BEN, 6)], [armed(CORA, 3)]))
    answer(table, "attack:1:7")
    assert [table.view(seat).captains["1"].sunk for seat in (ANNE, BEN, CORA, None)] == [1, 1, 1, 1]


@pytest.mark.rule("LM-A06")
def test_nobody_knows_the_order_of_a_deck() -> None:
    table = position(GAME, 3, begun([], [armed(BEN, 7)], [], deck=[3, 4, 5, 6, 7]))
    for seat in (ANNE, BEN):
        orders = {tuple(table.imagine(seat, lucky(i)).state.captains[ANNE].deck) for i in range(30)}
        assert len(orders) > 15
        assert table.view(seat).captains["0"].deck == 5


@pytest.mark.rule("LM-005")
def test_nobody_needs_to_guess_their_own_ships() -> None:
    sea = [defenceless(ANNE, 7), armed(ANNE, 3)]
    table = position(GAME, 3, begun(sea, [armed(BEN, 7)], [], armed=0, home_armed=1))
    for i in range(20):
        mine = table.imagine(ANNE, lucky(i)).state.captains[ANNE]
        assert ([ship.armed for ship in mine.sea], mine.armed, mine.home_armed) == ([False, True], 0, 1)


@pytest.mark.rule("LM-A06")
def test_a_guess_does_not_depend_on_the_order_of_a_deck() -> None:
    tables = [
        position(GAME, 3, begun([], [armed(BEN, 7)], [], deck=deck)) for deck in ([3, 4, 5, 6, 7], [6, 3, 7, 5, 4])
    ]
    for seat in (ANNE, BEN):
        for i in range(5):
            first, second = [table.imagine(seat, lucky(i)).state.captains[ANNE].deck for table in tables]
            assert first == second


def test_a_guess_leans_to_what_players_choose() -> None:
    """Rich treasures are armed more often, ships left at sea nearly always; but nothing is ruled out."""
    sea = [defenceless(ANNE, 3), armed(ANNE, 7)]
    table = position(GAME, 3, begun(sea, [armed(BEN, 3)], [defenceless(CORA, 7)]))
    guesses = [table.imagine(BEN, lucky(i)).state.captains for i in range(300)]
    crews = [tuple(ship.armed for ship in captains[ANNE].sea) for captains in guesses]
    assert set(crews) == {(a, b) for a in (True, False) for b in (True, False)}
    waiting, rich = (sum(crew[i] for crew in crews) / 300 for i in (0, 1))
    alone = sum(captains[CORA].sea[0].armed for captains in guesses) / 300
    assert waiting > 0.6  # an even deal says 0.4
    assert alone > 0.5
    assert rich > 0.3  # one of the two armed ships is mostly taken


@pytest.mark.parametrize(("treasure", "odds"), [(3, 80), (4, 130), (5, 180), (6, 220), (7, 300)])
def test_the_odds_of_a_guess(treasure: int, odds: int) -> None:
    """Two of five unknown ships are armed: an even deal would say 200 to 300."""
    for waiting, times in ([], 1), ([defenceless(ANNE, 5)], 6):
        for lot in (2 * odds * times - 1, 2 * odds * times):
            sea, luck = [defenceless(ANNE, treasure), *waiting], Noted(lot)
            table = position(GAME, 3, begun(sea, [], [], deck=[3]))
            deal_ships(captains(table)[ANNE], BEN, luck)
            assert luck.asked[0] == 2 * odds * times + 300
            assert captains(table)[ANNE].sea[0].armed is (lot < 2 * odds * times)


# --- passing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LM-020", "LM-021", "LM-026", "LM-EX05")
def test_passing_needs_an_empty_deck_and_no_ship_at_sea() -> None:
    others = [defenceless(BEN, 3)], [defenceless(CORA, 4)]
    assert keys(position(GAME, 3, begun([], *others))) == ["attack:1:3", "attack:2:4", "pass"]
    assert keys(position(GAME, 3, begun([armed(ANNE, 7)], *others))) == ["arrive:7", "attack:1:3", "attack:2:4"]
    assert keys(position(GAME, 3, begun([], *others, deck=[3]))) == ["leave", "attack:1:3", "attack:2:4"]


@pytest.mark.rule("LM-020")
@pytest.mark.parametrize(("cannons", "captured"), [(0, 0), (0, 2), (1, 0), (3, 2)])
def test_whoever_has_nothing_left_may_pass_whatever_cannon_cards_they_have(cannons: int, captured: int) -> None:
    edit = begun([], [armed(BEN, 3), armed(BEN, 4)], [], cannons=cannons, captured=captured)
    table = position(GAME, 3, edit)
    if cannons:
        assert keys(table) == ["attack:1:3", "attack:1:4", "pass"]
    else:
        assert told(table, "passed") == [{"seat": ANNE}]


@pytest.mark.rule("LM-026")
def test_a_turn_is_exactly_one_action() -> None:
    table = position(GAME, 3, begun([armed(ANNE, 7), armed(ANNE, 6)], [armed(BEN, 3), armed(BEN, 4)], []))
    answer(table, "arrive:7")
    assert table.awaiting == (BEN,)


@pytest.mark.rule("LM-026")
@pytest.mark.parametrize("choice", ["leave", "arrive:7", "attack:1:3", "attack:1:4"])
def test_after_each_kind_of_action_it_is_the_next_players_turn(choice: str) -> None:
    edit = begun([armed(ANNE, 7), armed(ANNE, 6)], [armed(BEN, 3), defenceless(BEN, 4), armed(BEN, 5)], [], deck=[3, 5])
    table = position(GAME, 3, edit)
    answer(table, choice)
    if choice == "leave":
        answer(table, "defenceless")
    assert table.awaiting == (BEN,)


@pytest.mark.rule("LM-A02")
def test_who_has_nothing_left_passes_without_being_asked() -> None:
    table = position(GAME, 3, begun([], [armed(BEN, 3), armed(BEN, 4)], [], cannons=0))
    assert table.awaiting == (BEN,)
    assert told(table, "passed") == [{"seat": ANNE}]


# --- end and scoring --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LM-022", "LM-EX06", "LM-A02")
def test_the_game_ends_at_once_when_the_last_ship_arrives() -> None:
    table = position(GAME, 3, begun([armed(ANNE, 7)], [], []), seed=1)
    assert table.awaiting == ()  # the only option was taken without asking, and nobody was asked after it
    assert table.result is not None
    assert told(table, "passed") == []


@pytest.mark.rule("LM-022", "LM-A02")
def test_the_game_ends_at_once_when_the_last_ship_is_captured() -> None:
    table = position(GAME, 3, begun([], [defenceless(BEN, 7)], []))
    answer(table, "attack:1:7")
    assert table.awaiting == ()
    assert table.result is not None
    assert table.result.scores == [7, 0, 0]


@pytest.mark.rule("LM-022")
def test_the_game_goes_on_while_a_deck_has_cards() -> None:
    def edit(state: State) -> None:
        begun([], [], [])(state)
        state.captains[BEN].deck = [5]

    table = position(GAME, 3, edit)
    assert table.awaiting == (BEN,)  # seas are empty, but Ben has to leave


@pytest.mark.rule("LM-022")
@pytest.mark.parametrize("seat", [ANNE, BEN, CORA])
@pytest.mark.parametrize("left", ["deck", "sea"])
def test_the_game_goes_on_while_anybody_has_a_card_or_a_ship(seat: int, left: str) -> None:
    def edit(state: State) -> None:
        begun([], [], [])(state)
        for captain in state.captains:
            captain.cannons = 0
        if left == "deck":
            state.captains[seat].deck = [5, 6]
        else:
            state.captains[seat].sea = [armed(seat, 5), defenceless(seat, 6)]

    table = position(GAME, 3, edit)
    assert table.result is None
    assert table.awaiting == (seat,)


def ended(*piles: tuple[list[int], int, int], **settings: bool) -> Table:
    """An ended game with these score piles, captured and unused cannon cards."""

    def edit(state: State) -> None:
        begun(*[[] for _ in piles])(state)
        for captain, (pile, captured, cannons) in zip(state.captains, piles, strict=True):
            captain.pile, captain.captured, captain.cannons = pile, captured, cannons

    return position(GAME, len(piles), edit, **settings)


@pytest.mark.rule("LM-023", "LM-024")
def test_treasures_and_captured_cannons_count_unused_ones_do_not() -> None:
    result = ended(([3, 4, 17], 2, 3), ([15, 16], 0, 0), ([], 0, 1)).result
    assert result is not None
    assert result.scores == [16, 11, 0]
    assert result.sources[0] == {"own": 7, "prizes": 7, "cannons": 2}


@pytest.mark.rule("LM-023")
def test_treasures_count_whoever_they_were_taken_from() -> None:
    result = ended(([14, 25], 0, 0), ([3, 24], 2, 0), ([7, 16], 0, 0)).result
    assert result is not None
    assert [(one["own"], one["prizes"], one["cannons"]) for one in result.sources] == [(0, 9, 0), (0, 7, 2), (0, 13, 0)]


@pytest.mark.rule("LM-023")
def test_own_treasures_of_all_six_players_are_told_from_prizes() -> None:
    home = [[10 * seat + value for value in (3, 4, 5, 6, 7)] for seat in range(6)]
    result = ended(*[(pile, 0, 0) for pile in home]).result
    assert result is not None
    assert [(one["own"], one["prizes"]) for one in result.sources] == [(25, 0)] * 6
    result = ended(*[(pile, 0, 0) for pile in [*home[1:], home[0]]]).result  # everybody has taken the next one's
    assert result is not None
    assert [(one["own"], one["prizes"]) for one in result.sources] == [(0, 25)] * 6


@pytest.mark.rule("LM-023")
def test_the_points_that_all_see_count_captured_cannons_too() -> None:
    table = ended(([3, 4, 17], 2, 3), ([15, 16], 0, 0), ([], 0, 1))
    assert [captain.points for captain in table.view(None).captains.values()] == [16, 11, 0]


@pytest.mark.rule("LM-024", "LM-A01")
def test_unused_cannons_score_nothing_also_where_they_break_ties() -> None:
    result = ended(([4, 5], 1, 2), ([14], 2, 3), ([], 0, 1), ties_by_all_cannons=True).result
    assert result is not None
    assert result.scores == [10, 6, 0]
    assert [one["cannons"] for one in result.sources] == [1, 2, 0]


@pytest.mark.rule("LM-025", "LM-EX07", "LM-A01")
def test_ties_are_decided_by_captured_cannons() -> None:
    result = ended(([4, 5, 6, 7], 2, 0), ([13, 14, 15, 16, 5], 1, 3), ([], 0, 0)).result
    assert result is not None
    assert (result.scores[:2], result.ranks) == ([24, 24], [1, 2, 3])


@pytest.mark.rule("LM-025")
def test_still_tied_shares_the_win() -> None:
    result = ended(([4, 5], 1, 0), ([14, 15], 1, 3), ([], 0, 0)).result
    assert result is not None
    assert (result.ranks, result.winners) == ([1, 1, 3], [0, 1])
    result = ended(([4, 5], 1, 0), ([14, 5], 1, 0), ([], 0, 0)).result  # prizes are worth no more than one's own
    assert result is not None
    assert (result.ranks, result.winners) == ([1, 1, 3], [0, 1])


@pytest.mark.rule("LM-A01")
def test_unused_cannons_break_ties_where_the_table_says_so() -> None:
    result = ended(([4, 5], 1, 0), ([14, 15], 1, 3), ([], 0, 0), ties_by_all_cannons=True).result
    assert result is not None
    assert result.ranks == [2, 1, 3]
    result = ended(([4, 5], 2, 1), ([14, 16], 1, 1), ([], 0, 0), ties_by_all_cannons=True).result
    assert result is not None
    assert result.ranks == [1, 2, 3]  # captured ones count as well


@pytest.mark.rule("LM-A01", "LM-A10")
@pytest.mark.parametrize(("all_count", "ranks"), [(False, [1, 1]), (True, [2, 1])])
def test_small_fleets_break_ties_as_the_table_says(all_count: bool, ranks: list[int]) -> None:
    small = {"two_players": True, "small_fleet": True, "ties_by_all_cannons": all_count}
    result = ended(([3, 5], 0, 0), ([13, 15], 0, 1), **small).result
    assert result is not None
    assert result.ranks == ranks


@pytest.mark.rule("LM-EX04")
def test_in_peace_everyone_scores_25_and_failed_attacks_add_one_each() -> None:
    table = new_game(3, 2)
    while table.awaiting:
        seat = table.awaiting[0]
        peaceful = [key for key in keys(table, seat) if not key.startswith("attack")]
        table.choose(seat, peaceful[0])
    assert table.result is not None
    assert table.result.scores == [25, 25, 25]
    for seed in range(20):
        wild = fb.new_table(GAME, 4, seed)
        while wild.awaiting:
            wild.choose(wild.awaiting[0], keys(wild)[-1])
        assert wild.result is not None
        assert sum(wild.result.scores) == 100 + len(told(wild, "repelled"))
