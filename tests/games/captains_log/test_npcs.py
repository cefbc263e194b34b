"""Chapters B28, B29 and B33: NPC, how they come into play, act and leave it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from freebooter.engine.keel import EVERYONE, NOBODY
from freebooter.games.captains_log.content import NPC_CARDS, ZONE_TILES
from freebooter.games.captains_log.hexes import at, distance, neighbours
from freebooter.games.captains_log.names import (
    ENGLAND,
    FRANCE,
    MOORING,
    NETHERLANDS,
    NONE,
    PIRATES,
    SHOAL,
    SPAIN,
    N,
    S,
    war_bit,
)
from freebooter.games.captains_log.rules import npcs, sailing, ships
from freebooter.games.captains_log.rules.sea import chart_of, relaid
from freebooter.games.captains_log.state import NPC_BASE, State, Tile
from freebooter.games.captains_log.underway import Activation
from tests.games.captains_log.ocean import (
    card_named,
    npc,
    npc_of,
    npc_path,
    npcs_act,
    ocean,
    ship,
    spot,
    tile,
    turn_of,
    whole_round,
)
from tests.games.positions import answer, keys, told

BANK = next(i for i, zone in enumerate(ZONE_TILES) if zone.face == SHOAL and zone.depth == 4)  # of 2

# --- B28 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-257", "CL-260", "CL-100")
def test_a_player_runs_the_own_npc_in_the_order_in_which_they_came() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Black Gull"), at(3, 3))
        npc(state, card_named("Falconer"), at(-5, 4), seat=1)
        npc(state, card_named("Red Lantern"), at(-3, 3))

    table = ocean(edit)
    npcs_act(table)
    assert [event["ship"] for event in told(table, "npc_hunts")] == [
        NPC_BASE + card_named("Black Gull") - 1,
        NPC_BASE + card_named("Red Lantern") - 1,
    ]


@pytest.mark.rule("CL-258", "CL-259", "CL-310")
def test_a_card_says_all_that_an_npc_is_and_does() -> None:
    card = NPC_CARDS[card_named("Night Heron") - 1]
    assert (card.defense, card.life, card.crew, card.draft) == (10, 9, 11, 3)
    assert [(one.n, one.bonus) for one in card.pennants] == [(7, 0), (8, 2), (4, 1)]
    assert {one.role for one in NPC_CARDS} == {0, 1, 2}
    assert any(one.special for one in NPC_CARDS)


@pytest.mark.rule("CL-261", "CL-262", "CL-592")
def test_a_corsair_is_an_ally_of_its_nation_and_of_the_pirates() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("La Belette"), at(3, 0))
        for name in ("Vaillant Coq", "Black Gull", "Bold Venture", "Stalwart", "San Gil", "Red Lantern"):
            npc(state, card_named(name), at(4, 0))

    state = ocean(edit).state

    def hunts(one: str, other: str) -> bool:
        return ships.npc_hunts(state, NPC_BASE + card_named(one) - 1, NPC_BASE + card_named(other) - 1)

    assert not hunts("La Belette", "Vaillant Coq")
    assert not hunts("Vaillant Coq", "La Belette")
    assert not hunts("La Belette", "Black Gull")
    assert not hunts("Black Gull", "La Belette")
    assert not hunts("La Belette", "Bold Venture")  # another corsair, even of an enemy of France
    assert hunts("La Belette", "Stalwart")
    assert hunts("Stalwart", "La Belette")
    assert hunts("La Belette", "San Gil")  # Spain is at war with the Pirates
    assert not hunts("Black Gull", "Red Lantern")  # one nation, whatever the flag shows
    assert not hunts("San Gil", "Vaillant Coq")  # no war between Spain and France


@pytest.mark.rule("CL-038", "CL-040")
@pytest.mark.parametrize(("one", "other"), list(combinations(range(5), 2)))
def test_a_war_is_one_of_both_and_of_nobody_else(one: int, other: int) -> None:
    wars = war_bit(one, other)
    at_war = [(a, b) for a in range(5) for b in range(5) if ships.any_war(wars, 1 << a, 1 << b)]
    assert at_war == [(one, other), (other, one)]


@pytest.mark.rule("CL-263")
def test_legends_are_at_war_with_everybody() -> None:
    def edit(state: State) -> None:
        state.players[1].reputation = [5] * 5
        npc(state, card_named("Pale Wanderer"), at(3, 0))
        npc(state, card_named("Black Gull"), at(4, 0))

    state = ocean(edit).state
    legend, pirate = NPC_BASE + card_named("Pale Wanderer") - 1, NPC_BASE + card_named("Black Gull") - 1
    assert ships.npc_hunts(state, legend, pirate)
    assert ships.npc_hunts(state, pirate, legend)
    assert ships.npc_hunts(state, legend, 0)
    assert ships.npc_hunts(state, legend, 1)


@pytest.mark.rule("CL-040", "CL-K26")
def test_whom_the_ships_of_a_nation_hunt() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Stalwart"), at(3, 0))
        npc(state, card_named("Black Gull"), at(4, 0))
        npc(state, card_named("Bold Venture"), at(4, -1))

    state = ocean(edit, seats=2).state
    english, pirate, corsair = (NPC_BASE + card_named(name) - 1 for name in ("Stalwart", "Black Gull", "Bold Venture"))
    me = state.players[0]
    assert not ships.npc_hunts(state, english, 0)  # at 0 nobody minds
    me.reputation[ENGLAND] = -1
    assert ships.npc_hunts(state, english, 0)
    me.reputation[ENGLAND] = 0
    me.crown = SPAIN
    assert ships.npc_hunts(state, english, 0)  # belongs to an enemy
    me.crown = NETHERLANDS
    assert not ships.npc_hunts(state, english, 0)
    me.crown = -1
    assert ships.npc_hunts(state, pirate, 0)  # Pirates: unless respected
    me.reputation[PIRATES] = 2
    assert ships.npc_hunts(state, pirate, 0)
    assert ships.npc_hunts(state, corsair, 0)
    me.reputation[PIRATES] = 3
    assert not ships.npc_hunts(state, pirate, 0)
    assert not ships.npc_hunts(state, corsair, 0)
    me.reputation[PIRATES] = 0
    me.crown = ENGLAND
    assert not ships.npc_hunts(state, corsair, 0)  # a member of its nation
    me.crown, me.pirate = FRANCE, True
    assert not ships.npc_hunts(state, corsair, 0)  # another corsair


# --- B29 -------------------------------------------------------------------------------------------------------------


def hidden(state: State, name: str, **fields: int) -> int:
    """A card that nobody has seen, of seat 0."""
    return npc(state, card_named(name), 0, seen=NOBODY, **fields)


@pytest.mark.rule("CL-268", "CL-269", "CL-271", "CL-272")
def test_while_its_tile_lies_face_down_it_waits_and_then_leaves() -> None:
    found = {}

    def edit(state: State) -> None:
        found["ship"] = hidden(state, "Black Gull")

    table = ocean(edit)
    state = table.state
    one = npc_of(state, found["ship"])
    assert one is not None
    assert one.seen == NOBODY
    counters = []
    for _ in range(3):
        whole_round(table)
        counters.append(one.counter)
        assert one.seen == EVERYONE
    assert counters == [3, 2, 1]
    waits = [{"ship": found["ship"], "counter": counter, "tile": 15} for counter in (3, 2, 1)]
    assert told(table, "npc_unplaced") == waits
    npcs_act(table)
    assert npc_of(state, found["ship"]) is None
    assert NPC_BASE + state.decks.ships_out[-1] == found["ship"]
    new = [other for other in state.npcs if other.seat == 0]
    assert len(new) == 1
    assert new[0].seen == NOBODY
    assert new[0].counter == 0
    assert told(table, "npc_gives_up") == [{"ship": found["ship"]}]
    answer(table, "end_turn")
    npcs_act(table)
    assert new[0].seen == EVERYONE


@pytest.mark.rule("CL-270", "CL-273")
def test_it_appears_on_its_icon_and_acts_at_once() -> None:
    found = {}

    def edit(state: State) -> None:
        tile(state, 15, slot=2)
        ship(state, 0, spot(state, 15, "q"))
        found["ship"] = hidden(state, "Black Gull", counter=1)

    table = ocean(edit, water=8)
    npcs_act(table)
    one = npc_of(table.state, found["ship"])
    assert one is not None
    assert told(table, "npc_appears") == [{"ship": found["ship"], "tile": 15}]
    assert one.counter == 0
    assert distance(one.hex, table.state.players[0].hex) == 1  # it has sailed and fired
    assert told(table, "fires")[0]["by"] == found["ship"]


@pytest.mark.rule("CL-270", "CL-268")
def test_one_that_appears_and_has_nothing_to_do_begins_to_wait_anew() -> None:
    def edit(state: State) -> None:
        tile(state, 15, slot=2)
        for player in state.players:
            player.reputation = [4] * 5
        hidden(state, "Black Gull", counter=1)

    table = ocean(edit, water=8)
    npcs_act(table)
    [one] = table.state.npcs
    assert one.card == card_named("Black Gull") - 1
    assert (one.hex != 0, one.counter) == (True, 3)


@pytest.mark.rule("CL-273", "CL-124")
def test_one_of_deep_draft_appears_on_no_shoal_even_if_all_else_beside_its_icon_is_taken() -> None:
    def edit(state: State) -> None:
        tile(state, 3, slot=2)
        state.sea.tide = -6  # the banks at n and o, next to the icon at j, are of depth 2 now
        relaid(state)
        ship(state, 1, spot(state, 3, "j"))
        hidden(state, "Comte d'Oleron")  # draft 2.5
        deep = [hex for hex in neighbours(spot(state, 3, "j")) if chart_of(state).admits(hex, 5)]
        for hex, name in zip(deep, ("Black Gull", "Red Lantern", "San Gil", "Falconer", "Witte Roos"), strict=False):
            npc(state, card_named(name), hex)

    state = ocean(edit, water=8).state
    assert npcs.appears(state, state.npcs[0])
    assert chart_of(state).admits(state.npcs[0].hex, 5)
    assert distance(state.npcs[0].hex, spot(state, 3, "j")) == 2


@pytest.mark.rule("CL-273", "CL-124")
@pytest.mark.parametrize(("name", "reaches"), [("Santa Rufina", True), ("Comte d'Oleron", False)])
def test_as_near_as_its_draft_allows(name: str, reaches: bool) -> None:
    def edit(state: State) -> None:
        state.sea.zones = dict.fromkeys(state.sea.zones, 0)
        for hex in neighbours(at(0, 0)):
            state.sea.zones[hex] = BANK
        relaid(state)
        npc(state, card_named(name), at(5, 0))

    state = ocean(edit).state
    draft = ships.draft_of(state, NPC_BASE + card_named(name) - 1)
    near = sailing.free_hex_near(state, at(0, 0), draft)
    assert distance(near, at(0, 0)) == (1 if reaches else 2)


@pytest.mark.rule("CL-274", "CL-406")
def test_cubes_on_the_card_of_one_that_leaves_go_back_to_the_supply() -> None:
    state = ocean(lambda state: npc(state, card_named("Santa Rufina"), at(5, 0))).state
    one = state.npcs[0]
    one.goods = one.cubes = [0, 2, 0, 0, 0, 1]
    before = state.market.supply[:]
    npcs.leaves(state, NPC_BASE + one.card)
    assert [now - then for now, then in zip(state.market.supply, before, strict=True)] == [0, 2, 0, 0, 0, 1]


@pytest.mark.rule("CL-273")
def test_where_its_icon_is_taken_it_appears_next_to_it_in_water_deep_enough() -> None:
    def edit(state: State) -> None:
        tile(state, 7, slot=2)
        ship(state, 0, at(0, 0), reputation=[4, 4, 4, 4, 4])
        ship(state, 1, spot(state, 7, "p"), reputation=[4, 4, 4, 4, 4])
        hidden(state, "San Gil")

    table = ocean(edit, water=8)
    state = table.state
    npcs_act(table)
    one = state.npcs[0]
    assert distance(one.hex, spot(state, 7, "p")) == 1
    assert one.hex not in (spot(state, 7, "k"), spot(state, 7, "o"))  # land

    def shoal(state: State) -> None:
        tile(state, 3, slot=2)
        ship(state, 0, at(0, 0), reputation=[4, 4, 4, 4, 4])
        ship(state, 1, spot(state, 3, "j"), reputation=[4, 4, 4, 4, 4])
        state.sea.tide = -6  # the banks of depth 5 at n and o, next to j, are of depth 2 now
        hidden(state, "Comte d'Oleron")  # draft 2.5

    table = ocean(shoal, water=8)
    npcs_act(table)
    one = table.state.npcs[0]
    assert one.hex not in (spot(table.state, 3, "n"), spot(table.state, 3, "o"))


@pytest.mark.rule("CL-270")
def test_whoever_acts_loses_the_counter() -> None:
    table = ocean(lambda state: npc(state, card_named("Black Gull"), at(0, 5), counter=1))
    npcs_act(table)
    assert npc_path(table)
    assert table.state.npcs[0].counter == 0


@pytest.mark.rule("CL-267", "CL-099", "CL-265")
def test_after_two_actions_it_is_over() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("San Gil"), at(0, 4), heading=N)  # move 5, fire 4, fire 3
        state.players[0].reputation[SPAIN] = -1

    table = ocean(edit)
    table.script([1, 1, 1, 1])
    npcs_act(table)
    assert [len(event["dice"]) for event in told(table, "fires")] == [4]  # moved and fired once


@pytest.mark.rule("CL-266", "CL-288", "CL-EX37", "CL-EX42", "CL-K23", "CL-302")
def test_next_to_its_target_it_does_not_move_and_fires_twice() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Invincible Lion"), at(1, 0), heading=N)
        state.players[0].reputation[ENGLAND] = -1

    table = ocean(edit)
    table.script([1] * 6, [1] * 6)
    npcs_act(table)
    assert [(len(event["dice"]), event["bonus"][0]) for event in told(table, "fires")] == [(6, 3), (6, 3)]
    assert table.state.npcs[0].hex == at(1, 0)
    assert not told(table, "npc_turns")


@pytest.mark.rule("CL-290", "CL-EX42")
def test_if_the_first_volley_destroys_its_target_the_second_goes_to_another() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Invincible Lion"), at(1, 0), heading=N)
        ship(state, 1, at(2, 0), reputation=[0, 0, -1, 0, 0])
        state.players[0].reputation[ENGLAND] = -2
        state.players[0].hold = [slot + 16 if i < 9 else slot for i, slot in enumerate(state.players[0].hold)]

    table = ocean(edit)
    table.script([12] * 6, [1] * 6)
    npcs_act(table)
    assert [event["target"] for event in told(table, "fires")] == [0, 1]
    assert table.state.players[0].lost


@pytest.mark.rule("CL-274", "CL-211", "CL-269")
def test_when_one_of_several_leaves_no_other_misses_its_turn_and_none_has_two() -> None:
    """A card that is drawn while the NPC act is turned up in the next turn only."""
    found = {}

    def edit(state: State) -> None:
        found["first"] = hidden(state, "Black Gull", counter=1)
        found["second"] = npc(state, card_named("Red Lantern"), at(0, 4))

    table = ocean(edit)
    npcs_act(table)
    assert npc_of(table.state, found["first"]) is None
    assert [event["ship"] for event in told(table, "npc_hunts")] == [found["second"]]
    assert [one.seen for one in table.state.npcs if one.seat == 0] == [EVERYONE, NOBODY]


@pytest.mark.rule("CL-211")
def test_a_card_that_replaces_one_sunk_in_the_players_own_part_of_the_turn_is_activated_in_it() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Santa Rufina"), at(1, 0), water=7, goods=[0] * 6)

    table = ocean(edit)
    table.script([12, 12])
    answer(table, f"fire:{NPC_BASE}")
    while "end_turn" not in keys(table):
        answer(table, keys(table)[0])
    assert [one.seen for one in table.state.npcs if one.seat == 0] == [NOBODY]
    npcs_act(table)
    assert [one.seen for one in table.state.npcs if one.seat == 0] == [EVERYONE]


@pytest.mark.rule("CL-198", "CL-275")
def test_on_one_that_has_cleared_a_mooring_the_fire_spreads_as_on_any() -> None:
    def edit(state: State) -> None:
        tile(state, 4, slot=2)
        for player in state.players:
            player.reputation = [3] * 5
        npc(state, card_named("Witte Roos"), spot(state, 4, "i"), stop=0, fire=3)

    table = ocean(edit, water=8)
    answer(table, "end_turn")
    answer(table, keys(table)[0])
    assert told(table, "fire_spreads")
    assert table.state.npcs[0].fire == 4


@pytest.mark.rule("CL-275", "CL-268", "CL-270")
def test_an_npc_without_a_destination_clears_the_mooring() -> None:
    def edit(state: State) -> None:
        tile(state, 4, slot=2)
        for player in state.players:
            player.reputation = [3] * 5
        npc(state, card_named("Witte Roos"), spot(state, 4, "i"), stop=0, counter=2)  # bound for tile 2, not yet seen

    table = ocean(edit, water=8)
    state = table.state
    mooring = spot(state, 4, "i")
    answer(table, "end_turn")
    decision = table.decision(0)
    assert decision is not None
    assert decision.prompt == "npc.clear"
    free = [int(key.split(":")[1]) for key in keys(table)]
    assert all(distance(hex, mooring) == 1 and hex != mooring for hex in free)
    answer(table, keys(table)[0])
    assert state.npcs[0].hex == free[0]
    assert state.npcs[0].counter == 0  # it has moved
    answer(table, "end_turn")
    npcs_act(table)
    assert state.npcs[0].hex == free[0]
    assert state.npcs[0].counter == 3


@pytest.mark.rule("CL-275", "CL-391")
def test_who_is_held_fast_clears_no_mooring() -> None:
    def edit(state: State, pinned_by: int) -> None:
        tile(state, 4, slot=2)
        for player in state.players:
            player.reputation = [3] * 5
        npc(state, card_named("Witte Roos"), spot(state, 4, "i"), stop=0, pinned_by=pinned_by)

    for pinned_by, clears in ((-1, True), (1, False)):
        state = ocean(lambda state, pinned_by=pinned_by: edit(state, pinned_by), water=8).state  # type: ignore[misc]
        state.activation = Activation(NPC_BASE + state.npcs[0].card, 0, 0, -1, 0, [], [])
        assert npcs.can_clear_mooring(state, state.npcs[0]) is clears


@pytest.mark.rule("CL-275", "CL-124")
@pytest.mark.parametrize(("zone", "open_to_it"), [(BANK, False), (0, True)])
def test_it_does_not_clear_a_mooring_to_a_bank_that_is_too_shallow(zone: int, open_to_it: bool) -> None:
    def edit(state: State) -> None:
        tile(state, 8, slot=0)
        mooring = chart_of(state).icon(8, MOORING)
        for hex in neighbours(mooring):
            if hex in state.sea.zones:
                state.sea.zones[hex] = zone
        relaid(state)
        npc(state, card_named("Comte d'Oleron"), mooring)  # draft 2.5

    state = ocean(edit).state
    state.activation = Activation(NPC_BASE + state.npcs[0].card, 0, 0, -1, 0, [], [])
    free = {option.number(0) for option in npcs.clearings(state, 0)}
    beside = {hex for hex in neighbours(state.npcs[0].hex) if hex in state.sea.zones}
    assert beside
    assert (free & beside == beside) is open_to_it


@pytest.mark.rule("CL-275", "CL-108")
def test_it_clears_a_mooring_to_where_nobody_lies() -> None:
    def edit(state: State) -> None:
        tile(state, 4, slot=2)
        for player in state.players:
            player.reputation = [3] * 5
        npc(state, card_named("Witte Roos"), spot(state, 4, "i"), stop=0)

    def offered(edit: Callable[[State], None]) -> list[str]:
        table = ocean(edit, water=8)
        answer(table, "end_turn")
        return keys(table)

    free = offered(edit)
    taken = int(free[0].split(":")[1])

    def crowded(state: State) -> None:
        edit(state)
        state.players[1].hex = taken

    assert offered(crowded) == free[1:]


@pytest.mark.rule("CL-275")
def test_it_does_not_clear_one_mooring_for_another() -> None:
    def edit(state: State) -> None:
        tile(state, 8, slot=0)
        state.sea.tiles.append(Tile(19, at(5, 0), 3, True, NONE, NONE))  # turned about: its mooring lies next to that
        state.sea.zones = {}
        relaid(state)
        for player in state.players:
            player.reputation = [3] * 5
        ship(state, 0, at(-2, 0), reputation=[3] * 5)
        ship(state, 1, at(-2, 1), reputation=[3] * 5)
        npc(state, card_named("Witte Roos"), spot(state, 8, "l"), stop=0)

    table = ocean(edit)
    answer(table, "end_turn")
    assert spot(table.state, 19, "l") == at(3, 0)
    assert f"clear:{at(3, 0)}" not in keys(table)
    assert keys(table) == [f"clear:{at(2, -1)}", f"clear:{at(1, 1)}"]


# --- B33 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-301")
def test_all_damage_counts_against_its_life() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Santa Rufina"), at(1, 0), water=4, fire=3, goods=[0] * 6)  # life 8

    table = ocean(edit)
    table.script([1, 1])
    answer(table, f"fire:{NPC_BASE}")
    assert not told(table, "destroyed")
    table.script([9, 1])  # 9 against 8: one damage
    answer(table, f"fire:{NPC_BASE}")
    assert told(table, "destroyed")[0]["ship"] == NPC_BASE


@pytest.mark.rule("CL-303")
def test_fire_ammunition_burns() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Red Lantern"), at(1, 0), heading=N)

    table = ocean(edit)
    table.script([11, 1, 1])
    npcs_act(table)
    assert [(event["water"], event["fire"]) for event in told(table, "damage")] == [(0, 2)]


@pytest.mark.rule("CL-304", "CL-281", "CL-288")
def test_long_range_reaches_over_hexes_and_counts_no_distance() -> None:
    def fired(name: str, far: int, dice: int) -> list[dict[str, object]]:
        def edit(state: State) -> None:
            npc(state, card_named(name), at(far, 0), heading=N)
            ship(state, 1, at(-5, 0))
            for player in state.players:
                player.reputation = [-1, 0, 0, 0, 3]

        table = ocean(edit)
        table.script([1] * dice, [1] * dice)
        npcs_act(table)
        return told(table, "npc_hunts") or [{"defense": event["defense"]} for event in told(table, "fires")]

    assert fired("Stad Hoorn", 3, 6) == [{"defense": 9}, {"defense": 9}]  # two hexes between: no move, two volleys
    assert "target" in fired("Stad Hoorn", 4, 6)[0]
    assert fired("Zeewacht", 2, 5) == [{"defense": 9}]  # one hex between
    assert "target" in fired("Zeewacht", 3, 5)[0]


@pytest.mark.rule("CL-305")
def test_scatter_kills_the_crew_in_the_expert_game_only() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Grinning Jack"), at(1, 0), heading=N)
        state.players[0].crew = 5

    table = ocean(edit, game="expert", map="fixed")
    table.script([11, 10, 1, 1, 1], [1] * 8, [1] * 3)
    defense = ships.defense_of(table.state, 0)
    npcs_act(table)
    assert told(table, "crew_lost")[0] == {"hurts": [0], "ship": 0, "n": (11 + 1 - defense) + (10 + 1 - defense)}
    assert not told(table, "damage")

    table = ocean(edit)
    table.script([11, 10, 1, 1, 1])
    npcs_act(table)
    assert told(table, "damage")[0]["water"] == 3 + 2
    assert not told(table, "crew_lost")


@pytest.mark.rule("CL-308")
def test_recruits_come_aboard_at_the_end_of_its_turn() -> None:
    def edit(state: State) -> None:
        for player in state.players:
            player.reputation[PIRATES] = 3
        npc(state, card_named("Queen Anne's Revenge"), at(3, 0), dead=2)

    table = ocean(edit, game="expert", map="fixed")
    for left in (1, 0, 0):
        whole_round(table)
        assert table.state.npcs[0].dead == left


@pytest.mark.rule("CL-309")
def test_icons_make_a_ship_the_target_of_missions() -> None:
    secret = [i for i, card in enumerate(NPC_CARDS) if card.icons & 1]
    reward = [i for i, card in enumerate(NPC_CARDS) if card.icons & 2]
    assert len(secret) >= 10
    assert len(reward) >= 10


@pytest.mark.rule("CL-550")
def test_when_a_corsair_that_changed_sides_leaves_nobody_is_short_of_npc() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("La Belette"), at(3, 0), seat=1, tamed=True)  # was seat 0's
        npc(state, card_named("Stalwart"), at(5, 0), seat=1)

    state = ocean(edit).state
    npcs.leaves(state, NPC_BASE + card_named("La Belette") - 1)
    assert [one.seat for one in state.npcs] == [1, 0]


def test_turn_of_the_second_seat_runs_its_npc_only() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Black Gull"), at(3, 0), heading=S)
        npc(state, card_named("Red Lantern"), at(-3, 0), seat=1)
        turn_of(state, 1)

    table = ocean(edit)
    npcs_act(table)
    assert [event["ship"] for event in told(table, "npc_hunts")] == [NPC_BASE + card_named("Red Lantern") - 1]
