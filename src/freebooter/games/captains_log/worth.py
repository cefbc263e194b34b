"""What things are worth to a captain, in Fame: errands, their goals, and how far away they are."""

from __future__ import annotations

from typing import Final

from freebooter.games.captains_log import names
from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.content import COLUMNS, MISSIONS, NPC_CARDS, SHIPS, TILES
from freebooter.games.captains_log.content import missions as cards
from freebooter.games.captains_log.hexes import neighbours, ring
from freebooter.games.captains_log.routes import field
from freebooter.games.captains_log.rules import crew, goals, hold, market, reputation, sailing, ships
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import BURNT, FLOODED, NPC_BASE, Mission, Player, State

MONEY: Final = 0.11  # a thousand doubloons; 8,000 buy a Fame
FADE: Final = 0.88  # what a thing is worth a turn later
FAR: Final = 99
MISSION: Final = 1.15  # a mission completed, with its reward


class Errand:
    """A place to sail to, and what is to be had there."""

    def __init__(self, hex: int, worth: float) -> None:
        self.hex = hex
        self.worth = worth


def speed(state: State, seat: int) -> int:
    """About how far the ship goes in a turn."""
    player = state.players[seat]
    return max(2, SHIPS[player.ship].movement + player.sails - player.sails_cut + hold.draft_penalty(player))


def turns(cost: int, pace: int) -> int:
    return (cost + pace - 1) // pace


def errands(state: State, seat: int) -> list[Errand]:
    """Everything that is worth a voyage."""
    found: list[Errand] = []
    found += afloat(state, seat)
    found += ports(state, seat)
    found += missions(state, seat)
    found += unexplored(state, seat)
    found += prey(state, seat)
    return found


def distances(state: State, seat: int) -> dict[int, int]:
    """Movement to every hex from where the ship is."""
    player = state.players[seat]
    return field(chart_of(state), player.hex, hold.draft(player))


def best_errand(state: State, seat: int, lists: list[Errand]) -> tuple[Errand | None, float]:
    """The errand that is worth most, the nearer the more."""
    far = distances(state, seat)
    pace = speed(state, seat)
    best: Errand | None = None
    most = 0.0
    for errand in lists:
        cost = far.get(errand.hex, -1)
        if cost < 0:
            continue
        worth = errand.worth * FADE ** turns(cost, pace) - 0.004 * cost
        if worth > most:
            best, most = errand, worth
    return best, most


# --- Afloat and unexplored ------------------------------------------------------------------------------------------


def afloat(state: State, seat: int) -> list[Errand]:
    found = []
    each = 1.0 / sailing.barrels_in_a_set(state) + 0.2
    for barrel in state.sea.barrels:
        if barrel.owner == seat:
            found.append(Errand(barrel.hex, MISSION))
        elif barrel.owner == names.NONE:
            found.append(Errand(barrel.hex, 0.3 if barrel.oil else each))
    room = hold.room(state.players[seat])
    for heap in state.sea.floating:
        if heap.goods != heap.dropped and room:
            found.append(Errand(heap.hex, 0.09 * min(room, sum(heap.goods))))
    return found


def unexplored(state: State, seat: int) -> list[Errand]:
    """Hexes beside a tile that nobody has seen."""
    chart = chart_of(state)
    draft = hold.draft(state.players[seat])
    worth = 0.42 if state.alone is None else 1.3  # alone, nations score as long as something is unseen (CL-565)
    found = []
    if not state.rules.dynamic_map:
        for centre in chart.closed:
            found += [Errand(hex, worth) for hex in ring(centre, 3) if chart.admits(hex, draft)]
    elif state.sea.stack:
        for centre in chart.open.values():
            for hex in ring(centre, 2):
                if chart.admits(hex, draft) and any([near not in chart.depth for near in neighbours(hex)]):
                    found.append(Errand(hex, worth))
    return found


# --- Ports ----------------------------------------------------------------------------------------------------------


def ports(state: State, seat: int) -> list[Errand]:
    chart = chart_of(state)
    found = []
    for hex, tile in chart.moorings.items():
        if reputation.may_moor(state, seat, tile):
            worth = port_worth(state, seat, tile)
            if worth > 0.05:
                found.append(Errand(hex, worth))
    return found


def port_worth(state: State, seat: int, tile: int) -> float:
    """What a visit would bring."""
    player = state.players[seat]
    services = TILES[tile].services
    worth = 0.0
    if services[names.SELL]:
        worth += sum([sale_worth(state, seat, tile, good) for good in range(names.PRIMARY)])
    if services[names.BUY]:
        worth += bargain(state, seat, tile)
    if services[names.TAVERN]:
        if player.doubloons >= 8:
            worth += 1.0
        if len(player.missions) < crew.mission_limit(player) and player.last_port != tile:
            worth += 0.55
    if services[names.SHIPYARD]:
        worth += yard_worth(state, seat, tile)
    return worth


