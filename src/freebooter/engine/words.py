"""Prompts, options and events as text, from a game's words.toml.

A sentence has places: "{seat:seat} attacks {target:seat}'s ship on the {treasure}". The arguments of an option or a
prompt are {0}, {1}; an event's have names. Behind the colon stands what a number means: `seat` is a player; any other
word is looked up in the file's own [names.<word>] table, or among the names of content that the game gives (`names` in
its Game).

    [prompts]   turn = "Your turn"   bid = "How many {0:face}?"
    [options]   attack = "Attack {0:seat}'s ship on the {1}"
    [events]    captured = "{by:seat} captures the {treasure} of {seat:seat}"
    [odds]      attack = "{0} %: it has no guns"
    [sources]   treasures = "Treasures"
    [ties]      0 = "{before:seat} comes before {after:seat} with more cannon cards: {0} to {1}."
    [names.ship]  0 = "defenceless"   1 = "armed"

A list of names is "sloop, brig and brig". Where `counted = ["good"]` stands above all tables, a list of goods is told
by number: "3 sugar and 1 tea".
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable
from functools import cache
from math import ceil, floor
from typing import Any

from freebooter.engine.answers import Decision
from freebooter.engine.asks import Arg, Option
from freebooter.engine.counting import wilson
from freebooter.engine.game import Game, Odds, Tie
from freebooter.engine.grammar import FORMS, to_second_person

Part = str | dict[str, Any]
PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")
ALMOST = 1e-9  # what sums of chances may be off
NARROW = 0.02  # an interval that need not be told


class Words:
    """All words of a game."""

    def __init__(self, game: Game) -> None:
        path = game.folder / "words.toml"
        self.table: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        self.names: dict[str, dict[str, str]] = dict(self.table.get("names", {}))
        self.counted: list[str] = self.table.get("counted", [])
        for kind, ids in game.names().items():
            self.names[kind] = {str(id): name for id, name in ids.items()} | self.names.get(kind, {})

    def has(self, section: str, key: str) -> bool:
        return key in self.table.get(section, {})

    def prompt(self, key: str, args: tuple[Arg, ...] = (), me: int | None = None) -> list[Part]:
        """What is asked; said to `me`, it speaks of "you"."""
        return self._numbered(self.table["prompts"][key], args, me)

    def option(self, option: Option, me: int | None = None) -> list[Part]:
        """What can be chosen; said to `me`, it speaks of "you"."""
        if option.kind == "amount" and not self.has("options", "amount"):
            return [str(option.args[0])]
        if option.kind in COMMON and not self.has("options", option.kind):
            return [COMMON[option.kind]]
        return self._numbered(self.table["options"][option.kind], option.args, me)

    def odds(self, odds: Odds) -> list[Part]:
        """How likely an option goes well; {0} is the chance in percent, {1} and so on those of other things."""
        told = [
            percent(chance, odds.tries if place >= odds.counted else 0)
            for place, chance in enumerate((odds.chance, *odds.more))
        ]
        return self._numbered(self.table["odds"][odds.kind], tuple(told), None)

    def plan(self, goal: Option, me: int | None = None) -> list[Part]:
        """What a bot has set out to do, to stand after the words of an option."""
        return self._numbered(self.table["plans"][goal.kind], goal.args, me)

    def event(self, kind: str, args: dict[str, Any], me: int | None = None) -> list[Part]:
        """What happened; said to `me`, it speaks of "you"."""
        template = self._seated(UNDONE if kind == "undone" else self.table["events"][kind], args)
        return self._filled(_said_to(me, template, args), args, me)

    def source(self, key: str) -> str:
        """The name of a source of points."""
        name: str = self.table["sources"][key]
        return name

    def tie(self, tie: Tie, me: int | None = None) -> list[Part]:
        """What has decided between two who were level; {0} and {1} are their numbers, without a sign."""
        one, other = tie.values
        args = {"before": tie.before, "after": tie.after, "0": abs(one), "1": abs(other)}
        template: str = self.table["ties"][str(tie.by)]
        if me in (tie.before, tie.after):
            who = "before" if me == tie.before else "after"
            template = to_second_person(template, (who,))
        return self._filled(template, args, me)

    def _numbered(self, template: str, args: tuple[Arg, ...], me: int | None) -> list[Part]:
        """The template with its places {0}, {1} filled."""
        named = {str(i): arg for i, arg in enumerate(args)}
        return self._filled(_said_to(me, self._seated(template, named), named), named, me)

    def _seated(self, template: str, args: dict[str, Any]) -> str:
        """A number that its table of names does not have is a seat: "{by:vessel}" may be a player's or another ship."""
        for name, kind, _ in _cut(template)[1]:
            known = self.names.get(kind or "")
            value = args.get(name)
            if known and isinstance(value, int) and str(value) not in known:
                template = template.replace(f"{{{name}:{kind}}}", f"{{{name}:seat}}")
        return template

    def _filled(self, template: str, args: dict[str, Any], me: int | None) -> list[Part]:
        first, places = _cut(template)
        parts: list[Part] = [first]
        for name, kind, text in places:
            parts.extend(self._place(args[name], kind, me))
            parts.append(text)
        return _begun(_joined(parts))

    def _place(self, value: Any, kind: str | None, me: int | None) -> list[Part]:
        if isinstance(value, (list, tuple)) and kind in self.counted:
            return self._place([f"{n} {self.names[kind][str(one)]}" for one, n in Counter(value).items()], None, me)
        if isinstance(value, (list, tuple)):
            parts: list[Part] = []
            for i, one in enumerate(value):
                parts.append("" if i == 0 else " and " if i == len(value) - 1 else ", ")
                parts.extend(self._place(one, "you" if kind == "seat" and one == me else kind, me))
            return parts or ["nothing"]
        if kind is None:
            return [str(value)]
        if kind == "seat":
            return [{"seat": value}] if value is not None and int(value) >= 0 else ["nobody"]
        if kind in FORMS:
            return [{"seat": value, "as": kind}]
        return [self.names[kind][str(value)]]


