"""Chapters B18, B26 and B41: ranged combat, cornering and ammunition."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from typing import Any, Final

from freebooter.engine.asks import PASS, Ask, Option, Steps, choose, pick
from freebooter.engine.keel import roll, tell
from freebooter.games.captains_log import hexes, names
from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.content import AMMUNITION, CAPTAINS, NPC_CARDS, SHIPS
from freebooter.games.captains_log.rules import crew, damage, fame, hold, reputation, ships, wrecks
from freebooter.games.captains_log.state import CANNON, EMPTY, NPC_BASE, State
from freebooter.games.captains_log.underway import Volley

STANDARD_SHOT: Final = Option("shot", names.NONE)
OVERLOAD: Final = Option("overload")
SAILS_CUT: Final = 5  # CL-382: no more movement than that can be shot away


@cache
def fire_at(ship: int) -> Option:
    return Option("fire", ship, touches=(f"ship:{ship}",))


@cache
def shot(kind: int) -> Option:
    return Option("shot", kind, touches=(f"ammunition:{kind}",))


@cache
def die(i: int) -> Option:
    return Option("die", i, touches=(f"die:{i}",))


# --- Targets --------------------------------------------------------------------------------------------------------


def options(state: State, chart: Chart, seat: int) -> list[Option]:
    """CL-179 .. CL-182, CL-483, CL-588, CL-K29: in sight, however far, to port or starboard, and not from a mooring.

    Nobody in the fog, not the White Whale, no partner. Who asks has seen that there are guns.
    """
    player = state.players[seat]
    here, bow = player.hex, player.heading
    if here in chart.moorings or ships.in_fog(state, here):
        return []
    found = []
    abeam, placed, fog = hexes.ABEAM, hexes.PLACED, state.sea.fog
    origin = placed[here]
    for other, one in enumerate(state.players):
        there = one.hex
        if not there or not abeam[placed[there] - origin] >> bow & 1 or not chart.sees(here, there):
            continue
        if not ships.is_partner(state, seat, other) and not (fog and ships.in_fog(state, there)):
            found.append(fire_at(other))
    for npc in state.npcs:
        there = npc.hex
        if not there or not abeam[placed[there] - origin] >> bow & 1 or not chart.sees(here, there):
            continue
        if SAFE_FROM_GUNS[npc.card] or ships.obeys(state, npc, seat):
            continue
        if not (fog and ships.in_fog(state, there)):
            found.append(fire_at(NPC_BASE + npc.card))
    return found


def can_be_shot_at(ship: int) -> bool:
    """CL-517, CL-K29: nobody's guns, no ram and no fortress harm the White Whale."""
    return ship < NPC_BASE or not SAFE_FROM_GUNS[ship - NPC_BASE]


SAFE_FROM_GUNS: Final = [card.modifiers.no_ranged_target for card in NPC_CARDS]


# --- A player's volley ----------------------------------------------------------------------------------------------


def fire(state: State, seat: int, target: int) -> Steps:
    """CL-178: target, attack value, defense, damage, outcome."""
    chosen: Option = yield choose(seat, "fire.shot", ammunition, args=(target,))
    yield from volley(state, seat, target, chosen.number(0), passing=False)


def ammunition(state: State, seat: int) -> list[Option]:
    """CL-184, CL-527: what may be fired; who begins with one kind only has no other."""
    player = state.players[seat]
    for captain in player.captains:
        only = CAPTAINS[captain].outfit.only_ammunition
        if only != names.NONE:
            return [shot(only)]
    found = [STANDARD_SHOT]
    for kind in range(len(AMMUNITION)):
        if player.ammunition >> kind & 1:
            found.append(shot(kind))
    return found


def aim(
    state: State, seat: int, target: int, kind: int, *, passing: bool, overloaded: bool = False
) -> tuple[list[int], int]:
    """What is added to each die, and the defense that it must beat."""
    player = state.players[seat]
    dice_each = 2 if overloaded else 1
    every = crew.fire_bonus(state, seat, target)
    defense = defense_against(state, seat, target, passing=passing)
    if kind != names.NONE:
        every += AMMUNITION[kind].modifiers.fire_bonus  # CL-380, CL-K13
        defense += AMMUNITION[kind].modifiers.target_defense  # CL-381, CL-382
    level = SHIPS[player.ship].level
    guns = range(hold.guns(player))
    return [every + (level if gun < player.cannon_upgrades else 0) for gun in guns for _ in range(dice_each)], defense


