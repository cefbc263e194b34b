"""What is pushed: deltas that add up to the view, resume after a gap, and nothing that a seat must not notice."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from freebooter.engine.answers import Decision
from freebooter.engine.game import games
from freebooter.engine.luck import Luck
from freebooter.engine.table import Table, new_table
from freebooter.server import wire
from freebooter.server.tables import frames
from tests.server.client import Live, Player, Server, any_answer, friends, open_table, play_out, until

SAME = ("view", "ask", "turn", "round", "status", "waiting", "window", "can", "result", "seq", "n")


def test_deltas_add_up_to_the_view_of_each_seat(url: str) -> None:
    players = friends(url, "me", "link", "bot")
    lives = [player.live() for player in [*players, Player(url, players[0].table)]]
    for live in lives:
        live.next("snapshot")
    play_out(players)
    for player, live in zip([*players, Player(url, players[0].table)], lives, strict=True):
        until(lambda live=live: live.next()["type"] == "delta" and live.state["result"])
        now = player.look()
        assert {key: live.state[key] for key in SAME} == {key: now[key] for key in SAME}
        assert live.state["events"][-20:] == now["events"][-20:]
        numbers = [event["n"] for event in live.state["events"]]
        assert numbers == sorted(set(numbers))
        assert live.state["fairness"]["seed"]
        live.close()


def test_a_delta_is_small(url: str) -> None:
    me, _ = open_table(url, *["me"] + ["bot"] * 5)
    live = me.live()
    live.next("snapshot")
    play_out([me])
    until(lambda: live.next("delta") and live.state["result"])
    sizes = [len(raw) for raw in live.raw if '"delta"' in raw[:20]]
    assert sum(sizes) / len(sizes) < 2048
    live.close()


def test_resume_sends_only_what_was_missed(url: str) -> None:
    me, mary = friends(url, "me", "link", "bot")
    live = me.live()
    first = live.next("snapshot")
    live.close()
    me.choose("armed")
    mary.choose("armed")
    until(lambda: me.look()["round"] == 1)
    again = me.live(since=first["n"])
    again.state = dict(first)
    until(lambda: again.next() and again.state["round"] == 1)
    again.drain()
    assert "snapshot" not in [message["type"] for message in again.messages]
    assert again.state["view"] == me.look()["view"]
    up_to_date = me.live(since=again.state["n"])
    assert up_to_date.next()["type"] == "here"
    lost = me.live(since=again.state["n"] + 1000)
    assert lost.next()["type"] == "snapshot"
    for one in (again, up_to_date, lost):
        one.close()


def test_after_a_restart_of_the_table_a_client_gets_the_whole(server: Server, url: str) -> None:
    me, _ = open_table(url, "me", "link", "link")
    live = me.live()
    n = live.next("snapshot")["n"]
    live.close()
    until(lambda: me.table not in server.tables.loaded)
    again = me.live(since=n)
    assert again.next()["type"] == "snapshot"
    again.close()


def test_strangers_foreign_pages_and_nonsense_are_shown_out(url: str) -> None:
    me, _ = open_table(url, "me", "bot", "bot")

    def code_of(player: Player, first: str | None = None, **headers: str) -> int:
        live = Live(player, None, headers)
        if first is not None:
            live.socket.send(first)
        with pytest.raises(ConnectionClosed) as closed:
            until(lambda: live.next() and None)
        assert live.messages[-1]["type"] == "error"
        received = closed.value.rcvd
        assert received is not None
        return received.code

    assert code_of(Player(url, me.table, 0, "wrong")) == 4401
    assert code_of(Player(url, "nowhere", 0, me.token)) == 4404
    assert code_of(me, Origin="http://elsewhere.example") == 4403
    own = me.live(Origin=url)
    assert own.next()["type"] == "snapshot"
    own.socket.send('{"ping":1}')
    assert own.next("pong")
    own.close()


def test_one_who_talks_too_much_is_cut_off(url: str) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    live = me.live()
    live.next("snapshot")

    def talk() -> None:
        for _ in range(200):
            live.socket.send("x")
            live.next("pong")

    with pytest.raises(ConnectionClosed):
        talk()


def test_who_is_here_is_told(url: str) -> None:
    me, mary = friends(url, "me", "link", "link")[:2]
    mine = me.live()
    mine.next("snapshot")
    hers = mary.live()
    until(lambda: mine.next("here")["here"][:2] == [True, True])
    assert me.look()["seats"][1]["here"] is True
    watcher = Player(url, me.table).live()
    until(lambda: mine.next("here")["watching"] == 1)
    hers.close()
    until(lambda: mine.next("here")["here"][:2] == [True, False])
    watcher.close()
    mine.close()


def test_chat_reaches_all(url: str) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    watcher = Player(url, me.table).live()
    watcher.next("snapshot")
    me.post("/chat", {"text": "Ahoy"})
    assert watcher.next("chat")["chat"]["text"] == "Ahoy"
    watcher.close()


def test_scripts_get_the_same_news_as_server_sent_events(url: str) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    seen: list[Any] = []
    with me.http.stream("GET", "/events") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        for line in stream.iter_lines():
            if line.startswith("data: "):
                seen.append(json.loads(line[6:]))
                if seen[-1]["type"] == "snapshot":
                    Player(url, me.table, 0, me.token).choose("armed", seen[-1]["seq"])
                if seen[-1]["type"] == "delta":
                    break
    assert seen[0]["me"] == 0
    assert httpx.get(f"{url}/api/tables/nowhere/events").status_code == 404
    until(lambda: me.look()["seats"][0]["here"] is False)


# ---- what must not be noticed --------------------------------------------------------------------------------------


def to_a_window(players: list[Player]) -> None:
    """Plays the drill game to its window: everyone drinks, the first attacks, both fire."""
    for player in players:
        player.choose("amount:0")
    me = next(player for player in players if player.look()["ask"])
    foe = next(player for player in players if player is not me)
    assert me.choose(f"fight:{foe.seat}").status_code == 200
    assert me.choose("fire").status_code == 200
    assert foe.choose("fire").status_code == 200
    assert all(player.look()["window"] for player in players)


def test_in_a_window_nobody_notices_who_has_answered(url: str) -> None:
    players = friends(url, "me", "link", "link", game="drill")
    to_a_window(players)
    spectator = Player(url, players[0].table)
    lives = [player.live() for player in [players[1], players[2], spectator]]
    for live in lives:
        live.next("snapshot")
        live.drain()
    before = [player.look() for player in [players[1], players[2], spectator]]
    assert all(snapshot["waiting"] == [] for snapshot in before)
    assert players[0].choose("pass").status_code == 200
    assert players[0].look()["ask"] is None
    assert players[0].look()["can"]["undo"] is True
    assert all(live.quiet() for live in lives)
    assert [player.look() for player in [players[1], players[2], spectator]] == before
    assert players[1].choose("pass", before[0]["seq"]).status_code == 200  # the number has not moved for this seat
    assert players[2].choose("pass", before[1]["seq"]).status_code == 200
    assert lives[2].next("delta")["window"] is False
    for live in lives:
        live.close()


def test_what_spectators_could_have_seen_is_counted_also_while_nobody_watches(url: str) -> None:
    players = friends(url, "me", "link", "link", game="drill")
    spectator = Player(url, players[0].table)
    first = spectator.look()["n"]
    to_a_window(players)
    window = spectator.look()
    assert window["n"] > first
    assert players[0].choose("pass").status_code == 200  # in secret
    assert spectator.look() == window
    away, here = spectator.live(since=first), spectator.live(since=window["n"])
    here.state = dict(window)
    assert away.next()["n"] == window["n"]
    assert here.next()["type"] == "here"  # nothing was missed
    assert all(player.choose("pass").status_code == 200 for player in players[1:])
    for live in (away, here):
        assert live.next("delta")["window"] is False
        live.close()


def test_a_standing_order_passes_by_itself(url: str) -> None:
    players = friends(url, "me", "link", "link", game="drill")
    bystander = players[2]
    assert bystander.post("/standing", {"prompts": ["powder"], "until": "game"}).status_code == 200
    assert bystander.post("/standing", {"prompts": "all"}).status_code == 400
    for player in players:
        player.choose("amount:0")
    me, foe = players[0], players[1]
    me.choose("fight:1")
    me.choose("fire")
    foe.choose("fire")
    assert bystander.look()["ask"] is None
    assert me.look()["window"] is True
    me.choose("pass")
    assert foe.choose("pass").status_code == 200
    assert me.look()["window"] is False


def test_an_order_for_this_turn_comes_back_with_the_table(server: Server, url: str) -> None:
    players = friends(url, "me", "link", "link", game="drill")
    me, foe, bystander = players
    for player in players:
        player.choose("amount:0")
    assert bystander.post("/standing", {"prompts": None, "until": "turn"}).status_code == 200
    me.choose("fight:1")
    me.choose("fire")
    until(lambda: me.table not in server.tables.loaded)
    foe.choose("fire")
    assert bystander.look()["ask"] is None
    assert me.look()["window"] is True


def test_answers_given_together_stay_unseen(url: str) -> None:
    players = friends(url, "me", "link", "link", game="drill")
    lives = [player.live() for player in players[1:]]
    for live in lives:
        live.next("snapshot")
        live.drain()
    players[0].choose("amount:3")
    for live in lives:
        live.drain()
        assert '"rum":3' not in "".join(live.raw[-3:]) or live.state["view"]["captains"]["0"]["rum"] == 3
        assert live.state["waiting"] == [1, 2]
    assert "amount:3" not in "".join(raw for live in lives for raw in live.raw if '"delta"' in raw[:20])
    for live in lives:
        live.close()


@pytest.mark.parametrize("game", [*games(), "drill"])
def test_frames_rest_only_on_what_the_seat_knows(game: str) -> None:
    """Whatever is hidden may be dealt anew: the bytes for the seat stay the same."""
    for seed in range(2):
        table = new_table(game, None, seed)
        luck = Luck(bytes([seed + 1] * 16))
        for _ in range(120):
            if not table.awaiting:
                break
            for seat in range(table.seats):
                check_frame(table, seat, luck)
            seat = table.awaiting[luck.below(len(table.awaiting))]
            decision = table.decision(seat)
            assert decision is not None
            ask = frames.ask_of(table.game, decision)
            check_options(table, decision, ask)
            options = [{"key": option.key} for option in ask.options]
            plain = {"options": options, "kind": ask.kind, "least": ask.least, "most": ask.most}
            before = everyones_frames(table) if table.in_window else []
            open_asks = len(table.awaiting)
            table.choose(seat, any_answer(plain, luck.below(50)))
            if before and table.in_window and len(table.awaiting) == open_asks - 1:
                after = everyones_frames(table)  # nobody but the seat itself notices its answer
                assert before[:seat] + before[seat + 1 :] == after[:seat] + after[seat + 1 :]


def check_options(table: Table, decision: Decision, ask: wire.Ask) -> None:
    """An option leaves out kind and text where they are those of the one before, and only there."""
    last: tuple[str, wire.Parts] = ("", [])
    for option, sent in zip(decision.options, ask.options, strict=True):
        whole = frames.option_of(table.game.id, option, option.touches, decision.seat)
        said = (sent.kind, sent.text)
        assert said == ("", []) if last == (whole.kind, whole.text) else (whole.kind, whole.text) == said
        last = (whole.kind, whole.text)


def everyones_frames(table: Table) -> list[bytes]:
    return [wire.encode(frames.frame(table, seat, None)) for seat in [*range(table.seats), None]]


def check_frame(table: Table, seat: int, luck: Luck) -> None:
    imagined = table.imagine(seat, luck)
    shown = frames.frame(table, seat, None)
    guessed = frames.frame(imagined, seat, None)
    if not table.in_window and len(table.awaiting) != len(imagined.awaiting):
        # others' unseen answers are withdrawn in a guess; outside a window it may be seen who has answered
        guessed.waiting, guessed.status = shown.waiting, shown.status
    guessed.can = shown.can  # a guess has no past to take back
    assert wire.encode(shown) == wire.encode(guessed)


def test_no_secret_of_another_seat_is_in_any_message(server: Server, url: str) -> None:
    """On the wire: whether a ship at sea is armed is told to its owner alone until it is shown."""
    players = friends(url, "me", "link", "bot")
    everyone = [*players, Player(url, players[0].table)]
    lives = [player.live() for player in everyone]
    play_out(players)
    for player, live in zip(everyone, lives, strict=True):
        until(lambda live=live: live.next() and live.state["result"])
        for message in live.messages:
            view = message.get("view") or message.get("patch") or {}
            for owner, captain in view.get("captains", {}).items():
                if str(player.seat) == owner:
                    continue
                assert captain.get("armed") is None
                for ship in captain.get("sea", {}).values():
                    if isinstance(ship, dict):
                        assert ship.get("shown") or ship.get("armed") is None
        text = "".join(live.raw)
        loaded = server.tables.loaded.get(player.table)
        secrets = [other.token for other in players if other is not player]
        assert not any(secret and secret in text for secret in secrets)
        if loaded is not None:
            assert loaded.table.state.keel.luck.key.hex() not in text
        live.close()


def test_orders_given_before_the_last_snapshot_hold_again_when_the_table_is_loaded(server: Server, url: str) -> None:
    """What was passed by them is passed again, so that what was chosen after it still fits."""
    players = friends(url, "me", "link", "link", game="drill")
    me, foe, bystander = players
    assert bystander.post("/standing", {"prompts": ["powder"], "until": "game"}).status_code == 200
    me.choose("amount:1")
    assert me.step("undo").status_code == 200  # a snapshot is written
    for player in players:
        player.choose("amount:0")
    for player, option in ((me, "fight:1"), (me, "fire"), (foe, "fire"), (me, "pass"), (foe, "pass")):
        assert player.choose(option).status_code == 200
    ask = until(lambda: next((one for one in players if one.look()["ask"]), None))
    assert ask.choose(any_answer(ask.look()["ask"])).status_code == 200
    before = [player.look() for player in players]
    until(lambda: me.table not in server.tables.loaded)
    assert [player.look() for player in players] == before
