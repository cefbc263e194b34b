"""Throws caravans and pirates into the tray, again and again, and writes down how many pirates stay afloat.

    python tools/write_odds.py        writes plunder.json of Pirates of the 7 Seas; some minutes on the compiled build

Which dice lie next to each other decides who fights whom, so the outcome cannot be counted. It depends only on how many
dice there are on both sides: every ship of the pirates is as good as any other.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "src"))

from freebooter.engine.keel import Keel, throw  # noqa: E402
from freebooter.engine.luck import lucky  # noqa: E402
from freebooter.games.pirates_of_the_7_seas.rules.plunder import EXTRA_SHIPS, PIRATE_SINKS, resolve  # noqa: E402

FILE = ROOT / "src/freebooter/games/pirates_of_the_7_seas/plunder.json"
TRIES = 20_000
MOST_REDS = 4


def afloat(reds: int, pirates: int, tries: int, seed: str = "odds") -> list[int]:
    """How often none, one, two ... of so many pirates stay afloat."""
    state = SimpleNamespace(keel=Keel(lucky(seed, reds, pirates)))
    counts = [0] * (pirates + 1)
    for _ in range(tries):
        dice = throw(state, reds + pirates)
        sunk = sum([bool(outcome & PIRATE_SINKS) for _, _, outcome in resolve(dice[:reds], dice[reds:])])
        counts[pirates - sunk] += 1
    return counts


def most(reds: int) -> int:
    """The most pirates that can meet this caravan, at any table (P7-037)."""
    return max([players * (reds + EXTRA_SHIPS[players]) for players in (2, 3, 4)])


def main() -> None:
    table = [[afloat(reds, n, TRIES) for n in range(1, most(reds) + 1)] for reds in range(1, MOST_REDS + 1)]
    rows = [",\n".join([" " + msgspec.json.encode(row).decode() for row in rows]) for rows in table]
    FILE.write_text("[[\n" + "\n],[\n".join(rows) + "\n]]\n")
    print(f"{FILE.relative_to(ROOT)}: {sum(map(len, table))} rows of {TRIES} throws")


if __name__ == "__main__":
    main()
