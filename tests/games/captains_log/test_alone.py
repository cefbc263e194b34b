"""Chapters 54 to 56: alone, together, two against two, and the score of a solo game."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.engine.answers import IllegalChoice
from freebooter.engine.game import BadSettings
from freebooter.engine.table import Table
from freebooter.games.captains_log import GAME
from freebooter.games.captains_log.content import BAG, CAPTAINS, MISSIONS, NPC_CARDS
from freebooter.games.captains_log.content import missions as cards
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import (
    COTTON,
    ENGLAND,
    FRANCE,
    LEGAL,
    MOORING,
    NETHERLANDS,
    OIL,
    PIRATES,
    SPAIN,
    S,
    war_bit,
)
from freebooter.games.captains_log.rules import (
    alone,
    boarding,
    events,
    fame,
    floating,
    fortresses,
    goals,
    merchants,
    missions,
    npcs,
    reputation,
    setting_out,
    ships,
    turn_order,
)
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import (
    FAME_BARRELS,
    FAME_PRESTIGE,
    FAME_SALES,
    NPC_BASE,
    Barrel,
    Mission,
    State,
)
from tests.games.captains_log.ocean import (
    barrel,
    card_named,
    in_port,
    npc,
    ocean,
    ship,
    tile,
    turn_of,
    upgrade_named,
)
from tests.games.captains_log.papers import card as mission_card
from tests.games.captains_log.papers import mission, nearly_sunk
from tests.games.positions import answer, keys, position, told

SPANIARD, DUTCH, ENGLISH, PIRATE = "Santa Rufina", "Gouden Haring", "Good Margaret", "Black Gull"


def solo(edit: Any = None, **settings: Any) -> Table:
    return ocean(edit, seats=1, mode="solo", **settings)


def together(edit: Any = None, **settings: Any) -> Table:
    return ocean(edit, seats=2, mode="cooperative", **settings)


def enemy_fame(table: Table) -> list[int]:
    assert table.state.alone is not None
    return list(table.state.alone.fame)


def back_to_orders(table: Table) -> None:
    """Nothing is taken, nobody joined, until the next order is asked for."""
    while "end_turn" not in keys(table):
        try:
            answer(table, "pass" if "pass" in keys(table) else keys(table)[0])
        except IllegalChoice:
            answer(table, [])


# --- Setting out -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-559", "CL-542")
def test_who_hides_from_an_enemy_gains_no_fame_either_when_found_out() -> None:
    table = solo(lambda state: setattr(state.players[0], "hidden_nation", SPAIN))
    state = table.state
    setting_out.from_enemies(state)
    assert state.players[0].reputation[SPAIN] == 0
    assert reputation.unmasked(state, 0, SPAIN)
    assert (state.players[0].reputation[SPAIN], fame.fame_of(state, 0)) == (-5, 0)


@pytest.mark.rule("CL-558", "CL-559", "CL-326")
def test_enemies_are_chosen_and_stand_at_minus_five_without_the_fame() -> None:
    table = position("captains-log", 1, mode="solo", enemy_france=True)
    while table.state.keel.round == 0:
        answer(table, keys(table)[-1])
    player = table.state.players[0]
    assert player.reputation == [0, -5, 0, -5, 0]
    assert fame.fame_of(table.state, 0) == 0
    assert enemy_fame(table) == [0, 0, 0, 0, 0]
    with pytest.raises(BadSettings, match="enemy nation"):
        GAME.settle({"mode": "solo", "enemy_spain": False}, 1)


@pytest.mark.rule("CL-558", "CL-560")
def test_or_so_many_of_them_are_drawn_by_lot() -> None:
    drawn = set()
    for seed in range(20):
        state = position("captains-log", 1, seed=seed, mode="solo", enemies_by_lot=2, enemy_spain=False).state
        assert fame.target(state) == 19
        drawn.add(state.alone.enemies)
    assert {enemies.bit_count() for enemies in drawn} == {2}
    assert len(drawn) > 4


@pytest.mark.rule("CL-560", "CL-569", "CL-EX82")
@pytest.mark.parametrize(
    ("settings", "target"), [({}, 20), ({"enemy_france": True}, 19), ({"enemy_france": True, "target": 25}, 25)]
)
def test_the_target_is_21_less_the_enemies_unless_it_is_raised(settings: dict[str, Any], target: int) -> None:
    assert fame.target(solo(**settings).state) == target


@pytest.mark.rule("CL-561", "CL-K24")
def test_three_hidden_npc_enter_one_a_turn() -> None:
    table = position("captains-log", 1, mode="solo")
    while table.state.keel.round == 0:
        answer(table, keys(table)[-1])
    state = table.state
    first = [one.card for one in state.npcs]
    assert len(first) == 3
    assert all(one.seen == 0 for one in state.npcs)

    def revealed() -> list[int]:
        return [one["ship"] - 100 for one in told(table, "npc_revealed")]

    for round, known in ((1, first[:1]), (2, first[:2]), (3, first)):
        while state.keel.round == round:
            answer(table, "end_turn" if "end_turn" in keys(table) else keys(table)[0])
        assert revealed()[: len(known)] == known
        assert len(revealed()) == len(known)


@pytest.mark.rule("CL-561")
def test_the_next_card_takes_the_base_of_the_one_that_left() -> None:
    def edit(state: State) -> None:
        for name in (SPANIARD, DUTCH, ENGLISH):
            npc(state, card_named(name), at(5, -3), seat=0)
        state.npcs[0].hex, state.npcs[0].counter = 0, 1  # its tile lies face down: it leaves in its activation

    table = solo(edit)
    state = table.state
    answer(table, "end_turn")
    assert state.keel.round == 2
    assert [one.card for one in state.npcs[1:]] == [card_named(DUTCH) - 1, card_named(ENGLISH) - 1]
    assert state.npcs[0].seen == 0  # NPC 1 again: to be revealed in the next turn
    assert {one["ship"] for one in told(table, "npc_bound")} == set()  # the second does not act in the first turn


@pytest.mark.rule("CL-561")
@pytest.mark.parametrize("base", [0, 1, 2])
def test_whichever_leaves_the_next_card_takes_its_base(base: int) -> None:
    def edit(state: State) -> None:
        for name in (SPANIARD, DUTCH, ENGLISH):
            npc(state, card_named(name), at(5, -3), seat=0)

    state = solo(edit).state
    before = [one.card for one in state.npcs]
    npcs.leaves(state, NPC_BASE + before[base])
    after = [one.card for one in state.npcs]
    assert [after[i] == before[i] for i in range(3)] == [i != base for i in range(3)]


@pytest.mark.rule("CL-100", "CL-561")
def test_together_the_next_card_comes_last_as_it_entered_play_last() -> None:
    def edit(state: State) -> None:
        for name in (SPANIARD, DUTCH, ENGLISH):
            npc(state, card_named(name), at(5, -3), seat=0)

    state = together(edit).state
    npcs.leaves(state, NPC_BASE + card_named(SPANIARD) - 1)
    assert [NPC_CARDS[one.card].ship for one in state.npcs[:2]] == [DUTCH, ENGLISH]
    assert state.npcs[2].seen == 0


@pytest.mark.rule("CL-561", "CL-571")
@pytest.mark.parametrize(("mode", "seats", "active"), [("solo", 1, 1), ("cooperative", 2, 3), ("race", 2, 3)])
def test_only_alone_do_they_enter_one_a_turn(mode: str, seats: int, active: int) -> None:
    def edit(state: State) -> None:
        for name in ("Black Gull", "Red Lantern", "Falconer"):
            npc(state, card_named(name), 0, seat=0, seen=0)

    table = ocean(edit, mode=mode, seats=seats)
    answer(table, "end_turn")
    assert len(told(table, "npc_revealed")) == active


@pytest.mark.rule("CL-562")
def test_unique_tokens_that_one_owns_leave_the_display() -> None:
    def edit(state: State) -> None:
        names = ("Second Gunner", "Second Gunner", "Gunner", "Gunner", "Helmsman", "Helmsman")
        state.harbour.officers = [upgrade_named(one) for one in names] + [-1] * 3
        bag = list(BAG)
        for name in names:
            bag.remove(upgrade_named(name))
        state.harbour.bag = bag

    aboard = {"doubloons": 20, "side": 1, "model": "Frigate", "reputation": [0, 0, 3, 0, 0]}
    table = in_port(13, edit, aboard=aboard, seats=1, mode="solo", board="B")
    answer(table, "officer:0")
    assert upgrade_named("Second Gunner") not in table.state.harbour.officers
    assert table.state.harbour.officers_out == [upgrade_named("Second Gunner")]
    answer(table, "officer:2")
    assert upgrade_named("Gunner") in table.state.harbour.officers  # not unique
    for mode in ("race", "cooperative"):
        table = in_port(13, edit, aboard=aboard, mode=mode, board="B")
        answer(table, "officer:0")
        assert upgrade_named("Second Gunner") in table.state.harbour.officers


@pytest.mark.rule("CL-562", "CL-347")
def test_they_leave_also_when_a_nations_own_upgrade_is_bought_and_the_display_is_filled_after_the_turn() -> None:
    shown = ("Second Gunner", "Gunner", "Helmsman")

    def edit(state: State) -> None:
        state.harbour.officers = [upgrade_named(one) for one in shown] + [-1] * 6
        state.harbour.bag = list(BAG)
        for one in (*shown, "Second Gunner"):
            state.harbour.bag.remove(upgrade_named(one))

    aboard = {"doubloons": 20, "side": 1, "model": "Frigate", "reputation": [4, 0, 0, 0, 0]}
    aboard["officers"] = ("Second Gunner",)
    table = in_port(1, edit, aboard=aboard, seats=1, mode="solo", board="B")
    answer(table, f"crown_officer:{upgrade_named('Merchant')}")
    assert table.state.harbour.officers == [-1, upgrade_named("Gunner"), upgrade_named("Helmsman"), *[-1] * 6]
    answer(table, "done", "end_turn")
    assert all(upgrade >= 0 for upgrade in table.state.harbour.officers)


@pytest.mark.rule("CL-562", "CL-536")
def test_they_leave_also_when_jack_rackham_brings_one_along() -> None:
    rackham, read = (next(i for i, one in enumerate(CAPTAINS) if name in one.name) for name in ("Rackham", "Read"))
    helmsman = upgrade_named("Helmsman")

    def edit(state: State) -> None:
        state.decks.captains = [rackham]
        state.harbour.officers = [helmsman, upgrade_named("Gunner")] + [-1] * 7
        state.harbour.bag = [helmsman]

    aboard = {"side": 1, "model": "Frigate", "reputation": [0, 0, 0, 0, 4], "fame": [9, *[0] * 11], "captains": [read]}
    table = in_port(15, edit, aboard=aboard, seats=1, mode="solo", board="B", captains="yes", target=25)
    answer(table, f"second_captain:{rackham}")
    assert table.state.players[0].officers == [helmsman]
    assert helmsman not in table.state.harbour.officers


@pytest.mark.rule("CL-563", "CL-K17")
def test_missions_against_players_are_aimed_at_npc() -> None:
    against = [
        card
        for card, mission in enumerate(MISSIONS)
        if any(isinstance(end.goal, cards.Destroy) and end.goal.target.solo is not None for end in mission.ends)
    ]
    assert against
    table = solo(lambda state: npc(state, card_named(ENGLISH), at(1, -1)), game="expert")
    for card in against:
        assert goals.is_possible(table.state, 0, card)


@pytest.mark.rule("CL-564", "CL-530")
def test_grace_o_malley_lowers_the_target_instead() -> None:
    grace = next(i for i, one in enumerate(CAPTAINS) if one.name.startswith("Grace"))
    table = solo(lambda state: ship(state, 0, at(0, 0), captains=[grace], reputation=[-4, 0, 0, 0, 0]))
    assert fame.target(table.state) == 19
    reputation.fall(table.state, 0, NETHERLANDS, 1)
    assert table.state.players[0].fame[FAME_PRESTIGE] == 1  # as for anybody
    race = ocean(lambda state: ship(state, 0, at(0, 0), captains=[grace]))
    assert fame.target(race.state) == 7


@pytest.mark.rule("CL-564", "CL-569", "CL-526")
@pytest.mark.parametrize(("had", "won"), [(18, False), (19, True)])
def test_when_she_comes_as_second_captain_the_lower_target_may_be_reached_at_once(had: int, won: bool) -> None:
    grace = next(i for i, one in enumerate(CAPTAINS) if one.name.startswith("Grace"))

    def edit(state: State) -> None:
        state.players[0].fame[FAME_SALES] = had
        state.players[0].reputation[PIRATES] = 4
        state.players[0].captains = [captain for captain in range(len(CAPTAINS)) if captain != grace][:1]
        state.decks.captains = [grace]

    table = in_port(15, edit, seats=1, mode="solo", game="expert")
    assert fame.target(table.state) == 20
    answer(table, f"second_captain:{grace}")
    assert (table.result is not None) == won


@pytest.mark.rule("CL-559", "CL-564")
def test_an_enemys_minus_five_never_gives_fame() -> None:
    grace = next(i for i, one in enumerate(CAPTAINS) if one.name.startswith("Grace"))

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), captains=[grace])
        setting_out.from_enemies(state)

    table = solo(edit)
    list(reputation.change(table.state, 0, SPAIN, 1))
    reputation.fall(table.state, 0, SPAIN, 1)
    assert table.state.players[0].reputation[SPAIN] == -5
    assert fame.fame_of(table.state, 0) == 0


# --- Fame of the enemies ---------------------------------------------------------------------------------------------


def two_rounds(table: Table) -> list[list[int]]:
    """What the enemies have after the night's and the day's beginning."""
    found = []
    for _ in range(2):
        round = table.state.keel.round
        while table.state.keel.round == round:
            answer(table, "end_turn" if "end_turn" in keys(table) else keys(table)[0])
        found.append(enemy_fame(table))
    return found


@pytest.mark.rule("CL-565", "CL-558")
def test_each_full_day_with_hidden_tiles_is_a_fame_for_every_enemy() -> None:
    hidden = solo(lambda state: tile(state, 14, 2, open=False), enemy_pirates=True)
    assert two_rounds(hidden) == [[0] * 5, [0, 1, 0, 0, 1]]
    seen = solo(lambda state: tile(state, 14, 2, open=True), enemy_pirates=True)
    seen.state.sea.stack = []
    assert two_rounds(seen) == [[0] * 5, [0] * 5]


@pytest.mark.rule("CL-570", "CL-565")
def test_nations_may_score_by_night_as_well() -> None:
    table = solo(lambda state: tile(state, 14, 2, open=False), night_scoring=True)
    assert two_rounds(table) == [[0, 1, 0, 0, 0], [0, 2, 0, 0, 0]]


@pytest.mark.rule("CL-566", "CL-573", "CL-K30")
@pytest.mark.parametrize(("mode", "each"), [("solo", 1), ("cooperative", 2)])
def test_two_sunken_barrels(mode: str, each: int) -> None:
    def edit(state: State) -> None:
        for i in range(3):
            barrel(state, at(2, i), i, afloat=1 if i < 2 else 2)

    table = ocean(edit, seats=1 if mode == "solo" else 2, mode=mode, flotation="yes", enemy_france=True)
    table.state.sea.stack = []
    while table.state.keel.round == 1:
        answer(table, "end_turn" if "end_turn" in keys(table) else keys(table)[0])
    assert enemy_fame(table) == [0, each, 0, each, 0]
    assert table.state.clock.sunk_barrels == 2
    alone.barrel_sunk(table.state)
    assert enemy_fame(table) == [0, each, 0, each, 0]  # the third alone is nothing
    alone.barrel_sunk(table.state)
    assert enemy_fame(table) == [0, 2 * each, 0, 2 * each, 0]


@pytest.mark.rule("CL-566", "CL-140")
def test_a_time_counter_that_sinks_is_no_barrel() -> None:
    def edit(state: State) -> None:
        for i in range(2):
            barrel(state, at(2, i), i, afloat=1)
            state.sea.barrels[-1].oil = 1
            state.market.supply[OIL] -= 1

    table = solo(edit, flotation="yes")
    answer(table, "end_turn")
    assert (enemy_fame(table)[SPAIN], table.state.clock.sunk_barrels) == (0, 0)
    assert len(told(table, "counter_sinks")) == 2
    assert not told(table, "barrel_sinks")


@pytest.mark.rule("CL-567", "CL-568", "CL-596")
def test_who_sinks_a_ship_gains_and_who_loses_one_loses() -> None:
    def edit(state: State) -> None:
        npc(state, card_named(SPANIARD), at(1, -1))
        npc(state, card_named(ENGLISH), at(2, -1))

    table = solo(edit, enemy_england=True)
    state = table.state
    assert state.alone is not None
    alone.ship_lost(state, 104, 100)  # a Spaniard sinks the Englishman
    assert enemy_fame(table) == [0, 1, 0, 0, 0]  # England has nothing to lose
    alone.ship_lost(state, 104, 100)
    alone.ship_lost(state, 100, 0)  # the player sinks the Spaniard
    assert enemy_fame(table) == [0, 1, 0, 0, 0]
    alone.ship_lost(state, 0, 104)  # the Englishman sinks the player
    assert enemy_fame(table) == [0, 1, 1, 0, 0]
    alone.ship_lost(state, 100, -1)  # a fortress is no combat of ships
    assert enemy_fame(table) == [0, 1, 1, 0, 0]


@pytest.mark.rule("CL-567", "CL-568", "CL-069")
def test_of_two_crews_that_kill_each_other_the_first_to_go_down_gains_nothing_by_the_other() -> None:
    def edit(state: State) -> None:
        npc(state, card_named(SPANIARD), at(1, -1))
        npc(state, card_named("Widow's Kiss"), at(2, -1))

    table = solo(edit, game="expert", enemy_pirates=True)
    state = table.state
    spaniard, pirate = (NPC_BASE + card_named(name) - 1 for name in (SPANIARD, "Widow's Kiss"))
    for one in state.npcs:
        one.dead = NPC_CARDS[one.card].crew
    list(boarding.after_losses(state, pirate, spaniard))  # the pirate has boarded, and both have lost everybody
    assert [ships.in_play(state, one) for one in (pirate, spaniard)] == [False, False]
    assert enemy_fame(table) == [0, 0, 0, 0, 0]  # +1 and -1 for the Pirates


@pytest.mark.rule("CL-550", "CL-567", "CL-568")
@pytest.mark.parametrize(("tamed", "fame"), [(False, [0, 0, 0, 1, 0]), (True, [0, 0, 0, 0, 0])])
def test_what_a_corsair_does_for_its_master_is_no_deed_of_its_nation(tamed: bool, fame: list[int]) -> None:
    def edit(state: State) -> None:
        npc(state, card_named("La Belette"), at(1, -1), tamed=tamed)  # a corsair of France
        npc(state, card_named(ENGLISH), at(2, -1))

    table = solo(edit, enemy_france=True, enemy_spain=False)
    corsair, other = (100 + card_named(name) - 1 for name in ("La Belette", ENGLISH))
    alone.ship_lost(table.state, other, corsair)
    assert enemy_fame(table) == fame
    alone.ship_lost(table.state, corsair, 0)
    assert enemy_fame(table) == [0] * 5


@pytest.mark.rule("CL-567", "CL-568")
@pytest.mark.parametrize(("owner", "fame"), [(SPAIN, [0, 1, 0, 0, 0]), (NETHERLANDS, [0, 0, 0, 0, 0])])
def test_a_fortress_that_sinks_a_ship_gains_for_its_nation(owner: int, fame: list[int]) -> None:
    def edit(state: State) -> None:
        tile(state, 14, 2, port=owner, fortress=owner)
        ship(state, 0, at(0, 0), reputation=[-5] * 5)
        nearly_sunk(state, 0)

    table = solo(edit, enemy_england=True)
    table.script([1] * 4)
    list(fortresses.fires(table.state, 14, 0, 4))
    assert enemy_fame(table) == [0] * 5  # a miss
    table.script([12] * 4)
    list(fortresses.fires(table.state, 14, 0, 4))
    assert table.state.players[0].lost
    assert enemy_fame(table) == fame


@pytest.mark.rule("CL-568")
def test_a_ship_sunk_by_gunfire_or_taken_in_close_combat_costs_its_nation() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), model="Hulk", crew=7, side=1)
        npc(state, card_named(SPANIARD), at(1, -1), S, water=7, goods=[0] * 6)
        npc(state, card_named("Virgen del Mar"), at(-1, 0), S, dead=5, goods=[0] * 6)
        assert state.alone is not None
        state.alone.fame[SPAIN] = 5

    table = solo(edit, game="expert")
    table.script([12, 12])
    answer(table, "fire:100")
    back_to_orders(table)
    assert enemy_fame(table)[SPAIN] == 4
    table.script([12] * 5)
    table.script([1])
    answer(table, "board:108", 5)
    back_to_orders(table)
    assert enemy_fame(table)[SPAIN] == 3


@pytest.mark.rule("CL-567")
def test_routes_bring_one_and_special_routes_two() -> None:
    table = solo()
    alone.route_done(table.state, SPAIN, special=False)
    assert enemy_fame(table)[SPAIN] == 1
    alone.route_done(table.state, SPAIN, special=True)
    assert enemy_fame(table)[SPAIN] == 3
    alone.route_done(table.state, FRANCE, special=True)
    assert enemy_fame(table)[FRANCE] == 0  # no enemy


@pytest.mark.rule("CL-567")
@pytest.mark.parametrize(("ship_", "fame"), [(SPANIARD, 1), ("Urca de Lima", 2), (ENGLISH, 0), ("White Whale", 0)])
def test_at_the_last_stop_a_route_is_complete_for_the_nation_of_the_ship(ship_: str, fame: int) -> None:
    card = NPC_CARDS[card_named(ship_) - 1]

    def edit(state: State) -> None:
        npc(state, card_named(ship_), at(5, -3), stop=len(card.stops) - 3)

    table = solo(edit, monsters="yes")
    merchants.arrive(table.state, table.state.npcs[0])
    assert enemy_fame(table) == [0] * 5  # the last stop but one
    merchants.arrive(table.state, table.state.npcs[0])
    assert enemy_fame(table) == [0, fame, 0, 0, 0]


# --- The end ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-569", "CL-597")
@pytest.mark.parametrize("mode", ["solo", "cooperative"])
def test_one_wins_at_the_target_and_loses_when_a_nation_has_21(mode: str) -> None:
    def edit(state: State) -> None:
        state.players[0].fame[FAME_SALES] = 24
        assert state.alone is not None
        state.alone.fame[SPAIN] = 20
        ship(state, 0, at(0, 0))

    seats = 1 if mode == "solo" else 2
    table = ocean(edit, seats=seats, mode=mode, target=25)
    alone.route_done(table.state, SPAIN, special=False)
    answer(table, "end_turn")
    assert table.result is not None
    assert table.result.won is False
    assert table.result.winners == []

    def rich(state: State) -> None:
        edit(state)
        state.players[0].doubloons = 8

    aboard = {"doubloons": 8, "fame": [24, *[0] * 11]}
    won = in_port(13, None, aboard=aboard, seats=seats, mode=mode, target=25)
    answer(won, "buy_fame")
    assert won.result is not None
    assert won.result.won is True
    assert won.result.winners == list(range(seats))


@pytest.mark.rule("CL-569", "CL-424", "CL-576")
@pytest.mark.parametrize("wins", [True, False])
def test_a_game_that_ends_with_the_round_ends_before_the_new_day(wins: bool) -> None:
    """The last night of a mission is survived, or Spain has its last Fame: no event comes, and nobody scores any more."""

    def edit(state: State) -> None:
        assert state.alone is not None
        tile(state, 14, 2, open=False)
        mission(state, 0, "P02", mark=7 if wins else 0)
        state.players[0].fame[FAME_SALES] = 19
        state.alone.fame[SPAIN] = 20
        state.clock.space = 1  # the night before

    table = solo(edit)
    answer(table, "end_turn")
    assert table.result is not None
    assert table.result.won is wins
    assert enemy_fame(table)[SPAIN] == (20 if wins else 21)
    assert not told(table, "event")
    assert not told(table, "round")


@pytest.mark.rule("CL-424")
def test_the_last_round_is_told() -> None:
    table = ocean(rounds=1)
    answer(table, "end_turn", "end_turn")
    assert table.result is not None
    assert not told(table, "round")
    assert told(table, "last_round") == [{}]


@pytest.mark.rule("CL-569", "CL-424")
def test_who_has_lost_neither_gains_nor_wins_any_more() -> None:
    state = solo().state
    for _ in range(21):
        alone.route_done(state, SPAIN, special=False)
    fame.gain(state, 0, FAME_SALES, 25)
    assert fame.fame_of(state, 0) == 0
    state.players[0].fame[FAME_SALES] = 25
    fame.check(state, 0)
    assert state.winner == -1


@pytest.mark.rule("CL-570")
def test_the_options_of_difficulty() -> None:
    rules = solo(
        deaths="every", map="fixed", far_tiles="yes", calm="yes", target=25, hit_cap=3, boarding_hit=12,
        night_scoring=True, enemy_england=True,
    ).state.rules  # fmt: skip
    assert (rules.death_costs, rules.dynamic_map, rules.far_tiles, rules.calm_card) == (1, False, True, True)
    assert (rules.target, rules.hit_cap, rules.boarding_hit, rules.night_scoring) == (25, 3, 12, True)


# --- Together --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-571")
def test_two_players_have_two_npc_each_and_share_reputation_and_score() -> None:
    table = position("captains-log", 2, mode="cooperative")
    while table.state.keel.round == 0:
        answer(table, keys(table)[-1])
    assert sorted(one.seat for one in table.state.npcs) == [0, 0, 1, 1]
    assert table.state.players[0].reputation == table.state.players[1].reputation == [0, -5, 0, 0, 0]

    table = in_port(13, aboard={"goods": {COTTON: 4}}, mode="cooperative")
    answer(table, f"sell:{COTTON}:{LEGAL}:4")
    assert [player.reputation[ENGLAND] for player in table.state.players] == [1, 1]
    assert [fame.fame_of(table.state, seat) for seat in (0, 1)] == [1, 1]


@pytest.mark.rule("CL-571", "CL-338", "CL-542")
def test_together_one_joins_hides_and_is_found_out() -> None:
    def edit(state: State) -> None:
        for player in state.players:
            player.reputation[ENGLAND] = 4

    table = in_port(13, edit, aboard={"goods": {COTTON: 3}}, mode="cooperative")
    answer(table, f"sell:{COTTON}:{LEGAL}:3", "join")
    assert [player.crown for player in table.state.players] == [ENGLAND, ENGLAND]
    assert [player.reputation[FRANCE] for player in table.state.players] == [-4, -4]
    assert fame.fame_of(table.state, 0) == 1  # one marker, one Fame
    reputation.hide(table.state, 1, ENGLAND)
    assert [player.crown for player in table.state.players] == [-1, -1]
    assert [player.hidden_nation for player in table.state.players] == [ENGLAND, ENGLAND]
    assert fame.fame_of(table.state, 0) == 0
    assert reputation.unmasked(table.state, 0, ENGLAND)
    assert [player.reputation[ENGLAND] for player in table.state.players] == [-5, -5]
    assert [player.hidden_nation for player in table.state.players] == [-1, -1]


@pytest.mark.rule("CL-571", "CL-313", "CL-315")
@pytest.mark.parametrize("mode", ["cooperative", "race"])
@pytest.mark.parametrize("turn", [0, 1])
def test_two_who_attack_in_one_turn_pay_once_for_each_marker(mode: str, turn: int) -> None:
    """Both fire at a Dutchman in a Dutch port, one of them in the turn of the other, as at a ship that passes."""

    def edit(state: State) -> None:
        tile(state, 4, slot=2, port=NETHERLANDS)
        npc(state, card_named(DUTCH), chart_of(state).icon(4, MOORING))
        turn_of(state, turn)

    state = ocean(edit, mode=mode).state
    for seat in (0, 1, 0, 1):
        reputation.attacked(state, seat, NPC_BASE + card_named(DUTCH) - 1)
    assert [player.reputation[NETHERLANDS] for player in state.players] == [-3, -3]


@pytest.mark.rule("CL-571", "CL-326", "CL-530")
def test_together_minus_five_gives_its_fame_once_whoever_comes_there() -> None:
    grace = next(i for i, one in enumerate(CAPTAINS) if "Grace" in one.name)

    def edit(state: State) -> None:
        for player in state.players:
            player.reputation[ENGLAND] = -4
        state.players[0].captains = [grace]  # who is not locked at -5

    state = together(edit).state
    for seat, by in ((0, -1), (0, 1), (1, -1)):
        list(reputation.change(state, seat, ENGLAND, by))
    assert [player.reputation[ENGLAND] for player in state.players] == [-5, -5]
    assert fame.fame_of(state, 0) == 1


@pytest.mark.rule("CL-571")
def test_in_a_race_reputation_is_ones_own() -> None:
    table = in_port(13, aboard={"goods": {COTTON: 3}})
    answer(table, f"sell:{COTTON}:{LEGAL}:3")
    assert [player.reputation[ENGLAND] for player in table.state.players] == [1, 0]


@pytest.mark.rule("CL-572")
def test_three_missions_in_all_and_secret_ones_for_either() -> None:
    secret = next(card for card, one in enumerate(MISSIONS) if not one.public and isinstance(one.start, cards.Load))
    public = next(card for card, one in enumerate(MISSIONS) if one.public)

    def edit(state: State) -> None:
        state.players[1].missions = [Mission(card, 3, 0, 0, 0, -2, False, 0) for card in (secret, public)]

    table = together(edit)
    state = table.state
    assert len(missions.held(state, 0)) == 2
    assert [one.card for one in missions.hand(state, 0)] == [secret]
    mission = missions.find(state, 0, secret)
    missions.make_own(state, 0, mission)
    assert [one.card for one in state.players[0].missions] == [secret]
    assert [one.card for one in state.players[1].missions] == [public]
    mission.stage = 1
    assert [one.card for one in missions.hand(state, 1)] == [public]
    race = ocean(edit)
    assert missions.hand(race.state, 0) == []
    assert missions.held(race.state, 0) == []


@pytest.mark.rule("CL-572", "CL-394")
@pytest.mark.parametrize(
    ("mode", "aboard", "limits"),
    [
        ("cooperative", (), [3, 1]),
        ("cooperative", ("Informer",), [4, 2]),
        ("race", ("Informer",), [3, 4]),
    ],
)
def test_the_page_says_how_many_missions_the_partners_hand_leaves(
    mode: str, aboard: tuple[str, ...], limits: list[int]
) -> None:
    def edit(state: State) -> None:
        ship(state, 1, state.players[1].hex, officers=aboard)
        for id in ("T01", "T05"):
            mission(state, 0, id)

    players = ocean(edit, seats=2, mode=mode).view(0).players
    assert [players[seat].mission_limit for seat in ("0", "1")] == limits


@pytest.mark.rule("CL-572", "CL-394")
@pytest.mark.parametrize(("mode", "limits"), [("cooperative", [6, 6]), ("race", [5, 4])])
def test_together_the_informers_of_both_make_the_hand_larger(mode: str, limits: list[int]) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), officers=("Informer", "Informer"))
        ship(state, 1, at(5, 0), officers=("Informer",))

    state = ocean(edit, mode=mode).state
    assert [missions.limit(state, seat) for seat in (0, 1)] == limits


@pytest.mark.rule("CL-573", "CL-012")
@pytest.mark.parametrize(("owner", "scored"), [(0, 1), (1, 0)])
def test_barrels_of_partners_are_counted_apart(owner: int, scored: int) -> None:
    """Seat 0 picks up a third barrel; the other two are its own, or its partner's."""

    def edit(state: State) -> None:
        state.players[owner].barrels = [1, 2]
        barrel(state, at(0, -1), 3)

    table = together(edit)
    answer(table, f"sail:{at(0, -1)}", "pick_up:barrel")
    back_to_orders(table)
    assert table.state.players[0].fame[FAME_BARRELS] == scored


