"""Any game's view as text: what stands alone as a line, players side by side, the rest as tables.

Nothing here knows a game: it walks the view's fields. What a seat may not know is None in its view and drawn as "?".
"""

from __future__ import annotations

from typing import Any

import msgspec
from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from freebooter.engine.game import Game, Result
from freebooter.engine.table import Told
from freebooter.engine.words import plain, words_of

HIDDEN = "?"
NOTHING = "-"
SEAT_FIELDS = ("turn", "first", "me")  # numbers that are seats in every game's view


def named(field: str) -> str:
    return field.replace("_", " ")


def cell(value: Any) -> str:
    """A value in a few words."""
    if value is None:
        return HIDDEN
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, msgspec.Struct):
        return _struct(value)
    if isinstance(value, dict):
        return _dict(value)
    if isinstance(value, (list, tuple)):
        return _list(value)
    return named(str(value)) if value != "" else NOTHING


def _struct(value: msgspec.Struct) -> str:
    """Only what says something: no empty fields, a flag by its name alone."""
    parts = []
    for field in value.__struct_fields__:
        said = getattr(value, field)
        if said is True:
            parts.append(named(field))
        elif said is not False and said not in ("", [], {}, 0):
            parts.append(f"{named(field)} {cell(said)}")
    return ", ".join(parts) or NOTHING


def _dict(value: dict[Any, Any]) -> str:
    if any(isinstance(one, (msgspec.Struct, dict)) for one in value.values()):
        return "\n".join(f"{named(str(key))}: {cell(one)}" for key, one in value.items()) or NOTHING
    shown = [f"{named(str(key))} {cell(one)}" for key, one in value.items() if one not in (0, "", False)]
    return ", ".join(shown) or NOTHING


def _list(value: list[Any] | tuple[Any, ...]) -> str:
    if not value:
        return NOTHING
    if any(isinstance(one, msgspec.Struct) for one in value):
        return "\n".join(cell(one) for one in value)
    if isinstance(value, tuple):
        return "/".join(cell(one) for one in value)
    return ", ".join(cell(one) for one in value)


def of_seats(value: Any, seats: int) -> dict[int, Any] | None:
    """What belongs to each player, if that is what the field holds: Structs keyed by seat, or one for each seat."""
    if isinstance(value, dict) and list(value) == [str(seat) for seat in range(seats)]:
        value = list(value.values())
    if isinstance(value, list) and len(value) == seats and all(isinstance(one, msgspec.Struct) for one in value):
        return dict(enumerate(value))
    return None


class Sections:
    """A view cut into parts; `changed` leaves out large parts that were drawn before and are as they were."""

    def __init__(self) -> None:
        self._drawn: dict[str, Any] = {}

    def draw(self, view: msgspec.Struct, names: list[str], everything: bool = False) -> RenderableType:
        parts: list[RenderableType] = []
        alone: list[str] = []
        for field in view.__struct_fields__:
            value = getattr(view, field)
            players = of_seats(value, len(names))
            if players is not None:
                parts.append(side_by_side(players, names))
            elif not _is_large(value):
                alone.append(f"{named(field)} {_alone(field, value, names)}")
            elif everything or self._drawn.get(field) != value:
                parts.append(_large(field, value))
            self._drawn[field] = value
        return Group(Text(" · ".join(line for line in alone if not line.startswith("me "))), *parts)


def _alone(field: str, value: Any, names: list[str]) -> str:
    if field in SEAT_FIELDS and isinstance(value, int) and not isinstance(value, bool):
        return names[value] if 0 <= value < len(names) else "nobody"
    return cell(value)


def _is_large(value: Any) -> bool:
    if isinstance(value, msgspec.Struct):
        return True
    holds = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(isinstance(one, (msgspec.Struct, dict)) for one in holds)


def _large(field: str, value: Any) -> RenderableType:
    """A table with a row for each thing."""
    if isinstance(value, msgspec.Struct):
        grid = _grid(field)
        for name in value.__struct_fields__:
            grid.add_row(named(name), cell(getattr(value, name)))
        return grid
    rows = value.items() if isinstance(value, dict) else enumerate(value)
    grid = _grid(field)
    for key, one in rows:
        grid.add_row(named(str(key)), cell(one))
    return grid


def _grid(title: str) -> Grid:
    grid = Grid(title=named(title), title_justify="left", show_header=False, box=None, padding=(0, 2, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    return grid


def side_by_side(players: dict[int, Any], names: list[str]) -> RenderableType:
    """A column for each player, a row for each field that says something about anyone."""
    grid = Grid(show_lines=False, padding=(0, 1))
    grid.add_column("")
    for seat in players:
        grid.add_column(names[seat])
    for field in players[0].__struct_fields__:
        cells = [cell(getattr(player, field)) for player in players.values()]
        if any(one != NOTHING for one in cells):
            grid.add_row(named(field), *cells)
    return grid


def sentence(game: Game, told: Told, names: list[str]) -> str:
    return plain(words_of(game.id).event(told.kind, told.args), names)


def draw_story(console: Console, game: Game, story: list[Told], names: list[str], me: int | None = None) -> None:
    """What was told, a line each; what hurts me stands out."""
    for told in story:
        if not told.undone or told.kind == "undone":
            hurts = me is not None and me in told.args.get("hurts", [])
            line = ("! " if hurts else "  ") + sentence(game, told, names)
            console.print(Text(line, style="bold red" if hurts else ""))


def draw_result(console: Console, game: Game, result: Result, names: list[str]) -> None:
    """The end: who is first, and where everyone's points came from."""
    words = words_of(game.id)
    sources = list(dict.fromkeys(source for seat in result.sources for source in seat))
    grid = Grid(title="The end", title_justify="left")
    for heading in ["rank", "player", "points", *[words.source(source) for source in sources]]:
        grid.add_column(heading, justify="left" if heading == "player" else "right")
    for seat in sorted(range(len(names)), key=lambda seat: result.ranks[seat]):
        counts = [str(result.sources[seat].get(source, 0)) for source in sources]
        grid.add_row(str(result.ranks[seat]), names[seat], str(result.scores[seat]), *counts)
    console.print(grid)
    console.print(f"Won by {' and '.join(names[seat] for seat in result.winners)}.")
