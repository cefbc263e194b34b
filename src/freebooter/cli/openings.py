"""Whether an opening decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from freebooter.cli.common import (
    GameId,
    Jobs,
    Json,
    Seats,
    Seed,
    Set,
    app,
    percent,
    print_grid,
    print_json,
    progress,
    seed_from,
    settings_from,
)

if TYPE_CHECKING:
    from freebooter.arena.openings import Report

VERDICTS = {"decides": "DECIDES", "fair": "does not", "open": "too few games to say"}


@app.command()
def openings(
    game: GameId,
    *,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option", metavar="KEY", help="Only this option, kind of option or question; A+B is both; repeatable."
        ),
    ] = None,
    pairs: Annotated[
        bool, typer.Option("--pairs", help="Also every two options that can be taken one after the other.")
    ] = False,
    games: Annotated[int, typer.Option("--games", min=20, help="How many games for each option at most.")] = 500,
    limit: Annotated[
        float, typer.Option("--limit", min=50, max=99, help="Per cent of wins against one opponent that are too many.")
    ] = 55,
    seats: Seats = None,
    bot: Annotated[str, typer.Option("--bot", help="Who plays in all seats.")] = "able-seaman",
    seed: Seed = None,
    jobs: Jobs = 1,
    as_json: Json = False,
    settings: Set = None,
) -> None:
    """Does a choice before the first round decide the game? One player is made to take it, equal others are free."""
    import msgspec

    from freebooter.arena.openings import look, make_plan, only
    from freebooter.arena.openings import openings as all_openings

    number = seed_from(seed) if seed is not None else 0
    chosen = settings_from(settings)
    plan = make_plan(game, seats, bot, games, seed=number, settings=chosen, limit=limit / 100)
    wanted = all_openings(plan, pairs)
    if option:
        wanted = only(wanted, option)
    with progress("games") as show:
        report = look(plan, wanted, jobs, show)
    if as_json:
        print_json(msgspec.to_builtins(report))
    else:
        _print_report(report)


def _print_report(report: Report) -> None:
    plan = report.plan
    print(
        f"{plan.game}, {plan.seats} seats, {plan.bot}, seed {plan.seed}: one player takes the option, the others "
        f"choose freely; at most {plan.games:,} games each. Over {percent(plan.limit)} against one opponent decides."
    )
    if not report.found:
        print("Nothing is asked before the first round.")
        return
    rows = [
        [
            f"{one.opening.name}: {one.opening.offered}",
            percent(one.offered),
            percent(one.freely),
            f"{one.games:,}",
            percent(one.share),
            percent(one.against_one),
            f"{percent(one.low)} - {percent(one.high)}",
            VERDICTS[one.verdict],
        ]
        for one in report.found
    ]
    fair = percent(report.found[0].fair)
    heads = ["option", "offered", "taken freely", "games", f"wins (fair {fair})", "against one", "95 %", "decides?"]
    print_grid("Openings", heads, rows)
