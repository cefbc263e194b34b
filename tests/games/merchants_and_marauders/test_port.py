"""Chapters 13 to 15, 19 and 22: the Port action, trade, recruiting, the stash."""

from __future__ import annotations

import pytest

from freebooter.engine.keel import EVERYONE
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table
from freebooter.games.merchants_and_marauders.constants import RIGS
from freebooter.games.merchants_and_marauders.content import CARGO, RUMORS, ZONE
from freebooter.games.merchants_and_marauders.rules import port
from freebooter.games.merchants_and_marauders.rules.common import draw_cargo
from freebooter.games.merchants_and_marauders.state import State, Visit
from tests.games.merchants_and_marauders.caribbean import (
    S,
    answer,
    captain,
    card_of,
    cargo,
    demand,
    gold,
    hand,
    index,
    keys,
    me,
    offer_missions,
    put,
    sea,
    ship,
    specialist,
    stash,
    told,
    top,
)


def ashore(s: State, zone: str = "caracas", wants: str = "wood") -> None:
    put(s, 0, zone, port=True)
    demand(s, zone, wants)


def sold(t: Table, *cards: int) -> None:
    answer(t, "port_action", "sell")
    if t.decision(0).prompt == "sell":
        answer(t, [f"card:{c}" for c in cards])


@pytest.mark.rule("MM-103", "MM-104", "MM-105", "MM-106")
def test_activities_in_any_order_but_selling_first_and_each_once() -> None:
    def edit(s: State) -> None:
        ashore(s)
        cargo(s, 0, "rum", 2)
        ship(s, 0, 0, 1, 2, 2, 1, 1)
        gold(s, 0, 30)

    t = sea(edit)
    answer(t, "port_action")
    assert {"sell", "buy", "yard", "recruit", "listen", "done"} <= set(keys(t))
    t.script([1, 1, 1])
    answer(t, "recruit", 0)
    assert "sell" not in keys(t)  # selling would have come first
    assert "recruit" not in keys(t)
    answer(t, "yard", "done")
    assert "yard" not in keys(t)
    assert {"buy", "listen"} <= set(keys(t))
    answer(t, "buy", "done")
    assert "buy" not in keys(t)
    t.script([1])
    answer(t, "listen")
    assert "listen" not in keys(t)


@pytest.mark.rule("MM-107", "MM-139")
def test_the_modification_of_the_port_is_turned_up() -> None:
    def edit(s: State) -> None:
        ashore(s)

    t = sea(edit)
    zone = str(ZONE["caracas"])
    assert t.view(1).zones[zone].mod == -2
    answer(t, "port_action")
    assert t.view(1).zones[zone].mod == t.state.mod_at[ZONE["caracas"]]
    assert t.view(1).zones[str(ZONE["havana"])].mod == -2


@pytest.mark.rule("MM-108", "MM-109", "MM-110", "MM-111", "MM-D09", "MM-112")
def test_a_mixed_sale() -> None:
    def edit(s: State) -> None:
        ashore(s, wants="rum")
        cargo(s, 0, "rum", 2)
        cargo(s, 0, "cocoa", 1)

    t = sea(edit)
    cards = me(t).hold[:]
    pool = t.state.demand_pool[:]
    t.script(3)
    sold(t, *cards)
    assert told(t, "sold")[-1] == {"seat": 0, "n": 3, "gold": 15}
    assert me(t).gold == 25
    assert set(cards) <= set(t.state.cargo_discard)
    assert t.view(1).discards["cargo"] == sorted(t.state.cargo_discard)
    assert t.state.demand[ZONE["caracas"]] == pool[3]


@pytest.mark.rule("MM-112")
def test_without_a_card_in_demand_the_token_stays() -> None:
    def edit(s: State) -> None:
        ashore(s)
        cargo(s, 0, "rum", 2)

    t = sea(edit)
    before = t.state.demand[:]
    sold(t, *me(t).hold[:])
    assert t.state.demand == before
    assert me(t).gold == 16


