"""Files from strangers: held to the game's bounds, opened in a worker with limits, and never on the serving loop."""

from __future__ import annotations

import base64
import json
import threading
import time
import zlib
from pathlib import Path
from typing import Any

import httpx
import pytest

import freebooter as fb
from freebooter.engine.game import Game, find_game
from freebooter.engine.saves import BadSave, load_table
from freebooter.server.safety.limiter import Limits, Rate
from freebooter.server.tables.config import TablesConfig
from freebooter.server.workers.opening import LONGEST_LOAD, open_file
from tests.server.client import HASTY, Player, any_answer, serving, until

GAMES = fb.games()


def a_save(game: str, choices: int = 30) -> dict[str, Any]:
    """A game somewhere in the middle, as it is in a file."""
    table = fb.new_table(game, seed="file")
    for _ in range(choices):
        seat = table.awaiting[0]
        decision = table.decision(seat)
        assert decision is not None
        table.choose(seat, decision.options[: decision.least] if decision.kind == "pick" else decision.options[0])
    document: dict[str, Any] = json.loads(table.save())
    return document


def upload(url: str, document: Any, seat: int = 0) -> httpx.Response:
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    return httpx.post(f"{url}/api/saves", params={"seat": seat}, content=data, timeout=60)


def refused(document: Any, *words: str) -> None:
    with pytest.raises(BadSave) as refusal:
        open_file(document if isinstance(document, bytes) else json.dumps(document).encode())
    assert str(refusal.value).endswith((".", "?", ")"))
    for word in words:
        assert word in str(refusal.value)


@pytest.mark.parametrize("game", GAMES)
def test_a_real_file_is_opened(game: str) -> None:
    assert open_file(json.dumps(a_save(game)).encode()) >= 1


