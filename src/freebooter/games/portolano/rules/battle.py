"""PO-10 to PO-12: battles against the pirate and between players."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import CHECKPOINT, DONE, Option, Steps, choose
from freebooter.engine.keel import roll, tell
from freebooter.games.portolano import content
from freebooter.games.portolano.rules.missions import check_after_battles
from freebooter.games.portolano.rules.ships import (
    RUM,
    THALER,
    THINGS,
    room_for_good,
    room_for_rum,
    thing_of,
    throw,
)
from freebooter.games.portolano.rules.tiles import ACTION, PEACE
from freebooter.games.portolano.state import (
    DUSK,
    EMPTY,
    FIGHTS,
    LUCKY,
    NEXT,
    PORTS,
    Battle,
    Battles,
    Captain,
    Loot,
    State,
    battle_of,
    battles_of,
    loot_of,
)

HIT_FACES: Final[int] = content.DICE.hit_faces
DICE_SHARED: Final[int] = content.PIRATE.dice_shared
DICE_BESIDE: Final[int] = content.PIRATE.dice_beside
HIT: Final = 1  # a face with a symbol, as the wick sets it aside

PAY: Final = [Option("pay", thing, touches=(f"hold:{thing}",)) for thing in THINGS]
LOOT: Final = [Option("loot", thing) for thing in THINGS]
STAND_OUT: Final = [Option("fight"), Option("peace")]


# 10 Battles


def begin_battles(state: State) -> None:
    """Nobody has fought yet in this round."""
    seats = len(state.captains)
    state.battles = Battles([False] * seats, [False] * seats, [False] * seats, [0] * seats)


def at_peace(state: State, captain: Captain) -> bool:
    """PO-074, PO-A11: the Island of peace and the Peacemaker's word keep out of every battle."""
    battles = state.battles
    assert battles is not None
    face = state.board[captain.cell]
    return battles.neutral[captain.seat] or (face < PORTS and ACTION[face] == PEACE)


def pirate_dice(state: State, captain: Captain) -> int:
    """How many dice the pirate rolls against this captain: 0 if it does not attack (PO-098, PO-099, PO-101, PO-153)."""
    if state.board[captain.cell] >= PORTS or at_peace(state, captain):
        return 0
    if captain.cell == state.pirate:
        return DICE_SHARED
    around = NEXT[state.size]
    for side in range(4):
        if len(state.captains) <= 3 and (side - state.wind) % 2 == 0:
            continue
        if around[side][state.pirate] == captain.cell:
            return DICE_BESIDE
    return 0


def company(state: State, captain: Captain) -> bool:
    """Shares the tile with another merchant who may fight (PO-106)."""
    for other in state.captains:
        if other is not captain and other.cell == captain.cell and not at_peace(state, other):
            return True
    return False


def faces_battle(state: State, captain: Captain) -> bool:
    """PO-093."""
    return not at_peace(state, captain) and (pirate_dice(state, captain) > 0 or company(state, captain))


def peace_options(state: State, seat: int) -> list[Option]:
    return STAND_OUT


def announce_peace(state: State) -> Steps:
    """PO-095, PO-A21: before the first battle, for all battles of the round."""
    for captain in state.captains:
        if captain.marker and faces_battle(state, captain):
            seat = captain.seat
            option = yield choose(seat, "peace", peace_options)
            if option.kind == "peace":
                state.captains[seat].marker = False
                battles_of(state).neutral[seat] = True
                tell(state, "peace", seat=seat)
            return


def hits_of(faces: list[int]) -> int:
    """PO-096, PO-097."""
    hits = 0
    for face in faces:
        if face <= HIT_FACES:
            hits += 1
    return hits


def cannon_dice(state: State, captain: Captain) -> list[int]:
    """One die for each cannon; each wick is a sure hit (PO-102, PO-117, PO-118)."""
    sure = min(captain.wicks, captain.cannons)
    faces = [HIT] * sure
    if captain.cannons > sure:
        faces += roll(state, captain.cannons - sure)
    return faces


# 11 Battles against the pirate


def fight_pirate(state: State) -> Steps:
    """PO-094, PO-A17: the next captain, clockwise from the first player, who must fight the pirate."""
    seats = len(state.captains)
    while state.done < seats:
        captain = state.captains[(state.first + state.done) % seats]
        state.done += 1
        dice = pirate_dice(state, captain)
        if dice:
            battles_of(state).fought[captain.seat] = True
            lost = exchange_fire(state, captain, dice)
            if lost:
                yield from pay_loot(state, captain.seat, lost)
                yield CHECKPOINT
                return
    state.phase = FIGHTS
    state.done = 0


def exchange_fire(state: State, captain: Captain, dice: int) -> int:
    """PO-101 .. PO-105: rolls for both; gives the loot that the captain owes."""
    theirs = roll(state, dice)
    mine = cannon_dice(state, captain)
    hits = hits_of(mine)
    ahead = hits - hits_of(theirs)
    battles = battles_of(state)
    battles.best_hits[captain.seat] = max(battles.best_hits[captain.seat], hits)
    if state.keel.loud:
        tell(state, "pirate_fight", seat=captain.seat, mine=mine, theirs=theirs, hits=hits, pirate=hits - ahead,
             hurts=[captain.seat] if ahead < 0 else [])  # fmt: skip
    if ahead > 0:
        captain.thalers += ahead
        battles.beat_pirate[captain.seat] = True
        tell(state, "prize", seat=captain.seat, thalers=ahead)
    elif ahead == 0 and captain.stern == LUCKY:  # PO-104, PO-122
        captain.thalers += 1
        tell(state, "prize", seat=captain.seat, thalers=1)
    return -ahead if ahead < 0 else 0


