"""Chapter 53: the 31 captains."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log.content import BAG, CAPTAINS, SHIPS, WINDS
from freebooter.games.captains_log.content.cards import Gain
from freebooter.games.captains_log.hexes import at, distance, ring
from freebooter.games.captains_log.names import (
    CONTRABAND,
    COTTON,
    ENGLAND,
    FIRE,
    FRANCE,
    GAIN_REPUTATION,
    LEGAL,
    MOORING,
    NETHERLANDS,
    NONE,
    OF_TARGET,
    OIL,
    PIRATES,
    SE,
    SILVER,
    SPAIN,
    SUGAR,
    TEA,
    WOOD,
    YARD_CANNON,
    YARD_WOOD,
    N,
    S,
)
from freebooter.games.captains_log.rules import (
    boarding,
    captains,
    corsairs,
    crew,
    damage,
    floating,
    goals,
    gunnery,
    hold,
    hunting,
    repair,
    reputation,
    rewards,
    sailing,
    ships,
    speed,
    wrecks,
)
from freebooter.games.captains_log.rules.sea import chart_of, relaid
from freebooter.games.captains_log.rules.setting_out import preparations
from freebooter.games.captains_log.state import (
    BURNT,
    CANNON,
    FAME_BARRELS,
    FAME_MISSIONS,
    FAME_PRESTIGE,
    FLOODED,
    SETTING_OUT,
    State,
)
from freebooter.games.captains_log.underway import Reward, Volley
from tests.games.captains_log.ocean import (
    card_named,
    in_port,
    model_named,
    npc,
    npc_of,
    ocean,
    ship,
    tile,
    turn_of,
    upgrade_named,
)
from tests.games.captains_log.papers import action, begin, mission
from tests.games.positions import answer, keys, told

MERCHANTMAN, PIRATE, CORSAIR, SPANIARD = "Good Margaret", "Black Gull", "La Belette", "Santa Rufina"


def captain(name: str) -> int:
    return next(i for i, card in enumerate(CAPTAINS) if card.name.startswith(name))


def choosing(name: str, *others: str, seats: int = 2, **settings: Any) -> Table:
    """Seat 0 is about to choose between this captain and others."""

    def edit(state: State) -> None:
        state.phase, state.turn = SETTING_OUT, None
        state.prepared = preparations(state).index(("captain", 0))
        mine = [captain(one) for one in (name, *(others or ("Dog Head", "Henry Every")))]
        rest = [i for i in range(len(CAPTAINS)) if i not in mine]
        state.players[0].dealt = mine
        for player in state.players[1:]:
            player.dealt, rest = rest[:3], rest[3:]
        state.decks.captains = rest
        for player in state.players:
            player.side = 0 if settings.get("board") == "A" else 1

    return ocean(edit, seats=seats, **({"game": "expert"} | settings))


def chosen(name: str, **settings: Any) -> Table:
    table = choosing(name, **settings)
    answer(table, f"captain:{captain(name)}")
    return table


def with_captain(*names: str, **fields: Any) -> dict[str, Any]:
    return {"captains": [captain(name) for name in names], "side": 1} | fields


def at_sea(*names: str, foe: str = "", **fields: Any) -> Table:
    """Seat 0 sails under this captain, with a ship on its flank."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), **with_captain(*names, **fields))
        if foe:
            npc(state, card_named(foe), at(1, -1), heading=S)

    return ocean(edit, game="expert", flotation="no", target=25)


# --- Choosing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-524", "CL-059", "CL-EX79")
def test_a_pirate_captain_is_liked_by_pirates_alone() -> None:
    table = choosing("Anne Bonny", "Mary Read", "Hannah Snell")
    assert keys(table) == [f"captain:{captain(name)}" for name in ("Anne Bonny", "Mary Read", "Hannah Snell")]
    answer(table, f"captain:{captain('Anne Bonny')}")
    player = table.state.players[0]
    assert player.reputation == [-1, -1, -1, -1, 1]
    assert player.captains == [captain("Anne Bonny")]
    assert {captain("Mary Read"), captain("Hannah Snell")} <= set(table.state.decks.captains)


@pytest.mark.rule("CL-524", "CL-EX80")
def test_an_english_captain_is_disliked_by_the_enemies_of_england() -> None:
    assert chosen("Hannah Snell").state.players[0].reputation == [0, -1, 1, -1, -1]


@pytest.mark.rule("CL-524", "CL-K49")
def test_a_dutch_captain_loses_with_pirates_only() -> None:
    assert chosen("Cornelis Tromp").state.players[0].reputation == [1, 0, 0, 0, -1]
    at_war = chosen("Cornelis Tromp", spain_netherlands=True)
    assert at_war.state.players[0].reputation == [1, -1, 0, 0, -1]


@pytest.mark.rule("CL-525")
def test_on_side_a_only_captains_without_crews_are_offered() -> None:
    table = choosing("Anne Bonny", "Henry Every", "Hannah Snell", board="A")
    assert keys(table) == [f"captain:{captain(name)}" for name in ("Henry Every", "Hannah Snell")]
    needy = [card.name for card in CAPTAINS if card.side_b]
    assert sorted(needy) == sorted(
        [
            "Anne Bonny", "Mary Read", "Dog Head", "Bartholomew Roberts", "Blas de Lezo", "Antonio Barceló",
            "Jeanne Barret", "John Byron",
        ]
    )  # fmt: skip


@pytest.mark.rule("CL-525")
@pytest.mark.parametrize(
    ("settings", "offered"),
    [
        ({}, ["Hannah Snell", "Piet Hein"]),
        ({"boarding": "yes"}, ["Anne Bonny", "Hannah Snell", "Piet Hein"]),
        ({"rowboats": "yes"}, ["John Byron", "Hannah Snell", "Piet Hein"]),
    ],
)
def test_on_side_b_only_captains_who_can_do_something_at_this_table(settings: Any, offered: list[str]) -> None:
    dealt = ("Anne Bonny", "John Byron", "Hannah Snell", "Piet Hein")
    table = choosing(*dealt, board="B", game="standard", captains="yes", **settings)
    assert keys(table) == [f"captain:{captain(name)}" for name in offered]


@pytest.mark.rule("CL-526", "CL-K63")
def test_a_second_captain_brings_things_but_no_reputation() -> None:
    def edit(state: State) -> None:
        state.decks.captains = [captain("Piet Hein"), captain("Gerard Callenburgh")]

    for name, wood in (("Piet Hein", 0), ("Gerard Callenburgh", 1)):
        aboard = with_captain("Anne Bonny", reputation=[4, 0, 0, 0, 0], fame=[9, *[0] * 11])
        table = in_port(1, edit, aboard=aboard, game="expert", target=25)
        answer(table, f"second_captain:{captain(name)}")
        player = table.state.players[0]
        assert player.reputation == [4, 0, 0, 0, 0]
        assert player.wood_on_card == wood
        answer(table, "done")
        assert "end_turn" in keys(table)  # no point for 7 and 9, which were reached without Hein


@pytest.mark.rule("CL-526", "CL-554")
def test_what_the_first_captain_is_owed_a_second_one_does_not_take_away() -> None:
    """Nine Fame are reached in the very visit in which the second captain comes aboard; at seven he waited."""

    def edit(state: State) -> None:
        state.decks.captains = [captain("Vicente")]

    aboard = with_captain("Piet Hein", reputation=[0, 4, 0, 0, 0], fame=[8, *[0] * 11], doubloons=8, hein_seen=1)
    table = in_port(20, edit, aboard=aboard, game="expert", target=25)
    answer(table, "buy_fame", f"second_captain:{captain('Vicente')}", "done")
    asked = table.decision(0)
    assert asked is not None
    assert asked.prompt == "captain.hein"
    answer(table, f"favour:{FRANCE}")
    assert table.state.players[0].reputation[FRANCE] == 1
    assert "end_turn" in keys(table)  # one point for 7 or 9


@pytest.mark.rule("CL-555", "CL-406")
@pytest.mark.parametrize("wood", [0, 1])
def test_as_second_captain_gerard_callenburgh_brings_only_wood_of_the_supply(wood: int) -> None:
    def edit(state: State) -> None:
        state.decks.captains = [captain("Gerard")]
        state.market.supply[WOOD] = wood

    aboard = with_captain("Anne Bonny", reputation=[4, 0, 0, 0, 0], fame=[9, *[0] * 11])
    table = in_port(1, edit, aboard=aboard, game="expert", target=25)
    answer(table, f"second_captain:{captain('Gerard')}")
    assert (table.state.players[0].wood_on_card, table.state.market.supply[WOOD]) == (wood, 0)


