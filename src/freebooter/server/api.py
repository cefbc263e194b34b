"""The commands and questions over HTTP. Each handler is a few lines: who asks, what, and the answer."""

import asyncio
import time
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter, RawBody

from freebooter.engine.game import about_games
from freebooter.engine.luck import lucky
from freebooter.engine.saves import BadSave, load_table
from freebooter.engine.table import table_at
from freebooter.server import crew, show, webhook, wire
from freebooter.server.guard import Refused
from freebooter.server.house import (
    MOST_TOKENS,
    AnyRequest,
    FromHouse,
    House,
    clean,
    fresh_table,
    head_for,
    lobby,
    make_names_differ,
    my_seat,
    seat_in,
    seated,
    seats_wished,
    viewer_in,
)
from freebooter.server.hub import copied
from freebooter.server.room import Room, position
from freebooter.server.rulebook import rules_of
from freebooter.server.secret import hashed, new_secret, new_seed
from freebooter.server.store import Entry, EntryKind, Head, StoredSeat

BIGGEST_SAVE = 8 * 1024 * 1024

TableId = Annotated[str, PathParameter(description="The table's id.", max_length=40)]
AskedSeat = Annotated[int, QueryParameter(description="The bot's seat.", ge=0, le=31)]
Whose = Annotated[int | None, QueryParameter(description="Whose view; your own if left out.", ge=0, le=31)]

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


# ---- the lobby -----------------------------------------------------------------------------------------------------


@get("/api/games", sync_to_thread=True)
def get_games() -> list[wire.GameInfo]:
    """Every game, also those that are only announced."""
    return lobby()


@get("/api/games/{game:str}/rules", responses=refusals(400, 404), sync_to_thread=True)
def get_rules(game: Annotated[str, PathParameter(max_length=60)]) -> wire.Rules:
    """A game's rules: how to play, then every rule by its number."""
    about = about_games().get(game)
    rules = rules_of(about) if about is not None else None
    if rules is None:
        raise Refused(404, "There are no rules for such a game.")
    return rules


@post("/api/tables", responses=refusals(400, 413, 422, 429, 503))
async def post_table(data: JSONBody[wire.NewTable], request: AnyRequest, house: FromHouse) -> wire.Seated:
    """Makes a table. Your token and the invites for friends are in the answer, and nowhere else."""
    house.door.knock(request, "tables")
    table, seed, salt = fresh_table(data.game, len(data.seats), data.settings)
    seats, mine = seats_wished(data.game, data.seats, data.name)
    return await seated(house, table, seats, mine, head_for(table, seed, salt, data))


@post("/api/tables/mine", status_code=200, responses=refusals(400, 413, 429))
async def post_mine(data: JSONBody[wire.MyTokens], request: AnyRequest, house: FromHouse) -> list[wire.Summary]:
    """The tables that these tokens belong to; tokens that open nothing are passed over."""
    house.door.knock(request, "commands")
    found = await house.hub.store.glance(list({one.table for one in data.tokens}))
    summaries = []
    for one in data.tokens:
        glance = found.get(one.table)
        if glance is None:
            continue
        seat = seat_of_head(glance.head, one.token)
        if seat is not None:
            summaries.append(summary(one.table, seat, glance.head, glance.line.awaiting, glance))
    return sorted(summaries, key=lambda one: (one.over, not one.your_turn, -one.updated))


def seat_of_head(head: Head, token: str) -> int | None:
    from freebooter.server.secret import opens

    found = [number for number, seat in enumerate(head.seats) if opens(token, seat.tokens)]
    return found[0] if found else None


def summary(id: str, seat: int, head: Head, awaiting: Sequence[int], glance: Any) -> wire.Summary:
    about = about_games().get(head.game)
    return wire.Summary(
        table=id,
        game=head.game,
        title=about.title if about is not None else head.game,
        seat=seat,
        your_turn=seat in awaiting and not glance.line.over,
        over=glance.line.over,
        round=glance.line.round,
        players=[one.name for one in head.seats],
        updated=glance.updated,
    )


# ---- a table -------------------------------------------------------------------------------------------------------


