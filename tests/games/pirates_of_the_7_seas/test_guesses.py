"""What a seat thinks that others have chosen: any character they may have, rather one that is of use to them."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.games.pirates_of_the_7_seas.imagine import likelihood, likely_character
from freebooter.games.pirates_of_the_7_seas.state import ALL_CHARACTERS, NONE
from tests.games.pirates_of_the_7_seas.sea import CHARACTERS, calm, give
from tests.games.positions import Noted


@pytest.mark.parametrize(
    ("character", "cards", "fields", "lots"),
    [
        ("shipwright", [], {"reserve": 3, "chests": 1}, 4),
        ("shipwright", [], {"reserve": 3, "chests": 0}, 1),
        ("shipwright", [], {"reserve": 0, "chests": 5}, 1),
        ("governor", [], {"reserve": 3}, 3),
        ("governor", [], {"reserve": 0}, 1),
        ("captain", ["spain-1"], {}, 8),
        ("captain", ["kraken"], {}, 1),
        ("shaman", ["kraken"], {}, 3),
        ("shaman", ["spain-1"], {}, 1),
        ("aborigine", ["tortuga"], {}, 3),
        ("aborigine", ["spain-1"], {}, 1),
        ("merchant", [], {"goods": [1, 1, 0]}, 5),
        ("merchant", [], {"goods": [0, 0, 0]}, 1),
        ("cartographer", [], {}, 4),
    ],
)
def test_how_likely_a_character_is(character: str, cards: list[str], fields: dict[str, Any], lots: int) -> None:
    state = calm(2)
    pirate = give(state.pirates[1], *cards, **fields)
    assert likelihood(state, pirate, CHARACTERS[character]) == lots


def test_without_tiles_or_cards_governor_and_cartographer_are_of_no_use() -> None:
    state = calm(2)
    state.corsairs = [0] * len(state.corsairs)
    state.deck = []
    assert likelihood(state, state.pirates[1], CHARACTERS["governor"]) == 1
    assert likelihood(state, state.pirates[1], CHARACTERS["cartographer"]) == 1


def test_only_what_is_in_hand_and_not_yet_called_may_lie_there() -> None:
    """Shipwright 1, governor 1, captain 8, aborigine 1, shaman 1, merchant 1, cartographer 4."""
    state = calm(2)
    pirate = give(state.pirates[1], "spain-1", reserve=0)
    state.called = NONE
    for lot, character in [(0, 0), (1, 1), (2, 2), (9, 2), (10, 3), (11, 4), (12, 5), (13, 6), (16, 6)]:
        luck = Noted(lot)
        assert likely_character(state, pirate, luck) == character
        assert luck.asked == [17]
    state.called = CHARACTERS["governor"]  # is being called now: who has not shown has another
    pirate.characters = ALL_CHARACTERS & ~(1 << CHARACTERS["merchant"])
    for lot, character in [(0, 2), (7, 2), (8, 3), (9, 4), (10, 6), (13, 6)]:
        luck = Noted(lot)
        assert likely_character(state, pirate, luck) == character
        assert luck.asked == [14]
