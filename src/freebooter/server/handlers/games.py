"""The games to choose from, and their rules."""

import logging
import time
from typing import Annotated, Any

from litestar import get
from litestar.params import PathParameter

from freebooter.engine.game import BadSettings, Game, about_games, find_game
from freebooter.learn import lessons_of
from freebooter.puzzles import puzzle_ids
from freebooter.server import wire
from freebooter.server.handlers.common import Handlers, TheServices, refusals
from freebooter.server.page.rules import rules_of
from freebooter.server.safety.refusal import Refused
from freebooter.server.store.records import StoreFailed
from freebooter.server.tables import clocks
from freebooter.server.workers.kinds import bot_kinds

log = logging.getLogger(__name__)


@get("/api/games", sync_to_thread=True)
def get_games() -> list[wire.GameInfo]:
    """Every game, also those that are only announced."""
    return lobby()


def lobby() -> list[wire.GameInfo]:
    """Every game; one that cannot be loaded is only announced, and the others can be played."""
    infos = []
    for about in about_games().values():
        what = (about.id, about.title, about.blurb, about.players, about.minutes, about.order, about.status)
        info = wire.GameInfo(*what, seats=[], sizes=[], default_seats=0, settings={}, bots=[], lessons=0, puzzles=0)
        if about.status != "announced":
            try:
                game = find_game(about.id)
                info.bots = bot_kinds(about.id)
                info.settings = game.settings_schema()
                info.seats, info.sizes = list(game.table_sizes), list(game.seats)
                info.default_seats = info.seats[len(info.seats) // 2]
                info.lessons, info.puzzles = lessons_of(about.id), len(puzzle_ids(about.id))
                info.board = (game.folder / "board" / "board.js").is_file()
                info.sizes_with = {str(n): needed_for(game, n) for n in info.sizes if n not in info.seats}
            except Exception:
                log.exception("%s cannot be loaded", about.id)
                info.status, info.seats = "announced", []
        infos.append(info)
    return infos


def needed_for(game: Game, seats: int) -> dict[str, Any]:
    """The settings with which so many can play: what is usual for them, or else the first mode that lets them."""
    for mode in (game.usual(seats), *game.modes):
        try:
            game.settle(mode, seats)
            return dict(mode)
        except BadSettings:
            continue
    return {}


@get("/api/games/{game:str}/rules", responses=refusals(400, 404), sync_to_thread=True)
def get_rules(game: Annotated[str, PathParameter(max_length=60)]) -> wire.Rules:
    """A game's rules: how to play, then every rule by its number."""
    about = about_games().get(game)
    rules = rules_of(about) if about is not None else None
    if rules is None:
        raise Refused(404, "There are no rules for such a game.")
    return rules


@get("/api/health", responses=refusals(503))
async def get_health(services: TheServices) -> dict[str, Any]:
    """Is the server well, and how full is it?"""
    store = services.tables.store
    if services.tables.watching.down():
        raise Refused(503, "A part of the server has ended and is begun anew: try again in a moment.")
    try:
        await store.probe()
        tables = await store.count()
    except StoreFailed as error:
        log.error("the disk is not well: %s", error)
        raise Refused(503, "The disk refuses: tables cannot be read or written just now.") from None
    return {"tables": tables, "open": len(services.tables.loaded), "at": time.time()}


@get("/api/server")
async def get_server(services: TheServices) -> wire.ServerInfo:
    """Where friends reach this server, and what its clocks mean."""
    terms = [wire.ClockTerms(*kind, its.bank, its.gain, its.window) for kind, its in clocks.TERMS.items()]  # type: ignore[arg-type]
    config = services.tables.config
    addresses = list(services.addresses)
    return wire.ServerInfo(services.files.version, addresses, terms, config.ratings, config.mail is not None)


HANDLERS: Handlers = [get_games, get_rules, get_health, get_server]
