"""Chapters 1 to 15 at their bounds: one more than enough, the other cause, the other player, the empty pile."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

import freebooter as fb
from freebooter.engine.asks import Steps
from freebooter.engine.game import ranked
from freebooter.engine.keel import EVERYONE
from freebooter.engine.table import Table
from freebooter.games.merchants_and_marauders.constants import (
    CANNON_PORT,
    CANNONS,
    DECIDED,
    ENGLAND,
    FRANCE,
    FRIGATE,
    FROM_SHIPS,
    GALLEON,
    HOLD,
    MAN_O_WAR,
    NETHERLANDS,
    NPC_SIDE,
    OVER,
    RIGS,
    ROUND,
    SLOOP,
    SPAIN,
    TURN,
)
from freebooter.games.merchants_and_marauders.constants import CARGO as CARGO_SPACE
from freebooter.games.merchants_and_marauders.content import CARGO, EVENTS, GLORY, PORTS, RUMORS, ZONE
from freebooter.games.merchants_and_marauders.rules import (
    actions,
    benefits,
    common,
    damage,
    death,
    events,
    npcs,
    port,
    shipyard,
    winning,
)
from freebooter.games.merchants_and_marauders.rules.hits import rest
from freebooter.games.merchants_and_marauders.state import Market, State, at_war
from tests.games.merchants_and_marauders.caribbean import (
    GAME,
    S,
    answer,
    captain,
    cargo,
    demand,
    duel,
    event_card,
    gold,
    hand,
    index,
    keys,
    me,
    merchant,
    mission,
    next_event,
    npc,
    offer_missions,
    put,
    rumor,
    sea,
    ship,
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


@pytest.mark.rule("MM-021", "MM-022", "MM-097", "MM-098", "MM-247", "MM-249")
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


# --- captains, ships, dice, setting up --------------------------------------------------------------------------------------


@pytest.mark.rule("MM-035", "MM-D61")
def test_a_captain_keeps_his_nation_wherever_he_is_and_whatever_flag_flies_at_home() -> None:
    def edit(s: State) -> None:
        put(s, 0, "curacao", port=True)
        put(s, 1, "caracas", port=True)
        for zone in PORTS:
            s.flag[zone] = NETHERLANDS

    s = sea(edit).state
    assert [p.nation for p in s.players] == [SPAIN, ENGLAND]


@pytest.mark.rule("MM-036", "MM-093")
@pytest.mark.parametrize(("who", "home"), [("cap-02", "trinidad"), ("cap-06", "port-royal")])
def test_nobody_is_asked_for_anything_at_the_gate_of_his_home(who: str, home: str) -> None:
    def edit(s: State) -> None:
        captain(s, 0, who)
        put(s, 0, home).bounty[s.players[0].nation] = 3

    t = sea(edit)
    answer(t, "enter")
    assert me(t).in_port
    assert me(t).gold == 10
    assert t.decision(0).prompt == "turn"


@pytest.mark.rule("MM-039", "MM-147", "MM-150", "MM-153")
def test_no_cube_stands_above_five() -> None:
    s = sea().state
    p = ship(s, 0, GALLEON)
    shipyard.install(s, p, HOLD)
    assert (p.value(CARGO_SPACE), p.at[CARGO_SPACE]) == (5, 5)
    p = ship(s, 0, MAN_O_WAR)
    shipyard.install(s, p, CANNON_PORT)
    assert (p.value(CANNONS), p.at[CANNONS]) == (5, 5)
    p = ship(s, 0, SLOOP)
    p.mods = 1 << RIGS
    assert p.maneuverability() == 5


def chests(s: State) -> None:
    """Frederico carries the Viceroy's chests, which take a place in the hold."""
    mission(s, 0, "mi-01")
    s.players[0].load = True


@pytest.mark.rule("MM-041", "MM-094", "MM-348")
def test_what_a_mission_gives_to_carry_takes_a_place_in_the_hold() -> None:
    t = sea(lambda s: (ashore(s), chests(s), cargo(s, 0, "rum", 2)))
    answer(t, "leave")
    assert t.decision(0).prompt == "hold.throw"
    assert (t.decision(0).least, t.decision(0).most) == (1, 1)

    def hit(s: State) -> None:
        chests(s)
        cargo(s, 0, "rum", 1)
        put(s, 0, "caracas")
        s.hits = [CARGO_SPACE]

    s = sea(hit).state
    s.keel.chance.script.append(0)
    for _ in damage.suffer(s, 0):
        pytest.fail("nobody is asked")
    assert (s.players[0].hold, s.players[0].load, s.players[0].at[CARGO_SPACE]) == ([], True, 1)


