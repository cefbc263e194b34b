"""Chapter B15: inaction, and trade between players."""

from __future__ import annotations

import pytest

from freebooter.engine.keel import EVERYONE
from freebooter.engine.luck import lucky
from freebooter.games.captains_log.content import CAPTAINS, MISSIONS
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import COTTON, SUGAR, TEA, WOOD
from freebooter.games.captains_log.rules import hold, trade
from freebooter.games.captains_log.state import Mission, State
from tests.games.captains_log.ocean import npcs_act, ocean, ship
from tests.games.captains_log.papers import card, hand_of, mission
from tests.games.positions import answer, keys, told


def side_by_side(state: State) -> None:
    ship(state, 0, at(0, 0), goods={SUGAR: 2}, doubloons=5)
    ship(state, 1, at(0, -1), goods={TEA: 2}, doubloons=4)


@pytest.mark.rule("CL-157")
def test_one_may_do_nothing() -> None:
    table = ocean()
    npcs_act(table)
    assert table.awaiting == (1,)
    assert told(table, "sails") == []


@pytest.mark.rule("CL-158")
def test_neighbours_exchange_goods_and_money_for_an_action() -> None:
    table = ocean(side_by_side)
    state = table.state
    answer(table, "trade:1", "give:3:2", "take:0:1", "pay:2", "done")
    assert table.awaiting == (1,)
    assert told(table, "trade_offered") == [{"seat": 0, "other": 1}]
    assert told(table, "trade_money") == [{"seat": 0, "n": 2}]
    assert told(table, "trade_goods") == [{"seat": 0, "goods": [SUGAR, SUGAR]}, {"seat": 1, "goods": [TEA]}]
    assert keys(table) == ["accept", "pass"]
    answer(table, "accept")
    one, other = state.players
    assert (hold.cargo(one)[SUGAR], hold.cargo(one)[TEA], one.doubloons) == (0, 1, 3)
    assert (hold.cargo(other)[SUGAR], hold.cargo(other)[TEA], other.doubloons) == (2, 1, 6)
    assert state.turn is not None
    assert state.turn.actions == 1
    assert state.deal is None


@pytest.mark.rule("CL-158")
def test_what_the_other_refuses_stays_and_the_action_is_spent() -> None:
    table = ocean(side_by_side)
    answer(table, "trade:1", "take:0:1", "ask_money:1", "done", "pass")
    one, other = table.state.players
    assert (hold.cargo(one)[TEA], one.doubloons, other.doubloons) == (0, 5, 4)
    assert told(table, "trade_refused") == [{"seat": 1, "other": 0}]
    assert table.state.turn is not None
    assert table.state.turn.actions == 1


@pytest.mark.rule("CL-158")
def test_money_that_is_asked_for_is_paid_by_the_other() -> None:
    table = ocean(side_by_side)
    answer(table, "trade:1", f"give:{SUGAR}:1", "ask_money:3")
    assert not [key for key in keys(table) if key.startswith("pay")]  # money goes one way
    answer(table, "done")
    assert told(table, "trade_money") == [{"seat": 1, "n": 3}]
    answer(table, "accept")
    one, other = table.state.players
    assert (one.doubloons, other.doubloons) == (8, 1)
    assert (hold.cargo(one)[SUGAR], hold.cargo(other)[SUGAR]) == (1, 1)


@pytest.mark.rule("CL-158")
def test_only_with_a_neighbour() -> None:
    def apart(state: State) -> None:
        side_by_side(state)
        ship(state, 1, at(0, -2), goods={TEA: 2})

    assert "trade:1" in keys(ocean(side_by_side))
    assert "trade:1" not in keys(ocean(apart))


@pytest.mark.rule("CL-158")
def test_nobody_promises_more_than_there_is() -> None:
    table = ocean(side_by_side)
    answer(table, "trade:1")
    assert [key for key in keys(table) if key.startswith(("pay", "ask"))] == [
        *[f"pay:{n}" for n in range(1, 6)],
        *[f"ask_money:{n}" for n in range(1, 5)],
    ]
    assert [key for key in keys(table) if key.startswith(("give", "take"))] == [
        f"take:{TEA}:1", f"take:{TEA}:2", f"give:{SUGAR}:1", f"give:{SUGAR}:2",
    ]  # fmt: skip
    answer(table, "pay:3", f"give:{SUGAR}:1")
    assert [key for key in keys(table) if key.startswith(("pay", "ask", "give"))] == [  # money goes one way
        "pay:4", "pay:5", f"give:{SUGAR}:2",
    ]  # fmt: skip
    answer(table, "pay:5", f"give:{SUGAR}:2")
    assert not [key for key in keys(table) if key.startswith(("pay", "ask", "give"))]


