"""B23 boarding: who may board whom, the fight, and what the boarder gets."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from freebooter.engine.table import Table, table_at
from freebooter.games.captains_log import GAME
from freebooter.games.captains_log.content import CAPTAINS, NPC_CARDS, SHIPS
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import (
    ENGLAND,
    NETHERLANDS,
    OIL,
    PIRATES,
    SIDE_B,
    SILVER,
    SPAIN,
    SUGAR,
    TEA,
    WOOD,
    N,
    S,
)
from freebooter.games.captains_log.rules import boarding, hold, npcs, prizes
from freebooter.games.captains_log.state import (
    BURNT,
    CANNON,
    FAME_BOARDED,
    FAME_DESTROYED,
    FLOODED,
    NPC_BASE,
    Mission,
    State,
)
from tests.games.captains_log.ocean import (
    card_named,
    hold_of,
    model_named,
    npc,
    npc_of,
    ocean,
    ship,
    spot,
    tile,
    turn_of,
    upgrade_named,
)
from tests.games.captains_log.papers import mission
from tests.games.positions import answer, keys, told

BESIDE = at(1, -1)


def two_crews(mine: int = 8, theirs: int = 5, **fields: object) -> Callable[[State], None]:
    """Seat 0, a ship of draft 2, beside seat 1."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Whaler", crew=mine, **fields)  # type: ignore[arg-type]
        ship(state, 1, BESIDE, N, model="Hulk", crew=theirs)

    return edit


def fight(table: Table, target: int, party: int, mine: list[int], theirs: list[int]) -> None:
    table.script(mine, theirs)
    answer(table, f"board:{target}", party)


# --- Who boards whom -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-225", "CL-226")
@pytest.mark.parametrize(
    ("q", "r", "allowed"), [(1, -1, True), (-1, 0, True), (0, -1, False), (0, 1, False), (2, -2, False)]
)
def test_the_target_is_next_to_a_flank(q: int, r: int, allowed: bool) -> None:
    def edit(state: State) -> None:
        two_crews()(state)
        state.players[1].hex = at(q, r)

    assert ("board:1" in keys(ocean(edit, boarding="yes"))) is allowed
    assert "board:1" not in keys(ocean(edit))  # not without crews


@pytest.mark.rule("CL-225")
def test_a_moored_ship_cannot_board_but_can_be_boarded() -> None:
    def edit(state: State, moored: int) -> None:
        tile(state, 4)
        two_crews()(state)
        state.players[moored].hex = spot(state, 4, "i")
        state.players[1 - moored].hex = spot(state, 4, "d") - 128 + 1  # northwest of it

    assert "board:1" not in keys(ocean(lambda state: edit(state, 0), boarding="yes"))
    assert "board:1" in keys(ocean(lambda state: edit(state, 1), boarding="yes"))


@pytest.mark.rule("CL-227", "CL-K53", "CL-EX30")
@pytest.mark.parametrize(
    ("model", "crew", "most"),
    [("Whaler", 8, 6), ("Nao", 5, 3), ("Fluyt", 8, 5), ("Carrack", 8, 5), ("Phantom", 8, 7)],
)
def test_the_printed_draft_stays_behind_half_steps_counted_up(model: str, crew: int, most: int) -> None:
    def edit(state: State) -> None:
        two_crews()(state)
        ship(state, 0, at(0, 0), model=model, crew=crew, goods={TEA: 4})  # what is aboard does not matter

    table = ocean(edit, boarding="yes")
    answer(table, "board:1")
    decision = table.decision(0)
    assert decision is not None
    assert decision.most == most
    with pytest.raises(Exception, match="amount"):
        answer(table, most + 1)


@pytest.mark.rule("CL-227")
def test_who_has_nobody_to_spare_cannot_board() -> None:
    assert "board:1" not in keys(ocean(two_crews(mine=2), boarding="yes"))
    assert "board:1" in keys(ocean(two_crews(mine=3), boarding="yes"))


# --- The fight -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-227", "CL-229", "CL-232", "CL-233", "CL-K11", "CL-EX32")
def test_the_first_example_fails() -> None:
    table = ocean(two_crews(), boarding="yes")
    fight(table, 1, 6, [6, 8, 8, 11, 11, 12], [4, 4, 6, 7, 11])
    [over] = told(table, "melee_over")
    assert (over["party"], over["left"], over["won"]) == (5, 2, 0)
    assert (table.state.players[0].crew, table.state.players[1].crew) == (7, 2)
    assert table.state.players[0].fame[FAME_BOARDED] == 0
    assert table.state.turn.actions == 1


@pytest.mark.rule("CL-232", "CL-233", "CL-234", "CL-K12", "CL-EX33", "CL-EX34")
@pytest.mark.parametrize(("third", "left", "crew"), [(11, 1, 9), (8, 2, 10)])
def test_the_second_example_succeeds(third: int, left: int, crew: int) -> None:
    def edit(state: State) -> None:
        two_crews()(state)
        state.players[1].hex = at(5, 0)
        npc(state, card_named("Santa Rufina"), BESIDE, N, seat=1)  # crew 5

    table = ocean(edit, boarding="yes")
    fight(table, 100, 6, [5, 6, third, 11, 11, 12], [4, 4, 6, 7, 8])
    [over] = told(table, "melee_over")
    assert (over["party"], over["left"], over["won"]) == (6, left, 1)
    assert table.state.players[0].crew == crew
    assert [event["crew"] for event in told(table, "hired")] == [crew]


@pytest.mark.rule("CL-232", "CL-570")
@pytest.mark.parametrize(("needed", "dead"), [(11, 2), (12, 1)])
def test_a_die_kills_from_11_or_where_agreed_from_12(needed: int, dead: int) -> None:
    table = ocean(two_crews(), boarding="yes", boarding_hit=needed)
    fight(table, 1, 3, [10, 11, 12], [1] * 5)
    assert table.state.players[1].crew == 5 - dead


