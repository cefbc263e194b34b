"""Observations and actions: derived from types, whole, stable, and without anything hidden."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="numpy is missing: install freebooter[envs]")

import msgspec  # noqa: E402

import freebooter as fb  # noqa: E402
from freebooter.engine.bare import bare_table  # noqa: E402
from freebooter.engine.luck import lucky  # noqa: E402
from freebooter.envs.actions import ByIndex, ByKey, Features, NotClosed, make_actions  # noqa: E402
from freebooter.envs.layout import Layout, layout_of  # noqa: E402
from freebooter.envs.observation import HIGHEST, Observer  # noqa: E402
from freebooter.envs.pieces import Items, Number, Pairs, Record  # noqa: E402
from freebooter.envs.stepper import Stepper  # noqa: E402
from freebooter.envs.survey import FILE, survey  # noqa: E402
from tests.drill import DRILL  # noqa: E402

CLOSED = ["letter-of-marque", "pirates-of-the-7-seas", "portolano", "merchants-and-marauders"]


def positions(game: str, seats: int, seed: int, most: int = 150) -> Any:
    """Decisions of a random game, as single choices."""
    rng = random.Random(seed)
    steps = Stepper(fb.new_table(game, seats, seed, history=False))
    for _ in range(most):
        if steps.over:
            return
        yield steps
        steps.take(rng.randrange(len(steps.options)))


@pytest.mark.parametrize("game", fb.games())
def test_every_float_has_a_name_and_bounds(game: str) -> None:
    rules = fb.find_game(game)
    for seats in (rules.table_sizes[0], rules.table_sizes[-1]):
        observer = Observer(rules, seats, history=2)
        assert len(observer.names) == observer.size == len(set(observer.names))
        seen = np.zeros(observer.size)
        for steps in positions(game, seats, 3):
            found = observer.see(steps, steps.seat)
            assert found.shape == (observer.size,)
            assert found.dtype == np.float32
            assert np.isfinite(found).all()
            assert np.abs(found).max() <= HIGHEST
            seen += found != 0
        assert (seen > 0).sum() > 40


def test_a_known_view_has_its_floats() -> None:
    table = fb.new_table("letter-of-marque", 3, seed=1)
    for seat in range(3):
        table.choose(seat, "armed" if seat else "defenceless")
    layout = layout_of(table.game, 3)
    found = dict(zip(layout.names, layout.encode(table.view(0)), strict=True))
    (mine,) = table.view(0).captains["0"].sea
    (theirs,) = table.view(0).captains["1"].sea
    assert found[f"captains.0.sea.{mine} is there"] == 1.0
    assert found[f"captains.0.sea.{mine}.armed is known"] == 1.0
    assert found[f"captains.0.sea.{mine}.armed"] == 0.0
    assert found[f"captains.1.sea.{theirs}.armed is known"] == 0.0
    assert found[f"captains.1.sea.{theirs}.armed"] == 0.0
    own = dict(zip(layout.names, layout.encode(table.view(1)), strict=True))
    assert own[f"captains.1.sea.{theirs}.armed"] == 1.0
    assert found["captains.2.cannons"] > 0
    assert found["me"] == 0.0
    assert own["me"] > 0.0


@pytest.mark.parametrize("game", fb.games())
def test_nothing_hidden_is_in_an_observation(game: str) -> None:
    """The observation of a seat is the same on the true table and on every guess that fits; others' differ."""
    rules = fb.find_game(game)
    seats = rules.table_sizes[-1]
    observer = Observer(rules, seats)
    for i, steps in enumerate(positions(game, seats, 5, 60)):
        if i % 6:
            continue
        for seat in range(seats):
            true = observer.layout.encode(steps.table.view(seat))
            for k in range(2):
                guess = steps.table.imagine(seat, lucky("leak", i, k))
                assert np.array_equal(true, observer.layout.encode(guess.view(seat)))


def test_a_leak_would_be_seen() -> None:
    """What another seat sees does differ between the truth and a guess: the comparison above can fail."""
    steps = next(iter(positions("letter-of-marque", 4, 5, 1)))
    for _ in range(8):
        steps.take(0)
    layout = layout_of(fb.find_game("letter-of-marque"), 4)
    guesses = [steps.table.imagine(0, lucky("leak", k)) for k in range(20)]
    true = layout.encode(steps.table.view(1))
    assert any(not np.array_equal(true, layout.encode(guess.view(1))) for guess in guesses)


