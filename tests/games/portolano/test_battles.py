"""Battles: chapters 10 to 12, with wicks, the Lucky and the Peacemaker."""

from __future__ import annotations

import pytest

from freebooter.games.portolano.rules.battle import begin_battles, fighters_at, pirate_dice
from freebooter.games.portolano.state import EAST, FIGHTS, NORTH, PIRATE_FIGHTS, SOUTH, WEST, WIND, cell_of
from freebooter.games.portolano.view import view
from tests.games.portolano.positions import Play, fit, load, mission, moor, position, stand_out, stern

HIT, MISS = 1, 6


def pirate_battle(*luck, cannons=0, cell="a1", players=4, pirate="a1", before=None, **cargo):
    """Seat 0 alone meets the pirate; the pirate's dice come first."""
    state = position(players, phase=PIRATE_FIGHTS, pirate=pirate)
    far = {4: ("c3", "c3", "c3"), 5: ("c3",) * 4, 3: (), 2: ()}[players]
    for seat, place in enumerate(far, 1):
        moor(state, seat, place)
        stand_out(state, seat)
    captain = moor(state, 0, cell)
    captain.cannons = cannons
    captain.rum = 0
    load(state, 0, **cargo)
    if before is not None:
        before(state)
    return Play(state, *luck), state, captain


def sea_battle(hits, cell="a1", pirate="c3", **kw):
    """Seats with so many hits on one sea tile: a cannon for each, all rolling hits."""
    state = position(len(hits), phase=FIGHTS, pirate=pirate)
    for seat, count in enumerate(hits):
        captain = moor(state, seat, cell)
        captain.cannons = count
        captain.rum = 2
        captain.thalers = 3
        captain.goods = [1, 1, 1, 0]
    return state


def dice(*counts):
    return [[HIT] * count for count in counts if count]


# 10 Battles


@pytest.mark.rule("PO-093", "PO-098")
def test_who_meets_the_pirate_on_a_large_sea():
    state = position(phase=PIRATE_FIGHTS, pirate="a1")
    fights = {name: pirate_dice(state, moor(state, 0, name)) for name in ("a1", "a2", "b1", "d1", "b2", "c1", "a3")}
    assert fights == {"a1": 3, "a2": 2, "b1": 2, "d1": 2, "b2": 0, "c1": 0, "a3": 0}
    state = position(phase=PIRATE_FIGHTS, pirate="a2", a4="S13b")
    state.pirate = cell_of(4, "a4")
    assert pirate_dice(state, moor(state, 0, "a1")) == 2  # around the edge


@pytest.mark.rule("PO-153", "PO-A30")
@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_the_pirate_attacks_across_the_wind(players):
    for wind, reached in ((NORTH, {"a1", "c1"}), (SOUTH, {"a1", "c1"}), (EAST, {"b2"}), (WEST, {"b2"})):
        state = position(players, PIRATE_FIGHTS, wind, "b1", b3="S13b")
        found = {name for name in ("a1", "c1", "b2") if pirate_dice(state, moor(state, 0, name)) == 2}
        assert found == reached
        assert (pirate_dice(state, moor(state, 0, "b3")) == 2) == (wind in (EAST, WEST))
        assert pirate_dice(state, moor(state, 0, "b1")) == 3  # its own tile always
    # the wind of this round counts, not the one that the ships sailed with
    state = position(players, phase=WIND, wind=NORTH, pirate="b2")
    moor(state, 0, "a1")
    moor(state, 1, "c2")
    load(state, 0, rum=3)
    play = Play(state, NORTH, [MISS, MISS])
    assert play.told("pirate_fight")[0]["seat"] == 0
    state = position(players, phase=WIND, wind=NORTH, pirate="c1")
    moor(state, 0, "a1")
    moor(state, 1, "c3")
    play = Play(state, WEST)
    assert play.told("pirate_fight") == []  # the pirate came to b1 with a west wind: a1 lies along it


