"""B04 the player board and ship card, B05 weight and draft, B24 free actions with the cargo."""

from __future__ import annotations

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.content import (
    BARRELS,
    BOARD_SLOTS,
    DRAFT_TRACK,
    FAME_ICONS,
    HOLD,
    NPC_CARDS,
    PRINTED,
    SHIPS,
    SIDE_A_SHIPS,
    UPGRADES,
)
from freebooter.games.captains_log.hexes import ORIGIN, at
from freebooter.games.captains_log.names import (
    ENGLAND,
    GAIN_GOODS,
    NETHERLANDS,
    NONE,
    OFFICER,
    SIDE_A,
    SIDE_B,
    SILVER,
    SPECIALIST,
    SUGAR,
    TEA,
    WOOD,
    YARD_CABIN,
    YARD_CANNON_UPGRADE,
    YARD_LONG_RANGE_2,
    YARD_ROWBOAT,
    YARD_SAILS,
    N,
)
from freebooter.games.captains_log.rules import (
    damage,
    fame,
    floating,
    hold,
    icons,
    shipyard,
    speed,
    tavern,
    wrecks,
)
from freebooter.games.captains_log.state import CABIN, CANNON, EMPTY, FLOODED, Player, State
from tests.games.captains_log.ocean import barrel, card_named, model_named, npc, ocean, ship, upgrade_named
from tests.games.positions import answer, keys, told


def vessel(model: str = "", game: str = "expert", **fields: object) -> tuple[Table, Player]:
    """A table where seat 0 has this ship."""
    table = ocean(lambda state: ship(state, 0, at(0, 0), N, model=model, **fields), game=game)  # type: ignore[arg-type]
    return table, table.state.players[0]


# --- The keel --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-070", "CL-072", "CL-073", "CL-074", "CL-075")
@pytest.mark.rule("CL-079", "CL-080", "CL-081", "CL-EX05", "CL-EX06", "CL-EX07")
@pytest.mark.parametrize(
    ("model", "slots", "gunports", "cannons", "damage_icons", "rowboats", "cabins"),
    [
        ("Sloop", 15, 6, 4, 2, 0, 1),
        ("Ship of the Line", 26, 8, 8, 6, 4, 5),
        ("Brigantine", 13, 7, 5, 3, 1, 2),
    ],
)
def test_the_keels_of_the_rulebook(  # noqa: PLR0917
    model: str, slots: int, gunports: int, cannons: int, damage_icons: int, rowboats: int, cabins: int
) -> None:
    _, player = vessel(model)
    outline = hold.plan(player)
    assert (outline.slots, outline.gunports, outline.cannons) == (slots, gunports, cannons)
    assert (outline.damage, outline.rowboats) == (damage_icons, rowboats)
    if model != "Sloop":
        assert outline.cabins == cabins
    assert len(player.hold) == slots


@pytest.mark.rule("CL-071", "CL-085")
def test_every_level_and_draft_has_its_hold_and_only_whole_slots_count() -> None:
    assert sorted(HOLD) == [(level, draft) for level in (1, 2, 3, 4) for draft in (2, 3, 4, 5, 6)]
    for outline in HOLD.values():
        assert outline.slots == sum(outline.rows)
    assert {model.draft for model in SHIPS} == {2, 3, 4, 5, 6}
    table, _player = vessel("Nao", cannons=0)
    assert hold.load(table.state, 0, TEA, 99) == 11


@pytest.mark.rule("CL-063")
def test_a_ship_card_has_all_its_values() -> None:
    for model in SHIPS:
        assert min(model.defense, model.life, model.crew, model.upgrades, model.movement, model.sails) > 0
        assert len(model.turning) == 6
        assert model.level in (1, 2, 3, 4)
    assert {card.seal for card in NPC_CARDS} == {1, 2}


@pytest.mark.rule("CL-065")
def test_ships_without_a_value_are_in_no_shipyard() -> None:
    unpriced = {i for i, model in enumerate(SHIPS) if model.price < 0}
    assert {SHIPS[i].level for i in unpriced} == {4}
    table = ocean(game="expert")
    shown = table.state.harbour.ships + table.state.harbour.ships_below
    assert {NPC_CARDS[card].model for card in shown}.isdisjoint(unpriced)
    assert {NPC_CARDS[card].level for card in shown} == {2, 3}


