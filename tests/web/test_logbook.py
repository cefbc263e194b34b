"""My logbook: games, levels, streaks and ratings, in the browser alone; as a file there and back."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from openskill.models import PlackettLuce
from playwright.sync_api import Page, expect

from tests.web.player import play_to_end, start

pytestmark = pytest.mark.browser
LETTER = "letter-of-marque"


def test_ratings_are_those_of_openskill(house: str, desk: Page) -> None:
    """Games with ties, teams and strangers, each rated after the one before."""
    rng = random.Random(3)
    people = [f"p{n}" for n in range(7)]
    cases: list[dict[str, Any]] = []
    for _ in range(60):
        sizes = [rng.choice([1, 1, 1, 2, 3]) for _ in range(rng.randint(2, 4))]
        who = rng.sample(people, min(sum(sizes), len(people)))
        sides = [[who.pop() for _ in range(size) if who] for size in sizes]
        sides = [side for side in sides if side]
        if len(sides) > 1:
            cases.append({"sides": sides, "ranks": [rng.randint(1, len(sides)) for _ in sides]})
    desk.goto(house)
    found = desk.evaluate(
        """async (cases) => {
          const { rateAll } = await import("/web/learn/rating.js");
          return [...rateAll(cases)].map(([who, { mu, sigma }]) => [who, mu, sigma]);
        }""",
        cases,
    )
    model = PlackettLuce()
    wanted = {who: model.rating() for who in people}
    for case in cases:
        after = model.rate([[wanted[who] for who in side] for side in case["sides"]], ranks=case["ranks"])
        for side, ratings in zip(case["sides"], after, strict=True):
            wanted.update(zip(side, ratings, strict=True))
    assert len(found) == len(people)
    for who, mu, sigma in found:
        assert (mu, sigma) == pytest.approx((wanted[who].mu, wanted[who].sigma), rel=1e-12)


def test_a_bot_that_sat_there_twice_moves_by_the_mean(house: str, desk: Page) -> None:
    """As `freebooter arena` rates."""
    desk.goto(house)
    mu = desk.evaluate(
        """async () => {
          const { rateAll } = await import("/web/learn/rating.js");
          return rateAll([{ sides: [["me"], ["bot"], ["bot"]], ranks: [1, 2, 3] }]).get("bot").mu;
        }"""
    )
    model = PlackettLuce()
    (_,), (second,), (third,) = model.rate([[model.rating()] for _ in range(3)], ranks=[1, 2, 3])
    assert mu == pytest.approx((second.mu + third.mu) / 2)


def a_game(table: str, at: int, won: bool, seat: int = 0, *, level: str = "bosun", score: int = 20) -> dict[str, Any]:
    players = ["cabin-boy"] * 3
    players[seat], players[seat - 1] = "me", level
    ranks = [2, 2, 2]
    ranks[seat if won else (seat + 1) % 3] = 1
    return {
        "table": table,
        "game": LETTER,
        "at": at,
        "seat": seat,
        "players": players,
        "ranks": ranks,
        "sides": [[0], [1], [2]],
        "score": score,
        "won": won,
        "rounds": 9,
    }


def a_book(**changes: Any) -> dict[str, Any]:
    games = [
        a_game("e", 5, True, score=26),
        a_game("d", 4, True, 1),
        a_game("c", 3, False, 1, level="captain", score=31),
    ]
    games += [a_game("b", 2, True, 2), a_game("a", 1, True, 2)]
    lessons = {LETTER: {"01-ships": {"path": [], "done": 7}, "02-a-turn": {"path": [0]}}}
    puzzles = {LETTER: {"one": {"at": 3, "solved": True, "tries": 1, "hint": False}}}
    return {"freebooter": "logbook", "version": 1, "games": games, "lessons": lessons, "puzzles": puzzles, **changes}


def add(page: Page, tmp_path: Path, content: str, says: str) -> None:
    file = tmp_path / "book.json"
    file.write_text(content, encoding="utf-8")
    page.set_input_files("[data-action=import]", file)
    expect(page.locator("[data-said]")).to_contain_text(says)


def test_a_logbook_is_read_from_a_file_and_written_to_one(house: str, desk: Page, tmp_path: Path) -> None:
    sent: list[str] = []
    desk.goto(f"{house}/logbook")
    expect(desk.locator("[data-empty]")).to_be_visible()
    desk.on("request", lambda request: sent.append(request.url))
    add(desk, tmp_path, json.dumps(a_book()), "5 games were added.")
    expect(desk.locator(".totals")).to_contain_text("Won4 80 %")
    expect(desk.locator(".totals")).to_contain_text("Wins in a row2 best 2")
    expect(desk.locator(".totals")).to_contain_text("Lessons1")
    expect(desk.locator(".totals")).to_contain_text("Puzzles1")
    shown = desk.locator(f'[data-logged="{LETTER}"]')
    expect(shown).to_contain_text("5 games, 4 won · 2 in a row · best score 31 · 1 of 5 lessons · 1 of 1 puzzle solved")
    expect(shown.locator("table").nth(0)).to_contain_text("Captain0 of 1")
    expect(shown.locator("table").nth(0)).to_contain_text("Bosun4 of 4")
    expect(shown.locator("table").nth(1)).to_contain_text("21 of 2")
    order = [row.get_attribute("data-rated") for row in shown.locator("[data-rated]").all()]
    assert order.index("me") < order.index("bosun")
    with desk.expect_download() as waiting:
        desk.click("[data-action=export]")
    written = json.loads(Path(waiting.value.path()).read_text(encoding="utf-8"))
    assert written == a_book()
    add(desk, tmp_path, json.dumps(written), "No game was new")
    desk.click("[data-action=clear]")
    desk.click("[data-action=clear]")
    expect(desk.locator("[data-empty]")).to_be_visible()
    assert not [url for url in sent if "/web/" not in url and not url.startswith("blob:")]  # nothing leaves the browser


def test_alone_or_together_one_plays_against_the_game_and_a_partner_is_nobody_to_beat(
    house: str, desk: Page, tmp_path: Path
) -> None:
    base = a_game("x", 1, True) | {"game": "captains-log"}
    games = [
        base | {"table": "solo", "players": ["me"], "ranks": [1], "sides": [[0]]},
        base | {"table": "both", "players": ["me", "captain"], "ranks": [1, 1], "sides": [[0, 1]]},
        base
        | {
            "table": "team",
            "players": ["me", "bosun", "cabin-boy", "captain"],
            "ranks": [1, 2, 2, 1],
            "sides": [[0, 3], [1, 2]],
        },
    ]
    desk.goto(f"{house}/logbook")
    add(desk, tmp_path, json.dumps(a_book(games=games)), "3 games were added.")
    against = desk.locator('[data-logged="captains-log"] table').nth(0)
    expect(against).to_contain_text("The game itself2 of 2")
    expect(against).to_contain_text("Bosun1 of 1")
    expect(against).not_to_contain_text("People")
    expect(against).not_to_contain_text("Captain")


def test_a_bad_file_gets_a_sentence_and_changes_nothing(house: str, desk: Page, tmp_path: Path) -> None:
    desk.goto(f"{house}/logbook")
    add(desk, tmp_path, json.dumps(a_book()), "5 games were added.")
    kept = desk.evaluate("({ ...localStorage })")
    wrong = a_book()["games"][0]
    for content, says in [
        ("ahoy", "no JSON"),
        ("null", "not a logbook"),
        ('{"freebooter": "save"}', "not a logbook"),
        (json.dumps(a_book(version=2)), "newer Freebooter"),
        (json.dumps(a_book(version="x")), "newer Freebooter"),
        (json.dumps(a_book(games={})), "its games cannot be read"),
        (json.dumps(a_book(games=[{**wrong, "seat": 7}])), "its games cannot be read"),
        (json.dumps(a_book(games=[{**wrong, "score": "many"}])), "its games cannot be read"),
        (json.dumps(a_book(games=[{**wrong, "sides": [[9]]}])), "its games cannot be read"),
        (json.dumps(a_book(lessons={LETTER: {"x": 3}})), "its lessons cannot be read"),
        (json.dumps(a_book(puzzles=[])), "its puzzles cannot be read"),
    ]:
        add(desk, tmp_path, content, says)
        assert desk.evaluate("({ ...localStorage })") == kept


def test_a_game_that_was_played_stands_in_the_logbook_once(house: str, phone: Page) -> None:
    phone.goto(house)
    phone.evaluate(
        "localStorage.setItem('freebooter.prefs', JSON.stringify({ bot: 'random', rivals: { 'letter-of-marque': 2 } }))"
    )
    start(phone, house, LETTER)
    play_to_end(phone, luck=2)
    score = phone.locator(".podium li").filter(has_text="You").locator(".score").inner_text()
    phone.reload()
    phone.wait_for_selector("[data-result]")
    phone.goto(f"{house}/logbook")
    shown = phone.locator(f'[data-logged="{LETTER}"]')
    expect(shown).to_contain_text("1 game,")
    expect(shown.locator("table").nth(0)).to_contain_text("Drifter")
    expect(shown).to_contain_text(f"best score {score}")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
