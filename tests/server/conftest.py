from __future__ import annotations

from collections.abc import Iterator

import pytest

import tests.drill  # noqa: F401  registers a game with windows and simultaneous answers
from tests.server.client import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not stop or starve it."""
    with serving(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture
def url(server: Server) -> str:
    return server.url
