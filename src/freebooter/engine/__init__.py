"""What every game shares: asks, chance, tables, saves, knowledge, views."""

from __future__ import annotations


def build() -> str:
    """Which build runs: "compiled" by mypyc, or "plain" Python."""
    from freebooter.engine import asks

    return "plain" if str(asks.__file__).endswith(".py") else "compiled"
