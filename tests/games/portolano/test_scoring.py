"""Ships, sterns, missions and scoring: chapters 13 to 16."""

from __future__ import annotations

import pytest

from freebooter.engine.game import ranked
from freebooter.engine.words import plain, words_of
from freebooter.games.portolano import content
from freebooter.games.portolano.rules import missions
from freebooter.games.portolano.rules.missions import check_after_actions, mission_points, prizes, scores
from freebooter.games.portolano.rules.round import COST, COURSE_OF
from freebooter.games.portolano.rules.ships import add_extension
from freebooter.games.portolano.state import EAST, NORTH, OVER, SOUTH, WEST
from tests.games.portolano.positions import KIND, MISSION, Play, course, fit, load, mission, position, stern

# 13 Ship extensions


@pytest.mark.rule("PO-113", "PO-EX06")
def test_a_hold_extension_adds_two_spaces():
    state = position()
    captain = fit(state, 0, "hold")
    assert captain.hold == 8
    assert fit(state, 0, "hold").hold == 10
    load(state, 0, rum=4, cotton=1, wine=1, tea=2, cocoa=1)  # Peter's 9 things
    assert captain.free() == 1


@pytest.mark.rule("PO-114", "PO-EX05")
def test_a_cannon_base_extension_adds_two_bases():
    state = position()
    assert state.captains[0].bases == 1
    assert fit(state, 0, "bases").bases == 3  # Peter
    assert fit(state, 1, "bases", "bases").bases == 5  # Daniel
    state.captains[0].cannons = 2
    assert "take:cannon" in Play(state).offers()


@pytest.mark.rule("PO-124")
@pytest.mark.parametrize(("wind", "price"), [(NORTH, 1), (EAST, 0), (SOUTH, 0), (WEST, 0)])
def test_the_southerner_sails_south_for_less(wind, price):
    state = position(wind=wind)
    captain = stern(state, 0, "southerner")
    course(state, 0, "sail:s")
    Play(state)
    assert captain.rum == 3 - price
    state = position(wind=wind)
    captain = stern(state, 0, "southerner")
    course(state, 0, "sail:e")
    Play(state)
    assert captain.rum == 3 - COST[wind][COURSE_OF["sail:e"]]  # other directions as ever
    state = position(wind=NORTH)
    captain = stern(state, 0, "southerner")
    fit(state, 0, "sail")
    course(state, 0, "sail2:s:s")
    Play(state)
    assert captain.rum == 1  # each step


@pytest.mark.rule("PO-124")
@pytest.mark.parametrize(
    ("wind", "laid", "price"),
    [(SOUTH, "sail2:s:e", 1), (SOUTH, "sail2:e:s", 1), (EAST, "sail2:s:s", 0), (NORTH, "sail2:s:n", 1)],
)
def test_a_step_south_that_costs_nothing_makes_no_other_cheaper(wind, laid, price):
    """The rum is saved on each step south, and on no other."""
    state = position(wind=wind)
    captain = stern(state, 0, "southerner")
    fit(state, 0, "sail")
    course(state, 0, laid)
    Play(state)
    assert captain.rum == 3 - price


@pytest.mark.rule("PO-113", "PO-114", "PO-116", "PO-117")
def test_what_each_extension_adds():
    for kind, gained in (
        ("hold", (2, 0, 0, 0)),
        ("bases", (0, 2, 0, 0)),
        ("sail", (0, 0, 1, 0)),
        ("wick", (0, 0, 0, 1)),
    ):
        before = position().captains[0]
        after = fit(position(), 0, kind)
        names = ("hold", "bases", "sails", "wicks")
        assert tuple(getattr(after, name) - getattr(before, name) for name in names) == gained
    every = fit(position(), 0, *[kind for kind in KIND for _ in range(2)])
    assert (every.hold, every.bases, every.sails, every.wicks) == (6 + 4, 1 + 4, 2, 2)  # they add up


# 15 Missions


@pytest.mark.rule("PO-128")
def test_markers_take_the_best_free_place_once():
    state = position()
    mission(state, 0, "six_rum", 3)
    captain = load(state, 1, rum=6)
    check_after_actions(state, captain)
    check_after_actions(state, captain)
    assert state.markers[0] == [3, 1]
    assert mission_points(state, 1)[0] == 2  # the second place of four players


