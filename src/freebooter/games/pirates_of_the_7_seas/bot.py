"""What the game tells bots: how good a position is, a quick policy for playouts, and a greedy player.

All advice leans on what lies open and on the seat's own hand, so it is the same for every guess of the rest.
"""

from __future__ import annotations

from math import exp
from typing import Final

from freebooter.engine.asks import Option
from freebooter.engine.bot import Bot
from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck
from freebooter.games.pirates_of_the_7_seas.content import HIGHEST, Name, Salary, Tavern, Throw, Whirlpool
from freebooter.games.pirates_of_the_7_seas.rules.curses import CURSE, EFFECT
from freebooter.games.pirates_of_the_7_seas.rules.fleet import (
    PRICES,
    SET_SIZE,
    cargo,
    dearest,
    empty_ships,
    sale_price,
)
from freebooter.games.pirates_of_the_7_seas.rules.plunder import CARAVAN_SHIPS, CARAVANS, COUNTRY, EXTRA_SHIPS
from freebooter.games.pirates_of_the_7_seas.rules.ports import PORT
from freebooter.games.pirates_of_the_7_seas.state import (
    ABORIGINE,
    BELOW_LAST_ROUNDS,
    CAPTAIN,
    CARTOGRAPHER,
    GOODS,
    GOVERNOR,
    MERCHANT,
    NONE,
    OVER,
    SHIPWRIGHT,
    Pirate,
    Seas,
)

SPOT: Final = 3.0  # points that a Black Spot costs
SHIP: Final = 0.9  # points that a ship is about worth while there is time to use it
BOTTOM: Final = BELOW_LAST_ROUNDS + 1
TAVERN_VALUE: Final = [0.0, -3.0, -1.2, -1.0, 1.0, 1.4, 1.2]


# --- how it stands -----------------------------------------------------------------------------------------------


def rounds_left(state: Seas) -> float:
    """Rounds after this one; a guess while Last Rounds lies in the deck."""
    if state.last_round:
        return float(state.last_round - state.keel.round)
    above = len(state.deck) - BOTTOM
    return 3.0 + (above if above > 0 else 0) / (0.35 * len(state.pirates))


def sale_of(state: Seas, pirate: Pirate) -> int:
    """Chests for all goods on board, sold now."""
    goods = pirate.goods
    return sale_price(state, 0, goods[0]) + sale_price(state, 1, goods[1]) + sale_price(state, 2, goods[2])


def standing(state: Seas, seat: int) -> float:
    """The points that a pirate has, and is about to get from what is there.

    The weights are a fit of the final points of greedy games: a lead in chests melts while there is time, ships at
    hand are worth more than half a chest, and cards in hand turn from a promise into Black Spots.
    """
    pirate = state.pirates[seat]
    if state.stage == OVER:
        return pirate.chests + pirate.talismans + pirate.tokens // 3 - SPOT * pirate.spots
    left = rounds_left(state)
    time = left / (left + 3.0)
    return (
        pirate.chests * (1.07 - 0.5 * time)
        + sale_of(state, pirate) * 0.36
        + cargo(pirate) * (1.25 - 0.25 * time)
        + empty_ships(pirate) * (0.5 + 0.2 * time)
        + pirate.guards * (0.2 + 0.35 * time)
        + pirate.talismans
        + pirate.tokens * 0.32
        + pirate.holds * (0.8 * time - 0.1)
        + pirate.unsinkable * (2.9 * time - 0.7)
        + len(pirate.hand) * (0.8 * time - 0.5)
        - pirate.spots * 3.2
        - flag_cost(state, seat, left)
    )


def flag_cost(state: Seas, seat: int, left: float) -> float:
    """Points that a corsair will lose to caravans of the own countries: nearly all caravans are played in the end."""
    cost = 0.0
    for country in range(len(state.corsairs)):
        if state.corsairs[country] == seat:
            cost += SPOT * caravans_to_come(state, seat, country)
    if cost:
        share = left * 0.9 / (1 + len(CARAVANS) - caravans_seen(state))
        cost *= share if share < 1.0 else 1.0
    return cost


def caravans_seen(state: Seas) -> int:
    return sum([1 for card in state.played if CARAVAN_SHIPS[card]])


