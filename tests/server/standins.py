"""What stands in for the machine's own programs where docs/operating.md is followed in a folder, without root.

    python -m tests.server.standins ROOT systemctl|nginx|certbot|install|adduser|logrotate ...

`/` in the page's files means the folder ROOT. A unit's file is read, and what it says is started, stopped and logged;
nginx runs with the page's file, at other ports; certbot makes a certificate of its own.
"""

from __future__ import annotations

import configparser
import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

NEEDED = {"git": "git", "postgresql": "psql", "curl": "curl", "nginx-light": "nginx"}  # a package, and its program
WRAPPED = """
daemon off; pid {root}/run/nginx.pid; error_log {root}/var/log/nginx.log; worker_processes 1;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {root}/run/body; proxy_temp_path {root}/run/proxy; fastcgi_temp_path {root}/run/f;
    uwsgi_temp_path {root}/run/u; scgi_temp_path {root}/run/s;
    {sites}
}}
"""


class Machine:
    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in ("run", "etc", "tmp", "var/log", "var/lib"):
            (root / folder).mkdir(parents=True, exist_ok=True)

    def inside(self, path: str) -> Path:
        """Where a path of the page's files is."""
        return self.root / path.lstrip("/")

    # ---- systemctl ---------------------------------------------------------------------------------------------

    def systemctl(self, verb: str, *words: str) -> None:
        units = [word for word in words if not word.startswith("--")]
        if verb == "daemon-reload":
            return
        for unit in units:
            if verb in ("stop", "restart"):
                self.stop(unit)
            if verb in ("start", "restart", "enable"):
                self.start(unit)
            if verb == "reload":
                os.kill(self.pid(unit), signal.SIGHUP)

    def start(self, unit: str) -> None:
        if unit == "nginx":
            command, env, log = [program("nginx"), *self.nginx_words()], dict(os.environ), "nginx.out"
        else:
            command, env, log = self.read(unit)
        with (self.root / "var/log" / log).open("ab") as out:
            process = subprocess.Popen(
                command,
                env=env,
                cwd=self.root,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                start_new_session=True,
            )
        self.pid_file(unit).write_text(str(process.pid))

    def read(self, unit: str) -> tuple[list[str], dict[str, str], str]:
        """The command, the environment and the log of a service, by its unit and what lies beside it."""
        found = configparser.RawConfigParser(strict=False)
        found.optionxform = str  # type: ignore[assignment, method-assign]
        folder = self.inside("/etc/systemd/system")
        assert found.read(folder / f"{unit}.service"), f"there is no unit {unit}"
        found.read(sorted((folder / f"{unit}.service.d").glob("*.conf")))
        service = found["Service"]
        env = {name: value for name, value in os.environ.items() if not name.startswith("FREEBOOTER_")}
        for line in self.inside(service["EnvironmentFile"]).read_text().splitlines():
            name, _, value = line.partition("=")
            env[name] = value
        if "StateDirectory" in service:
            self.inside(f"/var/lib/{service['StateDirectory']}").mkdir(parents=True, exist_ok=True)
        words = shlex.split(service["ExecStart"])
        command = [str(self.inside(word)) if word.startswith("/") else word for word in words]
        to = service.get("StandardError", "journal")
        assert to == "journal" or to.startswith("append:/var/log/")
        return command, env, "journal" if to == "journal" else Path(to).name

    def stop(self, unit: str) -> None:
        if not self.pid_file(unit).exists():
            return
        pid = self.pid(unit)
        self.pid_file(unit).unlink()
        end = time.monotonic() + 30
        tell(pid, signal.SIGTERM)
        while time.monotonic() < end and lives(pid):
            time.sleep(0.05)
        tell(pid, signal.SIGKILL)

    def pid_file(self, unit: str) -> Path:
        return self.root / "run" / f"{unit}.unit"

    def pid(self, unit: str) -> int:
        return int(self.pid_file(unit).read_text())

    # ---- the others --------------------------------------------------------------------------------------------

    def nginx_words(self) -> list[str]:
        sites = self.inside("/etc/nginx/sites-enabled/freebooter").read_text()
        sites = sites.replace("127.0.0.1:8000", f"127.0.0.1:{os.environ['PORT']}")
        sites = sites.replace("listen 443 ssl;", f"listen 127.0.0.1:{os.environ['FRONT']} ssl;")
        sites = sites.replace("/etc/letsencrypt", str(self.inside("/etc/letsencrypt")))
        conf = self.root / "run" / "nginx.conf"
        conf.write_text(WRAPPED.format(root=self.root, sites=sites))
        return ["-c", str(conf), "-e", str(self.root / "var/log/nginx.log")]

    def nginx(self, *words: str) -> None:
        subprocess.run([program("nginx"), *self.nginx_words(), *words], check=True)

    def certbot(self, *words: str) -> None:
        given = dict(zip(words[::2], words[1::2], strict=True))
        assert set(given) == {"--domain", "--pre-hook", "--post-hook"}, words
        subprocess.run(given["--pre-hook"], shell=True, check=True)
        name = given["--domain"]
        live = self.inside(f"/etc/letsencrypt/live/{name}")
        live.mkdir(parents=True, exist_ok=True)
        command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={name}"]
        command += ["-addext", f"subjectAltName=DNS:{name}"]
        command += ["-keyout", str(live / "privkey.pem"), "-out", str(live / "fullchain.pem")]
        subprocess.run(command, check=True, capture_output=True)
        subprocess.run(given["--post-hook"], shell=True, check=True)

    def install(self, *packages: str) -> None:
        """Nothing is installed here: what the page wants must be there."""
        for package, needed in NEEDED.items():
            assert package in packages
            assert program(needed), f"{needed} is missing: install {package}"

    def adduser(self, name: str) -> None:
        """We are ourselves."""

    def logrotate(self, *words: str) -> None:
        """The real one, with the page's file; where there is none, what `copytruncate` means."""
        conf = Path(words[-1])
        conf_here = conf.with_suffix(".here")
        conf_here.write_text(conf.read_text().replace("/var/log", str(self.inside("/var/log"))))
        conf_here.chmod(0o600)
        if real := shutil.which("logrotate", path="/usr/sbin:/usr/bin:/sbin:/bin"):
            subprocess.run([real, *words[:-1], str(conf_here)], check=True)
            return
        log = Path(conf_here.read_text().split()[0])
        shutil.copy(log, f"{log}.1")
        os.truncate(log, 0)


def program(name: str) -> str:
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin") or ""


def lives(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def tell(pid: int, what: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, what)


if __name__ == "__main__":
    getattr(Machine(Path(sys.argv[1])), sys.argv[2])(*sys.argv[3:])
