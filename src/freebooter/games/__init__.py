"""One folder a game, all of the same shape; nothing outside names a game.

The package can be called: `freebooter.games()` lists the games that can be played.
"""

from __future__ import annotations

import sys
from types import ModuleType


class Games(ModuleType):
    """A package that is a function as well, so that neither hides the other."""

    def __call__(self) -> list[str]:
        """The ids of all games that can be played."""
        from freebooter.engine.game import games as ids

        return ids()


sys.modules[__name__].__class__ = Games
