"""Bounds: who has just enough, who has one too little, and who may do nothing at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from freebooter.games.captains_log.content import (
    CAPTAINS,
    EVENTS,
    NPC_CARDS,
    PRINTED,
    SHIPS,
    TAVERN_BOARD,
    TILES,
    UPGRADES,
    YARD,
)
from freebooter.games.captains_log.content import events as cards
from freebooter.games.captains_log.hexes import at, neighbours
from freebooter.games.captains_log.names import (
    ENGLAND,
    FRANCE,
    NONE,
    OIL,
    SHIPYARD,
    SPAIN,
    SUGAR,
    TEA,
    YARD_CANNON,
    YARD_LONG_RANGE_2,
    YARD_SAILS,
    YARD_WOOD,
    N,
)
from freebooter.games.captains_log.rules import (
    boarding,
    captains,
    damage,
    drawing,
    fortresses,
    hold,
    npcs,
    reputation,
    rewards,
    sailing,
    whale,
    wrecks,
)
from freebooter.games.captains_log.state import NPC_BASE, State
from freebooter.games.captains_log.underway import Reward
from tests.games.captains_log.ocean import (
    card_named,
    in_port,
    model_named,
    moor,
    npc,
    ocean,
    ship,
    tile,
    upgrade_named,
    whole_round,
)
from tests.games.captains_log.papers import card, mission, nearly_sunk
from tests.games.positions import Noted, answer, keys, told

BESIDE = at(1, -1)


# --- Nobody has to ---------------------------------------------------------------------------------------------------


def crews(mine: tuple[str, ...] = (), theirs: tuple[str, ...] = (), captain: str = "") -> Callable[[State], None]:
    """Seat 0 with a crew of 8 beside seat 1 with 5, whose captain is known for something."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Whaler", crew=8, officers=mine)
        ship(state, 1, BESIDE, N, model="Hulk", crew=5, officers=theirs)
        state.players[1].captains = [i for i, one in enumerate(CAPTAINS) if captain and one.name.startswith(captain)]

    return edit


@pytest.mark.rule("CL-397", "CL-548")
@pytest.mark.parametrize(
    ("edit", "asked"),
    [(crews(mine=("Swords",)), 0), (crews(theirs=("Swords",)), 1), (crews(captain="George Duff"), 1)],
)
def test_in_a_fight_nobody_has_to_have_dice_rolled_again(edit: Callable[[State], None], asked: int) -> None:
    table = ocean(edit, boarding="yes")
    table.script([12, 1], [11, 1, 1, 1, 1])
    answer(table, "board:1", 2)
    assert table.awaiting == (asked,)
    table.choose(asked, [])
    assert told(table, "melee_again") == []
    assert (table.state.players[0].crew, table.state.players[1].crew) == (7, 4)


@pytest.mark.rule("CL-548")
def test_duff_need_not_have_a_shot_rolled_again() -> None:
    table = ocean(crews(captain="George Duff"))
    table.script([12, 1])
    answer(table, "fire:1")
    assert table.awaiting == (1,)
    table.choose(1, [])
    assert told(table, "rolled_again") == []
    assert told(table, "damage")[0]["water"] == 3


@pytest.mark.rule("CL-242", "CL-207")
def test_a_victor_may_leave_all_and_a_passer_by_may_take_nothing() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Santa Rufina"), BESIDE, N, water=7, goods=[2, 0, 0, 0, 0, 0])

    table = ocean(edit)
    table.script([12, 1])
    answer(table, "fire:100")
    table.choose(0, [])
    assert hold.cargo(table.state.players[0]) == [0] * 6
    assert told(table, "plundered") == []


# --- Just enough -----------------------------------------------------------------------------------------------------


def offered(key: str, tile: int, doubloons: int, nation: int = SPAIN, **aboard: Any) -> bool:
    """Is this offered in the port of this tile, under this flag, to who has so many doubloons?"""
    settings = {"game": "expert", "map": "fixed", "shipyard": "A", "reputation": "A"}
    given = {"doubloons": doubloons, "side": 1, "model": "Carrack", **aboard}
    return key in keys(in_port(tile, nation=nation, aboard=given, **settings))


