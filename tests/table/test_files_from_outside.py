"""A file from outside, number by number: none gets beyond the bounds that its game has."""

from __future__ import annotations

import json

import pytest

import freebooter as fb
from freebooter.engine.codec import BadData, unpack
from tests.drill import DRILL
from tests.table.checks import Case, bounded, position

GAMES = [DRILL, *map(fb.find_game, fb.games())]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_each_number_and_list_beyond_its_bounds_is_refused_with_its_place(game: fb.Game) -> None:
    table = position(Case(game, game.table_sizes[-1], {}), 3, 60)
    state = json.loads(table.save())["state"]
    numbers = list(bounded(game.state, state, "state"))
    assert len(numbers) > 20
    for one in numbers:
        for wrong in one.beyond():
            one.holder[one.key] = wrong
            with pytest.raises(BadData) as refusal:
                unpack(game.state, state)
            assert one.where in str(refusal.value)
        one.holder[one.key] = one.value
    unpack(game.state, state)
