"""The bots' workers: who thinks, where, with which tree, and what happens when that goes wrong."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

import freebooter as fb
from freebooter.bots import NO_PLAN
from freebooter.bots.search import Search
from freebooter.bots.simple import play_greedily
from freebooter.engine.chair import Chair
from freebooter.engine.luck import lucky
from freebooter.server.tables.frames import option_texts
from freebooter.server.tables.loaded import position
from freebooter.server.workers import pool, thinking
from tests.server.client import open_table, play_out, serving


def question(table: fb.Table, kind: str, **more: Any) -> thinking.Question:
    return thinking.Question(kind, "table", table.seq, table.awaiting[0], position(table), **more)


def test_a_bot_that_fails_is_replaced_by_a_simpler_one() -> None:
    table = fb.new_table("letter-of-marque", 3, 1)
    thought = thinking.think(question(table, "no-such-bot"))
    assert "no-such-bot" in thought.trouble
    table.choose(table.awaiting[0], thought.answer)


def test_a_search_that_fails_is_told_of_and_the_log_names_the_position_without_its_luck(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(search: Search, playouts: int, seconds: float) -> None:
        raise RuntimeError("seasick")

    async def here(worker: pool.Worker, patience: float, work: Any, *args: Any) -> Any:
        return work(*args)

    monkeypatch.setattr(Search, "think", fail)
    monkeypatch.setattr(pool.Worker, "run", here)
    table = fb.new_table("letter-of-marque", 3, 1)
    asked = question(table, "bosun")
    thought = asyncio.run(pool.Workers(1).think(asked))
    assert thought is not None
    assert "seasick" in thought.trouble
    assert thought.why == []
    table.choose(table.awaiting[0], thought.answer)
    assert "at table table after entry 0" in caplog.text
    key = msgspec.json.decode(asked.save)["state"]["keel"]["luck"]["key"]
    assert key
    assert str(key) not in caplog.text
    assert '"luck"' not in caplog.text


def test_a_worker_that_hangs_is_let_go() -> None:
    async def story() -> None:
        hands = pool.Workers(1, patience=20)
        before = await hands.deep.run("me", 20, thinking.ready)
        with pytest.raises(pool.TookTooLong):
            await hands.deep.run("me", 0.3, time.sleep, 30)
        after = await hands.deep.run("me", 20, thinking.ready)
        assert after != before
        table = fb.new_table("letter-of-marque", 3, 1)
        assert await hands.think(question(table, "random")) is not None
        assert await hands.think(thinking.Question("random", "table", 0, 0, b"broken")) is None
        hands.close()

    asyncio.run(story())


def test_the_same_position_gives_the_same_move() -> None:
    table = fb.new_table("letter-of-marque", 4, 5)
    answers = {str(thinking.think(question(table, "random")).answer) for _ in range(3)}
    assert len(answers) == 1


def test_a_bots_luck_cannot_be_told_from_the_name_of_its_table() -> None:
    """Two tables of one name look alike to others; a bot's bluff must hang on what nobody knows."""
    tables = [fb.new_table("letter-of-marque", 3, seed) for seed in range(30)]
    assert {table.seq for table in tables} == {0}
    ships = {str(thinking.think(question(table, "random")).answer) for table in tables}
    assert ships == {"armed", "defenceless"}


def test_a_captain_thinks_in_two_processes_inside_a_worker() -> None:
    """The worker has a thread that waits for the server's end; the copy of the process does without it."""

    async def story() -> list[thinking.Thought | None]:
        hands = pool.Workers(1)
        await hands.deep.run("me", 20, spare_cores)
        table = fb.new_table("letter-of-marque", 3, 1)
        try:
            return [await hands.think(question(table, kind)) for kind in ("captain@0.5s", "captain@0.5s")]
        finally:
            hands.close()

    for thought in asyncio.run(story()):
        assert thought is not None
        assert not thought.trouble
        assert sum(one.visits or 0 for one in thought.why) > 10


