"""A bot in twenty lines: it looks one choice ahead, over a few fair guesses of what it cannot see.

python examples/bot.py [GAME]
"""

import sys

import freebooter as fb
from freebooter.bots import make
from freebooter.engine.luck import lucky

GUESSES = 4


def short_sighted(chair: fb.Chair) -> object:
    """Tries every option on the same guesses; takes the one after which the game's own judge likes it best."""
    decision, judge, greedy = chair.decision, chair.game.bot.evaluate, make("greedy")
    if decision is None or decision.kind != "choose" or judge is None:
        return greedy(chair)
    worth = dict.fromkeys(decision.options, 0.0)
    for n in range(GUESSES):
        guess = chair.imagine(lucky("guess", n))
        for option in decision.options:
            table = guess.clone()
            table.choose(chair.seat, option)
            worth[option] += judge(table.state, chair.seat)
    return max(worth, key=lambda option: worth[option])


def main(game: str, games: int = 4) -> None:
    wins = 0
    for number in range(games):
        table = fb.new_table(game, seed=f"example.{number}")
        players = [short_sighted, *[make("random")] * (table.seats - 1)]
        while table.awaiting:
            seat = table.awaiting[0]
            table.choose(seat, players[seat](fb.Chair(table, seat, lucky(number, seat))))
        wins += table.result.ranks[0] == 1
    print(f"Short-sighted won {wins} of {games} games of {game} against {table.seats - 1} random players.")


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["letter-of-marque"]))
