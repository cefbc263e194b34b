"""Environments for learners, on the public API alone: PettingZoo, Gymnasium and OpenSpiel, for every game.

from freebooter import envs

env = envs.aec("portolano", seats=4, seed=7)          # PettingZoo, all seats
env = envs.gym("portolano", opponents="able-seaman")  # Gymnasium, one seat against bots
game = envs.open_spiel.game("letter-of-marque")       # OpenSpiel

`gymnasium.make("freebooter/Portolano-v0", opponents="able-seaman")` works once this was imported, or at once under the
name "freebooter.envs:freebooter/Portolano-v0".
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from freebooter.envs import open_spiel
    from freebooter.envs.actions import Actions, NotClosed
    from freebooter.envs.layout import Layout, layout_of
    from freebooter.envs.pettingzoo import AecEnv, aec
    from freebooter.envs.single import GymEnv, gym
    from freebooter.envs.stepper import Stepper
    from freebooter.envs.vectors import VectorEnv, vector

# Loaded when first used: each needs a package of its own.
_WHERE = {
    "Actions": "actions",
    "AecEnv": "pettingzoo",
    "GymEnv": "single",
    "Layout": "layout",
    "NotClosed": "actions",
    "Stepper": "stepper",
    "VectorEnv": "vectors",
    "aec": "pettingzoo",
    "gym": "single",
    "layout_of": "layout",
    "vector": "vectors",
}

__all__ = [
    "Actions",
    "AecEnv",
    "GymEnv",
    "Layout",
    "NotClosed",
    "Stepper",
    "VectorEnv",
    "aec",
    "env_id",
    "gym",
    "layout_of",
    "open_spiel",
    "register_all",
    "vector",
]


def env_id(game: str) -> str:
    """What Gymnasium calls a game: freebooter/LetterOfMarque-v0."""
    return f"freebooter/{''.join([word.capitalize() for word in game.split('-')])}-v0"


def register_all() -> None:
    """Makes every game known to gymnasium.make."""
    import gymnasium

    from freebooter.engine.game import games

    for id in games():
        if env_id(id) not in gymnasium.registry:
            gymnasium.register(env_id(id), "freebooter.envs.single:GymEnv", kwargs={"game": id})


class NeedsExtra(ImportError):
    """A package is missing; says how to get it."""


def __getattr__(name: str) -> Any:
    if name == "open_spiel":
        return _loaded("freebooter.envs.open_spiel", "open-spiel")
    if name in _WHERE:
        return getattr(_loaded(f"freebooter.envs.{_WHERE[name]}", "envs"), name)
    raise AttributeError(f"freebooter.envs has no '{name}'")


def _loaded(module: str, extra: str) -> Any:
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if str(error.name).startswith("freebooter"):
            raise
        raise NeedsExtra(f"{module} needs {error.name}: pip install 'freebooter[{extra}]'.") from error


if find_spec("gymnasium") is not None:
    register_all()
