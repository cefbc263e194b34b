"""One variant of a game, played many times: settings, or content with changed numbers or cards.

Content is read when a game is loaded, so each variant is played in a process of its own, which is told by the
environment where the changed files lie (engine/content.py). Both variants of a comparison are dealt by the same seeds.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from freebooter.engine.content import CHANGED, BadContent


class Variant(msgspec.Struct, frozen=True):
    """What is to be played."""

    game: str
    seats: int
    bots: list[str]
    games: int
    seed: int | str
    settings: dict[str, Any]
    content: str = ""  # a folder with changed files; nothing: as it is


class Played(msgspec.Struct, frozen=True):
    """One game, as a designer looks at it."""

    rounds: int
    decisions: int
    ranks: list[int]
    sources: list[dict[str, int]]
    kinds: dict[str, int]  # how often an option of each kind was chosen
    cards: dict[str, int]  # and each that names a piece of content, by its words
    decided: float  # after which part of the game who won in the end was ahead for good


class VariantFailed(ValueError):
    """A variant cannot be played; says why."""


def play_variants(variants: list[Variant], at_once: bool) -> list[list[Played]]:
    """All games of each variant, in the order of the deals."""
    if not at_once:
        return [_finished(_started(variant), variant) for variant in variants]
    running = [_started(variant) for variant in variants]
    return [_finished(one, variant) for one, variant in zip(running, variants, strict=True)]


def _started(variant: Variant) -> subprocess.Popen[bytes]:
    environment = dict(os.environ)
    environment.pop(CHANGED, None)
    if variant.content:
        folder = Path(variant.content)
        if not folder.is_dir() or not list(folder.glob("*.toml")):
            raise VariantFailed(f"{folder} is no folder with changed content: it has no .toml files.")
        environment[CHANGED] = f"{variant.game}={folder.resolve()}"
    command = [sys.executable, "-m", "freebooter.arena.variants", msgspec.json.encode(variant).decode()]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)


def _finished(running: subprocess.Popen[bytes], variant: Variant) -> list[Played]:
    out, errors = running.communicate()
    if running.returncode != 0:
        last = (errors.decode(errors="replace").strip().splitlines() or ["no word of why"])[-1]
        where = f" with the content of {variant.content}" if variant.content else ""
        raise VariantFailed(f"{variant.game}{where} cannot be played: {last}")
    return msgspec.json.decode(out, type=list[Played])


# --- in the process that plays ----------------------------------------------------------------------------------------


def play(variant: Variant) -> list[Played]:
    from freebooter.engine.game import find_game

    game = find_game(variant.game)
    settings = game.settle(variant.settings, variant.seats)
    check_names(game)
    return [_game(variant, game, settings, number) for number in range(variant.games)]


def check_names(game: Any) -> None:
    """Changed files may only be those that the game has."""
    place = os.environ.get(CHANGED, "").partition("=")[2]
    known = {path.name for path in (game.folder / "content").glob("*.toml")}
    for path in sorted(Path(place).glob("*.toml")) if place else []:
        if path.name not in known:
            raise BadContent(f"{game.title} has no file {path.name}: it has {', '.join(sorted(known))}.")


def _game(variant: Variant, game: Any, settings: Any, number: int) -> Played:
    from freebooter.arena.simulate import is_choice, players_luck
    from freebooter.bots import make
    from freebooter.engine.chair import Chair
    from freebooter.engine.table import new_table

    deal = f"{variant.seed}.{number}"
    line = [variant.bots[(seat + number) % len(variant.bots)] for seat in range(variant.seats)]
    bots = [make(kind) for kind in line]
    table = new_table(game, variant.seats, deal, settings, history=False)
    luck = players_luck(game, deal)
    chairs = [Chair(table, seat, luck) for seat in range(variant.seats)]
    use = Use(game)
    leads: list[int] = []
    decisions = 0
    now = (-1, -1)
    while table.awaiting:
        seat = table.awaiting[0]
        decision = table.decision(seat)
        assert decision is not None
        answer = bots[seat](chairs[seat])
        if is_choice(decision):
            decisions += 1
            use.add(answer)
        if (table.round, table.state.keel.turn) != now:
            now = (table.round, table.state.keel.turn)
            chances = [game.bot.evaluate(table.state, one) for one in range(variant.seats)]
            leads.append(chances.index(max(chances)))
        table.choose(seat, answer)
    result = table.result
    assert result is not None
    decided = decided_at(leads, set(result.winners))
    return Played(table.round, decisions, result.ranks, result.sources, use.kinds, use.cards, decided)


def decided_at(leads: list[int], winners: set[int]) -> float:
    """The part of the game after which one of the winners was always ahead."""
    last = max([i + 1 for i, seat in enumerate(leads) if seat not in winners], default=0)
    return last / len(leads) if leads else 0.0


class Use:
    """Counts what is chosen."""

    def __init__(self, game: Any) -> None:
        import re

        from freebooter.engine.words import words_of

        self.kinds: Counter[str] = Counter()
        self.cards: Counter[str] = Counter()
        self._words = words_of(game.id)
        place = re.compile(r"\{(\d):(\w+)\}")
        self._named = {
            kind: [(int(at), what) for at, what in place.findall(template) if what in self._words.names]
            for kind, template in self._words.table.get("options", {}).items()
        }

    def add(self, answer: Any) -> None:
        for option in answer if isinstance(answer, list) else [answer]:
            if isinstance(option, int):
                self.kinds["amount"] += 1
                continue
            self.kinds[option.kind] += 1
            for at, what in self._named.get(option.kind, []):
                name = self._words.names[what].get(str(option.args[at]))
                if name is not None:
                    self.cards[name] += 1


if __name__ == "__main__":
    try:
        games = play(msgspec.json.decode(sys.argv[1], type=Variant))
    except (BadContent, ValueError) as error:
        sys.exit(" ".join(str(error).split()))
    sys.stdout.buffer.write(msgspec.json.encode(games))
