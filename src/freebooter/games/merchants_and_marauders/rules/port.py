"""Chapters 13 to 15, 19 and 22: the Port action, trade, recruiting and the stash."""

from __future__ import annotations

from freebooter.engine.asks import DONE, Option, Steps, always, amount, choose, pick
from freebooter.engine.keel import EVERYONE, tell
from freebooter.games.merchants_and_marauders.content import CAPTAINS, CARGO, ZONE
from freebooter.games.merchants_and_marauders.rules import cards, dice, effects, moving, shipyard, tales
from freebooter.games.merchants_and_marauders.rules.common import (
    UNSTASH,
    draw_cargo,
    earn,
    gain_glory,
    open_stash,
    opt,
    put_in_stash,
    set_price,
    spend,
    standing,
    stash_at_hand,
)
from freebooter.games.merchants_and_marauders.state import (
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
    PORT,
    PROVE,
    RECRUIT,
    SELL,
    SHIPYARD,
    STASH,
    TASK,
    YARD,
    Player,
    State,
    learn,
    show,
)

CARACAS = ZONE["caracas"]
CARTAGENA = ZONE["cartagena"]
CURACAO = ZONE["curacao"]
HAVANA = ZONE["havana"]
NASSAU = ZONE["nassau"]
PETIT_GOAVE = ZONE["petit-goave"]
PORT_ROYAL = ZONE["port-royal"]
SANTO_DOMINGO = ZONE["santo-domingo"]
ST_MAARTEN = ZONE["st-maarten"]

_SELL, _BUY, _YARD, _RECRUIT = opt("sell"), opt("buy"), opt("yard"), opt("recruit")
_LISTEN, _PROVE, _TASK, _STASH = opt("listen"), opt("prove"), opt("task"), opt("stash")
PARDON = opt("pardon")
REDRAW = opt("redraw")
SMALL = ("play", "hire", "unstash", "pardon")


def declare_port(state: State, seat: int) -> Steps:
    """MM-102, MM-107: the port's modification is turned up; others may react."""
    zone = state.players[seat].zone
    state.port_used = True
    state.activities = 0
    state.ship_changed = False
    forget_cards(state)
    state.phase = PORT
    tell(state, "port_action", seat=seat, zone=zone)
    if state.mod_at[zone] >= 0 and state.mod_seen[zone] != EVERYONE:
        learn(state, state.mod_seen, zone, -1)
        tell(state, "mod_shown", zone=zone, mod=state.mod_at[zone])
    yield from cards.react(state, "X.port", moving.others(state, seat), seat)


def forget_cards(state: State) -> None:
    """What cards bring for a Port action is over with it."""
    state.demand_also = -1
    state.offer_plus = 0
    state.ship_minus = 0
    state.stash_anywhere = False


def activities(state: State, seat: int) -> list[Option]:
    """MM-103 .. MM-106: selling first, everything once."""
    p = state.players[seat]
    done = state.activities
    options: list[Option] = []
    if p.hold and not done & (SELL | FIRST_DONE):
        options.append(_SELL)
    if not done & BUY and (p.gold or stash_at_hand(p)):
        options.append(_BUY)
    if not done & YARD and shipyard.has_business(state, p):
        options.append(_YARD)
    if not done & RECRUIT and p.at[CREW] < p.value(CREW) and shipyard.repair_allowed(p):
        options.append(_RECRUIT)
    if not done & LISTEN and p.gold >= rumor_price(state, p):
        options.append(_LISTEN)
    if not done & PROVE and tales.rumor_here(p, INFLUENCE):
        options.append(_PROVE)
    if not done & CLAIM:
        for mission in tales.claimable(state, p):
            options.append(opt("claim", mission))
    if not done & TASK and tales.port_task(p):
        options.append(_TASK)
    if not done & STASH and may_stash(state, p):
        options.append(_STASH)
    options.extend(cards.own_cards(state, seat))
    options.extend(harbour_extras(state, seat))
    options.append(DONE)
    return options


def harbour_extras(state: State, seat: int) -> list[Option]:
    """What a captain in port may do at any time of his turn: open his stash, take a pardon on offer."""
    p = state.players[seat]
    options: list[Option] = []
    if p.in_port:
        if stash_at_hand(p):
            options.append(UNSTASH)
        if state.pardon and not state.pardon_used and p.pirate and p.gold >= 5:
            options.append(PARDON)
    return options


