"""clone() is written by a tool from the fields: it is current, and it copies whatever a state can hold."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.table.checks import tree

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "write_clones.py"


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def test_every_clone_is_what_the_fields_say() -> None:
    done = subprocess.run([sys.executable, TOOL, "--check"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


LARGE = """
from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum


class Flag(IntEnum):
    SPAIN = 0


@dataclass(frozen=True)
class Name:
    text: str


@dataclass
class Gun:
    shots: list[int]


@dataclass
class Ship:
    guns: list[Gun]
    port: Gun | None
    log: list[int] | None = None
    passing: int = field(default=0, init=False)


@dataclass
class Sea:
    \"\"\"A sea with everything that a state can hold.\"\"\"

    flag: Flag
    name: Name
    ship: Ship
    battle: Ship | None
    lists: list[list[int]]
    fleet: list[list[Ship | None]]
    prices: dict[int, int]
    holds: dict[str, list[int]]
    dock: dict[int, Gun]
    place: tuple[int, str]
    row: tuple[int, ...]
    pair: tuple[Gun, int]
    trio: tuple[list[int], ...]
    maybe: int | None
"""


@pytest.fixture
def sea(tmp_path: Path) -> Any:
    """A large state with a clone() written by the tool."""
    many = "".join(f"    number_{i}: int = {i}\n" for i in range(100))
    path = tmp_path / "large_sea.py"
    path.write_text(LARGE + many)
    tool, module = load(TOOL), load(path)
    source = tool.with_clones(path.read_text(), tool.classes_in("large_sea"))
    path.write_text(source)
    assert tool.with_clones(source, tool.classes_in("large_sea")) == source, "written twice, it is another"
    return load(path) if module else None


def test_whatever_a_state_can_hold_is_copied(sea: Any) -> None:
    def ship() -> Any:
        return sea.Ship([sea.Gun([1]), sea.Gun([2])], sea.Gun([3]), [4])

    first = sea.Sea(
        sea.Flag.SPAIN, sea.Name("x"), ship(), ship(), [[1], [2]], [[ship(), None]], {1: 2}, {"a": [3]},
        {7: sea.Gun([8])}, (1, "b"), (1, 2, 3), (sea.Gun([9]), 1), ([1], [2]), None,
    )  # fmt: skip
    first.number_99 = 1000
    first.ship.passing = 5
    second = first.clone()
    assert (second.number_0, second.number_99) == (0, 1000)
    assert second.ship.passing == 0
    second.ship.passing = 5
    assert second == first
    assert not {id(thing) for _, thing in tree(first)} & {id(thing) for _, thing in tree(second)}
    assert second.place is first.place
    first.battle = None
    assert first.clone().battle is None


def test_what_a_state_cannot_hold_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bad_sea.py"
    path.write_text("from dataclasses import dataclass\n\n\n@dataclass\nclass Sea:\n    seen: set[int]\n")
    tool, _ = load(TOOL), load(path)
    with pytest.raises(SystemExit, match=r"Sea\.seen.*set\[int\]"):
        tool.with_clones(path.read_text(), tool.classes_in("bad_sea"))
