"""Chapter B23: boarding, its casualties, rewards, and the exchange of ships."""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import PASS, Option, Steps, amount, choose, pick
from freebooter.engine.keel import roll, tell
from freebooter.games.captains_log import hexes, names
from freebooter.games.captains_log.content import NPC_CARDS, SHIPS, UPGRADES
from freebooter.games.captains_log.rules import (
    bounties,
    crew,
    damage,
    fame,
    gunnery,
    hold,
    missions,
    npcs,
    reputation,
    rewards,
    ships,
    shipyard,
    whale,
    wrecks,
)
from freebooter.games.captains_log.state import FAME_BOARDED, NPC_BASE, Boarding, Player, State

PURSE: Final = 1  # CL-234: 1,000 doubloons
TIMES: Final = 3  # CL-233
TAKE_SHIP: Final = Option("take_ship")
TAKE_CARGO: Final = Option("take_cargo")
TAKE_MISSIONS: Final = Option("take_missions")
USE_BOMB: Final = Option("use_bomb")
PIN: Final = Option("pin")


@cache
def board_option(ship: int) -> Option:
    return Option("board", ship, touches=(f"ship:{ship}",))


@cache
def die(i: int) -> Option:
    return Option("die", i, touches=(f"die:{i}",))


@cache
def copy_option(upgrade: int) -> Option:
    return Option("copy_specialist", upgrade, touches=(f"upgrade:{upgrade}",))


# --- Targets --------------------------------------------------------------------------------------------------------


def options(state: State, seat: int) -> list[Option]:
    """CL-225, CL-226: ships next to a flank; not from a mooring."""
    if not state.rules.crews or ships.mooring_of(state, seat):
        return []
    player = state.players[seat]
    if largest_party(player) < 1 or ships.in_fog(state, player.hex):
        return []
    return [board_option(ship) for ship in ships.all_ships(state) if can_board(state, seat, ship)]


def can_board(state: State, seat: int, ship: int) -> bool:
    player = state.players[seat]
    if ship == seat or gunnery.is_partner(state, seat, ship) or not ships.adjacent(state, seat, ship):
        return False
    there = ships.hex_of(state, ship)
    return not ships.in_fog(state, there) and hexes.broadside(player.hex, player.heading, there)


def largest_party(player: Player) -> int:
    """CL-227, CL-K53: the crew less the printed draft, half steps counted up."""
    return player.crew - (SHIPS[player.ship].draft + 1) // 2


# --- A player boards ------------------------------------------------------------------------------------------------


def board(state: State, seat: int, target: int) -> Steps:
    """CL-227 .. CL-233: the party is told off, both sides roll, and who falls falls."""
    if ships.is_legend(target) and NPC_CARDS[target - NPC_BASE].modifiers.no_ranged_target:
        yield from whale.board(state, seat, target)
        return
    party: int = yield amount(seat, "board.party", 1, most_party, args=(target,))
    tell(state, "boards", by=seat, target=target, n=party, hurts=[target] if target < NPC_BASE else [])
    yield from reputation.attacked(state, seat, target)
    state.boarding = Boarding(seat, target, party, ships.crew_of(state, target), [], [], 0, names.NONE)
    yield from copy_a_specialist(state, seat)
    yield from before_the_fight(state, seat, target)
    now = state.boarding
    if now is None or now.party <= 0:
        state.boarding = None
        yield from after_losses(state, seat, target)
        return
    now.dice = roll(state, now.party + crew.melee_dice(state.players[seat]) + copied(state, "dice"), 12)
    now.their_dice = roll(state, defending_dice(state, target, now.defenders), 12)
    tell(state, "melee", by=seat, target=target, dice=now.dice[:], their_dice=now.their_dice[:])
    yield from roll_again(state, seat, target)
    yield from fight(state, seat, target)


def most_party(state: State, seat: int) -> int:
    return largest_party(state.players[seat])


def defending_dice(state: State, target: int, defenders: int) -> int:
    """CL-229, CL-230, CL-590: the full crew, and what specialists add."""
    extra = crew.melee_dice(state.players[target]) if target < NPC_BASE else 0
    return max(0, defenders) + extra


def bonus_of(state: State, ship: int, against: int) -> int:
    """CL-306, CL-307, CL-231, CL-K53: added to a side's dice, less what keeps its blows off."""
    if ship < NPC_BASE:
        bonus = crew.melee_bonus(state, ship, against)
    else:
        bonus = NPC_CARDS[ship - NPC_BASE].modifiers.melee_bonus
    if against < NPC_BASE:
        bonus -= crew.crew_defense(state.players[against])
    else:
        bonus -= NPC_CARDS[against - NPC_BASE].modifiers.crew_defense
    return bonus


