"""The application: handlers, tables, store, workers and limits put together."""

import gc
import logging
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.exceptions import ClientException, HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import Struct

from freebooter import __version__
from freebooter.server import wire
from freebooter.server.handlers import (
    calling,
    files,
    games,
    hints,
    learn,
    live,
    news,
    operations,
    past,
    people,
    play,
    positions,
    puzzles,
    reviews,
    seats,
)
from freebooter.server.handlers.common import AnyRequest, Services, TheServices
from freebooter.server.page.files import Files
from freebooter.server.safety.asking import asking
from freebooter.server.safety.connections import ConnectionLimits
from freebooter.server.safety.headers import own_host, own_names, own_origin, with_headers
from freebooter.server.safety.limiter import Limits, RateLimiter
from freebooter.server.safety.logs import with_request_id
from freebooter.server.safety.refusal import BROKEN, STORE_AWAY, Refused
from freebooter.server.store.contract import Store
from freebooter.server.store.opening import open_store
from freebooter.server.store.records import StoreFailed
from freebooter.server.tables.config import TablesConfig
from freebooter.server.tables.tables import Tables
from freebooter.server.workers.pool import Workers

log = logging.getLogger(__name__)

BIGGEST_BODY = 64 * 1024
DEEPEST_BODY = 20


class Config(Struct, frozen=True):
    """How a server is set up."""

    data: Path
    limits: Limits | None = Limits()
    tables: TablesConfig = TablesConfig()
    workers: int | None = None
    connections: ConnectionLimits = ConnectionLimits()
    behind_proxy: bool = False
    names: frozenset[str] = frozenset()  # under which the server is asked, beside its addresses and the machine's name
    give_up: Callable[[str], None] | None = None  # called with a sentence when this server can never work here
    origins: frozenset[str] = frozenset()  # other addresses under which our own page is served
    addresses: tuple[str, ...] = ()  # under which others in the local network reach the server


class StrictRequest(Request[Any, Any, Any]):
    """Whatever is no JSON of a sensible depth is the client's mistake."""

    async def json(self) -> Any:
        try:
            found = await super().json()
        except (UnicodeDecodeError, RecursionError):
            raise ClientException("The body is not JSON in UTF-8") from None
        if deeper_than(DEEPEST_BODY, found):
            raise ClientException(f"The body is nested deeper than {DEEPEST_BODY} levels")
        return found


def deeper_than(levels: int, found: Any) -> bool:
    inside = found.values() if isinstance(found, dict) else found if isinstance(found, list) else ()
    return levels == 0 or any(deeper_than(levels - 1, one) for one in inside)


def problem(status: int, sentence: str) -> Response[wire.Problem]:
    return Response(wire.Problem(sentence), status_code=status, media_type="application/json")


def refused(request: AnyRequest, refusal: Refused) -> Response[wire.Problem]:
    return problem(refusal.status, refusal.sentence)


def path_of(request: AnyRequest) -> str:
    """For the log, without the secret of a mail's link."""
    path: str = request.url.path
    return path.replace(str(request.path_params["token"]), "...") if request.path_params.get("token") else path


def disk_refused(request: AnyRequest, error: StoreFailed) -> Response[wire.Problem]:
    log.error("%s %s failed: %s", request.method, path_of(request), error)
    return problem(503, STORE_AWAY)


def bad_request(request: AnyRequest, error: HTTPException) -> Response[wire.Problem]:
    """What the framework refuses, as one sentence as well."""
    reasons = [str(one.get("message", one)) for one in error.extra or [] if isinstance(one, dict)]
    if error.status_code == 400:
        return problem(400, f"The request does not fit: {'; '.join(reasons) or error.detail}.")
    if error.status_code == 404:
        return problem(404, "There is nothing here.")
    return problem(error.status_code, f"{error.detail.rstrip('.')}.")


def broken(request: AnyRequest, error: Exception) -> Response[wire.Problem]:
    log.error("%s %s failed", request.method, path_of(request), exc_info=error)
    return problem(500, BROKEN)


