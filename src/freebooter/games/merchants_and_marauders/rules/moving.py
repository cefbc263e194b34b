"""Chapter 11: moving, and what a port asks of those who enter."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps, choose
from freebooter.engine.keel import roll, tell
from freebooter.games.merchants_and_marauders.constants import (
    ENGLAND,
    FRIGATE,
    HULL,
    INFLUENCE,
    ON_MOVE,
    OVER,
    SEAMANSHIP,
)
from freebooter.games.merchants_and_marauders.content import LINKS, MISSIONS, SEA, ZONE
from freebooter.games.merchants_and_marauders.rules import cards, damage, dice, npcs, plunder, tales
from freebooter.games.merchants_and_marauders.rules.common import Check, by_his_gold, choice, spend
from freebooter.games.merchants_and_marauders.state import Player, State, in_order

BRIDGETOWN = ZONE["bridgetown"]
PORT_ROYAL = ZONE["port-royal"]
ENTER = choice("enter")
LEAVE = choice("leave")
BRIBE = choice("bribe")
TALK = choice("talk")
STAY_OUT = choice("stay_out")
PAPERS = choice("papers")
_SEAWAYS = [[choice("move", zone) for zone in links] for links in LINKS]


def ways(state: State, seat: int) -> list[Option]:
    """MM-088 .. MM-091: to an adjacent sea-zone, into the port of the zone, or out of it."""
    player = state.players[seat]
    if player.in_port:
        return [LEAVE]
    options = _SEAWAYS[player.zone][:]
    if player.zone != SEA and may_enter(state, player):
        options.append(ENTER)
    return options


def may_enter(state: State, player: Player) -> bool:
    """MM-036, MM-093: not where a bounty waits, but always at home; some cards open ports."""
    nation = state.flag[player.zone]
    if not player.bounty[nation] or player.zone == player.home or pass_by_card(player):
        return True
    return player.zone == PORT_ROYAL and nation == ENGLAND


def papers(player: Player) -> int:
    """A kept rumor with papers for every port, or -1."""
    for rumor in player.kept:
        if tales.KEPT_FOR[rumor] == "papers":
            return rumor
    return -1


def mission_opens(player: Player) -> bool:
    """A mission may open the port that it names."""
    return player.mission >= 0 and MISSIONS[player.mission].opens == player.zone


def pass_by_card(player: Player) -> bool:
    return mission_opens(player) or papers(player) >= 0


def sail(state: State, seat: int, zone: int) -> bool:
    """To an adjacent zone. True if something may happen on arrival."""
    player = state.players[seat]
    player.zone = zone
    if state.keel.loud:
        tell(state, "moved", seat=seat, zone=zone)
    if player.mission >= 0 or zone in state.npc_zone:
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
    state.turn.fresh = False
    if way.kind != "move" or sail(state, seat, way.number(0)):
        yield from move(state, seat, way)


def arrive_at_sea(state: State, seat: int) -> Steps:
    """Others may react, then hostile NPCs scout (MM-305)."""
    for player in state.players:
        if player.hand and player.seat != seat:
            yield from cards.react(state, ON_MOVE, others(state, seat), seat)
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
    player = state.players[seat]
    player.in_port = False
    tell(state, "left_port", seat=seat, zone=player.zone)
    yield from plunder.fit_hold(state, seat)
    yield from arrive_at_sea(state, seat)


def enter_port(state: State, seat: int) -> Steps:
    player = state.players[seat]
    nation = state.flag[player.zone]
    if player.bounty[nation] and player.zone != player.home and not mission_opens(player):
        if player.zone != PORT_ROYAL or nation != ENGLAND:
            show_papers(state, player)
        elif not (yield from into_port_royal(state, seat)):
            tell(state, "turned_away", seat=seat, zone=player.zone)
            return
    yield from cross_the_shoals(state, seat)
    if player.captain < 0:
        return
    player.in_port = True
    tell(state, "entered_port", seat=seat, zone=player.zone)
    yield from tales.reached(state, seat)


def cross_the_shoals(state: State, seat: int) -> Steps:
    """MM-190, MM-191: into Bridgetown with anything bigger than a Sloop or Flute."""
    player = state.players[seat]
    if player.zone != BRIDGETOWN or player.ship < FRIGATE or (yield from dice.check(state, seat, SEAMANSHIP)):
        return
    state.hits = [HULL]
    yield from damage.suffer(state, seat)


def show_papers(state: State, player: Player) -> None:
    """Each use: one die, and on a 1 the papers are worthless."""
    rumor = papers(player)
    faces = roll(state, 1)
    tell(state, "papers", seat=player.seat, die=faces[0])
    if faces[0] == 1:
        player.kept.remove(rumor)
        state.rumor_discard.append(rumor)


def into_port_royal(state: State, seat: int) -> Check:
    """MM-206, MM-D62: 2 gold, Influence or papers; after a failed roll the others are still possible."""
    answer = yield by_his_gold(state, choose(seat, "port_royal", gate_options))
    if answer is TALK:
        if (yield from dice.check(state, seat, INFLUENCE)):
            return True
        answer = yield by_his_gold(state, choose(seat, "port_royal.again", second_gate_options))
    if answer is BRIBE:
        spend(state, seat, 2)
    elif answer is PAPERS:
        show_papers(state, state.players[seat])
    return answer is not STAY_OUT


def gate_options(state: State, seat: int) -> list[Option]:
    return [TALK, *sure_ways(state.players[seat])]


def second_gate_options(state: State, seat: int) -> list[Option]:
    return [*sure_ways(state.players[seat]), STAY_OUT]


def sure_ways(player: Player) -> list[Option]:
    """What opens Port Royal without a roll."""
    return [option for option, at_hand in ((BRIBE, player.gold >= 2), (PAPERS, papers(player) >= 0)) if at_hand]