@pytest.mark.rule("MM-041", "MM-245")
def test_after_a_raid_the_load_leaves_room_for_one_card_less() -> None:
    t = sea(lambda s: (put(s, 0, "caracas"), chests(s), merchant(s, "caracas", 3), top(s.cargo_deck, *escapes(3))))
    t.script([S, 1, 1], [1, 1, 1])
    answer(t, f"scout_merchant:{me(t).zone}", "nation:3")
    assert (t.decision(0).prompt, t.decision(0).most) == ("raid.keep", 1)


def escapes(n: int) -> list[int]:
    """Cargo cards of value 3 that hurt nobody."""
    return [i for i, card in enumerate(CARGO) if (card.value, card.hit) == (3, -1)][:n]


@pytest.mark.rule("MM-046", "MM-045", "MM-170")
@pytest.mark.parametrize("dice", [(S, 1, 1), (1, 6, 1), (S, S, 2), (6, S, 6)])
def test_one_success_or_more_pass_a_check(dice: tuple[int, ...]) -> None:
    t = sea(lambda s: (captain(s, 0, "cap-01"), ashore(s)))
    t.script(list(dice))
    answer(t, "port_action", "listen")
    assert me(t).rumor >= 0


@pytest.mark.rule("MM-048", "MM-044", "MM-327")
def test_both_skulls_count_nothing_when_the_numbers_are_added() -> None:
    assert [rest([face]) for face in range(1, 7)] == [1, 2, 3, 4, 0, 0]


@pytest.mark.rule("MM-061", "MM-063", "MM-065", "MM-062", "MM-060")
def test_tokens_lie_elsewhere_in_every_game() -> None:
    one, other = [fb.new_table(GAME, 2, seed).state for seed in (1, 2)]
    assert one.demand != other.demand
    assert one.demand_pool != other.demand_pool
    assert one.mod_at != other.mod_at
    assert one.merchant != other.merchant


# --- the turn and its event ---------------------------------------------------------------------------------------------------


def round_begins(*names: str, edit: Edit | None = None) -> Edit:
    """The beginning of a round with these events on top."""

    def prepare(s: State) -> None:
        s.phase, s.acting, s.keel.turn = ROUND, -1, -1
        next_event(s, *names)
        if edit is not None:
            edit(s)

    return prepare


@pytest.mark.rule("MM-078", "MM-089", "MM-090", "MM-080")
def test_leaving_and_entering_a_port_cost_an_action_each_and_the_next_player_has_three() -> None:
    t = sea()
    answer(t, "leave")
    assert t.state.turn.actions == 2
    answer(t, "enter")
    assert t.state.turn.actions == 1
    answer(t, "done")
    assert t.awaiting == (1,)
    assert t.state.turn.actions == 3


@pytest.mark.rule("MM-083")
def test_the_free_move_of_an_event_comes_on_top_of_three_actions() -> None:
    t = sea(round_begins("ev-13"))
    answer(t, "leave")
    assert (t.state.turn.free_moves, t.state.turn.actions) == (0, 3)
    t = sea(round_begins("ev-13"))
    t.state.turn.actions = 0
    assert "leave" in [option.key for option in actions(t.state, 0)]


@pytest.mark.rule("MM-082", "MM-288")
def test_all_three_icons_of_a_card_move_their_ships() -> None:
    def edit(s: State) -> None:
        for name, zone in (("npc-07", "caracas"), ("npc-10", "old-providence"), ("npc-13", "santo-domingo")):
            npc(s, name, zone)

    t = sea(round_begins("ev-01", edit=edit))
    zones = [ZONE[name] for name in ("curacao", "port-royal", "the-caribbean-sea")]
    assert told(t, "npc_moved") == [{"npc": fleet, "zone": zone} for fleet, zone in zip((2, 3, 4), zones, strict=True)]


@pytest.mark.rule("MM-083", "MM-059")
def test_a_squall_strikes_all_at_sea_in_turn_order_and_nobody_in_port() -> None:
    def edit(s: State) -> None:
        s.start = 1
        put(s, 0, "caracas")
        put(s, 1, "caracas")

    t = sea(round_begins("ev-06", edit=edit), seats=3)
    assert [roll["seat"] for roll in told(t, "rolled")] == [1, 0]


