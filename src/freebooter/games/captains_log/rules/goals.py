"""Chapter B47: what missions ask: places, targets and counts. Functions here look, or mark the card."""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import Option, Steps, choose
from freebooter.engine.keel import reveal, tell
from freebooter.games.captains_log import hexes, names
from freebooter.games.captains_log.content import MISSIONS, NPC_CARDS
from freebooter.games.captains_log.content import missions as cards
from freebooter.games.captains_log.rules import fame, hold, ports, ships, wrecks
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import NPC_BASE, Mission, Player, State


@cache
def victim_option(ship: int) -> Option:
    return Option("victim", ship, touches=(f"ship:{ship}",))


@cache
def place_option(tile: int) -> Option:
    return Option("mission_place", tile, touches=(f"port:{tile}",))


HERE: Final = 1000  # for CL-433: a place and no ship

# --- Can it be fulfilled at all? ------------------------------------------------------------------------------------


def is_possible(state: State, seat: int, card: int) -> bool:
    """CL-023, CL-437, CL-K17: under the options of this table."""
    mission = MISSIONS[card]
    if mission.expert and not state.rules.crews:
        return False
    for end in mission.ends:
        if isinstance(end.goal, cards.Destroy) and not has_targets(state, seat, end.goal.target):
            return False
    start = mission.start
    if isinstance(start, (cards.Reach, cards.Load)) and start.at.tiles:
        return any([tile in tiles_of(state) for tile in start.at.tiles])
    return True


def has_targets(state: State, seat: int, target: cards.Target) -> bool:
    if len(state.players) > 1 and target.pc != names.NONE and state.rules.mode != names.COOPERATIVE:
        return target.pc != names.PC_AT_ARROW or not ships.is_partner(state, seat, at_arrow(state, seat, target.seats))
    return target.npc is not None or target.solo is not None


def tiles_of(state: State) -> list[int]:
    """All tiles of this game, laid or not."""
    return [tile.number for tile in state.sea.tiles] + state.sea.stack


# --- Places ---------------------------------------------------------------------------------------------------------


def note_farthest(state: State, seat: int, mission: Mission, place: cards.Place) -> Steps:
    """CL-442: the farthest place, measured when the mission is taken; of several the player chooses."""
    found = farthest(state, seat, place)
    mission.place = found[0]
    if len(found) > 1:
        state.players[seat].aiming = mission.card
        chosen: Option = yield choose(seat, "missions.place", farthest_options, args=(mission.card,))
        mission.place = chosen.number(0)
        state.players[seat].aiming = names.NONE
    tell(state, "mission_place", seat=seat, mission=mission.card, tile=mission.place)


def farthest(state: State, seat: int, place: cards.Place) -> list[int]:
    """CL-442: the tiles of the list that lie farthest away and open; if none does, the first of the game."""
    here = state.players[seat].hex
    chart = chart_of(state)
    away = {}
    for tile in place.tiles:
        hex = chart.icon(tile, place.icon)
        if hex and here:
            away[tile] = hexes.distance(here, hex)
    if away:
        return [tile for tile in away if away[tile] == max(away.values())]
    return [next(tile for tile in place.tiles if tile in tiles_of(state))]


def farthest_options(state: State, seat: int) -> list[Option]:
    start = MISSIONS[state.players[seat].aiming].start
    assert isinstance(start, cards.Reach)
    return [place_option(tile) for tile in farthest(state, seat, start.at)]


def tiles_for(mission: Mission, place: cards.Place) -> tuple[int, ...]:
    return (mission.place,) if place.farthest else place.tiles


def is_at(state: State, seat: int, mission: Mission, place: cards.Place) -> bool:
    """CL-160: in the port that is visited, on the icon's hex, or next to a fortress."""
    if place.icon == names.MOORING:
        return state.visit is not None and state.visit.tile in tiles_for(mission, place)
    if place.icon in (names.ANY_PORT, names.START_PORT):
        return is_wanted_port(state, mission, place)
    return is_place(state, mission, place, state.players[seat].hex)


def is_place(state: State, mission: Mission, place: cards.Place, here: int) -> bool:
    """Is this hex the icon's, or next to the fortress?"""
    chart = chart_of(state)
    for tile in tiles_for(mission, place):
        if place.icon == names.BESIDE_FORTRESS:
            if is_beside_fortress(state, tile, here):
                return True
        elif chart.icon(tile, place.icon) == here:
            return True
    return False


