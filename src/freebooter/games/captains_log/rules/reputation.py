"""Chapters B34 to B36: what nations think of a player, what comes of it, and joining one of them."""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import PASS, Option, Steps, choose
from freebooter.engine.keel import tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import CAPTAINS, COLUMNS
from freebooter.games.captains_log.rules import bounties, fame, ships
from freebooter.games.captains_log.state import FAME_PRESTIGE, NPC_BASE, Player, State

JOIN: Final = Option("join")
WAR: Final = -4  # CL-340, CL-342: where a marker stands after a nation has declared war
DISTRUST: Final = [column.distrust for column in COLUMNS]
DISTRUSTED: Final = max(DISTRUST)  # CL-322: above it no fortress fires
ALL_NATIONS: Final = 31
HIDDEN, HIGHEST, LOCKED, SWORN = range(4)  # why a marker stays where it is
LOATHED: Final = max([column.persona_non_grata for column in COLUMNS])  # CL-324: above it one may moor everywhere


@cache
def favour(nation: int) -> Option:
    return Option("favour", nation, touches=(f"nation:{nation}",))


def sharing(state: State, seat: int) -> list[Player]:
    """CL-571: whose markers these are."""
    return [state.players[one] for one in fame.sharing(state, seat)]


# --- The marker -----------------------------------------------------------------------------------------------------


def change(state: State, seat: int, nation: int, by: int) -> Steps:
    """CL-311: so many columns to the right or left, one after the other."""
    for _ in range(abs(by)):
        if by > 0:
            yield from rise(state, seat, nation)
        else:
            fall(state, seat, nation, 1)


def rise(state: State, seat: int, nation: int) -> Steps:
    """CL-338: the step to II is a choice; who declines loses the point, not the later chance."""
    player = state.players[seat]
    if not can_rise(player, nation):
        tell(state, "cannot_rise", seat=seat, nation=nation, why=why_it_stays(player, nation))
        return
    if player.reputation[nation] == names.PRESTIGE - 1:
        if not may_join(player, nation):
            tell(state, "cannot_rise", seat=seat, nation=nation, why=SWORN)
            return
        answer: Option = yield choose(seat, "reputation.join", join_or_not, args=(nation,))
        if answer is PASS:
            if state.keel.loud:
                tell(state, "declined_to_join", seat=seat, nation=nation)
            return
        join(state, seat, nation)
    else:
        put(state, seat, nation, player.reputation[nation] + 1)
    for other in range(len(state.players)):
        if other == seat or state.rules.mode == names.COOPERATIVE:  # CL-571: it is the partner's marker too
            bounties.forgiven(state, other, nation)


def can_rise(player: Player, nation: int) -> bool:
    """CL-328: a locked marker stays; where no marker is, none moves (CL-542)."""
    if player.hidden_nation == nation or player.reputation[nation] >= names.PRESTIGE:
        return False
    return not is_locked(player, nation)


def why_it_stays(player: Player, nation: int) -> int:
    """CL-328, CL-542: why a marker does not move to the right."""
    if player.hidden_nation == nation:
        return HIDDEN
    return HIGHEST if player.reputation[nation] >= names.PRESTIGE else LOCKED


def is_locked(player: Player, nation: int) -> bool:
    """CL-328, CL-530: at the lock column; Grace O'Malley knows no lock."""
    if player.reputation[nation] > COLUMNS[nation].lock:
        return False
    for captain in player.captains:
        if CAPTAINS[captain].modifiers.no_lock:
            return False
    return True


def fall(state: State, seat: int, nation: int, by: int) -> None:
    """Columns to the left, to the last one at most. A member who falls out of II is none any more (CL-342)."""
    player = state.players[seat]
    if player.hidden_nation == nation or is_locked(player, nation):
        return
    put(state, seat, nation, max(names.LOWEST, player.reputation[nation] - by))


