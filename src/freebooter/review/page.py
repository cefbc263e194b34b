"""A review as one HTML file with its picture inside, to be opened anywhere."""

from __future__ import annotations

from html import escape

from freebooter import __version__
from freebooter.engine.game import find_game
from freebooter.engine.words import plain
from freebooter.review.record import Review
from freebooter.review.telling import choice_told, when
from freebooter.review.verdicts import VERDICTS

# By day and by night, as the seats have them at the table.
INKS = [
    "light-dark(#0072b2, #3d9bd6)",
    "light-dark(#d55e00, #e8792a)",
    "light-dark(#009e73, #22b88c)",
    "light-dark(#cc79a7, #d68fb7)",
    "light-dark(#e69f00, #f0b32e)",
    "light-dark(#56b4e9, #86cdf3)",
]
DASHES = ["", "7 4", "2 3", "10 4 2 4", "1 5", "12 3"]  # so that colour is not all that tells lines apart
WIDE, HIGH, LEFT = 820, 260, 52
STYLE = """
:root { --paper: #f4ead5; --ink: #2a2622; --faint: #6b5f50; --line: #c9b894; color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0e1b24; --ink: #e8d7b0; --faint: #a99b7c; --line: #33505e; }
}
body { background: var(--paper); color: var(--ink); font: 16px/1.5 "Segoe UI", "Noto Sans", system-ui, sans-serif;
  max-width: 900px; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { font-family: "Iowan Old Style", "Palatino Linotype", Georgia, serif; font-weight: 600; }
h2 { margin-top: 2.2rem; border-bottom: 1px solid var(--line); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .5rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child, td.said { text-align: left; }
svg { width: 100%; min-width: 560px; height: auto; display: block; } svg text { fill: var(--ink); font-size: 13px; }
.scroll { overflow-x: auto; } .note { color: var(--faint); }
"""


def page_of(review: Review, names: list[str]) -> str:
    title = find_game(review.game).title
    chapters = [
        (
            "Turning points",
            listed([f"{when(review.steps[one.step])}. {plain(one.text, names)}" for one in review.turning]),
        ),
        ("The chances to win", curves(review, names)),
        ("Luck and choice", balances(review, names) + listed([plain(one.text, names) for one in review.balance])),
        ("What could have been better", listed(worse(review, names))),
    ]
    body = "".join(f"<h2>{escape(name)}</h2>{content}" for name, content in chapters)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>What happened: {escape(title)}</title><style>{STYLE}</style>"
        f"<h1>What happened: {escape(title)}</h1>{body}"
        f'<p class="note">Judged with {review.playouts} playouts by Freebooter {escape(__version__)}. Each decision is'
        " judged by what its seat could know.</p></html>\n"
    )


def listed(lines: list[str]) -> str:
    if not lines:
        return "<p>Nothing worth a word.</p>"
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"


def worse(review: Review, names: list[str]) -> list[str]:
    return [
        f"{when(step)}. {plain(choice_told(choice), names)}"
        for step in review.steps
        for choice in step.choices
        if choice.verdict in VERDICTS[2:]
    ]


def curves(review: Review, names: list[str]) -> str:
    """A line for each side's chance; partners have one line."""
    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = place(share)
        parts.append(f'<line x1="{LEFT}" x2="{WIDE}" y1="{y:.1f}" y2="{y:.1f}" stroke="currentColor" opacity=".15"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{round(100 * share)} %</text>')
    steps = len(review.steps)
    for number, side in enumerate(review.sides):
        chances = [*[step.chances[side[0]] for step in review.steps], review.end[side[0]]]
        points = " ".join(f"{LEFT + (WIDE - LEFT) * i / steps:.1f},{place(one):.1f}" for i, one in enumerate(chances))
        ink, dash = INKS[number % len(INKS)], DASHES[number % len(DASHES)]
        stroke = f'style="stroke: {ink}" stroke-width="2.5" stroke-dasharray="{dash}"'
        parts.append(f'<polyline points="{points}" fill="none" {stroke}/>')
        x, y = LEFT + number * 130, HIGH + 34
        parts.append(f'<line x1="{x}" x2="{x + 30}" y1="{y}" y2="{y}" {stroke}/>')
        label = " and ".join(names[seat] for seat in side)
        parts.append(f'<text x="{x + 36}" y="{HIGH + 38}">{escape(label)}</text>')
    told = "The chance to win of every seat, from the first decision to the end"
    box = f'viewBox="0 0 {WIDE + 10} {HIGH + 48}" role="img" aria-label="{told}"'
    return f'<div class="scroll"><svg {box}>{"".join(parts)}</svg></div>'


def place(share: float) -> float:
    return 10 + (HIGH - 10) * (1.0 - min(1.0, max(0.0, share)))


def balances(review: Review, names: list[str]) -> str:
    heads = ["", *VERDICTS, "luck", "others’ choices", "own choices"]
    rows = []
    for one in review.balance:
        moved = [f"{100 * share:+.0f}\u00a0%" for share in (one.deal + one.luck, one.others, one.own)]
        cells = [names[one.seat], *[str(one.counts[name]) for name in VERDICTS], *moved]
        rows.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
    head = "".join(f"<th>{name}</th>" for name in heads)
    return f'<div class="scroll"><table><tr>{head}</tr>{"".join(rows)}</table></div>'