def spare_cores() -> None:
    """In a worker: from now on it believes that a core is free."""
    from freebooter.bots import thinker

    thinker.core_is_free = lambda: True


def test_trees_are_kept_while_only_the_bots_own_entries_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "BEST", 1000)
    table = own_moves_in_a_row()
    seat = table.awaiting[0]
    thinking.kept_bots.clear()
    first = question(table, "bosun@60")
    table.choose(seat, thinking.think(first).answer)
    again = question(table, "bosun@60", undisturbed=True)
    with_tree = thinking.think(again)
    thinking.kept_bots.clear()
    without = thinking.think(again)
    assert tries(with_tree) > tries(without)
    thinking.think(first)
    late = thinking.think(msgspec.structs.replace(again, entry=again.entry + 5))
    assert tries(late) == tries(without)  # entries were made in between: the kept tree is for another position


def test_a_plan_goes_with_the_question_and_comes_back_with_the_thought() -> None:
    table = fb.new_table("merchants-and-marauders", 2, 1)  # no background begins or ends while a ship is chosen
    assert thinking.think(question(table, "bosun@5", plan=20)).plan == 20
    assert thinking.think(question(table, "able-seaman", plan=20)).plan == NO_PLAN


def test_the_table_remembers_what_each_bot_has_set_out_to_do(tmp_path: Path) -> None:
    """The next move of a bot may be thought about by another process."""
    asked: list[tuple[int, int]] = []

    async def think(question: thinking.Question, share: str) -> thinking.Thought:
        asked.append((question.seat, question.plan))
        return msgspec.structs.replace(thinking.think(question), plan=question.seat + 50)

    with serving(tmp_path) as server:
        server.tables.workers.think = think
        me, _ = open_table(server.url, "me", "bot", "bot")
        play_out([me])
    for seat in (1, 2):
        plans = [plan for one, plan in asked if one == seat]
        assert len(plans) > 2
        assert plans == [NO_PLAN] + [seat + 50] * (len(plans) - 1)


def own_moves_in_a_row() -> fb.Table:
    """A position after which the same seat decides again, with no luck between."""
    table = fb.new_table("portolano", 2, 1)
    luck = lucky(1)
    while True:
        seat = table.awaiting[0]
        decision = table.decision(seat)
        assert decision is not None
        if len(decision.options) > 1 and decision.kind == "choose":
            ahead = table.clone()
            thought = thinking.think(question(ahead, "bosun@60"))
            ahead.choose(seat, thought.answer)
            following = ahead.decision(seat)
            if ahead.can_undo(seat) is True and following is not None and len(following.options) > 1:
                return table
        table.choose(seat, play_greedily(Chair(table, seat, luck)))


def tries(thought: thinking.Thought) -> int:
    return sum(one.visits or 0 for one in thought.why)


def test_all_that_a_bot_weighs_can_be_said() -> None:
    """To take no more of a pick is weighed as well, though it is none of the options."""
    table, seat = optional_pick()
    decision = table.decision(seat)
    assert decision is not None
    texts = option_texts(table.game, decision, seat)
    advice = thinking.advise("bosun@40", position(table), seat)
    assert "done" in {one.key for one in advice.options}
    assert {one.key for one in advice.options} <= set(texts)


def optional_pick() -> tuple[fb.Table, int]:
    """A table where somebody may pick a few of a few, or nothing."""
    luck = lucky(1)
    for seed in range(50):
        table = fb.new_table("merchants-and-marauders", 2, seed)
        while table.awaiting:
            seat = table.awaiting[0]
            decision = table.decision(seat)
            assert decision is not None
            if decision.kind == "pick" and decision.least == 0 and 0 < len(decision.options) < 4:
                return table, seat
            table.choose(seat, play_greedily(Chair(table, seat, luck)))
    raise AssertionError("nobody was ever asked to pick as much as they like")


