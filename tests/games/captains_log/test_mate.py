"""Ships against a second opinion (mate.py): at every decision of random games, and after random hits and attacks."""

from __future__ import annotations

import random
from typing import Any

import pytest

from freebooter.engine.table import new_table
from freebooter.games.captains_log import GAME
from freebooter.games.captains_log.content import CAPTAINS, NPC_CARDS, SHIPS, UPGRADES, WINDS
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.rules import damage, hold, reputation, speed
from freebooter.games.captains_log.state import CABIN, CANNON, State
from tests.games.captains_log import mate
from tests.games.captains_log.ocean import moor, npc, ocean, ship, tile
from tests.table.checks import step

GAMES: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (2, {"game": "expert"}),
    (4, {"mode": "teams", "board": "each chooses", "captains": "yes", "calm": "yes"}),
]


def check(state: State) -> int:
    """Draft, guns and movement of everybody; gives how many ships are on the map."""
    seen = 0
    for seat, player in enumerate(state.players):
        if player.hex:
            assert hold.draft(player) == mate.draft(player)
            assert hold.guns(player) == mate.guns(player)
            assert list(speed.sums(state, seat)) == [mate.movement(state, player, side) for side in range(6)]
            seen += 1
    return seen


@pytest.mark.rule("CL-082", "CL-086", "CL-114", "CL-117", "CL-120", "CL-182")
@pytest.mark.parametrize(("seats", "settings"), GAMES)
def test_the_mate_reckons_the_same_in_random_games(seats: int, settings: dict[str, Any]) -> None:
    table, rng = new_table(GAME, seats=seats, seed=5, settings=settings), random.Random(5)
    seen = 0
    for _ in range(400):
        if not table.awaiting:
            break
        step(table, rng)
        seen += check(table.state)
    assert seen > 300


def anybody(state: State, rng: random.Random) -> None:
    """Seat 0 with any ship, anything in its hold, anybody aboard, in any wind, perhaps at a mooring."""
    model = rng.choice(SHIPS).name
    aboard: dict[str, Any] = {
        "model": model,
        "heading": rng.randrange(6),
        "sails": rng.randrange(3),
        "sails_cut": rng.randrange(3),
        "captains": [rng.randrange(len(CAPTAINS))],
        "officers": tuple(rng.choice(UPGRADES).name for _ in range(rng.randrange(4))),
        "reputation": [rng.randrange(-5, 5) for _ in range(5)],
    }
    if rng.random() < 0.3:
        moor(state, 0, 20, **aboard)
    elif rng.random() < 0.3:
        tile(state, 24)
        ship(state, 0, at(0, 0), **aboard)
    else:
        ship(state, 0, at(0, 0), **aboard)
    state.decks.wind = rng.randrange(len(WINDS))
    state.clock.space = rng.randrange(6)
    player = state.players[0]
    player.hold = [rng.choice((0, 0, 1, 2, 5, 6, CANNON)) for _ in player.hold]
    for slot in hold.plan(player).cabin_slots:
        if rng.random() < 0.3:
            player.hold[slot] = CABIN


@pytest.mark.rule("CL-194", "CL-195", "CL-196", "CL-197", "CL-199", "CL-201", "CL-203", "CL-200")
def test_damage_lies_where_the_mate_says() -> None:
    rng = random.Random("damage")
    for _ in range(120):
        table = ocean(lambda state: anybody(state, rng), seats=2, game="expert")
        state, player = table.state, table.state.players[0]
        check(state)
        for _ in range(3):
            before, supply = player.hold[:], state.market.supply[:]
            state.sea.floating = []
            water, fire = rng.randrange(4), rng.randrange(4)
            player.absorbed = 9
            damage.harm_unaided(state, 0, water, fire)
            kinds = [mate.WATER] * water + [mate.FIRE] * fire
            after, washed, burnt = mate.damaged(before, hold.plan(player).rows, kinds)
            assert player.hold == after
            afloat = state.sea.floating[0].goods if state.sea.floating else [0] * 6
            assert [good for good in range(6) for _ in range(afloat[good])] == washed
            assert [good for good in range(6) for _ in range(state.market.supply[good] - supply[good])] == burnt
            check(state)


@pytest.mark.rule("CL-313", "CL-314", "CL-315", "CL-328", "CL-342", "CL-K07", "CL-K56")
def test_attacks_cost_what_the_mate_says() -> None:
    rng = random.Random("attacks")
    for _ in range(200):
        port = rng.choice((-1, -1, 0, 1, 2, 3, 4))

        def edit(state: State, port: int = port) -> None:
            columns = [rng.choice((-5, -4, -3, -1, 0, 2, 4)) for _ in range(5)]
            crown = rng.choice((-1, 0, 1, 2, 3))
            pirate = rng.random() < 0.3
            if crown >= 0:
                columns[crown] = 5
            if pirate:
                columns[4] = 5
            ship(state, 0, at(3, 0), reputation=columns, crown=crown, pirate=pirate, fame=[9] + [0] * 11, scored=15)
            here = at(0, 0) if port < 0 else moor(state, 1, 20, port).hex
            ship(state, 1, at(4, -2))
            npc(state, 1 + rng.randrange(len(NPC_CARDS)), here)

        table = ocean(edit, seats=2, target=25)
        state = table.state
        target = 100 + state.npcs[0].card
        sunk = rng.random() < 0.5
        expected = mate.columns_after(state, 0, target, port, sunk)
        reputation.attacked(state, 0, target)
        reputation.attacked(state, 0, target)  # twice in a turn costs no more
        if sunk:
            reputation.resented(state, 0, target)
        assert state.players[0].reputation == expected
