"""Names that stay, what they have played, and the list of tables."""

import asyncio
import logging
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from freebooter.engine.game import about_games
from freebooter.server import wire, wire_people
from freebooter.server.handlers.common import (
    COMMAND,
    QUESTION,
    AnyRequest,
    Handlers,
    Services,
    TheServices,
    my_name,
    person_of,
    refusals,
    who_comes,
)
from freebooter.server.handlers.seats import open_to, take_seat
from freebooter.server.safety.refusal import Refused
from freebooter.server.safety.secrets import new_passphrase, passphrase_from, passphrase_hash, word_fits
from freebooter.server.store.people import NEVER, Person, Played, Rating
from freebooter.server.store.records import StoreFailed, copied
from freebooter.server.tables import names
from freebooter.server.tables.overtaken import judged_again
from freebooter.server.workers.kinds import bot_kinds

log = logging.getLogger(__name__)

PAGE = 20  # games of a history that are shown at once

ListKey = Annotated[str, PathParameter(description="The table's key in the list.", max_length=40)]
Name = Annotated[str, PathParameter(description="A name.", max_length=60)]


# ---- names -----------------------------------------------------------------------------------------------------------


@post("/api/names", responses=refusals(400, 409, 413, 422, 429, 503))
async def post_name(
    data: JSONBody[wire_people.ClaimName], request: AnyRequest, services: TheServices
) -> wire_people.NewName:
    """Claims a name. The passphrase in the answer has it on any device; the server keeps only its hash.

    If the answer is lost, the same `request` gives it once more. Make it of 128 random bits, and keep it secret."""
    services.limiter.check(request, "names")
    store = services.tables.store
    person, passphrase = await names.claim(store, data.name, data.request)
    try:
        await names.bring_along(store, person, data.tokens)
    except StoreFailed as error:  # the name is claimed: without its passphrase it would be lost
        log.error("seats could not be brought along to a new name: %s", error)
    return wire_people.NewName(person.name, passphrase)


@get("/api/names/me", responses=QUESTION)
async def get_me(request: AnyRequest, services: TheServices) -> wire_people.MyName:
    """The name that a passphrase opens."""
    return my_own(await my_name(services, request))


def my_own(person: Person) -> wire_people.MyName:
    return wire_people.MyName(person.name, person.made, person.mail, person.mail_state)  # type: ignore[arg-type]


@post("/api/names/me/seats", status_code=200, responses=COMMAND)
async def post_my_seats(data: JSONBody[wire.MyTokens], request: AnyRequest, services: TheServices) -> wire.Ok:
    """The seats that these tokens open belong to your name from now on, unless they are somebody's."""
    person = await my_name(services, request)
    await names.bring_along(services.tables.store, person, data.tokens)
    return wire.Ok()


@post("/api/names/me/passphrase", status_code=200, responses=COMMAND)
async def post_passphrase(
    request: AnyRequest, services: TheServices, data: JSONBody[wire_people.NewPassphrase | None] = None
) -> wire_people.NewName:
    """A new passphrase; the old one opens nothing any more, but the same `request` gives the new one again."""
    people = services.tables.store.people
    again = data.request if data is not None else None
    passphrase = passphrase_from(again) if again is not None else new_passphrase()
    if again is not None:
        services.limiter.check(request, "strangers")
        if (done := await people.by_secret(passphrase_hash(passphrase))) is not None:
            return wire_people.NewName(done.name, passphrase)
    person = await my_name(services, request)
    services.limiter.check(request, "names")
    await people.set_secret(person, passphrase_hash(passphrase))
    services.tables.lobby.dismiss(person.id)
    return wire_people.NewName(person.name, passphrase)


@post("/api/names/me/release", status_code=200, responses=COMMAND)
async def post_release(request: AnyRequest, services: TheServices) -> wire.Ok:
    """Gives the name up, with its history, ratings and mail address. Seats stay where their tokens are."""
    person = await my_name(services, request)
    await services.tables.store.people.release(person)
    services.tables.lobby.dismiss(person.id)
    return wire.Ok()


# ---- what they have played -------------------------------------------------------------------------------------------


@get("/api/people/{name:str}", responses=QUESTION)
async def get_profile(
    name: Name,
    request: AnyRequest,
    services: TheServices,
    before: Annotated[
        float | None, QueryParameter(ge=0, le=2**53, description="Games that ended before this moment.")
    ] = None,
) -> wire_people.Profile:
    """How many games somebody has played and won, and the games that were open to all; with the name's own passphrase,
    every game."""
    services.limiter.check(request, "commands")
    people = services.tables.store.people
    person = await people.by_key(names.name_key(name))
    if person is None:
        raise Refused(404, "Nobody has this name here.")
    asking = await person_of(services, request)
    mine = asking is not None and asking.id == person.id
    past = await people.history(person, before if before is not None else NEVER, PAGE + 1, public=not mine)
    there = await services.tables.store.overview([one.table for one in past])
    shown = [past_game(one, one.table in there) for one in past[:PAGE]]
    counts = [
        wire_people.GameCount(one.game, title(one.game), one.played, one.won) for one in await people.counts(person)
    ]
    rated = await ratings_of(services, person, [one.game for one in counts])
    return wire_people.Profile(person.name, person.made, mine, counts, rated, shown, len(past) > PAGE)


