"""A round: everyone chooses, the characters are called, the cards come back or stay (chapters 3 and 12)."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import Ask, Option, Steps, choose, together
from freebooter.engine.keel import begin_turn, reveal, tell
from freebooter.games.pirates_of_the_7_seas.content import CONTENT
from freebooter.games.pirates_of_the_7_seas.rules.ending import end_game
from freebooter.games.pirates_of_the_7_seas.rules.fleet import MOST_SEATS, clockwise
from freebooter.games.pirates_of_the_7_seas.state import ACTING, ALL_CHARACTERS, CHOOSING, NONE, Seas, Turn

CHARACTERS: Final = len(CONTENT.characters)
RETURNS: Final = [character.returns for character in CONTENT.characters]
MOST_ROUNDS: Final = CONTENT.numbers.safety.most_rounds

CHARACTER: Final = [Option("character", number, touches=(f"character:{number}",)) for number in range(CHARACTERS)]
IN_HAND: Final = [
    [CHARACTER[number] for number in range(CHARACTERS) if bits >> number & 1] for bits in range(ALL_CHARACTERS + 1)
]


def character_options(state: Seas, seat: int) -> list[Option]:
    """Those in hand; what lies open from earlier rounds cannot be chosen (P7-015)."""
    return IN_HAND[state.pirates[seat].characters]


ASK_CHARACTERS: Final[list[Ask]] = [
    together([choose(seat, "character", character_options) for seat in range(seats)])
    for seats in range(1, MOST_SEATS + 1)
]


def choose_characters(state: Seas) -> Steps:
    """Everyone at once, in secret (P7-014)."""
    answers: list[Option] = yield ASK_CHARACTERS[len(state.pirates) - 1]
    for seat, pirate in enumerate(state.pirates):
        pirate.chosen = answers[seat].number(0)
        pirate.seen = 1 << seat
    state.called = NONE
    call_next(state)


def call_next(state: Seas) -> None:
    """The next who acts: with the called character, or with one called after it (P7-016, P7-017)."""
    order = [] if state.waiting else clockwise(state, state.first)
    pirates = state.pirates
    while not state.waiting:
        called = state.called = state.called + 1
        if called == CHARACTERS:
            end_round(state)
            return
        for seat in order:
            pirate = pirates[seat]
            if pirate.chosen == called:
                reveal(state, pirate)
                state.waiting.append(seat)
                if state.keel.loud:
                    tell(state, "shows", seat=seat, character=called)
    seat = state.waiting.pop(0)
    state.turn = Turn(seat)
    state.stage = ACTING
    begin_turn(state, seat)


def end_turn(state: Seas) -> None:
    state.turn = None
    call_next(state)


def end_round(state: Seas) -> None:
    """P7-018, P7-091 .. P7-093."""
    for seat, pirate in enumerate(state.pirates):
        if RETURNS[pirate.chosen]:
            if pirate.characters != ALL_CHARACTERS:
                tell(state, "takes_back", seat=seat)
            pirate.characters = ALL_CHARACTERS
        else:
            pirate.characters &= ~(1 << pirate.chosen)
        pirate.chosen = NONE
        pirate.seen = 0
    state.called = NONE
    state.first = (state.first + 1) % len(state.pirates)
    begin_turn(state, NONE)
    if state.keel.round == state.last_round or state.keel.round >= MOST_ROUNDS:
        end_game(state)
    else:
        begin_round(state)


def begin_round(state: Seas) -> None:
    state.stage = CHOOSING
    state.keel.round += 1
    tell(state, "round", round=state.keel.round, first=state.first, last=state.last_round)
