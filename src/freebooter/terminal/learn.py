"""A lesson in the terminal: one sentence at a time, then a choice by its number."""

from __future__ import annotations

from itertools import groupby

from rich.console import Console
from rich.text import Text

from freebooter.engine.answers import Decision, IllegalChoice
from freebooter.engine.words import odds_in_words, plain, with_odds, words_of
from freebooter.learn import Lesson, Walk
from freebooter.learn.lesson import addressed
from freebooter.terminal.draw import Sections, draw_story
from freebooter.terminal.play import CREW, Quit, understood

HELP = "Enter reads on, a number chooses, look shows the table, quit leaves."


class Classroom:
    """One person in one lesson."""

    def __init__(self, lesson: Lesson, console: Console | None = None) -> None:
        self.walk = Walk(lesson)
        self.me = lesson.me
        self.console = console or Console(highlight=False)
        seats = range(self.walk.table.seats)
        self.names = ["Skipper" if at == self.me else CREW[at % len(CREW)] for at in seats]
        self.sections = Sections(self.walk.table.game, self.names, self.names)
        self.heard = len(self.walk.table.events(0, self.me))

    def teach(self) -> bool:
        """To the end of the lesson, or until the player leaves; True at the end."""
        self.console.print(Text(self.walk.lesson.title, style="bold"))
        self.console.print(HELP)
        try:
            while self.walk.step is not None:
                self._next_step()
        except Quit:
            self.console.print("You leave the lesson.")
            return False
        return True

    def _next_step(self) -> None:
        step, decision = self.walk.step, self.walk.decision
        assert step is not None
        self.console.print()
        self._say(step.say)
        if decision is None:
            self._read()
            self.walk.read_on()
            return
        self._offer(decision, set(step.point))
        while (said := self._choose(self._read(), decision)) is None:
            pass
        story = self.walk.table.events(self.heard, self.me)
        self.heard += len(story)
        draw_story(self.console, self.walk.table.game, story, self.names, self.me)
        self._say(said)

    def _choose(self, line: str, decision: Decision) -> str | None:
        """What is said when the step is done; None as long as it is not."""
        try:
            right, said = self.walk.choose(understood(line, decision))
        except IllegalChoice as error:
            right, said = False, str(error)
        if right:
            return said
        self._say(said)
        return None

    def _say(self, said: str) -> None:
        if said:
            self.console.print(Text(addressed(said, self.names)))

    def _offer(self, decision: Decision, pointed: set[str]) -> None:
        """The options; those that are about a part of the board that the lesson points at have an arrow."""
        words = words_of(self.walk.table.game.id)
        how = f" (pick {decision.least} to {decision.most})" if decision.kind == "pick" else ""
        prompt = plain(words.prompt(decision.prompt, decision.args, self.me), self.names)
        self.console.print(Text(prompt + how, style="bold"))
        if decision.kind == "amount":
            self.console.print(f"  from {decision.least} to {decision.most}")
            return
        meant = [option for option in decision.options if pointed & {option.key, *option.touches}]
        if len(meant) == len(decision.options):
            meant = []  # an arrow at everything points at nothing
        lines = []
        for option in decision.options:
            odds = plain(odds_in_words(self.walk.table.game, self.walk.table.state, decision, option), self.names)
            said = with_odds(plain(words.option(option, self.me), self.names), odds)
            lines.append(said + ("  <--" if option in meant else ""))
        for said, alike in groupby(range(len(lines)), key=lines.__getitem__):
            first, *others = [at + 1 for at in alike]  # of many places to sail to, one line is enough
            numbers = f"{first}-{others[-1]}" if others else str(first)
            self.console.print(Text(f"{numbers:>5}  {said}"))

    def _look(self) -> None:
        self.console.print(self.sections.draw(self.walk.table.view(self.me), everything=True))

    def _read(self) -> str:
        while True:
            try:
                line = input("> ").strip()
            except EOFError:
                raise Quit from None
            if line in ("quit", "q", "exit"):
                raise Quit
            if line == "look":
                self._look()
            elif line in ("?", "help"):
                self.console.print(HELP)
            else:
                return line
