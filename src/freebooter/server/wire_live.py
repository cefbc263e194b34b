"""The messages of a client on a live connection. As strict as those in `wire.py`."""

from msgspec import Struct

from freebooter.server.wire import Choice, StepBack, Token


class Hello(Struct):
    """The first message on a live connection."""

    token: Token | None = None
    since: int | None = None


class LiveChoice(Choice, tag="choice", forbid_unknown_fields=True):
    """The same as a POST to `choices`."""


class LiveUndo(StepBack, tag="undo", forbid_unknown_fields=True):
    """The same as a POST to `undo`."""


class LiveRedo(StepBack, tag="redo", forbid_unknown_fields=True):
    """The same as a POST to `redo`."""


class LiveRestart(StepBack, tag="restart", forbid_unknown_fields=True):
    """The same as a POST to `restart`."""


Command = LiveChoice | LiveUndo | LiveRedo | LiveRestart
