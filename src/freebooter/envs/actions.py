"""Options as numbers: the place in the list of what is offered, or a fixed table of keys; and features of options.

`actions="index"` (the default): action i is the i-th option that is offered. The matrix of features says of each option
what it is: its kind, its arguments and the parts of the board that it touches.

`actions="key"`: a table of all keys of the game, one a line in its `actions.txt`; the number of a line never changes.
Only for games whose keys can be listed; NotClosed says so of the others.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from freebooter.engine.answers import IllegalChoice
from freebooter.engine.asks import Option
from freebooter.engine.game import Game
from freebooter.envs.keys import Keys
from freebooter.envs.survey import Argument, Spaces, names_of, spaces_of

Mask = NDArray[np.int8]
BITS = np.dtype(np.int8)

FILE = "actions.txt"
SPARE = 16  # numbers after the table, for options that it does not know: in the order in which they are offered
MANY = 600  # forms of one kind of option; what has more is not listed
WIDEST = 128  # an argument with more values than that, which are not names of content, is not listed
TURN_PAGE = "next page"


class NotClosed(ValueError):
    """The keys of this game cannot be listed."""


def make_actions(game: Game, how: str) -> Actions:
    """The actions by index or by key."""
    if how == "index":
        return ByIndex(game)
    if how == "key":
        return ByKey(game)
    raise ValueError(f"Actions are numbered by 'index' or by 'key', not '{how}'.")


class Actions:
    """What the numbers of actions mean. `size` is how many there are."""

    size: int

    def mask(self, options: list[Option]) -> Mask:
        """1 for each action that is offered."""
        raise NotImplementedError

    def number(self, options: list[Option], action: int) -> int:
        """The place in the list of options that this action means; IllegalChoice if it is not offered."""
        raise NotImplementedError

    def of(self, options: list[Option], place: int) -> int:
        """The action that means this place in the list of options."""
        raise NotImplementedError


class ByIndex(Actions):
    """Action i is option i. Where more are offered than there are actions, the last one turns the page."""

    def __init__(self, game: Game) -> None:
        most = spaces_of(game).most_options
        self.size = most + most // 4 + 1
        self._masks = np.tri(self.size + 1, self.size, -1, dtype=np.int8)
        self.page = 0
        self._paged: list[Option] = []

    def mask(self, options: list[Option]) -> Mask:
        mask = self._masks[self.shown(options)].copy()
        if len(options) > self.size:
            mask[-1] = 1
        return mask

    def shown(self, options: list[Option]) -> int:
        """How many options this page has."""
        if options is not self._paged:
            self.page = 0
            self._paged = options
        if len(options) <= self.size:
            return len(options)
        return min(self.size - 1, len(options) - self.first)

    @property
    def first(self) -> int:
        return self.page * (self.size - 1)

    def number(self, options: list[Option], action: int) -> int:
        here = self.shown(options)
        if action == self.size - 1 and len(options) > self.size:
            pages = -(-len(options) // (self.size - 1))
            self.page = (self.page + 1) % pages
            return -1
        if not 0 <= action < here:
            raise IllegalChoice(f"Action {action} is not offered: actions are 0 to {here - 1} now.")
        return self.first + action

    def of(self, options: list[Option], place: int) -> int:
        self.shown(options)
        if len(options) > self.size:
            self.page = place // (self.size - 1)
        return place - self.first


class ByKey(Actions):
    """Action i is the key in line i of the game's actions.txt."""

    def __init__(self, game: Game) -> None:
        self.keys = keys_of(game)
        self._table = Keys(self.keys, SPARE)
        self.size = self._table.size

    def numbers(self, options: list[Option]) -> list[int]:
        """The action of each option; -1 where even the spare numbers are used up."""
        return self._table.numbers(options)

    def mask(self, options: list[Option]) -> Mask:
        return np.frombuffer(self._table.mask(options), BITS)

    def number(self, options: list[Option], action: int) -> int:
        place = self._table.place(options, action)
        if place < 0:
            key = self.keys[action] if 0 <= action < len(self.keys) else str(action)
            offered = ", ".join([option.key for option in options[:8]])
            raise IllegalChoice(
                f"'{key}' cannot be chosen now: there is {offered}{' ...' if len(options) > 8 else ''}."
            )
        return place

    def of(self, options: list[Option], place: int) -> int:
        return self.numbers(options)[place]