def attack_bonus(state: State, by: int, target: int) -> int:
    """CL-231: a moored ship is harder to board."""
    return bonus_of(state, by, target) + copied(state, "bonus") - (1 if ships.mooring_of(state, target) else 0)


def copied(state: State, what: str) -> int:
    """CL-403: what a Lieutenant's copy adds in this fight."""
    now = state.boarding
    if now is None or now.copied == names.NONE:
        return 0
    modifiers = UPGRADES[now.copied].modifiers
    if what == "dice":
        return modifiers.melee_dice
    if what == "bonus":
        return modifiers.melee_bonus
    return modifiers.melee_rerolls


def copy_a_specialist(state: State, seat: int) -> Steps:
    """CL-403, CL-K39: a Lieutenant copies one specialist of the own ship for this fight."""
    if copies(state, seat):
        chosen: Option = yield choose(seat, "board.copy", copies)
        now = state.boarding
        assert now is not None
        now.copied = chosen.number(0)


def copies(state: State, seat: int) -> list[Option]:
    player = state.players[seat]
    if not any([UPGRADES[one].modifiers.copies_specialist for one in player.officers]):
        return []
    found = []
    for one in sorted(set(player.officers)):
        modifiers = UPGRADES[one].modifiers
        if modifiers.melee_dice or modifiers.melee_bonus or modifiers.melee_rerolls:
            found.append(copy_option(one))
    return found


# --- Before the fight -----------------------------------------------------------------------------------------------


def before_the_fight(state: State, seat: int, target: int) -> Steps:
    """CL-400, CL-404: bombs, if wished, and snipers."""
    bombs = [one for one in crew.modifiers(state.players[seat]) if one.bomb_dice]
    for i in range(len(bombs)):
        del bombs
        use: Option = yield choose(seat, "board.bomb", bomb_or_not, args=(i + 1,))
        bombs = [one for one in crew.modifiers(state.players[seat]) if one.bomb_dice]
        if use is USE_BOMB:
            bomb = bombs[i]
            faces = roll(state, bomb.bomb_dice, 12)
            own = len([face for face in faces if face <= bomb.bomb_harms_up_to])
            theirs = len([face for face in faces if face >= bomb.bomb_kills_from])
            tell(state, "bomb", by=seat, target=target, dice=faces)
            casualties(state, seat, target, own, theirs)
    shots = sum([one.sniper_dice for one in crew.modifiers(state.players[seat])])
    if shots:
        faces = roll(state, shots, 12)
        bonus = attack_bonus(state, seat, target)
        theirs = len([face for face in faces if face + bonus >= state.rules.boarding_hit])
        tell(state, "snipers", by=seat, target=target, dice=faces)
        casualties(state, seat, target, 0, theirs)


def bomb_or_not(state: State, seat: int) -> list[Option]:
    return [USE_BOMB, PASS]


def casualties(state: State, by: int, target: int, own: int, theirs: int) -> None:
    """Sailors fall on both sides; the party shrinks with the crew."""
    now = state.boarding
    assert now is not None
    before = ships.crew_of(state, by)
    damage.kill_crew(state, by, own, -1)
    now.party -= before - ships.crew_of(state, by)
    damage.kill_crew(state, target, theirs, by)
    now.defenders = ships.crew_of(state, target)


# --- The fight ------------------------------------------------------------------------------------------------------


def roll_again(state: State, by: int, target: int) -> Steps:
    """CL-253, CL-397, CL-534: dice of either side that did not hit."""
    now = state.boarding
    assert now is not None
    if by < NPC_BASE:
        now.rerolls = crew.melee_rerolls(state.players[by]) + copied(state, "rerolls")
    now.rerolls += cornered_rerolls(state, by, target)
    if now.rerolls and failures(state):
        if by < NPC_BASE:
            again: list[Option] = yield pick(by, "board.reroll", failed_dice, 0, most_rerolls)
            redo(state, now.dice, tuple([one.number(0) for one in again]))
        else:
            redo(state, now.dice, tuple(failures(state)[: now.rerolls]))
    if target < NPC_BASE and crew.melee_rerolls(state.players[target]) and their_failures(state):
        theirs: list[Option] = yield pick(target, "board.reroll", their_failed_dice, 0, their_most_rerolls)
        redo(state, now.their_dice, tuple([one.number(0) for one in theirs]))


def redo(state: State, dice: list[int], which: tuple[int, ...]) -> None:
    now = state.boarding
    assert now is not None
    if which:
        for i, face in zip(which, roll(state, len(which), 12), strict=True):
            dice[i] = face
        tell(state, "melee_again", by=now.by, target=now.at, dice=now.dice[:], their_dice=now.their_dice[:])


def failures(state: State) -> list[int]:
    now = state.boarding
    assert now is not None
    bonus = attack_bonus(state, now.by, now.at)
    return [i for i, face in enumerate(now.dice) if face + bonus < state.rules.boarding_hit]


