"""The log keeps the books: rum, thalers and goods on board are what was told, at every moment of random games."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import freebooter as fb
from freebooter.games.portolano import content
from tests.table.checks import step

GOODS = [good.id for good in content.GOODS]


def enter(book: list[Counter[str]], kind: str, args: dict[str, Any]) -> None:
    """What an event says of holds and purses."""
    mine = book[args["seat"]] if "seat" in args else Counter()
    if kind == "hooch_rum":
        mine["rum"] += 1
    elif kind == "hooch_good":
        mine[args["good"]] += 1
    elif kind == "exchanged":
        mine[args["one"]] -= 1
        mine[args["two"]] -= 1
        mine["rum"] += 1
    elif kind == "sailed":
        mine["rum"] -= args["price"]
    elif kind == "unpaid":
        assert mine["rum"] == args["rum"]
        mine["rum"] = 0
    elif kind == "free_rum":
        mine["rum"] += 1
    elif kind == "loaded":
        mine["rum"] += args["rum"]
    elif kind == "to_rum":
        mine[args["good"]] -= 1
        mine["rum"] += 1
    elif kind == "to_good":
        mine[args["good"]] += 1
        mine["rum"] -= 1
    elif kind == "swapped":
        mine[args["give"]] -= 1
        mine[args["one"]] += 1
        mine[args["two"]] += 1
    elif kind == "took":
        mine[args["good"]] += 1
    elif kind == "unloaded":
        mine[args["good"]] -= 1
    elif kind in ("threw", "lost"):
        mine[args["thing"]] -= 1
    elif kind == "looted":
        mine[args["thing"]] += 1
        book[args["foe"]][args["thing"]] -= 1
    elif kind in ("paid", "prize"):
        mine["thaler"] += args["thalers"]
    elif kind == "thaler":
        mine["thaler"] += 1
    elif kind == "built":
        mine["thaler"] -= 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.rule("PO-027", "PO-053", "PO-156")
def test_rum_thalers_and_goods_are_what_was_told(seats: int) -> None:
    for luck in range(6):
        table, rng = fb.new_table("portolano", seats, seed=f"books {luck}"), random.Random(luck)
        book = [Counter({"rum": 3}) for _ in range(seats)]
        for captain in table.state.captains:
            book[captain.seat]["thaler"] = captain.thalers  # Sticky fingers
        heard = 0
        while table.awaiting:
            events = table.events(heard)
            for event in events:
                enter(book, event.kind, event.args)
            heard += len(events)
            decision = table.decision(table.awaiting[0])
            assert decision is not None
            if decision.prompt != "room.trade":  # a trade is told when it is done
                check(book, table)
            step(table, rng)


def check(book: list[Counter[str]], table: Any) -> None:
    for captain in table.state.captains:
        mine = book[captain.seat]
        assert captain.rum == mine["rum"] >= 0
        assert captain.thalers == mine["thaler"] >= 0
        assert captain.goods == [mine[good] for good in GOODS]
        assert captain.rum + captain.cargo() <= captain.hold
