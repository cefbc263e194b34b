"""The messages between server and page, one Struct each.

What comes in is strict: unknown fields, wrong types and oversized texts are refused before any handler sees
them. What goes out is also the source of the page's types (`typescript.py`) and of the OpenAPI document.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from freebooter.review.record import Review

# A text for people is a list of parts: plain words, {"seat": 2} for a player's name ("as" says what stands for it, like
# "you"), {"rule": "LM-016"} for a link.
Part = str | dict[str, int | str]
Parts = list[Part]

Speed = Literal["calm", "quick", "instant"]
ClockKind = Literal["none", "relaxed", "fast"]
Mode = Literal["live", "turns"]
Listing = Literal["link", "open", "word"]  # who may come: who has a link, everybody, or who knows the word

ShortName = Annotated[str, Meta(min_length=1, max_length=40)]
Token = Annotated[str, Meta(min_length=1, max_length=100)]
TableId = Annotated[str, Meta(min_length=1, max_length=40)]
BotId = Annotated[str, Meta(min_length=1, max_length=40)]
OptionKey = Annotated[str, Meta(max_length=200)]
RequestId = Annotated[str, Meta(min_length=8, max_length=64)]
Word = Annotated[str, Meta(min_length=1, max_length=60)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=31)]
Answer = OptionKey | Annotated[list[OptionKey], Meta(max_length=200)] | Annotated[int, Meta(ge=-(2**53), le=2**53)]


# ---- what a client sends -------------------------------------------------------------------------------------


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who is to sit on one chair of a new table."""

    kind: Literal["me", "link", "bot"]
    bot: BotId | None = None
    name: ShortName | None = None


SeatWishes = Annotated[list[SeatWish], Meta(min_length=1, max_length=32)]


class NewTable(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(min_length=1, max_length=60)]
    seats: SeatWishes
    settings: dict[str, Any] = {}
    clock: ClockKind = "none"
    mode: Mode = "live"
    speed: Speed = "calm"
    name: ShortName | None = None
    listing: Listing = "link"
    word: Word | None = None
    ready: bool = True  # to begin as soon as all have sat down; else say so later (`/ready`)


class TokenOf(Struct, forbid_unknown_fields=True):
    table: TableId
    token: Token


class MyTokens(Struct, forbid_unknown_fields=True):
    tokens: Annotated[list[TokenOf], Meta(max_length=200)]


class Join(Struct, forbid_unknown_fields=True):
    invite: Token
    name: ShortName | None = None
    request: RequestId | None = None
    ready: bool = True  # to begin; else say so later (`/ready`)


class Choice(Struct, forbid_unknown_fields=True):
    seq: Count
    request: RequestId
    option: Answer


class StepBack(Struct, forbid_unknown_fields=True):
    """Undo, redo or restart: no more than where the player believes the table to be."""

    seq: Count
    request: RequestId


class StandingOrder(Struct, forbid_unknown_fields=True):
    """Pass at these prompts (null: at all, []: at none) without being asked, for this turn or the whole game."""

    prompts: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=50)] | None
    until: Literal["turn", "game"] = "turn"


