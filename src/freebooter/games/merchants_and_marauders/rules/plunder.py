"""Chapters 40 and 41: what a battle brings, plunder and claimed ships."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps, choose, pick
from freebooter.engine.keel import seal, spin, tell
from freebooter.games.merchants_and_marauders.constants import CARGO, CREW, FROM_CAPTAINS, FROM_NPCS, NPC_SIDE
from freebooter.games.merchants_and_marauders.content import CARGO as CARGO_CARDS
from freebooter.games.merchants_and_marauders.content import SHIPS
from freebooter.games.merchants_and_marauders.rules import (
    bounties,
    crews,
    death,
    npcs,
    raids,
    shipyard,
    specialists,
    tales,
)
from freebooter.games.merchants_and_marauders.rules.common import (
    NO,
    YES,
    choice,
    discard_cargo,
    discard_glory,
    draw_cargo,
    earn,
    fight,
    gain_glory,
    hand_limit,
    know_gold,
    lose_load,
    spend,
    tell_side,
    throw_away,
    yes_or_no,
)
from freebooter.games.merchants_and_marauders.state import State, learn


def settle(state: State) -> Steps:
    """The battle is decided: reward, plunder, glory, death."""
    battle = fight(state)
    winner = battle.winner
    if winner >= 0:
        victor, loser = battle.sides[winner], battle.sides[1 - winner]
        tell_side(state, "won", victor)
        if victor >= NPC_SIDE:  # MM-414: a victorious NPC takes nothing
            yield from death.die(state, loser)
        elif loser >= NPC_SIDE:
            yield from beat_npc(state, victor, loser - NPC_SIDE)
        else:
            yield from beat_captain(state, victor, loser)
    else:
        for side in (0, 1):  # MM-D79: both sunk, no winner
            if battle.sunk[side]:
                code = battle.sides[side]
                if code >= NPC_SIDE:
                    npcs.kill(state, code - NPC_SIDE)
                else:
                    yield from death.die(state, code)
    state.battle = None


def beat_captain(state: State, victor: int, loser: int) -> Steps:
    battle = fight(state)
    battle.bounties = state.players[loser].bounty[:]  # MM-D30
    yield from bounties.reward_for_captain(state, victor)
    yield from death.last_card(state, loser)
    if battle.by_crew:
        yield from plunder_captain(state, victor, loser)
    yield from death.die(state, loser, asked=True)
    yield from spoils(state, victor, FROM_CAPTAINS, "captain", -1)  # also if the game ends by this death (MM-400)


def beat_npc(state: State, victor: int, npc: int) -> Steps:
    battle = fight(state)
    if npc >= 4:
        bounties.reward_for_pirate(state, victor, npc)
    if battle.by_crew:
        yield from claim_npc_ship(state, victor)
        if npc < 4:
            yield from plunder_navy(state, victor)
        yield from fit_hold(state, victor)
    if npc < 4:  # MM-250
        yield from bounties.gain(state, victor, npc)
    npcs.kill(state, npc)
    yield from spoils(state, victor, FROM_NPCS, "naval" if npc < 4 else "pirate", npc)


def spoils(state: State, victor: int, source: int, kind: str, npc: int) -> Steps:
    """MM-003 .. MM-005: a point for the defeat; then missions that asked for it and specialists who join."""
    by_crew = fight(state).by_crew
    if by_crew:
        crews.crew_combat_won(state, victor)
    yield from gain_glory(state, victor, source)
    yield from tales.defeated(state, victor, kind)
    yield from specialists.after_victory(state, victor)


# ---- a captain's belongings (MM-375 .. MM-377) ---------------------------------------------------------------------


def plunder_captain(state: State, victor: int, loser: int) -> Steps:
    """The ship first, as it says how much can be carried; then the rest, all of it or some."""
    answer = yield choose(victor, "plunder.ship", yes_or_no)
    if answer is YES:
        yield from claim_captains_ship(state, victor, loser)
    look_over(state, victor, loser)
    if booty(state, victor):
        answer = yield choose(victor, "plunder.all", yes_or_no)
        if answer is YES:
            take(state, victor, loser, booty(state, victor))
        else:
            take(state, victor, loser, (yield pick(victor, "plunder.some", booty, 0, 99)))
    if state.rumors_drawn:
        yield from tales.keep_one_rumor(state, victor)
    yield from fit_hand(state, victor)
    yield from fit_hold(state, victor)


def look_over(state: State, victor: int, loser: int) -> None:
    """MM-D31: the victor sees all that the loser has; his gold is counted before everyone."""
    other = state.players[loser]
    seal(state)
    know_gold(other)
    for card in other.hand:
        learn(state, state.glory_seen, card, victor)
    for card in other.hold:
        learn(state, state.cargo_seen, card, victor)
    if other.rumor >= 0:
        learn(state, state.rumor_seen, other.rumor, victor)


def booty(state: State, seat: int) -> list[Option]:
    """MM-375 .. MM-377, MM-D83: what the victor may take; of weapons and specialists only kinds that he lacks."""
    battle = fight(state)
    player, other = state.players[seat], state.players[battle.sides[1 - battle.winner]]
    found = [choice("take_gold", other.gold)] if other.gold else []
    found.extend([choice("take_weapon", kind) for kind in range(3) if (other.weapons & ~player.weapons) >> kind & 1])
    found.extend([choice("take_specialist", kind) for kind in other.crewed if kind not in player.crewed])
    found.extend([choice("take_rumor", rumor) for rumor in other.kept])
    if other.rumor >= 0:
        found.append(choice("take_rumor", other.rumor))
    found.extend([choice("take_glory", card) for card in other.hand])
    found.extend([choice("take_cargo", card) for card in other.hold])
    return found


def take(state: State, victor: int, loser: int, taken: list[Option]) -> None:
    """What is left behind goes with its captain."""
    player, other = state.players[victor], state.players[loser]
    tell(state, "plundered", seat=victor, target=loser, n=len(taken), hurts=[loser])
    for option in taken:
        kind = option.kind
        n = option.number(0)
        if kind == "take_gold":
            earn(state, victor, spend(state, loser, n))
        elif kind == "take_weapon":
            player.weapons |= 1 << n
            other.weapons &= ~(1 << n)
        elif kind == "take_specialist":
            at = other.crewed.index(n)
            player.crewed.append(other.crewed.pop(at))
            player.crew_cards.append(other.crew_cards.pop(at))
        elif kind == "take_glory":
            other.hand.remove(n)
            player.hand.append(n)
        elif kind == "take_cargo":
            other.hold.remove(n)
            player.hold.append(n)
        elif n in other.kept:
            other.kept.remove(n)
            player.kept.append(n)
        else:
            other.rumor = -1
            state.rumors_drawn.append(n)


def claim_captains_ship(state: State, victor: int, loser: int) -> Steps:
    """MM-382 .. MM-385, MM-D54: with its damage and its modifications; the old one is given up."""
    player, other = state.players[victor], state.players[loser]
    yield from shipyard.return_mods(state, victor)
    crew = player.at[CREW]
    player.ship, player.at, player.mods, player.hull_turned = other.ship, other.at[:], other.mods, other.hull_turned
    player.at[CREW] = min(crew, player.value(CREW))
    other.mods = 0
    tell(state, "claimed", seat=victor, ship=player.ship)


def fit_hand(state: State, seat: int) -> Steps:
    """MM-377, MM-D31: glory cards above the limit are discarded, the owner choosing which."""
    player = state.players[seat]
    over = len(player.hand) - hand_limit(player)
    if over > 0:
        dropped = yield pick(seat, "plunder.hand", hand_cards, over, over)
        for option in dropped:
            discard_glory(state, seat, option.number(0))


def hand_cards(state: State, seat: int) -> list[Option]:
    return [choice("drop", card) for card in state.players[seat].hand]


def fit_hold(state: State, seat: int) -> Steps:
    """Cargo above the capacity is thrown away, the owner choosing which (MM-095, MM-D85)."""
    player = state.players[seat]
    if player.load and player.at[CARGO] == 0:
        lose_load(state, player)
    over = player.cargo_count - player.at[CARGO]
    if over > 0:
        thrown = yield pick(seat, "hold.throw", hold_cards, over, over)
        for option in thrown:
            throw_away(state, player, option.number(0))
        tell(state, "threw", seat=seat, n=over)


def hold_cards(state: State, seat: int) -> list[Option]:
    return [choice("card", card) for card in state.players[seat].hold]


def keep_cargo(state: State, seat: int) -> Steps:
    """MM-380, MM-D85: new cargo lies with the old; any of it is kept, at sea as much as the hold takes."""
    player = state.players[seat]
    picked = yield pick(seat, "raid.keep", hold_cards, 0, hold_room)
    kept = [option.number(0) for option in picked]
    discard_cargo(state, [card for card in player.hold if card not in kept])
    player.hold = kept


def hold_room(state: State, seat: int) -> int:
    player = state.players[seat]
    return len(player.hold) if player.in_port else raids.room(state, seat)


# ---- non-player ships ----------------------------------------------------------------------------------------------


def claim_npc_ship(state: State, victor: int) -> Steps:
    """MM-382, MM-D35."""
    answer = yield choose(victor, "plunder.ship", yes_or_no)
    if answer is NO:
        return
    yield from shipyard.return_mods(state, victor)
    battle = fight(state)
    player = state.players[victor]
    crew = player.at[CREW]
    player.ship, player.at, player.mods, player.hull_turned = battle.npc_ship, battle.npc_at[:], 0, False
    player.at[CREW] = min(crew, player.value(CREW))
    tell(state, "claimed", seat=victor, ship=player.ship)


def plunder_navy(state: State, victor: int) -> Steps:
    """MM-379, MM-380, MM-D55: three cargo cards; gold of all, then one lost at random per hit on the Cargo."""
    battle = fight(state)
    player = state.players[victor]
    found = [card for card in (draw_cargo(state), draw_cargo(state), draw_cargo(state)) if card >= 0]
    for card in found:
        learn(state, state.cargo_seen, card, -1)
    tell(state, "navy_cargo", seat=victor, cards=found[:])
    earn(state, victor, sum(CARGO_CARDS[card].value for card in found))
    for _ in range(SHIPS[battle.npc_ship].cargo - battle.npc_at[CARGO]):
        if found:
            state.cargo_discard.append(found.pop(spin(state, len(found))))
    player.hold.extend(found)
    if found:
        del found
        yield from keep_cargo(state, victor)