@pytest.mark.rule("CL-158")
def test_full_holds_can_be_exchanged_cube_for_cube() -> None:
    def full(state: State) -> None:
        side_by_side(state)
        for seat, good in ((0, SUGAR), (1, COTTON)):
            room = hold.room(state.players[seat])
            state.market.supply[good] -= hold.load(state, seat, good, room)

    table = ocean(full)
    answer(table, "trade:1", f"give:{SUGAR}:2")
    assert "done" not in keys(table)  # there is no room for it yet
    assert f"give:{SUGAR}:0" in keys(table)  # it can be taken back
    answer(table, f"take:{TEA}:1")
    assert "done" not in keys(table)
    answer(table, f"give:{SUGAR}:0")
    assert "done" not in keys(table)  # now it is the own hold that is too full
    answer(table, f"give:{SUGAR}:1")
    assert f"give:{SUGAR}:0" not in keys(table)
    answer(table, "done", "accept")
    one, other = table.state.players
    assert hold.cargo(one)[TEA] == 1
    assert hold.cargo(other)[TEA] == 1
    assert hold.room(one) == hold.room(other) == 0


@pytest.mark.rule("CL-158", "CL-555")
@pytest.mark.parametrize(("wood", "fits"), [(3, True), (4, False)])
def test_wood_may_go_from_card_to_card_and_a_full_hold_is_no_hindrance(wood: int, fits: bool) -> None:
    callenburgh = next(i for i, one in enumerate(CAPTAINS) if one.name.startswith("Gerard"))

    def full(state: State) -> None:
        ship(state, 0, at(0, 0), goods={WOOD: 1}, wood_on_card=3)
        ship(state, 1, at(0, -1))
        state.players[0].captains = state.players[1].captains = [callenburgh]
        for seat in range(2):
            state.market.supply[COTTON] -= hold.load(state, seat, COTTON, hold.room(state.players[seat]))

    table = ocean(full, captains="yes")
    answer(table, "trade:1", f"give:{WOOD}:{wood}")
    assert ("done" in keys(table)) == fits
    if fits:
        answer(table, "done", "accept")
        one, other = table.state.players
        assert (hold.cargo(one)[WOOD], one.wood_on_card, other.wood_on_card) == (0, 1, 3)
    else:
        answer(table, f"take:{COTTON}:1", "done", "accept")  # three lie on the card, one in its place
        assert hold.cargo(table.state.players[1])[WOOD] == 1


@pytest.mark.rule("CL-158")
def test_what_leaves_a_captains_card_makes_no_room_in_the_hold() -> None:
    callenburgh = next(i for i, one in enumerate(CAPTAINS) if one.name.startswith("Gerard"))

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), wood_on_card=2, captains=[callenburgh])
        ship(state, 1, at(0, -1), goods={TEA: 2})
        state.market.supply[COTTON] -= hold.load(state, 0, COTTON, hold.room(state.players[0]))

    table = ocean(edit, captains="yes")
    answer(table, "trade:1", f"give:{WOOD}:2", f"take:{TEA}:1")
    assert "done" not in keys(table)
    answer(table, f"give:{COTTON}:1")
    assert "done" in keys(table)


@pytest.mark.rule("CL-159")
def test_a_mission_goes_on_where_its_former_owner_left_it() -> None:
    number = next(i for i, one in enumerate(MISSIONS) if not one.public)

    def edit(state: State) -> None:
        side_by_side(state)
        state.decks.missions.remove(number)
        state.players[0].missions = [Mission(number, 1, 1, 2, at(3, 0), -2, False, 0)]

    table = ocean(edit, seats=3)
    answer(table, "trade:1", f"give_mission:{number}", "done")
    assert told(table, "trade_mission", 1) == [{"seat": 0, "mission": number}]
    assert told(table, "trade_mission", 2) == []  # it is secret
    answer(table, "accept")
    one, other, _ = table.state.players
    assert one.missions == []
    moved = other.missions[0]
    assert (moved.card, moved.stage, moved.mark, moved.place) == (number, 1, 2, at(3, 0))
    assert moved.seen >> 1 & 1 == 1  # the new owner sees it


