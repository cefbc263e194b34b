"""Bots in any language: the examples play, and what fails loses its move and nothing else."""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import freebooter as fb
from freebooter.arena.simulate import make_plan, simulate
from freebooter.bots import NoSuchBot, kinds, make, steady, trouble_of
from freebooter.bots.program import ALLOWED, NoAnswer, Program, understood
from freebooter.engine.luck import lucky

BOTS = Path(__file__).parents[2] / "examples" / "bots"
ECHO = "import sys\nfor line in sys.stdin:\n    print({!r}, flush=True)\n"


def chair(game: str = "letter-of-marque", seats: int = 3) -> fb.Chair:
    table = fb.new_table(game, seats, seed=1)
    return fb.Chair(table, table.awaiting[0], lucky("program"))


def program(tmp_path: Path, source: str) -> str:
    path = tmp_path / "bot.py"
    path.write_text(source, encoding="utf-8")
    return f"program@3s:{sys.executable} {path}"


def command_of(name: str, tmp_path: Path) -> str:
    if name == "first.py":
        return f"{sys.executable} {BOTS / name}"
    if name == "first.js":
        if shutil.which("node") is None:
            pytest.skip("node is missing")
        return f"node {BOTS / name}"
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler")
    built = tmp_path / "mybot"
    subprocess.run(["cc", "-O1", "-Wall", "-Werror", "-o", str(built), str(BOTS / name)], check=True)
    return str(built)


@pytest.mark.parametrize("name", ["first.py", "first.js", "first.c"])
def test_examples_play_whole_games_without_a_fault(name: str, tmp_path: Path) -> None:
    kind = f"program@20s:{command_of(name, tmp_path)}"
    for game in ("letter-of-marque", "pirates-of-the-7-seas", "merchants-and-marauders"):
        report = simulate(make_plan(game, None, [kind, "random"], 1, seed=3))
        assert report.finished == 1
        assert report.failed == {}


def test_what_a_program_is_told(tmp_path: Path) -> None:
    """A line has all that the seat knows, and the events since the last one."""
    kept = tmp_path / "lines"
    source = (
        "import json, sys\n"
        f"kept = open({str(kept)!r}, 'a')\n"
        "for line in sys.stdin:\n"
        "    kept.write(line)\n    kept.flush()\n"
        "    print(json.dumps(json.loads(line)['options'][0]['key']), flush=True)\n"
    )
    bot = make(program(tmp_path, source))
    table = fb.new_table("letter-of-marque", 3, seed=1)
    mine = fb.Chair(table, 0, lucky("a"))
    heard = 0
    while table.awaiting and heard < 3:
        seat = table.awaiting[0]
        if seat == 0:
            table.choose(0, bot(mine))
            assert not trouble_of(bot)
            heard += 1
        else:
            table.choose(seat, table.decision(seat).options[0])
    lines = [json.loads(line) for line in kept.read_text().splitlines()]
    assert [line["seat"] for line in lines] == [0, 0, 0]
    assert lines[0]["game"] == "letter-of-marque"
    assert lines[0]["view"]["captains"]["1"]["armed"] is None
    assert lines[0]["options"][0]["text"] == "An armed ship"
    numbers = [event["n"] for line in lines for event in line["events"]]
    assert numbers == list(range(len(numbers)))
    assert lines[1]["events"]


FAILURES = {
    "late": ("import time\ntime.sleep(60)", "gave no answer in"),
    "dead": ("import sys\nsys.exit('I sink')", "I sink"),
    "no JSON": (ECHO.format("arr"), "a line of JSON"),
    "not offered": (ECHO.format('{"key": "fly"}'), "cannot be answered with fly"),
    "no key": (ECHO.format('{"move": 1}'), "'key', 'keys' or 'amount'"),
}


@pytest.mark.parametrize("how", FAILURES)
def test_who_fails_loses_the_move_to_the_greedy_player(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, sentence = FAILURES[how]
    monkeypatch.setattr("freebooter.bots.program.TO_START", 2.0 if how == "late" else 20.0)
    kind = program(tmp_path, source)
    if how == "late":
        kind = kind.replace("@3s", "@0.2s")
    bot = make(kind)
    assert bot(chair()).key == make("greedy")(chair()).key
    assert sentence in trouble_of(bot)


def test_a_dead_program_is_named_and_stops_nothing(tmp_path: Path) -> None:
    kind = program(tmp_path, "import sys\nsys.exit(3)")
    report = simulate(make_plan("letter-of-marque", 3, [kind, "random"], 2, seed=1))
    assert report.finished == 2
    assert report.failed[kind] > 4


def test_it_is_not_started_for_ever(tmp_path: Path) -> None:
    bot = Program(f"{sys.executable} -c 'import sys; sys.exit(1)'", 5.0)
    for _ in range(4):
        with pytest.raises(NoAnswer, match="has ended"):
            bot(chair())
    with pytest.raises(NoAnswer, match="is not started again"):
        bot(chair())


def test_what_a_program_has_started_ends_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A script starts another program and waits for it: when the script is late, both are ended."""
    monkeypatch.setattr("freebooter.bots.program.TO_START", 0.0)
    line, script = tmp_path / "line", tmp_path / "bot.sh"
    os.mkfifo(line)
    script.write_text(f"#!/bin/sh\n(exec > {line}; echo started; sleep 300) &\nwait\n", encoding="utf-8")
    script.chmod(0o755)
    heard = os.open(line, os.O_RDONLY | os.O_NONBLOCK)
    with pytest.raises(NoAnswer, match="gave no answer"):
        Program(str(script), 3.0)(chair())
    assert os.read(heard, 100) == b"started\n"
    assert select.select([heard], [], [], 20.0)[0], "nobody has let go of the line"
    assert os.read(heard, 100) == b""
    os.close(heard)


def test_a_tournament_goes_on(tmp_path: Path) -> None:
    pytest.importorskip("openskill")
    from freebooter.arena.tournament import run

    kind = program(tmp_path, "import sys\nsys.exit(3)")
    summary = run("letter-of-marque", [kind, "greedy"], 2, seats=3, out=tmp_path / "arena")
    assert any("failed at" in line for line in summary.lines())


def test_names_that_cannot_be_started() -> None:
    with pytest.raises(NoSuchBot, match=r"There is no program '\./nowhere'"):
        make("program:./nowhere")
    with pytest.raises(NoSuchBot, match="a program is named like"):
        make("program@fast:./mybot")
    assert understood(b'["a", "b"]') == ["a", "b"]
    assert understood(b'{"amount": 3}') == 3


def test_a_server_knows_only_the_programs_it_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ALLOWED, f"parrot={sys.executable} {BOTS / 'first.py'}")
    assert [kind.id for kind in kinds()][-1] == "parrot"
    assert "first.py" not in kinds()[-1].how
    here = chair()
    bot = steady("parrot")
    assert bot(here)
    assert not trouble_of(bot)
    with pytest.raises(NoSuchBot, match="Only programs that were named"):
        make(f"program:{sys.executable}")
    refused = steady(f"program:{sys.executable}")
    refused(here)
    assert "Only programs" in trouble_of(refused)


def test_serve_refuses_bad_names_of_programs() -> None:
    from freebooter.cli.common import Refusal, name_programs

    for wrong in ("parrot", "Par rot=./x", "parrot=./nowhere"):
        with pytest.raises(Refusal):
            name_programs([wrong])
