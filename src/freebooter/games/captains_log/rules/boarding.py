"""Chapter B23: boarding and its casualties; what a boarder gets is in prizes.py."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from typing import Any, Final

from freebooter.engine.asks import PASS, Ask, Option, Steps, amount, choose, pick
from freebooter.engine.keel import roll, tell
from freebooter.games.captains_log import hexes, names
from freebooter.games.captains_log.content import NPC_CARDS, SHIPS, UPGRADES
from freebooter.games.captains_log.content.cards import Modifiers
from freebooter.games.captains_log.rules import (
    captains,
    crew,
    damage,
    fame,
    gunnery,
    npcs,
    prizes,
    reputation,
    ships,
    whale,
    wrecks,
)
from freebooter.games.captains_log.state import NPC_BASE, Npc, Player, State
from freebooter.games.captains_log.underway import Boarding

TIMES: Final = 3  # CL-233
USE_BOMB: Final = Option("use_bomb")
PIN: Final = Option("pin")
CONVERT: Final = Option("convert")
BOARD_TOO: Final = Option("board_too")


NO_COPY: Final = Modifiers()


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
    if ships.is_own_side(state, seat, ship) or not ships.adjacent(state, seat, ship):
        return False
    there = ships.hex_of(state, ship)
    return not ships.in_fog(state, there) and hexes.broadside(player.hex, player.heading, there)


def largest_party(player: Player) -> int:
    """CL-227, CL-K53: the crew less the printed draft, half steps counted up."""
    return player.crew - (SHIPS[player.ship].draft + 1) // 2


def after_the_guns(state: State, seat: int, target: int) -> Steps:
    """CL-390, CL-K39: with an Instructor the action that fired at a ship may board it too."""
    player = state.players[seat]
    if not crew.fires_and_boards(player) or not ships.in_play(state, seat) or not ships.in_play(state, target):
        return
    if fame.is_over(state):  # CL-424
        return
    if board_option(target) in options(state, seat):
        answer: Option = yield choose(seat, "board.too", board_or_not, args=(target,))
        if answer is BOARD_TOO:
            yield from board(state, seat, target)


def board_or_not(state: State, seat: int) -> list[Option]:
    return [BOARD_TOO, PASS]


# --- A player boards ------------------------------------------------------------------------------------------------


def board(state: State, seat: int, target: int) -> Steps:
    """CL-227 .. CL-233: the party is told off, both sides roll, and who falls falls."""
    party: int = yield amount(seat, "board.party", 1, most_party, args=(target,))
    if whale.is_whale(target):
        yield from whale.board(state, seat, target, party)
        return
    tell(state, "boards", by=seat, target=target, n=party, hurts=ships.hurt(target))
    reputation.attacked(state, seat, target)
    if fame.is_over(state):  # CL-326, CL-424: infamy can win
        return
    now = begin(state, seat, target, party, 0)
    yield from copy_a_specialist(state, seat)
    yield from copy_a_specialist(state, target)
    yield from before_the_fight(state, seat, target)
    if now.party <= 0 and now.defenders > 0:
        state.boarding = None
        del now
        yield from pin_down(state, seat, target)
        yield from after_losses(state, seat, target)
        return
    now.dice = roll(state, now.party + extra_dice(state, seat), 12)
    if now.defenders:  # who has lost the whole crew before has nobody to use a pistol
        now.their_dice = roll(state, now.defenders + extra_dice(state, target), 12)
    tell(state, "melee", by=seat, target=target, dice=now.dice[:], their_dice=now.their_dice[:])
    del now
    yield from roll_again(state, seat, target)
    yield from fight(state, seat, target)


def most_party(state: State, seat: int) -> int:
    return largest_party(state.players[seat])


def begin(state: State, by: int, target: int, party: int, bonus: int) -> Boarding:
    """CL-229, CL-590: the defender has the full crew."""
    defenders = 0 if whale.is_whale(target) else max(0, ships.crew_of(state, target))
    now = Boarding(by, target, party, defenders, [], [], 0, bonus, names.NONE, names.NONE, 0, 0)
    state.boarding = now
    return now


def extra_dice(state: State, ship: int) -> int:
    """CL-230, CL-395, CL-399: what specialists add to the sailors."""
    if ship >= NPC_BASE:
        return 0
    return crew.melee_dice(state.players[ship], attacks=attacks(state, ship)) + copy_of(state, ship).melee_dice


def attacks(state: State, ship: int) -> bool:
    """CL-528, CL-534, CL-535: some captains help only who boards."""
    now = state.boarding
    return now is not None and now.by == ship


def bonus_of(state: State, ship: int, against: int) -> int:
    """CL-306, CL-307, CL-396, CL-402: added to a side's dice, less what keeps its blows off."""
    now = state.boarding
    assert now is not None
    if ship < NPC_BASE:
        own = crew.melee_bonus(state, ship, against, attacks=attacks(state, ship))
        bonus = own + copy_of(state, ship).melee_bonus
    elif ship == now.by:
        bonus = now.bonus  # CL-228: as the pennant has it, the crew's own bonus in it
    else:
        bonus = NPC_CARDS[ship - NPC_BASE].modifiers.melee_bonus
    if against < NPC_BASE:
        bonus -= crew.crew_defense(state.players[against]) + copy_of(state, against).crew_defense
    elif against == now.at:  # CL-307: it counts against who boards that ship
        bonus -= NPC_CARDS[against - NPC_BASE].modifiers.crew_defense
    return bonus


