"""Compiles engine, games and bots with mypyc from the same source into build/fast; nothing lands beside the sources.

    python tools/build_fast.py [--opt 1|3]

The package is copied to build/fast, and each group (engine with bots, and every game) becomes an extension there. What
has not changed since the last build is not compiled again. Run it with PYTHONPATH=build/fast.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import hashlib
import io
import os
import shutil
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "freebooter"
TARGET = ROOT / "build" / "fast"
# Edges of the program, where msgspec, files and words are: they stay as they are.
PLAIN = {
    "__init__", "view", "content", "settings", "names",
    "saves", "codec", "moments", "record", "words", "address", "game", "rulebook",
    "levels", "thinker",
}  # fmt: skip


def compiled_modules() -> dict[str, list[Path]]:
    """The modules of each group, relative to src."""
    groups: dict[str, list[Path]] = {"engine": []}
    for room in ("engine", "bots"):
        groups["engine"] += modules(SOURCE / room)
    for game in sorted((SOURCE / "games").iterdir()):
        if (game / "rules.py").exists() or (game / "rules").exists():
            groups[game.name] = modules(game)
    return groups


def modules(folder: Path) -> list[Path]:
    found = [path for path in sorted(folder.rglob("*.py")) if path.stem not in PLAIN or path.parent.name == "rules"]
    found = [path for path in found if path != SOURCE / "engine" / "bot.py"]  # unlike a game's bot.py
    found = [path for path in found if path.parent.name != "content"]  # msgspec Structs, as in content.py
    return [path.relative_to(ROOT / "src") for path in found]


def lay_out() -> bool:
    """Copies the package as it is now; returns whether anything to compile has changed."""
    kept = shutil.ignore_patterns("__pycache__", "*.so")
    (TARGET / "freebooter").mkdir(parents=True, exist_ok=True)
    for path in sorted((TARGET / "freebooter").rglob("*")):
        twin = SOURCE / path.relative_to(TARGET / "freebooter")
        if path.is_file() and path.suffix not in (".so", ".pyc") and not twin.exists():
            path.unlink()
    shutil.copytree(SOURCE, TARGET / "freebooter", dirs_exist_ok=True, ignore=kept, copy_function=copy_if_new)
    return True


def copy_if_new(source: str, target: str) -> str:
    """Leaves equal files alone, so that their time still says when they changed."""
    one, other = Path(source), Path(target)
    data = one.read_bytes()
    if one.name in ("state.py", "keel.py"):
        data = with_constructors(data.decode()).encode()
    if not other.exists() or other.read_bytes() != data:
        other.write_bytes(data)
    return target


def with_constructors(source: str) -> str:
    """Writes out the constructors that @dataclass would make at run time, where they would not be compiled."""
    lines = source.splitlines(keepends=True)
    for node in reversed(ast.parse(source).body):
        if isinstance(node, ast.ClassDef) and any("dataclass" in ast.unparse(one) for one in node.decorator_list):
            fields = [item for item in node.body if isinstance(item, ast.AnnAssign)]
            if fields:
                made = reducer(node.name, fields)
                if f"{node.name}.__new__" not in source:  # what is made without a constructor needs none
                    made = constructor(fields) + made
                lines.insert(fields[-1].end_lineno or 0, made)
    return "".join(lines)


def constructor(fields: list[ast.AnnAssign]) -> str:
    given, set_to = [], []
    for item in fields:
        one, kind = ast.unparse(item.target), ast.unparse(item.annotation)
        factory = factory_of(item.value)
        if is_passing(item):
            set_to.append(f"        self.{one} = {default_of(item.value)}\n")
        elif factory:
            given.append(f"{one}: {kind} | None = None")
            set_to.append(f"        self.{one} = {factory} if {one} is None else {one}\n")
        else:
            given.append(ast.unparse(item))
            set_to.append(f"        self.{one} = {one}\n")
    return f"\n    def __init__(self, {', '.join(given)}) -> None:\n{''.join(set_to)}"


def reducer(name: str, fields: list[ast.AnnAssign]) -> str:
    """__reduce__ for deep copies and process pools; what is not saved is left out."""
    kept = "".join(f"self.{ast.unparse(item.target)}, " for item in fields if not is_passing(item))
    return f"\n    def __reduce__(self) -> tuple[object, ...]:\n        return {name}, ({kept})\n"


def factory_of(value: ast.expr | None) -> str:
    """What makes a field's first value, if something has to."""
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "field":
        factory = keyword(value, "default_factory")
        if factory is None:
            return ""
        return ast.unparse(factory.body) if isinstance(factory, ast.Lambda) else f"{ast.unparse(factory)}()"
    return ""


