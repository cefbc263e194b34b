"""Tables over HTTP and WebSocket: storage, seats and links. `serve` is what the command line calls."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable
    from types import FrameType

    import uvicorn

    from freebooter.server.app import Config
    from freebooter.server.safety.mail import Mailing


LONGEST_END = 8.0  # seconds from the signal to stop until the process ends, whatever hangs


class Site(Struct, frozen=True):
    """What the command line says of a server."""

    host: str = "127.0.0.1"
    port: int = 8000
    store: str = "data"  # a folder, or the address of a database
    names: tuple[str, ...] = ()
    behind_proxy: bool = False
    logs: str = "text"  # or json
    workers: int | None = None
    mail: str = ""  # the mail server, if it is to send any
    mail_from: str = ""
    address: str = ""  # of the site, for links in mails
    ratings: bool = True
    memory: int = 300  # megabytes for tables, in each process

    @property
    def own_host(self) -> str:
        """Under which this machine itself reaches the server."""
        return "127.0.0.1" if self.host == "0.0.0.0" else self.host


def serve(site: Site, processes: int = 1, open_page: bool = False) -> None:
    """Serves the page and the tables until it is told to stop. StoreFailed says why the tables cannot be opened."""
    if open_page:
        open_when_ready(site.own_host, site.port)
    if processes == 1:
        serve_here(site, announced=True)
    else:
        from freebooter.server.processes import serve_with

        serve_with(site, processes)


def addresses_of(site: Site) -> tuple[str, ...]:
    """Under which others in the local network reach the server."""
    from freebooter.server.lan import local_addresses

    return tuple(f"http://{address}:{site.port}" for address in local_addresses(site.host))


def announce(site: Site) -> None:
    from freebooter.server.store.opening import in_words

    for address in addresses_of(site):
        print(f"Friends in your network open {address}/")
    where = f"http://{site.own_host}:{site.port}/ (tables are kept in {in_words(site.store)})"
    print(f"Freebooter is at {where}. Stop with Ctrl-C.", flush=True)


def serve_here(
    site: Site,
    door: "socket.socket | None" = None,
    announced: bool = False,
    beside: "Callable[[], None] | None" = None,
) -> None:
    """One process that serves; `door` is a socket that several listen at, `beside` runs in a thread of its own."""
    import os
    import threading

    import uvicorn

    from freebooter.server.app import Config, make_app
    from freebooter.server.safety.connections import ConnectionLimits
    from freebooter.server.safety.limiter import MEGABYTE
    from freebooter.server.safety.logs import set_up_logs
    from freebooter.server.store.opening import open_store
    from freebooter.server.store.records import StoreFailed
    from freebooter.server.tables.config import TablesConfig

    set_up_logs(site.logs)
    given_up: list[str] = []

    def give_up(sentence: str) -> None:
        given_up.append(sentence)
        server.should_exit = True

    config = Config(
        Path(site.store),
        names=frozenset(name.lower() for name in (site.host, *site.names)),
        behind_proxy=site.behind_proxy,
        connections=ConnectionLimits(by_address=None) if site.behind_proxy else ConnectionLimits(),
        workers=site.workers,
        give_up=give_up,
        addresses=addresses_of(site),
        tables=TablesConfig(
            mail=mailing_of(site),
            ratings=site.ratings,
            memory=site.memory * MEGABYTE,
            memory_by_address=site.memory * MEGABYTE // 3,
        ),
    )

    class Server(uvicorn.Server):
        """Ends in time when it is told to, also where a database does not answer any more."""

        def handle_exit(self, sig: int, frame: "FrameType | None") -> None:
            end = threading.Timer(LONGEST_END, os._exit, (1,))
            end.daemon = True
            end.start()
            super().handle_exit(sig, frame)

    store = open_store(site.store)
    if beside is not None:
        store.watching.keep_thread("the eye on who began this process", beside)
    app = make_app(config, store)
    server = Server(server_settings(app, config, site.host, site.port))
    if announced:
        announce(site)
    server.run(sockets=[door] if door is not None else None)
    if given_up:
        raise StoreFailed(given_up[0])


def mailing_of(site: Site) -> "Mailing | None":
    """How calls are mailed; BadMail says what is wrong with the settings."""
    from freebooter.server.safety.mail import mailing

    return mailing(site.mail, site.mail_from, site.address) if site.mail else None


def server_settings(app: Any, config: "Config", host: str, port: int) -> "uvicorn.Config":
    """How uvicorn serves the application; the same for the command line and for tests."""
    import uvicorn

    from freebooter.server.safety import connections

    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        log_config=None,
        timeout_graceful_shutdown=3,
        **connections.settings(config.connections),
    )


def open_when_ready(host: str, port: int) -> None:
    """Opens the page in the browser as soon as somebody answers."""
    import socket
    import threading
    import time
    import webbrowser

    def wait() -> None:
        for _ in range(100):
            try:
                socket.create_connection((host, port), 0.2).close()
            except OSError:
                time.sleep(0.1)
            else:
                webbrowser.open(f"http://{host}:{port}/")
                return

    threading.Thread(target=wait, daemon=True).start()