def volley(state: State, seat: int, target: int, kind: int, *, passing: bool) -> Steps:
    """CL-182 .. CL-185, CL-374, CL-392: a die for each gun, with what upgrades and the shot add to it."""
    overloaded = yield from loads_twice(state, seat, target, kind, passing=passing)
    player = state.players[seat]
    bonus, defense = aim(state, seat, target, kind, passing=passing, overloaded=overloaded)
    state.volley = Volley(
        by=seat,
        at=target,
        tile=0,
        dice=roll(state, len(bonus), 12),
        bonus=bonus,
        defense=defense,
        ammunition=kind,
        passing=passing,
        rerolls=crew.fire_rerolls(player) + cornered_rerolls(state, seat, target),
        enemy_rerolls=crew.enemy_rerolls(state.players[target]) if target < NPC_BASE else 0,
    )
    if state.keel.loud:
        tell(
            state, "fires", by=seat, target=target, dice=state.volley.dice[:], bonus=bonus[:], defense=defense,
            shot=kind, hurts=ships.hurt(target),
        )  # fmt: skip
        tell_bonus(state, bonus)
    del bonus
    reputation.attacked(state, seat, target)
    if fame.is_over(state):  # CL-326, CL-424: infamy can win
        state.volley = None
        return
    yield from roll_again(state)
    if overloaded:
        backfire(state, seat)
    yield from outcome(state)
    yield from wrecks.check(state, seat, -1)


def loads_twice(state: State, seat: int, target: int, kind: int, *, passing: bool) -> Generator[Ask, Any, bool]:
    """CL-392, CL-K81: whether this volley has two dice for each gun; who has no gun to fire need not say."""
    player = state.players[seat]
    if not crew.can_overload(player) or not hold.guns(player):
        return False
    del player
    state.volley = Volley(seat, target, 0, [], [], 0, kind, passing, 0, 0)  # what is asked about
    chosen: Option = yield choose(seat, "fire.overload", overload_or_not, args=(target,))
    return chosen is OVERLOAD


def tell_bonus(state: State, bonus: list[int]) -> None:
    """What is added to the dice, where anything is."""
    if any(bonus):
        alike = min(bonus) == max(bonus)
        tell(state, "bonus" if alike else "bonuses", n=bonus[0] if alike else bonus[:])


def roll_again(state: State) -> Steps:
    """CL-251, CL-385, CL-386, CL-548: dice that the attacker, then the defender, has rolled again."""
    now = state.volley
    assert now is not None
    if now.rerolls and now.by < NPC_BASE and improvable(state, now):
        again: list[Option] = yield pick(now.by, "fire.reroll", improvable_dice, 0, most_rerolls)
        redo(state, tuple([one.number(0) for one in again]))
    elif now.rerolls and now.by >= NPC_BASE:
        killing = 12 if state.rules.crews else 0  # CL-193: such a die is no miss
        redo(state, tuple([i for i in missed(now) if now.dice[i] != killing][: now.rerolls]))
    if now.enemy_rerolls and harmful(state, now):
        theirs: list[Option] = yield pick(now.at, "fire.reroll_enemy", harmful_dice, 0, most_enemy_rerolls)
        redo(state, tuple([one.number(0) for one in theirs]))


def redo(state: State, which: tuple[int, ...]) -> None:
    now = state.volley
    assert now is not None
    if which:
        fresh = roll(state, len(which), 12)
        for i, face in zip(which, fresh, strict=True):
            now.dice[i] = face
        if now.by < 0:
            tell(state, "fortress_rolls_again", tile=now.tile, target=now.at, dice=now.dice[:])
        else:
            tell(state, "rolled_again", by=now.by, target=now.at, dice=now.dice[:])


def missed(now: Volley) -> list[int]:
    return [i for i in range(len(now.dice)) if now.dice[i] + now.bonus[i] <= now.defense]


def hits(now: Volley) -> list[int]:
    return [i for i in range(len(now.dice)) if now.dice[i] + now.bonus[i] > now.defense]


def improvable(state: State, now: Volley) -> list[int]:
    """CL-385: any die may be rolled again; one that does all the damage it can is not worth the question."""
    most = now.defense + state.rules.hit_cap
    return [i for i in range(len(now.dice)) if now.dice[i] + now.bonus[i] < most]


def improvable_dice(state: State, seat: int) -> list[Option]:
    assert state.volley is not None
    return [die(i) for i in improvable(state, state.volley)]


def harmful(state: State, now: Volley) -> list[int]:
    """Dice that hit, or kill a sailor without hitting (CL-193)."""
    found = hits(now)
    if state.rules.crews:
        found += [i for i in missed(now) if now.dice[i] == 12]
    return found


def harmful_dice(state: State, seat: int) -> list[Option]:
    assert state.volley is not None
    return [die(i) for i in harmful(state, state.volley)]


def most_rerolls(state: State, seat: int) -> int:
    assert state.volley is not None
    return min(state.volley.rerolls, len(improvable(state, state.volley)))


