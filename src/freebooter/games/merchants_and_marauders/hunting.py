"""What hunting brings: merchants to raid, and what a bounty costs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from freebooter.games.merchants_and_marauders.constants import (
    CANNONS,
    CREW,
    FRIGATE,
    HULL,
    MASTS,
    SCOUTING,
    SEAMANSHIP,
    SPAIN,
)
from freebooter.games.merchants_and_marauders.constants import CARGO as HOLD
from freebooter.games.merchants_and_marauders.content import CAPTAINS, CARGO, SHIPS
from freebooter.games.merchants_and_marauders.odds import chance, skulls
from freebooter.games.merchants_and_marauders.rules.raids import SAN_JUAN
from freebooter.games.merchants_and_marauders.state import Player, State

POINT: Final = 180  # a Glory Point with its card
COIN: Final = 8  # a gold piece on board
BOUNTY: Final = 60  # what the first bounty costs: closed ports and hunters
NEXT_NATION: Final = 30  # what the first bounty of a further nation costs: its ports
FURTHER: Final = 10  # one more of a nation that has put a price on him already
WEAPON: Final = 24  # what a special weapon costs
HIT: Final = 16  # a point of damage
LOST: Final = -400  # the ship goes down
GOOD: Final = 20  # a card of cargo kept

# What a raid brings by Maneuverability (from 1 on) and successes (from 0 on), each success used as well as can be:
# gold, cargo and the point for 12 gold or more, less the damage. Played out over the deck of cargo cards.
BOOTY: Final = (
    (-4, 37, 82, 120, 150),
    (54, 113, 164, 205, 240),
    (106, 169, 234, 275, 300),
    (130, 190, 250, 290, 310),
    (135, 195, 255, 295, 315),
)
FRAIL: Final = (0, 40, 16, 0, 0, 0)  # what a location takes off that has so many points left
# cargo cards by what they show: Plunder Value and the location that is hit (-1: Escape), and how many of 64
KINDS: Final = sorted({(card.value, card.hit) for card in CARGO})
OFTEN: Final = [sum([(card.value, card.hit) == kind for card in CARGO]) for kind in KINDS]


def finds(player: Player) -> int:
    """The chance, in percent, to find what he scouts for."""
    return chance(CAPTAINS[player.captain].skills[SCOUTING])


@cache
def booty(maneuverability: int, dice: int, weapons: int) -> int:
    """What a raid brings with so many dice and special weapons on board; each spent makes a success of a failure."""
    row = BOOTY[maneuverability - 1]
    worth = 0.0
    for successes, likely in enumerate(skulls(dice)):
        most = row[min(successes, 4)]
        for spent in range(1, min(weapons, dice - successes) + 1):
            most = max(most, row[min(successes + spent, 4)] - WEAPON * spent)
        worth += likely * most
    return int(worth)


def raid_booty(player: Player) -> int:
    """What a raid brings this captain now; a ship with little left is soon too badly hit."""
    at = player.at
    if 0 in at or at[HULL] <= 1:
        return 0
    card = CAPTAINS[player.captain]
    nimble = min(5, player.maneuverability() + card.abilities.escape)
    brings = booty(nimble, card.skills[SEAMANSHIP], player.weapons.bit_count())
    return brings + 20 * card.abilities.first_exchange - frailty(at)


def frailty(at: Sequence[int]) -> int:
    """What a ship with these cubes loses by being hit too badly too soon."""
    return FRAIL[at[MASTS]] + FRAIL[at[HOLD]] + FRAIL[at[CREW]] + FRAIL[at[CANNONS]]


def bounty_cost(player: Player, nation: int) -> int:
    """What another bounty of a nation costs: hunters, and its ports."""
    if player.bounty[nation]:
        return FURTHER if player.bounty[nation] < 5 else 0
    return NEXT_NATION if player.pirate else BOUNTY


def raid_worth(state: State, player: Player, zone: int, brings: int, sure: bool = False) -> int:
    """What looking for the merchant of a zone brings on average; he is taken for one of the zone's nation.

    `brings` is what a raid brings this captain anywhere: `raid_booty`.
    """
    if brings <= 0:
        return 0
    nation = state.flag[zone]
    if nation < 0:
        brings -= NEXT_NATION if player.pirate else BOUNTY
    else:
        brings -= bounty_cost(player, nation)
        bonus = state.in_force.raid_bonus[nation] + (3 if nation == SPAIN and zone == SAN_JUAN else 0)
        brings += 2 * COIN * bonus  # it also makes the point likelier
    return brings if sure else brings * finds(player) // 100


@cache
def prowess(captain: int, ship: int) -> int:
    """What a raid is worth to a captain with an undamaged ship of this type and a special weapon on board."""
    card = CAPTAINS[captain]
    nimble = min(5, SHIPS[ship].maneuverability + card.abilities.escape)
    brings = booty(nimble, card.skills[SEAMANSHIP], 1) + 20 * card.abilities.first_exchange
    brings -= frailty(SHIPS[ship].values)
    return brings * chance(card.skills[SCOUTING]) // 100


def is_hunter(player: Player) -> bool:
    """Does this captain do well to live by raids, at least as long as his ship is fit for it?"""
    return prowess(player.captain, FRIGATE) >= HUNTER


HUNTER: Final = 105  # from which prowess in a Frigate on a captain hunts
SLOOP_HUNTER: Final = 85  # and in a Sloop


# --- the cards of a raid ----------------------------------------------------------------------------------------------


def taken(player: Player, bonus: int, cards: list[tuple[int, int]]) -> int:
    """What these cards bring if the raid ends with them."""
    at = player.at[:]
    escapes = -CAPTAINS[player.captain].abilities.escape
    gold = bonus
    hits = 0
    for value, location in cards:
        gold += value
        if location < 0:
            escapes += 1
        else:
            hits += HIT
            at[location if at[location] > 0 else HULL] -= 1
    if at[HULL] <= 0:
        return LOST
    if 0 in at:
        return -hits - 60
    if escapes >= player.maneuverability():
        return -hits
    room = at[HOLD] - player.cargo_count
    return COIN * gold + (POINT if gold >= 12 else 0) + GOOD * min(len(cards), max(0, room)) - hits


def at_best(player: Player, bonus: int, cards: list[tuple[int, int]], more: bool) -> int:
    """What they bring if one of them may still be dropped."""
    best = taken(player, bonus, cards)
    if more:
        for i in range(len(cards)):
            best = max(best, taken(player, bonus, cards[:i] + cards[i + 1 :]))
    return best


def with_another(player: Player, bonus: int, cards: list[tuple[int, int]], more: bool) -> int:
    """What they bring on average with one more card."""
    total = 0
    for kind, often in zip(KINDS, OFTEN, strict=True):
        total += often * at_best(player, bonus, [*cards, kind], more)
    return total // len(CARGO)


def use_worth(state: State, player: Player, kind: str, card: int) -> int:
    """What a success brings that adds, drops or exchanges a card, or is not used."""
    raid = state.raid
    assert raid is not None
    more = raid.successes > 1
    cards = [(CARGO[other].value, CARGO[other].hit) for other in raid.cards if other != card]
    if kind in ("add", "exchange"):
        return with_another(player, raid.bonus, cards, more)
    return at_best(player, raid.bonus, cards, more and kind == "discard")


def weapon_worth(state: State, player: Player) -> int:
    """What a special weapon brings that makes a success of a failed die."""
    raid = state.raid
    assert raid is not None
    cards = [(CARGO[card].value, CARGO[card].hit) for card in raid.cards]
    now = at_best(player, raid.bonus, cards, raid.successes > 0)
    drop = 0
    if raid.successes < 2:
        for i in range(len(cards)):
            drop = max(drop, at_best(player, raid.bonus, cards[:i] + cards[i + 1 :], raid.successes > 0))
    gain = max(drop, with_another(player, raid.bonus, cards, raid.successes > 0)) - now
    if now < POINT and raid.successes < 4:  # several together may bring the point
        row = BOOTY[min(5, player.maneuverability()) - 1]
        gain = max(gain, row[raid.successes + 1] - row[raid.successes])
    return gain - WEAPON
