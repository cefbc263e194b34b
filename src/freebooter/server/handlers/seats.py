"""Tables and who sits at them: making, joining, leaving, and what a seat may set."""

import time

from litestar import get, post
from litestar.params import JSONBody

from freebooter.engine.game import about_games
from freebooter.server import wire, wire_people
from freebooter.server.handlers.common import (
    COMMAND,
    QUESTION,
    AnyRequest,
    Handlers,
    Services,
    TableId,
    TheServices,
    my_name,
    my_seat,
    person_of,
    refusals,
    viewer_in,
    who_comes,
)
from freebooter.server.safety import webhook
from freebooter.server.safety.refusal import Refused
from freebooter.server.safety.secrets import hashed, new_secret, new_table_id
from freebooter.server.store.people import Person
from freebooter.server.store.records import Overview, TableInfo, copied, join_hash
from freebooter.server.tables.loaded import LoadedTable
from freebooter.server.tables.making import (
    MOST_TOKENS,
    bot_seat,
    clean,
    fresh_table,
    info_for,
    make_names_differ,
    seated,
    seats_wished,
    set_listing,
)
from freebooter.server.tables.overtaken import judged_again
from freebooter.server.workers.kinds import substitute

MOST_NAMED = 60  # tables of a name that are shown at once


@post("/api/tables", responses=refusals(400, 401, 413, 422, 429, 503))
async def post_table(data: JSONBody[wire.NewTable], request: AnyRequest, services: TheServices) -> wire.Seated:
    """Makes a table. Your token and the invites for friends are in the answer, and nowhere else.

    With the passphrase of a name as the bearer's token, the seat belongs to that name."""
    services.limiter.check(request, "tables")
    person = await who_comes(services, request, data.name, *(seat.name for seat in data.seats))
    table, seed, salt = fresh_table(data.game, len(data.seats), data.settings)
    seats, mine = seats_wished(data.game, data.seats, data.name, person)
    info = info_for(table, seats, mine, seed=seed, salt=salt, like=data)
    await set_listing(info, data.listing, data.word)
    info.sit_down(mine, data.ready)
    info.gather()
    return await seated(services.tables, table, info, services.limiter.address(request), person)


@post("/api/tables/mine", status_code=200, responses=refusals(400, 401, 413, 429))
async def post_mine(data: JSONBody[wire.MyTokens], request: AnyRequest, services: TheServices) -> list[wire.Summary]:
    """The tables that these tokens belong to, and with a passphrase those of its name.

    Tokens that open nothing are passed over."""
    services.limiter.check(request, "commands")
    store = services.tables.store
    person = await person_of(services, request)
    named = await store.people.seats_of(person, MOST_NAMED) if person is not None else {}
    found = await store.overview(list({one.table for one in data.tokens} | set(named)))
    seats = {table: seat for table, seat in named.items() if table in found}
    for one in data.tokens:
        overview = found.get(one.table)
        seat = overview.info.seat_of(one.token) if overview is not None else None
        if seat is not None:
            seats[one.table] = seat
    summaries = [summary(table, seat, found[table]) for table, seat in seats.items()]
    return sorted(summaries, key=lambda one: (one.over, not one.your_turn, -one.updated))


def summary(id: str, seat: int, overview: Overview) -> wire.Summary:
    info, progress = overview.info, overview.progress
    about = about_games().get(info.game)
    return wire.Summary(
        table=id,
        game=info.game,
        title=about.title if about is not None else info.game,
        seat=seat,
        your_turn=seat in progress.awaiting and not progress.over and not info.waits_for_friends,
        over=progress.over,
        round=progress.round,
        players=[one.name for one in info.seats],
        updated=progress.moved[seat]
        if progress.moved
        else overview.updated,  # of the table would tell of hidden answers
    )


@get("/api/tables/{table:str}", responses=QUESTION)
async def get_table(table: TableId, request: AnyRequest, services: TheServices) -> wire.Snapshot:
    """The table as your seat sees it; without a token, as a spectator does."""
    services.limiter.check(request, "commands")
    async with services.tables.at(table) as loaded:
        return loaded.snapshot(viewer_in(services, request, loaded))


