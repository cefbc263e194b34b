"""PO-3 to PO-5, PO-8 and PO-9: the round, laying cards, sailing, wind and the pirate's move."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import CHECKPOINT, DONE, Option, Steps, choose, together
from freebooter.engine.keel import begin_turn, spin, tell
from freebooter.games.portolano.rules.battle import announce_peace, begin_battles, fight_pirate, fight_players
from freebooter.games.portolano.rules.missions import check_after_actions, fail_no_mutiny
from freebooter.games.portolano.rules.setup import choose_stern_options, place_pirate, place_ship
from freebooter.games.portolano.rules.ships import GOOD_IDS, thing_of
from freebooter.games.portolano.rules.tiles import use_sea_tile, visit_port
from freebooter.games.portolano.state import (
    CARDS,
    DAWN,
    DUSK,
    FIGHTS,
    NEXT,
    NO_COURSE,
    OVER,
    PIRATE_FIGHTS,
    PIRATE_PLACE,
    PORTS,
    SHIPS,
    SOUTH,
    SOUTHERNER,
    STAY,
    STERNS,
    STRATEGIST,
    TURNS,
    WIND,
    Captain,
    State,
    Visit,
)

LETTERS: Final = "nesw"


def _steps_of(course: int) -> tuple[int, ...]:
    if course < 4:
        return (course,)
    if course < STAY:
        return ((course - 4) // 4, (course - 4) % 4)
    return ()


def _step_cost(step: int, wind: int, southerner: bool) -> int:
    """PO-049 .. PO-051; PO-124."""
    cost = (0, 1, 2, 1)[(step - wind) % 4]
    return max(0, cost - 1) if southerner and step == SOUTH else cost


STEPS: Final[list[tuple[int, ...]]] = [_steps_of(course) for course in range(21)]
# COST[wind][course], for the Southerner COST[4 + wind][course] (PO-052, PO-054)
COST: Final[list[list[int]]] = [
    [sum(_step_cost(step, wind, southerner) for step in _steps_of(course)) for course in range(21)]
    for southerner in (False, True)
    for wind in range(4)
]


def _course_option(course: int) -> Option:
    if course == STAY:
        return Option("stay", touches=("card:2x",))
    letters = [LETTERS[step] for step in STEPS[course]]
    kind = "sail" if course < 4 else "sail2"
    return Option(kind, *letters, touches=tuple(f"card:{letter}" for letter in letters))


COURSES: Final[list[Option]] = [_course_option(course) for course in range(21)]
COURSE_OF: Final[dict[str, int]] = {option.key: course for course, option in enumerate(COURSES)}
ONE_CARD: Final = COURSES[:4]
TWO_CARDS: Final = COURSES[:20]
ONE_OR_STAY: Final = [*COURSES[:4], COURSES[STAY]]
ALL_COURSES: Final = COURSES


def play(state: State) -> Steps:
    """The whole game, from any checkpoint on (PO-035)."""
    while True:
        phase = state.phase
        if phase == TURNS:
            yield from take_turn(state)
        elif phase == CARDS:
            yield from lay_cards(state)
        elif phase == DAWN:
            yield from begin_round(state)
        elif phase == WIND:
            yield from wind_and_pirate(state)
        elif phase == PIRATE_FIGHTS:
            yield from fight_pirate(state)
        elif phase == FIGHTS:
            yield from fight_players(state)
        elif phase == DUSK:
            end_round(state)
            yield CHECKPOINT
        elif phase == STERNS:
            yield from choose_stern_options(state)
        elif phase == PIRATE_PLACE:
            yield from place_pirate(state)
        elif phase == SHIPS:
            yield from place_ship(state)
        else:
            return


def cost(state: State, captain: Captain, course: int) -> int:
    """The rum that a course costs this captain in this wind."""
    return COST[state.wind + 4 if captain.stern == SOUTHERNER else state.wind][course]


# 4 Card selection


def begin_round(state: State) -> Steps:
    """Who has no rum has a mutiny at hand (PO-040); after a drift 2 goods may buy 1 rum (PO-041)."""
    tell(state, "round", round=state.keel.round, seat=state.first)
    seats = len(state.captains)
    for captain in state.captains:
        if captain.rum == 0:
            fail_no_mutiny(state, captain.seat)  # PO-130, PO-A27
    for place in range(seats):
        seat = (state.first + place) % seats
        if may_exchange(state.captains[seat]):
            option = yield choose(seat, "exchange", exchanges)
            if option.kind == "exchange":
                exchange(state, seat, option)
    state.phase = CARDS


def may_exchange(captain: Captain) -> bool:
    return captain.rum == 0 and captain.drifted and not captain.tile_rum and captain.cargo() >= 2


EXCHANGES: Final[list[list[Option]]] = [
    [Option("exchange", GOOD_IDS[one], GOOD_IDS[two]) for two in range(4)] for one in range(4)
]


def exchanges(state: State, seat: int) -> list[Option]:
    goods = state.captains[seat].goods
    options = []
    for one in range(4):
        for two in range(one, 4):
            if goods[one] and goods[two] and (one != two or goods[one] > 1):
                options.append(EXCHANGES[one][two])
    options.append(DONE)
    return options


def exchange(state: State, seat: int, option: Option) -> None:
    """PO-041, PO-042: two goods, cocoa as one, to the box for 1 rum."""
    captain = state.captains[seat]
    for i in (0, 1):
        good = thing_of(option, i)
        captain.goods[good] -= 1
        state.box[good] += 1
    captain.rum = 1
    tell(state, "exchanged", seat=seat, one=option.word(0), two=option.word(1))


def courses(state: State, seat: int) -> list[Option]:
    """PO-038, PO-039, PO-043 .. PO-045, PO-155: affordable or not."""
    captain = state.captains[seat]
    may_stay = captain.stern == STRATEGIST and not captain.anchored  # PO-125
    if captain.sails:
        return ALL_COURSES if may_stay else TWO_CARDS
    return ONE_OR_STAY if may_stay else ONE_CARD


def lay_cards(state: State) -> Steps:
    """PO-038: all who have rum, at the same time."""
    if any([captain.rum for captain in state.captains]):
        answers = yield together([choose(one.seat, "course", courses) for one in state.captains if one.rum > 0])
        at = 0
        for captain in state.captains:
            if captain.rum > 0:
                captain.course = COURSE_OF[answers[at].key]
                at += 1
    state.phase = TURNS
    state.done = 0
    begin_turn(state, state.first)
    yield CHECKPOINT


# 5 Movement


def take_turn(state: State) -> Steps:
    """PO-046: one player's whole turn, the move and then the tile."""
    seats = len(state.captains)
    me = (state.first + state.done) % seats
    sail(state, state.captains[me])
    state.visit = Visit()
    if state.board[state.captains[me].cell] >= PORTS:
        yield from visit_port(state, me)
    else:
        yield from use_sea_tile(state, me)
    state.visit = None
    check_after_actions(state, state.captains[me])
    state.done += 1
    if state.done == seats:
        state.phase = WIND
    begin_turn(state, (state.first + state.done) % seats if state.done < seats else -1)
    yield CHECKPOINT


