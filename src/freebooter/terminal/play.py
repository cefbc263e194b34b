"""A game in the terminal against bots: numbers choose, words command."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from freebooter.bots import budget, explain, kinds, make, steady, why_of
from freebooter.engine.answers import Decision, IllegalChoice
from freebooter.engine.asks import Option
from freebooter.engine.bot import BadBot
from freebooter.engine.chair import Chair
from freebooter.engine.luck import lucky
from freebooter.engine.rulebook import rulebook
from freebooter.engine.table import Table
from freebooter.engine.words import odds_in_words, plain, with_odds, words_of
from freebooter.terminal.draw import Sections, draw_result, draw_story

if TYPE_CHECKING:
    from freebooter.bots.search import Estimate

log = logging.getLogger(__name__)

CREW = ["Anne", "Mary", "Jack", "Grace", "Henry", "Edward", "Stede", "Ching"]

HELP = """\
  a number      choose this option; several with spaces between where more may be picked, 'none' for none
  undo, redo    take your last choice back, make it again
  hint          what a bot would do in your place
  why           how the bots judged their last moves; it may give away what they hide
  look          the whole table again
  log           what has happened so far
  rules WORD    the rules that speak of it
  save FILE     keep this game in a file; go on with --load FILE
  quit          leave the table
  ?             this help"""


class Quit(Exception):
    """The player leaves the table."""


class Terminal:
    """One person at a table of bots."""

    def __init__(self, table: Table, seat: int, bots: list[str], seed: str, console: Console | None = None) -> None:
        self.table = table
        self.seat = seat
        self.console = console or Console(highlight=False)
        self.names = ["Skipper" if at == seat else CREW[at % len(CREW)] for at in range(table.seats)]
        self.sections = Sections(table.game, self.names, titles(self.names, seat, bots))
        luck = lucky("terminal", table.game.id, seed)
        self.chairs = [Chair(table, at, luck) for at in range(table.seats)]
        self.kinds = bots
        self.bots = [steady(kind) for kind in bots]
        self.reasons: dict[int, tuple[str, list[Estimate]]] = {}  # what a bot last took, and how it had judged
        self.hints = lucky("hints", seed)
        self.heard = 0  # events that were shown

    def play(self) -> bool:
        """To the end, or until the player leaves; True at the end."""
        players = "1 player" if self.table.seats == 1 else f"{self.table.seats} players"
        self.console.print(f"{self.table.game.title}, {players}. You are {self.names[self.seat]}.")
        self.console.print("Type the number of an option, or ? for help.")
        if self.table.notice:
            self.console.print(self.table.notice)
        try:
            while self.table.awaiting:
                self._next_choice()
        except Quit:
            self.console.print("You leave the table.")
            return False
        self._tell_news()
        assert self.table.result is not None
        draw_result(self.console, self.table.game, self.table.result, self.names)
        return True

    def _next_choice(self) -> None:
        table = self.table
        decision = table.decision(self.seat) if self.seat in table.awaiting else None
        if decision is None:
            self._let_bot_choose(table.awaiting[0])
        elif len(decision.options) == 1 and decision.kind == "choose":
            table.choose(self.seat, decision.options[0])  # a window, and nothing to play in it
        else:
            self._ask(decision)

    def _let_bot_choose(self, seat: int) -> None:
        bot = self.bots[seat]
        answer = bot(self.chairs[seat])
        if bot.trouble:
            log.error("the position at which the bot failed: %s", self.table.save().hex())
        if why_of(bot):
            self.reasons[seat] = (self._said_answer(answer, mine=False), why_of(bot)[:3])
        self.table.choose(seat, answer)

    def _ask(self, decision: Decision) -> None:
        """Shows news, table and options, and reads until something was chosen or the position is another."""
        self._tell_news()
        self.console.print(self.sections.draw(self.table.view(self.seat)))
        self._offer(decision)
        while not self._obey(self._read(), decision):
            pass

    def _tell_news(self) -> None:
        story = self.table.events(self.heard, self.seat)
        self.heard += len(story)
        draw_story(self.console, self.table.game, story, self.names, self.seat)

    def _offer(self, decision: Decision) -> None:
        words = words_of(self.table.game.id)
        how = f" (pick {decision.least} to {decision.most})" if decision.kind == "pick" else ""
        self.console.print(
            Text(plain(words.prompt(decision.prompt, decision.args, self.seat), self.names) + how, style="bold")
        )
        if decision.kind == "amount":
            self.console.print(f"  from {decision.least} to {decision.most}")
            return
        for number, option in enumerate(decision.options, 1):
            odds = plain(odds_in_words(self.table.game, self.table.state, decision, option), self.names)
            self.console.print(Text(f"{number:>4}  {with_odds(self._said(option), odds)}"))

    def _said(self, option: Option, mine: bool = True) -> str:
        """An option of mine speaks of me as "you"; one of a bot's means the bot by that, so I go by my name there."""
        return plain(words_of(self.table.game.id).option(option, self.seat if mine else None), self.names)

    def _read(self) -> str:
        try:
            return input("> ").strip()
        except EOFError:
            raise Quit from None

    def _obey(self, line: str, decision: Decision) -> bool:
        """Does what was typed; True if the position may be another now."""
        command, _, rest = line.partition(" ")
        try:
            if command in ("quit", "q", "exit"):
                raise Quit
            if command == "undo":
                self.table.undo(self.seat)
                return True
            if command == "redo":
                self.table.redo(self.seat)
                return True
            act = {"?": self._help, "help": self._help, "hint": self._hint, "why": self._why}
            act |= {"look": self._look, "log": self._log}
            if command in act:
                act[command]()
            elif command == "rules":
                self._rules(rest.strip())
            elif command == "save":
                self._save(rest.strip())
            else:
                self.table.choose(self.seat, understood(line, decision))
                return True
        except IllegalChoice as error:
            self.console.print(Text(str(error)))
        return False

    def _help(self) -> None:
        self.console.print(Text(HELP))

    def _look(self) -> None:
        self.console.print(self.sections.draw(self.table.view(self.seat), everything=True))
        decision = self.table.decision(self.seat)
        assert decision is not None
        self._offer(decision)

    def _log(self) -> None:
        draw_story(self.console, self.table.game, self.table.events(0, self.seat), self.names, self.seat)

    def _hint(self) -> None:
        """The best options with the chance to win that a search sees in them; where it sees none, the greedy answer."""
        chair = Chair(self.table, self.seat, self.hints)
        try:
            best = explain(chair, seconds=1.0)[:3]
            if best:
                self._weigh_up(best, mine=True)
            else:
                self.console.print(Text(f"  {self._said_answer(make('greedy')(chair), mine=True)}"))
        except BadBot as error:
            self.console.print(Text(f"  No hint: {error}"))

    def _why(self) -> None:
        """The last move that each bot has weighed; of one that weighs nothing, how it plays."""
        how = {kind.id: kind.how for kind in kinds()}
        for seat, name in enumerate(self.names):
            if seat in self.reasons:
                took, best = self.reasons[seat]
                self.console.print(Text(f"  {name} chose: {took}"))
                self._weigh_up(best, mine=False)
            elif seat != self.seat:
                plain_kind, _, _ = budget(self.kinds[seat])
                self.console.print(Text(f"  {name} has weighed nothing yet. {how.get(plain_kind, 'It is a program.')}"))

    def _weigh_up(self, best: list[Estimate], mine: bool) -> None:
        """What was tried of these options; if they are the player's own, with the numbers to type."""
        decision = self.table.decision(self.seat)
        own = decision.options if mine and decision is not None and decision.kind != "amount" else []
        places = {option.key: f"{number:>4}  " for number, option in enumerate(own, 1)}
        for one in best:
            if one.visits:
                tried = "once" if one.visits == 1 else f"{one.visits} times"
                goal = plain(words_of(self.table.game.id).plan(one.goal)) if one.goal is not None else ""
                said = f"{places.get(one.key, '      ')}{self._said(one.option, mine)}{goal}"
                self.console.print(Text(f"{said} (chance to win about {one.chance:.0%}, tried {tried})"))

    def _said_answer(self, answer: Any, mine: bool) -> str:
        answers = answer if isinstance(answer, list) else [answer]
        said = [self._said(one, mine) if isinstance(one, Option) else str(one) for one in answers]
        return " and ".join(said) or "none"

    def _rules(self, word: str) -> None:
        found = [
            rule
            for rule in rulebook(self.table.game.id).rules()
            if word.lower() in rule.text.lower() or word.upper() == rule.id
        ]
        for rule in found[:12]:
            self.console.print(Text(f"  {rule.id}  {rule.text}"))
        if len(found) > 12:
            self.console.print(f"  ... and {len(found) - 12} more: a rarer word finds fewer.")
        if not found:
            self.console.print(Text(f"  No rule speaks of '{word}'."))

    def _save(self, path: str) -> None:
        if not path:
            self.console.print("  Say where: save FILE")
            return
        try:
            Path(path).write_bytes(self.table.save())
        except OSError as error:
            self.console.print(Text(f"  The game could not be saved: {error.strerror} ({path})."))
        else:
            self.console.print(Text(f"  Saved; go on with: freebooter play --load {path} --seat {self.seat}"))


