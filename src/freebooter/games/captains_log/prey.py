"""What nations think, and what a fight is worth for it, in Fame: whom to sink, and at what odds."""

from __future__ import annotations

from typing import Final

from freebooter.games.captains_log import names, odds
from freebooter.games.captains_log.content import NPC_CARDS
from freebooter.games.captains_log.perils import DAMAGE, Perils, spared
from freebooter.games.captains_log.rules import goals, hold, reputation, ships
from freebooter.games.captains_log.state import NPC_BASE, Player, State

MONEY: Final = 0.11  # a thousand doubloons; 8,000 buy a Fame
FADE: Final = 0.88  # what a thing is worth a turn later
MISSION: Final = 1.15  # a mission completed, with its reward

# What a column of the reputation board is worth, from -5 to II: hunted below 0, ships and advantages from 2 on, a Fame
# at II. What -5 with a crown gives comes on top. The Pirates hunt everybody below 3, and lock nobody out of much.
CROWN: Final[tuple[float, ...]] = (-1.3, -1.25, -0.9, -0.65, -0.5, 0.0, 0.12, 0.4, 0.5, 0.6, 1.6)
PIRATE: Final[tuple[float, ...]] = (-0.2, -0.2, -0.05, -0.04, -0.02, 0.0, 0.1, 0.25, 0.6, 0.7, 1.7)


def esteem(player: Player, nation: int, by: int) -> float:
    """What it is worth to move so many columns with a nation."""
    if player.hidden_nation == nation or reputation.is_locked(player, nation):
        return 0.0
    before = player.reputation[nation]
    after = max(names.LOWEST, min(names.PRESTIGE, before + by))
    if before == names.PRESTIGE and by < 0:
        after = reputation.WAR  # CL-342
    elif after == names.PRESTIGE and not reputation.may_join(player, nation):
        after = before
    columns = PIRATE if nation == names.PIRATES else CROWN
    worth = columns[after + 5] - columns[before + 5]
    if after == names.LOWEST and before != after and nation != names.PIRATES and not player.scored >> nation & 1:
        worth += 1.0  # CL-326
    return worth


def joining(state: State, seat: int, nation: int) -> float:
    """A Fame, and the wars of the nation (CL-338, CL-340)."""
    player = state.players[seat]
    worth = 1.0
    if nation != names.PIRATES:
        for other in range(names.NATIONS):
            if ships.at_war(state, nation, other) and player.reputation[other] > reputation.WAR:
                worth += CROWN[reputation.WAR + 5] - CROWN[player.reputation[other] + 5]
    return worth


# --- What a wreck is worth ------------------------------------------------------------------------------------------


def resentment(state: State, seat: int, ship: int) -> float:
    """CL-313, CL-314, CL-315: what attacking and sinking it costs, less what is angry already."""
    player = state.players[seat]
    flags = ships.flags_of(state, ship)
    attacked = 0 if state.turn is None else state.turn.attacked
    worth = 0.0
    for nation in range(5):
        if flags >> nation & 1:
            worth += esteem(player, nation, -1 if attacked >> nation & 1 else -2)
    tile = ships.mooring_of(state, ship)
    owner = ships.port_nation(state, tile) if tile else names.NONE
    if owner != names.NONE:
        worth += esteem(player, owner, -2)
    return worth


def sinking(state: State, seat: int, ship: int) -> float:
    """Fame, bounty, cargo, what the nations think of it, and missions that wait for it."""
    player = state.players[seat]
    worth = 1.0 + resentment(state, seat, ship)
    if ship >= NPC_BASE:
        npc = ships.npc_of(state, ship)
        worth += (NPC_CARDS[npc.card].bounty + npc.coins) * MONEY + 0.05 * sum(npc.goods)
        if state.alone is not None and state.alone.enemies & ships.flags_of(state, ship):
            worth += nuisance(state, ship - NPC_BASE)
    else:
        worth += 0.05 * sum(hold.cargo(state.players[ship]))
    pleased = reputation.pleased(state, seat, ships.flags_of(state, ship))
    if pleased:
        worth += max([0.0, *[esteem(player, nation, 1) for nation in pleased]])
    for mission in player.missions:
        if goals.counts_as_destroyed(state, seat, mission, ship, 0):
            worth += 0.8 * MISSION if mission.stage else 0.4
    return worth


def nuisance(state: State, card: int) -> float:
    """What it is worth that an enemy ship is gone: a Fame that its nation loses, and the routes (CL-567, CL-568)."""
    assert state.alone is not None
    pressing = 0.5 + max(state.alone.fame) / 21
    stops = NPC_CARDS[card].stops
    return pressing * (0.3 + 1.2 / max(2, len(stops)) if stops else 0.3)


# --- Duels ----------------------------------------------------------------------------------------------------------


class Duel:
    """A fight to the end with one ship: what it would be worth, and how many volleys it takes."""

    def __init__(self, worth: float, volleys: float, hits: float) -> None:
        self.worth = worth
        self.volleys = volleys
        self.hits = hits  # of one volley


def duel(state: State, seat: int, ship: int, perils: Perils) -> Duel:
    """Volleys until it is gone, what it does in that time, and whether this ship outlives it."""
    hits, _ = odds.volley(state, seat, ship)
    hits *= 0.93  # on one side in three it shows bow or stern (CL-188)
    if hits < 0.3:
        return Duel(-1.0, 99.0, hits)
    volleys = max(1.0, odds.life_left(state, ship) / hits + 0.3)
    comes, harm = answer(state, seat, ship)
    turns = volleys / (1.6 if comes else 1.1)  # who is hunted has to be followed
    taken = harm * max(0.0, turns - 0.4)
    life = perils.life
    lost = odds.reaches(taken, 2.0 * taken + 0.5, life) if taken else 0.0
    fades = FADE ** max(0.0, turns - 1.0)
    worth = (1.0 - lost) * sinking(state, seat, ship) * fades - DAMAGE * min(taken, life) - lost * perils.loss
    return Duel(worth, volleys, hits)


def answer(state: State, seat: int, ship: int) -> tuple[bool, float]:
    """Whether it comes for this ship or will once attacked, and the damage that it does in a turn."""
    defense = ships.defense_of(state, seat)
    cap = state.rules.hit_cap
    if ship < NPC_BASE:
        mean, _ = odds.volley(state, ship, seat)
        return False, mean
    card = ship - NPC_BASE
    guns = odds.gun_pennants(card)
    merchant = NPC_CARDS[card].role == names.MERCHANT
    mean = 0.0
    for dice, bonus in guns[:1] if len(guns) < 2 else guns[:2]:
        more, _ = odds.npc_volley(dice, bonus, defense, cap)
        mean += spared(state.players[seat], more)
    if len(guns) > 1:
        mean *= 0.8  # it has to sail or turn now and then
    return not merchant and bool(guns), mean
