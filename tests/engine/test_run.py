"""Bare play for playouts."""

from __future__ import annotations

from freebooter.engine.chair import Chair
from freebooter.engine.game import find_game
from freebooter.engine.luck import lucky
from freebooter.engine.run import Run
from freebooter.engine.table import new_table


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
