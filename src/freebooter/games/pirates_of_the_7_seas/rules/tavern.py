"""The Tavern: a curse that the shaman hands out, a die for each guest (P7-074, P7-075)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from freebooter.engine.asks import Ask, Option, Steps, choose
from freebooter.engine.keel import tell, throw
from freebooter.games.pirates_of_the_7_seas.content import (
    CONTENT,
    Effect,
    GainBooty,
    GainChests,
    GainTokens,
    LoseChests,
    LoseGoods,
    Spots,
    Tavern,
)
from freebooter.games.pirates_of_the_7_seas.rules.fleet import (
    MOST_SEATS,
    black_spot,
    cargo,
    draw_booty,
    give_up,
    overboard_options,
    stow_booty,
)
from freebooter.games.pirates_of_the_7_seas.rules.plunder import lay_out
from freebooter.games.pirates_of_the_7_seas.state import NONE, Seas, turn_of

GIVE: Final = [[Option("give", seat, face) for face in range(7)] for seat in range(MOST_SEATS)]


def open_tavern(state: Seas, shaman: int, card: int, effect: Tavern) -> Steps:
    """A red die for each player; the shaman gives one to everybody (P7-074)."""
    players = len(state.pirates)
    lay_out(state, card, [NONE] * players, throw(state, players))
    state.tray.guests = [NONE] * players
    while NONE in state.tray.guests:
        option: Option = yield ASK_TAVERN[shaman]
        hand_out(state, option.number(0), option.number(1))


def next_guest(state: Seas) -> int:
    """Who gets the next die: clockwise from the shaman."""
    given = len(state.pirates) - state.tray.guests.count(NONE)
    return (turn_of(state).seat + given) % len(state.pirates)


def tavern_options(state: Seas, seat: int) -> list[Option]:
    """One of the dice left, each face once."""
    guest = next_guest(state)
    tray = state.tray
    faces = [tray.dice[number][1] for number in range(len(tray.guests)) if tray.guests[number] == NONE]
    return [GIVE[guest][face] for face in range(1, 7) if face in faces]


ASK_TAVERN: Final[list[Ask]] = [choose(seat, "tavern", tavern_options) for seat in range(MOST_SEATS)]


def hand_out(state: Seas, guest: int, face: int) -> None:
    tray = state.tray
    for number in range(len(tray.guests)):
        if tray.guests[number] == NONE and tray.dice[number][1] == face:
            tray.guests[number] = guest
            return


def visit_tavern(state: Seas, seat: int, effect: Tavern) -> Steps:
    """What the die brings (P7-075, P7-A15)."""
    tray = state.tray
    face = tray.dice[tray.guests.index(seat)][1]
    found = CONTENT.tavern[face - 1]
    if nothing_to_lose(state, seat, found.effect):
        tell(state, "tavern.nothing", seat=seat, face=face)
    else:
        tell(state, EVENT[face - 1], seat=seat, face=face, hurts=[seat] if found.hurts else [])
    yield from VISIT[type(found.effect)](state, seat, found.effect)


def nothing_to_lose(state: Seas, seat: int, effect: Effect) -> bool:
    """P7-A15."""
    pirate = state.pirates[seat]
    if isinstance(effect, LoseChests):
        return pirate.chests == 0
    return isinstance(effect, LoseGoods) and cargo(pirate) == 0


# --- what the faces bring, by the kind of their effect -----------------------------------------------------------


def take_spots(state: Seas, seat: int, effect: Spots) -> Steps:
    black_spot(state, seat, "tavern", effect.spots)
    yield from ()


ASK_LOSS: Final[list[Ask]] = [choose(seat, "tavern.goods", overboard_options) for seat in range(MOST_SEATS)]


def lose_goods(state: Seas, seat: int, effect: LoseGoods) -> Steps:
    if state.pirates[seat].goods != [0, 0, 0]:
        option: Option = yield ASK_LOSS[seat]
        give_up(state, seat, option.number(0), 1)
        tell(state, "overboard", seat=seat, good=option.number(0), hurts=[seat])


def lose_chests(state: Seas, seat: int, effect: LoseChests) -> Steps:
    pirate = state.pirates[seat]
    pirate.chests = max(0, pirate.chests - effect.chests)
    yield from ()


def gain_chests(state: Seas, seat: int, effect: GainChests) -> Steps:
    state.pirates[seat].chests += effect.chests
    yield from ()


def gain_booty(state: Seas, seat: int, effect: GainBooty) -> Steps:
    draw_booty(state, seat, effect.cards)
    yield from stow_booty(state, seat)


def gain_tokens(state: Seas, seat: int, effect: GainTokens) -> Steps:
    state.pirates[seat].tokens += effect.tokens
    yield from ()


VISIT: Final[dict[type[Effect], Callable[[Seas, int, Any], Steps]]] = {
    Spots: take_spots,
    LoseGoods: lose_goods,
    LoseChests: lose_chests,
    GainChests: gain_chests,
    GainBooty: gain_booty,
    GainTokens: gain_tokens,
}
EVENT: Final = [f"tavern.{face.id}" for face in CONTENT.tavern]
