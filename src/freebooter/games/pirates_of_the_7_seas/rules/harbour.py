"""Shipwright, Governor, Merchant, Cartographer, and the rituals that go with them (chapters 5, 6, 10, 11, 13).

Their turn is a row of choices: rituals in any order with the action (P7-A11), until the player is done.
"""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import DONE, Ask, Option, Steps, choose
from freebooter.engine.keel import draw, tell
from freebooter.games.pirates_of_the_7_seas.content import CONTENT
from freebooter.games.pirates_of_the_7_seas.rules.fleet import (
    MOST_SEATS,
    PRICES,
    black_spot,
    from_reserve,
    give_up,
    post_guards,
    sale_price,
    throw_overboard,
)
from freebooter.games.pirates_of_the_7_seas.rules.gifts import accepted, ask_gift, cards_left, gift_due, mistake
from freebooter.games.pirates_of_the_7_seas.rules.rounds import end_turn
from freebooter.games.pirates_of_the_7_seas.state import (
    CARTOGRAPHER,
    DONE_IT,
    GOODS,
    GOVERNOR,
    LAST_ROUNDS,
    MERCHANT,
    NONE,
    SHIPWRIGHT,
    TO_DO,
    Seas,
)

RITUAL_COST: Final = {ritual.id: ritual.cost for ritual in CONTENT.rituals}
BARGAIN_COST: Final = RITUAL_COST["bargain"]
HOLD_COST: Final = RITUAL_COST["hold"]
UNSINKABLE_COST: Final = RITUAL_COST["unsinkable"]
CHEAPEST_RITUAL: Final = min(BARGAIN_COST, HOLD_COST, UNSINKABLE_COST)
MORE_ROUNDS: Final = CONTENT.numbers.more_rounds
SHIPS: Final = CONTENT.numbers.ships

BUY: Final = [Option("buy", ships, touches=("reserve",)) for ships in range(SHIPS + 1)]
CORSAIR: Final = [
    Option("corsair", country, touches=(f"country:{country}",)) for country in range(len(CONTENT.countries))
]
SELL: Final = [
    [Option("sell", good, cards, touches=(f"good:{good}",)) for cards in range(2 * SHIPS + 1)] for good in range(GOODS)
]
DRAW: Final = Option("draw", touches=("deck",))
MISTAKE: Final = Option("mistake")
BARGAIN: Final = [
    [Option("bargain", one, other, touches=(f"good:{one}", f"good:{other}")) for other in range(GOODS)]
    for one in range(GOODS)
]
HOLD: Final = Option("hold", touches=("ritual:hold",))
UNSINKABLE: Final = Option("unsinkable", touches=("ritual:unsinkable",))


def action_options(state: Seas, seat: int) -> list[Option]:
    """The ways to do the called character's action; none: it is a mistake."""
    pirate = state.pirates[seat]
    called = state.called
    if called == SHIPWRIGHT:
        most = min(pirate.reserve, pirate.chests)  # P7-024, P7-A06
        return BUY[most:0:-1]
    if called == GOVERNOR:
        return [CORSAIR[country] for country, holder in enumerate(state.corsairs) if holder == NONE]  # P7-030
    if called == MERCHANT:
        return sell_options(state, seat)
    return [DRAW] if cards_left(state) > 0 else []


def sell_options(state: Seas, seat: int) -> list[Option]:
    """Any number of one good; each good once in a sale, so that sets are counted at once (P7-077, P7-078)."""
    options: list[Option] = []
    goods = state.pirates[seat].goods
    for good in range(GOODS):
        if goods[good] and not state.sold >> good & 1:
            options += SELL[good][goods[good] : 0 : -1]
    return options


def ritual_options(state: Seas, seat: int) -> list[Option]:
    """P7-094: as many as the tokens pay for."""
    options: list[Option] = []
    pirate = state.pirates[seat]
    tokens = pirate.tokens
    if tokens >= BARGAIN_COST:
        goods = pirate.goods
        for one in range(GOODS):
            for other in range(one + 1, GOODS):
                if goods[one] and goods[other]:
                    options.append(BARGAIN[one][other])
    if tokens >= HOLD_COST:
        options.append(HOLD)
    if tokens >= UNSINKABLE_COST:
        options.append(UNSINKABLE)
    return options


def harbour_options(state: Seas, seat: int) -> list[Option]:
    if state.progress == TO_DO:
        options = action_options(state, seat) or [MISTAKE]
    elif state.sold:
        options = [*sell_options(state, seat), DONE]
    else:
        options = [DONE]
    if state.pirates[seat].tokens >= CHEAPEST_RITUAL:
        return options + ritual_options(state, seat)
    return options


ASK_HARBOUR: Final[list[list[Ask]]] = [
    [choose(seat, character.id, harbour_options) for seat in range(MOST_SEATS)] for character in CONTENT.characters
]