@pytest.mark.rule("MM-D84", "MM-D59", "MM-416", "MM-083")
def test_events_pass_over_who_has_no_captain_and_who_retires() -> None:
    def edit(s: State) -> None:
        for p in s.players:
            p.bounty = [1, 0, 1, 0]
        s.players[1].retiring = True

    s = sea(edit, seats=3).state
    for _ in death.die(s, 2):
        pytest.fail("nobody is asked")
    for name in ("ev-01", "ev-09"):
        for _ in events.happen(s, index(EVENTS, name)):
            pytest.fail("nobody is asked")
    assert [p.bounty for p in s.players] == [[2, 0, 2, 0], [1, 0, 1, 0], [0, 0, 0, 0]]
    assert [event.args["seat"] for event in s.keel.events if event.kind == "rolled"] == [0]


@pytest.mark.rule("MM-083")
def test_the_hurricane_months_reach_every_captain_who_ends_his_turn_at_sea() -> None:
    t = sea(round_begins("ev-07", edit=lambda s: put(s, 1, "caracas")))
    answer(t, "done")
    assert told(t, "rolled") == []  # Frederico lies in port
    t.script([1, 1], [4, 3])
    answer(t, "done")
    assert told(t, "rolled")[0]["seat"] == 1
    assert me(t, 1).at == [2, 2, 2, 1, 0]


@pytest.mark.rule("MM-085", "MM-D77", "MM-399")
def test_with_the_last_event_the_round_is_played_and_discards_make_no_new_deck() -> None:
    def last(s: State) -> None:
        s.phase, s.acting, s.keel.turn = ROUND, -1, -1
        drawn = event_card("ev-08")
        s.event_discard = [card for card in s.event_deck if card != drawn]
        s.event_deck = [drawn]

    t = sea(last)
    assert [event["card"] for event in told(t, "event")] == [event_card("ev-08")]
    assert len(t.state.event_discard) == 34
    assert t.awaiting == (0,)
    answer(t, "done", "done")
    assert t.state.phase == OVER


@pytest.mark.rule("MM-D71", "MM-087", "MM-287")
def test_a_war_is_between_both_nations_and_no_matter_for_the_black_ships() -> None:
    s = sea().state
    for a, b in itertools.permutations(range(4), 2):
        s.war_a, s.war_b = a, b
        assert [(x, y) for x in range(4) for y in range(4) if at_war(s, x, y)] == sorted([(a, b), (b, a)])
        ships = [MAN_O_WAR if nation in (a, b) else FRIGATE for nation in range(4)]
        assert [npcs.ship_of(s, fleet) for fleet in range(6)] == [*ships, SLOOP, FRIGATE]


def new_flag(s: State, zone: str, nation: int) -> Steps:
    """This port gets this nation."""
    at = ZONE[zone]
    s.keel.chance.script.extend([PORTS.index(at), (nation - s.flag[at] - 1) % 4])
    return events.new_flag(s)


@pytest.mark.rule("MM-D61", "MM-D22")
def test_only_those_whom_the_new_nation_wants_are_put_to_sea_and_only_out_of_this_port() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas", port=True).bounty = [0, 0, 2, 0]
        put(s, 1, "caracas", port=True).bounty = [0, 1, 0, 0]
        put(s, 2, "caracas", port=True)
        put(s, 3, "havana", port=True).bounty = [0, 1, 0, 0]

    s = sea(edit, seats=4).state
    assert list(new_flag(s, "caracas", ENGLAND)) == []
    assert [p.in_port for p in s.players] == [True, False, True, True]


@pytest.mark.rule("MM-D59", "MM-D61")
def test_who_retires_is_not_put_to_sea() -> None:
    def edit(s: State) -> None:
        put(s, 1, "caracas", port=True).bounty = [0, 1, 0, 0]
        s.players[1].retiring = True

    s = sea(edit).state
    assert list(new_flag(s, "caracas", ENGLAND)) == []
    assert s.players[1].in_port


@pytest.mark.rule("MM-094", "MM-095", "MM-D61")
def test_who_is_put_to_sea_leaves_behind_what_the_hold_cannot_take() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas", port=True).bounty = [0, 1, 0, 0]
        cargo(s, 0, "rum", 3)

    s = sea(edit).state
    ask = next(new_flag(s, "caracas", ENGLAND))
    assert (ask.seat, ask.prompt) == (0, "hold.throw")


