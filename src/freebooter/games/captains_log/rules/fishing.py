"""Chapter B27: fishing."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import Option, Steps, amount
from freebooter.engine.keel import spin, tell
from freebooter.games.captains_log import hexes, names
from freebooter.games.captains_log.content import FISHING
from freebooter.games.captains_log.rules import crew, damage, rewards, sailing, ships, whale, wrecks
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import NPC_BASE, State

FISH: Final = Option("fish", touches=("whale",))
FISH_WHITE: Final = Option("fish_white", touches=("whale",))


def options(state: State, seat: int) -> list[Option]:
    """CL-254, CL-519: on a whale's hex, or next to the White Whale, with a manned rowboat and a point of movement.

    Where there are both the player says which of them.
    """
    here = state.players[seat].hex
    if has_fished(state) or not can_fish_at(state, seat, here):
        return []
    if not sailing.has_a_point(state, seat, for_nothing=False):
        return []
    both = here in chart_of(state).whales and white_whale_near(state, here) >= 0
    return [FISH, FISH_WHITE] if both else [FISH]


def has_fished(state: State) -> bool:
    """CL-K82: one fishing each time the ship comes to a whale, or one for every point that is left."""
    now = state.turn
    assert now is not None
    return now.fished and not state.rules.every_point


def can_fish_at(state: State, seat: int, hex: int) -> bool:
    player = state.players[seat]
    if not state.rules.fishing or player.rowboats == 0 or player.crew == 0:
        return False
    return hex in chart_of(state).whales or white_whale_near(state, hex) >= 0


def white_whale_near(state: State, hex: int) -> int:
    """The White Whale in this hex or the next one; -1 if it is not there, or hidden by the fog (CL-483)."""
    for npc in state.npcs:
        near = npc.hex and hexes.distance(npc.hex, hex) <= 1 and whale.is_whale(NPC_BASE + npc.card)
        if near and not ships.in_fog(state, hex) and not ships.in_fog(state, npc.hex):
            return NPC_BASE + npc.card
    return -1


def fish(state: State, seat: int, *, white: bool) -> Steps:
    """CL-254 .. CL-256, CL-519: a token for each rowboat, and one more for a whaler; white, if that whale is meant."""
    assert state.turn is not None
    state.turn.fished = True
    yield from sailing.spend_point(state, seat)
    if state.players[seat].lost:
        return
    prey = prey_of(state, seat, white=white)
    boats: int = yield amount(seat, "fish", 1, manned_boats, args=(prey,))
    if prey >= 0:
        whale.marked(state, seat)
    tokens = boats + crew.total(state.players[seat]).fishing_tokens
    drawn: list[int] = []
    box = list(range(len(FISHING)))
    for _ in range(min(tokens, len(box))):
        drawn.append(box.pop(spin(state, len(box))))
    tell(state, "fished", seat=seat, tokens=drawn[:])
    drowned = sum([sailors_lost(one) for one in drawn])
    state.catch = [one for one in drawn if not sailors_lost(one)]
    del drawn, box
    if drowned:  # CL-398: together, so that doctors help them once
        damage.kill_crew(state, seat, drowned, names.NONE)
        yield from wrecks.check(state, seat, names.NONE)
        if state.players[seat].lost:  # CL-069: the last sailor has drowned
            state.catch = []
    while state.catch:
        token = FISHING[state.catch.pop(0)]
        if prey >= 0 and any([gain.kind == names.GAIN_GOODS and gain.of == names.OIL for gain in token.gains]):
            if ships.in_play(state, prey):
                yield from whale.wound(state, seat, prey, whale.WOUNDS_FOR_OIL)
        else:
            yield from rewards.give(state, seat, token.gains, names.NONE, state.players[seat].hex)


def sailors_lost(token: int) -> int:
    return sum([-gain.n for gain in FISHING[token].gains if gain.kind == names.GAIN_CREW and gain.n < 0])


def prey_of(state: State, seat: int, *, white: bool) -> int:
    """The White Whale, if it is meant or there is no other; else -1."""
    here = state.players[seat].hex
    return white_whale_near(state, here) if white or here not in chart_of(state).whales else -1


def manned_boats(state: State, seat: int) -> int:
    return min(state.players[seat].rowboats, state.players[seat].crew)
