"""What one seat, or a spectator, may see. Cells are named as on a chart: a1 lies in the north-west."""

from __future__ import annotations

from msgspec import Struct

from freebooter.games.portolano import content
from freebooter.games.portolano.rules.missions import scores
from freebooter.games.portolano.rules.round import COURSE_OF, COURSES, LETTERS, STEPS, cost, courses, path_from
from freebooter.games.portolano.state import (
    CARDS,
    COVERED,
    EMPTY,
    NEXT,
    NO_COURSE,
    OVER,
    PORTS,
    Captain,
    State,
    cell_name,
    knows_chests,
)

PHASES = (
    "sterns", "pirate_place", "ships", "dawn", "cards", "turns", "wind", "pirate_fights", "fights", "dusk", "over",
)  # fmt: skip
GOODS = [good.id for good in content.GOODS]


class CellView(Struct, frozen=True):
    """A tile as it lies: a sea tile has an action and goods, a port slots and rum."""

    face: str
    name: str
    port: bool
    source: str
    action: str
    goods: list[str]
    cannon: bool
    slots: list[str]
    laid: list[str]  # what lies on each slot: "", a good, or "covered" by the cocoa beside it
    rum: int


class RowView(Struct, frozen=True):
    """A supply row as it was filled, front first, and how much of it is gone."""

    fields: list[str]
    taken: int


class ExtensionView(Struct, frozen=True):
    kind: str
    value: int


class CourseView(Struct, frozen=True):
    """A course that the seat may lay: its price, where it leads, and whether the crew would mutiny."""

    price: int
    path: list[str]
    mutiny: bool


class CaptainView(Struct, frozen=True):
    stern: str
    stern_name: str
    stern_text: str
    cell: str
    thalers: int
    rum: int
    hold: int
    goods: dict[str, int]
    cannons: int
    bases: int
    extensions: list[ExtensionView]
    ship_value: int
    chests: list[int]  # values; 0 where the seat may not look
    laid: int  # cards that lie face down: two with an Extra sail
    course: str  # those cards, for their owner
    anchored: bool
    drifted: bool
    marker: bool
    neutral: bool
    points: int  # thalers in the open, or the final count
    courses: dict[str, CourseView]  # what may be laid, while cards are laid
    drift: str  # where a mutiny would take the ship


class MissionView(Struct, frozen=True):
    name: str
    text: str
    starred: bool
    places: list[int]
    seats: list[int]


class View(Struct, frozen=True):
    me: int | None
    turn: int
    round: int
    first: int
    phase: str
    size: int
    wind: str
    pirate: str
    last_round: int
    cells: dict[str, CellView]
    supply: dict[str, RowView]
    layout: str
    box: dict[str, int]
    cannons: int
    stacks: dict[str, int]
    chests: int
    port_pile: int
    ports_used: list[str]
    missions: dict[str, MissionView]
    captains: dict[str, CaptainView]
    foe: int
    owed: int
    unloaded: int


def view(state: State, seat: int | None) -> View:
    size = state.size
    return View(
        me=seat,
        turn=state.keel.turn,
        round=state.keel.round,
        first=state.first,
        phase=PHASES[state.phase],
        size=size,
        wind=LETTERS[state.wind] if state.wind != EMPTY else "",
        pirate=cell_name(size, state.pirate) if state.pirate != EMPTY else "",
        last_round=state.last_round,
        cells={cell_name(size, cell): cell_view(state, cell) for cell in range(size * size)},
        supply={GOODS[good]: row_view(state, good) for good in range(3)},
        layout=content.LAYOUTS[state.layout].name,
        box=dict(zip(GOODS, state.box, strict=True)),
        cannons=state.cannons,
        stacks={content.EXTENSIONS[kind].id: state.stacks[kind] for kind in range(4)},
        chests=len(state.chests),
        port_pile=len(state.pile),
        ports_used=[content.PORT_SIDES[side].name for side in state.used],
        missions={content.MISSIONS[state.missions[at]].id: mission_view(state, at) for at in range(3)},
        captains={str(captain.seat): captain_view(state, captain, seat) for captain in state.captains},
        foe=state.loot.foe if state.loot else EMPTY,
        owed=state.loot.owed if state.loot else 0,
        unloaded=state.visit.unloaded if state.visit else 0,
    )


