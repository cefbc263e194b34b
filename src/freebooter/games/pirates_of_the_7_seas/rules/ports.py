"""The Aborigine: another port (chapter 8)."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import PASS, Ask, Option, Steps, always, choose
from freebooter.engine.keel import tell
from freebooter.games.pirates_of_the_7_seas.content import CONTENT
from freebooter.games.pirates_of_the_7_seas.rules.cards import CARD, play_card
from freebooter.games.pirates_of_the_7_seas.rules.fleet import MOST_SEATS, draw_booty, stow_booty
from freebooter.games.pirates_of_the_7_seas.rules.gifts import accepted, ask_gift, gift_due
from freebooter.games.pirates_of_the_7_seas.rules.rounds import end_turn
from freebooter.games.pirates_of_the_7_seas.state import NONE, Seas

PORT: Final = [card.port for card in CONTENT.adventures]


def port_options(state: Seas, seat: int) -> list[Option]:
    return [PASS, *[CARD[card] for card in state.pirates[seat].hand if PORT[card] != NONE]]


ASK_PORT: Final[list[Ask]] = [always(choose(seat, "aborigine", port_options)) for seat in range(MOST_SEATS)]


def open_port(state: Seas, seat: int) -> Steps:
    """A port card becomes the current port for everybody, or it is a mistake (P7-057, P7-059, P7-105)."""
    option: Option = yield ASK_PORT[seat]
    card = play_card(state, seat, option)
    if card == NONE:
        return
    state.ports.append(card)
    state.port = PORT[card]
    tell(state, "port", seat=seat, port=state.port)
    if gift_due(state, seat):  # P7-060, P7-A14
        option = yield ask_gift(state, seat)
        cards = accepted(state, seat, option)
        if cards:
            draw_booty(state, seat, cards)
            yield from stow_booty(state, seat)
    end_turn(state)
