"""Calling by mail, with a real SMTP server on this machine, and ratings."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from freebooter.server.safety.limiter import Limits, Rate
from freebooter.server.safety.mail import BadMail, Letter, Mailing, good_address, mailing, send
from freebooter.server.store.opening import DATABASE, open_store
from freebooter.server.store.people import Ended, EndedSeat, Person
from freebooter.server.store.records import StoreFailed
from freebooter.server.tables import ratings
from freebooter.server.tables.calls import LEASE, Calls, confirm_letter, unlinked
from tests.server.client import HASTY, Player, Server, any_answer, free_port, friends, play_out, serving, until
from tests.server.test_people import DRILL, claim, make, news

controller = pytest.importorskip("aiosmtpd.controller", reason="aiosmtpd is not installed")


class Box:
    """Takes every mail, or refuses the first few."""

    def __init__(self, refuses: int = 0) -> None:
        self.mails: list[Message] = []
        self.refuses = refuses

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        if self.refuses > 0:
            self.refuses -= 1
            return "451 Come back later"
        self.mails.append(message_from_bytes(envelope.content))
        return "250 Taken"

    def turns(self) -> list[Message]:
        return [mail for mail in self.mails if str(mail["Subject"]).startswith("Your turn")]


@contextmanager
def post_office(box: Box) -> Iterator[Mailing]:
    running = controller.Controller(box, hostname="127.0.0.1", port=free_port())
    running.start()
    try:
        url = f"smtp://127.0.0.1:{running.port}?tls=none"
        yield mailing(url, "Freebooter <play@example.org>", "https://play.example.org")
    finally:
        running.stop()


def config(how: Mailing, patience: float = 0.2) -> Any:
    return replace(HASTY, mail=how, patience=patience)


def text_of(mail: Message) -> str:
    return mail.get_payload(decode=True).decode()  # type: ignore[union-attr]


def token_in(mail: Message) -> str:
    found = re.search(r"/mail/(?:stop|confirm)#(\S+)", text_of(mail))
    assert found
    return found[1]


def with_mail(url: str, box: Box, name: str) -> dict[str, str]:
    """A name whose address is confirmed."""
    me = claim(url, name)
    before = len(box.mails)
    answer = httpx.post(f"{url}/api/names/me/mail", json={"address": "anne@example.org"}, headers=me)
    assert answer.json()["mail_state"] == "asked"
    assert len(box.mails) == before + 1
    assert httpx.post(f"{url}/api/mail/{token_in(box.mails[-1])}/confirm").status_code == 200
    assert httpx.get(f"{url}/api/names/me", headers=me).json()["mail_state"] == "on"
    return me


def over_days(url: str, me: dict[str, str]) -> list[Player]:
    """A table over days, where a friend has sat down."""
    made = make(url, "me", "link", headers=me, mode="turns").json()
    join = {"invite": made["invites"]["1"], "name": "Friend"}
    friend = httpx.post(f"{url}/api/tables/{made['table']}/join", json=join).json()
    return [
        Player(url, made["table"], 0, made["token"]),
        Player(url, made["table"], friend["seat"], friend["token"]),
    ]


def answer_until_asked(players: list[Player]) -> None:
    """Everybody answers until the first of them is asked again."""
    me, friend = players
    if (mine := me.look())["ask"]:
        me.choose(any_answer(mine["ask"]), mine["seq"])
    for _ in range(50):
        if me.look()["ask"]:
            return
        if (theirs := friend.look())["ask"]:
            friend.choose(any_answer(theirs["ask"]), theirs["seq"])
    raise AssertionError("never asked again")


def test_one_mail_for_one_call_and_a_link_that_stops_it(tmp_path: Path) -> None:
    box = Box()
    with post_office(box) as how, serving(tmp_path, tables=config(how)) as server:
        me = with_mail(server.url, box, "Over Days")
        players = over_days(server.url, me)
        (mail,) = until(box.turns)
        assert mail["To"] == "anne@example.org"
        text = text_of(mail)
        assert f"https://play.example.org/t/{players[0].table}" in text
        assert "with Friend" in text
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert players[0].token not in text
        answer_until_asked(players)
        until(lambda: len(box.turns()) == 2)
        stop = str(mail["List-Unsubscribe"]).strip().strip("<>").replace("https://play.example.org", server.url)
        assert httpx.post(stop, data={"List-Unsubscribe": "One-Click"}).status_code == 200
        assert httpx.get(f"{server.url}/api/names/me", headers=me).json()["mail"] == ""
        assert httpx.post(stop).status_code == 404
        answer_until_asked(players)
        until(lambda: no_calls(server))
        assert len(box.turns()) == 2


def no_calls(server: Server) -> bool:
    """None that is still to be made."""
    with sqlite3.connect(server.tables.store.path) as db:
        return db.execute("SELECT count(*) FROM calls WHERE due < 1e12").fetchone() == (0,)


def test_no_mail_while_the_page_is_open(tmp_path: Path) -> None:
    box = Box()
    with post_office(box) as how, serving(tmp_path, tables=config(how)) as server:
        me = with_mail(server.url, box, "Is Here")
        with news(server.url, passphrase=me["Authorization"].removeprefix("Bearer ")):
            until(lambda: server.tables.lobby.visitors)
            over_days(server.url, me)
            until(lambda: not no_calls(server))
            people = server.tables.store.people
            seen: list[int] = []
            put_off = people.put_off

            async def counted(*what: Any) -> None:
                seen.append(1)
                await put_off(*what)

            people.put_off = counted
            until(lambda: len(seen) >= 2)  # it was due twice, and waited
            assert box.turns() == []
        until(box.turns)  # now the page is closed


def test_a_mail_that_is_not_taken_is_tried_again(tmp_path: Path) -> None:
    box = Box()
    with post_office(box) as how, serving(tmp_path, tables=config(how)) as server:
        me = with_mail(server.url, box, "Try Again")
        box.refuses = 2
        over_days(server.url, me)
        until(box.turns)
        assert len(box.turns()) == 1


def test_a_call_of_a_live_table_is_not_mailed_nor_one_that_was_answered(tmp_path: Path) -> None:
    box = Box()
    with post_office(box) as how, serving(tmp_path, tables=config(how, patience=0.4)) as server:
        me = with_mail(server.url, box, "Fast Hand")
        make(server.url, "me", "bot", headers=me)
        assert no_calls(server)


def test_who_sits_down_and_is_asked_at_once_is_called(tmp_path: Path) -> None:
    box = Box()
    with post_office(box) as how, serving(tmp_path, tables=config(how)) as server:
        me = with_mail(server.url, box, "Comes Last")
        made = make(server.url, "link", "me", mode="turns").json()
        join = {"invite": made["invites"]["0"]}
        seated = httpx.post(f"{server.url}/api/tables/{made['table']}/join", json=join, headers=me).json()
        assert Player(server.url, made["table"], 0, seated["token"]).look()["ask"]
        assert len(until(box.turns)) == 1


def test_a_mail_that_a_crash_lost_is_sent_after_it_and_no_other_twice(tmp_path: Path) -> None:
    box = Box()
    with post_office(box) as how:
        with serving(tmp_path, tables=config(how)) as server:
            me = with_mail(server.url, box, "Nearly Lost")
            over_days(server.url, me)
            until(box.turns)  # of the first table it is sent
        with serving(tmp_path, tables=config(how, patience=3600.0)) as server:
            players = over_days(server.url, me)
            until(lambda: any(row[0] == players[0].table for row in all_calls(server)))
        with sqlite3.connect(tmp_path / DATABASE) as db:  # as if the server had ended before it was written down
            db.execute("DELETE FROM calls WHERE tbl = ?", (players[0].table,))
        with serving(tmp_path, tables=config(how)):
            until(lambda: len(box.turns()) == 2)
            assert players[0].table in text_of(box.turns()[1])
        with serving(tmp_path, tables=config(how)) as server:
            until(lambda: len(all_calls(server)) == 2)
            time.sleep(0.6)  # three looks
            assert len(box.turns()) == 2


def test_a_call_that_the_store_refused_to_note_is_made_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box, refused = Box(), []

    async def refuse(*_: Any) -> None:
        refused.append(1)
        raise StoreFailed("The disk is full.")

    with post_office(box) as how, serving(tmp_path, tables=config(how)) as server:
        me = with_mail(server.url, box, "Full Disk")
        with monkeypatch.context() as full:
            full.setattr(server.tables.store.people, "call", refuse)
            over_days(server.url, me)
            until(lambda: refused)
        assert len(until(box.turns)) == 1


def all_calls(server: Server) -> list[Any]:
    with sqlite3.connect(server.tables.store.path) as db:
        return db.execute("SELECT tbl FROM calls").fetchall()


def test_several_processes_send_one_mail(tmp_path: Path, postgres: Any) -> None:
    box, where = Box(), postgres.database()
    with post_office(box) as how:
        with serving(tmp_path, open_store(where), tables=config(how)) as one:
            with serving(tmp_path, open_store(where), tables=config(how)) as two:
                me = with_mail(one.url, box, "Two Houses")
                over_days(two.url, me)
                until(box.turns)
                until(
                    lambda: postgres.execute("SELECT count(*) FROM freebooter.calls WHERE due < 1e12", where) == [(0,)]
                )
                assert len(box.turns()) == 1


def test_bad_addresses_and_settings_get_a_sentence(tmp_path: Path, url: str) -> None:
    me = claim(url, "No Mail Here")
    answer = httpx.post(f"{url}/api/names/me/mail", json={"address": "anne@example.org"}, headers=me)
    assert (answer.status_code, "sends no mail" in answer.json()["error"]) == (422, True)
    for bad in ("anne", "anne@", "a b@example.org", "a@example.org\nBcc: x@y.zz", "a@b"):
        with pytest.raises(BadMail, match="not a mail address"):
            good_address(bad)
    for given, says in (
        (("http://host", "a@b.cc", "https://x.yy"), "smtp://user"),
        (("smtp://host", "nobody", "https://x.yy"), "needs a sender"),
        (("smtp://host", "a@b.cc", "x.yy"), "address of the site"),
    ):
        with pytest.raises(BadMail, match=says):
            mailing(*given)
    assert mailing("smtps://u:p%40@h", "a@b.cc", "https://x.yy/").password == "p@"
    assert mailing("smtp://h", "a@b.cc", "https://x.yy").secure == "starttls"


def test_the_link_that_stops_mail_is_whole_however_long(tmp_path: Path) -> None:
    box, stop = Box(), f"https://a-rather-long-name.play.example.org/api/mail/{'x' * 32}/stop"
    with post_office(box) as how:
        send(how, Letter("anne@example.org", "Your turn: Drill", "Ahoy\n", stop))
    assert box.mails[0]["List-Unsubscribe"].strip() == f"<{stop}>"


def test_a_name_in_a_mail_is_no_link() -> None:
    assert unlinked("https://evil.example/x") == "https evil example x"
    assert unlinked("www.evil.example") == "www evil example"
    assert unlinked("Dr. Jones, Jr.") == "Dr. Jones, Jr."
    how = mailing("smtp://h", "a@b.cc", "https://x.yy")
    assert "evil.example" not in confirm_letter(how, Person("p", "evil.example", 1.0, "a@b.cc", "t")).text


def test_what_is_not_sent_in_time_is_left_to_be_due_again() -> None:
    """Else another process sends it as well."""
    clock, called = [1000.0], []

    async def due(*_: Any) -> list[int]:
        calls.mailing = None  # one look is enough
        return [1, 2, 3]

    async def nothing() -> None:
        pass

    async def slow(call: int, _: Any) -> None:
        called.append(call)
        clock[0] += LEASE / 3

    config = SimpleNamespace(mail="somewhere", patience=0.0)
    store, its_time = SimpleNamespace(people=SimpleNamespace(due_calls=due)), SimpleNamespace(now=lambda: clock[0])
    calls = Calls(SimpleNamespace(config=config, store=store, time=its_time))  # type: ignore[arg-type]
    calls._call = slow  # type: ignore[assignment, method-assign]
    calls.find_lost = nothing  # type: ignore[method-assign]
    asyncio.run(calls.run())
    assert called == [1, 2]


def test_nobody_is_buried_under_mails_that_ask(tmp_path: Path) -> None:
    box, limits = Box(), Limits(letters=Rate(2, 0))
    with post_office(box) as how, serving(tmp_path, tables=config(how), limits=limits) as server:
        answers = []
        for name in ("First Foe", "Second Foe", "Third Foe"):
            me = claim(server.url, name)
            body = {"address": "Victim@example.org" if name == "First Foe" else "victim@example.org"}
            answers.append(httpx.post(f"{server.url}/api/names/me/mail", json=body, headers=me))
        assert [one.status_code for one in answers] == [200, 200, 429]
        assert "asked several times" in answers[2].json()["error"]
        assert len(box.mails) == 2
        other = httpx.post(f"{server.url}/api/names/me/mail", json={"address": "b@example.org"}, headers=me)
        assert other.status_code == 200


def test_a_mail_server_that_is_silent_holds_up_nobody(tmp_path: Path) -> None:
    """Tables are read in the event loop's own threads: mail must not use them up."""
    silent = threading.Event()

    def waits(*_: Any) -> None:
        assert threading.current_thread().name.startswith("mail")
        silent.set()

    how = mailing("smtp://127.0.0.1:1?tls=none", "a@b.cc", "https://x.yy")
    with pytest.MonkeyPatch.context() as patch, serving(tmp_path, tables=config(how)) as server:
        patch.setattr("freebooter.server.tables.calls.send", waits)
        me = claim(server.url, "Patient Pat")
        answer = httpx.post(f"{server.url}/api/names/me/mail", json={"address": "a@b.cc"}, headers=me)
        assert (answer.status_code, silent.is_set()) == (200, True)


