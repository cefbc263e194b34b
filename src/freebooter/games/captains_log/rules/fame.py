"""Chapters B01 and B45: Fame, what brings it, the eras it opens, and how the game ends."""

from __future__ import annotations

from freebooter.engine.game import Outcome, Score
from freebooter.engine.keel import tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import CAPTAINS, SCOREBOARDS
from freebooter.games.captains_log.rules import alone, eras
from freebooter.games.captains_log.state import FAME_SOURCES, State

SOURCE_NAMES = (
    "barrels", "destroyed", "boarded", "sales", "missions", "sets", "board", "prestige", "bought", "treasure", "cards",
    "deaths",
)  # fmt: skip


def sharing(state: State, seat: int) -> list[int]:
    """CL-571: whose markers these are, of Fame and of reputation: together there is one for both."""
    return list(range(len(state.players))) if state.rules.mode == names.COOPERATIVE else [seat]


def fame_of(state: State, seat: int) -> int:
    """The marker on the score track: shared by a team that plays together (CL-571)."""
    if state.rules.mode == names.COOPERATIVE:
        return sum([sum(player.fame) for player in state.players])
    return sum(state.players[seat].fame)


def target(state: State) -> int:
    """CL-010, CL-564: the endgame marker; against nations it is one lower with Grace O'Malley aboard."""
    less = 0
    if state.alone is not None:
        for player in state.players:
            for captain in player.captains:
                less += CAPTAINS[captain].modifiers.infamy_fame
    return state.rules.target - less


def gain(state: State, seat: int, source: int, n: int = 1) -> None:
    """CL-011, CL-424: Fame rises; who reaches the target has won at once. Once it is over nobody gains any more."""
    if n == 0 or is_over(state):
        return
    state.players[seat].fame[source] += n
    fame = fame_of(state, seat)
    if state.keel.loud:
        tell(state, "fame", seat=seat, n=n, fame=fame, source=SOURCE_NAMES[source])
    if n > 0:
        eras.reached(state, fame)
        check(state, seat)


def check(state: State, seat: int) -> None:
    """CL-011, CL-424: is the target reached?"""
    if fame_of(state, seat) >= target(state) and not is_over(state):
        state.winner = seat


def lose(state: State, seat: int, source: int) -> None:
    """CL-217, CL-342, CL-424: a Fame is lost, as long as nobody has won; the marker does not go below 0."""
    if fame_of(state, seat) > 0 and state.winner < 0:
        state.players[seat].fame[source] -= 1
        if state.keel.loud:
            tell(
                state, "fame_lost", seat=seat, fame=fame_of(state, seat), source=SOURCE_NAMES[source],
                hurts=sharing(state, seat),
            )  # fmt: skip


def is_over(state: State) -> bool:
    """CL-424, CL-569: someone reached the target, an enemy nation its own, or the last round is over."""
    if state.winner >= 0:
        return True
    if state.alone is not None and state.alone.lost:
        return True
    return state.keel.round > state.rules.rounds


def scores(state: State) -> list[Score]:
    """Fame by source; a tie at the last round goes to who has more money.

    Who plays together has one marker (CL-571). Alone, a game that was won is worth its score (CL-575, CL-579): the last
    source is what makes it of the Fame.
    """
    result = []
    for seat, player in enumerate(state.players):
        holders = state.players if state.rules.mode == names.COOPERATIVE else [player]
        sources = {SOURCE_NAMES[i]: sum([one.fame[i] for one in holders]) for i in range(FAME_SOURCES)}
        if state.rules.mode == names.SOLO and state.winner >= 0:
            sources["score"] = alone.score(state) - fame_of(state, seat)
        result.append(Score(sources, (1 if seat == state.winner else 0, player.doubloons)))
    return result


def outcome(state: State) -> Outcome:
    """CL-569, CL-574, CL-597: teams share victory; alone or together one beats the nations or does not."""
    mode = state.rules.mode
    if mode == names.TEAMS:
        return Outcome(teams=[[0, 3], [1, 2]])
    if mode in (names.SOLO, names.COOPERATIVE):
        won = state.winner >= 0 if is_over(state) else None
        return Outcome(teams=[list(range(len(state.players)))], won=won)
    return Outcome()


def marks(state: State) -> tuple[int, ...]:
    """The marks of the scoreboard in use, for views: eras, taverns, the second captain."""
    board = SCOREBOARDS[state.rules.score_side]
    return (board.level_2, board.level_3, *board.tavern, board.captain)
