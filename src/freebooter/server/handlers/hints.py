"""What a bot would do in your place, and why it did what it did."""

from typing import Annotated

from litestar import get
from litestar.params import QueryParameter

from freebooter.server import wire
from freebooter.server.handlers.common import (
    QUESTION,
    AnyRequest,
    Handlers,
    TableId,
    TheServices,
    my_seat,
    refusals,
    viewer_in,
)
from freebooter.server.safety.refusal import Refused
from freebooter.server.tables import frames
from freebooter.server.tables.loaded import position
from freebooter.server.workers.kinds import bot_kinds, how_it_plays
from freebooter.server.workers.pool import PATIENCE, TooBusy
from freebooter.server.workers.thinking import advise

AskedSeat = Annotated[int, QueryParameter(description="The bot's seat.", ge=0, le=31)]


@get("/api/tables/{table:str}/hint", responses=refusals(400, 401, 404, 409, 422, 429, 503))
async def get_hint(table: TableId, request: AnyRequest, services: TheServices) -> wire.Hint:
    """What the best bot of this game would do in your place, by what you know."""
    seat = await my_seat(services, request, table)
    services.limiter.check(request, "thinking")
    async with services.tables.at(table) as loaded:
        decision = loaded.table.decision(seat)
        if decision is None:
            raise Refused(409, "You are not asked now.")
        save = position(loaded.table)
        game = loaded.table.game
        texts = frames.option_texts(game, decision, seat)
        kinds = bot_kinds(game.id)
        lane = services.tables.workers.files if loaded.info.from_file else services.tables.workers.deep
    address = services.limiter.address(request)
    try:
        advice = await lane.run(address, PATIENCE, advise, kinds[-1].id, save, seat, most=3)
    except TooBusy:
        raise Refused(429, "Your last hints are still being thought about: wait for them.") from None
    except Exception:
        raise Refused(503, "No bot could think about this; try again.") from None
    return wire.Hint(frames.hint_options(game, advice.options, texts), advice.how)


@get("/api/tables/{table:str}/why", responses=QUESTION)
async def get_why(table: TableId, seat: AskedSeat, request: AnyRequest, services: TheServices) -> wire.Why:
    """How a bot judged its last moves: when the game is over, or when you play alone against bots."""
    services.limiter.check(request, "commands")
    async with services.tables.at(table) as loaded:
        mine = viewer_in(services, request, loaded)
        if seat >= len(loaded.info.seats):
            raise Refused(404, f"There is no seat {seat}.")
        if not loaded.may_have_all(mine):
            raise Refused(
                403, "Other people play at this table: what a bot thought can be asked when the game is over."
            )
        bot = loaded.info.seats[seat].bot
        if not bot:
            raise Refused(422, "No bot plays this seat.")
        return wire.Why(how_it_plays(bot), list(loaded.reasons[seat]))


HANDLERS: Handlers = [get_hint, get_why]
