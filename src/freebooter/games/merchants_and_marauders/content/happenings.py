"""The vocabulary of the events: what they bring for all, at once or for this turn. Functions: rules/events.py."""

from __future__ import annotations

from freebooter.games.merchants_and_marauders.content.effects import Effects, Kind, NationId


class Everyone(Kind, frozen=True, tag="everyone"):
    """Each captain in turn order, at once."""

    effects: Effects
    at_sea: bool = False  # only those at sea


class AtTurnsEnd(Kind, frozen=True, tag="at_turns_end"):
    """Each captain who ends his turn at sea."""

    effects: Effects


class War(Kind, frozen=True, tag="war"):
    """Between two nations by lot; an older war ends."""


class Peace(Kind, frozen=True, tag="peace"):
    pass


class MoreEvents(Kind, frozen=True, tag="more_events"):
    n: int


class NewFlag(Kind, frozen=True, tag="new_flag"):
    """A port by lot changes hands."""


class MerchantsReturn(Kind, frozen=True, tag="merchants_return"):
    pass


class DemandRedrawn(Kind, frozen=True, tag="demand_redrawn"):
    """In all ports of a nation."""

    nation: NationId


class ClosedPorts(Kind, frozen=True, tag="closed_ports"):
    """Two ports by lot take no Port action this turn."""


class RaidBonus(Kind, frozen=True, tag="raid_bonus"):
    nation: NationId
    n: int


class ScoutsAgain(Kind, frozen=True, tag="scouts_again"):
    """Naval ships of a nation may repeat failed Scouting."""

    nation: NationId


class FreeRumors(Kind, frozen=True, tag="free_rumors"):
    pass


class MissionDice(Kind, frozen=True, tag="mission_dice"):
    """More dice for the Influence that missions ask for."""

    n: int


class FreeMoves(Kind, frozen=True, tag="free_moves"):
    """For every captain on his turn."""

    n: int


class PardonOnOffer(Kind, frozen=True, tag="pardon_on_offer"):
    """In every port, once for each captain."""


Happening = (
    Everyone | AtTurnsEnd | War | Peace | MoreEvents | NewFlag | MerchantsReturn | DemandRedrawn | ClosedPorts
    | RaidBonus | ScoutsAgain | FreeRumors | MissionDice | FreeMoves | PardonOnOffer
)  # fmt: skip
