"""States as data: strict, with bounds, and a sentence that names the place."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated, Any

import msgspec
import pytest

from freebooter.engine.codec import BadData, Bounds, decode, explain, pack, unpack
from freebooter.engine.luck import Luck

Gold = Annotated[int, Bounds(0, 99)]


class Flag(IntEnum):
    SPAIN = 0
    FRANCE = 2


@dataclass
class Gun:
    shots: int


@dataclass
class Ship:
    gold: Gold
    name: Annotated[str, Bounds(1, 10)]
    hold: Annotated[list[Annotated[int, Bounds(0, 5)]], Bounds(0, 3)]
    prize: Gold | None
    gun: Gun | None
    place: tuple[int, str]
    row: tuple[Gun, ...]
    decks: list[list[Gun]]
    prices: dict[Annotated[int, Bounds(-9, 99)], Gun]
    flag: Flag
    armed: bool
    luck: Luck
    passing: int = field(default=0, init=False)


def ship() -> Ship:
    decks, prices = [[Gun(2)], []], {-7: Gun(3), 10: Gun(4)}
    return Ship(
        99, "Anne", [0, 5], None, Gun(1), (1, "a"), (Gun(5),), decks, prices, Flag.FRANCE, True, Luck(b"xyz", 9)
    )


def as_data() -> Any:
    return msgspec.json.decode(msgspec.json.encode(pack(ship())))


def test_whatever_a_state_can_hold_comes_back() -> None:
    before = ship()
    before.passing = 3
    for after in (unpack(Ship, as_data()), decode(Ship, msgspec.json.encode(pack(before)))):
        assert (after.luck.key, after.luck.count, after.passing) == (b"xyz", 9, 0)
        assert type(after.flag) is Flag
        after.luck, after.passing = before.luck, before.passing
        assert after == before


@pytest.mark.parametrize(
    ("path", "to", "sentence"),
    [
        (["gold"], 10**12, "state.gold is 1000000000000, and can be 0 to 99"),
        (["gold"], -1, "state.gold is -1, and can be 0 to 99"),
        (["prize"], 100, "state.prize is 100, and can be 0 to 99"),
        (["gold"], True, "state.gold should be a whole number, not True"),
        (["gold"], 5.0, "state.gold should be a whole number, not 5.0"),
        (["gold"], "x" * 28, f"state.gold should be a whole number, not '{'x' * 28}'"),
        (["gold"], "x" * 29, f"state.gold should be a whole number, not '{'x' * 26}..."),
        (["name"], "", "state.name has 0 places, and can have 1 to 10"),
        (["hold"], [1, 2, 3, 4], "state.hold has 4 places, and can have 0 to 3"),
        (["hold", 1], 6, "state.hold[1] is 6, and can be 0 to 5"),
        (["gun"], 5, "state.gun should be an object, not 5"),
        (["gun", "shots"], None, "state.gun.shots should be a whole number, not None"),
        (["row", 0, "shots"], "x", "state.row[0].shots should be a whole number, not 'x'"),
        (["decks", 0, 0, "shots"], "x", "state.decks[0][0].shots should be a whole number, not 'x'"),
        (["prices", "x"], {"shots": 1}, "state.prices should have numbers as names"),
        (["prices", "01"], {"shots": 1}, "state.prices should have numbers as names"),
        (["prices", "100"], {"shots": 1}, "a name in state.prices is 100, and can be -9 to 99"),
        (["prices", "9" * 5000], {"shots": 1}, "state.prices should have numbers as names"),
        (["prices", "10", "shots"], "x", "state.prices.10.shots should be a whole number, not 'x'"),
        (["place"], [1], "state.place should be a list of 2, not [1]"),
        (["place", 1], 1, "state.place[1] should be a text, not 1"),
        (["flag"], 1, "state.flag should be one of 0, 2, not 1"),
        (["armed"], 1, "state.armed should be true or false, not 1"),
        (["luck", "count"], -1, "state.luck should be a key of 1 to 64 bytes in hexadecimal and a count of 0 or more"),
        (["luck", "count"], 2**53 + 1, "state.luck.count is 9007199254740993, and can be 0 to 9007199254740992"),
        (["luck", "key"], "", "state.luck should be a key of 1 to 64 bytes in hexadecimal and a count of 0 or more"),
        (["luck"], {}, "state.luck should be a key in hexadecimal and a count"),
        (["extra"], 1, "state has other fields than it should: extra"),
        (["passing"], 1, "state has other fields than it should: passing"),
    ],
)
def test_what_does_not_fit_is_refused_with_the_place(path: list[Any], to: Any, sentence: str) -> None:
    data = place = as_data()
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = to
    for read in (lambda: unpack(Ship, data), lambda: decode(Ship, msgspec.json.encode(data))):
        with pytest.raises(BadData) as refusal:
            read()
        assert str(refusal.value) == sentence


def test_what_fits_is_not_explained() -> None:
    assert explain(Ship, as_data(), "state") == ""


@pytest.mark.parametrize(
    ("path", "to"),
    [
        (["gold"], 0),
        (["gold"], 99),
        (["name"], "x"),
        (["name"], "x" * 10),
        (["hold"], []),
        (["hold"], [0, 5, 5]),
        (["luck", "count"], 0),
        (["luck", "count"], 2**53),
        (["luck", "key"], "00"),
        (["luck", "key"], "ff" * 64),
    ],
)
def test_what_lies_on_the_bound_fits(path: list[Any], to: Any) -> None:
    data = place = as_data()
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = to
    assert explain(Ship, data, "state") == ""
    unpack(Ship, data)
    decode(Ship, msgspec.json.encode(data))


@dataclass
class Seen:
    by: list[set[int]]


@dataclass
class Either:
    way: int | str | None


def test_a_type_that_a_state_cannot_hold_is_named_with_its_field() -> None:
    with pytest.raises(TypeError, match=r"Seen\.by: a state cannot hold set\[int\]"):
        pack(Seen([]))
    with pytest.raises(TypeError, match=r"Either\.way: a state cannot hold int \| str \| None"):
        pack(Either(1))
