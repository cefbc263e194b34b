"""Chapters B30 and B31: how NPC choose a target, sail towards it and attack."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from typing import Any, Final

from freebooter.engine.asks import Ask, Option, Steps, choose
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
    fortresses,
    gunnery,
    kraken,
    reputation,
    sailing,
    ships,
)
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

About = tuple[tuple[str, int], ...]  # what else an event says of a course: whom it is for, say
Spent = Generator[Ask, Any, int]  # a course, and the movement that it has cost


@cache
def stop_option(hex: int) -> Option:
    return Option("npc_to", hex, touches=(f"hex:{hex}",))


@cache
def target_option(ship: int) -> Option:
    return Option("npc_at", ship, touches=(f"ship:{ship}",))


# --- Targets --------------------------------------------------------------------------------------------------------


def role_of(card: int) -> int:
    return ROLES[card]


def rank(state: State, npc: int, ship: int) -> int:
    """CL-284 .. CL-286: how much this NPC would rather have another target; LAST: it never sails towards this one."""
    return 0 if ship < NPC_BASE else RANKS[role_of(npc - NPC_BASE)].get(role_of(ship - NPC_BASE), LAST)


def is_taboo(state: State, npc: int, ship: int, there: int) -> bool:
    """CL-282, CL-483, CL-K29: moored there at a port of the NPC's own nation, hidden in fog, or beyond attack."""
    if ships.in_fog(state, there):
        return True
    if ship >= NPC_BASE and NPC_CARDS[ship - NPC_BASE].modifiers.no_ranged_target:
        return True
    chart = chart_of(state)
    if there not in chart.moorings:
        return False
    owner = chart.owner.get(chart.moorings[there], names.NONE)
    return owner != names.NONE and ships.flags_of(state, npc) >> owner & 1 == 1


def is_prey(state: State, npc: int, ship: int, there: int) -> bool:
    """Would this NPC attack a ship that lies there?"""
    return ships.npc_hunts(state, npc, ship) and not is_taboo(state, npc, ship, there)


def targets(state: State, npc: Npc, movement: int) -> list[int]:
    """CL-283, CL-287, CL-K69: the best targets to sail to; more than one are equally good."""
    ship = NPC_BASE + npc.card
    if ships.in_fog(state, npc.hex):
        return []
    places = {}
    foes = ships.prey_of(state.rules.wars, npc.card)
    for one, there in ships.placed(state):
        if one >= NPC_BASE and (not foes >> one - NPC_BASE & 1 or rank(state, ship, one) == LAST):
            continue
        if is_prey(state, ship, one, there):
            places[one] = there
    if not places:
        return []
    draft = ships.draft_of(state, ship)
    chart = chart_of(state)
    candidates = comes_beside(chart, list(places), places, basin(chart, npc.hex, draft))
    seen = [one for one in candidates if ships.sees(state, npc.hex, places[one])]
    if seen:
        sea_near = sweep(chart, npc.hex, (movement,) * 6, draft, stay=True).bits if movement else 0
        near = comes_beside(chart, seen, places, sea_near & chart.sea(draft) | chart.bit(npc.hex))
        return best(state, ship, near or seen)
    nearest = nearest_beside(chart, npc.hex, [places[one] for one in candidates], draft)
    return best(state, ship, [one for one in candidates if places[one] in nearest])


def comes_beside(chart: Chart, candidates: list[int], places: dict[int, int], waters: int) -> list[int]:
    """Those next to which some of these waters lie."""
    return [one for one in candidates if chart.grid.beside(places[one]) & waters]


def best(state: State, npc: int, candidates: list[int]) -> list[int]:
    """By the role's order, then the worst reputation (CL-287)."""
    if len(candidates) < 2:
        return candidates
    keys = [(rank(state, npc, one), grudge(state, npc, one)) for one in candidates]
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
    """CL-277, CL-391: turning is movement, so an NPC that is held fast fires only at what lies on a flank."""
    return npc.pinned_by < 0 or hexes.broadside(npc.hex, npc.heading, there)


def comes_near(state: State, here: int, there: int, farthest: int) -> bool:
    """Is a ship next to another, or no farther away than its guns reach, and in sight?"""
    if there - here in FIRST:
        return True
    if farthest == 1 or there in (0, here):
        return False
    return hexes.distance(here, there) <= farthest and ships.sees(state, here, there)


