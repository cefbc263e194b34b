"""The rules against second, slow implementations of them (compare.py): the same questions, the same options, the same end.

The suite plays a few games of each; `python -m tests.games.compare GAME --games 2000` plays thousands.
"""

from __future__ import annotations

import pytest

import freebooter as fb
import tests.games.letter_of_marque.referee as marque
import tests.games.pirates_of_the_7_seas.referee as seas
import tests.games.portolano.referee as portolano
from tests.games.compare import Quarrel, follow
from tests.table.checks import Case, cases

GAMES = ("letter-of-marque", "pirates-of-the-7-seas", "portolano")
PLAYED = 60  # games of each

ALL = [case for game in GAMES for case in cases(fb.find_game(game), pairs=True)]


@pytest.mark.parametrize("case", ALL, ids=str)
def test_the_referee_agrees(case: Case) -> None:
    modes = sum(one.game.id == case.game.id for one in ALL)
    for seed in range(-(-PLAYED // modes)):
        assert follow(case, seed) > 5


def quarrels(game: str, seats: int, games: int = 8) -> None:
    with pytest.raises(Quarrel):
        for seed in range(games):
            follow(Case(fb.find_game(game), seats, {}), seed)


def test_a_referee_that_counts_otherwise_quarrels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marque.Referee, "points", lambda self: [sum(pile) for pile in self.piles])
    quarrels("letter-of-marque", 3)


def test_a_referee_that_knows_another_price_quarrels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(seas.COST, "hold", 3)
    quarrels("pirates-of-the-7-seas", 3)


def test_a_referee_that_knows_other_dice_quarrels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portolano, "hits", lambda faces, dice: sum(face <= 2 for face in faces))
    quarrels("portolano", 4)
