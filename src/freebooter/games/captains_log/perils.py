"""What threatens a ship where it might lie when its turn is over, and what that is worth, in Fame."""

from __future__ import annotations

from typing import Final

from freebooter.games.captains_log import names, odds
from freebooter.games.captains_log.content import KRAKEN_DIE, NPC_CARDS, SHIPS
from freebooter.games.captains_log.courses import Reach
from freebooter.games.captains_log.hexes import disc
from freebooter.games.captains_log.routes import rings
from freebooter.games.captains_log.rules import crew, events, hold, hunting, kraken, reputation, sailing, ships
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import BURNT, FLOODED, NPC_BASE, Npc, Player, State

DAMAGE: Final = 0.05  # a damage: what it takes to have it mended
SHELTER: Final = 0.6  # of the damage, what comes through at a mooring (CL-189)
REACH: Final = 12  # faces of the die that says how far the Kraken swims


class Hunter:
    """An NPC that will attack this ship where it can: where, and what that does."""

    def __init__(self, ship: int, zone: int, near: int) -> None:
        self.ship = ship
        self.zone = zone  # hexes where it comes to attack, as bits
        self.near = near  # hexes where it need not sail first
        self.mean = 0.0  # damage where it has to sail
        self.variance = 0.0
        self.boards = 0.0  # the chance that it takes the ship there
        self.near_mean = 0.0  # ... and where it has not
        self.near_variance = 0.0
        self.near_boards = 0.0


def hunters(state: State, seat: int) -> list[Hunter]:
    """The NPC that would attack this ship."""
    found = []
    for npc in state.npcs:
        if npc.hex and ships.npc_hunts(state, NPC_BASE + npc.card, seat):
            one = hunter(state, seat, npc)
            if one is not None:
                found.append(one)
    return found


def hunter(state: State, seat: int, npc: Npc) -> Hunter | None:
    """How far it sails and what it does there: two actions in all, in the order of its pennants (CL-264, CL-267)."""
    card = NPC_CARDS[npc.card]
    if hunting.flees(npc):
        return None
    chart = chart_of(state)
    ship = NPC_BASE + npc.card
    zone = near = chart.grid.beside(npc.hex)
    attacks = 0
    sails = False
    one = Hunter(ship, 0, 0)
    for pennant in card.pennants:
        mean = variance = chance = 0.0
        if pennant.kind == names.PENNANT_MOVE:
            zone |= chart.around(within(state, npc, hunting.movement_of(state, npc, pennant.n)))
            sails = True
            continue
        if pennant.kind == names.PENNANT_FIRE:
            bonus = pennant.bonus + reputation.war_bonus(state, seat, ships.flags_of(state, ship))
            mean, variance = odds.npc_volley(pennant.n, bonus, ships.defense_of(state, seat), state.rules.hit_cap)
            mean = spared(state.players[seat], mean)
        elif pennant.kind == names.PENNANT_BOARD and state.rules.crews:
            chance = boarding_chance(state, seat, npc, pennant.n, pennant.bonus)
        else:
            continue
        attacks += 1
        if sails and attacks == 1:
            one.mean, one.variance, one.boards = mean, variance, chance
        if attacks <= 2:
            one.near_mean += mean
            one.near_variance += variance
            one.near_boards = max(one.near_boards, chance)
    for _ in range(card.modifiers.long_range):
        zone |= chart.around(zone)
        near |= chart.around(near)
    one.zone, one.near = zone, near
    return one if attacks else None


def within(state: State, npc: Npc, movement: int) -> int:
    """The hexes to which it can sail, as bits."""
    reach = 0
    for ring in rings(chart_of(state), npc.hex, ships.draft_of(state, NPC_BASE + npc.card))[: movement + 1]:
        reach |= ring
    return reach


def spared(player: Player, mean: float) -> float:
    """CL-384: carpenters take their part off every attack that hits."""
    less = crew.damage_reduction(player)
    return max(0.2 * mean, mean - 0.8 * less) if less else mean


def boarding_chance(state: State, seat: int, npc: Npc, dice: int, bonus: int) -> float:
    player = state.players[seat]
    party = dice - npc.dead
    if party <= 0:
        return 0.0
    mine = crew.melee_bonus(state, seat, NPC_BASE + npc.card, attacks=False)
    theirs = bonus - crew.crew_defense(player)  # CL-228: what the card adds to its dice is in the pennant's bonus
    return odds.boarded(party, theirs, player.crew, mine, state.rules.boarding_hit)


# --- What it costs --------------------------------------------------------------------------------------------------


def loss(state: State, seat: int) -> float:
    """What a lost ship takes along: a part of a Fame, cargo, missions, and time."""
    player = state.players[seat]
    worth = 1.0 / state.rules.death_costs + 0.25
    worth += 0.1 * sum(hold.cargo(player)[: names.PRIMARY])
    for mission in player.missions:
        worth += 0.25 + 0.35 * mission.stage
    if state.alone is not None:
        worth += 0.2  # who sinks it may be a nation that counts (CL-567)
    return worth