@pytest.mark.rule("MM-D08")
def test_the_new_token_is_drawn_before_the_old_one_goes_into_the_pool() -> None:
    def edit(s: State) -> None:
        ashore(s, wants="rum")
        cargo(s, 0, "rum", 1)

    for pick in range(8):
        t = sea(edit)
        pool, old = t.state.demand_pool[:], t.state.demand[ZONE["caracas"]]
        t.script(pick)
        sold(t, *me(t).hold[:])
        assert t.state.demand[ZONE["caracas"]] == pool[pick]
        pool[pick] = old
        assert sorted(t.state.demand_pool) == sorted(pool)


@pytest.mark.rule("MM-113")
def test_nothing_more_can_be_sold_that_turn() -> None:
    def edit(s: State) -> None:
        ashore(s, wants="rum")
        cargo(s, 0, "rum", 2)

    t = sea(edit)
    sold(t, me(t).hold[0])
    assert len(me(t).hold) == 1
    assert "sell" not in keys(t)


@pytest.mark.rule("MM-114")
def test_values_and_icons_do_not_matter_for_trade() -> None:
    s = sea(ashore).state
    p = s.players[0]
    prices = {(port.sell_price(s, p, c.good)) for c in CARGO if c.name == "Rum"}
    assert prices == {3}


# --- buying -------------------------------------------------------------------------------------------------------------


def offered(s: State, *goods: str) -> list[int]:
    """The next cargo cards are of these goods."""
    cards: list[int] = []
    for good in goods:
        cards.append(next(c for c in sorted(s.cargo_deck) if CARGO[c].name.lower() == good and c not in cards))
    top(s.cargo_deck, *cards)
    return cards


@pytest.mark.rule("MM-115", "MM-117", "MM-118", "MM-119", "MM-120", "MM-EX05")
def test_prices_by_the_number_offered() -> None:
    def edit(s: State) -> None:
        ashore(s, "san-juan")
        gold(s, 0, 10)
        offered(s, "spice", "cocoa", "cocoa", "rum", "rum", "rum")

    t = sea(edit)
    answer(t, "port_action", "buy")
    assert len(t.state.market.offer) == 6
    assert set(keys(t)) == {"buy_good:3:3", "buy_good:0:2", "buy_good:2:1", "done"}
    answer(t, "buy_good:2:1")
    assert "buy_good:2:1" in keys(t)  # still 1: three were offered
    answer(t, "buy_good:2:1", "buy_good:2:1", "buy_good:0:2", "buy_good:0:2", "buy_good:3:3")
    if t.decision(0).prompt == "buy":
        answer(t, "done")
    assert me(t).gold == 0
    assert len(me(t).hold) == 6  # no limit in port


@pytest.mark.rule("MM-116", "MM-D10")
def test_goods_in_demand_are_replaced() -> None:
    def edit(s: State) -> None:
        ashore(s, "san-juan", wants="rum")
        offered(s, "rum", "spice", "rum", "cocoa", "food", "sugar", "textiles", "tobacco")

    t = sea(edit)
    answer(t, "port_action", "buy")
    names = [CARGO[c].name for c in t.state.market.offer]
    assert names == ["Spice", "Cocoa", "Food", "Sugar", "Textiles", "Tobacco"]
    assert [CARGO[c].name for c in t.state.cargo_discard] == ["Rum", "Rum"]

    def after_a_sale(s: State) -> None:
        ashore(s, "san-juan", wants="rum")
        cargo(s, 0, "rum", 1)
        s.demand_pool = sorted(s.demand_pool)
        offered(s, "spice", "cocoa", "food", "sugar", "textiles", "tobacco", "wood")

    t = sea(after_a_sale)
    t.script(0)
    sold(t, *me(t).hold[:])
    new = t.state.demand[ZONE["san-juan"]]
    answer(t, "buy")
    assert all(CARGO[c].good != new for c in t.state.market.offer)


