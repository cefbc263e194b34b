"""How much of what a person is asked has one answer: counted, and bounded where no window for cards asks for it."""

from __future__ import annotations

from freebooter.games.merchants_and_marauders.content import WINDOWS
from tests.table.asked import asked


def test_outside_windows_few_questions_have_one_answer() -> None:
    every, single = asked("merchants-and-marauders", 2, 2)
    for_cards = {*WINDOWS, "card.shown", "card.resolved", "hire.after", "declare"}
    assert sum(every.values()) > 100
    assert all(single[prompt] <= n for prompt, n in every.items())
    others = {prompt: n for prompt, n in every.items() if prompt not in for_cards}
    assert sum([single[prompt] for prompt in others]) <= 0.15 * sum(others.values())


def test_a_game_without_windows_asks_no_idle_questions() -> None:
    _, single = asked("portolano", 2, 1)
    assert not single.total()
