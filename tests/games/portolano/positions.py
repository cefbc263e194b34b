"""Positions of Portolano: a quiet sea that a test changes, and a player of asks that answers by key.

The quiet sea: every sea tile shows Last Lantern (S13b: a thaler; cotton or a cannon), the ports lie at the end, ships
lie far apart, all sterns are Sticky fingers (no effect after the start), and no mission is near.
"""

from __future__ import annotations

from typing import Any

from freebooter.engine.asks import AMOUNT, PAUSE, Ask, Group
from freebooter.engine.keel import Event, Keel
from freebooter.engine.luck import lucky
from freebooter.games.portolano import content
from freebooter.games.portolano.rules.battle import begin_battles
from freebooter.games.portolano.rules.round import COURSE_OF, play
from freebooter.games.portolano.rules.setup import setup
from freebooter.games.portolano.rules.ships import add_extension
from freebooter.games.portolano.settings import Settings
from freebooter.games.portolano.state import (
    EMPTY,
    FIGHTS,
    NO_COURSE,
    NORTH,
    PIRATE_FIGHTS,
    PORTS,
    SLOTS,
    STICKY_FINGERS,
    TURNS,
    Captain,
    Port,
    State,
    battles_of,
    cell_of,
)

FACE = {side.id: face for face, side in enumerate(content.SEA_SIDES)}
FACE |= {side.id: PORTS + i for i, side in enumerate(content.PORT_SIDES)}
MISSION = {mission.id: i for i, mission in enumerate(content.MISSIONS)}
STERN = {stern.id: i for i, stern in enumerate(content.STERNS)}
KIND = {extension.id: i for i, extension in enumerate(content.EXTENSIONS)}
GOOD = {good.id: i for i, good in enumerate(content.GOODS)}
QUIET = "S13b"
HARBOURS = {4: ("b4", "c4", "d4"), 3: ("b3", "c3")}
MOORINGS = {4: ("a1", "c1", "a3", "c3", "b2"), 3: ("a1", "b2", "c1")}


def fresh(players: int = 4, seed: object = "test", **settings: Any) -> State:
    """A game as it is set up, before the first choice."""
    return setup(Settings(**settings), players, Keel(lucky(seed)))


def position(players: int = 4, phase: int = TURNS, wind: int = NORTH, pirate: str = "", **cells: str) -> State:
    """The quiet sea in round 3, at the first player's (seat 0's) turn; cells by name get other faces: a1="S01a"."""
    state = fresh(players)
    size = state.size
    state.keel.round = 3
    state.phase = phase
    state.first = 0
    state.wind = wind
    state.board = [FACE[QUIET]] * (size * size)
    for name in HARBOURS[size]:
        state.board[cell_of(size, name)] = FACE["H1a"]
    for name, face in cells.items():
        state.board[cell_of(size, name)] = FACE[face]
    state.ports = [
        Port(cell, [EMPTY] * len(SLOTS[face - PORTS])) for cell, face in enumerate(state.board) if face >= PORTS
    ]
    state.pile = [2, 5, 6, 8, 10]
    state.missions = [MISSION["six_rum"], MISSION["three_types"], MISSION["two_chests"]]
    state.markers = [[], [], []]
    state.cannons = 3 * players
    if phase in (PIRATE_FIGHTS, FIGHTS):
        begin_battles(state)
    state.pirate = cell_of(size, pirate or ("d2" if size == 4 else "c2"))
    for seat, captain in enumerate(state.captains):
        moor(state, seat, MOORINGS[size][seat])
        captain.stern = STICKY_FINGERS
        captain.thalers = 0
        captain.cannons = 0
        captain.marker = False
        captain.course = COURSE_OF["sail:n"] if phase == TURNS else NO_COURSE
    return state


def moor(state: State, seat: int, cell: str) -> Captain:
    state.captains[seat].cell = cell_of(state.size, cell)
    return state.captains[seat]


def load(state: State, seat: int, rum: int | None = None, **goods: int) -> Captain:
    captain = state.captains[seat]
    for good, count in goods.items():
        captain.goods[GOOD[good]] = count
    if rum is not None:
        captain.rum = rum
    return captain


