"""Actions on sea tiles and in ports: chapters 6 and 7."""

from __future__ import annotations

import pytest

from freebooter.engine.keel import EVERYONE
from freebooter.games.portolano import content
from freebooter.games.portolano.rules.tiles import INCOME
from freebooter.games.portolano.state import COVERED, EMPTY, PORTS, SLOTS, SOUTH, cell_of
from tests.games.portolano.positions import (
    FACE,
    KIND,
    Play,
    course,
    fit,
    lay,
    load,
    moor,
    position,
    stern,
)

C, W, T, K = 0, 1, 2, 3
PEACE = next(side.id for side in content.SEA_SIDES if content.ACTIONS[side.action] == "peace")


def arrive(face, **cargo):
    """Seat 0 sails onto this face in the north."""
    state = position(a4=face)
    return state, load(state, 0, **cargo)


def actions(play):
    return [key for key in play.offers() if key not in ("overboard", "end") and not key.startswith("take")]


def takes(play):
    return [key for key in play.offers() if key.startswith("take")]


# 6 Actions on sea tiles


@pytest.mark.rule("PO-060")
def test_only_the_last_tile_of_a_move_is_used():
    state = position(wind=SOUTH, a2="S02b", a3="S13a")
    fit(state, 0, "sail")
    course(state, 0, "sail2:s:s")
    play = Play(state)
    assert actions(play) == ["rum"]
    assert takes(play) == ["take:cotton", "take:wine"]
    state = position(a4="S13a")
    course(state, 0, "")
    load(state, 0, rum=0)
    assert actions(Play(state)) == ["rum"]  # also after a drift


@pytest.mark.rule("PO-061", "PO-062")
@pytest.mark.parametrize("face", [side.id for side in content.SEA_SIDES])
def test_each_face_offers_what_is_printed(face):
    state, captain = arrive(face, rum=2, cotton=1)
    captain.thalers = 1
    side = content.SEA_SIDES[FACE[face]]
    play = Play(state)
    wanted = [f"take:{content.GOODS[good].id}" for good in side.goods] + (["take:cannon"] if side.cannon else [])
    assert takes(play) == wanted
    assert (
        actions(play)
        == {
            "extension": ["build:hold", "build:bases", "build:sail", "build:wick"],
            "rum": ["rum"],
            "thaler": ["thaler"],
            "barter": ["to_rum:cotton", "to_good:cotton", "to_good:wine", "to_good:tea"],
            "swap": ["swap:cotton:wine:wine", "swap:cotton:wine:tea", "swap:cotton:tea:tea"],
            "peace": [],
        }[content.ACTIONS[side.action]]
    )
    play.choose(wanted[0])
    assert takes(play) == []  # one thing only


@pytest.mark.rule("PO-063")
def test_taking_and_action_in_any_order_or_not_at_all():
    for keys in (("take:wine", "thaler", "end"), ("thaler", "take:wine", "end"), ("end",), ("thaler", "end")):
        state, captain = arrive("S02b")
        play = Play(state)
        play.choose(*keys)
        assert play.seat == 1
        assert captain.goods[W] == ("take:wine" in keys)
        assert captain.thalers == ("thaler" in keys)
    state, _ = arrive("S02b")
    play = Play(state).choose("thaler")
    assert actions(play) == []  # once


@pytest.mark.rule("PO-064", "PO-A28")
def test_a_good_needs_a_space_of_the_hold():
    state, captain = arrive("S02b", rum=3, tea=2, cocoa=1)
    state.layout = 0
    play = Play(state).choose("take:wine")
    assert play.prompt == "room"
    assert play.offers() == ["throw:tea", "throw:cocoa", "throw:rum", "leave"]
    play.choose("throw:tea")
    assert captain.goods == [0, 1, 1, 1]
    assert state.taken[W] == 1
    assert captain.free() == 0