class Say(Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Webhook(Struct, forbid_unknown_fields=True):
    url: Annotated[str, Meta(max_length=500)] | None


class SetSpeed(Struct, forbid_unknown_fields=True):
    speed: Speed


class Ready(Struct, forbid_unknown_fields=True):
    ready: bool = True


class Fill(Struct, forbid_unknown_fields=True):
    seat: SeatNumber
    bot: BotId | None = None


class InviteTo(Struct, forbid_unknown_fields=True):
    seat: SeatNumber


class Fork(Struct, forbid_unknown_fields=True):
    moment: Count
    seats: SeatWishes | None = None


# ---- what the server answers ---------------------------------------------------------------------------------


class Problem(Struct):
    """Every refusal, whatever its status: one sentence."""

    error: str


class BotInfo(Struct):
    id: str
    name: str
    how: str


class GameInfo(Struct):
    id: str
    title: str
    blurb: str
    players: str
    minutes: str
    order: int
    status: str
    seats: list[int]  # with the settings as they are
    sizes: list[int]  # with some settings
    default_seats: int
    settings: dict[str, Any]
    bots: list[BotInfo]
    lessons: int
    puzzles: int
    sizes_with: dict[str, dict[str, Any]] = {}  # the settings that a number of captains needs
    board: bool = False  # the page can draw it


class Rule(Struct):
    id: str
    text: str
    moot: str | None


class Chapter(Struct):
    title: str
    rules: list[Rule]


class Panel(Struct):
    """A part of the player aid; a row is a symbol of the page and a sentence."""

    title: str
    rows: list[list[str]]


class Example(Struct):
    """One turn, worked through, in rows like those of a panel."""

    title: str
    steps: list[list[str]]


class Aid(Struct):
    """What a player looks up at the table, on one page."""

    panels: list[Panel]
    example: Example


class Rules(Struct):
    title: str
    intro: str
    aid: Aid | None
    chapters: list[Chapter]
    names: dict[str, str]
    tips: dict[str, str]


class Ok(Struct):
    """Where the table stands after a command that has no sequence number of its own."""

    ok: bool = True


class Seated(Struct):
    """Your place at a table; the token is shown this once and kept by the client."""

    table: str
    seat: int
    token: str
    invites: dict[str, str] = {}


class Share(Struct, forbid_unknown_fields=True):
    """Which moment of the table is shared; the latest, if none is named."""

    moment: Annotated[int, Meta(ge=0, le=2**31)] | None = None


class Shared(Struct):
    """The name of a shared position: it stands in the link, /p/<position>."""

    position: str


class Invite(Struct):
    """The secret of a seat that is open; links that were handed out before no longer open it."""

    seat: int
    invite: str


class ClockTerms(Struct):
    """Seconds: the bank, what an answer adds to it, and how long a moment to react may last."""

    kind: ClockKind
    mode: Mode
    bank: float
    gain: float
    window: float


class ServerInfo(Struct):
    """What the page wants to know of its server."""

    version: str  # of the page's files: who has another one loads the page again
    addresses: list[str]  # under which others in the local network reach it; none if only this machine does
    clocks: list[ClockTerms]
    ratings: bool = True
    mail: bool = False  # can it send mail?


class Done(Struct):
    """The command was carried out and is on disk."""

    seq: int


class Summary(Struct):
    table: str
    game: str
    title: str
    seat: int
    your_turn: bool
    over: bool
    round: int
    players: list[str]
    updated: float


class Seat(Struct, omit_defaults=True):
    name: str
    kind: Literal["person", "bot", "open"]
    here: bool
    bot: str | None = None
    left: bool = False  # a bot sits in for a person who may come back
    weighs: bool = False  # a bot that can be asked how it judged its options
    ready: bool | None = None  # to begin; null once the game has begun


# Left out where it is as in the entry before; whoever reads the list fills it in.
AS_BEFORE = Meta(extra_json_schema={"x-as-before": True})


class Option(Struct, omit_defaults=True):
    """Kind and text are left out where they are those of the option before: a hundred hexes to sail to say the same."""

    key: str
    args: list[Any]
    kind: Annotated[str, AS_BEFORE] = ""
    text: Annotated[Parts, AS_BEFORE] = []
    touches: list[str] = []
    odds: Parts = []  # how likely it goes well, where luck has a say


class Ask(Struct):
    prompt: str
    args: list[Any]  # what it is about, as its words name it: a ship, a seat
    text: Parts
    kind: Literal["choose", "pick", "amount"]
    window: bool
    least: int
    most: int
    options: list[Option]


class Event(Struct, omit_defaults=True):
    n: int
    moment: int
    round: int
    turn: int | None
    kind: str
    args: dict[str, Any]
    text: Parts
    hurts: list[int]
    undone: bool = False


class Can(Struct):
    """true, or the sentence that says why not."""

    undo: bool | str
    redo: bool | str
    restart: bool | str


class ChatLine(Struct):
    id: int
    seat: int
    at: float
    text: str


class Result(Struct):
    """How it ended: rank 1 has won, and nobody has it where the game itself has won. Teams share a rank."""

    ranks: list[int]
    scores: list[float]
    sources: list[dict[str, float]]
    source_names: dict[str, str]
    chart: list[list[float]]
    teams: list[list[int]]  # none: everybody for oneself; one team of all: alone or together against the game
    won: bool | None  # against the game: was it beaten?
    ties: list[Parts]  # a sentence for each two who were level: why the one comes before the other


class Fairness(Struct, omit_defaults=True):
    """The hash of salt and seed from the start; both of them when the game is over."""

    hash: str
    seed: str | None = None
    salt: str | None = None


class ClockView(Struct):
    kind: ClockKind
    mode: Mode
    left: list[float]
    running: list[int]
    ends: float | None


class Snapshot(Struct):
    table: str
    game: str
    title: str
    seq: int
    n: int
    me: int | None
    seats: list[Seat]
    turn: int | None
    round: int
    first: int | None
    status: Parts
    waiting: list[int]
    window: bool
    view: dict[str, Any]
    ask: Ask | None
    can: Can
    events: list[Event]
    chat: list[ChatLine]
    result: Result | None
    fairness: Fairness
    clock: ClockView | None
    speed: Speed
    settings: dict[str, Any]
    rematch: str | None = None
    maker: int = 0
    notice: str = ""
    parked: bool = False  # it cannot go on by itself; the notice says why, and `restore` goes back
    listing: Listing = "link"


class Delta(Struct, omit_defaults=True):
    """What changed for one seat; a field that is not there has not changed."""

    n: int
    seq: int
    patch: dict[str, Any] | UnsetType = UNSET
    ask: Ask | UnsetType | None = UNSET
    events: list[Event] | UnsetType = UNSET
    turn: int | UnsetType | None = UNSET
    round: int | UnsetType = UNSET
    first: int | UnsetType | None = UNSET
    status: Parts | UnsetType = UNSET
    waiting: list[int] | UnsetType = UNSET
    window: bool | UnsetType = UNSET
    can: Can | UnsetType = UNSET
    seats: list[Seat] | UnsetType = UNSET
    result: Result | UnsetType | None = UNSET
    fairness: Fairness | UnsetType = UNSET
    clock: ClockView | UnsetType | None = UNSET
    speed: Speed | UnsetType = UNSET


class HintOption(Struct, omit_defaults=True):
    key: str
    text: Parts
    visits: int | None = None
    chance: float | None = None


class Hint(Struct):
    options: list[HintOption]
    how: str


class Reason(Struct):
    """How a bot judged one of its moves: what was asked, what it took, and the best few options."""

    round: int
    ask: Parts
    taken: list[Parts]
    options: list[HintOption]


class Why(Struct):
    """A bot's last moves that were worth weighing, the newest first; `how` says how it plays in general."""

    how: str
    moves: list[Reason]


class Moment(Struct):
    k: int
    n: int
    round: int
    turn: int | None


class Replay(Struct):
    moments: list[Moment]


class ReviewState(Struct, omit_defaults=True):
    """The review of a finished game, or how far it is: so many decisions of so many."""

    state: Literal["none", "running", "done", "failed"]
    done: int = 0
    total: int = 0
    why: str = ""
    review: Review | None = None


class Reference(Struct):
    """What "save" and "report" hand out while other people play: where it is, and what the seat sees anyway."""

    reference: str
    why: str
    snapshot: Snapshot


class Report(Struct):
    """A position to send to who mends the rules; with the whole file where nobody else's secrets are in it."""

    reference: str
    why: str
    snapshot: Snapshot
    save: dict[str, Any] | None


encode = msgspec.json.Encoder().encode


def tagged(kind: str, message: Struct | None = None, **fields: Any) -> bytes:
    """A push: the message's own fields with its type in front."""
    body = encode(message if message is not None else fields)
    return b'{"type":"' + kind.encode() + b'"' + (b"," + body[1:] if len(body) > 2 else b"}")
