"""Runs the command in this process: quick, and everything it prints can be read."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import freebooter as fb
from freebooter import cli


@dataclass
class Said:
    code: int
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*words: object, typed: str = "") -> Said:
        monkeypatch.setattr("sys.argv", ["freebooter", *[str(word) for word in words]])
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            cli.main()
        said = capsys.readouterr()
        return Said(int(end.value.code or 0), said.out, said.err)

    return command


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A finished game of three, always the first option."""
    table = fb.new_table("letter-of-marque", seats=3, seed=4)
    while table.awaiting:
        seat = table.awaiting[0]
        decision = table.decision(seat)
        assert decision is not None
        table.choose(seat, decision.options[0])
    path = tmp_path / "game.save"
    path.write_bytes(table.save())
    return path
