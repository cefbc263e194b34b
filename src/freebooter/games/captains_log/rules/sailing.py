"""Chapters B08 to B10: movement, and what happens on the way. How far a ship goes is in speed.py.

A movement is sailed by waypoints: each order names a hex, and the ship goes there by the safest course that is left,
then the cheapest. What remains of the movement stays open until an action or the end of the turn.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import PASS, Option, Steps, choose
from freebooter.engine.keel import tell
from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.courses import FIRST, Reach, gap_bits, sweep
from freebooter.games.captains_log.hexes import direction, neighbours, offsets, straight_run
from freebooter.games.captains_log.names import NONE
from freebooter.games.captains_log.rules import (
    crew,
    damage,
    deeds,
    events,
    exploring,
    fame,
    fishing,
    floating,
    fortresses,
    gunnery,
    hold,
    kraken,
    missions,
    reputation,
    ships,
    speed,
    whale,
    wrecks,
)
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import NPC_BASE, State

FIRE_AT_PASSER: Final = Option("fire_passing")

# Dangers of a course: a volley of a fortress, and certain loss.
UNDER_GUNS: Final = 6
LOST: Final = 100


@cache
def course_to(hex: int) -> Option:
    return Option("sail", hex, touches=(f"hex:{hex}",))


# --- Where a ship can sail ------------------------------------------------------------------------------------------


def dangers(state: State, seat: int, within: int = -1) -> dict[int, int]:
    """Hexes where something would happen to this ship, and about how bad that is: courses lead round them.

    Only those of a set, if one is given.
    """
    chart = chart_of(state)
    bit_of = chart.grid.bit_of
    found: dict[int, int] = {}
    for npc in state.npcs:
        if bit_of[npc.hex] & within and ships.npc_hunts(state, NPC_BASE + npc.card, seat):
            found[npc.hex] = 4
    for other, player in enumerate(state.players):
        if other != seat and bit_of[player.hex] & within and not ships.is_partner(state, other, seat):
            found[player.hex] = 2
    if chart.guns_bits(farther=state.clock.fortress_ring) & within:
        for hex in fortresses.zones(state, seat, within):
            found[hex] = found.get(hex, 0) + UNDER_GUNS
    if kraken.deadly_bits(state, chart) & within:
        for hex in kraken.deadly_hexes(state):
            found[hex] = LOST
    return found


def reached(state: State, seat: int) -> Reach:
    """Where the movement can still lead by the safest course: the whole of it, or what is left."""
    found = reach_whatever(state, seat)
    found.shun(dangers(state, seat, found.bits()))
    return found


def reach_whatever(state: State, seat: int) -> Reach:
    """The same by the quickest course, however dangerous."""
    player = state.players[seat]
    chart = chart_of(state)
    ways, draft, stay = speed.movement(state, chart, player)
    return Reach(chart, player.hex, ways, draft, {}, stay=stay)


def safest_course(state: State, seat: int, reach: Reach, path: list[int]) -> list[int]:
    """The safest course to the end of a path, then the quickest. Often the quickest is safe, and that is the path."""
    between = chart_of(state).bits(path[:-1])
    if between and dangers(state, seat, between):
        reach.shun(dangers(state, seat, reach.bits()))
        return reach.course(path[-1])
    return path


def may_sail(state: State, seat: int) -> bool:
    """CL-096, CL-106, CL-391: some of the movement is left, or it has not begun."""
    now = state.turn
    assert now is not None
    if now.sailing:
        return now.left > 0
    return not now.moved and now.actions > 0 and state.players[seat].pinned_by < 0


def courses(state: State, chart: Chart, seat: int, others: int) -> list[Option]:
    """CL-106, CL-108, CL-109, CL-324: every hex where the ship may come to rest, or stop to do something in passing.

    Where the other ships lie is a set (chart.py).
    """
    if not may_sail(state, seat):
        return []
    now = state.turn
    assert now is not None
    if now.courses is not None:
        return now.courses[:]
    player = state.players[seat]
    ways, draft, stay = speed.movement(state, chart, player)
    found = Reach(chart, player.hex, ways, draft, {}, stay=stay)
    goals = found.bits()
    gaps = gap_bits(chart)
    if gaps and not state.sea.zone_stack:  # CL-152: a gap for which no tile is left
        goals &= ~gaps
    closed = goals & (no_rest(state, chart, seat, others) | chart.grid.bit_of[player.hex])
    if closed:
        goals ^= closed ^ pauses(state, chart, seat, found, closed)
    options = chart.grid.orders_to(goals, course_to)
    if state.keel.playout:  # nothing comes between offer and answer: `sail` need not look again
        now.reach = found
        now.courses = options[:]
    return options


def no_rest(state: State, chart: Chart, seat: int, others: int) -> int:
    """CL-108, CL-324: hexes with a miniature, or with a mooring that is closed to this player, as a set (chart.py)."""
    found = others | chart.grid.bit_of[state.sea.kraken]
    shut = reputation.shut_ports(state.players[seat])
    return found | chart.harbours_of(shut) if shut else found


def may_rest(state: State, seat: int) -> bool:
    """CL-108, CL-324: may the ship stay where it is: without another miniature, at no mooring that is closed to it?"""
    return not shares_its_hex(state, seat) and not is_at_closed_mooring(state, seat)


def has_to_go_on(state: State, chart: Chart, seat: int, others: int, *, can: bool) -> bool:
    """CL-108, CL-324: does it lie where it may not stay, and can it sail on, if need be with cargo thrown overboard?

    A mooring that was closed behind it is no prison; and to whose hex the Kraken has come, he may stay there.
    """
    now = state.turn
    assert now is not None
    hex = state.players[seat].hex
    may_stay = not chart.grid.bit_of[hex] & others
    if may_stay and now.sailing:
        may_stay = hex != state.sea.kraken and not is_at_closed_mooring(state, seat)
    if may_stay:
        return False
    return can or (now.sailing and can_sail_on(state, seat, hex, now.left, unladen=True))


def is_at_closed_mooring(state: State, seat: int) -> bool:
    tile = ships.mooring_of(state, seat)
    return tile > 0 and not reputation.may_moor(state, seat, tile)


def pauses(state: State, chart: Chart, seat: int, quickest: Reach, closed: int) -> int:
    """CL-109, CL-136: of hexes where it may not stay, those where it may do something in passing; sets (chart.py)."""
    found = 0
    player = state.players[seat]
    closed &= ~chart.grid.bit_of[player.hex]
    if not player.missions and not player.rowboats:  # then only what floats counts
        closed &= floating.adrift_bits(state, chart)
    if not closed:
        return found
    adrift = floating.adrift(state)
    for hex in chart.hexes(closed):
        picks_up = hex in adrift and floating.something_floats(state, seat, hex)
        if not picks_up and player.missions:
            picks_up = missions.calls_at(state, seat, hex)
        if picks_up or (player.rowboats and fishing.can_fish_at(state, seat, hex)):
            cost = 0 if picks_up and crew.picks_up_free(player) else 1  # CL-537
            if quickest.left(hex) > cost and may_pause(state, seat, quickest, hex, cost):
                found |= chart.bit(hex)
    return found


def may_pause(state: State, seat: int, quickest: Reach, hex: int, cost: int) -> bool:
    """CL-108: it must be able to sail on when what it does there has cost so much movement.

    By a safer course, where the quickest is dangerous, less may be left.
    """
    between = chart_of(state).bits(quickest.course(hex)[:-1])
    found = reached(state, seat) if between and dangers(state, seat, between) else quickest
    left = found.left(hex) - cost
    return left > 0 and can_sail_on(state, seat, hex, left)


def can_sail_on(state: State, seat: int, hex: int, left: int, *, unladen: bool = False) -> bool:
    """Does so much movement lead from this hex to one where the ship may come to rest, perhaps where it lies now?"""
    chart = chart_of(state)
    player = state.players[seat]
    draft = hold.unladen_draft(player) if unladen else hold.draft(player)
    taken = no_rest(state, chart, seat, ships.others_bits(state, chart, seat))
    if left > 0 and chart.grid.beside(hex) & chart.sea(draft) & ~taken & ~chart.slow_bits:  # as nearly always
        return True
    return sweep(chart, hex, (left,) * 6, draft, stay=True).bits & ~gap_bits(chart) & ~taken != 0


def shares_its_hex(state: State, seat: int) -> bool:
    """CL-108: another miniature is in the same hex, a ship or, in fog or calm, the Kraken."""
    here = state.players[seat].hex
    if here == state.sea.kraken:
        return True
    for other, one in enumerate(state.players):
        if one.hex == here and other != seat:
            return True
    for npc in state.npcs:
        if npc.hex == here:
            return True
    return False


# --- Sailing --------------------------------------------------------------------------------------------------------


def sail(state: State, seat: int, goal: int) -> Steps:
    """CL-096, CL-106, CL-114: the ship sails to a hex, step by step."""
    now = state.turn
    assert now is not None
    chart = chart_of(state)
    reach = now.reach if now.reach is not None else reach_whatever(state, seat)
    now.reach = None
    now.path = reach.course(goal)
    quiet = is_quiet(state, chart, seat, now.path, ships.others_bits(state, chart, seat))
    if not quiet:
        now.path = safest_course(state, seat, reach, now.path)
    if not now.sailing:
        first = direction(state.players[seat].hex, now.path[0])
        set_sail(state, seat, first, reach.sums[first])
    del reach, chart
    if state.keel.loud:
        tell(state, "sails", seat=seat, hex=goal, path=now.path[:])
    if quiet:
        go_on(state, seat, now.path)
        now.path = []
    while now.path and now.sailing and not fame.is_over(state):
        sail_undisturbed(state, seat)
        if now.path:
            yield from step(state, seat, now.path.pop(0))
            if is_barred(state, seat, now.path):
                break
    now.path = []
    if state.players[seat].missions and not state.players[seat].lost and not fame.is_over(state):
        yield from missions.reached(state, seat)
    if not state.players[seat].lost and deeds.any_holds(state, seat):
        yield from deeds.on_moved(state, seat)


def is_barred(state: State, seat: int, path: list[int]) -> bool:
    """CL-125, CL-200: damage on the way weighs, too; it may close a bank that lies ahead."""
    chart = chart_of(state)
    return chart.bits(path) & chart.laid_bits & ~chart.sea(hold.draft(state.players[seat])) != 0


def sail_undisturbed(state: State, seat: int) -> None:
    """As far along the path as nothing can happen to the ship."""
    now = state.turn
    assert now is not None
    if not events.storm(state):
        sail_on(state, seat, quiet_stretch(state, seat, now.path))


def sail_on(state: State, seat: int, n: int) -> None:
    """The next so many hexes of the path."""
    now = state.turn
    assert now is not None
    if n:
        go_on(state, seat, now.path[:n])
        del now.path[:n]


def set_sail(state: State, seat: int, first: int, points: int) -> None:
    """CL-114, CL-117, CL-118: the first direction fixes the movement."""
    now = state.turn
    assert now is not None
    now.began = now.left = points
    now.actions -= 1
    now.moved = now.sailing = True
    state.players[seat].heading = first


def step(state: State, seat: int, hex: int) -> Steps:
    """One hex further, and what happens there."""
    now = state.turn
    assert now is not None
    player = state.players[seat]
    if not chart_of(state).is_laid(hex):  # CL-152: a gap
        yield from exploring.sail_blindly(state, seat, hex)
        if not now.sailing:
            return
    go_on(state, seat, [hex])
    if events.storm(state):
        yield from storm_damage(state, seat, chart_of(state).cost(hex))
    if now.sailing and not player.lost:
        yield from enter(state, seat, hex)
    if state.players[seat].lost:
        now.sailing = False


def go_on(state: State, seat: int, path: list[int]) -> None:
    """CL-106, CL-156: the ship enters the next hexes."""
    now = state.turn
    assert now is not None
    player = state.players[seat]
    slow = chart_of(state).slow
    bearing = FIRST[path[-1] - (path[-2] if len(path) > 1 else player.hex)]
    if state.rules.ramming:  # CL-247: nobody else counts it
        straight = straight_run([player.hex, *path])
        now.straight = straight + now.straight if bearing == now.bearing and straight == len(path) else straight
    now.fished = now.paid = False
    now.left -= sum([slow.get(hex, 1) for hex in path]) if slow else len(path)
    now.entered += len(path)
    now.bearing = player.heading = bearing
    player.hex = path[-1]
    player.called_at = 0  # CL-351: the ship has left; who rams from a mooring, or finds rocks beside it, has not


def is_quiet(state: State, chart: Chart, seat: int, path: list[int], others: int) -> bool:
    """Is there nothing on a path that could happen to this ship? Most of the sea is empty: nobody need ask more."""
    busy = others | gap_bits(chart)
    player = state.players[seat]
    hostile = reputation.hostile_to_player(player)
    if hostile:
        busy |= chart.zones_of(hostile, state.clock.fortress_ring)
    if state.sea.kraken:
        busy |= kraken.deadly_bits(state, chart)
    return not busy & chart.grid.bits(path) and not events.storm(state)


def quiet_stretch(state: State, ship: int, path: list[int]) -> int:
    """How many hexes of a path can be entered before something may happen: a gap, or what `enter` tells of."""
    chart = chart_of(state)
    guns = chart.guns_bits(farther=state.clock.fortress_ring)
    busy = ships.taken_bits(state) | kraken.deadly_bits(state, chart) | gap_bits(chart)
    along = chart.grid.bits(path)
    if not along & (busy | guns):  # as nearly always
        return len(path)
    bit_of = chart.grid.bit_of
    for n, hex in enumerate(path):
        here = bit_of[hex]
        if here & busy or (here & guns and fortresses.firing(state, ship, hex)):
            return n
    return len(path)


def storm_damage(state: State, seat: int, cost: int) -> Steps:
    """CL-481, CL-482: in a storm each point of movement beyond the half does damage; not in the calm (CL-155).

    CL-384, CL-K39: the storm of a whole movement is one attack for carpenters.
    """
    now = state.turn
    assert now is not None
    if state.players[seat].hex in chart_of(state).calm or not events.storm(state):
        return
    half = max(1, now.began // 2)
    for point in range(cost):
        if now.began - now.left - point > half and not state.players[seat].lost:
            if now.began - now.left - point == half + 1 and state.keel.loud:  # once in a movement
                tell(state, "storm", seat=seat, hurts=[seat])
            hits = events.storm_hits(state, seat)
            kept_off = min(hits, max(0, crew.damage_reduction(state.players[seat]) - now.storm_saved))
            now.storm_saved += kept_off
            damage.tell_kept_off(state, seat, kept_off)
            damage.harm_unaided(state, seat, hits - kept_off, 0)
            yield from wrecks.check(state, seat, -1)


def enter(state: State, ship: int, hex: int) -> Steps:
    """CL-110 .. CL-112, CL-173, CL-502, CL-K52: who lies there fires, then a fortress, then the Kraken's arms."""
    for other in ships.ships_at(state, hex) if gunnery.can_be_shot_at(ship) else []:
        if other == ship or not ships.in_play(state, ship) or not ships.in_play(state, other):
            continue
        if other >= NPC_BASE:
            if ships.npc_hunts(state, other, ship):
                yield from gunnery.passing_fire(state, other, ship)
        elif may_fire_at_passer(state, other, ship):
            answer: Option = yield choose(other, "passing", fire_or_not, args=(ship,))
            if answer is not PASS:
                yield from gunnery.passing_fire(state, other, ship)
        if fame.is_over(state):  # CL-424
            return
    if ships.in_play(state, ship):
        yield from fortresses.entered(state, ship, hex)
    if ships.in_play(state, ship):
        yield from kraken.passes(state, ship, hex)


