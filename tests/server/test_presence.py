"""Who is at a table is told to the other processes as soon as the store takes it, once, as it is then."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from freebooter.engine.table import new_table
from freebooter.server.store.records import Present, StoredChat, StoreFailed
from freebooter.server.tables import presence
from freebooter.server.tables.audience import Audience, Listener
from freebooter.server.tables.presence import Presence
from tests.server.hostile.leaks import shown


class Store:
    shared = True

    def __init__(self) -> None:
        self.full = True
        self.tries = 0
        self.told: list[Present] = []

    async def attend(self, id: str, present: Present) -> None:
        self.tries += 1
        refuses = self.full
        await asyncio.sleep(0)
        if refuses:
            raise StoreFailed("No space left on device")
        self.told.append(present)


class Tables:
    stopping = False

    def __init__(self) -> None:
        self.store = Store()
        self.audiences = {"one": Audience()}
        self.tasks: list[asyncio.Task[Any]] = []

    def background(self, name: str, work: Callable[..., Coroutine[Any, Any, Any]], *args: Any) -> None:
        self.tasks.append(asyncio.create_task(work(*args), name=name))


async def coming_and_going(monkeypatch: pytest.MonkeyPatch) -> Tables:
    monkeypatch.setattr(presence, "AGAIN", 0.001)
    tables = Tables()
    here = Presence(tables)  # type: ignore[arg-type]
    for seat in range(5):
        tables.audiences["one"].listeners = [Listener(seat)]
        here.tell("one")
        await asyncio.sleep(0.002)
    tables.store.full = False
    tables.audiences["one"] = Audience()  # the table was put away meanwhile, and opened again
    tables.audiences["one"].listeners = [Listener(2), Listener(None)]
    await asyncio.gather(*tables.tasks)
    tables.audiences["one"].listeners = []
    here.tell("one")
    here.tell("one")
    await asyncio.gather(*tables.tasks)
    return tables


def test_a_store_that_refuses_is_asked_by_one_for_each_table(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = asyncio.run(coming_and_going(monkeypatch))
    assert len(tables.tasks) == 2
    assert tables.store.told == [Present([2], 1), Present([], 0)]


def test_what_changes_while_it_is_told_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async def meanwhile() -> Tables:
        tables = Tables()
        tables.store.full = False
        here = Presence(tables)  # type: ignore[arg-type]
        here.tell("one")
        while not tables.store.tries:
            await asyncio.sleep(0)
        tables.audiences["one"].listeners = [Listener(1)]
        here.tell("one")
        await asyncio.gather(*tables.tasks)
        return tables

    assert asyncio.run(meanwhile()).store.told == [Present([], 0), Present([1], 0)]


def test_a_line_of_chat_that_comes_on_two_ways_is_shown_once() -> None:
    loaded = shown(new_table("letter-of-marque", 3, 1))
    (watcher,) = loaded.audience.listeners
    for number in (1, 1, 2, 1):
        loaded.said(StoredChat(number, 0, 5.0, "Ahoy"))
    sent = [json.loads(watcher.queue.get_nowait() or b"") for _ in range(watcher.queue.qsize())]
    assert [message["chat"]["id"] for message in sent] == [1, 2]
    assert [line.id for line in loaded.chat] == [1, 2]
