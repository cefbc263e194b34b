"""What each option is worth to the greedy player, in Fame, and the quick play that rests on it."""

from __future__ import annotations

from typing import Any

from freebooter.engine.asks import DONE, PASS, Option
from freebooter.engine.luck import Luck
from freebooter.games.captains_log import names, worth
from freebooter.games.captains_log.content import CLUES_1, CLUES_2, MISSIONS, UPGRADES, YARD
from freebooter.games.captains_log.routes import field
from freebooter.games.captains_log.rules import hold, market, ports, ships
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import BURNT, FLOODED, State


def weigh(state: State, seat: int, prompt: str, options: list[Option]) -> list[float]:
    """What each option is worth, in Fame."""
    if prompt == "order":
        return weigh_orders(state, seat, options)
    if prompt == "port":
        return [weigh_service(state, seat, option) for option in options]
    if prompt in ("missions.keep", "missions.drop"):
        sign = 1.0 if prompt == "missions.keep" else -1.0
        return [0.3 if option is PASS else sign * mission_promise(state, seat, option.number(0)) for option in options]
    return [weigh_other(state, seat, prompt, option) for option in options]


def weigh_orders(state: State, seat: int, options: list[Option]) -> list[float]:
    """Actions by what they bring now, sailing by the errand that it serves."""
    found = worth.errands(state, seat)
    errand, value = worth.best_errand(state, seat, found)
    to_goal: dict[int, int] = {}
    here = 0
    if errand is not None:
        player = state.players[seat]
        to_goal = field(chart_of(state), errand.hex, hold.draft(player))
        here = to_goal.get(player.hex, worth.FAR)
    weights = []
    for option in options:
        if option.kind == "sail":
            left = to_goal.get(option.number(0), worth.FAR)
            closer = here - left
            weights.append(value * 0.5 + 0.02 * closer if errand is not None and closer > 0 else -0.2)
        else:
            weights.append(weigh_order(state, seat, option))
    return weights


def weigh_order(state: State, seat: int, option: Option) -> float:
    kind = option.kind
    if kind == "pick_up":
        return 3.0 if option.word(0) == "barrel" else 1.0
    if kind in ("sea_mission", "mission"):
        return 2.0
    if kind == "visit":
        return visit_worth(state, seat, option.number(0))
    if kind == "explore":
        return 0.45 if state.alone is None else 1.3
    if kind == "fire":
        return fire_worth(state, seat, option.number(0))
    if kind == "board":
        return board_worth(state, seat, option.number(0))
    if kind == "search":
        return search_worth(state, seat, option.number(1))
    if kind == "repair":
        player = state.players[seat]
        broken = hold.damage(player, FLOODED) + hold.damage(player, BURNT)
        return 0.08 * broken if broken >= 4 else -0.1
    if kind == "fish":
        return 0.4
    if kind == "end_turn":
        return 0.0
    return -1.0


def visit_worth(state: State, seat: int, tile: int) -> float:
    value = worth.port_worth(state, seat, tile)
    for mission in state.players[seat].missions:
        hexes = [errand.hex for errand in worth.missions(state, seat)]
        if state.players[seat].hex in hexes and mission:
            value += 1.0
            break
    return value - 0.05


def fire_worth(state: State, seat: int, ship: int) -> float:
    hits = worth.volley_of(state, seat, ship)
    left = worth.life_left(state, ship)
    if hits < 0.8:
        return -0.1
    share = min(1.0, hits / max(1, left))
    return worth.sinking_worth(state, seat, ship) * share - 0.12


def board_worth(state: State, seat: int, ship: int) -> float:
    mine = hold.crew_limit(state.players[seat]) and state.players[seat].crew
    theirs = ships.crew_of(state, ship)
    return 1.2 if mine >= 3 * theirs else -0.2


def search_worth(state: State, seat: int, position: int) -> float:
    """The share of what may still be true in which this place is right."""
    player = state.players[seat]
    treasure = state.decks.treasure
    first = [treasure[0]] if player.clues >= 1 else list(range(len(CLUES_1)))
    second = [treasure[1]] if player.clues >= 2 else list(range(len(CLUES_2)))
    right = total = 0
    for one in first:
        for other in second:
            total += 1
            if position in CLUES_1[one].positions and position in CLUES_2[other].positions:
                right += 1
    chance = right / total
    return 2.2 * chance - 0.5


