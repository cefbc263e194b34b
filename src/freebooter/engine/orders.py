"""A seat's standing orders for moments to react: where it passes without being asked."""

from __future__ import annotations

from typing import Final

from freebooter.engine.answers import IllegalChoice

Now = tuple[int, int]  # round and turn: this turn, and not the same seat's next one


class Orders:
    """Pass at these prompts (None: at all; an empty set: at none), in this turn only or in the whole game."""

    def __init__(self, prompts: set[str] | None, until: Now | None) -> None:
        self.prompts = prompts
        self.until = until

    def passes(self, prompt: str, now: Now) -> bool:
        in_force = self.until is None or self.until == now
        return in_force and (self.prompts is None or prompt in self.prompts)


NO_ORDERS: Final = Orders(set(), None)


def orders_of(prompts: list[str] | None, until: str, now: Now) -> Orders:
    if until not in ("turn", "game"):
        raise IllegalChoice(f"Orders hold until 'turn' or 'game', not '{until}'.")
    return Orders(None if prompts is None else set(prompts), now if until == "turn" else None)
