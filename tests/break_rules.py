"""Breaks a sample of rules on purpose, one at a time, to see their tests fail.

    python -m tests.break_rules [GAME ...]

Each game's sample stands in tests/games/<game>/broken.toml: which rule, and which change breaks it (tests/mutations.py).
The package is copied, the copy broken, and the tests that name the rule are run on it: they must fail.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from freebooter.engine.rulebook import read_index
from tests.mutants import addresses, folder_of
from tests.mutations import Address, mutant_at

ROOT = Path(__file__).parent.parent


def sample(game: str) -> list[tuple[str, Address]]:
    """The rules that are broken, each with the change that does it."""
    path = ROOT / "tests" / "games" / game.replace("-", "_") / "broken.toml"
    return [(one["rule"], address) for address, one in addresses(path, "break")]


def games() -> list[str]:
    return sorted(path.parent.name.replace("_", "-") for path in (ROOT / "tests" / "games").glob("*/broken.toml"))


def is_noticed(game: str, rule: str, address: Address, package: Path) -> bool:
    """Do the tests that name the rule fail without it?"""
    tests = read_index(game).get(rule, [])
    if not tests:
        raise ValueError(f"{rule} has no test")
    mutant = mutant_at(address, folder_of(game))
    file = package / "freebooter" / "games" / game.replace("-", "_") / address.file
    file.write_text(mutant.changed(), encoding="utf-8")
    try:
        command = [sys.executable, "-m", "pytest", "-q", "-x", "--no-header", *tests]
        env = {**os.environ, "PYTHONPATH": f"{package}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            run = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=120)
        except subprocess.TimeoutExpired:  # without the rule the game goes on for ever: nobody could miss that
            return True
        if run.returncode not in (0, 1, 2):
            raise RuntimeError(run.stdout + run.stderr)
        return run.returncode != 0
    finally:
        file.write_text(mutant.whole, encoding="utf-8")


def main(wanted: list[str]) -> int:
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder)
        shutil.copytree(
            ROOT / "src" / "freebooter", package / "freebooter", ignore=shutil.ignore_patterns("__pycache__")
        )
        for game in wanted or games():
            for rule, address in sample(game):
                noticed = is_noticed(game, rule, address, package)
                missed += not noticed
                print(f"{rule}, {address}: {'its test fails without it' if noticed else 'NOBODY NOTICES'}", flush=True)
    return 1 if missed else 0


def wanted_games() -> list[str]:
    parser = argparse.ArgumentParser(
        prog="python -m tests.break_rules",
        description="Breaks a sample of rules on purpose, one at a time, to see their tests fail.",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(games())}; all, if none is named")
    wanted: list[str] = parser.parse_args().games
    for game in wanted:
        if game not in games():
            parser.error(f"'{game}' has no sample of rules to break: there are {', '.join(games())}.")
    return wanted


if __name__ == "__main__":
    sys.exit(main(wanted_games()))