def just(key: str, tile: int, price: int, **aboard: Any) -> bool:
    """Whether it costs exactly so much: offered for that, and not for a thousand less."""
    return offered(key, tile, price, **aboard) and not offered(key, tile, price - 1, **aboard)


@pytest.mark.rule("CL-361", "CL-372", "CL-373", "CL-375")
@pytest.mark.parametrize("item", [YARD_WOOD, YARD_CANNON, YARD_SAILS, YARD_LONG_RANGE_2])
def test_who_has_the_price_of_an_upgrade_may_buy_it(item: int) -> None:
    assert just(f"yard:{item}", 20, YARD[item].price)


@pytest.mark.rule("CL-352", "CL-349")
def test_who_has_the_price_of_sailors_or_fame_may_buy_them() -> None:
    for offer in TAVERN_BOARD.crew:
        if offer.reputation <= 0:
            assert just(f"hire:{offer.crew}:{offer.price}", 20, offer.price)
    assert just("buy_fame", 20, TAVERN_BOARD.fame_price)


@pytest.mark.rule("CL-353")
def test_who_has_the_price_of_an_officer_may_hire_him() -> None:
    gunner = upgrade_named("Gunner")

    def has(doubloons: int) -> bool:
        def edit(state: State) -> None:
            state.harbour.officers = [gunner] + [-1] * 8

        aboard = {"doubloons": doubloons, "side": 1, "reputation": [0, 1, 0, 0, 0]}
        return "officer:0" in keys(in_port(20, edit, aboard=aboard, board="B"))

    assert has(UPGRADES[gunner].price)
    assert not has(UPGRADES[gunner].price - 1)


@pytest.mark.rule("CL-582")
@pytest.mark.parametrize("space", range(len(PRINTED)))
def test_on_side_a_level_reputation_and_price_are_just_enough(space: int) -> None:
    printed = PRINTED[space]
    models = {SHIPS[model].level: SHIPS[model].name for model in range(len(SHIPS)) if SHIPS[model].side_a}
    price = UPGRADES[printed.upgrade].price

    def has(level: int, column: int, doubloons: int) -> bool:
        aboard = {"doubloons": doubloons, "model": models[level], "reputation": [0, column, 0, 0, 0], "side": 0}
        return f"printed:{space}" in keys(in_port(20, aboard=aboard))

    assert has(printed.level, printed.level, price)
    assert not has(printed.level, printed.level, price - 1)
    assert not has(printed.level, printed.level - 1, price)
    if printed.level > 1:
        assert not has(printed.level - 1, printed.level, price)


@pytest.mark.rule("CL-358", "CL-364", "CL-336")
@pytest.mark.parametrize("nation", range(4))
def test_a_nations_own_upgrade_for_its_price(nation: int) -> None:
    column = [4 if one == nation else 0 for one in range(5)]
    for i, upgrade in enumerate(UPGRADES):
        if upgrade.nation == nation:
            kind = "crown_refit" if upgrade.sold_at == SHIPYARD else "crown_officer"
            less = 1 if kind == "crown_refit" and nation == FRANCE else 0  # what friends of France save in a yard
            aboard = {"reputation": column, "model": "Galleon", "crew": 3}
            assert just(f"{kind}:{i}", 20, upgrade.price - less, nation=nation, **aboard), upgrade.name


@pytest.mark.rule("CL-371")
@pytest.mark.parametrize(("room", "wood", "cannon"), [(2, True, True), (1, False, True), (0, False, False)])
def test_wood_needs_two_free_slots_and_a_cannon_one(room: int, wood: bool, cannon: bool) -> None:
    free = hold.room(ocean(lambda state: ship(state, 0, at(0, 0), model="Carrack")).state.players[0])
    aboard = {"goods": {SUGAR: 6, TEA: free - room - 6}}
    assert offered(f"yard:{YARD_WOOD}", 20, 9, **aboard) is wood
    assert offered(f"yard:{YARD_CANNON}", 20, 9, **aboard) is cannon


