"""Chapters 29 to 32: non-player captains, how they enter, hunt, scout and fight."""

from __future__ import annotations

from freebooter.engine.asks import Steps
from freebooter.engine.keel import roll, shuffle, spin, tell
from freebooter.games.merchants_and_marauders.constants import (
    BOARD,
    CANNONS,
    CARGO,
    CREW,
    FLEE,
    FRANCE,
    FRIGATE,
    HULL,
    MAN_O_WAR,
    MASTS,
    ON_FOUND,
    PIRATE_SLOOP,
    SHOOT,
    SLOOP,
)
from freebooter.games.merchants_and_marauders.content import CAPTAINS, LINKS, NPC_CARDS, ZONE, ZONES
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules import cards
from freebooter.games.merchants_and_marauders.rules.hits import successes
from freebooter.games.merchants_and_marauders.state import Player, State, at_war, nation_at_war

TORTUGA = ZONE["tortuga"]
TRINIDAD = ZONE["trinidad"]
NASSAU = ZONE["nassau"]
BASSE_TERRE = ZONE["basse-terre"]


def top_card(state: State, npc: int) -> int:
    """The captain of a ship in play."""
    return state.npc_cards[npc][-1]


def ship_of(state: State, npc: int) -> int:
    """MM-287: naval ships are Frigates, Man-o-Wars while their nation is at war (MM-D71)."""
    if npc == PIRATE_SLOOP:
        return SLOOP
    return MAN_O_WAR if npc < 4 and nation_at_war(state, npc) else FRIGATE


# ---- entering and leaving play (chapter 29) ------------------------------------------------------------------------


def kill(state: State, npc: int) -> None:
    """MM-284: the card is discarded at once; who takes over appears at the end of the turn."""
    card = state.npc_cards[npc].pop()
    state.event_discard.append(card)
    state.npc_zone[npc] = -1
    state.npc_killed[npc] = True
    tell(state, "npc_killed", npc=npc, card=card)


def end_of_turn(state: State) -> None:
    """MM-D82: replacements of the killed first, then the new captains."""
    for npc in range(6):
        if state.npc_killed[npc]:
            state.npc_killed[npc] = False
            if all(NPC_CARDS[card].ship != npc for card in state.npc_due):  # MM-D34
                take_over(state, npc)
    for card in state.npc_due:
        npc = NPC_CARDS[card].ship
        state.npc_cards[npc].append(card)  # MM-282: on top of the old one
        state.npc_zone[npc] = NPC_CARDS[card].zone
        tell(state, "npc_placed", npc=npc, card=card, zone=state.npc_zone[npc])
    state.npc_due.clear()


def take_over(state: State, npc: int) -> None:
    """MM-284 .. MM-286: a captain from below, by lot if there are two."""
    stack = state.npc_cards[npc]
    if not stack:
        return
    card = stack.pop(spin(state, len(stack))) if len(stack) > 1 else stack.pop()
    stack.append(card)
    state.npc_zone[npc] = NPC_CARDS[card].zone
    tell(state, "npc_placed", npc=npc, card=card, zone=state.npc_zone[npc])


# ---- hunting (chapter 30) ------------------------------------------------------------------------------------------


def grudge(state: State, npc: int, player: Player) -> tuple[int, int, int]:
    """How well a captain meets the NPC's three priorities (MM-294 .. MM-299, MM-D36); all 0: not hostile."""
    if npc >= 4:
        if player.pirate or CAPTAINS[player.captain].abilities.pirate_safe:  # MM-410
            return (0, 0, 0)
        return (player.gold, player.cargo_count, 1)
    if player.zone == TRINIDAD:  # MM-215
        return (0, 0, 0)
    own = player.bounty[npc]
    if npc == FRANCE and player.zone == TORTUGA and player.pirate and not own:  # MM-213
        return (0, 0, 0)
    return (own, sum(player.bounty) - own, int(at_war(state, npc, player.nation)))


def hostile(state: State, npc: int, player: Player) -> bool:
    """MM-303."""
    return grudge(state, npc, player) != (0, 0, 0)


def prey(state: State, npc: int) -> list[int]:
    """The captains in the own or an adjacent zone, also in port, that fit the priorities best (MM-291 .. MM-302)."""
    zone = state.npc_zone[npc]
    best = (0, 0, 0)
    found: list[int] = []
    for player in state.players:
        if not player.playing or (player.zone != zone and player.zone not in LINKS[zone]):
            continue
        value = grudge(state, npc, player)
        if value > best:
            best = value
            found = [player.seat]
        elif value == best and found:
            found.append(player.seat)
    return found


