"""The round, cards, movement, wind and the pirate's move: chapters 3 to 5, 8 and 9."""

from __future__ import annotations

import pytest

from freebooter.engine.luck import lucky
from freebooter.games.portolano.rules.round import COST, COURSE_OF
from freebooter.games.portolano.state import CARDS, DAWN, DUSK, EAST, NORTH, OVER, SOUTH, TURNS, WEST, WIND, cell_of
from tests.games.portolano.positions import (
    FACE,
    QUIET,
    Play,
    course,
    fit,
    load,
    mission,
    moor,
    position,
    stern,
)

ONE = ["sail:n", "sail:e", "sail:s", "sail:w"]
OTHER_SIDE = "S13a"


def cell(name, size=4):
    return cell_of(size, name)


# 3 A round


@pytest.mark.rule("PO-035")
def test_the_five_parts_of_a_round_in_order():
    state = position(phase=DAWN)
    for seat in range(4):
        moor(state, seat, "a1")  # together, so that there is a battle
    play = Play(state, EAST)
    assert play.asked_together() == [0, 1, 2, 3]
    play.lay().end_turns()
    order = [kind for kind in play.kinds() if kind in ("round", "sailed", "wind", "pirate_sailed", "battle")]
    assert order[:8] == ["round", "sailed", "sailed", "sailed", "sailed", "wind", "pirate_sailed", "battle"]


@pytest.mark.rule("PO-036")
def test_the_first_player_changes_clockwise():
    state = position(phase=DUSK)
    state.first = 3
    Play(state)
    assert state.first == 0
    assert state.keel.round == 4


@pytest.mark.rule("PO-037", "PO-A04")
def test_an_empty_row_ends_the_game_after_one_more_round():
    state = position()
    state.layout = 0
    state.taken = [12, 0, 0]
    for seat in range(4):
        course(state, seat, "sail:e")
    play = Play(state, EAST)
    play.choose("take:cotton")
    assert state.last_round == 4
    assert play.told("ran_out") == [{"good": "cotton"}]
    play.choose("end")
    assert play.prompt == "sea"
    assert "take:cotton" not in play.offers()  # the tile shows it, but nothing is left
    play.end_turns()
    assert (state.keel.round, state.phase) == (4, CARDS)  # the round was finished
    state.taken = [13, 12, 0]
    play.lay(s0="sail:e", s1="sail:e", s2="sail:e", s3="sail:e")
    play.end_turns()
    while play.ask is not None:
        play.choose(play.offers()[0])
    assert state.phase == OVER
    assert state.keel.round == 4
    assert state.last_round == 4


@pytest.mark.rule("PO-A04")
def test_the_end_is_called_once_and_the_last_cocoa_calls_none():
    state = position(a4="S12a")
    state.layout = 0
    state.taken = [12, 7, 9]
    state.last_round = 3
    Play(state).choose("take:cotton")
    assert state.last_round == 3
    state = position(a4="S12a")
    state.layout = 0
    state.taken = [5, 7, 8]  # the last cocoa lies in front of the tea row
    play = Play(state).choose("take:tea")
    assert state.captains[0].goods == [0, 0, 0, 1]
    assert state.last_round == 0
    assert play.told("ran_out") == []


# 4 Card selection


@pytest.mark.rule("PO-038", "PO-155")
def test_everyone_with_rum_lays_one_card_at_the_same_time():
    state = position(phase=CARDS)
    load(state, 2, rum=0)
    play = Play(state)
    assert play.asked_together() == [0, 1, 3]
    assert play.offers(0) == ONE  # one card, no 2x, and not none
    play.lay(s0="sail:e", s1="sail:s", s3="sail:w")
    assert [captain.course for captain in state.captains][1:] == [COURSE_OF["sail:s"], -1, COURSE_OF["sail:w"]]
    state = position(phase=CARDS)
    load(state, 1, rum=1)
    assert Play(state).asked_together() == [0, 1, 2, 3]  # one rum is enough