def most_enemy_rerolls(state: State, seat: int) -> int:
    assert state.volley is not None
    return min(state.volley.enemy_rerolls, len(harmful(state, state.volley)))


def overload_or_not(state: State, seat: int) -> list[Option]:
    return [OVERLOAD, PASS]


def backfire(state: State, seat: int) -> None:
    """CL-392: an overloaded cannon bursts on a 1 or a 2, and that much fire is aboard."""
    now = state.volley
    assert now is not None
    player = state.players[seat]
    burst = max([one.backfire for one in crew.modifiers(player)])
    if burst == 0:
        return
    fire = 0
    for face in now.dice:
        if face <= burst:
            fire += face
            lose_cannon(state, seat)
    if fire:
        tell(state, "backfires", seat=seat, fire=fire, hurts=[seat])
        fire -= damage.taken_by_captain(state, seat, fire)
        for _ in range(fire):
            damage.burn(state, seat)
            player.harmed_by = names.NONE  # CL-209: his own doing from now on


def lose_cannon(state: State, seat: int) -> None:
    """One of those that fired: undamaged, in a gunport."""
    player = state.players[seat]
    for i in range(hold.plan(player).gunports - 1, -1, -1):
        if player.hold[i] == CANNON:
            player.hold[i] = EMPTY
            return


# --- Defense --------------------------------------------------------------------------------------------------------


def defense_against(state: State, by: int, target: int, *, passing: bool) -> int:
    """CL-186 .. CL-189, CL-K52: card and upgrades, distance, position, mooring."""
    defense = ships.defense_of(state, target)
    if not passing:
        here = ships.hex_of(state, by)
        there = ships.hex_of(state, target)
        between = hexes.distance(here, there) - 1
        if between > long_range(state, by):  # CL-187, CL-375, CL-K14
            defense += between
        if not hexes.broadside(there, ships.heading_of(state, target), here):
            defense += 1  # CL-188, CL-K48
    if ships.mooring_of(state, target):
        defense += 1  # CL-189
    return defense


def long_range(state: State, by: int) -> int:
    """CL-304, CL-375: so many hexes between the ships do not count."""
    if by < NPC_BASE:
        return state.players[by].long_range
    return LONG_RANGE[by - NPC_BASE]


LONG_RANGE: Final = [card.modifiers.long_range for card in NPC_CARDS]


# --- Outcome --------------------------------------------------------------------------------------------------------


def outcome(state: State) -> Steps:
    """CL-190, CL-191, CL-193, CL-379, CL-381, CL-382: what the dice do to the target."""
    now = state.volley
    assert now is not None
    points = 0
    hitting_dice = 0
    for i in hits(now):
        points += min(now.dice[i] + now.bonus[i] - now.defense, state.rules.hit_cap)
        hitting_dice += 1
    by, at, tile = now.by, now.at, now.tile
    twelves = len([face for face in now.dice if face == 12])
    fire_shot, kills_crew, cuts_sails = effects_of(state, now)
    state.volley = None
    del now
    killed = twelves  # CL-193: whatever is fired
    if cuts_sails:
        cut_sails(state, at, points)
    elif kills_crew:
        killed += hitting_dice if kills_crew == 1 else points
    elif fire_shot:
        damage.harm(state, at, 0, points, by)
    else:
        damage.harm(state, at, points, 0, by)
    if killed:
        saved = crew.saved_outside_fights(state.players[at]) if at < NPC_BASE else 0
        damage.kill_crew(state, at, killed, by, saved)
    if state.keel.loud and points == 0 and not (killed and state.rules.crews):
        tell_missed(state, by, at, tile)
    yield from wrecks.check(state, at, by)


def tell_missed(state: State, by: int, at: int, tile: int) -> None:
    if by < 0:
        tell(state, "fortress_misses", tile=tile, target=at)
    else:
        tell(state, "missed", by=by, target=at)


def effects_of(state: State, now: Volley) -> tuple[bool, int, bool]:
    """Whether it is fire damage; kills crew (1: one a hit, 2: one a point); cuts sails."""
    if now.by >= NPC_BASE:
        passive = NPC_CARDS[now.by - NPC_BASE].modifiers
        crews = 2 if passive.damage_kills_crew and state.rules.crews else 0  # CL-305
        return passive.fire_damage, crews, False
    if now.ammunition == names.NONE or now.by < 0:
        return False, 0, False
    loaded = AMMUNITION[now.ammunition].modifiers
    return loaded.fire_damage, 1 if loaded.hits_kill_crew else 0, loaded.hits_cut_sails > 0


