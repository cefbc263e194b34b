"""The review of a finished game: what it adds up to, what it may know, and what is refused."""

from __future__ import annotations

from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import ClassVar

import msgspec
import pytest

import freebooter as fb
from freebooter import bots
from freebooter.bots.search import Estimate
from freebooter.engine.asks import Option
from freebooter.engine.chair import Chair
from freebooter.engine.luck import lucky
from freebooter.engine.record import Event
from freebooter.engine.saves import load_table, read_save
from freebooter.engine.table import Table, table_at
from freebooter.engine.words import plain, words_of
from freebooter.review import CannotReview, review, running
from freebooter.review.chances import chances, levelled
from freebooter.review.judging import Budget, Judgement, Weighed, judge, weighed
from freebooter.review.kinds import kinds_of
from freebooter.review.page import page_of
from freebooter.review.parts import Look, in_words, told_apart, why_better
from freebooter.review.past import Past
from freebooter.review.record import Review, ReviewChoice, ReviewOption
from freebooter.review.reviewing import event_told, share_of
from freebooter.review.telling import choice_told
from freebooter.review.verdicts import VERDICTS, verdict
from freebooter.server.workers.opening import redeal_now

SHORT = Budget(6, 0, 8)
KINDS: list[tuple[str, tuple[int, ...]]] = [("leave", ()), ("arrive", (7,)), ("arrive", (3,))]
TABLES = [
    pytest.param("letter-of-marque", 3, {}, id="each for oneself"),
    pytest.param("captains-log", 1, {"mode": "solo", "rounds": 4}, id="alone"),
    pytest.param("captains-log", 2, {"mode": "cooperative", "rounds": 3}, id="together"),
    pytest.param("captains-log", 4, {"mode": "teams", "rounds": 1}, id="teams"),
]


def finished(game: str, seats: int, settings: dict[str, object] | None = None, seed: int = 5) -> Table:
    table = fb.new_table(game, seats, seed, settings)
    greedy = bots.make("greedy")
    while table.awaiting:
        seat = table.awaiting[0]
        table.choose(seat, greedy(Chair(table, seat, lucky(seed, table.seq))))
    return table


@pytest.fixture(scope="module")
def letter() -> Review:
    return review(finished("letter-of-marque", 3).save(), budget=SHORT)


def test_chances_add_up_and_end_with_who_won(letter: Review) -> None:
    for step in letter.steps:
        assert sum(step.chances) == pytest.approx(1.0)
        assert sum(step.by_choice) == pytest.approx(0.0, abs=1e-9)
        assert sum(step.by_luck) == pytest.approx(0.0, abs=1e-9)
    assert [seat for seat, chance in enumerate(letter.end) if chance > 0] == letter.winners


def test_luck_and_choice_make_up_the_whole_way(letter: Review) -> None:
    for one in letter.balance:
        assert one.start + one.deal + one.own + one.others + one.luck == pytest.approx(one.end)
        assert sum(one.counts.values()) == sum(c.seat == one.seat for step in letter.steps for c in step.choices)


def test_what_others_choose_at_the_same_time_is_not_ones_own_choice() -> None:
    """Also where it is secret: the own part stays the same whatever the others answer."""
    table = fb.new_table("pirates-of-the-7-seas", 3, 5)
    assert table.awaiting == (0, 1, 2)
    keys = [option.key for option in table.decision(0).options]
    seeds = [lucky("apart", n).getrandbits(128) for n in range(60)]
    before = chances(table, seeds)
    found = [told_apart(table, seeds, {0: [keys[2]], 1: [other], 2: [other]}, before) for other in keys[2:4]]
    assert found[0][0][0] == found[1][0][0] != 0.0
    assert found[0][0][1] != found[1][0][1]
    look = Look(0, before, None, [], 0, found[0])
    assert share_of(look, {0, 1, 2}, 0, 0.5) == found[0][0]
    assert share_of(Look(0, before, None, [], 0), {1}, 0, 0.5) == (0.0, 0.5)
    assert told_apart(table, seeds, {0: [keys[2]]}, before) == {}