@pytest.mark.rule("CL-233")
def test_nobody_left_to_defend_is_a_success_whatever_the_party() -> None:
    table = ocean(two_crews(theirs=1), boarding="yes")
    fight(table, 1, 1, [11], [3])
    assert told(table, "melee_over")[0]["won"] == 1


@pytest.mark.rule("CL-233", "CL-069")
def test_no_defender_left_is_a_success_even_if_the_party_fell_to_the_last() -> None:
    table = ocean(two_crews(theirs=1), boarding="yes")
    fight(table, 1, 1, [11], [11])
    assert told(table, "melee_over")[0]["won"] == 1
    assert table.state.players[1].lost
    assert table.state.players[0].crew == 7
    assert table.state.players[0].fame[FAME_DESTROYED] == 0
    assert table.state.players[0].fame[FAME_BOARDED] == 1


@pytest.mark.rule("CL-233", "CL-069", "CL-K55")
def test_an_npc_that_loses_its_whole_crew_has_won_nothing() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), crew=1)
        npc(state, card_named("Black Gull"), at(1, 0), dead=5, seat=0)  # one of six is left

    table = ocean(edit, boarding="yes")
    table.script([11], [11])
    next(iter(boarding.npc_boards(table.state, 101, 0, 6, 0)))  # up to whom sinking a pirate pleases
    assert table.state.players[0].lost
    assert table.state.players[0].fame[FAME_DESTROYED] == 1


@pytest.mark.rule("CL-231", "CL-K53")
def test_a_moored_ship_is_boarded_at_minus_one() -> None:
    def edit(state: State) -> None:
        tile(state, 4)
        two_crews()(state)
        state.players[1].hex = spot(state, 4, "i")
        state.players[0].hex = spot(state, 4, "d") - 128 + 1

    table = ocean(edit, boarding="yes")
    fight(table, 1, 2, [11, 12], [10, 11, 1, 1, 1])
    assert (table.state.players[1].crew, table.state.players[0].crew) == (4, 7)


@pytest.mark.rule("CL-231", "CL-K53")
@pytest.mark.parametrize("boarder_is_npc", [True, False])
@pytest.mark.parametrize("moored_is_npc", [True, False])
def test_a_mooring_helps_whoever_lies_there_against_whoever_boards(boarder_is_npc: bool, moored_is_npc: bool) -> None:
    def edit(state: State) -> None:
        tile(state, 4)
        ship(state, 0, at(-5, 0))
        ship(state, 1, spot(state, 4, "i"))
        npc(state, card_named("Santa Rufina"), at(-4, 0))
        npc(state, card_named("San Gil"), spot(state, 4, "i"))

    state = ocean(edit, boarding="yes").state
    by = NPC_BASE + card_named("Santa Rufina") - 1 if boarder_is_npc else 0
    target = NPC_BASE + card_named("San Gil") - 1 if moored_is_npc else 1
    boarding.begin(state, by, target, 2, 0)
    assert boarding.attack_bonus(state, by, target) == boarding.bonus_of(state, by, target) - 1


@pytest.mark.rule("CL-232")
@pytest.mark.parametrize(("needed", "fallen"), [(11, 2), (12, 1)])
def test_defenders_and_snipers_need_what_the_table_agreed_on_too(needed: int, fallen: int) -> None:
    table = ocean(two_crews(), boarding="yes", boarding_hit=needed)
    fight(table, 1, 3, [1, 1, 1], [11, 12, 1, 1, 1])
    assert table.state.players[0].crew == 8 - fallen
    table = ocean(two_crews(officers=("Sniper",)), boarding="yes", boarding_hit=needed)
    table.script([11])
    boarding.begin(table.state, 0, 1, 3, 0)
    list(boarding.before_the_fight(table.state, 0, 1))
    assert table.state.players[1].crew == 5 - (1 if needed == 11 else 0)


@pytest.mark.rule("CL-229", "CL-590", "CL-230", "CL-306", "CL-307")
def test_a_boarded_npc_rolls_for_all_its_living_with_bonus_and_crew_defense() -> None:
    def edit(state: State) -> None:
        two_crews()(state)
        state.players[1].hex = at(5, 0)
        npc(state, card_named("Widow's Kiss"), BESIDE, N, seat=1, dead=3)  # crew 8, boards with 6, crew bonus 1
        npc(state, card_named("San Leandro"), at(-1, 0), N, seat=1)  # crew 12, crew defense 1

    table = ocean(edit, boarding="yes")
    fight(table, 112, 2, [1, 1], [10, 9, 1, 1, 1])
    assert table.state.players[0].crew == 7  # the 10 became an 11
    fight(table, 116, 2, [11, 12], [1] * 12)
    one = npc_of(table.state, 116)
    assert one is not None
    assert one.dead == 1  # the 11 did not do


@pytest.mark.rule("CL-307", "CL-230")
@pytest.mark.parametrize(("face", "falls"), [(10, 0), (11, 1)])
def test_crew_defense_is_of_no_use_to_an_npc_that_boards(face: int, falls: int) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), crew=1)
        npc(state, card_named("Halcon"), at(1, -1))  # crew defense 1

    table = ocean(edit, game="expert")
    table.script([1, 1], [face])
    list(boarding.npc_boards(table.state, NPC_BASE + card_named("Halcon") - 1, 0, 2, 0))
    assert table.state.npcs[0].dead == falls


