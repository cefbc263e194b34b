"""Many tables of one game at once, for learners that want batches."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv
from numpy.typing import NDArray

from freebooter.engine.game import Game
from freebooter.envs.single import GymEnv


class VectorEnv(SyncVectorEnv):
    """So many tables in this process; action_masks() has a row for each."""

    def action_masks(self) -> NDArray[np.bool_]:
        return np.stack(self.call("action_masks"))


class ProcessesVectorEnv(AsyncVectorEnv):
    """So many tables, each in a process of its own."""

    def action_masks(self) -> NDArray[np.bool_]:
        return np.stack(self.call("action_masks"))


def vector(game: str | Game, tables: int, *, processes: bool = False, **wanted: Any) -> VectorEnv | ProcessesVectorEnv:
    """So many tables as one Gymnasium vector environment; other keywords are those of GymEnv.

    With `processes` each table has a process of its own: worth it where opponents think.
    """
    if tables < 1:
        raise ValueError(f"A vector environment has at least one table, not {tables}.")
    makers = [partial(GymEnv, game, **wanted) for _ in range(tables)]
    return ProcessesVectorEnv(makers) if processes else VectorEnv(makers)