@pytest.mark.rule("CL-555", "CL-240")
@pytest.mark.parametrize(("had", "on_card", "in_hold"), [(1, 2, 0), (2, 3, 0), (4, 3, 2)])
def test_wood_that_lies_in_the_hold_when_callenburgh_comes_aboard_goes_onto_his_card_too(
    had: int, on_card: int, in_hold: int
) -> None:
    aboard = with_captain("Anne Bonny", reputation=[4, 0, 0, 0, 0], fame=[9, *[0] * 11], goods={WOOD: had})
    table = in_port(
        1, lambda state: state.decks.captains.append(captain("Gerard")), aboard=aboard, game="expert", target=25
    )
    answer(table, f"second_captain:{captain('Gerard')}")
    player = table.state.players[0]
    assert (player.wood_on_card, hold.cargo(player)[WOOD]) == (on_card, in_hold)


# --- Pirates ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-527")
def test_edward_teach_begins_with_fire_shot_and_uses_no_other() -> None:
    table = chosen("Edward Teach")
    assert table.state.players[0].ammunition == 1 << FIRE
    assert table.state.harbour.ammunition[FIRE] == 3
    fight = at_sea("Edward Teach", foe=MERCHANTMAN, ammunition=3)
    fight.script([1, 1])
    answer(fight, "fire:104")
    assert told(fight, "fires")[0]["shot"] == FIRE


@pytest.mark.rule("CL-527", "CL-526")
@pytest.mark.parametrize(("owned", "taken"), [(0, 1), (1 << FIRE, 0)])
def test_as_second_captain_edward_teach_takes_a_token_of_fire_shot_only_for_who_has_none(
    owned: int, taken: int
) -> None:
    table = at_sea("Dog Head", ammunition=owned)
    table.state.harbour.ammunition[FIRE] = taken  # everybody else has one
    table.state.decks.captains = [captain("Edward Teach")]
    list(captains.take_second(table.state, 0, captain("Edward Teach")))
    assert table.state.players[0].ammunition == 1 << FIRE
    assert table.state.harbour.ammunition[FIRE] == 0


@pytest.mark.rule("CL-527", "CL-365")
def test_edward_teach_buys_the_queen_annes_revenge_for_a_level_3_ship_of_draft_2() -> None:
    revenge = model_named("Queen Anne's Revenge")
    aboard = with_captain("Edward Teach", doubloons=7, model="Frigate")
    table = in_port(14, aboard=aboard, game="expert")
    answer(table, f"special_ship:{revenge}")
    player = table.state.players[0]
    assert (SHIPS[player.ship].name, player.doubloons) == ("Queen Anne's Revenge", 0)
    card = card_named("Queen Anne's Revenge") - 1
    assert player.card == card
    assert card not in table.state.decks.ships
    for change in ({"doubloons": 6}, {"model": "Corvette"}, {"captains": [captain("Dog Head")]}):
        other = in_port(14, aboard=aboard | change, game="expert")
        assert f"special_ship:{revenge}" not in keys(other)
    both = in_port(14, aboard=aboard | {"captains": [captain("Dog Head"), captain("Edward Teach")]}, game="expert")
    assert f"special_ship:{revenge}" in keys(both)


@pytest.mark.rule("CL-528")
def test_dog_head_boards_laden_ships_with_one_more() -> None:
    table = at_sea("Dog Head", foe=MERCHANTMAN)
    assert crew.melee_bonus(table.state, 0, 104, attacks=True) == 1
    assert crew.melee_bonus(table.state, 0, 104, attacks=False) == 0  # when boarding, not when boarded
    table.state.npcs[-1].goods = [0] * 6
    assert crew.melee_bonus(table.state, 0, 104, attacks=True) == 0


@pytest.mark.rule("CL-528", "CL-534", "CL-535")
def test_who_is_boarded_has_nothing_of_captains_who_board() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), **with_captain("Anne Bonny", "Mary Read", crew=4, reputation=[0] * 5))
        ship(state, 1, at(0, 5), reputation=[3] * 5)
        npc(state, card_named("Widow's Kiss"), at(1, -1), heading=S, goods=[1] * 6)

    table = ocean(edit, game="expert", target=25)
    table.script([12] * 6, [1] * 4)
    answer(table, "end_turn")
    assert [len(one["their_dice"]) for one in told(table, "melee")] == [4]  # a die for each sailor, and no question
    dog = at_sea("Dog Head", foe=MERCHANTMAN, crew=4)
    boarding.begin(dog.state, 104, 0, 3, 0)
    assert boarding.bonus_of(dog.state, 0, 104) == 0
    boarding.begin(dog.state, 0, 104, 3, 0)
    assert boarding.bonus_of(dog.state, 0, 104) == 1


@pytest.mark.rule("CL-529")
def test_henry_every_begins_with_a_clue() -> None:
    assert chosen("Henry Every").state.players[0].clues == 1


@pytest.mark.rule("CL-530", "CL-K74")
def test_grace_o_malley_has_two_fame_at_minus_five_and_no_lock() -> None:
    table = at_sea("Grace O'Malley", foe=MERCHANTMAN, reputation=[0, 0, -4, 0, 0])
    table.script([1, 1])
    answer(table, "fire:104")
    player = table.state.players[0]
    assert (player.reputation[ENGLAND], player.fame[FAME_PRESTIGE]) == (-5, 2)
    list(reputation.change(table.state, 0, ENGLAND, 1))
    assert player.reputation[ENGLAND] == -4
    reputation.fall(table.state, 0, ENGLAND, 1)
    assert player.fame[FAME_PRESTIGE] == 2  # but once


@pytest.mark.rule("CL-531", "CL-K63")
def test_malika_fadel_is_liked_by_spain_too_and_earns_more_with_contraband() -> None:
    assert chosen("Malika Fadel").state.players[0].reputation == [-1, 1, -1, -1, 1]
    table = in_port(15, aboard=with_captain("Malika Fadel", doubloons=0, goods={COTTON: 6}), game="expert")
    table.state.market.contraband[COTTON] = [2, 2, 2]
    answer(table, f"sell:{COTTON}:{CONTRABAND}:2")
    assert table.state.players[0].doubloons == 2
    answer(table, f"sell:{COTTON}:{CONTRABAND}:4")
    assert table.state.players[0].doubloons == 6 + 2
    mixed = in_port(15, aboard=with_captain("Malika Fadel", doubloons=0, goods={COTTON: 2, SUGAR: 4}), game="expert")
    mixed.state.market.contraband = [[2, 2, 2] for _ in range(4)]
    answer(mixed, f"sell:{COTTON}:{CONTRABAND}:2", f"sell:{SUGAR}:{CONTRABAND}:1")
    assert mixed.state.players[0].doubloons == 3 + 1  # of whatever kind
    answer(mixed, f"sell:{SUGAR}:{CONTRABAND}:2")
    assert mixed.state.players[0].doubloons == 5 + 1
    answer(mixed, "done", "visit:15", f"sell:{SUGAR}:{CONTRABAND}:1")
    assert mixed.state.players[0].doubloons == 6 + 1  # each visit counts for itself
    legal = in_port(13, aboard=with_captain("Malika Fadel", doubloons=0, goods={COTTON: 3}), game="expert")
    legal.state.market.legal[COTTON] = [2, 2, 1]
    legal.state.rules.market_side = 0
    answer(legal, f"sell:{COTTON}:{LEGAL}:3")
    assert legal.state.players[0].doubloons == 3


@pytest.mark.rule("CL-532")
@pytest.mark.parametrize(("goods", "bonus"), [(0, 1), (2, 1), (3, 0)])
def test_samuel_bellamy_earns_more_for_sinking_while_his_draft_is_two(goods: int, bonus: int) -> None:
    """A Hulk has draft 2; its two cannons and three cubes make it 3."""
    table = at_sea("Samuel Bellamy", foe=MERCHANTMAN, model="Hulk", goods={TEA: goods}, doubloons=0)
    npc_of(table.state, 104).water = 8
    table.script([12, 12])
    answer(table, "fire:104", [])
    assert table.state.players[0].doubloons == 1 + bonus


def board(table: Table, foe: int, party: int, mine: list[int], theirs: list[int]) -> None:
    table.script(mine)
    table.script(theirs)
    answer(table, f"board:{foe}", party)


