"""What a user can mend is said in one sentence, with exit code 2."""

from __future__ import annotations

import json
import socket
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("simulate letter-of-mark", "did you mean 'letter-of-marque'?"),
        ("simulate chess", "There is no game 'chess'"),
        ("rules portolan", "did you mean 'portolano'?"),
        ("rules", "Say which game"),
        ("play", "Say which game"),
        ("play letter-of-mark", "did you mean 'letter-of-marque'?"),
        ("bench letter-of-mark", "did you mean 'letter-of-marque'?"),
        ("bench letter-of-marque --against tag", "There is no peer 'tag'"),
        ("bench letter-of-marque --seats 12", "not 12"),
        ("simulate letter-of-marque --bots gredy", "did you mean 'greedy'?"),
        ("simulate letter-of-marque --bots ,", "at least one"),
        ("play letter-of-marque --bots gredy", "did you mean 'greedy'?"),
        ("simulate letter-of-marque --seats 7", "2 to 6 players, not 7"),
        ("simulate letter-of-marque --seats 2", "two_players"),
        ("play letter-of-marque --seats 1", "2 to 6 players, not 1"),
        ("play letter-of-marque --seats 3 --seat 3", "seats are 0 to 2"),
        ("simulate letter-of-marque --set rum=3", "no setting 'rum'"),
        ("simulate letter-of-marque --set rum", "name=value"),
        ("simulate letter-of-marque --set two_players=often", "does not fit"),
        ("simulate letter-of-marque --games 0", "--games"),
        ("simulate letter-of-marque --jobs 0", "--jobs"),
        ("simulate letter-of-marque --games many", "--games"),
        ("simulate letter-of-marque --out games.csv", ".parquet"),
        ("simulate letter-of-marque --out /nowhere/at/all/games.parquet", "/nowhere/at/all/games.parquet"),
        ("simulate letter-of-marque --sails 3", "--sails"),
        ("simulat letter-of-marque", "simulate"),
        ("replay /nowhere/at/all.save", "cannot be read"),
        ("play --load /nowhere/at/all.save", "cannot be read"),
        ("replay", "FILE"),
        ("arena chess --bots random,greedy", "There is no game 'chess'"),
        ("arena letter-of-marque --bots random,gredy", "did you mean 'greedy'?"),
        ("arena letter-of-marque", "--bots"),
        ("arena letter-of-marque --bots bosun@0.0s,random", "'bosun@0.5s'"),
        ("arena letter-of-marque --bots random,random", "Name each bot once"),
        ("arena letter-of-marque --bots random,greedy --seats 7", "2 to 6 players, not 7"),
        ("arena letter-of-marque --bots random,greedy --out /dev/null/x", "/dev/null/x"),
    ],
)
def test_one_sentence(run: Run, words: str, says: str) -> None:
    said = run(*words.split())
    assert said.code == 2
    assert says in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""


def test_a_broken_save_file(run: Run, saved: Path) -> None:
    saved.write_bytes(saved.read_bytes()[:-20])
    for words in (["replay", saved], ["play", "--load", saved]):
        said = run(*words)
        assert (said.code, said.err.count("\n")) == (2, 1)
        assert "not a saved game" in said.err


def test_a_newer_save_file(run: Run, saved: Path) -> None:
    save = json.loads(saved.read_bytes())
    saved.write_text(json.dumps({**save, "freebooter": 99}))
    said = run("replay", saved)
    assert said.code == 2
    assert "newer Freebooter" in said.err
    saved.write_text(json.dumps({**save, "version": 99}))
    assert "newer Letter of Marque" in run("replay", saved).err


def test_a_save_file_of_another_game(run: Run, saved: Path) -> None:
    said = run("play", "portolano", "--load", saved)
    assert said.code == 2
    assert "holds a game of letter-of-marque" in said.err


def test_a_seat_that_a_replay_has_not(run: Run, saved: Path) -> None:
    assert "seats are 0 to 2" in run("replay", saved, "--seat", 5).err


def test_an_address_that_is_taken(run: Run, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        said = run("serve", "--port", door.getsockname()[1], "--data", tmp_path)
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert "cannot listen" in said.err


def test_a_folder_that_cannot_be(run: Run, saved: Path) -> None:
    said = run("serve", "--data", saved / "tables")
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert "cannot be kept" in said.err


@pytest.mark.parametrize(
    ("module", "words", "extra"),
    [
        ("pyarrow", "simulate letter-of-marque --out games.parquet", "freebooter[data]"),
        ("uvicorn", "serve --port 0", "freebooter[server]"),
    ],
)
def test_missing_extras_are_named(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, module: str, words: str, extra: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, module, None)
    said = run(*words.split())
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert extra in said.err


def test_missing_peers_are_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freebooter.arena.bench.missing_peers", lambda peers: peers)
    said = run("bench", "letter-of-marque", "--against", "catanatron")
    assert said.code == 2
    assert "freebooter[bench]" in said.err


def test_a_stopped_tournament_says_how_it_goes_on(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("freebooter.arena.tournament.play", stop)
    said = run("arena", "letter-of-marque", "--bots", "random,greedy", "--out", tmp_path)
    assert said.code == 130
    assert said.err == "What was played is kept: the same command goes on.\nStopped.\n"


def test_a_game_that_breaks_off_names_its_seed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(*_: object) -> int:
        raise IndexError("the hull leaks")

    monkeypatch.setattr("freebooter.arena.simulate.random_game", leak)
    said = run("simulate", "letter-of-marque", "--seed", 5)
    assert said.code == 1
    assert "'5.0'" in said.err
    assert "the hull leaks" in said.err
