"""Chapters 1 to 15 at their bounds: one more than enough, the other cause, the other player, the empty pile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from freebooter.engine.game import ranked
from freebooter.engine.table import Table
from freebooter.games.merchants_and_marauders.constants import (
    DECIDED,
    FROM_SHIPS,
    NPC_SIDE,
    OVER,
)
from freebooter.games.merchants_and_marauders.content import CARGO
from freebooter.games.merchants_and_marauders.rules import winning
from freebooter.games.merchants_and_marauders.state import State
from tests.games.merchants_and_marauders.caribbean import (
    S,
    answer,
    cargo,
    demand,
    duel,
    gold,
    hand,
    keys,
    me,
    merchant,
    npc,
    put,
    rumor,
    sea,
    stash,
    told,
    top,
)

Edit = Callable[[State], Any]


def ashore(s: State, zone: str = "caracas", wants: str = "wood") -> None:
    put(s, 0, zone, port=True)
    demand(s, zone, wants)


# --- glory ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-006", "MM-D07", "MM-112")
@pytest.mark.parametrize(("wanted", "points"), [(1, 0), (2, 0), (3, 1), (4, 1), (6, 1), (8, 1)])
def test_three_cards_in_demand_or_more_are_one_point(wanted: int, points: int) -> None:
    def edit(s: State) -> None:
        ashore(s, wants="rum")
        cargo(s, 0, "rum", wanted)
        cargo(s, 0, "wood", 2)

    t = sea(edit)
    answer(t, "port_action", "sell", [f"card:{card}" for card in me(t).hold])
    assert me(t).gold == 10 + 6 * wanted + 3 * 2
    assert me(t).glory == points
    assert len(told(t, "demand")) == 1  # one card of it is enough for a new token


@pytest.mark.rule("MM-D07", "MM-006")
def test_goods_for_the_second_buyer_do_not_count_among_the_three() -> None:
    def edit(s: State) -> None:
        ashore(s, wants="rum")
        cargo(s, 0, "rum", 2)
        cargo(s, 0, "wood", 2)

    t = sea(edit)
    answer(t, "port_action")
    t.state.visit.demand_also = CARGO[me(t).hold[-1]].good
    answer(t, "sell", [f"card:{card}" for card in me(t).hold])
    assert me(t).gold == 10 + 4 * 6
    assert me(t).glory == 0


@pytest.mark.rule("MM-007")
@pytest.mark.parametrize(("values", "bonus", "points"), [((5, 4, 4), 4, 1), ((5, 3, 3), 0, 0), ((3, 3, 3), 3, 1)])
def test_a_raid_for_twelve_gold_or_more_is_a_point(values: tuple[int, ...], bonus: int, points: int) -> None:
    cards: list[int] = []
    for value in values:
        cards.append(next(i for i, c in enumerate(CARGO) if (c.value, c.hit) == (value, -1) and i not in cards))

    def edit(s: State) -> None:
        put(s, 0, "caracas")
        merchant(s, "caracas", 3)
        top(s.cargo_deck, *cards)
        s.in_force.raid_bonus[3] = bonus

    t = sea(edit)
    t.script([S, 1, 1], [1, 1, 1])
    answer(t, f"scout_merchant:{me(t).zone}", "nation:3", [])
    assert told(t, "raid_won")[0]["gold"] == sum(values) + bonus
    assert me(t).glory == points


def decided(attacker: int, defender: int, winner: int, by_crew: bool, edit: Edit | None = None, **more: Any) -> Table:
    """A battle on seat 0's turn that this side has just won, the ship and all that can be left being left."""

    def prepare(s: State) -> None:
        fight = duel(s, attacker, defender, stage=DECIDED)
        fight.winner, fight.by_crew = winner, by_crew
        if edit is not None:
            edit(s)

    t = sea(prepare, **more)
    while t.awaiting and t.decision(t.awaiting[0]).prompt.startswith(("plunder", "raid.keep", "reward")):
        answer(t, "no" if "no" in keys(t) else [])
    return t