@pytest.mark.rule("MM-D61", "MM-093")
def test_the_new_flag_decides_who_may_enter_who_trades_and_who_taxes() -> None:
    def spanish_now(s: State) -> None:
        s.flag[ZONE["curacao"]] = SPAIN
        put(s, 0, "curacao").bounty = [1, 0, 0, 0]

    assert "enter" not in keys(sea(spanish_now))

    def dutch_before(s: State) -> None:
        spanish_now(s)
        s.players[0].bounty = [0, 0, 0, 1]

    t = sea(dutch_before)
    answer(t, "enter")
    assert me(t).in_port
    assert told(t, "papers") == []

    def merchants(s: State) -> None:
        spanish_now(s)
        merchant(s, "curacao", 2)

    t = sea(merchants)
    t.script([S, 1, 1])
    answer(t, f"scout_merchant:{ZONE['curacao']}")
    assert keys(t) == ["nation:0", "nation:2", "decline"]

    def taxed(s: State) -> None:
        captain(s, 1, "cap-01")  # Spanish
        put(s, 0, "curacao", port=True)
        s.flag[ZONE["curacao"]] = SPAIN
        hand(s, 1, "g-33")

    t = sea(taxed)
    answer(t, "port_action")
    assert len(keys(t, 1)) == 2

    def hiring(s: State) -> None:
        put(s, 0, "curacao", port=True)
        s.flag[ZONE["curacao"]] = FRANCE
        hand(s, 0, "g-43")  # Doctor Almeida, in a Spanish or French port

    assert f"hire:{index(GLORY, 'g-43')}" in keys(sea(hiring))


@pytest.mark.rule("MM-D61", "MM-083")
def test_the_convoy_changes_the_demand_of_the_ports_that_are_spanish_now() -> None:
    def edit(s: State) -> None:
        s.flag[ZONE["curacao"]], s.flag[ZONE["havana"]] = SPAIN, FRANCE

    t = sea(round_begins("ev-12", edit=edit))
    changed = {event["zone"] for event in told(t, "demand")}
    assert changed == {zone for zone in PORTS if t.state.flag[zone] == SPAIN}
    assert ZONE["curacao"] in changed
    assert ZONE["havana"] not in changed


@pytest.mark.rule("MM-206", "MM-D61", "MM-D62")
def test_under_another_flag_port_royal_is_a_port_like_any_other() -> None:
    def edit(s: State) -> None:
        s.flag[ZONE["port-royal"]] = SPAIN
        put(s, 0, "port-royal").bounty = [1, 0, 0, 0]

    assert "enter" not in keys(sea(edit))

    def with_papers(s: State) -> None:
        edit(s)
        papers(s)

    t = sea(with_papers)
    t.script([3])
    answer(t, "enter")
    assert told(t, "papers") == [{"seat": 0, "die": 3}]  # the gate of the English is gone
    assert me(t).in_port


def papers(s: State) -> None:
    """Frederico has kept papers that open every port."""
    card = index(RUMORS, "ru-14")
    s.rumor_deck.remove(card)
    s.players[0].kept = [card]


# --- moving and scouting --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-093")
@pytest.mark.parametrize("bounty", range(6))
def test_any_number_of_bounties_closes_a_port_and_no_bounty_does_not(bounty: int) -> None:
    t = sea(lambda s: put(s, 0, "caracas").bounty.__setitem__(SPAIN, bounty))
    assert ("enter" in keys(t)) == (bounty == 0)


@pytest.mark.rule("MM-093")
def test_papers_open_every_port_and_a_mission_the_one_it_names() -> None:
    def wanted(s: State) -> None:
        put(s, 0, "caracas").bounty = [1, 0, 0, 0]

    assert "enter" in keys(sea(lambda s: (wanted(s), papers(s))))
    assert "enter" not in keys(sea(lambda s: (wanted(s), mission(s, 0, "mi-22"))))  # that one opens Basse-Terre

    def errand(s: State) -> None:
        put(s, 0, "basse-terre").bounty = [0, 0, 1, 0]
        mission(s, 0, "mi-22")

    t = sea(errand)
    answer(t, "enter")
    assert me(t).in_port
    assert told(t, "papers") == []


@pytest.mark.rule("MM-206", "MM-D62")
@pytest.mark.parametrize(("coins", "offered"), [(1, False), (2, True), (3, True), (9, True)])
def test_the_gate_of_port_royal_opens_for_two_gold(coins: int, offered: bool) -> None:
    t = sea(lambda s: (put(s, 0, "port-royal").bounty.__setitem__(ENGLAND, 1), gold(s, 0, coins)))
    t.script([1])
    answer(t, "enter")
    if not offered:
        assert told(t, "turned_away")
        return
    assert keys(t) == ["talk", "bribe"]
    answer(t, "bribe")
    assert me(t).gold == coins - 2


@pytest.mark.rule("MM-094", "MM-041")
def test_one_card_too_many_is_left_behind_and_damage_to_the_hold_counts() -> None:
    t = sea(lambda s: (ashore(s), cargo(s, 0, "rum", 3)))
    answer(t, "leave")
    assert (t.decision(0).prompt, t.decision(0).least) == ("hold.throw", 1)
    t = sea(lambda s: (ashore(s), cargo(s, 0, "rum", 2), ship(s, 0, SLOOP, 2, 2, 1, 2, 1)))
    answer(t, "leave")
    assert (t.decision(0).prompt, t.decision(0).least) == ("hold.throw", 1)


