"""Games on a Ray cluster: the same games with the same numbers, on as many machines as there are.

Work goes out in portions and comes back in any order or in its own. A node that dies costs only time: Ray runs its
portions again elsewhere. Whoever counts and writes is this process alone, so a stopped tournament can go on later.
"""

from __future__ import annotations

import logging
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

T = TypeVar("T")

AHEAD = 3  # portions for each processor that are under way
REACH = 10.0  # seconds to reach a cluster; Ray itself would try for minutes


class NoCluster(ValueError):
    """There is no such cluster; says why in a sentence."""


class Cluster:
    """A Ray cluster: the one at `address`, or one that is begun here with so many processors."""

    def __init__(self, address: str = "", processors: int | None = None) -> None:
        try:
            import ray
        except ModuleNotFoundError:
            raise NoCluster("A cluster needs more packages: pip install 'freebooter[cluster]'.") from None
        self._ray: Any = ray
        self._begun = not self._ray.is_initialized()
        if self._begun:
            self._begin(address, processors)
        self.processors = max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def _begin(self, address: str, processors: int | None) -> None:
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR, "include_dashboard": False}
        if address:
            reach(address)
            quiet.pop("include_dashboard")
            quiet["address"] = address
        else:
            quiet["num_cpus"] = processors
        try:
            self._ray.init(**quiet)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise NoCluster(f"The cluster {address or 'here'} cannot be used: {' '.join(str(error).split())}") from None

    def in_order(self, work: Callable[..., T], pieces: Iterable[tuple[Any, ...]]) -> Iterator[T]:
        """The results in the order of the pieces."""
        remote = self._remote(work)
        waiting: deque[Any] = deque()
        try:
            for piece in pieces:
                waiting.append(remote.remote(*piece))
                if len(waiting) > AHEAD * self.processors:
                    yield self._result(waiting.popleft())
            while waiting:
                yield self._result(waiting.popleft())
        finally:
            self._cancel(waiting)

    def as_done(self, work: Callable[..., T], pieces: Iterable[tuple[Any, ...]]) -> Iterator[T]:
        """The results as they come."""
        remote = self._remote(work)
        left = iter(pieces)
        running: list[Any] = []
        try:
            while True:
                while len(running) < AHEAD * self.processors and (piece := next(left, None)) is not None:
                    running.append(remote.remote(*piece))
                if not running:
                    return
                done, running = self._ray.wait(running, num_returns=1)
                for one in done:
                    yield self._result(one)
        finally:
            self._cancel(running)

    def _remote(self, work: Callable[..., T]) -> Any:
        return self._ray.remote(num_cpus=1, max_retries=-1)(work)

    def _result(self, promise: Any) -> Any:
        try:
            return self._ray.get(promise)
        except self._ray.exceptions.RayTaskError as error:
            raise error.as_instanceof_cause() from None

    def _cancel(self, promises: Iterable[Any]) -> None:
        for promise in promises:
            self._ray.cancel(promise, force=True)

    def close(self) -> None:
        if self._begun:
            self._ray.shutdown()


def reach(address: str) -> None:
    """NoCluster if nobody answers there."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdigit():
        return  # a name that Ray looks up itself
    try:
        socket.create_connection((host, int(port)), REACH).close()
    except (OSError, OverflowError) as error:
        raise NoCluster(f"The cluster {address} cannot be reached: {error}.") from None


def cluster_named(on: str, processors: int | None) -> Cluster:
    """`ray` begins a cluster on the spot, `ray:ADDRESS` uses one that runs."""
    kind, _, address = on.partition(":")
    if kind != "ray":
        raise NoCluster(f"Games can be played on 'ray' or 'ray:ADDRESS', not on '{on}'.")
    return Cluster(address, processors)
