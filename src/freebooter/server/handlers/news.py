"""What is new on the server, for every page that is open: the list of tables, who is online, that a table waits."""

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from freebooter.server import wire_people
from freebooter.server.handlers.common import Handlers, Services, TheServices, person_with
from freebooter.server.handlers.live import PATIENCE, hear, refuse, send_news
from freebooter.server.safety.headers import own_origin
from freebooter.server.safety.refusal import Refused
from freebooter.server.store.records import StoreFailed
from freebooter.server.tables.lobby import Visitor

log = logging.getLogger(__name__)

MOST_TABLES = 200

hello_from = msgspec.json.Decoder(wire_people.NewsHello).decode


@websocket("/api/news")
async def news(socket: WebSocket[Any, Any, Any], services: TheServices) -> None:
    await socket.accept()
    address = services.limiter.address(socket)
    if not services.limiter.connect(address):
        await refuse(socket, Refused(429, "Too many live connections from your address."))
        return
    try:
        await serve_news(socket, services)
    except Refused as refusal:
        await refuse(socket, refusal)
    except StoreFailed as error:
        log.error("a connection for news failed: %s", error)
        await refuse(socket, Refused(503, "The tables cannot be read or written just now. Try again later."))
    except (WebSocketDisconnect, WebSocketException, RuntimeError):
        pass  # the other side has gone
    finally:
        services.limiter.disconnect(address)


async def serve_news(socket: WebSocket[Any, Any, Any], services: Services) -> None:
    if not own_origin(socket, services.origins):
        raise Refused(403, "This page does not belong to this server.")
    services.limiter.check(socket, "connects")
    try:
        async with asyncio.timeout(PATIENCE):
            first = hello_from(await socket.receive_data("text"))
    except TimeoutError:
        raise Refused(401, "The first message did not come.") from None
    except (msgspec.MsgspecError, RecursionError):
        raise Refused(401, "The first message must say who looks, and at what.") from None
    visitor = await visitor_of(socket, first, services)
    sender = asyncio.create_task(send_news(socket, visitor))
    try:
        await services.tables.lobby.come(visitor)
        await hear(socket, visitor)
    finally:
        sender.cancel()
        services.tables.lobby.leave(visitor)
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await sender


async def visitor_of(socket: WebSocket[Any, Any, Any], hello: wire_people.NewsHello, services: Services) -> Visitor:
    """Who looks hears of the tables at which the tokens and the name have seats."""
    store = services.tables.store
    person = await person_with(services, socket, hello.passphrase) if hello.passphrase else None
    found = await store.overview(list({one.table for one in hello.tokens}))
    seats = {one.table: found[one.table].info.seat_of(one.token) for one in hello.tokens if one.table in found}
    tables = await store.people.seats_of(person, MOST_TABLES) if person is not None else {}
    tables |= {table: seat for table, seat in seats.items() if seat is not None}
    return Visitor(person, hello.device, hello.shown, hello.lobby, tables)


HANDLERS: Handlers = [news]
