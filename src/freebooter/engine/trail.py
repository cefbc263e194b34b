"""The way back: checkpoints as far as a choice can be taken back, and the answers since each.

Rules run as a generator, which cannot be copied and need not be. A clone, an undo or a guess copies the last
checkpoint's state and gives the rules the few answers since then once more, without computing options.
"""

from __future__ import annotations

from typing import Any

from freebooter.engine.answers import handed_over
from freebooter.engine.asks import Ask
from freebooter.engine.game import Game
from freebooter.engine.keel import Chance, Keel
from freebooter.engine.luck import Luck, lucky
from freebooter.engine.record import GUESS, Entry, Outcome


class Given:
    """An answer as the rules got it, with its entry in the log."""

    def __init__(self, answer: Any, entry: Entry) -> None:
        self.answer = answer
        self.entry = entry


class Checkpoint:
    """The state as it was, what luck said before the first ask, and the answers since."""

    def __init__(self, state: Any, outcomes: list[Outcome], luck: int, answers: list[Given]) -> None:
        self.state = state
        self.outcomes = outcomes
        self.luck = luck  # count of the luck when the first ask was reached
        self.answers = answers

    def copy(self) -> Checkpoint:
        """One with a list of answers of its own; the state is never changed, so both have it."""
        return Checkpoint(self.state, self.outcomes, self.luck, self.answers[:])

    def bars(self, turn: int) -> bool:
        """Has something shown since then, or has another than this seat decided? Then there is no way back past it."""
        for given in self.answers:
            entry = given.entry
            if entry.sealed or (not entry.auto and entry.seat != turn):
                return True
        return False


Position = tuple[Any, Any, Ask | None]  # a state with the rules at an open ask, None when the game is over


class Trail:
    """The checkpoints of a table."""

    def __init__(self, game: Game, checkpoints: list[Checkpoint]) -> None:
        self.game = game
        self.checkpoints = checkpoints
        self.barred: Entry | None = None  # the last choice before all that can be taken back

    @property
    def last(self) -> Checkpoint:
        return self.checkpoints[-1]

    def keep(self, state: Any) -> None:
        """A new checkpoint; older ones are kept only as far as an undo may go back."""
        turn: int = state.keel.turn
        for checkpoint in self.checkpoints:
            if checkpoint.bars(turn):
                choice = self.last_choice()
                self.barred = None if choice is None else choice.entry
                self.checkpoints = []
                break
        self.checkpoints.append(Checkpoint(state.clone(), [], state.keel.luck.count, []))

    def last_choice(self) -> Given | None:
        """The last answer that somebody chose."""
        for checkpoint in reversed(self.checkpoints):
            for given in reversed(checkpoint.answers):
                if not given.entry.auto:
                    return given
        return None

    def shown_since(self, choice: Given) -> bool:
        """Has luck or something hidden shown since then?"""
        for checkpoint in reversed(self.checkpoints):
            for given in reversed(checkpoint.answers):
                if given.entry.sealed:
                    return True
                if given is choice:
                    return False
        return True

    def cut(self, choice: Given) -> int:
        """Forgets this answer and all after it; returns how many checkpoints went with them."""
        dropped = 0
        while choice not in self.last.answers:
            self.checkpoints.pop()
            dropped += 1
        answers = self.last.answers
        self.last.answers = answers[: answers.index(choice)]
        return dropped

    def start(self) -> Position:
        """A copy of the last checkpoint's state, with the rules at the first ask after it."""
        checkpoint = self.checkpoints[-1]
        state = checkpoint.state.clone()
        keel: Keel = state.keel
        if checkpoint.outcomes:
            keel.chance = Chance()
            keel.chance.script = checkpoint.outcomes[:]
        rules = self.game.play(state)
        ask = to_next_ask(rules, None)
        keel.luck.count = checkpoint.luck
        return state, rules, ask

    def repeat(self, position: Position, given: Given) -> Position:
        """Gives the rules an answer once more, and luck says what it said."""
        state, rules, ask = position
        entry = given.entry
        if entry.seat == GUESS:
            seat, key = given.answer
            imagine_state(self.game, state, seat, key)
        else:
            keel: Keel = state.keel
            keel.chance = Chance()
            keel.chance.script = entry.outcomes[:]
            ask = to_next_ask(rules, handed_over(given.answer))
        luck: Luck = state.keel.luck
        luck.count = entry.luck
        return state, rules, ask

    def rerun(self) -> Position:
        """A copy of the state as it is now, with the rules at the open ask; nobody listens there."""
        position = self.start()
        for given in self.checkpoints[-1].answers:
            position = self.repeat(position, given)
        keel: Keel = position[0].keel
        keel.chance = None
        return position


def to_next_ask(rules: Any, answer: Any) -> Ask | None:
    """Gives the rules an answer; the next ask, or None when the game is over."""
    try:
        ask: Ask = rules.send(answer)
    except StopIteration:
        return None
    return ask


def imagine_state(game: Game, state: Any, seat: int, key: bytes) -> None:
    """Replaces in the state what the seat cannot know, and the luck to come."""
    game.imagine(state, seat, Luck(key))
    keel: Keel = state.keel
    keel.luck = lucky(key.hex(), "guess")
