from __future__ import annotations

from freebooter.engine.luck import Luck
from tests.drill.state import State


def imagine(state: State, seat: int, luck: Luck) -> None:
    """The deck and all cards that the seat has not seen are dealt anew."""
    unknown = [card for captain in state.captains for card in captain.hand if not card.seen >> seat & 1]
    kinds = sorted(state.deck + [card.kind for card in unknown])
    luck.shuffle(kinds)
    for card in unknown:
        card.kind = kinds.pop()
    state.deck[:] = kinds
