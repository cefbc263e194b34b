"""Chapters 1 and 45: conventions, Fame, eras and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log import GAME
from freebooter.games.captains_log.content import BARRELS, EVENTS, NPC_CARDS, SCOREBOARDS, UPGRADES
from freebooter.games.captains_log.content.events import Storm
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import COTTON, LEGAL, SILVER, TEA, S
from freebooter.games.captains_log.rules import eras, fame, hold, hunting, market, npcs, tavern
from freebooter.games.captains_log.state import (
    FAME_BARRELS,
    FAME_BOARDED,
    FAME_BOUGHT,
    FAME_DEATHS,
    FAME_DESTROYED,
    FAME_SALES,
    State,
)
from tests.games.captains_log.ocean import barrel, card_named, in_port, npc, ocean, ship
from tests.games.captains_log.papers import mission, nearly_sunk
from tests.games.positions import answer, keys, told

MERCHANTMAN = "Good Margaret"


# --- Conventions -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-003", "CL-004", "CL-EX02")
def test_a_debt_is_rounded_up_and_a_receipt_down() -> None:
    assert (market.up(15), market.down(15)) == (2, 1)
    assert (market.up(5), market.down(5)) == (1, 1)
    assert (market.up(0), market.down(0)) == (0, 0)


@pytest.mark.rule("CL-003", "CL-EX03")
@pytest.mark.parametrize(("movement", "half"), [(7, 3), (6, 3), (1, 1)])
def test_half_of_a_movement_of_seven_is_three(movement: int, half: int) -> None:
    table = ocean(lambda state: npc(state, card_named(MERCHANTMAN), at(1, -1)))
    state = table.state
    assert hunting.movement_of(state, state.npcs[0], movement) == movement
    state.decks.events_open = [next(i for i, one in enumerate(EVENTS) if isinstance(one.effect, Storm))]
    assert hunting.movement_of(state, state.npcs[0], movement) == half


@pytest.mark.rule("CL-003", "CL-EX04", "CL-207")
def test_half_of_two_silver_and_a_tea_is_one_of_each() -> None:
    def edit(state: State) -> None:
        npc(state, card_named(MERCHANTMAN), at(1, -1), heading=S, water=8, goods=[1, 2, 0, 0, 0, 0])

    table = ocean(edit)
    table.script([12, 12])
    answer(table, "fire:104")
    assert keys(table) == [f"cube:{TEA}:0", f"cube:{SILVER}:0"]


@pytest.mark.rule("CL-007", "CL-EX01")
def test_guns_roll_dice_of_twelve_faces() -> None:
    seen = set()
    for seed in range(40):
        table = ocean(lambda state: npc(state, card_named(MERCHANTMAN), at(1, -1), heading=S), seed=seed)
        answer(table, "fire:104")
        dice = told(table, "fires")[0]["dice"]
        assert len(dice) == 2
        seen.update(dice)
    assert min(seen) >= 1
    assert max(seen) <= 12
    assert len(seen) == 12


@pytest.mark.rule("CL-009", "CL-019")
@pytest.mark.parametrize("module", ["boarding", "captains", "ramming", "cornering", "flotation", "bounties", "at_war"])
def test_a_standard_game_may_take_any_expert_rule(module: str) -> None:
    plain = GAME.setup(GAME.settle({}, 2), 2, ocean().state.keel).rules
    field = {"boarding": "crews"}.get(module, module)
    changed = GAME.setup(GAME.settle({module: "yes"}, 2), 2, ocean().state.keel).rules
    assert (getattr(plain, field), getattr(changed, field)) == (False, True)


@pytest.mark.rule("CL-010", "CL-042")
@pytest.mark.parametrize(("target", "expected"), [(0, 7), (5, 5), (21, 21), (25, 25)])
def test_the_target_is_agreed_before_play(target: int, expected: int) -> None:
    assert fame.target(ocean(target=target).state) == expected


# --- Sources of Fame -------------------------------------------------------------------------------------------------


def collect(n: int, seats: int) -> int:
    """Fame after so many barrels were picked up."""

    def edit(state: State) -> None:
        for i in range(n):
            barrel(state, at(0, -1 - i), plain[i])

    plain = [i for i, one in enumerate(BARRELS) if not one.gains][:n]
    plain = plain if len(plain) == n else list(range(n))
    table = ocean(edit, seats=seats)
    for i in range(n):
        if f"sail:{at(0, -1 - i)}" not in keys(table):
            answer(table, "end_turn")
            while table.awaiting != (0,):
                answer(table, "end_turn")
        answer(table, f"sail:{at(0, -1 - i)}", "pick_up:barrel")
        while "end_turn" not in keys(table):
            answer(table, [] if keys(table)[0].startswith(("cube", "take")) else keys(table)[0])
    scored: int = table.state.players[0].fame[FAME_BARRELS]
    return scored


@pytest.mark.rule("CL-012")
@pytest.mark.parametrize(("n", "seats", "gained"), [(1, 3, 0), (2, 3, 1), (3, 3, 1), (2, 2, 0), (3, 2, 1)])
def test_sets_of_barrels(n: int, seats: int, gained: int) -> None:
    assert collect(n, seats) == gained


@pytest.mark.rule("CL-013")
def test_sinking_a_ship_is_a_fame() -> None:
    def edit(state: State) -> None:
        npc(state, card_named(MERCHANTMAN), at(1, -1), heading=S, water=8, goods=[0] * 6)
        ship(state, 1, at(-1, 0), S)
        state.players[1].hold[2:] = [16] * len(state.players[1].hold[2:])

    table = ocean(edit)
    table.script([12, 12])
    answer(table, "fire:104", "favour:1")
    assert table.state.players[0].fame[FAME_DESTROYED] == 1
    table.script([12, 12])
    answer(table, "fire:1")
    assert table.state.players[0].fame[FAME_DESTROYED] == 2  # a player's ship counts like any other


@pytest.mark.rule("CL-014", "CL-K09", "CL-K20")
def test_a_boarding_is_a_fame_and_no_sinking() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), model="Hulk", crew=7, side=1)
        npc(state, card_named(MERCHANTMAN), at(1, -1), heading=S, dead=5, goods=[0] * 6)

    table = ocean(edit, game="expert")
    table.script([12] * 5)
    table.script([1])
    answer(table, "board:104", 5)
    while "end_turn" not in keys(table):
        answer(table, "pass" if "pass" in keys(table) else keys(table)[0])
    player = table.state.players[0]
    assert (player.fame[FAME_BOARDED], player.fame[FAME_DESTROYED]) == (1, 0)


# --- The end ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-011", "CL-424")
@pytest.mark.parametrize(("before", "over"), [(5, False), (6, True), (9, True)])
def test_who_reaches_or_passes_the_target_has_won_at_once(before: int, over: bool) -> None:
    aboard = {"doubloons": 8, "fame": [before, *[0] * 11]}
    table = in_port(20, aboard=aboard)
    answer(table, "buy_fame")
    assert (table.result is not None) == over
    if over:
        assert table.result.ranks == [1, 2]


@pytest.mark.rule("CL-424")
def test_the_first_to_reach_it_wins_also_if_another_has_more_money() -> None:
    def edit(state: State) -> None:
        state.players[1].doubloons = 50
        state.players[1].fame[0] = 6

    table = in_port(20, edit, aboard={"doubloons": 8, "fame": [6, *[0] * 11]})
    answer(table, "buy_fame")
    assert table.result.winners == [0]


@pytest.mark.rule("CL-011", "CL-424")
@pytest.mark.parametrize(("before", "over"), [(5, False), (6, True)])
def test_who_has_won_is_asked_nothing_more(before: int, over: bool) -> None:
    """A sale that would let one join a nation, a wreck full of goods, a mission with a reward to choose."""
    loved = {"goods": {COTTON: 4}, "reputation": [0, 0, 4, 0, 0], "fame": [before, *[0] * 11]}
    sale = in_port(13, aboard=loved)
    answer(sale, f"sell:{COTTON}:{LEGAL}:4")
    assert (sale.result is not None) == over

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), fame=[before, *[0] * 11])
        npc(state, card_named(MERCHANTMAN), at(1, -1), heading=S, water=8, goods=[1, 2, 0, 0, 0, 0])

    wreck = ocean(edit)
    wreck.script([12, 12])
    answer(wreck, "fire:104")
    assert (wreck.result is not None) == over
    papers = ocean(lambda state: (edit(state), mission(state, 0, "C16")))
    papers.script([12, 12])
    answer(papers, "fire:104")
    assert (papers.result is not None) == over


@pytest.mark.rule("CL-012", "CL-424")
@pytest.mark.parametrize(("before", "over"), [(5, False), (6, True)])
def test_nor_who_has_won_by_barrels(before: int, over: bool) -> None:
    """Two goods are under the last of three."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), fame=[before, *[0] * 11])
        barrel(state, at(0, -1), 0)
        state.players[0].barrels = [state.sea.barrel_bag.pop() for _ in range(2)]

    table = ocean(edit)
    answer(table, f"sail:{at(0, -1)}", "pick_up:barrel")
    assert (table.result is not None) == over
    assert told(table, "picked_up") == ([] if over else [{"seat": 0, "goods": [TEA, TEA]}])


