"""The server's own time, by which players' clocks run and by which everything falls due.

It passes while the server lives, as steadily as the machine's monotonic clock, and does not jump: not when somebody
(or NTP) sets the machine's clock, not while the machine sleeps or the process is held up, and while no server lives it
stands still. So nobody loses time in which they could not have answered. The wall clock says only what people read.
"""

import time

LONGEST = 60.0  # seconds without a sign of life that still count; who gave none for longer has not lived meanwhile


class ServerTime:
    """A store sets it when it is opened for service and gives it a sign of life each second."""

    def __init__(self) -> None:
        self._told: float | None = None
        self._told_at = 0.0

    def wall(self) -> float:
        """The machine's clock, which anybody may set."""
        return time.time()

    def steady(self) -> float:
        """Seconds since some moment; nobody can set it."""
        return time.monotonic()

    def now(self) -> float:
        if self._told is None:
            return self.wall()  # nothing is served yet
        passed = self.steady() - self._told_at
        return self._told + (passed if passed <= LONGEST else 0.0)

    def set(self, now: float) -> None:
        self._told, self._told_at = now, self.steady()

    def give_sign(self) -> None:
        self.set(self.now())

    def for_people(self, moment: float) -> float:
        """When that is by the wall clock, as it goes now."""
        return moment + self.ahead()

    def ahead(self) -> float:
        """How far the wall clock is ahead; it jumps where that one does."""
        return round(self.wall() - self.now(), 1)