def their_failures(state: State) -> list[int]:
    now = state.boarding
    assert now is not None
    bonus = bonus_of(state, now.at, now.by)
    return [i for i, face in enumerate(now.their_dice) if face + bonus < state.rules.boarding_hit]


def failed_dice(state: State, seat: int) -> list[Option]:
    return [die(i) for i in failures(state)]


def their_failed_dice(state: State, seat: int) -> list[Option]:
    return [die(i) for i in their_failures(state)]


def most_rerolls(state: State, seat: int) -> int:
    now = state.boarding
    assert now is not None
    return min(now.rerolls, len(failures(state)))


def their_most_rerolls(state: State, seat: int) -> int:
    return min(crew.melee_rerolls(state.players[seat]), len(their_failures(state)))


def converts(state: State, ship: int, misses: int) -> int:
    """CL-533: Roberts turns failures into hits, once a roll."""
    if ship >= NPC_BASE:
        return 0
    return min(misses, sum([one.melee_converts for one in crew.modifiers(state.players[ship])]))


def fight(state: State, by: int, target: int) -> Steps:
    """CL-232, CL-233: each die of 11 or more kills; success if the party is three times who is left, or nobody is."""
    now = state.boarding
    assert now is not None
    misses = len(failures(state))
    theirs_missed = len(their_failures(state))
    hits = len(now.dice) - misses + converts(state, by, misses)
    their_hits = len(now.their_dice) - theirs_missed + converts(state, target, theirs_missed)
    casualties(state, by, target, their_hits, hits)
    party, left = now.party, ships.crew_of(state, target)
    state.boarding = None
    won = party > 0 and (left == 0 or party >= TIMES * left)
    tell(state, "melee_over", by=by, target=target, party=max(0, party), left=left, won=int(won))
    if won:
        if by < NPC_BASE:
            yield from success(state, by, target)
        else:
            yield from npc_success(state, by, target)
    else:
        yield from pin_down(state, by, target)
        yield from after_losses(state, by, target)


def after_losses(state: State, by: int, target: int) -> Steps:
    """CL-069: a ship without crew is lost."""
    yield from wrecks.check(state, target, by)
    yield from wrecks.check(state, by, target)


def pin_down(state: State, by: int, target: int) -> Steps:
    """CL-391: a Harpooner holds the target fast for its next turn, never in two turns running."""
    if by >= NPC_BASE or not ships.in_play(state, target) or not ships.in_play(state, by):
        return
    player = state.players[by]
    if not crew.pins_target(player) or player.harpooned or not flank_to(state, target, by):
        return
    use: Option = yield choose(by, "board.pin", pin_or_not, args=(target,))
    if use is PIN:
        state.players[by].harpooned = 2
        if target < NPC_BASE:
            state.players[target].pinned = True
        else:
            ships.npc_of(state, target).pinned = True
        tell(state, "pinned", by=by, target=target, hurts=[target] if target < NPC_BASE else [])


def flank_to(state: State, ship: int, other: int) -> bool:
    here = ships.hex_of(state, ship)
    return hexes.broadside(here, ships.heading_of(state, ship), ships.hex_of(state, other))


def pin_or_not(state: State, seat: int) -> list[Option]:
    return [PIN, PASS]


# --- What a boarder gets --------------------------------------------------------------------------------------------


def success(state: State, seat: int, target: int) -> Steps:
    """CL-014, CL-234 .. CL-238, CL-K10, CL-K20, CL-K54."""
    fame.gain(state, seat, FAME_BOARDED)
    if target >= NPC_BASE:
        yield from prize(state, seat, target)
    else:
        yield from beaten_player(state, seat, target)


def prize(state: State, seat: int, target: int) -> Steps:
    """CL-234, CL-235, CL-237: purse, bounty, coins and cargo, the sword's reward, the crew, and perhaps the ship."""
    npc = ships.npc_of(state, target)
    card = NPC_CARDS[npc.card]
    player = state.players[seat]
    player.crew = min(player.crew + ships.crew_of(state, target), hold.crew_limit(player))
    npcs.cubes_back(state, npc)
    rewards.pay(state, seat, PURSE + card.bounty + npc.coins)
    take: Option = yield choose(seat, "board.cargo", cargo_or_not)
    state.players[seat].left_cargo = take is PASS  # CL-447
    if take is TAKE_CARGO:
        yield from rewards.plunder(state, seat, tuple(ships.npc_of(state, target).goods))
    yield from rewards.give(state, seat, card.sword, card.nation, ships.hex_of(state, target))
    yield from missions.on_boarded(state, seat, target)
    if may_take_ship(state, seat, target):
        answer: Option = yield choose(seat, "board.ship", ship_or_not, args=(card.model,))
        if answer is TAKE_SHIP:
            take_over(state, seat, target)
            return
    npcs.leaves(state, target)


