"""What players read: sentences made of words.toml and the names of things."""

from __future__ import annotations

from typing import Any

from freebooter.engine.game import Odds
from freebooter.engine.words import Words, plain, words_of
from tests.drill import DRILL


def test_only_what_is_certain_is_called_so() -> None:
    words = words_of("letter-of-marque")
    for chance, told in [(0.0, "0"), (0.001, "1"), (0.5, "50"), (0.998, "99"), (1.0 - 1e-15, "100"), (1.0, "100")]:
        assert "".join(map(str, words.odds(Odds("attack", chance)))).startswith(f"{told} %")


def said(template: str, me: int | None = None, **args: Any) -> str:
    """A sentence of this game as it reads."""
    words = Words(DRILL)
    words.table["events"] = {"said": template}
    words.names["fruit"] = {"0": "pear", "1": "plum"}
    return plain(words.event("said", args, me), ["Anne", "Mary", "Jack"])


def test_who_is_meant_or_nobody() -> None:
    assert said("Won by {who:seat}.", who=2) == "Won by Jack."
    assert said("Won by {who:seat}.", who=0) == "Won by Anne."
    assert said("Won by {who:seat}.", who=-1) == "Won by nobody."
    assert said("Won by {who:seat}.", who=None) == "Won by nobody."


def test_several_things_are_listed_as_one_says_them() -> None:
    for fruits, listed in (
        ([], "Nothing"),
        ([1], "Plum"),
        ([0, 1], "Pear and plum"),
        ([0, 1, 1], "Pear, plum and plum"),
    ):
        assert said("{0:fruit}", **{"0": fruits}) == listed
    assert said("{who:seat} eat.", 1, who=[0, 1, 2]) == "Anne, you and Jack eat."
    assert said("{who:seat} eat.", 0, who=[0, 1]) == "You and Mary eat."


def test_a_number_without_a_name_is_a_seat() -> None:
    assert said("{who:fruit} falls.", who=1) == "Plum falls."
    assert said("{who:fruit} falls.", who=2) == "Jack falls."


def test_things_that_are_counted_are_told_by_their_number() -> None:
    words = Words(DRILL)
    words.names["fruit"] = {"0": "pear", "1": "plum"}
    words.counted = ["fruit"]
    words.table["events"] = {"eaten": "{who:seat} eats {fruits:fruit}.", "found": "A {one:fruit}."}
    assert (
        plain(words.event("eaten", {"who": 1, "fruits": [1, 0, 1]}), ["Anne", "Mary"]) == "Mary eats 2 plum and 1 pear."
    )
    assert plain(words.event("eaten", {"who": 0, "fruits": []}), ["Anne", "Mary"]) == "Anne eats nothing."
    assert plain(words.event("found", {"one": 0})) == "A pear."
