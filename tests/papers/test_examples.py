"""The examples run as they are."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.web.conftest import House

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"


def run(name: str, *words: str, cwd: Path = ROOT) -> str:
    command = [sys.executable, str(EXAMPLES / name), *words]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_bot_in_twenty_lines() -> None:
    assert "Short-sighted won" in run("bot.py")
    source = (EXAMPLES / "bot.py").read_text().split("def short_sighted")[1].split("def main")[0]
    assert len(source.strip().splitlines()) <= 20


def test_a_simulation_with_a_plot(tmp_path: Path) -> None:
    said = run("simulation.py", "letter-of-marque", "6", "points.svg", cwd=tmp_path)
    assert said.startswith("Mean points by seat:")
    drawn = ElementTree.parse(tmp_path / "points.svg").getroot()
    assert len(drawn.findall("{*}rect")) >= 6


@pytest.mark.slow
def test_a_client_of_the_api(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start()
    try:
        assert "ranks" in run("client.py", house.url)
    finally:
        house.stop()


def test_every_example_is_run_here() -> None:
    tested = Path(__file__).read_text()
    for path in EXAMPLES.glob("*.py"):
        assert f'"{path.name}"' in tested, f"nothing runs {path.name}"
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path


@pytest.mark.slow
def test_cfr_on_the_small_game() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is missing: install freebooter[open-spiel]")
    said = run("solve_small.py", "--quick")
    assert "Exploitability" in said
    assert "captain@10 against it" in said


@pytest.mark.slow
def test_cfr_on_the_whole_small_game() -> None:
    """Bots play at real tables against it, so this fails where the example's rules are not the game's."""
    pytest.importorskip("numpy", reason="numpy is missing: install freebooter[envs]")
    said = run("solve_whole.py", "--quick")
    assert "2,165,605 public histories" in said
    assert "2 iterations: exploitability 0." in said
    assert "able-seaman against the solution" in said


@pytest.mark.slow
def test_a_changed_card(tmp_path: Path) -> None:
    said = run("change_a_card.py", "--quick", "--out", "page.html", cwd=tmp_path)
    assert "Own treasures" in said
    assert (tmp_path / "page.html").read_text(encoding="utf-8").count("<svg") >= 5


@pytest.mark.slow
def test_an_assistant_without_a_model() -> None:
    pytest.importorskip("mcp", reason="the MCP SDK is missing: install freebooter[mcp]")
    assert "The end" in run("watch_llm.py", "--quick")


@pytest.mark.slow
def test_training_with_ppo() -> None:
    pytest.importorskip(
        "sb3_contrib", reason="PyTorch and sb3-contrib are missing: they are too large for the lock file"
    )
    assert "MaskablePPO after 1024 steps wins" in run("train_ppo.py", "--quick")
