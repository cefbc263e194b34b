"""The search finds what is known to be best, peeks at nothing, and does the same again with the same luck."""

from __future__ import annotations

from time import perf_counter, sleep
from typing import Any

import pytest

import freebooter as fb
from freebooter.bots import explain, make
from freebooter.bots.search import payoff
from freebooter.bots.thinker import Thinker, think_in_two
from freebooter.bots.tree import MOST_NODES, OTHERS_LEARN, Node, Tree
from freebooter.engine.chair import Chair
from freebooter.engine.game import Score
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table
from tests.bots.toys import toy


def thought(table: Table, seat: int, playouts: int = 400, rng: object = 3) -> Tree:
    search = Tree(Chair(table, seat, lucky(rng)), lucky(rng))
    search.think(playouts, 0.0)
    return search


def position(game: str, seats: int, choices: int, seed: int = 5) -> Table:
    """A table after so many greedy choices, where somebody has a real choice."""
    table = fb.new_table(game, seats=seats, seed=seed)
    greedy = make("greedy")
    rng = lucky(seed)
    while table.awaiting:
        seat = table.awaiting[0]
        decision = table.decision(seat)
        assert decision is not None
        if choices <= 0 and len(decision.options) > 1 and decision.kind == "choose":
            break
        table.choose(seat, greedy(Chair(table, seat, rng)))
        choices -= 1
    return table


# --- what is known to be best ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_opponents_in_the_tree_do_not_see_hidden_cards(seed: int) -> None:
    """Seat 1 guesses one card of four, so playing wins three times of four; an opponent that peeked would always win."""
    search = thought(toy("guess", seed), 0, 1200)
    found = {one.key: one.chance for one in search.estimates()}
    assert search.best().key == "play"
    assert 0.6 < found["play"] < 0.9
    assert 0.4 < found["sell"] < 0.6


@pytest.mark.parametrize("seat", [0, 1])
def test_answers_given_together_are_not_seen(seat: int) -> None:
    """Nobody can do much better than even; against one who saw the hand, one time in five would be much."""
    for one in thought(toy("hands"), seat, 2500).estimates():
        assert 0.35 < one.chance < 0.9


def test_answers_given_together_are_known_when_all_are_in() -> None:
    """Who sees the other's hand need not guess: without it, one call in three would be right."""
    assert thought(toy("shown"), 0, 1500).estimates()[0].chance > 0.6


def test_reactions_in_a_window_are_reckoned_with() -> None:
    """One card of four parries, so a strike wins three times of four, whatever seat 0 really holds."""
    for seed in range(4):
        search = thought(toy("parry", seed), 1, 600)
        found = {one.key: one.chance for one in search.estimates()}
        assert search.best().key == "strike"
        assert 0.6 < found["strike"] < 0.9


def test_an_option_that_is_seldom_there_is_judged_by_when_it_is() -> None:
    """The gem lies there in one guess of four: it is counted as offered then only, and taken nearly always."""
    search = thought(toy("tide"), 1, 800)
    lands = [place.info_sets[(1, ())].edges for place in search.node.next.values()]
    for edges in lands:
        gem, sand, shells = edges["gem"], edges["sand"], edges["shells"]
        rare = gem.offered / sand.offered
        assert 0.15 < rare < 0.4
        assert gem.visits > 0.8 * gem.offered
        assert gem.visits + sand.visits + shells.visits >= sand.offered


@pytest.mark.parametrize("game", ["letter-of-marque", "merchants-and-marauders"])
def test_a_full_tree_grows_no_more(game: str) -> None:
    """However long a search thinks, its memory has a bound."""

    def count(place: Node) -> int:
        return 1 + sum([count(one) for one in place.next.values()])

    table = position(game, 4, 20)
    search = Tree(Chair(table, table.awaiting[0], lucky(1)), lucky(1))
    search.think(100, 0.0)
    grown = count(search.node)
    assert grown == search.nodes > 10
    search.nodes = MOST_NODES
    search.think(200, 0.0)
    assert count(search.node) == grown


def test_where_options_are_many_few_are_tried_at_first() -> None:
    search = thought(toy("bid"), 0, 60)
    tried = [one for one in search.estimates() if one.visits]
    assert 5 < len(tried) < 20  # of 31


def test_a_pick_is_found_pick_by_pick() -> None:
    table = toy("market")
    answer = make("bosun@300")(Chair(table, 0, lucky(1)))
    assert [option.key for option in answer] == ["item:0", "item:2"]
    table.choose(0, answer)


def test_an_amount_among_many_is_found() -> None:
    assert make("bosun@600")(Chair(toy("bid"), 0, lucky(1))) == 17


def test_the_tree_is_kept_while_only_own_choices_are_made() -> None:
    table = toy("two steps")
    thinker = Thinker(playouts=200)
    chair = Chair(table, 0, lucky(1))
    table.choose(0, thinker(chair))
    again = thinker._begin(chair)
    assert isinstance(again, Tree)
    assert again.root.visits > 20
    assert again.best().key == "right"
    assert thinker(chair).key == "right"


def test_the_tree_is_dropped_when_luck_or_something_hidden_has_shown() -> None:
    table = toy("two steps")
    thinker = Thinker(playouts=200)
    table.choose(0, thinker(Chair(table, 0, lucky(1))))
    assert thinker._begin(Chair(table, 0, lucky(1), undisturbed=False)).tries() == 0


