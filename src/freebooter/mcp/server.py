"""`freebooter mcp`: tools with which an assistant plays, over stdio."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from freebooter import __version__
from freebooter.arena.simulate import check_bots
from freebooter.bots import NoSuchBot, kinds
from freebooter.engine.answers import IllegalChoice
from freebooter.engine.bot import BadBot
from freebooter.engine.game import BadSettings, NoSuchGame, about_games, find_game, games
from freebooter.engine.table import new_table as lay_out
from freebooter.mcp.seats import CannotSit, FriendsSeat, OwnSeat
from freebooter.mcp.text import rules_about

HOW = """Pirate board games. list_games says what there is, new_table makes a table with bots, join_table takes a seat
at a friend's table by its link. Then look, choose one of the options by its key, and read what happened. read_rules
finds rules by number or word. You see only what your seat may know."""

REFUSALS = (IllegalChoice, NoSuchGame, NoSuchBot, BadBot, BadSettings, CannotSit)


class Guest:
    """One assistant and the seat that it has taken."""

    def __init__(self) -> None:
        self._seat: OwnSeat | FriendsSeat | None = None

    @property
    def seat(self) -> OwnSeat | FriendsSeat:
        if self._seat is None:
            raise CannotSit("You sit at no table yet: use new_table or join_table first.")
        return self._seat

    def list_games(self) -> str:
        """The games that can be played, for how many players, and the bots."""
        lines = [
            f"{about.id}: {about.title}, {about.players} players, {about.minutes} minutes. {about.blurb}"
            for about in about_games().values()
            if about.id in games()
        ]
        return "\n".join([*lines, "", "Bots, the weakest first:", *[f"{one.id}: {one.how}" for one in kinds()]])

    def read_rules(self, game: str, about: str = "") -> str:
        """Rules of a game by number (LM-016) or by a word in them; without either, the game in short."""
        return rules_about(find_game(game), about)

    def new_table(
        self,
        game: str,
        seats: int | None = None,
        bots: list[str] | None = None,
        settings: dict[str, Any] | None = None,
        *,
        seat: int = 0,
        seed: str | None = None,
    ) -> str:
        """A new table where you sit and bots have the other seats, in turn (able-seaman if you name none)."""
        rules = find_game(game)
        seed = seed if seed is not None else secrets.token_hex(8)
        table = lay_out(rules, seats, seed, settings)
        if not 0 <= seat < table.seats:
            raise CannotSit(f"There is no seat {seat}: seats are 0 to {table.seats - 1}.")
        wanted = bots or ["able-seaman"]
        check_bots(rules, wanted)
        line = [wanted[number % len(wanted)] for number in range(table.seats)]
        self._seat = OwnSeat(table, seat, line, seed)
        return self.look()

    def join_table(self, link: str, name: str = "Assistant") -> str:
        """Takes a seat at a friend's table by the link that you were given (http://host/join/...)."""
        self._seat = FriendsSeat(link, name)
        return self.look()

    def look(self) -> str:
        """The table as your seat sees it, what happened since you looked last, and what you are asked."""
        return "\n\n".join([part for part in (self.seat.picture(), *self._after()) if part])

    def options(self) -> str:
        """What you are asked now, and the keys of all options."""
        asked = self.seat.asked()
        if asked is None:
            return self.seat.end() or "You are not asked now: others must decide first. Look again later."
        return asked.lines()

    def choose(self, answer: str | int | list[str]) -> str:
        """Your answer: the key of an option, a list of keys where several may be picked, or a number for an amount."""
        seat = self.seat
        asked = seat.asked()
        if asked is not None:
            if asked.kind == "amount" and isinstance(answer, str) and answer.lstrip("-").isdecimal():
                answer = int(answer)
            if asked.kind == "pick" and isinstance(answer, str):
                answer = [answer] if answer else []
            if asked.kind == "choose" and isinstance(answer, list) and len(answer) == 1:
                answer = answer[0]
        try:
            seat.choose(answer)
        except IllegalChoice as error:
            raise IllegalChoice(f"{error}\n\n{self.options()}") from None
        return "\n\n".join([part for part in self._after() if part])

    def take_back(self) -> str:
        """Takes your last choice back, where neither luck nor anybody's answer has followed."""
        self.seat.take_back()
        return self.options()

    def explain(self) -> str:
        """What a bot would do in your place, and how it judges the best options."""
        if self.seat.asked() is None:
            raise IllegalChoice("You are not asked now.")
        return self.seat.explain()

    def _after(self) -> list[str]:
        seat = self.seat
        now = self.options()
        news = seat.news()
        told = "\n".join(["What happened:", *[f"  {line}" for line in news]]) if news else ""
        return [told, now]


def make_server() -> MCPServer:
    """The server with its tools, for one assistant."""
    guest = Guest()
    server = MCPServer("freebooter", version=__version__, instructions=HOW)
    tools: list[Callable[..., str]] = [
        guest.list_games,
        guest.read_rules,
        guest.new_table,
        guest.join_table,
        guest.look,
        guest.options,
        guest.choose,
        guest.take_back,
        guest.explain,
    ]
    for tool in tools:
        server.add_tool(_in_sentences(tool))
    return server


def _in_sentences(tool: Callable[..., str]) -> Callable[..., str]:
    """What was refused is told to the assistant as it is."""

    @wraps(tool)
    def called(*given: Any, **named: Any) -> str:
        try:
            return tool(*given, **named)
        except REFUSALS as error:
            raise ToolError(str(error)) from None

    return called


def run() -> None:
    make_server().run("stdio")