def harbour(state: Seas, seat: int) -> Steps:
    """One choice of the turn: the action, a ritual, or the end."""
    option: Option = yield ASK_HARBOUR[state.called][seat]
    kind = option.kind
    if kind == "done":
        if state.sold:
            yield from close_sale(state, seat)
        end_turn(state)
        return
    if kind == "buy":
        buy_ships(state, seat, option.number(0))
    elif kind == "corsair":
        become_corsair(state, seat, option.number(0))
    elif kind == "draw":
        draw_adventures(state, seat, 1)
    elif kind == "sell":
        sell(state, seat, option.number(0), option.number(1))
        return
    elif kind == "mistake":
        mistake(state, seat)
    else:
        perform_ritual(state, seat, option)
        return
    if state.progress == DONE_IT:
        yield from settle_action(state, seat)
    if state.pirates[seat].tokens < CHEAPEST_RITUAL:
        end_turn(state)


def settle_action(state: Seas, seat: int) -> Steps:
    """After the action: guards are counted, and the gift is offered."""
    if post_guards(state, seat):
        yield from throw_overboard(state, seat)
    if gift_due(state, seat):
        option: Option = yield ask_gift(state, seat)
        amount = accepted(state, seat, option)
        if amount:
            take_gift(state, seat, amount)
            if post_guards(state, seat):
                yield from throw_overboard(state, seat)


def take_gift(state: Seas, seat: int, amount: int) -> None:
    pirate = state.pirates[seat]
    called = state.called
    if called == SHIPWRIGHT:
        from_reserve(state, seat, amount)  # P7-026
    elif called == GOVERNOR:
        pirate.spots = max(0, pirate.spots - amount)  # P7-032, P7-A10, P7-A30
    elif called == MERCHANT:
        pirate.chests += amount  # P7-081
    elif called == CARTOGRAPHER:
        draw_adventures(state, seat, amount)  # P7-088


# --- actions -----------------------------------------------------------------------------------------------------


def buy_ships(state: Seas, seat: int, ships: int) -> None:
    """P7-024."""
    state.progress = DONE_IT
    state.pirates[seat].chests -= ships
    from_reserve(state, seat, ships)
    tell(state, "bought", seat=seat, ships=ships)


def become_corsair(state: Seas, seat: int, country: int) -> None:
    """P7-029."""
    state.progress = DONE_IT
    state.corsairs[country] = seat
    ships = from_reserve(state, seat, SHIPS)
    tell(state, "corsair", seat=seat, country=country, ships=ships)
    black_spot(state, seat, "governor")


def sell(state: Seas, seat: int, good: int, cards: int) -> None:
    """One good of the sale (P7-077 .. P7-079). Guards are counted when the whole sale is done."""
    state.progress = DONE_IT
    state.sold |= 1 << good
    chests = sale_price(state, good, cards)
    give_up(state, seat, good, cards)
    state.pirates[seat].chests += chests
    tell(state, "sold", seat=seat, good=good, cards=cards, chests=chests)


def close_sale(state: Seas, seat: int) -> Steps:
    yield from settle_action(state, seat)
    state.sold = 0


def draw_adventures(state: Seas, seat: int, cards: int) -> None:
    """Cards into the hand; Last Rounds is laid aside and replaced (P7-086, P7-090, P7-A13)."""
    state.progress = DONE_IT
    pirate = state.pirates[seat]
    count = 0
    while count < cards and state.deck:
        card: int = draw(state, state.deck)
        if card == LAST_ROUNDS:
            state.played.append(card)
            state.last_round = state.keel.round + MORE_ROUNDS
            tell(state, "last_rounds", seat=seat, more=MORE_ROUNDS)
        else:
            pirate.hand.append(card)
            count += 1
            tell(state, "drew_card", seat, seat=seat, card=card)
    pirate.hand.sort()
    tell(state, "drew", seat=seat, cards=count)


# --- rituals -----------------------------------------------------------------------------------------------------


def perform_ritual(state: Seas, seat: int, option: Option) -> None:
    pirate = state.pirates[seat]
    if option.kind == "hold":  # P7-096
        pirate.tokens -= HOLD_COST
        pirate.holds += 1
        tell(state, "ritual.hold", seat=seat, tiles=pirate.holds)
    elif option.kind == "unsinkable":  # P7-098
        pirate.tokens -= UNSINKABLE_COST
        pirate.unsinkable += 1
        tell(state, "ritual.unsinkable", seat=seat, tiles=pirate.unsinkable)
    else:
        bargain(state, seat, option.number(0), option.number(1))
        post_guards(state, seat)  # the goods left still fit: a Bargain frees more room than its guard takes


def bargain(state: Seas, seat: int, one: int, other: int) -> None:
    """Two different goods, each at the price of a set (P7-095, P7-A24)."""
    pirate = state.pirates[seat]
    pirate.tokens -= BARGAIN_COST
    give_up(state, seat, one, 1)
    give_up(state, seat, other, 1)
    chests = PRICES[state.port][one] + PRICES[state.port][other]
    pirate.chests += chests
    tell(state, "ritual.bargain", seat=seat, one=one, other=other, chests=chests)
