"""A fair guess of what a seat cannot know: hands, cargo, rumors, stashes, face-down tokens and every deck."""

from __future__ import annotations

from freebooter.engine.luck import Luck
from freebooter.games.merchants_and_marauders.content import CARGO, GLORY
from freebooter.games.merchants_and_marauders.rules.cards import usable
from freebooter.games.merchants_and_marauders.rules.common import stash_bounds
from freebooter.games.merchants_and_marauders.state import State


def imagine(state: State, seat: int, luck: Luck) -> None:
    shuffle_deck(state.event_deck, luck)
    shuffle_deck(state.mission_deck, luck)
    deal_captains(state, seat, luck)
    deal_gold(state, seat, luck)
    deal_cargo(state, seat, luck)
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
    others = [p for p in state.players if p.seat != seat and state.hidden_captains]
    deck.extend([p.captain for p in others])
    shuffle_deck(deck, luck)
    for p in others:
        p.captain = deck.pop()


def deal_gold(state: State, seat: int, luck: Luck) -> None:
    """Gold earned and spent is public, so the sum is often known; how much of it is stashed is not."""
    for p in state.players:
        if p.seat == seat:
            continue
        low, high = stash_bounds(p)
        stash = low + luck.below(high - low + 1)
        if p.linked:
            p.gold += p.stash - stash
        else:
            p.gold = p.gold_low + luck.below(p.gold_high - p.gold_low + 1)
        p.stash = stash


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
    holds = [take_hidden(p.hold, seen, seat, pool) for p in state.players]
    offered = take_hidden(state.offer, seen, seat, pool)
    chosen = [state.offer.index(card) for card in state.bought]
    selling = [find_card(state, card) for card in state.selling]
    old = {card: seen[card] for card in pool}
    marks = [old[state.offer[i]] for i in offered]
    hold_marks = [[old[p.hold[i]] for i in places] for p, places in zip(state.players, holds, strict=True)]
    shuffle_deck(pool, luck)
    for card in pool:
        seen[card] = 0
    if offered:
        demand = state.demand[state.players[state.acting].zone]
        for i, mark in zip(offered, marks, strict=True):
            card = next(card for card in reversed(pool) if CARGO[card].good != demand)
            pool.remove(card)
            state.offer[i] = card
            seen[card] = mark
    for p, places, seats in zip(state.players, holds, hold_marks, strict=True):
        for i, mark in zip(places, seats, strict=True):
            p.hold[i] = pool.pop()
            seen[p.hold[i]] = mark
    state.bought = [state.offer[i] for i in chosen]
    state.selling = [state.players[owner].hold[i] for owner, i in selling]
    state.cargo_deck = pool


def find_card(state: State, card: int) -> tuple[int, int]:
    for p in state.players:
        if card in p.hold:
            return p.seat, p.hold.index(card)
    raise ValueError(f"cargo card {card} is in no hold")


def deal_glory(state: State, seat: int, luck: Luck) -> None:
    """Deck and others' hands; a card announced by another fits the moment for which it was announced."""
    seen = state.glory_seen
    pool = state.glory_deck[:]
    hands = [take_hidden(p.hand, seen, seat, pool) for p in state.players]
    marks = [[seen[p.hand[i]] for i in places] for p, places in zip(state.players, hands, strict=True)]
    announced = [
        (i, state.players[owner].hand.index(card))
        for i, (owner, card) in enumerate(zip(state.announced, state.announced_cards, strict=True))
        if card < 1000 and hides(seen[card], seat)
    ]
    shuffle_deck(pool, luck)
    for card in pool:
        seen[card] = 0
    fixed: dict[tuple[int, int], int] = {}
    for i, place in announced:
        moment = GLORY[state.announced_cards[i]].window  # not always the moment now: one may lie within another
        of_moment = [card for card in reversed(pool) if GLORY[card].window == moment]
        of_use = [card for card in of_moment if usable(state, state.announced[i], card, moment)]
        card = of_use[0] if of_use else of_moment[0]
        pool.remove(card)
        fixed[(state.announced[i], place)] = card
        state.announced_cards[i] = card
    for p, places, seats in zip(state.players, hands, marks, strict=True):
        for i, mark in zip(places, seats, strict=True):
            p.hand[i] = fixed[(p.seat, i)] if (p.seat, i) in fixed else pool.pop()
            seen[p.hand[i]] = mark
    state.glory_deck = pool


def deal_rumors(state: State, seat: int, luck: Luck) -> None:
    seen = state.rumor_seen
    pool = state.rumor_deck[:]
    holders = [p for p in state.players if p.rumor >= 0 and hides(seen[p.rumor], seat)]
    marks = [seen[p.rumor] for p in holders]
    pool.extend([p.rumor for p in holders])
    drawn = take_hidden(state.rumors_drawn, seen, seat, pool)
    drawn_marks = [seen[state.rumors_drawn[i]] for i in drawn]
    shuffle_deck(pool, luck)
    for rumor in pool:
        seen[rumor] = 0
    for p, mark in zip(holders, marks, strict=True):
        p.rumor = pool.pop()
        seen[p.rumor] = mark
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
