"""What is owned: said for every game, and gains are told from trades, gifts and losses."""

from __future__ import annotations

import pytest

import freebooter as fb
from tests.table.cycles import no_poorer, richer
from tests.table.wealth import OWNED, owned


@pytest.mark.parametrize("game", fb.games())
def test_every_game_says_what_a_player_owns(game: str) -> None:
    assert fb.find_game(game).state in OWNED, f"say in tests/table/wealth.py what a player of {game} owns"
    table = fb.new_table(game, seed=1)
    assert len(owned(table, 0)) == len(owned(table, 1)) > 1


def test_richer_is_more_of_something_and_less_of_nothing() -> None:
    assert richer((2, 3), (2, 2))
    assert not richer((2, 2), (2, 2))
    assert not richer((9, 1), (2, 2))
    assert no_poorer((2, 2), (2, 2))
