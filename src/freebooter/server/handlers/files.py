"""Games as files: saved, reported, uploaded."""

import asyncio
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter, RawBody
from litestar.response import Stream

from freebooter.engine.saves import BadSave, load_table
from freebooter.server import wire
from freebooter.server.handlers.common import (
    QUESTION,
    AnyRequest,
    Handlers,
    Services,
    TableId,
    TheServices,
    limited,
    refusals,
    token_of,
    viewer_in,
)
from freebooter.server.handlers.sending import JSON, handed_out, may_download
from freebooter.server.safety.refusal import Refused
from freebooter.server.tables.loaded import LoadedTable
from freebooter.server.tables.making import info_for, seated, seats_wished
from freebooter.server.tables.tables import Unreadable
from freebooter.server.workers.opening import open_file
from freebooter.server.workers.pool import TooBusy, WorkFailed

BIGGEST_SAVE = 4 * 1024 * 1024
OPENING = 10.0  # seconds that a stranger's file may take
WHY_NOT = "Other people play at this table: the whole file can be had when the game is over."


def reference(loaded: LoadedTable, seat: int | None) -> str:
    return f"{loaded.id}/{loaded.progress.frames[loaded.place(seat)]}"


@get("/api/tables/{table:str}/save", responses=QUESTION, media_type=JSON, unpacked=True)
async def get_save(table: TableId, request: AnyRequest, services: TheServices) -> Stream:
    """The game as a file; while other people play, a reference and your own view."""
    services.limiter.check(request, "commands")
    try:
        await services.tables.get(table)
    except Unreadable as unreadable:
        return await unreadable_file(unreadable, request, services)
    async with services.tables.at(table) as loaded:
        seat = viewer_in(services, request, loaded)
        if loaded.may_have_all(seat):
            may_download(services, request, services.tables.room.size(table))
            data, name = loaded.table.save(), f"{loaded.info.game}-{loaded.id}"
        else:
            data, name = wire.encode(wire.Reference(reference(loaded, seat), WHY_NOT, loaded.snapshot(seat))), ""
    return await handed_out(services, request, data, name)


async def unreadable_file(unreadable: Unreadable, request: AnyRequest, services: Services) -> Stream:
    """The file of a table that cannot be opened, as it is on disk: for who plays alone."""
    info = unreadable.stored.info
    token = token_of(request)
    seat = info.seat_of(token) if token is not None else None
    if seat is None or not info.alone(seat):
        raise unreadable
    may_download(services, request, len(unreadable.stored.snapshot))
    return await handed_out(services, request, unreadable.stored.snapshot, f"{info.game}-{unreadable.id}")


REPORT = ResponseSpec(wire.Report, generate_examples=False, description="The position.")


@get("/api/tables/{table:str}/report", responses={200: REPORT, **QUESTION}, media_type=JSON, unpacked=True)
async def get_report(table: TableId, request: AnyRequest, services: TheServices) -> Stream:
    """This very position, to send to those who keep the rules."""
    services.limiter.check(request, "commands")
    async with services.tables.at(table) as loaded:
        seat = viewer_in(services, request, loaded)
        where, snapshot = reference(loaded, seat), loaded.snapshot(seat)
        if loaded.may_have_all(seat):
            may_download(services, request, services.tables.room.size(table))
            save = msgspec.Raw(loaded.table.save())  # it goes into the answer as it stands
            report = wire.Report(where, "", snapshot, save)  # type: ignore[arg-type]
        else:
            report = wire.Report(where, WHY_NOT, snapshot, None)
    return await handed_out(services, request, wire.encode(report))


class Seen(msgspec.Struct):
    """Of what was seen, from where."""

    me: int | None = None


class Reported(msgspec.Struct):
    """As much of a reported position as is needed to go on from it."""

    reference: str
    snapshot: Seen
    save: msgspec.Raw


def saved_part(body: bytes) -> tuple[bytes, int]:
    """The saved game in a file, which may be a reported position, and the seat of who saved it."""
    if b'"reference"' not in body[:200]:  # a report begins with it; what does not is read elsewhere, with care
        return body, 0
    try:
        reported = msgspec.json.decode(body, type=Reported)
    except (msgspec.DecodeError, RecursionError):
        return body, 0
    if bytes(reported.save) == b"null":
        raise Refused(
            422,
            "This report has no whole game in it, since others were playing: it can be sent in, but not played on. "
            "Save the game when it is over.",
        )
    return bytes(reported.save), reported.snapshot.me or 0


@post(
    "/api/saves",
    responses=refusals(400, 413, 422, 429, 503),
    request_max_body_size=BIGGEST_SAVE,
    guards=[limited("uploads")],
)
async def post_save(
    body: RawBody,
    request: AnyRequest,
    services: TheServices,
    seat: Annotated[
        int | None, QueryParameter(ge=0, le=31, description="Where you sit; else as who reported it, or first.")
    ] = None,
) -> wire.Seated:
    """A table that goes on from a saved file or a reported position, with bots on the other seats."""
    address = services.limiter.address(request)
    save, reporter = saved_part(body)
    if seat is None:
        seat = reporter
    try:
        await services.tables.workers.files.run(address, OPENING, open_file, save, most=2)
        table = await asyncio.to_thread(load_table, save)
    except BadSave as error:
        raise Refused(422, str(error)) from None
    except TooBusy:
        raise Refused(429, "Your last files are still being opened: wait for them.") from None
    except WorkFailed:
        raise Refused(422, "This file cannot be opened: it takes more time or memory than a game can.") from None
    if seat >= table.seats:
        raise Refused(422, f"There is no seat {seat}: seats are 0 to {table.seats - 1}.")
    wishes = [wire.SeatWish("me" if number == seat else "bot") for number in range(table.seats)]
    seats, mine = seats_wished(table.game.id, wishes, None)
    info = info_for(table, seats, mine)
    info.from_file = info.practice = True
    return await seated(services.tables, table, info, address)


HANDLERS: Handlers = [get_save, get_report, post_save]