@pytest.mark.rule("PO-094", "PO-106")
def test_who_fought_the_pirate_fights_nobody_else():
    state = position(phase=PIRATE_FIGHTS, pirate="a1")
    for seat in (0, 1):
        moor(state, seat, "a1")
    for seat in (2, 3):
        moor(state, seat, "c3")
    play = Play(state, [MISS] * 3, [MISS] * 3)
    kinds = [kind for kind in play.kinds() if kind in ("pirate_fight", "battle")]
    assert kinds == ["pirate_fight", "pirate_fight", "battle"]
    assert play.told("battle")[0]["seats"] == [2, 3]


def peacemaker_at(cell, others=("c1", "c1", "c1")):
    state = position(phase=WIND, pirate="d1")
    captain = stern(state, 0, "peacemaker")
    moor(state, 0, cell)
    captain.marker = True
    captain.thalers = 3
    for seat, place in enumerate(others, 1):
        moor(state, seat, place)
        state.captains[seat].rum = 0
    return state, captain


@pytest.mark.rule("PO-093", "PO-095", "PO-123", "PO-A21")
def test_the_peacemaker_stays_out_of_every_battle_of_the_round():
    state, captain = peacemaker_at("a1")
    play = Play(state, EAST)  # the pirate comes to a1
    assert (play.seat, play.prompt) == (0, "peace")
    assert play.told("pirate_fight") == []  # before the first battle
    play.choose("peace")
    assert not captain.marker
    assert all(fight["seat"] != 0 for fight in play.told("pirate_fight"))
    state, captain = peacemaker_at("c1")
    play = Play(state, NORTH, [MISS] * 3).choose("peace")
    assert 0 not in [seat for battle in play.told("battle") for seat in battle["seats"]]


@pytest.mark.rule("PO-095")
def test_the_peacemakers_word_is_over_with_the_round():
    state, _ = peacemaker_at("a1", ("a1", "c2", "c3"))
    load(state, 1, rum=1, tea=1)
    play = Play(state, EAST, [HIT, MISS, MISS]).choose("peace")
    assert play.prompt == "pay"
    assert view(state, 1).captains["0"].neutral
    play.choose("pay:tea")
    assert play.prompt == "course"
    assert not view(state, 1).captains["0"].neutral  # the mark is off before cards are laid


@pytest.mark.rule("PO-095", "PO-123")
def test_the_peacemaker_may_fight_and_is_asked_only_before_a_battle():
    state, captain = peacemaker_at("a1")
    play = Play(state, EAST, [HIT, MISS, MISS]).choose("fight")
    assert captain.marker
    assert play.told("pirate_fight")[0]["seat"] == 0
    state, captain = peacemaker_at("b2", ("c1", "c1", "a1"))
    play = Play(state, NORTH)
    assert (0, "peace") not in play.asked
    state, captain = peacemaker_at("a1")
    captain.marker = False  # used before
    play = Play(state, EAST, [MISS] * 3)
    assert (0, "peace") not in play.asked


@pytest.mark.rule("PO-096", "PO-097")
def test_three_of_six_faces_hit():
    play, _, _ = pirate_battle([1, 2, 3], [4, 5, 6, 3], cannons=4)
    fight = play.told("pirate_fight")[0]
    assert (fight["pirate"], fight["hits"]) == (3, 1)


# 11 Battles against the pirate


@pytest.mark.rule("PO-099")
def test_a_ship_in_port_is_safe_from_the_pirate():
    state = position(phase=PIRATE_FIGHTS, pirate="a4")
    assert pirate_dice(state, moor(state, 0, "b4")) == 0
    state.board[cell_of(4, "b4")] = state.board[cell_of(4, "a4")]
    assert pirate_dice(state, moor(state, 0, "b4")) == 2


@pytest.mark.rule("PO-100", "PO-A17")
def test_separate_battles_clockwise_from_the_first_player():
    state = position(phase=PIRATE_FIGHTS, pirate="a1")
    state.first = 2
    for seat in range(4):
        moor(state, seat, "a2")
    state.captains[3].cannons = 2
    play = Play(state, [MISS, MISS], [MISS, MISS], [HIT, HIT], [MISS, MISS], [MISS, MISS])
    fights = play.told("pirate_fight")
    assert [fight["seat"] for fight in fights] == [2, 3, 0, 1]
    assert [fight["hits"] for fight in fights] == [0, 2, 0, 0]


