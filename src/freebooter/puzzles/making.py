"""Searches games between bots for positions with one clearly best answer.

A decision is first looked at as a bot does, for a moment only, so most of them cost next to nothing. Where one answer
seems far ahead, it is thought about anew, each time several times as long, and must come out the same; then the best
and the second meet in a duel, on guesses of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import msgspec

from freebooter.bots import make
from freebooter.bots.thinker import favourites, nothing_to_weigh
from freebooter.engine.answers import Decision
from freebooter.engine.chair import Chair
from freebooter.engine.game import Game, find_game
from freebooter.engine.luck import Luck, lucky
from freebooter.engine.table import Table, new_table
from freebooter.puzzles.puzzle import FORMAT, Judged, Puzzle
from freebooter.puzzles.telling import hint_of, rules_behind, why_of
from freebooter.review.judging import Duel, Weighed, best_trial, fresh_search, weighed
from freebooter.review.kinds import kinds_of

LOOKS_AHEAD = 0.875  # of the margin: from so much on it is thought about further
SURELY = 0.625  # of the margin: so much must be left after two standard errors are taken off
HOPELESS = 0.12  # where even the best is below this
WON = 0.9  # where even the second best is above this
FEWEST_OPTIONS = 3
IDLE = ("done", "pass", "end", "end_turn", "stow", "overboard")  # that anything is better than nothing makes no puzzle
APART = 6  # decisions between two puzzles of a game
LIKE = 0.2  # the part of all puzzles that may be solved by the same kind of option; more where a game has few kinds
OBVIOUS = 0.5  # the part that a player who takes what looks best at once may solve

Say = Callable[[str], None]


class Depth(msgspec.Struct, frozen=True):
    """How long is thought, in playouts: looks, each of which must find the same, and a duel's tries of each rival."""

    looks: tuple[int, ...]
    duel: int


def depth_for(game: Game) -> Depth:
    return Depth((48, 180, 600), 300) if game.bot.sure else Depth((60, 200, 1000), 600)


class Shelf:
    """What was found so far, and for which more there is room: not all shall be alike, and few obvious."""

    def __init__(self, game_id: str, count: int, there: Sequence[Puzzle] = ()) -> None:
        self.count = count
        self.alike = max(2, round(count * max(LIKE, 1.6 / max(4, len(kinds_of(game_id).kinds)))))
        self.next_deal = max((deal_of(one) for one in there), default=-1) + 1
        self.kinds: Counter[str] = Counter(kind_of(one.best) for one in there)
        self.obvious = sum(is_obvious(one) for one in there)

    @property
    def full(self) -> bool:
        return self.kinds.total() >= self.count

    def has_room(self, key: str, obvious: bool) -> bool:
        if self.full or (obvious and self.obvious >= max(1, round(OBVIOUS * self.count))):
            return False
        return self.kinds[kind_of(key)] < self.alike

    def wants(self, decision: Decision) -> bool:
        """Is there an option whose kind there is room for?"""
        return any(self.kinds[option.kind] < self.alike for option in decision.options)

    def add(self, key: str, obvious: bool) -> None:
        self.kinds[kind_of(key)] += 1
        self.obvious += obvious

    def __str__(self) -> str:
        kinds = ", ".join(f"{n} {kind}" for kind, n in self.kinds.most_common())
        return f"{self.kinds.total()} puzzles ({self.obvious} obvious): {kinds}"


def kind_of(key: str) -> str:
    return key.partition(":")[0]


def is_obvious(puzzle: Puzzle) -> bool:
    """Does a player find it who takes what looks best at once?"""
    return favourites(Chair(puzzle.table(), puzzle.seat, lucky("obvious")))[0] == puzzle.best


def find_puzzles(game_id: str, shelf: Shelf, seed: int | str, bot: str, say: Say | None = None) -> Iterator[Puzzle]:
    """Puzzles until the shelf is full, from as many games as it takes; goes on after those that are there already."""
    game = find_game(game_id)
    deal = shelf.next_deal
    while not shelf.full:
        sizes = game.table_sizes
        table = new_table(game, sizes[deal % len(sizes)], f"{seed}.{deal}", history=False)
        yield from puzzles_in(table, bot, f"{seed}.{deal}", shelf)
        deal += 1
        if say is not None:
            say(f"{deal} games, {shelf}")


def deal_of(puzzle: Puzzle) -> int:
    """From which of a seed's games it is: ids are a seed, a game and a place in it."""
    return int(puzzle.id.split("-")[-2])


def puzzles_in(table: Table, bot: str, name: str, shelf: Shelf) -> Iterator[Puzzle]:
    """Plays a game between bots and gives what is found on the way."""
    rng = lucky("puzzles", name)
    last = -APART
    for moment in lively(moments_of(table, bot, rng, shelf)):
        if moment.table.seq >= last + APART:
            luck = Luck(rng.getrandbits(128).to_bytes(16, "big"))
            puzzle = puzzle_at(moment.table, moment.seat, luck, f"{name}-{moment.table.seq}", shelf)
            if puzzle is not None:
                last = moment.table.seq
                yield puzzle


class Moment(msgspec.Struct):
    """A decision on the way: the table as it was, the turn that it belongs to, and how that turn has changed things."""

    table: Table
    seat: int
    turn: tuple[int, int]
    worth: float  # of the position for the seat, as bots judge it at a glance
    later: float = 0.0  # the same at the end of the turn


