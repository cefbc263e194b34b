"""Chapter 9: the turn sequence, and what the table does next."""

from __future__ import annotations

from freebooter.engine.asks import CHECKPOINT, DONE, Option, Steps, always, choose
from freebooter.engine.keel import begin_turn, tell
from freebooter.games.merchants_and_marauders.content import RUMORS, SPECIALIST_STANDING
from freebooter.games.merchants_and_marauders.rules import (
    battle,
    cards,
    death,
    effects,
    events,
    moving,
    npcs,
    port,
    raids,
    scouting,
    setting_out,
    shipyard,
    tales,
    winning,
)
from freebooter.games.merchants_and_marauders.rules.common import opt
from freebooter.games.merchants_and_marauders.state import (
    ACTIONS,
    CARPENTER,
    EVENT,
    NPC_SIDE,
    OVER,
    PORT,
    ROUND,
    ROUND_END,
    SETUP,
    SHIPYARD,
    TURN,
    TURN_END,
    Player,
    State,
)

PORT_ACTION = opt("port_action")
RETIRE = opt("retire")
COVE = opt("cove")

setup = setting_out.setup
scores = winning.scores


def play(state: State) -> Steps:
    """Runs step after step until the game is over."""
    while True:
        phase = state.phase
        if phase == OVER:
            return
        if state.battle is not None:
            yield from battle.step(state)
        elif state.hunters:  # MM-413: a combat forced on a captain costs no action
            npc = state.hunters.pop(0)
            yield from battle.begin(state, NPC_SIDE + npc, state.acting)
        elif phase == ACTIONS:
            yield from act(state)
        elif phase == PORT:
            yield from port.in_port(state)
        elif phase == SHIPYARD:
            yield from shipyard.visit(state)
        elif phase == TURN:
            yield from start_of_turn(state)
        elif phase == TURN_END:
            yield from end_of_turn(state)
        elif phase == ROUND:
            begin_round(state)
        elif phase == EVENT:
            yield from event(state)
        elif phase == ROUND_END:
            end_of_round(state)
        else:
            assert phase == SETUP
            yield from setting_out.choose_ships(state)
        phase = state.phase
        if ACTIONS <= phase <= SHIPYARD or state.battle is not None:
            yield CHECKPOINT


# ---- a round -------------------------------------------------------------------------------------------------------


def begin_round(state: State) -> None:
    """MM-077, MM-219, MM-399: merchants, then the event; without an event card the game ends."""
    begin_turn(state, -1)
    state.acting = -1
    state.keel.round += 1
    events.clear_effects(state)
    if len(state.merchant_track) >= 8:
        raids.refill(state)
    if not state.event_deck:
        tell(state, "no_events")
        state.ran_out = True
        state.phase = OVER
        return
    tell(state, "round", round=state.keel.round)
    state.events_due = 1
    state.phase = EVENT


def event(state: State) -> Steps:
    yield from events.draw_event(state)
    if state.events_due <= 0 and state.phase == EVENT:
        state.acting = state.start
        state.phase = TURN


def end_of_round(state: State) -> None:
    """MM-016, MM-D02: after a declaration the round is completed and nothing more happens."""
    if state.ending:
        state.phase = OVER
        return
    npcs.end_of_turn(state)
    state.phase = ROUND


# ---- a player's turn -----------------------------------------------------------------------------------------------


def start_of_turn(state: State) -> Steps:
    """A new captain if need be; then NPCs scout before anything else (MM-306, MM-412)."""
    seat = state.acting
    p = state.players[seat]
    begin_turn(state, seat)
    tell(state, "turn", seat=seat)
    clear_turn(state)
    if p.retiring:
        yield from death.step_down(state, seat)
    if p.captain < 0:
        yield from death.next_captain(state, seat)
    p.bought_at, p.buying_at = p.buying_at, -1
    state.phase = ACTIONS
    if not p.in_port and p.zone in state.npc_zone:
        yield from npcs.scout_for(state, seat)


def clear_turn(state: State) -> None:
    state.actions = 3  # MM-078
    state.free_moves = state.trades
    state.fresh = True
    state.port_used = False
    state.activities = 0
    state.scouted = []
    state.lookout_used = False
    state.hire_tried = []
    state.pardon_used = False
    state.carpenter_due = True


def act(state: State) -> Steps:
    """One action, or something that costs none."""
    seat = state.acting
    if state.carpenter_due:
        state.carpenter_due = False
        if CARPENTER in state.players[seat].crewed:
            yield from carpenter(state, seat)
            return
    answer = yield (_WITH_SECRETS if has_secrets(state, state.players[seat]) else _WHOSE_TURN)[seat]
    kind = answer.kind
    if kind == "move" or kind == "enter" or kind == "leave":  # noqa: PLR1714
        state.fresh = False
        if state.free_moves:
            state.free_moves -= 1
        else:
            state.actions -= 1
        if kind != "move" or moving.sail(state, seat, answer.number(0)):
            yield from moving.move(state, seat, answer)
    elif kind == "done":
        state.phase = TURN_END
    elif kind == "retire":
        death.retire(state, seat)
    elif kind in port.SMALL:
        yield from port.small_step(state, seat, answer)
    else:
        state.fresh = False
        state.actions -= 1
        if kind == "port_action":
            yield from port.declare_port(state, seat)
        elif kind == "cove":
            yield from port.put_away(state, seat)
        else:
            yield from scouting.scout(state, seat, answer)


