"""A game is a value made of functions, and games are found by their folder."""

from __future__ import annotations

import difflib
import importlib
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from freebooter.engine.answers import Decision
from freebooter.engine.asks import Option, Steps
from freebooter.engine.luck import Luck

if TYPE_CHECKING:
    from freebooter.engine.bot import Bot

GAMES = Path(__file__).parent.parent / "games"


class NoSuchGame(ValueError):
    """There is no game of that name; says which one was perhaps meant."""


class BadSettings(ValueError):
    """A table cannot be made like this; says why and what would do."""


class Score(msgspec.Struct, frozen=True):
    """Points of one seat by where they came from; `ties` decides between equal sums, higher first.

    `counts` is what ranks are made by where it is not the sum: all who have reached a target may be level, say.
    """

    sources: dict[str, int]
    ties: tuple[int, ...] = ()
    counts: int | None = None

    @property
    def points(self) -> int:
        return sum(self.sources.values())

    @property
    def counted(self) -> int:
        """What ranks are made by."""
        return self.points if self.counts is None else self.counts


class Tie(msgspec.Struct, frozen=True):
    """Two seats that were level, and what has put the one before the other: `by` is the number of the tie-break."""

    before: int
    after: int
    by: int
    values: tuple[int, int]


class Outcome(msgspec.Struct, frozen=True):
    """Who plays with whom, and whether the game itself was beaten; for games where not everybody plays for oneself.

    `teams` are the seats that win and lose together, each seat in one team (none named: every seat for itself). One
    team of all seats is a cooperative game, and one seat alone a solo game. `won` says whether the players have beaten
    the game: False means that nobody wins. None: the game cannot win, or it is not over.
    """

    teams: list[list[int]] = []
    won: bool | None = None


