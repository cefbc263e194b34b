"""How much a server holds, measured from outside on the same machine.

    python bench/load.py [--tables 100,250,500] [--seconds 20] [--stored 0,10000,100000] [--idle 800] [--captains 0]
    python bench/load.py --review [--tables 100] --idle 0
    python bench/load.py --store postgresql://... [--processes 2] [--by-table] [--tables 100,500,1000] --idle 0
    python bench/load.py --by-post ...
    python bench/load.py --profile ...

With --review every number of tables is measured twice, alone and while a Merchants & Marauders is reviewed.
With --store the tables are kept in that database; with --processes several processes serve them, each at a port of its
own, and every client connects to any of them. Choices go over the clients' live connections, as those of the page do;
with --by-post each is a request of its own. With --profile it also says where the processor time went.

For each number of stored tables it starts a server of its own on a fresh folder and prints how long that took, the
latency of a choice (sent, on disk, answered; and until the other player's delta arrives) at each number of live tables
with two clients and one choice a second, the bytes of a delta, the server's processor time and memory, and what an idle
table costs. Everything stays on the loopback address and ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
import uuid
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

from sampling import parts
from websockets.asyncio.client import ClientConnection, connect

SERVER = """
import sys
if __name__ == "__main__":
    import uvicorn
    from pathlib import Path
    from freebooter.server import server_settings
    from freebooter.server.app import Config, make_app
    from freebooter.server.safety.connections import ConnectionLimits
    from freebooter.server.tables.config import TablesConfig
    from freebooter.server.store.opening import open_store
    tables = TablesConfig(idle=float(sys.argv[3]))
    config = Config(Path(sys.argv[1]), limits=None, tables=tables, connections=ConnectionLimits(by_address=None))
    app = make_app(config, open_store(sys.argv[4]))
    if len(sys.argv) > 5:
        sys.path.insert(0, sys.argv[5])
        from sampling import Sampler
        Sampler(Path(sys.argv[1]) / f"samples.{sys.argv[2]}")
    settings = server_settings(app, config, "127.0.0.1", int(sys.argv[2]))
    settings.timeout_keep_alive = 120  # clients that rest for a while are not what is measured
    uvicorn.Server(settings).run()
"""

SEATS = [{"kind": "me"}, {"kind": "link"}]
NEW_TABLE = {"game": "letter-of-marque", "seats": SEATS, "settings": {"two_players": True}, "speed": "instant"}


ALONE = argparse.Namespace(store="", processes=1, by_table=False, by_post=False, profile=False)


class Server:
    """The server under load, in a process of its own."""

    def __init__(self, data: Path, idle: float, store: str = "", sampled: bool = False) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        program = data / "server.py"
        program.write_text(SERVER)
        start = time.perf_counter()
        self.samples = data / f"samples.{self.port}"
        sampler = [str(Path(__file__).parent)] if sampled else []
        given = [str(data), str(self.port), str(idle), store or str(data), *sampler]
        self.process = subprocess.Popen([sys.executable, str(program), *given])
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.5).close()
                break
            except OSError:
                time.sleep(0.01)
        self.started_in = time.perf_counter() - start

    def memory(self) -> float:
        """Megabytes of the serving process, without its bots."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0.0

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


class Servers:
    """Several processes that share a store."""

    def __init__(self, data: Path, idle: float, wish: argparse.Namespace = ALONE) -> None:
        self.all = [Server(data, idle, wish.store, wish.profile) for _ in range(wish.processes)]
        self.started_in = self.all[0].started_in
        self.by_table, self.by_post, self.sampled = wish.by_table, wish.by_post, wish.profile

    def port(self, luck: random.Random, home: int = 0) -> int:
        """Where to connect: anywhere, or to the process to which a proxy sends all of a table."""
        return home if home and self.by_table else luck.choice(self.all).port

    def memory(self) -> float:
        return sum(server.memory() for server in self.all)

    def cpu(self) -> float:
        return sum(server.cpu() for server in self.all)

    def sample(self, begin: bool) -> None:
        """Notes down where the time goes from now on, or ends it."""
        for server in self.all if self.sampled else []:
            server.process.send_signal(signal.SIGUSR1 if begin else signal.SIGUSR2)

    def stop(self) -> None:
        for server in self.all:
            server.stop()


