"""Gymnasium: one seat of a table, against bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from freebooter.bots import make
from freebooter.engine.answers import IllegalChoice
from freebooter.engine.chair import Chair
from freebooter.engine.game import Game, find_game
from freebooter.engine.luck import lucky
from freebooter.engine.table import new_table
from freebooter.envs.actions import ByIndex, Features, Mask, make_actions
from freebooter.envs.observation import HIGHEST, Observer
from freebooter.envs.rewards import reward_of
from freebooter.envs.stepper import Stepper

Opponent = str | Callable[[Chair], Any]


def gym(game: str | Game, **wanted: Any) -> GymEnv:
    """A game as a Gymnasium environment; the keywords are those of GymEnv."""
    return GymEnv(game, **wanted)


class GymEnv(gymnasium.Env[NDArray[np.float32], int]):
    """One seat against bots.

    `opponents` is the kind of a bot, or one for each other seat, or functions of a Chair. `seat` is where the learner
    sits; None: another seat each game, in turn. An action that is not offered changes nothing: it gets the reward
    `refusal`, and info["refused"] says why. info["action_mask"] and action_masks() say what is offered; with
    actions="index" info["options"] has a row of features for each option.
    """

    metadata = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        *,
        opponents: Opponent | Sequence[Opponent] = "able-seaman",
        seats: int | None = None,
        settings: dict[str, Any] | None = None,
        seat: int | None = None,
        actions: str = "index",
        history: int = 0,
        reward: str = "rank",
        refusal: float = -1.0,
        render_mode: str | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else find_game(game)
        self.seats = seats if seats is not None else self.game.middle_size(settings)
        self.settings = self.game.settle(settings, self.seats)
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"There is no seat {seat}: seats are 0 to {self.seats - 1}, None is another each game.")
        self.render_mode = render_mode
        self.opponents = _opponents(opponents, self.seats - 1)
        self.actions = make_actions(self.game, actions)
        self.observer = Observer(self.game, self.seats, history)
        self.features = Features(self.game) if isinstance(self.actions, ByIndex) else None
        self._reward = reward_of(reward)
        self.refusal = refusal
        self._fixed_seat = seat
        self.seat = seat or 0
        self._games = -1
        self.action_space: Any = Discrete(self.actions.size)
        self.observation_space = Box(-HIGHEST, HIGHEST, (self.observer.size,), np.float32)
        self.steps: Stepper

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """A new game; the same seed, the same game."""
        super().reset(seed=seed)
        deal = int(self.np_random.integers(1 << 62))
        self._games = 0 if seed is not None else self._games + 1
        self.seat = self._fixed_seat if self._fixed_seat is not None else self._games % self.seats
        table = new_table(self.game, self.seats, deal, self.settings, history=False)
        others = [seat for seat in range(self.seats) if seat != self.seat]
        self._bots = dict(zip(others, self.opponents, strict=True))
        self._chairs = {seat: Chair(table, seat, lucky("opponent", deal, seat)) for seat in others}
        self.steps = Stepper(table)
        self._let_others_play()
        return self.observer.see(self.steps, self.seat), self._info()

    def step(self, action: int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """The learner's choice, and what the others do until it is asked again."""
        steps = self.steps
        try:
            place = self.actions.number(steps.options, int(action))
        except IllegalChoice as error:
            info = self._info() | {"refused": str(error)}
            return self.observer.see(steps, self.seat), self.refusal, steps.over, False, info
        if place >= 0:
            steps.take(place)
            self._let_others_play()
        reward = 0.0
        if steps.over:
            result = steps.table.result
            assert result is not None
            reward = self._reward(result)[self.seat]
        return self.observer.see(steps, self.seat), reward, steps.over, False, self._info()

    def action_masks(self) -> Mask:
        """What is offered, as sb3-contrib's MaskablePPO asks for it."""
        return self.actions.mask(self.steps.options).astype(bool)

    def _let_others_play(self) -> None:
        """Until the learner has something to decide."""
        steps = self.steps
        while not steps.over:
            if steps.seat != self.seat:
                steps.answer(self._bots[steps.seat](self._chairs[steps.seat]))
            elif len(steps.options) == 1:
                steps.take(0)
            else:
                return

    def _info(self) -> dict[str, Any]:
        options = self.steps.options
        info: dict[str, Any] = {"action_mask": self.actions.mask(options)}
        if self.features is not None:
            first = self.actions.first if isinstance(self.actions, ByIndex) else 0
            info["options"] = self.features.matrix(options, self.actions.size, first)
        if self.steps.over:
            result = self.steps.table.result
            assert result is not None
            info["rank"] = result.ranks[self.seat]
            info["points"] = result.scores[self.seat]
        return info


def _opponents(wanted: Opponent | Sequence[Opponent], others: int) -> list[Callable[[Chair], Any]]:
    """A bot for each other seat."""
    each = [wanted] * others if isinstance(wanted, str) or callable(wanted) else list(wanted)
    if len(each) != others:
        raise ValueError(f"There are {others} other seats, but {len(each)} opponents.")
    return [make(one) if isinstance(one, str) else one for one in each]
