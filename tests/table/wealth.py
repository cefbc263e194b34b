"""What a player owns in each game: all that can become money, cargo or points, and what doing so may cost.

`owned(table, seat)` counts it. Money, goods and whatever can be sold belong here, and so do actions and movement left:
whoever gains something and has an action less has paid for it. What only costs (crew, sails, officers) is left out.
Points come from the game itself; a game that is not in the list is known by them alone, which is little.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from freebooter.engine.game import find_game
from freebooter.engine.table import Table
from freebooter.games.captains_log.rules import hold
from tests.drill import DRILL


def owned(table: Table, seat: int) -> tuple[int, ...]:
    """How much of each thing the seat has; the last number is its points."""
    state = table.state
    things = OWNED.get(type(state), nothing)(state, seat)
    return (*things, table.game.scores(state)[seat].points)


def nothing(state: Any, seat: int) -> list[int]:
    return []


def in_drill(state: Any, seat: int) -> list[int]:
    captain = state.captains[seat]
    mine = state.keel.turn == seat
    return [captain.gold, captain.crew, captain.rum, len(captain.goods), len(captain.hand), state.left if mine else 0]


def in_letter_of_marque(state: Any, seat: int) -> list[int]:
    captain = state.captains[seat]
    return [captain.cannons, captain.armed, captain.defenceless, len(captain.sea), captain.captured, *pile_of(captain)]


def pile_of(captain: Any) -> list[int]:
    return [len(captain.pile), sum(owned % 10 for owned in captain.pile)]


def in_pirates_of_the_7_seas(state: Any, seat: int) -> list[int]:
    pirate = state.pirates[seat]
    ships = pirate.fleet + pirate.guards
    cards = len(pirate.hand)
    return [pirate.chests, ships, pirate.tokens, -pirate.spots, pirate.talismans, *pirate.goods, cards]


def in_portolano(state: Any, seat: int) -> list[int]:
    captain = state.captains[seat]
    return [captain.thalers, captain.rum, captain.cannons, *captain.goods, *captain.types(), len(captain.chests)]


def in_merchants_and_marauders(state: Any, seat: int) -> list[int]:
    player, turn = state.players[seat], state.turn
    mine = state.acting == seat
    left = [turn.actions, turn.free_moves] if mine else [0, 0]
    weapons, mods = player.weapons.bit_count(), player.mods.bit_count()
    return [
        player.gold + player.stash,
        len(player.hold),
        len(player.hand),
        *player.at,
        weapons,
        mods,
        player.ship,
        *left,
    ]


def in_captains_log(state: Any, seat: int) -> list[int]:
    player, turn = state.players[seat], state.turn
    left = [turn.actions, turn.left] if turn is not None and state.keel.turn == seat else [0, 0]
    return [player.doubloons, *hold.everything(player), hold.cannons(player), len(player.barrels), *left]


OWNED: dict[type, Callable[[Any, int], list[int]]] = {
    DRILL.state: in_drill,
    find_game("letter-of-marque").state: in_letter_of_marque,
    find_game("pirates-of-the-7-seas").state: in_pirates_of_the_7_seas,
    find_game("portolano").state: in_portolano,
    find_game("merchants-and-marauders").state: in_merchants_and_marauders,
    find_game("captains-log").state: in_captains_log,
}
