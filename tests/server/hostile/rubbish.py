"""Heads and bodies that no honest client sends: every one gets an answer that is no failure, or the line is cut soon."""

from __future__ import annotations

import copy
import json
import random
import socket
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from freebooter.server.safety.connections import ConnectionLimits
from tests.server.client import Server, friends, serving
from tests.server.hostile import Report

REQUESTS = 8000
AT_ONCE = 8
CONTINUE = b"HTTP/1.1 100 "
PATIENCE = 20.0  # seconds until an answer that does not come counts as a hang

BODIES: list[tuple[str, Any]] = [
    ("/api/tables", {"game": "letter-of-marque", "seats": [{"kind": "me"}, {"kind": "bot"}], "settings": {}}),
    ("/api/tables/mine", {"tokens": [{"table": "T", "token": "x"}]}),
    ("/api/tables/{table}/choices", {"seq": 0, "request": "12345678", "option": "sell"}),
    ("/api/tables/{table}/undo", {"seq": 0, "request": "12345678"}),
    ("/api/tables/{table}/standing", {"prompts": ["a"], "until": "turn"}),
    ("/api/tables/{table}/chat", {"text": "Ahoy"}),
    ("/api/tables/{table}/join", {"invite": "x" * 32, "name": "Mary", "request": "12345678"}),
    ("/api/tables/{table}/fill", {"seat": 1, "bot": "random"}),
    ("/api/tables/{table}/speed", {"speed": "calm"}),
    ("/api/tables/{table}/webhook", {"url": "http://127.0.0.1:1/"}),
    ("/api/tables/{table}/fork", {"moment": 0}),
    ("/api/saves?seat=0", {"freebooter": 1}),
]
READS = (
    "/",
    "/api/games",
    "/api/games/letter-of-marque/rules",
    "/api/health",
    "/schema/openapi.json",
    "/api/tables/{table}",
    "/api/tables/{table}/replay",
    "/api/tables/{table}/replay/0",
    "/api/tables/{table}/save",
    "/api/tables/{table}/why?seat=1",
    "/web/page.js",
)
ODD_VALUES: list[Any] = [None, True, -1, 2**63, 2**200, 1e308, "", "\0", "é" * 50, "x" * 5000, [], [[]], {}, {"a": {}}]
ODD_BYTES = [
    b"\xff\xfe",
    b"\\ud800",
    b"\0",
    b"\xc3",
    b"NaN",
    b"1e999",
    b"[" * 3000,
    b'"',
    b"}",
    b"\\u0000",
    b"\xef\xbb\xbf",
]
ODD_HEADERS = [
    b"Origin: http://[::1",
    b"Origin: null",
    b"Host: evil.example",
    b"Host: [",
    b"Authorization: Bearer",
    b"Authorization: Bearer " + b"x" * 5000,
    b"Authorization: \xff\xfe",
    b"Last-Event-ID: " + b"9" * 4300,
    b"Last-Event-ID: \xb2",
    b"Content-Length: -1",
    b"Content-Length: 99999999999999999999",
    b"Content-Length: 0",
    b"Transfer-Encoding: chunked",
    b"Transfer-Encoding: gzip, chunked",
    b"Content-Type: application/msgpack",
    b"Content-Type: multipart/form-data; boundary=x",
    b"Content-Type: \xff",
    b"Content-Encoding: gzip",
    b"Accept: \xff/\xff",
    b"Accept-Encoding: gzip;q=\xff",
    b"If-None-Match: \xff",
    b"Cookie: " + b"a=b;" * 3000,
    b"X-Forwarded-For: [::1, \xff",
    b"Expect: 100-continue",
    b"Upgrade: h2c",
    b"Connection: Upgrade",
    b"Upgrade: websocket",
    b"Range: bytes=0-0,-1",
    b"X" * 20_000 + b": y",
    b": nothing",
    b"no colon at all",
]


