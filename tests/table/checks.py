"""The promises that every game keeps, each a function that raises Breach where one is broken.

They are given a Case (a game, a number of seats, settings) and a seed, and play by random choices. `test_every_game.py`
runs them over all games, `test_checks_can_fail.py` shows for each that it catches a game that breaks the promise.
"""

from __future__ import annotations

import dataclasses
import json
import random
from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Any

import msgspec

import freebooter as fb
from freebooter.engine.asks import Ask, Option
from freebooter.engine.codec import BadData, decode, fields_of, shape_of
from freebooter.engine.game import Game, Tie
from freebooter.engine.keel import Keel
from freebooter.engine.luck import Luck, lucky
from freebooter.engine.moments import state_bytes
from freebooter.engine.run import random_game
from freebooter.engine.table import Table
from freebooter.engine.words import Words, plain
from tests.table.cycles import MOST_GAINS, free_gains

MOST_DECISIONS = 20_000

# Events that rightly tell what no view keeps: by game, kind and the rule that says so.
TOLD_IN_THE_OPEN = {
    "merchants-and-marauders": {"outfitted"},  # MM-393: the bank pays what the stash lacked before everybody's eyes
    "captains-log": {"event"},  # CL-103: a card is turned up for all to see, and may leave nothing behind
}

# Options whose choice tells others that a purse they cannot see is full enough, and may be taken back all the same: by
# game and kind. Nothing but the choice itself has shown it.
TOLD_BY_PAYING = {
    "merchants-and-marauders": {
        "amount", "bribe", "buy_good", "buy_mod", "buy_ship", "buy_weapon", "nation", "own_mod", "pardon", "redraw",
        "renew", "repair", "stash", "unstash",
    },
}  # fmt: skip

# What follows from things that all see, but is sent only to who needs it, to spare bytes: by game and place in the view.
FOLLOWS = {
    "captains-log": (
        ".now.courses",
        ".now.rest",
        ".now.perils",
    ),  # where the ship that sails can go, and what awaits it
}


class Breach(AssertionError):
    """A promise is broken."""


@dataclasses.dataclass(frozen=True)
class Case:
    game: Game
    seats: int
    settings: dict[str, Any]

    def table(self, seed: object, history: bool = True) -> Table:
        return fb.new_table(self.game, self.seats, str(seed), self.settings, history)

    def __str__(self) -> str:
        mode = ",".join(f"{name}={value}" for name, value in self.settings.items())
        return f"{self.game.id}-{self.seats}" + (f"-{mode}" if mode else "")


def holds(fact: Any, text: str) -> None:
    if not fact:
        raise Breach(text)


# --- playing at random --------------------------------------------------------------------------------------------------


def random_answer(table: Table, seat: int, rng: random.Random) -> Any:
    decision = table.decision(seat)
    holds(decision is not None, f"seat {seat} is awaited but has no decision")
    assert decision is not None
    if decision.kind == "pick":
        count = rng.randint(decision.least, decision.most)
        return rng.sample(decision.options, count)
    return rng.choice(decision.options)


def step(table: Table, rng: random.Random) -> tuple[int, Any]:
    seat = rng.choice(table.awaiting)
    answer = random_answer(table, seat, rng)
    try:
        table.choose(seat, answer)
    except Exception as error:
        raise Breach(f"the offered option {answer} does not work: {error!r}") from error
    return seat, answer


def walk(table: Table, rng: random.Random, most: int = MOST_DECISIONS) -> Iterator[Table]:
    """Yields the table at every decision until the game is over."""
    count = 0
    while table.awaiting:
        yield table
        step(table, rng)
        count += 1
        holds(count < most, f"the game does not end: {count} decisions")