def evaluate(state: Seas, seat: int) -> float:
    """About the chance to win: everyone's standing, sharper towards the end."""
    heat = 1.6 + 0.93 * rounds_left(state) ** 0.5 if state.stage != OVER else 0.5
    mine = standing(state, seat)
    total = 0.0
    for other in range(len(state.pirates)):
        lead = (standing(state, other) - mine) / heat if other != seat else 0.0
        total += exp(lead if lead < 30.0 else 30.0)
    return 1.0 / total


# --- choosing a character ----------------------------------------------------------------------------------------


def character_value(state: Seas, seat: int, character: int, left: float) -> float:
    """Points that this character may be worth now."""
    pirate = state.pirates[seat]
    time = left / (left + 2.0)
    if character == SHIPWRIGHT:
        ships = min(pirate.reserve, pirate.chests)
        if not ships:
            return -SPOT
        return 4.0 * time * ships - 0.5 + luck_with_tokens(pirate, time)
    if character == GOVERNOR:
        if NONE not in state.corsairs:
            return -SPOT
        flags = [caravans_to_come(state, seat, country) for country in range(4) if state.corsairs[country] == NONE]
        worth = 1.6 * pirate.reserve - 1.5 * min(flags)
        return time * worth - SPOT - 0.5 + luck_with_tokens(pirate, time)
    if character == MERCHANT:
        return merchant_value(state, pirate, left) + luck_with_tokens(pirate, time)
    if character == CARTOGRAPHER:
        return cartographer_value(state, pirate, left) + luck_with_tokens(pirate, time)
    back = time * returning_value(state, pirate)
    if character == CAPTAIN:
        return back + captain_value(state, seat, left)
    if character == ABORIGINE:
        return back + aborigine_value(state, pirate, left)
    return back + shaman_value(state, seat, left)


def luck_with_tokens(pirate: Pirate, time: float) -> float:
    """A character with rituals is worth more to one with tokens."""
    return time * 0.3 * min(pirate.tokens, 6) if pirate.tokens >= 2 else 0.0


def returning_value(state: Seas, pirate: Pirate) -> float:
    """What it is worth to have all characters again."""
    bits = pirate.characters
    value = 0.0
    if not bits >> MERCHANT & 1:
        value += 1.2 + 0.2 * cargo(pirate)
    if not bits >> CARTOGRAPHER & 1:
        value += 1.0
    if not bits >> SHIPWRIGHT & 1:
        value += 0.2 + 0.2 * pirate.reserve
    if not bits >> GOVERNOR & 1:
        value += 0.2
    return value


def merchant_value(state: Seas, pirate: Pirate, left: float) -> float:
    goods = cargo(pirate)
    if not goods:
        return -SPOT
    sale = sale_of(state, pirate)
    room_for_more = empty_ships(pirate)
    crowded = 4 - room_for_more if room_for_more < 4 else 0
    if left < 1:
        return 0.5
    return 0.55 * (sale - goods) + 0.25 * goods + 0.8 * crowded


def cartographer_value(state: Seas, pirate: Pirate, left: float) -> float:
    if len(state.deck) <= (0 if state.last_round else 1):
        return -SPOT
    hand = len(pirate.hand)
    if hand + 1 > left:
        return -SPOT * 0.9
    caravans = count_caravans(pirate)
    return (3.4, 2.2, 1.0, 0.2)[min(hand, 3)] + (1.5 if caravans == 0 else 0.0)


def count_caravans(pirate: Pirate) -> int:
    return sum([1 for card in pirate.hand if CARAVAN_SHIPS[card]])


def shed_value(pirate: Pirate, left: float) -> float:
    """A card left in hand at the end costs a Black Spot."""
    over = len(pirate.hand) - left
    return SPOT if over >= 1 else SPOT * 0.5 if over >= 0 else 0.3


def captain_value(state: Seas, seat: int, left: float) -> float:
    pirate = state.pirates[seat]
    best = -100.0
    for card in pirate.hand:
        if CARAVAN_SHIPS[card]:
            value = caravan_value(state, seat, card)
            best = max(best, value)
    return best + shed_value(pirate, left) if best > -100.0 else -SPOT


def caravan_value(state: Seas, seat: int, card: int) -> float:
    """What a plunder of this caravan brings me more than others."""
    n = len(state.pirates)
    limit = CARAVAN_SHIPS[card] + EXTRA_SHIPS[n]
    value = 0.0
    for other in range(n):
        ships = empty_ships(state.pirates[other])
        gain = (ships if ships < limit else limit) * 0.75 if ships > 0 else -SPOT
        value += gain if other == seat else -gain * 0.6 / (n - 1)
    holder = state.corsairs[COUNTRY[card]]
    if holder == seat:
        value -= SPOT
    elif holder != NONE:
        value += SPOT / (n - 1)
    return value + 1.2


