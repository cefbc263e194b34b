"""Each of the 83 missions is played to its end, by what it asks: ships to destroy or board, places, goods, a die."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log.content import MISSIONS, NPC_CARDS, TILES
from freebooter.games.captains_log.content.missions import Deliver
from freebooter.games.captains_log.hexes import at, disc, distance, neighbours
from freebooter.games.captains_log.names import (
    CONTRABAND,
    COTTON,
    ENGLAND,
    FRANCE,
    LEGAL,
    MOORING,
    NETHERLANDS,
    NONE,
    NUMBER,
    OIL,
    PIRATES,
    SILVER,
    SPAIN,
    SUGAR,
    TEA,
    WOOD,
    YARD_SAILS,
)
from freebooter.games.captains_log.names import WHALE as WHALE_ICON
from freebooter.games.captains_log.rules import goals, hold, missions, sailing
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import NPC_BASE, State
from tests.games.captains_log.ocean import barrel, npc, ocean, ship, tile, upgrade_named
from tests.games.captains_log.papers import (
    action,
    begin,
    card,
    do,
    done_by,
    drop,
    finish,
    finishing,
    gained,
    hand_of,
    later,
    mission,
    moored,
    nearly_sunk,
    place,
    port,
)
from tests.games.positions import answer, keys, told

Edit = Callable[[State], object]

# Ships by number, and what makes them targets.
MERCHANT_PLAIN: Final = 1  # Spain
RAIDER_SECRET: Final = 2  # Pirates
MERCHANT_CLUE: Final = 3  # Netherlands
GUARD_SECRET: Final = 4  # Spain
MERCHANT_ENGLISH: Final = 5
CORSAIR_REWARD: Final = 6  # France
MERCHANT_SECRET: Final = 7  # France
GUARD_REWARD: Final = 14  # England
RAIDER_ENGLISH: Final = 10  # with the secret icon
WHALE: Final = 22

CHOICES: Final[dict[str, Any]] = {
    "reward__nation": f"favour:{FRANCE}",
    "reputation__favour": f"favour:{ENGLAND}",
    "reward__good": f"good:{TEA}",
    "reward__yard": f"yard:{YARD_SAILS}",
    "plunder": [],
}


def rule(*numbers: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(*numbers)


def shot(ship: int, edit: Edit, *, seats: int = 2, **settings: Any) -> Table:
    """Seat 0 fires two cannons at a ship next to it and hits with one."""
    table = ocean(edit, seats=seats, **settings)
    table.script([12, 1])
    given = dict(CHOICES)
    if ship >= NPC_BASE and NPC_CARDS[ship - NPC_BASE].nation == ENGLAND:
        given["reputation__favour"] = f"favour:{SPAIN}"
    do(table, f"fire:{ship}", **given)
    return table


def wrecked(state: State, number: int, **fields: Any) -> None:
    """An NPC next to seat 0 that one more hit destroys, and a display from which an officer can be had."""
    state.players[0].side = 1
    state.players[0].reputation[FRANCE] = 1
    state.harbour.officers[0] = upgrade_named("Informer")
    npc(state, number, at(1, 0), **{"water": NPC_CARDS[number - 1].life - 1, **fields})


def sinking(id: str, number: int) -> dict[str, Any]:
    """What the mission brings when this ship is sunk, besides what any victor gets; nothing if it is no target."""

    def edit(state: State) -> None:
        wrecked(state, number)

    def with_mission(state: State) -> None:
        wrecked(state, number)
        mission(state, 0, id)

    table = shot(NPC_BASE + number - 1, with_mission)
    found = gained(table, shot(NPC_BASE + number - 1, edit))
    assert (done_by(table) == [id]) == bool(found)
    assert (hand_of(table) == []) == bool(found)
    return found


# --- Destroy a ship ---------------------------------------------------------------------------------------------------

HIRED: Final = {"fame": 1, "officers": 1}


@pytest.mark.parametrize(
    ("id", "target", "another", "reward"),
    [
        pytest.param("P03", MERCHANT_SECRET, GUARD_SECRET, {"fame": 1, "money": 2}, marks=rule("CL-446")),
        pytest.param("P03", MERCHANT_SECRET, MERCHANT_PLAIN, {"fame": 1, "money": 2}, marks=rule("CL-446")),
        pytest.param("P07", RAIDER_ENGLISH, GUARD_SECRET, {"fame": 1, "money": 2}, marks=rule("CL-450")),
        pytest.param("P07", RAIDER_SECRET, CORSAIR_REWARD, {"fame": 1, "money": 2}, marks=rule("CL-450")),
        pytest.param("P08", GUARD_SECRET, MERCHANT_SECRET, {"fame": 1, "money": 2}, marks=rule("CL-451")),
        pytest.param("P08", GUARD_SECRET, GUARD_REWARD, {"fame": 1, "money": 2}, marks=rule("CL-451")),
        pytest.param(
            "P10", GUARD_SECRET, RAIDER_SECRET, {"fame": 1, "money": 1, "reputation": {FRANCE: 1}}, marks=rule("CL-453")
        ),
        pytest.param("C01", GUARD_SECRET, MERCHANT_PLAIN, {"fame": 1, "money": 1}, marks=rule("CL-441", "CL-458")),
        pytest.param("C02", MERCHANT_SECRET, CORSAIR_REWARD, {"fame": 1, "money": 2}, marks=rule("CL-458")),
        pytest.param("C03", RAIDER_SECRET, MERCHANT_CLUE, {"fame": 1, "reputation": {FRANCE: 1}}, marks=rule("CL-458")),
        pytest.param("C12", GUARD_REWARD, RAIDER_SECRET, {"fame": 1, "money": 2}, marks=rule("CL-463")),
        pytest.param("C13", GUARD_SECRET, MERCHANT_PLAIN, {"fame": 1, "sails": 1}, marks=rule("CL-463")),
        pytest.param("C14", GUARD_SECRET, RAIDER_SECRET, {"fame": 1, "money": 1, "clues": 1}, marks=rule("CL-463")),
        pytest.param("C15", MERCHANT_PLAIN, GUARD_SECRET, {"fame": 1, "money": 2}, marks=rule("CL-464")),
        pytest.param("C16", MERCHANT_CLUE, RAIDER_SECRET, {"fame": 1, "goods": {TEA: 2}}, marks=rule("CL-464")),
        pytest.param(
            "C17", RAIDER_SECRET, RAIDER_ENGLISH, {"fame": 1, "money": 1, "reputation": {FRANCE: 1}},
            marks=rule("CL-465"),
        ),
        pytest.param("C18", RAIDER_ENGLISH, GUARD_SECRET, {"fame": 1, "money": 2}, marks=rule("CL-466")),
        pytest.param(
            "C19", RAIDER_SECRET, MERCHANT_SECRET, {"fame": 1, "money": 1, "reputation": {FRANCE: 1}},
            marks=rule("CL-466"),
        ),
        pytest.param("C20", GUARD_REWARD, GUARD_SECRET, {"fame": 1, "money": 3}, marks=rule("CL-467")),
        pytest.param(
            "C21", GUARD_REWARD, MERCHANT_CLUE, {"fame": 1, "money": 2, "reputation": {FRANCE: 1}}, marks=rule("CL-467")
        ),
        pytest.param("C22", CORSAIR_REWARD, MERCHANT_PLAIN, {"fame": 1, "money": 2, "clues": 1}, marks=rule("CL-467")),
        pytest.param("C23", GUARD_REWARD, RAIDER_SECRET, HIRED, marks=rule("CL-467", "CL-438", "CL-K62")),
    ],
)  # fmt: skip
def test_destroy_a_ship_of_a_kind(id: str, target: int, another: int, reward: dict[str, Any]) -> None:
    assert sinking(id, target) == reward
    assert sinking(id, another) == {}


@pytest.mark.rule("CL-465", "CL-262")
def test_a_corsair_is_a_pirate_ship() -> None:
    assert sinking("C17", CORSAIR_REWARD)["money"] == 1


def destroying_a_player(id: str, theirs: str = "", *, seats: int = 2, victim: int = 1, **fields: Any) -> list[str]:
    """The missions that seat 0 has finished once it has sunk a player who is about a mission of his own."""

    def edit(state: State) -> None:
        mission(state, 0, id)
        if theirs:
            mission(state, victim, theirs, stage=1)
        player = state.players[victim]
        player.hex = at(1, 0)
        for field, value in fields.items():
            setattr(player, field, value)
        nearly_sunk(state, victim)

    table = shot(victim, edit, seats=seats)
    assert table.state.players[victim].deaths == 1
    return done_by(table)


@pytest.mark.parametrize(
    ("id", "theirs", "another"),
    [
        pytest.param("P03", "T01", "C12", marks=rule("CL-446")),
        pytest.param("P07", "C12", "R01", marks=rule("CL-450")),
        pytest.param("P08", "R04", "T01", marks=rule("CL-451")),
        pytest.param("P10", "R04", "T01", marks=rule("CL-453")),
        pytest.param("C01", "T01", "", marks=rule("CL-441", "CL-458", "CL-EX71")),
        pytest.param("C02", "P14", "", marks=rule("CL-458")),
        pytest.param("C03", "C01", "", marks=rule("CL-458")),
        pytest.param("C04", "C20", "C19", marks=rule("CL-459")),
        pytest.param("C04", "C23", "C12", marks=rule("CL-459")),
    ],
)
def test_destroy_a_player_who_is_about_a_mission(id: str, theirs: str, another: str) -> None:
    assert destroying_a_player(id, theirs) == [id]
    assert destroying_a_player(id, another) == []


@pytest.mark.rule("CL-441", "CL-458")
def test_a_mission_that_has_not_begun_makes_no_target() -> None:
    def edit(state: State) -> None:
        mission(state, 0, "C01")
        mission(state, 1, "T01")
        state.players[1].hex = at(1, 0)
        nearly_sunk(state, 1)

    assert done_by(shot(1, edit)) == []


@pytest.mark.rule("CL-460")
@pytest.mark.parametrize(
    ("id", "seats", "victim"),
    [
        ("C05", 4, 1), ("C06", 4, 3), ("C07", 4, 2), ("C08", 4, 2),
        ("C05", 3, 1), ("C06", 3, 2), ("C07", 3, 2), ("C08", 3, 1),
        ("C05", 2, 1), ("C06", 2, 1), ("C07", 2, 1), ("C08", 2, 1),
    ],
)  # fmt: skip
def test_destroy_the_player_whom_the_arrows_mean(id: str, seats: int, victim: int) -> None:
    for other in range(1, seats):
        assert destroying_a_player(id, seats=seats, victim=other) == ([id] if other == victim else [])


@pytest.mark.rule("CL-461")
@pytest.mark.parametrize(("mine", "theirs", "leads"), [(0, 0, True), (2, 3, True), (3, 3, True), (3, 2, False)])
def test_destroy_who_leads_or_shares_the_lead_before_the_victory_counts(mine: int, theirs: int, leads: bool) -> None:
    def edit(state: State) -> None:
        mission(state, 0, "C09")
        state.players[0].fame[0] = mine
        state.players[1].fame[0] = theirs
        state.players[1].hex = at(1, 0)
        nearly_sunk(state, 1)

    table = shot(1, edit)
    assert done_by(table) == (["C09"] if leads else [])
    assert gained(table, shot(1, edit)) == {}


@pytest.mark.rule("CL-467")
@pytest.mark.parametrize("id", ["C20", "C21", "C22", "C23"])
def test_destroy_a_player_with_a_bounty(id: str) -> None:
    assert destroying_a_player(id) == []
    assert destroying_a_player(id, bounty=2, wanted=1 << SPAIN) == [id]


@pytest.mark.rule("CL-563", "CL-K17")
@pytest.mark.parametrize(
    ("id", "target", "another", "money"),
    [
        ("C04", GUARD_REWARD, GUARD_SECRET, 3), ("C05", MERCHANT_PLAIN, 0, 2), ("C06", RAIDER_SECRET, 0, 2),
        ("C07", MERCHANT_PLAIN, 0, 2), ("C08", GUARD_SECRET, 0, 2), ("C09", GUARD_SECRET, MERCHANT_PLAIN, 3),
    ],
)  # fmt: skip
def test_alone_an_npc_takes_the_players_place(id: str, target: int, another: int, money: int) -> None:
    def fought(number: int, *, alone: bool, mission_too: bool = True) -> Table:
        def edit(state: State) -> None:
            wrecked(state, number)
            if mission_too:
                mission(state, 0, id)

        if alone:
            return shot(NPC_BASE + number - 1, edit, seats=1, mode="solo")
        return shot(NPC_BASE + number - 1, edit)

    alone = fought(target, alone=True)
    assert gained(alone, fought(target, alone=True, mission_too=False)) == {"fame": 1, "money": money}
    assert done_by(fought(target, alone=False)) == []
    if another:
        assert done_by(fought(another, alone=True)) == []


@pytest.mark.rule("CL-449")
def test_personal_6_two_ships_burned_and_shown_after_the_first() -> None:
    def edit(state: State) -> None:
        wrecked(state, MERCHANT_PLAIN, water=0, fire=7)
        npc(state, GUARD_SECRET, at(-1, 1), water=0, fire=9)
        mission(state, 0, "P06")

    table = shot(100, edit)
    assert table.state.players[0].missions[0].mark == 1
    assert table.view(1).players["0"].missions[0].card >= 0  # shown from now on
    assert done_by(table) == []
    money = table.state.players[0].doubloons
    table.script([12, 1])
    do(table, "fire:103", **CHOICES)
    assert done_by(table) == ["P06"]
    assert table.state.players[0].doubloons == money + NPC_CARDS[3].bounty + 1
    assert table.state.players[0].fame[4] == 2


@pytest.mark.rule("CL-449", "CL-452")
@pytest.mark.parametrize("id", ["P06", "P09"])
def test_a_ship_that_only_took_water_neither_burned_nor_collapsed(id: str) -> None:
    def edit(state: State) -> None:
        wrecked(state, MERCHANT_PLAIN)
        mission(state, 0, id)

    table = shot(100, edit)
    assert table.state.players[0].missions[0].mark == 0
    assert table.view(1).players["0"].missions[0].card == -1


@pytest.mark.rule("CL-452")
@pytest.mark.parametrize(("water", "fire"), [(6, 1), (1, 6)])
def test_personal_9_fire_and_water_together(water: int, fire: int) -> None:
    def edit(state: State) -> None:
        wrecked(state, MERCHANT_PLAIN, water=water, fire=fire)

    def with_mission(state: State) -> None:
        edit(state)
        mission(state, 0, "P09")

    assert gained(shot(100, with_mission), shot(100, edit)) == {"fame": 2, "money": 1}


@pytest.mark.rule("CL-443", "CL-455", "CL-EX73")
def test_personal_12_three_ships_of_three_nations() -> None:
    def edit(state: State) -> None:
        for number, hex in ((1, at(1, 0)), (4, at(-1, 1)), (2, at(-1, 0)), (3, at(1, -1))):
            npc(state, number, hex, water=NPC_CARDS[number - 1].life - 1)
        mission(state, 0, "P12")
        state.turn.actions = 4  # type: ignore[union-attr]
        state.players[0].fame[0] = -20  # the game goes on

    table = ocean(edit)
    for target, marks in ((100, 1 << SPAIN), (103, 1 << SPAIN), (101, 1 << SPAIN | 1 << PIRATES)):
        table.script([12, 1])
        do(table, f"fire:{target}", **CHOICES)
        assert table.state.players[0].missions[0].mark == marks
    table.script([12, 1])
    do(table, "fire:102", **CHOICES)
    assert done_by(table) == ["P12"]
    assert table.state.players[0].fame[4] == 3


@pytest.mark.rule("CL-443", "CL-455")
def test_a_corsair_counts_for_one_nation_and_a_ship_of_none_for_nothing() -> None:
    def edit(state: State) -> None:
        wrecked(state, CORSAIR_REWARD)
        mission(state, 0, "P12")

    table = shot(105, edit)
    assert table.state.players[0].missions[0].mark == 1 << FRANCE

    def edit_player(state: State) -> None:
        state.players[1].hex = at(1, 0)
        nearly_sunk(state, 1)
        mission(state, 0, "P12")

    assert shot(1, edit_player).state.players[0].missions[0].mark == 0


def delivered(id: str, tile: int, end: int = 0, goods: dict[int, int] | None = None, **fields: Any) -> dict[str, Any]:
    """What it brings to end a mission at the mooring of a tile; nothing where it cannot be ended."""

    def visited(*, with_mission: bool) -> Table:
        def edit(state: State) -> None:
            moored(state, 0, tile)
            ship(state, 0, state.players[0].hex, goods=goods)
            state.players[0].side = 1
            state.players[0].reputation = [1] * 5
            state.harbour.officers[0] = upgrade_named("Informer")
            if with_mission:
                mission(state, 0, id, **{"stage": 1, **fields})

        table = ocean(edit)
        do(table, f"visit:{tile}")
        return table

    table = visited(with_mission=True)
    if finish(id, end) in keys(table):
        do(table, finish(id, end), **CHOICES)
        assert done_by(table) == [id]
    return gained(table, visited(with_mission=False))


# --- Board a ship, come beside it, or report what was done ------------------------------------------------------------


def boarded(edit: Edit, **answers: Any) -> Table:
    """Seat 0 boards a ship of which one sailor is left, and wins."""

    def ready(state: State) -> None:
        state.players[0].crew = 5
        edit(state)

    table = ocean(ready, game="expert")
    table.script([11, 11, 1], [1])
    goods = table.state.npcs[-1].goods
    plunder = [f"cube:{good}:0" for good in range(6) if goods[good]][:1]
    order = next(key for key in keys(table) if key.startswith("board:"))
    do(table, order, **{"board__party": 3, "board__ship": "pass", **CHOICES, "plunder": plunder, **answers})
    return table


def undermanned(state: State, number: int) -> None:
    npc(state, number, at(1, 0), dead=NPC_CARDS[number - 1].crew - 1)


@pytest.mark.rule("CL-447", "CL-448", "CL-453", "CL-K18")
@pytest.mark.parametrize(
    ("id", "number", "cargo", "reward"),
    [
        ("P04", MERCHANT_PLAIN, "pass", {"fame": 1, "money": 1, "reputation": {FRANCE: 1}}),
        ("P04", MERCHANT_PLAIN, "take_cargo", {}),
        ("P05", MERCHANT_PLAIN, "take_cargo", {"fame": 1, "money": 2}),
        ("P05", RAIDER_ENGLISH, "pass", {"fame": 1, "money": 2}),
        ("P10", GUARD_SECRET, "take_cargo", {"fame": 1, "money": 1, "reputation": {FRANCE: 1}}),
        ("P10", MERCHANT_PLAIN, "take_cargo", {}),
        ("P08", GUARD_SECRET, "take_cargo", {}),
    ],
)
def test_board_a_ship(id: str, number: int, cargo: str, reward: dict[str, Any]) -> None:
    def edit(state: State) -> None:
        undermanned(state, number)

    def with_mission(state: State) -> None:
        undermanned(state, number)
        mission(state, 0, id)

    table = boarded(with_mission, board__cargo=cargo)
    assert gained(table, boarded(edit, board__cargo=cargo)) == reward
    assert done_by(table) == ([id] if reward else [])


@pytest.mark.rule("CL-447")
@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("cargo", ["take_cargo", "pass", ""])
def test_personal_4_looks_at_this_boarding_and_not_at_the_last(before: bool, cargo: str) -> None:
    def edit(state: State) -> None:
        npc(state, MERCHANT_PLAIN, at(1, 0), dead=NPC_CARDS[MERCHANT_PLAIN - 1].crew - 1)
        if not cargo:
            state.npcs[-1].goods = [0] * 6  # then there is none to take
        mission(state, 0, "P04")
        state.players[0].left_cargo = before

    assert done_by(boarded(edit, board__cargo=cargo)) == ([] if cargo == "take_cargo" else ["P04"])
    assert done_by(boarded(edit, board__cargo=cargo, plunder=[])) == ["P04"]  # who takes nothing of it has taken none


@pytest.mark.rule("CL-444", "CL-505")
def test_personal_1_next_to_a_ship_that_has_a_clue() -> None:
    def edit(state: State) -> None:
        npc(state, MERCHANT_CLUE, at(3, 0))
        npc(state, MERCHANT_PLAIN, at(0, 1))
        mission(state, 0, "P01")

    table = ocean(edit)
    assert done_by(table) == []
    do(table, f"sail:{at(2, 0)}")
    assert done_by(table) == ["P01"]
    assert table.state.players[0].clues == 1
    assert table.state.players[0].fame[4] == 1


@pytest.mark.rule("CL-444")
@pytest.mark.parametrize("clues", [0, 1, 2])
def test_personal_1_counts_players_with_a_marker(clues: int) -> None:
    def edit(state: State) -> None:
        state.players[1].hex = at(1, 0)
        state.players[1].clues = clues
        mission(state, 0, "P01")

    assert done_by(ocean(edit)) == (["P01"] if clues else [])


@pytest.mark.rule("CL-462")
@pytest.mark.parametrize(
    ("id", "reward"),
    [
        ("C10", {"fame": 1, "money": 2, "reputation": {ENGLAND: 1}}),
        ("C11", {"fame": 1, "officers": 1, "reputation": {ENGLAND: 1}}),
    ],
)
def test_combat_10_and_11_a_guard_ship_is_destroyed_and_another_nation_told(id: str, reward: dict[str, Any]) -> None:
    def edit(state: State) -> None:
        wrecked(state, GUARD_SECRET)
        mission(state, 0, id)

    table = shot(103, edit)
    begun = table.state.players[0].missions[0]
    assert (begun.stage, begun.victim) == (1, SPAIN)

    def at_the_same_nation(state: State) -> None:
        moored(state, 0, 7)

    def at_another(state: State) -> None:
        moored(state, 0, 13)
        state.players[0].reputation[ENGLAND] = 1
        state.players[0].doubloons = 0

    table = later(table, at_the_same_nation)
    do(table, "visit:7")
    assert finishing(table) == []
    before = table.state.clone()
    table = later(table, at_another)
    do(table, "visit:13", finish(id), **CHOICES)
    assert done_by(table) == [id]
    now, then = table.state.players[0], before.players[0]
    assert now.fame[4] - then.fame[4] == 1
    assert now.reputation[ENGLAND] == 2
    assert now.doubloons == reward.get("money", 0)
    assert len(now.officers) - len(then.officers) == reward.get("officers", 0)


@pytest.mark.rule("CL-462")
def test_combat_10_waits_for_a_guard_ship() -> None:
    def edit(state: State) -> None:
        wrecked(state, RAIDER_SECRET)
        mission(state, 0, "C10")

    assert shot(101, edit).state.players[0].missions[0].stage == 0


# --- What runs by itself ----------------------------------------------------------------------------------------------


def pass_time(table: Table, steps: int) -> None:
    """The time marker advances so many spaces."""
    until = table.state.clock.advances + steps
    while table.state.clock.advances < until:
        do(table, "end_turn")


@pytest.mark.rule("CL-445")
def test_personal_2_four_days_and_four_nights() -> None:
    def edit(state: State) -> None:
        mission(state, 0, "P02", mark=5)
        state.decks.events = [0] * 9  # calm days

    table = ocean(edit)
    pass_time(table, 2)
    assert table.state.players[0].missions[0].mark == 7
    money = table.state.players[0].doubloons
    pass_time(table, 1)
    assert done_by(table) == ["P02"]
    assert table.state.players[0].doubloons == money + 4
    assert table.state.players[0].fame[4] == 1


@pytest.mark.rule("CL-445", "CL-213")
@pytest.mark.parametrize("others", [0, 2, 3])
def test_personal_2_goes_on_with_the_player_who_sank_its_owner(others: int) -> None:
    def edit(state: State) -> None:
        mission(state, 1, "P02", mark=5)
        mission(state, 1, "T01")
        state.players[1].hex = at(1, 0)
        nearly_sunk(state, 1)
        for id in ("C12", "C13", "C14")[:others]:
            mission(state, 0, id)

    table = ocean(edit)
    table.script([12, 1])
    do(table, "fire:1", **{**CHOICES, "missions__drop": drop("C13")})
    assert table.state.players[1].missions == []
    assert "P02" in hand_of(table)
    assert next(one.mark for one in table.state.players[0].missions if one.card == card("P02")) == 5
    assert len(hand_of(table)) == min(3, others + 1)  # a full hand gives something up
    assert ("C13" in hand_of(table)) == (others == 2)


@pytest.mark.rule("CL-457", "CL-K18")
@pytest.mark.parametrize("money", [19, 20, 21])
def test_personal_14_twenty_thousand_at_once_are_not_spent(money: int) -> None:
    def edit(state: State) -> None:
        state.players[0].doubloons = money
        mission(state, 0, "P14")

    table = ocean(edit)
    assert done_by(table) == (["P14"] if money >= 20 else [])
    assert table.state.players[0].doubloons == money
    assert table.state.players[0].fame[4] == (2 if money >= 20 else 0)


@pytest.mark.rule("CL-457", "CL-351")
def test_money_earned_in_port_counts_before_it_is_spent() -> None:
    def edit(state: State) -> None:
        moored(state, 0, 7)
        ship(state, 0, state.players[0].hex, goods={SILVER: 2}, doubloons=18)
        mission(state, 0, "P14")

    table = ocean(edit)
    do(table, "visit:7")
    assert "draw_missions" in keys(table)
    do(table, f"sell:{SILVER}:{LEGAL}:2")
    assert done_by(table) == ["P14"]
    assert "draw_missions" not in keys(table)


# --- Places in passing ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-454", "CL-241")
def test_personal_11_the_route_in_any_order() -> None:
    tiles = (20, 2, 16, 12)

    def edit(state: State) -> None:
        mission(state, 0, "P11")

    table = ocean(edit)
    money = table.state.players[0].doubloons
    for tile_number in tiles:
        assert done_by(table) == []
        table = passing(table, tile_number, NUMBER)
        do(table, f"sea_mission:{card('P11')}")
        assert f"sea_mission:{card('P11')}" not in keys(table)
    assert done_by(table) == ["P11"]
    assert table.state.players[0].fame[4] == 2
    assert table.state.players[0].doubloons == money + 2


def passing(table: Table, number: int, icon: int) -> Table:
    """Seat 0 comes to an icon with one point of movement left."""

    def there(state: State) -> None:
        port(state, number)
        state.players[0].hex = place(state, number, icon)
        assert state.turn is not None
        state.turn.moved = state.turn.sailing = True
        state.turn.left, state.turn.actions = 1, 1

    return later(table, there)


@pytest.mark.rule("CL-454", "CL-241")
def test_a_place_in_passing_costs_a_point_of_movement() -> None:
    def edit(state: State) -> None:
        mission(state, 0, "P11")

    table = passing(ocean(edit), 2, NUMBER)
    money = table.state.players[0].doubloons
    do(table, f"sea_mission:{card('P11')}")
    assert table.state.turn.left == 0
    assert (table.state.players[0].missions[0].mark, table.state.players[0].doubloons) == (1, money)

    def without_wind(state: State) -> None:
        state.players[0].missions[0].mark = 0
        state.turn.sailing, state.turn.left = True, 0  # type: ignore[union-attr]

    assert not [key for key in keys(later(table, without_wind)) if key.startswith("sea_mission")]


@pytest.mark.rule("CL-456", "CL-241", "CL-512")
def test_personal_13_four_oil_from_four_whales() -> None:
    def edit(state: State) -> None:
        mission(state, 0, "P13")

    table = ocean(edit)
    supply = table.state.market.supply[OIL]
    for i, number in enumerate((19, 17, 12, 11)):
        assert done_by(table) == []
        table = passing(table, number, WHALE_ICON)
        do(table, f"sea_mission:{card('P13')}")
        if i < 3:
            assert table.state.market.supply[OIL] == supply - i - 1  # they lie on the card
            assert hold.count(table.state.players[0], OIL) == 0
            assert table.state.players[0].oil_marker
            assert f"sea_mission:{card('P13')}" not in keys(table)
    assert done_by(table) == ["P13"]
    assert hold.count(table.state.players[0], OIL) == 2
    assert table.state.market.supply[OIL] == supply - 2
    assert table.state.players[0].fame[4] == 2


@pytest.mark.rule("CL-456", "CL-406")
def test_no_oil_in_the_supply_none_for_the_card() -> None:
    def edit(state: State) -> None:
        mission(state, 0, "P13")
        state.market.supply[OIL] = 0

    assert not [key for key in keys(passing(ocean(edit), 19, WHALE_ICON)) if key.startswith("sea_mission")]


# --- Rescue -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-468", "CL-140", "CL-K57")
@pytest.mark.parametrize(
    ("id", "reward"),
    [
        ("R01", {"fame": 1, "money": 3}),
        ("R02", {"fame": 1, "money": 2, "reputation": {FRANCE: 1}}),
        ("R03", {"fame": 1, "money": 1, "clues": 1}),
    ],
)
def test_rescue_1_to_3_a_time_counter_that_only_its_owner_collects(id: str, reward: dict[str, Any]) -> None:
    def edit(state: State) -> None:
        moored(state, 0, 7)
        port(state, 2, 2)
        state.decks.missions.append(card(id))

    table = ocean(edit)
    box, bag = len(table.state.sea.barrel_box), len(table.state.sea.barrel_bag)
    table.script(4)  # a 5 on the D20: tiles 5, 4 and 3 are not open, 2 is
    do(table, "visit:7", "draw_missions", missions__keep=f"keep_mission:{card(id)}")
    do(table, "done")
    [counter] = table.state.sea.barrels
    there = place(table.state, 2, NUMBER)
    assert (counter.hex, counter.owner) == (there, 0)
    assert (table.state.players[0].missions[0].stage, table.state.players[0].missions[0].place) == (1, 2)
    assert len(table.state.sea.barrel_bag) == bag - 1

    def other_comes(state: State) -> None:
        state.turn.moved = state.turn.sailing = True  # type: ignore[union-attr]
        state.turn.left = 2  # type: ignore[union-attr]
        state.players[state.keel.turn].hex = there

    assert "pick_up:barrel" not in keys(later(table, other_comes, seat=1))
    table.state.players[1].hex = at(0, 5)
    before = table.state.clone()
    table = later(table, other_comes)
    do(table, "pick_up:barrel", **CHOICES)
    assert done_by(table) == [id]
    assert table.state.sea.barrels == []
    assert len(table.state.sea.barrel_box) == box + 1
    assert table.state.players[0].barrels == []  # no reward of the barrel's own
    now, then = table.state.players[0], before.players[0]
    assert now.doubloons - then.doubloons == reward["money"]
    assert now.clues - then.clues == reward.get("clues", 0)
    assert now.reputation[FRANCE] - then.reputation[FRANCE] == reward.get("reputation", {}).get(FRANCE, 0)
    assert now.fame[4] == 1


@pytest.mark.rule("CL-440", "CL-469", "CL-EX68", "CL-EX69")
@pytest.mark.parametrize("id", ["R04", "R05", "R06"])
@pytest.mark.parametrize(
    ("night", "rolled", "freed"), [(0, 6, False), (0, 7, True), (1, 5, False), (1, 6, True), (1, 12, True)]
)
def test_rescue_4_to_6_take_the_risk(id: str, night: int, rolled: int, freed: bool) -> None:
    def edit(state: State) -> None:
        npc(state, GUARD_SECRET, at(1, 0))
        mission(state, 0, id)
        state.clock.space = night

    table = ocean(edit)
    table.script([rolled])
    do(table, action(id))
    assert table.state.turn.actions == 1
    assert hand_of(table) == ([id] if freed else [])
    assert (card(id) in table.state.decks.missions_out) == (not freed)
    assert table.state.players[0].reputation[SPAIN] == (0 if freed else -1)
    if freed:
        assert table.view(1).players["0"].missions[0].card == card(id)
        assert table.state.players[0].missions[0].victim == SPAIN


@pytest.mark.rule("CL-440", "CL-469")
def test_rescue_4_only_next_to_a_ship_that_is_meant() -> None:
    def edit(state: State) -> None:
        npc(state, MERCHANT_PLAIN, at(1, 0))
        npc(state, GUARD_SECRET, at(2, 0))
        state.players[1].hex = at(-1, 0)
        mission(state, 1, "T01")  # not begun
        mission(state, 0, "R04")

    assert action("R04") not in keys(ocean(edit))

    def active(state: State) -> None:
        edit(state)
        state.players[1].missions[0].stage = 1

    assert action("R04") in keys(ocean(active))


@pytest.mark.rule("CL-440", "CL-469", "CL-595")
@pytest.mark.parametrize("id", ["R04", "R05", "R06"])
def test_rescue_4_to_6_or_board_it(id: str) -> None:
    def edit(state: State) -> None:
        undermanned(state, GUARD_SECRET)
        mission(state, 0, id)

    table = boarded(edit)
    begun = table.state.players[0].missions[0]
    assert (begun.stage, begun.victim) == (1, SPAIN)
    assert table.view(1).players["0"].missions[0].card == card(id)  # shown to all who freed somebody

    def another(state: State) -> None:
        undermanned(state, MERCHANT_PLAIN)
        mission(state, 0, id)

    assert boarded(another).state.players[0].missions[0].stage == 0


@pytest.mark.rule("CL-440", "CL-469", "CL-EX70", "CL-K40")
@pytest.mark.parametrize(
    ("id", "reward"),
    [
        ("R04", {"fame": 1, "money": 4, "reputation": {ENGLAND: 1}}),
        ("R05", {"fame": 1, "money": 1, "reputation": {ENGLAND: 1}, "officers": 1}),
        ("R06", {"fame": 1, "money": 2, "reputation": {ENGLAND: 2}}),
    ],
)
def test_rescue_4_to_6_are_brought_to_another_nation(id: str, reward: dict[str, Any]) -> None:
    assert delivered(id, 13, victim=SPAIN) == reward
    assert delivered(id, 7, victim=SPAIN) == {}
    assert delivered(id, 18, victim=SPAIN) == {}  # natives are no nation
    assert delivered(id, 13, victim=NONE, victim_was_player=True) == {}
    assert delivered(id, 13, victim=SPAIN, victim_was_player=True) == {}
    natives = {what: n for what, n in reward.items() if what != "reputation"}
    assert delivered(id, 19, victim=SPAIN, victim_was_player=True) == natives
    pirates = delivered(id, 15, victim=SPAIN, victim_was_player=True)
    assert pirates["reputation"] == {PIRATES: reward["reputation"][ENGLAND]}


@pytest.mark.rule("CL-470", "CL-160", "CL-595")
@pytest.mark.parametrize(
    ("id", "tile", "reward"),
    [
        ("R07", 5, {"fame": 1, "money": 3, "reputation": {ENGLAND: 1}}),
        ("R08", 6, {"fame": 1, "money": 3, "reputation": {ENGLAND: 1}}),
        ("R09", 14, {"fame": 1, "money": 4, "reputation": {ENGLAND: 1}}),
        ("R10", 5, {"fame": 1, "money": 1, "sails": 1}),
        ("R10", 6, {"fame": 1, "money": 1, "sails": 1}),
        ("R10", 14, {"fame": 1, "money": 1, "sails": 1}),
    ],
)
def test_rescue_7_to_10_under_a_fortress(id: str, tile: int, reward: dict[str, Any]) -> None:
    def edit(state: State) -> None:
        port(state, tile, nation=SPAIN)
        state.players[0].hex = beside_fortress(state, tile)
        mission(state, 0, id)

    for night, rolled, money in ((0, 5, 0), (0, 8, 0), (0, 9, 1), (0, 12, 1), (1, 4, 0), (1, 8, 1), (1, 12, 1)):
        table = ocean(lambda state, space=night: (edit(state), setattr(state.clock, "space", space)))
        before = table.state.players[0].doubloons
        table.script([rolled])
        do(table, action(id))
        begun = table.state.players[0].missions[0]
        assert (begun.stage, begun.place, begun.victim) == (1, tile, SPAIN)
        assert table.state.players[0].doubloons == before + money
    assert delivered(id, 13, victim=SPAIN) == reward
    assert delivered(id, 7, victim=SPAIN) == {}
    assert delivered(id, 18, victim=SPAIN) == {}

    table = ocean(edit)
    leaks = table.state.players[0].hold[:]
    table.script([4], [12, 12, 1])
    do(table, action(id))
    assert hand_of(table) == []
    assert table.state.players[0].hold != leaks  # the fortress has fired its three dice
    assert action(id) not in keys(table)


def beside_fortress(state: State, tile: int) -> int:
    chart = chart_of(state)
    return next(hex for hex in neighbours(chart.fortress[tile]) if chart.admits(hex, 1))


@pytest.mark.rule("CL-470")
@pytest.mark.parametrize("beside", [5, 14])
def test_rescue_10_is_about_the_fortress_that_one_lies_beside(beside: int) -> None:
    def edit(state: State) -> None:
        port(state, 5, 0, nation=SPAIN)
        port(state, 14, 3, nation=FRANCE)
        state.players[0].hex = beside_fortress(state, beside)
        mission(state, 0, "R10")

    table = ocean(edit)
    table.script([8])
    do(table, action("R10"))
    begun = table.state.players[0].missions[0]
    assert (begun.place, begun.victim) == (beside, SPAIN if beside == 5 else FRANCE)


@pytest.mark.rule("CL-470", "CL-483")
def test_no_fortress_is_found_in_the_fog() -> None:
    def edit(state: State) -> None:
        port(state, 14, nation=SPAIN)
        state.players[0].hex = beside_fortress(state, 14)
        mission(state, 0, "R09")

    clear = ocean(edit)
    assert action("R09") in keys(clear)
    ship_at, fort_at = clear.state.players[0].hex, chart_of(clear.state).fortress[14]
    for hidden, seen in ((ship_at, fort_at), (fort_at, ship_at)):
        fog = next(hex for hex in disc(hidden, 2) if distance(hex, seen) == 3)
        table = ocean(lambda state, fog=fog: (edit(state), setattr(state.sea, "fog", fog)))
        assert action("R09") not in keys(table)


@pytest.mark.rule("CL-440", "CL-444", "CL-483")
@pytest.mark.parametrize(("fog", "there"), [(at(0, 2), False), (at(0, 3), True)])
def test_a_ship_in_the_fog_is_next_to_nobody(fog: int, there: bool) -> None:
    def edit(state: State) -> None:
        npc(state, 4, at(1, -1))
        npc(state, 3, at(-1, 0))
        state.sea.fog = fog
        mission(state, 0, "R04")  # the one has the secret icon
        mission(state, 0, "P01")  # the other the clue

    table = ocean(edit)
    assert (action("R04") in keys(table)) == there
    assert (done_by(table) == ["P01"]) == there


@pytest.mark.rule("CL-440", "CL-483")
@pytest.mark.parametrize(("fog", "there"), [(at(3, -3), False), (at(4, -4), True)])
def test_nor_is_a_ship_in_the_fog_next_to_one_outside(fog: int, there: bool) -> None:
    def edit(state: State) -> None:
        npc(state, 4, at(1, -1))
        state.sea.fog = fog
        mission(state, 0, "R04")

    assert (action("R04") in keys(ocean(edit))) == there


@pytest.mark.rule("CL-470", "CL-432")
def test_a_fortress_is_nothing_that_one_visits_in_passing() -> None:
    def edit(state: State) -> None:
        port(state, 14, nation=SPAIN)
        state.players[0].hex = beside_fortress(state, 14)
        mission(state, 0, "R09")
        state.turn.moved = state.turn.sailing = True
        state.turn.left = 3

    table = ocean(edit)
    assert action("R09") in keys(table)
    assert not [key for key in keys(table) if key.startswith("sea_mission")]


@pytest.mark.rule("CL-470")
def test_the_owner_of_the_fortress_counts_not_the_flag_of_a_port() -> None:
    def edit(state: State) -> None:
        tile(state, 5, port=NONE, fortress=FRANCE)
        state.players[0].hex = beside_fortress(state, 5)
        mission(state, 0, "R07")

    table = ocean(edit)
    table.script([8])
    do(table, action("R07"))
    assert table.state.players[0].missions[0].victim == FRANCE


AWAY_3: Final = ({"fame": 1, "money": 1}, {"fame": 1, "money": 3})
AWAY_4: Final = ({"fame": 1}, {"fame": 1, "money": 4})


@pytest.mark.rule("CL-471", "CL-595")
@pytest.mark.parametrize(
    ("id", "tile", "rewards"),
    [
        ("R11", 1, AWAY_3), ("R12", 2, AWAY_3), ("R13", 3, AWAY_3), ("R14", 4, AWAY_4), ("R15", 7, AWAY_3),
        ("R16", 8, AWAY_4), ("R17", 9, AWAY_3), ("R18", 10, AWAY_4), ("R19", 13, AWAY_3), ("R20", 20, AWAY_4),
        ("R21", 15, AWAY_4),
    ],
)  # fmt: skip
def test_rescue_11_to_21_who_flees_from_a_port(
    id: str, tile: int, rewards: tuple[dict[str, Any], dict[str, Any]]
) -> None:
    nation = TILES[tile].nation if TILES[tile].nation >= 0 else FRANCE
    here, away = rewards

    def landed(rolled: int, *, night: int = 0) -> Table:
        def edit(state: State) -> None:
            moored(state, 0, tile, nation=nation)
            state.clock.space = night
            mission(state, 0, id)

        table = ocean(edit)
        table.script([rolled])
        do(table, f"visit:{tile}", begin(id))
        return table

    def at_home(table: Table) -> tuple[list[str], int, int]:
        player = table.state.players[0]
        return done_by(table), player.doubloons - start, player.reputation[nation]

    start = ocean().state.players[0].doubloons
    for lost in (landed(1), landed(3), landed(2, night=1)):
        assert at_home(lost) == ([], 0, -1)
        assert hand_of(lost) == []
    for caught in (landed(4), landed(6), landed(3, night=1), landed(5, night=1)):  # handed over at once
        assert at_home(caught) == ([id], here.get("money", 0), 1)
    for free in (landed(7), landed(12), landed(6, night=1), landed(12, night=1)):
        assert finishing(free) == [finish(id, 0)]
        assert at_home(free) == ([], 0, 0)
    turned_in = landed(7)
    do(turned_in, finish(id, 0))
    assert at_home(turned_in) == ([id], here.get("money", 0), 1)

    far = 13 if tile != 13 else 7
    assert delivered(id, far, 1, place=tile, victim=nation if nation != TILES[far].nation else NETHERLANDS) == {
        **away,
        "reputation": {TILES[far].nation: 1},
    }
    assert delivered(id, far, 1, place=tile, victim=TILES[far].nation) == {}


# --- Transport --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-472", "CL-432", "CL-595")
@pytest.mark.parametrize(
    ("id", "start", "ends"),
    [
        ("T01", 18, {7: {"money": 2, "reputation": {SPAIN: 1}}, 15: {"money": 4}}),
        ("T02", 19, {13: {"money": 2, "reputation": {ENGLAND: 1}}, 15: {"money": 4}}),
        ("T03", 15, {20: {"money": 3, "reputation": {SPAIN: 1}}, 14: {"money": 2, "reputation": {PIRATES: 1}}}),
        ("T04", 2, {10: {"money": 2, "reputation": {FRANCE: 1}}, 9: {"money": 3}}),
        ("T05", 9, {3: {"money": 3}, 18: {"sails": 1}}),
        ("T06", 3, {13: {"money": 3}, 19: {"sails": 1}}),
        ("T07", 7, {4: {"money": 2, "reputation": {NETHERLANDS: 1}}, 14: {"money": 4}}),
        ("T08", 1, {8: {"money": 2, "reputation": {SPAIN: 1}}, 21: {"money": 1, "clues": 1}}),
    ],
)
def test_transport_1_to_8_a_passenger(id: str, start: int, ends: dict[int, dict[str, Any]]) -> None:
    table = at_start(id, start)
    assert table.state.players[0].missions[0].stage == 1
    assert finishing(table) == []
    for i, (tile_number, reward) in enumerate(ends.items()):
        assert delivered(id, tile_number, i) == {"fame": 1, **reward}
        assert delivered(id, tile_number, 1 - i) == {}
        assert delivered(id, tile_number, i, stage=0) == {}


def at_start(id: str, start: int, **fields: Any) -> Table:
    """Seat 0 visits the mooring where the mission begins, and begins it."""

    def edit(state: State) -> None:
        moored(state, 0, start)
        mission(state, 0, id, **fields)

    table = ocean(edit)
    do(table, f"visit:{start}")
    do(table, begin(id))
    assert begin(id) not in keys(table)
    return table


GOODS: Final = [
    ("T09", 18, SILVER, 3, 7), ("T10", 18, COTTON, 3, 13), ("T11", 19, SUGAR, 3, 10), ("T12", 19, TEA, 3, 4),
    ("T13", 20, SILVER, 4, 7), ("T14", 21, SUGAR, 2, 10), ("T15", 2, COTTON, 3, 13), ("T16", 2, TEA, 3, 4),
    ("T17", 14, SUGAR, 3, 10), ("T18", 15, TEA, 3, 4), ("T19", 8, SILVER, 2, 0), ("T20", 1, TEA, 2, 0),
    ("T21", 9, COTTON, 2, 0), ("T22", 3, WOOD, 4, 0),
]  # fmt: skip


@pytest.mark.rule("CL-473", "CL-439", "CL-432")
@pytest.mark.parametrize(("id", "start", "good", "n", "_buyer"), GOODS)
def test_transport_9_to_22_goods_are_loaded(id: str, start: int, good: int, n: int, _buyer: int) -> None:
    table = at_start(id, start)
    assert hold.cargo(table.state.players[0])[good] == n
    assert sum(hold.cargo(table.state.players[0])) == n


@pytest.mark.rule("CL-473", "CL-439")
@pytest.mark.parametrize(("id", "_start", "good", "n", "buyer"), [one for one in GOODS if one[4]])
@pytest.mark.parametrize("contraband", [False, True])
def test_transport_9_to_18_goods_are_sold(
    id: str, _start: int, good: int, n: int, buyer: int, contraband: bool
) -> None:
    tile_number, row = (15, CONTRABAND) if contraband else (buyer, LEGAL)

    def sold(count: int, *, with_mission: bool = True) -> Table:
        def edit(state: State) -> None:
            moored(state, 0, tile_number)
            ship(state, 0, state.players[0].hex, goods={good: n + 1}, cannons=0)
            if with_mission:
                mission(state, 0, id, stage=1)

        table = ocean(edit)
        do(table, f"visit:{tile_number}", f"sell:{good}:{row}:{count}")
        return table

    if id == "T18" and contraband:
        assert done_by(sold(n)) == []  # it asks for another end
        return
    assert done_by(sold(n - 1)) == []
    reward = {"fame": 1, "clues": 1} if id == "T14" else {"fame": 1}
    for count in (n, n + 1):
        table = sold(count)
        assert gained(table, sold(count, with_mission=False)) == reward
        assert done_by(table) == [id]


@pytest.mark.rule("CL-473")
@pytest.mark.parametrize(
    ("id", "end", "tile", "good", "n", "reward"),
    [
        ("T18", 1, 14, TEA, 3, {"money": 2, "reputation": {PIRATES: 1}}),
        ("T19", 0, 19, SILVER, 2, {"money": 2, "reputation": {FRANCE: 1}}),
        ("T19", 1, 13, SILVER, 2, {"money": 3}),
        ("T20", 0, 21, TEA, 2, {"money": 1, "clues": 1}),
        ("T20", 1, 7, TEA, 2, {"money": 3}),
        ("T21", 0, 18, COTTON, 2, {"sails": 1}),
        ("T21", 1, 4, COTTON, 2, {"money": 3}),
        ("T22", 0, 14, WOOD, 4, {"money": 2, "reputation": {PIRATES: 1}}),
        ("T22", 1, 20, WOOD, 4, {"money": 2, "reputation": {SPAIN: 1}}),
    ],
)  # fmt: skip
def test_transport_18_to_22_goods_are_handed_over(  # noqa: PLR0917
    id: str, end: int, tile: int, good: int, n: int, reward: dict[str, Any]
) -> None:
    assert delivered(id, tile, end, goods={good: n}) == {"fame": 1, "goods": {good: -n}, **reward}
    assert delivered(id, tile, end, goods={good: n + 1}) == {"fame": 1, "goods": {good: -n}, **reward}
    assert delivered(id, tile, end, goods={good: n - 1}) == {}
    assert delivered(id, tile, 1 - end, goods={good: n}) == {}


@pytest.mark.rule("CL-442", "CL-474", "CL-EX72")
@pytest.mark.parametrize(
    ("id", "icon", "near", "far"),
    [("T23", MOORING, 21, 19), ("T24", WHALE_ICON, 12, 17), ("T25", NUMBER, 18, 16)],
)
def test_transport_23_to_25_the_farthest_place(id: str, icon: int, near: int, far: int) -> None:
    def edit(state: State) -> None:
        moored(state, 0, 7)
        port(state, near, 2)
        port(state, far, 9)
        state.decks.missions.append(card(id))

    table = ocean(edit)
    do(table, "visit:7", "draw_missions", missions__keep=f"keep_mission:{card(id)}")
    assert table.state.players[0].missions[0].place == far

    def sail_to(number: int) -> Table:
        def there(state: State) -> None:
            state.players[0].hex = place(state, number, icon)
            state.players[1].hex = at(0, 5)

        return later(table, there)

    def starts(table: Table, number: int) -> list[str]:
        if icon == MOORING:
            do(table, f"visit:{number}")
        return [key for key in keys(table) if key in (begin(id), action(id))]

    assert starts(sail_to(near), near) == []
    table = sail_to(far)
    [start] = starts(table, far)
    do(table, start)
    assert table.state.players[0].missions[0].stage == 1


@pytest.mark.rule("CL-442")
@pytest.mark.parametrize("wanted", [19, 21])
def test_of_places_equally_far_the_player_chooses(wanted: int) -> None:
    def edit(state: State) -> None:
        moored(state, 0, 7)
        port(state, 21, 7)
        port(state, 19, 10)
        port(state, 22, 2)  # nearer: not offered
        state.decks.missions.append(card("T23"))

    table = ocean(edit)
    answer(table, "visit:7")
    answer(table, "draw_missions")
    answer(table, f"keep_mission:{card('T23')}")
    assert table.decision(0).prompt == "missions.place"
    assert keys(table) == ["mission_place:19", "mission_place:21"]
    answer(table, f"mission_place:{wanted}")
    assert table.state.players[0].missions[0].place == wanted
    assert told(table, "mission_place") == [{"seat": 0, "mission": card("T23"), "tile": wanted}]


@pytest.mark.rule("CL-442", "CL-474", "CL-EX72")
def test_transport_23_to_25_end_at_any_crown() -> None:
    assert delivered("T23", 13) == {"fame": 1, "money": 3, "reputation": {ENGLAND: 1}}
    assert delivered("T23", 4) == {"fame": 1, "money": 3, "reputation": {NETHERLANDS: 1}}
    assert delivered("T24", 10) == {"fame": 1, "money": 1, "goods": {OIL: 1}, "reputation": {FRANCE: 1}}
    assert delivered("T25", 7) == {"fame": 1, "money": 2, "clues": 1}
    for id in ("T23", "T24", "T25"):
        assert delivered(id, 15) == {}  # pirates
        assert delivered(id, 18) == {}  # natives


def to_the_village(**fields: Any) -> Table:
    """Seat 0 holds T23 for the village of tile 19, and is next to its mooring."""

    def edit(state: State) -> None:
        moored(state, 0, 19)
        mooring = state.players[0].hex
        ship(state, 0, sailing.next_to_free_hexes(state, mooring)[0])
        mission(state, 0, "T23", **{"place": 19, **fields})

    return ocean(edit)


@pytest.mark.rule("CL-442", "CL-K87", "CL-EX72")
def test_transport_23_begins_when_the_mooring_is_reached() -> None:
    table = to_the_village()
    answer(table, f"sail:{place(table.state, 19, MOORING)}")
    assert table.state.players[0].missions[0].stage == 1
    assert table.state.turn.actions == 1  # only the movement
    assert told(table, "mission_started") == [{"seat": 0, "mission": card("T23")}]


@pytest.mark.rule("CL-442", "CL-K87", "CL-108")
def test_transport_23_does_not_begin_where_another_lies_at_the_mooring() -> None:
    state = to_the_village().state
    mooring = place(state, 19, MOORING)
    state.players[0].hex = state.players[1].hex = mooring
    list(missions.reached(state, 0))
    assert state.players[0].missions[0].stage == 0
    state.players[1].hex = at(-5, 0)
    list(missions.reached(state, 0))
    assert state.players[0].missions[0].stage == 1


@pytest.mark.rule("CL-442", "CL-K87")
def test_transport_23_does_not_begin_anywhere_else_nor_twice() -> None:
    table = to_the_village(place=21)
    answer(table, f"sail:{place(table.state, 19, MOORING)}")
    assert table.state.players[0].missions[0].stage == 0
    begun = to_the_village(stage=1)
    answer(begun, f"sail:{place(begun.state, 19, MOORING)}")
    assert told(begun, "mission_started") == []


@pytest.mark.rule("CL-432", "CL-442", "CL-K87")
def test_by_rowboat_a_visit_begins_transport_23() -> None:
    def edit(state: State) -> None:
        moored(state, 0, 19)
        mooring = state.players[0].hex
        ship(state, 0, sailing.next_to_free_hexes(state, mooring)[0], rowboats=1)
        mission(state, 0, "T23", place=19)

    table = ocean(edit, game="expert")
    do(table, "visit:19", begin("T23"))
    assert table.state.players[0].missions[0].stage == 1


@pytest.mark.rule("CL-408", "CL-K88")
@pytest.mark.parametrize(
    ("silver", "oil", "left"),
    [(2, 1, {SILVER: -2}), (1, 2, {SILVER: -1, OIL: -1}), (0, 2, {OIL: -2}), (1, 0, None), (0, 1, None)],
)
def test_oil_is_handed_over_for_what_is_missing_of_a_good(silver: int, oil: int, left: dict[int, int] | None) -> None:
    """T19 asks for two silver on tile 13."""
    got = delivered("T19", 13, 1, goods={SILVER: silver, OIL: oil})
    assert got == ({"fame": 1, "goods": left, "money": 3} if left else {})


@pytest.mark.rule("CL-408", "CL-K88")
def test_oil_is_no_wood() -> None:
    assert delivered("T22", 20, 1, goods={WOOD: 3, OIL: 1}) == {}


@pytest.mark.rule("CL-241", "CL-474")
@pytest.mark.parametrize(("id", "tile", "icon"), [("T24", 17, WHALE_ICON), ("T25", 16, NUMBER)])
def test_transport_24_and_25_also_begin_in_passing(id: str, tile: int, icon: int) -> None:
    def edit(state: State) -> None:
        mission(state, 0, id, place=tile)

    table = passing(ocean(edit), tile, icon)
    do(table, f"sea_mission:{card(id)}")
    assert table.state.players[0].missions[0].stage == 1
    assert (table.state.turn.left, table.state.turn.actions) == (0, 1)


@pytest.mark.rule("CL-241", "CL-433", "CL-440")
def test_a_mission_begun_in_passing_leaves_the_action_for_another_one() -> None:
    def edit(state: State) -> None:
        mission(state, 0, "T24", place=17)
        mission(state, 0, "R04")

    table = passing(ocean(edit), 17, WHALE_ICON)
    state = table.state
    npc(state, 4, sailing.next_to_free_hexes(state, state.players[0].hex)[0])
    do(table, f"sea_mission:{card('T24')}")
    table.script([7])
    do(table, action("R04"))
    assert [one.stage for one in state.players[0].missions] == [1, 1]


# --- All of them ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-430")
def test_there_are_83_missions_of_four_types() -> None:
    found = [one.id for one in MISSIONS]
    wanted = {"P": 14, "C": 23, "R": 21, "T": 25}
    assert found == [f"{type}{i:02}" for type, n in wanted.items() for i in range(1, n + 1)]


# --- At the bounds ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-442", "CL-K87", "CL-109")
def test_transport_23_does_not_begin_in_passing_where_another_ship_is_moored() -> None:
    table = to_the_village()
    mooring = place(table.state, 19, MOORING)

    def occupied(state: State) -> None:
        ship(state, 1, mooring)
        barrel(state, mooring, 3)

    table = later(table, occupied)
    answer(table, f"sail:{mooring}")
    assert table.state.players[0].hex == mooring
    assert table.state.players[0].missions[0].stage == 0


@pytest.mark.rule("CL-433", "CL-K87")
def test_what_begins_without_an_action_leaves_the_action_for_another_one() -> None:
    table = to_the_village()
    mooring = place(table.state, 19, MOORING)

    def beside(state: State) -> None:
        mission(state, 0, "R04")
        free = sailing.next_to_free_hexes(state, mooring)
        npc(state, 4, next(hex for hex in free if hex != state.players[0].hex))

    table = later(table, beside)
    answer(table, f"sail:{mooring}")
    assert action("R04") in keys(table)


@pytest.mark.rule("CL-473", "CL-K88")
def test_what_is_handed_over_goes_to_the_supply() -> None:
    state = ocean(lambda state: ship(state, 0, at(0, 0), goods={SILVER: 1, OIL: 1})).state
    goal = next(one.goal for one in MISSIONS[card("T19")].ends if isinstance(one.goal, Deliver) and one.goal.n)
    before = state.market.supply[:]
    goals.hand_over(state, 0, goal)
    assert state.market.supply[SILVER] == before[SILVER] + 1
    assert state.market.supply[OIL] == before[OIL] + 1


@pytest.mark.rule("CL-454", "CL-K90")
@pytest.mark.parametrize(("lifting", "offered"), [("a point each", False), ("one point", True)])
def test_the_point_that_lifted_a_barrel_also_serves_a_mission_of_the_hex(lifting: str, offered: bool) -> None:
    def edit(state: State) -> None:
        port(state, 12)
        barrel(state, place(state, 12, NUMBER), 3)
        mission(state, 0, "P11")

    table = passing(ocean(edit, lifting=lifting), 12, NUMBER)
    answer(table, "pick_up:barrel")
    while "end_turn" not in keys(table):
        answer(table, keys(table)[0])
    assert table.state.turn.left == 0
    sea = f"sea_mission:{card('P11')}"
    assert (sea in keys(table)) == offered
    if offered:
        answer(table, sea)
        assert table.state.turn.left == 0
        assert table.state.players[0].missions[0].mark.bit_count() == 1
