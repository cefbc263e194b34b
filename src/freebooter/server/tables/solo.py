"""A table that nobody keeps, for one person alone: a step of a lesson, the position of a puzzle."""

import msgspec

from freebooter.engine.table import Table
from freebooter.server import wire
from freebooter.server.store.records import StoredSeat
from freebooter.server.tables import frames
from freebooter.server.tables.making import BOT_NAMES, clean, make_names_differ


def seats(table: Table, me: int, name: str | None) -> list[wire.Seat]:
    """The learner under the own name, all others under bots' names."""
    named = [StoredSeat(BOT_NAMES[at % len(BOT_NAMES)], "bot") for at in range(table.seats)]
    named[me] = StoredSeat(clean(name) or "Skipper", "person")
    make_names_differ(named)
    return [wire.Seat(seat.name, seat.kind, True) for seat in named]


def snapshot(table: Table, me: int, seated: list[wire.Seat], frame: frames.Frame, number: int) -> wire.Snapshot:
    return wire.Snapshot(
        table="",
        game=table.game.id,
        title=table.game.title,
        seq=number,
        n=number,
        me=me,
        seats=seated,
        turn=frame.turn,
        round=frame.round,
        first=frame.first,
        status=frame.status,
        waiting=frame.waiting,
        window=frame.window,
        view=frame.view,
        ask=frame.ask,
        can=frame.can,
        events=[frames.event_of(table.game, one, me, one.n) for one in table.events(0, me)],
        chat=[],
        result=frame.result,
        fairness=wire.Fairness(""),
        clock=None,
        speed="calm",
        settings=msgspec.to_builtins(table.settings),
        maker=me,
    )
