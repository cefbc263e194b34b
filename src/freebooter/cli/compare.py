"""A designer's bench."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from freebooter.cli.common import (
    Bots,
    GameId,
    Jobs,
    Json,
    Refusal,
    Seats,
    Seed,
    app,
    names_in,
    print_grid,
    print_json,
    seed_from,
    settings_from,
)


@app.command()
def compare(
    game: GameId,
    *,
    a: Annotated[list[str] | None, typer.Option("--a", metavar="NAME=VALUE", help="A setting of variant A.")] = None,
    b: Annotated[list[str] | None, typer.Option("--b", metavar="NAME=VALUE", help="A setting of variant B.")] = None,
    content_a: Annotated[
        Path | None, typer.Option("--content-a", metavar="DIR", help="Changed .toml files of variant A.")
    ] = None,
    content_b: Annotated[
        Path | None, typer.Option("--content-b", metavar="DIR", help="Changed .toml files of variant B.")
    ] = None,
    games: Annotated[int, typer.Option("--games", min=2, help="How many deals, each played in both variants.")] = 100,
    seats: Seats = None,
    bots: Bots = "able-seaman",
    seed: Seed = None,
    jobs: Jobs = 1,
    as_json: Json = False,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE.html", help="A page with pictures.")] = None,
) -> None:
    """Two variants of a game on the same deals: settings, or content with changed numbers or cards."""
    from freebooter.arena.compare import as_json as document
    from freebooter.arena.compare import compare as run
    from freebooter.arena.compare import in_short, said, write_html
    from freebooter.arena.simulate import check_bots
    from freebooter.arena.variants import Variant, VariantFailed
    from freebooter.engine.game import find_game

    rules = find_game(game)
    places = seats if seats is not None else rules.middle_size(settings_from(a))
    kinds = names_in(bots)
    check_bots(rules, kinds)
    _ = rules.bot
    number = seed_from(seed) if seed is not None else 0
    variants = []
    for given, content in ((a, content_a), (b, content_b)):
        settings = settings_from(given)
        rules.settle(settings, places)
        variants.append(Variant(game, places, kinds, games, number, settings, str(content or "")))
    if variants[0] == variants[1]:
        raise Refusal("Both variants are the same: say what differs with --a, --b, --content-a or --content-b.")
    try:
        found = run(variants[0], variants[1], at_once=jobs > 1)
    except VariantFailed as error:
        raise Refusal(str(error)) from None
    if out is not None:
        try:
            write_html(found, out)
        except OSError as error:
            raise Refusal(f"{out} cannot be written: {error.strerror or error}.") from None
    if as_json:
        print_json(document(found))
        return
    print(f"A: {said(found.a)}. B: {said(found.b)}. {games} deals, {places} seats. * is sure at 95 %.")
    for chapter, rows in found.chapters.items():
        lines = [
            [one.name, f"{one.a:.2f}", f"{one.b:.2f}", f"{one.difference:+.2f}{'*' if one.sure else ''}",
             f"{one.low:+.2f} to {one.high:+.2f}"]
            for one in in_short(chapter, rows)
        ]  # fmt: skip
        print_grid(chapter, ["", "A", "B", "B - A", "95 %"], lines)
    if out is not None:
        print(f"The page is {out}.")