def actions(state: State, seat: int) -> list[Option]:
    """MM-078, MM-079: Move, Scout and Port, the last once a turn."""
    p = state.players[seat]
    options = moving.ways(state, seat) if state.actions or state.free_moves else []
    if state.actions:
        if p.in_port:
            if not state.port_used and not state.closed >> p.zone & 1:
                options.append(PORT_ACTION)
        else:
            scouting.targets(state, seat, options)
            if p.kept and p.gold and cove_here(state, seat):
                options.append(COVE)
    if p.hand:
        options.extend(cards.own_cards(state, seat))
    if p.in_port:
        options.extend(port.harbour_extras(state, seat))
        if state.fresh and death.may_retire(state):  # MM-396
            options.append(RETIRE)
    options.append(DONE)
    return options


_WHOSE_TURN = [choose(seat, "turn", actions) for seat in range(4)]
_WITH_SECRETS = [always(choose(seat, "turn", actions)) for seat in range(4)]


def has_secrets(state: State, p: Player) -> bool:
    """Cards in hand, gold in the stash or for a pardon: a turn that ended by itself would tell of them."""
    return bool(p.hand) or (p.in_port and (p.stash_high > 0 or state.pardon))


def cove_here(state: State, seat: int) -> bool:
    """A kept rumor lets its owner stash gold at sea in its zone, for an action."""
    p = state.players[seat]
    for rumor in p.kept:
        if RUMORS[rumor].place == p.zone:
            for effect in RUMORS[rumor].effects:
                if effect.kind == "keep" and effect.parts[0][0].args[0] == "cove":
                    return True
    return False


def carpenter(state: State, seat: int) -> Steps:
    """The Carpenter mends one point at the start of the turn."""
    p = state.players[seat]
    n = SPECIALIST_STANDING[CARPENTER]["repair"]
    while n > 0 and p.damage():
        n -= 1
        answer = yield choose(seat, "repair", effects.damaged_options)
        p.at[answer.number(0)] += 1
        tell(state, "repaired", seat=seat, location=answer.number(0))


def end_of_turn(state: State) -> Steps:
    """Storms, missions with a time limit, and the question of victory; then the next player."""
    seat = state.acting
    p = state.players[seat]
    if state.storm >= 0 and p.at_sea:
        yield from events.storm_at_turn_end(state, seat)
        if state.phase == OVER:
            return
    if p.playing:
        tales.turn_over(state, p)
    if winning.might_declare(state, p):
        yield from winning.ask_to_declare(state, seat)
    following = (seat + 1) % len(state.players)
    if following == state.start:
        begin_turn(state, -1)
        state.acting = -1
        state.phase = ROUND_END
    else:
        state.acting = following
        state.phase = TURN


# ---- counting ------------------------------------------------------------------------------------------------------


def components(state: State) -> dict[str, int]:
    """Every card and token, wherever it is."""
    return {
        "events": count_events(state),
        "cargo": count_cargo(state),
        "glory": count_glory(state),
        "captains": len(state.captain_deck)
        + len(state.captain_discard)
        + len(state.rejected)
        + sum([p.captain >= 0 for p in state.players]),
        "missions": count_missions(state),
        "rumors": count_rumors(state),
        "demand": sum([good + 1 for good in state.demand]) + sum([good + 1 for good in state.demand_pool]),
        "mods": sum([mod + 1 for mod in state.mod_at])
        + sum([mod + 1 for p in state.players for mod in range(8) if p.mods >> mod & 1]),
        "merchants": sum([nation + 1 for nation in state.merchant]) + sum([n + 1 for n in state.merchant_track]),
    }


def count_events(state: State) -> int:
    stacks = sum([len(stack) for stack in state.npc_cards])
    return len(state.event_deck) + len(state.event_discard) + stacks + len(state.npc_due) + (state.event >= 0)


def count_cargo(state: State) -> int:
    held = sum([len(p.hold) for p in state.players])
    raid = len(state.raid.cards) if state.raid is not None else 0
    return len(state.cargo_deck) + len(state.cargo_discard) + held + raid + len(state.offer)


def count_glory(state: State) -> int:
    held = sum([len(p.hand) for p in state.players])
    hired = sum([card < 100 for p in state.players for card in p.crew_cards])
    return len(state.glory_deck) + len(state.glory_discard) + held + hired


def count_missions(state: State) -> int:
    held = sum([p.mission >= 0 for p in state.players])
    hired = sum([100 <= card < 200 for p in state.players for card in p.crew_cards])
    return len(state.mission_deck) + len(state.mission_discard) + len(state.missions) + held + hired


def count_rumors(state: State) -> int:
    held = sum([(p.rumor >= 0) + len(p.kept) for p in state.players])
    hired = sum([card >= 200 for p in state.players for card in p.crew_cards])
    return len(state.rumor_deck) + len(state.rumor_discard) + len(state.rumors_drawn) + held + hired
