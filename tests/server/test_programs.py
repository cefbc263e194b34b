"""Bots in any language at a server: those whom its operator has named sit at its tables."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.client import SEATS, free_port, open_table, play_out
from tests.server.test_operations import command, ready

# Takes the last option and writes down what it took, or gives up.
BOT = """
import json, sys
with open(sys.argv[1], "a") as kept:
    for line in sys.stdin:
        ask = json.loads(line)
        if "weary" in sys.argv[1]:
            sys.exit("I give up")
        key = ask["options"][-1]["key"]
        kept.write(json.dumps([ask["game"], ask["seat"], ask["prompt"], key]) + "\\n")
        kept.flush()
        print(json.dumps({"key": key}), flush=True)
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A real server, `freebooter serve`, that knows a steady program and one that gives up."""
    home = tmp_path_factory.mktemp("programs")
    (home / "bot.py").write_text(BOT, encoding="utf-8")
    port = free_port()
    programs = [
        f"--program=steady={sys.executable} {home / 'bot.py'} {home / 'steady'}",
        f"--program=weary={sys.executable} {home / 'bot.py'} {home / 'weary'}",
    ]
    with command(home, "serve", *programs, FREEBOOTER_PORT=str(port), FREEBOOTER_DATA="tables"):
        url = f"http://127.0.0.1:{port}"
        ready(url)
        yield url, home


def answers(path: Path) -> list[list[str]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def seats(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("steady", "weary"):
        monkeypatch.setitem(SEATS, name, {"kind": "bot", "bot": name})


@pytest.mark.usefixtures("seats")
def test_a_program_plays_a_game_at_a_server(served: tuple[str, Path]) -> None:
    url, home = served
    offered = {bot["id"] for game in httpx.get(f"{url}/api/games").json() for bot in game["bots"]}
    assert {"steady", "weary"} <= offered
    me, _ = open_table(url, "me", "steady", "bot")
    last = play_out([me])
    assert last["result"]
    taken = answers(home / "steady")
    assert {(game, seat) for game, seat, _, _ in taken} == {("letter-of-marque", 1)}
    assert taken[0][2:] == ["first_ship", "defenceless"]
    attacks = [event for event in last["events"] if event["kind"] in ("captured", "repelled")]
    mine = [event for event in attacks if event["args"]["seat"] == 1]
    assert len(mine) == len([key for _, _, _, key in taken if key.startswith("attack:")])


@pytest.mark.usefixtures("seats")
def test_a_program_that_gives_up_stops_no_table(served: tuple[str, Path]) -> None:
    url, home = served
    me, _ = open_table(url, "me", "weary", "bot")
    last = play_out([me])
    assert last["result"]
    assert [event for event in last["events"] if event["kind"] == "left" and event["args"]["seat"] == 1]
    assert not answers(home / "weary")
    assert "I give up" in (home / "log").read_text(encoding="utf-8")


def test_a_program_that_nobody_has_named_is_refused(served: tuple[str, Path]) -> None:
    url, _ = served
    for bot in ("program:/bin/true", "program@2s:/bin/true", "mate"):
        body = {"game": "letter-of-marque", "seats": [SEATS["me"], {"kind": "bot", "bot": bot}, SEATS["bot"]]}
        answer = httpx.post(f"{url}/api/tables", json=body)
        assert answer.status_code == 422
        assert f"There is no bot '{bot}'" in answer.text
