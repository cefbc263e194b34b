"""The door: headers on every answer, foreign pages kept out, and how often one address may knock."""

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from freebooter.server.limits import Buckets, Limits, Rate, address_group

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "media-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)

HEADERS = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class Refused(Exception):
    """A command that is not carried out: the status and one sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


def with_headers(app: ASGIApp) -> ASGIApp:
    """Litestar middleware: the same safety headers on everything that goes out."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return

        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message["headers"])
                if scope["path"].startswith("/api"):
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = [*headers, *HEADERS]
            await send(message)

        await app(scope, receive, send_with)

    return wrapped


def own_origin(connection: ASGIConnection[Any, Any, Any, Any], allowed: frozenset[str]) -> bool:
    """Does the page that asks come from here? A program that is no browser names no origin, and carries its token."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    if origin in allowed:
        return True
    return urlsplit(origin).netloc == connection.headers.get("host", "")


class Door:
    """Counts the knocks."""

    def __init__(self, limits: Limits | None, behind_proxy: bool = False) -> None:
        self.limits = limits
        self.behind_proxy = behind_proxy
        self.buckets = Buckets()
        self.connected: dict[str, int] = {}

    def address(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        """Who knocks. Behind a proxy of ours, the last address that the proxy itself has written."""
        host = connection.client.host if connection.client is not None else "unknown"
        if self.behind_proxy and (told := connection.headers.get("x-forwarded-for")):
            host = told.rsplit(",", 1)[-1].strip()
        return address_group(host)

    def knock(self, connection: ASGIConnection[Any, Any, Any, Any], purpose: str) -> None:
        """Refuses who comes too often; `purpose` is a field of Limits."""
        if self.limits is None:
            return
        rate: Rate = getattr(self.limits, purpose)
        if not self.buckets.take(purpose, self.address(connection), rate):
            raise Refused(429, "That was too often: wait a moment and try again.")

    def enter(self, address: str) -> bool:
        """A live connection; False if this address has too many."""
        open_now = self.connected.get(address, 0)
        if self.limits is not None and open_now >= self.limits.connections:
            return False
        self.connected[address] = open_now + 1
        return True

    def leave(self, address: str) -> None:
        left = self.connected.get(address, 1) - 1
        if left > 0:
            self.connected[address] = left
        else:
            self.connected.pop(address, None)
