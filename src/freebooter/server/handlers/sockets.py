"""A WebSocket from its first message to its last: who may connect, what goes out, what is heard, how it is refused."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Protocol, TypeVar

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from freebooter.server import wire
from freebooter.server.handlers.common import Services
from freebooter.server.safety.headers import own_origin
from freebooter.server.safety.refusal import Refused
from freebooter.server.store.records import StoreFailed
from freebooter.server.tables.audience import Listener

log = logging.getLogger(__name__)

PATIENCE = 10.0  # seconds for the first message
BUSY = 1013
DONE = 200
CODES = {401: 4401, 403: 4403, 404: 4404, 422: 4422, 429: 4429}

AnySocket = WebSocket[Any, Any, Any]
Hello = TypeVar("Hello")
Answer = Callable[[str], Awaitable[tuple[int, bytes] | None]]  # to a message: its status and what to say


class Serve(Protocol):
    """What is done on a connection until the other side goes."""

    async def __call__(self) -> None: ...


async def attend(socket: AnySocket, services: Services, serve: Serve) -> None:
    """Serves a connection that may be there; what goes wrong is said, then it is closed."""
    await socket.accept()
    address = services.limiter.address(socket)
    if not services.limiter.connect(address):
        await refuse(socket, Refused(429, "Too many live connections from your address."))
        return
    try:
        if not own_origin(socket, services.origins):
            raise Refused(403, "This page does not belong to this server.")
        services.limiter.check(socket, "connects")
        await serve()
    except Refused as refusal:
        await refuse(socket, refusal)
    except StoreFailed as error:
        log.error("a connection to %s failed: %s", socket.url.path, error)
        await refuse(socket, Refused(503, "The tables cannot be read or written just now. Try again later."))
    except (WebSocketDisconnect, WebSocketException, RuntimeError):
        pass  # the other side has gone
    finally:
        services.limiter.disconnect(address)


async def first_message(socket: AnySocket, read: Callable[[str], Hello], wanted: str) -> Hello:
    """Who is there says so at once; `wanted` is what the first message must be."""
    try:
        async with asyncio.timeout(PATIENCE):
            first = await socket.receive_data("text")
    except TimeoutError:
        raise Refused(401, "The first message did not come.") from None
    try:
        return read(first)
    except (msgspec.MsgspecError, RecursionError):
        raise Refused(401, f"The first message must {wanted}.") from None


@contextlib.asynccontextmanager
async def sending(socket: AnySocket, services: Services, listener: Listener) -> AsyncIterator[None]:
    """Meanwhile all that the listener is told goes out."""
    sender = services.tables.watching.errand("the sender of a live connection", lambda: send_news(socket, listener))
    try:
        yield
    finally:
        await sender.end()


async def send_news(socket: AnySocket, listener: Listener) -> None:
    """Begun anew, nobody knows what has gone out: then the other side comes back and gets what it missed."""
    begun, listener.sending = listener.sending, True
    with contextlib.suppress(Exception):  # the other side may have gone
        while not begun and (message := await listener.queue.get()) is not None:
            await socket.send_data(message.decode(), "text")
        await socket.close(BUSY, "Come back in a moment.")


async def hear(socket: AnySocket, listener: Listener, answer: Answer | None = None) -> None:
    """Commands are answered. Whatever else clients say, they only ask whether we are still there; one that talks too
    much, or whose commands are refused again and again, is shown out."""
    since, heard = time.monotonic(), 0
    while True:
        message = await socket.receive_data("text")
        status, said = (answer and await answer(message)) or (0, wire.tagged("pong"))
        if status != DONE:
            heard += 1
            if heard > 20 + 2 * (time.monotonic() - since):
                raise Refused(429, "Too many messages.")
        listener.push(said)


async def refuse(socket: AnySocket, refusal: Refused) -> None:
    with contextlib.suppress(Exception):
        await socket.send_data(wire.tagged("error", error=refusal.sentence).decode(), "text")
        await socket.close(CODES.get(refusal.status, 4400), refusal.sentence[:100])
