"""Names that stay: which are good, and what belongs to them."""

import re
import time
import unicodedata

from freebooter.server import wire
from freebooter.server.safety.refusal import Refused
from freebooter.server.safety.secrets import new_passphrase, new_table_id, passphrase_from, passphrase_hash
from freebooter.server.store.contract import Store
from freebooter.server.store.people import Person
from freebooter.server.store.records import AlreadyThere
from freebooter.server.tables.making import BOT_NAMES, clean
from freebooter.server.workers.kinds import bot_kinds

SHORTEST, LONGEST = 2, 24
PLAIN = re.compile(r"[\w .'’-]+")
PLAINLY = "A name is made of letters, numbers, spaces, dots, dashes and apostrophes."
NUMBERED = re.compile(r" \d+$")  # so are equal names told apart at a table
# Letters that look alike once large and small ones are the same; the rest of Unicode's list of look-alikes
# (UTS 39) is kept out by `refuse_disguises`, which asks for one alphabet.
ALIKE = {"1": "l", "i": "l", "ı": "l", "0": "o"}
LIKE_LATIN = frozenset("АВЕЅІЈКМНОРСТУХЬаеѕіјорсухһԁԛԝ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονυικρ")  # Cyrillic and Greek
PLAIN_LATIN = re.compile("[A-Za-z\u00aa-\u01bf\u01c4-\u024f\u1e00-\u1eff]")
EAST_ASIAN = {  # written together
    "CJK",
    "IDEOGRAPHIC",
    "HIRAGANA",
    "KATAKANA",
    "KATAKANA-HIRAGANA",
    "HANGUL",
    "BOPOMOFO",
}
NOBODYS = ("captain", "skipper", "mate", "guest", "open seat", "you", "bot", "nobody", "server", "freebooter", "me")


def name_key(name: str) -> str:
    """Names are the same if they differ only in large and small letters, or in how a letter is written."""
    return unicodedata.normalize("NFKC", clean(name)).casefold()


def name_shape(key: str) -> str:
    """What is left of a name where letters that look alike are one."""
    for letter, like in ALIKE.items():
        key = key.replace(letter, like)
    return key


def script(letter: str) -> str:
    """The writing that a letter belongs to: the first word of its name in Unicode."""
    first = unicodedata.name(letter, "?").split()[0]
    return "HAN" if first in EAST_ASIAN else first


def refuse_disguises(name: str) -> None:
    """Letters that are not what they seem: of two writings in one name, or of another one that reads as Latin."""
    name = unicodedata.normalize("NFKC", name)
    letters = [letter for letter in name if letter.isalpha()]
    if not letters:  # marks alone, which stand beside letters
        raise Refused(422, PLAINLY)
    if len({script(letter) for letter in letters}) > 1:
        raise Refused(422, "A name is written in one alphabet: here letters of several are mixed, which look alike.")
    if any(script(letter) == "LATIN" and not PLAIN_LATIN.match(letter) for letter in letters):
        raise Refused(422, "Letters of phonetic writing look like others: write the name with the usual ones.")
    if any(letter.isnumeric() and not letter.isalpha() and letter not in "0123456789" for letter in name):
        raise Refused(422, "Numbers in a name are written with the figures 0 to 9.")
    if script(letters[0]) != "LATIN" and all(letter in LIKE_LATIN for letter in letters):
        raise Refused(422, f"'{name}' can be read as a name in Latin letters, which it is not: choose another.")


def good_name(wished: str) -> str:
    """The name as it will be written; Refused says what is wrong with it."""
    name = clean(unicodedata.normalize("NFC", wished))
    if not SHORTEST <= len(name) <= LONGEST:
        raise Refused(422, f"A name has {SHORTEST} to {LONGEST} letters.")
    if not PLAIN.fullmatch(name) or "_" in name or not any(letter.isalpha() for letter in name):
        raise Refused(422, PLAINLY)
    refuse_disguises(name)
    if NUMBERED.search(name):
        raise Refused(422, "A name cannot end with a number of its own: so are equal names told apart at a table.")
    levels = [kind.name for kind in bot_kinds("")]
    if name_key(name) in {*NOBODYS, *map(name_key, [*BOT_NAMES, *levels])}:
        raise Refused(422, f"'{name}' is a name that anybody or a bot may have: choose another.")
    return name


async def claim(store: Store, wished: str, request: str | None = None) -> tuple[Person, str]:
    """A new name and its passphrase; by the same request once more, the one that it made."""
    name = good_name(wished)
    passphrase = passphrase_from(request) if request is not None else new_passphrase()
    secret = passphrase_hash(passphrase)
    before = await store.people.by_secret(secret) if request is not None else None
    if before is not None:
        if name_key(before.name) == name_key(name):
            return before, passphrase
        raise Refused(409, f"This request has claimed '{before.name}': another name needs a request of its own.")
    person = Person(new_table_id(), name, time.time())
    await refuse_look_alikes(store, name)
    try:
        await store.people.claim(person, name_key(name), secret)
    except AlreadyThere:
        raise Refused(
            409,
            f"The name '{name}' is taken on this server. If it is yours, enter its passphrase; else choose another.",
        ) from None
    made = await store.people.by_secret(secret)  # perhaps by the same request, which came twice at once
    return made or person, passphrase


async def refuse_look_alikes(store: Store, name: str) -> None:
    """'AnneI' with a large i is not somebody else's 'Annel'."""
    key = name_key(name)
    for other in await store.people.looking_like(name_shape(key), ALIKE):
        if other != key:
            raise Refused(
                409, f"The name '{name}' looks too much like one that is taken on this server: choose another."
            )


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