class Result(msgspec.Struct, frozen=True):
    """How a game ended, seat by seat: rank (1 is best, shared where tied), points, and where they came from.

    `teams` and `won` are as in Outcome. A team has one rank; where the game has won, nobody has rank 1. `ties` says
    what has decided between seats that were level and follow each other.
    """

    ranks: list[int]
    scores: list[int]
    sources: list[dict[str, int]]
    teams: list[list[int]] = []
    won: bool | None = None
    ties: list[Tie] = []

    @property
    def winners(self) -> list[int]:
        """The seats that have won: all of a team, or nobody where the game itself has won."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]

    @property
    def sides(self) -> list[list[int]]:
        """The teams, where every seat that plays for itself is a team of one."""
        return self.teams or [[seat] for seat in range(len(self.ranks))]

    @property
    def against_the_game(self) -> bool:
        """Is it solo or cooperative: are all on one side?"""
        return len(self.sides) == 1


class Odds(msgspec.Struct, frozen=True):
    """How likely an option goes well, as its seat may know it; `kind` names the words for it.

    `more` are chances of other things that the words tell of. What cannot be counted is tried, `tries` times.
    """

    kind: str
    chance: float  # 0 to 1
    more: tuple[float, ...] = ()
    tries: int = 0  # 0: it was counted
    counted: int = 0  # of what was tried: so many chances, from the first on, were counted all the same


def no_odds(state: Any, decision: Decision, option: Option) -> Odds | None:
    return None


def each_for_itself(state: Any) -> Outcome:
    return Outcome()


def ranked(scores: list[Score], outcome: Outcome | None = None) -> Result:
    """Most points first, then the ties; equal in all: the same rank. A team stands where its best seat stands.

    Where the game itself has won, it takes the first rank, and everybody comes after it.
    """
    outcome = outcome or Outcome()
    points, sources = [score.points for score in scores], [score.sources for score in scores]
    sides = outcome.teams or [[seat] for seat in range(len(scores))]
    if sorted([seat for side in sides for seat in side]) != list(range(len(scores))) or not all(sides):
        raise ValueError(f"The teams {sides} do not name each of {len(scores)} seats once.")
    best = [max([(scores[seat].counted, scores[seat].ties) for seat in side]) for side in sides]
    first = 2 if outcome.won is False else 1
    ranks = [0] * len(scores)
    for mine, side in zip(best, sides, strict=True):
        for seat in side:
            ranks[seat] = first + sum(other > mine for other in best)
    return Result(ranks, points, sources, outcome.teams, outcome.won, broken_ties(best, sides))


def broken_ties(best: list[tuple[int, tuple[int, ...]]], sides: list[list[int]]) -> list[Tie]:
    """What has decided between sides that follow each other with the same points; a side is named by its first seat."""
    order = sorted(range(len(sides)), key=lambda side: best[side], reverse=True)
    found = []
    for one, other in pairwise(order):
        if best[one][0] == best[other][0] and best[one] != best[other]:
            ties = list(zip(best[one][1], best[other][1], strict=True))
            by = next(i for i, (mine, theirs) in enumerate(ties) if mine != theirs)
            found.append(Tie(sides[one][0], sides[other][0], by, ties[by]))
    return found


def no_objection(settings: Any, seats: int) -> str | None:
    return None


def rows_of(things: Sequence[Any], *names: str) -> list[dict[str, Any]]:
    """These fields of each card or token, for what a board shows."""
    return [{name: getattr(thing, name) for name in names} for thing in things]


def nothing_more(seats: int) -> dict[str, Any]:
    return {}


def no_migration(schema: int, state: dict[str, Any]) -> dict[str, Any]:
    return state


@dataclass(frozen=True)
class Game:
    """All that the engine knows of a game.

    setup(settings, seats, keel) makes the first state; play(state) is the generator that runs it, also from any
    checkpoint; view(state, seat) is what a seat (None: a spectator) may see; imagine(state, seat, luck) replaces in
    place what the seat cannot know by a fair guess; scores(state) counts; outcome(state) says who plays with whom and
    whether the game itself was beaten, where not everybody plays for oneself; components(state) counts every piece, and
    those counts never change. odds(state, decision, option) says what luck may do with an option, by what its seat
    knows alone, or None. refuse(settings, seats) gives the sentence why that does not go together, or None.
    `version` rises when rules change, `schema` when the state's fields do: migrate(schema, state) brings old ones up.
    """

    id: str
    title: str
    seats: range
    settings: type[Any]
    state: type[Any]
    setup: Callable[..., Any]
    play: Callable[[Any], Steps]
    view: Callable[[Any, int | None], Any]
    imagine: Callable[[Any, int, Luck], None]
    scores: Callable[[Any], list[Score]]
    components: Callable[[Any], dict[str, int]]
    outcome: Callable[[Any], Outcome] = each_for_itself
    odds: Callable[[Any, Decision, Option], Odds | None] = no_odds
    refuse: Callable[[Any, int], str | None] = no_objection
    usual: Callable[[int], dict[str, Any]] = nothing_more
    version: int = 1
    schema: int = 1
    migrate: Callable[[int, dict[str, Any]], dict[str, Any]] = no_migration
    # settings that the common suite plays besides the defaults; pairs of them are made there
    modes: list[dict[str, Any]] = field(default_factory=list)
    # names of content for words.toml: {"card": {"12": "The Siren"}}
    names: Callable[[], dict[str, dict[Any, str]]] = dict
    # what a board shows of the content, for board/content.js: {"cards": [{"name": "The Siren", "text": ...}]}
    shown: Callable[[], dict[str, list[dict[str, Any]]]] = dict

    @cached_property
    def folder(self) -> Path:
        """Where the game's RULES.md, words.toml and board lie."""
        module = importlib.import_module(self.state.__module__)
        return Path(module.__file__ or "").parent

    @cached_property
    def bot(self) -> Bot:
        """What the game tells bots: BOT in its bot.py, loaded when first asked for."""
        from freebooter.engine.bot import bot_of

        return bot_of(self.title, self.state.__module__.rpartition(".")[0] + ".bot")

    def result(self, state: Any) -> Result:
        """How a game that is over has ended."""
        return ranked(self.scores(state), self.outcome(state))

    def settle(self, settings: Any, seats: int) -> Any:
        """The settings as the game's own type; BadSettings says in a sentence what does not fit."""
        if not isinstance(settings, self.settings):
            settings = self._typed({} if settings is None else settings, seats)
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise BadSettings(f"{self.title} is for {low} to {high} players, not {seats}.")
        objection = self.refuse(settings, seats)
        if objection:
            raise BadSettings(objection)
        return settings

    def _typed(self, settings: Any, seats: int) -> Any:
        if not isinstance(settings, dict):
            raise BadSettings(f"Settings are names with values, not {type(settings).__name__}.")
        names = self.settings.__struct_fields__
        for name in settings:
            if name not in names:
                offer = f"it has {', '.join(names)}" if names else "it has none"
                raise BadSettings(f"{self.title} has no setting '{name}': {offer}.")
        try:
            return msgspec.convert({**self.usual(seats), **settings}, self.settings)
        except msgspec.ValidationError as error:
            raise BadSettings(f"A setting of {self.title} does not fit: {error}.") from None

    @cached_property
    def table_sizes(self) -> list[int]:
        """The numbers of players with the settings as they are."""
        return self.sizes_of({})

    def sizes_of(self, mode: dict[str, Any]) -> list[int]:
        """The numbers of players for whom these settings are meant, without any that so many usually get."""
        settings = msgspec.convert(mode, self.settings)
        return [seats for seats in self.seats if self.refuse(settings, seats) is None]

    def middle_size(self, settings: dict[str, Any] | None = None) -> int:
        """The number of players where nobody names one: the middle of those that the settings allow."""
        sizes = [seats for seats in self.seats if self._goes_together(settings, seats)] if settings else []
        sizes = sizes or self.table_sizes
        return sizes[len(sizes) // 2]

    def _goes_together(self, settings: dict[str, Any], seats: int) -> bool:
        try:
            self.settle(settings, seats)
        except BadSettings:
            return False
        return True

    def settings_schema(self) -> dict[str, Any]:
        return msgspec.json.schema(self.settings)


class About(msgspec.Struct, frozen=True):
    """What a game's about.toml says, known without loading the game."""

    id: str
    title: str
    blurb: str
    players: str
    minutes: str
    order: int
    status: str  # "announced", "in progress" or "done"


@cache
def about_games() -> dict[str, About]:
    """Every game that has a folder, in the order of the lobby; announced ones too."""
    found = []
    for path in GAMES.glob("*/about.toml"):
        about = tomllib.loads(path.read_text(encoding="utf-8"))
        found.append(msgspec.convert({"id": path.parent.name.replace("_", "-"), **about}, About))
    return {about.id: about for about in sorted(found, key=lambda about: about.order)}


def games() -> list[str]:
    """The ids of all games that can be played."""
    return [about.id for about in about_games().values() if about.status != "announced"]


_extra: dict[str, Game] = {}


def register(game: Game) -> None:
    """Adds a game that has no folder here: one of a test, or of another program."""
    _extra[game.id] = game


def find_game(id: str) -> Game:
    """The game of this id, loaded when first asked for."""
    if id in _extra:
        return _extra[id]
    if id in games():
        module = importlib.import_module(f"freebooter.games.{id.replace('-', '_')}")
        game = module.GAME
        assert isinstance(game, Game)
        return game
    near = difflib.get_close_matches(str(id), games(), 1, 0.4)
    meant = f"did you mean '{near[0]}'?" if near else f"there are {', '.join(games())}."
    raise NoSuchGame(f"There is no game '{id}': {meant}")