@pytest.mark.rule("PO-039")
def test_a_card_that_cannot_be_paid_may_be_laid():
    state = position(phase=CARDS, wind=NORTH)
    load(state, 0, rum=1)
    play = Play(state)
    assert "sail:s" in play.offers(0)  # costs 2
    play.lay(s0="sail:s")
    assert play.told("unpaid")[0]["price"] == 2
    assert state.captains[0].rum == 0


@pytest.mark.rule("PO-056", "PO-053")
def test_the_last_rum_pays_a_course():
    state = position(wind=NORTH)
    captain = load(state, 0, rum=2)
    course(state, 0, "sail:s")
    play = Play(state)
    assert (captain.rum, captain.cell) == (0, cell("a2"))
    assert play.told("unpaid") == play.told("drifted") == []


@pytest.mark.rule("PO-040", "PO-055")
def test_without_rum_the_ship_drifts_with_the_wind():
    state = position(phase=CARDS, wind=EAST)
    captain = load(state, 0, rum=0)
    play = Play(state)
    play.lay()
    assert play.told("mutiny") == [{"seat": 0, "hurts": [0]}]
    assert captain.cell == cell("b1")
    assert captain.rum == 0
    assert captain.drifted


def drifter(**goods):
    state = position(phase=DAWN)
    captain = load(state, 0, rum=0, **goods)
    captain.drifted = True
    captain.tile_rum = False
    return state, captain


@pytest.mark.rule("PO-041", "PO-042")
def test_after_a_drift_two_goods_buy_a_rum():
    state, captain = drifter(cotton=1, tea=2, cocoa=1)
    box = state.box[:]
    play = Play(state)
    assert (play.seat, play.prompt) == (0, "exchange")
    assert play.offers() == [
        "exchange:cotton:tea", "exchange:cotton:cocoa", "exchange:tea:tea", "exchange:tea:cocoa", "done",
    ]  # fmt: skip
    play.choose("exchange:tea:cocoa")  # the cocoa is one good
    assert captain.rum == 1
    assert captain.goods == [1, 0, 1, 0]
    assert state.box == [box[0], box[1], box[2] + 1, box[3] + 1]
    assert 0 in play.asked_together()


@pytest.mark.rule("PO-041")
def test_two_of_any_good_buy_a_rum():
    for good in ("cotton", "wine", "tea", "cocoa"):
        state, _ = drifter(**{good: 2})
        assert Play(state).offers() == [f"exchange:{good}:{good}", "done"]


@pytest.mark.rule("PO-041")
def test_the_exchange_is_asked_clockwise_from_the_first_player():
    state, _ = drifter(cotton=2)
    load(state, 3, rum=0, tea=3).drifted = True
    state.first = 2
    play = Play(state)
    assert play.seat == 3
    assert play.choose("exchange:tea:tea").seat == 0


@pytest.mark.rule("PO-041", "PO-A31")
def test_when_the_exchange_is_open():
    state, _ = drifter(cotton=1)
    assert Play(state).prompt == "course"  # one good is too few
    state, captain = drifter(cotton=2)
    captain.tile_rum = True
    assert 0 not in Play(state).asked_together()  # the tile gave rum, which was lost in battle
    state, captain = drifter(cotton=2)
    captain.drifted = False
    assert 0 not in Play(state).asked_together()
    state, captain = drifter(cotton=2)
    captain.rum = 1
    assert Play(state).prompt == "course"


@pytest.mark.rule("PO-A31")
def test_both_kinds_of_drift_open_the_exchange_once():
    for rum, laid in ((0, ""), (1, "sail:s")):
        state = position(wind=NORTH)
        captain = load(state, 0, rum=rum, cotton=4)
        course(state, 0, laid)
        for seat in (1, 2, 3):
            moor(state, seat, ("b1", "a3", "c3")[seat - 1])
        play = Play(state, NORTH)
        play.end_turns()
        while play.prompt not in ("exchange", "course"):
            play.choose(play.offers()[0])
        assert (play.seat, play.prompt) == (0, "exchange")
        play.choose("exchange:cotton:cotton")
        assert play.prompt == "course"  # not a second time
        assert captain.rum == 1
    state, captain = drifter(cotton=2)
    stern(state, 0, "strategist")
    play = Play(state).choose("exchange:cotton:cotton")
    assert "stay" in play.offers(0)  # counts as having rum


