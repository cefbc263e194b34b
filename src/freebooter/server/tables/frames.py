"""A table as one seat sees it: the frame that a client holds, and the small difference to the next one.

Nothing gets into a frame but the game's own view for that seat, the seat's own ask and what was told to it.
"""

import logging
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from freebooter.engine.answers import Decision
from freebooter.engine.asks import DONE, Option
from freebooter.engine.game import Game, Result, find_game
from freebooter.engine.record import Told
from freebooter.engine.table import Table
from freebooter.engine.words import odds_in_words, words_of
from freebooter.server import wire
from freebooter.server.store.records import TableInfo
from freebooter.server.workers.kinds import weighs
from freebooter.server.workers.thinking import Judged, Thought, keys_of

log = logging.getLogger(__name__)

EVENTS_SHOWN = 200
WATCHING = "You are watching."
OTHERS_REACT = "While others may react only your own answer can be taken back."
LAID_OPEN = "The game is over and its secrets are laid open: nothing can be taken back any more."
NOT_BEGUN: wire.Parts = ["The game begins when all have sat down and are ready."]
HIDDEN_WAIT: wire.Parts = ["A moment to react: the table waits."]


class Frame(Struct):
    """Everything of the game that changes, for one seat (or for spectators)."""

    view: dict[str, Any]
    ask: wire.Ask | None
    turn: int | None
    round: int
    first: int | None
    status: wire.Parts
    waiting: list[int]
    window: bool
    can: wire.Can
    result: wire.Result | None


GAME_FIELDS = ("ask", "turn", "round", "first", "status", "waiting", "window", "can", "result")
# These may change while a player decides. The question stays the same, so `seq` does, and the answer still counts.
KEEPS_SEQ = {"status", "waiting", "can"}
MISSING = object()  # what a view without a key has there


def frame(table: Table, seat: int | None, result: wire.Result | None, alone: bool = False, idle: bool = False) -> Frame:
    """`alone`: nobody else is at the table but bots. `idle`: the server answers for this seat, which has no choice."""
    view = table.view(seat)
    ask = None if idle else asked(table, seat)
    window = table.in_window and not (alone and idle)  # nobody else can notice it
    waiting = [] if table.in_window else list(table.awaiting)
    return Frame(
        view=msgspec.to_builtins(view, str_keys=True),
        ask=ask,
        turn=table.turn,
        round=table.round,
        first=getattr(view, "first", None),
        status=status(table, ask, waiting, window, seat),
        waiting=waiting,
        window=window,
        can=possible(table, seat, alone),
        result=result,
    )


def asked(table: Table, seat: int | None) -> wire.Ask | None:
    """The seat's open question; one that it has answered already can be taken back, but is not asked again."""
    if seat is None or seat not in table.awaiting:
        return None
    decision = table.decision(seat)
    return ask_of(table.game, decision, table.state) if decision is not None else None


def ask_of(game: Game, decision: Decision, state: Any = None) -> wire.Ask:
    """The question; with the state, what luck may do with an option stands beside it."""
    seat, options = decision.seat, []
    last: tuple[str, wire.Parts] = ("", [])
    for option in decision.options:
        whole = option_of(game.id, option, option.touches, seat)
        alike = (whole.kind, whole.text) == last
        shown = option_of(game.id, option, option.touches, seat, short=True) if alike else whole
        odds = told_odds(game, state, decision, option) if state is not None else []
        if odds:
            shown = msgspec.structs.replace(shown, odds=odds)
        options.append(shown)
        last = (whole.kind, whole.text)
    return wire.Ask(
        prompt=decision.prompt,
        args=list(decision.args),
        text=in_words(game, "prompt", decision.prompt, decision.args, seat),
        kind=decision.kind,  # type: ignore[arg-type]
        window=decision.window,
        least=decision.least,
        most=decision.most,
        options=options,
    )


def told_odds(game: Game, state: Any, decision: Decision, option: Option) -> wire.Parts:
    """How likely it goes well; where that cannot be said, the table goes on without."""
    try:
        return odds_in_words(game, state, decision, option)
    except Exception:
        log.exception("%s has no odds for %s", game.id, option.key)
        return []


