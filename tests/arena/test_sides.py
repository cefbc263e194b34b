"""Games that are not everybody's own race: solo, cooperative and in teams, from the search to the report."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from freebooter.arena.shares import PARTS, Count, parts_of_win
from freebooter.arena.simulate import make_plan, simulate
from freebooter.arena.standings import rate
from freebooter.arena.tournament import JOURNAL, Played, read_journal, run
from freebooter.bots import make
from freebooter.bots.search import team_payoff
from freebooter.engine.chair import Chair
from freebooter.engine.game import Outcome, Score, ranked
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table, new_table
from tests.boats import BOATS
from tests.boats.state import State
from tests.games.positions import position
from tests.table.checks import Case, plays_to_the_end

ALONE = [("alone", 1, {}), ("together", 3, {}), ("teams", 4, {"teams": True})]


def sea(seats: int, **settings: Any) -> Table:
    return new_table(BOATS, seats, 1, settings, history=False)


def gold(*points: int) -> list[Score]:
    return [Score({"gold": one}) for one in points]


# --- results --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 3])
def test_against_the_sea_all_are_saved_or_nobody_is(seats: int) -> None:
    table = sea(seats)
    while table.awaiting:
        table.choose(table.awaiting[0], "fish")
    assert table.result is not None
    assert (table.result.won, table.result.winners, table.result.scores) == (False, [], [0] * seats)
    table = sea(seats)
    while table.awaiting:
        table.choose(table.awaiting[0], "bail")
    assert table.result is not None
    assert (table.result.won, table.result.winners) == (True, list(range(seats)))


def test_a_team_wins_together() -> None:
    table = sea(4, teams=True)
    while table.awaiting:
        seat = table.awaiting[0]
        table.choose(seat, "fish" if seat == 3 and table.round == 0 else "bail")
    assert table.result is not None
    assert (table.result.ranks, table.result.winners) == ([1, 2, 2, 1], [0, 3])
    assert table.result.scores == [0, 0, 0, 1]


@pytest.mark.parametrize(("name", "seats", "settings"), ALONE)
def test_the_common_suite_plays_them(name: str, seats: int, settings: dict[str, Any]) -> None:
    for seed in range(5):
        plays_to_the_end(Case(BOATS, seats, settings), seed)


# --- thinking -------------------------------------------------------------------------------------------------------


def test_partners_have_the_same_result() -> None:
    outcome = Outcome([[0, 3], [1, 2]])
    results = [team_payoff(gold(0, 2, 1, 4), outcome, seat) for seat in range(4)]
    assert results[0] == results[3] > 0.85
    assert results[1] == results[2] < 0.15
    tied = [team_payoff(gold(4, 4, 1, 0), outcome, seat) for seat in range(4)]
    assert tied == [pytest.approx(0.5)] * 4


def test_against_the_game_winning_counts_first_and_then_points() -> None:
    def result(points: int, won: bool) -> float:
        return team_payoff(gold(points, 0), Outcome([[0, 1]], won), 1)

    assert 1 >= result(9, True) > result(2, True) > 0.85
    assert 0 <= result(2, False) < result(9, False) < 0.2


@pytest.mark.parametrize(("name", "seats", "settings"), ALONE)
@pytest.mark.parametrize("sure", [0.0, 1.0])
def test_nobody_sinks_the_boat_of_a_partner(
    name: str, seats: int, settings: dict[str, Any], sure: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The boat is nearly full, and all its gold is the partner's: to fish would be the own first point."""
    monkeypatch.setitem(vars(BOATS), "bot", replace(BOATS.bot, sure=sure))

    def nearly_full(state: State) -> None:
        state.water[0] = 2
        state.gold[-1] = 3

    table = position("boats", seats, nearly_full, **settings)
    found = make("bosun@300").weigh(Chair(table, 0, lucky(1)))  # type: ignore[attr-defined]
    assert found[0].key == "bail"
    assert found[0].chance > found[1].chance + 0.2


# --- counting -------------------------------------------------------------------------------------------------------


