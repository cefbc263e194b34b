"""Commands over the live connection: the same checks and answers as by a request, and each counts once."""

from __future__ import annotations

import json
import uuid
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from freebooter.server.safety.limiter import Limits, Rate
from tests.server.client import Live, Player, Server, any_answer, friends, open_table, serving, until
from tests.server.postgres import Cluster


def begun(player: Player) -> tuple[Live, Any]:
    live = player.live()
    return live, dict(live.next("snapshot"))


def test_a_choice_is_answered_when_all_can_see_it(url: str) -> None:
    me, mary = friends(url, "me", "link", "bot")
    mine, first = begun(me)
    hers, _ = begun(mary)
    done = mine.command("choice", seq=first["seq"], option="armed")
    assert done["type"] == "done"
    assert mine.state["seq"] == done["seq"] == me.look()["seq"] > first["seq"]
    assert mine.state["ask"] is None
    assert 0 not in hers.next("delta")["waiting"]
    for live in (mine, hers):
        live.close()


def test_a_request_counts_once_however_it_comes(url: str) -> None:
    me, _ = friends(url, "me", "link", "bot")
    live, first = begun(me)
    body = {"seq": first["seq"], "request": str(uuid.uuid4()), "option": "armed"}
    seq = live.command("choice", **body)["seq"]
    assert live.command("choice", **body) == {"type": "done", "request": body["request"], "seq": seq}
    assert me.post("/choices", body).json() == {"seq": seq}
    assert me.look()["seq"] == seq
    live.close()


def test_a_step_back_goes_the_same_way(url: str) -> None:
    players = friends(url, "me", "link", "link", game="drill")
    live, first = begun(players[0])
    done = live.command("choice", seq=first["seq"], option="amount:2")
    undone = live.command("undo", seq=done["seq"])
    assert undone["seq"] > done["seq"]
    assert live.state["ask"]["prompt"] == first["ask"]["prompt"]
    again = live.command("redo", seq=undone["seq"])
    assert again["type"] == "done"
    assert live.state["ask"] is None
    live.close()


def test_a_refusal_is_a_status_and_a_sentence_and_changes_nothing(url: str) -> None:
    me, *_ = friends(url, "me", "link", "link")  # no bot: its own choice would change the table
    live, first = begun(me)
    seq = first["seq"]
    wrong: list[tuple[int, dict[str, Any]]] = [
        (409, {"seq": seq + 1, "option": "armed"}),
        (422, {"seq": seq, "option": "no such thing"}),
        (400, {"seq": seq}),
        (400, {"seq": seq, "option": "armed", "more": 1}),
        (400, {"seq": -1, "option": "armed"}),
        (400, {"seq": seq, "option": {"a": 1}}),
        (400, {"seq": seq, "option": "armed", "request": "short"}),
    ]
    for status, body in wrong:
        answer = live.command("choice", **body)
        assert (answer["type"], answer["status"]) == ("refused", status), body
        assert answer["error"].endswith(".")
    assert live.command("undo", seq=seq)["status"] == 422
    watcher, _ = begun(Player(url, me.table))
    assert watcher.command("choice", seq=seq, option="armed")["status"] == 401
    now = me.look()
    assert (now["seq"], now["n"], now["ask"]) == (seq, first["n"], me.look()["ask"])
    assert live.command("choice", seq=seq, option="armed")["type"] == "done"
    for one in (live, watcher):
        one.close()


@pytest.mark.parametrize("message", ["x", "[]", '{"type":7}', '{"type":"' + "[" * 8000, '{"type":"choices"}', "\ud83d"])
def test_what_is_no_command_is_a_sign_of_life(url: str, message: str) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    live, _ = begun(me)
    live.socket.send(message.encode(errors="replace").decode())
    assert live.next("pong")
    live.close()


def test_a_token_that_was_taken_away_opens_nothing(server: Server, url: str) -> None:
    me, _ = friends(url, "me", "link", "bot")
    live, first = begun(me)
    server.tables.loaded[me.table].info.seats[0].tokens.clear()
    answer = live.command("choice", seq=first["seq"], option="armed")
    assert answer["status"] == 401
    live.close()


def test_who_is_refused_again_and_again_is_shown_out(url: str) -> None:
    me, _ = friends(url, "me", "link", "bot")
    live, first = begun(me)
    with pytest.raises(ConnectionClosed) as closed:
        for _ in range(100):
            live.command("choice", seq=first["seq"], option="no such thing")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429
    assert me.look()["seq"] == first["seq"]


def test_commands_share_the_limit_of_requests(tmp_path: Path) -> None:
    limits = Limits(commands=Rate(8, 0.001))
    with serving(tmp_path, limits=limits) as server:
        me, _ = open_table(server.url, "me", "bot", "bot")
        live, first = begun(me)
        body = {"seq": first["seq"], "request": str(uuid.uuid4()), "option": "armed"}
        answers = [live.command("choice", **body) for _ in range(10)]
        assert [answer.get("status", 200) for answer in answers][-2:] == [429, 429]
        assert me.post("/choices", body).status_code == 429
        live.close()


def test_a_game_over_the_lines_of_two_processes(postgres: Cluster, tmp_path: Path) -> None:
    """Each player at a process of its own; who must not notice an answer does not, and who was overtaken comes second."""
    from freebooter.server.store.opening import open_store

    url = postgres.database()
    with serving(tmp_path, open_store(url)) as anne, serving(tmp_path, open_store(url)) as bart:
        players = friends(anne.url, "me", "link", settings={"two_players": True})
        there = Player(bart.url, players[1].table, 1, players[1].token)
        lives = [begun(players[0])[0], begun(there)[0]]
        turn = 0

        def asked() -> Live | None:
            for live in lives:
                live.quiet_all(0.02)
            return next((live for live in lives if live.state["ask"] or live.state["result"]), None)

        while not (live := until(asked)).state["result"]:
            turn += 1
            seq, option = live.state["seq"], any_answer(live.state["ask"], turn)
            answer = live.command("choice", seq=seq, option=option)
            assert answer["type"] == "done" or answer["status"] == 409, json.dumps(answer)
        until(lambda: all(asked() and live.state["result"] for live in lives))
        for live, player in zip(lives, players, strict=True):
            now = player.look()
            assert {key: live.state[key] for key in ("view", "seq", "n", "result")} == {
                key: now[key] for key in ("view", "seq", "n", "result")
            }
            live.close()
        assert turn > 10