@pytest.mark.rule("CL-073", "CL-077")
def test_gunports_and_cabin_spaces_hold_cargo_until_they_are_needed() -> None:
    table, player = vessel("Nao", cannons=0, goods={TEA: 11})
    assert hold.room(player) == 0
    assert hold.guns(player) == 0
    assert not shipyard.can_take(table.state, 0, YARD_CABIN)
    hold.unload(player, TEA, 1)
    assert player.hold[0] == EMPTY  # a gunport is cleared first
    hold.put(player, CANNON)
    assert hold.guns(player) == 1
    player.hold[6] = EMPTY
    assert shipyard.can_take(table.state, 0, YARD_CABIN)


# --- Upgrades of the board -------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-060", "CL-078")
def test_cannon_upgrades_and_their_levels() -> None:
    table, player = vessel("Nao")
    assert BOARD_SLOTS.cannon_upgrades[0] == 1
    bought = 0
    while shipyard.can_take(table.state, 0, YARD_CANNON_UPGRADE):
        shipyard.fit(table.state, 0, YARD_CANNON_UPGRADE)
        bought += 1
    assert player.cannon_upgrades == bought == len([level for level in BOARD_SLOTS.cannon_upgrades if level == 1])
    player.ship = model_named("Frigate")
    assert shipyard.can_take(table.state, 0, YARD_CANNON_UPGRADE)


@pytest.mark.rule("CL-060", "CL-078")
def test_the_ninth_cannon_upgrade_is_the_last() -> None:
    table, player = vessel("First-Rate", cannon_upgrades=8)
    assert shipyard.can_take(table.state, 0, YARD_CANNON_UPGRADE)
    player.cannon_upgrades = 9
    assert not shipyard.can_take(table.state, 0, YARD_CANNON_UPGRADE)


@pytest.mark.rule("CL-077", "CL-067")
def test_cabins_and_rowboats_are_for_tables_that_play_with_them_and_cabins_find_the_free_place() -> None:
    for rowboats, sold in (("yes", True), ("no", False)):
        table = ocean(
            lambda state: ship(state, 0, at(0, 0), model="Carrack"), game="expert", rowboats=rowboats, fishing=rowboats
        )
        assert shipyard.can_take(table.state, 0, YARD_ROWBOAT) is sold
        assert shipyard.can_take(table.state, 0, YARD_CABIN) is sold  # one setting for both
    table, player = vessel("Carrack")  # three places for cabins, slots 6 to 8
    player.hold[6] = TEA + 1
    assert hold.cabin_space(player) == 7
    player.hold[7] = player.hold[8] = TEA + 1
    assert hold.cabin_space(player) == -1
    assert not shipyard.can_take(table.state, 0, YARD_CABIN)


@pytest.mark.rule("CL-061", "CL-078", "CL-064")
def test_officers_and_specialists_need_a_slot_of_the_ships_level() -> None:
    _table, player = vessel("Nao")
    gunner, pistol, carpenter = upgrade_named("Gunner"), upgrade_named("Pistol"), upgrade_named("Carpenter")
    open_slots = len([level for level in BOARD_SLOTS.officers if level == 1])
    assert 0 < open_slots < len(BOARD_SLOTS.officers)
    player.officers = [gunner] * open_slots
    assert not tavern.has_room(player, carpenter)
    assert tavern.has_room(player, pistol)  # a slot of the other family
    player.ship = model_named("Frigate")
    assert tavern.has_room(player, carpenter)
    player.officers = [gunner, gunner, pistol, pistol, gunner, pistol][: hold.upgrade_limit(player)]
    assert len(player.officers) == SHIPS[player.ship].upgrades == 6
    player.ammunition = 15  # ammunition is not counted
    assert hold.upgrade_limit(player) == 6
    assert not tavern.has_room(player, carpenter)  # both families together


