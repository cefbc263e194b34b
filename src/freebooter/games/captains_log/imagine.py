"""Replaces what a seat cannot know by a fair guess, which rests on what it has seen and on luck, never on the truth."""

from __future__ import annotations

from typing import Final

from freebooter.engine.keel import EVERYONE, knows
from freebooter.engine.luck import Luck
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import CLUES_1, CLUES_2, MISSIONS, NPC_CARDS, TREASURES
from freebooter.games.captains_log.rules import goals
from freebooter.games.captains_log.rules.missions import NOT_YET
from freebooter.games.captains_log.state import Mission, Npc, State

# The side of each ship card that is seen while its NPC side is not.
LOOKS: Final = [(card.model, card.seal) for card in NPC_CARDS]
LEVELS: Final = [card.level for card in NPC_CARDS]


def imagine(state: State, seat: int, luck: Luck) -> None:
    deal_tiles(state, luck)
    deal_barrels(state, luck)
    deal_missions(state, seat, luck)
    deal_ships(state, luck)
    deal_captains(state, seat, luck)
    bury_treasure(state, seat, luck)
    for pile in (state.decks.events, state.decks.winds, state.harbour.bag, state.sea.zone_stack):
        pile.sort()
        luck.shuffle(pile)


def deal_tiles(state: State, luck: Luck) -> None:
    """Which tiles lie where they have not been seen."""
    closed = [tile for tile in state.sea.tiles if not tile.open]
    numbers = sorted([tile.number for tile in closed] + state.sea.stack)
    luck.shuffle(numbers)
    for tile in closed:
        tile.number = numbers.pop()
    state.sea.stack = numbers


def deal_barrels(state: State, luck: Luck) -> None:
    """What is under barrels afloat, and in those that sank or were used as counters unseen."""
    sea = state.sea
    afloat = [barrel for barrel in sea.barrels if barrel.seen != EVERYONE and barrel.id >= 0]
    pool = sorted([barrel.id for barrel in afloat] + sea.barrel_bag + sea.barrel_box)
    luck.shuffle(pool)
    for barrel in afloat:
        barrel.id = pool.pop()
    box = len(sea.barrel_box)
    sea.barrel_box = [pool.pop() for _ in range(box)]
    sea.barrel_bag = pool


def deal_missions(state: State, seat: int, luck: Luck) -> None:
    """Secret missions of others, cards that another is choosing from, and the order of the deck."""
    unseen: list[tuple[int, Mission]] = []  # with whose they are
    for holder, player in enumerate(state.players):
        unseen += [(holder, mission) for mission in player.missions if not knows(mission, seat)]
    offer = [] if state.visit is None else [mission for mission in state.visit.offer if not knows(mission, seat)]
    pool = sorted([mission.card for _, mission in unseen] + [mission.card for mission in offer] + state.decks.missions)
    luck.shuffle(pool)
    guessed: dict[int, int] = {}
    for holder, mission in unseen:
        card = take(state, holder, pool, [one for one in pool if looks_like(mission, one)])
        guessed[mission.card] = card
        mission.card = card
        mission.mark = 0
        mission.place = 0
        mission.victim = NOT_YET
        mission.victim_was_player = False
        mission.only_end = 0
    for mission in offer:
        mission.card = take(state, state.keel.turn, pool, pool)
    if state.deal is not None:  # one sees no more of a secret mission in it than that it is there
        state.deal.gives_cards = [guessed.get(card, card) for card in state.deal.gives_cards]
    state.decks.missions = pool


def looks_like(mission: Mission, card: int) -> bool:
    """May a mission be this one, by all that others see of it: that it is secret, and whether it is active (CL-431)?"""
    printed = MISSIONS[card]
    return not printed.public and (printed.start is None) == (mission.stage > 0)


def take(state: State, holder: int, pool: list[int], found: list[int]) -> int:
    """The first of these cards that its holder could have drawn; if there is none, one that was traded."""
    drawn = next((card for card in found if goals.is_possible(state, holder, card)), found[0])
    pool.remove(drawn)
    return drawn


def deal_ships(state: State, luck: Luck) -> None:
    """NPC that are not turned up show their other side: they are among the cards of that model and seal."""
    decks = state.decks
    unseen = [npc for npc in state.npcs if npc.seen != EVERYONE]
    layers = [LOOKS[card] for card in decks.ships]
    pools: dict[tuple[int, int], list[int]] = {}
    for card in sorted(decks.ships + [npc.card for npc in unseen]):
        pools.setdefault(LOOKS[card], []).append(card)
    for look_of in sorted(pools):
        luck.shuffle(pools[look_of])
    drawn_now = [npc for npc in unseen if state.turn is not None and state.turn.npcs >> npc.card & 1]  # CL-269
    for npc in drawn_now:
        toggle(state, npc)
    for npc in unseen:
        npc.card = pools[LOOKS[npc.card]].pop()
        npc.goods = list(NPC_CARDS[npc.card].cargo)
        npc.stop = NPC_CARDS[npc.card].first_stop
    for npc in drawn_now:
        toggle(state, npc)
    decks.ships = order_by_level([pools[one].pop() for one in sorted(layers)], luck)


def toggle(state: State, npc: Npc) -> None:
    """Notes of a card that it waits for the next turn, or no longer."""
    assert state.turn is not None
    state.turn.npcs ^= 1 << npc.card


def order_by_level(cards: list[int], luck: Luck) -> list[int]:
    """CL-045: levels 3 and 4 at the bottom, level 1 on top; within a level nobody knows the order."""
    found: list[int] = []
    for levels in ((3, 4), (2,), (1,)):
        layer = sorted([card for card in cards if LEVELS[card] in levels])
        luck.shuffle(layer)
        found += layer
    return found


def deal_captains(state: State, seat: int, luck: Luck) -> None:
    """Captains that others were dealt and have not chosen from yet."""
    choosing = [i for i, player in enumerate(state.players) if player.dealt and i != seat]
    if not any([player.dealt for player in state.players]):
        return
    pool = sorted(state.decks.captains + [card for i in choosing for card in state.players[i].dealt])
    luck.shuffle(pool)
    for i in choosing:
        state.players[i].dealt = [pool.pop() for _ in range(3)]
    state.decks.captains = pool


def bury_treasure(state: State, seat: int, luck: Luck) -> None:
    """CL-508, CL-509: any pair of clues that fits what the seat knows; nobody has found it where he dug in vain."""
    decks = state.decks
    if decks.treasure_found:
        return
    pairs = pairs_of_clues(state, seat)
    one, other = pairs[luck.below(len(pairs))]
    decks.treasure = [one, other, luck.below(len(TREASURES))]


def pairs_of_clues(state: State, seat: int) -> list[tuple[int, int]]:
    """The clues that may lie there, by what the seat knows: its own, and where others have dug in vain."""
    player, decks = state.players[seat], state.decks
    first = range(len(CLUES_1)) if player.clues < 1 and not player.searched else [decks.treasure[0]]
    second = range(len(CLUES_2)) if player.clues < 2 and not player.searched else [decks.treasure[1]]
    return [(one, other) for one in first for other in second if crossing(one, other) not in decks.dug]


def crossing(one: int, other: int) -> int:
    for position in CLUES_1[one].positions:
        if position in CLUES_2[other].positions:
            return position
    return names.NONE
