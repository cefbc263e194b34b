"""The greedy player: what it does where the sensible thing is plain, and that its games are won by somebody."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.engine.chair import Chair
from freebooter.engine.game import find_game
from freebooter.engine.luck import Luck, lucky
from freebooter.engine.table import Table, new_table
from freebooter.games.captains_log import bot, names, odds, perils, plans, prey, weighing, worth
from freebooter.games.captains_log.content import CAPTAINS, EVENTS, NPC_CARDS, SHIPS
from freebooter.games.captains_log.content import events as cards
from freebooter.games.captains_log.hexes import at, distance, neighbours
from freebooter.games.captains_log.names import (
    COTTON,
    ENGLAND,
    FRANCE,
    NETHERLANDS,
    PIRATES,
    SILVER,
    SPAIN,
    TEA,
    WOOD,
)
from freebooter.games.captains_log.rules import alone, damage, hold, kraken
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import FAME_MISSIONS, FLOODED, NPC_BASE, State
from tests.games.captains_log.ocean import barrel, in_port, moor, npc, ocean, ship, tile
from tests.games.captains_log.test_hunting import between_two, loved

KRAKEN = next(i for i, event in enumerate(EVENTS) if isinstance(event.effect, cards.Kraken))
STORM = next(i for i, event in enumerate(EVENTS) if isinstance(event.effect, cards.Storm) and not event.effect.rolled)


def chooses(table: Table, seat: int = 0) -> Any:
    """What the greedy player takes now."""
    answer = bot.greedy(Chair(table, seat, Luck(b"greedy")))
    return answer.key if hasattr(answer, "key") else answer


def plays(table: Table, *until: str) -> list[str]:
    """Seat 0 plays on to the end of its turn, or until it has answered like this; what it chose."""
    chosen: list[str] = []
    while 0 in table.awaiting and not (chosen and chosen[-1] in (*until, "end_turn")):
        answer = bot.greedy(Chair(table, 0, Luck(b"greedy")))
        table.choose(0, answer)
        chosen.append(answer.key if hasattr(answer, "key") else str(answer))
    return chosen


def leaks(state: State, n: int) -> None:
    """So much water in the hold of seat 0."""
    for _ in range(n):
        damage.flood(state, 0)


def weights(state: State, table: Table) -> dict[str, float]:
    """What each option of seat 0 is worth, as the greedy player sees it."""
    decision = table.decision(0)
    assert decision is not None
    found = weighing.weigh(state, 0, decision.prompt, decision.options)
    return {option.key: worth for option, worth in zip(decision.options, found, strict=True)}


# --- Hunters ---------------------------------------------------------------------------------------------------------


def test_it_flees_from_a_hunter_that_it_cannot_beat() -> None:
    def edit(state: State) -> None:
        loved(state)
        state.players[0].reputation[SPAIN] = -1
        ship(state, 0, at(0, 0), cannons=2)
        leaks(state, 7)
        npc(state, 27, at(3, 0))  # sails 5 hexes and fires ten dice

    table = ocean(edit, water=14)
    before = perils.Perils(table.state, 0).of(at(0, 0))
    assert before > 0.3
    plays(table, "end_turn")
    player = table.state.players[0]
    assert not player.lost
    assert hold.damage(player, FLOODED) == 7  # nobody came near


def test_it_fights_a_hunter_that_it_can_beat() -> None:
    def edit(state: State) -> None:
        loved(state)
        state.players[0].reputation[PIRATES] = 0
        ship(state, 0, at(0, 0), heading=names.N, cannons=4, cannon_upgrades=4)
        npc(state, 8, at(1, 0), water=5)  # a weak pirate on the flank, three damage from its end

    table = ocean(edit)
    assert chooses(table) == "fire:107"


def test_a_mooring_of_the_hunters_own_nation_is_a_shelter() -> None:
    def edit(state: State) -> None:
        loved(state)
        state.players[0].reputation[SPAIN] = -1
        moor(state, 0, 8, SPAIN, slot=0)
        npc(state, 27, at(5, 0))

    state = ocean(edit).state
    here = state.players[0].hex
    assert perils.Perils(state, 0).of(here) == 0.0  # CL-282
    state.sea.tiles = [one for one in state.sea.tiles if one.number != 8]
    tile(state, 8, 0, port=FRANCE)
    assert perils.Perils(state, 0).of(here) > 0.0


def test_hunters_reach_no_farther_than_they_sail() -> None:
    def edit(state: State) -> None:
        loved(state)
        state.players[0].reputation[SPAIN] = -1
        npc(state, 4, at(0, 0))  # San Gil sails five hexes
        ship(state, 0, at(0, 12))

    found = perils.Perils(ocean(edit, water=14).state, 0)
    assert found.of(at(0, 7)) == 0.0
    assert found.of(at(0, 6)) > 0.0
    assert found.of(at(0, 1)) > found.of(at(0, 6))  # where it need not sail it fires twice


def test_it_fears_boarders_as_much_as_their_pennant_says() -> None:
    """CL-228: what their card adds to their dice is in the pennant's bonus already."""

    def edit(state: State) -> None:
        loved(state)
        state.players[0].reputation[PIRATES] = -1
        ship(state, 0, at(0, 0))
        npc(state, 15, at(1, 0))  # Agnes Vane boards with 8 dice and 2 added to each; 2 are on her card, too

    state = ocean(edit, boarding="yes").state
    state.players[0].crew = 6
    (hunter,) = perils.hunters(state, 0)
    assert hunter.near_boards == pytest.approx(odds.boarded(8, 2, 6, 0, state.rules.boarding_hit))
    assert hunter.near_boards < odds.boarded(8, 4, 6, 0, state.rules.boarding_hit)