@pytest.mark.rule("MM-116")
def test_where_nothing_is_left_but_the_good_in_demand_nothing_is_offered() -> None:
    def edit(s: State) -> None:
        ashore(s, "san-juan", wants="rum")
        rum = [card for card in s.cargo_deck if CARGO[card].name == "Rum"]
        s.players[1].hold = [card for card in s.cargo_deck if card not in rum]
        s.cargo_deck, s.cargo_discard = rum[:3], rum[3:]

    t = sea(edit)
    answer(t, "port_action", "buy")
    assert t.state.market is None or t.state.market.offer == []


@pytest.mark.rule("MM-121", "MM-123")
def test_any_subset_is_bought_and_the_rest_is_discarded_face_up() -> None:
    def edit(s: State) -> None:
        ashore(s, "san-juan")
        offered(s, "spice", "cocoa", "cocoa", "rum", "rum", "rum")

    t = sea(edit)
    answer(t, "port_action", "buy")
    offer = t.state.market.offer[:]
    answer(t, "buy_good:0:2", "done")
    assert [CARGO[c].name for c in me(t).hold] == ["Cocoa"]
    assert t.view(1).captains["0"].hold == [-1]  # face-down
    assert set(offer) - set(me(t).hold) <= set(t.view(1).discards["cargo"])
    assert me(t).gold == 8


@pytest.mark.rule("MM-122")
def test_old_cargo_makes_room_when_the_ship_leaves() -> None:
    def edit(s: State) -> None:
        ashore(s, "san-juan")
        cargo(s, 0, "wood", 2)
        offered(s, "spice", "cocoa", "cocoa", "rum", "rum", "rum")

    t = sea(edit)
    old = me(t).hold[:]
    answer(t, "port_action", "buy", "buy_good:2:1", "buy_good:2:1", "done", "done", "leave")
    answer(t, [f"card:{c}" for c in old])
    assert [CARGO[c].name for c in me(t).hold] == ["Rum", "Rum"]
    assert set(old) <= set(t.state.cargo_discard)


@pytest.mark.rule("MM-124", "MM-D11")
@pytest.mark.parametrize(("zone", "size"), [("san-juan", 3), ("caracas", 3), ("st-maarten", 3)])
def test_buying_in_the_same_port_on_consecutive_turns_draws_three(zone: str, size: int) -> None:
    def edit(s: State) -> None:
        ashore(s, zone)
        s.players[0].bought_at = ZONE[zone]

    t = sea(edit)
    answer(t, "port_action", "buy")
    assert len(t.state.market.offer) == size

    def other(s: State) -> None:
        ashore(s, "san-juan")
        s.players[0].bought_at = ZONE["havana"]

    t = sea(other)
    answer(t, "port_action", "buy")
    assert len(t.state.market.offer) == 6


@pytest.mark.rule("MM-D11")
def test_doing_it_counts_even_if_nothing_was_bought_and_card_bonuses_are_added() -> None:
    def edit(s: State) -> None:
        ashore(s, "san-juan")
        captain(s, 0, "cap-04")

    t = sea(edit)
    answer(t, "port_action", "buy")
    assert len(t.state.market.offer) == 7
    answer(t, "done")
    while t.awaiting != (0,) or t.state.keel.turn != 0 or t.state.keel.round < 2:
        answer(t, "done" if "done" in keys(t) else keys(t)[-1])
        if t.state.keel.round > 3:
            pytest.fail("no second turn")
    me(t).in_port, me(t).zone = True, ZONE["san-juan"]
    assert me(t).bought_at == ZONE["san-juan"]
    t.state.visit = Visit()
    assert port.offer_size(t.state, me(t)) == 4


@pytest.mark.rule("MM-126", "MM-D12")
def test_an_empty_cargo_deck_is_made_of_the_discards_when_a_card_is_needed() -> None:
    def edit(s: State) -> None:
        ashore(s, "san-juan")
        s.cargo_discard = s.cargo_deck[2:]
        s.cargo_deck = s.cargo_deck[:2]
        demand(s, "san-juan", "rum")

    t = sea(edit)
    answer(t, "port_action", "buy")
    assert len(t.state.market.offer) == 6
    assert len(t.state.cargo_deck) > 40

    def short(s: State) -> None:
        edit(s)
        s.cargo_deck = [card_of("wood", 1, "escape"), card_of("food", 2, "escape")]
        s.cargo_discard = []

    t = sea(short)
    answer(t, "port_action", "buy")
    assert len(t.state.market.offer) == 2


