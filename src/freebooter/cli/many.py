"""Many games in a row."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from freebooter.cli.common import (
    Bots,
    GameId,
    Jobs,
    Json,
    On,
    Refusal,
    Seats,
    Seed,
    Set,
    app,
    cluster_on,
    names_in,
    needs_extra,
    percent,
    print_grid,
    print_json,
    progress,
    seed_from,
    settings_from,
)

if TYPE_CHECKING:
    from freebooter.arena.simulate import Report


@app.command()
def simulate(
    game: GameId,
    *,
    seats: Seats = None,
    bots: Bots = "random",
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Seed = None,
    jobs: Jobs = 1,
    on: On = None,
    as_json: Json = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.parquet", help="A row for each game and seat.")
    ] = None,
    settings: Set = None,
) -> None:
    """Play many games between bots: wins, points, length and speed."""
    import msgspec

    from freebooter.arena.simulate import make_plan
    from freebooter.arena.simulate import simulate as run

    number = seed_from(seed) if seed is not None else 0
    plan = make_plan(game, seats, names_in(bots), games, seed=number, settings=settings_from(settings))
    file = _parquet(out, plan) if out is not None else None
    try:
        with cluster_on(on, jobs) as cluster, progress("games") as show:
            report = run(plan, jobs, show, file.keep if file is not None else None, cluster)
    finally:
        if file is not None:
            file.close()
    if as_json:
        print_json(msgspec.to_builtins(report))
    else:
        _print_report(report)


def _parquet(path: Path, plan: Any) -> Any:
    """The file, opened before the first game is played."""
    from freebooter.arena.simulate import GamesFile

    if path.suffix != ".parquet":
        raise Refusal(f"--out writes parquet: {path} should end in '.parquet'.")
    try:
        return GamesFile(path, plan)
    except ModuleNotFoundError:
        raise needs_extra("--out", "data") from None
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror or error}.") from None


def _print_report(report: Report) -> None:
    from freebooter.engine.words import words_of

    words = words_of(report.game)
    processes = f"{report.jobs} process{'es' if report.jobs > 1 else ''}"
    print(
        f"{report.game}, {report.seats} seats, seed {report.seed}: {report.finished:,} of {report.games:,} games "
        f"finished; {report.decisions:,} decisions in {report.seconds:.2f} s, "
        f"{report.decisions_per_second:,.0f} a second ({report.build} build, {processes})."
    )
    alone = report.against_the_game
    rows = []
    for bot, one in report.shares.items():
        fair = [] if alone else [percent(one.fair or 0.0)]
        wins = [f"{one.wins:,.1f}", percent(one.share), f"{percent(one.low)} - {percent(one.high)}"]
        rows.append([bot, f"{one.games:,}", *wins, *fair, f"{one.points:.1f}"])
    fair = [] if alone else ["fair share"]
    title = "Won against the game" if alone else "Wins by bot"
    print_grid(title, ["bot", "games", "wins", "share", "95 %", *fair, "points"], rows)
    sources = list(dict.fromkeys(source for one in report.shares.values() for source in one.sources))
    points = [[bot, *[f"{one.sources.get(source, 0):.2f}" for source in sources]] for bot, one in report.shares.items()]
    print_grid("Points by source, a player and game", ["bot", *[words.source(source) for source in sources]], points)
    by_seat = [
        [str(seat), f"{won:,.1f}", percent(won / report.finished), f"{report.seat_points[seat]:.1f}"]
        for seat, won in enumerate(report.seat_wins)
    ]
    if not alone:
        print_grid("Wins by seat", ["seat", "wins", "share", "points"], by_seat)
    rounds = report.rounds
    print(
        f"Length: {report.mean_rounds:.1f} rounds ({rounds.least} to {rounds.most}, median {rounds.median}), "
        f"{report.mean_decisions:.0f} decisions a game."
    )
    for bot, failed in report.failed.items():
        print(f"{bot} failed at {failed:,} decisions, where a simpler bot played for it.")
