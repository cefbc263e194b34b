"""Chapters B46 and B47: missions: drawing, starting, finishing and losing them. What each asks is in goals.py."""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import DONE, PASS, Option, Steps, choose
from freebooter.engine.keel import EVERYONE, NOBODY, reveal, roll, shuffle, spin, tell
from freebooter.engine.keel import draw as draw_card
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import MISSIONS, TAVERN_BOARD
from freebooter.games.captains_log.content import missions as cards
from freebooter.games.captains_log.rules import (
    crew,
    events,
    exploring,
    fame,
    fortresses,
    goals,
    hold,
    ports,
    rewards,
    ships,
)
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import (
    FAME_MISSIONS,
    FAME_SETS,
    NPC_BASE,
    Barrel,
    Mission,
    State,
)

NOT_YET: Final = -2  # Mission.victim before it has begun
HAND: Final = 3  # CL-436
SET: Final = 4  # CL-017


@cache
def keep_option(card: int) -> Option:
    return Option("keep_mission", card, touches=(f"mission:{card}",))


@cache
def drop_option(card: int) -> Option:
    return Option("drop_mission", card, touches=(f"mission:{card}",))


@cache
def start_option(card: int) -> Option:
    return Option("start_mission", card, touches=(f"mission:{card}",))


@cache
def finish_option(card: int, end: int) -> Option:
    return Option("finish_mission", card, end, touches=(f"mission:{card}",))


@cache
def action_option(card: int) -> Option:
    return Option("mission", card, touches=(f"mission:{card}",))


@cache
def sea_option(card: int) -> Option:
    return Option("sea_mission", card, touches=(f"mission:{card}",))


# --- The hand -------------------------------------------------------------------------------------------------------


def hand(state: State, seat: int) -> list[Mission]:
    """What this player may start or finish: the own missions; together also secret ones of the partner (CL-572)."""
    found = state.players[seat].missions[:]
    if state.rules.mode == names.COOPERATIVE:
        for other, player in enumerate(state.players):
            if other != seat:
                found += [one for one in player.missions if is_shared(one)]
    return found


def is_shared(mission: Mission) -> bool:
    """CL-572: a secret mission belongs to both until one of them has begun it."""
    card = MISSIONS[mission.card]
    return not card.public and (mission.stage == 0 or (card.start is None and mission.mark == 0))


def held(state: State, seat: int) -> list[Mission]:
    """CL-436, CL-572: missions that count against the limit; together both players' do."""
    if state.rules.mode == names.COOPERATIVE:
        return [mission for player in state.players for mission in player.missions]
    return state.players[seat].missions[:]


def limit(state: State, seat: int) -> int:
    """CL-394, CL-436: three, and one for each Informer; together the Informers of both count."""
    most = crew.mission_limit(state.players[seat])
    if state.rules.mode == names.COOPERATIVE:
        for other, player in enumerate(state.players):
            if other != seat:
                most += crew.mission_limit(player) - HAND
    return most


def is_full(state: State, seat: int) -> bool:
    return len(held(state, seat)) >= limit(state, seat)


def find(state: State, seat: int, card: int) -> Mission:
    for mission in hand(state, seat):
        if mission.card == card:
            return mission
    raise KeyError(card)


def make_own(state: State, seat: int, mission: Mission) -> None:
    """CL-159, CL-238, CL-572: the mission changes hands as it stands, and its time counter with it."""
    if mission in state.players[seat].missions:
        return
    for player in state.players:
        if mission in player.missions:
            player.missions.remove(mission)
    state.players[seat].missions.append(mission)
    for barrel in state.sea.barrels:
        if barrel.mission == mission.card:
            barrel.owner = seat


def seen_by(state: State, seat: int) -> int:
    """Who knows a secret mission: its owner; together both."""
    return EVERYONE if state.rules.mode in (names.COOPERATIVE, names.SOLO) else 1 << seat


# --- Drawing --------------------------------------------------------------------------------------------------------


def can_draw(state: State, seat: int) -> bool:
    return bool(state.decks.missions or state.decks.missions_out)


