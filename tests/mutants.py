"""Changes single operations of the rules at random, one at a time, to see whether any test notices.

    python -m tests.mutants [GAME ...] [--count 300] [--seed 1] [--seconds 20] [--jobs 1]

The tests are collected once. For every mutant (mutations.py) the process forks; the child runs the changed code and the
tests that reach the changed line, the quick ones first, until one fails or SECONDS are used up. Which test reaches which
line is found out once, by coverage. A test that takes ten times as long as it should has noticed something too. What
nobody notices is printed, as it was and as it becomes.

Some mutants are equivalent: they play the same game as before. Those that somebody has looked at stand in
tests/games/<game>/equal.toml, each with its address (mutations.py) and the reason; they are not tried, and counted apart.
"engine" is a name like that of a game.

What was found stands in build/mutants, so that a run which was stopped goes on, and a new test is tried on what is left.
Without that folder everything is tried anew.
"""

from __future__ import annotations

import argparse
import functools
import gc
import hashlib
import importlib.machinery
import json
import os
import resource
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from coverage import Coverage, CoverageData

from tests.mutations import Address, Mutant, mutant_at, mutants

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "freebooter"
KEPT = ROOT / "build" / "mutants"
MOST_MEMORY = 6 << 30  # bytes; a mutant that wants more is noticed
OPTIONS = ["-o", "addopts=--strict-markers", "-s", "-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:xdist"]
ENOUGH = 97  # percent


# --- what is changed, and by which tests it is tried ------------------------------------------------------------------


def names() -> list[str]:
    """The games, and the engine. Nothing of the package is imported here: coverage has to see it being imported."""
    return [*sorted(path.parent.name.replace("_", "-") for path in PACKAGE.glob("games/*/RULES.md")), "engine"]


def sources(name: str) -> list[Path]:
    """The files that are changed: rules, guesses and views of a game, or the engine; nothing that only bots use."""
    folder = folder_of(name)
    if name == "engine":
        return sorted(file for file in folder.glob("*.py") if file.name != "bot.py")
    return sorted([*folder.glob("rules*.py"), *folder.glob("rules/*.py"), folder / "imagine.py", folder / "view.py"])


def folder_of(name: str) -> Path:
    """Where the sources lie; addresses begin there."""
    return PACKAGE / "engine" if name == "engine" else PACKAGE / "games" / name.replace("-", "_")


def test_folder(name: str) -> str:
    return "tests/engine" if name == "engine" else f"tests/games/{name.replace('-', '_')}"


def test_files(name: str) -> list[str]:
    """The tests of the game alone, what all games share, and the promises of the common suite."""
    common = [f"tests/games/test_{one}.py" for one in ("playthroughs", "referees", "old_saves", "views")]
    common.append("tests/table/test_every_game.py")
    if name == "engine":
        common += ["tests/table/test_checks_can_fail.py", "tests/table/test_files_from_outside.py"]
        common += ["tests/games/letter_of_marque", "tests/cli/test_commands.py"]
    return [test_folder(name), *common]


def concerns(name: str, item: pytest.Item) -> bool:
    """Whether a test speaks of this game: it lies in the game's folder, or its parameters name the game.

    Of the promises, which all tables keep alike, one table's are enough: the smallest.
    """
    if any(item.iter_markers("long")) or any(item.iter_markers("browser")):
        return False
    path, _, parameters = item.nodeid.partition("[")
    if path.startswith("tests/table/test_every_game.py"):
        case = item.callspec.params["case"]  # type: ignore[attr-defined]
        if case.settings or case.seats > case.game.table_sizes[0]:
            return False
    if name != "engine":
        return path.startswith(test_folder(name)) or parameters.startswith(
            (f"{name}-", f"{name}]", f"{name.replace('-', '_')}/")
        )
    shared = ("tests/games/test_", "tests/table/test_every_game.py", "tests/table/test_files_from_outside.py")
    small = ("drill-", "drill]", "letter-of-marque-", "portolano/", "portolano]")  # as quick as can be
    return not path.startswith(shared) or parameters.startswith(small)


