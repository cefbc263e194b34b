"""The page's files: types, vendored modules, and what a strict policy needs."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import freebooter

HOME = Path(freebooter.__file__).parent
WEB = HOME / "web"
ROOT = Path(__file__).resolve().parents[2]
BOARDS = sorted(HOME.glob("games/*/board"))


def test_types_hold() -> None:
    tsc = shutil.which("tsc", path=ROOT / "build/node/node_modules/.bin")
    if tsc is None:
        pytest.skip("NO TYPE CHECK OF THE PAGE: TypeScript is not here; ./test gets it where npm is.")
    done = subprocess.run([tsc, "-p", str(WEB)], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout


def test_no_line_runs_out_of_the_window() -> None:
    """Prettier leaves markup in templates and texts as they are; this keeps them short."""
    for path in [
        *WEB.rglob("*.js"),
        *WEB.rglob("*.css"),
        *HOME.glob("games/*/board/*.js"),
        *HOME.glob("games/*/board/*.css"),
    ]:
        if "vendor" not in path.parts and path.name != "content.js":
            long = [at for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if len(line) > 160]
            assert not long, f"{path.relative_to(HOME)}: lines {long} have more than 160 characters; break them"


def test_vendored_modules_are_what_they_say() -> None:
    lines = [
        line.split() for line in (WEB / "vendor" / "VERSIONS").read_text().splitlines() if not line.startswith("#")
    ]
    assert {line[0] for line in lines} == {path.name for path in (WEB / "vendor").glob("*.js")}
    for name, _package, version, wanted in lines:
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
        assert hashlib.sha256((WEB / "vendor" / name).read_bytes()).hexdigest() == wanted
    assert len(list((WEB / "vendor").glob("LICENSE-*"))) >= 3


def test_no_inline_script_no_foreign_host() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert " on" not in re.sub(r"<noscript>.*?</noscript>", "", page)
    for path in [*WEB.rglob("*.js"), *WEB.rglob("*.css"), WEB / "index.html"]:
        if "vendor" not in path.parts:
            assert not re.search(r"https?://(?!www\.w3\.org)[a-z]", path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.parent.name)
def test_a_board_stays_in_its_own_house(board: Path) -> None:
    """CSS inside .g-<game>, no hex colours, symbols that exist, pictures without style attributes."""
    game = board.parent.name.replace("_", "-")
    sprite = set(re.findall(r'<symbol id="([^"]+)"', (WEB / "symbols.svg").read_text(encoding="utf-8")))
    for path in board.glob("*.css"):
        text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
        outer = top_selectors(text)
        assert all(selector.startswith(f".g-{game}") for selector in outer), outer
    for path in board.glob("*.js"):
        text = path.read_text(encoding="utf-8")
        for symbol in re.findall(r'(?:<\$\{Sym\}\s+id=|symbol: )"([a-z0-9-]+)"', text):
            assert symbol in sprite, f"{path.name}: no symbol {symbol}"
    for path in board.glob("*.svg"):
        assert " style=" not in path.read_text(encoding="utf-8"), path


def top_selectors(css: str) -> list[str]:
    """The selectors of the outermost rules, also of those inside @media; what is nested belongs to them."""
    found: list[str] = []
    inside: list[str] = []  # for each open brace: "at", "rule" or "frames"
    head = ""
    for char in css:
        if char == "{":
            name = head.strip()
            kind = "frames" if name.startswith("@keyframes") else "at" if name.startswith("@") else "rule"
            if kind == "rule" and all(outer == "at" for outer in inside):
                found.extend(part.strip() for part in name.split(","))
            inside.append(kind)
            head = ""
        elif char == "}":
            inside.pop()
            head = ""
        else:
            head = "" if char == ";" else head + char
    return found