@pytest.mark.rule("PO-A28")
def test_who_has_one_thing_to_throw_is_asked_and_may_leave_the_good():
    state, captain = arrive("S02b", rum=0, tea=6)
    play = Play(state).choose("take:wine")
    assert (play.prompt, play.offers()) == ("room", ["throw:tea", "leave"])
    play.choose("leave")
    assert (captain.goods, state.taken) == ([0, 0, 6, 0], [0, 0, 0])
    assert "take:wine" in play.offers()  # nothing was taken, so it still may
    play.choose("take:wine", "throw:tea")
    assert (captain.goods, state.taken) == ([0, 1, 5, 0], [0, 1, 0])
    assert "take:wine" not in play.offers()


@pytest.mark.rule("PO-A28", "PO-072")
def test_who_has_one_thing_to_throw_is_asked_and_may_leave_the_free_rum():
    state, captain = arrive("S13a", rum=4, wine=2)
    play = Play(state).choose("rum")
    assert (play.prompt, play.offers()) == ("room.rum", ["throw:wine", "leave"])
    play.choose("leave")
    assert (captain.rum, captain.goods[1], captain.tile_rum) == (4, 2, False)
    assert actions(play) == ["rum"]
    play.choose("rum", "throw:wine")
    assert (captain.rum, captain.goods[1], captain.tile_rum) == (5, 1, True)
    assert actions(play) == []


@pytest.mark.rule("PO-A28", "PO-083")
def test_who_has_one_thing_to_throw_for_the_rum_of_a_port_is_asked_and_loads_what_fits():
    state, captain = arrive("H4b", rum=1, cotton=1, wine=4)  # T T C, rum 4
    play = Play(state).choose("unload:2", "amount:4")
    assert (play.prompt, play.offers()) == ("room.rum", ["throw:wine", "leave"])
    play.choose("throw:wine", "leave")
    assert (captain.rum, captain.goods[1]) == (3, 3)
    assert [args["rum"] for args in play.told("loaded")] == [2]
    state, captain = arrive("H4b", rum=1, cotton=1, wine=5)
    captain.hold = 6
    captain.rum = 0
    play = Play(state).choose("unload:2")
    play.choose("amount:1")  # the cotton has made room for one
    assert captain.rum == 1


@pytest.mark.rule("PO-077", "PO-A28")
def test_a_port_with_nothing_to_unload_does_not_ask_to_unload():
    state, _ = arrive("H4b", rum=1, wine=1)  # T T C
    play = Play(state)
    assert (play.prompt, play.offers()) == ("port.idle", ["overboard", "end"])
    state, _ = arrive("H4b", rum=1, wine=1, tea=1)
    play = Play(state)
    assert play.prompt == "port"
    play.choose("unload:0", "amount:0")
    assert (play.prompt, play.offers()) == ("port.idle", ["overboard", "end"])
    state, _ = arrive("H4b", rum=1, tea=2)
    play = Play(state).choose("unload:0", "overboard", "throw:tea", "done")
    assert (play.prompt, play.offers()) == ("port", ["overboard", "settle"])  # one good is still to be paid for


@pytest.mark.rule("PO-065")
def test_cocoa_in_front_of_the_row_is_taken_instead():
    state, captain = arrive("S02b")
    state.layout = 0
    state.taken = [0, 6, 0]
    Play(state).choose("take:wine")
    assert captain.goods == [0, 0, 0, 1]
    assert state.taken == [0, 7, 0]


@pytest.mark.rule("PO-066")
def test_a_cannon_needs_a_base_and_a_supply():
    state, captain = arrive("S02b")
    play = Play(state).choose("take:cannon")
    assert (captain.cannons, state.cannons) == (1, 11)
    assert takes(play) == []
    state, captain = arrive("S02b")
    captain.cannons = 1
    assert "take:cannon" not in takes(Play(state))  # the only base is taken
    state, captain = arrive("S02b")
    state.cannons = 0
    assert "take:cannon" not in takes(Play(state))
    state, captain = arrive("S02b")
    fit(state, 0, "bases")
    assert Play(state).choose("take:cannon").state.captains[0].cannons == 1  # more than one base is free