def default_of(value: ast.expr | None) -> str:
    """The first value of a field that is no part of the constructor."""
    default = keyword(value, "default")
    return ast.unparse(default) if default is not None else factory_of(value)


def is_passing(item: ast.AnnAssign) -> bool:
    """Is it `field(init=False)`: no part of the constructor, neither copied nor saved?"""
    given = keyword(item.value, "init")
    return isinstance(given, ast.Constant) and given.value is False


def keyword(value: ast.expr | None, name: str) -> ast.expr | None:
    """This argument of `field(...)`."""
    words = value.keywords if isinstance(value, ast.Call) else []
    return next((word.value for word in words if word.arg == name), None)


def stamp(groups: dict[str, list[Path]], opt: str) -> str:
    import mypy.version

    total = hashlib.sha256(f"{opt} {sys.version} {mypy.version.__version__}".encode())
    total.update(Path(__file__).read_bytes())
    for paths in groups.values():
        for path in paths:
            total.update(str(path).encode() + (ROOT / "src" / path).read_bytes())
    for name in ("view.py", "content.py", "content/*.py", "settings.py", "game.py"):
        for path in sorted(SOURCE.rglob(name)):
            total.update(path.read_bytes())
    return total.hexdigest()


def compile_all(groups: dict[str, list[Path]], opt: str) -> None:
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    os.chdir(TARGET)
    for old in TARGET.rglob("*.so"):
        old.unlink()
    paths = [str(path) for group in groups.values() for path in group]
    separate = [([str(path) for path in group], name) for name, group in groups.items()]
    strict = ["--strict", "--python-version", "3.11", "--explicit-package-bases", "--namespace-packages"]
    extensions = mypycify([*strict, *paths], opt_level=opt, separate=separate, target_dir="c", debug_level="0")
    command = build_ext(Distribution({"name": "freebooter", "ext_modules": extensions}))
    command.inplace = True
    command.parallel = 2
    command.build_temp = str(TARGET / "temp")
    command.ensure_finalized()
    command.run()


def main() -> int:
    parser = argparse.ArgumentParser(description="Compile engine, games and bots into build/fast.")
    parser.add_argument("--opt", default="3", choices=["0", "1", "2", "3"], help="optimisation of the C compiler")
    args = parser.parse_args()
    if not any(shutil.which(name) for name in ("cc", "gcc", "clang")):
        print("No C compiler is here: the compiled build is left out; everything works without it.", file=sys.stderr)
        return 3
    began = time.perf_counter()
    groups = compiled_modules()
    lay_out()
    mark = TARGET / "stamp"
    fresh = stamp(groups, args.opt)
    if mark.exists() and mark.read_text() == fresh:
        print("build/fast is up to date.")
        return 0
    output = io.StringIO()
    try:
        with contextlib.redirect_stdout(output):
            compile_all(groups, args.opt)
    except BaseException:
        print(output.getvalue()[-8000:], file=sys.stderr)
        raise
    mark.write_text(fresh)
    count = sum(len(group) for group in groups.values())
    print(f"Compiled {count} modules in {len(groups)} groups into build/fast in {time.perf_counter() - began:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