@lru_cache(20_000)
def option_of(
    game_id: str, option: Option, touches: tuple[str, ...], me: int | None, short: bool = False
) -> wire.Option:
    """Options never change, so their words are looked up once. Equal options may touch other parts in another ask."""
    game = find_game(game_id)
    return wire.Option(
        key=option.key,
        args=list(option.args),
        kind="" if short else option.kind,
        text=[] if short else in_words(game, "option", option, me),
        touches=list(touches),
    )


def option_texts(game: Game, decision: Decision, me: int | None) -> dict[str, wire.Parts]:
    """The words of all that a bot may weigh, by key: the options, and to take no more of a pick."""
    return {one.key: option_of(game.id, one, one.touches, me).text for one in [*decision.options, DONE]}


def words_of_game(game: Game) -> Any:
    return words_of(game.id)


def in_words(game: Game, section: str, *about: Any) -> wire.Parts:
    """A text from the game's words. A missing one must not stop a table: the key stands in for it."""
    try:
        parts: wire.Parts = getattr(words_of_game(game), section)(*about)
    except Exception as missing:  # also what a file tells of things that are not there
        log.error("%s has no words for %s %r", game.id, section, missing)
        return [str(getattr(about[0], "key", about[0]))]
    return parts


def status(table: Table, ask: wire.Ask | None, waiting: list[int], window: bool, me: int | None) -> wire.Parts:
    """The one line that says whose turn it is and what is asked."""
    if table.result is not None:
        return result_line(table.result, me)
    if ask is not None:
        return ask.text
    if window:
        return HIDDEN_WAIT
    if table.turn is not None and waiting in ([], [table.turn]):
        return [*listed([table.turn], me, "You"), " are at the helm." if table.turn == me else " is at the helm."]
    return ["Waiting for ", *listed(waiting, me), "."]


def reason_of(table: Table, seat: int, thought: Thought) -> wire.Reason | None:
    """How a bot judged the open question, in words; None where there was nothing to weigh."""
    decision = table.decision(seat)
    if decision is None or not thought.why:
        return None
    words = option_texts(table.game, decision, None)  # said to the bot: who reads it is not meant by its "you"
    return wire.Reason(
        round=table.round,
        ask=in_words(table.game, "prompt", decision.prompt, decision.args),
        taken=[words[key] for key in keys_of(thought.answer) or [DONE.key] if key in words],
        options=hint_options(table.game, thought.why, words),
    )


def hint_options(game: Game, judged: list[Judged], words: dict[str, wire.Parts]) -> list[wire.HintOption]:
    """What a bot has weighed, in words; with an option goes the plan that begins with it."""
    return [
        wire.HintOption(one.key, [*words[one.key], *goal_of(game, one)], one.visits, one.chance)
        for one in judged
        if one.key in words
    ]


def goal_of(game: Game, judged: Judged) -> wire.Parts:
    return in_words(game, "plan", Option(str(judged.goal[0]), *judged.goal[1:])) if judged.goal else []


def listed(seats: list[int], me: int | None, you: str = "you") -> wire.Parts:
    """Names in a row; the reader's own is "you", or "You" where the sentence begins."""
    parts: wire.Parts = []
    for i, seat in enumerate(seats):
        if i:
            parts.append(" and " if i == len(seats) - 1 else ", ")
        parts.append({"seat": seat} if seat != me else {"seat": seat, "as": "you" if i else you})
    return parts


def possible(table: Table, seat: int | None, alone: bool) -> wire.Can:
    if seat is None:
        return wire.Can(WATCHING, WATCHING, WATCHING)
    if not may_step_back(table, seat, alone):
        return wire.Can(OTHERS_REACT, OTHERS_REACT, OTHERS_REACT)
    return wire.Can(table.can_undo(seat), table.can_redo(seat), table.can_restart(seat))


def may_step_back(table: Table, seat: int, alone: bool) -> bool:
    """While others may react, whether a turn can be taken back would tell whether somebody has answered."""
    return alone or not table.in_window or table.answered(seat)


def event_of(game: Game, told: Told, seat: int | None, number: int) -> wire.Event:
    hurts = told.args.get("hurts", [])
    return wire.Event(
        n=number,
        moment=told.moment,
        round=told.round,
        turn=told.turn if told.turn is not None and told.turn >= 0 else None,
        kind=told.kind,
        args=msgspec.to_builtins(told.args, str_keys=True),
        text=in_words(game, "event", told.kind, told.args, seat),
        hurts=list(hurts) if isinstance(hurts, list) else [hurts] if isinstance(hurts, int) else [],
        undone=told.undone,
    )


