"""What luck may do with an option, by what the seat knows. Cards in hands are not counted, neither mine nor others'."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from freebooter.engine.answers import Decision
from freebooter.engine.asks import Option
from freebooter.engine.counting import Spread, for_sure, some
from freebooter.engine.game import Odds
from freebooter.games.merchants_and_marauders.constants import (
    BOARD,
    CANNONS,
    FLEE,
    FRIGATE,
    INFLUENCE,
    LEADERSHIP,
    NPC_SIDE,
    SCOUTING,
    SEAMANSHIP,
    SHOOT,
    SPAIN,
)
from freebooter.games.merchants_and_marauders.content import CAPTAINS, CARGO, GLORY, MISSIONS, RUMORS
from freebooter.games.merchants_and_marauders.content.effects import Attempt, Roll
from freebooter.games.merchants_and_marauders.duel import TRIES, beats, captain, crews_fight, fought, npc
from freebooter.games.merchants_and_marauders.imagine import hides
from freebooter.games.merchants_and_marauders.odds import contests, skulls
from freebooter.games.merchants_and_marauders.raiding import (
    CARDS,
    less_one,
    next_prize,
    pooled,
    prize,
    raider,
    shows,
    whole_raid,
)
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules import dice, moving, npcs, port, raids, scouting, tales
from freebooter.games.merchants_and_marauders.rules.common import fight
from freebooter.games.merchants_and_marauders.state import Player, State

CAUGHT: Final = 1 / 6  # the chance that papers are seen through


def odds_of(state: State, decision: Decision, option: Option) -> Odds | None:
    find = ODDS.get(option.kind)
    return find(state, decision.seat, option) if find is not None else None


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


def of_hunting(state: State, seat: int, option: Option) -> Odds | None:
    """MM-097, and then a whole battle: both fight as the program does, without cards."""
    target = option.number(0)
    foe = npc(state, target) if option.kind == "scout_npc" else captain(state.players[target])
    mine, _ = fought(captain(state.players[seat]), foe)
    return Odds("hunt", passes(state, seat, SCOUTING), mine, TRIES, counted=1)


def of_repeating(state: State, seat: int, option: Option) -> Odds | None:
    """A Lookout, or the captain's own ability, repeats a failed roll (MM-045)."""
    return Odds("repeat", some(skulls(len(state.last_roll)))) if state.failed_roll is not None else None


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
    for one in scouts:
        chance *= 1.0 - npcs.chance_to_find(state, one, there)
    if len(scouts) > 1:
        return Odds("unseen", chance)
    _, mine = fought(npc(state, scouts[0]), captain(there))
    return Odds("unseen_by_one", chance, mine, TRIES, counted=1)


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
    """Three cards are turned up, then successes may throw out Escape icons and hits (MM-226 .. MM-241)."""
    player = state.players[seat]
    if scouting.MERCHANT + player.zone not in state.turn.scouted or state.merchant[player.zone] >= 0 or state.text:
        return None  # the nation is asked for by something else
    exchange = CAPTAINS[player.captain].abilities.first_exchange > 0
    havana = option.number(0) == SPAIN and player.zone == raids.HAVANA
    if len(state.cargo_deck) < CARDS + exchange + havana:
        return None
    pool = pooled(shows(unseen_cargo(state, seat)))
    chance, unhurt = whole_raid(raider(player), pool, raid_roll(player), exchange=exchange, havana=havana)
    return Odds("raid_weapons" if player.weapons else "raid", chance, (unhurt,))


def of_raid_card(state: State, seat: int, option: Option) -> Odds | None:
    """What a success is spent on; those left may throw more cards out (MM-231 .. MM-236)."""
    raid, player = state.raid, state.players[seat]
    if raid is None or not state.cargo_deck:
        return None
    shown = shows(raid.cards)
    if option.kind in ("exchange", "discard"):
        shown = less_one(shown, CARGO[option.number(0)].hit)
    kind, successes = "raid_weapons" if player.weapons else "raid", raid_roll(player)
    if raid.dice:  # weapons are spent before the first success is (MM-228)
        kind, successes = "raid", for_sure(0 if option.kind == "stop" else raid.successes - 1)
    if option.kind in ("discard", "stop"):
        chance, unhurt = prize(raider(player), shown, successes)
    else:
        chance, unhurt = next_prize(raider(player), shown, pooled(shows(unseen_cargo(state, seat))), successes)
    return Odds(kind, chance, (unhurt,))


def raid_roll(player: Player) -> Spread:
    """Successes of the Seamanship roll, if each special weapon makes one of a failed die (MM-227 .. MM-229)."""
    rolled = skulls(CAPTAINS[player.captain].skills[SEAMANSHIP])
    found = [0.0] * len(rolled)
    for n, likely in enumerate(rolled):
        found[min(len(rolled) - 1, n + player.weapons.bit_count())] += likely
    return tuple(found)


def unseen_cargo(state: State, seat: int) -> list[int]:
    """All cards that may lie in the deck, as far as the seat knows."""
    pool = state.cargo_deck[:]
    for player in state.players:
        pool += [card for card in player.hold if hides(state.cargo_seen[card], seat)]
    return pool


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


ODDS: Final[dict[str, Callable[[State, int, Option], Odds | None]]] = {
    "scout_captain": of_hunting,
    "scout_npc": of_hunting,
    "scout_merchant": of_scouting,
    "use": of_repeating,
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
