"""What a server counts of itself, in the form that Prometheus reads. Each process counts for itself.

It needs the extra `metrics`; without it nothing is counted.
"""

from typing import Any

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Uncounted:
    """A counter, gauge or histogram that keeps nothing."""

    def labels(self, *_: object) -> "Uncounted":
        return self

    def inc(self, _: float = 1) -> None:
        pass

    def set(self, _: float) -> None:
        pass

    def observe(self, _: float) -> None:
        pass


class Metrics:
    """Counters go up as things happen; gauges are set when somebody asks."""

    def __init__(self) -> None:
        try:
            import prometheus_client
        except ModuleNotFoundError:
            self.prometheus: Any = None
        else:
            self.prometheus = prometheus_client
            self.registry = prometheus_client.CollectorRegistry()
        self._known: dict[tuple[Any, str | int], Any] = {}
        self.entries = self._counter("entries", "Entries written to tables' logs by this process.", "kind")
        self.requests = self._counter("requests", "Answers over HTTP and over live connections.", "status")
        self.failed_writes = self._counter("store_failures", "Entries that could not be written.")
        self.overtaken = self._counter("overtaken", "Entries that another process wrote first.")
        self.followed = self._counter("followed", "Entries of other processes that were run here.")
        self.entry_seconds = self._histogram("entry_seconds", "From the command to its publication.")
        self.write_seconds = self._histogram("store_write_seconds", "Until an entry was on disk.")
        self.loaded = self._gauge("tables_loaded", "Tables in memory.")
        self.stored = self._gauge("tables_stored", "Tables in the store.")
        self.connections = self._gauge("live_connections", "People and spectators connected.")
        self.bots = self._gauge("bots_wanted", "Bots' moves, hints and files that wait or are worked on.")
        self.waiting = self._gauge("store_waiting", "Writes that wait for their turn.")
        self.up = self._gauge("store_up", "Can the store be read and written?")
        self.ends = self._gauge("ends", "Threads, tasks and workers that ended and were begun anew.")
        self.processes = self._gauge("processes", "Processes that share the store.")

    def answered(self, status: int) -> None:
        self._labelled(self.requests, status).inc()

    def entered(self, kind: str) -> None:
        self._labelled(self.entries, kind).inc()

    def _labelled(self, counter: Any, label: str | int) -> Any:
        """A counter's own for a label: to look it up there costs more than to count."""
        found = self._known.get((counter, label))
        if found is None:
            found = self._known[(counter, label)] = counter.labels(label)
        return found

    def _counter(self, name: str, what: str, *labels: str) -> Any:
        return self._made("Counter", name, what, labelnames=labels)

    def _gauge(self, name: str, what: str) -> Any:
        return self._made("Gauge", name, what)

    def _histogram(self, name: str, what: str) -> Any:
        return self._made("Histogram", name, what, buckets=SECONDS)

    def _made(self, kind: str, name: str, what: str, **more: Any) -> Any:
        if self.prometheus is None:
            return Uncounted()
        return getattr(self.prometheus, kind)(f"freebooter_{name}", what, registry=self.registry, **more)

    def text(self) -> bytes | None:
        """All of it, as Prometheus reads it; None if nothing is counted here."""
        return self.prometheus.generate_latest(self.registry) if self.prometheus is not None else None
