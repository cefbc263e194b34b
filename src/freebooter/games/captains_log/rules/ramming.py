"""Chapter B25: ramming."""

from __future__ import annotations

from functools import cache

from freebooter.engine.asks import Option, Steps
from freebooter.engine.keel import tell
from freebooter.games.captains_log import hexes
from freebooter.games.captains_log.rules import (
    bounties,
    damage,
    deeds,
    fame,
    gunnery,
    hold,
    reputation,
    sailing,
    ships,
    speed,
    wrecks,
)
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import FAME_DESTROYED, State


@cache
def ram_option(ship: int) -> Option:
    return Option("ram", ship, touches=(f"ship:{ship}",))


def options(state: State, seat: int) -> list[Option]:
    """CL-245, CL-K29: ships in the next hex, while there is movement to enter it; not the White Whale."""
    if not state.rules.ramming:
        return []
    return [ram_option(ship) for ship in ships.all_ships(state) if can_ram(state, seat, ship)]


def can_ram(state: State, seat: int, ship: int) -> bool:
    now = state.turn
    assert now is not None
    player = state.players[seat]
    if player.pinned_by >= 0 or ships.is_own_side(state, seat, ship):
        return False
    if not gunnery.can_be_shot_at(ship):
        return False
    there = ships.hex_of(state, ship)
    if hexes.distance(player.hex, there) != 1 or ships.in_fog(state, player.hex) or ships.in_fog(state, there):
        return False
    if not chart_of(state).admits(there, hold.draft(player)):
        return False
    cost = chart_of(state).cost(there)
    if now.sailing:
        return now.left >= cost and sailing.may_rest(state, seat)  # CL-K35: it stops where it is
    return not now.moved and now.actions > 0 and speed.sums(state, seat)[hexes.direction(player.hex, there)] >= cost


def ram(state: State, seat: int, ship: int) -> Steps:
    """CL-246 .. CL-248, CL-591, CL-K35: both take water damage by their defenses and the straight run."""
    now = state.turn
    assert now is not None
    player = state.players[seat]
    bearing = hexes.direction(player.hex, ships.hex_of(state, ship))
    if not now.sailing:
        sailing.set_sail(state, seat, bearing, speed.sums(state, seat)[bearing])
    run = now.straight + 1 if bearing == now.bearing else 1
    player.heading = bearing
    cost = chart_of(state).cost(ships.hex_of(state, ship))
    now.left -= cost
    yield from sailing.storm_damage(state, seat, cost)  # CL-481: the point that leads into the other ship counts, too
    now.sailing = False  # CL-245: all that was left of the movement is used up
    now.left = 0
    if player.lost:
        return
    mine = ships.defense_of(state, seat)
    theirs = ships.defense_of(state, ship)
    tell(state, "rams", by=seat, target=ship, run=run, hurts=ships.hurt(ship))
    reputation.attacked(state, seat, ship)
    if fame.is_over(state):  # CL-326, CL-424: infamy can win
        return
    damage.harm(state, ship, max(0, mine - theirs + run), 0, seat)
    damage.harm(state, seat, max(0, theirs - mine + run), 0, -1)
    yield from settle(state, seat, ship)


def settle(state: State, seat: int, ship: int) -> Steps:
    """CL-249, CL-K35: one Fame if the other, or both, are destroyed, and no spoils; the penalties of a sinking."""
    how = wrecks.fate(state, ship)
    if how >= 0:
        yield from deeds.on_destroyed(state, seat, ship, how)  # first: who leads, or has a bounty, may change at once
        fame.gain(state, seat, FAME_DESTROYED)
        if not fame.is_over(state):  # CL-424
            reputation.resented(state, seat, ship)
            bounties.destroyed(state, seat, ship)
        yield from wrecks.destroy(state, ship, seat, how, spoils=False)
    yield from wrecks.check(state, seat, -1)
