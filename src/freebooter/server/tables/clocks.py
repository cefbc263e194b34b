"""Clocks: a bank of seconds for each person, and some seconds more for every answer.

In a window for reactions nobody's bank runs, for a stopped clock would tell who has answered: everyone has the same
short time instead.
"""

from msgspec import Struct

from freebooter.server.store.records import Progress, TableInfo

HOUR = 3600.0
DAY = 24 * HOUR
OVER = 0.01  # seconds


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


def terms(info: TableInfo) -> Terms | None:
    return TERMS.get((info.clock, info.mode))


def first_banks(info: TableInfo) -> list[float]:
    its = terms(info)
    return [its.bank] * len(info.seats) if its is not None else []


def stop(info: TableInfo, progress: Progress, was_window: bool, answered: int | None, now: float) -> None:
    """An entry was made: charges those who were asked, and rewards who answered."""
    its = terms(info)
    if its is None or was_window or not progress.since:
        return
    for seat in progress.awaiting:
        if info.seats[seat].kind == "person":
            passed = max(0.0, now - progress.since)  # a process that was held up may be a little behind the others
            progress.left[seat] = max(0.0, progress.left[seat] - passed)
    if answered is not None:
        progress.left[answered] = min(its.bank, progress.left[answered] + its.gain)


def earns(info: TableInfo, progress: Progress, seat: int, logged: int) -> bool:
    """Does this answer bring time? Only a person's, and only once: not if it was given, taken back and given again.

    `logged` is the length of the table's log when the question was asked; it is longer at every question."""
    if info.seats[seat].kind != "person":
        return False
    progress.paid = progress.paid or [0] * len(info.seats)
    if logged < progress.paid[seat]:
        return False
    progress.paid[seat] = logged + 1
    return True


def start(info: TableInfo, progress: Progress, window: bool, goes_on: bool, now: float) -> None:
    """Sets the clocks of those in `progress.awaiting` going; `goes_on` in a window that was open before."""
    its = terms(info)
    waiting = info.waits_for_friends  # no clock runs
    progress.since = 0.0 if waiting else now
    people = [seat for seat in progress.awaiting if info.seats[seat].kind == "person"]
    if its is None or not people or waiting:
        progress.ends = 0.0
    elif window:
        progress.ends = progress.ends if goes_on and progress.ends else now + its.window
    else:
        progress.ends = now + min(progress.left[seat] for seat in people)


def late(info: TableInfo, progress: Progress, window: bool, now: float) -> list[int]:
    """The people whose time is over."""
    if terms(info) is None or not progress.ends or now < progress.ends:
        return []
    people = [seat for seat in progress.awaiting if info.seats[seat].kind == "person"]
    return people if window else [seat for seat in people if progress.left[seat] <= now - progress.since + 0.001]


def refill(info: TableInfo, progress: Progress, seat: int) -> None:
    """Who comes back to a seat whose time was over gets time for some answers; who left with time has what was left."""
    its = terms(info)
    if its is not None and progress.left[seat] <= OVER:
        progress.left[seat] = min(its.bank, 3 * its.gain)
