"""A fair guess of what a seat cannot know: others' hands, both decks, and characters that lie face down."""

from __future__ import annotations

from freebooter.engine.keel import knows
from freebooter.engine.luck import Luck
from freebooter.games.pirates_of_the_7_seas.rules.curses import CURSE
from freebooter.games.pirates_of_the_7_seas.rules.fleet import cargo
from freebooter.games.pirates_of_the_7_seas.rules.plunder import CARAVAN_SHIPS
from freebooter.games.pirates_of_the_7_seas.rules.ports import PORT
from freebooter.games.pirates_of_the_7_seas.state import (
    ABORIGINE,
    BELOW_LAST_ROUNDS,
    CAPTAIN,
    GOVERNOR,
    LAST_ROUNDS,
    MERCHANT,
    NONE,
    SHAMAN,
    SHIPWRIGHT,
    Pirate,
    Seas,
)


def imagine(state: Seas, seat: int, luck: Luck) -> None:
    state.booty.sort()
    luck.shuffle(state.booty)
    deal_adventures(state, seat, luck)
    for pirate in state.pirates:
        if pirate.chosen != NONE and not knows(pirate, seat):
            pirate.chosen = likely_character(state, pirate, luck)


def deal_adventures(state: Seas, seat: int, luck: Luck) -> None:
    """Cards in the deck and in others' hands are gathered and dealt anew; Last Rounds keeps its known place."""
    cards = [card for card in state.deck if card != LAST_ROUNDS]
    others = [pirate for owner, pirate in enumerate(state.pirates) if owner != seat]
    for pirate in others:
        cards += pirate.hand
    cards.sort()
    luck.shuffle(cards)
    for pirate in others:
        pirate.hand = sorted([cards.pop() for _ in pirate.hand])
    if not state.last_round:
        cards.insert(BELOW_LAST_ROUNDS, LAST_ROUNDS)
    state.deck = cards


def likely_character(state: Seas, pirate: Pirate, luck: Luck) -> int:
    """One that is in hand and has not been called yet, rather one that is of use to its owner."""
    weights = [
        likelihood(state, pirate, character) if character > state.called and pirate.characters >> character & 1 else 0
        for character in range(7)
    ]
    at = luck.below(sum(weights))
    for character in range(7):
        at -= weights[character]
        if at < 0:
            return character
    raise AssertionError("some character must lie there")


def likelihood(state: Seas, pirate: Pirate, character: int) -> int:
    """How many of the lots in the bag are for this character; never none. Hands are guessed before."""
    if character == SHIPWRIGHT:
        return 1 + pirate.reserve if pirate.reserve and pirate.chests else 1
    if character == GOVERNOR:
        return pirate.reserve if NONE in state.corsairs and pirate.reserve else 1
    if character == CAPTAIN:
        return 8 if any([CARAVAN_SHIPS[card] for card in pirate.hand]) else 1
    if character == ABORIGINE:
        return 3 if any([PORT[card] != NONE for card in pirate.hand]) else 1
    if character == SHAMAN:
        return 3 if any([CURSE[card] != NONE for card in pirate.hand]) else 1
    if character == MERCHANT:
        return 1 + 2 * cargo(pirate)
    return 4 if state.deck else 1
