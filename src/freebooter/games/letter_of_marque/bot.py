"""What Letter of Marque tells bots: rules of thumb for attacking, arriving and choosing ships.

They stand here twice on purpose. The policy is for playouts: on the whole state, in whole tenths of a point, rough and
quick. The greedy player weighs more finely, from what its seat can see. What can be reckoned is reckoned once.
"""

from __future__ import annotations

from typing import Any, Final

from freebooter.engine.asks import Option
from freebooter.engine.bot import Bot
from freebooter.engine.chair import Chair
from freebooter.engine.keel import EVERYONE
from freebooter.engine.luck import Luck
from freebooter.games.letter_of_marque.content import FLEET, SMALL_FLEET
from freebooter.games.letter_of_marque.state import Captain, Ship, State
from freebooter.games.letter_of_marque.view import CaptainView, ShipView, View

# How much of a treasure's value one may count on, by where it lies.
ARMED_AT_SEA = 1.0
DEFENCELESS_AT_SEA = 0.72
IN_DECK = 0.8
CANNON = 1.2  # what an unused cannon card may bring

ARMED: Final = FLEET.armed_ships
DEFENCELESS: Final = FLEET.defenceless_ships


def evaluate(state: State, seat: int) -> float:
    """About the chance to win: how far ahead of the best other one expects to be."""
    mine = 0.0
    best = 0.0
    for i, captain in enumerate(state.captains):
        hope = expected(captain)
        if i == seat:
            mine = hope
        elif hope > best:
            best = hope
    lead = (mine - best) / 14.0
    return min(0.98, max(0.02, 0.5 + lead))


def expected(captain: Captain) -> float:
    points = captain.captured + CANNON * captain.cannons + IN_DECK * (sum(captain.deck) + captain.drawn)
    for card in captain.pile:
        points += card % 10
    for ship in captain.sea:
        points += ship.treasure * (ARMED_AT_SEA if ship.armed else DEFENCELESS_AT_SEA)
    return points


def never_shown(ships: int, shown: int, sunk: int) -> tuple[int, int]:
    """Of a captain's ships those that nobody has seen, and how many of these are armed: a shown ship is, a sunk not."""
    armed = ARMED if ships == ARMED + DEFENCELESS else SMALL_FLEET.armed_ships
    return ships - shown - sunk, armed - shown


def cannon_worth(prey: int, cannons: int) -> int:
    """What keeping a cannon card is worth, in tenths of a point: with little left to attack, next to nothing."""
    return 16 if prey > 2 * cannons else 2


# --- playouts -------------------------------------------------------------------------------------------------------


def policy(state: State, seat: int, prompt: str, options: list[Option], luck: Luck) -> int:
    """Quick play, much like the greedy player: the best option by a rough worth, with a pinch of chance."""
    me = state.captains[seat]
    if prompt != "turn":
        return choose_ship(me.drawn, luck)
    threat = 0
    prey = 0
    for i, captain in enumerate(state.captains):
        if i != seat:
            threat += captain.cannons
            prey += len(captain.sea) + len(captain.deck)
    cannon = cannon_worth(prey, me.cannons)
    best = 0
    most = -1000
    for i, option in enumerate(options):
        kind = option.kind
        if kind == "attack":
            worth = attack_hope(state.captains[option.number(0)], option.number(1), seat) - cannon
        elif kind == "arrive":
            worth = arrival_hurry(me.ship(option.number(0)), threat)
        else:
            worth = 22 - 5 * len(me.sea) if kind == "leave" else 0
        worth += luck.below(10)
        if worth > most:
            most = worth
            best = i
    return best


def choose_ship(treasure: int, luck: Luck) -> int:
    """The index of armed (0) or defenceless (1): rich treasures are armed more often, but never for sure."""
    return 0 if luck.below(100) < 12 * treasure - 18 else 1


