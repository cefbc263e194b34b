"""The OpenAPI document is served, and every operation keeps to it under made-up requests."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from freebooter.server.app import Config, make_app
from tests.server.client import Server, open_table

CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = 25


@cache
def operations() -> dict[str, Any]:
    """Every operation of the document by its name; the endless stream of events is left out."""
    document = make_app(Config(Path("unused"))).openapi_schema.to_schema()
    schema = schemathesis.openapi.from_dict(document)
    found: list[Any] = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]
    return {operation.label: operation for operation in found if not operation.path.endswith("/events")}


def test_every_command_is_in_the_document(url: str) -> None:
    paths = httpx.get(f"{url}/schema/openapi.json").json()["paths"]
    for path in ("choices", "undo", "redo", "restart", "standing", "join", "leave", "takeover", "rematch", "fork"):
        assert "post" in paths[f"/api/tables/{{table}}/{path}"]
    refusals = paths["/api/tables/{table}/choices"]["post"]["responses"]
    assert set(refusals) >= {"200", "400", "401", "403", "404", "409", "422", "429", "503"}


@pytest.fixture(scope="module")
def real_seat(server: Server) -> tuple[str, str]:
    """A seat at a table, so that half of the made-up requests get past the door."""
    me, _ = open_table(server.url, "me", "bot", "bot")
    return me.table, me.token or ""


@pytest.mark.parametrize("name", sorted(operations()))
def test_the_server_keeps_to_its_document(name: str, server: Server, real_seat: tuple[str, str]) -> None:
    assert fuzzed(name, [server.url], real_seat, EXAMPLES) >= 1


def fuzzed(name: str, urls: list[str], seat: tuple[str, str], examples: int) -> int:
    """Made-up requests for one operation, to these servers in turn; gives how many there were."""
    table, token = seat
    count = 0

    @seed(7)
    @settings(
        max_examples=2 if name.endswith("/hint") else examples,  # a hint is a second of thinking
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operations()[name].as_strategy())
    def keeps_to_it(case: Any) -> None:
        nonlocal count
        count += 1
        if count % 2 and "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = table
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}
        response = case.call(base_url=urls[count // 2 % len(urls)], timeout=20)
        case.validate_response(response, checks=CHECKS)

    keeps_to_it()
    return count