@pytest.mark.rule("CL-533")
def test_bartholomew_roberts_turns_two_failures_into_hits() -> None:
    plain = at_sea("Samuel Bellamy", foe=MERCHANTMAN, crew=7, model="Hulk")
    board(plain, 104, 5, [1] * 5, [1] * 6)
    assert npc_of(plain.state, 104).dead == 0
    table = at_sea("Bartholomew Roberts", foe=MERCHANTMAN, crew=7, model="Hulk")
    board(table, 104, 5, [1] * 5, [1] * 6)
    answer(table, "convert")
    assert npc_of(table.state, 104).dead == 2
    board(table, 104, 5, [12, 12, 12, 1, 12], [1] * 4)  # only one failure: nobody is killed twice
    answer(table, "convert")
    assert told(table, "melee_over")[-1]["won"] == 1


@pytest.mark.rule("CL-533", "CL-K95")
def test_bartholomew_roberts_may_leave_it_and_is_not_asked_where_nothing_failed() -> None:
    table = at_sea("Bartholomew Roberts", foe=MERCHANTMAN, crew=7, model="Hulk")
    board(table, 104, 5, [1] * 5, [1] * 6)
    assert keys(table) == ["convert", "pass"]
    answer(table, "pass")
    assert npc_of(table.state, 104).dead == 0
    board(table, 104, 5, [12] * 5, [1] * 6)
    assert told(table, "melee_over")[-1]["left"] == 1


@pytest.mark.rule("CL-533", "CL-K95")
def test_bartholomew_roberts_decides_as_defender_too() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Hulk", crew=7)
        ship(state, 1, at(1, -1), N, model="Hulk", crew=3, **with_captain("Bartholomew"))

    table = ocean(edit, game="expert")
    board(table, 1, 4, [1] * 4, [1] * 3)
    assert table.awaiting == (1,)
    answer(table, "convert")
    assert table.state.players[0].crew == 7 - 2


@pytest.mark.rule("CL-549", "CL-K95")
def test_hannah_snell_takes_the_first_two_damages_unasked() -> None:
    table = at_sea("Hannah")
    damage.harm(table.state, 0, 1, 0, NONE)
    damage.harm(table.state, 0, 0, 2, NONE)
    player = table.state.players[0]
    assert (player.absorbed, hold.damage(player, FLOODED), hold.damage(player, BURNT)) == (2, 0, 1)


@pytest.mark.rule("CL-534", "CL-535")
@pytest.mark.parametrize(("one", "other"), [("Anne Bonny", "Mary Read"), ("Mary Read", "Anne Bonny")])
def test_anne_bonny_and_mary_read(one: str, other: str) -> None:
    table = at_sea(one, foe=MERCHANTMAN, crew=7, model="Hulk")
    board(table, 104, 5, [1] * 6, [1] * 6)
    assert len(told(table, "melee")[0]["dice"]) == 6
    assert crew.melee_rerolls(table.state.players[0], attacks=True) == 0
    both = at_sea(one, other, foe=MERCHANTMAN, crew=7, model="Hulk")
    assert crew.melee_dice(both.state.players[0], attacks=True) == 2
    assert crew.melee_rerolls(both.state.players[0], attacks=True) == 2  # each of them lets one die be rolled again
    assert crew.melee_dice(both.state.players[0], attacks=False) == 0
    assert crew.melee_rerolls(both.state.players[0], attacks=False) == 0


@pytest.mark.rule("CL-536", "CL-344")
def test_jack_rackham_keeps_one_of_two_upgrades() -> None:
    table = choosing("Jack Rackham")
    table.state.harbour.officers = [-1] * 9
    bag = list(BAG)
    gunner, helmsman = upgrade_named("Second Gunner"), upgrade_named("Helmsman")
    bag.remove(gunner)
    bag.remove(helmsman)
    table.state.harbour.bag = [*bag, gunner, helmsman]
    answer(table, f"captain:{captain('Jack Rackham')}")
    assert keys(table) == [f"keep_upgrade:{gunner}", f"keep_upgrade:{helmsman}"]
    answer(table, f"keep_upgrade:{gunner}")
    assert table.state.players[0].officers == [gunner]
    assert sorted(table.state.harbour.bag) == sorted([*bag, helmsman])
    assert table.state.reward is None


@pytest.mark.rule("CL-536")
def test_jack_rackham_finds_no_room_for_what_a_full_ship_cannot_take() -> None:
    def edit(state: State) -> None:
        state.decks.captains = [captain("Jack Rackham")]
        state.harbour.bag = [upgrade_named("Gunner")]

    officers = ("Gunner", "Gunner", "Informer")
    aboard = with_captain("Mary Read", reputation=[0, 0, 0, 0, 4], fame=[9, *[0] * 11], model="Nao", officers=officers)
    table = in_port(15, edit, aboard=aboard, game="expert", target=25)
    answer(table, f"second_captain:{captain('Jack Rackham')}")
    assert len(table.state.players[0].officers) == 3
    assert table.state.harbour.bag == [upgrade_named("Gunner")]


@pytest.mark.rule("CL-536", "CL-347")
def test_for_jack_rackham_tokens_put_away_go_back_into_an_empty_bag() -> None:
    gunner, helmsman = upgrade_named("Gunner"), upgrade_named("Helmsman")

    def edit(state: State) -> None:
        state.decks.captains = [captain("Jack Rackham")]
        state.harbour.bag, state.harbour.officers_out = [gunner], [helmsman]

    aboard = with_captain("Mary Read", reputation=[0, 0, 0, 0, 4], fame=[9, *[0] * 11], model="Nao")
    table = in_port(15, edit, aboard=aboard, game="expert", target=25)
    answer(table, f"second_captain:{captain('Jack Rackham')}")
    assert keys(table) == [f"keep_upgrade:{gunner}", f"keep_upgrade:{helmsman}"]


# --- Spain -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-537", "CL-241")
@pytest.mark.parametrize(("name", "cost"), [("Fernando", 0), ("Vicente", 1)])
def test_magallanes_picks_up_for_nothing(name: str, cost: int) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), **with_captain(name))
        floating.floating_at(state, at(0, -1)).goods[TEA] = 1

    table = ocean(edit, game="expert")
    answer(table, f"sail:{at(0, -1)}")
    left = table.state.turn.left
    answer(table, "pick_up:goods")
    while "end_turn" not in keys(table):
        answer(table, [key for key in keys(table) if key != "pass"][:1])
    assert table.state.turn.left == left - cost
    assert hold.cargo(table.state.players[0])[TEA] == 1


@pytest.mark.rule("CL-107", "CL-537", "CL-241")
def test_after_an_action_he_picks_up_nothing_more() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), **with_captain("Fernando"))
        npc(state, card_named(MERCHANTMAN), at(2, -2))
        floating.floating_at(state, at(0, -1)).goods[TEA] = 1

    table = ocean(edit, game="expert")
    answer(table, f"sail:{at(0, -1)}")
    assert "pick_up:goods" in keys(table)
    table.script([1, 1])
    answer(table, f"fire:{99 + card_named(MERCHANTMAN)}")
    assert "pick_up:goods" not in keys(table)


@pytest.mark.rule("CL-538")
def test_somodevilla_earns_more_with_legal_sales() -> None:
    aboard = with_captain("Zenón", doubloons=0, goods={COTTON: 6, SILVER: 3})
    table = in_port(13, aboard=aboard, game="expert", market="A")
    table.state.market.legal[COTTON] = [2, 2, 1]
    table.state.market.stack = [SPAIN, ENGLAND, FRANCE, NETHERLANDS]
    table.state.market.contraband[SILVER] = [2, 2, 1]
    answer(table, f"sell:{COTTON}:{LEGAL}:2")
    assert table.state.players[0].doubloons == 2
    answer(table, f"sell:{COTTON}:{LEGAL}:4")
    assert table.state.players[0].doubloons == 6 + 2
    answer(table, f"sell:{SILVER}:{CONTRABAND}:3")
    assert table.state.players[0].doubloons == 8 + 3


@pytest.mark.rule("CL-539")
def test_blas_de_lezo_takes_three_wounds_until_sailors_are_hired() -> None:
    table = at_sea("Blas", model="Hulk", crew=7)
    player = table.state.players[0]
    damage.kill_crew(table.state, 0, 2, -1)
    assert (player.crew, player.wounds_absorbed) == (7, 2)
    damage.kill_crew(table.state, 0, 2, -1)
    assert (player.crew, player.wounds_absorbed) == (6, 3)
    captains.heal(player)  # as when the ship is destroyed
    assert player.wounds_absorbed == 0
    aboard = with_captain("Blas", model="Hulk", crew=7, wounds_absorbed=3, doubloons=9)
    port = in_port(20, aboard=aboard, game="expert")
    answer(port, "hire:2:1")  # also with a full crew
    player = port.state.players[0]
    assert (player.crew, player.wounds_absorbed) == (7, 1)
    answer(port, "hire:2:1")
    assert (player.crew, player.wounds_absorbed) == (7, 0)


