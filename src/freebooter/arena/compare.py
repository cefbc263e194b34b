"""Two variants of a game side by side, on the same deals: what changes, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from freebooter.arena.report import STYLE
from freebooter.arena.svg import Bar, differences, histogram
from freebooter.arena.variants import Played, Variant, play_variants
from freebooter.engine.game import find_game
from freebooter.engine.words import words_of

CARDS = "Cards and the like that were chosen, a game"
MOST_CARDS = 20  # in the table and the picture: those whose use differs most


class Row(msgspec.Struct, frozen=True):
    """One figure of both variants, and the difference B - A over the same deals with its 95 % interval."""

    name: str
    a: float
    b: float
    difference: float
    low: float
    high: float

    @property
    def sure(self) -> bool:
        """Does the interval leave out 0?"""
        return self.low > 0 or self.high < 0


class Comparison(msgspec.Struct, frozen=True):
    """All figures, by what they are about."""

    a: Variant
    b: Variant
    chapters: dict[str, list[Row]]
    rounds: list[list[int]]  # of each game, A and B


def compare(a: Variant, b: Variant, *, at_once: bool = False) -> Comparison:
    """Plays both variants and sets their figures side by side."""
    return compared(a, b, *play_variants([a, b], at_once))


def compared(a: Variant, b: Variant, first: list[Played], second: list[Played]) -> Comparison:
    pairs = list(zip(first, second, strict=True))
    words = words_of(a.game)
    played = [*first, *second]
    sources = dict.fromkeys([source for one in played for each in one.sources for source in each])
    kinds = dict.fromkeys([kind for one in played for kind in sorted(one.kinds)])
    cards = dict.fromkeys([card for one in played for card in sorted(one.cards)])
    chapters = {
        "Length": [
            row("rounds", pairs, lambda one: one.rounds),
            row("decisions", pairs, lambda one: one.decisions),
            row("decided after (part of the game)", pairs, lambda one: one.decided),
        ],
        "Points by source, a player and game": [
            row("all", pairs, lambda one: sum(sum(each.values()) for each in one.sources) / a.seats),
            *[row(words.source(source), pairs, points_from(source, a.seats)) for source in sources],
        ],
        "Wins by seat": [row(f"seat {seat}", pairs, wins_of_seat(seat)) for seat in range(a.seats)],
        "Options chosen, a game": [row(kind, pairs, used("kinds", kind)) for kind in kinds],
    }
    by_card = [row(card, pairs, used("cards", card)) for card in cards]
    by_card.sort(key=lambda one: -abs(one.difference))
    if by_card:
        chapters[CARDS] = by_card
    return Comparison(a, b, chapters, [[one.rounds for one in games] for games in (first, second)])


def in_short(chapter: str, rows: list[Row]) -> list[Row]:
    """What a table or a picture has room for."""
    return rows[:MOST_CARDS] if chapter == CARDS else rows


def points_from(source: str, seats: int) -> Callable[[Played], float]:
    return lambda one: sum(each.get(source, 0) for each in one.sources) / seats


def wins_of_seat(seat: int) -> Callable[[Played], float]:
    def share(one: Played) -> float:
        return 1.0 / one.ranks.count(1) if one.ranks[seat] == 1 else 0.0

    return share


def used(what: str, name: str) -> Callable[[Played], float]:
    return lambda one: float(getattr(one, what).get(name, 0))


def row(name: str, pairs: list[tuple[Played, Played]], figure: Callable[[Played], float]) -> Row:
    """A figure of every deal in both variants; the difference is taken deal by deal."""
    count = len(pairs)
    one = [figure(first) for first, _ in pairs]
    other = [figure(second) for _, second in pairs]
    differences = [b - a for a, b in zip(one, other, strict=True)]
    mean = sum(differences) / count
    spread = sqrt(sum([(d - mean) ** 2 for d in differences]) / (count - 1)) if count > 1 else 0.0
    error = 1.96 * spread / sqrt(count)
    found = [sum(one) / count, sum(other) / count, mean, mean - error, mean + error]
    return Row(name, *[round(value, 4) for value in found])


def said(variant: Variant) -> str:
    """What a variant is, in a few words."""
    parts = [f"{name}={value}" for name, value in variant.settings.items()]
    if variant.content:
        parts.append(f"content of {variant.content}")
    return ", ".join(parts) or "as it is"


def as_json(found: Comparison) -> dict[str, Any]:
    document: dict[str, Any] = msgspec.to_builtins(found)
    return document


def write_html(found: Comparison, path: Path) -> None:
    """One page with tables and pictures."""
    title = f"{find_game(found.a.game).title}: two variants"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>A: {escape(said(found.a))}. B: {escape(said(found.b))}.</p>",
        f"<p class=note>{found.a.games} games each on the same deals, {found.a.seats} seats, "
        f"{escape(', '.join(found.a.bots))}, seed {escape(str(found.a.seed))}. Differences are B - A with 95 % "
        "intervals; those that leave out 0 are bold.</p>",
    ]
    for chapter, rows in found.chapters.items():
        parts.append(f"<h2>{escape(chapter)}</h2>")
        bars = in_short(chapter, rows)
        shown = [Bar(one.name, one.difference, one.low, one.high, f"{one.difference:+.2f}") for one in bars]
        parts.append(differences(f"{chapter}: B - A", shown) + html_table(rows))
    for name, rounds in zip("AB", found.rounds, strict=True):
        parts.append(f"<h2>Rounds of {name}</h2>" + histogram(f"Length of games of {name} in rounds", rounds))
    page = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style><body>{"".join(parts)}</body></html>'
    )
    path.write_text(page, encoding="utf-8")


def html_table(rows: list[Row]) -> str:
    lines = []
    for one in rows:
        mark = "b" if one.sure else "span"
        cells = [f"{one.a:.2f}", f"{one.b:.2f}", f"<{mark}>{one.difference:+.2f}</{mark}>"]
        between = f"{one.low:+.2f} to {one.high:+.2f}"
        lines.append(f"<tr><td>{escape(one.name)}<td>{'<td>'.join(cells)}<td>{between}</tr>")
    head = "<tr><th><th>A<th>B<th>B - A<th>95 %</tr>"
    return f"<div class=scroll><table>{head}{''.join(lines)}</table></div>"