@pytest.mark.rule("CL-062", "CL-373")
def test_sails_rise_one_by_one_to_the_limit_of_card_and_level() -> None:
    table, player = vessel("Nao")
    before = speed.sums(table.state, 0)[N]
    while shipyard.can_take(table.state, 0, YARD_SAILS):
        shipyard.fit(table.state, 0, YARD_SAILS)
    allowed = len([level for level in BOARD_SLOTS.sails if level <= 1])
    assert player.sails == min(SHIPS[player.ship].sails, allowed)
    assert speed.sums(table.state, 0)[N] == before + player.sails


@pytest.mark.rule("CL-062")
def test_the_card_can_allow_fewer_sails_than_the_level() -> None:
    table, player = vessel("Brigantine")  # level 2, where three are possible, but its card says two
    while shipyard.can_take(table.state, 0, YARD_SAILS):
        shipyard.fit(table.state, 0, YARD_SAILS)
    assert player.sails == 2


@pytest.mark.rule("CL-018", "CL-066", "CL-076")
def test_a_fame_icon_that_is_passed_is_reached() -> None:
    table, player = vessel("Frigate")  # from level 1 straight to level 3
    icons.check(table.state, 0)
    assert fame.fame_of(table.state, 0) == 2
    player.cannon_upgrades = FAME_ICONS.cannon_upgrades + 1
    icons.check(table.state, 0)
    assert fame.fame_of(table.state, 0) == 3
    player.officers = [upgrade_named("Pistol")] * 8
    icons.check(table.state, 0)
    assert fame.fame_of(table.state, 0) == 4


@pytest.mark.rule("CL-066", "CL-018", "CL-076")
def test_the_seventh_officer_or_specialist_brings_a_fame_once() -> None:
    table, player = vessel("First-Rate")
    icons.check(table.state, 0)  # the icons of levels 2 and 3
    before = fame.fame_of(table.state, 0)
    for name in ("Gunner", "Gunner", "Pistol", "Pistol", "Swords", "Carpenter"):
        tavern.sign_on(table.state, 0, upgrade_named(name))
    assert fame.fame_of(table.state, 0) == before
    assert tavern.has_room(player, upgrade_named("Swords"))
    tavern.sign_on(table.state, 0, upgrade_named("Swords"))
    assert fame.fame_of(table.state, 0) == before + 1
    player.officers.pop()
    tavern.sign_on(table.state, 0, upgrade_named("Doctor"))
    assert fame.fame_of(table.state, 0) == before + 1


@pytest.mark.rule("CL-061", "CL-066", "CL-335")
def test_the_extra_slot_holds_one() -> None:
    _, player = vessel("First-Rate")
    player.reputation[ENGLAND] = 2  # room for two more
    player.officers = [upgrade_named(name) for name in ("Pistol", "Pistol", "Pistol", "Swords", "Swords", "Gunner")]
    assert tavern.has_room(player, upgrade_named("Swords"))  # the seventh
    player.officers.append(upgrade_named("Swords"))
    assert not tavern.has_room(
        player, upgrade_named("Swords")
    )  # three in slots, two for England, one in the extra slot
    assert tavern.has_room(player, upgrade_named("Gunner"))  # officers have two slots left


@pytest.mark.rule("CL-066", "CL-582", "CL-018")
def test_on_side_a_the_extra_slot_is_the_space_of_a_certain_upgrade() -> None:
    table, player = vessel("Barque", side=SIDE_A)
    icons.check(table.state, 0)  # the icon of level 2
    before = fame.fame_of(table.state, 0)
    tavern.sign_on(table.state, 0, upgrade_named("Overloaded"))  # drawn by a captain: a smaller ship has no extra slot
    assert fame.fame_of(table.state, 0) == before
    player.ship = model_named("Man-of-War")
    icons.check(table.state, 0)
    assert fame.fame_of(table.state, 0) == before + 2  # level 3, and with it the extra slot
    _, other = vessel("Man-of-War", side=SIDE_A)
    six = ("Gunner", "Carpenter", "Second Gunner", "Informer", "Helmsman", "Expert Gunner")
    other.officers = [upgrade_named(name) for name in (*six, "Doctor")]
    assert not icons.is_reached(other, icons.SEVENTH)


