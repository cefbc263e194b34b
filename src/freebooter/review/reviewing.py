"""A review from its parts: what each decision and each stroke of luck has moved, and what it all comes to."""

from __future__ import annotations

from collections.abc import Container

from freebooter.engine.game import Result
from freebooter.engine.record import Event
from freebooter.engine.words import Words, to_every_reader, words_of
from freebooter.review.chances import levelled
from freebooter.review.parts import Look
from freebooter.review.past import Past
from freebooter.review.record import FORMAT, Parts, Review, ReviewBalance, ReviewStep, ReviewTurning
from freebooter.review.telling import balance_told, turning_told
from freebooter.review.verdicts import SLIP, VERDICTS

TOLD = 3  # events of a step that are told
MOST_TURNING = 8
LEAST_TURN = 0.05  # of a chance


def assembled(past: Past, looks: list[Look]) -> Review:
    """The review of the whole game, from looks at all of its decisions in order."""
    result = past.finished.result
    assert result is not None
    end = final_chances(result)
    steps = steps_of(past, looks, end)
    review = Review(
        review=FORMAT,
        game=past.game.id,
        version=past.game.version,
        seats=past.seats,
        sides=result.sides,
        winners=result.winners,
        steps=steps,
        end=end,
        balance=[],
        turning=[],
        playouts=sum(look.playouts for look in looks),
    )
    review.balance = [balance_of(review, seat) for seat in range(past.seats)]
    review.turning = turning_points(review)
    return review


def final_chances(result: Result) -> list[float]:
    return levelled([1.0 if rank == 1 else 0.0 for rank in result.ranks], result.sides)


def steps_of(past: Past, looks: list[Look], end: list[float]) -> list[ReviewStep]:
    words = words_of(past.game.id)
    steps = []
    for span, look in zip(past.spans, looks, strict=True):
        after = looks[span.number + 1].before if span.number + 1 < len(looks) else end
        chosen = look.chosen if look.chosen is not None else after
        told = [event_told(words, event, past.seats) for event in span.told[:TOLD]]
        by_choice = [one - before for one, before in zip(chosen, look.before, strict=True)]
        shares = [share_of(look, span.answers, seat, moved) for seat, moved in enumerate(by_choice)]
        steps.append(
            ReviewStep(
                moment=span.moment,
                round=span.round,
                turn=span.turn,
                seats=sorted(span.answers),
                chances=look.before,
                by_choice=by_choice,
                by_luck=[one - before for one, before in zip(after, chosen, strict=True)],
                choices=look.choices,
                told=told,
                own=[own for own, _ in shares],
                others=[others for _, others in shares],
            )
        )
    return steps


def event_told(words: Words, event: Event, seats: int) -> Parts:
    return to_every_reader(lambda me: words.event(event.kind, event.args, me), seats)


def share_of(look: Look, answers: Container[int], seat: int, moved: float) -> tuple[float, float]:
    """What a decision moved for a seat: by its own answer, and by those of others."""
    if seat in look.apart:
        return look.apart[seat]
    return (moved, 0.0) if seat in answers else (0.0, moved)


def balance_of(review: Review, seat: int) -> ReviewBalance:
    """What has moved a seat's chance: choices, and luck for the rest. What one's partners do is what others do.

    A secret answer of another shows later, together with luck: it is what others chose all the same.
    """
    start = 1.0 / len(review.sides) if len(review.sides) > 1 else review.steps[0].chances[seat]
    own = sum(step.own[seat] for step in review.steps)
    others = sum(step.others[seat] for step in review.steps)
    mine = [choice for step in review.steps for choice in step.choices if choice.seat == seat]
    balance = ReviewBalance(
        seat=seat,
        start=start,
        deal=review.steps[0].chances[seat] - start,
        own=own,
        others=others,
        luck=review.end[seat] - review.steps[0].chances[seat] - own - others,
        end=review.end[seat],
        lost=sum(choice.loss for choice in mine if choice.loss >= SLIP),
        counts={name: sum(choice.verdict == name for choice in mine) for name in VERDICTS},
        text=[],
    )
    balance.text = balance_told(balance)
    return balance


def turning_points(review: Review) -> list[ReviewTurning]:
    """Where a decision or luck has moved somebody's chance most, or a decision gave much away."""
    found = []
    for n, step in enumerate(review.steps):
        moves = [(abs(moved), seat, moved, "choice") for seat, moved in enumerate(step.by_choice)]
        moves += [(abs(moved), seat, moved, "luck") for seat, moved in enumerate(step.by_luck)]
        moves += [(choice.loss, choice.seat, -choice.loss, "choice") for choice in step.choices]
        size, seat, moved, by = max(moves)
        if size >= LEAST_TURN:
            found.append(ReviewTurning(n, seat, moved, by, turning_told(step, seat, moved, by)))
    found.sort(key=lambda one: -abs(one.moved))
    return found[:MOST_TURNING]
