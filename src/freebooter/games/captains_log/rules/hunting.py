"""Chapters B30 and B31: how NPC choose a target, sail towards it and attack."""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import NO_STEPS, Option, Perhaps, Steps, choose
from freebooter.engine.keel import tell
from freebooter.games.captains_log import hexes, names
from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.content import NPC_CARDS
from freebooter.games.captains_log.courses import FIRST, reach, sweep
from freebooter.games.captains_log.routes import Route, basin, nearest_beside, route
from freebooter.games.captains_log.rules import (
    boarding,
    corsairs,
    events,
    fame,
    fortresses,
    gunnery,
    kraken,
    reputation,
    sailing,
    ships,
)
from freebooter.games.captains_log.rules.errands import Attack, Errand
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import NPC_BASE, Npc, State

# CL-284, CL-286: the order of targets by role; a player's ship comes first. Whom a role does not hunt is not in it.
ORDER: Final = {
    names.AGGRESSIVE: (names.MERCHANT, names.AGGRESSIVE),
    names.DEFENSIVE: (names.DEFENSIVE, names.AGGRESSIVE, names.MERCHANT),
    names.MERCHANT: (names.MERCHANT, names.AGGRESSIVE, names.DEFENSIVE),
}
LAST: Final = 9
ROLES: Final = [card.role for card in NPC_CARDS]
RANKS: Final = {role: {other: 1 + i for i, other in enumerate(order)} for role, order in ORDER.items()}
FLEES: Final = [card.modifiers.flees_when_damaged for card in NPC_CARDS]
PASSES_SHIPS: Final = [card.modifiers.passes_occupied for card in NPC_CARDS]


@cache
def stop_option(hex: int) -> Option:
    return Option("npc_to", hex, touches=(f"hex:{hex}",))


@cache
def target_option(ship: int) -> Option:
    return Option("npc_at", ship, touches=(f"ship:{ship}",))


# --- Targets --------------------------------------------------------------------------------------------------------


def role_of(card: int) -> int:
    return ROLES[card]


def rank(npc: int, ship: int) -> int:
    """CL-284 .. CL-286: how much this NPC would rather have another target; LAST: it never sails towards this one."""
    return 0 if ship < NPC_BASE else RANKS[role_of(npc - NPC_BASE)].get(role_of(ship - NPC_BASE), LAST)


def is_taboo(state: State, npc: int, ship: int, there: int) -> bool:
    """CL-282, CL-483, CL-K29: moored there at a port of the NPC's own nation, hidden in fog, or beyond attack."""
    if not gunnery.can_be_shot_at(ship) or ships.in_fog(state, there):
        return True
    chart = chart_of(state)
    tile = chart.moorings.get(there, 0)
    if not tile:
        return False
    owner = chart.owner.get(tile, names.NONE)
    return owner != names.NONE and ships.flags_of(state, npc) >> owner & 1 == 1


def hunts(state: State, npc: Npc, seat: int) -> bool:
    """Is this player its enemy?"""
    return ships.hunters_of(state, seat)[npc.card] and not ships.obeys(state, npc, seat)


def targets(state: State, npc: Npc, movement: int) -> list[int]:
    """CL-283, CL-287, CL-K69: the best targets to sail to; more than one are equally good."""
    ship = NPC_BASE + npc.card
    here = npc.hex
    if ships.in_fog(state, here):
        return []
    chart = chart_of(state)
    grid = chart.grid
    draft = ships.CARD_DRAFT[npc.card]
    waters = basin(chart, here, draft)
    places = {}
    for seat, player in enumerate(state.players):
        there = player.hex
        if there and grid.beside(there) & waters and hunts(state, npc, seat) and not is_taboo(state, ship, seat, there):
            places[seat] = there
    foes = ships.fleets(state).prey[npc.card]
    for other in state.npcs:
        there, one = other.hex, NPC_BASE + other.card
        if not foes[other.card] or not grid.beside(there) & waters or rank(ship, one) == LAST:
            continue
        if not is_taboo(state, ship, one, there):
            places[one] = there
    candidates = list(places)
    if len(candidates) < 2:
        return candidates
    seen = [one for one in candidates if ships.sees(state, here, places[one])]
    if len(seen) > 1:
        sea_near = sweep(chart, here, (movement,) * 6, draft, stay=True).bits if movement else 0
        near = comes_beside(chart, seen, places, sea_near & chart.sea(draft) | chart.bit(here))
        return best(state, ship, near or seen)
    if seen:
        return seen
    nearest = nearest_beside(chart, here, [places[one] for one in candidates], draft)
    return best(state, ship, [one for one in candidates if places[one] in nearest])


