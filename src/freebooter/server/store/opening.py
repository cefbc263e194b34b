"""Opens the store that an address or a folder names."""

from pathlib import Path

from freebooter.server.store.contract import Store
from freebooter.server.store.records import StoreFailed

DATABASE = "tables.sqlite3"
SCHEMES = ("postgresql://", "postgres://")


def is_database(where: str) -> bool:
    """Is it an address, and not a folder?"""
    if "://" in where and not where.startswith(SCHEMES):
        raise StoreFailed(f"'{where}' is neither a folder nor an address like postgresql://user@host/name.")
    return where.startswith(SCHEMES)


def open_store(where: str, name: str = "") -> Store:
    """PostgreSQL by its address, SQLite in a folder. StoreFailed says in a sentence why it cannot be opened."""
    if is_database(where):
        try:
            from freebooter.server.store.postgres import PostgresStore
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("freebooter"):
                raise
            raise StoreFailed("PostgreSQL needs more packages: pip install 'freebooter[postgres]'.") from None
        return PostgresStore(where, name)
    from freebooter.server.store.sqlite import SqliteStore

    return SqliteStore(Path(where) / DATABASE)


def in_words(where: str) -> str:
    """For people: a folder, or a database without its password."""
    if not is_database(where):
        return str(Path(where).resolve())
    from urllib.parse import urlsplit

    parts = urlsplit(where)
    return f"the database '{parts.path.strip('/')}' at {parts.hostname or 'this machine'}"
