"""Whole games beside the lookout: whom each NPC goes for, and what enemy nations gain."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import freebooter as fb
from freebooter.bots.simple import play_greedily, play_randomly
from freebooter.engine import build
from freebooter.games.captains_log.content import NPC_CARDS
from freebooter.games.captains_log.rules import hunting, whale
from freebooter.games.captains_log.state import NPC_BASE, Npc, State
from tests.games.captains_log import lookout
from tests.games.captains_log.lookout import Ledger
from tests.games.compare import Quarrel

pytestmark = pytest.mark.skipif(build() == "compiled", reason="compiled rules cannot be listened to")

Targets = Callable[[State, Npc, int], Any]
MOST = 400  # choices of a game

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {"game": "expert"}),
    (3, {"monsters": "yes", "calm": "yes", "npc_ties": "players"}),
    (1, {"mode": "solo", "game": "expert", "enemy_pirates": True, "flotation": "yes"}),
    (1, {"mode": "solo", "enemy_england": True, "night_scoring": True}),
    (2, {"mode": "cooperative", "flotation": "yes", "enemy_france": True}),
    (4, {"mode": "teams"}),
]


def watched(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, opinion: Targets) -> list[int]:
    """Every answer of the rules is held against the second opinion; gives a list that grows with each."""
    asked: list[int] = []
    original: Targets = getattr(module, name)

    def both(state: State, npc: Npc, movement: int) -> Any:
        found = original(state, npc, movement)
        if set(found) != opinion(state, npc, movement):
            raise Quarrel(f"{NPC_CARDS[npc.card].ship} goes for {found}, not for {opinion(state, npc, movement)}")
        asked.append(npc.card)
        return found

    monkeypatch.setattr(module, name, both)
    return asked


def played(seed: int, seats: int, settings: dict[str, Any]) -> None:
    """A game of players who are greedy half of the time, with a ledger where nations gather Fame."""
    table = fb.new_table("captains-log", seats, str(seed), settings)
    chairs = [fb.Chair(table, seat, fb.Luck(b"lookout")) for seat in range(seats)]
    luck = random.Random(seed)
    ledger = Ledger(table.state) if table.state.alone is not None else None
    told = 0
    for _ in range(MOST):
        if not table.awaiting:
            break
        seat = table.awaiting[0]
        table.choose(seat, luck.choice((play_greedily, play_randomly))(chairs[seat]))
        if ledger is not None:
            events = table.events()
            ledger.read(events[told:])
            told = len(events)
            if table.awaiting and table.state.alone.fame != ledger.fame:  # what follows the last Fame is not counted
                raise Quarrel(f"nations have {table.state.alone.fame}, not {ledger.fame}")


@pytest.mark.rule("CL-283", "CL-287", "CL-514", "CL-565", "CL-566", "CL-567", "CL-568", "CL-573", "CL-596", "CL-K69")
@pytest.mark.parametrize(("seats", "settings"), TABLES, ids=str)
def test_the_lookout_agrees(monkeypatch: pytest.MonkeyPatch, seats: int, settings: dict[str, Any]) -> None:
    asked = watched(monkeypatch, hunting, "targets", lookout.targets)
    watched(monkeypatch, whale, "chosen_targets", lookout.whale_targets)
    played(1, seats, settings)
    assert len(asked) > 5


def test_a_lookout_that_forgets_players_quarrels(monkeypatch: pytest.MonkeyPatch) -> None:
    def npc_alone(state: State, npc: Npc, movement: int) -> set[int]:
        return {ship for ship in lookout.targets(state, npc, movement) if ship >= NPC_BASE}

    watched(monkeypatch, hunting, "targets", npc_alone)
    with pytest.raises(Quarrel):
        played(1, 2, {})


def test_a_ledger_that_forgets_the_days_quarrels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ledger, "unexplored", property(lambda self: False, lambda self, value: None), raising=False)
    with pytest.raises(Quarrel):
        played(1, 1, {"mode": "solo"})
