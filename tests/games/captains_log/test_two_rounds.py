"""What begins anew: in the next turn, fight, visit or day, nothing counts that the one before has left behind.

That something may be done once is proven beside the other tests of its chapter; here it comes again.
"""

from __future__ import annotations

import pytest

from freebooter.games.captains_log.content import CAPTAINS, NPC_CARDS
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import ENGLAND, LEGAL, NONE, OIL, PIRATES, SILVER, SPAIN, SUGAR, TEA, N
from freebooter.games.captains_log.rules import damage, hold, turn_order, whale, wrecks
from freebooter.games.captains_log.state import FLOODED, State
from tests.games.captains_log.ocean import (
    card_named,
    in_port,
    npc,
    npc_of,
    npcs_act,
    ocean,
    ship,
    spot,
    tile,
    whole_round,
)
from tests.games.positions import answer, keys, told

BESIDE = at(1, -1)
NOBODYS = 7  # a seat that nobody has: such an NPC is never activated


def no_events(state: State) -> None:
    """New days bring nothing."""
    state.decks.events = state.decks.events_out = []


# --- Turns -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-096", "CL-107", "CL-117")
def test_there_is_one_movement_a_turn_and_in_the_next_turn_all_of_it_again() -> None:
    table = ocean(lambda state: ship(state, 1, at(-5, 0)), water=12)

    def courses() -> int:
        return len([key for key in keys(table) if key.startswith("sail:")])

    whole = courses()
    answer(table, f"sail:{at(0, -3)}")
    assert 0 < courses() < whole
    answer(table, "end_turn", "end_turn")
    assert courses() == whole
    assert table.state.turn.actions == 2


@pytest.mark.rule("CL-248", "CL-K35")
def test_the_run_of_a_ramming_begins_with_the_turn() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 3), N, model="Carrack")
        npc(state, card_named("Black Gull"), at(0, -3), N, seat=NOBODYS)

    table = ocean(edit, ramming="yes")
    answer(table, f"sail:{at(0, 0)}", "end_turn", "end_turn")
    answer(table, f"sail:{at(0, -2)}", "ram:101")
    assert told(table, "rams")[0]["run"] == 3  # not six


@pytest.mark.rule("CL-265", "CL-267", "CL-K23")
def test_an_npc_begins_with_its_first_pennant_in_every_turn() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Invincible Lion"), at(1, 0), heading=N)
        state.players[0].reputation[ENGLAND] = -1
        no_events(state)

    table = ocean(edit)
    for volleys in (2, 4):
        table.script([1] * 6, [1] * 6)
        whole_round(table)
        assert [len(event["dice"]) for event in told(table, "fires")] == [6] * volleys


@pytest.mark.rule("CL-268", "CL-269", "CL-270")
def test_a_counter_begins_at_three_again_once_its_npc_has_acted() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Black Gull"), at(3, 0), heading=N)
        for player in state.players:
            player.reputation[PIRATES] = 4  # respected by the pirates: nobody to hunt
        no_events(state)

    table = ocean(edit)
    one = npc_of(table.state, 101)
    for counter in (3, 2):
        whole_round(table)
        assert one.counter == counter
    table.state.players[0].reputation[PIRATES] = 0
    table.script([1] * 3)  # it sails up and fires
    whole_round(table)
    assert one.counter == 0
    table.state.players[0].reputation[PIRATES] = 4
    for counter in (3, 2):
        whole_round(table)
        assert one.counter == counter


# --- Fights ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-398", "CL-K39")
def test_doctors_save_as_many_in_the_next_fight() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Whaler", crew=8, officers=("Doctor",))
        ship(state, 1, BESIDE, N, model="Hulk", crew=5, officers=("Doctor",))

    table = ocean(edit, boarding="yes")
    for left in ((7, 4), (6, 3)):
        table.script([11, 11], [11, 11, *[1] * (table.state.players[1].crew - 2)])
        answer(table, "board:1", 2)
        assert (table.state.players[0].crew, table.state.players[1].crew) == left


@pytest.mark.rule("CL-385")
def test_gunners_roll_again_in_the_next_volley() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), officers=("Gunner",))
        ship(state, 1, BESIDE)

    table = ocean(edit)
    for volley in (1, 2):
        table.script([1, 1], [2])
        answer(table, "fire:1")
        assert table.decision(0).most == 1
        table.choose(0, ["die:0"])
        assert len(told(table, "rolled_again")) == volley


