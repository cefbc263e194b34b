"""Collects which tests prove which rules, and writes the index of a game on request."""

from __future__ import annotations

import pytest

from freebooter.engine.rulebook import write_index


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules-index", action="store_true", help="write games/*/rules.json from the rule marks of tests")


def rules_proven(items: list[pytest.Item]) -> dict[str, dict[str, list[str]]]:
    """For each game's folder of tests: rule -> tests (without their parameters)."""
    proven: dict[str, dict[str, list[str]]] = {}
    for item in items:
        parts = item.nodeid.split("/")
        if parts[:2] != ["tests", "games"] or "::" in parts[2]:  # a file beside the games' folders proves no rule
            continue
        index = proven.setdefault(parts[2].replace("_", "-"), {})
        for mark in item.iter_markers("rule"):
            for number in mark.args:
                test = item.nodeid.split("[")[0]
                if test not in index.setdefault(number, []):
                    index[number].append(test)
    return proven


def pytest_collection_finish(session: pytest.Session) -> None:
    if session.config.getoption("--rules-index"):
        for game, index in rules_proven(session.items).items():
            write_index(game, index)
