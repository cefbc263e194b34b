"""Chapters 42 and 43: death, the next captain, and retirement."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps, choose
from freebooter.engine.keel import seal, shuffle, tell
from freebooter.games.merchants_and_marauders.content import CAPTAINS, SHIPS
from freebooter.games.merchants_and_marauders.rules import cards, shipyard
from freebooter.games.merchants_and_marauders.rules.common import (
    YES,
    draw_glory,
    drop_mission,
    lose_gold_unseen,
    opt,
    yes_or_no,
)
from freebooter.games.merchants_and_marauders.state import (
    FLUTE,
    MISSION_CARD,
    OVER,
    PIRATE_FRIGATE,
    PIRATE_SLOOP,
    RUMOR_CARD,
    SLOOP,
    TURN_END,
    Player,
    State,
)


def last_card(state: State, seat: int) -> Steps:
    """DEATH: a card that the dying captain may play."""
    yield from cards.react(state, "DEATH", (seat,), seat)


def die(state: State, seat: int, asked: bool = False) -> Steps:
    """MM-386, MM-387: everything is lost but the glory on the track and the stash."""
    p = state.players[seat]
    if not asked:
        yield from last_card(state, seat)
    yield from shipyard.return_mods(state, seat)
    if p.retiring:
        tell(state, "ashore", seat=seat, captain=p.captain)
    else:
        tell(state, "died", seat=seat, captain=p.captain, hurts=[seat])
    discard_belongings(state, p)
    lose_gold_unseen(p)
    state.captain_discard.append(p.captain)
    p.captain = -1
    p.zone = -1
    p.in_port = False
    p.retiring = False
    p.bounty = [0, 0, 0, 0]
    p.bought_ship = False
    p.bought_at = p.buying_at = -1
    if seat == state.acting:  # MM-D56: the turn ends at once
        state.hunters.clear()
        state.phase = TURN_END
    if len(state.captain_deck) < waiting(state):  # MM-400, MM-D84
        tell(state, "no_captains")
        state.ran_out = True
        state.phase = OVER


def discard_belongings(state: State, p: Player) -> None:
    for card in p.crew_cards:
        discard_specialist(state, card)
    p.crew_cards.clear()
    p.crewed.clear()
    for card in p.hand:
        state.glory_discard.append(card)
        state.glory_seen[card] = -1
    p.hand.clear()
    state.cargo_discard.extend(p.hold)
    p.hold.clear()
    if p.rumor >= 0:
        state.rumor_discard.append(p.rumor)
        p.rumor = -1
    state.rumor_discard.extend(p.kept)
    p.kept.clear()
    drop_mission(state, p)
    p.weapons = 0
    p.mods = 0
    p.hull_turned = False


def discard_specialist(state: State, card: int) -> None:
    if card >= RUMOR_CARD:
        state.rumor_discard.append(card - RUMOR_CARD)
    elif card >= MISSION_CARD:
        state.mission_discard.append(card - MISSION_CARD)
    else:
        state.glory_discard.append(card)


def waiting(state: State) -> int:
    """Players who will need a captain: between two, or about to retire."""
    return sum(p.captain < 0 or p.retiring for p in state.players)


# ---- the next captain (MM-388 .. MM-395) ---------------------------------------------------------------------------


def ship_options(state: State, seat: int) -> list[Option]:
    return [opt("ship", SLOOP), opt("ship", FLUTE)]


def next_captain(state: State, seat: int) -> Steps:
    p = state.players[seat]
    draw_captain(state, p)
    while state.captain_deck and pirate_lurks(state, p.home):  # MM-391, MM-D58
        answer = yield choose(seat, "captain.redraw", yes_or_no)
        if answer is not YES:
            break
        reject_captain(state, p)
        draw_captain(state, p)
    shuffle_rejected(state)
    answer = yield choose(seat, "setup.ship", ship_options)
    launch(state, p, answer.number(0))
    starting_gold(state, p)
    yield from draw_glory(state, seat)


def draw_captain(state: State, p: Player) -> None:
    seal(state)
    p.captain = state.captain_deck.pop()
    tell(state, "captain", seat=p.seat, captain=p.captain)


def reject_captain(state: State, p: Player) -> None:
    """Rejected captains wait aside until one is accepted."""
    state.rejected.append(p.captain)


def shuffle_rejected(state: State) -> None:
    if state.rejected:
        state.captain_deck.extend(state.rejected)
        state.rejected.clear()
        state.captain_deck.sort()
        shuffle(state, state.captain_deck)


def pirate_lurks(state: State, zone: int) -> bool:
    return zone in (state.npc_zone[PIRATE_SLOOP], state.npc_zone[PIRATE_FRIGATE])


def launch(state: State, p: Player, ship: int) -> None:
    """MM-053, MM-054, MM-056: the ship lies in the home port with all cubes at their values."""
    p.ship = ship
    p.at = list(SHIPS[ship].values)
    p.mods = 0
    p.hull_turned = False
    p.zone = CAPTAINS[p.captain].home
    p.in_port = True
    tell(state, "launched", seat=p.seat, ship=ship, zone=p.zone)


def starting_gold(state: State, p: Player) -> None:
    """MM-392 .. MM-394, MM-D57: 10 gold, from the stash as far as it goes."""
    taken = min(10, p.stash)
    p.stash -= taken
    p.gold = p.gold_low = p.gold_high = 10
    if taken < 10:
        p.stash_low = p.stash_high = 0
    else:
        p.stash_low = max(p.stash_low, 10) - 10
        p.stash_high -= 10
    p.linked = p.stash_low == p.stash_high
    tell(state, "outfitted", seat=p.seat, bank=10 - taken)


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
