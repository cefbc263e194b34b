"""Chapters 13 to 15, 19 and 22: the Port action, trade, recruiting and the stash."""

from __future__ import annotations

from freebooter.engine.asks import DONE, Option, Steps, always, amount, choose, pick
from freebooter.engine.keel import EVERYONE, tell
from freebooter.games.merchants_and_marauders.constants import (
    ACTIONS,
    BUY,
    CLAIM,
    CREW,
    FIRST_DONE,
    FROM_TRADE,
    INFLUENCE,
    LEADERSHIP,
    LISTEN,
    NETHERLANDS,
    ON_PORT_ACTION,
    ON_SALE,
    PORT,
    PROVE,
    PURSER,
    RECRUIT,
    SELL,
    SHIPYARD,
    STASH,
    TASK,
    YARD,
)
from freebooter.games.merchants_and_marauders.content import CAPTAINS, CARGO, SPECIALISTS, ZONE
from freebooter.games.merchants_and_marauders.rules import benefits, cards, dice, moving, shipyard, specialists, tales
from freebooter.games.merchants_and_marauders.rules.common import (
    UNSTASH,
    at_port,
    by_his_gold,
    choice,
    discard_cargo,
    draw_cargo,
    earn,
    gain_glory,
    open_stash,
    put_in_stash,
    spend,
    stash_at_hand,
)
from freebooter.games.merchants_and_marauders.state import Market, Player, State, Visit, learn

CARACAS = ZONE["caracas"]
CARTAGENA = ZONE["cartagena"]
CURACAO = ZONE["curacao"]
HAVANA = ZONE["havana"]
NASSAU = ZONE["nassau"]
PETIT_GOAVE = ZONE["petit-goave"]
PORT_ROYAL = ZONE["port-royal"]
SANTO_DOMINGO = ZONE["santo-domingo"]
ST_MAARTEN = ZONE["st-maarten"]

_SELL, _BUY, _YARD, _RECRUIT = choice("sell"), choice("buy"), choice("yard"), choice("recruit")
_LISTEN, _PROVE, _TASK, _STASH = choice("listen"), choice("prove"), choice("task"), choice("stash")
PARDON = choice("pardon")
REDRAW = choice("redraw")
SMALL = ("play", "hire", "unstash", "pardon")
# what an activity leaves undone: itself, and after any other selling is over
DONE_BY = {
    "sell": SELL,
    "buy": BUY | FIRST_DONE,
    "yard": YARD | FIRST_DONE,
    "recruit": RECRUIT | FIRST_DONE,
    "listen": LISTEN | FIRST_DONE,
    "prove": PROVE | FIRST_DONE,
    "claim": CLAIM | FIRST_DONE,
    "task": TASK | FIRST_DONE,
    "stash": STASH | FIRST_DONE,
}


def declare_port(state: State, seat: int) -> Steps:
    """MM-102, MM-107: the port's modification is turned up; others may react."""
    zone = state.players[seat].zone
    state.turn.port_used = True
    state.visit = Visit()
    state.phase = PORT
    tell(state, "port_action", seat=seat, zone=zone)
    if state.mod_at[zone] >= 0 and state.mod_seen[zone] != EVERYONE:
        learn(state, state.mod_seen, zone, -1)
        tell(state, "mod_shown", zone=zone, mod=state.mod_at[zone])
    yield from cards.react(state, ON_PORT_ACTION, moving.others(state, seat), seat)


