"""What the server keeps of a table. (Where it is kept: `contract.py`.)

A table is its *info* (who sits where; changes seldom), its *progress* (entry number, clocks, what lists need; changes
with every entry), an append-only *log* of entries and now and then a *snapshot*, the engine's save. Loading takes the
latest snapshot and runs the few entries since then again, never the game from its first move. (In the database the
first two are the columns `head` and `line`.)
"""

import hmac
from typing import Any, Literal

import msgspec
from msgspec import Struct

from freebooter.server.safety.secrets import hashed, is_among


class StoreFailed(Exception):
    """A write did not reach the disk; nothing of it counts."""


class Unsure(StoreFailed):
    """Whether the write has reached the disk is not known yet: the same request, sent again, will tell."""


class Damaged(StoreFailed):
    """What is on disk cannot be read."""


class AlreadyThere(StoreFailed):
    """Someone else has written this entry of this table."""


Due = tuple[float, int]  # when a table is due, and its number in the store: the order in which they are looked at
Listing = Literal["link", "open", "word"]  # who may come: who has a link, everybody, or who knows the word
EntryKind = Literal["choice", "undo", "redo", "restart", "standing", "seats", "restore", "park", "forgotten"]


class Entry(Struct, omit_defaults=True):
    """One accepted command, as it stands in the log, with what luck said after it."""

    kind: EntryKind
    seat: int | None = None
    answer: str | list[str] | int | None = None
    prompts: list[str] | None = None
    until: str = "turn"
    request: str = ""
    at: float = 0.0
    outcomes: list[int | list[int]] = []
    auto: bool = False  # nobody chose it: it goes along when the choice before it is taken back


class StoredSeat(Struct, omit_defaults=True):
    """A chair: its name, who plays it, and the hashes of the secrets that open it."""

    name: str
    kind: Literal["person", "bot", "open"]
    bot: str = ""
    left: bool = False
    tokens: list[bytes] = []
    invite: bytes = b""
    joined: bytes = b""  # with which invite and request it was taken: the same may be sent again if the answer was lost
    webhook: str = ""
    reserved: bool = False  # for a person of the game before (a rematch), also while a bot plays it
    ready: bool = True  # to begin; bots always are, and who sat down before this was asked

    @property
    def for_a_person(self) -> bool:
        """Does another person sit here, or has one sat here, or may one still come?"""
        return self.kind != "bot" or self.left or self.reserved or bool(self.tokens)


class TableInfo(Struct, omit_defaults=True):
    """What a table was made with, and who sits at it."""

    game: str
    seats: list[StoredSeat]
    settings: dict[str, Any]
    clock: Literal["none", "relaxed", "fast"]
    mode: Literal["live", "turns"]
    speed: Literal["calm", "quick", "instant"]
    seed: str
    salt: str
    maker: int = 0
    rematch: str = ""
    position: bool = False  # a shared position: nobody plays here, it is looked at and played on elsewhere
    from_file: bool = False  # it goes on from a stranger's file: its rules are run in a worker first
    practice: bool = False  # it goes on from a moment that somebody chose: it is nobody's history
    listing: Listing = "link"
    word: bytes = b""  # its hash
    gathering: bool = False  # the game has not begun: somebody has not come, or is not ready

    @property
    def waits_for_friends(self) -> bool:
        """The game begins when all sit and are ready."""
        if self.gathering:
            return True
        for seat in self.seats:  # asked several times at every entry: a loop is twice as fast as any()
            if seat.kind == "open":
                return True
        return False

    def is_ready(self, seat: int) -> bool:
        one = self.seats[seat]
        return one.kind == "bot" or (one.kind == "person" and one.ready)

    def sit_down(self, seat: int, ready: bool) -> None:
        """At a table over days everybody is ready: nobody waits there for the others to come."""
        self.seats[seat].ready = ready or self.mode == "turns"

    def gather(self) -> None:
        """Does the table wait for somebody before it begins? Not where somebody plays alone with bots."""
        all_ready = all(map(self.is_ready, range(len(self.seats))))
        self.gathering = not all_ready and not any(self.alone(seat) for seat in range(len(self.seats)))

    def seat_of(self, token: str) -> int | None:
        """The seat that this token opens. All seats are compared, whichever it is."""
        mine = hashed(token)
        found = [number for number, seat in enumerate(self.seats) if is_among(mine, seat.tokens)]
        return found[0] if found else None

    def alone(self, seat: int | None) -> bool:
        """Is nobody else at the table, nor has been, nor may still come? Luck that one has looked up stays known."""
        return not any(other.for_a_person for number, other in enumerate(self.seats) if number != seat)

    def seat_invited(self, invite: str) -> int | None:
        """The seat that this invite is for."""
        mine = hashed(invite)
        found = [number for number, seat in enumerate(self.seats) if seat.invite and is_among(mine, [seat.invite])]
        return found[0] if found else None

    def seat_joined(self, invite: str, request: str) -> int | None:
        """The seat that was taken with this invite by this very request."""
        mine = join_hash(invite, request)
        found = [number for number, seat in enumerate(self.seats) if hmac.compare_digest(mine, seat.joined)]
        return found[0] if found else None


