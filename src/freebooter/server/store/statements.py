"""The SQL of the PostgreSQL store, where it does more than read a row.

Every write is one statement, and so one transaction and one round trip.
"""

# How long a process is believed to live without a sign; one from the future is from before the clock was set back.
LIVES = "seen BETWEEN clock_timestamp() - interval '3 seconds' AND clock_timestamp() + interval '3 seconds'"
CHANNEL = "freebooter"

CREATE = """
WITH made AS (
    INSERT INTO freebooter.tables (id, updated, due, info, progress)
    VALUES (%(id)s, %(now)s, %(due)s, %(info)s, %(progress)s)
    ON CONFLICT DO NOTHING RETURNING no
), saved AS (
    INSERT INTO freebooter.snapshots (no, entry, save) SELECT no, %(entry)s, %(save)s FROM made
)
SELECT no FROM made
"""

# What is written at a table: of several of them as arrays, of one of them plainly, which costs half the time.
COLUMNS = {
    "id": "text",
    "entry": "int",
    "seat": "int",
    "request": "bytea",
    "body": "bytea",
    "progress": "bytea",
    "info": "bytea",
    "due": "float8",
    "bots": "bool",
    "save": "bytea",
    "news": "text",
}
SEVERAL = f"unnest({', '.join(f'%({name})s::{kind}[]' for name, kind in COLUMNS.items())})"
ONE = f"(VALUES ({', '.join(f'%({name})s::{kind}' for name, kind in COLUMNS.items())}))"


def write_statement(rows: str) -> str:
    """Who has inserted an entry also sets what it changes and tells the others; who has not, has met another's entry.

    Entries are inserted in the order of their tables, so that two processes do not wait for each other."""
    return f"""
WITH given AS MATERIALIZED (
    SELECT tables.no, given.* FROM {rows} AS given ({", ".join(COLUMNS)}) JOIN freebooter.tables USING (id)
), won AS (
    INSERT INTO freebooter.log (no, entry, seat, request, process, body)
    SELECT no, entry, seat, request, %(process)s, body FROM given ORDER BY no
    ON CONFLICT DO NOTHING RETURNING no
), saved AS (
    INSERT INTO freebooter.snapshots (no, entry, save)
    SELECT no, entry, save FROM given JOIN won USING (no) WHERE save IS NOT NULL
    ON CONFLICT (no) DO UPDATE SET entry = excluded.entry, save = excluded.save
), changed AS (
    UPDATE freebooter.tables
    SET updated = %(now)s, due = given.due, progress = given.progress, info = coalesce(given.info, tables.info),
        claimed = CASE WHEN given.bots THEN coalesce(
            (SELECT processes.id FROM freebooter.processes WHERE processes.id = tables.claimed AND {LIVES}),
            %(process)s) END
    FROM given JOIN won USING (no) WHERE tables.no = given.no
    RETURNING tables.no, tables.claimed
)
SELECT given.id, coalesce(changed.claimed, ''),
       pg_notify('{CHANNEL}', given.news || ' ' || coalesce(changed.claimed, '-'))
FROM changed JOIN given USING (no)
"""


WRITE_ONE = write_statement(ONE)
WRITE_SEVERAL = write_statement(SEVERAL)

# Of entries that could not be inserted: whose they are, and who has claimed the table.
WHOSE = """
SELECT tables.id, log.process, log.body, coalesce(tables.claimed, '')
FROM unnest(%(id)s::text[], %(entry)s::int[]) AS given (id, entry)
JOIN freebooter.tables USING (id) JOIN freebooter.log ON log.no = tables.no AND log.entry = given.entry
"""

SAY = f"""
WITH said AS (
    INSERT INTO freebooter.chat (no, id, seat, at, text)
    SELECT no, %(number)s, %(seat)s, %(at)s, %(text)s FROM freebooter.tables WHERE id = %(id)s
    ON CONFLICT DO NOTHING RETURNING id
)
SELECT pg_notify('{CHANNEL}', %(news)s) FROM said
"""

ATTEND = f"""
WITH here AS (
    INSERT INTO freebooter.presence (no, process, seats, watching)
    SELECT tables.no, processes.id, %(seats)s, %(watching)s FROM freebooter.tables, freebooter.processes
    WHERE tables.id = %(id)s AND processes.id = %(process)s
    ON CONFLICT (no, process) DO UPDATE SET seats = excluded.seats, watching = excluded.watching RETURNING 1
)
SELECT pg_notify('{CHANNEL}', %(news)s) FROM here
"""