@pytest.mark.rule("CL-325", "CL-228")
@pytest.mark.parametrize(("at_war", "column", "killed"), [("yes", -4, 2), ("yes", -3, 0), ("no", -5, 0)])
def test_a_nation_at_war_with_a_player_boards_with_one_more(at_war: str, column: int, killed: int) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), crew=6)
        state.players[0].reputation = [0, 0, 0, column, 0]
        npc(state, card_named("Epervier"), at(1, -1))  # boards with 7 and no bonus

    table = ocean(edit, game="expert", at_war=at_war)
    table.script([10, 10, 1, 1, 1, 1, 1], [1] * 6)
    list(boarding.npc_boards(table.state, NPC_BASE + card_named("Epervier") - 1, 0, 7, 0))
    assert table.state.players[0].crew == 6 - killed


@pytest.mark.rule("CL-228", "CL-306", "CL-302")
def test_an_npc_boards_with_its_dice_less_its_dead_and_with_the_bonus_of_its_pennant() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, crew=6)
        state.players[0].reputation[PIRATES] = -1
        npc(state, card_named("Grinning Jack"), BESIDE, N, dead=5)  # boards with 8 dice +1

    table = ocean(edit, boarding="yes")
    table.script([1] * 5, [10, 9, 1], [1] * 6)  # its guns first, then three boarders
    answer(table, "end_turn")
    assert told(table, "boards")[0]["n"] == 3
    assert table.state.players[0].crew == 5


@pytest.mark.rule("CL-291", "CL-K54", "CL-212", "CL-523")
def test_a_player_beaten_by_an_npc_is_lost_and_his_bounty_goes_onto_its_card() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, crew=1, wanted=1 << SPAIN, bounty=3, doubloons=9)
        state.players[0].reputation[PIRATES] = -2
        npc(state, card_named("Widow's Kiss"), BESIDE, N)

    table = ocean(edit, boarding="yes", bounties="yes")
    table.script([12, 1, 1, 1, 1, 1], [1])
    answer(table, "end_turn")
    player = table.state.players[0]
    assert (player.lost, player.doubloons, player.bounty, player.wanted) == (True, 9, 0, 0)
    assert player.reputation[PIRATES] == -1
    one = npc_of(table.state, 112)
    assert one is not None
    assert one.coins == 3


@pytest.mark.rule("CL-253", "CL-250")
def test_boarding_a_cornered_ship_rolls_a_die_again_for_every_four_sailors_of_the_allies() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, crew=7, crown=ENGLAND)
        npc(state, card_named("Santa Rufina"), BESIDE, N, seat=1)
        npc(state, card_named("Stalwart"), at(2, -2), N, seat=1)  # English, crew 9

    table = ocean(edit, boarding="yes", cornering="yes")
    fight(table, 100, 4, [1, 2, 12, 3], [1] * 5)
    decision = table.decision(0)
    assert decision is not None
    assert (keys(table), decision.most) == (["die:0", "die:1", "die:3"], 2)
    table.script([11, 11])
    table.choose(0, ["die:0", "die:1"])
    assert told(table, "melee_over")[0]["left"] == 2


@pytest.mark.rule("CL-226", "CL-483")
@pytest.mark.parametrize(("fog", "boards"), [(0, True), (at(3, -3), False), (at(-2, 2), False), (at(-3, 3), True)])
def test_nobody_boards_into_the_fog_or_out_of_it(fog: int, boards: bool) -> None:
    """Over neither, over the other, over the own ship, and near."""

    def edit(state: State) -> None:
        two_crews()(state)
        state.sea.fog = fog

    assert ("board:1" in keys(ocean(edit, boarding="yes"))) == boards


@pytest.mark.rule("CL-253")
@pytest.mark.parametrize(("sailors", "dice"), [((3, 4), 1), ((3, 5), 2), ((7, 5), 3), ((3,), 0)])
def test_the_sailors_of_all_allies_together_count_by_fours(sailors: tuple[int, ...], dice: int) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, crew=7, crown=ENGLAND)
        npc(state, card_named("Santa Rufina"), BESIDE, N, seat=1)
        for name, where, crew in zip(("Stalwart", "Warden"), (at(2, -2), at(2, -1)), sailors, strict=False):
            one = card_named(name)
            npc(state, one, where, N, seat=1, dead=NPC_CARDS[one - 1].crew - crew)

    assert boarding.cornered_rerolls(ocean(edit, boarding="yes", cornering="yes").state, 0, 100) == dice


# --- The prize -------------------------------------------------------------------------------------------------------


