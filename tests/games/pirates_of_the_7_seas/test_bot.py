"""The greedy player: beats random play, and never leans on what it cannot see."""

from __future__ import annotations

import time

from freebooter.engine.chair import Chair
from freebooter.engine.luck import lucky
from freebooter.engine.table import new_table
from freebooter.games.pirates_of_the_7_seas.bot import evaluate, greedy
from freebooter.games.pirates_of_the_7_seas.content import CONTENT
from tests.games.pirates_of_the_7_seas.sea import calm, choose_characters, give, sit

GAME = "pirates-of-the-7-seas"


def play(seats: int, seed: int, greedy_seat: int) -> list[int]:
    table = new_table(GAME, seats, seed, history=False)
    lucks = [lucky(seed, seat) for seat in range(seats)]
    while table.awaiting:
        seat = table.awaiting[0]
        decision = table.decision(seat)
        assert decision is not None
        if seat == greedy_seat:
            table.choose(seat, greedy(Chair(table, seat, lucks[seat])))
        else:
            table.choose(seat, decision.options[lucks[seat].below(len(decision.options))])
    assert table.result is not None
    return table.result.ranks


def test_greedy_beats_random_at_every_number_of_players() -> None:
    for seats in (2, 3, 4):
        wins = sum(play(seats, seed, seed % seats)[seed % seats] == 1 for seed in range(6))
        assert wins >= 5


def test_a_greedy_decision_takes_less_than_five_milliseconds() -> None:
    table = new_table(GAME, 4, 3)
    luck = lucky("greedy")
    times = []
    while table.awaiting and len(times) < 200:
        seat = table.awaiting[0]
        start = time.perf_counter()
        answer = greedy(Chair(table, seat, luck))
        times.append(time.perf_counter() - start)
        table.choose(seat, answer)
    assert sorted(times)[len(times) // 2] < 0.005


def test_the_evaluation_adds_up_and_knows_who_leads() -> None:
    state = calm(4)
    give(state.pirates[2], chests=30)
    values = [evaluate(state, seat) for seat in range(4)]
    assert abs(sum(values) - 1) < 1e-9
    assert max(values) == values[2]


def test_greedy_plays_a_caravan_rather_than_take_a_black_spot_and_sends_its_ships() -> None:
    state = calm(3)
    give(state.pirates[0], "spain-2")
    table = choose_characters(sit(state), "captain", "cartographer", "cartographer")
    table.choose(0, greedy(Chair(table, 0, lucky("g"))))
    assert CONTENT.adventures[table.view(0).caravan].id == "spain-2"
    table.choose(0, greedy(Chair(table, 0, lucky("g"))))
    assert table.view(0).sent[0] == 4
