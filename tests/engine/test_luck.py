"""Luck: counted, copied for nothing, and fair."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freebooter.engine.keel import Chance, Keel, draw, knows, reveal, roll, seal, shuffle, spin, tell, throw
from freebooter.engine.luck import Luck, lucky
from tests.games.positions import Noted


class Thing:
    seen = 0


class Bare:
    """The least that the functions of luck need of a state."""

    def __init__(self, script: list[int | list[int]] | None = None) -> None:
        self.keel = Keel(lucky("bare"))
        if script is not None:
            self.keel.chance = Chance()
            self.keel.chance.script = script


@given(st.integers(0, 200), st.sampled_from([1, 2, 6, 43, 64, 65, 1000]))
def test_luck_goes_on_from_any_count(used: int, n: int) -> None:
    whole = lucky("a")
    for _ in range(used):
        whole.below(n)
    later = Luck(whole.key, whole.count)
    assert [later.below(n) for _ in range(20)] == [whole.below(n) for _ in range(20)]


@given(st.integers(0, 200), st.sampled_from([1, 2, 6, 43, 64, 65, 128, 1000]), st.integers(0, 150))
def test_many_numbers_at_once_are_those_one_after_the_other(used: int, n: int, count: int) -> None:
    one, many = Luck(b"a", used), Luck(b"a", used)
    assert many.each_below(n, count) == [one.below(n) for _ in range(count)]
    assert many.count == one.count
    assert many.below(6) == one.below(6)


def test_luck_can_be_set_back() -> None:
    luck = lucky("a")
    first = [luck.below(6) for _ in range(100)]
    luck.count = 0
    assert [luck.below(6) for _ in range(100)] == first


@given(st.integers(0, 40))
def test_a_copy_goes_the_same_way_and_leaves_the_first_alone(count: int) -> None:
    luck = lucky("b")
    for _ in range(count):
        luck.below(6)
    copy = luck.clone()
    assert [copy.below(100) for _ in range(20)] == [luck.below(100) for _ in range(20)]


def test_other_keys_other_luck() -> None:
    assert [lucky("a").below(1000) for _ in range(1)] != [lucky("b").below(1000) for _ in range(1)]
    assert lucky("a", 1).key != lucky("a1").key


def test_faces_are_equally_likely() -> None:
    luck = lucky("fair")
    counts = [0] * 6
    for _ in range(60_000):
        counts[luck.below(6)] += 1
    assert max(abs(count - 10_000) for count in counts) < 450  # five standard deviations


@pytest.mark.parametrize("n", [43, 65])
def test_awkward_numbers_are_fair_too(n: int) -> None:
    luck, counts = lucky("fair", n), [0] * n
    for _ in range(1000 * n):
        counts[luck.below(n)] += 1
    assert max(abs(count - 1000) for count in counts) < 160  # five standard deviations


def test_shuffles_reach_every_order() -> None:
    luck, seen = lucky("orders"), set()
    for _ in range(400):
        cards = [1, 2, 3, 4]
        luck.shuffle(cards)
        seen.add(tuple(cards))
    assert len(seen) == 24


def test_bits_and_fractions() -> None:
    luck = lucky("bits")
    assert all(0 <= luck.random() < 1 for _ in range(100))
    assert all(luck.getrandbits(5) < 32 for _ in range(100))
    assert luck.getrandbits(128).bit_length() > 100


def test_scripts_come_first_and_everything_is_recorded() -> None:
    state = Bare([[6, 1], 3, [2, 0, 1], [5, 10, 20]])
    cards = ["a", "b", "c"]
    assert roll(state, 2) == [6, 1]
    assert spin(state, 4) == 3
    shuffle(state, cards)
    assert cards == ["c", "a", "b"]
    assert throw(state, 1) == [(5, 10, 20)]
    assert len(roll(state, 3)) == 3  # the script is over: real luck
    assert state.keel.chance is not None
    assert state.keel.chance.record[:4] == [[6, 1], 3, [2, 0, 1], [5, 10, 20]]


def test_luck_is_the_same_whether_somebody_keeps_it_or_not() -> None:
    def shuffled(state: Bare) -> list[int]:
        cards = list(range(20))
        shuffle(state, cards)
        return cards

    for luck in (
        shuffled,
        lambda state: roll(state, 9),
        lambda state: [spin(state, 1000)],
        lambda state: throw(state, 3),
    ):
        kept, bare = Bare([]), Bare()
        assert luck(kept) == luck(bare)
        assert luck(kept) == luck(bare) != luck(Bare())  # and goes on


@pytest.mark.parametrize("script", [[], [[6, 1]]])
def test_a_game_may_take_dice_away(script: list[int | list[int]]) -> None:
    state = Bare(script)
    dice = roll(state, 2)
    kept = dice[:]
    dice.clear()
    assert state.keel.chance is not None
    assert state.keel.chance.record == [kept]


@pytest.mark.parametrize(("n", "used"), [(2, 1), (64, 1), (65, 4), (128, 4)])
def test_up_to_64_a_byte_is_enough(n: int, used: int) -> None:
    """A game goes on the same after an update only if luck is used up as before."""
    for seed in range(5):
        luck = lucky("bytes", seed)
        assert 0 <= luck.below(n) < n
        assert luck.count % used == 0
        assert used <= luck.count < 3 * used


def test_nobody_listens_to_a_bare_state() -> None:
    keel = Keel(lucky("bare"))
    assert (keel.loud, keel.playout, keel.sealed, keel.events, keel.chance) == (False, False, False, None, None)
    assert (keel.turn, keel.round) == (-1, 0)
    keel.listen()
    assert (keel.loud, keel.events) == (True, [])


def test_what_was_told_stays_as_it_was() -> None:
    state, dice, hands = Bare(), [6, 1], [[3], [4]]
    state.keel.events = []
    tell(state, "rolled", dice=dice, hands=hands)
    dice.clear()
    hands[0].clear()
    assert state.keel.events[0].args == {"dice": [6, 1], "hands": [[3], [4]]}


@pytest.mark.parametrize("play", [lambda s: roll(s, 3), lambda s: shuffle(s, [1, 2, 3]), lambda s: throw(s, 3)])
def test_a_script_that_does_not_fit_is_refused(play) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match="3"):
        play(Bare([[1]]))


@pytest.mark.parametrize(
    ("play", "fits", "wrong"),
    [
        (lambda s: roll(s, 2), [[1, 6], [6, 6], [1, 1]], [[0, 6], [1, 7], [7, 7], [0, 0]]),
        (lambda s: roll(s, 1, 8), [[8], [1]], [[9], [0]]),
        (lambda s: spin(s, 4), [0, 3], [-1, 4]),
        (lambda s: throw(s, 1), [[1, 0, 0], [6, 999, 999]], [[0, 5, 5], [7, 5, 5], [1, -1, 5], [1, 5, 1000]]),
        (lambda s: throw(s, 2), [[1, 7, 8, 6, 0, 0]], [[5, 7, 8, 0, 0, 0], [7, 7, 8, 5, 0, 0]]),
        (lambda s: shuffle(s, ["a", "b"]), [[0, 1], [1, 0]], [[0, 0], [1, 2]]),
    ],
)
def test_a_script_says_only_what_luck_could_say(play, fits, wrong) -> None:  # type: ignore[no-untyped-def]
    for outcome in fits:
        play(Bare([outcome]))
    for outcome in wrong:
        with pytest.raises(ValueError):
            play(Bare([outcome]))


def test_thrown_dice_keep_their_distance() -> None:
    dice = throw(Bare(), 30)
    gaps = [(a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2 for i, a in enumerate(dice) for b in dice[:i]]
    assert min(gaps) >= 40 * 40
    assert all(1 <= face <= 6 and 0 <= x < 1000 and 0 <= y < 1000 for face, x, y in dice)


def test_where_there_is_no_room_a_die_is_thrown_200_times_more_and_lies_where_it_fell() -> None:
    state = Bare()
    luck = Noted(0)  # always into the same corner
    state.keel.luck = luck
    assert throw(state, 2) == [(1, 0, 0), (1, 0, 0)]
    assert luck.asked == [6, 1000, 1000] * 2 + [1000, 1000] * 200


@pytest.mark.parametrize(
    "act",
    [
        roll,
        seal,
        lambda s: spin(s, 2),
        lambda s: throw(s, 1),
        lambda s: shuffle(s, [1, 2]),
        lambda s: draw(s, [1]),
        lambda s: reveal(s, Thing(), 1),
    ],
)
def test_luck_and_knowledge_end_what_can_be_taken_back(act) -> None:  # type: ignore[no-untyped-def]
    state = Bare()
    act(state)
    assert state.keel.sealed


def test_who_has_seen_a_thing_knows_it() -> None:
    state, thing = Bare(), Thing()
    reveal(state, thing, 2)
    assert [knows(thing, seat) for seat in (0, 1, 2, None)] == [False, False, True, False]
    reveal(state, thing)
    assert all(knows(thing, seat) for seat in (0, 1, 2, None))