def test_kept_trees_are_few() -> None:
    table = fb.new_table("letter-of-marque", 3, 1)
    for number in range(thinking.KEPT_BOTS + 3):
        thinking.think(msgspec.structs.replace(question(table, "bosun@5"), table=f"table {number}"))
    assert len(thinking.kept_bots) == thinking.KEPT_BOTS


class Slow(pool.Worker):
    """A worker that works when it is told to."""

    def __init__(self) -> None:
        super().__init__(0)
        self.open = asyncio.Event()

    async def run(self, patience: float, work: Any, *args: Any) -> Any:
        await self.open.wait()
        return work(self, *args)


def slow_lane(workers: int) -> tuple[pool.Lane, list[Slow]]:
    lane = pool.Lane(0, 0)
    slow = [Slow() for _ in range(workers)]
    lane.workers, lane._free = list(slow), list(slow)
    return lane, slow


def test_a_table_goes_to_its_usual_worker_unless_that_is_busy() -> None:
    async def story() -> None:
        lane, slow = slow_lane(3)
        tables = [f"table {number}" for number in range(9)]
        usual = {}
        for worker in slow:
            worker.open.set()
        for table in tables:
            usual[table] = await lane.run("me", 1, lambda worker: worker, table=table)
        assert len(set(usual.values())) == 3
        assert await lane.run("me", 1, lambda worker: worker, table=tables[0]) is usual[tables[0]]
        usual[tables[0]].open.clear()
        busy = asyncio.create_task(lane.run("me", 1, lambda worker: worker, table=tables[0]))
        await asyncio.sleep(0)
        assert await lane.run("me", 1, lambda worker: worker, table=tables[0]) is not usual[tables[0]]
        usual[tables[0]].open.set()
        await busy

    asyncio.run(story())


def test_who_asks_once_does_not_wait_for_who_asks_often() -> None:
    async def story() -> list[str]:
        lane, (worker,) = slow_lane(1)
        served: list[str] = []
        asked = [lane.run("often", 1, lambda _, n=n: served.append(f"often {n}")) for n in range(30)]
        asked.append(lane.run("once", 1, lambda _: served.append("once")))
        waiting = [asyncio.create_task(one) for one in asked]
        await asyncio.sleep(0)
        worker.open.set()
        await asyncio.gather(*waiting)
        return served

    served = asyncio.run(story())
    assert len(served) == 31
    assert served.index("once") <= 2


def test_who_has_enough_waiting_is_refused_at_once_and_others_are_not() -> None:
    async def story() -> None:
        lane, (worker,) = slow_lane(1)
        waiting = [asyncio.create_task(lane.run("often", 1, lambda _: None, most=3)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(pool.TooBusy):
            await lane.run("often", 1, lambda _: None, most=3)
        other = asyncio.create_task(lane.run("other", 1, lambda _: None, most=3))
        await asyncio.sleep(0)
        waiting[1].cancel()
        worker.open.set()
        await asyncio.gather(*waiting, other, return_exceptions=True)
        assert await lane.run("often", 1, lambda _: "served", most=3) == "served"

    asyncio.run(story())


def eat() -> int:
    """In a worker: takes two gigabytes."""
    return len([bytes(1024 * 1024) for _ in range(2048)])


def test_a_worker_that_takes_too_much_memory_is_replaced() -> None:
    async def story() -> None:
        hands = pool.Workers(1)
        before = await hands.files.run("me", 20, thinking.ready)
        with pytest.raises(pool.WorkFailed):
            await hands.files.run("me", 20, eat)
        assert await hands.files.run("me", 20, thinking.ready) != before
        hands.close()

    asyncio.run(story())


def test_the_position_for_a_bot_leaves_the_past_out() -> None:
    table = fb.new_table("letter-of-marque", 4, 5)
    for _ in range(40):
        if table.awaiting:
            seat = table.awaiting[0]
            decision = table.decision(seat)
            assert decision is not None
            table.choose(seat, decision.options[0])
    assert len(position(table)) < len(table.save()) / 2