@pytest.mark.rule("MM-096", "MM-D23")
def test_every_captain_at_sea_and_every_ship_of_the_zone_may_be_scouted_for_and_no_other() -> None:
    def edit(s: State) -> None:
        for seat in (0, 1, 2):
            put(s, seat, "caracas")
        put(s, 3, "curacao")
        for name, zone in (("npc-01", "caracas"), ("npc-10", "caracas"), ("npc-16", "caracas"), ("npc-13", "curacao")):
            npc(s, name, zone)
        merchant(s, "caracas", 3)

    found = [key for key in keys(sea(edit, seats=4)) if key.startswith("scout")]
    ships = [f"scout_npc:{fleet}" for fleet in (0, 3, 5)]
    assert found == ["scout_captain:1", "scout_captain:2", *ships, f"scout_merchant:{ZONE['caracas']}"]


def crowd(s: State) -> None:
    """Three captains, two navies and a merchant before Caracas; the first has a ship that stands a volley."""
    for seat in (0, 1, 2):
        put(s, seat, "caracas").bounty = [0, 0, 0, 0]
    ship(s, 0, MAN_O_WAR)
    npc(s, "npc-01", "caracas")
    npc(s, "npc-10", "caracas")
    merchant(s, "caracas", 3)


@pytest.mark.rule("MM-099", "MM-100", "MM-097", "MM-D24")
@pytest.mark.parametrize("dice", [(1, 2, 3), (S, 2, 3)])
@pytest.mark.parametrize("target", ["scout_captain:1", "scout_captain:2", "scout_npc:0", "scout_npc:3"])
def test_a_target_once_a_turn_found_or_not_and_all_the_others_still(target: str, dice: tuple[int, ...]) -> None:
    t = sea(crowd, seats=3)
    before = [key for key in keys(t) if key.startswith("scout")]
    t.script(list(dice))
    answer(t, target)
    assert (t.state.battle is not None) == (S in dice)
    after = [option.key for option in actions(t.state, 0) if option.kind.startswith("scout")]
    assert after == [key for key in before if key != target]


@pytest.mark.rule("MM-099", "MM-194")
def test_a_merchant_who_was_not_found_is_not_scouted_for_again() -> None:
    t = sea(lambda s: (put(s, 0, "cartagena"), merchant(s, "cartagena", 3)))
    t.script([1, 2, 3])
    answer(t, f"scout_merchant:{ZONE['cartagena']}")
    assert not [key for key in keys(t) if "merchant" in key]


@pytest.mark.rule("MM-101", "MM-224", "MM-D26", "MM-194")
@pytest.mark.parametrize("location", [1, 2, 3, 4])
def test_any_destroyed_location_keeps_merchants_away_the_spanish_ones_too(location: int) -> None:
    def edit(s: State) -> None:
        put(s, 0, "cartagena")
        merchant(s, "cartagena", 0)

    assert len([key for key in keys(sea(edit)) if "merchant" in key]) == 2
    t = sea(lambda s: (edit(s), s.players[0].at.__setitem__(location, 0)))
    assert not [key for key in keys(t) if "merchant" in key]


# --- the Port action ------------------------------------------------------------------------------------------------------------


def offered(t: Table) -> set[str]:
    """The kinds of what may be done in this Port action."""
    return {option.kind for option in port.activities(t.state, 0)}


@pytest.mark.rule("MM-104", "MM-105", "MM-106", "MM-D20")
@pytest.mark.parametrize(
    ("zone", "dice", "steps"),
    [
        ("caracas", [], ["buy", "done"]),
        ("caracas", [], ["yard", "done"]),
        ("caracas", [1, 1, 1], ["recruit", 0]),
        ("caracas", [1], ["listen"]),
        ("trinidad", [1], ["claim:9"]),
        ("curacao", [1], ["task"]),
        ("trinidad", [], ["stash", 4]),
        ("trinidad", [], ["buy", "done"]),
    ],
)
def test_each_activity_once_a_port_action_and_after_it_nothing_is_sold(
    zone: str, dice: list[int], steps: list[Any]
) -> None:
    def edit(s: State) -> None:
        ashore(s, zone)
        ship(s, 0, SLOOP, 1, 2, 2, 1, 1)
        cargo(s, 0, "rum", 1)
        offer_missions(s, "mi-09", "mi-11") if zone != "trinidad" else offer_missions(s, "mi-10", "mi-11")
        if zone == "curacao":
            mission(s, 0, "mi-10")

    t = sea(edit)
    answer(t, "port_action")
    kind = str(steps[0]).partition(":")[0]
    before = offered(t)
    assert {"sell", kind} <= before
    t.script(dice) if dice else None
    answer(t, *steps)
    assert offered(t) - {"unstash"} == before - {"sell", kind}


