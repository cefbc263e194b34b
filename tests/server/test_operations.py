"""For who runs a server: signs of life, counters, log lines, a graceful stop, several processes behind nginx."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from freebooter.server.safety.logs import JsonLines, WithRequest, request_id
from tests.server.client import Player, any_answer, free_port, friends, open_table, until
from tests.server.postgres import Cluster

NGINX = """
daemon off; pid {home}/nginx.pid; error_log {home}/error.log; worker_processes 1;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {home}/body; proxy_temp_path {home}/proxy; fastcgi_temp_path {home}/f;
    uwsgi_temp_path {home}/u; scgi_temp_path {home}/s;
    {conf}
}}
"""


def nginx() -> str | None:
    return shutil.which("nginx") or ("/usr/sbin/nginx" if Path("/usr/sbin/nginx").exists() else None)


@contextmanager
def command(
    tmp_path: Path, *words: str, start_new_session: bool = False, **environment: str
) -> Iterator[subprocess.Popen[bytes]]:
    """`freebooter ...` in a process of its own."""
    path = os.pathsep.join(entry for entry in sys.path if entry)
    with (tmp_path / "log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "freebooter", *words],
            env={**os.environ, "PYTHONPATH": path, **environment},
            cwd=tmp_path,
            stderr=log,
            stdout=log,
            start_new_session=start_new_session,
        )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()


def ready(url: str) -> None:
    def answers() -> bool:
        try:
            return httpx.get(f"{url}/readyz", timeout=5).status_code == 200
        except httpx.HTTPError:
            return False

    until(answers, 90)


def test_signs_of_life(url: str) -> None:
    assert httpx.get(f"{url}/healthz").text == "ok\n"
    assert httpx.get(f"{url}/readyz").status_code == 200


def test_counters(url: str) -> None:
    pytest.importorskip("prometheus_client")
    me, _ = open_table(url, "me", "bot", "bot")
    me.choose(any_answer(me.my_turn()["ask"]))
    counted = httpx.get(f"{url}/metrics")
    assert counted.headers["content-type"].startswith("text/plain")
    for name in (
        'freebooter_entries_total{kind="choice"}',
        "freebooter_entry_seconds_bucket",
        "freebooter_store_write_seconds_count",
        "freebooter_live_connections",
        "freebooter_bots_wanted",
        "freebooter_tables_stored",
        "freebooter_store_up 1.0",
        'freebooter_requests_total{status="200"}',
    ):
        assert name in counted.text, name


def test_every_answer_names_its_request(url: str) -> None:
    assert httpx.get(f"{url}/healthz", headers={"X-Request-Id": "abc-1"}).headers["x-request-id"] == "abc-1"
    made = httpx.get(f"{url}/healthz", headers={"X-Request-Id": "no good"}).headers["x-request-id"]
    assert len(made) == 12


def test_a_log_line_is_json_with_the_request() -> None:
    record = logging.LogRecord("freebooter.x", logging.ERROR, "", 0, 'table "%s" failed', ("one",), None)
    token = request_id.set("abc-2")
    try:
        WithRequest().filter(record)
    finally:
        request_id.reset(token)
    line = json.loads(JsonLines().format(record))
    assert (line["level"], line["request"], line["message"]) == ("error", "abc-2", 'table "one" failed')


def test_a_stop_tells_clients_to_come_back_and_ends_soon(tmp_path: Path) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with command(
        tmp_path, "serve", FREEBOOTER_PORT=str(port), FREEBOOTER_DATA="tables", FREEBOOTER_LOG="json"
    ) as process:
        ready(url)
        me, _ = open_table(url, "me", "bot", "bot")
        assert me.choose("armed").status_code == 200
        live = me.live()
        live.next("snapshot")
        with httpx.stream("GET", f"{url}/api/tables/{me.table}/events", timeout=20) as events:
            next(events.iter_lines())
            process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    live.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code in (1012, 1013)
        process.wait(30)
    assert (tmp_path / "tables" / "tables.sqlite3").exists()


def test_a_stop_ends_also_where_the_database_does_not_answer(postgres: Cluster, tmp_path: Path) -> None:
    port, address = free_port(), postgres.database()
    name = address.split("/")[3].split("?", maxsplit=1)[0]
    with command(tmp_path, "serve", "--port", str(port), "--store", address) as process:
        ready(f"http://127.0.0.1:{port}")
        found = postgres.execute(f"SELECT pid FROM pg_stat_activity WHERE datname = '{name}'")
        try:
            for (pid,) in found:
                os.kill(pid, signal.SIGSTOP)
            process.send_signal(signal.SIGTERM)
            process.wait(40)
        finally:
            for (pid,) in found:
                os.kill(pid, signal.SIGCONT)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_however_a_server_ends_its_workers_say_nothing(tmp_path: Path, number: signal.Signals) -> None:
    """Ctrl-C reaches all processes of a terminal. Nothing is left that somebody would have to tidy up."""
    port = free_port()
    with command(tmp_path, "serve", "--port", str(port), "--data", "tables", start_new_session=True) as process:
        ready(f"http://127.0.0.1:{port}")
        me, _ = open_table(f"http://127.0.0.1:{port}", "me", "bot", "bot")
        me.choose("armed")
        me.my_turn()
        os.killpg(process.pid, signal.SIGINT) if number == signal.SIGINT else process.send_signal(number)
        process.wait(30)
        until(lambda: not of_group(process.pid))
    said, *last = (tmp_path / "log").read_text().splitlines()
    assert said.startswith("Freebooter is at")
    assert last in ([], ["Stopped."])


def of_group(group: int) -> list[str]:
    """The processes of a group that are still there."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            _, _, rest = stat.read_text().rpartition(")")
            state, _, its = rest.split()[:3]
            if int(its) == group and state != "Z":
                found.append(stat.parent.name)
    return found


