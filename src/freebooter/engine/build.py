"""Which build is running."""

from __future__ import annotations


def build() -> str:
    """ "compiled" when the engine is an extension module, "plain" otherwise."""
    from freebooter.engine import asks

    return "plain" if (asks.__file__ or "").endswith(".py") else "compiled"