@pytest.mark.parametrize("game", CLOSED)
def test_actions_by_key(game: str) -> None:
    """Every option that comes up has a number of its own, and the number means this option."""
    rules = fb.find_game(game)
    actions = make_actions(rules, "key")
    assert isinstance(actions, ByKey)
    assert len(set(actions.keys)) == len(actions.keys)
    for steps in positions(game, rules.table_sizes[-1], 11):
        numbers = actions.numbers(steps.options)
        assert len(set(numbers)) == len(numbers)
        assert list(np.flatnonzero(actions.mask(steps.options))) == sorted(numbers)
        for place, number in enumerate(numbers):
            assert actions.number(steps.options, number) == place
            assert number >= len(actions.keys) or actions.keys[number] == steps.options[place].key
        missing = next(n for n in range(actions.size) if n not in numbers)
        with pytest.raises(fb.IllegalChoice, match="cannot be chosen now"):
            actions.number(steps.options, missing)


def test_numbers_of_keys_stay() -> None:
    """The first lines of each table are pinned: another order would make trained players play nonsense."""
    for game, first, last in PINNED:
        keys = make_actions(fb.find_game(game), "key").keys  # type: ignore[attr-defined]
        assert keys[: len(first)] == first
        assert keys[last[0]] == last[1]


PINNED = [
    ("letter-of-marque", ["leave", "arrive:3", "arrive:4", "arrive:5", "arrive:6", "arrive:7", "attack:0:3"], (35, "attack:5:7")),
]  # fmt: skip


def test_captains_log_has_no_table_of_keys() -> None:
    with pytest.raises(NotClosed, match="Use actions='index'"):
        make_actions(fb.find_game("captains-log"), "key")


def test_actions_are_by_index_or_key() -> None:
    with pytest.raises(ValueError, match="not 'name'"):
        make_actions(DRILL, "name")


def test_by_index_turns_pages_where_more_is_offered() -> None:
    actions = ByIndex(fb.find_game("letter-of-marque"))
    options = [fb.engine.asks.Option("arrive", i) for i in range(actions.size + 5)]
    shown = actions.shown(options)
    assert shown == actions.size - 1
    assert actions.mask(options)[-1] == 1
    assert actions.number(options, 3) == 3
    assert actions.number(options, actions.size - 1) == -1
    assert actions.number(options, 0) == actions.size - 1
    assert actions.mask(options).sum() == len(options) - shown + 1
    with pytest.raises(fb.IllegalChoice, match="is not offered"):
        actions.number(options, 9)
    assert actions.of(options, 2) == 2
    assert actions.number(options, 2) == 2


def test_features_tell_options_apart() -> None:
    for game in fb.games():
        features = Features(fb.find_game(game))
        assert len(features.names) == features.width
        for steps in positions(game, fb.find_game(game).table_sizes[0], 2, 40):
            rows = features.matrix(steps.options, len(steps.options) + 3)
            assert not rows[len(steps.options) :].any()
            kinds = {option.kind for option in steps.options}
            assert len({tuple(row) for row in rows[: len(steps.options)]}) >= len(kinds)


def test_picks_are_single_items_with_done() -> None:
    """Every subset of a pick can be reached, each in one way."""
    seen = set()
    for seed in range(40):
        for steps in positions("merchants-and-marauders", 2, seed, 60):
            decision = steps.decision
            if decision.kind == "pick" and decision.least < decision.most:
                seen.add("done" in [option.key for option in steps.options])
                assert len(steps.options) <= len(decision.options) + 1
        if seen == {True, False} or seed > 12:
            break
    assert True in seen


def test_a_game_without_a_survey_is_surveyed() -> None:
    assert not (DRILL.folder / FILE).exists()
    observer = Observer(DRILL, DRILL.table_sizes[0])
    table = fb.new_table(DRILL, DRILL.table_sizes[0], 1)
    assert observer.see(Stepper(table), 0).any()


def test_a_survey_only_adds() -> None:
    """What has a number keeps it when more games are looked at."""
    game = fb.find_game("letter-of-marque")
    first = survey(game, 4)
    kinds, words = first.kinds[:], first.prompts[:]
    keys = first.places["captains.*.sea"].keys[:]
    more = survey(game, 4, first)
    assert more.kinds[: len(kinds)] == kinds
    assert more.prompts[: len(words)] == words
    assert more.places["captains.*.sea"].keys[: len(keys)] == keys
    assert more.games == 8