@get("/api/tables/{table:str}", responses=QUESTION)
async def get_table(table: TableId, request: AnyRequest, house: FromHouse) -> wire.Snapshot:
    """The table as your seat sees it; without a token, as a spectator does."""
    house.door.knock(request, "commands")
    async with house.hub.at(table) as room:
        return room.snapshot(viewer_in(house, request, room))


@post("/api/tables/{table:str}/join", status_code=200, responses=COMMAND)
async def post_join(table: TableId, data: JSONBody[wire.Join], request: AnyRequest, house: FromHouse) -> wire.Seated:
    """Takes the seat that an invite is for. Your own token as the invite opens your seat on another device."""
    house.door.knock(request, "commands")
    async with house.hub.at(table) as room:
        seat = room.invited(data.invite)
        own = room.seat_of(data.invite)
        if seat is None and own is None:
            house.door.knock(request, "strangers")
            raise Refused(403, "This invite is not for this table.")
        head = copied(room.head)
        token = new_secret()
        chair = head.seats[seat if own is None and seat is not None else own or 0]
        if own is None and chair.kind != "open":
            raise Refused(409, "Somebody has taken this seat already.")
        chair.tokens = [*chair.tokens, hashed(token)][-MOST_TOKENS:]
        if own is None:
            chair.kind, chair.invite = "person", b""
            chair.name = clean(data.name) or "Guest"
            make_names_differ(head.seats)
        number = head.seats.index(chair)
        await house.hub.reseat(room, head)
        return wire.Seated(table, number, token)


@post("/api/tables/{table:str}/choices", status_code=200, responses=COMMAND)
async def post_choice(table: TableId, data: JSONBody[wire.Choice], request: AnyRequest, house: FromHouse) -> wire.Done:
    """Your choice: an option's key, a list of keys for a pick, a number for an amount. Answered when it is on disk."""
    seat = await my_seat(house, request, table)
    entry = Entry("choice", seat, data.option, request=data.request)
    return wire.Done(await house.hub.command(table, seat, data.seq, entry))


async def step(kind: EntryKind, table: str, data: wire.Step, request: AnyRequest, house: House) -> wire.Done:
    seat = await my_seat(house, request, table)
    return wire.Done(await house.hub.command(table, seat, data.seq, Entry(kind, seat, request=data.request)))


@post("/api/tables/{table:str}/undo", status_code=200, responses=COMMAND)
async def post_undo(table: TableId, data: JSONBody[wire.Step], request: AnyRequest, house: FromHouse) -> wire.Done:
    """Takes your last choice back, where nothing has shown since."""
    return await step("undo", table, data, request, house)


@post("/api/tables/{table:str}/redo", status_code=200, responses=COMMAND)
async def post_redo(table: TableId, data: JSONBody[wire.Step], request: AnyRequest, house: FromHouse) -> wire.Done:
    """Makes again what you have just taken back."""
    return await step("redo", table, data, request, house)


@post("/api/tables/{table:str}/restart", status_code=200, responses=COMMAND)
async def post_restart(table: TableId, data: JSONBody[wire.Step], request: AnyRequest, house: FromHouse) -> wire.Done:
    """Takes back as much of your turn as can be."""
    return await step("restart", table, data, request, house)


@post("/api/tables/{table:str}/standing", status_code=200, responses=COMMAND)
async def post_standing(
    table: TableId, data: JSONBody[wire.StandingOrder], request: AnyRequest, house: FromHouse
) -> wire.Done:
    """Orders for moments to react: pass at these prompts without being asked."""
    seat = await my_seat(house, request, table)
    async with house.hub.at(table) as room:
        await house.hub.enter(room, Entry("standing", seat, prompts=data.prompts, until=data.until))
        return wire.Done(room.line.seqs[seat])


@post("/api/tables/{table:str}/chat", status_code=200, responses=COMMAND)
async def post_chat(table: TableId, data: JSONBody[wire.Say], request: AnyRequest, house: FromHouse) -> wire.Ok:
    """A line for all at the table."""
    seat = await my_seat(house, request, table)
    text = clean(data.text)
    if not text:
        raise Refused(422, "There is nothing in this line.")
    await house.hub.say(table, seat, text)
    return wire.Ok()


