"""Compiles engine, games and bots with mypyc from the same source into build/fast; nothing lands beside the sources.

    python tools/build_fast.py [--opt 1|3]     # compiles what has changed
    python tools/build_fast.py wheel           # and makes a wheel for this platform, in dist/
    python tools/build_fast.py --check         # says whether build/fast fits the sources, and why not

The package is copied to build/fast, and each group (engine with bots, and every game) becomes an extension there. What
has not changed since the last build is not compiled again. Run it with PYTHONPATH=build/fast; ./play does so by itself
(tools/start.py). build/fast/stamp says from which sources it was made; without the right stamp it is not used.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import fcntl
import hashlib
import io
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "freebooter"
TARGET = ROOT / "build" / "fast"
# What lays out observations and numbers options; the other environments stand on numpy.
ENVS = [Path("envs", "keys.py"), Path("envs", "pieces.py"), Path("envs", "sight.py")]
# Edges of the program, where msgspec, files and words are: they stay as they are.
# Of what makes views, the Structs stay plain, in a module of their own (see apart): compiled they lose their types.
VIEWS = ("view.py", "scenes.py", "ahead.py")
APART = "_structs.py"
PLAIN = {
    "__init__", "content", "settings", "names",
    "saves", "codec", "moments", "record", "words", "grammar", "game", "rulebook",
    "levels", "thinker", "program",
}  # fmt: skip

# Modules that are not compiled may lean on packages that a player has not got: what is wrong there does not count.
STRICT = [
    "--strict", "--python-version", "3.11",
    "--explicit-package-bases", "--namespace-packages", "--follow-imports=silent",
]  # fmt: skip


def compiled_modules() -> dict[str, list[Path]]:
    """The modules of each group, relative to src."""
    groups: dict[str, list[Path]] = {"engine": [Path("freebooter", path) for path in ENVS]}
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


def lay_out() -> None:
    """Copies the package as it is now; what is no longer there goes."""
    kept = shutil.ignore_patterns("__pycache__", "*.so")
    (TARGET / "freebooter").mkdir(parents=True, exist_ok=True)
    for path in sorted((TARGET / "freebooter").rglob("*")):
        twin = SOURCE / path.relative_to(TARGET / "freebooter").with_name(path.name.replace(APART, ".py"))
        if path.is_file() and path.suffix not in (".so", ".pyc") and not twin.exists():
            path.unlink()
    compiled = {ROOT / "src" / path for group in compiled_modules().values() for path in group}

    def copy(source: str, target: str) -> str:
        copy_if_new(Path(source), Path(target), Path(source) in compiled)
        return target

    shutil.copytree(SOURCE, TARGET / "freebooter", dirs_exist_ok=True, ignore=kept, copy_function=copy)


def copy_if_new(source: Path, target: Path, compiled: bool) -> None:
    """Leaves equal files alone, so that their time still says when they changed."""
    data = source.read_bytes()
    if compiled and b"@dataclass" in data:
        data = with_constructors(data.decode()).encode()
    if source.name in VIEWS and b"(Struct" in data:
        beside = target.with_name(source.stem + APART)
        structs, rest = apart(by_place(data.decode()), ".".join(beside.relative_to(TARGET).with_suffix("").parts))
        write_if_new(beside, structs.encode())
        data = rest.encode()
    write_if_new(target, data)


def write_if_new(path: Path, data: bytes) -> None:
    if not path.exists() or path.read_bytes() != data:
        path.write_bytes(data)


def apart(source: str, module: str) -> tuple[str, str]:
    """The Structs of a module with what they are made of, for a module of this name; and the rest, which gets them."""
    tree = ast.parse(source).body
    structs = structs_in(tree)
    parts = [part for struct in structs for part in [*struct.bases, *struct.body]]
    types = [part.annotation if isinstance(part, ast.AnnAssign) else part for part in parts]
    used = {node.id for part in types for node in ast.walk(part) if isinstance(node, ast.Name)}
    made_of = ["from __future__ import annotations"]
    for node in tree:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            node.names = [name for name in node.names if (name.asname or name.name) in used]
            if node.names:
                made_of.append(ast.unparse(node))
    lines = source.splitlines(keepends=True)
    for struct in reversed(structs):
        lines[struct.lineno - 1 : struct.end_lineno] = []
    got = f"from {module} import {', '.join([f'{struct.name} as {struct.name}' for struct in structs])}\n"
    lines.insert(structs[0].lineno - 1, got)
    return "\n".join([*made_of, *[ast.unparse(struct) for struct in structs]]) + "\n", "".join(lines)


def structs_in(tree: list[ast.stmt]) -> list[ast.ClassDef]:
    return [node for node in tree if isinstance(node, ast.ClassDef) and "Struct" in map(ast.unparse, node.bases)]


def by_place(source: str) -> str:
    """Gives Structs their fields by place where all are given by name, in their order: names take time to be found."""
    tree = ast.parse(source)
    fields = {
        struct.name: [ast.unparse(item.target) for item in struct.body if isinstance(item, ast.AnnAssign)]
        for struct in structs_in(tree.body)
    }
    lines = [line.encode() for line in source.splitlines(keepends=True)]  # places are counted in bytes
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.args:
            names = [word.arg for word in node.keywords]
            if names and names == fields.get(node.func.id):
                for word in node.keywords:
                    line, name = word.lineno - 1, f"{word.arg}=".encode()
                    start = word.col_offset
                    assert lines[line][start : start + len(name)] == name
                    lines[line] = lines[line][:start] + b" " * len(name) + lines[line][start + len(name) :]
    return b"".join(lines).decode()


def with_constructors(source: str) -> str:
    """Writes out the constructors and __eq__ that @dataclass would make at run time, where they are not compiled."""
    lines = source.splitlines(keepends=True)
    for node in reversed(ast.parse(source).body):
        if isinstance(node, ast.ClassDef) and is_dataclass(node):
            fields = [item for item in node.body if isinstance(item, ast.AnnAssign)]
            if fields:
                made = reducer(node.name, fields)
                if not any("eq=False" in ast.unparse(one) for one in node.decorator_list):
                    made = equality(node.name, fields) + made
                if f"{node.name}.__new__" not in source:  # what is made without a constructor needs none
                    made = constructor(fields) + made
                lines.insert(fields[-1].end_lineno or 0, made)
    return "".join(lines)


def is_dataclass(node: ast.ClassDef) -> bool:
    """Is it a dataclass whose fields can be set? What is frozen has few instances, and stays as it is."""
    marks = [one.func if isinstance(one, ast.Call) else one for one in node.decorator_list]
    frozen = any("frozen=True" in ast.unparse(one) for one in node.decorator_list)
    return "dataclass" in map(ast.unparse, marks) and not frozen


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


def equality(name: str, fields: list[ast.AnnAssign]) -> str:
    """__eq__, field by field."""
    names = [ast.unparse(item.target) for item in fields]
    same = " and ".join([f"self.{one} == other.{one}" for one in names])
    return (
        "\n    def __eq__(self, other: object) -> bool:\n"
        f"        return self is other or (isinstance(other, {name}) and {same})\n"
    )


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


def sources() -> str:
    """A hash of all that a compiled module is made from."""
    total = hashlib.sha256(sys.version.encode())
    total.update(Path(__file__).read_bytes() + (ROOT / "requirements" / "fast.txt").read_bytes())
    rooms = [path for room in ("engine", "bots", "games") for path in sorted((SOURCE / room).rglob("*.py"))]
    for path in [*rooms, *[SOURCE / path for path in ENVS if (SOURCE / path).exists()]]:
        total.update(str(path.relative_to(SOURCE)).encode() + path.read_bytes())
    return total.hexdigest()


def stamped(name: str = "stamp") -> tuple[str, str]:
    """From which sources build/fast was made, and how; or, of the mark "failed", why it could not be made."""
    try:
        made, _, how = (TARGET / name).read_text(encoding="utf-8").partition(" ")
    except OSError:
        return "", ""
    return made, how


def trouble() -> str:
    """Why the compiled build must not be used, in a sentence; empty if it may, and then its plain files are current."""
    if not (TARGET / "freebooter").is_dir():
        return "There is no compiled build; ./build-fast makes it."
    if stamped()[0] != sources():
        return "The compiled build is older than the sources and is left out; ./build-fast makes it anew."
    lay_out()
    return ""


def compile_all(groups: dict[str, list[Path]], opt: str) -> None:
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    os.chdir(TARGET)
    for old in TARGET.rglob("*.so"):
        old.unlink()
    paths = [str(path) for group in groups.values() for path in group]
    separate = [([str(path) for path in group], name) for name, group in groups.items()]
    extensions = mypycify([*STRICT, *paths], opt_level=opt, separate=separate, target_dir="c", debug_level="0")
    command = build_ext(Distribution({"name": "freebooter", "ext_modules": extensions}))
    command.inplace = True
    command.parallel = 2
    command.build_temp = str(TARGET / "temp")
    command.ensure_finalized()
    command.run()


def build(opt: str) -> str:
    """Brings build/fast up to date, and says what was done. One at a time: others wait at the lock."""
    began = time.perf_counter()
    TARGET.mkdir(parents=True, exist_ok=True)
    with (TARGET / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        groups = compiled_modules()
        fresh = sources()
        made, how = stamped()
        if made == fresh and int(how) >= int(opt):
            lay_out()
            return "build/fast is up to date."
        (TARGET / "stamp").unlink(missing_ok=True)
        (TARGET / "failed").unlink(missing_ok=True)
        output = io.StringIO()
        try:
            lay_out()
            with contextlib.redirect_stdout(output):
                compile_all(groups, opt)
        except BaseException as error:
            print(output.getvalue()[-8000:], file=sys.stderr)
            (TARGET / "failed").write_text(f"{fresh} {cause(error, output.getvalue())}", encoding="utf-8")
            raise
        (TARGET / "stamp").write_text(f"{fresh} {opt}", encoding="utf-8")
    count = sum(len(group) for group in groups.values())
    return f"Compiled {count} modules in {len(groups)} groups into build/fast in {time.perf_counter() - began:.0f} s."


def cause(error: BaseException, output: str) -> str:
    """The first line that speaks of an error, of the compilers or of Python."""
    lines = [line.strip() for line in output.splitlines() if "error" in line.lower()]
    return " ".join([*lines, str(error) or type(error).__name__][0].split())[:200]


def no_compiler() -> str:
    """The sentence for a machine without a C compiler; empty where there is one."""
    if any(shutil.which(name) for name in ("cc", "gcc", "clang")):
        return ""
    return "No C compiler is here: the compiled build is left out; everything works without it, bots think slower."


def make_wheel() -> Path:
    """A wheel of build/fast, which installs compiled on machines like this one."""
    stage = ROOT / "build" / "wheel"
    shutil.rmtree(stage, ignore_errors=True)
    no_caches = shutil.ignore_patterns("__pycache__")
    shutil.copytree(TARGET / "freebooter", stage / "src" / "freebooter", ignore=no_caches)
    for shared in TARGET.glob("*.so"):  # one a group, beside the package
        shutil.copy2(shared, stage / "src")
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE", "tools/hatch_build.py"):
        (stage / name).parent.mkdir(exist_ok=True)
        shutil.copy2(ROOT / name, stage / name)
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    before = set((ROOT / "dist").glob("*.whl"))
    for old in before:
        old.unlink()
    subprocess.run([*pip, "--no-build-isolation", "--no-deps", "--wheel-dir", ROOT / "dist", stage], check=True)
    shutil.rmtree(stage)
    return next((ROOT / "dist").glob("*.whl"))


def main() -> int:
    parser = argparse.ArgumentParser(description="Compile engine, games and bots into build/fast.")
    parser.add_argument("what", nargs="?", choices=["wheel"], help="also make a wheel for this platform, in dist/")
    parser.add_argument("--opt", default="3", choices=["0", "1", "2", "3"], help="optimisation of the C compiler")
    parser.add_argument("--check", action="store_true", help="only say whether build/fast fits the sources")
    args = parser.parse_args()
    if args.check:
        found = trouble()
        how = f"build/fast is up to date, made with -O{stamped()[1]}."
        print(found or how)
        return 1 if found else 0
    if no_compiler():
        print(no_compiler(), file=sys.stderr)
        return 3
    print(build(args.opt))
    if args.what == "wheel":
        print(f"Made {make_wheel().relative_to(ROOT)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
