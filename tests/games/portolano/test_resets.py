"""What holds for a visit, a round or a battle begins anew with the next."""

from __future__ import annotations

import pytest

from freebooter.games.portolano.state import DAWN, NORTH, PIRATE_FIGHTS, WIND, cell_of
from tests.games.portolano.positions import Play, course, fit, lay, load, mission, moor, position, stern


def next_cards(play: Play) -> Play:
    """On to the next round's cards, by doing as little as can be."""
    while play.prompt != "course":
        offered = play.offers()
        play.choose("end" if "end" in offered else "done" if "done" in offered else offered[-1])
    return play


def script(play: Play, *luck: object) -> None:
    """How luck falls from now on: the wind, then dice."""
    chance = play.state.keel.chance
    assert chance is not None
    chance.script = list(luck)


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


def second_round(play: Play, **cells: str) -> Play:
    """On to the cards of the next round: seat 0 lies at a3, the others off a port each, unless they are named."""
    next_cards(play)
    state = play.state
    state.wind = NORTH
    for seat, cell in enumerate(("a3", "b1", "c1", "d1")):
        moor(state, seat, cells.get(f"s{seat}", cell))
    state.pirate = cell_of(state.size, cells["pirate"])
    return play


@pytest.mark.rule("PO-141", "PO-140")
def test_hits_of_two_rounds_are_not_added_up():
    state = position(phase=PIRATE_FIGHTS, pirate="a1")
    fit(state, 0, "bases")
    state.captains[0].cannons = 3
    mission(state, 0, "three_hits")
    mission(state, 1, "pirate_beaten")
    play = second_round(Play(state, [6, 6, 6], [1, 1, 6]), pirate="a3")
    assert state.battles is None  # nobody has fought yet in the new round
    assert state.markers == [[], [0], []]
    state.markers[1] = []
    script(play, 0, [1, 1, 1], [1, 1, 6])  # they sail side by side: two hits again, and the pirate has three
    next_cards(play.lay().end_turns())
    assert len(play.told("pirate_fight")) == 2
    assert state.markers == [[], [], []]


@pytest.mark.rule("PO-094", "PO-106")
def test_who_fought_the_pirate_fights_others_in_the_next_round():
    state = position(phase=PIRATE_FIGHTS, pirate="a1")
    state.captains[0].cannons = 1
    play = second_round(Play(state, [6, 6, 6], [6]), s1="a3", pirate="c3")
    assert play.told("battle") == []
    script(play, 0, [1])
    play.lay().end_turns()
    assert [told["seats"] for told in play.told("battle")] == [[1, 0]]  # the spinner has gone on


@pytest.mark.rule("PO-095", "PO-123", "PO-A21")
def test_the_peacemakers_word_holds_for_one_round_of_the_game():
    state = position(phase=WIND, pirate="a2")
    stern(state, 0, "peacemaker").marker = True
    play = Play(state, 0)  # the pirate comes to a1
    assert play.prompt == "peace"
    second_round(play.choose("peace"), pirate="a3")
    script(play, 0, [6, 6, 6])
    play.lay().end_turns()
    assert (0, "peace") not in play.asked[1:]  # once a game
    assert [told["seat"] for told in play.told("pirate_fight")] == [0]


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


@pytest.mark.rule("PO-041", "PO-A31")
def test_rum_that_a_tile_gave_in_an_earlier_round_does_not_forbid_the_exchange():
    state = position(a4="S07a")  # barter
    captain = load(state, 0, rum=0, cotton=1)
    course(state, 0, "")  # no rum: the ship drifts to a4
    play = Play(state, 0).choose("to_rum:cotton", "end")  # the wind stays, and the pirate far away
    assert (captain.drifted, captain.tile_rum) == (True, True)
    assert play.end_turns().prompt == "course"
    captain.goods = [2, 0, 0, 0]
    script(play, 2)
    play.lay(s0="sail:s").end_turns()  # against the wind, with one rum: mutiny, and a drift to a quiet tile
    assert (play.seat, play.prompt, captain.rum) == (0, "exchange", 0)


@pytest.mark.rule("PO-041", "PO-A31")
def test_who_has_sailed_since_the_drift_exchanges_nothing():
    state = position()
    captain = load(state, 0, rum=2, cotton=2)
    captain.drifted = True
    course(state, 0, "sail:n")  # free, with the wind
    play = Play(state)
    captain.rum = 0  # the last of it is lost in the round
    assert play.end_turns().prompt == "course"
    assert (captain.drifted, 0 in play.asked_together()) == (False, False)
