"""What the page says of a course before it is sailed is what then happens."""

from __future__ import annotations

import pytest

import freebooter as fb
from freebooter.bots.simple import play_greedily
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table
from freebooter.games.captains_log import ahead
from freebooter.games.captains_log.content import EVENTS, NPC_CARDS
from freebooter.games.captains_log.content import events as cards
from freebooter.games.captains_log.hexes import at, step
from freebooter.games.captains_log.names import NONE, PENNANT_FIRE, SPAIN, N, S
from freebooter.games.captains_log.scenes import TurnView
from freebooter.games.captains_log.state import NPC_BASE, ORDERS, State
from tests.games.captains_log.ocean import card_named, npc, ocean, ship, spot, tile
from tests.games.positions import told

KRAKEN = next(i for i, event in enumerate(EVENTS) if isinstance(event.effect, cards.Kraken))
FOG = next(i for i, event in enumerate(EVENTS) if isinstance(event.effect, cards.Fog))


def now(table: Table, seat: int = 0) -> TurnView:
    found = table.view(seat).now
    assert found is not None
    return found


def hexes_of(start: int, course: str) -> list[int]:
    """The hexes that a course enters."""
    path = []
    for bearing in course:
        start = step(start, int(bearing))
        path.append(start)
    return path


@pytest.mark.rule("CL-110", "CL-111")
def test_ships_that_fire_at_who_passes() -> None:
    def edit(state: State) -> None:
        ship(state, 1, at(2, 0), N)
        npc(state, card_named("Black Gull"), at(0, -2))  # pirates hunt everybody
        npc(state, card_named("Falconer"), at(0, 2))  # England has nothing against seat 0
        state.players[0].reputation = [0] * 5

    state = ocean(edit).state
    gull = NPC_BASE + card_named("Black Gull") - 1
    dice = next(one.n for one in NPC_CARDS[gull - NPC_BASE].pennants if one.kind == PENNANT_FIRE)
    assert ahead.passing_fire(state, 0) == [
        ahead.Peril(at(0, -2), ahead.SHIP, gull, dice),
        ahead.Peril(at(2, 0), ahead.SHIP, 1, 2),
    ]


@pytest.mark.rule("CL-173", "CL-502", "CL-483")
def test_fortresses_and_the_kraken_but_nothing_in_the_fog() -> None:
    def edit(state: State) -> None:
        tile(state, 5, port=SPAIN, fortress=SPAIN)
        ship(state, 0, spot(state, 5, "d"), S, model="Carrack")
        state.players[0].reputation[SPAIN] = -2
        state.sea.kraken = at(0, -4)
        state.decks.events_open.append(KRAKEN)
        state.decks.events_until.append(-1)

    table = ocean(edit)
    found = now(table).perils
    assert ahead.Peril(spot(table.state, 5, "i"), ahead.FORTRESS, 5, 4) in found
    assert ahead.Peril(at(0, -4), ahead.KRAKEN, NONE, 0) in found

    def fog(state: State) -> None:
        edit(state)
        state.sea.fog = next(one.centre for one in state.sea.tiles if one.number == 5)
        state.decks.events_open.append(FOG)
        state.decks.events_until.append(-1)

    assert not [one for one in now(ocean(fog)).perils if one.kind == ahead.FORTRESS]


def test_only_who_sails_is_sent_the_courses() -> None:
    table = ocean(lambda state: ship(state, 0, at(0, 0), N))
    assert now(table).courses
    assert not now(table, 1).courses
    assert now(table, 1).actions == now(table).actions


def tables(luck: int, rounds: int) -> list[bytes]:
    """A game of greedy captains, saved at the orders of its first seat."""
    table = fb.new_table("captains-log", 3, seed=luck)
    saved = []
    while table.result is None and table.round < rounds:
        seat = table.awaiting[0]
        decision = table.decision(seat)
        assert decision is not None
        if seat == 0 and decision.prompt == "order" and table.state.phase == ORDERS:
            saved.append(table.save())
        table.choose(seat, play_greedily(fb.Chair(table, seat, lucky("perils", table.seq))))
    return saved


@pytest.mark.parametrize("luck", range(3))
def test_every_course_is_sailed_as_it_was_shown(luck: int) -> None:
    seen = 0
    for save in tables(luck, 14)[::3]:
        table = fb.load(save)
        shown, start = now(table), table.state.players[0].hex
        offered = [one.key for one in table.decision(0).options if one.kind == "sail"]
        ways = [hexes_of(start, course) for course in shown.courses]
        left = {way[-1]: rest for way, rest in zip(ways, shown.rest, strict=True)}
        assert {*offered} <= {f"sail:{way[-1]}" for way in ways}
        for path in ways[:: max(1, len(ways) // 6)]:
            if f"sail:{path[-1]}" in offered:
                seen += sail(table, fb.load(save), path, left[path[-1]])
    assert seen > 20


def sail(before: Table, table: Table, path: list[int], left: int) -> bool:
    """Sails a course and compares what is told with what was shown."""
    table.choose(0, f"sail:{path[-1]}")
    assert told(table, "sails")[-1]["path"] == path
    met = [one for hex in path for one in now(before).perils if one.hex == hex]
    if [*table.awaiting] != [0] or told(table, "destroyed") != told(before, "destroyed"):
        return False  # somebody may fire, or the ship was lost on the way
    fired = told(table, "fires")[len(told(before, "fires")) :]
    forts = told(table, "fortress_fires")[len(told(before, "fortress_fires")) :]
    assert [one["by"] for one in fired] == [one.who for one in met if one.kind == ahead.SHIP and one.who >= NPC_BASE]
    assert [one["tile"] for one in forts] == [one.who for one in met if one.kind == ahead.FORTRESS]
    assert not [one for one in met if one.kind == ahead.KRAKEN]
    turn = table.state.turn
    assert turn is None or turn.left == left or table.state.players[0].hex != path[-1]
    return True
