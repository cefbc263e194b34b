"""What luck may do with an option, by what the seat knows. Dice that may be rolled again are not counted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from freebooter.engine.asks import Option
from freebooter.engine.counting import Spread, drawn, hits, some
from freebooter.engine.game import Odds
from freebooter.games.captains_log import names
from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.content import AMMUNITION, FISHING, MISSIONS, NPC_CARDS, TILES, ZONE_TILES
from freebooter.games.captains_log.courses import Reach
from freebooter.games.captains_log.hexes import direction
from freebooter.games.captains_log.imagine import crossing, pairs_of_clues
from freebooter.games.captains_log.odds import life_left
from freebooter.games.captains_log.rules import (
    boarding,
    crew,
    events,
    fishing,
    fortresses,
    gunnery,
    missions,
    reputation,
    sailing,
    ships,
    speed,
    whale,
)
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import NPC_BASE, State

FACES: Final = 12
OIL: Final = len([one for one in FISHING if any([gain.of == names.OIL for gain in one.gains])])
HARM: Final = len([one for one in FISHING if any([gain.n < 0 for gain in one.gains])])


def odds_of(state: State, seat: int, option: Option) -> Odds | None:
    find = ODDS.get(option.kind)
    return find(state, seat, option) if find is not None else None


# --- Volleys --------------------------------------------------------------------------------------------------------


def of_volley(state: State, seat: int, option: Option) -> Odds | None:
    """The usual shot: a die hits (CL-182 .. CL-185), or all of them destroy an NPC (CL-069, CL-190, CL-193, CL-202)."""
    target = option.number(0)
    usual = gunnery.ammunition(state, seat)[0].number(0)
    bonus, defense = gunnery.aim(state, seat, target, usual, passing=False)
    hit = 1.0 - misses(bonus, defense)
    shot = AMMUNITION[usual].modifiers if usual != names.NONE else None
    if target < NPC_BASE or (shot is not None and (shot.hits_kill_crew or shot.hits_cut_sails)):
        return Odds("fire", hit)
    margins = tuple([defense - more for more in bonus])
    sailors = ships.crew_of(state, target) if state.rules.crews else len(margins) + 1
    return Odds("fire_sinks", hit, (1.0 - afloat(margins, state.rules.hit_cap, life_left(state, target), sailors),))


def misses(bonus: list[int], defense: int) -> float:
    """The chance that no die, with what is added to it, beats the defense."""
    chance = 1.0
    for more in bonus:
        chance *= min(FACES, max(0, defense - more)) / FACES
    return chance


@cache
def afloat(margins: tuple[int, ...], cap: int, life: int, sailors: int) -> float:
    """The chance that a ship stands these dice: each takes as much life as it is above its margin, a 12 a sailor."""
    if life <= 0 or sailors <= 0:
        return 0.0
    if not margins:
        return 1.0
    chance = 0.0
    for face in range(1, FACES + 1):
        points = max(0, min(cap, face - margins[0]))
        chance += afloat(margins[1:], cap, life - points, sailors - (face == FACES)) / FACES
    return chance


def of_sailing(state: State, seat: int, option: Option) -> Odds | None:
    """Fortresses, and NPC whose hex is passed, fire at who comes by (CL-110, CL-173 .. CL-175)."""
    goal = option.number(0)
    guns = fortresses.zone_bits(state, seat)
    for npc in state.npcs:
        if npc.hex and ships.npc_hunts(state, NPC_BASE + npc.card, seat):
            guns |= chart_of(state).bits([npc.hex])
    if not guns:
        return None
    player, chart = state.players[seat], chart_of(state)
    reach = quickest(chart, player.hex, speed.movement(state, chart, player))
    if not reach.bits() & guns:
        return None
    path = reach.course(goal)
    if not chart.bits(path) & guns:
        return None
    if not sailing.is_quiet(state, chart, seat, path, ships.others_bits(state, chart, seat)):
        path = sailing.safest_course(state, seat, sailing.reach_whatever(state, seat), path)
    chance, shots = 1.0, 0
    for before, hex in pairwise([state.players[seat].hex, *path]):
        for bonus, defense in volleys_at(state, seat, hex, direction(before, hex)):
            chance *= misses(bonus, defense)
            shots += len(bonus)
    return Odds("sail", chance) if shots else None


@lru_cache(4)  # a captain looks at a hundred hexes, and at all of them from the same one
def quickest(chart: Chart, start: int, movement: tuple[tuple[int, ...], int, bool]) -> Reach:
    ways, draft, stay = movement
    return Reach(chart, start, ways, draft, {}, stay=stay)


def volleys_at(state: State, seat: int, hex: int, heading: int) -> list[tuple[list[int], int]]:
    """What is added to each die that is fired at who enters this hex, and the defense against it."""
    found = []
    for ship in ships.ships_at(state, hex):
        if ship >= NPC_BASE and ships.npc_hunts(state, ship, seat) and not ships.mooring_of(state, ship):
            first = [one for one in NPC_CARDS[ship - NPC_BASE].pennants if one.kind == names.PENNANT_FIRE][:1]
            if first and not ships.in_fog(state, hex):
                bonus = first[0].bonus + reputation.war_bonus(state, seat, ships.flags_of(state, ship))
                found.append(([bonus] * first[0].n, ships.defense_of(state, seat)))
    for tile in fortresses.firing(state, seat, hex):
        fortress = ships.tile_numbered(state, tile)
        assert fortress is not None
        bonus = fortresses.bonus_against(state, seat, fortress.fortress)
        defense = fortresses.defense(state, tile, seat, hex, heading)
        found.append(([bonus] * fortresses.dice_at(state, hex), defense))
    return found


# --- Boarding -------------------------------------------------------------------------------------------------------


def of_boarding(state: State, seat: int, option: Option) -> Odds | None:
    """The largest party against the whole crew: three to one in the end, or nobody left (CL-227 .. CL-233).

    Bombs, snipers and a Lieutenant's copy are not counted.
    """
    target = option.number(0)
    player = state.players[seat]
    party = boarding.largest_party(player)
    if whale.is_whale(target) or party < 1:
        return None
    defenders = max(0, ships.crew_of(state, target))
    mine = kills(state, party + crew.melee_dice(player, attacks=True), melee_bonus(state, seat, target, attacks=True))
    more = crew.melee_dice(state.players[target], attacks=False) if target < NPC_BASE else 0
    theirs = kills(state, defenders + more, melee_bonus(state, target, seat, attacks=False))
    chance = 0.0
    for killed, likely in enumerate(mine):
        left = max(0, defenders - max(0, killed - boarding.doctors(state, target)))
        for lost, as_likely in enumerate(theirs):
            fallen = min(party, max(0, lost - boarding.doctors(state, seat)))
            if party - fallen >= boarding.TIMES * left and player.crew > fallen:
                chance += likely * as_likely
    return Odds("board", chance)


def kills(state: State, dice: int, bonus: int) -> Spread:
    """How many of the dice kill (CL-232)."""
    return hits(dice, min(FACES, max(0, FACES + 1 - state.rules.boarding_hit + bonus)) / FACES)


def melee_bonus(state: State, ship: int, against: int, *, attacks: bool) -> int:
    """What is added to a side's dice, less what keeps its blows off (CL-231, CL-306, CL-307, CL-396, CL-402)."""
    if ship < NPC_BASE:
        bonus = crew.melee_bonus(state, ship, against, attacks=attacks)
    else:
        bonus = NPC_CARDS[ship - NPC_BASE].modifiers.melee_bonus
    if against < NPC_BASE:
        bonus -= crew.crew_defense(state.players[against])
    else:
        bonus -= NPC_CARDS[against - NPC_BASE].modifiers.crew_defense
    return bonus - (1 if attacks and ships.mooring_of(state, against) else 0)


