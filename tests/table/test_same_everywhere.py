"""Same seed, same game: under two hash seeds, and on the compiled build where there is one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import freebooter as fb

ROOT = Path(__file__).parent.parent.parent
FAST = ROOT / "build" / "fast"


def digest(game_id: str, hash_seed: str, package: str) -> str:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join([package, str(ROOT)])}
    command = [sys.executable, "-m", "tests.table.digest", game_id]
    return subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("game_id", ["drill", *fb.games()])
def test_the_same_game_under_two_hash_seeds_and_on_both_builds(game_id: str) -> None:
    plain = digest(game_id, "1", str(ROOT / "src"))
    assert len(plain.strip()) == 64
    assert digest(game_id, "2", str(ROOT / "src")) == plain
    if FAST.exists():
        assert digest(game_id, "3", str(FAST)) == plain
