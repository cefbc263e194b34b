"""The server of the page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from freebooter.cli.common import Programs, Refusal, app, name_programs, needs_extra


@app.command()
def serve(
    host: Annotated[
        str, typer.Option("--host", envvar="FREEBOOTER_HOST", help="Which address to listen at.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", envvar="FREEBOOTER_PORT", min=0, max=65535)] = 8000,
    data: Annotated[
        Path, typer.Option("--data", envvar="FREEBOOTER_DATA", metavar="DIR", help="The folder for tables.")
    ] = Path("data"),
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    *,
    store: Annotated[
        str | None,
        typer.Option(
            "--store",
            envvar="FREEBOOTER_STORE",
            metavar="URL",
            help="A PostgreSQL database for tables instead of the folder: postgresql://user:password@host/name.",
        ),
    ] = None,
    processes: Annotated[
        int,
        typer.Option(
            "--processes", envvar="FREEBOOTER_PROCESSES", min=1, max=64, help="How many serve (with --store)."
        ),
    ] = 1,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let friends in your local network in: listen at all addresses, print them.")
    ] = False,
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--name", envvar="FREEBOOTER_NAME", help="A name of the site, such as play.example.org; may be repeated."
        ),
    ] = None,
    behind_proxy: Annotated[
        bool,
        typer.Option(
            "--behind-proxy",
            envvar="FREEBOOTER_BEHIND_PROXY",
            help="Take visitors' addresses from the proxy's X-Forwarded-For.",
        ),
    ] = False,
    programs: Programs = None,
    mail: Annotated[
        str,
        typer.Option(
            "--mail",
            envvar="FREEBOOTER_MAIL",
            metavar="URL",
            help="A mail server, to call players of tables over days: smtp://user:password@host:587.",
        ),
    ] = "",
    mail_from: Annotated[
        str, typer.Option("--mail-from", envvar="FREEBOOTER_MAIL_FROM", help="Who sends the mail.")
    ] = "",
    address: Annotated[
        str,
        typer.Option(
            "--site",
            envvar="FREEBOOTER_SITE",
            metavar="URL",
            help="Where links in mails lead: https://play.example.org.",
        ),
    ] = "",
    ratings: Annotated[
        bool, typer.Option("--ratings/--no-ratings", envvar="FREEBOOTER_RATINGS", help="Keep ratings for each game.")
    ] = True,
    memory: Annotated[
        int,
        typer.Option(
            "--memory",
            envvar="FREEBOOTER_MEMORY",
            metavar="MB",
            min=30,
            help="Megabytes that the tables in memory of a process may take.",
        ),
    ] = 300,
    logs: Annotated[
        str, typer.Option("--log", envvar="FREEBOOTER_LOG", metavar="text|json", help="How log lines look.")
    ] = "text",
) -> None:
    """Serve the page, to play in a browser with friends and bots."""
    if logs not in ("text", "json"):
        raise Refusal(f"Log lines can be text or json, not '{logs}'.")
    if lan and host != "127.0.0.1":
        raise Refusal("--lan listens at all addresses: leave out --host, or --lan.")
    host = "0.0.0.0" if lan else host
    _check_address(host, port)
    name_programs(programs or [])
    from freebooter.server import Site, mailing_of
    from freebooter.server import serve as run
    from freebooter.server.store.records import StoreFailed

    site = Site(
        host,
        port,
        store or str(data),
        tuple(names or ()),
        behind_proxy,
        logs,
        mail=mail,
        mail_from=mail_from,
        address=address,
        ratings=ratings,
        memory=memory,
    )
    try:
        mailing_of(site)
    except ValueError as error:
        raise Refusal(str(error)) from None
    try:
        run(site, processes, open_page)
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
