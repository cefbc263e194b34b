"""The compiled build: ./play uses it only if it fits the sources, goes on without it, and a wheel of it installs."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from types import ModuleType

import pytest

from freebooter.arena import bench

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> tuple[ModuleType, ModuleType, list[str]]:
    """build_fast and start, in a small checkout of their own; the list gets a line for each build that is begun."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import build_fast  # type: ignore[import-not-found]
    import start  # type: ignore[import-not-found]

    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "fast.txt").write_text("mypy")
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "build_fast.py", tmp_path / "tools")
    for room in ("engine", "bots", "games"):
        (tmp_path / "src" / "freebooter" / room).mkdir(parents=True)
        (tmp_path / "src" / "freebooter" / room / "one.py").write_text(f"# {room}\n")
    (tmp_path / "src" / "freebooter" / "page.js").write_text("new")
    for module in (build_fast, start):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(build_fast, "__file__", str(tmp_path / "tools" / "build_fast.py"))
    monkeypatch.setattr(build_fast, "SOURCE", tmp_path / "src" / "freebooter")
    monkeypatch.setattr(build_fast, "TARGET", tmp_path / "build" / "fast")
    monkeypatch.setattr(build_fast, "no_compiler", lambda: "")
    begun: list[str] = []
    monkeypatch.setattr(start, "compile_meanwhile", lambda: begun.append("begun"))
    return build_fast, start, begun


def mark(build_fast: ModuleType, name: str, text: str) -> None:
    (build_fast.TARGET / "freebooter").mkdir(parents=True, exist_ok=True)
    (build_fast.TARGET / name).write_text(text)


def test_the_first_start_is_plain_and_compiles_meanwhile(tools: tuple[ModuleType, ModuleType, list[str]]) -> None:
    build_fast, start, begun = tools
    path, sentence = start.choose_build(plain=False)
    assert path == build_fast.ROOT / "src"
    assert "in the background" in sentence
    assert begun == ["begun"]


def test_plain_forbids_it(tools: tuple[ModuleType, ModuleType, list[str]]) -> None:
    build_fast, start, begun = tools
    mark(build_fast, "stamp", f"{build_fast.sources()} 3")
    assert start.choose_build(plain=True) == (build_fast.ROOT / "src", "")
    assert begun == []


def test_a_build_of_these_sources_is_used_with_the_page_of_today(
    tools: tuple[ModuleType, ModuleType, list[str]],
) -> None:
    build_fast, start, begun = tools
    mark(build_fast, "stamp", f"{build_fast.sources()} 3")
    mark(build_fast, "freebooter/page.js", "old")
    mark(build_fast, "freebooter/gone.js", "old")
    assert start.choose_build(plain=False) == (build_fast.TARGET, "")
    assert (build_fast.TARGET / "freebooter" / "page.js").read_text() == "new"
    assert not (build_fast.TARGET / "freebooter" / "gone.js").exists()
    assert begun == []


@pytest.mark.parametrize("room", ["engine", "bots", "games"])
def test_a_stale_build_is_never_used(tools: tuple[ModuleType, ModuleType, list[str]], room: str) -> None:
    build_fast, start, begun = tools
    mark(build_fast, "stamp", f"{build_fast.sources()} 3")
    (build_fast.SOURCE / room / "one.py").write_text("changed = 1\n")
    assert start.choose_build(plain=False)[0] == build_fast.ROOT / "src"
    assert begun == ["begun"]


def test_a_build_that_failed_is_not_tried_again_and_says_why(tools: tuple[ModuleType, ModuleType, list[str]]) -> None:
    build_fast, start, begun = tools
    mark(build_fast, "failed", f"{build_fast.sources()} Python.h: No such file")
    path, sentence = start.choose_build(plain=False)
    assert path == build_fast.ROOT / "src"
    assert "Python.h: No such file" in sentence
    assert "\n" not in sentence
    assert begun == []
    (build_fast.SOURCE / "engine" / "one.py").write_text("changed = 1\n")  # other sources, another try
    start.choose_build(plain=False)
    assert begun == ["begun"]