@pytest.mark.rule("PO-101", "PO-102")
def test_dice_of_both_sides():
    play, _, _ = pirate_battle([MISS] * 3, [MISS] * 2, cannons=2)
    fight = play.told("pirate_fight")[0]
    assert (len(fight["theirs"]), len(fight["mine"])) == (3, 2)
    play, _, _ = pirate_battle([MISS] * 2, [MISS], cannons=1, cell="a2")
    fight = play.told("pirate_fight")[0]
    assert (len(fight["theirs"]), len(fight["mine"])) == (2, 1)


@pytest.mark.rule("PO-103")
def test_more_hits_than_the_pirate_pay_thalers():
    _, _, captain = pirate_battle([HIT, MISS, MISS], [HIT, HIT, HIT], cannons=3)
    assert captain.thalers == 2


@pytest.mark.rule("PO-104", "PO-122")
def test_equal_hits_help_only_the_lucky():
    _, _, captain = pirate_battle([HIT, MISS, MISS], [HIT], cannons=1, rum=2)
    assert (captain.thalers, captain.rum) == (0, 2)
    _, _, captain = pirate_battle([HIT, MISS, MISS], [HIT], cannons=1, before=lambda state: stern(state, 0, "lucky"))
    assert captain.thalers == 1
    _, _, captain = pirate_battle([MISS] * 3, before=lambda state: stern(state, 0, "lucky"))
    assert captain.thalers == 1  # 0 to 0


@pytest.mark.rule("PO-105", "PO-A19")
def test_the_loser_chooses_what_the_pirate_takes():
    def thalers(state):
        state.captains[0].thalers = 1

    play, state, captain = pirate_battle([HIT] * 3, rum=1, tea=1, cocoa=1, before=thalers)
    box = state.box[:]
    assert (play.seat, play.prompt) == (0, "pay")
    assert play.offers() == ["pay:tea", "pay:cocoa", "pay:rum", "pay:thaler"]
    play.choose("pay:cocoa", "pay:thaler", "pay:rum")  # the cocoa is one
    assert (captain.goods, captain.rum, captain.thalers) == ([0, 0, 1, 0], 0, 0)
    assert state.box == [box[0], box[1], box[2], box[3] + 1]
    assert play.prompt != "pay"


@pytest.mark.rule("PO-EX08", "PO-A18", "PO-A22")
def test_who_has_too_little_loses_all():
    _, _, captain = pirate_battle([HIT, HIT], cell="a2", tea=2)
    assert captain.goods == [0, 0, 0, 0]
    play, _, captain = pirate_battle([HIT, HIT], cell="a2", tea=1)
    assert captain.goods == [0, 0, 0, 0]
    assert play.auto[0] == "pay:tea"
    play, _, captain = pirate_battle([HIT, HIT], cell="a2")
    assert captain.loot() == 0


# 12 Battles between players


@pytest.mark.rule("PO-106", "PO-093")
def test_ships_on_one_tile_fight_at_sea_and_in_port():
    for cell in ("a1", "b4"):
        state = position(phase=FIGHTS, pirate="c2")
        for seat in (0, 1):
            moor(state, seat, cell)
        play = Play(state)
        assert play.told("battle")[0]["seats"] == [0, 1]
    state = position(phase=FIGHTS, pirate="c2")
    assert Play(state).told("battle") == []


@pytest.mark.rule("PO-107")
def test_each_tile_is_a_battle_of_its_own():
    state = position(5, phase=FIGHTS, pirate="d4", d4="S13b")
    for seat, cell in enumerate(("a1", "c3", "a1", "c3", "a1")):
        moor(state, seat, cell)
    play = Play(state)
    assert [battle["seats"] for battle in play.told("battle")] == [[0, 2, 4], [1, 3]]


@pytest.mark.rule("PO-108", "PO-118")
def test_cannons_at_sea_and_rum_in_port():
    state = position(phase=FIGHTS, pirate="c2")
    for seat, (cell, rum) in enumerate((("a1", 4), ("a1", 4), ("b4", 3), ("b4", 2))):
        captain = moor(state, seat, cell)
        captain.cannons = 2 - seat % 2
        captain.rum = rum
        fit(state, seat, "wick") if seat > 1 else None
    play = Play(state, [MISS, MISS], [MISS], [MISS] * 3, [MISS] * 2)
    battles = play.told("battle")
    assert [len(faces) for faces in battles[0]["dice"]] == [2, 1]
    assert [len(faces) for faces in battles[1]["dice"]] == [3, 2]
    assert battles[1]["hits"] == [0, 0]  # no wicks in a port


