"""Chapter 12: the Scout action."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps
from freebooter.engine.keel import tell
from freebooter.games.merchants_and_marauders.constants import NPC_SIDE, ON_FOUND, SCOUTING
from freebooter.games.merchants_and_marauders.content import ZONE
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules import cards, dice, raids, tales
from freebooter.games.merchants_and_marauders.rules.common import choice
from freebooter.games.merchants_and_marauders.state import State

CARTAGENA = ZONE["cartagena"]
MERCHANT = 100  # + zone, in the list of targets scouted for on this turn
SEEK_RUMOR = choice("seek_rumor")
SEEK_MISSION = choice("seek_mission")
TASK_AT_SEA = choice("task_at_sea")
_MERCHANTS = [choice("scout_merchant", zone) for zone in range(17)]


def targets(state: State, seat: int, options: list[Option]) -> None:
    """MM-096, MM-099: each target of the zone, once a turn; only at sea (MM-D23)."""
    player = state.players[seat]
    zone = player.zone
    scouted = state.turn.scouted
    for other in state.players:
        if other.zone == zone and other.seat != seat and other.at_sea and other.seat not in scouted:
            options.append(choice("scout_captain", other.seat))
    if zone in state.npc_zone:
        for npc in range(6):
            if state.npc_zone[npc] == zone and NPC_SIDE + npc not in scouted:
                options.append(choice("scout_npc", npc))
    if state.merchant[zone] >= 0 and MERCHANT + zone not in scouted and not player.crippled():  # MM-101
        options.append(_MERCHANTS[zone])
        if zone == CARTAGENA:
            options.append(choice("spanish_merchant", zone))
    if player.rumor >= 0 and tales.rumor_here(player, SCOUTING):
        options.append(SEEK_RUMOR)
    if player.mission >= 0:
        if tales.mission_seeks(state, player):
            options.append(SEEK_MISSION)
        if tales.mission_fights_at_sea(player) and tales.SOUGHT not in scouted:
            options.append(TASK_AT_SEA)


def scout(state: State, seat: int, target: Option) -> Steps:
    """MM-097, MM-098: a Scouting check, then battle or raid."""
    kind = target.kind
    if kind == "seek_rumor":
        yield from tales.prove_rumor(state, seat)
    elif kind in {"seek_mission", "task_at_sea"}:
        state.turn.scouted.append(tales.SOUGHT)
        yield from tales.do_task(state, seat)
    elif kind == "scout_captain":
        yield from scout_captain(state, seat, target.number(0))
    elif kind == "scout_npc":
        npc = target.number(0)
        state.turn.scouted.append(NPC_SIDE + npc)
        tell(state, "scouts_npc", seat=seat, npc=npc)
        if (yield from dice.check(state, seat, SCOUTING)):
            yield from naval.begin(state, seat, NPC_SIDE + npc)
    else:
        state.turn.scouted.append(MERCHANT + state.players[seat].zone)
        tell(state, "scouts_merchant", seat=seat)
        if kind == "spanish_merchant":  # MM-194
            yield from raids.found(state, seat, spanish_only=True)
        elif (yield from dice.check(state, seat, SCOUTING)):
            yield from raids.found(state, seat, spanish_only=False)


def scout_captain(state: State, seat: int, target: int) -> Steps:
    state.turn.scouted.append(target)
    tell(state, "scouts_captain", seat=seat, target=target)
    if not (yield from dice.check(state, seat, SCOUTING)):
        return
    if not (yield from cards.react(state, ON_FOUND, (target,), seat)):  # else the roll counts as failed
        yield from naval.begin(state, seat, target)
