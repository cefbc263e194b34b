"""Shipwright, Governor, Merchant, Cartographer, and the rituals that go with them (chapters 5, 6, 10, 11, 13).

Their turn is a row of choices: rituals in any order with the action (P7-A11), until the player is done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from freebooter.engine.asks import DONE, Ask, Option, Steps, choose
from freebooter.engine.keel import draw, tell
from freebooter.games.pirates_of_the_7_seas.content import CONTENT
from freebooter.games.pirates_of_the_7_seas.rules.fleet import (
    MOST_SEATS,
    PRICES,
    black_spot,
    cargo,
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
    Pirate,
    Seas,
    turn_of,
)

RITUAL_COST: Final = {ritual.id: ritual.cost for ritual in CONTENT.rituals}
BARGAIN_COST: Final = RITUAL_COST["bargain"]
HOLD_COST: Final = RITUAL_COST["hold"]
UNSINKABLE_COST: Final = RITUAL_COST["unsinkable"]
CHEAPEST_RITUAL: Final = min(BARGAIN_COST, HOLD_COST, UNSINKABLE_COST)
MORE_ROUNDS: Final = CONTENT.numbers.end.more_rounds
SHIPS: Final = CONTENT.numbers.box.dice_each

# what comes after a choice
GO_ON: Final = 0  # the next choice of the turn
SETTLE: Final = 1  # guards and gift; then the turn is over, unless tokens are left for a ritual
END: Final = 2  # the same without guards and gift

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
# of a Merchant who has nothing left to sell then
LAST_BARGAIN: Final = [
    [Option("bargain.last", one, other, touches=(f"good:{one}", f"good:{other}")) for other in range(GOODS)]
    for one in range(GOODS)
]
KEEP: Final = Option("keep")
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
        sales = sell_options(state, seat)
        return [*sales, KEEP] if sales and state.may_sell_none else sales  # P7-A23
    return [DRAW] if cards_left(state) > 0 else []


def sell_options(state: Seas, seat: int) -> list[Option]:
    """Any number of one good; each good once in a sale, so that sets are counted at once (P7-077, P7-078)."""
    options: list[Option] = []
    goods = state.pirates[seat].goods
    turn = state.turn
    assert turn is not None
    sold = turn.sold
    for good in range(GOODS):
        if goods[good] and not sold >> good & 1:
            options += SELL[good][goods[good] : 0 : -1]
    return options


def ritual_options(state: Seas, seat: int) -> list[Option]:
    """P7-094: as many as the tokens pay for."""
    options: list[Option] = []
    pirate = state.pirates[seat]
    tokens = pirate.tokens
    if tokens >= BARGAIN_COST:
        goods = pirate.goods
        bargains = LAST_BARGAIN if leaves_nothing_to_sell(state, pirate) else BARGAIN
        for one in range(GOODS):
            for other in range(one + 1, GOODS):
                if goods[one] and goods[other]:
                    options.append(bargains[one][other])
    if tokens >= HOLD_COST:
        options.append(HOLD)
    if tokens >= UNSINKABLE_COST:
        options.append(UNSINKABLE)
    return options


def leaves_nothing_to_sell(state: Seas, pirate: Pirate) -> bool:
    """Would a Bargain take the goods that the Merchant has yet to sell? That is a mistake (P7-080)."""
    return state.called == MERCHANT and turn_of(state).progress == TO_DO and cargo(pirate) == 2


def harbour_options(state: Seas, seat: int) -> list[Option]:
    turn = state.turn
    assert turn is not None
    if turn.progress == TO_DO:
        options = action_options(state, seat) or [MISTAKE]
    elif turn.sold:
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
    then = ORDERS[option.kind](state, seat, option)
    if then == SETTLE:
        yield from settle_action(state, seat)
    if then != GO_ON and (option is DONE or state.pirates[seat].tokens < CHEAPEST_RITUAL):  # P7-A11
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


def done(state: Seas, seat: int, option: Option) -> int:
    return SETTLE if turn_of(state).sold else END  # the whole sale is settled at once


def make_mistake(state: Seas, seat: int, option: Option) -> int:
    mistake(state, seat)
    return END


# --- actions -----------------------------------------------------------------------------------------------------


def buy_ships(state: Seas, seat: int, option: Option) -> int:
    """P7-024."""
    ships = option.number(0)
    turn_of(state).progress = DONE_IT
    state.pirates[seat].chests -= ships
    from_reserve(state, seat, ships)
    if state.keel.loud:
        tell(state, "bought", seat=seat, ships=ships)
    return SETTLE


def become_corsair(state: Seas, seat: int, option: Option) -> int:
    """P7-029."""
    country = option.number(0)
    turn_of(state).progress = DONE_IT
    state.corsairs[country] = seat
    ships = from_reserve(state, seat, SHIPS)
    if state.keel.loud:
        tell(state, "corsair", seat=seat, country=country, ships=ships)
    black_spot(state, seat, "governor")
    return SETTLE


def sell(state: Seas, seat: int, option: Option) -> int:
    """One good of the sale (P7-077 .. P7-079). Guards are counted when the whole sale is done."""
    good = option.number(0)
    cards = option.number(1)
    turn = state.turn
    assert turn is not None
    turn.progress = DONE_IT
    turn.sold |= 1 << good
    chests = sale_price(state, good, cards)
    give_up(state, seat, good, cards)
    state.pirates[seat].chests += chests
    if state.keel.loud:
        tell(state, "sold", seat=seat, good=good, cards=cards, chests=chests)
    return GO_ON


def keep_goods(state: Seas, seat: int, option: Option) -> int:
    """A sale of nothing, where the table allows it (P7-A23)."""
    turn_of(state).progress = DONE_IT
    tell(state, "kept", seat=seat)
    return SETTLE


def draw_a_card(state: Seas, seat: int, option: Option) -> int:
    """P7-086."""
    turn_of(state).progress = DONE_IT
    draw_adventures(state, seat, 1)
    return SETTLE


def draw_adventures(state: Seas, seat: int, cards: int) -> None:
    """Cards into the hand; Last Rounds is laid aside and replaced (P7-086, P7-090, P7-A13)."""
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


def double_hold(state: Seas, seat: int, option: Option) -> int:
    """P7-096."""
    pirate = state.pirates[seat]
    pirate.tokens -= HOLD_COST
    pirate.holds += 1
    tell(state, "ritual.hold", seat=seat, tiles=pirate.holds)
    return GO_ON


def unsinkable(state: Seas, seat: int, option: Option) -> int:
    """P7-098."""
    pirate = state.pirates[seat]
    pirate.tokens -= UNSINKABLE_COST
    pirate.unsinkable += 1
    tell(state, "ritual.unsinkable", seat=seat, tiles=pirate.unsinkable)
    return GO_ON


def bargain(state: Seas, seat: int, option: Option) -> int:
    """Two different goods, each at the price of a set (P7-095, P7-A24)."""
    one = option.number(0)
    other = option.number(1)
    pirate = state.pirates[seat]
    pirate.tokens -= BARGAIN_COST
    give_up(state, seat, one, 1)
    give_up(state, seat, other, 1)
    chests = PRICES[state.port][one] + PRICES[state.port][other]
    pirate.chests += chests
    tell(state, "ritual.bargain", seat=seat, one=one, other=other, chests=chests)
    post_guards(state, seat)  # the goods left still fit: a Bargain frees more room than its guard takes
    return GO_ON


# what each kind of option does; it returns what comes then
ORDERS: Final[dict[str, Callable[[Seas, int, Option], int]]] = {
    "buy": buy_ships,
    "corsair": become_corsair,
    "sell": sell,
    "draw": draw_a_card,
    "mistake": make_mistake,
    "hold": double_hold,
    "unsinkable": unsinkable,
    "bargain": bargain,
    "bargain.last": bargain,
    "keep": keep_goods,
    "done": done,
}
