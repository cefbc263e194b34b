"""The levels people play against, their names, and what happens when a bot fails."""

from __future__ import annotations

import logging

import pytest

import freebooter as fb
from freebooter import bots
from freebooter.bots.levels import Officer, Steady
from freebooter.bots.thinker import core_is_free
from freebooter.engine.asks import Option
from freebooter.engine.chair import Chair
from freebooter.engine.luck import lucky
from freebooter.engine.table import new_table
from tests.bots.toys import TOYS, tell_bots, toy


def test_levels_come_weakest_first_and_say_how_they_think() -> None:
    assert [kind.id for kind in bots.kinds()] == ["random", "cabin-boy", "able-seaman", "bosun", "captain"]
    assert all(kind.how.endswith(".") and kind.name for kind in bots.kinds())


def test_a_name_may_carry_a_budget() -> None:
    assert bots.budget("bosun") == ("bosun", 0, 0.0)
    assert bots.budget("bosun@400") == ("bosun", 400, 0.0)
    assert bots.budget("captain@0.5s") == ("captain", 0, 0.5)
    assert bots.budget("greedy") == ("able-seaman", 0, 0.0)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("bosum", "did you mean 'bosun'"),
        ("greedi", "did you mean 'greedy'"),
        ("xyz", "there are random"),
        ("random@5", "does not search"),
        ("bosun@0", "a budget is playouts"),
        ("bosun@0.0s", "a budget is playouts"),
        ("captain@", "'captain@0.5s'"),
        ("captain@1e3", "'captain@400'"),
        ("bosum@40", "did you mean 'bosun'"),
    ],
)
def test_an_unknown_bot_is_refused_with_a_hint(name: str, words: str) -> None:
    with pytest.raises(bots.NoSuchBot, match=words):
        bots.make(name)


def test_the_cabin_boy_errs_often_but_not_always() -> None:
    """The toy's greedy player always bids 0."""
    chair = Chair(new_table(TOYS, 2, 1, {"kind": "bid"}, history=False), 0, lucky(1))
    boy = bots.make("cabin-boy")
    bids = [boy(chair) for _ in range(200)]
    assert 100 < bids.count(0) < 160


def test_how_long_a_level_thinks_is_for_the_game_to_say(monkeypatch: pytest.MonkeyPatch) -> None:
    chair = Chair(toy("guess"), 0, lucky(1))
    bosun, captain = Officer(0), Officer(1)
    bosun._settle_budget(chair)
    captain._settle_budget(chair)
    assert (bosun.thinker.seconds, captain.thinker.seconds) == (0.1, 1.0)
    tell_bots(monkeypatch, seconds=(0.5, 3.0))
    bosun._settle_budget(chair)
    captain._settle_budget(chair)
    assert (bosun.thinker.seconds, captain.thinker.seconds) == (0.5, 3.0)


def test_where_a_bot_fails_a_simpler_one_plays_and_trouble_is_told(caplog: pytest.LogCaptureFixture) -> None:
    table = new_table(TOYS, 2, 1, {"kind": "broken"}, history=False)
    bot = bots.make("bosun@50")
    with caplog.at_level(logging.ERROR):
        answer = bot(Chair(table, 0, lucky(1)))
    assert answer.key == "sell"  # the greedy player's choice
    assert bots.trouble_of(bot).endswith("no scores today")
    assert bots.why_of(bot) == []
    assert "bot bosun@50 failed" in caplog.text
    assert "no scores today" in caplog.text
    bot(Chair(new_table(TOYS, 2, 1, {"kind": "guess"}, history=False), 0, lucky(1)))
    assert bots.trouble_of(bot) == ""  # the next move went well


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [("guess", "sink"), ("guess", Option("sink")), ("bid", 99), ("market", [Option("item", 7)]), ("market", "item:0")],
)
def test_an_answer_that_is_not_offered_is_a_failure(kind: str, wrong: object) -> None:
    table = new_table(TOYS, 2, 1, {"kind": kind}, history=False)
    bot = Steady(lambda chair: wrong, "wrong")
    table.choose(0, bot(Chair(table, 0, lucky(1))))
    assert "cannot be answered with" in bots.trouble_of(bot)


def test_at_a_table_that_must_go_on_no_kind_of_bot_breaks_it_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(chair: Chair) -> None:
        raise RuntimeError("seasick")

    table = new_table(TOYS, 2, 1, {"kind": "guess"}, history=False)
    tell_bots(monkeypatch, greedy=fail)
    for kind in ("random", "cabin-boy", "able-seaman", "bosun@5", "captain@5"):
        bot = bots.steady(kind)
        assert {bot(Chair(table, 0, lucky(number))).key for number in range(9)} <= {"sell", "play"}
    assert "seasick" in bots.trouble_of(bot)


def test_at_a_table_that_must_go_on_an_unknown_kind_plays_greedily_and_says_so() -> None:
    """As at a stored table whose bot has another name in a later version."""
    bot = bots.steady("quartermaster")
    assert bot(Chair(toy("guess"), 0, lucky(1))).key == "sell"
    assert "There is no bot 'quartermaster'" in bots.trouble_of(bot)


def test_a_chair_does_not_hand_out_the_table() -> None:
    """What a bot may know is what a Chair offers: nothing there gives the bytes of the whole table."""
    table = fb.new_table("letter-of-marque", seats=3, seed=4)
    chair = Chair(table, 0, lucky(1))
    offered = [name for name in dir(chair) if not name.startswith("_")]
    values = [getattr(chair, name) for name in offered]
    assert not [name for name, value in zip(offered, values, strict=True) if isinstance(value, bytes | type(table))]
    assert not hasattr(chair, "report")


def test_when_the_greedy_player_fails_as_well_a_random_move_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(chair: Chair) -> None:
        raise RuntimeError("seasick")

    table = new_table(TOYS, 2, 1, {"kind": "guess"}, history=False)
    tell_bots(monkeypatch, greedy=fail)
    assert Steady(fail, "sick")(Chair(table, 0, lucky(1))).key in ("sell", "play")


def test_who_does_not_weigh_says_nothing() -> None:
    table = fb.new_table("letter-of-marque", seats=3, seed=4)
    assert Steady(bots.make("greedy"), "greedy").weigh(Chair(table, 0, lucky(1))) == []
    found = bots.make("bosun@40").weigh(Chair(table, 0, lucky(1)))  # type: ignore[attr-defined]
    assert {one.key for one in found} == {"armed", "defenceless"}


def test_after_its_move_a_bot_can_say_why() -> None:
    table = fb.new_table("letter-of-marque", seats=3, seed=4)
    bot = bots.make("bosun@40")
    assert bots.why_of(bot) == []
    answer = bot(Chair(table, 0, lucky(1)))
    assert bots.why_of(bot)[0].key == answer.key
    assert bots.why_of(bots.make("random")) == []


def test_a_second_core_is_used_only_when_it_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    monkeypatch.setattr("os.getloadavg", lambda: (1.0, 1.0, 1.0))
    assert core_is_free()
    monkeypatch.setattr("os.getloadavg", lambda: (3.9, 1.0, 1.0))
    assert not core_is_free()
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert not core_is_free()
