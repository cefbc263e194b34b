"""Saved games of every game, changed in every way, by the thousand.

Each is opened in the very worker that strangers' files go to. It must be refused with a sentence, or open and play;
a worker that hangs or grows is contained by its limits, and is told here, for a rule that can hang is a bug. Some of those
that open are played at a real server.
"""

from __future__ import annotations

import asyncio
import base64
import json
import random
from typing import Any

import httpx

import freebooter as fb
from freebooter.engine.saves import BadSave
from freebooter.server.handlers.files import OPENING
from freebooter.server.workers.opening import open_file
from freebooter.server.workers.pool import Lane, WorkFailed
from tests.server.client import Player, any_answer
from tests.server.hostile import Report
from tests.server.hostile.process import Process, client, running

MUTATIONS = 1500  # for each game
PLAYED = 25  # of them at a real server
HUGE = (-1, 0, 1, 2, 7, 99, 255, 10**6, 10**12, -(10**12), 2**31, 2**63, 2**64, 10**300)
OTHER = (None, True, "", "x", [], {}, 1.5, [[]], "\ud800", {"a": 1})


def attack(report: Report, amount: float) -> None:
    games = fb.games()
    opened = asyncio.run(open_all(report, games, max(4, int(MUTATIONS * amount))))
    with running() as server:
        for told, data in opened[: max(1, int(PLAYED * amount)) * len(games)]:
            play(report, server, told, data)
        report.figures["megabytes of the server"] = server.memory()
        if not server.stop():
            report.bad.append("the server did not stop when it was asked to")


async def open_all(report: Report, games: list[str], count: int) -> list[tuple[str, bytes]]:
    """Opens so many changed saves of each game; gives back some that were opened, of all games by turns."""
    lane = Lane(1, 512 * 1024 * 1024)
    opened: dict[str, list[tuple[str, bytes]]] = {game: [] for game in games}
    for game in games:
        rng = random.Random(game)
        saves = [a_save(game, rng) for _ in range(4)]
        for number in range(count):
            document = json.loads(rng.choice(saves))
            told = mutate(document, rng)
            data = json.dumps(document).encode()
            report.tried += 1
            try:
                await lane.run("me", OPENING, open_file, data)
            except BadSave as refusal:
                report.count("refused")
                if not str(refusal).endswith((".", "?", ")")) or len(str(refusal)) > 500:
                    report.bad.append(f"{game} {number} {told}: no sentence: {refusal}")
            except WorkFailed as failure:
                report.bad.append(f"{game} {number} {told}: {failure}")
            except Exception as error:
                report.bad.append(f"{game} {number} {told}: {error!r}")
            else:
                report.count("opened")
                opened[game].append((f"{game}, {told}", data))
    for worker in lane.workers:
        worker.stop()
    return [one for row in zip(*opened.values(), strict=False) for one in row]


def a_save(game: str, rng: random.Random) -> str:
    """A game somewhere in the middle."""
    table = fb.new_table(game, seed=str(rng.random()))
    for _ in range(rng.randrange(5, 150)):
        if not table.awaiting:
            break
        seat = rng.choice(table.awaiting)
        decision = table.decision(seat)
        assert decision is not None
        if decision.kind == "pick":
            table.choose(seat, rng.sample(decision.options, rng.randint(decision.least, decision.most)))
        else:
            table.choose(seat, rng.choice(decision.options))
    return table.save().decode()


def places(thing: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, Any, tuple[Any, ...]]]:
    """Every value of a document: what holds it, its key there, and the way to it."""
    found = []
    items = thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ()
    for key, value in items:
        found.append((thing, key, (*path, key)))
        found += places(value, (*path, key))
    return found


def mutate(document: dict[str, Any], rng: random.Random) -> str:
    """One to three changes, most of them to the state; says which."""
    told = []
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        inside = rng.random() < 0.7
        found = places(document["state"], ("state",)) if inside else places({**document, "state": {}})
        if not found:
            continue
        if not inside:
            found = [(document if len(path) == 1 else holder, key, path) for holder, key, path in found]
        holder, key, path = rng.choice(found)
        if isinstance(holder, dict) and key not in holder:
            continue
        told.append(f"{path}: {change(holder, key, found, rng)}")
    return "; ".join(told)


def change(holder: Any, key: Any, found: list[Any], rng: random.Random) -> str:
    value = holder[key]
    if type(value) is int:
        near = value + rng.choice((-2, -1, 1, 2))
        numbers = [other[0][other[1]] for other in rng.sample(found, min(9, len(found)))]
        another = rng.choice([one for one in numbers if type(one) is int] or [near])
        holder[key] = rng.choice((near, near, another, rng.choice(HUGE), rng.choice(OTHER)))
    elif isinstance(value, list) and value:
        way = rng.randrange(6)
        if way == 0:
            value.append(rng.choice(value))
        elif way == 1:
            value.pop(rng.randrange(len(value)))
        elif way == 2:
            rng.shuffle(value)
        elif way == 3:
            holder[key] = []
        elif way == 4:
            holder[key] = value * rng.choice((2, 50, 2000 if len(str(value)) < 500 else 2))
        else:
            holder[key] = rng.choice(OTHER)
    elif isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, str) and value:
        cut = rng.randrange(len(value))
        flipped = value[:cut] + rng.choice("09afAZ!") + value[cut + 1 :]
        holder[key] = rng.choice((flipped, value[:cut], value * 2, base64.b64encode(value.encode()).decode(), None))
    else:
        holder[key] = rng.choice(OTHER)
    return f"{str(value)[:40]} -> {str(holder[key])[:40]}"


def play(report: Report, server: Process, told: str, data: bytes) -> None:
    """Uploads the file, looks at all that can be looked at, plays a little; nothing of it may fail at the server."""
    number = 2 + report.tried % 200  # an address of its own, so that no limit is in the way
    with client(number, server.url) as http:
        made = http.post("/api/saves", content=data)
        report.answered(made.status_code, "an upload")
        if made.status_code != 201:
            return
        seat = made.json()
        me = Player(server.url, seat["table"], seat["seat"], seat["token"])
        me.http = client(number, f"{server.url}/api/tables/{seat['table']}")
        me.http.headers["Authorization"] = f"Bearer {seat['token']}"
        for path in ("", "/replay", "/replay/0", "/replay/3", "/save", "/report", "/why?seat=1"):
            report.answered(me.http.get(path).status_code, f"{path}: {told}")
        report.answered(me.post("/fork", {"moment": 1}).status_code, "/fork")
        for turn in range(6):
            answer = me.get()
            report.answered(answer.status_code, f"a look: {told}")
            ask = answer.json().get("ask") if answer.status_code == 200 else None
            if ask:
                body = {"seq": answer.json()["seq"], "request": f"request {turn}", "option": any_answer(ask, turn)}
                report.answered(me.post("/choices", body).status_code, f"a choice: {told}")
        me.http.close()
    try:
        report.answered(httpx.get(f"{server.url}/api/health", timeout=10).status_code, "health")
    except httpx.HTTPError as error:
        report.bad.append(f"the server hangs: {error!r}")
