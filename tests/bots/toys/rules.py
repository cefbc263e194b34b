from __future__ import annotations

from collections.abc import Callable
from functools import cache

from freebooter.engine.asks import Option, Steps, amount, choose, pick, together, window
from freebooter.engine.game import Score
from freebooter.engine.keel import begin_turn
from freebooter.engine.luck import Luck
from tests.bots.toys.state import State

ITEMS = [3, 1, 5, 2]
HANDS = ["rock", "paper", "scissors"]


@cache
def option(kind: str, *args: int) -> Option:
    return Option(kind, *args)


def fixed(*options: Option) -> Callable[[State, int], list[Option]]:
    return lambda state, seat: list(options)


def play(state: State) -> Steps:
    yield from KINDS[state.kind](state)


def guess(state: State) -> Steps:
    """Seat 0 sells its card for a draw, or lets seat 1 guess which of four it is."""
    answer: Option = yield choose(0, "offer", fixed(option("sell"), option("play")))
    if answer.kind == "sell":
        return
    called: Option = yield choose(1, "call", fixed(*[option("call", n) for n in range(4)]))
    state.points[1 if called.number(0) == state.card else 0] += 1


def hands(state: State) -> Steps:
    """Rock, paper, scissors."""
    shown = [option(hand) for hand in HANDS]
    answers = yield together([choose(seat, "hand", fixed(*shown)) for seat in range(2)])
    lead = (shown.index(answers[0]) - shown.index(answers[1])) % 3
    if lead:
        state.points[0 if lead == 1 else 1] += 1


def shown(state: State) -> Steps:
    """Both show a hand; when both lie open, seat 0 need only say which one the other showed."""
    hands = [option(hand) for hand in HANDS]
    answers = yield together([choose(seat, "hand", fixed(*hands)) for seat in range(2)])
    called: Option = yield choose(0, "call", fixed(*[option("call", n) for n in range(3)]))
    state.points[0 if hands[called.number(0)] == answers[1] else 1] += 1


def market(state: State) -> Steps:
    """Only the dearest two items beat the other seat."""
    state.points[1] = 7
    picked = yield pick(0, "buy", fixed(*[option("item", n) for n in range(4)]), 1, 2)
    state.points[0] = sum([ITEMS[one.number(0)] for one in picked])


def bid(state: State) -> Steps:
    """17 is right, and only just enough."""
    state.points[1] = 9
    number: int = yield amount(0, "bid", 0, 30)
    state.points[0] = 10 - abs(number - 17)


def two_steps(state: State) -> Steps:
    """Two choices of the same seat: the second undoes what the first was good for, unless it is the same."""
    state.points[1] = 1
    first: Option = yield choose(0, "first", fixed(option("left"), option("right")))
    state.bonus = 1 if first.kind == "left" else 2
    second: Option = yield choose(0, "second", fixed(option("left"), option("right")))
    state.points[0] = 2 if second.kind == first.kind == "right" else 0


def parry(state: State) -> Steps:
    """Seat 1 strikes or holds back for a draw; seat 0 may parry, but only with one card of four."""
    answer: Option = yield choose(1, "strike", fixed(option("hold"), option("strike")))
    if answer.kind == "strike":
        answers = yield window((0,), "parry", lambda state, seat: [option("parry")] if state.card == 3 else [])
        state.points[0 if answers[0].kind == "parry" else 1] += 1


def tide(state: State) -> Steps:
    """Seat 1 sails, and finds the gem only at one tide of four, which seat 0 alone knows before."""
    yield choose(1, "sail", fixed(option("east"), option("west")))
    gem = [option("gem")] if state.card == 3 else []
    found: Option = yield choose(1, "land", fixed(option("sand"), option("shells"), *gem))
    state.points[1 if found.kind == "gem" else 0] += 1


def voyage(state: State) -> Steps:
    """Three steps out there is treasure; who turns home at once loses nothing, who turns home later has lost."""
    state.points[1] = 1
    for state.stage in range(3):
        answer: Option = yield choose(0, "sail", fixed(option("home"), option("on")))
        if answer.kind == "home":
            state.points[0] = 1 if state.stage == 0 else 0
            return
    state.points[0] = 3


def watch(state: State) -> Steps:
    """Seat 0 has turn after turn. In each it may look around for nothing, as often as it likes, before it goes below."""
    for state.stage in range(20):
        begin_turn(state, -1)  # between two turns it is nobody's
        begin_turn(state, 0)
        while True:
            answer: Option = yield choose(0, "watch", fixed(option("below"), option("look")))
            if answer.kind == "below":
                break


def stars(state: State) -> Steps:
    """Turn after turn seat 0 counts stars, as many as it likes; only the evaluation knows what for."""
    for state.stage in range(20):
        begin_turn(state, -1)
        begin_turn(state, 0)
        counted: Option = yield choose(0, "count", fixed(*[option("stars", n) for n in range(8)]))
        state.bonus += counted.number(0)


def broken(state: State) -> Steps:
    """The evaluation of this one fails."""
    yield choose(0, "offer", fixed(option("sell"), option("play")))
    yield choose(1, "offer", fixed(option("sell"), option("play")))


KINDS: dict[str, Callable[[State], Steps]] = {
    "guess": guess,
    "hands": hands,
    "shown": shown,
    "market": market,
    "bid": bid,
    "two steps": two_steps,
    "parry": parry,
    "tide": tide,
    "voyage": voyage,
    "watch": watch,
    "stars": stars,
    "broken": broken,
}


def scores(state: State) -> list[Score]:
    if state.kind == "broken":
        raise RuntimeError("no scores today")
    return [Score({"points": points}) for points in state.points]


def imagine(state: State, seat: int, luck: Luck) -> None:
    if seat != 0:
        state.card = luck.below(4)
