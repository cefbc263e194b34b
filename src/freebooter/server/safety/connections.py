"""Connections: how many may be open, and how long a request may take to come in.

uvicorn knows a time for idle connections and a size for heads; it waits for ever for a head or a body that does not
come, and its limit on connections speaks only when a whole head is there. These are its own protocols with both.
"""

import asyncio
import logging
import time
from collections import Counter
from typing import Any

import h11
from h11._util import Sentinel
from msgspec import Struct
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from freebooter.server.safety.limiter import address_group

log = logging.getLogger(__name__)

FULL = b"Too many connections are open: wait a moment and try again.\n"
REFUSAL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nRetry-After: 5\r\nConnection: close\r\n"
    b"Content-Length: %d\r\n\r\n%s" % (len(FULL), FULL)
)
FEW = 4  # messages of a client that may wait to be taken
SPARE_FILES = 300  # file descriptors kept for the database, the workers and connections that are refused


class ConnectionLimits(Struct, frozen=True):
    """How many connections may be open, and the seconds that a client has. No limit by address behind a proxy."""

    in_all: int = 4000
    by_address: int | None = 300
    head: float = 10.0  # until the request's head has come
    body: float = 60.0  # and its body
    unread: float = 60.0  # in which a client takes nothing of what it was sent


class Connections:
    """The open connections, counted by address."""

    def __init__(self, limits: ConnectionLimits) -> None:
        self.limits = limits
        self.most = min(limits.in_all, max(100, open_files() - SPARE_FILES))
        self.open: dict[asyncio.BaseTransport, str] = {}
        self.by_address: Counter[str] = Counter()

    def enter(self, transport: asyncio.BaseTransport) -> bool:
        """Counts a new connection; False if there are too many."""
        peer = transport.get_extra_info("peername")
        address = address_group(str(peer[0])) if peer else "unknown"
        limit = self.limits.by_address
        if len(self.open) >= self.most or (limit is not None and self.by_address[address] >= limit):
            return False
        self.open[transport] = address
        self.by_address[address] += 1
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        address = self.open.pop(transport, None)
        if address is None:
            return
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]


class Alarm:
    """Ends a connection when its time is over."""

    _timer: asyncio.TimerHandle | None = None

    def set(self, seconds: float, transport: asyncio.Transport) -> None:
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(seconds, transport.abort)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


class Http(H11Protocol):
    """A connection that speaks HTTP: it is counted, and a request that does not come in time is given up."""

    door: Connections
    _waits_for: type[Sentinel] | None = None

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._late, self._stuck = Alarm(), Alarm()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.door.enter(transport):
            self._wait_for(h11.IDLE)
        else:
            transport.write(REFUSAL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._wait_for(self.conn.their_state)

    def _wait_for(self, state: type[Sentinel]) -> None:
        """The time is counted from when head or body began; a byte now and then does not prolong it."""
        if state is self._waits_for:
            return
        self._waits_for = state
        if state is h11.IDLE:
            self._late.set(self.door.limits.head, self.transport)
        elif state is h11.SEND_BODY:
            self._late.set(self.door.limits.body, self.transport)
        else:
            self._late.stop()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._late.stop()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck.set(self.door.limits.unread, self.transport)

    def resume_writing(self) -> None:
        self._stuck.stop()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._late.stop()
        self._stuck.stop()
        self.door.leave(self.transport)
        super().connection_lost(exc)


class WebSockets(WebSocketsSansIOProtocol):
    """A connection that has become a WebSocket. Whether the other side is still there, uvicorn asks by itself."""

    door: Connections

    def send_receive_event_to_app(self) -> None:
        """uvicorn stops reading at each message until it is taken, at the cost of two system calls; a few may wait."""
        few = not self.read_paused and self.queue.qsize() < FEW
        self.read_paused = self.read_paused or few  # so that it does not stop now
        super().send_receive_event_to_app()
        self.read_paused = self.read_paused and not few

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self.transport)
        super().connection_lost(exc)


def settings(limits: ConnectionLimits = ConnectionLimits()) -> dict[str, Any]:
    """What uvicorn is told about connections."""
    door = Connections(limits)
    return {
        "http": type("Http", (Http,), {"door": door}),
        "ws": type("WebSockets", (WebSockets,), {"door": door}),
        "backlog": 128,  # so many are accepted before the first of them is counted
        "h11_max_incomplete_event_size": 16 * 1024,
        "timeout_keep_alive": 30,
        "ws_max_size": 16 * 1024,
        "ws_per_message_deflate": False,  # deltas are small, and packing costs memory for each connection
        "ws_ping_interval": 20,
        "ws_ping_timeout": 20,
        "access_log": False,
        "server_header": False,
        "proxy_headers": False,
    }


def open_files() -> int:
    """How many files this process may have open, made as many as the system allows."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 1_000_000
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wish = 65_536 if most == resource.RLIM_INFINITY else min(most, 65_536)
    if now != resource.RLIM_INFINITY and now < wish:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wish, most))
        return wish
    return now if now != resource.RLIM_INFINITY else wish


class Quiet(logging.Filter):
    """Lets a message that comes again and again through a few times a minute, so that nobody can fill the disk."""

    MOST, SECONDS = 20, 60.0

    def __init__(self) -> None:
        super().__init__()
        self._since = time.monotonic()
        self._seen: Counter[tuple[str, str]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        now = time.monotonic()
        if now - self._since > self.SECONDS:
            self._since = now
            self._seen.clear()
        key = (record.name, str(record.msg))
        self._seen[key] += 1
        if self._seen[key] == self.MOST:
            record.msg = f"{record.msg} (and more like this: they are left out for a minute)"
        return self._seen[key] <= self.MOST