# --- what is remembered -----------------------------------------------------------------------------------------------


class Kept:
    """A file of lines [key, value]; the later line counts. It can be cut off at any moment."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known: dict[str, Any] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                if line.endswith("]"):
                    key, value = json.loads(line)
                    self.known[key] = value

    def put(self, key: str, value: Any) -> None:
        self.known[key] = value
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([key, value]) + "\n")


def print_of(*texts: str) -> str:
    """A short fingerprint."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:20]


@functools.cache
def print_of_files(*files: Path) -> str:
    return print_of(*(file.read_text(encoding="utf-8") for file in files))


# --- running tests ----------------------------------------------------------------------------------------------------


class Runner:
    """The part of pytest that is ours: it collects the tests of a game, then does its work with them."""

    def __init__(self, name: str, work: Callable[[Runner], None]) -> None:
        self.name, self.work = name, work
        self.items: dict[str, pytest.Item] = {}
        self.failed = False
        self.collected = False
        self.error: BaseException | None = None

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if concerns(self.name, item)]
        self.items = {item.nodeid: item for item in items}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.collected = not session.testsfailed
        if self.collected:
            try:
                self.work(self)
            except BaseException as error:  # pytest would go on as if all were well
                self.error = error
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = True
            print(f"{report.nodeid}\n{report.longreprtext}")

    def passes(self, test: str, following: str | None) -> bool:
        self.failed = False
        item, nextitem = self.items[test], self.items[following] if following else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=nextitem)
        return not self.failed

    def first_to_fail(self, tests: list[str], times: dict[str, float]) -> str:
        """The first of these tests that fails, or ""; the process ends itself if one takes far longer than it should."""
        for test, following in zip(tests, [*tests, None][1:], strict=True):
            signal.setitimer(signal.ITIMER_PROF, 5 + 10 * times[test])
            if not self.passes(test, following):
                return test
        return ""


def collected(name: str, files: list[str], work: Callable[[Runner], None]) -> bool:
    """Collects the tests of a game from these files and does the work; False if they cannot be collected."""
    runner = Runner(name, work)
    pytest.main([*OPTIONS, *files], plugins=[runner])
    if runner.error is not None:
        raise runner.error
    return runner.collected


