"""Chapters 39 and 40: the shipyard, and upgrades of the ship."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.engine.asks import Steps
from freebooter.engine.table import Table
from freebooter.games.captains_log.content import AMMUNITION, CAPTAINS, HOLD, NPC_CARDS, SHIPS, SIDE_A_SHIPS, YARD
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import (
    ENGLAND,
    EXPLOSIVE,
    FIRE,
    FRANCE,
    NETHERLANDS,
    OIL,
    PIRATES,
    SPAIN,
    TEA,
    WOOD,
    YARD_AMMUNITION,
    YARD_CABIN,
    YARD_CANNON,
    YARD_CANNON_UPGRADE,
    YARD_LONG_RANGE_2,
    YARD_LONG_RANGE_3,
    YARD_LONG_RANGE_4,
    YARD_ROWBOAT,
    YARD_SAILS,
    YARD_WOOD,
    S,
)
from freebooter.games.captains_log.rules import drawing, gunnery, hold, icons, shipyard, speed, tavern
from freebooter.games.captains_log.state import CANNON, FAME_BOARD, FLOODED, State
from tests.games.captains_log.ocean import card_named, in_port, model_named, npc, ocean, ship, upgrade_named
from tests.games.captains_log.papers import card, hand_of, mission
from tests.games.positions import answer, keys, told


def yard(table: Table) -> list[int]:
    """The items that are offered."""
    return [int(key.split(":")[1]) for key in keys(table) if key.startswith("yard:")]


def offers(table: Table, kind: str) -> list[str]:
    return [key for key in keys(table) if key.split(":")[0] == kind]


def standing(nation: int, column: int) -> list[int]:
    return [column if one == nation else 0 for one in range(5)]


# --- Without reputation ----------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-361", "CL-345", "CL-343")
@pytest.mark.parametrize("column", [-3, 0])
def test_upgrades_ammunition_and_wood_ask_for_no_reputation(column: int) -> None:
    aboard = {"doubloons": 9, "side": 1, "model": "Carrack", "reputation": standing(SPAIN, column)}
    table = in_port(20, aboard=aboard, game="expert", shipyard="A")
    assert yard(table) == [
        YARD_WOOD,
        YARD_CANNON,
        YARD_SAILS,
        YARD_CANNON_UPGRADE,
        YARD_LONG_RANGE_2,
        YARD_ROWBOAT,
        YARD_CABIN,
        *range(YARD_AMMUNITION, YARD_AMMUNITION + 4),
    ]


@pytest.mark.rule("CL-370")
@pytest.mark.parametrize("column", [0, 1, 2])
def test_side_b_asks_for_reputation(column: int) -> None:
    aboard = {"doubloons": 9, "side": 1, "model": "Carrack", "reputation": standing(SPAIN, column)}
    table = in_port(20, aboard=aboard, game="expert", shipyard="B")
    offered = yard(table)
    assert {YARD_WOOD, YARD_CANNON, YARD_ROWBOAT} <= set(offered)
    assert (YARD_SAILS in offered) == (column >= 1)
    assert (YARD_AMMUNITION + EXPLOSIVE in offered) == (column >= 2)
    for item in offered:
        assert YARD[item].reputation[1] <= column


@pytest.mark.rule("CL-361", "CL-371")
def test_wood_is_bought_and_sold_in_pairs_for_1000() -> None:
    table = in_port(20, aboard={"doubloons": 1, "goods": {WOOD: 1}})
    assert "sell_wood" not in keys(table)
    supply = table.state.market.supply[WOOD]
    answer(table, f"yard:{YARD_WOOD}")
    player = table.state.players[0]
    assert (player.doubloons, hold.count(player, WOOD)) == (0, 3)
    assert table.state.market.supply[WOOD] == supply - 2
    answer(table, "sell_wood")
    assert (player.doubloons, hold.count(player, WOOD)) == (1, 1)
    assert table.state.market.supply[WOOD] == supply
    assert "sell_wood" not in keys(table)


@pytest.mark.rule("CL-371", "CL-406")
def test_wood_needs_room_and_supply_for_two() -> None:
    full = in_port(20, aboard={"doubloons": 9, "goods": {TEA: 12}})
    assert YARD_WOOD not in yard(full)
    none = in_port(20, lambda state: state.market.supply.__setitem__(WOOD, 1), aboard={"doubloons": 9})
    assert YARD_WOOD not in yard(none)


@pytest.mark.rule("CL-361", "CL-219")
def test_a_yard_mends_four_damages_with_each_wood_without_limit() -> None:
    def edit(state: State) -> None:
        slots = state.players[0].hold
        for i in range(9, 15):
            slots[i] = FLOODED

    table = in_port(20, edit, aboard={"doubloons": 1, "goods": {}})
    assert "yard_repair" not in keys(table)
    answer(table, f"yard:{YARD_WOOD}", "yard_repair")
    while not keys(table) or "repair_more" not in keys(table):
        answer(table, keys(table)[0])
    assert hold.damage(table.state.players[0], FLOODED) == 2
    answer(table, "repair_more")
    while "done" not in keys(table):
        answer(table, keys(table)[0])
    player = table.state.players[0]
    assert hold.damage(player, FLOODED) == 0
    assert hold.count(player, WOOD) == 0


@pytest.mark.rule("CL-361", "CL-583")
def test_each_kind_of_ammunition_is_bought_for_itself_and_once() -> None:
    table = in_port(20, aboard={"doubloons": 9})
    fire = YARD_AMMUNITION + FIRE
    answer(table, f"yard:{fire}")
    player = table.state.players[0]
    assert player.ammunition == 1 << FIRE
    assert player.doubloons == 9 - AMMUNITION[FIRE].price == 7
    assert table.state.harbour.ammunition[FIRE] == 3
    assert fire not in yard(table)
    assert YARD_AMMUNITION + EXPLOSIVE in yard(table)


@pytest.mark.rule("CL-336")
def test_friends_of_france_pay_1000_less_but_1000_at_least() -> None:
    table = in_port(20, aboard={"doubloons": 9, "reputation": standing(FRANCE, 2)})
    answer(table, f"yard:{YARD_SAILS}", f"yard:{YARD_CANNON}", f"yard:{YARD_AMMUNITION + EXPLOSIVE}")
    assert [one["price"] for one in told(table, "yard")] == [1, 1, 2]
    assert table.state.players[0].doubloons == 5


# --- Upgrades --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-372")
def test_a_cannon_is_a_die_and_can_be_sold_again() -> None:
    table = in_port(20, aboard={"doubloons": 1})
    player = table.state.players[0]
    answer(table, f"yard:{YARD_CANNON}")
    assert (player.doubloons, hold.guns(player)) == (0, 3)
    answer(table, "sell_cannon")
    assert (player.doubloons, hold.guns(player)) == (1, 2)


@pytest.mark.rule("CL-372")
def test_a_damaged_cannon_is_not_sold() -> None:
    def edit(state: State) -> None:
        slots = state.players[0].hold
        for i, content in enumerate(slots):
            if content == CANNON:
                slots[i] += FLOODED

    assert "sell_cannon" not in keys(in_port(20, edit))


@pytest.mark.rule("CL-373", "CL-062")
def test_each_sail_upgrade_is_a_hex_more_up_to_the_limit_of_the_ship() -> None:
    table = in_port(20, aboard={"doubloons": 9})
    before = speed.sums(table.state, 0)[0]
    answer(table, f"yard:{YARD_SAILS}", f"yard:{YARD_SAILS}")
    player = table.state.players[0]
    assert (player.sails, player.doubloons) == (2, 5)
    assert speed.sums(table.state, 0)[0] == before + 2
    assert YARD_SAILS not in yard(table)


def bonuses(table: Table) -> list[int]:
    table.script([1] * hold.guns(table.state.players[0]))
    answer(table, "fire:100")
    bonus: list[int] = told(table, "fires")[0]["bonus"]
    return bonus


@pytest.mark.rule("CL-374", "CL-060", "CL-K03", "CL-EX56", "CL-EX57")
@pytest.mark.parametrize(("model", "cannons", "expected"), [("Carrack", 5, [1, 1, 1, 0, 0]), ("Frigate", 2, [3, 3])])
def test_cannon_upgrades_add_the_number_of_sails(model: str, cannons: int, expected: list[int]) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), model=model, cannons=cannons, cannon_upgrades=3)
        npc(state, 1, at(1, -1), heading=S)

    assert bonuses(ocean(edit, board="B")) == expected


@pytest.mark.rule("CL-374", "CL-078")
def test_cannon_upgrades_are_bought_as_far_as_the_level_allows() -> None:
    table = in_port(20, aboard={"doubloons": 20})
    answer(table, *[f"yard:{YARD_CANNON_UPGRADE}"] * 4)
    assert table.state.players[0].cannon_upgrades == 4
    assert table.state.players[0].doubloons == 12
    assert YARD_CANNON_UPGRADE not in yard(table)


@pytest.mark.rule("CL-375", "CL-K14", "CL-187")
@pytest.mark.parametrize(
    ("reach", "between", "added"), [(0, 1, 1), (0, 3, 3), (2, 1, 0), (2, 2, 0), (2, 3, 3), (4, 4, 0), (3, 4, 4)]
)
def test_long_range_takes_the_distance_away_within_its_reach(reach: int, between: int, added: int) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), long_range=reach)
        npc(state, 1, at(1 + between, -1 - between), heading=0)

    table = ocean(edit)
    plain = ocean(lambda state: npc(state, 1, at(1, -1), heading=0))
    far = gunnery.defense_against(table.state, 0, 100, passing=False)
    near = gunnery.defense_against(plain.state, 0, 100, passing=False)
    assert far - near == added


@pytest.mark.rule("CL-375", "CL-078")
def test_long_range_is_bought_step_by_step() -> None:
    table = in_port(20, aboard={"doubloons": 9, "model": "Frigate", "side": 1}, board="B")
    for item, reach in ((YARD_LONG_RANGE_2, 2), (YARD_LONG_RANGE_3, 3), (YARD_LONG_RANGE_4, 4)):
        steps = [one for one in yard(table) if YARD_LONG_RANGE_2 <= one <= YARD_LONG_RANGE_4]
        assert steps == [item]
        answer(table, f"yard:{item}")
        assert table.state.players[0].long_range == reach
    assert table.state.players[0].doubloons == 0
    small = in_port(20, aboard={"doubloons": 9, "long_range": 2})
    assert YARD_LONG_RANGE_3 not in yard(small)


@pytest.mark.rule("CL-376", "CL-067")
def test_rowboats_weigh_nothing_and_have_a_limit() -> None:
    table = in_port(20, aboard={"doubloons": 9, "model": "Carrack", "side": 1}, game="expert", shipyard="A")
    player = table.state.players[0]
    weight, room = hold.weight(player), hold.room(player)
    answer(table, f"yard:{YARD_ROWBOAT}", f"yard:{YARD_ROWBOAT}")
    assert (player.rowboats, hold.weight(player), hold.room(player)) == (2, weight, room)
    assert YARD_ROWBOAT not in yard(table)
    assert YARD_ROWBOAT not in yard(in_port(20, aboard={"doubloons": 9}))  # not in the standard game


@pytest.mark.rule("CL-377", "CL-077")
def test_a_cabin_makes_room_for_two_sailors_and_an_officer() -> None:
    table = in_port(20, aboard={"doubloons": 9, "model": "Hulk", "side": 1}, game="expert", shipyard="A")
    player = table.state.players[0]
    before = hold.crew_limit(player), hold.upgrade_limit(player), hold.room(player)
    answer(table, f"yard:{YARD_CABIN}")
    after = hold.crew_limit(player), hold.upgrade_limit(player), hold.room(player)
    assert after == (before[0] + 2, before[1] + 1, before[2] - 1)
    assert YARD_CABIN not in yard(table)


@pytest.mark.rule("CL-018", "CL-076", "CL-066")
def test_fame_icons_of_the_board_count_once() -> None:
    table = in_port(20, aboard={"doubloons": 30, "reputation": standing(SPAIN, 2)}, target=25)
    player = table.state.players[0]
    answer(table, *[f"yard:{YARD_SAILS}"] * 2)
    assert player.fame[FAME_BOARD] == 1  # the sail marker on the ship's limit
    answer(table, *[f"yard:{YARD_CANNON_UPGRADE}"] * 4)
    assert player.fame[FAME_BOARD] == 2
    answer(table, f"buy_model:{SIDE_A_SHIPS[1]}")
    assert player.fame[FAME_BOARD] == 3  # level 2
    icons.check(table.state, 0)
    assert player.fame[FAME_BOARD] == 3


# --- Ships -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-345", "CL-362", "CL-EX52")
@pytest.mark.parametrize(("tile", "column", "sold"), [(20, 2, True), (20, 1, False), (7, 2, False), (20, 4, True)])
def test_a_new_ship_needs_a_shipyard_and_reputation_two(tile: int, column: int, sold: bool) -> None:
    table = in_port(tile, aboard={"doubloons": 30, "reputation": standing(SPAIN, column)})
    assert offers(table, "buy_model") == ([f"buy_model:{SIDE_A_SHIPS[1]}"] if sold else [])
    aboard = {"doubloons": 30, "reputation": standing(SPAIN, column), "side": 1, "model": "Nao"}
    other = in_port(tile, aboard=aboard, board="B")
    assert bool(offers(other, "buy_ship")) == sold


@pytest.mark.rule("CL-362")
def test_pirates_and_natives_sell_no_ships() -> None:
    aboard = {"doubloons": 30, "reputation": [4] * 5, "side": 1, "model": "Nao"}
    assert offers(in_port(14, aboard=aboard, board="B"), "buy_ship") == []
    assert offers(in_port(18, aboard=aboard, board="B"), "buy_ship") == []


DISPLAY = {NETHERLANDS: "Vrouw Katrijn", SPAIN: "San Leandro", ENGLAND: "Patience", FRANCE: "Duc de Vannes"}


def displays(state: State) -> None:
    """Fluyt (Netherlands), Brigantine (Spain), Whaler (England), Galleon (France) over four ships of level 3."""
    for nation, name in DISPLAY.items():
        state.harbour.ships[nation] = card_named(name) - 1
    state.harbour.ships_below = [card_named(name) - 1 for name in ("Stad Hoorn", "Halcon", "Orient Star", "Resolue")]
    shown = state.harbour.ships + state.harbour.ships_below
    state.decks.ships = [card for card in range(len(NPC_CARDS)) if card not in shown]


def prices(tile: int, column: int, side: str, **aboard: Any) -> dict[str, int]:
    """What a port asks for each ship, by model."""
    nation = {20: SPAIN, 3: FRANCE}[tile]
    base = {"doubloons": 99, "reputation": standing(nation, column), "side": 1, "model": "Nao"}
    found = {}
    for key in offers(in_port(tile, displays, aboard=base | aboard, board="B", shipyard=side), "buy_ship"):
        table = in_port(tile, displays, aboard=base | aboard, board="B", shipyard=side)
        answer(table, key)
        player = table.state.players[0]
        found[SHIPS[player.ship].name] = 99 - player.doubloons
    return found


@pytest.mark.rule("CL-362", "CL-363", "CL-365", "CL-K27")
def test_side_a_sells_all_displayed_ships_but_the_french_ones_only_in_france() -> None:
    """A level-3 ship lies under each, its name and price to be seen: it is sold as well."""
    spanish = prices(20, 2, "A")
    assert spanish == {
        "Fluyt": 13, "Brigantine": 11, "Whaler": 12, "Frigate": 16, "Corvette": 15, "Indiaman": 16,
    }  # fmt: skip
    french = prices(3, 2, "A", reputation=[0, 0, 0, 2, 0])
    assert french["Galleon"] == 14 - 1  # and a friend of France pays less


@pytest.mark.rule("CL-366", "CL-367", "CL-368", "CL-EX54")
def test_side_b_sells_foreign_ships_for_1000_more_but_never_the_french() -> None:
    assert prices(20, 2, "B") == {"Brigantine": 11, "Fluyt": 14, "Whaler": 13}


@pytest.mark.rule("CL-367")
def test_side_b_asks_reputation_three_for_level_three() -> None:
    asked = prices(20, 3, "B")
    assert (asked["Corvette"], asked["Frigate"], asked["Indiaman"]) == (15, 17, 17)
    assert "Ship of the Line" not in asked


@pytest.mark.rule("CL-367", "CL-369", "CL-EX55")
def test_side_b_gives_1000_off_for_each_column_above_the_need() -> None:
    asked = prices(20, 4, "B")
    assert asked["Brigantine"] == 9
    assert asked["Corvette"] == 14
    assert prices(20, 5, "B")["Brigantine"] == 9  # II is no column above 4


@pytest.mark.rule("CL-368", "CL-369", "CL-K83")
@pytest.mark.parametrize(("column", "fluyt", "whaler"), [(2, 14, 13), (3, 13, 12), (4, 12, 11)])
def test_side_b_gives_it_on_a_foreign_ship_too(column: int, fluyt: int, whaler: int) -> None:
    """It costs its surcharge all the same."""
    asked = prices(20, column, "B")
    assert (asked["Fluyt"], asked["Whaler"]) == (fluyt, whaler)


@pytest.mark.rule("CL-367")
def test_side_b_asks_reputation_three_also_for_the_third_model_of_board_a() -> None:
    base = {"doubloons": 30, "model": "Barque"}
    for column, sold in ((2, False), (3, True)):
        table = in_port(20, aboard=base | {"reputation": standing(SPAIN, column)}, shipyard="B")
        assert bool(offers(table, "buy_model")) == sold


@pytest.mark.rule("CL-366", "CL-065")
def test_a_ship_that_was_bought_is_gone_from_the_display() -> None:
    aboard = {"doubloons": 99, "reputation": standing(SPAIN, 2), "side": 1, "model": "Nao"}
    table = in_port(20, displays, aboard=aboard, board="B")
    card = card_named("San Leandro") - 1
    answer(table, f"buy_ship:{card}")
    assert table.state.harbour.ships[SPAIN] == -1
    assert f"buy_ship:{card}" not in keys(table)
    assert table.state.players[0].card == card
    for one in (*table.state.harbour.ships, *table.state.harbour.ships_below):
        assert one < 0 or SHIPS[NPC_CARDS[one].model].price > 0


@pytest.mark.rule("CL-K45", "CL-584", "CL-052")
def test_a_new_ship_is_paid_in_full_and_takes_over_what_it_has_room_for() -> None:
    def edit(state: State) -> None:
        displays(state)
        state.players[0].hold[-1] = FLOODED

    aboard = {
        "doubloons": 11, "reputation": standing(SPAIN, 2), "side": 1, "model": "Carrack", "cannons": 4,
        "goods": {TEA: 11}, "crew": 9, "sails": 2, "rowboats": 2, "ammunition": 1,
    }  # fmt: skip
    table = in_port(20, edit, aboard=aboard | {"officers": ("Gunner", "Gunner", "Informer")}, game="expert")
    hex = table.state.players[0].hex
    answer(table, f"buy_ship:{card_named('San Leandro') - 1}")
    player = table.state.players[0]
    assert player.doubloons == 0
    assert SHIPS[player.ship].name == "Brigantine"
    assert len(player.hold) == HOLD[2, 3].slots == 13
    assert hold.cannons(player) == 4
    assert hold.cargo(player)[TEA] == 9
    assert [pile.goods[TEA] for pile in table.state.sea.floating if pile.hex == hex] == [2]
    assert hold.damage(player, FLOODED) == 0
    assert (player.crew, player.sails, player.rowboats, player.ammunition) == (9, 2, 1, 1)
    assert len(player.officers) == 3


@pytest.mark.rule("CL-382", "CL-584", "CL-K45")
def test_a_new_ship_has_new_sails() -> None:
    aboard = {"doubloons": 11, "reputation": standing(SPAIN, 2), "side": 1, "sails": 1, "sails_cut": 3}
    table = in_port(20, displays, aboard=aboard, game="expert")
    answer(table, f"buy_ship:{card_named('San Leandro') - 1}")
    player = table.state.players[0]
    assert (player.sails, player.sails_cut) == (1, 0)


@pytest.mark.rule("CL-209", "CL-391", "CL-584")
def test_who_harmed_or_holds_the_old_ship_does_not_so_with_the_new_one() -> None:
    aboard = {"doubloons": 11, "reputation": standing(SPAIN, 2), "side": 1, "harmed_by": 1, "pinned_by": 1}
    table = in_port(20, displays, aboard=aboard, game="expert")
    answer(table, f"buy_ship:{card_named('San Leandro') - 1}")
    player = table.state.players[0]
    assert (player.harmed_by, player.pinned_by) == (-1, -1)


@pytest.mark.rule("CL-K45", "CL-242")
def test_of_several_goods_the_captain_says_which_come_over_and_the_rest_floats() -> None:
    aboard = {"doubloons": 11, "reputation": standing(SPAIN, 2), "side": 1, "model": "Carrack", "cannons": 4}
    table = in_port(20, displays, aboard=aboard | {"goods": {TEA: 6, OIL: 5}}, game="expert")
    hex, supply = table.state.players[0].hex, table.state.market.supply[:]
    answer(table, f"buy_ship:{card_named('San Leandro') - 1}")
    assert keys(table) == [f"cube:{TEA}:{n}" for n in range(6)] + [f"cube:{OIL}:{n}" for n in range(5)]
    answer(table, [f"cube:{TEA}:{n}" for n in range(4)] + [f"cube:{OIL}:{n}" for n in range(5)])
    cargo = hold.cargo(table.state.players[0])
    assert (cargo[TEA], cargo[OIL]) == (4, 5)
    assert [pile.goods[TEA] for pile in table.state.sea.floating if pile.hex == hex] == [2]
    assert table.state.market.supply == supply


def play(steps: Steps, *answers: object) -> None:
    """Runs a rule that asks so many questions."""
    next(steps)
    for one in answers[:-1]:
        steps.send(one)
    with pytest.raises(StopIteration):
        steps.send(answers[-1])


@pytest.mark.rule("CL-K45", "CL-061", "CL-078", "CL-584")
def test_a_smaller_ship_keeps_what_its_level_allows() -> None:
    table = ocean(lambda state: ship(state, 0, at(0, 0), model="Frigate", side=1, crew=16), game="expert")
    player = table.state.players[0]
    player.sails, player.cannon_upgrades, player.long_range = 3, 8, 4
    gunner, carpenter, informer = (upgrade_named(one) for one in ("Gunner", "Carpenter", "Informer"))
    player.officers = [gunner, gunner, carpenter, informer, informer]
    third_officer, anyone = shipyard.dismiss_option(carpenter, 0), shipyard.dismiss_option(informer, 0)
    play(shipyard.change_ship(table.state, 0, model_named("Nao"), -1), [third_officer], [anyone])
    assert (player.sails, player.cannon_upgrades, player.long_range, player.crew) == (2, 4, 2, 6)
    assert player.officers == [gunner, gunner, informer]
    assert len(player.officers) == SHIPS[player.ship].upgrades
    assert sorted(table.state.harbour.officers_out) == sorted([carpenter, informer])


@pytest.mark.rule("CL-K45", "CL-061", "CL-377")
@pytest.mark.parametrize(("officers", "left"), [(6, 5), (5, 5)])
def test_who_had_room_by_a_cabin_goes_ashore_where_there_are_fewer(officers: int, left: int) -> None:
    gunner, informer = upgrade_named("Gunner"), upgrade_named("Informer")

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), model="Galleon", side=1, cabins=3, crew=5)
        state.players[0].officers = [gunner] * officers + [informer] * (6 - officers)

    table = ocean(edit, game="expert")
    player = table.state.players[0]
    steps = shipyard.change_ship(table.state, 0, model_named("Brigantine"), -1)  # four and two cabins
    if officers > left:
        play(steps, [shipyard.dismiss_option(gunner, 0)])
    else:
        with pytest.raises(StopIteration):
            next(steps)
    assert player.officers.count(gunner) == left


@pytest.mark.rule("CL-K45", "CL-394", "CL-436")
def test_with_an_informer_a_mission_goes_too() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), model="Frigate", side=1, officers=("Gunner", "Gunner", "Swords", "Informer"))
        for id in ("P09", "P11", "P12", "C12"):
            mission(state, 0, id)

    table = ocean(edit, game="expert")
    informer = [shipyard.dismiss_option(upgrade_named("Informer"), 0)]
    play(shipyard.change_ship(table.state, 0, model_named("Nao"), -1), informer, drawing.drop_option(card("C12")))
    assert hand_of(table) == ["P09", "P11", "P12"]


@pytest.mark.rule("CL-K45", "CL-037", "CL-050")
@pytest.mark.parametrize("side", [0, 1])
def test_whom_a_smaller_ship_has_no_room_for_goes_back_where_he_came_from(side: int) -> None:
    table = ocean(lambda state: ship(state, 0, at(0, 0), model="Frigate", side=side), game="expert")
    state, player = table.state, table.state.players[0]
    armor, gunner = upgrade_named("Armor"), upgrade_named("Gunner")
    player.officers = [gunner, gunner, upgrade_named("Informer"), gunner, armor]
    crowns = state.harbour.crowns[armor]
    given_up = [shipyard.dismiss_option(gunner, 0)], [shipyard.dismiss_option(armor, 0)]
    answers = given_up if side else (given_up[0] + given_up[1],)  # side A has no slots for a family
    play(shipyard.change_ship(state, 0, model_named("Nao"), -1), *answers)
    assert sorted(player.officers) == sorted([gunner, gunner, upgrade_named("Informer")])
    assert state.harbour.crowns[armor] == crowns + side  # side A only marks what it has
    assert state.harbour.officers_out == [gunner] * side


@pytest.mark.rule("CL-364", "CL-336")
@pytest.mark.parametrize(("tile", "nation", "column", "sold"), [(3, 3, 4, True), (3, 3, 3, False), (20, 1, 4, False)])
def test_french_yards_reinforce_the_hull(tile: int, nation: int, column: int, sold: bool) -> None:
    aboard = {"doubloons": 9, "side": 1, "model": "Nao", "reputation": standing(nation, column)}
    table = in_port(tile, aboard=aboard, board="B")
    key = f"crown_refit:{upgrade_named('Reinforced')}"
    assert (key in keys(table)) == sold
    if sold:
        answer(table, key)
        assert table.state.players[0].officers == [upgrade_named("Reinforced")]
        assert table.state.players[0].doubloons == 9 - 3  # 4,000 less what friends of France save


def test_a_yard_of_pirates_still_sells_upgrades() -> None:
    assert YARD_CANNON in yard(in_port(14, aboard={"doubloons": 9, "reputation": standing(PIRATES, -3)}))


# --- At the bounds ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-361", "CL-406")
@pytest.mark.parametrize(("left", "sold"), [(1, False), (2, True)])
def test_the_last_pair_of_wood_is_sold_and_a_single_one_is_not(left: int, sold: bool) -> None:
    def edit(state: State) -> None:
        state.market.supply[WOOD] = left

    assert (YARD_WOOD in yard(in_port(20, edit, aboard={"doubloons": 9}))) == sold


@pytest.mark.rule("CL-372")
def test_of_a_sound_and_a_damaged_cannon_the_sound_one_is_sold_and_the_other_stays() -> None:
    table = in_port(20, lambda state: state.players[0].hold.__setitem__(1, CANNON + FLOODED))
    player = table.state.players[0]
    assert player.hold[:2] == [CANNON, CANNON + FLOODED]
    answer(table, "sell_cannon")
    assert player.hold[:2] == [0, CANNON + FLOODED]
    assert "sell_cannon" not in keys(table)


@pytest.mark.rule("CL-373")
@pytest.mark.parametrize("model", range(len(SHIPS)))
def test_no_ship_takes_more_sails_than_its_card_has(model: int) -> None:
    state = ocean(lambda state: ship(state, 0, at(0, 0), model=SHIPS[model].name)).state
    player, fitted = state.players[0], 0
    while shipyard.can_take(state, 0, YARD_SAILS):
        fitted += 1
        player.sails = fitted
    assert fitted == min(SHIPS[model].sails, SHIPS[model].level + 1)


@pytest.mark.rule("CL-376", "CL-377")
@pytest.mark.parametrize("rowboats", ["yes", "no"])
def test_rowboats_and_cabins_are_sold_where_they_are_played(rowboats: str) -> None:
    aboard = {"doubloons": 9, "side": 1, "model": "Carrack", "cannons": 1}
    table = in_port(20, aboard=aboard, rowboats=rowboats)
    assert ({YARD_ROWBOAT, YARD_CABIN} <= set(yard(table))) == (rowboats == "yes")
    assert ({YARD_ROWBOAT, YARD_CABIN} & set(yard(table)) != set()) == (rowboats == "yes")


# --- Ships, and what they cost friends of France ---------------------------------------------------------------------


@pytest.mark.rule("CL-336", "CL-362")
@pytest.mark.parametrize(("column", "less"), [(1, 0), (2, 1), (4, 1)])
def test_friends_of_france_pay_less_for_a_ship_on_either_board(column: int, less: int) -> None:
    friend = [0, 2, 0, column, 0]
    state = in_port(20, aboard={"reputation": friend, "side": 1, "model": "Nao"}, shipyard="A").state
    card = state.harbour.ships[SPAIN]
    assert shipyard.ship_price(state, 0, SPAIN, card) == SHIPS[NPC_CARDS[card].model].price - less
    table = in_port(20, aboard={"reputation": friend, "doubloons": 20, "model": "Barque"})
    [model] = offers(table, "buy_model")
    price = SHIPS[int(model.split(":")[1])].price
    answer(table, model)
    assert table.state.players[0].doubloons == 20 - price + less


@pytest.mark.rule("CL-336", "CL-358", "CL-364")
@pytest.mark.parametrize(("port", "name", "price"), [(10, "Reinforced", 3), (1, "Merchant", 4)])
def test_what_a_tavern_sells_costs_friends_of_france_the_same(port: int, name: str, price: int) -> None:
    state = in_port(port, aboard={"reputation": [4, 0, 0, 4, 0], "side": 1}).state
    assert tavern.crown_price(state, 0, upgrade_named(name)) == price


@pytest.mark.rule("CL-363", "CL-K27")
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize(("port", "sold"), [(20, False), (3, True)])
def test_the_french_ship_is_sold_at_french_ports_on_either_side_of_the_board(side: str, port: int, sold: bool) -> None:
    state = in_port(port, aboard={"reputation": [4] * 5, "side": 1, "model": "Nao"}, shipyard=side).state
    assert (shipyard.ship_price(state, 0, FRANCE, state.harbour.ships[FRANCE]) > 0) == sold


@pytest.mark.rule("CL-365")
@pytest.mark.parametrize("below", [False, True])
def test_of_two_ships_in_a_space_the_one_that_is_bought_is_gone(below: bool) -> None:
    aboard = {"doubloons": 30, "reputation": standing(SPAIN, 4), "side": 1, "model": "Nao"}
    table = in_port(20, aboard=aboard, shipyard="A")
    harbour = table.state.harbour
    larger, smaller = harbour.ships_below[SPAIN], harbour.ships[SPAIN]
    answer(table, f"buy_ship:{larger if below else smaller}")
    assert (harbour.ships_below[SPAIN], harbour.ships[SPAIN]) == ((-1, smaller) if below else (larger, -1))


@pytest.mark.rule("CL-K45", "CL-391")
def test_the_old_ship_is_put_away_and_who_held_it_holds_the_new_one_no_more() -> None:
    aboard = {"doubloons": 30, "reputation": standing(SPAIN, 4), "side": 1, "model": "Nao", "pinned_by": 1, "card": 0}
    table = in_port(20, aboard=aboard, shipyard="A")
    answer(table, f"buy_ship:{table.state.harbour.ships[SPAIN]}")
    assert table.state.players[0].pinned_by == -1
    assert 0 in table.state.decks.ships_out


TEACH = next(i for i, one in enumerate(CAPTAINS) if one.name == "Edward Teach")
REVENGE = model_named("Queen Anne's Revenge")


@pytest.mark.rule("CL-527")
@pytest.mark.parametrize("model", range(len(SHIPS)))
def test_edward_teach_buys_his_ship_for_one_of_level_three_and_draft_two(model: int) -> None:
    aboard = {"doubloons": 30, "side": 1, "model": SHIPS[model].name, "captains": [TEACH]}
    table = in_port(20, aboard=aboard, monsters="yes")
    fits = SHIPS[model].level == 3 and SHIPS[model].draft == 4
    assert (f"special_ship:{REVENGE}" in keys(table)) == fits


@pytest.mark.rule("CL-527")
@pytest.mark.parametrize(("pile", "found"), [("ships", True), ("ships_out", True), ("", False)])
def test_his_ship_is_in_the_deck_or_put_away_or_not_to_be_had(pile: str, found: bool) -> None:
    state = ocean(monsters="yes").state
    card = shipyard.special_card(state, REVENGE)
    state.decks.ships.remove(card)
    if pile:
        getattr(state.decks, pile).append(card)
    assert shipyard.special_card(state, REVENGE) == (card if found else -1)


@pytest.mark.rule("CL-527", "CL-K86")
@pytest.mark.parametrize("boats", [-1, 1])
def test_by_rowboat_edward_teach_buys_no_ship(boats: int) -> None:
    model = next(one.name for one in SHIPS if one.level == 3 and one.draft == 4)
    aboard = {"doubloons": 30, "side": 1, "model": model, "captains": [TEACH]}
    state = in_port(20, aboard=aboard, monsters="yes").state
    assert state.visit is not None
    state.visit.boats = boats
    offered = [option.key for option in shipyard.options(state, 0)]
    assert (f"special_ship:{REVENGE}" in offered) == (boats < 0)