@pytest.mark.rule("CL-412", "CL-416", "CL-361", "CL-363")
@pytest.mark.parametrize(
    ("tile", "nation", "side"), [(13, ENGLAND, 0), (13, ENGLAND, 1), (20, SPAIN, 1), (4, FRANCE, 1)]
)
def test_what_the_page_says_that_a_thing_costs_is_what_is_paid(tile: int, nation: int, side: int) -> None:
    def edit(state: State) -> None:
        for row in (*state.market.legal, *state.market.contraband):
            row[:] = [2, 1, 0]

    goods = {0: 1, 1: 2, 2: 1, 3: 1, OIL: 1}
    aboard = {"doubloons": 60, "goods": goods, "reputation": [3] * 5, "side": side}
    start = in_port(tile, edit, nation=nation, aboard=aboard, game="expert", map="fixed", captains="no")
    shown = start.view(0).visit.prices
    assert {key.split(":")[0] for key in shown} >= {"yard"}
    for key, price in shown.items():
        table = start.clone()
        answer(table, key)
        change = table.state.players[0].doubloons - 60
        assert change == (price if key.startswith("sell") else -price), key


@pytest.mark.rule("CL-336", "CL-364", "CL-527")
@pytest.mark.parametrize(("liking", "refit", "revenge"), [(4, 3, 6), (1, None, 7)])
def test_the_page_says_what_the_french_refit_and_the_queen_annes_revenge_cost(
    liking: int, refit: int | None, revenge: int
) -> None:
    teach = next(i for i, one in enumerate(CAPTAINS) if one.name == "Edward Teach")
    aboard = {"doubloons": 9, "side": 1, "model": "Frigate", "captains": [teach], "reputation": [0, 0, 0, liking, 0]}
    start = in_port(3, aboard=aboard, game="expert", map="fixed")
    shown = start.view(0).visit.prices
    model, reinforced = model_named("Queen Anne's Revenge"), upgrade_named("Reinforced")
    ship_key, refit_key = f"special_ship:{model}", f"crown_refit:{reinforced}"
    assert (shown.get(ship_key), shown.get(refit_key)) == (revenge, refit)
    for key, price in ((ship_key, revenge), (refit_key, refit)):
        if price is not None:
            table = start.clone()
            answer(table, key)
            assert table.state.players[0].doubloons == 9 - price


# --- Nobody's turn, and nothing left ---------------------------------------------------------------------------------


@pytest.mark.rule("CL-095", "CL-101")
def test_the_end_of_a_round_is_nobodys_turn() -> None:
    table = ocean()
    whole_round(table)
    [time] = [event for event in table.events() if event.kind == "time"]
    assert time.turn == -1
    [round] = [event for event in table.events() if event.kind == "round"]
    assert (round.turn, round.args["round"]) == (-1, 2)
    assert [event.turn for event in table.events() if event.kind == "turn"][-2:] == [1, 0]


@pytest.mark.rule("CL-350")
def test_with_no_mission_left_none_is_drawn() -> None:
    state = ocean().state
    state.decks.missions, state.decks.missions_out = [], []
    assert not drawing.can_draw(state, 0)
    assert drawing.next_card(state) == -1
    state.decks.missions_out = [0]
    assert drawing.can_draw(state, 0)
    assert drawing.next_card(state) == 0


@pytest.mark.rule("CL-103", "CL-K65")
def test_with_no_event_left_a_day_has_none() -> None:
    def edit(state: State) -> None:
        state.decks.events = state.decks.events_out = []
        state.clock.space = 1

    table = ocean(edit)
    whole_round(table)
    assert told(table, "event") == []
    assert table.state.clock.space == 2


# --- One more, one less ----------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-069")
@pytest.mark.parametrize(("crew", "lost"), [(1, False), (0, True)])
def test_a_single_sailor_keeps_a_ship_afloat(crew: int, lost: bool) -> None:
    state = ocean(lambda state: ship(state, 0, at(0, 0), crew=crew), boarding="yes").state
    assert (wrecks.fate(state, 0) == wrecks.CREWLESS) is lost
    npc(state, 1, BESIDE)
    state.npcs[0].dead = NPC_CARDS[0].crew - crew
    assert (wrecks.fate(state, 100) == wrecks.CREWLESS) is lost


@pytest.mark.rule("CL-324")
@pytest.mark.parametrize("tile", [number for number in range(1, 22) if TILES[number].nation != NONE])
def test_every_mooring_can_be_closed(tile: int) -> None:
    for column, closed in ((-3, False), (-4, True)):
        state = ocean(lambda state: moor(state, 0, tile, SPAIN)).state
        state.players[0].reputation[SPAIN] = column
        assert sailing.is_at_closed_mooring(state, 0) is closed