@pytest.mark.rule("MM-003", "MM-005", "MM-011", "MM-D06")
@pytest.mark.parametrize("by_crew", [False, True])
@pytest.mark.parametrize("attacker", [0, 1])
@pytest.mark.parametrize("winner", [0, 1])
def test_a_captain_beaten_is_a_point_whoever_attacked_and_whosever_turn_it_is(
    attacker: int, winner: int, by_crew: bool
) -> None:
    t = decided(attacker, 1 - attacker, winner, by_crew)
    victor = (attacker, 1 - attacker)[winner]
    assert me(t, victor).sources == [1, 0, 0, 0, 0, 0, 0]
    assert (me(t, victor).glory, len(me(t, victor).hand)) == (1, 1)
    assert (me(t, 1 - victor).captain, me(t, 1 - victor).glory) == (-1, 0)


@pytest.mark.rule("MM-004", "MM-005", "MM-011")
@pytest.mark.parametrize("by_crew", [False, True])
@pytest.mark.parametrize("captain_attacks", [False, True])
@pytest.mark.parametrize("name", ["npc-01", "npc-10", "npc-13", "npc-16"])
@pytest.mark.parametrize("seat", [0, 1])
def test_every_npc_beaten_is_a_point(seat: int, name: str, captain_attacks: bool, by_crew: bool) -> None:
    fleet = {"npc-01": 0, "npc-10": 3, "npc-13": 4, "npc-16": 5}[name]
    sides = (seat, NPC_SIDE + fleet) if captain_attacks else (NPC_SIDE + fleet, seat)

    def prepare(s: State) -> None:
        npc(s, name)
        fight = duel(s, *sides, stage=DECIDED)
        fight.winner, fight.by_crew = (0 if captain_attacks else 1), by_crew

    t = sea(prepare)
    while t.awaiting and t.decision(t.awaiting[0]).prompt.startswith(("plunder", "raid.keep")):
        answer(t, "no" if "no" in keys(t) else [])
    assert me(t, seat).sources == [0, 1, 0, 0, 0, 0, 0]
    assert (me(t, seat).glory, len(me(t, seat).hand)) == (1, 1)


@pytest.mark.rule("MM-011", "MM-D01", "MM-015")
@pytest.mark.parametrize("victor", [0, 1])
def test_the_point_that_reaches_the_target_brings_a_card_and_the_end_on_anothers_turn_too(victor: int) -> None:
    t = decided(0, 1, victor, False, lambda s: setattr(s.players[victor], "glory", 9))
    assert (me(t, victor).glory, len(me(t, victor).hand)) == (10, 1)
    assert told(t, "declared") == [{"seat": victor}]
    assert t.state.ending


@pytest.mark.rule("MM-010")
def test_each_captain_of_a_player_may_earn_the_point_for_a_great_ship() -> None:
    def edit(s: State) -> None:
        gold(s, 0, 99)
        s.players[0].glory = s.players[0].sources[FROM_SHIPS] = 1  # by an earlier captain

    for great in ("buy_ship:2", "buy_ship:3"):
        t = sea(edit)
        answer(t, "port_action", "yard", great)
        assert me(t).sources[FROM_SHIPS] == 2


# --- the end --------------------------------------------------------------------------------------------------------------


def almost(glory: int, stashed: int, most: int) -> Edit:
    """Seat 0 with points on the track and a stash that others take for nothing up to so much."""

    def edit(s: State) -> None:
        p = s.players[0]
        p.glory = glory
        p.stash, p.stash_low, p.stash_high = stashed, 0, most
        p.gold, p.gold_low, p.gold_high = most - stashed, 0, most

    return edit


@pytest.mark.rule("MM-015", "MM-001")
@pytest.mark.parametrize(
    ("glory", "stashed", "target", "may"), [(9, 10, 10, True), (9, 30, 10, True), (9, 20, 14, False), (9, 50, 14, True)]
)
def test_whoever_has_the_target_or_more_may_declare(glory: int, stashed: int, target: int, may: bool) -> None:
    t = sea(almost(glory, stashed, 60), target=target)
    answer(t, "done")
    assert t.decision(0).prompt == "declare"
    assert keys(t) == (["pass", "declare"] if may else ["pass"])


