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
from freebooter.engine.record import Told
from freebooter.engine.words import Words, plain, words_of

HIDDEN = "?"
NOTHING = "-"
EMPTY = {NOTHING, "no", ""}
SEATS = {"turn": "seat", "first": "seat"}  # numbers that are seats in every game's view


def named(field: str) -> str:
    return field.replace("_", " ")


class Scribe:
    """Writes any value of a view in a few words.

    A game's words.toml may say what the numbers of a field stand for, in its section [view]: `cards = "card"` calls
    each by the name of that card, `bidder = "seat"` by the name of that player, `goods = "by good"` says that a list
    counts one kind after the other, `zones = "at zone"` that the keys are ids. "NpcView.captain" is the field of one
    Struct, where another has one of the same name.
    """

    def __init__(self, words: Words, players: list[str]) -> None:
        self.names = {**words.names, "seat": {str(seat): name for seat, name in enumerate(players)}}
        self.kinds: dict[str, str] = SEATS | words.table.get("view", {})

    def cell(self, value: Any, field: str = "") -> str:
        if value is None:
            return HIDDEN
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, msgspec.Struct):
            return self.struct(value)
        if isinstance(value, dict):
            return self._dict(value, field)
        if isinstance(value, (list, tuple)):
            return self._list(value, field)
        kind = self.kinds.get(field)
        if kind in self.names:
            return self.names[kind].get(str(value), NOTHING)
        return named(str(value)) if value not in ("", -1) else NOTHING

    def key(self, key: Any, field: str) -> str:
        kind = self.kinds.get(field, "")
        return self.names[kind[3:]][str(key)] if kind.startswith("at ") else named(str(key))

    def fields(self, value: msgspec.Struct) -> list[tuple[str, str, Any]]:
        """Of each field what it is called, the word under which [view] knows it, and what it holds."""
        found = []
        for field in value.__struct_fields__:
            own = f"{type(value).__name__}.{field}"
            found.append((named(field), own if own in self.kinds else field, getattr(value, field)))
        return found

    def struct(self, value: msgspec.Struct, key: str = "") -> str:
        """Only what says something: no empty fields, a flag by its name alone, nothing that repeats the key."""
        parts = []
        for name, field, said in self.fields(value):
            if said is True:
                parts.append(name)
            elif str(said) != key and (said is None or self.says(said, field)):
                parts.append(f"{name} {self.cell(said, field)}")
        return ", ".join(parts) or NOTHING

    def keyed(self, key: Any, value: Any, field: str = "") -> str:
        return self.struct(value, str(key)) if isinstance(value, msgspec.Struct) else self.cell(value, field)

    def says(self, value: Any, field: str) -> bool:
        """Is there anything to say about it?"""
        return set(self.cell(value, field).split(", ")) - EMPTY != set()

    def _dict(self, value: dict[Any, Any], field: str) -> str:
        if any(isinstance(one, (msgspec.Struct, dict)) for one in value.values()):
            return "\n".join([f"{self.key(key, field)}: {self.keyed(key, one)}" for key, one in value.items()])
        shown = [f"{self.key(key, field)} {self.cell(one)}" for key, one in value.items() if one not in (0, "", -1, [])]
        return ", ".join(shown) or NOTHING

    def _list(self, value: list[Any] | tuple[Any, ...], field: str) -> str:
        if not value:
            return NOTHING
        if any(isinstance(one, (msgspec.Struct, list)) for one in value):
            return "\n".join([self.cell(one, field) for one in value])
        kind = self.kinds.get(field, "")
        if kind.startswith("by "):
            return self._dict({self.names[kind[3:]][str(i)]: one for i, one in enumerate(value)}, "")
        if isinstance(value, tuple):
            return "/".join([self.cell(one) for one in value])
        # among things with names, -1 is one that the seat does not know
        return ", ".join([HIDDEN if kind and one == -1 else self.cell(one, field) for one in value])


def of_seats(value: Any, seats: int) -> dict[int, Any] | None:
    """What belongs to each player, if that is what the field holds: Structs keyed by seat, or one for each seat."""
    if isinstance(value, dict) and list(value) == [str(seat) for seat in range(seats)]:
        value = list(value.values())
    if isinstance(value, list) and len(value) == seats and all(isinstance(one, msgspec.Struct) for one in value):
        return dict(enumerate(value))
    return None