@pytest.mark.rule("CL-066", "CL-335")
def test_seven_aboard_a_smaller_ship_fill_no_extra_slot() -> None:
    table, player = vessel("Fluyt")
    player.reputation[ENGLAND] = 2
    player.officers = [upgrade_named(name) for name in ("Gunner", "Gunner", "Pistol", "Pistol", "Swords", "Carpenter")]
    icons.check(table.state, 0)  # the icon of level 2
    before = fame.fame_of(table.state, 0)
    assert tavern.has_room(player, upgrade_named("Doctor"))
    tavern.sign_on(table.state, 0, upgrade_named("Doctor"))
    assert fame.fame_of(table.state, 0) == before
    player.ship = model_named("Indiaman")
    icons.check(table.state, 0)
    assert fame.fame_of(table.state, 0) == before + 2  # level 3, and with it the slot of the seventh


@pytest.mark.rule("CL-018", "CL-076")
def test_levels_full_sails_and_four_cannon_upgrades_are_fame_icons() -> None:
    table, player = vessel("Nao")
    icons.check(table.state, 0)
    assert fame.fame_of(table.state, 0) == 0
    player.ship = model_named("Brigantine")
    icons.check(table.state, 0)
    assert fame.fame_of(table.state, 0) == 1
    player.ship = model_named("Frigate")
    icons.check(table.state, 0)
    assert fame.fame_of(table.state, 0) == 2
    player.sails = SHIPS[player.ship].sails
    icons.check(table.state, 0)
    assert fame.fame_of(table.state, 0) == 3
    player.cannon_upgrades = FAME_ICONS.cannon_upgrades
    icons.check(table.state, 0)
    icons.check(table.state, 0)
    assert fame.fame_of(table.state, 0) == 4


@pytest.mark.rule("CL-067", "CL-083")
def test_rowboats_up_to_the_icons_and_without_weight() -> None:
    table, player = vessel("Brigantine", cannons=0)
    assert shipyard.can_take(table.state, 0, YARD_ROWBOAT)
    shipyard.fit(table.state, 0, YARD_ROWBOAT)
    assert player.rowboats == 1
    assert not shipyard.can_take(table.state, 0, YARD_ROWBOAT)
    shipyard.fit(table.state, 0, YARD_SAILS)
    shipyard.fit(table.state, 0, YARD_LONG_RANGE_2)
    shipyard.fit(table.state, 0, YARD_CABIN)
    tavern.sign_on(table.state, 0, upgrade_named("Gunner"))
    assert hold.weight(player) == 0
    table, player = vessel("Nao")
    assert not shipyard.can_take(table.state, 0, YARD_ROWBOAT)


@pytest.mark.rule("CL-069", "CL-K55")
def test_a_ship_without_crew_is_lost_where_crews_are_played() -> None:
    def edit(state: State) -> None:
        ship(state, 1, at(1, -1), crew=1)

    for crews in ("yes", "no"):
        table = ocean(edit, boarding=crews)
        table.script([12, 1])
        answer(table, "fire:1")
        assert table.state.players[1].lost is (crews == "yes")
        assert table.state.players[0].fame[1] == (1 if crews == "yes" else 0)


@pytest.mark.rule("CL-582", "CL-052")
def test_side_a_has_its_own_ships_and_upgrades() -> None:
    assert [SHIPS[model].name for model in SIDE_A_SHIPS] == ["Sloop", "Barque", "Man-of-War"]
    offered = [(UPGRADES[one.upgrade].name, one.level, UPGRADES[one.upgrade].price) for one in PRINTED]
    assert offered == [
        ("Gunner", 1, 2),
        ("Carpenter", 1, 2),
        ("Second Gunner", 1, 3),
        ("Informer", 1, 2),
        ("Helmsman", 2, 3),
        ("Expert Gunner", 2, 4),
        ("Overloaded", 3, 4),
    ]
    assert ocean().state.players[0].side == SIDE_A
    assert ocean(game="expert").state.players[0].side == SIDE_B
    assert {UPGRADES[one.upgrade].family for one in PRINTED} == {OFFICER, SPECIALIST}


