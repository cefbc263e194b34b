"""A second opinion on ships: slow, obvious, and written from RULES.md without a look at the code of the rules.

How deep a ship lies, how far it sails, how many guns it has, where damage comes to lie, and what an attack costs with
nations. It reads the state of the table and what is printed on cards. Drafts are in half steps.
"""

from __future__ import annotations

from freebooter.games.captains_log.content import CAPTAINS, HOLD, NPC_CARDS, SHIPS, TILES, UPGRADES, WINDS
from freebooter.games.captains_log.sheets import SHAPES
from freebooter.games.captains_log.state import Player, State

PIRATES, NOBODY = 4, -1
OIL, CANNON, CABIN, WATER, FIRE = 6, 7, 8, 16, 32  # what a slot contains


def aboard(player: Player) -> list[str]:
    return [UPGRADES[one].name for one in player.officers] + [CAPTAINS[one].name for one in player.captains]


def draft(player: Player) -> int:
    """CL-082 to CL-084, CL-333, CL-393: a whole step for every five cubes, for friends of the Dutch for every six."""
    cubes = 5 * aboard(player).count("Reinforced")
    for slot in player.hold:
        if slot >= WATER:  # the damage, and the cannon under it
            cubes += 2 if slot in (CANNON + WATER, CANNON + FIRE) else 1
        elif slot not in (0, CABIN):
            cubes += 1
    dutch = player.reputation[0] >= 2 and player.hidden_nation != 0
    return SHIPS[player.ship].draft + 2 * (cubes // (6 if dutch else 5))


def penalty(deep: int) -> int:
    """CL-086."""
    return 0 if deep < 5 else -1 if deep < 8 else -2 if deep < 10 else -3 if deep < 12 else -4


def movement(state: State, player: Player, direction: int) -> int:
    """CL-114 to CL-120, CL-382, CL-388, CL-389, CL-541, CL-544, CL-546, CL-K37."""
    model, crew = SHIPS[player.ship], aboard(player)
    sum_of = model.movement + player.sails - player.sails_cut
    sum_of += crew.count("Helmsman") + crew.count("Expert Helmsman")
    sum_of += crew.count("Jean-François de la Pérouse" if state.clock.space % 2 == 0 else "Louise-René Levassor")
    sum_of += penalty(draft(player)) - penalty(model.draft)
    if player.hex not in moorings(state):
        sum_of += model.turning[(direction - player.heading) % 6]
    towards = WINDS[state.decks.wind].blows_to
    if towards != NOBODY and player.hex not in calm(state):
        off = (direction - towards) % 6
        wind = {0: 2, 1: 1, 5: 1, 2: -1, 4: -1, 3: -2}[off]
        sum_of += max(0, wind) if "Vicente de Tofiño" in crew else wind
    return max(1, sum_of)


def guns(player: Player) -> int:
    """CL-073, CL-074, CL-182."""
    outline = HOLD[SHIPS[player.ship].level, SHIPS[player.ship].draft]
    return min(player.hold[: outline.rows[0]].count(CANNON), outline.cannons)


def moorings(state: State) -> set[int]:
    lying = [(TILES[tile.number].places[4], tile) for tile in state.sea.tiles if tile.open]
    return {tile.centre + SHAPES[tile.turned][place] for place, tile in lying if place >= 0}


def calm(state: State) -> set[int]:
    return {tile.centre + step for tile in state.sea.tiles if tile.open and tile.number == 24 for step in SHAPES[0]}


# --- damage ----------------------------------------------------------------------------------------------------------


def damaged(slots: list[int], rows: tuple[int, ...], kinds: list[int]) -> tuple[list[int], list[int], list[int]]:
    """CL-194 to CL-199, CL-201, CL-203: the hold after so many hits, one by one; goods washed out, and goods burnt."""
    ends = [sum(rows[: n + 1]) for n in range(len(rows))]
    hold = [slots[end - width : end] for width, end in zip(rows, ends, strict=True)]
    washed, burnt, waiting = [], [], kinds[:]
    while waiting:
        kind = waiting.pop(0)
        row, column = next_slot(hold, kind)
        if row < 0:
            continue
        content = hold[row][column]
        if content in (0, CANNON, CABIN):
            hold[row][column] += kind
            continue
        hold[row][column] = kind
        (washed if kind == WATER else burnt).append(content - 1)
        if content == OIL:
            waiting = [FIRE, FIRE, *waiting]
    return [slot for row in hold for slot in row], sorted(washed), sorted(burnt)


def next_slot(hold: list[list[int]], kind: int) -> tuple[int, int]:
    """Water from the bottom row and its right end, fire from the top row and its left end."""
    for row in range(len(hold))[:: -1 if kind == WATER else 1]:
        for column in range(len(hold[row]))[:: -1 if kind == WATER else 1]:
            if hold[row][column] < WATER:
                return row, column
    return -1, -1


# --- reputation ------------------------------------------------------------------------------------------------------


def flags(state: State, ship: int) -> set[int]:
    """CL-261, CL-339, CL-341: a corsair has two, a legend and a free player none."""
    if ship < 100:
        player = state.players[ship]
        return {player.crown} - {NOBODY} | ({PIRATES} if player.pirate else set())
    card = NPC_CARDS[ship - 100]
    return set() if card.kind == 2 else {card.nation, PIRATES} if card.kind == 1 else {card.nation}


def columns_after(state: State, seat: int, ship: int, port: int, sunk: bool) -> list[int]:
    """CL-313 to CL-315, CL-328, CL-342, CL-K07, CL-K56: what nations think after an attack, before anybody is pleased."""
    columns = state.players[seat].reputation[:]
    costs = [(nation, 1) for nation in sorted(flags(state, ship))]
    if port != NOBODY:
        costs.append((port, 2))
    if sunk:
        costs += [(nation, 1) for nation in sorted(flags(state, ship))]
    for nation, cost in costs:
        at_war = columns[nation] == 5 and cost == 1  # a member who attacks his own nation
        locked = columns[nation] == -5 and nation != PIRATES
        columns[nation] = -4 if at_war else columns[nation] if locked else max(-5, columns[nation] - cost)
    return columns
