"""What the handlers share: the services they use, who asks, and what the OpenAPI document says of refusals."""

from collections.abc import Callable
from typing import Annotated, Any

from litestar import Request, post
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter
from msgspec import Struct

from freebooter.server import wire
from freebooter.server.page.files import Files
from freebooter.server.safety.limiter import RateLimiter
from freebooter.server.safety.refusal import Refused
from freebooter.server.safety.secrets import passphrase_hash
from freebooter.server.store.people import Person
from freebooter.server.tables.loaded import LoadedTable
from freebooter.server.tables.names import refuse_taken
from freebooter.server.tables.tables import Tables

AnyRequest = Request[Any, Any, Any]
Handlers = list[Any]  # what each of the files beside this one ends with
TableId = Annotated[str, PathParameter(description="The table's id.", max_length=40)]


class Services(Struct):
    """What every handler may use."""

    tables: Tables
    limiter: RateLimiter
    files: Files
    origins: frozenset[str] = frozenset()
    addresses: tuple[str, ...] = ()


TheServices = NamedDependency[Services]  # how a handler gets them


# ---- refusals, as the OpenAPI document tells them --------------------------------------------------------------------

SENTENCES = {
    400: "The request is malformed.",
    401: "The token is missing or wrong.",
    403: "That is not yours to do.",
    404: "There is no such thing.",
    409: "The table has moved on.",
    413: "The body is too large.",
    422: "It was understood, but cannot be done.",
    429: "Too often.",
    503: "It could not be written to disk.",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    return {
        status: ResponseSpec(wire.Problem, generate_examples=False, description=SENTENCES[status])
        for status in statuses
    }


COMMAND = refusals(400, 401, 403, 404, 409, 413, 422, 429, 503)
QUESTION = refusals(400, 401, 403, 404, 422, 429)


def limited(purpose: str) -> Any:
    """A guard: the rate limit is asked before the body is read."""

    def check(connection: ASGIConnection[Any, Any, Any, Any], _: Any) -> None:
        connection.app.state.services.limiter.check(connection, purpose)

    return check


def computed(path: str, *statuses: int) -> Callable[[Callable[..., Any]], Any]:
    """A POST that changes nothing: what is sent along is answered, in a thread, within the limit of commands."""
    return post(path, status_code=200, responses=refusals(*statuses), guards=[limited("commands")], sync_to_thread=True)


# ---- who asks ------------------------------------------------------------------------------------------------------


def token_of(request: AnyRequest) -> str | None:
    """The token in the header, or None."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not 0 < len(token) <= 100:
        raise Refused(401, "The Authorization header is not 'Bearer' with a seat's token.")
    return token


def seat_in(services: Services, request: AnyRequest, loaded: LoadedTable) -> int:
    """The seat whose token came with the request."""
    seat = viewer_in(services, request, loaded)
    if seat is None:
        raise Refused(401, "This needs a seat's token.")
    return seat


def viewer_in(services: Services, request: AnyRequest, loaded: LoadedTable) -> int | None:
    """The same, or None for a spectator. A wrong token is refused in any case."""
    token = token_of(request)
    if token is None:
        return None
    seat = loaded.info.seat_of(token)
    if seat is None:
        services.limiter.check(request, "strangers")
        raise Refused(401, "This token opens no seat at this table.")
    loaded.noticed(seat)
    return seat


async def person_of(services: Services, request: AnyRequest) -> Person | None:
    """Whose passphrase came with the request; None without one."""
    passphrase = token_of(request)
    if passphrase is None:
        return None
    return await person_with(services, request, passphrase)


async def person_with(services: Services, connection: ASGIConnection[Any, Any, Any, Any], passphrase: str) -> Person:
    person = await services.tables.store.people.by_secret(passphrase_hash(passphrase))
    if person is None:
        services.limiter.check(connection, "strangers")
        raise Refused(401, "This passphrase opens no name on this server.")
    return person


async def my_name(services: Services, request: AnyRequest) -> Person:
    services.limiter.check(request, "commands")
    person = await person_of(services, request)
    if person is None:
        raise Refused(401, "This needs the passphrase of a name.")
    return person


async def who_comes(services: Services, request: AnyRequest, *wished: str | None) -> Person | None:
    """Who sits down: somebody with a name that stays, or a guest, who may not take such a name."""
    person = await person_of(services, request)
    await refuse_taken(services.tables.store, list(wished), person)
    return person


async def my_seat(services: Services, request: AnyRequest, table: str) -> int:
    services.limiter.check(request, "commands")
    loaded = await services.tables.get(table)
    token = token_of(request)
    if services.tables.store.shared and token is not None and loaded.info.seat_of(token) is None:
        async with services.tables.at(table) as loaded:
            pass  # somebody who sat down a moment ago, at another process
    seat = seat_in(services, request, loaded)
    services.tables.came_from(table, services.limiter.address(request))
    return seat