@pytest.mark.rule("CL-158", "CL-483")
def test_who_is_in_the_fog_is_absent() -> None:
    for fog in (at(0, 2), at(0, -3)):  # over the one, over the other
        table = ocean(lambda state, fog=fog: (side_by_side(state), setattr(state.sea, "fog", fog)))
        assert "trade:1" not in keys(table)
    assert "trade:1" in keys(ocean(lambda state: (side_by_side(state), setattr(state.sea, "fog", at(0, 4)))))


def trading_secrets(state: State) -> None:
    """Seat 0 has two secret missions and seat 2 one; whose they are nobody else knows."""
    side_by_side(state)
    ship(state, 2, at(0, 3))
    for seat, ids in ((0, ("C01", "C12")), (2, ("C15",))):
        for id in ids:
            mission(state, seat, id)


@pytest.mark.rule("CL-158", "CL-431")
def test_a_secret_mission_that_is_offered_is_shown_to_who_may_get_it() -> None:
    table = ocean(trading_secrets, seats=3)
    offered = card("C12")
    answer(table, "trade:1", f"give_mission:{offered}")
    assert [table.view(seat).deal.gives_cards for seat in (0, 1, 2, None)] == [[offered], [-1], [-1], [-1]]
    answer(table, "done")
    assert [table.view(seat).deal.gives_cards for seat in (0, 1, 2, None)] == [[offered], [offered], [-1], [-1]]
    assert told(table, "trade_secret", 2) == [{"seat": 0}]
    assert told(table, "trade_mission", 2) == []
    answer(table, "pass")
    seen = [[one.card for one in table.view(seat).players["0"].missions] for seat in (1, 2)]
    assert seen == [[-1, offered], [-1, -1]]  # who has seen it has seen it


@pytest.mark.rule("CL-159", "CL-431")
def test_a_mission_that_all_have_seen_is_offered_before_all() -> None:
    def edit(state: State) -> None:
        side_by_side(state)
        mission(state, 0, "T09", stage=1)

    table = ocean(edit, seats=3)
    answer(table, "trade:1", f"give_mission:{card('T09')}", "done")
    assert told(table, "trade_mission", 2) == [{"seat": 0, "mission": card("T09")}]
    assert told(table, "trade_secret") == []


@pytest.mark.rule("CL-158")
def test_a_guess_of_a_trade_deals_its_secrets_anew_and_plays_on() -> None:
    table = ocean(trading_secrets, seats=3)
    answer(table, "trade:1", f"give_mission:{card('C12')}", f"give_mission:{card('C01')}", "done")
    for seat, knows in ((1, True), (2, False)):
        given = set()
        for i in range(8):
            guess = table.imagine(seat, lucky("guess", i))
            cards = guess.state.deal.gives_cards
            given.add(tuple(cards))
            assert sorted(cards) == sorted(one.card for one in guess.state.players[0].missions)
            answer(guess, "accept")
            assert sorted(cards) == sorted(one.card for one in guess.state.players[1].missions)
        assert (given == {(card("C12"), card("C01"))}) == knows


@pytest.mark.rule("CL-159", "CL-436")
def test_a_full_hand_gets_a_mission_for_one_that_it_gives() -> None:
    def edit(state: State) -> None:
        side_by_side(state)
        mission(state, 0, "C12")
        for id in ("P09", "P11", "P12"):
            mission(state, 1, id, seen=EVERYONE)

    for first, then in (("take", "give"), ("give", "take")):
        table = ocean(edit)
        terms = {"give": f"give_mission:{card('C12')}", "take": f"take_mission:{card('P11')}"}
        answer(table, "trade:1", terms[first])
        assert ("done" in keys(table)) == (first == "take")  # a fourth one is too much
        answer(table, terms[then], "done", "accept")
        assert (hand_of(table, 0), hand_of(table, 1)) == (["P11"], ["P09", "P12", "C12"])


