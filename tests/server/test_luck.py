"""Nobody learns the luck of a table at which another person plays, has played, or may still come to play."""

from __future__ import annotations

import pytest

import freebooter as fb
from freebooter.server.workers.opening import fork_at
from tests.server.client import Player, any_answer, friends, join, open_table, play_out, until


def whole(player: Player) -> bool:
    """Does the player get the whole file, or the position, or what bots thought?"""
    save, report, why = player.get("/save"), player.get("/report"), player.get("/why", seat=2)
    opened = ["luck" in save.text, report.json()["save"] is not None, why.status_code == 200]
    assert len(set(opened)) == 1
    return opened[0]


def rematch(player: Player) -> Player:
    made = player.post("/rematch")
    assert made.status_code == 201, made.text
    return Player(player.url, made.json()["table"], made.json()["seat"], made.json()["token"])


def test_a_rematch_whose_seat_is_filled_with_a_bot_keeps_its_luck_for_the_friend(url: str) -> None:
    me, mary = friends(url, "me", "link", "bot")
    play_out([me, mary])
    mine = rematch(me)
    assert not whole(mine)
    assert mine.post("/fill", {"seat": 1}).status_code == 200
    assert not whole(mine)
    assert mine.post("/fork", {"moment": 0}).status_code == 403
    hers = rematch(mary)
    assert hers.table == mine.table
    assert hers.look()["seats"][1]["kind"] == "person"
    assert not whole(mine)


def test_a_friend_who_left_still_keeps_the_file_closed(url: str) -> None:
    me, mary = friends(url, "me", "link", "bot")
    assert not whole(me)
    mary.post("/leave")
    assert me.look()["seats"][1]["kind"] == "bot"
    assert not whole(me)
    me.post("/leave")
    assert not whole(me)
    assert not whole(mary)


def test_a_seat_that_nobody_can_take_any_more_opens_the_file(url: str) -> None:
    me, invites = open_table(url, "me", "link", "bot")
    assert not whole(me)
    assert me.post("/fill", {"seat": 1}).status_code == 200
    assert whole(me)
    late = Player(url, me.table).post("/join", {"invite": invites["1"], "name": "Mary"})
    assert late.status_code == 403


def test_what_was_over_does_not_go_on(url: str) -> None:
    """The end opens all secrets: it must not be taken back then."""
    players = friends(url, "me", "link", game="drill")
    last = None
    for _ in range(400):
        for player in players:
            snapshot = player.look()
            if snapshot["result"]:
                break
            if snapshot["ask"]:
                keys = [option["key"] for option in snapshot["ask"]["options"]]
                player.choose("rest" if "rest" in keys else any_answer(snapshot["ask"]), snapshot["seq"])
                last = player
    assert last is not None
    assert last.look()["result"]
    for player in players:
        assert "over" in player.look()["can"]["undo"]
        assert player.step("undo").status_code == 422
        assert player.look()["result"]


def test_a_fork_for_others_deals_anew_what_its_maker_could_not_see() -> None:
    """Who has read the old file must not know the friend's cards."""
    table = fb.new_table("letter-of-marque", 3, "fork")
    for _ in range(9):
        seat = table.awaiting[0]
        decision = table.decision(seat)
        assert decision is not None
        table.choose(seat, decision.options[0])
    assert table.moments is not None
    then, last = table.moments[-1], len(table.moments) - 1
    forks = [fb.load(fork_at(table.save(), last, f"seed {n}", 0)) for n in range(6)]
    assert {str(fork.view(0)) for fork in forks} == {str(then.view(0))}
    assert len({str([captain.deck for captain in fork.state.captains]) for fork in forks}) > 1
    assert len({str(fork.view(1)) for fork in forks}) > 1
    alone = fb.load(fork_at(table.save(), last, "seed", None))
    assert [alone.view(seat) for seat in range(3)] == [then.view(seat) for seat in range(3)]


def test_a_fork_with_a_friend_keeps_its_file_closed(url: str) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    me.choose("armed")
    me.my_turn()
    made = me.post("/fork", {"moment": 1, "seats": [{"kind": kind} for kind in ("me", "link", "bot")]}).json()
    mine = Player(url, made["table"], made["seat"], made["token"])
    friend = join(url, mine.table, made["invites"]["1"])
    assert not whole(mine)
    assert not whole(friend)
    play_out([mine, friend])
    assert whole(mine)


@pytest.mark.parametrize("path", ["/save", "/report"])
def test_spectators_get_no_luck(url: str, path: str) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    assert "luck" not in Player(url, me.table).get(path).text
    until(lambda: me.look()["ask"])
    assert "luck" in me.get(path).text
