"""How often a bot has won, counted the same way for simulations and tournaments."""

from __future__ import annotations

from collections import Counter

import msgspec

from freebooter.engine.counting import wilson
from freebooter.engine.game import Result

PARTS = 2520  # a win shared by up to ten seats is still a whole number of parts


class Wins(msgspec.Struct, frozen=True, kw_only=True):
    """Wins, shared ones in parts, and their share of the games with the 95 % Wilson interval."""

    wins: float
    share: float
    low: float
    high: float


class Share(Wins, frozen=True, kw_only=True):
    """How a bot did in the games in which it sat. `fair` is what equal players would win: its part of the seats.

    Against the game itself nothing is fair or unfair, and `fair` is None.
    """

    games: int
    fair: float | None
    points: float
    sources: dict[str, float]


class Count:
    """Adds up what a bot's games came to, in whole numbers, so that the order does not matter."""

    def __init__(self) -> None:
        self.games = 0
        self.chairs = 0  # a bot may sit on several of a table
        self.seats = 0
        self.parts = 0
        self.rivals = False  # in some game there was somebody else to win
        self.sources: Counter[str] = Counter()

    def add(self, bot: str, seating: list[str], result: Result) -> None:
        """A game in which the bot sat."""
        self.games += 1
        self.seats += len(seating)
        self.rivals = self.rivals or not result.against_the_game
        for seat, name in enumerate(seating):
            if name == bot:
                self.chairs += 1
                self.parts += parts_of_win(result, seating, seat)
                self.sources.update(result.sources[seat])

    def share(self) -> Share:
        won = wins_of(self.parts, self.games)
        chairs = max(self.chairs, 1)
        return Share(
            wins=won.wins,
            share=won.share,
            low=won.low,
            high=won.high,
            games=self.games,
            fair=round(self.chairs / max(self.seats, 1), 4) if self.rivals or not self.games else None,
            points=round(self.sources.total() / chairs, 3),
            sources={source: round(points / chairs, 3) for source, points in sorted(self.sources.items())},
        )


def parts_of_win(result: Result, seating: list[str], seat: int) -> int:
    """A seat's part of the win. Winners share one win; who plays against the game wins it together with nobody else.

    There every kind of bot at the table has won or not, and only seats of the same kind share its win.
    """
    if result.ranks[seat] != 1:
        return 0
    return PARTS // (seating.count(seating[seat]) if result.against_the_game else len(result.winners))


def wins_of(parts: int, games: int) -> Wins:
    wins = parts / PARTS
    low, high = wilson(wins, games)
    return Wins(wins=round(wins, 4), share=round(wins / max(games, 1), 4), low=round(low, 4), high=round(high, 4))