def test_what_cannot_be_opened_ends_with_one_sentence(tmp_path: Path) -> None:
    with command(tmp_path, "serve", "--port", str(free_port()), "--store", "postgresql://a:b@127.0.0.1:1/x") as process:
        assert process.wait(60) == 2
    said = (tmp_path / "log").read_text()
    assert said.count("\n") == 1
    assert "cannot be opened" in said
    with command(tmp_path, "serve", "--processes", "2", "--store", "folder") as process:
        assert process.wait(60) == 2
    assert "--store postgresql://" in (tmp_path / "log").read_text()
    (tmp_path / "file").touch()
    with command(tmp_path, "serve", "--port", str(free_port()), "--store", str(tmp_path / "file")) as process:
        assert process.wait(60) == 2
    assert (tmp_path / "log").read_text().endswith("file: File exists.\n")


def test_an_older_program_stops_when_a_newer_one_takes_over(postgres: Cluster, tmp_path: Path) -> None:
    port, address = free_port(), postgres.database()
    with command(tmp_path, "serve", "--port", str(port), "--store", address) as process:
        ready(f"http://127.0.0.1:{port}")
        postgres.execute("INSERT INTO freebooter.migrations VALUES (99, now())", address)
        assert process.wait(30) == 2
    assert (
        (tmp_path / "log").read_text().splitlines()[-1].endswith("by a newer version of this program: update this one.")
    )


def test_two_processes_behind_nginx(postgres: Cluster, tmp_path: Path) -> None:
    """The example of docs/operating.md: its nginx file, PostgreSQL, `--processes 2`; one process is killed."""
    program = nginx()
    if program is None:
        pytest.skip("no nginx here: install Debian's package nginx-light")
    port, front = free_port(), free_port()
    docs = Path(__file__).parents[2] / "docs" / "operating.md"
    conf = docs.read_text().split("```nginx\n")[1].split("```")[0]
    conf = conf.replace("127.0.0.1:8000", f"127.0.0.1:{port}").replace("listen 443 ssl;", f"listen 127.0.0.1:{front};")
    conf = "\n".join(line for line in conf.splitlines() if "ssl_certificate" not in line)
    (tmp_path / "nginx.conf").write_text(NGINX.format(home=tmp_path, conf=conf))
    words = ["serve", "--port", str(port), "--processes", "2", "--behind-proxy", "--name", "play.example.org"]
    url = f"http://127.0.0.1:{front}"
    with (
        command(tmp_path, *words, FREEBOOTER_STORE=postgres.database()) as process,
        command_of(program, tmp_path) as _,
    ):
        ready(url)
        me, mary = friends(url, "me", "link", "bot")
        from_the_page = {"Origin": "https://play.example.org", "Host": "play.example.org"}
        assert me.http.post("/chat", json={"text": "Ahoy"}, headers=from_the_page).is_success
        live = me.live()
        live.next("snapshot")
        assert mary.choose("armed").status_code == 200
        assert httpx.get(f"{url}/metrics").status_code == 403
        listing = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        if listing.exists():
            serving = [int(pid) for pid in listing.read_text().split() if "spawn_main" in cmdline(pid)]
            assert len(serving) == 2
            os.kill(serving[0], signal.SIGKILL)
        until(lambda: answered(me), 30)
        again = Player(url, me.table, me.seat, me.token).live()
        assert again.next("snapshot")["n"] >= 1
        again.close()
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0


def answered(player: Player) -> bool:
    try:
        snapshot = player.look()
        return not snapshot["ask"] or player.choose(any_answer(snapshot["ask"]), snapshot["seq"]).status_code == 200
    except (AssertionError, httpx.HTTPError):
        return False


def cmdline(pid: str) -> str:
    return Path(f"/proc/{pid}/cmdline").read_bytes().decode().replace("\0", " ")


@contextmanager
def command_of(program: str, tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen([program, "-c", str(tmp_path / "nginx.conf"), "-e", str(tmp_path / "error.log")])
    try:
        yield process
    finally:
        process.terminate()
        process.wait(10)
