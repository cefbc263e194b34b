"""News as it happens: over a WebSocket for the page, as server-sent events for scripts. One source for both."""

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from litestar import get, websocket
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream

from freebooter.server import wire_live
from freebooter.server.handlers.commands import Commands
from freebooter.server.handlers.common import QUESTION, AnyRequest, Handlers, Services, TableId, TheServices, token_of
from freebooter.server.handlers.sockets import AnySocket, attend, first_message, hear, sending
from freebooter.server.safety.refusal import Refused
from freebooter.server.safety.secrets import hashed
from freebooter.server.tables.audience import Listener

KEEP_ALIVE = 20.0

EVENT_ID = re.compile(r"[0-9]{1,16}")
FRAME = re.compile(rb'\{"type":"delta","n":(\d+)')

hello_from = msgspec.json.Decoder(wire_live.Hello).decode


@websocket("/api/tables/{table:str}/live")
async def live(socket: AnySocket, table: FromPath[str], services: TheServices) -> None:
    async def serve() -> None:
        hello = await first_message(socket, hello_from, "be the seat's token and the last number seen")
        listener = await listen(socket, table, services, hello)
        address = services.limiter.address(socket)
        commands = Commands(services, table, listener, hashed(hello.token or ""), address)
        try:
            async with sending(socket, services, listener):
                await hear(socket, listener, commands.answer)
        finally:
            services.tables.presence.unlisten(table, listener)

    await attend(socket, services, serve)


async def listen(socket: AnySocket, table: str, services: Services, hello: wire_live.Hello) -> Listener:
    """The first message says who it is and what it has seen."""
    try:
        return await services.tables.presence.listen(table, hello.token, hello.since)
    except Refused as refusal:
        if refusal.status == 401:
            services.limiter.check(socket, "strangers")
        raise


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