def is_beside_fortress(state: State, tile: int, here: int) -> bool:
    """CL-470, CL-483: next to it, and neither it nor the ship in the fog."""
    fortress = chart_of(state).fortress.get(tile, 0)
    if not fortress or hexes.distance(here, fortress) != 1:
        return False
    return not ships.in_fog(state, here) and not ships.in_fog(state, fortress)


def is_wanted_port(state: State, mission: Mission, place: cards.Place) -> bool:
    """CL-438, CL-440, CL-K40: the start port, any crown's, or one that is not the victim's."""
    if state.visit is None or state.visit.tile == ports.NEUTRAL:
        return False
    if place.icon == names.START_PORT:
        return state.visit.tile == mission.place
    nation = ports.nation_here(state)
    if place.of == names.OF_A_CROWN:
        return 0 <= nation < names.NATIONS
    if place.of == names.NOT_OF_TARGET and mission.victim_was_player:
        return nation in (names.NONE, names.PIRATES)
    return nation not in (names.NONE, mission.victim)


def is_at_sea(place: cards.Place) -> bool:
    """An icon on the water, where no port is."""
    return place.icon < names.BESIDE_FORTRESS and place.icon != names.MOORING


def can_deliver(state: State, seat: int, mission: Mission, goal: cards.Deliver) -> bool:
    return has_goods(state.players[seat], goal) and is_at(state, seat, mission, goal.at)


def has_goods(player: Player, goal: cards.Deliver) -> bool:
    """CL-K88: what is to be handed over, or oil in place of a primary good."""
    if not goal.n:
        return True
    oil = hold.count(player, names.OIL) if goal.good < names.PRIMARY else 0
    return hold.count(player, goal.good) + oil >= goal.n


def hand_over(state: State, seat: int, goal: cards.Deliver) -> None:
    """CL-K88: the good itself first, oil for what is missing."""
    player = state.players[seat]
    itself = min(goal.n, hold.count(player, goal.good)) if goal.n else 0
    for good, n in ((goal.good, itself), (names.OIL, goal.n - itself)):
        hold.unload(player, good, n)
        state.market.supply[good] += n


def note_place(state: State, seat: int, mission: Mission, place: cards.Place) -> None:
    """Where it began, and whose place that is."""
    here = state.players[seat].hex
    if state.visit is not None and place.icon == names.MOORING:
        mission.place = state.visit.tile
        mission.victim = ports.nation_here(state)
        return
    mission.victim = names.NONE
    if state.turn is not None:
        state.turn.meets = HERE
    if place.icon == names.BESIDE_FORTRESS:
        for tile in state.sea.tiles:
            if tile.number in place.tiles and is_beside_fortress(state, tile.number, here):
                mission.place = tile.number
                mission.victim = tile.fortress
                if state.turn is not None:
                    state.turn.meets = HERE + tile.number


# --- Targets --------------------------------------------------------------------------------------------------------


def fits(state: State, seat: int, target: cards.Target, ship: int) -> bool:
    """Is this ship one that the mission means?"""
    if ship < NPC_BASE:
        return ship != seat and target.pc != names.NONE and fits_player(state, seat, target, ship)
    if not ships.npc_of(state, ship).tamed or carries_nothing(target):
        return fits_any_fleet(state, target, ship)
    return False


def carries_nothing(target: cards.Target) -> bool:
    """CL-550: corsairs that obey Myngs have no missions."""
    fleets = [fleet for fleet in (target.npc, target.solo) if fleet is not None and fleet.icon != names.NONE]
    return not any([fleet.icon & names.SECRET for fleet in fleets])


def fits_any_fleet(state: State, target: cards.Target, ship: int) -> bool:
    if target.npc is not None and fits_fleet(target.npc, ship):
        return True
    alone = len(state.players) == 1 or state.rules.mode == names.COOPERATIVE
    return alone and target.solo is not None and fits_fleet(target.solo, ship)  # CL-563


def fits_fleet(fleet: cards.Fleet, ship: int) -> bool:
    card = NPC_CARDS[ship - NPC_BASE]
    if fleet.icon != names.NONE and not card.icons & fleet.icon:
        return False
    if fleet.role not in (names.NONE, card.role):
        return False
    if fleet.nation == names.NONE:
        return True
    if fleet.nation == names.PIRATES and card.kind == names.CORSAIR:
        return True  # CL-262: a corsair is a pirate ship
    return card.nation == fleet.nation and card.kind != names.LEGEND


