"""What cards give: every kind of gain, every barrel and every fishing token."""

from __future__ import annotations

from typing import Any, Final

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log.content import BARRELS, FISHING, NPC_CARDS
from freebooter.games.captains_log.content.cards import Gain
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import (
    COTTON,
    ENGLAND,
    FRANCE,
    GAIN_ROWBOAT,
    NETHERLANDS,
    NONE,
    OIL,
    SILVER,
    SPAIN,
    SUGAR,
    TEA,
    WOOD,
    YARD_AMMUNITION,
    YARD_CANNON,
    YARD_LONG_RANGE_3,
    YARD_LONG_RANGE_4,
    YARD_SAILS,
)
from freebooter.games.captains_log.names import WHALE as WHALE_ICON
from freebooter.games.captains_log.rules import floating, hold, rewards
from freebooter.games.captains_log.state import FAME_BARRELS, State
from tests.games.captains_log.ocean import barrel, npc, ocean, ship, upgrade_named
from tests.games.captains_log.papers import action, do, done_by, finish, mission, moored, place, port, settle
from tests.games.positions import answer, keys, told


def under_way(state: State, left: int = 3) -> None:
    """Seat 0 has begun to sail and has so much movement left."""
    assert state.turn is not None
    state.turn.moved = state.turn.sailing = True
    state.turn.left, state.turn.began, state.turn.actions = left, 6, 1


def filled(state: State, room: int, seat: int = 0) -> None:
    """The hold is full of sugar but for so many slots."""
    player = state.players[seat]
    player.hold = [SUGAR + 1] * (len(player.hold) - room) + [0] * room


# --- Barrels ----------------------------------------------------------------------------------------------------------


