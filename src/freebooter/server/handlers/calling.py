"""Mail for a name, and ratings."""

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from freebooter.engine.game import about_games
from freebooter.server import wire, wire_people
from freebooter.server.handlers.common import (
    COMMAND,
    AnyRequest,
    Handlers,
    Services,
    TheServices,
    my_name,
    refusals,
)
from freebooter.server.handlers.people import my_own, rating_of
from freebooter.server.safety.mail import BadMail, good_address
from freebooter.server.safety.refusal import Refused
from freebooter.server.safety.secrets import new_secret
from freebooter.server.store.people import Person
from freebooter.server.tables.calls import confirm_letter

MOST_RATED = 100
ASKED_OFTEN = "This address was asked several times just now. Look for the mail there, or try again in an hour."

Token = Annotated[str, PathParameter(description="The secret in a mail's link.", max_length=100)]


@post("/api/names/me/mail", status_code=200, responses=COMMAND)
async def post_mail(
    data: JSONBody[wire_people.SetMail], request: AnyRequest, services: TheServices
) -> wire_people.MyName:
    """An address for mail when it is your turn at a table over days; null for none. A link in a mail confirms it."""
    person = await my_name(services, request)
    calls, people = services.tables.calls, services.tables.store.people
    if data.address is None:
        await people.set_mail(person, "", "", "")
        return wire_people.MyName(person.name, person.made)
    if calls.mailing is None:
        raise Refused(422, "This server sends no mail. Who runs it can set that up with --mail.")
    services.limiter.check(request, "names")
    try:
        person.mail = good_address(data.address)
    except BadMail as error:
        raise Refused(422, str(error)) from None
    services.limiter.count("letters", person.mail.lower(), ASKED_OFTEN)
    person.mail_token, person.mail_state = new_secret(), "asked"
    if not await calls.sent(confirm_letter(calls.mailing, person)):
        raise Refused(503, "The mail could not be sent just now; nothing has changed. Try again later.")
    await people.set_mail(person, person.mail, person.mail_token, person.mail_state)
    return my_own(person)


async def behind_link(services: Services, request: AnyRequest, token: str) -> Person:
    services.limiter.check(request, "commands")
    person = await services.tables.store.people.by_mail_token(token.replace("\0", ""))
    if person is None:
        services.limiter.check(request, "strangers")
        raise Refused(404, "This link is not good any more: no mail is sent for it.")
    return person


@post("/api/mail/{token:str}/confirm", status_code=200, responses=COMMAND)
async def post_confirm(token: Token, request: AnyRequest, services: TheServices) -> wire.Ok:
    """The address is one's own: mail may come."""
    person = await behind_link(services, request, token)
    await services.tables.store.people.confirm_mail(person.mail_token)
    return wire.Ok()


@post("/api/mail/{token:str}/stop", status_code=200, responses=COMMAND)
async def post_stop(token: Token, request: AnyRequest, services: TheServices) -> wire.Ok:
    """No more mail; the address is forgotten. Mail programs may call it by themselves (RFC 8058)."""
    person = await behind_link(services, request, token)
    await services.tables.store.people.stop_mail(person.mail_token)
    return wire.Ok()


@get("/api/ratings/{game:str}", responses=refusals(400, 404, 429))
async def get_ratings(
    game: Annotated[str, PathParameter(max_length=60)], request: AnyRequest, services: TheServices
) -> list[wire_people.Rated]:
    """The best of a game, people and bots, as far as that is sure."""
    services.limiter.check(request, "commands")
    if game not in about_games():
        raise Refused(404, "There is no such game.")
    if not services.tables.config.ratings:
        raise Refused(404, "This server keeps no ratings.")
    people = services.tables.store.people
    found = await people.ratings(game, MOST_RATED)
    names = await people.names([one.who.partition(":")[2] for one in found if one.who.startswith("person:")])
    return [rating_of(game, one, names) for one in found]


HANDLERS: Handlers = [post_mail, post_confirm, post_stop, get_ratings]
