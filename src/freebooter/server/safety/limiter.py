"""Rate limits: one bucket of tokens per address and purpose."""

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from litestar.connection import ASGIConnection
from msgspec import Struct

from freebooter.server.safety.refusal import Refused

MEGABYTE = 1024 * 1024


class Rate(Struct, frozen=True):
    """So many at once, then so many a second."""

    burst: float
    per_second: float


class Limits(Struct, frozen=True):
    """What one address may do. `None` instead of limits switches them off (a load test, a closed network)."""

    requests: Rate = Rate(1200, 200)  # whatever it is, also files; asked before anything of it is read
    commands: Rate = Rate(240, 60)
    tables: Rate = Rate(60, 1)  # new tables, forks, rematches
    uploads: Rate = Rate(10, 0.2)  # files
    thinking: Rate = Rate(30, 1)  # hints
    connects: Rate = Rate(120, 10)  # live connections
    strangers: Rate = Rate(60, 1)  # wrong tokens, invites and passphrases
    words: Rate = Rate(10, 0.2)  # words of tables that were tried
    names: Rate = Rate(10, 0.05)  # new names and passphrases, mails asked for
    letters: Rate = Rate(3, 1 / 3600)  # mails that ask one mail address, whoever wants them
    connections: int = 200  # live at the same time
    downloads: Rate = Rate(32 * MEGABYTE, MEGABYTE)  # bytes of saved games that are handed out
    sending: int = 32 * MEGABYTE  # bytes of them that are on their way at the same time


MOST_BUCKETS = 20_000
TOO_OFTEN = "That was too often: wait a moment and try again."
TOO_MUCH = "That was too much at once: wait a moment and try again."


class Buckets:
    """Token buckets by (purpose, address); the longest unused ones are forgotten first."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, purpose: str, address: str, rate: Rate, amount: float = 1) -> bool:
        """Takes one token, or as many as are wanted; False if there are not so many."""
        level = self._level(purpose, address, rate)
        amount = min(amount, rate.burst)
        allowed = level >= amount
        self._keep(purpose, address, level - amount if allowed else level)
        return allowed

    def charge(self, purpose: str, address: str, rate: Rate, amount: float) -> None:
        """Takes what was used, also where there is not so much: then nothing more is taken for a while."""
        self._keep(purpose, address, self._level(purpose, address, rate) - amount)

    def _level(self, purpose: str, address: str, rate: Rate) -> float:
        now = self._now()
        level, at = self._buckets.pop((purpose, address), (rate.burst, now))
        return min(rate.burst, level + (now - at) * rate.per_second)

    def _keep(self, purpose: str, address: str, level: float) -> None:
        self._buckets[(purpose, address)] = (level, self._now())
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)


@lru_cache(4096)
def address_group(host: str) -> str:
    """Who counts as one client: an IPv4 address, or an IPv6 network of a household."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return host


def is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_inside(host: str) -> bool:
    """Is this our own machine or network? Only from there does a proxy of ours come."""
    return is_address(host) and not ipaddress.ip_address(address_group(host)).is_global


class RateLimiter:
    """Counts what each address does, and refuses what is too much."""

    def __init__(self, limits: Limits | None, behind_proxy: bool = False) -> None:
        self.limits = limits
        self.behind_proxy = behind_proxy
        self.buckets = Buckets()
        self.connected: dict[str, int] = {}
        self.sending: Counter[str] = Counter()  # bytes that are on their way

    def address(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        """Who asks. Behind a proxy of ours, the last address of the last line: the one that the proxy has written."""
        host = connection.client.host if connection.client is not None else "unknown"
        if self.behind_proxy and is_inside(host) and (lines := connection.headers.getall("x-forwarded-for", [])):
            told = lines[-1].rsplit(",", 1)[-1].strip()
            host = told if is_address(told) else host
        return address_group(host)

    def check(self, connection: ASGIConnection[Any, Any, Any, Any], purpose: str, amount: float = 1) -> None:
        """Refuses who comes too often, or wants too much; `purpose` is a field of Limits."""
        self.count(purpose, self.address(connection), TOO_OFTEN if amount == 1 else TOO_MUCH, amount)

    def count(self, purpose: str, whose: str, sentence: str = TOO_OFTEN, amount: float = 1) -> None:
        """The same for something that is not counted by who asks."""
        if self.limits is None:
            return
        rate: Rate = getattr(self.limits, purpose)
        if not self.buckets.take(purpose, whose, rate, amount):
            raise Refused(429, sentence)

    def check_sending(self, address: str, more: int) -> None:
        """Refuses who lets files wait that were asked for before; one at a time may be of any size."""
        there = self.sending[address]
        if self.limits is not None and there and there + more > self.limits.sending:
            raise Refused(429, "Your last files are still on their way: wait for them.")

    def sent(self, address: str, bytes: int) -> None:
        self.sending[address] -= bytes
        if self.sending[address] <= 0:
            del self.sending[address]

    def connect(self, address: str) -> bool:
        """A live connection; False if this address has too many."""
        open_now = self.connected.get(address, 0)
        if self.limits is not None and open_now >= self.limits.connections:
            return False
        self.connected[address] = open_now + 1
        return True

    def disconnect(self, address: str) -> None:
        left = self.connected.get(address, 1) - 1
        if left > 0:
            self.connected[address] = left
        else:
            self.connected.pop(address, None)
