"""Ships, holds, guards and booty: what every character's action leans on."""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import Ask, Option, Steps, choose
from freebooter.engine.keel import draw, shuffle, tell
from freebooter.games.pirates_of_the_7_seas.content import CONTENT
from freebooter.games.pirates_of_the_7_seas.state import COFFEE, FRUIT, GOODS, RUM, TALISMAN, Pirate, Seas

CHESTS_PER_GUARD: Final = CONTENT.numbers.guards.chests_each
PRICES: Final[list[tuple[int, int, int]]] = [port.prices for port in CONTENT.ports]
PLAIN_PRICE: Final = CONTENT.numbers.goods.plain_price
SET_SIZE: Final = CONTENT.numbers.goods.set_size
MOST_SEATS: Final = 4


def clockwise(state: Seas, first: int) -> list[int]:
    """All seats, beginning with `first`."""
    return [*range(first, len(state.pirates)), *range(first)]


# --- holds -------------------------------------------------------------------------------------------------------


def cargo(pirate: Pirate) -> int:
    goods = pirate.goods
    return goods[RUM] + goods[COFFEE] + goods[FRUIT]


def capacity(pirate: Pirate) -> int:
    """Goods cards that the fleet can carry: one a ship, two on a double hold (P7-051, P7-096)."""
    fleet = pirate.fleet
    holds = pirate.holds
    return fleet + (holds if holds < fleet else fleet)


def room(pirate: Pirate) -> int:
    return capacity(pirate) - cargo(pirate)


def loaded_ships(pirate: Pirate) -> int:
    """The fewest ships that carry the goods, as goods may be moved (P7-097)."""
    goods = cargo(pirate)
    doubles = min(pirate.holds, pirate.fleet)
    return (goods + 1) // 2 if goods <= 2 * doubles else goods - doubles


def empty_ships(pirate: Pirate) -> int:
    return pirate.fleet - loaded_ships(pirate)


# --- losing and gaining ------------------------------------------------------------------------------------------


def black_spot(state: Seas, seat: int, reason: str, spots: int = 1) -> None:
    state.pirates[seat].spots += spots
    if state.keel.loud:
        tell(state, "spot", seat=seat, spots=spots, reason=reason, hurts=[seat])


def give_up(state: Seas, seat: int, good: int, cards: int) -> None:
    """Goods on board go to the discards."""
    state.pirates[seat].goods[good] -= cards
    state.discards[good] += cards


def to_reserve(state: Seas, seat: int, ships: int) -> int:
    """Ships leave the fleet, at most all of it (P7-A17); returns how many."""
    pirate = state.pirates[seat]
    lost = min(ships, pirate.fleet)
    pirate.fleet -= lost
    pirate.reserve += lost
    return lost


def from_reserve(state: Seas, seat: int, ships: int) -> int:
    """Ships join the fleet, at most all of the reserve; returns how many."""
    pirate = state.pirates[seat]
    found = min(ships, pirate.reserve)
    pirate.reserve -= found
    pirate.fleet += found
    return found


def post_guards(state: Seas, seat: int) -> bool:
    """Counts the guards again (P7-082, P7-083, P7-A04); True if goods no longer fit the fleet (P7-A05)."""
    pirate = state.pirates[seat]
    needed = pirate.chests // CHESTS_PER_GUARD
    afloat = pirate.fleet + pirate.guards
    needed = min(needed, afloat)
    if needed != pirate.guards:
        if state.keel.loud:
            tell(state, "guards", seat=seat, guards=needed, freed=max(0, pirate.guards - needed))
        pirate.guards = needed
        pirate.fleet = afloat - needed
    return room(pirate) < 0


def overboard_options(state: Seas, seat: int) -> list[Option]:
    goods = state.pirates[seat].goods
    return [OVERBOARD[good] for good in range(GOODS) if goods[good] > 0]


OVERBOARD: Final = [Option("overboard", good, touches=(f"good:{good}",)) for good in range(GOODS)]
ASK_OVERBOARD: Final[list[Ask]] = [choose(seat, "overboard", overboard_options) for seat in range(MOST_SEATS)]


def throw_overboard(state: Seas, seat: int) -> Steps:
    """The owner chooses which goods go, as long as there are too many (P7-064, P7-A05)."""
    while room(state.pirates[seat]) < 0:
        option: Option = yield ASK_OVERBOARD[seat]
        good = option.number(0)
        give_up(state, seat, good, 1)
        tell(state, "overboard", seat=seat, good=good, hurts=[seat])


# --- booty -------------------------------------------------------------------------------------------------------


def draw_booty(state: Seas, seat: int, cards: int) -> None:
    """Draws open booty: Talismans are laid out at once, goods wait in `drawn` (P7-048, P7-053, P7-A12)."""
    pirate = state.pirates[seat]
    drawn = [0, 0, 0, 0]
    for _ in range(cards):
        if not state.booty:
            reshuffle_booty(state)
            if not state.booty:
                break
        drawn[draw(state, state.booty)] += 1
    pirate.talismans += drawn[TALISMAN]
    pirate.tokens += drawn[TALISMAN]
    state.drawn = drawn[:GOODS]
    if state.keel.loud:
        tell(state, "booty", seat=seat, cards=bundle(drawn))


def bundle(cards: list[int]) -> list[int]:
    """Counts by kind as the numbers that words.toml has names for: 100 x kind + count."""
    return [100 * kind + count for kind, count in enumerate(cards) if count]


def reshuffle_booty(state: Seas) -> None:
    """The discards become the new deck (P7-A12)."""
    cards = [kind for kind in range(GOODS + 1) for _ in range(state.discards[kind])]
    state.discards = [0, 0, 0, 0]
    if cards:
        shuffle(state, cards)
        state.booty = cards
        tell(state, "reshuffled")


@cache
def stow_option(rum: int, coffee: int, fruit: int) -> Option:
    return Option("stow", rum, coffee, fruit)


def stow_options(state: Seas, seat: int) -> list[Option]:
    """Every selection of the goods just drawn that fits the holds; the most comes first."""
    most_rum, most_coffee, most_fruit = state.drawn
    space = room(state.pirates[seat])
    return [
        stow_option(rum, coffee, fruit)
        for rum in range(most_rum, -1, -1)
        for coffee in range(most_coffee, -1, -1)
        for fruit in range(most_fruit, -1, -1)
        if rum + coffee + fruit <= space
    ]


ASK_STOW: Final[list[Ask]] = [choose(seat, "stow", stow_options) for seat in range(MOST_SEATS)]


def stow_booty(state: Seas, seat: int) -> Steps:
    """Each goods card is loaded or thrown away, now or never (P7-051, P7-052)."""
    if sum(state.drawn) == 0:
        return
    option: Option = yield ASK_STOW[seat]
    pirate = state.pirates[seat]
    for good in range(GOODS):
        kept = option.number(good)
        pirate.goods[good] += kept
        state.discards[good] += state.drawn[good] - kept
    kept_goods = [option.number(good) for good in range(GOODS)]
    if state.keel.loud:
        tell(state, "stowed" if sum(kept_goods) else "rejected", seat=seat, goods=bundle(kept_goods))
    state.drawn = [0, 0, 0]


# --- prices ------------------------------------------------------------------------------------------------------


def sale_price(state: Seas, good: int, cards: int) -> int:
    """Chests for this number of cards of one good sold at once (P7-077, P7-078)."""
    return cards * (PRICES[state.port][good] if cards >= SET_SIZE else PLAIN_PRICE)


def dearest(port: int) -> int:
    """The good in highest demand (P7-070)."""
    prices = PRICES[port]
    return prices.index(max(prices))
