"""docs/operating.md, followed to the letter in a fresh folder: every block of commands and every file of the page.

Nothing of it is written here a second time: the blocks are taken from the page. What needs root or another machine is a
variable there, and `standins.py` says what takes its place.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import site
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import Struct

from freebooter import __version__
from tests.server.client import Player, any_answer, free_port, friends, open_table, until
from tests.server.postgres import Cluster
from tests.server.standins import Machine, program
from tests.server.test_people import claim

pytestmark = pytest.mark.slow

PROJECT = Path(__file__).parents[2]
PAGE = PROJECT / "docs" / "operating.md"
NEWER = "99.0.0"
GRACE = "Grace O'Malley"


class Block(Struct, frozen=True):
    section: str
    kind: str  # sh, ini, nginx, text
    text: str


HEADING_OR_BLOCK = re.compile(r"^#+ ([^\n]+)$|^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks() -> list[Block]:
    found, section = [], ""
    for heading, kind, text in HEADING_OR_BLOCK.findall(PAGE.read_text()):
        section = heading or section
        if kind:
            found.append(Block(section, kind, text))
    return found


def block(section: str, kind: str, number: int = 0) -> Block:
    return [one for one in blocks() if (one.section, one.kind) == (section, kind)][number]


EXAMPLE, SQLITE, BACKUP = "A whole example", "With SQLite", "Backup and restore"
NAMES, PROGRAM, DATABASE, START, CERTIFICATE = (block(EXAMPLE, "sh", number) for number in range(5))
FOLDER = block(SQLITE, "sh")
DUMP, RESTORE, COPY, COPY_BACK = (block(BACKUP, "sh", number) for number in range(4))
UPGRADE, ROLLBACK = (block("Upgrade and rollback", "sh", number) for number in range(2))
ROTATE = block("Logs", "sh")
PERSON = block("When a person asks", "sh")

WITH_POSTGRES = [PROGRAM, DATABASE, START, CERTIFICATE, DUMP, RESTORE, DUMP, UPGRADE, ROLLBACK, RESTORE, ROTATE, PERSON]
WITH_SQLITE = [PROGRAM, FOLDER, START, COPY, COPY_BACK]


def test_no_command_of_the_page_is_left_out() -> None:
    page = [one for one in blocks() if one.kind == "sh"]
    assert {one.text for one in page} == {one.text for one in [NAMES, *WITH_POSTGRES, *WITH_SQLITE]}
    assert all(one.kind in ("sh", "ini", "nginx", "text") for one in blocks())


class Place:
    """A folder that stands for the machine, and a shell that knows the page's names."""

    def __init__(self, home: Path) -> None:
        self.home, self.root = home, home / "root"
        self.machine = Machine(self.root)
        self.port, self.front = free_port(), free_port()
        self.url, self.tls = f"http://127.0.0.1:{self.port}", f"https://127.0.0.1:{self.front}"
        self.ran: list[Block] = []
        self.names = {
            "SITE": "play.example.org",
            "PROJECT": str(self.project()),
            "VERSION": f"v{__version__}",
            "BEFORE": f"v{__version__}",
            "ROOT": str(self.root),
            "PORT": str(self.port),
            "FREEBOOTER": f"{self.root}/opt/freebooter/.venv/bin/freebooter",
            "BACKUPS": f"{self.root}/var/backups/freebooter",
            "OWNER": str(os.getuid()),
            "AS_OWNER": "env",
            "AS_POSTGRES": "env PGUSER=postgres",
            "INSTALL": self.standin("install"),
            "ADDUSER": self.standin("adduser"),
            "CERTBOT": self.standin("certbot"),
            "SYSTEMCTL": self.standin("systemctl"),
            "NGINX": self.standin("nginx"),
            "LOGROTATE": self.standin("logrotate"),
        }
        curl = [f'connect-to = "play.example.org:443:127.0.0.1:{self.front}"']
        curl += [f'cacert = "{self.root}/etc/letsencrypt/live/play.example.org/fullchain.pem"']
        (home / ".curlrc").write_text("\n".join(curl) + "\n")
        self.env = {
            **{name: value for name, value in os.environ.items() if not name.startswith("FREEBOOTER_")},
            "PYTHONPATH": str(self.packages()),
            "PIP_NO_INDEX": "1",
            "PIP_NO_BUILD_ISOLATION": "0",  # that is how pip says yes
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "CURL_HOME": str(home),
            "FRONT": str(self.front),
            "PORT": str(self.port),
        }

    def standin(self, name: str) -> str:
        return f"{sys.executable} {Path(__file__).parent / 'standins.py'} {self.root} {name}"

    def project(self) -> Path:
        """A repository with two versions of this program: as it is, and a later one with another schema."""
        folder = self.home / "project"
        for name in ("src", "tools"):
            shutil.copytree(PROJECT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE"):
            shutil.copy(PROJECT / name, folder / name)
        self.commit(folder, f"v{__version__}")
        for name in ("pyproject.toml", "src/freebooter/__init__.py"):
            path = folder / name
            path.write_text(path.read_text().replace(f'version__ = "{__version__}"', f'version__ = "{NEWER}"'))
            path.write_text(path.read_text().replace(f'\nversion = "{__version__}"', f'\nversion = "{NEWER}"'))
        for name, table in (("schema", "freebooter.later"), ("sqlite", "later")):
            path = folder / f"src/freebooter/server/store/{name}.py"
            path.write_text(path.read_text() + f'\n\nMIGRATIONS.append("CREATE TABLE {table} (n integer);")\n')
        self.commit(folder, f"v{NEWER}")
        return folder

    def commit(self, folder: Path, tag: str) -> None:
        who = ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false"]
        for words in (["init", "-q"], ["add", "-A"], [*who, "commit", "-q", "-m", tag], ["tag", tag]):
            subprocess.run(["git", *words], cwd=folder, check=True)

    def packages(self) -> Path:
        """What pip would have fetched, without this program itself."""
        folder = self.home / "packages"
        folder.mkdir()
        for where in site.getsitepackages():
            for path in Path(where).iterdir() if Path(where).is_dir() else ():
                if "freebooter" not in path.name and not (folder / path.name).exists():
                    (folder / path.name).symlink_to(path)
        return folder

    def follow(self, one: Block, **names: str) -> str:
        """Runs a block as it stands there; what it says."""
        self.ran.append(one)
        return self.shell(one.text, **names)

    def shell(self, text: str, **names: str) -> str:
        known = "\n".join(f'{name}="{value}"' for name, value in {**self.names, **names}.items())
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", f"{known}\n{text}"],
            env=self.env,
            cwd=self.home,
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )
        assert done.returncode == 0, f"{text}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}\n{self.journal()}"
        return done.stdout

    def put(self, path: str, *texts: str) -> None:
        """A file of the page."""
        self.machine.inside(path).parent.mkdir(parents=True, exist_ok=True)
        self.machine.inside(path).write_text("\n".join(texts))

    def journal(self) -> str:
        path = self.root / "var/log/journal"
        return path.read_text()[-3000:] if path.exists() else ""

    def one_that_serves(self) -> int:
        """One of the processes that the service has started to serve."""
        first = self.machine.pid("freebooter")
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        serving = [pid for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        return int(serving[0])

    def stop(self) -> None:
        for unit in ("nginx", "freebooter"):
            self.machine.stop(unit)


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    if not (program("nginx") and program("curl") and program("git")):
        pytest.skip("the page needs nginx, curl and git: install Debian's packages of these names")
    made = Place(tmp_path)
    try:
        yield made
    finally:
        made.stop()


def test_the_page_names_what_its_blocks_use(place: Place) -> None:
    named = re.findall(r"^(\w+)=", NAMES.text, re.MULTILINE)
    assert named == list(dict.fromkeys(named))
    assert set(named) == set(place.names)
    used = set(re.findall(r"\$(?:\{)?([A-Z]+(?:_[A-Z]+)*)", "".join(one.text for one in blocks() if one.kind == "sh")))
    assert used <= {*named, "PASSWORD", "NAME", "PGPORT"}


UNIT = "/etc/systemd/system/freebooter.service"


def test_with_postgresql(place: Place, postgres: Cluster) -> None:
    place.env |= {"PGHOST": str(postgres.home), "PGPORT": str(postgres.port)}
    # the program, its database, its unit
    assert f"freebooter {__version__}" in place.follow(PROGRAM)
    place.follow(DATABASE)
    assert place.machine.inside("/etc/freebooter.env").stat().st_mode & 0o077 == 0
    place.put(UNIT, block(EXAMPLE, "ini").text)
    assert place.follow(START) == "ok\n"
    # TLS
    place.put("/etc/nginx/sites-enabled/freebooter", block(EXAMPLE, "nginx").text)
    assert place.follow(CERTIFICATE).startswith('{"tables":')
    people = friends(place.tls, "me", "link", "bot")
    me = people[0]
    say(me, "Ahoy")
    # backup and restore: what was played since is gone, and everybody's links are good
    place.follow(DUMP)
    say(me, "Lost")
    later, _ = open_table(place.tls, "me", "bot", "bot")
    place.follow(RESTORE)
    assert said(me) == ["Ahoy"]
    assert later.get().status_code == 404
    play_on(people)
    # a newer version, and back
    say(me, "Kept")
    place.follow(DUMP)
    assert f"freebooter {NEWER}" in place.follow(UPGRADE, VERSION=f"v{NEWER}")
    assert said(me) == ["Ahoy", "Kept"]
    say(me, "Lost")
    play_on(people)
    assert f"freebooter {__version__}" in place.follow(ROLLBACK)
    place.shell("$SYSTEMCTL start freebooter")  # as the page says
    until(lambda: "by a newer version of this program" in place.journal(), 60)
    place.follow(RESTORE)
    assert said(me) == ["Ahoy", "Kept"]
    play_on(people)
    # logs
    place.put("/etc/systemd/system/freebooter.service.d/log.conf", block("Logs", "ini", 1).text)
    place.put("/etc/logrotate.d/freebooter", block("Logs", "text").text)
    place.follow(ROTATE)
    log = place.machine.inside("/var/log/freebooter.log")
    someone_dies(place, log)
    place.follow(ROTATE)
    place.ran.pop()
    assert log.stat().st_size < 100
    assert list(log.parent.glob("freebooter.log.1*"))
    someone_dies(place, log)
    assert b"\0" not in log.read_bytes()
    assert log.read_bytes().startswith(b'{"at":"')
    # a person asks
    grace = claim(place.url, GRACE, me)
    asked = place.follow(PERSON)
    assert f"table {me.table}" in asked
    assert me.table in (place.root / "tmp/person.json").read_text()
    assert httpx.get(f"{place.url}/api/names/me", headers=grace).status_code == 401
    assert me.look()["seats"][0]["name"] == "Somebody"
    assert place.ran == WITH_POSTGRES


def say(player: Player, text: str) -> None:
    assert player.post("/chat", {"text": text}).is_success


def said(player: Player) -> list[str]:
    return [line["text"] for line in player.look()["chat"]]


def play_on(people: list[Player]) -> None:
    """Somebody of them is asked, and can choose."""
    player, snapshot = until(lambda: next(asked_of(people), None), 60)
    answer = player.choose(any_answer(snapshot["ask"]), snapshot["seq"])
    assert answer.status_code in (200, 409), answer.text  # a bot may have been faster


def asked_of(people: list[Player]) -> Iterator[tuple[Player, Any]]:
    for player in people:
        snapshot = player.look()
        assert not snapshot["parked"], snapshot["notice"]
        if snapshot["ask"]:
            yield player, snapshot


def someone_dies(place: Place, log: Path) -> None:
    """One of two processes, which is replaced; the log tells of it."""
    before = log.stat().st_size
    os.kill(until(lambda: serving_pid(place)), signal.SIGKILL)
    until(lambda: log.stat().st_size > before, 60)


def serving_pid(place: Place) -> Any:
    try:
        return place.one_that_serves()
    except (IndexError, OSError):
        return 0


def test_with_sqlite(place: Place) -> None:
    place.follow(PROGRAM)
    place.follow(FOLDER)
    changed = [line.partition("=")[0] for line in block(SQLITE, "ini").text.splitlines() if "=" in line]
    usual = [line for line in block(EXAMPLE, "ini").text.splitlines() if line.partition("=")[0] not in changed]
    usual.insert(usual.index("[Service]") + 1, block(SQLITE, "ini").text.replace("[Service]\n", ""))
    place.put(UNIT, "\n".join(usual))
    assert place.follow(START) == "ok\n"
    people = friends(place.url, "me", "link", "bot")
    me = people[0]
    say(me, "Ahoy")
    place.follow(COPY)
    say(me, "Lost")
    later, _ = open_table(place.url, "me", "bot", "bot")
    place.follow(COPY_BACK)
    assert said(me) == ["Ahoy"]
    assert later.get().status_code == 404
    play_on(people)
    assert place.ran == WITH_SQLITE
