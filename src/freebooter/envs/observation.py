"""All that a learner sees at a decision: the view, what is asked, and the last events if wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from freebooter.engine.bare import NOT_ASKED, Asked
from freebooter.engine.game import Game
from freebooter.engine.record import Event
from freebooter.envs.layout import Array, array_of, layout_of
from freebooter.envs.pieces import MOST
from freebooter.envs.stepper import Stepper
from freebooter.envs.survey import spaces_of

PROMPT_ARGS = 2  # arguments of a prompt that are shown
LARGE = 10.0  # what they are divided by
ASKED_KEPT = 20_000  # questions that are remembered as floats
HIGHEST = 128.0  # no float of an observation is larger: counts of ids are small numbers


class Observer:
    """Observations of a game at a table of so many seats: `size` floats, of which `names` says what each is.

    The view comes first, then what the seat is asked (all 0 where it is not asked), then the last `history` events that
    it was told, the latest first.
    """

    def __init__(self, game: Game, seats: int, history: int = 0) -> None:
        if history < 0:
            raise ValueError(f"history is a number of events from 0 on, not {history}.")
        self.layout = layout_of(game, seats)
        self.seats = seats
        self.history = history
        spaces = spaces_of(game)
        self._prompts = {prompt: number for number, prompt in enumerate(spaces.prompts)}
        self._events = {kind: number for number, kind in enumerate(spaces.events)}
        self._args = {name: number for number, name in enumerate(spaces.event_args)}
        self._scales = [1.0 / max(abs(one.low), abs(one.high), 1) for one in spaces.event_args.values()]
        self._words = [one.words for one in spaces.event_args.values()]
        asked = [*[f"asked={prompt}" for prompt in spaces.prompts], "asked argument 0", "asked argument 1", "picked"]
        told = [": rounds ago", ": whose turn", *[f" {name}" for name in self._args]]
        event = [*[f"={kind}" for kind in spaces.events], *told]
        past = [f"event {k}{what}" for k in range(history) for what in event]
        self.names = [*self.layout.names, *asked, *past]
        self.size = len(self.names)
        self._asked: dict[Asked, bytes] = {}
        self._asked_wide = len(asked)
        self._event_wide = len(event)

    def see(self, steps: Stepper, seat: int) -> Array:
        """What this seat sees now."""
        decision = steps.decision
        asked = NOT_ASKED
        if decision is not None and steps.seat == seat:
            picked = len(steps.picked) if decision.kind == "pick" else 0
            asked = (decision.prompt, decision.args, picked)
        told = steps.table.told[seat][-self.history :] if self.history else []
        return self.lay_out(steps.table.view(seat), asked, told, steps.table.round)

    def lay_out(self, view: Any, asked: Asked, told: Sequence[Event] = (), now: int = 0) -> Array:
        """A view, what its seat is asked, and the last events that it was told, `now` being the round."""
        parts = self.layout.parts(view)
        found = self._asked.get(asked)
        parts.append(self._ask(asked) if found is None else found)
        if self.history:
            parts.append(self._remember(told, now))
        return array_of(parts)

    def _ask(self, asked: Asked) -> bytes:
        """What a seat is asked, as bytes of floats; kept, as it comes again."""
        prompt, args, picked = asked
        out = np.zeros(self._asked_wide, dtype=np.float32)
        number = self._prompts.get(prompt)
        if number is not None:
            out[number] = 1.0
        for i, arg in enumerate(args[:PROMPT_ARGS]):
            if isinstance(arg, int):
                out[len(self._prompts) + i] = max(-MOST, min(MOST, arg / LARGE))
        out[-1] = min(MOST, picked / LARGE)
        if len(self._asked) >= ASKED_KEPT:
            self._asked.clear()
        self._asked[asked] = out.tobytes()
        return self._asked[asked]

    def _remember(self, events: Sequence[Event], now: int) -> bytes:
        out = np.zeros((self.history, self._event_wide), dtype=np.float32)
        for row, event in zip(out, reversed(events), strict=False):
            number = self._events.get(event.kind)
            if number is not None:
                row[number] = 1.0
            kinds = len(self._events)
            row[kinds] = max(-MOST, (event.round - now) / LARGE)
            row[kinds + 1] = event.turn / max(1, self.seats - 1)
            for name, value in event.args.items():
                if name in self._args:
                    place = self._args[name]
                    row[kinds + 2 + place] = self._number(value, place)
        return out.tobytes()

    def _number(self, value: Any, place: int) -> float:
        """An event's argument as a number: a word by its place, a list by its length."""
        if isinstance(value, str):
            words = self._words[place]
            return (words.index(value) + 1) / len(words) if value in words else 0.0
        if isinstance(value, (list, tuple)):
            return min(MOST, len(value) / LARGE)
        return max(-MOST, min(MOST, float(value or 0) * self._scales[place]))
