"""Tells a player's own address that it is the player's turn.

The address comes from a stranger, so it may not lead inside: the name is resolved for every call, every address behind
it must be a public one, and the connection goes to exactly the address that was checked. Redirects are not followed.
Names are looked up in threads of their own, few for each who asks: a name server that is silent holds up nobody else.
"""

import asyncio
import ipaddress
import logging
import socket
import ssl
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import SplitResult, urlsplit

import msgspec

log = logging.getLogger(__name__)

PATIENCE = 5.0
LOOKUPS = 16  # names looked up at the same time
LOOKUPS_EACH = 2  # for one address or table
# An address of version 4 can be written in these of version 6, and leads where that one does (NAT64, 6to4).
TRANSLATED = [ipaddress.ip_network(net) for net in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16")]


class BadWebhook(ValueError):
    """The address will not do; says why."""


def check_url(url: str, inside: bool = False) -> None:
    """Refuses what can be refused without asking the network."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadWebhook("The webhook is not a web address.") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadWebhook("A webhook is an http or https address.")
    if parts.username or parts.password:
        raise BadWebhook("A webhook must not carry a name or a password.")
    if any(ord(letter) <= 32 or ord(letter) > 126 for letter in url):
        raise BadWebhook("The webhook has letters that a web address cannot have.")
    if not inside and port not in (None, 80, 443, 8080, 8443):
        raise BadWebhook("A webhook goes to port 80, 443, 8080 or 8443.")


class TooManyLookups(Exception):
    """Whoever asks has enough names being looked up."""


class Lookups:
    """Name lookups, in threads that nothing else waits for."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(LOOKUPS, "lookup")
        self._wanted: Counter[str] = Counter()

    async def addresses(self, host: str, port: int, share: str) -> list[str]:
        """The addresses behind a name. A thread that waits for a silent name server counts until it is back."""
        if self._wanted[share] >= LOOKUPS_EACH or self._wanted.total() >= LOOKUPS:
            raise TooManyLookups
        self._wanted[share] += 1
        loop = asyncio.get_running_loop()
        work = self._threads.submit(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        work.add_done_callback(lambda _: loop.is_closed() or loop.call_soon_threadsafe(self._done, share))
        found = await asyncio.wrap_future(work)
        return [str(info[4][0]) for info in found]

    def _done(self, share: str) -> None:
        self._wanted[share] -= 1
        if self._wanted[share] <= 0:
            del self._wanted[share]

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def is_public(address: str) -> bool:
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif any(found in net for net in TRANSLATED):
            return False
    return found.is_global and not found.is_multicast


async def public_address(parts: SplitResult, lookups: Lookups, share: str, inside: bool) -> str:
    """One address of the host; all of them must be public."""
    addresses = await lookups.addresses(parts.hostname or "", port_of(parts), share)
    if not inside and not all(is_public(address) for address in addresses):
        raise BadWebhook("The webhook leads to an address that is not public.")
    return addresses[0]


def port_of(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


async def check(url: str, lookups: Lookups, share: str, inside: bool = False) -> None:
    """Refuses an address that could not be called, when it is given."""
    check_url(url, inside)
    try:
        async with asyncio.timeout(PATIENCE):
            await public_address(urlsplit(url), lookups, share, inside)
    except (OSError, UnicodeError):  # also if it takes too long
        raise BadWebhook("There is no address behind the webhook's name.") from None


async def call(url: str, message: dict[str, object], lookups: Lookups, share: str = "", inside: bool = False) -> int:
    """Posts the message and returns the status. `inside` allows private addresses."""
    check_url(url, inside)
    parts = urlsplit(url)
    address = await public_address(parts, lookups, share, inside)
    secure = parts.scheme == "https"
    context = ssl.create_default_context() if secure else None
    reader, writer = await asyncio.open_connection(
        address, port_of(parts), ssl=context, server_hostname=parts.hostname if secure else None
    )
    try:
        body = msgspec.json.encode(message)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        writer.write(head.encode("ascii") + body)
        await writer.drain()
        status = (await reader.readline()).split()
        return int(status[1]) if len(status) > 1 else 0
    finally:
        writer.close()


async def call_quietly(url: str, message: dict[str, object], lookups: Lookups, share: str, inside: bool) -> None:
    """The game does not care whether anybody listens."""
    try:
        async with asyncio.timeout(PATIENCE):
            await call(url, message, lookups, share, inside)
    except Exception as error:
        log.info("a webhook failed: %s", type(error).__name__)