def draw(state: State, seat: int) -> Steps:
    """CL-350, CL-394, CL-436, CL-437: three cards, or more with an Informer, of which one is kept."""
    now = state.visit
    assert now is not None
    for _ in range(TAVERN_BOARD.missions_drawn + crew.mission_draw(state.players[seat])):
        card = next_card(state)
        if card < 0:
            break
        if goals.is_possible(state, seat, card):
            now.offer.append(Mission(card, seen_by(state, seat), 0, 0, 0, NOT_YET, False, 0))
        else:
            state.decks.missions_out.append(card)  # CL-023, CL-437: bad luck
            tell(state, "mission_impossible", seat=seat, mission=card)
    if now.offer:
        yield from choose_mission(state, seat)


def next_card(state: State) -> int:
    decks = state.decks
    if not decks.missions:
        decks.missions = decks.missions_out
        decks.missions_out = []
        shuffle(state, decks.missions)
    if not decks.missions:
        return -1
    card: int = draw_card(state, decks.missions)
    return card


def choose_mission(state: State, seat: int) -> Steps:
    chosen: Option = yield choose(seat, "missions.keep", offered)
    now = state.visit
    assert now is not None
    kept = -1 if chosen is PASS else chosen.number(0)
    if kept >= 0 and is_full(state, seat):
        yield from drop_one(state, seat)
    now = state.visit
    assert now is not None
    for mission in now.offer:
        if mission.card == kept:
            state.players[seat].missions.append(mission)
        else:
            state.decks.missions_out.append(mission.card)
    now.offer = []
    if kept >= 0:
        yield from taken(state, seat, find(state, seat, kept))


def offered(state: State, seat: int) -> list[Option]:
    """CL-436: with a full hand one may also keep none."""
    now = state.visit
    assert now is not None
    options = [keep_option(mission.card) for mission in now.offer]
    return [*options, PASS] if is_full(state, seat) else options


def drop_one(state: State, seat: int) -> Steps:
    dropped: Option = yield choose(seat, "missions.drop", droppable)
    for mission in held(state, seat):
        if mission.card == dropped.number(0):
            discard(state, mission)
            tell(state, "mission_dropped", seat=seat, mission=mission.card)


def droppable(state: State, seat: int) -> list[Option]:
    return [drop_option(mission.card) for mission in held(state, seat)]


def taken(state: State, seat: int, mission: Mission) -> Steps:
    """CL-431, CL-432: public ones lie open; some run at once, or begin here."""
    card = MISSIONS[mission.card]
    if card.public:
        reveal(state, mission)
    if mission.seen == EVERYONE:
        tell(state, "mission", seat=seat, mission=mission.card)
    else:
        tell(state, "secret_mission", seat=seat)
    start = card.start
    if isinstance(start, cards.Reach) and start.at.farthest:
        mission.place = goals.farthest(state, seat, start.at)  # CL-442: measured when it is activated
    if start is None:
        mission.stage = 1
    elif isinstance(start, cards.Adrift):
        cast_adrift(state, seat, mission)
    elif starts_in_port(state, seat, mission):
        yield from begin(state, seat, mission)


def cast_adrift(state: State, seat: int, mission: Mission) -> None:
    """CL-468, CL-K57: a time counter with the own marker on a numbered hex."""
    tile = chart_of(state).number_from(spin(state, 20) + 1)
    hex = chart_of(state).numbered(tile)
    mission.stage = 1
    mission.place = tile
    barrel = state.sea.barrel_bag.pop() if state.sea.barrel_bag else names.NONE
    floats = exploring.FLOATS_BY_DAY if events.is_day(state) else exploring.FLOATS_BY_NIGHT
    state.sea.barrels.append(Barrel(barrel, hex, floats, 0, seat, mission.card, NOBODY))
    tell(state, "adrift", seat=seat, tile=tile)


# --- Places ---------------------------------------------------------------------------------------------------------


def can_start(state: State, seat: int, mission: Mission) -> bool:
    """Does the mission begin where the ship is?"""
    start = MISSIONS[mission.card].start
    if mission.stage or start is None:
        return False
    if isinstance(start, cards.Reach):
        return goals.is_at(state, seat, mission, start.at)
    if isinstance(start, cards.Load):
        return goals.is_at(state, seat, mission, start.at) and state.market.supply[start.good] > 0
    if isinstance(start, cards.Approach):
        return bool(goals.beside(state, seat, start.target))
    return False


def ends_here(state: State, seat: int, mission: Mission) -> list[int]:
    """Ends of the mission, counted from 0, that can be reached by interacting here."""
    if mission.stage == 0:
        return []
    found = []
    for i, end in enumerate(MISSIONS[mission.card].ends):
        if mission.only_end and i + 1 != mission.only_end:
            continue
        if isinstance(end.goal, cards.Deliver) and goals.can_deliver(state, seat, mission, end.goal):
            found.append(i)
    return found


