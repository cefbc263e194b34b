"""Plans of a captain: a place to sail to, and what for. The greedy player follows one until he is there.

The number of a plan says both: the purpose, and then a tile, a ship or a hex. So it means the same at any table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from freebooter.engine.asks import Option
from freebooter.engine.luck import Luck
from freebooter.games.captains_log import worth
from freebooter.games.captains_log.hexes import distance, neighbours
from freebooter.games.captains_log.laying import gaps
from freebooter.games.captains_log.perils import Perils
from freebooter.games.captains_log.quick import likeliest, policy, quick_orders
from freebooter.games.captains_log.routes import field
from freebooter.games.captains_log.rules import floating, hold, reputation, ships
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import NPC_BASE, State
from freebooter.games.captains_log.weighing import weigh

PORT: Final = 0  # to a port: a tile
BARREL: Final = 1  # to what floats in a hex
MISSION: Final = 2  # to a hex that a mission names
EXPLORE: Final = 3  # to a hex beside what nobody has seen
PREY: Final = 4  # beside a ship, to fire at it
PURPOSES: Final = ("port", "barrel", "mission", "explore", "prey")
WHERE: Final = 1 << 16  # a number is purpose * WHERE + tile, ship or hex

PLANS: Final = 7  # so many are tried
ALIKE: Final = 3  # ... and so many of one purpose
APART: Final = 4  # hexes between two places to explore from
FIRST: Final = 6  # options that are tried before the plans
LATER: Final = ("sail", "overboard", "stow")  # ... and not these


# --- What can be planned --------------------------------------------------------------------------------------------


def plans(state: State, seat: int, prompt: str) -> list[int]:
    """What a captain may set out for while he can still sail, the most promising first."""
    now = state.turn
    if prompt != "order" or now is None or not (now.left if now.sailing else now.actions and not now.moved):
        return []
    found: list[int] = []
    for number in ranked(state, seat):
        alike = [other for other in found if other // WHERE == number // WHERE]
        if len(alike) < ALIKE and not (number // WHERE == EXPLORE and is_near(number, alike)):
            found.append(number)
            if len(found) == PLANS:
                break
    return found


def is_near(number: int, others: list[int]) -> bool:
    return any([distance(number % WHERE, other % WHERE) < APART for other in others])


def ranked(state: State, seat: int) -> list[int]:
    """All plans by what they promise, the nearer the more."""
    player = state.players[seat]
    perils = Perils(state, seat)
    far = field(chart_of(state), player.hex, hold.draft(player))
    pace = worth.speed(state, seat)
    values: dict[int, float] = {}
    for number, hex, value in aims(state, seat, perils):
        cost = far.cost(hex)
        if cost >= 0:
            promise = value * worth.FADES[(cost + pace - 1) // pace] - 0.004 * cost - 0.5 * perils.of(hex)
            if promise > values.get(number, 0.0):
                values[number] = promise
    return sorted(values, key=lambda number: (-values[number], number))


def aims(state: State, seat: int, perils: Perils) -> list[tuple[int, int, float]]:
    """Everything that can be aimed at: the number of its plan, a hex, and what is to be had there."""
    errands = worth.errands(state, seat, perils)
    found = [(PORT * WHERE + worth.port_near(state, seat, hex), hex, value) for hex, value in errands.visits.items()]
    for hex, value in errands.afloat.items():
        purpose = BARREL if floating.something_floats(state, seat, hex) else MISSION
        found.append((purpose * WHERE + hex, hex, value))
    found += [(MISSION * WHERE + hex, hex, value) for hex, value in errands.deeds.items()]
    found += [(EXPLORE * WHERE + hex, hex, value) for hex, value in errands.looks.items() if worth.can_look(state, hex)]
    for npc in state.npcs:
        for hex in neighbours(npc.hex) if npc.hex else []:
            if hex in errands.fights:
                found.append((PREY * WHERE + NPC_BASE + npc.card, hex, errands.fights[hex]))
    return found


def promising(state: State, seat: int, prompt: str, options: list[Option]) -> list[int]:
    """Of many options, those to try before the plans: the best by their worth, but no hexes, for which plans stand."""
    weights = weigh(state, seat, prompt, options)
    ranks = sorted([(-weights[i], i) for i, option in enumerate(options) if option.kind not in LATER])
    return [i for _, i in ranks[:FIRST]]


# --- On the way -----------------------------------------------------------------------------------------------------


class Plan:
    """A captain on his way, until he does there what he came for, or until it is gone."""

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.purpose = number // WHERE
        self.where = number % WHERE
        self.done = False

    def goal(self) -> Option:
        """For the words of it."""
        purpose = PURPOSES[self.purpose]
        return Option(purpose, self.where) if self.purpose in (PORT, PREY) else Option(purpose)

    def policy(self, state: State, seat: int, prompt: str, options: list[Option], luck: Luck) -> int:
        if seat != self.seat or prompt != "order" or self.done:
            return policy(state, seat, prompt, options, luck)
        aim = self.aim(state)
        if aim == 0:
            self.done = True
            return policy(state, seat, prompt, options, luck)
        for i, option in enumerate(options):
            if self.is_deed(state, option):
                self.done = True
                return i
        return likeliest(quick_orders(state, seat, options, aim), luck)

    def aim(self, state: State) -> int:
        """The hex to sail to; 0 if there is nothing to be had there any more."""
        here = state.players[self.seat].hex
        chart = chart_of(state)
        if not here:
            return 0
        if self.purpose == PORT:
            for hex, tile in chart.moorings.items():
                if tile == self.where:
                    return self.landing(state, hex)
            return 0
        if self.purpose == PREY:
            return beside(state, self.seat, self.where) if ships.in_play(state, self.where) else 0
        if self.purpose == BARREL:
            return self.where if floating.something_floats(state, self.seat, self.where) else 0
        if self.purpose == EXPLORE:
            return self.where if chart.is_laid(self.where) and is_coast(state, self.where) else 0
        found = worth.Errands()
        worth.missions(state, self.seat, found)
        return self.where if self.where in found.deeds or self.where in found.afloat else 0

    def landing(self, state: State, mooring: int) -> int:
        """The mooring; where that is closed, the nearest hex from which a rowboat goes there; 0 if there is none."""
        if reputation.may_moor(state, self.seat, self.where):
            return mooring
        if not worth.boats_land(state, self.seat):
            return 0
        draft = hold.draft(state.players[self.seat])
        return nearest(state, self.seat, worth.landings(chart_of(state), draft, mooring))

    def is_deed(self, state: State, option: Option) -> bool:
        """Is this what he came for?"""
        kind = option.kind
        if self.purpose == PORT:
            return kind == "visit" and option.number(0) == self.where
        if self.purpose == PREY:
            return kind == "fire" and option.number(0) == self.where
        if state.players[self.seat].hex != self.where:
            return False
        if self.purpose == BARREL:
            return kind == "pick_up"
        if self.purpose == MISSION:
            return kind in ("mission", "sea_mission")
        return kind == "explore"


def is_coast(state: State, hex: int) -> bool:
    """Is there still something to be explored from this hex?"""
    if not state.rules.dynamic_map:
        return worth.can_look(state, hex)
    return bool(state.sea.stack) and worth.is_frontier(chart_of(state), gaps(chart_of(state)), hex)


def beside(state: State, seat: int, ship: int) -> int:
    """The nearest hex next to a ship; 0 if there is no way."""
    return nearest(state, seat, neighbours(ships.hex_of(state, ship)))


def nearest(state: State, seat: int, hexes: Iterable[int]) -> int:
    """The nearest of these; 0 if there is no way to any."""
    player = state.players[seat]
    far = field(chart_of(state), player.hex, hold.draft(player))
    best = 0
    least = worth.FAR
    for hex in hexes:
        cost = far.cost(hex)
        if 0 <= cost < least:
            best, least = hex, cost
    return best
