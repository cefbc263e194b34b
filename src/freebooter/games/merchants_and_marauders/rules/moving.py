"""Chapter 11: moving, and what a port asks of those who enter."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps, choose
from freebooter.engine.keel import roll, tell
from freebooter.games.merchants_and_marauders.content import LINKS, MISSIONS, RUMORS, SEA, ZONE, zone_named
from freebooter.games.merchants_and_marauders.rules import cards, damage, dice, npcs, plunder, tales
from freebooter.games.merchants_and_marauders.rules.common import Check, opt, spend
from freebooter.games.merchants_and_marauders.state import (
    ENGLAND,
    FRIGATE,
    HULL,
    INFLUENCE,
    OVER,
    SEAMANSHIP,
    Player,
    State,
    in_order,
)

BRIDGETOWN = ZONE["bridgetown"]
PORT_ROYAL = ZONE["port-royal"]
ENTER = opt("enter")
LEAVE = opt("leave")
BRIBE = opt("bribe")
TALK = opt("talk")
STAY_OUT = opt("stay_out")
PAPERS = opt("papers")
_SEAWAYS = [[opt("move", zone) for zone in links] for links in LINKS]


def ways(state: State, seat: int) -> list[Option]:
    """MM-088 .. MM-091: to an adjacent sea-zone, into the port of the zone, or out of it."""
    p = state.players[seat]
    if p.in_port:
        return [LEAVE]
    options = _SEAWAYS[p.zone][:]
    if p.zone != SEA and may_enter(state, p):
        options.append(ENTER)
    return options


def may_enter(state: State, p: Player) -> bool:
    """MM-036, MM-093: not where a bounty waits, but always at home; some cards open ports."""
    nation = state.flag[p.zone]
    if not p.bounty[nation] or p.zone == p.home or pass_by_card(p):
        return True
    return p.zone == PORT_ROYAL and nation == ENGLAND


def papers(p: Player) -> int:
    """A kept rumor with papers for every port, or -1."""
    for rumor in p.kept:
        for effect in RUMORS[rumor].effects:
            if effect.kind == "keep" and effect.parts[0][0].args[0] == "papers":
                return rumor
    return -1


def mission_opens(p: Player) -> bool:
    """A mission may open the port that it names."""
    if p.mission < 0:
        return False
    return any(goal.kind == "enter" and zone_named(goal.args[0]) == p.zone for goal in MISSIONS[p.mission].goal)


def pass_by_card(p: Player) -> bool:
    return mission_opens(p) or papers(p) >= 0


def sail(state: State, seat: int, zone: int) -> bool:
    """To an adjacent zone. True if something may happen on arrival."""
    p = state.players[seat]
    p.zone = zone
    if state.keel.loud:
        tell(state, "moved", seat=seat, zone=zone)
    if p.mission >= 0 or zone in state.npc_zone:
        return True
    for other in state.players:
        if other.hand and other.seat != seat:
            return True
    return False


def move(state: State, seat: int, way: Option) -> Steps:
    if way is LEAVE:
        yield from leave_port(state, seat)
    elif way is ENTER:
        yield from enter_port(state, seat)
    else:
        yield from arrive_at_sea(state, seat)


def free_move(state: State, seat: int) -> Steps:
    """One Move now that costs no action."""
    way = yield choose(seat, "move", ways)
    state.fresh = False
    if way.kind != "move" or sail(state, seat, way.number(0)):
        yield from move(state, seat, way)


def arrive_at_sea(state: State, seat: int) -> Steps:
    """Others may react, then hostile NPCs scout (MM-305)."""
    for p in state.players:
        if p.hand and p.seat != seat:
            yield from cards.react(state, "X.move", others(state, seat), seat)
            if state.phase == OVER or not state.players[seat].at_sea:
                return
            break
    if state.players[seat].zone in state.npc_zone:
        yield from npcs.scout_for(state, seat)
    if state.players[seat].mission >= 0:
        yield from tales.reached(state, seat)


def others(state: State, seat: int) -> tuple[int, ...]:
    return tuple(in_order(state, seat)[1:])


def leave_port(state: State, seat: int) -> Steps:
    """MM-094, MM-095: what the hold cannot take stays behind, the owner choosing."""
    p = state.players[seat]
    p.in_port = False
    tell(state, "left_port", seat=seat, zone=p.zone)
    yield from plunder.fit_hold(state, seat)
    yield from arrive_at_sea(state, seat)


def enter_port(state: State, seat: int) -> Steps:
    p = state.players[seat]
    nation = state.flag[p.zone]
    if p.bounty[nation] and p.zone != p.home and not mission_opens(p):
        if p.zone != PORT_ROYAL or nation != ENGLAND:
            show_papers(state, p)
        elif not (yield from into_port_royal(state, seat)):
            tell(state, "turned_away", seat=seat, zone=p.zone)
            return
    yield from cross_the_shoals(state, seat)
    if p.captain < 0:
        return
    p.in_port = True
    tell(state, "entered_port", seat=seat, zone=p.zone)
    yield from tales.reached(state, seat)


def cross_the_shoals(state: State, seat: int) -> Steps:
    """MM-190, MM-191: into Bridgetown with anything bigger than a Sloop or Flute."""
    p = state.players[seat]
    if p.zone != BRIDGETOWN or p.ship < FRIGATE or (yield from dice.check(state, seat, SEAMANSHIP)):
        return
    state.hits = [HULL]
    yield from damage.suffer(state, seat)


def show_papers(state: State, p: Player) -> None:
    """Each use: one die, and on a 1 the papers are worthless."""
    rumor = papers(p)
    faces = roll(state, 1)
    tell(state, "papers", seat=p.seat, die=faces[0])
    if faces[0] == 1:
        p.kept.remove(rumor)
        state.rumor_discard.append(rumor)


def into_port_royal(state: State, seat: int) -> Check:
    """MM-206, MM-D62: 2 gold, Influence or papers; after a failed roll the others are still possible."""
    answer = yield choose(seat, "port_royal", gate_options)
    if answer is TALK:
        if (yield from dice.check(state, seat, INFLUENCE)):
            return True
        answer = yield choose(seat, "port_royal.again", second_gate_options)
    if answer is BRIBE:
        spend(state, seat, 2)
    elif answer is PAPERS:
        show_papers(state, state.players[seat])
    return answer is not STAY_OUT


def gate_options(state: State, seat: int) -> list[Option]:
    return [TALK, *sure_ways(state.players[seat])]


def second_gate_options(state: State, seat: int) -> list[Option]:
    return [*sure_ways(state.players[seat]), STAY_OUT]


def sure_ways(p: Player) -> list[Option]:
    """What opens Port Royal without a roll."""
    return [option for option, at_hand in ((BRIBE, p.gold >= 2), (PAPERS, papers(p) >= 0)) if at_hand]
