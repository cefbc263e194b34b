"""The short form of `python -m tests.server.hostile`: a little of everything that a hostile client tries."""

from __future__ import annotations

import pytest

from tests.server.hostile import SUBJECTS, attack


@pytest.mark.parametrize("subject", SUBJECTS)
def test_nothing_bad_comes_of_it(subject: str) -> None:
    report = attack(subject, 0.01)
    assert report.tried
    assert not report.bad, str(report)
