"""Every command does what it says."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import freebooter as fb
from freebooter.engine import build
from freebooter.engine.rulebook import traced
from freebooter.learn import BadLesson
from tests.cli.conftest import Run


def test_version_says_which_build_runs(run: Run) -> None:
    assert run("--version").out == f"freebooter {fb.__version__} ({build()} build)\n"


def test_without_a_command_there_is_help(run: Run) -> None:
    said = run()
    for command in ("games", "rules", "play", "simulate", "replay", "bench", "arena", "serve"):
        assert command in said.out + said.err


def test_games_lists_all(run: Run) -> None:
    said = run("games")
    listed = json.loads(run("games", "--json").out)
    assert said.code == 0
    assert [game["id"] for game in listed] == list(fb.about_games())
    assert all(game["id"] in said.out and game["title"] in said.out for game in listed)


def test_rules_with_their_tests(run: Run) -> None:
    rows = json.loads(run("rules", "letter-of-marque", "--json").out)
    assert rows == traced("letter-of-marque")
    assert set(rows[0]) == {"id", "text", "tests", "moot", "state"}
    text = run("rules", "letter-of-marque").out
    assert all(row["id"] in text for row in rows)


def test_untested_rules_alone(run: Run) -> None:
    rows = json.loads(run("rules", "letter-of-marque", "--untested", "--json").out)
    assert rows == [row for row in traced("letter-of-marque") if row["state"] == "untested"]


def test_the_index_is_made_from_the_tests(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In a small checkout of its own: one game, one test that names two rules."""
    here = Path(__file__).parents[2]
    package = tmp_path / "src" / "freebooter"
    game = package / "games" / "letter_of_marque"
    tests = tmp_path / "tests" / "games" / "letter_of_marque"
    shutil.copytree(here / "src" / "freebooter" / "engine", package / "engine")
    shutil.copytree(here / "src" / "freebooter" / "games" / "letter_of_marque", game)
    tests.mkdir(parents=True)
    modules = ("src/freebooter/__init__.py", "src/freebooter/games/__init__.py")
    for name in (*modules, "pyproject.toml", "tests/conftest.py", "tests/limits.py"):
        shutil.copy(here / name, tmp_path / name)
    (tests / "test_one.py").write_text(
        "import pytest\n@pytest.mark.rule('LM-016', 'LM-EX01')\n@pytest.mark.parametrize('n', [1, 2])\n"
        "def test_attack(n): pass\n"
    )
    monkeypatch.setattr("freebooter.arena.bench.checkout", lambda: tmp_path)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # quicker
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "src"))
    said = run("rules", "letter-of-marque", "--index")
    assert said.code == 0, said.err
    proof = ["tests/games/letter_of_marque/test_one.py::test_attack"]
    assert json.loads((game / "rules.json").read_text()) == {"LM-016": proof, "LM-EX01": proof}


