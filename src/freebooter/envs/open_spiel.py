"""OpenSpiel: any game with chance nodes, information states and tensors.

from freebooter.envs import open_spiel
game = open_spiel.game("letter-of-marque", seats=3)

Every roll, lot and shuffle is a chance node (a shuffle is one for each card). Seats that are asked together are asked
one after the other and see nothing of each other's answers. Returns are by rank, from 1 to -1.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np
import pyspiel

from freebooter.bots import make
from freebooter.engine.chair import Chair
from freebooter.engine.game import Game, find_game, games
from freebooter.engine.luck import lucky
from freebooter.engine.saves import load_table
from freebooter.engine.table import Table
from freebooter.engine.words import plain, words_of
from freebooter.envs.actions import ByKey, NotClosed, make_actions
from freebooter.envs.dealer import ChanceAsked, deal
from freebooter.envs.observation import Observer
from freebooter.envs.rewards import by_rank
from freebooter.envs.stepper import Stepper

MOST_CHANCES = 1000  # no chance has more outcomes: where dice fall in a tray
MOST_NODES = 400_000  # kept for the next visit
LONGEST = 20_000
RECALLED = 16  # events in the tensor of an information state
PREFIX = "freebooter_"


def game(
    id: str | Game,
    seats: int | None = None,
    settings: dict[str, Any] | None = None,
    *,
    opening: Sequence[str] = (),
    chances: Sequence[int] = (),
) -> SpielGame:
    """A game for OpenSpiel's algorithms.

    For a part of a game that is small enough to be solved: `opening` are kinds of options that are taken without
    asking, one after the other, as long as the next is offered; `chances` is what the first luck says.
    """
    rules = id if isinstance(id, Game) else find_game(id)
    seats = seats if seats is not None else rules.table_sizes[0]
    typed = rules.settle(settings, seats)
    plain = rules.settings()
    changed = {name: getattr(typed, name) for name in typed.__struct_fields__}
    changed = {name: value for name, value in changed.items() if value != getattr(plain, name)}
    params = {"seats": seats, "settings": _written(changed), "opening": ";".join(opening)}
    return CLASSES[rules.id]({**params, "chances": ";".join(map(str, chances))})


def _written(settings: dict[str, Any]) -> str:
    """Settings as OpenSpiel's parameters can hold them: name:value;name:value."""
    return ";".join([f"{name}:{msgspec.json.encode(value).decode()}" for name, value in settings.items()])


def _read(text: str) -> dict[str, Any]:
    pairs = [one.partition(":") for one in text.split(";") if one]
    return {name: msgspec.json.decode(value) for name, _, value in pairs}


def _type_of(id: str, zero_sum: bool = True) -> pyspiel.GameType:
    rules = find_game(id)
    return pyspiel.GameType(
        short_name=PREFIX + id.replace("-", "_"),
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if zero_sum else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": rules.table_sizes[0], "settings": "", "opening": "", "chances": ""},
    )


class Opened(Stepper):
    """A table where the first choices are made without asking."""

    def __init__(self, table: Table, opening: list[str]) -> None:
        self._opening = opening
        super().__init__(table)
        self._open()

    def take(self, number: int) -> None:
        super().take(number)
        self._open()

    def _open(self) -> None:
        while self._opening and not self.over:
            fitting = [i for i, option in enumerate(self.options) if option.kind == self._opening[0]]
            if not fitting:
                return
            self._opening = self._opening[1:]
            super().take(fitting[0])


class Node:
    """A moment of the game, reached by its chances and actions: who acts, what can be done, how it ended."""

    def __init__(self, chances: tuple[int, ...], actions: tuple[int, ...]) -> None:
        self.chances = chances
        self.actions = actions
        self.player = pyspiel.PlayerId.TERMINAL
        self.outcomes = 0  # of a chance
        self.legal: list[int] = []
        self.texts: list[str] = []
        self.returns: list[float] = []
        self.known: dict[int, str] = {}  # information states, by seat

    def __deepcopy__(self, memo: Any) -> Node:
        return self  # never changes


