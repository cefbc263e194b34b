"""The past of a table: what a replay steps through, and what a seat saw at each moment."""

import msgspec

from freebooter.server import wire
from freebooter.server.tables import frames
from freebooter.server.tables.loaded import LoadedTable


def moments_of(loaded: LoadedTable) -> list[wire.Moment]:
    """What a replay steps through."""
    if loaded.table.moments is None:
        return []
    rounds = frames.rounds_of(loaded.table)
    marks = loaded.table.moments.marks()
    return [wire.Moment(k, n, *rounds[k]) for k, (_, n) in enumerate(marks)]


def past_of(loaded: LoadedTable, k: int, seat: int | None) -> wire.Snapshot:
    """The table as the seat saw it at moment k."""
    table = loaded.table
    assert table.moments is not None
    moment = table.moments[k]
    view = moment.view(seat)
    round, turn = frames.rounds_of(table)[k]
    last = k == len(table.moments) - 1
    why = "This is a moment of the past."
    frame = frames.Frame(
        view=msgspec.to_builtins(view, str_keys=True),
        ask=None,
        turn=turn,
        round=round,
        first=getattr(view, "first", None),
        status=[f"Round {round}: a moment of the past."],
        waiting=[],
        window=False,
        can=wire.Can(why, why, why),
        result=frames.result_of(table, seat, loaded.chart) if last else None,
    )
    told = [event for event in table.events(0, seat) if event.moment <= k and not event.undone]
    events = loaded.numbered(told[-frames.EVENTS_SHOWN :], seat)
    return loaded.whole(seat, frame, events, k, moment.events)  # the table's own count would tell of hidden answers
