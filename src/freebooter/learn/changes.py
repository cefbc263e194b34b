"""A table laid out for a lesson: fields of a state changed by hand, as long as it can still be a table of that game.

    "players.0.gold = 12"                        # a field is set; the value is written as in JSON
    "cargo_deck > players.0.hold: 17, 18"        # cards go from one list to the end of another (the top of a deck)
    "captain_deck > players.0.captain: 4"        # ... or to a single place; what lay there goes where it came from
    "booty - 0, 0, 2"                            # cards leave a list, and are counted elsewhere (as a number of goods)

What does not fit the types and bounds of the state is refused, and so is a table on which a piece is missing or
there are too many.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from freebooter.engine.codec import BadData, pack, unpack
from freebooter.engine.table import Table, table_at

NOWHERE = (-1, None)  # an empty single place


def changed(table: Table, changes: list[str]) -> Table:
    """The same table with these changes, at its next decision; ValueError says what is wrong."""
    checkpoint = table.trail.last
    if checkpoint.answers or table.waiting:
        raise ValueError("a table is changed between two steps of a turn, not in the midst of one")
    data = msgspec.json.decode(msgspec.json.encode(pack(checkpoint.state)))
    for change in changes:
        _change(data, change)
    try:
        state = unpack(table.game.state, data)
    except BadData as error:
        raise ValueError(str(error)) from None
    whole, now = table.game.components(checkpoint.state), table.game.components(state)
    if wrong := [f"{name} {now[name]} instead of {whole[name]}" for name in whole if now[name] != whole[name]]:
        raise ValueError("pieces are missing or too many: " + ", ".join(wrong))
    return table_at(table.game, state, table.settings, table.seats)


def _change(data: Any, change: str) -> None:
    if found := re.fullmatch(r"([\w.]+) = (.+)", change):
        holder, name = _place(data, found[1])
        try:
            holder[name] = msgspec.json.decode(found[2])
        except msgspec.DecodeError as error:
            raise ValueError(f"'{change}': {error}") from None
    elif found := re.fullmatch(r"([\w.]+) > ([\w.]+): ([\d, ]+)", change):
        for card in found[3].split(","):
            _move(data, found[1], found[2], int(card))
    elif found := re.fullmatch(r"([\w.]+) - ([\d, ]+)", change):
        for card in found[2].split(","):
            _pile(data, found[1], int(card)).remove(int(card))
    else:
        raise ValueError(f"'{change}' is neither 'field = value' nor 'from > to: cards' nor 'from - cards'")


def _move(data: Any, source: str, goal: str, card: int) -> None:
    pile = _pile(data, source, card)
    at = pile.index(card)
    holder, name = _place(data, goal)
    if isinstance(holder[name], list):
        pile.pop(at)
        holder[name].append(card)
        return
    if holder[name] in NOWHERE:
        pile.pop(at)
    else:
        pile[at] = holder[name]
    holder[name] = card


def _pile(data: Any, source: str, card: int) -> list[Any]:
    """The list of that name, which has the card."""
    holder, name = _place(data, source)
    pile = holder[name]
    if not isinstance(pile, list) or card not in pile:
        raise ValueError(f"{source} has no {card}")
    return pile


def _place(data: Any, path: str) -> tuple[Any, Any]:
    """What holds the last part of a path, and that part: a field's name or a number in a list."""
    *way, last = [int(part) if part.isdecimal() else part for part in path.split(".")]
    for part in way:
        data = _inside(data, part, path)
    _inside(data, last, path)
    return data, last


def _inside(data: Any, part: Any, path: str) -> Any:
    if isinstance(data, list) and isinstance(part, int) and part < len(data):
        return data[part]
    if isinstance(data, dict) and part in data:
        return data[part]
    raise ValueError(f"there is no {part} in {path}")
