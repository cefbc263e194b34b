"""Chapter 9: the turn sequence, and what the table does next."""

from __future__ import annotations

from freebooter.engine.asks import CHECKPOINT, DONE, Option, Steps, always, choose
from freebooter.engine.keel import begin_turn, tell
from freebooter.games.merchants_and_marauders.constants import (
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
)
from freebooter.games.merchants_and_marauders.content import RUMORS, SPECIALISTS
from freebooter.games.merchants_and_marauders.rules import (
    battle,
    benefits,
    cards,
    death,
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
from freebooter.games.merchants_and_marauders.rules.common import ask_to_declare, choice
from freebooter.games.merchants_and_marauders.state import InForce, Player, State, Turn

PORT_ACTION = choice("port_action")
RETIRE = choice("retire")
COVE = choice("cove")

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
    state.keel.round += 1
    state.in_force = InForce()
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
    player = state.players[seat]
    begin_turn(state, seat)
    tell(state, "turn", seat=seat)
    state.turn = Turn(actions=3, free_moves=state.in_force.trades, fresh=True, carpenter_due=True)  # MM-078
    if player.retiring:
        yield from death.step_down(state, seat)
    if player.captain < 0:
        yield from death.next_captain(state, seat)
    player.bought_at, player.buying_at = player.buying_at, -1
    state.phase = ACTIONS
    if not player.in_port and player.zone in state.npc_zone:
        yield from npcs.scout_for(state, seat)


def act(state: State) -> Steps:
    """One action, or something that costs none."""
    seat = state.acting
    turn = state.turn
    if turn.carpenter_due:
        turn.carpenter_due = False
        if CARPENTER in state.players[seat].crewed:
            yield from benefits.mend(state, seat, SPECIALISTS[CARPENTER].bonus.repair)
            return
    answer = yield (_WITH_SECRETS if has_secrets(state, state.players[seat]) else _WHOSE_TURN)[seat]
    kind = answer.kind
    if kind == "move" or kind == "enter" or kind == "leave":  # noqa: PLR1714
        turn.fresh = False
        if turn.free_moves:
            turn.free_moves -= 1
        else:
            turn.actions -= 1
        if kind != "move" or moving.sail(state, seat, answer.number(0)):
            yield from moving.move(state, seat, answer)
    elif kind == "done":
        state.phase = TURN_END
    elif kind == "retire":
        death.retire(state, seat)
    elif kind in port.SMALL:
        yield from port.small_step(state, seat, answer)
    else:
        turn.fresh = False
        turn.actions -= 1
        if kind == "port_action":
            yield from port.declare_port(state, seat)
        elif kind == "cove":
            yield from port.put_away(state, seat)
        else:
            yield from scouting.scout(state, seat, answer)


def actions(state: State, seat: int) -> list[Option]:
    """MM-078, MM-079: Move, Scout and Port, the last once a turn."""
    player = state.players[seat]
    turn = state.turn
    options = moving.ways(state, seat) if turn.actions or turn.free_moves else []
    if turn.actions:
        if player.in_port:
            if not turn.port_used and not state.in_force.closed >> player.zone & 1:
                options.append(PORT_ACTION)
        else:
            scouting.targets(state, seat, options)
            if player.kept and player.gold and cove_here(state, seat):
                options.append(COVE)
    if player.hand:
        options.extend(cards.own_cards(state, seat))
    if player.in_port:
        options.extend(port.harbour_extras(state, seat))
        if turn.fresh and death.may_retire(state):  # MM-396
            options.append(RETIRE)
    options.append(DONE)
    return options


_WHOSE_TURN = [choose(seat, "turn", actions) for seat in range(4)]
_WITH_SECRETS = [always(choose(seat, "turn", actions)) for seat in range(4)]


def has_secrets(state: State, player: Player) -> bool:
    """Cards in hand, gold in the stash or for a pardon: a turn that ended by itself would tell of them."""
    return bool(player.hand) or (player.in_port and (player.stash_high > 0 or state.in_force.pardon))


def cove_here(state: State, seat: int) -> bool:
    """A kept rumor lets its owner stash gold at sea in its zone, for an action."""
    player = state.players[seat]
    for rumor in player.kept:
        if RUMORS[rumor].place == player.zone and tales.KEPT_FOR[rumor] == "cove":
            return True
    return False


def end_of_turn(state: State) -> Steps:
    """Storms, missions with a time limit, and the question of victory; then the next player."""
    seat = state.acting
    player = state.players[seat]
    if state.in_force.storm >= 0 and player.at_sea:
        yield from events.storm_at_turn_end(state, seat)
        if state.phase == OVER:
            return
    if player.playing:
        tales.turn_over(state, player)
    yield from ask_to_declare(state, seat)
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
        + sum([player.captain >= 0 for player in state.players]),
        "missions": count_missions(state),
        "rumors": count_rumors(state),
        "demand": sum([good + 1 for good in state.demand]) + sum([good + 1 for good in state.demand_pool]),
        "mods": sum([mod + 1 for mod in state.mod_at])
        + sum([mod + 1 for player in state.players for mod in range(8) if player.mods >> mod & 1]),
        "merchants": sum([nation + 1 for nation in state.merchant]) + sum([n + 1 for n in state.merchant_track]),
    }


def count_events(state: State) -> int:
    stacks = sum([len(stack) for stack in state.npc_cards])
    return len(state.event_deck) + len(state.event_discard) + stacks + len(state.npc_due) + (state.event >= 0)


def count_cargo(state: State) -> int:
    held = sum([len(player.hold) for player in state.players])
    raid = len(state.raid.cards) if state.raid is not None else 0
    offered = len(state.market.offer) if state.market is not None else 0
    return len(state.cargo_deck) + len(state.cargo_discard) + held + raid + offered


def count_glory(state: State) -> int:
    held = sum([len(player.hand) for player in state.players])
    hired = sum([card < 100 for player in state.players for card in player.crew_cards])
    return len(state.glory_deck) + len(state.glory_discard) + held + hired


def count_missions(state: State) -> int:
    held = sum([player.mission >= 0 for player in state.players])
    hired = sum([100 <= card < 200 for player in state.players for card in player.crew_cards])
    return len(state.mission_deck) + len(state.mission_discard) + len(state.missions) + held + hired


def count_rumors(state: State) -> int:
    held = sum([(player.rumor >= 0) + len(player.kept) for player in state.players])
    hired = sum([card >= 200 for player in state.players for card in player.crew_cards])
    return len(state.rumor_deck) + len(state.rumor_discard) + len(state.rumors_drawn) + held + hired
