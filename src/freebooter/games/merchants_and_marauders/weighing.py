"""What each option of a decision is worth to a captain; only the order matters."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import DONE, Option
from freebooter.games.merchants_and_marauders.constants import (
    BUY,
    CANNONS,
    CREW,
    FLUTE,
    FRIGATE,
    GALLEON,
    HULL,
    LEADERSHIP,
    NPC_SIDE,
    SEAMANSHIP,
    SLOOP,
)
from freebooter.games.merchants_and_marauders.constants import CARGO as HOLD
from freebooter.games.merchants_and_marauders.content import CAPTAINS, CARGO, DISTANCE, GLORY, PORTS, SHIPS, WINDOWS
from freebooter.games.merchants_and_marauders.content.effects import FreeMove, RerollSide
from freebooter.games.merchants_and_marauders.hunting import (
    SLOOP_HUNTER,
    bounty_cost,
    finds,
    is_hunter,
    prowess,
    raid_booty,
    raid_worth,
    use_worth,
    weapon_worth,
)
from freebooter.games.merchants_and_marauders.odds import contest, flight, melee
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules import port, shipyard
from freebooter.games.merchants_and_marauders.rules.common import at_port
from freebooter.games.merchants_and_marauders.rules.hits import successes
from freebooter.games.merchants_and_marauders.state import Player, State
from freebooter.games.merchants_and_marauders.worth import (
    DELIVERY,
    FADE,
    STASHED,
    Course,
    barred,
    captain_worth,
    count,
    danger,
    lying_at_sea,
    mission_worth,
    npc_worth,
    offer_worth,
    promised,
    rumor_worth,
    saving,
    to_stash,
    wins_by_stash,
)

HONEST: Final = frozenset(("buy", "listen", "claim"))  # what a marauder does not do in port
SHUNNED: Final = -1000
MOMENTS: Final = frozenset(WINDOWS)  # prompts of cards and tools out of turn


def weigh(state: State, seat: int, prompt: str, options: list[Option], marauder: bool = False) -> list[int]:
    """The worth of each option; only the order matters. A marauder shuns what others live by."""
    player = state.players[seat]
    if prompt == "turn":
        return weigh_turn(state, player, options, marauder)
    if prompt == "port":
        return [
            SHUNNED if marauder and option.kind in HONEST else port_worth(state, player, option) for option in options
        ]
    if prompt == "yard":
        return [yard_worth(state, player, option, marauder) for option in options]
    if prompt == "buy":
        return [buy_worth(state, player, option) for option in options]
    if prompt == "sell":
        return [sell_worth(state, player, option) for option in options]
    if prompt.startswith("battle."):
        return [battle_worth(state, seat, prompt, option) for option in options]
    if prompt.startswith("raid."):
        return [raid_option_worth(state, player, option) for option in options]
    if prompt in MOMENTS:
        return [moment_worth(state, seat, option) for option in options]
    if options[0].kind == "amount":
        return [amount_worth(state, player, prompt, option.number(0)) for option in options]
    if prompt == "setup.ship" and marauder:
        return [30 * (option.number(0) == SLOOP) for option in options]
    return [other_worth(state, player, prompt, option) for option in options]


def weigh_turn(state: State, player: Player, options: list[Option], marauder: bool) -> list[int]:
    chart = Course(state, player, -1, marauder)
    return [turn_worth(state, player, option, chart) for option in options]


def turn_worth(state: State, player: Player, option: Option, chart: Course) -> int:
    """An action: what it brings at once, and the best errands from where it leads."""
    kind = option.kind
    if kind == "move":
        zone = option.number(0)
        return later(chart, zone, False) - danger(state, player, zone) - lying_at_sea(state, player, zone)
    if kind == "enter":
        return later(chart, player.zone, True)
    if kind == "leave":
        return (
            later(chart, player.zone, False)
            - danger(state, player, player.zone)
            - lying_at_sea(state, player, player.zone)
        )
    if kind == "port_action":
        return chart.both_port[player.zone] * FADE[1] // 1000 + 10
    if kind in ("seek_rumor", "seek_mission", "task_at_sea"):
        return chart.both_sea[player.zone] * FADE[1] // 1000 + 40
    if kind in ("scout_merchant", "spanish_merchant"):
        hunt = raid_worth(state, player, player.zone, raid_booty(player), kind == "spanish_merchant")
        return hunt + later(chart, player.zone, False) - lying_at_sea(state, player, player.zone)
    if kind == "scout_npc":
        return npc_worth(state, player, option.number(0)) * finds(player) // 100 + later(chart, player.zone, False)
    if kind == "scout_captain":
        return captain_worth(player, state.players[option.number(0)]) + later(chart, player.zone, False)
    if kind == "hire":
        return -2000 if wins_by_stash(state, player) else 2000
    if kind == "play":
        if not isinstance(GLORY[option.number(0)].effects[0], FreeMove):
            return 1500
        return chart.prospect(player.zone, player.in_port) - 20
    if kind == "pardon":
        return 1400
    if kind == "cove":
        return STASHED * to_stash(state, player) + later(chart, player.zone, False)
    if kind == "unstash":
        return unstash_worth(state, player)
    if kind == "retire":
        return -500
    waiting = chart.prospect(player.zone, player.in_port) * FADE[max(1, state.turn.actions)] // 1000 - 10
    return waiting if player.in_port else waiting - danger(state, player, player.zone)


def later(chart: Course, zone: int, in_port: bool) -> int:
    """The prospect from a place that is one action away."""
    return chart.prospect(zone, in_port) * FADE[1] // 1000


def unstash_worth(state: State, player: Player) -> int:
    """The stash pays for the first great ship, as long as no full ten is broken for it."""
    price = shipyard.ship_price(state, player, GALLEON) - shipyard.sale_price(player)
    return 1600 if saving(player) and player.gold < price <= player.gold + player.stash % 10 else -2000


def port_worth(state: State, player: Player, option: Option) -> int:
    """In port: sell, do what brings glory, look after the ship, trade, then stash what is left."""
    kind = option.kind
    if kind == "sell":
        return 900 if any([sell_worth(state, player, card) > 0 for card in port.own_cargo(state, player.seat)]) else -50
    if wins_by_stash(state, player) and kind in ("buy", "yard", "listen", "recruit", "hire"):
        return -50  # every coin is needed at home
    if kind == "stash":
        return 850 if wins_by_stash(state, player) else 200 if to_stash(state, player) >= 4 else -50
    if kind == "listen":
        return 330 if player.rumor < 0 and player.gold >= 4 else -50
    if kind == "claim":
        held = mission_worth(state, player, player.mission, player.zone) if player.mission >= 0 else 0
        gain = offer_worth(state, player, option.number(0)) - held
        return 600 + gain if gain > 30 else -50
    if kind == "yard":
        return (
            500
            if any([yard_worth(state, player, one) > 0 for one in shipyard.yard_options(state, player.seat)])
            else -50
        )
    if kind == "buy":
        return (
            400
            if player.cargo_count < player.at[HOLD] and player.gold >= 3 and not at_port(state).activities & BUY
            else -50
        )
    if kind == "unstash":
        return unstash_worth(state, player)
    if kind == "prove":
        return 800 if rumor_worth(player, player.rumor) > 0 else -50
    return {"task": 780, "recruit": 450, "hire": 550, "play": 420, "pardon": 300}.get(kind, 0)


def yard_worth(state: State, player: Player, option: Option, marauder: bool = False) -> int:
    """Repairs, then the first great ship, a Galleon if there is the choice; extras when there is gold to spare."""
    kind = option.kind
    if kind == "repair":
        return 100 + 40 * (player.at[option.number(0)] == 0) + 20 * (option.number(0) == HULL)
    if kind == "buy_ship":
        ship = option.number(0)
        liked = FRIGATE if marauder or is_hunter(player) else GALLEON  # who lives by hunting wants the nimbler one
        if ship in (FRIGATE, GALLEON) and not player.bought_ship:
            return 400 + 10 * (ship == liked)
        return 300 if ship == liked and player.ship < FRIGATE and player.gold > 40 else -100
    if kind == "buy_mod":
        return 40 if player.gold >= 12 and not saving(player) else -10
    if kind == "buy_weapon":
        return 20 if (marauder or is_hunter(player)) and arms_himself(state, player) else -10
    if kind == "renew":
        return 30 if player.gold >= 12 else -10
    return 0 if kind == "done" else -100


def arms_himself(state: State, player: Player) -> bool:
    """Special weapons are successes in raids, as long as there is a die that each could turn."""
    dice = CAPTAINS[player.captain].skills[SEAMANSHIP]
    if wins_by_stash(state, player) or player.weapons.bit_count() >= min(dice, 3) or player.gold < 6:
        return False
    return raid_booty(player) > 0


# --- trade ----------------------------------------------------------------------------------------------------------


def market_for(state: State, player: Player, good: int) -> int:
    """How near a port is that wants this good: 0 is nowhere."""
    best = 0
    for zone in PORTS:
        if state.demand[zone] == good and zone != player.zone and not barred(state, player, zone):
            best = max(best, 8 - DISTANCE[player.zone][zone])
    return best


def buy_worth(state: State, player: Player, option: Option) -> int:
    """Goods that some port near wants, three of a kind above all, and what the mission asks for."""
    if option.kind != "buy_good":
        return 0 if option is DONE else -20
    market = port.market(state)
    if len(market.bought) + player.cargo_count >= player.at[HOLD]:
        return -50
    good, price = option.number(0), option.number(1)
    held = count(player, good)
    bought = 0
    offered = 0
    for card in market.offer:
        if CARGO[card].good == good:
            offered += 1
            bought += card in market.bought
    if player.mission >= 0 and DELIVERY[player.mission][0] == good and held + bought < DELIVERY[player.mission][1]:
        return 150
    near = market_for(state, player, good)
    if not near:
        return 30 * (2 - price) - 10
    worth = 40 * (3 - price) + 12 * near - 30
    together = held + min(offered, player.at[HOLD] - player.cargo_count)
    if together >= 3:
        return worth + (80 if held + bought < 3 else 0)
    return worth + 20 * (together == 2)


def sell_worth(state: State, player: Player, option: Option) -> int:
    """Goods in demand are sold; others only if nobody wants them or the hold is too full."""
    if option is DONE:
        return 0
    good = CARGO[option.number(0)].good
    if promised(player, good):
        return -50
    if good == state.demand[player.zone] or port.sell_price(state, player, good) >= 6:
        return 100
    return -50 if market_for(state, player, good) and player.cargo_count <= player.at[HOLD] else 40


def raid_option_worth(state: State, player: Player, option: Option) -> int:
    """Whether to raid and as whose, what to spend, and what to do with the cards."""
    kind = option.kind
    if kind == "nation":
        return raid_booty(player) - bounty_cost(player, option.number(0)) - 5 * (option.number(0) == player.nation)
    if kind == "card":  # what to keep
        good = CARGO[option.number(0)].good
        return 10 + 3 * market_for(state, player, good) + 20 * (count(player, good) > 1)
    if kind == "weapon":
        return weapon_worth(state, player)
    if kind in ("decline", "no", "done"):
        return 0
    return use_worth(state, player, kind, option.number(0) if kind in ("discard", "exchange") else -1)


# --- battles --------------------------------------------------------------------------------------------------------


def battle_worth(state: State, seat: int, prompt: str, option: Option) -> int:
    battle = state.battle
    if battle is None:
        return 0
    kind = option.kind
    if kind == "location":
        return take_worth(side_at(state, side_steered(state, seat, option)), option.number(0))
    if kind in ("shoot", "board", "flee"):
        side = 0 if battle.declared[0] == 0 else 1
        return declare_worth(state, side, kind)
    if kind == "die":
        face = option.number(2)
        if prompt == "battle.drop_die":
            return 50 if face >= 5 else face
        mine = battle.sides[option.number(0)] == seat
        return (-20 if face >= 5 else 20) if mine else (20 if face >= 5 else -20)
    return {"foe_dice": 5, "own_dice": 10 if successes_of(state, seat) == 0 else 0}.get(kind, 0)


def successes_of(state: State, seat: int) -> int:
    battle = state.battle
    assert battle is not None
    return successes(battle.dice[battle.sides.index(seat)])


def side_steered(state: State, seat: int, option: Option) -> int:
    battle = state.battle
    assert battle is not None
    return battle.sides.index(option.number(1)) if len(option.args) > 1 else battle.sides.index(seat)


def side_at(state: State, side: int) -> list[int]:
    battle = state.battle
    assert battle is not None
    code = battle.sides[side]
    return battle.npc_at if code >= NPC_SIDE else state.players[code].at


def take_worth(at: list[int], location: int) -> int:
    """Where a hit hurts least."""
    left = at[location]
    if left == 0:
        return -50
    if location == HULL:
        return 20 * left - 40
    return 12 * left + (15 if location == HOLD else 0) - (10 if location == CREW else 0)


def declare_worth(state: State, side: int, kind: str) -> int:
    """Shoot with clearly more guns and hull, board where the crew is likely to win, flee from the rest."""
    mine, his = side_at(state, side), side_at(state, 1 - side)
    dice, his_dice = naval.contest_dice(state, side), naval.contest_dice(state, 1 - side)
    if kind == "shoot":
        guns = mine[CANNONS] - his[CANNONS] + mine[HULL] - his[HULL]
        return int(30 * guns + 10 * mine[CANNONS] * contest(dice, his_dice)) - 10
    leadership, his_leadership = naval.skill(state, side, LEADERSHIP), naval.skill(state, 1 - side, LEADERSHIP)
    boarding = melee(leadership, mine[CREW], his_leadership, his[CREW])
    if kind == "board":
        return int(70 * contest(dice, his_dice) * (boarding + 0.4))
    return int(160 * flight(dice, his_dice) - 48 * boarding)


def moment_worth(state: State, seat: int, option: Option) -> int:
    """Cards and tools in their moments: mostly good, if they change something."""
    kind = option.kind
    if kind == "pass":
        return 20
    battle = state.battle
    if battle is None or seat not in battle.sides:
        return 60
    side = battle.sides.index(seat)
    if kind == "use":
        tool = option.word(0)
        if tool in ("hooks", "sailing-master"):
            return 60 if successes(battle.dice[side]) < successes(battle.dice[1 - side]) else -20
        if tool == "master-gunner":
            return -10
        return 60
    if isinstance(GLORY[option.number(0)].effects[0], RerollSide):
        return 60 if successes(battle.dice[side]) < successes(battle.dice[1 - side]) else -20
    return 60


# --- the rest -------------------------------------------------------------------------------------------------------


def amount_worth(state: State, player: Player, prompt: str, n: int) -> int:
    if prompt == "stash":
        return -abs(n - max(1, to_stash(state, player)))
    if prompt == "unstash":
        return -abs(n - 10)
    return n


def other_worth(state: State, player: Player, prompt: str, option: Option) -> int:
    kind = option.kind
    if prompt == "setup.ship":
        hunts = prowess(player.captain, SLOOP) >= SLOOP_HUNTER
        return 30 * (option.number(0) == (SLOOP if hunts else FLUTE))  # to hunt, or for four cards of cargo
    if prompt == "plunder.ship":
        return plunder_ship_worth(state, player, kind == "yes")
    if prompt in {"hand.drop", "plunder.hand"}:
        return 10 if GLORY[option.number(0)].family == "specialist" else 20
    if kind == "card":  # one to throw away
        return 20 - market_for(state, player, CARGO[option.number(0)].good)
    if kind in ("reward", "nation", "npc"):
        return 10 + option.number(1) if kind == "reward" else 10
    if kind in ("declare", "hire", "resolve", "yes", "absorb"):
        return 100
    if kind == "location":
        return (
            10 + (10 if option.number(0) == HULL else 0)
            if prompt == "repair"
            else take_worth(player.at, option.number(0))
        )
    return 5


def plunder_ship_worth(state: State, player: Player, take: bool) -> int:
    battle = state.battle
    assert battle is not None
    side = 1 - battle.sides.index(player.seat)
    code = battle.sides[side]
    ship = battle.npc_ship if code >= NPC_SIDE else state.players[code].ship
    better = SHIPS[ship].cannons > SHIPS[player.ship].cannons and side_at(state, side)[HULL] > 0
    return 50 if take == better else 0