@pytest.mark.parametrize("game", fb.games())
def test_what_is_remembered_stays_true(game: str) -> None:
    """Looked at again and again, by all seats in turn, a game has the floats that a new layout gives it."""
    rules = fb.find_game(game)
    seats = rules.table_sizes[-1]
    old = Layout(rules, seats)
    for i, steps in enumerate(positions(game, seats, 7, 200)):
        seat = (steps.seat + i % 3) % seats
        found = old.encode(steps.table.view(seat))
        if i % 20 == 19:
            assert np.array_equal(found, Layout(rules, seats).encode(steps.table.view(seat)))


@pytest.mark.parametrize("game", fb.games())
def test_a_view_stays_as_it_was(game: str) -> None:
    """It holds nothing that the game changes later: what was seen last can be compared with."""
    table = bare_table(game, seed=3)
    rng = random.Random(3)
    for _ in range(200):
        if table.over:
            break
        view = table.view(table.seat)
        before = msgspec.msgpack.encode(view)
        table.take(rng.randrange(len(table.options)))
        assert msgspec.msgpack.encode(view) == before


def test_only_what_has_changed_is_made_anew() -> None:
    class Two(msgspec.Struct):
        one: int
        many: list[int]

    def new() -> tuple[Record, list[Number]]:
        leaves = [Number(10), Number(10), Number(10)]
        return Record([0, 1], [leaves[0], Items([*leaves[1:]], Number(2))]), leaves

    piece, leaves = new()
    asked = []
    for one, many in [(1, [2, 3]), (1, [2, 3]), (1, [2, 4]), (5, [2, 4]), (5, [2])]:
        assert piece.floats(Two(one, many)) == new()[0].floats(Two(one, many))
        asked.append([list(leaf.kept) for leaf in leaves])
        for leaf in leaves:
            leaf.kept.clear()
    assert asked == [[[1], [2], [3]], [[], [], []], [[], [2], [4]], [[5], [], []], [[], [2], []]]


def test_a_dict_with_very_many_keys_is_laid_out_in_its_order() -> None:
    """Two dicts are equal in whatever order; here the order counts."""

    class Chart(msgspec.Struct):
        tiles: dict[str, int]

    piece = Record([0], [Pairs([Number(9), Number(9)], Number(2), Number(9), {"3": 3, "7": 7})])
    first, second = piece.floats(Chart({"3": 1, "7": 2})), piece.floats(Chart({"7": 2, "3": 1}))
    assert np.frombuffer(first, np.float32) == pytest.approx([1, 3 / 9, 1 / 9, 7 / 9, 2 / 9])
    assert np.frombuffer(second, np.float32) == pytest.approx([1, 7 / 9, 2 / 9, 3 / 9, 1 / 9])


def test_a_leaf_keeps_so_many_values_at_most() -> None:
    old = Number(10)
    old.room = 5
    for value in [1, 2, 3, 4, 5, 6, 7, -90, 400, 1]:
        assert old.floats(value) == Number(10).floats(value)
        assert len(old.kept) <= 5


def test_a_list_has_its_length_and_room_for_so_many() -> None:
    piece = Items([Number(10), Number(10), Number(10)], Number(3))
    assert np.frombuffer(piece.floats([5, -90, 7, 1]), np.float32) == pytest.approx([4 / 3, 0.5, -4.0, 0.7])
    assert np.frombuffer(piece.floats([5]), np.float32) == pytest.approx([1 / 3, 0.5, 0, 0])


def test_the_docs_say_how_large_all_is() -> None:
    """The table in docs/environments.md: observations of the smallest and the largest table, an event, actions."""
    table = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
    for name in fb.games():
        game = fb.find_game(name)
        few, many = game.seats[0], game.seats[-1]
        sizes = [Observer(game, few).size, Observer(game, many).size]
        event = Observer(game, few, 1).size - sizes[0]
        keys = "none" if name not in CLOSED else f"{make_actions(game, 'key').size:,}"
        floats = f"{sizes[0]:,} ({few} seat{'s' * (few > 1)}) to {sizes[1]:,} ({many})"
        row = [game.title, floats, f"{event}", f"{make_actions(game, 'index').size}", f"{Features(game).width}", keys]
        assert f"| {' | '.join(row)} |" in table