@post("/api/tables/{table:str}/leave", status_code=200, responses=COMMAND)
async def post_leave(table: TableId, request: AnyRequest, house: FromHouse) -> wire.Ok:
    """A bot sits in for you until you come back. A table where nobody else sits simply waits."""
    seat = await my_seat(house, request, table)
    async with house.hub.at(table) as room:
        if not room.alone(seat) and not room.line.over and room.head.seats[seat].kind == "person":
            await house.hub.sit_in(room, seat, house.hub.stand_in(room.head.game))
    return wire.Ok()


@post("/api/tables/{table:str}/takeover", status_code=200, responses=COMMAND)
async def post_takeover(table: TableId, request: AnyRequest, house: FromHouse) -> wire.Ok:
    """Takes your seat back from the bot that sits in for you."""
    seat = await my_seat(house, request, table)
    async with house.hub.at(table) as room:
        if room.head.seats[seat].left:
            await house.hub.take_back(room, seat)
    return wire.Ok()


@post("/api/tables/{table:str}/fill", status_code=200, responses=COMMAND)
async def post_fill(table: TableId, data: JSONBody[wire.Fill], request: AnyRequest, house: FromHouse) -> wire.Ok:
    """The maker of the table gives a seat that nobody has taken to a bot."""
    seat = await my_seat(house, request, table)
    async with house.hub.at(table) as room:
        if seat != room.head.maker:
            raise Refused(403, "Only who made the table can do that.")
        if data.seat >= len(room.head.seats) or room.head.seats[data.seat].kind != "open":
            raise Refused(409, "This seat is not open.")
        kinds = crew.bot_kinds(room.head.game)
        bot = data.bot or crew.default_bot(kinds)
        if bot not in [kind.id for kind in kinds]:
            raise Refused(422, f"There is no bot '{bot}' for this game.")
        head = copied(room.head)
        wish = wire.SeatWish("bot", bot)
        chair, _ = seats_wished(room.head.game, [wire.SeatWish("me"), *[wish] * (data.seat + 1)], None)
        head.seats[data.seat] = StoredSeat(chair[-1].name, "bot", bot)
        make_names_differ(head.seats)
        await house.hub.reseat(room, head)
    return wire.Ok()


@post("/api/tables/{table:str}/speed", status_code=200, responses=COMMAND)
async def post_speed(table: TableId, data: JSONBody[wire.SetSpeed], request: AnyRequest, house: FromHouse) -> wire.Ok:
    """How fast bots move at this table."""
    await my_seat(house, request, table)
    async with house.hub.at(table) as room:
        if room.head.speed != data.speed:
            head = copied(room.head)
            head.speed = data.speed
            await house.hub.reseat(room, head)
    return wire.Ok()


@post("/api/tables/{table:str}/webhook", status_code=200, responses=COMMAND)
async def post_webhook(table: TableId, data: JSONBody[wire.Webhook], request: AnyRequest, house: FromHouse) -> wire.Ok:
    """An address that gets a POST whenever it becomes your turn; null for none."""
    seat = await my_seat(house, request, table)
    if data.url is not None:
        try:
            webhook.check_url(data.url, house.hub.habits.inside_webhooks)
        except webhook.BadWebhook as error:
            raise Refused(422, str(error)) from None
    async with house.hub.at(table) as room:
        head = copied(room.head)
        head.seats[seat].webhook = data.url or ""
        await house.hub.reseat(room, head)
    return wire.Ok()


# ---- thinking about it ---------------------------------------------------------------------------------------------


@get("/api/tables/{table:str}/hint", responses=refusals(400, 401, 404, 409, 422, 429, 503))
async def get_hint(table: TableId, request: AnyRequest, house: FromHouse) -> wire.Hint:
    """What the best bot of this game would do in your place, by what you know."""
    seat = await my_seat(house, request, table)
    house.door.knock(request, "thinking")
    async with house.hub.at(table) as room:
        decision = room.table.decision(seat)
        if decision is None:
            raise Refused(409, "You are not asked now.")
        save = position(room.table)
        game = room.table.game
        texts = show.option_texts(game, decision, seat)
        kinds = crew.bot_kinds(game.id)
    try:
        advice = await house.hub.crew.run(crew.advise, kinds[-1].id, save, seat)
    except Exception:
        raise Refused(503, "No bot could think about this; try again.") from None
    return wire.Hint(show.hint_options(game, advice.options, texts), advice.how)