@pytest.mark.rule("PO-131", "PO-A26")
def test_the_mission_without_cannons():
    state = position()
    mission(state, 0, "no_cannons", 0, 1, 2, 3)
    stern(state, 0, "canister_master").cannons = 1
    play = Play(state)
    assert state.markers[0] == [0, 1, 2, 3]
    play.choose("end")
    assert state.markers[0] == [1, 2, 3]  # at the end of the first action
    course(state, 1, "sail:e")
    state = position()
    mission(state, 0, "no_cannons", 0, 1, 2, 3)
    play = Play(state).choose("take:cannon")
    assert 0 in state.markers[0]
    assert "throw:cannon" not in play.choose("overboard").offers()
    play.choose("done", "end")
    assert state.markers[0] == [1, 2, 3]


MIXED = {"cotton": 1, "wine": 1, "tea": 1, "rum": 2}
NEEDS = [
    ("four_cotton", {"cotton": 4}, {"cotton": 3, "cocoa": 1}),
    ("four_wine", {"wine": 4}, {"wine": 3, "cocoa": 1}),
    ("four_tea", {"tea": 4}, {"tea": 3, "cocoa": 1}),
    ("mixed_cargo", MIXED, MIXED | {"tea": 0, "cocoa": 1}),
    ("mixed_cargo", MIXED | {"rum": 3}, MIXED | {"rum": 1}),
    ("six_rum", {"rum": 6}, {"rum": 5}),
    ("four_cotton", {"cotton": 5}, {"wine": 5}),  # more is enough as well
    ("four_wine", {"wine": 5}, {"tea": 5}),
    ("four_tea", {"tea": 5}, {"cotton": 5}),
    ("mixed_cargo", {"cotton": 2, "wine": 1, "tea": 1, "rum": 2}, {"cotton": 2, "wine": 2, "rum": 2}),
    ("mixed_cargo", {"cotton": 1, "wine": 2, "tea": 1, "rum": 2}, {"cotton": 2, "tea": 2, "rum": 2}),
    ("mixed_cargo", {"cotton": 1, "wine": 1, "tea": 2, "rum": 2}, {"wine": 2, "tea": 2, "rum": 2}),
    ("six_rum", {"rum": 7}, {"rum": 5, "cotton": 1}),
]


@pytest.mark.rule("PO-132", "PO-133", "PO-134", "PO-135", "PO-136", "PO-A25")
@pytest.mark.parametrize(("name", "enough", "short"), NEEDS)
def test_missions_on_cargo(name, enough, short):
    for cargo, done in ((enough, True), (short, False)):
        state = position()
        mission(state, 0, name)
        fit(state, 0, "hold")
        load(state, 0, **({"rum": 1} | cargo))
        play = Play(state)
        assert state.markers[0] == []  # looked at when the actions are over
        play.choose("end")
        assert state.markers[0] == ([0] if done else [])


@pytest.mark.rule("PO-A25")
def test_loot_counts_at_the_end_of_the_next_own_action():
    state = position()
    mission(state, 0, "four_tea")
    load(state, 1, tea=4)  # won in a battle since
    play = Play(state).choose("end")
    assert state.markers[0] == []
    play.choose("end")
    assert state.markers[0] == [1]


@pytest.mark.rule("PO-137", "PO-A32")
def test_the_mission_of_three_types():
    state = position()
    mission(state, 0, "three_types")
    captain = fit(state, 0, "hold", "hold", "sail")
    check_after_actions(state, captain)
    assert state.markers[0] == []
    add_extension(captain, KIND["wick"], 0)  # the Gadgeteer's counts
    check_after_actions(state, captain)
    assert state.markers[0] == [0]


@pytest.mark.rule("PO-138", "PO-A32")
def test_the_mission_of_two_alike():
    state = position()
    mission(state, 0, "two_alike")
    captain = fit(state, 0, "hold", "sail", "wick")
    check_after_actions(state, captain)
    assert state.markers[0] == []
    add_extension(captain, KIND["sail"], 0)
    check_after_actions(state, captain)
    assert state.markers[0] == [0]


