"""Corsairs of Christopher Myngs (CL-550): they sail where he says, attack whom he likes, and can be mended in port."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import PASS, Option, Steps, choose
from freebooter.engine.keel import tell
from freebooter.games.captains_log import hexes, names
from freebooter.games.captains_log.content import SHIPYARD_BOARD, TILES, YARD
from freebooter.games.captains_log.routes import cost_beside, cost_between
from freebooter.games.captains_log.rules import crew, fame, hunting, reputation, ships
from freebooter.games.captains_log.rules.errands import Attack, Errand
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import NPC_BASE, Npc, State

MEND: Final = Option("mend_corsair")
TO_THE_YARD: Final = Errand("npc_sails")


def appears(state: State, npc: Npc) -> None:
    """A corsair that appears obeys the player who has Myngs, and carries neither goods nor missions."""
    if not ships.is_corsair(state, NPC_BASE + npc.card):
        return
    for seat, player in enumerate(state.players):
        if crew.total(player).controls_corsairs:
            npc.seat = seat
            npc.tamed = True
            npc.goods = [0] * 6
            return


def commanded(state: State) -> Npc:
    """The corsair whose orders are asked for."""
    now = state.activation
    assert now is not None
    return ships.npc_of(state, now.npc)


def prey(state: State, npc: Npc) -> list[int]:
    """Whomever its master likes, but not himself, a partner, nor another ship of his."""
    own = NPC_BASE + npc.card
    found = []
    for ship, there in ships.placed(state):
        if ship in (own, npc.seat) or ships.is_partner(state, npc.seat, ship):
            continue
        if hunting.is_taboo(state, own, ship, there):
            continue
        if ship >= NPC_BASE and ships.npc_of(state, ship).tamed:
            continue
        found.append(ship)
    return found


def master(state: State, by: int) -> int:
    """CL-K84: to whom belongs what this ship wins, where that is its master's; -1 for nobody."""
    if not state.rules.corsairs_win or by < NPC_BASE or not ships.in_play(state, by):
        return names.NONE
    npc = ships.npc_of(state, by)
    return npc.seat if npc.tamed else names.NONE


# --- Where to -------------------------------------------------------------------------------------------------------


def move(state: State, npc: Npc, movement: int) -> Steps:
    """Towards a ship, to a shipyard, or nowhere."""
    if len(destinations(state, npc.seat)) == 1:
        return
    chosen: Option = yield choose(npc.seat, "captain.command", destinations, args=(NPC_BASE + npc.card,))
    if chosen is PASS:
        return
    goal = chosen.number(0)
    if chosen.kind == "npc_to":
        there = chart_of(state).bit(goal)
        yield from hunting.sail_to(state, npc, there, movement, TO_THE_YARD, others=there)
        return
    assert state.activation is not None
    state.activation.target = goal
    yield from hunting.sail_towards(state, npc, goal, movement)


def destinations(state: State, seat: int) -> list[Option]:
    npc = commanded(state)
    draft = ships.draft_of(state, NPC_BASE + npc.card)
    least = 0 if npc.hex in chart_of(state).moorings else 1  # CL-181, CL-288: it attacks nobody from a mooring
    found = []
    for ship in prey(state, npc):
        if cost_beside(chart_of(state), npc.hex, ships.hex_of(state, ship), draft) >= least:
            found.append(hunting.target_option(ship))
    if is_damaged(npc):
        for hex, tile in chart_of(state).moorings.items():
            free = TILES[tile].services[names.SHIPYARD] and not ships.occupied(state, hex)
            if free and cost_between(chart_of(state), npc.hex, hex, draft) > 0:
                found.append(hunting.stop_option(hex))
    return [*found, PASS]


# --- At whom --------------------------------------------------------------------------------------------------------


def attack(state: State, npc: Npc, how: Attack, dice: int, *, bonus: int, adjacent: bool) -> Steps:
    """The ship that its master likes, if any is near."""
    within = beside if adjacent else in_range
    if not hunting.may_attack(state, npc) or len(within(state, npc.seat)) == 1:
        return
    chosen: Option = yield choose(npc.seat, "captain.aim", within, args=(NPC_BASE + npc.card,))
    if chosen is not PASS:
        assert state.activation is not None
        if state.activation.ran == 0:  # CL-277: who has not sailed turns instead
            hunting.turn_to(state, npc, chosen.number(0), 0, 0)
        if state.rules.corsairs_win:  # CL-K84
            reputation.attacked(state, npc.seat, chosen.number(0))
            if fame.is_over(state):  # CL-326, CL-424: infamy can win
                return
        yield from how(state, npc, chosen.number(0), dice, bonus)


def beside(state: State, seat: int) -> list[Option]:
    npc = commanded(state)
    return on_a_flank(
        state, npc, [ship for ship in prey(state, npc) if ships.adjacent(state, NPC_BASE + npc.card, ship)]
    )


def in_range(state: State, seat: int) -> list[Option]:
    npc = commanded(state)
    own = NPC_BASE + npc.card
    return on_a_flank(state, npc, [ship for ship in prey(state, npc) if hunting.in_range(state, own, ship)])


def on_a_flank(state: State, npc: Npc, found: list[int]) -> list[Option]:
    """CL-226, CL-277, CL-K25: those on a flank, or to whom it can still turn it; or nobody."""
    now = state.activation
    assert now is not None
    turns = npc.pinned_by < 0 and (now.ran > 0 or now.acted == 0)
    found = [ship for ship in found if turns or hexes.broadside(npc.hex, npc.heading, ships.hex_of(state, ship))]
    return [*[hunting.target_option(ship) for ship in found], PASS]


# --- Repair ---------------------------------------------------------------------------------------------------------


def is_damaged(npc: Npc) -> bool:
    return npc.water + npc.fire + npc.sails_cut > 0


def repair(state: State, npc: Npc) -> Steps:
    """Moored at a shipyard, its master may buy a lot of wood for it: four damages for each wood."""
    tile = ships.mooring_of(state, NPC_BASE + npc.card)
    if not tile or not TILES[tile].services[names.SHIPYARD] or not is_damaged(npc):
        return
    if state.players[npc.seat].doubloons < YARD[names.YARD_WOOD].price:
        return
    chosen: Option = yield choose(npc.seat, "captain.corsair", mend_or_not, args=(NPC_BASE + npc.card,))
    if chosen is MEND:
        state.players[npc.seat].doubloons -= YARD[names.YARD_WOOD].price
        for _ in range(SHIPYARD_BOARD.wood * SHIPYARD_BOARD.repair):
            if npc.water:
                npc.water -= 1
            elif npc.fire:
                npc.fire -= 1
            elif npc.sails_cut:
                npc.sails_cut -= 1
        tell(state, "corsair_mended", seat=npc.seat, ship=NPC_BASE + npc.card)


def mend_or_not(state: State, seat: int) -> list[Option]:
    return [MEND, PASS]