@pytest.mark.rule("PO-A31")
@pytest.mark.parametrize(
    ("face", "keys"),
    [
        ("S01b", ["rum"]),
        ("S07a", ["to_rum:cotton", "done"]),
        ("S02b", ["market:cotton"]),
        ("H1a", ["unload:0", "settle", "amount:1"]),
    ],
)
def test_rum_from_the_tile_closes_the_exchange(face, keys):
    state = position(wind=NORTH, a4=face)
    captain = load(state, 0, rum=0, cotton=3)
    stern(state, 0, "marketeer")
    course(state, 0, "")
    play = Play(state)
    assert captain.drifted
    assert not captain.tile_rum
    play.choose(*keys)
    assert captain.rum == 1
    assert captain.tile_rum


@pytest.mark.rule("PO-043", "PO-044", "PO-155")
def test_two_cards_with_the_extra_sail():
    state = position(phase=CARDS)
    fit(state, 0, "sail")
    keys = Play(state).offers(0)
    assert keys[:4] == ONE  # one step stays possible
    assert len(keys) == 20
    assert {"sail2:n:e", "sail2:e:n", "sail2:n:n"} <= set(keys)  # an order, or a direction with 2x
    assert "stay" not in keys


@pytest.mark.rule("PO-045", "PO-054", "PO-125", "PO-A06")
def test_a_strategist_may_stay():
    state = position(phase=CARDS, a1="S02b")
    captain = stern(state, 0, "strategist")
    play = Play(state)
    assert play.offers(0) == [*ONE, "stay"]
    assert play.offers(1) == ONE
    play.lay(s0="stay")
    assert captain.cell == cell("a1")
    assert captain.rum == 3
    assert state.board[cell("a1")] == FACE["S02b"]  # not turned over
    assert play.seat == 0
    play.choose("thaler")  # and its action can be used again
    assert captain.thalers == 1


@pytest.mark.rule("PO-125", "PO-A07")
def test_a_strategist_does_not_stay_twice_running():
    state = position(phase=CARDS)
    captain = stern(state, 0, "strategist")
    captain.anchored = True
    play = Play(state)
    assert play.offers(0) == ONE
    play.lay(s0="sail:n")
    assert not captain.anchored
    state = position(phase=CARDS, wind=NORTH)
    captain = stern(state, 0, "strategist")
    captain.anchored = True
    load(state, 0, rum=1)
    play = Play(state)
    play.lay(s0="sail:s")  # not paid: the ship drifts, which is a move
    assert not captain.anchored
    state = position(wind=NORTH)
    captain = stern(state, 0, "strategist")
    captain.anchored = True
    load(state, 0, rum=0)
    course(state, 0, "")  # no card at all: it drifts as well
    Play(state)
    assert (captain.drifted, captain.anchored) == (True, False)
    state = position(phase=CARDS)
    stern(state, 0, "strategist")
    load(state, 0, rum=0)
    assert 0 not in Play(state).asked_together()  # without rum no staying


# 5 Movement


@pytest.mark.rule("PO-046")
def test_turns_go_clockwise_and_each_is_finished():
    state = position()
    state.first = 2
    for seat in range(4):
        course(state, seat, "sail:e")
    play = Play(state)
    seats = []
    for _ in range(4):
        assert all(captain.course != -1 for captain in state.captains if captain.seat not in [*seats, play.seat])
        seats.append(play.seat)
        play.choose("take:cotton", "thaler", "end")
    assert seats == [2, 3, 0, 1]


@pytest.mark.rule("PO-047", "PO-048")
def test_ships_move_a_tile_and_around_the_world():
    for laid, target in (("sail:n", "a4"), ("sail:e", "b1"), ("sail:s", "a2"), ("sail:w", "d1")):
        state = position()
        course(state, 0, laid)
        Play(state)
        assert state.captains[0].cell == cell(target)
    state = position(3)
    moor(state, 0, "c3")
    state.board[cell("c3", 3)] = FACE[QUIET]
    course(state, 0, "sail:e")
    Play(state)
    assert state.captains[0].cell == cell("a3", 3)


