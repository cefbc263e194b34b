"""Positions of Pirates of the 7 Seas for tests: a fresh sea that one may edit, and short ways to answer."""

from __future__ import annotations

from typing import Any

from freebooter.engine.keel import Keel
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table, table_at
from freebooter.games.pirates_of_the_7_seas import GAME
from freebooter.games.pirates_of_the_7_seas.content import CONTENT
from freebooter.games.pirates_of_the_7_seas.state import Pirate, Seas
from tests.games.positions import keys, told

__all__ = ["keys", "told"]

CHARACTERS = {character.id: number for number, character in enumerate(CONTENT.characters)}
CARDS = {card.id: number for number, card in enumerate(CONTENT.adventures)}
PORTS = {port.id: number for number, port in enumerate(CONTENT.ports)}
COUNTRIES = {country.id: number for number, country in enumerate(CONTENT.countries)}
RUM, COFFEE, FRUIT, TALISMAN = range(4)


def calm(seats: int = 4, **settings: Any) -> Seas:
    """The first round with seat 0 as first player and nobody holding adventure cards."""
    state: Seas = GAME.setup(GAME.settle(settings, seats), seats, Keel(lucky("calm", seats)))
    state.first = 0
    for pirate in state.pirates:
        state.deck += pirate.hand
        pirate.hand = []
    state.deck = [*state.deck[:5], *sorted(state.deck[5:])]
    return state


def give(pirate: Pirate, *cards: str, **fields: Any) -> Pirate:
    """Adventure cards by id, and any other fields."""
    pirate.hand = sorted(CARDS[card] for card in cards)
    for name, value in fields.items():
        assert hasattr(pirate, name), name
        setattr(pirate, name, value)
    return pirate


def sit(state: Seas) -> Table:
    return table_at(GAME, state, GAME.settings(), len(state.pirates))


def pirate(table: Table, seat: int) -> Pirate:
    found: Pirate = table.state.pirates[seat]
    return found


def choose_characters(table: Table, *names: str) -> Table:
    """One for each seat; those who have no other choice need not say it."""
    for seat, name in enumerate(names):
        if seat in table.awaiting:
            table.choose(seat, f"character:{CHARACTERS[name]}")
    return table


def lone(table: Table, name: str, others: str = "cartographer") -> Table:
    """Seat 0 takes this character, everybody else another, which does not disturb."""
    return choose_characters(table, name, *[others] * (table.seats - 1))


def prompt(table: Table, seat: int) -> str:
    decision = table.decision(seat)
    return "" if decision is None else decision.prompt


def faces(*shown: int) -> list[int]:
    """A throw with these faces, every die far from the others in a row."""
    return [number for i, face in enumerate(shown) for number in (face, 20 + 24 * i, 20 + 24 * i)]


def win(reds: int, ships: int) -> list[int]:
    """A throw in which every pirate shows 6 and every caravan ship 1."""
    return faces(*[1] * reds, *[6] * ships)
