"""What is kept of somebody with a name: to be shown to them, and to be deleted when they ask for it."""

import time
from typing import Any

import msgspec
from msgspec import Struct

from freebooter.server.store import people
from freebooter.server.store.archive import Archive, Taken
from freebooter.server.store.people import Ended, Statement, ended_from, packed
from freebooter.server.store.records import Entry, StoredSeat, TableInfo, info_from, progress_from

SOMEBODY = "Somebody"  # who sat there, from then on
DELETED = "(deleted)"  # what they have said
UNSAY = "UPDATE @chat SET text = :text WHERE seat = :seat AND no IN (SELECT no FROM @tables WHERE id = :tbl)"


class Said(Struct):
    at: float
    text: str


class KeptSeat(Struct):
    """Where they sit or have sat. Of a table that was deleted only that is left, and the result if there was one."""

    table: str
    seat: int
    game: str
    since: float
    ended: float | None
    won: bool | None
    name: str = ""  # as it stands at the table
    chat: list[Said] = []
    called: str = ""  # the address that is called when it is their turn
    result: Ended | None = None


class KeptRating(Struct):
    game: str
    points: float  # how good
    spread: float  # and how sure that is
    games: int


class Kept(Struct):
    """All that is kept of a name. Of the passphrase there is a hash, which says nothing."""

    id: str
    name: str
    made: float
    mail: str
    mail_state: str
    seats: list[KeptSeat]
    ratings: list[KeptRating]
    calls: int  # mails that are due or were sent, until they have answered


def kept_of(archive: Archive, key: str) -> Kept | None:
    """By the key of a name; None if nobody has it."""
    rows = {name: rows_of(archive, name) for name in ("names", "sits", "results", "ratings", "calls")}
    found = [row for row in rows["names"] if row["key"] == key]
    if not found:
        return None
    person = found[0]
    results = {row["tbl"]: ended_from(row["body"]) for row in rows["results"]}
    seats = [kept_seat(archive, row, results.get(row["tbl"])) for row in rows["sits"] if row["person"] == person["id"]]
    ratings = [
        KeptRating(row["game"], row["mu"], row["sigma"], row["games"])
        for row in rows["ratings"]
        if row["who"] == f"person:{person['id']}"
    ]
    calls = sum(row["person"] == person["id"] for row in rows["calls"])
    told = person["id"], person["name"], person["made"], person["mail"], person["mail_state"]
    return Kept(*told, seats, ratings, calls)


def rows_of(archive: Archive, name: str) -> list[dict[str, Any]]:
    return [dict(zip(people.TABLES[name], row, strict=True)) for row in archive.of_people(name)]


def kept_seat(archive: Archive, row: dict[str, Any], result: Ended | None) -> KeptSeat:
    won = None if row["won"] is None else bool(row["won"])
    seat = KeptSeat(row["tbl"], row["seat"], row["game"], row["since"], row["ended"], won, result=result)
    whole = archive.whole(seat.table)
    if whole is not None:
        place = info_from(whole.info).seats[seat.seat]
        seat.name, seat.called = place.name, place.webhook
        seat.chat = [Said(at, text) for _, speaker, at, text in whole.chat if speaker == seat.seat]
    return seat


def forget(archive: Archive, kept: Kept) -> None:
    """Deletes it. Others keep their games, in which somebody sat there; if this is stopped, it can be done again."""
    for seat in kept.seats:
        forget_at_table(archive, seat.table, seat.seat, seat.name)
        if seat.result is not None:
            forget_in_result(archive, kept.id, seat.table, seat.result)
    given = {"id": kept.id, "who": f"person:{kept.id}"}
    archive.transact([Statement(sql, given) for sql in people.RELEASED])
    archive.tidy()


def forget_at_table(archive: Archive, table: str, number: int, name: str) -> None:
    """The name, what was said and the address to call leave the table; who sits there plays on without a name."""
    while (whole := archive.whole(table)) is not None:
        info, progress = info_from(whole.info), progress_from(whole.progress)
        seat = info.seats[number]
        if seat.name != name:
            return  # the place that a rematch keeps for them may be somebody else's by now
        archive.transact([Statement(UNSAY, {"text": DELETED, "seat": number, "tbl": table})])
        seat.name, seat.webhook = new_name(info, seat), ""
        progress.entry += 1
        progress.frames = [frame + 1 for frame in progress.frames]  # everyone is shown it
        try:
            archive.append(table, Entry("forgotten", number, at=time.time()), info, progress)
        except Taken:
            continue  # a server has written meanwhile
        if info.rematch:
            forget_at_table(archive, info.rematch, number, name)
        return


def new_name(info: TableInfo, mine: StoredSeat) -> str:
    others = {seat.name for seat in info.seats if seat is not mine}
    names = (SOMEBODY, *[f"{SOMEBODY} {number}" for number in range(2, len(info.seats) + 2)])
    return next(name for name in names if name not in others)


def forget_in_result(archive: Archive, id: str, table: str, result: Ended) -> None:
    seats = [
        msgspec.structs.replace(seat, name=SOMEBODY, person="") if seat.person == id else seat for seat in result.seats
    ]
    body = packed(msgspec.structs.replace(result, seats=seats))
    archive.transact([Statement("UPDATE @results SET body = :body WHERE tbl = :tbl", {"body": body, "tbl": table})])
