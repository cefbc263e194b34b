"""For which address something is done, from the request on through all that it calls."""

from contextvars import ContextVar

asking: ContextVar[str] = ContextVar("asking", default="")  # what the server does by itself is done for nobody
