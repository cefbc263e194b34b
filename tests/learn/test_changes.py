"""Tables laid out by hand: what can be changed, and what is refused."""

from __future__ import annotations

import msgspec
import pytest

import freebooter as fb
from freebooter.learn import BadLesson, Walk, course
from freebooter.learn.changes import changed

GAME = "merchants-and-marauders"


def begun() -> fb.Table:
    table = fb.new_table(GAME, 2, 583)
    table.choose(0, "ship:0")
    table.choose(1, "ship:1")
    return table


def test_a_field_is_set_and_cards_are_moved() -> None:
    table = begun()
    old = table.state.players[0].captain
    place = table.state.captain_deck.index(1)
    new = changed(
        table,
        [
            "players.0.gold = 33",
            "cargo_deck > players.0.hold: 4, 5",
            "cargo_deck > cargo_deck: 7",
            "captain_deck > players.0.captain: 1",
            "rumor_deck > players.0.rumor: 3",
        ],
    )
    player = new.state.players[0]
    assert (player.gold, player.hold, player.captain, player.rumor) == (33, [4, 5], 1, 3)
    assert new.state.captain_deck[place] == old, "what lay there goes where the new one came from"
    assert new.state.cargo_deck[-1] == 7, "it lies on top"
    assert len(new.state.rumor_deck) == len(table.state.rumor_deck) - 1
    assert table.state.players[0].gold == 10, "the table itself is left alone"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("players.0.gold = -1", "gold"),
        ("players.0.gold = lots", "'players.0.gold = lots'"),
        ("players.0.silver = 3", "there is no silver in players.0.silver"),
        ("players.7.gold = 3", "there is no 7 in players.7.gold"),
        ("players.0.hold = [4]", "pieces are missing or too many: cargo 65 instead of 64"),
        ("cargo_deck > players.0.hold: 99", "cargo_deck has no 99"),
        ("cargo_deck - 99", "cargo_deck has no 99"),
        ("cargo_deck - 4, 5", "pieces are missing or too many: cargo 62 instead of 64"),
        ("players.0.gold > players.0.hold: 9", "players.0.gold has no 9"),
        ("more gold", "neither 'field = value' nor 'from > to: cards' nor 'from - cards'"),
    ],
)
def test_what_cannot_be_is_refused(change: str, says: str) -> None:
    with pytest.raises(ValueError, match=r".") as refused:
        changed(begun(), [change])
    assert says in str(refused.value)


def test_cards_that_are_counted_elsewhere_leave_their_list() -> None:
    table = fb.new_table("pirates-of-the-7-seas", 3, 42)
    new = changed(table, ["booty - 0, 0, 2", "pirates.0.goods = [2, 0, 1]"])
    assert len(new.state.booty) == len(table.state.booty) - 3


def test_a_table_is_not_changed_in_the_midst_of_a_step() -> None:
    table = fb.new_table(GAME, 2, 583)
    table.choose(0, "ship:0")
    with pytest.raises(ValueError, match="between two steps"):
        changed(table, ["players.0.gold = 3"])


@pytest.mark.parametrize(
    ("move", "says"),
    [("players.0.gold = -1", "gold"), ("luck [1", "'luck \\[1'"), ("0 fly", "'fly'"), ("9 leave", "'9 leave'")],
)
def test_a_lesson_says_which_of_its_moves_does_not_go(move: str, says: str) -> None:
    lesson = course(GAME)[1]
    with pytest.raises(BadLesson, match=f"02-cargo, before the first step.*{says}"):
        Walk(msgspec.structs.replace(lesson, moves=[*lesson.moves, move]))


def test_luck_before_a_lesson() -> None:
    lesson = course(GAME)[9]
    moves = [*lesson.moves, "luck [5, 1, 1, 1]", "0 leave", "0 scout_merchant:0"]
    assert Walk(msgspec.structs.replace(lesson, moves=moves)).table.state.last_roll == [5, 1, 1, 1]
