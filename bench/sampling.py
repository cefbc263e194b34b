"""Where a process spends its time: every few milliseconds of processor time its stack is noted down."""

from __future__ import annotations

import signal
from collections import Counter
from pathlib import Path
from types import FrameType

EVERY = 0.001  # seconds of processor time, of all threads together


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
