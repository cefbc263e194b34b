"""B51 the White Whale: whom it hunts, how it rams, and how it is hunted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log.content import CAPTAINS, NPC_CARDS, SHIPS
from freebooter.games.captains_log.content import events as cards
from freebooter.games.captains_log.hexes import ORIGIN, at, distance, ring
from freebooter.games.captains_log.names import (
    CALM,
    CONTRABAND,
    LEGEND,
    MERCHANT,
    OIL,
    PENNANT_HUNT,
    PENNANT_ROUTE,
    TEA,
    N,
)
from freebooter.games.captains_log.rules import events, hold, sailing, whale
from freebooter.games.captains_log.state import FAME_DESTROYED, FLOODED, State
from tests.games.captains_log.ocean import card_named, in_port, npc, npc_of, npc_path, ocean, ship, spot, tile
from tests.games.positions import answer, keys, told

WHALE = 121


def hunted(hex: int = at(3, -3), seats: int = 2, **fields: object) -> Callable[[State], None]:
    """The whale somewhere, seat 0 in the middle, the others far away."""

    def edit(state: State) -> None:
        ship(state, 0, ORIGIN, N, crew=6)
        for seat in range(1, seats):
            ship(state, seat, ring(ORIGIN, 6)[18 + seat], N)
        npc(state, card_named("White Whale"), hex, N, **fields)

    return edit


def end_turn(table: Table) -> None:
    """Seat 0 ends the turn, and the whale acts; where several ways are as good the first is taken."""
    answer(table, "end_turn")
    while table.awaiting == (0,) and keys(table)[0].startswith("npc"):
        answer(table, keys(table)[0])


@pytest.mark.rule("CL-511", "CL-513")
def test_its_card() -> None:
    card = NPC_CARDS[WHALE - 100]
    assert SHIPS[card.model].name == "Whaler"
    assert (card.kind, card.role, card.crew, card.life) == (LEGEND, MERCHANT, 12, 12)
    assert [(pennant.kind, pennant.n) for pennant in card.pennants] == [(PENNANT_ROUTE, 2), (PENNANT_HUNT, 6)]
    assert [stop.tile for stop in card.stops] == [19, 12, 11, 17]


@pytest.mark.rule("CL-513", "CL-514", "CL-515", "CL-EX78")
def test_two_hexes_along_its_route_then_it_rams_for_each_hex_moved() -> None:
    def edit(state: State) -> None:
        tile(state, 19, 6)  # its whale lies at (3, -7)
        npc(state, card_named("White Whale"), at(6, -7), N, stop=3)  # bound for tile 19
        ship(state, 0, at(6, -4), N, oil_marker=True)
        ship(state, 1, at(5, -8), N)  # near its way, but not attacked on it

    table = ocean(edit, monsters="yes", water=9)
    end_turn(table)
    path = npc_path(table)
    assert path[1] == at(4, -7)
    assert distance(at(4, -7), at(6, -4)) == 5
    [rammed] = told(table, "whale_rams")
    assert (rammed["target"], rammed["n"]) == (0, 5)
    assert table.state.npcs[0].coins == 0  # CL-516: only for who is sunk
    assert hold.damage(table.state.players[0], FLOODED) == 5
    assert hold.damage(table.state.players[1], FLOODED) == 0
    assert len(path) == 2 + 4  # it stops beside its victim


@pytest.mark.rule("CL-517", "CL-K76", "CL-513")
def test_past_a_destination_it_swims_on() -> None:
    def edit(state: State) -> None:
        tile(state, 19, 6)
        tile(state, 12, 0)  # the stop after that, at (-1, 0)
        npc(state, card_named("White Whale"), at(4, -7), N, stop=3)
        ship(state, 0, at(-6, 6), N)
        ship(state, 1, at(-6, 5), N)

    table = ocean(edit, monsters="yes", water=9)
    end_turn(table)
    path = npc_path(table)
    assert path[0] == at(3, -7)
    assert told(table, "npc_arrives")[0]["tile"] == 19
    one = npc_of(table.state, WHALE)
    assert one is not None
    assert one.stop == 0
    assert distance(path[0], path[1]) == 1  # one more hex towards the next, and then the hunt
    assert distance(path[1], spot(table.state, 12, "i")) < distance(path[0], spot(table.state, 12, "i"))
    assert len(path) == 2 + 6


@pytest.mark.rule("CL-514")
def test_whom_it_hunts_and_in_which_order() -> None:
    def edit(state: State) -> None:
        hunted(ORIGIN, 3)(state)
        ship(state, 0, at(2, 0), N)
        ship(state, 1, at(-3, 0), N)
        ship(state, 2, at(0, 4), N)
        npc(state, card_named("Gouden Haring"), at(0, -4), N, seat=1)  # a merchant
        npc(state, card_named("Black Gull"), at(1, 0), N, seat=1)  # no merchant

    table = ocean(edit, monsters="yes", seats=3)
    one = npc_of(table.state, WHALE)
    assert one is not None
    chosen = lambda reach: (*whale.chosen_targets(table.state, one, reach), -1)[0]  # noqa: E731
    assert chosen(6) == 102  # nobody with oil: a merchant, though others are nearer
    table.state.players[2].oil_marker = True
    assert chosen(6) == 2
    assert chosen(3) == 1  # neither the oily nor the merchant is in reach: the next player, who is
    table.state.players[1].hex = at(-5, 0)
    assert chosen(3) == 2  # none in reach: towards the first of that order
    table.state.players[0].oil_marker = True
    assert chosen(6) == 0  # of two the nearer


@pytest.mark.rule("CL-514")
@pytest.mark.parametrize(("activates", "next_player"), [(0, 1), (1, 2), (2, 0)])
def test_the_next_player_is_the_one_after_who_activates_it(activates: int, next_player: int) -> None:
    table = ocean(hunted(at(1, -1), 3, seat=activates), monsters="yes", seats=3)
    one = npc_of(table.state, WHALE)
    assert one is not None
    assert whale.chosen_targets(table.state, one, 1) == [next_player]


@pytest.mark.rule("CL-515", "CL-268")
def test_who_lies_beside_it_is_rammed_for_one_which_is_an_action() -> None:
    table = ocean(hunted(at(1, -1)), monsters="yes")  # no tile of its route lies open
    table.state.players[0].oil_marker = True
    end_turn(table)
    one = npc_of(table.state, WHALE)
    assert one is not None
    assert [event["n"] for event in told(table, "whale_rams")] == [1]
    assert one.counter == 0


@pytest.mark.rule("CL-514", "CL-280")
@pytest.mark.parametrize("ties", ["program", "players"])
def test_between_two_that_are_equally_near_its_player_decides(ties: str) -> None:
    def edit(state: State) -> None:
        npc(state, card_named("White Whale"), at(0, 0), N)
        ship(state, 0, at(3, 0), N, oil_marker=True)
        ship(state, 1, at(-3, 0), N, oil_marker=True)

    table = ocean(edit, monsters="yes", npc_ties=ties)
    answer(table, "end_turn")
    if ties == "players":
        assert keys(table) == ["npc_at:0", "npc_at:1"]
        answer(table, "npc_at:1")
        while not told(table, "whale_rams"):
            answer(table, keys(table)[0])
    assert [one["target"] for one in told(table, "whale_rams")] == [0 if ties == "program" else 1]


@pytest.mark.rule("CL-512")
@pytest.mark.parametrize("monsters", ["yes", "no"])
def test_who_loads_oil_is_told_that_the_whale_knows_him(monsters: str) -> None:
    tromp = next(i for i, one in enumerate(CAPTAINS) if one.name == "Cornelis Tromp")
    table = in_port(15, aboard={"captains": [tromp], "goods": {TEA: 6}}, monsters=monsters)
    sale = f"sell:{TEA}:{CONTRABAND}:1"
    answer(table, sale, "swap", f"good:{OIL}", "done")
    answer(table, "visit:15", sale, "swap", f"good:{TEA}", f"good:{TEA}", f"good:{OIL}")
    assert table.state.players[0].oil_marker
    assert len(told(table, "oil_marker")) == (1 if monsters == "yes" else 0)


@pytest.mark.rule("CL-514", "CL-515")
def test_what_it_does_not_reach_it_swims_towards() -> None:
    table = ocean(hunted(at(6, -6)), monsters="yes")
    one = npc_of(table.state, WHALE)
    assert one is not None
    ship(table.state, 0, at(-6, 6), N, oil_marker=True)
    ship(table.state, 1, at(-6, 0), N)
    end_turn(table)
    assert told(table, "whale_rams") == []
    assert one.hex != at(6, -6)


@pytest.mark.rule("CL-515", "CL-256")
@pytest.mark.parametrize(("model", "less"), [("Hulk", 0), ("Whaler", 1)])
def test_whalers_have_one_more_defense_against_it(model: str, less: int) -> None:
    def edit(state: State) -> None:
        hunted(at(3, -3))(state)
        ship(state, 0, ORIGIN, N, model=model, oil_marker=True)

    table = ocean(edit, monsters="yes")
    end_turn(table)
    assert hold.damage(table.state.players[0], FLOODED) == 3 - less


@pytest.mark.rule("CL-516")
def test_each_ship_it_sinks_adds_1000_to_its_reward() -> None:
    def edit(state: State) -> None:
        hunted(at(2, -2))(state)
        player = ship(state, 0, ORIGIN, N, model="Hulk", cannons=0, oil_marker=True)
        for i in range(9):
            player.hold[i] = FLOODED

    table = ocean(edit, monsters="yes")
    end_turn(table)
    assert table.state.players[0].lost
    one = npc_of(table.state, WHALE)
    assert one is not None
    assert one.coins == 1


@pytest.mark.rule("CL-516", "CL-291")
def test_for_an_npc_it_takes_what_any_npc_takes() -> None:
    def edit(state: State) -> None:
        hunted(at(2, -2))(state)
        ship(state, 0, at(-5, 5), N)
        npc(state, card_named("Santa Rufina"), ORIGIN, N, seat=1, water=7)

    table = ocean(edit, monsters="yes")
    end_turn(table)
    one = npc_of(table.state, WHALE)
    assert one is not None
    assert npc_of(table.state, 100) is None
    assert one.coins == NPC_CARDS[0].bounty + 1


@pytest.mark.rule("CL-517", "CL-K29")
def test_nobody_fires_at_it_when_it_passes() -> None:
    def edit(state: State) -> None:
        hunted(at(3, -3))(state)
        ship(state, 0, ORIGIN, N, oil_marker=True)
        ship(state, 1, at(1, -1), N)  # in its way

    table = ocean(edit, monsters="yes")
    one = npc_of(table.state, WHALE)
    assert one is not None
    one.hex = at(1, -1)
    for _ in sailing.enter(table.state, WHALE, at(1, -1)):
        raise AssertionError("nobody is asked")


@pytest.mark.rule("CL-512")
def test_oil_or_an_attack_makes_a_target_for_the_rest_of_the_game() -> None:
    table = ocean(hunted(at(1, -1)), monsters="yes", game="expert")
    assert not table.state.players[0].oil_marker
    hold.load(table.state, 0, OIL, 1)
    assert table.state.players[0].oil_marker
    hold.unload(table.state.players[0], OIL, 1)
    assert table.state.players[0].oil_marker  # it remembers
    table = ocean(hunted(at(1, -1)), game="expert")
    table.script([1])
    answer(table, f"board:{WHALE}", 1)
    assert table.state.players[0].oil_marker
    assert told(table, "oil_marker")[0]["seat"] == 0


@pytest.mark.rule("CL-518", "CL-K29")
def test_it_does_not_fight_back_and_every_three_wounds_are_an_oil() -> None:
    def edit(state: State) -> None:
        hunted(at(1, -1))(state)
        ship(state, 0, ORIGIN, N, model="Galleon", crew=9, officers=("Pistol", "Swords", "Sabers"))

    table = ocean(edit, game="expert")
    table.script([10, 12, 3, 2], [11])  # three sailors and a pistol, +1: two wounds, and one rolled again
    answer(table, f"board:{WHALE}", 3)
    table.choose(0, ["die:2"])
    table.choose(0, [f"cube:{OIL}:0"])
    player = table.state.players[0]
    assert (player.crew, hold.cargo(player)[OIL]) == (9, 1)
    one = npc_of(table.state, WHALE)
    assert one is not None
    assert (one.dead, one.wounds) == (3, 0)
    assert player.reputation == [0] * 5


@pytest.mark.rule("CL-518")
def test_wounds_add_up_over_several_boardings() -> None:
    table = ocean(hunted(at(1, -1)), game="expert")
    table.script([11, 11])
    answer(table, f"board:{WHALE}", 2)
    assert hold.cargo(table.state.players[0])[OIL] == 0
    table.script([11, 1])
    answer(table, f"board:{WHALE}", 2)
    table.choose(0, [f"cube:{OIL}:0"])
    assert hold.cargo(table.state.players[0])[OIL] == 1


@pytest.mark.rule("CL-K29", "CL-518")
def test_when_all_its_strength_is_gone_it_is_destroyed() -> None:
    table = ocean(hunted(at(1, -1), dead=11, goods=[0] * 6, coins=2), game="expert")
    before = table.state.players[0].doubloons
    table.script([11])
    answer(table, f"board:{WHALE}", 1)
    player = table.state.players[0]
    assert npc_of(table.state, WHALE) is None
    assert player.fame[FAME_DESTROYED] == 1
    assert player.doubloons == before + NPC_CARDS[WHALE - 100].bounty + 2


@pytest.mark.rule("CL-519", "CL-254")
def test_fishing_it_each_oil_is_three_wounds_and_an_oil() -> None:
    def edit(state: State) -> None:
        hunted(at(2, -2))(state)
        ship(state, 0, ORIGIN, N, model="Galleon", crew=6, rowboats=2)

    table = ocean(edit, game="expert")
    answer(table, f"sail:{at(1, -1)}")
    table.script(0, 5)  # oil, and nothing
    answer(table, "fish", 2)
    table.choose(0, [f"cube:{OIL}:0"])
    one = npc_of(table.state, WHALE)
    assert one is not None
    assert one.dead == 3
    assert hold.cargo(table.state.players[0])[OIL] == 1
    assert table.state.players[0].oil_marker


@pytest.mark.rule("CL-483", "CL-514")
@pytest.mark.parametrize(("fog", "rams"), [(at(4, -4), False), (at(5, -1), True), (0, True)])
def test_in_the_fog_it_hunts_nobody(fog: int, rams: bool) -> None:
    table = ocean(hunted(), monsters="yes")
    table.state.sea.fog = fog
    table.state.players[0].oil_marker = True
    end_turn(table)
    assert bool(told(table, "whale_rams")) == rams


@pytest.mark.rule("CL-483", "CL-515")
@pytest.mark.parametrize(("fog", "rams"), [(at(3, -3), False), (at(3, 0), True)])
def test_out_of_the_fog_it_rams_nobody(fog: int, rams: bool) -> None:
    table = ocean(hunted(at(6, -6)), monsters="yes")
    table.state.sea.fog = fog  # neither the whale nor its target is in it, but perhaps the hex beside the target
    table.state.players[0].oil_marker = True
    end_turn(table)
    assert npc_path(table)[-1] == at(1, -1)
    assert bool(told(table, "whale_rams")) == rams


@pytest.mark.rule("CL-480")
def test_it_is_no_ship_that_could_be_lost_in_an_event() -> None:
    def edit(state: State) -> None:
        hunted()(state)
        npc(state, card_named("Halcon"), at(0, 5))

    state = ocean(edit, monsters="yes").state
    for _ in range(2):
        list(events.ship_lost(state, 4, cards.ShipLost()))
    assert [NPC_CARDS[one.card].ship for one in state.npcs if one.hex] == ["White Whale"]


@pytest.mark.rule("CL-156", "CL-515", "CL-514")
@pytest.mark.parametrize(("away", "rams"), [(2, True), (3, True), (4, False)])
def test_in_the_calm_each_hex_of_its_run_costs_two(away: int, rams: bool) -> None:
    def edit(state: State) -> None:
        state.sea.zones = {at(0, r): 0 for r in (-6, -5, -4, -3, 3, 4, 5, 6)}
        tile(state, CALM, 0)  # from (0, -2) to (0, 2): no way round
        npc(state, card_named("White Whale"), at(0, -3), N)
        ship(state, 0, at(0, -3 + away), N, oil_marker=True)
        ship(state, 1, at(0, 6), N)

    table = ocean(edit, monsters="yes")
    end_turn(table)
    assert [one["n"] for one in told(table, "whale_rams")] == ([away] if rams else [])


@pytest.mark.rule("CL-518", "CL-K29")
def test_more_wounds_than_it_has_left_are_no_oil() -> None:
    table = ocean(hunted(at(1, -1), dead=11, wounds=1, goods=[0] * 6), game="expert")
    table.script([12, 12])
    answer(table, f"board:{WHALE}", 2)
    assert npc_of(table.state, WHALE) is None
    assert hold.cargo(table.state.players[0])[OIL] == 0  # one wound, and one before it


@pytest.mark.rule("CL-519")
def test_fishing_its_last_strength_away_is_an_oil_as_ever() -> None:
    def edit(state: State) -> None:
        hunted(at(2, -2), dead=11, goods=[0] * 6)(state)
        ship(state, 0, ORIGIN, N, model="Galleon", crew=6, rowboats=1)

    table = ocean(edit, game="expert")
    answer(table, f"sail:{at(1, -1)}")
    table.script(0)
    answer(table, "fish")
    table.choose(0, [f"cube:{OIL}:0"])
    assert npc_of(table.state, WHALE) is None
    assert hold.cargo(table.state.players[0])[OIL] == 1


@pytest.mark.rule("CL-K29", "CL-518")
def test_with_a_spark_of_strength_left_it_lives() -> None:
    table = ocean(hunted(at(1, -1), dead=10, goods=[0] * 6), game="expert")
    table.script([11])
    answer(table, f"board:{WHALE}", 1)
    one = npc_of(table.state, WHALE)
    assert one is not None
    assert one.dead == 11


@pytest.mark.rule("CL-514", "CL-515", "CL-517")
def test_it_swims_below_the_ships_in_its_way_and_rams() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 3), N, oil_marker=True)
        ship(state, 1, at(0, -1), N)
        npc(state, card_named("White Whale"), at(0, -3), N)
        npc(state, card_named("Stalwart"), at(0, 0), N, seat=1)

    table = ocean(edit, monsters="yes")
    end_turn(table)
    assert npc_path(table) == [at(0, r) for r in range(-2, 3)]  # the only way that is short enough
    assert [(event["target"], event["n"]) for event in told(table, "whale_rams")] == [(0, 6)]


@pytest.mark.rule("CL-514", "CL-483")
@pytest.mark.parametrize(("fog", "target"), [(0, 1), (at(0, 6), 2)])
def test_where_the_next_player_is_in_the_fog_it_hunts_the_one_after(fog: int, target: int) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(-6, 0))
        ship(state, 1, at(0, 6))
        ship(state, 2, at(3, 0))
        state.sea.fog = fog
        npc(state, card_named("White Whale"), at(0, 0), N)

    table = ocean(edit, monsters="yes", seats=3)
    assert whale.chosen_targets(table.state, table.state.npcs[0], 6) == [target]
