"""Crew combats, counted, and whole battles before they begin, fought out again and again by the real rules.

In those both captains fight as the program does that steers NPCs: it boards the weaker crew, flees when sinking and
shoots otherwise. No cards are played, and what a captain may use once and has to ask for (special weapons, Bow
Chasers, a Reinforced Hull, dice rolled again) stays where it is. So all depends on what lies open before everybody.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from freebooter.engine.counting import some
from freebooter.engine.keel import Keel
from freebooter.engine.luck import lucky
from freebooter.games.merchants_and_marauders.constants import (
    BOARDED,
    CHASERS,
    CREW,
    DECIDED,
    LEADERSHIP,
    MASTER_AT_ARMS,
    MASTER_GUNNER,
    NPC_SIDE,
    SAILING_MASTER,
    SURGEON,
    SWIVELS,
)
from freebooter.games.merchants_and_marauders.content import CAPTAINS, SHIPS, SPECIALISTS
from freebooter.games.merchants_and_marauders.odds import Party, first_round, skulls, struck
from freebooter.games.merchants_and_marauders.rules import arms, npcs
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules.common import YES, fight
from freebooter.games.merchants_and_marauders.state import Battle, Player, State

TRIES: Final = 300
BY_HAND: Final = (MASTER_GUNNER, SAILING_MASTER)  # specialists whose help is asked for
LEFT_OUT: Final = arms.USED_MOVE | arms.USED_MASTER | arms.USED_CHASERS


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
    state = State(Keel(lucky("duel", *attacker, *defender)), 10, True, True, [Player(0), Player(1)])
    sides = [board(state, 0, attacker), board(state, 1, defender)]
    won, lost = [0.0, 0.0], [0.0, 0.0]
    for _ in range(tries):
        state.battle = battle = Battle(sides[:], [-1, -1], used=[LEFT_OUT, LEFT_OUT])
        for side, fighter in enumerate((attacker, defender)):
            if fighter.npc < 0:
                state.players[side].at = list(fighter.at)
            else:
                battle.npc_ship, battle.npc_at = fighter.ship, list(fighter.at)
        while battle.stage not in (BOARDED, DECIDED):
            fight_on(state)
        for side in (0, 1):
            if battle.stage == BOARDED:  # from here on it can be counted
                won[side] += crews_fight(state, side)
                lost[side] += crews_fight(state, 1 - side)
            else:
                won[side] += battle.winner == side
                lost[side] += battle.winner == 1 - side or battle.sunk[side]  # MM-D79: both may sink
    return (won[0] / tries, lost[0] / tries), (won[1] / tries, lost[1] / tries)


def board(state: State, seat: int, fighter: Fighter) -> int:
    """The fighter takes this side; gives its number in a battle."""
    if fighter.npc >= 0:
        state.npc_cards[fighter.npc] = [fighter.captain]
        return NPC_SIDE + fighter.npc
    player = state.players[seat]
    player.captain, player.ship, player.mods = fighter.captain, fighter.ship, fighter.mods
    player.crewed, player.hull_turned = list(fighter.crewed), True
    return seat


def fight_on(state: State) -> None:
    """One step; all that is asked is whether a captain fires the one extra shot, and he does."""
    steps = naval.step(state)
    try:
        next(steps)
        while True:
            steps.send(YES)
    except StopIteration:
        pass


# --- crew combat ------------------------------------------------------------------------------------------------------


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
