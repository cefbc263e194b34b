"""Ports against a second opinion (clerk.py): in random visits the same offers, the same prices, the same outcome."""

from __future__ import annotations

import random
from typing import Any

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log.content import SHIPS, UPGRADES
from freebooter.games.captains_log.rules import hold, ports
from freebooter.games.captains_log.state import BURNT, CANNON, FLOODED, State
from tests.games.captains_log.clerk import BUYS, SELLS, TAVERNS, YARDS, Clerk
from tests.games.captains_log.ocean import moor, ocean, upgrade_named
from tests.games.positions import answer, keys

PORTS = sorted(TAVERNS | YARDS | BUYS | SELLS)
JUDGED = (
    "buy", "sell", "sell_oil", "buy_fame", "hire", "enlist", "printed", "officer", "crown_officer", "yard", "sell_wood",
    "sell_cannon", "yard_repair", "crown_refit", "buy_model", "buy_ship",
)  # fmt: skip
SETTINGS: list[dict[str, Any]] = [
    {},
    {"board": "B", "market": "B", "replenish": "what fits"},
    {"game": "expert", "captains": "no", "map": "fixed"},
    {"game": "expert", "captains": "no", "map": "fixed", "board": "A", "shipyard": "A"},
]


def visit(rng: random.Random, settings: dict[str, Any]) -> tuple[Table, Clerk]:
    """Somebody with anything aboard goes ashore anywhere."""
    number = rng.choice(PORTS)

    def edit(state: State) -> None:
        side = state.players[0].side
        models = [ship.name for ship in SHIPS if ship.side_a == (side == 0)]
        nation = -1 if number in (18, 19, 21, 22) else 4 if number in (14, 15) else rng.randrange(4)
        moor(state, 0, number, nation, model=rng.choice(models), cannons=rng.randrange(4))
        stock_up(state, rng)
        crowd(state, rng, Clerk(state, number))

    table = ocean(edit, seed=rng.random(), target=25, far_tiles="yes", **settings)
    clerk = Clerk(table.state, number)
    if f"visit:{number}" in keys(table):
        answer(table, f"visit:{number}")
    else:
        assert clerk.offers() == {}
    return table, clerk


def stock_up(state: State, rng: random.Random) -> None:
    """Anything in the hold, markets in any state."""
    player = state.players[0]
    market = state.market
    for i, slot in enumerate(player.hold):
        if slot == 0 and rng.random() < 0.6:
            good = rng.choice((0, 1, 2, 3, 4, 5))
            if market.supply[good]:
                market.supply[good] -= 1
                player.hold[i] = good + 1
        elif slot in (0, CANNON) and rng.random() < 0.1:
            player.hold[i] += rng.choice((FLOODED, BURNT))
    if state.rules.cabins and rng.random() < 0.4 and hold.cabin_space(player) >= 0:
        player.hold[hold.cabin_space(player)] = 8
    for nation in range(4):
        for rows in (market.legal, market.contraband):
            market.supply[nation] += sum(rows[nation])
            n = min(rng.randrange(7), market.supply[nation])
            market.supply[nation] -= n
            rows[nation] = [min(2, max(0, n - 2 * column)) for column in range(3)]
        if rng.random() < 0.3:
            market.supply[nation] = rng.randrange(2)


def crowd(state: State, rng: random.Random, clerk: Clerk) -> None:
    """Any reputation, money, sails, guns and people."""
    player = state.players[0]
    level = SHIPS[player.ship].level
    player.reputation = [rng.randrange(-5, 5) for _ in range(5)]
    player.scored = 15  # no Fame for infamy
    player.icons = 31  # nor for the ship
    player.doubloons = rng.randrange(25)
    player.sails_cut = rng.choice((0, 0, 2))
    player.sails = rng.randrange(min(3, SHIPS[player.ship].sails + 1))
    player.cannon_upgrades = rng.randrange(5)
    player.long_range = rng.choice((0, 2, 3)[: level + 1])
    player.ammunition = rng.randrange(16)
    player.crew = rng.randrange(1, 8)
    if state.rules.rowboats:
        player.rowboats = rng.randrange(hold.rowboat_limit(player) + 1)
    if player.side == 1:
        family = rng.choice((0, 1))
        for _ in range(rng.randrange(20)):
            upgrade = rng.randrange(len(UPGRADES))
            likely = UPGRADES[upgrade].family == family or rng.random() < 0.3
            if likely and clerk.fits(UPGRADES[upgrade].name):
                player.officers.append(upgrade)
    elif rng.random() < 0.5:
        player.officers = [upgrade_named("Gunner")]


def judge(table: Table, clerk: Clerk) -> list[str]:
    """Compares what is offered with what the clerk would offer, and the prices that the page shows."""
    expected = clerk.offers()
    offered = [key for key in keys(table) if key.split(":")[0] in JUDGED]
    assert sorted(offered) == sorted(expected)
    shown = ports.prices(table.state)
    assert {key: shown.get(key) for key in offered} == expected
    return offered


def take(table: Table, clerk: Clerk, key: str) -> None:
    """A purchase or a sale, and what the clerk says of it."""
    kind, *numbers = key.split(":")
    player = clerk.player
    purse, price = player.doubloons, clerk.offers()[key]
    if kind in ("sell", "sell_oil"):
        good, row, n = map(int, numbers)
        after = clerk.after_sale(good, row, n, 5 if kind == "sell_oil" else good)
    elif kind == "buy":
        clerk.bought(*map(int, numbers))
    answer(table, key)
    while table.decision(0) is not None and table.decision(0).prompt == "reputation.join":
        answer(table, "pass")
    if kind in ("sell", "sell_oil"):
        assert player.doubloons == purse + price
        board = table.state.market.stack
        below = (board * 2)[board.index(good) + 1]
        assert after == {
            "below": clerk.rows(row)[below],
            "supply": table.state.market.supply[below],
            "reputation": player.reputation[good],
            "sales": player.fame[3],
        }
    elif kind in ("buy", "yard", "buy_model", "buy_ship"):
        assert player.doubloons == purse - price
    elif kind == "buy_fame":
        clerk.fame_bought = True


@pytest.mark.rule("CL-323", "CL-345", "CL-410", "CL-420", "CL-421", "CL-061", "CL-066", "CL-316", "CL-317", "CL-361")
@pytest.mark.parametrize("settings", SETTINGS, ids=range(len(SETTINGS)))
def test_ports_sell_and_pay_what_the_clerk_says(settings: dict[str, Any]) -> None:
    rng = random.Random(str(settings))
    taken = 0
    for _ in range(60):
        table, clerk = visit(rng, settings)
        for _ in range(12):
            asked = table.decision(0)
            if asked is None or asked.prompt != "port" or not (offered := judge(table, clerk)):
                break
            kinds = sorted({key.split(":")[0] for key in offered} - {"yard_repair"})
            if not kinds:
                break
            kind = rng.choice(kinds)
            take(table, clerk, rng.choice([key for key in offered if key.split(":")[0] == kind]))
            taken += 1
    assert taken > 300
