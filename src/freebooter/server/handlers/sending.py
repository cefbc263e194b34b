"""Files that are handed out: counted by address, packed by a worker, sent in pieces."""

from collections.abc import AsyncIterator

from litestar.response import Stream

from freebooter.server.handlers.common import AnyRequest, Services
from freebooter.server.safety.refusal import Refused
from freebooter.server.workers.packing import packed
from freebooter.server.workers.pool import TooBusy, WorkFailed

SMALL = 64 * 1024  # bytes that are packed faster here than a worker could be asked
PIECE = 64 * 1024  # bytes that wait for the client at a time, beside what is left of the file
PACKING = 10.0  # seconds

JSON = "application/json"


def may_download(services: Services, request: AnyRequest, size: int) -> None:
    """Before a file is made: may this address have so many bytes more?"""
    services.limiter.check(request, "downloads", size)


async def handed_out(services: Services, request: AnyRequest, data: bytes, name: str = "") -> Stream:
    """The file, under a name if it is to be kept; packed where the client can unpack it."""
    limiter, address = services.limiter, services.limiter.address(request)
    headers = {"vary": "accept-encoding"}
    if name:
        headers["content-disposition"] = f'attachment; filename="{name}.json"'
    if "gzip" in request.headers.get("accept-encoding", ""):
        data = await packed_for(services, address, data)
        headers["content-encoding"] = "gzip"
    headers["content-length"] = str(len(data))
    limiter.check_sending(address, len(data))

    async def pieces() -> AsyncIterator[bytes]:
        limiter.sending[address] += len(data)
        try:
            for start in range(0, len(data), PIECE):
                yield data[start : start + PIECE]
        finally:
            limiter.sent(address, len(data))

    return Stream(pieces(), headers=headers, media_type=JSON)


async def packed_for(services: Services, address: str, data: bytes) -> bytes:
    if len(data) <= SMALL:
        return packed(data)
    try:
        return await services.tables.workers.files.run(address, PACKING, packed, data, most=4)
    except TooBusy:
        raise Refused(429, "Your last files are still being packed: wait for them.") from None
    except WorkFailed:
        raise Refused(503, "The file could not be packed just now. Try again.") from None
