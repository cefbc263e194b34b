"""What luck may do with an option, by what the seat knows. Dice that may be rolled again are not counted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from freebooter.engine.answers import Decision
from freebooter.engine.asks import Option
from freebooter.engine.counting import Spread, at_least, drawn, hits, some
from freebooter.engine.game import Odds
from freebooter.games.captains_log import names
from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.content import (
    AMMUNITION,
    FISHING,
    MISSIONS,
    NPC_CARDS,
    TILES,
    ZONE_TILES,
)
from freebooter.games.captains_log.courses import Reach
from freebooter.games.captains_log.hazards import kraken_spares, meets_kraken, weather
from freebooter.games.captains_log.hexes import direction
from freebooter.games.captains_log.imagine import crossing, pairs_of_clues
from freebooter.games.captains_log.odds import life_left
from freebooter.games.captains_log.rules import (
    boarding,
    captains,
    crew,
    events,
    fishing,
    floating,
    fortresses,
    gunnery,
    hold,
    missions,
    reputation,
    sailing,
    ships,
    speed,
    whale,
)
from freebooter.games.captains_log.rules.sea import chart_of, zone_depth
from freebooter.games.captains_log.sheets import level, with_tide
from freebooter.games.captains_log.state import NPC_BASE, State
from freebooter.games.captains_log.underway import Boarding, Volley

FACES: Final = 12
HOLES, MEN, SAILS = range(3)  # what a shot harms
OIL: Final = len([one for one in FISHING if any([gain.of == names.OIL for gain in one.gains])])
HARM: Final = len([one for one in FISHING if any([gain.n < 0 for gain in one.gains])])


def odds_of(state: State, decision: Decision, option: Option) -> Odds | None:
    asked = ASKED.get(decision.prompt)
    if asked is not None:
        return asked(state, decision, option)
    find = ODDS.get(option.kind)
    return find(state, decision.seat, option) if find is not None else None


# --- Volleys --------------------------------------------------------------------------------------------------------


def of_volley(state: State, seat: int, option: Option) -> Odds | None:
    """The usual shot."""
    return volley(state, seat, option.number(0), gunnery.ammunition(state, seat)[0].number(0))


def of_shot(state: State, decision: Decision, option: Option) -> Odds | None:
    return volley(state, decision.seat, about(decision), option.number(0))


def of_passing(state: State, decision: Decision, option: Option) -> Odds | None:
    """At a ship that passes, with the usual shot (CL-111)."""
    if option.kind != "fire_passing":
        return None
    return volley(state, decision.seat, about(decision), gunnery.ammunition(state, decision.seat)[0].number(0))


def about(decision: Decision) -> int:
    """The ship that the question names."""
    ship = decision.args[0]
    assert isinstance(ship, int)
    return ship


def of_overload(state: State, decision: Decision, option: Option) -> Odds | None:
    """With two dice for each gun, or with one (CL-392)."""
    assert state.volley is not None
    kind = state.volley.ammunition
    return volley(state, decision.seat, about(decision), kind, overloaded=option is gunnery.OVERLOAD)


def volley(state: State, seat: int, target: int, kind: int, *, overloaded: bool = False) -> Odds:
    """A die hits (CL-182 .. CL-185), or all of them destroy an NPC (CL-069, CL-190, CL-193, CL-202, CL-381, CL-382)."""
    passing = ships.hex_of(state, target) == state.players[seat].hex
    bonus, defense = gunnery.aim(state, seat, target, kind, passing=passing, overloaded=overloaded)
    hit = 1.0 - misses(bonus, defense)
    if target < NPC_BASE:
        return Odds("fire", hit)
    shot = AMMUNITION[kind].modifiers if kind != names.NONE else None
    effect = HOLES if shot is None else MEN if shot.hits_kill_crew else SAILS if shot.hits_cut_sails else HOLES
    margins = tuple([defense - more for more in bonus])
    sailors = ships.crew_of(state, target) if state.rules.crews else 2 * len(margins) + 1
    stands = afloat(margins, state.rules.hit_cap, life_left(state, target), sailors, effect)
    return Odds("fire_sinks", hit, (1.0 - stands,))


def misses(bonus: list[int], defense: int) -> float:
    """The chance that no die, with what is added to it, beats the defense."""
    chance = 1.0
    for more in bonus:
        chance *= min(FACES, max(0, defense - more)) / FACES
    return chance


@cache
def afloat(margins: tuple[int, ...], cap: int, life: int, sailors: int, effect: int = HOLES) -> float:
    """The chance that a ship stands these dice: each takes as much life as it is above its margin, a 12 a sailor.

    Some shot kills a sailor or cuts sails instead of taking life.
    """
    if life <= 0 or sailors <= 0:
        return 0.0
    if not margins:
        return 1.0
    chance = 0.0
    for face in range(1, FACES + 1):
        points = max(0, min(cap, face - margins[0]))
        holes, men = points if effect == HOLES else 0, (face == FACES) + (effect == MEN and points > 0)
        chance += afloat(margins[1:], cap, life - holes, sailors - men, effect) / FACES
    return chance


def of_again(state: State, decision: Decision, option: Option) -> Odds | None:
    """A die of a volley or a fight rolled again: more harm by the own, less by the enemy's (CL-385, CL-397, CL-548)."""
    i, mine = option.number(0), decision.prompt != "fire.reroll_enemy"
    if state.volley is not None:
        harm, old = harm_by(state, state.volley, i), state.volley.dice[i]
    else:
        fight = state.boarding
        assert fight is not None
        attacks = not mine or decision.seat == fight.by
        harm, old = kills_with(state, fight, i, attacks=attacks), (fight.dice if attacks else fight.their_dice)[i]
    better = [face for face in range(1, FACES + 1) if (harm[face] > harm[old] if mine else harm[face] < harm[old])]
    return Odds("again", len(better) / FACES)


