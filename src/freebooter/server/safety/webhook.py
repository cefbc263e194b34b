"""Tells a player's own address that it is the player's turn.

The address comes from a stranger, so it may not lead inside: the name is resolved once, every address behind it must
be a public one, and the connection goes to exactly the address that was checked. Redirects are not followed.
"""

import asyncio
import ipaddress
import logging
import socket
import ssl
from urllib.parse import urlsplit

import msgspec

log = logging.getLogger(__name__)

PATIENCE = 5.0


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


async def public_address(host: str, port: int, inside: bool) -> str:
    """One address of the host; all of them must be public."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(info[4][0]) for info in found]
    for address in addresses:
        if not inside and not ipaddress.ip_address(address).is_global:
            raise BadWebhook("The webhook leads to an address that is not public.")
    return addresses[0]


async def call(url: str, message: dict[str, object], inside: bool = False) -> int:
    """Posts the message and returns the status. `inside` allows private addresses."""
    check_url(url, inside)
    parts = urlsplit(url)
    host = parts.hostname or ""
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    address = await public_address(host, port, inside)
    context = ssl.create_default_context() if secure else None
    reader, writer = await asyncio.open_connection(address, port, ssl=context, server_hostname=host if secure else None)
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


async def call_quietly(url: str, message: dict[str, object], inside: bool = False) -> None:
    """The game does not care whether anybody listens."""
    try:
        async with asyncio.timeout(PATIENCE):
            await call(url, message, inside)
    except Exception as error:
        log.info("a webhook failed: %s", type(error).__name__)
