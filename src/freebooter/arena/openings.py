"""Openings: what a player may choose before the first round, and whether one choice alone decides games among equals.

All questions that are asked before the first round begins are the set-up's. For each option of each of them one player
is made to take it whenever it is offered, on the same deals in every seat in turn, and equal players choose freely.
What it wins is told with its Wilson interval, in two-player terms too: against one opponent, where 50 % is fair.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec

from freebooter.arena.shares import PARTS
from freebooter.arena.simulate import GameFailed, Show, check_bots, players_luck, stop_at_once
from freebooter.bots import Player, make
from freebooter.engine.answers import Decision
from freebooter.engine.chair import Chair
from freebooter.engine.counting import wilson
from freebooter.engine.game import BadSettings, Result, find_game
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table, new_table
from freebooter.engine.words import plain, words_of

SCOUTED = 60  # set-ups that are played at random to find the options
MOST_TIMES = 9  # that one player takes an option which is offered again and again
FIRST_LOOK = 20  # games; then half as many again from look to look
RARE = 20  # an option is given up after so many times the games, if it is offered that seldom
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
    """An option of a question that is asked before the first round."""

    question: str  # the prompt
    option: str  # the option's key
    asked: str  # both in words
    offered: str


class Found(msgspec.Struct, frozen=True):
    """What an opening has won. `against_one` is the share in two-player terms, with its interval."""

    opening: Opening
    games: int
    offered: float  # in which part of the deals a seat could take it
    freely: float  # and how often the others took it of their own accord, where they could
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


def openings(plan: Plan) -> list[Opening]:
    """The options of all questions of the set-up, in the order in which they come up in set-ups played at random."""
    words, names = words_of(plan.game), [f"Player {seat + 1}" for seat in range(plan.seats)]
    rng, drifter = lucky(plan.game, plan.seed, "openings"), make("random")
    found: dict[tuple[str, str], Opening] = {}
    for number in range(SCOUTED):
        table = set_up(plan, number)
        while is_set_up(table):
            seat = table.awaiting[0]
            decision = table.decision(seat)
            assert decision is not None
            asked = plain(words.prompt(decision.prompt, decision.args, decision.seat), names)
            for option in decision.options if len(decision.options) > 1 else ():
                offered = plain(words.option(option), names)
                found.setdefault((decision.prompt, option.key), Opening(decision.prompt, option.key, asked, offered))
            table.choose(seat, drifter(Chair(table, seat, rng)))
    order = list(dict.fromkeys([question for question, _ in found]))
    return sorted(found.values(), key=lambda one: order.index(one.question))


def only(all_openings: list[Opening], wanted: list[str]) -> list[Opening]:
    """Those that were asked for: by the option's key ("captain:26"), its kind ("captain") or the question."""
    chosen = [one for one in all_openings if _names(one) & set(wanted)]
    known = set().union(*[_names(one) for one in all_openings]) if all_openings else set()
    for name in wanted:
        if name not in known:
            offer = ", ".join(dict.fromkeys(one.option.partition(":")[0] for one in all_openings))
            raise BadSettings(f"No option '{name}' is offered before the first round: there are {offer or 'none'}.")
    return chosen


def _names(one: Opening) -> set[str]:
    return {one.question, one.option, one.option.partition(":")[0]}


# --- playing ----------------------------------------------------------------------------------------------------------


@dataclass
class Count:
    """What the games of an opening came to, in whole numbers."""

    tries: int = 0  # deals and seats
    games: int = 0  # ... in which it was offered
    parts: int = 0  # of wins
    others_could: int = 0
    others_did: int = 0

    def add(self, other: Count) -> None:
        self.tries += other.tries
        self.games += other.games
        self.parts += other.parts
        self.others_could += other.others_could
        self.others_did += other.others_did


@dataclass
class Opener:
    """The player who takes the opening whenever it is offered, and otherwise plays as the bot does."""

    opening: Opening
    bot: Player
    times: int = 0
    differs: bool = False  # has done what the bot would not have done

    def __call__(self, chair: Chair) -> Any:
        decision = chair.decision
        assert decision is not None
        answer = self.bot(chair)
        if not offers(decision, self.opening) or self.times >= MOST_TIMES:
            return answer
        self.times += 1
        if takes(answer, self.opening):
            return answer
        self.differs = True
        option = next(one for one in decision.options if one.key == self.opening.option)
        if decision.kind == "pick":
            others = [one for one in answer if one is not option]
            return [option, *others][: max(decision.least, min(decision.most, len(answer)), 1)]
        return option.args[0] if decision.kind == "amount" else option


def offers(decision: Decision, opening: Opening) -> bool:
    """Is this the question, and does it leave a choice that has the option?"""
    options = decision.options
    return (
        decision.prompt == opening.question
        and len(options) > 1
        and decision.most > 0
        and any(one.key == opening.option for one in options)
    )


def takes(answer: Any, opening: Opening) -> bool:
    if isinstance(answer, int):
        return opening.option == f"amount:{answer}"
    return any(one.key == opening.option for one in (answer if isinstance(answer, list) else [answer]))


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
                    f"{plan.settings}) broke off where seat {seat} should take {opening.option}: "
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
    could, did = 0, 0
    while is_set_up(table):
        one = table.awaiting[0]
        decision = table.decision(one)
        assert decision is not None
        answer = players[one](chairs[one])
        if one != seat and offers(decision, opening):
            could += 1
            did += takes(answer, opening)
        table.choose(one, answer)
    count.tries += 1
    if opener.times == 0:
        return free, False
    players[seat] = opener.bot  # the set-up is over
    if opener.differs or free is None:
        result = _to_the_end(table, players, chairs)
    else:
        result = free
    count.games += 1
    count.parts += part_of_win(result, seat)
    count.others_could += could
    count.others_did += did
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
    figures = [
        count.games / max(count.tries, 1),
        count.others_did / max(count.others_could, 1),
        share,
        1 / sides,
        against_one(share, sides),
        low,
        high,
    ]
    return Found(opening, count.games, *[round(one, 4) for one in figures], verdict)


@dataclass
class Watched:
    """An opening that is being looked at."""

    opening: Opening
    count: Count = field(default_factory=Count)
    deals: int = 0  # played so far

    def due(self, plan: Plan, games: int) -> range:
        """The next deals, so that by now about so many games are played; an empty range when enough was tried."""
        part = (self.count.games + 1) / (self.count.tries + 1)  # of the tries in which it is offered
        missing = (min(games, plan.games) - self.count.games) / (part * plan.seats)
        most = RARE * plan.games // plan.seats - self.deals
        more = max(0, min(-int(-missing // DEALS) * DEALS, most))
        return range(self.deals, self.deals + more)

    def is_open(self, plan: Plan, sides: int) -> bool:
        """Is there no verdict yet, and may more games be played?"""
        return self.count.games < plan.games and judged(plan, self.opening, self.count, sides).verdict == OPEN


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
            left = [
                one
                for one, deals in due
                if deals
                and one.count.games < plan.games
                and judged(plan, one.opening, one.count, sides).verdict == OPEN
            ]
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
