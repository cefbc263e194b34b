"""Two tables in one process, and strangers with their numbers and other content, play as each does alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import freebooter as fb

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("game_id", ["drill", *fb.games()])
def test_tables_in_one_process_play_as_each_does_alone(game_id: str) -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command = [sys.executable, "-m", "tests.table.side_by_side", game_id]
    run = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == {}
