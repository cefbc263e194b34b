"""Solves the whole small Letter of Marque (two seats, three ships, three treasures) with CFR+; bots play against it.

python examples/solve_whole.py [--quick] [--iterations 300] [--games 400] [--bots able-seaman,captain@200]

All that happens in this game is public but one thing: on which treasure a captain's armed ship lies, or whether it is
still in the reserve. So there are four "hands", and the tree is that of public histories, where each seat has a number
for each hand: its chance to be here with it, and what it is worth. Histories are many (millions), positions few, so the
tree is laid out level by level from a table of positions. Exploitability is exact: the best reply is computed on it.
"""

import argparse
import math
import random
import time
from typing import NamedTuple

import numpy as np

import freebooter as fb
from freebooter.bots import make
from freebooter.engine.luck import lucky
from freebooter.envs.rewards import by_rank

SETTINGS = {"two_players": True, "small_fleet": True}
TREASURES = (3, 5, 7)
RESERVE = 3  # as a hand: the armed ship has not left yet; hands 0 to 2: it lies on this treasure
DRAW, MAN, TURN, ATTACK, LOT, OVER = range(6)


class Side(NamedTuple):
    """What everybody knows of a captain; `hands` are those that are possible, as bits."""

    deck: tuple[int, ...] = TREASURES
    sea: tuple[tuple[int, bool], ...] = ()  # treasure, shown
    hands: int = 1 << RESERVE
    cannons: int = 1
    points: int = 0
    captured: int = 0
    drawn: int = 0


class Position(NamedTuple):
    kind: int
    seat: int  # who acts; of an attack, who attacks
    sides: tuple[Side, Side]
    target: int = 0
    first: bool = False  # the preliminary turn


def hand_of(treasure: int) -> int:
    return TREASURES.index(treasure)


def can_still_be_hit(side: Side, by: Side) -> bool:
    return bool(by.cannons and (side.deck or side.sea))


def home(side: Side) -> Side:
    """Nobody can attack it any more: all that it has will arrive."""
    rest = sum(side.deck) + sum([card for card, _ in side.sea])
    return Side((), (), 0, 0, side.points + rest, side.captured)


def moves(at: Position) -> list[tuple[str, Position]]:
    """What can follow, by the key of the option or by what luck and cards say."""
    me, other = at.sides[at.seat], at.sides[1 - at.seat]

    def then(kind: int, mine: Side, theirs: Side = other, **more: int) -> Position:
        sides = (mine, theirs) if at.seat == 0 else (theirs, mine)
        return at._replace(kind=kind, sides=sides, **{"target": 0, **more})

    def next_turn(mine: Side, theirs: Side = other) -> Position:
        if not can_still_be_hit(mine, theirs) and not can_still_be_hit(theirs, mine):
            return then(OVER, home(mine), home(theirs), seat=0)
        return then(TURN, mine, theirs, seat=1 - at.seat)

    if at.kind == DRAW:
        found = []
        for card in at.sides[at.seat].deck:
            mine = me._replace(deck=tuple([one for one in me.deck if one != card]), drawn=card)
            both = at.first and at.seat == 0
            found.append((str(card), then(DRAW if both else MAN, mine, seat=1 if both else 0 if at.first else at.seat)))
        return found
    if at.kind == MAN:
        hand = 1 << hand_of(me.drawn)
        hands = me.hands | hand if me.hands >> RESERVE else me.hands
        if not me.deck:
            hands &= ~(1 << RESERVE)  # the last ship
        mine = me._replace(sea=tuple(sorted([*me.sea, (me.drawn, False)])), hands=hands, drawn=0)
        if not at.first:
            return [("left", next_turn(mine))]
        if at.seat == 0:
            return [("left", then(MAN, mine, seat=1))]
        low, high = other.sea[0][0], mine.sea[0][0]
        if low == high:
            return [("left", then(LOT, mine, first=False))]
        return [("left", then(TURN, mine, seat=0 if low < high else 1, first=False))]
    if at.kind == LOT:
        return [(str(seat), at._replace(kind=TURN, seat=seat)) for seat in (0, 1)]
    if at.kind == ATTACK:
        mine, theirs, hand = me._replace(cannons=0), other, 1 << hand_of(at.target)
        found = []
        if theirs.hands & hand:
            sea = tuple([(card, shown or card == at.target) for card, shown in theirs.sea])
            hit = theirs._replace(sea=sea, hands=hand, captured=theirs.captured + 1, points=theirs.points + 1)
            found.append(("armed", next_turn(mine, hit)))
        if theirs.hands & ~hand:
            sea = tuple([one for one in theirs.sea if one[0] != at.target])
            lost = theirs._replace(sea=sea, hands=theirs.hands & ~hand)
            found.append(("sunk", next_turn(mine._replace(points=mine.points + at.target), lost)))
        return found
    found = [("leave", then(DRAW, me))] if me.deck else []
    for card, _ in me.sea:
        left = tuple([one for one in me.sea if one[0] != card])
        found.append((f"arrive:{card}", next_turn(me._replace(sea=left, points=me.points + card))))
    if me.cannons:
        found += [(f"attack:{1 - at.seat}:{card}", then(ATTACK, me, target=card)) for card, _ in other.sea]
    if not me.deck and not me.sea:
        found.append(("pass", next_turn(me)))
    return found


