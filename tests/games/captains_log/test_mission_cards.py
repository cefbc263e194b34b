"""Each of the 83 missions is played to its end, by what it asks: ships to destroy or board, places, goods, a die."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log.content import MISSIONS, NPC_CARDS, UPGRADES, YARD
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import (
    ENGLAND,
    FRANCE,
    NETHERLANDS,
    PIRATES,
    SPAIN,
    TEA,
    YARD_SAILS,
)
from freebooter.games.captains_log.state import NPC_BASE, State
from tests.games.captains_log.ocean import npc, ocean, upgrade_named
from tests.games.captains_log.papers import do, done_by, gained, hand_of, mission, nearly_sunk
from tests.games.positions import answer

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
    for ship, marks in ((100, 1 << SPAIN), (103, 1 << SPAIN), (101, 1 << SPAIN | 1 << PIRATES)):
        table.script([12, 1])
        do(table, f"fire:{ship}", **CHOICES)
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
