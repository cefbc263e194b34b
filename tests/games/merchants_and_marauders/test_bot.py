"""The greedy player's rules of thumb, and that its games come to an end by somebody's points."""

from __future__ import annotations

import pytest

from freebooter.engine.chair import Chair
from freebooter.engine.game import find_game
from freebooter.engine.luck import Luck, lucky
from freebooter.engine.table import Table, new_table
from freebooter.games.merchants_and_marauders import bot, worth
from freebooter.games.merchants_and_marauders.content import GOODS, ZONE
from freebooter.games.merchants_and_marauders.state import FLUTE, FRIGATE, GALLEON, State
from tests.games.merchants_and_marauders.caribbean import GAME, cargo, gold, mission, npc, put, rumor, sea, ship, stash

GOOD = {good.id: i for i, good in enumerate(GOODS)}


def wanted(s: State, zone: str, good: str) -> None:
    """Only this port wants the good."""
    for place in range(17):
        if s.demand[place] == GOOD[good]:
            s.demand[place] = (GOOD[good] + 1) % 8
    s.demand[ZONE[zone]] = GOOD[good]


def greedily(t: Table, *until: str) -> list[str]:
    """Seat 0 plays on until it is no longer asked, or has answered like this; what it chose."""
    chosen: list[str] = []
    while 0 in t.awaiting and not (chosen and chosen[-1] in until):
        answer = bot.greedy(Chair(t, 0, Luck(b"greedy")))
        t.choose(0, answer)
        chosen.append(answer.key if hasattr(answer, "key") else str(answer))
    return chosen


def test_three_of_a_kind_go_to_the_port_that_wants_them() -> None:
    def ready(s: State) -> None:
        ship(s, 0, FLUTE)
        put(s, 0, "trinidad", port=True)
        cargo(s, 0, "sugar", 3)
        wanted(s, "caracas", "sugar")
        s.port_used = True

    t = sea(ready)
    assert greedily(t, "enter") == ["leave", f"move:{ZONE['caracas']}", "enter"]


def test_gold_that_wins_is_brought_home() -> None:
    def rich(s: State) -> None:
        put(s, 0, "caracas")  # home is Trinidad, next to it
        s.players[0].glory = 7
        stash(s, 0, 8)
        gold(s, 0, 22)
        cargo(s, 0, "sugar", 2)
        wanted(s, "curacao", "sugar")

    t = sea(rich)
    chosen = greedily(t, "declare")
    assert "buy" not in chosen
    assert chosen[-1] == "declare"
    assert t.state.players[0].stash >= 30


def test_gold_for_the_great_ship_is_not_stashed() -> None:
    """Home calls only with gold that will be put away: else a captain would go in and out there for turns."""

    def poor(s: State) -> None:
        ship(s, 0, FLUTE)
        put(s, 0, "caracas")
        gold(s, 0, 19)

    s = sea(poor).state
    p = s.players[0]
    home = ZONE["trinidad"]
    before = worth.Chart(s, p).ports[home]
    assert worth.to_stash(s, p) == 0
    p.bought_ship = True
    assert worth.to_stash(s, p) == 13
    assert worth.Chart(s, p).ports[home] == before + 13 * worth.STASHED


def test_the_great_ship_is_bought_as_soon_as_there_is_gold_for_it() -> None:
    def rich(s: State) -> None:
        ship(s, 0, FLUTE)
        put(s, 0, "trinidad", port=True)
        gold(s, 0, 31)

    t = sea(rich)
    greedily(t, f"buy_ship:{GALLEON}")
    assert t.state.players[0].ship == GALLEON
    assert t.state.players[0].sources[6] == 1


def test_goods_for_the_mission_are_gathered_and_kept() -> None:
    def errand(s: State) -> None:
        ship(s, 0, FLUTE)
        put(s, 0, "trinidad", port=True)
        mission(s, 0, "mi-08")  # three Cocoa to Havana
        cargo(s, 0, "cocoa", 2)
        wanted(s, "trinidad", "cocoa")

    t = sea(errand)
    p = t.state.players[0]
    assert worth.promised(p, GOOD["cocoa"])
    greedily(t, "done")
    assert worth.count(p, GOOD["cocoa"]) == 2
    assert worth.task_worth(p, p.mission) < worth.MISSION_PAY[p.mission] // 2
    cargo(t.state, 0, "cocoa")
    assert worth.task_worth(p, p.mission) == worth.MISSION_PAY[p.mission]


