"""What a player does over the live connection: the same commands as by POST, with the same checks and answers.

The page holds such a connection to its table in any case. A command there needs no head to be read, no route to be
found and no token to be hashed, which is a third of what a choice costs by POST.
"""

import logging
from typing import Any

import msgspec
from msgspec import Struct

from freebooter.server import wire, wire_live
from freebooter.server.handlers.common import Services
from freebooter.server.safety.logs import request_id
from freebooter.server.safety.refusal import BROKEN, STORE_AWAY, Refused
from freebooter.server.store.records import Entry, EntryKind, StoreFailed
from freebooter.server.tables.audience import Listener
from freebooter.server.tables.loaded import LoadedTable

log = logging.getLogger(__name__)

UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
KINDS: dict[type, EntryKind] = {
    wire_live.LiveChoice: "choice",
    wire_live.LiveUndo: "undo",
    wire_live.LiveRedo: "redo",
    wire_live.LiveRestart: "restart",
}

command_from = msgspec.json.Decoder(wire_live.Command).decode


class Meaning(Struct):
    type: str = ""
    request: Any = ""


meaning_from = msgspec.json.Decoder(Meaning).decode


class Commands:
    """The commands of one live connection. `token` is the hash of the secret with which it came."""

    def __init__(self, services: Services, table: str, listener: Listener, token: bytes, address: str) -> None:
        self.services = services
        self.table = table
        self.listener = listener
        self.token = token
        self.address = address
        self._connection = request_id.get()
        self._heard = 0

    async def answer(self, message: str) -> tuple[int, bytes] | None:
        """Carries a command out and gives its status and the answer; None if the message is no command."""
        try:
            command = command_from(message)
        except UNREADABLE as error:
            meant = meant_by(message)
            return None if meant is None else self._refused(meant, 400, f"The request does not fit: {error}.")
        self._heard += 1
        request_id.set(f"{self._connection}.{self._heard}")
        try:
            seq = await self._carry_out(command)
        except Refused as refusal:
            return self._refused(command.request, refusal.status, refusal.sentence)
        except StoreFailed as error:
            log.error("a command at table %s failed: %s", self.table, error)
            return self._refused(command.request, 503, STORE_AWAY)
        except Exception:
            log.exception("a command at table %s failed", self.table)
            return self._refused(command.request, 500, BROKEN)
        self.services.tables.metrics.answered(200)
        return 200, wire.tagged("done", request=command.request, seq=seq)

    def _refused(self, request: str, status: int, sentence: str) -> tuple[int, bytes]:
        self.services.tables.metrics.answered(status)
        return status, wire.tagged("refused", request=request, status=status, error=sentence)

    async def _carry_out(self, command: wire_live.Command) -> int:
        self.services.limiter.count("requests", self.address)
        self.services.limiter.count("commands", self.address)
        seat = await self._seat()
        option = command.option if isinstance(command, wire_live.LiveChoice) else None
        entry = Entry(KINDS[type(command)], seat, option, request=command.request)
        return await self.services.tables.command(self.table, seat, command.seq, entry)

    async def _seat(self) -> int:
        """The seat of this connection, if its token still opens it."""
        tables, seat = self.services.tables, self.listener.seat
        if seat is None:
            raise Refused(401, "This needs a seat's token.")
        loaded = await tables.get(self.table)
        if not self._opens(loaded, seat) and tables.store.shared:
            async with tables.at(self.table) as loaded:
                pass
        if not self._opens(loaded, seat):
            raise Refused(401, "This token opens no seat at this table.")
        loaded.noticed(seat)
        tables.came_from(self.table, self.address)
        return seat

    def _opens(self, loaded: LoadedTable, seat: int) -> bool:
        return self.token in loaded.info.seats[seat].tokens


def meant_by(message: str) -> str | None:
    """The request's name, if this is meant to be a command, however wrong the rest of it is."""
    try:
        found = meaning_from(message)
    except UNREADABLE:
        return None
    return str(found.request)[:64] if found.type in KINDS.values() else None