def activities(state: State, seat: int) -> list[Option]:
    """MM-103 .. MM-106: selling first, everything once."""
    player = state.players[seat]
    done = at_port(state).activities
    options: list[Option] = []
    if player.hold and not done & (SELL | FIRST_DONE):
        options.append(_SELL)
    if not done & BUY and (player.gold or stash_at_hand(player)):
        options.append(_BUY)
    if not done & YARD and shipyard.has_business(state, player):
        options.append(_YARD)
    if not done & RECRUIT and player.at[CREW] < player.value(CREW) and shipyard.repair_allowed(player):
        options.append(_RECRUIT)
    if not done & LISTEN and player.gold >= rumor_price(state, player):
        options.append(_LISTEN)
    if not done & PROVE and tales.rumor_here(player, INFLUENCE):
        options.append(_PROVE)
    if not done & CLAIM:
        for mission in tales.claimable(state, player):
            options.append(choice("claim", mission))
    if not done & TASK and tales.port_task(player):
        options.append(_TASK)
    if not done & STASH and may_stash(state, player):
        options.append(_STASH)
    options.extend(cards.own_cards(state, seat))
    options.extend(harbour_extras(state, seat))
    options.append(DONE)
    return options


def harbour_extras(state: State, seat: int) -> list[Option]:
    """What a captain in port may do at any time of his turn: open his stash, take a pardon on offer."""
    player = state.players[seat]
    options: list[Option] = []
    if player.in_port:
        if stash_at_hand(player):
            options.append(UNSTASH)
        if state.in_force.pardon and not state.turn.pardon_used and player.pirate and player.gold >= 5:
            options.append(PARDON)
    return options


def in_port(state: State) -> Steps:
    """One activity of the Port action."""
    seat = state.acting
    answer = yield always(choose(seat, "port", activities))  # leaving by itself would tell of cards and gold
    kind = answer.kind
    if kind == "done":
        state.phase = ACTIONS
        state.visit = None  # with all that cards brought for it
        return
    if kind in SMALL:
        yield from small_step(state, seat, answer)
        return
    at_port(state).activities |= DONE_BY[kind]
    if kind == "sell":
        yield from sell(state, seat)
    elif kind == "buy":
        yield from buy(state, seat)
    elif kind == "yard":
        state.phase = SHIPYARD
    elif kind == "recruit":
        yield from recruit(state, seat)
    elif kind == "listen":
        yield from listen(state, seat)
    elif kind == "prove":
        yield from tales.prove_rumor(state, seat)
    elif kind == "claim":
        yield from tales.claim(state, seat, answer.number(0))
    elif kind == "task":
        yield from tales.do_task(state, seat)
    else:
        yield from stash(state, seat)


def small_step(state: State, seat: int, answer: Option) -> Steps:
    """Cards, specialists, the stash and a pardon cost no action and are no activity."""
    kind = answer.kind
    if kind == "play":
        yield from cards.play_card(state, seat, answer.number(0))
    elif kind == "hire":
        yield from specialists.hire_specialist(state, seat, answer.number(0))
    elif kind == "unstash":
        yield from open_stash(state, seat)
    else:
        state.turn.pardon_used = True
        yield from benefits.pay_for_pardon(state, seat)


# ---- selling (chapter 14) ------------------------------------------------------------------------------------------


def sell_price(state: State, player: Player, good: int) -> int:
    return wanted_price(player) if in_demand(state, player.zone, good) else usual_price(player)


def in_demand(state: State, zone: int, good: int) -> bool:
    """MM-110, MM-D63."""
    return good == state.demand[zone] or (state.visit is not None and good == state.visit.demand_also)


def wanted_price(player: Player) -> int:
    """MM-110, MM-197."""
    price = 7 if player.zone == HAVANA and not player.pirate else 6
    return price + CAPTAINS[player.captain].abilities.demand_price


def usual_price(player: Player) -> int:
    """MM-109, MM-199."""
    price = (2 if player.zone == NASSAU else 3) + CAPTAINS[player.captain].abilities.sell_price
    return price + SPECIALISTS[PURSER].bonus.sell_price if PURSER in player.crewed else price


def own_cargo(state: State, seat: int) -> list[Option]:
    return [choice("card", card) for card in state.players[seat].hold]


def declare_sale(state: State, seat: int, least: int) -> Steps:
    """MM-108: the cards are laid open."""
    picked = yield pick(seat, "sell", own_cargo, least, 99)
    at_port(state).selling = [option.number(0) for option in picked]
    for option in picked:
        learn(state, state.cargo_seen, option.number(0), -1)


