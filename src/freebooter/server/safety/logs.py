"""The log: plain lines for people, or JSON for programs; every line names the request that it belongs to."""

import logging
import re
import secrets
import time
from contextvars import ContextVar
from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from freebooter.server.safety.connections import Quiet

HEADER = b"x-request-id"
GIVEN = re.compile(rb"[A-Za-z0-9._-]{1,64}")

request_id: ContextVar[str] = ContextVar("request_id", default="-")
encode = msgspec.json.Encoder().encode


class WithRequest(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        record.request = request_id.get()
        return True


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "request": getattr(record, "request", "-"),
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return encode(line).decode()


JsonLines.converter = time.gmtime

PLAIN = "%(asctime)s %(levelname)s [%(request)s] %(name)s: %(message)s"


def set_up_logs(kind: str) -> None:
    """`kind` is text or json."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if kind == "json" else logging.Formatter(PLAIN))
    handler.addFilter(Quiet())
    handler.addFilter(WithRequest())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)


def with_request_id(app: ASGIApp) -> ASGIApp:
    """Gives every request an id, the proxy's own if it sends one; it stands in the log and in the answer."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        given = next((value for name, value in scope["headers"] if name == HEADER), b"")
        id = given if GIVEN.fullmatch(given) else secrets.token_hex(6).encode()
        request_id.set(id.decode())
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return

        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                scope["litestar_app"].state.services.tables.metrics.answered(message["status"])
                message["headers"] = [*message.get("headers", []), (HEADER, id)]
            await send(message)

        await app(scope, receive, send_with)

    return wrapped