def in_port(state: State) -> Steps:
    """One activity of the Port action."""
    seat = state.acting
    answer = yield always(choose(seat, "port", activities))  # leaving by itself would tell of cards and gold
    kind = answer.kind
    if kind == "done":
        state.phase = ACTIONS
        forget_cards(state)
        return
    if kind == "sell":
        state.activities |= SELL
        yield from sell(state, seat)
        return
    if kind in SMALL:
        yield from small_step(state, seat, answer)
        return
    state.activities |= FIRST_DONE
    if kind == "buy":
        state.activities |= BUY
        yield from buy(state, seat)
    elif kind == "yard":
        state.activities |= YARD
        state.phase = SHIPYARD
    elif kind == "recruit":
        state.activities |= RECRUIT
        yield from recruit(state, seat)
    elif kind == "listen":
        state.activities |= LISTEN
        yield from listen(state, seat)
    elif kind == "prove":
        state.activities |= PROVE
        yield from tales.prove_rumor(state, seat)
    elif kind == "claim":
        state.activities |= CLAIM
        yield from tales.claim(state, seat, answer.number(0))
    elif kind == "task":
        state.activities |= TASK
        yield from tales.do_task(state, seat)
    else:
        state.activities |= STASH
        yield from stash(state, seat)


def small_step(state: State, seat: int, answer: Option) -> Steps:
    """Cards, specialists, the stash and a pardon cost no action and are no activity."""
    kind = answer.kind
    if kind == "play":
        yield from cards.play_card(state, seat, answer.number(0))
    elif kind == "hire":
        yield from cards.hire_specialist(state, seat, answer.number(0))
    elif kind == "unstash":
        yield from open_stash(state, seat)
    else:
        state.pardon_used = True
        yield from effects.pay_for_pardon(state, seat)


# ---- selling (chapter 14) ------------------------------------------------------------------------------------------


def sell_price(state: State, p: Player, good: int) -> int:
    """MM-109, MM-110, MM-197, MM-199, MM-D63."""
    if good == state.demand[p.zone] or good == state.demand_also:
        price = 7 if p.zone == HAVANA and not p.pirate else 6
        return price + standing(p, "price:demand")
    return (2 if p.zone == NASSAU else 3) + standing(p, "price:sell")


def own_cargo(state: State, seat: int) -> list[Option]:
    return [opt("card", card) for card in state.players[seat].hold]


def declare_sale(state: State, seat: int, least: int) -> Steps:
    """MM-108: the cards are laid open."""
    picked = yield pick(seat, "sell", own_cargo, least, 99)
    state.selling = [option.number(0) for option in picked]
    for option in picked:
        show(state.cargo_seen, option.number(0))


def sell(state: State, seat: int) -> Steps:
    p = state.players[seat]
    yield from declare_sale(state, seat, 1)
    wanted = state.demand[p.zone]
    yield from cards.react(state, "X.sell", moving.others(state, seat), seat)
    if state.demand[p.zone] != wanted:  # he may change what he sells, or keep it all
        yield from declare_sale(state, seat, 0)
    wanted = state.demand[p.zone]
    gold = 0
    hot = 0
    for card in state.selling:
        gold += sell_price(state, p, CARGO[card].good)
        hot += CARGO[card].good == wanted
        p.hold.remove(card)
        state.cargo_discard.append(card)  # MM-111
    tell(state, "sold", seat=seat, n=len(state.selling), gold=gold)
    state.selling = []
    state.demand_also = -1
    earn(state, seat, gold)
    if hot:  # MM-112
        effects.redraw_demand(state, p.zone)
    if hot >= 3:  # MM-006
        yield from gain_glory(state, seat, FROM_TRADE)


# ---- buying (chapter 15) -------------------------------------------------------------------------------------------


def offer_size(state: State, p: Player) -> int:
    """MM-115, MM-124, MM-192, MM-212, MM-D11."""
    size = 6
    if p.bought_at == p.zone:
        size = 3
    elif p.zone == CARACAS:
        size = 8
    elif p.zone == ST_MAARTEN:
        size = 8 if p.nation == NETHERLANDS else 7
    return size + standing(p, "offer") + state.offer_plus


def draw_offer(state: State, seat: int) -> None:
    """MM-116: goods in demand here are replaced until none is left."""
    p = state.players[seat]
    size = offer_size(state, p)
    while len(state.offer) < size:
        card = draw_cargo(state)
        if card < 0:
            break
        if CARGO[card].good == state.demand[p.zone]:
            state.cargo_discard.append(card)
            learn(state, state.cargo_seen, card, -1)
            if all_in_demand(state, p.zone):
                break
        else:
            state.offer.append(card)
            learn(state, state.cargo_seen, card, seat)


