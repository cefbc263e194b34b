"""What things are worth to a captain, in Fame: errands, their goals, and how far away they are."""

from __future__ import annotations

from typing import Final

from freebooter.games.captains_log import names, outfit
from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.content import COLUMNS, MISSIONS, NPC_CARDS, SHIPS, TILES
from freebooter.games.captains_log.content import missions as cards
from freebooter.games.captains_log.hexes import distance, neighbours, ring
from freebooter.games.captains_log.laying import gaps, next_in_view
from freebooter.games.captains_log.perils import Perils
from freebooter.games.captains_log.prey import FADE, MISSION, MONEY, duel, esteem
from freebooter.games.captains_log.rules import crew, events, floating, goals, hold, market, reputation, ships
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import NPC_BASE, Mission, State

FAR: Final = 99
FADES: Final = tuple([FADE**turns for turns in range(100)])
DENIED: Final = 2.0  # what a Fame is worth that no nation gains
UNFETCHED: Final = 0.3  # share of the barrels afloat for which there will be no time if more are turned up


class Errands:
    """What is to be had where: with an action of some kind, or in passing."""

    def __init__(self) -> None:
        self.visits: dict[int, float] = {}  # at a mooring: to land
        self.looks: dict[int, float] = {}  # to explore
        self.fights: dict[int, float] = {}  # next to a prey: the whole fight
        self.strikes: dict[int, float] = {}  # ... and one volley of it
        self.deeds: dict[int, float] = {}  # missions at sea that take an action
        self.afloat: dict[int, float] = {}  # what is picked up, or done, in passing
        self.acts: dict[int, float] = {}  # what one action does there and has done with
        self.goals: dict[int, float] = {}  # all that is worth a voyage

    def sum_up(self) -> None:
        for kind in (self.visits, self.looks, self.deeds):
            for hex, worth in kind.items():
                if worth > self.acts.get(hex, 0.0):
                    self.acts[hex] = worth
        self.goals.update(self.acts)
        for kind in (self.fights, self.afloat):
            for hex, worth in kind.items():
                if worth > self.goals.get(hex, 0.0):
                    self.goals[hex] = worth


def add(to: dict[int, float], hex: int, worth: float) -> None:
    """Besides what else is to be had there."""
    to[hex] = to.get(hex, 0.0) + worth