def may_fire_at_passer(state: State, seat: int, ship: int) -> bool:
    """CL-111, CL-K29, CL-K52: with guns and not at a mooring, neither at a partner nor at the White Whale."""
    if ships.mooring_of(state, seat) or not hold.guns(state.players[seat]) or ships.is_own_side(state, seat, ship):
        return False
    return not ships.in_fog(state, state.players[seat].hex) and not whale.is_whale(ship)


def fire_or_not(state: State, seat: int) -> list[Option]:
    return [FIRE_AT_PASSER, PASS]


def pinned_no_longer(state: State, seat: int) -> None:
    """CL-391: a Harpooner pins a ship for its following turn only."""
    state.players[seat].pinned_by = NONE


# --- What is done in passing ----------------------------------------------------------------------------------------


def lifts_for_nothing(state: State, seat: int) -> bool:
    """CL-537, CL-K90: a captain picks things up for nothing; or one point lifts all of a hex, and it is paid."""
    now = state.turn
    assert now is not None
    return crew.picks_up_free(state.players[seat]) or (state.rules.one_point and now.paid)


def pay_for_lifting(state: State, seat: int) -> Steps:
    """CL-241, CL-K90: a point of movement for goods, for a barrel, and for a mission of the ship's hex."""
    if not lifts_for_nothing(state, seat):
        assert state.turn is not None
        state.turn.paid = True
        yield from spend_point(state, seat)


