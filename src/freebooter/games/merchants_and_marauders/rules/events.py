"""Chapter 10: events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from freebooter.engine.asks import Steps
from freebooter.engine.keel import seal, spin, tell
from freebooter.games.merchants_and_marauders.constants import OVER
from freebooter.games.merchants_and_marauders.content import EVENTS, NPC_CARDS, PORTS
from freebooter.games.merchants_and_marauders.content import happenings as kinds
from freebooter.games.merchants_and_marauders.rules import benefits, effects, npcs, plunder, raids
from freebooter.games.merchants_and_marauders.state import State

FIRST_EVENT = len(NPC_CARDS)
SOURCE = 300  # events as the source of an effect


def draw_event(state: State) -> Steps:
    """MM-081 .. MM-084: icons first, then the text; captains of NPCs wait for the end of the turn."""
    state.events_due -= 1
    if not state.event_deck:
        return
    seal(state)
    card = state.event_deck.pop()
    tell(state, "event", card=card)
    if card < FIRST_EVENT:
        state.npc_due.append(card)  # MM-279, MM-283
        return
    state.event = card
    for npc, direction in EVENTS[card - FIRST_EVENT].icons:
        npcs.follow_icon(state, npc, direction)
    yield from happen(state, card - FIRST_EVENT)
    state.event = -1
    state.event_discard.append(card)


def happen(state: State, event: int) -> Steps:
    """The text of an event."""
    for effect in EVENTS[event].effects:
        if isinstance(effect, kinds.Everyone):
            yield from everyone(state, effect, event)
        elif isinstance(effect, kinds.NewFlag):
            yield from new_flag(state)
        else:
            AT_ONCE[type(effect)](state, effect, event)


def everyone(state: State, effect: kinds.Everyone, event: int) -> Steps:
    """An effect on every captain, or on all at sea, in turn order."""
    for turn in range(len(state.players)):
        seat = (state.start + turn) % len(state.players)
        player = state.players[seat]
        if player.playing and not (effect.at_sea and player.in_port):
            yield from effects.resolve(state, seat, effect.effects, SOURCE + event)
            if state.phase == OVER:
                return


def storm_at_turn_end(state: State, seat: int) -> Steps:
    """A captain who ends his turn at sea in the hurricane months."""
    event = state.in_force.storm
    for effect in EVENTS[event].effects:
        if isinstance(effect, kinds.AtTurnsEnd):
            yield from effects.resolve(state, seat, effect.effects, SOURCE + event)


def new_flag(state: State) -> Steps:
    """A port changes hands to the end of the game; captains wanted by the new nation are put to sea (MM-D61)."""
    zone = PORTS[spin(state, len(PORTS))]
    nation = (state.flag[zone] + 1 + spin(state, 3)) % 4
    state.flag[zone] = nation
    tell(state, "new_flag", zone=zone, nation=nation)
    for player in state.players:
        if player.playing and player.in_port and player.zone == zone and player.bounty[nation] and player.home != zone:
            player.in_port = False
            tell(state, "put_to_sea", seat=player.seat, hurts=[player.seat])
            yield from plunder.fit_hold(state, player.seat)


# ---- what happens at once, or holds for this turn ------------------------------------------------------------------


def at_turns_end(state: State, effect: kinds.AtTurnsEnd, event: int) -> None:
    state.in_force.storm = event


def war(state: State, effect: kinds.War, event: int) -> None:
    """MM-087, MM-D71: two nations by lot."""
    state.war_a = spin(state, 4)
    state.war_b = (state.war_a + 1 + spin(state, 3)) % 4
    tell(state, "war", a=state.war_a, b=state.war_b)


def peace(state: State, effect: kinds.Peace, event: int) -> None:
    state.war_a = state.war_b = -1
    tell(state, "peace")


def more_events(state: State, effect: kinds.MoreEvents, event: int) -> None:
    state.events_due += effect.n


def merchants_return(state: State, effect: kinds.MerchantsReturn, event: int) -> None:
    raids.refill(state)


def demand_redrawn(state: State, effect: kinds.DemandRedrawn, event: int) -> None:
    for zone in PORTS:
        if state.flag[zone] == effect.nation:
            benefits.redraw_demand(state, zone)


def closed_ports(state: State, effect: kinds.ClosedPorts, event: int) -> None:
    """Two different ports by lot take no Port action this turn."""
    first = spin(state, len(PORTS))
    second = (first + 1 + spin(state, len(PORTS) - 1)) % len(PORTS)
    state.in_force.closed = 1 << PORTS[first] | 1 << PORTS[second]
    tell(state, "closed", zones=[PORTS[first], PORTS[second]])


def raid_bonus(state: State, effect: kinds.RaidBonus, event: int) -> None:
    state.in_force.raid_bonus[effect.nation] += effect.n


def scouts_again(state: State, effect: kinds.ScoutsAgain, event: int) -> None:
    state.in_force.npc_reroll |= 1 << effect.nation


def free_rumors(state: State, effect: kinds.FreeRumors, event: int) -> None:
    state.in_force.rumor_free = True


def mission_dice(state: State, effect: kinds.MissionDice, event: int) -> None:
    state.in_force.mission_dice += effect.n


def free_moves(state: State, effect: kinds.FreeMoves, event: int) -> None:
    state.in_force.trades += effect.n


def pardon_on_offer(state: State, effect: kinds.PardonOnOffer, event: int) -> None:
    state.in_force.pardon = True


Happens = Callable[[State, Any, int], None]  # (state, effect, event)

AT_ONCE: Final[dict[type[Any], Happens]] = {
    kinds.AtTurnsEnd: at_turns_end,
    kinds.War: war,
    kinds.Peace: peace,
    kinds.MoreEvents: more_events,
    kinds.MerchantsReturn: merchants_return,
    kinds.DemandRedrawn: demand_redrawn,
    kinds.ClosedPorts: closed_ports,
    kinds.RaidBonus: raid_bonus,
    kinds.ScoutsAgain: scouts_again,
    kinds.FreeRumors: free_rumors,
    kinds.MissionDice: mission_dice,
    kinds.FreeMoves: free_moves,
    kinds.PardonOnOffer: pardon_on_offer,
}