@pytest.mark.rule("CL-574")
def test_two_against_two_first_and_last_against_second_and_third() -> None:
    table = ocean(seats=4, mode="teams")
    assert table.state.first == 0
    order = [0]
    while (after := turn_order.next_seat(table.state, order[-1])) >= 0:
        order.append(after)
    assert order == [0, 1, 2, 3]
    assert fame.outcome(table.state).teams == [[0, 3], [1, 2]]
    win = in_port(20, aboard={"doubloons": 8, "fame": [6, *[0] * 11]}, seats=4, mode="teams")
    answer(win, "buy_fame")
    assert win.result is not None
    assert sorted(win.result.winners) == [0, 3]


# --- The score -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-577", "CL-K31", "CL-EX83")
@pytest.mark.parametrize(
    ("enemies", "worth"),
    [
        ((SPAIN, FRANCE), 5),
        ((SPAIN,), 3),
        ((NETHERLANDS,), 2),
        ((PIRATES,), 1),
        ((ENGLAND,), 1),
        ((ENGLAND, SPAIN, FRANCE), 6),
        ((NETHERLANDS, PIRATES), 3),
    ],
)
def test_table_1(enemies: tuple[int, ...], worth: int) -> None:
    table = solo()
    assert table.state.alone is not None
    table.state.alone.enemies = sum(1 << nation for nation in enemies)
    assert alone.table_1(table.state) == worth