def attack_bonus(state: State, by: int, target: int) -> int:
    """CL-231, CL-K53: a moored ship is harder to board."""
    return bonus_of(state, by, target) - (1 if ships.mooring_of(state, target) else 0)


def copy_of(state: State, seat: int) -> Modifiers:
    """CL-403: the specialist that a Lieutenant of this ship copies in this fight."""
    now = state.boarding
    copied = names.NONE
    if now is not None:
        copied = now.copied if now.by == seat else now.their_copied
    return NO_COPY if copied == names.NONE else UPGRADES[copied].modifiers


def copy_a_specialist(state: State, ship: int) -> Steps:
    """CL-403, CL-K39: a Lieutenant copies one specialist of the own ship for this fight."""
    if ship < NPC_BASE and copies(state, ship):
        chosen: Option = yield choose(ship, "board.copy", copies)
        now = state.boarding
        assert now is not None
        if now.by == ship:
            now.copied = chosen.number(0)
        else:
            now.their_copied = chosen.number(0)


def copies(state: State, seat: int) -> list[Option]:
    player = state.players[seat]
    if not any([UPGRADES[one].modifiers.copies_specialist for one in player.officers]):
        return []
    found = []
    now = state.boarding
    for one in sorted(set(player.officers)):
        if helps_to_fight(UPGRADES[one].modifiers, attacks=now is not None and now.by == seat):
            found.append(copy_option(one))
    return found


def helps_to_fight(one: Modifiers, *, attacks: bool) -> bool:
    """Bombs and snipers are for who boards, the rest for both sides."""
    if one.melee_dice or one.melee_bonus or one.melee_rerolls or one.crew_defense or one.crew_loss_reduction:
        return True
    return attacks and (one.bomb_dice > 0 or one.sniper_dice > 0)


# --- Before the fight -----------------------------------------------------------------------------------------------


def before_the_fight(state: State, seat: int, target: int) -> Steps:
    """CL-400, CL-404: bombs, if wished, and snipers."""
    for i, bomb in enumerate([one for one in aboard(state, seat) if one.bomb_dice]):
        use: Option = yield choose(seat, "board.bomb", bomb_or_not, args=(i + 1,))
        if use is USE_BOMB:
            faces = roll(state, bomb.bomb_dice, 12)
            own = len([face for face in faces if face <= bomb.bomb_harms_up_to])
            theirs = len([face for face in faces if face >= bomb.bomb_kills_from])
            tell(state, "bomb", by=seat, target=target, dice=faces)
            casualties(state, seat, target, own, theirs)
    shots = sum([one.sniper_dice for one in aboard(state, seat)])
    if shots:
        faces = roll(state, shots, 12)
        bonus = attack_bonus(state, seat, target)
        theirs = len([face for face in faces if face + bonus >= state.rules.boarding_hit])
        tell(state, "snipers", by=seat, target=target, dice=faces)
        casualties(state, seat, target, 0, theirs)


def aboard(state: State, seat: int) -> list[Modifiers]:
    """All that helps the boarders, with what a Lieutenant copies."""
    return [*crew.modifiers(state.players[seat]), copy_of(state, seat)]


