"""Where a process spends its time: every few milliseconds of processor time its stack is noted down."""

from __future__ import annotations

import signal
from collections import Counter
from pathlib import Path
from types import FrameType

EVERY = 0.001  # seconds of processor time, of all threads together; the system may look less often

# What a call belongs to: a stack counts for the first of its calls, from the innermost outwards, that stands here.
PARTS = {
    "LoadedTable.act": "the choice, by the rules",
    "LoadedTable.run_others": "the choice, by the rules",
    "LoadedTable.deltas": "what has changed for each seat",
    "LoadedTable.hold_frames": "what has changed for each seat",
    "LoadedTable.adopt": "what has changed for each seat",
    "Tables._write": "handed to the store",
    "store/listening.py": "news of other processes",
    "tables/others.py": "news of other processes",
    "sockets.py:send_news": "sent to who is connected",
    "Tables.command": "the order of an entry",
    "handlers/commands.py": "the command read and answered",
    "sockets.py:hear": "the command read and answered",
    "WebSocketsSansIOProtocol.data_received": "the command read and answered",
    "presence.py:Presence": "coming and going",
    "handlers/seats.py": "coming and going",
    "h11_impl.py": "HTTP: heads, routes, middleware",
    "httptools_impl.py": "HTTP: heads, routes, middleware",
    "tables/watch.py": "what the server does by itself",
}
REST = "the event loop, and the store's thread"  # while that runs, the main thread is found waiting


class Sampler:
    """Notes the main thread's stack, from the outermost call to the innermost, and how often it was found.

    A main thread that is found waiting has used no time: then it was another thread's."""

    def __init__(self, into: Path) -> None:
        self.into = into
        self.stacks: Counter[str] = Counter()
        signal.signal(signal.SIGPROF, self._note)
        signal.signal(signal.SIGUSR1, self._begin)
        signal.signal(signal.SIGUSR2, self._end)

    def _begin(self, number: int, frame: FrameType | None) -> None:
        self.stacks.clear()
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)

    def _end(self, number: int, frame: FrameType | None) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.into.write_text("".join(f"{stack} {count}\n" for stack, count in self.stacks.items()))

    def _note(self, number: int, frame: FrameType | None) -> None:
        calls = []
        while frame is not None:
            code = frame.f_code
            folder, _, file = code.co_filename.rpartition("/")
            calls.append(f"{folder.rpartition('/')[2]}/{file}:{code.co_qualname}".replace(" ", "_"))
            frame = frame.f_back
        self.stacks[";".join(reversed(calls))] += 1


def part_of(stack: str) -> str:
    for call in reversed(stack.split(";")):
        for name, part in PARTS.items():
            if name in call:
                return part
    return REST


def parts(files: list[Path]) -> list[tuple[str, float]]:
    """Where the time went, the largest share first."""
    found: Counter[str] = Counter()
    for file in files:
        for line in file.read_text().splitlines():
            stack, count = line.rsplit(" ", 1)
            found[part_of(stack)] += int(count)
    return [(part, count / found.total()) for part, count in found.most_common()]
