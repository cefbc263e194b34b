"""An assistant at the table."""

from __future__ import annotations

from freebooter.cli.common import app, needs_extra


@app.command()
def mcp() -> None:
    """Let an assistant play: the games as tools of the Model Context Protocol, over stdin and stdout."""
    try:
        from freebooter.mcp.server import run
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("freebooter"):
            raise
        raise needs_extra("An assistant at the table", "mcp") from None
    run()