@post("/api/tables/{table:str}/join", status_code=200, responses=COMMAND)
@judged_again
async def post_join(
    table: TableId, data: JSONBody[wire.Join], request: AnyRequest, services: TheServices
) -> wire.Seated:
    """Takes the seat that an invite is for. Your own token as the invite opens your seat on another device.

    If the answer is lost, the same invite with the same `request` gives a token once more."""
    services.limiter.check(request, "commands")
    person = await who_comes(services, request, data.name)
    async with services.tables.at(table) as loaded:
        info = copied(loaded.info)
        number = info.seat_of(data.invite)
        if number is None and data.request is not None:
            number = info.seat_joined(data.invite, data.request)
        if number is None:
            number = info.seat_invited(data.invite)
            if number is None:
                services.limiter.check(request, "strangers")
                raise Refused(403, "This invite is not for this table, or somebody has used it.")
            take_seat(info, number, person.name if person is not None else data.name, data.invite, data.request)
            info.sit_down(number, data.ready)
        return await open_to(services, loaded, info, number, person)


async def open_to(
    services: Services, loaded: LoadedTable, info: TableInfo, number: int, person: Person | None
) -> wire.Seated:
    """A new token for a seat; it belongs to the person's name, if it is nobody's yet.

    The seat is taken before the name has it: another process may have been faster, and then it is somebody else's."""
    token = new_secret()
    was_open = loaded.info.seats[number].kind == "open"
    info.seats[number].tokens = [*info.seats[number].tokens, hashed(token)][-MOST_TOKENS:]
    await services.tables.reseat(loaded, info)
    if person is not None:
        await services.tables.store.people.sit(loaded.id, info.game, time.time(), {number: person.id})
        if was_open:
            services.tables.calls.sat_down(loaded, number)
    return wire.Seated(loaded.id, number, token)


def take_seat(info: TableInfo, number: int, name: str | None, secret: str, request: str | None) -> None:
    """A guest sits down; the invite, or whatever was known of the seat, has done its work."""
    seat = info.seats[number]
    if seat.kind != "open":
        raise Refused(409, "Somebody has taken this seat already.")
    seat.kind, seat.invite = "person", b""
    seat.joined = join_hash(secret, request) if request is not None else b""
    seat.name = clean(name) or "Guest"
    make_names_differ(info.seats, number)


@post("/api/tables/{table:str}/seat", status_code=200, responses=COMMAND)
@judged_again
async def post_seat(table: TableId, request: AnyRequest, services: TheServices) -> wire.Seated:
    """A token for the seat that belongs to your name, on another device."""
    person = await my_name(services, request)
    mine = await services.tables.store.people.seats_of(person, 1, table)
    if table not in mine:
        raise Refused(403, "No seat at this table belongs to your name.")
    async with services.tables.at(table) as loaded:
        return await open_to(services, loaded, copied(loaded.info), mine[table], None)


@post("/api/tables/{table:str}/leave", status_code=200, responses=COMMAND)
@judged_again
async def post_leave(table: TableId, request: AnyRequest, services: TheServices) -> wire.Ok:
    """A bot sits in for you until you come back. A table where nobody else sits simply waits."""
    seat = await my_seat(services, request, table)
    async with services.tables.at(table) as loaded:
        if not loaded.info.alone(seat) and not loaded.progress.over and loaded.info.seats[seat].kind == "person":
            await services.tables.sit_in(loaded, seat, substitute(loaded.info.game))
    return wire.Ok()


@post("/api/tables/{table:str}/takeover", status_code=200, responses=COMMAND)
@judged_again
async def post_takeover(table: TableId, request: AnyRequest, services: TheServices) -> wire.Ok:
    """Takes your seat back from the bot that sits in for you."""
    seat = await my_seat(services, request, table)
    async with services.tables.at(table) as loaded:
        if loaded.info.seats[seat].left:
            await services.tables.take_back(loaded, seat)
    return wire.Ok()


@post("/api/tables/{table:str}/invite", status_code=200, responses=COMMAND)
async def post_invite(
    table: TableId, data: JSONBody[wire.InviteTo], request: AnyRequest, services: TheServices
) -> wire.Invite:
    """The maker of the table makes a new link for a seat that nobody has taken."""
    seat = await my_seat(services, request, table)
    async with services.tables.at(table) as loaded:
        info = open_seat(loaded, seat, data.seat)
        invite = new_secret()
        info.seats[data.seat].invite = hashed(invite)
        await services.tables.reseat(loaded, info)
    return wire.Invite(data.seat, invite)


