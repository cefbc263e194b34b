"""Games as files: saved, reported, uploaded."""

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import QueryParameter, RawBody

from freebooter.engine.saves import BadSave, load_table
from freebooter.server import wire
from freebooter.server.handlers.common import QUESTION, AnyRequest, Handlers, TableId, TheServices, refusals, viewer_in
from freebooter.server.safety.refusal import Refused
from freebooter.server.tables.loaded import LoadedTable
from freebooter.server.tables.making import info_for, seated, seats_wished
from freebooter.server.workers.thinking import check_save

BIGGEST_SAVE = 8 * 1024 * 1024
WHY_NOT = "Other people play at this table: the whole file can be had when the game is over."


def reference(loaded: LoadedTable, seat: int | None) -> str:
    return f"{loaded.id}/{loaded.progress.frames[loaded.place(seat)]}"


@get("/api/tables/{table:str}/save", responses=QUESTION, media_type="application/json")
async def get_save(table: TableId, request: AnyRequest, services: TheServices) -> Response[Any]:
    """The game as a file; while other people play, a reference and your own view."""
    services.limiter.check(request, "commands")
    async with services.tables.at(table) as loaded:
        seat = viewer_in(services, request, loaded)
        if not loaded.may_have_all(seat):
            return Response(wire.Reference(reference(loaded, seat), WHY_NOT, loaded.snapshot(seat)))
        name = f"{loaded.info.game}-{loaded.id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(loaded.table.save(), headers=headers, media_type="application/json")


@get("/api/tables/{table:str}/report", responses=QUESTION)
async def get_report(table: TableId, request: AnyRequest, services: TheServices) -> wire.Report:
    """This very position, to send to those who keep the rules."""
    services.limiter.check(request, "commands")
    async with services.tables.at(table) as loaded:
        seat = viewer_in(services, request, loaded)
        whole = loaded.may_have_all(seat)
        save = msgspec.json.decode(loaded.table.save()) if whole else None
        return wire.Report(reference(loaded, seat), "" if whole else WHY_NOT, loaded.snapshot(seat), save)


@post("/api/saves", responses=refusals(400, 413, 422, 429, 503), request_max_body_size=BIGGEST_SAVE)
async def post_save(
    body: RawBody,
    request: AnyRequest,
    services: TheServices,
    seat: Annotated[int, QueryParameter(ge=0, le=31, description="Where you sit.")] = 0,
) -> wire.Seated:
    """A table that goes on from a saved file, with bots on the other seats."""
    services.limiter.check(request, "tables")
    try:
        await services.tables.workers.run(check_save, body, patience=10.0)
        table = load_table(body)
    except BadSave as error:
        raise Refused(422, str(error)) from None
    except Exception:
        raise Refused(422, "This file cannot be opened.") from None
    if seat >= table.seats:
        raise Refused(422, f"There is no seat {seat}: seats are 0 to {table.seats - 1}.")
    wishes = [wire.SeatWish("me" if number == seat else "bot") for number in range(table.seats)]
    seats, mine = seats_wished(table.game.id, wishes, None)
    return await seated(services.tables, table, seats, mine, info_for(table, "", ""))


HANDLERS: Handlers = [get_save, get_report, post_save]