def pay_options(state: State, seat: int) -> list[Option]:
    captain = state.captains[seat]
    options = [PAY[good] for good in range(4) if captain.goods[good]]
    if captain.rum:
        options.append(PAY[RUM])
    if captain.thalers:
        options.append(PAY[THALER])
    return options


def pay_loot(state: State, seat: int, lost: int) -> Steps:
    """PO-105, PO-A18, PO-A19: the loser chooses; who has too little loses all."""
    state.loot = Loot(EMPTY, min(lost, state.captains[seat].loot()))
    while loot_of(state).owed:
        option = yield choose(seat, "pay", pay_options, args=(loot_of(state).owed,))
        thing = thing_of(option)
        captain = state.captains[seat]
        if thing == THALER:
            captain.thalers -= 1
        else:
            throw(state, captain, thing)
        loot_of(state).owed -= 1
        tell(state, "lost", seat=seat, thing=option.word(0), hurts=[seat])
    state.loot = None


# 12 Battles between players


def fighters_at(state: State, cell: int) -> list[int]:
    """Seats that fight on this tile, clockwise from the first player."""
    seats = len(state.captains)
    fought = battles_of(state).fought
    found = []
    for place in range(seats):
        captain = state.captains[(state.first + place) % seats]
        if captain.cell == cell and not fought[captain.seat] and not at_peace(state, captain):
            found.append(captain.seat)
    return found


def fight_players(state: State) -> Steps:
    """PO-106, PO-107: the next tile with two captains or more, found clockwise from the first player."""
    seats = len(state.captains)
    while state.done < seats:
        seat = (state.first + state.done) % seats
        state.done += 1
        if opens_battle(state, seat):
            cell = state.captains[seat].cell
            state.battle = Battle(cell, [0] * seats)
            fire_at_each_other(state, fighters_at(state, cell))
            yield from share_loot(state)
            state.battle = None
            yield CHECKPOINT
            return
    check_after_battles(state)
    state.phase = DUSK


def opens_battle(state: State, seat: int) -> bool:
    """Is this the first, clockwise from the first player, of several who fight on their tile?"""
    fighters = fighters_at(state, state.captains[seat].cell)
    return len(fighters) > 1 and fighters[0] == seat


def fire_at_each_other(state: State, fighters: list[int]) -> None:
    """PO-108, PO-A22: dice for cannons at sea, for rum in a port."""
    battle = battle_of(state)
    best_hits = battles_of(state).best_hits
    face = state.board[battle.cell]
    dice = []
    for seat in fighters:
        captain = state.captains[seat]
        if face >= PORTS:
            faces = roll(state, captain.rum) if captain.rum else []
            battle.hits[seat] = hits_of(faces)
        else:
            faces = cannon_dice(state, captain)
            battle.hits[seat] = hits_of(faces)
            best_hits[seat] = max(best_hits[seat], battle.hits[seat])
        dice.append(faces)
    hits = [battle.hits[seat] for seat in fighters]
    tell(state, "battle", seats=list(fighters), dice=dice, hits=hits, cell=battle.cell, face=face)


def by_hits(state: State, place: int) -> int:
    """PO-109: the seat at this place, most hits first, then clockwise from the first player."""
    battle = battle_of(state)
    order = fighters_at(state, battle.cell)
    order.sort(key=lambda seat: -battle.hits[seat])
    return order[place]


def share_loot(state: State) -> Steps:
    """PO-110 .. PO-112: the strongest takes first, so that everyone pays the stronger ones before collecting."""
    fighters = len(fighters_at(state, battle_of(state).cell))
    for strong in range(fighters):
        for weak in range(fighters):
            winner = by_hits(state, strong)
            loser = by_hits(state, weak)
            hits = battle_of(state).hits
            ahead = hits[winner] - hits[loser]
            if ahead > 0:
                yield from take_loot(state, winner, loser, ahead, "loot")
            elif ahead == 0 and winner != loser and state.captains[winner].stern == LUCKY:  # PO-A20
                yield from take_loot(state, winner, loser, 1, "loot.lucky")


def loot_options(state: State, seat: int) -> list[Option]:
    """PO-111, PO-A18: what the loser has; taking is optional."""
    foe = state.captains[loot_of(state).foe]
    captain = state.captains[seat]
    options = [LOOT[good] for good in range(4) if foe.goods[good]]
    if foe.rum and captain.rum < captain.hold:
        options.append(LOOT[RUM])
    if foe.thalers:
        options.append(LOOT[THALER])
    options.append(DONE)
    return options


def take_loot(state: State, winner: int, loser: int, most: int, prompt: str) -> Steps:
    state.loot = Loot(loser, min(most, state.captains[loser].loot()))
    while loot_of(state).owed:
        option = yield choose(winner, prompt, loot_options, args=(loser, loot_of(state).owed))
        if option is DONE:
            break
        thing = thing_of(option)
        if thing == RUM and state.captains[winner].free() < 1:
            yield from room_for_rum(state, winner, 1)
        elif thing < RUM and state.captains[winner].free() < 1:
            yield from room_for_good(state, winner)
        if thing == THALER or state.captains[winner].free() > 0:
            seize(state, winner, loser, thing)
            loot_of(state).owed -= 1
    state.loot = None


def seize(state: State, winner: int, loser: int, thing: int) -> None:
    captain = state.captains[winner]
    foe = state.captains[loser]
    if thing == THALER:
        foe.thalers -= 1
        captain.thalers += 1
    elif thing == RUM:
        foe.rum -= 1
        captain.rum += 1
    else:
        foe.goods[thing] -= 1
        captain.goods[thing] += 1
    tell(state, "looted", seat=winner, foe=loser, thing=THINGS[thing], hurts=[loser])