@pytest.mark.rule("CL-582", "CL-064")
def test_upgrades_printed_on_side_a_count_for_the_limit_of_the_ship_and_are_bought_once() -> None:
    table, player = vessel("Sloop", side=SIDE_A, doubloons=20)
    assert tavern.can_mark(table.state, 0, 0, 1)  # Gunner
    player.officers = [upgrade_named("Gunner")]
    assert not tavern.can_mark(table.state, 0, 0, 1)
    assert tavern.can_mark(table.state, 0, 1, 1)  # Carpenter
    player.officers += [upgrade_named("Pistol")] * (hold.upgrade_limit(player) - 1)  # brought along by a captain
    assert not tavern.can_mark(table.state, 0, 1, 1)


@pytest.mark.rule("CL-073", "CL-071")
def test_goods_lie_below_the_gunports_first_and_more_cannons_than_gunports_lie_below_them() -> None:
    _, player = vessel("Sloop", cannons=0)  # 15 slots, 6 of them gunports
    hold.put(player, TEA + 1)
    assert player.hold.index(TEA + 1) == 6
    for _ in range(9):
        hold.put(player, TEA + 1)
    assert [slot for slot in player.hold if slot == 0] == [0] * 5  # the ninth below, and one in a gunport
    _, player = vessel("Sloop", cannons=7)
    assert player.hold[:7] == [CANNON] * 7
    assert hold.guns(player) == 4


@pytest.mark.rule("CL-584")
def test_damaged_cannons_and_cabins_go_over_to_a_new_ship_as_far_as_it_has_room() -> None:
    table, player = vessel("Galleon", cannons=2, cabins=2)
    player.hold[0] |= FLOODED
    player.hold[player.hold.index(CABIN)] |= FLOODED
    list(shipyard.change_ship(table.state, 0, model_named("Fluyt"), NONE))
    assert (hold.cannons(player), hold.guns(player), hold.cabins(player)) == (2, 2, 2)
    table, player = vessel("First-Rate", cannons=20)
    list(shipyard.change_ship(table.state, 0, model_named("Nao"), NONE))  # eleven slots
    assert player.hold == [CANNON] * 11


@pytest.mark.rule("CL-584", "CL-211")
def test_a_new_ship_brings_no_upgrades_of_its_own_and_the_old_card_is_put_away() -> None:
    table, player = vessel("Nao", cannon_upgrades=2, sails=1, long_range=0)
    old = next(card for card in table.state.decks.ships if NPC_CARDS[card].model == player.ship)
    table.state.decks.ships.remove(old)
    player.card = old
    list(shipyard.change_ship(table.state, 0, model_named("Brigantine"), card_named("San Gil") - 1))
    assert (player.cannon_upgrades, player.sails, player.long_range) == (2, 1, 0)
    assert old in table.state.decks.ships_out


# --- Weight and draft ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-082", "CL-200")
@pytest.mark.parametrize(("cubes", "draft"), [(2, 4), (4, 4), (5, 6), (9, 6), (10, 8)])
def test_every_five_cubes_deepen_the_draft_by_one(cubes: int, draft: int) -> None:
    _, player = vessel("Hulk", cannons=2, goods={TEA: cubes - 2})
    assert hold.draft(player) == draft


@pytest.mark.rule("CL-084", "CL-082")
def test_a_damaged_cannon_weighs_two_and_a_cabin_nothing() -> None:
    table, player = vessel("Brigantine", cannons=2, cabins=1)
    assert hold.weight(player) == 2
    damage.burn(table.state, 0)
    assert player.hold[0] == CANNON + 32
    assert hold.weight(player) == 3
    player.hold[7] = CABIN + FLOODED
    assert hold.weight(player) == 4


@pytest.mark.rule("CL-086", "CL-087")
def test_deeper_draft_costs_movement_but_what_the_card_has_in_it_counts_once() -> None:
    assert [DRAFT_TRACK[draft] for draft in range(2, 13)] == [0, 0, 0, -1, -1, -1, -2, -2, -3, -3, -4]
    _, player = vessel("Hulk", cannons=2)
    assert hold.draft_penalty(player) == 0
    _, player = vessel("Hulk", cannons=5)  # draft 3
    assert hold.draft_penalty(player) == -1
    _, player = vessel("Fluyt", cannons=2)  # draft 2.5: the first penalty is on the card
    assert hold.draft_penalty(player) == 0
    _, player = vessel("Carrack", cannons=5)  # draft 3 becomes 4
    assert hold.draft_penalty(player) == -1


