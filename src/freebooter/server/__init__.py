"""Tables over HTTP and WebSocket: storage, seats and links. `serve` is what the command line calls."""

from pathlib import Path


def serve(host: str = "127.0.0.1", port: int = 8000, data: Path = Path("data"), open_page: bool = False) -> None:
    """Serves the page and the tables until it is told to stop."""
    import logging

    import uvicorn

    from freebooter.server.app import Config, make_app

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    if open_page:
        open_when_ready(host, port)
    print(
        f"Freebooter is at http://{host}:{port}/ (tables are kept in {data.resolve()}). Stop with Ctrl-C.", flush=True
    )
    uvicorn.run(
        make_app(Config(data)),
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws_max_size=16 * 1024,
        ws_per_message_deflate=False,  # deltas are small, and packing costs memory for each connection
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=30,
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