@pytest.mark.rule("CL-158", "CL-436")
def test_full_hands_exchange_mission_for_mission() -> None:
    def edit(state: State) -> None:
        side_by_side(state)
        for id in ("C12", "T01", "T03"):
            mission(state, 0, id)
        for id in ("P09", "P11", "P12"):
            mission(state, 1, id)

    for first, then in (("give_mission:T01", "take_mission:P11"), ("take_mission:P11", "give_mission:T01")):
        table = ocean(edit)
        answer(table, "trade:1")
        for term in (first, then):
            kind, id = term.split(":")
            answer(table, f"{kind}:{card(id)}")
            assert ("done" in keys(table)) == (term == then)
            assert [key for key in keys(table) if key.startswith(kind)] == [] or term == then
        answer(table, "done", "accept")
        assert (hand_of(table, 0), hand_of(table, 1)) == (["C12", "T03", "P11"], ["P09", "P12", "T01"])


@pytest.mark.rule("CL-158", "CL-436")
def test_a_full_hand_that_shows_nothing_to_give_gets_no_mission() -> None:
    def edit(state: State) -> None:
        side_by_side(state)
        mission(state, 0, "C12")
        for id in ("P03", "P07", "P09"):  # all secret
            mission(state, 1, id)

    table = ocean(edit)
    answer(table, "trade:1")
    assert f"give_mission:{card('C12')}" not in keys(table)


@pytest.mark.rule("CL-158", "CL-572")
@pytest.mark.parametrize(("mode", "changes"), [("cooperative", True), ("race", False)])
@pytest.mark.parametrize(("full", "kind"), [(1, "give"), (0, "take")])
def test_together_a_mission_goes_into_a_hand_that_is_full(full: int, kind: str, mode: str, changes: bool) -> None:
    def edit(state: State) -> None:
        side_by_side(state)
        ship(state, 1 - full, state.players[1 - full].hex, officers=("Informer",))  # together they may have a fourth
        mission(state, 1 - full, "C12", seen=EVERYONE)
        for id in ("P09", "P11", "P12"):
            mission(state, full, id)

    table = ocean(edit, mode=mode)
    answer(table, "trade:1", f"{kind}_mission:{card('C12')}")
    assert ("done" in keys(table)) == changes


@pytest.mark.rule("CL-158", "CL-572")
def test_together_there_is_no_end_of_missions_for_one_hand() -> None:
    def edit(state: State) -> None:
        side_by_side(state)
        for id in ("C12", "C11"):
            mission(state, 0, id, seen=EVERYONE)
        for id in ("P09", "P11", "P12"):
            mission(state, 1, id)

    table = ocean(edit, mode="cooperative")
    answer(table, "trade:1", f"give_mission:{card('C12')}", f"give_mission:{card('C11')}")
    assert "done" in keys(table)


@pytest.mark.rule("CL-158", "CL-436")
def test_two_missions_change_hands_at_once_as_far_as_the_hand_holds_them() -> None:
    def edit(state: State, held: int) -> None:
        side_by_side(state)
        for name in ("P01", "P02", "P03")[:held]:
            mission(state, 0, name)
        for name in ("P04", "P05"):
            mission(state, 1, name).seen = EVERYONE

    table = ocean(lambda state: edit(state, 1))
    wanted = [one.card for one in table.state.players[1].missions]
    answer(table, "trade:1", *[f"take_mission:{one}" for one in wanted], "done", "accept")
    assert [one.card for one in table.state.players[0].missions][1:] == wanted  # three: the hand is full
    assert table.state.players[1].missions == []
    table = ocean(lambda state: edit(state, 2))
    answer(table, "trade:1", f"take_mission:{wanted[0]}")
    assert "done" in keys(table)  # the third
    offered = keys(table)
    if f"take_mission:{wanted[1]}" in offered:  # for one in return
        answer(table, f"take_mission:{wanted[1]}")
        assert "done" not in keys(table)


@pytest.mark.rule("CL-158")
def test_nobody_trades_with_a_ship_in_the_own_hex() -> None:
    state = ocean(lambda state: (side_by_side(state), ship(state, 1, at(0, 0)))).state
    assert trade.options(state, 0) == []
