"""Chapter B09: how far a ship goes: base, upgrades, draft, turning and wind."""

from __future__ import annotations

from typing import Final

from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.content import SHIPS, WINDS
from freebooter.games.captains_log.courses import exits, sea
from freebooter.games.captains_log.hexes import direction
from freebooter.games.captains_log.rules import crew, events, hold
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import Player, State

NOTHING: Final = (0, 0, 0, 0, 0, 0)


def sums(state: State, seat: int) -> list[int]:
    """CL-114 .. CL-118, CL-K37: the movement for each first direction, at least 1."""
    player = state.players[seat]
    return sums_at(state, player, hold.draft(player))


def sums_at(state: State, player: Player, deep: int) -> list[int]:
    """The same for a ship that lies so deep."""
    chart = chart_of(state)
    base, upgrades, draft = speed(state, player, deep)
    whole = base + upgrades + draft
    turning, wind = turning_of(chart, player), wind_for(state, chart, player)
    return [max(1, whole + turning[side] + wind[side]) for side in range(6)]


def summands(state: State, seat: int) -> list[tuple[int, int, int, int, int]]:
    """CL-117: base, upgrades, draft, turning and wind, for each first direction; the page shows them one by one."""
    player = state.players[seat]
    chart = chart_of(state)
    base, upgrades, draft = speed(state, player, hold.draft(player))
    turning, wind = turning_of(chart, player), wind_for(state, chart, player)
    return [(base, upgrades, draft, turning[side], wind[side]) for side in range(6)]


def speed(state: State, player: Player, deep: int) -> tuple[int, int, int]:
    """CL-117, CL-373, CL-382: base, upgrades and draft."""
    upgrades = player.sails - player.sails_cut + crew.move_bonus(player, events.is_day(state))
    return SHIPS[player.ship].movement, upgrades, hold.penalty_at(player, deep)


def turning_of(chart: Chart, player: Player) -> tuple[int, ...]:
    """CL-114, CL-116: what turning takes, for each first direction; nothing at a mooring."""
    if player.hex in chart.moorings:
        return NOTHING
    turning = SHIPS[player.ship].turning
    return turning[6 - player.heading :] + turning[: 6 - player.heading]


def wind_for(state: State, chart: Chart, player: Player) -> tuple[int, ...]:
    """CL-118, CL-155, CL-541: what the wind gives or takes; nothing in the calm."""
    if player.hex in chart.calm:
        return NOTHING
    change = WINDS[state.decks.wind].change
    return tuple([max(0, one) for one in change]) if crew.ignores_headwind(player) else change


def movement(state: State, player: Player) -> tuple[list[int], int, bool]:
    """The movement for each first direction, the draft, and whether the ship may as well stay where it is."""
    now = state.turn
    assert now is not None
    draft = hold.draft(player)
    if now.sailing:
        return [now.left] * 6, draft, True
    return sums_at(state, player, draft), draft, False


def no_way_out(state: State, seat: int) -> bool:
    """CL-126: sandbanks and land on all sides; or the Calm, for a ship whose sails do not carry it over a hex."""
    player = state.players[seat]
    chart = chart_of(state)
    draft = hold.draft(player)
    if chart.around(chart.bit(player.hex)) & sea(chart, draft) & ~chart.slow_bits:
        return False
    ways = exits(chart, player.hex, draft)
    movement = sums(state, seat) if ways else []
    return all([movement[direction(player.hex, hex)] < chart.cost(hex) for hex in ways])
