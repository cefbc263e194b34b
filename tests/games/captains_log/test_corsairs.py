"""CL-550: corsairs that obey Christopher Myngs."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log.content import CAPTAINS, NPC_CARDS
from freebooter.games.captains_log.hexes import at, broadside, neighbours
from freebooter.games.captains_log.names import ENGLAND, FRANCE, MOORING, SPAIN, N
from freebooter.games.captains_log.rules import corsairs, gunnery, sailing, ships, wrecks
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import FAME_BOARDED, FAME_DESTROYED, NPC_BASE, State
from tests.games.captains_log.ocean import card_named, npc, ocean, ship, tile
from tests.games.positions import answer, keys, told

MYNGS = next(i for i, captain in enumerate(CAPTAINS) if captain.name.startswith("Christopher"))
CORSAIR = NPC_BASE + card_named("La Belette") - 1  # move 7, board 5+1, fire 3


def named(name: str) -> int:
    return NPC_BASE + card_named(name) - 1


def master(state: State, hex: int) -> None:
    ship(state, 0, hex, N, captains=[MYNGS])


def corsair(state: State, hex: int, **fields: Any) -> None:
    npc(state, CORSAIR - NPC_BASE + 1, hex, N, tamed=True, goods=[0] * 6, **fields)


def prompt(table: Table) -> str:
    asked = table.decision(0)
    return "" if asked is None else asked.prompt


@pytest.mark.rule("CL-550", "CL-111")
@pytest.mark.parametrize(("tamed", "asked"), [(True, False), (False, True)])
def test_nobody_is_asked_to_fire_at_his_own_corsair_that_passes(tamed: bool, asked: bool) -> None:
    def edit(state: State) -> None:
        master(state, at(0, 0))
        npc(state, CORSAIR - NPC_BASE + 1, at(1, -1), N, tamed=tamed)

    state = ocean(edit).state
    assert sailing.may_fire_at_passer(state, 0, CORSAIR) == asked
    assert sailing.may_fire_at_passer(state, 1, CORSAIR)  # a stranger may


# --- Cornering -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-550", "CL-250")
@pytest.mark.parametrize(("tamed", "dice"), [(True, 0), (False, 2)])
def test_it_does_not_help_pirates_to_corner_its_master(tamed: bool, dice: int) -> None:
    def edit(state: State) -> None:
        master(state, at(0, 0))
        npc(state, card_named("Black Gull"), at(1, -1), N)
        npc(state, card_named("Bold Venture"), at(-1, 0), N, tamed=tamed)  # six cannons

    state = ocean(edit, cornering="yes").state
    assert gunnery.cornered_rerolls(state, named("Black Gull"), 0) == dice


@pytest.mark.rule("CL-550", "CL-250")
@pytest.mark.parametrize(("tamed", "dice"), [(True, 2), (False, 0)])
def test_it_helps_its_master_to_corner_a_ship(tamed: bool, dice: int) -> None:
    def edit(state: State) -> None:
        master(state, at(0, 0))
        npc(state, card_named("Santa Rufina"), at(1, -1), N)
        npc(state, card_named("Bold Venture"), at(2, -2), N, tamed=tamed)

    state = ocean(edit, cornering="yes").state
    assert gunnery.cornered_rerolls(state, 0, named("Santa Rufina")) == dice


# --- Orders ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-550", "CL-181", "CL-288")
def test_from_a_mooring_it_is_sent_against_a_ship_beside_the_mooring() -> None:
    def edit(state: State) -> None:
        tile(state, 20, 2, port=SPAIN)
        chart = chart_of(state)
        mooring = chart.icon(20, MOORING)
        master(state, at(-5, 0))
        ship(state, 1, next(hex for hex in neighbours(mooring) if chart.admits(hex, 5)), crew=15)
        corsair(state, mooring)

    table = ocean(edit, game="expert")
    answer(table, "end_turn")
    assert prompt(table) == "captain.command"
    assert keys(table) == ["npc_at:1", "pass"]
    answer(table, "npc_at:1")
    assert not ships.mooring_of(table.state, CORSAIR)
    assert prompt(table) == "captain.aim"
    answer(table, "npc_at:1")
    assert len(told(table, "boards")) == 1


def between_two(state: State) -> None:
    """A corsair that heads north, a ship ahead of it and another on its flank."""
    master(state, at(5, 0))
    ship(state, 1, at(0, -1), crew=15)
    npc(state, card_named("Stalwart"), at(1, 0), N, seat=1)
    corsair(state, at(0, 0))


@pytest.mark.rule("CL-550", "CL-277")
def test_where_it_turns_and_boards_it_fires_no_more() -> None:
    table = ocean(between_two, game="expert")
    table.script([1] * 5, [1] * 15)
    answer(table, "end_turn", "npc_at:1")  # ahead
    assert len(told(table, "npc_turns")) == 1
    assert broadside(at(0, 0), table.state.npcs[1].heading, at(0, -1))
    assert len(told(table, "boards")) == 1
    assert table.awaiting == (1,)  # both its actions are gone
    assert told(table, "fires") == []


@pytest.mark.rule("CL-550", "CL-277")
def test_who_has_boarded_on_a_flank_has_an_action_left_and_does_not_turn_as_well() -> None:
    table = ocean(between_two, game="expert")
    table.script([1] * 5, [1] * 9)
    answer(table, "end_turn", f"npc_at:{named('Stalwart')}")
    assert told(table, "npc_turns") == []
    assert prompt(table) == "captain.aim"
    assert keys(table) == [f"npc_at:{named('Stalwart')}", "pass"]


# --- What they win ---------------------------------------------------------------------------------------------------


def prize_for(corsairs: str, foe: str = "Good Margaret", **harm: Any) -> Table:
    """The corsair of seat 0 lies beside an English merchant that one more hit sinks, or that has hardly a sailor."""

    def edit(state: State) -> None:
        master(state, at(-3, 0))
        corsair(state, at(0, 0))
        npc(state, card_named(foe), at(1, -1), N, seat=1, coins=2, **harm)

    table = ocean(edit, game="expert", flotation="no", target=25, corsairs=corsairs)
    answer(table, "end_turn")
    while prompt(table) != "captain.aim":
        answer(table, "pass")
    return table


def almost_sunk(foe: str = "Good Margaret") -> dict[str, int]:
    return {"water": NPC_CARDS[card_named(foe) - 1].life - 1}


@pytest.mark.rule("CL-550", "CL-K84")
@pytest.mark.parametrize(("corsairs", "fame"), [("keep it", 0), ("Myngs", 1)])
def test_whose_is_what_they_sink_is_agreed(corsairs: str, fame: int) -> None:
    table = prize_for(corsairs, **almost_sunk())
    player, foe = table.state.players[0], named("Good Margaret")
    answer(table, "pass")  # it does not board
    table.script([12, 12, 12])
    answer(table, f"npc_at:{foe}")
    bounty = NPC_CARDS[foe - NPC_BASE].bounty + 2
    assert player.fame[FAME_DESTROYED] == fame
    assert player.doubloons == 3 + fame * bounty
    assert player.reputation[ENGLAND] == -2 * fame  # it was attacked, and sunk
    assert (prompt(table) == "reputation.favour") == bool(fame)
    [ship] = [one for one in table.state.npcs if NPC_BASE + one.card == CORSAIR]
    assert ship.coins == (0 if fame else bounty + 1)
    assert ship.goods == [0] * 6


@pytest.mark.rule("CL-550", "CL-K84", "CL-K20")
@pytest.mark.parametrize(("corsairs", "fame"), [("keep it", 0), ("Myngs", 1)])
def test_whose_is_what_they_board_is_agreed(corsairs: str, fame: int) -> None:
    foe = named("Good Margaret")
    table = prize_for(corsairs, dead=NPC_CARDS[foe - NPC_BASE].crew - 1)
    player = table.state.players[0]
    table.script([12, 1, 1, 1, 1], [1])
    answer(table, f"npc_at:{foe}")
    assert (player.fame[FAME_BOARDED], player.fame[FAME_DESTROYED]) == (fame, 0)
    assert player.doubloons == 3 + fame * (NPC_CARDS[foe - NPC_BASE].bounty + 2 + 1)
    assert player.reputation[ENGLAND] == -fame  # for the attack alone


@pytest.mark.rule("CL-K84", "CL-523")
@pytest.mark.parametrize(("corsairs", "paid"), [("keep it", 0), ("Myngs", 3)])
def test_whose_is_the_bounty_of_a_player_whom_they_sink_is_agreed(corsairs: str, paid: int) -> None:
    def edit(state: State) -> None:
        master(state, at(-3, 0))
        corsair(state, at(0, 0))
        ship(state, 1, at(1, -1), N, wanted=1 << SPAIN, bounty=3)

    state = ocean(edit, game="expert", corsairs=corsairs, target=25).state
    next(wrecks.destroy(state, 1, CORSAIR, wrecks.SUNK), None)  # as far as the first question
    assert state.players[0].doubloons == 3 + paid


@pytest.mark.rule("CL-262", "CL-332")
@pytest.mark.parametrize(("pirates", "hunts"), [(-1, True), (0, True), (2, True), (3, False)])
def test_a_corsair_hunts_like_pirates_whom_these_do_not_respect(pirates: int, hunts: bool) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), reputation=[0, 0, 0, 0, pirates])
        npc(state, CORSAIR - NPC_BASE + 1, at(1, -1), N)

    state = ocean(edit).state
    assert ships.npc_hunts(state, CORSAIR, 0) is hunts
    flags = ships.flags_of(state, CORSAIR)
    assert ships.hunts_player(state.rules.wars, flags, state.players[0]) is hunts  # looked up anew


@pytest.mark.rule("CL-K84")
def test_infamy_by_his_corsairs_can_win() -> None:
    table = prize_for("Myngs", **almost_sunk())
    player = table.state.players[0]
    player.reputation[ENGLAND] = -4
    player.fame[0] = 24
    answer(table, "pass", f"npc_at:{named('Good Margaret')}")
    assert table.result is not None
    assert told(table, "fires") == []


@pytest.mark.rule("CL-K84")
def test_what_a_corsair_wins_that_obeys_nobody_is_its_own() -> None:
    def edit(state: State) -> None:
        master(state, at(-3, 0))
        npc(state, CORSAIR - NPC_BASE + 1, at(0, 0), N)
        npc(state, card_named("Good Margaret"), at(1, -1), N, seat=1, coins=2)

    state = ocean(edit, game="expert", target=25, corsairs="Myngs").state
    list(wrecks.destroy(state, named("Good Margaret"), CORSAIR, wrecks.SUNK))
    assert state.players[0].fame[FAME_DESTROYED] == 0
    assert state.players[0].doubloons == 3
    assert state.npcs[0].coins == NPC_CARDS[named("Good Margaret") - NPC_BASE].bounty + 2 + 1


@pytest.mark.rule("CL-K84", "CL-521")
@pytest.mark.parametrize(("corsairs", "wanted"), [("keep it", 0), ("Myngs", 1 << ENGLAND)])
def test_where_their_prizes_are_his_so_is_the_price_on_his_head(corsairs: str, wanted: int) -> None:
    table = prize_for(corsairs, **almost_sunk())
    answer(table, "pass")
    table.script([12, 12, 12])
    answer(table, f"npc_at:{named('Good Margaret')}")
    if prompt(table) == "reputation.favour":
        answer(table, f"favour:{FRANCE}")
    assert table.state.players[0].wanted == wanted
    assert table.state.players[0].bounty == (1 if wanted else 0)


@pytest.mark.rule("CL-K84", "CL-424")
def test_a_prize_of_his_corsairs_can_win_and_then_nothing_else_is_given() -> None:
    table = prize_for("Myngs", **almost_sunk())
    player = table.state.players[0]
    player.fame[0] = 24
    answer(table, "pass")
    table.script([12, 12, 12])
    answer(table, f"npc_at:{named('Good Margaret')}")
    assert table.result is not None
    assert player.doubloons == 3


# --- Who obeys, and whom it may attack -------------------------------------------------------------------------------


@pytest.mark.rule("CL-550")
@pytest.mark.parametrize(("name", "obeys"), [("Bold Venture", True), ("Black Gull", False), ("Good Margaret", False)])
def test_only_corsairs_that_appear_obey_him(name: str, obeys: bool) -> None:
    def edit(state: State) -> None:
        ship(state, 1, at(0, 0), captains=[MYNGS])
        npc(state, card_named(name), at(3, 0), N)

    state = ocean(edit).state
    one = state.npcs[0]
    goods = one.goods[:]
    corsairs.appears(state, one)
    assert (one.tamed, one.seat) == (obeys, 1 if obeys else 0)
    assert one.goods == ([0] * 6 if obeys else goods)


@pytest.mark.rule("CL-550", "CL-282", "CL-483")
def test_they_attack_nobody_in_the_fog_nor_in_a_port_of_their_own_nation_nor_each_other() -> None:
    def edit(state: State) -> None:
        tile(state, 10, 2, port=FRANCE)
        master(state, at(-5, 0))
        ship(state, 1, at(1, 0))
        corsair(state, at(0, 0))
        npc(state, card_named("Bold Venture"), at(0, 1), N, tamed=True)
        npc(state, card_named("Stalwart"), at(0, -1), N)

    state = ocean(edit, game="expert").state
    foe = named("Stalwart")
    assert corsairs.prey(state, state.npcs[0]) == [1, foe]
    state.players[1].hex = chart_of(state).icon(10, MOORING)
    assert corsairs.prey(state, state.npcs[0]) == [foe]  # a French ship attacks nobody in a French port
    state.players[1].hex = at(-6, 4)
    state.sea.fog = at(-6, 4)
    assert corsairs.prey(state, state.npcs[0]) == [foe]


@pytest.mark.rule("CL-550", "CL-219")
@pytest.mark.parametrize(("port", "asks"), [(20, True), (10, False)])
def test_it_is_mended_only_where_there_is_a_shipyard(port: int, asks: bool) -> None:
    def edit(state: State) -> None:
        tile(state, port, 2, port=SPAIN)
        master(state, at(-5, 0))
        corsair(state, chart_of(state).icon(port, MOORING), water=1)

    table = ocean(edit, game="expert")
    answer(table, "end_turn")
    assert ("mend_corsair" in keys(table)) == asks


@pytest.mark.rule("CL-550", "CL-277")
def test_where_it_has_sailed_to_it_turns_to_whom_it_attacks_for_nothing() -> None:
    """Its movement ends beside one ship; another lies beside it, too."""

    def edit(state: State) -> None:
        master(state, at(-5, 0))
        ship(state, 1, at(0, 0), crew=15)
        for name, hex in (("Stalwart", at(1, 1)), ("Good Margaret", at(2, -1)), ("San Gil", at(0, 2))):
            npc(state, card_named(name), hex, N, seat=1)
        corsair(state, at(6, -2))

    table = ocean(edit, game="expert")
    answer(table, "end_turn", "npc_at:1")
    one = table.state.npcs[-1]
    beside = [
        other
        for other in (1, *map(named, ("Stalwart", "Good Margaret", "San Gil")))
        if ships.adjacent(table.state, CORSAIR, other)
    ]
    assert any(not broadside(one.hex, one.heading, ships.hex_of(table.state, other)) for other in beside)
    assert sorted(keys(table)) == sorted([*[f"npc_at:{other}" for other in beside], "pass"])
    [ahead] = [other for other in beside if not broadside(one.hex, one.heading, ships.hex_of(table.state, other))]
    answer(table, f"npc_at:{ahead}")
    assert told(table, "npc_turns") == []  # that was part of its movement
    assert told(table, "boards")[0]["target"] == ahead