@pytest.mark.rule("MM-D18", "MM-104", "MM-106", "MM-175")
def test_one_rumor_is_proved_a_port_action() -> None:
    t = sea(lambda s: (ashore(s), rumor(s, 0, "ru-19"), cargo(s, 0, "rum", 1)))
    answer(t, "port_action")
    assert {"sell", "prove"} <= offered(t)
    card = me(t).rumor
    t.script([1])
    answer(t, "prove")
    t.state.rumor_discard.remove(card)
    me(t).rumor = card  # heard once more
    assert not {"sell", "prove"} & offered(t)


@pytest.mark.rule("MM-107")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("known_to", [0, 1 << 0, 1 << 1, 1 << 2])
def test_the_token_of_the_port_is_turned_up_for_all_whoever_lands_and_whoever_knew_it(seat: int, known_to: int) -> None:
    def edit(s: State) -> None:
        s.acting = s.keel.turn = seat
        put(s, seat, "caracas", port=True)
        s.mod_seen[ZONE["caracas"]] = known_to

    t = sea(edit, seats=3)
    answer(t, "port_action")
    mod = t.state.mod_at[ZONE["caracas"]]
    assert [t.view(one).zones[str(ZONE["caracas"])].mod for one in (0, 1, 2, None)] == [mod] * 4
    assert told(t, "mod_shown") == [{"zone": ZONE["caracas"], "mod": mod}]


# --- trade --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-109", "MM-110", "MM-197", "MM-199", "MM-D63")
@pytest.mark.parametrize("bounty", [0, 1])
@pytest.mark.parametrize("zone", sorted(set(ZONE) - {"the-caribbean-sea"}))
def test_what_goods_bring_in_each_port(zone: str, bounty: int) -> None:
    s = sea(lambda s: put(s, 0, zone, port=True).bounty.__setitem__(3, bounty)).state
    p = s.players[0]
    wanted = s.demand[p.zone]
    assert port.sell_price(s, p, wanted) == (7 if zone == "havana" and not bounty else 6)
    assert port.sell_price(s, p, (wanted + 1) % 8) == (2 if zone == "nassau" else 3)


def on_offer(s: State, n: int) -> list[int]:
    """So many rum, and other goods, are on offer."""
    rum = [card for card in range(64) if CARGO[card].name == "Rum"][:n]
    s.market = Market()
    s.market.offer = rum + [card for card in range(64) if CARGO[card].name == "Wood"][:1]
    return rum


@pytest.mark.rule("MM-117", "MM-118", "MM-119", "MM-120", "MM-199", "MM-D63")
@pytest.mark.parametrize(
    ("n", "price", "in_nassau"), [(1, 3, 2), (2, 2, 1), (3, 1, 1), (4, 1, 1), (5, 1, 1), (8, 1, 1)]
)
def test_the_price_by_how_many_are_offered(n: int, price: int, in_nassau: int) -> None:
    s = sea().state
    rum = on_offer(s, n)
    assert port.unit_price(s, ZONE["san-juan"], CARGO[rum[0]].good) == price
    assert port.unit_price(s, ZONE["nassau"], CARGO[rum[0]].good) == in_nassau
    s.market.bought = rum[:1]
    assert port.unit_price(s, ZONE["san-juan"], CARGO[rum[0]].good) == price  # as many as were offered


@pytest.mark.rule("MM-193", "MM-D67")
def test_in_cartagena_one_of_three_goods_or_more_is_free_the_cheapest() -> None:
    s = sea().state
    rum = on_offer(s, 6)
    wood = s.market.offer[-1]
    here, elsewhere = ZONE["cartagena"], ZONE["caracas"]
    assert [port.cost(s, here, rum[:n]) for n in range(7)] == [0, 1, 2, 2, 3, 4, 5]
    assert [port.cost(s, elsewhere, rum[:n]) for n in range(7)] == [0, 1, 2, 3, 4, 5, 6]
    assert [port.cost(s, here, [wood, *rum[:n]]) for n in range(4)] == [3, 4, 4, 5]


