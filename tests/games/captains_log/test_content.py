"""What is printed: counts, worked examples of the rulebook, and that every card can be played on every chart."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from freebooter.engine.content import BadContent
from freebooter.engine.keel import Keel, roll
from freebooter.engine.luck import lucky
from freebooter.games.captains_log import content, names
from freebooter.games.captains_log.content import checks, reading, shown, texts, tiles
from freebooter.games.captains_log.content.cards import DrawnTile, Gain, Modifiers, Npc, Tile
from freebooter.games.captains_log.content.events import Kraken, Tide
from freebooter.games.captains_log.content.missions import Deliver, Destroy, Fleet, Load, Mission, Place, Sell

FOLDER = Path(content.__file__).parent


def mission(number: str) -> Mission:
    return next(one for one in content.MISSIONS if one.id == number)


def npc(ship: str) -> Npc:
    return next(one for one in content.NPC_CARDS if one.ship == ship)


def model(name: str) -> Any:
    return next(one for one in content.SHIPS if one.name == name)


# ---- worked examples ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-002", "CL-007", "CL-EX01")
def test_notation() -> None:
    assert reading.thousands(1_000) == 1
    assert texts.money(1) == "1,000 doubloons"
    state = SimpleNamespace(keel=Keel(lucky("notation")))
    rolls = [roll(state, 3, 12) for _ in range(200)]
    assert {len(dice) for dice in rolls} == {3}
    assert {face for dice in rolls for face in dice} == set(range(1, 13))


@pytest.mark.rule("CL-079", "CL-080", "CL-081", "CL-EX05", "CL-EX06", "CL-EX07")
@pytest.mark.parametrize(
    ("level", "draft", "printed"),
    [(1, 2, (15, 6, 4, 2)), (3, 3, (26, 8, 8, 6)), (2, 1.5, (13, 7, 5, 3))],
)
def test_holds_of_the_worked_examples(level: int, draft: float, printed: tuple[int, int, int, int]) -> None:
    hold = content.HOLD[level, int(2 * draft)]
    assert (hold.slots, hold.gunports, hold.cannons, hold.damage) == printed
    assert hold.source == "rulebook"


@pytest.mark.rule("CL-080", "CL-081", "CL-EX06", "CL-EX07")
def test_rowboats_and_cabins_of_the_worked_examples() -> None:
    large, small = content.HOLD[3, 6], content.HOLD[2, 3]
    assert (large.rowboats, large.cabins) == (4, 5)
    assert (small.rowboats, small.cabins) == (1, 2)


def test_cabins_lie_below_the_gunports_and_in_a_single_row_at_its_end() -> None:
    assert list(content.HOLD[2, 3].cabin_slots) == [7, 8]
    assert list(content.HOLD[4, 2].cabin_slots) == [6, 7, 8]
    for hold in content.HOLD.values():
        assert all(0 <= slot < hold.slots for slot in hold.cabin_slots)


@pytest.mark.rule("CL-085")
def test_five_drafts() -> None:
    assert {ship.draft for ship in content.SHIPS} == {2, 3, 4, 5, 6}


@pytest.mark.rule("CL-063", "CL-365")
def test_ships_of_the_examples() -> None:
    assert {ship.name for ship in content.SHIPS if ship.level == 1 and not ship.side_a} == {"Nao", "Hulk", "Carrack"}
    prices = {"Nao": 10, "Hulk": 10, "Carrack": 10, "Brigantine": 11, "Whaler": 12, "Fluyt": 13}
    assert {name: model(name).price for name in prices} == prices
    assert model("Nao").defense == 9
    assert model("Queen Anne's Revenge").price == names.NONE
    assert model("Whaler").modifiers == Modifiers(fishing_tokens=1, whale_defense=1)
    assert model("Nao").turning == (0, 0, -1, -2, -1, 0)


@pytest.mark.rule("CL-582")
def test_board_side_a() -> None:
    ships = [content.SHIPS[number] for number in content.SIDE_A_SHIPS]
    assert [(ship.level, ship.draft, ship.defense, ship.life, ship.price) for ship in ships] == [
        (1, 4, 9, 10, 0),
        (2, 4, 10, 12, 10),
        (3, 5, 11, 15, 14),
    ]
    printed = [(content.UPGRADES[one.upgrade].name, one.level, one.extra) for one in content.PRINTED]
    assert printed == [
        ("Gunner", 1, False), ("Carpenter", 1, False), ("Second Gunner", 1, False), ("Informer", 1, False),
        ("Helmsman", 2, False), ("Expert Gunner", 2, False), ("Overloaded", 3, True),
    ]  # fmt: skip


def test_routes_of_the_examples() -> None:
    trader, whaler = npc("Vrouw Katrijn"), npc("Patience")
    assert [(stop.tile, stop.icon) for stop in trader.stops] == [(10, names.MOORING), (4, names.MOORING)]
    assert [stop.gains for stop in trader.stops] == [(Gain(names.GAIN_MONEY, 1),)] * 2
    assert [(stop.tile, stop.icon) for stop in whaler.stops] == [(tile, names.WHALE) for tile in (17, 11, 12)]
    assert [stop.gains for stop in whaler.stops] == [(), (), (Gain(names.GAIN_GOODS, 1, names.OIL),)]
    assert not trader.leaves


@pytest.mark.rule("CL-259")
def test_non_player_ships_of_the_examples() -> None:
    guard = npc("Invincible Lion")
    assert (guard.defense, guard.life, guard.crew) == (12, 15, 17)
    assert [(one.kind, one.n, one.bonus) for one in guard.pennants] == [
        (names.PENNANT_MOVE, 6, 0),
        (names.PENNANT_FIRE, 6, 3),
        (names.PENNANT_FIRE, 6, 3),
    ]
    raider = npc("Night Heron")
    assert [one.kind for one in raider.pennants] == [names.PENNANT_MOVE, names.PENNANT_BOARD, names.PENNANT_FIRE]
    assert raider.modifiers.melee_bonus == 2
    urca = npc("Urca de Lima")
    assert urca.special
    assert urca.leaves
    assert urca.first_stop == names.NONE
    assert {stop.icon for stop in urca.stops} == {names.NUMBER}
    whale = npc("White Whale")
    assert whale.kind == names.LEGEND
    assert whale.pennants[1].kind == names.PENNANT_HUNT
    assert content.SHIPS[whale.model].name == "Whaler"


def test_missions_of_the_examples() -> None:
    silver = mission("T09")
    assert not silver.public
    assert silver.start == Load(Place(names.MOORING, (18,)), names.SILVER, 3)
    assert [end.goal for end in silver.ends] == [
        Sell(Place(names.MOORING, (7,)), names.SILVER, 3, names.LEGAL),
        Sell(Place(names.MOORING, (15,)), names.SILVER, 3, names.CONTRABAND),
    ]
    rescue = mission("R04")
    assert (rescue.night, rescue.risks[0].to, rescue.risks[0].lost) == (1, 6, True)
    assert rescue.risks[0].gains == (Gain(names.GAIN_REPUTATION, -1, names.OF_TARGET),)
    assert rescue.ends[0].goal == Deliver(Place(names.ANY_PORT, of=names.NOT_OF_TARGET))
    flags = mission("P12").ends[0]
    assert isinstance(flags.goal, Destroy)
    assert (flags.goal.count, flags.goal.of_nations) == (3, True)
    assert flags.gains == (Gain(names.GAIN_FAME, 2),)


# ---- boards ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-030", "CL-410", "CL-411")
def test_market_boards() -> None:
    a, b = content.MARKETS
    assert a.cubes * len(a.buy) * len(a.sell) == 12
    assert a.buy == b.buy == (10, 10, 5)
    assert a.sell == ((15, 10, 10), (15, 10, 10))
    assert b.sell == ((15, 10, 5), (15, 15, 10))


@pytest.mark.rule("CL-102")
def test_days_and_nights_alternate() -> None:
    assert content.DAYS == [True, False] * 3


@pytest.mark.rule("CL-337")
def test_columns_of_the_reputation_board() -> None:
    crown, pirates = content.COLUMNS[names.SPAIN], content.COLUMNS[names.PIRATES]
    assert (crown.contempt, crown.distrust, crown.trade_treaty, crown.persona_non_grata) == (-1, -2, -3, -4)
    assert (crown.upgrades_1, crown.ships, crown.reappear_at_port, crown.second_captain) == (1, 2, 3, 4)
    assert (crown.prestige, pirates.prestige) == ((-5, 5), (5,))
    assert crown.lock == -5
    assert pirates.lock < names.LOWEST
    assert pirates.ships == pirates.nation_advantage == content.NEVER
    assert (pirates.respected, pirates.free_enlistment) == (3, 3)
    assert content.NATION[names.PIRATES].favour == Modifiers()


@pytest.mark.rule("CL-038")
def test_wars_of_side_a() -> None:
    pairs = {(a, b) for a in range(5) for b in range(a) if content.WARS_A[a][b]}
    assert pairs == {(names.ENGLAND, names.SPAIN), (names.FRANCE, names.ENGLAND)} | {(4, n) for n in range(4)}


@pytest.mark.rule("CL-261", "CL-407")
def test_nations_goods_and_corsairs() -> None:
    assert [nation.name for nation in content.NATION] == ["Netherlands", "Spain", "England", "France", "Pirates"]
    assert [good.id for good in content.GOODS[: names.PRIMARY]] == ["tea", "silver", "cotton", "sugar"]
    assert [good.count for good in content.GOODS] == [25, 25, 25, 25, 25, 15]
    assert {card.nation for card in content.NPC_CARDS if card.kind == names.CORSAIR} == {0, 1, 2, 3}


@pytest.mark.rule("CL-430")
def test_types_of_missions() -> None:
    assert Counter(one.type for one in content.MISSIONS) == {
        names.PERSONAL: 14,
        names.COMBAT: 23,
        names.RESCUE: 21,
        names.TRANSPORT: 25,
    }
    assert (mission("C20").type, mission("C20").number) == (names.COMBAT, 20)
    assert {one.public for one in content.MISSIONS if one.type == names.TRANSPORT} == {True, False}


def test_the_draft_track_begins_at_two_and_a_half() -> None:
    assert [content.DRAFT_TRACK[draft] for draft in (2, 4, 5, 7, 8, 9, 10, 12, 40)] == [
        0,
        0,
        -1,
        -1,
        -2,
        -2,
        -3,
        -4,
        -4,
    ]


def test_the_tavern_board() -> None:
    board = content.TAVERN_BOARD
    assert (board.fame_price, board.missions_drawn, board.missions_kept) == (8, 3, 1)
    assert [(one.crew, one.price, one.reputation) for one in board.crew] == [(2, 1, 0), (5, 2, 2), (3, 1, 3)]


def test_the_shipyard_board() -> None:
    prices = {item.name: item.price for item in content.YARD}
    assert prices == {
        "Wood": 1, "Repair": 0, "Cannon": 1, "Sails": 2, "Cannon upgrade": 2, "Long range 2": 2, "Long range 3": 3,
        "Long range 4": 4, "Rowboat": 1, "Cabin": 2, "Fire shot": 2, "Explosive shot": 3, "Grapeshot": 2,
        "Chain shot": 2, "Ship": 0,
    }  # fmt: skip
    assert content.YARD[names.YARD_SHIP].reputation == (2, 2)
    assert content.YARD[names.YARD_AMMUNITION + names.CHAIN].name == "Chain shot"
    assert content.SHIPYARD_BOARD.spaces == (1, 1, 2, 2)


# ---- crew, captains, events -----------------------------------------------------------------------------------------


@pytest.mark.rule("CL-348")
def test_tokens_of_officers_and_specialists() -> None:
    found = {one.name: (one.count, one.unique, one.price) for one in content.UPGRADES}
    assert found == {
        "Carpenter": (3, False, 2), "Gunner": (6, False, 2), "Expert Gunner": (1, False, 4),
        "Second Gunner": (3, True, 3), "Helmsman": (2, True, 3), "Expert Helmsman": (1, False, 4),
        "Instructor": (2, True, 4), "Harpooner": (2, True, 3), "Overloaded": (2, True, 4),
        "Informer": (3, False, 2), "Pistol": (3, False, 2), "Sabers": (3, True, 3), "Swords": (6, False, 2),
        "Doctor": (3, False, 3), "Scimitar": (1, False, 4), "Bomb": (3, False, 2),
        "Reinforced": (2, True, 4), "Merchant": (2, True, 4), "Armor": (6, False, 3), "Lieutenant": (2, True, 4),
        "Sniper": (2, False, 3), "Mercenary": (2, True, 4),
    }  # fmt: skip
    assert len(content.BAG) == 44
    assert next(one for one in content.UPGRADES if one.sold_at == names.SHIPYARD).name == "Reinforced"


def test_captains_that_need_each_other_or_a_certain_ship() -> None:
    by_name = {captain.name: captain for captain in content.CAPTAINS}
    bonny, read = by_name["Anne Bonny"], by_name["Mary Read"]
    assert content.CAPTAINS[bonny.modifiers.partner] is read
    assert content.CAPTAINS[read.modifiers.partner] is bonny
    teach = by_name["Edward Teach"].outfit
    assert content.SHIPS[teach.special_ship].name == "Queen Anne's Revenge"
    assert (teach.ship_price, teach.ship_level, teach.ship_draft) == (7, 3, 4)
    assert (teach.ammunition, teach.only_ammunition) == (names.FIRE, names.FIRE)
    assert by_name["Malika Fadel"].friend == names.SPAIN
    assert by_name["Samuel Bellamy"].modifiers.sink_bonus_draft == 4
    assert by_name["Robert Maynard"].modifiers.against == names.PIRATE_FOES


def test_a_modifier_that_no_card_has_is_none() -> None:
    """Every field of Modifiers is used by some card, so that none is a rule without a card."""
    cards: list[Any] = [*content.SHIPS, *content.NPC_CARDS, *content.UPGRADES, *content.AMMUNITION, *content.CAPTAINS]
    used = [card.modifiers for card in cards] + [nation.favour for nation in content.NATION]
    plain = Modifiers()
    idle = [f for f in Modifiers.__struct_fields__ if all(getattr(m, f) == getattr(plain, f) for m in used)]
    assert idle == []


def test_tides_and_krakens() -> None:
    assert [event.effect for event in content.EVENTS[21:23]] == [Tide(2), Tide(-2)]
    assert [event.effect for event in content.EVENTS[23:]] == [Kraken(0), Kraken(0), Kraken(0), Kraken(1)]
    assert not any(event.effect for event in content.EVENTS[:4])


# ---- tiles ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-127", "CL-132", "CL-171")
def test_a_tile_is_what_its_picture_shows() -> None:
    rock = content.TILES[5]
    assert rock.name == "Castle Rock"
    assert "abcdefghijklmnopqrs"[rock.fortress] == "j"
    assert (rock.terrain[5], rock.depth[5], rock.dice[5]) == (names.SANDBANK, 6, 4)
    assert (rock.places[names.MOORING], rock.dice[11]) == (11, 0)
    assert rock.random_flag
    assert content.TILES[14].nation == names.PIRATES
    assert [tile.number for tile in content.TILES[1:] if tile.fortress != names.NONE] == [5, 6, 14]


@pytest.mark.rule("CL-163")
def test_ports_and_villages() -> None:
    hoorn, village = content.TILES[4], content.TILES[22]
    assert (hoorn.nation, hoorn.services) == (names.NETHERLANDS, (True, True, False, True))
    assert (village.nation, village.natives, village.services) == (names.NONE, True, (True, True, False, False))
    assert (village.native_goods, village.native_price) == (2, 1)
    assert [tile.number for tile in content.TILES[1:] if tile.random_flag] == [2, 5, 6]


@pytest.mark.rule("CL-151", "CL-154")
def test_what_lies_about() -> None:
    assert len(content.TILES[23].barrels) == 4
    assert [tile.number for tile in content.TILES[1:] if tile.places[names.WHALE] != names.NONE] == [11, 12, 17, 19]
    assert [tile.number for tile in content.TILES[1:] if tile.places[names.KRAKEN] != names.NONE] == [11]
    assert sum(len(tile.treasures) for tile in content.TILES[1:]) == 16
    faces = Counter(zone.face for zone in content.ZONE_TILES)
    assert faces == {names.OPEN_WATER: 8, names.SHOAL: 6, names.FLOTSAM: 4, names.ISLAND: 6}


@pytest.mark.rule("CL-509")
def test_any_two_clues_lead_to_one_place() -> None:
    places = set()
    for one in content.CLUES_1:
        for other in content.CLUES_2:
            (spot,) = set(one.positions) & set(other.positions)
            (tile,) = [tile.number for tile in content.TILES[1:] if spot in tile.treasures]
            places.add((tile, spot))
    assert len(places) == 16


# ---- the sea can be sailed ------------------------------------------------------------------------------------------

Hex = tuple[int, int]
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def passable(tile: Tile, spot: int, draft: int) -> bool:
    terrain = tile.terrain[spot]
    return terrain == names.WATER or (terrain == names.SANDBANK and draft <= tile.depth[spot])


class Laid:
    """Tiles shuffled over the slots."""

    def __init__(self, seed: int, numbers: Sequence[int]) -> None:
        order = list(numbers)
        random.Random(seed).shuffle(order)
        slots = content.SLOTS[: len(order)]
        self.centre = {number: (slot.q, slot.r) for number, slot in zip(order, slots, strict=True)}
        self.hexes = {
            (q + a, r + b): (content.TILES[number], spot)
            for number, (q, r) in self.centre.items()
            for spot, (a, b) in enumerate(content.SPOTS)
        }

        self.dangers = {
            h for h, (tile, spot) in self.hexes.items() if tile.dice[spot] or tile.places[names.MOORING] == spot
        }

    def at(self, number: int, spot: int) -> Hex:
        (q, r), (a, b) = self.centre[number], content.SPOTS[spot]
        return q + a, r + b

    def icon(self, number: int, icon: int) -> list[Hex]:
        tile = content.TILES[number]
        if icon == names.BESIDE_FORTRESS:
            return [self.at(number, spot) for spot in checks.BESIDE[tile.fortress] if tile.terrain[spot] != names.LAND]
        return [self.at(number, tile.places[icon])]

    def reach(self, start: Hex, draft: int, shunned: frozenset[Hex] = frozenset()) -> set[Hex]:
        seen, todo = {start}, [start]
        for q, r in todo:
            for a, b in STEPS:
                near = (q + a, r + b)
                if near in seen or near in shunned or near not in self.hexes:
                    continue
                if passable(*self.hexes[near], draft):
                    seen.add(near)
                    todo.append(near)
        return seen


@pytest.mark.parametrize("seed", range(6))
def test_every_place_of_a_card_can_be_reached_on_every_chart(seed: int) -> None:
    sea = Laid(seed, content.STANDARD_TILES if seed % 2 else [*content.STANDARD_TILES, *content.OPTIONAL_TILES])
    numbers = [sea.icon(tile, names.NUMBER)[0] for tile in sea.centre]
    reach = sea.reach(numbers[0], 6)
    assert set(numbers) <= reach
    for one in content.MISSIONS:
        for place in checks.places(one):
            for tile in place.tiles:
                assert tile not in sea.centre or set(sea.icon(tile, place.icon)) <= reach, one.id
    for card in content.NPC_CARDS:
        spots = [sea.icon(card.tile, card.icon)[0], *[sea.icon(stop.tile, stop.icon)[0] for stop in card.stops]]
        for here, there in pairwise(spots):
            shunned = frozenset(sea.dangers - {here, there})  # moorings and the fire of fortresses
            assert there in sea.reach(here, card.draft, shunned), card.ship
    for one in content.MISSIONS:
        if isinstance(one.start, Load):
            laden = 6 + 2 * ((2 + one.start.n) // 5)  # draft 3 with two cannons
            swims = sea.reach(sea.icon(one.start.at.tiles[0], names.MOORING)[0], laden)
            for end in one.ends:
                assert isinstance(end.goal, (Sell, Deliver))
                assert sea.icon(end.goal.at.tiles[0], names.MOORING)[0] in swims, one.id


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_exploring_from_the_first_tiles_uncovers_the_whole_chart(players: int) -> None:
    sea = Laid(players, content.STANDARD_TILES)
    all_hexes, order = sea.hexes, list(sea.centre)
    revealed = set(order[: content.REVEALED[players]])
    while len(revealed) < len(order):
        sea.hexes = {h: (tile, spot) for h, (tile, spot) in all_hexes.items() if tile.number in revealed}
        reach = sea.reach(sea.icon(order[0], names.NUMBER)[0], 6)
        beyond = {all_hexes[q + a, r + b][0].number for q, r in reach for a, b in STEPS if (q + a, r + b) in all_hexes}
        assert beyond - revealed
        revealed |= beyond


def test_a_laden_ship_reaches_every_tile_but_the_lagoon() -> None:
    sea = Laid(7, content.STANDARD_TILES)
    reach = sea.reach(sea.icon(1, names.NUMBER)[0], 12)
    icons = (names.NUMBER, names.MOORING, names.WHALE)
    closed = {
        tile for tile in sea.centre for icon in icons
        if content.TILES[tile].places[icon] != names.NONE and sea.icon(tile, icon)[0] not in reach
    }  # fmt: skip
    assert closed == {21}


def test_any_two_tiles_side_by_side_leave_a_way() -> None:
    (a, b), (c, d) = content.CHART.lattice
    rim = [content.SPOTS[spot] for spot in checks.RIM]
    for q, r in ((a, b), (c, d), (a - c, b - d)):
        crossings = [(p, (p[0] + x - q, p[1] + y - r)) for p in rim for x, y in STEPS]
        crossings = [(p, o) for p, o in crossings if o in rim]
        for one in content.TILES[1:]:
            for other in content.TILES[1:]:
                ways = [
                    p for p, o in crossings
                    if passable(one, checks.AT[p], 6) and passable(other, checks.AT[o], 6)
                ]  # fmt: skip
                assert ways or one is other, (one.number, other.number)


def test_bounties_rise_with_the_level() -> None:
    mean = [
        sum(card.bounty for card in content.NPC_CARDS if card.level == level)
        / sum(card.level == level for card in content.NPC_CARDS)
        for level in (1, 2, 3, 4)
    ]
    assert mean == sorted(set(mean))


@pytest.mark.parametrize("side", [names.SIDE_A, names.SIDE_B])
def test_a_trip_of_three_to_six_goods_earns_one_to_four_thousand(side: int) -> None:
    """Bought legally from the right, sold where the first free slot pays best, after as many were bought."""
    market = content.MARKETS[side]
    for rolled in range(1, 13):
        legal, contraband = min(rolled, 6), max(0, rolled - 6)
        for n in range(3, legal + 1):
            cost = -(-sum(market.buy[slot // 2] for slot in range(legal - n, legal)) // 10)
            best = max(market.legal[(legal - n) // 2], market.contraband[min(contraband, 5) // 2])
            assert 1 <= max(1, best * n // 10) - cost <= 4


def test_each_era_has_targets_for_every_mission() -> None:
    def fits(card: Npc, fleet: Fleet) -> bool:
        return (
            (fleet.icon == names.NONE or bool(card.icons & fleet.icon))
            and fleet.role in (names.NONE, card.role)
            and (fleet.nation == names.NONE or (fleet.nation == card.nation and card.kind == names.OF_A_NATION))
        )

    for one in content.MISSIONS:
        for step in (one.start, *[end.goal for end in one.ends]):
            target = getattr(step, "target", None)
            fleets = [] if target is None else [fleet for fleet in (target.npc, target.solo) if fleet is not None]
            for fleet in fleets:
                for levels in ((1,), (2,), (3, 4)):
                    assert sum(fits(card, fleet) for card in content.NPC_CARDS if card.level in levels) >= 2, one.id


# ---- what does not fit is refused -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("read", "said", "complaint"),
    [
        (reading.thousands, 1_500, "1500 is not a sum in whole thousands"),
        (reading.hundreds, 50, "50 is not a price in whole hundreds"),
        (reading.half_steps, 1.25, "1.25 is neither a whole nor a half"),
        (reading.gains, {"gold": 1}, "there is no gain 'gold'; there are money, fame"),
        (reading.gains, {"reputation": {"Venice": 1}}, "there is no reputation 'Venice'"),
        (reading.cargo, {"rum": 1}, "there is no good 'rum'"),
        (reading.icons, ["sword"], "there is no mission icon 'sword'"),
        (reading.services, ["church"], "there is no service 'church'"),
        (reading.letters, "a z", "there is no hex 'z'"),
        (reading.pennant, "fire", "'fire' is no pennant; one is written like 'move 7'"),
        (reading.pennant, "fly 3", "there is no pennant 'fly'"),
        (reading.place, "Tortuga", "'Tortuga' is no place; one is written like 'mooring 18'"),
        (reading.place, "any port in a storm", "there is no place 'any port in a storm'"),
        (reading.spot, "mooring 1, 2", "'mooring 1, 2' is not one icon of one tile"),
    ],
)
def test_words_that_are_not_known(read: Callable[[Any], Any], said: Any, complaint: str) -> None:
    with pytest.raises(ValueError, match=re.escape(complaint)):
        read(said)


DRAWN = DrawnTile(
    source="house",
    number=1,
    name="Test Bay",
    picture="~\n~ ~\n~ ~ ~\nMoor ~\n~ Port ~\n~ ~\n~ ~ ~\n~ ~\nNo.",
    port="Spain",
    services=(True, False, False, False),
)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"picture": "~\n~ ~"}, "tiles.toml, Test Bay: the picture has 2 lines, a tile has 9"),
        ({"picture": DRAWN.picture.replace("Moor ~", "Moor")}, "line 4 of the picture shows 1 hexes, there are 2"),
        ({"picture": DRAWN.picture.replace("Moor", "Pier")}, "there is no 'Pier' in pictures"),
        ({"picture": DRAWN.picture.replace("Moor", "~")}, "a port and its mooring belong together"),
        ({"picture": DRAWN.picture.replace("Moor ~", "Moor Moor")}, "Moor stands twice in the picture"),
        ({"port": "natives"}, "port is 'natives', the picture shows something else"),
        ({"port": "Venice"}, "there is no nation 'Venice'"),
    ],
)
def test_pictures_that_cannot_be(change: dict[str, Any], complaint: str) -> None:
    assert tiles.tile(DRAWN).nation == names.SPAIN
    with pytest.raises(BadContent, match=re.escape(complaint)):
        tiles.tile(replace(DRAWN, **change))


def swapped(things: Sequence[Any], number: int, **change: Any) -> list[Any]:
    found = list(things)
    found[number] = replace(found[number], **change)
    return found


BOARD = content.TILES
CARDS = content.NPC_CARDS
HAVEN = BOARD[4]
LIES: list[tuple[Callable[[], None], str]] = [
    (lambda: checks.tiles(BOARD[1:-1]), "numbers of the tiles: there should be"),
    (
        lambda: checks.tiles(swapped(BOARD[1:], 3, services=(True, False, True, True))),
        "tiles.toml, Nieuw Hoorn: no port both buys and sells",
    ),
    (
        lambda: checks.tiles(swapped(BOARD[1:], 3, places=(*HAVEN.places[:4], 2, *HAVEN.places[5:]))),
        "tiles.toml, Nieuw Hoorn: the mooring is not next to its port",
    ),
    (lambda: checks.tiles(swapped(BOARD[1:], 4, dice=(0,) * 19)), "tiles.toml, Castle Rock: the fortress should fire"),
    (lambda: checks.tiles(swapped(BOARD[1:], 12, services=(True, True, False, False))), "nation 2 lacks service 3"),
    (lambda: checks.chart(content.SLOTS[:-1], content.ZONE_TILES, 2), "hexes covered by 24 tiles"),
    (lambda: checks.chart(content.SLOTS, content.ZONE_TILES[1:], 2), "chart.toml, zone tiles"),
    (
        lambda: checks.ships(swapped(content.SHIPS, 0, life=40), content.HOLD),
        "ships.toml, Nao: its life does not fit its hold",
    ),
    (lambda: checks.npcs(CARDS[1:], content.SHIPS, BOARD), "numbers of the ship cards"),
    (
        lambda: checks.npcs(swapped(CARDS, 0, level=2), content.SHIPS, BOARD),
        "npcs.toml, cards by level",
    ),
    (
        lambda: checks.one_npc(replace(CARDS[0], nation=names.FRANCE), content.SHIPS[0], BOARD),
        "npcs.toml, Santa Rufina: it should appear on its role at a port of its nation",
    ),
    (
        lambda: checks.one_npc(replace(CARDS[0], stops=swapped(CARDS[0].stops, 0, tile=16)), content.SHIPS[0], BOARD),
        "npcs.toml, Santa Rufina: its route calls at tile 16, where its icon is not",
    ),
    (
        lambda: checks.crew(swapped(content.UPGRADES, 0, count=4), content.PRINTED, content.AMMUNITION, content.CAPTAINS),
        "crew.toml, officers and specialists",
    ),
    (
        lambda: checks.crew(content.UPGRADES, content.PRINTED, content.AMMUNITION, content.CAPTAINS[1:]),
        "captains.toml, captains by nation",
    ),
    (
        lambda: checks.treasure(
            content.CLUES_1, swapped(content.CLUES_2, 0, positions=(0, 1)), content.TREASURES, BOARD
        ),
        "treasure.toml, T1-1 with T2-1: they share 0 hexes",
    ),
    (
        lambda: checks.yard(content.YARD, swapped(content.AMMUNITION, 0, price=9)),
        "boards.toml, name and price of Fire shot",
    ),
    (lambda: checks.finds(content.BARRELS[1:], content.FISHING, content.GOODS), "treasure.toml, barrels"),
    (lambda: checks.missions(content.MISSIONS[1:], BOARD), "missions.toml, the missions"),
    (
        lambda: checks.missions(swapped(content.MISSIONS, 40, risks=mission("R04").risks[:1]), BOARD),
        "missions.toml, R04: its risks do not rise to 12",
    ),
    (
        lambda: checks.missions(
            swapped(content.MISSIONS, 66, start=Load(Place(names.MOORING, (16,)), names.SILVER, 3)), BOARD
        ),
        "missions.toml, T09: it goes to tile 16, where its icon is not",
    ),
    (
        lambda: checks.missions(
            swapped(content.MISSIONS, 66, ends=swapped(mission("T09").ends, 0, goal=Sell(
                Place(names.MOORING, (10,)), names.SILVER, 3, names.LEGAL))), BOARD
        ),
        "missions.toml, T09: Havre des Sucres is not the market for that good",
    ),
    (
        lambda: checks.events(content.EVENTS[1:], content.WINDS, content.NATION_DIE, content.KRAKEN_DIE),
        "numbers of the events",
    ),
    (
        lambda: checks.events(
            content.EVENTS, swapped(content.WINDS, 0, change=(2, 2, 2, 2, 2, 2)), content.NATION_DIE, content.KRAKEN_DIE
        ),
        "events.toml, Southerly from downwind clockwise",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("check", "complaint"), LIES, ids=[complaint for _, complaint in LIES])
def test_content_that_does_not_fit_is_refused(check: Callable[[], None], complaint: str) -> None:
    with pytest.raises(BadContent, match=re.escape(complaint)):
        check()


# ---- what cards say -------------------------------------------------------------------------------------------------


def test_every_card_says_what_it_does() -> None:
    rows = shown.shown()
    said = [row["text"] for table in rows.values() for row in table if "text" in row]
    assert len(said) > 340
    for text in said:
        assert re.fullmatch(r"[A-Z0-9+-].*[.]", text), text
        assert "None" not in text
        assert "  " not in text
    json.dumps(rows)


def test_texts_read_as_sentences() -> None:
    assert texts.mission_text(mission("T09")) == (
        "Load 3 silver at Palm Village (18). Sell 3 or more silver legally at Puerto del Rosario (7): what it fetches; "
        "or sell 3 or more silver as contraband at Rum Cove (15): what it fetches."
    )
    assert texts.npc_text(npc("San Leandro")).startswith(
        "Defensive Spanish ship of Diego Monteagudo. Moves 6, fires 5 dice with +1 and fires 4 dice with +1."
    )
    assert texts.tile_text(content.TILES[14]) == "Pirate port: tavern and shipyard. Its fortress fires at enemies."
    assert texts.find(content.FISHING[-1]) == "1 rowboat lost."


def test_names_of_everything() -> None:
    known = shown.names()
    assert known["mission"][0] == "Whispers of an X"
    assert known["nation"][names.PIRATES] == "the Pirates"
    assert len(known["npc"]) == 46
    assert len(set(known["mission"].values())) == 83
    assert len(set(known["captain"].values())) == 31
