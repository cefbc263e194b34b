"""Positions that are shared by a link: looked at as one seat saw them, and played on against bots.

Nothing of the table itself is handed out: all that the sharer's seat cannot know is dealt anew, here and once more
for everyone who plays on. See docs/decisions/shared-positions.md.
"""

import asyncio
from typing import Any

from litestar import get, post
from litestar.params import JSONBody
from msgspec import structs

from freebooter.engine.saves import BadSave, load_table
from freebooter.engine.table import Table
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
)
from freebooter.server.handlers.past import FORKING, wishes_like
from freebooter.server.safety.refusal import Refused
from freebooter.server.safety.secrets import new_seed
from freebooter.server.store.records import StoredSeat
from freebooter.server.tables import frames
from freebooter.server.tables.loaded import LoadedTable
from freebooter.server.tables.making import info_for, seated, seats_wished
from freebooter.server.workers.opening import fork_at, redeal_now
from freebooter.server.workers.pool import TooBusy, WorkFailed


@post("/api/tables/{table:str}/share", responses=COMMAND)
async def post_share(
    table: TableId, data: JSONBody[wire.Share], request: AnyRequest, services: TheServices
) -> wire.Shared:
    """A link to this position as your seat sees it; what your seat cannot know is dealt anew in it."""
    services.limiter.check(request, "tables")
    async with services.tables.at(table) as loaded:
        seat = seat_in(services, request, loaded)
        if loaded.info.waits_for_friends:
            raise Refused(409, "The game has not begun: there is no position to share yet.")
        if loaded.table.moments is None or not len(loaded.table.moments):
            raise Refused(422, "This table keeps no moments: its position cannot be shared.")
        last = len(loaded.table.moments) - 1
        moment = last if data.moment is None else data.moment
        if moment > last:
            raise Refused(404, "The game has no such moment.")
        if moment == last and loaded.table.result is not None:
            raise Refused(409, "The game is over: share a moment of its replay.")
        info, save = loaded.info, loaded.table.save()
        exact = data.moment is None and loaded.may_have_all(seat)
    address = services.limiter.address(request)
    work = (redeal_now, save, seat, new_seed()) if exact else (fork_at, save, moment, new_seed(), seat)
    position = await redealt(services, address, work)
    seats, _ = seats_wished(info.game, wishes_like(info, seat), info.seats[seat].name)
    seats[seat] = StoredSeat(seats[seat].name, "open")  # while a seat is open nothing moves
    shown = info_for(position, seats, seat)
    shown.position, shown.from_file = True, info.from_file
    return wire.Shared(await services.tables.create(position, shown, address))


async def redealt(services: Services, address: str, work: tuple[Any, ...]) -> Table:
    """A table with all that the seat cannot know dealt anew, and new luck."""
    try:
        save = await services.tables.workers.files.run(address, FORKING, *work, most=2)
        return await asyncio.to_thread(load_table, save)
    except TooBusy:
        raise Refused(429, "Your last positions are still being made: wait for them.") from None
    except (WorkFailed, BadSave):
        raise Refused(422, "From this moment the game cannot be played on.") from None


def shared(loaded: LoadedTable) -> LoadedTable:
    if not loaded.info.position:
        raise Refused(404, "There is no such position: it may have been cleared away, or the link is not complete.")
    return loaded


@get("/api/positions/{table:str}", responses=QUESTION)
async def get_position(table: TableId, request: AnyRequest, services: TheServices) -> wire.Snapshot:
    """A shared position as the seat saw it that shared it."""
    services.limiter.check(request, "commands")
    async with services.tables.at(table) as loaded:
        seat = shared(loaded).info.maker
        frame = frames.frame(loaded.table, seat, None, alone=True)
        frame.ask = None  # it is looked at; who wants to choose plays on
        seen = loaded.whole(seat, frame, [], 0, 0)
        seen.seats[seat] = structs.replace(seen.seats[seat], kind="person", here=True)
        return seen


@post("/api/positions/{table:str}/play", responses=COMMAND)
async def post_play(table: TableId, request: AnyRequest, services: TheServices) -> wire.Seated:
    """A table of your own that goes on from a shared position, with bots on the other seats."""
    services.limiter.check(request, "tables")
    async with services.tables.at(table) as loaded:
        info, save = shared(loaded).info, loaded.table.save()
    address = services.limiter.address(request)
    seed, salt = new_seed(), new_seed()
    position = await redealt(services, address, (redeal_now, save, info.maker, seed))
    seats, mine = seats_wished(info.game, wishes_like(info, info.maker), None)
    seats[mine].name = "Skipper"
    new = info_for(position, seats, mine, seed=seed, salt=salt)
    new.from_file, new.practice = info.from_file, True
    return await seated(services.tables, position, new, address)


HANDLERS: Handlers = [post_share, get_position, post_play]