@cache
def _cut(template: str) -> tuple[str, list[tuple[str, str | None, str]]]:
    """What stands before the first place, and each place (its name and kind) with the text behind it."""
    first, *rest = PLACE.split(template)
    return first, list(zip(rest[::3], rest[1::3], rest[2::3], strict=True))


def percent(chance: float, tries: int = 0) -> str:
    """A chance in percent: 0 and 100 only where it is certain; what was tried too seldom is an interval."""
    low, high = wilson(chance * tries, tries) if tries else (chance, chance)
    if high - low > NARROW:
        return f"{floor(100 * low)} to {ceil(100 * high)}"
    rounded = round(100 * chance)
    return str(min(99, max(1, rounded)) if ALMOST < chance < 1 - ALMOST else rounded)


UNDONE = "{seat:seat} takes a choice back."
COMMON = {"pass": "Pass", "done": "Done"}


def _said_to(me: int | None, template: str, args: dict[str, Any]) -> str:
    """The template, speaking of "you" in all places that hold the reader's own seat."""
    if me is None:
        return template
    return to_second_person(template, tuple([name for name, value in args.items() if value == me]))


def _joined(parts: list[Part]) -> list[Part]:
    """Neighbouring strings become one; empty ones vanish."""
    joined: list[Part] = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        elif part != "":
            joined.append(part)
    return joined


def _begun(parts: list[Part]) -> list[Part]:
    """A sentence begins with a capital, whatever name stands first in it."""
    first = parts[0] if parts else None
    if isinstance(first, dict) and first.get("as") == "you":
        return [first | {"as": "You"}, *parts[1:]]
    return [first[:1].upper() + first[1:], *parts[1:]] if isinstance(first, str) else parts


def to_every_reader(say: Callable[[int | None], list[Part]], seats: int) -> list[Part]:
    """A text that many will read: as `say` has it for anybody, and for each player it speaks of with "you"."""
    anybody = say(None)
    to = {str(seat): said for seat in range(seats) if (said := say(seat)) != anybody}
    return [{"said": anybody, "to": to}] if to else anybody


def plain(parts: list[Part], names: list[str] | None = None) -> str:
    """Parts as one text, with the players' names."""
    return "".join(part if isinstance(part, str) else _named(part, names) for part in parts)


def _named(part: dict[str, Any], names: list[str] | None) -> str:
    if "said" in part:
        return plain(part["said"], names)
    seat = part["seat"]
    return part.get("as") or (names[seat] if names else f"Seat {seat}")


@cache
def words_of(game_id: str) -> Words:
    from freebooter.engine.game import find_game

    return Words(find_game(game_id))


def odds_in_words(game: Game, state: Any, decision: Decision, option: Option) -> list[Part]:
    """How likely an option goes well, as the seat asked may know it; nothing where luck has no say."""
    odds = game.odds(state, decision, option)
    return words_of(game.id).odds(odds) if odds is not None else []


def with_odds(said: str, odds: str) -> str:
    """An option and its odds in one line."""
    return f"{said} ({odds})" if odds else said