def test_it_does_not_sail_into_the_arms_of_the_kraken() -> None:
    def edit(state: State) -> None:
        loved(state)
        state.sea.kraken = at(0, -3)
        state.decks.events_open.append(KRAKEN)
        state.decks.events_until.append(-1)
        barrel(state, at(0, -3), 5)

    table = ocean(edit)
    plays(table, "end_turn")
    assert not table.state.players[0].lost


def test_what_the_kraken_threatens_follows_its_place_and_its_arms() -> None:
    """The chart keeps it; what is kept is what would be found anew."""
    state = ocean(loved, water=9).state
    by_reach = sorted([card for card, it_is in enumerate(kraken.OF_KRAKEN) if it_is], key=kraken.reach)
    seen = []
    for place in (at(0, -3), at(0, 3), at(0, -3)):
        for card in (by_reach[0], by_reach[-1]):
            state.sea.kraken = place
            state.decks.events_open = [card]
            kept = perils.kraken_odds(state)
            chart_of(state).kraken_nears.clear()
            assert kept == perils.kraken_odds(state)
            chart_of(state).kraken_nears[place, kraken.arms(state)] = kept
            seen.append(kept)
    assert seen[0] != seen[1] != seen[2] != seen[3]
    assert seen[4:] == seen[:2]


def test_in_a_storm_it_sails_half_as_far() -> None:
    def edit(state: State) -> None:
        loved(state)
        state.decks.events_open.append(STORM)
        state.decks.events_until.append(-1)
        barrel(state, at(0, -6), 5)

    table = ocean(edit)
    assert plays(table, "end_turn")[0].startswith("sail:")
    assert 1 <= distance(at(0, 0), table.state.players[0].hex) <= 4
    assert hold.damage(table.state.players[0], FLOODED) == 0


def test_whoever_is_lost_comes_back_where_no_hunter_waits() -> None:
    def edit(state: State) -> None:
        loved(state)
        state.players[0].reputation = [3, 3, -1, 3, 3]
        tile(state, 3, slot=0, port=FRANCE)
        tile(state, 4, slot=4, port=NETHERLANDS)
        there = chart_of(state).icon(3, names.MOORING)
        water = next(hex for hex in neighbours(there) if chart_of(state).admits(hex, 6))
        npc(state, 32, water)  # an English ship of the line beside the French port
        player = state.players[0]
        player.hex, player.lost = 0, True
        state.phase = 1

    table = ocean(edit)
    assert chooses(table) == "reappear:4"


# --- Damage ----------------------------------------------------------------------------------------------------------


def test_it_mends_when_it_is_nearly_sunk() -> None:
    def edit(state: State) -> None:
        loved(state)
        ship(state, 0, at(0, 0), goods={WOOD: 3})
        leaks(state, 8)
        hold.load(state, 0, WOOD, 2)

    assert "repair" in plays(ocean(edit), "end_turn")