@pytest.mark.rule("PO-067", "PO-A35")
def test_an_extension_costs_a_thaler():
    state, captain = arrive("S01a")
    assert actions(Play(state)) == []  # without a thaler
    state, captain = arrive("S01a")
    captain.thalers = 2
    fit(state, 0, "sail")
    state.stacks = [2, 0, 3, 4]
    play = Play(state)
    assert actions(play) == ["build:hold", "build:sail", "build:wick"]  # no empty stack
    play.choose("build:sail")  # one that the ship has already
    assert actions(play) == []  # one extension a turn, although a thaler is left
    assert captain.thalers == 1
    assert captain.extensions == [(KIND["sail"], 1), (KIND["sail"], 3)]
    assert state.stacks == [2, 0, 2, 4]
    state, captain = arrive("S01a")
    captain.thalers = 1
    Play(state).choose("build:wick")  # the last thaler is enough
    assert captain.thalers == 0


@pytest.mark.rule("PO-068", "PO-A09")
def test_goods_into_rum_one_for_one_in_one_direction():
    state, captain = arrive("S07a", rum=1, cotton=2, tea=1, cocoa=1)
    box = state.box[:]
    play = Play(state).choose("to_rum:cotton")
    assert play.offers() == ["to_rum:cotton", "to_rum:tea", "to_rum:cocoa", "done"]
    play.choose("to_rum:cocoa", "to_rum:tea", "done")
    assert captain.rum == 4  # the cocoa gave one
    assert captain.goods == [1, 0, 0, 0]
    assert state.box == [box[C] + 1, box[W], box[T] + 1, box[K] + 1]
    assert actions(play) == []


@pytest.mark.rule("PO-068", "PO-069", "PO-A08")
def test_rum_into_goods_of_the_box():
    state, captain = arrive("S07a", rum=3, cotton=1)
    state.box = [3, 1, 0, 2]
    taken = state.taken[:]
    play = Play(state)
    assert actions(play) == ["to_rum:cotton", "to_good:cotton", "to_good:wine"]  # no tea in the box, never cocoa
    play.choose("to_good:wine")
    assert play.offers() == ["to_good:cotton", "done"]  # no wine left, no way back
    play.choose("to_good:cotton", "done")
    assert captain.rum == 1
    assert captain.goods == [2, 1, 0, 0]
    assert state.box == [2, 0, 0, 2]
    assert state.taken == taken


@pytest.mark.rule("PO-070", "PO-A08")
def test_one_good_for_two_others():
    state, captain = arrive("S10a", rum=1, cotton=2, wine=1)
    state.box = [4, 1, 2, 1]
    play = Play(state)
    assert actions(play) == [
        "swap:cotton:wine:tea", "swap:cotton:tea:tea",
        "swap:wine:cotton:cotton", "swap:wine:cotton:tea", "swap:wine:tea:tea",
    ]  # not its own type, no cocoa, and no two wine with one in the box  # fmt: skip
    play.choose("swap:cotton:wine:tea")
    assert captain.goods == [1, 2, 1, 0]
    assert state.box == [5, 0, 1, 1]
    assert actions(play) == []  # only one good is traded


@pytest.mark.rule("PO-070", "PO-A08")
@pytest.mark.parametrize(
    ("box", "offered"),
    [
        ([0, 1, 1, 0], ["wine:tea"]),
        ([1, 0, 2, 0], ["cotton:tea", "tea:tea"]),
        ([2, 1, 0, 0], ["cotton:cotton", "cotton:wine"]),
        ([1, 0, 0, 3], []),
    ],
)
def test_a_trade_gives_only_what_the_box_has(box, offered):
    state, _ = arrive("S10a", rum=1, cocoa=1)
    state.box = box
    assert actions(Play(state)) == [f"swap:cocoa:{two}" for two in offered]


