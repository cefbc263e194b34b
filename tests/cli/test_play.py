"""Playing in the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import freebooter as fb
from freebooter.bots.simple import play_randomly
from freebooter.engine.asks import Option
from freebooter.engine.words import words_of
from freebooter.terminal.draw import Scribe
from tests.cli.conftest import Run

PLAY = ("play", "letter-of-marque", "--seats", 3, "--seed", 5)


def test_a_whole_game_by_numbers(run: Run) -> None:
    said = run(*PLAY, typed="1\n" * 200)
    assert said.code == 0, said.err
    assert "The end" in said.out
    assert "Captured treasures" in said.out
    assert "Won by" in said.out
    assert "--seed 5" in said.out


@pytest.mark.parametrize("game", [game for game in fb.games() if game != "letter-of-marque"])
def test_every_game_can_be_looked_at_and_played(run: Run, game: str) -> None:
    """Always the first option, or as many as must be picked: no game needs more than numbers."""
    said = run("play", game, "--seed", 3, "--bots", "random", typed="look\nlog\n" + "1\n1 2\n1 2 3\nnone\n" * 12)
    assert said.code == 0, said.err
    assert "Skipper (you)" in said.out
    assert "You leave the table." in said.out or "The end" in said.out


@pytest.mark.parametrize("game", fb.games())
def test_what_words_say_of_the_view_is_there(game: str) -> None:
    words = words_of(game)
    for field, kind in words.table.get("view", {}).items():
        assert kind.removeprefix("by ").removeprefix("at ") in {"seat", *words.names}, f"[view] {field}"


def test_numbers_of_the_view_are_called_by_name() -> None:
    class Ship(msgspec.Struct):
        captain: int
        hold: list[int]
        hand: list[int]

    words = words_of("letter-of-marque")
    scribe = Scribe(words, ["Anne", "Ben"])
    scribe.names = {"captain": {"0": "Anne"}, "good": {"0": "Rum", "1": "Wood"}, "zone": {"3": "Nassau"}}
    scribe.kinds = {"Ship.captain": "captain", "hold": "by good", "hand": "good", "zones": "at zone"}
    assert scribe.cell(Ship(0, [2, 1], [1, -1])) == "captain Anne, hold Rum 2, Wood 1, hand Wood, ?"
    assert scribe.cell({"3": Ship(-1, [0, 1], [])}, "zones") == "Nassau: hold Wood 1"
    assert Scribe(words, ["Anne", "Ben"]).cell([1, 0], "turn") == "Ben, Anne"
    assert scribe.cell(None) == "?"
    assert scribe.cell([]) == "-"


def test_the_same_seed_is_the_same_game(run: Run) -> None:
    assert run(*PLAY, typed="2\n1\n1\n").out == run(*PLAY, typed="2\n1\n1\n").out


def test_others_secrets_stay_hidden(run: Run) -> None:
    said = run(*PLAY, typed="1\n")
    rows = [line.split("│") for line in said.out.splitlines() if line.startswith("│ armed")]
    assert rows
    for row in rows:
        assert re.fullmatch(r"\d", row[2].strip())
        assert [cell.strip() for cell in row[3:5]] == ["?", "?"]


def test_help_log_rules_and_hint(run: Run) -> None:
    said = run(*PLAY, typed="?\nlog\nrules cannon\nrules LM-016\nrules submarine\nhint\n")
    assert "save FILE" in said.out
    assert len(re.findall("turns? up a treasure of", said.out)) >= 6  # once as news, once as the log, for each of three
    assert "LM-016" in said.out
    assert "No rule speaks of 'submarine'." in said.out
    assert re.search(r"   [12]  An? (armed|defenceless) ship \(chance to win about \d+%, tried \d+ times\)", said.out)


def test_a_bots_option_names_me_and_mine_says_you() -> None:
    """By "you" a bot's option means the bot: "your ship arrives" is its own."""
    from freebooter.terminal.play import Terminal

    table = fb.new_table("pirates-of-the-7-seas", seats=3, seed=1)
    terminal = Terminal(table, 1, ["random"] * 3, "1")
    give = Option("give", 1, 2)
    assert terminal._said(give).startswith("You: ")
    assert terminal._said(give, mine=False).startswith("Skipper: ")


def test_a_greedy_bot_that_fails_does_not_end_the_game(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    def fail(chair: object) -> None:
        raise RuntimeError("seasick")

    monkeypatch.setattr("freebooter.bots.simple.play_greedily", fail)
    said = run(*PLAY, typed="1\n" * 200)
    assert said.code == 0, said.err
    assert "Won by" in said.out


def test_bots_can_be_asked_why(run: Run) -> None:
    bots = ("--bots", "bosun@30,greedy")
    said = run(*PLAY, *bots, typed="why\n" + "1\n" * 6 + "why\n")
    first, _, later = said.out.partition("has weighed nothing yet. Thinks for a moment")
    assert "chose:" not in first
    assert re.search(r"Mary chose: .+\n.+chance to win about \d+%, tried \d+ times", later)
    assert "Jack has weighed nothing yet. Takes what looks best" in later


def test_what_is_not_offered_is_explained(run: Run) -> None:
    said = run(*PLAY, typed="77\nahoy\n1 2\n\nundo\nredo\nsave\n")
    assert "There is no option 77" in said.out
    assert "'ahoy' is not a number" in said.out
    assert said.out.count("Type the number of an option, or ? for help.") == 3
    assert "There is nothing to take back." in said.out
    assert "There is nothing to do again." in said.out
    assert "Say where" in said.out


def test_undo_and_redo(run: Run) -> None:
    """In the Drill a captain's first action of a turn can be taken back while no luck has shown."""
    import tests.drill  # noqa: F401 - registers the game
    from freebooter.terminal.play import Terminal

    for seed in range(20):
        table = fb.new_table("drill", seats=2, seed=seed)
        seen = undone_and_redone(table, Terminal(table, 0, ["random", "random"], "1"))
        if seen:
            return
    pytest.fail("no choice in twenty games could be taken back")


def undone_and_redone(table: fb.Table, terminal: object) -> bool:
    from freebooter.terminal.play import Terminal

    assert isinstance(terminal, Terminal)
    while table.awaiting:
        seat = table.awaiting[0]
        decision = table.decision(seat)
        assert decision is not None
        before = table.save()
        table.choose(seat, play_randomly(terminal.chairs[seat]))
        if seat == 0 and table.can_undo(0) is True and table.awaiting == (0,):
            after = table.snapshot()
            again = table.decision(0)
            assert again is not None
            assert terminal._obey("undo", again)
            assert fb.load(before).snapshot() == table.snapshot()
            assert terminal._obey("redo", decision)
            assert table.snapshot() == after
            return True
    return False


def test_save_and_go_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.save"
    assert "Saved" in run(*PLAY, typed=f"1\n1\nsave {path}\n").out
    said = run("play", "--load", path, typed="1\n" * 200)
    assert said.code == 0, said.err
    assert "Won by" in said.out


def test_where_it_cannot_be_saved_it_says_so(run: Run) -> None:
    said = run(*PLAY, typed="save /nowhere/at/all.save\nquit\n")
    assert said.code == 0
    assert "could not be saved" in said.out
    assert "You leave the table." in said.out


def test_any_seat_may_be_taken(run: Run) -> None:
    said = run("play", "letter-of-marque", "--seats", 4, "--seat", 2, "--bots", "random,greedy", typed="1\n")
    header = next(line for line in said.out.splitlines() if "(you)" in line and "┃" in line).split("┃")
    assert "Drifter" in header[2]
    assert "(you)" in header[4]
    assert "Drifter" in header[5]
