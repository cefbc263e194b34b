"""The bots that can sit at a table."""

from functools import cache

from freebooter.server.wire import BotInfo


def bot_kinds(game: str) -> list[BotInfo]:
    """The bots that can sit at this game, weakest first."""
    from freebooter import bots

    return [BotInfo(kind.id, kind.name, kind.how) for kind in bots.kinds()]


def default_bot(kinds: list[BotInfo]) -> str:
    """Who plays when nobody was named: the best that answers at once."""
    known = [kind.id for kind in kinds]
    for wished in ("able-seaman", "greedy"):
        if wished in known:
            return wished
    return known[-1]


def how_it_plays(kind: str) -> str:
    from freebooter import bots

    return next((one.how for one in bots.kinds() if one.id == kind), "")


@cache
def weighs(kind: str) -> bool:
    """Can a bot of this kind say how it judged its options?"""
    from freebooter import bots

    return any(one.weighs for one in bots.kinds() if one.id == kind)


def substitute(game: str) -> str:
    """Who sits in for a person who went away."""
    return default_bot(bot_kinds(game))
