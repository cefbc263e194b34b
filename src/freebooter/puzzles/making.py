"""Searches games between bots for positions with one clearly best answer.

A decision is first looked at as a bot does. Where one answer seems far ahead, it is thought about anew, several times
as long, and must come out the same; then the best and the second meet in a duel, on guesses of its own.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from freebooter.bots import make
from freebooter.bots.search import FixedSeed, luck_of
from freebooter.bots.thinker import favourites, nothing_to_weigh
from freebooter.engine.answers import Decision
from freebooter.engine.chair import Chair
from freebooter.engine.game import Game, find_game
from freebooter.engine.luck import Luck, lucky
from freebooter.engine.rulebook import folder_of
from freebooter.engine.table import Table, new_table
from freebooter.engine.words import Part, words_of
from freebooter.puzzles.puzzle import FORMAT, Judged, Puzzle
from freebooter.review.answers import follow, singly
from freebooter.review.judging import Duel, Weighed, best_trial, fresh_search, weighed

MARGIN = 0.04  # of a chance: the best must be ahead by so much
LOOKS_AHEAD = 0.035  # from so much on it is thought about further
SURELY = 0.025  # and by so much after two standard errors are taken off
CHANCES = (0.12, 0.97)  # hopeless and won positions make no puzzles
FEWEST_OPTIONS = 3
IDLE = ("done", "pass")  # that anything is better than nothing makes no puzzle
APART = 12  # decisions between two puzzles of a game
LIKE = 0.4  # the part of all puzzles that may be solved by the same kind of option
STORIES = 120  # playouts behind what a solution tells

Say = Callable[[str], None]


class Depth(msgspec.Struct, frozen=True):
    """How long is thought, in playouts: the first look, a duel's tries of each rival, and the last look."""

    look: int
    duel: int
    last: int


def depth_for(game: Game) -> Depth:
    return Depth(120, 300, 600) if game.bot.sure else Depth(300, 600, 2400)