@pytest.mark.rule("MM-126", "MM-030")
def test_what_was_seen_among_the_discards_nobody_knows_in_the_new_deck() -> None:
    def edit(s: State) -> None:
        s.cargo_discard, s.cargo_deck = s.cargo_deck, []
        for card in s.cargo_discard:
            s.cargo_seen[card] = EVERYONE

    s = sea(edit).state
    draw_cargo(s)
    assert set(s.cargo_seen) == {0}


# --- recruiting ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-166", "MM-168", "MM-D17")
def test_a_successful_roll_fills_the_crew() -> None:
    def edit(s: State) -> None:
        ashore(s)
        ship(s, 0, 2, 3, 3, 3, 1, 3)

    t = sea(edit)
    t.script([1, S, 1])
    answer(t, "port_action", "recruit")
    assert told(t, "rolled")[-1]["skill"] == 2  # the roll comes first
    assert me(t).at[3] == 3
    assert me(t).gold == 10
    assert "recruit" not in keys(t)


@pytest.mark.rule("MM-167", "MM-168")
def test_after_a_failed_roll_hands_cost_two_gold_each() -> None:
    def edit(s: State) -> None:
        ashore(s)
        ship(s, 0, 3, 4, 4, 5, 0, 4)
        gold(s, 0, 5)

    t = sea(edit)
    t.script([1, 1, 1])
    answer(t, "port_action", "recruit")
    assert keys(t) == ["amount:0", "amount:1", "amount:2"]
    answer(t, 2)
    assert me(t).at[3] == 2
    assert me(t).gold == 1


def unknown_gold(s: State, on_board: int, stashed: int) -> None:
    """Others know the sum only."""
    p = s.players[0]
    p.gold, p.stash = on_board, stashed
    p.gold_low = p.stash_low = 0
    p.gold_high = p.stash_high = on_board + stashed


@pytest.mark.rule("MM-167", "MM-023")
def test_who_cannot_pay_a_single_hand_is_asked_all_the_same_as_others_do_not_know_his_gold() -> None:
    def poor(s: State) -> None:
        ashore(s)
        ship(s, 0, 3, 4, 4, 5, 0, 4)
        unknown_gold(s, 1, 8)

    t = sea(poor)
    t.script([1, 1, 1])
    answer(t, "port_action", "recruit")
    assert t.decision(0).prompt == "recruit.hire"
    assert keys(t) == ["amount:0"]

    def known(s: State) -> None:
        poor(s)
        gold(s, 0, 1)
        stash(s, 0, 8)

    t = sea(known)
    t.script([1, 1, 1])
    answer(t, "port_action", "recruit")
    assert t.decision(0).prompt == "port"  # everybody knows that he cannot


@pytest.mark.rule("MM-D21", "MM-025")
def test_how_much_is_moved_is_asked_also_where_one_coin_is_all_there_is() -> None:
    t = sea(lambda s: unknown_gold(s, 9, 1))
    answer(t, "unstash")
    assert keys(t) == ["amount:1"]
    answer(t, 1)
    assert (me(t).gold, me(t).stash) == (10, 0)
    t = sea(lambda s: unknown_gold(s, 1, 9))
    answer(t, "port_action", "stash")
    assert keys(t) == ["amount:1"]


@pytest.mark.rule("MM-206", "MM-D62", "MM-023")
def test_who_cannot_pay_his_way_into_port_royal_is_asked_all_the_same() -> None:
    def edit(s: State) -> None:
        put(s, 0, "port-royal").bounty[1] = 2
        unknown_gold(s, 1, 8)

    t = sea(edit)
    answer(t, "enter")
    assert t.decision(0).prompt == "port_royal"
    assert keys(t) == ["talk"]
    t.script([1])
    answer(t, "talk")
    assert t.decision(0).prompt == "port_royal.again"
    assert keys(t) == ["stay_out"]
    t = sea(lambda s: (edit(s), gold(s, 0, 1), stash(s, 0, 8)))
    t.script([1])
    answer(t, "enter")
    assert t.decision(0).prompt == "turn"  # everybody knows that he cannot


