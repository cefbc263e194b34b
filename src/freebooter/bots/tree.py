"""Information-set Monte Carlo tree search, for any game and any number of seats.

In the tree a seat's decision is known by what that seat has seen: the choices made openly since the root (`Node`) and
its own secret ones (`InfoSet`). Each seat maximises its own result, and learns only in playouts that deal anew what
*it* cannot know: in most of them the thinking seat learns, in the others one of the other seats, for whom the thinker's
hidden things were dealt anew as well. So nobody in the tree plays as if it saw hidden cards, and bluffs are worth what
they are worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Final

from freebooter.bots.search import HEAD_START, Search, Trial, index_of, luck_of
from freebooter.engine.asks import Option
from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck
from freebooter.engine.run import Run

OTHERS_LEARN: Final = 3  # every so many playouts one of the other seats learns
TRUST: Final = 30  # with so much experience another seat plays half by it, half by the game's policy
MOST_NODES: Final = 250_000  # of a tree: about 100 MB


class Edge(Trial):
    """An option of an information set as it was tried there."""

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        self.offered = 0  # how often it could have been taken


class InfoSet:
    """A seat's decision as it looks to that seat: what it cannot tell apart is one decision."""

    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[str, Edge] = {}


class Node:
    """Where open choices have led; by seat and its secret choices, the decisions that may follow."""

    def __init__(self) -> None:
        self.next: dict[str, Node] = {}
        self.info_sets: dict[tuple[int, tuple[str, ...]], InfoSet] = {}


class Descent:
    """One playout's way down the tree."""

    def __init__(self, run: Run, node: Node, seats: int) -> None:
        self.run = run
        self.node = node
        self.secrets: list[tuple[str, ...]] = [()] * seats  # of each seat: its choices that others have not seen
        self.unseen: list[str] = []  # answers given together: seen when all are in
        self.learned: list[Edge] = []  # the learner's choices, which get the result
        self.at_leaf = False  # the last of them was never tried before: the tree ends here
        self.forced = 0  # how many choices were prescribed
        self.choices = 0