def join_hash(invite: str, request: str) -> bytes:
    return hashed(f"{invite}:{request}")


class Orders(Struct, omit_defaults=True):
    """A seat's standing orders; `turn` and `round` are those in which they were given, if they hold until its end."""

    prompts: list[str] | None
    until: Literal["turn", "game"]
    turn: int | None
    round: int = -1


class Gap(Struct, array_like=True):
    """So many numbers are passed over, after so many events that were not taken back."""

    after: int
    skipped: int


class Progress(Struct, omit_defaults=True):
    """What changes with every entry, written in the same transaction as the entry itself.

    `seqs` and `frames` count what each seat (and last the spectators) was shown, so that what a client sends back means
    the same after a restart. Each seat has counts of its own: they must not tell how many others have answered unseen.
    """

    entry: int = 0
    over: bool = False
    round: int = 0
    awaiting: list[int] = []
    seqs: list[int] = []
    frames: list[int] = []
    left: list[float] = []  # seconds on each clock when it last stopped
    since: float = 0.0  # when the running clocks were started
    ends: float = 0.0  # when the first of them runs out, or 0
    paid: list[int] = []  # by seat: up to which length of the table's log its answers have been paid for with time
    orders: dict[int, Orders] = {}
    moved: list[float] = []  # when each seat was last shown something new
    told: list[int] = []  # by seat: the number of the next event
    gaps: list[list["Gap"]] = []  # by seat: the numbers of events that were taken back
    parked: str = ""  # why the table cannot go on by itself, in a sentence


class StoredReview(Struct):
    """The review of a finished game, or how far it is: `body` is None until it is done.

    `mark` names the end that was reviewed: who plays alone may take a choice back and end otherwise."""

    mark: str
    done: int
    total: int
    body: bytes | None = None
    claimed: str = ""  # the living process that makes it, where processes share the store


class StoredTable(Struct):
    """A table as it comes from the store."""

    info: TableInfo
    progress: Progress
    snapshot: bytes
    snapshot_entry: int
    entries: list[Entry]
    chat: list["StoredChat"]
    claimed: str = ""  # the process that does there what the server must do by itself
    present: dict[str, "Present"] = {}  # by process: who is connected there


class Present(Struct, array_like=True):
    """Who is connected to a table at one process: seats, and how many spectators."""

    seats: list[int]
    watching: int = 0


class Missed(Struct):
    """What has happened at a table since an entry."""

    info: TableInfo
    progress: Progress
    entries: list[Entry]
    chat: list["StoredChat"]
    claimed: str = ""


class StoredChat(Struct, array_like=True):
    id: int
    seat: int
    at: float
    text: str


class Overview(Struct):
    """Enough of a table for a list of them."""

    info: TableInfo
    progress: Progress
    updated: float


class Write(Struct):
    """Everything that one command changes at one table; it is written whole or not at all."""

    table: str
    progress: Progress
    due: float | None  # when the server must look at the table by itself, if ever
    entry: Entry
    info: TableInfo | None = None
    snapshot: bytes | None = None
    bots: bool = False  # a bot must move now, so somebody has to claim the table
    deltas: list["SeatDelta"] | None = None  # what viewers at other processes are to be sent, if it is known


class SeatDelta(Struct, array_like=True):
    """A message for one seat (spectators come last), and the number of the frame to which it leads."""

    place: int
    frame: int
    message: bytes


to_bytes = msgspec.msgpack.Encoder().encode
info_from = msgspec.msgpack.Decoder(TableInfo).decode
progress_from = msgspec.msgpack.Decoder(Progress).decode
entry_from = msgspec.msgpack.Decoder(Entry).decode


def copied(info: TableInfo) -> TableInfo:
    """A copy to change: if the change cannot be written, the old one still holds."""
    return info_from(to_bytes(info))