def aborigine_value(state: Seas, pirate: Pirate, left: float) -> float:
    best = -100.0
    for card in pirate.hand:
        if PORT[card] != NONE:
            value = port_value(state, pirate, PORT[card])
            best = max(best, value)
    return 0.6 + 0.5 * best + shed_value(pirate, left) if best > -100.0 else -SPOT


def port_value(state: Seas, pirate: Pirate, port: int) -> float:
    """How much more my goods would bring there."""
    here = PRICES[state.port]
    there = PRICES[port]
    value = 0.0
    for good in range(GOODS):
        cards = pirate.goods[good]
        if cards >= SET_SIZE:
            value += cards * (there[good] - here[good])
        elif cards:
            value += 0.3 * cards * (there[good] - here[good])
    return value


def shaman_value(state: Seas, seat: int, left: float) -> float:
    pirate = state.pirates[seat]
    best = -100.0
    for card in pirate.hand:
        if CURSE[card] != NONE:
            value = curse_value(state, seat, CURSE[card])
            best = max(best, value)
    return best + shed_value(pirate, left) if best > -100.0 else -SPOT


def curse_value(state: Seas, seat: int, curse: int) -> float:
    """Others' losses, shared among them, less mine."""
    n = len(state.pirates)
    value = 0.0
    for other in range(n):
        loss = curse_loss(state, other, curse)
        value += -loss if other == seat else loss * 1.3 / (n - 1)
    return value + (0.8 if isinstance(EFFECT[curse], Tavern) else 0.0)


def curse_loss(state: Seas, seat: int, curse: int) -> float:
    pirate = state.pirates[seat]
    effect = EFFECT[curse]
    if isinstance(effect, Throw):
        good = effect.goods if effect.goods != HIGHEST else dearest(state.port)
        hit = pirate.fleet / 6.0
        has = 1.5 if pirate.goods[good] else SHIP
        return hit * has
    if isinstance(effect, Salary):
        return 2.0 * pirate.guards
    if isinstance(effect, Whirlpool):
        ships = sum([p.fleet for p in state.pirates])
        return 3.5 * pirate.fleet / ships if ships else 0.0
    return 1.0 if isinstance(effect, Name) else 0.0


# --- advice for every ask ----------------------------------------------------------------------------------------


def value(state: Seas, seat: int, prompt: str, option: Option, left: float) -> float:
    """What an option is worth, in points, against the others of the same ask."""
    kind = option.kind
    if kind == "character":
        return character_value(state, seat, option.number(0), left)
    if kind == "send":
        return option.number(0) if option.number(0) else -SPOT
    if kind == "stow":
        return stow_value(state, seat, option, left)
    if kind == "card":
        return card_value(state, seat, option.number(0))
    if kind == "sell":
        return sell_value(state, seat, option.number(0), option.number(1), left)
    if kind == "buy":
        return option.number(0) if left >= 2 else -option.number(0)
    if kind == "corsair":
        return -caravans_to_come(state, seat, option.number(0))
    if kind == "overboard":
        return -goods_value(state, seat, option.number(0))
    if kind == "name":
        return idol_value(state, seat, option.number(0))
    if kind == "give":
        return tavern_value(state, seat, option.number(0), option.number(1))
    if kind == "gift.cards":
        return left - len(state.pirates[seat].hand) - option.number(0)
    if kind in ("hold", "unsinkable", "bargain", "bargain.last"):
        return ritual_value(state, seat, option, left)
    if kind == "pass":
        return -SPOT
    if kind == "mistake":
        return -0.1
    if kind in ("done", "gift.none", "keep"):
        return 0.0
    return option.number(0) if option.args else 0.1


def card_value(state: Seas, seat: int, card: int) -> float:
    if CARAVAN_SHIPS[card]:
        return caravan_value(state, seat, card)
    if PORT[card] != NONE:
        return port_value(state, state.pirates[seat], PORT[card])
    return curse_value(state, seat, CURSE[card])


def goods_value(state: Seas, seat: int, good: int) -> float:
    """What one more card of a good is worth in the hold."""
    price = PRICES[state.port][good]
    cards = state.pirates[seat].goods[good]
    return 1.0 + (price - 1) * (0.9 if cards >= SET_SIZE else 0.3 + 0.15 * cards)


