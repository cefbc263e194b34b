"""What rules ask of players: options and asks.

Rules are generators. Wherever someone decides, they `yield` an ask and get the answer back:

    option = yield choose(me, "turn", actions)          # an Option
    picked = yield pick(me, "sell", goods, 0, 3)        # a list of Options, any subset within the bounds
    rum = yield amount(me, "drink", 0, 4)               # an int
    a, b = yield together([choose(0, ...), choose(1, ...)])   # answers in the order of the asks
    answers = yield window(range(4), "react", cards)    # like together; everybody is asked in the same way

What the words of a prompt speak of is given with it: `choose(me, "bid", bids, args=(6,))` fills the {0} of "How many
{0}?". The seat that is asked knows the arguments: they stay as they are in a guess.

`options` is a function of (state, seat), so that the engine can ask it again after a guess. Between two steps of
a game the rules `yield CHECKPOINT`, or begin the next with `yield checkpoint(choose(...))`: everything that matters
lies in the state then.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any, Final

Arg = int | str

CHOOSE: Final = 0
PICK: Final = 1
AMOUNT: Final = 2
TOGETHER: Final = 3
PAUSE: Final = 4  # nobody is asked: see CHECKPOINT

KINDS: Final = ("choose", "pick", "amount", "together", "pause")


class Option:
    """One thing a seat may choose: a kind and its arguments, for example Option("attack", 2, 7).

    `key` ("attack:2:7") is stable and unique among the options of an ask; logs, saves and the page use it.
    `touches` names the parts of the board that it is about ("ship:2:7"). Options never change: make each once
    and keep it (a table, or `functools.cache` on the function that makes it).
    """

    def __init__(self, kind: str, *args: Arg, touches: tuple[str, ...] = ()) -> None:
        self.kind: Final = kind
        self.args: Final[tuple[Arg, ...]] = args
        self.touches: Final = touches
        self.numbers: Final = tuple([arg if isinstance(arg, int) else 0 for arg in args])  # for hot places
        self.key: Final = ":".join([kind, *[str(arg) for arg in args]])

    def number(self, i: int) -> int:
        """Argument i, which is a number."""
        return self.numbers[i]

    def word(self, i: int) -> str:
        """Argument i, which is a word."""
        arg = self.args[i]
        assert isinstance(arg, str)
        return arg

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Option) and self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<{self.key}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return remake, (self.kind, self.args, self.touches)


def remake(kind: str, args: tuple[Arg, ...], touches: tuple[str, ...]) -> Option:
    return Option(kind, *args, touches=touches)


Options = Callable[[Any, int], list[Option]]
Bound = int | Callable[[Any, int], int]

PASS: Final = Option("pass")
DONE: Final = Option("done")

_amounts: Final[dict[int, Option]] = {}


def amount_option(n: int) -> Option:
    known = _amounts.get(n)
    if known is None:
        known = _amounts[n] = Option("amount", n)
    return known


def nothing(state: Any, seat: int) -> list[Option]:
    return []


class Ask:
    """A question: to one seat, or (kind TOGETHER) a group of them."""

    kind: int = CHOOSE
    window: bool = False
    checkpoint: bool = False  # the table keeps a checkpoint right before it
    always: bool = False  # put even where only one option is left
    args: tuple[Arg, ...] = ()  # what the words of the prompt speak of
    least: int = 1
    most: Bound = 1

    def __init__(self, seat: int, prompt: str, options: Options) -> None:
        self.seat = seat
        self.prompt = prompt
        self.options = options

    def offered(self, state: Any) -> list[Option]:
        """The options as they are now."""
        if self.kind == AMOUNT:
            return [amount_option(n) for n in range(self.least, self.up_to(state) + 1)]
        return self.options(state, self.seat)

    def up_to(self, state: Any) -> int:
        """The most that may be picked, or the highest amount."""
        most = self.most
        if isinstance(most, int):
            return most
        bound: int = most(state, self.seat)
        return bound


class Group(Ask):
    """Several seats asked at once; answers stay unseen until all are in."""

    def __init__(self, asks: list[Ask]) -> None:
        super().__init__(-1, asks[0].prompt, nothing)
        self.kind = TOGETHER
        self.asks = asks


Steps = Generator[Ask, Any, None]  # what a rule is: yields asks, receives answers

# A rule that hardly ever asks need not be a generator: it does what it does at once and gives the steps that are left,
# mostly none. `yield from` takes both.
Perhaps = Iterable[Ask]
NO_STEPS: Final[tuple[Ask, ...]] = ()


def choose(seat: int, prompt: str, options: Options, *, args: tuple[Arg, ...] = ()) -> Ask:
    """One of the options."""
    ask = Ask(seat, prompt, options)
    if args:
        ask.args = args
    return ask


def pick(seat: int, prompt: str, items: Options, least: int, most: Bound, *, args: tuple[Arg, ...] = ()) -> Ask:
    """Any subset of the items with at least `least` and at most `most` of them; all such subsets are legal."""
    ask = Ask(seat, prompt, items)
    ask.kind = PICK
    ask.args = args
    ask.least = least
    ask.most = most
    return ask


def amount(seat: int, prompt: str, low: int, high: Bound, *, args: tuple[Arg, ...] = ()) -> Ask:
    """A number from low to high; `high` may be a function of (state, seat) where it rests on hidden things."""
    ask = Ask(seat, prompt, nothing)
    ask.kind = AMOUNT
    ask.args = args
    ask.least = low
    ask.most = high
    return ask


def together(asks: list[Ask]) -> Ask:
    """Several seats at once. An answer can be changed until all are in."""
    return Group(asks)


def window(seats: Iterable[int], prompt: str, options: Options, *, args: tuple[Arg, ...] = ()) -> Ask:
    """A moment to react, for all these seats alike: also who has nothing to play is asked. PASS is always offered."""

    def offered(state: Any, seat: int) -> list[Option]:
        return [PASS, *options(state, seat)]

    asks = []
    for seat in seats:
        ask = Ask(seat, prompt, offered)
        ask.window = True
        ask.args = args
        asks.append(ask)
    group = Group(asks)
    group.window = True
    return group


def checkpoint(ask: Ask) -> Ask:
    """An ask with a checkpoint right before it: as if the rules had yielded CHECKPOINT first."""
    ask.checkpoint = True
    return ask


def always(ask: Ask) -> Ask:
    """An ask that is put even where one option is left: going on without it would tell what a seat hides."""
    ask.always = True
    return ask


CHECKPOINT: Final = Ask(-1, "", nothing)
CHECKPOINT.kind = PAUSE