async def ratings_of(services: Services, person: Person, games: list[str]) -> list[wire_people.Rated]:
    if not services.tables.config.ratings:
        return []
    found = [(game, await services.tables.store.people.rating(game, f"person:{person.id}")) for game in games]
    return [rating_of(game, one, {person.id: person.name}) for game, one in found if one is not None]


def rating_of(game: str, one: Rating, people: dict[str, str]) -> wire_people.Rated:
    kind, _, id = one.who.partition(":")
    if kind == "bot":
        name = next((bot.name for bot in bot_kinds(game) if bot.id == id), id)
    else:
        name = people.get(id, "somebody")
    points = one.mu - 3 * one.sigma
    return wire_people.Rated(game, title(game), name, kind == "bot", points, one.mu, one.sigma, one.games)


def title(game: str) -> str:
    about = about_games().get(game)
    return about.title if about is not None else game


def past_game(played: Played, there: bool) -> wire_people.PastGame:
    ended = played.ended
    return wire_people.PastGame(
        table=played.table if there else None,
        game=ended.game,
        title=title(ended.game),
        at=ended.at,
        seat=played.seat,
        won=played.seat in ended.winners(),
        seats=[wire_people.PastSeat(one.name, one.rank, one.score, bool(one.bot), one.left) for one in ended.seats],
        together=ended.won is not None,
        rated=ended.rated,
    )


# ---- the list of tables ----------------------------------------------------------------------------------------------


@get("/api/tables", responses=refusals(400, 429))
async def get_tables(
    request: AnyRequest,
    services: TheServices,
    before: Annotated[
        float | None, QueryParameter(ge=0, le=2**53, description="Tables listed before this moment.")
    ] = None,
) -> wire_people.Lobby:
    """The tables that may be joined or watched, a hundred at a time, and who is online.

    Where there are older ones, `more` says what to ask for as `before`."""
    services.limiter.check(request, "commands")
    lobby = services.tables.lobby
    return await (lobby.now() if before is None else lobby.page(before))


@post("/api/list/{key:str}/join", status_code=200, responses=COMMAND)
@judged_again
async def post_join_listed(
    key: ListKey, data: JSONBody[wire_people.JoinListed], request: AnyRequest, services: TheServices
) -> wire.Seated:
    """Takes a free seat at a table of the list. The same `request` once more gives the same seat."""
    services.limiter.check(request, "commands")
    person = await who_comes(services, request, data.name)
    table = await behind(services, request, key, data.word)
    people = services.tables.store.people
    async with services.tables.at(table) as loaded:
        info = copied(loaded.info)
        number = info.seat_joined(key, data.request) if data.request is not None else None
        if number is None and person is not None:
            number = (await people.seats_of(person, 1, table)).get(table)
        if number is None:
            free = [n for n, seat in enumerate(info.seats) if seat.kind == "open" and not seat.reserved]
            if not free:
                raise Refused(409, "All seats at this table are taken by now. You can watch it.")
            number = free[0]
            take_seat(info, number, person.name if person is not None else data.name, key, data.request)
            info.sit_down(number, data.ready)
        return await open_to(services, loaded, info, number, person)


@post("/api/list/{key:str}/watch", status_code=200, responses=COMMAND)
async def post_watch_listed(
    key: ListKey, data: JSONBody[wire_people.WatchListed], request: AnyRequest, services: TheServices
) -> wire_people.Found:
    """The table behind a word, to watch it."""
    services.limiter.check(request, "commands")
    return wire_people.Found(await behind(services, request, key, data.word))


async def behind(services: Services, request: AnyRequest, key: str, word: str | None) -> str:
    """The table of the list with this key, if it is open to who asks."""
    store = services.tables.store
    table = await store.people.by_list_key(key.replace("\0", ""))
    found = await store.overview([table]) if table is not None else {}
    if table not in found or found[table].info.listing == "link":
        raise Refused(404, "This table is not in the list any more.")
    info = found[table].info
    if info.listing == "word":
        services.limiter.check(request, "words")
        if word is None or not await asyncio.to_thread(word_fits, word, info.word):
            raise Refused(403, "This is not the word of this table. Ask who made it.")
    return table


HANDLERS: Handlers = [
    post_name,
    get_me,
    post_my_seats,
    post_passphrase,
    post_release,
    get_profile,
    get_tables,
    post_join_listed,
    post_watch_listed,
]
