"""What was: replays, forks from a moment, rematches."""

import asyncio
import logging
import time
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from freebooter.engine.saves import BadSave, load_table
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
    token_of,
    viewer_in,
)
from freebooter.server.safety.refusal import Refused
from freebooter.server.safety.secrets import hashed, new_secret, new_seed, new_table_id
from freebooter.server.store.records import StoredSeat, TableInfo, copied
from freebooter.server.tables.loaded import LoadedTable
from freebooter.server.tables.making import MOST_TOKENS, fresh_table, info_for, seated, seats_wished
from freebooter.server.tables.names import refuse_taken
from freebooter.server.tables.overtaken import judged_again
from freebooter.server.tables.replay import moments_of, past_of
from freebooter.server.tables.tables import Unreadable
from freebooter.server.workers.opening import fork_at
from freebooter.server.workers.pool import TooBusy, WorkFailed

log = logging.getLogger(__name__)

FORKING = 10.0  # seconds

Whose = Annotated[int | None, QueryParameter(description="Whose view; your own if left out.", ge=0, le=31)]


@get("/api/tables/{table:str}/replay", responses=QUESTION)
async def get_replay(table: TableId, request: AnyRequest, services: TheServices) -> wire.Replay:
    """The moments that can be looked at again."""
    services.limiter.check(request, "commands")
    async with services.tables.at(table) as loaded:
        viewer_in(services, request, loaded)
        return wire.Replay(moments_of(loaded))


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
        try:
            return await asyncio.to_thread(past_of, loaded, k, mine if seat is None else seat)
        except Exception as error:
            log.error("moment %s of table %s cannot be shown: %s", k, table, error)
            raise Refused(422, "This moment is damaged and cannot be shown.") from None


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
        save = loaded.table.save()
    wishes = data.seats or wishes_like(info, mine or 0)
    if len(wishes) != len(info.seats):
        raise Refused(422, f"This game has {len(info.seats)} seats, not {len(wishes)}.")
    known = {seat.name for seat in info.seats}
    await refuse_taken(services.tables.store, [wish.name for wish in wishes if wish.name not in known], None)
    seats, me = seats_wished(info.game, wishes, info.seats[mine or 0].name)
    seed, salt = new_seed(), new_seed()
    address = services.limiter.address(request)
    others = any(seat.for_a_person for number, seat in enumerate(seats) if number != me)
    work = (fork_at, save, data.moment, seed, me if others else None)
    try:
        forked = load_table(await services.tables.workers.files.run(address, FORKING, *work, most=2))
    except TooBusy:
        raise Refused(429, "Your last forks are still being made: wait for them.") from None
    except (WorkFailed, BadSave):
        raise Refused(422, "From this moment the game cannot be played on.") from None
    new = info_for(forked, seats, me, seed=seed, salt=salt, like=info)
    new.from_file, new.practice = info.from_file, True
    return await seated(services.tables, forked, new, address)


def wishes_like(info: TableInfo, mine: int) -> list[wire.SeatWish]:
    """The same table with me on my seat and bots on all others."""
    return [
        wire.SeatWish("me", name=seat.name) if number == mine else wire.SeatWish("bot", seat.bot or None, seat.name)
        for number, seat in enumerate(info.seats)
    ]


@post("/api/tables/{table:str}/rematch", responses=COMMAND)
@judged_again
async def post_rematch(table: TableId, request: AnyRequest, services: TheServices) -> wire.Seated:
    """The same people and bots once more. Who asks first makes the table, the others get their seats at it."""
    services.limiter.check(request, "tables")
    async with services.tables.at(table) as loaded:
        seat = seat_in(services, request, loaded)
        if not loaded.progress.over:
            raise Refused(409, "The game is not over yet.")
        new = await rematch_of(services, loaded, seat, services.limiter.address(request))
    token, people = new_secret(), services.tables.store.people
    async with services.tables.at(new) as loaded:
        info = copied(loaded.info)
        place = info.seats[seat]
        if not place.for_a_person:
            raise Refused(409, "A bot plays your seat at the new table, and somebody may know its luck already.")
        place.kind, place.bot, place.left, place.invite = "person", "", False, b""
        place.ready = True  # who wants it once more knows what is played
        place.tokens = [*place.tokens, hashed(token)][-MOST_TOKENS:]
        await services.tables.reseat(loaded, info)
        if seat in (who := await people.who_sits(table)):
            await people.sit(new, info.game, time.time(), {seat: who[seat]})
            services.tables.calls.sat_down(loaded, seat)
    return wire.Seated(new, seat, token)


async def rematch_of(services: Services, loaded: LoadedTable, seat: int, address: str) -> str:
    """The rematch's table. Its id is agreed on first, so that there is one, whoever asks at the same time."""
    if not loaded.info.rematch:
        changed = copied(loaded.info)
        changed.rematch = new_table_id()
        await services.tables.reseat(loaded, changed)
        loaded.audience.push_all(wire.tagged("rematch", table=changed.rematch))
    new = loaded.info.rematch
    if not await services.tables.store.overview([new]):
        await make_rematch(services, loaded, seat, new, address)
    return new


async def make_rematch(services: Services, loaded: LoadedTable, seat: int, new: str, address: str) -> None:
    table, seed, salt = fresh_table(loaded.info.game, len(loaded.info.seats), loaded.info.settings)
    info = info_for(table, [], seat, seed=seed, salt=salt, like=loaded.info)
    info.listing, info.word, info.practice = loaded.info.listing, loaded.info.word, False
    for old in loaded.info.seats:
        person = old.kind == "person" or old.left
        kind, bot = ("open", "") if person else (old.kind, old.bot)
        info.seats.append(StoredSeat(old.name, kind, bot, reserved=person))  # type: ignore[arg-type]
    info.gather()
    await services.tables.create(table, info, address, new)


@post("/api/tables/{table:str}/restore", status_code=200, responses=COMMAND)
@judged_again
async def post_restore(table: TableId, request: AnyRequest, services: TheServices) -> wire.Ok:
    """Takes a parked table, which cannot go on, back to the last good moment, with new luck."""
    services.limiter.check(request, "tables")
    try:
        async with services.tables.at(table) as loaded:
            seat = seat_in(services, request, loaded)
            if not loaded.progress.parked:
                raise Refused(409, "This table can go on: only a parked one goes back.")
        stored = await services.tables.stored(table)
    except Unreadable as unreadable:
        stored = unreadable.stored
        found = stored.info.seat_of(token_of(request) or "")
        if found is None:
            services.limiter.check(request, "strangers")
            raise Refused(401, "This needs a seat's token.") from None
        seat = found
    await services.tables.parking.restore(table, stored, seat)
    return wire.Ok()


HANDLERS: Handlers = [post_restore, get_replay, get_moment, post_fork, post_rematch]
