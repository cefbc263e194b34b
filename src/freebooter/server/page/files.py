"""The page's files: `web/` under `/web/`, each game's `board/` under `/games/<game>/board/`.

A file is named by its parts, each of them plain: nothing outside the two folders can be reached. Every answer
carries an ETag and is asked for again each time, so a new version is there at once and an old one costs nothing.
"""

import gzip
import hashlib
import re
from pathlib import Path

from msgspec import Struct

WEB = Path(__file__).parents[2] / "web"
GAMES = Path(__file__).parents[2] / "games"

# what the page may be made of; anything else in these folders stays at home (texts go out as UTF-8)
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".txt": "text/plain",
    ".md": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".ogg": "audio/ogg",
    ".mp3": "audio/mpeg",
}
PACKED = {".html", ".js", ".css", ".svg", ".json", ".txt", ".md", ".webmanifest"}
PLAIN = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*\Z")
GAME_ID = re.compile(r"[a-z0-9-]+\Z")
INDEX = "index.html"


class Served(Struct):
    """A file ready to go out."""

    body: bytes
    packed: bytes | None
    type: str
    etag: str
    changed: int


class Files:
    """Finds files and keeps them as long as they do not change."""

    def __init__(self, web: Path = WEB, games: Path = GAMES) -> None:
        self.web = web
        self.games = games
        self._kept: dict[Path, Served] = {}

    def find(self, path: str) -> Served | None:
        """The file for a path of the address; the page itself for one that names no file."""
        parts = [part for part in path.split("/") if part]
        if not all(PLAIN.match(part) for part in parts):
            return None
        if parts and "." in parts[-1]:
            return self._read(self._place(parts))
        return self._read(self.web / INDEX)

    def _place(self, parts: list[str]) -> Path | None:
        if parts[0] == "games" and len(parts) > 3 and parts[2] == "board":
            if not GAME_ID.match(parts[1]):
                return None
            return self.games.joinpath(parts[1].replace("-", "_"), *parts[2:])
        return self.web.joinpath(*parts[1:]) if parts[0] == "web" else None

    def _read(self, place: Path | None) -> Served | None:
        if place is None or place.suffix not in TYPES or place.name.endswith(".d.ts"):
            return None
        try:
            changed = place.stat().st_mtime_ns
            kept = self._kept.get(place)
            if kept is not None and kept.changed == changed:
                return kept
            body = place.read_bytes()
        except (OSError, ValueError):
            return None
        packed = gzip.compress(body, 6, mtime=0) if place.suffix in PACKED and len(body) > 800 else None
        etag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
        self._kept[place] = served = Served(body, packed, TYPES[place.suffix], etag, changed)
        return served