def stow_value(state: Seas, seat: int, option: Option, left: float) -> float:
    """Goods are worth loading, but a few ships should stay empty for the next plunder."""
    pirate = state.pirates[seat]
    worth = 0.0
    loaded = 0
    for good in range(GOODS):
        cards = option.number(good)
        loaded += cards
        if cards:
            price = PRICES[state.port][good]
            held = pirate.goods[good] + cards
            each = 1.0 + (price - 1) * (0.9 if held >= SET_SIZE else 0.3 + 0.15 * held)
            worth += cards * each
    free = empty_ships(pirate) - loaded
    if left >= 1 and free < 1:
        worth -= (1 - free) * (1.1 if free >= 0 else 0.8)
    return worth


def sell_value(state: Seas, seat: int, good: int, cards: int, left: float) -> float:
    """Sets of what the port wants, and whatever blocks ships that should sail."""
    pirate = state.pirates[seat]
    price = PRICES[state.port][good]
    if cards >= SET_SIZE and price > 1:
        return cards * (price - 0.8)
    if left < 1:
        return -0.5
    empty = empty_ships(pirate)
    crowded = 4 - empty if empty < 4 else 0
    useful = cards if cards < crowded else crowded
    keep = goods_value(state, seat, good)
    return useful * 1.2 + cards * (1.0 - keep) - 0.02 * cards - (0.05 if crowded == 0 else 0.0)


def caravans_to_come(state: Seas, seat: int, country: int) -> float:
    """Caravans of a country that may still be played."""
    seen = sum([1 for card in state.played if COUNTRY[card] == country])
    return 4.0 - seen


def idol_value(state: Seas, seat: int, good: int) -> float:
    worth = 0.0
    for other, pirate in enumerate(state.pirates):
        loss = goods_value(state, other, good) if pirate.goods[good] else SHIP
        worth += -loss if other == seat else loss / (len(state.pirates) - 1)
    return worth


def tavern_value(state: Seas, seat: int, guest: int, face: int) -> float:
    return TAVERN_VALUE[face] if guest == seat else -TAVERN_VALUE[face]


def ritual_value(state: Seas, seat: int, option: Option, left: float) -> float:
    """Tokens are worth a third of a point at the end; rituals should bring more."""
    pirate = state.pirates[seat]
    time = left / (left + 3.0)
    if option.kind == "hold":
        return 3.2 * time - 0.9 if pirate.holds < pirate.fleet else -1.0
    if option.kind == "unsinkable":
        return 3.5 * time - 1.3 - 0.3 * pirate.unsinkable
    prices = PRICES[state.port]
    gain = -1.0
    for i in range(2):
        good = option.number(i)
        cards = pirate.goods[good]
        if cards == SET_SIZE:
            gain -= prices[good]  # it would break a set
        elif cards < SET_SIZE:
            gain += prices[good] - 1
    if option.kind == "bargain.last":
        gain -= SPOT
    return gain + 0.2


# --- players -----------------------------------------------------------------------------------------------------


def best(state: Seas, seat: int, prompt: str, options: list[Option], luck: Luck | None) -> int:
    """The option of most value; with luck, close ones are mixed."""
    left = rounds_left(state)
    choice = 0
    most = -1000.0
    spread = 2.0 if prompt == "character" else 0.4
    for i, option in enumerate(options):
        worth = value(state, seat, prompt, option, left)
        if luck is not None:
            worth += spread * luck.random()
        if worth > most:
            most = worth
            choice = i
    return choice


def policy(state: Seas, seat: int, prompt: str, options: list[Option], luck: Luck) -> int:
    """For playouts: mostly the best by the rules of thumb above."""
    if prompt == "send":
        return 0  # as many as can be
    return best(state, seat, prompt, options, luck)


def greedy(chair: Chair) -> Option:
    """The best by the rules of thumb; where several are close in the choice of a character, a little chance."""
    decision = chair.decision
    assert decision is not None
    state: Seas = chair.guess(chair.rng).state
    luck = chair.rng if decision.prompt == "character" else None
    return decision.options[best(state, chair.seat, decision.prompt, decision.options, luck)]


BOT = Bot(
    evaluate=evaluate,
    policy=policy,
    greedy=greedy,
    secret=("character",),  # lies face down until it is called
    depth=24,  # somewhat more than a round
    explore=0.15,  # a point more or less moves evaluate() by a few hundredths only
)
