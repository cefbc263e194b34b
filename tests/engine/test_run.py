"""Bare play for playouts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

import pytest

import freebooter as fb
from freebooter.engine.asks import CHECKPOINT, Ask, Option, Steps, amount, choose, pick, together
from freebooter.engine.chair import Chair
from freebooter.engine.game import find_game
from freebooter.engine.keel import Keel
from freebooter.engine.luck import lucky
from freebooter.engine.run import Run, has_choice, random_answer, random_game
from freebooter.engine.table import new_table
from tests.drill import DRILL


def begun() -> Run:
    """Letter of Marque with four captains, in the turn of seat 1."""
    game = find_game("letter-of-marque")
    luck = lucky("turns")
    run = Chair(new_table(game, 4, "turns"), 0, luck).guess(luck)
    while run.state.keel.turn != 1:
        run.take(game.bot.policy(run.state, run.seat, run.prompt, run.options, luck))
    return run


def test_a_playout_may_end_with_a_turn() -> None:
    policy = find_game("letter-of-marque").bot.policy
    for turns, rounds in ((1, 0), (2, 1), (3, 2)):
        run = begun()
        keel = run.state.keel
        first = keel.round
        run.play_turns(policy, lucky("on"), 1, turns, 1000)
        assert (keel.turn, keel.round - first) == (2, rounds)
    run = begun()
    run.play_turns(policy, lucky("on"), 3, 1, 1000)  # another's turn, which has not begun
    assert run.state.keel.turn == 0
    run = begun()
    run.play_turns(policy, lucky("on"), 1, 1000, 12)
    assert not run.over  # so many decisions and no more
    run.play_turns(policy, lucky("on"), 1, 1000, 10000)
    assert run.over


def test_alone_a_playout_ends_with_the_own_turn_too() -> None:
    """Nobody else is asked in between, and still it is another turn."""
    game = find_game("captains-log")
    luck = lucky("alone")
    for turns in (1, 2, 3):
        run = Chair(new_table(game, 1, "alone", {"mode": "solo"}), 0, luck).guess(luck)
        while run.prompt != "order":
            run.take(game.bot.policy(run.state, run.seat, run.prompt, run.options, luck))
        first = run.state.keel.round
        run.play_turns(game.bot.policy, luck, 0, turns, 1000)
        assert run.state.keel.round - first == turns


# --- one decision at a time -------------------------------------------------------------------------------------------

ITEMS = [Option("item", n) for n in range(4)]


@dataclass
class Bare:
    """A state that only keeps what the rules were answered."""

    keel: Keel = field(default_factory=lambda: Keel(lucky("bare")))
    answers: list[Any] = field(default_factory=list)


def items(count: int) -> Callable[[Any, int], list[Option]]:
    return lambda state, seat: ITEMS[:count]


def asked(state: Bare, *asks: Ask) -> Steps:
    for ask in asks:
        state.answers.append((yield ask))
        yield CHECKPOINT


def every_way(*asks: Ask) -> list[list[Any]]:
    """What the rules can be answered, by every row of decisions; each must offer two options or more."""
    ends: list[list[Any]] = []
    rows: list[list[int]] = [[]]
    while rows:
        row = rows.pop(0)
        state = Bare()
        run = Run(asked(state, *asks), state)
        run.start()
        for i in row:
            run.take(i)
        if run.over:
            assert run.options == []
            ends.append(state.answers)
        else:
            assert len(run.options) > 1
            rows += [[*row, i] for i in range(len(run.options))]
    return ends


@pytest.mark.parametrize(("count", "least", "most"), [(4, 0, 4), (4, 1, 2), (3, 2, 2), (3, 3, 3), (4, 0, 9), (2, 0, 0)])
def test_a_pick_is_made_item_by_item_and_every_subset_comes_once(count: int, least: int, most: int) -> None:
    ends = every_way(pick(0, "some", items(count), least, most))
    found = [tuple(option.number(0) for option in answers[0]) for answers in ends]
    wanted = [some for size in range(least, min(most, count) + 1) for some in combinations(range(count), size)]
    assert sorted(found) == sorted(wanted)


def test_choices_amounts_and_groups_one_after_the_other() -> None:
    """Where there is one answer, it is given unasked."""
    one, two = choose(0, "one", items(1)), choose(0, "two", items(2))
    much = amount(1, "much", 2, 4)
    ends = every_way(one, two, much, amount(0, "fixed", 3, 3), together([two, one, much]))
    first = [(ITEMS[0], option, number, 3) for option, number in product(ITEMS[:2], (2, 3, 4))]
    wanted = [[*row, [option, ITEMS[0], number]] for row in first for option, number in product(ITEMS[:2], (2, 3, 4))]
    assert sorted(map(str, ends)) == sorted(map(str, wanted))


def test_who_is_asked_what_and_in_which_group() -> None:
    state = Bare()
    group = together([choose(0, "a", items(2)), choose(1, "b", items(3))])
    run = Run(asked(state, choose(2, "alone", items(2)), group, group, choose(2, "after", items(2))), state)
    run.start()
    seen = []
    while not run.over:
        seen.append((run.seat, run.prompt, len(run.options), run.group))
        run.take(0)
    assert seen == [
        (2, "alone", 2, 0), (0, "a", 2, 1), (1, "b", 3, 1), (0, "a", 2, 2), (1, "b", 3, 2), (2, "after", 2, 0),
    ]  # fmt: skip
    assert run.state.keel.playout


def test_a_playout_takes_so_many_decisions_and_no_more() -> None:
    def first(state: Any, seat: int, prompt: str, options: list[Option], luck: Any) -> int:
        return 0

    for most, taken in ((3, 3), (9, 5)):
        for played in ("rollout", "play_turns"):
            state = Bare()
            run = Run(asked(state, *[choose(0, "a", items(2))] * 5), state)
            run.start()
            if played == "rollout":
                assert run.rollout(first, lucky("any"), most) == taken
            else:
                run.play_turns(first, lucky("any"), 0, 1, most)
            assert (len(state.answers), run.over) == (taken, taken == 5)


def test_a_group_goes_on_with_the_answers_that_are_known() -> None:
    state = Bare()
    group = together([choose(seat, "a", items(2)) for seat in range(3)])
    steps = asked(state, group)
    run = Run(steps, state)
    run.resume(next(steps), {1: ITEMS[1]})
    seats = []
    while not run.over:
        seats.append(run.seat)
        run.take(0)
    assert seats == [0, 2]
    assert state.answers == [[ITEMS[0], ITEMS[1], ITEMS[0]]]


@pytest.mark.parametrize(("ask", "free"), [
    (choose(0, "x", items(1)), False), (choose(0, "x", items(2)), True),
    (pick(0, "x", items(3), 3, 3), False), (pick(0, "x", items(3), 2, 2), True), (pick(0, "x", items(3), 0, 0), False),
    (pick(0, "x", items(3), 0, 1), True), (pick(0, "x", items(2), 2, 9), False), (amount(0, "x", 1, 1), False),
    (pick(0, "x", items(2), 1, 1), True), (amount(0, "x", 1, 2), True),
])  # fmt: skip
def test_only_what_leaves_a_choice_is_counted_as_a_decision(ask: Ask, free: bool) -> None:
    state = Bare()
    assert has_choice(ask, state, ask.offered(state)) is free
    for asks in ([ask], [together([ask, ask])]):
        state = Bare()
        count = 2 if asks[0] is not ask else 1
        assert random_game(asked(state, *asks), state, [lucky("any")]) == count * free
        assert state.keel.playout


@pytest.mark.parametrize(("ask", "used"), [
    (choose(0, "x", items(1)), 0), (choose(0, "x", items(2)), 1), (amount(0, "x", 1, 1), 0), (amount(0, "x", 1, 2), 1),
    (pick(0, "x", items(3), 3, 3), 0), (pick(0, "x", items(2), 2, 9), 0), (pick(0, "x", items(2), 1, 1), 1),
])  # fmt: skip
def test_a_random_player_needs_no_luck_where_there_is_one_answer(ask: Ask, used: int) -> None:
    """Games of random players are the same after an update only if luck is used up as before."""
    luck, state = lucky("any"), Bare()
    random_answer(ask, state, ask.offered(state), luck)
    assert luck.count == used
    luck = lucky("any")
    random_game(asked(state, ask), state, [luck])
    assert luck.count == used


def test_a_bare_table_plays_to_the_end() -> None:
    """The same deal as a table's; an option that is not there is refused and nothing changes."""
    table = fb.bare_table("letter-of-marque", 4, seed=3, events=True)
    assert table.view(1) == new_table("letter-of-marque", 4, 3).view(1)
    before = table.options
    with pytest.raises(fb.IllegalChoice, match="options are 0 to 1"):
        table.take(2)
    assert table.options is before
    assert table.result is None
    count = 0
    while not table.over:
        assert len(table.options) > 1
        table.take(count % len(table.options))
        count += 1
    assert table.result is not None
    assert [event.kind for event in table.told(0, 2)][-1] in ("arrived", "captured", "passed")
    assert not fb.bare_table("letter-of-marque", 4, seed=3).told(0, 2)
    with pytest.raises(fb.IllegalChoice, match="over"):
        table.take(0)


def test_a_bare_table_seats_as_many_as_a_table_and_tells_each_his_own() -> None:
    assert (fb.bare_table(DRILL).seats, fb.bare_table(DRILL, 4).seats) == (3, 4)
    table = fb.bare_table(DRILL, events=True)
    for _ in range(3):  # all drink
        table.take(0)
    assert (table.seat, table.asked(0), table.round) == (0, ("act", (), 0), 1)
    assert table.asked(1) == ("", (), 0)
    with pytest.raises(fb.IllegalChoice, match="no option -1"):
        table.take(-1)
    take(table, "sell")
    assert table.asked(0) == ("sell", (), 0)
    take(table, "good:0:0")
    assert table.asked(0) == ("sell", (), 1)
    take(table, "done")
    assert table.asked(0) == ("act", (), 0)
    take(table, "spy:1")
    assert [event.kind for event in table.told(0, 3)] == ["sold", "spied", "spies"]
    assert [event.kind for event in table.told(0, 2)] == ["spied", "spies"]
    assert [event.kind for event in table.told(1, 2)] == ["sold", "spies"]


def take(table: fb.BareTable, key: str) -> None:
    table.take([option.key for option in table.options].index(key))