@pytest.mark.rule("MM-D01", "MM-015", "MM-012")
def test_ten_gold_that_all_know_of_are_a_point_to_declare_with() -> None:
    t = sea(lambda s: (stash(s, 0, 10), setattr(s.players[0], "glory", 9)))
    answer(t, "done")
    assert keys(t, 0) == ["pass", "declare"]


@pytest.mark.rule("MM-001", "MM-015", "MM-D04")
def test_with_a_higher_target_ten_points_are_not_the_end() -> None:
    t = decided(0, 1, 0, False, lambda s: setattr(s.players[0], "glory", 9), target=14)
    assert (me(t).glory, t.state.ending) == (10, False)
    t = decided(0, 1, 0, False, lambda s: setattr(s.players[0], "glory", 13), target=14)
    assert (me(t).glory, t.state.ending) == (14, True)
    t = sea(lambda s: (stash(s, 0, 30), setattr(s.players[0], "glory", 9)), target=14)
    answer(t, "done")
    assert t.decision(0) is None  # twelve points, as everybody knows: nothing to ask


@pytest.mark.rule("MM-016", "MM-059", "MM-D02")
@pytest.mark.parametrize(("start", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_the_last_round_goes_on_to_the_player_before_the_start_player(start: int, order: list[int]) -> None:
    def edit(s: State) -> None:
        s.start = s.acting = s.keel.turn = start
        s.ending = True

    t = sea(edit, seats=3)
    had = []
    while t.awaiting:
        had.append(t.awaiting[0])
        answer(t, "done")
    assert had == order
    assert t.state.phase == OVER


@pytest.mark.rule("MM-D01")
def test_on_the_own_turn_there_is_time_until_its_end() -> None:
    def edit(s: State) -> None:
        almost(8, 10, 40)(s)
        ashore(s, wants="rum")
        cargo(s, 0, "rum", 3)

    t = sea(edit)
    answer(t, "port_action", "sell", [f"card:{card}" for card in me(t).hold])
    assert me(t).glory == 9
    assert t.decision(0).prompt == "port"  # he has enough, and may go on
    answer(t, "done", "done")
    assert t.decision(0).prompt == "declare"


def ranks(*rows: tuple[int, int], declared: int = -1, target: int = 10, ran_out: bool = False) -> list[int]:
    """Ranks of players with these track points and stashes."""
    s = sea(seats=len(rows), target=target).state
    for p, (glory, stashed) in zip(s.players, rows, strict=True):
        p.glory, p.stash, p.declared = glory, stashed, p.seat == declared
    s.ran_out = ran_out
    return ranked(winning.scores(s)).ranks


@pytest.mark.rule("MM-D04", "MM-018")
def test_who_is_at_the_target_competes_declared_or_not() -> None:
    assert ranks((9, 10), (8, 20), declared=1) == [1, 2]


@pytest.mark.rule("MM-D04", "MM-017", "MM-018")
def test_with_a_higher_target_the_sum_counts_up_to_it() -> None:
    assert ranks((9, 50), (10, 10), target=14) == [1, 2]  # 14 against 11
    assert ranks((9, 50), (10, 40), target=14) == [2, 1]  # both are there: the track decides


@pytest.mark.rule("MM-D05", "MM-014")
def test_at_the_time_limit_too_half_of_the_target_at_most_comes_from_the_stash() -> None:
    assert ranks((4, 80), (6, 40), ran_out=True) == [2, 1]  # 9 against 10


# --- who is a pirate, and what others know ----------------------------------------------------------------------------------


@pytest.mark.rule("MM-021", "MM-022")
@pytest.mark.parametrize("nation", range(4))
def test_any_number_of_bounties_of_any_nation_makes_a_pirate(nation: int) -> None:
    p = sea().state.players[0]
    for n in range(1, 6):
        p.bounty = [0, 0, 0, 0]
        p.bounty[nation] = n
        assert p.pirate


@pytest.mark.rule("MM-021", "MM-022", "MM-247", "MM-249")
@pytest.mark.parametrize(
    ("name", "fleet"), [("npc-01", 0), ("npc-04", 1), ("npc-07", 2), ("npc-10", 3), ("npc-13", 4), ("npc-16", 5)]
)
def test_attacking_a_navy_is_a_bounty_of_its_nation_and_attacking_a_black_ship_is_none(name: str, fleet: int) -> None:
    t = sea(lambda s: (put(s, 0, "caracas"), npc(s, name, "caracas")))
    t.script([S, 1, 1])
    answer(t, f"scout_npc:{fleet}")
    assert me(t).bounty == [int(nation == fleet) for nation in range(4)]
    assert t.state.battle.sides == [0, NPC_SIDE + fleet]  # MM-098: the scout is the aggressor


@pytest.mark.rule("MM-023")
def test_what_is_earned_and_spent_moves_the_bounds_of_what_others_know() -> None:
    def edit(s: State) -> None:
        ashore(s)
        cargo(s, 0, "rum", 1)
        p = s.players[0]
        p.gold, p.gold_low, p.gold_high = 7, 5, 9

    t = sea(edit)
    answer(t, "port_action", "sell")
    assert (me(t).gold, me(t).gold_low, me(t).gold_high) == (10, 8, 12)
    answer(t, "yard", "buy_weapon:0")
    assert (me(t).gold, me(t).gold_low, me(t).gold_high) == (7, 5, 9)


@pytest.mark.rule("MM-023", "MM-025", "MM-027", "MM-029", "MM-030")
@pytest.mark.parametrize("owner", range(3))
def test_what_a_player_hides_nobody_else_sees(owner: int) -> None:
    def edit(s: State) -> None:
        cargo(s, owner, "rum", 2)
        hand(s, owner, "g-13")
        rumor(s, owner, "ru-03")
        p = s.players[owner]
        p.gold, p.gold_low, p.gold_high = 7, 0, 12
        p.stash, p.stash_low, p.stash_high = 5, 0, 12

    t = sea(edit, seats=3)
    mine = t.view(owner).captains[str(owner)]
    assert (mine.gold, mine.stash, mine.hold, mine.hand, mine.rumor) == (7, 5, me(t, owner).hold, me(t, owner).hand, 2)
    for other in {0, 1, 2, None} - {owner}:
        seen = t.view(other).captains[str(owner)]
        assert (seen.gold, seen.stash, seen.hold, seen.hand, seen.rumor) == (None, None, [-1, -1], [-1], -1)


@pytest.mark.rule("MM-027", "MM-121")
def test_goods_chosen_and_bought_are_hidden_from_the_others() -> None:
    t = sea(ashore)
    answer(t, "port_action", "buy")
    answer(t, keys(t)[0])
    bought = t.state.market.bought[:]
    assert t.view(0).bought == bought
    assert t.view(1).bought == t.view(None).bought == [-1]
    assert set(t.view(1).offer) == {-1}
    answer(t, "done")
    assert t.view(0).captains["0"].hold == bought
    assert t.view(1).captains["0"].hold == [-1]


@pytest.mark.rule("MM-029", "MM-170", "MM-171")
def test_rumors_that_are_drawn_nobody_else_sees() -> None:
    t = sea(lambda s: (ashore(s), rumor(s, 0, "ru-03")))
    t.script([S])
    answer(t, "port_action", "listen")
    assert sorted(t.view(0).drawn) == sorted(t.state.rumors_drawn)
    assert t.view(1).drawn == t.view(None).drawn == [-1, -1]
    answer(t, keys(t)[0])
    assert t.view(1).captains["0"].rumor == t.view(None).captains["0"].rumor == -1

    alone = sea(ashore)
    alone.script([S])
    answer(alone, "port_action", "listen")
    assert alone.view(0).captains["0"].rumor == me(alone).rumor >= 0
    assert alone.view(1).captains["0"].rumor == -1
