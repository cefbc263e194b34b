"""How large a game's view and options become: found by playing, kept in the game's `spaces.json`.

Types say what a view is made of, but not how long its lists are, which keys its dicts have or which words come up. A
survey plays games of every size and mode, at random and by rules of thumb, and writes that down. What it has found once
keeps its place: a new survey only adds at the end of each list and widens bounds, so numbers of words, kinds and keys
stay the same between versions.

    python -m freebooter.envs.survey GAME [GAMES]     # in a checkout: plays, and writes spaces.json
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from typing import Any

import msgspec

from freebooter.bots import make
from freebooter.engine.asks import Option
from freebooter.engine.chair import Chair
from freebooter.engine.game import Game
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table, new_table
from freebooter.engine.words import Words
from freebooter.envs.stepper import Stepper

FILE = "spaces.json"
QUICK = 20  # games of a game that has no spaces.json
PLACE = re.compile(r"\{(\d)(?::(\w+))?\}")


class Place(msgspec.Struct, omit_defaults=True):
    """What one place of the view was seen to hold."""

    low: int = 0
    high: int = 0
    words: list[str] = []
    keys: list[str] = []
    least: int = -1  # entries of a list or dict; -1: never seen
    most: int = 0
    by_seat: bool = True  # has a list or dict always one entry for each seat?
    follows: str = ""  # a word that another field of the same Struct, or its key in a dict, already says


class Argument(msgspec.Struct, omit_defaults=True):
    """What one argument of a kind of option was seen to be; `of` is what words.toml says that it names."""

    low: int = 0
    high: int = 0
    words: list[str] = []
    of: str = ""


class Spaces(msgspec.Struct):
    """A game's survey."""

    places: dict[str, Place] = {}
    kinds: list[str] = []
    arguments: dict[str, list[Argument]] = {}
    touches: list[str] = []
    prompts: list[str] = []
    events: list[str] = []
    event_args: dict[str, Argument] = {}
    most_options: int = 2
    games: int = 0


def spaces_of(game: Game) -> Spaces:
    """What is known of the game: its spaces.json, or a quick survey where it has none."""
    key = (game.id, game.view)
    if key not in _known:
        path = game.folder / FILE
        if path.is_file():
            _known[key] = msgspec.json.decode(path.read_bytes(), type=Spaces)
        else:
            _known[key] = survey(game, QUICK)
    return _known[key]


_known: dict[Any, Spaces] = {}


def survey(game: Game, games: int, spaces: Spaces | None = None) -> Spaces:
    """Plays so many games, of all sizes and modes in turn, and adds what is found."""
    found = Survey(game, spaces or Spaces())
    tables = sizes_and_modes(game)
    for number in range(games):
        seats, settings = tables[number % len(tables)]
        found.play(seats, settings, found.spaces.games + number)
    found.note_followers()
    found.spaces.games += games
    return found.spaces


def sizes_and_modes(game: Game) -> list[tuple[int, dict[str, Any]]]:
    """Every number of seats with the plain settings, and every mode with each number of seats that it allows."""
    found: list[tuple[int, dict[str, Any]]] = [(seats, {}) for seats in game.table_sizes]
    for mode in game.modes:
        found += [(seats, mode) for seats in game.sizes_of(mode)]
    return found