# --- no peeking, no whims ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("choices", [0, 7, 20])
def test_a_choice_does_not_change_when_only_hidden_things_change(choices: int) -> None:
    table = position("letter-of-marque", 3, choices)
    seat = table.awaiting[0]
    found = set()
    for guess in range(4):
        other = table.imagine(seat, lucky("guess", guess))
        found.add(str(make("bosun@60")(Chair(other, seat, lucky("same")))))
    assert found == {str(make("bosun@60")(Chair(table, seat, lucky("same"))))}


@pytest.mark.parametrize("game", fb.games())
def test_same_luck_and_playouts_give_the_same_thoughts(game: str) -> None:
    table = position(game, fb.find_game(game).table_sizes[0], 9)
    seat = table.awaiting[0]
    before = table.save()
    first = [repr(one) for one in thought(table, seat, 30).estimates()]
    assert first == [repr(one) for one in thought(table, seat, 30).estimates()]
    assert table.save() == before


@pytest.mark.parametrize("game", fb.games())
def test_every_kind_of_ask_gets_a_legal_answer(game: str) -> None:
    """The beginning of a game, and a piece of a later one, with little thought."""
    sizes = fb.find_game(game).table_sizes
    for start in (0, 60):
        table = position(game, sizes[-1], start, seed=start)
        bots = [make("bosun@3") for _ in range(table.seats)]
        rng = lucky("play")
        for _ in range(25):
            if not table.awaiting:
                break
            seat = table.awaiting[0]
            table.choose(seat, bots[seat].bot(Chair(table, seat, rng)))  # type: ignore[attr-defined]


# --- budgets ----------------------------------------------------------------------------------------------------------


def test_out_of_time_the_best_so_far_is_played() -> None:
    table = position("letter-of-marque", 6, 12)
    begun = perf_counter()
    make("bosun@0.05s")(Chair(table, table.awaiting[0], lucky(1)))
    assert perf_counter() - begun < 1.5  # a busy machine may take a little longer than 0.05


def test_thinking_stops_when_nothing_can_change_the_choice() -> None:
    search = thought(toy("guess"), 0, 2000)
    first, second = search.estimates()
    assert search.playouts < 1900
    assert first.visits - second.visits > 2000 - search.playouts - 32


def test_the_budget_of_the_chair_comes_first() -> None:
    table = position("letter-of-marque", 3, 12)
    seat = table.awaiting[0]
    assert total_visits(explain(Chair(table, seat, lucky(1), playouts=30), seconds=60.0)) <= 30
    begun = perf_counter()
    make("captain@60s")(Chair(table, seat, lucky(1), seconds=0.05))
    assert perf_counter() - begun < 1.5


def test_two_processes_add_up_what_they_found() -> None:
    table = position("letter-of-marque", 3, 12)
    seat = table.awaiting[0]
    search = Tree(Chair(table, seat, lucky(1)), lucky(1))
    search.open_root()
    think_in_two(search, 0.2)
    own = search.playouts - search.playouts // OTHERS_LEARN
    assert total_visits(search.estimates()) > own > 0


def test_a_second_process_tells_only_what_it_found_itself() -> None:
    table = position("letter-of-marque", 3, 12)
    search = Tree(Chair(table, table.awaiting[0], lucky(1)), lucky(1))
    search.think(60, 0.0)
    before = total_visits(search.estimates())
    think_in_two(search, 0.0)  # a moment: 31 playouts each
    assert before > 30
    assert 0 < total_visits(search.estimates()) - before <= 62


def test_a_second_process_that_is_stuck_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freebooter.bots.thinker.think_apart", lambda search, seconds, write: sleep(60))
    table = position("letter-of-marque", 3, 12)
    search = Tree(Chair(table, table.awaiting[0], lucky(1)), lucky(1))
    search.open_root()
    begun = perf_counter()
    think_in_two(search, 0.1)
    assert perf_counter() - begun < 10
    assert total_visits(search.estimates()) > 0


def test_nothing_is_thought_about_where_nothing_can_be_chosen() -> None:
    table = position("letter-of-marque", 3, 12)
    waiting = [seat for seat in range(3) if seat not in table.awaiting]
    assert explain(Chair(table, waiting[0], lucky(1))) == []


def test_why_names_all_options_best_first() -> None:
    table = position("letter-of-marque", 3, 12)
    seat = table.awaiting[0]
    decision = table.decision(seat)
    assert decision is not None
    found = explain(Chair(table, seat, lucky(1)), playouts=150)
    assert sorted([one.key for one in found]) == sorted([option.key for option in decision.options])
    assert [one.visits for one in found] == sorted([one.visits for one in found], reverse=True)
    assert all(0.0 <= one.chance <= 1.0 for one in found)


def total_visits(found: list[Any]) -> int:
    return sum([one.visits for one in found])


# --- results ----------------------------------------------------------------------------------------------------------


def test_winning_counts_far_more_than_points() -> None:
    def result(*points: int) -> float:
        return payoff([Score({"all": one}) for one in points], 0)

    assert result(10, 9) > 0.85
    assert result(9, 10) < 0.15
    assert result(30, 9) > result(10, 9)
    assert result(9, 10) > result(1, 10)
    assert result(5, 5) == pytest.approx(0.5)
    assert 0.0 <= result(-5, 5, 7) <= 1.0
    assert payoff([Score({}, (2,)), Score({}, (1,))], 0) > payoff([Score({}, (1,)), Score({}, (2,))], 0)
