"""Crew combats, counted, and whole battles before they begin, fought out again and again.

In those both captains fight as the program does that steers NPCs: it boards the weaker crew, flees when sinking and
shoots otherwise. No cards are played, and what a captain may use once and has to ask for (special weapons, Bow
Chasers, a Reinforced Hull, dice rolled again) stays where it is. So all depends on what lies open before everybody.

A battle is fought here on two ships alone, without the table that rules/battle.py asks and tells at every step: many
times as quick, for somebody waits. The tests hold it against battles by the real rules.
"""

from __future__ import annotations

from bisect import bisect
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from freebooter.engine.counting import some
from freebooter.games.merchants_and_marauders.constants import (
    BOARD,
    CANNONS,
    CHASERS,
    CREW,
    FLEE,
    GUNNER_CAPTAIN,
    HULL,
    LEADERSHIP,
    LONG_GUNS,
    MASTER_AT_ARMS,
    MASTER_GUNNER,
    MASTS,
    NPC_SIDE,
    RIGS,
    SAILING_MASTER,
    SEAMANSHIP,
    SHOOT,
    SURGEON,
    SWIVELS,
)
from freebooter.games.merchants_and_marauders.content import CAPTAINS, NPC_CARDS, SHIPS, SPECIALISTS
from freebooter.games.merchants_and_marauders.odds import Party, contest_outcomes, first_round, skulls, struck
from freebooter.games.merchants_and_marauders.rules import arms, npcs
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules.common import fight
from freebooter.games.merchants_and_marauders.rules.hits import BY_NUMBER, SKULL, hit, successes
from freebooter.games.merchants_and_marauders.state import Player, State

TRIES: Final = 300
NIMBLEST: Final = 5
BY_HAND: Final = (MASTER_GUNNER, SAILING_MASTER)  # specialists whose help is asked for


# --- whole battles ----------------------------------------------------------------------------------------------------


Fate = tuple[float, float]  # the chances to win and to lose


class Fighter(NamedTuple):
    """A captain, or the card of an NPC, with the ship; what counts in a battle and is known to all."""

    npc: int  # place in the list of NPCs, or -1
    captain: int
    ship: int
    at: tuple[int, ...]
    mods: int = 0
    crewed: tuple[int, ...] = ()


def captain(player: Player) -> Fighter:
    crewed = tuple(sorted([one for one in player.crewed if one not in BY_HAND]))
    return Fighter(-1, player.captain, player.ship, tuple(player.at), player.mods & ~(1 << CHASERS), crewed)


def npc(state: State, which: int) -> Fighter:
    ship = npcs.ship_of(state, which)
    return Fighter(which, npcs.top_card(state, which), ship, tuple(SHIPS[ship].values))


@lru_cache(1000)  # a captain sees the same ships turn after turn
def fought(attacker: Fighter, defender: Fighter, tries: int = TRIES) -> tuple[Fate, Fate]:
    """How often each of them wins and loses; in the rest of the battles one has fled, or they part."""
    luck = Random(repr((*attacker, *defender)))
    sides = Side(attacker), Side(defender)
    total = [0.0, 0.0, 0.0, 0.0]
    for _ in range(tries):
        for place, chance in enumerate(fight_out(luck, sides)):
            total[place] += chance
    return (total[0] / tries, total[1] / tries), (total[2] / tries, total[3] / tries)


class Side:
    """What a fighter brings into a battle, and the ship as it goes on."""

    def __init__(self, fighter: Fighter) -> None:
        self.npc: Final = fighter.npc >= 0
        self.whole: Final = fighter.at
        self.seamanship: Final = (NPC_CARDS if self.npc else CAPTAINS)[fighter.captain].skills[SEAMANSHIP]
        leadership = (NPC_CARDS if self.npc else CAPTAINS)[fighter.captain].skills[LEADERSHIP]
        bonus = SPECIALISTS[MASTER_AT_ARMS].bonus.melee_dice if MASTER_AT_ARMS in fighter.crewed else 0
        self.melee: Final = leadership + bonus
        self.nimble: Final = min(NIMBLEST, SHIPS[fighter.ship].maneuverability + (fighter.mods >> RIGS & 1))
        self.long_guns: Final = bool(fighter.mods >> LONG_GUNS & 1)
        self.swivels: Final = bool(fighter.mods >> SWIVELS & 1)
        gunner = GUNNER_CAPTAIN in fighter.crewed
        self.gunner: Final = SPECIALISTS[GUNNER_CAPTAIN].bonus.shots if gunner else 0
        abilities = None if self.npc else CAPTAINS[fighter.captain].abilities
        self.flee_dice: Final = abilities.flee_dice if abilities else 0
        self.first_dice: Final = abilities.first_round_dice if abilities else 0
        self.has_shots: Final = abilities.shots if abilities else 0
        self.has_surgeon: Final = SURGEON in fighter.crewed
        self.ready()

    def ready(self) -> None:
        self.at = list(self.whole)
        self.surgeon = self.has_surgeon
        self.shots = self.has_shots


