"""Chapter B07: a round and a turn, and what the table does next."""

from __future__ import annotations

from freebooter.engine.asks import CHECKPOINT, Steps
from freebooter.engine.keel import begin_turn, tell
from freebooter.games.captains_log.rules import alone, events, fame, kraken, npcs, ports, setting_out, turn
from freebooter.games.captains_log.rules.sea import relaid
from freebooter.games.captains_log.state import NPCS, ORDERS, ROUND_ENDS, TURN_BEGINS, TURN_ENDS, State

setup = setting_out.setup
scores = fame.scores
outcome = fame.outcome


def play(state: State) -> Steps:
    """Runs step after step until the game is over. Each step looks at the state and leaves everything there."""
    relaid(state)  # whoever has laid out this position may have looked at it before it was ready
    while not fame.is_over(state):
        phase = state.phase
        if state.visit is not None:
            yield from ports.visit(state)
        elif phase == ORDERS:
            yield from turn.order(state)
        elif phase == NPCS:
            yield from npcs.turn(state)
        elif phase == TURN_BEGINS:
            yield from turn.begin(state)
        elif phase == TURN_ENDS:
            yield from turn.end(state)
        elif phase == ROUND_ENDS:
            yield from end_of_round(state)
        else:
            yield from setting_out.prepare(state)
        if not state.keel.playout:
            yield CHECKPOINT
    alone.tell_score(state)


def end_of_round(state: State) -> Steps:
    """CL-101, CL-103, CL-105, CL-K59: the Kraken, then time, then what floats, and by day a new event.

    CL-424, CL-569: it may be won or lost meanwhile; then nothing more happens.
    """
    begin_turn(state, -1)
    yield from kraken.moves(state)
    events.advance_time(state)
    yield from events.counters_rotate(state)
    if fame.is_over(state):
        return
    if events.is_day(state):
        events.day_is_over(state)
        alone.day_is_over(state)
    elif state.rules.night_scoring:
        alone.night_is_over(state)
    if fame.is_over(state):
        return
    if events.is_day(state):
        yield from events.reveal(state)
    state.keel.round += 1
    if fame.is_over(state):
        tell(state, "last_round")
        return
    tell(state, "round", round=state.keel.round, day=int(events.is_day(state)))
    begin_turn(state, state.first)
    state.phase = TURN_BEGINS