@pytest.mark.rule("CL-577", "CL-K31")
@pytest.mark.parametrize(("foes", "worth"), [((SPAIN,), 1), ((SPAIN, FRANCE), 1), ((SPAIN, FRANCE, ENGLAND), 1)])
def test_with_a_war_card_of_its_own_table_1_is_1_at_least(foes: tuple[int, ...], worth: int) -> None:
    state = solo().state
    assert state.alone is not None
    state.alone.enemies = 1 << NETHERLANDS  # worth 2
    state.rules.wars |= sum(war_bit(NETHERLANDS, nation) for nation in foes)
    assert alone.table_1(state) == worth


@pytest.mark.rule("CL-578", "CL-K32", "CL-EX84")
@pytest.mark.parametrize(
    ("settings", "worth"),
    [
        ({"deaths": "every", "map": "fixed", "target": 25}, 4),
        ({"map": "fixed"}, 2),
        ({"map": "dynamic"}, 1),
        ({"map": "dynamic", "night_scoring": True}, 2),
        ({"map": "dynamic", "deaths": "every second"}, 2),
        ({"map": "dynamic", "far_tiles": "yes", "calm": "yes"}, 2),
        ({"map": "dynamic", "far_tiles": "yes"}, 1),
        ({"map": "dynamic", "target": 25}, 1),
    ],
)
def test_table_2(settings: dict[str, Any], worth: int) -> None:
    assert alone.table_2(solo(**settings).state) == worth


