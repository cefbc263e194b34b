"""Chapter B09: how far a ship goes: base, upgrades, draft, turning and wind."""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.games.captains_log import names
from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.content import SHIPS, WINDS
from freebooter.games.captains_log.content.cards import Modifiers
from freebooter.games.captains_log.courses import exits, gap_bits
from freebooter.games.captains_log.hexes import direction
from freebooter.games.captains_log.routes import basin
from freebooter.games.captains_log.rules import crew, events, hold
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import Player, State

NOTHING: Final = (0, 0, 0, 0, 0, 0)


def sums(state: State, seat: int) -> tuple[int, ...]:
    """CL-114 .. CL-118, CL-K37: the movement for each first direction, at least 1."""
    player = state.players[seat]
    aboard = crew.total(player)
    return sums_with(state, chart_of(state), player, aboard, hold.draft_with(player, aboard))


def sums_at(state: State, player: Player, deep: int) -> tuple[int, ...]:
    """The same for a ship that lies so deep."""
    return sums_with(state, chart_of(state), player, crew.total(player), deep)


def sums_with(state: State, chart: Chart, player: Player, aboard: Modifiers, deep: int) -> tuple[int, ...]:
    """The same for whom already has at hand what those aboard change."""
    base, upgrades, draft = speed(state, player, aboard, deep)
    heading, wind = heading_of(chart, player), wind_at(state, chart, player)
    return by_direction(base + upgrades + draft, player.ship, heading, wind, aboard.ignores_headwind)


def summands(state: State, seat: int) -> list[tuple[int, int, int, int, int]]:
    """CL-117: base, upgrades, draft, turning and wind, for each first direction; the page shows them one by one."""
    player = state.players[seat]
    chart = chart_of(state)
    aboard = crew.total(player)
    base, upgrades, draft = speed(state, player, aboard, hold.draft_with(player, aboard))
    turning = turning_of(player.ship, heading_of(chart, player))
    wind = wind_for(wind_at(state, chart, player), aboard.ignores_headwind)
    return [(base, upgrades, draft, turning[side], wind[side]) for side in range(6)]


def speed(state: State, player: Player, aboard: Modifiers, deep: int) -> tuple[int, int, int]:
    """CL-117, CL-373, CL-382, CL-388, CL-389, CL-544, CL-546: base, upgrades and draft."""
    upgrades = player.sails - player.sails_cut + aboard.move_bonus
    upgrades += aboard.day_move_bonus if events.is_day(state) else aboard.night_move_bonus
    return SHIPS[player.ship].movement, upgrades, hold.penalty_at(player, deep)


def heading_of(chart: Chart, player: Player) -> int:
    """CL-116: from a mooring one leaves as one likes: NONE."""
    return names.NONE if player.hex in chart.moorings else player.heading


def wind_at(state: State, chart: Chart, player: Player) -> int:
    """CL-155: the card that counts; NONE in the calm."""
    return names.NONE if player.hex in chart.calm else state.decks.wind


@cache
def by_direction(whole: int, ship: int, heading: int, wind: int, ignores_headwind: bool) -> tuple[int, ...]:
    """CL-117, CL-K37: with turning and wind, for each first direction; a heading or wind of NONE changes nothing."""
    turning, change = turning_of(ship, heading), wind_for(wind, ignores_headwind)
    return tuple([max(1, whole + turning[side] + change[side]) for side in range(6)])


def turning_of(ship: int, heading: int) -> tuple[int, ...]:
    """CL-114: what turning takes, for each first direction."""
    if heading == names.NONE:
        return NOTHING
    turning = SHIPS[ship].turning
    return turning[6 - heading :] + turning[: 6 - heading]


def wind_for(wind: int, ignores_headwind: bool) -> tuple[int, ...]:
    """CL-118, CL-541: what the wind gives or takes."""
    if wind == names.NONE:
        return NOTHING
    change = WINDS[wind].change
    return tuple([max(0, one) for one in change]) if ignores_headwind else change


def movement(state: State, chart: Chart, player: Player) -> tuple[tuple[int, ...], int, bool]:
    """The movement for each first direction, the draft, and whether the ship may as well stay where it is."""
    now = state.turn
    assert now is not None
    aboard = crew.total(player)
    draft = hold.draft_with(player, aboard)
    if now.sailing:
        return (now.left,) * 6, draft, True
    return sums_with(state, chart, player, aboard, draft), draft, False


def no_way_out(state: State, seat: int) -> bool:
    """CL-126: with all cargo overboard a ship comes to no other mooring and to nothing unexplored, however long it
    sails; or it lies in the Calm, and its sails do not carry it over a hex.
    """
    player = state.players[seat]
    chart = chart_of(state)
    reached = 0 if state.turn is None or state.turn.reach is None else state.turn.reach.bits()  # kept by a playout
    if reached & chart.ways_out & ~chart.bit(player.hex) and not chart.slow:
        return False
    draft = hold.unladen_draft(player)
    pool = basin(chart, player.hex, draft)
    if not pool & chart.mooring_bits & ~chart.bit(player.hex) and not chart.around(pool) & unexplored(state, chart):
        return True
    return player.hex in chart.slow and is_becalmed(state, chart, player, draft)


def unexplored(state: State, chart: Chart) -> int:
    """The set of hexes where water may still turn up: face down, a gap, or where another tile may come to lie."""
    found = chart.closed_bits
    if state.rules.dynamic_map:
        gaps = gap_bits(chart)
        if state.sea.zone_stack:
            found |= gaps
        if state.sea.stack:
            found |= ~gaps & ~chart.laid_bits
    return found


def is_becalmed(state: State, chart: Chart, player: Player, draft: int) -> bool:
    """CL-156: its movement takes the ship into no hex around."""
    if state.sea.zone_stack and chart.grid.beside(player.hex) & gap_bits(chart):
        return False
    ways = exits(chart, player.hex, draft)
    movement = sums_at(state, player, draft)
    return all([movement[direction(player.hex, hex)] < chart.cost(hex) for hex in ways])
