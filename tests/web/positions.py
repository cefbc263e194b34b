"""Moments worth looking at: found in games of fixed luck, so that a browser test always meets the same one."""

from __future__ import annotations

import random
from collections.abc import Callable

import httpx
from playwright.sync_api import Page

import freebooter as fb
from freebooter.bots.simple import play_greedily
from freebooter.engine.answers import Decision
from freebooter.engine.game import find_game
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table
from freebooter.server.tables.idle import forced
from tests.table.checks import random_answer
from tests.web.player import wait_for_me

Moment = Callable[[Table, Decision], bool]


def come_to(game: str, moment: Moment, like: tuple[str, ...] = (), seats: int = 3, games: int = 200) -> Table:
    """The first game in which the first captain, who likes some kinds of options, meets this moment."""
    for luck in range(games):
        table, rng = fb.new_table(game, seats, seed=luck), random.Random(luck)
        while table.result is None:
            seat = table.awaiting[0]
            decision = table.decision(seat)
            assert decision is not None
            if seat == 0 and moment(table, decision) and forced(table, 0) is None:  # else nobody would be asked
                return table
            liked = [option for option in decision.options if option.kind in like] if decision.kind == "choose" else []
            table.choose(seat, rng.choice(liked) if seat == 0 and liked else random_answer(table, seat, rng))
    raise AssertionError(f"No game of {games} came to that moment")


def middle_of(game: str) -> Table:
    """Where, between the half and three quarters of a game, the first captain has most to choose from."""
    seats = find_game(game).table_sizes[len(find_game(game).table_sizes) // 2]
    _, chances = greedy_game(game, seats)
    _, at = max(chances[len(chances) // 2 : len(chances) * 3 // 4])
    return greedy_game(game, seats, at)[0]


def greedy_game(game: str, seats: int, stop: int = -1) -> tuple[Table, list[tuple[int, int]]]:
    """A game of greedy players, up to a choice of the first captain; and how much he had to choose from each time."""
    table = fb.new_table(game, seats, seed="picture")
    chances = []
    while table.awaiting and table.seq != stop:
        seat = table.awaiting[0]
        chair = fb.Chair(table, seat, lucky(game, table.seq))
        if seat == 0 and chair.decision is not None:
            chances.append((len(chair.decision.options), table.seq))
        table.choose(seat, play_greedily(chair))
    return table, chances


def asks(prompt: str, *kinds: str) -> Moment:
    """The moment of this question, with options of all these kinds."""
    return lambda table, ask: ask.prompt == prompt and {*kinds} <= {option.kind for option in ask.options}


def sit_at(page: Page, house: str, table: Table) -> dict:
    """Opens this very table in the browser, bots on the other chairs, and waits for the question."""
    seat = seated(house, table)
    page.goto(f"{house}/t/{seat['table']}?speed=instant#0.{seat['token']}")
    return wait_for_me(page, 60)


def seated(house: str, table: Table) -> dict:
    """A table that goes on from here; the server gives up a file that a machine under load opens too slowly."""
    for _ in range(4):
        answer = httpx.post(f"{house}/api/saves", params={"seat": 0}, content=table.save(), timeout=60)
        if answer.status_code == httpx.codes.CREATED:
            return answer.json()
    raise AssertionError(answer.text)
