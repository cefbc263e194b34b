"""Chapter B45: marks of the scoreboard that open a new era."""

from __future__ import annotations

from freebooter.engine.keel import tell
from freebooter.games.captains_log.content import NPC_CARDS, SCOREBOARDS
from freebooter.games.captains_log.rules import tavern
from freebooter.games.captains_log.state import State


def reached(state: State, fame: int) -> None:
    """CL-425 .. CL-428, CL-K64: the first player to reach a mark brings its change, once for all."""
    board = SCOREBOARDS[state.rules.score_side]
    clock = state.clock
    if clock.era == 1 and fame >= board.level_2:
        new_era(state, 2)
    if clock.era == 2 and fame >= board.level_3:
        new_era(state, 3)
    while clock.tavern_marks < len(board.tavern) and fame >= board.tavern[clock.tavern_marks]:
        clock.tavern_marks += 1
        tavern.new_faces(state)


def new_era(state: State, era: int) -> None:
    """CL-425, CL-426: ships of the old level leave the deck; those in play stay (CL-K64)."""
    state.clock.era = era
    decks = state.decks
    old = [card for card in decks.ships if NPC_CARDS[card].level < era]
    decks.ships = [card for card in decks.ships if NPC_CARDS[card].level >= era]
    decks.ships_out += old
    if state.keel.loud:
        tell(state, "era", era=era)