def forked(work: Callable[[], str], quiet: bool = True) -> tuple[int, int]:
    """Does the work in a process of its own: its number, and a pipe that tells the answer. See `answer_of`."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    try:
        if quiet:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(1, 2)
        os.write(writing, work().encode())
        sys.stdout.flush()
        os._exit(0)
    except BaseException as error:
        os.write(writing, f"{type(error).__name__}: {error}".encode())
        os._exit(1)


def answer_of(reading: int, status: int) -> str:
    with os.fdopen(reading) as pipe:
        answer = pipe.read()
    if os.WIFSIGNALED(status):
        return "too long"
    if status:
        raise SystemExit(f"That should not have happened: {answer}")
    return answer


# --- which tests reach a line -----------------------------------------------------------------------------------------


class Reach:
    """By test: how long it takes, and the lines that it runs, by file. What runs on import stands under ""."""

    def __init__(self, name: str) -> None:
        self.files = sources(name)
        self.kept = Kept(KEPT / f"{name}-reach.jsonl")
        self.measure = Coverage(data_file=None, include=[str(file) for file in self.files])
        self.fresh: set[str] = set()  # tests that are new, or have changed, since the last time
        self.time: dict[str, float] = {}
        self.lines: dict[str, dict[str, list[int]]] = {}

    def key(self, test: str) -> str:
        tests = [ROOT / test.partition("::")[0]] if test else []
        return f"{test} {print_of_files(*self.files, *tests)}"

    def find_out(self, runner: Runner) -> None:
        """Runs the tests that have changed since the last time; all must pass."""
        missing = [test for test in ["", *runner.items] if self.key(test) not in self.kept.known]
        if missing:
            self.fresh = set(missing)
            print(f"  which lines {len(missing)} tests run", flush=True)
            child, reading = forked(lambda: self.run(runner, missing), quiet=False)
            self.measure.stop()
            failing = answer_of(reading, os.waitpid(child, 0)[1])
            if failing:
                raise SystemExit(f"All tests must pass before anything is changed: {failing}")
            self.kept = Kept(self.kept.path)
        else:
            self.measure.stop()
        for test in ["", *runner.items]:
            self.time[test], self.lines[test] = self.kept.known[self.key(test)]

    def run(self, runner: Runner, missing: list[str]) -> str:
        tests = [test for test in missing if test]
        taken = {"": 0.0}
        kept = self.kept_answers()
        for number, (test, following) in enumerate(zip(tests, [*tests, None][1:], strict=True), 1):
            for function in kept:  # else only the first test that asks would be seen to run it
                function.cache_clear()
            began = processor_time()
            self.measure.switch_context(test)
            if not runner.passes(test, following):
                return test
            taken[test] = round(processor_time() - began, 3)
            if number % 50 == 0:
                self.keep(taken)
        self.measure.stop()
        self.keep(taken)
        return ""

    def kept_answers(self) -> list[Any]:
        """Functions of the files that keep their answers."""
        return [
            thing
            for thing in gc.get_objects()
            if isinstance(thing, functools._lru_cache_wrapper)
            and isinstance(thing.__wrapped__, FunctionType)
            and Path(thing.__wrapped__.__code__.co_filename) in self.files
        ]

    def keep(self, taken: dict[str, float]) -> None:
        """Writes down what was found out about these tests: a run that is stopped goes on from there."""
        lines = lines_by_test(self.measure.get_data(), self.files)
        for test, seconds in taken.items():
            self.kept.put(self.key(test), [seconds, lines.get(test, {})])
        taken.clear()

    def tests(self, mutant: Mutant, noticed: Counter[str], seconds: float, anywhere: bool = False) -> list[str]:
        """The tests that run its line, as many as fit: first the quick ones, those that have noticed much, playthroughs.

        A mutant that was missed last time is most likely noticed by what has been written since: fresh tests come first.
        What runs on import any test may notice: `anywhere`.
        """
        found = [
            test for test, lines in self.lines.items() if anywhere or mutant.line in lines.get(mutant.file.name, ())
        ]
        found = [test for test in found if test]
        found.sort(key=lambda test: (self.time[test] + 0.01) / (1 + noticed[test] + 20 * ("playthrough" in test)))
        found.sort(key=lambda test: test not in self.fresh)
        after = list(accumulate(self.time[test] for test in found))
        return [test for test, used in zip(found, after, strict=True) if used <= seconds]

    def on_import(self, mutant: Mutant) -> bool:
        return not mutant.function or mutant.line in self.lines[""].get(mutant.file.name, ())


def processor_time() -> float:
    """Seconds that this process has used, and those that it has waited for."""
    return sum(os.times()[:4])


def lines_by_test(data: CoverageData, files: list[Path]) -> dict[str, dict[str, list[int]]]:
    found: dict[str, dict[str, list[int]]] = {}
    for file in files:
        for line, tests in data.contexts_by_lineno(str(file)).items():
            for test in tests:
                found.setdefault(test, {}).setdefault(file.name, []).append(line)
    return found


# --- one mutant -------------------------------------------------------------------------------------------------------


def noticed_by(mutant: Mutant, runner: Runner, reach: Reach, tests: list[str], anywhere: list[str]) -> str:
    """In a process of its own: the first test that fails with the change, or "".

    What runs on import is tried as a function first, where it is one: to import everything anew takes far longer.
    """
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    if mutant.function:
        try:
            replace_code(mutant)
        except SyntaxError:
            return "Python itself"
        noticed = runner.first_to_fail(tests, reach.time)
        if noticed or not anywhere:
            return noticed
    signal.setitimer(signal.ITIMER_PROF, 120)
    import_changed(mutant)
    found = []
    files = sorted({test.partition("::")[0] for test in anywhere})

    def again(its: Runner) -> None:
        known = [test for test in anywhere if test in its.items]  # parameters, and so names, may have changed
        found.append(its.first_to_fail(known, reach.time))

    if collected(runner.name, files, again):
        return found[0]
    return "collecting the tests"


def replace_code(mutant: Mutant) -> None:
    """Wherever the changed function has gone, it runs the new code from now on."""
    old, new = (function_code(compile(text, mutant.file, "exec"), mutant) for text in (mutant.whole, mutant.changed()))
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__ == old:
            thing.__code__ = new
        elif isinstance(thing, functools._lru_cache_wrapper):
            thing.cache_clear()
    change_when_imported(mutant)  # no test may have needed it so far


def function_code(code: CodeType, mutant: Mutant) -> CodeType:
    """Of several functions of the same name (a property and its setter) the last that begins above the change."""
    found = [one for one in inner_codes(code) if one.co_qualname == mutant.function]
    return [one for one in found if one.co_firstlineno <= mutant.line][-1]


def inner_codes(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from inner_codes(one)


def import_changed(mutant: Mutant) -> None:
    """For what runs on import: package and tests are forgotten, and the next import finds the changed file."""
    for module in [module for module in sys.modules if module.partition(".")[0] in ("freebooter", "tests")]:
        del sys.modules[module]
    change_when_imported(mutant)


def change_when_imported(mutant: Mutant) -> None:
    """Whoever imports the file from now on gets the changed one."""
    unchanged = importlib.machinery.SourceFileLoader.get_code

    def get_code(loader: Any, module: str) -> Any:
        if Path(loader.path) == mutant.file:
            return compile(mutant.changed(), mutant.file, "exec")
        return unchanged(loader, module)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


# --- all mutants ------------------------------------------------------------------------------------------------------


def addresses(path: Path, table: str) -> list[tuple[Address, dict[str, str]]]:
    """What a list of changes says: each address, and what else is written there."""
    listed = tomllib.loads(path.read_text(encoding="utf-8")).get(table, []) if path.exists() else []
    found = []
    for one in listed:
        given = {name: one.pop(name) for name in ("file", "function", "change", "nth") if name in one}
        found.append((Address(**given), one))
    return found


def equal_ones(name: str) -> set[Mutant]:
    """Those listed in equal.toml."""
    found = set()
    for address, _ in addresses(ROOT / test_folder(name) / "equal.toml", "equal"):
        try:
            found.add(mutant_at(address, folder_of(name)))
        except ValueError as error:
            print(f"  equal.toml: {error}", flush=True)
    return found


def some_of(everything: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """So many, by lot. Each mutant has a lot of its own: where one line changes, the others stay chosen or not."""
    return sorted(everything, key=lambda one: print_of(str(seed), one.function, one.was(), one.becomes()))[:count]


class Trial:
    """So many mutants of a game are tried."""

    def __init__(self, name: str, count: int, seed: int, seconds: float, jobs: int) -> None:
        everything = [mutant for file in sources(name) for mutant in mutants(file)]
        self.chosen = some_of(everything, count, seed)
        print(f"{name}: {len(self.chosen)} of {len(everything)} mutants, seed {seed}", flush=True)
        self.name, self.seconds, self.jobs = name, seconds, jobs
        self.listed = equal_ones(name)
        self.reach = Reach(name)
        self.verdicts = Kept(KEPT / f"{name}.jsonl")
        self.equal = self.missed = 0
        self.noticed: Counter[str] = Counter()  # by test

    def run(self) -> None:
        self.reach.measure.start()
        if not collected(self.name, test_files(self.name), self.try_all):
            raise SystemExit("The tests cannot be collected; python -m pytest says why.")

    def key(self, mutant: Mutant, everything: bool) -> str:
        """Under which a verdict is kept: of what was noticed by the changed file, of the rest by all tests and sources."""
        files = sorted([*(ROOT / "tests").rglob("*.py"), *PACKAGE.rglob("*.py")]) if everything else [mutant.file]
        return print_of(mutant.file.name, str(mutant.start), str(mutant.end), mutant.text, print_of_files(*files))

    def known(self, mutant: Mutant, runner: Runner) -> str | None:
        """What an earlier run has found out, if the test that noticed still stands, or nothing at all has changed."""
        test = self.verdicts.known.get(self.key(mutant, False))
        if test in runner.items or (test and "::" not in test):
            return str(test)
        return "" if self.key(mutant, True) in self.verdicts.known else None

    def try_all(self, runner: Runner) -> None:
        self.reach.find_out(runner)
        began, running = time.monotonic(), dict[int, tuple[Mutant, int]]()

        def wait_for_one() -> None:
            child, status = os.wait()
            mutant, reading = running.pop(child)
            self.note(mutant, answer_of(reading, status))

        for number, mutant in enumerate(self.chosen, 1):
            known = self.known(mutant, runner)
            tests = self.reach.tests(mutant, self.noticed, self.seconds)
            on_import = self.reach.on_import(mutant)
            anywhere = self.reach.tests(mutant, self.noticed, self.seconds, True) if on_import else []
            if mutant in self.listed:
                self.equal += 1
            elif known is not None:
                self.note(mutant, known)
            elif not tests and not anywhere:
                self.note(mutant, "")
            else:
                child, reading = forked(lambda: noticed_by(mutant, runner, self.reach, tests, anywhere))  # noqa: B023
                running[child] = mutant, reading
            while len(running) >= (self.jobs if number < len(self.chosen) else 1):
                wait_for_one()
            if number % 25 == 0:
                print(f"  {number} of {len(self.chosen)}, {time.monotonic() - began:.0f} s", flush=True)

    def note(self, mutant: Mutant, test: str) -> None:
        if test:
            self.noticed[test] += 1
        else:
            self.missed += 1
            print(f"  {mutant}", flush=True)
        key = self.key(mutant, not test)
        if self.verdicts.known.get(key) != test:
            self.verdicts.put(key, test)

    def tell(self) -> bool:
        """The outcome; whether enough were noticed."""
        real = len(self.chosen) - self.equal
        share = 100 * (real - self.missed) / max(1, real)
        outcome = f"{real - self.missed} of {real} noticed ({share:.1f} %), {self.equal} play the same game"
        print(f"{self.name}: {outcome}", flush=True)
        return share >= ENOUGH


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description="Changes the rules at random, to see whether any test notices."
    )
    parser.add_argument("names", nargs="*", metavar="GAME", help=f"of {', '.join(names())}; all, if none is named")
    parser.add_argument("--count", type=int, default=300, help="mutants of each (300)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--seconds", type=float, default=20, help="of tests that a mutant must stand (20)")
    parser.add_argument("--jobs", type=int, default=1, help="tried at the same time (1)")
    args = parser.parse_args()
    for name in args.names:
        if name not in names():
            parser.error(f"There is no '{name}': there are {', '.join(names())}.")
    if args.count < 1 or args.jobs < 1 or args.seconds <= 0:
        parser.error("--count and --jobs are 1 or more, --seconds more than 0.")
    wanted = args.names or names()
    if len(wanted) > 1:  # each in a process of its own, which imports everything anew
        options = [f"--count={args.count}", f"--seed={args.seed}", f"--seconds={args.seconds}", f"--jobs={args.jobs}"]
        command = [sys.executable, "-m", "tests.mutants", *options]
        return max([subprocess.run([*command, name], check=False).returncode for name in wanted])
    trial = Trial(wanted[0], args.count, args.seed, args.seconds, args.jobs)
    trial.run()
    return 0 if trial.tell() else 1


if __name__ == "__main__":
    sys.exit(main())
