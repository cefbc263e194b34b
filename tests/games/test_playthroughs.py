"""Games that were written down go as they went before: nobody is asked, told or shown anything else."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import pytest

from tests.games.playthrough import GAMES, playthrough, told_games
from tests.table.checks import Case

ALL = [pytest.param(path, *one, id=str(one[0])) for game in GAMES for path, one in told_games(game).items()]


@pytest.mark.parametrize(("path", "case", "seed"), ALL)
def test_a_game_goes_as_it_was_written_down(path: Path, case: Case, seed: int) -> None:
    written = path.read_text(encoding="utf-8").splitlines()
    for number, (before, now) in enumerate(zip_longest(written, playthrough(case, seed)), 1):
        assert now == before, f"{path}:{number}: if this is meant, python -m tests.games.playthrough writes it anew"


def test_no_file_is_left_over() -> None:
    for game in GAMES:
        expected = told_games(game)
        assert set(next(iter(expected)).parent.iterdir()) == set(expected)
