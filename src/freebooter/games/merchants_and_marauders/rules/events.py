"""Chapter 10: events."""

from __future__ import annotations

from freebooter.engine.asks import Steps
from freebooter.engine.keel import seal, spin, tell
from freebooter.games.merchants_and_marauders.content import EVENTS, NATIONS, NPC_CARDS, PORTS, Effect
from freebooter.games.merchants_and_marauders.rules import effects, npcs, plunder, raids
from freebooter.games.merchants_and_marauders.state import OVER, State

FIRST_EVENT = len(NPC_CARDS)
SOURCE = 300  # events as the source of an effect


def clear_effects(state: State) -> None:
    """What an event brought for one turn is over."""
    state.closed = 0
    state.raid_bonus = [0, 0, 0, 0]
    state.npc_reroll = 0
    state.rumor_free = False
    state.mission_dice = 0
    state.storm = -1
    state.pardon = False
    state.trades = 0


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
    for i in range(len(EVENTS[card - FIRST_EVENT].effects)):
        yield from happen(state, card - FIRST_EVENT, i)
    state.event = -1
    state.event_discard.append(card)


def happen(state: State, event: int, i: int) -> Steps:
    effect = EVENTS[event].effects[i]
    kind = effect.kind
    if kind == "each":
        yield from each(state, event, i)
    elif kind == "war":
        war(state, effect)
    elif kind == "draw":
        state.events_due += effect.n
    elif kind == "owner":
        yield from new_flag(state)
    elif kind == "token":
        tokens(state, effect)
    elif kind == "flag":
        close_ports(state)
    elif kind == "raid":
        state.raid_bonus[NATIONS.index(effect.args[0])] += effect.n
    elif kind == "price":
        state.rumor_free = True
    elif kind == "dice":
        state.mission_dice += effect.n
    elif effect.args[0] == "scout_reroll":
        state.npc_reroll |= 1 << NATIONS.index(effect.args[1])


def each(state: State, event: int, i: int) -> Steps:
    """An effect on every captain: now, on his turn, or at its end."""
    who = EVENTS[event].effects[i].args[0]
    if who == "captain_in_port":
        state.pardon = True
        return
    if who == "captain_ending_at_sea":
        state.storm = event
        return
    if EVENTS[event].effects[i].parts[0][0].kind == "act":
        state.trades += 1
        return
    for turn in range(len(state.players)):
        seat = (state.start + turn) % len(state.players)
        p = state.players[seat]
        if p.playing and (who == "captain" or not p.in_port):
            yield from effects.resolve(state, seat, EVENTS[event].effects[i].parts[0], SOURCE + event)
            if state.phase == OVER:
                return


def storm_at_turn_end(state: State, seat: int) -> Steps:
    """A captain who ends his turn at sea in the hurricane months."""
    event = state.storm
    yield from effects.resolve(state, seat, EVENTS[event].effects[0].parts[0], SOURCE + event)


def war(state: State, effect: Effect) -> None:
    """MM-087, MM-D71: two nations by lot, or peace."""
    if effect.args[0] == "end":
        state.war_a = state.war_b = -1
        tell(state, "peace")
        return
    state.war_a = spin(state, 4)
    state.war_b = (state.war_a + 1 + spin(state, 3)) % 4
    tell(state, "war", a=state.war_a, b=state.war_b)


def new_flag(state: State) -> Steps:
    """A port changes hands to the end of the game; captains wanted by the new nation are put to sea (MM-D61)."""
    zone = PORTS[spin(state, len(PORTS))]
    nation = (state.flag[zone] + 1 + spin(state, 3)) % 4
    state.flag[zone] = nation
    tell(state, "new_flag", zone=zone, nation=nation)
    for p in state.players:
        if p.playing and p.in_port and p.zone == zone and p.bounty[nation] and p.home != zone:
            p.in_port = False
            tell(state, "put_to_sea", seat=p.seat, hurts=[p.seat])
            yield from plunder.fit_hold(state, p.seat)


def tokens(state: State, effect: Effect) -> None:
    if effect.args[0] == "merchant_refill":
        raids.refill(state)
        return
    nation = NATIONS.index(effect.args[1])
    for zone in PORTS:
        if state.flag[zone] == nation:
            effects.redraw_demand(state, zone)


def close_ports(state: State) -> None:
    """Two different ports by lot take no Port action this turn."""
    first = spin(state, len(PORTS))
    second = (first + 1 + spin(state, len(PORTS) - 1)) % len(PORTS)
    state.closed = 1 << PORTS[first] | 1 << PORTS[second]
    tell(state, "closed", zones=[PORTS[first], PORTS[second]])
