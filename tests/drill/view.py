from __future__ import annotations

from msgspec import Struct

from freebooter.engine.keel import knows
from tests.drill.state import State


class CaptainView(Struct):
    gold: int
    crew: int
    rum: int
    goods: list[int]
    hand: list[int | None]


class View(Struct):
    round: int
    turn: int
    phase: int
    left: int
    deck: int
    discard: list[int]
    battle: list[int]
    captains: dict[str, CaptainView]


def view(state: State, seat: int | None) -> View:
    captains = {
        str(i): CaptainView(
            captain.gold,
            captain.crew,
            captain.rum,
            captain.goods[:],
            [card.kind if knows(card, seat) else None for card in captain.hand],
        )
        for i, captain in enumerate(state.captains)
    }
    battle = [state.battle.attacker, state.battle.defender, state.battle.round] if state.battle else []
    keel = state.keel
    return View(
        keel.round, keel.turn, int(state.phase), state.left, len(state.deck), state.discard[:], battle, captains
    )