# --- Fishing, searching, exploring, missions ------------------------------------------------------------------------


def of_fishing(state: State, seat: int, option: Option) -> Odds | None:
    """All rowboats go out (CL-254 .. CL-256): some oil, and nobody harmed."""
    tokens = fishing.manned_boats(state, seat) + crew.total(state.players[seat]).fishing_tokens
    oil, harm = drawn(tokens, OIL, len(FISHING)), drawn(tokens, HARM, len(FISHING))
    return Odds("fish", some(oil), (harm[0],))


def of_search(state: State, seat: int, option: Option) -> Odds | None:
    """All pairs of clues that fit what the seat has seen (CL-508, CL-509)."""
    pairs = pairs_of_clues(state, seat)
    return Odds("search", len([1 for one, other in pairs if crossing(one, other) == option.number(1)]) / len(pairs))


def of_tile(state: State, seat: int, option: Option) -> Odds | None:
    """Any tile that does not lie open may be the one (CL-134)."""
    closed = [tile.number for tile in state.sea.tiles if not tile.open] + state.sea.stack
    return Odds("tile", len([1 for number in closed if TILES[number].port != names.NONE]) / len(closed))


def of_gap(state: State, seat: int, option: Option) -> Odds | None:
    """CL-148, CL-151."""
    stack = state.sea.zone_stack
    return Odds("gap", len([1 for zone in stack if ZONE_TILES[zone].face == names.FLOTSAM]) / len(stack))


def of_mission(state: State, seat: int, option: Option) -> Odds | None:
    """A mission that begins with a risk (CL-440, CL-470, CL-471)."""
    mission = missions.find(state, seat, option.number(0))
    card = MISSIONS[mission.card]
    if mission.stage or not card.risks:
        return None
    more = 0 if events.is_day(state) else card.night
    kept = 0
    for face in range(1, FACES + 1):
        row = next((one for one in card.risks if min(FACES, face + more) <= one.to), card.risks[-1])
        kept += not row.lost
    return Odds("mission", kept / FACES)


ODDS: Final[dict[str, Callable[[State, int, Option], Odds | None]]] = {
    "fire": of_volley,
    "sail": of_sailing,
    "board": of_boarding,
    "fish": of_fishing,
    "search": of_search,
    "reveal": of_tile,
    "new_tile": of_tile,
    "gap": of_gap,
    "mission": of_mission,
    "sea_mission": of_mission,
    "start_mission": of_mission,
}
