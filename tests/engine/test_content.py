"""Cards from TOML: what becomes of them, and what is said about those that do not fit."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import pytest
from msgspec import Struct

from freebooter.engine.content import (
    CHANGED,
    BadContent,
    Id,
    Ids,
    Read,
    Thing,
    count,
    load,
    load_file,
    load_one,
    numbered,
)


class Kind(Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    pass


class Gold(Kind, tag="gold"):
    n: int


class Sail(Kind, tag="sail"):
    to: Annotated[int, Id("island")]


class Try(Kind, tag="test"):
    skill: Annotated[int, Id("skill")]
    failed: tuple[Effect, ...] = ()


Effect = Gold | Sail | Try


class Island(Thing, frozen=True):
    ways: dict[str, Annotated[int, Id("island")]]


class Card(Thing, frozen=True):
    effects: tuple[Effect, ...]
    island: Annotated[int, Id("island")] = -1
    icons: tuple[tuple[Annotated[int, Id("skill")], int], ...] = ()
    window: Literal["now", "later"] = "now"


ISLANDS = """
source = "rulebook"

[[island]]
id = "tortuga"
name = "Tortuga"
ways = { N = "nassau" }

[[island]]
id = "nassau"
name = "Nassau"
ways = {}
source = "house"
"""


def cards(folder: Path, card: str) -> list[Card]:
    ids: Ids = {"skill": numbered("scouting", "leadership")}
    (folder / "islands.toml").write_text(ISLANDS)
    (folder / "cards.toml").write_text(f'source = "house"\n[[card]]\nid = "c-1"\nname = "A Card"\n{card}')
    load(folder / "islands.toml", "island", Island, ids)
    return load(folder / "cards.toml", "card", Card, ids)


def test_ids_become_numbers_everywhere_and_tables_become_their_kind(tmp_path: Path) -> None:
    (card,) = cards(
        tmp_path,
        'island = "nassau"\nicons = [["leadership", 3]]\n'
        'effects = [{ kind = "gold", n = 5 }, { kind = "test", skill = "leadership", failed = '
        '[{ kind = "sail", to = "tortuga" }] }]',
    )
    assert card.island == 1
    assert card.icons == ((1, 3),)
    assert card.effects == (Gold(5), Try(1, (Sail(0),)))
    assert card.source == "house"


def test_rows_of_one_table_may_name_each_other_and_say_another_source(tmp_path: Path) -> None:
    ids: Ids = {}
    (tmp_path / "islands.toml").write_text(ISLANDS)
    first, second = load(tmp_path / "islands.toml", "island", Island, ids)
    assert first.ways == {"N": 1}
    assert (first.source, second.source) == ("rulebook", "house")
    assert ids == {"island": {"tortuga": 0, "nassau": 1}}


@pytest.mark.parametrize(
    ("card", "said"),
    [
        (
            'effects = [{ kind = "golt", n = 1 }]',
            "cards.toml, c-1: effects[0]: there is no kind 'golt'; was 'gold' meant?",
        ),
        ("effects = [{ n = 1 }]", "cards.toml, c-1: effects[0]: there is no kind None; there are gold, sail, test."),
        ('effects = [{ kind = "gold", n = "x" }]', "cards.toml, c-1: Expected `int`, got `str` - at `$.effects[0].n`."),
        (
            'effects = [{ kind = "gold", n = 1, of = 2 }]',
            "cards.toml, c-1: Object contains unknown field `of` - at `$.effects[0]`.",
        ),
        (
            'effects = [{ kind = "test", skill = "scouting", failed = [{ kind = "sail", to = "nasau" }] }]',
            "cards.toml, c-1: effects[0].failed[0].to: there is no island 'nasau'; was 'nassau' meant?",
        ),
        ('effects = []\nisland = "x"', "cards.toml, c-1: island: there is no island 'x'; there are nassau, tortuga."),
        ('effects = []\nwindow = "soon"', "cards.toml, c-1: Invalid enum value 'soon' - at `$.window`."),
        ("", "cards.toml, c-1: Object missing required field `effects`."),
    ],
)
def test_what_does_not_fit_is_refused_with_file_card_and_place(tmp_path: Path, card: str, said: str) -> None:
    with pytest.raises(BadContent) as refused:
        cards(tmp_path, card)
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[card]\n", "cards.toml is not TOML: "),
        ("[[other]]\n", "cards.toml has no [[card]]."),
        ('[[card]]\nid = "a"\n[[card]]\nid = "a"\n', "cards.toml: two [[card]] have the same id."),
    ],
)
def test_a_file_that_is_none(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "cards.toml").write_text(text)
    with pytest.raises(BadContent, match=said.replace("[", r"\[")):
        load(tmp_path / "cards.toml", "card", Card, {})


def test_ids_of_a_table_that_is_not_loaded_yet(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(
        'source = "house"\n[[card]]\nid = "a"\nname = "A"\neffects = []\nisland = "nassau"'
    )
    with pytest.raises(BadContent, match="there are no ids of 'island' yet; load that table first"):
        load(tmp_path / "cards.toml", "card", Card, {})


def thousands(doubloons: int) -> int:
    if doubloons % 1000:
        raise ValueError(f"{doubloons} is not a sum in whole thousands.")
    return doubloons // 1000


class Purse(Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    coins: Annotated[int, Read(thousands)]


def test_a_value_that_is_written_in_its_own_way_and_a_table_that_stands_alone(tmp_path: Path) -> None:
    path = tmp_path / "purse.toml"
    path.write_text('source = "house"\n[purse]\ncoins = 3_000\n')
    assert load_one(path, "purse", Purse, {}) == Purse("house", 3)
    path.write_text('source = "house"\n[purse]\ncoins = 3_500\n')
    with pytest.raises(BadContent) as refused:
        load_one(path, "purse", Purse, {})
    assert str(refused.value) == "purse.toml, purse: coins: 3500 is not a sum in whole thousands."
    with pytest.raises(BadContent, match=r"purse.toml has no \[bag\]"):
        load_one(path, "bag", Purse, {})


def test_a_row_without_an_id_is_called_by_its_name(tmp_path: Path) -> None:
    ids: Ids = {}
    path = tmp_path / "purses.toml"
    path.write_text('source = "house"\n[[purse]]\nname = "Old"\ncoins = 1\n')
    with pytest.raises(BadContent, match=r"purses.toml, Old: coins: 1 is not a sum"):
        load(path, "purse", Purse, ids)
    assert ids == {"purse": {"Old": 0}}


def test_counts() -> None:
    count("cards", 3, 3)
    with pytest.raises(BadContent, match=r"cards: there should be 3, not 2\."):
        count("cards", 2, 3)


class Fees(Struct, frozen=True, forbid_unknown_fields=True):
    harbour: int
    pilot: int = 0


class Tariff(Struct, frozen=True, forbid_unknown_fields=True):
    year: int
    fees: Fees


def test_a_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "tariff.toml"
    path.write_text("year = 1720\n[fees]\nharbour = 3\n", encoding="utf-8")
    assert load_file(path, Tariff, {}) == Tariff(1720, Fees(3))
    path.write_text('year = 1720\n[fees]\nharbour = "three"\n', encoding="utf-8")
    with pytest.raises(BadContent, match=r"tariff\.toml: .*harbour"):
        load_file(path, Tariff, {})


def test_a_designers_files_stand_in_for_those_of_one_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only where there is such a file; other games keep their own."""
    for place in ("sea_of_salt/content", "sea_of_sand/content", "tried"):
        (tmp_path / place).mkdir(parents=True)
        (tmp_path / place / "islands.toml").write_text(ISLANDS.replace("Nassau", place))
    (tmp_path / "sea_of_salt/content/others.toml").write_text(ISLANDS)

    def second(file: str) -> str:
        return load(tmp_path / file, "island", Island, {})[1].name

    monkeypatch.setenv(CHANGED, f"sea-of-salt={tmp_path / 'tried'}")
    assert second("sea_of_salt/content/islands.toml") == "tried"
    assert second("sea_of_salt/content/others.toml") == "Nassau"
    assert second("sea_of_sand/content/islands.toml") == "sea_of_sand/content"
    monkeypatch.delenv(CHANGED)
    assert second("sea_of_salt/content/islands.toml") == "sea_of_salt/content"