@pytest.mark.rule("CL-575", "CL-576", "CL-579", "CL-EX85")
def test_the_score_is_both_tables_times_the_lead() -> None:
    table = solo(enemy_france=True, deaths="every", map="fixed", target=25)
    state = table.state
    assert state.alone is not None
    state.alone.fame = [0, 12, 0, 19, 0]
    assert alone.score(state) == 0  # nothing before it is won
    fame.gain(state, 0, FAME_SALES, 25)
    assert alone.score(state) == 5 * 4 * 6 == 120


@pytest.mark.rule("CL-576", "CL-577", "CL-578", "CL-579")
@pytest.mark.parametrize("won", [True, False])
def test_the_log_says_what_the_score_is_made_of(won: bool) -> None:
    table = solo(map="fixed", target=9)
    assert table.state.alone is not None
    table.state.alone.fame[SPAIN] = 4
    fame.gain(table.state, 0, FAME_SALES, 9 if won else 8)
    answer(table, "end_turn")
    assert told(table, "score") == ([{"enemies": 3, "difficulty": 2, "lead": 5, "score": 30}] if won else [])


@pytest.mark.rule("CL-579")
def test_without_a_lead_there_is_no_score() -> None:
    """A table may set a low target, and a nation may have more Fame than who has reached it."""
    table = solo(target=3)
    state = table.state
    assert state.alone is not None
    state.alone.fame = [0, 0, 0, 9, 0]
    fame.gain(state, 0, FAME_SALES, 3)
    assert fame.is_over(state)
    assert alone.score(state) == 0
    assert sum(fame.scores(state)[0].sources.values()) == 0