class Tree(Search):
    """The tree below one decision of a seat; `root` is that decision."""

    def __init__(self, chair: Chair, luck: Luck, node: Node | None = None) -> None:
        super().__init__(chair, luck)
        self.node = node if node is not None else Node()  # where the decision stands, before any settled pick
        self.nodes = 1
        self.root = InfoSet()
        self.turns_to_learn = 0  # how often another seat has learned; they take turns

    def open_root(self) -> Run:
        run = self.guess(self.seed(0))
        own: tuple[str, ...] = ()
        node = self.node
        luck = Luck(b"root")
        done = 0
        while not run.over:
            if run.seat != self.me:
                run.take(self.policy(run.state, run.seat, run.prompt, run.options, luck))
            elif done < len(self.settled):
                key = self.settled[done]
                if run.group or run.prompt in self.secret:
                    own = (*own, key)
                else:
                    node = self._beyond(node, key)
                run.take(index_of(run.options, key))
                done += 1
            else:
                break
        self.root = self._info_set(node, (self.me, own))
        known = self.root.edges  # a kept tree may know options that are not offered now
        self.root.edges = {option.key: known.get(option.key) or Edge(option) for option in run.options}
        self.ready = True
        return run

    def trials(self) -> Sequence[Trial]:
        return list(self.root.edges.values())

    def tries(self) -> int:
        return self.root.visits

    def favour(self, key: str) -> None:
        edge = self.root.edges.get(key)
        if edge is not None:
            edge.head_start = HEAD_START
            self.root.edges = {key: edge, **self.root.edges}

    def add(self, number: int, visits: int, total: float, results: list[float]) -> None:
        trial = self.trials()[number]
        trial.visits += visits
        trial.total += total
        self.root.visits += visits

    def below(self, key: str) -> Node | None:
        """The tree after this choice, where it has grown."""
        return self.node.next.get(key)

    # --- playouts ---------------------------------------------------------------------------------------------------

    def playout(self) -> None:
        """One guess played out, from which the thinker or one of the others learns."""
        if (self.playouts + 1) % OTHERS_LEARN == 0 and self.seats > 1:
            self.playouts += 1
            self._teach_another()
        else:
            number = self.to_try()
            self._try(number, self.seed(self.trials()[number].visits))

    def try_out(self, number: int, seed: int) -> float:
        if (self.playouts + 1) % OTHERS_LEARN == 0 and self.seats > 1:
            self.playouts += 1
            self._teach_another()
        return self._try(number, seed)

    def _try(self, number: int, seed: int) -> float:
        self.playouts += 1
        forced = [*self.settled, self.trials()[number].key]
        return self._descend(self.guess(seed), self.me, forced, luck_of(seed))

    def _teach_another(self) -> None:
        """A playout from which one of the other seats learns, in turn."""
        self.turns_to_learn += 1
        other = (self.me + 1 + self.turns_to_learn % (self.seats - 1)) % self.seats
        self._descend(self.chair.guess(self.luck, other), other, [], self.luck)

    def _descend(self, run: Run, learner: int, forced: list[str], luck: Luck) -> float:
        """Down the tree to a new choice, on by the game's policy; the learner's choices on the way get the result."""
        way = Descent(run, self.node, self.seats)
        # the others try out more: what they learn must not hang on a few lucky guesses
        explore = self.explore if learner == self.me else 2.0 * self.explore
        depth = self.depth
        while not run.over and way.choices < depth and not way.at_leaf:
            if run.seat != learner:
                i = self._known_choice(way, luck)
            elif way.forced < len(forced):
                i = self._forced_choice(way, forced)
            else:
                i = self._new_choice(way, luck, explore)
            self._take(way, i)
        if not run.over and way.choices < depth:
            run.rollout(self.policy, luck, depth - way.choices)
        value = self.result(run, learner)
        for edge in way.learned:
            edge.visits += 1
            edge.total += value
        return value

    def _forced_choice(self, way: Descent, forced: list[str]) -> int:
        """The thinker's settled picks, and then the option that is tried."""
        key = forced[way.forced]
        way.forced += 1
        if way.forced == len(forced):
            self._learn_from(way, self.root, self.root.edges[key])
        return index_of(way.run.options, key)

    def _new_choice(self, way: Descent, luck: Luck, explore: float) -> int:
        """The learner's choice further down."""
        run = way.run
        info_set = self._info_set(way.node, (run.seat, way.secrets[run.seat]))
        i = self._explore(info_set, run, luck, explore)
        self._learn_from(way, info_set, info_set.edges[run.options[i].key])
        return i

    def _learn_from(self, way: Descent, info_set: InfoSet, edge: Edge) -> None:
        way.at_leaf = edge.visits == 0
        way.learned.append(edge)
        info_set.visits += 1

    def _known_choice(self, way: Descent, luck: Luck) -> int:
        """Who does not learn plays by experience, the more of it the more often, or by the policy."""
        run = way.run
        seat = run.seat
        known = way.node.info_sets.get((seat, way.secrets[seat]))
        i = -1
        if known is not None and luck.below(known.visits + TRUST) >= TRUST:
            i = self._sample(known, run.options, luck)
        if i < 0:
            i = self.policy(run.state, seat, run.prompt, run.options, luck)
        return i

    def _take(self, way: Descent, i: int) -> None:
        """Takes a choice; what is open leads to another node, what is secret only its seat knows."""
        run = way.run
        group = run.group
        secret = run.prompt in self.secret
        key = run.options[i].key
        if group or secret:
            way.secrets[run.seat] = (*way.secrets[run.seat], key)
            if not secret:
                way.unseen.append(key)
        elif not way.at_leaf:
            way.node = self._beyond(way.node, key)
        run.take(i)
        way.choices += 1
        if run.group != group:
            for key in way.unseen:
                way.node = self._beyond(way.node, key)
            way.unseen = []

    def _explore(self, info_set: InfoSet, run: Run, luck: Luck, explore: float) -> int:
        """The learner's choice inside the tree; what the policy would do is tried first, and few options at first."""
        edges = info_set.edges
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
            bound = edge.total / edge.visits + explore * sqrt(log(edge.offered + 1.0) / edge.visits)
            if bound > high:
                high = bound
                best = i
        if untried and (best < 0 or len(options) - untried < 1.0 + sqrt(float(info_set.visits))):
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

    def _sample(self, info_set: InfoSet, options: list[Option], luck: Luck) -> int:
        """What a seat does by its own experience, mixed as often as it tried; -1 if it knows none of these."""
        edges = info_set.edges
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

    def _info_set(self, node: Node, key: tuple[int, tuple[str, ...]]) -> InfoSet:
        info_set = node.info_sets.get(key)
        if info_set is None:
            info_set = InfoSet()
            node.info_sets[key] = info_set
        return info_set

    def _beyond(self, node: Node, key: str) -> Node:
        """Where this open choice leads; a full tree grows no more."""
        there = node.next.get(key)
        if there is None:
            there = Node()
            if self.nodes < MOST_NODES:
                self.nodes += 1
                node.next[key] = there
        return there
