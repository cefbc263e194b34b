"""Before the first turn: every field of the table as it begins, and what luck decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

from freebooter.engine.keel import NOBODY, Keel
from freebooter.engine.luck import lucky
from freebooter.games.captains_log import GAME
from freebooter.games.captains_log.content import (
    BARRELS,
    CAPTAINS,
    EVENTS,
    GOODS,
    MISSIONS,
    NPC_CARDS,
    SIDE_A_SHIPS,
    SLOTS,
    UPGRADES,
    ZONE_TILES,
)
from freebooter.games.captains_log.names import NONE, PIRATES, SIDE_A, SIDE_B, SPAIN
from freebooter.games.captains_log.rules import npcs, turn
from freebooter.games.captains_log.state import SETTING_OUT, Clock, Npc, Player, State


def table(seats: int = 3, seed: int = 1, **settings: Any) -> State:
    """What needs no decision is laid out."""
    state: State = GAME.setup(GAME.settle(settings, seats), seats, Keel(lucky(GAME.id, seed)))
    return state


def as_fields(thing: object) -> dict[str, Any]:
    return {field.name: getattr(thing, field.name) for field in fields(thing)}  # type: ignore[arg-type]


@pytest.mark.rule("CL-033", "CL-042", "CL-055", "CL-058")
@pytest.mark.parametrize(("board", "side"), [("A", SIDE_A), ("B", SIDE_B), ("each chooses", SIDE_A)])
def test_nobody_has_more_than_a_crew_and_three_thousand(board: str, side: int) -> None:
    nothing = Player(
        side=side, ship=SIDE_A_SHIPS[0], card=NONE, hex=0, heading=0, start=0, hold=[], hold_hand=-1, wood_on_card=0,
        absorbed=0, wounds_absorbed=0, sails_cut=0, pinned_by=NONE, crew=3, sails=0, cannon_upgrades=0, long_range=0,
        rowboats=0, ammunition=0, officers=[], captains=[], dealt=[], hidden_nation=NONE, doubloons=3,
        reputation=[0] * 5, crown=NONE, pirate=False, fame=[0] * 12, icons=0, scored=0, hein=0, hein_seen=0,
        aiming=NONE, missions=[],
        done=[], barrels=[], clues=0, searched=False, wanted=0, bounty=0, oil_marker=False, harpooned=0,
        left_cargo=False, deaths=0, lost=False, last_fire=False, harmed_by=-1, burning=-1, pleases=0, called_at=0,
    )  # fmt: skip
    for player in table(board=board).players:
        assert as_fields(player) == as_fields(nothing)


@pytest.mark.rule("CL-044", "CL-174", "CL-586")
def test_nothing_goes_on_at_the_table_yet() -> None:
    state = table()
    assert (state.phase, state.prepared, state.catch, state.winner) == (SETTING_OUT, 0, [], -1)
    going_on = (state.turn, state.visit, state.volley, state.boarding, state.activation, state.deal, state.reward)
    assert going_on == (None,) * 7
    assert state.alone is None
    assert (state.npcs, state.keel.round) == ([], 0)
    start = Clock(
        space=0, advances=0, game_level=1, era=1, tavern_marks=0, dealt=0, fortress_dice=0, fortress_ring=False,
        sunk_barrels=0,
    )  # fmt: skip
    assert as_fields(state.clock) == as_fields(start)
    sea, decks = state.sea, state.decks
    assert (sea.drawn, sea.place, sea.zones, sea.tide, sea.fog, sea.kraken) == (0, 0, {}, 0, 0, 0)
    assert (sea.barrel_box, sea.floating, sea.zone_stack, sea.stack) == ([], [], [], [])
    assert (decks.ships_out, decks.events_out, decks.events_open, decks.events_until) == ([], [], [], [])
    assert (decks.missions_out, decks.winds_out, decks.dug, decks.treasure_found) == ([], [], [], False)
    assert state.harbour.officers_out == []


@pytest.mark.rule("CL-558", "CL-560")
def test_against_nations_they_begin_with_nothing() -> None:
    state = table(1, mode="solo", enemy_spain=True, enemy_pirates=True)
    assert state.alone is not None
    assert (state.alone.enemies, state.alone.fame, state.alone.lost) == (1 << SPAIN | 1 << PIRATES, [0] * 5, False)
    assert state.first == 0


@pytest.mark.rule("CL-054", "CL-271")
@pytest.mark.parametrize("card", [0, 20])
def test_an_npc_that_joins_has_only_what_its_card_shows(card: int) -> None:
    state = table()
    npcs.join(state, 2, card)
    one = NPC_CARDS[card]
    new = Npc(
        card=card, seat=2, seen=NOBODY, hex=0, heading=0, counter=0, water=0, fire=0, dead=0, sails_cut=0, coins=0,
        goods=list(one.cargo), cubes=[0] * 6, stop=one.first_stop, wounds=0, last_fire=False, harmed_by=-1,
        pinned_by=NONE, tamed=False,
    )  # fmt: skip
    assert as_fields(state.npcs[-1]) == as_fields(new)
    assert state.clock.dealt == 1


@pytest.mark.rule("CL-096")
def test_a_turn_begins_with_two_orders_and_nothing_done() -> None:
    state = table()
    state.keel.turn = 0
    assert list(turn.begin(state)) == []
    now = state.turn
    assert now is not None
    assert (now.actions, now.moved, now.sailing, now.left, now.began, now.path) == (2, False, False, 0, 0, [])
    assert (now.entered, now.straight, now.bearing) == (0, 0, -1)
    assert (now.attacked, now.attacked_in_port, now.npcs, now.stowaways, now.storm_saved) == (0, 0, 0, False, 0)


PILES: list[tuple[str, Callable[[State], list[int]], int]] = [
    ("tiles", lambda state: [tile.number for tile in state.sea.tiles], 21),
    ("barrels", lambda state: state.sea.barrel_bag, 0),
    ("winds", lambda state: [*state.decks.winds, state.decks.wind], 6),
    ("events", lambda state: state.decks.events, len(EVENTS)),
    ("missions", lambda state: state.decks.missions, len(MISSIONS)),
    ("officers", lambda state: [*state.harbour.bag, *state.harbour.officers], 0),
    ("ships", lambda state: state.decks.ships, 0),
    ("first level", lambda state: [card for card in state.decks.ships if NPC_CARDS[card].level == 1], 0),
    ("second level", lambda state: [card for card in state.decks.ships if NPC_CARDS[card].level == 2], 0),
    ("last levels", lambda state: [card for card in state.decks.ships if NPC_CARDS[card].level > 2], 0),
    ("markets", lambda state: state.market.stack, 4),
    ("first clue", lambda state: state.decks.treasure[:1], 0),
    ("second clue", lambda state: state.decks.treasure[1:2], 0),
    ("treasure", lambda state: state.decks.treasure[2:], 0),
]  # fmt: skip


@pytest.mark.rule("CL-024", "CL-027", "CL-028", "CL-036", "CL-041", "CL-043", "CL-045")
@pytest.mark.parametrize(("pile", "count"), [(pile, count) for _, pile, count in PILES], ids=[one for one, *_ in PILES])
def test_every_pile_is_shuffled_and_whole(pile: Callable[[State], list[int]], count: int) -> None:
    found = [pile(table(seed=seed)) for seed in range(12)]
    assert len({tuple(one) for one in found}) > 2
    if count:
        assert all(len(one) == len(set(one)) == count for one in found)


@pytest.mark.rule("CL-142", "CL-149", "CL-059")
def test_on_a_dynamic_map_zones_and_tiles_lie_in_stacks_and_captains_are_dealt_from_all() -> None:
    states = [table(seed=seed, game="expert") for seed in range(8)]
    for state in states:
        [first] = state.sea.tiles
        assert (first.centre, first.turned, first.open) == (SLOTS[0].centre, 0, True)
        assert sorted([first.number, *state.sea.stack]) == sorted({*range(1, 22), *state.sea.stack})
        assert sorted(state.sea.zone_stack) == list(range(len(ZONE_TILES)))
        dealt = [captain for player in state.players for captain in player.dealt]
        assert sorted(dealt + state.decks.captains) == list(range(len(CAPTAINS)))
        assert [len(player.dealt) for player in state.players] == [3, 3, 3]
    for pile in (
        lambda state: state.sea.stack, lambda state: state.sea.zone_stack, lambda state: state.players[0].dealt,
    ):  # fmt: skip
        assert len({tuple(pile(state)) for state in states}) > 2
    assert table(seed=1, map="dynamic", zones="no").sea.zone_stack == []


@pytest.mark.rule("CL-031", "CL-037", "CL-135")
def test_what_is_not_laid_out_is_in_the_supply() -> None:
    state = table(4)
    afloat = len(state.sea.barrels)
    assert len(state.sea.barrel_bag) + afloat == len(BARRELS)
    for nation in range(4):
        on_board = sum(state.market.legal[nation]) + sum(state.market.contraband[nation])
        assert 1 <= on_board <= 12
        assert state.market.supply[nation] == GOODS[nation].count - on_board
    assert state.market.supply[4:] == [good.count for good in GOODS[4:]]
    for i, upgrade in enumerate(UPGRADES):
        assert state.harbour.crowns[i] == (upgrade.count if upgrade.nation != NONE else 0)


@pytest.mark.rule("CL-090", "CL-574")
def test_in_teams_and_alone_the_first_seat_begins() -> None:
    assert {table(4, seed, mode="teams").first for seed in range(8)} == {0}
    assert {table(2, seed).first for seed in range(8)} == {0, 1}
