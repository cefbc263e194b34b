"""The tool that changes rules at random makes changes that mean something, and finds the tests of a line."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from tests import mutants
from tests.mutations import Address, Mutant, mutant_at
from tests.mutations import mutants as changes_of

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
def found(tmp_path: Path) -> list[Mutant]:
    file = tmp_path / "rules.py"
    file.write_text(RULES, encoding="utf-8")
    return changes_of(file)


@pytest.fixture
def made(found: list[Mutant]) -> list[tuple[str, str]]:
    for mutant in found:
        ast.parse(mutant.changed())  # each is Python
    return [(RULES[mutant.start : mutant.end], mutant.text) for mutant in found]


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


def test_a_limit_is_left_out_and_at_least_becomes_exactly(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text("def pay(rum, price):\n    return rum >= 2 and max(0, rum - price)\n", encoding="utf-8")
    made = {mutant.text for mutant in changes_of(file)}
    assert {"(rum == 2)", "(rum > 2)", "(0)", "(rum - price)", "(min(0, rum - price))"} <= made


def test_texts_types_and_assertions_stay(made: list[tuple[str, str]]) -> None:
    changed = [before for before, _ in made]
    assert "1 < 2" not in changed
    assert "5" not in changed
    assert "state.round > 0" not in changed


def test_a_change_that_plays_the_same_game_is_known_by_its_address(
    found: list[Mutant], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mutant = next(one for one in found if one.text == "(state.anchored)")
    assert mutant.function == "may_sail"
    assert mutant.becomes() == "if state.rum < limit and (state.anchored):"
    assert mutant.address(tmp_path) == Address("rules.py", "may_sail", "not", 1)
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    monkeypatch.setattr(mutants, "PACKAGE", tmp_path / "src")
    (mutants.folder_of("portolano")).mkdir(parents=True)
    (mutants.folder_of("portolano") / "rules.py").write_text(RULES, encoding="utf-8")
    listed = tmp_path / mutants.test_folder("portolano") / "equal.toml"
    listed.parent.mkdir(parents=True)
    one = '[[equal]]\nfile = "rules.py"\nfunction = "may_sail"\nchange = "not"\nreason = "..."\n'
    listed.write_text(one, encoding="utf-8")
    assert [one.text for one in mutants.equal_ones("portolano")] == ["(state.anchored)"]
    listed.write_text(one.replace("may_sail", "may_row"), encoding="utf-8")
    assert mutants.equal_ones("portolano") == set()
    assert "rules.py, may_row, not 1: nothing of this kind can be changed there" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("address", "said"),
    [
        (Address("rows.py", "may_sail", "not"), "there is no file rows.py"),
        (Address("rules.py", "may_sail", "nothing"), "there is no change 'nothing', but compare, exactly"),
        (Address("rules.py", "may_sail", "not", 2), "there are 1 changes of this kind"),
    ],
)
def test_an_address_that_leads_nowhere_says_why(address: Address, said: str, tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(RULES, encoding="utf-8")
    with pytest.raises(ValueError, match=said):
        mutant_at(address, tmp_path)


def test_an_address_stays_when_names_change(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(RULES, encoding="utf-8")
    before = mutant_at(Address("rules.py", "may_sail", "compare"), tmp_path)
    (tmp_path / "rules.py").write_text(RULES.replace("rum", "grog").replace("limit", "most"), encoding="utf-8")
    after = mutant_at(Address("rules.py", "may_sail", "compare"), tmp_path)
    assert (before.text, after.text) == ("(state.rum <= limit)", "(state.grog <= most)")


def test_what_lies_in_no_function_is_found_by_the_name_that_gets_it(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("LEAST = 3\nMOST = 4 + 1\n\ndef pay(price=7): return price\n", encoding="utf-8")
    places = {(one.place, one.function) for one in changes_of(tmp_path / "rules.py")}
    assert places == {("LEAST", ""), ("MOST", ""), ("pay", "")}


def test_a_branch_is_always_and_never_taken(made: list[tuple[str, str]]) -> None:
    asked = "state.rum < limit and not state.anchored"
    assert {(asked, "True"), (asked, "False")} <= set(made)


def test_tests_of_a_line_are_tried_fresh_and_quick_ones_first_as_far_as_time_allows(found: list[Mutant]) -> None:
    mutant = found[0]
    here, elsewhere = {"rules.py": [mutant.line]}, {"rules.py": [mutant.line + 1]}
    reach = mutants.Reach("portolano")
    reach.time = {"": 0.0, "slow": 9.0, "quick": 1.0, "fresh": 4.0, "other": 0.1, "longest": 30.0}
    reach.lines = {"": {}, "slow": here, "quick": here, "fresh": here, "other": elsewhere, "longest": here}
    assert reach.tests(mutant, Counter(), 20) == ["quick", "fresh", "slow"]
    reach.fresh = {"fresh"}
    assert reach.tests(mutant, Counter(), 20) == ["fresh", "quick", "slow"]
    assert reach.tests(mutant, Counter(slow=99), 10) == ["fresh"]
    assert reach.tests(mutant, Counter(slow=99), 13) == ["fresh", "slow"]
    assert reach.tests(mutant, Counter(), 20, anywhere=True) == ["fresh", "other", "quick", "slow"]


def test_a_line_more_does_not_change_which_of_the_others_are_chosen(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"

    def chosen(text: str, count: int, seed: int) -> list[str]:
        file.write_text(text, encoding="utf-8")
        return [one.becomes() for one in mutants.some_of(changes_of(file), count, seed)]

    before = chosen(RULES, 6, 1)
    assert len(before) == 6
    assert chosen(RULES, 6, 1) == before
    assert chosen(RULES, 6, 2) != before
    assert chosen(RULES, 3, 1) == before[:3]
    longer = chosen(RULES.replace("    return False", "    state.wind += 1\n    return False"), 99, 1)
    assert [one for one in longer if "wind" not in one][:6] == before
    assert any("wind" in one for one in longer)


def test_of_the_first_in_a_list_the_second_is_made_and_not_the_last(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text("state.winds[0] = answer.number(0) + state.gales[2]\n", encoding="utf-8")
    numbers = {one.text for one in changes_of(file) if one.text in ("(-1)", "(1)", "(3)")}
    assert numbers == {"(1)", "(3)"}
