"""Missions: how they are drawn, kept, shown, started, finished and lost. What each card asks: test_mission_cards.py."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.engine.luck import lucky
from freebooter.engine.table import Table
from freebooter.games.captains_log.content import DAYS, MISSIONS, NPC_CARDS
from freebooter.games.captains_log.content import missions as cards
from freebooter.games.captains_log.hexes import at, neighbours
from freebooter.games.captains_log.names import (
    CONTRABAND,
    ENGLAND,
    LEGAL,
    MOORING,
    NONE,
    OIL,
    PIRATES,
    SILVER,
    SPAIN,
    TEA,
)
from freebooter.games.captains_log.rules import goals, hold, missions, sailing, wrecks
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import FAME_MISSIONS, FAME_SETS, Barrel, State
from tests.games.captains_log.ocean import npc, ocean, ship
from tests.games.captains_log.papers import (
    action,
    begin,
    card,
    do,
    done_by,
    drop,
    finish,
    finishing,
    hand_of,
    later,
    mission,
    moored,
    nearly_sunk,
    place,
    port,
)
from tests.games.positions import answer, keys, told


def on_top(state: State, *ids: str) -> None:
    """The next cards of the deck, the first one first."""
    decks = state.decks
    all_tiles(state)
    for id in reversed(ids):
        for pile in (decks.missions, decks.missions_out):
            if card(id) in pile:
                pile.remove(card(id))
        decks.missions.append(card(id))


def all_tiles(state: State) -> None:
    """Tiles that do not lie on the map may still be found."""
    laid = [one.number for one in state.sea.tiles]
    state.sea.stack = [number for number in range(2, 22) if number not in laid]


def keep(id: str) -> str:
    return f"keep_mission:{card(id)}"


def tavern(*ids: str, tile: int = 7, **settings: Any) -> Table:
    """Seat 0 is in port, and these are the next cards."""

    def edit(state: State) -> None:
        moored(state, 0, tile)
        on_top(state, *ids)

    table = ocean(edit, **settings)
    do(table, f"visit:{tile}")
    return table


# --- Drawing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-350", "CL-436")
def test_three_are_drawn_one_is_kept_and_two_are_put_away() -> None:
    table = tavern("T01", "C12", "R04", "T02")
    answer(table, "draw_missions")
    assert keys(table) == [keep("T01"), keep("C12"), keep("R04")]
    answer(table, keep("C12"))
    assert hand_of(table) == ["C12"]
    assert table.state.decks.missions_out == [card("T01"), card("R04")]


@pytest.mark.rule("CL-431")
def test_a_public_mission_lies_open_and_a_secret_one_is_seen_by_its_owner_alone() -> None:
    for id, public in (("C12", False), ("T07", True), ("C13", True)):
        table = tavern(id, tile=4)
        answer(table, "draw_missions")
        assert all(one.card == -1 for one in table.view(1).visit.offer)
        answer(table, keep(id))
        assert table.view(0).players["0"].missions[0].card == card(id)
        for seat in (1, None):
            [seen] = table.view(seat).players["0"].missions
            assert seen.card == (card(id) if public else -1)
        shown = [args["mission"] for args in told(table, "mission", seat=1)]
        assert shown == ([card(id)] if public else [])
        assert len(told(table, "secret_mission", seat=1)) == (0 if public else 1)
        if not public:  # nothing that others are told names the card
            assert f"{card(id)}" not in [str(e.args.get("mission")) for e in table.events(seat=1)]


@pytest.mark.rule("CL-350")
def test_a_deck_that_is_used_up_is_made_of_what_was_put_away() -> None:
    table = tavern()
    decks = table.state.decks
    all_tiles(table.state)
    decks.missions, decks.missions_out = [card("T01")], [card("C12"), card("R04")]
    table.script([0, 1])
    answer(table, "draw_missions")
    assert sorted(keys(table)) == sorted([keep("T01"), keep("C12"), keep("R04")])


@pytest.mark.rule("CL-436")
def test_a_full_hand_may_draw_and_gives_one_up_to_keep_one() -> None:
    def edit(state: State) -> None:
        moored(state, 0, 7)
        on_top(state, "T01", "C13", "R04")
        for id in ("C01", "C02", "C12"):
            mission(state, 0, id)

    def drawn() -> Table:
        table = ocean(edit)
        do(table, "visit:7")
        answer(table, "draw_missions")
        return table

    table = drawn()
    assert keys(table) == [keep("T01"), keep("C13"), keep("R04"), "pass"]
    answer(table, "pass")
    assert hand_of(table) == ["C01", "C02", "C12"]
    assert len(table.state.decks.missions_out) == 3
    table = drawn()
    answer(table, keep("R04"))
    assert keys(table) == [drop("C01"), drop("C02"), drop("C12")]
    answer(table, drop("C02"))
    assert hand_of(table) == ["C01", "C12", "R04"]
    assert card("C02") in table.state.decks.missions_out


@pytest.mark.rule("CL-436")
@pytest.mark.parametrize("held", [0, 1, 2])
def test_with_room_in_the_hand_one_must_be_kept(held: int) -> None:
    def edit(state: State) -> None:
        moored(state, 0, 7)
        for id in ("C01", "C02")[:held]:
            mission(state, 0, id)

    table = ocean(edit)
    do(table, "visit:7")
    answer(table, "draw_missions")
    assert "pass" not in keys(table)
    answer(table, keys(table)[0])
    assert len(hand_of(table)) == held + 1


@pytest.mark.rule("CL-394", "CL-436")
@pytest.mark.parametrize("informers", [1, 2])
def test_each_informer_draws_one_more_and_holds_one_more(informers: int) -> None:
    def edit(state: State) -> None:
        moored(state, 0, 7)
        ship(state, 0, state.players[0].hex, officers=("Informer",) * informers)
        on_top(state, "T01", "C13", "R04", "R05", "R06")
        for id in ("C01", "C02", "C12", "C15")[: 2 + informers]:
            mission(state, 0, id)

    table = ocean(edit)
    do(table, "visit:7")
    answer(table, "draw_missions")
    assert len(keys(table)) == 3 + informers  # none of them is "pass": there is room for one more
    answer(table, keep("R04"))
    assert len(hand_of(table)) == 3 + informers


@pytest.mark.rule("CL-437", "CL-023", "CL-K17")
def test_a_mission_that_cannot_be_fulfilled_is_bad_luck() -> None:
    table = tavern("P04", "C12", "P05", "R04")
    answer(table, "draw_missions")
    assert hand_of(table) == ["C12"]  # the only one left of three
    assert table.state.decks.missions_out == [card("P04"), card("P05")]
    assert [args["mission"] for args in told(table, "mission_impossible")] == [card("P04"), card("P05")]
    table = tavern("P04", "C12", "P05", game="expert")
    answer(table, "draw_missions")
    assert keys(table) == [keep("P04"), keep("C12"), keep("P05")]


@pytest.mark.rule("CL-437", "CL-K17")
def test_only_combat_4_to_9_need_another_player() -> None:
    for mode, seats in (("race", 2), ("solo", 1), ("cooperative", 2)):
        state = ocean(all_tiles, seats=seats, mode=mode, game="expert").state
        assert all(goals.is_possible(state, 0, number) for number in range(len(MISSIONS)))
    npc_too = [one.id for one in MISSIONS if not needs_a_player(one)]
    assert sorted({one.id for one in MISSIONS} - set(npc_too)) == ["C04", "C05", "C06", "C07", "C08", "C09"]


def needs_a_player(one: Any) -> bool:
    return any(getattr(end.goal, "target", None) is not None and end.goal.target.npc is None for end in one.ends)


@pytest.mark.rule("CL-437")
def test_a_place_that_is_not_in_the_game_cannot_be_reached() -> None:
    state = ocean().state
    state.sea.tiles = [one for one in state.sea.tiles if one.number not in (19, 21, 22)]
    state.sea.stack = [one for one in state.sea.stack if one not in (19, 21, 22)]
    assert not goals.is_possible(state, 0, card("T23"))
    state.sea.stack.append(21)
    assert goals.is_possible(state, 0, card("T23"))


@pytest.mark.rule("CL-437", "CL-460", "CL-574")
def test_two_against_two_nobody_is_sent_against_the_partner() -> None:
    state = ocean(all_tiles, seats=4, mode="teams", game="expert").state
    arrows = ("C05", "C06", "C07", "C08")
    sent = [[id for id in arrows if goals.is_possible(state, seat, card(id))] for seat in range(4)]
    assert sent == [["C05", "C07", "C08"], ["C06", "C07", "C08"], ["C05", "C07", "C08"], ["C06", "C07", "C08"]]
    others = [number for number, one in enumerate(MISSIONS) if one.id not in arrows]
    assert all(goals.is_possible(state, seat, number) for seat in range(4) for number in others)


@pytest.mark.rule("CL-351")
def test_where_a_mission_was_drawn_started_or_finished_no_other_is_drawn_until_the_ship_has_left() -> None:
    drawn = tavern("C12", "C15", "C16", "T01", "T02", "T03")
    answer(drawn, "draw_missions", keep("C12"))

    def with_missions(state: State) -> None:
        moored(state, 0, 7)
        mission(state, 0, "T07")
        mission(state, 0, "T01", stage=1)

    started = ocean(with_missions)
    do(started, "visit:7")
    assert "draw_missions" in keys(started)
    do(started, begin("T07"))
    finished = ocean(with_missions)
    do(finished, "visit:7", finish("T01"))
    for table in (drawn, started, finished):
        assert "draw_missions" not in keys(table)
        answer(table, "done")
        do(table, "visit:7")  # again, in the same turn
        assert "draw_missions" not in keys(table)
        stayed = later(table, lambda state: None)
        do(stayed, "visit:7")  # and in the next one
        assert "draw_missions" not in keys(stayed)
        back = later(stayed, lambda state: None)
        out = next(key for key in keys(back) if key.startswith("sail:"))
        do(back, out)

        def returned(state: State) -> None:
            state.players[0].hex = place(state, 7, MOORING)

        back = later(back, returned)
        do(back, "visit:7")
        assert "draw_missions" in keys(back)


@pytest.mark.rule("CL-351")
def test_another_port_does_not_mind() -> None:
    def edit(state: State) -> None:
        moored(state, 0, 7)
        state.players[0].called_at = 1 << 4

    table = ocean(edit)
    do(table, "visit:7")
    assert "draw_missions" in keys(table)


# --- Starting ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-432")
def test_a_mission_that_begins_where_it_was_taken_starts_by_itself() -> None:
    table = tavern("T07", "C12", "C13")
    do(table, "draw_missions", missions__keep=keep("T07"))
    assert table.state.players[0].missions[0].stage == 1
    assert [args["mission"] for args in told(table, "mission_started")] == [card("T07")]

    elsewhere = tavern("T01", "C12", "C13")
    do(elsewhere, "draw_missions", missions__keep=keep("T01"))
    assert elsewhere.state.players[0].missions[0].stage == 0


@pytest.mark.rule("CL-432", "CL-440")
def test_a_ship_next_to_the_port_does_not_start_a_mission_by_itself() -> None:
    def edit(state: State) -> None:
        moored(state, 0, 14)
        state.players[1].hex = sailing.next_to_free_hexes(state, state.players[0].hex)[0]
        mission(state, 1, "P14")
        on_top(state, "R04", "C12", "C13")

    table = ocean(edit)
    do(table, "visit:14", "draw_missions", missions__keep=keep("R04"))
    assert hand_of(table) == ["R04"]
    assert table.state.players[0].missions[0].stage == 0
    answer(table, "done")
    assert action("R04") in keys(table)  # an action does it


@pytest.mark.rule("CL-433", "CL-162")
def test_one_visit_starts_and_finishes_all_that_one_wishes() -> None:
    def edit(state: State) -> None:
        moored(state, 0, 7)
        mission(state, 0, "T07")
        mission(state, 0, "T01", stage=1)
        mission(state, 0, "R04", stage=1, victim=ENGLAND)

    table = ocean(edit)
    do(table, "visit:7", begin("T07"), finish("T01"), finish("R04"), "done")
    assert table.state.turn.actions == 1
    assert done_by(table) == ["T01", "R04"]
    assert table.state.players[0].missions[0].stage == 1


@pytest.mark.rule("CL-433", "CL-440")
def test_one_action_at_sea_starts_several_missions_of_the_same_ship() -> None:
    def edit(state: State) -> None:
        npc(state, 4, at(1, 0))
        mission(state, 0, "R04")
        mission(state, 0, "R05")

    table = ocean(edit)
    table.script([7], [8])
    answer(table, action("R04"))
    assert keys(table) == [action("R05"), "done"]
    answer(table, action("R05"))
    assert [one.stage for one in table.state.players[0].missions] == [1, 1]
    assert table.state.turn.actions == 1


@pytest.mark.rule("CL-433", "CL-440")
def test_one_action_at_sea_starts_missions_with_one_ship_only() -> None:
    def edit(state: State) -> None:
        npc(state, 4, at(1, 0))
        npc(state, 10, at(-1, 0))
        mission(state, 0, "R04")
        mission(state, 0, "R05")

    table = ocean(edit)
    table.script([12], [12])
    answer(table, action("R04"), "victim:109", action("R05"))  # of whom is not asked again
    assert [(one.stage, one.victim) for one in table.state.players[0].missions] == [(1, ENGLAND), (1, ENGLAND)]
    assert table.state.turn.actions == 1


def beside_the_fortress(state: State, *ids: str) -> None:
    """Seat 0 lies next to the fortress of tile 14, with these missions."""
    port(state, 14, 2)
    chart = chart_of(state)
    free = [hex for hex in neighbours(chart.fortress[14]) if chart.admits(hex, 4)]
    ship(state, 0, free[0])
    for id in ids:
        mission(state, 0, id)


@pytest.mark.rule("CL-433", "CL-470")
@pytest.mark.parametrize(("ids", "more"), [(("R04", "R09"), False), (("R10", "R09"), True)])
def test_a_ship_and_a_fortress_take_an_action_each_and_one_fortress_a_single_one(
    ids: tuple[str, ...], more: bool
) -> None:
    def edit(state: State) -> None:
        beside_the_fortress(state, *ids)
        npc(state, 10, sailing.next_to_free_hexes(state, state.players[0].hex)[0])

    table = ocean(edit)
    table.script([12], [12])
    answer(table, action(ids[0]))
    assert (keys(table) == [action(ids[1]), "done"]) == more
    answer(table, action(ids[1]))
    assert [one.stage for one in table.state.players[0].missions] == [1, 1]
    assert table.state.turn.actions == (1 if more else 0)


@pytest.mark.rule("CL-494", "CL-470")
@pytest.mark.parametrize(("event", "dice"), [(0, 3), (1, 4)])
def test_with_event_18_the_fortress_of_a_failed_rescue_fires_one_die_more(event: int, dice: int) -> None:
    def edit(state: State) -> None:
        beside_the_fortress(state, "R09")
        state.clock.fortress_dice = event

    table = ocean(edit)
    table.script([1], [2] * dice)
    answer(table, action("R09"))
    assert [len(args["dice"]) for args in told(table, "fortress_fires")] == [dice]


@pytest.mark.rule("CL-424", "CL-326")
def test_who_has_won_by_infamy_with_a_failed_rescue_is_not_asked_for_more_missions() -> None:
    def edit(state: State) -> None:
        npc(state, 10, at(1, 0))  # England
        state.players[0].reputation[ENGLAND] = -4
        state.players[0].fame[0] = 6
        mission(state, 0, "R04")
        mission(state, 0, "R05")

    table = ocean(edit, target=7)
    table.script([3])
    answer(table, action("R04"))
    assert table.result is not None
    assert table.result.winners == [0]


@pytest.mark.rule("CL-440")
def test_of_several_ships_the_player_says_which_is_meant() -> None:
    def edit(state: State) -> None:
        npc(state, 4, at(1, 0))  # Spain
        npc(state, 10, at(0, 1))  # England
        mission(state, 0, "R04")

    for ship_number, nation in ((103, SPAIN), (109, ENGLAND)):
        table = ocean(edit)
        table.script([6])
        answer(table, action("R04"))
        assert keys(table) == ["victim:103", "victim:109"]
        answer(table, f"victim:{ship_number}")
        assert [table.state.players[0].reputation[one] for one in (SPAIN, ENGLAND)] == [
            -1 if one == nation else 0 for one in (SPAIN, ENGLAND)
        ]


@pytest.mark.rule("CL-440", "CL-K40")
def test_a_player_as_victim() -> None:
    def edit(state: State) -> None:
        state.players[1].hex = at(1, 0)
        state.players[1].crown = ENGLAND
        mission(state, 1, "P14")
        mission(state, 0, "R04")

    table = ocean(edit)
    table.script([7])
    do(table, action("R04"))
    assert table.state.players[0].missions[0].victim_was_player
    table = ocean(edit)
    table.script([6])
    do(table, action("R04"))
    assert table.state.players[0].reputation[ENGLAND] == -1  # the crown that the victim has joined


@pytest.mark.rule("CL-432", "CL-439", "CL-473", "CL-EX67")
def test_silver_of_the_village() -> None:
    def edit(state: State) -> None:
        moored(state, 0, 18)
        mission(state, 0, "T09")

    table = ocean(edit)
    assert table.view(1).players["0"].missions[0].card == -1
    do(table, "visit:18", begin("T09"), "done")
    assert table.state.turn.actions == 1
    assert table.view(1).players["0"].missions[0].card == card("T09")
    assert hold.count(table.state.players[0], SILVER) == 3
    for tile, row in ((7, LEGAL), (15, CONTRABAND)):

        def there(state: State, tile: int = tile) -> None:
            moored(state, 0, tile)
            ship(state, 0, state.players[0].hex, goods={SILVER: 3}, doubloons=0)
            state.market.legal[SPAIN] = state.market.contraband[SPAIN] = [0, 0, 0]
            state.players[0].missions = []
            state.players[0].done = []
            state.players[0].fame = [0] * len(state.players[0].fame)
            mission(state, 0, "T09", stage=1)

        table = later(table, there)
        do(table, f"visit:{tile}", f"sell:{SILVER}:{row}:2")
        assert done_by(table) == []  # two are not enough
        do(table, f"sell:{SILVER}:{row}:1")
        assert done_by(table) == ["T09"]
        assert table.state.players[0].fame[FAME_MISSIONS] == 1
        assert table.state.players[0].doubloons == 4  # three at 1,500, a lot rounded down


@pytest.mark.rule("CL-439")
def test_the_wrong_market_row_or_port_does_not_end_it() -> None:
    def edit(state: State) -> None:
        moored(state, 0, 20, nation=SPAIN)
        ship(state, 0, state.players[0].hex, goods={SILVER: 3})
        mission(state, 0, "T09", stage=1)
        mission(state, 0, "T13")

    table = ocean(edit)
    do(table, "visit:20")
    assert finishing(table) == []

    def pirates(state: State) -> None:
        moored(state, 0, 15)
        state.players[0].missions = []
        mission(state, 0, "T09")  # not begun

    table = later(table, pirates)
    do(table, "visit:15", f"sell:{SILVER}:{CONTRABAND}:3")
    assert done_by(table) == []


@pytest.mark.rule("CL-439", "CL-406", "CL-242")
def test_goods_that_find_no_room_float_and_an_empty_supply_gives_none() -> None:
    def edit(state: State) -> None:
        moored(state, 0, 18)
        player = ship(state, 0, state.players[0].hex)
        while hold.room(player) > 1:
            hold.put(player, TEA + 1)
        mission(state, 0, "T09")

    table = ocean(edit)
    do(table, "visit:18", begin("T09"))
    assert hold.count(table.state.players[0], SILVER) == 1
    [heap] = table.state.sea.floating
    assert (heap.hex, heap.goods[SILVER]) == (table.state.players[0].hex, 2)

    def nothing_left(state: State) -> None:
        edit(state)
        state.market.supply[SILVER] = 0

    table = ocean(nothing_left)
    do(table, "visit:18")
    assert begin("T09") not in keys(table)


# --- Finishing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-016", "CL-435", "CL-EX71")
def test_a_finished_mission_is_one_fame_besides_the_reward() -> None:
    def edit(state: State) -> None:
        npc(state, 4, at(1, 0), water=9)
        mission(state, 0, "C01")

    table = ocean(edit)
    money = table.state.players[0].doubloons
    table.script([12, 1])
    do(table, "fire:103", plunder=[])
    player = table.state.players[0]
    assert player.fame[FAME_MISSIONS] == 1
    assert sum(player.fame) == 2  # and one for the ship
    assert player.doubloons == money + 1 + NPC_CARDS[3].bounty


@pytest.mark.rule("CL-017", "CL-435")
@pytest.mark.parametrize(
    ("done", "id", "sets", "left"),
    [
        (["T02", "T03"], "T01", 0, ["T02", "T03", "T01"]),
        (["T02", "T03", "T04"], "T01", 1, []),
        (["T02", "T03", "C01"], "T01", 0, ["T02", "T03", "C01", "T01"]),
        (["T02", "C01", "T03", "R01", "T04"], "T01", 1, ["C01", "R01"]),
    ],
)
def test_four_of_a_type_are_put_away_for_a_fame(done: list[str], id: str, sets: int, left: list[str]) -> None:
    def edit(state: State) -> None:
        moored(state, 0, 7)
        mission(state, 0, id, stage=1)
        for one in done:
            state.players[0].done.append(card(one))
            state.decks.missions.remove(card(one))

    table = ocean(edit)
    do(table, "visit:7", finish(id))
    player = table.state.players[0]
    assert done_by(table) == left
    assert (player.fame[FAME_SETS], player.fame[FAME_MISSIONS]) == (sets, 1)
    assert len(table.state.decks.missions_out) == 4 * sets


@pytest.mark.rule("CL-461")
@pytest.mark.parametrize("ids", [("C01", "C09"), ("C09", "C01")])
def test_who_led_when_the_ship_sank_counts_whatever_the_order_of_the_hand(ids: tuple[str, ...]) -> None:
    def edit(state: State) -> None:
        for id in ids:
            mission(state, 0, id)
        state.players[1].hex = at(1, 0)
        mission(state, 1, "C15")  # active, for C01
        for player in state.players:
            player.fame[0] = 3  # both lead; who has finished C01 leads alone
        nearly_sunk(state, 1)

    table = ocean(edit, target=15)
    table.script([12, 12])
    do(table, "fire:1")
    assert done_by(table) == list(ids)


@pytest.mark.rule("CL-434", "CL-213")
def test_a_destroyed_player_keeps_what_is_finished_and_loses_what_is_not() -> None:
    def edit(state: State) -> None:
        state.players[1].hex = at(1, 0)
        state.players[1].done = [card("T02"), card("C01")]
        state.players[1].called_at = 1 << 7
        for id in ("T01", "P13", "R01"):
            mission(state, 1, id, stage=1)
        state.players[1].missions[1].mark = 3  # two whales visited
        state.market.supply[OIL] -= 2
        state.sea.barrels.append(Barrel(0, at(3, 0), 6, 0, 1, card("R01"), 0))
        state.sea.barrel_bag.remove(0)
        nearly_sunk(state, 1)

    table = ocean(edit)
    oil = table.state.market.supply[OIL]
    table.script([12, 1])
    do(table, "fire:1")
    assert done_by(table, 1) == ["T02", "C01"]
    assert hand_of(table, 1) == []
    assert [args["mission"] for args in told(table, "mission_lost")] == [card("T01"), card("P13"), card("R01")]
    assert table.state.market.supply[OIL] == oil + 2  # what lay on the card
    assert table.state.sea.barrels == []
    assert 0 in table.state.sea.barrel_box
    assert sorted(table.state.decks.missions_out) == sorted(card(id) for id in ("T01", "P13", "R01"))
    assert table.state.players[1].called_at == 0


@pytest.mark.rule("CL-468", "CL-138", "CL-141")
def test_with_flotation_a_counter_sinks_and_the_mission_with_it() -> None:
    def edit(state: State) -> None:
        mission(state, 0, "R01", stage=1)
        state.sea.barrels.append(Barrel(NONE, at(3, 0), 1, 0, 0, card("R01"), 0))
        state.decks.events = [0] * 9

    table = ocean(edit, game="expert")
    while table.state.clock.advances == 0:
        do(table, "end_turn")
    assert hand_of(table) == []
    assert NONE not in table.state.sea.barrel_box  # the bag was empty when it was made
    assert [args["mission"] for args in told(table, "mission_lost")] == [card("R01")]


# --- Changing hands ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-159", "CL-468")
def test_a_traded_mission_takes_its_counter_along() -> None:
    def edit(state: State) -> None:
        state.players[1].hex = at(1, 0)
        mission(state, 0, "R01", stage=1)
        state.sea.barrels.append(Barrel(0, at(3, 0), 6, 0, 0, card("R01"), 0))

    table = ocean(edit)
    answer(table, "trade:1", f"give_mission:{card('R01')}", "done", "accept")
    assert hand_of(table, 1) == ["R01"]
    assert table.state.sea.barrels[0].owner == 1


@pytest.mark.rule("CL-238", "CL-431", "CL-436")
def test_who_boards_a_player_goes_on_with_his_missions() -> None:
    def edit(state: State) -> None:
        state.players[0].crew = 5
        state.players[1].hex = at(1, 0)
        state.players[1].crew = 1
        mission(state, 0, "C01")
        mission(state, 0, "C02")
        mission(state, 1, "P02", mark=5)
        mission(state, 1, "T02")
        mission(state, 1, "R01", stage=1)
        state.sea.barrels.append(Barrel(0, at(3, 0), 6, 0, 1, card("R01"), 0))

    table = ocean(edit, seats=3, game="expert")
    table.script([11, 11, 1], [1])
    drops = iter([drop("C01"), drop("P02")])
    answer(table, "board:1", 3)
    while table.awaiting and table.decision(table.awaiting[0]).prompt != "order":  # type: ignore[union-attr]
        prompt = table.decision(table.awaiting[0]).prompt  # type: ignore[union-attr]
        if prompt == "missions.drop":
            answer(table, next(drops))
        elif prompt == "board.missions":
            answer(table, "take_missions")
        else:
            answer(table, keys(table)[-1] if prompt in ("board.ship",) else keys(table)[0])
    assert sorted(hand_of(table)) == ["C02", "R01", "T02"]
    assert hand_of(table, 1) == []
    assert table.state.sea.barrels[0].owner == 0
    secret = next(one for one in table.state.players[0].missions if one.card == card("T02"))
    assert secret.seen == 0b011  # its new owner and its old one, nobody else
    assert -1 in [one.card for one in table.view(2).players["0"].missions]


@pytest.mark.rule("CL-443", "CL-462")
def test_to_ask_whether_a_wreck_would_count_changes_nothing() -> None:
    def edit(state: State) -> None:
        npc(state, 4, at(1, 0))
        mission(state, 0, "C10")

    state = ocean(edit).state
    asked = state.players[0].missions[0]
    assert goals.counts_as_destroyed(state, 0, asked, 103, wrecks.SUNK)
    assert (asked.stage, asked.mark) == (0, 0)
    assert asked.victim == -2


# --- Together ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-572")
def test_together_three_missions_in_all() -> None:
    def edit(state: State) -> None:
        moored(state, 0, 7)
        on_top(state, "C12", "C15", "C16")
        for id in ("T01", "T03", "C13"):  # all public, all of the partner
            mission(state, 1, id)

    table = ocean(edit, mode="cooperative")
    do(table, "visit:7")
    answer(table, "draw_missions")
    assert keys(table) == [keep("C12"), keep("C15"), keep("C16"), "pass"]
    answer(table, keep("C12"), drop("T03"))
    assert (hand_of(table), hand_of(table, 1)) == (["C12"], ["T01", "C13"])


@pytest.mark.rule("CL-572")
def test_together_a_secret_mission_belongs_to_who_starts_it_and_a_public_one_to_its_owner() -> None:
    def edit(state: State) -> None:
        moored(state, 0, 7)
        mission(state, 1, "T07")  # public, begins here
        mission(state, 1, "R15")  # secret, begins here
        mission(state, 1, "T01", stage=1)  # public, ends here

    table = ocean(edit, mode="cooperative")
    do(table, "visit:7")
    offered = [key for key in keys(table) if "_mission:" in key]
    assert offered == [begin("R15")]
    table.script([12])
    do(table, begin("R15"))
    assert (hand_of(table), hand_of(table, 1)) == (["R15"], ["T07", "T01"])


@pytest.mark.rule("CL-572")
def test_together_either_may_fulfil_a_secret_mission_that_runs_by_itself() -> None:
    def edit(state: State) -> None:
        npc(state, 4, at(1, 0), water=9)
        mission(state, 1, "C01")  # secret
        mission(state, 1, "C18")
        mission(state, 1, "P12")  # public

    table = ocean(edit, mode="cooperative")
    table.script([12, 1])
    do(table, "fire:103", plunder=[])
    assert done_by(table) == ["C01"]
    assert hand_of(table, 1) == ["C18", "P12"]
    assert table.state.players[1].missions[1].mark == 0


@pytest.mark.rule("CL-572", "CL-394")
def test_together_the_informers_of_both_count() -> None:
    def edit(state: State) -> None:
        moored(state, 0, 7)
        on_top(state, "C12", "C15", "C16")
        ship(state, 1, state.players[1].hex, officers=("Informer",))
        for id in ("T01", "T03", "C13"):
            mission(state, 1, id)

    table = ocean(edit, mode="cooperative")
    do(table, "visit:7")
    answer(table, "draw_missions")
    assert "pass" not in keys(table)  # there is room for a fourth
    answer(table, keep("C12"))
    assert (len(hand_of(table)), len(hand_of(table, 1))) == (1, 3)


@pytest.mark.rule("CL-572", "CL-449")
def test_together_a_mission_that_was_begun_in_secret_stays_with_who_began_it() -> None:
    def edit(state: State) -> None:
        npc(state, 1, at(1, 0), fire=7)
        mission(state, 1, "P06")

    table = ocean(edit, mode="cooperative")
    table.script([12, 1])
    do(table, "fire:100", plunder=[])
    assert (hand_of(table), hand_of(table, 1)) == (["P06"], [])
    assert missions.hand(table.state, 1) == []


@pytest.mark.rule("CL-572", "CL-440")
def test_together_who_boards_for_a_secret_mission_owns_it() -> None:
    def edit(state: State) -> None:
        state.players[0].crew = 5
        npc(state, 2, at(1, 0), dead=5, goods=[0] * 6)
        mission(state, 1, "R04")

    table = ocean(edit, mode="cooperative", boarding="yes")
    table.script([11, 11, 1], [1])
    do(table, "board:101", board__party=3, board__ship="pass")
    assert (hand_of(table), hand_of(table, 1)) == (["R04"], [])
    assert table.state.players[0].missions[0].stage == 1


@pytest.mark.rule("CL-572", "CL-213")
def test_together_a_secret_mission_that_nobody_has_begun_is_not_lost_with_a_ship() -> None:
    def edit(state: State) -> None:
        mission(state, 0, "T02")  # secret
        mission(state, 0, "C12")  # secret, runs by itself
        mission(state, 0, "T04", stage=1)  # secret, begun
        mission(state, 0, "T01")  # public

    for mode, kept in (("cooperative", ["T02", "C12"]), ("race", [])):
        table = ocean(edit, mode=mode)
        list(wrecks.destroy(table.state, 0, NONE, wrecks.SUNK))
        assert hand_of(table) == kept


# --- What others may guess -------------------------------------------------------------------------------------------


def goes_on(table: Table, seat: int) -> None:
    """Guesses of this seat play on from here, whatever the missions of others are in them."""
    for i in range(6):
        guess = table.imagine(seat, lucky("guess", i))
        for _ in range(12):
            asked = guess.decision(guess.awaiting[0])
            assert asked is not None
            first = [asked.options[0].key]
            guess.choose(asked.seat, first[: asked.least] if asked.kind == "pick" else first[0])


@pytest.mark.rule("CL-431", "CL-436")
def test_while_one_is_given_up_others_may_guess_which_is_kept() -> None:
    def edit(state: State) -> None:
        moored(state, 0, 7)
        on_top(state, "T02", "C01", "R04")
        for id in ("C02", "C12", "C15"):
            mission(state, 0, id)

    table = ocean(edit)
    do(table, "visit:7")
    answer(table, "draw_missions", keep("R04"))
    assert [one.card for one in table.view(0).visit.offer] == [card("R04")]
    assert [one.card for one in table.view(1).visit.offer] == [-1]
    goes_on(table, 1)
    answer(table, drop("C12"))
    assert hand_of(table) == ["C02", "C15", "R04"]


@pytest.mark.rule("CL-431", "CL-464")
def test_while_a_reward_is_chosen_others_may_guess_what_else_is_in_the_hand() -> None:
    def edit(state: State) -> None:
        npc(state, 1, at(1, 0), water=7, goods=[0] * 6)
        for id in ("C16", "C15", "C12"):
            mission(state, 0, id)

    table = ocean(edit, target=25)
    table.script([12, 1])
    answer(table, "fire:100")
    asked = table.decision(0)
    assert asked is not None
    assert asked.prompt == "reward.good"
    goes_on(table, 1)
    answer(table, keys(table)[0], keys(table)[0])
    while "end_turn" not in keys(table):
        answer(table, [] if "cube" in keys(table)[0] else keys(table)[0])
    assert done_by(table) == ["C16", "C15"]  # both of them count the merchant


@pytest.mark.rule("CL-445", "CL-431")
def test_while_a_victor_gives_one_up_others_may_guess_what_the_loser_had() -> None:
    def edit(state: State) -> None:
        ship(state, 1, at(1, 0))
        nearly_sunk(state, 1)
        for seat, ids in ((0, ("T10", "C12", "T09")), (1, ("P02", "C15", "R04"))):
            for id in ids:
                mission(state, seat, id)

    table = ocean(edit, seats=3, target=25)
    table.script([12, 12])
    answer(table, "fire:1")
    asked = table.decision(0)
    assert asked is not None
    assert asked.prompt == "missions.drop"
    goes_on(table, 2)
    answer(table, drop("C12"))
    assert sorted(hand_of(table)) == ["P02", "T09", "T10"]
    assert hand_of(table, 1) == []
    assert {card("C15"), card("R04"), card("C12")} <= set(table.state.decks.missions_out)


@pytest.mark.rule("CL-440", "CL-431")
def test_who_says_which_ship_is_meant_has_shown_the_card() -> None:
    def edit(state: State) -> None:
        npc(state, 4, at(1, 0))
        npc(state, 10, at(0, 1))
        mission(state, 0, "R04")

    table = ocean(edit)
    answer(table, action("R04"))
    assert [one.card for one in table.view(1).players["0"].missions] == [card("R04")]
    goes_on(table, 1)


# --- At the bounds ---------------------------------------------------------------------------------------------------


def target_of(id: str) -> cards.Target:
    """Whom this mission asks to destroy."""
    goal = MISSIONS[card(id)].ends[0].goal
    assert isinstance(goal, cards.Destroy)
    return goal.target


@pytest.mark.rule("CL-445")
def test_whom_an_npc_sinks_hands_the_mission_of_survival_to_nobody() -> None:
    def edit(state: State) -> None:
        mission(state, 0, "P02", mark=3)
        npc(state, 2, at(1, -1))

    state = ocean(edit).state
    list(wrecks.destroy(state, 0, 101, wrecks.SUNK))
    assert [player.missions for player in state.players] == [[], []]
    assert card("P02") in state.decks.missions_out


@pytest.mark.rule("CL-440")
def test_by_night_a_twelve_is_a_twelve() -> None:
    def edit(state: State) -> None:
        mission(state, 0, "R04")
        npc(state, 4, neighbours(state.players[0].hex)[0])
        state.clock.space = DAYS.index(False)

    table = ocean(edit)
    table.script([12])
    do(table, action("R04"))
    assert [(one["rolled"], one["total"]) for one in told(table, "risk_by_night")] == [(12, 12)]


@pytest.mark.rule("CL-443")
def test_where_its_crown_is_marked_a_corsair_counts_for_the_pirates() -> None:
    def edit(state: State) -> None:
        mission(state, 0, "P12", mark=1 << ENGLAND)
        npc(state, 16, at(3, 0))  # an English corsair

    state = ocean(edit).state
    [one] = state.players[0].missions
    goal = MISSIONS[one.card].ends[0].goal
    assert isinstance(goal, cards.Destroy)
    for _ in range(2):  # once both are marked it counts no more
        goals.count(state, one, goal, 115)
        assert one.mark == 1 << ENGLAND | 1 << PIRATES


@pytest.mark.rule("CL-456")
@pytest.mark.parametrize("collected", [0, 1, 3])
def test_as_much_oil_as_lay_on_the_card_goes_back(collected: int) -> None:
    state = ocean(lambda state: mission(state, 0, "P13", mark=(1 << collected) - 1)).state
    before = state.market.supply[OIL]
    missions.discard(state, state.players[0].missions[0])
    assert state.market.supply[OIL] == before + collected


@pytest.mark.rule("CL-459")
@pytest.mark.parametrize(
    ("id", "stage", "counts"),
    [("C20", 1, True), ("C23", 1, True), ("C20", 0, False), ("C19", 1, False), ("T20", 1, False), ("R20", 1, False)],
)
def test_combat_4_is_for_who_hunts_a_bounty(id: str, stage: int, counts: bool) -> None:
    state = ocean(lambda state: mission(state, 1, id, stage=stage)).state
    assert goals.fits(state, 0, target_of("C04"), 1) == counts


@pytest.mark.rule("CL-467")
@pytest.mark.parametrize(("bounty", "counts"), [(0, False), (1, True), (2, True)])
def test_a_bounty_of_one_thousand_is_a_bounty(bounty: int, counts: bool) -> None:
    state = ocean(lambda state: setattr(state.players[1], "bounty", bounty), bounties="yes").state
    assert goals.fits(state, 0, target_of("C20"), 1) == counts


@pytest.mark.rule("CL-468", "CL-140")
def test_the_barrel_that_was_the_counter_of_a_lost_mission_is_out_of_the_game() -> None:
    def edit(state: State) -> None:
        mission(state, 0, "R01", stage=1)
        state.sea.barrel_bag.remove(7)
        state.sea.barrels.append(Barrel(7, at(3, 0), 6, 0, 0, card("R01"), 0))

    state = ocean(edit).state
    missions.discard(state, state.players[0].missions[0])
    assert (state.sea.barrels, state.sea.barrel_box) == ([], [7])
