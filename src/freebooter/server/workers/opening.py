"""A stranger's file, inside a worker: opened, checked from end to end and played for a while before it becomes a table.

Numbers beyond the game's bounds are refused by the engine as the file is loaded. Here the pieces are counted, every
moment of the past is unpacked, everything that was told is put into words, and the game is played on. Whatever
goes wrong, the sentence says so, and only this worker has worked for it.
"""

import random
import time
from contextlib import suppress
from typing import Any

import msgspec

from freebooter.engine.answers import IllegalChoice
from freebooter.engine.codec import BadData
from freebooter.engine.game import BadSettings, Game, NoSuchGame, find_game
from freebooter.engine.luck import lucky
from freebooter.engine.moments import Moment, Moments, state_bytes
from freebooter.engine.saves import BadSave, Save, load_table, read_save
from freebooter.engine.table import Table, new_table, table_at
from freebooter.engine.words import words_of
from freebooter.server.workers.lengths import check_length

PLAYED_ON = 60  # choices
PLAYED_FOR = 2.0  # seconds
MOST_MOMENTS = 5_000  # a long game has some hundred; each look at one unpacks all before it
LONGEST_LOAD = 0.5  # seconds of processor time


def open_file(data: bytes) -> int:
    """Checks a stranger's file; BadSave says what is wrong with it. Gives the number of its seats."""
    with suppress(NoSuchGame, BadSettings):
        save = read_save(data)
        find_game(save.game)  # a worker's first file of a game: loading the rules is no fault of the file
        check_length(save, data)
    before = time.process_time()
    table = load_table(data)
    if time.process_time() - before > LONGEST_LOAD:
        raise BadSave("The saved game is too large: it takes too long to open.")
    try:
        count_pieces(table)
        look_at_past(table)
        look_at_everything(table)
        play_on(table)
    except BadSave:
        raise
    except BadData as error:
        raise BadSave(f"The saved game is damaged: in a moment of its past {error}.") from None
    except MemoryError:
        raise BadSave("The saved game is damaged: it takes more memory than a game can.") from None
    except Exception as error:
        raise BadSave(f"The saved game is damaged: it cannot be played on ({type(error).__name__}).") from None
    return table.seats


def count_pieces(table: Table) -> None:
    """As many of each piece as a new table has."""
    whole = table.game.components(new_table(table.game, table.seats, "pieces", table.settings, history=False).state)
    balanced(table.game, table.state, whole)


def balanced(game: Game, state: Any, whole: dict[str, int]) -> None:
    found = game.components(state)
    for name in {**whole, **found}:
        there, right = found.get(name, 0), whole.get(name, 0)
        if there != right:
            raise BadSave(f"The saved game is damaged: it has {there} of '{name}', the game has {right}.")


def look_at_past(table: Table) -> None:
    """Every moment that a replay could show, and all that was told, in words."""
    whole = table.game.components(table.state)
    if table.moments is not None:
        if len(table.moments) > MOST_MOMENTS:
            raise BadSave(
                f"The file's replay is too long: {len(table.moments)} moments, and {MOST_MOMENTS} are the most."
            )
        for moment in table.moments.walk():
            state = moment.state()
            if moment.size > 2 * len(state_bytes(state)):
                raise BadSave("The file's replay is damaged: a moment is larger than what it tells.")
            balanced(table.game, state, whole)
            for seat in (None, *range(table.seats)):
                msgspec.json.encode(table.game.view(state, seat))
    words = words_of(table.game.id)
    for event in table.story.events:
        words.event(event.kind, event.args, None)
        hurts = event.args.get("hurts", [])
        if any(type(seat) is not int for seat in (hurts if isinstance(hurts, list) else [hurts])):
            raise BadSave("The saved game is damaged: an event hurts somebody who is no seat.")


def look_at_everything(table: Table) -> None:
    """What every seat sees and is asked."""
    for seat in (None, *range(table.seats)):
        msgspec.json.encode(table.view(seat))
        if seat is not None:
            table.decision(seat)
    table.save()


def play_on(table: Table) -> None:
    """Some random choices on a copy; the pieces stay together."""
    whole = table.game.components(table.state)
    copy, rng, end = table.clone(), random.Random(0), time.monotonic() + PLAYED_FOR
    for _ in range(PLAYED_ON):
        if not copy.awaiting or time.monotonic() > end:
            return
        seat = rng.choice(copy.awaiting)
        decision = copy.decision(seat)
        assert decision is not None
        if decision.kind == "pick":
            copy.choose(seat, rng.sample(decision.options, rng.randint(decision.least, decision.most)))
        else:
            copy.choose(seat, rng.choice(decision.options))
        balanced(table.game, copy.state, whole)
        look_at_everything(copy)


def rehearse(save: bytes, seat: int, answer: Any) -> None:
    """A choice at a table that came from a file, made here first: here it may hang. A refused one is no failure."""
    table = load_table(save)
    try:
        table.choose(seat, answer)
    except IllegalChoice:
        return
    look_at_everything(table)


def fork_at(save: bytes, moment: int, seed: str, redeal_for: int | None) -> bytes:
    """A table that goes on from a moment, with luck of its own.

    Where other people will sit, all that the maker's seat could not know is dealt anew: the maker may have read the
    whole file of the old game.
    """
    old = load_table(save)
    assert old.moments is not None
    state = old.moments[moment].state()
    if redeal_for is not None:
        old.game.imagine(state, redeal_for, lucky(seed, "re-deal"))
    state.keel.luck = lucky(old.game.id, seed)
    table = table_at(old.game, state, old.settings, old.seats)
    look_at_everything(table)
    return table.save()


def redeal_now(save: bytes, seat: int, seed: str) -> bytes:
    """The very position, in the middle of a step, with all that the seat cannot know dealt anew, and new luck.

    The file still holds the beginning of the step as it was: it is for those who may have the whole file.
    """
    old = load_table(save)
    luck = lucky(seed, "re-deal")
    table = old.imagine(seat, luck)
    began = old.trail.last.state.clone()
    old.game.imagine(began, seat, luck)
    table.moments = Moments(old.game)  # replays of what follows begin here
    table.moments.keep(began, table.seq, 0)
    look_at_everything(table)
    return table.save()


def last_good_moment(save: bytes, seed: str) -> bytes | None:
    """A table that goes on from the latest moment from which it can be played on, with luck of its own, or None."""
    old = read_save(save)
    game = find_game(old.game)
    settings = game.settle(old.settings, old.seats)
    for moment in reversed(readable(game, old)):
        try:
            state = moment.state()
            state.keel.luck = lucky(game.id, seed)
            table = table_at(game, state, settings, old.seats)
            look_at_everything(table)
            play_on(table)
        except Exception:
            continue
        return table.save()
    return None


def readable(game: Game, save: Save) -> list[Moment]:
    """The moments of the past, up to the first that is damaged."""
    for count in (len(save.moments), *range(len(save.moments) - 1, 0, -1)):
        try:
            return list(Moments.restored(game, save.schema, save.moments[:count]).walk())
        except BadSave:
            continue
    return []