@pytest.mark.rule("MM-255", "MM-023")
def test_who_can_pay_off_one_of_his_bounties_is_asked_how_many_all_the_same() -> None:
    def edit(s: State) -> None:
        s.in_force.pardon = True
        s.players[0].bounty = [2, 0, 0, 0]
        unknown_gold(s, 9, 8)

    t = sea(edit)
    answer(t, "pardon")
    assert t.decision(0).prompt == "pardon.amount"
    assert keys(t) == ["amount:1"]
    for known in (lambda s: (gold(s, 0, 9), stash(s, 0, 8)), lambda s: s.players[0].bounty.__setitem__(0, 1)):
        t = sea(lambda s, known=known: (edit(s), known(s)))
        answer(t, "pardon")
        assert t.decision(0).prompt == "turn"  # everybody knows that it can be one only


@pytest.mark.rule("MM-027", "MM-023")
def test_a_buyer_is_imagined_with_gold_for_what_he_has_chosen() -> None:
    def edit(s: State) -> None:
        ashore(s, "san-juan")
        unknown_gold(s, 9, 0)
        s.players[0].gold_high = 9
        offered(s, "spice", "cocoa", "cocoa", "rum", "rum", "rum")

    t = sea(edit)
    answer(t, "port_action", "buy", "buy_good:0:2", "buy_good:0:2", "buy_good:2:1")
    prices = set()
    for n in range(60):
        s = t.imagine(1, lucky("guess", n)).state
        cost = port.cost(s, s.players[0].zone, s.market.bought)
        prices.add(cost)
        assert len(s.market.bought) == 3
        assert cost <= s.players[0].gold
        assert s.players[0].gold + s.players[0].stash == 9
        assert s.demand[s.players[0].zone] not in {CARGO[card].good for card in s.market.offer}
    assert len(prices) > 2  # what he buys is a guess

    def poor(s: State) -> None:  # he can pay three of the cheapest only
        edit(s)
        unknown_gold(s, 3, 6)
        s.players[0].gold_high, s.players[0].stash_low = 3, 6

    t = sea(poor)
    answer(t, "port_action", "buy", "buy_good:2:1", "buy_good:2:1", "buy_good:2:1")
    for n in range(30):
        s = t.imagine(1, lucky("guess", n)).state
        assert port.cost(s, s.players[0].zone, s.market.bought) <= s.players[0].gold <= 3


# --- the stash ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-185")
def test_stashing_only_at_home() -> None:
    t = sea(ashore)
    answer(t, "port_action")
    assert "stash" not in keys(t)
    t = sea()
    answer(t, "port_action")
    assert "stash" in keys(t)


@pytest.mark.rule("MM-187", "MM-387")
def test_nobody_takes_the_stash() -> None:
    from freebooter.games.merchants_and_marauders.rules import death

    s = sea(lambda s: stash(s, 1, 33)).state
    for _ in death.die(s, 1):
        pass
    assert s.players[1].stash == 33


@pytest.mark.rule("MM-188", "MM-D21")
def test_gold_from_the_stash_at_home_at_any_time_of_the_own_turn_without_an_action() -> None:
    t = sea(lambda s: stash(s, 0, 12))
    assert "unstash" in keys(t)
    answer(t, "unstash", 7)
    assert (me(t).gold, me(t).stash) == (17, 5)
    assert t.state.turn.actions == 3
    answer(t, "port_action")
    assert "unstash" in keys(t)

    def away(s: State) -> None:
        stash(s, 0, 12)
        ashore(s)

    assert "unstash" not in keys(sea(away))


