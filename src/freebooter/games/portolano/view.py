"""What one seat, or a spectator, may see. Cells are named as on a chart: a1 lies in the north-west."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from freebooter.engine.kept import Kept
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
GOODS: Final = [good.id for good in content.GOODS]
EXTENSIONS: Final = [kind.id for kind in content.EXTENSIONS]
SEATS: Final = [str(seat) for seat in range(5)]
_kept: Final = Kept()


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
        cells=cells_view(state),
        supply=supply_view(state),
        layout=content.LAYOUTS[state.layout].name,
        box=_kept.by_key("box", GOODS, state.box),
        cannons=state.cannons,
        stacks=_kept.by_key("stacks", EXTENSIONS, state.stacks),
        chests=len(state.chests),
        port_pile=len(state.pile),
        ports_used=[content.PORT_SIDES[side].name for side in state.used],
        missions=missions_view(state),
        captains={SEATS[captain.seat]: captain_view(state, captain, seat) for captain in state.captains},
        foe=state.loot.foe if state.loot else EMPTY,
        owed=state.loot.owed if state.loot else 0,
        unloaded=state.visit.unloaded if state.visit else 0,
    )


def cells_view(state: State) -> dict[str, CellView]:
    """Tiles turn over and ports are filled less often than somebody decides."""
    of = [[state.size], state.board, [port.cell for port in state.ports], *[port.slots for port in state.ports]]
    found: dict[str, CellView] | None = _kept.find("cells", of)
    if found is None:
        found = {cell_name(state.size, cell): cell_view(state, cell) for cell in range(state.size * state.size)}
        _kept.keep("cells", of, found)
    return found


def cell_view(state: State, cell: int) -> CellView:
    face = state.board[cell]
    if face < PORTS:
        return SEA_VIEWS[face]
    port = content.PORT_SIDES[face - PORTS]
    slots = [GOODS[good] for good in port.slots]
    laid = [laid_view(good) for good in state.port_at(cell).slots]
    return CellView(port.id, port.name, True, port.source, "", [], False, slots, laid, port.rum)


def sea_view(side: content.SeaSide) -> CellView:
    """A sea tile is what is printed on it."""
    goods = [GOODS[good] for good in side.goods]
    action = content.ACTIONS[side.action]
    return CellView(side.id, side.name, False, side.source, action, goods, side.cannon, [], [], 0)


SEA_VIEWS: Final = [sea_view(side) for side in content.SEA_SIDES]


def laid_view(good: int) -> str:
    return "" if good == EMPTY else "covered" if good == COVERED else GOODS[good]


def supply_view(state: State) -> dict[str, RowView]:
    of = [[state.layout, len(state.captains)], state.taken]
    found: dict[str, RowView] | None = _kept.find("supply", of)
    if found is None:
        found = {GOODS[good]: row_view(state, good) for good in range(3)}
        _kept.keep("supply", of, found)
    return found


def row_view(state: State, good: int) -> RowView:
    return RowView([GOODS[marker] for marker in state.row(good)], state.taken[good])


def missions_view(state: State) -> dict[str, MissionView]:
    of = [[len(state.captains)], state.missions, *state.markers]
    found: dict[str, MissionView] | None = _kept.find("missions", of)
    if found is None:
        found = {content.MISSIONS[state.missions[at]].id: mission_view(state, at) for at in range(3)}
        _kept.keep("missions", of, found)
    return found


def mission_view(state: State, at: int) -> MissionView:
    mission = content.MISSIONS[state.missions[at]]
    pay = [content.PAY.starred_mission] if mission.starred else list(content.PLACES[len(state.captains)])
    return MissionView(mission.name, mission.text, mission.starred, pay, state.markers[at][:])


Known = tuple[bool, bool]  # does the seat know the captain's chests; is it his own


def captain_view(state: State, captain: Captain, seat: int | None) -> CaptainView:
    """PO-038, PO-A36: cards and chests lie face down for the others."""
    known = (knows_chests(state, seat, captain.seat), captain.seat == seat)
    if state.phase == OVER:  # the final count
        return new_captain_view(state, captain, known)
    views = _kept.seen(
        captain.seat, captain, [[state.size, state.wind, state.phase == CARDS, is_neutral(state, captain)]]
    )
    found: CaptainView | None = views.get(known)
    if found is None:
        found = views[known] = new_captain_view(state, captain, known)
    return found


def is_neutral(state: State, captain: Captain) -> bool:
    return state.battles is not None and state.battles.neutral[captain.seat]


def new_captain_view(state: State, captain: Captain, known: Known) -> CaptainView:
    open_chests, own = known
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
        extensions=[ExtensionView(EXTENSIONS[kind], value) for kind, value in captain.extensions],
        ship_value=captain.value(),
        chests=captain.chests[:] if open_chests else [0] * len(captain.chests),
        laid=cards_laid(captain.course),
        course=COURSES[captain.course].key if own and captain.course != NO_COURSE else "",
        anchored=captain.anchored,
        drifted=captain.drifted,
        marker=captain.marker,
        neutral=is_neutral(state, captain),
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
