"""Positions by link: as one seat saw them, never with what it could not know, and played on against bots."""

from __future__ import annotations

import httpx
import pytest

import freebooter as fb
from freebooter.engine.game import find_game
from freebooter.engine.luck import lucky
from freebooter.engine.table import table_at
from freebooter.server.workers.opening import fork_at
from tests.server.client import Player, any_answer, friends, open_table, until
from tests.web.positions import greedy_game


@pytest.mark.parametrize("game", fb.games())
def test_a_shared_position_rests_on_what_the_seat_knows_and_on_nothing_else(game: str) -> None:
    """Two tables that look the same to a seat, and differ in all else, give the very same position."""
    seats = max(find_game(game).table_sizes)
    table, chances = greedy_game(game, seats)
    table, _ = greedy_game(game, seats, chances[len(chances) // 3][1])
    assert table.moments is not None
    seat, saves = 0, []
    for truth in ("one", "another"):
        state = table.moments[len(table.moments) - 1].state()
        table.game.imagine(state, seat, lucky(truth))
        state.keel.luck = lucky(truth, "to come")
        saves.append(table_at(table.game, state, table.settings, table.seats).save())
    assert saves[0] != saves[1]
    assert fork_at(saves[0], 0, "seed", seat) == fork_at(saves[1], 0, "seed", seat)


def shared_by(player: Player) -> str:
    answer = player.post("/share", {})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["position"])


def test_a_position_of_a_running_table_is_seen_as_the_seat_saw_it_and_played_on(url: str) -> None:
    anne, mary, jack = friends(url, "me", "link", "link")
    for one in (anne, mary, jack):
        one.choose("armed")
    mine = until(lambda: (seen := anne.look())["round"] and seen)
    position = shared_by(anne)
    seen = httpx.get(f"{url}/api/positions/{position}").json()
    assert seen["me"] == anne.seat
    assert seen["view"] == mine["view"]
    assert seen["ask"] is None
    made = httpx.post(f"{url}/api/positions/{position}/play", timeout=20).json()
    assert made["seat"] == anne.seat
    stranger = Player(url, made["table"], made["seat"], made["token"])
    until(lambda: stranger.look()["ask"] or stranger.look()["events"])
    assert [one["kind"] for one in stranger.look()["seats"]] == ["person", "bot", "bot"]
    assert anne.look()["seq"] == mine["seq"]
    assert sum(one.look()["ask"] is not None for one in (anne, mary, jack)) == 1


@pytest.mark.parametrize("game", fb.games())
def test_alone_with_bots_the_very_moment_is_shared(url: str, game: str) -> None:
    """Also in the middle of a step; and it can be replayed from there."""
    seats = min(find_game(game).table_sizes)
    table, chances = greedy_game(game, max(2, seats))
    table, _ = greedy_game(game, max(2, seats), chances[len(chances) // 2][1])
    made = httpx.post(f"{url}/api/saves", params={"seat": 0}, content=table.save(), timeout=60).json()
    mine = Player(url, made["table"], 0, made["token"])
    before = until(lambda: (seen := mine.look())["ask"] and seen)
    position = shared_by(mine)
    assert httpx.get(f"{url}/api/positions/{position}").json()["view"] == before["view"]
    made = httpx.post(f"{url}/api/positions/{position}/play", timeout=60).json()
    stranger = Player(url, made["table"], made["seat"], made["token"])
    seen = until(lambda: (seen := stranger.look())["ask"] and seen)
    assert seen["view"] == before["view"]
    assert {one["key"] for one in seen["ask"]["options"]} == {one["key"] for one in before["ask"]["options"]}
    assert stranger.choose(any_answer(seen["ask"]), seen["seq"]).status_code == 200
    assert stranger.get("/replay").json()["moments"]


def test_nothing_moves_at_a_position_and_nobody_can_sit_there(url: str) -> None:
    anne = friends(url, "me", "bot", "bot")[0]
    position = Player(url, shared_by(anne))
    before = httpx.get(f"{url}/api/positions/{position.table}").json()
    assert position.choose("armed").status_code == 401
    assert position.post("/fork", {"moment": 0}).status_code == 403
    assert position.post("/join", {"invite": "x" * 32, "name": "Mary"}).status_code in (401, 403, 404, 409)
    assert httpx.get(f"{url}/api/positions/{position.table}").json() == before


def test_who_has_no_seat_cannot_share_and_a_table_is_no_position(url: str) -> None:
    player, _ = open_table(url, "me", "bot", "bot")
    assert Player(url, player.table).post("/share", {}).status_code == 401
    assert player.post("/share", {"moment": 100_000}).status_code == 404
    assert player.post("/share", {"moments": 0}).status_code == 400
    waits, _ = open_table(url, "me", "link", "bot")
    assert waits.post("/share", {}).status_code == 409
    for path in ("", "/play"):
        ask = httpx.post if path else httpx.get
        assert ask(f"{url}/api/positions/{player.table}{path}").status_code == 404
