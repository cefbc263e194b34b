"""Information-set Monte Carlo tree search, for any game and any number of seats.

Every playout starts from a guess: the table as it may be, by all that the thinking seat knows. In the tree a seat's
decision is known by what that seat has seen: the choices made openly since the root (`Place`) and its own secret ones
(`Info`). Each seat maximises its own result, and learns only in playouts that deal anew what *it* cannot know: in
most of them the thinking seat learns, in the others one of its opponents, for whom the thinker's hidden things were
dealt anew as well. So nobody in the tree plays as if it saw hidden cards, and bluffs are worth what they are worth.

At the root the n-th try of every option starts from the same n-th guess, so options are compared by what they
do and not by the luck of their deals.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Any, Final

from freebooter.engine.asks import Option
from freebooter.engine.chair import Chair
from freebooter.engine.game import Score
from freebooter.engine.luck import Luck
from freebooter.engine.run import Run

HUNCH: Final = 0.1  # how long the greedy player's choice is given a start
OTHERS: Final = 3  # every so many playouts one of the opponents learns
TRUST: Final = 30  # with so much experience an opponent plays half by it, half by the game's policy
MARGIN: Final = 0.15  # the part of a result that rests on the points and not on who won
ROOM: Final = 250_000  # places a tree may have: about 100 MB
OWN_LUCK: Final = 1 << 20  # where in a guess's luck the players' own begins


class Fixed:
    """Says the number that was laid down: the n-th guess."""

    def __init__(self, bits: int) -> None:
        self.bits = bits

    def getrandbits(self, bits: int) -> int:
        return self.bits


class Edge:
    """An option as it was tried."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.key = option.key
        self.visits = 0
        self.total = 0.0
        self.offered = 0  # how often it could have been taken
        self.hunch = 0.0

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Info:
    """A seat's decision as it looks to that seat."""

    def __init__(self, prompt: str) -> None:
        self.prompt = prompt
        self.visits = 0
        self.edges: dict[str, Edge] = {}


class Place:
    """Where open choices have led."""

    def __init__(self) -> None:
        self.next: dict[str, Place] = {}
        self.infos: dict[tuple[int, tuple[str, ...]], Info] = {}


class Weighed:
    """An option as the search judges it; `chance` is about that of winning, `goal` the plan that begins with it."""

    def __init__(self, option: Option, visits: int, chance: float) -> None:
        self.option = option
        self.goal: Option | None = None
        self.key = option.key
        self.visits = visits
        self.chance = chance

    def __repr__(self) -> str:
        return f"{self.key}: {self.visits} visits, {self.chance:.3f}"