def position(case: Case, seed: int, decisions: int) -> Table:
    """A table after so many random choices, or a few before the end."""
    rng = random.Random(seed)
    table = case.table(seed)
    for _ in range(decisions):
        if not table.awaiting:
            break
        step(table, rng)
    if not table.awaiting:
        return position(case, seed, max(0, decisions // 2)) if decisions else table
    return table


def some_positions(case: Case, seed: int, count: int = 12) -> Iterator[Table]:
    """Positions spread over one game; the table plays on when the next is asked for."""
    rng = random.Random(seed)
    length = sum(1 for _ in walk(case.table(seed, False), random.Random(seed)))
    stops = set(rng.sample(range(length), min(count, length)))
    for i, table in enumerate(walk(case.table(seed), random.Random(seed))):
        if i in stops:
            yield table


# --- the promises -------------------------------------------------------------------------------------------------------


def plays_to_the_end(case: Case, seed: int) -> None:
    """Random play ends; components are conserved after every decision; the result fits."""
    table = case.table(seed, False)
    whole = case.game.components(table.state)
    for _ in walk(table, random.Random(seed)):
        holds(case.game.components(table.state) == whole, _lost(whole, case.game.components(table.state)))
    holds(case.game.components(table.state) == whole, _lost(whole, case.game.components(table.state)))
    result = table.result
    holds(result is not None, "the game is over without a result")
    assert result is not None
    first = 2 if result.won is False else 1  # the game itself may have won
    holds(len(result.ranks) == case.seats and min(result.ranks) == first, f"ranks do not fit: {result.ranks}")
    holds(
        [sum(sources.values()) for sources in result.sources] == result.scores,
        "points are not the sum of their sources",
    )


def _lost(whole: dict[str, int], now: dict[str, int]) -> str:
    wrong = [
        f"{name}: {whole.get(name)} -> {now.get(name)}" for name in {**whole, **now} if whole.get(name) != now.get(name)
    ]
    return "components are not conserved: " + ", ".join(wrong)


def options_work(case: Case, seed: int) -> None:
    """Each offered option works, others are refused and change nothing."""
    for table in some_positions(case, seed, 8):
        for seat in table.awaiting:
            _options_work(table, seat)
        before = table.save()
        _refuses(table, table.awaiting[0], "no such option")
        for seat in range(case.seats):
            if table.decision(seat) is None:
                _refuses(table, seat, "pass")
        _refuses(table, case.seats, "pass")
        holds(table.save() == before, "a refused choice has changed the table")


def _options_work(table: Table, seat: int) -> None:
    decision = table.decision(seat)
    assert decision is not None
    keys = [option.key for option in decision.options]
    holds(len(set(keys)) == len(keys), f"two options have the same key: {sorted(keys)}")
    for option in decision.options[:40]:
        answer: Any = option
        if decision.kind == "pick":
            others = [other for other in decision.options if other is not option]
            answer = [option, *others][: max(1, decision.least)] if decision.most else []
        clone = table.clone()
        try:
            clone.choose(seat, answer)
        except Exception as error:
            raise Breach(f"the offered option {option.key} does not work: {error!r}") from error


def _refuses(table: Table, seat: int, answer: str) -> None:
    decision = table.decision(seat)
    if decision is not None and answer in [option.key for option in decision.options]:
        return
    try:
        table.choose(seat, answer)
    except fb.IllegalChoice as error:
        holds(str(error).endswith("."), f"a refusal is a sentence, not '{error}'")
        return
    raise Breach(f"seat {seat} could choose '{answer}', which was not offered")


def same_seed_same_game(case: Case, seed: int) -> None:
    holds(digest(case, seed) == digest(case, seed), "the same seed gave two different games")


def digest(case: Case, seed: int) -> bytes:
    """All bytes of a whole random game."""
    table = case.table(seed)
    for _ in walk(table, random.Random(seed)):
        pass
    return table.save()


def fast_loop_plays_the_same(case: Case, seed: int) -> None:
    """Random players on the bare loop and on tables end in the same position."""
    from freebooter.bots import make
    from freebooter.engine.chair import Chair

    luck, bot, table = lucky("players", seed), make("random"), case.table(seed, False)
    while table.awaiting:
        for seat in table.awaiting:
            table.choose(seat, bot(Chair(table, seat, luck)))
    settings = case.game.settle(case.settings, case.seats)
    state = case.game.setup(settings, case.seats, Keel(lucky(case.game.id, str(seed))))
    random_game(case.game.play(state), state, [lucky("players", seed)] * case.seats)
    holds(state_bytes(state) == table.snapshot(), "the fast loop plays another game than the table")


def saves_and_loads(case: Case, seed: int) -> None:
    """A table loaded at any moment is the very same, and the same choices lead it to the same end."""
    live, rng, choices, saves = case.table(seed), random.Random(seed), [], []
    while live.awaiting:
        if rng.random() < 0.1:
            data = live.save()
            saves.append((len(choices), data))
            _loads_the_same(case, live, data)
        choices.append(step(live, rng))
    for count, data in random.Random(seed).sample(saves, min(4, len(saves))):
        loaded = fb.load(data)
        for seat, answer in choices[count:]:
            loaded.choose(seat, answer)
        holds(loaded.save() == live.save(), "a loaded table plays on to another end")


def _loads_the_same(case: Case, live: Table, data: bytes) -> None:
    loaded = fb.load(data)
    holds(loaded.save() == data, "a loaded table saves other bytes")
    holds(loaded.awaiting == live.awaiting, "a loaded table awaits others")
    for seat in [None, *range(case.seats)]:
        holds(loaded.view(seat) == live.view(seat), f"view({seat}) differs after loading")


def replay_equals_live(case: Case, seed: int) -> None:
    """The same choices on a new table of the same seed give the same bytes; a replay's moments end where the game did."""
    live, choices, rng = case.table(seed), [], random.Random(seed)
    while live.awaiting:
        choices.append(step(live, rng))
    again = case.table(seed)
    for seat, answer in choices:
        again.choose(seat, answer)
    holds(again.save() == live.save(), "replaying the choices gives another game")
    assert live.moments is not None
    for seat in [None, *range(case.seats)]:
        holds(live.moments[-1].view(seat) == live.view(seat), "the last moment of the replay is not the end")


def clone_stands_apart(case: Case, seed: int) -> None:
    """A clone's play leaves the original's bytes alone, and they share no object."""
    for table in some_positions(case, seed, 6):
        before = table.save()
        clone = table.clone()
        for seat in [None, *range(case.seats)]:
            holds(clone.view(seat) == table.view(seat), f"a clone's view({seat}) differs")
        shared = {id(thing): path for path, thing in tree(table.state)}
        for path, thing in tree(clone.state):
            holds(id(thing) not in shared, f"a clone shares {path} with the original")
        for _ in walk(clone, random.Random(seed)):
            pass
        holds(table.save() == before, "a clone's play has changed the original")


def state_is_a_tree(case: Case, seed: int) -> None:
    """No object is reached twice."""
    for table in some_positions(case, seed, 10):
        seen: dict[int, str] = {}
        for path, thing in tree(table.state):
            holds(id(thing) not in seen, f"{path} and {seen.get(id(thing))} are the same object")
            seen[id(thing)] = path


def tree(thing: Any, path: str = "state") -> Iterator[tuple[str, Any]]:
    """Every changeable object in a state with the way to it."""
    if isinstance(thing, Luck):
        yield path, thing
    elif dataclasses.is_dataclass(thing) and not thing.__dataclass_params__.frozen:  # type: ignore[union-attr]
        yield path, thing
        for field in dataclasses.fields(thing):
            if field.init:
                yield from tree(getattr(thing, field.name), f"{path}.{field.name}")
    elif isinstance(thing, dict):
        yield path, thing
        for name, item in thing.items():
            yield from tree(item, f"{path}[{name!r}]")
    elif isinstance(thing, (list, tuple)):
        if isinstance(thing, list):
            yield path, thing
        for i, item in enumerate(thing):
            yield from tree(item, f"{path}[{i}]")


def undo_gives_back(case: Case, seed: int) -> None:
    """Undo gives back the very bytes, redo again the others; only what shows nothing can be taken back."""
    rng, table = random.Random(seed), case.table(seed)
    guesses = lucky("undo", seed)
    count = 0
    while table.awaiting and count < 400:
        count += 1
        before, imagined = table.save(), None
        seat = rng.choice(table.awaiting)
        answer = random_answer(table, seat, rng)
        if rng.random() < 0.3:
            imagined = [table.imagine(seat, guesses) for _ in range(4)]
        table.choose(seat, answer)
        if table.can_undo(seat) is True:
            after, seen = table.save(), table.view(seat)
            table.undo(seat)
            holds(table.save() == before, "undo does not give back the very bytes")
            holds(table.can_redo(seat) is True, "what was taken back cannot be done again")
            table.redo(seat)
            holds(table.save() == after, "redo does not give the same bytes")
            for guess in imagined or []:
                guess.choose(seat, answer)
                holds(guess.view(seat) == seen, f"{answer} can be taken back although it shows what was hidden")
        for other in range(case.seats):
            if other != seat and not table.answered(other):
                holds(
                    table.can_undo(other) is not True,
                    f"seat {other} can take back what came before seat {seat}'s choice",
                )


def guesses_fit(case: Case, seed: int) -> None:
    """A guess looks the same to its seat and to spectators, conserves components, rests on rng alone and can be played on."""
    for i, table in enumerate(some_positions(case, seed, 8)):
        whole = case.game.components(table.state)
        for seat in range(case.seats):
            rng = lucky("guess", seed, i, seat)
            guess = table.imagine(seat, rng.clone())
            for who in (seat, None):
                holds(
                    guess.view(who) == table.view(who),
                    f"view({who}) differs in a guess of seat {seat}: " + differing(guess.view(who), table.view(who)),
                )
            holds(
                case.game.components(guess.state) == whole,
                "a guess loses components: " + _lost(whole, case.game.components(guess.state)),
            )
            _same_options(table, guess, seat)
            again = guess.imagine(seat, rng.clone())
            holds(
                again.snapshot() == guess.snapshot(),
                f"the guess of seat {seat} rests on the truth: guessing again differs",
            )
            other = table.imagine(seat, lucky("other", seed)).imagine(seat, rng.clone())
            holds(other.snapshot() == guess.snapshot(), f"the guess of seat {seat} rests on the truth")
            clone = guess.clone()
            holds(clone.view(seat) == guess.view(seat), "a clone of a guess looks different")
            if seat == i % case.seats:
                for _ in walk(guess, random.Random(seed)):
                    holds(
                        case.game.components(guess.state) == whole,
                        "an imagined table loses components in play: "
                        + _lost(whole, case.game.components(guess.state)),
                    )


def _same_options(table: Table, guess: Table, seat: int) -> None:
    mine, guessed = table.decision(seat), guess.decision(seat)
    keys = None if mine is None else [option.key for option in mine.options]
    also = None if guessed is None else [option.key for option in guessed.options]
    holds(keys == also, f"seat {seat} has other options in its own guess: {keys} and {also}")


def differing(one: Any, other: Any) -> str:
    mine, theirs = dict(leaves(one)), dict(leaves(other))
    return ", ".join(
        f"{path}: {mine.get(path)} / {theirs.get(path)}"
        for path in {**mine, **theirs}
        if mine.get(path) != theirs.get(path)
    )[:300]


def leaves(view: Any) -> Iterator[tuple[str, Any]]:
    """The single values of a view with the way to each."""
    stack = [("", msgspec.to_builtins(view))]
    while stack:
        path, thing = stack.pop()
        if isinstance(thing, dict):
            stack.extend((f"{path}.{name}", item) for name, item in thing.items())
        elif isinstance(thing, list):
            stack.append((f"{path}.#", len(thing)))
            stack.extend((f"{path}.{i}", item) for i, item in enumerate(thing))
        else:
            yield path, thing


def observations_fit(case: Case, seed: int) -> None:
    """What a learner sees rests on its seat's view alone: it is the same on the table and on a guess that fits."""
    import numpy as np

    from freebooter.envs.layout import layout_of

    layout = layout_of(case.game, case.seats)
    for i, table in enumerate(some_positions(case, seed, 3)):
        for seat in range(case.seats):
            true = layout.encode(table.view(seat))
            guessed = layout.encode(table.imagine(seat, lucky("seen", seed, i)).view(seat))
            differs = [layout.names[at] for at in np.flatnonzero(true != guessed)]
            holds(not differs, f"the observation of seat {seat} differs in a guess: {', '.join(differs[:5])}")


def hidden_things_vary(case: Case, seed: int) -> None:
    """What others see and the seat does not is different in some guess, and so is what the next card would be."""
    varied: dict[str, bool] = {}
    shown: dict[str, list[bool]] = {}
    for round in range(3):
        _watch_hidden(case, seed + round, varied, shown)
    for pattern, varies in varied.items():
        holds(varies, f"{pattern} is hidden but the same in every guess")
    for kind, differs in shown.items():
        holds(len(differs) < 8 or any(differs), f"what '{kind}' shows is foretold by every guess")


def _watch_hidden(case: Case, seed: int, varied: dict[str, bool], shown: dict[str, list[bool]]) -> None:
    rng, guesses, table = random.Random(seed), lucky("vary", seed), case.table(seed, False)
    count = 0
    while table.awaiting and count < 300:
        count += 1
        seat = rng.choice(table.awaiting)
        answer = random_answer(table, seat, rng)
        if rng.random() < 0.15:
            _compare_views(case, table, guesses, varied)
        eyes = [seat, (seat + 1) % case.seats] if len(table.awaiting) == 1 else []
        guessed = [(one, table.imagine(one, guesses)) for one in eyes]
        table.choose(seat, answer)
        _compare_shown(table, guessed, seat, answer, shown)


def _compare_views(case: Case, table: Table, guesses: Luck, varied: dict[str, bool]) -> None:
    for seat in range(case.seats):
        known = set(leaves(table.view(seat)))
        guessed = [table.imagine(seat, guesses) for _ in range(3)]
        for other in range(case.seats):
            if other == seat:
                continue
            true = set(leaves(table.view(other)))
            for path, value in true - known:
                pattern = ".".join("*" if part.isdecimal() else part for part in path.split("."))
                if pattern.endswith(".me") or pattern.startswith(FOLLOWS.get(case.game.id, ())):
                    continue  # only says whose view it is, or follows from what all see
                if value is None or (path.endswith(".#") and (path[:-2], None) in known):
                    continue  # the other does not know it; or it is the length of a list that the seat does not see
                varies = any((path, value) not in set(leaves(guess.view(other))) for guess in guessed)
                varied[pattern] = varied.get(pattern, False) or varies


def _compare_shown(
    table: Table, guessed: list[tuple[int, Table]], seat: int, answer: Any, shown: dict[str, list[bool]]
) -> None:
    """After a choice that showed something hidden without luck, does a guess of who chose or looked on show another?"""
    entry = next((entry for entry in reversed(table.log) if not entry.auto), None)
    if not guessed or entry is None or not entry.sealed or entry.outcomes or not isinstance(answer, Option):
        return
    differs = False
    for eye, guess in guessed:
        try:
            guess.choose(seat, answer)
        except fb.IllegalChoice:  # a card that is not in the hand that was guessed
            differs = True
        else:
            differs = differs or guess.view(eye) != table.view(eye)
    shown.setdefault(answer.kind, []).append(differs)


def secrets_are_not_told(case: Case, seed: int) -> None:
    """After the same choice and the same luck, who sees the same was told the same, and the same seats are asked.

    The true table and a guess of a watching seat take the same step. Where the seat sees no difference afterwards, none
    may be told to it, and none may show in who is asked next. What can be taken back has shown it nothing at all.
    """
    rng, guesses, table = random.Random(seed), lucky("told", seed), case.table(seed, False)
    count = 0
    while table.awaiting and count < 300:
        count += 1
        seat = rng.choice(table.awaiting)
        answer = random_answer(table, seat, rng)
        others = [other for other in range(case.seats) if other != seat]
        guess = None
        if others and table.awaiting == (seat,) and rng.random() < 0.5:
            watcher = rng.choice(others)
            guess = table.imagine(watcher, guesses)
            guess.state.keel.luck = table.state.keel.luck.clone()  # dice fall alike at both
            before = table.view(watcher)
        heard = [len(told) for told in table.told]
        table.choose(seat, answer)
        if guess is None:
            continue
        expected = before
        if guess.awaiting == (seat,) and _offers(guess, seat, answer):
            guess.choose(seat, answer)
            _compare_told(table, guess, watcher, heard[watcher], answer)
            expected = guess.view(watcher)
        if table.can_undo(seat) is True and not _told_by_paying(case.game, answer):
            holds(
                table.view(watcher) == expected,
                f"{answer} can be taken back although it shows seat {watcher} what was hidden: "
                + differing(expected, table.view(watcher)),
            )


def _offers(table: Table, seat: int, answer: Any) -> bool:
    decision = table.decision(seat)
    offered = [] if decision is None else decision.options
    return all(option in offered for option in (answer if isinstance(answer, list) else [answer]))


def _told_by_paying(game: Game, answer: Any) -> bool:
    told = TOLD_BY_PAYING.get(game.id, set())
    return any(option.kind in told for option in (answer if isinstance(answer, list) else [answer]))


def _compare_told(table: Table, guess: Table, watcher: int, heard: int, answer: Any) -> None:
    if guess.view(watcher) != table.view(watcher):
        return
    truth, guessed = _heard(table, watcher, heard), _heard(guess, watcher, heard)
    holds(truth == guessed, f"after {answer} seat {watcher} sees the same but is told {truth}, not {guessed}")
    holds(
        _seen_to_wait(table, watcher) == _seen_to_wait(guess, watcher),
        f"after {answer} seat {watcher} sees the same, but {table.awaiting} are asked, not {guess.awaiting}",
    )


def _heard(table: Table, seat: int, since: int) -> list[tuple[str, Any]]:
    in_the_open = TOLD_IN_THE_OPEN.get(table.game.id, set())
    return [(event.kind, event.args) for event in table.told[seat][since:] if event.kind not in in_the_open]


def _seen_to_wait(table: Table, watcher: int) -> object:
    """Whom a seat sees the table wait for: in a window only whether it is asked itself."""
    return (watcher in table.awaiting) if table.in_window else table.awaiting


def bots_do_not_peek(case: Case, seed: int, bot: Any = None) -> None:
    """A bot's choice does not change when only hidden things change."""
    from freebooter.bots import make
    from freebooter.engine.chair import Chair

    bot = bot or make("greedy")
    for i, table in enumerate(some_positions(case, seed, 10)):
        for seat in table.awaiting:
            rng = lucky("bot", seed, i, seat)
            mine = bot(Chair(table, seat, rng.clone(), playouts=30))
            for k in range(3):
                guess = table.imagine(seat, lucky("peek", seed, i, k))
                same = bot(Chair(guess, seat, rng.clone(), playouts=30))
                holds(
                    same == mine, f"the bot of seat {seat} peeks: {mine} becomes {same} when only hidden things change"
                )
            clone = table.clone()
            try:
                clone.choose(seat, mine)
            except fb.IllegalChoice as error:
                raise Breach(f"the bot chose what is not offered: {error}") from error


def no_secrets_in_frames(case: Case, seed: int) -> None:
    """On the plain build: at a yield the rules hold nothing that changes outside the state's tree."""
    for table in some_positions(case, seed, 25):
        for one in (table, table.imagine(0, lucky("frames", seed))):
            inside = {id(thing) for _, thing in tree(one.state)}
            rules = one._rules
            while rules is not None and getattr(rules, "gi_frame", None) is not None:
                for name, value in rules.gi_frame.f_locals.items():
                    holds(_may_stay(value, inside), f"{rules.__name__} holds '{name}' across a yield: {value!r:.80}")
                rules = rules.gi_yieldfrom


def _may_stay(value: Any, inside: set[int]) -> bool:
    if value is None or isinstance(value, (int, str, float, bytes, Option, IntEnum, range)) or id(value) in inside:
        return True
    if isinstance(value, (tuple, frozenset)):
        return all(_may_stay(one, inside) for one in value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return bool(type(value).__dataclass_params__.frozen)
    if isinstance(value, msgspec.Struct):
        return bool(value.__struct_config__.frozen)
    return callable(value) and not isinstance(value, Ask)


def everything_has_words(case: Case, seed: int) -> None:
    """Every prompt, option and event that comes up, and every source of points, can be said."""
    words, table = Words(case.game), case.table(seed)
    names = [f"Player {seat}" for seat in range(case.seats)]
    for _ in walk(table, random.Random(seed)):
        for seat in table.awaiting:
            decision = table.decision(seat)
            assert decision is not None
            _said(lambda d=decision: plain(words.prompt(d.prompt, d.args, d.seat), names), f"prompt {decision.prompt}")
            for option in decision.options:
                _said(lambda o=option: plain(words.option(o), names), f"option {option.key}")
    for told in table.told:
        for event in told:
            _said(lambda e=event: plain(words.event(e.kind, e.args), names), f"event {event.kind} {event.args}")
    assert table.result is not None
    for sources in table.result.sources:
        for source in sources:
            _said(lambda s=source: words.source(s), f"source {source}")
    tie_breaks = len(case.game.scores(table.state)[0].ties) if case.seats > 1 else 0  # nobody ties alone
    for by in range(tie_breaks):
        for me in (None, 0, 1):
            tie = Tie(0, 1, by, (2, 1))
            _said(lambda t=tie, m=me: plain(words.tie(t, m), names), f"tie-break {by}")


def _said(say: Any, what: str) -> None:
    try:
        text = say()
    except (KeyError, ValueError, TypeError, IndexError) as error:
        raise Breach(f"{what} has no words: {error!r}") from error
    holds(text.strip() and "{" not in text, f"{what} has no words: '{text}'")


# --- files from outside -----------------------------------------------------------------------------------------------


def files_are_bounded(case: Case, seed: int) -> None:
    """Every number and list of a state has bounds; play never leaves them, and a file that does is refused."""
    boundless = list(without_bounds(case.game.state, case.game.state.__name__))
    holds(not boundless, f"{', '.join(boundless[:5])} can be as large as a stranger likes: say its Bounds")
    table = case.table(seed, False)
    for _ in walk(table, random.Random(seed)):
        _within_bounds(table)
    _within_bounds(table)
    for table in some_positions(case, seed, 2):
        whole = json.loads(table.save())
        numbers = list(bounded(case.game.state, whole["state"], "state"))
        for one in random.Random(seed).sample(numbers, min(12, len(numbers))):
            for wrong in one.beyond():
                one.holder[one.key] = wrong
                try:
                    fb.load(json.dumps(whole).encode())
                except fb.BadSave as error:
                    holds(one.where in str(error), f"{one.where} is out of bounds, but is told: {error}")
                else:
                    raise Breach(f"{one.where} can be {wrong!r:.20} in a file, beyond {one.bounds}")
            one.holder[one.key] = one.value


def _within_bounds(table: Table) -> None:
    try:
        decode(table.game.state, state_bytes(table.state))
    except BadData as wrong:
        raise Breach(f"play leaves the bounds: {wrong}") from None


def without_bounds(kind: Any, where: str) -> Iterator[str]:
    """The numbers, texts, lists and dicts of a type that have no bounds."""
    shape = shape_of(kind)
    if shape.form == "record":
        for name, inner in fields_of(shape.kind).items():
            yield from without_bounds(inner, f"{shape.kind.__name__}.{name}")
        return
    if shape.bounds is None and (shape.kind in (int, str) or shape.form in ("list", "row", "dict")):
        yield where
    for inner in shape.inner:
        if inner is not Ellipsis:
            yield from without_bounds(inner, where)


@dataclasses.dataclass(frozen=True)
class Bounded:
    """A number or a list in a file, and how large it can be."""

    holder: Any
    key: Any
    value: Any
    bounds: Any
    where: str

    def beyond(self) -> list[Any]:
        low, high = self.bounds
        if isinstance(self.value, int):
            return [low - 1, high + 1, *[n for n in (10**12, -(10**12)) if not low <= n <= high]]
        if not self.value:
            return []
        return [self.value * (high // len(self.value) + 1)]


def bounded(kind: Any, data: Any, where: str, holder: Any = None, key: Any = None) -> Iterator[Bounded]:
    """All numbers and lists of a file that have bounds, and where they are."""
    shape = shape_of(kind)
    if data is None:
        return
    if shape.bounds is not None and holder is not None and shape.form != "dict":
        yield Bounded(holder, key, data, shape.bounds, where)
    if shape.form == "record":
        for name, inner in fields_of(shape.kind).items():
            yield from bounded(inner, data[name], f"{where}.{name}", data, name)
    elif shape.form == "optional":
        yield from bounded(shape.inner[0], data, where, holder, key)
    elif shape.form == "dict":
        for name in list(data):
            yield from bounded(shape.inner[1], data[name], f"{where}.{name}", data, name)
    elif shape.form in ("list", "row", "tuple"):
        for i, one in enumerate(data):
            inner = shape.inner[i] if shape.form == "tuple" else shape.inner[0]
            yield from bounded(inner, one, f"{where}[{i}]", data, i)


# --- wealth -----------------------------------------------------------------------------------------------------------


def no_free_cycle(
    case: Case, seed: int, tries: int = 40, positions: Callable[[Case, int, int], Iterator[Table]] = some_positions
) -> None:
    """Within one visit, action or turn nobody grows richer over and over by what costs nothing (cycles.py)."""
    for table in positions(case, seed, 5):
        if len(table.awaiting) == 1 and not table.in_window:
            gains = free_gains(table, table.awaiting[0], tries, random.Random(seed))
            holds(len(gains.ways) < MOST_GAINS, str(gains))


def positions_of_bots(case: Case, seed: int, count: int) -> Iterator[Table]:
    """Positions of a game between greedy bots, who come to ports with money."""
    from freebooter.bots import make
    from freebooter.engine.chair import Chair

    rng, luck, bot = random.Random(seed), lucky("bots", seed), make("greedy")
    table = case.table(seed)
    decisions = 0
    while table.awaiting and count:
        decisions += 1
        if decisions % 25 == 0 and rng.random() < 0.5:
            count -= 1
            yield table
        seat = table.awaiting[0]
        table.choose(seat, bot(Chair(table, seat, luck)))


def no_free_cycle_among_bots(case: Case, seed: int) -> None:
    """The same in positions as they come up between bots."""
    no_free_cycle(case, seed, 400, positions_of_bots)


CHECKS = [
    files_are_bounded,
    plays_to_the_end,
    options_work,
    same_seed_same_game,
    fast_loop_plays_the_same,
    saves_and_loads,
    replay_equals_live,
    clone_stands_apart,
    state_is_a_tree,
    undo_gives_back,
    guesses_fit,
    observations_fit,
    hidden_things_vary,
    secrets_are_not_told,
    bots_do_not_peek,
    no_secrets_in_frames,
    everything_has_words,
    no_free_cycle,
]


def cases(game: Game, pairs: bool = False) -> list[Case]:
    """Every number of seats with the plain settings, and every mode (and pairs of modes) with a number that it allows."""
    found = [Case(game, seats, {}) for seats in game.table_sizes]
    modes = list(game.modes)
    if pairs:
        modes += [
            {**one, **other}
            for i, one in enumerate(game.modes)
            for other in game.modes[i + 1 :]
            if not one.keys() & other.keys()
        ]
    for i, mode in enumerate(modes):
        sizes = game.sizes_of(mode)
        fresh = [seats for seats in sizes if seats not in game.table_sizes]
        for seats in fresh or sizes[i % len(sizes) : i % len(sizes) + 1]:
            found.append(Case(game, seats, mode))
    return found
