from __future__ import annotations

from collections.abc import Iterator

import pytest

import tests.drill  # noqa: F401  registers a game with windows and simultaneous answers
from tests.server.client import Server, serving
from tests.server.postgres import NONE, Cluster, cluster, programs


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not stop or starve it."""
    with serving(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture
def url(server: Server) -> str:
    return server.url


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A database server for all tests that need one."""
    pytest.importorskip("psycopg")
    if programs() is None:
        pytest.skip(NONE)
    with cluster() as running:
        yield running
