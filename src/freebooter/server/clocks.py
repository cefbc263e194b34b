"""Clocks: a bank of seconds for each person, and some seconds more for every answer.

In a window for reactions nobody's bank runs, for a stopped clock would tell who has answered: everyone has the same
short time instead.
"""

from msgspec import Struct

from freebooter.server.store import Head, Line

HOUR = 3600.0
DAY = 24 * HOUR


class Terms(Struct, frozen=True):
    bank: float
    gain: float
    window: float


TERMS = {
    ("relaxed", "live"): Terms(600, 45, 60),
    ("fast", "live"): Terms(120, 12, 20),
    ("relaxed", "turns"): Terms(7 * DAY, 2 * DAY, 2 * DAY),
    ("fast", "turns"): Terms(2 * DAY, 12 * HOUR, 12 * HOUR),
}


def terms(head: Head) -> Terms | None:
    return TERMS.get((head.clock, head.mode))


def first_banks(head: Head) -> list[float]:
    its = terms(head)
    return [its.bank] * len(head.seats) if its is not None else []


def stop(head: Head, line: Line, was_window: bool, answered: int | None, now: float) -> None:
    """An entry was made: charges those who were asked, and rewards who answered."""
    its = terms(head)
    if its is None or was_window or not line.since:
        return
    for seat in line.awaiting:
        if head.seats[seat].kind == "person":
            line.left[seat] = max(0.0, line.left[seat] - (now - line.since))
    if answered is not None:
        line.left[answered] = min(its.bank, line.left[answered] + its.gain)


def start(head: Head, line: Line, window: bool, goes_on: bool, now: float) -> None:
    """Sets the clocks of those in `line.awaiting` going; `goes_on` in a window that was open before."""
    its = terms(head)
    waiting = any(seat.kind == "open" for seat in head.seats)  # for a friend to come: no clock runs
    line.since = 0.0 if waiting else now
    people = [seat for seat in line.awaiting if head.seats[seat].kind == "person"]
    if its is None or not people or waiting:
        line.ends = 0.0
    elif window:
        line.ends = line.ends if goes_on and line.ends else now + its.window
    else:
        line.ends = now + min(line.left[seat] for seat in people)


def late(head: Head, line: Line, window: bool, now: float) -> list[int]:
    """The people whose time is over."""
    if terms(head) is None or not line.ends or now < line.ends:
        return []
    people = [seat for seat in line.awaiting if head.seats[seat].kind == "person"]
    return people if window else [seat for seat in people if line.left[seat] <= now - line.since + 0.001]


def refill(head: Head, line: Line, seat: int) -> None:
    """Who comes back to a seat whose time was over gets time for some answers."""
    its = terms(head)
    if its is not None:
        line.left[seat] = max(line.left[seat], 3 * its.gain)