@pytest.mark.rule("PO-137", "PO-138")
@pytest.mark.parametrize(
    ("name", "built", "done"),
    [
        ("three_types", ["hold", "bases", "sail", "wick"], True),  # more than three
        ("three_types", ["bases", "bases", "wick", "wick"], False),
        ("two_alike", ["hold", "bases", "sail", "wick"], False),
        ("two_alike", ["wick", "wick", "wick"], True),  # more than two
        *[("two_alike", [kind, kind], True) for kind in KIND],
    ],
)
def test_missions_on_extensions(name, built, done):
    state = position()
    mission(state, 0, name)
    check_after_actions(state, fit(state, 0, *built))
    assert state.markers[0] == ([0] if done else [])


@pytest.mark.rule("PO-131", "PO-132", "PO-136", "PO-139")
@pytest.mark.parametrize("at", range(3))
def test_a_mission_counts_wherever_it_lies(at):
    for name, marked in (("six_rum", []), ("two_chests", []), ("no_cannons", [0, 1])):
        state = position()
        for place in range(3):
            mission(state, place, "pirate_beaten")
        mission(state, at, name, *marked)
        captain = load(state, 0, rum=6)
        captain.chests, captain.cannons = [1, 1, 1], 2  # more than it takes
        check_after_actions(state, captain)
        assert state.markers[at] == ([1] if marked else [0])


@pytest.mark.rule("PO-139")
def test_the_mission_of_two_chests():
    state = position()
    mission(state, 0, "two_chests")
    captain = state.captains[0]
    captain.chests = [1]
    check_after_actions(state, captain)
    assert state.markers[0] == []
    captain.chests = [1, 1]
    check_after_actions(state, captain)
    assert state.markers[0] == [0]


# 16 Scoring


def finished(players=4):
    """Nobody has anything; all missions are starred or fulfilled by nobody."""
    state = position(players, phase=OVER)
    for captain in state.captains:
        captain.rum = 0
    return state


def sources(state, seat=0):
    return scores(state)[seat].sources


@pytest.mark.parametrize("n", [1, 3])
def test_money_is_called_thalers(n):
    words, money = words_of("portolano"), "1 thaler" if n == 1 else "3 thalers"
    for kind, args in (
        ("paid", {"seat": 0, "goods": 2, "thalers": n}),
        ("prize", {"seat": 0, "thalers": n}),
        ("chest_seen", {"value": n}),
    ):
        assert plain(words.event(kind, args), ["Anne"]).endswith(f" {money}."), kind


@pytest.mark.rule("PO-143")
def test_thalers_and_chests():
    state = finished()
    state.captains[0].thalers = 6
    state.captains[0].chests = [3, 1]
    assert sources(state)["thalers"] == 6
    assert sources(state)["chests"] == 4


@pytest.mark.rule("PO-144", "PO-123")
def test_an_unused_marker_of_peace():
    state = finished()
    state.captains[0].marker = True
    assert sources(state, 0)["peacemaker"] == 1
    assert sources(state, 1)["peacemaker"] == 0


PLACES = [
    ([7, 5, 3, 1], [1, 2, 0, 0]),
    ([7, 7, 3, 1], [3, 3, 0, 0]),
    ([7, 5, 5, 1], [1, 4, 4, 0]),
    ([0, 0, 0, 0], [3, 3, 3, 3]),
    ([2, 0, 0, 0], [1, 4, 4, 4]),
]


@pytest.mark.rule("PO-145", "PO-A23")
@pytest.mark.parametrize(("values", "places"), PLACES)
def test_prizes_for_ship_value(values, places):
    assert prizes(values, content.PAY.ship_value) == [(0, 6, 2, 4, 1)[place] for place in places]


@pytest.mark.rule("PO-146", "PO-A23")
@pytest.mark.parametrize(("values", "places"), PLACES)
def test_prizes_for_cannons(values, places):
    assert prizes(values, content.PAY.cannons) == [(0, 4, 2, 3, 1)[place] for place in places]


@pytest.mark.rule("PO-145", "PO-146")
def test_the_prizes_stand_in_the_score():
    state = finished()
    add_extension(state.captains[1], KIND["hold"], 4)
    add_extension(state.captains[1], KIND["sail"], 3)
    add_extension(state.captains[2], KIND["wick"], 5)
    state.captains[2].cannons = 2
    state.captains[3].cannons = 1
    assert [sources(state, seat)["ship"] for seat in range(4)] == [0, 6, 2, 0]
    assert [sources(state, seat)["cannons"] for seat in range(4)] == [0, 0, 4, 2]