def fits_player(state: State, seat: int, target: cards.Target, other: int) -> bool:
    """CL-446 .. CL-461: what a player's ship must be doing."""
    player = state.players[other]
    kind = target.pc
    if kind == names.PC_ANY:
        return True
    if kind == names.PC_LEADING:
        return fame.fame_of(state, other) == max([fame.fame_of(state, one) for one in range(len(state.players))])
    if kind == names.PC_AT_ARROW:
        return other == at_arrow(state, seat, target.seats)
    if kind == names.PC_WITH_BOUNTY:
        return player.bounty > 0
    if kind == names.PC_WITH_CLUE:
        return player.clues > 0
    active = [MISSIONS[mission.card] for mission in player.missions if mission.stage]
    if kind == names.PC_HUNTING:
        return any([one.type == names.COMBAT and 20 <= one.number <= 23 for one in active])
    if kind == names.PC_ON_MISSION:
        return bool(active)
    wanted = {
        names.PC_ON_TRANSPORT: names.TRANSPORT,
        names.PC_ON_COMBAT: names.COMBAT,
        names.PC_ON_RESCUE: names.RESCUE,
    }[kind]
    return any([one.type == wanted for one in active])


def at_arrow(state: State, seat: int, seats: int) -> int:
    """CL-460: so many seats to the left, or to the right, not counting oneself."""
    n = len(state.players)
    others = [(seat + step) % n for step in range(1, n)]
    if seats > 0:
        return others[(seats - 1) % len(others)]
    return others[seats % len(others)]


def beside(state: State, seat: int, target: cards.Target) -> list[int]:
    """Ships next to the own that the mission means; who is in the fog is absent (CL-483)."""
    here = state.players[seat].hex
    if ships.in_fog(state, here):
        return []
    found = []
    for ship, there in ships.placed(state):
        near = ship != seat and hexes.adjacent(here, there) and not ships.in_fog(state, there)
        if near and fits(state, seat, target, ship):
            found.append(ship)
    return found


def note_ship(state: State, mission: Mission, ship: int) -> None:
    """CL-440: whose ship it was: the passenger is not brought there."""
    mission.victim_was_player = ship < NPC_BASE
    flags = ships.flags_of(state, ship)
    mission.victim = names.NONE
    for nation in range(5):
        if flags >> nation & 1:
            mission.victim = nation
            return


def note_target(state: State, seat: int, mission: Mission, target: cards.Target) -> Steps:
    """Which of several ships next to the own it is; who is asked that has shown the card."""
    found = to_meet(state, seat, target)
    ship = found[0]
    if len(found) > 1:
        reveal(state, mission)
        state.players[seat].aiming = mission.card
        del found
        chosen: Option = yield choose(seat, "missions.victim", victims)
        ship = chosen.number(0)
        state.players[seat].aiming = names.NONE
    if state.turn is not None:
        state.turn.meets = ship
    note_ship(state, mission, ship)


def victims(state: State, seat: int) -> list[Option]:
    start = MISSIONS[state.players[seat].aiming].start
    assert isinstance(start, cards.Approach)
    return [victim_option(ship) for ship in to_meet(state, seat, start.target)]


def to_meet(state: State, seat: int, target: cards.Target) -> list[int]:
    """CL-433: of those beside, whom the action has met before."""
    met = names.NONE if state.turn is None else state.turn.meets
    return [ship for ship in beside(state, seat, target) if met in (names.NONE, ship)]


def could_meet(state: State, seat: int, mission: Mission) -> list[int]:
    """CL-433: with whom or where an action could start it: ships, the fortress of a tile, the icon below the ship."""
    start = MISSIONS[mission.card].start
    if isinstance(start, cards.Approach):
        return beside(state, seat, start.target)
    if isinstance(start, (cards.Reach, cards.Load)) and start.at.icon == names.BESIDE_FORTRESS:
        here = state.players[seat].hex
        return [HERE + tile for tile in start.at.tiles if is_beside_fortress(state, tile, here)]
    return [HERE]


# --- Destroying -----------------------------------------------------------------------------------------------------


