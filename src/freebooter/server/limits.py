"""How often a client may knock: one bucket of tokens per address and purpose."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

from msgspec import Struct


class Rate(Struct, frozen=True):
    """So many at once, then so many a second."""

    burst: float
    per_second: float


class Limits(Struct, frozen=True):
    """What one address may do. `None` instead of limits switches them off (a load test, a closed house)."""

    commands: Rate = Rate(240, 60)
    tables: Rate = Rate(60, 1)  # new tables, uploads, forks
    thinking: Rate = Rate(30, 1)  # hints
    knocks: Rate = Rate(120, 10)  # live connections
    strangers: Rate = Rate(60, 1)  # wrong tokens and invites
    connections: int = 200  # live at the same time


MOST_BUCKETS = 20_000


class Buckets:
    """Token buckets by (purpose, address); the longest unused ones are forgotten first."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, purpose: str, address: str, rate: Rate) -> bool:
        """Takes one token; False if there is none."""
        key = (purpose, address)
        now = self._now()
        level, at = self._buckets.pop(key, (rate.burst, now))
        level = min(rate.burst, level + (now - at) * rate.per_second)
        allowed = level >= 1
        self._buckets[key] = (level - 1 if allowed else level, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return allowed


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