def follow_icon(state: State, npc: int, direction: int) -> None:
    """MM-288 .. MM-292: hunting goes before the direction on the card."""
    zone = state.npc_zone[npc]
    if zone < 0:
        return
    targets = prey(state, npc)
    if targets:
        target = targets[spin(state, len(targets))] if len(targets) > 1 else targets[0]  # MM-301
        goal = state.players[target].zone
    else:
        goal = ZONES[zone].behind(direction)
    if goal != zone:
        state.npc_zone[npc] = goal
        tell(state, "npc_moved", npc=npc, zone=goal)


# ---- scouting (chapter 31) -----------------------------------------------------------------------------------------


def scouts_of(state: State, player: Player) -> list[int]:
    """The NPCs that would scout for a captain at sea in his zone (MM-305 .. MM-311)."""
    zone = player.zone
    here = [npc for npc in range(6) if state.npc_zone[npc] == zone]
    if not here:
        return []
    men_of_war = sum(ship_of(state, npc) == MAN_O_WAR for npc in here)
    scouts = []
    for npc in here:
        if npc >= 4:
            if here[0] < 4:  # MM-310: a naval ship is about
                continue
            if zone == TORTUGA and player.nation == FRANCE:  # MM-214
                continue
        elif men_of_war > 1 and ship_of(state, npc) == MAN_O_WAR:  # MM-311
            continue
        if hostile(state, npc, player):
            scouts.append(npc)
    return scouts


def scouting_dice(state: State, npc: int, player: Player) -> int:
    """MM-307, MM-308: the printed value, or the bounties of that nation if they are more."""
    dice = NPC_CARDS[top_card(state, npc)].skills[1]
    if npc < 4:
        dice = max(dice, player.bounty[npc])
    return max(1, dice + CAPTAINS[player.captain].abilities.scouted_dice)


def finds(state: State, npc: int, player: Player) -> bool:
    """One Scouting roll of an NPC; two must succeed for a naval ship in Nassau (MM-200)."""
    for _ in range(_rolls(npc, player)):
        if not _one_roll(state, npc, player):
            return False
    return True


def chance_to_find(state: State, npc: int, player: Player) -> float:
    """How often `finds` finds him."""
    missed: float = (2 / 3) ** scouting_dice(state, npc, player)
    if _again(state, npc, player):
        missed *= missed
    found: float = (1 - missed) ** _rolls(npc, player)
    return found


def _rolls(npc: int, player: Player) -> int:
    return 2 if npc < 4 and player.zone == NASSAU else 1


def _again(state: State, npc: int, player: Player) -> bool:
    """May a failed roll be repeated (MM-189, MM-D65)?"""
    return (npc == FRANCE and player.zone == BASSE_TERRE) or bool(state.in_force.npc_reroll >> npc & 1)


def _one_roll(state: State, npc: int, player: Player) -> bool:
    dice = scouting_dice(state, npc, player)
    for _ in range(2 if _again(state, npc, player) else 1):
        faces = roll(state, dice)
        if state.keel.loud:
            tell(state, "npc_scouts", npc=npc, seat=player.seat, dice=faces)
        if successes(faces):
            return True
    return False


def scout_for(state: State, seat: int) -> Steps:
    """At sea, all hostile NPCs of the zone roll first; the battles follow in random order (MM-312, MM-D40)."""
    player = state.players[seat]
    for npc in range(6):
        if state.npc_zone[npc] != player.zone or npc not in scouts_of(state, player) or not finds(state, npc, player):
            continue
        if not (yield from cards.react(state, ON_FOUND, (seat,), seat)):
            state.hunters.append(npc)
    if len(state.hunters) > 1:
        shuffle(state, state.hunters)


# ---- in battle, when the program steers (chapter 32) ---------------------------------------------------------------


def program_declares(state: State, side: int) -> int:
    return plainly(naval.can_declare(state, side), naval.locations(state, side), naval.locations(state, 1 - side))


def plainly(actions: list[int], mine: list[int], his: list[int]) -> int:
    """A plain captain: boards the weaker crew, flees when sinking, shoots otherwise."""
    if FLEE in actions and (mine[HULL] == 1 or mine[CANNONS] == 0) and mine[CREW] <= his[CREW]:
        return FLEE
    if BOARD in actions and (mine[CREW] > his[CREW] or mine[CANNONS] == 0):
        return BOARD
    return SHOOT


def program_takes(state: State, side: int) -> int:
    return plainly_takes(naval.locations(state, side))


def plainly_takes(at: list[int]) -> int:
    """Where the program puts a skull: cargo first, then whatever is furthest from being destroyed."""
    for location in (CARGO, MASTS, CANNONS, CREW):
        if at[location] > 1:
            return location
    return HULL if at[HULL] > 2 else CARGO if at[CARGO] else HULL if at[HULL] > 1 else MASTS