def mission_promise(state: State, seat: int, card: int) -> float:
    """How likely and how soon a mission may be fulfilled, by where its places lie."""
    mission = MISSIONS[card]
    promise = 0.5 + max([worth.reward_worth(end) for end in mission.ends]) * 0.5
    if mission.type == names.TRANSPORT:
        promise += 0.4
    elif mission.type == names.RESCUE:
        promise += 0.3
    start: Any = mission.start
    tiles = getattr(getattr(start, "at", None), "tiles", ())
    if tiles and any([tile in chart_of(state).open for tile in tiles]):
        promise += 0.4
    return promise


# --- In port --------------------------------------------------------------------------------------------------------


def weigh_service(state: State, seat: int, option: Option) -> float:
    kind = option.kind
    player = state.players[seat]
    if kind == "finish_mission":
        return 5.0
    if kind == "start_mission":
        return 4.0
    if kind == "buy_fame":
        return 3.0
    if kind in ("sell", "sell_oil"):
        return sell_worth(state, seat, option)
    if kind == "draw_missions":
        return 1.0
    if kind == "buy":
        return buy_worth(state, seat, option)
    if kind == "enlist":
        return 0.8
    if kind == "hire":
        return 0.5 if player.crew < 6 and player.doubloons > 2 else -0.1
    if kind in ("officer", "crown_officer", "printed"):
        spare = player.doubloons - 3
        return 0.4 if spare >= 0 and player.doubloons < 8 else -0.1
    if kind in ("buy_ship", "buy_model", "special_ship"):
        return 1.5
    if kind == "second_captain":
        return 1.0
    if kind == "yard_repair":
        return 0.6
    if kind == "yard":
        return item_worth(state, seat, option.number(0))
    return 0.0 if option is DONE else -0.5


def sell_worth(state: State, seat: int, option: Option) -> float:
    """All of a kind at once; not in bits."""
    good, row, n = option.number(0), option.number(1), option.number(2)
    now = state.visit
    assert now is not None
    sold = now.sold[names.LEGAL][good] + now.sold[names.CONTRABAND][good]
    value = n * market.unit_price(state, good, row) / 10 * worth.MONEY + ((sold + n) // 4 - sold // 4)
    value += (0.15 if row == names.LEGAL else -0.12) * (n // 3)
    return value if option.kind == "sell" else value - 0.3


def buy_worth(state: State, seat: int, option: Option) -> float:
    """Up to four or eight of a good that a known port takes."""
    good, row, n = option.number(0), option.number(1), option.number(2)
    if not worth.can_be_sold(state, seat, good):
        return -0.1
    have = hold.count(state.players[seat], good)
    gain = worth.profit(state, good, have + n) - worth.profit(state, good, have)
    return gain - 0.03 * market.price_of(state, good, row, n) + 0.01 * n


def item_worth(state: State, seat: int, item: int) -> float:
    player = state.players[seat]
    rest = player.doubloons - YARD[item].price
    if item == names.YARD_WOOD:
        broken = hold.damage(player, FLOODED) + hold.damage(player, BURNT)
        return 0.05 * broken - 0.1
    if item == names.YARD_CANNON:
        return 0.35 if hold.guns(player) < 4 and hold.cannons(player) < 4 else -0.1
    if ports.standing_here(state, seat) < 0 or rest < 1:
        return -0.1
    if item == names.YARD_SAILS:
        return 0.45
    if item == names.YARD_CANNON_UPGRADE:
        return 0.3 if player.cannon_upgrades < hold.guns(player) else -0.1
    return -0.05


# --- Everything else ------------------------------------------------------------------------------------------------


def weigh_other(state: State, seat: int, prompt: str, option: Option) -> float:
    kind = option.kind
    if option is PASS:
        return 0.2 if prompt in ("npc.target", "captain.hein") else -0.1
    if option is DONE:
        return -0.05 if prompt in ("explore.more", "missions.more", "repair.more") else 0.0
    if kind in ("reveal", "new_tile", "gap"):
        return 0.3
    if kind == "favour":
        return 0.1 * state.players[seat].reputation[option.number(0)]
    if kind == "amount":
        return 0.01 * option.number(0)
    if kind == "keep_upgrade":
        return 0.1 * UPGRADES[option.number(0)].price
    if kind == "cube":
        return 0.1
    if kind == "shot":
        return 0.3 if option.number(0) == names.EXPLOSIVE else 0.0 if option.number(0) == names.NONE else -0.1
    if kind == "reappear":
        return 0.3
    if kind == "heading":
        return 0.0
    return 0.0


# --- Quick play -----------------------------------------------------------------------------------------------------


def policy(state: State, seat: int, prompt: str, options: list[Option], luck: Luck) -> int:
    weights = weigh(state, seat, prompt, options)
    best, most = 0, -1e9
    for i, weight in enumerate(weights):
        jitter = luck.below(64) * 0.001
        if weight + jitter > most:
            best, most = i, weight + jitter
    return best