def test_who_reads_is_spoken_to(letter: Review) -> None:
    for one in letter.balance:
        assert one.text[0] == {"seat": one.seat, "you": "You"}
        assert plain(one.text, ["Anne", "Mary", "Jack"]).startswith(["Anne", "Mary", "Jack"][one.seat])


def test_what_happened_is_told_to_who_reads_with_you() -> None:
    """Captured by another: "your ship" to its owner, a name to the others; and options likewise."""
    words = words_of("letter-of-marque")
    event = Event("captured", {"seat": 1, "target": 0, "treasure": 7}, round=1, turn=1, seq=0, moment=0)
    told = event_told(words, event, 3)
    names = ["Anne", "Mary", "Jack"]
    read = {seat: plain(told[0]["to"][str(seat)], names) for seat in (0, 1)}  # type: ignore[index]
    assert "Anne" not in read[0]
    assert "you" in read[0]
    assert read[1].startswith("You ")
    assert "2" not in told[0]["to"]  # type: ignore[index]
    assert "Mary" in plain(told, names)
    assert "Anne" in plain(told, names)
    attack = in_words(words, Weighed(["attack:0:7"], 0.5, [Option("attack", 0, 7)]), 3)
    assert "your" in plain(attack.text[0]["to"]["0"], names)  # type: ignore[index]
    assert "Anne" in plain(attack.text, names)


def test_why_another_answer_is_better_is_told_in_the_games_words() -> None:
    leave, arrive, other = [Weighed([kind], 0.5, [Option(kind, *args)]) for kind, args in KINDS]
    said = why_better("letter-of-marque", Judgement(leave, arrive, 0.1, 0.01, 100, []))
    assert said == kinds_of("letter-of-marque").kinds["arrive"].why
    assert why_better("letter-of-marque", Judgement(arrive, other, 0.1, 0.01, 100, [])) == ""  # it would tell nothing
    choice = ReviewChoice(0, [], "mistake", 0.1, 0.01, 100, *[ReviewOption("x", ["X"], 0.5)] * 2, [], said)
    assert plain(choice_told(choice)).endswith(said)


def test_luck_moves_nothing_where_nothing_showed() -> None:
    table = finished("letter-of-marque", 3)
    found = review(table.save(), budget=SHORT)
    for span, step in zip(Past(table).spans, found.steps, strict=True):
        if not span.shown:
            assert step.by_luck == [0.0] * 3


def test_the_same_game_has_the_same_review_in_any_number_of_processes(letter: Review) -> None:
    save = finished("letter-of-marque", 3).save()
    seen: list[tuple[int, int]] = []
    again = review(save, jobs=2, show=lambda done, total: seen.append((done, total)), budget=SHORT)
    assert msgspec.json.encode(again) == msgspec.json.encode(letter)
    assert seen[-1] == (len(letter.steps), len(letter.steps))


@pytest.mark.parametrize(("game", "seats", "settings"), TABLES)
def test_every_kind_of_result_can_be_reviewed(game: str, seats: int, settings: dict[str, object]) -> None:
    table = finished(game, seats, settings)
    found = review(table.save(), budget=Budget(1, 0, 2))
    assert table.result is not None
    assert found.sides == table.result.sides
    assert found.winners == table.result.winners
    for side in found.sides:
        assert len({found.end[seat] for seat in side}) == 1
    for one in found.balance:
        assert one.start + one.deal + one.own + one.others + one.luck == pytest.approx(one.end)
        assert plain(one.text)
    assert page_of(found, [f"Seat {seat}" for seat in range(seats)]).startswith("<!doctype html>")


def test_a_decision_is_judged_by_what_its_seat_could_know() -> None:
    table = fb.new_table("letter-of-marque", 3, 9)
    greedy = bots.make("greedy")
    while table.seq < 20:
        table.choose(table.awaiting[0], greedy(Chair(table, table.awaiting[0], lucky(table.seq))))
    seat = table.awaiting[0]
    other = table.imagine(seat, lucky("another deal"))
    worst = table.decision(seat).options[-1]
    seen = [judge(Chair(one, seat, lucky("same")), worst, Budget(60, 100, 8)) for one in (table, other)]
    assert msgspec.json.encode(seen[0], enc_hook=str) == msgspec.json.encode(seen[1], enc_hook=str)