def test_the_secret_of_a_mails_link_is_not_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with serving(tmp_path) as server:

        async def failing(_: str) -> None:
            raise StoreFailed("The disk could not be read.")

        server.tables.store.people.by_mail_token = failing
        assert httpx.post(f"{server.url}/api/mail/very-secret/stop").status_code == 503
    assert "/api/mail/.../stop failed" in caplog.text
    assert "very-secret" not in "".join(one.getMessage() for one in caplog.records if one.name.startswith("freebooter"))


# ---- ratings ---------------------------------------------------------------------------------------------------------


def ended(*seats: tuple[str, int], teams: Any = (), won: bool | None = None, left: bool = False) -> Ended:
    """Seats by who sits there ("bot:mate" or an id, "" for a guest) and their rank."""
    found = []
    for who, rank in seats:
        bot = who.removeprefix("bot:") if who.startswith("bot:") else ""
        found.append(EndedSeat(who, rank, 0.0, "" if bot else who, bot, left and not bot))
    return Ended(DRILL, 1.0, found, [list(team) for team in teams], won)


@pytest.mark.parametrize(
    ("game", "is_rated"),
    [
        (ended(("a", 1), ("b", 2)), True),
        (ended(("a", 1), ("bot:mate", 2), ("bot:mate", 3)), True),
        (ended(("a", 1), ("", 2)), False),  # a guest
        (ended(("a", 1), ("a", 2)), False),  # against oneself
        (ended(("a", 1), ("b", 2), left=True), False),
        (ended(("a", 1), won=True), False),  # alone
        (ended(("a", 1), ("b", 1), teams=[[0, 1]], won=False), False),  # together
        (ended(("a", 1), ("b", 1), ("c", 2), ("bot:mate", 2), teams=[[0, 1], [2, 3]]), True),
        (ended(("bot:mate", 1), ("bot:boy", 2)), False),  # nobody played
    ],
)
def test_which_games_are_rated(game: Ended, is_rated: bool) -> None:
    assert ratings.is_rated(game) is is_rated