def understood(line: str, decision: Decision) -> Any:
    """What was typed as an answer; IllegalChoice says what would do."""
    words = line.replace(",", " ").split()
    if decision.kind == "amount":
        return whole(words[0] if len(words) == 1 else line)
    if decision.kind == "pick" and words == ["none"]:
        return []
    chosen = [place(word, len(decision.options)) for word in words]
    if decision.kind == "pick" and chosen:
        return [decision.options[at] for at in chosen]
    if len(chosen) != 1:
        raise IllegalChoice("Type the number of an option, or ? for help.")
    return decision.options[chosen[0]]


def whole(word: str) -> int:
    if not word.isdecimal():
        raise IllegalChoice(f"'{word}' is not a number. Type ? for help.")
    return int(word)


def place(word: str, options: int) -> int:
    number = whole(word)
    if not 1 <= number <= options:
        raise IllegalChoice(f"There is no option {number}: they are 1 to {options}.")
    return number - 1


def titles(names: list[str], me: int, bots: list[str]) -> list[str]:
    """Who everyone is: the bots by name and by how they think."""
    called = {kind.id: kind.name for kind in kinds()}
    return [
        f"{name} (you)" if seat == me else f"{name}, {called.get(bots[seat], bots[seat])}"
        for seat, name in enumerate(names)
    ]
