"""What the handlers share, and the steps that several of them take."""

import logging
import unicodedata
from typing import Any

import msgspec
from litestar import Request
from litestar.di import NamedDependency
from msgspec import Struct

from freebooter.engine.game import BadSettings, Game, NoSuchGame, about_games, find_game
from freebooter.engine.table import Table, new_table
from freebooter.server import wire
from freebooter.server.crew import bot_kinds, default_bot
from freebooter.server.guard import Door, Refused
from freebooter.server.hub import Hub
from freebooter.server.room import Room
from freebooter.server.secret import hashed, new_secret, new_seed
from freebooter.server.static import Files
from freebooter.server.store import Head, StoredSeat

log = logging.getLogger(__name__)

MOST_TOKENS = 8  # devices of one person
BOT_NAMES = ("Anne", "Bart", "Calico", "Drake", "Evane", "Flint", "Grace", "Hook", "Isla", "Jago", "Kidd", "Lafitte")

AnyRequest = Request[Any, Any, Any]


class House(Struct):
    hub: Hub
    door: Door
    files: Files
    origins: frozenset[str] = frozenset()


FromHouse = NamedDependency[House]  # how a handler gets it


def token_of(request: AnyRequest) -> str | None:
    """The token in the header, or None."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not 0 < len(token) <= 100:
        raise Refused(401, "The Authorization header is not 'Bearer' with a seat's token.")
    return token


def seat_in(house: House, request: AnyRequest, room: Room) -> int:
    """The seat whose token came with the request."""
    seat = viewer_in(house, request, room)
    if seat is None:
        raise Refused(401, "This needs a seat's token.")
    return seat


def viewer_in(house: House, request: AnyRequest, room: Room) -> int | None:
    """The same, or None for someone who only watches. A wrong token is refused in any case."""
    token = token_of(request)
    if token is None:
        return None
    seat = room.seat_of(token)
    if seat is None:
        house.door.knock(request, "strangers")
        raise Refused(401, "This token opens no seat at this table.")
    room.noticed(seat)
    return seat


async def my_seat(house: House, request: AnyRequest, table: str) -> int:
    house.door.knock(request, "commands")
    return seat_in(house, request, await house.hub.room(table))


# ---- making tables -------------------------------------------------------------------------------------------------


def game_of(id: str) -> Game:
    try:
        return find_game(id)
    except NoSuchGame as error:
        raise Refused(422, str(error)) from None


def clean(text: str | None) -> str:
    """A name or a line of chat without control characters and piled-up spaces."""
    if text is None:
        return ""
    visible = "".join(letter for letter in text if unicodedata.category(letter)[0] != "C" or letter in " \n\t")
    return " ".join(visible.split())


def seats_wished(game: str, wishes: list[wire.SeatWish], my_name: str | None) -> tuple[list[StoredSeat], int]:
    """The chairs of a new table and which of them is mine; secrets come later."""
    mine = [number for number, wish in enumerate(wishes) if wish.kind == "me"]
    if len(mine) != 1:
        raise Refused(422, "Exactly one seat of a new table is yours.")
    kinds = bot_kinds(game)
    known = {kind.id: kind for kind in kinds}
    seats = []
    for number, wish in enumerate(wishes):
        bot = ""
        if wish.kind == "bot":
            bot = wish.bot or default_bot(kinds)
            if bot not in known:
                raise Refused(422, f"There is no bot '{bot}': there are {', '.join(known)}.")
        name = clean(wish.name or (my_name if wish.kind == "me" else None))
        kind = {"me": "person", "link": "open", "bot": "bot"}[wish.kind]
        seats.append(StoredSeat(name or first_name(number, wish.kind), kind, bot))  # type: ignore[arg-type]
    make_names_differ(seats)
    return seats, mine[0]


def first_name(seat: int, kind: str) -> str:
    return "Skipper" if kind == "me" else "Open seat" if kind == "link" else BOT_NAMES[seat % len(BOT_NAMES)]


def make_names_differ(seats: list[StoredSeat]) -> None:
    taken: set[str] = set()
    for seat in seats:
        name, number = seat.name, 2
        while seat.name.casefold() in taken:
            seat.name = f"{name} {number}"
            number += 1
        taken.add(seat.name.casefold())


def hand_out(seats: list[StoredSeat], mine: int) -> tuple[str, dict[str, str]]:
    """My token and the invites; the chairs keep only their hashes."""
    token = new_secret()
    seats[mine].tokens = [hashed(token)]
    invites = {}
    for number, seat in enumerate(seats):
        if seat.kind == "open":
            invites[str(number)] = new_secret()
            seat.invite = hashed(invites[str(number)])
    return token, invites


def fresh_table(game: str, seats: int, settings: Any) -> tuple[Table, str, str]:
    """A table with luck of its own: the table, its seed and the salt of the seed's hash."""
    seed, salt = new_seed(), new_seed()
    try:
        return new_table(game_of(game), seats, seed, settings), seed, salt
    except BadSettings as error:
        raise Refused(422, str(error)) from None


async def seated(house: House, table: Table, seats: list[StoredSeat], mine: int, head: Head) -> wire.Seated:
    """Writes the new table down and gives the maker the secrets."""
    token, invites = hand_out(seats, mine)
    head.seats = seats
    head.maker = mine
    id = await house.hub.create(table, head)
    return wire.Seated(id, mine, token, invites)


def head_for(table: Table, seed: str, salt: str, like: Head | wire.NewTable | None = None) -> Head:
    return Head(
        game=table.game.id,
        seats=[],
        settings=msgspec.to_builtins(table.settings),
        clock=like.clock if like is not None else "none",
        mode=like.mode if like is not None else "live",
        speed=like.speed if like is not None else "calm",
        seed=seed,
        salt=salt,
    )


def lobby() -> list[wire.GameInfo]:
    """Every game; one that cannot be loaded is only announced, and the others can be played."""
    infos = []
    for about in about_games().values():
        info = wire.GameInfo(
            about.id, about.title, about.blurb, about.players, about.minutes, about.order, about.status, [], 0, {}, []
        )
        if about.status != "announced":
            try:
                game = find_game(about.id)
                info.bots = bot_kinds(about.id)
                info.settings = game.settings_schema()
                info.seats = list(game.table_sizes)
                info.default_seats = info.seats[len(info.seats) // 2]
            except Exception:
                log.exception("%s cannot be loaded", about.id)
                info.status, info.seats = "announced", []
        infos.append(info)
    return infos
