"""A fair guess of what a seat cannot know: hands, cargo, rumors, stashes, face-down tokens and every deck."""

from __future__ import annotations

from typing import Final

from freebooter.engine.luck import Luck
from freebooter.games.merchants_and_marauders.content import CARGO, GLORY
from freebooter.games.merchants_and_marauders.rules import port
from freebooter.games.merchants_and_marauders.rules.arms import TOOL
from freebooter.games.merchants_and_marauders.rules.common import stash_bounds
from freebooter.games.merchants_and_marauders.rules.fitting import usable
from freebooter.games.merchants_and_marauders.state import Player, State

TRIES: Final = 40  # deals of goods on offer until one fits what the buyer can pay


def imagine(state: State, seat: int, luck: Luck) -> None:
    shuffle_deck(state.event_deck, luck)
    shuffle_deck(state.mission_deck, luck)
    deal_captains(state, seat, luck)
    deal_cargo(state, seat, luck)
    deal_gold(state, seat, luck)
    deal_glory(state, seat, luck)
    deal_rumors(state, seat, luck)
    deal_tokens(state.mod_at, state.mod_group, state.mod_seen, seat, luck)
    deal_tokens(state.merchant, state.merchant_group, [0] * 17, seat, luck)


def shuffle_deck(deck: list[int], luck: Luck) -> None:
    deck.sort()
    luck.shuffle(deck)


def deal_captains(state: State, seat: int, luck: Luck) -> None:
    """Before the ships are chosen, others' captains are unknown, too."""
    deck = state.captain_deck
    others = [player for player in state.players if player.seat != seat and state.hidden_captains]
    deck.extend([player.captain for player in others])
    shuffle_deck(deck, luck)
    for player in others:
        player.captain = deck.pop()


def deal_gold(state: State, seat: int, luck: Luck) -> None:
    """Gold earned and spent is public, so the sum is often known; how much of it is stashed is not."""
    for player in state.players:
        if player.seat == seat:
            continue
        low, high = stash_bounds(player)
        needs = to_pay(state) if player.seat == state.acting else 0
        if player.linked:
            high = max(low, min(high, player.gold + player.stash - needs))
        stash = low + luck.below(high - low + 1)
        if player.linked:
            player.gold += player.stash - stash
        else:
            least = max(player.gold_low, min(needs, player.gold_high))
            player.gold = least + luck.below(player.gold_high - least + 1)
        player.stash = stash


def to_pay(state: State) -> int:
    """What the goods cost that the buyer has chosen so far: so much gold he has."""
    market = state.market
    return port.cost(state, state.players[state.acting].zone, market.bought) if market is not None else 0


def purse(player: Player) -> int:
    """The most gold that a captain may have on board, as far as others can tell."""
    return player.gold + player.stash - stash_bounds(player)[0] if player.linked else player.gold_high


def hides(seen: int, seat: int) -> bool:
    return seen >= 0 and seen >> seat & 1 == 0


def take_hidden(cards: list[int], seen: list[int], seat: int, pool: list[int]) -> list[int]:
    """Puts the cards that the seat does not know into the pool; gives their places."""
    places = [i for i, card in enumerate(cards) if hides(seen[card], seat)]
    pool.extend([cards[i] for i in places])
    return places


def deal_cargo(state: State, seat: int, luck: Luck) -> None:
    """Deck, others' holds and an offer that only the buyer sees (never of the good in demand there)."""
    seen = state.cargo_seen
    pool = state.cargo_deck[:]
    holds = [take_hidden(player.hold, seen, seat, pool) for player in state.players]
    market, visit = state.market, state.visit
    offer = market.offer if market is not None else []
    offered = take_hidden(offer, seen, seat, pool)
    selling = [find_card(state, card) for card in visit.selling] if visit is not None else []
    old = {card: seen[card] for card in pool}
    marks = [old[offer[place]] for place in offered]
    hold_marks = [
        [old[player.hold[place]] for place in places] for player, places in zip(state.players, holds, strict=True)
    ]
    shuffle_deck(pool, luck)
    for card in pool:
        seen[card] = 0
    if offered:
        deal_offer(state, offered, pool, luck)
        for place, mark in zip(offered, marks, strict=True):
            pool.remove(offer[place])
            seen[offer[place]] = mark
    for player, places, seats in zip(state.players, holds, hold_marks, strict=True):
        for place, mark in zip(places, seats, strict=True):
            player.hold[place] = pool.pop()
            seen[player.hold[place]] = mark
    if visit is not None:
        visit.selling = [state.players[owner].hold[place] for owner, place in selling]
    state.cargo_deck = pool


