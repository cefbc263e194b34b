"""A second opinion on whom NPC go for, and on the Fame of enemy nations: slow, obvious, written from RULES.md.

It reads the state and what was told, uses nothing of the rules but how the map lies, and measures with the referee's
hexes (referee.py).
"""

from __future__ import annotations

from functools import lru_cache

from freebooter.engine.record import Told
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import CAPTAINS, NPC_CARDS, TILES
from freebooter.games.captains_log.rules.sea import laid_tiles, laid_zones
from freebooter.games.captains_log.sheets import SHAPES
from freebooter.games.captains_log.state import NPC_BASE, Npc, Player, State
from tests.games.captains_log import referee
from tests.games.captains_log.charts import as_read, pair
from tests.games.captains_log.referee import Hex, Waters

Laid = tuple[tuple[tuple[int, int, int], ...], tuple[tuple[int, int], ...], int]  # tiles, zones, tide

HUNTED = {  # CL-284, CL-286: after players
    names.AGGRESSIVE: [names.MERCHANT, names.AGGRESSIVE],
    names.DEFENSIVE: [names.DEFENSIVE, names.AGGRESSIVE, names.MERCHANT],
}
RESPECTED = 3  # CL-332
EATEN = 5  # how a ship is lost that the Kraken takes


# --- Where ships are -------------------------------------------------------------------------------------------------


def places(state: State) -> dict[int, int]:
    """Every ship on the map, and its hex."""
    found = {seat: player.hex for seat, player in enumerate(state.players) if player.hex}
    return found | {NPC_BASE + npc.card: npc.hex for npc in state.npcs if npc.hex}


@lru_cache(maxsize=100)
def waters_of(laid: Laid, draft: int) -> Waters:
    tiles, zones, tide = laid
    return as_read(list(tiles), list(zones), tide, draft)


@lru_cache(maxsize=1000)
def costs_from(start: Hex, laid: Laid, draft: int) -> dict[Hex, int]:
    return {h: cost for h, (_, cost) in referee.cheapest(waters_of(laid, draft), start).items()}


def sea_of(state: State, npc: Npc) -> tuple[Waters, dict[Hex, int]]:
    """The waters as this NPC finds them, and what every hex costs it."""
    card = NPC_CARDS[npc.card]
    draft = 0 if card.modifiers.ignores_sandbanks else card.draft
    laid = (tuple(laid_tiles(state.sea)), tuple(laid_zones(state.sea)), state.sea.tide)
    return waters_of(laid, draft), costs_from(pair(npc.hex), laid, draft)


def beside(costs: dict[Hex, int], hex: int) -> int:
    """What the cheapest hex next to this one costs; -1 if none can be reached."""
    return min([costs[near] for near in referee.around(pair(hex)) if near in costs], default=-1)


def in_fog(state: State, hex: int) -> bool:
    """CL-155, CL-483: a tile's width, but not the Calm."""
    if not state.sea.fog or referee.steps_between(pair(hex), pair(state.sea.fog)) > 2:
        return False
    calm = [tile.centre for tile in state.sea.tiles if tile.open and tile.number == names.CALM]
    return not any(referee.steps_between(pair(hex), pair(centre)) <= 2 for centre in calm)


def port_at(state: State, hex: int) -> int:
    """The nation at whose mooring a ship in this hex lies; NONE at sea and with natives."""
    for tile in state.sea.tiles:
        mooring = TILES[tile.number].places[names.MOORING]
        if tile.open and mooring != names.NONE and tile.centre + SHAPES[tile.turned][mooring] == hex:
            return tile.port
    return names.NONE


# --- Who is at war with whom -----------------------------------------------------------------------------------------


def flags(card: int) -> set[int]:
    """CL-261, CL-263: a corsair has two, a legend none."""
    one = NPC_CARDS[card]
    return {names.LEGEND: set(), names.CORSAIR: {one.nation, names.PIRATES}}.get(one.kind, {one.nation})


def joined(player: Player) -> set[int]:
    """CL-339."""
    return {nation for nation, column in enumerate(player.reputation) if column == names.PRESTIGE}


def at_war(state: State, some: set[int], others: set[int]) -> bool:
    """CL-038, CL-262: allies where they share a flag."""
    if some & others:
        return False
    return any(state.rules.wars & names.war_bit(a, b) for a in some for b in others)


def is_enemy(state: State, npc: Npc, ship: int) -> bool:
    """CL-040, CL-262, CL-263, CL-321, CL-332, CL-K26, CL-K29."""
    mine = flags(npc.card)
    if ship >= NPC_BASE:
        if NPC_CARDS[ship - NPC_BASE].modifiers.no_ranged_target or ship == NPC_BASE + npc.card:
            return False
        theirs = flags(ship - NPC_BASE)
        return not mine or not theirs or at_war(state, mine, theirs)
    player = state.players[ship]
    theirs = joined(player)
    if not mine:
        return True
    if mine & theirs or (len(mine) == 2 and len(theirs) == 2 and names.PIRATES in theirs):
        return False
    if names.PIRATES in mine:
        return player.reputation[names.PIRATES] < RESPECTED
    [nation] = mine
    hated = player.reputation[nation] < 0 and player.hidden_nation != nation
    return hated or at_war(state, mine, theirs)


# --- Targets ---------------------------------------------------------------------------------------------------------