def is_port_place(place: cards.Place) -> bool:
    return place.icon in (names.MOORING, names.ANY_PORT, names.START_PORT)


def in_port(state: State) -> bool:
    return state.visit is not None and state.visit.tile != ports.NEUTRAL


def starts_in_port(state: State, seat: int, mission: Mission) -> bool:
    start = MISSIONS[mission.card].start
    if not in_port(state) or not isinstance(start, (cards.Reach, cards.Load)) or not is_port_place(start.at):
        return False
    return can_start(state, seat, mission)


def at_port(state: State, seat: int) -> list[Option]:
    """CL-432, CL-433: missions that can be started or finished in the port that is visited."""
    if not in_port(state):
        return []
    found = []
    for mission in hand(state, seat):
        if starts_in_port(state, seat, mission):
            found.append(start_option(mission.card))
        if mission in state.players[seat].missions:
            found += [finish_option(mission.card, end) for end in ends_here(state, seat, mission)]
    return found


def serve(state: State, seat: int, chosen: Option) -> Steps:
    """In port: a mission is started or finished."""
    mission = find(state, seat, chosen.number(0))
    if chosen.kind == "start_mission":
        yield from begin(state, seat, mission)
    else:
        yield from finish(state, seat, mission, chosen.number(1))


def used_port(state: State, seat: int) -> None:
    """CL-351: where a mission was started or finished none can be drawn until the ship has left."""
    if state.visit is not None:
        state.players[seat].last_port = state.visit.tile


def options(state: State, seat: int) -> list[Option]:
    """CL-160, CL-432: missions that an action can start away from ports: at an icon, a fortress, or next to a ship."""
    found = []
    for mission in hand(state, seat):
        start = MISSIONS[mission.card].start
        at_sea = isinstance(start, cards.Approach) or (
            isinstance(start, (cards.Reach, cards.Load)) and not is_port_place(start.at)
        )
        if at_sea and can_start(state, seat, mission):
            found.append(action_option(mission.card))
    return found


def interact(state: State, seat: int, card: int) -> Steps:
    """CL-433: one action starts all that one wishes to start here."""
    yield from begin(state, seat, find(state, seat, card))
    while not state.players[seat].lost and options(state, seat):
        more: Option = yield choose(seat, "missions.more", more_here)
        if more is DONE:
            return
        yield from begin(state, seat, find(state, seat, more.number(0)))


def more_here(state: State, seat: int) -> list[Option]:
    return [*options(state, seat), DONE]


def sea_options(state: State, seat: int) -> list[Option]:
    """CL-241, CL-454, CL-456, CL-474: places that are visited in passing, for a point of movement."""
    now = state.turn
    assert now is not None
    if now.left == 0 and not crew.picks_up_free(state.players[seat]):
        return []
    found = []
    for mission in state.players[seat].missions:
        if goals.place_in_passing(state, seat, mission) or starts_in_passing(state, seat, mission):
            found.append(sea_option(mission.card))
    return found


def starts_in_passing(state: State, seat: int, mission: Mission) -> bool:
    """CL-241: a mission that asks to visit something in the sea."""
    start = MISSIONS[mission.card].start
    return isinstance(start, cards.Reach) and goals.is_at_sea(start.at) and can_start(state, seat, mission)


def in_passing(state: State, seat: int, card: int) -> Steps:
    """A mission is started, or a place of a route or a catch is marked on the card; the last one finishes it."""
    now = state.turn
    assert now is not None
    if not crew.picks_up_free(state.players[seat]):
        now.left -= 1
    mission = find(state, seat, card)
    if mission.stage == 0:
        yield from begin(state, seat, mission)
        return
    goals.mark_place(state, seat, mission)
    if goals.all_places(mission):
        yield from finish(state, seat, mission, 0)


# --- Starting and finishing -----------------------------------------------------------------------------------------


