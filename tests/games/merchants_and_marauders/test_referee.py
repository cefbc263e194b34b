"""The mechanical chapters against a second, slow reading of them (referee.py)."""

from __future__ import annotations

import pytest

import freebooter as fb
from tests.games.merchants_and_marauders import referee
from tests.games.merchants_and_marauders.referee import Quarrel, Referee
from tests.table.checks import Case, cases

GAME = fb.find_game("merchants-and-marauders")


@pytest.mark.parametrize("case", cases(GAME, pairs=True), ids=str)
def test_the_referee_agrees(case: Case) -> None:
    for seed in range(10):
        Referee(case, seed).follow()


def test_the_referee_judges_everything_in_a_few_games() -> None:
    judged: set[str] = set()
    for seed in range(12):
        judged |= Referee(Case(GAME, 4, {}), seed).follow().keys()
    assert judged >= {
        "an NPC's move", "an NPC that stays", "an NPC that scouts", "an NPC's Scouting dice", "a sale", "a raid",
        "hits of a raid", "gold of a raid", "dice of a contest", "a contest", "hits of a volley", "where a shot strikes",
        "who boards", "who flees", "dice of a crew", "a crew after a round", "a ship that sinks",
        "a point",
    }  # fmt: skip


def quarrels() -> None:
    with pytest.raises(Quarrel):
        for seed in range(12):
            Referee(Case(GAME, 4, {}), seed).follow()


def test_a_referee_that_counts_dice_otherwise_quarrels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "ahead", lambda one, other: 0)
    quarrels()


def test_a_referee_with_another_price_quarrels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "PURSER", 99)
    monkeypatch.setattr(referee, "GOODS", referee.GOODS[::-1])
    quarrels()


def test_a_referee_with_other_compass_labels_quarrels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "LABELS", referee.LABELS[::-1])
    quarrels()
