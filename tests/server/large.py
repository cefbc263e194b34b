"""Saved games that are far larger than any real one: what a stranger would send, and for tables that are large."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import freebooter as fb
from freebooter.engine.saves import load_table
from freebooter.server.safety.secrets import hashed
from freebooter.server.store.opening import open_store
from freebooter.server.store.records import StoredSeat, TableInfo
from freebooter.server.tables.loaded import first_progress

SMALL_GAME = "letter-of-marque"


def played(game: str, choices: int = 10_000, seed: str = "large") -> fb.Table:
    """A game at random, to its end or for so many choices."""
    table, rng = fb.new_table(game, seed=seed), random.Random(seed)
    while table.awaiting and choices:
        seat, choices = table.awaiting[0], choices - 1
        decision = table.decision(seat)
        assert decision is not None
        if decision.kind == "pick":
            table.choose(seat, rng.sample(decision.options, rng.randint(decision.least, decision.most)))
        else:
            table.choose(seat, rng.choice(decision.options))
    return table


def document(game: str = SMALL_GAME) -> dict[str, Any]:
    """A finished game: nobody moves there, and anybody may have the file."""
    found: dict[str, Any] = json.loads(played(game).save())
    return found


def longer(doc: dict[str, Any], entries: int, events: int) -> bytes:
    """The same position, with a log and a story of that length."""
    more: dict[str, Any] = {}
    for name, count in (("log", entries), ("events", events)):
        before = max(0, count - len(doc[name]))
        more[name] = (doc[name] * (before // len(doc[name]) + 1))[:before] + doc[name]
    return json.dumps({**doc, **more}, separators=(",", ":")).encode()


def huge(doc: dict[str, Any] | None = None) -> bytes:
    """The file of 4.1 MB with which one address could end a small server."""
    return longer(doc or document(), 41_000, 16_000)


def store_tables(folder: Path, saves: list[bytes], from_file: bool = True) -> list[tuple[str, str]]:
    """Tables with these files, as if they had been there for long: their ids, and the token of their one person."""

    async def story() -> list[tuple[str, str]]:
        store, made = open_store(str(folder)), []
        for number, save in enumerate(saves):
            table = load_table(save)
            id, token = f"large-{number}", f"token-{number}"
            seats = [StoredSeat("Anne", "person", tokens=[hashed(token)])]
            seats += [StoredSeat("Bart", "bot", "random") for _ in range(table.seats - 1)]
            info = TableInfo(table.game.id, seats, {}, "none", "live", "calm", "", "", from_file=from_file)
            await store.create(id, info, first_progress(table, info, 0.0), save, None)
            made.append((id, token))
        await store.close()
        return made

    return asyncio.run(story())
