"""The server of the page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from freebooter.cli.common import Refusal, app, needs_extra


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="Which address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535)] = 8000,
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="Where tables are kept.")] = Path("data"),
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    *,
    names: Annotated[
        list[str] | None, typer.Option("--name", help="A name of the site, such as play.example.org; may be repeated.")
    ] = None,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Take visitors' addresses from the proxy's X-Forwarded-For.")
    ] = False,
) -> None:
    """Serve the page, to play in a browser with friends and bots."""
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(f"Tables cannot be kept in {data}: {error.strerror}.") from None
    _check_address(host, port)
    from freebooter.server import serve as run
    from freebooter.server.store.records import StoreFailed

    try:
        run(host, port, data, open_page, names=tuple(names or ()), behind_proxy=behind_proxy)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("freebooter"):
            raise
        raise needs_extra("The server", "server") from None
    except StoreFailed as error:
        raise Refusal(str(error)) from None


def _check_address(host: str, port: int) -> None:
    import socket

    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind(address)
    except OSError as error:
        raise Refusal(f"The server cannot listen at {host}:{port}: {error.strerror}.") from None
