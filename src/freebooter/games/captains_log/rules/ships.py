"""Ships of players and NPC ships alike: where they are, what they are worth in a fight, and who is at war with whom.

A ship is one number: the seat of a player, or NPC_BASE + card. Functions here only look; nothing changes.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.games.captains_log import hexes, names
from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.content import NPC_CARDS, SHIPS
from freebooter.games.captains_log.rules import crew, hold
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import NPC_BASE, Npc, Player, State, Tile


def npc_of(state: State, ship: int) -> Npc:
    card = ship - NPC_BASE
    for npc in state.npcs:
        if npc.card == card:
            return npc
    raise KeyError(ship)


def hurt(ship: int) -> list[int]:
    """The seats whose log marks what happens to a ship: that of its player; with an NPC nobody suffers."""
    return [ship] if ship < NPC_BASE else []


def in_play(state: State, ship: int) -> bool:
    """Is the ship on the map?"""
    if ship < 0:
        return False
    if ship < NPC_BASE:
        return state.players[ship].hex != 0
    for npc in state.npcs:
        if npc.card == ship - NPC_BASE:
            return npc.hex != 0
    return False


def all_ships(state: State) -> list[int]:
    """Every ship on the map: players by seat, then NPC in the order in which they entered play."""
    ships = [seat for seat, player in enumerate(state.players) if player.hex]
    for npc in state.npcs:
        if npc.hex:
            ships.append(NPC_BASE + npc.card)
    return ships


def placed(state: State) -> list[tuple[int, int]]:
    """The same ships, each with its hex."""
    found = []
    for seat, player in enumerate(state.players):
        if player.hex:
            found.append((seat, player.hex))
    for npc in state.npcs:
        if npc.hex:
            found.append((NPC_BASE + npc.card, npc.hex))
    return found


def ships_at(state: State, hex: int) -> list[int]:
    found = []
    for seat, player in enumerate(state.players):
        if player.hex == hex:
            found.append(seat)
    for npc in state.npcs:
        if npc.hex == hex:
            found.append(NPC_BASE + npc.card)
    return found


def taken_bits(state: State) -> int:
    """The hexes in which miniatures stand, ships and the Kraken, as a set (chart.py)."""
    bit_of = chart_of(state).grid.bit_of
    found = bit_of[state.sea.kraken]
    for player in state.players:
        found |= bit_of[player.hex]
    for npc in state.npcs:
        found |= bit_of[npc.hex]
    return found


def players_bits(state: State, chart: Chart) -> int:
    """The hexes of the players' ships, as a set (chart.py)."""
    bit_of = chart.grid.bit_of
    found = 0
    for player in state.players:
        found |= bit_of[player.hex]
    return found


def others_bits(state: State, chart: Chart, seat: int) -> int:
    """The hexes of all ships but that of the player whose turn it is, as a set: they hardly ever change meanwhile."""
    now = state.turn
    assert now is not None
    if now.others < 0 or not state.keel.playout:
        now.others = look_for_others(state, chart, seat)
    return now.others


def others_changed(state: State) -> None:
    """A ship has come or gone."""
    if state.turn is not None:
        state.turn.others = -1


def look_for_others(state: State, chart: Chart, seat: int) -> int:
    bit_of = chart.grid.bit_of
    found = 0
    for other, player in enumerate(state.players):
        if other != seat:
            found |= bit_of[player.hex]
    for npc in state.npcs:
        found |= bit_of[npc.hex]
    return found


def occupied(state: State, hex: int) -> bool:
    """CL-108: does a miniature stand there, ship or monster?"""
    for player in state.players:
        if player.hex == hex:
            return True
    for npc in state.npcs:
        if npc.hex == hex:
            return True
    return hex == state.sea.kraken != 0


def hex_of(state: State, ship: int) -> int:
    return state.players[ship].hex if ship < NPC_BASE else npc_of(state, ship).hex


def heading_of(state: State, ship: int) -> int:
    return state.players[ship].heading if ship < NPC_BASE else npc_of(state, ship).heading


def draft_of(state: State, ship: int) -> int:
    """CL-124, CL-125: the current draft, in half steps. An NPC's card says its own."""
    return hold.draft(state.players[ship]) if ship < NPC_BASE else CARD_DRAFT[ship - NPC_BASE]


CARD_DRAFT: Final = [0 if card.modifiers.ignores_sandbanks else card.draft for card in NPC_CARDS]


def defense_of(state: State, ship: int) -> int:
    """CL-186, CL-246: the card's defense and what upgrades add; no distance, position or mooring."""
    if ship < NPC_BASE:
        player = state.players[ship]
        return SHIPS[player.ship].defense + crew.defense_bonus(player)
    return NPC_CARDS[ship - NPC_BASE].defense


