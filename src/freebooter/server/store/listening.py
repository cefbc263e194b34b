"""The news of other processes on PostgreSQL: a connection that listens, and what its messages say."""

import asyncio
import logging
import os
from base64 import b64decode
from collections.abc import Callable

import msgspec
import psycopg

from freebooter.server.store import statements as sql
from freebooter.server.store.contract import ChatNews, EntryNews, LostNews, News, PresenceNews
from freebooter.server.store.records import Present, StoredChat
from freebooter.server.store.schema import Connection, one_line

log = logging.getLogger(__name__)

REST = 0.3  # seconds until a lost connection is made anew
LOOK = 0.05  # seconds between two looks, where the event loop cannot wait for a socket (Windows)

chat_from = msgspec.msgpack.Decoder(StoredChat).decode
present_from = msgspec.msgpack.Decoder(Present).decode


async def listen(conninfo: str, me: str, hear: Callable[[News], None], listening: asyncio.Event) -> None:
    """Tells the news, in the event loop itself: a thread would have to wake it up for each of them.

    Whenever it is connected anew, something may have been missed."""
    while True:
        try:
            ear = await asyncio.to_thread(connected, conninfo)
            try:
                listening.set()
                hear(LostNews())
                await hear_all(ear, me, hear)
            finally:
                ear.close()
        except psycopg.Error as error:
            log.error("the connection for news was lost: %s", one_line(error))
        except Exception:
            log.exception("hearing the news failed; it goes on")
        await asyncio.sleep(REST)


def connected(conninfo: str) -> Connection:
    ear = psycopg.connect(conninfo, autocommit=True)
    ear.execute(f"LISTEN {sql.CHANNEL}")
    return ear


async def hear_all(ear: Connection, me: str, hear: Callable[[News], None]) -> None:
    """Until the connection is lost."""
    loop = asyncio.get_running_loop()
    lost: asyncio.Future[None] = loop.create_future()

    def look() -> None:
        try:
            ear.pgconn.consume_input()
            while (note := ear.pgconn.notifies()) is not None:
                tell(bytes(note.extra).decode(), me, hear)
        except psycopg.Error as error:
            if not lost.done():
                lost.set_exception(error)

    if os.name == "nt":
        while not lost.done():
            look()
            await asyncio.sleep(LOOK)
        return await lost
    socket = os.dup(ear.fileno())  # a lost connection gives its own number back at once, and a visitor may get it
    try:
        loop.add_reader(socket, look)
        try:
            look()  # what has come before
            await lost
        finally:
            loop.remove_reader(socket)
    finally:
        os.close(socket)


def tell(payload: str, me: str, hear: Callable[[News], None]) -> None:
    """One message that cannot be understood takes no other with it."""
    try:
        news = news_from(payload, me)
        if news is not None:
            hear(news)
    except Exception:
        log.exception("news could not be understood")


def news_from(payload: str, me: str) -> News | None:
    """What a message says; None for one's own."""
    kind, table, process, rest = payload.split(" ", 3)
    if process == me:
        return None
    if kind == "entry":
        number, packed, claimed = rest.split(" ")
        return EntryNews(table, int(number), claimed.strip("-"), packed.strip("-"))
    if kind == "chat":
        return ChatNews(table, chat_from(b64decode(rest)))
    if kind == "present":
        return PresenceNews(table, process, present_from(b64decode(rest)))
    return None