@pytest.mark.rule("CL-245", "CL-096")
@pytest.mark.parametrize(("actions", "may"), [(2, True), (1, True), (0, False)])
def test_ramming_with_the_first_step_needs_a_movement_that_is_left(actions: int, may: bool) -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Black Gull"), BESIDE)
        assert state.turn is not None
        state.turn.actions = actions

    assert ("ram:101" in keys(ocean(edit, ramming="yes"))) is may


@pytest.mark.rule("CL-110", "CL-111", "CL-173", "CL-502")
def test_how_bad_the_dangers_of_a_course_are() -> None:
    """A fortress is worse than an NPC, an NPC than a player, and nothing is as bad as the Kraken."""

    def edit(state: State) -> None:
        tile(state, 14, 2, port=ENGLAND, fortress=ENGLAND)
        ship(state, 0, at(0, 0), reputation=[0, 0, -5, 0, 0])
        ship(state, 1, at(0, -3))
        npc(state, card_named("Black Gull"), at(0, 3))
        npc(state, card_named("Santa Rufina"), at(0, 4))  # no enemy
        state.sea.kraken = at(3, 0)
        state.decks.events_open = [next(i for i, one in enumerate(EVENTS) if isinstance(one.effect, cards.Kraken))]
        state.decks.events_until = [-1]

    state = ocean(edit).state
    found = sailing.dangers(state, 0)
    assert (found[at(0, -3)], found[at(0, 3)], found[at(3, 0)]) == (2, 4, 100)
    assert {found[hex] for hex in fortresses.zones(state, 0)} == {6}
    assert at(0, 4) not in found
    zone = fortresses.zones(state, 0)[0]
    state.players[1].hex = zone
    assert sailing.dangers(state, 0)[zone] == 2 + 6


@pytest.mark.rule("CL-438", "CL-K62")
def test_at_sea_the_nation_that_thinks_best_decides_the_pirates_too() -> None:
    state = ocean(lambda state: ship(state, 0, at(0, 0), reputation=[0, -1, 1, 0, 3])).state
    state.reward = Reward(3, 0, NONE, 0, 0, [])
    assert rewards.best_standing(state, 0) == 3
    state.reward.nation = SPAIN
    assert rewards.best_standing(state, 0) == -1


@pytest.mark.rule("CL-209")
def test_who_has_left_the_game_has_harmed_nobody() -> None:
    def edit(state: State) -> None:
        gone = npc(state, card_named("Black Gull"), at(2, 0))
        npc(state, card_named("Santa Rufina"), at(3, 0), harmed_by=gone)
        npc(state, card_named("San Gil"), at(4, 0), harmed_by=1)
        for player in state.players:
            player.harmed_by = player.burning = gone

    state = ocean(edit).state
    npcs.leaves(state, 101)
    assert [one.harmed_by for one in state.npcs[:2]] == [NONE, 1]
    assert [(player.harmed_by, player.burning) for player in state.players] == [(NONE, NONE)] * 2


@pytest.mark.rule("CL-227")
@pytest.mark.parametrize(("crew", "may"), [(2, False), (3, True)])
def test_one_sailor_who_can_be_spared_is_a_party(crew: int, may: bool) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Whaler", crew=crew)  # draft 2
        ship(state, 1, BESIDE, N, crew=5)

    assert ("board:1" in keys(ocean(edit, boarding="yes"))) is may


@pytest.mark.rule("CL-228")
@pytest.mark.parametrize(("dead", "party"), [(0, 2), (2, 0), (5, 0)])
def test_an_npc_sends_nobody_rather_than_fewer_than_nobody(dead: int, party: int) -> None:
    state = ocean(lambda state: npc(state, card_named("Black Gull"), BESIDE, dead=dead)).state
    assert boarding.npc_party(state.npcs[0], 2) == party


@pytest.mark.rule("CL-214", "CL-334")
def test_who_has_all_the_boats_that_fit_gets_none_with_the_new_ship() -> None:
    def edit(state: State) -> None:
        player = ship(state, 0, at(0, 0), model="Galleon", crew=0, reputation=[0, 2, 0, 0, 0])
        player.rowboats = hold.rowboat_limit(player)

    state = ocean(edit, game="expert").state
    wrecks.refit(state, 0)
    assert state.players[0].rowboats == hold.rowboat_limit(state.players[0])


