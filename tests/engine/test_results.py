"""How a game ends: for everybody alone, for teams, and against the game itself."""

from __future__ import annotations

import msgspec
import pytest

from freebooter.engine.game import Outcome, Score, Tie, ranked


def scores(*points: int) -> list[Score]:
    return [Score({"gold": one}) for one in points]


def test_who_plays_alone_is_ranked_alone() -> None:
    result = ranked(scores(3, 5, 5, 1))
    assert (result.ranks, result.winners) == ([3, 1, 1, 4], [1, 2])
    assert result.sides == [[0], [1], [2], [3]]
    assert not result.against_the_game


def test_what_was_scored_cannot_be_changed() -> None:
    for thing in (Score({}), Tie(0, 1, 0, (2, 1)), Outcome(), ranked(scores(3, 5))):
        for field in thing.__struct_fields__:
            with pytest.raises(AttributeError, match="immutable"):
                setattr(thing, field, None)


def test_ties_decide_between_equal_points() -> None:
    assert ranked([Score({"gold": 5}, (1,)), Score({"gold": 5}, (2,)), Score({"gold": 4}, (9,))]).ranks == [2, 1, 3]


def test_a_team_stands_where_its_best_seat_stands() -> None:
    result = ranked(scores(15, 21, 3, 14), Outcome([[0, 3], [1, 2]]))
    assert (result.ranks, result.winners) == ([2, 1, 1, 2], [1, 2])
    assert result.scores == [15, 21, 3, 14]
    assert result.sides == [[0, 3], [1, 2]]
    assert not result.against_the_game


def test_teams_may_share_a_victory() -> None:
    result = ranked(scores(7, 7, 1, 2), Outcome([[0, 3], [1, 2]]))
    assert (result.ranks, result.winners) == ([1, 1, 1, 1], [0, 1, 2, 3])


def test_ties_of_a_teams_best_seat_decide() -> None:
    best = [Score({"gold": 7}, (1,)), Score({"gold": 7}, (2,)), Score({}, (9,)), Score({"gold": 7}, (0,))]
    assert ranked(best, Outcome([[0, 2], [1, 3]])).ranks == [2, 1, 2, 1]


@pytest.mark.parametrize(("won", "ranks", "winners"), [(True, [1, 1, 1], [0, 1, 2]), (False, [2, 2, 2], [])])
def test_against_the_game_all_win_or_nobody_does(won: bool, ranks: list[int], winners: list[int]) -> None:
    result = ranked(scores(1, 9, 4), Outcome([[0, 1, 2]], won))
    assert (result.ranks, result.winners, result.won) == (ranks, winners, won)
    assert result.against_the_game


def test_a_single_seat_plays_against_the_game() -> None:
    result = ranked(scores(12), Outcome(won=False))
    assert (result.ranks, result.winners, result.scores) == ([2], [], [12])
    assert result.against_the_game


def test_where_the_game_wins_against_rivals_they_keep_their_order_behind_it() -> None:
    result = ranked(scores(1, 9, 4), Outcome(won=False))
    assert (result.ranks, result.winners) == ([4, 2, 3], [])


@pytest.mark.parametrize("teams", [[[0, 1]], [[0, 1], [1, 2]], [[0], [1, 2, 3]], [[0, 1, 2], []]])
def test_teams_that_do_not_name_each_seat_once_are_an_error_of_the_rules(teams: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="do not name each of 3 seats once"):
        ranked(scores(1, 2, 3), Outcome(teams))


def test_as_json_a_result_has_what_it_always_had_and_teams() -> None:
    told = msgspec.to_builtins(ranked(scores(1, 2), Outcome([[0, 1]], True)))
    assert told == {
        "ranks": [1, 1],
        "scores": [1, 2],
        "sources": [{"gold": 1}, {"gold": 2}],
        "teams": [[0, 1]],
        "won": True,
        "ties": [],
    }


def test_a_result_says_what_has_decided_between_equal_points() -> None:
    result = ranked([Score({"gold": 5}, (1, 7)), Score({"gold": 5}, (1, 9)), Score({"gold": 3}), Score({"gold": 3})])
    assert result.ranks == [2, 1, 3, 3]
    assert result.ties == [Tie(before=1, after=0, by=1, values=(9, 7))]


def test_ranks_are_made_by_what_counts_and_points_are_still_the_sum() -> None:
    result = ranked([Score({"gold": 14}, (2,), counts=10), Score({"gold": 11}, (3,), counts=10)])
    assert (result.ranks, result.scores) == ([2, 1], [14, 11])
    assert result.ties == [Tie(before=1, after=0, by=0, values=(3, 2))]
