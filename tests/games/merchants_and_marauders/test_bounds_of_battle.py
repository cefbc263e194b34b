"""Chapters 33 to 44 at their bounds: both sides of a battle, its hits, crew combat, plunder, death, the next captain."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from freebooter.engine.table import Table
from freebooter.games.merchants_and_marauders.constants import (
    BOARD,
    BOARDED,
    CANNONS,
    CARGO,
    CHAIN,
    CREW,
    DECIDED,
    FLEE,
    FRIGATE,
    GRAPE,
    HOOKS,
    HULL,
    LONG_GUNS,
    MASTS,
    NAVAL,
    NPC_SIDE,
    SHOOT,
    SWIVELS,
)
from freebooter.games.merchants_and_marauders.content import SHIPS
from freebooter.games.merchants_and_marauders.rules import actions, crews
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules.hits import hit
from freebooter.games.merchants_and_marauders.state import Battle, State
from tests.games.merchants_and_marauders.caribbean import (
    S,
    answer,
    captain,
    duel,
    keys,
    me,
    npc,
    put,
    rumor,
    sea,
    ship,
    told,
)

Edit = Callable[[State], Any]
SEAMANSHIP_OF = (3, 2)  # of Frederico and Frances


def melee(edit: Edit | None = None, round: int = 1) -> Table:
    """Frederico's Frigate attacks Frances' Frigate; the round after this one begins."""

    def prepare(s: State) -> None:
        duel(s).round = round
        ship(s, 0, FRIGATE)
        ship(s, 1, FRIGATE)
        if edit is not None:
            edit(s)

    return sea(prepare)


def fighting(edit: Edit | None = None, round: int = 2) -> State:
    """The same in the midst of a round."""
    s = sea().state
    duel(s).round = round
    ship(s, 0, FRIGATE)
    ship(s, 1, FRIGATE)
    if edit is not None:
        edit(s)
    return s


def of_battle(s: State) -> Battle:
    assert s.battle is not None
    return s.battle


# --- declaring ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-319", "MM-320", "MM-321")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(
    ("round", "masts", "crew", "may"),
    [
        (1, 3, 3, [SHOOT]),
        (2, 3, 3, [SHOOT, BOARD, FLEE]),
        (3, 1, 1, [SHOOT, BOARD, FLEE]),
        (2, 3, 0, [SHOOT, FLEE]),
        (2, 0, 3, [SHOOT]),
        (2, 0, 0, [SHOOT]),
    ],
)
def test_what_either_side_may_declare(round: int, masts: int, crew: int, may: list[int], side: int) -> None:
    s = fighting(lambda s: ship(s, side, FRIGATE, 3, masts, 3, crew, 3), round)
    assert naval.can_declare(s, side) == may


@pytest.mark.rule("MM-317")
def test_round_follows_round() -> None:
    t = melee()
    for round in range(2, 9):
        assert t.state.battle.round == round
        t.script([1, 1, 1], [1, 1])
        answer(t, "shoot", "shoot")


@pytest.mark.rule("MM-D44")
def test_the_fiftieth_round_is_played_and_the_last() -> None:
    t = melee(round=49)
    assert t.state.battle.round == 50
    t.script([1, 1, 1], [1, 1])
    answer(t, "shoot", "shoot")
    assert t.state.battle is None
    assert told(t, "parted")


@pytest.mark.rule("MM-D44")
@pytest.mark.parametrize(
    ("one", "other", "over"),
    [
        ((3, 0, 3, 3, 0), (3, 0, 3, 3, 0), True),
        ((3, 0, 3, 3, 0), (3, 0, 3, 3, 1), False),
        ((3, 0, 3, 3, 1), (3, 0, 3, 3, 0), False),
        ((3, 0, 3, 3, 0), (3, 1, 3, 3, 0), False),
        ((3, 0, 3, 3, 2), (3, 0, 3, 3, 2), False),
    ],
)
def test_only_where_neither_can_do_anything_the_battle_ends(
    one: tuple[int, ...], other: tuple[int, ...], over: bool
) -> None:
    s = fighting(lambda s: (ship(s, 0, FRIGATE, *one), ship(s, 1, FRIGATE, *other)))
    assert naval.stalled(s) == over
    of_battle(s).round = 1
    assert not naval.stalled(s)  # from the second round on they may board and flee


# --- the contest ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-322", "MM-323", "MM-415")
@pytest.mark.parametrize(("one", "other"), list(itertools.product(range(5), range(5))))
def test_a_die_more_for_the_ship_that_is_nimbler_by_two_or_more(one: int, other: int) -> None:
    s = fighting(lambda s: (ship(s, 0, one), ship(s, 1, other)))
    for seat in (0, 1):
        s.players[seat].at[MASTS] = s.players[seat].at[HULL] = 1  # damaged, not destroyed
    lead = SHIPS[one].maneuverability - SHIPS[other].maneuverability
    assert naval.contest_dice(s, 0) == SEAMANSHIP_OF[0] + (lead >= 2)
    assert naval.contest_dice(s, 1) == SEAMANSHIP_OF[1] + (lead <= -2)


@pytest.mark.rule("MM-324", "MM-D43")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("foe", [False, True])
def test_whoever_has_no_masts_rolls_one_die(side: int, foe: bool) -> None:
    def edit(s: State) -> None:
        other = NPC_SIDE + npc(s, "npc-13") if foe else 1
        duel(s, *((0, other) if side == 1 else (other, 0))).round = 2
        naval.locations(s, side)[MASTS] = 0

    s = fighting(edit)
    assert naval.contest_dice(s, side) == 1
    assert naval.contest_dice(s, 1 - side) > 1


@pytest.mark.rule("MM-325", "MM-326", "MM-327", "MM-328")
@pytest.mark.parametrize(("mine", "his"), list(itertools.product(range(6), range(6))))
def test_more_successes_win_by_however_many(mine: int, his: int) -> None:
    battle = Battle(sides=[0, 1], steered=[0, 1], dice=[[S] * mine + [1], [S] * his + [1]])
    assert naval.contest_winner(battle) == (-1 if mine == his else 0 if mine > his else 1)


@pytest.mark.rule("MM-327")
@pytest.mark.parametrize(
    ("one", "other", "winner"),
    [
        ([S, 3, 3], [S, 4, 1], 0),
        ([S, 4, 1], [S, 3, 3], 1),
        ([S, S, 2], [S, S, 1], 0),
        ([S, 1], [S, 1, 1], 1),
        ([S, 4], [S, 1, 3], -1),
    ],
)
def test_at_equal_successes_the_sum_of_the_numbers_decides(one: list[int], other: list[int], winner: int) -> None:
    assert naval.contest_winner(Battle(sides=[0, 1], steered=[0, 1], dice=[one, other])) == winner


# --- what is done -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-329", "MM-330", "MM-331", "MM-350", "MM-328", "MM-D42")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("his", [SHOOT, BOARD, FLEE])
@pytest.mark.parametrize("cannons", range(5))
@pytest.mark.parametrize("skulls", range(4))
def test_how_often_a_ship_that_shoots_hits(skulls: int, cannons: int, his: int, side: int) -> None:
    s = fighting(lambda s: ship(s, side, 4, 5, 5, 3, 5, cannons))
    battle = of_battle(s)
    battle.declared[side], battle.declared[1 - side] = SHOOT, his
    battle.dice[side] = [S] * skulls + [1] * (3 - skulls)
    assert naval.hits_of(s, side, side) == cannons  # won: all Cannons
    for winner in (1 - side, -1):  # lost, or nobody has won
        assert naval.hits_of(s, side, winner) == min(skulls, cannons)
    for own in (BOARD, FLEE):
        battle.declared[side] = own
        assert naval.hits_of(s, side, side) == 0


@pytest.mark.rule("MM-332", "MM-334", "MM-335", "MM-337", "MM-338", "MM-336")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(
    ("declared", "skulls", "left", "stage"),
    [
        (BOARD, 0, (3, 3), BOARDED),
        (BOARD, 1, (1, 3), BOARDED),
        (BOARD, 0, (3, 0), BOARDED),
        (BOARD, 0, (0, 3), NAVAL),
        (FLEE, 0, (3, 3), DECIDED),
        (FLEE, 0, (0, 3), DECIDED),
        (FLEE, 1, (3, 3), NAVAL),
        (FLEE, 2, (3, 3), NAVAL),
        (SHOOT, 0, (3, 3), NAVAL),
    ],
)
def test_what_winning_a_contest_brings(
    declared: int, skulls: int, left: tuple[int, int], stage: int, side: int
) -> None:
    """With so many skulls of the foe, and so much of the own Crew and Masts left."""
    crew, masts = left
    s = fighting(lambda s: ship(s, side, FRIGATE, 3, masts, 3, crew, 3))
    battle = of_battle(s)
    battle.declared[side], battle.declared[1 - side] = declared, SHOOT
    battle.dice[side], battle.dice[1 - side] = [S, S, S], [S] * skulls + [1]
    naval.board_or_flee(s, side)
    assert (battle.stage, battle.winner) == (stage, -1)


@pytest.mark.rule("MM-336", "MM-326", "MM-328")
@pytest.mark.parametrize("dice", [([1, 1, 1], [1, 1]), ([S, 2, 2], [S, 4])])
@pytest.mark.parametrize("what", [("board", "flee"), ("flee", "board")])
def test_who_does_not_win_neither_boards_nor_escapes(what: tuple[str, str], dice: tuple[list[int], list[int]]) -> None:
    t = melee()
    t.script(*dice)
    answer(t, *what)
    assert told(t, "boards") == told(t, "escaped") == []
    assert t.state.battle.stage == NAVAL


# --- hits -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-341", "MM-342", "MM-345", "MM-346")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(("die", "place"), [(1, CARGO), (2, MASTS), (3, CREW), (4, CANNONS)])
def test_each_number_hits_its_location_by_one_point(die: int, place: int, side: int) -> None:
    s = fighting()
    battle = of_battle(s)
    battle.volley[side] = [die]
    assert naval.strike(s, side) == 0
    target = s.players[1 - side]
    assert [3 - point for point in target.at] == [int(one == place) for one in range(5)]
    battle.volley[side] = [die, die]
    naval.strike(s, side)
    assert target.at[place] == 0
    assert target.at[HULL] == 3  # destroyed, and nothing was left to pass on
    battle.volley[side] = [die]
    naval.strike(s, side)
    assert target.at[HULL] == 2


@pytest.mark.rule("MM-343", "MM-D45", "MM-346")
@pytest.mark.parametrize("side", [0, 1])
def test_the_target_places_each_skull_by_itself_anywhere(side: int) -> None:
    s = fighting(lambda s: s.players[1 - side].at.__setitem__(CARGO, 0))
    of_battle(s).volley[side] = [S, 6, S]
    assert naval.strike(s, side) == 3
    steps = naval.place_skulls(s, side, 3)
    ask = next(steps)
    for place in (HULL, CARGO, CREW):
        assert ask.seat == 1 - side
        options = ask.options(s, ask.seat)
        assert [option.number(0) for option in options] == [HULL, MASTS, CARGO, CREW, CANNONS]
        try:
            ask = steps.send(options[place])
        except StopIteration:
            break
    assert s.players[1 - side].at == [1, 3, 0, 2, 3]


@pytest.mark.rule("MM-347", "MM-D79")
@pytest.mark.parametrize(
    ("hulls", "winner", "over"), [((1, 1), -1, False), ((0, 1), 1, True), ((1, 0), 0, True), ((0, 0), -1, True)]
)
def test_a_ship_sinks_with_the_last_point_of_its_hull(hulls: tuple[int, int], winner: int, over: bool) -> None:
    s = fighting()
    for seat in (0, 1):
        s.players[seat].at[HULL] = hulls[seat]
    naval.sinking(s)
    battle = of_battle(s)
    assert (battle.winner, battle.stage == DECIDED, battle.by_crew) == (winner, over, False)
    assert battle.sunk == ([hull == 0 for hull in hulls] if over else [False, False])


@pytest.mark.rule("MM-339", "MM-333", "MM-D79")
@pytest.mark.parametrize("side", [0, 1])
def test_a_ship_that_is_sunk_or_disarmed_has_fired_all_the_same(side: int) -> None:
    def edit(s: State) -> None:
        ship(s, side, FRIGATE, 1, 3, 0, 3, 1)

    t = melee(edit)
    mine, his = ([S, 4, 4], [S, 1]) if side == 0 else ([S, 1, 1], [S, 4])
    t.script(mine, his, *([[2], [1]] if side == 0 else [[1], [2]]))
    answer(t, "shoot", "shoot")
    assert me(t, side).captain == -1
    assert me(t, 1 - side).at[MASTS] == 2


@pytest.mark.rule("MM-351", "MM-352")
def test_a_ship_without_masts_moves_as_before() -> None:
    s = sea(lambda s: (put(s, 0, "caracas"), s.players[0].at.__setitem__(MASTS, 0))).state
    kinds = {option.kind for option in actions(s, 0)}
    assert {"move", "enter"} <= kinds


# --- special weapons ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-364", "MM-365", "MM-366", "MM-367", "MM-D46")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(("shot", "place"), [(CHAIN, MASTS), (GRAPE, CREW)])
@pytest.mark.parametrize("skulls", [1, 2, 4])
def test_a_shot_gathers_every_skull_and_its_further_hits_are_lost(
    skulls: int, shot: int, place: int, side: int
) -> None:
    s = fighting(lambda s: s.players[1 - side].at.__setitem__(CARGO, 0))
    battle = of_battle(s)
    battle.steer[side] = shot
    battle.volley[side] = [S] * skulls + [1]
    left = naval.strike(s, side)
    assert left == skulls
    for _ in naval.place_skulls(s, side, left):
        pytest.fail("nobody is asked")
    at = s.players[1 - side].at
    assert at[place] == max(0, 3 - skulls)
    assert at[HULL] == 2  # the hit on the destroyed hold goes there all the same


@pytest.mark.rule("MM-364", "MM-366", "MM-368")
@pytest.mark.parametrize("side", [0, 1])
def test_a_shot_steers_the_volley_of_its_owner_alone(side: int) -> None:
    s = fighting()
    battle = of_battle(s)
    battle.steer[side] = CHAIN
    assert (naval.lost_location(battle, side), naval.lost_location(battle, 1 - side)) == (MASTS, -1)
    battle.steer[1 - side] = GRAPE
    assert (naval.lost_location(battle, side), naval.lost_location(battle, 1 - side)) == (MASTS, CREW)


@pytest.mark.rule("MM-364", "MM-365", "MM-367", "MM-346")
@pytest.mark.parametrize("lost", [-1, MASTS, CREW])
@pytest.mark.parametrize("place", [HULL, MASTS, CARGO, CREW, CANNONS])
def test_where_a_hit_on_a_destroyed_location_goes(place: int, lost: int) -> None:
    at = [3, 3, 3, 3, 3]
    assert hit(at, place, lost) == place
    assert at[place] == 2
    if place == HULL:
        return
    at[place] = 0
    assert hit(at, place, lost) == (-1 if place == lost else HULL)
    assert at[HULL] == (3 if place == lost else 2)


def tools_of(t: Table, seat: int) -> list[str]:
    """What lies open before a captain, besides passing."""
    return [key for key in keys(t, seat) if key.startswith("use")] if t.decision(seat) is not None else []


@pytest.mark.rule("MM-366", "MM-364", "MM-368")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(("dice", "offered"), [([S, 1, 2], True), ([S, S, S], True), ([1, 2, 3], False)])
@pytest.mark.parametrize("weapons", [0, 1 << CHAIN, 1 << GRAPE, 1 << CHAIN | 1 << GRAPE])
def test_either_shot_is_offered_for_one_skull_or_more(weapons: int, dice: list[int], offered: bool, side: int) -> None:
    t = melee(lambda s: setattr(s.players[side], "weapons", weapons))
    t.script(*(([S, S, S], [1, 1]) if side == 0 else ([1, 1, 1], [S, S])), dice)
    answer(t, "shoot", "shoot")
    found = [f"use:{name}" for kind, name in ((CHAIN, "chain"), (GRAPE, "grape")) if weapons >> kind & 1]
    assert tools_of(t, side) == (found if offered else [])


@pytest.mark.rule("MM-158", "MM-368")
def test_after_the_long_guns_the_volleys_of_the_battle_may_be_steered() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas")
        put(s, 1, "caracas")
        ship(s, 0, FRIGATE)
        ship(s, 1, 4)
        s.players[0].weapons, s.players[0].mods = 1 << CHAIN, 1 << LONG_GUNS

    t = sea(edit)
    t.script([S, 1, 1], [S, 1, 1], [S])
    answer(t, "scout_captain:1")
    assert t.decision(1).prompt == "battle.skull"
    t.script([S, S, S], [1, 1], [S, 1, 1])
    answer(t, "location:0:1")
    assert tools_of(t, 0) == ["use:chain"]


@pytest.mark.rule("MM-363", "MM-362")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("mine", ["shoot", "board", "flee"])
@pytest.mark.parametrize("his", ["shoot", "board"])
def test_hooks_are_for_whoever_declared_board_and_for_his_own_dice(side: int, mine: str, his: str) -> None:
    t = melee(lambda s: setattr(s.players[side], "weapons", 7))
    t.script([1, 2, 3], [1, 2])
    answer(t, *((mine, his) if side == 0 else (his, mine)))
    assert tools_of(t, side) == (["use:hooks"] if mine == "board" else [])
    if mine == "board":
        answer(t, "use:hooks")
        dice = [1, 2, 3] if side == 0 else [1, 2]
        assert keys(t, side) == [f"die:{side}:{place}:{face}" for place, face in enumerate(dice)]
        assert t.decision(side).most == len(dice)  # any number of them
        assert me(t, side).weapons == 7 & ~(1 << HOOKS)


# --- crew combat --------------------------------------------------------------------------------------------------------------------


def clash(crew: tuple[int, int], one: list[int], other: list[int]) -> State:
    """A round of crew combat with these dice."""
    s = fighting()
    battle = of_battle(s)
    battle.stage, battle.round = BOARDED, 1
    s.players[0].at[CREW], s.players[1].at[CREW] = crew
    battle.dice = [one, other]
    crews.strike(s, battle)
    return s


@pytest.mark.rule("MM-355", "MM-356", "MM-357", "MM-D53")
@pytest.mark.parametrize("crew", list(itertools.product((1, 2, 5), (1, 2, 5))))
@pytest.mark.parametrize("skulls", list(itertools.product(range(4), range(4))))
def test_each_success_is_a_man_as_long_as_there_are_own_ones(crew: tuple[int, int], skulls: tuple[int, int]) -> None:
    s = clash(crew, [S] * skulls[0] + [1], [S] * skulls[1] + [1])
    left = [max(0, crew[side] - min(skulls[1 - side], crew[1 - side])) for side in (0, 1)]
    assert [p.at[CREW] for p in s.players] == left
    assert [p.at[HULL] for p in s.players] == [3, 3]
    battle = of_battle(s)
    if all(left):
        assert battle.stage == BOARDED
    elif any(left):
        assert (battle.winner, battle.by_crew) == (0 if left[0] else 1, True)
    else:  # MM-358: counted before the limit
        assert battle.winner == (-1 if skulls[0] == skulls[1] else 0 if skulls[0] > skulls[1] else 1)


@pytest.mark.rule("MM-358", "MM-359", "MM-360", "MM-D50")
@pytest.mark.parametrize(
    ("one", "other", "winner"),
    [([S, 1], [S, 4], 1), ([S, 4], [S, 1], 0), ([S, S], [S, 4], 0), ([S, 4], [S, S], 1), ([S, 2, 2], [S, 4], -1)],
)
def test_where_both_crews_fall_successes_and_then_numbers_decide(one: list[int], other: list[int], winner: int) -> None:
    battle = of_battle(clash((1, 1), one, other))
    assert (battle.stage, battle.winner, battle.sunk) == (DECIDED, winner, [False, False])


@pytest.mark.rule("MM-D50", "MM-357")
@pytest.mark.parametrize("winner", [0, 1])
def test_a_victor_without_crew_lives_on(winner: int) -> None:
    t = melee(lambda s: (s.players[0].at.__setitem__(CREW, 1), s.players[1].at.__setitem__(CREW, 1)))
    t.script([S, S, 1], [1, 1], *(([S, 4, 1], [S, 1, 1]) if winner == 0 else ([S, 1, 1], [S, 4, 1])))
    answer(t, "board", "shoot")
    assert told(t, "won") == [{"seat": winner}]
    while t.decision(winner) is not None and t.decision(winner).prompt.startswith("plunder"):
        answer(t, "no" if "no" in keys(t, winner) else [])
    assert (me(t, winner).captain >= 0, me(t, winner).at[CREW]) == (True, 0)
    assert me(t, 1 - winner).captain == -1


@pytest.mark.rule("MM-354", "MM-356")
@pytest.mark.parametrize("round", [1, 2, 5])
def test_leadership_is_rolled(round: int) -> None:
    s = fighting(lambda s: captain(s, 0, "cap-01"))  # Seamanship 3, Leadership 2
    of_battle(s).round = round
    assert crews.leadership_dice(s, 0) == 2


@pytest.mark.rule("MM-154", "MM-155", "MM-D49", "MM-D51", "MM-349")
@pytest.mark.parametrize("guns", [(0,), (1,), (0, 1)])
@pytest.mark.parametrize(("dice", "hits"), [([1, 2], 0), ([S, 1], 1), ([1, 6], 1), ([S, S], 1)])
@pytest.mark.parametrize("crew", [1, 3])
def test_swivel_guns_of_either_ship_fell_one_man_and_maybe_the_last(
    crew: int, dice: list[int], hits: int, guns: tuple[int, ...]
) -> None:
    def edit(s: State) -> None:
        for seat in (0, 1):
            s.players[seat].at[CREW] = crew
            s.players[seat].mods = 1 << SWIVELS if seat in guns else 0

    s = fighting(edit)
    battle = of_battle(s)
    battle.stage, battle.round = BOARDED, 0
    s.keel.chance.script.extend([dice[:] for _ in guns])
    for _ in crews.crew_round(s):
        pytest.fail("nobody is asked")
    left = [crew - (hits if 1 - seat in guns else 0) for seat in (0, 1)]
    assert [p.at[CREW] for p in s.players] == left
    if all(left):
        assert battle.stage == BOARDED
    else:
        assert battle.stage == DECIDED
        assert battle.winner == (-1 if not any(left) else 0 if left[0] else 1)


@pytest.mark.rule("MM-353", "MM-156", "MM-D06")
def test_a_fight_ashore_is_none_for_swivel_guns_and_its_foe_no_npc() -> None:
    def edit(s: State) -> None:
        put(s, 0, "trinidad")
        rumor(s, 0, "ru-02")
        ship(s, 0, FRIGATE)
        s.players[0].mods = 1 << SWIVELS

    t = sea(edit)
    t.script([S, 1, 1], [S, S, S], [1])
    answer(t, "seek_rumor")
    assert told(t, "swivels") == []
    assert me(t).sources == [0, 0, 0, 0, 0, 1, 0]
    assert me(t).glory == 1