def opened(id: int, **settings: Any) -> tuple[Table, State]:
    """A barrel is picked up, with room for all that is in it; and the state before."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannons=0, crew=2)
        barrel(state, at(0, 0), id)
        under_way(state)

    table = ocean(edit, **settings)
    before = table.state.clone()
    do(table, "pick_up:barrel")
    return table, before


INSIDE: Final[list[tuple[range, dict[str, Any]]]] = [
    (range(2), {"goods": {TEA: 2}}),
    (range(2, 4), {"goods": {SILVER: 2}}),
    (range(4, 6), {"goods": {COTTON: 2}}),
    (range(6, 8), {"goods": {SUGAR: 2}}),
    (range(8, 9), {"goods": {TEA: 1, SILVER: 1}}),
    (range(9, 10), {"goods": {COTTON: 1, SUGAR: 1}}),
    (range(10, 11), {"goods": {TEA: 1, SUGAR: 1}}),
    (range(11, 12), {"goods": {SILVER: 1, COTTON: 1}}),
    (range(12, 14), {"goods": {TEA: 2, WOOD: 1}}),
    (range(14, 16), {"goods": {SILVER: 2, WOOD: 1}}),
    (range(16, 18), {"goods": {COTTON: 2, WOOD: 1}}),
    (range(18, 20), {"goods": {SUGAR: 2, WOOD: 1}}),
    (range(20, 26), {"money": 1}),
    (range(26, 30), {"goods": {WOOD: 2}}),
    (range(30, 33), {"clues": 1}),
    (range(33, 35), {"goods": {WOOD: 1}, "crew": 2}),
    (range(35, 36), {"goods": {WOOD: 1}}),
]
EACH: Final = [(id, inside) for ids, inside in INSIDE for id in ids]


@pytest.mark.rule("CL-136", "CL-241")
@pytest.mark.parametrize(("id", "inside"), EACH)
def test_every_barrel(id: int, inside: dict[str, Any]) -> None:
    table, before = opened(id, game="expert")
    now, then = table.state.players[0], before.players[0]
    goods = {good: n for good, n in enumerate(hold.cargo(now)) if n}
    assert goods == inside.get("goods", {})
    assert now.doubloons - then.doubloons == inside.get("money", 0)
    assert now.clues == inside.get("clues", 0)
    assert now.crew - then.crew == inside.get("crew", 0)
    assert now.barrels == [id]
    assert table.state.sea.barrels == []
    assert table.state.turn.left == 2
    for good, n in goods.items():
        assert before.market.supply[good] - table.state.market.supply[good] == n
    assert [args["barrel"] for args in told(table, "barrel", seat=1)] == [id]


@pytest.mark.rule("CL-136", "CL-019")
def test_there_are_36_barrels_and_crew_counts_only_with_crews() -> None:
    assert len(EACH) == len(BARRELS) == 36
    table, before = opened(33)
    assert table.state.players[0].crew == before.players[0].crew


@pytest.mark.rule("CL-136")
def test_the_last_barrel_brings_a_rowboat_where_it_finds_room() -> None:
    for model, boats in (("Nao", 0), ("Frigate", 1)):

        def edit(state: State, model: str = model) -> None:
            ship(state, 0, at(0, 0), model=model, cannons=0, crew=2, rowboats=0)
            barrel(state, at(0, 0), 35)
            under_way(state)

        table = ocean(edit, game="expert")
        room = hold.plan(table.state.players[0]).rowboats
        do(table, "pick_up:barrel")
        assert table.state.players[0].rowboats == min(room, 1) == boats


@pytest.mark.rule("CL-136")
def test_crew_of_a_barrel_finds_no_more_room_than_there_is() -> None:
    def edit(state: State) -> None:
        player = ship(state, 0, at(0, 0), cannons=0)
        player.crew = hold.crew_limit(player) - 1
        barrel(state, at(0, 0), 33)
        under_way(state)

    table = ocean(edit, game="expert")
    do(table, "pick_up:barrel")
    assert table.state.players[0].crew == hold.crew_limit(table.state.players[0])


@pytest.mark.rule("CL-136", "CL-241", "CL-537")
def test_no_movement_no_barrel() -> None:
    def edit(state: State) -> None:
        barrel(state, at(0, 0), 20)
        under_way(state, left=0)

    assert "pick_up:barrel" not in keys(ocean(edit))


@pytest.mark.rule("CL-012")
@pytest.mark.parametrize(
    ("seats", "fame_by_count"), [(2, [0, 0, 1, 1, 1, 2]), (3, [0, 1, 1, 2, 2, 3]), (4, [0, 1, 1, 2])]
)
def test_sets_of_barrels(seats: int, fame_by_count: list[int]) -> None:
    def edit(state: State) -> None:
        for id in range(20, 20 + len(fame_by_count)):
            barrel(state, at(0, 0), id)
        under_way(state, left=9)

    table = ocean(edit, seats=seats)
    found = []
    for _ in fame_by_count:
        do(table, "pick_up:barrel")
        found.append(table.state.players[0].fame[FAME_BARRELS])
    assert found == fame_by_count


@pytest.mark.rule("CL-135", "CL-136")
def test_nobody_knows_a_barrel_before_it_is_turned_over() -> None:
    def edit(state: State) -> None:
        barrel(state, at(0, 0), 30)

    table = ocean(edit)
    for seat in (0, 1, None):
        [heap] = table.view(seat).floating.values()
        assert "id" not in heap.barrels[0].__struct_fields__


@pytest.mark.rule("CL-140", "CL-484")
def test_a_time_counter_gives_what_lies_on_it_and_nothing_else() -> None:
    def edit(state: State) -> None:
        barrel(state, at(0, 0), 20)
        state.sea.barrels[0].oil = 2
        state.market.supply[OIL] -= 2
        under_way(state)

    table = ocean(edit)
    money = table.state.players[0].doubloons
    do(table, "pick_up:barrel")
    player = table.state.players[0]
    assert hold.count(player, OIL) == 2
    assert (player.barrels, player.doubloons) == ([], money)
    assert table.state.sea.barrel_box[-1] == 20


# --- Goods ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-242", "CL-406")
def test_goods_that_find_no_room_float_on_and_the_supply_gives_what_it_has() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannons=0)
        barrel(state, at(0, 0), 0)
        under_way(state)

    def laden(state: State) -> None:
        edit(state)
        filled(state, 1)

    table = ocean(laden)
    answer(table, "pick_up:barrel", "done")  # nothing is thrown out for it
    assert keys(table) == [f"cube:{TEA}:0", f"cube:{TEA}:1"]
    answer(table, [f"cube:{TEA}:1"])
    assert hold.count(table.state.players[0], TEA) == 1
    assert table.state.sea.floating[0].goods[TEA] == 1
    assert told(table, "left_afloat") == [{"goods": [TEA]}]

    def scarce(state: State) -> None:
        edit(state)
        state.market.supply[TEA] = 1

    table = ocean(scarce)
    do(table, "pick_up:barrel")
    assert hold.count(table.state.players[0], TEA) == 1
    assert table.state.market.supply[TEA] == 0
    assert table.state.sea.floating == []
    assert told(table, "out_of_supply") == [{"goods": [TEA]}]


@pytest.mark.rule("CL-136", "CL-242")
def test_a_barrel_that_fits_is_lifted_without_a_question_and_one_that_does_not_asks_for_all_its_goods_at_once() -> None:
    def edit(state: State, room: int) -> None:
        filled(state, room)
        barrel(state, at(0, 0), 12)  # two tea and a wood
        under_way(state)

    table = ocean(lambda state: edit(state, 3))
    answer(table, "pick_up:barrel")
    assert table.decision(0).prompt == "order"
    assert told(table, "picked_up") == [{"seat": 0, "goods": [TEA, TEA, WOOD]}]
    assert told(table, "left_afloat") == []
    answer(table, f"overboard:{TEA}", 1)  # CL-243: who wants less of it throws the rest back
    assert table.state.sea.floating[0].goods[TEA] == 1

    table = ocean(lambda state: edit(state, 2))
    answer(table, "pick_up:barrel")
    assert table.decision(0).prompt == "pick_up.room"
    answer(table, "done")
    asked = table.decision(0)
    assert (asked.prompt, asked.most) == ("pick_up.goods", 2)
    assert keys(table) == [f"cube:{TEA}:0", f"cube:{TEA}:1", f"cube:{WOOD}:0"]
    answer(table, [f"cube:{TEA}:0", f"cube:{WOOD}:0"])
    assert table.decision(0).prompt == "order"
    assert told(table, "picked_up") == [{"seat": 0, "goods": [TEA, WOOD]}]
    assert told(table, "left_afloat") == [{"goods": [TEA]}]


@pytest.mark.rule("CL-242", "CL-243")
def test_who_gets_goods_in_the_turn_of_another_is_asked_because_he_can_throw_nothing_overboard() -> None:
    table = ocean(lambda state: filled(state, 3, seat=1))
    state = table.state
    ask = next(iter(rewards.from_supply(state, 1, (2, 0, 0, 0, 0, 0))))
    assert (ask.seat, ask.prompt) == (1, "pick_up.goods")


@pytest.mark.rule("CL-242")
def test_a_full_hold_takes_nothing_and_all_of_it_floats() -> None:
    def edit(state: State) -> None:
        player = ship(state, 0, at(0, 0))
        while hold.room(player):
            hold.put(player, WOOD + 1)
        barrel(state, at(0, 0), 0)
        under_way(state)

    table = ocean(edit)
    do(table, "pick_up:barrel")
    assert table.state.sea.floating[0].goods[TEA] == 2


@pytest.mark.rule("CL-241", "CL-242", "CL-140")
@pytest.mark.parametrize("counter", [False, True])
def test_what_floated_there_before_is_not_part_of_what_is_found(counter: bool) -> None:
    def edit(state: State) -> None:
        filled(state, 1)
        barrel(state, at(0, 0), 0)
        if counter:
            state.sea.barrels[0].oil = 2
            state.market.supply[OIL] -= 2
        floating.floating_at(state, at(0, 0)).goods[SUGAR] = 3
        state.market.supply[SUGAR] -= 3
        under_way(state)

    found = OIL if counter else TEA
    table = ocean(edit)
    answer(table, "pick_up:barrel", "done")
    assert keys(table) == [f"cube:{found}:0", f"cube:{found}:1"]
    answer(table, [f"cube:{found}:0"])
    assert hold.cargo(table.state.players[0])[found] == 1
    [heap] = table.state.sea.floating
    assert (heap.goods[SUGAR], heap.goods[found]) == (3, 1)
    assert told(table, "picked_up") == [{"seat": 0, "goods": [found]}]
    answer(table, f"overboard:{SUGAR}", 4, "pick_up:goods")  # for a point of movement all of it can be had
    assert table.state.turn.left == 1
    assert sorted(keys(table)) == sorted([*[f"cube:{SUGAR}:{i}" for i in range(3)], f"cube:{found}:0"])


@pytest.mark.rule("CL-464")
def test_goods_of_the_players_choice() -> None:
    def edit(state: State) -> None:
        npc(state, 3, at(1, 0), water=7)
        mission(state, 0, "C16")
        state.market.supply[SUGAR] = 1

    table = ocean(edit)
    supply = table.state.market.supply[:]
    table.script([12, 1])
    answer(table, "fire:102")
    assert keys(table) == [f"good:{good}" for good in (TEA, SILVER, COTTON, SUGAR)]
    answer(table, f"good:{SUGAR}")
    assert keys(table) == [f"good:{good}" for good in (TEA, SILVER, COTTON)]  # there was one only
    answer(table, f"good:{SILVER}")
    settle(table, plunder=[])
    assert [hold.count(table.state.players[0], good) for good in (SILVER, SUGAR)] == [1, 1]
    assert table.state.market.supply[SILVER] == supply[SILVER] - 1
    assert table.state.market.supply[SUGAR] == 0


# --- Reputation -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-438")
@pytest.mark.parametrize(("id", "number", "whose"), [("C03", 4, range(5)), ("C17", 2, range(4))])
def test_reputation_with_a_nation_of_the_players_choice(id: str, number: int, whose: range) -> None:
    def edit(state: State) -> None:
        npc(state, number, at(1, 0), water=NPC_CARDS[number - 1].life - 1)
        mission(state, 0, id)

    table = ocean(edit)
    table.script([12, 1])
    answer(table, f"fire:{99 + number}")
    assert keys(table) == [f"favour:{nation}" for nation in whose]
    before = table.state.players[0].reputation[NETHERLANDS]
    answer(table, f"favour:{NETHERLANDS}")
    assert table.state.players[0].reputation[NETHERLANDS] == before + 1


@pytest.mark.rule("CL-438")
def test_reputation_with_the_port_the_target_and_a_certain_nation() -> None:
    def at_port(state: State) -> None:
        moored(state, 0, 13)
        mission(state, 0, "R06", stage=1, victim=SPAIN)

    table = ocean(at_port)
    do(table, "visit:13", finish("R06"))
    assert table.state.players[0].reputation == [0, 0, 2, 0, 0]

    def at_pirates(state: State) -> None:
        moored(state, 0, 14)
        mission(state, 0, "T03", stage=1)

    table = ocean(at_pirates)
    do(table, "visit:14", finish("T03", 1))
    assert table.state.players[0].reputation == [0, 0, 0, 0, 1]

    def risky(state: State) -> None:
        npc(state, 7, at(1, 0))  # France
        mission(state, 0, "R04")

    table = ocean(risky)
    table.script([1])
    do(table, action("R04"))
    assert table.state.players[0].reputation == [0, 0, 0, -1, 0]


@pytest.mark.rule("CL-438", "CL-K40")
def test_natives_have_no_reputation_to_give() -> None:
    def edit(state: State) -> None:
        moored(state, 0, 18)
        mission(state, 0, "R04", stage=1, victim=NONE, victim_was_player=True)

    table = ocean(edit)
    money = table.state.players[0].doubloons
    do(table, "visit:18", finish("R04"))
    assert table.state.players[0].reputation == [0] * 5
    assert table.state.players[0].doubloons == money + 4


# --- Upgrades ---------------------------------------------------------------------------------------------------------


def report(id: str, *officers: str, tile: int = 13, reputation: int = 1, side: int = 1, **fields: Any) -> Table:
    """Seat 0 ends a mission in an English port that shows these officers, and is asked what it wants."""

    def edit(state: State) -> None:
        moored(state, 0, tile)
        ship(state, 0, state.players[0].hex, **fields)
        state.players[0].side = side
        state.players[0].reputation[ENGLAND] = reputation
        state.harbour.officers = [-1] * 9
        for place_of, officer in zip((0, 3, 6, 1, 2), officers, strict=False):
            state.harbour.officers[place_of] = upgrade_named(officer)
        mission(state, 0, id, stage=1, victim=SPAIN)

    table = ocean(edit)
    do(table, f"visit:{tile}")
    answer(table, finish(id))
    return table


@pytest.mark.rule("CL-438", "CL-K62")
def test_an_officer_of_the_display_for_nothing_as_far_as_reputation_reaches() -> None:
    # Display places 0, 3, 6 ask for reputation 1, 2, 3; the mission itself gives +1 first.
    names_shown = ("Gunner", "Informer", "Carpenter")
    for reputation, offered in ((-1, []), (0, [0]), (1, [0, 3]), (2, [0, 3, 6])):
        table = report("C11", *names_shown, reputation=reputation)
        if not offered:
            assert done_by(table) == ["C11"]
            continue
        assert keys(table) == [*[f"officer:{one}" for one in offered], "pass"]
        money = table.state.players[0].doubloons
        answer(table, f"officer:{offered[-1]}")
        player = table.state.players[0]
        assert player.officers == [upgrade_named(names_shown[len(offered) - 1])]
        assert player.doubloons == money
        assert table.state.harbour.officers[offered[-1]] == -1  # until the turn is over


@pytest.mark.rule("CL-438", "CL-K62")
def test_an_officer_who_costs_more_than_3000_or_finds_no_room_is_not_given() -> None:
    table = report("C11", "Expert Gunner", "Gunner", reputation=3)
    assert keys(table) == ["officer:3", "pass"]  # the expert costs 4,000
    table = report("C11", "Second Gunner", reputation=3)
    assert keys(table) == ["officer:0", "pass"]  # 3,000 is not too much
    full = report("C11", "Gunner", reputation=3, officers=("Carpenter", "Informer", "Carpenter", "Informer"))
    assert done_by(full) == ["C11"]


@pytest.mark.rule("CL-438", "CL-K62")
def test_what_is_offered_may_be_declined() -> None:
    table = report("C11", "Gunner")
    answer(table, "pass")
    assert table.state.players[0].officers == []
    assert done_by(table) == ["C11"]


@pytest.mark.rule("CL-438", "CL-K62", "CL-582")
def test_on_side_a_an_officer_is_marked_on_the_board() -> None:
    table = report("C11", side=0, reputation=0)
    assert keys(table) == ["printed:0", "printed:1", "printed:2", "printed:3", "pass"]  # level 1, up to 3,000
    money = table.state.players[0].doubloons
    answer(table, "printed:3")
    assert table.state.players[0].officers == [upgrade_named("Informer")]
    assert table.state.players[0].doubloons == money


def upgraded(**fields: Any) -> Table:
    """A guard ship is sunk for a ship upgrade of up to 3,000."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), **fields)
        npc(state, 4, at(1, 0), water=9)
        mission(state, 0, "C13")

    table = ocean(edit)
    table.script([12, 1])
    answer(table, "fire:103")
    return table


