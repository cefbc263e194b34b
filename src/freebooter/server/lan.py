"""Under which addresses others in the local network reach this machine."""

import ipaddress
import socket

EVERYWHERE = "0.0.0.0"  # only if the player asks for it (--lan, --host)
ELSEWHERE = ("192.0.2.1", 9)  # an address for documentation: nothing is sent to it


def local_addresses(host: str) -> list[str]:
    """The addresses of a server that listens at `host`, the likeliest first; none if only this machine reaches it."""
    found = [outward(), *of_this_machine()] if host in (EVERYWHERE, "::") else [host]
    return [address for address in dict.fromkeys(found) if is_reachable(address)]


def outward() -> str:
    """The address with which this machine would speak to others."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
        return address


def of_this_machine() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []


def is_reachable(address: str) -> bool:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return found.version == 4 and not (found.is_loopback or found.is_link_local or found.is_unspecified)