def attack(report: Report, amount: float) -> None:
    quick = ConnectionLimits(by_address=None, head=1.0, body=1.0)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), connections=quick) as server:
        mary, _ = friends(server.url, "me", "link", game="drill")
        rng = random.Random(18)
        requests = [request(rng, mary.table, mary.token or "") for _ in range(max(150, int(REQUESTS * amount)))]
        with ThreadPoolExecutor(AT_ONCE) as threads:
            for sent, answer in zip(requests, threads.map(lambda one: answered(server, one), requests), strict=True):
                put_down(report, sent, answer)
        if mary.get().status_code != 200:
            report.bad.append("the table cannot be looked at any more")


def put_down(report: Report, sent: bytes, answer: bytes | None) -> None:
    if answer is None:
        report.tried += 1
        report.bad.append(f"no answer to {sent[:300]!r}")
    elif answer.startswith(b"HTTP/1.1 "):
        report.answered(int(answer[9:12]), repr(sent[:300]))
    else:
        report.tried += 1
        report.count("cut off" if not answer else "no HTTP")


def request(rng: random.Random, table: str, token: str) -> bytes:
    if rng.random() < 0.3:
        method, path, body = rng.choice(["GET", "GET", "HEAD", "OPTIONS", "DELETE"]), rng.choice(READS), b""
    else:
        path, honest = rng.choice(BODIES)
        method, body = "POST", odd_body(rng, honest)
    head = [f"{method} {odd_path(rng, path.replace('{table}', table))} HTTP/1.1".encode("latin-1")]
    if rng.random() < 0.9:
        head.append(b"Host: localhost")
    if rng.random() < 0.8:
        head.append(b"Authorization: Bearer " + token.encode())
    if method == "POST":
        head += [
            b"Content-Type: application/json",
            b"Content-Length: %d" % (len(body) + rng.choice([0] * 20 + [1, -1])),
        ]
    for _ in range(rng.choice([0, 0, 1, 1, 2, 4])):
        head.insert(rng.randrange(1, len(head) + 1), rng.choice(ODD_HEADERS))
    sent = b"\r\n".join([*head, b"Connection: close"]) + b"\r\n\r\n" + body
    return odd_bytes(rng, sent) if rng.random() < 0.2 else sent


def odd_path(rng: random.Random, path: str) -> str:
    if rng.random() < 0.85:
        return path
    tail = ["%ff", "%00", "/../..", "?seat=-1", "?seat=" + "9" * 5000, "?k[]=%f0", "//", "%2e%2e%2f", "?" + "a&" * 500]
    return path + rng.choice(tail)


def odd_body(rng: random.Random, honest: Any) -> bytes:
    body = json.loads(json.dumps(honest))
    for _ in range(rng.choice([0, 1, 1, 2])):
        spoil(rng, body)
    data = json.dumps(body).encode()
    return odd_bytes(rng, data) if rng.random() < 0.3 else data


def spoil(rng: random.Random, body: Any) -> None:
    """Puts an odd value somewhere."""
    keys = list(body) if isinstance(body, dict) else list(range(len(body)))
    if not keys:
        return
    key = rng.choice(keys)
    if isinstance(body[key], dict | list) and rng.random() < 0.6:
        spoil(rng, body[key])
    elif isinstance(body, dict) and rng.random() < 0.1:
        body["odd"] = copy.deepcopy(rng.choice(ODD_VALUES))
    else:
        body[key] = copy.deepcopy(rng.choice(ODD_VALUES))


def odd_bytes(rng: random.Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(ODD_BYTES) + data[at + rng.randrange(4) :]


def answered(server: Server, sent: bytes) -> bytes | None:
    """The beginning of what comes back; nothing if the line was cut, None if nothing happened in time."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.settimeout(PATIENCE)
        try:
            line.sendall(sent)
            first = line.recv(4096)
            return line.recv(4096) if first.startswith(CONTINUE) else first
        except TimeoutError:
            return None
        except OSError:
            return b""
