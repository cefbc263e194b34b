"""B17 fortresses: whom they fire at, with how many dice, and what helps against them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from freebooter.engine.keel import EVERYONE
from freebooter.games.captains_log.content import CAPTAINS, TILES
from freebooter.games.captains_log.hexes import at, disc, distance, neighbours
from freebooter.games.captains_log.names import ENGLAND, FRANCE, MOORING, NONE, PIRATES, SE, SPAIN, SW, S
from freebooter.games.captains_log.rules import exploring, fortresses, hold, npcs, reputation, ships, shipyard
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import FLOODED, State
from tests.games.captains_log.charts import alone
from tests.games.captains_log.ocean import card_named, model_named, npc, ocean, ship, spot, tile
from tests.games.positions import answer, told


def off_the_fort(column: int = -2, nation: int = SPAIN, level: int = 2) -> Callable[[State], None]:
    """Seat 0, defense 10, beside the zone of the fortress on tile 5; its nation thinks so of the player."""

    def edit(state: State) -> None:
        tile(state, 5, port=nation, fortress=nation)
        ship(state, 0, spot(state, 5, "d"), S, model="Carrack")
        state.players[0].reputation[nation] = column
        state.clock.game_level = level

    return edit


@pytest.mark.rule("CL-173", "CL-174", "CL-176", "CL-K67", "CL-K75", "CL-EX20")
def test_the_example_of_the_rulebook() -> None:
    table = ocean(off_the_fort())
    table.script([6, 9, 11, 12])
    answer(table, f"sail:{spot(table.state, 5, 'i')}")
    [shot] = told(table, "fortress_fires")
    assert (shot["dice"], shot["bonus"], shot["defense"]) == ([6, 9, 11, 12], 2, 10)
    assert hold.damage(table.state.players[0], FLOODED) == 0 + 1 + 3 + 4
    table.script([1, 2, 3, 4])
    answer(table, f"sail:{spot(table.state, 5, 'e')}")  # another marked hex
    assert len(told(table, "fortress_fires")) == 2


@pytest.mark.rule("CL-173", "CL-177")
@pytest.mark.parametrize(("column", "fires"), [(0, False), (-1, False), (-2, True), (-5, True)])
def test_it_fires_at_players_whom_its_nation_distrusts(column: int, fires: bool) -> None:
    table = ocean(off_the_fort(column))
    table.script([1, 1, 1, 1])
    answer(table, f"sail:{spot(table.state, 5, 'i')}")
    assert bool(told(table, "fortress_fires")) is fires


@pytest.mark.rule("CL-173", "CL-548")
def test_george_duff_has_a_die_of_a_fortress_rolled_again_too() -> None:
    def edit(state: State) -> None:
        off_the_fort()(state)
        state.players[0].captains = [i for i, one in enumerate(CAPTAINS) if one.name.startswith("George Duff")]

    table = ocean(edit)
    table.script([12, 1, 1, 1], [1])
    answer(table, f"sail:{spot(table.state, 5, 'i')}")
    table.choose(0, ["die:0"])
    assert hold.damage(table.state.players[0], FLOODED) == 0


@pytest.mark.rule("CL-193", "CL-173")
@pytest.mark.parametrize(("crews", "left"), [("yes", 3), ("no", 5)])
def test_each_twelve_of_a_fortress_kills_a_sailor_too(crews: str, left: int) -> None:
    def edit(state: State) -> None:
        off_the_fort()(state)
        state.players[0].crew = 5

    table = ocean(edit, boarding=crews)
    table.script([12, 12, 1, 1])
    answer(table, f"sail:{spot(table.state, 5, 'i')}")
    assert table.state.players[0].crew == left


@pytest.mark.rule("CL-173", "CL-483")
def test_out_of_the_fog_a_fortress_fires_at_nobody() -> None:
    """The ship itself is not in the fog."""

    def edit(state: State, *, fog: bool) -> None:
        off_the_fort()(state)
        fortress, mark = chart_of(state).fortress[5], spot(state, 5, "i")
        clear = [hex for hex in disc(fortress, 2) if distance(hex, mark) > 2]
        state.sea.fog = clear[0] if fog else 0

    for fog in (False, True):
        table = ocean(lambda state, fog=fog: edit(state, fog=fog))
        table.script([1, 1, 1, 1])
        answer(table, f"sail:{spot(table.state, 5, 'i')}")
        assert len(told(table, "fortress_fires")) == (0 if fog else 1)


@pytest.mark.rule("CL-173", "CL-175", "CL-189", "CL-K75")
def test_the_mooring_of_its_port_is_in_the_zone_and_is_no_shelter() -> None:
    def edit(state: State) -> None:
        tile(state, 6, port=SPAIN, fortress=SPAIN)
        north_west = neighbours(chart_of(state).icon(6, MOORING))[5]  # its flank will be to the fortress
        ship(state, 0, north_west, S, model="Carrack", reputation=[0, -2, 0, 0, 0])

    table = ocean(edit)
    table.script([1, 1, 1, 1])
    answer(table, f"sail:{chart_of(table.state).icon(6, MOORING)}")
    assert ships.mooring_of(table.state, 0) == 6
    assert told(table, "fortress_fires")[0]["defense"] == 10


@pytest.mark.rule("CL-173", "CL-K75", "CL-K96")
@pytest.mark.parametrize("number", [5, 6, 14])
def test_four_dice_are_printed_on_every_water_next_to_a_fortress_and_nowhere_else(number: int) -> None:
    chart = alone(number)
    fortress = chart.fortress[number]
    assert chart.fire == {hex: 4 for hex in chart.depth if distance(hex, fortress) == 1 and hex not in chart.land}
    assert (chart.icon(number, MOORING) in chart.fire) == (number == 6)


@pytest.mark.rule("CL-188", "CL-K67")
def test_bow_and_stern_are_harder_to_hit_for_a_fortress_too() -> None:
    def edit(state: State) -> None:
        off_the_fort()(state)
        ship(state, 0, spot(state, 5, "h"), SE, model="Carrack")  # comes from the west, bow to the fortress

    table = ocean(edit)
    table.script([1, 1, 1, 1])
    answer(table, f"sail:{spot(table.state, 5, 'i')}")
    assert told(table, "fortress_fires")[0]["defense"] == 11


@pytest.mark.rule("CL-496", "CL-K67")
def test_in_the_ring_of_event_19_a_ship_is_one_harder_to_hit() -> None:
    def edit(state: State) -> None:
        off_the_fort()(state)
        state.clock.fortress_ring = True
        ship(state, 0, spot(state, 5, "c"), S, model="Carrack")

    state = ocean(edit).state
    found = []
    for letter in "ih":  # in the zone, and beside it; its flank to the fortress both times
        state.players[0].hex = spot(state, 5, letter)
        found.append(
            (
                fortresses.firing(state, 0, spot(state, 5, letter)),
                fortresses.defense(state, 5, 0, state.players[0].hex, S),
            )
        )
    assert found == [((5,), 10), ((5,), 11)]


@pytest.mark.rule("CL-174")
def test_the_game_level_is_the_largest_ship_that_was_ever_in_play() -> None:
    table = ocean(lambda state: tile(state, 4))
    assert table.state.clock.game_level == 1
    npcs.join(table.state, 0, card_named("Zeewacht") - 1)  # level 2; face down it is not in play
    assert table.state.clock.game_level == 1
    answer(table, "end_turn")
    assert table.state.clock.game_level == 2
    list(shipyard.change_ship(table.state, 1, model_named("Frigate"), NONE))
    assert table.state.clock.game_level == 3
    list(shipyard.change_ship(table.state, 1, model_named("Nao"), NONE))
    assert table.state.clock.game_level == 3
    npcs.join(table.state, 1, card_named("Gouden Haring") - 1)  # nor does a small one lower it
    answer(table, "end_turn")
    assert table.state.npcs[-1].seen == EVERYONE
    assert table.state.clock.game_level == 3


@pytest.mark.rule("CL-171", "CL-172")
def test_three_fortresses_and_whose_they_are() -> None:
    assert [number for number in range(1, 25) if TILES[number].fortress != NONE] == [5, 6, 14]
    table = ocean()
    for slot, number in enumerate((5, 6, 14)):
        tile(table.state, number, slot, open=False)
        table.script(FRANCE)  # the flag that is drawn
        exploring.open_tile(table.state, table.state.sea.tiles[-1])
        laid = table.state.sea.tiles[-1]
        assert laid.port == laid.fortress == (PIRATES if number == 14 else FRANCE)
        table.state.keel.chance.script.clear()


@pytest.mark.rule("CL-587")
def test_it_fires_at_npc_of_nations_at_war_with_its_own() -> None:
    def edit(state: State) -> None:
        off_the_fort()(state)
        npc(state, card_named("Falconer"), at(4, 0))  # English, at war with Spain
        npc(state, card_named("Sainte Odile"), at(4, 1))  # French, at peace with Spain
        npc(state, card_named("Santa Rufina"), at(4, -1))  # Spanish
        npc(state, card_named("Black Gull"), at(5, 0))  # Pirates: at war with all

    table = ocean(edit)
    there = spot(table.state, 5, "i")
    fired_at = [card for card in (10, 7, 1, 2) if fortresses.firing(table.state, 99 + card, there)]
    assert fired_at == [10, 2]


@pytest.mark.rule("CL-587", "CL-176")
def test_an_npc_that_enters_the_zone_is_fired_at() -> None:
    def edit(state: State) -> None:
        off_the_fort()(state)
        npc(state, card_named("Falconer"), spot(state, 5, "i"), SW)

    table = ocean(edit)
    table.script([12, 1, 1, 1])
    for _ in fortresses.entered(table.state, 109, spot(table.state, 5, "i")):
        raise AssertionError("nobody is asked")
    assert ships.npc_of(table.state, 109).water == 4  # 14 against 9


@pytest.mark.rule("CL-K29", "CL-517")
def test_no_fortress_fires_at_the_white_whale() -> None:
    def edit(state: State) -> None:
        off_the_fort()(state)
        npc(state, card_named("White Whale"), at(4, 0))

    table = ocean(edit, monsters="yes")
    assert not fortresses.firing(table.state, 121, spot(table.state, 5, "i"))


@pytest.mark.rule("CL-325")
def test_at_war_a_fortress_has_one_more_on_each_die() -> None:
    for column, bonus in ((-3, 2), (-4, 3)):
        table = ocean(off_the_fort(column, ENGLAND), at_war="yes")
        table.script([1, 1, 1, 1])
        answer(table, f"sail:{spot(table.state, 5, 'i')}")
        assert told(table, "fortress_fires")[0]["bonus"] == bonus


@pytest.mark.rule("CL-496", "CL-K96")
@pytest.mark.parametrize("number", [5, 6, 14])
def test_long_guns_do_not_reach_beyond_their_tile(number: int) -> None:
    state = ocean(lambda state: tile(state, number, port=SPAIN, fortress=SPAIN)).state
    fortress = chart_of(state).fortress[number]
    near, far = (set(chart_of(state).zone(number, farther)) for farther in (False, True))
    assert near < far
    assert {distance(hex, fortress) for hex in far} == {1, 2}  # it stands in the middle of its tile


@pytest.mark.rule("CL-177", "CL-542")
@pytest.mark.parametrize(("hidden", "hostile"), [(SPAIN, False), (FRANCE, True), (NONE, True)])
def test_no_fortress_fires_at_whom_its_nation_does_not_know(hidden: int, hostile: bool) -> None:
    state = ocean(lambda state: ship(state, 0, at(0, 0), reputation=[0, -2, 0, 0, 0], hidden_nation=hidden)).state
    assert reputation.is_hostile(state, 0, SPAIN) is hostile