def harm_by(state: State, now: Volley, i: int) -> list[int]:
    """What each face of this die does: damage or sails cut, and sailors killed (CL-190, CL-193, CL-381, CL-382).

    Doctors, carpenters and captains who keep some of it off are not counted.
    """
    _, kills_crew, _ = gunnery.effects_of(state, now)
    harm = []
    for face in range(FACES + 1):
        points = max(0, min(state.rules.hit_cap, face + now.bonus[i] - now.defense))
        if kills_crew == 1:
            points = min(1, points)  # one a hit
        if kills_crew and not state.rules.crews:
            points = 0
        harm.append(points + (face == FACES and state.rules.crews))
    return harm


def kills_with(state: State, fight: Boarding, i: int, *, attacks: bool) -> list[int]:
    """How many of all dice of a side kill, for each face of this one; Roberts may turn it into a hit (CL-533)."""
    dice = fight.dice if attacks else fight.their_dice
    ship, other = (fight.by, fight.at) if attacks else (fight.at, fight.by)
    bonus = boarding.attack_bonus(state, ship, other) if attacks else boarding.bonus_of(state, ship, other)
    killed = []
    for face in range(FACES + 1):
        faces = [*dice[:i], face, *dice[i + 1 :]]
        n = len([one for one in faces if one + bonus >= state.rules.boarding_hit])
        killed.append(n + boarding.converts(state, ship, len(faces) - n))
    return killed


# --- On the way -----------------------------------------------------------------------------------------------------


def of_sailing(state: State, seat: int, option: Option) -> Odds | None:
    """What may happen on the way; where nothing can, whether the ship comes too late to take up what floats there."""
    told = on_the_way(state, seat, option)
    return of_lifting(state, seat, option.number(0)) if told is None else told


def of_lifting(state: State, seat: int, goal: int) -> Odds | None:
    """CL-136, CL-241: to take something up costs a point of movement; does the way there use up the last one?"""
    player, chart, now = state.players[seat], chart_of(state), state.turn
    assert now is not None
    if crew.picks_up_free(player) or not floating.something_floats(state, seat, goal):
        return None
    reach = quickest(chart, player.hex, speed.movement(state, chart, player))
    path = course(state, seat, reach, goal)
    left = now.left if now.sailing else reach.sums[direction(player.hex, path[0])]
    return Odds("lift", 0.0) if left == sum([chart.cost(hex) for hex in path]) else None


def on_the_way(state: State, seat: int, option: Option) -> Odds | None:
    """Guns, a storm, a gap without depth; and the Kraken, when the round ends."""
    goal, chart = option.number(0), chart_of(state)
    if not chart.is_laid(goal):
        return of_depth(state, seat)
    guns, storm = guns_near(state, seat), events.storm(state)
    if not guns and not storm and not state.sea.kraken:
        return None
    player = state.players[seat]
    reach = quickest(chart, player.hex, speed.movement(state, chart, player))
    if not reach.bits() & guns and not storm and not state.sea.kraken:
        return None
    path = course(state, seat, reach, goal)
    shot_at = missed_by_all(state, seat, path) if chart.bits(path) & guns else None
    weathered = calm_enough(state, seat, reach, path) if storm and path else None
    if shot_at is None and weathered is None:
        kind, chance = "kraken", 1.0
    elif weathered is None:
        kind, chance = "sail", shot_at or 0.0
    else:
        kind, chance = ("storm", weathered) if shot_at is None else ("sail_storm", shot_at * weathered)
    spared, tries = (0.0, 0) if meets_kraken(state, path) else kraken_spares(state, goal)
    if kind == "kraken":
        return Odds("kraken", spared, (), tries) if spared < 1.0 else None
    return Odds(kind, chance) if spared == 1.0 else Odds("sail_kraken", chance, (spared,), tries, counted=1)


