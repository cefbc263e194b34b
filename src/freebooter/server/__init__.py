"""Tables over HTTP and WebSocket: storage, seats and links. `serve` is what the command line calls."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import uvicorn

    from freebooter.server.app import Config


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path = Path("data"),
    open_page: bool = False,
    *,
    names: tuple[str, ...] = (),
    behind_proxy: bool = False,
) -> None:
    """Serves the page and the tables until it is told to stop. StoreFailed says why the tables cannot be opened."""
    import logging

    import uvicorn

    from freebooter.server.app import DATABASE, Config, make_app
    from freebooter.server.safety.connections import ConnectionLimits, Quiet
    from freebooter.server.store.sqlite import SqliteStore

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for handler in logging.getLogger().handlers:
        handler.addFilter(Quiet())
    config = Config(
        data,
        names=frozenset(name.lower() for name in (host, *names)),
        behind_proxy=behind_proxy,
        connections=ConnectionLimits(by_address=None) if behind_proxy else ConnectionLimits(),
    )
    app = make_app(config, SqliteStore(data / DATABASE))
    if open_page:
        open_when_ready(host, port)
    print(
        f"Freebooter is at http://{host}:{port}/ (tables are kept in {data.resolve()}). Stop with Ctrl-C.", flush=True
    )
    uvicorn.Server(server_settings(app, config, host, port)).run()


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
