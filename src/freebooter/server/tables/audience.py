"""Who is connected to a table: people on their seats, and spectators."""

import asyncio

from freebooter.server import wire
from freebooter.server.store.records import Present


class Listener:
    """A live connection: what waits to be sent to it. One that does not keep up is cut off and may come back."""

    LONGEST = 256

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.sending = False  # has anybody begun to send what it is told?
        self.frame = -1  # the number of the last one that it was sent
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()

    def push(self, message: bytes) -> None:
        if self.queue.qsize() >= self.LONGEST:
            while not self.queue.empty():
                self.queue.get_nowait()
            self.queue.put_nowait(None)
        else:
            self.queue.put_nowait(message)


class Audience:
    """All live connections of one table; it outlasts the table's time in memory."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []
        self.elsewhere: dict[str, Present] = {}  # who is connected to other processes
        self.gone: dict[int, float] = {}  # people who were here, and since when they are not (server's time)

    def here(self, seat: int | None) -> bool:
        """Is the seat connected, to whichever process?"""
        if any(listener.seat == seat for listener in self.listeners):
            return True
        return any(seat in present.seats for present in self.elsewhere.values())

    def anyone(self) -> bool:
        return bool(self.listeners or self.elsewhere)

    def watching(self) -> int:
        local = sum(listener.seat is None for listener in self.listeners)
        return local + sum(present.watching for present in self.elsewhere.values())

    def present_here(self) -> Present:
        """Who is connected to this process."""
        seats = sorted({listener.seat for listener in self.listeners if listener.seat is not None})
        return Present(seats, sum(listener.seat is None for listener in self.listeners))

    def push(self, seat: int | None, message: bytes, frame: int) -> None:
        """A new frame for this seat."""
        for listener in self.listeners:
            if listener.seat == seat:
                listener.push(message)
                listener.frame = frame

    def push_all(self, message: bytes) -> None:
        for listener in self.listeners:
            listener.push(message)

    def message(self, seats: int) -> bytes:
        """Who of the seats is here, and how many spectators."""
        present = [self.here(seat) for seat in range(seats)]
        return wire.tagged("here", here=present, watching=self.watching())
