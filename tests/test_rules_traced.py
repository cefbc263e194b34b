"""Every rule is proven by a test that names it, and the checked-in index says which."""

from __future__ import annotations

import pytest

import freebooter as fb
from freebooter.engine.game import about_games
from freebooter.engine.rulebook import folder_of, in_progress, parse, read_index, rulebook, traced
from tests import break_rules
from tests.conftest import rules_proven
from tests.mutations import mutant_at

WITH_RULES = [id for id in about_games() if (folder_of(id) / "RULES.md").exists()]


@pytest.fixture(scope="module")
def proven(request: pytest.FixtureRequest) -> dict[str, dict[str, list[str]]]:
    """What the tests prove, collected anew."""
    import json
    import subprocess
    import sys

    code = "import json, sys, pytest\nfrom tests.conftest import rules_proven\n" + (
        "class Collect:\n"
        "    def pytest_collection_finish(self, session):\n"
        "        print('RULES' + json.dumps(rules_proven(session.items)))\n"
        "pytest.main(['--collect-only', '-qq', 'tests/games'], plugins=[Collect()])\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=request.config.rootpath, capture_output=True, text=True, check=True
    )
    line = next(line for line in run.stdout.splitlines() if line.startswith("RULES"))
    found: dict[str, dict[str, list[str]]] = json.loads(line[5:])
    return found


@pytest.mark.parametrize("game_id", fb.games())
def test_the_index_is_up_to_date(game_id: str, proven: dict[str, dict[str, list[str]]]) -> None:
    fresh = {number: sorted(tests) for number, tests in proven.get(game_id, {}).items()}
    assert read_index(game_id) == fresh, f"stale: run 'freebooter rules --index {game_id}'"


@pytest.mark.parametrize("game_id", fb.games())
def test_no_test_names_a_rule_that_does_not_exist(game_id: str, proven: dict[str, dict[str, list[str]]]) -> None:
    known = {rule.id for rule in rulebook(game_id).rules()}
    assert sorted(set(proven.get(game_id, {})) - known) == []


@pytest.mark.parametrize("game_id", fb.games())
def test_every_rule_has_a_test(game_id: str) -> None:
    untested = [row["id"] for row in traced(game_id) if row["state"] == "untested"]
    if in_progress(game_id):
        print(f"{game_id} is in progress: {len(untested)} rules have no test yet")
    else:
        assert untested == []


@pytest.mark.parametrize("game_id", WITH_RULES)
def test_the_rules_can_be_read(game_id: str) -> None:
    book = rulebook(game_id)
    assert book.title
    assert len(book.rules()) > (0 if in_progress(game_id) else 20)
    assert all(rule.text for rule in book.rules())


def test_a_rule_that_is_not_numbered_is_an_error() -> None:
    with pytest.raises(ValueError, match="not numbered"):
        parse("# T\n## 1 A\n- **LMX** nothing\n")
    with pytest.raises(ValueError, match="twice"):
        parse("# T\n## 1 A\n- **LM-001** one\n- **LM-001** two\n")


def test_moot_rules_and_continuation_lines() -> None:
    book = parse("# T\n\nIntro.\n## 1 A\n- **LM-001** (moot: we count) one\n  goes on\n- **LM-A02** two\n")
    assert [(rule.id, rule.moot, rule.text) for rule in book.rules()] == [
        ("LM-001", "we count", "one goes on"),
        ("LM-A02", "", "two"),
    ]
    assert book.intro == "Intro."


def test_rules_are_collected_by_game() -> None:
    assert rules_proven([]) == {}


@pytest.mark.parametrize("game_id", break_rules.games())
def test_every_break_finds_its_rule_and_its_place(game_id: str) -> None:
    """`./test broken` runs them; here only what has moved away is noticed."""
    index = read_index(game_id)
    for rule, address in break_rules.sample(game_id):
        mutant_at(address, folder_of(game_id))
        assert index.get(rule), f"{rule} has no test"
