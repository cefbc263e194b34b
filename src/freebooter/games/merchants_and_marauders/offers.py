"""What luck may do with an option, by what the seat knows. Cards in hands are not counted, neither mine nor others'."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from freebooter.engine.asks import Option
from freebooter.engine.counting import at_least, drawn, some
from freebooter.engine.game import Odds
from freebooter.games.merchants_and_marauders.constants import (
    BOARD,
    CANNONS,
    CREW,
    FLEE,
    FRIGATE,
    INFLUENCE,
    LEADERSHIP,
    MASTER_AT_ARMS,
    NPC_SIDE,
    SCOUTING,
    SEAMANSHIP,
    SHOOT,
    SURGEON,
    SWIVELS,
)
from freebooter.games.merchants_and_marauders.content import CAPTAINS, CARGO, GLORY, MISSIONS, RUMORS, SPECIALISTS
from freebooter.games.merchants_and_marauders.content.effects import Attempt, Roll
from freebooter.games.merchants_and_marauders.imagine import hides
from freebooter.games.merchants_and_marauders.odds import Party, contests, first_round, skulls, struck
from freebooter.games.merchants_and_marauders.rules import arms, dice, moving, npcs, port, scouting, tales
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules.common import fight
from freebooter.games.merchants_and_marauders.state import State

CAUGHT: Final = 1 / 6  # the chance that papers are seen through
TURNED_UP: Final = 3  # cards of a raid (MM-226)


def odds_of(state: State, seat: int, option: Option) -> Odds | None:
    find = ODDS.get(option.kind)
    return find(state, seat, option) if find is not None else None


# ---- checks (chapter 5) --------------------------------------------------------------------------------------------


def passes(state: State, seat: int, skill: int, purpose: int = dice.PLAIN, extra: int = 0) -> float:
    """A skull, also in the rolls that a captain's ability and a Lookout may repeat (MM-045)."""
    player = state.players[seat]
    failed = 1.0 - some(skulls(max(1, CAPTAINS[player.captain].skills[skill] + extra)))
    rolls = 1
    if skill in (SCOUTING, INFLUENCE) and state.battle is None:
        rolls += dice.rerolls_freely(player, skill, purpose) + dice.lookout_ready(state, seat, skill)
    return 1.0 - failed**rolls


def of_scouting(state: State, seat: int, option: Option) -> Odds | None:
    """MM-097."""
    return Odds("scout", passes(state, seat, SCOUTING))


def of_rumor(state: State, seat: int, option: Option) -> Odds | None:
    """MM-175."""
    return Odds("rumor", passes(state, seat, RUMORS[state.players[seat].rumor].skill, dice.FOR_RUMOR))


def of_listening(state: State, seat: int, option: Option) -> Odds | None:
    """MM-169."""
    return Odds("listen", passes(state, seat, INFLUENCE))


def of_claim(state: State, seat: int, option: Option) -> Odds | None:
    """MM-179, MM-180: some missions are rolled for."""
    for need in MISSIONS[option.number(0)].needs:
        if isinstance(need, Roll):
            more = tales.event_dice(state, need.skill)
            return Odds("claim", passes(state, seat, need.skill, dice.FOR_MISSION, more))
    return None


def of_task(state: State, seat: int, option: Option) -> Odds | None:
    """A check, a fight, or both (MM-184, MM-353)."""
    mission = MISSIONS[state.players[seat].mission]
    if not isinstance(mission.goal, Attempt) and mission.foe is None:
        return None
    chance = 1.0
    if isinstance(mission.goal, Attempt):
        chance = passes(state, seat, mission.goal.skill, extra=tales.event_dice(state, mission.goal.skill))
    if mission.foe is not None:
        chance *= beats(state, seat, mission.foe.leadership, mission.foe.crew)
    return Odds("task", chance)


def of_recruiting(state: State, seat: int, option: Option) -> Odds | None:
    """MM-166, MM-167."""
    if port.recruits_free(state.players[seat]):
        return None
    return Odds("recruit", passes(state, seat, LEADERSHIP))


def of_hiring(state: State, seat: int, option: Option) -> Odds | None:
    """MM-276: some specialists are rolled for."""
    hire = GLORY[option.number(0)].hire
    if hire is None or hire.skill < 0 or hire.after:
        return None
    return Odds("hire", passes(state, seat, hire.skill))


def of_talking(state: State, seat: int, option: Option) -> Odds | None:
    """MM-206."""
    return Odds("talk", passes(state, seat, INFLUENCE))