@pytest.mark.rule("PO-109", "PO-112", "PO-EX09", "PO-111")
def test_the_strongest_takes_first_and_each_pays_before_collecting():
    state = sea_battle((0, 2, 3))  # seat 2 is Anne with 3, seat 1 Ben with 2, seat 0 Clara with none
    load(state, 1, rum=1)
    play = Play(state, *dice(2, 3))
    taken = []
    while play.prompt == "loot":
        taken.append((play.seat, state.loot.foe))
        play.choose("loot:thaler" if state.captains[state.loot.foe].thalers else "loot:cotton"
                    if state.captains[state.loot.foe].goods[0] else "loot:wine")  # fmt: skip
    assert taken == [(2, 1), (2, 0), (2, 0), (2, 0), (1, 0), (1, 0)]
    assert [captain.thalers for captain in state.captains] == [0, 2, 7]
    assert [captain.goods for captain in state.captains] == [[0, 0, 1, 0], [2, 2, 1, 0], [1, 1, 1, 0]]


@pytest.mark.rule("PO-109")
def test_equals_take_clockwise_from_the_first_player():
    state = sea_battle((1, 0, 1))
    state.first = 2
    play = Play(state, *dice(1, 1))
    assert (play.seat, state.loot.foe) == (2, 1)
    play.choose("loot:thaler")
    assert (play.seat, state.loot.foe) == (0, 1)


@pytest.mark.rule("PO-110")
def test_a_tie_changes_nothing():
    state = sea_battle((2, 2))
    play = Play(state, *dice(2, 2))
    assert play.prompt != "loot"
    assert [captain.thalers for captain in state.captains] == [3, 3]


@pytest.mark.rule("PO-110", "PO-122", "PO-A20")
def test_the_lucky_steals_from_each_who_is_tied():
    state = sea_battle((0, 0, 0))
    stern(state, 1, "lucky")
    play = Play(state)
    taken = []
    while play.prompt == "loot.lucky":  # nobody has won
        taken.append((play.seat, *play.args))
        play.choose("loot:thaler")
    assert taken == [(1, 0, 1), (1, 2, 1)]
    # in the order of hits: first the stronger one, then the Lucky among the tied
    state = sea_battle((1, 1, 2))
    stern(state, 0, "lucky")
    play = Play(state, *dice(1, 1, 2))
    taken = []
    while play.prompt.startswith("loot"):
        taken.append((play.prompt, play.seat, play.args[0]))
        play.choose("loot:thaler")
    assert taken == [("loot", 2, 0), ("loot", 2, 1), ("loot.lucky", 0, 1)]
    # the Lucky is the last of all, and tied with the one before
    state = sea_battle((1, 0, 0))
    stern(state, 2, "lucky")
    play = Play(state, *dice(1))
    taken = []
    while play.prompt.startswith("loot"):
        taken.append((play.prompt, play.seat, play.args[0]))
        play.choose("loot:thaler")
    assert taken == [("loot", 0, 1), ("loot", 0, 2), ("loot.lucky", 2, 1)]


@pytest.mark.rule("PO-111")
def test_who_loots_is_told_from_whom_and_how_much_is_left():
    state = sea_battle((3, 0))
    play = Play(state, *dice(3))
    assert (play.prompt, play.args) == ("loot", (1, 3))
    play.choose("loot:thaler")
    assert play.args == (1, 2)
    play.choose("loot:thaler", "loot:rum")
    assert play.prompt != "loot"


@pytest.mark.rule("PO-A28", "PO-A18")
def test_who_has_one_thing_to_throw_for_loot_is_asked_and_may_leave_it():
    state = sea_battle((2, 0))
    load(state, 0, rum=0, cotton=6, wine=0, tea=0)
    play = Play(state, *dice(2))
    play.choose("loot:tea")
    assert (play.prompt, play.offers()) == ("room", ["throw:cotton", "leave"])
    play.choose("leave")
    assert (play.prompt, play.args) == ("loot", (1, 2))  # nothing was taken
    assert state.captains[0].goods == [6, 0, 0, 0]
    assert state.captains[1].goods[2] == 1
    play.choose("loot:rum")
    assert (play.prompt, play.offers()) == ("room.rum", ["throw:cotton", "leave"])
    play.choose("leave", "loot:thaler", "done")
    assert (state.captains[0].thalers, state.captains[0].rum, state.captains[0].goods[0]) == (3 + 1, 0, 6)