def frailty(state: State, seat: int) -> float:
    """What the damage aboard is worth mending for: the nearer to the end the more; fire grows (CL-198)."""
    player = state.players[seat]
    fire = hold.damage(player, BURNT)
    harm = hold.damage(player, FLOODED) + fire
    if harm == 0:
        return 0.04 * player.sails_cut
    life = SHIPS[player.ship].life
    share = min(1.0, 1.0 - odds.life_left(state, seat) / life)
    return 0.03 * harm + 0.9 * share * share * share + 0.04 * player.sails_cut + (0.12 * (fire // 3))


class Perils:
    """Everything that may befall a ship until its next turn, hex by hex."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.chart = chart_of(state)
        self.hunters = hunters(state, seat)
        self.loss = loss(state, seat)
        self.life = odds.life_left(state, seat)
        self._known: dict[int, float] = {}
        self._kraken: dict[int, float] = kraken_odds(state) if state.sea.kraken else {}
        self._volley = fortress_volley(state, seat)
        self._safe = shelters(state)

    def of(self, hex: int) -> float:
        """The price of lying there until the next turn."""
        known = self._known.get(hex, -1.0)
        if known < 0:
            known = self._known[hex] = self._price(hex)
        return known

    def _price(self, hex: int) -> float:
        mean, variance, taken = self.harm(hex)
        price = 0.0
        if mean:
            price = DAMAGE * min(mean, self.life)
            taken = 1.0 - (1.0 - taken) * (1.0 - odds.reaches(mean, variance, self.life))
        if self._kraken:
            taken = 1.0 - (1.0 - taken) * (1.0 - self._kraken.get(hex, 0.0))
        return price + taken * self.loss

    def harm(self, hex: int) -> tuple[float, float, float]:
        """Mean and variance of the damage that hunters will do there, and the chance that one takes the ship."""
        here = self.chart.bit(hex)
        mean = variance = 0.0
        taken = 0.0
        tile = self.chart.moorings.get(hex, 0)
        for one in self.hunters:
            if tile and self._safe.get(tile, 0) & ships.flags_of(self.state, one.ship):
                continue  # CL-282
            if one.near & here:
                mean += one.near_mean
                variance += one.near_variance
                taken = max(taken, one.near_boards)
            elif one.zone & here:
                mean += one.mean
                variance += one.variance
                taken = max(taken, one.boards)
        if mean and self.state.sea.fog and ships.in_fog(self.state, hex):
            return 0.0, 0.0, 0.0
        if tile:
            mean *= SHELTER
        return mean, variance, taken

    def on_the_way(self, course: Reach | None, hex: int) -> float:
        """The price of sailing there: fortresses and hunters that fire at a ship which passes, the Kraken's arms."""
        if course is None:
            return 0.0
        danger = course.danger(hex)
        if danger >= sailing.LOST:
            return self.loss
        if danger == 0:
            return 0.0
        mean = self._volley * danger / sailing.UNDER_GUNS
        return DAMAGE * min(mean, self.life) + odds.reaches(mean, 2.0 * mean, self.life) * self.loss

    def course(self) -> Reach | None:
        """Where the ship can sail, if anything on the way is to be feared."""
        found = sailing.reach_whatever(self.state, self.seat)
        dangers = sailing.dangers(self.state, self.seat, found.bits())
        if not dangers:
            return None
        found.shun(dangers)
        return found


def fortress_volley(state: State, seat: int) -> float:
    """The damage that a fortress does to a ship that enters its zone (CL-173, CL-174)."""
    bonus = state.clock.game_level + state.clock.fortress_dice
    mean, _ = odds.npc_volley(4 + state.clock.fortress_dice, bonus, ships.defense_of(state, seat), state.rules.hit_cap)
    return mean


def shelters(state: State) -> dict[int, int]:
    """Flags of the ports, by tile: a nation's ships leave those alone who lie in its own (CL-282)."""
    return {tile.number: 1 << tile.port for tile in state.sea.tiles if tile.open and tile.port != names.NONE}


def kraken_odds(state: State) -> dict[int, float]:
    """The chance that the Kraken comes to a hex in its next move; 1 where its arms are now. The chart keeps it."""
    chart, arms = chart_of(state), kraken.arms(state)
    known = chart.kraken_nears.get((state.sea.kraken, arms))
    if known is not None:
        return known
    found: dict[int, float] = {}
    for side in range(6):
        chance = len([1 for face in KRAKEN_DIE if face == side]) / REACH
        for steps, hex in enumerate(chart.run(state.sea.kraken, side, REACH)):
            reached = chance * (REACH - steps) / REACH
            for near in disc(hex, arms) if arms else [hex]:
                found[near] = max(found.get(near, 0.0), reached)
    for hex in kraken.deadly_hexes(state):
        found[hex] = 1.0
    chart.kraken_nears[state.sea.kraken, arms] = found
    return found


def storm_cost(state: State, seat: int) -> float:
    """CL-481, CL-482: what a point of movement beyond the half costs; 0 without a storm."""
    strength = events.storm(state)
    if strength == 0:
        return 0.0
    life = odds.life_left(state, seat)
    hits = 1.0 if strength == 1 else 3.0
    return hits * (DAMAGE + 0.6 / max(1, life))