def all_in_demand(state: State, zone: int) -> bool:
    """Nothing else can come any more."""
    good = state.demand[zone]
    return all([CARGO[card].good == good for card in state.cargo_deck + state.cargo_discard])


def unit_price(state: State, zone: int, good: int) -> int:
    """MM-117 .. MM-120: by the number offered, not bought."""
    n = 0
    for card in state.offer:
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
    p = state.players[seat]
    options: list[Option] = []
    for good in range(8):
        card = next_card(state, good)
        if card >= 0 and cost(state, p.zone, [*state.bought, card]) <= p.gold:
            options.append(opt("buy_good", good, unit_price(state, p.zone, good)))
    if stash_at_hand(p):
        options.append(UNSTASH)
    if p.zone == SANTO_DOMINGO and not state.redrawn and not state.bought and p.gold:  # MM-208
        options.append(REDRAW)
    options.append(DONE)
    return options


def next_card(state: State, good: int) -> int:
    for card in state.offer:
        if CARGO[card].good == good and card not in state.bought:
            return card
    return -1


def buy(state: State, seat: int) -> Steps:
    p = state.players[seat]
    p.buying_at = p.zone
    state.redrawn = False
    draw_offer(state, seat)
    state.offer_plus = 0
    while True:
        answer = yield always(choose(seat, "buy", buy_options))
        if answer is DONE:
            break
        if answer is UNSTASH:
            yield from open_stash(state, seat)
        elif answer is REDRAW:
            state.redrawn = True
            size = len(state.offer)
            spend(state, seat, 1)
            put_back_offer(state)
            state.offer_plus = size - offer_size(state, p)
            draw_offer(state, seat)
            state.offer_plus = 0
        else:
            state.bought.append(next_card(state, answer.number(0)))
    n = len(state.bought)
    spend(state, seat, cost(state, p.zone, state.bought))
    for card in state.bought:
        state.offer.remove(card)
        p.hold.append(card)
    state.bought = []
    put_back_offer(state)
    tell(state, "bought", seat=seat, n=n)


def put_back_offer(state: State) -> None:
    """MM-123: what was not bought is discarded face-up."""
    state.cargo_discard.extend(state.offer)
    for card in state.offer:
        show(state.cargo_seen, card)
    state.offer = []


# ---- recruiting (chapter 19), rumors (chapter 20), the stash (chapter 22) ------------------------------------------


def recruits_free(p: Player) -> bool:
    """MM-204, MM-205, MM-D17; one captain always succeeds."""
    if (p.zone == PETIT_GOAVE and not p.pirate) or (p.zone == PORT_ROYAL and p.pirate):
        return True
    return "outcome:Leadership" in CAPTAINS[p.captain].standing


def recruit(state: State, seat: int) -> Steps:
    """MM-166 .. MM-168."""
    p = state.players[seat]
    if recruits_free(p) or (yield from dice.check(state, seat, LEADERSHIP)):
        p.at[CREW] = p.value(CREW)
    elif hands_for_hire(state, seat):
        n = yield amount(seat, "recruit.hire", 0, hands_for_hire)
        spend(state, seat, 2 * n)
        p.at[CREW] += n
    tell(state, "crew", seat=seat, n=p.at[CREW])


def hands_for_hire(state: State, seat: int) -> int:
    p = state.players[seat]
    return min(p.value(CREW) - p.at[CREW], p.gold // 2)


def rumor_price(state: State, p: Player) -> int:
    """MM-169, MM-195."""
    if state.rumor_free or p.zone == CURACAO:
        return 0
    return set_price(p, "rumor", 2)


def listen(state: State, seat: int) -> Steps:
    p = state.players[seat]
    spend(state, seat, rumor_price(state, p))
    if (yield from dice.check(state, seat, INFLUENCE)):
        two = "flag:two_rumors" in CAPTAINS[p.captain].standing
        yield from tales.draw_rumors(state, seat, 2 if two else 1)


def may_stash(state: State, p: Player) -> bool:
    """MM-185, MM-211: at home; in St. Maarten for a fee of 5; anywhere by a card."""
    if p.zone == p.home or state.stash_anywhere:
        return p.gold > 0
    return p.zone == ST_MAARTEN and p.gold > 5


def stash(state: State, seat: int) -> Steps:
    p = state.players[seat]
    if p.zone != p.home and not state.stash_anywhere:
        spend(state, seat, 5)
    yield from put_away(state, seat)


def put_away(state: State, seat: int) -> Steps:
    n = yield amount(seat, "stash", 1, gold_on_board)
    put_in_stash(state, seat, n)


def gold_on_board(state: State, seat: int) -> int:
    return max(1, state.players[seat].gold)
