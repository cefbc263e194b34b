"""Openings: what a player may choose before the first round, and whether one choice alone decides games among equals.

All questions that are asked before the first round begins are the set-up's. For each option of each of them one player
is made to take it, as often as it is offered, on the same deals in every seat in turn, and equal players choose freely.
What it wins is told with its Wilson interval, in two-player terms too: against one opponent, where 50 % is fair. Where
a question comes up again and again, an opening may be several of its options, one after the other: what is sold
first and bought then.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import msgspec

from freebooter.arena.shares import PARTS
from freebooter.arena.simulate import GameFailed, Show, check_bots, players_luck, stop_at_once
from freebooter.bots import Player, make
from freebooter.engine.answers import Decision
from freebooter.engine.asks import Option
from freebooter.engine.chair import Chair
from freebooter.engine.counting import wilson
from freebooter.engine.game import BadSettings, Result, find_game
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table, new_table
from freebooter.engine.words import plain, words_of

SCOUTED = 60  # set-ups that are played at random to find the options
MOST_TIMES = 9  # that an option is taken which is offered again and again
FIRST_LOOK = 20  # games; then half as many again from look to look
CONFIRMED = 150  # games before it is said that one decides: of many openings some are ahead by chance after a few
RARE = 20  # an option is given up after so many times the games, if it is offered that seldom
NEVER = 400  # ... and after so many seats and deals, if it was not offered at all
DEALS = 2  # that are played in one piece

DECIDES = "decides"  # it wins more than the limit, for sure
FAIR = "fair"  # it does not, for sure
OPEN = "open"  # there were not enough games to say


class Plan(msgspec.Struct, frozen=True):
    """What is to be looked at."""

    game: str
    seats: int
    bot: str
    games: int  # at most, for each option
    seed: int | str
    settings: dict[str, Any]
    limit: float  # of the wins against one opponent


class Opening(msgspec.Struct, frozen=True):
    """An option of a question that is asked before the first round, or several that are taken one after the other."""

    question: str  # the prompt
    options: tuple[str, ...]  # the options' keys
    asked: str  # both in words
    offered: str

    @property
    def name(self) -> str:
        return "+".join(self.options)


class Found(msgspec.Struct, frozen=True):
    """What an opening has won. `against_one` is the share in two-player terms, with its interval."""

    opening: Opening
    games: int
    offered: float  # in which part of the deals a seat could take it
    freely: float  # which part of those who could, the others too, would take it of their own accord
    share: float
    fair: float
    against_one: float
    low: float
    high: float
    verdict: str


class Report(msgspec.Struct, frozen=True):
    """All openings, those that win most first."""

    plan: Plan
    found: list[Found]


def make_plan(
    game: str,
    seats: int | None,
    bot: str,
    games: int,
    *,
    seed: int | str = 0,
    settings: dict[str, Any] | None = None,
    limit: float = 0.55,
) -> Plan:
    """A plan that was looked over: there are opponents, and the game, its settings and the bot go together."""
    rules = find_game(game)
    places = seats if seats is not None else rules.table_sizes[0]
    rules.settle(settings, places)
    check_bots(rules, [bot])
    if not 0.5 <= limit < 1.0:
        raise BadSettings(f"The limit is a share of wins from 0.5 up to below 1, not {limit}.")
    plan = Plan(game, places, bot, games, seed, settings or {}, limit)
    if sides_of(set_up(plan, 0)) < 2:
        raise BadSettings(f"{rules.title} is played against the game here: nobody can win by an opening.")
    return plan


def set_up(plan: Plan, number: int) -> Table:
    """The table of one deal, before anybody has chosen."""
    return new_table(plan.game, plan.seats, f"{plan.seed}.{number}", plan.settings, history=False)


def sides_of(table: Table) -> int:
    return len(table.game.outcome(table.state).teams) or table.seats


def is_set_up(table: Table) -> bool:
    """Is somebody asked before the first round has begun?"""
    return bool(table.awaiting) and table.round == 0


# --- which openings there are -----------------------------------------------------------------------------------------


def openings(plan: Plan, pairs: bool = False) -> list[Opening]:
    """The options of all questions of the set-up, as they come up in set-ups that are played at random.

    With `pairs` also every two of them that one player took, one after the other, at the same question.
    """
    words, names = words_of(plan.game), [f"Player {seat + 1}" for seat in range(plan.seats)]
    rng, drifter = lucky(plan.game, plan.seed, "openings"), make("random")
    found: dict[tuple[str, str], Opening] = {}
    followed: dict[tuple[Opening, Opening], None] = {}
    for number in range(SCOUTED):
        table = set_up(plan, number)
        taken: list[list[Opening]] = [[] for _ in range(plan.seats)]
        while is_set_up(table):
            seat = table.awaiting[0]
            decision = table.decision(seat)
            assert decision is not None
            asked = plain(words.prompt(decision.prompt, decision.args, decision.seat), names)
            for option in decision.options if len(decision.options) > 1 else ():
                one = Opening(decision.prompt, (option.key,), asked, plain(words.option(option), names))
                one = found.setdefault((decision.prompt, option.key), one)
                for before in taken[seat]:
                    if before.question == one.question and before is not one:
                        followed[before, one] = None
            answer = drifter(Chair(table, seat, rng))
            taken[seat] += [
                one for one in found.values() if one.question == decision.prompt and takes(answer, one.name)
            ]
            table.choose(seat, answer)
    order = list(dict.fromkeys([question for question, _ in found]))
    singles = sorted(found.values(), key=lambda one: order.index(one.question))
    return singles + [joined([*both]) for both in followed] if pairs else singles


def joined(parts: list[Opening]) -> Opening:
    """These options, one after the other."""
    options = tuple([key for one in parts for key in one.options])
    return Opening(parts[0].question, options, parts[0].asked, "; ".join([one.offered for one in parts]))


def only(all_openings: list[Opening], wanted: list[str]) -> list[Opening]:
    """Those that were asked for: all with an option of this key ("captain:26") or kind ("captain"), or of a question.

    "sell_cannon+yard:3" is the two, one after the other.
    """
    return list(dict.fromkeys([one for name in wanted for one in _wanted(all_openings, name)]))


def _wanted(all_openings: list[Opening], name: str) -> list[Opening]:
    singles = [one for one in all_openings if len(one.options) == 1]
    if "+" in name:
        parts = [[one for one in singles if _fits(one, part)] for part in name.split("+")]
        found = [joined(list(each)) for each in product(*parts) if len({one.question for one in each}) == 1]
    else:
        found = [one for one in all_openings if _fits(one, name)]
    if not found:
        offer = ", ".join(dict.fromkeys(one.name.partition(":")[0] for one in singles))
        raise BadSettings(f"No option '{name}' is offered before the first round: there are {offer or 'none'}.")
    return found


def _fits(one: Opening, name: str) -> bool:
    return name == one.question or any(name in (key, key.partition(":")[0]) for key in one.options)


# --- playing ----------------------------------------------------------------------------------------------------------


@dataclass
class Count:
    """What the games of an opening came to, in whole numbers."""

    tries: int = 0  # deals and seats
    games: int = 0  # ... in which it was offered
    parts: int = 0  # of wins
    could: int = 0  # players who could take it
    would: int = 0  # ... and would have taken it if nobody had made them

    def add(self, other: Count) -> None:
        self.tries += other.tries
        self.games += other.games
        self.parts += other.parts
        self.could += other.could
        self.would += other.would


@dataclass
class Opener:
    """The player who takes the opening, each option as often as it is offered, and otherwise plays as the bot does."""

    opening: Opening
    bot: Player
    step: int = 0  # the option that comes next
    times: int = 0  # that it was taken
    differs: bool = False  # has done what the bot would not have done

    @property
    def done(self) -> bool:
        """Was every option taken?"""
        left = len(self.opening.options) - self.step
        return left == 0 or (left == 1 and self.times > 0)

    def __call__(self, chair: Chair) -> Any:
        decision = chair.decision
        assert decision is not None
        answer = self.bot(chair)
        option = self.due(decision)
        if option is None:
            return answer
        self.times += 1
        if takes(answer, option.key):
            return answer
        self.differs = True
        if decision.kind == "pick":
            others = [one for one in answer if one is not option]
            return [option, *others][: max(decision.least, min(decision.most, len(answer)), 1)]
        return option.args[0] if decision.kind == "amount" else option

    def due(self, decision: Decision) -> Option | None:
        """What is to be taken now; what was taken and is not offered any more is over."""
        options = self.opening.options
        if decision.prompt != self.opening.question:
            return None
        while self.step < len(options):
            option = offered(decision, options[self.step])
            if option is not None and self.times < MOST_TIMES:
                return option
            if self.times == 0:
                return None
            self.step, self.times = self.step + 1, 0
        return None


@dataclass
class Other:
    """What another player does of the opening."""

    could: bool = False
    taken: set[str] = field(default_factory=set)

    def watch(self, opening: Opening, decision: Decision, answer: Any) -> None:
        if decision.prompt == opening.question:
            self.could = self.could or offered(decision, opening.options[0]) is not None
            self.taken |= {key for key in opening.options if takes(answer, key)}


def offered(decision: Decision, key: str) -> Option | None:
    """The option, where there is a choice that has it."""
    if len(decision.options) < 2 or decision.most == 0:
        return None
    return next((one for one in decision.options if one.key == key), None)


def takes(answer: Any, key: str) -> bool:
    if isinstance(answer, int):
        return key == f"amount:{answer}"
    return any(one.key == key for one in (answer if isinstance(answer, list) else [answer]))


def play_deals(plan: Plan, opening: Opening, deals: range) -> Count:
    """Each deal as often as there are seats, and another seat takes the opening each time."""
    count = Count()
    for number in deals:
        free: Result | None = None  # how it ends where nobody does anything that the bot would not do
        for seat in range(plan.seats):
            try:
                result, differs = _play(plan, opening, number, seat, count, free)
            except Exception as error:
                raise GameFailed(
                    f"{plan.game} with {plan.seats} seats (table seed '{plan.seed}.{number}', settings "
                    f"{plan.settings}) broke off where seat {seat} should take {opening.name}: "
                    f"{type(error).__name__}: {error}."
                ) from error
            if not differs:
                free = result
    return count


def _play(  # noqa: PLR0917
    plan: Plan, opening: Opening, number: int, seat: int, count: Count, free: Result | None
) -> tuple[Result | None, bool]:
    """One game, counted if the seat was offered the opening; its result, and whether the opening changed anything."""
    table = set_up(plan, number)
    opener = Opener(opening, make(plan.bot))
    players: list[Player] = [make(plan.bot) for _ in range(plan.seats)]
    players[seat] = opener
    luck = players_luck(table.game, f"{plan.seed}.{number}")
    chairs = [Chair(table, one, luck) for one in range(plan.seats)]
    others = [Other() for _ in range(plan.seats)]
    while is_set_up(table):
        one = table.awaiting[0]
        decision = table.decision(one)
        assert decision is not None
        answer = players[one](chairs[one])
        if one != seat:
            others[one].watch(opening, decision, answer)
        table.choose(one, answer)
    count.tries += 1
    if not opener.done:
        return free, False
    players[seat] = opener.bot  # the set-up is over
    if opener.differs or free is None:
        result = _to_the_end(table, players, chairs)
    else:
        result = free
    count.games += 1
    count.parts += part_of_win(result, seat)
    count.could += 1 + sum(one.could for one in others)
    count.would += (not opener.differs) + sum(one.taken == set(opening.options) for one in others)
    return result, opener.differs


def _to_the_end(table: Table, players: list[Player], chairs: list[Chair]) -> Result:
    while table.awaiting:
        seat = table.awaiting[0]
        table.choose(seat, players[seat](chairs[seat]))
    result = table.result
    assert result is not None
    return result


def part_of_win(result: Result, seat: int) -> int:
    """A seat's part of the win; sides that win together share it."""
    winners = [side for side in result.sides if result.ranks[side[0]] == 1]
    return PARTS // len(winners) if result.ranks[seat] == 1 else 0