def fight_out(luck: Random, sides: tuple[Side, Side]) -> tuple[float, float, float, float]:
    """One battle: how likely each side wins and loses it, for the crew combat at its end is counted."""
    one, other = sides
    one.ready()
    other.ready()
    guns, his_guns = [successes(faces(luck, side.at[CANNONS])) if side.long_guns else 0 for side in sides]
    volleys(luck, one, other, guns, his_guns)
    for number in range(1, naval.LONGEST + 1):
        if one.at[HULL] <= 0 or other.at[HULL] <= 0:
            return sunk(one, other)
        mine, his = may_declare(one, other, number), may_declare(other, one, number)
        if number > 1 and stuck(one, mine) and stuck(other, his):
            break
        action = npcs.plainly(mine, one.at, other.at)
        his_action = npcs.plainly(his, other.at, one.at)
        winner, hits, his_hits = thrown(luck, contest_dice(one, other, action), contest_dice(other, one, his_action))
        cannons = shots(one, hits, won=winner == 0) if action == SHOOT else 0
        his_cannons = shots(other, his_hits, won=winner == 1) if his_action == SHOOT else 0
        volleys(luck, one, other, cannons, his_cannons)
        if one.at[HULL] <= 0 or other.at[HULL] <= 0:
            return sunk(one, other)
        if winner >= 0:
            won = (action, his_action)[winner]
            if won == BOARD and sides[winner].at[CREW] > 0:
                mine_wins, his_wins = brawl(one, other), brawl(other, one)
                return mine_wins, his_wins, his_wins, mine_wins
            if won == FLEE and (hits, his_hits)[1 - winner] == 0:
                break
    return 0.0, 0.0, 0.0, 0.0  # they part


def sunk(one: Side, other: Side) -> tuple[float, float, float, float]:
    """MM-347, MM-D79: both may sink."""
    mine, his = one.at[HULL] <= 0, other.at[HULL] <= 0
    return float(his and not mine), float(mine), float(mine and not his), float(his)


def may_declare(side: Side, foe: Side, number: int) -> list[int]:
    """MM-314, MM-319 .. MM-321."""
    at, his = side.at, foe.at
    if at[MASTS] == 0 or number == 1:
        return [SHOOT]
    actions = [SHOOT, BOARD] if at[CREW] > 0 else [SHOOT]
    if not side.npc or at[CANNONS] < his[CANNONS] or at[CREW] < his[CREW]:
        actions.append(FLEE)
    return actions


def stuck(side: Side, actions: list[int]) -> bool:
    """MM-D44."""
    return actions == [SHOOT] and side.at[CANNONS] == 0


def contest_dice(side: Side, foe: Side, action: int) -> int:
    """MM-322 .. MM-324."""
    if side.at[MASTS] == 0:
        return 1
    return max(1, side.seamanship + (side.nimble - foe.nimble >= 2) + (side.flee_dice if action == FLEE else 0))


def thrown(luck: Random, dice: int, his_dice: int) -> tuple[int, int, int]:
    """Who wins a contest (-1: nobody), and the skulls of both."""
    chances, outcomes = contest_outcomes(dice, his_dice)
    return outcomes[bisect(chances, luck.random(), 0, len(outcomes) - 1)]


def shots(side: Side, hits: int, *, won: bool) -> int:
    """MM-329 .. MM-331, MM-350: of a side that shoots; the one extra shot is fired as soon as it can be."""
    cannons = side.at[CANNONS]
    if cannons == 0:
        return 0
    if not won:
        return min(hits, cannons)
    extra, side.shots = side.shots, 0
    return cannons + extra + side.gunner


def volleys(luck: Random, one: Side, other: Side, shots: int, his_shots: int) -> None:
    """Both fire at the same time (MM-339 .. MM-346)."""
    if shots:
        strike(other, faces(luck, shots))
    if his_shots:
        strike(one, faces(luck, his_shots))


def faces(luck: Random, dice: int) -> list[int]:
    random = luck.random
    return [int(random() * 6) + 1 for _ in range(dice)]


def strike(target: Side, dice: list[int]) -> None:
    """The numbers first, then the skulls, as long as she floats."""
    for face in dice:
        if face < SKULL:
            take_hit(target, BY_NUMBER[face])
    for face in dice:
        if face >= SKULL and target.at[HULL] > 0:
            take_hit(target, npcs.plainly_takes(target.at))


def take_hit(target: Side, location: int) -> None:
    if location == CREW and target.surgeon:
        target.surgeon = False
    else:
        hit(target.at, location)


def brawl(one: Side, other: Side) -> float:
    mine, his = (one.melee, one.at[CREW], one.surgeon), (other.melee, other.at[CREW], other.surgeon)
    return boarders(mine, his, (one.first_dice, other.first_dice), (one.swivels, other.swivels))


# --- crew combat ------------------------------------------------------------------------------------------------------


def crews_fight(state: State, side: int) -> float:
    """The chance that this side of the battle wins the crew combat."""
    mine, his = party(state, side), party(state, 1 - side)
    more = first_dice(state, side), first_dice(state, 1 - side)
    return boarders(mine, his, more, (naval.has_mod(state, side, SWIVELS), naval.has_mod(state, 1 - side, SWIVELS)))


@lru_cache(10_000)
def boarders(mine: Party, his: Party, more: tuple[int, int], swivels: tuple[bool, bool]) -> float:
    """Swivel guns, then the crews (MM-154 .. MM-156); `more` dice are rolled in the first round."""
    guns, his_guns = [some(skulls(2)) if aboard else 0.0 for aboard in swivels]
    chance = 0.0
    for lost, likely in ((0, 1.0 - his_guns), (1, his_guns)):
        for his_lost, as_likely in ((0, 1.0 - guns), (1, guns)):
            if likely and as_likely:
                chance += likely * as_likely * first_round(struck(mine, lost), struck(his, his_lost), *more)
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