def test_the_very_same_people_are_rated_five_times_a_day() -> None:
    """So nobody is lifted by friends who lose for hours."""

    def past(*people: str, at: float = 100_000.0, rated: bool = True) -> Ended:
        game = ended(*[(one, rank) for rank, one in enumerate(people, 1)])
        return replace(game, at=at, rated=rated)

    game = past("a", "b", at=100_001.0)
    assert not ratings.are_too_many(game, [past("a", "b")] * 4)
    assert ratings.are_too_many(game, [past("b", "a")] * 5)
    assert ratings.are_too_many(game, [past("b", "a")] * 6)
    assert not ratings.are_too_many(game, [past("a", "b", at=13_600.0)] * 9)  # a day ago
    assert not ratings.are_too_many(game, [past("a", "b", rated=False)] * 9)
    assert not ratings.are_too_many(game, [past("a", "b", "c")] * 9)  # among others
    alone = past("a", "bot:mate", at=100_001.0)
    assert not ratings.are_too_many(alone, [alone] * 9)


def test_the_sixth_game_of_the_day_is_played_for_fun(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "MOST_A_DAY", 1)
    me, other = claim(url, "Trading Tom"), claim(url, "Trading Tim")

    def profile() -> Any:
        return httpx.get(f"{url}/api/people/Trading Tom", headers=me).json()

    for games in (1, 2):
        made = make(url, "me", "link", headers=me, game=DRILL).json()
        join = {"invite": made["invites"]["1"]}
        theirs = httpx.post(f"{url}/api/tables/{made['table']}/join", json=join, headers=other).json()
        play_out([Player(url, made["table"], n, one["token"]) for n, one in enumerate((made, theirs))])
        until(lambda games=games: len(profile()["past"]) == games)
    assert [one["rated"] for one in profile()["past"]] == [False, True]
    assert profile()["ratings"][0]["games"] == 1


