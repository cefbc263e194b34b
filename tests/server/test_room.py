"""What tables take of the memory: known from their files, counted by address, and never more than there is room for."""

from __future__ import annotations

import gc
import json
import sqlite3
import tracemalloc
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

import freebooter as fb
from freebooter.engine.game import find_game
from freebooter.engine.saves import BadSave, load_table, read_save
from freebooter.server.safety.limiter import MEGABYTE, Rate
from freebooter.server.safety.refusal import Refused
from freebooter.server.store.opening import DATABASE
from freebooter.server.store.records import StoreFailed
from freebooter.server.tables.config import TablesConfig
from freebooter.server.tables.room import FRAMES, ORDINARY
from freebooter.server.workers.lengths import (
    FILE,
    ROOM,
    Length,
    check_length,
    longest_of,
    longest_played,
    modes_for,
    weight_of,
)
from freebooter.server.workers.opening import open_file
from tests.server.client import Player, Server, any_answer, open_table, serving, until
from tests.server.large import document, huge, longer, played, store_tables

GAMES = fb.games()
ROOMY = TablesConfig(idle=600, tick=0.05, look_around=600, loads=Rate(1e9, 1e9))
MINE, OTHERS = "127.0.0.1", "127.0.0.9"


# ---- how much a table weighs -----------------------------------------------------------------------------------------


def taken_by(save: bytes) -> int:
    """The bytes that a table with this file takes."""
    load_table(save)  # the rules are loaded now
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        table = load_table(save)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
        assert table.seats
        return after - before
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_takes_no_more_than_it_weighs_and_not_much_less(game: str) -> None:
    save = played(game, 400).save()
    assert weight_of(save) / 4 < taken_by(save) < weight_of(save)


FILLERS = ("[]", "[[1]]", "{}", '{"a":1}', "1.5", "300", '"ab"', '"éa"', r'"\u00e9a"', '"😀"', '[300,"ab"]')


IN_EVENTS = [(filler, "event") for filler in FILLERS]
IN_LUCK = [(filler, "luck") for filler in ("300", "[]", "[300]")]


@pytest.mark.parametrize(("filler", "place"), IN_EVENTS + IN_LUCK)
def test_nor_does_one_that_is_made_of_whatever_takes_the_most(filler: str, place: str) -> None:
    """A file can be full of small pieces where the form lets it: the arguments of an event, what luck has said."""
    doc = document()
    if place == "event":
        doc["events"][0]["args"]["more"] = "HERE"
    else:
        doc["log"][0]["outcomes"] = "HERE"
    filled = f"[{','.join([filler] * 100_000)}]"
    save = json.dumps(doc, ensure_ascii=False).replace('"HERE"', filled).encode()
    assert taken_by(save) < weight_of(save)


# ---- how long a game can be ------------------------------------------------------------------------------------------


def test_a_file_longer_than_any_game_of_its_kind_is_refused() -> None:
    with pytest.raises(
        BadSave, match=r"too long: it has 41,000 entries, and a game of Letter of Marque has \d+ at most"
    ):
        open_file(huge())
    doc = document()
    most = longest_of("letter-of-marque", doc["seats"])
    assert open_file(longer(doc, ROOM * most.entries, ROOM * most.events)) == doc["seats"]
    with pytest.raises(BadSave, match="events"):
        open_file(longer(doc, ROOM * most.entries, ROOM * most.events + 1))


def test_a_file_heavier_than_any_game_of_its_kind_is_refused() -> None:
    doc = document()
    doc["events"][0]["args"]["more"] = [[]] * 100_000
    with pytest.raises(BadSave, match=r"too long: it takes [\d,]+ bytes of memory, and a game of Letter of Marque has"):
        open_file(json.dumps(doc).encode())


@pytest.mark.parametrize("game", GAMES)
def test_how_long_a_game_becomes_is_known_for_every_number_of_players(game: str) -> None:
    rules = find_game(game)
    known = json.loads((rules.folder / FILE).read_bytes())
    assert list(known) == [str(seats) for seats in rules.seats if modes_for(rules, seats)]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_there_is_room_for_games_that_nobody_has_seen(game: str) -> None:
    save = played(game, seed="never seen").save()
    check_length(read_save(save), save)
    longest = longest_of(game, read_save(save).seats)
    assert 2 * len(read_save(save).log) < ROOM * longest.entries