@pytest.mark.rule("CL-568", "CL-576", "CL-424")
@pytest.mark.parametrize("how", ["fire", "board", "ram"])
def test_the_ship_that_wins_the_game_costs_its_nation_too(how: str) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), model="Hulk", crew=7, side=1)
        dead = 5 if how == "board" else 0
        npc(state, card_named("Virgen del Mar"), at(1, -1), S, water=8, dead=dead, goods=[0] * 6)  # life 9
        assert state.alone is not None
        state.alone.fame[SPAIN] = 5
        state.players[0].fame[FAME_BARRELS] = fame.target(state) - 1

    table = solo(edit, game="expert")
    table.script(*([[12] * 5, [1]] if how == "board" else [[12, 12]] if how == "fire" else []))
    answer(table, f"{how}:108", *([5] if how == "board" else []))
    assert table.result is not None
    assert enemy_fame(table)[SPAIN] == 4


# --- At the bounds ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-569")
@pytest.mark.parametrize(("before", "more", "lost"), [(19, 1, False), (20, 1, True), (20, 2, True)])
def test_a_nation_wins_at_21_also_if_it_leaps_beyond(before: int, more: int, lost: bool) -> None:
    state = solo().state
    assert state.alone is not None
    state.alone.fame[SPAIN] = before
    alone.gain(state, SPAIN, more, alone.ROUTE_DONE)
    assert state.alone.lost == lost