@pytest.mark.rule("MM-188", "MM-D21")
def test_at_home_the_stash_pays_for_an_offer_already_seen_and_for_what_the_yard_sells() -> None:
    def edit(s: State) -> None:
        stash(s, 0, 12)
        gold(s, 0, 0)
        demand(s, "trinidad", "wood")
        offered(s, "spice", "cocoa", "cocoa", "rum", "rum", "rum")

    t = sea(edit)
    answer(t, "port_action", "buy")
    assert keys(t) == ["unstash", "done"]
    answer(t, "unstash", 4, "buy_good:2:1", "buy_good:2:1", "unstash", 1, "buy_good:0:2", "done")
    assert (me(t).gold, me(t).stash) == (1, 7)
    assert [CARGO[c].name for c in me(t).hold] == ["Rum", "Rum", "Cocoa"]
    answer(t, "yard")
    assert "buy_weapon:0" not in keys(t)
    answer(t, "unstash", 2, "buy_weapon:0")
    assert (me(t).gold, me(t).stash, me(t).weapons) == (0, 5, 1)


@pytest.mark.rule("MM-D69")
def test_the_bank_has_no_end() -> None:
    from freebooter.games.merchants_and_marauders.rules.common import earn

    s = sea().state
    earn(s, 0, 5000)
    assert s.players[0].gold == 5010


# --- zone effects ---------------------------------------------------------------------------------------------------------


def offer_at(zone: str, who: str = "cap-02") -> int:
    def edit(s: State) -> None:
        captain(s, 0, who)
        ashore(s, zone)

    t = sea(edit)
    answer(t, "port_action", "buy")
    return len(t.state.market.offer)


@pytest.mark.rule("MM-192", "MM-212")
def test_bigger_offers() -> None:
    assert offer_at("caracas") == 8
    assert offer_at("st-maarten") == 7
    assert offer_at("st-maarten", "cap-13") == 8
    assert offer_at("havana") == 6


@pytest.mark.rule("MM-193", "MM-D67")
def test_cartagena_gives_the_cheapest_of_three_goods() -> None:
    def edit(s: State) -> None:
        ashore(s, "cartagena")
        gold(s, 0, 5)
        offered(s, "spice", "cocoa", "cocoa", "rum", "rum", "rum")

    t = sea(edit)
    answer(t, "port_action", "buy", "buy_good:3:3", "buy_good:0:2")
    assert "buy_good:2:1" in keys(t)  # 3 + 2 + 1, the last one free
    answer(t, "buy_good:2:1")
    if t.decision(0).prompt == "buy":
        answer(t, "done")
    assert me(t).gold == 0
    assert len(me(t).hold) == 3


@pytest.mark.rule("MM-195")
def test_curacao_rumors_cost_nothing() -> None:
    def edit(s: State) -> None:
        ashore(s, "curacao")
        gold(s, 0, 0)

    t = sea(edit)
    t.script([1])
    answer(t, "port_action", "listen")
    assert me(t).gold == 0


@pytest.mark.rule("MM-197")
def test_havana_pays_non_pirates_seven() -> None:
    s = sea(lambda s: ashore(s, "havana", "rum")).state
    p = s.players[0]
    assert port.sell_price(s, p, s.demand[p.zone]) == 7
    p.bounty[1] = 1
    assert port.sell_price(s, p, s.demand[p.zone]) == 6


@pytest.mark.rule("MM-199", "MM-D63")
def test_nassau_starts_at_two() -> None:
    def edit(s: State) -> None:
        ashore(s, "nassau")
        cargo(s, 0, "sugar", 1)
        offered(s, "spice", "cocoa", "cocoa", "rum", "rum", "rum")

    t = sea(edit)
    answer(t, "port_action", "buy")
    assert set(keys(t)) == {"buy_good:3:2", "buy_good:0:1", "buy_good:2:1", "done"}
    p = me(t)
    assert port.sell_price(t.state, p, CARGO[p.hold[0]].good) == 2
    assert port.sell_price(t.state, p, t.state.demand[p.zone]) == 6