class Sections:
    """A view cut into parts; large ones that are as they were when drawn last are left out, unless all is wanted.

    `names` are for sentences, `titles` for the heads of columns.
    """

    def __init__(self, game: Game, names: list[str], titles: list[str]) -> None:
        self.scribe = Scribe(words_of(game.id), names)
        self.names = names
        self.titles = titles
        self._drawn: dict[str, Any] = {}

    def draw(self, view: msgspec.Struct, everything: bool = False) -> RenderableType:
        parts: list[RenderableType] = []
        alone: list[str] = []
        for field in view.__struct_fields__:
            value = getattr(view, field)
            players = of_seats(value, len(self.names))
            if players is not None:
                parts.append(self._side_by_side(players))
            elif _is_large(value):
                if everything or self._drawn.get(field) != value:
                    parts.append(self._large(field, value))
            elif field != "me" and value is not None and self.scribe.says(value, field):
                alone.append(f"{named(field)} {self.scribe.cell(value, field)}")
            self._drawn[field] = value
        return Group(Text(" · ".join(alone)), *parts)

    def _large(self, field: str, value: Any) -> RenderableType:
        """A row for each thing."""
        grid = Grid(title=named(field), title_justify="left", show_header=False, box=None, padding=(0, 2, 0, 0))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column()
        if isinstance(value, msgspec.Struct):
            rows = [(name, self.scribe.cell(one, known)) for name, known, one in self.scribe.fields(value)]
        else:
            pairs = value.items() if isinstance(value, dict) else enumerate(value, 1)
            rows = [(self.scribe.key(key, field), self.scribe.keyed(key, one)) for key, one in pairs]
        for name, said in rows:
            if said not in EMPTY:
                grid.add_row(Text(name), Text(said))
        return grid

    def _side_by_side(self, players: dict[int, Any]) -> RenderableType:
        """A column for each player, a row for each field that says something about anyone."""
        grid = Grid()
        grid.add_column("")
        for seat in players:
            grid.add_column(Text(self.titles[seat]))
        columns = [self.scribe.fields(player) for player in players.values()]
        for row in zip(*columns, strict=True):
            name, field, _ = row[0]
            values = [value for _, _, value in row]
            if any(value is not None and value != 0 and self.scribe.says(value, field) for value in values):
                grid.add_row(name, *[Text(self.scribe.cell(value, field)) for value in values])
        return grid


def _is_large(value: Any) -> bool:
    if isinstance(value, msgspec.Struct):
        return True
    holds = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(isinstance(one, (msgspec.Struct, dict)) for one in holds)


def sentence(game: Game, told: Told, names: list[str], me: int | None = None) -> str:
    return plain(words_of(game.id).event(told.kind, told.args, me), names)


def draw_story(console: Console, game: Game, story: list[Told], names: list[str], me: int | None = None) -> None:
    """What was told, a line each; what hurts me stands out."""
    for told in story:
        if not told.undone or told.kind == "undone":
            hurts = me is not None and me in told.args.get("hurts", [])
            line = ("! " if hurts else "  ") + sentence(game, told, names, me)
            console.print(Text(line, style="bold red" if hurts else ""))


def draw_result(console: Console, game: Game, result: Result, names: list[str]) -> None:
    """The end: who is first, and where everyone's points came from."""
    words = words_of(game.id)
    order = sorted(range(len(names)), key=lambda seat: result.ranks[seat])
    grid = Grid(title="The end", title_justify="left")
    grid.add_column("")
    for seat in order:
        grid.add_column(Text(names[seat]), justify="right")
    grid.add_row("Rank", *[str(result.ranks[seat]) for seat in order])
    grid.add_row("Points", *[str(result.scores[seat]) for seat in order], end_section=True)
    for source in dict.fromkeys(source for seat in order for source in result.sources[seat]):
        grid.add_row(words.source(source), *[str(result.sources[seat].get(source, 0)) for seat in order])
    console.print(grid)
    console.print(Text(who_won(result, names)))
    for tie in result.ties:
        console.print(Text(plain(words.tie(tie), names)))


def who_won(result: Result, names: list[str]) -> str:
    """The last sentence of a game."""
    winners = " and ".join([names[seat] for seat in result.winners])
    if not winners:
        return "The game is lost." if result.against_the_game else "Nobody wins: the game itself has won."
    if result.against_the_game:
        return f"The game is won by {winners}." if len(names) > 1 else "The game is won."
    return f"Won by {winners}."
