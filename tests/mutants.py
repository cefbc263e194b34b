"""Changes single operations of the rules at random, one at a time, to see whether any test notices.

    python -m tests.mutants [GAME ...] [--count 300] [--seed 1] [--jobs 2]

A mutant is a copy of the package with one change: another comparison, operator or number, a condition turned round, a
statement left out. The tests that run the changed line are found once, by coverage. If none of them fails, the common
suite plays the game. What nobody notices is printed, as it was and as it became.

Some mutants play the same game as before. Those that somebody has looked at stand in tests/games/<game>/equal.toml,
each with its file, its changed line and the reason, and are counted apart. "engine" is a name like that of a game.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

import freebooter as fb

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "freebooter"
PATIENCE = 600  # seconds; a mutant that plays for ever is noticed

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change: the text from one place to another becomes another text."""

    file: Path  # in the package
    line: int
    start: int
    end: int
    text: str

    def changed(self, whole: str) -> str:
        return whole[: self.start] + self.text + whole[self.end :]

    def before(self, whole: str) -> str:
        return " ".join(whole[self.start : self.end].split())

    def after(self) -> str:
        return " ".join(self.text.split())


# --- making mutants ---------------------------------------------------------------------------------------------------


def sources(name: str) -> list[Path]:
    """The files that are changed: rules, guesses and views of a game, or the engine."""
    if name == "engine":
        return sorted((PACKAGE / "engine").glob("*.py"))
    folder = PACKAGE / "games" / name.replace("-", "_")
    return sorted([*folder.glob("rules*.py"), *folder.glob("rules/*.py"), folder / "imagine.py", folder / "view.py"])


def mutants(file: Path) -> Iterator[Mutant]:
    """All changes of a file."""
    whole = file.read_text(encoding="utf-8")
    starts = [0]
    for line in whole.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    raw = whole.encode()

    def place(line: int, column: int) -> int:
        return len(raw[: starts[line - 1] + column].decode())

    for node, text in changes(ast.parse(whole)):
        start = place(node.lineno, node.col_offset)
        end = place(node.end_lineno or node.lineno, node.end_col_offset or 0)
        yield Mutant(file.relative_to(PACKAGE), node.lineno, start, end, text)