def has_a_point(state: State, seat: int, *, for_nothing: bool) -> bool:
    """CL-108, CL-241: a point of movement to do something here; where the ship may not stay, also the way out."""
    now = state.turn
    assert now is not None
    left = now.left - (0 if for_nothing else 1)
    return left >= 0 and (may_rest(state, seat) or can_sail_on(state, seat, state.players[seat].hex, left))


def spend_point(state: State, seat: int) -> Steps:
    """What is done in passing takes a point of movement, which counts in a storm like any other."""
    now = state.turn
    assert now is not None
    now.left -= 1
    yield from storm_damage(state, seat, 1)
    if state.players[seat].lost:
        now.sailing = False


# --- Places ---------------------------------------------------------------------------------------------------------


def numbered_hexes(state: State) -> list[int]:
    """The numbered hexes of all open tiles, by number."""
    chart = chart_of(state)
    return [chart.numbered(tile) for tile in sorted(chart.open)]


def free_hex_near(state: State, hex: int, draft: int = 1, shut: int = 0) -> int:
    """The hex itself, or the nearest where a ship can lie and none does (CL-273, CL-K28), nor the Kraken (CL-502).

    Hexes that are closed to it are a set (chart.py).
    """
    chart = chart_of(state)
    deadly = kraken.deadly_hexes(state)
    for deep in (draft, 1):
        for step in offsets(7):
            near = hex + step
            fits = chart.admits(near, deep) and not chart.bit(near) & shut
            if fits and near not in deadly and not ships.occupied(state, near):
                return near
    raise AssertionError("the whole sea is full of ships")


def free_hex_for(state: State, seat: int, hex: int) -> int:
    """The same for a player's ship: at no mooring that is closed to it (CL-324)."""
    player = state.players[seat]
    shut = chart_of(state).harbours_of(reputation.shut_ports(player))
    return free_hex_near(state, hex, hold.draft(player), shut)


def next_to_free_hexes(state: State, hex: int) -> list[int]:
    """Hexes beside one where another ship may lie, clockwise from the north."""
    chart = chart_of(state)
    return [near for near in neighbours(hex) if chart.admits(near, 1) and not ships.occupied(state, near)]