@pytest.mark.rule("CL-089", "CL-082")
def test_five_loads_close_a_bank_of_3_to_a_ship_of_draft_3() -> None:
    table, player = vessel("Carrack", cannons=2)
    bank = Chart([], [(ORIGIN, 6)], 0)
    assert bank.admits(ORIGIN, hold.draft(player))
    hold.load(table.state, 0, WOOD, 2)
    assert hold.draft(player) == 6
    hold.load(table.state, 0, WOOD, 1)
    assert hold.draft(player) == 8
    assert not bank.admits(ORIGIN, hold.draft(player))


@pytest.mark.rule("CL-082", "CL-333")
def test_friends_of_the_netherlands_load_six_cubes_for_a_step() -> None:
    _, player = vessel("Hulk", cannons=2, goods={TEA: 3})
    player.reputation[NETHERLANDS] = 2
    assert hold.draft(player) == 4
    player.reputation[NETHERLANDS] = 1
    assert hold.draft(player) == 6


@pytest.mark.rule("CL-068", "CL-088", "CL-K04")
@pytest.mark.parametrize(("model", "crew"), [("Nao", 3), ("Whaler", 4), ("Frigate", 5), ("First-Rate", 6)])
def test_base_crew_is_the_level_and_two(model: str, crew: int) -> None:
    table, player = vessel(model, crew=0)
    wrecks.refit(table.state, 0)
    assert player.crew == crew


@pytest.mark.rule("CL-584", "CL-K45")
def test_a_new_ship_keeps_the_crew_as_far_as_it_has_room() -> None:
    table, player = vessel("Galleon", crew=13, cannons=7, goods={TEA: 15}, rowboats=3, sails=2)
    list(shipyard.change_ship(table.state, 0, model_named("Brigantine"), NONE))
    assert player.crew == 11
    assert hold.cannons(player) == 7
    assert hold.cargo(player)[TEA] == 6
    assert table.state.sea.floating[0].goods[TEA] == 9
    assert player.rowboats == 1
    player.crew = 2
    list(shipyard.change_ship(table.state, 0, model_named("Frigate"), NONE))
    assert player.crew == 2  # nobody is given


# --- Free actions ----------------------------------------------------------------------------------------------------


def laden(**fields: object) -> Table:
    return vessel("Nao", cannons=2, goods={TEA: 2, WOOD: 1}, **fields)[0]


@pytest.mark.rule("CL-239", "CL-243")
def test_cargo_may_go_overboard_at_any_time_and_as_often_as_one_likes() -> None:
    table = laden()
    answer(table, f"sail:{at(0, -1)}", f"overboard:{TEA}", 1, f"overboard:{TEA}")
    assert table.state.turn.sailing  # the movement goes on
    assert table.state.turn.actions == 1
    [heap] = table.state.sea.floating
    assert (heap.hex, heap.goods[TEA]) == (at(0, -1), 2)
    answer(table, f"sail:{at(0, -3)}", f"overboard:{WOOD}")
    assert hold.cargo(table.state.players[0]) == [0] * 6
    assert not [key for key in keys(table) if key.startswith("overboard")]
    assert [(event["good"], event["n"]) for event in told(table, "thrown")] == [(TEA, 1), (TEA, 1), (WOOD, 1)]


@pytest.mark.rule("CL-243", "CL-244")
def test_several_cubes_of_a_good_go_overboard_at_once() -> None:
    table = vessel("Nao", cannons=2, goods={TEA: 5, WOOD: 1})[0]
    answer(table, f"sail:{at(0, -1)}", f"overboard:{TEA}")
    assert keys(table) == [f"amount:{n}" for n in range(1, 6)]
    answer(table, 4)
    [heap] = table.state.sea.floating
    assert (heap.goods[TEA], heap.dropped[TEA]) == (4, 4)
    assert hold.cargo(table.state.players[0])[TEA] == 1
    assert told(table, "thrown") == [{"seat": 0, "good": TEA, "n": 4}]
    assert "pick_up:goods" not in keys(table)
    table.undo(0)
    table.undo(0)
    assert hold.cargo(table.state.players[0])[TEA] == 5