@pytest.mark.rule("MM-116", "MM-126", "MM-D12")
def test_other_goods_come_out_of_the_discards_when_the_deck_holds_what_is_in_demand_only() -> None:
    def edit(s: State) -> None:
        ashore(s, "san-juan", wants="rum")
        rum = [card for card in s.cargo_deck if CARGO[card].name == "Rum"]
        s.cargo_discard = [card for card in s.cargo_deck if card not in rum]
        s.cargo_deck = rum

    t = sea(edit)
    answer(t, "port_action", "buy")
    assert len(t.state.market.offer) == 6
    assert "Rum" not in {CARGO[card].name for card in t.state.market.offer}


@pytest.mark.rule("MM-116", "MM-123")
def test_what_is_replaced_in_an_offer_all_have_seen() -> None:
    rum = next(card for card in range(64) if CARGO[card].name == "Rum")
    t = sea(lambda s: (ashore(s, "san-juan", wants="rum"), top(s.cargo_deck, rum)))
    answer(t, "port_action", "buy")
    assert t.state.cargo_discard[0] == rum
    assert t.state.cargo_seen[rum] == EVERYONE


@pytest.mark.rule("MM-208", "MM-115")
@pytest.mark.parametrize(
    ("zone", "coins", "may"), [("santo-domingo", 0, False), ("santo-domingo", 1, True), ("caracas", 9, False)]
)
def test_one_gold_is_enough_to_see_another_offer_in_santo_domingo_alone(zone: str, coins: int, may: bool) -> None:
    t = sea(lambda s: (put(s, 0, zone, port=True), gold(s, 0, 5)))
    answer(t, "port_action", "buy")
    gold(t.state, 0, coins)
    assert ("redraw" in [option.key for option in port.buy_options(t.state, 0)]) == may


@pytest.mark.rule("MM-208", "MM-D11")
@pytest.mark.parametrize(
    ("more", "bought_at", "size"),
    [(0, -1, 6), (3, -1, 9), (0, ZONE["santo-domingo"], 3), (3, ZONE["santo-domingo"], 6)],
)
def test_the_new_offer_has_as_many_cards_as_the_old_one(more: int, bought_at: int, size: int) -> None:
    def edit(s: State) -> None:
        ashore(s, "santo-domingo")
        s.players[0].bought_at = bought_at

    t = sea(edit)
    answer(t, "port_action")
    t.state.visit.offer_plus = more
    answer(t, "buy")
    before = t.state.market.offer[:]
    answer(t, "redraw")
    assert len(before) == len(t.state.market.offer) == size
    assert not set(before) & set(t.state.market.offer)


@pytest.mark.rule("MM-124", "MM-D11")
@pytest.mark.parametrize(("zone", "size"), [("caracas", 8), ("san-juan", 6), ("havana", 3)])
def test_goods_bought_on_the_turn_before_matter_in_that_port_alone(zone: str, size: int) -> None:
    def edit(s: State) -> None:
        s.phase = TURN
        s.players[0].buying_at = ZONE["havana"]
        ashore(s, zone)

    t = sea(edit)
    answer(t, "port_action", "buy")
    assert len(t.state.market.offer) == size


@pytest.mark.rule("MM-D11", "MM-386")
def test_a_new_captain_buys_afresh() -> None:
    s = sea(lambda s: setattr(s.players[1], "buying_at", ZONE["nassau"])).state
    s.players[1].bought_at = ZONE["nassau"]
    for _ in death.die(s, 1):
        pytest.fail("nobody is asked")
    assert (s.players[1].bought_at, s.players[1].buying_at) == (-1, -1)


@pytest.mark.rule("MM-121", "MM-123", "MM-125")
def test_nothing_or_all_may_be_bought_and_what_is_left_all_have_seen() -> None:
    t = sea(lambda s: (ashore(s, "san-juan"), gold(s, 0, 99), cargo(s, 0, "rum", 2)))
    answer(t, "port_action", "buy")
    offer = t.state.market.offer[:]
    c = t.clone()
    c.choose(0, "done")
    assert len(me(c).hold) == 2
    assert {c.state.cargo_seen[card] for card in offer} == {EVERYONE}
    for _ in range(6):
        answer(t, keys(t)[0])
    answer(t, "done")
    assert sorted(me(t).hold[2:]) == sorted(offer)  # in port there is room for all


@pytest.mark.rule("MM-D08", "MM-112")
def test_a_token_of_the_same_good_may_come_again() -> None:
    def edit(s: State) -> None:
        ashore(s, wants="rum")
        cargo(s, 0, "rum", 1)
        s.demand_pool[3] = s.demand[ZONE["caracas"]]

    t = sea(edit)
    pool = sorted(t.state.demand_pool)
    t.script(3)
    t.state.demand_pool[3] = t.state.demand[ZONE["caracas"]]
    answer(t, "port_action", "sell")
    assert CARGO[t.state.cargo_discard[0]].good == t.state.demand[ZONE["caracas"]]
    assert sorted(t.state.demand_pool) == pool