def test_tests_that_cannot_be_collected_are_no_index(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = tmp_path / "tests" / "games" / "letter_of_marque"
    broken.mkdir(parents=True)
    (broken / "test_one.py").write_text("import nothing_of_that_name\n")
    monkeypatch.setattr("freebooter.arena.bench.checkout", lambda: tmp_path)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # quicker
    said = run("rules", "letter-of-marque", "--index")
    assert said.code == 2
    assert "could not be collected" in said.err


def test_the_index_needs_a_checkout(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freebooter.arena.bench.checkout", lambda: None)
    said = run("rules", "--index")
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert "checkout" in said.err


def test_simulate_as_text_and_as_a_document(run: Run) -> None:
    words = ("simulate", "letter-of-marque", "--seats", 4, "--bots", "greedy,random", "--games", 12, "--seed", 3)
    text = run(*words)
    assert text.code == 0, text.err
    assert "12 of 12 games finished" in text.out
    assert "Own treasures" in text.out
    document = json.loads(run(*words, "--json").out)
    wanted = "game seats games finished decisions seconds decisions_per_second build wins seat_wins mean_rounds"
    assert set(wanted.split()) <= set(document)
    assert (document["games"], document["finished"], document["seats"]) == (12, 12, 4)
    assert sum(document["wins"].values()) == pytest.approx(12, abs=0.01)
    assert sum(document["seat_wins"]) == pytest.approx(12, abs=0.01)


def test_simulate_takes_settings(run: Run) -> None:
    said = run("simulate", "letter-of-marque", "--seats", 2, "--set", "two_players=true", "--games", 2, "--json")
    assert json.loads(said.out)["settings"] == {"two_players": True}


@pytest.mark.parametrize("chosen", [("--seats", 1), ("--set", "mode=solo")], ids=["one seat", "the mode"])
def test_with_one_seat_the_mode_for_one_is_played(run: Run, chosen: tuple[str, object]) -> None:
    """Whoever names one of the two means the other."""
    said = run("simulate", "captains-log", *chosen, "--games", 1, "--json")
    assert said.code == 0, said.err
    assert (json.loads(said.out)["seats"], json.loads(said.out)["against_the_game"]) == (1, True)


def test_a_mode_that_was_named_is_never_changed(run: Run) -> None:
    said = run("simulate", "captains-log", "--seats", 1, "--set", "mode=race")
    assert (said.code, "A race needs 2 players" in said.err) == (2, True)


def test_simulate_writes_parquet(run: Run, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "games.parquet"
    said = run("simulate", "letter-of-marque", "--seats", 3, "--games", 7, "--seed", 3, "--out", path, "--json")
    document = json.loads(said.out)
    rows = parquet.read_table(path).to_pylist()
    assert len(rows) == 21
    assert {row["seed"] for row in rows} == {f"3.{i}" for i in range(7)}
    assert sum(row["won"] for row in rows) == pytest.approx(7)
    assert sum(row["decisions"] for row in rows) == 3 * document["decisions"]
    for row in rows:
        assert row["points"] == row["points_own"] + row["points_prizes"] + row["points_cannons"]


def test_arena_reports(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    pytest.importorskip("openskill")
    words = (
        "arena",
        "letter-of-marque",
        "--bots",
        "greedy,random",
        "--seats",
        3,
        "--games",
        1,
        "--out",
        tmp_path / "ladder",
    )
    said = run(*words)
    assert said.code == 0, said.err
    assert "greedy" in said.out
    assert (tmp_path / "ladder" / "report.html").is_file()
    assert json.loads(run(*words, "--json").out)


def test_replay_prints_the_log(run: Run, saved: Path) -> None:
    said = run("replay", saved, "--plain")
    assert said.code == 0
    assert "Round 1" in said.out
    assert "has the lowest treasure at sea and begins." in said.out
    assert "Won by" in said.out


def test_replay_steps_both_ways(run: Run, saved: Path) -> None:
    said = run("replay", saved, typed="n\nn\np\n4\nwhat\nl\nq\n")
    shown = [line.split("> ")[-1] for line in said.out.splitlines() if "Moment " in line]
    moments = fb.load(saved.read_bytes()).moments
    assert moments is not None
    assert [int(line.split()[1]) for line in shown] == [1, 2, 3, 2, 4, len(moments)]
    assert "n: next" in said.out


def test_replay_as_a_seat_shows_what_that_seat_saw(run: Run, saved: Path) -> None:
    mine = run("replay", saved, "--seat", 1, typed="q\n").out
    armed = next(line for line in mine.splitlines() if "armed" in line and "│" in line).split("│")
    assert [cell.strip() for cell in armed[2:5]] == ["?", "2", "?"]


def test_a_fresh_game_can_be_replayed_too(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "fresh.save"
    path.write_bytes(fb.new_table("letter-of-marque", seats=3, seed=1).save())
    assert "The game goes on" in run("replay", path, "--plain").out


def test_bench_measures(run: Run) -> None:
    said = run("bench", "letter-of-marque", "--seats", 4, "--seconds", 0.02, "--json")
    assert said.code == 0, said.err
    figures = json.loads(said.out)["figures"]
    assert figures[0]["build"] == "plain"
    for one in figures:
        assert one["decisions_per_second"] > 1000
        assert len(one["playouts_per_second"]) == 3
        assert min(one["playouts_per_second"]) > 10
        assert set(one["costs"]) == {"clone", "imagine", "view", "save", "load"}
        assert all(0 < cost["median"] <= cost["p99"] for cost in one["costs"].values())


@pytest.mark.slow
def test_bench_compares_with_others(run: Run) -> None:
    pytest.importorskip("pyspiel")
    pytest.importorskip("catanatron")
    words = ("bench", "letter-of-marque", "--seconds", 0.02, "--against", "open_spiel,catanatron")
    document = json.loads(run(*words, "--json").out)
    assert set(document["peers"]) == {"open_spiel", "catanatron"}
    one = document["figures"][0]
    for peer, speed in document["peers"].items():
        assert one["ratios"][peer] == pytest.approx(one["decisions_per_second"] / speed, rel=0.02)
        choices = document["peer_decisions"][peer]
        assert 0.2 * speed < choices <= speed  # others count what is forced, too
        assert one["decision_ratios"][peer] == pytest.approx(one["decisions_per_second"] / choices, rel=0.02)


def python(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    import os

    return subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, check=True, env={**os.environ, **env}, timeout=60
    )


def loaded_by_simulating(*packages: str) -> list[str]:
    """Which of these packages a simulation loads."""
    code = (
        "import sys; from freebooter import cli\n"
        "sys.argv = 'freebooter simulate letter-of-marque --bots random,greedy --games 2 --json'.split()\n"
        "try: cli.main()\n"
        "except SystemExit: pass\n"
        f"print(*[name for name in {packages!r} if name in sys.modules], file=sys.stderr)"
    )
    return python("-c", code).stderr.split()


def test_simulating_loads_no_web_stack() -> None:
    assert loaded_by_simulating("litestar", "uvicorn", "websockets", "pyarrow", "numpy", "rich") == []


def test_simulating_loads_no_pydantic() -> None:
    """Typer 0.29 and later read every parameter with it: the command then needs 0.45 s to start instead of 0.15."""
    assert loaded_by_simulating("pydantic") == []


def test_the_command_starts_without_the_engine() -> None:
    code = "import sys, freebooter.cli; print([m for m in sys.modules if m.startswith(('freebooter.e', 'msgspec', 'rich'))])"
    assert python("-c", code).stdout.strip() == "[]"


def test_a_process_that_simulates_stays_small() -> None:
    said = python("-m", "freebooter", "simulate", "letter-of-marque", "--games", "300", "--seats", "6", "--json")
    memory = json.loads(said.stdout)["memory_mb"]
    assert memory is None or memory <= 40


def test_the_installed_command_runs() -> None:
    command = shutil.which("freebooter", path=str(Path(sys.executable).parent))
    if command is None:
        pytest.skip("freebooter is not installed as a command here")
    assert subprocess.run([command, "--version"], capture_output=True, check=True).stdout.startswith(b"freebooter ")


def test_learn_lists_games_and_lessons_and_goes_on_where_one_left(run: Run) -> None:
    assert "letter-of-marque" in run("learn").out
    assert "Out and home" in run("learn", "letter-of-marque", "--list").out
    left = run("learn", "letter-of-marque", "--lesson", "2")  # nobody types anything
    assert "freebooter learn letter-of-marque --lesson 2" in left.out
    refused = run("learn", "letter-of-marque", "--lesson", "9")
    assert refused.code == 2
    assert "There is no lesson 9: letter-of-marque has 1 to 5." in refused.err


def test_a_lesson_that_cannot_be_read_is_told_in_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def course(game: str) -> None:
        raise BadLesson("01-ships.toml teaches LM-999, which letter-of-marque does not have.")

    monkeypatch.setattr("freebooter.learn.course", course)
    said = run("learn", "letter-of-marque")
    assert (said.code, said.err.startswith("01-ships.toml")) == (2, True)
