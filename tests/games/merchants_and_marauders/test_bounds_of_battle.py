"""Chapters 33 to 44 at their bounds: both sides of a battle, its hits, crew combat, plunder, death, the next captain."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from freebooter.engine.table import Table
from freebooter.games.merchants_and_marauders.constants import (
    ACTIONS,
    BOARD,
    BOARDED,
    CANNONS,
    CARGO,
    CARPENTER,
    CHAIN,
    CREW,
    DECIDED,
    FLEE,
    FLUTE,
    FRIGATE,
    GALLEON,
    GRAPE,
    HOOKS,
    HULL,
    LONG_GUNS,
    MASTS,
    NAVAL,
    NPC_SIDE,
    OVER,
    RIGS,
    SHOOT,
    SLOOP,
    SWIVELS,
    TURN,
    TURN_END,
)
from freebooter.games.merchants_and_marauders.content import CAPTAINS, GLORY, NPC_CARDS, SHIPS, ZONE
from freebooter.games.merchants_and_marauders.content import CARGO as CARDS
from freebooter.games.merchants_and_marauders.rules import actions, crews, death, npcs
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules.hits import hit
from freebooter.games.merchants_and_marauders.state import Battle, State, Visit
from tests.games.merchants_and_marauders.caribbean import (
    S,
    answer,
    captain,
    cargo,
    duel,
    gold,
    hand,
    index,
    keys,
    me,
    mission,
    next_event,
    npc,
    put,
    rumor,
    sea,
    ship,
    specialist,
    stash,
    told,
    top,
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


@pytest.mark.rule("MM-323", "MM-147")
@pytest.mark.parametrize("side", [0, 1])
def test_however_much_nimbler_a_ship_is_one_die_more(side: int) -> None:
    s = fighting(lambda s: (ship(s, side, SLOOP), ship(s, 1 - side, GALLEON)))
    s.players[side].mods = 1 << RIGS  # 5 against 1
    assert naval.contest_dice(s, side) == SEAMANSHIP_OF[side] + 1


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


@pytest.mark.rule("MM-364", "MM-365", "MM-366", "MM-367", "MM-368")
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


@pytest.mark.rule("MM-362", "MM-368")
@pytest.mark.parametrize("shot", ["chain", "grape"])
def test_each_ship_may_spend_a_shot_on_its_own_volley_and_it_is_gone(shot: str) -> None:
    def edit(s: State) -> None:
        for seat in (0, 1):
            ship(s, seat, 4)
            s.players[seat].weapons = 7

    t = melee(edit)
    t.script([S, S, S], [S, S], [S] * 5, [S, S])
    answer(t, "shoot", "shoot")
    left = 7 & ~(1 << (CHAIN if shot == "chain" else GRAPE))
    t.choose(0, f"use:{shot}")
    t.choose(1, "pass")
    assert tools_of(t, 1) == ["use:chain", "use:grape"]
    answer(t, f"use:{shot}")
    assert [me(t, seat).weapons for seat in (0, 1)] == [left, left]


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


# --- plunder ------------------------------------------------------------------------------------------------------------------------


def boarded(edit: Edit, foe: str = "", winner: int = 0, seats: int = 2) -> Table:
    """Seat 0 or 1 (the winner) has just won a crew combat against the other, or seat 0 against an NPC."""

    def prepare(s: State) -> None:
        fight = duel(s, 0, NPC_SIDE + npc(s, foe) if foe else 1, stage=DECIDED)
        fight.winner, fight.by_crew = winner, True
        edit(s)

    return sea(prepare, seats=seats)


def sunk(edit: Edit, foe: str = "") -> Table:
    """Seat 0 has just sunk Frances, or an NPC."""

    def prepare(s: State) -> None:
        fight = duel(s, 0, NPC_SIDE + npc(s, foe) if foe else 1, stage=DECIDED)
        fight.winner, fight.sunk = 0, [False, True]
        edit(s)

    return sea(prepare)


def rich(seat: int) -> Edit:
    """All that can be plundered, without limits in the way."""

    def edit(s: State) -> None:
        gold(s, seat, 13)
        cargo(s, seat, "rum", 2)
        s.players[seat].weapons = 0b101
        specialist(s, seat, "g-37")

    return edit


@pytest.mark.rule("MM-374", "MM-375", "MM-376", "MM-155")
@pytest.mark.parametrize("winner", [0, 1])
def test_whoever_wins_the_crew_combat_takes_all_for_nothing(winner: int) -> None:
    t = boarded(rich(1 - winner), winner=winner)
    answer(t, "no", "yes")
    p = me(t, winner)
    assert (p.gold, len(p.hold), p.weapons, p.crewed) == (10 + 13, 2, 0b101, [CARPENTER])


@pytest.mark.rule("MM-374")
@pytest.mark.parametrize("foe", ["", "npc-01", "npc-16"])
def test_who_sinks_a_ship_takes_nothing(foe: str) -> None:
    t = sunk(lambda s: (rich(1)(s), setattr(s.players[0], "bounty", [1, 1, 1, 0])), foe)
    assert told(t, "plundered") == told(t, "navy_cargo") == told(t, "claimed") == []
    assert (me(t).glory, me(t).gold, me(t).hold, me(t).ship) == (1, 10, [], SLOOP)


@pytest.mark.rule("MM-377", "MM-376", "MM-278", "MM-162")
def test_what_the_victor_has_already_is_not_offered() -> None:
    def edit(s: State) -> None:
        rich(1)(s)
        s.players[0].weapons = 0b001
        specialist(s, 0, "g-38")

    t = boarded(edit)
    answer(t, "no", "no")
    offered = {key.rpartition(":")[0] + ":" + key.rpartition(":")[2] for key in keys(t) if "cargo" not in key}
    assert offered == {"take_gold:13", "take_weapon:2"}


@pytest.mark.rule("MM-377", "MM-171", "MM-172")
def test_of_two_rumors_the_victor_keeps_one() -> None:
    t = boarded(lambda s: (rumor(s, 0, "ru-01"), rumor(s, 1, "ru-02"), gold(s, 1, 0)))
    answer(t, "no", "yes")
    assert t.decision(0).prompt == "rumor.keep"
    assert sorted(keys(t)) == ["rumor:0", "rumor:1"]
    answer(t, "rumor:0")
    assert me(t).rumor == 0
    assert 1 in t.state.rumor_deck


@pytest.mark.rule("MM-377", "MM-041")
def test_plundered_cargo_fits_the_hold_of_the_victor() -> None:
    t = boarded(lambda s: (cargo(s, 0, "wood", 2), cargo(s, 1, "rum", 1), gold(s, 1, 0)))
    answer(t, "no", "yes")
    assert (t.decision(0).prompt, t.decision(0).least, len(keys(t))) == ("hold.throw", 1, 3)


@pytest.mark.rule("MM-377", "MM-D31")
@pytest.mark.parametrize(("who", "limit"), [("cap-02", 4), ("cap-12", 5)])
@pytest.mark.parametrize("taken", [1, 2, 3])
def test_the_victor_keeps_as_many_cards_as_he_may_hold(taken: int, who: str, limit: int) -> None:
    def edit(s: State) -> None:
        captain(s, 0, who)
        hand(s, 0, "g-31", "g-32", "g-34")
        hand(s, 1, *("g-22", "g-23", "g-24")[:taken])
        gold(s, 1, 0)

    t = boarded(edit)
    while t.decision(0) is None or t.decision(0).prompt in ("DEATH", "reward"):
        answer(t, "pass")
    answer(t, "no", "yes")
    over = 3 + taken - limit
    if over > 0:
        assert (t.decision(0).prompt, t.decision(0).least, len(keys(t))) == ("plunder.hand", over, 3 + taken)
    else:
        assert t.decision(0) is None or t.decision(0).prompt != "plunder.hand"


@pytest.mark.rule("MM-378")
def test_nobody_takes_over_a_mission() -> None:
    t = boarded(lambda s: (mission(s, 1, "mi-19"), gold(s, 1, 0)))
    card = me(t, 1).mission
    answer(t, "no")
    assert me(t).mission == -1
    assert t.state.mission_discard == [card]


@pytest.mark.rule("MM-379", "MM-380", "MM-D55")
@pytest.mark.parametrize("hits", range(4))
def test_of_a_navys_three_cards_one_goes_for_each_hit_and_all_are_paid(hits: int) -> None:
    cards = [i for i, card in enumerate(CARDS) if card.value == 4][:3]

    def edit(s: State) -> None:
        top(s.cargo_deck, *cards)
        of_battle(s).npc_at[CARGO] -= hits

    t = boarded(edit, "npc-01")
    t.script(*[2 - n if n < 2 else 0 for n in range(hits)])
    answer(t, "no")
    assert me(t).gold == 10 + 12
    assert [key for key in keys(t) if key.startswith("card")] == [f"card:{card}" for card in cards[: 3 - hits]]


@pytest.mark.rule("MM-380")
@pytest.mark.parametrize("lot", range(3))
def test_which_of_a_navys_cards_goes_is_decided_by_lot(lot: int) -> None:
    cards = [i for i, card in enumerate(CARDS) if card.value == 4][:3]

    def edit(s: State) -> None:
        top(s.cargo_deck, *cards)
        of_battle(s).npc_at[CARGO] -= 1

    t = boarded(edit, "npc-01")
    t.script(lot)
    answer(t, "no")
    assert t.state.cargo_discard == [cards[lot]]


@pytest.mark.rule("MM-380", "MM-D12")
def test_more_hits_than_cards_are_no_matter() -> None:
    def edit(s: State) -> None:
        s.players[1].hold, s.cargo_deck = s.cargo_deck[1:], s.cargo_deck[:1]
        of_battle(s).npc_at[CARGO] = 0

    t = boarded(edit, "npc-01")
    answer(t, "no")
    assert len(t.state.cargo_discard) == 1
    assert me(t).hold == []


@pytest.mark.rule("MM-380", "MM-D85")
def test_of_a_navys_cards_none_need_be_kept() -> None:
    t = boarded(lambda s: ship(s, 0, FRIGATE), "npc-01")
    answer(t, "no")
    assert (t.decision(0).prompt, t.decision(0).least, t.decision(0).most) == ("raid.keep", 0, 3)


@pytest.mark.rule("MM-381", "MM-382")
@pytest.mark.parametrize("foe", ["npc-13", "npc-16"])
def test_of_a_black_ship_there_is_the_ship_alone(foe: str) -> None:
    t = boarded(lambda s: None, foe)
    assert t.decision(0).prompt == "plunder.ship"
    answer(t, "yes")
    assert told(t, "navy_cargo") == []
    assert me(t).ship == (SLOOP if foe == "npc-13" else FRIGATE)


@pytest.mark.rule("MM-383", "MM-385", "MM-D54")
def test_weapons_gold_and_specialists_move_to_the_claimed_ship() -> None:
    t = boarded(lambda s: (rich(0)(s), ship(s, 1, FRIGATE, 1, 2, 3, 2, 1), gold(s, 1, 0)))
    answer(t, "yes")
    p = me(t)
    assert (p.gold, p.weapons, p.crewed, len(p.hold)) == (13, 0b101, [CARPENTER], 2)
    assert (p.ship, p.at) == (FRIGATE, [1, 2, 3, 2, 1])


@pytest.mark.rule("MM-383", "MM-041", "MM-D85")
@pytest.mark.parametrize("foe", ["npc-13", "npc-16"])
def test_in_a_smaller_hold_cargo_must_go(foe: str) -> None:
    t = boarded(lambda s: (ship(s, 0, FLUTE), cargo(s, 0, "rum", 4)), foe)
    answer(t, "yes")
    assert (t.decision(0).prompt, t.decision(0).least) == ("hold.throw", 2 if foe == "npc-13" else 1)


# --- death and the next captain -------------------------------------------------------------------------------------------------------


def after_death(edit: Edit | None = None, seats: int = 2) -> State:
    """Seat 1 has lost its captain."""
    s = sea(edit, seats=seats).state
    for _ in death.die(s, 1):
        pytest.fail("nobody is asked")
    return s


@pytest.mark.rule("MM-386", "MM-378", "MM-183")
def test_a_dead_captains_mission_leaves_neither_load_nor_time_limit_to_the_next() -> None:
    def edit(s: State) -> None:
        mission(s, 1, "mi-01")
        p = s.players[1]
        p.load, p.mission_left, p.mission_new = True, 2, True

    p = after_death(edit).players[1]
    assert (p.mission, p.load, p.mission_left, p.mission_new, p.cargo_count) == (-1, False, -1, False, 0)


@pytest.mark.rule("MM-386", "MM-387", "MM-395")
def test_all_that_a_dead_captain_had_is_in_its_pile() -> None:
    held: dict[str, list[int]] = {}

    def edit(s: State) -> None:
        rich(1)(s)
        held["hand"], held["hold"] = hand(s, 1, "g-13", "g-24"), s.players[1].hold[:]
        rumor(s, 1, "ru-03")
        stash(s, 1, 17)
        s.players[1].bounty, s.players[1].glory, s.players[1].hull_turned = [1, 2, 3, 4], 5, True

    s = sea(edit).state
    steps = death.die(s, 1, asked=True)
    for _ in steps:
        pytest.fail("nobody is asked")
    p = s.players[1]
    assert (p.bounty, p.weapons, p.hull_turned, p.gold, p.rumor) == ([0, 0, 0, 0], 0, False, 0, -1)
    assert (p.hand, p.hold, p.crewed, p.crew_cards, p.mods) == ([], [], [], [], 0)
    assert (p.glory, p.stash) == (5, 17)
    assert sorted(s.glory_discard) == sorted([*held["hand"], index(GLORY, "g-37")])
    assert (sorted(s.cargo_discard), s.rumor_discard) == (sorted(held["hold"]), [2])


def replaced(seat: int, edit: Edit | None = None, **settings: Any) -> Table:
    """The turn of a seat whose captain has died begins."""

    def prepare(s: State) -> None:
        p = s.players[seat]
        s.captain_discard.append(p.captain)
        p.captain, p.zone, p.in_port, p.gold, p.gold_low, p.gold_high = -1, -1, False, 0, 0, 0
        s.phase, s.acting, s.keel.turn = TURN, seat, seat
        if edit is not None:
            edit(s)

    return sea(prepare, **settings)


@pytest.mark.rule("MM-388", "MM-389", "MM-390", "MM-054", "MM-D73")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_next_captain_lies_at_home_with_a_ship_a_card_and_ten_gold(seat: int) -> None:
    t = replaced(seat)
    assert keys(t) == ["ship:0", "ship:1"]
    answer(t, "ship:1")
    p = me(t, seat)
    assert (p.ship, p.at, p.gold, len(p.hand)) == (FLUTE, list(SHIPS[FLUTE].values), 10, 1)
    assert (p.zone, p.in_port) == (CAPTAINS[p.captain].home, True)
    assert t.decision(seat).prompt == "turn"
    assert t.state.turn.actions == 3


@pytest.mark.rule("MM-392", "MM-393", "MM-394", "MM-D57", "MM-395")
@pytest.mark.parametrize("outfit", ["stash", "choice"])
@pytest.mark.parametrize("stashed", [0, 1, 4, 9, 10, 11, 25])
def test_the_gold_of_the_next_captain(stashed: int, outfit: str) -> None:
    t = replaced(0, lambda s: stash(s, 0, stashed), outfit=outfit)
    answer(t, "ship:0")
    left_alone = outfit == "choice" and stashed >= 10
    assert me(t).gold == (0 if left_alone else 10)
    assert me(t).stash == (stashed if left_alone else max(0, stashed - 10))
    assert ("unstash" in keys(t)) == (me(t).stash > 0)  # it is at the home port of the new one


@pytest.mark.rule("MM-391", "MM-D58")
@pytest.mark.parametrize(("name", "asked"), [("npc-13", True), ("npc-16", True), ("npc-01", False)])
def test_a_black_ship_off_his_home_lets_another_captain_be_drawn(name: str, asked: bool) -> None:
    def edit(s: State) -> None:
        npc(s, name, "curacao")
        top(s.captain_deck, index(CAPTAINS, "cap-13"))  # at home in Curaçao

    t = replaced(0, edit)
    assert (t.decision(0).prompt == "captain.redraw") == asked
    if asked:
        c = t.clone()
        c.choose(0, "no")
        assert me(c).captain == index(CAPTAINS, "cap-13")  # he may, he need not


@pytest.mark.rule("MM-391", "MM-D58")
def test_it_is_drawn_as_often_as_need_be_and_the_rejected_go_back_afterwards() -> None:
    rejected = [index(CAPTAINS, name) for name in ("cap-13", "cap-14")]  # both at home in Curaçao

    def edit(s: State) -> None:
        npc(s, "npc-13", "curacao")
        top(s.captain_deck, *rejected, index(CAPTAINS, "cap-11"))

    t = replaced(0, edit)
    left = len(t.state.captain_deck)
    answer(t, "yes")
    assert t.decision(0).prompt == "captain.redraw"
    assert rejected[0] not in t.state.captain_deck
    answer(t, "yes")
    assert me(t).captain == index(CAPTAINS, "cap-11")
    assert set(rejected) <= set(t.state.captain_deck)
    assert t.state.rejected == []
    assert len(t.state.captain_deck) == left - 2 + 2

    def last(s: State) -> None:
        edit(s)
        s.captain_discard.extend(s.captain_deck[:-1])
        s.captain_deck = s.captain_deck[-1:]

    t = replaced(0, last)
    assert t.decision(0).prompt == "setup.ship"  # nobody else is left
    assert me(t).captain == rejected[0]


@pytest.mark.rule("MM-D56")
def test_with_his_own_death_a_captains_turn_is_over_with_all_that_hung_on_it() -> None:
    s = sea().state
    s.hunters, s.visit = [4, 5], Visit()
    for _ in death.die(s, 1):
        pytest.fail("nobody is asked")
    assert (s.phase, s.hunters, s.visit is None) == (ACTIONS, [4, 5], False)  # another has died: it goes on
    for _ in death.die(s, 0):
        pytest.fail("nobody is asked")
    assert (s.phase, s.hunters, s.visit) == (TURN_END, [], None)


@pytest.mark.rule("MM-416", "MM-D84", "MM-096")
def test_between_two_captains_a_player_is_nowhere_on_the_chart() -> None:
    s = after_death()
    p = s.players[1]
    assert (p.playing, p.at_sea, p.in_port, p.zone) == (False, False, False, -1)
    put(s, 0, "caracas")
    assert not [option for option in actions(s, 0) if option.kind == "scout_captain"]


@pytest.mark.rule("MM-400", "MM-D84")
@pytest.mark.parametrize(
    ("left", "retiring", "over"), [(2, True, False), (1, True, True), (1, False, False), (0, False, True)]
)
def test_the_game_ends_at_a_death_with_fewer_captains_than_are_waited_for(
    left: int, retiring: bool, over: bool
) -> None:
    def edit(s: State) -> None:
        s.captain_discard, s.captain_deck = s.captain_deck[left:], s.captain_deck[:left]
        s.players[2].retiring = retiring

    s = after_death(edit, seats=3)
    assert (s.phase == OVER, s.ran_out) == (over, over)


# --- retirement -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-396", "MM-D59")
@pytest.mark.parametrize(
    ("left", "retiring", "may"), [(0, False, False), (1, False, True), (1, True, False), (2, True, True)]
)
def test_who_may_retire_while_captains_are_left(left: int, retiring: bool, may: bool) -> None:
    def edit(s: State) -> None:
        s.captain_discard, s.captain_deck = s.captain_deck[left:], s.captain_deck[:left]
        s.players[1].retiring = retiring

    assert ("retire" in keys(sea(edit))) == may


@pytest.mark.rule("MM-396")
def test_retirement_comes_before_any_action_and_in_port_only() -> None:
    assert "retire" not in keys(sea(lambda s: put(s, 0, "trinidad")))
    t = sea(lambda s: hand(s, 0, "g-13", "g-13"))
    assert "retire" in keys(t)
    c = t.clone()
    for one in ("leave", "enter"):
        c.choose(0, one)
    assert "retire" not in keys(c)
    for _ in range(2):  # free moves
        answer(t, f"play:{me(t).hand[0]}")
        if t.decision(0).prompt == "move":
            answer(t, keys(t)[-1])
    assert me(t).in_port
    assert "retire" not in keys(t)
    t = sea()
    answer(t, "port_action", "done")
    assert "retire" not in keys(t)


@pytest.mark.rule("MM-397", "MM-398", "MM-D59")
def test_who_retires_ends_his_turn_and_gives_all_up_on_his_next() -> None:
    def edit(s: State) -> None:
        rich(0)(s)
        s.players[0].bounty = [0, 2, 0, 0]
        next_event(s, "ev-05")

    t = sea(edit)
    captain_then = me(t).captain
    answer(t, "retire")
    assert t.awaiting == (1,)
    assert (me(t).captain, me(t).gold, me(t).weapons) == (captain_then, 13, 0b101)  # still there, untouchable
    answer(t, "done")
    assert t.decision(0).prompt == "setup.ship"
    answer(t, "ship:0")
    assert me(t).captain != captain_then
    assert (me(t).gold, me(t).hold, me(t).weapons, me(t).crewed, me(t).bounty) == (10, [], 0, [], [0, 0, 0, 0])
    assert t.state.captain_discard == [captain_then]


@pytest.mark.rule("MM-D82", "MM-D34")
def test_a_killed_captain_is_replaced_though_another_ship_gets_a_new_one() -> None:
    new = index(NPC_CARDS, "npc-05")  # English

    def edit(s: State) -> None:
        npc(s, "npc-02")
        npc(s, "npc-01")
        s.event_deck.remove(new)
        s.npc_due = [new]

    s = sea(edit).state
    npcs.kill(s, 0)
    npcs.end_of_turn(s)
    assert (s.npc_cards[0], s.npc_zone[0]) == ([index(NPC_CARDS, "npc-02")], ZONE["cartagena"])
    assert (s.npc_cards[1], s.npc_zone[1]) == ([new], ZONE["bridgetown"])


@pytest.mark.rule("MM-D79")
@pytest.mark.parametrize("captain_attacks", [False, True])
def test_where_both_sink_both_captains_are_dead(captain_attacks: bool) -> None:
    for foe in ("", "npc-10"):

        def prepare(s: State, foe: str = foe) -> None:
            other = NPC_SIDE + npc(s, foe) if foe else 1
            duel(s, *((0, other) if captain_attacks else (other, 0)), stage=DECIDED).sunk = [True, True]

        t = sea(prepare)
        assert me(t).captain == -1
        assert len(told(t, "npc_killed")) == (1 if foe else 0)
        assert sorted(event["seat"] for event in told(t, "died")) == ([0] if foe else [0, 1])
        assert [p.glory for p in t.state.players] == [0, 0]