@pytest.mark.rule("CL-539", "CL-K89")
@pytest.mark.parametrize(("wounds", "wounds_left", "crew_after"), [(3, 1, 4), (2, 0, 4), (1, 0, 5), (0, 0, 6)])
def test_who_is_hired_takes_the_place_of_the_wounded_first(wounds: int, wounds_left: int, crew_after: int) -> None:
    aboard = with_captain("Blas", model="Hulk", crew=4, wounds_absorbed=wounds, doubloons=9)
    port = in_port(20, aboard=aboard, game="expert")
    answer(port, "hire:2:1")
    player = port.state.players[0]
    assert (player.crew, player.wounds_absorbed) == (crew_after, wounds_left)


@pytest.mark.rule("CL-360", "CL-539", "CL-K89")
def test_who_enlists_sailors_for_nothing_has_no_wounded_any_more() -> None:
    aboard = with_captain("Blas", model="Hulk", crew=1, wounds_absorbed=3, reputation=[0, 4, 0, 0, 0])
    port = in_port(20, aboard=aboard, game="expert")
    answer(port, "enlist")
    player = port.state.players[0]
    assert (player.crew, player.wounds_absorbed) == (3, 0)


@pytest.mark.rule("CL-203", "CL-539")
def test_nobody_is_sent_away_where_sailors_are_hired_for_his_wounds() -> None:
    """A cabin is damaged, so the ship has more sailors than it should."""
    aboard = with_captain("Blas", model="Hulk", crew=9, wounds_absorbed=1, doubloons=9)
    port = in_port(20, aboard=aboard, game="expert")
    answer(port, "hire:2:1")
    player = port.state.players[0]
    assert (player.crew, player.wounds_absorbed) == (9, 0)


@pytest.mark.rule("CL-540", "CL-377")
def test_antonio_barcelo_has_a_cabin_aboard_and_one_on_his_card() -> None:
    table = choosing("Antonio")
    ship(table.state, 0, at(0, 0), model="Hulk", captains=table.state.players[0].captains, side=1)
    room = hold.room(table.state.players[0])
    answer(table, f"captain:{captain('Antonio')}")
    player = table.state.players[0]
    model = SHIPS[player.ship]
    assert (hold.crew_limit(player), hold.upgrade_limit(player)) == (model.crew + 4, model.upgrades + 2)
    assert hold.room(player) == room - 1


@pytest.mark.rule("CL-541")
def test_vicente_de_tofino_ignores_a_headwind_but_not_a_tailwind() -> None:
    table = at_sea("Vicente")
    state = table.state
    state.decks.wind = next(i for i, wind in enumerate(WINDS) if min(wind.change) < 0 < max(wind.change))
    winds = [parts[4] for parts in speed.summands(state, 0)]
    assert winds == [max(0, change) for change in WINDS[state.decks.wind].change]
    state.players[0].captains = []
    assert [parts[4] for parts in speed.summands(state, 0)] == list(WINDS[state.decks.wind].change)


@pytest.mark.rule("CL-542")
def test_ana_maria_de_soto_hides_from_a_crown() -> None:
    table = chosen("Ana María")
    assert keys(table) == [f"favour:{nation}" for nation in range(4)]
    answer(table, f"favour:{ENGLAND}")
    player = table.state.players[0]
    assert player.hidden_nation == ENGLAND
    assert told(table, "hides") == [{"seat": 0, "nation": ENGLAND}]


@pytest.mark.rule("CL-542")
def test_a_hidden_captain_has_neutral_services_only_and_no_marker_to_move() -> None:
    aboard = with_captain("Ana María", hidden_nation=ENGLAND, doubloons=30, goods={COTTON: 3}, model="Nao", crew=1)
    table = in_port(13, aboard=aboard, game="expert", shipyard="A")
    assert {"hire:2:1", f"yard:{YARD_CANNON}", "draw_missions"} <= set(keys(table))
    kinds = {key.split(":")[0] for key in keys(table)}
    assert not kinds & {"officer", "crown_officer", "buy_ship", "second_captain", "sell"}
    pirates = in_port(15, aboard=aboard, game="expert")  # other ports know nothing of it
    answer(pirates, f"sell:{COTTON}:{CONTRABAND}:3")
    assert pirates.state.players[0].reputation[ENGLAND] == 0


@pytest.mark.rule("CL-542", "CL-409")
@pytest.mark.parametrize(("hidden", "trades"), [(ENGLAND, False), (FRANCE, True), (-1, True)])
def test_who_hides_from_a_nation_neither_buys_nor_sells_at_its_ports(hidden: int, trades: bool) -> None:
    goods = dict.fromkeys((TEA, SILVER, COTTON, SUGAR, OIL), 1)
    aboard = with_captain("Ana María", hidden_nation=hidden, doubloons=9, goods=goods)
    for number, kinds in ((13, {"sell", "sell_oil"}), (9, {"buy"})):
        table = in_port(number, full_markets, aboard=aboard, game="expert")
        assert ({key.split(":")[0] for key in keys(table)} & kinds) == (kinds if trades else set())


def full_markets(state: State) -> None:
    state.market.legal = [[2, 2, 2] for _ in range(4)]
    state.market.contraband = [[2, 2, 2] for _ in range(4)]


@pytest.mark.rule("CL-542")
def test_attacking_the_nation_one_hid_from_is_minus_five() -> None:
    table = at_sea("Ana María", foe=MERCHANTMAN, hidden_nation=ENGLAND)
    assert not ships.npc_hunts(table.state, 104, 0)
    table.script([1, 1])
    answer(table, "fire:104")
    player = table.state.players[0]
    assert (player.hidden_nation, player.reputation[ENGLAND]) == (-1, -5)
    assert ships.npc_hunts(table.state, 104, 0)


@pytest.mark.rule("CL-542", "CL-342")
def test_who_hides_from_the_own_crown_leaves_it() -> None:
    def edit(state: State) -> None:
        state.decks.captains = [captain("Ana María")]

    fame = [9, *[0] * 11]
    fame[FAME_PRESTIGE] = 1
    aboard = with_captain("Mary Read", reputation=[0, 4, 5, 0, 0], crown=ENGLAND, fame=fame)
    table = in_port(20, edit, aboard=aboard, game="expert", target=25)
    answer(table, f"second_captain:{captain('Ana María')}", f"favour:{ENGLAND}")
    player = table.state.players[0]
    assert (player.crown, player.fame[FAME_PRESTIGE], player.hidden_nation) == (-1, 0, ENGLAND)


# --- France ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-543")
def test_jeanne_barret_saves_a_sailor_of_every_attack() -> None:
    table = at_sea("Jeanne", crew=5)
    damage.kill_crew(table.state, 0, 1, -1)
    assert table.state.players[0].crew == 5
    damage.kill_crew(table.state, 0, 3, -1)
    assert table.state.players[0].crew == 3


@pytest.mark.rule("CL-544", "CL-546")
@pytest.mark.parametrize(("name", "day", "night"), [("Jean-François", 1, 0), ("Louise-René", 0, 1)])
def test_la_perouse_by_day_and_levassor_by_night(name: str, day: int, night: int) -> None:
    table = at_sea(name)
    plain = at_sea("Samuel Bellamy")
    assert speed.sums(table.state, 0)[0] - speed.sums(plain.state, 0)[0] == day
    table.state.clock.space = plain.state.clock.space = 1
    assert speed.sums(table.state, 0)[0] - speed.sums(plain.state, 0)[0] == night


@pytest.mark.rule("CL-545", "CL-K63")
def test_albin_roussin_gains_elsewhere_what_contraband_costs() -> None:
    table = in_port(15, aboard=with_captain("Albin", goods={COTTON: 8}), game="expert", target=25)
    answer(table, f"sell:{COTTON}:{CONTRABAND}:2")
    assert "done" in keys(table)
    answer(table, f"sell:{COTTON}:{CONTRABAND}:4")
    assert keys(table) == [f"favour:{nation}" for nation in (NETHERLANDS, SPAIN, FRANCE, PIRATES)]
    answer(table, f"favour:{SPAIN}")
    assert table.state.players[0].reputation == [0, 2, -2, 0, 0]
    legal = in_port(13, aboard=with_captain("Albin", goods={COTTON: 3}), game="expert")
    answer(legal, f"sell:{COTTON}:{LEGAL}:3")
    assert "done" in keys(legal)


