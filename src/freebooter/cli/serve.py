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
    programs: Annotated[
        list[str] | None,
        typer.Option("--program", metavar="NAME=COMMAND", help="A program that may play as a bot; repeatable."),
    ] = None,
) -> None:
    """Serve the page, to play in a browser with friends and bots."""
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(f"Tables cannot be kept in {data}: {error.strerror}.") from None
    _check_address(host, port)
    _name_programs(programs or [])
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


def _name_programs(programs: list[str]) -> None:
    """Only these can be chosen at the server's tables; its workers know them by the environment."""
    import os
    import re

    from freebooter.bots.program import ALLOWED, NoSuchProgram, words_in

    for one in programs:
        name, _, command = one.partition("=")
        if not re.fullmatch(r"[a-z][a-z0-9-]{0,30}", name) or not command:
            raise Refusal(f"A program is given as name=command, with a name of small letters, not '{one}'.")
        try:
            words_in(command)
        except NoSuchProgram as error:
            raise Refusal(str(error)) from None
    os.environ[ALLOWED] = "\n".join(programs)


def _check_address(host: str, port: int) -> None:
    import socket

    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind(address)
    except OSError as error:
        raise Refusal(f"The server cannot listen at {host}:{port}: {error.strerror}.") from None