@pytest.mark.rule("CL-542")
def test_a_marker_that_is_hidden_stood_at_nothing() -> None:
    state = ocean(lambda state: ship(state, 0, at(0, 0), reputation=[0, 3, 0, 0, 0])).state
    reputation.hide(state, 0, SPAIN)
    assert (state.players[0].reputation[SPAIN], state.players[0].hidden_nation) == (0, SPAIN)


@pytest.mark.rule("CL-527")
def test_a_shot_that_a_captain_brings_comes_from_the_yard() -> None:
    teach = next(i for i, one in enumerate(CAPTAINS) if one.outfit.ammunition != NONE)
    kind = CAPTAINS[teach].outfit.ammunition
    state = ocean(lambda state: ship(state, 0, at(0, 0), captains=[teach])).state
    before = state.harbour.ammunition[kind]
    assert list(captains.outfit(state, 0, teach)) == []
    assert state.harbour.ammunition[kind] == before - 1
    assert state.players[0].ammunition == 1 << kind


@pytest.mark.rule("CL-205", "CL-206", "CL-K54", "CL-K55", "CL-K61")
def test_a_ship_perishes_in_one_of_seven_ways() -> None:
    ways = (wrecks.SUNK, wrecks.BURNED, wrecks.COLLAPSED_SUNK, wrecks.COLLAPSED_BURNED)
    others = (wrecks.CREWLESS, wrecks.EATEN, wrecks.BOARDED)
    assert sorted({*ways, *others}) == list(range(7))
    assert [wrecks.is_burned(how) for how in ways] == [False, True, False, True]
    assert [wrecks.is_collapse(how) for how in ways] == [False, False, True, True]
    assert not any(wrecks.is_burned(how) or wrecks.is_collapse(how) for how in others)


@pytest.mark.rule("CL-293")
def test_only_a_merchant_is_bound_for_somewhere() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Black Gull"), at(3, 0))

    assert ocean(edit).view(0).npcs["0"].bound_for == 0


@pytest.mark.rule("CL-153")
def test_who_has_the_price_of_natives_goods_may_buy_one() -> None:
    def has(doubloons: int) -> bool:
        table = in_port(22, aboard={"doubloons": doubloons}, game="expert")
        return bool([key for key in keys(table) if key.startswith("native_goods")])

    assert has(TILES[22].native_price)
    assert not has(TILES[22].native_price - 1)


@pytest.mark.rule("CL-515")
@pytest.mark.parametrize("side", range(6))
def test_the_whale_faces_whom_it_rams(side: int) -> None:
    def edit(state: State) -> None:
        npc(state, card_named("White Whale"), at(2, 0))
        ship(state, 1, neighbours(at(2, 0))[side])

    state = ocean(edit, monsters="yes").state
    assert list(whale.ram(state, state.npcs[0], 1, 1)) == []
    assert state.npcs[0].heading == side


@pytest.mark.rule("CL-173", "CL-567")
def test_a_fortress_is_no_ship_that_could_have_sunk_another() -> None:
    def edit(state: State) -> None:
        tile(state, 14, 2, port=ENGLAND, fortress=ENGLAND)
        nearly_sunk(state, 1)

    table = ocean(edit)
    table.script([12])
    assert list(fortresses.fires(table.state, 14, 1, 1)) == []
    answer(table, "end_turn")
    assert [(event["ship"], event["by"]) for event in told(table, "destroyed")] == [(1, NONE)]


@pytest.mark.rule("CL-551", "CL-376")
def test_byron_brings_two_boats_and_not_all_that_his_ship_has_room_for() -> None:
    byron = next(i for i, one in enumerate(CAPTAINS) if one.name == "John Byron")

    def boats(model: str, had: int) -> int:
        state = ocean(lambda state: ship(state, 0, at(0, 0), model=model, captains=[byron], rowboats=had)).state
        assert list(captains.outfit(state, 0, byron)) == []
        return state.players[0].rowboats

    limit = hold.rowboat_limit(ocean(lambda state: ship(state, 0, at(0, 0), model="Galleon")).state.players[0])
    assert limit > 2
    assert boats("Galleon", 0) == 2
    assert boats("Galleon", limit + 1) == limit + 1  # with the one on his card