@pytest.mark.rule("PO-049", "PO-050", "PO-051", "PO-053")
@pytest.mark.parametrize("wind", [NORTH, EAST, SOUTH, WEST])
def test_what_a_step_costs(wind):
    for turn, price in ((0, 0), (1, 1), (2, 2), (3, 1)):
        state = position(wind=wind)
        course(state, 0, ONE[(wind + turn) % 4])
        Play(state)
        assert state.captains[0].rum == 3 - price


@pytest.mark.rule("PO-052", "PO-115")
def test_both_steps_are_paid_even_back_to_the_start():
    state = position(wind=NORTH)
    captain = fit(state, 0, "sail")
    course(state, 0, "sail2:n:s")
    Play(state)
    assert captain.cell == cell("a1")
    assert captain.rum == 1  # 0 + 2
    state = position(wind=NORTH)
    captain = fit(state, 0, "sail")
    course(state, 0, "sail2:e:n")
    Play(state)
    assert captain.cell == cell("b4")
    assert captain.rum == 2


@pytest.mark.rule("PO-116")
def test_many_sails_still_give_two_steps():
    state = position(phase=CARDS)
    fit(state, 0, "sail", "sail", "sail", "hold")
    keys = Play(state).offers(0)
    assert max(key.count(":") for key in keys) == 2


@pytest.mark.rule("PO-056", "PO-EX03")
def test_mutiny_when_the_cards_cannot_be_paid():
    state = position(wind=NORTH, a4="S02b")
    captain = fit(state, 0, "sail")
    load(state, 0, rum=2)
    course(state, 0, "sail2:s:e")
    play = Play(state)
    assert play.told("unpaid")[0]["price"] == 3
    assert captain.rum == 0
    assert captain.cell == cell("a4")  # one tile north, none of the planned steps
    assert "thaler" in play.offers()  # the tile may still be used


@pytest.mark.rule("PO-057")
def test_a_drift_is_one_tile_with_any_sails():
    state = position(wind=SOUTH)
    captain = fit(state, 0, "sail")
    load(state, 0, rum=0)
    course(state, 0, "")
    Play(state)
    assert captain.cell == cell("a2")


@pytest.mark.rule("PO-058")
def test_a_tile_turns_over_when_the_last_ship_leaves():
    state = position()
    play = Play(state)
    assert state.board[cell("a1")] == FACE[OTHER_SIDE]
    assert play.told("turned") == [{"cell": cell("a1"), "face": FACE[OTHER_SIDE]}]
    state = position()
    moor(state, 1, "a1")
    Play(state)
    assert state.board[cell("a1")] == FACE[QUIET]  # another merchant is left
    state = position(pirate="a1")
    Play(state)
    assert state.board[cell("a1")] == FACE[QUIET]  # the pirate is left


@pytest.mark.rule("PO-059")
def test_ports_do_not_turn_over():
    state = position(a1="H3b")
    Play(state)
    assert state.board[cell("a1")] == FACE["H3b"]


@pytest.mark.rule("PO-A05")
def test_start_and_passed_tile_turn_over():
    state = position()
    fit(state, 0, "sail")
    course(state, 0, "sail2:s:e")
    Play(state)
    assert state.board[cell("a1")] == FACE[OTHER_SIDE]
    assert state.board[cell("a2")] == FACE[OTHER_SIDE]
    assert state.board[cell("b2")] == FACE[QUIET]
    state = position()
    fit(state, 0, "sail")
    course(state, 0, "sail2:s:n")
    Play(state)
    assert state.board[cell("a1")] == FACE[OTHER_SIDE]  # it was left, although the ship is back
    assert state.board[cell("a2")] == FACE[OTHER_SIDE]
    state = position(wind=SOUTH)
    load(state, 0, rum=0)
    course(state, 0, "")
    Play(state)
    assert state.board[cell("a1")] == FACE[OTHER_SIDE]  # after a drift too