def counts_as_destroyed(state: State, seat: int, mission: Mission, ship: int, how: int) -> bool:
    """Does this wreck start or further the mission?"""
    card = MISSIONS[mission.card]
    task = card.start if mission.stage == 0 else card.ends[0].goal
    if not isinstance(task, cards.Destroy) or not fits(state, seat, task.target, ship):
        return False
    if task.by == names.BY_FIRE and not wrecks.is_burned(how):
        return False
    return task.by != names.BY_COLLAPSE or wrecks.is_collapse(how)


def counts_as_boarded(state: State, seat: int, goal: cards.Goal, ship: int) -> bool:
    """CL-447, CL-448, CL-453, CL-K18: any ship, its cargo perhaps left; or one that may also be destroyed."""
    if isinstance(goal, cards.Board):
        return state.players[seat].left_cargo or not goal.leaves_cargo
    return isinstance(goal, cards.Destroy) and goal.or_board and fits(state, seat, goal.target, ship)


def count(state: State, mission: Mission, goal: cards.Destroy, ship: int) -> None:
    """CL-443: of ships of different nations each nation counts once (a corsair for one flag); else every ship."""
    if not goal.of_nations:
        mission.mark += 1
        return
    flags = ships.flags_of(state, ship) & ~mission.mark
    mission.mark |= flags & -flags


def counted(goal: cards.Destroy, mission: Mission) -> int:
    return mission.mark.bit_count() if goal.of_nations else mission.mark


# --- By itself, and in passing --------------------------------------------------------------------------------------


def holds_by_itself(state: State, seat: int, goal: cards.Goal) -> bool:
    """CL-444, CL-457."""
    if isinstance(goal, cards.Beside):
        return state.players[seat].hex != 0 and bool(beside(state, seat, goal.target))
    if isinstance(goal, cards.Amass):
        return state.players[seat].doubloons >= goal.money
    return False


HOLDS: Final = tuple([isinstance(card.ends[0].goal, (cards.Beside, cards.Amass)) for card in MISSIONS])


def places_in_passing(goal: cards.Goal) -> tuple[cards.Place, ...]:
    if isinstance(goal, (cards.Visit, cards.Collect)):
        return goal.places
    return ()


def is_in_passing(card: cards.Mission) -> bool:
    """Is there anything to do for it in passing?"""
    starts = isinstance(card.start, cards.Reach) and is_at_sea(card.start.at)
    return starts or len(places_in_passing(card.ends[0].goal)) > 0


IN_PASSING: Final = tuple([is_in_passing(card) for card in MISSIONS])  # asked at every order: once for each card


def place_in_passing(state: State, seat: int, mission: Mission) -> bool:
    """Is the ship at a place of the mission that is not marked yet?"""
    return next_mark(state, seat, mission) >= 0


def next_mark(state: State, seat: int, mission: Mission) -> int:
    if mission.stage == 0:
        return -1
    goal = MISSIONS[mission.card].ends[0].goal
    if isinstance(goal, cards.Collect) and state.market.supply[goal.good] == 0:
        return -1
    for i, place in enumerate(places_in_passing(goal)):
        if not mission.mark >> i & 1 and is_at(state, seat, mission, place):
            return i
    return -1


def has_place_at(state: State, mission: Mission, hex: int) -> bool:
    """Would a ship that passes this hex find a place of the mission there?"""
    card = MISSIONS[mission.card]
    if mission.stage == 0:
        start = card.start
        return isinstance(start, cards.Reach) and is_at_sea(start.at) and is_place(state, mission, start.at, hex)
    for i, place in enumerate(places_in_passing(card.ends[0].goal)):
        if not mission.mark >> i & 1 and is_place(state, mission, place, hex):
            return True
    return False


def mark_place(state: State, seat: int, mission: Mission) -> None:
    goal = MISSIONS[mission.card].ends[0].goal
    mission.mark |= 1 << next_mark(state, seat, mission)
    if isinstance(goal, cards.Collect):  # CL-456: the cube lies on the card
        state.market.supply[goal.good] -= 1
        if goal.good == names.OIL:
            hold.oil_sticks(state, seat)  # CL-512


def all_places(mission: Mission) -> bool:
    places = places_in_passing(MISSIONS[mission.card].ends[0].goal)
    return mission.mark.bit_count() == len(places)


def release(state: State, mission: Mission) -> None:
    """Cubes on a card go back to the supply when it is finished or lost."""
    goal = MISSIONS[mission.card].ends[0].goal
    if isinstance(goal, cards.Collect):
        state.market.supply[goal.good] += mission.mark.bit_count()
        mission.mark = 0
