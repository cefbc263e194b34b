"""A puzzle in words: the hint, and a solution that explains.

`puzzles/kinds.toml` of a game says of each kind of option what it rests on, where to look and what it is good for, and
names what is measured where two answers are played on. Texts written by hand may take the place of these.
"""

from __future__ import annotations

from statistics import fmean
from typing import Any

import msgspec

from freebooter.bots.search import FixedSeed, luck_of
from freebooter.engine.answers import Decision
from freebooter.engine.asks import Option
from freebooter.engine.game import Game
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table
from freebooter.engine.words import Part, words_of
from freebooter.learn.walk import meant, spelled
from freebooter.puzzles.puzzle import Judged, Puzzle
from freebooter.review.answers import follow, singly
from freebooter.review.chances import error_of
from freebooter.review.judging import Weighed
from freebooter.review.kinds import Measure, kinds_of

STORIES = 200  # times that both answers are played on
SURELY = 2.5  # standard errors from which on a difference is told
ME = "{me}"
OTHERS = "{others}"
TO_THE_END = 100_000  # decisions: more than any game has


def as_weighed(decision: Decision, judged: Judged) -> Weighed:
    """An answer of a puzzle as a search would give it."""
    answer = spelled(decision, meant(judged.answer))
    keys = [] if answer == "none" else answer.split("+")
    return Weighed(keys, judged.chance, [option for option in decision.options if option.key in keys])


def told_anew(puzzle: Puzzle) -> Puzzle:
    """The same puzzle with the texts that `kinds.toml` and playing on give it."""
    table = puzzle.table()
    decision = puzzle.decision(table)
    best, second = [as_weighed(decision, judged) for judged in puzzle.judged[:2]]
    return msgspec.structs.replace(
        puzzle,
        hint=hint_of(table.game, decision, best, second),
        why=why_of(table, decision, (best, second)),
        rules=rules_behind(table.game, best.options[0]),
    )


def rules_behind(game: Game, option: Option) -> list[str]:
    kind = kinds_of(game.id).kinds.get(option.kind)
    return kind.rules if kind is not None else []


def hint_of(game: Game, decision: Decision, best: Weighed, second: Weighed) -> str:
    """Where to look; or between which two it is, in the order in which they are offered."""
    kind = kinds_of(game.id).kinds.get(best.options[0].kind)
    if kind is not None and kind.hint:
        return kind.hint
    order = [option.key for option in decision.options]
    pair = sorted((best, second), key=lambda one: order.index(one.keys[0]))
    return f"It is between two: {text_of(game, pair[0])}; or {text_of(game, pair[1])}."


def why_of(table: Table, decision: Decision, pair: tuple[Weighed, Weighed]) -> str:
    """What the best answer is good for, and what it brings where both are played on."""
    best, second = pair
    kind = kinds_of(table.game.id).kinds.get(best.options[0].kind)
    good = kind.why if kind is not None and kind.why else f"{text_of(table.game, best)}."
    return " ".join([good, *compared(table, decision, best, second)])


def compared(table: Table, decision: Decision, best: Weighed, second: Weighed) -> list[str]:
    """A sentence on what both answers lead to, if the best one brings something that can be counted."""
    mine, theirs = differences(table, decision, best, second)
    when = "By the end of your next turn" if table.game.bot.sure else "At the end of the game"
    rather = f"than after “{text_of(table.game, second)}”"
    others = "the best of the others has"
    if not mine:
        return [f"{when} {others} on average {listed(theirs)} {rather}."] if theirs else []
    too = f", and {others} {listed(theirs)}" if theirs else ""
    return [f"{when} you have on average {listed(mine)} {rather}{too}."]


# --- played on --------------------------------------------------------------------------------------------------------


def differences(table: Table, decision: Decision, best: Weighed, second: Weighed) -> tuple[list[str], list[str]]:
    """ "2 chests more": what speaks for the best answer, of the seat and of the best of the others."""
    measures = kinds_of(table.game.id).measures
    gaps: list[list[float]] = [[] for _ in measures]
    luck = lucky("stories", table.seq)
    for _ in range(STORIES if measures else 0):
        seed = luck.getrandbits(128)
        ends = [played_on(table, decision, one.keys, seed) for one in (best, second)]
        if ends[0] is None or ends[1] is None:
            continue
        for gap, measure in zip(gaps, measures, strict=True):
            one, other = [amount_at(view, measure.of, decision.seat, table.seats) for view in ends]
            if one is not None and other is not None:
                gap.append(one - other)
    found: tuple[list[str], list[str]] = [], []
    for gap, measure in zip(gaps, measures, strict=True):
        theirs = OTHERS in measure.of
        mean = fmean(gap) if gap else 0.0
        gain = -mean if theirs else mean
        if gain >= measure.from_ and gain > SURELY * error_of(gap):
            found[theirs].append(told(mean, measure))
    return found


def played_on(table: Table, decision: Decision, keys: list[str], seed: int) -> Any:
    """The seat's view at the end of the game; where playouts are cut off, at the end of its next turn."""
    game, seat, bot = table.game, decision.seat, table.game.bot
    run, own = table.guess(seat, FixedSeed(seed)), luck_of(seed)
    mine = run.state.keel.turn == seat
    if not follow(run, {seat: singly(decision, keys)}, decision.prompt, bot.policy, own):
        return None
    if bot.sure:
        this_turn = 1 if mine and run.state.keel.turn == seat else 0
        run.play_turns(bot.policy, own, seat, this_turn + 1, bot.depth)
    else:
        run.rollout(bot.policy, own, TO_THE_END)
    return game.view(run.state, seat)


def amount_at(view: Any, path: str, seat: int, seats: int) -> float | None:
    """What stands at a place of a view, as a number, of others the greatest; None where it is hidden."""
    if OTHERS in path:
        amounts = [amount_at(view, path.replace(OTHERS, str(one)), one, seats) for one in range(seats) if one != seat]
        known = [amount for amount in amounts if amount is not None]
        return max(known) if known else None
    found: Any = view
    for name in path.replace(ME, str(seat)).split("."):
        if isinstance(found, dict):
            found = found.get(name)
        elif isinstance(found, list):
            found = found[int(name)]
        else:
            found = getattr(found, name)
    if isinstance(found, list | dict):
        return float(len(found))
    return None if found is None else float(found)


def told(mean: float, measure: Measure) -> str:
    """ "3 chests more", "0.5 ships less" """
    amount = abs(mean)
    size = f"{amount:.1f}" if amount < 5 else f"{amount:.0f}"
    size = size.removesuffix(".0")
    return f"{size} {measure.one if size == '1' else measure.many} {'more' if mean > 0 else 'less'}"


def listed(texts: list[str]) -> str:
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


# --- words ------------------------------------------------------------------------------------------------------------


def text_of(game: Game, one: Weighed) -> str:
    """An answer in words; captains are called by their seats."""
    words = words_of(game.id)
    parts: list[Part] = list(words.option(one.options[0]))
    if one.goal is not None:
        parts += words.plan(one.goal)
    return "".join(seated(part) for part in parts)


def seated(part: Any) -> str:
    return part if isinstance(part, str) else part.get("as") or f"{{{part['seat']}}}"