class SpielGame(pyspiel.Game):
    """One game at a table of so many seats."""

    id = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.rules = find_game(self.id)
        self.seats = int(given.get("seats") or self.rules.table_sizes[0])
        self.settings = self.rules.settle(_read(str(given.get("settings") or "")), self.seats)
        try:
            self.numbers = make_actions(self.rules, "key")
        except NotClosed:
            self.numbers = make_actions(self.rules, "index")
        self.opening = [kind for kind in str(given.get("opening") or "").split(";") if kind]
        self.chances = tuple([int(one) for one in str(given.get("chances") or "").split(";") if one])
        mode = getattr(self.settings, "mode", "")
        zero_sum = self.seats > 1 and mode not in ("solo", "cooperative")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbers.size,
            max_chance_outcomes=MOST_CHANCES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=LONGEST,
        )
        kept = {name: str(given.get(name) or "") for name in ("settings", "opening", "chances")}
        super().__init__(_type_of(self.id, zero_sum), info, {"seats": self.seats, **kept})
        self.nodes: dict[Any, Node] = {}
        self._live: tuple[Any, Stepper] | None = None
        self._observers: dict[int, Observer] = {}

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self, iig_obs_type)

    def observer(self, history: int) -> Observer:
        if history not in self._observers:
            self._observers[history] = Observer(self.rules, self.seats, history)
        return self._observers[history]

    def node(self, root: bytes, chances: tuple[int, ...], actions: tuple[int, ...]) -> Node:
        """The moment that these lead to; `root` is a saved table where it began, or nothing."""
        key = (root, chances, actions)
        node = self.nodes.get(key)
        if node is None:
            if len(self.nodes) >= MOST_NODES:
                self.nodes.clear()
            node = self.nodes[key] = self._reached(root, chances, actions)
        return node

    def steps_at(self, root: bytes, chances: tuple[int, ...], actions: tuple[int, ...]) -> Stepper:
        """The table at this moment, played anew unless it is the last one that was looked at, or follows from it."""
        if self._live is not None:
            (its_root, its_chances, its_actions), steps = self._live
            done = len(its_actions)
            if its_root == root and its_chances == chances and actions[:done] == its_actions:
                self._live = None
                return self._played(steps, actions[done:], (root, chances, actions))
        if root:
            steps = Stepper(load_table(root))
        else:
            steps = Opened(deal(self.rules, self.settings, self.seats, list(chances)), self.opening)
        return self._played(steps, actions, (root, chances, actions))

    def _played(self, steps: Stepper, actions: tuple[int, ...], key: Any) -> Stepper:
        for action in actions:
            place = self.numbers.number(steps.options, action)
            if place >= 0:
                steps.take(place)
        self._live = (key, steps)
        return steps

    def _reached(self, root: bytes, chances: tuple[int, ...], actions: tuple[int, ...]) -> Node:
        node = Node(chances, actions)
        try:
            steps = self.steps_at(root, chances, actions)
        except ChanceAsked as asked:
            self._live = None
            node.player = pyspiel.PlayerId.CHANCE
            node.outcomes = asked.outcomes
            return node
        if steps.over:
            assert steps.table.result is not None
            node.returns = by_rank(steps.table.result)
            return node
        node.player = steps.seat
        words = words_of(self.rules.id)
        said = {self.numbers.of(steps.options, i): option for i, option in enumerate(steps.options)}
        node.legal = sorted(said)
        node.texts = [plain(words.option(said[action])) for action in node.legal]
        return node

    def resampled(self, state: SpielState, player: int, rng: Any) -> SpielState:
        """The same moment as this player knows it, with everything hidden dealt anew."""
        steps = self.steps_at(*state.moment())
        number = int(rng() * (1 << 52)) if callable(rng) else 0
        luck = lucky("resample", number)
        guess = steps.table.imagine(player, luck)
        while player in guess.awaiting and guess.awaiting[0] != player:  # answers that nobody has seen were withdrawn
            other = guess.awaiting[0]
            guess.choose(other, make("random")(Chair(guess, other, luck)))
        fresh = self.new_initial_state()
        fresh.place(guess.save(), player, state.known_to(player))
        return fresh