@pytest.mark.rule("CL-438", "CL-K62")
def test_a_ship_upgrade_of_up_to_3000_for_nothing() -> None:
    table = upgraded()
    items = [int(key.split(":")[1]) for key in keys(table) if key.startswith("yard:")]
    assert YARD_SAILS in items
    assert YARD_CANNON in items
    money = table.state.players[0].doubloons
    answer(table, f"yard:{YARD_SAILS}")
    assert table.state.players[0].sails == 1
    settle(table, plunder=[])
    assert table.state.players[0].doubloons == money + NPC_CARDS[3].bounty
    declined = upgraded()
    answer(declined, "pass")
    assert declined.state.players[0].sails == 0


@pytest.mark.rule("CL-343", "CL-438")
def test_ammunition_is_no_ship_upgrade() -> None:
    table = upgraded(doubloons=9)
    items = [int(key.split(":")[1]) for key in keys(table) if key.startswith("yard:")]
    assert max(items) < YARD_AMMUNITION


@pytest.mark.rule("CL-438", "CL-K62")
def test_a_ship_upgrade_that_costs_more_is_not_given() -> None:
    assert f"yard:{YARD_LONG_RANGE_4}" not in keys(upgraded(model="Frigate", long_range=3))  # 4,000
    assert f"yard:{YARD_LONG_RANGE_3}" in keys(upgraded(model="Frigate", long_range=2))  # 3,000


