"""Solves the small Letter of Marque (two seats, three ships, three treasures) with CFR, as far as you let it.

python examples/solve_small.py [--quick] [--endgame 100] [--iterations 2000] [--games 400] [--captain captain@200]

First an endgame, exactly: all ships have left, nobody has attacked yet. OpenSpiel's CFR solves it, and OpenSpiel says
how far from solved it is (exploitability). Then the whole game, whose tree is too large for that: Monte Carlo CFR
(external sampling), and what its average strategy is worth: against itself (0, as the seats are alike), against a
reply that was learned against it (a lower bound of its exploitability), and against the Captain.
"""

import argparse
import math
import time

import numpy as np
from open_spiel.python.algorithms import exploitability
from open_spiel.python.algorithms.cfr import CFRSolver
from open_spiel.python.algorithms.expected_game_score import policy_value
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver

import freebooter as fb
from freebooter.bots import make
from freebooter.engine.luck import lucky
from freebooter.envs import open_spiel
from freebooter.envs.rewards import by_rank

SETTINGS = {"two_players": True, "small_fleet": True}


class Reply(ExternalSamplingSolver):
    """Learns the best reply to a fixed strategy: only the learner's regrets change."""

    def __init__(self, game: object, fixed: object, learner: int) -> None:
        super().__init__(game)
        self.fixed, self.learner = fixed, learner

    def iteration(self) -> None:
        self._update_regrets(self._game.new_initial_state(), self.learner)

    def _update_regrets(self, state: object, player: int) -> float:
        while not state.is_terminal() and state.current_player() != player:
            state = state.child(sampled(state, self.fixed))
        return super()._update_regrets(state, player)


class Greedy:
    """What a reply has learned: in each information state the action of the largest regret."""

    def __init__(self, reply: Reply) -> None:
        self.known = reply._infostates

    def action_probabilities(self, state: object) -> dict[int, float]:
        actions = state.legal_actions()
        found = self.known.get(state.information_state_string())
        if found is None:
            return dict.fromkeys(actions, 1.0)
        return {actions[int(np.argmax(found[0]))]: 1.0}


def sampled(state: object, policy: object) -> int:
    """An outcome of chance, or what a player of this strategy does."""
    pairs = state.chance_outcomes() if state.is_chance_node() else list(policy.action_probabilities(state).items())
    actions, chances = zip(*pairs, strict=True)
    chances = np.array(chances) / sum(chances)
    return int(np.random.choice(actions, p=chances))


def trained(solver: ExternalSamplingSolver, iterations: int, what: str) -> None:
    start = time.time()
    for number in range(iterations):
        solver.iteration()
        if time.time() - start > 10:
            print(f"{what}: {number + 1} of {iterations} iterations, {len(solver._infostates)} information states")
            start = time.time()


def played(game: object, policies: list[object], games: int) -> list[float]:
    """What the first strategy got in each game; it changes its seat every game."""
    found = []
    for number in range(games):
        seat = number % 2
        state = game.new_initial_state()
        while not state.is_terminal():
            player = state.current_player()
            state.apply_action(sampled(state, policies[player != seat]))
        found.append(state.returns()[seat])
    return found


def against_bot(game: object, policy: object, kind: str, games: int) -> list[float]:
    """What a bot gets against the strategy, seat by seat in turn. Both play at the same table."""
    found = []
    for number in range(games):
        seat = number % 2
        bot = make(kind)
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() == seat:
                steps = game.steps_at(*state.moment())
                answer = bot(fb.Chair(steps.table, seat, lucky("solve", number)))
                place = [option.key for option in steps.options].index(answer.key)
                state.apply_action(game.numbers.of(steps.options, place))
            else:
                state.apply_action(sampled(state, policy))
        found.append(by_rank(game.steps_at(*state.moment()).table.result)[seat])
    return found


def told(values: list[float]) -> str:
    """The mean with its 95 % interval."""
    mean, error = float(np.mean(values)), 1.96 * float(np.std(values)) / math.sqrt(len(values))
    return f"{mean:+.3f} ({mean - error:+.3f} to {mean + error:+.3f}, {len(values)} games)"


def solve_endgame(iterations: int, opening: list[str], games: int, captain: str) -> None:
    """All ships have left (or more, by the opening): how they were manned is still everybody's secret."""
    game = open_spiel.game("letter-of-marque", 2, SETTINGS, opening=opening, chances=[0, 0, 0, 0])
    solver = CFRSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    states = len(solver._info_state_nodes)
    away = exploitability.exploitability(game, policy)
    value = policy_value(game.new_initial_state(), [policy, policy])
    print(f"Endgame: {states} information states, {iterations} iterations of CFR.")
    print(f"  Exploitability {away:.4f}; the value for the first seat is {value[0]:+.4f}.")
    for kind in ("able-seaman", captain):
        found = against_bot(game, policy, kind, games)
        fair = [value[0] if number % 2 == 0 else value[1] for number in range(len(found))]
        lost = [due - result for due, result in zip(fair, found, strict=True)]
        print(f"  {kind} loses to it, against what its seats are worth: {told(lost)}")


def main() -> None:
    read = argparse.ArgumentParser()
    read.add_argument("--quick", action="store_true", help="a taste of it, in less than a minute")
    read.add_argument("--endgame", type=int, default=100, help="iterations for the endgame")
    read.add_argument("--iterations", type=int, default=2000, help="for the whole game; 0: only the endgame")
    read.add_argument("--games", type=int, default=400)
    read.add_argument("--captain", default="captain@200")
    wanted = read.parse_args()
    if wanted.quick:
        wanted.endgame, wanted.iterations, wanted.games, wanted.captain = 10, 3, 6, "captain@10"
    np.random.seed(1)
    opening = ["leave"] * 4 + ["arrive"] * 2 * wanted.quick
    solve_endgame(wanted.endgame, opening, wanted.games, wanted.captain)
    if not wanted.iterations:
        return
    game = open_spiel.game("letter-of-marque", seats=2, settings=SETTINGS)
    solver = ExternalSamplingSolver(game)
    trained(solver, wanted.iterations, "CFR")
    policy = solver.average_policy()
    print(f"After {wanted.iterations} iterations: {len(solver._infostates)} information states.")
    print(f"Against itself:            {told(played(game, [policy, policy], wanted.games))}")
    replies = [Reply(game, policy, learner) for learner in (0, 1)]
    for reply in replies:
        trained(reply, wanted.iterations, "reply")
    gains = []
    for reply in replies:
        learned = Greedy(reply)
        for _ in range(wanted.games // 2):
            state = game.new_initial_state()
            while not state.is_terminal():
                mine = state.current_player() == reply.learner
                state.apply_action(sampled(state, learned if mine else policy))
            gains.append(state.returns()[reply.learner])
    print(f"A learned reply to it:     {told(gains)}")
    print(f"Able Seaman against it:    {told(against_bot(game, policy, 'able-seaman', wanted.games))}")
    print(f"{wanted.captain} against it: {told(against_bot(game, policy, wanted.captain, wanted.games))}")


if __name__ == "__main__":
    main()