def test_a_scratch_is_not_worth_an_action() -> None:
    def edit(state: State) -> None:
        loved(state)
        ship(state, 0, at(0, 0), goods={WOOD: 2})
        leaks(state, 1)

    assert "repair" not in plays(ocean(edit), "end_turn")


def test_in_a_yard_it_buys_wood_and_mends() -> None:
    def edit(state: State) -> None:
        leaks(state, 6)

    table = in_port(8, edit, aboard={"doubloons": 1})
    assert plays(table, "yard_repair")[:2] == ["yard:0", "yard_repair"]


# --- Trade -----------------------------------------------------------------------------------------------------------


def test_it_lands_where_four_alike_are_sold() -> None:
    def edit(state: State) -> None:
        loved(state)
        tile(state, 7, slot=0, port=SPAIN)
        ship(state, 0, at(0, -3), goods={SILVER: 4})

    table = ocean(edit)
    assert any(one.startswith("sell:1:") for one in plays(table, "end_turn"))
    assert table.state.players[0].fame[3] == 1


def test_it_buys_four_of_what_a_known_port_takes() -> None:
    def edit(state: State) -> None:
        loved(state)
        tile(state, 7, slot=5, port=SPAIN)
        state.market.legal[SPAIN] = [2, 2, 2]

    table = in_port(8, edit, nation=SPAIN, aboard={"doubloons": 6, "cannons": 4})
    assert any(one.startswith("buy:1:0:") for one in plays(table, "done"))
    assert hold.count(table.state.players[0], SILVER) >= 4


def test_it_buys_nothing_that_it_cannot_sell() -> None:
    def edit(state: State) -> None:
        loved(state)
        state.market.legal[SPAIN] = [2, 2, 2]

    table = in_port(8, edit, nation=SPAIN, aboard={"doubloons": 6, "cannons": 4})
    assert not any(one.startswith("buy:1:") for one in plays(table, "done"))


# --- Nations ---------------------------------------------------------------------------------------------------------


def test_it_leaves_the_merchants_of_a_friend_alone_and_sinks_pirates() -> None:
    def edit(state: State) -> None:
        state.players[0].reputation = [2, 0, 0, 0, 0]
        ship(state, 0, at(0, 0), heading=names.N, cannons=4)
        npc(state, 3, at(1, 0), water=5)  # a Dutch trader
        npc(state, 8, at(-1, 0), water=5)  # a pirate

    table = ocean(edit)
    found = weights(table.state, table)
    assert found["fire:107"] > found["fire:102"]
    state = table.state
    assert prey.sinking(state, 0, 107) > 1.0 > prey.sinking(state, 0, 102)


def test_it_does_not_waste_shots_and_friends_on_what_is_out_of_reach() -> None:
    def edit(state: State) -> None:
        loved(state)
        ship(state, 0, at(0, 0), heading=names.N, cannons=2)
        npc(state, 3, at(6, -3))

    table = ocean(edit)
    assert weights(table.state, table)["fire:102"] < weights(table.state, table)["end_turn"]


def test_it_joins_a_nation_without_wars_and_not_one_that_costs_two_friends() -> None:
    state = ocean(loved).state
    assert prey.joining(state, 0, NETHERLANDS) > 0.0
    assert prey.joining(state, 0, ENGLAND) < 0.0


def test_favour_goes_where_it_opens_most() -> None:
    player = ocean(loved).state.players[0]
    player.reputation = [1, 0, 4, 3, 0]
    assert prey.esteem(player, ENGLAND, 1) > prey.esteem(player, NETHERLANDS, 1) > prey.esteem(player, FRANCE, 1)
    player.reputation[SPAIN] = -5
    assert prey.esteem(player, SPAIN, 1) == 0.0  # locked (CL-328)


# --- Outfit ----------------------------------------------------------------------------------------------------------


def test_sails_come_first_where_the_whole_game_is_still_to_be_sailed() -> None:
    """Whoever had them from the first turn on won 64 games of a hundred against equals without."""
    table = new_table("captains-log", 2, "sails", {})
    bought = []
    while table.round == 0:
        seat = table.awaiting[0]
        option = bot.greedy(Chair(table, seat, lucky("sails", seat)))
        bought += [(seat, option.key)] if option.kind == "yard" else []
        table.choose(seat, option)
    for seat in (0, 1):
        assert next(key for who, key in bought if who == seat) == f"yard:{names.YARD_SAILS}"
    assert [player.sails for player in table.state.players] == [
        SHIPS[one.ship].sails - 1 for one in table.state.players
    ]