@pytest.mark.rule("CL-545", "CL-424", "CL-326")
@pytest.mark.parametrize(("fame", "won"), [(5, False), (6, True)])
def test_who_has_won_by_contraband_is_not_asked_who_likes_roussin(fame: int, won: bool) -> None:
    reputation = [0, 0, -4, 0, 0]
    aboard = with_captain("Albin", goods={COTTON: 3}, reputation=reputation, fame=[fame, *[0] * 11])
    table = in_port(15, aboard=aboard, game="expert", target=7)
    answer(table, f"sell:{COTTON}:{CONTRABAND}:3")
    assert (table.result is not None) == won
    assert (keys(table, 0) == [f"favour:{nation}" for nation in (NETHERLANDS, SPAIN, FRANCE, PIRATES)]) != won


@pytest.mark.rule("CL-547")
def test_claude_annebault_turns_french_missions_to_either() -> None:
    table = at_sea("Claude")
    for nation, choice in ((FRANCE, [ENGLAND, FRANCE]), (ENGLAND, [ENGLAND, FRANCE]), (SPAIN, [SPAIN])):
        table.state.reward = Reward(1, nation, nation, 0, FAME_MISSIONS, [0] * 6)
        assert [one.number(0) for one in rewards.nations(table.state, 0)] == choice
    table.state.reward = Reward(1, FRANCE, FRANCE, 0, FAME_BARRELS, [0] * 6)
    assert [one.number(0) for one in rewards.nations(table.state, 0)] == [FRANCE]  # missions only


@pytest.mark.rule("CL-547", "CL-471")
@pytest.mark.parametrize(("nation", "number", "id"), [(FRANCE, 3, "R13"), (ENGLAND, 13, "R19")])
def test_what_a_french_or_english_mission_costs_he_cannot_turn(nation: int, number: int, id: str) -> None:
    table = in_port(number, lambda state: mission(state, 0, id), aboard=with_captain("Claude"))
    table.script([1])
    answer(table, begin(id))
    assert told(table, "reputation")[-1]["nation"] == nation
    assert table.state.players[0].reputation[nation] == -1


@pytest.mark.rule("CL-552", "CL-556", "CL-557", "CL-339", "CL-341")
@pytest.mark.parametrize(
    ("name", "crown", "pirate", "bonus"),
    [
        ("Robert Maynard", NONE, True, 1),
        ("Robert Maynard", SPAIN, True, 1),
        ("Robert Maynard", SPAIN, False, 0),
        ("Philips van Almonde", SPAIN, False, 1),
        ("Philips van Almonde", SPAIN, True, 1),
        ("Philips van Almonde", FRANCE, True, 0),
        ("Johan Evertsen", SPAIN, True, 1),
        ("Johan Evertsen", SPAIN, False, 0),
        ("Johan Evertsen", NONE, True, 0),
    ],
)
def test_a_player_who_has_joined_a_nation_is_one_of_its_ships_for_their_bonus(
    name: str, crown: int, pirate: bool, bonus: int
) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), **with_captain(name))
        ship(state, 1, at(1, 0), crown=crown, pirate=pirate)

    assert crew.fire_bonus(ocean(edit).state, 0, 1) == bonus


# --- England ---------------------------------------------------------------------------------------------------------


def attacked(name: str, **fields: Any) -> Table:
    """Seat 1 has the turn, next to seat 0."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), **with_captain(name, **fields))
        ship(state, 1, at(1, -1), S, model="Hulk", crew=7, side=1)
        turn_of(state, 1)

    return ocean(edit, game="expert")


@pytest.mark.rule("CL-548")
def test_george_duff_has_a_hit_of_the_attacker_rolled_again() -> None:
    table = attacked("George Duff", model="Hulk", crew=7)
    table.script([12, 12])
    answer(table, "fire:0")
    assert table.awaiting == (0,)
    assert keys(table) == ["die:0", "die:1"]
    table.script([1])
    answer(table, ["die:1"])
    assert told(table, "rolled_again")[-1]["dice"] == [12, 1]


@pytest.mark.rule("CL-548", "CL-533")
def test_george_duff_does_so_in_melee_too() -> None:
    table = attacked("George Duff", model="Hulk", crew=5)
    table.script([12, 1, 12])
    table.script([1] * 5)
    answer(table, "board:0", 3)
    assert table.awaiting == (0,)
    assert keys(table) == ["die:0", "die:2"]
    table.script([2])
    answer(table, ["die:0"])
    assert table.state.players[0].crew == 4


@pytest.mark.rule("CL-549")
def test_hannah_snell_takes_two_damages_once() -> None:
    table = at_sea("Hannah")
    player = table.state.players[0]
    damage.harm(table.state, 0, 3, 0, -1)
    assert (player.absorbed, hold.damage(player, FLOODED)) == (2, 1)
    damage.harm(table.state, 0, 1, 0, -1)
    assert hold.damage(player, FLOODED) == 2
    captains.heal(player)
    damage.harm(table.state, 0, 2, 0, -1)
    assert hold.damage(player, FLOODED) == 2


@pytest.mark.rule("CL-392", "CL-549")
def test_hannah_snell_takes_the_fire_of_burst_cannons_too() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannons=2, officers=("Overloaded",), **with_captain("Hannah"))
        ship(state, 1, at(1, -1))

    table = ocean(edit)
    table.script([2, 1, 3, 3])
    answer(table, "fire:1", "overload")
    player = table.state.players[0]
    assert (player.absorbed, hold.damage(player, BURNT)) == (2, 1)
    assert told(table, "captain_hurt") == [{"seat": 0, "n": 2}]


def corsair_of_myngs(**fields: Any) -> Table:
    """A corsair obeys seat 0 and is activated in its turn; seat 1 lies within reach."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), **with_captain("Christopher"))
        ship(state, 1, at(0, 3))
        npc(state, card_named(CORSAIR), at(2, 0), tamed=True, goods=[0] * 6, **fields)
        tile(state, 20, 2, port=SPAIN)

    return ocean(edit, game="expert")


@pytest.mark.rule("CL-550")
def test_a_corsair_that_appears_obeys_christopher_myngs() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), **with_captain("Christopher"))
        tile(state, 10, 2, port=FRANCE)
        npc(state, card_named(CORSAIR), 0, seat=1)
        turn_of(state, 1)

    table = ocean(edit, game="expert")
    one = npc_of(table.state, 105)
    answer(table, "end_turn")
    assert (one.seat, one.tamed, one.goods) == (0, True, [0] * 6)
    assert not ships.npc_hunts(table.state, 105, 0)


@pytest.mark.rule("CL-550", "CL-095")
def test_it_acts_once_a_round_in_its_masters_turn() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(-6, 0))
        ship(state, 1, at(0, 0), **with_captain("Christopher"))
        tile(state, 10, 2, port=FRANCE)
        npc(state, card_named(CORSAIR), 0, seat=0)

    table = ocean(edit, game="expert")
    answer(table, "end_turn")
    one = npc_of(table.state, 105)
    assert one.seat == 1
    assert table.awaiting == (1,)
    assert "end_turn" in keys(table)  # seat 1's own turn: nobody has asked where the corsair sails
    assert told(table, "npc_sails") == []
    answer(table, "end_turn")
    assert "npc_at:0" in keys(table)
    answer(table, "npc_at:0")
    while "end_turn" not in keys(table):
        answer(table, keys(table)[-1])
    assert len([event for event in told(table, "npc_hunts") if event["ship"] == 105]) == 1


@pytest.mark.rule("CL-550")
def test_its_master_says_where_it_sails_and_whom_it_attacks() -> None:
    table = corsair_of_myngs()
    answer(table, "end_turn")
    assert table.awaiting == (0,)
    assert keys(table) == ["npc_at:1", "pass"]  # never its master
    answer(table, "npc_at:1")
    while "npc_at:1" not in keys(table):
        answer(table, keys(table)[0])
    assert ships.adjacent(table.state, 105, 1)
    answer(table, "pass")
    assert told(table, "fires") == []


@pytest.mark.rule("CL-281", "CL-550")
@pytest.mark.parametrize(("away", "fires"), [(1, True), (2, False)])
def test_where_it_stays_it_fires_at_its_neighbours_only(away: int, fires: bool) -> None:
    table = corsair_of_myngs()
    table.state.players[1].hex = at(2, away)
    answer(table, "end_turn", "pass")
    asked = table.decision(table.awaiting[0])
    assert asked is not None
    assert (asked.prompt == "captain.aim") == fires