STORED = f"""
SELECT info, progress, coalesce(claimed, ''), snapshots.entry, save,
    ARRAY(SELECT body FROM freebooter.log WHERE log.no = tables.no AND log.entry > coalesce(%(since)s, snapshots.entry)
          ORDER BY log.entry),
    (SELECT coalesce(json_agg(json_build_array(id, seat, at, text) ORDER BY id), '[]') FROM (
        SELECT * FROM freebooter.chat WHERE chat.no = tables.no AND chat.id > %(line)s ORDER BY id DESC LIMIT %(lines)s
    ) AS lines),
    (SELECT coalesce(json_object_agg(process, json_build_array(seats, watching)), '{{}}') FROM freebooter.presence
     JOIN freebooter.processes ON processes.id = process WHERE presence.no = tables.no AND {LIVES})
FROM freebooter.tables JOIN freebooter.snapshots USING (no) WHERE tables.id = %(id)s
"""

FREE = f"""(
    claimed IS NULL OR claimed = %(process)s
    OR NOT EXISTS (SELECT 1 FROM freebooter.processes WHERE processes.id = claimed AND {LIVES})
)"""

DUE = f"""
WITH found AS (
    SELECT no, id, due FROM freebooter.tables
    WHERE due <= %(now)s AND (due, no) > (%(due)s, %(no)s) AND {FREE}
    ORDER BY due, no LIMIT %(limit)s FOR UPDATE SKIP LOCKED
), taken AS (
    UPDATE freebooter.tables SET claimed = %(process)s FROM found
    WHERE tables.no = found.no AND claimed IS DISTINCT FROM %(process)s
)
SELECT id, due, no FROM found ORDER BY due, no
"""

CLAIM = f"""
UPDATE freebooter.tables SET claimed = %(process)s
WHERE no = (SELECT no FROM freebooter.tables WHERE id = %(id)s AND {FREE} FOR UPDATE SKIP LOCKED)
RETURNING 1
"""

BEGIN_REVIEW = f"""
INSERT INTO freebooter.reviews (no, mark, claimed, done, total)
SELECT no, %(mark)s, %(process)s, 0, %(total)s FROM freebooter.tables WHERE id = %(id)s
ON CONFLICT (no) DO UPDATE SET
    mark = excluded.mark, claimed = excluded.claimed, done = 0, total = excluded.total, body = NULL
WHERE reviews.mark <> excluded.mark OR (reviews.body IS NULL AND (
    reviews.claimed = excluded.claimed
    OR NOT EXISTS (SELECT 1 FROM freebooter.processes WHERE processes.id = reviews.claimed AND {LIVES})
))
RETURNING 1
"""

NOTE_REVIEW = """
UPDATE freebooter.reviews SET done = %(done)s, body = %(body)s
WHERE no = (SELECT no FROM freebooter.tables WHERE id = %(id)s)
  AND mark = %(mark)s AND claimed = %(process)s AND body IS NULL
RETURNING 1
"""

DROP_REVIEW = """
DELETE FROM freebooter.reviews WHERE no = (SELECT no FROM freebooter.tables WHERE id = %(id)s) AND body IS NULL
"""

REVIEW = f"""
SELECT mark, done, total, body,
    coalesce((SELECT processes.id FROM freebooter.processes WHERE processes.id = reviews.claimed AND {LIVES}), '')
FROM freebooter.reviews JOIN freebooter.tables USING (no) WHERE tables.id = %(id)s
"""

# A sign of life. The server's time goes on with it, as far as the database's clock has gone on since the last one of
# whichever process; where that one was set, or nobody lived, it stands still.
LIVE = f"""
WITH me AS (
    INSERT INTO freebooter.processes (id, name, seen) VALUES (%(process)s, %(name)s, clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET seen = excluded.seen RETURNING xmax = 0 AS born
), gone AS (
    DELETE FROM freebooter.processes WHERE seen < clock_timestamp() - interval '1 minute' AND id <> %(process)s
), hours AS (
    UPDATE freebooter.time SET seen = clock_timestamp(), now = now + CASE
        WHEN clock_timestamp() BETWEEN seen AND seen + interval '1 minute'
        THEN extract(epoch FROM clock_timestamp() - seen)::float8 ELSE 0 END
    RETURNING now
)
SELECT born, (SELECT max(version) FROM freebooter.migrations), (SELECT now FROM hours),
       ARRAY(SELECT id FROM freebooter.processes WHERE {LIVES})
FROM me
"""

PRESENT = f"""
SELECT tables.id, presence.seats, presence.watching FROM freebooter.tables JOIN freebooter.presence USING (no)
JOIN freebooter.processes ON processes.id = presence.process
WHERE tables.id = ANY(%(ids)s) AND processes.id <> %(process)s AND {LIVES}
"""

GREETED = f"SELECT online FROM freebooter.processes WHERE online IS NOT NULL AND id <> %(process)s AND {LIVES}"

LEAVE = "DELETE FROM freebooter.processes WHERE id = %(process)s"