@pytest.mark.rule("MM-203", "MM-204", "MM-D17")
def test_petit_goave() -> None:
    def pirate(s: State) -> None:
        ashore(s, "petit-goave")
        ship(s, 0, 0, 1, 2, 2, 1, 1)
        s.players[0].bounty[0] = 1

    t = sea(pirate)
    answer(t, "port_action")
    assert "recruit" not in keys(t)
    answer(t, "yard")
    assert not [k for k in keys(t) if k.startswith("repair")]

    def honest(s: State) -> None:
        ashore(s, "petit-goave")
        ship(s, 0, 0, 1, 2, 2, 1, 1)

    t = sea(honest)
    answer(t, "port_action", "recruit")
    assert me(t).at[3] == 2
    assert told(t, "rolled") == []  # without a roll
    answer(t, "yard", "repair:0")
    assert me(t).at[0] == 2
    assert me(t).gold == 10


@pytest.mark.rule("MM-205")
def test_port_royal_recruits_free_for_pirates() -> None:
    def edit(s: State) -> None:
        ashore(s, "port-royal")
        s.players[0].bounty[0] = 1
        ship(s, 0, 0, 2, 2, 2, 0, 1)

    t = sea(edit)
    answer(t, "port_action", "recruit")
    assert me(t).at[3] == 2
    assert told(t, "rolled") == []


@pytest.mark.rule("MM-206", "MM-D62")
def test_port_royal_lets_the_wanted_in_for_gold_or_words() -> None:
    def edit(s: State) -> None:
        put(s, 0, "port-royal").bounty[1] = 2

    t = sea(edit)
    answer(t, "enter")
    assert keys(t) == ["talk", "bribe"]
    answer(t, "bribe")
    assert me(t).in_port
    assert me(t).gold == 8
    t = sea(edit)
    t.script([1])
    answer(t, "enter", "talk")
    assert keys(t) == ["bribe", "stay_out"]
    answer(t, "stay_out")
    assert not me(t).in_port
    assert t.state.turn.actions == 2
    t = sea(edit)
    t.script([S])
    answer(t, "enter", "talk")
    assert me(t).in_port
    assert me(t).gold == 10


@pytest.mark.rule("MM-206", "MM-D62")
def test_who_has_papers_chooses_how_to_enter_port_royal() -> None:
    papers = index(RUMORS, "ru-14")

    def edit(s: State) -> None:
        put(s, 0, "port-royal").bounty[1] = 2
        s.players[0].kept = [papers]
        s.rumor_deck.remove(papers)

    t = sea(edit)
    answer(t, "enter")
    assert keys(t) == ["talk", "bribe", "papers"]
    c = t.clone()
    c.script([1])
    c.choose(0, "papers")
    assert me(c).in_port
    assert (me(c).kept, me(c).gold) == ([], 10)
    t.script([1])
    answer(t, "talk")
    assert keys(t) == ["bribe", "papers", "stay_out"]
    t.script([2])
    answer(t, "papers")
    assert me(t).in_port
    assert me(t).kept == [papers]
    t = sea(lambda s: (edit(s), gold(s, 0, 1)))
    answer(t, "enter")
    assert keys(t) == ["talk", "papers"]


@pytest.mark.rule("MM-208")
def test_santo_domingo_redraws_once_for_a_gold() -> None:
    t = sea(lambda s: ashore(s, "santo-domingo"))
    answer(t, "port_action", "buy")
    before = t.state.market.offer[:]
    answer(t, "redraw")
    assert me(t).gold == 9
    assert len(t.state.market.offer) == 6
    assert set(before) <= set(t.state.cargo_discard)
    assert "redraw" not in keys(t)


@pytest.mark.rule("MM-211")
def test_st_maarten_stashes_for_a_fee() -> None:
    t = sea(lambda s: ashore(s, "st-maarten"))
    answer(t, "port_action", "stash", 5)
    assert (me(t).gold, me(t).stash) == (0, 5)

    def poor(s: State) -> None:
        ashore(s, "st-maarten")
        gold(s, 0, 5)

    t = sea(poor)
    answer(t, "port_action")
    assert "stash" not in keys(t)


