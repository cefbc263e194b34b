"""freebooter openings."""

from __future__ import annotations

import json

from tests.cli.conftest import Run


def test_openings_are_told_in_a_table(run: Run) -> None:
    said = run("openings", "letter-of-marque", "--games", 20, "--seed", 3)
    assert said.code == 0
    assert "letter-of-marque, 3 seats, able-seaman, seed 3" in said.out
    assert "armed: An armed ship" in said.out
    assert "fair 33.3 %" in said.out


def test_openings_as_json_and_one_option_alone(run: Run) -> None:
    words = ("openings", "letter-of-marque", "--games", 20, "--seats", 2, "--set", "two_players=true")
    document = json.loads(run(*words, "--option", "armed", "--json").out)
    assert document["plan"]["settings"] == {"two_players": True}
    assert [one["opening"]["options"] for one in document["found"]] == [["armed"]]
    assert document["found"][0]["games"] >= 20
    assert {"share", "against_one", "low", "high", "fair", "offered", "freely", "verdict"} <= set(document["found"][0])


def test_a_game_that_asks_nothing_before_its_first_round(run: Run) -> None:
    said = run("openings", "pirates-of-the-7-seas")
    assert (said.code, "Nothing is asked before the first round." in said.out) == (0, True)


def test_what_does_not_fit_is_refused_with_a_sentence(run: Run) -> None:
    for words, sentence in (
        (("--option", "swim"), "No option 'swim' is offered before the first round"),
        (("--bot", "admiral"), "admiral"),
        (("--seats", "9"), "not 9"),
        (("--games", "5"), "20"),
        (("--limit", "30"), "50"),
    ):
        said = run("openings", "letter-of-marque", *words)
        assert (said.code, sentence in said.err) == (2, True), said.err
        assert said.err.strip().endswith(".")
    said = run("openings", "captains-log", "--seats", "1", "--set", "mode=solo")
    assert (said.code, "played against the game here" in said.err) == (2, True)