# ---- moving (chapters 11 and 31) -----------------------------------------------------------------------------------


def of_move(state: State, seat: int, option: Option) -> Odds | None:
    """Hostile NPCs of the zone scout for who arrives (MM-305 .. MM-312)."""
    there = state.players[seat].clone()
    there.in_port = False
    if option.args:
        there.zone = option.number(0)
    scouts = npcs.scouts_of(state, there)
    if not scouts:
        return None
    chance = 1.0
    for npc in scouts:
        chance *= 1.0 - npcs.chance_to_find(state, npc, there)
    return Odds("unseen", chance)


def of_entering(state: State, seat: int, option: Option) -> Odds | None:
    """The shoals before Bridgetown (MM-190); elsewhere the papers may be seen through, if they are needed."""
    player = state.players[seat]
    if player.zone == moving.BRIDGETOWN and player.ship >= FRIGATE:
        return Odds("shoals", passes(state, seat, SEAMANSHIP))
    wanted = player.bounty[state.flag[player.zone]] and player.zone not in (player.home, moving.PORT_ROYAL)
    return of_papers(state, seat, option) if wanted and not moving.mission_opens(player) else None


def of_papers(state: State, seat: int, option: Option) -> Odds | None:
    return Odds("papers", 1.0 - CAUGHT)


# ---- merchant raids (chapter 24) -----------------------------------------------------------------------------------


def of_raid(state: State, seat: int, option: Option) -> Odds | None:
    """Three cards are turned up, then successes may throw Escape icons out again (MM-226 .. MM-241)."""
    player = state.players[seat]
    if scouting.MERCHANT + player.zone not in state.turn.scouted or state.merchant[player.zone] >= 0 or state.text:
        return None  # the nation is asked for by something else
    if len(state.cargo_deck) < TURNED_UP:
        return None
    pool = unseen_cargo(state, seat)
    exchanges = CAPTAINS[player.captain].abilities.first_exchange > 0
    chance = 0.0
    for icons, likely in enumerate(drawn(TURNED_UP, escapes_in(pool), len(pool))):
        if icons and exchanges:
            again = (escapes_in(pool) - icons) / (len(pool) - TURNED_UP)
            chance += likely * (again * held(state, seat, icons) + (1.0 - again) * held(state, seat, icons - 1))
        else:
            chance += likely * held(state, seat, icons)
    return Odds("raid", chance)


def of_raid_card(state: State, seat: int, option: Option) -> Odds | None:
    """What a success is spent on; those left may throw Escape icons out (MM-231 .. MM-236)."""
    raid = state.raid
    if raid is None or not state.cargo_deck:
        return None
    icons = escapes_in(raid.cards)
    if option.kind in ("exchange", "discard"):
        icons -= escapes_in([option.number(0)])
    if option.kind in ("discard", "stop"):
        return Odds("raid_card", held(state, seat, icons, option.kind == "stop"))
    pool = unseen_cargo(state, seat)
    escape = escapes_in(pool) / len(pool)
    return Odds("raid_card", held(state, seat, icons) * (1.0 - escape) + held(state, seat, icons + 1) * escape)


def held(state: State, seat: int, icons: int, stops: bool = False) -> float:
    """The chance to hold the merchant with so many Escape icons: by successes that are to be rolled or are left."""
    player, raid = state.players[seat], state.raid
    needed = icons - allowed_icons(state, seat)
    if raid is None or not raid.dice:
        return at_least(skulls(CAPTAINS[player.captain].skills[SEAMANSHIP]), needed)
    return 1.0 if (0 if stops else raid.successes - 1) >= needed else 0.0


def unseen_cargo(state: State, seat: int) -> list[int]:
    """All cards that may lie in the deck, as far as the seat knows."""
    pool = state.cargo_deck[:]
    for player in state.players:
        pool += [card for card in player.hold if hides(state.cargo_seen[card], seat)]
    return pool


def escapes_in(cards: list[int]) -> int:
    return sum([CARGO[card].hit < 0 for card in cards])


def allowed_icons(state: State, seat: int) -> int:
    """The most Escape icons with which the merchant is still held (MM-241)."""
    player = state.players[seat]
    return player.maneuverability() - 1 + CAPTAINS[player.captain].abilities.escape


# ---- battle (chapters 33 to 37) ------------------------------------------------------------------------------------