def test_guns_come_before_sails_and_both_before_fame_for_money() -> None:
    table = in_port(8, aboard={"doubloons": 3, "cannons": 2})
    assert plays(table, "done")[:2] == ["yard:2", "yard:2"]
    table = in_port(20, aboard={"doubloons": 8, "cannons": 4})
    bought = [one for one in plays(table, "done") if one.startswith(("yard", "buy"))]
    assert bought[:2] == ["yard:3", "yard:3"]
    assert "buy_fame" not in bought


def test_fame_that_wins_is_bought_at_once() -> None:
    def edit(state: State) -> None:
        state.players[0].fame[FAME_MISSIONS] = 6

    table = in_port(20, edit, aboard={"doubloons": 8, "cannons": 2})
    assert chooses(table) == "buy_fame"


def test_a_friend_of_the_port_buys_the_next_ship() -> None:
    table = in_port(4, loved, aboard={"doubloons": 11, "cannons": 4, "sails": 2, "icons": 0b100})
    assert any(one.startswith("buy_model:") for one in plays(table, "done"))
    assert SHIPS[table.state.players[0].ship].level == 2


# --- Dice ------------------------------------------------------------------------------------------------------------


def test_it_rolls_only_bad_dice_again() -> None:
    def edit(state: State) -> None:
        loved(state)
        state.players[0].reputation[PIRATES] = 0
        ship(state, 0, at(0, 0), heading=names.N, cannons=3, officers=("Gunner",))
        npc(state, 8, at(1, 0), water=3)

    table = ocean(edit)
    table.script([11, 3, 10])
    table.choose(0, "fire:107")
    decision = table.decision(0)
    assert decision is not None
    assert decision.prompt == "fire.reroll"
    assert [one.key for one in chooses(table)] == ["die:1"]


# --- Alone -----------------------------------------------------------------------------------------------------------


def test_alone_a_merchant_of_the_enemy_is_the_best_prey() -> None:
    def edit(state: State) -> None:
        state.players[0].reputation = [0, -5, 0, 0, 0]
        ship(state, 0, at(0, 0), cannons=4)
        npc(state, 1, at(1, 0))  # a Spaniard on a route of two stops
        npc(state, 3, at(-1, 0))  # a Dutch trader

    state = ocean(edit, seats=1, mode="solo").state
    assert prey.sinking(state, 0, 100) > prey.sinking(state, 0, 102) + 1.0


def test_alone_it_explores_before_it_trades() -> None:
    def edit(state: State) -> None:
        tile(state, 5, slot=0, open=False)
        ship(state, 0, at(0, -5), goods={TEA: 2, COTTON: 1})

    assert "explore" in plays(ocean(edit, seats=1, mode="solo"), "explore")


def test_alone_every_tile_explored_keeps_the_nations_back() -> None:
    """Not only the last: a thinking bot looks no farther than its next turn."""
    chances = []
    for hidden in (3, 2, 1, 0):

        def edit(state: State, hidden: int = hidden) -> None:
            for slot, number in enumerate((5, 6, 7)):
                tile(state, number, slot=slot, open=slot >= hidden)
            ship(state, 0, at(0, -5))
            assert state.alone is not None
            state.alone.fame[names.SPAIN] = alone.NATIONS_WIN - 6

        chances.append(bot.evaluate(ocean(edit, seats=1, mode="solo").state, 0))
    assert chances == sorted(chances)
    assert len(set(chances)) == 4


# --- Whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "settings"),
    [(2, {}), (4, {}), (2, {"game": "expert"}), (4, {"mode": "teams"})],
    ids=["two", "four", "expert", "teams"],
)
def test_its_games_are_won_long_before_they_are_cut(seats: int, settings: dict[str, Any]) -> None:
    game = find_game("captains-log")
    table = new_table(game, seats, "won", game.settle(settings, seats), history=False)
    luck = lucky("captains-log", "won")
    chairs = [Chair(table, seat, luck) for seat in range(seats)]
    while table.awaiting:
        seat = table.awaiting[0]
        table.choose(seat, bot.greedy(chairs[seat]))
    assert table.round <= 40
    assert table.state.winner >= 0