def comes_beside(chart: Chart, candidates: list[int], places: dict[int, int], waters: int) -> list[int]:
    """Those next to which some of these waters lie."""
    return [one for one in candidates if chart.grid.beside(places[one]) & waters]


def best(state: State, npc: int, candidates: list[int]) -> list[int]:
    """By the role's order, then the worst reputation (CL-287)."""
    if len(candidates) < 2:
        return candidates
    keys = [(rank(npc, one), grudge(state, npc, one)) for one in candidates]
    least = min(keys)
    return [one for one, key in zip(candidates, keys, strict=True) if key == least]


def grudge(state: State, npc: int, ship: int) -> int:
    """CL-287: a player's reputation with the NPC's nation: the lowest is hated most. A corsair has two nations."""
    flags = ships.flags_of(state, npc)
    if ship >= NPC_BASE or flags == 0:
        return 0
    return min([reputation.standing(state.players[ship], nation) for nation in range(5) if flags >> nation & 1])


def in_range(state: State, npc: int, ship: int) -> bool:
    """CL-281, CL-304: adjacent, or as far as long-range guns reach; in sight."""
    between = hexes.distance(ships.hex_of(state, npc), ships.hex_of(state, ship)) - 1
    if between < 0 or between > gunnery.long_range(state, npc):
        return False
    return between == 0 or ships.in_sight(state, npc, ship)


def bears(npc: Npc, there: int) -> bool:
    """CL-226, CL-277, CL-391: turning is movement, so an NPC that is held fast attacks only what lies on a flank."""
    return npc.pinned_by < 0 or hexes.broadside(npc.hex, npc.heading, there)


def comes_near(state: State, here: int, there: int, farthest: int) -> bool:
    """Is a ship next to another, or no farther away than its guns reach, and in sight?"""
    if there - here in FIRST:
        return True
    if farthest == 1 or there in (0, here):
        return False
    return hexes.distance(here, there) <= farthest and ships.sees(state, here, there)


def within(state: State, npc: Npc, *, adjacent: bool) -> list[int]:
    """Whom it could attack from where it is, best first; defensive ships too (CL-285)."""
    ship = NPC_BASE + npc.card
    here = npc.hex
    farthest = 1 if adjacent else 1 + gunnery.LONG_RANGE[npc.card]
    found = []
    for seat, player in enumerate(state.players):
        there = player.hex
        if there - here not in FIRST and (farthest == 1 or not comes_near(state, here, there, farthest)):
            continue
        if hunts(state, npc, seat) and bears(npc, there) and not is_taboo(state, ship, seat, there):
            found.append(seat)
    foes = ships.fleets(state).prey[npc.card]
    for other in state.npcs:
        if not foes[other.card]:
            continue
        there = other.hex
        if there - here not in FIRST and (farthest == 1 or not comes_near(state, here, there, farthest)):
            continue
        if bears(npc, there) and not is_taboo(state, ship, NPC_BASE + other.card, there):
            found.append(NPC_BASE + other.card)
    if found and ships.in_fog(state, here):
        return []
    return best(state, ship, found)


# --- Movement -------------------------------------------------------------------------------------------------------


