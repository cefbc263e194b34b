"""All that a learner sees at a decision: the view, what is asked, and the last events if wanted."""

from __future__ import annotations

import numpy as np

from freebooter.engine.bare import NOT_ASKED, BareTable
from freebooter.engine.game import Game
from freebooter.envs.layout import FLOATS, Array, Layout
from freebooter.envs.sight import Sight, Told
from freebooter.envs.stepper import Stepper
from freebooter.envs.survey import spaces_of

HIGHEST = 128.0  # no float of an observation is larger: counts of ids are small numbers


class Observer:
    """Observations of a game at a table of so many seats: `size` floats, of which `names` says what each is.

    The view comes first, then what the seat is asked (all 0 where it is not asked), then the last `history` events that
    it was told, the latest first.
    """

    def __init__(self, game: Game, seats: int, history: int = 0) -> None:
        if history < 0:
            raise ValueError(f"history is a number of events from 0 on, not {history}.")
        self.layout = Layout(game, seats)
        self.history = history
        spaces = spaces_of(game)
        args = spaces.event_args
        asked = [*[f"asked={prompt}" for prompt in spaces.prompts], "asked argument 0", "asked argument 1", "picked"]
        event = [
            *[f"={kind}" for kind in spaces.events],
            ": rounds ago",
            ": whose turn",
            *[f" {name}" for name in args],
        ]
        past = [f"event {k}{what}" for k in range(history) for what in event]
        self.names = [*self.layout.names, *asked, *past]
        self.size = len(self.names)
        scales = [1.0 / max(abs(one.low), abs(one.high), 1) for one in args.values()]
        told = Told(spaces.events, list(args), scales, [one.words for one in args.values()])
        self._sight = Sight(self.layout.view, spaces.prompts, told, seats, history)

    def at(self, table: BareTable, seat: int) -> Array:
        """What this seat sees now, at a bare table."""
        return np.frombuffer(self._sight.at(table, seat), FLOATS)

    def see(self, steps: Stepper, seat: int) -> Array:
        """What this seat sees now."""
        decision = steps.decision
        asked = NOT_ASKED
        if decision is not None and steps.seat == seat:
            picked = len(steps.picked) if decision.kind == "pick" else 0
            asked = (decision.prompt, decision.args, picked)
        told = steps.table.told[seat][-self.history :] if self.history else []
        return np.frombuffer(self._sight.floats(steps.table.view(seat), asked, told, steps.table.round), FLOATS)
