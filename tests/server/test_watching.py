"""Threads, tasks and workers that end are told of, take the readiness with them, and are begun anew."""

from __future__ import annotations

import asyncio
import ctypes
import os
import re
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import freebooter.server
from freebooter.review.judging import Budget
from freebooter.server.safety.mail import mailing
from freebooter.server.safety.watching import Errand, TaskLife, Watched, Watching, Work
from freebooter.server.store.opening import open_store
from freebooter.server.store.people import Person
from freebooter.server.store.records import AlreadyThere
from freebooter.server.workers.pool import Worker
from tests.server.client import HASTY, Live, Player, Server, friends, open_table, play_out, serving, until
from tests.server.postgres import Cluster
from tests.server.test_people import hear, news

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")

SOURCE = Path(freebooter.server.__file__).parent
POST = mailing("smtp://127.0.0.1:9?tls=none", "Freebooter <play@example.org>", "https://play.example.org")
QUICK = msgspec.structs.replace(HASTY, review=Budget(4, 0, 4), mail=POST)
NEVER, AT_ONCE = 3600.0, 0.0


@pytest.fixture(params=["sqlite", "postgres"])
def servers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Server]]:
    """One with SQLite, or two on one PostgreSQL."""
    if request.param == "sqlite":
        with serving(tmp_path, tables=QUICK) as server:
            yield [server]
        return
    cluster: Cluster = request.getfixturevalue("postgres")
    url = cluster.database()
    with serving(tmp_path, open_store(url), tables=QUICK) as anne, serving(tmp_path, open_store(url)) as bart:
        yield [anne, bart]


def status(server: Server, path: str = "/readyz") -> int:
    return httpx.get(f"{server.url}{path}", timeout=20).status_code


def end(one: Watched) -> None:
    """As nobody should: from outside."""
    life = one.life
    if isinstance(life, TaskLife):
        life.task.get_loop().call_soon_threadsafe(life.task.cancel)
    elif isinstance(life, threading.Thread):
        assert life.ident is not None
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(life.ident), ctypes.py_object(SystemExit))
    else:
        assert isinstance(life, Worker), f"how does one end a {type(life).__name__} ({one.name})?"
        assert life.pid is not None
        os.kill(life.pid, signal.SIGKILL)


def at(server: Server, player: Player) -> Player:
    return Player(server.url, player.table, player.seat, player.token)


def work_goes_on(servers: list[Server]) -> None:
    """People and bots move, viewers see it at every process, the lobby tells of new tables, old ones leave memory."""
    me, mary = friends(servers[0].url, "me", "link", "bot")
    lives: list[Live] = [at(server, me).live() for server in servers]
    for live in lives:
        live.next("snapshot")
    assert mary.choose("armed").status_code == 200
    assert me.choose("armed").status_code == 200
    until(lambda: 2 not in me.look()["waiting"] or me.look()["ask"])
    wanted = me.look()
    for live in lives:
        while live.state["n"] < wanted["n"]:
            live.next()
        live.close()
    until(lambda: me.table not in servers[0].tables.loaded)
    with news(servers[-1].url, lobby=True) as line:
        made, _ = open_table(servers[0].url, "me", "link", "bot", listing="open")
        hear(line, lambda told: made.table in [one["table"] for one in told.get("tables", [])])
    play_out([open_table(servers[0].url, "me", "bot", "bot")[0]])


def test_whoever_ends_takes_the_readiness_along_and_is_begun_anew(servers: list[Server]) -> None:
    watching: Watching = servers[0].tables.watching
    work_goes_on(servers)  # also the workers live now
    names = [one.name for one in watching.kept]
    assert {"the store's writer", "the watch over the tables", "the lobby", "the calls by mail"} <= set(names)
    assert "the quick worker 1" in names
    if len(servers) > 1:
        assert {"the sign of life", "the ear for news"} <= set(names)
    with ThreadPoolExecutor(1) as beside:
        for number, one in enumerate(list(watching.kept)):
            before = one.life
            watching.rest = NEVER
            end(one)
            waits: Future[httpx.Response] = beside.submit(
                httpx.post,
                f"{servers[0].url}/api/names",
                json={"name": f"Mary {'ABCDEFGHIJKLMNO'[number]}"},
                timeout=60,
            )
            until(lambda: status(servers[0]) == 503)
            assert one.name in httpx.get(f"{servers[0].url}/readyz").text
            assert status(servers[0], "/api/health") == 503
            assert status(servers[0], "/healthz") == 200
            assert [status(server) for server in servers[1:]] == [200] * len(servers[1:])
            watching.rest = AT_ONCE
            until(lambda: status(servers[0]) == 200)
            assert before is not one.life or isinstance(before, Worker)
            answer = waits.result()
            assert answer.status_code == 201 or "cannot be read or written" in answer.json()["error"], answer.text
            work_goes_on(servers)
    assert watching.ends == len(names)


def kind(name: str) -> str:
    return name.split(" of table ", maxsplit=1)[0]


def kinds_in_the_source() -> set[str]:
    """All errands that the server ever goes on, as its source names them."""
    texts = [path.read_text() for path in SOURCE.rglob("*.py")]
    found = [name for text in texts for name in re.findall(r'(?:\.background|\.errand)\(\s*f?"([^"]+)"', text)]
    named = [name for text in texts for name in re.findall(r'name, make = f"([^"]+)"', text)]
    return {kind(name) for name in found + named}


