"""Chapter B46: missions are drawn in taverns, and one is kept."""

from __future__ import annotations

from functools import cache

from freebooter.engine.asks import PASS, Option, Steps, choose
from freebooter.engine.keel import EVERYONE, NOBODY, reveal, shuffle, spin, tell
from freebooter.engine.keel import draw as draw_card
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import MISSIONS, TAVERN_BOARD
from freebooter.games.captains_log.content import missions as cards
from freebooter.games.captains_log.rules import (
    crew,
    events,
    exploring,
    floating,
    goals,
    missions,
)
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import (
    Barrel,
    Mission,
    State,
)


@cache
def keep_option(card: int) -> Option:
    return Option("keep_mission", card, touches=(f"mission:{card}",))


@cache
def drop_option(card: int) -> Option:
    return Option("drop_mission", card, touches=(f"mission:{card}",))


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
            now.offer.append(Mission(card, missions.seen_by(state, seat), 0, 0, 0, missions.NOT_YET, False, 0))
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
    """CL-350, CL-436: one is kept, for one of a full hand; which it is stays in the offer while that is asked."""
    chosen: Option = yield choose(seat, "missions.keep", offered)
    now = state.visit
    assert now is not None
    kept = -1 if chosen is PASS else chosen.number(0)
    state.decks.missions_out += [mission.card for mission in now.offer if mission.card != kept]
    now.offer = [mission for mission in now.offer if mission.card == kept]
    if now.offer:
        del kept, chosen
        if missions.is_full(state, seat):
            yield from drop_one(state, seat)
        mission = now.offer.pop()
        state.players[seat].missions.append(mission)
        yield from taken(state, seat, mission)


def offered(state: State, seat: int) -> list[Option]:
    """CL-436: with a full hand one may also keep none."""
    now = state.visit
    assert now is not None
    options = [keep_option(mission.card) for mission in now.offer]
    return [*options, PASS] if missions.is_full(state, seat) else options


def drop_one(state: State, seat: int) -> Steps:
    dropped: Option = yield choose(seat, "missions.drop", droppable)
    for mission in missions.held(state, seat):
        if mission.card == dropped.number(0):
            missions.discard(state, mission)
            tell(state, "mission_dropped", seat=seat, mission=mission.card)


def droppable(state: State, seat: int) -> list[Option]:
    return [drop_option(mission.card) for mission in missions.held(state, seat)]


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
        yield from goals.note_farthest(state, seat, mission, start.at)
    if start is None:
        mission.stage = 1
    elif isinstance(start, cards.Adrift):
        cast_adrift(state, seat, mission)
    elif missions.starts_in_port(state, seat, mission):
        yield from missions.begin(state, seat, mission)


def cast_adrift(state: State, seat: int, mission: Mission) -> None:
    """CL-468, CL-K57: a time counter with the own marker on a numbered hex."""
    tile = chart_of(state).number_from(spin(state, 20) + 1)
    hex = chart_of(state).numbered(tile)
    mission.stage = 1
    mission.place = tile
    barrel = state.sea.barrel_bag.pop() if state.sea.barrel_bag else names.NONE
    floats = exploring.FLOATS_BY_DAY if events.is_day(state) else exploring.FLOATS_BY_NIGHT
    floating.launch(state, Barrel(barrel, hex, floats, 0, seat, mission.card, NOBODY))
    tell(state, "adrift", seat=seat, tile=tile)