def fit(state: State, seat: int, *kinds: str) -> Captain:
    """Extensions of value 1."""
    for kind in kinds:
        add_extension(state.captains[seat], KIND[kind], 1)
    return state.captains[seat]


def stern(state: State, seat: int, name: str) -> Captain:
    state.captains[seat].stern = STERN[name]
    return state.captains[seat]


def stand_out(state: State, seat: int, neutral: bool = True) -> None:
    """The Peacemaker's word: out of all battles of this round, or in them again."""
    battles_of(state).neutral[seat] = neutral


def course(state: State, seat: int, key: str) -> Captain:
    state.captains[seat].course = COURSE_OF[key] if key else -1
    return state.captains[seat]


def mission(state: State, at: int, name: str, *seats: int) -> None:
    state.missions[at] = MISSION[name]
    state.markers[at] = list(seats)


def lay(state: State, cell: str, *laid: int) -> Port:
    """Goods on the slots of a port."""
    port = state.port_at(cell_of(state.size, cell))
    port.slots = list(laid)
    return port


class Play:
    """The rules at work on a position; luck says first what the test wrote."""

    def __init__(self, state: State, *luck: Any) -> None:
        self.state = state
        state.keel.listen()
        chance = state.keel.chance
        assert chance is not None
        chance.script = list(luck)
        self.steps = play(state)
        self.ask: Ask | None = None
        self.auto: list[str] = []  # options taken because there was no other
        self.asked: list[tuple[int, str]] = []
        self._send(None)

    def _send(self, answer: Any) -> None:
        while True:
            try:
                ask = self.steps.send(answer)
            except StopIteration:
                self.ask = None
                return
            answer = None
            if ask.kind == PAUSE:
                continue
            self.ask = ask
            if isinstance(ask, Group):
                return
            offered = ask.offered(self.state)
            assert offered, f"{ask.prompt} offers nothing"
            if len(offered) > 1:
                self.asked.append((ask.seat, ask.prompt))
                return
            self.auto.append(offered[0].key)
            answer = offered[0].args[0] if ask.kind == AMOUNT else offered[0]

    @property
    def seat(self) -> int:
        assert self.ask is not None
        return self.ask.seat

    @property
    def prompt(self) -> str:
        return self.ask.prompt if self.ask is not None else ""

    @property
    def args(self) -> tuple[Any, ...]:
        """What the prompt speaks of."""
        assert self.ask is not None
        return self.ask.args

    def offers(self, seat: int | None = None) -> list[str]:
        assert self.ask is not None
        ask = self.ask
        if isinstance(ask, Group):
            ask = next(one for one in ask.asks if one.seat == seat)
        return [option.key for option in ask.offered(self.state)]

    def choose(self, *keys: str) -> Play:
        """Answers one ask after the other."""
        for key in keys:
            assert self.ask is not None, f"nobody is asked, but {key} is chosen"
            offered = {option.key: option for option in self.ask.offered(self.state)}
            assert key in offered, f"{key} is not among {list(offered)} ({self.ask.prompt})"
            option = offered[key]
            self._send(option.args[0] if self.ask.kind == AMOUNT else option)
        return self

    def asked_together(self) -> list[int]:
        assert isinstance(self.ask, Group)
        return [ask.seat for ask in self.ask.asks]

    def lay(self, **keys: str) -> Play:
        """Answers of a group: lay(s0="sail:n", s1="stay")."""
        assert isinstance(self.ask, Group)
        answers = []
        for ask in self.ask.asks:
            offered = {option.key: option for option in ask.offered(self.state)}
            answers.append(offered[keys.get(f"s{ask.seat}", "sail:n")])
        self._send(answers)
        return self

    def end_turns(self) -> Play:
        """Everyone who is at a turn ends it at once."""
        while self.prompt in ("sea", "port", "port.idle"):
            self.choose("end")
        return self

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.args for event in self.events() if event.kind == kind]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events()]

    def events(self) -> list[Event]:
        events = self.state.keel.events
        assert events is not None
        return events