def speed(state: State, seat: int) -> int:
    """About how far the ship goes in a turn; half as far in a storm (CL-481)."""
    player = state.players[seat]
    pace = SHIPS[player.ship].movement + player.sails - player.sails_cut + hold.draft_penalty(player)
    return max(2, pace // 2 if events.storm(state) else pace)


def errands(state: State, seat: int, perils: Perils, most: int = FAR) -> Errands:
    """Everything that is worth a voyage; ports and prey no farther than so many hexes, as the crow flies."""
    found = Errands()
    prey(state, seat, perils, found, most)
    unexplored(state, seat, found)
    ports(state, seat, found, most)
    missions(state, seat, found)
    afloat(state, seat, found)
    found.sum_up()
    return found


# --- Afloat and unexplored ------------------------------------------------------------------------------------------


def afloat(state: State, seat: int, found: Errands) -> None:
    player = state.players[seat]
    size = floating.barrels_in_a_set(state)
    each = 0.2 + (0.9 if len(player.barrels) % size == size - 1 else 1.0 / size) + DENIED * sinking(state)
    for barrel in state.sea.barrels:
        if barrel.owner == seat:
            add(found.afloat, barrel.hex, MISSION)
        elif barrel.owner == names.NONE:
            add(found.afloat, barrel.hex, 0.3 if barrel.oil else each)
    room = hold.room(player)
    for heap in state.sea.floating:
        if heap.goods != heap.dropped and room:
            add(found.afloat, heap.hex, 0.09 * min(room, sum(heap.goods)))


def sinking(state: State) -> float:
    """CL-566, CL-573: the Fame of each nation for a barrel that sinks."""
    if state.alone is None or not state.rules.flotation:
        return 0.0
    return 1.0 if state.rules.mode == names.COOPERATIVE else 0.5


def at_stake(state: State) -> float:
    """The Fame of each nation if all sank that floats now."""
    return sinking(state) * len([barrel for barrel in state.sea.barrels if barrel.id != names.NONE])


def unexplored(state: State, seat: int, found: Errands) -> None:
    """Hexes beside a tile that nobody has seen."""
    chart = chart_of(state)
    draft = hold.draft(state.players[seat])
    worth = exploring_worth(state)
    if not state.rules.dynamic_map:
        for hex in beside_closed(chart, draft):
            found.looks[hex] = worth
    elif state.sea.stack:
        holes = gaps(chart)
        for centre in chart.open.values():
            for hex in ring(centre, 2):
                if chart.admits(hex, draft) and is_frontier(chart, holes, hex):
                    found.looks[hex] = worth


def beside_closed(chart: Chart, draft: int) -> list[int]:
    """The hexes round tiles that lie face down; they are the same as long as the chart is."""
    known = chart.outlooks.get(draft)
    if known is None:
        known = chart.outlooks[draft] = [
            hex for centre in chart.closed for hex in ring(centre, 3) if chart.admits(hex, draft)
        ]
    return known


def is_frontier(chart: Chart, holes: set[int], hex: int) -> bool:
    """Is there room for a tile beside this hex?"""
    for near in neighbours(hex):
        if near not in chart.depth and near not in holes:
            return True
    return False


def exploring_worth(state: State) -> float:
    """Barrels and ports; alone, nations gain their Fame as long as something is unseen (CL-565).

    Where barrels sink, they gain more of it from those that are turned up faster than anyone can fetch them.
    """
    if state.alone is None:
        return 0.42
    lost = UNFETCHED * at_stake(state)
    return 2.4 + 0.06 * max(state.alone.fame) - DENIED * lost


def can_look(state: State, hex: int) -> bool:
    """Would there be something to explore from this hex?"""
    return state.rules.dynamic_map or bool(next_in_view(chart_of(state), hex))


# --- Ports ----------------------------------------------------------------------------------------------------------


def ports(state: State, seat: int, found: Errands, most: int = FAR) -> None:
    here = state.players[seat].hex
    shut = reputation.shut_ports(state.players[seat])
    chart = chart_of(state)
    visits = Visits(state, seat)
    for hex, tile in chart.moorings.items():
        if distance(here, hex) > most:
            continue
        nation = chart.owner.get(tile, names.NONE)
        closed = nation != names.NONE and shut >> nation & 1 == 1
        if closed and not boats_land(state, seat):
            continue
        worth = visits.worth(tile, nation)
        if worth > 0.05:
            for landing in landings(chart, hold.draft(state.players[seat]), hex) if closed else [hex]:
                add(found.visits, landing, worth)


def boats_land(state: State, seat: int) -> bool:
    """CL-324, CL-376: rowboats go to ports at which their ship may not lie."""
    return state.rules.rowboats and state.players[seat].rowboats > 0


def landings(chart: Chart, draft: int, mooring: int) -> list[int]:
    """From where rowboats go to a port that is closed to their ship."""
    return [near for near in neighbours(mooring) if chart.admits(near, draft) and near not in chart.moorings]


def port_near(state: State, seat: int, hex: int) -> int:
    """The port that a voyage to this hex is for: of its own mooring, or one beside it that is closed."""
    chart = chart_of(state)
    if hex in chart.moorings:
        return chart.moorings[hex]
    beside = [chart.moorings[near] for near in neighbours(hex) if near in chart.moorings]
    return next((tile for tile in beside if not reputation.may_moor(state, seat, tile)), 0)


def port_worth(state: State, seat: int, tile: int) -> float:
    """What a visit would bring."""
    return Visits(state, seat).worth(tile, ships.port_nation(state, tile))


class Visits:
    """What visits would bring a player just now; what all ports of a nation have in common is reckoned once."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        player = state.players[seat]
        self._aboard = hold.cargo(player)[: names.PRIMARY]
        self._money = 0.0  # what the tavern has for money
        if player.doubloons >= 8:
            self._money = 5.0 if outfit.is_near_the_end(state, seat) else 0.0 if outfit.saves_up(state, seat) else 0.5
        self._wants_missions = len(player.missions) < crew.mission_limit(player)
        self._sales: dict[int, float] = {}  # all these by nation
        self._bargains: dict[int, float] = {}
        self._taverns: dict[int, float] = {}
        self._yards: dict[int, float] = {}

    def worth(self, tile: int, nation: int) -> float:
        """What the port of a tile would bring, which is this nation's."""
        state, seat = self.state, self.seat
        services = TILES[tile].services
        standing = reputation.standing(state.players[seat], nation)
        worth = 0.0
        if services[names.SELL] and any(self._aboard):
            if nation not in self._sales:
                goods = range(names.PRIMARY)
                self._sales[nation] = sum([sale_worth(state, seat, nation, good) for good in goods])
            worth += self._sales[nation]
        if services[names.BUY]:
            if nation not in self._bargains:
                self._bargains[nation] = bargain(state, seat, nation)
            worth += self._bargains[nation]
        if services[names.TAVERN]:
            if nation not in self._taverns:
                self._taverns[nation] = outfit.tavern(state, seat, standing)
            worth += self._money
            if self._wants_missions and not state.players[seat].called_at >> tile & 1:
                worth += 0.55
            worth += self._taverns[nation]
        if services[names.SHIPYARD]:
            if nation not in self._yards:
                self._yards[nation] = outfit.refit(state, seat, nation, standing)
            worth += self._yards[nation]
        return worth


def row_at(state: State, seat: int, nation: int, good: int) -> int:
    """In which row the ports of this nation take the good: LEGAL, CONTRABAND, or NONE."""
    if nation == names.PIRATES:
        return names.CONTRABAND
    if nation in (names.NONE, state.players[seat].hidden_nation):
        return names.NONE
    if nation == good:
        closed = reputation.standing(state.players[seat], nation) <= COLUMNS[nation].trade_treaty
        return names.NONE if closed else names.LEGAL
    return names.CONTRABAND if market.above(state, nation) == good else names.NONE


def sale_worth(state: State, seat: int, nation: int, good: int) -> float:
    """Money, Fame for four alike, and what the nations think of it."""
    player = state.players[seat]
    n = hold.count(player, good)
    if n == 0:
        return 0.0
    row = row_at(state, seat, nation, good)
    if row == names.NONE:
        return 0.0
    n += hold.count(player, names.OIL)
    worth = n * market.unit_price(state, good, row) / 10 * MONEY + n // 4
    return worth + esteem(player, good, n // 3 if row == names.LEGAL else -(n // 3))


def bargain(state: State, seat: int, nation: int) -> float:
    """What goods bought here may bring elsewhere, if there is room and money for them."""
    player = state.players[seat]
    if not 0 <= nation < names.NATIONS or nation == player.hidden_nation or player.doubloons < 1:
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
        takes = TILES[tile].services[names.SELL]
        takes = takes and row_at(state, seat, ships.port_nation(state, tile), good) != names.NONE
        if takes and (reputation.may_moor(state, seat, tile) or boats_land(state, seat)):
            return True
    return False


# --- Missions -------------------------------------------------------------------------------------------------------


def missions(state: State, seat: int, found: Errands) -> None:
    for mission in state.players[seat].missions:
        card = MISSIONS[mission.card]
        if mission.stage == 0:
            start = card.start
            if isinstance(start, (cards.Reach, cards.Load)):
                at_places(state, seat, mission, start.at, 0.75 * MISSION, found)
            elif isinstance(start, cards.Approach):
                for hex in beside_targets(state, seat, start.target):
                    found.deeds[hex] = 0.6
            continue
        for i, end in enumerate(card.ends):
            if not mission.only_end or i + 1 == mission.only_end:
                ends(state, seat, mission, end, found)


def ends(state: State, seat: int, mission: Mission, end: cards.End, found: Errands) -> None:
    goal = end.goal
    worth = MISSION + reward_worth(end)
    player = state.players[seat]
    if isinstance(goal, cards.Deliver):
        if goals.has_goods(player, goal):
            at_places(state, seat, mission, goal.at, worth, found)
    elif isinstance(goal, cards.Sell):
        if hold.count(player, goal.good) >= goal.n:
            at_places(state, seat, mission, goal.at, worth, found)
    elif isinstance(goal, (cards.Visit, cards.Collect)):
        left = [place for i, place in enumerate(goal.places) if not mission.mark >> i & 1]
        for place in left:
            at_places(state, seat, mission, place, worth / (1 + len(left)) if len(left) > 1 else worth, found)
    elif isinstance(goal, cards.Beside):
        for hex in beside_targets(state, seat, goal.target):
            add(found.afloat, hex, worth)


def at_places(  # noqa: PLR0917
    state: State, seat: int, mission: Mission, place: cards.Place, worth: float, found: Errands
) -> None:
    for hex in hexes_of(state, seat, mission, place):
        kind = found.afloat if goals.is_at_sea(place) else found.deeds
        add(found.visits if hex in chart_of(state).moorings else kind, hex, worth)


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


def beside_targets(state: State, seat: int, target: cards.Target) -> list[int]:
    """Hexes next to the ships that a mission means."""
    found: list[int] = []
    for ship in ships.all_ships(state):
        if ship != seat and goals.fits(state, seat, target, ship):
            found += neighbours(ships.hex_of(state, ship))
    return found


# --- Prey -----------------------------------------------------------------------------------------------------------


def prey(state: State, seat: int, perils: Perils, found: Errands, most: int = FAR) -> None:
    """Ships that a few volleys would sink, before they sink this one."""
    player = state.players[seat]
    if hold.guns(player) < 2:
        return
    chart = chart_of(state)
    draft = hold.draft(player)
    for npc in state.npcs:
        if not npc.hex or NPC_CARDS[npc.card].modifiers.no_ranged_target or distance(player.hex, npc.hex) > most:
            continue
        fight = duel(state, seat, NPC_BASE + npc.card, perils)
        if fight.worth > 0.1:
            for hex in neighbours(npc.hex):
                if chart.admits(hex, draft) and hex not in chart.moorings:  # CL-181
                    found.fights[hex] = max(fight.worth, found.fights.get(hex, 0.0))
                    found.strikes[hex] = max(fight.worth / fight.volleys, found.strikes.get(hex, 0.0))