@pytest.mark.rule("PO-A24")
def test_second_places_are_paid_with_two_players():
    assert prizes([3, 1], content.PAY.ship_value) == [6, 2]
    assert prizes([0, 1], content.PAY.cannons) == [2, 4]


@pytest.mark.rule("PO-147")
def test_half_of_the_cargo_rounded_down():
    state = finished()
    load(state, 0, rum=4, cotton=1, wine=1, tea=2, cocoa=1)
    assert sources(state)["cargo"] == 4
    load(state, 1, rum=1)
    assert sources(state, 1)["cargo"] == 0
    load(state, 2, rum=3, wine=1)
    assert sources(state, 2)["cargo"] == 2  # half of the sum, not of rum and goods each


@pytest.mark.rule("PO-148")
@pytest.mark.parametrize(("players", "pay"), [(2, [2, 0]), (3, [3, 1, 0]), (4, [4, 2, 1, 0]), (5, [4, 2, 1, 0, 0])])
def test_places_of_missions(players, pay):
    state = finished(players)
    mission(state, 0, "six_rum", *range(players))
    mission(state, 1, "no_mutiny")
    mission(state, 2, "no_cannons")
    assert [mission_points(state, seat)[0] for seat in range(players)] == pay


@pytest.mark.rule("PO-149", "PO-129")
@pytest.mark.parametrize("players", [2, 5])
def test_starred_missions_pay_three_whatever_the_place(players):
    state = finished(players)
    mission(state, 0, "no_mutiny", *range(1, players))
    mission(state, 1, "no_cannons", 1)
    mission(state, 2, "six_rum", *range(players))
    assert mission_points(state, 0)[1] == 0  # failing costs nothing
    assert sources(state, 0)["missed"] == 0
    mission(state, 2, "six_rum")
    assert mission_points(state, 1)[0] == 6
    assert mission_points(state, players - 1)[0] == (3 if players > 2 else 6)


@pytest.mark.rule("PO-150")
def test_a_missed_mission_costs_two():
    state = finished()
    mission(state, 0, "six_rum", 1)
    mission(state, 1, "four_tea")
    mission(state, 2, "no_mutiny", 1)
    assert sources(state, 0)["missed"] == -4
    assert sources(state, 1)["missed"] == -2


@pytest.mark.rule("PO-151")
def test_the_most_thalers_win_then_the_smaller_ship():
    state = finished()
    state.captains[2].thalers = 9
    assert ranked(scores(state)).winners == [2]
    state = finished()
    add_extension(state.captains[0], KIND["hold"], 1)
    state.captains[0].thalers = 2
    state.captains[1].thalers = 7
    state.captains[2].thalers = 7  # 0: 2 + 6; 1, 2: 7 + 1 and a ship without value
    result = ranked(scores(state))
    assert result.scores[0] == result.scores[1] == result.scores[2]
    assert result.ranks == [3, 1, 1, 4]
    assert result.winners == [1, 2]  # a shared victory


@pytest.mark.rule("PO-EX04", "PO-EX05", "PO-EX06")
def test_the_scoring_example():
    state = finished()
    peter, daniel, silvia, _laura = state.captains
    peter.thalers = 6
    peter.chests = [2]
    for captain in (peter, silvia):
        add_extension(captain, KIND["hold"], 4)
        add_extension(captain, KIND["bases"], 2)
        add_extension(captain, KIND["hold"], 1)
        assert captain.value() == 7
    fit(state, 1, "bases", "bases")
    peter.cannons, daniel.cannons = 3, 2
    assert (peter.bases, daniel.bases) == (3, 5)
    load(state, 0, rum=4, cotton=1, wine=1, tea=2, cocoa=1)
    assert peter.free() >= 0
    mission(state, 0, "six_rum", 1, 0)
    mission(state, 1, "three_types", 2, 1, 0)
    mission(state, 2, "four_tea", 3)
    score = scores(state)[0]
    assert score.sources == {
        "thalers": 6, "chests": 2, "peacemaker": 0, "ship": 4, "cannons": 4, "cargo": 4, "missions": 3, "missed": -2,
    }  # fmt: skip
    assert score.points == 21


def test_missions_that_have_a_name_in_the_rules_bear_it_in_the_content():
    named = {name: number for name, number in vars(missions).items() if name.lower() in MISSION}
    assert len(named) == 9
    for name, number in named.items():
        assert MISSION[name.lower()] == number
