"""OpenSpiel's own checks and algorithms run on the games."""

from __future__ import annotations

import random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is missing: install freebooter[open-spiel]")

import numpy as np  # noqa: E402

import freebooter as fb  # noqa: E402
from freebooter.engine import build  # noqa: E402
from freebooter.envs import open_spiel  # noqa: E402

pytestmark = pytest.mark.skipif(build() == "compiled", reason="chance nodes need the plain build")
SMALL = {"two_players": True, "small_fleet": True}


def to_a_decision(state: Any, rng: random.Random, decisions: int = 0) -> Any:
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        elif decisions == 0:
            return state
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions -= 1
    return state


@pytest.mark.parametrize("game", fb.games())
def test_random_sim(game: str) -> None:
    short = {"rounds": 8} if game == "captains-log" else {}  # every chance plays the game anew from its first move
    spiel = open_spiel.game(game, settings=short)
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=game == "letter-of-marque", verbose=False)


def test_it_is_registered() -> None:
    game = pyspiel.load_game("freebooter_letter_of_marque(seats=3)")
    assert game.num_players() == 3
    assert game.num_distinct_actions() == 41 + 16


def test_chances_are_the_shuffles() -> None:
    """Two decks of three cards: six orders each, all equally likely."""
    game = open_spiel.game("letter-of-marque", 2, SMALL)
    deals: dict[tuple[int, ...], float] = {}

    def walk(state: Any, chance: float) -> None:
        if state.is_chance_node():
            for outcome, part in state.chance_outcomes():
                walk(state.child(outcome), chance * part)
        else:
            captains = game.steps_at(*state.moment()).table.state.captains
            deal = tuple(card for captain in captains for card in [captain.drawn, *captain.deck[::-1]])
            deals[deal] = deals.get(deal, 0.0) + chance

    walk(game.new_initial_state(), 1.0)
    assert len(deals) == 36
    assert all(chance == pytest.approx(1 / 36) for chance in deals.values())


def test_an_information_state_knows_nothing_hidden() -> None:
    """What a seat's string and tensor say is the same after everything hidden was dealt anew; moves are the same too."""
    game = open_spiel.game("letter-of-marque", 3)
    rng = random.Random(4)
    changed = 0
    for decisions in range(0, 16, 3):
        state = to_a_decision(game.new_initial_state(), rng, decisions)
        player = state.current_player()
        for _ in range(3):
            other = state.resample_from_infostate(player, rng.random)
            assert other.current_player() == player
            assert other.legal_actions() == state.legal_actions()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            rest = [seat for seat in range(3) if seat != player]
            changed += any(other.observation_string(seat) != state.observation_string(seat) for seat in rest)
    assert changed > 0


def test_a_secret_answer_stays_secret() -> None:
    """Ships are manned together: who is asked second does not see what the first has taken."""
    game = open_spiel.game("letter-of-marque", 2, SMALL)
    state = to_a_decision(game.new_initial_state(), random.Random(1))
    one, other = (state.child(action) for action in state.legal_actions())
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.current_player() == other.current_player() == 1


def test_returns_are_by_rank() -> None:
    state = to_a_decision(open_spiel.game("letter-of-marque", 3).new_initial_state(), random.Random(2), 10_000)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0.0)


def test_ismcts_plays() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = open_spiel.game("letter-of-marque", 2, SMALL)
    luck = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game, uct_c=2.0, evaluator=mcts.RandomRolloutEvaluator(1, luck), max_simulations=4, random_state=luck
    )
    rng = random.Random(3)
    state = to_a_decision(game.new_initial_state(), rng)
    for _ in range(5):
        state.apply_action(bot.step(state))
        state = to_a_decision(state, rng)
        if state.is_terminal():
            break


def test_cfr_and_exploitability_run_on_an_endgame() -> None:
    """From the middle of a game on, OpenSpiel's CFR lowers the exploitability that OpenSpiel measures."""
    from open_spiel.python.algorithms import exploitability
    from open_spiel.python.algorithms.cfr import CFRSolver

    game = open_spiel.game("letter-of-marque", 2, SMALL, opening=ENDGAME, chances=[0, 0, 0, 0])
    solver = CFRSolver(game)
    before = exploitability.exploitability(game, solver.average_policy())
    for _ in range(12):
        solver.evaluate_and_update_policy()
    after = exploitability.exploitability(game, solver.average_policy())
    assert 0 <= after < before / 2


ENDGAME = ["leave"] * 4 + ["arrive"] * 2  # all ships have left, one each is home


def test_games_that_are_not_there() -> None:
    with pytest.raises(fb.NoSuchGame):
        open_spiel.game("chess")
    with pytest.raises(fb.BadSettings):
        open_spiel.game("letter-of-marque", 9)
