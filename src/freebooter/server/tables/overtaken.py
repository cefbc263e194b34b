"""When another process was faster: what was asked for is judged once more, as if it had come second."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from freebooter.server.safety.refusal import Refused

TRIES = 20  # with so many others at the same table, somebody has to wait

P = ParamSpec("P")
T = TypeVar("T")


class Overtaken(Refused):
    """Another process has written this entry of the table; nothing has changed by this one."""

    def __init__(self) -> None:
        super().__init__(409, "The table has moved on: look again.")


def judged_again(work: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """Runs it from the beginning whenever it was overtaken, with the table as the other has left it."""

    @wraps(work)
    async def wrapped(*args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(TRIES - 1):
            try:
                return await work(*args, **kwargs)
            except Overtaken:
                continue
        return await work(*args, **kwargs)

    return wrapped