def crew_of(state: State, ship: int) -> int:
    if ship < NPC_BASE:
        return state.players[ship].crew
    npc = npc_of(state, ship)
    return NPC_CARDS[npc.card].crew - npc.dead


def carries_goods(state: State, ship: int) -> bool:
    if ship < NPC_BASE:
        return any(hold.everything(state.players[ship]))
    return any(npc_of(state, ship).goods)


def mooring_of(state: State, ship: int) -> int:
    """The tile at whose mooring the ship lies; 0 if it lies at none."""
    return chart_of(state).moorings.get(hex_of(state, ship), 0)


def tile_numbered(state: State, number: int) -> Tile | None:
    """The tile of this number if it lies open on the map."""
    for tile in state.sea.tiles:
        if tile.number == number and tile.open:
            return tile
    return None


def port_nation(state: State, number: int) -> int:
    """The nation of the port on this tile; NONE for natives."""
    return chart_of(state).owner.get(number, names.NONE)


def adjacent(state: State, one: int, other: int) -> bool:
    return hexes.adjacent(hex_of(state, one), hex_of(state, other))


FOG_REACH: Final = 2  # from its centre on


def in_fog(state: State, hex: int) -> bool:
    """CL-155, CL-483: the fog covers a tile's width round its centre, but not the Calm."""
    fog = state.sea.fog
    return fog != 0 and hexes.distance(fog, hex) <= FOG_REACH and hex not in chart_of(state).calm


def in_sight(state: State, one: int, other: int) -> bool:
    """CL-129, CL-130, CL-483: centre to centre, land blocks, who is in the fog counts as absent."""
    return sees(state, hex_of(state, one), hex_of(state, other))


def sees(state: State, a: int, b: int) -> bool:
    """The same, between two hexes."""
    if state.sea.fog and (in_fog(state, a) or in_fog(state, b)):
        return False
    return chart_of(state).sees(a, b)


# --- Nations and enemies --------------------------------------------------------------------------------------------


def at_war(state: State, one: int, other: int) -> bool:
    """CL-038, CL-040: by the War card."""
    if one == other or names.NONE in (one, other):
        return False
    return state.rules.wars & names.war_bit(one, other) != 0


def flags_of(state: State, ship: int) -> int:
    """CL-261, CL-339: the nations whose ship it is, as bits; a corsair has two, a legend and a free player none."""
    if ship < NPC_BASE:
        return player_flags(state.players[ship])
    return CARD_FLAGS[ship - NPC_BASE]


def player_flags(player: Player) -> int:
    flags = 1 << player.crown if player.crown != names.NONE else 0
    return flags | (1 << names.PIRATES if player.pirate else 0)


def card_flags(number: int) -> int:
    card = NPC_CARDS[number]
    if card.kind == names.LEGEND:
        return 0
    if card.kind == names.CORSAIR:
        return 1 << card.nation | 1 << names.PIRATES
    return 1 << card.nation


CARD_FLAGS: Final = tuple([card_flags(number) for number in range(len(NPC_CARDS))])


def is_corsair(state: State, ship: int) -> bool:
    """CL-262, CL-339: under a crown's flag and the Pirates'."""
    return are_corsairs(flags_of(state, ship))


def are_corsairs(flags: int) -> bool:
    return flags >> names.PIRATES & 1 == 1 and flags & 15 != 0


IS_CORSAIR: Final = [are_corsairs(flags) for flags in CARD_FLAGS]


def is_legend(ship: int) -> bool:
    return ship >= NPC_BASE and NPC_CARDS[ship - NPC_BASE].kind == names.LEGEND


def is_partner(state: State, one: int, other: int) -> bool:
    """Nobody fires at a partner: in a cooperative game, or two against two (CL-571, CL-574)."""
    if one >= NPC_BASE or other >= NPC_BASE:
        return False
    mode = state.rules.mode
    if mode == names.TEAMS:
        return (one in (0, 3)) == (other in (0, 3))
    return mode == names.COOPERATIVE


@cache
def foes_of(wars: int, flags: int) -> int:
    """The nations with which ships under these flags are at war, as bits."""
    found = 0
    for nation in range(5):
        if not flags >> nation & 1 and any_war(wars, flags, 1 << nation):
            found |= 1 << nation
    return found


@cache
def any_war(wars: int, one: int, other: int) -> bool:
    for a in range(5):
        for b in range(5):
            if one >> a & 1 and other >> b & 1 and a != b and wars & names.war_bit(a, b):
                return True
    return False


