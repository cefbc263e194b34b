"""A test that runs or grows without end fails, and says so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("while True: pass", "TooLong: This test has used 0.2 seconds of processor time"),
        ("kept = []\n    while True: kept.append(bytearray(1 << 20))", "MemoryError"),
    ],
    ids=["time", "memory"],
)
def test_a_test_without_end_fails_and_the_next_one_runs(body: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "test_endless.py"
    file.write_text(
        f"def test_endless():\n    {body}\n\ndef test_next():\n    assert bytearray(1 << 20)\n", encoding="utf-8"
    )
    limits = ["-o", "limit_seconds=0.2"] if "while True: pass" in body else ["-o", "limit_megabytes=64"]
    command = [sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT), *limits]
    run = subprocess.run([*command, str(file)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert said in run.stdout
    assert "1 failed, 1 passed" in run.stdout