def test_who_wins_rises_and_teams_move_together() -> None:
    alone = {one.who: one.mu for one, _ in ratings.rated(ended(("a", 1), ("b", 2), ("bot:mate", 3)), {})}
    assert alone["person:a"] > alone["person:b"] > alone["bot:mate"]
    game = ended(("a", 1), ("b", 1), ("c", 2), ("d", 2), teams=[[0, 1], [2, 3]])
    teams = {one.who: one.mu for one, _ in ratings.rated(game, {})}
    assert teams["person:a"] == teams["person:b"] > 25.0 > teams["person:c"] == teams["person:d"]
    twice = ratings.rated(ended(("a", 2), ("bot:mate", 1), ("bot:mate", 3)), {})
    assert [(one.who, one.games, more) for one, more in twice] == [("person:a", 1, 1), ("bot:mate", 1, 1)]


def test_a_game_among_names_is_rated_once_and_shown(url: str) -> None:
    players = friends(url, "me", "link", game=DRILL)
    me, other = claim(url, "Rated Rita", players[0]), claim(url, "Rated Rob", players[1])
    last = play_out(players)
    profile = until(
        lambda: (found := httpx.get(f"{url}/api/people/Rated Rita", headers=me).json())["ratings"] and found
    )
    theirs = httpx.get(f"{url}/api/people/Rated Rob", headers=other).json()["ratings"][0]
    mine = profile["ratings"][0]
    assert (mine["games"], mine["bot"], profile["past"][0]["rated"]) == (1, False, True)
    if last["result"]["ranks"] == [1, 2]:
        assert mine["mu"] > theirs["mu"]
    table = httpx.get(f"{url}/api/ratings/{DRILL}")
    if table.status_code == 200:
        assert {"Rated Rita", "Rated Rob"} <= {one["name"] for one in table.json()}
    assert httpx.get(f"{url}/api/ratings/no-such-game").status_code == 404


def test_ratings_can_be_switched_off(tmp_path: Path) -> None:
    with serving(tmp_path, tables=replace(HASTY, ratings=False)) as server:
        players = friends(server.url, "me", "link", game=DRILL)
        me = claim(server.url, "Unrated Una", players[0])
        claim(server.url, "Unrated Ulf", players[1])
        play_out(players)
        found = until(
            lambda: (one := httpx.get(f"{server.url}/api/people/Unrated Una", headers=me).json())["past"] and one
        )
        assert (found["ratings"], found["past"][0]["rated"]) == ([], False)
        assert httpx.get(f"{server.url}/api/ratings/letter-of-marque").status_code == 404
        assert httpx.get(f"{server.url}/api/server").json()["ratings"] is False
