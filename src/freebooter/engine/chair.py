"""What a bot gets to see: a chair at the table, never the table."""

from __future__ import annotations

from typing import Any

from freebooter.engine.answers import Decision
from freebooter.engine.bot import Bot
from freebooter.engine.game import Game
from freebooter.engine.luck import Luck
from freebooter.engine.record import Told
from freebooter.engine.run import Run
from freebooter.engine.table import Table


class Chair:
    """One seat's knowledge: its view, its decision, what it was told, and fair guesses of the rest.

    `seconds` and `playouts` are the budget for a decision (0: as the bot likes), `rng` is the bot's own luck. Where
    the table is a position without its past, `undisturbed` must be said by who knows the past.
    """

    def __init__(
        self,
        table: Table,
        seat: int,
        rng: Luck,
        seconds: float = 0.0,
        playouts: int = 0,
        *,
        undisturbed: bool | None = None,
    ) -> None:
        self._table = table
        self.seat = seat
        self.rng = rng
        self.seconds = seconds
        self.playouts = playouts
        self._undisturbed = undisturbed
        self._way = ""

    @property
    def bot(self) -> Bot:
        """What the game tells bots, and those who were told a way of life in particular."""
        bot = self._table.game.bot
        return bot.ways[self._way](self.seat) if self._way else bot

    def told(self, way: str) -> Chair:
        """This chair for a bot that was told to live so."""
        chair = Chair(self._table, self.seat, self.rng, self.seconds, self.playouts, undisturbed=self._undisturbed)
        chair._way = way
        return chair

    @property
    def game(self) -> Game:
        return self._table.game

    @property
    def settings(self) -> Any:
        return self._table.settings

    @property
    def seats(self) -> int:
        return self._table.seats

    @property
    def view(self) -> Any:
        return self._table.view(self.seat)

    @property
    def decision(self) -> Decision | None:
        return self._table.decision(self.seat)

    def events(self, since: int = 0) -> list[Told]:
        return self._table.events(since, self.seat)

    def imagine(self, rng: Any) -> Table:
        """A table as it may be, by all that this seat knows."""
        return self._table.imagine(self.seat, rng)

    def guess(self, rng: Any, through: int = -1) -> Run:
        """The same as a bare run, for playouts; `through` another's eyes, this seat's things are dealt anew too."""
        return self._table.guess(self.seat, rng, through)

    @property
    def seq(self) -> int:
        """The number of choices that were made at the table."""
        return self._table.seq

    @property
    def undisturbed(self) -> bool:
        """Has nothing happened since this seat's last choice: no other's choice, no luck, nothing hidden shown?"""
        if self._undisturbed is not None:
            return self._undisturbed
        return self._table.can_undo(self.seat) is True
