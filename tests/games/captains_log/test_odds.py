"""Odds before the click, tried by the real rules from positions where luck decides."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest

from freebooter.engine.answers import Decision
from freebooter.engine.asks import Option
from freebooter.engine.game import Odds
from freebooter.engine.record import Told
from freebooter.engine.table import Table
from freebooter.games.captains_log.content import FISHING, MISSIONS, NPC_CARDS, TILES
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import NONE, OIL, N
from freebooter.games.captains_log.offers import afloat, odds_of, of_fishing, of_mission
from freebooter.games.captains_log.rules import missions
from freebooter.games.captains_log.state import Mission, State
from tests.games.captains_log.ocean import npc, ocean, ship
from tests.table.test_odds import named, near, positions, told_of, tried

TRIES = 250


def plainly(decision: Decision, story: list[Told]) -> Any:
    """The most of an amount, nothing of a pick, and no cards or bombs: until the next order is asked for."""
    if decision.prompt == "order":
        return None
    if decision.kind == "amount":
        return decision.most
    return [] if decision.kind == "pick" and decision.least == 0 else named(decision, "pass", "shot", "done")


def the(table: Table, key: str) -> tuple[Table, int, Option, Odds]:
    """The position before this option of seat 0, and its odds."""
    option = next(one for one in table.decision(0).options if one.key == key)
    told = odds_of(table.state, table.decision(0), option)
    assert told is not None
    return table, 0, option, told


@pytest.mark.parametrize(("mine", "theirs", "moored"), [(8, 2, False), (9, 3, False), (12, 3, True), (5, 1, False)])
def test_boarding_by_trying(mine: int, theirs: int, moored: bool) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Whaler", crew=mine)
        ship(state, 1, at(1, -1), N, model="Hulk", crew=theirs)

    position = the(ocean(edit, boarding="yes"), "board:1")
    share = tried(position, TRIES, lambda story: told_of(story, "melee_over")[0]["won"] == 1, plainly)
    assert 0.0 < position[3].chance < 1.0
    assert near(position[3].chance, share, TRIES), (position[3], share)


def test_volleys_fire_on_the_way_tiles_and_treasure_by_trying() -> None:
    """In games of random choices; guns are fired with the usual shot, and no die is rolled again."""
    kinds = {"fire": 2, "fire_sinks": 2, "sail": 3, "tile": 1, "search": 1}
    for position in positions("captains-log", kinds, seats=3):
        _, seat, option, told = position

        def well(story: list[Told], seat: int = seat, kind: str = told.kind) -> bool:
            if kind == "sail":
                return not told_of(story, "damage", ship=seat)
            if kind == "tile":
                return TILES[told_of(story, "explored", seat=seat)[0]["tile"]].port != NONE
            if kind == "search":
                return bool(told_of(story, "treasure", seat=seat))
            return not told_of(story, "missed", by=seat)

        share = tried(position, TRIES, well, plainly)
        assert near(told.chance, share, TRIES), (told, option.key, share)


def test_a_ship_sunk_at_once_by_all_dice() -> None:
    """All its life is gone, or each 12 has killed a sailor and none is left (CL-069, CL-193)."""
    for margins, cap, life, sailors in [
        ((8, 8), 6, 3, 9),
        ((10, 7, 9), 4, 5, 2),
        ((12,), 6, 1, 2),
        ((12, 12), 6, 1, 1),
        ((3, 5), 6, 11, 3),
    ]:
        throws = list(product(range(1, 13), repeat=len(margins)))
        sunk = [
            sum(max(0, min(cap, face - margin)) for face, margin in zip(throw, margins, strict=True)) >= life
            or throw.count(12) >= sailors
            for throw in throws
        ]
        assert 1 - afloat(margins, cap, life, sailors) == pytest.approx(sum(sunk) / len(throws))


@pytest.mark.parametrize(("boarding", "sinks"), [("yes", True), ("no", False)])
def test_the_last_sailor_of_an_npc_may_fall_to_a_volley(boarding: str, sinks: bool) -> None:
    def edit(state: State) -> None:
        npc(state, 1, at(1, 0), dead=NPC_CARDS[0].crew - 1)

    _, _, _, told = the(ocean(edit, boarding=boarding), "fire:100")
    assert told.kind == "fire_sinks"
    assert (told.more[0] > 0.1) == sinks  # two dice do not take a whole life


def test_fishing_by_all_draws() -> None:
    for boats in (1, 2, 3):
        state = ocean(lambda state, boats=boats: ship(state, 0, at(0, 0), N, crew=5, rowboats=boats)).state
        told = of_fishing(state, 0, Option("fish"))
        draws = list(combinations(FISHING, boats))
        oil = [any(gain.of == OIL for token in draw for gain in token.gains) for draw in draws]
        unharmed = [all(gain.n > 0 for token in draw for gain in token.gains) for draw in draws]
        assert told.chance == pytest.approx(sum(oil) / len(draws))
        assert told.more[0] == pytest.approx(sum(unharmed) / len(draws))


def test_the_risk_of_a_mission_by_all_faces() -> None:
    """Each face is rolled by the real rules."""
    risky = [number for number, card in enumerate(MISSIONS) if card.risks]
    assert risky
    for number in risky:
        state = ocean(lambda state: None).state
        state.players[0].missions = [Mission(number, -1, 0, 0, 0, NONE, False, 0)]
        kept = 0
        for face in range(1, 13):
            trial = state.clone()
            trial.keel.listen()
            trial.keel.chance.script = [[face]]
            next(missions.risk(trial, 0, trial.players[0].missions[0]), None)
            kept += [event.args["lost"] == 0 for event in trial.keel.events if event.kind == "risk"] == [True]
        assert of_mission(state, 0, Option("mission", number)).chance == pytest.approx(kept / 12)
