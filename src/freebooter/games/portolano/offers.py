"""What luck may do with an option, by what the seat knows."""

from __future__ import annotations

from functools import cache

from freebooter.engine.asks import Option
from freebooter.engine.game import Odds
from freebooter.games.portolano.rules.battle import HIT_FACES, fighters_at, pirate_dice
from freebooter.games.portolano.state import PORTS, Captain, State

FACES = 6


def odds_of(state: State, seat: int, option: Option) -> Odds | None:
    """Before the battles: a fight goes well if nobody hits more often, so that nothing is lost (PO-103, PO-110)."""
    if option.kind != "fight":
        return None
    captain = state.captains[seat]
    mine = dice_of(state, captain)
    against_pirate = pirate_dice(state, captain)
    if against_pirate:
        return Odds("pirate", unbeaten(mine, ((0, against_pirate),)))
    others = [state.captains[one] for one in fighters_at(state, captain.cell) if one != seat]
    return Odds("fight", unbeaten(mine, tuple([dice_of(state, other) for other in others])))


def dice_of(state: State, captain: Captain) -> tuple[int, int]:
    """Sure hits, and dice: for cannons at sea, for rum in a port (PO-102, PO-108, PO-117)."""
    if state.board[captain.cell] >= PORTS:
        return 0, captain.rum
    sure = min(captain.wicks, captain.cannons)
    return sure, captain.cannons - sure


@cache
def hits(dice: int) -> tuple[float, ...]:
    """How likely each number of hits is."""
    if dice <= 0:
        return (1.0,)
    fewer, hit = (*hits(dice - 1), 0.0), HIT_FACES / FACES
    return tuple([fewer[n] * (1 - hit) + (fewer[n - 1] * hit if n else 0.0) for n in range(dice + 1)])


@cache
def unbeaten(mine: tuple[int, int], others: tuple[tuple[int, int], ...]) -> float:
    """The chance that none of these has more hits than I have."""
    total = 0.0
    for n, likely in enumerate(hits(mine[1])):
        for sure, dice in others:
            likely *= sum(hits(dice)[: max(0, mine[0] + n - sure + 1)])
        total += likely
    return total