def test_without_a_compiler_it_says_so(
    tools: tuple[ModuleType, ModuleType, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    build_fast, start, begun = tools
    monkeypatch.undo()
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(build_fast, "trouble", lambda: "none")
    monkeypatch.setattr(start, "compile_meanwhile", lambda: begun.append("begun"))
    assert "No C compiler" in start.choose_build(plain=False)[1]
    assert begun == []


def test_the_cause_of_a_failed_build_is_one_line(tools: tuple[ModuleType, ModuleType, list[str]]) -> None:
    build_fast, _, _ = tools
    output = "building x\nx.c:3:10: fatal error: Python.h:\tNo such file\nmore error: y\n"
    assert build_fast.cause(SystemExit(1), output) == "x.c:3:10: fatal error: Python.h: No such file"
    assert build_fast.cause(RuntimeError("out of memory"), "") == "out of memory"


def test_bench_says_that_a_build_is_stale_and_does_not_measure_it(
    tools: tuple[ModuleType, ModuleType, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    build_fast, _, _ = tools
    monkeypatch.setattr(bench, "checkout", lambda: build_fast.ROOT)
    paths, note = bench.builds()
    assert list(paths) == ["plain"]
    assert "no compiled build" in note
    mark(build_fast, "stamp", "of-other-sources 3")
    paths, note = bench.builds()
    assert list(paths) == ["plain"]
    assert "older than the sources" in note
    mark(build_fast, "stamp", f"{build_fast.sources()} 1")
    paths, note = bench.builds()
    assert list(paths) == ["plain", "compiled"]
    assert "-O1" in note


def test_dataclasses_of_compiled_modules_get_constructors_wherever_they_are(
    tools: tuple[ModuleType, ModuleType, list[str]],
) -> None:
    """And what says whether two are equal. What stays plain, and what is frozen, stays as it is."""
    build_fast, _, _ = tools
    plain = "from dataclasses import dataclass\n\n\n@dataclass\nclass Boat:\n    sails: int\n"
    frozen = plain.replace("@dataclass", "@dataclass(frozen=True)")
    (build_fast.SOURCE / "engine" / "boats.py").write_text(plain)
    (build_fast.SOURCE / "engine" / "ships.py").write_text(plain.replace("@dataclass", "@dataclass(eq=False)"))
    (build_fast.SOURCE / "engine" / "rafts.py").write_text(frozen)
    (build_fast.SOURCE / "engine" / "words.py").write_text(plain)
    build_fast.lay_out()
    made = build_fast.TARGET / "freebooter" / "engine"
    assert "def __init__(self, sails: int) -> None:" in (made / "boats.py").read_text()
    assert "isinstance(other, Boat) and self.sails == other.sails" in (made / "boats.py").read_text()
    assert "__eq__" not in (made / "ships.py").read_text()
    assert (made / "rafts.py").read_text() == frozen
    assert (made / "words.py").read_text() == plain


@pytest.mark.slow
def test_a_wheel_installs_compiled(tmp_path: Path) -> None:
    if subprocess.run([sys.executable, ROOT / "tools" / "build_fast.py", "--check"], check=False).returncode:
        pytest.skip("NO WHEEL WAS MADE: there is no compiled build of these sources (./build-fast makes it)")
    made = subprocess.run(
        [sys.executable, ROOT / "tools" / "build_fast.py", "--opt", "0", "wheel"],
        capture_output=True,
        text=True,
        check=True,
    )
    wheel = ROOT / made.stdout.split("Made ")[1].strip().rstrip(".")
    assert "-none-any" not in wheel.name
    venv.create(tmp_path / "env", with_pip=False)
    python = tmp_path / "env" / "bin" / "python"
    ask = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    home = Path(subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip())
    # what the package depends on comes from the environment that runs this test: nothing is fetched
    (home / "dependencies.pth").write_text(str(next(p for p in sys.path if p.endswith("site-packages"))))
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", wheel]
    subprocess.run([str(word) for word in pip], check=True)
    script = (
        "import freebooter as fb, freebooter.engine as e, importlib;"
        "t = fb.new_table('letter-of-marque', 3, seed=7);"
        "r = importlib.import_module('freebooter.games.letter_of_marque.rules');"
        "print(e.build(), fb.__file__, r.__file__)"
    )
    said = subprocess.run(
        [python, "-c", script], capture_output=True, text=True, check=True, cwd=tmp_path
    ).stdout.split()
    assert said[0] == "compiled"
    assert all(place.startswith(str(tmp_path)) for place in said[1:])
    assert said[2].endswith(".so")


def test_no_fixed_tuple_of_numbers_with_a_point() -> None:
    """mypyc takes such a constant for one that was never set; `Final[tuple[float, ...]]` says what is meant."""
    compiled = [ROOT / "src" / "freebooter" / room for room in ("engine", "bots", "games")]
    for path in [path for room in compiled for path in sorted(room.rglob("*.py"))]:
        found = re.search(r"^(\w+)(: Final)? = \(\s*-?\d+\.\d", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert found is None, f"{path}: {found and found[1]}"


VIEW = '''"""What one seat may see."""

from __future__ import annotations

from msgspec import Struct

from freebooter.games.box.rules import price
from freebooter.games.box.scenes import Scene

HIDDEN = -1


class Card(Struct, frozen=True):
    """A card."""

    worth: int | None  # None: unseen


class View(Struct, frozen=True):
    cards: dict[str, Card]
    scene: Scene | None


def view(state: object) -> View:
    return View({"1": Card(price(state))}, None)
'''


def test_the_structs_of_a_view_stay_plain(tools: tuple[ModuleType, ModuleType, list[str]]) -> None:
    """Compiled they would lose their types: they go to a module of their own, with what they are made of."""
    build_fast, _, _ = tools
    structs, rest = build_fast.apart(VIEW, "freebooter.games.box.view_structs")
    assert "class" not in rest
    assert "HIDDEN = -1\n" in rest
    assert "from freebooter.games.box.view_structs import Card as Card, View as View\n" in rest
    assert "from freebooter.games.box.scenes import Scene\n" in structs
    assert "rules" not in structs
    assert "worth: int | None" in structs
    compile(rest, "view.py", "exec")
    compile(structs, "view_structs.py", "exec")


def test_structs_get_their_fields_by_place(tools: tuple[ModuleType, ModuleType, list[str]]) -> None:
    """Only where all are named in their order; whatever else is named keeps its names."""
    build_fast, _, _ = tools
    told = """
def told(price):
    "Ü: bytes are not letters"
    ü = View(cards={"ü": Card(worth=price(state=1))}, scene=None)
    return ü, View(scene=None, cards={}), dict(cards=1, scene=2)
"""
    made = build_fast.by_place(VIEW + told)
    assert len(made.splitlines()) == len((VIEW + told).splitlines())
    words = "".join(made.split())
    assert 'ü=View({"ü":Card(price(state=1))},None)' in words
    assert "View(scene=None,cards={}),dict(cards=1,scene=2)" in words
    assert build_fast.by_place(VIEW) == VIEW


def test_what_was_set_apart_goes_with_its_module(tools: tuple[ModuleType, ModuleType, list[str]]) -> None:
    build_fast, _, _ = tools
    source, target = build_fast.SOURCE / "games" / "view.py", build_fast.TARGET / "freebooter" / "games"
    source.write_text(VIEW)
    build_fast.lay_out()
    build_fast.lay_out()
    assert "class View" in (target / "view_structs.py").read_text()
    assert "class View" not in (target / "view.py").read_text()
    source.unlink()
    build_fast.lay_out()
    assert not (target / "view_structs.py").exists()
    assert not (target / "view.py").exists()


def test_it_is_made_without_what_only_learners_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player has neither NumPy nor Gymnasium, on which modules lean that stand beside the compiled ones."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import build_fast

    flags = [*build_fast.STRICT, "--config-file=", "--no-site-packages", "--cache-dir", str(tmp_path)]
    command = [sys.executable, "-m", "mypy", *flags, "freebooter/envs/keys.py"]
    done = subprocess.run(command, cwd=ROOT / "src", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
