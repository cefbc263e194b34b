"""Chapters 1 and 2: the box and the set-up."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from freebooter.engine.content import BadContent
from freebooter.engine.game import BadSettings
from freebooter.engine.table import new_table
from freebooter.games.pirates_of_the_7_seas import GAME
from freebooter.games.pirates_of_the_7_seas.content import CONTENT, FOLDER, load_content
from freebooter.games.pirates_of_the_7_seas.state import BELOW_LAST_ROUNDS, LAST_ROUNDS, components
from tests.games.pirates_of_the_7_seas.sea import (
    CARDS,
    PORTS,
    TALISMAN,
    calm,
    choose_characters,
    faces,
    give,
    lone,
    pirate,
    sit,
)


def broken_box(tmp_path: Path, file: str, *changes: str) -> Path:
    """The content with changes in one file: old, new, old, new ..."""
    folder = tmp_path / "content"
    copytree(FOLDER, folder)
    change(folder, file, *changes)
    return folder


def change(folder: Path, file: str, *changes: str) -> None:
    path = folder / f"{file}.toml"
    text = path.read_text(encoding="utf-8")
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")


@pytest.mark.rule("P7-001")
def test_two_to_four_players_with_ten_ships_each_and_four_red_dice(tmp_path: Path) -> None:
    assert list(GAME.seats) == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(BadSettings):
            new_table("pirates-of-the-7-seas", seats)
    assert CONTENT.numbers.box.red_dice == 4
    for seats in GAME.seats:
        assert all(p.fleet + p.guards + p.reserve == 10 for p in calm(seats).pirates)
    with pytest.raises(ValueError, match="dice: there should be 44"):
        load_content(broken_box(tmp_path, "numbers", "dice_each = 10", "dice_each = 9"))


@pytest.mark.rule("P7-002")
def test_seven_characters_each(tmp_path: Path) -> None:
    names = ["Shipwright", "Governor", "Captain", "Aborigine", "Shaman", "Merchant", "Cartographer"]
    assert [character.name for character in CONTENT.characters] == names
    with pytest.raises(ValueError, match="character cards: there should be 27"):
        load_content(broken_box(tmp_path, "numbers", "character_cards = 28", "character_cards = 27"))


@pytest.mark.rule("P7-003")
def test_adventure_cards(tmp_path: Path) -> None:
    cards = CONTENT.adventures
    assert len(cards) == 31
    assert sum(card.kind == "caravan" for card in cards) == 16
    for country in range(4):
        assert [card.ships for card in cards if card.kind == "caravan" and card.country == country] == [1, 2, 3, 4]
    assert sum(card.kind == "port" for card in cards) == 6
    assert sum(card.kind == "curse" for card in cards) == 8
    assert [card.id for card in cards if card.kind == "last"] == ["last-rounds"]
    with pytest.raises(ValueError, match="caravans of England"):
        load_content(broken_box(tmp_path, "adventures", 'country = "england"', 'country = "spain"'))


@pytest.mark.rule("P7-003")
def test_each_kind_of_adventure_cards_is_counted_even_if_their_sum_is_right(tmp_path: Path) -> None:
    folder = broken_box(tmp_path / "ports", "adventures", "board = false", "board = true")
    change(folder, "numbers", "adventure_cards = 31", "adventure_cards = 30")
    with pytest.raises(BadContent, match="port cards: there should be 6, not 5"):
        load_content(folder)

    text = (FOLDER / "adventures.toml").read_text(encoding="utf-8")
    salary = text[text.index('[[curse]]\nid = "salary"') : text.index('[[curse]]\nid = "whirlpool"')]
    folder = broken_box(tmp_path / "curses", "adventures", salary, "")
    change(folder, "numbers", "adventure_cards = 31", "adventure_cards = 30")
    with pytest.raises(BadContent, match="curses: there should be 8, not 7"):
        load_content(folder)

    last = text[text.index("[[last_rounds]]") : text.index("# What each face brings")]
    folder = broken_box(tmp_path / "last", "adventures", last, last + last.replace("last-rounds", "more-rounds"))
    change(folder, "numbers", "adventure_cards = 31", "adventure_cards = 32")
    with pytest.raises(BadContent, match="Last Rounds cards: there should be 1, not 2"):
        load_content(folder)


@pytest.mark.rule("P7-006")
def test_corsair_tiles_are_counted(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match="corsair tiles: there should be 5, not 4"):
        load_content(broken_box(tmp_path, "numbers", "corsair_tiles = 4", "corsair_tiles = 5"))


@pytest.mark.rule("P7-058")
@pytest.mark.parametrize(
    ("prices", "said"),
    [("[1, 3, 2]", "orders of demand: there should be 6, not 5"), ("[1, 1, 3]", "the prices should be 3, 2 and 1")],
)
def test_a_port_with_other_prices_is_refused(tmp_path: Path, prices: str, said: str) -> None:
    with pytest.raises(BadContent, match=said):
        load_content(broken_box(tmp_path, "adventures", "prices = [1, 2, 3]", f"prices = {prices}"))


@pytest.mark.rule("P7-010")
def test_the_port_of_the_board_comes_first(tmp_path: Path) -> None:
    changes = ("board = true", "board = no", "board = false", "board = true", "board = no", "board = false")
    with pytest.raises(BadContent, match="the port printed on the board should come first"):
        load_content(broken_box(tmp_path, "adventures", *changes))


@pytest.mark.rule("P7-004")
def test_booty_cards(tmp_path: Path) -> None:
    assert [(b.name, b.count, b.goods) for b in CONTENT.booty] == [
        ("Rum", 16, True),
        ("Coffee", 16, True),
        ("Fruit", 16, True),
        ("Talisman", 12, False),
    ]
    assert len(calm().booty) == 60
    with pytest.raises(ValueError, match="booty cards: there should be 60"):
        load_content(broken_box(tmp_path, "booty", "count = 16", "count = 15"))


def test_every_component_says_where_it_comes_from(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"booty\.toml, rum: .*hearsay"):
        load_content(broken_box(tmp_path, "booty", 'source = "house"', 'source = "hearsay"'))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('kind = "salary", chests = 2', 'kind = "celery", chests = 2', "adventures.toml, salary: .*was 'salary' meant"),
        ('kind = "throw", face = 1', 'kind = "throw"', "adventures.toml, kraken: .*`face`"),
        ('goods = "fruit"', 'goods = "fruits"', "adventures.toml, kraken: effect.goods: .*was 'fruit' meant"),
        ('kind = "tokens", tokens = 3', 'kind = "tokens", chests = 3', "adventures.toml, tokens: .*chests"),
        ('country = "spain"', 'country = "sweden"', "adventures.toml, spain-1: country: there is no country 'sweden'"),
        ("ships = 4", "ships = 5", "adventures.toml, england-4: 5 ships, but there are 4 red dice"),
    ],
)
def test_a_card_that_does_not_fit_is_refused_with_its_file_and_name(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    with pytest.raises(BadContent, match=said):
        load_content(broken_box(tmp_path, "adventures", old, new))


@pytest.mark.rule("P7-005")
def test_spots_rituals_and_tokens_never_run_out() -> None:
    state = calm()
    give(state.pirates[0], spots=20)
    table = lone(sit(state), "captain")
    table.choose(0, "pass")
    assert pirate(table, 0).spots == 21
    state = calm()
    give(state.pirates[0], tokens=40, holds=9, unsinkable=9)
    table = lone(sit(state), "shipwright")
    table.choose(0, "hold")
    table.choose(0, "unsinkable")
    assert (pirate(table, 0).holds, pirate(table, 0).unsinkable) == (10, 10)


@pytest.mark.rule("P7-005")
def test_tokens_never_run_out_wherever_they_come_from() -> None:
    state = calm(3)
    state.booty = [TALISMAN] * 9
    give(state.pirates[0], "spain-1", tokens=40)
    table = lone(sit(state), "captain")
    table.choose(0, f"card:{CARDS['spain-1']}")
    table.script(faces(3, 1, 1, 6))  # two ships of seat 0 sink, the third draws a Talisman
    for seat, ships in ((0, 3), (1, 0), (2, 0)):
        table.choose(seat, f"send:{ships}")
    assert pirate(table, 0).tokens == 40 + 2 + 1
    table.choose(0, "gift.tokens:4")
    assert pirate(table, 0).tokens == 40 + 2 + 1 + 4

    state = calm(3)
    give(state.pirates[0], "tavern", tokens=40)
    table = lone(sit(state), "shaman")
    table.script(faces(6, 6, 6))
    table.choose(0, f"card:{CARDS['tavern']}")
    assert pirate(table, 0).tokens == 40 + 3


@pytest.mark.rule("P7-006", "P7-030")
def test_corsair_tiles_are_limited_to_one_a_country_but_one_player_may_have_several() -> None:
    state = calm()
    state.corsairs = [0, 3, -1, -1]
    table = choose_characters(sit(state), "governor", "governor", "governor", "cartographer")
    table.choose(0, "corsair:2")
    assert table.state.corsairs == [0, 3, 0, 1]  # only Holland was left for seat 1
    assert pirate(table, 2).spots == 1  # seat 2 found none left


@pytest.mark.rule("P7-008", "P7-A28")
@pytest.mark.parametrize("seed", range(12))
def test_last_rounds_lies_on_the_bottom_four_cards_and_is_never_dealt(seed: int) -> None:
    table = new_table("pirates-of-the-7-seas", 4, seed)
    state = table.state
    assert state.deck.index(LAST_ROUNDS) == BELOW_LAST_ROUNDS == 4
    assert all(LAST_ROUNDS not in one.hand for one in state.pirates)
    assert sorted(state.deck + [card for one in state.pirates for card in one.hand]) == list(range(31))


@pytest.mark.rule("P7-008")
def test_the_deck_is_shuffled() -> None:
    decks = [new_table("pirates-of-the-7-seas", 3, seed).state.deck for seed in range(4)]
    assert len({tuple(deck) for deck in decks}) == 4


@pytest.mark.rule("P7-009")
def test_what_everyone_begins_with() -> None:
    for one in new_table("pirates-of-the-7-seas", 3, 1).state.pirates:
        assert (one.fleet, one.reserve, one.guards, one.chests) == (7, 3, 0, 7)
        assert len(one.hand) == 3
        assert one.characters == 127


@pytest.mark.rule("P7-EX12")
def test_four_players_leave_fourteen_cards_above_last_rounds_and_four_below() -> None:
    deck = new_table("pirates-of-the-7-seas", 4, 3).state.deck
    assert len(deck) - 1 - deck.index(LAST_ROUNDS) == 14
    assert deck.index(LAST_ROUNDS) == 4


@pytest.mark.rule("P7-010")
def test_the_first_port_is_pirate_bay() -> None:
    table = new_table("pirates-of-the-7-seas", 2, 1)
    assert table.state.port == PORTS["pirate-bay"] == 0
    assert table.view(None).prices == [3, 2, 1]
    assert "pirate-bay" not in CARDS


@pytest.mark.rule("P7-011")
def test_booty_is_shuffled_and_nobody_has_tokens() -> None:
    tables = [new_table("pirates-of-the-7-seas", 2, seed) for seed in range(3)]
    assert len({tuple(table.state.booty) for table in tables}) == 3
    assert all(one.tokens == 0 for one in tables[0].state.pirates)


@pytest.mark.rule("P7-012")
def test_the_first_player_is_drawn_by_lot_and_only_players_colours_are_used() -> None:
    firsts = {new_table("pirates-of-the-7-seas", 3, seed).state.first for seed in range(30)}
    assert firsts == {0, 1, 2}
    assert len([name for name in components(calm(3)) if name.startswith("ships of")]) == 3
