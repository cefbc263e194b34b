"""What the server keeps of people: names that stay, where they sit, what they have played, who is to be called.

Its statements are written once, for every store: `:value` stands for a value, `@names` for a table of people. A store
runs them with `transact` and `query` (`contract.py`).
"""

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    from freebooter.server.store.contract import Store

AT_ONCE = 100  # games of a history that are read at once

Given = dict[str, Any]
Row = tuple[Any, ...]

# A table is named by its id and not by its number: what was played stays in the history when a table is deleted.
SCHEMA = """
CREATE TABLE @names (
    id         text PRIMARY KEY,
    key        text NOT NULL UNIQUE,
    name       text NOT NULL,
    secret     bytea NOT NULL UNIQUE,
    made       double precision NOT NULL,
    mail       text NOT NULL,
    mail_token text NOT NULL,
    mail_state text NOT NULL
);
CREATE INDEX names_mail ON @names (mail_token);
CREATE TABLE @sits (
    person text NOT NULL,
    tbl    text NOT NULL,
    seat   integer NOT NULL,
    game   text NOT NULL,
    since  double precision NOT NULL,
    ended  double precision,
    won    integer,
    PRIMARY KEY (person, tbl)
);
CREATE UNIQUE INDEX sits_seat ON @sits (tbl, seat);
CREATE INDEX sits_ended ON @sits (person, ended);
CREATE TABLE @results (
    tbl  text PRIMARY KEY,
    game text NOT NULL,
    at   double precision NOT NULL,
    body bytea NOT NULL
);
CREATE TABLE @ratings (
    game  text NOT NULL,
    who   text NOT NULL,
    mu    double precision NOT NULL,
    sigma double precision NOT NULL,
    games integer NOT NULL,
    PRIMARY KEY (game, who)
);
CREATE TABLE @listed (
    tbl text PRIMARY KEY,
    key text NOT NULL UNIQUE,
    at  double precision NOT NULL
);
CREATE INDEX listed_at ON @listed (at);
CREATE TABLE @calls (
    person text NOT NULL,
    tbl    text NOT NULL,
    seat   integer NOT NULL,
    asked  double precision NOT NULL,
    due    double precision NOT NULL,
    tries  integer NOT NULL,
    PRIMARY KEY (person, tbl)
);
CREATE INDEX calls_due ON @calls (due);
"""
TABLES = {  # what a copy of a store takes along
    "names": ("id", "key", "name", "secret", "made", "mail", "mail_token", "mail_state"),
    "sits": ("person", "tbl", "seat", "game", "since", "ended", "won"),
    "results": ("tbl", "game", "at", "body"),
    "ratings": ("game", "who", "mu", "sigma", "games"),
    "listed": ("tbl", "key", "at"),
    "calls": ("person", "tbl", "seat", "asked", "due", "tries"),
}


class Statement(Struct):
    """`must`: if it gives no row, nothing of the whole transaction counts, and AlreadyThere is raised."""

    sql: str
    given: Given = {}
    must: bool = False


class Person(Struct):
    """Who has claimed a name. The id stands in the seats of tables; the secret is kept as a hash."""

    id: str
    name: str
    made: float
    mail: str = ""
    mail_token: str = ""
    mail_state: str = ""  # "asked" until the address is confirmed, then "on"


class EndedSeat(Struct, omit_defaults=True):
    """A seat of a game that is over."""

    name: str
    rank: int
    score: float
    person: str = ""
    bot: str = ""
    left: bool = False  # a bot sat in for the person at the end


class Ended(Struct, omit_defaults=True):
    """A game that is over, for the history."""

    game: str
    at: float
    seats: list[EndedSeat]
    teams: list[list[int]] = []
    won: bool | None = None  # against the game: was it beaten?
    public: bool = False  # the table was open to all
    rated: bool = False

    def winners(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.rank == 1]


class Rating(Struct):
    """How good someone is at a game, and how sure that is."""

    who: str  # "person:" or "bot:", and its id
    mu: float
    sigma: float
    games: int


class Played(Struct):
    """A game in somebody's history."""

    table: str
    seat: int
    ended: Ended


class Count(Struct):
    game: str
    played: int
    won: int


class Call(Struct):
    """Somebody who is asked at a table and has not been told."""

    person: Person
    table: str
    seat: int
    tries: int
    asked: float = 0.0  # when; whoever has answered and is asked again has another call


ended_from = msgspec.msgpack.Decoder(Ended).decode
packed = msgspec.msgpack.Encoder().encode

