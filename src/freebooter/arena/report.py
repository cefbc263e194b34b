"""The report of a tournament: one HTML file with its pictures inside, to be opened anywhere."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from freebooter import __version__
from freebooter.arena.standings import milliseconds
from freebooter.arena.svg import Bar, bars, heat, histogram, stacks
from freebooter.engine.game import find_game
from freebooter.engine.words import words_of

if TYPE_CHECKING:
    from freebooter.arena.standings import Standing, Summary
    from freebooter.arena.tournament import Plan, Played

STYLE = """
:root { --paper: #f4ead5; --ink: #2a2622; --faint: #6b5f50; --line: #c9b894; --mark: #8e322c;
  color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0e1b24; --ink: #e8d7b0; --faint: #a99b7c; --line: #33505e; --mark: #e0846f; }
}
body { background: var(--paper); color: var(--ink); font: 16px/1.5 "Segoe UI", "Noto Sans", system-ui, sans-serif;
  max-width: 860px; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { font-family: "Iowan Old Style", "Palatino Linotype", Georgia, serif; font-weight: 600; }
h2 { margin-top: 2.2rem; border-bottom: 1px solid var(--line); }
p.note { color: var(--faint); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .5rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
svg { width: 100%; height: auto; display: block; }
svg text { fill: var(--ink); font-size: 14px; }
svg text.on { font-weight: 600; }
svg text.label { paint-order: stroke; stroke: var(--paper); stroke-width: 5px; }
.whisker { stroke: var(--ink); stroke-width: 1.6; }
.mark { stroke: var(--mark); stroke-width: 1.6; stroke-dasharray: 5 4; }
.scroll { overflow-x: auto; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: color-mix(in srgb, var(--line) 30%, transparent);
  padding: .5rem .8rem; }
"""


def write_report(plan: Plan, summary: Summary, games: list[Played], path: Path) -> None:
    path.write_text(report(plan, summary, games), encoding="utf-8")


def report(plan: Plan, summary: Summary, games: list[Played]) -> str:
    title = find_game(plan.game).title
    rated = not summary.against_the_game  # there are seats to compare
    lengths = histogram("Length of games in rounds", [one.rounds for one in games])
    chapters = [
        (rated, "Ratings", ratings_words(), ratings_picture(summary)),
        (True, "Wins", wins_words(summary), wins_picture(summary) + wins_table(summary)),
        (rated, "Who beat whom", "How often the bot of a row came in ahead of that of a column.", win_matrix(summary)),
        (True, "Points by source", "The mean of all games.", sources_picture(plan, summary)),
        (True, "Length of games", "Rounds played.", lengths),
        (rated, "Seat advantage", "Wins by seat, with 95 % intervals; the line is fair.", seats_picture(summary)),
        (
            True,
            "Time per decision",
            "The mean of all decisions with a choice; the slowest.",
            times_picture(summary),
        ),
    ]
    shown = [(name, words, inside) for wanted, name, words, inside in chapters if wanted]
    body = "".join(
        [f"<h2>{escape(name)}</h2><p class='note'>{escape(words)}</p>{inside}" for name, words, inside in shown]
    )
    head = (
        f"{summary.games} games with {summary.seats} seats: {summary.played_deals()}, so that luck and seats cancel. "
        f"Played with Freebooter {__version__}; this plays them again:"
    )
    warnings = "".join([f"<p><b>{escape(warning)}.</b></p>" for warning in summary.warnings()])
    return (
        f"<!doctype html><html lang='en'><head><meta charset='utf-8'><title>{escape(title)}: tournament</title>"
        f"<meta name='viewport' content='width=device-width, initial-scale=1'><style>{STYLE}</style></head>"
        f"<body><h1>{escape(title)}: tournament</h1><p>{escape(head)}</p><pre>{escape(plan.command())}</pre>"
        f"{warnings}{body}</body></html>\n"
    )


def ratings_words() -> str:
    return "Plackett-Luce ratings (openskill); everyone starts at 25, whiskers are two standard deviations."


def wins_words(summary: Summary) -> str:
    if summary.against_the_game:
        return "Games in which the game itself was beaten, with the 95 % Wilson interval."
    line = " The line is the fair share." if fair_share(summary) is not None else ""
    return f"Of the games in which a bot sat, with the 95 % Wilson interval; shared wins count in parts.{line}"


def fair_share(summary: Summary) -> float | None:
    """What an equal player would win, if that is the same for all bots."""
    fair = {one.fair for one in summary.standings}
    return fair.pop() if len(fair) == 1 else None


def ratings_picture(summary: Summary) -> str:
    rows = []
    for one in summary.standings:
        if one.rating is not None and one.sigma is not None:
            low, high = one.rating - 2 * one.sigma, one.rating + 2 * one.sigma
            rows.append(Bar(one.bot, max(one.rating, 0.0), max(low, 0.0), max(high, 0.0), f"{one.rating:.1f}"))
    return bars("Ratings", rows)


def wins_picture(summary: Summary) -> str:
    rows = [Bar(one.bot, one.share, one.low, one.high, f"{one.share:.1%}") for one in summary.standings]
    return bars("Share of wins", rows, fair_share(summary))


def wins_table(summary: Summary) -> str:
    names = ["bot", "games", "wins", "share", "95 % interval", "fair", "points"]
    head = "<tr>" + "".join([f"<th>{name}</th>" for name in names]) + "</tr>"
    rows = "".join([table_row(one) for one in summary.standings])
    return f"<div class='scroll'><table>{head}{rows}</table></div>"


def table_row(one: Standing) -> str:
    cells = [
        escape(one.bot),
        str(one.games),
        f"{one.wins:.1f}",
        f"{one.share:.1%}",
        f"{one.low:.1%} – {one.high:.1%}",
        f"{one.fair:.1%}" if one.fair is not None else "–",
        f"{one.points:.1f}",
    ]
    return "<tr>" + "".join([f"<td>{cell}</td>" for cell in cells]) + "</tr>"


def win_matrix(summary: Summary) -> str:
    return heat("Who beat whom", [one.bot for one in summary.standings], summary.beats)


def sources_picture(plan: Plan, summary: Summary) -> str:
    words = words_of(plan.game)
    kinds = dict.fromkeys([source for one in summary.standings for source in one.sources])
    names = {kind: words.source(kind) for kind in kinds}
    return stacks("Points by source", [(one.bot, one.sources) for one in summary.standings], names)


def seats_picture(summary: Summary) -> str:
    rows = [
        Bar(f"seat {i + 1}", seat.share, seat.low, seat.high, f"{seat.share:.1%}")
        for i, seat in enumerate(summary.by_seat)
    ]
    return bars("Wins by seat", rows, 1 / summary.seats)


def times_picture(summary: Summary) -> str:
    rows = [
        Bar(
            one.bot,
            1000 * one.seconds,
            1000 * one.seconds,
            1000 * one.seconds,
            f"{milliseconds(one.seconds)} (slowest {milliseconds(one.slowest)})",
        )
        for one in summary.standings
    ]
    return bars("Time per decision", rows)
