"""The page's files: `web/` under `/web/`, each game's `board/` under `/games/<game>/board/`.

A file is named by its parts, each of them plain: nothing outside the two folders can be reached. The page itself is
asked for again each time; it names all else with the version in front (`/v/<version>/web/...`), so browsers keep that
for ever, and a new version is there at once. Without a version a file carries an ETag and is asked for again.
"""

import gzip
import hashlib
import re
import time
from pathlib import Path

from msgspec import Struct, structs

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
PEOPLE = "people"  # what follows is a name, with whatever letters
WORKER = "sw.js"  # its place says how far it reaches: the whole site
VERSIONED = re.compile(r"/v/([0-9a-f]{12})(/.+)\Z")
IMPORT = re.compile(r"""^(?:import|export)\b[^"'()]*?["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)
TABLE_PATHS = ("/t/", "/replay/")
LOOK_AGAIN = 1.0  # seconds for which the version is believed


class Served(Struct):
    """A file ready to go out."""

    body: bytes
    packed: bytes | None
    type: str
    etag: str
    changed: int
    forever: bool = False


class Files:
    """Finds files and keeps them as long as they do not change."""

    def __init__(self, web: Path = WEB, games: Path = GAMES) -> None:
        self.web = web
        self.games = games
        self._kept: dict[Path, Served] = {}
        self._version = ("", 0.0)

    @property
    def version(self) -> str:
        """Stands for all files as they are; equal files, equal version, on any machine."""
        version, looked = self._version
        if not version or time.monotonic() - looked > LOOK_AGAIN:
            places = [*self.web.rglob("*.*"), *self.games.glob("*/board/*.*")]
            etags = [f"{place.name} {found.etag}" for place in sorted(places) if (found := self._read(place))]
            version = hashlib.sha256("\n".join(etags).encode()).hexdigest()[:12]
            self._version = (version, time.monotonic())
        return version

    def find(self, path: str) -> Served | None:
        """The file for a path of the address; the page itself for one that names no file."""
        versioned = VERSIONED.match(path)
        if versioned:
            served = self._file(versioned[2])
            return structs.replace(served, forever=versioned[1] == self.version) if served is not None else None
        return self._file(path)

    def _file(self, path: str) -> Served | None:
        parts = [part for part in path.split("/") if part]
        if len(parts) == 2 and parts[0] == PEOPLE:
            return self._page(path)
        if not all(PLAIN.match(part) for part in parts):
            return None
        if parts == [WORKER]:
            return self._read(self.web / WORKER)
        if parts and "." in parts[-1]:
            return self._read(self._place(parts))
        return self._page(path)

    def _page(self, path: str) -> Served | None:
        """The page, which names what it needs first, all of it at once: no file has to wait for another."""
        page = self._read(self.web / INDEX)
        if page is None:
            return None
        modules = self._needed(self.web / "page.js")
        if path.startswith(TABLE_PATHS):
            modules |= self._needed(self.web / "table" / "shell.js")
        names = sorted(module.relative_to(self.web).as_posix() for module in modules)
        links = [f'<link rel="modulepreload" href="/web/{name}">' for name in names]
        if path == "/":
            links.append('<link rel="preload" href="/api/games" as="fetch" crossorigin>')
        text = page.body.decode().replace("<!-- what is needed first -->", "\n".join(links))
        text = text.replace('"/web/', f'"/v/{self.version}/web/')
        return self._packed(text.encode(), ".html", 0)

    def _needed(self, module: Path, known: frozenset[Path] = frozenset()) -> set[Path]:
        """A module and all that it imports."""
        found = {module} | known
        served = self._read(module)
        for name in IMPORT.findall(served.body.decode() if served is not None else ""):
            place = (module.parent / name).resolve()
            if place not in found and place.is_relative_to(self.web):
                found |= self._needed(place, frozenset(found))
        return set(found)

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
        self._kept[place] = served = self._packed(body, place.suffix, changed)
        return served

    def _packed(self, body: bytes, suffix: str, changed: int) -> Served:
        packed = gzip.compress(body, 6, mtime=0) if suffix in PACKED and len(body) > 800 else None
        etag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
        return Served(body, packed, TYPES[suffix], etag, changed)
