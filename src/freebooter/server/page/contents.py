"""Writes board/content.js of each game: names, texts and numbers of its cards, as content/*.toml has them.

python -m freebooter.server.page.contents
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from freebooter.engine.game import find_game, games

HEAD = "// Made from content/*.toml by python -m freebooter.server.page.contents; do not change it here.\n"


def script(shown: dict[str, list[dict[str, Any]]]) -> str:
    lines = ["export const CONTENT = {"]
    for name, rows in shown.items():
        lines += [f"  {name}: [", *[f"    {json.dumps(row, ensure_ascii=False)}," for row in rows], "  ],"]
    return HEAD + "\n".join([*lines, "};", ""])


def scripts() -> Iterator[tuple[Path, str]]:
    """Where each script belongs, and what it should say; games whose board shows no cards have none."""
    for game in map(find_game, games()):
        shown = game.shown()
        if shown:
            yield game.folder / "board" / "content.js", script(shown)


if __name__ == "__main__":
    for place, text in scripts():
        place.write_text(text, encoding="utf-8")
