"""A real server in a process of its own, with its limits in force, and clients with addresses of their own."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

from tests.server.client import free_port

START = "import sys; from freebooter.server import Site, serve; serve(Site(port=int(sys.argv[1]), store=sys.argv[2]))"


class Process:
    def __init__(self, data: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.errors = data / "errors.log"
        with self.errors.open("wb") as errors:
            arguments = [sys.executable, "-c", START, str(self.port), str(data)]
            self.process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=errors)

    def ready(self, seconds: float = 60.0) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/api/health", timeout=2).status_code == 200:
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise AssertionError(f"the server does not answer: {self.errors.read_text()[-2000:]}")

    def memory(self) -> int:
        """Megabytes of the serving process, without its workers."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) // 1024
        return 0

    def memory_with_workers(self) -> int:
        """Megabytes of the serving process and its workers; what several share is counted once."""
        found, left = 0, [self.process.pid]
        while left:
            pid = left.pop()
            with suppress(OSError):
                left += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
                for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                    found += int(line.split()[1]) if line.startswith("Pss:") else 0
        return found // 1024

    def stop(self, seconds: float = 20.0) -> bool:
        """Asks it to stop; False if it had to be killed."""
        self.process.terminate()
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return False
        return True


@contextmanager
def running(fill: Callable[[Path], None] | None = None) -> Iterator[Process]:
    """A server in a folder of its own, with what `fill` puts there before it starts."""
    with tempfile.TemporaryDirectory() as folder:
        if fill is not None:
            fill(Path(folder))
        server = Process(Path(folder))
        try:
            server.ready()
            yield server
        finally:
            server.stop()


def client(number: int, url: str, seconds: float = 60.0) -> httpx.Client:
    """A client with an address of its own: 127.0.0.<number>."""
    transport = httpx.HTTPTransport(local_address=f"127.0.0.{number}")
    return httpx.Client(base_url=url, transport=transport, timeout=seconds)
