"""The tool that changes rules at random makes changes that mean something, and finds the tests of a line."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests import mutants

RULES = """
def may_sail(state, seat):
    \"\"\"Stays as it is: 1 < 2.\"\"\"
    limit: Annotated[int, Bounds(0, 5)] = 3
    assert state.round > 0
    if state.rum < limit and not state.anchored:
        state.rum -= 1
        tell(state, "sailed", seat=seat + 1)
        return True
    return False
"""


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    monkeypatch.setattr(mutants, "PACKAGE", tmp_path)
    file = tmp_path / "rules.py"
    file.write_text(RULES, encoding="utf-8")
    found = list(mutants.mutants(file))
    for mutant in found:
        ast.parse(mutant.changed(RULES))  # each is Python
    return [(mutant.before(RULES), mutant.after()) for mutant in found]


def test_every_kind_of_operation_is_changed(made: list[tuple[str, str]]) -> None:
    assert ("state.rum < limit", "(state.rum <= limit)") in made
    assert ("state.rum < limit and not state.anchored", "(state.rum < limit or not state.anchored)") in made
    assert ("not state.anchored", "(state.anchored)") in made
    assert ("state.rum -= 1", "pass") in made
    assert ("3", "(4)") in made
    assert ("3", "(2)") in made
    assert ("True", "(False)") in made
    assert ("seat + 1", "(seat - 1)") in made
    assert ('tell(state, "sailed", seat=seat + 1)', "pass") in made


def test_texts_types_and_assertions_stay(made: list[tuple[str, str]]) -> None:
    changed = [before for before, _ in made]
    assert "1 < 2" not in changed
    assert "5" not in changed
    assert "state.round > 0" not in changed


def test_a_context_of_coverage_names_a_test() -> None:
    assert mutants.node_of("tests.games.x.test_y.test_z") == "tests/games/x/test_y.py::test_z"
    assert mutants.node_of("") == ""


def test_a_change_that_plays_the_same_game_is_known_by_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutants, "PACKAGE", tmp_path)
    file = tmp_path / "rules.py"
    file.write_text(RULES, encoding="utf-8")
    mutant = next(one for one in mutants.mutants(file) if one.after() == "(state.anchored)")
    line = "if state.rum < limit and (state.anchored):"
    assert mutants.is_known_equal(mutant, [{"file": "rules.py", "line": line, "why": "..."}])
    assert not mutants.is_known_equal(mutant, [{"file": "view.py", "line": line, "why": "..."}])
