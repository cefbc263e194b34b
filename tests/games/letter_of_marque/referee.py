"""Letter of Marque once more, from RULES.md alone: slow and obvious (see tests/games/compare.py).

A ship is written as (treasure, armed, shown).
"""

from __future__ import annotations

from typing import Any

from tests.games.compare import Asks, Bare, Game, Luck, places

Ship = tuple[int, bool, bool]


class Referee:
    def __init__(self, table: Bare, luck: Luck) -> None:
        self.luck = luck
        self.players = table.seats
        self.unused_count = table.settings.ties_by_all_cannons  # LM-A01
        # what the shuffles gave is taken from the table; the treasures turned up at the start lie open
        self.decks = [[*captain.deck, captain.drawn] for captain in table.state.captains]
        armed, defenceless, cannons = (1, 2, 1) if table.settings.small_fleet else (2, 3, 3)  # LM-A10, LM-002
        self.harbour = [{"armed": armed, "defenceless": defenceless} for _ in range(self.players)]
        self.cannons = [cannons] * self.players
        self.sea: list[list[Ship]] = [[] for _ in range(self.players)]
        self.piles: list[list[int]] = [[] for _ in range(self.players)]
        self.won_cannons = [0] * self.players

    def play(self) -> Game:
        up = [deck.pop() for deck in self.decks]  # LM-007
        chosen = yield {seat: ("first_ship", ["armed", "defenceless"]) for seat in range(self.players)}
        for seat in range(self.players):
            self.harbour[seat][chosen[seat]] -= 1
            self.sea[seat].append((up[seat], chosen[seat] == "armed", False))
        lowest = [seat for seat in range(self.players) if up[seat] == min(up)]
        turn = lowest[self.luck.take()] if len(lowest) > 1 else lowest[0]  # LM-010
        while any(self.sea) or any(self.decks):  # LM-022
            yield from self.turn(turn)
            turn = (turn + 1) % self.players  # LM-011

    def turn(self, me: int) -> Game:
        options = ["leave"] if self.decks[me] else []  # LM-013
        options += [f"arrive:{treasure}" for treasure, _, _ in self.sea[me]]
        if self.cannons[me]:  # LM-016
            for foe in range(self.players):
                if foe != me:
                    options += [f"attack:{foe}:{treasure}" for treasure, _, _ in self.sea[foe]]
        if not self.decks[me] and not self.sea[me]:  # LM-020
            options.append("pass")
        if len(options) == 1:  # nobody is asked who has no choice (LM-A02)
            choice = options[0]
        else:
            choice = (yield {me: ("turn", options)})[me]
        word, *numbers = choice.split(":")
        if word == "leave":
            yield from self.leave(me)
        elif word == "arrive":
            ship = self.ship(me, int(numbers[0]))
            self.sea[me].remove(ship)
            self.piles[me].append(ship[0])  # LM-014
        elif word == "attack":
            self.attack(me, int(numbers[0]), int(numbers[1]))

    def leave(self, me: int) -> Game:
        treasure = self.decks[me].pop()  # LM-012
        kinds = [kind for kind, ships in self.harbour[me].items() if ships]
        if sum(self.harbour[me].values()) == 1:  # the last ship is known to all, so it may go unasked
            kind = kinds[0]
        else:
            question: Asks = {me: ("ship", kinds)}
            kind = (yield question)[me]
        self.harbour[me][kind] -= 1
        self.sea[me].append((treasure, kind == "armed", False))

    def attack(self, me: int, foe: int, treasure: int) -> None:
        ship = self.ship(foe, treasure)
        self.cannons[me] -= 1
        self.sea[foe].remove(ship)
        if ship[1]:  # LM-018
            self.sea[foe].append((treasure, True, True))
            self.won_cannons[foe] += 1
        else:  # LM-019
            self.piles[me].append(treasure)

    def ship(self, seat: int, treasure: int) -> Ship:
        return next(ship for ship in self.sea[seat] if ship[0] == treasure)

    def points(self) -> list[int]:
        return [sum(self.piles[seat]) + self.won_cannons[seat] for seat in range(self.players)]  # LM-023

    def ranks(self) -> list[int]:
        more = [self.cannons[seat] if self.unused_count else 0 for seat in range(self.players)]
        return places([(self.points()[seat], self.won_cannons[seat] + more[seat]) for seat in range(self.players)])

    def seen(self) -> dict[str, Any]:
        return {
            "sea": [sorted(ships) for ships in self.sea],
            "cannons": self.cannons,
            "harbour": [sum(ships.values()) for ships in self.harbour],
            "decks": [len(deck) for deck in self.decks],
            "points": self.points(),
        }

    def shown(self, table: Bare) -> dict[str, Any]:
        views = [table.view(seat).captains[str(seat)] for seat in range(self.players)]
        return {
            "sea": [sorted((ship.treasure, ship.armed, ship.shown) for ship in one.sea.values()) for one in views],
            "cannons": [one.cannons for one in views],
            "harbour": [one.reserve for one in views],
            "decks": [one.deck for one in views],
            "points": [one.points for one in views],
        }
