"""Chapters 37 and 38: buying upgrades, and the tavern."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import BAG, CAPTAINS, MISSIONS, PRINTED, TILES, UPGRADES
from freebooter.games.captains_log.content import missions as cards
from freebooter.games.captains_log.hexes import neighbours
from freebooter.games.captains_log.names import ENGLAND, FRANCE, LEGAL, NETHERLANDS, PIRATES, SPAIN, TEA
from freebooter.games.captains_log.rules import drawing, hold, missions, tavern, wrecks
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import FAME_BOUGHT, Mission, State
from tests.games.captains_log.ocean import in_port, moor, ocean, ship, tile, upgrade_named
from tests.games.captains_log.papers import do, later
from tests.games.positions import answer, keys, told

NINE = ("Gunner", "Carpenter", "Informer", "Helmsman", "Pistol", "Swords", "Doctor", "Sabers", "Overloaded")


def shows(*tokens: str) -> Callable[[State], None]:
    """The display holds these, from left to right; the bag all others."""

    def edit(state: State) -> None:
        shown = [upgrade_named(token) for token in tokens]
        state.harbour.officers = shown + [-1] * (9 - len(shown))
        bag = list(BAG)
        for upgrade in shown:
            bag.remove(upgrade)
        state.harbour.bag = bag

    return edit


def standing(nation: int, column: int) -> list[int]:
    return [column if one == nation else 0 for one in range(5)]


def offers(table: Any, kind: str) -> list[str]:
    return [key for key in keys(table) if key.split(":")[0] == kind]


# --- Everything in one visit -----------------------------------------------------------------------------------------


@pytest.mark.rule("CL-162", "CL-345", "CL-EX19")
def test_one_action_buys_goods_takes_a_mission_and_signs_officers_on_in_any_order() -> None:
    def edit(state: State) -> None:
        shows(*NINE)(state)
        state.market.legal[NETHERLANDS] = [2, 0, 0]

    table = in_port(
        1, edit, aboard={"doubloons": 9, "reputation": standing(NETHERLANDS, 1), "side": 1, "model": "Nao"}, board="B"
    )
    assert table.state.turn.actions == 1
    answer(table, "officer:0", f"buy:{TEA}:{LEGAL}:1", "draw_missions")
    answer(table, keys(table)[0], "officer:1", f"buy:{TEA}:{LEGAL}:1", "done")
    player = table.state.players[0]
    assert [UPGRADES[one].name for one in player.officers] == ["Gunner", "Carpenter"]
    assert len(player.missions) == 1
    assert hold.cargo(player)[TEA] == 2
    assert table.state.turn.actions == 1


# --- No reputation needed --------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-349", "CL-K43", "CL-002", "CL-EX01")
def test_a_fame_costs_8000_once_in_a_visit() -> None:
    table = in_port(20, aboard={"doubloons": 16})
    answer(table, "buy_fame")
    player = table.state.players[0]
    assert (player.doubloons, player.fame[FAME_BOUGHT]) == (8, 1)
    assert "buy_fame" not in keys(table)
    answer(table, "done", "visit:20", "buy_fame")
    assert (player.doubloons, player.fame[FAME_BOUGHT]) == (0, 2)
    assert "buy_fame" not in keys(in_port(20, aboard={"doubloons": 7}))


@pytest.mark.rule("CL-349", "CL-376")
def test_a_fame_is_sold_by_rowboat_too() -> None:
    def edit(state: State) -> None:
        moor(state, 0, 20)
        beside = [hex for hex in neighbours(state.players[0].hex) if chart_of(state).admits(hex, 4)]
        ship(state, 0, beside[0], rowboats=1, doubloons=8)

    table = ocean(edit, game="expert")
    answer(table, "visit:20", "buy_fame")
    assert table.state.players[0].fame[FAME_BOUGHT] == 1


@pytest.mark.rule("CL-350")
def test_three_missions_are_drawn_and_one_is_kept() -> None:
    table = in_port(20, lambda state: state.decks.missions_out.clear())
    left = len(table.state.decks.missions)
    possible = len(offers(table, "draw_missions"))
    assert possible == 1
    answer(table, "draw_missions")
    offered = offers(table, "keep_mission")
    assert 1 <= len(offered) <= 3
    answer(table, offered[0])
    assert len(table.state.decks.missions) == left - 3
    assert len(table.state.decks.missions_out) == 2
    assert [mission.card for mission in table.state.players[0].missions] == [int(offered[0].split(":")[1])]


@pytest.mark.rule("CL-350", "CL-594")
def test_a_used_up_deck_of_missions_is_shuffled_again() -> None:
    def edit(state: State) -> None:
        state.decks.missions_out = state.decks.missions[:-1]
        state.decks.missions = state.decks.missions[-1:]

    table = in_port(20, edit)
    answer(table, "draw_missions")
    answer(table, offers(table, "keep_mission")[0])
    assert len(table.state.decks.missions) == 80
    assert len(table.state.decks.missions_out) == 2


@pytest.mark.rule("CL-351")
def test_missions_are_drawn_once_until_the_ship_has_left() -> None:
    table = in_port(20)
    answer(table, "draw_missions")
    answer(table, offers(table, "keep_mission")[0])
    assert "draw_missions" not in keys(table)
    answer(table, "done", "visit:20")
    assert "draw_missions" not in keys(table)
    answer(table, "done", "end_turn", "end_turn")
    mooring = table.state.players[0].hex
    answer(table, "visit:20")
    assert "draw_missions" not in keys(table)  # nor in the next turn, while it lies there
    answer(table, "done")
    away = next(f"sail:{hex}" for hex in neighbours(mooring) if f"sail:{hex}" in keys(table))
    answer(table, away, "end_turn", "end_turn", f"sail:{mooring}", "visit:20")
    assert "draw_missions" in keys(table)


@pytest.mark.rule("CL-351", "CL-376")
def test_with_rowboats_two_ports_in_turns_give_missions_once_each_until_the_ship_sails() -> None:
    def edit(state: State) -> None:
        tile(state, 3, 0, port=FRANCE)
        tile(state, 2, 1, port=SPAIN)
        chart = chart_of(state)
        here = set(neighbours(chart.icon(3, names.MOORING))) & set(neighbours(chart.icon(2, names.MOORING)))
        ship(state, 0, next(hex for hex in sorted(here) if chart.admits(hex, 4)), rowboats=2)

    def draws() -> list[bool]:
        found = []
        for number in (3, 2):
            do(table, f"visit:{number}")
            found.append("draw_missions" in keys(table))
            if found[-1]:
                do(table, "draw_missions")
            answer(table, "done")
        return found

    table = ocean(edit, game="expert")
    here = table.state.players[0].hex
    assert draws() == [True, True]
    table = later(table, lambda state: None)
    assert draws() == [False, False]
    table = later(table, lambda state: None)
    do(table, next(key for key in keys(table) if key.startswith("sail:")))
    table = later(table, lambda state: setattr(state.players[0], "hex", here))
    assert draws() == [True, True]


@pytest.mark.rule("CL-351")
def test_who_starts_a_mission_in_a_port_draws_none_there() -> None:
    card, tile = next(
        (card, tile)
        for card, mission in enumerate(MISSIONS)
        if isinstance(mission.start, cards.Load) and mission.start.at.icon == names.MOORING
        for tile in mission.start.at.tiles
        if TILES[tile].services[names.TAVERN]
    )

    def edit(state: State) -> None:
        state.players[0].missions = [Mission(card, 1, 0, 0, 0, -2, False, 0)]

    table = in_port(tile, edit)
    assert "draw_missions" in keys(table)
    answer(table, f"start_mission:{card}")
    while "done" not in keys(table):
        answer(table, [])
    assert "draw_missions" not in keys(table)


# --- Sailors ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-352", "CL-355", "CL-357", "CL-345")
@pytest.mark.parametrize(
    ("column", "offered"),
    [
        (-3, ["hire:2:1"]),
        (0, ["hire:2:1"]),
        (1, ["hire:2:1"]),
        (2, ["hire:2:1", "hire:5:2"]),
        (3, ["hire:2:1", "hire:5:2", "hire:3:1"]),
    ],
)
def test_sailors_by_reputation(column: int, offered: list[str]) -> None:
    aboard = {"doubloons": 9, "crew": 1, "reputation": standing(SPAIN, column)}
    table = in_port(20, aboard=aboard, game="expert")
    assert offers(table, "hire") == offered
    answer(table, offered[-1])
    _, n, price = offered[-1].split(":")
    player = table.state.players[0]
    assert (player.crew, player.doubloons) == (1 + int(n), 9 - int(price))


@pytest.mark.rule("CL-352", "CL-377")
def test_sailors_fill_the_ship_and_no_more() -> None:
    table = in_port(20, aboard={"doubloons": 9, "model": "Nao", "crew": 5}, game="expert")
    answer(table, "hire:2:1")
    assert table.state.players[0].crew == 6
    assert offers(table, "hire") == []
    assert offers(in_port(20, aboard={"doubloons": 9, "crew": 1}), "hire") == []  # no crews in the standard game


@pytest.mark.rule("CL-360", "CL-K04", "CL-EX53")
def test_enlistment_up_to_the_first_crew_for_nothing() -> None:
    aboard = {"doubloons": 0, "model": "Frigate", "crew": 1, "reputation": standing(FRANCE, 4)}
    table = in_port(3, aboard=aboard, game="expert")
    answer(table, "enlist")
    player = table.state.players[0]
    assert (player.crew, player.doubloons) == (5, 0)
    assert "enlist" not in keys(table)


@pytest.mark.rule("CL-360")
@pytest.mark.parametrize(
    ("reputation", "free"),
    [
        ([0, 3, 0, 0, 0], False),
        ([0, 4, 0, 0, 0], True),
        ([4, 0, 4, 4, 2], False),
        ([0, 0, 0, 0, 3], True),
    ],
)
def test_who_may_enlist_in_a_spanish_port(reputation: list[int], free: bool) -> None:
    table = in_port(20, aboard={"doubloons": 0, "crew": 1, "reputation": reputation}, game="expert")
    assert ("enlist" in keys(table)) == free


@pytest.mark.rule("CL-360", "CL-542")
@pytest.mark.parametrize(("hidden", "free"), [(ENGLAND, False), (FRANCE, True), (names.NONE, True)])
def test_nobody_enlists_in_a_port_of_the_nation_one_hides_from(hidden: int, free: bool) -> None:
    aboard = {"captains": [captain("Ana María de Soto y Alhama")], "hidden_nation": hidden, "doubloons": 0, "crew": 1}
    table = in_port(13, aboard=aboard | {"reputation": standing(PIRATES, 3)}, game="expert")  # England
    assert ("enlist" in keys(table)) == free


# --- Officers and specialists ----------------------------------------------------------------------------------------


@pytest.mark.rule("CL-353", "CL-354", "CL-356", "CL-329", "CL-345")
@pytest.mark.parametrize(("column", "places"), [(0, 0), (1, 3), (2, 6), (3, 9), (4, 9)])
def test_levels_of_the_display_by_reputation(column: int, places: int) -> None:
    aboard = {"doubloons": 9, "model": "Frigate", "side": 1, "reputation": standing(SPAIN, column)}
    table = in_port(20, shows(*NINE), aboard=aboard, game="expert")
    assert offers(table, "officer") == [f"officer:{place}" for place in range(places)]


@pytest.mark.rule("CL-348", "CL-353")
def test_an_officer_costs_what_the_token_says() -> None:
    aboard = {"doubloons": 2, "side": 1, "reputation": standing(SPAIN, 3)}
    table = in_port(20, shows(*NINE), aboard=aboard, game="expert")
    assert offers(table, "officer") == [f"officer:{place}" for place in (0, 1, 2, 4, 5)]
    answer(table, "officer:0")
    assert table.state.players[0].doubloons == 0
    assert told(table, "signed_on") == [{"seat": 0, "upgrade": upgrade_named("Gunner")}]


@pytest.mark.rule("CL-344")
def test_unique_upgrades_are_owned_once_and_others_more_often() -> None:
    tokens = ("Second Gunner", "Gunner", "Second Gunner", "Gunner")
    aboard = {"doubloons": 20, "model": "Frigate", "side": 1, "reputation": standing(SPAIN, 3)}
    table = in_port(20, shows(*tokens), aboard=aboard, board="B")
    answer(table, "officer:0", "officer:1")
    assert offers(table, "officer") == ["officer:3"]


@pytest.mark.rule("CL-346", "CL-347", "CL-036")
def test_the_display_is_filled_when_the_turn_is_over_and_slides_to_the_left() -> None:
    aboard = {"doubloons": 20, "model": "Frigate", "side": 1, "reputation": standing(SPAIN, 3)}
    table = in_port(20, shows(*NINE), aboard=aboard, game="expert")
    answer(table, "officer:1", "officer:4")
    shown = table.state.harbour.officers
    assert shown[1] == shown[4] == -1
    assert len(offers(table, "officer")) == 7
    answer(table, "done", "end_turn")
    shown = table.state.harbour.officers
    left = [upgrade_named(token) for token in NINE if token not in ("Carpenter", "Pistol")]
    assert shown[:7] == left
    assert all(upgrade >= 0 for upgrade in shown)
    assert len(shown) == 9


@pytest.mark.rule("CL-347")
def test_tokens_put_away_come_back_when_the_bag_is_empty() -> None:
    def edit(state: State) -> None:
        shows(*NINE)(state)
        state.harbour.officers_out = state.harbour.bag
        state.harbour.bag = []
        state.harbour.officers[0] = -1

    table = in_port(20, edit, game="expert")
    tavern.refill(table.state)
    assert all(upgrade >= 0 for upgrade in table.state.harbour.officers)
    assert table.state.harbour.officers_out == []


@pytest.mark.rule("CL-358", "CL-345")
@pytest.mark.parametrize(
    ("tile", "nation", "upgrades"),
    [
        (1, NETHERLANDS, ["Merchant"]),
        (20, SPAIN, ["Armor"]),
        (13, ENGLAND, ["Lieutenant", "Sniper"]),
        (15, PIRATES, ["Mercenary"]),
        (10, FRANCE, []),
    ],
)
def test_a_nations_own_upgrades_from_four_on(tile: int, nation: int, upgrades: list[str]) -> None:
    aboard = {"doubloons": 9, "side": 1, "reputation": standing(nation, 4)}
    table = in_port(tile, aboard=aboard, game="expert")
    assert offers(table, "crown_officer") == [f"crown_officer:{upgrade_named(one)}" for one in upgrades]
    less = in_port(tile, aboard=aboard | {"reputation": standing(nation, 3)}, game="expert")
    assert offers(less, "crown_officer") == []
    if upgrades:
        before = table.state.harbour.crowns[upgrade_named(upgrades[0])]
        answer(table, f"crown_officer:{upgrade_named(upgrades[0])}")
        assert table.state.harbour.crowns[upgrade_named(upgrades[0])] == before - 1
        assert table.state.players[0].doubloons == 9 - UPGRADES[upgrade_named(upgrades[0])].price


@pytest.mark.rule("CL-335", "CL-377", "CL-064")
def test_england_and_cabins_make_room_for_more_of_either_family() -> None:
    """A Nao has room for 3, two slots a family at its level."""
    tokens = ("Gunner",) * 6
    base = {"doubloons": 30, "model": "Nao", "side": 1, "reputation": [0, 3, 0, 0, 0]}

    def gunners(**more: Any) -> int:
        table = in_port(20, shows(*tokens), aboard=base | more, board="B", rowboats="yes")
        while offers(table, "officer"):
            answer(table, offers(table, "officer")[0])
        return len(table.state.players[0].officers)

    assert gunners() == 2
    assert gunners(reputation=[0, 3, 2, 0, 0]) == 4
    assert gunners(cabins=1) == 3
    assert gunners(officers=("Informer",), cabins=1) == 4
    assert gunners(officers=("Informer", "Informer")) == 3


@pytest.mark.rule("CL-582", "CL-345")
def test_side_a_has_its_upgrades_printed() -> None:
    aboard = {"doubloons": 20, "reputation": standing(SPAIN, 3)}
    table = in_port(20, aboard=aboard)
    level_1 = [i for i, printed in enumerate(PRINTED) if printed.level == 1]
    assert offers(table, "printed") == [f"printed:{i}" for i in level_1]
    answer(table, "printed:0")
    assert table.state.players[0].officers == [PRINTED[0].upgrade]
    assert "printed:0" not in keys(table)
    assert offers(in_port(20, aboard={"doubloons": 20}), "printed") == []


# --- The second captain ----------------------------------------------------------------------------------------------


def captain(name: str) -> int:
    return next(i for i, card in enumerate(CAPTAINS) if card.name == name)


def seasoned(fame: int, column: int, nation: int = SPAIN) -> dict[str, Any]:
    return {
        "side": 1,
        "model": "Nao",
        "captains": [captain("Anne Bonny")],
        "fame": [fame, *[0] * 11],
        "reputation": standing(nation, column),
    }


def rest(state: State) -> None:
    state.decks.captains = [i for i in range(len(CAPTAINS)) if i != captain("Anne Bonny")]


@pytest.mark.rule("CL-359", "CL-429", "CL-330", "CL-526", "CL-EX81")
def test_a_second_captain_for_nine_fame_and_reputation_four() -> None:
    table = in_port(20, rest, aboard=seasoned(9, 4), game="expert", target=25)
    spanish = [i for i, card in enumerate(CAPTAINS) if card.nation == SPAIN]
    assert offers(table, "second_captain") == [f"second_captain:{i}" for i in spanish]
    before = table.state.players[0].reputation[:]
    answer(table, f"second_captain:{captain('Antonio Barceló')}")
    player = table.state.players[0]
    assert player.captains == [captain("Anne Bonny"), captain("Antonio Barceló")]
    assert hold.cabins(player) == 2
    assert player.reputation == before  # CL-K63
    assert offers(table, "second_captain") == []
    assert captain("Antonio Barceló") not in table.state.decks.captains


@pytest.mark.rule("CL-359", "CL-526", "CL-EX81")
@pytest.mark.parametrize(("fame", "column", "tile"), [(8, 4, 20), (9, 3, 20), (9, 4, 13)])
def test_no_second_captain_otherwise(fame: int, column: int, tile: int) -> None:
    table = in_port(tile, rest, aboard=seasoned(fame, column), game="expert", target=25)
    assert offers(table, "second_captain") == []


@pytest.mark.rule("CL-525", "CL-526")
def test_on_side_a_captains_of_side_b_are_not_offered() -> None:
    aboard = seasoned(9, 4) | {"side": 0, "model": "Sloop"}
    table = in_port(20, rest, aboard=aboard, captains="yes", target=25)
    usable = [i for i, card in enumerate(CAPTAINS) if card.nation == SPAIN and not card.side_b]
    assert offers(table, "second_captain") == [f"second_captain:{i}" for i in usable]


# --- At the bounds ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-347")
def test_tokens_that_were_put_away_come_back_in_any_order() -> None:
    def drawn(seed: int) -> tuple[int, ...]:
        state = ocean(seed=seed).state
        state.harbour.bag, state.harbour.officers_out = [], list(range(10))
        return tuple(tavern.draw_tokens(state, 10))

    assert {tuple(sorted(drawn(seed))) for seed in range(4)} == {tuple(range(10))}
    assert len({drawn(seed) for seed in range(4)}) > 1


@pytest.mark.rule("CL-350")
def test_missions_that_were_put_away_come_back_in_any_order() -> None:
    def drawn(seed: int) -> tuple[int, ...]:
        state = ocean(seed=seed).state
        state.decks.missions, state.decks.missions_out = [], list(range(10))
        return tuple(drawing.next_card(state) for _ in range(11))

    assert {tuple(sorted(drawn(seed))) for seed in range(4)} == {(-1, *range(10))}
    assert len({drawn(seed) for seed in range(4)}) > 1


@pytest.mark.rule("CL-351")
def test_a_mission_started_in_a_second_port_does_not_open_the_first_again() -> None:
    state = in_port(20).state
    state.players[0].called_at = 1 << 5
    missions.used_port(state, 0)
    assert state.players[0].called_at == 1 << 5 | 1 << 20


@pytest.mark.rule("CL-351", "CL-212")
def test_who_is_destroyed_has_left_the_port() -> None:
    state = ocean().state
    state.players[0].called_at = 1 << 20
    list(wrecks.destroy(state, 0, -1, wrecks.SUNK))
    assert state.players[0].called_at == 0


@pytest.mark.rule("CL-360")
@pytest.mark.parametrize(
    ("column", "pirates", "crew", "offered"),
    [(4, 0, 2, True), (5, 0, 2, True), (3, 0, 2, False), (0, 3, 2, True), (0, 4, 2, True), (4, 0, 3, False)],
)
def test_who_is_dear_enlists_also_a_single_sailor(column: int, pirates: int, crew: int, offered: bool) -> None:
    aboard = {"reputation": [0, column, 0, 0, pirates], "side": 1, "model": "Nao", "crew": crew}
    assert ("enlist" in keys(in_port(20, aboard=aboard, boarding="yes"))) == offered


@pytest.mark.rule("CL-358")
@pytest.mark.parametrize(("left", "sold"), [(2, True), (1, True), (0, False)])
def test_the_last_of_a_nations_own_upgrades_is_sold_too(left: int, sold: bool) -> None:
    merchant = upgrade_named("Merchant")

    def edit(state: State) -> None:
        state.harbour.crowns[merchant] = left

    aboard = {"reputation": standing(NETHERLANDS, 4), "side": 1, "model": "Nao", "doubloons": 9}
    table = in_port(1, edit, aboard=aboard, board="B")
    assert (f"crown_officer:{merchant}" in keys(table)) == sold
    if sold:
        answer(table, f"crown_officer:{merchant}")
        assert table.state.harbour.crowns[merchant] == left - 1


@pytest.mark.rule("CL-358", "CL-019")
@pytest.mark.parametrize("boarding", ["yes", "no"])
def test_where_nobody_boards_spain_sells_no_armor(boarding: str) -> None:
    armor = upgrade_named("Armor")
    aboard = {"reputation": standing(SPAIN, 4), "side": 1, "model": "Nao", "doubloons": 9}
    table = in_port(20, aboard=aboard, board="B", boarding=boarding)
    assert (f"crown_officer:{armor}" in keys(table)) == (boarding == "yes")