def test_every_kind_of_bot_has_beaten_the_game_or_not() -> None:
    won, lost = ranked(gold(1, 2, 3), Outcome([[0, 1, 2]], True)), ranked(gold(1, 2, 3), Outcome([[0, 1, 2]], False))
    seating = ["a", "b", "a"]
    assert [parts_of_win(won, seating, seat) for seat in range(3)] == [PARTS // 2, PARTS, PARTS // 2]
    assert [parts_of_win(lost, seating, seat) for seat in range(3)] == [0, 0, 0]
    count = Count()
    count.add("a", seating, won)
    count.add("a", seating, lost)
    share = count.share()
    assert (share.games, share.wins, share.share, share.fair, share.points) == (2, 1.0, 0.5, None, 2.0)


def test_a_team_shares_its_win() -> None:
    result = ranked(gold(1, 5, 2, 0), Outcome([[0, 3], [1, 2]]))
    assert [parts_of_win(result, list("abab"), seat) for seat in range(4)] == [0, PARTS // 2, PARTS // 2, 0]


def test_partners_are_rated_as_a_team() -> None:
    def game(number: int, bots: list[str]) -> Played:
        none = [0] * 4
        return Played(number, 0, bots, [1, 2, 2, 1], none, [{}] * 4, 1, none, none, none, teams=[[0, 3], [1, 2]])

    good = rate(["a", "b"], [game(number, ["a", "b", "b", "a"]) for number in range(10)])
    assert good["a"][0] > 30
    assert good["b"][0] < 20
    mixed = rate(["a", "b"], [game(number, ["a", "b", "a", "b"]) for number in range(10)])
    assert mixed["a"][0] == pytest.approx(mixed["b"][0], abs=0.5)


# --- simulations and tournaments --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 3])
def test_a_simulation_counts_games_that_were_won(seats: int) -> None:
    report = simulate(make_plan("boats", seats, ["bosun@40"], 6))
    assert report.against_the_game
    assert report.wins == {"bosun@40": 6.0}
    assert report.shares["bosun@40"].fair is None
    lost = simulate(make_plan("boats", seats, ["greedy"], 6))
    assert lost.wins == {"greedy": 0.0}
    chance = simulate(make_plan("boats", seats, ["random"], 60))
    assert 0 < chance.shares["random"].share < 1


def test_a_simulation_of_teams_has_a_winner_each_time() -> None:
    report = simulate(make_plan("boats", 4, ["random", "greedy"], 20, settings={"teams": True}))
    assert not report.against_the_game
    assert sum(report.wins.values()) == pytest.approx(20)
    assert report.shares["random"].fair == 0.5


@pytest.mark.parametrize("seats", [1, 2])
def test_a_tournament_against_the_game_rates_nobody(seats: int, tmp_path: Path) -> None:
    summary = run("boats", ["greedy", "bosun@40"], 4, seats=seats, out=tmp_path)
    assert summary.against_the_game
    assert [one.bot for one in summary.standings] == ["bosun@40", "greedy"]  # by what they have won
    assert [one.share for one in summary.standings] == [1.0, 0.0]
    assert [one.rating for one in summary.standings] == [None, None]
    assert [set(played.bots) for played in read_journal(tmp_path / JOURNAL).values()] == [{"greedy"}, {"bosun@40"}] * 2
    said = "\n".join(summary.lines())
    assert "rating" not in said
    assert "wins by seat" not in said
    rows = pyarrow.parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert {(row["bot"], row["rank"], row["won"]) for row in rows} == {("bosun@40", 1, 1 / seats), ("greedy", 2, 0.0)}
    page = (tmp_path / "report.html").read_text()
    assert "the game itself was beaten" in page
    assert "<h2>Ratings</h2>" not in page
    again = run("boats", ["greedy", "bosun@40"], 4, seats=seats, out=tmp_path)
    assert again.as_json() == summary.as_json()


def test_a_tournament_of_teams(tmp_path: Path) -> None:
    summary = run("boats", ["random", "bosun@40"], 6, seats=4, settings={"teams": True}, out=tmp_path)
    assert not summary.against_the_game
    assert sum([one.wins for one in summary.standings]) == pytest.approx(6)
    assert {tuple(map(tuple, played.teams)) for played in read_journal(tmp_path / JOURNAL).values()} == {
        ((0, 3), (1, 2))
    }
    assert all(one.rating is not None for one in summary.standings)
