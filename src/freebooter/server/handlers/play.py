"""What a player does: choices, steps back, standing orders, chat."""

from litestar import post
from litestar.params import JSONBody

from freebooter.server import wire
from freebooter.server.handlers.common import COMMAND, AnyRequest, Handlers, Services, TableId, TheServices, my_seat
from freebooter.server.safety.refusal import Refused
from freebooter.server.store.records import Entry, EntryKind
from freebooter.server.tables.making import clean
from freebooter.server.tables.overtaken import judged_again


@post("/api/tables/{table:str}/choices", status_code=200, responses=COMMAND)
async def post_choice(
    table: TableId, data: JSONBody[wire.Choice], request: AnyRequest, services: TheServices
) -> wire.Done:
    """Your choice: an option's key, a list of keys for a pick, a number for an amount. Answered when it is on disk."""
    seat = await my_seat(services, request, table)
    entry = Entry("choice", seat, data.option, request=data.request)
    return wire.Done(await services.tables.command(table, seat, data.seq, entry))


async def step_back(
    kind: EntryKind, table: str, data: wire.StepBack, request: AnyRequest, services: Services
) -> wire.Done:
    seat = await my_seat(services, request, table)
    return wire.Done(await services.tables.command(table, seat, data.seq, Entry(kind, seat, request=data.request)))


@post("/api/tables/{table:str}/undo", status_code=200, responses=COMMAND)
async def post_undo(
    table: TableId, data: JSONBody[wire.StepBack], request: AnyRequest, services: TheServices
) -> wire.Done:
    """Takes your last choice back, where nothing has shown since."""
    return await step_back("undo", table, data, request, services)


@post("/api/tables/{table:str}/redo", status_code=200, responses=COMMAND)
async def post_redo(
    table: TableId, data: JSONBody[wire.StepBack], request: AnyRequest, services: TheServices
) -> wire.Done:
    """Makes again what you have just taken back."""
    return await step_back("redo", table, data, request, services)


@post("/api/tables/{table:str}/restart", status_code=200, responses=COMMAND)
async def post_restart(
    table: TableId, data: JSONBody[wire.StepBack], request: AnyRequest, services: TheServices
) -> wire.Done:
    """Takes back as much of your turn as can be."""
    return await step_back("restart", table, data, request, services)


@post("/api/tables/{table:str}/standing", status_code=200, responses=COMMAND)
@judged_again
async def post_standing(
    table: TableId, data: JSONBody[wire.StandingOrder], request: AnyRequest, services: TheServices
) -> wire.Done:
    """Orders for moments to react: pass at these prompts without being asked."""
    seat = await my_seat(services, request, table)
    await services.tables.moment_over(table)
    async with services.tables.at(table) as loaded:
        await services.tables.enter(loaded, Entry("standing", seat, prompts=data.prompts, until=data.until))
        return wire.Done(loaded.progress.seqs[seat])


@post("/api/tables/{table:str}/chat", status_code=200, responses=COMMAND)
async def post_chat(table: TableId, data: JSONBody[wire.Say], request: AnyRequest, services: TheServices) -> wire.Ok:
    """A line for all at the table."""
    seat = await my_seat(services, request, table)
    text = clean(data.text)
    if not text:
        raise Refused(422, "There is nothing in this line.")
    await services.tables.say(table, seat, text)
    return wire.Ok()


HANDLERS: Handlers = [post_choice, post_undo, post_redo, post_restart, post_standing, post_chat]