def result_of(table: Table, seat: int | None, chart: list[list[float]]) -> wire.Result | None:
    result = table.result
    if result is None:
        return None
    named = {source for sources in result.sources for source in sources}
    words = words_of_game(table.game)
    return wire.Result(
        ranks=list(result.ranks),
        scores=[float(score) for score in result.scores],
        sources=[{source: float(points) for source, points in one.items()} for one in result.sources],
        source_names={source: words.source(source) for source in sorted(named)},
        chart=chart,
        teams=[list(team) for team in result.teams],
        won=result.won,
        ties=[words.tie(tie, seat) for tie in result.ties],
    )


def result_line(result: Result, me: int | None) -> wire.Parts:
    """Who has won, or that the game itself has."""
    winners = result.winners
    if result.against_the_game:
        return [*listed(result.sides[0], me, "You"), " won the game." if winners else " lost the game."]
    sides = [side for side in result.sides if side[0] in winners]
    wins = " share the win." if len(sides) > 1 else " wins." if len(winners) == 1 and winners != [me] else " win."
    return [*listed(winners, me, "You"), wins]


def rounds_of(table: Table) -> list[tuple[int, int | None]]:
    """Round and turn at each moment that replays step through, as the public events tell them."""
    if table.moments is None:
        return []
    found: list[tuple[int, int | None]] = [(0, None)] * len(table.moments)
    for told in reversed(table.events(0, None)):  # the first one after the checkpoint stays
        if told.moment < len(found):
            found[told.moment] = (told.round, told.turn if told.turn >= 0 else None)
    for k in range(1, len(found)):
        if found[k] == (0, None):
            found[k] = found[k - 1]
    return found


def chart_of(table: Table) -> list[list[float]]:
    """Each seat's score at the end of every round, and at the end of the game."""
    if table.moments is None or table.result is None:
        return []
    last = {round: k for k, (round, _) in enumerate(rounds_of(table)) if round > 0}
    ends = {k + 1 for k in sorted(last.values())[:-1]}  # the checkpoints that end each round's last step
    chart = []
    for k, moment in enumerate(table.moments.walk()):
        if k in ends:
            chart.append([float(score.points) for score in table.game.scores(moment.state())])
    return [*chart, [float(score) for score in table.result.scores]]


def seats_shown(info: TableInfo, here: list[bool]) -> list[wire.Seat]:
    shown = []
    for number, (seat, present) in enumerate(zip(info.seats, here, strict=True)):
        ready = info.is_ready(number) if info.waits_for_friends else None
        here_now = seat.kind == "bot" or present
        shown.append(wire.Seat(seat.name, seat.kind, here_now, seat.bot or None, seat.left, weighs(seat.bot), ready))
    return shown


# ---- differences ---------------------------------------------------------------------------------------------------


def patch_between(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """What to merge onto `old` to get `new`: objects by key, `"-"` lists keys to drop, all else is replaced."""
    patch: dict[str, Any] = {}
    for key, value in new.items():
        before = old.get(key, MISSING)
        if before == value and type(before) is type(value):
            continue
        if type(value) is dict and type(before) is dict:
            patch[key] = patch_between(before, value)
        else:
            patch[key] = value
    if not old.keys() <= new.keys():
        patch["-"] = [key for key in old if key not in new]
    return patch


def merged(view: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """What a client does with a patch; here for clients in Python and for tests."""
    result = {key: value for key, value in view.items() if key not in patch.get("-", ())}
    for key, value in patch.items():
        if key == "-":
            continue
        before = result.get(key)
        result[key] = merged(before, value) if isinstance(value, dict) and isinstance(before, dict) else value
    return result


def changed_between(old: Frame, new: Frame) -> set[str]:
    """The names of what is different."""
    changed = {name for name in GAME_FIELDS if getattr(old, name) != getattr(new, name)}
    if old.view != new.view:
        changed.add("view")
    return changed


def put_changes(old: Frame, new: Frame, changed: set[str], delta: wire.Delta) -> None:
    """Puts into the delta what is different."""
    for name in changed:
        if name == "view":
            delta.patch = patch_between(old.view, new.view)
        else:
            setattr(delta, name, getattr(new, name))
