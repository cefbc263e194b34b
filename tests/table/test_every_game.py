"""Every registered game, and the drill, keeps every promise."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import freebooter as fb
from freebooter.engine import build
from tests.drill import DRILL
from tests.table.checks import CHECKS, Case, cases, no_secrets_in_frames, observations_fit

ALL = [case for game in [DRILL, *map(fb.find_game, fb.games())] for case in cases(game)]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", ALL, ids=str)
def test_promise(case: Case, check: Callable[[Case, int], None]) -> None:
    if check is no_secrets_in_frames and build() == "compiled":
        pytest.skip("frames can be looked into on the plain build only")
    if check is observations_fit:
        pytest.importorskip("numpy", reason="numpy is missing: install freebooter[envs]")
    check(case, 1)