def put(state: State, seat: int, nation: int, column: int) -> None:
    """The marker comes to stand in a column; membership and the Fame of II come and go with it (CL-326, CL-342)."""
    before = state.players[seat].reputation[nation]
    if column == before:
        return
    for one in sharing(state, seat):
        one.reputation[nation] = column
    ships.standing_changed(state)
    if state.keel.loud:
        hurts = fame.sharing(state, seat) if column < before else []
        tell(state, "reputation", seat=seat, nation=nation, column=column, by=column - before, hurts=hurts)
    if before == names.PRESTIGE:
        leave(state, seat, nation)
        fame.lose(state, seat, FAME_PRESTIGE)
    if column == names.PRESTIGE:
        fame.gain(state, seat, FAME_PRESTIGE)
    elif column == names.LOWEST:
        infamy(state, seat, nation)


def infamy(state: State, seat: int, nation: int) -> None:
    """CL-326, CL-327, CL-530, CL-559, CL-564, CL-K74: -5 with a crown gives its Fame once and for all."""
    player = state.players[seat]
    if player.scored >> nation & 1 or names.LOWEST not in COLUMNS[nation].prestige:
        return
    for one in sharing(state, seat):
        one.scored |= 1 << nation
    more = sum([CAPTAINS[captain].modifiers.infamy_fame for captain in player.captains]) if state.alone is None else 0
    fame.gain(state, seat, FAME_PRESTIGE, 1 + more)


# --- Membership -----------------------------------------------------------------------------------------------------


def may_join(player: Player, nation: int) -> bool:
    """CL-339, CL-593: one crown at a time; the Pirates besides it make a corsair."""
    return nation == names.PIRATES or player.crown == names.NONE


def join_or_not(state: State, seat: int) -> list[Option]:
    return [JOIN, PASS]


def join(state: State, seat: int, nation: int) -> None:
    """CL-338 .. CL-340, CL-K58, CL-K70: its enemies put the player on -4, the Pirates excepted; no marker rises."""
    player = state.players[seat]
    for one in sharing(state, seat):
        if nation == names.PIRATES:
            one.pirate = True
        else:
            one.crown = nation
    ships.standing_changed(state)
    if state.keel.loud:
        tell(state, "joined", seat=seat, nation=nation)
    put(state, seat, nation, names.PRESTIGE)
    if nation != names.PIRATES:
        for other in range(names.NATIONS):
            has_marker = player.hidden_nation != other
            if has_marker and ships.at_war(state, nation, other) and player.reputation[other] > WAR:
                put(state, seat, other, WAR)


def leave(state: State, seat: int, nation: int) -> None:
    for player in sharing(state, seat):
        if nation == names.PIRATES:
            player.pirate = False
        elif player.crown == nation:
            player.crown = names.NONE
    ships.standing_changed(state)


def hide(state: State, seat: int, nation: int) -> None:
    """CL-542: the marker leaves the row; who leaves II is no member any more."""
    put(state, seat, nation, 0)
    for player in sharing(state, seat):
        player.hidden_nation = nation
    ships.standing_changed(state)
    tell(state, "hides", seat=seat, nation=nation)


# --- What is done to a nation's ships -------------------------------------------------------------------------------


def attacked(state: State, seat: int, ship: int) -> None:
    """CL-313, CL-315, CL-341, CL-342, CL-542, CL-K56: for attacking, and for doing so in a port; each once a turn.

    Who fires at a passing ship (CL-111) attacks in the turn of another: every marker has bits of its own, and partners
    with one marker have the same (CL-571).
    """
    now = state.turn
    if now is None:
        return
    mine = 5 * ((fame.sharing(state, seat)[0] - state.keel.turn) % len(state.players))
    flags = ships.flags_of(state, ship)
    for nation in range(5):
        if not flags >> nation & 1:
            continue
        betrays = state.players[seat].reputation[nation] == names.PRESTIGE  # also who joined since the first attack
        if betrays or not now.attacked >> mine + nation & 1:
            now.attacked |= 1 << mine + nation
            anger(state, seat, nation)
    tile = ships.mooring_of(state, ship)
    owner = ships.port_nation(state, tile) if tile else names.NONE
    if owner != names.NONE and not now.attacked_in_port >> mine + owner & 1:
        now.attacked_in_port |= 1 << mine + owner
        tell(state, "port_disturbed", seat=seat, nation=owner)
        if not unmasked(state, seat, owner):
            fall(state, seat, owner, 2)


def anger(state: State, seat: int, nation: int) -> None:
    """CL-313, CL-314, CL-342: one column; a member who attacks the own nation is at war with it."""
    if unmasked(state, seat, nation):
        return
    if state.players[seat].reputation[nation] == names.PRESTIGE:
        put(state, seat, nation, WAR)
    else:
        fall(state, seat, nation, 1)