@pytest.mark.rule("CL-550", "CL-571", "CL-574")
@pytest.mark.parametrize(("seats", "mode", "targets"), [(2, "cooperative", []), (4, "teams", [1, 2])])
def test_his_corsairs_do_not_attack_a_partner(seats: int, mode: str, targets: list[int]) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), **with_captain("Christopher"))
        npc(state, card_named(CORSAIR), at(2, 0), tamed=True)

    state = ocean(edit, seats=seats, mode=mode).state
    assert corsairs.prey(state, state.npcs[0]) == targets


@pytest.mark.rule("CL-550")
def test_his_corsairs_are_repaired_at_shipyards() -> None:
    table = corsair_of_myngs(water=6, fire=4)
    mooring = chart_of(table.state).icon(20, MOORING)
    answer(table, "end_turn")
    assert f"npc_to:{mooring}" in keys(table)

    def edit(state: State) -> None:
        tile(state, 20, 2, port=SPAIN)
        ship(state, 0, at(0, 0), **with_captain("Christopher", doubloons=3))
        npc(state, card_named(CORSAIR), mooring, tamed=True, water=6, fire=4)

    table = ocean(edit, game="expert")
    one = npc_of(table.state, 105)
    answer(table, "end_turn")
    assert keys(table) == ["mend_corsair", "pass"]
    answer(table, "mend_corsair")
    assert (one.water, one.fire) == (0, 2)
    assert table.state.players[0].doubloons == 2


@pytest.mark.rule("CL-550")
@pytest.mark.parametrize(("doubloons", "damaged", "asks"), [(1, 1, True), (0, 1, False), (1, 0, False)])
def test_his_corsair_is_repaired_for_a_thousand_if_there_is_anything_to_repair(
    doubloons: int, damaged: int, asks: bool
) -> None:
    def edit(state: State) -> None:
        tile(state, 20, 2, port=SPAIN)
        ship(state, 0, at(0, 0), **with_captain("Christopher", doubloons=doubloons))
        mooring = chart_of(state).icon(20, MOORING)
        npc(state, card_named(CORSAIR), mooring, tamed=True, sails_cut=damaged)

    table = ocean(edit, game="expert")
    answer(table, "end_turn")
    assert ("mend_corsair" in keys(table)) == asks
    if asks:
        answer(table, "mend_corsair")
        assert (table.state.npcs[0].sails_cut, table.state.players[0].doubloons) == (0, 0)


@pytest.mark.rule("CL-550", "CL-391", "CL-277")
@pytest.mark.parametrize(("heading", "asks"), [(N, False), (SE, True)])
def test_his_corsair_that_is_held_fast_neither_sails_nor_turns(heading: int, asks: bool) -> None:
    table = corsair_of_myngs(pinned_by=1, heading=heading)
    table.state.players[1].hex = at(2, -1)  # before the bow of a ship that heads north
    answer(table, "end_turn")
    asked = table.decision(table.awaiting[0])
    assert asked is not None
    assert (asked.prompt == "captain.aim") == asks  # it boards and fires at who lies on a flank only
    if asks:
        assert keys(table) == ["npc_at:1", "pass"]
        answer(table, "pass")
        assert keys(table) == ["npc_at:1", "pass"]


@pytest.mark.rule("CL-550", "CL-124")
@pytest.mark.parametrize("open_sea", [True, False])
def test_of_moorings_only_shipyards_that_are_free_and_to_which_there_is_a_way_are_named(open_sea: bool) -> None:
    def edit(state: State) -> None:
        tile(state, 20, 2, port=SPAIN)  # a shipyard
        tile(state, 3, 6, port=FRANCE)  # another, with a ship at its mooring
        tile(state, 10, 4, port=FRANCE)  # a port without one
        ship(state, 0, chart_of(state).icon(3, MOORING), **with_captain("Christopher"))
        ship(state, 1, at(0, 3))
        npc(state, card_named(CORSAIR), at(0, 0), tamed=True, water=1)
        if not open_sea:
            for hex in ring(at(0, 0), 1):
                state.sea.zones[hex] = -1  # rocks
            relaid(state)

    table = ocean(edit, game="expert", water=9)
    answer(table, "end_turn")
    named = [key for key in keys(table) if key.startswith("npc_to")]
    mooring = chart_of(table.state).icon(20, MOORING)
    assert named == ([f"npc_to:{mooring}"] if open_sea else [])
    if open_sea:
        answer(table, *named)
        assert told(table, "npc_sails")[0]["ship"] == 105
        assert distance(table.state.npcs[0].hex, mooring) < distance(at(0, 0), mooring)


@pytest.mark.rule("CL-550")
@pytest.mark.parametrize(
    ("damage", "named"), [({}, False), ({"water": 1}, True), ({"fire": 1}, True), ({"sails_cut": 1}, True)]
)
def test_only_a_damaged_corsair_is_sent_to_a_shipyard(damage: dict[str, int], named: bool) -> None:
    table = corsair_of_myngs(**damage)
    answer(table, "end_turn")
    assert bool([key for key in keys(table) if key.startswith("npc_to")]) == named


@pytest.mark.rule("CL-550", "CL-571", "CL-574")
@pytest.mark.parametrize(("seats", "mode", "hunted"), [(2, "cooperative", []), (4, "teams", [1, 2]), (2, "race", [1])])
def test_no_partner_of_their_master_is_an_enemy_of_his_corsairs(seats: int, mode: str, hunted: list[int]) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), **with_captain("Christopher"))
        npc(state, card_named(CORSAIR), at(2, 0), tamed=True)

    state = ocean(edit, seats=seats, mode=mode).state
    assert [seat for seat in range(seats) if ships.npc_hunts(state, 105, seat)] == hunted
    shunned = hunting.avoided(state, 105, 0)  # CL-278: round whom it sails
    assert [seat for seat in range(seats) if shunned & chart_of(state).bit(state.players[seat].hex)] == hunted


@pytest.mark.rule("CL-550", "CL-483")
@pytest.mark.parametrize(("fog", "asks"), [(at(4, 1), True), (at(4, 0), False)])
def test_his_corsair_does_not_attack_out_of_the_fog(fog: int, asks: bool) -> None:
    table = corsair_of_myngs()
    state = table.state
    state.players[1].hex = at(1, 0)  # beside the corsair
    state.sea.fog = fog
    answer(table, "end_turn")
    asked = table.decision(table.awaiting[0])
    assert asked is not None
    assert (asked.prompt == "captain.aim") == asks


@pytest.mark.rule("CL-550", "CL-571", "CL-574")
@pytest.mark.parametrize(
    ("seats", "mode", "seat", "attacks"),
    [
        (2, "race", 0, False),
        (2, "race", 1, True),
        (2, "cooperative", 1, False),
        (4, "teams", 3, False),
        (4, "teams", 2, True),
    ],
)
def test_neither_he_nor_a_partner_attacks_his_corsair(seats: int, mode: str, seat: int, attacks: bool) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 5), **with_captain("Christopher"))
        ship(state, seat, at(0, 0))
        npc(state, card_named(CORSAIR), at(1, 0), tamed=True)
        turn_of(state, seat)

    table = ocean(edit, seats=seats, mode=mode, game="expert")
    offered = [key for key in keys(table) if key.endswith(":105")]
    assert sorted(offered) == (["board:105", "fire:105", "ram:105"] if attacks else [])
    assert sailing.may_fire_at_passer(table.state, seat, 105) == attacks


@pytest.mark.rule("CL-550", "CL-309")
@pytest.mark.parametrize("tamed", [True, False])
def test_a_corsair_that_obeys_him_has_no_secret_mission(tamed: bool) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0))
        ship(state, 1, at(0, 5), **with_captain("Christopher"))
        npc(state, card_named("Santa Brigida"), at(1, 0), seat=1, tamed=tamed, water=7)
        mission(state, 0, "R04")
        mission(state, 0, "C01")
        mission(state, 0, "C18")

    table = ocean(edit, game="expert")
    assert (action("R04") in keys(table)) != tamed
    _, secret, any_ship = table.state.players[0].missions
    assert goals.counts_as_destroyed(table.state, 0, secret, 142, wrecks.SUNK) != tamed
    assert goals.counts_as_destroyed(table.state, 0, any_ship, 142, wrecks.SUNK)


@pytest.mark.rule("CL-551", "CL-376")
def test_john_byron_has_two_rowboats_one_of_them_on_his_card() -> None:
    table = choosing("John Byron")
    answer(table, f"captain:{captain('John Byron')}")
    player = table.state.players[0]
    assert player.rowboats == 2
    ship(table.state, 0, at(0, 0), model="Carrack")
    assert hold.rowboat_limit(player) == 3