def within(state: State, npc: int, *, adjacent: bool) -> list[int]:
    """Whom it could attack from where it is, best first; defensive ships too (CL-285)."""
    one = ships.npc_of(state, npc)
    here = one.hex
    farthest = 1 if adjacent else 1 + gunnery.long_range(state, npc)
    found = []
    for seat, player in enumerate(state.players):
        near = comes_near(state, here, player.hex, farthest) and (adjacent or bears(one, player.hex))
        if near and is_prey(state, npc, seat, player.hex):
            found.append(seat)
    foes = ships.prey_of(state.rules.wars, npc - NPC_BASE)
    for other in state.npcs:
        near = foes >> other.card & 1 == 1 and comes_near(state, here, other.hex, farthest)
        if near and (adjacent or bears(one, other.hex)) and not is_taboo(state, npc, NPC_BASE + other.card, other.hex):
            found.append(NPC_BASE + other.card)
    if found and ships.in_fog(state, here):
        return []
    return best(state, npc, found)


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
    """CL-278, CL-289, CL-K68: enemies, their fortress zones and moorings; a merchant all moorings but its goal."""
    chart = chart_of(state)
    bit_of = chart.grid.bit_of
    shunned = fortresses.zone_bits(state, npc) | kraken.deadly_bits(state, chart)
    foes = ships.prey_of(state.rules.wars, npc - NPC_BASE)  # who is hunted hunts as well
    for other in state.npcs:
        if foes >> other.card & 1:
            shunned |= bit_of[other.hex]
    for seat, player in enumerate(state.players):
        if player.hex and ships.npc_hunts(state, npc, seat):
            shunned |= bit_of[player.hex]
    if role_of(npc - NPC_BASE) == names.MERCHANT:
        return shunned | chart.mooring_bits & ~goals
    return shunned | chart.harbours_of(reputation.hostile_to(state, npc))


def move(state: State, npc: Npc, printed: int) -> Steps:
    """CL-266, CL-277, CL-283, CL-288, CL-289, CL-K25: towards its target; next to it, it turns its flank.

    At a mooring it cannot attack (CL-181), so it puts to sea also if an enemy is near.
    """
    ship = NPC_BASE + npc.card
    now = state.activation
    assert now is not None
    if npc.pinned_by >= 0:  # CL-391
        return
    if npc.tamed:
        yield from corsairs.move(state, npc, movement_of(state, npc, printed))
        return
    if flees(npc):
        yield from flee(state, npc, movement_of(state, npc, printed))
        return
    near = yield from aim(state, npc, adjacent=False)
    if near >= 0:
        now.target = near
        if not hexes.broadside(npc.hex, npc.heading, ships.hex_of(state, near)):
            turn_flank(state, npc, ships.hex_of(state, near))
            now.acted += 1
            tell(state, "npc_turns", ship=ship, target=near)
        return
    target = yield from decide(state, npc, tuple(targets(state, npc, movement_of(state, npc, printed))))
    if target >= 0:
        now.target = target
        yield from sail_towards(state, npc, target, movement_of(state, npc, printed))


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
    draft = ships.draft_of(state, ship)
    found = route(chart_of(state), npc.hex, goals, draft, avoided(state, ship, goals))
    if others and not found.exists():
        return route(chart_of(state), npc.hex, others, draft, avoided(state, ship, others))
    return found


def sail_towards(state: State, npc: Npc, target: int, movement: int) -> Spent:
    """CL-279, CL-280, CL-289: by the quickest safe way, next to the target where it can attack: at no mooring."""
    ship = NPC_BASE + npc.card
    chart = chart_of(state)
    near = chart.grid.beside(ships.hex_of(state, target)) & chart.sea(ships.draft_of(state, ship))
    goals = near & ~chart.mooring_bits & (~ships.taken_bits(state) | chart.bit(npc.hex))
    del chart
    spent = yield from sail_to(state, npc, goals, movement, others=near, why="npc_hunts", about=(("target", target),))
    if ships.in_play(state, ship) and ships.in_play(state, target) and ships.adjacent(state, ship, target):
        turn_flank(state, npc, ships.hex_of(state, target))
    return spent


def sail_to(
    state: State, npc: Npc, goals: int, movement: int, *, others: int = 0, why: str, about: About = ()
) -> Spent:
    """As far as the movement goes; equally good places are for the activating player to choose (CL-280)."""
    now = state.activation
    assert now is not None
    if movement <= 0:
        return 0
    way = way_to(state, npc, goals, others)
    stops = way.stops(movement, ships.taken_bits(state))
    stop = stops[0]
    if len(stops) > 1 and state.rules.ask_ties:
        now.choices = stops
        del way
        chosen: Option = yield choose(npc.seat, "npc.stop", stop_choices, args=(NPC_BASE + npc.card,))
        now.choices = []
        stop = chosen.number(0)
        way = way_to(state, npc, goals, others)
    if stop == npc.hex:
        return 0
    now.acted += 1
    now.path = way.course(stop)
    spent = sum([chart_of(state).cost(hex) for hex in now.path])
    del way, stops
    yield from sail_along(state, npc, why, about)
    return spent


