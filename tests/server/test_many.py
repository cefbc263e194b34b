"""Several processes on one PostgreSQL: any of them takes any command, viewers anywhere see the same, nothing is doubled."""

from __future__ import annotations

import contextlib
import socket
import threading
import uuid
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

pytest.importorskip("psycopg")

from freebooter.server.store.archive import open_archive
from freebooter.server.store.opening import open_store
from freebooter.server.tables import clocks
from freebooter.server.tables.config import TablesConfig
from tests.server.client import Live, Player, Server, any_answer, friends, open_table, play_out, serving, until
from tests.server.postgres import Cluster
from tests.server.test_live import to_a_window


@pytest.fixture(scope="module")
def database(postgres: Cluster) -> str:
    return postgres.database()


@pytest.fixture(scope="module")
def pair(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two servers on one database."""
    url = database
    data = tmp_path_factory.mktemp("many")
    with serving(data, open_store(url)) as anne, serving(data, open_store(url)) as bart:
        yield [anne, bart]


class Roaming(Player):
    """A player behind a load balancer: every request goes to the next server."""

    def __init__(self, player: Player, servers: list[Server]) -> None:
        super().__init__(player.url, player.table, player.seat, player.token)
        self.lines = [Player(server.url, player.table, player.seat, player.token).http for server in servers]

    def next_line(self) -> httpx.Client:
        self.lines = self.lines[1:] + self.lines[:1]
        return self.lines[0]

    def get(self, path: str = "", **params: Any) -> httpx.Response:
        return self.next_line().get(path, params=params)

    def post(self, path: str, body: Any = None) -> httpx.Response:
        return self.next_line().post(path, json=body)


def at(server: Server, player: Player) -> Player:
    """The same seat, at this server."""
    return Player(server.url, player.table, player.seat, player.token)


def caught_up(live: Live, wanted: Any) -> Any:
    """Reads until the viewer has seen this frame; every frame is newer than the one before."""
    while live.state.get("n", -1) < wanted["n"]:
        before = live.state.get("n", -1)
        live.next()
        assert live.state["n"] >= before
    numbers = [message["n"] for message in live.messages if message["type"] == "delta"]
    assert numbers == sorted(set(numbers))
    return live.state


def same(live: Live, player: Player) -> None:
    wanted = player.look()
    seen = caught_up(live, wanted)
    for field in ("n", "seq", "view", "ask", "waiting", "status", "turn", "round"):
        assert seen[field] == wanted[field], field


def test_a_game_played_at_two_processes(pair: list[Server]) -> None:
    people = friends(pair[0].url, "me", "link", "bot")
    roaming = [Roaming(player, pair) for player in people]
    lives = [at(server, player).live() for server in pair for player in people]
    lives += [Player(server.url, people[0].table).live() for server in pair]
    for step in range(40):
        for player in roaming:
            snapshot = player.look()
            if snapshot["ask"]:
                answer = player.choose(any_answer(snapshot["ask"], step), snapshot["seq"])
                assert answer.status_code in (200, 409), answer.text
    for live, player in zip(lives, [*people, *people, Player(pair[1].url, people[0].table)], strict=False):
        same(live, player)
        live.close()


def test_viewers_elsewhere_get_the_delta_as_it_came(pair: list[Server]) -> None:
    me, mary, _ = friends(pair[0].url, "me", "link", "link")
    lives = [at(pair[1], mary).live(), at(pair[0], mary).live()]
    for live in lives:
        live.next("snapshot")
    behind = pair[1].tables.loaded[me.table]
    entry = behind.progress.entry
    assert at(pair[0], mary).choose("armed").status_code == 200
    here, there = [live.next("delta") for live in lives]
    assert here == there
    assert behind.progress.entry == entry  # it was not run there
    same(lives[0], at(pair[1], mary))
    assert behind.progress.entry > entry  # but when somebody looked
    for live in lives:
        live.close()


def test_a_spectator_of_whom_the_other_process_does_not_know_yet_sees_all(pair: list[Server]) -> None:
    people = friends(pair[0].url, "me", "link", "link")
    table = people[0].table
    watching = Player(pair[1].url, table).live()
    watching.next("snapshot")
    until(lambda: pair[0].tables.audience(table).watching() == 1)
    pair[0].tables.audience(table).elsewhere.clear()
    for player in people:
        assert player.choose("armed").status_code == 200
    same(watching, Player(pair[0].url, table))
    watching.close()


def test_all_answer_at_the_same_moment(pair: list[Server]) -> None:
    """A simultaneous choice: entries meet, and every answer counts once."""
    for _ in range(3):
        people = friends(pair[0].url, "me", "link", "link", "link")
        seqs = [player.look()["seq"] for player in people]
        answers: dict[tuple[int, int], Any] = {}

        def choose(index: int, server: int, people: Any = people, seqs: Any = seqs, answers: Any = answers) -> None:
            """The same request reaches both processes."""
            answers[index, server] = at(pair[server], people[index]).choose("armed", seqs[index], f"request-{index}")

        threads = [threading.Thread(target=choose, args=(i, k)) for i in range(4) for k in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [answer.status_code for answer in answers.values()] == [200] * 8
        people[0].look()
        assert pair[0].tables.loaded[people[0].table].progress.entry == 3 + 4  # three sat down, four chose


def test_who_is_here_chat_and_rematch_are_seen_everywhere(pair: list[Server]) -> None:
    me, mary = friends(pair[0].url, "me", "link", "bot")
    mine, hers = at(pair[0], me).live(), at(pair[1], mary).live()
    until(lambda: mine.next("here")["here"][:2] == [True, True])
    assert at(pair[1], me).post("/chat", {"text": "Ahoy"}).status_code == 200
    assert at(pair[0], mary).post("/chat", {"text": "Ahoy yourself"}).status_code == 200
    for live in (mine, hers):
        lines = [live.next("chat")["chat"] for _ in range(2)]
        assert [(line["id"], line["text"]) for line in lines] == [(1, "Ahoy"), (2, "Ahoy yourself")]
    hers.close()
    until(lambda: mine.next("here")["here"][:2] == [True, False])
    mine.close()


def test_sitting_down_at_one_process_and_playing_at_the_other(pair: list[Server]) -> None:
    maker, invites = open_table(pair[0].url, "me", "link", "link")
    answers = [
        httpx.post(f"{pair[k].url}/api/tables/{maker.table}/join", json={"invite": invite, "name": f"Mary {k}"})
        for k, invite in enumerate(invites.values())
    ]
    for k, answer in enumerate(answers):
        joined = answer.json()
        other = Player(pair[1 - k].url, maker.table, joined["seat"], joined["token"])
        assert other.choose("armed").status_code == 200
    assert at(pair[1], maker).post("/leave").status_code == 200
    assert at(pair[0], maker).look()["seats"][0].get("left") is True
    assert at(pair[0], maker).post("/takeover").status_code == 200
    assert at(pair[1], maker).look()["seats"][0].get("left") is None


def test_undo_at_the_other_process_and_nobody_notices_a_hidden_answer(pair: list[Server]) -> None:
    players = friends(pair[0].url, "me", "link", "link", game="drill")
    to_a_window(players)
    mine, hers = at(pair[1], players[0]).live(), at(pair[1], players[1]).live()
    for live in (mine, hers):
        live.next("snapshot")
    hers.drain()
    before = players[0].look()
    assert at(pair[0], players[0]).choose("pass").status_code == 200
    assert hers.quiet()
    assert at(pair[1], players[0]).look()["can"]["undo"] is True
    assert at(pair[0], players[0]).step("undo").status_code == 200
    assert hers.quiet()
    after = at(pair[0], players[0]).look()
    assert (after["seq"], after["ask"]) == (before["seq"] + 2, before["ask"])
    same(mine, at(pair[0], players[0]))
    for k, player in enumerate(players):
        assert at(pair[k % 2], player).choose("pass").status_code == 200
    until(lambda: hers.next("delta").get("window") is False)
    for live in (mine, hers):
        live.close()


def test_a_rematch_is_one_table_whoever_asks_where(pair: list[Server]) -> None:
    people = friends(pair[0].url, "me", "link", "bot")
    roaming = [Roaming(player, pair) for player in people]
    live = at(pair[1], people[1]).live()
    play_out(roaming)
    answers: list[Any] = [None, None]

    def ask(k: int) -> None:
        answers[k] = at(pair[k], people[k]).post("/rematch").json()

    threads = [threading.Thread(target=ask, args=(k,)) for k in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers[0]["table"] == answers[1]["table"]
    until(lambda: answers[0]["table"] in ((message := live.next()).get("table"), message.get("rematch")))
    live.close()


def test_a_clock_that_runs_out_gives_the_seat_to_one_bot(
    pair: list[Server], database: str, postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both processes have the table in memory and see that time is over; one of them acts."""
    monkeypatch.setitem(clocks.TERMS, ("fast", "live"), clocks.Terms(bank=1.5, gain=0.1, window=0.3))
    me, mary = friends(pair[0].url, "me", "link", "bot", clock="fast")
    lives = [at(server, me).live() for server in pair]
    at(pair[1], me).choose("armed")
    until(lambda: at(pair[0], mary).look()["seats"][1].get("left"))
    assert at(pair[1], mary).look()["seats"][1].get("left")
    (entries,) = postgres.execute(
        "SELECT array_agg(seat) FROM freebooter.log JOIN freebooter.tables USING (no) "
        f"WHERE id = '{me.table}' AND position('seats'::bytea in body) > 0 AND seat IS NOT NULL",
        database,
    )
    assert entries == ([1],)
    for live in lives:
        live.close()


def test_a_webhook_is_called_once_by_whoever_writes_the_entry(pair: list[Server]) -> None:
    heard: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def hear() -> None:
            with contextlib.suppress(OSError):
                while True:
                    connection, _ = listening.accept()
                    heard.append(connection.recv(65536))
                    connection.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")
                    connection.close()

        threading.Thread(target=hear, daemon=True).start()
        players = friends(pair[0].url, "me", "link", "link")
        lives = [at(server, players[0]).live() for server in pair]
        url = f"http://127.0.0.1:{listening.getsockname()[1]}/turn"
        for player in players:
            assert at(pair[0], player).post("/webhook", {"url": url}).status_code == 200
        for player in players:
            at(pair[1], player).choose("armed")
        for _ in range(20):  # the same player may be asked on for a while
            with contextlib.suppress(AssertionError):
                if until(lambda: heard, 1):
                    break
            first = next(player for player in players if player.look()["ask"])
            at(pair[1], first).choose(any_answer(first.look()["ask"]))
        assert heard
        for live in lives:
            live.drain()
            live.close()
        calls = len(heard)
        turns = {call.rsplit(b'"seat":', 1)[1][:1] for call in heard}
        assert calls == len(turns)


def test_a_table_that_is_deleted_is_gone_everywhere(pair: list[Server], database: str) -> None:
    me, mary = friends(pair[0].url, "me", "link", "bot")
    live = at(pair[1], me).live()
    live.next("snapshot")
    archive = open_archive(database)
    assert archive.delete(me.table)
    archive.close()
    with pytest.raises(ConnectionClosed):
        while True:
            live.next()
    for server in pair:
        assert at(server, me).get().status_code == 404
        assert at(server, mary).choose("armed", 0).status_code == 404


def test_a_bot_sits_in_for_who_left_another_process(postgres: Cluster, tmp_path: Any) -> None:
    url = postgres.database()
    soon = TablesConfig(grace=0.5, idle=0.5, tick=0.05, look_around=0.3, rest=0.3, ask_all=True)
    with (
        serving(tmp_path, open_store(url), tables=soon) as anne,
        serving(tmp_path, open_store(url), tables=soon) as bart,
    ):
        me, mary = friends(anne.url, "me", "link", "bot")
        mine, hers = at(anne, me).live(), at(bart, mary).live()
        until(lambda: mine.next("here")["here"][:2] == [True, True])
        hers.close()
        until(lambda: at(bart, me).look()["seats"][1].get("left"), 10)
        again = at(anne, mary).live()
        again.next("snapshot")
        until(lambda: not at(bart, me).look()["seats"][1].get("left"), 10)
        for live in (mine, again):
            live.close()


def test_bots_go_on_when_their_process_stops(postgres: Cluster, tmp_path: Any) -> None:
    url = postgres.database()
    bart_store = open_store(url)
    with serving(tmp_path, bart_store) as bart:
        with serving(tmp_path, open_store(url)) as anne:
            me, _ = open_table(anne.url, "me", "bot", "bot", speed="calm")
            live = at(bart, me).live()
            live.next("snapshot")
            me.choose(any_answer(me.my_turn()["ask"]))
        # anne is gone, perhaps in the midst of a bot's pause
        me = at(bart, me)
        assert me.post("/speed", {"speed": "instant"}).status_code == 200
        assert me.my_turn(20)["ask"]
        same(live, me)
        live.close()


def test_a_database_that_is_away_is_a_503_and_then_all_goes_on(
    postgres: Cluster, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("freebooter.server.store.postgres.PATIENCE", 1.0)
    url = postgres.database()
    with serving(tmp_path, open_store(url)) as anne, serving(tmp_path, open_store(url)) as bart:
        me, mary, third = friends(anne.url, "me", "link", "link")
        live = at(bart, me).live()
        live.next("snapshot")
        mary.choose("armed")
        seq, request = me.look()["seq"], str(uuid.uuid4())
        postgres.stop("immediate")
        try:
            refused = me.choose("armed", seq, request)
            assert refused.status_code == 503
            assert refused.json()["error"].endswith(".")
            assert at(bart, third).get().status_code == 503
            assert httpx.get(f"{anne.url}/api/health").status_code == 503
        finally:
            postgres.start()
        until(lambda: at(bart, me).choose("armed", seq, request).status_code == 200, 20)
        until(lambda: third.choose("armed").status_code == 200, 20)
        same(live, at(bart, me))
        live.close()


def test_a_statement_that_is_held_up_is_a_503_and_then_all_goes_on(
    postgres: Cluster, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("freebooter.server.store.postgres.PATIENCE", 1.0)
    import psycopg

    url = postgres.database()
    with serving(tmp_path, open_store(url)) as anne:
        me, mary = friends(anne.url, "me", "link", "bot")
        mary.choose("armed")
        seq, request = me.look()["seq"], str(uuid.uuid4())
        with psycopg.connect(url) as somebody:
            somebody.execute("LOCK TABLE freebooter.log IN ACCESS EXCLUSIVE MODE")
            assert me.choose("armed", seq, request).status_code == 503
        until(lambda: me.choose("armed", seq, request).status_code == 200, 20)
