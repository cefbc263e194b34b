"""How a game ends: the score alone, one marker together, teams."""

from __future__ import annotations

import pytest

from freebooter.games.captains_log import GAME, names
from freebooter.games.captains_log.rules import alone, fame, reputation
from freebooter.games.captains_log.state import FAME_BARRELS, FAME_DESTROYED, FAME_SALES, State
from tests.games.captains_log.ocean import ocean


def solo(*, won: bool) -> State:
    """Against Spain and France: day scoring, a Fame for each death, the pre-set map, target 25."""
    state: State = ocean(seats=1, mode="solo", target=25, enemy_spain=True, enemy_france=True, deaths="every").state
    assert state.alone is not None
    state.alone.fame = [0, 12, 0, 19, 0]
    fame.gain(state, 0, FAME_BARRELS, 10)
    fame.gain(state, 0, FAME_SALES, 15 if won else 14)
    return state


@pytest.mark.rule("CL-576", "CL-577", "CL-578", "CL-579", "CL-K31", "CL-K32", "CL-EX83", "CL-EX84", "CL-EX85")
def test_a_solo_game_that_was_won_is_worth_its_score() -> None:
    state = solo(won=True)
    assert alone.table_1(state) == 5
    assert alone.table_2(state) == 4
    result = GAME.result(state)
    assert result.won is True
    assert result.scores == [120]
    assert {name: n for name, n in result.sources[0].items() if n} == {"barrels": 10, "sales": 15, "score": 95}


@pytest.mark.rule("CL-575")
def test_a_solo_game_that_was_lost_has_no_score() -> None:
    state = solo(won=False)
    alone.gain(state, names.FRANCE, 2, alone.DAY_OVER)
    result = GAME.result(state)
    assert result.won is False
    assert result.ranks == [2]
    assert "score" not in result.sources[0]


def test_before_the_end_nobody_has_won_or_lost() -> None:
    assert GAME.outcome(solo(won=False)).won is None


@pytest.mark.rule("CL-571")
def test_together_there_is_one_marker_of_reputation_and_one_of_fame() -> None:
    state: State = ocean(seats=2, mode="cooperative").state
    first, second = state.players
    reputation.put(state, 0, names.FRANCE, 4)
    reputation.join(state, 1, names.FRANCE)
    assert first.reputation == second.reputation
    assert first.reputation[names.FRANCE] == names.PRESTIGE
    assert first.crown == second.crown == names.FRANCE
    reputation.anger(state, 0, names.FRANCE)
    assert second.reputation[names.FRANCE] == -4
    assert first.crown == second.crown == names.NONE
    fame.gain(state, 0, FAME_BARRELS, 3)
    fame.gain(state, 1, FAME_BARRELS, 2)
    fame.gain(state, 1, FAME_DESTROYED)
    assert fame.fame_of(state, 0) == fame.fame_of(state, 1) == 6
    assert [score.sources["barrels"] for score in fame.scores(state)] == [5, 5]
    assert [score.points for score in fame.scores(state)] == [6, 6]


@pytest.mark.rule("CL-571")
def test_in_a_race_everybody_has_an_own_marker() -> None:
    state: State = ocean(seats=2).state
    reputation.put(state, 0, names.FRANCE, 3)
    assert state.players[1].reputation[names.FRANCE] == 0


@pytest.mark.rule("CL-424", "CL-574")
def test_the_team_of_the_first_at_the_target_wins_whatever_the_others_have_in_sum() -> None:
    state: State = ocean(seats=4, mode="teams").state
    for seat, n in ((1, 6), (2, 6), (3, 7)):
        fame.gain(state, seat, FAME_BARRELS, n)
    fame.gain(state, 1, FAME_BARRELS, 5)  # too late
    result = GAME.result(state)
    assert result.teams == [[0, 3], [1, 2]]
    assert result.ranks == [1, 2, 2, 1]
    assert result.scores == [0, 6, 6, 7]