class Fleets:
    """Who hunts whom, by the War card."""

    def __init__(self, wars: int) -> None:
        self.wars: Final = wars
        self.prey: Final = [[hunts_card(wars, one, other) for other in CARDS] for one in CARDS]  # by card and card
        self.foes: Final = [foes_of(wars, flags) for flags in CARD_FLAGS]  # by card: nations at war with it, as bits
        self.hunters: Final[dict[int, list[bool]]] = {}  # cards that hunt a player, by what nations think of him

    def hunters_of(self, player: Player) -> list[bool]:
        """CL-040, CL-262, CL-263, CL-321, CL-332: by card, whether it hunts this player's ship."""
        key = (player.crown + 1) << 1 | int(player.pirate)
        for nation in range(names.NATIONS):
            disliked = player.hidden_nation != nation and player.reputation[nation] < 0
            key = key << 1 | int(disliked)
        key = key << 1 | int(player.reputation[names.PIRATES] < RESPECTED)
        known = self.hunters.get(key)
        if known is None:
            known = self.hunters[key] = [hunts_player(self.wars, flags, player) for flags in CARD_FLAGS]
        return known


RESPECTED: Final = 3  # CL-332
CARDS: Final = range(len(NPC_CARDS))
_FLEETS: Final[dict[int, Fleets]] = {}  # by War card


def fleets(state: State) -> Fleets:
    wars = state.rules.wars
    known = _FLEETS.get(wars)
    if known is None:
        known = _FLEETS[wars] = Fleets(wars)
    return known


def hunts_card(wars: int, card: int, other: int) -> bool:
    """CL-040, CL-262, CL-263: are two ship cards enemies? Whom one hunts hunts it as well."""
    if card == other:
        return False
    if names.LEGEND in (NPC_CARDS[card].kind, NPC_CARDS[other].kind):
        return True
    mine, theirs = CARD_FLAGS[card], CARD_FLAGS[other]
    return not mine & theirs and any_war(wars, mine, theirs)


def hunts_player(wars: int, mine: int, player: Player) -> bool:
    """CL-040, CL-262, CL-263, CL-321, CL-332: does a ship under these flags hunt this player's ship?"""
    if mine == 0:  # a legend
        return True
    theirs = player_flags(player)
    if mine & theirs:
        return False
    if mine >> names.PIRATES & 1:  # Pirates and corsairs
        if mine != 1 << names.PIRATES and are_corsairs(theirs):
            return False
        return player.reputation[names.PIRATES] < RESPECTED
    nation = mine.bit_length() - 1
    if player.hidden_nation != nation and player.reputation[nation] < 0:
        return True
    return theirs != 0 and any_war(wars, mine, theirs)


def hunters_of(state: State, seat: int) -> list[bool]:
    """By card, whether it hunts this player; a corsair that obeys someone may think again (`obeys`)."""
    if not state.keel.playout:
        return fleets(state).hunters_of(state.players[seat])
    if state.hunters is None:
        state.hunters = [fleets(state).hunters_of(player) for player in state.players]
    return state.hunters[seat]


def standing_changed(state: State) -> None:
    """Nations think otherwise of a player than before."""
    state.hunters = None


def obeys(state: State, npc: Npc, seat: int) -> bool:
    """CL-550: a corsair hunts neither its master nor a partner of his."""
    return npc.tamed and (seat == npc.seat or is_partner(state, npc.seat, seat))


def commander_of(state: State, ship: int) -> int:
    """CL-550: the player whose ship a corsair that obeys him counts as; any other ship itself."""
    if ship < NPC_BASE or not IS_CORSAIR[ship - NPC_BASE]:
        return ship
    npc = npc_of(state, ship)
    return npc.seat if npc.tamed else ship


def is_own_side(state: State, seat: int, ship: int) -> bool:
    """CL-550, CL-571, CL-574: oneself, a partner, or a corsair that obeys one of both: nobody attacks these."""
    master = commander_of(state, ship)
    return master == seat or is_partner(state, seat, master)


def npc_hunts(state: State, npc: int, ship: int) -> bool:
    """CL-040, CL-262, CL-263, CL-321, CL-332, CL-K26: is this ship an enemy of the NPC?"""
    if ship >= NPC_BASE:
        return fleets(state).prey[npc - NPC_BASE][ship - NPC_BASE]
    if not hunters_of(state, ship)[npc - NPC_BASE]:
        return False
    return not IS_CORSAIR[npc - NPC_BASE] or not obeys(state, npc_of(state, npc), ship)
