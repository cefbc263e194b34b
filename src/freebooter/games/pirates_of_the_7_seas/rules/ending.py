"""The last sale and the count (chapter 14)."""

from __future__ import annotations

from typing import Final

from freebooter.engine.game import Score
from freebooter.engine.keel import tell
from freebooter.games.pirates_of_the_7_seas.content import CONTENT
from freebooter.games.pirates_of_the_7_seas.rules.fleet import PRICES, black_spot, give_up, sale_price
from freebooter.games.pirates_of_the_7_seas.state import COFFEE, FRUIT, GOODS, OVER, RUM, Seas

BARGAIN_COST: Final = {ritual.id: ritual.cost for ritual in CONTENT.rituals}["bargain"]
TALISMAN_POINTS: Final = CONTENT.numbers.end.talisman_points
TOKENS_FOR_A_POINT: Final = CONTENT.numbers.end.tokens_for_a_point
BLACK_SPOT_POINTS: Final = CONTENT.numbers.end.black_spot_points


def end_game(state: Seas) -> None:
    """Everything is sold, and cards in hand cost Black Spots (P7-100, P7-101)."""
    state.stage = OVER
    state.sales = []
    for seat, pirate in enumerate(state.pirates):
        chests, bargains = last_sale(state, seat)
        for good in range(GOODS):
            give_up(state, seat, good, pirate.goods[good])
        pirate.tokens -= BARGAIN_COST * bargains
        pirate.chests += chests
        state.sales.append(chests)
        tell(state, "last_sale", seat=seat, chests=chests, bargains=bargains)
        if pirate.hand:
            black_spot(state, seat, "cards", len(pirate.hand))


def last_sale(state: Seas, seat: int) -> tuple[int, int]:
    """Chests for all goods on board, and how many Bargains make the most points of them (P7-A25)."""
    rum, coffee, fruit = state.pirates[seat].goods
    best = sale_price(state, RUM, rum) + sale_price(state, COFFEE, coffee) + sale_price(state, FRUIT, fruit)
    if state.pirates[seat].tokens < BARGAIN_COST:
        return best, 0
    prices = PRICES[state.port]
    tokens = state.pirates[seat].tokens
    most = points(best, tokens)
    bargains = 0
    # so many cards of each good go in Bargains, the others are sold
    for rum_dealt in range(rum + 1):
        for coffee_dealt in range(coffee + 1):
            for fruit_dealt in range(fruit + 1):
                cards = rum_dealt + coffee_dealt + fruit_dealt
                deals = cards // 2
                # pairs of different kinds: an even number of cards, no kind in more than half of them
                if cards % 2 or max(rum_dealt, coffee_dealt, fruit_dealt) > deals or deals * BARGAIN_COST > tokens:
                    continue
                chests = rum_dealt * prices[RUM] + coffee_dealt * prices[COFFEE] + fruit_dealt * prices[FRUIT]
                chests += sale_price(state, RUM, rum - rum_dealt) + sale_price(state, COFFEE, coffee - coffee_dealt)
                chests += sale_price(state, FRUIT, fruit - fruit_dealt)
                worth = points(chests, tokens - deals * BARGAIN_COST)
                if worth > most:
                    most = worth
                    best = chests
                    bargains = deals
    return best, bargains


def points(chests: int, tokens: int) -> int:
    return chests + tokens // TOKENS_FOR_A_POINT


def scores(state: Seas) -> list[Score]:
    """P7-102; ties go to fewer corsair tiles, then to fewer Black Spots (P7-103)."""
    result = []
    for seat, pirate in enumerate(state.pirates):
        sale = state.sales[seat] if state.sales else 0
        sources = {
            "chests": pirate.chests - sale,
            "sale": sale,
            "talismans": pirate.talismans * TALISMAN_POINTS,
            "tokens": pirate.tokens // TOKENS_FOR_A_POINT,
            "spots": pirate.spots * BLACK_SPOT_POINTS,
        }
        result.append(Score(sources, (-state.corsairs.count(seat), -pirate.spots)))
    return result