@pytest.mark.rule("CL-424", "CL-457")
@pytest.mark.parametrize(("before", "over"), [(4, False), (5, True)])
def test_nor_who_has_won_by_money(before: int, over: bool) -> None:
    """20,000 doubloons fulfil a mission by themselves, at sea and in port."""

    def rich(state: State) -> None:
        state.players[0].doubloons = 20
        state.players[0].fame[0] = before
        mission(state, 0, "P14")

    def earned(state: State) -> None:
        rich(state)
        state.players[0].doubloons = 18

    assert (ocean(rich).result is not None) == over
    sale = in_port(13, earned, aboard={"goods": {COTTON: 2}})
    assert sale.result is None
    answer(sale, f"sell:{COTTON}:{LEGAL}:2")
    assert (sale.result is not None) == over


@pytest.mark.rule("CL-424", "CL-445")
@pytest.mark.parametrize(("before", "over"), [(5, False), (6, True)])
def test_nor_who_has_won_by_a_captain_with_a_mission_for_the_victor(before: int, over: bool) -> None:
    """With a full hand one would have to be given up."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), fame=[before, *[0] * 11])
        ship(state, 1, at(1, 0))
        nearly_sunk(state, 1)
        for seat, ids in ((0, ("T10", "C12", "T09")), (1, ("P02",))):
            for id in ids:
                mission(state, seat, id)

    table = ocean(edit)
    table.script([12, 12])
    answer(table, "fire:1")
    assert (table.result is not None) == over


@pytest.mark.rule("CL-014", "CL-424")
@pytest.mark.parametrize(("before", "over"), [(5, False), (6, True)])
def test_nor_who_has_won_by_boarding(before: int, over: bool) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), model="Hulk", crew=7, side=1, fame=[before, *[0] * 11])
        npc(state, card_named(MERCHANTMAN), at(1, -1), heading=S, dead=5)

    table = ocean(edit, game="expert")
    table.script([12] * 5)
    table.script([1])
    answer(table, "board:104", 5)
    assert (table.result is not None) == over


@pytest.mark.rule("CL-217", "CL-424")
def test_fame_never_falls_below_nothing() -> None:
    table = ocean()
    fame.lose(table.state, 0, FAME_DEATHS)
    assert fame.fame_of(table.state, 0) == 0
    table.state.players[0].fame[FAME_SALES] = 1
    fame.lose(table.state, 0, FAME_DEATHS)
    assert fame.fame_of(table.state, 0) == 0
    fame.gain(table.state, 0, FAME_BOUGHT)
    assert fame.fame_of(table.state, 0) == 1


# --- Eras ------------------------------------------------------------------------------------------------------------


def levels(table: Table) -> set[int]:
    return {NPC_CARDS[card].level for card in table.state.decks.ships}


@pytest.mark.rule("CL-425", "CL-426", "CL-K64")
@pytest.mark.parametrize(("side", "second", "third"), [("A", 7, 15), ("B", 5, 12)])
def test_eras_remove_old_ships_from_the_deck_but_not_from_the_sea(side: str, second: int, third: int) -> None:
    board = SCOREBOARDS[0 if side == "A" else 1]
    assert (board.level_2, board.level_3) == (second, third)
    table = ocean(
        lambda state: npc(state, card_named(MERCHANTMAN), at(1, -1)), target=25, scoreboard=side, monsters="yes"
    )
    state = table.state
    assert levels(table) == {1, 2, 3, 4}
    fame.gain(state, 0, FAME_SALES, second - 1)
    assert levels(table) == {1, 2, 3, 4}
    fame.gain(state, 0, FAME_SALES)
    assert levels(table) == {2, 3, 4}
    assert len(state.npcs) == 1  # those in play stay
    fame.gain(state, 1, FAME_SALES, second)
    assert state.clock.era == 2  # once for all players
    fame.gain(state, 1, FAME_SALES, third - second)
    assert levels(table) == {3, 4}
    assert state.clock.era == 3


@pytest.mark.rule("CL-425", "CL-426")
def test_one_great_leap_passes_both_marks() -> None:
    table = ocean(target=25)
    fame.gain(table.state, 0, FAME_SALES, 16)
    assert table.state.clock.era == 3
    assert levels(table) == {3, 4}


@pytest.mark.rule("CL-427", "CL-K06")
@pytest.mark.parametrize("era", [1, 2, 3])
def test_used_up_cards_of_the_last_levels_are_shuffled_again(era: int) -> None:
    def edit(state: State) -> None:
        for later in range(2, era + 1):
            eras.new_era(state, later)
        state.decks.ships_out += state.decks.ships
        state.decks.ships = []

    table = ocean(edit, target=25)
    npcs.deal(table.state, 0)
    assert NPC_CARDS[table.state.npcs[-1].card].level >= 3
    assert levels(table) == {3, 4}
    assert {NPC_CARDS[card].level for card in table.state.decks.ships_out} == {1, 2}


@pytest.mark.rule("CL-428", "CL-K64")
@pytest.mark.parametrize(("side", "marks"), [("A", (5, 11, 17)), ("B", (4, 9, 14))])
def test_tavern_marks_bring_new_faces_once(side: str, marks: tuple[int, ...]) -> None:
    assert SCOREBOARDS[0 if side == "A" else 1].tavern == marks
    table = ocean(target=25, scoreboard=side, game="expert")
    state = table.state
    for mark in marks:
        before = state.harbour.officers[:]
        fame.gain(state, 0, FAME_SALES, mark - 1 - fame.fame_of(state, 0))
        assert state.harbour.officers == before
        fame.gain(state, 0, FAME_SALES)
        assert state.harbour.officers[:6] == before[3:]  # levels 2 and 3 have moved one to the left
        assert all(upgrade >= 0 for upgrade in state.harbour.officers)
        assert state.harbour.officers_out[-3:] == before[:3]
    shown = state.harbour.officers[:]
    fame.gain(state, 1, FAME_SALES, marks[0])
    assert state.harbour.officers == shown


@pytest.mark.rule("CL-428")
def test_no_token_is_lost_when_faces_change() -> None:
    table = ocean(game="expert", target=25)
    harbour = table.state.harbour

    def tokens() -> list[int]:
        return sorted([*harbour.bag, *harbour.officers_out, *[one for one in harbour.officers if one >= 0]])

    before = tokens()
    for _ in range(30):
        tavern.new_faces(table.state)
    assert tokens() == before
    assert len([one for one in harbour.officers if one >= 0]) == 9
    assert len(before) == 44 == sum(one.count for one in UPGRADES if one.nation == -1)


@pytest.mark.rule("CL-429")
def test_the_captains_mark_stands_at_nine() -> None:
    assert [board.captain for board in SCOREBOARDS] == [9, 9]


@pytest.mark.rule("CL-594")
def test_events_and_missions_have_a_deck_and_a_discard_pile() -> None:
    table = ocean()
    decks: Any = table.state.decks
    assert len(decks.missions) + len(decks.missions_out) == 83
    assert len(decks.events) + len(decks.events_out) + len(decks.events_open) > 20


@pytest.mark.rule("CL-001")
def test_a_card_overrides_the_rules() -> None:
    """Selling is worth Fame for every 4; the Merchant's card says 3."""
    aboard = {"goods": {COTTON: 3}, "officers": ("Merchant",)}
    table = in_port(13, aboard=aboard, board="B")
    answer(table, f"sell:{COTTON}:{LEGAL}:3")
    assert table.state.players[0].fame[FAME_SALES] == 1
    assert hold.cargo(table.state.players[0])[COTTON] == 0


