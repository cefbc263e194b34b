"""New tables: their seats, names, secrets and luck."""

import asyncio
import re
import time
import unicodedata
from typing import Any

import msgspec

from freebooter.engine.game import BadSettings, Game, NoSuchGame, find_game
from freebooter.engine.table import Table, new_table
from freebooter.server import wire
from freebooter.server.safety.refusal import Refused
from freebooter.server.safety.secrets import hashed, new_secret, new_seed, word_hash
from freebooter.server.store.people import Person
from freebooter.server.store.records import Listing, StoredSeat, TableInfo
from freebooter.server.tables.tables import Tables
from freebooter.server.workers.kinds import bot_kinds, default_bot

# Fillers, joiners and variation selectors: two names that differ in them alone look the same.
UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
MOST_TOKENS = 8  # devices of one person
BOT_NAMES = ("Anne", "Bart", "Calico", "Drake", "Evane", "Flint", "Grace", "Hook", "Isla", "Jago", "Kidd", "Lafitte")


def game_of(id: str) -> Game:
    try:
        return find_game(id)
    except NoSuchGame as error:
        raise Refused(422, str(error)) from None


def clean(text: str | None) -> str:
    """A name or a line of chat without control characters, letters that nobody sees, and piled-up spaces."""
    if text is None:
        return ""
    seen = UNSEEN.sub("", text)
    visible = "".join(letter for letter in seen if unicodedata.category(letter)[0] != "C" or letter in " \n\t")
    return " ".join(visible.split())


def seats_wished(
    game: str, wishes: list[wire.SeatWish], my_name: str | None, person: Person | None = None
) -> tuple[list[StoredSeat], int]:
    """The seats of a new table and which of them is mine; secrets come later."""
    mine = [number for number, wish in enumerate(wishes) if wish.kind == "me"]
    if len(mine) != 1:
        raise Refused(422, "Exactly one seat of a new table is yours.")
    seats = []
    for number, wish in enumerate(wishes):
        if wish.kind == "bot":
            seats.append(bot_seat(game, number, wish.bot, wish.name))
        elif wish.kind == "me":
            name = person.name if person is not None else clean(wish.name or my_name)
            seats.append(StoredSeat(name or "Skipper", "person"))
        else:
            seats.append(StoredSeat(clean(wish.name) or "Open seat", "open"))
    make_names_differ(seats, mine[0])
    return seats, mine[0]


def bot_seat(game: str, number: int, bot: str | None, name: str | None = None) -> StoredSeat:
    """A seat that a bot plays; without a wish, the best bot that answers at once."""
    kinds = bot_kinds(game)
    known = [kind.id for kind in kinds]
    bot = bot or default_bot(kinds)
    if bot not in known:
        raise Refused(422, f"There is no bot '{bot}': there are {', '.join(known)}.")
    return StoredSeat(clean(name) or BOT_NAMES[number % len(BOT_NAMES)], "bot", bot)


def make_names_differ(seats: list[StoredSeat], first: int = 0) -> None:
    """Equal names get numbers; the one of `first` stays as it is."""
    taken: set[str] = set()
    for seat in [seats[first], *seats[:first], *seats[first + 1 :]]:
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


async def set_listing(info: TableInfo, listing: Listing, word: str | None) -> None:
    """Who may come; a word is kept as a slow hash, which is made in a thread."""
    if (listing == "word") != bool(word and word.strip()):
        raise Refused(422, "A table behind a word needs the word, and no other has one.")
    info.listing = listing
    info.word = await asyncio.to_thread(word_hash, word) if word is not None and listing == "word" else b""


async def seated(
    tables: Tables, table: Table, info: TableInfo, address: str, person: Person | None = None
) -> wire.Seated:
    """Writes the new table down and gives the maker the secrets."""
    mine = info.maker
    token, invites = hand_out(info.seats, mine)
    id = await tables.create(table, info, address)
    if person is not None:
        await tables.store.people.sit(id, info.game, time.time(), {mine: person.id})
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
