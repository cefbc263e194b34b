"""A few connections to a PostgreSQL database by which is read. No thread looks after them: a connection that was lost
is made anew by who needs it next."""

import contextlib
import queue
from collections.abc import Callable
from typing import Any

import psycopg

from freebooter.server.store.records import StoreFailed
from freebooter.server.store.schema import Connection, one_line

MOST = 4  # connections
PATIENCE = 2.0  # seconds that somebody waits for one of them

Rows = list[tuple[Any, ...]]


class Readers:
    def __init__(self, connect: Callable[[], Connection]) -> None:
        self._connect = connect
        self._closed = False
        self._free: queue.LifoQueue[Connection | None] = queue.LifoQueue()  # None: one that is still to be made
        for _ in range(MOST):
            self._free.put(None)

    def read(self, statement: str, given: dict[str, Any]) -> Rows:
        """Called in a thread that may wait."""
        try:
            connection = self._free.get(timeout=PATIENCE)
        except queue.Empty:
            raise StoreFailed("The database could not be read: all connections are busy.") from None
        try:
            if connection is not None:
                with contextlib.suppress(Lost):
                    return rows(connection, statement, given)  # it may have been lost since it was last used
            connection = None
            connection = self._connect()
            return rows(connection, statement, given)
        except psycopg.Error as error:
            raise StoreFailed(f"The database could not be read: {one_line(error)}") from None
        finally:
            self._put_back(connection)

    def _put_back(self, connection: "Connection | None") -> None:
        if connection is not None and (self._closed or connection.closed):
            connection.close()
            connection = None
        self._free.put(connection)

    def close(self) -> None:
        """Those that are in use are closed when they are given back."""
        self._closed = True
        with contextlib.suppress(queue.Empty):
            while True:
                if (connection := self._free.get_nowait()) is not None:
                    connection.close()


class Lost(psycopg.OperationalError):
    """The connection is there no more."""


def rows(connection: Connection, statement: str, given: dict[str, Any]) -> Rows:
    try:
        return connection.execute(statement, given, binary=True).fetchall()
    except psycopg.OperationalError as error:
        if connection.closed:
            raise Lost(str(error)) from None
        raise