class Survey:
    """Games that are looked at while they are played."""

    def __init__(self, game: Game, spaces: Spaces) -> None:
        self.game = game
        self.spaces = spaces
        self.seats = 0
        words = Words(game)
        self.templates: dict[str, str] = words.table.get("options", {})
        _add(spaces.prompts, words.table.get("prompts", {}))
        _add(spaces.events, [*words.table.get("events", {}), "undone"])
        _add(spaces.kinds, [*self.templates, "pass", "done", "amount"])
        self._seen = set[str]()
        self._said: dict[tuple[str, str], dict[str, str] | None] = {}  # what a word goes with; None: with several

    def play(self, seats: int, settings: dict[str, Any], number: int) -> None:
        """One game: seats play at random or by rules of thumb, in turn."""
        self.seats = seats
        table = new_table(self.game, seats, f"survey.{number}", settings, history=False)
        bots = [make("random"), make("able-seaman"), make("cabin-boy")]
        chairs = [Chair(table, seat, lucky("survey", number, seat)) for seat in range(seats)]
        steps = Stepper(table)
        heard = [0] * (seats + 1)
        while not steps.over:
            seat = steps.seat
            self.spaces.most_options = max(self.spaces.most_options, len(steps.options))
            assert steps.decision is not None
            for option in steps.decision.options:
                self._option(option)
            for eye in {seat, table.seq % seats}:
                self._see("", table.view(eye))
            steps.answer(bots[(seat + number) % 3](chairs[seat]))
            self._hear(table, heard)
        for seat in range(seats):
            self._see("", table.view(seat))

    def note_followers(self) -> None:
        """Marks words that follow from another word beside them."""
        for path, place in self.spaces.places.items():
            before = [one for (one, other), goes in self._said.items() if other == path and goes is not None]
            place.follows = before[0] if len(place.words) > 1 and before else ""

    def _see(self, path: str, value: Any, key: str = "") -> None:
        """What lies at this place of the view, and below it; `key` is where it stands in a dict."""
        if value is None:
            return
        if isinstance(value, msgspec.Struct):
            words = [("#", key)] if key else []
            for name in value.__struct_fields__:
                one = getattr(value, name)
                below = f"{path}.{name}" if path else name
                if isinstance(one, str):
                    for other, word in words:
                        self._say_together((other, below), word, one)
                    words.append((below, one))
                self._see(below, one)
            return
        place = self.spaces.places.get(path)
        if place is None:
            place = self.spaces.places[path] = Place()
        if isinstance(value, (int, float)):
            place.low = min(place.low, int(value))
            place.high = max(place.high, int(value))
        elif isinstance(value, str):
            _add(place.words, [value])
        elif isinstance(value, tuple):
            for i, one in enumerate(value):
                self._see(f"{path}.{i}", one)
        else:
            self._count(place, value)
            if isinstance(value, dict):
                _add(place.keys, value)
                for name, one in value.items():
                    self._see(f"{path}.*", one, name)
            else:
                for one in value:
                    self._see(f"{path}.*", one)

    def _say_together(self, pair: tuple[str, str], word: str, other: str) -> None:
        goes = self._said.setdefault(pair, {})
        if goes is not None and goes.setdefault(word, other) != other:
            self._said[pair] = None

    def _count(self, place: Place, value: Any) -> None:
        size = len(value)
        place.least = size if place.least < 0 else min(place.least, size)
        place.most = max(place.most, size)
        if size != self.seats or (isinstance(value, dict) and list(value) != [str(i) for i in range(size)]):
            place.by_seat = False

    def _option(self, option: Option) -> None:
        if option.key in self._seen:
            return
        self._seen.add(option.key)
        _add(self.spaces.kinds, [option.kind])
        _add(self.spaces.touches, [part.partition(":")[0] for part in option.touches])
        named = dict(PLACE.findall(self.templates.get(option.kind, "")))
        arguments = self.spaces.arguments.setdefault(option.kind, [])
        for i, arg in enumerate(option.args):
            if i == len(arguments):
                first = arg if isinstance(arg, int) else 0
                arguments.append(Argument(first, first, of=named.get(str(i), "")))
            _widen(arguments[i], arg)

    def _hear(self, table: Table, heard: list[int]) -> None:
        for who, events in enumerate(table.told):
            for event in events[heard[who] :]:
                for name, value in event.args.items():
                    if isinstance(value, (int, str)):
                        _widen(self.spaces.event_args.setdefault(name, Argument()), value)
                    elif name not in self.spaces.event_args:
                        self.spaces.event_args[name] = Argument()
            heard[who] = len(events)


def _widen(argument: Argument, value: int | str) -> None:
    if isinstance(value, str):
        _add(argument.words, [value])
    else:
        argument.low = min(argument.low, int(value))
        argument.high = max(argument.high, int(value))


def _add(known: list[str], words: Iterable[str]) -> None:
    """New ones at the end: what is known keeps its number."""
    there = set(known)
    for word in words:
        if word not in there:
            known.append(word)
            there.add(word)


def names_of(game: Game) -> dict[str, dict[str, str]]:
    """The names of the game's content, by what they name."""
    return Words(game).names


def main(id: str, games: str = "60") -> None:
    from freebooter.engine.game import find_game

    game = find_game(id)
    path = game.folder / FILE
    known = msgspec.json.decode(path.read_bytes(), type=Spaces) if path.is_file() else None
    spaces = survey(game, int(games), known)
    path.write_text(json.dumps(msgspec.to_builtins(spaces), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{path}: {len(spaces.places)} places of the view, {spaces.games} games in all.")
    write_keys(game)


def write_keys(game: Game) -> None:
    """Adds to the game's table of keys what it lacks: a line that is there keeps its number."""
    from freebooter.envs.actions import FILE as KEYS
    from freebooter.envs.actions import NotClosed, all_keys

    _known.pop((game.id, game.view), None)
    path = game.folder / KEYS
    known = path.read_text(encoding="utf-8").split() if path.is_file() else []
    try:
        _add(known, all_keys(game))
    except NotClosed as error:
        print(error)
        return
    path.write_text("\n".join(known) + "\n", encoding="utf-8")
    print(f"{path}: {len(known)} keys.")


if __name__ == "__main__":
    main(*sys.argv[1:])