def deal_offer(state: State, offered: list[int], pool: list[int], luck: Luck) -> None:
    """Goods of which the buyer can pay those that he has chosen; if luck finds none, as many of a kind as can be."""
    buyer = state.players[state.acting]
    market = port.market(state)
    bought = [market.offer.index(card) for card in market.bought]
    goods = [card for card in pool if CARGO[card].good != state.demand[buyer.zone]]
    for attempt in range(TRIES + 1):
        if attempt == TRIES:
            goods.sort(key=lambda card: CARGO[card].good)
        for place, card in zip(offered, reversed(goods), strict=False):
            market.offer[place] = card
        market.bought = [market.offer[place] for place in bought]
        if to_pay(state) <= purse(buyer):
            return
        luck.shuffle(goods)


def find_card(state: State, card: int) -> tuple[int, int]:
    for player in state.players:
        if card in player.hold:
            return player.seat, player.hold.index(card)
    raise ValueError(f"cargo card {card} is in no hold")


def deal_glory(state: State, seat: int, luck: Luck) -> None:
    """Deck and others' hands; a card announced by another fits the moment for which it was announced."""
    seen = state.glory_seen
    pool = state.glory_deck[:]
    hands = [take_hidden(player.hand, seen, seat, pool) for player in state.players]
    marks = [[seen[player.hand[i]] for i in places] for player, places in zip(state.players, hands, strict=True)]
    announced = [
        (moment, number, state.players[owner].hand.index(card))
        for moment in state.moments
        for number, (owner, card) in enumerate(zip(moment.seats, moment.cards, strict=True))
        if card < TOOL and hides(seen[card], seat)
    ]
    shuffle_deck(pool, luck)
    for card in pool:
        seen[card] = 0
    fixed: dict[tuple[int, int], int] = {}
    for moment, number, place in announced:
        owner = moment.seats[number]
        of_moment = [card for card in reversed(pool) if GLORY[card].window == moment.window]
        of_use = [card for card in of_moment if usable(state, owner, card, moment)]
        card = of_use[0] if of_use else of_moment[0]
        pool.remove(card)
        fixed[(owner, place)] = card
        moment.cards[number] = card
    for player, places, seats in zip(state.players, hands, marks, strict=True):
        for i, mark in zip(places, seats, strict=True):
            player.hand[i] = fixed[(player.seat, i)] if (player.seat, i) in fixed else pool.pop()
            seen[player.hand[i]] = mark
    state.glory_deck = pool


def deal_rumors(state: State, seat: int, luck: Luck) -> None:
    seen = state.rumor_seen
    pool = state.rumor_deck[:]
    holders = [player for player in state.players if player.rumor >= 0 and hides(seen[player.rumor], seat)]
    marks = [seen[player.rumor] for player in holders]
    pool.extend([player.rumor for player in holders])
    drawn = take_hidden(state.rumors_drawn, seen, seat, pool)
    drawn_marks = [seen[state.rumors_drawn[i]] for i in drawn]
    shuffle_deck(pool, luck)
    for rumor in pool:
        seen[rumor] = 0
    for player, mark in zip(holders, marks, strict=True):
        player.rumor = pool.pop()
        seen[player.rumor] = mark
    for i, mark in zip(drawn, drawn_marks, strict=True):
        state.rumors_drawn[i] = pool.pop()
        seen[state.rumors_drawn[i]] = mark
    state.rumor_deck = pool


def deal_tokens(tokens: list[int], groups: list[int], seen: list[int], seat: int, luck: Luck) -> None:
    """Face-down tokens are mixed among those that were dealt together."""
    for group in sorted(set(groups)):
        zones = [z for z in range(17) if groups[z] == group and tokens[z] >= 0 and hides(seen[z], seat)]
        kinds = [tokens[z] for z in zones]
        shuffle_deck(kinds, luck)
        for zone, kind in zip(zones, kinds, strict=True):
            tokens[zone] = kind
