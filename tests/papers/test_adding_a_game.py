"""docs/adding-a-game.md, followed: a new game is laid out in a copy of the project, tested, played and drawn."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

import freebooter as fb
from freebooter.engine.bot import Bot
from freebooter.engine.game import Game

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with one game more, Coin Dive."""
    place = tmp_path_factory.mktemp("checkout")
    kept = shutil.ignore_patterns("__pycache__", "*.so", "fonts", "pictures")
    for name in ("src", "tests", "tools"):
        shutil.copytree(ROOT / name, place / name, ignore=kept)
    for name in ("pyproject.toml", ".prettierrc.json"):
        shutil.copy(ROOT / name, place)
    said = run(place, "-m", "freebooter", "new-game", "Coin Dive")
    assert "freebooter play coin-dive" in said
    return place


def run(place: Path, *words: str, fails: bool = False) -> str:
    environment = {**os.environ, "PYTHONPATH": str(place / "src")}
    command = [sys.executable, *words]
    done = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode != 0) == fails, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout + done.stderr


@pytest.mark.slow
def test_its_tests_and_the_common_suite_pass(copy: Path) -> None:
    run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/games/coin_dive")
    said = run(copy, "-m", "pytest", "-q", "tests/table/test_every_game.py", "-k", "coin-dive")
    assert "no tests ran" not in said
    run(copy, "-m", "pytest", "-q", "tests/test_rules_traced.py", "-k", "coin-dive")


@pytest.mark.slow
def test_it_has_the_style_and_the_types_of_the_rest(copy: Path) -> None:
    new = ["src/freebooter/games/coin_dive", "tests/games/coin_dive"]
    run(copy, "-m", "ruff", "check", *new)
    run(copy, "-m", "ruff", "format", "--check", *new)
    run(copy, "tools/write_clones.py")
    state = (copy / "src/freebooter/games/coin_dive/state.py").read_text()
    skeleton = (ROOT / "src/freebooter/cli/skeleton/game/state.py.txt").read_text()
    assert state == skeleton.replace("@module@", "coin_dive")
    run(copy, "-m", "mypy", "src/freebooter/games/coin_dive")
    prettier = ROOT / "build/node/node_modules/.bin/prettier"
    if prettier.exists():
        board = copy / "src/freebooter/games/coin_dive/board"
        subprocess.run([prettier, "--check", *board.iterdir()], cwd=copy, check=True)


@pytest.mark.slow
def test_it_can_be_played(copy: Path) -> None:
    said = run(
        copy, "-m", "freebooter", "simulate", "coin-dive", "--games", "6", "--bots", "bosun@20,greedy", "--seed", "1"
    )
    assert "6 games" in said
    assert "CD-005" in run(copy, "-m", "freebooter", "rules", "coin-dive")
    assert "already" in run(copy, "-m", "freebooter", "new-game", "coin-dive", fails=True)
    assert "begins with one" in run(copy, "-m", "freebooter", "new-game", "7", fails=True)


@pytest.mark.browser
def test_it_is_drawn(copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sync_api = pytest.importorskip("playwright.sync_api")
    from tests.web.conftest import CHROMIUM, DESK, QUIET, House
    from tests.web.player import play_to_end, start

    if not Path(CHROMIUM).exists():
        pytest.skip(f"There is no chromium at {CHROMIUM} (set CHROMIUM)")
    monkeypatch.setenv("PYTHONPATH", str(copy / "src"))
    house = House(tmp_path)
    house.start()
    try:
        with sync_api.sync_playwright() as play:
            browser = play.chromium.launch(executable_path=CHROMIUM, args=QUIET)
            page = browser.new_page(viewport=DESK)
            errors: list[str] = []
            page.on("pageerror", lambda error: errors.append(str(error)))
            start(page, house.url, "coin-dive")
            page.wait_for_selector(".g-coin-dive .ground")
            assert page.locator("[data-part=ground]").get_attribute("data-state") == "legal"
            assert play_to_end(page) >= 2
            assert errors == []
            browser.close()
    finally:
        house.stop()


def test_a_new_game_needs_a_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    from freebooter.cli import new_game
    from freebooter.cli.common import Refusal

    monkeypatch.setattr("freebooter.arena.bench.checkout", lambda: None)
    with pytest.raises(Refusal, match="needs a checkout"):
        new_game.new_game("Coin Dive")


@pytest.mark.parametrize("kind", [Game, Bot], ids=lambda kind: kind.__name__)
def test_the_page_lists_every_field(kind: type) -> None:
    page = PAGE.read_text(encoding="utf-8")
    table = page.split(f"## The fields of `{kind.__name__}`")[1].split("\n#")[0]
    rows = re.findall(r"^\| `(\w+)` \|", table, re.M)
    assert rows == [field.name for field in fields(kind)]


def test_the_page_names_every_file_of_a_game() -> None:
    page = PAGE.read_text(encoding="utf-8")
    skeleton = ROOT / "src/freebooter/cli/skeleton/game"
    for path in skeleton.iterdir():
        assert path.name.removesuffix(".txt") in page, path.name
    assert fb.games()
