"""A guess of what a seat cannot know: others' ships, and the order of every deck.

Ships were not dealt but chosen, so the guess leans to what players choose: they arm rich treasures, and what they leave
at sea when they could bring it home seldom fears an attack. Every crew that may be true can come up.
"""

from __future__ import annotations

from typing import Final

from freebooter.engine.luck import Luck
from freebooter.games.letter_of_marque.state import Captain, State

# The odds that a ship is armed, against those of an even deal, in percent: by the value of its treasure, ...
LEAN: Final = {3: 80, 4: 130, 5: 180, 6: 220, 7: 300}
PASSED_OVER: Final = 6  # ... and so many times higher if another ship has left since


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
    left = len(unknown) + reserve + home
    newest = captain.sea[-1] if captain.sea else None
    for ship in unknown:
        odds = LEAN[ship.treasure] * armed * (1 if ship is newest else PASSED_OVER)
        ship.armed = luck.below(odds + 100 * (left - armed)) < odds
        armed -= ship.armed
        left -= 1
    kinds = [True] * armed + [False] * (left - armed)
    luck.shuffle(kinds)
    captain.armed = sum(kinds[:reserve])
    captain.defenceless = reserve - captain.armed
    captain.home_armed = sum(kinds[reserve:])
    captain.home_defenceless = home - captain.home_armed