class Search:
    """The tree above one decision of a seat. `root` is that decision; `steps` are single picks already settled."""

    def __init__(self, chair: Chair, luck: Luck, place: Place | None = None) -> None:
        bot = chair.game.bot
        self.chair = chair
        self.me = chair.seat
        self.seats = chair.seats
        self.luck = luck
        self.scores: Any = chair.game.scores
        self.policy: Any = bot.policy
        self.evaluate: Any = bot.evaluate
        self.depth = bot.depth
        self.secret = bot.secret
        self.explore = float(bot.explore)
        self.place = place if place is not None else Place()
        self.places = 1
        self.playouts = 0
        self.steps: list[str] = []
        self.seeds: list[int] = []
        self.turns = 0
        self.root = Info("")
        self.ready = False

    # --- the decision ---------------------------------------------------------------------------------------------

    def open_root(self) -> Run:
        """Looks at the decision after the settled picks, and lists its options; gives the guess that it looked at."""
        run = self.chair.guess(Fixed(self._seed(0)))
        own: tuple[str, ...] = ()
        place = self.place
        luck = Luck(b"root")
        done = 0
        while not run.over:
            if run.seat != self.me:
                run.take(self.policy(run.state, run.seat, run.prompt, run.options, luck))
            elif done < len(self.steps):
                key = self.steps[done]
                if run.group or run.prompt in self.secret:
                    own = (*own, key)
                else:
                    place = self._beyond(place, key)
                run.take(index_of(run.options, key))
                done += 1
            else:
                break
        self.root = self._info(place, run.prompt, (self.me, own))
        known = self.root.edges  # a kept tree may know options that are not offered now
        self.root.edges = {option.key: known.get(option.key) or Edge(option) for option in run.options}
        self.ready = True
        return run

    def favour(self, key: str) -> None:
        """The greedy player would take this option: it is tried first and given a start."""
        edge = self.root.edges.get(key)
        if edge is not None:
            edge.hunch = HUNCH
            self.root.edges = {key: edge, **self.root.edges}

    def settle(self, key: str) -> None:
        """Takes a single pick for good; the next one becomes the root."""
        self.steps.append(key)
        self.ready = False

    def think(self, playouts: int, seconds: float) -> None:
        """Plays out until either budget is spent (0: no bound), or until nothing can change the choice."""
        if not self.ready:
            self.open_root()
        begun = perf_counter()
        end = begun + seconds
        done = 0
        while True:
            if playouts and done >= playouts:
                return
            if done & 7 == 7:
                now = perf_counter()
                if seconds and now >= end:
                    return
                if done & 31 == 31:
                    left = playouts - done if playouts else int((end - now) * done / (now - begun)) + 1
                    if not playouts and not seconds:
                        return
                    if self._decided(left):
                        return
            self.playout()
            done += 1

    def best(self) -> Option:
        """The option to take."""
        return self.chosen().option

    def chosen(self) -> Edge:
        """What was tried most."""
        best: Edge | None = None
        for edge in self.root.edges.values():
            if best is None or (edge.visits, edge.total) > (best.visits, best.total):
                best = edge
        assert best is not None
        return best

    def weighed(self) -> list[Weighed]:
        """All options of the root: the one to take, then the most tried first."""
        best = self.best()
        found = self._judged()
        found.sort(key=by_visits)
        return [one for one in found if one.key == best.key] + [one for one in found if one.key != best.key]

    def _judged(self) -> list[Weighed]:
        return [Weighed(edge.option, edge.visits, edge.mean()) for edge in self.root.edges.values()]

    def add(self, name: str, visits: int, total: float, results: list[float]) -> None:
        """What another process found out about an option; of a comparison also each single result."""
        edge = self.root.edges.get(name)
        if edge is not None:
            edge.visits += visits
            edge.total += total
            self.root.visits += visits

    def _decided(self, left: int) -> bool:
        """Can no other option overtake the most tried one any more?"""
        first = 0
        second = 0
        for edge in self.root.edges.values():
            if edge.visits > first:
                second = first
                first = edge.visits
            elif edge.visits > second:
                second = edge.visits
        return first - second > left

    # --- playouts ---------------------------------------------------------------------------------------------------

    def playout(self) -> None:
        """One guess played out, from which the thinker or one of its opponents learns."""
        self.playouts += 1
        if self.playouts % OTHERS == 0 and self.seats > 1:
            self.turns += 1
            other = (self.me + 1 + self.turns % (self.seats - 1)) % self.seats
            self._learn_other(other)
        else:
            self._learn_mine()

    def _learn_mine(self) -> None:
        edge = self._root_choice()
        seed = self._seed(edge.visits)
        run = self.chair.guess(Fixed(seed))
        self._descend(run, self.me, [*self.steps, edge.key], Luck(seed.to_bytes(16, "big"), OWN_LUCK))

    def _learn_other(self, other: int) -> None:
        run = self.chair.guess(self.luck, other)
        self._descend(run, other, [], self.luck)

    def _descend(self, run: Run, learner: int, forced: list[str], luck: Luck) -> None:
        """Down the tree, one new option, on by the game's policy; the learner's options on the way are credited."""
        state = run.state
        place = self.place
        own: list[tuple[str, ...]] = [()] * self.seats
        pending: list[str] = []
        group = run.group
        path: list[Edge] = []
        depth = self.depth
        # opponents try out more: what they learn must not hang on a few lucky guesses
        wide = self.explore if learner == self.me else 2.0 * self.explore
        count = 0
        steps = 0
        leaf = False
        while not run.over and count < depth and not leaf:
            seat = run.seat
            options = run.options
            prompt = run.prompt
            secret = group != 0 or prompt in self.secret
            if seat == learner:
                if steps < len(forced):
                    key = forced[steps]
                    i = index_of(options, key)
                    steps += 1
                    if steps == len(forced):
                        edge = self.root.edges[key]
                        leaf = edge.visits == 0
                        path.append(edge)
                        self.root.visits += 1
                else:
                    info = self._info(place, prompt, (seat, own[seat]))
                    i = self._explore(info, run, luck, wide)
                    edge = info.edges[options[i].key]
                    leaf = edge.visits == 0
                    path.append(edge)
                    info.visits += 1
            else:
                i = -1
                known = place.infos.get((seat, own[seat]))
                if known is not None and luck.below(known.visits + TRUST) >= TRUST:
                    i = self._sample(known, options, luck)
                if i < 0:
                    i = self.policy(state, seat, prompt, options, luck)
            key = options[i].key
            if secret:
                own[seat] = (*own[seat], key)
                if group and prompt not in self.secret:
                    pending.append(key)
            elif not leaf:
                place = self._beyond(place, key)
            run.take(i)
            count += 1
            if run.group != group:
                group = run.group
                for key in pending:  # answers given together are seen when all are in
                    place = self._beyond(place, key)
                pending = []
        if not run.over and count < depth:
            run.rollout(self.policy, luck, depth - count)
        if run.over:
            value = payoff(self.scores(state), learner)
        else:
            value = self.evaluate(state, learner)
        for edge in path:
            edge.visits += 1
            edge.total += value

    def _root_choice(self) -> Edge:
        """The option of the root to try next: untried ones as long as there is room, then by their upper bounds."""
        root = self.root
        room = 4.0 + float(root.visits) ** 0.6
        tried = 0
        best: Edge | None = None
        high = -1.0
        pull = self.explore * self.explore * log(root.visits + 1.0)
        for edge in root.edges.values():
            if edge.visits == 0:
                if tried < room:
                    return edge
                continue
            tried += 1
            bound = edge.total / edge.visits + sqrt(pull / edge.visits) + edge.hunch / (1.0 + 0.05 * edge.visits)
            if bound > high:
                high = bound
                best = edge
        assert best is not None
        return best

    def _explore(self, info: Info, run: Run, luck: Luck, wide: float) -> int:
        """The learner's choice inside the tree; what the policy would do is tried first, and few options at first."""
        edges = info.edges
        options = run.options
        untried = 0
        best = -1
        high = -1.0
        for i in range(len(options)):
            edge = edges.get(options[i].key)
            if edge is None:
                untried += 1
                continue
            edge.offered += 1
            bound = edge.total / edge.visits + wide * sqrt(log(edge.offered + 1.0) / edge.visits)
            if bound > high:
                high = bound
                best = i
        if untried and (best < 0 or len(options) - untried < 1.0 + sqrt(float(info.visits))):
            i = self.policy(run.state, run.seat, run.prompt, options, luck)
            if options[i].key in edges:
                i = self._untried(edges, options, luck.below(untried))
            edge = Edge(options[i])
            edge.offered = 1
            edges[edge.key] = edge
            return i
        return best

    def _untried(self, edges: dict[str, Edge], options: list[Option], skip: int) -> int:
        for i in range(len(options)):
            if options[i].key not in edges:
                if skip == 0:
                    return i
                skip -= 1
        return 0

    def _sample(self, info: Info, options: list[Option], luck: Luck) -> int:
        """What an opponent does by its own experience, mixed as often as it tried; -1 if it knows none of these."""
        edges = info.edges
        weights = 0
        for option in options:
            edge = edges.get(option.key)
            if edge is not None:
                weights += edge.visits
        if weights == 0:
            return -1
        at = luck.below(weights)
        for i in range(len(options)):
            edge = edges.get(options[i].key)
            if edge is not None:
                at -= edge.visits
                if at < 0:
                    return i
        return -1

    def _info(self, place: Place, prompt: str, key: tuple[int, tuple[str, ...]]) -> Info:
        info = place.infos.get(key)
        if info is None:
            info = Info(prompt)
            place.infos[key] = info
        return info

    def _beyond(self, place: Place, key: str) -> Place:
        """Where this open choice leads; a full tree grows no more."""
        there = place.next.get(key)
        if there is None:
            there = Place()
            if self.places < ROOM:
                self.places += 1
                place.next[key] = there
        return there

    def _seed(self, n: int) -> int:
        while len(self.seeds) <= n:
            self.seeds.append(self.luck.getrandbits(128))
        return self.seeds[n]


def index_of(options: list[Option], key: str) -> int:
    for i in range(len(options)):
        if options[i].key == key:
            return i
    raise KeyError(key)


def payoff(scores: list[Score], seat: int) -> float:
    """The result of a finished game for a seat, from 0 to 1: above all who won, a little by how much."""
    mine = scores[seat]
    points = mine.points
    best = -1_000_000
    ahead = 0
    level = 0
    for i in range(len(scores)):
        if i == seat:
            continue
        other = scores[i]
        theirs = other.points
        best = max(best, theirs)
        if theirs > points or (theirs == points and other.ties > mine.ties):
            ahead += 1
        elif theirs == points and other.ties == mine.ties:
            level += 1
    won = 0.0 if ahead else 1.0 / (level + 1)
    reach = max(abs(points), abs(best), 1)
    lead = min(1.0, max(-1.0, (points - best) / reach))
    return (1.0 - MARGIN) * won + MARGIN * (0.5 + 0.5 * lead)


def by_visits(one: Weighed) -> tuple[int, float]:
    return (-one.visits, -one.chance)
