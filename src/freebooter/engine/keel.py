"""What lies under every state: its luck, the count of turns, and what was told.

Each game's state has a field `keel`. Rules use the functions below and no other source of chance or knowledge:
`roll`, `spin`, `throw`, `shuffle` (luck), `draw`, `reveal` and `seal` (hidden things become known), `tell` (what
happened). After luck, and after anything that showed a hidden thing, a choice can no longer be taken back.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from freebooter.engine.codec import Bounds
from freebooter.engine.luck import Luck
from freebooter.engine.record import Event, Outcome

EVERYONE: Final = -1  # as a set of seats: all of them, and spectators
NOBODY: Final = 0


class Chance:
    """Keeps outcomes, and gives those that were written before (a test's script, a replay) first."""

    def __init__(self) -> None:
        self.record: list[Outcome] = []
        self.script: list[Outcome] = []


@dataclass(eq=False)
class Keel:
    """The engine's part of a state: luck, turn and round. The rest says how the state is being played just now.

    Rules may read `loud` and `playout`, as they read `turn` and `round`; `sealed`, `chance` and `events` are for the
    functions below. What is not part of the constructor (`init=False`) is neither copied nor saved.
    """

    luck: Luck
    turn: Annotated[int, Bounds(-1, 63)] = -1  # whose turn it is; -1 when nobody's
    round: Annotated[int, Bounds(0, 1_000_000)] = 0
    loud: bool = field(default=False, init=False)  # does anybody listen? Where speed counts, `tell` only if so
    playout: bool = field(default=False, init=False)  # a window in which nobody can do anything need not be opened
    begun: int = field(default=0, init=False)  # turns that have begun since this copy was made
    sealed: bool = field(default=False, init=False)  # since the last choice, luck or something hidden has shown
    chance: Chance | None = field(default=None, init=False)  # None: outcomes are neither given nor kept
    events: list[Event] | None = field(default=None, init=False)  # None: nobody listens

    def clone(self) -> Keel:  # written by tools/write_clones.py
        return Keel(self.luck.clone(), self.turn, self.round)

    def listen(self) -> None:
        """From now on somebody listens, and outcomes are kept."""
        self.chance = Chance()
        self.events = []
        self.loud = True


def spin(state: Any, n: int) -> int:
    """One of n equal chances, from 0 to n - 1: a wind rose, a lot."""
    keel: Keel = state.keel
    keel.sealed = True
    chance = keel.chance
    if chance is None:
        return keel.luck.below(n)
    outcome = _scripted(chance)
    if not isinstance(outcome, int):
        outcome = keel.luck.below(n)
    elif not 0 <= outcome < n:
        raise ValueError(f"one of {n} chances is 0 to {n - 1}, not {outcome}")
    chance.record.append(outcome)
    return outcome


def roll(state: Any, dice: int = 1, sides: int = 6) -> list[int]:
    """The faces of so many dice, from 1 to `sides`."""
    keel: Keel = state.keel
    keel.sealed = True
    chance = keel.chance
    luck = keel.luck
    if chance is None:
        return [luck.below(sides) + 1 for _ in range(dice)]
    outcome = _scripted(chance)
    if not isinstance(outcome, list):
        outcome = [luck.below(sides) + 1 for _ in range(dice)]
    if len(outcome) != dice:
        raise ValueError(f"{dice} dice are rolled, but {len(outcome)} outcomes were given")
    if outcome and not 1 <= min(outcome) <= max(outcome) <= sides:
        raise ValueError(f"a die shows 1 to {sides}, but {outcome} was given")
    chance.record.append(outcome)
    return outcome[:]  # the game may do with its dice what it likes


def throw(state: Any, dice: int, gap: int = 40) -> list[tuple[int, int, int]]:
    """Dice thrown into a tray of 1000 by 1000: (face, x, y) of each, no two closer than `gap` if there is room."""
    keel: Keel = state.keel
    keel.sealed = True
    chance = keel.chance
    outcome = _scripted(chance) if chance is not None else None
    if not isinstance(outcome, list):
        outcome = _thrown(keel.luck, dice, gap)
    if len(outcome) != 3 * dice:
        raise ValueError(f"{dice} dice are thrown: face, x and y of each make {3 * dice} numbers, not {len(outcome)}")
    if outcome and not (0 <= min(outcome) <= max(outcome) < 1000 and 1 <= min(outcome[::3]) <= max(outcome[::3]) <= 6):
        raise ValueError("a die in the tray shows 1 to 6 and lies at 0 to 999")
    if chance is not None:
        chance.record.append(outcome)
    return [(outcome[i], outcome[i + 1], outcome[i + 2]) for i in range(0, len(outcome), 3)]


def _thrown(luck: Luck, dice: int, gap: int) -> list[int]:
    landed: list[int] = []
    for _ in range(dice):
        face = luck.below(6) + 1
        x = luck.below(1000)
        y = luck.below(1000)
        tries = 0
        while tries < 200 and _crowded(landed, x, y, gap):
            x = luck.below(1000)
            y = luck.below(1000)
            tries += 1
        landed.append(face)
        landed.append(x)
        landed.append(y)
    return landed


def _crowded(landed: list[int], x: int, y: int, gap: int) -> bool:
    for i in range(1, len(landed), 3):
        dx = landed[i] - x
        dy = landed[i + 1] - y
        if dx * dx + dy * dy < gap * gap:
            return True
    return False


def shuffle(state: Any, cards: list[Any]) -> None:
    """Shuffles in place; the order is fixed from now on. A script gives the new order as old places."""
    keel: Keel = state.keel
    keel.sealed = True
    chance = keel.chance
    if chance is None:
        keel.luck.shuffle(cards)
        return
    outcome = _scripted(chance)
    if not isinstance(outcome, list):
        outcome = list(range(len(cards)))
        keel.luck.shuffle(outcome)
    if len(outcome) != len(cards):
        raise ValueError(f"{len(cards)} cards are shuffled, but an order of {len(outcome)} was given")
    if sorted(outcome) != list(range(len(cards))):
        raise ValueError(f"an order of {len(cards)} cards names each old place once")
    chance.record.append(outcome)
    cards[:] = [cards[i] for i in outcome]


def _scripted(chance: Chance) -> Outcome | None:
    return chance.script.pop(0) if chance.script else None


def draw(state: Any, pile: list[Any]) -> Any:
    """Takes the top (last) card of a face-down pile: from now on someone knows it."""
    keel: Keel = state.keel
    keel.sealed = True
    return pile.pop()


def seal(state: Any) -> None:
    """Something hidden has shown in another way than by `draw` and `reveal`: what was chosen cannot be taken back."""
    keel: Keel = state.keel
    keel.sealed = True


def reveal(state: Any, thing: Any, to: int = EVERYONE) -> None:
    """Shows a hidden thing to a seat, or to everyone. Things carry who has seen them as bits in `seen`."""
    keel: Keel = state.keel
    keel.sealed = True
    thing.seen |= to if to == EVERYONE else 1 << to


def knows(thing: Any, seat: int | None) -> bool:
    """Has this seat seen the thing? A spectator (None) knows what everyone does."""
    seen: int = thing.seen
    return seen == EVERYONE or (seat is not None and seen >> seat & 1 == 1)


def tell(state: Any, kind: str, to: int = EVERYONE, **args: Any) -> None:
    """Tells what happened, to everyone or to one seat. `hurts` names seats that it hurts: their log marks it."""
    keel: Keel = state.keel
    events = keel.events
    if events is not None:
        for name, value in args.items():
            if isinstance(value, list):
                args[name] = _copied(value)
        events.append(Event(kind, args, keel.round, keel.turn, 0, 0, to if to == EVERYONE else 1 << to))


def _copied(told: list[Any]) -> list[Any]:
    """What was told stays as it was, whatever the game does with its list later."""
    return [_copied(one) if isinstance(one, list) else one for one in told]


def begin_turn(state: Any, seat: int) -> None:
    """From now on it is this seat's turn (-1: nobody's). What others chose before cannot be taken back."""
    keel: Keel = state.keel
    if keel.turn != seat:
        keel.begun += 1
    keel.turn = seat
