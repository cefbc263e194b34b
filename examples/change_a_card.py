"""A designer's question: what if the richest treasure of Letter of Marque were worth 9 instead of 7, and the poorest 1?

python examples/change_a_card.py [--quick] [--games 400] [--out change.html]

Copies the game's content, changes a line of it, and lets `freebooter compare` play both on the same deals. (Treasures
above 7 are beyond what the searching bots know of, so greedy players play.)
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import freebooter as fb


def changed(folder: Path, file: str, old: str, new: str) -> None:
    """A copy of one file of the content, with one thing changed."""
    text = (fb.find_game("letter-of-marque").folder / "content" / file).read_text(encoding="utf-8")
    assert old in text, f"{file} does not say '{old}'"
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")


def main() -> None:
    read = argparse.ArgumentParser()
    read.add_argument("--quick", action="store_true")
    read.add_argument("--games", type=int, default=400)
    read.add_argument("--out", default="change.html")
    wanted = read.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        changed(Path(folder), "fleet.toml", "[3, 4, 5, 6, 7]", "[1, 4, 5, 6, 9]")
        command = [sys.executable, "-m", "freebooter", "compare", "letter-of-marque", "--seats", "4"]
        games = 20 if wanted.quick else wanted.games
        subprocess.run([*command, "--content-b", folder, "--games", str(games), "--out", wanted.out], check=True)


if __name__ == "__main__":
    main()
