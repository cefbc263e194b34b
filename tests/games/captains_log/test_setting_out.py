"""Chapters B02, B03 and B06: what lies on the table, and what everybody decides before the first turn."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.engine.game import BadSettings
from freebooter.engine.keel import NOBODY, Keel
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table, new_table
from freebooter.games.captains_log import GAME, hexes, names
from freebooter.games.captains_log.content import (
    AMMUNITION,
    EVENTS,
    GOODS,
    MISSIONS,
    NPC_CARDS,
    SHIPS,
    SHIPYARD_BOARD,
    SLOTS,
    UPGRADES,
)
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import ENGLAND, FRANCE, NETHERLANDS, PIRATES, SPAIN, WOOD, YARD_WOOD
from freebooter.games.captains_log.pieces import components
from freebooter.games.captains_log.rules import hold, market, npcs, setting_out, ships, tavern
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.settings import agreed
from freebooter.games.captains_log.state import CANNON, NPC_BASE, State
from tests.games.captains_log.ocean import card_named, npc, ocean
from tests.games.positions import answer, keys, told


def begun(seats: int = 3, seed: int = 1, **settings: Any) -> Table:
    """A table at its first decision."""
    return new_table(GAME, seats=seats, seed=seed, settings=settings)


def asked(table: Table) -> tuple[str, int]:
    decision = table.decision(table.awaiting[0])
    assert decision is not None
    return decision.prompt, decision.seat


def prepared(table: Table) -> list[tuple[str, int]]:
    """Everybody takes the first of everything, until the first order: what was asked of whom."""
    found = []
    while asked(table)[0] != "order":
        found.append(asked(table))
        answer(table, keys(table)[0] if "done" not in keys(table) else "done")
    return found


# --- B02 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-019")
def test_the_standard_game_knows_neither_crews_nor_boarding() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Santa Rufina"), at(1, 0))
        state.players[0].crew = 6

    assert not [key for key in keys(ocean(edit)) if key.startswith("board")]
    assert [key for key in keys(ocean(edit, boarding="yes")) if key.startswith("board")]
    state = begun().state
    assert not [one for one in state.harbour.bag if UPGRADES[one].expert]
    table = ocean(edit)
    table.script([12, 12])
    answer(table, f"fire:{NPC_BASE}")
    assert table.state.npcs[0].dead == 0  # a twelve kills nobody


@pytest.mark.rule("CL-020")
def test_what_only_boarding_gives_sinking_does_not() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Santa Rufina"), at(1, 0), water=7, goods=[0] * 6)  # bounty 1,000; sword 1,000

    table = ocean(edit)
    table.script([12, 12])
    answer(table, f"fire:{NPC_BASE}")
    assert table.state.players[0].doubloons == 3 + 1


@pytest.mark.rule("CL-021", "CL-022")
def test_optional_tiles_winds_and_monsters_are_left_out_or_added() -> None:
    def numbers(state: State) -> set[int]:
        return {tile.number for tile in state.sea.tiles}

    state = begun().state
    assert numbers(state) == set(range(1, 22))
    assert len(state.decks.winds) + 1 == 6
    legends = [i for i, card in enumerate(NPC_CARDS) if card.kind == names.LEGEND]
    assert not set(legends) & set(state.decks.ships)
    assert len([event for event in EVENTS if "Kraken" in event.name]) == 4  # the Kraken stays
    state = begun(far_tiles="yes", calm="yes", monsters="yes").state
    assert numbers(state) == set(range(1, 25))
    assert len(state.decks.winds) + 1 == 7
    assert set(legends) <= set(state.decks.ships)


@pytest.mark.rule("CL-021", "CL-022")
def test_the_far_tiles_come_without_the_calm_and_the_calm_without_them() -> None:
    def optional(**settings: Any) -> tuple[set[int], int]:
        state = begun(**settings).state
        return {tile.number for tile in state.sea.tiles} - set(range(1, 22)), len(state.decks.winds) + 1

    assert optional(far_tiles="yes") == ({22, 23}, 6)
    assert optional(calm="yes") == ({names.CALM}, 7)


@pytest.mark.rule("CL-009", "CL-K02")
@pytest.mark.parametrize(
    ("switch", "field"),
    [
        ("boarding", "crews"), ("captains", "captains"), ("ramming", "ramming"), ("cornering", "cornering"),
        ("rowboats", "rowboats"), ("flotation", "flotation"), ("far_tiles", "far_tiles"), ("calm", "calm_card"),
        ("monsters", "monsters"), ("bounties", "bounties"), ("at_war", "at_war"),
    ],
)  # fmt: skip
def test_every_expert_rule_is_a_switch_of_its_own(switch: str, field: str) -> None:
    def rules(**settings: Any) -> Any:
        return ocean(**settings).state.rules

    assert not getattr(rules(), field)
    assert getattr(rules(game="expert"), field)
    assert getattr(rules(**{switch: "yes"}), field)
    less = {"fishing": "no"} if switch in ("boarding", "rowboats") else {}
    assert not getattr(rules(game="expert", **{switch: "no"}, **less), field)


# --- B03 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-024", "CL-025")
def test_a_tile_for_each_player_lies_open_and_the_others_face_down_around_them() -> None:
    for seats in (2, 3, 4):
        state = begun(seats).state
        assert [tile.centre for tile in state.sea.tiles] == [slot.centre for slot in SLOTS[:21]]
        assert [tile.open for tile in state.sea.tiles] == [True] * seats + [False] * (21 - seats)
    assert [tile.number for tile in begun(seed=1).state.sea.tiles] != [
        tile.number for tile in begun(seed=2).state.sea.tiles
    ]


@pytest.mark.rule("CL-026", "CL-142")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_on_a_dynamic_map_the_players_lay_out_the_first_tiles(seats: int) -> None:
    table = begun(seats, map="dynamic")
    state = table.state
    assert len(state.sea.tiles) == 1
    assert len(state.sea.stack) + (1 if state.sea.drawn else 0) == 20
    assert asked(table)[0] == "setting_out.tile"
    while asked(table)[0] in ("setting_out.tile", "explore.turn"):
        answer(table, keys(table)[-1])
    assert len(state.sea.tiles) == seats
    assert all(tile.open for tile in state.sea.tiles)


@pytest.mark.rule("CL-027")
def test_a_wind_blows_from_the_beginning() -> None:
    state = begun().state
    assert sorted([*state.decks.winds, state.decks.wind]) == list(range(6))
    assert len({begun(seed=seed).state.decks.wind for seed in range(1, 9)}) > 1


@pytest.mark.rule("CL-028", "CL-029", "CL-030", "CL-031", "CL-EX08")
def test_each_market_gets_a_d12_of_its_good_from_the_supply() -> None:
    table = ocean()
    state = table.state
    for nation in range(4):
        state.market.legal[nation], state.market.contraband[nation] = [0, 0, 0], [0, 0, 0]
    state.market.supply = [good.count for good in GOODS]
    table.script([0, 1, 2, 3], [9], [1], [12], [6])
    market.stock(state)
    filled = {nation: (state.market.legal[nation], state.market.contraband[nation]) for nation in range(4)}
    top = state.market.stack
    assert filled[top[0]] == ([2, 2, 2], [2, 1, 0])
    assert filled[top[1]] == ([1, 0, 0], [0, 0, 0])
    assert filled[top[2]] == ([2, 2, 2], [2, 2, 2])
    assert filled[top[3]] == ([2, 2, 2], [0, 0, 0])
    assert [GOODS[nation].count - state.market.supply[nation] for nation in top] == [9, 1, 12, 6]
    assert {tuple(begun(seed=seed).state.market.stack) for seed in range(1, 9)} != {(0, 1, 2, 3)}


@pytest.mark.rule("CL-029", "CL-031")
def test_no_more_cubes_are_placed_than_the_supply_has() -> None:
    state = ocean().state
    state.market.legal[ENGLAND], state.market.contraband[ENGLAND] = [0, 0, 0], [0, 0, 0]
    state.market.supply[ENGLAND] = 7
    assert market.fill(state, ENGLAND, 9) == 7
    assert (state.market.legal[ENGLAND], state.market.contraband[ENGLAND]) == ([2, 2, 2], [1, 0, 0])
    assert state.market.supply[ENGLAND] == 0


@pytest.mark.rule("CL-033", "CL-034", "CL-581", "CL-028")
def test_boards_lie_on_side_a_unless_side_b_is_chosen() -> None:
    rules = begun().state.rules
    assert (rules.market_side, rules.reputation_side, rules.yard_side, rules.score_side) == (names.SIDE_A,) * 4
    rules = begun(market="B", reputation="B", shipyard="B", scoreboard="B").state.rules
    assert (rules.market_side, rules.reputation_side, rules.yard_side, rules.score_side) == (names.SIDE_B,) * 4
    for player in begun().state.players:
        assert player.reputation == [0] * 5


@pytest.mark.rule("CL-033", "CL-034")
def test_side_b_of_the_shipyard_lies_beside_side_b_of_the_reputation_board_only() -> None:
    with pytest.raises(BadSettings, match="choose side B of it for side B of the shipyard"):
        begun(reputation="A", shipyard="B")
    sides = []
    for chosen in ({"shipyard": "B"}, {"game": "expert", "reputation": "A"}, {"reputation": "B"}, {"game": "expert"}):
        rules = agreed(GAME.settle(chosen, 2), 2)
        sides.append((rules.reputation_side, rules.yard_side))
    assert sides == [(1, 1), (0, 0), (1, 0), (1, 1)]


@pytest.mark.rule("CL-035")
def test_the_shipyard_shows_a_level_2_ship_over_a_level_3_ship_of_its_seal() -> None:
    harbour = begun().state.harbour
    for space, seal in enumerate(SHIPYARD_BOARD.spaces):
        above, below = NPC_CARDS[harbour.ships[space]], NPC_CARDS[harbour.ships_below[space]]
        assert (above.level, below.level) == (2, 3)
        assert (above.seal, below.seal) == (seal, seal)


@pytest.mark.rule("CL-035", "CL-045")
def test_ships_of_the_shipyard_are_in_no_deck_and_none_of_them_is_a_legend() -> None:
    for seed in range(1, 9):
        state = begun(seed=seed, monsters="yes").state
        shown = state.harbour.ships + state.harbour.ships_below
        assert len(set(shown)) == 8
        assert not set(shown) & set(state.decks.ships)
        assert all(NPC_CARDS[card].kind != names.LEGEND for card in shown)


@pytest.mark.rule("CL-036", "CL-037")
def test_the_tavern_shows_nine_tokens_and_the_nations_have_their_own() -> None:
    state = begun(game="expert", map="fixed").state
    assert len([one for one in state.harbour.officers if one >= 0]) == 9
    own = [i for i, upgrade in enumerate(UPGRADES) if upgrade.nation != names.NONE]
    assert [state.harbour.crowns[i] for i in own] == [UPGRADES[i].count for i in own]
    assert not set(own) & set(state.harbour.bag + state.harbour.officers)
    assert state.harbour.ammunition == [kind.count for kind in AMMUNITION]


@pytest.mark.rule("CL-038", "CL-039", "CL-040")
def test_wars_are_as_on_side_a_or_as_the_players_set_them() -> None:
    def wars(state: State) -> set[tuple[int, int]]:
        return {(a, b) for a in range(5) for b in range(a + 1, 5) if ships.at_war(state, a, b)}

    pirates = {(nation, PIRATES) for nation in range(4)}
    assert wars(begun().state) == pirates | {(SPAIN, ENGLAND), (ENGLAND, FRANCE)}
    peace = begun(england_spain=False, england_france=False, spain_netherlands=True).state
    assert wars(peace) == pirates | {(NETHERLANDS, SPAIN)}


@pytest.mark.rule("CL-041", "CL-042", "CL-043", "CL-044", "CL-010")
def test_treasure_fame_decks_and_time() -> None:
    state = begun(target=12).state
    assert len(state.decks.treasure) == 3
    assert state.rules.target == 12
    assert all(player.fame == [0] * len(player.fame) for player in state.players)
    assert sorted(state.decks.missions) == list(range(len(MISSIONS)))
    assert sorted(state.decks.events) == list(range(27))  # also the one that does nothing without crews
    assert len(begun(boarding="yes").state.decks.events) == 27
    assert state.clock.space == 0
    assert state.decks.missions != sorted(state.decks.missions)


@pytest.mark.rule("CL-045", "CL-048")
def test_the_deck_of_npc_has_level_1_on_top_and_the_last_levels_mixed_below() -> None:
    table = begun()
    prepared(table)
    levels = [NPC_CARDS[card].level for card in table.state.decks.ships]
    ones, twos = levels.count(1), levels.count(2)
    assert levels[-ones:] == [1] * ones
    assert levels[-ones - twos : -ones] == [2] * twos
    assert set(levels[: -ones - twos]) == {3, 4}
    last = levels[: -ones - twos]
    assert last not in (sorted(last), sorted(last, reverse=True))


@pytest.mark.rule("CL-048")
def test_after_dealing_what_is_left_of_level_1_is_shuffled_again() -> None:
    state = GAME.setup(GAME.settle({}, 3), 3, Keel(lucky(GAME.id, 1)))
    before = state.decks.ships[:]
    setting_out.deal_npcs(state)
    after = [card for card in state.decks.ships if NPC_CARDS[card].level == 1]
    assert after != [card for card in before if card in after]
    assert state.decks.ships[: -len(after)] == [card for card in before if NPC_CARDS[card].level > 1]


@pytest.mark.rule("CL-046")
def test_with_two_decks_the_seals_take_turns() -> None:
    table = ocean(seal_decks="yes")
    state = table.state
    for _ in range(6):
        npcs.deal(state, 0)
    seals = [NPC_CARDS[one.card].seal for one in state.npcs]
    assert seals in ([1, 2, 1, 2, 1, 2], [2, 1, 2, 1, 2, 1])


@pytest.mark.rule("CL-045", "CL-046")
def test_of_two_decks_the_top_card_is_dealt() -> None:
    state = ocean(seal_decks="yes").state
    for _ in range(4):
        before = state.decks.ships[:]
        npcs.deal(state, 0)
        card = state.npcs[-1].card
        assert not [one for one in before[before.index(card) + 1 :] if NPC_CARDS[one].seal == NPC_CARDS[card].seal]
    while {NPC_CARDS[card].seal for card in state.decks.ships} == {1, 2}:
        state.decks.ships.remove(next(card for card in state.decks.ships if NPC_CARDS[card].seal == 1))
    for _ in range(2):  # of one deck nothing is left: all come from the other
        top = state.decks.ships[-1]
        npcs.deal(state, 0)
        assert state.npcs[-1].card == top


@pytest.mark.rule("CL-211", "CL-K06")
def test_used_up_cards_are_shuffled_again() -> None:
    state = ocean().state
    state.decks.ships_out = sorted(state.decks.ships)
    state.decks.ships = []
    state.clock.era = 3
    npcs.deal(state, 0)
    assert len(state.npcs) == 1
    again = [state.npcs[0].card, *state.decks.ships]
    assert sorted({NPC_CARDS[card].level for card in again}) == [3, 4]
    assert sorted({NPC_CARDS[card].level for card in state.decks.ships_out}) == [1, 2]
    assert state.decks.ships != sorted(state.decks.ships)


@pytest.mark.rule("CL-047", "CL-053", "CL-054", "CL-K51")
def test_on_side_b_the_own_ship_is_of_one_seal_and_the_npc_of_the_other() -> None:
    # the order of turns counts, not the seats: here an odd one begins
    table = next(one for one in (begun(4, seed=seed, board="B") for seed in range(99)) if one.state.first % 2)
    state = table.state
    offered = {}
    while asked(table)[0] != "order":
        prompt, seat = asked(table)
        if prompt == "setting_out.ship":
            offered[seat] = [SHIPS[int(key.split(":")[1])].name for key in keys(table)]
        answer(table, keys(table)[0] if "done" not in keys(table) else "done")
    assert set(offered) == {0, 1, 2, 3}
    assert all(set(names) <= {"Nao", "Hulk", "Carrack"} for names in offered.values())
    for seat, player in enumerate(state.players):
        seal = NPC_CARDS[player.card].seal
        assert seal == 1 + (seat - state.first) % 4 % 2
        assert SHIPS[player.ship].price == 10
        mine = [one for one in state.npcs if one.seat == seat]
        assert [NPC_CARDS[one.card].seal for one in mine] == [3 - seal]
        assert [NPC_CARDS[one.card].level for one in mine] == [1]


@pytest.mark.rule("CL-054", "CL-098", "CL-K24")
def test_npc_are_dealt_unseen_by_the_number_of_players() -> None:
    for seats, each in ((1, 3), (2, 2), (3, 1), (4, 1)):
        table = begun(seats, mode="solo" if seats == 1 else "race")
        prepared(table)
        for seat in range(seats):
            mine = [one for one in table.state.npcs if one.seat == seat]
            assert len(mine) == each
            assert all(one.seen == NOBODY and one.hex == 0 for one in mine)


@pytest.mark.rule("CL-049", "CL-052", "CL-055", "CL-056", "CL-057", "CL-058")
def test_everybody_begins_with_a_ship_two_cannons_and_money() -> None:
    table = begun(2, board="each chooses", boarding="yes")
    sides = []
    while asked(table)[0] == "setting_out.side":
        sides.append(asked(table)[1])
        answer(table, f"board_side:{names.SIDE_A if len(sides) == 1 else names.SIDE_B}")
    prepared(table)
    one, other = (table.state.players[seat] for seat in sides)
    assert SHIPS[one.ship].name == "Sloop"
    assert one.card == names.NONE
    assert other.card >= 0
    for player in (one, other):
        assert hold.cannons(player) == 2
        assert player.doubloons == 3
        assert player.crew == 3
        assert hold.draft(player) == SHIPS[player.ship].draft


@pytest.mark.rule("CL-050")
def test_side_a_marks_upgrades_and_side_b_holds_their_tokens() -> None:
    for side, used in ((names.SIDE_A, 0), (names.SIDE_B, 1)):
        state = ocean(game="expert", map="fixed").state
        state.players[0].side = side
        token = state.harbour.bag[-1]
        before = components(state)["officers and specialists"]
        if used:
            state.harbour.bag.pop()
        tavern.sign_on(state, 0, token)
        assert components(state)["officers and specialists"] == before


@pytest.mark.rule("CL-059")
def test_one_of_three_captains_is_kept() -> None:
    table = begun(2, captains="yes")
    state = table.state
    dealt = [len(player.dealt) for player in state.players]
    assert dealt == [3, 3]
    left = len(state.decks.captains)
    prepared(table)
    assert [(len(player.captains), len(player.dealt)) for player in state.players] == [(1, 0), (1, 0)]
    assert len(state.decks.captains) == left + 4


# --- B06 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-090")
def test_who_begins_is_left_to_chance() -> None:
    assert {begun(3, seed=seed).state.first for seed in range(1, 12)} == {0, 1, 2}


@pytest.mark.rule("CL-091", "CL-093", "CL-K47")
def test_start_places_are_numbered_hexes_chosen_in_reverse_order() -> None:
    table = begun(4)
    state = table.state
    while asked(table)[0] != "setting_out.start":
        answer(table, keys(table)[0])
    order = []
    chart = chart_of(state)
    places = {f"start:{chart.numbered(tile)}" for tile in chart.open}
    for step in range(4):
        if asked(table)[0] != "setting_out.start":
            break  # the last has no choice left
        order.append(asked(table)[1])
        assert len(keys(table)) == 4 - step
        assert set(keys(table)) <= places
        answer(table, keys(table)[0])
    assert order == [(state.first + 3 - i) % 4 for i in range(len(order))]
    assert len({player.start for player in state.players}) == 4


@pytest.mark.rule("CL-091", "CL-092", "CL-095", "CL-142")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_all_is_decided_in_turn_order_from_the_first_player_and_start_places_backwards(first: int) -> None:
    state = begun(3, game="expert", map="dynamic", board="each chooses").state
    state.first = first
    order = [first, (first + 1) % 3, (first + 2) % 3]
    asked_of: dict[str, list[int]] = {}
    for kind, seat in setting_out.preparations(state):
        asked_of.setdefault(kind, []).append(seat)
    assert asked_of.pop("tile") == order[1:]  # the tile of the first player lies there
    assert asked_of.pop("start") == order[::-1]
    assert asked_of == {"side": order, "ship": order, "captain": order, "spend": order}


@pytest.mark.rule("CL-053", "CL-054", "CL-048", "CL-056")
def test_npc_are_dealt_when_everybody_has_a_ship_and_those_ships_are_no_longer_in_the_deck() -> None:
    table = next(one for one in (begun(3, seed=seed, board="B") for seed in range(99)) if one.state.first == 1)
    while asked(table)[0] == "setting_out.ship":
        assert table.state.npcs == []
        answer(table, keys(table)[0])
    assert len(table.state.npcs) == 3
    for player in table.state.players:
        assert player.card not in table.state.decks.ships


@pytest.mark.rule("CL-055", "CL-092")
def test_before_the_first_turn_money_can_be_spent_where_no_nation_rules() -> None:
    table = begun(2)
    state = table.state
    while asked(table)[0] in ("setting_out.start", "setting_out.ship"):
        answer(table, keys(table)[0])
    assert asked(table) == ("port", state.first)
    assert state.visit is not None
    assert state.visit.tile == 0
    assert not [key for key in keys(table) if key.split(":")[0] in market.KINDS]
    assert [key for key in keys(table) if key.startswith("yard")]
    table = begun(2, boarding="yes")
    while asked(table)[0] != "port":
        answer(table, keys(table)[0])
    assert "hire:2:1" in keys(table)  # the tavern asks for no reputation
    assert not [key for key in keys(table) if key.startswith(("officer", "draw_missions"))]


@pytest.mark.rule("CL-092", "CL-372", "CL-K78")
def test_before_the_first_turn_nothing_is_sold() -> None:
    """Not the two cannons that one begins with, nor wood that one has just bought."""
    table = begun(2)
    while asked(table)[0] != "port":
        answer(table, keys(table)[0])
    player = table.state.players[table.state.first]
    answer(table, f"yard:{YARD_WOOD}")
    assert (player.hold.count(CANNON), player.hold.count(WOOD + 1)) == (2, 2)
    assert not {"sell_cannon", "sell_wood"} & set(keys(table))


@pytest.mark.rule("CL-094")
def test_a_miniature_takes_its_place_with_the_first_turn_facing_as_one_likes() -> None:
    table = begun(2)
    state = table.state
    while asked(table)[0] != "setting_out.heading":
        answer(table, keys(table)[0] if "done" not in keys(table) else "done")
    first, second = state.first, 1 - state.first
    assert state.players[first].hex == 0
    start = state.players[first].start
    assert keys(table) == [f"heading:{side}" for side in range(6)]
    answer(table, "heading:4")
    assert (state.players[first].hex, state.players[first].heading) == (start, 4)
    assert state.players[second].hex == 0
    assert told(table, "enters") == [{"seat": first, "hex": start}]
    answer(table, "end_turn")
    assert asked(table) == ("setting_out.heading", second)


@pytest.mark.rule("CL-094", "CL-108")
def test_a_miniature_that_finds_its_start_taken_is_placed_beside_it_and_once_only() -> None:
    table = begun(2)
    state = table.state
    while asked(table)[0] != "setting_out.heading":
        answer(table, keys(table)[0] if "done" not in keys(table) else "done")
    answer(table, keys(table)[0])
    start = state.players[1 - state.first].start
    state.players[state.first].hex = start  # the first has sailed there
    answer(table, "end_turn")
    answer(table, "heading:0")
    assert hexes.distance(state.players[1 - state.first].hex, start) == 1
    answer(table, "end_turn")
    assert asked(table) == ("order", state.first)  # in the next round nobody is placed again


@pytest.mark.rule("CL-096", "CL-586")
def test_preparations_come_in_this_order_and_then_the_first_turn() -> None:
    table = begun(3, game="expert", map="dynamic")
    prompts = [prompt for prompt, _ in prepared(table)]
    kinds = list(dict.fromkeys(prompts))
    wanted = ["setting_out.tile", "setting_out.ship", "captain", "setting_out.start", "port", "setting_out.heading"]
    assert [kind for kind in kinds if kind in wanted] == wanted
    assert table.state.keel.round == 1
    assert not told(table, "event")


@pytest.mark.rule("CL-046", "CL-245")
def test_with_two_decks_too_who_has_seen_the_next_ship_takes_nothing_back() -> None:
    """Ramming needs no dice; the card that comes for a sunken ship shows its other side."""

    def edit(state: State) -> None:
        npc(state, card_named("Santa Rufina"), at(0, -3), water=7)

    for settings in ({}, {"seal_decks": "yes"}):
        table = ocean(edit, ramming="yes", target=25, **settings)
        answer(table, f"sail:{at(0, -2)}")
        assert table.can_undo(0) is True
        answer(table, f"ram:{NPC_BASE}")
        assert len(told(table, "destroyed")) == 1
        assert table.can_undo(0) is not True


# --- What does not go together ---------------------------------------------------------------------------------------


@pytest.mark.rule("CL-558", "CL-571", "CL-574", "CL-148", "CL-254")
@pytest.mark.parametrize(
    ("seats", "settings", "why"),
    [
        (2, {"mode": "solo"}, "A solo table has one player, not 2"),
        (1, {"mode": "cooperative"}, "Cooperative play is for 2 players, not 1"),
        (3, {"mode": "cooperative"}, "Cooperative play is for 2 players, not 3"),
        (3, {"mode": "teams"}, "Two against two needs 4 players, not 3"),
        (1, {"mode": "race"}, "A race needs 2 players or more"),
        (2, {"mode": "cooperative", "enemy_spain": False}, "choose one enemy nation or more"),
        (2, {"zones": "yes"}, "choose the dynamic map, or no zones"),
        (2, {"game": "expert", "map": "fixed", "zones": "yes"}, "choose the dynamic map, or no zones"),
        (2, {"fishing": "yes", "boarding": "yes"}, "Fishing needs rowboats"),
        (2, {"fishing": "yes", "rowboats": "yes"}, "Fishing needs crews"),
        (2, {"game": "expert", "boarding": "no"}, "Fishing needs crews"),
    ],
)
def test_what_does_not_go_together_is_refused_with_a_sentence(seats: int, settings: dict[str, Any], why: str) -> None:
    with pytest.raises(BadSettings, match=why):
        GAME.settle(settings, seats)


@pytest.mark.rule("CL-558", "CL-571", "CL-574", "CL-148", "CL-254")
@pytest.mark.parametrize(
    ("seats", "settings", "zones", "fishing"),
    [
        (1, {"mode": "solo"}, False, False),
        (2, {"mode": "cooperative", "enemy_spain": False, "enemy_pirates": True}, False, False),
        (4, {"mode": "teams", "enemy_spain": False}, False, False),
        (2, {"zones": "yes", "map": "dynamic"}, True, False),
        (2, {"game": "expert", "map": "fixed"}, False, True),
        (2, {"fishing": "yes", "rowboats": "yes", "boarding": "yes"}, False, True),
        (2, {"game": "expert", "boarding": "no", "fishing": "no"}, True, False),
    ],
)
def test_what_goes_together_makes_a_table(seats: int, settings: dict[str, Any], zones: bool, fishing: bool) -> None:
    rules = agreed(GAME.settle(settings, seats), seats)
    assert (rules.zones, rules.fishing) == (zones, fishing)


@pytest.mark.rule("CL-010", "CL-560", "CL-570")
def test_numbers_that_are_not_given_are_the_usual_ones() -> None:
    def of(seats: int = 2, **settings: Any) -> tuple[int, int]:
        rules = agreed(GAME.settle(settings, seats), seats)
        return rules.target, rules.rounds

    assert of() == (7, 60)
    assert of(target=8) == (8, 60)
    assert of(target=9) == (9, 63)  # seven rounds for each Fame to win
    assert of(target=25, rounds=12) == (25, 12)
    assert of(1, mode="solo") == (20, 140)
    assert of(2, mode="cooperative", enemy_england=True) == (19, 133)
    assert of(4, mode="teams") == (7, 60)
