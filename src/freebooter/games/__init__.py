"""One folder a game, all of the same shape; nothing outside names a game.

`freebooter.games` is this room, and `freebooter.games()` the list of what is in it: the room can be called.
"""

from __future__ import annotations

import sys
from types import ModuleType


class Room(ModuleType):
    def __call__(self) -> list[str]:
        from freebooter.engine.game import games

        return games()


sys.modules[__name__].__class__ = Room
