"""What luck may do with an option, by what the seat knows."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from freebooter.engine.answers import Decision
from freebooter.engine.asks import Option
from freebooter.engine.counting import drawn, hits, some
from freebooter.engine.game import Odds
from freebooter.games.pirates_of_the_7_seas.content import CONTENT, Tavern, Throw, Whirlpool
from freebooter.games.pirates_of_the_7_seas.rules.curses import CURSE, EFFECT
from freebooter.games.pirates_of_the_7_seas.rules.fleet import dearest, empty_ships
from freebooter.games.pirates_of_the_7_seas.rules.gifts import cards_left, gift_offered
from freebooter.games.pirates_of_the_7_seas.rules.plunder import CARAVAN_SHIPS, CARAVANS, EXTRA_SHIPS
from freebooter.games.pirates_of_the_7_seas.rules.ports import PORT
from freebooter.games.pirates_of_the_7_seas.state import ABORIGINE, CARTOGRAPHER, NONE, SHAMAN, Seas, plunder_of

FACES: Final = 6
# thrown by tools/write_odds.py: how often so many pirates stay afloat, by ships of the caravan and by pirates
AFLOAT: Final = msgspec.json.decode((Path(__file__).parent / "plunder.json").read_bytes(), type=list[list[list[int]]])
PORTS: Final = [card for card, port in enumerate(PORT) if port != NONE]
CURSES: Final = [card for card, curse in enumerate(CURSE) if curse != NONE]
HELPFUL: Final = len([face for face in CONTENT.tavern if not face.hurts])


def odds_of(state: Seas, decision: Decision, option: Option) -> Odds | None:
    find = ODDS.get(option.kind)
    return find(state, decision.seat, option) if find is not None else None


# --- plunder ---------------------------------------------------------------------------------------------------------


def of_sending(state: Seas, seat: int, option: Option) -> Odds | None:
    """Booty for oneself, and no ship lost (P7-042 .. P7-049); who is still to send sends all that can sail."""
    mine = option.number(0)
    plunder = plunder_of(state)
    if mine == 0:
        return None
    later = [other for other in plunder.to_send if other != seat]
    others = sum(plunder.sent) + sum([most_sent_by(state, other, plunder.caravan) for other in later])
    return plundered("sent_first" if later else "sent", plunder.caravan, mine, others)


def most_sent_by(state: Seas, seat: int, caravan: int) -> int:
    return min(CARAVAN_SHIPS[caravan] + EXTRA_SHIPS[len(state.pirates)], empty_ships(state.pirates[seat]))


def plundered(kind: str, caravan: int, mine: int, others: int) -> Odds:
    chance, unhurt, tries = booty(CARAVAN_SHIPS[caravan], mine, others)
    return Odds(kind, chance, (unhurt,), tries)


@cache
def booty(reds: int, mine: int, others: int) -> tuple[float, float, int]:
    """The chance that a ship of mine stays afloat, that all do, and how often it was tried."""
    pirates = mine + others
    counts = AFLOAT[reds - 1][pirates - 1]
    tries = sum(counts)
    some_home = all_home = 0.0
    for left, times in enumerate(counts):
        home = drawn(left, mine, pirates)
        some_home += times * some(home)
        all_home += times * (home[mine] if len(home) > mine else 0.0)
    return some_home / tries, all_home / tries, tries


# --- cards of the hand -----------------------------------------------------------------------------------------------


def of_card(state: Seas, seat: int, option: Option) -> Odds | None:
    """A caravan that all go for, or a curse (P7-034, P7-061); a port needs no luck."""
    card = option.number(0)
    if CARAVAN_SHIPS[card]:
        mine = most_sent_by(state, seat, card)
        others = sum([most_sent_by(state, other, card) for other in range(len(state.pirates)) if other != seat])
        return plundered("caravan", card, mine, others) if mine else None
    if CURSE[card] == NONE:
        return None
    safe = min(gift_offered(state, seat), state.pirates[seat].fleet)
    return of_curse(state, seat, CURSE[card], safe)


def of_safety(state: Seas, seat: int, option: Option) -> Odds | None:
    """How many ships the shaman keeps safe (P7-066); the card lies on top of those played."""
    if state.called != SHAMAN:
        return None
    return of_curse(state, seat, CURSE[state.played[-1]], option.number(0))


def of_curse(state: Seas, seat: int, curse: int, safe: int) -> Odds | None:
    """The shaman loses nothing (P7-067 .. P7-070, P7-073), or gets a die that helps (P7-074, P7-075)."""
    effect = EFFECT[curse]
    mine = state.pirates[seat].fleet - safe
    if isinstance(effect, Throw):
        return Odds("curse", hits(mine, 1 / FACES)[0])
    if isinstance(effect, Whirlpool):
        thrown = sum([pirate.fleet for pirate in state.pirates]) - safe
        return Odds("curse", sum([drawn(red, mine, thrown)[0] for red in range(1, FACES + 1)]) / FACES)
    if isinstance(effect, Tavern):
        return Odds("tavern", some(hits(len(state.pirates), HELPFUL / FACES)))
    return None


# --- cards that are drawn --------------------------------------------------------------------------------------------


def of_drawing(state: Seas, seat: int, option: Option) -> Odds | None:
    """A caravan, a port, a curse among the cards drawn (P7-086, P7-088): all that the seat has not seen may come."""
    cards = min(option.number(0) if option.args else 1, cards_left(state))
    if state.called != CARTOGRAPHER or cards <= 0:
        return None
    seen = state.played + state.ports + state.pirates[seat].hand
    unseen = cards_left(state) + sum([len(one.hand) for other, one in enumerate(state.pirates) if other != seat])
    caravan, port, curse = [
        some(drawn(cards, len([card for card in kind if card not in seen]), unseen))
        for kind in (CARAVANS, PORTS, CURSES)
    ]
    return Odds("card" if cards == 1 else "cards", caravan, (port, curse))


def of_booty(state: Seas, seat: int, option: Option) -> Odds | None:
    """The good that pays most here, among the booty (P7-060); what was discarded comes only when the deck is empty."""
    cards = option.number(0)
    if state.called != ABORIGINE or cards > len(state.booty):
        return None
    return Odds("booty", some(drawn(cards, state.booty.count(dearest(state.port)), len(state.booty))))


ODDS: Final[dict[str, Callable[[Seas, int, Option], Odds | None]]] = {
    "send": of_sending,
    "card": of_card,
    "gift.safety": of_safety,
    "gift.none": of_safety,
    "draw": of_drawing,
    "gift.cards": of_drawing,
    "gift.booty": of_booty,
}
