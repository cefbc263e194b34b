"""Chapter B52: bounty cards."""

from __future__ import annotations

from functools import cache

from freebooter.engine.asks import Option, Steps, choose
from freebooter.engine.keel import tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import COLUMNS
from freebooter.games.captains_log.rules import reputation, rewards, ships
from freebooter.games.captains_log.state import State

RAISE = 1  # CL-521: 1,000 doubloons


@cache
def thanks(nation: int) -> Option:
    return Option("favour", nation, touches=(f"nation:{nation}",))


def destroyed(state: State, by: int, ship: int) -> None:
    """CL-521: each crown whose ship it was marks the player; the bounty rises."""
    if state.rules.bounties:
        flags = ships.flags_of(state, ship)
        for nation in range(names.NATIONS):
            if flags >> nation & 1:
                player = state.players[by]
                player.wanted |= 1 << nation
                player.bounty += RAISE
                tell(state, "wanted", seat=by, nation=nation, bounty=player.bounty, hurts=[by])
                forgiven(state, by, nation)


def forgiven(state: State, seat: int, nation: int) -> None:
    """CL-522: reputation 1 takes a nation's marker off; with the last of them the bounty is gone."""
    player = state.players[seat]
    if player.wanted >> nation & 1 and player.reputation[nation] >= COLUMNS[nation].bounty_marker_off:
        player.wanted &= ~(1 << nation)
        if player.wanted == 0:
            player.bounty = 0
        tell(state, "forgiven", seat=seat, nation=nation)


def collect(state: State, seat: int, by: int, times: int = 1) -> Steps:
    """CL-523: who destroys a player takes the bounty, perhaps twice (CL-557); one of the marking nations is pleased."""
    player = state.players[seat]
    if not state.rules.bounties or player.wanted == 0:
        return
    rewards.pay(state, by, player.bounty * times)
    state.players[by].pleases = player.wanted
    chosen: Option = yield choose(by, "bounty.thanks", marking)
    state.players[by].pleases = 0
    clear(state, seat)
    yield from reputation.change(state, by, chosen.number(0), 1)


def marking(state: State, seat: int) -> list[Option]:
    return [thanks(nation) for nation in range(names.NATIONS) if state.players[seat].pleases >> nation & 1]


def taken_by_npc(state: State, seat: int) -> int:
    """CL-523: an NPC takes the bounty onto its own card."""
    taken = state.players[seat].bounty
    clear(state, seat)
    return taken


def clear(state: State, seat: int) -> None:
    state.players[seat].wanted = 0
    state.players[seat].bounty = 0