def attack_hope(target: Captain, treasure: int, seat: int) -> int:
    """What an attack may bring, less what it may give away; in tenths of a point."""
    ship = target.ship(treasure)
    chance = chance_defenceless(target, ship, seat)
    return (chance * 10 * treasure - (100 - chance) * 10) // 100 if chance else -50


def arrival_hurry(ship: Ship, threat: int) -> int:
    """Only a ship that may be taken is in a hurry, the more cannons the others have; in tenths of a point."""
    if ship.seen == EVERYONE or not threat:
        return 1
    if ship.armed:
        return 2 + ship.treasure // 2  # a bait: who attacks it pays
    return min(75, 25 * threat) * ship.treasure // 10


def chance_defenceless(captain: Captain, ship: Ship, seat: int) -> int:
    """In percent, by the ships that were never shown."""
    if ship.seen == EVERYONE:
        return 0
    shown = captain.home_shown
    for other in captain.sea:
        if other.seen == EVERYONE:
            shown += 1
    home = captain.home_armed + captain.home_defenceless + captain.home_shown
    ships = captain.armed + captain.defenceless + len(captain.sea) + home + captain.sunk
    unknown, armed = never_shown(ships, shown, captain.sunk)
    if not armed:
        return 100
    base = 100 - 100 * armed // unknown
    if ship is not captain.sea[-1]:
        base //= 3  # a bait: who fears for a ship brings it home
    return max(5, min(100, base + 6 * (5 - ship.treasure)))


# --- the greedy player ----------------------------------------------------------------------------------------------


def greedy(chair: Chair) -> Any:
    """Weighs every action by the points it should bring, from what its seat can see."""
    decision = chair.decision
    assert decision is not None
    view: View = chair.view
    if decision.prompt != "turn":
        options = decision.options
        if len(options) == 1:
            return options[0]
        return options[choose_ship(view.captains[str(chair.seat)].drawn, chair.rng)]
    best = decision.options[0]
    most = -100.0
    for option in decision.options:
        worth = worth_of(view, chair.seat, option) + 0.4 * chair.rng.random()
        if worth > most:
            most, best = worth, option
    return best


def worth_of(view: View, seat: int, option: Option) -> float:
    me = view.captains[str(seat)]
    if option.kind == "arrive":
        return arrival_worth(view, seat, me.sea[str(option.args[0])])
    if option.kind == "attack":
        return attack_worth(view, seat, option.number(0), option.number(1))
    if option.kind == "leave":
        return 2.2 - 0.5 * len(me.sea)
    return 0.0


def arrival_worth(view: View, seat: int, ship: ShipView) -> float:
    """Only a ship that may be taken is in a hurry."""
    if ship.shown:
        return 0.1
    cannons = sum([other.cannons for i, other in view.captains.items() if i != str(seat)])
    if not cannons:
        return 0.1 + 0.01 * ship.treasure
    if ship.armed:
        return 0.2 + 0.05 * ship.treasure  # a bait: who attacks it pays
    danger = min(0.75, 0.2 * cannons)
    return danger * ship.treasure


def attack_worth(view: View, seat: int, target: int, treasure: int) -> float:
    captain = view.captains[str(target)]
    ship = captain.sea[str(treasure)]
    if ship.shown:
        return -5.0
    shown = captain_shown(captain)
    ships = captain.reserve + len(captain.sea) + captain.home + captain.sunk
    unknown, armed = never_shown(ships, shown, captain.sunk)
    hit = 1.0 - armed / unknown
    if armed:
        hit += 0.06 * (5 - treasure)
    left = sum([len(other.sea) + other.deck for i, other in view.captains.items() if i != str(seat)])
    return hit * treasure - (1.0 - hit) - cannon_worth(left, view.captains[str(seat)].cannons) / 10


def captain_shown(captain: CaptainView) -> int:
    """Armed ships of this captain that everybody knows."""
    return sum([ship.shown for ship in captain.sea.values()]) + captain.home_shown


BOT = Bot(
    evaluate=evaluate,
    policy=policy,
    greedy=greedy,
    secret=("ship", "first_ship"),
    depth=200,  # playouts go on to the end
)
