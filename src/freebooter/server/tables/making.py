"""New tables: their seats, names, secrets and luck."""

import unicodedata
from typing import Any

import msgspec

from freebooter.engine.game import BadSettings, Game, NoSuchGame, find_game
from freebooter.engine.table import Table, new_table
from freebooter.server import wire
from freebooter.server.safety.refusal import Refused
from freebooter.server.safety.secrets import hashed, new_secret, new_seed
from freebooter.server.store.records import StoredSeat, TableInfo
from freebooter.server.tables.tables import Tables
from freebooter.server.workers.kinds import bot_kinds, default_bot

MOST_TOKENS = 8  # devices of one person
BOT_NAMES = ("Anne", "Bart", "Calico", "Drake", "Evane", "Flint", "Grace", "Hook", "Isla", "Jago", "Kidd", "Lafitte")


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
    """The seats of a new table and which of them is mine; secrets come later."""
    mine = [number for number, wish in enumerate(wishes) if wish.kind == "me"]
    if len(mine) != 1:
        raise Refused(422, "Exactly one seat of a new table is yours.")
    seats = []
    for number, wish in enumerate(wishes):
        if wish.kind == "bot":
            seats.append(bot_seat(game, number, wish.bot, wish.name))
        elif wish.kind == "me":
            seats.append(StoredSeat(clean(wish.name or my_name) or "Skipper", "person"))
        else:
            seats.append(StoredSeat(clean(wish.name) or "Open seat", "open"))
    make_names_differ(seats)
    return seats, mine[0]


def bot_seat(game: str, number: int, bot: str | None, name: str | None = None) -> StoredSeat:
    """A seat that a bot plays; without a wish, the best bot that answers at once."""
    kinds = bot_kinds(game)
    known = [kind.id for kind in kinds]
    bot = bot or default_bot(kinds)
    if bot not in known:
        raise Refused(422, f"There is no bot '{bot}': there are {', '.join(known)}.")
    return StoredSeat(clean(name) or BOT_NAMES[number % len(BOT_NAMES)], "bot", bot)


def make_names_differ(seats: list[StoredSeat]) -> None:
    taken: set[str] = set()
    for seat in seats:
        name, number = seat.name, 2
        while seat.name.casefold() in taken:
            seat.name = f"{name} {number}"
            number += 1
        taken.add(seat.name.casefold())


def hand_out(seats: list[StoredSeat], mine: int) -> tuple[str, dict[str, str]]:
    """My token and the invites; the seats keep only their hashes."""
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


async def seated(tables: Tables, table: Table, info: TableInfo, address: str) -> wire.Seated:
    """Writes the new table down and gives the maker the secrets."""
    mine = info.maker
    token, invites = hand_out(info.seats, mine)
    id = await tables.create(table, info, address)
    return wire.Seated(id, mine, token, invites)


def info_for(
    table: Table,
    seats: list[StoredSeat],
    maker: int,
    *,
    seed: str = "",
    salt: str = "",
    like: TableInfo | wire.NewTable | None = None,
) -> TableInfo:
    return TableInfo(
        game=table.game.id,
        seats=seats,
        maker=maker,
        settings=msgspec.to_builtins(table.settings),
        clock=like.clock if like is not None else "none",
        mode=like.mode if like is not None else "live",
        speed=like.speed if like is not None else "calm",
        seed=seed,
        salt=salt,
    )
