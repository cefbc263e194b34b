"""A fair guess of what a seat cannot know: others' ships, and the order of every deck."""

from __future__ import annotations

from freebooter.engine.luck import Luck
from freebooter.games.letter_of_marque.state import Captain, State


def imagine(state: State, seat: int, luck: Luck) -> None:
    for owner, captain in enumerate(state.captains):
        captain.deck.sort()  # LM-A06: its owner does not know the order either
        luck.shuffle(captain.deck)
        if owner != seat:
            deal_ships(captain, seat, luck)


def deal_ships(captain: Captain, seat: int, luck: Luck) -> None:
    """Ships never shown are gathered and dealt anew: to the sea, the reserve and those that came home."""
    unknown = [ship for ship in captain.sea if not ship.seen >> seat & 1]
    reserve = captain.armed + captain.defenceless
    home = captain.home_armed + captain.home_defenceless
    armed = captain.armed + captain.home_armed + sum([ship.armed for ship in unknown])
    kinds = [True] * armed + [False] * (len(unknown) + reserve + home - armed)
    luck.shuffle(kinds)
    for ship in unknown:
        ship.armed = kinds.pop()
    captain.armed = sum(kinds[:reserve])
    captain.defenceless = reserve - captain.armed
    captain.home_armed = sum(kinds[reserve:])
    captain.home_defenceless = home - captain.home_armed
