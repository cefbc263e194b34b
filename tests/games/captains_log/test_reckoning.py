"""What the page says a volley or a boarding is made of adds up to what the rules have reckoned."""

from __future__ import annotations

import random

import pytest

import freebooter as fb
from freebooter.engine.table import Table
from freebooter.games.captains_log.content import CAPTAINS, SHIPS
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import NE, N
from freebooter.games.captains_log.rules import boarding
from freebooter.games.captains_log.state import NPC_BASE, State
from tests.games.captains_log.ocean import card_named, npc, ocean, ship, upgrade_named
from tests.games.positions import answer
from tests.table.checks import random_answer

DUFF = next(i for i, one in enumerate(CAPTAINS) if one.modifiers.enemy_rerolls)


def check_volley(table: Table) -> None:
    now, seen = table.state.volley, table.view(None).volley
    assert now is not None
    assert seen is not None
    assert sum(n for _, n in seen.made_of) == now.defense, seen
    parts = dict(seen.added)
    better = parts.pop("guns", 0)
    every = sum(parts.values())
    upgraded = table.state.players[now.by].cannon_upgrades if 0 <= now.by < NPC_BASE else 0
    each = max(1, len(now.dice) // max(1, guns(table)))
    wanted = [every + (better if i // each < upgraded else 0) for i in range(len(now.dice))]
    assert now.bonus == wanted, seen


def guns(table: Table) -> int:
    now = table.state.volley
    assert now is not None
    if not 0 <= now.by < NPC_BASE:
        return len(now.dice)
    return table.view(None).players[str(now.by)].guns


def check_boarding(table: Table) -> None:
    now, seen = table.state.boarding, table.view(None).boarding
    assert now is not None
    assert seen is not None
    assert sum(n for _, n in seen.added) == boarding.attack_bonus(table.state, now.by, now.at)
    assert sum(n for _, n in seen.their_added) == boarding.bonus_of(table.state, now.at, now.by)


@pytest.mark.parametrize("luck", range(4))
def test_the_parts_add_up_in_every_fight(luck: int) -> None:
    """Everybody has people aboard who let dice be rolled again, so that every fight stops at a question."""
    table, rng = fb.new_table("captains-log", 3, seed=luck, settings={"game": "expert"}), random.Random(luck)
    seen = 0
    while table.result is None and table.seq < 900:
        seat = table.awaiting[0]
        for player in table.state.players:
            if len(player.captains) == 1:
                player.captains = [DUFF]
                player.officers = [upgrade_named("Gunner"), upgrade_named("Swords")]
        if table.state.volley is not None:
            check_volley(table)
        if table.state.boarding is not None:
            check_boarding(table)
        seen += table.state.volley is not None or table.state.boarding is not None
        decision = table.decision(seat)
        assert decision is not None
        fights = [one for one in decision.options if one.kind in ("fire", "board")]
        table.choose(seat, rng.choice(fights) if fights else random_answer(table, seat, rng))
    assert seen > 5


@pytest.mark.rule("CL-186", "CL-187", "CL-188", "CL-374", "CL-387")
def test_a_volley_part_by_part() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, cannons=3, cannon_upgrades=1, officers=("Gunner",))
        npc(state, card_named("Black Gull"), at(2, -1), heading=NE)

    table = ocean(edit)
    table.script([4, 5, 6])
    answer(table, f"fire:{NPC_BASE + card_named('Black Gull') - 1}")
    seen = table.view(0).volley
    assert seen is not None
    assert dict(seen.made_of)["distance"] == 1
    assert dict(seen.added)["guns"] == SHIPS[table.state.players[0].ship].level
    assert seen.cap == 4
