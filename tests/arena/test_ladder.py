"""docs/ladder.md can be believed: the rows it marks as repeated are played again, and give the very same wins."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from freebooter.arena.tournament import run
from freebooter.engine.game import games

LADDER = Path(__file__).parent.parent.parent / "docs" / "ladder.md"
# | `freebooter arena GAME --bots A,B --games N --seats S` | wins of A |
ROW = re.compile(r"\| `freebooter arena (\S+) --bots (\S+) --games (\d+) --seats (\d+)` \| ([\d.]+) of (\d+) \|")


def repeated_rows() -> list[tuple[str, ...]]:
    return ROW.findall(LADDER.read_text(encoding="utf-8"))


def test_the_ladder_names_rows_to_repeat() -> None:
    rows = repeated_rows()
    assert len(rows) >= 4
    assert {row[0] for row in rows} == set(games())


@pytest.mark.slow
@pytest.mark.parametrize("row", repeated_rows(), ids=lambda row: f"{row[0]}-{row[3]}")
def test_the_ladder_repeats(row: tuple[str, ...], tmp_path: Path) -> None:
    game, bots, games, seats, wins, played = row
    first = bots.split(",")[0]
    summary = run(game, bots.split(","), int(games), seats=int(seats), jobs=2, out=tmp_path)
    standing = next(one for one in summary.standings if one.bot == first)
    assert standing.games == int(played)
    assert standing.wins == pytest.approx(float(wins), abs=0.01)
    assert standing.share > standing.fair
