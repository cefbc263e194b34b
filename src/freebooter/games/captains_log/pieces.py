"""Every piece of the game, wherever it is: these counts never change."""

from __future__ import annotations

from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import MISSIONS, UPGRADES
from freebooter.games.captains_log.content.missions import Collect
from freebooter.games.captains_log.rules import hold
from freebooter.games.captains_log.state import State

GOODS = ("tea", "silver", "cotton", "sugar", "wood", "oil")


def components(state: State) -> dict[str, int]:
    found = {name: goods_of(state, good) for good, name in enumerate(GOODS)}
    decks, sea, harbour = state.decks, state.sea, state.harbour
    players = state.players
    found["missions"] = (
        len(decks.missions)
        + len(decks.missions_out)
        + sum([len(player.missions) + len(player.done) for player in players])
        + (len(state.visit.offer) if state.visit is not None else 0)
    )
    found["events"] = len(decks.events) + len(decks.events_out) + len(decks.events_open)
    found["winds"] = len(decks.winds) + len(decks.winds_out) + 1
    found["ship cards"] = (
        len(decks.ships)
        + len(decks.ships_out)
        + len(state.npcs)
        + len([player for player in players if player.card >= 0])
        + len([card for card in harbour.ships + harbour.ships_below if card >= 0])
    )
    found["barrels"] = (
        len(sea.barrel_bag)
        + len(sea.barrel_box)
        + len([barrel for barrel in sea.barrels if barrel.id >= 0])
        + sum([len(player.barrels) for player in players])
    )
    found["tiles"] = len(sea.tiles) + len(sea.stack) + (1 if sea.drawn > 0 else 0)
    found["zone tiles"] = len(sea.zones) + len(sea.zone_stack) + (1 if sea.drawn < 0 else 0)
    found["captains"] = len(decks.captains) + sum([len(player.captains) + len(player.dealt) for player in players])
    found["officers and specialists"] = tokens(state)
    found["ammunition"] = sum(harbour.ammunition) + sum([player.ammunition.bit_count() for player in players])
    return found


def goods_of(state: State, good: int) -> int:
    """Cubes of a good in the supply, markets, holds, the sea, on cards of NPC, captains and missions."""
    market = state.market
    n = market.supply[good]
    if good < names.PRIMARY:
        n += sum(market.legal[good]) + sum(market.contraband[good])
    for player in state.players:
        n += hold.count(player, good)
        for mission in player.missions:
            goal = MISSIONS[mission.card].ends[0].goal
            if isinstance(goal, Collect) and goal.good == good:
                n += mission.mark.bit_count()
    n += sum([heap.goods[good] for heap in state.sea.floating])
    n += sum([npc.cubes[good] for npc in state.npcs])
    if good == names.OIL:
        n += sum([barrel.oil for barrel in state.sea.barrels])
    return n


def tokens(state: State) -> int:
    """Side A marks its printed upgrades; only side B holds tokens."""
    harbour = state.harbour
    n = len(harbour.bag) + len(harbour.officers_out) + sum(harbour.crowns)
    n += len([upgrade for upgrade in harbour.officers if upgrade >= 0])
    for player in state.players:
        if player.side == names.SIDE_B:
            n += len([upgrade for upgrade in player.officers if UPGRADES[upgrade].count])
    if state.reward is not None and state.reward.source < 0:
        n += len(state.reward.goods)  # drawn from the bag, and one of them to be kept
    return n