@pytest.mark.parametrize(
    ("seats", "mode", "flotation", "denied"),
    [(1, "solo", "yes", 1.0), (2, "cooperative", "yes", 2.0), (1, "solo", "no", 0.0), (2, "race", "yes", 0.0)],
)
def test_a_barrel_that_would_sink_for_the_nations_is_worth_more(
    seats: int, mode: str, flotation: str, denied: float
) -> None:
    def edit(state: State) -> None:
        barrel(state, at(0, -2), 0)

    state = ocean(edit, seats=seats, mode=mode, flotation=flotation).state
    found = worth.Errands()
    worth.afloat(state, 0, found)
    assert found.afloat[at(0, -2)] == pytest.approx(0.2 + 1 / 3 + denied)


@pytest.mark.parametrize(("seats", "mode", "less"), [(1, "solo", 0.3), (2, "cooperative", 0.6), (2, "race", 0.0)])
def test_who_cannot_fetch_the_barrels_in_time_turns_up_no_more(seats: int, mode: str, less: float) -> None:
    """With sinking barrels, Fame for each one is the nations': of those that are afloat already some will sink."""
    state = ocean(seats=seats, mode=mode, flotation="yes").state
    without = worth.exploring_worth(state)
    for id in [*range(4), names.NONE]:  # a time counter with oil is nobody's Fame
        barrel(state, at(0, -2), id)
    assert worth.exploring_worth(state) == pytest.approx(without - 4 * less)


# --- What it makes of rulings ----------------------------------------------------------------------------------------


@pytest.mark.rule("CL-K81")
@pytest.mark.parametrize(("life", "overloads"), [(1, False), (5, True), (9, False)])
def test_it_loads_twice_where_that_may_sink_the_ship(life: int, overloads: bool) -> None:
    """Where that is likely anyway, or out of reach, it costs more guns than it is worth."""

    def edit(state: State) -> None:
        loved(state)
        ship(state, 0, at(0, 0), cannons=2, officers=("Overloaded",), cannon_upgrades=2)
        npc(state, 1, at(1, 0), water=NPC_CARDS[0].life - life)

    table = ocean(edit)
    table.choose(0, f"fire:{NPC_BASE}")
    assert chooses(table) == ("overload" if overloads else "pass")


@pytest.mark.rule("CL-324", "CL-K79")
@pytest.mark.parametrize(("boats", "visited"), [(0, False), (1, True)])
def test_with_a_rowboat_it_calls_at_a_port_that_is_closed_to_its_ship(boats: int, visited: bool) -> None:
    def edit(state: State) -> None:
        loved(state)
        tile(state, 7, slot=1, port=SPAIN)
        ship(state, 0, at(0, 0), goods={SILVER: 4}, rowboats=boats, crew=5)
        state.market.stack = [FRANCE, SPAIN, ENGLAND, NETHERLANDS]
        state.players[0].reputation[SPAIN] = -4

    closed = ocean(edit, game="expert").state
    mooring = chart_of(closed).icon(7, names.MOORING)
    found = worth.Errands()
    worth.ports(closed, 0, found)
    assert mooring not in found.visits
    beside = [hex for hex in found.visits if distance(hex, mooring) == 1]
    assert bool(beside) == visited
    aims = {number for number, _, _ in plans.aims(closed, 0, perils.Perils(closed, 0))}
    assert (plans.PORT * plans.WHERE + 7 in aims) == visited
    aim = plans.Plan(0, plans.PORT * plans.WHERE + 7).aim(closed)
    assert (aim in beside) == visited


@pytest.mark.rule("CL-K95")
def test_it_turns_the_failures_of_roberts_into_hits() -> None:
    roberts = next(i for i, one in enumerate(CAPTAINS) if one.name.startswith("Bartholomew"))

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), crew=7, captains=[roberts])
        npc(state, 1, at(1, 0))

    table = ocean(edit, game="expert")
    table.script([1] * 4, [1] * 5)
    table.choose(0, f"board:{NPC_BASE}")
    table.choose(0, 4)
    assert chooses(table) == "convert"


@pytest.mark.rule("CL-287", "CL-K85")
def test_it_sends_a_hunter_that_may_choose_after_another_and_rather_who_leads() -> None:
    table = ocean(between_two)
    table.choose(0, "end_turn")
    assert chooses(table) == "npc_at:1"
    state = ocean(seats=3).state
    state.players[2].fame[0] = 2
    assert weighing.quarry(state, 0, 0) < weighing.quarry(state, 0, 1) < weighing.quarry(state, 0, 2)