@pytest.mark.rule("CL-552")
@pytest.mark.parametrize(("foe", "bonus"), [(PIRATE, 1), (CORSAIR, 1), (MERCHANTMAN, 0)])
def test_robert_maynard_fires_better_at_pirates(foe: str, bonus: int) -> None:
    table = at_sea("Robert Maynard", foe=foe)
    target = 99 + card_named(foe)
    assert crew.fire_bonus(table.state, 0, target) == bonus
    assert crew.melee_bonus(table.state, 0, target, attacks=True) == 0


# --- Netherlands -----------------------------------------------------------------------------------------------------


SOLD = f"sell:{COTTON}:{LEGAL}:1"  # in the English port of tile 13


@pytest.mark.rule("CL-553", "CL-K77")
def test_cornelis_tromp_gives_two_goods_for_any_of_the_supply() -> None:
    aboard = with_captain("Cornelis", goods={COTTON: 1, TEA: 1, WOOD: 1, SUGAR: 1})
    table = in_port(13, aboard=aboard, game="expert")
    answer(table, SOLD)
    supply = table.state.market.supply[:]
    answer(table, "swap", f"good:{TEA}", f"good:{WOOD}", f"good:{OIL}")
    cargo = hold.cargo(table.state.players[0])
    assert (cargo[TEA], cargo[WOOD], cargo[SUGAR], cargo[OIL]) == (0, 0, 1, 1)
    after = table.state.market.supply
    assert (after[TEA], after[WOOD], after[OIL]) == (supply[TEA] + 1, supply[WOOD] + 1, supply[OIL] - 1)
    one_left = in_port(13, aboard=with_captain("Cornelis", goods={COTTON: 2}), game="expert")
    answer(one_left, SOLD)
    assert "swap" not in keys(one_left)  # one is not enough


@pytest.mark.rule("CL-553", "CL-K77")
def test_cornelis_tromp_exchanges_only_where_he_has_sold_something() -> None:
    table = in_port(13, aboard=with_captain("Cornelis", doubloons=9, goods={COTTON: 3}), game="expert")
    assert "swap" not in keys(table)
    answer(table, f"yard:{YARD_CANNON}", "sell_cannon")
    assert "swap" not in keys(table)  # a gun that goes back to the shipyard is no sale
    answer(table, SOLD)
    assert "swap" in keys(table)
    oil = in_port(13, aboard=with_captain("Cornelis", goods={OIL: 3}), game="expert")
    answer(oil, f"sell_oil:{COTTON}:{LEGAL}:1")
    assert "swap" in keys(oil)


@pytest.mark.rule("CL-553", "CL-K77")
def test_cornelis_tromp_exchanges_once_in_a_visit() -> None:
    table = in_port(13, aboard=with_captain("Cornelis", goods={COTTON: 2, TEA: 4}), game="expert")
    answer(table, SOLD, "swap", f"good:{TEA}", f"good:{TEA}", f"good:{COTTON}")
    assert "swap" not in keys(table)
    answer(table, SOLD)
    assert "swap" not in keys(table)
    answer(table, "done", "visit:13", SOLD)
    assert "swap" in keys(table)  # another visit, another sale


@pytest.mark.rule("CL-553", "CL-K77")
def test_cornelis_tromp_makes_no_tea_of_cheap_wood() -> None:
    """Tiles 4 and 13 sell wood and buy goods: two wood for 1,000 became a tea for 1,000 or more, over and over."""
    table = in_port(4, aboard=with_captain("Cornelis", doubloons=1, goods={TEA: 1}), game="expert")
    tea, wood = f"sell:{TEA}:{LEGAL}:1", f"yard:{YARD_WOOD}"
    answer(table, tea, wood, "swap", f"good:{TEA}", tea, wood)
    assert not {"swap", tea} & set(keys(table))


@pytest.mark.rule("CL-553", "CL-555")
def test_cornelis_tromp_also_gives_wood_of_callenburghs_card() -> None:
    aboard = with_captain("Cornelis", "Gerard", goods={COTTON: 1, TEA: 1}, wood_on_card=1)
    table = in_port(13, aboard=aboard, game="expert")
    answer(table, SOLD, "swap")
    assert set(keys(table)) == {f"good:{TEA}", f"good:{WOOD}"}
    answer(table, f"good:{WOOD}", f"good:{OIL}")
    player = table.state.players[0]
    assert (player.wood_on_card, hold.cargo(player)[OIL], hold.cargo(player)[TEA]) == (0, 1, 0)


@pytest.mark.rule("CL-553", "CL-555")
def test_cornelis_tromp_takes_only_what_finds_room() -> None:
    """His hold is full, and the wood that he gives lay on Callenburgh's card, where only wood can lie."""

    def edit(state: State) -> None:
        player = state.players[0]
        player.hold = [CANNON] * len(player.hold)
        player.hold[-1] = COTTON + 1
        state.market.supply[COTTON] -= 1
        state.market.supply[WOOD] -= 2

    table = in_port(13, edit, aboard=with_captain("Cornelis", "Gerard", wood_on_card=2, doubloons=9), game="expert")
    answer(table, SOLD, f"yard:{YARD_CANNON}")  # the slot of the cotton is taken again
    supply = table.state.market.supply[:]
    answer(table, "swap")  # nothing is asked: there is but wood to give and to take
    assert "done" in keys(table)
    assert table.state.players[0].wood_on_card == 1
    assert table.state.market.supply == [n + (good == WOOD) for good, n in enumerate(supply)]


@pytest.mark.rule("CL-554")
def test_piet_hein_begins_with_a_point_with_another_nation() -> None:
    table = chosen("Piet Hein")
    assert keys(table) == [f"favour:{nation}" for nation in (SPAIN, ENGLAND, FRANCE, PIRATES)]
    answer(table, f"favour:{PIRATES}")
    assert table.state.players[0].reputation == [1, 0, 0, 0, 0]


def hein(fame: int) -> Table:
    return at_sea("Piet Hein", fame=[fame, *[0] * 11])


@pytest.mark.rule("CL-554", "CL-K63")
def test_piet_hein_gains_a_point_at_seven_or_else_at_nine_and_at_fifteen() -> None:
    assert "end_turn" in keys(hein(6))
    table = hein(7)
    assert keys(table) == ["favour:0", "favour:1", "favour:2", "favour:3", "favour:4", "pass"]
    answer(table, "favour:1")
    player = table.state.players[0]
    assert player.reputation[SPAIN] == 1
    player.fame[0] = 9
    answer(table, f"sail:{at(0, -1)}")
    assert "end_turn" in keys(table)  # it was taken at 7
    player.fame[0] = 15
    answer(table, f"sail:{at(0, -2)}", "favour:1")
    assert player.reputation[SPAIN] == 2
    answer(table, f"sail:{at(0, -3)}")
    assert "end_turn" in keys(table)


@pytest.mark.rule("CL-554", "CL-K63")
def test_piet_hein_may_wait_from_seven_to_nine() -> None:
    table = hein(8)
    answer(table, "pass", f"sail:{at(0, -1)}")
    assert "end_turn" in keys(table)
    table.state.players[0].fame[0] = 9
    answer(table, f"sail:{at(0, -2)}", "favour:3")
    assert table.state.players[0].reputation[FRANCE] == 1


@pytest.mark.rule("CL-555", "CL-K73")
def test_gerard_callenburgh_keeps_three_wood_on_his_card() -> None:
    table = chosen("Gerard")
    player = table.state.players[0]
    assert (player.wood_on_card, hold.cargo(player)[WOOD]) == (1, 0)
    port = in_port(20, aboard=with_captain("Gerard", doubloons=9, wood_on_card=1), game="expert")
    player = port.state.players[0]
    weight = hold.weight(player)
    answer(port, "yard:0")
    assert (player.wood_on_card, hold.cargo(player)[WOOD], hold.weight(player)) == (3, 0, weight)
    answer(port, "yard:0")
    assert (player.wood_on_card, hold.cargo(player)[WOOD]) == (3, 2)
    answer(port, "sell_wood", "sell_wood")
    assert (player.wood_on_card, hold.cargo(player)[WOOD]) == (1, 0)
    assert "sell_wood" not in keys(port)