@pytest.mark.rule("CL-K62")
def test_a_ship_upgrade_needs_room_and_on_side_b_of_the_shipyard_reputation() -> None:
    assert f"yard:{YARD_SAILS}" not in keys(upgraded(sails=9))

    def edit(state: State) -> None:
        npc(state, 4, at(1, 0), water=9)
        mission(state, 0, "C13")
        state.rules.yard_side = 1

    def with_a_friend(state: State) -> None:
        edit(state)
        state.players[0].reputation[FRANCE] = 1

    for given, sold in ((edit, False), (with_a_friend, True)):
        table = ocean(given)
        table.script([12, 1])
        answer(table, "fire:103")
        assert (f"yard:{YARD_SAILS}" in keys(table)) == sold


# --- Fishing tokens ---------------------------------------------------------------------------------------------------


def fished(*tokens: int, crew: int = 3, boats: int = 2) -> Table:
    """Seat 0 draws these tokens over a whale, one for each boat."""

    def edit(state: State) -> None:
        port(state, 12)
        ship(state, 0, place(state, 12, WHALE_ICON), cannons=0, crew=crew, rowboats=boats)
        under_way(state)

    table = ocean(edit, game="expert")
    left = list(range(len(FISHING)))
    for token in tokens:
        table.script(left.index(token))
        left.remove(token)
    answer(table, "fish")
    if min(crew, boats) > 1:
        answer(table, len(tokens))
    settle(table)
    return table


