"""What must hold of the content: the counts of the component list, and that cards, tiles and places fit each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from freebooter.engine.content import BadContent, count
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content.boards import YardItem
from freebooter.games.captains_log.content.cards import (
    Ammunition,
    Captain,
    Clue,
    Find,
    Gain,
    Good,
    Hold,
    Npc,
    PrintedUpgrade,
    Ship,
    Slot,
    Tile,
    Upgrade,
    ZoneTile,
)
from freebooter.games.captains_log.content.events import Event, Wind
from freebooter.games.captains_log.content.missions import Collect, Deliver, Load, Mission, Place, Reach, Sell, Visit
from freebooter.games.captains_log.content.tiles import SPOTS
from freebooter.games.captains_log.names import LAND, MOORING, NONE, NUMBER, SANDBANK

STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
AT = {spot: i for i, spot in enumerate(SPOTS)}
BESIDE = [[AT[q + a, r + b] for a, b in STEPS if (q + a, r + b) in AT] for q, r in SPOTS]
RIM = [i for i, near in enumerate(BESIDE) if len(near) < 6]
DRAFT_3 = 6  # in half steps


def must(good: bool, where: str, what: str) -> None:
    if not good:
        raise BadContent(f"{where}: {what}.")


# ---- the chart ------------------------------------------------------------------------------------------------------


def open_water(tile: Tile, draft: int) -> list[set[int]]:
    """The pieces of water that a ship of this draft can sail, each from hex to hex."""
    free = {
        i
        for i, terrain in enumerate(tile.terrain)
        if terrain != LAND and (terrain != SANDBANK or draft <= tile.depth[i])
    }
    pieces = []
    while free:
        piece, todo = set(), [free.pop()]
        for spot in todo:
            piece.add(spot)
            todo += [near for near in BESIDE[spot] if near in free]
            free -= set(BESIDE[spot])
        pieces.append(piece)
    return pieces


def tiles(found: Sequence[Tile]) -> None:
    count("tiles.toml, numbers of the tiles", [tile.number for tile in found], list(range(1, 25)))
    count("tiles.toml, optional tiles", [tile.number for tile in found if tile.optional], [22, 23, names.CALM])
    for tile in found:
        one_tile(tile)

    def having(place: int) -> list[int]:
        return [tile.number for tile in found if tile.places[place] != NONE]

    count("tiles.toml, tiles with a whale", having(names.WHALE), [11, 12, 17, 19])
    count("tiles.toml, tiles with the Kraken", having(names.KRAKEN), [11])
    count("tiles.toml, tiles with a fortress", [t.number for t in found if t.fortress != NONE], [5, 6, 14])
    count("tiles.toml, ports without a flag", [t.number for t in found if t.random_flag], [2, 5, 6])
    count("tiles.toml, villages of natives", [t.number for t in found if t.natives], [18, 19, 21, 22])
    count("tiles.toml, depths of sandbanks", {d for t in found for d in t.depth} - {0}, {2, 4, 6, 10})
    for nation in range(names.NATIONS):
        ports = [tile for tile in found if tile.nation == nation and not tile.optional]
        for service in range(4):
            must(
                any(tile.services[service] for tile in ports), "tiles.toml", f"nation {nation} lacks service {service}"
            )
    closed = [t.number for t in found if t.port != NONE and not any(
        t.places[MOORING] in piece and piece & set(RIM) for piece in open_water(t, DRAFT_3 + 2))]  # fmt: skip
    count("tiles.toml, moorings closed to draft 4", closed, [21])


def one_tile(tile: Tile) -> None:
    where = f"tiles.toml, {tile.name}"
    pieces = open_water(tile, DRAFT_3)
    must(len(pieces) == 1 and bool(pieces[0] & set(RIM)), where, "the water for draft 3 is not one piece with the edge")
    water = pieces[0]
    must(tile.places[NUMBER] != NONE, where, "it has no numbered hex")
    for place in (*tile.places, *tile.barrels):
        must(place == NONE or place in water, where, f"the hex {place} cannot be reached with draft 3")
    for spot in tile.treasures:
        must(any(near in water for near in BESIDE[spot]), where, f"no ship gets next to the X on hex {spot}")
    if tile.port != NONE:
        must(tile.places[MOORING] in BESIDE[tile.port], where, "the mooring is not next to its port")
        must(any(tile.services), where, "the port has no services")
        must(not (tile.services[names.BUY] and tile.services[names.SELL]), where, "no port both buys and sells")
    roles = [place for place in tile.places[: names.CORSAIR_ICON + 1] if place != NONE]
    for place in roles:
        close = tile.port != NONE and bool({place, *BESIDE[place]} & set(BESIDE[tile.port]))
        must(close, where, f"the role on hex {place} is not near a port")
    if tile.fortress != NONE:
        must(tile.port in BESIDE[tile.fortress], where, "the fortress does not share its island with the port")
        for near in BESIDE[tile.fortress]:
            ashore = tile.terrain[near] == LAND
            must(ashore != (tile.dice[near] > 0), where, f"the fortress should fire at the water round it (hex {near})")
        for spot, dice in enumerate(tile.dice):
            near = dice == 0 or spot in BESIDE[tile.fortress]
            must(near, where, f"the fortress should not fire farther than the next hex (hex {spot})")
    else:
        must(not any(tile.dice), where, "it has dice, but no fortress")


def chart(slots: Sequence[Slot], zone_tiles: Sequence[ZoneTile], fog: int) -> None:
    covered = {(slot.q + q, slot.r + r) for slot in slots for q, r in SPOTS}
    count("chart.toml, hexes covered by 24 tiles", len(covered), 24 * 19)
    faces = Counter((zone.face, zone.depth) for zone in zone_tiles)
    count(
        "chart.toml, zone tiles",
        faces,
        {(names.OPEN_WATER, 0): 8, (names.SHOAL, 2): 2, (names.SHOAL, 4): 2, (names.SHOAL, 6): 2,
         (names.FLOTSAM, 0): 4, (names.ISLAND, 0): 6},
    )  # fmt: skip
    count("chart.toml, fog tiles", fog, 2)


def is_place(board: Sequence[Tile], tile: int, icon: int) -> bool:
    """Whether that icon is on that tile (`board[n]` is tile n)."""
    if not 1 <= tile < len(board):
        return False
    if icon == names.BESIDE_FORTRESS:
        return board[tile].fortress != NONE
    return icon < len(board[tile].places) and board[tile].places[icon] != NONE


# ---- ships ----------------------------------------------------------------------------------------------------------


def ships(found: Sequence[Ship], holds: dict[tuple[int, int], Hold]) -> None:
    count("ships.toml, models", Counter(ship.side_a for ship in found), {False: 17, True: 3})
    levels = [level for level in range(1, 5) for _ in range(5)]
    count("board.toml, holds", sorted(holds), list(zip(levels, [2, 3, 4, 5, 6] * 4, strict=True)))
    for hold in holds.values():
        count(
            f"board.toml, rows of the hold of level {hold.level}, draft {hold.draft / 2}",
            len(hold.rows),
            hold.draft - 1,
        )
    for ship in found:
        where = f"ships.toml, {ship.name}"
        must((ship.level, ship.draft) in holds, where, "there is no hold of its level and draft")
        must(ship.life <= holds[ship.level, ship.draft].slots, where, "its life does not fit its hold")
        must(ship.crew >= ship.level + 2, where, "it has no room for its base crew")
        must((ship.price == NONE) == (ship.level == 4), where, "all ships but those of level 4 have a price")


def npcs(found: Sequence[Npc], models: Sequence[Ship], board: Sequence[Tile]) -> None:
    count("npcs.toml, numbers of the ship cards", [npc.card for npc in found], list(range(1, 47)))
    count("npcs.toml, cards by level", Counter(npc.level for npc in found), {1: 14, 2: 14, 3: 12, 4: 6})
    halves = {(level, seal): n // 2 for level, n in ((1, 14), (2, 14), (3, 12), (4, 6)) for seal in (1, 2)}
    count("npcs.toml, cards by level and seal", Counter((npc.level, npc.seal) for npc in found), halves)
    roles = Counter(3 if npc.special else npc.role for npc in found)
    count(
        "npcs.toml, merchants, defensive, aggressive and special ships", [roles[r] for r in range(4)], [14, 13, 14, 5]
    )
    fleets = Counter(npc.nation for npc in found if npc.kind == names.OF_A_NATION)
    must(max(fleets, key=lambda n: fleets[n]) == names.SPAIN, "npcs.toml", "Spain should have the largest fleet")
    corsairs = {npc.nation for npc in found if npc.kind == names.CORSAIR}
    count("npcs.toml, nations with corsairs", corsairs, set(range(names.NATIONS)))
    for npc in found:
        one_npc(npc, models[npc.model], board)
    used = {(npc.tile, npc.icon) for npc in found}
    for tile in board[1:]:
        for role in range(names.CORSAIR_ICON + 1):
            seen = tile.places[role] == NONE or (tile.number, role) in used
            must(seen, f"tiles.toml, {tile.name}", f"no ship appears on its icon {role}")


def one_npc(npc: Npc, model: Ship, board: Sequence[Tile]) -> None:
    where = f"npcs.toml, {npc.ship}"
    must(npc.level == model.level and not model.side_a, where, "it is not of the level of its model")
    must((npc.nation == NONE) == (npc.kind == names.LEGEND), where, "only legends have no nation")
    must(is_place(board, npc.tile, npc.icon), where, f"it appears on tile {npc.tile}, where its icon is not")
    home = board[npc.tile].nation
    if npc.kind == names.OF_A_NATION:
        must(home == npc.nation and npc.icon == npc.role, where, "it should appear on its role at a port of its nation")
    if npc.kind == names.CORSAIR:
        fits = home in (npc.nation, names.PIRATES) and npc.icon == names.CORSAIR_ICON
        must(fits, where, "it should appear on the corsair's icon at a port of its nation or the Pirates")
    must(1 <= len(npc.pennants) <= 3, where, "a card has one to three pennants")
    must(sum(npc.cargo) <= 6, where, "it carries more than 6 goods")
    must(bool(npc.stops) == (npc.role == names.MERCHANT), where, "merchants have a route, and no other")
    must(npc.first_stop < len(npc.stops), where, "its marker starts beyond its route")
    for stop in npc.stops:
        must(
            is_place(board, stop.tile, stop.icon), where, f"its route calls at tile {stop.tile}, where its icon is not"
        )


# ---- crew, captains, treasure ---------------------------------------------------------------------------------------


def crew(
    upgrades: Sequence[Upgrade],
    printed: Sequence[PrintedUpgrade],
    ammunition: Sequence[Ammunition],
    captains: Sequence[Captain],
) -> None:
    common = [one for one in upgrades if one.nation == NONE]
    families = Counter({family: sum(u.count for u in common if u.family == family) for family in range(2)})
    count("crew.toml, officers and specialists", families, {names.OFFICER: 22, names.SPECIALIST: 22})
    own = Counter({nation: sum(u.count for u in upgrades if u.nation == nation) for nation in range(5)})
    count("crew.toml, tokens of the nations", [own[nation] for nation in range(5)], [2, 6, 4, 2, 2])
    count("crew.toml, ammunition", [one.count for one in ammunition], [4, 4, 4, 4])
    count("board.toml, upgrades printed on side A", len(printed), 7)
    for space in printed:
        upgrade = upgrades[space.upgrade]
        must(
            not upgrade.expert and upgrade.nation == NONE, f"board.toml, {upgrade.name}", "side A has none for experts"
        )
    nations = Counter(captain.nation for captain in captains)
    count("captains.toml, captains by nation", [nations[nation] for nation in range(5)], [5, 6, 5, 5, 10])


def yard(found: Sequence[YardItem], ammunition: Sequence[Ammunition]) -> None:
    count("boards.toml, items of the shipyard", len(found), names.YARD_SHIP + 1)
    for kind, shot in enumerate(ammunition):
        item = found[names.YARD_AMMUNITION + kind]
        count(f"boards.toml, name and price of {item.name}", (item.name, item.price), (shot.name, shot.price))


def treasure(clues_1: Sequence[Clue], clues_2: Sequence[Clue], rewards: Sequence[Find], board: Sequence[Tile]) -> None:
    count("treasure.toml, cards of the decks", [len(clues_1), len(clues_2), len(rewards)], [4, 4, 5])
    found = Counter(spot for tile in board[1:] if not tile.optional for spot in tile.treasures)
    for one in clues_1:
        count(f"treasure.toml, hexes of {one.id}", len(set(one.positions)), 7)
        for other in clues_2:
            shared = set(one.positions) & set(other.positions)
            places = sum(found[spot] for spot in shared)
            must(
                len(shared) == 1 and places == 1,
                f"treasure.toml, {one.id} with {other.id}",
                f"they share {len(shared)} hexes, an X on {places} tiles, instead of one and one",
            )


def finds(barrels: Sequence[Find], fishing: Sequence[Find], goods: Sequence[Good]) -> None:
    count("boards.toml, goods", [good.count for good in goods], [25, 25, 25, 25, 25, 15])
    count("treasure.toml, barrels", len(barrels), 36)
    count("treasure.toml, fishing tokens", len(fishing), 12)
    for number, good in enumerate(goods):
        given = sum(
            gain.n for barrel in barrels for gain in barrel.gains if gain == Gain(names.GAIN_GOODS, gain.n, number)
        )
        must(given <= good.count, "treasure.toml", f"the barrels give more {good.id} than there is")


# ---- missions, events -----------------------------------------------------------------------------------------------


def missions(found: Sequence[Mission], board: Sequence[Tile]) -> None:
    numbers = [
        f"{letter}{n:02}" for letter, last in (("P", 14), ("C", 23), ("R", 21), ("T", 25)) for n in range(1, last + 1)
    ]
    count("missions.toml, the missions", [mission.id for mission in found], numbers)
    for mission in found:
        where = f"missions.toml, {mission.id}"
        to = [risk.to for risk in mission.risks]
        must(not to or (to == sorted(set(to)) and to[-1] == 12), where, "its risks do not rise to 12")
        must(not to or not all(risk.lost for risk in mission.risks), where, "it cannot succeed")
        must(
            all(0 <= risk.only_end <= len(mission.ends) for risk in mission.risks),
            where,
            "a risk names an end it lacks",
        )
        must(1 <= len(mission.ends) <= 2, where, "a mission has one or two ends")
        for place in places(mission):
            for tile in place.tiles:
                must(is_place(board, tile, place.icon), where, f"it goes to tile {tile}, where its icon is not")
                must(place.farthest or not board[tile].optional, where, f"tile {tile} is optional")
        for end in mission.ends:
            goal = end.goal
            must(bool(end.gains) or isinstance(goal, Sell), where, "an end gives nothing")
            must(sum(g.n for g in end.gains if g.kind == names.GAIN_MONEY) <= 4, where, "an end pays more than 4,000")
            if isinstance(goal, Sell):
                port = board[goal.at.tiles[0]]
                must(port.services[names.SELL], where, f"{port.name} buys nothing from ships")
                buyer = goal.good if goal.market == names.LEGAL else names.PIRATES
                must(port.nation == buyer, where, f"{port.name} is not the market for that good")


def places(mission: Mission) -> Iterable[Place]:
    steps = [mission.start, *[end.goal for end in mission.ends]]
    for step in steps:
        if isinstance(step, (Visit, Collect)):
            yield from step.places
        elif isinstance(step, (Reach, Load, Deliver, Sell)):
            yield step.at


def events(found: Sequence[Event], winds: Sequence[Wind], nation_die: Sequence[int], kraken_die: Sequence[int]) -> None:
    count("events.toml, numbers of the events", [event.number for event in found], list(range(1, 28)))
    permanent = [event.number for event in found if event.duration == names.PERMANENT]
    count("events.toml, permanent events", permanent, [18, 19, 27])
    count("events.toml, winds", [wind.blows_to for wind in winds], [*range(6), NONE])
    count("events.toml, the optional wind", [wind.blows_to for wind in winds if wind.optional], [NONE])
    for wind in winds[:6]:
        turned = [wind.change[(wind.blows_to + side) % 6] for side in range(6)]
        count(f"events.toml, {wind.name} from downwind clockwise", turned, [2, 1, -1, -2, -1, 1])
    count("events.toml, faces of the nations' die", Counter(nation_die[1:]), dict.fromkeys(range(names.NATIONS), 3))
    count("events.toml, faces of the Kraken's die", Counter(kraken_die[1:]), dict.fromkeys(range(6), 2))
