"""The messages about people: names, the list of tables, histories. As strict as those in `wire.py`."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from freebooter.server.wire import ClockKind, Listing, Mode, RequestId, ShortName, TokenOf, Word

SecretRequest = Annotated[str, Meta(min_length=32, max_length=64)]  # random, and nobody else's to know


class SetListing(Struct, forbid_unknown_fields=True):
    """Whether the table stands in the list, and behind which word."""

    listing: Listing
    word: Word | None = None


class JoinListed(Struct, forbid_unknown_fields=True):
    name: ShortName | None = None
    word: Word | None = None
    request: RequestId | None = None
    ready: bool = True  # to begin; else say so later (`/ready`)


class WatchListed(Struct, forbid_unknown_fields=True):
    word: Word


class ClaimName(Struct, forbid_unknown_fields=True):
    """A name to keep; the seats that these tokens open come along."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    tokens: Annotated[list[TokenOf], Meta(max_length=200)] = []
    request: SecretRequest | None = None  # if the answer was lost, the same once more gives the same passphrase


class NewPassphrase(Struct, forbid_unknown_fields=True):
    request: SecretRequest | None = None  # as above; also with the passphrase that was valid before


class NewsHello(Struct):
    """The first message to the news of a server: who looks, and at what."""

    passphrase: Annotated[str, Meta(max_length=100)] | None = None
    device: Annotated[str, Meta(max_length=64)] = ""  # any text that stays the same on this device
    shown: bool = True  # may others see that I am here?
    lobby: bool = False  # the list of tables, too
    tokens: Annotated[list[TokenOf], Meta(max_length=200)] = []


class SetMail(Struct, forbid_unknown_fields=True):
    address: Annotated[str, Meta(max_length=300)] | None


class ListedSeat(Struct):
    name: str
    kind: Literal["person", "bot", "open"]
    here: bool


class Listed(Struct):
    """A table in the list. Without its word nobody learns the id of a table that has one."""

    key: str
    table: str | None
    game: str
    title: str
    listing: Listing
    state: Literal["gathering", "running"]
    seats: list[ListedSeat]
    free: int
    settings: dict[str, Any]
    clock: ClockKind
    mode: Mode
    round: int
    watching: int
    updated: float


class Online(Struct):
    """Who has the page open: how many, and the names of those who have one and show it."""

    count: int
    names: list[str]


class Lobby(Struct):
    tables: list[Listed]
    online: Online
    more: float | None = None  # there are older ones: ask for those before this moment


class Found(Struct):
    """The table behind a word."""

    table: str


class NewName(Struct):
    """The passphrase is shown this once; it has the name, its tables and its history on any device."""

    name: str
    passphrase: str


class MyName(Struct):
    name: str
    since: float
    mail: str = ""
    mail_state: Literal["", "asked", "on"] = ""


class PastSeat(Struct):
    name: str
    rank: int
    score: float
    bot: bool
    left: bool = False


class PastGame(Struct):
    """A game that was played to its end. The table is named only to those who may look at it."""

    table: str | None
    game: str
    title: str
    at: float
    seat: int
    won: bool
    seats: list[PastSeat]
    together: bool  # alone or together against the game
    rated: bool = False


class GameCount(Struct):
    game: str
    title: str
    played: int
    won: int


class Rated(Struct):
    """A rating: what it shows is `points`, sure to three standard deviations (mu - 3 sigma)."""

    game: str
    title: str
    name: str
    bot: bool
    points: float
    mu: float
    sigma: float
    games: int


class Profile(Struct):
    name: str
    since: float
    mine: bool
    games: list[GameCount]
    ratings: list[Rated]
    past: list[PastGame]
    more: bool  # there are older ones