@pytest.mark.rule("CL-240")
def test_cargo_and_cannons_change_places_in_the_hold() -> None:
    table = laden()
    player = table.state.players[0]
    answer(table, "stow", "slot:0", "slot:10")  # a cannon leaves its gunport
    assert (player.hold[0], player.hold[10]) == (EMPTY, CANNON)
    assert hold.guns(player) == 1
    player.hold[9] = FLOODED
    answer(table, "stow", "slot:10")
    assert "slot:9" not in keys(table)  # damage stays where it is
    answer(table, "slot:0")
    assert hold.guns(player) == 2
    assert table.state.turn.actions == 2


@pytest.mark.rule("CL-244", "CL-242")
def test_what_was_thrown_away_stays_there_this_turn_but_other_goods_can_be_taken_for_it() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannons=2, model="Nao", goods={TEA: 9})  # full
        floating.floating_at(state, at(0, -1)).goods[WOOD] = 2

    table = ocean(edit, game="expert")
    answer(table, f"sail:{at(0, -1)}")
    assert "pick_up:goods" not in keys(table)  # no room
    answer(table, f"overboard:{TEA}", 1, "pick_up:goods")
    assert keys(table) == [f"cube:{WOOD}:0", f"cube:{WOOD}:1"]
    table.choose(0, [f"cube:{WOOD}:0"])
    assert hold.cargo(table.state.players[0])[WOOD] == 1
    answer(table, f"overboard:{WOOD}", "pick_up:goods")
    assert len(keys(table)) == 1  # the wood that was there, not the wood thrown away
    table.choose(0, [])
    [heap] = table.state.sea.floating
    assert (heap.goods[TEA], heap.goods[WOOD]) == (1, 2)
    answer(table, "end_turn", "end_turn", f"sail:{at(0, -2)}", f"sail:{at(0, -1)}")
    assert "pick_up:goods" in keys(table)
    answer(table, "pick_up:goods")
    assert len(keys(table)) == 3  # in the next turn all of it


@pytest.mark.rule("CL-244", "CL-243")
def test_what_was_thrown_away_in_two_throws_stays_there_altogether() -> None:
    table = ocean(lambda state: ship(state, 0, at(0, 0), goods={TEA: 3}))
    answer(table, f"sail:{at(0, -1)}", f"overboard:{TEA}", 1, f"overboard:{TEA}", 1)
    assert "pick_up:goods" not in keys(table)


@pytest.mark.rule("CL-239", "CL-243")
def test_every_good_can_go_overboard_and_of_wood_what_lies_in_the_hold() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannons=0, goods=dict.fromkeys(range(6), 1), wood_on_card=2)

    table = ocean(edit)
    offered = [key for key in keys(table) if key.startswith("overboard:")]
    assert offered == [f"overboard:{good}" for good in range(6)]
    answer(table, f"overboard:{WOOD}")
    assert f"overboard:{WOOD}" not in keys(table)
    assert hold.count(table.state.players[0], WOOD) == 2  # what lies on a captain's card is not in the hold