@get("/api/tables/{table:str}/why", responses=QUESTION)
async def get_why(table: TableId, seat: AskedSeat, request: AnyRequest, house: FromHouse) -> wire.Why:
    """How a bot judged its last moves: when the game is over, or when you play alone against bots."""
    house.door.knock(request, "commands")
    async with house.hub.at(table) as room:
        mine = viewer_in(house, request, room)
        if seat >= len(room.head.seats):
            raise Refused(404, f"There is no seat {seat}.")
        if not room.may_have_all(mine):
            raise Refused(
                403, "Other people play at this table: what a bot thought can be asked when the game is over."
            )
        bot = room.head.seats[seat].bot
        if not bot:
            raise Refused(422, "No bot plays this seat.")
        return wire.Why(crew.how_it_plays(bot), list(room.reasons[seat]))


# ---- files ---------------------------------------------------------------------------------------------------------


WHY_NOT = "Other people play at this table: the whole file can be had when the game is over."


def reference(room: Room, seat: int | None) -> str:
    return f"{room.id}/{room.line.frames[room.place(seat)]}"


@get("/api/tables/{table:str}/save", responses=QUESTION, media_type="application/json")
async def get_save(table: TableId, request: AnyRequest, house: FromHouse) -> Response[Any]:
    """The game as a file; while other people play, a reference and your own view."""
    house.door.knock(request, "commands")
    async with house.hub.at(table) as room:
        seat = viewer_in(house, request, room)
        if not room.may_have_all(seat):
            return Response(wire.Reference(reference(room, seat), WHY_NOT, room.snapshot(seat)))
        name = f"{room.head.game}-{room.id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(room.table.save(), headers=headers, media_type="application/json")


@get("/api/tables/{table:str}/report", responses=QUESTION)
async def get_report(table: TableId, request: AnyRequest, house: FromHouse) -> wire.Report:
    """This very position, to send to who mends the rules."""
    house.door.knock(request, "commands")
    async with house.hub.at(table) as room:
        seat = viewer_in(house, request, room)
        whole = room.may_have_all(seat)
        save = msgspec.json.decode(room.table.save()) if whole else None
        return wire.Report(reference(room, seat), "" if whole else WHY_NOT, room.snapshot(seat), save)


@post("/api/saves", responses=refusals(400, 413, 422, 429, 503), request_max_body_size=BIGGEST_SAVE)
async def post_save(
    body: RawBody,
    request: AnyRequest,
    house: FromHouse,
    seat: Annotated[int, QueryParameter(ge=0, le=31, description="Where you sit.")] = 0,
) -> wire.Seated:
    """A table that goes on from a saved file, with bots on the other seats."""
    house.door.knock(request, "tables")
    try:
        await house.hub.crew.run(crew.check_save, body, patience=10.0)
        table = load_table(body)
    except BadSave as error:
        raise Refused(422, str(error)) from None
    except Exception:
        raise Refused(422, "This file cannot be opened.") from None
    if seat >= table.seats:
        raise Refused(422, f"There is no seat {seat}: seats are 0 to {table.seats - 1}.")
    wishes = [wire.SeatWish("me" if number == seat else "bot") for number in range(table.seats)]
    seats, mine = seats_wished(table.game.id, wishes, None)
    return await seated(house, table, seats, mine, head_for(table, "", ""))


# ---- the past ------------------------------------------------------------------------------------------------------


@get("/api/tables/{table:str}/replay", responses=QUESTION)
async def get_replay(table: TableId, request: AnyRequest, house: FromHouse) -> wire.Replay:
    """The moments that can be looked at again."""
    house.door.knock(request, "commands")
    async with house.hub.at(table) as room:
        viewer_in(house, request, room)
        return wire.Replay(room.moments())


@get("/api/tables/{table:str}/replay/{k:int}", responses=QUESTION)
async def get_moment(
    table: TableId,
    k: Annotated[int, PathParameter(ge=0, le=2**31)],
    request: AnyRequest,
    house: FromHouse,
    seat: Whose = None,
) -> wire.Snapshot:
    """The table at that moment: as your seat saw it, or, when the game is over, as any seat did."""
    house.door.knock(request, "commands")
    async with house.hub.at(table) as room:
        mine = viewer_in(house, request, room)
        if seat is not None and seat != mine and not room.line.over:
            raise Refused(403, "While the game goes on you can look only from your own seat.")
        if seat is not None and seat >= len(room.head.seats):
            raise Refused(404, f"There is no seat {seat}.")
        if room.table.moments is None or k >= len(room.table.moments):
            raise Refused(404, "The game has no such moment.")
        return await asyncio.to_thread(room.past, k, mine if seat is None else seat)


