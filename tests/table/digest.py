"""Prints a digest of random games of every case of a game: equal on both builds and under every hash seed.

python -m tests.table.digest GAME [GAMES]
"""

from __future__ import annotations

import hashlib
import sys

import freebooter as fb
import tests.drill
from tests.table.checks import cases, digest

if __name__ == "__main__":
    game = fb.find_game(sys.argv[1])
    assert tests.drill.DRILL
    total = hashlib.sha256()
    for case in cases(game):
        for seed in range(int(sys.argv[2]) if len(sys.argv) > 2 else 1):
            total.update(digest(case, seed))
    print(total.hexdigest())
