"""Save files: strict, and a sentence for everything that is wrong with one."""

from __future__ import annotations

import contextlib
import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import freebooter as fb
from freebooter.engine import moments
from freebooter.engine.game import register
from freebooter.engine.moments import state_bytes
from freebooter.engine.saves import BadSave
from tests.drill import DRILL
from tests.games.positions import answer
from tests.table.checks import step

TABLE = fb.new_table("drill", 3, 1)
_rng = random.Random(4)
for _ in range(9):
    step(TABLE, _rng)
SAVE = TABLE.save()


def changed(*path: Any, to: Any) -> bytes:
    data = json.loads(SAVE)
    place = data
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = to
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "not JSON"),
        (SAVE[:100], "cut off"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"[1, 2]", "not a saved game"),
        (b'{"game": "drill"}', "not a saved game"),
        (changed("freebooter", to=99), "newer"),
        (changed("version", to=99), "newer"),
        (changed("schema", to=99), "newer"),
        (changed("game", to="drull"), "no game 'drull'"),
        (changed("seats", to=11), "2 to 4"),
        (changed("settings", to={"rounds": "x"}), "setting"),
        (changed("state", "captains", 0, "gold", to="rich"), r"state.captains\[0\].gold should be a whole number"),
        (changed("state", "captains", to=7), "should be a list"),
        (changed("state", "extra", to=7), "extra"),
        (changed("state", "keel", "luck", to={"key": "zz", "count": 1}), "hexadecimal"),
        (changed("state", "phase", to=17), "one of 0, 1, 2"),
        (changed("extra", to=1), "extra"),
        (changed("log", 0, "seat", to="x"), "damaged"),
        (changed("log", 0, "extra", to=1), "extra"),
        (changed("events", 0, "extra", to=1), "extra"),
        (changed("moments", 0, "extra", to=1), "extra"),
        (changed("moments", 0, "state", to="?"), "base64.*moments"),
        (changed("events", 0, "undone", to=True), "taken back"),
        (changed("state", "captains", to=[]), "damaged"),
    ],
)
def test_a_broken_file_gets_a_sentence(data: bytes, word: str) -> None:
    with pytest.raises(BadSave, match=word) as refusal:
        fb.load(data)
    assert str(refusal.value).endswith((".", "?", ")", ").", "open it."))


@pytest.mark.parametrize("k", [0, 1])
def test_a_broken_replay_is_told_when_it_is_looked_at(k: int) -> None:
    """It does not keep the game from being played on."""
    table = fb.load(changed("moments", k, "state", to="AAAA"))
    assert table.moments is not None
    with pytest.raises(BadSave, match=f"moment {k} cannot"):
        table.moments[1].view(0)
    with pytest.raises(BadSave, match=f"moment {k} cannot"):
        list(table.moments.walk())
    for _ in range(5):
        step(table, random.Random(k))
    whole = fb.load(SAVE).moments
    assert whole is not None
    assert [(moment.seq, moment.events) for moment in whole.walk()] == whole.marks()


@given(st.integers(0, len(SAVE) - 1), st.integers(0, 255))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_any_changed_byte_loads_or_is_refused(place: int, value: int) -> None:
    data = bytearray(SAVE)
    data[place] = value
    with contextlib.suppress(BadSave):
        fb.load(bytes(data))


def test_answers_that_were_never_offered_are_refused() -> None:
    data = json.loads(SAVE)
    data["since"] = [{"seat": 0, "answer": "fly", "turn": 0, "luck": 0}]
    with pytest.raises(BadSave, match="damaged"):
        fb.load(json.dumps(data).encode())


def test_after_a_change_of_rules_a_half_step_that_no_longer_fits_starts_again() -> None:
    data = json.loads(fb.new_table("drill", 2, 1).save())
    register(replace(DRILL, id="drill-two", version=2))
    data["game"] = "drill-two"
    data["since"] = [{"seat": -1, "answer": ["fly", "fly"], "turn": -1, "luck": 0}]
    table = fb.load(json.dumps(data).encode())
    assert table.awaiting == (0, 1)
    assert "rules have changed" in table.notice