def cargo_or_not(state: State, seat: int) -> list[Option]:
    return [TAKE_CARGO, PASS]


def ship_or_not(state: State, seat: int) -> list[Option]:
    return [TAKE_SHIP, PASS]


def may_take_ship(state: State, seat: int, target: int) -> bool:
    """CL-237: of the same level or one higher; side A knows only the models printed there, legends are no ships."""
    player = state.players[seat]
    if player.side == names.SIDE_A or ships.is_legend(target):
        return False
    mine = SHIPS[player.ship].level
    return mine <= NPC_CARDS[target - NPC_BASE].level <= mine + 1


def take_over(state: State, seat: int, target: int) -> None:
    """CL-237: its damage stays; own upgrades are kept."""
    npc = ships.npc_of(state, target)
    water, fire, cut = npc.water, npc.fire, npc.sails_cut
    card = npc.card
    npcs.leaves(state, target)
    if card in state.decks.ships_out:
        state.decks.ships_out.remove(card)
    shipyard.change_ship(state, seat, NPC_CARDS[card].model, card)
    for _ in range(water):
        damage.flood(state, seat)
    for _ in range(fire):
        damage.burn(state, seat)
    state.players[seat].sails_cut = cut


def beaten_player(state: State, seat: int, target: int) -> Steps:
    """CL-236, CL-238, CL-K54: cargo, bounty, survivors, unfinished missions; a ship of the same type; it reappears."""
    victim = state.players[target]
    player = state.players[seat]
    player.crew = min(player.crew + victim.crew, hold.crew_limit(player))
    victim.crew = 0
    yield from bounties.collect(state, target, seat)
    take: Option = yield choose(seat, "board.cargo", cargo_or_not)
    state.players[seat].left_cargo = take is PASS
    if take is TAKE_CARGO:
        yield from rewards.plunder_hold(state, seat, target)
    yield from missions.on_boarded(state, seat, target)
    if state.players[target].missions:
        papers: Option = yield choose(seat, "board.missions", missions_or_not, args=(target,))
        if papers is TAKE_MISSIONS:
            yield from missions.take_over(state, seat, target)
    if sister_ship(state, seat, target) >= 0:
        answer: Option = yield choose(seat, "board.ship", ship_or_not, args=(state.players[target].ship,))
        if answer is TAKE_SHIP:
            take_sister(state, seat, target)
    yield from wrecks.destroy(state, target, -1, wrecks.BOARDED)


def missions_or_not(state: State, seat: int) -> list[Option]:
    return [TAKE_MISSIONS, PASS]


def sister_ship(state: State, seat: int, target: int) -> int:
    """CL-238: a card of the same model among those put away or in the deck."""
    player = state.players[seat]
    model = state.players[target].ship
    if player.side == names.SIDE_A or player.ship == model or SHIPS[model].side_a:
        return -1
    return shipyard.special_card(state, model)


def take_sister(state: State, seat: int, target: int) -> None:
    card = sister_ship(state, seat, target)
    pile = state.decks.ships if card in state.decks.ships else state.decks.ships_out
    pile.remove(card)
    shipyard.change_ship(state, seat, NPC_CARDS[card].model, card)


# --- An NPC boards --------------------------------------------------------------------------------------------------


def npc_boards(state: State, npc: int, target: int, dice: int, bonus: int) -> Steps:
    """CL-228: the printed dice less its dead."""
    party = max(0, dice - ships.npc_of(state, npc).dead)
    if party == 0:
        return
    state.boarding = Boarding(npc, target, party, ships.crew_of(state, target), [], [], 0, names.NONE)
    tell(state, "boards", by=npc, target=target, n=party, hurts=[target] if target < NPC_BASE else [])
    now = state.boarding
    now.dice = roll(state, party, 12)
    now.their_dice = roll(state, defending_dice(state, target, now.defenders), 12)
    tell(state, "melee", by=npc, target=target, dice=now.dice[:], their_dice=now.their_dice[:])
    yield from roll_again(state, npc, target)
    yield from fight(state, npc, target)


def npc_success(state: State, npc: int, target: int) -> Steps:
    """CL-291, CL-K54: a boarded ship is lost; the NPC takes what a victor takes."""
    if target < NPC_BASE:
        state.players[target].crew = 0
    yield from wrecks.destroy(state, target, npc, wrecks.BOARDED)


def cornered_rerolls(state: State, by: int, target: int) -> int:
    """CL-253: a die for every four sailors of the allies at the target's side."""
    if not state.rules.cornering:
        return 0
    sailors = 0
    for ship in ships.all_ships(state):
        if ship not in (by, target) and gunnery.is_ally(state, by, ship) and gunnery.at_its_side(state, ship, target):
            sailors += ships.crew_of(state, ship)
    return sailors // 4
