"""How much of what a person is asked has one answer: counted, and bounded."""

from __future__ import annotations

import pytest

from freebooter.games.merchants_and_marauders.content import WINDOWS
from tests.table.asked import asked


def test_outside_windows_rules_ask_few_questions_with_one_answer() -> None:
    every, single = asked("merchants-and-marauders", 2, 2, alone=False)
    for_cards = {*WINDOWS, "card.shown", "card.resolved", "hire.after", "declare"}
    assert sum(every.values()) > 100
    assert all(single[prompt] <= n for prompt, n in every.items())
    others = {prompt: n for prompt, n in every.items() if prompt not in for_cards}
    assert sum([single[prompt] for prompt in others]) <= 0.15 * sum(others.values())


@pytest.mark.parametrize(
    ("game", "most"),
    [
        ("letter-of-marque", 0.0),
        ("pirates-of-the-7-seas", 0.0),
        ("portolano", 0.0),
        ("merchants-and-marauders", 0.05),
        ("captains-log", 0.05),
    ],
)
def test_alone_with_bots_few_questions_have_one_answer(game: str, most: float) -> None:
    every, single = asked(game, 3, 3)
    assert every.total() > 30
    assert single.total() <= most * every.total()