@pytest.mark.rule("CL-578")
@pytest.mark.parametrize(
    ("far", "calm", "worth"), [("no", "no", 0), ("yes", "no", 0), ("no", "yes", 0), ("yes", "yes", 1)]
)
def test_only_all_optional_tiles_and_the_calm_card_together_make_it_harder(far: str, calm: str, worth: int) -> None:
    plain = alone.table_2(solo().state)
    assert alone.table_2(solo(far_tiles=far, calm=calm).state) - plain == worth


@pytest.mark.rule("CL-576")
@pytest.mark.parametrize(("mine", "theirs", "lead"), [(5, 3, 2), (5, 5, 0), (5, 8, 0)])
def test_a_nation_that_is_ahead_of_the_winner_makes_the_score_nothing_not_less(
    mine: int, theirs: int, lead: int
) -> None:
    state = solo().state
    assert state.alone is not None
    state.players[0].fame[0] = mine
    state.alone.fame[SPAIN] = theirs
    state.winner = 0
    assert alone.lead(state) == lead
    assert alone.score(state) == alone.table_1(state) * alone.table_2(state) * lead


@pytest.mark.rule("CL-558")
def test_the_lot_may_fall_on_each_of_the_five_nations() -> None:
    drawn = 0
    for seed in range(30):
        state = solo(enemies_by_lot=1, seed=seed).state
        assert state.alone is not None
        drawn |= state.alone.enemies
    assert drawn == 0b11111


@pytest.mark.rule("CL-563")
@pytest.mark.parametrize(("mode", "seats", "counts"), [("cooperative", 2, True), ("race", 2, False), ("solo", 1, True)])
def test_alone_and_together_an_npc_counts_for_a_mission_against_players(mode: str, seats: int, counts: bool) -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Santa Rufina"), at(3, 0))

    state = ocean(edit, mode=mode, seats=seats).state
    goal = MISSIONS[mission_card("C05")].ends[0].goal
    assert isinstance(goal, cards.Destroy)
    assert goals.fits(state, 0, goal.target, NPC_BASE + card_named("Santa Rufina") - 1) == counts


@pytest.mark.rule("CL-566", "CL-468")
def test_a_mission_counter_that_sinks_is_no_barrel_either_and_loses_the_mission() -> None:
    def edit(state: State) -> None:
        mission(state, 0, "R01", stage=1)
        floating.launch(state, Barrel(-1, at(3, 0), 1, 0, 0, mission_card("R01"), 0))

    state = ocean(edit, mode="solo", seats=1, flotation="yes").state
    list(events.counters_rotate(state))
    assert state.clock.sunk_barrels == 0
    assert state.players[0].missions == []
