from __future__ import annotations

from typing import Any

from msgspec import Struct

from freebooter.engine.asks import CHECKPOINT, Option, Steps, choose
from freebooter.engine.game import Outcome, Score
from freebooter.engine.keel import begin_turn, tell
from freebooter.engine.luck import Luck
from tests.boats.state import Settings, State

FULL = 3  # a boat with so much water sinks
ROUNDS = 5
WORK = [Option("fish"), Option("bail")]


def refuse(settings: Settings, seats: int) -> str | None:
    return "In teams four must play." if settings.teams and seats != 4 else None


def work(state: State, seat: int) -> list[Option]:
    return WORK


def boat_of(state: State, seat: int) -> int:
    return [seat in crew for crew in state.boats].index(True)


def is_over(state: State) -> bool:
    return state.keel.round >= ROUNDS or min(state.water) >= FULL


def play(state: State) -> Steps:
    while not is_over(state):
        seat = state.keel.turn
        boat = boat_of(state, seat)
        if state.water[boat] < FULL:
            answer: Option = yield choose(seat, "work", work)
            if answer.kind == "fish":
                state.gold[seat] += 1
                state.water[boat] += 1
            else:
                state.water[boat] = max(0, state.water[boat] - 1)
            tell(state, answer.kind, seat=seat)
        seats = len(state.gold)
        state.keel.round += seat == seats - 1
        begin_turn(state, (seat + 1) % seats)
        yield CHECKPOINT


def scores(state: State) -> list[Score]:
    afloat = [state.water[boat_of(state, seat)] < FULL for seat in range(len(state.gold))]
    return [Score({"gold": gold if swims else 0}) for gold, swims in zip(state.gold, afloat, strict=True)]


def outcome(state: State) -> Outcome:
    """One boat has the sea against it; of two each has the other."""
    if len(state.boats) > 1:
        return Outcome(state.boats)
    return Outcome(state.boats, state.water[0] < FULL if is_over(state) else None)


class View(Struct, frozen=True):
    turn: int
    round: int
    water: list[int]
    gold: list[int]


def view(state: State, seat: int | None) -> View:
    return View(state.keel.turn, state.keel.round, state.water[:], state.gold[:])


def imagine(state: State, seat: int, luck: Luck) -> None:
    """Nothing is hidden."""


def components(state: Any) -> dict[str, int]:
    return {"seats": len(state.gold)}
