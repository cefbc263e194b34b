"""What everybody is told: lines of the log that no other test reads, each with all that it says."""

from __future__ import annotations

import pytest

from freebooter.engine.asks import Steps
from freebooter.engine.table import Table
from freebooter.games.captains_log.content import CAPTAINS, EVENTS, MISSIONS, SHIPS, TILES
from freebooter.games.captains_log.content import events as cards
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import (
    CONTRABAND,
    ENGLAND,
    MOORING,
    NONE,
    OIL,
    SPAIN,
    TEA,
    N,
)
from freebooter.games.captains_log.rules import alone, bounties, damage, eras, events, npcs, tavern
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import FAME_BOUGHT, NPC_BASE, State
from tests.games.captains_log.ocean import card_named, in_port, npc, ocean, ship, tile, upgrade_named
from tests.games.captains_log.papers import card, do, mission, moored, nearly_sunk
from tests.games.positions import answer, keys, told

BESIDE = at(1, -1)
CORSAIR = "La Belette"


def after(table: Table, steps: Steps | None = None) -> Table:
    """What happens without a question, then the end of the turn: what was told is handed out."""
    assert list(steps or ()) == []
    answer(table, "end_turn")
    return table


# --- In port ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-349")
def test_who_buys_fame() -> None:
    table = in_port(20, aboard={"doubloons": 8})
    answer(table, "buy_fame")
    assert told(table, "bought_fame") == [{"seat": 0}]
    [fame] = told(table, "fame")
    assert (fame["seat"], fame["n"], fame["fame"]) == (0, 1, 1)
    assert table.state.players[0].fame[FAME_BOUGHT] == 1


@pytest.mark.rule("CL-363", "CL-K45")
def test_who_buys_a_ship_and_for_how_much() -> None:
    aboard = {"doubloons": 40, "side": 0, "reputation": [0, 3, 0, 0, 0]}
    table = in_port(20, aboard=aboard)
    model = next(int(key.split(":")[1]) for key in keys(table) if key.startswith("buy_model"))
    answer(table, f"buy_model:{model}")
    assert told(table, "paid_for_ship") == [{"seat": 0, "price": SHIPS[model].price}]
    assert told(table, "new_ship") == [{"seat": 0, "model": model}]
    assert table.state.players[0].doubloons == 40 - SHIPS[model].price


@pytest.mark.rule("CL-556")
def test_who_swaps_goods_and_for_which() -> None:
    tromp = next(i for i, one in enumerate(CAPTAINS) if one.name == "Cornelis Tromp")
    table = in_port(15, aboard={"captains": [tromp], "goods": {TEA: 3}})
    answer(table, f"sell:{TEA}:{CONTRABAND}:1", "swap")
    while not told(table, "swapped"):
        answer(table, f"good:{OIL}" if f"good:{OIL}" in keys(table) else keys(table)[0])
    assert told(table, "swapped") == [{"seat": 0, "good": OIL}]


@pytest.mark.rule("CL-153", "CL-166")
def test_what_natives_sell_is_told_one_by_one() -> None:
    table = in_port(22, aboard={"doubloons": 9}, game="expert")
    answer(table, f"native_goods:{TEA}")
    price = TILES[22].native_price
    assert told(table, "bought_of_natives") == [{"seat": 0, "good": TEA, "price": price}]


@pytest.mark.rule("CL-428")
def test_new_faces_come_and_nobody_is_lost_not_even_the_first_token() -> None:
    def edit(state: State) -> None:
        names = ("Carpenter", "Gunner", "Helmsman", "Pistol", "Swords", "Doctor", "Sabers", "Informer", "Armor")
        state.harbour.officers = [upgrade_named(name) for name in names]
        state.harbour.bag = [upgrade_named("Gunner")] * 9

    table = ocean(edit)
    harbour = table.state.harbour
    tavern.new_faces(table.state)
    assert harbour.officers_out == [upgrade_named(name) for name in ("Carpenter", "Gunner", "Helmsman")]
    harbour.officers = [upgrade_named("Carpenter"), -1, *harbour.officers[2:]]
    tavern.refill(table.state)
    assert harbour.officers[0] == upgrade_named("Carpenter")
    assert told(after(table), "new_faces") == [{}]


