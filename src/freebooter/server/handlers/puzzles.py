"""Puzzles: which there are, one as a table that nobody keeps, a try, the hint and the solution."""

import datetime
from typing import Annotated

from litestar import get
from litestar.params import JSONBody, PathParameter

from freebooter.engine.answers import IllegalChoice
from freebooter.engine.game import about_games, find_game
from freebooter.learn.lesson import addressed
from freebooter.learn.walk import meant, spelled
from freebooter.puzzles import Puzzle, puzzle, puzzle_ids, puzzle_of_the_day
from freebooter.server import wire, wire_learn
from freebooter.server.handlers.common import Handlers, computed
from freebooter.server.safety.refusal import Refused
from freebooter.server.tables import frames, solo

GameId = Annotated[str, PathParameter(description="The game's id.", max_length=60)]
PuzzleId = Annotated[str, PathParameter(description="The puzzle's id.", max_length=60)]
ANSWERS = (400, 403, 404, 413, 422, 429)
NOTHING_BACK = "Nothing has been done yet."


def games_with_puzzles() -> list[str]:
    played = (about.id for about in about_games().values() if about.status != "announced")
    return [game for game in played if puzzle_ids(game)]


def found(game: str, id: str) -> Puzzle:
    if game not in games_with_puzzles() or id not in puzzle_ids(game):
        raise Refused(404, "There is no such puzzle.")
    return puzzle(game, id)


def today() -> wire_learn.PuzzleName | None:
    """The same for everybody: the games take turns, day by day."""
    day = datetime.datetime.now(datetime.UTC).date()
    games = games_with_puzzles()
    if not games:
        return None
    game = games[day.toordinal() % len(games)]
    return wire_learn.PuzzleName(game, puzzle_of_the_day(game, day) or "")


@get("/api/puzzles", sync_to_thread=True)
def get_puzzles() -> wire_learn.Puzzles:
    """All puzzles by game, and the one of the day."""
    titles = {id: about.title for id, about in about_games().items()}
    games = [wire_learn.PuzzleRun(game, titles[game], puzzle_ids(game)) for game in games_with_puzzles()]
    return wire_learn.Puzzles(games, today())


@computed("/api/puzzles/{game:str}/{id:str}", *ANSWERS)
def post_puzzle(game: GameId, id: PuzzleId, data: JSONBody[wire_learn.Named]) -> wire_learn.PuzzleShown:
    """The position, as the seat that decides sees it."""
    one = found(game, id)
    table = one.table()
    one.decision(table)
    frame = frames.frame(table, one.seat, None, alone=True)
    frame.can = wire.Can(NOTHING_BACK, NOTHING_BACK, NOTHING_BACK)
    seats = solo.seats(table, one.seat, data.name)
    return wire_learn.PuzzleShown(solo.snapshot(table, one.seat, seats, frame, table.seq))


@computed("/api/puzzles/{game:str}/{id:str}/answer", *ANSWERS)
def post_puzzle_answer(game: GameId, id: PuzzleId, data: JSONBody[wire_learn.PuzzleTry]) -> wire_learn.PuzzleTried:
    """Is this the best answer? A different one is not told how far off it is before the solution is."""
    one = found(game, id)
    try:
        return wire_learn.PuzzleTried(one.is_best(one.decision(one.table()), data.answer))
    except IllegalChoice as error:
        raise Refused(422, str(error)) from None


@computed("/api/puzzles/{game:str}/{id:str}/hint", *ANSWERS)
def post_puzzle_hint(game: GameId, id: PuzzleId, data: JSONBody[wire_learn.Named]) -> wire_learn.PuzzleHint:
    """A word that helps, and does not tell."""
    one = found(game, id)
    return wire_learn.PuzzleHint(addressed(one.hint, names(one, data.name)))


@computed("/api/puzzles/{game:str}/{id:str}/solution", *ANSWERS)
def post_puzzle_solution(game: GameId, id: PuzzleId, data: JSONBody[wire_learn.Named]) -> wire_learn.Solution:
    """The best answer, how the best few were judged, and why."""
    one = found(game, id)
    decision = one.decision(one.table())
    texts = frames.option_texts(find_game(game), decision, one.seat)
    judged = []
    for judgement in one.judged:
        keys = keys_of(spelled(decision, meant(judgement.answer)))
        judged.append(wire_learn.PuzzleAnswer(keys, [texts[key] for key in keys], judgement.chance))
    why, bot = addressed(one.why, names(one, data.name)), find_game(game).bot
    far = 0 if bot.sure else bot.depth
    return wire_learn.Solution(judged, why, one.rules, one.margin, one.error, one.playouts, far)


def keys_of(answer: str) -> list[str]:
    return [] if answer == "none" else answer.split("+")


def names(one: Puzzle, mine: str | None) -> list[str]:
    return [seat.name for seat in solo.seats(one.table(), one.seat, mine)]


HANDLERS: Handlers = [get_puzzles, post_puzzle, post_puzzle_answer, post_puzzle_hint, post_puzzle_solution]