def test_the_time_that_the_rules_take_to_load_is_not_held_against_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that opens its first file of a game, on a slow machine."""
    loaded: list[str] = []

    def slowly(id: str) -> Game:
        end = time.process_time() + 2 * LONGEST_LOAD
        while not loaded and time.process_time() < end:
            pass
        loaded.append(id)
        return find_game(id)

    for module in ("server.workers.opening", "engine.saves"):
        monkeypatch.setattr(f"freebooter.{module}.find_game", slowly)
    assert open_file(json.dumps(a_save("portolano")).encode()) >= 1


def test_a_number_that_the_game_cannot_have_is_refused_with_its_place(url: str) -> None:
    """These two kilobytes once stopped the server for good."""
    document = a_save("portolano")
    document["state"]["captains"][0]["goods"][1] = 10**12
    answer = upload(url, document)
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("The saved game is damaged: state.captains[0].goods[1] is 1000000000000")
    assert httpx.get(f"{url}/api/health").status_code == 200


def test_pieces_that_the_game_does_not_have_are_counted() -> None:
    document = a_save("portolano")
    document["state"]["captains"][0]["goods"][0] += 3
    refused(document, "the game has")


def test_moments_of_the_past_are_held_to_the_same_bounds() -> None:
    document = a_save("portolano")
    state = json.loads(json.dumps(document["state"]))
    state["captains"][0]["goods"][1] = 10**12
    packed = zlib.compressobj(6, zdict=b"")
    body = packed.compress(json.dumps(state).encode()) + packed.flush()
    document["moments"] = [{"seq": 0, "events": 0, "state": base64.b64encode(body).decode()}]
    refused(document, "state.captains[0].goods[1]")


def test_the_sum_of_all_moments_is_limited_and_not_only_each() -> None:
    """A small file whose past is large: each moment is a real state in a sea of blanks."""
    document = a_save("portolano")
    state, before, moments = json.dumps(document["state"]).encode() + b" " * 3_000_000, b"", []
    for _ in range(40):
        packer = zlib.compressobj(9, zdict=before[-32768:])
        packed = packer.compress(state) + packer.flush()
        moments.append({"seq": 0, "events": 0, "state": base64.b64encode(packed).decode()})
        before = state
    assert len(json.dumps(moments)) < 1_000_000
    refused({**document, "moments": moments[:1]}, "larger than what it tells")
    table = load_table(json.dumps({**document, "moments": moments}).encode())
    assert table.moments is not None
    with pytest.raises(BadSave, match="too large"):
        table.moments[-1].state()


def test_a_past_without_end_is_refused() -> None:
    document = a_save("portolano")
    document["moments"] = document["moments"][:1] * 6_000
    refused(document, "too long")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("seq",), -1),
        (("luck",), 2**70),
        (("events", 0, "moment"), -7),
        (("events", 0, "kind"), "no such event"),
        (("events", 0, "args"), {}),
        (("events", -1, "args", "hurts"), None),
        (("events", -1, "args", "hurts"), ["x"]),
        (("state", "keel", "luck", "count"), 2**60),
        (("state", "keel", "turn"), 77),
    ],
)
def test_what_is_told_beside_the_state_is_checked_too(path: tuple[Any, ...], value: Any) -> None:
    document = a_save("letter-of-marque", 12)
    place = document
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    refused(document)


def test_luck_in_a_file_is_what_dice_and_cards_can_show() -> None:
    """A die of a million would let the rules count to a million."""
    for outcomes, words in (([[1_000_000]], "a die shows"), ([[0]], "a die shows")):
        table = fb.new_table("merchants-and-marauders", 2, 1)
        table.script(*outcomes)
        with pytest.raises(ValueError, match=words):
            from freebooter.engine.keel import roll

            roll(table.state, 1)


# ---- workers that fail -----------------------------------------------------------------------------------------------


def hang(*_: Any) -> int:
    time.sleep(600)
    return 0


def eat(*_: Any) -> int:
    return len([bytes(1024 * 1024) for _ in range(4096)])


def test_a_file_that_hangs_or_grows_costs_nobody_else_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = json.dumps(a_save("letter-of-marque")).encode()
    with serving(tmp_path) as server:
        monkeypatch.setattr("freebooter.server.handlers.files.open_file", hang)
        monkeypatch.setattr("freebooter.server.handlers.files.OPENING", 2.0)
        answers: list[httpx.Response] = []
        thread = threading.Thread(target=lambda: answers.append(upload(server.url, document)))
        thread.start()
        served = 0
        while thread.is_alive():
            assert httpx.get(f"{server.url}/api/health").status_code == 200
            served += 1
        assert served > 3
        assert answers[0].status_code == 422
        assert "time or memory" in answers[0].json()["error"]
        monkeypatch.setattr("freebooter.server.handlers.files.open_file", eat)
        monkeypatch.setattr("freebooter.server.handlers.files.OPENING", 20.0)
        assert upload(server.url, document).status_code == 422
        monkeypatch.undo()
        assert upload(server.url, document).status_code == 201


def test_rules_that_hang_at_a_table_from_a_file_are_never_run_by_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as server:
        document = a_save("letter-of-marque", 10)
        seat = fb.load(json.dumps(document).encode()).awaiting[0]
        made = upload(server.url, document, seat).json()
        me = Player(server.url, made["table"], seat, made["token"])
        now = me.my_turn()
        monkeypatch.setattr("freebooter.server.tables.tables.rehearse", hang)
        monkeypatch.setattr("freebooter.server.tables.tables.REHEARSAL", 1.0)
        answer = me.choose(any_answer(now["ask"]))
        assert answer.status_code == 422
        assert "not made" in answer.json()["error"]
        monkeypatch.undo()
        assert me.look()["seq"] == now["seq"]
        assert me.choose(any_answer(now["ask"])).status_code == 200


def test_bots_at_a_table_from_a_file_whose_rules_hang_are_parked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("freebooter.server.tables.tables.rehearse", hang)
    monkeypatch.setattr("freebooter.server.tables.tables.REHEARSAL", 0.3)
    with serving(tmp_path, tables=TablesConfig(idle=60, tick=0.05, rest=0.1, look_around=0.3)) as server:
        document = a_save("letter-of-marque", 10)
        asked = fb.load(json.dumps(document).encode()).awaiting[0]
        made = upload(server.url, document, (asked + 1) % 3).json()
        me = Player(server.url, made["table"], made["seat"], made["token"])
        until(lambda: me.look()["parked"], 40)


def test_who_uploads_too_often_is_refused_before_the_body_is_read(tmp_path: Path) -> None:
    limits = Limits(uploads=Rate(2, 0.001))
    with serving(tmp_path, limits=limits, tables=HASTY) as server:
        statuses = [httpx.post(f"{server.url}/api/saves", content=b"x").status_code for _ in range(4)]
        assert statuses == [422, 422, 429, 429]
        large = b" " * 5_000_000
        assert httpx.post(f"{server.url}/api/saves", content=large).status_code == 429


def test_a_save_is_read_in_bounded_time_and_memory() -> None:
    with pytest.raises(BadSave):
        load_table(b"[" * 1_000_000)
