"""The games of a tournament as one parquet file: a row for each game and player."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from freebooter.arena.standings import credit, failures

if TYPE_CHECKING:
    from freebooter.arena.tournament import Plan, Played


def write_parquet(plan: Plan, games: list[Played], path: Path) -> None:
    import pyarrow
    import pyarrow.parquet

    sources = sorted({source for played in games for seat in played.sources for source in seat})
    rows = [row for played in games for row in rows_of(plan, played, sources)]
    columns = [(name, getattr(pyarrow, kind)()) for name, kind in COLUMNS.items()]
    columns += [(f"points_{source}", pyarrow.int64()) for source in sources]
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows, schema=pyarrow.schema(columns)), path)


def rows_of(plan: Plan, played: Played, sources: list[str]) -> list[dict[str, Any]]:
    return [
        {
            "game": plan.game,
            "number": played.number,
            "deal": played.deal,
            "seed": f"{plan.seed}.{played.deal}",
            "seats": plan.seats,
            "seat": seat,
            "bot": bot,
            "rank": played.ranks[seat],
            "won": credit(played, seat),
            "points": played.points[seat],
            "rounds": played.rounds,
            "decisions": played.decisions[seat],
            "seconds": played.seconds[seat],
            "slowest": played.slowest[seat],
            "failed": failures(played, seat),
            **{f"points_{source}": played.sources[seat].get(source, 0) for source in sources},
        }
        for seat, bot in enumerate(played.bots)
    ]


COLUMNS = {
    "game": "string",
    "number": "int64",
    "deal": "int64",
    "seed": "string",
    "seats": "int8",
    "seat": "int8",
    "bot": "string",
    "rank": "int8",
    "won": "float64",
    "points": "int64",
    "rounds": "int64",
    "decisions": "int64",
    "seconds": "float64",
    "slowest": "float64",
    "failed": "int64",
}