# --- At the bounds ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-428")
@pytest.mark.parametrize(("reached", "marks"), [(4, 0), (5, 1), (10, 1), (11, 2), (17, 3), (18, 3)])
def test_who_leaps_over_several_tavern_marks_reaches_all_of_them(reached: int, marks: int) -> None:
    state = ocean(scoreboard="A").state
    eras.reached(state, reached)
    assert state.clock.tavern_marks == marks


@pytest.mark.rule("CL-425", "CL-426", "CL-427")
@pytest.mark.parametrize(("era", "level"), [(2, 1), (3, 2)])
def test_ships_that_leave_the_deck_with_an_era_are_put_away(era: int, level: int) -> None:
    state = ocean().state
    gone = [one for one in state.decks.ships if NPC_CARDS[one].level <= level]
    eras.new_era(state, era)
    assert sorted(state.decks.ships_out) == sorted(gone)
    assert gone


@pytest.mark.rule("CL-427")
def test_used_up_ships_of_the_last_levels_come_back_in_any_order() -> None:
    def order(seed: int) -> tuple[int, ...]:
        state = ocean(seed=seed).state
        state.decks.ships, state.decks.ships_out = [], [i for i, one in enumerate(NPC_CARDS) if one.level >= 2][:16]
        npcs.deal(state, 0)
        return (*[one.card for one in state.npcs], *state.decks.ships)

    assert all(NPC_CARDS[card].level >= 3 for seed in range(4) for card in order(seed))
    assert len({order(seed) for seed in range(4)}) > 1
