"""What an ask offers, and what its prompt speaks of."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.engine import asks
from freebooter.engine.asks import PASS, Ask, Group, Option, always, amount, checkpoint, choose, pick, together, window

ITEMS = [Option("item", n) for n in range(3)]


def items(state: Any, seat: int) -> list[Option]:
    return ITEMS


def test_the_prompt_speaks_of_what_it_is_given() -> None:
    asks = [
        choose(0, "x", items, args=(7, "gold")),
        pick(0, "x", items, 0, 1, args=(7, "gold")),
        amount(0, "x", 0, 1, args=(7, "gold")),
    ]
    group = window([0, 1], "x", items, args=(7, "gold"))
    assert isinstance(group, Group)
    for ask in [*asks, *group.asks]:
        assert ask.args == (7, "gold")
    for ask in [choose(0, "x", items), pick(0, "x", items, 0, 1), amount(0, "x", 0, 1)]:
        assert ask.args == ()


def test_amounts_that_two_tables_ask_for_at_the_same_time_are_not_mixed_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are kept for all tables, and some of these run in threads."""
    first = 7_000

    def interrupted(kind: str, n: int) -> Option:
        if n == first:
            assert asks.amount_option(first + 1).args == (first + 1,)  # another thread
        return Option(kind, n)

    monkeypatch.setattr(asks, "Option", interrupted)
    assert [asks.amount_option(n).args for n in range(first, first + 4)] == [(n,) for n in range(first, first + 4)]


def test_an_amount_goes_from_the_lowest_to_the_highest() -> None:
    for high in (4, lambda state, seat: 4):
        ask = amount(0, "x", 2, high)
        assert [option.key for option in ask.offered(None)] == ["amount:2", "amount:3", "amount:4"]
        assert ask.up_to(None) == 4


def test_in_a_window_all_may_pass() -> None:
    group = window([0, 2], "x", items)
    assert isinstance(group, Group)
    assert [(ask.seat, ask.prompt, ask.window, ask.offered(None)) for ask in group.asks] == [
        (0, "x", True, [PASS, *ITEMS]),
        (2, "x", True, [PASS, *ITEMS]),
    ]
    assert group.window
    assert not together([choose(0, "x", items)]).window


@pytest.mark.parametrize("plain", [choose(0, "x", items), pick(0, "x", items, 1, 2)])
def test_an_ask_is_put_where_there_is_a_choice_unless_the_rules_say_otherwise(plain: Ask) -> None:
    assert (plain.always, plain.checkpoint, plain.window) == (False, False, False)
    assert always(choose(0, "x", items)).always
    assert checkpoint(choose(0, "x", items)).checkpoint


def test_options_are_the_same_if_their_keys_are() -> None:
    one, same, other = Option("attack", 2, "x", touches=("ship:2",)), Option("attack", 2, "x"), Option("attack", 3, "x")
    assert (one == same, hash(one) == hash(same), one == other, one == "attack:2:x") == (True, True, False, False)
    assert (one.key, one.number(0), one.word(1), one.numbers) == ("attack:2:x", 2, "x", (2, 0))
    assert repr(one) == "<attack:2:x>"