@pytest.mark.rule("PO-111", "PO-A18", "PO-A19")
def test_the_winner_chooses_any_mix_or_stops():
    state = sea_battle((3, 0))
    state.captains[1].goods = [0, 1, 0, 1]
    play = Play(state, *dice(3))
    assert play.offers() == ["loot:wine", "loot:cocoa", "loot:rum", "loot:thaler", "done"]
    play.choose("loot:cocoa", "done")
    assert state.captains[0].goods == [1, 1, 1, 1]
    assert state.captains[1].goods == [0, 1, 0, 0]
    assert state.captains[1].thalers == 3
    assert (view(state, None).foe, view(state, None).owed) == (-1, 0)  # nobody is being looted any more


@pytest.mark.rule("PO-A18", "PO-A28")
def test_a_full_hold_must_make_room_for_loot():
    state = sea_battle((2, 0))
    load(state, 0, rum=3)
    play = Play(state, *dice(2))
    play.choose("loot:tea")
    assert play.prompt == "room"
    play.choose("throw:rum")
    assert state.captains[0].goods == [1, 1, 2, 0]
    play.choose("loot:rum")
    assert (play.prompt, play.offers()) == ("room.rum", ["throw:cotton", "throw:wine", "throw:tea", "leave"])
    play.choose("throw:cotton")
    assert state.captains[0].rum == 3
    state = sea_battle((2, 0))
    load(state, 0, rum=6, cotton=0, wine=0, tea=0)
    assert "loot:rum" not in Play(state, *dice(2)).offers()


@pytest.mark.rule("PO-A18")
def test_no_more_is_taken_than_there_is():
    state = sea_battle((3, 0))
    state.captains[1].goods = [0, 0, 0, 0]
    state.captains[1].rum = 0
    state.captains[1].thalers = 1
    play = Play(state, *dice(3)).choose("loot:thaler")
    assert play.prompt != "loot"
    assert state.captains[0].thalers == 4


@pytest.mark.rule("PO-A22")
def test_without_cannons_a_ship_still_takes_part():
    state = sea_battle((1, 0))
    play = Play(state, *dice(1))
    assert play.told("battle")[0] | {"dice": []} == {
        "seats": [0, 1], "dice": [], "hits": [1, 0], "cell": 0, "face": state.board[0],
    }  # fmt: skip
    state = position(phase=FIGHTS, pirate="c2")
    for seat in (0, 1):
        moor(state, seat, "b4")
        state.captains[seat].rum = seat
    play = Play(state, [HIT])
    assert play.told("battle")[0]["hits"] == [0, 1]


# The Island of peace


@pytest.mark.rule("PO-074", "PO-A11", "PO-A12")
def test_no_battle_at_the_island_of_peace():
    state = position(phase=WIND, pirate="d1", a1="S03b")
    for seat in (0, 1):
        moor(state, seat, "a1")
        stern(state, seat, "marketeer")  # whatever they did there
    state.captains[1].marker = True
    play = Play(state, EAST)  # the pirate comes to a1
    assert state.pirate == 0
    assert play.told("pirate_fight") == []
    assert play.told("battle") == []
    assert (1, "peace") not in play.asked  # nothing to stay out of
    begin_battles(state)
    assert fighters_at(state, 0) == []
    assert pirate_dice(state, state.captains[0]) == 0


# Wicks