@post("/api/tables/{table:str}/fork", responses=COMMAND)
async def post_fork(table: TableId, data: JSONBody[wire.Fork], request: AnyRequest, house: FromHouse) -> wire.Seated:
    """A new table that goes on from a moment of this one, with luck of its own."""
    house.door.knock(request, "tables")
    async with house.hub.at(table) as room:
        mine = viewer_in(house, request, room)
        if not room.may_have_all(mine):
            raise Refused(403, "Other people play at this table: it can be forked when the game is over.")
        if room.table.moments is None or data.moment >= len(room.table.moments):
            raise Refused(404, "The game has no such moment.")
        head = room.head
        moment = room.table.moments[data.moment]
        settings, game = room.table.settings, room.table.game
    wishes = data.seats or wishes_like(head, mine or 0)
    if len(wishes) != len(head.seats):
        raise Refused(422, f"This game has {len(head.seats)} seats, not {len(wishes)}.")
    seats, me = seats_wished(head.game, wishes, head.seats[mine or 0].name)
    state = moment.state()
    seed, salt = new_seed(), new_seed()
    state.keel.luck = lucky(game.id, seed)
    forked = table_at(game, state, settings, len(seats))
    return await seated(house, forked, seats, me, head_for(forked, seed, salt, head))


def wishes_like(head: Head, mine: int) -> list[wire.SeatWish]:
    """The same table with me on my seat and bots on all others."""
    return [
        wire.SeatWish("me", name=seat.name) if number == mine else wire.SeatWish("bot", seat.bot or None, seat.name)
        for number, seat in enumerate(head.seats)
    ]


@post("/api/tables/{table:str}/rematch", responses=COMMAND)
async def post_rematch(table: TableId, request: AnyRequest, house: FromHouse) -> wire.Seated:
    """The same people and bots once more. Who asks first makes the table, the others get their seats at it."""
    house.door.knock(request, "tables")
    async with house.hub.at(table) as room:
        seat = seat_in(house, request, room)
        if not room.line.over:
            raise Refused(409, "The game is not over yet.")
        if not room.head.rematch:
            await make_rematch(house, room, seat)
        new = room.head.rematch
    token = new_secret()
    async with house.hub.at(new) as room:
        head = copied(room.head)
        chair = head.seats[seat]
        chair.kind, chair.bot, chair.left, chair.invite = "person", "", False, b""
        chair.tokens = [*chair.tokens, hashed(token)][-MOST_TOKENS:]
        await house.hub.reseat(room, head)
    return wire.Seated(new, seat, token)


async def make_rematch(house: House, room: Room, seat: int) -> None:
    table, seed, salt = fresh_table(room.head.game, len(room.head.seats), room.head.settings)
    head = head_for(table, seed, salt, room.head)
    head.maker = seat
    for old in room.head.seats:
        person = old.kind == "person" or old.left
        head.seats.append(StoredSeat(old.name, "open" if person else old.kind, "" if person else old.bot))
    new = await house.hub.create(table, head)
    changed = copied(room.head)
    changed.rematch = new
    await house.hub.reseat(room, changed)
    room.audience.push_all(wire.tagged("rematch", table=new))


@get("/api/health", responses=refusals(503))
async def get_health(house: FromHouse) -> dict[str, Any]:
    """Is the house open, and how full is it?"""
    return {"tables": await house.hub.store.count(), "open": len(house.hub.rooms), "at": time.time()}


HANDLERS = [
    get_games,
    get_rules,
    post_table,
    post_mine,
    get_table,
    post_join,
    post_choice,
    post_undo,
    post_redo,
    post_restart,
    post_standing,
    post_chat,
    post_leave,
    post_takeover,
    post_fill,
    post_speed,
    post_webhook,
    get_hint,
    get_why,
    get_save,
    get_report,
    post_save,
    get_replay,
    get_moment,
    post_fork,
    post_rematch,
    get_health,
]
