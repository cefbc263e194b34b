"""What a decision is called, by how much of a chance it gave away."""

from __future__ import annotations

GOOD, SLIP, MISTAKE, BLUNDER = 0.01, 0.025, 0.05, 0.12  # from so much lost chance on
VERDICTS = ("best", "good", "slip", "mistake", "blunder")  # the worst last
BAD = VERDICTS[3:]
SURE = 2.0  # standard errors


def verdict(loss: float, error: float) -> str:
    """In doubt it is the milder one: what may as well be noise is not held against anybody."""
    surely = loss - 0.5 * error
    if surely >= BLUNDER:
        return "blunder"
    if surely >= MISTAKE:
        return "mistake"
    if surely >= SLIP:
        return "slip"
    return "good" if surely >= GOOD else "best"


def settled_by(loss: float, error: float) -> bool:
    """Would more thinking hardly change what it is called?"""
    return loss + SURE * error < SLIP or loss - SURE * error > MISTAKE
