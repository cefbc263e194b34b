"""Who has no choice is not asked: alone with bots the server answers at once, among people for all in one moment."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

import freebooter as fb
from freebooter.server.tables import making
from freebooter.server.tables.config import TablesConfig
from tests.server.client import Player, Server, any_answer, friends, open_table, serving, until
from tests.server.test_live import to_a_window

PAUSE = 1.0  # seconds


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    config = TablesConfig(tick=0.05, look_around=0.3, rest=0.3, pause=PAUSE)
    with serving(tmp_path_factory.mktemp("idle"), tables=config) as running:
        yield running


def seed_where(powder: int) -> str:
    """Luck with which, after the moves of `to_a_window`, so many of three hold powder."""
    for n in range(1000):
        table = fb.new_table("drill", 3, f"idle {n}")
        for seat in range(3):
            table.choose(seat, 0)
        me = table.awaiting[0]
        foe = 0 if me else 1
        table.choose(me, f"fight:{foe}")
        table.choose(me, "fire")
        table.choose(foe, "fire")
        if sum(table.lone_answer(seat) is None for seat in range(3)) == powder:
            return f"idle {n}"
    raise AssertionError(f"never {powder} with powder")


def window_where(server: Server, powder: int) -> tuple[list[Player], list[Player]]:
    """Three people in a moment to react: all, and those who hold powder, so many of them."""
    seed = seed_where(powder)
    for _ in range(10):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(making, "new_seed", lambda: seed)
            players = friends(server.url, "me", "link", "link", game="drill")
        try:
            to_a_window(players)
        except AssertionError:
            continue  # on a slow machine the moment was over before all had looked
        return players, [player for player in players if player.look()["ask"]]
    raise AssertionError("no moment was long enough")


def opened(server: Server, players: list[Player]) -> float:
    since: float = server.tables.loaded[players[0].table].window_since
    return since


def test_a_moment_in_which_nobody_can_answer_passes_by_itself_but_not_at_once(hasty: Server) -> None:
    players, _ = window_where(hasty, 0)
    since = opened(hasty, players)
    assert all("react" in str(player.look()["status"]) for player in players)
    until(lambda: not players[0].look()["window"])
    assert time.monotonic() - since >= PAUSE


def test_who_has_something_is_asked_and_the_others_notice_nothing(hasty: Server) -> None:
    players, asked = window_where(hasty, 1)
    others = [player for player in players if player not in asked]
    spectator = Player(hasty.url, players[0].table)
    before = [player.look() for player in [*others, spectator]]
    loaded = hasty.tables.loaded[players[0].table]
    until(lambda: len(loaded.table.awaiting) == 1)  # the server has answered for the others
    after = [player.look() for player in [*others, spectator]]
    for was, now in zip(before, after, strict=True):
        quiet = {"n", "seq", "can"} if was["me"] is not None else set()  # of one's own
        assert {key for key in was if was[key] != now[key]} <= quiet
    assert asked[0].choose("pass").status_code == 200
    until(lambda: not players[0].look()["window"])


def test_an_answer_counts_only_when_the_moment_is_over_for_all(hasty: Server) -> None:
    """A window that closed sooner would tell that everybody had something to choose from."""
    players, asked = window_where(hasty, 3)
    since = opened(hasty, players)
    for player in asked:
        assert player.choose("pass").status_code == 200
    assert time.monotonic() - since >= PAUSE
    assert players[0].look()["window"] is False


@pytest.mark.parametrize("game", ["drill", "merchants-and-marauders"])
def test_alone_with_bots_nobody_is_asked_who_has_no_choice(hasty: Server, game: str) -> None:
    me, _ = open_table(hasty.url, "me", "bot", "bot", game=game, speed="instant")
    for turn in range(40):
        seen = me.my_turn(30)
        if seen["result"]:
            break
        ask: dict[str, Any] = seen["ask"]
        assert len(ask["options"]) > 1 or ask["kind"] == "pick" or seen["can"]["undo"] is True, ask
        assert me.choose(any_answer(ask, turn), seen["seq"]).status_code == 200


def test_alone_with_bots_a_choice_can_be_taken_back_while_only_bots_have_passed(hasty: Server) -> None:
    for _ in range(5):  # a bot that holds the right card may play it instead of passing
        me, _table = open_table(hasty.url, "me", "bot", "bot", game="merchants-and-marauders", speed="instant")
        seen = me.my_turn(30)
        while seen["ask"]["prompt"] != "turn" or not moves(seen):
            me.choose(any_answer(seen["ask"]), seen["seq"])
            seen = me.my_turn(30)
        before = seen
        me.choose(moves(seen)[0], seen["seq"])
        seen = me.my_turn(30)
        assert seen["view"] != before["view"]
        if seen["can"]["undo"] is True:
            break
    assert seen["can"]["undo"] is True, seen["can"]
    assert me.step("undo").status_code == 200
    seen = me.my_turn(30)
    assert (seen["ask"], seen["view"]) == (before["ask"], before["view"])
    assert me.step("redo").status_code == 200
    assert me.my_turn(30)["view"] != before["view"]


def moves(seen: Any) -> list[str]:
    return [option["key"] for option in seen["ask"]["options"] if option["kind"] in ("move", "leave")]