def cut_sails(state: State, ship: int, points: int) -> None:
    """CL-382, CL-383, CL-K71: movement is lost until it is repaired, five at most; no other damage."""
    target = state.players[ship] if ship < NPC_BASE else ships.npc_of(state, ship)
    lost = min(points, SAILS_CUT - target.sails_cut)
    target.sails_cut += lost
    if lost:
        tell(state, "sails_cut", ship=ship, n=lost, hurts=ships.hurt(ship))


# --- NPC and ships that pass ----------------------------------------------------------------------------------------


def npc_fires(state: State, npc: int, target: int, dice: int, bonus: int) -> Steps:
    """CL-281, CL-302, CL-325: an NPC's guns, by its pennant."""
    yield from npc_volley(state, npc, target, dice, bonus, passing=False)


def npc_volley(state: State, npc: int, target: int, dice: int, bonus: int, *, passing: bool) -> Steps:
    if target < NPC_BASE:
        bonus += reputation.war_bonus(state, target, ships.flags_of(state, npc))
    state.volley = Volley(
        by=npc,
        at=target,
        tile=0,
        dice=roll(state, dice, 12),
        bonus=[bonus] * dice,
        defense=defense_against(state, npc, target, passing=passing),
        ammunition=names.NONE,
        passing=passing,
        rerolls=cornered_rerolls(state, npc, target),
        enemy_rerolls=crew.enemy_rerolls(state.players[target]) if target < NPC_BASE else 0,
    )
    if state.keel.loud:
        tell(
            state, "fires", by=npc, target=target, dice=state.volley.dice[:], bonus=[bonus] * dice,
            defense=state.volley.defense, shot=names.NONE, hurts=ships.hurt(target),
        )  # fmt: skip
        tell_bonus(state, [bonus] * dice)
    yield from roll_again(state)
    yield from outcome(state)


def passing_fire(state: State, shooter: int, passer: int) -> Steps:
    """CL-110, CL-111, CL-K52: at a ship that passes through the own hex: no distance, arc or position."""
    if ships.mooring_of(state, shooter) or ships.in_fog(state, ships.hex_of(state, shooter)):
        return
    if shooter < NPC_BASE:
        chosen: Option = yield choose(shooter, "fire.shot", ammunition, args=(passer,))
        yield from volley(state, shooter, passer, chosen.number(0), passing=True)
        return
    for pennant in NPC_CARDS[shooter - NPC_BASE].pennants:
        if pennant.kind == names.PENNANT_FIRE:
            yield from npc_volley(state, shooter, passer, pennant.n, pennant.bonus, passing=True)
            return


# --- Cornering ------------------------------------------------------------------------------------------------------


def cornered_rerolls(state: State, by: int, target: int) -> int:
    """CL-250 .. CL-252: a die is rolled again for every three cannons of the allies at the target's side."""
    return sum([cannons_of(state, ship) for ship in cornering_allies(state, by, target)]) // 3


def cornering_allies(state: State, by: int, target: int) -> list[int]:
    """CL-250: the attacker's allies at the target's side, if two who corner it are allies too, the attacker counted."""
    if not state.rules.cornering:
        return []
    allies = []
    for ship in ships.all_ships(state):
        ally = ship not in (by, target) and is_ally(state, by, ship) and not is_ally(state, ship, target)
        if ally and at_its_side(state, ship, target):
            allies.append(ship)
    beside = [*allies, by] if at_its_side(state, by, target) else allies
    together = any([is_ally(state, one, other) for i, one in enumerate(beside) for other in beside[:i]])
    return allies if together else []


def is_ally(state: State, one: int, other: int) -> bool:
    """CL-250, CL-262, CL-550: of one nation or allied by a corsair's flags; partners; Myngs and his corsairs."""
    mine, theirs = ships.commander_of(state, one), ships.commander_of(state, other)
    if mine == theirs or ships.is_partner(state, mine, theirs):
        return True
    return ships.flags_of(state, mine) & ships.flags_of(state, theirs) != 0


def at_its_side(state: State, ship: int, target: int) -> bool:
    """CL-252, CL-483, CL-K52: next to it or in its hex, or within the range of long-range cannons; not in the fog."""
    here = ships.hex_of(state, ship)
    between = hexes.distance(here, ships.hex_of(state, target)) - 1
    if between <= 0:
        return not ships.in_fog(state, here)
    return between <= long_range(state, ship) and ships.in_sight(state, ship, target)


def cannons_of(state: State, ship: int) -> int:
    if ship < NPC_BASE:
        return hold.guns(state.players[ship])
    most = 0
    for pennant in NPC_CARDS[ship - NPC_BASE].pennants:
        if pennant.kind == names.PENNANT_FIRE and pennant.n > most:
            most = pennant.n
    return most
