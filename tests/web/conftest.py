"""A server of its own on a free port, and browsers of the right size."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.request
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.client import free_port

try:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, sync_playwright
except ImportError:
    warnings.warn("NO BROWSER TESTS: Playwright for Python is not installed.", stacklevel=1)
    collect_ignore_glob = ["test_[!f]*.py"]  # all but test_files.py

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# As `freebooter serve` does it; but tests open many positions from files, all from one address.
SERVE = """
import sys
from pathlib import Path
import uvicorn
from freebooter.review.judging import Budget
from freebooter.server import server_settings
from freebooter.server.app import Config, make_app
from freebooter.server.store.opening import DATABASE
from freebooter.server.safety.limiter import Limits, Rate
from freebooter.server.store.sqlite import SqliteStore
from freebooter.server.tables.config import TablesConfig
tables = TablesConfig(review=Budget(20, 50, 24))
config = Config(Path(sys.argv[2]), Limits(uploads=Rate(1000, 100)), tables, names=frozenset({"127.0.0.1"}))
app = make_app(config, SqliteStore(config.data / DATABASE))
uvicorn.Server(server_settings(app, config, "127.0.0.1", int(sys.argv[1]))).run()
"""
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


class House:
    """A running server; it can be stopped and started again on the same port with the same data."""

    def __init__(self, data: Path, first: str = "") -> None:
        self.data = data
        self.first = first  # Python that is run before the server is made
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen([sys.executable, "-c", self.first + SERVE, str(self.port), str(self.data)])
        for _ in range(900):  # a machine under load takes its time
            try:
                urllib.request.urlopen(f"{self.url}/api/games", timeout=2).read()
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("The server did not come up")

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None


@pytest.fixture(scope="session")
def building(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.stop()


@pytest.fixture
def house(building: House) -> str:
    return building.url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not Path(CHROMIUM).exists():
        pytest.skip(f"There is no chromium at {CHROMIUM} (set CHROMIUM)")
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield chromium
        chromium.close()


Opener = Callable[..., Page]


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Opener]:
    """Makes pages of visitors who know nothing of each other; any error on a page fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def come(phone: bool = False, **how: object) -> Page:
        size = PHONE if phone else DESK
        context = browser.new_context(viewport=size, has_touch=phone, is_mobile=phone, **how)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda line: errors.append(line.text) if is_error(line) else None)
        page.on("response", lambda answer: errors.append(refusal(answer)) if is_refusal(answer) else None)
        page.on("websocket", lambda line: line.on("framereceived", hear))
        return page

    def hear(frame: str | bytes) -> None:
        """The same of commands over the live line."""
        if '"type":"refused"' in str(frame) and '"status":409' not in str(frame):
            errors.append(str(frame))

    def is_error(line: ConsoleMessage) -> bool:
        """A line that a test cuts is no error; refused requests are looked at on their own."""
        return line.type == "error" and not any(word in line.text for word in ("ERR_", "WebSocket", "Failed to load"))

    def is_refusal(answer: Response) -> bool:
        """A board that is not yet there (404) is none, nor a choice that somebody else's was faster than (409)."""
        choice = answer.status == 409 and answer.url.endswith("/choices")
        return answer.status >= 400 and "/board/" not in answer.url and not choice

    def refusal(answer: Response) -> str:
        return f"{answer.status} {answer.request.method} {answer.url} {answer.request.post_data}"

    yield come
    for context in contexts:
        context.close()
    assert not errors, errors


@pytest.fixture
def desk(visitor: Opener) -> Page:
    return visitor()


@pytest.fixture
def phone(visitor: Opener) -> Page:
    return visitor(phone=True)
