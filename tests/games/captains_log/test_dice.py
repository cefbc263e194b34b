"""What is rolled, and what the words of a question speak of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log.content import EVENTS
from freebooter.games.captains_log.content import events as cards
from freebooter.games.captains_log.hexes import at, neighbours
from freebooter.games.captains_log.names import BY_DIE, ENGLAND, FEWEST_GOODS, LEGAL, SILVER, SPAIN, TEA, N
from freebooter.games.captains_log.rules import boarding, damage, events, fortresses, gunnery, market, whale
from freebooter.games.captains_log.rules.sea import chart_of, relaid
from freebooter.games.captains_log.state import NPC_BASE, TURN_BEGINS, State
from tests.games.captains_log.ocean import card_named, in_port, npc, ocean, ship, tile
from tests.games.captains_log.papers import action, mission, moored
from tests.games.positions import Noted, answer, keys

BESIDE = at(1, -1)
PIRATE = NPC_BASE + card_named("Black Gull") - 1
D12, D20 = 12, 20


def event(kind: type[Any], **fields: Any) -> int:
    """The first event of this kind."""
    return next(
        i
        for i, one in enumerate(EVENTS)
        if isinstance(one.effect, kind) and all(getattr(one.effect, name) == value for name, value in fields.items())
    )


def crews(*mine: str, theirs: tuple[str, ...] = ()) -> Callable[[State], None]:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Whaler", crew=8, officers=mine)
        ship(state, 1, BESIDE, N, model="Hulk", crew=5, officers=theirs)

    return edit


def thrown(table: Table, does: Callable[[State], object]) -> list[int]:
    """Out of how many luck was asked for each number, while this was done; the lowest came every time."""
    luck = Noted(0)
    table.state.keel.luck = luck
    does(table.state)
    return luck.asked


def chosen(*answers: Any, **settings: Any) -> Callable[[Callable[[State], object]], list[int]]:
    """Out of how many luck was asked while these answers were given at such a table."""

    def asked(edit: Callable[[State], object]) -> list[int]:
        table = ocean(edit, **settings)
        return thrown(table, lambda _: answer(table, *answers))

    return asked


# --- Dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-007", "CL-182", "CL-385")
def test_guns_roll_twelve_sided_dice() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannons=2, officers=("Gunner",))
        ship(state, 1, BESIDE)

    assert chosen("fire:1")(edit) == [D12] * 2
    table = ocean(edit)
    answer(table, "fire:1")
    assert thrown(table, lambda _: table.choose(0, [keys(table)[0]])) == [D12]


@pytest.mark.rule("CL-007", "CL-173", "CL-281")
def test_so_do_npc_and_fortresses() -> None:
    def edit(state: State) -> None:
        tile(state, 14, 2, port=ENGLAND, fortress=ENGLAND)
        npc(state, card_named("Black Gull"), BESIDE, N, seat=7)

    table = ocean(edit)
    assert thrown(table, lambda state: list(fortresses.fires(state, 14, 0, 4))) == [D12] * 4
    volley = thrown(table, lambda state: list(gunnery.npc_fires(state, PIRATE, 0, 3, 0)))
    assert volley == [D12] * 3


@pytest.mark.rule("CL-007", "CL-232", "CL-397", "CL-400", "CL-404")
def test_so_do_boarders_bombs_and_snipers() -> None:
    assert chosen("board:1", 2, boarding="yes")(crews()) == [D12] * (2 + 5)
    assert chosen("board:1", 2, "use_bomb", boarding="yes")(crews("Bomb"))[:2] == [D12] * 2
    assert set(chosen("board:1", 2, boarding="yes")(crews("Sniper"))) == {D12}
    table = ocean(crews("Swords"), boarding="yes")
    answer(table, "board:1", 2)
    if keys(table) and keys(table)[0].startswith("die"):
        assert thrown(table, lambda _: table.choose(0, [keys(table)[0]])) == [D12]


@pytest.mark.rule("CL-007", "CL-228", "CL-518")
def test_so_do_npc_that_board_and_who_boards_the_whale() -> None:
    def edit(state: State) -> None:
        crews()(state)
        npc(state, card_named("Black Gull"), at(-1, 0), N, seat=7)
        npc(state, card_named("White Whale"), at(-1, 1), N, seat=7)

    table = ocean(edit, boarding="yes", monsters="yes")
    assert thrown(table, lambda state: list(boarding.npc_boards(state, PIRATE, 0, 3, 0))) == [D12] * (3 + 8)
    white = table.state.npcs[-1]
    found = thrown(table, lambda state: list(whale.board(state, 0, NPC_BASE + white.card, 2)))
    assert found == [D12] * 2


@pytest.mark.rule("CL-007", "CL-029", "CL-486", "CL-489", "CL-491", "CL-499")
def test_markets_flags_and_the_kraken_go_by_a_d12() -> None:
    table = ocean(lambda state: tile(state, 5, 2, port=SPAIN, fortress=SPAIN))

    def happens(number: int) -> list[int]:
        return thrown(table, lambda state: list(events.take_effect(state, number)))

    assert happens(event(cards.Assault, tile=5)) == [D12]
    assert happens(event(cards.Plague, whose=BY_DIE)) == [D12]
    assert happens(event(cards.Abundance, whose=FEWEST_GOODS)) == [D12]  # how many
    assert thrown(table, market.stock)[-4:] == [D12] * 4


@pytest.mark.rule("CL-007", "CL-440")
def test_a_risk_is_a_d12() -> None:
    def edit(state: State) -> None:
        tile(state, 5, 2, port=SPAIN, fortress=SPAIN)
        state.players[0].hex = place_beside_fortress(state)
        mission(state, 0, "R07")

    found = chosen(action("R07"))(edit)
    assert found[0] == D12


def place_beside_fortress(state: State) -> int:
    chart = chart_of(state)
    return next(hex for hex in neighbours(chart.fortress[5]) if chart.admits(hex, 1))


@pytest.mark.rule("CL-007", "CL-215", "CL-482", "CL-484")
def test_places_and_storms_go_by_the_d20() -> None:
    def lost(state: State) -> None:
        state.players[0].hex, state.players[0].lost = 0, True
        state.phase = TURN_BEGINS

    luck = Noted(0)

    def edit(state: State) -> None:
        lost(state)
        state.keel.luck = luck

    ocean(edit)
    assert luck.asked == [D20]
    table = ocean(lambda state: state.decks.events_open.append(event(cards.Storm, rolled=True)))
    table.state.decks.events_until.append(9)
    assert thrown(table, lambda state: events.storm_hits(state, 0)) == [D20]
    table.state.decks.events_open = [event(cards.Washed, seat=0)]
    assert thrown(table, lambda state: events.at_turn_start(state, 0))[0] == D20


@pytest.mark.rule("CL-224")
@pytest.mark.parametrize("tower", ["yes", "no"])
def test_a_cube_in_the_tower_falls_on_one_of_two_sides(tower: str) -> None:
    table = ocean(tower=tower)
    assert thrown(table, lambda state: damage.overboard(state, at(0, 0), TEA)) == ([2] if tower == "yes" else [])


# --- Questions -------------------------------------------------------------------------------------------------------


def asked(table: Table) -> tuple[str, tuple[Any, ...]]:
    decision = table.decision(table.awaiting[0])
    assert decision is not None
    return decision.prompt, decision.args


@pytest.mark.rule("CL-400", "CL-227")
def test_boarders_are_asked_for_a_party_against_whom_and_for_each_bomb_by_its_number() -> None:
    table = ocean(crews("Bomb", "Bomb"), boarding="yes")
    answer(table, "board:1")
    assert asked(table) == ("board.party", (1,))
    answer(table, 2)
    assert asked(table) == ("board.bomb", (1,))
    answer(table, "pass")
    assert asked(table) == ("board.bomb", (2,))


@pytest.mark.rule("CL-280", "CL-275")
def test_the_player_is_told_which_npc_is_meant() -> None:
    def edit(state: State) -> None:
        for player in state.players:
            player.reputation = [0, -1, 0, 0, 3]
        ship(state, 0, at(0, 0))
        ship(state, 1, at(2, 2))
        npc(state, card_named("San Gil"), at(-2, 4))

    table = ocean(edit, npc_ties="players")
    answer(table, "end_turn")
    guard = NPC_BASE + card_named("San Gil") - 1
    assert asked(table) == ("npc.target", (guard,))
    answer(table, "npc_at:1")
    assert asked(table) == ("npc.stop", (guard,))


@pytest.mark.rule("CL-275")
def test_who_clears_a_mooring_for_an_npc_is_told_for_which() -> None:
    def edit(state: State) -> None:
        moored(state, 1, 7)
        mooring = state.players[1].hex
        ship(state, 1, at(6, 0), reputation=[0, 0, 0, 0, 4])
        ship(state, 0, at(-6, 0), reputation=[0, 0, 0, 0, 4])
        npc(state, card_named("Black Gull"), mooring)

    table = ocean(edit)
    answer(table, "end_turn")
    assert asked(table) == ("npc.clear", (PIRATE,))


@pytest.mark.rule("CL-111", "CL-243", "CL-158", "CL-338")
def test_other_questions_say_whom_or_what_they_are_about() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 1), goods={TEA: 3})
        ship(state, 1, at(0, 0))
        state.sea.zones = {at(0, r): 0 for r in range(-3, 4)}
        relaid(state)

    table = ocean(edit)
    answer(table, f"overboard:{TEA}")
    assert asked(table) == ("overboard", (TEA,))
    answer(table, 1)
    answer(table, "trade:1")
    assert asked(table) == ("trade", (1,))
    table = ocean(edit)
    answer(table, f"sail:{at(0, -1)}")
    assert asked(table) == ("passing", (0,))

    def friend(state: State) -> None:
        state.players[0].reputation[SPAIN] = 4

    table = in_port(13, friend, nation=SPAIN, aboard={"goods": {SILVER: 3}})
    answer(table, f"sell:{SILVER}:{LEGAL}:3")
    assert asked(table) == ("reputation.join", (SPAIN,))
