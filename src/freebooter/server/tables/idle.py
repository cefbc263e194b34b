"""People who are asked although they have no choice: the server answers for them.

Asking must not tell what a seat hides, so the rules ask also who can only pass. Alone with bots nobody could learn
anything: there the server answers at once. Among people it answers for all in the same moment (`TablesConfig.pause`),
before which nobody's answer counts, and only in windows: in one's own turn the pause would tell.
"""

import time
from typing import TYPE_CHECKING, Any

from freebooter.engine.answers import written
from freebooter.engine.table import Table
from freebooter.server.store.records import TableInfo

if TYPE_CHECKING:
    from freebooter.server.tables.loaded import LoadedTable


def answer_for(table: Table, info: TableInfo, seat: int) -> Any:
    """What the server answers for this seat, as it is written down; None if the person is asked."""
    if info.seats[seat].kind != "person" or seat not in table.awaiting:
        return None
    if not table.in_window and (info.from_file or not info.alone(seat)):
        return None  # to look ahead in a table from a file could take for ever
    return forced(table, seat)


def seats_of(table: Table, info: TableInfo) -> list[int]:
    return [seat for seat in table.awaiting if answer_for(table, info, seat) is not None]


def pause_left(loaded: "LoadedTable") -> float:
    """Among people a moment to react lasts so long at least, whoever can answer: until then no answer counts."""
    if loaded.config.ask_all or not loaded.table.in_window or loaded.lone() is not None:
        return 0.0
    return max(0.0, loaded.window_since + loaded.config.pause - time.monotonic())


def forced(table: Table, seat: int) -> Any:
    """The seat's lone answer; None for the end of a turn whose last choice can still be taken back."""
    answer = table.lone_answer(seat)
    if answer is None or (not table.in_window and table.can_undo(seat) is True and ends_turn(table, seat, answer)):
        return None
    return written(answer)


def ends_turn(table: Table, seat: int, answer: Any) -> bool:
    after = table.clone()
    after.choose(seat, answer)
    return after.turn != table.turn
