"""What was: replays, forks from a moment, rematches."""

import asyncio
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from freebooter.engine.luck import lucky
from freebooter.engine.table import table_at
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
from freebooter.server.safety.secrets import hashed, new_secret, new_seed
from freebooter.server.store.records import StoredSeat, TableInfo
from freebooter.server.tables.loaded import LoadedTable
from freebooter.server.tables.making import MOST_TOKENS, fresh_table, info_for, seated, seats_wished
from freebooter.server.tables.tables import copied

Whose = Annotated[int | None, QueryParameter(description="Whose view; your own if left out.", ge=0, le=31)]


@get("/api/tables/{table:str}/replay", responses=QUESTION)
async def get_replay(table: TableId, request: AnyRequest, services: TheServices) -> wire.Replay:
    """The moments that can be looked at again."""
    services.limiter.check(request, "commands")
    async with services.tables.at(table) as loaded:
        viewer_in(services, request, loaded)
        return wire.Replay(loaded.moments())


@get("/api/tables/{table:str}/replay/{k:int}", responses=QUESTION)
async def get_moment(
    table: TableId,
    k: Annotated[int, PathParameter(ge=0, le=2**31)],
    request: AnyRequest,
    services: TheServices,
    seat: Whose = None,
) -> wire.Snapshot:
    """The table at that moment: as your seat saw it, or, when the game is over, as any seat did."""
    services.limiter.check(request, "commands")
    async with services.tables.at(table) as loaded:
        mine = viewer_in(services, request, loaded)
        if seat is not None and seat != mine and not loaded.progress.over:
            raise Refused(403, "While the game goes on you can look only from your own seat.")
        if seat is not None and seat >= len(loaded.info.seats):
            raise Refused(404, f"There is no seat {seat}.")
        if loaded.table.moments is None or k >= len(loaded.table.moments):
            raise Refused(404, "The game has no such moment.")
        return await asyncio.to_thread(loaded.past, k, mine if seat is None else seat)


@post("/api/tables/{table:str}/fork", responses=COMMAND)
async def post_fork(
    table: TableId, data: JSONBody[wire.Fork], request: AnyRequest, services: TheServices
) -> wire.Seated:
    """A new table that goes on from a moment of this one, with luck of its own."""
    services.limiter.check(request, "tables")
    async with services.tables.at(table) as loaded:
        mine = viewer_in(services, request, loaded)
        if not loaded.may_have_all(mine):
            raise Refused(403, "Other people play at this table: it can be forked when the game is over.")
        if loaded.table.moments is None or data.moment >= len(loaded.table.moments):
            raise Refused(404, "The game has no such moment.")
        info = loaded.info
        moment = loaded.table.moments[data.moment]
        settings, game = loaded.table.settings, loaded.table.game
    wishes = data.seats or wishes_like(info, mine or 0)
    if len(wishes) != len(info.seats):
        raise Refused(422, f"This game has {len(info.seats)} seats, not {len(wishes)}.")
    seats, me = seats_wished(info.game, wishes, info.seats[mine or 0].name)
    state = moment.state()
    seed, salt = new_seed(), new_seed()
    state.keel.luck = lucky(game.id, seed)
    forked = table_at(game, state, settings, len(seats))
    return await seated(services.tables, forked, seats, me, info_for(forked, seed, salt, info))


def wishes_like(info: TableInfo, mine: int) -> list[wire.SeatWish]:
    """The same table with me on my seat and bots on all others."""
    return [
        wire.SeatWish("me", name=seat.name) if number == mine else wire.SeatWish("bot", seat.bot or None, seat.name)
        for number, seat in enumerate(info.seats)
    ]


@post("/api/tables/{table:str}/rematch", responses=COMMAND)
async def post_rematch(table: TableId, request: AnyRequest, services: TheServices) -> wire.Seated:
    """The same people and bots once more. Who asks first makes the table, the others get their seats at it."""
    services.limiter.check(request, "tables")
    async with services.tables.at(table) as loaded:
        seat = seat_in(services, request, loaded)
        if not loaded.progress.over:
            raise Refused(409, "The game is not over yet.")
        if not loaded.info.rematch:
            await make_rematch(services, loaded, seat)
        new = loaded.info.rematch
    token = new_secret()
    async with services.tables.at(new) as loaded:
        info = copied(loaded.info)
        place = info.seats[seat]
        place.kind, place.bot, place.left, place.invite = "person", "", False, b""
        place.tokens = [*place.tokens, hashed(token)][-MOST_TOKENS:]
        await services.tables.reseat(loaded, info)
    return wire.Seated(new, seat, token)


async def make_rematch(services: Services, loaded: LoadedTable, seat: int) -> None:
    table, seed, salt = fresh_table(loaded.info.game, len(loaded.info.seats), loaded.info.settings)
    info = info_for(table, seed, salt, loaded.info)
    info.maker = seat
    for old in loaded.info.seats:
        person = old.kind == "person" or old.left
        info.seats.append(StoredSeat(old.name, "open" if person else old.kind, "" if person else old.bot))
    new = await services.tables.create(table, info)
    changed = copied(loaded.info)
    changed.rematch = new
    await services.tables.reseat(loaded, changed)
    loaded.audience.push_all(wire.tagged("rematch", table=new))


HANDLERS: Handlers = [get_replay, get_moment, post_fork, post_rematch]
