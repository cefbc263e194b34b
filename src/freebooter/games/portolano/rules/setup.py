"""PO-2 and PO-17: laying out the sea, dealing ships, and the first choices."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import CHECKPOINT, Option, Steps, choose
from freebooter.engine.keel import Keel, begin_turn, shuffle, spin, tell
from freebooter.games.portolano import content
from freebooter.games.portolano.rules.missions import STARRED
from freebooter.games.portolano.rules.ships import GOOD_IDS, NUMBER, add_extension
from freebooter.games.portolano.settings import Settings
from freebooter.games.portolano.state import (
    CANISTER_MASTER,
    DAWN,
    EMPTY,
    GADGETEER,
    HOOCHER,
    PEACEMAKER,
    PIRATE_PLACE,
    PORTS,
    SHIPS,
    SLOTS,
    STICKY_FINGERS,
    Captain,
    Port,
    State,
    cell_name,
    cell_of,
)

EXTENSION_TILES: Final = [
    tile for tile in range(13) if any(content.SEA_SIDES[2 * tile + side].action == 0 for side in (0, 1))
]


def setup(settings: Settings, seats: int, keel: Keel) -> State:
    sterns = list(range(len(content.STERNS)))
    missions = list(range(len(content.MISSIONS)))
    state = State(
        keel,
        size=4 if seats >= 4 else 3,
        layout=0,
        owners_look=not settings.closed_chests,
        captains=[],
        board=[],
        ports=[],
        taken=[0, 0, 0],
        box=[],
        cannons=content.PAY.cannons_each * seats,  # PO-018
        stacks=[seats] * 4,  # PO-021
        chests=list(content.CHEST_VALUES),
        pile=[],
        used=[],
        recycled=False,
        missions=[],
        markers=[],
        first=0,
    )
    lay_out_sea(state, seats)
    state.layout = choose_supply(state, settings.supply)
    shuffle(state, state.chests)  # PO-017
    shuffle(state, missions)
    state.missions = missions[:3]  # PO-019
    everyone = list(range(seats))
    state.markers = [everyone[:] if STARRED[mission] else [] for mission in state.missions]  # PO-020
    shuffle(state, sterns)
    state.captains = [fit_out(state, seat, sterns[seat]) for seat in range(seats)]
    state.box = [good.count for good in content.GOODS]
    for good in range(3):
        for marker in state.row(good):
            state.box[marker] -= 1
    state.first = spin(state, seats)  # PO-030
    return state


def lay_out_sea(state: State, seats: int) -> None:
    """PO-010 .. PO-012; with 2-3 players PO-152, PO-157."""
    ports = list(range(8))
    shuffle(state, ports)
    if seats >= 4:
        sea = list(range(13))
        laid = 3
    else:
        wanted = EXTENSION_TILES[spin(state, len(EXTENSION_TILES))]  # PO-A34
        others = [tile for tile in range(13) if tile != wanted]
        shuffle(state, others)
        sea = [wanted, *others[:6]]
        laid = 2
    tiles = sea + [13 + port for port in ports[:laid]]
    shuffle(state, tiles)
    state.board = [2 * tile + spin(state, 2) for tile in tiles]  # PO-011
    for cell, face in enumerate(state.board):
        if face >= PORTS:
            state.ports.append(Port(cell, [EMPTY] * len(SLOTS[face - PORTS])))
    state.pile = [2 * port + spin(state, 2) for port in ports[laid:]]


def choose_supply(state: State, wanted: str) -> int:
    """PO-013."""
    if wanted == "random":
        return spin(state, len(content.LAYOUTS))
    return [layout.id for layout in content.LAYOUTS].index(wanted)


def fit_out(state: State, seat: int, stern: int) -> Captain:
    """PO-023 .. PO-026 and the sterns that need no choice."""
    base = content.BASE
    captain = Captain(
        seat,
        stern,
        goods=[0, 0, 0, 0],
        extensions=[],
        chests=[],
        thalers=base.start_thalers,
        rum=base.start_rum,
        hold=base.bow_hold + base.stern_hold,
        bases=base.bow_bases,
    )
    if stern == STICKY_FINGERS:  # PO-127
        captain.thalers += content.PAY.sticky_fingers
    if stern == CANISTER_MASTER:  # PO-121
        captain.cannons += 1
        state.cannons -= 1
    if stern == PEACEMAKER:  # PO-029
        captain.marker = True
    return captain


GADGETS: Final = [Option("gadget", extension.id) for extension in content.EXTENSIONS]
EXTENSION: Final[dict[str, int]] = {extension.id: kind for kind, extension in enumerate(content.EXTENSIONS)}
HOOCH: Final = [Option("hooch", "rum"), *[Option("hooch", good) for good in GOOD_IDS[:3]]]
PLACES: Final = [
    [Option("place", cell_name(size, cell), touches=(f"cell:{cell_name(size, cell)}",)) for cell in range(size * size)]
    for size in range(5)
]  # PLACES[size][cell]


def gadgets(state: State, seat: int) -> list[Option]:
    return GADGETS


def hooch(state: State, seat: int) -> list[Option]:
    return HOOCH


def sea_cells(state: State, seat: int) -> list[Option]:
    places = PLACES[state.size]
    return [places[cell] for cell, face in enumerate(state.board) if face < PORTS]


def choose_stern_options(state: State) -> Steps:
    """PO-A33: clockwise from the first player."""
    seats = len(state.captains)
    for place in range(seats):
        seat = (state.first + place) % seats
        stern = state.captains[seat].stern
        if stern == GADGETEER:  # PO-119
            option = yield choose(seat, "gadget", gadgets)
            kind = EXTENSION[option.word(0)]
            add_extension(state.captains[seat], kind, 0)
            tell(state, "gadget", seat=seat, extension=option.word(0))
        elif stern == HOOCHER:  # PO-120
            option = yield choose(seat, "hooch", hooch)
            take_hooch(state, seat, option.word(0))
    state.phase = PIRATE_PLACE
    begin_turn(state, state.first)
    yield CHECKPOINT


def take_hooch(state: State, seat: int, what: str) -> None:
    captain = state.captains[seat]
    if what == "rum":
        captain.rum = content.PAY.hoocher_rum
        tell(state, "hooch_rum", seat=seat)
    else:
        good = NUMBER[what]
        captain.goods[good] += 1
        state.box[good] -= 1
        tell(state, "hooch_good", seat=seat, good=what)


def place_pirate(state: State) -> Steps:
    """PO-032."""
    option = yield choose(state.first, "place.pirate", sea_cells)
    state.pirate = cell_of(state.size, option.word(0))
    tell(state, "pirate_placed", seat=state.first, cell=state.pirate, face=state.board[state.pirate])
    state.phase = SHIPS
    state.done = 0
    yield CHECKPOINT


def place_ship(state: State) -> Steps:
    """PO-033: the next player's ship; after the last one the wind is spun (PO-034)."""
    seats = len(state.captains)
    seat = (state.first + state.done) % seats
    option = yield choose(seat, "place.ship", sea_cells)
    cell = cell_of(state.size, option.word(0))
    state.captains[seat].cell = cell
    tell(state, "placed", seat=seat, cell=cell, face=state.board[cell])
    state.done += 1
    begin_turn(state, (state.first + state.done) % seats if state.done < seats else -1)
    if state.done == seats:
        state.wind = spin(state, 4)
        tell(state, "wind", wind=state.wind)
        state.phase = DAWN
        state.keel.round = 1
    yield CHECKPOINT