# --- Missions --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-016", "CL-434", "CL-017")
def test_a_mission_that_is_done_and_a_set_of_four() -> None:
    def edit(state: State) -> None:
        same = [i for i, one in enumerate(MISSIONS) if one.type == MISSIONS[card("P14")].type and i != card("P14")][:3]
        state.players[0].done = same
        mission(state, 0, "P14", stage=1)
        state.players[0].doubloons = 20

    table = ocean(edit)
    assert told(table, "mission_done") == [{"seat": 0, "mission": card("P14")}]
    assert told(table, "mission_set") == [{"seat": 0, "type": MISSIONS[card("P14")].type}]


@pytest.mark.rule("CL-436")
def test_a_mission_that_is_given_up() -> None:
    def edit(state: State) -> None:
        moored(state, 0, 7)
        for id in ("C01", "C02", "C12"):
            mission(state, 0, id)
        state.decks.missions.append(card("R04"))

    table = ocean(edit)
    do(table, "visit:7")
    answer(table, "draw_missions", f"keep_mission:{card('R04')}", f"drop_mission:{card('C02')}")
    assert told(table, "mission_dropped") == [{"seat": 0, "mission": card("C02")}]


@pytest.mark.rule("CL-468")
def test_who_is_adrift_and_where() -> None:
    def edit(state: State) -> None:
        moored(state, 0, 7)
        tile(state, 2, 2)
        state.decks.missions.append(card("R01"))

    table = ocean(edit)
    table.script(4)
    do(table, "visit:7", "draw_missions", missions__keep=f"keep_mission:{card('R01')}")
    assert told(table, "adrift") == [{"seat": 0, "tile": 2}]


@pytest.mark.rule("CL-445", "CL-238")
def test_a_mission_that_passes_to_the_victor() -> None:
    survive = next(i for i, one in enumerate(MISSIONS) if any(type(end.goal).__name__ == "Survive" for end in one.ends))

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0))
        ship(state, 1, BESIDE, cannons=0)
        nearly_sunk(state, 1)
        mission(state, 1, MISSIONS[survive].id, stage=1)

    table = ocean(edit)
    table.script([12, 12])
    answer(table, "fire:1")
    assert told(table, "mission_taken") == [{"seat": 0, "mission": survive}]


@pytest.mark.rule("CL-350")
def test_the_first_card_of_the_missions_can_be_drawn() -> None:
    def edit(state: State) -> None:
        moored(state, 0, 7)
        state.sea.stack = list(range(2, 7))
        state.decks.missions, state.decks.missions_out = [0], []

    table = ocean(edit, boarding="yes")
    do(table, "visit:7")
    answer(table, "draw_missions")
    assert 0 in [one.card for one in table.state.players[0].missions] + table.state.decks.missions_out
    assert table.state.decks.missions == []


# --- At sea ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-522")
def test_who_is_forgiven_by_whom() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), wanted=1 << SPAIN | 1 << ENGLAND, bounty=3, reputation=[0, 1, 0, 0, 0])

    table = ocean(edit, bounties="yes")
    bounties.forgiven(table.state, 0, SPAIN)
    bounties.forgiven(table.state, 0, ENGLAND)  # does not forgive yet
    assert told(after(table), "forgiven") == [{"seat": 0, "nation": SPAIN}]


@pytest.mark.rule("CL-497")
def test_where_the_kraken_rises() -> None:
    number = next(i for i, one in enumerate(EVENTS) if isinstance(one.effect, cards.Kraken))
    table = ocean(lambda state: tile(state, 11, 2))
    events.open_event(table.state, number)
    after(table, events.take_effect(table.state, number))
    assert told(table, "kraken_appears") == [{"hex": chart_of(table.state).kraken(), "tile": 11}]


@pytest.mark.rule("CL-518")
def test_who_boards_the_whale_and_how_it_goes() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, crew=6)
        npc(state, card_named("White Whale"), BESIDE, N)

    table = ocean(edit, game="expert")
    table.script([11, 1])
    answer(table, f"board:{NPC_BASE + card_named('White Whale') - 1}", 2)
    assert told(table, "whale_boarded") == [{"by": 0, "dice": [11, 1], "n": 1}]