@pytest.mark.rule("CL-242", "CL-243", "CL-244")
def test_who_lifts_a_barrel_with_a_full_hold_may_throw_cargo_out_for_what_is_in_it() -> None:
    id = next(
        i
        for i, one in enumerate(BARRELS)
        if [gain.kind for gain in one.gains] == [GAIN_GOODS] and one.gains[0].of == WOOD
    )
    n = BARRELS[id].gains[0].n

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannons=2, model="Nao", goods={TEA: 8, SUGAR: 1})  # full
        barrel(state, at(0, -1), id)

    table = ocean(edit, game="expert")
    answer(table, f"sail:{at(0, -1)}")
    left = table.state.turn.left
    answer(table, "pick_up:barrel")
    assert keys(table) == ["done", f"overboard:{TEA}", f"overboard:{SUGAR}"]
    answer(table, f"overboard:{SUGAR}")  # room for one
    assert keys(table) == ["done", f"overboard:{TEA}"]
    answer(table, f"overboard:{TEA}", n - 1)  # and for all of it: nothing more is asked
    assert keys(table) == [f"cube:{WOOD}:{i}" for i in range(n)]
    answer(table, keys(table))
    player = table.state.players[0]
    assert (hold.cargo(player)[TEA], hold.cargo(player)[SUGAR], hold.cargo(player)[WOOD]) == (9 - n, 0, n)
    assert table.state.turn.left == left - 1  # it was one point, for the barrel
    [heap] = table.state.sea.floating
    assert (heap.goods[TEA], heap.dropped[TEA], heap.goods[SUGAR], heap.goods[WOOD]) == (n - 1, n - 1, 1, 0)
    assert "pick_up:goods" not in keys(table)

    table = ocean(edit, game="expert")
    answer(table, f"sail:{at(0, -1)}", "pick_up:barrel", "done")
    assert table.state.sea.floating[0].goods[WOOD] == n  # what does not fit floats there
    assert "end_turn" in keys(table)


@pytest.mark.rule("CL-242", "CL-243", "CL-207")
@pytest.mark.parametrize("mine", [True, False])
def test_a_victor_with_a_full_hold_makes_room_for_the_prize_in_the_own_turn(mine: bool) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannons=2, model="Nao", goods={TEA: 9})
        ship(state, 1, at(0, 4), cannons=2, model="Nao", goods={WOOD: 9})
        npc(state, card_named("Senora de Gracia"), at(1, -1), water=11, goods=[0, 4, 0, 0, 0, 0])

    table = ocean(edit)
    if not mine:
        table.state.players[1].hex = at(1, 0)
        steps = wrecks.destroy(table.state, 119, 1, wrecks.SUNK)
        assert next(steps).prompt == "reputation.favour"  # in another's turn nothing is thrown out
        return
    table.script([12, 1])
    answer(table, "fire:119")
    assert keys(table) == ["done", f"overboard:{TEA}"]
    answer(table, f"overboard:{TEA}", 2)
    assert keys(table) == [f"cube:{SILVER}:0", f"cube:{SILVER}:1"]


@pytest.mark.rule("CL-241")
def test_what_floats_where_a_ship_sets_out_is_taken_up_when_it_comes_back() -> None:
    table, _player = vessel("Nao")
    floating.floating_at(table.state, at(0, 0)).goods[WOOD] = 1
    assert "pick_up:goods" not in keys(table)
    answer(table, f"sail:{at(0, -1)}")
    assert "pick_up:goods" not in keys(table)
    answer(table, f"sail:{at(0, 0)}")
    assert "pick_up:goods" in keys(table)


@pytest.mark.rule("CL-241")
def test_picking_up_costs_a_point_of_movement() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), model="Nao")
        floating.floating_at(state, at(0, -1)).goods[TEA] = 2

    table = ocean(edit, game="expert")
    assert "pick_up:goods" not in keys(table)
    answer(table, f"sail:{at(0, -1)}")
    left = table.state.turn.left
    answer(table, "pick_up:goods")
    table.choose(0, [f"cube:{TEA}:0", f"cube:{TEA}:1"])
    assert table.state.turn.left == left - 1
    assert hold.cargo(table.state.players[0])[TEA] == 2
    assert table.state.sea.floating == []


@pytest.mark.rule("CL-205", "CL-202")
def test_every_hold_has_a_slot_for_each_damage_that_its_ship_can_bear() -> None:
    for model in SHIPS:
        assert model.life <= HOLD[model.level, model.draft].slots


def test_no_more_holds_are_kept_in_mind_than_a_memory_should_have() -> None:
    player = ocean().state.players[0]
    for number in range(hold.STOWAGES + 9):
        player.hold = [1 + (number >> 2 * i & 3) for i in range(len(player.hold))]
        assert hold.stowage(player).slots == player.hold
    assert 0 < len(hold._stowages[player.ship]) <= hold.STOWAGES