def of_shooting(state: State, seat: int, option: Option) -> Odds | None:
    """A skull hits, the contest won fires all cannons (MM-329 .. MM-331)."""
    side, mine, his = contest(state, SHOOT)
    if naval.locations(state, side)[CANNONS] == 0:
        return Odds("shoot", 0.0, (0.0,))
    return Odds("shoot", some(skulls(mine)), (contests(mine, his)[0],))


def of_boarding(state: State, seat: int, option: Option) -> Odds | None:
    """The contest must be won, then the crews fight, as they are now (MM-332 .. MM-334, MM-354 .. MM-360)."""
    side, mine, his = contest(state, BOARD)
    return Odds("board", contests(mine, his)[0], (crews_fight(state, side),))


def of_fleeing(state: State, seat: int, option: Option) -> Odds | None:
    """Some skull against none (MM-335 .. MM-337)."""
    _, mine, his = contest(state, FLEE)
    return Odds("flee", some(skulls(mine)) * skulls(his)[0])


def contest(state: State, action: int) -> tuple[int, int, int]:
    """Who declares now, and the dice of both if it is this (MM-322 .. MM-324)."""
    battle = fight(state)
    side = 0 if battle.declared[0] == 0 else 1
    mine, his = naval.contest_dice(state, side), naval.contest_dice(state, 1 - side)
    code = battle.sides[side]
    if action == FLEE and code < NPC_SIDE:
        mine += CAPTAINS[state.players[code].captain].abilities.flee_dice
    return side, mine, his


def crews_fight(state: State, side: int) -> float:
    """Swivel guns, then the crews (MM-154 .. MM-156)."""
    mine, his = party(state, side), party(state, 1 - side)
    more, his_more = first_dice(state, side), first_dice(state, 1 - side)
    guns = some(skulls(2)) if naval.has_mod(state, side, SWIVELS) else 0.0
    his_guns = some(skulls(2)) if naval.has_mod(state, 1 - side, SWIVELS) else 0.0
    chance = 0.0
    for hit, likely in ((0, 1.0 - his_guns), (1, his_guns)):
        for his_hit, as_likely in ((0, 1.0 - guns), (1, guns)):
            if likely and as_likely:
                chance += likely * as_likely * first_round(struck(mine, hit), struck(his, his_hit), more, his_more)
    return chance


def party(state: State, side: int) -> Party:
    battle = fight(state)
    return crew_of(
        state,
        battle.sides[side],
        naval.skill(state, side, LEADERSHIP),
        naval.locations(state, side)[CREW],
        battle.used[side],
    )


def crew_of(state: State, code: int, leadership: int, crew: int, used: int) -> Party:
    """Dice and Crew of a side; specialists may help a captain."""
    crewed = state.players[code].crewed if code < NPC_SIDE else []
    more = SPECIALISTS[MASTER_AT_ARMS].bonus.melee_dice if MASTER_AT_ARMS in crewed else 0
    return leadership + more, crew, SURGEON in crewed and not used & arms.USED_SURGEON


def first_dice(state: State, side: int) -> int:
    code = fight(state).sides[side]
    return CAPTAINS[state.players[code].captain].abilities.first_round_dice if code < NPC_SIDE else 0


def beats(state: State, seat: int, leadership: int, crew: int) -> float:
    """A crew combat that a mission brings (MM-353)."""
    captain = CAPTAINS[state.players[seat].captain]
    mine = crew_of(state, seat, captain.skills[LEADERSHIP], state.players[seat].at[CREW], 0)
    return first_round(mine, (leadership, crew, False), captain.abilities.first_round_dice, 0)


ODDS: Final[dict[str, Callable[[State, int, Option], Odds | None]]] = {
    "scout_captain": of_scouting,
    "scout_npc": of_scouting,
    "scout_merchant": of_scouting,
    "seek_rumor": of_rumor,
    "prove": of_rumor,
    "listen": of_listening,
    "claim": of_claim,
    "seek_mission": of_task,
    "task_at_sea": of_task,
    "task": of_task,
    "recruit": of_recruiting,
    "hire": of_hiring,
    "talk": of_talking,
    "move": of_move,
    "leave": of_move,
    "enter": of_entering,
    "papers": of_papers,
    "nation": of_raid,
    "add": of_raid_card,
    "exchange": of_raid_card,
    "discard": of_raid_card,
    "stop": of_raid_card,
    "shoot": of_shooting,
    "board": of_boarding,
    "flee": of_fleeing,
}
