"""The command that asks whether reviews are honest: it plays, marks and counts."""

from __future__ import annotations

import pytest

from freebooter.puzzles.making import Depth
from freebooter.review import review
from freebooter.review.judging import Budget
from tests.review import honest


def test_errors_on_purpose_are_marked_and_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(honest, "depth_for", lambda game: Depth((60, 120), 60))
    table, errs, marked = honest.played("letter-of-marque", 3, "t.0", "captain@20")
    assert marked
    assert {seat for _, seat in marked} == {errs}
    counts = honest.tallied(table, review(table.save(), budget=Budget(12, 20, 6)), errs, marked)
    assert counts["marked"] == len(marked)
    assert counts["captain"] > counts["marked"]