class SpielState(pyspiel.State):
    """A moment of a game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._root = b""
        self._eye = -1  # who has guessed this state, and what that seat knew then
        self._before = ""
        self._heard = 0
        self._node = game.node(b"", game.chances, ())

    @property
    def spiel(self) -> SpielGame:
        found: SpielGame = self.get_game()
        return found

    def moment(self) -> tuple[bytes, tuple[int, ...], tuple[int, ...]]:
        return self._root, self._node.chances, self._node.actions

    def place(self, root: bytes, eye: int, known: str) -> None:
        """Begins at this saved table, which a seat that knows so much has guessed; its luck is its own from here on."""
        self._root, self._eye, self._before = root, eye, known
        self._node = self.spiel.node(root, (), ())
        self._heard = len(self.spiel.steps_at(root, (), ()).table.told[eye])

    def current_player(self) -> int:
        return self._node.player

    def is_terminal(self) -> bool:
        return self._node.player == pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self._node.legal if player == self._node.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        many = self._node.outcomes
        return [(outcome, 1.0 / many) for outcome in range(many)]

    def _apply_action(self, action: int) -> None:
        node = self._node
        if node.player == pyspiel.PlayerId.CHANCE:
            self._node = self.spiel.node(self._root, (*node.chances, action), node.actions)
        else:
            self._node = self.spiel.node(self._root, node.chances, (*node.actions, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        keys = self.spiel.numbers
        if isinstance(keys, ByKey) and action < len(keys.keys):
            return keys.keys[action]
        return f"option {action}"

    def returns(self) -> list[float]:
        return self._node.returns or [0.0] * self.spiel.seats

    def resample_from_infostate(self, player: int, rng: Any) -> SpielState:
        return self.spiel.resampled(self, player, rng)

    def __str__(self) -> str:
        node = self._node
        return f"{self.spiel.id} chances {list(node.chances)} actions {list(node.actions)}"

    def known_to(self, player: int) -> str:
        """Everything that the seat has been told, has seen and has done: its information state."""
        node = self._node
        if player not in node.known:
            node.known[player] = self._known_to(player)
        return node.known[player]

    def _known_to(self, player: int) -> str:
        if player == self._eye and not self._node.actions:
            return self._before
        if self._node.player == pyspiel.PlayerId.CHANCE:
            return f"p{player} chance {len(self._node.chances)} {len(self._node.actions)}"
        steps = self.spiel.steps_at(*self.moment())
        table = steps.table
        asked = steps.decision.prompt if steps.decision is not None and steps.seat == player else ""
        told = [(event.kind, event.args) for event in table.told[player][self._heard :]]
        picked = [option.key for option in steps.picked] if asked else []
        mine = [entry.answer for entry in table.log if entry.seat == player]
        seen = msgspec.json.encode([self._before, table.view(player), told, mine, picked, asked])
        return f"p{player} {asked} {blake2b(seen, digest_size=12).hexdigest()}"


class SpielObserver:
    """What a seat sees, as OpenSpiel asks for it."""

    def __init__(self, game: SpielGame, wanted: Any) -> None:
        self.recall = bool(wanted is not None and wanted.perfect_recall)
        self._observer = game.observer(RECALLED if self.recall else 0)
        self._game = game
        self.tensor = np.zeros(self._observer.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if state.current_player() == pyspiel.PlayerId.CHANCE:
            self.tensor.fill(0)
            return
        self.tensor[:] = self._observer.see(self._game.steps_at(*state.moment()), player)

    def string_from(self, state: SpielState, player: int) -> str:
        if self.recall or state.current_player() == pyspiel.PlayerId.CHANCE:
            return state.known_to(player)
        view = self._game.steps_at(*state.moment()).table.view(player)
        return msgspec.json.encode(view).decode()


CLASSES: dict[str, type[SpielGame]] = {}
for _id in games():
    CLASSES[_id] = type(f"SpielGame_{_id.replace('-', '_')}", (SpielGame,), {"id": _id})
    pyspiel.register_game(_type_of(_id), CLASSES[_id])