def test_a_game_without_a_file_is_played_once_to_know_it() -> None:
    drill = find_game("drill")
    assert not (drill.folder / FILE).exists()
    found = longest_of("drill", 3)
    assert found == longest_played(drill, 3, 4)
    assert min(found.entries, found.events, found.moments, found.weight) > 0
    assert Length(1, 9).or_longer(Length(5, 2)) == Length(5, 9)


# ---- who holds what --------------------------------------------------------------------------------------------------


def look(server: Server, table: tuple[str, str], address: str = MINE) -> int:
    id, token = table
    with httpx.Client(transport=httpx.HTTPTransport(local_address=address), timeout=60) as http:
        return http.get(f"{server.url}/api/tables/{id}", headers={"Authorization": f"Bearer {token}"}).status_code


def in_memory(server: Server) -> set[str]:
    return set(server.tables.loaded)


def test_who_looks_at_many_large_tables_holds_only_the_last_of_them(tmp_path: Path) -> None:
    save = longer(document(), 3_000, 3_000)
    weight = FRAMES + weight_of(save)
    made = store_tables(tmp_path, [save] * 8)
    config = replace(ROOMY, memory_by_address=3 * weight)
    with serving(tmp_path, tables=config) as server:
        for table in made:
            assert look(server, table) == 200
            assert server.tables.room.by_address[MINE] <= 3 * weight
        assert len(in_memory(server)) == 3
        assert server.tables.room.taken == 3 * weight
        assert look(server, made[0], OTHERS) == 200  # somebody else has room of their own
        assert len(in_memory(server)) == 4


def test_the_heaviest_table_is_put_away_first(tmp_path: Path) -> None:
    light, heavy = longer(document(), 300, 300), longer(document(), 3_000, 3_000)
    made = store_tables(tmp_path, [light, heavy, light, heavy])
    room = 2 * FRAMES + weight_of(heavy) + 2 * weight_of(light) + FRAMES
    with serving(tmp_path, tables=replace(ROOMY, memory=room)) as server:
        assert [look(server, table) for table in made] == [200] * 4
        assert in_memory(server) == {made[0][0], made[2][0], made[3][0]}


def test_a_table_that_is_watched_stays_and_the_next_one_is_refused(tmp_path: Path) -> None:
    save = longer(document(), 3_000, 3_000)
    weight = FRAMES + weight_of(save)
    made = store_tables(tmp_path, [save] * 3)
    with serving(tmp_path, tables=replace(ROOMY, memory_by_address=2 * weight)) as server:
        lines = [Player(server.url, id, 0, token).live() for id, token in made[:2]]
        for line in lines:
            line.next("snapshot")
        refused = Player(server.url, made[2][0], 0, made[2][1]).get()
        assert refused.status_code == 429
        assert "too many large games open" in refused.json()["error"]
        assert in_memory(server) == {id for id, _ in made[:2]}
        assert look(server, made[2], OTHERS) == 200
        lines[0].close()
        until(lambda: look(server, made[2]) == 200)
        lines[1].close()


def test_where_all_is_full_games_from_files_wait_and_others_do_not(tmp_path: Path) -> None:
    save = longer(document(), 3_000, 3_000)
    made = store_tables(tmp_path, [save] * 2)
    with serving(tmp_path, tables=replace(ROOMY, memory=FRAMES + weight_of(save))) as server:
        line = Player(server.url, made[0][0], 0, made[0][1]).live()
        line.next("snapshot")
        assert look(server, made[1], OTHERS) == 503
        me, _ = open_table(server.url, "me", "bot", "bot")
        assert me.look()["n"] >= 0
        line.close()
        until(lambda: look(server, made[1], OTHERS) == 200)