def targets(state: State, npc: Npc, movement: int) -> set[int]:
    """CL-282 .. CL-287, CL-483, CL-K69: the best to sail for; several are equally good."""
    if in_fog(state, npc.hex):
        return set()
    waters, costs = sea_of(state, npc)
    order = HUNTED[NPC_CARDS[npc.card].role]
    away = {}
    for ship, hex in places(state).items():
        hunted = ship < NPC_BASE or NPC_CARDS[ship - NPC_BASE].role in order
        if (
            hunted
            and is_enemy(state, npc, ship)
            and port_at(state, hex) not in flags(npc.card)
            and not in_fog(state, hex)
        ):
            away[ship] = beside(costs, hex)
    away = {ship: cost for ship, cost in away.items() if cost >= 0}
    land = waters.land()
    seen = [ship for ship in away if referee.sees(land, pair(npc.hex), pair(places(state)[ship]))]
    if seen:
        found = [ship for ship in seen if away[ship] <= movement] or seen
    else:
        found = [ship for ship in away if away[ship] == min(away.values())]
    ranks = {ship: rank(state, npc, order, ship) for ship in found}
    return {ship for ship in found if ranks[ship] == min(ranks.values())}


def rank(state: State, npc: Npc, order: list[int], ship: int) -> tuple[int, int]:
    """CL-287: of players who is hated most; then by the role's order."""
    if ship >= NPC_BASE:
        return 1 + order.index(NPC_CARDS[ship - NPC_BASE].role), 0
    player = state.players[ship]
    columns = [0 if player.hidden_nation == nation else player.reputation[nation] for nation in flags(npc.card)]
    return 0, min(columns, default=0)


def whale_targets(state: State, npc: Npc, movement: int) -> set[int]:
    """CL-514: with the oil marker, merchants, the next player; those in reach before the others, of a kind the nearest."""
    if in_fog(state, npc.hex):
        return set()
    waters, costs = sea_of(state, npc)
    there = {ship: hex for ship, hex in places(state).items() if not in_fog(state, hex)}
    n = len(state.players)
    following = [(npc.seat + step) % n for step in range(1, n + 1)]
    afloat = [seat for seat in following if seat in there]
    merchants = [
        NPC_BASE + one.card for one in state.npcs if NPC_CARDS[one.card].role == names.MERCHANT and one is not npc
    ]
    groups = [[seat for seat in range(n) if state.players[seat].oil_marker], merchants, afloat[:1]]
    for reach in (movement, 10_000):
        for group in groups:
            near = {}
            for ship in group:
                cost = beside(costs, there[ship]) if ship in there else -1
                if cost >= 0 and cost + waters.cost([pair(there[ship])]) <= reach:
                    near[ship] = cost
            if near:
                return {ship for ship in near if near[ship] == min(near.values())}
    return set()


# --- The Fame of enemy nations ---------------------------------------------------------------------------------------


class Ledger:
    """What each nation has by what was told: CL-565 .. CL-568, CL-573, CL-596."""

    def __init__(self, state: State) -> None:
        assert state.alone is not None
        self.state = state
        self.enemies = [nation for nation in range(5) if state.alone.enemies >> nation & 1]
        self.fame = [0] * 5
        self.sunk = 0
        self.unexplored = True
        self.fired_at = (0, -1)  # the last fortress, and its target
        self.hits = 0  # since then
        self.tamed: set[int] = set()  # CL-550: corsairs that obey a player

    def gain(self, nations: set[int], n: int) -> None:
        if max(self.fame) >= 21:  # CL-569: the game is over, at once
            return
        for nation in nations.intersection(self.enemies):
            self.fame[nation] = max(0, self.fame[nation] + n)

    def read(self, events: list[Told]) -> None:
        for event in events:
            self.note(event.kind, event.args)
        self.unexplored = bool(self.state.sea.stack) or not all(tile.open for tile in self.state.sea.tiles)

    def note(self, kind: str, args: dict[str, int]) -> None:
        together = self.state.rules.mode == names.COOPERATIVE
        if kind == "fortress_fires":
            self.fired_at = (args["tile"], args["target"])
            self.hits = 0
        elif kind in ("missed", "fortress_misses", "fires", "npc_bound", "npc_hunts", "sails", "turn", "fire_spreads"):
            self.fired_at = (0, -1)
        elif kind == "damage":  # a second one is no longer the fortress'
            self.hits += 1
        elif kind == "npc_appears" and len(flags(args["ship"] - NPC_BASE)) == 2 and self.has_myngs():
            self.tamed.add(args["ship"])
        elif kind == "destroyed" and args["how"] != EATEN:
            self.lost(args["ship"], args["by"])
        elif kind == "melee_over" and args["won"] and args["by"] < NPC_BASE <= args["target"]:
            self.gain(self.fleet(args["target"]), -1)
        elif kind == "barrel_sinks":
            self.sunk += 1
            if self.sunk % 2 == 0:
                self.gain(set(self.enemies), 2 if together else 1)
        elif kind == "npc_arrives":
            card = NPC_CARDS[args["ship"] - NPC_BASE]
            if args["tile"] == card.stops[-1].tile:
                self.gain({card.nation}, 2 if card.special else 1)
        elif kind == "time" and self.unexplored and (args["day"] or self.state.rules.night_scoring):
            self.gain(set(self.enemies), 1)

    def lost(self, ship: int, by: int) -> None:
        if by >= 0:
            self.gain(self.fleet(ship), -1)
            self.gain(self.fleet(by), 1)
        elif self.fired_at[1] == ship and self.hits < 2:
            [fortress] = [tile.fortress for tile in self.state.sea.tiles if tile.number == self.fired_at[0]]
            self.gain({fortress}, 1)

    def fleet(self, ship: int) -> set[int]:
        """The nations whose NPC it is."""
        return flags(ship - NPC_BASE) if ship >= NPC_BASE and ship not in self.tamed else set()

    def has_myngs(self) -> bool:
        captains = [CAPTAINS[captain] for player in self.state.players for captain in player.captains]
        return any(captain.modifiers.controls_corsairs for captain in captains)
