"""A bot can be asked why it moved so, by those from whom it need not hide anything."""

from __future__ import annotations

from typing import Any

from freebooter.engine.game import find_game
from freebooter.engine.words import plain
from freebooter.games.merchants_and_marauders.content import ZONE
from freebooter.server.tables.frames import hint_options
from freebooter.server.workers.thinking import Judged
from tests.server.client import Player, any_answer, friends, open_table, play_out, until


def test_alone_with_bots_one_may_ask_them_why(url: str) -> None:
    me = table_with(url, "me", "bosun", "able-seaman")
    play_until_bosun_moved(me)
    why = me.get("/why", seat=1).json()
    assert why["how"].startswith("Thinks for a moment")
    move = why["moves"][0]
    assert move["ask"]
    assert move["taken"]
    best = move["options"]
    assert 2 <= len(best) <= 5
    assert [one["visits"] for one in best] == sorted([one["visits"] for one in best], reverse=True)
    assert all(0 <= one["chance"] <= 1 and one["text"] for one in best)
    assert best[0]["text"] in move["taken"]  # it took what it had tried most
    plain = me.get("/why", seat=2).json()
    assert plain == {"how": "Takes what looks best at once, by the game's own rules of thumb.", "moves": []}


def test_who_only_watches_is_told_nothing_while_the_game_runs(url: str) -> None:
    me = table_with(url, "me", "bosun", "random")
    play_until_bosun_moved(me)
    answer = Player(url, me.table).get("/why", seat=1)
    assert answer.status_code == 403
    assert "when the game is over" in answer.json()["error"]


def test_beside_other_people_a_bot_keeps_its_thoughts_until_the_end(url: str) -> None:
    """What it tried and how sure it is rests on what only it knows."""
    people = friends(url, seats=[{"kind": "me"}, {"kind": "bot", "bot": "bosun"}, {"kind": "link"}])
    everyone = [*people, Player(url, people[0].table)]
    assert {asks.get("/why", seat=1).status_code for asks in everyone} == {403}
    people[0].post("/leave")  # a bot sits in, but the person may come back
    assert people[1].get("/why", seat=1).status_code == 403
    people[0].post("/takeover")
    play_out(people)
    for asks in everyone:
        why = asks.get("/why", seat=1)
        assert why.status_code == 200
        assert why.json()["moves"]


def test_only_a_bots_seat_can_be_asked(url: str) -> None:
    me = table_with(url, "me", "random", "random")
    assert me.get("/why", seat=0).json() == {"error": "No bot plays this seat."}
    assert me.get("/why", seat=9).status_code == 404
    assert me.get("/why").status_code == 400


def test_what_bots_think_is_in_no_message(url: str) -> None:
    """It is told on request, never pushed."""
    me = table_with(url, "me", "bosun", "bosun")
    line = me.live()
    play_until_bosun_moved(me)
    until(lambda: line.next("delta")["seq"] >= me.look()["seq"])
    assert len(line.raw) > 2
    assert not [text for text in line.raw if '"visits"' in text or '"chance"' in text]


def table_with(url: str, *who: str) -> Player:
    seats: list[dict[str, Any]] = [{"kind": "me"} if one == "me" else {"kind": "bot", "bot": one} for one in who]
    return open_table(url, seats=seats)[0]


def play_until_bosun_moved(me: Player) -> None:
    """Plays until the bot on seat 1 has something to tell."""

    def moved() -> bool:
        snapshot = me.my_turn()
        if snapshot["ask"]:
            me.choose(any_answer(snapshot["ask"]), snapshot["seq"])
        return bool(me.get("/why", seat=1).json()["moves"])

    until(moved)


def test_a_plan_is_told_with_its_first_step() -> None:
    """In the Caribbean a bot may say for which port it is bound."""
    game = find_game("merchants-and-marauders")
    judged = [Judged("move", 3, 0.5, ["bound", ZONE["nassau"]]), Judged("leave", 1, 0.4)]
    said = hint_options(game, judged, {"move": ["Sail"], "leave": ["Leave"]})
    assert [plain(one.text) for one in said] == ["Sail, bound for the port of Nassau", "Leave"]
