"""Gifts for those who choose alone, and mistakes (chapter 4)."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import Ask, Option, choose
from freebooter.engine.keel import tell
from freebooter.games.pirates_of_the_7_seas.content import CONTENT
from freebooter.games.pirates_of_the_7_seas.rules.fleet import MOST_SEATS
from freebooter.games.pirates_of_the_7_seas.state import (
    ABORIGINE,
    CARTOGRAPHER,
    GOVERNOR,
    MISTAKEN,
    SHAMAN,
    SHIPWRIGHT,
    Seas,
    turn_of,
)

ONE_GIFT: Final = [character.gift.one for character in CONTENT.characters]
FIRST_GIFT: Final = [character.gift.first for character in CONTENT.characters]


def alone(state: Seas, seat: int) -> bool:
    """Did nobody else choose the called character?"""
    for other, pirate in enumerate(state.pirates):
        if other != seat and pirate.chosen == state.called:
            return False
    return True


def gift_offered(state: Seas, seat: int) -> int:
    """How much the called character offers to one who did its action (P7-019 .. P7-022)."""
    if not alone(state, seat):
        return 0
    if seat != state.first:
        return 0 if len(state.pirates) == 2 else ONE_GIFT[state.called]
    if len(state.pirates) == 2 and not state.pair_doubled:
        return ONE_GIFT[state.called]
    return FIRST_GIFT[state.called]


def cards_left(state: Seas) -> int:
    """Adventure cards that can still be drawn into a hand."""
    return len(state.deck) - (0 if state.last_round else 1)


def in_stock(state: Seas, seat: int) -> int:
    """How far the called character's gift can reach (P7-A31)."""
    pirate = state.pirates[seat]
    called = state.called
    if called == SHIPWRIGHT:
        return pirate.reserve
    if called == GOVERNOR:
        return pirate.spots
    if called == ABORIGINE:
        return len(state.booty) + sum(state.discards)
    if called == SHAMAN:
        return pirate.fleet
    if called == CARTOGRAPHER:
        return cards_left(state)
    return FIRST_GIFT[called]


def gift_options(state: Seas, seat: int) -> list[Option]:
    """The whole gift, the half of a doubled one, or nothing (P7-104), as far as the stock reaches (P7-A31)."""
    gifts = GIFTS[state.called]
    half = ONE_GIFT[state.called]
    most = min(gift_offered(state, seat), in_stock(state, seat))
    return [gifts[most], gifts[half], gifts[0]] if most > half else [gifts[most], gifts[0]]


# by character and amount
GIFTS: Final = [
    [Option("gift.none", 0), *[Option(f"gift.{character.gift.what}", n + 1) for n in range(character.gift.first)]]
    for character in CONTENT.characters
]
ASK_GIFT: Final[list[list[Ask]]] = [
    [choose(seat, f"gift.{character.id}", gift_options) for seat in range(MOST_SEATS)]
    for character in CONTENT.characters
]


def gift_due(state: Seas, seat: int) -> bool:
    return gift_offered(state, seat) > 0 and in_stock(state, seat) > 0


def ask_gift(state: Seas, seat: int) -> Ask:
    return ASK_GIFT[state.called][seat]


def accepted(state: Seas, seat: int, option: Option) -> int:
    """What was taken of the gift."""
    amount = option.number(0)
    tell(state, option.kind, seat=seat, character=state.called, amount=amount)
    return amount


def mistake(state: Seas, seat: int) -> None:
    """The action cannot be done, or is refused: a Black Spot, and no gift (P7-021, P7-023, P7-A07)."""
    turn_of(state).progress = MISTAKEN
    state.pirates[seat].spots += 1
    if state.keel.loud:
        tell(state, "mistake", seat=seat, character=state.called, hurts=[seat])