def sail(state: State, captain: Captain) -> None:
    """PO-047 .. PO-057."""
    course = captain.course
    captain.course = NO_COURSE
    captain.tile_rum = False
    captain.drifted = False
    captain.anchored = course == STAY
    if course == NO_COURSE:
        if state.keel.loud:
            tell(state, "mutiny", seat=captain.seat, hurts=[captain.seat])
        drift(state, captain)
        return
    price = cost(state, captain, course)
    if price > captain.rum:  # PO-056
        tell(state, "unpaid", seat=captain.seat, course=COURSES[course].key, price=price, rum=captain.rum,
             hurts=[captain.seat])  # fmt: skip
        captain.rum = 0
        fail_no_mutiny(state, captain.seat)
        drift(state, captain)
        return
    captain.rum -= price  # PO-053
    if course == STAY:
        tell(state, "stayed", seat=captain.seat)
        return
    path = path_from(state, captain.cell, STEPS[course])
    key = COURSES[course].key
    tell(state, "sailed", seat=captain.seat, course=key, price=price, path=path, face=state.board[path[-1]])
    follow(state, captain, path)


def drift(state: State, captain: Captain) -> None:
    """One tile with the wind, whatever the sails (PO-055, PO-057)."""
    captain.drifted = True
    path = path_from(state, captain.cell, (state.wind,))
    if state.keel.loud:
        tell(state, "drifted", seat=captain.seat, path=path, face=state.board[path[-1]])
    follow(state, captain, path)


def path_from(state: State, cell: int, steps: tuple[int, ...]) -> list[int]:
    """The cells of a course, the first included; the sea is round (PO-048)."""
    path = [cell]
    for step in steps:
        cell = NEXT[state.size][step][cell]
        path.append(cell)
    return path


def follow(state: State, captain: Captain, path: list[int]) -> None:
    """Step by step; each tile that is left without a ship turns over (PO-A05)."""
    for i in range(1, len(path)):
        captain.cell = path[i]
        turn_over(state, path[i - 1])


def turn_over(state: State, cell: int) -> None:
    """A sea tile without ships turns over (PO-058, PO-059, PO-091)."""
    face = state.board[cell]
    if face >= PORTS or state.pirate == cell:
        return
    for captain in state.captains:
        if captain.cell == cell:
            return
    state.board[cell] = face ^ 1
    if state.keel.loud:
        tell(state, "turned", cell=cell, face=face ^ 1)


# 8 Wind, 9 The pirate moves


def wind_and_pirate(state: State) -> Steps:
    """PO-088 .. PO-092; then the Peacemaker may stay out of the battles (PO-095)."""
    state.wind = spin(state, 4)
    tell(state, "wind", wind=state.wind)
    move_pirate(state)
    begin_battles(state)
    yield from announce_peace(state)
    state.phase = PIRATE_FIGHTS
    state.done = 0


def move_pirate(state: State) -> None:
    start = state.pirate
    ahead = NEXT[state.size][state.wind]
    cell = ahead[start]
    while state.board[cell] >= PORTS:  # PO-092; PO-A16: back to its own tile at the latest
        cell = ahead[cell]
    state.pirate = -1
    turn_over(state, start)
    state.pirate = cell
    tell(state, "pirate_sailed", path=[start, cell], face=state.board[cell])


# 3 A round


def end_round(state: State) -> None:
    """PO-036, PO-037; the Peacemaker's word held for this round only (PO-095)."""
    state.battles = None
    if state.last_round and state.keel.round >= state.last_round:
        state.phase = OVER
        tell(state, "over")
        return
    state.first = (state.first + 1) % len(state.captains)
    state.keel.round += 1
    state.phase = DAWN
