"""What a seat sees: all that lies open, and of hidden things only that they are there."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from freebooter.engine.keel import EVERYONE, NOBODY
from freebooter.games.captains_log.content import CAPTAINS, NPC_CARDS
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import CONTRABAND, ENGLAND, LEGAL, NONE, PIRATES, SPAIN, TEA, WOOD, N
from freebooter.games.captains_log.rules import crew, floating, hold, market, ships
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import Barrel, State
from freebooter.games.captains_log.underway import Alone, Reward
from freebooter.games.captains_log.view import view
from tests.games.captains_log.ocean import barrel, card_named, npc, ocean, ship, tile
from tests.games.captains_log.papers import card, mission
from tests.games.positions import answer

FIRE, _, GRAPE, CHAIN = range(4)
SAME = (
    "side", "ship", "hex", "heading", "start", "hold", "wood_on_card", "absorbed", "wounds_absorbed", "sails_cut", "crew",
    "sails", "cannon_upgrades", "long_range", "rowboats", "ammunition", "officers", "captains", "hidden_nation",
    "doubloons", "reputation", "crown", "pirate", "done", "barrels", "clues", "searched", "wanted", "bounty",
    "oil_marker", "deaths", "lost",
)  # fmt: skip


def test_all_that_lies_on_a_players_board_is_seen_by_everybody() -> None:
    def edit(state: State) -> None:
        ship(
            state, 0, at(0, 0), N, model="Hulk", goods={TEA: 2}, crew=4, officers=("Gunner", "Informer"), sails=1,
            wood_on_card=2, absorbed=1, wounds_absorbed=1, sails_cut=2, cannon_upgrades=1, long_range=2, rowboats=1,
            ammunition=5, hidden_nation=ENGLAND, doubloons=11, reputation=[1, 2, 0, -1, -3], crown=SPAIN, pirate=True,
            done=[card("C01")], barrels=[7], clues=1, searched=True, wanted=3, bounty=2, oil_marker=True, deaths=1,
            captains=[3, 4], pinned_by=1,
        )  # fmt: skip
        state.players[0].fame = [1, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, -1]

    state = ocean(edit, boarding="yes").state
    player = state.players[0]
    for seat in (0, 1, None):
        seen = view(state, seat).players["0"]
        assert {field: getattr(seen, field) for field in SAME} == {field: getattr(player, field) for field in SAME}
        assert (seen.pinned, view(state, seat).players["1"].pinned) == (True, False)
        assert (seen.fame, seen.sources) == (3, player.fame)
        assert (seen.crew_limit, seen.upgrade_limit) == (hold.crew_limit(player), hold.upgrade_limit(player))
        assert (seen.weight, seen.draft, seen.guns) == (hold.weight(player), hold.draft(player), 2)
        assert seen.defense == ships.defense_of(state, 0)
        assert seen.mission_limit == crew.mission_limit(player) == 4


@pytest.mark.rule("CL-059")
def test_captains_that_one_chooses_from_are_seen_by_nobody_else_and_two_that_were_chosen_by_all() -> None:
    def edit(state: State) -> None:
        state.players[0].dealt = [3, 4, 5]
        state.decks.captains = [8, 9]

    state = ocean(edit).state
    assert [view(state, seat).players["0"].captains for seat in (0, 1, None)] == [[3, 4, 5], [-1] * 3, [-1] * 3]
    assert view(state, 1).captains == []  # who would know them would know what was dealt
    assert view(state, 1).players["0"].mission_limit == 3
    state.players[0].captains, state.players[0].dealt = [3, 4], []
    assert view(state, 1).players["0"].captains == [3, 4]
    assert view(state, 1).captains == [8, 9]


@pytest.mark.rule("CL-059")
def test_captains_that_were_dealt_change_nothing_before_one_is_chosen() -> None:
    every = list(range(len(CAPTAINS)))

    def edit(state: State) -> None:
        state.decks.captains = every

    for settings in ({"seats": 3, "game": "expert"}, {"seats": 2, "game": "expert", "mode": "cooperative"}):
        state = ocean(edit, **settings).state
        before = view(state, 1)
        for first in range(0, len(every) - 2, 3):
            state.players[0].dealt = every[first : first + 3]
            now = view(state, 1)
            assert (now.players["0"].captains, now.captains) == ([-1] * 3, [])
            player = replace(now.players["0"], captains=before.players["0"].captains)
            assert replace(now, players=now.players | {"0": player}, captains=before.captains) == before


@pytest.mark.rule("CL-271")
def test_of_an_npc_that_is_not_turned_up_only_the_model_is_seen() -> None:
    def edit(state: State) -> None:
        tile(state, 4)
        npc(state, card_named("Santa Rufina"), 0, seen=NOBODY, counter=2)
        npc(
            state, card_named("Gouden Haring"), at(3, 0), 2, seat=1, water=1, fire=2, dead=1, sails_cut=1, coins=4,
            goods=[1, 0, 0, 0, 0, 2], pinned_by=0, tamed=True, counter=1,
        )  # fmt: skip

    state = ocean(edit).state
    hidden, seen = view(state, 0).npcs.values()
    model = NPC_CARDS[card_named("Santa Rufina") - 1].model
    assert (hidden.card, hidden.model, hidden.goods, hidden.stop, hidden.bound_for) == (-1, model, [], -1, 0)
    assert (hidden.seat, hidden.hex, hidden.counter, hidden.hunts, hidden.pinned) == (0, 0, 2, [], False)
    one = state.npcs[1]
    for field in ("card", "seat", "hex", "heading", "counter", "water", "fire", "dead", "sails_cut", "coins", "goods"):
        assert getattr(seen, field) == getattr(one, field)
    assert (seen.stop, seen.pinned, seen.tamed) == (one.stop, True, True)


@pytest.mark.rule("CL-286", "CL-391", "CL-282")
def test_whom_an_npc_would_come_for() -> None:
    def hunts(hex: int = at(3, 0), **fields: Any) -> list[int]:
        def edit(state: State) -> None:
            npc(state, card_named("Black Gull"), hex, N, **fields)
            state.players[1].reputation[PIRATES] = 4  # respected

        return view(ocean(edit).state, 0).npcs["0"].hunts

    assert hunts() == [0]
    assert hunts(pinned_by=1) == []  # held fast, with nobody beside it
    assert hunts(at(1, 0), pinned_by=1) == [0]
    assert hunts(tamed=True) == []  # its master decides


@pytest.mark.rule("CL-137", "CL-140")
@pytest.mark.parametrize(("flotation", "shown"), [("yes", 4), ("no", 0)])
def test_what_floats_in_a_hex_is_seen_but_not_what_is_under_a_barrel(flotation: str, shown: int) -> None:
    def edit(state: State) -> None:
        barrel(state, at(1, 0), 3, afloat=4)
        state.sea.barrels.append(Barrel(-1, at(1, 0), 4, 2, 1, card("R04"), EVERYONE))
        floating.floating_at(state, at(1, 0)).goods[TEA] = 2
        floating.floating_at(state, at(2, 0)).goods[WOOD] = 1

    seen = view(ocean(edit, flotation=flotation).state, 0).floating
    one, other = seen[str(at(1, 0))], seen[str(at(2, 0))]
    assert one.goods == [2, 0, 0, 0, 0, 0]
    assert [(it.afloat, it.oil, it.owner, it.mission) for it in one.barrels] == [
        (shown, 0, NONE, NONE), (shown, 2, 1, card("R04"))
    ]  # fmt: skip
    assert (other.goods[WOOD], other.barrels) == (1, [])


def test_of_piles_only_how_many_are_left() -> None:
    def edit(state: State) -> None:
        tile(state, 4, 0, open=False, port=SPAIN)
        tile(state, 7, 1, turned=2, port=SPAIN, fortress=ENGLAND)
        state.sea.stack, state.sea.zones[at(3, 3)] = [9, 10, 11], -2
        mission(state, 1, "C01")
        state.decks.missions_out = [1, 2]
        state.reward = Reward(0, 0, NONE, 0, -1, [1, 2])
        state.alone = Alone(1 << SPAIN, [0, 2, 0, 0, 0], False)

    state = ocean(edit).state
    seen = view(state, 0)
    places = [str(one.centre) for one in state.sea.tiles]
    assert [seen.tiles[place].number for place in places] == [1, 0, 7]
    last = seen.tiles[places[2]]
    assert (last.turned, last.port, last.fortress) == (2, SPAIN, ENGLAND)
    assert (seen.stack, seen.zones[str(at(3, 3))]) == (3, -2)
    assert (seen.missions_left, seen.missions_out) == (len(state.decks.missions), [1, 2])
    assert (seen.ships_left, seen.harbour.bag) == (len(state.decks.ships), len(state.harbour.bag))
    assert (seen.spoils, seen.enemies, seen.enemy_fame) == ([1, 2], 1 << SPAIN, [0, 2, 0, 0, 0])
    bare = view(ocean().state, 0)
    assert (bare.spoils, bare.enemies, bare.enemy_fame) == ([], 0, [])


@pytest.mark.rule("CL-408", "CL-410")
def test_the_market_shows_what_a_sale_would_bring() -> None:
    state = ocean(lambda state: state.market.legal.__setitem__(SPAIN, [2, 1, 0])).state
    seen = view(state, 1).market
    assert (seen.stack, seen.legal, seen.contraband) == (
        state.market.stack,
        state.market.legal,
        state.market.contraband,
    )
    assert seen.supply == state.market.supply
    for nation in range(4):
        assert seen.legal_price[nation] == market.unit_price(state, nation, LEGAL)
        assert seen.contraband_price[nation] == market.unit_price(state, nation, CONTRABAND)


@pytest.mark.rule("CL-102")
@pytest.mark.parametrize("space", range(6))
def test_day_and_night_take_turns(space: int) -> None:
    state = ocean(lambda state: setattr(state.clock, "space", space)).state
    assert view(state, 0).day is (space in (0, 2, 4))


@pytest.mark.rule("CL-503", "CL-506", "CL-507", "CL-508")
def test_clues_are_seen_by_who_has_them_who_has_searched_and_all_once_the_treasure_is_found() -> None:
    def known(seat: int | None) -> tuple[bool, bool, bool]:
        seen = view(state, seat)
        return seen.clue_1 is not None, seen.clue_2 is not None, seen.treasure

    state = ocean().state
    for clues, expected in ((0, (False, False, True)), (1, (True, False, True)), (2, (True, True, True))):
        state.players[0].clues = clues
        assert known(0) == expected
        assert known(1) == known(None) == (False, False, True)
    state.players[1].searched = True
    assert known(1) == (True, True, True)
    state.decks.treasure_found, state.decks.treasure[2] = True, NONE
    assert known(None) == (True, True, False)


def test_the_kraken_fog_tide_and_events_are_seen() -> None:
    def edit(state: State) -> None:
        state.sea.kraken, state.sea.fog = at(2, 0), at(-3, 0)
        state.decks.events_open, state.decks.events_until = [4, 8], [2, -1]

    state = ocean(edit).state
    seen = view(state, None)
    assert (seen.me, seen.kraken, seen.fog, seen.events) == (None, at(2, 0), at(-3, 0), [4, 8])
    assert (seen.turn, seen.round, seen.first, seen.winner) == (0, 1, 0, -1)
    assert chart_of(state).is_laid(seen.kraken)


@pytest.mark.rule("CL-378", "CL-381", "CL-382")
@pytest.mark.parametrize(
    ("shot", "kills", "cuts"), [(NONE, 0, False), (FIRE, 0, False), (GRAPE, 1, False), (CHAIN, 0, True)]
)
def test_a_volley_says_what_its_shot_does(shot: int, kills: int, cuts: bool) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, ammunition=15, officers=("Gunner",))
        ship(state, 1, at(1, -1), N)

    table = ocean(edit, boarding="yes")
    table.script([10, 1])
    answer(table, "fire:1", f"shot:{shot}")
    seen = view(table.state, 1).volley
    assert seen is not None
    assert (seen.kills, seen.cuts) == (kills, cuts)
