"""The place where a server keeps its tables: its own alone, and to be opened also when the disk is full."""

import contextlib
import os
import sys
from pathlib import Path

from freebooter.server.store.records import StoreFailed

RESERVE = 256 * 1024  # bytes: a full disk has no room for the small file that SQLite needs beside a database


def locked(path: Path) -> int:
    """Takes the place for this process, until the file that is returned is closed; StoreFailed if another has it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreFailed(f"Tables cannot be kept in {path.parent}: {error.strerror}.") from None
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise StoreFailed(
            f"Another server keeps its tables in {path.parent}. Stop it, or give this one another folder with --data."
        ) from None
    return lock


def make_private(path: Path) -> None:
    """Nobody else on this machine may read it: it holds the luck of running games. SQLite makes its own files alike."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for one in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        with contextlib.suppress(OSError):
            one.chmod(0o600)


def keep_reserve(path: Path) -> None:
    """Some room on the disk that can be given back; a disk that has none left is told of elsewhere."""
    reserve = path.with_name(f"{path.name}.reserve")
    with contextlib.suppress(OSError):
        if not reserve.exists():
            reserve.write_bytes(bytes(RESERVE))


def give_up_reserve(path: Path) -> bool:
    """Makes that room free; False if there was none."""
    try:
        path.with_name(f"{path.name}.reserve").unlink()
    except OSError:
        return False
    return True
