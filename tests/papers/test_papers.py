"""The papers agree with each other and with the code."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import freebooter as fb

ROOT = Path(__file__).resolve().parents[2]
TOP = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]


def test_one_version_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    released = re.findall(r"^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert project == fb.__version__ == released[0]


def test_links_of_the_top_papers_lead_somewhere() -> None:
    """Those inside docs/ are checked by `./test docs`."""
    for name in TOP:
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", (ROOT / name).read_text(encoding="utf-8")):
            assert (ROOT / link).exists(), f"{name} links to {link}, which is not there"


def test_the_api_page_shows_all_that_the_package_offers() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for name in fb.__all__:
        assert re.search(rf"^\.\. auto\w+:: freebooter[\w.]*\.{name}$", page, re.M), f"docs/api.md does not show {name}"


def test_every_page_of_the_docs_is_reached() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    for path in (ROOT / "docs").glob("*.md"):
        assert path.stem == "index" or re.search(rf"^{path.stem}$", index, re.M), (
            f"docs/index.md does not name {path.name}"
        )


def test_the_package_tells_type_checkers_that_it_is_typed() -> None:
    assert (Path(fb.__file__).parent / "py.typed").exists()