@pytest.mark.rule("CL-555", "CL-218")
def test_wood_on_the_card_mends_the_ship() -> None:
    table = at_sea("Gerard", wood_on_card=1)
    damage.harm(table.state, 0, 2, 0, -1)
    answer(table, f"sail:{at(0, -1)}", "repair")
    while "end_turn" not in keys(table):
        answer(table, keys(table)[0])
    player = table.state.players[0]
    assert (player.wood_on_card, hold.damage(player, FLOODED)) == (0, 0)


@pytest.mark.rule("CL-556")
@pytest.mark.parametrize(("foe", "bonus"), [(SPANIARD, 1), (MERCHANTMAN, 0), (PIRATE, 0)])
def test_philips_van_almonde_fires_better_at_spaniards(foe: str, bonus: int) -> None:
    table = at_sea("Philips", foe=foe)
    assert crew.fire_bonus(table.state, 0, 99 + card_named(foe)) == bonus


@pytest.mark.rule("CL-557")
@pytest.mark.parametrize(("foe", "bonus"), [(CORSAIR, 1), (PIRATE, 0), (MERCHANTMAN, 0)])
def test_johan_evertsen_fights_better_against_corsairs(foe: str, bonus: int) -> None:
    table = at_sea("Johan", foe=foe)
    target = 99 + card_named(foe)
    assert crew.fire_bonus(table.state, 0, target) == bonus
    assert crew.melee_bonus(table.state, 0, target, attacks=True) == bonus
    assert crew.melee_bonus(table.state, 0, target, attacks=False) == bonus  # melee of either kind


@pytest.mark.rule("CL-557", "CL-207")
@pytest.mark.parametrize(("aboard", "taken"), [(4, 4), (3, 2), (1, 2)])
def test_johan_evertsen_takes_everything_of_a_corsair_twice(aboard: int, taken: int) -> None:
    table = at_sea("Johan", foe=CORSAIR, doubloons=0)
    one = npc_of(table.state, 105)
    one.water, one.goods, one.coins = 7, [0, 0, aboard, 0, 0, 0], 1
    table.script([12, 12])
    answer(table, "fire:105")
    assert keys(table) == [f"cube:{COTTON}:{i}" for i in range(taken)]  # the half is rounded, and then doubled
    answer(table, keys(table))
    assert table.state.players[0].doubloons == (2 + 1) * 2
    assert hold.cargo(table.state.players[0])[COTTON] == taken


@pytest.mark.rule("CL-557", "CL-523")
@pytest.mark.parametrize(("corsair", "paid"), [(True, 6), (False, 3)])
def test_he_collects_the_bounty_of_a_player_who_is_a_corsair_twice(corsair: bool, paid: int) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), **with_captain("Johan", doubloons=0))
        other = ship(state, 1, at(1, -1), heading=S, wanted=1 << SPAIN, bounty=3, crown=ENGLAND, pirate=corsair)
        other.reputation[ENGLAND], other.reputation[PIRATES] = 5, 5 if corsair else 0
        damage.harm(state, 1, 9, 0, -1)

    table = ocean(edit, game="expert")
    table.script([12, 12])
    answer(table, "fire:1")
    assert table.state.players[0].doubloons == paid


@pytest.mark.rule("CL-557", "CL-223", "CL-031")
def test_with_the_tower_nothing_is_doubled_that_the_supply_has_not() -> None:
    table = at_sea("Johan", foe=CORSAIR)
    state = table.state
    state.market.supply[COTTON] = 0
    table.script(1)
    wrecks.to_the_sea(state, at(1, -1), COTTON, 2)
    assert state.market.supply[COTTON] == 0


@pytest.mark.rule("CL-557", "CL-K38")
def test_with_the_tower_what_floats_is_doubled() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), **with_captain("Johan"))
        npc(state, card_named(CORSAIR), at(1, -1), heading=S, water=7, goods=[0, 0, 2, 0, 0, 0])

    table = ocean(edit, game="expert", tower="yes")
    table.script([12, 12])
    table.script(0)
    table.script(1)
    answer(table, "fire:105")
    answer(table, keys(table)[0])  # who is pleased
    afloat = [pile.goods[COTTON] for pile in table.state.sea.floating if pile.hex == at(1, -1)]
    assert afloat == [2]


# --- At the bounds ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-525")
def test_where_none_of_the_three_can_do_anything_one_of_them_comes_all_the_same() -> None:
    three = [one.name for one in CAPTAINS if one.side_b][:3]
    assert keys(choosing(*three, board="A")) == [f"captain:{captain(name)}" for name in sorted(three, key=captain)]


@pytest.mark.rule("CL-536", "CL-582")
def test_on_side_a_the_token_that_jack_rackham_kept_goes_back_as_the_board_shows_it() -> None:
    state = ocean(lambda state: ship(state, 0, at(0, 0), **with_captain("Jack Rackham", side=0))).state
    before = sorted(state.harbour.bag)
    asks = captains.draw_upgrades(state, 0, 3)
    ask = next(asks)
    kept = captains.drawn_upgrades(state, 0)[0]
    assert ask.seat == 0
    with pytest.raises(StopIteration):
        asks.send(kept)
    assert sorted(state.harbour.bag) == before
    assert state.players[0].officers == [kept.number(0)]


@pytest.mark.rule("CL-554")
@pytest.mark.parametrize(
    ("had", "later", "due"), [(6, 7, 0), (7, 7, -1), (7, 9, 1), (9, 9, -1), (14, 15, 2), (15, 15, -1)]
)
def test_what_was_reached_when_piet_hein_comes_is_gone_and_what_comes_after_is_not(
    had: int, later: int, due: int
) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), **with_captain("Mary Read", fame=[had, *[0] * 11]))
        if captain("Piet") not in state.decks.captains:
            state.decks.captains.append(captain("Piet"))

    state = ocean(edit, game="expert", target=25).state
    list(captains.take_second(state, 0, captain("Piet")))
    state.players[0].fame[0] = later
    assert captains.due(state, 0) == due


@pytest.mark.rule("CL-549", "CL-K95")
def test_damage_that_lies_on_hannah_snells_card_alone_can_be_repaired() -> None:
    state = ocean(lambda state: ship(state, 0, at(0, 0), **with_captain("Hannah", absorbed=1, goods={WOOD: 1}))).state
    assert repair.can_repair(state.players[0])
    assert repair.damages(state, 0) == [repair.ON_CARD]
    repair.mend_one(state, 0, repair.ON_CARD)
    assert not repair.can_repair(state.players[0])


@pytest.mark.rule("CL-537", "CL-109")
@pytest.mark.parametrize(("name", "offered"), [("Fernando", True), ("Vicente", False)])
def test_where_magallanes_may_not_stay_he_needs_no_point_more_than_the_way_out(name: str, offered: bool) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), **with_captain(name))
        points = speed.sums(state, 0)[N]
        there = at(0, 1 - points)  # one point is left there
        ship(state, 1, there, cannons=0)
        floating.floating_at(state, there).goods[TEA] = 1

    table = ocean(edit, game="expert", water=14)
    assert (f"sail:{table.state.players[1].hex}" in keys(table)) == offered


@pytest.mark.rule("CL-537", "CL-K91")
def test_magallanes_too_moves_before_he_lifts_anything() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), **with_captain("Fernando"))
        floating.floating_at(state, at(0, 0)).goods[TEA] = 1

    table = ocean(edit, game="expert")
    assert "pick_up:goods" not in keys(table)
    answer(table, f"sail:{at(0, -1)}", f"sail:{at(0, 0)}")
    assert "pick_up:goods" in keys(table)


@pytest.mark.rule("CL-548")
@pytest.mark.parametrize("hits", [1, 3])
def test_duff_has_one_hit_rolled_again_however_many_there_are(hits: int) -> None:
    state = ocean(lambda state: ship(state, 1, at(1, -1), **with_captain("George Duff", crew=5)), boarding="yes").state
    state.volley = Volley(0, 1, 0, [12] * hits, [0] * hits, 9, -1, False, 0, 1)
    assert gunnery.most_enemy_rerolls(state, 1) == 1
    boarding.begin(state, 0, 1, hits, 0).dice = [12] * hits
    assert boarding.most_enemy_rerolls(state, 1) == 1


@pytest.mark.rule("CL-547", "CL-438")
def test_what_a_mission_costs_annebault_he_pays_where_it_is_due() -> None:
    state = ocean(lambda state: ship(state, 0, at(0, 0), **with_captain("Claude Annebault"))).state
    loss = (Gain(GAIN_REPUTATION, -1, OF_TARGET),)
    assert list(rewards.give(state, 0, loss, ENGLAND, 0, FAME_MISSIONS)) == []
    assert state.players[0].reputation == [0, 0, -1, 0, 0]