@pytest.mark.rule("PO-071")
def test_cocoa_for_two_goods():
    state, captain = arrive("S10a", rum=1, cocoa=1)
    play = Play(state)
    assert len(actions(play)) == 6
    play.choose("swap:cocoa:cotton:cotton")
    assert captain.goods == [2, 0, 0, 0]


@pytest.mark.rule("PO-072", "PO-075", "PO-A28")
def test_free_rum_and_room_for_it():
    state, captain = arrive("S13a", rum=2)
    Play(state).choose("rum")
    assert captain.rum == 3
    state, captain = arrive("S13a", rum=4, wine=1, tea=1)
    play = Play(state).choose("rum")
    assert (play.prompt, play.offers()) == (
        "room.rum",
        ["throw:wine", "throw:tea", "leave"],
    )  # rum makes no room for rum
    play.choose("throw:wine")
    assert captain.rum == 5
    assert captain.goods == [0, 0, 1, 0]
    state, captain = arrive("S13a", rum=6)
    assert actions(Play(state)) == []  # no room to be made


@pytest.mark.rule("PO-075")
def test_room_in_a_trade():
    state, captain = arrive("S10a", rum=4, cotton=2)
    play = Play(state).choose("swap:cotton:wine:tea")
    assert (play.prompt, play.offers()) == ("room.trade", ["throw:cotton", "throw:wine", "throw:rum"])
    play.choose("throw:rum")
    assert captain.rum == 3
    assert captain.goods == [1, 1, 1, 0]


@pytest.mark.rule("PO-073")
def test_a_thaler():
    state, captain = arrive("S02b")
    Play(state).choose("thaler")
    assert captain.thalers == 1


@pytest.mark.rule("PO-156")
def test_rum_is_bounded_by_the_hold_alone():
    state = position(a4="S13a")
    captain = load(state, 0, rum=17)
    fit(state, 0, "hold", "hold", "hold", "hold", "hold", "hold")
    Play(state).choose("rum")
    assert captain.rum == captain.hold == 18
    state, captain = arrive("S02b", rum=0, tea=5)
    course(state, 0, "")
    Play(state).choose("take:wine")
    assert captain.cargo() == captain.hold == 6  # without rum the whole hold is free


@pytest.mark.rule("PO-126", "PO-A10", "PO-A09")
def test_the_marketeer_trades_one_good_for_one_rum_instead():
    state, captain = arrive("S02b", rum=2, cotton=2, cocoa=1)
    stern(state, 0, "marketeer")
    play = Play(state)
    assert actions(play) == ["thaler", "market:cotton", "market:cocoa"]
    play.choose("market:cocoa")
    assert captain.rum == 3
    assert captain.goods == [2, 0, 0, 0]
    assert actions(play) == []  # instead of the printed action, once, and never the other way
    for face, action in (
        ("S07a", "barter"),
        ("S10a", "swap"),
        ("S01a", "extension"),
        ("S13a", "rum"),
        (PEACE, "peace"),
    ):
        state, captain = arrive(face, rum=2, tea=1)
        stern(state, 0, "marketeer")
        offered = [key for key in actions(Play(state)) if key.startswith(("market", "to_rum"))]
        assert offered == (["to_rum:tea"] if action == "barter" else ["market:tea"])  # the same trade stands there once
    state, captain = arrive("H1a", rum=2, tea=1)
    stern(state, 0, "marketeer")
    assert not any(key.startswith("market") for key in Play(state).offers())  # on sea tiles only


# 7 Actions in ports


