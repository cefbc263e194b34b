"""The parts of a review, inside a worker."""

import zlib

import msgspec

from freebooter.review.judging import Budget, budget_for
from freebooter.review.parts import Look, look_at, past_of
from freebooter.review.reviewing import assembled
from freebooter.review.running import parts_of

Part = tuple[int, int]


def parts_in(save: bytes) -> list[Part]:
    """Runs the game once more and says in which parts it can be looked at; CannotReview if not."""
    return parts_of(len(past_of(save).spans))


def look_at_part(save: bytes, part: Part, budget: Budget | None) -> list[Look]:
    return look_at(save, *part, budget or budget_for(past_of(save).game))


def put_together(save: bytes, looks: list[Look]) -> bytes:
    """The whole review, packed as it is kept."""
    return zlib.compress(msgspec.json.encode(assembled(past_of(save), looks)), 6)


def unpacked(body: bytes) -> bytes:
    """A kept review as JSON."""
    return zlib.decompress(body)
