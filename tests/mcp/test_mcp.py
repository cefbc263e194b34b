"""An assistant plays whole games through the SDK's own client, over stdio."""

from __future__ import annotations

import random
import re
import sys
from typing import Any

import msgspec
import pytest

pytest.importorskip("mcp", reason="the MCP SDK is missing: install freebooter[mcp]")

import anyio

import freebooter as fb
from freebooter.mcp.seats import CannotSit, FriendsSeat
from freebooter.mcp.server import Guest
from freebooter.mcp.text import Asked
from freebooter.server.tables import frames
from mcp import Client, StdioServerParameters, stdio_client
from tests.server.client import serving
from tests.table.checks import random_answer

OVER = "The end"
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("letter-of-marque", 3, {}),
    ("pirates-of-the-7-seas", 2, {}),
    ("portolano", 2, {}),
    ("merchants-and-marauders", 2, {"target": 5}),
    ("captains-log", 2, {"rounds": 3}),
]


async def said(client: Any, tool: str, **given: Any) -> tuple[str, bool]:
    result = await client.call_tool(tool, given)
    return result.content[0].text, bool(result.is_error)


def answer_to(text: str, rng: random.Random) -> Any:
    """Any legal answer, read from the text as an assistant reads it."""
    keys = re.findall(r"^  (\S+): ", text.rpartition("\nAnswer with")[2], re.MULTILINE)
    if found := re.search(r"a number from (\d+) to (\d+)", text):
        return rng.randint(int(found[1]), int(found[2]))
    if found := re.search(r"a list of (\d+) to (\d+) keys", text):
        return rng.sample(keys, int(found[1]))
    return rng.choice(keys)


def playing(act: Any) -> None:
    async def run() -> None:
        server = StdioServerParameters(command=sys.executable, args=["-m", "freebooter", "mcp"])
        async with Client(stdio_client(server)) as client:
            await act(client)

    anyio.run(run)


def test_whole_games_over_stdio() -> None:
    """A game of each kind, from the first look to the end, and what is refused on the way."""

    async def act(client: Any) -> None:
        assert {game for game, _, _ in GAMES} == set(fb.games())
        tools = {tool.name for tool in (await client.list_tools()).tools}
        assert {"list_games", "read_rules", "new_table", "join_table", "look", "options", "choose"} <= tools
        text, _ = await said(client, "list_games")
        assert all(game in text for game in fb.games())
        text, wrong = await said(client, "choose", answer="pass")
        assert wrong
        assert "You sit at no table yet" in text
        text, wrong = await said(client, "new_table", game="letter-of-mark")
        assert wrong
        assert "did you mean 'letter-of-marque'" in text
        text, wrong = await said(client, "new_table", game="letter-of-marque", bots=["program:cat"])
        assert wrong
        assert "Only programs that were named" in text
        for game, seats, settings in GAMES:
            rng = random.Random(1)
            text, wrong = await said(
                client, "new_table", game=game, seats=seats, bots=["random"], settings=settings, seed="1"
            )
            assert not wrong
            steps = 0
            while OVER not in text:
                text, wrong = await said(client, "choose", answer=answer_to(text, rng))
                assert not wrong, text
                steps += 1
                assert steps < 4000
            text, wrong = await said(client, "choose", answer="pass")
            assert wrong
            assert "The game is over" in text

    playing(act)


def guest_at(game: str, seats: int, **given: Any) -> Guest:
    guest = Guest()
    guest.new_table(game, seats, ["random"], seed="1", **given)
    return guest


def test_rules_by_number_and_word() -> None:
    guest = Guest()
    assert guest.read_rules("letter-of-marque", "lm-016").startswith("LM-016")
    assert "cannon" in guest.read_rules("letter-of-marque", "cannon").lower()
    assert "No rule of Letter of Marque" in guest.read_rules("letter-of-marque", "zeppelin")
    assert "Chapters:" in guest.read_rules("letter-of-marque")
    assert "more: a rarer word finds fewer" in guest.read_rules("captains-log", "ship")


def test_what_is_not_offered_gets_the_sentence_and_the_options() -> None:
    guest = guest_at("letter-of-marque", 3)
    with pytest.raises(fb.IllegalChoice) as refused:
        guest.choose("fly")
    assert "'fly' cannot be chosen now" in str(refused.value)
    assert "armed: An armed ship" in str(refused.value)