class Kind(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What `puzzles/kinds.toml` of a game says of a kind of option: the rules behind it."""

    rules: list[str]


def kinds_of(game_id: str) -> dict[str, Kind]:
    path = folder_of(game_id) / "puzzles" / "kinds.toml"
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, Kind]) if path.exists() else {}


def find_puzzles(game_id: str, count: int, seed: int | str, bot: str, say: Say | None = None) -> Iterator[Puzzle]:
    """So many puzzles, from as many games as it takes."""
    game = find_game(game_id)
    found: Counter[str] = Counter()
    most = max(2, round(LIKE * count))
    deal = 0
    while found.total() < count:
        sizes = game.table_sizes
        table = new_table(game, sizes[deal % len(sizes)], f"{seed}.{deal}", history=False)
        for puzzle in puzzles_in(table, bot, f"{seed}.{deal}"):
            kind = kind_of(puzzle)
            if found[kind] < most and found.total() < count:
                found[kind] += 1
                yield puzzle
        deal += 1
        if say is not None:
            say(f"{deal} games, {found.total()} puzzles: {', '.join(f'{n} {kind}' for kind, n in found.most_common())}")


def kind_of(puzzle: Puzzle) -> str:
    return puzzle.best.partition(":")[0]


def puzzles_in(table: Table, bot: str, name: str) -> Iterator[Puzzle]:
    """Plays a game between bots and gives what is found on the way."""
    players = [make(bot, processes=1) for _ in range(table.seats)]
    rng = lucky("puzzles", name)
    since = APART
    while table.awaiting:
        seat = table.awaiting[0]
        decision = table.decision(seat)
        assert decision is not None
        since += 1
        if since >= APART and worth_a_look(table, decision):
            puzzle = puzzle_at(table, seat, Luck(rng.getrandbits(128).to_bytes(16, "big")), f"{name}-{table.seq}")
            if puzzle is not None:
                since = 0
                yield puzzle
        table.choose(seat, players[seat](Chair(table, seat, rng)))


def worth_a_look(table: Table, decision: Decision) -> bool:
    """A choice that one seat makes alone, among some options."""
    if decision.kind == "pick" or nothing_to_weigh(decision) or len(table.asked) > 1:
        return False
    return len(decision.options) >= FEWEST_OPTIONS


def puzzle_at(table: Table, seat: int, rng: Luck, id: str) -> Puzzle | None:
    """The puzzle in this position, if it is one."""
    depth = depth_for(table.game)
    chair = Chair(table, seat, rng)
    first = ahead(chair, depth.look)
    last = ahead(chair, depth.last) if first is not None else None
    if first is None or last is None or last[0].keys != first[0].keys:
        return None
    duel = confirmed(chair, last[0].keys[0], last[1].keys[0], depth.duel)
    return written(table, seat, last, duel, id) if duel is not None else None


def ahead(chair: Chair, playouts: int) -> list[Weighed] | None:
    """What a look finds, the best first, if that is well ahead."""
    search = fresh_search(chair)
    search.favour(favourites(chair)[0])
    search.think(playouts, 0.0)
    found = weighed(search)
    if len(found) < 2 or found[1].options[0].kind in IDLE or not CHANCES[0] <= found[0].chance <= CHANCES[1]:
        return None
    return found if found[0].chance - found[1].chance >= LOOKS_AHEAD else None


def confirmed(chair: Chair, best: str, rival: str, tries: int) -> Duel | None:
    """A duel on guesses of its own, if the best wins it clearly."""
    search = fresh_search(chair)
    search.think(60, 0.0)
    luck = Luck(chair.rng.getrandbits(128).to_bytes(16, "big"))
    pair = (search, best_trial(search, best)), (search, best_trial(search, rival))
    duel = Duel(*pair, tries, luck, learns=not chair.bot.sure)
    while len(duel.results[0]) < tries:
        duel.bout()
        if duel.loss + 2 * duel.error < MARGIN:
            return None
    return duel if duel.loss >= MARGIN and duel.loss - 2 * duel.error >= SURELY else None


# --- the file ---------------------------------------------------------------------------------------------------------


def written(table: Table, seat: int, found: list[Weighed], duel: Duel, id: str) -> Puzzle:
    decision = table.decision(seat)
    assert decision is not None
    best, second = found[0], found[1]
    judged = [Judged(best.answer, rounded(duel.chances[0])), Judged(second.answer, rounded(duel.chances[1]))]
    below = [Judged(one.answer, rounded(min(one.chance, duel.chances[1]))) for one in found[2:5]]
    kind = kinds_of(table.game.id).get(best.options[0].kind)
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
        why=why_of(table, decision, (best, second), duel),
        rules=kind.rules if kind is not None else [],
        position=msgspec.Raw(table.imagine(seat, lucky("puzzle", id)).save()),
        id=id.replace(".", "-"),
        game=table.game.id,
    )


def rounded(share: float) -> float:
    return round(share, 3)


def hint_of(game: Game, decision: Decision, best: Weighed, second: Weighed) -> str:
    """Between which two it is, in the order in which they are offered."""
    order = [option.key for option in decision.options]
    pair = sorted((best, second), key=lambda one: order.index(one.keys[0]))
    return f"It is between two: {text_of(game, pair[0])}; or {text_of(game, pair[1])}."


def why_of(table: Table, decision: Decision, pair: tuple[Weighed, Weighed], duel: Duel) -> str:
    """What a bot says of it: the chances, and what both answers lead to in its playouts."""
    game = table.game
    names = [text_of(game, one) for one in pair]
    chances = [f"{round(100 * share)} %" for share in duel.chances]
    said = f"{names[0]}: {chances[0]} to win. {names[1]}: {chances[1]}."
    first, other = [mean_points(table, decision, one) for one in pair]
    if first is None or other is None:
        return said
    (mine, rival), (less, more) = first, other
    if mine - less < 0.1 or mine - rival <= less - more:
        return said  # it is not the points that tell them apart
    said += f" Played on from here, the first brings you {mine:.1f} points on average, the other {less:.1f}"
    return said + (f"; the best of the others has {rival:.1f} or {more:.1f}." if table.seats > 1 else ".")


def mean_points(table: Table, decision: Decision, one: Weighed) -> tuple[float, float] | None:
    """Points of the seat and of its best rival, where playouts end that begin with this answer."""
    game, seat = table.game, decision.seat
    bot, luck = game.bot, lucky("points", table.seq)
    mine, best, played = 0.0, 0.0, 0
    for _ in range(STORIES):
        seed = luck.getrandbits(128)
        run, own = table.guess(seat, FixedSeed(seed)), luck_of(seed)
        if not follow(run, {seat: singly(decision, one.keys)}, decision.prompt, bot.policy, own):
            continue
        run.rollout(bot.policy, own, bot.depth)
        points = [score.points for score in game.scores(run.state)]
        mine += points[seat]
        best += max([points[other] for other in range(table.seats) if other != seat], default=0)
        played += 1
    return (mine / played, best / played) if played else None


def text_of(game: Game, one: Weighed) -> str:
    """An answer in words; captains are called by their seats."""
    words = words_of(game.id)
    parts: list[Part] = list(words.option(one.options[0]))
    if one.goal is not None:
        parts += words.plan(one.goal)
    return "".join(seated(part) for part in parts)


def seated(part: Any) -> str:
    return part if isinstance(part, str) else part.get("as") or f"{{{part['seat']}}}"