def prize(name: str, side: str = "B", mine: str = "Nao", **fields: object) -> Table:
    """Seat 0 has just beaten the last defender of an NPC."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model=mine, crew=6, **fields)  # type: ignore[arg-type]
        npc(state, card_named(name), BESIDE, N, seat=1, dead=NPC_CARDS[card_named(name) - 1].crew - 1, coins=2)

    table = ocean(edit, boarding="yes", board=side)
    fight(table, NPC_BASE + card_named(name) - 1, 3, [12, 1, 1], [1])
    return table


@pytest.mark.rule("CL-235", "CL-438", "CL-K62")
@pytest.mark.parametrize(("column", "offered"), [(1, True), (0, False)])
def test_the_officer_of_a_sword_is_hired_with_the_nation_that_thinks_best_of_the_boarder(
    column: int, offered: bool
) -> None:
    table = prize("Zwarte Valk", mine="Frigate", reputation=[0, column, 0, 0, 0])
    answer(table, "pass")  # its cargo; the Dutch take the boarding ill
    assert (table.decision(0).prompt == "reward.officer") == offered


@pytest.mark.rule("CL-014", "CL-234", "CL-235", "CL-K09", "CL-K10", "CL-K20", "CL-313")
def test_a_boarded_npc_gives_purse_bounty_coins_all_cargo_its_sword_and_one_fame() -> None:
    table = prize("Santa Rufina", "A")
    state = table.state
    assert keys(table) == ["take_cargo", "pass"]
    answer(table, "take_cargo")
    table.choose(0, [f"cube:{SILVER}:0", f"cube:{SILVER}:1"])  # all of it, not half
    player = state.players[0]
    assert player.doubloons == 3 + 1 + 1 + 2 + 1  # purse, bounty, coins, the sword's 1,000
    assert hold.cargo(player)[SILVER] == 2
    assert (player.fame[FAME_BOARDED], player.fame[FAME_DESTROYED]) == (1, 0)
    assert player.reputation[SPAIN] == -1  # for the attack, not for a sinking
    assert npc_of(state, 100) is None
    assert len(state.npcs) == 1  # replaced
    assert player.wanted == 0
    assert not told(table, "destroyed")


@pytest.mark.rule("CL-447", "CL-234")
def test_the_cargo_may_be_left_aboard() -> None:
    table = prize("Santa Rufina", "A")
    answer(table, "pass")
    assert hold.cargo(table.state.players[0]) == [0] * 6
    assert table.state.players[0].left_cargo


@pytest.mark.rule("CL-447", "CL-243")
@pytest.mark.parametrize("takes", [True, False])
def test_cargo_counts_as_taken_whatever_was_thrown_out_for_it(takes: bool) -> None:
    table = prize("Santa Rufina", "A")
    player = table.state.players[0]
    while hold.room(player):
        hold.put(player, TEA + 1)
    aboard = hold.cargo(player)[TEA]
    answer(table, "take_cargo", f"overboard:{TEA}", 2)
    assert hold.cargo(player)[TEA] == aboard - 2
    table.choose(0, [f"cube:{SILVER}:0", f"cube:{SILVER}:1"] if takes else [])
    assert hold.cargo(player)[SILVER] == (2 if takes else 0)
    assert player.left_cargo is not takes


@pytest.mark.rule("CL-234", "CL-203")
def test_survivors_join_as_far_as_there_is_room_and_nobody_is_sent_away() -> None:
    table = ocean(lambda state: ship(state, 0, at(0, 0), model="Nao", crew=5), boarding="yes")
    player = table.state.players[0]
    prizes.join_crew(table.state, 0, 4)
    assert player.crew == 6
    player.crew = 8  # more than the limit, since a cabin is damaged
    prizes.join_crew(table.state, 0, 4)
    assert player.crew == 8


@pytest.mark.rule("CL-237", "CL-EX31")
@pytest.mark.parametrize(
    ("name", "offered"),
    [("Black Gull", True), ("Grinning Jack", True), ("Scarlet Oath", False), ("Queen Anne's Revenge", False)],
)
def test_a_ship_of_the_same_level_or_one_higher_may_be_taken(name: str, offered: bool) -> None:
    table = ocean(lambda state: npc(state, card_named(name), BESIDE, N), boarding="yes", board="B")
    assert table.state.players[0].side == SIDE_B
    table.state.players[0].ship = model_named("Nao")
    target = NPC_BASE + card_named(name) - 1
    assert prizes.may_take_ship(table.state, 0, target) is offered
    table.state.players[0].ship = model_named("Frigate")
    assert prizes.may_take_ship(table.state, 0, target) is (name in ("Scarlet Oath", "Queen Anne's Revenge"))


@pytest.mark.rule("CL-237")
def test_a_captured_ship_keeps_its_damage_and_the_captain_what_he_had() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Nao", crew=6, cannons=2, goods={TEA: 3}, sails=1, officers=("Gunner",))
        npc(state, card_named("Epervier"), BESIDE, N, seat=1, dead=9, water=2, fire=1, sails_cut=2, goods=[0] * 6)

    table = ocean(edit, boarding="yes", board="B")
    fight(table, 120, 3, [12, 1, 1], [1])
    assert keys(table) == ["take_ship", "pass"]
    answer(table, "take_ship")
    player = table.state.players[0]
    assert SHIPS[player.ship].name == "Fluyt"
    assert player.card == 120 - NPC_BASE
    rows = hold_of(table.state, 0)
    assert rows[0][0] == BURNT
    assert rows[-1][1:] == [FLOODED, FLOODED]
    assert (hold.cannons(player), hold.cargo(player)[TEA]) == (2, 3)  # own cannons and cargo, below no damage
    assert (player.sails, len(player.officers), player.sails_cut) == (1, 1, 2)
    assert 120 - NPC_BASE not in table.state.decks.ships_out
    assert npc_of(table.state, 120) is None
    assert table.state.sea.floating == []


@pytest.mark.rule("CL-237")
def test_side_a_takes_no_ships_and_nobody_takes_a_wreck_that_would_sink() -> None:
    table = ocean(lambda state: npc(state, card_named("Vrouw Katrijn"), BESIDE, N, water=13), boarding="yes", board="B")
    table.state.players[0].ship = model_named("Nao")
    assert not prizes.may_take_ship(table.state, 0, 118)  # life 15 as an NPC, 13 for a player
    table.state.npcs[0].water = 12
    assert prizes.may_take_ship(table.state, 0, 118)
    table.state.players[0].side = 0
    assert not prizes.may_take_ship(table.state, 0, 118)


@pytest.mark.rule("CL-237", "CL-263")
@pytest.mark.parametrize(("water", "fire", "offered"), [(4, 4, True), (5, 4, False)])
def test_a_legend_that_is_a_ship_may_be_taken_unless_its_hold_would_be_full(
    water: int, fire: int, offered: bool
) -> None:
    """Life 16 as an NPC; its hold has nine slots."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Frigate", crew=8)
        npc(state, card_named("Pale Wanderer"), BESIDE, N, dead=12, water=water, fire=fire, goods=[0] * 6)

    table = ocean(edit, game="expert")
    fight(table, NPC_BASE + card_named("Pale Wanderer") - 1, 3, [12, 12, 12], [1])
    assert ("take_ship" in keys(table)) is offered
    if offered:
        answer(table, "take_ship")
        assert SHIPS[table.state.players[0].ship].name == "Phantom"
        assert table.state.players[0].hex == at(0, 0)