def open_seat(loaded: LoadedTable, maker: int, seat: int) -> TableInfo:
    """A copy of who sits where, for the maker to change who is to sit on an open seat."""
    if maker != loaded.info.maker:
        raise Refused(403, "Only who made the table can do that.")
    if seat >= len(loaded.info.seats) or loaded.info.seats[seat].kind != "open":
        raise Refused(409, "This seat is not open.")
    return copied(loaded.info)


@post("/api/tables/{table:str}/fill", status_code=200, responses=COMMAND)
@judged_again
async def post_fill(table: TableId, data: JSONBody[wire.Fill], request: AnyRequest, services: TheServices) -> wire.Ok:
    """The maker of the table gives a seat that nobody has taken to a bot."""
    seat = await my_seat(services, request, table)
    async with services.tables.at(table) as loaded:
        info = open_seat(loaded, seat, data.seat)
        reserved = info.seats[data.seat].reserved
        info.seats[data.seat] = bot_seat(info.game, data.seat, data.bot)
        info.seats[data.seat].reserved = reserved
        make_names_differ(info.seats)
        await services.tables.reseat(loaded, info)
    return wire.Ok()


@post("/api/tables/{table:str}/ready", status_code=200, responses=COMMAND)
@judged_again
async def post_ready(table: TableId, data: JSONBody[wire.Ready], request: AnyRequest, services: TheServices) -> wire.Ok:
    """Says that you are ready to begin, or not yet. The game begins when all have sat down and are ready."""
    seat = await my_seat(services, request, table)
    async with services.tables.at(table) as loaded:
        if not loaded.info.waits_for_friends:
            if data.ready:
                return wire.Ok()  # so it was, and the game has begun
            raise Refused(409, "The game has begun. You can leave it, and a bot plays on.")
        info = copied(loaded.info)
        info.seats[seat].ready = data.ready
        await services.tables.reseat(loaded, info)
    return wire.Ok()


@post("/api/tables/{table:str}/speed", status_code=200, responses=COMMAND)
@judged_again
async def post_speed(
    table: TableId, data: JSONBody[wire.SetSpeed], request: AnyRequest, services: TheServices
) -> wire.Ok:
    """How fast bots move at this table."""
    await my_seat(services, request, table)
    async with services.tables.at(table) as loaded:
        if loaded.info.speed != data.speed:
            info = copied(loaded.info)
            info.speed = data.speed
            await services.tables.reseat(loaded, info)
    return wire.Ok()


@post("/api/tables/{table:str}/webhook", status_code=200, responses=COMMAND)
@judged_again
async def post_webhook(
    table: TableId, data: JSONBody[wire.Webhook], request: AnyRequest, services: TheServices
) -> wire.Ok:
    """An address that gets a POST whenever it becomes your turn; null for none."""
    seat = await my_seat(services, request, table)
    if data.url is not None:
        address = services.limiter.address(request)
        try:
            await webhook.check(data.url, services.tables.lookups, address, services.tables.config.inside_webhooks)
        except webhook.BadWebhook as error:
            raise Refused(422, str(error)) from None
        except webhook.TooManyLookups:
            raise Refused(429, "Too many webhooks are being looked up: wait a moment and try again.") from None
    async with services.tables.at(table) as loaded:
        info = copied(loaded.info)
        info.seats[seat].webhook = data.url or ""
        await services.tables.reseat(loaded, info)
    return wire.Ok()


@post("/api/tables/{table:str}/listing", status_code=200, responses=COMMAND)
@judged_again
async def post_listing(
    table: TableId, data: JSONBody[wire_people.SetListing], request: AnyRequest, services: TheServices
) -> wire.Ok:
    """The maker of the table says who may come: who has a link, everybody on this server, or who knows a word."""
    seat = await my_seat(services, request, table)
    if data.listing == "word":
        services.limiter.check(request, "words")  # its hash is made slowly
    async with services.tables.at(table) as loaded:
        if seat != loaded.info.maker:
            raise Refused(403, "Only who made the table can do that.")
        info = copied(loaded.info)
        await set_listing(info, data.listing, data.word)
        people = services.tables.store.people
        if data.listing == "link":
            await services.tables.written(people.unlist(table))
        await services.tables.reseat(loaded, info)
        if data.listing != "link":
            await services.tables.written(people.list_table(table, new_table_id(), time.time()))
    return wire.Ok()


HANDLERS: Handlers = [
    post_listing,
    post_seat,
    post_table,
    post_mine,
    get_table,
    post_join,
    post_leave,
    post_takeover,
    post_invite,
    post_fill,
    post_ready,
    post_speed,
    post_webhook,
]