def worth(at: Position) -> int:
    """For seat 0: 1, 0 or -1."""
    one, other = [(side.points, side.captured) for side in at.sides]
    return (one > other) - (one < other)


class Edges:
    """The steps from one level of the tree to the next, by their kind: each is a row of the lower level."""

    def __init__(self, table: "Table", parent: np.ndarray, at: np.ndarray, slot: np.ndarray) -> None:
        self.parent = parent
        kind, seat = table.kind[at], table.seat[at]
        self.weight = np.where((kind == DRAW) | (kind == LOT), 1.0 / table.many[at], 1.0).astype(np.float32)
        self.turn, self.starts, self.man, self.onto, self.free, self.hit, self.mask = [], [], [], [], [], [], []
        for player in (0, 1):
            turn = np.flatnonzero((kind == TURN) & (seat == player))
            self.turn.append(turn)
            self.starts.append(np.flatnonzero(np.diff(parent[turn], prepend=-1)))
            man = np.flatnonzero((kind == MAN) & (seat == player))
            self.man.append(man)
            self.onto.append(table.drawn[at[man]])
            self.free.append(~table.last[at[man]])  # of the last ship there is nothing to decide
            hit = np.flatnonzero((kind == ATTACK) & (seat != player))  # this player's ship is attacked
            armed = table.armed[table.begin[at[hit]] + slot[hit]]
            self.hit.append(hit)
            self.mask.append((np.arange(4) == table.target[at[hit]][:, None]) == armed[:, None])


class Table:
    """Every position with what can follow, as arrays; `children[begin[i] :][: many[i]]` follow position i."""

    def __init__(self) -> None:
        start = Position(DRAW, 0, (Side(), Side()), first=True)
        numbers, self.positions, self.names = {start: 0}, [start], []
        children: list[int] = []
        for at in self.positions:  # which grows on the way
            found = moves(at) if at.kind != OVER else []
            for _, child in found:
                if child not in numbers:
                    numbers[child] = len(self.positions)
                    self.positions.append(child)
                children.append(numbers[child])
            self.names.append([name for name, _ in found])
        self.children = np.array(children)
        self.many = np.array([len(names) for names in self.names])
        self.begin = np.cumsum(self.many) - self.many
        self.armed = np.array([name == "armed" for names in self.names for name in names])
        self.kind = np.array([at.kind for at in self.positions])
        self.seat = np.array([at.seat for at in self.positions])
        self.worth = np.array([worth(at) if at.kind == OVER else 0 for at in self.positions], np.float32)
        self.target = np.array([hand_of(at.target or 3) for at in self.positions])
        self.drawn = np.array([hand_of(at.sides[at.seat].drawn or 3) for at in self.positions])
        self.last = np.array([not at.sides[at.seat].deck for at in self.positions])


