"""What happened: the review of a finished game."""

import msgspec
from litestar import delete, get, post

from freebooter.review.record import Review
from freebooter.server import wire
from freebooter.server.handlers.common import (
    COMMAND,
    QUESTION,
    AnyRequest,
    Handlers,
    Services,
    TableId,
    TheServices,
    seat_in,
    viewer_in,
)
from freebooter.server.safety.refusal import Refused
from freebooter.server.tables.loaded import LoadedTable
from freebooter.server.tables.reviews import mark_of
from freebooter.server.workers.reviewing import unpacked


@get("/api/tables/{table:str}/review", responses=QUESTION)
async def get_review(table: TableId, request: AnyRequest, services: TheServices) -> wire.ReviewState:
    """The review, or how far it is."""
    services.limiter.check(request, "commands")
    async with services.tables.at(table) as loaded:
        viewer_in(services, request, loaded)
        mark = mark_when_over(loaded)
    return await state_of(services, table, mark)


@post("/api/tables/{table:str}/review", status_code=200, responses=COMMAND)
async def post_review(table: TableId, request: AnyRequest, services: TheServices) -> wire.ReviewState:
    """Begins the review of a finished game, if nobody has. It is made in the background and kept with the table."""
    services.limiter.check(request, "thinking")
    async with services.tables.at(table) as loaded:
        seat_in(services, request, loaded)
        mark = mark_when_over(loaded)
        if await services.tables.reviews.find(table, mark) is None:
            await services.tables.reviews.begin(loaded, mark, services.limiter.address(request))
            return wire.ReviewState("running")
    return await state_of(services, table, mark)


@delete("/api/tables/{table:str}/review", status_code=200, responses=COMMAND)
async def delete_review(table: TableId, request: AnyRequest, services: TheServices) -> wire.Ok:
    """Stops a review that is being made. One that is done stays."""
    services.limiter.check(request, "commands")
    async with services.tables.at(table) as loaded:
        seat_in(services, request, loaded)
    await services.tables.reviews.cancel(table)
    return wire.Ok()


def mark_when_over(loaded: LoadedTable) -> str:
    if loaded.table.result is None:
        raise Refused(422, "The game is not over: a review looks at a finished game.")
    return mark_of(loaded)


async def state_of(services: Services, table: str, mark: str) -> wire.ReviewState:
    reviews = services.tables.reviews
    found = await reviews.find(table, mark)
    if found is None:
        if table in reviews.made:
            return wire.ReviewState("running")
        why = reviews.failures.get((table, mark), "")
        return wire.ReviewState("failed" if why else "none", why=why)
    if found.body is None:
        return wire.ReviewState("running", found.done, found.total)
    review = msgspec.json.decode(unpacked(found.body), type=Review)
    return wire.ReviewState("done", found.total, found.total, review=review)


HANDLERS: Handlers = [get_review, post_review, delete_review]