PERSON = "names.id, names.name, names.made, names.mail, names.mail_token, names.mail_state"
CLAIM = """
INSERT INTO @names AS names (id, key, name, secret, made, mail, mail_token, mail_state)
VALUES (:id, :key, :name, :secret, :made, '', '', '')
ON CONFLICT (key) DO UPDATE SET name = excluded.name WHERE names.secret = excluded.secret RETURNING 1
"""
SIT = """
INSERT INTO @sits (person, tbl, seat, game, since) VALUES (:person, :tbl, :seat, :game, :since)
ON CONFLICT DO NOTHING
"""
RATE = """
INSERT INTO @ratings AS old (game, who, mu, sigma, games) VALUES (:game, :who, :mu, :sigma, :games)
ON CONFLICT (game, who) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games
WHERE old.games = excluded.games - :more RETURNING 1
"""
DELETED = (  # what goes with a table that is deleted; what was played to its end stays
    "DELETE FROM @sits WHERE tbl = :tbl AND ended IS NULL",
    "DELETE FROM @listed WHERE tbl = :tbl",
    "DELETE FROM @calls WHERE tbl = :tbl",
)
RELEASED = (  # what goes with a name that is given up
    "DELETE FROM @names WHERE id = :id",
    "DELETE FROM @sits WHERE person = :id",
    "DELETE FROM @calls WHERE person = :id",
    "DELETE FROM @ratings WHERE who = :who",
)
NEVER = 1e18  # later than every moment, whatever a clock says; then a call is due that was made
CALLED = "DELETE FROM @calls WHERE person = :person AND tbl = :tbl"


def clean_id(text: str) -> str:
    """No database takes a zero byte."""
    return text.replace("\0", "")


def ended_at(person: str, table: str, seat: int, ended: Ended) -> Statement:
    """The game is over for somebody."""
    update = "UPDATE @sits SET ended = :at, won = :won WHERE person = :person AND tbl = :tbl AND seat = :seat"
    won = int(seat in ended.winners())
    return Statement(update, {"person": person, "tbl": table, "seat": seat, "at": ended.at, "won": won})


