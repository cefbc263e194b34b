"""A stranger's file changes nobody else's table, in whatever order it is looked at."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

import freebooter as fb
from freebooter.engine.codec import pack, unpack
from freebooter.engine.moments import Moments
from freebooter.games.captains_log.chart import _BEFORE, CHARTS
from tests.server.client import Player, any_answer, open_table, serving
from tests.server.test_files import upload

GAME = fb.find_game("captains-log")
TIDES = (-2, 0, 2)
ASKED = "import sys, freebooter as fb; print(*[o.key for o in fb.load(sys.stdin.buffer.read()).decision(0).options])"


def as_a_new_process() -> None:
    """Nothing is kept yet."""
    CHARTS.clear()
    _BEFORE.clear()


def forged(known: Any, seed: str) -> dict[str, Any]:
    """A file whose past has, after maps enough to drive out all that is kept, every number of a known table and another
    map: its tiles lie where those of another table lie."""
    table = fb.new_table(GAME, 2, seed)
    assert table.moments is not None
    document: dict[str, Any] = json.loads(table.save())
    mine, others = pack(known), pack(table.state)
    moments = Moments(GAME)
    for number in range(6):
        for tide in TIDES:
            other = pack(fb.new_table(GAME, 2, f"{seed}-{number}").state)
            other["sea"] |= {"tide": tide, "mark": 3 * number + tide + 2}
            moments.keep(unpack(GAME.state, other), 0, 0)
    moments.keep(unpack(GAME.state, {**mine, "sea": {**mine["sea"], "tiles": others["sea"]["tiles"]}}), 0, 0)
    document["moments"] = msgspec.to_builtins(moments.packed)
    return document


def asked_elsewhere(save: bytes) -> list[str]:
    """What seat 0 is asked at this position, by a process that knows no other table."""
    root = Path(__file__).parent.parent.parent
    env = {**os.environ, "PYTHONPATH": str(root / "src")}
    run = subprocess.run([sys.executable, "-c", ASKED], input=save, env=env, capture_output=True, check=True)
    return run.stdout.decode().split()


def test_a_file_with_the_numbers_of_a_table_and_another_map_changes_nothing_there(tmp_path: Path) -> None:
    """It is uploaded and looked at once; the victims play on, the server is begun anew, and nothing is lost."""
    as_a_new_process()
    luck = random.Random(3)
    with serving(tmp_path) as server:
        me, _ = open_table(server.url, "me", "bot", game="captains-log")
        for _ in range(12):
            me.choose(any_answer(me.my_turn()["ask"], luck.randrange(50)))
        for number in range(2):
            me.my_turn()
            stranger = forged(server.tables.loaded[me.table].table.state, f"stranger {number}")
            made = upload(server.url, stranger)
            assert made.status_code == 201, made.text
            him = Player(server.url, made.json()["table"], made.json()["seat"], made.json()["token"])
            for moment in range(len(him.get("/replay").json()["moments"])):
                assert him.get(f"/replay/{moment}").status_code == 200
            for choice in range(4):
                snapshot = me.my_turn()
                if choice == 0:
                    keys = [option["key"] for option in snapshot["ask"]["options"]]
                    assert keys == asked_elsewhere(me.get("/save").content)
                assert me.choose(any_answer(snapshot["ask"], luck.randrange(99))).status_code == 200
        before = me.my_turn()
    as_a_new_process()
    with serving(tmp_path) as server:
        after = Player(server.url, me.table, me.seat, me.token).my_turn()
        assert after["notice"] == ""
        for name in ("round", "seq", "ask", "view", "events"):
            assert after[name] == before[name]
