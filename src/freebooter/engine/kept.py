"""Parts of a view that are made anew only when what they are made of has changed.

From one decision to the next little changes, and most of what a seat sees is what it saw before. A part says of which
numbers it is made; as long as these are the same, `find` gives the last one, which nobody changes. Numbers are compared
by value: whichever table they belong to, a part is right for them.
"""

from __future__ import annotations

from typing import Any

Numbers = list[list[int]]


class Kept:
    """The last part of each name."""

    def __init__(self) -> None:
        self._parts: dict[Any, tuple[Numbers, Any]] = {}

    def find(self, name: Any, of: Numbers) -> Any:
        """The part of this name, if it was made of the same numbers; else None."""
        last = self._parts.get(name)
        return last[1] if last is not None and last[0] == of else None

    def keep(self, name: Any, of: Numbers, part: Any) -> None:
        self._parts[name] = ([one[:] for one in of], part)

    def clear(self) -> None:
        self._parts.clear()