@pytest.mark.rule("PO-076")
@pytest.mark.parametrize("face", [side.id for side in content.PORT_SIDES])
def test_each_port_asks_for_what_is_printed_and_has_its_rum(face):
    state, _ = arrive(face, rum=0, cotton=3, wine=3, tea=3)
    fit(state, 0, "hold", "hold")
    course(state, 0, "")
    slots = SLOTS[FACE[face] - PORTS]
    play = Play(state)
    keys = [f"unload:{slot}" for slot in range(len(slots))]
    assert play.offers()[:-2] == keys
    play.choose(*keys)
    assert play.prompt == "port.rum"
    assert len(play.offers()) == content.PORT_SIDES[FACE[face] - PORTS].rum + 1


@pytest.mark.rule("PO-077", "PO-078")
def test_any_subset_in_any_order():
    state, captain = arrive("H1a", rum=1, cotton=1, wine=2, tea=1)  # C C W W T
    lay(state, "a4", EMPTY, EMPTY, W, EMPTY, EMPTY)
    play = Play(state)
    assert play.offers() == ["unload:0", "unload:1", "unload:3", "unload:4", "overboard", "end"]
    play.choose("unload:4")
    assert play.offers() == ["unload:0", "unload:1", "unload:3", "overboard", "settle"]
    play.choose("unload:1", "settle", "amount:0")
    assert captain.goods == [0, 2, 0, 0]
    assert state.port_at(cell_of(4, "a4")).slots == [EMPTY, C, W, EMPTY, T]
    assert captain.thalers == 3


@pytest.mark.rule("PO-079", "PO-EX07")
def test_cocoa_covers_two_adjacent_slots():
    state, captain = arrive("H1a", rum=1, wine=1, cocoa=1)  # C C W W T
    lay(state, "a4", EMPTY, C, EMPTY, EMPTY, EMPTY)
    play = Play(state)
    assert [key for key in play.offers() if key.startswith("cocoa2")] == ["cocoa2:2", "cocoa2:3"]
    play.choose("cocoa2:3")  # a wine and a tea slot
    assert state.port_at(cell_of(4, "a4")).slots == [EMPTY, C, EMPTY, K, COVERED]
    play.choose("unload:2", "amount:0")
    assert captain.thalers == 5  # three goods


@pytest.mark.rule("PO-080")
def test_cocoa_on_one_slot_of_any_type():
    state, captain = arrive("H1a", rum=1, cocoa=1)
    play = Play(state)
    assert [key for key in play.offers() if key.startswith("cocoa:")] == [f"cocoa:{slot}" for slot in range(5)]
    play.choose("cocoa:4", "amount:0")
    assert state.port_at(cell_of(4, "a4")).slots == [EMPTY, EMPTY, EMPTY, EMPTY, K]
    assert captain.thalers == 1


@pytest.mark.rule("PO-081", "PO-EX07")
def test_income_by_number_of_goods():
    assert INCOME == [0, 1, 3, 5, 7, 10]
    for count, income in enumerate(INCOME[1:], 1):
        state, captain = arrive("H1a", rum=0, cotton=2, wine=2, tea=1)
        course(state, 0, "")
        play = Play(state)
        play.choose(*[f"unload:{slot}" for slot in range(count)])
        if count < 5:
            play.choose("settle")
        assert captain.thalers == income


@pytest.mark.rule("PO-082")
def test_rum_only_after_unloading():
    state, captain = arrive("H1a", rum=1, cotton=1)
    play = Play(state).choose("end")
    assert play.seat == 1
    assert captain.rum == 1
    state, captain = arrive("H1a", rum=1, cotton=1)
    play = Play(state).choose("unload:0")
    assert (play.prompt, play.offers()) == ("port.rum", ["amount:0", "amount:1", "amount:2"])
    play.choose("amount:2")
    assert captain.rum == 3


@pytest.mark.rule("PO-083", "PO-A28")
def test_less_rum_or_room_for_it():
    state, captain = arrive("H4b", rum=2, cotton=2, wine=1, tea=1)  # T T C, rum 4
    play = Play(state).choose("unload:0", "settle")
    assert play.offers() == [f"amount:{rum}" for rum in range(5)]
    play.choose("amount:3")
    assert play.prompt == "room.rum"
    play.choose("throw:cotton", "throw:wine")
    assert captain.rum == 5
    assert captain.goods == [1, 0, 0, 0]
    state, captain = arrive("H4b", rum=4, cotton=1, tea=1)
    play = Play(state).choose("unload:0", "settle")
    assert play.offers() == ["amount:0", "amount:1", "amount:2"]  # never more than the hold


