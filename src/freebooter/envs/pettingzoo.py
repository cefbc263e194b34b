"""PettingZoo: all seats of a table as agents that act in turn (AEC)."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from freebooter.engine.bare import BareTable, bare_table
from freebooter.engine.game import Game, find_game
from freebooter.engine.words import plain, words_of
from freebooter.envs.actions import ByIndex, Features, make_actions
from freebooter.envs.observation import HIGHEST, Observer
from freebooter.envs.rewards import reward_of


def aec(
    game: str | Game,
    seats: int | None = None,
    settings: dict[str, Any] | None = None,
    seed: int | None = None,
    *,
    actions: str = "index",
    history: int = 0,
    reward: str = "rank",
    render_mode: str | None = None,
) -> AecEnv:
    """A game as a PettingZoo environment: agents player_0, player_1, ...

    An observation is a dict: `observation` (float32, see Observer.names), `action_mask` and, with actions="index",
    `options`, a row of features for each option. `history` adds the last events. Rewards come at the end: `reward` is
    "rank" (1 to -1), "win" (1 or 0) or "points". The same seed, the same games.
    """
    return AecEnv(
        game,
        seats,
        settings,
        seed,
        actions=actions,
        history=history,
        reward=reward,
        render_mode=render_mode,
    )


class AecEnv(AECEnv):
    """One game; see `aec`. It is a bare one, without the log and the way back of a table, which no learner needs."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None,
        settings: dict[str, Any] | None,
        seed: int | None,
        *,
        actions: str,
        history: int,
        reward: str,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        self.game = game if isinstance(game, Game) else find_game(game)
        self.seats = seats if seats is not None else self.game.middle_size(settings)
        self.settings = self.game.settle(settings, self.seats)
        self.metadata = {"name": f"freebooter/{self.game.id}", "render_modes": ["ansi"], "is_parallelizable": False}
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is 'ansi' or None, not '{render_mode}'.")
        self.render_mode = render_mode
        self.actions = make_actions(self.game, actions)
        self.observer = Observer(self.game, self.seats, history)
        self.features = Features(self.game) if isinstance(self.actions, ByIndex) else None
        self._reward = reward_of(reward)
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self.action_spaces = {agent: Discrete(self.actions.size) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self._rng, _ = seeding.np_random(seed)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.table: BareTable

    def _space(self) -> gymnasium.spaces.Dict:
        parts: dict[str, Any] = {
            "observation": Box(-HIGHEST, HIGHEST, (self.observer.size,), np.float32),
            "action_mask": Box(0, 1, (self.actions.size,), np.int8),
        }
        if self.features is not None:
            parts["options"] = Box(-HIGHEST, HIGHEST, (self.actions.size, self.features.width), np.float32)
        return gymnasium.spaces.Dict(parts)

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; with the same seed the same."""
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        deal = int(self._rng.integers(1 << 62))
        self.table = bare_table(self.game, self.seats, deal, self.settings, self.observer.history > 0)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees; where it is not asked, no action is offered."""
        seat = self._seat_of[agent]
        table = self.table
        options = table.options if table.seat == seat else []
        found: dict[str, Any] = {
            "observation": self.observer.at(table, seat),
            "action_mask": self.actions.mask(options),
        }
        if self.features is not None:
            first = self.actions.first if isinstance(self.actions, ByIndex) else 0
            found["options"] = self.features.matrix(options, self.actions.size, first)
        return found

    def step(self, action: int | None) -> None:
        """Takes an action for the agent that is asked; IllegalChoice says what is offered instead."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked and must act: None is for agents that are done.")
        table = self.table
        place = self.actions.number(table.options, int(action))
        self._cumulative_rewards[agent] = 0.0
        if place < 0:
            return  # the page was turned
        table.take(place)
        result = table.result
        if result is not None:
            self.rewards = dict(zip(self.possible_agents, self._reward(result), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[table.seat]

    def render(self) -> str | None:
        """What is asked and offered now, in words, as the seat that is asked reads it."""
        if self.render_mode is None:
            return None
        table = self.table
        if table.over:
            return f"The game is over: {table.result}"
        words = words_of(self.game.id)
        prompt, args, _ = table.asked(table.seat)
        lines = [f"{self.agent_selection}: {plain(words.prompt(prompt, args, table.seat))}"]
        lines += [f"{i}  {plain(words.option(option))}" for i, option in enumerate(table.options)]
        return "\n".join(lines)

    def close(self) -> None:
        """There is nothing to close."""