def test_only_what_the_seat_may_know_is_told() -> None:
    """The picture is the same on the true table and on a guess of it."""
    from freebooter.engine.luck import lucky

    guest = guest_at("letter-of-marque", 3)
    guest.choose("armed")
    seat: Any = guest.seat
    before = seat.picture()
    seat.table = seat.table.imagine(seat.seat, lucky("mcp"))
    assert seat.picture() == before
    assert "?" in before


def test_taking_back_and_explaining() -> None:
    guest = guest_at("portolano", 2)
    for _ in range(40):
        text = guest.options()
        before = text
        text = guest.choose(answer_to(text, random.Random(3)))
        if guest.seat.table.can_undo(0) is True:  # type: ignore[union-attr]
            assert guest.take_back() == before
            break
    else:
        pytest.fail("nothing could be taken back")
    assert "%" in guest.explain() or "Rules of thumb" in guest.explain()
    with pytest.raises(fb.IllegalChoice):
        for _ in range(50):
            guest.take_back()


def test_answers_are_understood_in_other_forms() -> None:
    guest = guest_at("letter-of-marque", 3)
    guest.choose(["armed"])
    assert Asked("How many?", "amount", 1, 4, []).lines().endswith("from 1 to 4.")
    with pytest.raises(CannotSit, match="There is no seat 5"):
        guest.new_table("letter-of-marque", 3, seat=5)
    with pytest.raises(CannotSit, match="looks like http"):
        FriendsSeat("http://example.org/t/abc", "A")


def test_a_seat_at_a_friends_table(tmp_path: Any) -> None:
    """A friend's link leads to a seat; both play to the end, and the assistant sees its own side only."""
    import httpx

    with serving(tmp_path) as server:
        wish = {
            "game": "letter-of-marque",
            "seats": [{"kind": "link"}, {"kind": "me"}, {"kind": "bot", "bot": "random"}],
            "speed": "instant",
        }
        mine = httpx.post(f"{server.url}/api/tables", json=wish).json()
        guest = Guest()
        text = guest.join_table(f"{server.url}/join/{mine['table']}#{mine['invites']['0']}", "Parrot")
        assert "Parrot (you)" in text
        friend = httpx.Client(
            base_url=f"{server.url}/api/tables/{mine['table']}", headers={"Authorization": f"Bearer {mine['token']}"}
        )
        rng = random.Random(2)
        from freebooter.mcp import seats

        seats.PATIENCE = 0.3
        for number in range(200):
            text = guest.options()
            if OVER in text:
                break
            if "Answer with" in text:
                if number == 0:
                    with pytest.raises(fb.IllegalChoice, match="armed: An armed ship"):
                        guest.choose("fly")
                guest.choose(answer_to(text, rng))
            now = friend.get("").json()
            if now["ask"]:
                key = rng.choice(now["ask"]["options"])["key"]
                friend.post("/choices", json={"seq": now["seq"], "request": f"request{number:04}", "option": key})
        assert OVER in guest.options()
        with pytest.raises(fb.IllegalChoice, match=r"\."):
            FriendsSeat(f"{server.url}/join/{mine['table']}#{mine['invites']['0']}", "Late")


def test_every_option_at_a_friends_table_has_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server leaves out what an option shares with the one before it: a ship's courses all say the same."""
    table = fb.new_table("captains-log", 2, seed=1)
    rng = random.Random(1)
    ask = None
    for _ in range(200):
        ask = frames.asked(table, 0)
        if ask is not None and sum(one.key.startswith("sail:") for one in ask.options) > 1:
            break
        table.choose(table.awaiting[0], random_answer(table, table.awaiting[0], rng))
    seat = FriendsSeat.__new__(FriendsSeat)
    sent = {"ask": msgspec.json.decode(msgspec.json.encode(ask)), "seats": [{"name": "Parrot"}, {"name": "Mary"}]}
    monkeypatch.setattr(FriendsSeat, "_refresh", lambda self: setattr(self, "_now", sent))
    asked = seat.asked()
    assert asked is not None
    assert {words for key, words in asked.options if key.startswith("sail:")} == {"Sail here"}
    assert len({words for _, words in asked.options}) > 1
