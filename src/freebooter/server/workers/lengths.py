"""How long a game can become, and how much memory a saved one takes.

Rules do not say how many choices a game can have, so it is found by playing: games of every size and mode, at random
and by rules of thumb. The longest stands in the game's `lengths.json`; a stranger's file may be `ROOM` times as long.

    python -m freebooter.server.workers.lengths [GAME ...] [--games 200]     # in a checkout: plays, and writes them
"""

import argparse
from functools import cache
from typing import Any

import msgspec

from freebooter.bots import make
from freebooter.engine.chair import Chair
from freebooter.engine.game import BadSettings, Game, find_game, games
from freebooter.engine.luck import lucky
from freebooter.engine.saves import BadSave, Save
from freebooter.engine.table import Table, new_table

FILE = "lengths.json"
ROOM = 5  # times as long as the longest game that was seen
GAMES = 200  # that are played for the file
QUICK = 4  # games of a game that has no file
NEVER_ENDS = 20_000  # choices after which a game is given up

# What a piece of a save takes in memory at most, measured by `tests/server/test_room.py`.
DICT, LIST, ITEM = 184, 72, 72  # bytes; an item is a number or a short text beside the first
WIDE = 4  # bytes of a letter where some are not plain


class Length(msgspec.Struct, array_like=True):
    """How many there are of each in a save, and what it weighs."""

    entries: int = 0
    events: int = 0
    moments: int = 0
    weight: int = 0

    def or_longer(self, other: "Length") -> "Length":
        return Length(*[max(pair) for pair in zip(astuple(self), astuple(other), strict=True)])


astuple = msgspec.structs.astuple


def weight_of(save: bytes) -> int:
    """The bytes that a table takes in memory at most, by its file: found without reading it, in a few milliseconds.

    A real game takes about half of that."""
    plain = save.isascii() and b"\\u" not in save
    pieces = DICT * save.count(b"{") + LIST * save.count(b"[") + ITEM * save.count(b",")
    return pieces + len(save) * (1 if plain else WIDE)


def length_of(table: Table) -> Length:
    moments = len(table.moments) if table.moments is not None else 0
    return Length(len(table.log), len(table.story.events), moments, weight_of(table.save()))


def check_length(save: Save, data: bytes) -> None:
    """BadSave if no game of this kind becomes so long; NoSuchGame and BadSettings if there is none of this kind."""
    game = find_game(save.game)
    game.settle(save.settings, save.seats)
    longest = longest_of(game.id, save.seats)
    found = Length(max(len(save.log), len(save.since)), len(save.events), len(save.moments), weight_of(data))
    for name, there, most in zip(Length.__struct_fields__, astuple(found), astuple(longest), strict=True):
        if there > ROOM * most:
            what = f"takes {there:,} bytes of memory" if name == "weight" else f"has {there:,} {name}"
            raise BadSave(f"The file is too long: it {what}, and a game of {game.title} has {ROOM * most:,} at most.")


@cache
def longest_of(id: str, seats: int) -> Length:
    """The longest game that was seen with so many seats; where nobody has looked, a few are played now."""
    game = find_game(id)
    path = game.folder / FILE
    known = msgspec.json.decode(path.read_bytes(), type=dict[str, Length]) if path.is_file() else {}
    return known.get(str(seats)) or longest_played(game, seats, QUICK)


# ---- by playing ------------------------------------------------------------------------------------------------------


def longest_played(game: Game, seats: int, times: int) -> Length:
    """Of so many games of this size, in all modes by turns."""
    modes, longest = modes_for(game, seats), Length()
    for number in range(times):
        longest = longest.or_longer(length_of(played(game, seats, modes[number % len(modes)], number)))
    return longest


def modes_for(game: Game, seats: int) -> list[dict[str, Any]]:
    """The settings in which so many can play."""
    found = []
    for mode in ({}, *game.modes):
        try:
            game.settle(mode, seats)
        except BadSettings:
            continue
        found.append(mode)
    return found


def played(game: Game, seats: int, settings: dict[str, Any], number: int) -> Table:
    """A game to its end: at random, by rules of thumb, and by both in turn."""
    table = new_table(game, seats, f"length {number}", settings)
    kinds = [("random", "random"), ("greedy", "greedy"), ("random", "cabin-boy")][number % 3]
    bots = [make(kind) for kind in kinds]
    chairs = [Chair(table, seat, lucky("length", number, seat)) for seat in range(seats)]
    while table.awaiting and table.seq < NEVER_ENDS:
        seat = table.awaiting[0]
        table.choose(seat, bots[(seat + number) % 2](chairs[seat]))
    return table


def write_lengths(game: Game, times: int) -> dict[str, Length]:
    """Plays so many games of each size and notes the longest. What was seen before still counts."""
    path = game.folder / FILE
    before = msgspec.json.decode(path.read_bytes(), type=dict[str, Length]) if path.is_file() else {}
    sizes = [seats for seats in game.seats if modes_for(game, seats)]
    found = {str(n): longest_played(game, n, times).or_longer(before.get(str(n), Length())) for n in sizes}
    path.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m freebooter.server.workers.lengths", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=GAMES)
    asked = parser.parse_args()
    for name in asked.names or games():
        for seats, length in write_lengths(find_game(name), asked.games).items():
            print(name, f"{seats} seats:", *astuple(length), flush=True)


if __name__ == "__main__":
    main()