def keys_of(game: Game) -> list[str]:
    """The table of keys: the game's actions.txt, or made anew where it has none."""
    path = game.folder / FILE
    if path.is_file():
        return path.read_text(encoding="utf-8").split()
    return all_keys(game)


def all_keys(game: Game) -> list[str]:
    """Every key that the game's options can have; NotClosed says which kind of option cannot be listed."""
    spaces = spaces_of(game)
    names = names_of(game)
    keys = []
    for kind in spaces.kinds:
        arguments = spaces.arguments.get(kind, [])
        domains = [values_of(argument, names, game.seats[-1]) for argument in arguments]
        if not all(domains) or prod(map(len, domains)) > MANY:
            raise NotClosed(
                f"{game.title} has no fixed table of actions: '{kind}' has too many forms. Use actions='index'."
            )
        keys += [":".join([kind, *map(str, values)]) for values in product(*domains)]
    return keys


def values_of(argument: Argument, names: dict[str, dict[str, str]], seats: int) -> list[Any]:
    """What an argument can be: the ids of what it names, a seat, or what was seen; nothing if that is too much."""
    table = names.get(argument.of, {})
    counts = any(id != "0" and name.startswith(id) for id, name in table.items())  # "3 ships": how to say a number
    named = [] if counts else list(table)
    if argument.of == "seat":
        return list(range(seats))
    if argument.words or any(not id.lstrip("-").isdecimal() for id in named):
        return list(dict.fromkeys([*argument.words, *named]))
    seen = range(argument.low, argument.high + 1 + argument.high // 2 * counts)
    if len(seen) > WIDEST:
        seen = range(0)
    return sorted({*seen, *[int(id) for id in named]})


class Features:
    """A row of numbers for each option: its kind, its arguments, and what it touches."""

    def __init__(self, game: Game) -> None:
        spaces = spaces_of(game)
        self._spaces: Spaces = spaces
        self._kinds = {kind: number for number, kind in enumerate(spaces.kinds)}
        self._touches = {part: number for number, part in enumerate(spaces.touches)}
        self.arguments = max([len(found) for found in spaces.arguments.values()], default=0)
        self.names = [
            *[f"kind={kind}" for kind in spaces.kinds],
            *[f"argument {i}{what}" for i in range(self.arguments) for what in (" is there", "")],
            *[f"touches {part}" for part in spaces.touches],
        ]
        self.width = len(self.names)
        self._rows = np.zeros((64, self.width), dtype=np.float32)
        self._row_of: dict[str, int] = {}

    def matrix(self, options: list[Option], rows: int, first: int = 0) -> NDArray[np.float32]:
        """The features of these options, and zeros below them."""
        found = np.zeros((rows, self.width), dtype=np.float32)
        here = options[first : first + rows]
        numbers = [self._number(option) for option in here]  # before the rows are read: they may grow
        found[: len(here)] = self._rows[numbers]
        return found

    def _number(self, option: Option) -> int:
        number = self._row_of.get(option.key)
        if number is None:
            number = self._row_of[option.key] = len(self._row_of)
            if number == len(self._rows):
                self._rows = np.concatenate([self._rows, np.zeros_like(self._rows)])
            self._write(self._rows[number], option)
        return number

    def _write(self, row: Any, option: Option) -> None:
        kinds = len(self._kinds)
        if option.kind in self._kinds:
            row[self._kinds[option.kind]] = 1.0
        known = self._spaces.arguments.get(option.kind, [])
        for i, arg in enumerate(option.args[: self.arguments]):
            row[kinds + 2 * i] = 1.0
            row[kinds + 2 * i + 1] = _scaled(arg, known[i] if i < len(known) else Argument())
        for part in option.touches:
            number = self._touches.get(part.partition(":")[0])
            if number is not None:
                row[kinds + 2 * self.arguments + number] = 1.0


def _scaled(arg: int | str, argument: Argument) -> float:
    """An argument as a number: against the largest that was seen, or a word by its place among the known ones."""
    if isinstance(arg, str):
        words = argument.words
        return (words.index(arg) + 1) / len(words) if arg in words else 0.0
    largest = max(abs(argument.low), abs(argument.high), 1)
    return max(-4.0, min(4.0, arg / largest))