@pytest.mark.rule("MM-102")
def test_at_sea_there_is_no_port_action_off_the_home_port_either() -> None:
    t = sea(lambda s: put(s, 0, "trinidad"))
    assert "port_action" not in keys(t)


# --- empty piles ------------------------------------------------------------------------------------------------------------------


def draw_glory(s: State) -> int:
    """The card that seat 0 draws, or -1."""
    before = len(s.players[0].hand)
    for _ in common.draw_glory(s, 0):
        pytest.fail("nobody is asked")
    assert -1 not in s.players[0].hand
    return s.players[0].hand[-1] if len(s.players[0].hand) > before else -1


PILES = [
    ("cargo", common.draw_cargo),
    ("glory", draw_glory),
    ("mission", common.draw_mission),
    ("rumor", common.draw_rumor),
]


@pytest.mark.rule("MM-126", "MM-D12", "MM-D19", "MM-274", "MM-030", "MM-029")
@pytest.mark.parametrize(("pile", "draw"), PILES)
def test_an_empty_pile_is_made_anew_of_its_discards(pile: str, draw: Callable[[State], int]) -> None:
    orders = []
    for seed in (1, 2):
        s = sea(seed=seed).state
        deck, discard = getattr(s, f"{pile}_deck"), getattr(s, f"{pile}_discard")
        last = deck.pop()
        discard.extend(sorted(deck))
        deck[:] = [last]
        seen = getattr(s, f"{pile}_seen", None)
        if seen is not None:
            for card in discard:
                seen[card] = EVERYONE
        away = sorted(discard)
        assert draw(s) == last  # while a card is left the discards stay where they are
        assert (deck, sorted(discard)) == ([], away)
        card = draw(s)
        assert discard == []
        assert sorted([*deck, card]) == away
        if seen is not None:
            assert {seen[one] for one in deck} == {0}  # what was known of them is no more
        orders.append([*deck, card])
        deck.clear()
        assert draw(s) == -1  # neither deck nor discards
    assert orders[0] != sorted(orders[0])
    assert orders[1] != sorted(orders[1])


@pytest.mark.rule("MM-D12", "MM-226", "MM-198", "MM-D66")
@pytest.mark.parametrize("left", range(6))
def test_a_raid_has_the_cards_that_are_left_and_a_missing_fourth_takes_none_away(left: int) -> None:
    def edit(s: State) -> None:
        put(s, 0, "havana")
        merchant(s, "havana", SPAIN)
        keep = escapes(left)
        s.players[1].hold = [card for card in s.cargo_deck if card not in keep]
        s.cargo_deck = keep

    t = sea(edit)
    t.script([S, 1, 1], [1, 1, 1])
    answer(t, f"scout_merchant:{me(t).zone}", "nation:0")
    assert len(told(t, "raid")[0]["cards"]) == min(left, 3)  # a fourth without a Hit icon does not stay
    assert told(t, "raid_won")[0]["gold"] == 3 * min(left, 3)


@pytest.mark.rule("MM-D12", "MM-379")
@pytest.mark.parametrize("left", range(4))
def test_a_beaten_navy_has_the_cards_that_are_left(left: int) -> None:
    def edit(s: State) -> None:
        npc(s, "npc-01")
        fight = duel(s, 0, NPC_SIDE, stage=DECIDED)
        fight.winner, fight.by_crew = 0, True
        keep = escapes(left)
        s.players[1].hold = [card for card in s.cargo_deck if card not in keep]
        s.cargo_deck = keep

    t = sea(edit)
    answer(t, "no")
    assert told(t, "navy_cargo")[0]["cards"] == escapes(left)[::-1]
    assert me(t).gold == 10 + 3 * left


@pytest.mark.rule("MM-D12")
def test_a_find_of_cargo_has_the_cards_that_are_left() -> None:
    s = sea().state
    s.players[1].hold, s.cargo_deck = s.cargo_deck, []
    benefits.load_cargo(s, 0)
    assert s.players[0].hold == []


@pytest.mark.rule("MM-D19", "MM-170")
def test_where_no_rumor_is_left_none_is_heard() -> None:
    def edit(s: State) -> None:
        ashore(s)
        s.rumor_deck = []

    t = sea(edit)
    t.script([S])
    answer(t, "port_action", "listen")
    assert (me(t).rumor, t.state.rumors_drawn) == (-1, [])
    assert set(t.state.rumor_seen) == {0}  # nor does anybody know one
