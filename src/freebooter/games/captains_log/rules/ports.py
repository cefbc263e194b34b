"""Chapter B16: ports, natives and what can be done there with one Interact action."""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import DONE, Option, Steps, always, choose
from freebooter.engine.keel import tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import SHIPS, TILES
from freebooter.games.captains_log.hexes import neighbours
from freebooter.games.captains_log.rules import (
    deeds,
    events,
    fame,
    market,
    missions,
    reputation,
    ships,
    shipyard,
    tavern,
)
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import State, Visit

NEUTRAL: Final = 0  # the tile of a visit before the first turn (CL-092)


@cache
def visit_option(tile: int) -> Option:
    return Option("visit", tile, touches=(f"port:{tile}",))


def options(state: State, seat: int) -> list[Option]:
    """CL-160, CL-161, CL-324, CL-376: from its mooring, or with a rowboat from next to it."""
    return [visit_option(tile) for tile in within_reach(state, seat)]


def within_reach(state: State, seat: int) -> list[int]:
    """CL-324, CL-K79: at its mooring a port may be closed to the ship, but its boats land everywhere; also from one
    mooring at the next.
    """
    chart = chart_of(state)
    player = state.players[seat]
    tiles = []
    moored = chart.moorings.get(player.hex, 0)
    if moored and reputation.may_moor(state, seat, moored):
        tiles.append(moored)
    if player.rowboats and state.rules.rowboats:
        for hex in neighbours(player.hex):
            if hex in chart.moorings:
                tiles.append(chart.moorings[hex])
    return tiles


def land(state: State, seat: int, tile: int) -> Steps:
    """CL-162, CL-490, CL-K66: the visit begins; by rowboat one service for each boat."""
    player = state.players[seat]
    moored = ships.mooring_of(state, seat) == tile
    state.visit = new_visit(tile, -1 if moored else player.rowboats)
    tell(state, "landed", seat=seat, tile=tile)
    yield from events.stowaways(state, seat)


def new_visit(tile: int, boats: int) -> Visit:
    return Visit(tile, boats, 0, False, False, [], no_goods(), no_goods(), [0] * 4, no_goods(), no_goods(), 0)


def no_goods() -> list[list[int]]:
    """By row and good."""
    return [[0] * 4, [0] * 4]


def neutral_visit(state: State) -> None:
    """CL-055, CL-092: before the first turn, money can be spent at a tavern and shipyard of no nation."""
    state.visit = new_visit(NEUTRAL, -1)


def visit(state: State) -> Steps:
    """CL-162: one service after the other, in any order, until the player has done."""
    seat = state.keel.turn
    if state.players[seat].lost:
        state.visit = None
        return
    yield from deeds.check(state, seat)  # CL-457: money counts before it is spent
    if fame.is_over(state):  # CL-424: at once
        return
    chosen: Option = yield AT_PORT[seat]
    if chosen is DONE:
        state.visit = None
    elif chosen.kind in tavern.KINDS:
        use(state, names.TAVERN)
        yield from tavern.serve(state, seat, chosen)
    elif chosen.kind in shipyard.KINDS:
        use(state, names.SHIPYARD)
        yield from shipyard.serve(state, seat, chosen)
    elif chosen.kind in market.KINDS:
        use(state, names.SELL if chosen.kind in market.SALES else names.BUY)
        yield from market.serve(state, seat, chosen)
    else:
        yield from missions.serve(state, seat, chosen)


def use(state: State, service: int) -> None:
    now = state.visit
    assert now is not None
    now.used |= 1 << service


def serves(state: State, service: int) -> bool:
    """CL-162, CL-163, CL-K66: does the port have this service, and may it still be used?"""
    now = state.visit
    assert now is not None
    if now.tile == NEUTRAL:
        return service in (names.TAVERN, names.SHIPYARD)
    return TILES[now.tile].services[service] and has_a_boat(state, service)


def has_a_boat(state: State, service: int) -> bool:
    """CL-376, CL-K66: each rowboat goes to one service; at the mooring none is needed."""
    now = state.visit
    assert now is not None
    return now.boats < 0 or now.used >> service & 1 == 1 or now.used.bit_count() < now.boats


def offers(state: State, seat: int) -> list[Option]:
    found = []
    if serves(state, names.TAVERN):
        found += tavern.options(state, seat)
    if serves(state, names.SHIPYARD):
        found += shipyard.options(state, seat)
    found += market.options(state, seat)
    found += missions.at_port(state, seat)
    found.append(DONE)
    return found


# A visit that ended by itself would take the last look at a port away.
AT_PORT: Final = [always(choose(seat, "port", offers)) for seat in range(4)]


def is_before_the_game(state: State) -> bool:
    """CL-092: money is spent at a tavern and shipyard of no nation."""
    now = state.visit
    assert now is not None
    return now.tile == NEUTRAL


def is_moored_there(state: State) -> bool:
    """CL-K86: the ship itself lies at the port; a rowboat can bring neither ships nor the shipwrights."""
    now = state.visit
    assert now is not None
    return now.boats < 0


def nation_here(state: State) -> int:
    """The nation of the port that is visited; NONE for natives and before the first turn."""
    now = state.visit
    assert now is not None
    return names.NONE if now.tile == NEUTRAL else ships.port_nation(state, now.tile)


def is_good_enough(standing: int, needed: int) -> bool:
    """CL-345, CL-361: what asks for no reputation is sold to everybody who may moor, also to the unloved."""
    return needed <= 0 or standing >= needed


def standing_here(state: State, seat: int) -> int:
    """CL-092, CL-166, CL-345: the column that decides what is sold; natives and the neutral port serve as at 0."""
    return reputation.standing(state.players[seat], nation_here(state))


# --- Prices, for the page -------------------------------------------------------------------------------------------


def prices(state: State) -> dict[str, int]:
    """What a lot would cost or bring, and what the shipyard asks of the player who is ashore."""
    seat = state.keel.turn
    found = {}
    for option in offers(state, seat):
        price = price_of(state, seat, option)
        if price is not None:
            found[option.key] = price
    return found


def price_of(state: State, seat: int, option: Option) -> int | None:
    kind = option.kind
    if kind == "buy":
        return market.price_of(state, option.number(0), option.number(1), option.number(2))
    if kind in ("sell", "sell_oil"):
        return market.proceeds(state, option.number(0), option.number(1), option.number(2))
    if kind == "yard":
        return shipyard.price(state, seat, option.number(0))
    if kind == "buy_ship":
        card = option.number(0)
        return shipyard.ship_price(state, seat, shipyard.space_of(state, card), card)
    if kind == "buy_model":
        return shipyard.discounted(state, seat, SHIPS[option.number(0)].price)
    if kind == "special_ship":
        return shipyard.special_price(state, seat, option.number(0))
    if kind == "crown_refit":
        return tavern.crown_price(state, seat, option.number(0))
    return None
