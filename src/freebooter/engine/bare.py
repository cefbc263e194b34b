"""A bare table: one decision after the other, without the log, saves and way back of a table.

For learners and simulations that play all seats themselves, as fast as the rules go. Every decision is a choice of one
option: a pick is shown as single items with DONE, seats that are asked together are asked one after the other, and see
nothing of each other's answers. What has one answer only is not asked.
"""

from __future__ import annotations

from typing import Any, Final

from freebooter.engine.answers import IllegalChoice
from freebooter.engine.asks import PICK, Arg, Option
from freebooter.engine.game import Game, Result, find_game
from freebooter.engine.keel import Keel
from freebooter.engine.luck import lucky
from freebooter.engine.record import Event
from freebooter.engine.run import Run

Asked = tuple[str, tuple[Arg, ...], int]  # a prompt, its arguments, and how many items were picked so far
NOT_ASKED: Final[Asked] = ("", (), 0)


class BareTable:
    """`seat` takes one of `options`, until `over`."""

    def __init__(self, game: Game, state: Any, seats: int) -> None:
        self.game = game
        self.seats = seats
        self._state = state
        self._run = Run(game.play(state), state)
        self._run.start()

    @property
    def seat(self) -> int:
        """Who is asked now."""
        return self._run.seat

    def asked(self, seat: int) -> Asked:
        """What the seat is asked: the prompt, what its words speak of, and how many items of a pick were taken."""
        run = self._run
        if run.over or run.seat != seat:
            return NOT_ASKED
        return run.prompt, run.args, len(run.picked) if run.kind == PICK else 0

    @property
    def options(self) -> list[Option]:
        return self._run.options

    @property
    def over(self) -> bool:
        return self._run.over

    @property
    def round(self) -> int:
        number: int = self._state.keel.round
        return number

    def take(self, number: int) -> None:
        """Takes the option of this number and goes on to the next decision; IllegalChoice if there is none."""
        run = self._run
        if not 0 <= number < len(run.options):
            if run.over:
                raise IllegalChoice("The game is over: nothing can be chosen any more.")
            raise IllegalChoice(f"There is no option {number} now: options are 0 to {len(run.options) - 1}.")
        run.take(number)

    def view(self, seat: int | None) -> Any:
        """What the seat may see; None is a spectator."""
        return self.game.view(self._state, seat)

    def told(self, seat: int, last: int) -> list[Event]:
        """The last events that the seat was told, if the table was made with events."""
        found: list[Event] = []
        for event in reversed(self._state.keel.events or []):
            if len(found) == last:
                break
            if event.to >> seat & 1:
                found.append(event)
        return found[::-1]

    @property
    def result(self) -> Result | None:
        """None while the game goes on."""
        return self.game.result(self._state) if self._run.over else None


def bare_table(
    game: str | Game,
    seats: int | None = None,
    seed: int | str = 0,
    settings: Any = None,
    events: bool = False,
) -> BareTable:
    """A bare table at its first decision, with the deal that `new_table` gives for the same seed."""
    rules = game if isinstance(game, Game) else find_game(game)
    if seats is None:
        seats = rules.middle_size(settings)
    state = rules.setup(rules.settle(settings, seats), seats, Keel(lucky(rules.id, seed)))
    if events:
        state.keel.listen()
    return BareTable(rules, state, seats)
