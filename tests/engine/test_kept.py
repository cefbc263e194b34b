"""Parts of views that are kept as long as what they are made of stays the same."""

from __future__ import annotations

from dataclasses import dataclass

from freebooter.engine.kept import Kept


@dataclass
class Ship:
    guns: list[int]

    def clone(self) -> Ship:
        return Ship(self.guns[:])


def test_a_part_is_found_as_long_as_its_numbers_are_the_same() -> None:
    kept = Kept()
    guns = [1, 2]
    assert kept.find("guns", [guns]) is None
    part = object()
    kept.keep("guns", [guns], part)
    assert kept.find("guns", [[1, 2]]) is part
    assert kept.find("sails", [[1, 2]]) is None
    guns.append(3)
    assert kept.find("guns", [guns]) is None


def test_numbers_by_their_keys_are_the_same_dict_until_one_changes() -> None:
    kept = Kept()
    box = [3, 4]
    first = kept.by_key("box", ["tea", "wine"], box)
    assert first == {"tea": 3, "wine": 4}
    assert kept.by_key("box", ["tea", "wine"], [3, 4]) is first
    box[0] = 5
    assert kept.by_key("box", ["tea", "wine"], box) == {"tea": 5, "wine": 4}
    assert first == {"tea": 3, "wine": 4}


def test_what_was_seen_of_a_thing_is_gone_when_it_or_what_is_around_changes() -> None:
    kept = Kept()
    ship = Ship([1])
    views = kept.seen(0, ship, [[7]])
    views["owner"] = "all of it"
    assert kept.seen(0, ship.clone(), [[7]]) is views
    assert kept.seen(1, ship, [[7]]) == {}
    assert kept.seen(0, ship, [[8]]) == {}
    kept.seen(0, ship, [[8]])["owner"] = "all of it"
    ship.guns[0] = 2
    assert kept.seen(0, ship, [[8]]) == {}


def test_nothing_is_left_when_it_is_cleared() -> None:
    kept = Kept()
    kept.by_key("box", ["tea"], [3])
    kept.seen(0, Ship([1]), [])["owner"] = "all of it"
    kept.clear()
    assert kept.find("box", [[3]]) is None
    assert kept.seen(0, Ship([1]), []) == {}
