"""Trains MaskablePPO (sb3-contrib) on Letter of Marque against Able Seamen, and says how strong it became.

pip install 'freebooter[envs]' torch stable-baselines3 sb3-contrib
python examples/train_ppo.py [--quick] [--steps 200000] [--games 400] [--save model.zip]
"""

import argparse
import math

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO

import freebooter.envs  # noqa: F401  makes the games known to gymnasium.make

SEATS = 3


def table() -> gymnasium.Env:
    """The learner has another seat each game; actions are by key, so that their numbers keep their meaning."""
    return gymnasium.make(
        "freebooter/LetterOfMarque-v0", opponents="able-seaman", seats=SEATS, actions="key", disable_env_checker=True
    )


def wins(model: MaskablePPO | None, games: int, seed: int) -> tuple[float, float, float]:
    """The share of games won, with its 95 % Wilson interval; without a model, of a player at random."""
    env, rng, won = table(), np.random.default_rng(seed), 0.0
    seen, info = env.reset(seed=seed)
    for _ in range(games):
        over = False
        while not over:
            mask = info["action_mask"].astype(bool)
            if model is None:
                action = rng.choice(np.flatnonzero(mask))
            else:
                action, _ = model.predict(seen, action_masks=mask, deterministic=True)
            seen, _, over, _, info = env.step(int(action))
        won += info["rank"] == 1
        seen, info = env.reset()
    share, z = won / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    wide = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return share, middle - wide, middle + wide


def told(who: str, found: tuple[float, float, float], games: int) -> str:
    share, low, high = found
    fair = f"{1 / SEATS:.1%} would be an Able Seaman's own"
    return f"{who} wins {share:.1%} of {games} games ({low:.1%} to {high:.1%}); {fair}."


def main() -> None:
    read = argparse.ArgumentParser()
    read.add_argument("--quick", action="store_true", help="a taste of it, in less than a minute")
    read.add_argument("--steps", type=int, default=200_000)
    read.add_argument("--games", type=int, default=400)
    read.add_argument("--save", default="")
    wanted = read.parse_args()
    if wanted.quick:
        wanted.steps, wanted.games = 1024, 20
    print(told("A player at random", wins(None, wanted.games, 7), wanted.games))
    model = MaskablePPO("MlpPolicy", table(), n_steps=512, batch_size=128, seed=1, device="cpu")
    model.learn(wanted.steps)
    print(told(f"MaskablePPO after {wanted.steps} steps", wins(model, wanted.games, 7), wanted.games))
    if wanted.save:
        model.save(wanted.save)


if __name__ == "__main__":
    main()
