"""The designer's bench: two variants on the same deals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import freebooter as fb
from freebooter.arena.compare import CARDS, compare, compared, in_short, row, write_html
from freebooter.arena.variants import Played, Use, Variant, VariantFailed, decided_at, play_variants
from freebooter.engine.asks import Option

GAME = "letter-of-marque"
FOLDER = fb.find_game(GAME).folder / "content"


def variant(content: str = "", games: int = 6, **settings: object) -> Variant:
    return Variant(GAME, 3, ["able-seaman"], games, 0, dict(settings), content)


def changed(folder: Path, old: str, new: str, name: str = "fleet.toml") -> str:
    text = (FOLDER / "fleet.toml").read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    return str(folder)


def game(**changes: object) -> Played:
    fields = {"rounds": 5, "decisions": 20, "ranks": [1, 2, 3], "sources": [{"own": 4}, {"own": 2}, {}], "kinds": {"leave": 2},
              "cards": {}, "decided": 0.5}  # fmt: skip
    return Played(**{**fields, **changes})


def test_the_same_variant_twice_differs_in_nothing() -> None:
    one, other = play_variants([variant(), variant()], at_once=True)
    assert one == other
    assert len(one) == 6


def test_changed_content_is_played(tmp_path: Path) -> None:
    """Treasures of 3 to 7 make 25 points a fleet; with a treasure of 2 instead of the 3 there are 24."""
    found = compare(variant(), variant(changed(tmp_path, "[3, 4, 5, 6, 7]", "[2, 4, 5, 6, 7]")), at_once=True)
    by_name = {one.name: one for one in found.chapters["Points by source, a player and game"]}
    treasures = [by_name["Own treasures"], by_name["Captured treasures"]]
    assert sum(one.a for one in treasures) == pytest.approx(25.0, abs=0.01)
    assert sum(one.b for one in treasures) == pytest.approx(24.0, abs=0.01)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("cannon_cards = 3", "cannon_cards = 4", "cannon cards of a fleet: there should be 3, not 4"),
        ("cannon_cards = 3", "cannons = 3", "fleet.toml"),
        ('source = "public"', 'source = "rumour"', "rumour"),
        ("[3, 4, 5, 6, 7]", "[3, 4, 5", "is not TOML"),
    ],
)
def test_content_that_does_not_hold_is_refused_with_a_sentence(old: str, new: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(VariantFailed, match="cannot be played") as refused:
        play_variants([variant(changed(tmp_path, old, new), 1)], at_once=False)
    assert said in str(refused.value)
    assert str(refused.value).endswith(".")


def test_files_and_folders_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(VariantFailed, match=r"has no \.toml files"):
        play_variants([variant(str(tmp_path), 1)], at_once=False)
    folder = changed(tmp_path, "cannon_cards = 3", "cannon_cards = 3", name="ships.toml")
    with pytest.raises(VariantFailed, match=r"has no file ships\.toml"):
        play_variants([variant(folder, 1)], at_once=False)


def test_differences_are_taken_deal_by_deal() -> None:
    pairs = [(game(rounds=5), game(rounds=6)), (game(rounds=9), game(rounds=10))]
    found = row("rounds", pairs, lambda one: one.rounds)
    assert (found.a, found.b, found.difference, found.low, found.high) == (7.0, 8.0, 1.0, 1.0, 1.0)
    assert found.sure
    unsure = row("rounds", [(game(rounds=5), game(rounds=8)), (game(rounds=9), game(rounds=8))], lambda one: one.rounds)
    assert (unsure.difference, unsure.sure) == (1.0, False)


def test_when_a_game_was_decided() -> None:
    assert decided_at([0, 1, 0, 0], {0}) == 0.5
    assert decided_at([0, 0], {0}) == 0.0
    assert decided_at([1, 1], {0}) == 1.0
    assert decided_at([], {0}) == 0.0


def test_cards_are_counted_by_name() -> None:
    use = Use(fb.find_game("pirates-of-the-7-seas"))
    use.add([Option("card", 0), Option("card", 0)])
    use.add(3)
    assert use.kinds == {"card": 2, "amount": 1}
    assert list(use.cards.values()) == [2]


def test_a_page_with_pictures(tmp_path: Path) -> None:
    a, b = variant(games=2), variant(games=2, ties_by_all_cannons=True)
    found = compared(a, b, [game(), game(rounds=7)], [game(decided=0.9), game(kinds={"attack": 1})])
    write_html(found, tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 6
    assert "ties_by_all_cannons=True" in page


def test_a_table_shows_the_cards_whose_use_differs_most_and_the_json_all() -> None:
    many = game(cards={f"card {number}": number for number in range(30)})
    rows = compared(variant(), variant(), [game()], [many]).chapters[CARDS]
    assert [row.name for row in rows[:2]] == ["card 29", "card 28"]
    assert len(rows) == 30
    assert in_short(CARDS, rows) == rows[:20]
    assert in_short("Options chosen, a game", rows) == rows


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from freebooter.cli import main

    def said(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["freebooter", "compare", GAME, *words])
        with pytest.raises(SystemExit) as end:
            main()
        out = capsys.readouterr()
        return int(end.value.code or 0), out.out, out.err

    page = tmp_path / "page.html"
    code, out, _ = said("--b", "ties_by_all_cannons=true", "--games", "3", "--json", "--out", str(page))
    assert code == 0
    assert json.loads(out)["chapters"]["Length"][0]["name"] == "rounds"
    assert page.exists()
    code, _, err = said("--games", "3")
    assert code == 2
    assert "Both variants are the same" in err
    code, _, err = said("--b", "tides=true")
    assert (code, "has no setting 'tides'" in err) == (2, True)
    code, _, err = said("--content-b", str(tmp_path / "nowhere"), "--games", "2")
    assert (code, "no folder with changed content" in err) == (2, True)