def movement_of(state: State, npc: Npc, printed: int) -> int:
    """CL-276, CL-382, CL-481: wind and turning do not count; storms and cut sails do."""
    if npc.pinned_by >= 0:
        return 0
    left = max(1, printed - npc.sails_cut)
    if events.storm(state) and npc.hex not in chart_of(state).calm:
        left = max(1, left // 2)
    return left


def avoided(state: State, npc: int, goals: int) -> int:
    """CL-278, CL-289, CL-517, CL-K68: enemies, their fortress zones and moorings; a merchant all moorings but its goal.

    The White Whale swims below all ships.
    """
    chart = chart_of(state)
    shunned = fortresses.zone_bits(state, npc)
    if not PASSES_SHIPS[npc - NPC_BASE]:
        shunned |= enemies(state, chart, ships.npc_of(state, npc))
    if state.sea.kraken:
        shunned |= kraken.deadly_bits(state, chart)
    if role_of(npc - NPC_BASE) == names.MERCHANT:
        return shunned | chart.mooring_bits & ~goals
    return shunned | chart.harbours_of(reputation.hostile_to(state, npc))


def enemies(state: State, chart: Chart, npc: Npc) -> int:
    """The hexes of all ships that it would attack: who is hunted hunts as well. A set (chart.py)."""
    bit_of = chart.grid.bit_of
    found = 0
    foes = ships.fleets(state).prey[npc.card]
    for other in state.npcs:
        if foes[other.card]:
            found |= bit_of[other.hex]
    for seat, player in enumerate(state.players):
        if hunts(state, npc, seat):
            found |= bit_of[player.hex]
    return found


def move(state: State, npc: Npc, printed: int) -> Perhaps:
    """CL-266, CL-277, CL-283, CL-288, CL-289, CL-K25: towards its target; next to it, it turns its flank.

    At a mooring it cannot attack (CL-181), so it puts to sea also if an enemy is near.
    """
    if npc.pinned_by >= 0:  # CL-391
        return NO_STEPS
    movement = movement_of(state, npc, printed)
    if npc.tamed:
        return corsairs.move(state, npc, movement)
    if flees(npc):
        return flee(state, npc, movement)
    near = in_its_sights(state, npc, adjacent=False)
    if near:
        return decide(state, npc, near, turn_to)
    found = targets(state, npc, movement)
    return decide(state, npc, found, pursue, movement) if found else NO_STEPS


def turn_to(state: State, npc: Npc, target: int, n: int, bonus: int) -> Perhaps:
    """It turns its flank to an enemy that is near."""
    now = state.activation
    assert now is not None
    now.target = target
    there = ships.hex_of(state, target)
    if not hexes.broadside(npc.hex, npc.heading, there):
        turn_flank(npc, there)
        now.acted += 1
        tell(state, "npc_turns", ship=NPC_BASE + npc.card, target=target)
    return NO_STEPS


def pursue(state: State, npc: Npc, target: int, movement: int, bonus: int) -> Perhaps:
    now = state.activation
    assert now is not None
    now.target = target
    return sail_towards(state, npc, target, movement)


def target_choices(state: State, seat: int) -> list[Option]:
    now = state.activation
    assert now is not None
    return [target_option(ship) for ship in now.choices]


def stop_choices(state: State, seat: int) -> list[Option]:
    now = state.activation
    assert now is not None
    return [stop_option(hex) for hex in now.choices]


def way_to(state: State, npc: Npc, goals: int, others: int) -> Route:
    """The way to the nearest goal; to one of the others if there is none. Both are sets (chart.py)."""
    ship = NPC_BASE + npc.card
    draft = ships.CARD_DRAFT[npc.card]
    found = route(chart_of(state), npc.hex, goals, draft, avoided(state, ship, goals))
    if others and not found.exists():
        return route(chart_of(state), npc.hex, others, draft, avoided(state, ship, others))
    return found


def sail_towards(state: State, npc: Npc, target: int, movement: int) -> Perhaps:
    """CL-279, CL-280, CL-289: by the quickest safe way, next to the target where it can attack: at no mooring."""
    chart = chart_of(state)
    near = chart.grid.beside(ships.hex_of(state, target)) & chart.sea(ships.CARD_DRAFT[npc.card])
    goals = near & ~chart.mooring_bits & (~ships.taken_bits(state) | chart.bit(npc.hex))
    return sail_to(state, npc, goals, movement, CHASE, of=target, others=near)


def come_alongside(state: State, npc: Npc, target: int) -> None:
    """CL-277: next to its target, it turns its flank."""
    if ships.in_play(state, NPC_BASE + npc.card) and ships.in_play(state, target):
        there = ships.hex_of(state, target)
        if hexes.adjacent(npc.hex, there):
            turn_flank(npc, there)


def whom(npc: Npc, target: int) -> dict[str, int]:
    return {"target": target}


CHASE: Final = Errand("npc_hunts", whom, come_alongside)


def sail_to(
    state: State, npc: Npc, goals: int, movement: int, errand: Errand, *, of: int = 0, others: int = 0
) -> Perhaps:
    """As far as the movement goes; equally good places are for the activating player to choose (CL-280).

    Towards the nearest goal, or to one of the others if there is no way to any.
    """
    now = state.activation
    assert now is not None
    now.spent = 0
    if movement <= 0:
        errand.then(state, npc, of)
        return NO_STEPS
    way = way_to(state, npc, goals, others)
    stops = way.stop_bits(movement, ships.taken_bits(state))
    if state.rules.ask_ties and stops & stops - 1:
        return sail_where_asked(state, npc, goals, movement, errand, of=of, others=others)
    return sail_by(state, npc, way, chart_of(state).grid.lowest(stops), errand, of=of)


def sail_where_asked(
    state: State, npc: Npc, goals: int, movement: int, errand: Errand, *, of: int, others: int
) -> Steps:
    """CL-280: the activating player says to which of the equally good places it sails."""
    now = state.activation
    assert now is not None
    now.choices = way_to(state, npc, goals, others).stops(movement, ships.taken_bits(state))
    chosen: Option = yield choose(npc.seat, "npc.stop", stop_choices, args=(NPC_BASE + npc.card,))
    now.choices = []
    yield from sail_by(state, npc, way_to(state, npc, goals, others), chosen.number(0), errand, of=of)


def sail_by(state: State, npc: Npc, way: Route, stop: int, errand: Errand, *, of: int) -> Perhaps:
    """By this way to one of its stops; one event tells the whole course and what it is for."""
    now = state.activation
    assert now is not None
    if stop != npc.hex:
        now.acted += 1
        path = way.course(stop)
        chart = chart_of(state)
        now.spent = sum([chart.cost(hex) for hex in path]) if chart.slow else len(path)
        if state.keel.loud:
            tell(state, errand.event, ship=NPC_BASE + npc.card, path=path, **errand.about(npc, of))
        if not way.safe or chart.grid.bits(path) & ships.players_bits(state, chart):
            now.path = path
            return sail_along(state, npc, errand, of)
        go_on(state, npc, path)  # nobody but a player would fire at it on a safe way
    errand.then(state, npc, of)
    return NO_STEPS


def sail_along(state: State, npc: Npc, errand: Errand, of: int) -> Steps:
    """Hex by hex, where something may happen."""
    now = state.activation
    assert now is not None
    while now.path:
        sail_undisturbed(state, npc)
        if now.path:
            yield from step(state, npc, now.path.pop(0))
            if fame.is_over(state):  # CL-424
                return
            if not ships.in_play(state, NPC_BASE + npc.card):
                break
    errand.then(state, npc, of)


def sail_undisturbed(state: State, npc: Npc) -> None:
    """As far along the path as nothing can happen to the ship."""
    now = state.activation
    assert now is not None
    n = sailing.quiet_stretch(state, NPC_BASE + npc.card, now.path)
    if n:
        go_on(state, npc, now.path[:n])
        del now.path[:n]


def step(state: State, npc: Npc, hex: int) -> Steps:
    """One hex further, with what happens on entering it (CL-112)."""
    go_on(state, npc, [hex])
    yield from sailing.enter(state, NPC_BASE + npc.card, hex)


def go_on(state: State, npc: Npc, path: list[int]) -> None:
    """It enters the next hexes; the bow points where it came to last."""
    before = path[-2] if len(path) > 1 else npc.hex
    npc.heading = FIRST[path[-1] - before]
    npc.hex = path[-1]
    if state.activation is not None:
        state.activation.ran += len(path)


def turn_flank(npc: Npc, hex: int) -> None:
    """CL-K25: the bow comes to lie so that the other is on a flank: a sixth of a turn is always enough."""
    for turned in (0, 1, 5):
        heading = (npc.heading + turned) % 6
        if hexes.broadside(npc.hex, heading, hex):
            npc.heading = heading
            return


def flees(npc: Npc) -> bool:
    return FLEES[npc.card] and npc.water + npc.fire > 0


def flee(state: State, npc: Npc, movement: int) -> Perhaps:
    """A damaged ship of this kind sails away from the nearest player, not towards one, and into no danger (CL-278)."""
    ship = NPC_BASE + npc.card
    hunters = [player.hex for player in state.players if player.hex]
    if not hunters:
        return NO_STEPS
    near = min([hexes.distance(npc.hex, hex) for hex in hunters])
    nearest = [hex for hex in hunters if hexes.distance(npc.hex, hex) == near]  # from all of them alike (CL-280)
    chart = chart_of(state)
    draft = ships.draft_of(state, ship)
    shunned = dict.fromkeys(chart.hexes(avoided(state, ship, 0)), 1)
    found = reach(chart, npc.hex, movement, draft, shunned)
    within_reach = [hex for hex in found.goals() if found.danger(hex) == 0] if movement else []
    refuges = [npc.hex] + [hex for hex in within_reach if chart.is_laid(hex) and not ships.occupied(state, hex)]
    away = [min([hexes.distance(one, hex) for one in nearest]) for hex in refuges]
    farthest = max(away)
    goals = chart.bits([hex for hex, far in zip(refuges, away, strict=True) if far == farthest])
    return sail_to(state, npc, goals, movement, FLIGHT)


FLIGHT: Final = Errand("npc_flees")


# --- Attack ---------------------------------------------------------------------------------------------------------


def fire(state: State, npc: Npc, dice: int, bonus: int) -> Perhaps:
    """CL-281, CL-282, CL-288, CL-290: at a target in range, on a flank."""
    return attack(state, npc, fire_at, dice, bonus, adjacent=False)


def bring_to_bear(state: State, npc: Npc, target: int) -> None:
    """CL-226, CL-277, CL-K25: it attacks with a flank. Who has done nothing yet turns as its movement."""
    now = state.activation
    assert now is not None
    if now.acted == 0:
        turn_to(state, npc, target, 0, 0)
    now.acted += 1
    turn_flank(npc, ships.hex_of(state, target))


def fire_at(state: State, npc: Npc, target: int, dice: int, bonus: int) -> Perhaps:
    bring_to_bear(state, npc, target)
    return gunnery.npc_fires(state, NPC_BASE + npc.card, target, dice, bonus)


def board(state: State, npc: Npc, dice: int, bonus: int) -> Perhaps:
    """CL-228, CL-265: only in the expert game, next to the target, and while it has anybody to send."""
    if not state.rules.crews or boarding.npc_party(npc, dice) == 0:
        return NO_STEPS
    return attack(state, npc, board_it, dice, bonus, adjacent=True)


def board_it(state: State, npc: Npc, target: int, dice: int, bonus: int) -> Perhaps:
    bring_to_bear(state, npc, target)
    return boarding.npc_boards(state, NPC_BASE + npc.card, target, dice, bonus)


def attack(state: State, npc: Npc, how: Attack, dice: int, bonus: int, *, adjacent: bool) -> Perhaps:
    """The best target from here, if there is any; a corsair's master says whom (CL-550)."""
    if npc.tamed:
        return corsairs.attack(state, npc, how, dice, bonus=bonus, adjacent=adjacent)
    found = in_its_sights(state, npc, adjacent=adjacent)
    return decide(state, npc, found, how, dice, bonus=bonus) if found else NO_STEPS


def may_attack(state: State, npc: Npc) -> bool:
    """CL-181, CL-225, CL-483: neither from a mooring nor in the fog."""
    return npc.hex not in chart_of(state).moorings and not ships.in_fog(state, npc.hex)


def in_its_sights(state: State, npc: Npc, *, adjacent: bool) -> list[int]:
    """The best targets from here; whom it has sailed towards is better than equals."""
    now = state.activation
    assert now is not None
    if not may_attack(state, npc):
        return []
    found = within(state, npc, adjacent=adjacent)
    return [now.target] if now.target in found else found


def decide(state: State, npc: Npc, found: list[int], then: Attack, n: int = 0, *, bonus: int = 0) -> Perhaps:
    """CL-287, CL-K85: the activating player decides between equally good targets."""
    if len(found) > 1 and state.rules.ask_targets:
        return ask_which(state, npc, tuple(found), then, n, bonus=bonus)
    return then(state, npc, found[0], n, bonus)


def ask_which(state: State, npc: Npc, found: tuple[int, ...], then: Attack, n: int, *, bonus: int) -> Steps:
    now = state.activation
    assert now is not None
    now.choices = list(found)
    chosen: Option = yield choose(npc.seat, "npc.target", target_choices, args=(NPC_BASE + npc.card,))
    now.choices = []
    yield from then(state, npc, chosen.number(0), n, bonus)