def row_at(state: State, seat: int, tile: int, good: int) -> int:
    """In which row this port takes the good: LEGAL, CONTRABAND, or NONE."""
    nation = ships.port_nation(state, tile)
    if nation == names.PIRATES:
        return names.CONTRABAND
    if nation == names.NONE:
        return names.NONE
    if nation == good:
        closed = reputation.standing(state.players[seat], nation) <= COLUMNS[nation].trade_treaty
        return names.NONE if closed else names.LEGAL
    return names.CONTRABAND if market.above(state, nation) == good else names.NONE


def sale_worth(state: State, seat: int, tile: int, good: int) -> float:
    """Money, Fame for four alike, and what the nations think of it."""
    player = state.players[seat]
    n = hold.count(player, good)
    if n == 0:
        return 0.0
    row = row_at(state, seat, tile, good)
    if row == names.NONE:
        return 0.0
    n += hold.count(player, names.OIL)
    worth = n * market.unit_price(state, good, row) / 10 * MONEY + n // 4
    return worth + (0.15 if row == names.LEGAL else -0.12) * (n // 3)


def bargain(state: State, seat: int, tile: int) -> float:
    """What goods bought here may bring elsewhere, if there is room and money for them."""
    player = state.players[seat]
    nation = ships.port_nation(state, tile)
    if not 0 <= nation < names.NATIONS or player.doubloons < 1:
        return 0.0
    n = min(hold.room(player), player.doubloons, 6)
    if n < 2:
        return 0.0
    best = 0.0
    for good, row in ((nation, names.LEGAL), (market.above(state, nation), names.CONTRABAND)):
        there = min(n, sum(market.row_of(state, good, row)))
        if there >= 2 and can_be_sold(state, seat, good):
            best = max(best, profit(state, good, there + hold.count(player, good)))
    return best


def profit(state: State, good: int, n: int) -> float:
    """About what so many of a good bring, less their price."""
    return 0.85 * (n // 4) + n * 0.03


def can_be_sold(state: State, seat: int, good: int) -> bool:
    """Is a port known that takes it?"""
    for tile in chart_of(state).open:
        takes = TILES[tile].services[names.SELL] and row_at(state, seat, tile, good) != names.NONE
        if takes and reputation.may_moor(state, seat, tile):
            return True
    return False


def yard_worth(state: State, seat: int, tile: int) -> float:
    player = state.players[seat]
    broken = hold.damage(player, FLOODED) + hold.damage(player, BURNT)
    worth = 0.06 * broken if player.doubloons or hold.count(player, names.WOOD) else 0.0
    if player.doubloons >= 3 and hold.guns(player) < 4:
        worth += 0.2
    return worth


# --- Missions -------------------------------------------------------------------------------------------------------


def missions(state: State, seat: int) -> list[Errand]:
    found: list[Errand] = []
    for mission in state.players[seat].missions:
        card = MISSIONS[mission.card]
        if mission.stage == 0:
            start = card.start
            if isinstance(start, (cards.Reach, cards.Load)):
                found += [Errand(hex, 0.75 * MISSION) for hex in hexes_of(state, seat, mission, start.at)]
            elif isinstance(start, cards.Approach):
                found += beside_targets(state, seat, start.target, 0.6)
            continue
        for i, end in enumerate(card.ends):
            if mission.only_end and i + 1 != mission.only_end:
                continue
            found += ends(state, seat, mission, end)
    return found


def ends(state: State, seat: int, mission: Mission, end: cards.End) -> list[Errand]:
    goal = end.goal
    worth = MISSION + reward_worth(end)
    if isinstance(goal, cards.Deliver):
        if goal.n and hold.count(state.players[seat], goal.good) < goal.n:
            return []
        return [Errand(hex, worth) for hex in hexes_of(state, seat, mission, goal.at)]
    if isinstance(goal, cards.Sell):
        if hold.count(state.players[seat], goal.good) < goal.n:
            return []
        return [Errand(hex, worth) for hex in hexes_of(state, seat, mission, goal.at)]
    if isinstance(goal, (cards.Visit, cards.Collect)):
        left = [place for i, place in enumerate(goal.places) if not mission.mark >> i & 1]
        return [Errand(hex, worth / 3) for place in left for hex in hexes_of(state, seat, mission, place)]
    if isinstance(goal, cards.Beside):
        return beside_targets(state, seat, goal.target, worth)
    return []


def reward_worth(end: cards.End) -> float:
    worth = 0.0
    for gain in end.gains:
        if gain.kind == names.GAIN_MONEY:
            worth += gain.n * MONEY
        elif gain.kind == names.GAIN_FAME:
            worth += gain.n
        else:
            worth += 0.15
    return worth


def hexes_of(state: State, seat: int, mission: Mission, place: cards.Place) -> list[int]:
    """Where a ship must lie for this place, as far as it lies open."""
    chart: Chart = chart_of(state)
    if place.icon == names.BESIDE_FORTRESS:
        found = []
        for tile in place.tiles:
            fortress = chart.fortress.get(tile, 0)
            if fortress:
                found += [hex for hex in neighbours(fortress) if chart.admits(hex, 1)]
        return found
    if place.icon in (names.ANY_PORT, names.START_PORT):
        return [
            hex
            for hex, tile in chart.moorings.items()
            if wanted_port(state, mission, place, tile) and reputation.may_moor(state, seat, tile)
        ]
    tiles = goals.tiles_for(mission, place)
    found = [chart.icon(tile, place.icon) for tile in tiles]
    if place.icon == names.MOORING:
        return [hex for hex, tile in zip(found, tiles, strict=True) if hex and reputation.may_moor(state, seat, tile)]
    return [hex for hex in found if hex]


def wanted_port(state: State, mission: Mission, place: cards.Place, tile: int) -> bool:
    if place.icon == names.START_PORT:
        return tile == mission.place
    nation = ships.port_nation(state, tile)
    if place.of == names.OF_A_CROWN:
        return 0 <= nation < names.NATIONS
    if place.of == names.NOT_OF_TARGET and mission.victim_was_player:
        return nation in (names.NONE, names.PIRATES)
    return nation not in (names.NONE, mission.victim)


def beside_targets(state: State, seat: int, target: cards.Target, worth: float) -> list[Errand]:
    found = []
    for ship in ships.all_ships(state):
        if ship != seat and goals.fits(state, seat, target, ship):
            found += [Errand(hex, worth) for hex in neighbours(ships.hex_of(state, ship))]
    return found


# --- Prey -----------------------------------------------------------------------------------------------------------


def expected_hits(guns: int, bonus: int, defense: int) -> float:
    """Damage of a volley on the average: each die above the defense, four at most."""
    total = 0
    for face in range(1, 13):
        total += max(0, min(4, face + bonus - defense))
    return guns * total / 12


def volley_of(state: State, seat: int, target: int) -> float:
    player = state.players[seat]
    level = SHIPS[player.ship].level
    guns = hold.guns(player)
    bonus = crew.fire_bonus(state, seat, target)
    improved = min(guns, player.cannon_upgrades)
    defense = ships.defense_of(state, target)
    return expected_hits(improved, bonus + level, defense) + expected_hits(guns - improved, bonus, defense)


def life_left(state: State, ship: int) -> int:
    """Damage until it is destroyed."""
    if ship >= NPC_BASE:
        npc = ships.npc_of(state, ship)
        return NPC_CARDS[npc.card].life - npc.water - npc.fire
    player = state.players[ship]
    return SHIPS[player.ship].life - max(hold.damage(player, FLOODED), hold.damage(player, BURNT))


def sinking_worth(state: State, seat: int, ship: int) -> float:
    """Fame, bounty, and what the nations think of it; missions that wait for it."""
    worth = 1.0
    if ship >= NPC_BASE:
        npc = ships.npc_of(state, ship)
        worth += (NPC_CARDS[npc.card].bounty + npc.coins) * MONEY + 0.04 * sum(npc.goods)
    for mission in state.players[seat].missions:
        if goals.counts_as_destroyed(state, seat, mission, ship, 0) and mission.stage:
            worth += MISSION
    return worth - 0.25


def prey(state: State, seat: int) -> list[Errand]:
    """Ships that a few volleys would sink, before they sink this one."""
    player: Player = state.players[seat]
    if hold.guns(player) < 2 or life_left(state, seat) < 5:
        return []
    found = []
    for npc in state.npcs:
        if not npc.hex or NPC_CARDS[npc.card].modifiers.no_ranged_target:
            continue
        ship = NPC_BASE + npc.card
        hits = volley_of(state, seat, ship)
        if hits < 1.2:
            continue
        volleys = life_left(state, ship) / hits
        worth = sinking_worth(state, seat, ship) * FADE**volleys
        if worth > 0.15:
            found += [Errand(hex, worth) for hex in neighbours(npc.hex)]
    return found
