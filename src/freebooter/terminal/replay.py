"""A saved game, stepped through moment by moment."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from freebooter.engine.record import Told
from freebooter.engine.table import Table
from freebooter.terminal.draw import Sections, draw_result, draw_story

HELP = "  n: next, p: previous, a number: that moment, l: last, q: quit"


class Replay:
    """The moments of a game as one seat, or a spectator, saw them."""

    def __init__(self, table: Table, seat: int | None, console: Console | None = None) -> None:
        self.table = table
        self.seat = seat
        self.console = console or Console(highlight=False)
        self.names = [f"Seat {at}" for at in range(table.seats)]
        self.sections = Sections(table.game, self.names, self.names)
        self.story = [told for told in table.events(0, seat) if not told.undone]
        self.count = len(table.moments) if table.moments is not None else 0

    def log(self) -> None:
        """Everything that was told, round by round, and the end."""
        number = -1
        for told in self.story:
            if told.round != number:
                number = told.round
                self.console.print(f"Round {number}" if number else "Before the first round")
            draw_story(self.console, self.table.game, [told], self.names, self.seat)
        self._end()

    def browse(self) -> None:
        """Forwards and backwards as the reader likes."""
        if self.count == 0:
            self.console.print("This file keeps no moments: here is the log.")
            self.log()
            return
        at = 0
        self._show(at)
        self.console.print(HELP)
        while True:
            try:
                line = input(f"{at + 1}/{self.count}> ").strip()
            except EOFError:
                return
            if line in ("q", "quit"):
                return
            to = self._place(line, at)
            if to is None:
                self.console.print(HELP)
            else:
                at = to
                self._show(at)

    def _place(self, line: str, at: int) -> int | None:
        if line in ("", "n"):
            return min(at + 1, self.count - 1)
        if line == "p":
            return max(at - 1, 0)
        if line == "l":
            return self.count - 1
        if line.isdecimal() and 1 <= int(line) <= self.count:
            return int(line) - 1
        return None

    def _show(self, at: int) -> None:
        """What led to this moment, and how the table lay then."""
        moments = self.table.moments
        assert moments is not None
        moment = moments[at]
        self.console.print(Text(f"Moment {at + 1} of {self.count}, after {moment.seq} choices", style="bold"))
        draw_story(self.console, self.table.game, self._told_at(at - 1), self.names, self.seat)
        self.console.print(self.sections.draw(moment.view(self.seat), everything=True))
        if at == self.count - 1:
            draw_story(self.console, self.table.game, self._told_at(at), self.names, self.seat)
            self._end()

    def _told_at(self, moment: int) -> list[Told]:
        return [told for told in self.story if told.moment == moment]

    def _end(self) -> None:
        if self.table.result is None:
            self.console.print(f"The game goes on: {self.table.seq} choices so far.")
        else:
            draw_result(self.console, self.table.game, self.table.result, self.names)
