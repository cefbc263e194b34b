"""Parts of a view that are made anew only when what they are made of has changed.

From one decision to the next little changes, and most of what a seat sees is what it saw before. A part says of which
numbers it is made; as long as these are the same, `find` gives the last one, which nobody changes. Numbers are compared
by value: whichever table they belong to, a part is right for them. What seats know differently of a thing (a captain
and his secrets) is kept by what they know: `seen`.
"""

from __future__ import annotations

from typing import Any

Numbers = list[list[int]]


class Kept:
    """The last part of each name."""

    def __init__(self) -> None:
        self._parts: dict[Any, tuple[Numbers, Any]] = {}
        self._seen: dict[Any, tuple[Any, Numbers, dict[Any, Any]]] = {}

    def find(self, name: Any, of: Numbers) -> Any:
        """The part of this name, if it was made of the same numbers; else None."""
        last = self._parts.get(name)
        return last[1] if last is not None and last[0] == of else None

    def keep(self, name: Any, of: Numbers, part: Any) -> None:
        self._parts[name] = ([one[:] for one in of], part)

    def by_key(self, name: Any, keys: list[str], of: list[int]) -> dict[str, int]:
        """The part of this name that is nothing but these numbers by their keys."""
        found: dict[str, int] | None = self.find(name, [of])
        if found is None:
            found = dict(zip(keys, of, strict=True))
            self.keep(name, [of], found)
        return found

    def seen(self, name: Any, thing: Any, around: Numbers) -> dict[Any, Any]:
        """The views of a thing of the state, by what their seats know of it; whoever makes one puts it there.

        They are gone when the thing has changed, or what they are made of besides: `around`, which nobody changes.
        """
        last = self._seen.get(name)
        if last is None or last[1] != around or last[0] != thing:
            last = self._seen[name] = (thing.clone(), around, {})
        return last[2]

    def clear(self) -> None:
        self._parts.clear()
        self._seen.clear()
