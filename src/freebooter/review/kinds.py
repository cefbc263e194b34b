"""What a game says of the kinds of its options: `puzzles/kinds.toml`. Puzzles and reviews explain with it."""

from __future__ import annotations

import tomllib
from functools import cache

import msgspec

from freebooter.engine.rulebook import folder_of


class Kind(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A kind of option: the rules behind it, where to look (it does not tell), and what it is good for."""

    rules: list[str]
    hint: str = ""
    why: str = ""


class Measure(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Something in the view that makes a difference: its place, its name, and how much of it is worth telling.

    In the place stands "{me}" for the seat that decides, or "{others}" for that of the others who has most of it. Of a
    list its length counts.
    """

    of: str
    one: str
    many: str
    from_: float = msgspec.field(name="from")


class Kinds(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a game says of its puzzles."""

    margin: float = 0.04  # of a chance: by so much the best must be ahead
    any_order: list[str] = []  # prompts whose options are taken one after the other, so that the first hardly matters
    kinds: dict[str, Kind] = {}
    measures: list[Measure] = []


@cache
def kinds_of(game_id: str) -> Kinds:
    path = folder_of(game_id) / "puzzles" / "kinds.toml"
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Kinds) if path.exists() else Kinds()
