"""News as it happens: over a WebSocket for the page, as server-sent events for scripts. One source for both."""

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream

from freebooter.server import wire
from freebooter.server.handlers.common import QUESTION, AnyRequest, Handlers, Services, TableId, TheServices, token_of
from freebooter.server.safety.headers import own_origin
from freebooter.server.safety.refusal import Refused
from freebooter.server.store.records import StoreFailed
from freebooter.server.tables.audience import Listener

log = logging.getLogger(__name__)

PATIENCE = 10.0  # seconds for the first message
KEEP_ALIVE = 20.0
BUSY = 1013
CODES = {401: 4401, 403: 4403, 404: 4404, 422: 4422, 429: 4429}

EVENT_ID = re.compile(r"[0-9]{1,16}")
FRAME = re.compile(rb'\{"type":"delta","n":(\d+)')

hello_from = msgspec.json.Decoder(wire.Hello).decode


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table: FromPath[str], services: TheServices) -> None:
    await socket.accept()
    address = services.limiter.address(socket)
    if not services.limiter.connect(address):
        await refuse(socket, Refused(429, "Too many live connections from your address."))
        return
    try:
        await serve_socket(socket, table, services)
    except Refused as refusal:
        await refuse(socket, refusal)
    except StoreFailed as error:
        log.error("a live connection failed: %s", error)
        await refuse(socket, Refused(503, "The tables cannot be read or written just now. Try again later."))
    except (WebSocketDisconnect, WebSocketException, RuntimeError):
        pass  # the other side has gone
    finally:
        services.limiter.disconnect(address)


async def serve_socket(socket: WebSocket[Any, Any, Any], table: str, services: Services) -> None:
    if not own_origin(socket, services.origins):
        raise Refused(403, "This page does not belong to this server.")
    services.limiter.check(socket, "connects")
    listener = await listen(socket, table, services)
    sender = asyncio.create_task(send_news(socket, listener))
    try:
        await hear(socket, listener)
    finally:
        sender.cancel()
        services.tables.presence.unlisten(table, listener)
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await sender


async def listen(socket: WebSocket[Any, Any, Any], table: str, services: Services) -> Listener:
    """The first message says who it is and what it has seen."""
    try:
        async with asyncio.timeout(PATIENCE):
            first = await socket.receive_data("text")
    except TimeoutError:
        raise Refused(401, "The first message did not come.") from None
    try:
        hello = hello_from(first)
    except (msgspec.MsgspecError, RecursionError):
        raise Refused(401, "The first message must be the seat's token and the last number seen.") from None
    try:
        return await services.tables.presence.listen(table, hello.token, hello.since)
    except Refused as refusal:
        if refusal.status == 401:
            services.limiter.check(socket, "strangers")
        raise


async def send_news(socket: WebSocket[Any, Any, Any], listener: Listener) -> None:
    while (message := await listener.queue.get()) is not None:
        await socket.send_data(message.decode(), "text")
    await socket.close(BUSY, "Come back in a moment.")


async def hear(socket: WebSocket[Any, Any, Any], listener: Listener) -> None:
    """Clients only ask whether we are still there; one that talks too much is shown out."""
    since, heard = time.monotonic(), 0
    while True:
        await socket.receive_data("text")
        heard += 1
        if heard > 20 + 2 * (time.monotonic() - since):
            raise Refused(429, "Too many messages.")
        listener.push(wire.tagged("pong"))


async def refuse(socket: WebSocket[Any, Any, Any], refusal: Refused) -> None:
    with contextlib.suppress(Exception):
        await socket.send_data(wire.tagged("error", error=refusal.sentence).decode(), "text")
        await socket.close(CODES.get(refusal.status, 4400), refusal.sentence[:100])


def numbered(message: bytes) -> bytes:
    """The frame's number as the event's id: a browser that comes back sends the last one it saw."""
    found = FRAME.match(message)
    return b"id: " + found[1] + b"\n" if found else b""


@get("/api/tables/{table:str}/events", responses=QUESTION, media_type="text/event-stream", unpacked=True)
async def events(
    table: TableId,
    request: AnyRequest,
    services: TheServices,
    since: Annotated[int | None, QueryParameter(ge=0, le=2**53, description="The last number seen.")] = None,
) -> Stream:
    """The same news as server-sent events: a snapshot or what you missed, then every change."""
    services.limiter.check(request, "connects")
    address = services.limiter.address(request)
    last = request.headers.get("last-event-id", "")
    if EVENT_ID.fullmatch(last):
        since = int(last)
    listener = await services.tables.presence.listen(table, token_of(request), since)
    if not services.limiter.connect(address):
        services.tables.presence.unlisten(table, listener)
        raise Refused(429, "Too many live connections from your address.")

    async def news() -> AsyncIterator[bytes]:
        try:
            while True:
                try:
                    message = await asyncio.wait_for(listener.queue.get(), KEEP_ALIVE)
                except TimeoutError:
                    yield b": still here\n\n"
                    continue
                if message is None:
                    return
                yield numbered(message) + b"data: " + message + b"\n\n"
        finally:
            services.tables.presence.unlisten(table, listener)
            services.limiter.disconnect(address)

    return Stream(news(), media_type="text/event-stream")


HANDLERS: Handlers = [live, events]