class Tree:
    """All public histories, level by level: `at[k]` is where each stands, `first[k]` where its children begin."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.at = [np.zeros(1, np.int64)]
        self.first: list[np.ndarray] = []
        self.edges: list[Edges] = []  # edges[k] lead to level k + 1
        while True:
            at = self.at[-1]
            many = table.many[at]
            self.first.append(np.cumsum(many) - many)
            if not many.any():
                break
            parent = np.repeat(np.arange(len(at)), many)
            slot = np.arange(len(parent)) - self.first[-1][parent]
            self.edges.append(Edges(table, parent, at[parent], slot))
            self.at.append(table.children[table.begin[at[parent]] + slot])
        self.size = sum([len(at) for at in self.at])

    def decisions(self) -> int:
        """Information states in which there is something to decide: a history, and a hand that fits it."""
        count = 0
        for at in self.at:
            which, times = np.unique(at, return_counts=True)
            for number, often in zip(which, times, strict=True):
                position = self.table.positions[number]
                side = position.sides[position.seat]
                if position.kind == TURN and self.table.many[number] > 1:
                    count += int(often) * side.hands.bit_count()
                elif position.kind == MAN and side.deck and side.hands >> RESERVE & 1:
                    count += int(often)
        return count


class Strategy:
    """Numbers for each choice, from which chances are made: regrets, or how often a choice was made so far."""

    def __init__(self, tree: Tree) -> None:
        self.turn = [[np.zeros((len(e.turn[p]), 4), np.float32) for p in (0, 1)] for e in tree.edges]
        self.man = [[np.zeros((len(e.man[p]), 2), np.float32) for p in (0, 1)] for e in tree.edges]

    def chances(self, edges: Edges, k: int, player: int) -> tuple[np.ndarray, np.ndarray]:
        """Of each step of a turn by hand, and of arming the ship that leaves while the armed one is in reserve."""
        numbers, starts = self.turn[k][player], edges.starts[player]
        turn = numbers
        if len(numbers):
            often = np.diff(starts, append=len(numbers))
            whole = np.repeat(np.add.reduceat(numbers, starts), often, 0)
            even = np.repeat(1.0 / often, often)[:, None].astype(np.float32)
            turn = np.where(whole > 0, numbers / np.where(whole > 0, whole, 1), even)
        two = self.man[k][player]
        whole = two.sum(1)
        arm = np.where(whole > 0, two[:, 0] / np.where(whole > 0, whole, 1), np.float32(0.5))
        return turn, np.where(edges.free[player], arm, np.float32(1.0))


class Solver:
    """CFR+ with alternating updates; later iterations weigh more in the average."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.regrets = Strategy(tree)
        self.average = Strategy(tree)
        self.iterations = 0
        self.reached = [self.reach(self.regrets, player) for player in (0, 1)]

    def iterate(self) -> None:
        self.iterations += 1
        for player in (0, 1):
            self.back(self.regrets, player, self.reached[1 - player], self.reached[player])
            self.reached[player] = self.reach(self.regrets, player)

    def reach(self, strategy: Strategy, player: int) -> list[np.ndarray]:
        """How likely the player's own choices lead to each history, by hand."""
        reach = [np.array([[0, 0, 0, 1]], np.float32)]
        for k, edges in enumerate(self.tree.edges):
            here = reach[-1][edges.parent]
            turn, arm = strategy.chances(edges, k, player)
            here[edges.turn[player]] *= turn
            here[edges.hit[player]] *= edges.mask[player]
            man = edges.man[player]
            before = here[man, RESERVE]
            here[man, RESERVE] = (1 - arm) * before
            here[man, edges.onto[player]] += arm * before
            reach.append(here)
        return reach

    def back(self, strategy: Strategy, player: int, others: list[np.ndarray], own: list[np.ndarray] | None) -> float:
        """What each history is worth to the player by hand, from the last level up; with `own` it learns from that.

        Without `own` it takes the best reply instead of the strategy's. Returns what the game is worth.
        """
        tree, table = self.tree, self.tree.table
        sign = 1 if player == 0 else -1
        below = np.zeros((0, 4), np.float32)
        for k in range(len(tree.at) - 1, -1, -1):
            at = tree.at[k]
            value = np.repeat((sign * table.worth[at] * others[k].sum(1))[:, None], 4, 1)
            if k < len(tree.edges):
                edges = tree.edges[k]
                turn, arm = strategy.chances(edges, k, player)
                steps = below * edges.weight[:, None]
                steps[edges.hit[player]] *= edges.mask[player]
                man, onto = edges.man[player], edges.onto[player]
                armed, kept = below[man, onto], below[man, RESERVE]
                if own is None:
                    steps[man, RESERVE] = np.where(edges.free[player], np.maximum(armed, kept), armed)
                else:
                    steps[man, RESERVE] = arm * armed + (1 - arm) * kept
                mine, starts = edges.turn[player], edges.starts[player]
                taken = below[mine]
                if own is None and len(mine):
                    best = np.maximum.reduceat(taken, starts)
                    steps[mine] = 0
                    steps[mine[starts]] = best
                else:
                    steps[mine] = turn * taken
                goes_on = table.many[at] > 0
                value[goes_on] = np.add.reduceat(steps, tree.first[k][goes_on])
                if own is not None:
                    parents = edges.parent[mine]
                    self._learn(self.regrets.turn[k][player], taken - value[parents])
                    now = value[edges.parent[man], RESERVE]
                    free = edges.free[player][:, None]
                    self._learn(self.regrets.man[k][player], np.stack([armed - now, kept - now], 1) * free)
                    self.average.turn[k][player] += self.iterations * own[k][parents] * turn
                    weight = self.iterations * own[k][edges.parent[man], RESERVE]
                    self.average.man[k][player] += np.stack([weight * arm, weight * (1 - arm)], 1)
            below = value
        return float(below[0, RESERVE])

    @staticmethod
    def _learn(regrets: np.ndarray, more: np.ndarray) -> None:
        regrets += more
        np.maximum(regrets, 0, out=regrets)

    def exploitability(self) -> tuple[float, float]:
        """How much a best reply wins against the average strategy, in the mean of both seats; and seat 0's value."""
        replies = [self.back(self.average, player, self.reach(self.average, 1 - player), None) for player in (0, 1)]
        return sum(replies) / 2, (replies[0] - replies[1]) / 2