def sail_along(state: State, npc: Npc, why: str, about: About = ()) -> Steps:
    """Hex by hex; one event tells the whole course and what it is for."""
    now = state.activation
    assert now is not None
    if state.keel.loud:
        tell(state, why, ship=NPC_BASE + npc.card, path=now.path, **dict(about))
    while now.path:
        sail_undisturbed(state, npc)
        if now.path:
            yield from step(state, npc, now.path.pop(0))
            if not ships.in_play(state, NPC_BASE + npc.card):
                return


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


def turn_flank(state: State, npc: Npc, hex: int) -> None:
    """CL-K25: the bow comes to lie so that the other is on a flank: a sixth of a turn is always enough."""
    for turned in (0, 1, 5):
        heading = (npc.heading + turned) % 6
        if hexes.broadside(npc.hex, heading, hex):
            npc.heading = heading
            return


def flees(npc: Npc) -> bool:
    return NPC_CARDS[npc.card].modifiers.flees_when_damaged and npc.water + npc.fire > 0


def flee(state: State, npc: Npc, movement: int) -> Steps:
    """A damaged ship of this kind sails away from the nearest player instead of towards one."""
    ship = NPC_BASE + npc.card
    hunters = [player.hex for player in state.players if player.hex]
    if not hunters:
        return
    nearest = min(hunters, key=lambda hex: (hexes.distance(npc.hex, hex), hex))
    chart = chart_of(state)
    draft = ships.draft_of(state, ship)
    within_reach = reach(chart, npc.hex, movement, draft, {}).goals() if movement else []
    refuges = [npc.hex] + [hex for hex in within_reach if chart.is_laid(hex) and not ships.occupied(state, hex)]
    far = max([hexes.distance(nearest, hex) for hex in refuges])
    goals = chart.bits([hex for hex in refuges if hexes.distance(nearest, hex) == far])
    del hunters, chart, within_reach, refuges
    yield from sail_to(state, npc, goals, movement, why="npc_flees")


# --- Attack ---------------------------------------------------------------------------------------------------------


def fire(state: State, npc: Npc, dice: int, bonus: int) -> Steps:
    """CL-281, CL-282, CL-288, CL-290: at a target in range on a flank; it turns as it fires where it has not moved."""
    ship = NPC_BASE + npc.card
    target = yield from aim(state, npc, adjacent=False)
    if target < 0:
        return
    now = state.activation
    assert now is not None
    now.acted += 1
    turn_flank(state, npc, ships.hex_of(state, target))
    yield from gunnery.npc_fires(state, ship, target, dice, bonus)


def board(state: State, npc: Npc, dice: int, bonus: int) -> Steps:
    """CL-228, CL-265: only in the expert game, next to the target, and while it has anybody to send."""
    if not state.rules.crews or boarding.npc_party(npc, dice) == 0:
        return
    target = yield from aim(state, npc, adjacent=True)
    if target < 0:
        return
    now = state.activation
    assert now is not None
    now.acted += 1
    yield from boarding.npc_boards(state, NPC_BASE + npc.card, target, dice, bonus)


def aim(state: State, npc: Npc, *, adjacent: bool) -> Generator[Ask, Any, int]:
    """The best target from here; the activating player decides between equals. Gives -1 if there is none."""
    ship = NPC_BASE + npc.card
    now = state.activation
    assert now is not None
    if ships.mooring_of(state, ship) or ships.in_fog(state, npc.hex):  # CL-181, CL-225, CL-483
        return -1
    if npc.tamed:
        victim = yield from corsairs.aim(state, npc, adjacent=adjacent)
        return victim
    found = tuple(within(state, ship, adjacent=adjacent))
    if now.target in found:
        return now.target
    target = yield from decide(state, npc, found)
    return target


def decide(state: State, npc: Npc, found: tuple[int, ...]) -> Generator[Ask, Any, int]:
    """CL-280: the activating player decides between equally good targets; -1 if there is none."""
    if len(found) <= 1 or not state.rules.ask_ties:
        return found[0] if found else -1
    now = state.activation
    assert now is not None
    now.choices = list(found)
    chosen: Option = yield choose(npc.seat, "npc.target", target_choices, args=(NPC_BASE + npc.card,))
    now.choices = []
    target: int = chosen.number(0)
    return target