def bomb_or_not(state: State, seat: int) -> list[Option]:
    return [USE_BOMB, PASS]


def casualties(state: State, by: int, target: int, own: int, theirs: int) -> None:
    """Sailors fall on both sides; the party shrinks with the crew."""
    now = state.boarding
    assert now is not None
    before = ships.crew_of(state, by)
    can_save = doctors(state, by) - now.saved
    now.saved += min(own, can_save)
    damage.kill_crew(state, by, own, -1, can_save)
    now.party = max(0, now.party - before + ships.crew_of(state, by))
    can_save = doctors(state, target) - now.their_saved
    now.their_saved += min(theirs, can_save)
    damage.kill_crew(state, target, theirs, by, can_save)
    now.defenders = max(0, ships.crew_of(state, target))


def doctors(state: State, ship: int) -> int:
    """CL-398, CL-K39: sailors that are saved in one fight."""
    if ship >= NPC_BASE:
        return 0
    return crew.crew_loss_reduction(state.players[ship]) + copy_of(state, ship).crew_loss_reduction


# --- The fight ------------------------------------------------------------------------------------------------------


def roll_again(state: State, by: int, target: int) -> Steps:
    """CL-253, CL-397, CL-534, CL-548: dice of either side that did not hit; then a hit of the attacker, for Duff."""
    now = state.boarding
    assert now is not None
    if by < NPC_BASE:
        now.rerolls = rerolls_of(state, by)
    now.rerolls += cornered_rerolls(state, by, target)
    if now.rerolls and failures(state):
        if by < NPC_BASE:
            again: list[Option] = yield pick(by, "board.reroll", failed_dice, 0, most_rerolls)
            redo(state, now.dice, tuple([one.number(0) for one in again]))
        else:
            redo(state, now.dice, tuple(failures(state)[: now.rerolls]))
    if target < NPC_BASE and rerolls_of(state, target) and their_failures(state):
        theirs: list[Option] = yield pick(target, "board.reroll", their_failed_dice, 0, their_most_rerolls)
        redo(state, now.their_dice, tuple([one.number(0) for one in theirs]))
    if target < NPC_BASE and crew.enemy_rerolls(state.players[target]) and len(failures(state)) < len(now.dice):
        undone: list[Option] = yield pick(target, "fire.reroll_enemy", hitting_dice, 0, most_enemy_rerolls)
        redo(state, now.dice, tuple([one.number(0) for one in undone]))


def rerolls_of(state: State, seat: int) -> int:
    """CL-397, CL-534."""
    own = crew.melee_rerolls(state.players[seat], attacks=attacks(state, seat))
    return own + copy_of(state, seat).melee_rerolls


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


def hitting_dice(state: State, seat: int) -> list[Option]:
    now = state.boarding
    assert now is not None
    failed = failures(state)
    return [die(i) for i in range(len(now.dice)) if i not in failed]


def most_enemy_rerolls(state: State, seat: int) -> int:
    return min(crew.enemy_rerolls(state.players[seat]), len(hitting_dice(state, seat)))


def their_failed_dice(state: State, seat: int) -> list[Option]:
    return [die(i) for i in their_failures(state)]


def most_rerolls(state: State, seat: int) -> int:
    now = state.boarding
    assert now is not None
    return min(now.rerolls, len(failures(state)))


def their_most_rerolls(state: State, seat: int) -> int:
    return min(rerolls_of(state, seat), len(their_failures(state)))


def converts(state: State, ship: int, misses: int) -> int:
    """CL-533: so many failures Roberts may turn into hits, once a roll."""
    if ship >= NPC_BASE:
        return 0
    return min(misses, crew.total(state.players[ship]).melee_converts)


def converted(state: State, ship: int, misses: int) -> Generator[Ask, Any, int]:
    """CL-533, CL-K95: ... and so many he does turn: he may let sailors live who would join him."""
    n = converts(state, ship, misses)
    if n == 0:
        return 0
    chosen: Option = yield choose(ship, "board.convert", convert_or_not, args=(n,))
    return n if chosen is CONVERT else 0


def convert_or_not(state: State, seat: int) -> list[Option]:
    return [CONVERT, PASS]


def hits(state: State) -> Generator[Ask, Any, int]:
    """Dice of the boarders that kill."""
    now = state.boarding
    assert now is not None
    by, dice, misses = now.by, len(now.dice), len(failures(state))
    del now
    more = yield from converted(state, by, misses)
    return dice - misses + more


