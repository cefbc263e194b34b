"""Chapter B51: the White Whale."""

from __future__ import annotations

from freebooter.engine.asks import NO_STEPS, Perhaps, Steps
from freebooter.engine.keel import roll, tell
from freebooter.games.captains_log import hexes, names
from freebooter.games.captains_log.content import NPC_CARDS, SHIPS
from freebooter.games.captains_log.routes import cost_beside
from freebooter.games.captains_log.rules import (
    boarding,
    crew,
    damage,
    hold,
    hunting,
    merchants,
    rewards,
    ships,
    turn_order,
    wrecks,
)
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import NPC_BASE, Npc, State

WOUNDS_FOR_OIL = 3  # CL-518, CL-519


def is_whale(ship: int) -> bool:
    return ship >= NPC_BASE and NPC_CARDS[ship - NPC_BASE].modifiers.no_ranged_target


def marked(state: State, seat: int) -> None:
    """CL-512: who has attacked the whale is a target for the rest of the game."""
    hold.oil_sticks(state, seat)


def target_order(state: State, npc: Npc) -> list[list[int]]:
    """CL-514: players with the oil marker, merchants, the next player in turn order."""
    oily = [seat for seat, player in enumerate(state.players) if player.oil_marker and player.hex]
    traders = []
    for one in state.npcs:
        if one.hex and one.card != npc.card and NPC_CARDS[one.card].role == names.MERCHANT:
            traders.append(NPC_BASE + one.card)
    following = turn_order.next_in_sight(state, npc.seat)
    return [oily, traders, [following] if following >= 0 else []]


def follow_route(state: State, npc: Npc, movement: int) -> Steps:
    """CL-513, CL-517, CL-K76: along its route without attacking; past a destination it swims on to the next."""
    now = state.activation
    assert now is not None
    acted = now.acted
    left = hunting.movement_of(state, npc, movement)
    while left > 0 and ships.in_play(state, NPC_BASE + npc.card):
        stop = npc.stop
        now.spent = 0
        yield from merchants.to_next_stop(state, npc, left)
        left -= now.spent
        if npc.stop == stop:
            break
    now.acted = min(now.acted, acted + 1)


def hunt(state: State, npc: Npc, movement: int) -> Perhaps:
    """CL-514: towards the first target in reach."""
    reach = hunting.movement_of(state, npc, movement)
    found = chosen_targets(state, npc, reach)
    return hunting.decide(state, npc, found, hunt_down, reach) if found else NO_STEPS


def hunt_down(state: State, npc: Npc, target: int, reach: int, bonus: int) -> Steps:
    """CL-515: what it reaches it rams, but not out of the fog (CL-483)."""
    now = state.activation
    assert now is not None
    now.target = target
    now.ran = 0
    yield from hunting.sail_towards(state, npc, target, reach)
    whale = NPC_BASE + npc.card
    if not ships.in_play(state, whale) or not ships.in_play(state, target) or ships.in_fog(state, npc.hex):
        return
    if ships.adjacent(state, whale, target) and now.spent + last_step(state, target) <= reach:
        yield from ram(state, npc, target, now.ran + 1)


def last_step(state: State, target: int) -> int:
    """CL-156, CL-515: what it costs to enter the target's own hex."""
    return chart_of(state).cost(ships.hex_of(state, target))


def chosen_targets(state: State, npc: Npc, movement: int) -> list[int]:
    """The nearest of the first group with someone in reach; with nobody in reach the closest, by the same order.

    In the fog it is absent (CL-483).
    """
    if ships.in_fog(state, npc.hex):
        return []
    chart = chart_of(state)
    draft = ships.draft_of(state, NPC_BASE + npc.card)
    groups = target_order(state, npc)
    for within in (True, False):
        for group in groups:
            costs = []
            for ship in group:
                if ships.in_fog(state, ships.hex_of(state, ship)):
                    continue
                cost = cost_beside(chart, npc.hex, ships.hex_of(state, ship), draft)
                if cost >= 0 and (not within or cost + last_step(state, ship) <= movement):
                    costs.append((cost, ship))
            if costs:
                nearest = min(costs)[0]
                return [ship for cost, ship in costs if cost == nearest]
    return []


def ram(state: State, npc: Npc, target: int, run: int) -> Steps:
    """CL-256, CL-515, CL-516: water damage of the hexes moved, the target's counted; a whaler takes one less."""
    whale = NPC_BASE + npc.card
    now = state.activation
    if now is not None and now.acted == 0:
        now.acted += 1
    hits = max(0, run - whale_defense(state, target))
    tell(state, "whale_rams", ship=whale, target=target, n=hits, hurts=ships.hurt(target))
    npc.heading = max(0, hexes.direction(npc.hex, ships.hex_of(state, target)))
    damage.harm(state, target, hits, 0, whale)
    yield from wrecks.check(state, target, whale)
    if target < NPC_BASE and not ships.in_play(state, target):
        npc.coins += 1  # CL-516; for an NPC it has taken them as any NPC does (CL-291)


def whale_defense(state: State, ship: int) -> int:
    """CL-256: what whalers have against it."""
    if ship < NPC_BASE:
        return crew.total(state.players[ship]).whale_defense
    return SHIPS[NPC_CARDS[ship - NPC_BASE].model].modifiers.whale_defense


# --- Hunting it -----------------------------------------------------------------------------------------------------


def board(state: State, seat: int, target: int, party: int) -> Steps:
    """CL-518, CL-K29: it does not fight back; every three wounds are an oil."""
    marked(state, seat)
    now = boarding.begin(state, seat, target, party, 0)
    yield from boarding.copy_a_specialist(state, seat)
    now.dice = roll(state, party + boarding.extra_dice(state, seat), 12)
    del now
    yield from boarding.roll_again(state, seat, target)
    killed = yield from boarding.hits(state)
    wounds = min(killed, ships.crew_of(state, target))
    assert state.boarding is not None
    tell(state, "whale_boarded", by=seat, dice=state.boarding.dice[:], n=wounds)
    state.boarding = None
    yield from wound(state, seat, target, wounds)


def wound(state: State, seat: int, target: int, wounds: int) -> Steps:
    """CL-518, CL-519: towards the next oil, and against its crew."""
    npc = ships.npc_of(state, target)
    npc.dead += wounds
    npc.wounds += wounds
    npc.harmed_by = seat
    oil = npc.wounds // WOUNDS_FOR_OIL
    npc.wounds %= WOUNDS_FOR_OIL
    if oil:
        yield from rewards.plunder(state, seat, (0, 0, 0, 0, 0, oil))
    if ships.in_play(state, target) and ships.crew_of(state, target) <= 0:
        yield from wrecks.destroy(state, target, seat, wrecks.CREWLESS)
