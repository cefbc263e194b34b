"""Chapters 42 and 43: death, the next captain, and retirement."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps, choose
from freebooter.engine.keel import seal, shuffle, tell
from freebooter.games.merchants_and_marauders.constants import (
    FLUTE,
    MISSION_CARD,
    ON_DEATH,
    OVER,
    PIRATE_FRIGATE,
    PIRATE_SLOOP,
    RUMOR_CARD,
    SLOOP,
    TURN_END,
)
from freebooter.games.merchants_and_marauders.content import CAPTAINS, SHIPS
from freebooter.games.merchants_and_marauders.rules import cards, shipyard
from freebooter.games.merchants_and_marauders.rules.common import (
    YES,
    choice,
    draw_glory,
    drop_mission,
    lose_gold_unseen,
    yes_or_no,
)
from freebooter.games.merchants_and_marauders.state import Player, State


def last_card(state: State, seat: int) -> Steps:
    """DEATH: a card that the dying captain may play."""
    yield from cards.react(state, ON_DEATH, (seat,), seat)


def die(state: State, seat: int, asked: bool = False) -> Steps:
    """MM-386, MM-387: everything is lost but the glory on the track and the stash."""
    player = state.players[seat]
    if not asked:
        yield from last_card(state, seat)
    yield from shipyard.return_mods(state, seat)
    if player.retiring:
        tell(state, "ashore", seat=seat, captain=player.captain)
    else:
        tell(state, "died", seat=seat, captain=player.captain, hurts=[seat])
    discard_belongings(state, player)
    lose_gold_unseen(player)
    state.captain_discard.append(player.captain)
    player.captain = -1
    player.zone = -1
    player.in_port = False
    player.retiring = False
    player.bounty = [0, 0, 0, 0]
    player.bought_ship = False
    player.bought_at = player.buying_at = -1
    if seat == state.acting:  # MM-D56: the turn ends at once
        state.hunters.clear()
        state.visit = None
        state.phase = TURN_END
    if len(state.captain_deck) < waiting(state):  # MM-400, MM-D84
        tell(state, "no_captains")
        state.ran_out = True
        state.phase = OVER


def discard_belongings(state: State, player: Player) -> None:
    for card in player.crew_cards:
        discard_specialist(state, card)
    player.crew_cards.clear()
    player.crewed.clear()
    for card in player.hand:
        state.glory_discard.append(card)
        state.glory_seen[card] = -1
    player.hand.clear()
    state.cargo_discard.extend(player.hold)
    player.hold.clear()
    if player.rumor >= 0:
        state.rumor_discard.append(player.rumor)
        player.rumor = -1
    state.rumor_discard.extend(player.kept)
    player.kept.clear()
    drop_mission(state, player)
    player.weapons = 0
    player.hull_turned = False


def discard_specialist(state: State, card: int) -> None:
    if card >= RUMOR_CARD:
        state.rumor_discard.append(card - RUMOR_CARD)
    elif card >= MISSION_CARD:
        state.mission_discard.append(card - MISSION_CARD)
    else:
        state.glory_discard.append(card)


def waiting(state: State) -> int:
    """Players who will need a captain: between two, or about to retire."""
    return sum(player.captain < 0 or player.retiring for player in state.players)


# ---- the next captain (MM-388 .. MM-395) ---------------------------------------------------------------------------


def ship_options(state: State, seat: int) -> list[Option]:
    return [choice("ship", SLOOP), choice("ship", FLUTE)]


def next_captain(state: State, seat: int) -> Steps:
    player = state.players[seat]
    draw_captain(state, player)
    while state.captain_deck and pirate_lurks(state, player.home):  # MM-391, MM-D58
        answer = yield choose(seat, "captain.redraw", yes_or_no)
        if answer is not YES:
            break
        reject_captain(state, player)
        draw_captain(state, player)
    shuffle_rejected(state)
    answer = yield choose(seat, "setup.ship", ship_options)
    launch(state, player, answer.number(0))
    starting_gold(state, player)
    yield from draw_glory(state, seat)


def draw_captain(state: State, player: Player) -> None:
    seal(state)
    player.captain = state.captain_deck.pop()
    tell(state, "captain", seat=player.seat, captain=player.captain)


def reject_captain(state: State, player: Player) -> None:
    """Rejected captains wait aside until one is accepted."""
    state.rejected.append(player.captain)


def shuffle_rejected(state: State) -> None:
    if state.rejected:
        state.captain_deck.extend(state.rejected)
        state.rejected.clear()
        state.captain_deck.sort()
        shuffle(state, state.captain_deck)


def pirate_lurks(state: State, zone: int) -> bool:
    return zone in (state.npc_zone[PIRATE_SLOOP], state.npc_zone[PIRATE_FRIGATE])


def launch(state: State, player: Player, ship: int) -> None:
    """MM-053, MM-054, MM-056: the ship lies in the home port with all cubes at their values."""
    player.ship = ship
    player.at = list(SHIPS[ship].values)
    player.zone = CAPTAINS[player.captain].home
    player.in_port = True
    tell(state, "launched", seat=player.seat, ship=ship, zone=player.zone)


def starting_gold(state: State, player: Player) -> None:
    """MM-392 .. MM-394, MM-D57: 10 gold, from the stash as far as it goes, or a full one is left to its owner."""
    if player.stash >= 10 and state.stash_is_left:
        player.stash_low = max(player.stash_low, 10)
        player.linked = player.stash_low == player.stash_high
        tell(state, "not_outfitted", seat=player.seat)
        return
    taken = min(10, player.stash)
    player.stash -= taken
    player.gold = player.gold_low = player.gold_high = 10
    if taken < 10:
        player.stash_low = player.stash_high = 0
    else:
        player.stash_low = max(player.stash_low, 10) - 10
        player.stash_high -= 10
    player.linked = player.stash_low == player.stash_high
    tell(state, "outfitted", seat=player.seat, bank=10 - taken)


# ---- retirement (MM-396 .. MM-398) ---------------------------------------------------------------------------------


def may_retire(state: State) -> bool:
    """Is there a captain for everyone who needs one? (MM-D59)"""
    return len(state.captain_deck) > waiting(state)


def retire(state: State, seat: int) -> None:
    state.players[seat].retiring = True
    state.phase = TURN_END
    tell(state, "retires", seat=seat)


def step_down(state: State, seat: int) -> Steps:
    """The steps of death for a captain who has retired; his turn goes on with the next one."""
    acting = state.acting
    state.acting = -1
    yield from die(state, seat, asked=True)
    state.acting = acting