def unmasked(state: State, seat: int, nation: int) -> bool:
    """CL-542: who hid from a nation and attacks it, or a ship in its port, stands at -5 from now on."""
    if state.players[seat].hidden_nation != nation:
        return False
    for player in sharing(state, seat):
        player.hidden_nation = names.NONE
    ships.standing_changed(state)
    put(state, seat, nation, names.LOWEST)
    return True


def sunk(state: State, seat: int, ship: int) -> Steps:
    """CL-314, CL-319, CL-K07, CL-K56: its nations take it ill; an enemy of theirs, chosen, takes it well."""
    resented(state, seat, ship)
    flags = ships.flags_of(state, ship)
    if pleased(state, seat, flags) and not fame.is_over(state):  # CL-424: infamy can win
        state.players[seat].pleases = flags
        answer: Option = yield choose(seat, "reputation.favour", favours)
        state.players[seat].pleases = 0
        yield from rise(state, seat, answer.number(0))


def resented(state: State, seat: int, ship: int) -> None:
    """CL-314: what sinking a ship costs with its nations."""
    flags = ships.flags_of(state, ship)
    for nation in range(5):
        if flags >> nation & 1:
            anger(state, seat, nation)


def pleased(state: State, seat: int, flags: int) -> list[int]:
    """Nations at war with one of the flags and not among them themselves."""
    foes = ships.foes_of(state.rules.wars, flags)
    return [nation for nation in range(5) if foes >> nation & 1]


def favours(state: State, seat: int) -> list[Option]:
    return [favour(nation) for nation in pleased(state, seat, state.players[seat].pleases)]


# --- What a column allows -------------------------------------------------------------------------------------------


def standing(player: Player, nation: int) -> int:
    """The column that counts for services; natives and a nation that one hides from serve as at 0 (CL-542)."""
    if nation in (names.NONE, player.hidden_nation):
        return 0
    return player.reputation[nation]


def may_moor(state: State, seat: int, tile: int) -> bool:
    """CL-324: persona non grata."""
    nation = ships.port_nation(state, tile)
    return nation == names.NONE or standing(state.players[seat], nation) > COLUMNS[nation].persona_non_grata


def all_above(reputation: list[int], column: int) -> bool:
    """Is that of every nation above this column? Asked many times a turn, and quicker than with min()."""
    one, two, three, four, pirates = reputation
    return one > column and two > column and three > column and four > column and pirates > column


def shut_ports(player: Player) -> int:
    """CL-324: the nations at whose ports this player may not moor, as bits."""
    if all_above(player.reputation, LOATHED):
        return 0
    shut = 0
    for nation in range(5):
        if standing(player, nation) <= COLUMNS[nation].persona_non_grata:
            shut |= 1 << nation
    return shut


def is_hostile(state: State, ship: int, nation: int) -> bool:
    """CL-177, CL-322, CL-587: does a fortress of this nation fire at the ship?"""
    return nation != names.NONE and hostile_to(state, ship) >> nation & 1 == 1


def hostile_to(state: State, ship: int) -> int:
    """The nations whose fortresses fire at the ship, as bits."""
    if ship >= NPC_BASE and not ships.is_legend(ship):
        return ships.foes_of(state.rules.wars, ships.flags_of(state, ship))
    if ship >= NPC_BASE:
        return ALL_NATIONS  # a legend
    return hostile_to_player(state.players[ship])


def hostile_to_player(player: Player) -> int:
    """The nations whose fortresses fire at this player, as bits."""
    if all_above(player.reputation, DISTRUSTED):
        return 0
    hostile = 0
    for nation, column in enumerate(player.reputation):
        if column <= DISTRUST[nation] and nation != player.hidden_nation:
            hostile |= 1 << nation
    return hostile


def war_bonus(state: State, seat: int, flags: int) -> int:
    """CL-325: ships and fortresses of a nation that is at war with the player have +1, if that was agreed."""
    if state.rules.at_war:
        for nation in range(5):
            if flags >> nation & 1 and standing(state.players[seat], nation) <= COLUMNS[nation].at_war:
                return 1
    return 0
