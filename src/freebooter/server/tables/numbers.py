"""The numbers of the events that a seat was told: always rising, also where events were taken back.

A table in memory remembers what was taken back, a save does not. So the numbers that were used for it are kept as gaps:
who comes back to a table that was loaded again still finds every number where it was.
"""

from freebooter.engine.table import Table
from freebooter.server.store.records import Gap, Progress


class Numbers:
    """How the events of a table in memory are numbered, for each seat and last for spectators."""

    def __init__(self, table: Table, progress: Progress) -> None:
        places = len(table.told)
        self._changed = not progress.gaps
        self._gaps = [list(gaps) for gaps in progress.gaps] or [[] for _ in range(places)]
        for place, used in enumerate(progress.told):  # also if the rules were corrected, and less happened
            kept = len(table.told[place])
            self._gaps[place] = [gap for gap in self._gaps[place] if gap.after <= kept]
            if (lost := used - self.of(place, kept)) > 0:
                self._gaps[place].append(Gap(kept, lost))
                self._changed = True

    def of(self, place: int, at: int) -> int:
        """The number of an event that stands at this place of the seat's list."""
        gaps = self._gaps[place]
        return at + sum(gap.skipped for gap in gaps if gap.after <= at) if gaps else at

    def keep(self, table: Table, progress: Progress, stepped_back: bool) -> None:
        """Writes down which numbers are used."""
        progress.told = [self.of(place, len(events)) for place, events in enumerate(table.told)]
        if stepped_back or self._changed:
            self._changed = False
            progress.gaps = [self._gaps_without_undone(table, place) for place in range(len(table.told))]

    def _gaps_without_undone(self, table: Table, place: int) -> list[Gap]:
        events = table.told[place]
        used = [self.of(place, at) for at, event in enumerate(events) if not event.undone]
        gaps, skipped = [], 0
        for kept, number in enumerate([*used, self.of(place, len(events))]):
            if number - kept > skipped:
                gaps.append(Gap(kept, number - kept - skipped))
                skipped = number - kept
        return gaps