@pytest.mark.rule("CL-550")
def test_a_corsair_that_is_mended() -> None:
    def edit(state: State) -> None:
        tile(state, 20, 2, port=SPAIN)
        npc(state, card_named(CORSAIR), chart_of(state).icon(20, MOORING), tamed=True, water=2)
        ship(state, 0, at(0, 0), doubloons=9)

    table = ocean(edit)
    answer(table, "end_turn")
    assert keys(table) == ["mend_corsair", "pass"]
    answer(table, "mend_corsair")
    assert told(table, "corsair_mended") == [{"seat": 0, "ship": NPC_BASE + card_named(CORSAIR) - 1}]


@pytest.mark.rule("CL-550")
@pytest.mark.parametrize(("fleets", "heir"), [((0, 0, 1), 2), ((1, 1, 2), 0), ((0, 2, 2), 1)])
def test_for_a_corsair_that_changed_sides_who_has_the_fewest_gets_the_next_card(
    fleets: tuple[int, ...], heir: int
) -> None:
    def edit(state: State) -> None:
        npc(state, card_named(CORSAIR), at(3, 0), tamed=True, seat=0)
        for number, seat in enumerate(fleets):
            npc(state, 10 + number, at(4, number), seat=seat)

    state = ocean(edit, seats=3).state
    npcs.leaves(state, NPC_BASE + card_named(CORSAIR) - 1)
    assert state.npcs[-1].seat == heir


@pytest.mark.rule("CL-275")
def test_an_npc_that_clears_a_mooring() -> None:
    def edit(state: State) -> None:
        moored(state, 1, 7)
        mooring = state.players[1].hex
        for seat, place in ((0, at(-6, 0)), (1, at(6, 0))):
            ship(state, seat, place, reputation=[0, 0, 0, 0, 4])
        npc(state, card_named("Black Gull"), mooring)

    table = ocean(edit)
    answer(table, "end_turn")
    goal = int(keys(table)[0].split(":")[1])
    answer(table, keys(table)[0])
    assert [(one["ship"], one["path"]) for one in told(table, "npc_clears")] == [(101, [goal])]


@pytest.mark.rule("CL-425", "CL-426")
def test_a_new_era_is_told() -> None:
    table = ocean()
    eras.new_era(table.state, 2)
    assert told(after(table), "era") == [{"era": 2}]


@pytest.mark.rule("CL-565", "CL-569")
def test_the_fame_of_an_enemy_is_told_only_when_it_changes() -> None:
    table = ocean(seats=1, mode="solo", enemy_spain=True)
    alone.gain(table.state, SPAIN, -1, alone.SHIP_LOST)  # it has none to lose
    alone.gain(table.state, SPAIN, 2, alone.ROUTE_DONE)
    found = told(after(table), "nation_fame")
    assert found[0] == {"nation": SPAIN, "n": 2, "fame": 2, "why": alone.ROUTE_DONE}


@pytest.mark.rule("CL-215", "CL-K28")
def test_who_reappears_where_and_may_face_anywhere() -> None:
    def edit(state: State) -> None:
        tile(state, 9, 2)
        state.players[1].hex, state.players[1].lost = 0, True

    table = ocean(edit)
    table.script(8)
    answer(table, "end_turn")
    assert keys(table) == [f"heading:{side}" for side in range(6)]
    answer(table, "heading:5")
    assert told(table, "reappeared") == [{"seat": 1, "tile": 9}]


@pytest.mark.rule("CL-195", "CL-197")
@pytest.mark.parametrize(("water", "fire"), [(1, 0), (0, 1)])
def test_cargo_that_is_hit(water: int, fire: int) -> None:
    table = ocean(lambda state: ship(state, 0, at(0, 0), cannons=0, goods={TEA: 13}))
    full = table.state.players[0]
    full.hold = [TEA + 1] * len(full.hold)
    damage.harm(table.state, 0, water, fire, NONE)
    assert told(after(table), "cargo_hit") == [{"seat": 0, "good": TEA, "fire": fire, "hurts": [0]}]
