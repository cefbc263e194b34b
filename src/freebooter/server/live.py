"""News as it happens: over a WebSocket for the page, as server-sent events for scripts. One source for both."""

import asyncio
import contextlib
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
from freebooter.server.api import QUESTION, TableId
from freebooter.server.guard import Refused, own_origin
from freebooter.server.house import AnyRequest, FromHouse, House, token_of
from freebooter.server.room import Listener

PATIENCE = 10.0  # seconds for the first message
KEEP_ALIVE = 20.0
BUSY = 1013
CODES = {401: 4401, 403: 4403, 404: 4404, 429: 4429}

FRAME = re.compile(rb'\{"type":"delta","n":(\d+)')

hello_from = msgspec.json.Decoder(wire.Hello).decode


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table: FromPath[str], house: FromHouse) -> None:
    await socket.accept()
    address = house.door.address(socket)
    if not house.door.enter(address):
        await refuse(socket, Refused(429, "Too many live connections from your address."))
        return
    try:
        await serve_socket(socket, table, house)
    except Refused as refusal:
        await refuse(socket, refusal)
    except (WebSocketDisconnect, WebSocketException, RuntimeError):
        pass  # the other side has gone
    finally:
        house.door.leave(address)


async def serve_socket(socket: WebSocket[Any, Any, Any], table: str, house: House) -> None:
    if not own_origin(socket, house.origins):
        raise Refused(403, "This page does not belong to this server.")
    house.door.knock(socket, "knocks")
    listener = await listen(socket, table, house)
    sender = asyncio.create_task(send_news(socket, listener))
    try:
        await hear(socket, listener)
    finally:
        sender.cancel()
        house.hub.unlisten(table, listener)
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await sender


async def listen(socket: WebSocket[Any, Any, Any], table: str, house: House) -> Listener:
    """The first message says who it is and what it has seen."""
    try:
        async with asyncio.timeout(PATIENCE):
            first = await socket.receive_data("text")
    except TimeoutError:
        raise Refused(401, "The first message did not come.") from None
    try:
        hello = hello_from(first)
    except msgspec.MsgspecError:
        raise Refused(401, "The first message must be the seat's token and the last number seen.") from None
    try:
        return await house.hub.listen(table, hello.token, hello.since)
    except Refused as refusal:
        if refusal.status == 401:
            house.door.knock(socket, "strangers")
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
    house: FromHouse,
    since: Annotated[int | None, QueryParameter(ge=0, le=2**53, description="The last number seen.")] = None,
) -> Stream:
    """The same news as server-sent events: a snapshot or what you missed, then every change."""
    house.door.knock(request, "knocks")
    address = house.door.address(request)
    last = request.headers.get("last-event-id", "")
    listener = await house.hub.listen(table, token_of(request), int(last) if last.isdecimal() else since)
    if not house.door.enter(address):
        house.hub.unlisten(table, listener)
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
            house.hub.unlisten(table, listener)
            house.door.leave(address)

    return Stream(news(), media_type="text/event-stream")
