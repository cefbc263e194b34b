"""Opens a PostgreSQL database: where it is, whose it is, and its schema in numbered migrations.

Migrations run at the start, once, under an advisory lock. A process never works on a schema that it does not know.
"""

from typing import Any, TypeAlias

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from freebooter.server.store import people
from freebooter.server.store.records import StoreFailed

LOCK = 0x66726565  # the advisory lock's number
SETTINGS: dict[str, str | int] = {
    "connect_timeout": 5,
    "application_name": "freebooter",
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}


MIGRATIONS = [
    """
    CREATE TABLE freebooter.tables (
        no       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id       text NOT NULL UNIQUE,
        updated  double precision NOT NULL,
        due      double precision,
        claimed  text,
        info     bytea NOT NULL,
        progress bytea NOT NULL
    ) WITH (fillfactor = 70);
    CREATE INDEX tables_due ON freebooter.tables (due) WHERE due IS NOT NULL;
    CREATE TABLE freebooter.log (
        no      bigint NOT NULL REFERENCES freebooter.tables ON DELETE CASCADE,
        entry   integer NOT NULL,
        seat    integer,
        request bytea NOT NULL,
        process text NOT NULL,
        body    bytea NOT NULL,
        PRIMARY KEY (no, entry)
    );
    CREATE TABLE freebooter.snapshots (
        no    bigint PRIMARY KEY REFERENCES freebooter.tables ON DELETE CASCADE,
        entry integer NOT NULL,
        save  bytea NOT NULL
    );
    CREATE TABLE freebooter.chat (
        no   bigint NOT NULL REFERENCES freebooter.tables ON DELETE CASCADE,
        id   integer NOT NULL,
        seat integer NOT NULL,
        at   double precision NOT NULL,
        text text NOT NULL,
        PRIMARY KEY (no, id)
    );
    CREATE TABLE freebooter.processes (
        id   text PRIMARY KEY,
        name text NOT NULL,
        seen timestamptz NOT NULL
    );
    CREATE TABLE freebooter.presence (
        no       bigint NOT NULL REFERENCES freebooter.tables ON DELETE CASCADE,
        process  text NOT NULL REFERENCES freebooter.processes ON DELETE CASCADE,
        seats    integer[] NOT NULL,
        watching integer NOT NULL,
        PRIMARY KEY (no, process)
    );
    """,
    f"{people.SCHEMA.replace('@', 'freebooter.')} ALTER TABLE freebooter.processes ADD COLUMN online bytea;",
    """
    CREATE TABLE freebooter.reviews (
        no      bigint PRIMARY KEY REFERENCES freebooter.tables ON DELETE CASCADE,
        mark    text NOT NULL,
        claimed text,
        done    integer NOT NULL,
        total   integer NOT NULL,
        body    bytea
    );
    """,
    """
    CREATE TABLE freebooter.time (now double precision NOT NULL, seen timestamptz NOT NULL);
    INSERT INTO freebooter.time VALUES (extract(epoch FROM clock_timestamp()), clock_timestamp());
    """,
]

OTHERS = """
SELECT table_schema || '.' || table_name FROM information_schema.tables
WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE' ORDER BY 1 LIMIT 3
"""

Connection: TypeAlias = "psycopg.Connection[Any]"


def where_is(url: str) -> tuple[str, str]:
    """The database in words, without its password; and how to connect."""
    try:
        given = conninfo_to_dict(url)
    except psycopg.Error as error:
        raise StoreFailed(
            f"This is not the address of a database ({one_line(error)}); it should look like "
            "postgresql://user:password@host/name."
        ) from None
    name = f"'{given.get('dbname') or given.get('user') or 'postgres'}'"
    host = f" at {given['host']}" if given.get("host") else ""
    return f"{name}{host}", make_conninfo(url, **{key: value for key, value in SETTINGS.items() if key not in given})


def prepare(where: str, conninfo: str, new: bool = True) -> None:
    """Brings the schema up to date, one process after another, or makes it if `new`.

    StoreFailed says why that is not possible."""
    try:
        with psycopg.connect(conninfo) as connection:
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
            migrate(connection, where, new)
    except psycopg.Error as error:
        full = " Is its disk full?" if "could not write" in str(error) else ""  # it does not always say why
        raise StoreFailed(f"The database {where} cannot be opened: {one_line(error)}{full}") from None


def migrate(connection: Connection, where: str, new: bool) -> None:
    exists = connection.execute("SELECT to_regclass('freebooter.migrations')").fetchone()
    if exists is None or exists[0] is None:
        others = [name for (name,) in connection.execute(OTHERS)]
        if others:
            raise StoreFailed(
                f"The database {where} belongs to another program (it holds {', '.join(others)}). "
                "Make one for Freebooter alone, for example with 'createdb freebooter'."
            )
        if not new:
            raise StoreFailed(f"There are no tables in the database {where}.")
        connection.execute("CREATE SCHEMA IF NOT EXISTS freebooter")
        connection.execute("CREATE TABLE freebooter.migrations (version integer PRIMARY KEY, at timestamptz NOT NULL)")
    row = connection.execute("SELECT coalesce(max(version), 0) FROM freebooter.migrations").fetchone()
    assert row is not None
    if row[0] > len(MIGRATIONS):
        raise StoreFailed(newer(where))
    for version, statements in enumerate(MIGRATIONS[row[0] :], row[0] + 1):
        connection.execute(statements)
        connection.execute("INSERT INTO freebooter.migrations VALUES (%s, clock_timestamp())", (version,))


def newer(where: str) -> str:
    return f"The database {where} was taken over by a newer version of this program: update this one."


def one_line(error: BaseException) -> str:
    """What the database says, as the end of a sentence."""
    found = " ".join(str(error).split()) or type(error).__name__
    return found if found.endswith(".") else f"{found}."
