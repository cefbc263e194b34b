"""Chapters B19 and B22: damage, where it is placed, what it spoils, and the cargo tower."""

from __future__ import annotations

from freebooter.engine.asks import Steps
from freebooter.engine.keel import spin, tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.rules import captains, crew, floating, hold, ships, wrecks
from freebooter.games.captains_log.state import BURNT, CANNON, EMPTY, FLOODED, NPC_BASE, Player, State

SPREADS_PER = 3  # CL-198
OIL_FIRE = 2  # CL-199
KIND_OF_WATER, KIND_OF_FIRE, KIND_OF_BOTH = range(3)  # as the log names them


def harm(state: State, ship: int, water: int, fire: int, by: int) -> None:
    """One attack's damage: what carpenters and captains keep off it (CL-384, CL-549), then the rest."""
    if ship < NPC_BASE:
        kept_off = min(water + fire, crew.damage_reduction(state.players[ship]))
        from_water = min(water, kept_off)
        water, fire = water - from_water, fire - (kept_off - from_water)
        tell_kept_off(state, ship, kept_off)
    harm_unaided(state, ship, water, fire)
    if by >= 0 and water + fire > 0:  # CL-209: who did no damage has not inflicted any
        remember(state, ship, by)


def tell_kept_off(state: State, seat: int, n: int) -> None:
    if n and state.keel.loud:
        tell(state, "kept_off", seat=seat, n=n)


def harm_unaided(state: State, ship: int, water: int, fire: int) -> None:
    """Damage of which carpenters keep off no more; a captain may still take some on herself."""
    if water + fire == 0:
        return
    if ship < NPC_BASE:
        taken = taken_by_captain(state, ship, water + fire)
        from_water = min(water, taken)
        water, fire = water - from_water, fire - (taken - from_water)
    if water + fire == 0:
        return
    if state.keel.loud:
        kind = KIND_OF_BOTH if water and fire else KIND_OF_FIRE if fire else KIND_OF_WATER
        tell(
            state, "damage", ship=ship, n=water + fire, sort=kind, water=water, fire=fire, hurts=ships.hurt(ship),
        )  # fmt: skip
    if ship < NPC_BASE:
        for _ in range(water):
            flood(state, ship)
        for _ in range(fire):
            burn(state, ship)
    else:  # CL-202, CL-K08: kinds are kept apart, and count together
        npc = ships.npc_of(state, ship)
        npc.water += water
        npc.fire += fire
        npc.last_fire = fire > 0


def taken_by_captain(state: State, seat: int, n: int) -> int:
    """CL-549: how much of some damage comes to lie on a captain's card."""
    taken = 0
    while taken < n and captains.absorbs_damage(state.players[seat]):
        taken += 1
    if taken and state.keel.loud:
        tell(state, "captain_hurt", seat=seat, n=taken)
    return taken


def remember(state: State, ship: int, by: int) -> None:
    """CL-209, CL-210: who harmed it last; a player's marker lies on the burning victim that he attacked last."""
    if ship < NPC_BASE:
        state.players[ship].harmed_by = by
    else:
        ships.npc_of(state, ship).harmed_by = by
    if by < NPC_BASE and fires_of(state, ship):
        state.players[by].burning = ship


# --- In the hold of a player ----------------------------------------------------------------------------------------


def flood(state: State, seat: int) -> None:
    """CL-194, CL-195: from the right of the lowest row to the left, and up; cargo falls into the sea."""
    place(state, seat, range(len(state.players[seat].hold) - 1, -1, -1), FLOODED)


def burn(state: State, seat: int) -> None:
    """CL-196, CL-197: from the left of the top row to the right, and down; cargo is burnt."""
    place(state, seat, range(len(state.players[seat].hold)), BURNT)


def place(state: State, seat: int, order: range, kind: int) -> None:
    """The first slot in this order without damage takes it; what does not find one is of no more use to anybody."""
    player = state.players[seat]
    for i in order:
        content = player.hold[i]
        if content >= FLOODED:
            continue
        player.last_fire = kind == BURNT
        if EMPTY < content < CANNON:
            player.hold[i] = kind
            spoil(state, seat, content - 1, kind)
        else:
            player.hold[i] = content + kind  # CL-201, CL-203: cannons and cabins stay
        return


def spoil(state: State, seat: int, good: int, kind: int) -> None:
    """CL-195, CL-197, CL-199, CL-223: a cube is lost; oil burns on."""
    if state.keel.loud:
        tell(state, "cargo_hit", seat=seat, good=good, fire=int(kind == BURNT), hurts=[seat])
    if kind == BURNT:
        state.market.supply[good] += 1
    else:
        overboard(state, state.players[seat].hex, good)
    if good == names.OIL:
        for _ in range(OIL_FIRE):
            burn(state, seat)


def overboard(state: State, hex: int, good: int) -> bool:
    """CL-195, CL-223, CL-224: the cube floats in the hex; with the tower only if it lands on the barrel side."""
    if state.rules.tower and spin(state, 2) == 0:
        state.market.supply[good] += 1
        return False
    floating.floating_at(state, hex).goods[good] += 1
    return True


def no_room_left(player: Player) -> bool:
    """CL-205: fire and water together fill the hold; one kind alone would have reached the ship's life before."""
    for slot in player.hold:
        if slot < FLOODED:
            return False
    return True


# --- Crew and fire --------------------------------------------------------------------------------------------------


def kill_crew(state: State, ship: int, n: int, by: int, saved: int = -1) -> None:
    """CL-193, CL-381, CL-398, CL-539, CL-543: sailors die, less those whom doctors and captains save.

    Doctors save so many in one attack; who attacks in several steps says how many they can still save.
    """
    if not state.rules.crews:
        return
    if ship < NPC_BASE:
        player = state.players[ship]
        before = n
        n = max(0, n - (crew.saved_outside_fights(player) if saved < 0 else saved))
        while n and captains.absorbs_crew(player):
            n -= 1
        if n < before and state.keel.loud:
            tell(state, "crew_saved", seat=ship, n=before - n)
        n = min(n, player.crew)
        player.crew -= n
    else:
        npc = ships.npc_of(state, ship)
        n = min(n, ships.crew_of(state, ship))
        npc.dead += n
    if n and by >= 0:
        remember(state, ship, by)
    if n and state.keel.loud:
        tell(state, "crew_lost", ship=ship, n=n, hurts=ships.hurt(ship))


def fires_of(state: State, ship: int) -> int:
    if ship < NPC_BASE:
        return hold.damage(state.players[ship], BURNT)
    return ships.npc_of(state, ship).fire


def fire_spreads(state: State, ship: int) -> Steps:
    """CL-198, CL-209: at the end of its turn, one more for every three; nobody keeps that off."""
    if not ships.in_play(state, ship):
        return
    more = fires_of(state, ship) // SPREADS_PER
    if more == 0:
        return
    if state.keel.loud:
        tell(state, "fire_spreads", ship=ship, n=more, hurts=ships.hurt(ship))
    if ship < NPC_BASE:
        for _ in range(more):
            burn(state, ship)
        by = state.players[ship].harmed_by
    else:
        npc = ships.npc_of(state, ship)
        npc.fire += more
        npc.last_fire = True
        by = npc.harmed_by
    yield from wrecks.check(state, ship, by, spread=True)