@pytest.mark.rule("PO-117", "PO-118")
def test_a_wick_is_a_sure_hit():
    def wicks(state):
        fit(state, 0, "wick", "wick")

    play, _, _ = pirate_battle([MISS] * 3, [MISS], cannons=3, before=wicks)
    fight = play.told("pirate_fight")[0]
    assert fight["mine"] == [HIT, HIT, MISS]
    assert fight["hits"] == 2
    play, _, _ = pirate_battle([MISS] * 3, cannons=1, before=wicks)
    assert play.told("pirate_fight")[0]["hits"] == 1  # not more than cannons
    play, _, _ = pirate_battle([MISS] * 3, cannons=0, before=wicks)
    assert play.told("pirate_fight")[0]["hits"] == 0
    state = sea_battle((2, 0))
    fit(state, 0, "wick")
    play = Play(state, [MISS])
    assert play.told("battle")[0]["hits"] == [1, 0]


@pytest.mark.rule("PO-A29")
def test_more_than_six_dice():
    _, _, captain = pirate_battle([MISS] * 3, [HIT] * 9, cannons=9)
    assert captain.thalers == 9
    state = position(phase=FIGHTS, pirate="c2")
    for seat in (0, 1):
        moor(state, seat, "b4").rum = 7 + seat
    assert Play(state, [MISS] * 7, [MISS] * 8).told("battle")[0]["dice"] == [[MISS] * 7, [MISS] * 8]


# Missions of battle


@pytest.mark.rule("PO-140")
def test_the_mission_to_beat_the_pirate():
    def wanted(state):
        mission(state, 0, "pirate_beaten")

    _, state, _ = pirate_battle([HIT, MISS, MISS], [HIT, HIT], cannons=2, before=wanted)
    assert state.markers[0] == [0]
    _, state, _ = pirate_battle([HIT, HIT, MISS], [HIT, HIT], cannons=2, before=wanted)
    assert state.markers[0] == []


@pytest.mark.rule("PO-140")
@pytest.mark.parametrize("at", range(3))
def test_a_battle_mission_counts_wherever_it_lies(at):
    def wanted(state):
        for place, name in enumerate(("two_chests", "three_types", "no_cannons")):
            mission(state, place, name)
        mission(state, at, "pirate_beaten")

    _, state, _ = pirate_battle([HIT, MISS, MISS], [HIT, HIT], cannons=2, before=wanted)
    assert state.markers[at] == [0]


@pytest.mark.rule("PO-140", "PO-141")
def test_battle_missions_are_checked_when_all_battles_are_over():
    def wanted(state):
        mission(state, 0, "pirate_beaten")
        moor(state, 1, "a2")
        stand_out(state, 1, False)
        load(state, 1, rum=2, tea=1)

    play, state, _ = pirate_battle([MISS] * 3, [HIT], [HIT, HIT], cannons=1, before=wanted)
    assert (play.seat, play.prompt) == (1, "pay")
    assert state.markers[0] == []  # seat 0 has won, but a battle goes on
    play.choose("pay:rum", "pay:rum")
    assert state.markers[0] == [0]


@pytest.mark.rule("PO-128", "PO-141")
def test_the_mission_of_three_hits():
    def wanted(state):
        mission(state, 0, "three_hits")

    _, state, _ = pirate_battle([HIT] * 3, [HIT] * 3, cannons=3, before=wanted)
    assert state.markers[0] == [0]  # also when the pirate is not beaten
    _, state, _ = pirate_battle([HIT] * 3, [HIT, HIT, MISS], cannons=3, rum=1, before=wanted)
    assert state.markers[0] == []
    state = sea_battle((3, 4))  # more than three, too
    mission(state, 0, "three_hits")
    Play(state, *dice(3, 4)).choose("done")
    assert state.markers[0] == [0, 1]
    begin_battles(state)
    state.phase, state.done, state.first = FIGHTS, 0, 0
    Play(state, *dice(3, 4)).choose("done")
    assert state.markers[0] == [0, 1]  # PO-128: each captain once
    state = position(phase=FIGHTS, pirate="c2")
    mission(state, 0, "three_hits")
    for seat in (0, 1):
        moor(state, seat, "b4")
        state.captains[seat].rum = 3
    Play(state, [HIT] * 3, [HIT] * 3)
    assert state.markers[0] == []  # a port is no sea tile


@pytest.mark.rule("PO-142")
def test_battle_missions_of_one_round_go_clockwise_from_the_first_player():
    state = sea_battle((3, 3, 3))
    state.first = 1
    mission(state, 0, "three_hits")
    Play(state, *dice(3, 3, 3))
    assert state.markers[0] == [1, 2, 0]