def begin(state: State, seat: int, mission: Mission) -> Steps:
    """CL-432, CL-439, CL-440: the card is shown; goods are loaded, or a die decides."""
    make_own(state, seat, mission)
    used_port(state, seat)
    card = MISSIONS[mission.card]
    start = card.start
    if isinstance(start, cards.Approach):
        yield from goals.note_target(state, seat, mission, start.target)
    elif isinstance(start, (cards.Reach, cards.Load)):
        goals.note_place(state, seat, mission, start.at)
    if card.risks:
        yield from risk(state, seat, mission)
        return
    reveal(state, mission)
    mission.stage = 1
    tell(state, "mission_started", seat=seat, mission=mission.card)
    if isinstance(start, cards.Load):
        goods = tuple([start.n if good == start.good else 0 for good in range(6)])
        yield from rewards.from_supply(state, seat, goods)


def risk(state: State, seat: int, mission: Mission) -> Steps:
    """CL-440, CL-470, CL-471: a D12, one more by night; the table says what happens."""
    card = MISSIONS[mission.card]
    face = roll(state, 1, 12)[0]
    total = min(12, face + (0 if events.is_day(state) else card.night))
    reveal(state, mission)
    row = card.risks[0]
    for one in card.risks:
        row = one
        if total <= one.to:
            break
    tell(state, "risk", seat=seat, mission=mission.card, rolled=face, total=total, lost=int(row.lost))
    number = mission.card
    if row.lost:
        discard(state, mission)
    else:
        mission.stage = 1
        mission.only_end = row.only_end
    yield from rewards.give(state, seat, row.gains, max(names.NONE, mission.victim), 0, FAME_MISSIONS)
    if row.fortress_dice:
        tile = mission.place
        if ships.tile_numbered(state, tile) is not None:
            yield from fortresses.fires(state, tile, seat, row.fortress_dice)
    elif not row.lost and mission.only_end and in_port(state):
        for end in ends_here(state, seat, mission):
            yield from finish(state, seat, find(state, seat, number), end)
            return


def finish(state: State, seat: int, mission: Mission, end: int) -> Steps:
    """CL-016, CL-017, CL-434, CL-435: kept for ever, one Fame and the reward; four of a type are one Fame more."""
    card = MISSIONS[mission.card]
    goal = card.ends[end].goal
    player = state.players[seat]
    make_own(state, seat, mission)
    used_port(state, seat)
    if isinstance(goal, cards.Deliver) and goal.n:
        hold.unload(player, goal.good, goal.n)
        state.market.supply[goal.good] += goal.n
    goals.release(state, mission)
    player.missions.remove(mission)
    reveal(state, mission)
    player.done.append(mission.card)
    tell(state, "mission_done", seat=seat, mission=mission.card)
    fame.gain(state, seat, FAME_MISSIONS)
    nation = ports.nation_here(state) if in_port(state) else max(names.NONE, mission.victim)
    yield from rewards.give(state, seat, card.ends[end].gains, nation, player.hex, FAME_MISSIONS)
    same = [one for one in state.players[seat].done if MISSIONS[one].type == card.type]
    if len(same) >= SET:
        for one in same[:SET]:
            state.players[seat].done.remove(one)
            state.decks.missions_out.append(one)
        del same
        fame.gain(state, seat, FAME_SETS)
        tell(state, "mission_set", seat=seat, type=card.type)


def discard(state: State, mission: Mission) -> None:
    """An unfinished mission is put away, and its counter with it."""
    goals.release(state, mission)
    for barrel in list(state.sea.barrels):
        if barrel.mission == mission.card:
            state.sea.barrels.remove(barrel)
            if barrel.id >= 0:
                state.sea.barrel_box.append(barrel.id)
    for player in state.players:
        if mission in player.missions:
            player.missions.remove(mission)
    state.decks.missions_out.append(mission.card)


def lose_all(state: State, seat: int, by: int) -> Steps:
    """CL-213, CL-445: a destroyed player's unfinished missions; some pass to the player who sank him."""
    state.players[seat].last_port = 0
    for number in tuple([mission.card for mission in state.players[seat].missions]):
        passes_on = any([isinstance(end.goal, cards.Survive) for end in MISSIONS[number].ends])
        if passes_on and 0 <= by < NPC_BASE and by != seat:
            make_own(state, by, find(state, seat, number))
            tell(state, "mission_taken", seat=by, mission=number)
            if len(held(state, by)) > limit(state, by):
                yield from drop_one(state, by)
        else:
            discard(state, find(state, seat, number))