@pytest.mark.rule("CL-237")
@pytest.mark.parametrize(("water", "fire", "offered"), [(12, 1, True), (1, 12, True), (13, 1, False), (1, 13, False)])
def test_a_prize_that_would_be_lost_of_water_or_of_fire_at_once_is_not_taken(
    water: int, fire: int, offered: bool
) -> None:
    """Vrouw Katrijn has life 15 as an NPC; a Fluyt has life 13 and twenty slots."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Whaler", crew=9)
        dutch = card_named("Vrouw Katrijn")
        crew = NPC_CARDS[dutch - 1].crew
        npc(state, dutch, BESIDE, N, dead=crew - 1, water=water, fire=fire, goods=[0] * 6)

    state = ocean(edit, boarding="yes", board="B").state
    assert prizes.may_take_ship(state, 0, NPC_BASE + card_named("Vrouw Katrijn") - 1) is offered


@pytest.mark.rule("CL-236", "CL-238", "CL-K54", "CL-014")
def test_a_boarded_player_gives_cargo_bounty_crew_and_missions_and_is_lost() -> None:
    def edit(state: State) -> None:
        two_crews(mine=8, theirs=2)(state)
        victim = ship(state, 1, BESIDE, N, model="Brigantine", crew=2, goods={SUGAR: 2}, doubloons=5)
        victim.missions = [Mission(0, 3, 0, 0, 0, -2, False, 0)]
        victim.wanted, victim.bounty = 1 << SPAIN | 1 << NETHERLANDS, 2
        state.market.supply[SUGAR] = 0

    table = ocean(edit, boarding="yes", bounties="yes", board="B")
    fight(table, 1, 6, [12, 1, 1, 1, 1, 1], [1, 1])
    state = table.state
    assert keys(table) == [f"favour:{NETHERLANDS}", f"favour:{SPAIN}"]
    answer(table, f"favour:{SPAIN}", "take_cargo")
    table.choose(0, [f"cube:{SUGAR}:0", f"cube:{SUGAR}:1"])
    answer(table, "take_missions")
    assert keys(table) == ["take_ship", "pass"]
    answer(table, "take_ship")  # one of the same type, not the boarded one
    player, victim = state.players[0], state.players[1]
    assert player.doubloons == 3 + 2
    assert player.reputation[SPAIN] == 1
    assert player.crew == 9
    assert hold.cargo(player)[SUGAR] == 2
    assert [mission.card for mission in player.missions] == [0]
    assert SHIPS[player.ship].name == "Brigantine"
    assert NPC_CARDS[player.card].model == model_named("Brigantine")
    assert (player.fame[FAME_BOARDED], player.fame[FAME_DESTROYED]) == (1, 0)
    assert (victim.lost, victim.crew, victim.doubloons, victim.missions, victim.bounty) == (True, 0, 5, [], 0)
    assert SHIPS[victim.ship].name == "Brigantine"


@pytest.mark.rule("CL-236", "CL-555")
def test_the_wood_on_a_boarded_captains_card_is_cargo_too() -> None:
    def edit(state: State) -> None:
        two_crews(mine=8, theirs=2)(state)
        ship(state, 1, BESIDE, N, crew=2, wood_on_card=2)

    table = ocean(edit, boarding="yes")
    fight(table, 1, 6, [12, 1, 1, 1, 1, 1], [1, 1])
    answer(table, "take_cargo")
    table.choose(0, [f"cube:{WOOD}:0", f"cube:{WOOD}:1"])
    assert hold.cargo(table.state.players[0])[WOOD] == 2
    assert table.state.players[1].wood_on_card == 0


@pytest.mark.rule("CL-225", "CL-K29")
def test_boarding_is_one_of_the_two_actions_and_ends_the_movement() -> None:
    table = ocean(two_crews(), boarding="yes")
    answer(table, f"sail:{at(0, 1)}", f"sail:{at(0, 0)}")
    table.state.players[0].heading = S
    fight(table, 1, 1, [1], [1] * 5)
    assert table.state.turn.actions == 0
    assert not table.state.turn.sailing
    assert "board:1" not in keys(table)


@pytest.mark.rule("CL-227", "CL-232")
def test_who_stays_behind_does_not_fall() -> None:
    table = ocean(two_crews(), boarding="yes")
    fight(table, 1, 2, [1, 1], [11, 11, 11, 11, 1])
    assert table.state.players[0].crew == 6
    assert told(table, "melee_over")[0]["party"] == 0


@pytest.mark.rule("CL-232", "CL-539")
def test_wounds_on_blas_de_lezos_card_are_not_taken_off_the_party() -> None:
    """Two boarders, four hits: three lie on his card, and one of the two falls."""
    lezo = next(i for i, one in enumerate(CAPTAINS) if one.name.startswith("Blas"))
    table = ocean(two_crews(captains=[lezo]), game="expert")
    fight(table, 1, 2, [1, 1], [11, 11, 11, 11, 1])
    player = table.state.players[0]
    assert (player.crew, player.wounds_absorbed) == (7, 3)


@pytest.mark.rule("CL-400", "CL-233")
def test_bombs_that_kill_more_than_the_party_leave_nobody_to_roll() -> None:
    def edit(state: State) -> None:
        two_crews(theirs=2, officers=("Bomb", "Bomb"))(state)

    table = ocean(edit, game="expert")
    table.script([1, 2], [9, 9])
    answer(table, "board:1", 1, "use_bomb")
    assert table.state.boarding.party == 0
    answer(table, "use_bomb")
    assert told(table, "melee")[-1]["dice"] == []
    assert told(table, "melee_over")[-1] == {"by": 0, "target": 1, "party": 0, "left": 0, "won": 1}


@pytest.mark.rule("CL-232", "CL-400", "CL-404")
def test_who_has_lost_the_whole_crew_to_bombs_has_nobody_to_use_a_pistol() -> None:
    def edit(state: State) -> None:
        two_crews(theirs=1, officers=("Bomb",))(state)
        state.players[1].officers = [upgrade_named("Pistol")]

    table = ocean(edit, game="expert")
    table.script([9, 5], [1, 1, 1, 1])
    answer(table, "board:1", 4, "use_bomb")
    assert told(table, "melee")[-1]["their_dice"] == []
    assert table.state.players[0].crew == 8


@pytest.mark.rule("CL-209", "CL-237")
@pytest.mark.parametrize(("lit_by", "harmed_by"), [(0, -1), (1, 1)])
def test_a_captured_ship_was_harmed_by_who_harmed_it(lit_by: int, harmed_by: int) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Nao", crew=6, harmed_by=NPC_BASE)
        npc(state, card_named("Santa Rufina"), at(0, 4), N, seat=1)
        npc(state, card_named("Epervier"), BESIDE, N, seat=1, dead=10, fire=3, goods=[0] * 6, harmed_by=lit_by)

    table = ocean(edit, boarding="yes", board="B")
    table.script([1, 1, 1])
    answer(table, "board:120", 3, "take_ship")
    assert table.state.players[0].harmed_by == harmed_by


@pytest.mark.rule("CL-237", "CL-391")
@pytest.mark.parametrize(("prize_held_by", "pinned_by"), [(-1, -1), (0, -1), (1, 1)])
def test_a_harpoon_holds_the_ship_and_not_its_captain(prize_held_by: int, pinned_by: int) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Nao", crew=6, pinned_by=1)
        fields = {"dead": 10, "goods": [0] * 6, "pinned_by": prize_held_by}
        npc(state, card_named("Epervier"), BESIDE, N, seat=1, **fields)

    table = ocean(edit, boarding="yes", board="B")
    table.script([1, 1, 1])
    answer(table, "board:120", 3, "take_ship")
    assert table.state.players[0].pinned_by == pinned_by
    sails = [key for key in keys(table) if key.startswith("sail")]
    assert bool(sails) is (pinned_by < 0)


@pytest.mark.rule("CL-238")
def test_who_sails_the_same_model_may_take_a_sister_ship_too() -> None:
    def edit(state: State) -> None:
        player = ship(state, 0, at(0, 0), N, model="Hulk", crew=7)
        ship(state, 1, BESIDE, N, model="Hulk", crew=1)
        player.hold[-1] = FLOODED

    table = ocean(edit, boarding="yes", board="B")
    fight(table, 1, 3, [12, 1, 1], [1])
    assert keys(table) == ["take_ship", "pass"]
    answer(table, "take_ship")
    player = table.state.players[0]
    assert SHIPS[player.ship].name == "Hulk"
    assert hold.damage(player, FLOODED) == 0
    assert NPC_CARDS[player.card].model == player.ship
    assert player.card not in table.state.decks.ships + table.state.decks.ships_out


@pytest.mark.rule("CL-238")
@pytest.mark.parametrize(("pile", "found"), [("ships", True), ("ships_out", True), ("nowhere", False)])
def test_the_sister_ship_comes_from_the_deck_or_from_what_was_put_away(pile: str, found: bool) -> None:
    def edit(state: State) -> None:
        two_crews(theirs=1)(state)
        ship(state, 1, BESIDE, N, model="Brigantine", crew=1)
        sisters = [i for i, card in enumerate(NPC_CARDS) if card.model == model_named("Brigantine")]
        for cards in (state.decks.ships, state.decks.ships_out):
            cards[:] = [card for card in cards if card not in sisters]
        if found:
            getattr(state.decks, pile).append(sisters[0])

    table = ocean(edit, boarding="yes", board="B")
    fight(table, 1, 3, [12, 1, 1], [1])
    assert ("take_ship" in keys(table)) is found
    if found:
        answer(table, "take_ship")
        assert NPC_CARDS[table.state.players[0].card].model == model_named("Brigantine")
        assert table.state.players[0].card not in getattr(table.state.decks, pile)


@pytest.mark.rule("CL-234", "CL-235")
def test_cubes_on_the_card_of_a_prize_are_won_even_where_the_supply_has_none() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Nao", crew=6)
        npc(
            state, card_named("Epervier"), BESIDE, N, seat=1, dead=9, goods=[0, 2, 0, 0, 0, 0], cubes=[0, 2, 0, 0, 0, 0]
        )
        state.market.supply[SILVER] = 0

    table = ocean(edit, boarding="yes")
    fight(table, 120, 3, [12, 1, 1], [1])
    answer(table, "take_cargo")
    if keys(table)[0].startswith("cube:"):
        table.choose(0, [f"cube:{SILVER}:0", f"cube:{SILVER}:1"])
    assert hold.cargo(table.state.players[0])[SILVER] == 2
    assert table.state.market.supply[SILVER] == 0


@pytest.mark.rule("CL-014", "CL-424")
def test_who_wins_by_what_a_prize_brings_is_asked_nothing_more() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Nao", crew=6, fame=[5, *[0] * 11])
        npc(state, card_named("Epervier"), BESIDE, N, seat=1, dead=9, goods=[0] * 6)
        mission(state, 0, "P05")

    table = ocean(edit, boarding="yes", board="B", target=7)
    fight(table, 120, 3, [12, 1, 1], [1])
    assert table.result is not None


@pytest.mark.rule("CL-007", "CL-232")
def test_both_sides_roll_dice_of_twelve_faces() -> None:
    mine, theirs = set(), set()
    for seed in range(12):
        table = ocean(two_crews(mine=12, theirs=10), game="expert", seed=seed)
        answer(table, "board:1", 10)
        [melee] = told(table, "melee")
        mine.update(melee["dice"])
        theirs.update(melee["their_dice"])
    assert mine == theirs == set(range(1, 13))


@pytest.mark.rule("CL-237", "CL-K45")
def test_for_whom_the_captured_ship_has_no_room_says_its_new_captain() -> None:
    crew = ("Gunner", "Carpenter", "Gunner", "Informer", "Informer")

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Fluyt", crew=9, officers=crew)  # room for 5
        brigantine = next(i for i, card in enumerate(NPC_CARDS) if SHIPS[card.model].name == "Brigantine")  # for 4
        npc(state, brigantine + 1, BESIDE, N, seat=1, dead=NPC_CARDS[brigantine].crew - 1, goods=[0] * 6)

    table = ocean(edit, boarding="yes", board="B")
    target = NPC_BASE + table.state.npcs[0].card
    table.script([12, 12, 12, 1, 1, 1], [1])
    answer(table, f"board:{target}", 6)
    answer(table, "take_ship")
    gunner, carpenter = upgrade_named("Gunner"), upgrade_named("Carpenter")
    assert f"dismiss:{gunner}:1" in keys(table)
    assert len(keys(table)) == 5
    answer(table, [f"dismiss:{carpenter}:0"])
    player = table.state.players[0]
    assert sorted(player.officers) == sorted([upgrade_named(one) for one in crew if one != "Carpenter"])
    assert table.state.harbour.officers_out == [carpenter]
    assert told(table, "dismissed") == [{"seat": 0, "upgrade": carpenter}]
    assert "end_turn" in keys(table)


@pytest.mark.rule("CL-234", "CL-237")
@pytest.mark.parametrize(("takes", "crew"), [("take_ship", 7), ("pass", 6)])
def test_survivors_who_found_no_room_join_when_their_ship_is_taken_over(takes: str, crew: int) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Nao", crew=6)  # room for six
        npc(state, card_named("Epervier"), BESIDE, N, seat=1, dead=9, goods=[0] * 6)  # a Fluyt: room for ten

    table = ocean(edit, boarding="yes", board="B")
    fight(table, 120, 3, [1, 1, 1], [1])  # three against one, who survives
    answer(table, takes)
    assert table.state.players[0].crew == crew


@pytest.mark.rule("CL-236", "CL-238")
@pytest.mark.parametrize(("takes", "crew"), [("take_ship", 8), ("pass", 7)])
def test_survivors_of_a_player_join_too_when_a_ship_of_that_type_is_taken(takes: str, crew: int) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Hulk", crew=7)  # room for seven
        ship(state, 1, BESIDE, N, model="Brigantine", crew=1)  # for eleven

    table = ocean(edit, boarding="yes", board="B")
    fight(table, 1, 3, [1, 1, 1], [1])
    assert keys(table) == ["take_ship", "pass"]
    answer(table, takes)
    assert table.state.players[0].crew == crew


@pytest.mark.rule("CL-235", "CL-237", "CL-447")
@pytest.mark.parametrize(("taken", "more"), [(1, 4), (0, 0)])
def test_cargo_that_found_no_room_is_loaded_when_its_ship_is_taken_over(taken: int, more: int) -> None:
    """Room for one of five cubes. Who takes none has left the cargo aboard, and it is gone with the prize."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Nao", cannons=0, crew=6)
        player = state.players[0]
        player.hold = [CANNON] * (len(player.hold) - 1) + [0]
        npc(state, card_named("Epervier"), BESIDE, N, seat=1, dead=9, goods=[0, 0, 0, 5, 0, 0])  # a Fluyt

    table = ocean(edit, boarding="yes", board="B")
    fight(table, 120, 3, [1, 1, 1], [1])
    answer(table, "take_cargo", [f"cube:{SUGAR}:{i}" for i in range(taken)], "take_ship")
    if more:
        assert table.decision(0).prompt == "plunder"
        answer(table, [f"cube:{SUGAR}:{i}" for i in range(more)])
    state = table.state
    assert hold.cargo(state.players[0])[SUGAR] == taken + more
    assert state.market.supply[SUGAR] == supply_of_sugar() - taken - more
    assert state.players[0].left_cargo is (taken == 0)
    assert "end_turn" in keys(table)