def cell_view(state: State, cell: int) -> CellView:
    face = state.board[cell]
    if face < PORTS:
        sea = content.SEA_SIDES[face]
        goods = [GOODS[good] for good in sea.goods]
        action = content.ACTIONS[sea.action]
        return CellView(sea.id, sea.name, False, sea.source, action, goods, sea.cannon, [], [], 0)
    port = content.PORT_SIDES[face - PORTS]
    slots = [GOODS[good] for good in port.slots]
    laid = [laid_view(good) for good in state.port_at(cell).slots]
    return CellView(port.id, port.name, True, port.source, "", [], False, slots, laid, port.rum)


def laid_view(good: int) -> str:
    return "" if good == EMPTY else "covered" if good == COVERED else GOODS[good]


def row_view(state: State, good: int) -> RowView:
    return RowView([GOODS[marker] for marker in state.row(good)], state.taken[good])


def mission_view(state: State, at: int) -> MissionView:
    mission = content.MISSIONS[state.missions[at]]
    pay = [content.PAY.starred_mission] if mission.starred else list(content.PLACES[len(state.captains)])
    return MissionView(mission.name, mission.text, mission.starred, pay, state.markers[at][:])


def captain_view(state: State, captain: Captain, seat: int | None) -> CaptainView:
    """PO-038, PO-A36: cards and chests lie face down for the others."""
    open_chests = knows_chests(state, seat, captain.seat)
    own_course = captain.seat == seat and captain.course != NO_COURSE
    return CaptainView(
        stern=content.STERNS[captain.stern].id,
        stern_name=content.STERNS[captain.stern].name,
        stern_text=content.STERNS[captain.stern].text,
        cell=cell_name(state.size, captain.cell) if captain.cell != EMPTY else "",
        thalers=captain.thalers,
        rum=captain.rum,
        hold=captain.hold,
        goods=dict(zip(GOODS, captain.goods, strict=True)),
        cannons=captain.cannons,
        bases=captain.bases,
        extensions=[ExtensionView(content.EXTENSIONS[kind].id, value) for kind, value in captain.extensions],
        ship_value=captain.value(),
        chests=captain.chests[:] if open_chests else [0] * len(captain.chests),
        laid=cards_laid(captain.course),
        course=COURSES[captain.course].key if own_course else "",
        anchored=captain.anchored,
        drifted=captain.drifted,
        marker=captain.marker,
        neutral=state.battles is not None and state.battles.neutral[captain.seat],
        points=scores(state)[captain.seat].points if state.phase == OVER else captain.thalers,
        courses=courses_view(state, captain),
        drift=drift_view(state, captain),
    )


def cards_laid(course: int) -> int:
    """How many cards lie there, which all can see: a step each, or the 2× card alone (PO-043 .. PO-045)."""
    return 0 if course == NO_COURSE else max(1, len(STEPS[course]))


def courses_view(state: State, captain: Captain) -> dict[str, CourseView]:
    """What each course would cost, before a card is laid."""
    if state.phase != CARDS or captain.rum == 0:
        return {}
    found = {}
    for option in courses(state, captain.seat):
        course = COURSE_OF[option.key]
        price = cost(state, captain, course)
        path = [cell_name(state.size, cell) for cell in path_from(state, captain.cell, STEPS[course])]
        found[option.key] = CourseView(price, path, price > captain.rum)
    return found


def drift_view(state: State, captain: Captain) -> str:
    if EMPTY in (state.wind, captain.cell):
        return ""
    return cell_name(state.size, NEXT[state.size][state.wind][captain.cell])
