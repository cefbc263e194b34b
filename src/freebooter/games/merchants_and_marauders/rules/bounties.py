"""Chapters 25 and 26: bounties and rewards."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps, choose
from freebooter.engine.keel import tell
from freebooter.games.merchants_and_marauders.constants import NPC_SIDE, ON_BOUNTY, PIRATE_FRIGATE
from freebooter.games.merchants_and_marauders.rules import cards
from freebooter.games.merchants_and_marauders.rules.common import NO, choice, earn
from freebooter.games.merchants_and_marauders.state import State, at_war

MOST = 5


def gain(state: State, seat: int, nation: int) -> Steps:
    """MM-252 .. MM-254: one step up for that nation, 5 at most (MM-D74); a card may drop it."""
    player = state.players[seat]
    if player.bounty[nation] >= MOST:
        return
    if player.hand and (yield from cards.react(state, ON_BOUNTY, (seat,), seat, nation)):
        return
    player.bounty[nation] += 1
    tell(state, "bounty", seat=seat, nation=nation, n=player.bounty[nation], hurts=[seat])


def lower(state: State, seat: int, nation: int, n: int) -> None:
    """MM-256, MM-257."""
    player = state.players[seat]
    player.bounty[nation] = max(0, player.bounty[nation] - n)
    tell(state, "pardoned", seat=seat, nation=nation, n=player.bounty[nation])


def for_attacking(state: State, attacker: int, defender: int) -> Steps:
    """MM-247 .. MM-249: starting combat with a non-pirate; an admiral is one (MM-D25)."""
    if defender >= NPC_SIDE:
        if defender - NPC_SIDE < 4:
            yield from gain(state, attacker, defender - NPC_SIDE)
    elif not state.players[defender].pirate:
        yield from gain(state, attacker, state.players[defender].nation)


def paying_nations(state: State, victor: int, wanted: list[int]) -> list[int]:
    """MM-258 .. MM-261: nations that want the loser, do not want the victor, and are not at war with his nation."""
    player = state.players[victor]
    return [n for n in range(4) if wanted[n] and not player.bounty[n] and not at_war(state, n, player.nation)]


def reward_options(state: State, seat: int) -> list[Option]:
    battle = state.battle
    assert battle is not None
    nations = paying_nations(state, seat, battle.bounties)
    return [choice("reward", nation, 5 * battle.bounties[nation]) for nation in nations] + [NO]


def reward_for_captain(state: State, victor: int) -> Steps:
    """MM-258: on request, one nation pays 5 gold for each of its bounties on the loser."""
    answer = yield choose(victor, "reward", reward_options)
    if answer is not NO:
        tell(state, "reward", seat=victor, nation=answer.number(0))
        earn(state, victor, answer.number(1))


def reward_for_pirate(state: State, victor: int, npc: int) -> None:
    """MM-262, MM-263: 5 gold for the Sloop, 15 for the Frigate, to non-pirates only."""
    if not state.players[victor].pirate:
        earn(state, victor, 15 if npc == PIRATE_FRIGATE else 5)