@pytest.mark.rule("MM-190", "MM-191")
def test_the_shoals_of_bridgetown() -> None:
    def edit(s: State) -> None:
        put(s, 0, "bridgetown")
        ship(s, 0, 2)

    t = sea(edit)
    t.script([1, 1, 1])
    answer(t, "enter")
    assert me(t).at[0] == 2
    assert me(t).in_port
    t = sea(edit)
    t.script([S, 1, 1])
    answer(t, "enter")
    assert me(t).at[0] == 3

    def sloop(s: State) -> None:
        put(s, 0, "bridgetown")

    t = sea(sloop)
    answer(t, "enter")
    assert told(t, "rolled") == []
    assert me(t).in_port


@pytest.mark.rule("MM-190")
def test_who_sinks_on_the_shoals_does_not_enter() -> None:
    def edit(s: State) -> None:
        put(s, 0, "bridgetown")
        ship(s, 0, 2, 1, 3, 3, 3, 3)

    t = sea(edit)
    t.script([1, 1, 1])
    answer(t, "enter")
    assert told(t, "sunk") == [{"seat": 0, "hurts": [0]}]
    assert told(t, "entered_port") == []
    assert not me(t).in_port


@pytest.mark.rule("MM-216")
def test_the_caribbean_sea_has_no_port_and_no_effect() -> None:
    t = sea(lambda s: put(s, 0, "the-caribbean-sea"))
    assert "enter" not in keys(t)
    assert not [k for k in keys(t) if k.startswith("spanish")]


# --- captains' abilities in port ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-033")
def test_abilities_in_trade() -> None:
    def price(who: str, hot: bool) -> int:
        def edit(s: State) -> None:
            captain(s, 0, who)
            ashore(s, "san-juan", "rum")

        s = sea(edit).state
        p = s.players[0]
        return port.sell_price(s, p, s.demand[p.zone] if hot else (s.demand[p.zone] + 1) % 8)

    assert price("cap-02", False) == 3
    assert price("cap-04", False) == 4
    assert price("cap-04", True) == 6
    assert price("cap-13", True) == 7
    assert price("cap-13", False) == 3
    assert offer_at("havana", "cap-04") == 7

    def with_purser(s: State) -> None:
        ashore(s, "san-juan", "rum")
        captain(s, 0, "cap-04")
        specialist(s, 0, "g-50")

    s = sea(with_purser).state
    assert port.sell_price(s, s.players[0], (s.demand[s.players[0].zone] + 1) % 8) == 5  # bonuses add up


def test_tobias_always_recruits() -> None:
    def edit(s: State) -> None:
        captain(s, 0, "cap-06")
        ashore(s)
        ship(s, 0, 0, 2, 2, 2, 0, 1)

    t = sea(edit)
    answer(t, "port_action", "recruit")
    assert me(t).at[3] == 2


def test_joost_hears_two_rumors_for_nothing() -> None:
    def edit(s: State) -> None:
        captain(s, 0, "cap-15")
        ashore(s)
        gold(s, 0, 0)

    t = sea(edit)
    t.script([S, 1, 1])
    answer(t, "port_action", "listen")
    assert len(keys(t)) == 2
    answer(t, keys(t)[0])
    assert me(t).rumor >= 0
    assert t.state.rumors_drawn == []


@pytest.mark.rule("MM-033")
def test_rodrigo_may_roll_again_for_missions() -> None:
    def edit(s: State) -> None:
        captain(s, 0, "cap-03")
        ashore(s, "trinidad")
        offer_missions(s, "mi-10", "mi-12")

    t = sea(edit)
    t.script([1, 1, 1, 1])
    answer(t, "port_action", "claim:9")
    assert keys(t) == ["pass", "use:ability"]
    c = t.clone()
    c.choose(0, "pass")
    assert me(c).mission == -1
    c = t.clone()
    c.script([1, 1, 1, 1])
    c.choose(0, "use:ability")
    assert c.decision(0).prompt == "port"  # once per attempt
    assert me(c).mission == -1
    t.script([S, 1, 1, 1])
    answer(t, "use:ability")
    assert me(t).mission == 9


def test_hands_and_rigs() -> None:
    s = sea(lambda s: hand(s, 0, "g-13")).state
    s.players[0].mods = 1 << RIGS
    assert s.players[0].maneuverability() == 5