def test_what_was_over_stays_over_though_older_rules_asked_for_more() -> None:
    table = fb.new_table("drill", 2, 1)
    rng = random.Random(1)
    while table.result is None:
        step(table, rng)
    data = json.loads(table.save())
    late = {"seat": 0, "answer": "fly", "turn": 0, "luck": data["luck"]}
    data["since"].append(late)
    data["log"].append(late)
    with pytest.raises(BadSave, match="answers after the end"):
        fb.load(json.dumps(data).encode())
    register(replace(DRILL, id="drill-late", version=2))
    data["game"] = "drill-late"
    again = fb.load(json.dumps(data).encode())
    assert again.result == table.result
    assert again.notice == ""
    assert json.loads(again.save())["log"] == json.loads(table.save())["log"]
    assert fb.load(again.save()).save() == again.save()


def test_a_game_begins_with_its_first_version() -> None:
    """A later one is told from it: that a game leaves both numbers out must not make its old files new ones."""
    data = json.loads(SAVE)
    assert (data["version"], data["schema"]) == (DRILL.version, DRILL.schema) == (1, 1)


def test_an_old_state_is_brought_up_by_a_migration() -> None:
    def migrate(schema: int, state: dict[str, Any]) -> dict[str, Any]:
        return {**state, "spent": 0} if schema < 2 else state

    register(replace(DRILL, id="drill-three", schema=2, migrate=migrate))
    data = json.loads(fb.new_table("drill", 2, 1).save())
    data["game"] = "drill-three"
    del data["state"]["spent"]
    data["moments"] = []
    assert fb.load(json.dumps(data).encode()).awaiting == (0, 1)


def test_a_loaded_table_can_take_back_what_the_saved_one_could() -> None:
    table = fb.new_table("drill", 2, 1)
    table.choose(0, 0)
    table.choose(1, 0)
    table.choose(0, "sell")
    loaded = fb.load(table.save())
    assert loaded.can_undo(0) is True
    loaded.undo(0)
    table.undo(0)
    assert loaded.save() == table.save()


def test_moments_can_be_looked_at_and_played_on_from() -> None:
    from freebooter.engine.luck import lucky
    from freebooter.engine.table import table_at

    assert TABLE.moments is not None
    for k in range(len(TABLE.moments)):
        state = TABLE.moments[k].state()
        state.keel.luck = lucky("fork", k)
        fork = table_at(TABLE.game, state, TABLE.settings, TABLE.seats)
        assert fork.awaiting
    assert [seq for seq, _ in TABLE.moments.marks()] == sorted(seq for seq, _ in TABLE.moments.marks())
    count = len(TABLE.moments)
    assert count > 2
    for k in range(count):  # also from the end
        assert state_bytes(TABLE.moments[k - count].state()) == state_bytes(TABLE.moments[k].state())


def test_a_loaded_table_has_told_each_seat_what_the_saved_one_had() -> None:
    table = fb.new_table("drill", 3, 1)
    answer(table, 0, 0, 0)
    for choice in ("sell", ["good:0:0"], "spy:1"):  # the last is told to one seat alone
        answer(table, choice)
        loaded = fb.load(table.save())
        for seat in (None, 0, 1, 2):
            assert loaded.events(seat=seat) == table.events(seat=seat)
    assert table.events(seat=0) != table.events(seat=1)


def test_all_moments_together_have_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    past = fb.load(SAVE).moments
    sizes = [moment.size for moment in past.walk()]
    monkeypatch.setattr(moments, "LARGEST", sum(sizes))
    assert len(list(past.walk())) == len(sizes) > 2
    monkeypatch.setattr(moments, "LARGEST", sum(sizes) - 1)
    with pytest.raises(BadSave, match="too large"):
        list(past.walk())


def test_a_file_does_not_speak_of_what_is_as_usual() -> None:
    """It stays small, and versions that know less can open it."""
    data = json.loads(SAVE)
    assert "auto" not in data
    entries = data["log"]
    assert {key for entry in entries for key in entry} > {"seat", "answer", "turn", "luck"}
    assert not [entry for entry in entries if not all(entry.get(key, True) for key in ("auto", "sealed", "outcomes"))]
    assert not [event for event in data["events"] if event.get("to") == -1 or "undone" in event]


def test_a_file_has_64_mebibytes_at_most() -> None:
    with pytest.raises(BadSave, match="has 67108865 bytes: a saved game has 67108864 at most"):
        fb.load(bytes(64 * 2**20 + 1))


def test_an_imagined_table_can_be_saved_and_loaded() -> None:
    guess = TABLE.imagine(1, random.Random(1))
    assert fb.load(guess.save()).save() == guess.save()