def their_hits(state: State) -> Generator[Ask, Any, int]:
    """... and of the defenders."""
    now = state.boarding
    assert now is not None
    at, dice, misses = now.at, len(now.their_dice), len(their_failures(state))
    del now
    more = yield from converted(state, at, misses)
    return dice - misses + more


def fight(state: State, by: int, target: int) -> Steps:
    """CL-232, CL-233: each die of 11 or more kills; success if the party is three times who is left, or nobody is."""
    killed = yield from hits(state)
    fallen = yield from their_hits(state)
    now = state.boarding
    assert now is not None
    in_reach = now.party + doctors(state, by) - now.saved  # who stayed behind does not fight, and does not fall
    if by < NPC_BASE:
        in_reach += captains.can_absorb_crew(state.players[by])
    before = ships.crew_of(state, by)
    casualties(state, by, target, min(fallen, in_reach), killed)
    if ships.crew_of(state, by) < before:
        damage.remember(state, by, target)  # CL-209: who defends himself harms too
    party, left = now.party, now.defenders
    state.boarding = None
    del now
    won = party >= TIMES * left and ships.crew_of(state, by) > 0  # nobody left is enough, whatever it has cost
    tell(state, "melee_over", by=by, target=target, party=max(0, party), left=left, won=int(won))
    if won:
        if by < NPC_BASE:
            yield from prizes.success(state, by, target)
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
    if player.crew == 0:  # CL-069: bombs have cost the ship, and whom it holds goes free
        return
    if not crew.pins_target(player) or player.harpooned or not flank_to(state, target, by):
        return
    use: Option = yield choose(by, "board.pin", pin_or_not, args=(target,))
    if use is PIN:
        state.players[by].harpooned = 2
        if target < NPC_BASE:
            state.players[target].pinned_by = by
        else:
            ships.npc_of(state, target).pinned_by = by
        tell(state, "pinned", by=by, target=target, hurts=ships.hurt(target))


def flank_to(state: State, ship: int, other: int) -> bool:
    here = ships.hex_of(state, ship)
    return hexes.broadside(here, ships.heading_of(state, ship), ships.hex_of(state, other))


def pin_or_not(state: State, seat: int) -> list[Option]:
    return [PIN, PASS]


# --- An NPC boards --------------------------------------------------------------------------------------------------


def npc_party(npc: Npc, dice: int) -> int:
    """CL-228: the printed dice less its dead."""
    return max(0, dice - npc.dead)


def npc_boards(state: State, npc: int, target: int, dice: int, bonus: int) -> Steps:
    """CL-228, CL-325: its whole party; nobody stays behind to sail the ship."""
    party = npc_party(ships.npc_of(state, npc), dice)
    if target < NPC_BASE:
        bonus += reputation.war_bonus(state, target, ships.flags_of(state, npc))
    tell(state, "boards", by=npc, target=target, n=party, hurts=ships.hurt(target))
    now = begin(state, npc, target, party, bonus)
    yield from copy_a_specialist(state, target)
    now.dice = roll(state, party, 12)
    now.their_dice = roll(state, now.defenders + extra_dice(state, target), 12)
    tell(state, "melee", by=npc, target=target, dice=now.dice[:], their_dice=now.their_dice[:])
    del now
    yield from roll_again(state, npc, target)
    yield from fight(state, npc, target)


def npc_success(state: State, npc: int, target: int) -> Steps:
    """CL-234, CL-236, CL-291, CL-K54, CL-K80: a boarded ship is lost; the NPC takes what a victor takes, survivors and
    a player's cargo included.
    """
    winner = ships.npc_of(state, npc)
    winner.dead = max(0, winner.dead - ships.crew_of(state, target))
    if target < NPC_BASE and not winner.tamed:  # CL-550: corsairs of Myngs carry nothing
        npcs.take_cargo(state, winner, target)
    del winner
    yield from wrecks.destroy(state, target, npc, wrecks.BOARDED)


def cornered_rerolls(state: State, by: int, target: int) -> int:
    """CL-253: a die for every four sailors of the allies at the target's side."""
    return sum([ships.crew_of(state, ship) for ship in gunnery.cornering_allies(state, by, target)]) // 4