def sell(state: State, seat: int) -> Steps:
    player = state.players[seat]
    yield from declare_sale(state, seat, 1)
    wanted = state.demand[player.zone]
    yield from cards.react(state, ON_SALE, moving.others(state, seat), seat)
    if state.demand[player.zone] != wanted:  # he may change what he sells, or keep it all
        yield from declare_sale(state, seat, 0)
    wanted = state.demand[player.zone]
    gold = 0
    hot = 0
    visit = at_port(state)
    for card in visit.selling:
        gold += sell_price(state, player, CARGO[card].good)
        hot += CARGO[card].good == wanted
        player.hold.remove(card)
        state.cargo_discard.append(card)  # MM-111
    tell(state, "sold", seat=seat, n=len(visit.selling), gold=gold)
    visit.selling = []
    visit.demand_also = -1
    earn(state, seat, gold)
    if hot:  # MM-112
        benefits.redraw_demand(state, player.zone)
    if hot >= 3:  # MM-006
        yield from gain_glory(state, seat, FROM_TRADE)


# ---- buying (chapter 15) -------------------------------------------------------------------------------------------


def offer_size(state: State, player: Player) -> int:
    """MM-115, MM-124, MM-192, MM-212, MM-D11."""
    size = 6
    if player.bought_at == player.zone:
        size = 3
    elif player.zone == CARACAS:
        size = 8
    elif player.zone == ST_MAARTEN:
        size = 8 if player.nation == NETHERLANDS else 7
    return size + CAPTAINS[player.captain].abilities.offer + at_port(state).offer_plus


def draw_offer(state: State, seat: int, size: int) -> None:
    """MM-116: goods in demand here are replaced until none is left."""
    zone = state.players[seat].zone
    offer = market(state).offer
    while len(offer) < size:
        card = draw_cargo(state)
        if card < 0:
            break
        if CARGO[card].good == state.demand[zone]:
            state.cargo_discard.append(card)
            learn(state, state.cargo_seen, card, -1)
            if all_in_demand(state, zone):
                break
        else:
            offer.append(card)
            learn(state, state.cargo_seen, card, seat)


def all_in_demand(state: State, zone: int) -> bool:
    """Nothing else can come any more."""
    good = state.demand[zone]
    return all([CARGO[card].good == good for card in state.cargo_deck + state.cargo_discard])


def unit_price(state: State, zone: int, good: int) -> int:
    """MM-117 .. MM-120: by the number offered, not bought."""
    n = 0
    for card in market(state).offer:
        if CARGO[card].good == good:
            n += 1
    if zone == NASSAU:
        return 2 if n == 1 else 1
    return 3 if n == 1 else 2 if n == 2 else 1


def cost(state: State, zone: int, chosen: list[int]) -> int:
    """MM-193, MM-D67: in Cartagena the cheapest of three or more is free."""
    prices = [unit_price(state, zone, CARGO[card].good) for card in chosen]
    total = sum(prices)
    return total - min(prices) if zone == CARTAGENA and len(prices) >= 3 else total


def buy_options(state: State, seat: int) -> list[Option]:
    player = state.players[seat]
    bought = market(state).bought
    options: list[Option] = []
    for good in range(8):
        card = next_card(state, good)
        if card >= 0 and cost(state, player.zone, [*bought, card]) <= player.gold:
            options.append(choice("buy_good", good, unit_price(state, player.zone, good)))
    if stash_at_hand(player):
        options.append(UNSTASH)
    if player.zone == SANTO_DOMINGO and not market(state).redrawn and not bought and player.gold:  # MM-208
        options.append(REDRAW)
    options.append(DONE)
    return options


def next_card(state: State, good: int) -> int:
    bought = market(state).bought
    for card in market(state).offer:
        if CARGO[card].good == good and card not in bought:
            return card
    return -1


