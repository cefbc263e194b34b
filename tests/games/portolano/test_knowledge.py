"""What is hidden: laid cards, chests, the ports to come; and words for everything."""

from __future__ import annotations

import pytest

import freebooter as fb
from freebooter.engine.luck import lucky
from freebooter.games.portolano.imagine import imagine, likely_course
from freebooter.games.portolano.rules.round import COURSE_OF
from freebooter.games.portolano.rules.tiles import draw_chest
from freebooter.games.portolano.state import CARDS, EAST, OVER, TURNS
from freebooter.games.portolano.view import view
from tests.games.portolano.positions import Play, fit, load, position, stern
from tests.games.positions import Noted


def imagined(state, seat, n):
    copy = state.clone()
    imagine(copy, seat, lucky("guess", n))
    return copy


@pytest.mark.rule("PO-038")
def test_laid_cards_are_secret_until_the_own_turn():
    state = position(phase=CARDS)
    play = Play(state)
    play.lay(s0="sail:e", s1="sail:s", s2="sail:w", s3="sail:s")
    assert play.seat == 0
    seen = view(state, 1).captains
    assert seen["1"].course == "sail:s"
    assert (seen["2"].laid, seen["2"].course) == (1, "")
    assert view(state, None).captains["1"].course == ""
    guesses = {imagined(state, 1, n).captains[2].course for n in range(60)}
    assert guesses >= set(range(4))
    assert {imagined(state, 1, n).captains[1].course for n in range(60)} == {COURSE_OF["sail:s"]}


@pytest.mark.rule("PO-A37", "PO-043", "PO-045")
def test_how_many_cards_lie_face_down_is_seen_by_all():
    state = position(phase=CARDS)
    load(state, 3, rum=0)
    fit(state, 1, "sail")
    fit(state, 2, "sail")
    stern(state, 2, "strategist")
    play = Play(state)
    play.lay(s0="sail:e", s1="sail2:s:s", s2="stay")
    for seat in (0, None):
        seen = view(state, seat).captains
        assert [seen[str(other)].laid for other in (1, 2, 3)] == [2, 1, 0]
    for guess in [imagined(state, 3, n) for n in range(80)]:  # a guess is of as many cards
        assert 4 <= guess.captains[1].course < 20
        assert guess.captains[2].course in (0, 1, 2, 3, 20)
    assert 20 in {imagined(state, 3, n).captains[2].course for n in range(80)}


@pytest.mark.parametrize(("lot", "asked", "course"), [(0, [16, 4], "sail:n"), (1, [16, 3], "sail:e")])
def test_of_16_guesses_one_does_not_ask_what_the_cards_cost(lot, asked, course):
    """Sailing against the wind would cost Ben 2 rum, and he has 1."""
    state = position(phase=CARDS)
    load(state, 1, rum=1)
    state.captains[1].course = COURSE_OF["sail:s"]
    luck = Noted(lot)
    assert likely_course(state, state.captains[1], luck) == COURSE_OF[course]
    assert luck.asked == asked


@pytest.mark.rule("PO-A36", "PO-084")
def test_a_chest_is_known_to_its_owner_alone():
    state = position(a4="H5b")
    state.captains[0].chests = [3]
    state.captains[1].chests = [2, 2]
    assert view(state, 0).captains["0"].chests == [3]
    assert view(state, 1).captains["0"].chests == [0]
    assert {imagined(state, 1, n).captains[0].chests[0] for n in range(40)} == {1, 2, 3}
    assert all(imagined(state, 0, n).captains[0].chests == [3] for n in range(10))
    state.owners_look = False
    assert view(state, 0).captains["0"].chests == [0]
    assert {imagined(state, 0, n).captains[0].chests[0] for n in range(40)} == {1, 2, 3}
    state.phase = OVER
    assert view(state, 2).captains["0"].chests == [3]


@pytest.mark.rule("PO-A36")
@pytest.mark.parametrize("owners_look", [True, False])
def test_who_looks_into_a_chest_is_told(owners_look):
    state = position(a4="H5b")
    state.owners_look = owners_look
    state.chests = [3]
    play = Play(state)
    draw_chest(state, state.captains[0])
    assert [event.args["value"] for event in play.events() if event.kind == "chest_seen"] == [3] * owners_look


@pytest.mark.rule("PO-A36")
def test_closed_chests_are_a_setting():
    assert fb.new_table("portolano", seats=3, seed=1).state.owners_look
    assert not fb.new_table("portolano", seats=3, seed=1, settings={"closed_chests": True}).state.owners_look


@pytest.mark.rule("PO-012", "PO-087")
def test_the_ports_to_come_are_guessed():
    state = position()
    state.pile = [2, 5, 6]
    piles = {tuple(imagined(state, 0, n).pile) for n in range(80)}
    assert {tuple(sorted(side // 2 for side in pile)) for pile in piles} == {(1, 2, 3)}
    assert len(piles) > 20  # order and sides
    state.recycled = True
    piles = {tuple(imagined(state, 0, n).pile) for n in range(80)}
    assert {tuple(sorted(pile)) for pile in piles} == {(2, 5, 6)}  # sides are known then
    assert len(piles) == 6


def test_a_captain_sees_prices_and_the_drift_before_laying_a_card():
    state = position(phase=CARDS, wind=EAST)
    load(state, 0, rum=1)
    fit(state, 0, "sail")
    stern(state, 0, "strategist")
    seen = view(state, 0).captains["0"]
    assert seen.drift == "b1"
    assert (seen.courses["sail:e"].price, seen.courses["sail:e"].path) == (0, ["a1", "b1"])
    assert seen.courses["sail:w"].mutiny
    assert seen.courses["sail2:e:n"].path == ["a1", "b1", "b4"]
    assert seen.courses["stay"].path == ["a1"]
    state.phase = TURNS
    assert view(state, 0).captains["0"].courses == {}