def supply_of_sugar() -> int:
    return ocean(boarding="yes", board="B").state.market.supply[SUGAR]


@pytest.mark.rule("CL-236", "CL-238")
def test_cargo_of_a_player_that_found_no_room_is_loaded_when_a_ship_of_that_type_is_taken() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Hulk", cannons=0, crew=7)
        player = state.players[0]
        player.hold = [CANNON] * (len(player.hold) - 1) + [0]
        ship(state, 1, BESIDE, N, model="Galleon", cannons=0, crew=1, goods={SILVER: 3})

    table = ocean(edit, boarding="yes", board="B")
    fight(table, 1, 3, [1, 1, 1], [1])
    answer(table, "take_cargo", [f"cube:{SILVER}:0"], "take_ship")
    answer(table, [f"cube:{SILVER}:{i}" for i in range(2)])
    assert hold.cargo(table.state.players[0])[SILVER] == 3
    assert table.state.players[1].lost


@pytest.mark.rule("CL-236", "CL-291")
def test_survivors_join_an_npc_that_boards() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), crew=1)
        npc(state, card_named("Grinning Jack"), BESIDE, N, dead=2)

    table = ocean(edit, boarding="yes")
    pirate = NPC_BASE + card_named("Grinning Jack") - 1
    table.script([1] * 6, [1])  # eight dice less two; six against one, who survives
    list(boarding.npc_boards(table.state, pirate, 0, 8, 0))
    assert table.state.players[0].lost
    one = npc_of(table.state, pirate)
    assert one is not None
    assert one.dead == 1