@pytest.mark.rule("PO-058")
def test_a_tile_with_any_other_ship_on_it_stays():
    for seat in (1, 2, 3):
        state = position()
        moor(state, seat, "a1")
        Play(state)  # seat 0 leaves
        assert state.board[cell("a1")] == FACE[QUIET]


@pytest.mark.rule("PO-130", "PO-040")
@pytest.mark.parametrize("at", range(3))
def test_the_mission_without_mutiny_is_lost_wherever_it_lies(at):
    state = position(phase=DAWN)
    mission(state, at, "no_mutiny", 0, 1, 2, 3)
    load(state, 1, rum=0)
    Play(state)
    assert state.markers[at] == [0, 2, 3]


@pytest.mark.rule("PO-130", "PO-A27", "PO-129")
def test_the_mission_without_mutiny():
    state = position(phase=DAWN)
    mission(state, 0, "no_mutiny", 0, 1, 2, 3)
    load(state, 1, rum=0)
    play = Play(state)
    assert state.markers[0] == [0, 2, 3]
    assert play.told("mission_failed")[0]["seat"] == 1
    state = position(wind=NORTH)
    mission(state, 0, "no_mutiny", 0, 1, 2, 3)
    load(state, 0, rum=1)
    course(state, 0, "sail:s")
    Play(state)
    assert state.markers[0] == [1, 2, 3]
    state, _ = drifter(cotton=2)
    mission(state, 0, "no_mutiny", 0, 1)
    Play(state).choose("exchange:cotton:cotton")
    assert state.markers[0] == [1]
    state = position()
    mission(state, 0, "no_mutiny", 0, 1, 2, 3)
    Play(state)
    assert state.markers[0] == [0, 1, 2, 3]


# 8 Wind and 9 the pirate


@pytest.mark.rule("PO-088")
def test_the_wind_turns_after_all_turns_and_holds_for_the_next_round():
    state = position()
    play = Play(state, WEST)
    play.choose("end", "end", "end")
    assert state.wind == NORTH
    play.choose("end")
    assert state.wind == WEST
    while play.prompt != "course":
        play.choose(play.offers()[0])
    assert state.wind == WEST
    assert COST[state.wind][COURSE_OF["sail:w"]] == 0


@pytest.mark.rule("PO-089")
def test_four_winds_may_come():
    seen = []
    for seed in range(40):
        state = position(phase=WIND)
        state.keel.luck = lucky("wind", seed)
        seen.append(Play(state).told("wind")[0]["wind"])
    assert all(seen.count(wind) > 2 for wind in range(4))  # NORTH, the wind before, among them


@pytest.mark.rule("PO-090", "PO-091")
@pytest.mark.parametrize(("wind", "target"), [(NORTH, "d1"), (EAST, "a2"), (SOUTH, "d3"), (WEST, "c2")])
def test_the_pirate_sails_with_the_wind(wind, target):
    state = position(phase=WIND, pirate="d2")
    Play(state, wind)
    assert state.pirate == cell(target)
    assert state.board[cell("d2")] == FACE[OTHER_SIDE]
    state = position(phase=WIND, pirate="d2")
    moor(state, 3, "d2")
    Play(state, wind)
    assert state.board[cell("d2")] == FACE[QUIET]


@pytest.mark.rule("PO-092")
def test_the_pirate_passes_ports():
    state = position(phase=WIND, pirate="a4")  # b4, c4 and d4 are ports
    state.board[cell("d4")] = FACE[QUIET]
    Play(state, EAST)
    assert state.pirate == cell("d4")


@pytest.mark.rule("PO-A16")
def test_the_pirate_among_ports_comes_back_to_a_turned_tile():
    state = position(phase=WIND, pirate="a4")
    Play(state, EAST)
    assert state.pirate == cell("a4")
    assert state.board[cell("a4")] == FACE[OTHER_SIDE]
    state = position(phase=WIND, pirate="a4")
    moor(state, 0, "a4")
    Play(state, EAST, [6, 6, 6])
    assert state.board[cell("a4")] == FACE[QUIET]


def test_cards_are_gone_after_the_turn():
    state = position(phase=TURNS)
    Play(state).choose("end")
    assert state.captains[0].course == -1
