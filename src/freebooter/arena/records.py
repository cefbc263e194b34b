"""Games as a parquet file: a row for each game and seat, and a column for each source of points."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from freebooter.arena.shares import PARTS, parts_of_win
from freebooter.engine.game import Result

if TYPE_CHECKING:
    from freebooter.arena.tournament import Plan, Played

COLUMNS = {
    "game": "string",
    "number": "int64",
    "seed": "string",
    "seats": "int8",
    "seat": "int8",
    "bot": "string",
    "rank": "int8",
    "won": "float64",
    "points": "int64",
    "rounds": "int64",
    "decisions": "int64",
}
# what only a tournament knows, where decisions are counted by seat
OF_TOURNAMENTS = {"deal": "int64", "seconds": "float64", "slowest": "float64", "failed": "int64"}


class ParquetFile:
    """Rows are written as they come in."""

    def __init__(self, path: Path, columns: dict[str, str], sources: list[str]) -> None:
        import pyarrow
        import pyarrow.parquet

        self.sources = sources
        self._arrow = pyarrow
        typed = [(name, getattr(pyarrow, kind)()) for name, kind in columns.items()]
        typed += [(points_from(source), pyarrow.int64()) for source in sources]
        self._schema = pyarrow.schema(typed)
        self._writer = pyarrow.parquet.ParquetWriter(str(path), self._schema)

    def write(self, rows: list[dict[str, Any]]) -> None:
        self._writer.write_table(self._arrow.Table.from_pylist(rows, schema=self._schema))

    def close(self) -> None:
        self._writer.close()


def points_from(source: str) -> str:
    return f"points_{source}"


def rows_of(game: dict[str, Any], seating: list[str], result: Result, sources: list[str]) -> list[dict[str, Any]]:
    """A game seat by seat; `game` is what all seats have in common."""
    return [
        {
            **game,
            "seats": len(seating),
            "seat": seat,
            "bot": bot,
            "rank": result.ranks[seat],
            "won": parts_of_win(result, seating, seat) / PARTS,
            "points": result.scores[seat],
            **{points_from(source): result.sources[seat].get(source, 0) for source in sources},
        }
        for seat, bot in enumerate(seating)
    ]


def write_parquet(plan: Plan, games: list[Played], path: Path) -> None:
    """All games of a tournament."""
    sources = sorted({source for played in games for seat in played.sources for source in seat})
    file = ParquetFile(path, COLUMNS | OF_TOURNAMENTS, sources)
    rows = []
    for played in games:
        game = {
            "game": plan.game,
            "number": played.number,
            "deal": played.deal,
            "seed": f"{plan.seed}.{played.deal}",
            "rounds": played.rounds,
        }
        for row in rows_of(game, played.bots, played.result, sources):
            seat = row["seat"]
            row["decisions"] = played.decisions[seat]
            row["seconds"] = played.seconds[seat]
            row["slowest"] = played.slowest[seat]
            row["failed"] = played.failures(seat)
            rows.append(row)
    file.write(rows)
    file.close()