class Connection:
    """A kept-alive HTTP connection that does no more than needed, so that the generator does not measure itself."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, token: str = "", body: Any = None) -> tuple[int, Any]:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        assert self.reader is not None
        data = json.dumps(body).encode() if body is not None else b""
        seat = f"Authorization: Bearer {token}\r\n" if token else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{seat}Content-Type: application/json\r\n"
        self.writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        lines = answer.decode().split("\r\n")
        length = next(int(line.split(":")[1]) for line in lines if line.lower().startswith("content-length"))
        content = await self.reader.readexactly(length)
        return int(lines[0].split()[1]), json.loads(content)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()


class Figures:
    """What was measured at one number of tables."""

    def __init__(self) -> None:
        self.answered: list[float] = []
        self.arrived: list[float] = []
        self.bytes: list[int] = []
        self.late: list[float] = []  # how late this script itself wakes up: what a busy machine adds to every figure
        self.games = 0  # that ended, so that another table was made
        self.refused = 0
        self.counting = False


class Client:
    """One of the two people at a table, with a live connection."""

    def __init__(self, pair: Pair, seat: int, token: str) -> None:
        self.pair = pair
        self.seat = seat
        self.token = token
        self.seq = 0
        self.open: Any = None  # the question by the last message
        self.ask: Any = None  # the same, unless it was answered and no message has come since
        self.over = False
        self.socket: ClientConnection | None = None
        self.answers: dict[str, asyncio.Future[int]] = {}  # by request: the status

    async def listen(self) -> None:
        pair = self.pair
        url = f"ws://127.0.0.1:{pair.servers.port(pair.luck, pair.line.port)}/api/tables/{pair.table}/live"
        self.socket = await connect(url, compression=None, ping_interval=None)
        await self.socket.send(json.dumps({"token": self.token, "since": None}))
        pair.tasks.append(asyncio.create_task(self.hear()))

    async def hear(self) -> None:
        assert self.socket is not None
        async for raw in self.socket:
            message = json.loads(raw)
            if message["type"] in ("done", "refused"):
                self.answers.pop(message["request"]).set_result(message.get("status", 200))
            if message["type"] not in ("snapshot", "delta"):
                continue
            self.seq = message["seq"]
            self.open = self.ask = message.get("ask", self.open)
            self.over = self.over or bool(message.get("result"))
            if message["type"] == "delta" and self.pair.figures.counting:
                self.pair.figures.bytes.append(len(raw))
                if self.seat != self.pair.mover:
                    self.pair.figures.arrived.append(time.perf_counter() - self.pair.sent)

    async def choose(self, body: dict[str, Any]) -> int:
        """Sends a choice and waits for its status."""
        if self.pair.servers.by_post:
            path = f"/api/tables/{self.pair.table}/choices"
            return (await self.pair.line.ask("POST", path, self.token, body))[0]
        assert self.socket is not None
        self.answers[body["request"]] = answer = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"type": "choice", **body}))
        return await answer


class Pair:
    """A table with two clients that makes one choice a second, game after game."""

    def __init__(self, servers: Servers, figures: Figures, luck: random.Random) -> None:
        self.servers = servers
        self.line = Connection(servers.port(luck))
        self.figures = figures
        self.luck = luck
        self.tasks: list[asyncio.Task[None]] = []
        self.clients: list[Client] = []
        self.table = ""
        self.sent = 0.0
        self.mover = -1

    async def sit_down(self) -> None:
        await self.stand_up()
        status, made = await self.line.ask("POST", "/api/tables", "", NEW_TABLE)
        assert status == 201, made
        self.table = made["table"]
        join = {"invite": made["invites"]["1"], "name": "Mary"}
        _, joined = await self.line.ask("POST", f"/api/tables/{self.table}/join", "", join)
        self.clients = [Client(self, 0, made["token"]), Client(self, 1, joined["token"])]
        for client in self.clients:
            await client.listen()
        self.figures.games += self.figures.counting

    async def stand_up(self) -> None:
        for client in self.clients:
            if client.socket is not None:
                await client.socket.close()
        for task in self.tasks:
            task.cancel()
        self.tasks, self.clients = [], []

    async def play(self, until: float) -> None:
        await asyncio.sleep(self.luck.random())
        while time.perf_counter() < until:
            next_second = time.perf_counter() + 1
            if not self.clients or self.clients[0].over:
                await self.sit_down()
            asked = [client for client in self.clients if client.ask]
            if asked:
                await self.choose(self.luck.choice(asked))
            await asyncio.sleep(max(0.0, next_second - time.perf_counter()))

    async def choose(self, client: Client) -> None:
        option = self.luck.choice(client.ask["options"])["key"]
        body = {"seq": client.seq, "request": uuid.uuid4().hex, "option": option}
        client.ask = None
        self.mover = client.seat
        self.sent = time.perf_counter()
        status = await client.choose(body)
        if self.figures.counting:
            self.figures.answered.append(time.perf_counter() - self.sent)
            self.figures.refused += status != 200


class Solo(Pair):
    """Someone who plays against three Captains, as fast as they answer: their thinking is the load."""

    async def sit_down(self) -> None:
        await self.stand_up()
        seats = [{"kind": "me"}] + [{"kind": "bot", "bot": "captain"}] * 3
        body = {"game": "letter-of-marque", "seats": seats, "speed": "instant"}
        _, made = await self.line.ask("POST", "/api/tables", "", body)
        self.table = made["table"]
        self.clients = [Client(self, 0, made["token"])]
        await self.clients[0].listen()

    async def play(self, until: float) -> None:
        while time.perf_counter() < until:
            if not self.clients or self.clients[0].over:
                await self.sit_down()
            client = self.clients[0]
            if client.ask:
                seq = client.seq
                await self.choose(client)
                while client.seq == seq and time.perf_counter() < until:
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.01)


async def crowd(work: list[Callable[[], Awaitable[Any]]], at_once: int = 20) -> None:
    """Does all of it, so many at the same time."""
    gate = asyncio.Semaphore(at_once)

    async def one(job: Callable[[], Awaitable[Any]]) -> None:
        async with gate:
            await job()

    await asyncio.gather(*[one(job) for job in work])


async def watch_the_clock(figures: Figures, until: float) -> None:
    while time.perf_counter() < until:
        start = time.perf_counter()
        await asyncio.sleep(0.01)
        if figures.counting:
            figures.late.append(time.perf_counter() - start - 0.01)


def share(values: list[float], part: float) -> float:
    """So much of the values lies below this; in milliseconds."""
    return 1000 * sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


async def measure(server: Servers, tables: int, seconds: float, captains: int) -> None:
    figures = Figures()
    pairs = [Pair(server, figures, random.Random(number)) for number in range(tables)]
    beside = Figures()
    pairs += [Solo(server, beside, random.Random(number)) for number in range(captains)]
    await crowd([pair.sit_down for pair in pairs])
    warm_up = 3.0
    until = time.perf_counter() + warm_up + seconds
    playing = [asyncio.create_task(pair.play(until)) for pair in pairs]
    playing.append(asyncio.create_task(watch_the_clock(figures, until)))
    await asyncio.sleep(warm_up)
    figures.counting = beside.counting = True
    server.sample(True)
    cpu, start = server.cpu(), time.perf_counter()
    await asyncio.gather(*playing)
    took, used = time.perf_counter() - start, server.cpu() - cpu
    server.sample(False)
    figures.counting = beside.counting = False
    others = f" and {captains} with Captains, who made {len(beside.bytes)} moves" if captains else ""
    print(
        f"  {tables:5} tables{others}: {len(figures.answered) / took:6.0f} choices/s, answered in "
        f"{share(figures.answered, 0.5):5.1f} ms (median) {share(figures.answered, 0.99):6.1f} ms (99th percentile), "
        f"seen by the other in {share(figures.arrived, 0.5):5.1f} / {share(figures.arrived, 0.99):6.1f} ms; "
        f"delta {statistics.mean(figures.bytes or [0]):4.0f} bytes (at most {max(figures.bytes or [0])}); "
        f"processor {100 * used / took:3.0f} % ({1000 * used / max(1, len(figures.answered)):.2f} ms a choice"
        f"{f', with {figures.games} new tables' if figures.games else ''}), "
        f"memory {server.memory():4.0f} MB, refused {figures.refused}; "
        f"the script itself was late by {share(figures.late, 0.5):.1f} / {share(figures.late, 0.99):.1f} ms",
        flush=True,
    )
    if server.sampled:
        await asyncio.sleep(1)
        for part, of_all in parts([one.samples for one in server.all]):
            print(f"    {100 * of_all:3.0f} % {part}", flush=True)
    await crowd([pair.stand_up for pair in pairs])
    for pair in pairs:
        pair.line.close()


async def measure_idle(server: Servers, tables: int, idle: float) -> None:
    """What a table costs that nobody plays at: stored only, in memory, and put away again."""
    lines = [Connection(server.all[0].port) for _ in range(8)]
    made: list[tuple[str, str]] = []

    async def make(line: Connection, count: int) -> None:
        for _ in range(count):
            _, table = await line.ask("POST", "/api/tables", "", NEW_TABLE)
            made.append((table["table"], table["token"]))

    await make(lines[0], 20)
    for table, token in made:
        await lines[0].ask("GET", f"/api/tables/{table}", token)
    start = server.memory()
    await asyncio.gather(*[make(line, tables // len(lines)) for line in lines])
    stored = server.memory()
    for at, (table, token) in enumerate(made[20:]):
        await lines[at % len(lines)].ask("GET", f"/api/tables/{table}", token)
    loaded = server.memory()
    count = len(made) - 20
    print(
        f"  idle: a stored table costs {1024 * (stored - start) / count:.1f} KB of memory, "
        f"one that was looked at {1024 * (loaded - stored) / count:.1f} KB more",
        flush=True,
    )
    await asyncio.sleep(idle + 2)
    _, health = await lines[0].ask("GET", "/api/health")
    print(f"  idle: {health['open']} of {len(made)} tables still in memory {idle + 2:.0f} s later", flush=True)
    for line in lines:
        line.close()


async def measure_connected(server: Servers, tables: int) -> None:
    """What a table costs with two clients that only listen."""
    pairs = [Pair(server, Figures(), random.Random(number)) for number in range(tables)]
    await crowd([pair.sit_down for pair in pairs[:20]])
    before = server.memory()
    await crowd([pair.sit_down for pair in pairs[20:]])
    each = 1024 * (server.memory() - before) / (len(pairs) - 20)
    print(f"  idle: {each:.1f} KB for each table with two live connections", flush=True)
    await crowd([pair.stand_up for pair in pairs])
    for pair in pairs:
        pair.line.close()


def fill(data: Path, count: int) -> None:
    """So many stored tables, each with a snapshot in the middle of a game and a log."""
    from freebooter.engine.table import new_table
    from freebooter.server.store.opening import DATABASE
    from freebooter.server.store.records import Entry, StoredSeat, TableInfo, to_bytes
    from freebooter.server.store.sqlite import SqliteStore
    from freebooter.server.tables.loaded import first_progress

    asyncio.run(SqliteStore(data / DATABASE).close())
    table = new_table("letter-of-marque", 3, 1)
    head = TableInfo(
        "letter-of-marque", [StoredSeat(f"P{i}", "person") for i in range(3)], {}, "none", "live", "calm", "", ""
    )
    while table.seq < 20:
        seat = table.awaiting[0]
        decision = table.decision(seat)
        assert decision is not None
        table.choose(seat, decision.options[-1])
    line, save = first_progress(table, head, 0.0), table.save()
    line.entry = 20
    heads, lines, entry = to_bytes(head), to_bytes(line), to_bytes(Entry("choice", 0, "arrive:3", request="x" * 36))
    db = sqlite3.connect(data / DATABASE)
    db.execute("PRAGMA synchronous=OFF")
    with db:
        for number in range(count):
            row = (number + 1, f"stored{number:08d}", 0.0, heads, lines)
            db.execute("INSERT INTO tables (no, id, updated, head, line) VALUES (?, ?, ?, ?, ?)", row)
            db.execute("INSERT INTO snapshots VALUES (?, 20, ?)", (number + 1, save))
            log = [(number + 1, at, 0, "x" * 36, entry) for at in range(1, 21)]
            db.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?)", log)
    db.close()


def finished_game() -> bytes:
    """A Merchants & Marauders of greedy players: to review it takes minutes."""
    from freebooter import bots
    from freebooter.engine.chair import Chair
    from freebooter.engine.luck import lucky
    from freebooter.engine.table import new_table

    table, greedy = new_table("merchants-and-marauders", 3, 7), bots.make("greedy")
    while table.awaiting:
        seat = table.awaiting[0]
        table.choose(seat, greedy(Chair(table, seat, lucky(7, table.seq))))
    return table.save()


class Review:
    """A review that is made beside the tables."""

    def __init__(self, server: Servers) -> None:
        self.url = f"http://127.0.0.1:{server.all[0].port}/api"
        made = self.ask("/saves?seat=0", "POST", finished_game())
        self.path, self.token = f"/tables/{made['table']}/review", made["token"]

    def ask(self, path: str, method: str = "GET", body: bytes | None = None) -> Any:
        heads = {"Authorization": f"Bearer {self.token}"} if path.endswith("/review") else {}
        with urllib.request.urlopen(urllib.request.Request(self.url + path, body, heads, method=method)) as answer:
            return json.load(answer)

    def begin(self) -> None:
        self.ask(self.path, "POST", b"{}")

    def told(self) -> str:
        now = self.ask(self.path)
        return f"{now.get('done', 0)} of {now.get('total', 0)} decisions" if now["state"] == "running" else now["state"]


def measure_beside_review(server: Servers, tables: int, wish: argparse.Namespace) -> None:
    """Alone, beside a review, and alone again: what the machine does meanwhile shows in the first and the last."""
    review = Review(server)
    asyncio.run(measure(server, tables, wish.seconds, wish.captains))
    review.begin()
    print("  beside a review:", flush=True)
    asyncio.run(measure(server, tables, wish.seconds, wish.captains))
    print(f"  the review is at {review.told()}, and is stopped:", flush=True)
    review.ask(review.path, "DELETE")
    asyncio.run(measure(server, tables, wish.seconds, wish.captains))


def run(stored: int, wish: argparse.Namespace) -> None:
    idle = 5.0
    with tempfile.TemporaryDirectory(prefix="freebooter-load-") as folder:
        data = Path(folder)
        if stored:
            fill(data, stored)
        size = sum(path.stat().st_size for path in data.iterdir()) / 2**20
        server = Servers(data, idle, wish)
        took = f"started in {server.started_in:.2f} s ({server.cpu():.2f} s of processor time)"
        print(f"{stored} stored tables ({size:.0f} MB): {took}", flush=True)
        try:
            for number in wish.tables:
                if wish.review:
                    measure_beside_review(server, number, wish)
                else:
                    asyncio.run(measure(server, number, wish.seconds, wish.captains))
        finally:
            server.stop()
        if wish.idle:
            # each on a fresh server: memory that was used before would hide what is needed now
            on_fresh_server(data, idle, lambda server: measure_idle(server, wish.idle, idle))
            on_fresh_server(data, idle, lambda server: measure_connected(server, 220))


def on_fresh_server(data: Path, idle: float, work: Callable[[Servers], Coroutine[Any, Any, None]]) -> None:
    server = Servers(data, idle)
    try:
        asyncio.run(work(server))
    finally:
        server.stop()


def numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",") if number]


def main() -> None:
    parser = argparse.ArgumentParser(description="Load figures of a server.")
    parser.add_argument("--tables", type=numbers, default=[100, 250, 500])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--stored", type=numbers, default=[0])
    parser.add_argument("--idle", type=int, default=800, help="tables for the figures of idle ones; 0 leaves them out")
    parser.add_argument("--review", action="store_true")
    parser.add_argument("--captains", type=int, default=0, help="tables besides, with three thinking bots each")
    parser.add_argument("--store", default="", metavar="URL", help="a database instead of a fresh folder")
    parser.add_argument("--processes", type=int, default=1, help="how many serve, with --store")
    parser.add_argument("--by-post", action="store_true", help="each choice as a request, not over the live connection")
    parser.add_argument("--profile", action="store_true", help="also tell where the processor time went")
    parser.add_argument("--by-table", action="store_true", help="all clients of a table connect to the same process")
    wish = parser.parse_args()
    if wish.store and (wish.idle or wish.stored != [0]):
        parser.error("figures of idle and of stored tables are taken in a folder: --store goes with --idle 0")
    if wish.processes > 1 and not wish.store:
        parser.error("several processes need --store")
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
    for stored in wish.stored:
        run(stored, wish)


if __name__ == "__main__":
    main()
