"""A hostile client: what strangers could send, by the thousand, against a server that must not care.

    python -m tests.server.hostile [SUBJECT ...] [--amount 1.0]

Each subject is a file with one function `attack(report, amount)`: it starts the server that it needs on the loopback,
counts what it tries, and puts down what must not happen: 5xx answers, hangs, leaks. `./test` runs each with a small
amount; what takes a stopwatch is measured and printed, never asserted.
"""

from __future__ import annotations

import importlib
import time
from dataclasses import dataclass, field

SUBJECTS = ("saves", "floods", "leaks", "rubbish", "connections", "clocks", "large")


@dataclass
class Report:
    """What one subject has tried and found."""

    subject: str
    tried: int = 0
    bad: list[str] = field(default_factory=list)  # what must not happen
    figures: dict[str, object] = field(default_factory=dict)

    def count(self, what: str, more: int = 1) -> None:
        known = self.figures.get(what, 0)
        assert isinstance(known, int)
        self.figures[what] = known + more

    def answered(self, status: int, about: str) -> None:
        """An answer of the server: anything but a failure of its own is fine."""
        self.tried += 1
        self.count(f"{status // 100}xx")
        if status >= 500:
            self.bad.append(f"{status} at {about}")

    def __str__(self) -> str:
        told = [f"{self.subject}: {self.tried} tried, {len(self.bad)} bad"]
        told += [f"  {name}: {figure}" for name, figure in self.figures.items()]
        told += [f"  BAD: {one[:300]}" for one in self.bad[:20]]
        return "\n".join(told)


def attack(subject: str, amount: float) -> Report:
    """Runs one subject; amount 1.0 takes some minutes."""
    report = Report(subject)
    started = time.monotonic()
    importlib.import_module(f"tests.server.hostile.{subject}").attack(report, amount)
    report.figures["seconds"] = round(time.monotonic() - started, 1)
    return report