def test_a_rumor_near_is_followed() -> None:
    def told(s: State) -> None:
        ship(s, 0, FLUTE)
        put(s, 0, "caracas")
        rumor(s, 0, "ru-01")  # Scouting in the Caribbean Sea, next to it

    assert greedily(sea(told), "seek_rumor") == [f"move:{ZONE['the-caribbean-sea']}", "seek_rumor"]


def test_a_strong_hunter_is_kept_away_from_and_a_weak_one_is_looked_for() -> None:
    def hunter(kind: int) -> Table:
        def lurking(s: State) -> None:
            ship(s, 0, kind)
            put(s, 0, "caracas")
            npc(s, "npc-13" if kind == GALLEON else "npc-16", "curacao")

        return sea(lurking)

    weak, strong = hunter(FLUTE), hunter(GALLEON)
    assert worth.danger(weak.state, weak.state.players[0], ZONE["curacao"]) > 40
    assert worth.danger(strong.state, strong.state.players[0], ZONE["curacao"]) < 0
    assert worth.npc_worth(strong.state, strong.state.players[0], 4) > 50
    assert worth.npc_worth(weak.state, weak.state.players[0], 5) < 0


@pytest.mark.parametrize("mine", [(2, 3), (4, 1), (1, 5)])
@pytest.mark.parametrize("his", [(2, 3), (3, 2)])
def test_of_two_crews_one_wins(mine: tuple[int, int], his: tuple[int, int]) -> None:
    assert worth.melee(*mine, *his) + worth.melee(*his, *mine) == pytest.approx(1.0)
    assert worth.melee(*mine, 1, 1) >= worth.melee(*mine, *his)


def test_chances_of_dice() -> None:
    assert sum(worth.skulls(4)) == pytest.approx(1.0)
    assert worth.skulls(2) == pytest.approx((4 / 9, 4 / 9, 1 / 9))
    assert worth.flight(1, 1) == pytest.approx(1 / 3 * 2 / 3)
    assert worth.contest(1, 1) == pytest.approx(1 / 3 * 2 / 3 + 1 / 9 / 2)


def test_the_outlook_of_a_battle() -> None:
    frigate, flute = (3, 3, 3, 3, 3, 3, 3), (3, 3, 1, 1, 2, 2, 2)
    assert worth.outlook(frigate, flute)[0] > 80
    assert worth.outlook(flute, frigate)[0] < 20
    assert worth.outlook(frigate, flute)[1] < worth.outlook(flute, frigate)[1]


def test_chances_to_win_add_up_and_rise_with_points() -> None:
    def ahead(s: State) -> None:
        s.players[0].glory = 3
        ship(s, 1, FRIGATE)

    s = sea(ahead, seats=3).state
    chances = [bot.evaluate(s, seat) for seat in range(3)]
    assert sum(chances) == pytest.approx(1.0)
    assert chances[0] > 0.6 > chances[1] > chances[2]


def test_playouts_sell_all_that_is_in_demand() -> None:
    """Single picks come in the order of the cards: the first one passed over is lost."""

    def ready(s: State) -> None:
        ship(s, 0, FLUTE)
        put(s, 0, "trinidad", port=True)
        cargo(s, 0, "sugar", 3)
        wanted(s, "trinidad", "sugar")

    t = sea(ready)
    for seed in range(10):
        luck = lucky("pick", seed)
        run = Chair(t, 0, luck).guess(luck)
        run.rollout(bot.policy, luck, 5)
        assert run.state.players[0].sources[2] == 1


@pytest.mark.parametrize("seats", [2, 4])
def test_games_end_by_points(seats: int) -> None:
    """Most games of greedy players are won and do not run out of events."""
    won = 0
    for seed in range(6):
        luck = lucky("ends", seed)
        t = new_table(find_game(GAME), seats, f"ends {seed}", history=False)
        while t.awaiting:
            seat = t.awaiting[0]
            t.choose(seat, bot.greedy(Chair(t, seat, luck)))
        won += not t.state.ran_out
    assert won >= 5
