"""What luck can do: counted, and once more by going through every case."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from freebooter.engine.counting import added, at_least, drawn, for_sure, hits, some, wilson


@pytest.mark.parametrize("dice", range(5))
def test_hits_of_dice_are_those_of_all_throws(dice: int) -> None:
    throws = [sum(face >= 5 for face in faces) for faces in product(range(1, 7), repeat=dice)]
    assert hits(dice, 1 / 3) == pytest.approx([throws.count(n) / len(throws) for n in range(dice + 1)])


def test_fewer_than_no_dice_hit_nothing() -> None:
    assert hits(-1, 0.5) == (1.0,)


@pytest.mark.parametrize("cards", range(7))
def test_good_cards_are_those_of_all_draws(cards: int) -> None:
    """Of five cards two are good; more than all cannot be drawn."""
    found = [sum(card < 2 for card in hand) for hand in combinations(range(5), min(cards, 5))]
    assert drawn(cards, 2, 5) == pytest.approx([found.count(n) / len(found) for n in range(min(cards, 2) + 1)])


def test_sums_and_bounds_of_numbers() -> None:
    coin, die = (0.5, 0.5), hits(1, 1 / 6)
    assert added(coin, coin) == (0.25, 0.5, 0.25)
    assert added(for_sure(2), coin) == (0.0, 0.0, 0.5, 0.5)
    assert some(die) == pytest.approx(1 / 6)
    assert [at_least(added(coin, coin), n) for n in (-1, 0, 1, 2, 3)] == [1.0, 1.0, 0.75, 0.25, 0]


def test_the_interval_of_what_was_tried() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(20, 100)
    assert (round(low, 3), round(high, 3)) == (0.133, 0.289)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == 1.0
