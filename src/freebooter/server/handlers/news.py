"""What is new on the server, for every page that is open: the list of tables, who is online, that a table waits."""

import msgspec
from litestar import websocket

from freebooter.server import wire_people
from freebooter.server.handlers.common import Handlers, Services, TheServices, person_with
from freebooter.server.handlers.sockets import AnySocket, attend, first_message, hear, sending
from freebooter.server.tables.lobby import Visitor

MOST_TABLES = 200

hello_from = msgspec.json.Decoder(wire_people.NewsHello).decode


@websocket("/api/news")
async def news(socket: AnySocket, services: TheServices) -> None:
    async def serve() -> None:
        hello = await first_message(socket, hello_from, "say who looks, and at what")
        visitor = await visitor_of(socket, hello, services)
        try:
            async with sending(socket, services, visitor):
                await services.tables.lobby.come(visitor)
                await hear(socket, visitor)
        finally:
            services.tables.lobby.leave(visitor)

    await attend(socket, services, serve)


async def visitor_of(socket: AnySocket, hello: wire_people.NewsHello, services: Services) -> Visitor:
    """Who looks hears of the tables at which the tokens and the name have seats."""
    store = services.tables.store
    person = await person_with(services, socket, hello.passphrase) if hello.passphrase else None
    found = await store.overview(list({one.table for one in hello.tokens}))
    seats = {one.table: found[one.table].info.seat_of(one.token) for one in hello.tokens if one.table in found}
    tables = await store.people.seats_of(person, MOST_TABLES) if person is not None else {}
    tables |= {table: seat for table, seat in seats.items() if seat is not None}
    return Visitor(person, hello.device, hello.shown, hello.lobby, tables)


HANDLERS: Handlers = [news]