@pytest.mark.rule("CL-549", "CL-539")
def test_captains_who_took_hits_take_as_many_again_with_their_next_ship() -> None:
    snell = next(i for i, one in enumerate(CAPTAINS) if one.modifiers.absorbs_damage)
    lezo = next(i for i, one in enumerate(CAPTAINS) if one.modifiers.absorbs_crew)

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), crew=4, captains=[snell, lezo])

    table = ocean(edit, game="expert")
    state = table.state
    player = state.players[0]
    for _ in range(2):
        damage.harm(state, 0, CAPTAINS[snell].modifiers.absorbs_damage + 1, 0, NONE)
        damage.kill_crew(state, 0, CAPTAINS[lezo].modifiers.absorbs_crew + 1, NONE)
        assert (hold.damage(player, FLOODED), player.crew) == (1, 3)
        damage.harm(state, 0, 1, 0, NONE)
        damage.kill_crew(state, 0, 1, NONE)
        assert (hold.damage(player, FLOODED), player.crew) == (2, 2)
        for _ in wrecks.destroy(state, 0, NONE, wrecks.SUNK):
            raise AssertionError("nobody is asked")
        ship(state, 0, at(0, 0), crew=4, lost=False)


# --- What is asked twice ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-158")
def test_in_the_next_trade_nothing_is_promised_yet() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), goods={SUGAR: 2}, doubloons=5)
        ship(state, 1, at(0, -1), goods={TEA: 2}, doubloons=4)

    table = ocean(edit)
    answer(table, "trade:1", f"give:{SUGAR}:1", "pay:2", "done", "accept")
    answer(table, "trade:1", f"take:{TEA}:1", "done", "accept")
    one, other = table.state.players
    assert (hold.cargo(one)[SUGAR], hold.cargo(one)[TEA], one.doubloons) == (1, 1, 3)
    assert (hold.cargo(other)[SUGAR], hold.cargo(other)[TEA], other.doubloons) == (1, 1, 6)


@pytest.mark.rule("CL-255")
def test_the_next_catch_is_drawn_of_all_tokens_and_counts_alone() -> None:
    def edit(state: State) -> None:
        tile(state, 12)
        ship(state, 0, spot(state, 12, "d"), N, model="Galleon", rowboats=1, crew=5)

    table = ocean(edit, game="expert", whales="every point")
    answer(table, f"sail:{spot(table.state, 12, 'i')}")
    for caught in (1, 2):
        table.script(0)  # the first token: an oil
        answer(table, "fish")
        assert hold.cargo(table.state.players[0])[OIL] == caught
        assert [event["tokens"] for event in told(table, "fished")] == [[0]] * caught


# --- What has an end -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-316", "CL-338")
def test_who_stands_at_two_gets_no_further_and_keeps_his_one_fame() -> None:
    player = {"goods": {SILVER: 3}, "reputation": [0, 5, 0, 0, 0], "crown": SPAIN}
    table = in_port(13, nation=SPAIN, aboard=player)
    before = sum(table.state.players[0].fame)
    answer(table, f"sell:{SILVER}:{LEGAL}:3")
    assert table.state.players[0].reputation[SPAIN] == 5
    assert sum(table.state.players[0].fame) == before


@pytest.mark.rule("CL-255")
def test_the_last_rowboat_can_be_lost() -> None:
    def edit(state: State) -> None:
        tile(state, 12)
        ship(state, 0, spot(state, 12, "d"), N, model="Galleon", rowboats=1, crew=5)

    table = ocean(edit, game="expert")
    answer(table, f"sail:{spot(table.state, 12, 'i')}")
    table.script(11)  # the token of a boat
    answer(table, "fish")
    assert table.state.players[0].rowboats == 0
    assert "fish" not in keys(table)


@pytest.mark.rule("CL-391", "CL-294")
@pytest.mark.parametrize(("pinned", "sails"), [(NONE, True), (1, False)])
def test_a_merchant_that_is_held_fast_does_not_sail_its_route(pinned: int, sails: bool) -> None:
    def edit(state: State) -> None:
        for slot, number in enumerate(NPC_CARDS[card].stops):
            tile(state, number.tile, slot)
        npc(state, card + 1, at(0, 5), pinned_by=pinned)
        ship(state, 0, at(-5, 6))
        ship(state, 1, at(-4, 6))

    card = card_named("Gouden Haring") - 1
    table = ocean(edit, water=9)
    npcs_act(table)
    assert bool(told(table, "npc_bound")) == sails


@pytest.mark.rule("CL-514")
def test_with_nobody_on_the_map_the_whale_hunts_nobody() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("White Whale"), at(3, 0))

    table = ocean(edit, monsters="yes")
    for player in table.state.players:
        player.hex, player.lost = 0, True
    assert turn_order.next_in_sight(table.state, 0) == NONE
    assert whale.chosen_targets(table.state, table.state.npcs[0], 6) == []


@pytest.mark.rule("CL-244")
def test_what_one_has_thrown_away_on_the_way_another_may_pick_up_in_the_next_turn() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), goods={TEA: 2})
        ship(state, 1, at(1, -1))

    table = ocean(edit)
    answer(table, f"overboard:{TEA}", 2, f"sail:{at(0, -3)}", "end_turn")
    answer(table, f"sail:{at(0, 0)}", "pick_up:goods", [f"cube:{TEA}:0", f"cube:{TEA}:1"])
    assert hold.cargo(table.state.players[1])[TEA] == 2
