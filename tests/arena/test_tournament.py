"""Tournaments: seatings, the same numbers for any number of jobs, stopping and going on, files and report."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

import msgspec
import pyarrow.parquet
import pytest

from freebooter.arena.standings import Summary, rate
from freebooter.arena.tournament import JOURNAL, ArenaError, Played, all_seatings, read_journal, run
from freebooter.engine.chair import Chair
from freebooter.engine.saves import load_table

GAME = "letter-of-marque"
BOTS = ["random", "able-seaman"]


def hold(out: Path, **wishes: Any) -> Summary:
    return run(GAME, wishes.pop("bots", BOTS), wishes.pop("games", 12), **{"seats": 3, "seed": 7, "out": out, **wishes})


def without_times(path: Path) -> list[Played]:
    games = read_journal(path / JOURNAL)
    return [msgspec.structs.replace(games[n], seconds=[], slowest=[]) for n in sorted(games)]


def numbers(summary: Summary) -> dict[str, Any]:
    document = summary.as_json()
    del document["out"]
    for one in document["standings"]:
        del one["seconds"], one["slowest"]
    return document


# --- seatings -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "seats", "count"),
    [("AB", 2, 2), ("AB", 3, 6), ("AB", 4, 6), ("AB", 6, 20), ("ABCD", 4, 24), ("ABC", 2, 6)],
)
def test_every_seating_is_played(bots: str, seats: int, count: int) -> None:
    found = all_seatings(list(bots), seats)
    assert len({tuple(one) for one in found}) == len(found) == count


@pytest.mark.parametrize(
    ("bots", "seats"), [("AB", 2), ("AB", 3), ("AB", 5), ("AB", 6), ("ABC", 5), ("ABCDE", 5), ("ABCDEF", 6)]
)
def test_each_bot_sits_as_often_on_each_seat(bots: str, seats: int) -> None:
    found = all_seatings(list(bots), seats)
    for seat in range(seats):
        counts = Counter(seating[seat] for seating in found)
        assert len(counts) == len(bots)
        assert len(set(counts.values())) == 1


# --- the same numbers -------------------------------------------------------------------------------------------------


def test_the_same_numbers_for_any_number_of_jobs(tmp_path: Path) -> None:
    one = hold(tmp_path / "one")
    two = hold(tmp_path / "two", jobs=2)
    assert numbers(one) == numbers(two)
    assert without_times(tmp_path / "one") == without_times(tmp_path / "two")


def test_a_stopped_tournament_goes_on_without_loss(tmp_path: Path) -> None:
    whole = hold(tmp_path / "whole")

    def stop(done: int, total: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hold(tmp_path / "parts", show=stop)
    kept = (tmp_path / "parts" / JOURNAL).read_bytes()
    assert kept.count(b"\n") == 5
    seen: list[tuple[int, int]] = []
    again = hold(tmp_path / "parts", show=lambda done, total: seen.append((done, total)))
    assert (tmp_path / "parts" / JOURNAL).read_bytes().startswith(kept)
    assert seen[0] == (5, 12)
    assert seen[-1] == (12, 12)
    assert numbers(again) == numbers(whole)


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    whole = hold(tmp_path)
    journal = tmp_path / JOURNAL
    journal.write_bytes(journal.read_bytes()[:-20])
    assert numbers(hold(tmp_path)) == numbers(whole)


def test_more_games_can_be_added_to_a_tournament(tmp_path: Path) -> None:
    hold(tmp_path / "grown", games=6)
    assert numbers(hold(tmp_path / "grown", games=12)) == numbers(hold(tmp_path / "whole", games=12))


def test_fewer_games_than_lie_there_are_whole_deals_all_the_same(tmp_path: Path) -> None:
    """Of a larger tournament that was stopped amid a deal, only so many games count as were asked for now."""
    hold(tmp_path / "large", games=18)
    journal = tmp_path / "large" / JOURNAL
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:15]))
    seen: list[tuple[int, int]] = []
    again = hold(tmp_path / "large", games=12, show=lambda done, total: seen.append((done, total)))
    assert seen == [(12, 12)]
    assert numbers(again) == numbers(hold(tmp_path / "small", games=12))


def test_who_stops_two_processes_does_not_wait_for_their_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> None:
        sleep(1.5)  # the games have begun
        raise KeyboardInterrupt

    monkeypatch.setattr("freebooter.arena.tournament.wait", stop)
    begun = perf_counter()
    with pytest.raises(KeyboardInterrupt):
        hold(tmp_path, bots=["captain@9s", "bosun@9s"], games=6, jobs=2)
    assert perf_counter() - begun < 30  # a game takes minutes


def test_deals_are_the_same_in_every_seating(tmp_path: Path) -> None:
    hold(tmp_path, games=12, bots=["able-seaman", "cabin-boy"])
    for deal in (0, 1):
        assert len([game for game in without_times(tmp_path) if game.deal == deal]) == 6


# --- refusals -----------------------------------------------------------------------------------------------------------


def test_another_tournament_in_the_folder_is_refused(tmp_path: Path) -> None:
    hold(tmp_path)
    with pytest.raises(ArenaError, match="another tournament"):
        hold(tmp_path, seed=8)


def test_it_says_which_tournament_lies_there(tmp_path: Path) -> None:
    hold(tmp_path, games=1, seats=2, settings={"two_players": True})
    with pytest.raises(ArenaError, match=r"--bots random,able-seaman .*--seats 2 --seed 7 --set two_players=true\)"):
        hold(tmp_path)


def test_results_that_cannot_be_written_are_named(tmp_path: Path) -> None:
    (tmp_path / "report.html").mkdir()
    with pytest.raises(ArenaError, match=r"Cannot write to .*report\.html"):
        hold(tmp_path, games=1)


def test_a_bot_is_named_once(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="Name each bot once"):
        hold(tmp_path, bots=["random", "random"])


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(ArenaError, match="Cannot write"):
        hold(tmp_path / "file")


# --- results ------------------------------------------------------------------------------------------------------------


def test_where_a_bot_fails_the_position_is_kept_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(chair: Chair) -> None:
        raise RuntimeError("seasick")

    monkeypatch.setattr("freebooter.bots.simple.play_greedily", fail)
    summary = hold(tmp_path, games=1, jobs=1)
    kept = sorted((tmp_path / "trouble").iterdir())
    assert kept
    name = re.fullmatch(r"game-\d+-choice-(\d+)-seat-(\d)\.save", kept[0].name)
    assert name is not None
    table = load_table(kept[0].read_bytes())
    assert table.seq == int(name[1])
    assert int(name[2]) in table.awaiting
    failed = {one.bot: one.failed for one in summary.standings}
    assert failed == {"able-seaman": len(kept), "random": 0}
    rows = pyarrow.parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert sum(row["failed"] for row in rows) == len(kept)
    warning = f"able-seaman failed at {len(kept)} decisions"
    assert warning in "\n".join(summary.lines())
    assert warning in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_the_parquet_file_has_a_row_for_each_game_and_player(tmp_path: Path) -> None:
    summary = hold(tmp_path)
    rows = pyarrow.parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert len(rows) == 12 * 3
    assert {row["bot"] for row in rows} == set(BOTS)
    assert sum(row["won"] for row in rows) == pytest.approx(12)
    for row in rows:
        assert row["points"] == sum(row[name] for name in row if name.startswith("points_"))
    for one in summary.standings:
        assert one.wins == pytest.approx(sum(row["won"] for row in rows if row["bot"] == one.bot), abs=1e-3)


def test_ratings_and_wins_tell_good_from_bad(tmp_path: Path) -> None:
    summary = hold(tmp_path, games=60)
    first, last = summary.standings
    assert (first.bot, last.bot) == ("able-seaman", "random")
    assert first.rating - last.rating > first.sigma
    assert first.low < first.share < first.high
    assert summary.beats["able-seaman"]["random"] == pytest.approx(1 - summary.beats["random"]["able-seaman"])
    assert sum(seat.wins for seat in summary.by_seat) == pytest.approx(60, abs=1e-2)
    assert "able-seaman" in "\n".join(summary.lines())


def test_equal_results_leave_ratings_equal() -> None:
    games = [Played(n, n, ["a", "b"], [1, 1], [5, 5], [{}, {}], 3, [1, 1], [0.0, 0.0], [0.0, 0.0]) for n in range(10)]
    found = rate(["a", "b"], games)
    assert found["a"][0] == pytest.approx(found["b"][0])


def test_the_report_is_one_file_with_all_pictures(tmp_path: Path) -> None:
    hold(tmp_path)
    html = (tmp_path / "report.html").read_text(encoding="utf-8")
    titles = re.findall(r"<svg[^>]*aria-label=\"([^\"]*)\"", html)
    assert titles == [
        "Ratings",
        "Share of wins",
        "Who beat whom",
        "Points by source",
        "Length of games in rounds",
        "Wins by seat",
        "Time per decision",
    ]
    assert "Own treasures" in html
    assert "freebooter arena letter-of-marque --bots random,able-seaman --games 12 --seats 3 --seed 7" in html
    assert not re.search(r"(src|href)=|url\(|https?://", html)
    assert "nan" not in html.lower().replace("finance", "")
