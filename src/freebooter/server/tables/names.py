"""Names that stay: which are good, and what belongs to them."""

import re
import time
import unicodedata

from freebooter.server import wire
from freebooter.server.safety.refusal import Refused
from freebooter.server.safety.secrets import new_passphrase, new_table_id, passphrase_hash
from freebooter.server.store.contract import Store
from freebooter.server.store.people import Person
from freebooter.server.store.records import AlreadyThere
from freebooter.server.tables.making import BOT_NAMES, clean
from freebooter.server.workers.kinds import bot_kinds

SHORTEST, LONGEST = 2, 24
PLAIN = re.compile(r"[\w .'’-]+")
NUMBERED = re.compile(r" \d+$")  # so are equal names told apart at a table
NOBODYS = ("captain", "skipper", "mate", "guest", "open seat", "you", "bot", "nobody", "server", "freebooter", "me")


def name_key(name: str) -> str:
    """Names are the same if they differ only in large and small letters, or in how a letter is written."""
    return unicodedata.normalize("NFKC", clean(name)).casefold()


def good_name(wished: str) -> str:
    """The name as it will be written; Refused says what is wrong with it."""
    name = clean(unicodedata.normalize("NFC", wished))
    if not SHORTEST <= len(name) <= LONGEST:
        raise Refused(422, f"A name has {SHORTEST} to {LONGEST} letters.")
    if not PLAIN.fullmatch(name) or "_" in name or not any(letter.isalpha() for letter in name):
        raise Refused(422, "A name is made of letters, numbers, spaces, dots, dashes and apostrophes.")
    if NUMBERED.search(name):
        raise Refused(422, "A name cannot end with a number of its own: so are equal names told apart at a table.")
    levels = [kind.name for kind in bot_kinds("")]
    if name_key(name) in {*NOBODYS, *map(name_key, [*BOT_NAMES, *levels])}:
        raise Refused(422, f"'{name}' is a name that anybody or a bot may have: choose another.")
    return name


async def claim(store: Store, wished: str) -> tuple[Person, str]:
    """A new name and its passphrase."""
    name, passphrase = good_name(wished), new_passphrase()
    person = Person(new_table_id(), name, time.time())
    try:
        await store.people.claim(person, name_key(name), passphrase_hash(passphrase))
    except AlreadyThere:
        raise Refused(
            409,
            f"The name '{name}' is taken on this server. If it is yours, enter its passphrase; else choose another.",
        ) from None
    return person, passphrase


async def bring_along(store: Store, person: Person, tokens: list[wire.TokenOf]) -> None:
    """The seats that these tokens open belong to the name from now on, unless they are somebody's."""
    found = await store.overview(list({one.table for one in tokens}))
    for one in tokens:
        overview = found.get(one.table)
        seat = overview.info.seat_of(one.token) if overview is not None else None
        if overview is not None and seat is not None:
            await store.people.sit(one.table, overview.info.game, overview.updated, {seat: person.id})
    await store.people.catch_up(person)


async def refuse_taken(store: Store, names: list[str | None], person: Person | None) -> None:
    """Nobody sits down under somebody else's name."""
    wished = {name_key(name): clean(name) for name in names if name}
    if person is not None:
        wished.pop(name_key(person.name), None)
    for key in await store.people.taken(list(wished)):
        raise Refused(
            422,
            f"The name '{wished[key]}' is somebody's on this server. If it is yours, enter its passphrase under "
            "'My name' first; else choose another.",
        )