@pytest.mark.rule("CL-236", "CL-228")
@pytest.mark.parametrize(("dead", "left"), [(2, 1), (1, 0), (0, 0)])
def test_survivors_take_the_places_of_the_dead_and_no_more(dead: int, left: int) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), crew=1)
        npc(state, card_named("Grinning Jack"), BESIDE, N, dead=dead)

    table = ocean(edit, boarding="yes")
    pirate = NPC_BASE + card_named("Grinning Jack") - 1
    table.script([1] * (8 - dead), [1])
    list(boarding.npc_boards(table.state, pirate, 0, 8, 0))
    one = npc_of(table.state, pirate)
    assert one is not None
    assert one.dead == left


# --- What an NPC that boards takes along -----------------------------------------------------------------------------


def beaten_by_a_pirate(cargo: dict[int, int], tamed: bool = False, **fields: object) -> Table:
    """Seat 0, with one sailor, is boarded by Grinning Jack; seat 1 lies at that ship's other side."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, crew=1, goods=cargo, **fields)  # type: ignore[arg-type]
        ship(state, 1, at(2, -2), N, crew=9, cannons=4)
        npc(state, card_named("Grinning Jack"), BESIDE, N, tamed=tamed, goods=[0] * 6)

    table = ocean(edit, boarding="yes")
    table.script([1] * 8, [1])
    list(boarding.npc_boards(table.state, JACK, 0, 8, 0))
    assert table.state.players[0].lost
    return table


JACK = NPC_BASE + card_named("Grinning Jack") - 1


@pytest.mark.rule("CL-236", "CL-K80")
def test_an_npc_takes_all_cargo_of_the_player_whom_it_boards() -> None:
    table = beaten_by_a_pirate({SILVER: 3, OIL: 1})
    one = npc_of(table.state, JACK)
    assert one is not None
    assert one.goods == one.cubes == [0, 3, 0, 0, 0, 1]
    assert sum(hold.everything(table.state.players[0])) == 0
    pieces, all_pieces = GAME.components(table.state), GAME.components(ocean(boarding="yes").state)
    assert (pieces["silver"], pieces["oil"]) == (all_pieces["silver"], all_pieces["oil"])
    assert table.view(1).npcs["0"].goods == [0, 3, 0, 0, 0, 1]  # it lies open


@pytest.mark.rule("CL-236", "CL-555", "CL-K80")
def test_it_takes_the_wood_on_a_captains_card_too() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, crew=1, wood_on_card=2)
        state.market.supply[WOOD] -= 2
        npc(state, card_named("Grinning Jack"), BESIDE, N, goods=[0] * 6)

    table = ocean(edit, boarding="yes")
    table.script([1] * 8, [1])
    list(boarding.npc_boards(table.state, JACK, 0, 8, 0))
    assert table.state.npcs[0].cubes[WOOD] == 2


@pytest.mark.rule("CL-K80", "CL-207")
def test_what_it_has_taken_can_be_won_back() -> None:
    table = beaten_by_a_pirate({SILVER: 3})
    state = table.state
    npc_of(state, JACK).water = NPC_CARDS[JACK - NPC_BASE].life - 1  # type: ignore[union-attr]
    turn_of(state, 1)
    table = table_at(GAME, state, table.settings, 2)
    table.script([12, 12, 12, 12])
    answer(table, f"fire:{JACK}")
    while table.decision(1).prompt != "plunder":  # type: ignore[union-attr]
        answer(table, keys(table)[0])
    assert keys(table) == [f"cube:{SILVER}:0"]  # half of three


@pytest.mark.rule("CL-K80")
def test_what_it_still_has_when_it_leaves_goes_to_the_supply() -> None:
    table = beaten_by_a_pirate({SILVER: 3})
    supply = table.state.market.supply[SILVER]
    npcs.leaves(table.state, JACK)
    assert table.state.market.supply[SILVER] == supply + 3


@pytest.mark.rule("CL-550", "CL-K80")
def test_a_corsair_of_myngs_takes_no_cargo() -> None:
    table = beaten_by_a_pirate({SILVER: 3}, tamed=True)
    assert table.state.npcs[0].goods == [0] * 6
    assert table.state.market.supply[SILVER] == ocean(boarding="yes").state.market.supply[SILVER]


@pytest.mark.rule("CL-K80")
def test_whose_cargo_an_npc_takes_is_told_and_nothing_where_there_was_none() -> None:
    for cargo, spoils in (({SILVER: 1, OIL: 1}, [SILVER, OIL]), ({}, None)):

        def edit(state: State, cargo: dict[int, int] = cargo) -> None:
            ship(state, 0, at(0, 0), N, crew=1, goods=cargo)
            state.players[0].reputation[PIRATES] = -2
            npc(state, card_named("Widow's Kiss"), BESIDE, N)

        table = ocean(edit, boarding="yes")
        table.script([1] * 6, [1])
        answer(table, "end_turn")
        found = [one["goods"] for one in told(table, "npc_plunders")]
        assert found == ([spoils] if spoils else [])


@pytest.mark.rule("CL-236", "CL-K80")
@pytest.mark.parametrize(("dead", "left"), [(5, 3), (2, 0), (1, 0)])
def test_survivors_make_good_an_npcs_losses_and_no_more(dead: int, left: int) -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Black Gull"), BESIDE, dead=dead)
        ship(state, 0, at(0, 0), crew=2)

    state = ocean(edit, game="expert").state
    list(boarding.npc_success(state, NPC_BASE + card_named("Black Gull") - 1, 0))
    assert state.npcs[0].dead == left


@pytest.mark.rule("CL-236", "CL-K54")
def test_of_a_beaten_player_nobody_is_left_aboard_while_the_victor_chooses() -> None:
    def edit(state: State) -> None:
        two_crews(4, 3)(state)
        ship(state, 1, BESIDE, crew=3, goods={TEA: 1})

    state = ocean(edit, boarding="yes").state
    asked = next(prizes.beaten_player(state, 0, 1))
    assert asked.prompt == "board.cargo"
    assert state.players[1].crew == 0
