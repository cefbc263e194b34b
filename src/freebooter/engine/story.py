"""What was told at a table: all of it in order, and to each seat its own part."""

from __future__ import annotations

from freebooter.engine.keel import EVERYONE
from freebooter.engine.record import Event


class Story:
    """The events of a table. Those that were taken back stay, marked as undone: numbers always rise."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.events: list[Event] = []
        self.told: list[list[Event]] = [[] for _ in range(seats + 1)]  # by seat; the last are the spectators
        self.public = 0  # events told to everyone and not taken back

    def add(self, event: Event) -> None:
        self.events.append(event)
        to = event.to
        for seat in range(self.seats):
            if to >> seat & 1:
                self.told[seat].append(event)
        if to == EVERYONE:
            self.told[self.seats].append(event)
            if not event.undone:
                self.public += 1

    def restore(self, events: list[Event]) -> None:
        """Begins with these events, none of which was taken back."""
        public = [event for event in events if event.to == EVERYONE]
        self.events = events
        self.public = len(public)
        if self.public == len(events):
            self.told = [events[:] for _ in range(self.seats + 1)]
        else:
            self.told = [[event for event in events if event.to >> seat & 1] for seat in range(self.seats)]
            self.told.append(public)

    def take_back(self, seq: int) -> None:
        """Marks what was told after choice number `seq` as undone."""
        for event in reversed(self.events):
            if event.seq <= seq and not event.undone:
                return
            if event.to == EVERYONE and not event.undone:
                self.public -= 1
            event.undone = True

    def kept(self) -> list[Event]:
        """What was not taken back, in the order of telling."""
        return [event for event in self.events if not event.undone]