class Player:
    """Plays the solution at a real table: follows the history in the tree."""

    def __init__(self, solver: Solver, seat: int, luck: random.Random) -> None:
        self.solver, self.seat, self.luck = solver, seat, luck
        self.chances = [solver.average.chances(edges, k, seat) for k, edges in enumerate(solver.tree.edges)]

    def begin(self) -> None:
        self.level, self.node, self.hand = 0, 0, RESERVE

    @property
    def position(self) -> Position:
        return self.solver.tree.table.positions[self.solver.tree.at[self.level][self.node]]

    @property
    def names(self) -> list[str]:
        """What can follow."""
        return self.solver.tree.table.names[self.solver.tree.at[self.level][self.node]]

    def follow(self, name: str) -> None:
        """This has happened."""
        self.node = int(self.solver.tree.first[self.level][self.node]) + self.names.index(name)
        self.level += 1

    def catch_up(self, table: fb.Table) -> None:
        """Follows what luck and cards have said since the last choice; all of it is in everybody's view."""
        view = table.view(self.seat)
        while True:
            at = self.position
            if at.kind == DRAW and len(at.sides[at.seat].deck) == 1:
                self.follow(str(at.sides[at.seat].deck[0]))  # the last ship leaves without asking
                if at.seat == self.seat and self.hand == RESERVE:
                    self.manned("armed")
                self.follow("left")
            elif at.kind == DRAW:
                self.follow(str(view.captains[str(at.seat)].drawn))
            elif at.kind == LOT:
                self.follow(str(view.turn))
            elif at.kind == ATTACK:
                self.follow("sunk" if view.captains[str(1 - at.seat)].sunk else "armed")
            elif at.kind == TURN and len(self.names) == 1:
                self.follow(self.names[0])  # it is not asked
            else:
                return

    def choose(self, options: list[str]) -> str:
        """What to take of these keys."""
        at, tree = self.position, self.solver.tree
        if len(options) == 1 or at.kind == OVER:
            return options[0]  # nothing can change the result any more
        turn, arm = self.chances[self.level]
        child = int(tree.first[self.level][self.node])
        edges = tree.edges[self.level]
        if at.kind == MAN:
            chance = arm[np.searchsorted(edges.man[self.seat], child)]
            return "armed" if self.luck.random() < chance else "defenceless"
        row = int(np.searchsorted(edges.turn[self.seat], child))
        return self.luck.choices(self.names, turn[row : row + len(self.names), self.hand])[0]

    def manned(self, key: str) -> None:
        if key == "armed":
            self.hand = hand_of(self.position.sides[self.seat].drawn)


