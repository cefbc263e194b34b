"""Letter of Marque, as the rulebook tells it."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import CHECKPOINT, PASS, Option, Steps, always, checkpoint, choose, together
from freebooter.engine.game import Score
from freebooter.engine.keel import EVERYONE, Keel, begin_turn, draw, reveal, shuffle, spin, tell
from freebooter.games.letter_of_marque.content import FLEET, SMALL_FLEET
from freebooter.games.letter_of_marque.settings import Settings
from freebooter.games.letter_of_marque.state import Captain, Ship, State

TREASURES: Final = list(FLEET.treasures)
ARMED_SHIPS: Final = FLEET.armed_ships
DEFENCELESS_SHIPS: Final = FLEET.defenceless_ships
CANNON_CARDS: Final = FLEET.cannon_cards

LEAVE: Final = Option("leave", touches=("deck",))
ARMED: Final = Option("armed", touches=("reserve:armed",))
DEFENCELESS: Final = Option("defenceless", touches=("reserve:defenceless",))
ARRIVE: Final = [Option("arrive", treasure, touches=(f"mine:{treasure}",)) for treasure in range(10)]
ATTACK: Final = [
    [Option("attack", seat, treasure, touches=(f"ship:{seat}:{treasure}",)) for treasure in range(10)]
    for seat in range(6)
]


# --- Set-up and preliminary turn ------------------------------------------------------------------------------------


def setup(settings: Settings, seats: int, keel: Keel) -> State:
    """LM-001 .. LM-004: everyone has a shuffled deck of treasures, ships and cannon cards."""
    new = new_small_captain if settings.small_fleet else new_captain
    state = State(keel, [new() for _ in range(seats)], 0, 0, settings.ties_by_all_cannons)
    for captain in state.captains:
        shuffle(state, captain.deck)
    return state


def new_captain() -> Captain:
    return Captain(TREASURES[:], ARMED_SHIPS, DEFENCELESS_SHIPS, CANNON_CARDS, 0, [], [], 0, 0, 0, 0, 0)


def new_small_captain() -> Captain:
    """LM-A10."""
    small = SMALL_FLEET
    ships, others, cannons = small.armed_ships, small.defenceless_ships, small.cannon_cards
    return Captain(list(small.treasures), ships, others, cannons, 0, [], [], 0, 0, 0, 0, 0)


def play(state: State) -> Steps:
    """The preliminary turn, then turn after turn until the seas are empty."""
    if state.keel.round == 0:
        yield from preliminary_turn(state)
        yield CHECKPOINT
    while not seas_are_empty(state):  # LM-022, checked after every action (LM-A02)
        me = state.keel.turn
        action: Option = yield TURN[me]
        if action is LEAVE:
            turn_up_treasure(state, me)  # LM-012: first the treasure is turned up, then its ship chosen
            ship: Option = yield LAST_SHIP[me] if one_ship_left(state, me) else SHIP[me]
            put_to_sea(state, me, ship is ARMED)
        elif action is PASS:
            tell(state, "passed", seat=me)
        elif action.kind == "arrive":
            arrive(state, me, action.numbers[0])
        else:
            attack(state, me, action.numbers[0], action.numbers[1])
        pass_turn_on(state)


def preliminary_turn(state: State) -> Steps:
    """LM-007 .. LM-011: all turn up a treasure and man it in secret; the lowest value begins."""
    seats = len(state.captains)
    for seat in range(seats):
        turn_up_treasure(state, seat)
    ships = yield together([choose(seat, "first_ship", reserve_ships) for seat in range(seats)])
    for seat in range(seats):
        put_to_sea(state, seat, ships[seat] is ARMED)
    state.first = lowest_treasure(state)
    state.keel.round = 1
    begin_turn(state, state.first)
    tell(state, "begins", seat=state.first)


def lowest_treasure(state: State) -> int:
    """LM-010: the lowest value under a ship starts; ties by lot."""
    values = [captain.sea[0].treasure for captain in state.captains]
    lowest = [seat for seat, value in enumerate(values) if value == min(values)]
    return lowest[spin(state, len(lowest))] if len(lowest) > 1 else lowest[0]


# --- A turn ---------------------------------------------------------------------------------------------------------


def actions(state: State, me: int) -> list[Option]:
    """LM-026: exactly one of leave, arrive, attack or pass."""
    captain = state.captains[me]
    options = []
    if captain.deck:
        options.append(LEAVE)  # LM-013; never short of a ship (LM-A03)
    for ship in captain.sea:
        options.append(ARRIVE[ship.treasure])
    if captain.cannons:  # LM-016; captured cards do not count (LM-A05)
        for seat, opponent in enumerate(state.captains):
            if seat != me and opponent.sea:
                targets = ATTACK[seat]
                for ship in opponent.sea:
                    options.append(targets[ship.treasure])
    if not captain.deck and not captain.sea:
        options.append(PASS)  # LM-020, LM-021
    return options


def turn_up_treasure(state: State, seat: int) -> None:
    captain = state.captains[seat]
    captain.drawn = draw(state, captain.deck)
    if state.keel.loud:
        tell(state, "turned_up", seat=seat, treasure=captain.drawn)


def reserve_ships(state: State, seat: int) -> list[Option]:
    """Ships of one kind are alike: one chooses armed or defenceless."""
    captain = state.captains[seat]
    if not captain.armed:
        return [DEFENCELESS]
    return [ARMED, DEFENCELESS] if captain.defenceless else [ARMED]


def one_ship_left(state: State, seat: int) -> bool:
    captain = state.captains[seat]
    return captain.armed + captain.defenceless == 1


# Asks never change, so each is made once: these are the hot places of every playout.
TURN: Final = [checkpoint(choose(seat, "turn", actions)) for seat in range(6)]
# LM-009: a ship that left unasked would tell that all of the reserve are alike; of the last one everybody knows.
SHIP: Final = [always(choose(seat, "ship", reserve_ships)) for seat in range(6)]
LAST_SHIP: Final = [choose(seat, "ship", reserve_ships) for seat in range(6)]


def put_to_sea(state: State, seat: int, armed: bool) -> None:
    """LM-008, LM-009: the ship lies on its treasure at sea; only its owner knows what it is."""
    captain = state.captains[seat]
    if armed:
        captain.armed -= 1
    else:
        captain.defenceless -= 1
    captain.sea.append(Ship(captain.drawn, armed, 1 << seat))
    if state.keel.loud:
        tell(state, "left", seat=seat, treasure=captain.drawn)
    captain.drawn = 0


def arrive(state: State, me: int, treasure: int) -> None:
    """LM-014, LM-015: the treasure is scored, the ship leaves the game unrevealed."""
    captain = state.captains[me]
    ship = captain.ship(treasure)
    captain.sea.remove(ship)
    captain.pile.append(10 * me + treasure)
    if ship.seen == EVERYONE:
        captain.home_shown += 1
    elif ship.armed:
        captain.home_armed += 1
    else:
        captain.home_defenceless += 1
    if state.keel.loud:
        tell(state, "arrived", seat=me, treasure=treasure)


def attack(state: State, me: int, seat: int, treasure: int) -> None:
    """LM-016 .. LM-019: a cannon card is played, the ship turned over for all to see."""
    defender = state.captains[seat]
    ship = defender.ship(treasure)
    state.captains[me].cannons -= 1
    reveal(state, ship)
    if ship.armed:
        defender.captured += 1
        if state.keel.loud:
            tell(state, "repelled", seat=me, target=seat, treasure=treasure, hurts=[me])
    else:
        defender.sea.remove(ship)
        defender.sunk += 1
        state.captains[me].pile.append(10 * seat + treasure)
        state.spent += 1
        if state.keel.loud:
            tell(state, "captured", seat=me, target=seat, treasure=treasure, hurts=[seat])


def pass_turn_on(state: State) -> None:
    """LM-011: clockwise, one turn each."""
    keel = state.keel
    seat = keel.turn + 1
    if seat == len(state.captains):
        seat = 0
    if seat == state.first:
        keel.round += 1
    begin_turn(state, seat)


# --- End and scoring ------------------------------------------------------------------------------------------------


def seas_are_empty(state: State) -> bool:
    """LM-022: no ship at sea and every deck empty."""
    for captain in state.captains:
        if captain.sea or captain.deck:
            return False
    return True


def scores(state: State) -> list[Score]:
    """LM-023 .. LM-025: treasures and captured cannon cards; ties by cannon cards."""
    return [score(state, seat, captain) for seat, captain in enumerate(state.captains)]


def score(state: State, seat: int, captain: Captain) -> Score:
    own = sum(card % 10 for card in captain.pile if card // 10 == seat)
    prizes = sum(card % 10 for card in captain.pile if card // 10 != seat)
    cannons = captain.captured
    if state.ties_by_all_cannons:
        cannons += captain.cannons
    return Score({"own": own, "prizes": prizes, "cannons": captain.captured}, (cannons,))  # LM-A01


def components(state: State) -> dict[str, int]:
    """Every piece, wherever it is: these counts never change."""
    captains = state.captains
    ships = sum(
        c.armed + c.defenceless + len(c.sea) + c.home_armed + c.home_defenceless + c.home_shown + c.sunk
        for c in captains
    )
    armed = sum(c.armed + sum(ship.armed for ship in c.sea) + c.home_armed + c.home_shown for c in captains)
    value = sum(
        sum(c.deck) + c.drawn + sum(ship.treasure for ship in c.sea) + sum(card % 10 for card in c.pile)
        for c in captains
    )
    cards = sum(len(c.deck) + (c.drawn > 0) + len(c.sea) + len(c.pile) for c in captains)
    cannons = sum(c.cannons + c.captured for c in captains) + state.spent
    return {"ships": ships, "armed ships": armed, "treasures": cards, "value": value, "cannons": cannons}
