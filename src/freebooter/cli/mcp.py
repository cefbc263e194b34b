"""An assistant at the table."""

from __future__ import annotations

from freebooter.cli.common import Programs, app, name_programs, needs_extra


@app.command()
def mcp(programs: Programs = None) -> None:
    """Let an assistant play: the games as tools of the Model Context Protocol, over stdin and stdout."""
    name_programs(programs or [])  # an assistant must not start whatever it likes
    try:
        from freebooter.mcp.server import run
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("freebooter"):
            raise
        raise needs_extra("An assistant at the table", "mcp") from None
    run()