@pytest.mark.rule("CL-254", "CL-255")
@pytest.mark.parametrize("token", range(12))
def test_every_fishing_token(token: int) -> None:
    table = fished(token)
    player = table.state.players[0]
    oil, crew, boats = (1, 3, 2) if token < 5 else (0, 3, 2) if token < 9 else (0, 2, 2) if token < 11 else (0, 3, 1)
    assert (hold.count(player, OIL), player.crew, player.rowboats) == (oil, crew, boats)
    assert len(FISHING) == 12
    assert table.state.turn.left == 2


@pytest.mark.rule("CL-255")
def test_a_token_for_each_boat() -> None:
    table = fished(0, 9)
    player = table.state.players[0]
    assert (hold.count(player, OIL), player.crew) == (1, 2)
    assert told(table, "fished")[0]["tokens"] == [0, 9]


@pytest.mark.rule("CL-069", "CL-255")
def test_the_last_sailor_lost_to_a_whale_is_the_ship_lost() -> None:
    table = fished(9, crew=1, boats=1)
    assert table.state.players[0].deaths == 1
    assert table.state.players[0].hex == 0 or table.state.turn is None or table.state.keel.turn != 0


@pytest.mark.rule("CL-019", "CL-438")
@pytest.mark.parametrize(("rowboats", "more"), [("yes", 1), ("no", 0)])
def test_a_rowboat_that_a_card_gives_comes_only_where_they_are_played(rowboats: str, more: int) -> None:
    state = ocean(lambda state: ship(state, 0, at(0, 0), model="Galleon"), rowboats=rowboats).state
    assert hold.rowboat_limit(state.players[0]) > 0
    list(rewards.give(state, 0, (Gain(GAIN_ROWBOAT, 1),), NONE, 0))
    assert state.players[0].rowboats == more
