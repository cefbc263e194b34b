"""The page's files: `web/` under `/web/`, each game's `board/` under `/games/<game>/board/`.

A file is named by its parts, each of them plain: nothing outside the two folders can be reached. The page itself is
asked for again each time; it names all else with the version in front (`/v/<version>/web/...`), so browsers keep that
for ever, and a new version is there at once. Under a version modules and stylesheets that are needed together are
joined (`joining.py`). Without one a file is what it is, carries an ETag and is asked for again.
"""

import gzip
import hashlib
import re
import time
from pathlib import Path

from msgspec import Struct, structs

from freebooter.server.page import joining

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
FOLDERS = ("web", "games")
VERSIONED = re.compile(r"/v/([0-9a-f]{12})(/.+)\Z")
STYLE = re.compile(r'<link rel="stylesheet" href="/web/([a-z]+\.css)">\n')
PAGE = "web/page.js"
TABLE = "web/table/shell.js"
KIT = "web/kit.js"  # what boards are made of
BOARD = re.compile(r"games/[a-z0-9-]+/board/board\.js\Z")
TABLE_PATHS = ("/t/", "/replay/")
HOW = hashlib.sha256(b"".join(Path(one).read_bytes() for one in (__file__, joining.__file__))).hexdigest()  # is joined
LOOK_AGAIN = 1.0  # seconds for which the version is believed


class Served(Struct):
    """A file ready to go out."""

    body: bytes
    packed: bytes | None
    type: str
    etag: str
    changed: int
    forever: bool = False


def parts_of(path: str) -> list[str]:
    return [part for part in path.split("/") if part]


class Files:
    """Finds files and keeps them as long as they do not change."""

    def __init__(self, web: Path = WEB, games: Path = GAMES) -> None:
        self.web = web
        self.games = games
        self._kept: dict[Path, Served] = {}
        self._version = ("", 0.0)
        self._made: dict[str, Served | None] = {}  # of this version, by path
        self._joiner: joining.Joiner | None = None

    @property
    def version(self) -> str:
        """Stands for all files as they are; equal files, equal version, on any machine."""
        version, looked = self._version
        if not version or time.monotonic() - looked > LOOK_AGAIN:
            places = [*self.web.rglob("*.*"), *self.games.glob("*/board/*.*")]
            etags = [HOW] + [f"{place.name} {found.etag}" for place in sorted(places) if (found := self._read(place))]
            version = hashlib.sha256("\n".join(etags).encode()).hexdigest()[:12]
            if version != self._version[0]:
                self._made, self._joiner = {}, None
            self._version = (version, time.monotonic())
        return version

    def find(self, path: str) -> Served | None:
        """The file for a path of the address; the page itself for one that names no file."""
        versioned = VERSIONED.match(path)
        if versioned:
            version = self.version  # whatever was made of other files is forgotten by now
            served = self._joined(versioned[2])
            return structs.replace(served, forever=versioned[1] == version) if served is not None else None
        return self._file(path)

    def _joined(self, path: str) -> Served | None:
        """A file as browsers keep it: together with what is needed beside it."""
        parts = parts_of(path)
        served = self._file(path) if parts and parts[0] in FOLDERS and "." in parts[-1] else None
        name = "/".join(parts)
        if served is None or not name.endswith((".js", ".css")):
            return served
        if name not in self._made:
            text = self._script(name) if name.endswith(".js") else self._style(name)
            self._made[name] = self._packed(text.encode(), Path(name).suffix, 0) if text is not None else None
        return self._made[name]

    def _script(self, name: str) -> str | None:
        """A module with those that it brings along; None for one that comes with another."""
        if self._joiner is None:
            joiner = joining.Joiner(self._text)
            joiner.group(PAGE)
            joiner.group(TABLE, KIT)
            self._joiner = joiner  # whole, or not at all
        if BOARD.match(name):
            self._joiner.group(name)
        return self._joiner.text(name)

    def _style(self, name: str) -> str:
        """The page's stylesheets are one, under the name of the last."""
        names = [f"web/{one}" for one in self._styles()]
        joined = names if names and name == names[-1] else [name]
        return "".join(joining.plain_style(self._text(one) or "") for one in joined)

    def _styles(self) -> list[str]:
        return STYLE.findall(self._text(f"web/{INDEX}") or "")

    def _text(self, name: str) -> str | None:
        found = self._read(self._place(name.split("/")))
        return found.body.decode() if found is not None else None

    def _file(self, path: str) -> Served | None:
        parts = parts_of(path)
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
        version = self.version
        kind = "table" if path.startswith(TABLE_PATHS) else "lobby" if path == "/" else "page"
        if kind not in self._made:
            text = self._text(f"web/{INDEX}")
            if text is None:
                return None
            first = {
                "table": f'<link rel="modulepreload" href="/{TABLE}">',
                "lobby": '<link rel="preload" href="/api/games" as="fetch" crossorigin>',
            }
            text = text.replace("<!-- what is needed first -->", first.get(kind, ""))
            last = self._styles()[-1:]
            text = STYLE.sub(lambda link: link[0] if link[1] in last else "", text)
            self._made[kind] = self._packed(text.replace('"/web/', f'"/v/{version}/web/').encode(), ".html", 0)
        return self._made[kind]

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
        packed = gzip.compress(body, 9, mtime=0) if suffix in PACKED and len(body) > 800 else None
        etag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
        return Served(body, packed, TYPES[suffix], etag, changed)
