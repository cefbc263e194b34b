"""What holds for a visit, a round or a battle begins anew with the next."""

from __future__ import annotations

import pytest

from freebooter.games.portolano.state import DAWN, NORTH, PIRATE_FIGHTS
from tests.games.portolano.positions import Play, course, fit, lay, load, mission, moor, position, stern

NORTH_WIND = [0]


def next_cards(play: Play) -> Play:
    """On to the next round's cards, by doing as little as can be."""
    while play.prompt != "course":
        offered = play.offers()
        play.choose("end" if "end" in offered else "done" if "done" in offered else offered[-1])
    return play


@pytest.mark.rule("PO-061", "PO-062", "PO-068")
def test_every_visit_one_thing_may_be_taken_and_one_action_done_in_a_direction_of_its_own():
    state = position(a4="S07a", a3="S07a")  # barter; cotton or wine
    moor(state, 2, "c2")
    load(state, 0, rum=3, cotton=1)
    play = Play(state)
    play.choose("take:wine", "to_rum:cotton", "to_rum:wine")
    assert not [key for key in play.offers() if key.startswith(("take", "to_"))]
    next_cards(play)
    load(state, 0, rum=3, cotton=1)
    state.wind = NORTH
    play.lay(s0="sail:n")
    while play.seat != 0:
        play.choose("end")
    assert {"take:cotton", "take:wine", "to_rum:cotton", "to_good:tea"} <= set(play.offers())
    play.choose("to_good:tea")
    assert not [key for key in play.offers() if key.startswith("to_rum")]


@pytest.mark.rule("PO-125", "PO-A07")
def test_the_strategist_may_stay_again_after_a_round_of_sailing():
    state = position()
    stern(state, 0, "strategist")
    course(state, 0, "stay")
    play = next_cards(Play(state))
    assert "stay" not in play.offers(0)
    play.lay(s0="sail:n")
    next_cards(play)
    assert "stay" in play.offers(0)


@pytest.mark.rule("PO-141", "PO-140")
def test_hits_of_two_rounds_are_not_added_up():
    state = position(phase=PIRATE_FIGHTS, pirate="a1")
    fit(state, 0, "bases")
    state.captains[0].cannons = 3
    mission(state, 0, "three_hits")
    play = Play(state, [6, 6, 6], [1, 1, 6])  # two hits
    assert state.markers[0] == []
    state = position(phase=PIRATE_FIGHTS, pirate="a1")
    fit(state, 0, "bases")
    state.captains[0].cannons = 3
    mission(state, 0, "three_hits")
    play = Play(state, [6, 6, 6], [1, 1, 6])
    next_cards(play)
    assert state.battles is None  # nobody has fought yet in the new round
    assert state.markers[0] == []


@pytest.mark.rule("PO-086", "PO-077")
def test_who_has_filled_a_port_may_unload_at_the_new_one_in_a_later_round():
    state = position(a4="H7b")  # C W T
    state.pile = [15]  # H8b: T C T C
    lay(state, "a4", 0, 1, -1)
    load(state, 0, rum=1, tea=2)
    play = Play(state).choose("unload:2", "amount:0")
    assert (play.seat, play.prompt) == (0, "port.idle")
    next_cards(play)
    moor(state, 0, "a1")
    state.wind = NORTH
    load(state, 0, rum=1, tea=1)
    play.lay(s0="sail:n")
    while play.seat != 0:
        play.choose("end")
    assert (play.prompt, play.offers()) == ("port", ["unload:0", "unload:2", "overboard", "end"])


@pytest.mark.rule("PO-041", "PO-A31")
def test_two_goods_may_buy_a_rum_after_every_drift():
    state = position(phase=DAWN)
    captain = load(state, 0, rum=0, cotton=4)
    captain.drifted = True
    play = Play(state)
    for left in (2, 0):
        assert play.prompt == "exchange"
        play.choose("exchange:cotton:cotton")
        assert (captain.rum, captain.goods[0]) == (1, left)
        if left:
            state.wind = NORTH
            play.lay(s0="sail:s")  # cannot be paid: mutiny, and the ship drifts
            while play.prompt != "exchange":
                captain.goods = [2, 0, 0, 0]
                offered = play.offers()
                play.choose("end" if "end" in offered else offered[-1])
