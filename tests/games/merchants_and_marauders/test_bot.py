"""The greedy player's rules of thumb, and that its games come to an end by somebody's points."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from freebooter.engine.chair import Chair
from freebooter.engine.game import find_game
from freebooter.engine.luck import Luck, lucky
from freebooter.engine.table import Table, new_table
from freebooter.games.merchants_and_marauders import bot, odds, worth
from freebooter.games.merchants_and_marauders.constants import FLUTE, FRIGATE, GALLEON
from freebooter.games.merchants_and_marauders.content import GOODS, ZONE
from freebooter.games.merchants_and_marauders.state import State
from tests.games.merchants_and_marauders.caribbean import (
    GAME,
    captain,
    cargo,
    gold,
    mission,
    npc,
    put,
    rumor,
    sea,
    ship,
    stash,
)

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
        s.turn.port_used = True

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
    """A hunter's is a Frigate, a trader's a Galleon."""
    for name, great in (("cap-02", FRIGATE), ("cap-04", GALLEON)):

        def rich(s: State, name: str = name) -> None:
            captain(s, 0, name)
            ship(s, 0, FLUTE)
            put(s, 0, "trinidad", port=True)
            gold(s, 0, 31)

        t = sea(rich)
        greedily(t, f"buy_ship:{great}")
        assert t.state.players[0].ship == great
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
    assert odds.melee(*mine, *his) + odds.melee(*his, *mine) == pytest.approx(1.0)
    assert odds.melee(*mine, 1, 1) >= odds.melee(*mine, *his)


def test_chances_of_dice() -> None:
    assert sum(odds.skulls(4)) == pytest.approx(1.0)
    assert odds.skulls(2) == pytest.approx((4 / 9, 4 / 9, 1 / 9))
    assert odds.flight(1, 1) == pytest.approx(1 / 3 * 2 / 3)
    assert odds.contest(1, 1) == pytest.approx(1 / 3 * 2 / 3 + 1 / 9 / 2)


def test_the_outlook_of_a_battle() -> None:
    frigate, flute = (3, 3, 3, 3, 3, 3, 3), (3, 3, 1, 1, 2, 2, 2)
    assert odds.outlook(frigate, flute)[0] > 80
    assert odds.outlook(flute, frigate)[0] < 20
    assert odds.outlook(frigate, flute)[1] < odds.outlook(flute, frigate)[1]


def test_chances_to_win_add_up_and_rise_with_points() -> None:
    def ahead(s: State) -> None:
        s.players[0].glory = 3
        ship(s, 1, FRIGATE)

    s = sea(ahead, seats=3).state
    chances = [bot.evaluate(s, seat) for seat in range(3)]
    assert sum(chances) == pytest.approx(1.0)
    assert chances[0] > 0.6 > chances[1] > chances[2]


def test_a_position_is_the_better_the_nearer_its_points_are() -> None:
    def standing(*edits: Callable[[State], object]) -> float:
        def ready(s: State) -> None:
            ship(s, 0, FLUTE)
            put(s, 0, "trinidad", port=True)
            for edit in edits:
                edit(s)

        s = sea(ready).state
        return bot.standing(s, s.players[0])

    def sugar(s: State) -> None:
        cargo(s, 0, "sugar", 3)

    near = standing(sugar, lambda s: wanted(s, "caracas", "sugar"))
    far = standing(sugar, lambda s: wanted(s, "havana", "sugar"))
    assert near > far + 0.1
    assert far > standing(lambda s: cargo(s, 0, "sugar", 2)) + 0.1

    def rich(s: State) -> None:
        s.players[0].glory = 8
        gold(s, 0, 21)

    home = standing(rich)
    away = standing(rich, lambda s: put(s, 0, "nassau"))
    assert home > away + 1.0
    last, first = [standing(lambda s, glory=glory: setattr(s.players[0], "glory", glory)) for glory in (9, 1)]
    assert last - standing(lambda s: setattr(s.players[0], "glory", 8)) > 2 * (
        first - standing()
    )  # the last ones decide


def test_a_captain_bound_for_a_port_sails_there_and_trades() -> None:
    """The greedy player would sell his sugar next door; the errand leads past it, and ends in its port."""

    def ready(s: State) -> None:
        ship(s, 0, FLUTE)
        put(s, 0, "trinidad", port=True)
        cargo(s, 0, "sugar")
        wanted(s, "caracas", "sugar")
        s.turn.port_used = True

    t = sea(ready)
    p = t.state.players[0]
    port = ZONE["nassau"]
    number = bot.PLACES * p.captain + port
    assert bot.PLACES * p.captain + ZONE["caracas"] == bot.plans(t.state, 0, "turn")[0]
    bound = bot.Plan(0, number)
    luck = lucky("bound for", 1)
    run = Chair(t, 0, luck).guess(luck)
    seen = set()
    while not bound.done:
        q = run.state.players[0]
        seen.add((q.zone, q.in_port))
        run.take(bound.policy(run.state, run.seat, run.prompt, run.options, luck))
    assert (port, True) in seen
    assert {zone for zone, in_port in seen if in_port} == {ZONE["trinidad"], port}


def test_errands_are_listed_where_a_captain_may_set_out() -> None:
    def ready(s: State) -> None:
        put(s, 0, "trinidad", port=True)
        s.players[0].bounty[s.flag[ZONE["caracas"]]] = 1

    s = sea(ready).state
    ports = [place for number in bot.plans(s, 0, "turn") if (place := number % bot.PLACES) < worth.AT_SEA]
    assert len(ports) == bot.ERRANDS
    assert ZONE["trinidad"] not in ports  # he is there
    assert not [zone for zone in ports if worth.barred(s, s.players[0], zone)]
    assert bot.plans(s, 0, "port") == []
    s.players[0].captain = -1
    assert bot.plans(s, 0, "turn") == []


def test_an_errand_is_no_concern_of_another_captain() -> None:
    t = sea(lambda s: put(s, 0, "caracas"))
    luck, same = lucky("other"), lucky("other")
    run = Chair(t, 0, luck).guess(lucky("deal"))
    bound = bot.Plan(0, bot.PLACES * (run.state.players[0].captain + 1) + ZONE["caracas"])
    for _ in range(5):
        taken = bound.policy(run.state, run.seat, run.prompt, run.options, luck)
        assert taken == bot.policy(run.state, run.seat, run.prompt, run.options, same)
        run.take(taken)


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