@pytest.mark.rule("CL-398", "CL-403")
def test_a_doctor_whom_a_lieutenant_copies_saves_one_more() -> None:
    table = ocean(crews(theirs=("Lieutenant", "Doctor")), boarding="yes")
    table.script([11, 11, 11], [1] * 5)
    answer(table, "board:1", 3)
    assert table.state.players[1].crew == 5 - 3 + 2


@pytest.mark.rule("CL-270", "CL-515")
def test_to_ram_is_an_action_that_takes_the_whales_counter_away() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("White Whale"), BESIDE, counter=2)
        ship(state, 0, at(0, 0), oil_marker=True)

    table = ocean(edit, monsters="yes")  # no tile of its route lies open
    answer(table, "end_turn")
    assert len(told(table, "whale_rams")) == 1
    assert table.state.npcs[0].counter == 0


@pytest.mark.rule("CL-207")
def test_what_a_victor_is_paid_is_told() -> None:
    table = ocean(lambda state: npc(state, 1, BESIDE, N, water=7, coins=2, goods=[0] * 6))
    table.script([12, 1])
    answer(table, "fire:100")
    assert told(table, "paid") == [{"seat": 0, "n": NPC_CARDS[0].bounty + 2}]


@pytest.mark.rule("CL-223", "CL-557")
def test_what_floats_twice_for_evertsen_comes_from_the_supply() -> None:
    state = ocean(tower="yes").state
    before = state.market.supply[TEA]
    state.keel.luck = Noted(1)  # the side with the barrel
    wrecks.to_the_sea(state, at(0, 0), TEA, 2)
    assert state.market.supply[TEA] == before - 1
    assert [heap.goods[TEA] for heap in state.sea.floating] == [2]


@pytest.mark.rule("CL-158", "CL-436")
@pytest.mark.parametrize("full", [0, 1])
def test_who_has_three_missions_takes_a_fourth_only_for_one_of_them(full: int) -> None:
    def edit(state: State) -> None:
        ship(state, 1, at(0, -1))
        for id in ("T07", "C13", "P11"):
            mission(state, full, id)
        mission(state, 1 - full, "C12", stage=1)

    table = ocean(edit)
    answer(table, "trade:1")
    to_full, from_full = ("take", "give") if full == 0 else ("give", "take")
    answer(table, f"{to_full}_mission:{card('C12')}")
    assert "done" not in keys(table)
    answer(table, f"{from_full}_mission:{card('T07')}")
    assert "done" in keys(table)


@pytest.mark.rule("CL-398")
@pytest.mark.parametrize(("dead", "saved"), [(2, [1]), (1, [1]), (0, [])])
def test_who_is_saved_is_told_of_and_nobody_else(dead: int, saved: list[int]) -> None:
    table = ocean(crews(theirs=("Doctor",)), boarding="yes")
    damage.kill_crew(table.state, 1, dead, 0)
    damage.kill_crew(table.state, 0, dead, 1)  # no doctor there
    answer(table, "end_turn")
    assert [(event["seat"], event["n"]) for event in told(table, "crew_saved")] == [(1, n) for n in saved]


@pytest.mark.rule("CL-518")
def test_of_the_whale_nothing_but_oil_is_taken() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("White Whale"), BESIDE)
        ship(state, 0, at(0, 0), N, crew=6)

    table = ocean(edit, game="expert")
    table.script([11, 11, 11])
    answer(table, f"board:{NPC_BASE + card_named('White Whale') - 1}", 3)
    assert keys(table) == [f"cube:{OIL}:0"]


@pytest.mark.rule("CL-238", "CL-431")
def test_of_secret_missions_that_a_boarder_takes_over_others_hear_only_that_he_did() -> None:
    def edit(state: State) -> None:
        crews()(state)
        state.players[1].crew = 1
        mission(state, 1, "C01")
        mission(state, 1, "T07")

    table = ocean(edit, boarding="yes")
    table.script([11, 11], [1])
    answer(table, "board:1", 2, "take_missions")
    assert told(table, "secret_mission") == [{"seat": 0}]
    assert told(table, "mission_taken") == [{"seat": 0, "mission": card("T07")}]
    assert card("C01") not in [event["mission"] for event in told(table, "mission", seat=1)]
