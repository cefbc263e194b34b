"""What a seat gets must be the same, byte for byte, whatever the others hide.

First every game: two tables that differ only in what a seat cannot know are shown to that seat, and to spectators. Then
a running server: while somebody answers in secret, everything that the others can ask for stands still.
"""

from __future__ import annotations

import json
import random
import tempfile
from pathlib import Path
from typing import Any

import httpx
from msgspec.structs import replace
from websockets.sync.client import connect

import freebooter as fb
import tests.drill
from freebooter.engine.answers import IllegalChoice
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table
from freebooter.server import wire
from freebooter.server.store.records import Entry, StoredSeat, StoredTable, TableInfo
from freebooter.server.store.servertime import ServerTime
from freebooter.server.tables.audience import Audience, Listener
from freebooter.server.tables.config import TablesConfig
from freebooter.server.tables.loaded import LoadedTable, first_progress
from tests.server.client import HASTY, Player, Server, friends, serving
from tests.server.hostile import Report
from tests.server.test_live import to_a_window

POSITIONS = 150  # for each game
ROUNDS = 20  # of secret answers


def attack(report: Report, amount: float) -> None:
    for game in [tests.drill.DRILL.id, *fb.games()]:
        compare_game(report, game, max(2, int(POSITIONS * amount)))
    stays = replace(HASTY, idle=60)  # a table that was loaded again says the same in another order of keys
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), tables=stays) as server:
        for _ in range(max(1, int(ROUNDS * amount))):
            answer_in_secret(report, server)


# ---- two tables that differ only in what a seat cannot know ----------------------------------------------------------


def compare_game(report: Report, game: str, count: int) -> None:
    rng = random.Random(game)
    table = fb.new_table(game, seed=str(rng.random()))
    for number in range(count):
        for _ in range(rng.randrange(1, 12)):
            if not table.awaiting:
                table = fb.new_table(game, seed=str(rng.random()))
            seat = rng.choice(table.awaiting)
            table.choose(seat, some_answer(table, seat, rng))
        if not table.awaiting:
            continue
        for viewer in range(table.seats):
            compare(report, table, viewer, f"{game} {number}")


def some_answer(table: Table, seat: int, rng: random.Random) -> Any:
    decision = table.decision(seat)
    assert decision is not None
    if decision.kind == "pick":
        return [one.key for one in rng.sample(decision.options, rng.randint(decision.least, decision.most))]
    return rng.choice(decision.options).key


def compare(report: Report, table: Table, viewer: int, about: str) -> None:
    """All that the viewer and spectators get at two tables that are one and the same to the viewer."""
    tables = [table.imagine(viewer, lucky(about, viewer, n)) for n in range(2)]
    loaded = [shown(one) for one in tables]
    for who in (viewer, None):
        report.tried += 1
        first, second = [wire.encode(one.snapshot(who)) for one in loaded]
        if first != second:
            report.bad.append(f"{about}: seat {who} sees {difference(first, second)}")
    report.tried += 1
    if refusal(tables[0], viewer) != refusal(tables[1], viewer):
        report.bad.append(f"{about}: an error tells seat {viewer} of secrets")
    if viewer in tables[0].awaiting:
        compare_choice(report, loaded, viewer, about)


def compare_choice(report: Report, loaded: list[LoadedTable], viewer: int, about: str) -> None:
    """The viewer's own choice: as long as it can be taken back nothing hidden has shown, and all deltas are the same."""
    answer = some_answer(loaded[0].table, viewer, random.Random(about))
    told = []
    for one in loaded:
        one.hold_frames()
        was_window, logged = one.table.in_window, len(one.table.log)
        entry = Entry("choice", viewer, answer, at=1.0)
        one.act(entry)
        one.advance(entry, was_window, logged)
        told.append(dict(one.deltas(entry, False)))
    report.tried += 1
    if all(one.table.can_undo(viewer) is True for one in loaded):
        for who in (viewer, None):
            if told[0].get(who) != told[1].get(who):
                report.bad.append(f"{about}: after {answer} seat {who} gets another delta")


def shown(table: Table) -> LoadedTable:
    """The table as a server has it in memory."""
    seats = [StoredSeat(f"Player {seat}", "person") for seat in range(table.seats)]
    info = TableInfo(table.game.id, seats, {}, "none", "live", "calm", "seed", "salt")
    stored = StoredTable(info, first_progress(table, info, 0.0), table.save(), 0, [], [])
    watched = Audience()
    watched.listeners = [Listener(None)]  # for whom deltas are made
    return LoadedTable("table", stored, watched, TablesConfig(), ServerTime())


def refusal(table: Table, seat: int) -> str:
    try:
        table.choose(seat, "no such option")
    except IllegalChoice as error:
        return str(error)
    return ""


def difference(first: bytes, second: bytes) -> str:
    for key, value in json.loads(first).items():
        other = json.loads(second).get(key)
        if other != value:
            return f"{key}: {str(value)[:120]} or {str(other)[:120]}"
    return "the same in another order"


# ---- a running server ------------------------------------------------------------------------------------------------


def answer_in_secret(report: Report, server: Server) -> None:
    """In a window for reactions: what one answers, and that one has answered, is nobody else's business."""
    players = friends(server.url, "me", "link", "link", game="drill", clock="relaxed")
    to_a_window(players)
    answering, *others = players
    watchers = [*others, Player(server.url, answering.table)]
    before = [everything(one) for one in watchers]
    assert answering.choose("pass").status_code == 200
    for one, known in zip(watchers, before, strict=True):
        for name, text in everything(one).items():
            report.tried += 1
            if text != known[name]:
                report.bad.append(f"a secret answer changes {name} of seat {one.seat}: {known[name]} -> {text}")


def everything(player: Player) -> dict[str, str]:
    """All that a seat, or a spectator, can ask the server for: also the errors."""
    told = {path or "/": player.get(path).text for path in ("", "/replay", "/replay/0", "/save", "/report")}
    told["why"] = player.get("/why", seat=0).text
    told["wrong seq"] = player.post("/choices", {"seq": 99, "request": "12345678", "option": "x"}).text
    told["undo"] = player.post("/undo", {"seq": player.look()["seq"], "request": "undo1234"}).text
    told["takeover"] = player.post("/fill", {"seat": 0}).text
    tokens = [{"table": player.table, "token": player.token or "x"}]
    told["list"] = httpx.post(f"{player.url}/api/tables/mine", json={"tokens": tokens}).text
    url = f"{player.url.replace('http', 'ws')}/api/tables/{player.table}/live"
    with connect(url) as socket:
        socket.send(json.dumps({"token": player.token, "since": None}))
        told["live"] = str(socket.recv(timeout=20))
    headers = {"Authorization": f"Bearer {player.token}"} if player.token else {}
    with httpx.stream("GET", f"{player.url}/api/tables/{player.table}/events", headers=headers, timeout=20) as stream:
        told["events"] = next(line for line in stream.iter_lines() if line.startswith("data: "))
    return {
        name: text.replace('"here":true', '"here":false') for name, text in told.items()
    }  # who is connected is told