def take_over(state: State, seat: int, victim: int) -> Steps:
    """CL-238: a boarder goes on with the beaten player's missions; what is too much for the hand is dropped."""
    for mission in state.players[victim].missions[:]:
        make_own(state, seat, mission)
        if mission.seen == EVERYONE:
            tell(state, "mission_taken", seat=seat, mission=mission.card)
        else:
            reveal(state, mission, seat)
            tell(state, "secret_mission", seat=seat)
    while len(held(state, seat)) > limit(state, seat):
        yield from drop_one(state, seat)


# --- What happens elsewhere -----------------------------------------------------------------------------------------


def on_destroyed(state: State, seat: int, ship: int, how: int) -> Steps:
    """Missions that ask to destroy a ship, seen before anything else comes of it."""
    for number in tuple([mission.card for mission in hand(state, seat)]):
        mission = find(state, seat, number)
        if goals.counts_as_destroyed(state, seat, mission, ship, how):
            make_own(state, seat, mission)
            if mission.stage == 0:
                started_by(state, seat, mission, ship)
            else:
                yield from counted(state, seat, mission, ship)


def started_by(state: State, seat: int, mission: Mission, ship: int) -> None:
    """A ship was destroyed or boarded, and with it the mission begins."""
    goals.note_ship(state, mission, ship)
    reveal(state, mission)
    mission.stage = 1
    tell(state, "mission_started", seat=seat, mission=mission.card)


def counted(state: State, seat: int, mission: Mission, ship: int) -> Steps:
    goal = MISSIONS[mission.card].ends[0].goal
    assert isinstance(goal, cards.Destroy)
    goals.count(state, mission, goal, ship)
    if goals.counted(goal, mission) >= goal.count:
        yield from finish(state, seat, mission, 0)
    elif goal.reveal_after and goals.counted(goal, mission) >= goal.reveal_after:
        reveal(state, mission)
        tell(state, "mission", seat=seat, mission=mission.card)


def on_boarded(state: State, seat: int, ship: int) -> Steps:
    """CL-440, CL-447, CL-448, CL-453: missions that ask to board a ship, or that a boarding starts safely."""
    for number in tuple([mission.card for mission in hand(state, seat)]):
        mission = find(state, seat, number)
        card = MISSIONS[number]
        if mission.stage == 0 and isinstance(card.start, cards.Approach):
            if goals.fits(state, seat, card.start.target, ship):
                make_own(state, seat, mission)
                started_by(state, seat, mission, ship)
        elif mission.stage and goals.counts_as_boarded(state, seat, card.ends[0].goal, ship):
            yield from finish(state, seat, mission, 0)


def on_sold(state: State, seat: int, good: int, n: int, row: int) -> Steps:
    """CL-439: missions that ask for a sale at a certain port."""
    for number in tuple([mission.card for mission in state.players[seat].missions]):
        mission = find(state, seat, number)
        if mission.stage == 0:
            continue
        for i, end in enumerate(MISSIONS[number].ends):
            goal = end.goal
            if not isinstance(goal, cards.Sell) or goal.good != good or goal.market != row or n < goal.n:
                continue
            if goals.is_at(state, seat, mission, goal.at):
                yield from finish(state, seat, mission, i)
                break


def on_retrieved(state: State, seat: int, card: int) -> Steps:
    """CL-468: the own counter was picked up."""
    yield from finish(state, seat, find(state, seat, card), 0)


def counter_sunk(state: State, seat: int, card: int) -> None:
    """With flotation a counter can sink, and the mission is lost."""
    for mission in state.players[seat].missions:
        if mission.card == card:
            discard(state, mission)
            tell(state, "mission_lost", seat=seat, mission=card, hurts=[seat])
            return


def on_moved(state: State, seat: int) -> Steps:
    yield from check(state, seat)


def check(state: State, seat: int) -> Steps:
    """CL-444, CL-457: to lie next to a certain ship, or to hold so much money, is enough."""
    for number in tuple([mission.card for mission in hand(state, seat)]):
        mission = find(state, seat, number)
        goal = MISSIONS[number].ends[0].goal
        if mission.stage and goals.holds_by_itself(state, seat, goal):
            yield from finish(state, seat, mission, 0)


def on_time(state: State) -> Steps:
    """CL-445: who survives counts days and nights."""
    for seat in range(len(state.players)):
        for number in tuple([mission.card for mission in state.players[seat].missions]):
            mission = find(state, seat, number)
            goal = MISSIONS[number].ends[0].goal
            if isinstance(goal, cards.Survive) and mission.stage:
                mission.mark += 1
                if mission.mark >= goal.steps:
                    yield from finish(state, seat, mission, 0)