# --- judging ----------------------------------------------------------------------------------------------------------


def against_one(share: float, sides: int) -> float:
    """A share of wins among so many sides, as the share against one of them: 1/3 of three and 1/2 of two are equal."""
    other = (1.0 - share) / (sides - 1)
    return share / (share + other) if share + other > 0 else 0.0


def judged(plan: Plan, opening: Opening, count: Count, sides: int) -> Found:
    wins = count.parts / PARTS
    low, high = [against_one(one, sides) for one in wilson(wins, count.games)]
    share = wins / max(count.games, 1)
    verdict = DECIDES if low > plan.limit else FAIR if high < plan.limit else OPEN
    return Found(
        opening,
        games=count.games,
        offered=round(count.games / max(count.tries, 1), 4),
        freely=round(count.would / max(count.could, 1), 4),
        share=round(share, 4),
        fair=round(1 / sides, 4),
        against_one=round(against_one(share, sides), 4),
        low=round(low, 4),
        high=round(high, 4),
        verdict=verdict,
    )


@dataclass
class Watched:
    """An opening that is being looked at."""

    opening: Opening
    count: Count = field(default_factory=Count)
    deals: int = 0  # played so far

    def due(self, plan: Plan, games: int) -> range:
        """The next deals, so that about so many games have been played after them."""
        part = (self.count.games + 1) / (self.count.tries + 1)  # of the tries in which it is offered
        missing = max(0.0, (min(games, plan.games) - self.count.games) / (part * plan.seats))
        more = -int(-missing // DEALS) * DEALS
        return range(self.deals, min(self.deals + more, most_deals(plan)))

    def goes_on(self, plan: Plan, sides: int) -> bool:
        """Is it still open, and may more games be played? That it decides must be seen in more than a few."""
        if self.count.games >= plan.games or self.deals >= most_deals(plan):
            return False
        if not self.count.games and self.count.tries >= NEVER:
            return False
        verdict = judged(plan, self.opening, self.count, sides).verdict
        return verdict == OPEN or (verdict == DECIDES and self.count.games < CONFIRMED)


def most_deals(plan: Plan) -> int:
    return RARE * plan.games // plan.seats


def look(plan: Plan, wanted: list[Opening], jobs: int = 1, show: Show | None = None) -> Report:
    """Looks at all these openings, each until there is a verdict or the games are played."""
    sides = sides_of(set_up(plan, 0))
    watched = [Watched(one) for one in wanted]
    left, games = list(watched), min(FIRST_LOOK, plan.games)
    with pieces_played(jobs) as play:
        while left:
            due = [(one, one.due(plan, games)) for one in left]
            pieces = [(one, deals[i : i + DEALS]) for one, deals in due for i in range(0, len(deals), DEALS)]
            for (one, deals), count in zip(
                pieces, play((plan, one.opening, deals) for one, deals in pieces), strict=True
            ):
                one.count.add(count)
                one.deals = deals.stop
                if show is not None:
                    most = sum(max(other.count.games, plan.games if other in left else 0) for other in watched)
                    show(sum(other.count.games for other in watched), most)
            left = [one for one in left if one.goes_on(plan, sides)]
            games = games * 3 // 2
    found = [judged(plan, one.opening, one.count, sides) for one in watched]
    return Report(plan, sorted(found, key=lambda one: -one.against_one))


Piece = tuple[Plan, Opening, range]
Play = Callable[[Iterable[Piece]], Iterator[Count]]


@contextmanager
def pieces_played(jobs: int) -> Iterator[Play]:
    """Plays pieces here or in so many processes; counts come in the order of the pieces."""
    if jobs <= 1:
        yield lambda pieces: (play_deals(*piece) for piece in pieces)
        return
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), stop_at_once) as pool:
        try:
            yield lambda pieces: pool.map(_play_piece, pieces)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _play_piece(piece: Piece) -> Count:
    return play_deals(*piece)