class People:
    """Names and what belongs to them, in whichever store."""

    def __init__(self, store: "Store") -> None:
        self.store = store

    # ---- names -----------------------------------------------------------------------------------------------------

    async def claim(self, person: Person, key: str, secret: bytes) -> None:
        """AlreadyThere if the name is somebody else's."""
        given = {"id": person.id, "key": key, "name": person.name, "secret": secret, "made": person.made}
        await self.store.transact([Statement(CLAIM, given, must=True)])

    async def by_secret(self, secret: bytes) -> Person | None:
        return await self._person("secret = :value", secret)

    async def by_key(self, key: str) -> Person | None:
        return await self._person("key = :value", key)

    async def by_mail_token(self, token: str) -> Person | None:
        return await self._person("mail_token = :value", token) if token else None

    async def _person(self, where: str, value: Any) -> Person | None:
        rows = await self.store.query(f"SELECT {PERSON} FROM @names AS names WHERE {where}", {"value": value})
        return Person(*rows[0]) if rows else None

    async def taken(self, keys: list[str]) -> set[str]:
        """Those of the names that are somebody's."""
        found = set()
        for key in keys:
            if await self.store.query("SELECT 1 FROM @names WHERE key = :key", {"key": key}):
                found.add(key)
        return found

    async def looking_like(self, shape: str, alike: dict[str, str]) -> list[str]:
        """The keys of names that are equal to this one where letters that look alike are one. It looks at all names,
        which is seldom: when one is claimed."""
        folded, given = "key", {"shape": shape}
        for number, (letter, like) in enumerate(alike.items()):
            folded = f"replace({folded}, :from{number}, :to{number})"
            given |= {f"from{number}": letter, f"to{number}": like}
        return [key for (key,) in await self.store.query(f"SELECT key FROM @names WHERE {folded} = :shape", given)]

    async def names(self, ids: list[str]) -> dict[str, str]:
        """The names of these people, as they are now."""
        if not ids:
            return {}
        given = {f"id{number}": id for number, id in enumerate(ids)}
        places = ", ".join(f":{place}" for place in given)
        return dict(await self.store.query(f"SELECT id, name FROM @names WHERE id IN ({places})", given))

    async def set_secret(self, person: Person, secret: bytes) -> None:
        given = {"id": person.id, "secret": secret}
        await self.store.transact([Statement("UPDATE @names SET secret = :secret WHERE id = :id", given)])

    async def set_mail(self, person: Person, mail: str, token: str, state: str) -> None:
        given = {"id": person.id, "mail": mail, "token": token, "state": state}
        statement = "UPDATE @names SET mail = :mail, mail_token = :token, mail_state = :state WHERE id = :id"
        await self.store.transact([Statement(statement, given)])

    async def confirm_mail(self, token: str) -> None:
        """By a mail's link; if the address was changed meanwhile, the link is good for nothing."""
        given = {"token": token}
        await self.store.transact([Statement("UPDATE @names SET mail_state = 'on' WHERE mail_token = :token", given)])

    async def stop_mail(self, token: str) -> None:
        statement = "UPDATE @names SET mail = '', mail_token = '', mail_state = '' WHERE mail_token = :token"
        await self.store.transact([Statement(statement, {"token": token})])

    async def release(self, person: Person) -> None:
        """The name is free again; of its owner nothing is kept but what stands at tables and in others' history."""
        given = {"id": person.id, "who": f"person:{person.id}"}
        await self.store.transact([Statement(sql, given) for sql in RELEASED])

    # ---- where they sit --------------------------------------------------------------------------------------------

    async def sit(self, table: str, game: str, at: float, seats: dict[int, str]) -> None:
        """These seats of the table belong to these people."""
        same = {"tbl": table, "game": game, "since": at}
        rows = [Statement(SIT, {"person": person, "seat": seat, **same}) for seat, person in seats.items()]
        if rows:
            await self.store.transact(rows)

    async def catch_up(self, person: Person) -> None:
        """What was over before the seat belonged to a name comes into its history, too."""
        rows = await self.store.query(
            "SELECT sits.tbl, sits.seat, results.body FROM @sits AS sits JOIN @results AS results "
            "ON results.tbl = sits.tbl WHERE sits.person = :id AND sits.ended IS NULL",
            {"id": person.id},
        )
        ends = [ended_at(person.id, table, seat, ended_from(body)) for table, seat, body in rows]
        if ends:
            await self.store.transact(ends)

    async def who_sits(self, table: str) -> dict[int, str]:
        """The people at a table, by their seats."""
        rows = await self.store.query("SELECT seat, person FROM @sits WHERE tbl = :tbl", {"tbl": table})
        return {seat: person for seat, person in rows}

    async def seats_of(self, person: Person, most: int, table: str = "") -> dict[str, int]:
        """Where somebody sits (at this table): those that go on, then those that are over, the newest first."""
        at = "AND tbl = :tbl" if table else ""
        rows = await self.store.query(
            f"SELECT tbl, seat FROM @sits WHERE person = :id {at} ORDER BY ended IS NOT NULL, since DESC LIMIT :most",
            {"id": person.id, "most": most, "tbl": clean_id(table)},
        )
        return {found: seat for found, seat in rows}

    # ---- what was played -------------------------------------------------------------------------------------------

    async def finish(self, table: str, ended: Ended, ratings: list[tuple[Rating, int]]) -> None:
        """Writes a result down once, with the ratings as they are after it, and by how many games each has grown.

        AlreadyThere: it is written down already, or a rating has changed meanwhile."""
        given = {"tbl": table, "game": ended.game, "at": ended.at, "body": packed(ended)}
        insert = "INSERT INTO @results VALUES (:tbl, :game, :at, :body) ON CONFLICT DO NOTHING RETURNING 1"
        statements = [Statement(insert, given, must=True)]
        statements.append(Statement("DELETE FROM @listed WHERE tbl = :tbl", {"tbl": table}))
        statements += [ended_at(seat.person, table, n, ended) for n, seat in enumerate(ended.seats) if seat.person]
        for rating, more in sorted(ratings, key=lambda one: one[0].who):
            given = {"game": ended.game, "more": more, **msgspec.to_builtins(rating)}
            statements.append(Statement(RATE, given, must=True))
        await self.store.transact(statements)

    async def is_finished(self, table: str) -> bool:
        return bool(await self.store.query("SELECT 1 FROM @results WHERE tbl = :tbl", {"tbl": table}))

    async def history(self, person: Person, before: float, most: int, public: bool = False) -> list[Played]:
        """The games that somebody has played to their end, the newest first; `public`: only those open to all."""
        found: list[Played] = []
        while len(found) < most:
            rows = await self.store.query(
                "SELECT sits.tbl, sits.seat, results.body, sits.ended FROM @sits AS sits JOIN @results AS results "
                "ON results.tbl = sits.tbl WHERE sits.person = :id AND sits.ended < :before "
                "ORDER BY sits.ended DESC LIMIT :most",
                {"id": person.id, "before": before, "most": AT_ONCE},
            )
            past = [Played(table, seat, ended_from(body)) for table, seat, body, _ in rows]
            found += [one for one in past if one.ended.public or not public]
            if len(rows) < AT_ONCE:
                break
            before = rows[-1][3]
        return found[:most]

    async def counts(self, person: Person) -> list[Count]:
        rows = await self.store.query(
            "SELECT game, count(*), sum(won) FROM @sits WHERE person = :id AND ended IS NOT NULL GROUP BY game "
            "ORDER BY count(*) DESC, game",
            {"id": person.id},
        )
        return [Count(game, int(played), int(won)) for game, played, won in rows]

    async def ratings(self, game: str, most: int) -> list[Rating]:
        """The best of a game, as far as that is sure."""
        rows = await self.store.query(
            "SELECT who, mu, sigma, games FROM @ratings WHERE game = :game ORDER BY mu - 3 * sigma DESC LIMIT :most",
            {"game": game, "most": most},
        )
        return [Rating(*row) for row in rows]

    async def rating(self, game: str, who: str) -> Rating | None:
        rows = await self.store.query(
            "SELECT who, mu, sigma, games FROM @ratings WHERE game = :game AND who = :who", {"game": game, "who": who}
        )
        return Rating(*rows[0]) if rows else None

    # ---- the list of tables ----------------------------------------------------------------------------------------

    async def list_table(self, table: str, key: str, at: float) -> None:
        insert = "INSERT INTO @listed VALUES (:tbl, :key, :at) ON CONFLICT (tbl) DO UPDATE SET at = excluded.at"
        await self.store.transact([Statement(insert, {"tbl": table, "key": key, "at": at})])

    async def unlist(self, table: str) -> None:
        await self.store.transact([Statement("DELETE FROM @listed WHERE tbl = :tbl", {"tbl": table})])

    async def listed(self, most: int, before: float) -> dict[str, tuple[str, float]]:
        """The newest tables that were put into the list before a moment: their keys, and when."""
        query = "SELECT tbl, key, at FROM @listed WHERE at < :before ORDER BY at DESC LIMIT :most"
        rows = await self.store.query(query, {"most": most, "before": before})
        return {table: (key, at) for table, key, at in rows}

    async def by_list_key(self, key: str) -> str | None:
        rows = await self.store.query("SELECT tbl FROM @listed WHERE key = :key", {"key": key})
        return str(rows[0][0]) if rows else None

    # ---- calls -----------------------------------------------------------------------------------------------------

    async def call(self, table: str, asked: dict[int, str], answered: list[str], at: float, due: float) -> None:
        """These people are asked now, by their seats; these no longer."""
        insert = (
            "INSERT INTO @calls VALUES (:person, :tbl, :seat, :at, :due, 0) "
            "ON CONFLICT (person, tbl) DO UPDATE SET asked = excluded.asked, due = excluded.due, tries = 0"
        )
        same = {"tbl": table, "at": at, "due": due}
        statements = [Statement(CALLED, {"person": person, "tbl": table}) for person in answered]
        statements += [Statement(insert, {"person": person, "seat": seat, **same}) for seat, person in asked.items()]
        await self.store.transact(statements)

    async def due_calls(self, now: float, later: float, most: int) -> list[Call]:
        """Takes calls that are due for this process alone; if it dies, they are due again later."""
        claim = (
            "UPDATE @calls SET due = :later WHERE due <= :now AND (person, tbl) IN "
            "(SELECT person, tbl FROM @calls WHERE due <= :now ORDER BY due LIMIT :most) "
            "RETURNING person, tbl, seat, tries, asked"
        )
        (rows,) = await self.store.transact([Statement(claim, {"now": now, "later": later, "most": most})])
        found = []
        for id, table, seat, tries, asked in rows:
            person = await self._person("id = :value", id)
            if person is not None:
                found.append(Call(person, table, seat, tries, asked))
            else:  # the name was given up meanwhile
                given = {"person": id, "tbl": table}
                await self.store.transact([Statement(CALLED, given)])
        return found

    async def put_off(self, call: Call, due: float, tries: int) -> None:
        update = "UPDATE @calls SET due = :due, tries = :tries WHERE person = :person AND tbl = :tbl AND asked = :asked"
        given = {"person": call.person.id, "tbl": call.table, "asked": call.asked, "due": due, "tries": tries}
        await self.store.transact([Statement(update, given)])

    async def called(self, call: Call) -> None:
        """This call is done with: nobody is asked any more, or wants to be told."""
        given = {"person": call.person.id, "tbl": call.table, "asked": call.asked}
        await self.store.transact([Statement(f"{CALLED} AND asked = :asked", given)])

    async def mailed(self, call: Call) -> None:
        """This call was made. It stays until the answer, so that it is known not to be one that was lost."""
        await self.put_off(call, NEVER, call.tries)

    async def lost_calls(self, most: int) -> list[Call]:
        """Seats of people who want mail, at tables that go on, of which no call is written down."""
        rows = await self.store.query(
            f"SELECT {PERSON}, sits.tbl, sits.seat FROM @names AS names JOIN @sits AS sits ON sits.person = names.id "
            "LEFT JOIN @calls AS calls ON calls.person = sits.person AND calls.tbl = sits.tbl "
            "WHERE names.mail_state = 'on' AND sits.ended IS NULL AND calls.person IS NULL "
            "ORDER BY sits.since DESC LIMIT :most",
            {"most": most},
        )
        return [Call(Person(*row[:-2]), row[-2], row[-1], 0) for row in rows]