def fill(state):
    """Seat 0 lays the last slot of the port a4 (C C W with one wine missing)."""
    lay(state, "a4", C, C, EMPTY)
    return Play(state).choose("unload:2")


@pytest.mark.rule("PO-084", "PO-085", "PO-A15")
def test_who_fills_the_port_gets_a_chest_and_a_new_port_comes():
    state, captain = arrive("H5b", rum=1, wine=1)
    box = state.box[:]
    state.chests = [1, 2, 3]
    state.pile = [7, 4]
    play = fill(state)
    assert play.offers() == [f"amount:{rum}" for rum in range(5)]  # the old port's rum
    play.choose("amount:4")
    assert captain.thalers == 1
    assert captain.rum == 5
    assert captain.chests == [3]
    assert state.chests == [1, 2]
    assert [(event.kind, event.to) for event in play.events() if event.kind.startswith("chest")] == [
        ("chest", EVERYONE),
        ("chest_seen", 1 << 0),
    ]  # all see that there is one, its owner what it is worth
    assert state.board[cell_of(4, "a4")] == PORTS + 4
    assert state.port_at(cell_of(4, "a4")).slots == [EMPTY] * len(SLOTS[4])
    assert state.box == [box[C] + 2, box[W] + 1, box[T], box[K]]
    assert state.pile == [7]
    assert state.used == [FACE["H5b"] - PORTS]


@pytest.mark.rule("PO-085")
def test_a_covering_cocoa_goes_to_the_box_once():
    state, _ = arrive("H5b", rum=1, wine=1)
    box = state.box[:]
    lay(state, "a4", K, COVERED, EMPTY)
    Play(state).choose("unload:2", "amount:0")
    assert state.box == [box[C], box[W] + 1, box[T], box[K] + 1]


@pytest.mark.rule("PO-086", "PO-A15")
def test_no_unloading_at_the_new_port():
    state, captain = arrive("H5b", rum=1, cotton=2, wine=1, cocoa=1)
    state.pile = [0]  # C C W W T
    play = fill(state).choose("amount:0")
    assert state.board[captain.cell] == PORTS
    assert play.offers() == ["overboard", "end"]


@pytest.mark.rule("PO-087", "PO-A13")
def test_used_ports_come_back_with_their_other_sides():
    state, _ = arrive("H5b", rum=1, wine=1)
    state.pile = []
    state.used = [0, 3, 7]
    play = fill_with(state, [3, 1, 0, 2])
    play.choose("amount:0")
    # H1a, H2b, H4b and now H5b are shuffled (the new order is given) and turned: 8, 2, 1, 6 from the bottom
    assert state.board[cell_of(4, "a4")] == PORTS + 6
    assert state.pile == [8, 2, 1]
    assert state.used == []
    assert state.recycled


def fill_with(state, order):
    lay(state, "a4", C, C, EMPTY)
    return Play(state, order).choose("unload:2")


@pytest.mark.rule("PO-A13")
def test_a_port_is_replaced_under_other_ships():
    state, captain = arrive("H5b", rum=1, wine=1)
    moor(state, 3, "a4")
    fill(state).choose("amount:0")
    assert state.captains[3].cell == captain.cell == cell_of(4, "a4")
    assert state.board[captain.cell] != FACE["H5b"]


@pytest.mark.rule("PO-A14")
def test_no_chest_from_an_empty_stack():
    state, captain = arrive("H5b", rum=1, wine=1)
    state.chests = []
    play = fill(state).choose("amount:0")
    assert captain.chests == []
    assert "new_port" in play.kinds()
