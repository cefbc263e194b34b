"""The work of a review in parts: each looks at some decisions, and any process can do it."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from freebooter.engine.answers import Decision
from freebooter.engine.asks import DONE
from freebooter.engine.chair import Chair
from freebooter.engine.luck import lucky
from freebooter.engine.saves import load_table
from freebooter.engine.table import Table
from freebooter.engine.words import Words, to_every_reader, words_of
from freebooter.review.answers import keys_in, singly
from freebooter.review.chances import chances
from freebooter.review.judging import Budget, Judgement, Weighed, judge
from freebooter.review.kinds import kinds_of
from freebooter.review.past import Past, Span
from freebooter.review.record import Parts, ReviewChoice, ReviewOption
from freebooter.review.verdicts import verdict


class Look(msgspec.Struct):
    """What was found out about one decision: chances by seat before it, and after the answer but before luck."""

    number: int
    before: list[float]
    chosen: list[float] | None  # None where nothing showed after it, or where nothing can be said
    choices: list[ReviewChoice]
    playouts: int
    apart: dict[int, tuple[float, float]] = {}  # of those who answered at once: what their own, others' answers moved


@lru_cache(2)
def past_of(save: bytes) -> Past:
    return Past(load_table(save))


def look_at(save: bytes, first: int, last: int, budget: Budget) -> list[Look]:
    """Looks at the decisions with these numbers, the last excluded."""
    past = past_of(save)
    looks = []
    for span, table in past.walk(first):
        if span.number >= last:
            break
        looks.append(one_look(past, span, table, budget))
    return looks


def one_look(past: Past, span: Span, table: Table, budget: Budget) -> Look:
    seeds = seeds_of(past, budget)
    steps = {}
    choices: list[ReviewChoice] = []
    playouts = 0
    for seat, answer in span.answers.items():
        decision = table.decision(seat)
        assert decision is not None
        steps[seat] = singly(decision, keys_in(decision, answer))
        luck = lucky("review", past.finished.state.keel.luck.key.hex(), span.number, seat)
        found = judge(Chair(table, seat, luck), answer, budget)
        if found is not None:
            choices.append(choice_of(table, decision, found))
            playouts += found.playouts
    before = chances(table, seeds)
    assert before is not None
    chosen = chances(table, seeds, steps) if span.shown and any(steps.values()) else None
    return Look(span.number, before, chosen, choices, playouts, told_apart(table, seeds, steps, before))


def told_apart(
    table: Table, seeds: list[int], steps: dict[int, list[str]], before: list[float]
) -> dict[int, tuple[float, float]]:
    """Where several answer at once: what each one's answer has moved, and what the answers of the others.

    An answer alone is measured with the others playing as usual; secret ones count here as if they were shown.
    """
    if len(steps) < 2:
        return {}
    together = chances(table, seeds, steps, openly=True)
    found = {}
    for seat, keys in steps.items():
        alone = chances(table, seeds, {seat: keys}, openly=True)
        if alone is not None and together is not None:
            found[seat] = (alone[seat] - before[seat], together[seat] - alone[seat])
    return found


def seeds_of(past: Past, budget: Budget) -> list[int]:
    luck = lucky("review", past.finished.state.keel.luck.key.hex())
    return [luck.getrandbits(128) for _ in range(budget.chances)]


def choice_of(table: Table, decision: Decision, found: Judgement) -> ReviewChoice:
    words = words_of(table.game.id)
    return ReviewChoice(
        seat=decision.seat,
        ask=to_every_reader(lambda me: words.prompt(decision.prompt, decision.args, me), table.seats),
        verdict=verdict(found.loss, found.error),
        loss=found.loss,
        error=found.error,
        playouts=found.playouts,
        chosen=in_words(words, found.chosen, table.seats),
        best=in_words(words, found.best, table.seats),
        others=[in_words(words, one, table.seats) for one in found.others],
        why=why_better(table.game.id, found),
    )


def in_words(words: Words, one: Weighed, seats: int) -> ReviewOption:
    """An answer in words; with it goes the plan that begins with it."""

    def say(me: int | None) -> Parts:
        text: Parts = []
        for option in one.options or [DONE]:
            text += [", ", *words.option(option, me)] if text else words.option(option, me)
        return text + words.plan(one.goal, me) if one.goal is not None else text

    return ReviewOption(one.answer, to_every_reader(say, seats), one.chance)


def why_better(game_id: str, found: Judgement) -> str:
    """What the better answer is good for. Where both are of one kind that tells them not apart."""
    better, chosen = found.best.options, found.chosen.options
    if not better or (chosen and chosen[0].kind == better[0].kind):
        return ""
    kind = kinds_of(game_id).kinds.get(better[0].kind)
    return kind.why if kind is not None else ""