def changes(tree: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Nodes that run, each with what stands there instead."""
    for node in running(tree):
        if isinstance(node, ast.expr):
            yield from ((node, f"({text})") for text in expressions(node))
        elif isinstance(node, ast.stmt):
            yield from ((node, text) for text in statements(node))


def running(node: ast.AST) -> Iterator[ast.AST]:
    """A node and what lies in it, but for types, texts, imports and assertions."""
    if isinstance(node, (ast.Import, ast.ImportFrom, ast.Assert, ast.JoinedStr)):
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring
    if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith(("Annotated", "Callable", "TypeVar")):
        return
    yield node
    for name, field in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for inner in field if isinstance(field, list) else [field]:
            if isinstance(inner, ast.AST):
                yield from running(inner)


def expressions(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield unparsed(ast.Compare(node.left, [SWAPPED[type(node.ops[0])]()], node.comparators))  # type: ignore[list-item]
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPPED:
        yield unparsed(ast.BinOp(node.left, SWAPPED[type(node.op)](), node.right))  # type: ignore[arg-type]
    elif isinstance(node, ast.BoolOp):
        yield unparsed(ast.BoolOp(SWAPPED[type(node.op)](), node.values))  # type: ignore[arg-type]
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield unparsed(node.operand)
    elif isinstance(node, ast.IfExp):
        yield unparsed(ast.IfExp(node.test, node.orelse, node.body))
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield str(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield str(node.value + 1)
        yield str(node.value - 1)


def statements(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, (ast.AugAssign, ast.Delete, ast.Expr)) and not is_docstring(node):
        yield "pass"
    elif isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name):
        yield "pass"  # a field; without a local name Python itself would complain
    elif isinstance(node, ast.Break):
        yield "continue"
    elif isinstance(node, ast.Continue):
        yield "break"


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def unparsed(node: ast.expr) -> str:
    return ast.unparse(ast.fix_missing_locations(node))


# --- which tests run a line -------------------------------------------------------------------------------------------


def test_folder(name: str) -> str:
    return "tests/engine" if name == "engine" else f"tests/games/{name.replace('-', '_')}"


def covering(name: str, folder: Path) -> dict[Path, dict[int, list[str]]]:
    """For each file and line the tests that run it, as pytest names them; the whole must pass first."""
    from coverage import CoverageData

    settings = folder / "coverage.ini"
    settings.write_text(
        f"[run]\ndynamic_context = test_function\nsource = {PACKAGE}\ndata_file = {folder / 'covered'}\n"
    )
    command = [sys.executable, "-m", "coverage", "run", f"--rcfile={settings}", "-m", "pytest", "-q", "-p", "no:xdist"]
    run = subprocess.run([*command, test_folder(name)], cwd=ROOT, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise SystemExit(
            f"The tests in {test_folder(name)} must pass before anything is changed:\n{run.stdout[-2000:]}"
        )
    data = CoverageData(str(folder / "covered"))
    data.read()
    found = {}
    for file in sources(name):
        lines = data.contexts_by_lineno(str(file))
        found[file.relative_to(PACKAGE)] = {
            line: sorted({node for context in contexts if (node := node_of(context))})
            for line, contexts in lines.items()
        }
    return found


def node_of(context: str) -> str:
    """tests.games.x.test_y.test_z as tests/games/x/test_y.py::test_z."""
    module, _, function = context.rpartition(".")
    return f"{module.replace('.', '/')}.py::{function}" if function.startswith("test") else ""


# --- running ----------------------------------------------------------------------------------------------------------


def passes(package: Path, *tests: str) -> bool:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--no-header", "-p", "no:xdist", "-p", "no:cacheprovider"]
    env = {**os.environ, "PYTHONPATH": f"{package}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        run = subprocess.run([*command, *tests], cwd=ROOT, env=env, capture_output=True, check=False, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return False
    return run.returncode == 0


def survives(mutant: Mutant, name: str, tests: list[str], package: Path) -> bool:
    """Does no test notice? First those that run the line, then the common suite."""
    file = package / "freebooter" / mutant.file
    whole = file.read_text(encoding="utf-8")
    file.write_text(mutant.changed(whole), encoding="utf-8")
    game = "drill" if name == "engine" else name
    try:
        if tests and not passes(package, *tests):
            return False
        return passes(package, "tests/table/test_every_game.py", "-k", f"{game}-")
    finally:
        file.write_text(whole, encoding="utf-8")


def known_equal(name: str) -> list[dict[str, str]]:
    path = ROOT / test_folder(name) / "equal.toml"
    found: list[dict[str, str]] = tomllib.loads(path.read_text(encoding="utf-8"))["equal"] if path.exists() else []
    return found


def is_known_equal(mutant: Mutant, known: list[dict[str, str]]) -> bool:
    whole = (PACKAGE / mutant.file).read_text(encoding="utf-8")
    start, end = whole.rfind("\n", 0, mutant.start) + 1, whole.find("\n", mutant.end)
    line = f"{whole[start : mutant.start]}{mutant.text}{whole[mutant.end : end]}".strip()
    return any(one["file"] == mutant.file.name and one["line"] == line for one in known)


def try_all(name: str, count: int, seed: int, jobs: int) -> bool:
    """Tries so many mutants of a game and says what came of it; True if enough were noticed."""
    rng = random.Random(f"{name} {seed}")
    everything = [mutant for file in sources(name) for mutant in mutants(file)]
    chosen = rng.sample(everything, min(count, len(everything)))
    print(f"{name}: {len(chosen)} of {len(everything)} mutants, seed {seed}", flush=True)
    known, began = known_equal(name), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        lines = covering(name, Path(folder))
        packages: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            package = Path(folder) / str(number)
            shutil.copytree(PACKAGE, package / "freebooter", ignore=shutil.ignore_patterns("__pycache__"))
            packages.put(package)

        def unnoticed(mutant: Mutant) -> bool:
            package = packages.get()
            try:
                return survives(mutant, name, lines.get(mutant.file, {}).get(mutant.line, []), package)
            finally:
                packages.put(package)

        equal = missed = 0
        with ThreadPoolExecutor(jobs) as pool:
            for tried, (mutant, alive) in enumerate(zip(chosen, pool.map(unnoticed, chosen), strict=True), 1):
                if alive and is_known_equal(mutant, known):
                    equal += 1
                elif alive:
                    missed += 1
                    whole = (PACKAGE / mutant.file).read_text(encoding="utf-8")
                    place = f"{mutant.file}:{mutant.line}"
                    print(f"  {place}: {mutant.before(whole)}  ->  {mutant.after()}", flush=True)
                if tried % 25 == 0:
                    print(f"  {tried} of {len(chosen)}, {time.monotonic() - began:.0f} s", flush=True)
    real = len(chosen) - equal
    share = 100 * (real - missed) / max(1, real)
    print(f"{name}: {real - missed} of {real} noticed ({share:.1f} %), {equal} play the same game", flush=True)
    return share >= 97


def main() -> int:
    names = [*fb.games(), "engine"]
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description="Changes the rules at random, to see whether any test notices."
    )
    parser.add_argument("names", nargs="*", metavar="GAME", help=f"of {', '.join(names)}; all, if none is named")
    parser.add_argument("--count", type=int, default=300, help="mutants of each (300)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--jobs", type=int, default=2, help="tried at the same time (2)")
    args = parser.parse_args()
    for name in args.names:
        if name not in names:
            parser.error(f"There is no '{name}': there are {', '.join(names)}.")
    if args.count < 1 or args.jobs < 1:
        parser.error("--count and --jobs are 1 or more.")
    enough = [try_all(name, args.count, args.seed, args.jobs) for name in args.names or names]
    return 0 if all(enough) else 1


if __name__ == "__main__":
    sys.exit(main())