def only_from_here(origins: frozenset[str]) -> Any:
    """No foreign page may send commands, not even where it knows a token."""

    async def check(request: AnyRequest) -> Response[wire.Problem] | None:
        if request.method not in ("GET", "HEAD", "OPTIONS") and not own_origin(request, origins):
            return problem(403, "This page does not belong to this server.")
        return None

    return check


def at_the_door(names: frozenset[str]) -> Any:
    """Before anything of a request is read: is it meant for us, and does its address not ask too often?"""

    def middleware(app: ASGIApp) -> ASGIApp:
        async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
            connection = ASGIConnection[Any, Any, Any, Any](scope)
            host = connection.headers.get("host", "")
            if not own_host(host, names):
                raise Refused(421, "No site of this name is here; who runs the server can add it with --name.")
            limiter = scope["litestar_app"].state.services.limiter
            limiter.check(connection, "requests")
            asking.set(limiter.address(connection))
            await app(scope, receive, send)

        return wrapped

    return middleware


@get(["/", "/{path:path}"], include_in_schema=False, unpacked=True)
async def get_file(request: AnyRequest, services: TheServices) -> Response[bytes]:
    path = request.scope["path"]
    served = None if path.startswith(("/api/", "/schema/")) else services.files.find(path)
    if served is None:
        raise Refused(404, "There is nothing here.")
    keep = "public, max-age=31536000, immutable" if served.forever else "no-cache"
    headers = {"etag": served.etag, "cache-control": keep, "vary": "accept-encoding"}
    if served.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    body = served.body
    if served.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = served.packed, "gzip"
    return Response(body, headers=headers, media_type=served.type)


MODULES = (
    games,
    learn,
    puzzles,
    seats,
    play,
    hints,
    files,
    past,
    positions,
    reviews,
    live,
    people,
    calling,
    news,
    operations,
)
HANDLERS = [one for module in MODULES for one in module.HANDLERS]


def collect_seldom() -> None:
    """A full collection walks all tables in memory, and everybody waits: 0.2 s at 500 tables. So it comes seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def make_app(config: Config, store: Store | None = None) -> Litestar:
    """An application of its own; the store can be another than the one that the config names."""
    services: Services | None = None

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        nonlocal services
        # the writer's thread needs the interpreter for a moment at every statement: it must not wait 5 ms for each
        sys.setswitchinterval(0.0005)
        kept = store if store is not None else open_store(str(config.data))
        tables = Tables(kept, Workers(config.workers, watching=kept.watching), config.tables)
        tables.others.outdated = config.give_up
        limiter = RateLimiter(config.limits, config.behind_proxy)
        services = Services(tables, limiter, Files(), config.origins, config.addresses)
        app.state.services = services
        collect_seldom()
        try:
            await tables.start()
        except StoreFailed as error:
            if config.give_up is None:
                raise
            config.give_up(str(error))
        yield
        await tables.stop()

    def give_services() -> Services:
        assert services is not None
        return services

    return Litestar(
        route_handlers=[*HANDLERS, get_file],
        dependencies={"services": Provide(give_services, sync_to_thread=False)},
        lifespan=[running],
        request_class=StrictRequest,
        middleware=[with_request_id, with_headers, at_the_door(own_names() | config.names)],
        before_request=only_from_here(config.origins),
        exception_handlers={Refused: refused, StoreFailed: disk_refused, HTTPException: bad_request, Exception: broken},
        request_max_body_size=BIGGEST_BODY,
        logging_config=None,
        compression_config=CompressionConfig(
            backend="gzip",
            minimum_size=2000,
            gzip_compress_level=4,
            exclude_opt_key="unpacked",  # files come packed, events go out one by one
        ),
        openapi_config=OpenAPIConfig(
            title="Freebooter",
            version=__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
            components=Components(security_schemes={"seat": SecurityScheme(type="http", scheme="bearer")}),
        ),
    )