def test_every_errand_that_is_cut_off_is_begun_anew(
    servers: list[Server], monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """The first of each kind is, before it has done anything."""
    cut: set[str] = set()
    begin = Watching.errand

    def begin_and_cut(watching: Watching, name: str, work: Work, done: Any = None) -> Errand:
        errand = begin(watching, name, work, done)
        if kind(name) not in cut:
            cut.add(kind(name))
            errand.task.cancel()
        return errand

    for server in servers:
        server.tables.watching.rest = AT_ONCE
    monkeypatch.setattr(Watching, "errand", begin_and_cut)
    work_goes_on(servers)
    me, _ = open_table(servers[0].url, "me", "bot", "bot")
    play_out([me])
    assert me.post("/review").status_code == 200
    until(lambda: me.get("/review").json()["state"] == "done", 60)
    assert {"the bots", "the review", "the sender of a live connection", "looking after a table"} <= cut
    assert cut <= kinds_in_the_source()
    if len(servers) > 1:
        assert "telling who is here" in cut
    assert all(status(server) == 200 for server in servers)
    assert servers[0].tables.watching.ends >= 4


ELSEWHERE = {  # what begins threads and tasks without the watch, and why it may
    "safety/watching.py": "the watch itself",
    "store/writer.py": "its thread is kept by the watch",
    "tables/reviews.py": "the parts of one errand, which waits for all of them",
    "tables/calls.py": "threads that send mail: whatever a letter raises is told to who waits for it",
    "safety/webhook.py": "threads that look names up: the same",
    "workers/pool.py": "a thread that waits for a worker: the same, and it goes with its process",
    "workers/thinking.py": "inside a worker, which goes when its server goes",
    "processes.py": "the processes that serve: their supervisor begins them anew",
    "__init__.py": "the alarm at the end, and what opens the browser",
}


def test_nobody_else_begins_threads_or_tasks() -> None:
    begins = re.compile(r"create_task\(|ensure_future\(|Thread\(|Timer\(|ThreadPoolExecutor\(|\.Process\(|TaskGroup\(")
    found = {str(path.relative_to(SOURCE)) for path in SOURCE.rglob("*.py") if begins.search(path.read_text())}
    assert found == set(ELSEWHERE)


def test_a_connection_that_breaks_as_a_transaction_is_rolled_back(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two people claim one name, and the database goes away in the moment in which the second is refused."""

    async def story() -> None:
        store: Any = open_store(postgres.database())
        await store.people.claim(Person("one", "Anne", 1.0), "anne", b"1")
        connected = store._connected

        def cut_off_after_the_refusal() -> Any:
            connection = connected()
            execute = connection.execute

            def executing(statement: Any, given: Any = None) -> Any:
                cursor = execute(statement, given)
                if "names" in str(statement):
                    postgres.execute(f"SELECT pg_terminate_backend({connection.info.backend_pid})")
                return cursor

            connection.execute = executing
            return connection

        store._connected = cut_off_after_the_refusal
        async with asyncio.timeout(30):
            with pytest.raises(AlreadyThere):
                await store.people.claim(Person("two", "Anne", 2.0), "anne", b"2")
        store._connected = connected
        async with asyncio.timeout(30):
            await store.people.claim(Person("three", "Bart", 3.0), "bart", b"3")
        assert store.watching.down() == []
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize("error", [RuntimeError, SystemExit])
def test_a_group_that_breaks_is_answered_and_the_next_is_written(
    tmp_path: Path, error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever goes wrong in the midst of a commit: the choice is answered, and can be sent again."""
    with serving(tmp_path) as server:
        server.tables.watching.rest = AT_ONCE
        writer = server.tables.store._writer
        commit, broken = writer._commit, []

        def breaking(group: Any) -> None:
            if not broken:
                broken.append(group)
                server.tables.store._db.execute("BEGIN IMMEDIATE")
                raise error("in the midst of it")
            commit(group)

        me, mary = friends(server.url, "me", "link", "bot")
        seq = me.look()["seq"]
        monkeypatch.setattr(writer, "_commit", breaking)
        refused = me.choose("armed", seq, "the same request")
        assert refused.status_code == 503
        assert (
            refused.json()["error"]
            == "It is not known yet whether the choice was written. Send it again: it counts once."
        )
        assert me.choose("armed", seq, "the same request").status_code == 200
        assert mary.choose("armed").status_code == 200


def test_who_ends_again_and_again_rests_longer() -> None:
    async def story() -> list[float]:
        watching, rests = Watching(), []
        watching.rest = 0.5

        async def dying() -> None:
            raise ZeroDivisionError

        one = watching.keep_task("a short life", dying)
        for _ in range(9):
            while not one.life.task.done():  # type: ignore[attr-defined]
                await asyncio.sleep(0)
            assert watching.down() == ["a short life"]
            rests.append(one.rest(watching.rest))
            one.begin()
            watching._down.remove(one)
        await watching.close()
        return rests

    assert asyncio.run(story()) == [0.5, 1, 2, 4, 8, 16, 30, 30, 30]