def test_to_attack_a_ship_that_is_known_to_be_armed_is_a_blunder_with_the_better_choice_named() -> None:
    table = fb.new_table("letter-of-marque", 3, 3)
    greedy = bots.make("greedy")
    while table.awaiting:
        seat = table.awaiting[0]
        decision = table.decision(seat)
        shown = [
            option
            for option in decision.options
            if option.kind == "attack" and table.view(seat).captains[str(option.args[0])].sea[str(option.args[1])].shown
        ]
        if shown and len(decision.options) > 2:
            break
        table.choose(seat, greedy(Chair(table, seat, lucky(table.seq))))
    found = judge(Chair(table, seat, lucky("judge")), shown[0], Budget(120, 300, 8))
    assert found is not None
    assert verdict(found.loss, found.error) in ("mistake", "blunder")
    assert found.best.keys != [shown[0].key]


def test_doubt_is_held_in_favour_of_who_decided() -> None:
    assert [verdict(loss, 0.0) for loss in (0.0, 0.01, 0.025, 0.05, 0.12)] == list(VERDICTS)
    assert verdict(0.12, 0.02) == "mistake"


def test_a_game_that_goes_on_is_refused() -> None:
    with pytest.raises(CannotReview, match="not over"):
        review(fb.new_table("letter-of-marque", 3, 1).save())


def test_a_file_that_does_not_fit_is_refused() -> None:
    save = read_save(finished("letter-of-marque", 3).save())
    with pytest.raises(CannotReview, match="keeps no moments"):
        review(msgspec.json.encode(msgspec.structs.replace(save, moments=[])))
    with pytest.raises(CannotReview, match=r"cannot be played again|shorter than its game"):
        review(msgspec.json.encode(msgspec.structs.replace(save, log=save.log[3:])))


def test_a_file_that_begins_at_the_end_is_refused() -> None:
    table = finished("letter-of-marque", 3)
    forked = table_at(table.game, table.moments[len(table.moments) - 1].state(), table.settings, 3)
    with pytest.raises(CannotReview, match="no decision"):
        review(forked.save())


def test_a_game_from_a_shared_position_is_refused_with_its_reason() -> None:
    table = fb.new_table("letter-of-marque", 3, 5)
    while table.seq < 9:
        table.choose(table.awaiting[0], table.decision(table.awaiting[0]).options[0])
    shared = load_table(redeal_now(table.save(), table.awaiting[0], "seed"))
    while shared.awaiting:
        shared.choose(shared.awaiting[0], shared.decision(shared.awaiting[0]).options[-1])
    with pytest.raises(CannotReview, match="midst of another one"):
        review(shared.save())


def test_a_process_that_dies_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    class Dying:
        _processes: ClassVar[dict[int, object]] = {}

        def __init__(self, *_: object) -> None: ...

        def submit(self, *_: object) -> Future[object]:
            dead: Future[object] = Future()
            dead.set_exception(BrokenProcessPool())
            return dead

        def shutdown(self, **_: object) -> None: ...

    monkeypatch.setattr(running, "ProcessPoolExecutor", Dying)
    with pytest.raises(CannotReview, match="has died"):
        review(finished("letter-of-marque", 3).save(), jobs=2, budget=SHORT)


def test_partners_have_one_chance_and_sides_add_up() -> None:
    """However differently the partners judge it."""
    sides = [[0, 3], [1, 2]]
    found = levelled([0.5, 0.2, 0.4, 0.9], sides)
    assert found[0] == found[3]
    assert found[1] == found[2]
    assert found[0] + found[1] == pytest.approx(1.0)
    assert levelled([0.2, 0.4], [[0, 1]]) == pytest.approx([0.3, 0.3])


def test_the_answer_to_take_is_weighed_however_seldom_it_was_tried() -> None:
    """A favourite stays the one to take unless another is surely better; thinking may have left it after a few tries."""

    class Search:
        def estimates(self) -> list[Estimate]:
            return [Estimate(Option(kind), visits, 0.5) for kind, visits in (("a", 2), ("b", 90), ("c", 3), ("d", 40))]

    assert [one.answer for one in weighed(Search())] == ["a", "b", "d"]  # type: ignore[arg-type]
