"""What a server counts of itself, in the form that Prometheus reads. Each process counts for itself."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """Counters go up as things happen; gauges are set when somebody asks."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.entries = self._counter("entries", "Entries written to tables' logs by this process.", "kind")
        self.requests = self._counter("requests", "Answers over HTTP.", "status")
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
        self.processes = self._gauge("processes", "Processes that share the store.")

    def _counter(self, name: str, what: str, *labels: str) -> Counter:
        return Counter(f"freebooter_{name}", what, labels, registry=self.registry)

    def _gauge(self, name: str, what: str) -> Gauge:
        return Gauge(f"freebooter_{name}", what, registry=self.registry)

    def _histogram(self, name: str, what: str) -> Histogram:
        return Histogram(f"freebooter_{name}", what, buckets=SECONDS, registry=self.registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)
