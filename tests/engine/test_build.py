"""Which build runs."""

from __future__ import annotations

import inspect

from freebooter.engine import asks, build


def test_a_build_says_what_it_is() -> None:
    """Only Python's own functions are known as such; those of the compiled build are built in."""
    assert build() == ("plain" if inspect.isfunction(asks.choose) else "compiled")