def moments_of(table: Table, bot: str, rng: Luck, shelf: Shelf) -> Iterator[Moment]:
    """The decisions of a game between bots that are worth a look, each given when its turn is over."""
    players = [make(bot, processes=1) for _ in range(table.seats)]
    turn: list[Moment] = []
    while table.awaiting:
        seat = table.awaiting[0]
        decision = table.decision(seat)
        assert decision is not None
        now = table.round, table.turn or 0
        if turn and turn[0].turn != now:
            yield from ended(turn, table)
            turn = []
        if worth_a_look(table, decision) and shelf.wants(decision):
            turn.append(Moment(table.clone(), seat, now, glance(table, seat)))
        table.choose(seat, players[seat](Chair(table, seat, rng)))
    yield from ended(turn, table)


def ended(turn: list[Moment], table: Table) -> Iterator[Moment]:
    for moment in turn:
        moment.later = glance(table, moment.seat)
        yield moment


def glance(table: Table, seat: int) -> float:
    """About a seat's chance to win, without thinking; asked only where playouts are long."""
    bot = table.game.bot
    value: float = bot.evaluate(table.state, seat) if bot.sure else 0.0
    return value


def lively(moments: Iterator[Moment]) -> Iterator[Moment]:
    """Where playouts are long, only those in whose turn something has happened."""
    for moment in moments:
        game = moment.table.game
        if not game.bot.sure or abs(moment.later - moment.worth) >= kinds_of(game.id).margin:
            yield moment


def worth_a_look(table: Table, decision: Decision) -> bool:
    """A choice that one seat makes alone, among some options that are more than one thing in several amounts."""
    if decision.kind != "choose" or nothing_to_weigh(decision) or len(table.asked) > 1:
        return False
    if decision.prompt in kinds_of(table.game.id).any_order:
        return False
    return len(decision.options) >= FEWEST_OPTIONS


def puzzle_at(table: Table, seat: int, rng: Luck, id: str, shelf: Shelf) -> Puzzle | None:
    """The puzzle in this position, if it is one that there is room for."""
    depth = depth_for(table.game)
    chair = Chair(table, seat, rng)
    greedy = favourites(chair)[0]
    best = ""
    found: list[Weighed] = []
    for look in depth.looks:
        found = ahead(chair, look, greedy)
        if not found or (best and found[0].answer != best):
            return None
        best = found[0].answer
        if not shelf.has_room(best, best == greedy):
            return None
    duel = confirmed(chair, best, found[1].answer, depth.duel)
    if duel is None:
        return None
    shelf.add(best, best == greedy)
    return written(table, seat, found, duel, id)


def ahead(chair: Chair, playouts: int, greedy: str) -> list[Weighed]:
    """What a look finds, the best first, if that is well ahead; else nothing."""
    search = fresh_search(chair)
    search.favour(greedy)
    search.think(playouts, 0.0)
    found = weighed(search)
    if len(found) < 2:  # it is so far ahead that nothing else was tried for long
        found += [Weighed([one.key], one.chance, [one.option], one.goal) for one in search.estimates()[1:4]]
    if found[1].options[0].kind in IDLE:
        return []
    if found[0].chance < HOPELESS or found[1].chance > WON:
        return []
    lead = found[0].chance - found[1].chance
    return found if lead >= LOOKS_AHEAD * kinds_of(chair.game.id).margin else []


def confirmed(chair: Chair, best: str, rival: str, tries: int) -> Duel | None:
    """A duel on guesses of its own, if the best wins it clearly."""
    search = fresh_search(chair)
    search.think(60, 0.0)
    luck = Luck(chair.rng.getrandbits(128).to_bytes(16, "big"))
    pair = (search, best_trial(search, best)), (search, best_trial(search, rival))
    duel = Duel(*pair, tries, luck, learns=not chair.bot.sure)
    margin = kinds_of(chair.game.id).margin
    while len(duel.results[0]) < tries:
        duel.bout()
        if duel.loss + 2 * duel.error < margin:
            return None
    return duel if duel.loss >= margin and duel.loss - 2 * duel.error >= SURELY * margin else None


# --- the file ---------------------------------------------------------------------------------------------------------


def written(table: Table, seat: int, found: list[Weighed], duel: Duel, id: str) -> Puzzle:
    decision = table.decision(seat)
    assert decision is not None
    best, second = found[0], found[1]
    judged = [Judged(best.answer, rounded(duel.chances[0])), Judged(second.answer, rounded(duel.chances[1]))]
    below = [Judged(one.answer, rounded(min(one.chance, duel.chances[1]))) for one in found[2:5]]
    return Puzzle(
        puzzle=FORMAT,
        seat=seat,
        prompt=decision.prompt,
        best=best.answer,
        margin=rounded(duel.loss),
        error=rounded(duel.error),
        playouts=len(duel.results[0]),
        judged=[*judged, *below],
        hint=hint_of(table.game, decision, best, second),
        why=why_of(table, decision, (best, second)),
        rules=rules_behind(table.game, best.options[0]),
        position=msgspec.Raw(table.imagine(seat, lucky("puzzle", id)).save()),
        id=id.replace(".", "-"),
        game=table.game.id,
    )


def rounded(share: float) -> float:
    return round(share, 3)