def course(state: State, seat: int, reach: Reach, goal: int) -> list[int]:
    """The way that the ship will take."""
    path = reach.course(goal)
    if sailing.dangers(state, seat, chart_of(state).bits(path[:-1])):
        return sailing.safest_course(state, seat, sailing.reach_whatever(state, seat), path)
    return path


def guns_near(state: State, seat: int) -> int:
    """Where fortresses and NPC fire at who comes by, as a set (CL-110, CL-173 .. CL-175)."""
    guns = fortresses.zone_bits(state, seat)
    for npc in state.npcs:
        if npc.hex and ships.npc_hunts(state, NPC_BASE + npc.card, seat):
            guns |= chart_of(state).bits([npc.hex])
    return guns


def missed_by_all(state: State, seat: int, path: list[int]) -> float | None:
    """The chance that no gun hits; None if none is fired."""
    chance, shots = 1.0, 0
    for before, hex in pairwise([state.players[seat].hex, *path]):
        for bonus, defense in volleys_at(state, seat, hex, direction(before, hex)):
            chance *= misses(bonus, defense)
            shots += len(bonus)
    return chance if shots else None


def calm_enough(state: State, seat: int, reach: Reach, path: list[int]) -> float | None:
    """The chance that carpenters keep off what a storm does beyond half of the movement; None if it does nothing."""
    player, now, chart = state.players[seat], state.turn, chart_of(state)
    assert now is not None
    began = now.began if now.sailing else reach.sums[direction(player.hex, path[0])]
    spent = now.began - now.left if now.sailing else 0
    points = 0
    for hex in path:
        cost = chart.cost(hex)
        spent += cost
        if hex not in chart.calm:
            points += min(cost, max(0, spent - max(1, began // 2)))
    saved = max(0, crew.damage_reduction(player) - now.storm_saved)
    return weather(events.storm(state), ships.defense_of(state, seat), points, saved) if points else None


def of_depth(state: State, seat: int) -> Odds | None:
    """A gap is revealed on arrival, and may be too shallow (CL-152)."""
    stack = state.sea.zone_stack
    deep = level(hold.draft(state.players[seat]))
    if not stack:
        return None
    enough = [1 for zone in stack if with_tide(zone_depth(zone), state.sea.tide) >= deep]
    return Odds("aground", len(enough) / len(stack))


def of_waiting(state: State, seat: int, option: Option) -> Odds | None:
    """The end of the turn, where the Kraken may still come."""
    spared, tries = kraken_spares(state, state.players[seat].hex)
    return Odds("kraken", spared, (), tries) if spared < 1.0 else None


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
    """With the largest party."""
    return boarded(state, seat, option.number(0), boarding.largest_party(state.players[seat]), "board")


def of_boarding_too(state: State, decision: Decision, option: Option) -> Odds | None:
    """With the action that fired (CL-390)."""
    if option.kind != "board_too":
        return None
    most = boarding.largest_party(state.players[decision.seat])
    return boarded(state, decision.seat, about(decision), most, "board")


def of_party(state: State, decision: Decision, option: Option) -> Odds | None:
    return boarded(state, decision.seat, about(decision), option.number(0), "party")


def boarded(state: State, seat: int, target: int, party: int, kind: str) -> Odds | None:
    """A party against the whole crew: three to one in the end, or nobody left (CL-227 .. CL-233).

    Bombs, snipers and a Lieutenant's copy are not counted.
    """
    player = state.players[seat]
    if party < 1:
        return None
    dice = party + crew.melee_dice(player, attacks=True)
    mine = kills(state, seat, dice, melee_bonus(state, seat, target, attacks=True))
    if whale.is_whale(target):  # CL-518: it does not fight back
        needed = whale.WOUNDS_FOR_OIL - ships.npc_of(state, target).wounds
        return Odds("whale", at_least(mine, needed), (at_least(mine, ships.crew_of(state, target)),))
    defenders = max(0, ships.crew_of(state, target))
    more = crew.melee_dice(state.players[target], attacks=False) if target < NPC_BASE else 0
    theirs = kills(state, target, defenders + more, melee_bonus(state, target, seat, attacks=False))
    ours_saved, theirs_saved = saved(state, seat), saved(state, target)
    chance = unhurt = 0.0
    for lost, as_likely in enumerate(theirs):
        fallen = min(party, max(0, lost - ours_saved))
        unhurt += as_likely if fallen == 0 else 0.0
        for killed, likely in enumerate(mine):
            left = max(0, defenders - max(0, killed - theirs_saved))
            if party - fallen >= boarding.TIMES * left and player.crew > fallen:
                chance += likely * as_likely
    chance = min(1.0, chance)  # what was added up may be a hair too much
    return Odds(kind, chance) if kind == "board" else Odds(kind, chance, (unhurt,))


def of_bomb(state: State, decision: Decision, option: Option) -> Odds | None:
    """Before the fight: some of theirs fall, none of ours does (CL-400, CL-404)."""
    now = state.boarding
    if option is not boarding.USE_BOMB or now is None:
        return None
    bomb = [one for one in boarding.aboard(state, decision.seat) if one.bomb_dice][about(decision) - 1]
    theirs = hits(bomb.bomb_dice, (FACES + 1 - bomb.bomb_kills_from) / FACES)
    ours = hits(bomb.bomb_dice, bomb.bomb_harms_up_to / FACES)
    ours_saved, theirs_saved = saved(state, now.by) - now.saved, saved(state, now.at) - now.their_saved
    return Odds("bomb", at_least(theirs, theirs_saved + 1), (sum(ours[: ours_saved + 1]),))


def kills(state: State, ship: int, dice: int, bonus: int) -> Spread:
    """How many of a side's dice kill (CL-232), with the failures that Roberts turns into hits (CL-533)."""
    rolled = hits(dice, min(FACES, max(0, FACES + 1 - state.rules.boarding_hit + bonus)) / FACES)
    killed = [0.0] * len(rolled)
    for n, likely in enumerate(rolled):
        killed[n + boarding.converts(state, ship, dice - n)] += likely
    return tuple(killed)


def saved(state: State, ship: int) -> int:
    """Sailors who are hit and do not fall: doctors save them, or a captain's card takes the wound (CL-398, CL-539)."""
    if ship >= NPC_BASE:
        return 0
    return boarding.doctors(state, ship) + captains.can_absorb_crew(state.players[ship])


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
    """All rowboats go out (CL-254 .. CL-256)."""
    prey = fishing.prey_of(state, seat, white=option.kind == "fish_white")
    return fished(state, seat, fishing.manned_boats(state, seat), prey, "fish")


def of_boats(state: State, decision: Decision, option: Option) -> Odds | None:
    return fished(state, decision.seat, option.number(0), about(decision), "boats")


def fished(state: State, seat: int, boats: int, prey: int, kind: str) -> Odds:
    """Some oil, and nobody harmed; of the White Whale each oil is three wounds (CL-519)."""
    tokens = boats + crew.total(state.players[seat]).fishing_tokens
    oil, harm = drawn(tokens, OIL, len(FISHING)), drawn(tokens, HARM, len(FISHING))
    if prey < 0:
        return Odds(kind, some(oil), (harm[0],))
    last = -(-ships.crew_of(state, prey) // whale.WOUNDS_FOR_OIL)
    return Odds("fish_white", some(oil), (harm[0], at_least(oil, last)))


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


# What stands in an option, and what only the question tells.
ODDS: Final[dict[str, Callable[[State, int, Option], Odds | None]]] = {
    "fire": of_volley,
    "sail": of_sailing,
    "end_turn": of_waiting,
    "board": of_boarding,
    "fish": of_fishing,
    "fish_white": of_fishing,
    "search": of_search,
    "reveal": of_tile,
    "new_tile": of_tile,
    "gap": of_gap,
    "mission": of_mission,
    "sea_mission": of_mission,
    "start_mission": of_mission,
}
ASKED: Final[dict[str, Callable[[State, Decision, Option], Odds | None]]] = {
    "fire.shot": of_shot,
    "fire.overload": of_overload,
    "passing": of_passing,
    "fire.reroll": of_again,
    "fire.reroll_enemy": of_again,
    "board.reroll": of_again,
    "board.party": of_party,
    "board.too": of_boarding_too,
    "board.bomb": of_bomb,
    "fish": of_boats,
}
