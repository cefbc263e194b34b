"""Safety headers on every answer, and foreign pages and names kept out."""

import ipaddress
import socket
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "media-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)

USUAL_PORTS = {"http": 80, "https": 443}

HEADERS = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


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
    try:
        page, here = urlsplit(origin), urlsplit(f"//{connection.headers.get('host', '')}")
        usual = USUAL_PORTS.get(page.scheme)  # a browser leaves it out, a proxy may name it
        return page.hostname is not None and (page.hostname, page.port or usual) == (here.hostname, here.port or usual)
    except ValueError:  # "http://[::1"
        return False


def own_names() -> frozenset[str]:
    """The names under which this machine may be asked without being told of them."""
    machine = socket.gethostname().lower()
    return frozenset({"localhost", machine, machine.partition(".")[0], f"{machine.partition('.')[0]}.local"})


@lru_cache(256)
def own_host(host: str, names: frozenset[str]) -> bool:
    """Is it one of our names, or an address? A foreign page can make a name of its own lead here, not an address."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    if name in names or name.endswith(".localhost"):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
