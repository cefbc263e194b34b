"""What players read: sentences made of words.toml and the names of things."""

from __future__ import annotations

from freebooter.engine.game import Odds
from freebooter.engine.words import words_of


def test_only_what_is_certain_is_called_so() -> None:
    words = words_of("letter-of-marque")
    for chance, told in [(0.0, "0"), (0.001, "1"), (0.5, "50"), (0.998, "99"), (1.0 - 1e-15, "100"), (1.0, "100")]:
        assert "".join(map(str, words.odds(Odds("attack", chance)))).startswith(f"{told} %")
