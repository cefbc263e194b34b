"""What a seat guesses of hidden things: what it knows stays, all else could be anything that fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from freebooter.engine.keel import EVERYONE, NOBODY
from freebooter.engine.luck import lucky
from freebooter.games.captains_log.content import MISSIONS, NPC_CARDS
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.imagine import imagine
from freebooter.games.captains_log.names import NONE
from freebooter.games.captains_log.rules import goals, missions
from freebooter.games.captains_log.state import Barrel, State
from freebooter.games.captains_log.underway import Deal
from tests.games.captains_log.ocean import barrel, card_named, npc, ocean, tile
from tests.games.captains_log.papers import card, mission


def guesses(edit: Callable[[State], object], times: int = 40, seat: int = 0, **settings: Any) -> list[State]:
    """What a seat imagines of a position, so many times."""
    truth = ocean(edit, **settings).state
    found = []
    for i in range(times):
        state = truth.clone()
        imagine(state, seat, lucky("guess", i))
        found.append(state)
    return found


@pytest.mark.rule("CL-024", "CL-025")
def test_a_tile_face_down_may_be_any_that_nobody_has_seen() -> None:
    def edit(state: State) -> None:
        state.sea.tiles = []
        tile(state, 7, 0)
        tile(state, 4, 1, open=False)
        tile(state, 9, 2, open=False)
        state.sea.stack = [3, 12]

    for state in guesses(edit):
        assert state.sea.tiles[0].number == 7
        hidden = [one.number for one in state.sea.tiles[1:]]
        assert sorted(hidden + state.sea.stack) == [3, 4, 9, 12]
    for place in (1, 2):
        assert {state.sea.tiles[place].number for state in guesses(edit)} == {3, 4, 9, 12}


@pytest.mark.rule("CL-135", "CL-140")
def test_a_barrel_may_be_any_that_was_not_turned_over() -> None:
    def edit(state: State) -> None:
        sea = state.sea
        sea.barrels = []
        barrel(state, at(1, 0), 3)
        sea.barrels.append(Barrel(-1, at(2, 0), 3, 0, 1, card("R04"), NOBODY))  # a time counter
        sea.barrels.append(Barrel(8, at(3, 0), 3, 0, NONE, NONE, EVERYONE))
        sea.barrel_bag, sea.barrel_box = [5, 6], [9]

    for state in guesses(edit):
        sea = state.sea
        assert [one.id for one in sea.barrels][1:] == [-1, 8]
        assert (len(sea.barrel_bag), len(sea.barrel_box)) == (2, 1)
        assert sorted([sea.barrels[0].id, *sea.barrel_bag, *sea.barrel_box]) == [3, 5, 6, 9]
    assert {state.sea.barrels[0].id for state in guesses(edit)} == {3, 5, 6, 9}
    assert {state.sea.barrel_box[0] for state in guesses(edit)} == {3, 5, 6, 9}


@pytest.mark.rule("CL-431", "CL-023")
def test_anothers_secret_mission_may_be_any_secret_one_that_this_table_can_fulfil() -> None:
    def edit(state: State) -> None:
        mission(state, 0, "C12")
        mission(state, 1, "T07", mark=3)  # public
        mission(state, 1, "R04", mark=5, place=7, victim=2, victim_was_player=True, only_end=1)
        mission(state, 1, "C01")

    seen = set()
    for state in guesses(edit, 60):
        mine, theirs = state.players[0].missions, state.players[1].missions
        assert [one.card for one in mine] == [card("C12")]
        assert (theirs[0].card, theirs[0].mark) == (card("T07"), 3)
        for one in theirs[1:]:
            assert not MISSIONS[one.card].public
            assert goals.is_possible(state, 0, one.card)
            stage = 1 if MISSIONS[one.card].start is None else 0
            assert (one.stage, one.mark, one.place, one.victim) == (stage, 0, 0, missions.NOT_YET)
            assert (one.victim_was_player, one.only_end) == (False, 0)
            seen.add(one.card)
        cards = [one.card for player in state.players for one in player.missions]
        assert sorted(cards + state.decks.missions) == list(range(len(MISSIONS)))  # none is there twice
    assert len(seen) > 15
    assert any(MISSIONS[one].expert for one in range(len(MISSIONS)))
    assert not any(MISSIONS[one].expert for one in seen)  # a standard table


@pytest.mark.rule("CL-431", "CL-440")
def test_whether_anothers_secret_mission_is_active_is_no_secret() -> None:
    """A mission of mine may begin beside a player who has an active one: that it is offered tells."""

    def edit(state: State) -> None:
        mission(state, 1, "C01")  # active from the beginning
        mission(state, 1, "R05")

    active, waiting = set(), set()
    for state in guesses(edit, 60):
        one, other = state.players[1].missions
        assert (one.stage, other.stage) == (1, 0)
        assert MISSIONS[one.card].start is None
        assert MISSIONS[other.card].start is not None
        active.add(one.card)
        waiting.add(other.card)
    assert len(active) > 5
    assert len(waiting) > 3


@pytest.mark.rule("CL-431", "CL-437")
@pytest.mark.parametrize(("holder", "id", "seat"), [(1, "C06", 0), (3, "C05", 1)])
def test_the_last_secret_mission_is_known_even_where_an_arrow_points_at_the_own_partner(
    holder: int, id: str, seat: int
) -> None:
    """Seat 1 may destroy seat 0, who could not; seat 3 was given a card that is of no use to him."""

    def edit(state: State) -> None:
        mission(state, holder, id)
        state.decks.missions_out += state.decks.missions
        state.decks.missions = []

    for state in guesses(edit, 3, seat, seats=4, mode="teams"):
        assert [one.card for one in state.players[holder].missions] == [card(id)]


@pytest.mark.rule("CL-158", "CL-431")
def test_of_a_secret_mission_in_a_trade_one_sees_only_that_it_is_there() -> None:
    def edit(state: State) -> None:
        mission(state, 1, "C01")
        mission(state, 1, "T07")
        state.deal = Deal(1, 0, 0, 0, [0] * 6, [0] * 6, [card("T07"), card("C01")], [])

    promised = set()
    for state in guesses(edit):
        assert state.deal is not None
        assert state.deal.gives_cards[0] == card("T07")
        assert state.deal.gives_cards[1] == state.players[1].missions[0].card
        promised.add(state.deal.gives_cards[1])
    assert len(promised) > 10


@pytest.mark.rule("CL-054", "CL-271", "CL-045")
def test_an_npc_that_is_not_turned_up_may_be_any_of_its_model_and_seal() -> None:
    trader = card_named("Santa Rufina") - 1
    alike = [
        i
        for i, one in enumerate(NPC_CARDS)
        if (one.model, one.seal) == (NPC_CARDS[trader].model, NPC_CARDS[trader].seal)
    ]

    def edit(state: State) -> None:
        npc(state, trader + 1, 0, seen=NOBODY, stop=5, goods=[9] * 6)
        npc(state, card_named("Black Gull"), at(1, 0), stop=-1)

    drawn, tops = set(), set()
    for state in guesses(edit, 60):
        one, other = state.npcs
        drawn.add(one.card)
        tops.add(state.decks.ships[-1])
        assert one.card in alike
        assert (one.goods, one.stop) == (list(NPC_CARDS[one.card].cargo), NPC_CARDS[one.card].first_stop)
        assert other.card == card_named("Black Gull") - 1
        levels = [NPC_CARDS[one].level for one in state.decks.ships]
        assert [min(level, 3) for level in levels] == sorted([min(level, 3) for level in levels], reverse=True)
        assert one.card not in state.decks.ships
    assert drawn == {i for i in alike if i in [trader, *ocean(edit).state.decks.ships]}
    assert len(drawn) > 1
    assert len(tops) > 3


@pytest.mark.rule("CL-269")
def test_a_card_drawn_while_the_npc_act_waits_for_the_next_turn_whichever_it_is() -> None:
    trader = card_named("Santa Rufina") - 1

    def edit(state: State) -> None:
        npc(state, trader + 1, 0, seen=NOBODY)
        npc(state, card_named("Gouden Haring"), 0, seen=NOBODY)  # of the same model and seal, and waits for nothing
        assert state.turn is not None
        state.turn.npcs = 1 << trader

    guessed = set()
    for state in guesses(edit):
        assert state.turn is not None
        assert state.turn.npcs == 1 << state.npcs[0].card
        guessed.add(state.npcs[0].card)
    assert len(guessed) > 1


@pytest.mark.rule("CL-059")
def test_captains_that_another_chooses_from_may_be_any_that_nobody_has() -> None:
    def edit(state: State) -> None:
        state.players[0].dealt, state.players[1].dealt = [1, 2, 3], [4, 5, 6]
        state.players[2].captains = [7]
        state.decks.captains = [8, 9]

    offered = set()
    for state in guesses(edit, seats=3):
        assert state.players[0].dealt == [1, 2, 3]
        assert (state.players[2].captains, state.players[2].dealt) == ([7], [])
        assert len(state.players[1].dealt) == 3
        assert sorted(state.players[1].dealt + state.decks.captains) == [4, 5, 6, 8, 9]
        offered |= set(state.players[1].dealt)
    assert offered == {4, 5, 6, 8, 9}


@pytest.mark.rule("CL-526")
def test_two_captains_who_were_chosen_are_known() -> None:
    def edit(state: State) -> None:
        state.players[1].captains = [4, 5]
        state.decks.captains = [9, 8]

    for state in guesses(edit, 8):
        assert state.players[1].captains == [4, 5]
        assert state.decks.captains == [9, 8]


@pytest.mark.rule("CL-506", "CL-508", "CL-509")
def test_nobody_has_the_treasure_where_another_has_dug_in_vain_and_once_found_it_is_known() -> None:
    def edit(state: State) -> None:
        state.decks.treasure = [2, 3, 1]

    places = {(one.decks.treasure[0], one.decks.treasure[1]) for one in guesses(edit, 200)}
    assert len(places) == 16
    assert {one.decks.treasure[2] for one in guesses(edit)} == set(range(5))

    def dug(state: State) -> None:
        edit(state)
        state.decks.treasure_found = True

    assert all(one.decks.treasure == [2, 3, 1] for one in guesses(dug, 8))


@pytest.mark.rule("CL-027", "CL-043", "CL-036", "CL-149")
def test_piles_keep_their_cards_in_another_order() -> None:
    def piles(state: State) -> list[list[int]]:
        return [state.decks.events, state.decks.winds, state.harbour.bag, state.sea.zone_stack]

    found = [piles(state) for state in guesses(lambda _: None, 8, game="expert")]
    for i, pile in enumerate(piles(ocean(game="expert").state)):
        assert all(sorted(guess[i]) == sorted(pile) for guess in found)
        assert len({tuple(guess[i]) for guess in found}) > 1