def test_a_large_table_leaves_memory_sooner(tmp_path: Path) -> None:
    light, heavy = longer(document(), 30, 30), longer(document(), 20_000, 8_000)
    assert weight_of(heavy) > 4 * ORDINARY
    made = store_tables(tmp_path, [light, heavy])
    with serving(tmp_path, tables=replace(ROOMY, idle=30.0)) as server:
        for table in made:
            look(server, table)
        idle = {id: server.tables.room.idle(loaded) for id, loaded in server.tables.loaded.items()}
        assert idle["large-0"] == 30.0
        assert idle["large-1"] < 7.5
        until(lambda: in_memory(server) == {"large-0"}, 25)
        assert list(server.tables.room.held) == ["large-0"]


def test_what_is_loaded_again_and_again_is_counted_too(tmp_path: Path) -> None:
    """Two tables that put each other away would keep the server busy with loading."""
    save = longer(document(), 3_000, 3_000)
    made = store_tables(tmp_path, [save] * 2)
    config = replace(ROOMY, memory_by_address=FRAMES + weight_of(save), loads=Rate(4.5 * len(save), 1))
    with serving(tmp_path, tables=config) as server:
        found = [look(server, made[turn % 2]) for turn in range(8)]
        assert found == [200] * 5 + [429, 200, 429]  # the last one that was loaded is still there
        assert look(server, made[0], OTHERS) == 200


def test_a_table_that_grows_is_counted_as_it_is(tmp_path: Path) -> None:
    with serving(tmp_path, tables=TablesConfig(idle=600, tick=0.05, ask_all=True)) as server:
        me, _ = open_table(server.url, "me", "bot", "bot")
        me.look()
        room = server.tables.room
        new = room.held[me.table].weight
        for turn in range(60):
            snapshot = me.my_turn()
            if snapshot["result"]:
                break
            me.choose(any_answer(snapshot["ask"], turn), snapshot["seq"])
        grown = room.held[me.table]
        assert grown.size > 2 * (new - FRAMES) / 10
        assert grown.weight > new
        loaded = server.tables.loaded[me.table]
        assert 0.5 < grown.weight / (FRAMES + weight_of(loaded.table.save())) < 2
        assert room.taken == sum(held.weight for held in room.held.values()) == sum(room.by_address.values())


def test_who_watches_is_shown_the_table_as_soon_as_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a write that failed the table is loaded again for all who are connected."""
    with serving(tmp_path, tables=replace(ROOMY, ask_all=True)) as server:
        me, _ = open_table(server.url, "me", "bot", "bot")
        line = me.live()
        line.next("snapshot")
        refusals = iter([Refused(429, "No room."), Refused(503, "No room.")])

        def full() -> None:
            if (refusal := next(refusals, None)) is not None:
                raise refusal

        async def fails(_: object) -> str:
            raise StoreFailed("The disk is full.")

        seq = me.look()["seq"]
        monkeypatch.setattr(server.tables.room, "check", full)
        monkeypatch.setattr(server.tables.store, "write", fails)
        assert me.choose("armed", seq).status_code == 503
        assert me.table not in server.tables.loaded
        until(lambda: me.table in server.tables.loaded)
        assert next(refusals, None) is None
        line.close()


def test_a_table_that_cannot_be_opened_takes_no_room(tmp_path: Path) -> None:
    made = store_tables(tmp_path, [document_bytes()])
    with sqlite3.connect(tmp_path / DATABASE) as db:
        db.execute("UPDATE snapshots SET save = ?", (document_bytes()[:-9],))
    with serving(tmp_path, tables=ROOMY) as server:
        assert look(server, made[0]) == 422
        assert server.tables.room.taken == 0
        assert not server.tables.room.held


def document_bytes() -> bytes:
    return json.dumps(document()).encode()


def test_the_usual_limits_leave_room_for_a_club() -> None:
    """Fifty tables of the largest game, to their end, from one address."""
    usual = TablesConfig()
    largest = max(weight_of(played(game).save()) for game in GAMES)
    assert 20 * largest < usual.memory_by_address <= usual.memory
    assert usual.memory <= 300 * MEGABYTE
