"""Small pictures for reports, as SVG text: bars with whiskers, differences, stacked bars, a heat map, a histogram."""

from __future__ import annotations

from html import escape

INKS = ["#2f5f66", "#b5893a", "#8e322c", "#6f8f5e", "#7a5c86", "#c07a4a", "#56707e", "#a0937d"]
LEFT = 150  # room for names
WIDE = 720
ROW = 30


class Bar:
    """A line of a bar chart: a name, a value, and the whiskers around it."""

    def __init__(self, name: str, value: float, low: float, high: float, label: str) -> None:
        self.name = name
        self.value = value
        self.low = low
        self.high = high
        self.label = label


def picture(width: float, height: float, parts: list[str], title: str) -> str:
    return (
        f'<svg viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def text(x: float, y: float, words: str, anchor: str = "start", kind: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def box(x: float, y: float, width: float, height: float, *, ink: str, tip: str) -> str:
    size = f'width="{max(width, 0):.1f}" height="{height:.1f}"'
    return f'<rect x="{x:.1f}" y="{y:.1f}" {size} fill="{ink}"><title>{escape(tip)}</title></rect>'


def bars(title: str, rows: list[Bar], mark: float | None = None) -> str:
    """Horizontal bars with whiskers; `mark` is a line to compare with, such as the fair share."""
    most = max([row.high for row in rows] + [mark or 0.0, 1e-9])
    room = 24 + 8 * max([len(row.label) for row in rows] + [0])
    scale = (WIDE - LEFT - room) / most
    height = 8 + len(rows) * ROW + 6
    parts: list[str] = []
    labels: list[str] = []  # drawn last, over the line
    for i, row in enumerate(rows):
        y = 8 + i * ROW
        middle = y + ROW / 2 - 3
        parts.append(text(LEFT - 8, middle + 5, row.name, "end"))
        parts.append(box(LEFT, y, row.value * scale, ROW - 8, ink=INKS[i % len(INKS)], tip=f"{row.name}: {row.label}"))
        if row.high > row.low:
            parts.append(line(LEFT + row.low * scale, middle, LEFT + row.high * scale, middle, "whisker"))
            for end in (row.low, row.high):
                parts.append(line(LEFT + end * scale, middle - 5, LEFT + end * scale, middle + 5, "whisker"))
        labels.append(text(LEFT + row.high * scale + 8, middle + 5, row.label, kind="label"))
    if mark is not None:
        parts.append(line(LEFT + mark * scale, 2, LEFT + mark * scale, height - 4, "mark"))
    return picture(WIDE, height, parts + labels, title)


def differences(title: str, rows: list[Bar]) -> str:
    """Points with whiskers to both sides of a line at 0."""
    most = max([abs(end) for row in rows for end in (row.low, row.high)] + [1e-9])
    room = 24 + 8 * max([len(row.label) for row in rows] + [0])
    zero = LEFT + (WIDE - LEFT - room) / 2
    scale = (WIDE - LEFT - room) / 2 / most
    height = 8 + len(rows) * ROW + 6
    parts = [line(zero, 2, zero, height - 4, "mark")]
    for i, row in enumerate(rows):
        middle = 8 + i * ROW + ROW / 2 - 3
        at = zero + row.value * scale
        parts.append(text(LEFT - 8, middle + 5, row.name[:20], "end"))
        parts.append(line(zero + row.low * scale, middle, zero + row.high * scale, middle, "whisker"))
        parts.append(box(at - 5, middle - 5, 10, 10, ink=INKS[i % len(INKS)], tip=f"{row.name}: {row.label}"))
        parts.append(text(WIDE - room + 12, middle + 5, row.label))
    return picture(WIDE, height, parts, title)


def stacks(title: str, rows: list[tuple[str, dict[str, float]]], names: dict[str, str]) -> str:
    """Points by source, one bar a bot; what is below zero is left out of the bar and told in its tip."""
    kinds = list(names)
    most = max([sum([max(v, 0.0) for v in row.values()]) for _, row in rows] + [1e-9])
    scale = (WIDE - LEFT - 90) / most
    parts: list[str] = []
    for i, (name, row) in enumerate(rows):
        y = 8 + i * ROW
        x = float(LEFT)
        parts.append(text(LEFT - 8, y + ROW / 2 + 2, name, "end"))
        for kind in kinds:
            value = row.get(kind, 0.0)
            if value > 0:
                tip = f"{name}: {names[kind]} {value:.1f}"
                parts.append(box(x, y, value * scale, ROW - 8, ink=INKS[kinds.index(kind) % len(INKS)], tip=tip))
                x += value * scale
        parts.append(text(x + 8, y + ROW / 2 + 2, f"{sum(row.values()):.1f}"))
    y = 8 + len(rows) * ROW + 8
    x = float(LEFT)
    for kind in kinds:
        wide = 40 + 8 * len(names[kind])
        if x + wide > WIDE:
            x = float(LEFT)
            y += 22
        parts.append(box(x, y, 14, 14, ink=INKS[kinds.index(kind) % len(INKS)], tip=names[kind]))
        parts.append(text(x + 20, y + 12, names[kind]))
        x += wide
    return picture(WIDE, y + 26, parts, title)


def heat(title: str, names: list[str], shares: dict[str, dict[str, float]]) -> str:
    """Who came in ahead of whom: rows against columns."""
    cell = min(110.0, (WIDE - LEFT) / max(len(names), 1))
    parts: list[str] = []
    for j, other in enumerate(names):
        parts.append(text(LEFT + j * cell + cell / 2, 18, other, "middle"))
    for i, name in enumerate(names):
        y = 28 + i * 40
        parts.append(text(LEFT - 8, y + 23, name, "end"))
        for j, other in enumerate(names):
            x = LEFT + j * cell
            if other == name:
                parts.append(text(x + cell / 2, y + 23, "–", "middle"))
                continue
            share = shares[name][other]
            ink = "#2f5f66" if share >= 0.5 else "#8e322c"
            strength = abs(share - 0.5) + 0.12  # the number on it must be read at 100 %, too
            tip = f"{name} came in ahead of {other} in {share:.1%} of their meetings"
            parts.append(f'<g opacity="{strength:.2f}">{box(x + 2, y, cell - 4, 36, ink=ink, tip=tip)}</g>')
            parts.append(text(x + cell / 2, y + 23, f"{share:.0%}", "middle", "on"))
    return picture(WIDE, 34 + len(names) * 40, parts, title)


def histogram(title: str, values: list[int]) -> str:
    """How often each value came; wide ranges are put into at most thirty bins."""
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // 30))
    bins = [0] * ((high - low) // step + 1)
    for value in values:
        bins[(value - low) // step] += 1
    width = (WIDE - 60) / len(bins)
    tall = 160
    parts: list[str] = []
    for i, count in enumerate(bins):
        first = low + i * step
        name = str(first) if step == 1 else f"{first}–{first + step - 1}"
        height = tall * count / max(bins)
        parts.append(
            box(40 + i * width + 1, 10 + tall - height, width - 2, height, ink=INKS[0], tip=f"{name}: {count} games")
        )
        if i % max(1, len(bins) // 12) == 0:
            parts.append(text(40 + i * width + width / 2, tall + 28, str(first), "middle"))
    parts.append(text(34, 20, str(max(bins)), "end"))
    parts.append(line(40, 10 + tall, WIDE - 20, 10 + tall, "whisker"))
    return picture(WIDE, tall + 36, parts, title)
