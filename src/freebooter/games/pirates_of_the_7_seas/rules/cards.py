"""Adventure cards from the hand: a caravan, port or curse is played, or it is a mistake (P7-034, P7-057, P7-061)."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import PASS, Option
from freebooter.engine.keel import seal
from freebooter.games.pirates_of_the_7_seas.content import CONTENT
from freebooter.games.pirates_of_the_7_seas.rules.gifts import mistake
from freebooter.games.pirates_of_the_7_seas.rules.rounds import end_turn
from freebooter.games.pirates_of_the_7_seas.state import DONE_IT, NONE, Seas, turn_of

CARD: Final = [Option("card", number, touches=(f"card:{number}",)) for number in range(len(CONTENT.adventures))]


def play_card(state: Seas, seat: int, option: Option) -> int:
    """The card that was chosen, out of the hand; or NONE: it is a mistake, and the turn is over.

    All have seen the card now, so it cannot be taken back.
    """
    if option is PASS:
        mistake(state, seat)
        end_turn(state)
        return NONE
    card = option.number(0)
    state.pirates[seat].hand.remove(card)
    seal(state)
    turn_of(state).progress = DONE_IT
    return card