def play(player: Player, bot: object, seed: int) -> float:
    """What a bot gets against the solution in one game."""
    table = fb.new_table("letter-of-marque", 2, seed, SETTINGS, history=False)
    chairs = [fb.Chair(table, seat, lucky("whole", seed, seat)) for seat in (0, 1)]
    player.begin()
    while table.awaiting:
        player.catch_up(table)
        seat = table.awaiting[0]
        keys = [option.key for option in table.decision(seat).options]
        key = player.choose(keys) if seat == player.seat else bot(chairs[seat]).key
        manning = player.position.kind == MAN
        if manning and seat == player.seat:
            player.manned(key)
        if player.position.kind != OVER:
            player.follow("left" if manning else key)
        table.choose(seat, key)
    player.catch_up(table)
    assert by_rank(table.result)[0] == worth(player.position), "the rules here are not those of the table"
    return by_rank(table.result)[1 - player.seat]


def told(values: list[float]) -> str:
    """The mean with its 95 % interval."""
    mean, error = float(np.mean(values)), 1.96 * float(np.std(values)) / math.sqrt(len(values))
    return f"{mean:+.3f} ({mean - error:+.3f} to {mean + error:+.3f}, {len(values)} games)"


def main() -> None:
    read = argparse.ArgumentParser()
    read.add_argument("--quick", action="store_true", help="a taste of it, in less than a minute")
    read.add_argument("--iterations", type=int, default=300)
    read.add_argument("--games", type=int, default=400)
    read.add_argument("--bots", default="able-seaman,captain@200")
    wanted = read.parse_args()
    if wanted.quick:
        wanted.iterations, wanted.games, wanted.bots = 2, 20, "able-seaman"
    table = Table()
    tree = Tree(table)
    print(f"{len(table.positions):,} positions, {tree.size:,} public histories of {len(tree.at)} steps at most,")
    print(f"{tree.decisions():,} information states with something to decide.")
    solver = Solver(tree)
    start = time.time()
    for number in range(1, wanted.iterations + 1):
        solver.iterate()
        if number == wanted.iterations or time.time() - start > 30:
            away, value = solver.exploitability()
            print(
                f"{number} iterations: exploitability {away:.5f}, the game is worth {value:+.4f} to seat 0", flush=True
            )
            start = time.time()
    players = [Player(solver, seat, random.Random(seat)) for seat in (0, 1)]
    for kind in wanted.bots.split(","):
        found = [play(players[number % 2], make(kind), number // 2) for number in range(wanted.games)]
        print(f"{kind} against the solution: {told(found)}", flush=True)


if __name__ == "__main__":
    main()
