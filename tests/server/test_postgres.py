"""PostgreSQL's own: processes that share a store hear of each other, and what can go wrong says so in a sentence."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable
from typing import Any

import psycopg
import pytest

pytest.importorskip("psycopg")

from freebooter.server.store import listening, readers, schema
from freebooter.server.store.contract import EntryNews, LostNews, News, Outdated, ProcessNews
from freebooter.server.store.opening import open_store
from freebooter.server.store.postgres import PostgresStore
from freebooter.server.store.records import AlreadyThere, Entry, Present, StoredChat, StoreFailed, Write
from tests.server.postgres import Cluster
from tests.server.test_store import told, with_table


async def happened(ready: Callable[[], Any], seconds: float = 10.0) -> Any:
    async with asyncio.timeout(seconds):
        while not (found := ready()):
            await asyncio.sleep(0.01)
        return found


def of_kind(heard: list[News], kind: type[Any]) -> list[Any]:
    return [news for news in heard if isinstance(news, kind)]


def test_two_that_write_the_same_entry_and_what_they_hear(postgres: Cluster) -> None:
    url = postgres.database()

    async def story() -> None:
        anne, bart = PostgresStore(url), PostgresStore(url)
        heard: list[News] = []
        await anne.follow(lambda news: None)
        await bart.follow(heard.append)
        progress = await with_table(anne, "one")
        progress.entry = 1
        entry = Entry("choice", 2, "armed", request="request-1", at=5.0)
        assert await anne.write(Write("one", progress, 1.0, entry, bots=True)) == anne.process
        with pytest.raises(AlreadyThere):
            await bart.write(Write("one", progress, 1.0, Entry("choice", 1, "armed"), bots=True))
        news = (await happened(lambda: of_kind(heard, EntryNews)))[0]
        assert (news.table, news.number, news.claimed) == ("one", 1, anne.process)
        assert news.unpacked() == (entry, progress)
        progress.entry = 2  # a bot must still move: it stays with who has begun
        assert await bart.write(Write("one", progress, 1.0, Entry("choice", 1, "b"), bots=True)) == anne.process
        assert not await bart.claim("one")
        assert await bart.due(2.0, (-1.0, 0), 10) == []
        assert [table for table, _ in await anne.due(2.0, (-1.0, 0), 10)] == ["one"]
        await anne.attend("one", Present([2], 1))
        await anne.say("one", StoredChat(1, 2, 6.0, "Ahoy"))
        await happened(lambda: len(heard) >= 4)
        stored = await bart.load("one")
        assert stored is not None
        assert stored.present == {anne.process: Present([2], 1)}
        await anne.close()  # whoever has gone has claimed nothing, and nobody is there
        stored = await bart.load("one")
        assert stored is not None
        assert stored.present == {}
        assert [table for table, _ in await bart.due(2.0, (-1.0, 0), 10)] == ["one"]
        progress.entry = 3
        assert await bart.write(Write("one", progress, None, Entry("choice", 0, "c"))) == ""
        await bart.close()

    told(story)


def test_a_process_that_gives_no_sign_loses_its_claims(postgres: Cluster) -> None:
    url = postgres.database()

    async def story() -> None:
        dead, alive = PostgresStore(url), PostgresStore(url)
        heard: list[News] = []
        await dead.follow(lambda news: None)
        await alive.follow(heard.append)
        progress = await with_table(dead, "one")
        progress.entry = 1
        await dead.write(Write("one", progress, 1.0, Entry("choice", 2, "armed"), bots=True))
        await happened(lambda: dead.process in of_kind(heard, ProcessNews)[-1].alive)
        await dead.watching.close()
        assert not await alive.claim("one")
        await happened(lambda: dead.process not in of_kind(heard, ProcessNews)[-1].alive)
        assert await alive.claim("one")
        await dead.close()
        await alive.close()

    told(story)


def test_a_connection_that_breaks_in_the_midst_of_a_commit(postgres: Cluster) -> None:
    """The statement was carried out, but its answer never came: it is sent again and counts once."""
    url = postgres.database()

    async def story() -> None:
        store = PostgresStore(url)
        progress = await with_table(store, "one")
        append = store._append
        cuts = []

        def cut(connection: Any, jobs: Any) -> None:
            append(connection, jobs)
            if not cuts:
                cuts.append(1)
                connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")

        store._append = cut  # type: ignore[method-assign]
        progress.entry = 1
        await store.write(Write("one", progress, None, Entry("choice", 2, "armed", at=1.0)))
        assert cuts
        stored = await store.load("one")
        assert stored is not None
        assert len(stored.entries) == 1
        await store.close()

    told(story)


def test_lost_connections_to_read_by_are_made_anew_by_who_needs_them(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.database()
    monkeypatch.setattr(readers, "PATIENCE", 0.1)

    async def story() -> None:
        store: Any = PostgresStore(url)
        await with_table(store, "one")
        made = []
        connect = store._readers._connect
        store._readers._connect = lambda: made.append(connect()) or made[-1]
        assert await asyncio.gather(*[store.count() for _ in range(3)]) == [1, 1, 1]
        for connection in list(made):
            postgres.execute(f"SELECT pg_terminate_backend({connection.info.backend_pid})")
        before = len(made)
        for _ in range(before):
            assert await store.count() == 1
        assert len(made) > before
        taken = [store._readers._free.get() for _ in range(readers.MOST)]
        with pytest.raises(StoreFailed, match="busy"):
            await store.count()
        store._readers._free.put(taken[0])
        assert await store.count() == 1
        await store.close()

    told(story)


def test_it_goes_on_after_a_restart_of_the_database(postgres: Cluster) -> None:
    url = postgres.database()

    async def story() -> None:
        store = PostgresStore(url)
        progress = await with_table(store, "one")
        await asyncio.to_thread(postgres.stop, "immediate")
        progress.entry = 1
        write = Write("one", progress, None, Entry("choice", 2, "armed"))
        store_failures = 0
        for attempt in range(200):
            try:
                await store.write(write)
                break
            except StoreFailed:
                store_failures += 1
                if attempt == 0:
                    await asyncio.to_thread(postgres.start)
                await asyncio.sleep(0.05)
        assert store_failures
        stored = await store.load("one")
        assert stored is not None
        assert len(stored.entries) == 1
        await store.close()

    told(story)


def test_migrations_run_once_and_an_older_program_stops(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    url = postgres.database()

    async def story() -> None:
        stores = await asyncio.gather(*[asyncio.to_thread(PostgresStore, url) for _ in range(4)])
        versions = [(number,) for number, _ in enumerate(schema.MIGRATIONS, 1)]
        assert postgres.execute("SELECT version FROM freebooter.migrations", url) == versions
        heard: list[News] = []
        await stores[0].follow(heard.append)
        with monkeypatch.context() as newer:
            newer.setattr(schema, "MIGRATIONS", [*schema.MIGRATIONS, "CREATE TABLE freebooter.more (a integer)"])
            await PostgresStore(url).close()
        assert postgres.execute("SELECT count(*) FROM freebooter.migrations", url) == [(len(versions) + 1,)]
        (news, *_) = await happened(lambda: of_kind(heard, Outdated))
        assert "newer version" in news.sentence
        with pytest.raises(StoreFailed, match="newer version"):
            PostgresStore(url)
        for store in stores:
            await store.close()

    told(story)


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("postgresql://postgres@127.0.0.1:1/x", "cannot be opened"),
        ("postgresql://postgres:wrong@127.0.0.1:{port}/postgres", "password"),
        ("postgresql:///nowhere?host={home}&port={port}&user=postgres", "does not exist"),
        ("postgresql://host/x?nonsense=1", "should look like"),
        ("mysql://host/x", "neither a folder nor an address"),
    ],
)
def test_what_cannot_be_opened_is_said_in_a_sentence(postgres: Cluster, address: str, sentence: str) -> None:
    where = address.format(port=postgres.port, home=postgres.home)
    with pytest.raises(StoreFailed, match=sentence) as refused:
        open_store(where)
    text = str(refused.value)
    assert text.endswith(".")
    assert "\n" not in text
    assert "wrong" not in text.replace("wrong password", "")


def test_a_database_of_another_program_is_left_alone(postgres: Cluster) -> None:
    url = postgres.database()
    postgres.execute("CREATE TABLE recipes (name text)", url)
    with pytest.raises(StoreFailed, match="another program"):
        open_store(url)
    assert postgres.execute("SELECT to_regclass('freebooter.tables')", url) == [(None,)]


class Ear:
    """A connection for news that is lost as soon as something comes; then a visitor gets its number."""

    def __init__(self) -> None:
        self.pgconn = self
        self.end, self.other = socket.socketpair()
        self.visits: list[asyncio.Task[Any]] = []
        self.said = b""

    def fileno(self) -> int:
        return self.end.fileno()

    def notifies(self) -> None:
        return None

    def close(self) -> None:
        pass

    def consume_input(self) -> None:
        """As libpq does: a connection that is lost is closed at once."""
        try:
            self.end.setblocking(False)
            came = self.end.recv(1)
        except BlockingIOError:
            return
        assert came == b"", "what the visitor says is not news"
        number = self.end.fileno()
        self.end.close()
        visitor, self.other = socket.socketpair()
        assert visitor.fileno() == number
        self.visits.append(asyncio.create_task(self._visit(visitor)))
        raise psycopg.OperationalError("server closed the connection unexpectedly")

    async def _visit(self, visitor: socket.socket) -> None:
        reader, writer = await asyncio.open_connection(sock=visitor)
        self.said = await reader.readexactly(4)
        writer.close()


@pytest.mark.parametrize("loop", ["asyncio", "uvloop"])
def test_a_lost_connection_for_news_leaves_visitors_alone(loop: str) -> None:
    """The number of its socket may be a visitor's in the same moment: he must be heard, and the news once more."""
    factory = pytest.importorskip("uvloop").new_event_loop if loop == "uvloop" else asyncio.new_event_loop

    async def story() -> None:
        ear = Ear()
        asyncio.get_running_loop().call_soon(ear.other.close)
        with pytest.raises(psycopg.OperationalError):
            await listening.hear_all(ear, "me", lambda news: None)  # type: ignore[arg-type]
        ear.other.sendall(b"Ahoy")
        await happened(lambda: ear.said == b"Ahoy")
        ear.other.close()

    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(story())


def test_whatever_goes_wrong_with_the_news_they_are_heard_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any) -> None:
        raise RuntimeError("File descriptor 37 is used by transport")

    monkeypatch.setattr(listening, "connected", lambda _: Ear())
    monkeypatch.setattr(listening, "hear_all", broken)
    monkeypatch.setattr(listening, "REST", 0.0)
    heard: list[News] = []

    async def story() -> None:
        task = asyncio.create_task(listening.listen("", "me", heard.append, asyncio.Event()))
        await happened(lambda: len(of_kind(heard, LostNews)) > 1)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    asyncio.run(story())
