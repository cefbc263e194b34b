"""A bot in any language: a process that reads a JSON line for each decision and writes one with its answer.

docs/programs.md has the protocol. The process is started with the first decision of its seat and ended with its game.
Where it is late, wrong or dead, NoAnswer says so in a sentence; Steady lets the greedy player take the move.
"""

from __future__ import annotations

import contextlib
import os
import re
import selectors
import shlex
import shutil
import signal
import subprocess
import tempfile
import weakref
from time import monotonic
from typing import IO, Any

import msgspec

from freebooter.engine.chair import Chair
from freebooter.engine.words import plain, words_of

PROTOCOL = 1
SECONDS = 5.0  # for an answer, unless the name says otherwise: "program@2s:./mybot"
TO_START = 5.0  # more for the first
STARTS = 3  # how often a process that was late or died is started again
LONGEST = 1_000_000  # bytes of an answer
NAME = re.compile(r"program(?:@(?P<seconds>\d+(?:\.\d+)?)s)?:(?P<command>.+)")
ALLOWED = "FREEBOOTER_PROGRAMS"  # where this is set, only the programs in it can be used: lines of name=command


class NoAnswer(RuntimeError):
    """A program that gave no answer; says how it failed."""


class NoSuchProgram(ValueError):
    """A program that cannot be started; says why."""


def named_programs() -> dict[str, str]:
    """The programs that whoever started this has named, by name: of a server all that may sit at its tables."""
    lines = os.environ.get(ALLOWED, "").splitlines()
    return {line.partition("=")[0]: line.partition("=")[2] for line in lines if "=" in line}


def program_of(kind: str) -> Program | None:
    """The program of a bot's name: "program:./mybot", "program@2s:./mybot", or the name of one; None for other bots."""
    if kind in (named := named_programs()):
        return Program(named[kind], SECONDS)
    if not kind.startswith(("program:", "program@")):
        return None
    found = NAME.fullmatch(kind)
    if found is None:
        raise NoSuchProgram(
            f"There is no bot '{kind}': a program is named like 'program:./mybot' or 'program@2s:./mybot'."
        )
    if ALLOWED in os.environ:
        raise NoSuchProgram("Only programs that were named at the start (--program) can play here.")
    return Program(found["command"], float(found["seconds"] or SECONDS))


class Program:
    """One seat's process."""

    def __init__(self, command: str, seconds: float) -> None:
        self.command = command
        self.seconds = seconds
        self.words = words_in(command)
        self._starts = 0
        self._heard = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._errors: IO[bytes] | None = None

    def __call__(self, chair: Chair) -> Any:
        fresh = self._process is None
        if fresh:
            self._start()
            self._heard = 0
        line = msgspec.json.encode(question(chair, self._heard)) + b"\n"
        told = chair.events(self._heard)
        self._heard = told[-1].n + 1 if told else self._heard
        try:
            return understood(self._asked(line, self.seconds + (TO_START if fresh else 0.0)))
        except NoAnswer:
            self._end()
            raise

    def _start(self) -> None:
        if self._starts > STARTS:
            raise NoAnswer(f"{self.command} was started {self._starts} times and is not started again.")
        self._starts += 1
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  as long as the process
        try:
            self._process = subprocess.Popen(
                self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, start_new_session=True
            )
        except OSError as error:
            raise NoAnswer(f"{self.command} cannot be started: {error.strerror or error}.") from None
        weakref.finalize(self, _stop, self._process)

    def _end(self) -> None:
        if self._process is not None:
            _stop(self._process)
            self._process = None

    def _asked(self, line: bytes, seconds: float) -> bytes:
        """Sends a line and waits for one."""
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        until = monotonic() + seconds
        answer = b""
        os.set_blocking(process.stdin.fileno(), False)
        with selectors.DefaultSelector() as ready:
            ready.register(process.stdout, selectors.EVENT_READ)
            ready.register(process.stdin, selectors.EVENT_WRITE)
            while b"\n" not in answer:
                left = until - monotonic()
                events = ready.select(max(0.0, left)) if left > 0 else []
                if not events:
                    raise NoAnswer(f"{self.command} gave no answer in {seconds:g} seconds.")
                for key, _ in events:
                    if key.fileobj is process.stdin:
                        line = self._write(line)
                        if not line:
                            ready.unregister(process.stdin)
                    else:
                        data = os.read(process.stdout.fileno(), 65536)
                        if not data:
                            raise NoAnswer(f"{self.command} has ended{self._last_words()}.")
                        answer += data
                if len(answer) > LONGEST:
                    raise NoAnswer(f"{self.command} writes without an end of line.")
        return answer.partition(b"\n")[0]

    def _write(self, line: bytes) -> bytes:
        """What could not be written yet."""
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            return line[os.write(self._process.stdin.fileno(), line) :]
        except BrokenPipeError:
            raise NoAnswer(f"{self.command} has ended{self._last_words()}.") from None

    def _last_words(self) -> str:
        """What it wrote to stderr last."""
        assert self._process is not None
        code = ""
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = f" with code {self._process.wait(0.5)}"
        if self._errors is None:
            return code
        self._errors.seek(0)
        lines = self._errors.read()[-2000:].decode(errors="replace").strip().splitlines()
        return f"{code}, and said: {lines[-1].rstrip('.')}" if lines else code


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Ends a process with all that it started, and lets go of it."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
    if process.returncode is None:  # else its number may be another's by now
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)  # it leads a group of its own
    process.wait()


def words_in(command: str) -> list[str]:
    """The command as its words; NoSuchProgram if there is nothing to start."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise NoSuchProgram(f"The program '{command}' cannot be read: {error}.") from None
    if not words or shutil.which(words[0]) is None:
        raise NoSuchProgram(f"There is no program '{words[0] if words else command}' that could be started.")
    return words


def question(chair: Chair, since: int) -> dict[str, Any]:
    """What a program is told for a decision: all that its seat knows."""
    decision = chair.decision
    assert decision is not None
    words = words_of(chair.game.id)
    return {
        "protocol": PROTOCOL,
        "game": chair.game.id,
        "seats": chair.seats,
        "settings": msgspec.to_builtins(chair.settings),
        "seat": chair.seat,
        "seq": chair.seq,
        "prompt": decision.prompt,
        "args": list(decision.args),
        "text": plain(words.prompt(decision.prompt, decision.args, chair.seat)),
        "kind": decision.kind,
        "least": decision.least,
        "most": decision.most,
        "options": [
            {
                "key": option.key,
                "kind": option.kind,
                "args": list(option.args),
                "touches": list(option.touches),
                "text": plain(words.option(option, chair.seat)),
            }
            for option in decision.options
        ],
        "view": msgspec.to_builtins(chair.view),
        "events": [
            {"n": told.n, "kind": told.kind, "args": told.args, "round": told.round, "turn": told.turn}
            for told in chair.events(since)
        ],
    }


def understood(line: bytes) -> Any:
    """The answer in a line: the value alone, or under "key", "keys" or "amount"."""
    try:
        answer = msgspec.json.decode(line)
    except msgspec.DecodeError:
        shown = line[:60].decode(errors="replace")
        raise NoAnswer(f"An answer is a line of JSON, not '{shown}'.") from None
    if isinstance(answer, dict):
        for name in ("key", "keys", "amount"):
            if name in answer:
                return answer[name]
        raise NoAnswer(f"An answer has 'key', 'keys' or 'amount', not {', '.join(map(repr, answer)) or 'nothing'}.")
    return answer