def buy(state: State, seat: int) -> Steps:
    player = state.players[seat]
    player.buying_at = player.zone
    state.market = Market()
    draw_offer(state, seat, offer_size(state, player))
    while True:
        answer = yield always(choose(seat, "buy", buy_options))
        if answer is DONE:
            break
        if answer is UNSTASH:
            yield from open_stash(state, seat)
        elif answer is REDRAW:
            spend(state, seat, 1)
            redraw_offer(state, seat)
        else:
            market(state).bought.append(next_card(state, answer.number(0)))
    take_goods(state, seat)


def redraw_offer(state: State, seat: int) -> None:
    """MM-208: as many cards as before."""
    size = len(market(state).offer)
    put_back_offer(state)
    market(state).redrawn = True
    draw_offer(state, seat, size)


def take_goods(state: State, seat: int) -> None:
    player = state.players[seat]
    goods = market(state)
    n = len(goods.bought)
    spend(state, seat, cost(state, player.zone, goods.bought))
    for card in goods.bought:
        goods.offer.remove(card)
        player.hold.append(card)
    put_back_offer(state)
    state.market = None
    tell(state, "bought", seat=seat, n=n)


def put_back_offer(state: State) -> None:
    """MM-123: what was not bought is discarded face-up."""
    offer = market(state).offer
    discard_cargo(state, offer)
    offer.clear()


def market(state: State) -> Market:
    """The goods on offer."""
    goods = state.market
    assert goods is not None
    return goods


# ---- recruiting (chapter 19), rumors (chapter 20), the stash (chapter 22) ------------------------------------------


def recruits_free(player: Player) -> bool:
    """MM-204, MM-205, MM-D17; one captain always succeeds."""
    if (player.zone == PETIT_GOAVE and not player.pirate) or (player.zone == PORT_ROYAL and player.pirate):
        return True
    return CAPTAINS[player.captain].abilities.recruits > 0


def recruit(state: State, seat: int) -> Steps:
    """MM-166 .. MM-168."""
    player = state.players[seat]
    if recruits_free(player) or (yield from dice.check(state, seat, LEADERSHIP)):
        player.at[CREW] = player.value(CREW)
    else:
        n = yield by_his_gold(state, amount(seat, "recruit.hire", 0, hands_for_hire))
        spend(state, seat, 2 * n)
        player.at[CREW] += n
    tell(state, "crew", seat=seat, n=player.at[CREW])


def hands_for_hire(state: State, seat: int) -> int:
    player = state.players[seat]
    return min(player.value(CREW) - player.at[CREW], player.gold // 2)


def rumor_price(state: State, player: Player) -> int:
    """MM-169, MM-195."""
    if state.in_force.rumor_free or player.zone == CURACAO:
        return 0
    return min(2, CAPTAINS[player.captain].abilities.rumor_most)


def listen(state: State, seat: int) -> Steps:
    player = state.players[seat]
    spend(state, seat, rumor_price(state, player))
    if (yield from dice.check(state, seat, INFLUENCE)):
        yield from tales.draw_rumors(state, seat, 1 + CAPTAINS[player.captain].abilities.rumors)


def may_stash(state: State, player: Player) -> bool:
    """MM-185, MM-211: at home; in St. Maarten for a fee of 5; anywhere by a card."""
    if player.zone == player.home or at_port(state).stash_anywhere:
        return player.gold > 0
    return player.zone == ST_MAARTEN and player.gold > 5


def stash(state: State, seat: int) -> Steps:
    player = state.players[seat]
    if player.zone != player.home and not at_port(state).stash_anywhere:
        spend(state, seat, 5)
    yield from put_away(state, seat)


def put_away(state: State, seat: int) -> Steps:
    player = state.players[seat]
    player.gold_low = max(player.gold_low, 1)  # all see that he has some
    n = yield by_his_gold(state, amount(seat, "stash", 1, gold_on_board))
    put_in_stash(state, seat, n)


def gold_on_board(state: State, seat: int) -> int:
    return state.players[seat].gold
