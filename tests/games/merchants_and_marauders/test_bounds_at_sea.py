"""Chapters 24 to 32 at their bounds: merchants, bounties, rewards, cards, specialists, non-player captains."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from freebooter.engine.table import Table
from freebooter.games.merchants_and_marauders.constants import (
    CANNONS,
    CARGO,
    CREW,
    DECIDED,
    FLEE,
    FLUTE,
    FRIGATE,
    GALLEON,
    HULL,
    MAN_O_WAR,
    MASTS,
    MISSION_CARD,
    NPC_SIDE,
    ON_BOUNTY,
    PURSER,
    RIGS,
    RUMOR_CARD,
    SAILING_MASTER,
    SLOOP,
)
from freebooter.games.merchants_and_marauders.content import CARGO as CARDS
from freebooter.games.merchants_and_marauders.content import (
    COMPASS,
    GLORY,
    MISSIONS,
    NPC_CARDS,
    RUMORS,
    SEA,
    SHIPS,
    ZONE,
    ZONES,
)
from freebooter.games.merchants_and_marauders.content import effects as kinds
from freebooter.games.merchants_and_marauders.rules import (
    arms,
    begin_round,
    benefits,
    bounties,
    damage,
    death,
    fitting,
    npcs,
    port,
    raids,
)
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.state import Moment, Raid, State
from tests.games.merchants_and_marauders.caribbean import (
    S,
    answer,
    captain,
    cargo,
    duel,
    gold,
    hand,
    index,
    keys,
    me,
    merchant,
    mission,
    npc,
    put,
    sea,
    ship,
    specialist,
    stash,
    take_mission,
    told,
    top,
)

Edit = Callable[[State], Any]


def of_icon(icon: int, n: int = 1, value: int = 0) -> list[int]:
    """Cargo cards that show this icon (-1: Escape)."""
    return [i for i, card in enumerate(CARDS) if card.hit == icon and value in (0, card.value)][:n]


def hunt(*cards: int, edit: Edit | None = None, dice: tuple[int, ...] = (1, 1, 1), token: int = 3) -> Table:
    """Frederico has found a merchant off Caracas; these cargo cards come next, and this is his roll."""

    def prepare(s: State) -> None:
        put(s, 0, "caracas")
        merchant(s, "caracas", token)
        top(s.cargo_deck, *cards)
        if edit is not None:
            edit(s)

    t = sea(prepare)
    t.script([S, 1, 1], list(dice))
    answer(t, f"scout_merchant:{ZONE['caracas']}")
    return t


# --- merchants ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-217", "MM-218", "MM-223")
@pytest.mark.parametrize("nation", range(4))
def test_a_merchant_let_go_is_gone_and_was_shown(nation: int) -> None:
    t = hunt(token=nation)
    answer(t, "decline")
    assert t.state.merchant[ZONE["caracas"]] == -1
    assert t.state.merchant_track == [nation]
    assert told(t, "merchant_found", 1)[0]["nation"] == nation
    assert me(t).bounty == [0, 0, 0, 0]


@pytest.mark.rule("MM-219", "MM-220", "MM-D29")
@pytest.mark.parametrize("away", range(18))
def test_with_eight_tokens_or_more_on_the_track_every_empty_zone_gets_one(away: int) -> None:
    def edit(s: State) -> None:
        s.merchant_track = s.merchant[17 - away :]
        s.merchant[17 - away :] = [-1] * away

    s = sea(edit).state
    begin_round(s)
    assert len(s.merchant_track) == (0 if away >= 8 else away)
    assert s.merchant.count(-1) == (0 if away >= 8 else away)


@pytest.mark.rule("MM-219")
def test_the_tokens_are_dealt_blindly_to_the_open_sea_too() -> None:
    found = set()
    for seed in range(8):
        s = sea(seed=seed).state
        s.merchant, s.merchant_track = [-1] * 17, sorted(s.merchant)
        raids.refill(s)
        found.add(tuple(s.merchant))
        assert s.merchant[SEA] >= 0
    assert len(found) == 8


@pytest.mark.rule("MM-225", "MM-221")
def test_the_bounty_is_of_the_nation_chosen_each_time_anew() -> None:
    for bounty in range(5):
        t = hunt(edit=lambda s, bounty=bounty: s.players[0].bounty.__setitem__(0, bounty))
        assert keys(t) == ["nation:0", "nation:3", "decline"]
        answer(t, "nation:0")
        assert me(t).bounty == [bounty + 1, 0, 0, 0]


@pytest.mark.rule("MM-227", "MM-409")
def test_the_nimblest_ship_rolls_no_die_more() -> None:
    t = hunt(*of_icon(-1, 3), edit=lambda s: setattr(s.players[0], "mods", 1 << RIGS))
    answer(t, "nation:3")
    assert me(t).maneuverability() == 5
    assert told(t, "raid_dice")[0]["dice"] == [1, 1, 1]


@pytest.mark.rule("MM-228", "MM-229", "MM-362")
@pytest.mark.parametrize("dice", [(1, 1, 1), (S, 1, 1), (S, S, 1), (S, S, S)])
def test_weapons_may_be_spent_on_failed_dice_one_for_each(dice: tuple[int, ...]) -> None:
    t = hunt(*of_icon(-1, 3), edit=lambda s: setattr(s.players[0], "weapons", 7), dice=dice)
    answer(t, "nation:3")
    failed = dice.count(1)
    for spent in range(failed):
        assert keys(t) == [*(f"weapon:{kind}" for kind in range(spent, 3)), "no"]
        answer(t, f"weapon:{spent}")
    assert t.decision(0).prompt == "raid.use"
    assert t.state.raid.successes == 3
    assert me(t).weapons.bit_count() == 3 - failed


@pytest.mark.rule("MM-237", "MM-238")
@pytest.mark.parametrize("icon", [HULL, MASTS, CARGO, CREW, CANNONS])
def test_each_hit_icon_is_a_point_of_damage(icon: int) -> None:
    t = hunt(*of_icon(icon, 2), *of_icon(-1, 1), edit=lambda s: ship(s, 0, GALLEON))
    before = me(t).at[:]
    answer(t, "nation:3")
    assert [was - now for was, now in zip(before, me(t).at, strict=True)] == [2 * (icon == place) for place in range(5)]


@pytest.mark.rule("MM-241", "MM-243", "MM-147")
@pytest.mark.parametrize(("kind", "nimble"), [(GALLEON, 1), (FLUTE, 2), (FRIGATE, 3), (SLOOP, 4)])
@pytest.mark.parametrize("icons", range(6))
def test_as_many_escape_icons_as_the_maneuverability_or_more_are_an_escape(icons: int, kind: int, nimble: int) -> None:
    s = sea(lambda s: ship(s, 0, kind)).state
    s.raid = Raid(0, 3, cards=[*of_icon(-1, icons), *of_icon(HULL, 2)])
    assert s.players[0].maneuverability() == nimble
    assert raids.escapes(s, 0) == (icons >= nimble)


@pytest.mark.rule("MM-240", "MM-243", "MM-408", "MM-244")
@pytest.mark.parametrize("place", [MASTS, CARGO, CREW, CANNONS])
def test_a_raid_fails_whichever_location_is_destroyed(place: int) -> None:
    cards = [*of_icon(place, 1), *of_icon(-1, 2)]
    t = hunt(*cards, edit=lambda s: (ship(s, 0, FRIGATE), s.players[0].at.__setitem__(place, 1)))
    answer(t, "nation:3")
    assert me(t).at[place] == 0
    assert told(t, "raid_crippled")
    assert (me(t).gold, me(t).hold) == (10, [])
    assert sorted(t.state.cargo_discard) == sorted(cards)


@pytest.mark.rule("MM-243", "MM-408", "MM-242")
def test_after_an_escape_the_cards_are_discarded() -> None:
    cards = of_icon(-1, 3)
    t = hunt(*cards, edit=lambda s: ship(s, 0, FRIGATE))
    answer(t, "nation:3")
    assert told(t, "raid_failed")
    assert (me(t).gold, sorted(t.state.cargo_discard)) == (10, sorted(cards))


@pytest.mark.rule("MM-408", "MM-239")
def test_of_a_raider_who_sinks_the_cards_are_discarded_too() -> None:
    cards = of_icon(HULL, 3)
    t = hunt(*cards)
    answer(t, "nation:3")
    assert me(t).captain == -1
    assert sorted(t.state.cargo_discard) == sorted(cards)


@pytest.mark.rule("MM-244", "MM-231", "MM-234")
def test_cards_added_by_successes_count_as_well() -> None:
    cards = [*of_icon(-1, 2, value=3), *of_icon(CREW, 1, value=3), *of_icon(CARGO, 2, value=3)]
    assert len(cards) == 5
    t = hunt(*cards, dice=(S, S, 1), edit=lambda s: ship(s, 0, GALLEON) and s.players[0].__setattr__("mods", 0))
    me(t).ship, me(t).at = FRIGATE, [3, 3, 3, 3, 3]
    answer(t, "nation:3", "add", "add")
    assert told(t, "raid_won")[0]["gold"] == 15


# --- what falls overboard -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-348", "MM-D28")
@pytest.mark.parametrize(("hits", "left"), [(0, 3), (1, 2), (2, 1), (3, 0)])
def test_cargo_above_the_capacity_goes_overboard_after_hits_outside_battle(hits: int, left: int) -> None:
    s = sea(lambda s: (put(s, 0, "caracas"), ship(s, 0, FRIGATE), cargo(s, 0, "rum", 3))).state
    s.hits = [CARGO] * hits
    for _ in damage.suffer(s, 0):
        pytest.fail("nobody is asked")
    assert (len(s.players[0].hold), len(s.cargo_discard)) == (left, 3 - left)


@pytest.mark.rule("MM-125", "MM-348")
def test_in_port_nothing_goes_overboard() -> None:
    s = sea(lambda s: (put(s, 0, "caracas", port=True), cargo(s, 0, "rum", 5))).state
    s.hits = [CARGO]
    for _ in damage.suffer(s, 0):
        pytest.fail("nobody is asked")
    assert len(s.players[0].hold) == 5


@pytest.mark.rule("MM-348", "MM-339")
@pytest.mark.parametrize("seat", [0, 1])
def test_cargo_goes_overboard_on_either_side_of_a_battle(seat: int) -> None:
    def edit(s: State) -> None:
        duel(s).round = 1
        for one in (0, 1):
            ship(s, one, FRIGATE)
        cargo(s, seat, "rum", 3)

    t = sea(edit)
    mine = [[1, 1, 1], [S, 1]] if seat == 0 else [[S, 1, 1], [1, 1]]
    t.script(*mine, [1, 2, 3])
    answer(t, "shoot", "shoot")
    assert len(me(t, seat).hold) == 2
    assert len(t.state.cargo_discard) == 1


@pytest.mark.rule("MM-348", "MM-041")
@pytest.mark.parametrize(("lot", "load"), [(0, True), (1, False)])
def test_what_a_mission_gave_to_carry_may_go_overboard_like_any_card(lot: int, load: bool) -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas")
        mission(s, 0, "mi-01")
        s.players[0].load = True
        cargo(s, 0, "rum", 1)

    s = sea(edit).state
    s.hits = [CARGO]
    s.keel.chance.script.append(lot)
    for _ in damage.suffer(s, 0):
        pytest.fail("nobody is asked")
    assert (s.players[0].load, s.players[0].mission >= 0, len(s.players[0].hold)) == (load, load, 1 - int(load))


# --- bounties and rewards -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-247", "MM-248", "MM-252", "MM-251", "MM-249")
@pytest.mark.parametrize("mine", [[0, 0, 0, 0], [1, 0, 0, 0], [0, 2, 0, 0]])
@pytest.mark.parametrize("his", [[0, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 3]])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_bounty_for_attacking_a_captain(seat: int, his: list[int], mine: list[int]) -> None:
    other = 1 - seat
    s = sea().state
    s.players[seat].bounty, s.players[other].bounty = mine[:], his[:]
    put(s, seat, "caracas")
    put(s, other, "caracas")
    for _ in naval.begin(s, seat, other):
        pytest.fail("nobody is asked")
    due = [int(his == [0, 0, 0, 0] and nation == s.players[other].nation) for nation in range(4)]
    assert s.players[seat].bounty == [was + more for was, more in zip(mine, due, strict=True)]
    assert s.players[other].bounty == his  # none for fighting back


@pytest.mark.rule("MM-247", "MM-252")
def test_a_pirate_who_attacks_a_navy_is_wanted_by_its_nation_too() -> None:
    s = sea(lambda s: npc(s, "npc-10")).state
    s.players[0].bounty = [2, 0, 0, 1]
    for _ in naval.begin(s, 0, NPC_SIDE + 3):
        pytest.fail("nobody is asked")
    assert s.players[0].bounty == [2, 0, 0, 2]


def victory(seat: int, foe: str, attacks: bool, by_crew: bool, edit: Edit | None = None) -> Table:
    """The captain of a seat has won against a non-player captain; whatever may be left is left."""

    def prepare(s: State) -> None:
        side = NPC_SIDE + npc(s, foe)
        fight = duel(s, *((seat, side) if attacks else (side, seat)), stage=DECIDED)
        fight.winner, fight.by_crew = (0 if attacks else 1), by_crew
        if edit is not None:
            edit(s)

    t = sea(prepare)
    while t.awaiting and t.decision(t.awaiting[0]).prompt.startswith(("plunder", "raid.keep", "hold")):
        answer(t, "no" if "no" in keys(t) else keys(t)[: t.decision(t.awaiting[0]).least])
    return t


@pytest.mark.rule("MM-250", "MM-005")
@pytest.mark.parametrize("by_crew", [False, True])
@pytest.mark.parametrize("attacks", [False, True])
@pytest.mark.parametrize(
    ("foe", "nation"), [("npc-01", 0), ("npc-04", 1), ("npc-07", 2), ("npc-10", 3), ("npc-13", -1)]
)
def test_defeating_a_navy_is_a_bounty_however_it_came_about(
    foe: str, nation: int, attacks: bool, by_crew: bool
) -> None:
    t = victory(0, foe, attacks, by_crew)
    assert me(t).bounty == [int(n == nation) for n in range(4)]


@pytest.mark.rule("MM-262", "MM-263")
@pytest.mark.parametrize("bounty", [-1, 0, 1, 2, 3])
@pytest.mark.parametrize("by_crew", [False, True])
@pytest.mark.parametrize(("foe", "gold_paid"), [("npc-13", 5), ("npc-16", 15), ("npc-01", 0)])
def test_the_reward_for_a_black_ship_sunk_or_boarded(foe: str, gold_paid: int, by_crew: bool, bounty: int) -> None:
    def wanted(s: State) -> None:
        if bounty >= 0:
            s.players[0].bounty[bounty] = 1
        s.cargo_deck, s.cargo_discard = [], []  # a navy carries nothing either

    t = victory(0, foe, True, by_crew, wanted)
    assert me(t).gold == 10 + (gold_paid if bounty < 0 else 0)


@pytest.mark.rule("MM-256")
def test_a_pardon_of_one_nation_leaves_the_others() -> None:
    s = sea(lambda s: setattr(s.players[0], "bounty", [3, 2, 1, 4])).state
    bounties.lower(s, 0, 1, 1)
    assert s.players[0].bounty == [3, 1, 1, 4]
    bounties.lower(s, 0, 2, 5)
    assert s.players[0].bounty == [3, 1, 0, 4]


@pytest.mark.rule("MM-258", "MM-259", "MM-261", "MM-D30")
@pytest.mark.parametrize("by_crew", [False, True])
@pytest.mark.parametrize("winner", [0, 1])
def test_each_nation_that_may_pay_is_offered_and_one_pays_five_gold_a_bounty(winner: int, by_crew: bool) -> None:
    def prepare(s: State) -> None:
        fight = duel(s, stage=DECIDED)
        fight.winner, fight.by_crew = winner, by_crew
        s.players[winner].bounty = [0, 0, 0, 1]
        s.players[1 - winner].bounty = [3, 1, 0, 2]
        gold(s, 1 - winner, 0)

    t = sea(prepare)
    assert t.decision(winner).prompt == "reward"
    assert keys(t) == ["reward:0:15", "reward:1:5", "no"]
    answer(t, "reward:0:15")
    assert me(t, winner).gold == 25


@pytest.mark.rule("MM-D85", "MM-380", "MM-377")
def test_of_a_navys_cargo_and_the_own_nothing_need_be_kept() -> None:
    t = sea(
        lambda s: (
            duel(s, 0, NPC_SIDE + npc(s, "npc-01"), stage=DECIDED),
            setattr(s.battle, "winner", 0),
            setattr(s.battle, "by_crew", True),
            cargo(s, 0, "rum", 2),
        )
    )
    answer(t, "no")
    assert (t.decision(0).prompt, len(keys(t)), t.decision(0).least) == ("raid.keep", 5, 0)
    answer(t, [])
    assert me(t).hold == []
    assert len(t.state.cargo_discard) == 5


# --- glory cards and specialists --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-264", "MM-265", "MM-266", "MM-011")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("who", "limit"), [("cap-02", 4), ("cap-12", 5)])
def test_a_card_above_the_limit_goes_at_once_on_anothers_turn_too(who: str, limit: int, seat: int) -> None:
    held = ("g-13", "g-24", "g-34", "g-31", "g-32")

    def hand_full(s: State) -> None:
        captain(s, seat, who)
        hand(s, seat, *held[:limit])

    t = victory(seat, "npc-13", True, False, hand_full)
    assert t.decision(seat).prompt == "hand.drop"
    assert keys(t) == [f"drop:{card}" for card in me(t, seat).hand]  # any of them, the new one too
    assert len(keys(t)) == limit + 1
    answer(t, keys(t)[-1])
    assert len(me(t, seat).hand) == limit
    assert t.decision(seat).prompt == "hire.after"


@pytest.mark.rule("MM-272", "MM-271", "MM-269")
@pytest.mark.parametrize(("acting", "order"), [(0, [1, 2]), (1, [2, 0]), (2, [0, 1])])
@pytest.mark.parametrize("start", [0, 1, 2])
def test_announced_cards_are_resolved_from_the_current_player_on(start: int, acting: int, order: list[int]) -> None:
    def prepare(s: State) -> None:
        s.start, s.acting, s.keel.turn = start, acting, acting
        put(s, acting, "the-caribbean-sea")
        first, second = hand(s, order[0], "g-18", "g-18")
        s.players[order[0]].hand.remove(second)
        s.players[order[1]].hand.append(second)
        s.glory_seen[second] = 1 << order[1]
        assert first != second

    t = sea(prepare, seats=3)
    answer(t, f"move:{ZONE['curacao']}")
    for seat in order[::-1]:
        if t.decision(seat) is not None:
            t.choose(seat, f"play:{me(t, seat).hand[0]}")
    resolved = []
    while t.awaiting and t.decision(t.awaiting[0]).prompt == "card.resolve":
        resolved.append(t.awaiting[0])
        answer(t, "withdraw")
    assert resolved == order


@pytest.mark.rule("MM-274", "MM-269")
def test_a_card_that_was_cancelled_and_the_one_that_did_it_are_discarded() -> None:
    t = sea(lambda s: (hand(s, 0, "g-24"), hand(s, 1, "g-19")))
    cards = [*me(t).hand, *me(t, 1).hand]
    answer(t, f"play:{cards[0]}")
    t.choose(1, f"play:{cards[1]}")
    assert (me(t).rumor, me(t).hand, me(t, 1).hand) == (-1, [], [])
    assert sorted(t.state.glory_discard) == sorted(cards)


@pytest.mark.rule("MM-370", "MM-268")
@pytest.mark.parametrize(
    ("round", "coins", "may"), [(1, 9, False), (2, 5, True), (3, 6, True), (7, 9, True), (4, 4, False)]
)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_parley_from_round_two_on_for_five_gold(seat: int, round: int, coins: int, may: bool) -> None:
    s = sea().state
    duel(s).round = round
    gold(s, seat, coins)
    assert arms.fits_parley(s, seat, kinds.Pay(5, ())) == may


@pytest.mark.rule("MM-370", "MM-319")
def test_false_colours_are_for_the_aggressor() -> None:
    s = sea().state
    duel(s)
    assert [arms.fits_any_action(s, seat, kinds.AnyAction()) for seat in (0, 1)] == [True, False]


@pytest.mark.rule("MM-267", "MM-255", "MM-083", "MM-269")
@pytest.mark.parametrize("coins", [4, 5, 6, 20])
def test_five_gold_are_enough_to_be_rid_of_a_bounty(coins: int) -> None:
    s = sea(lambda s: (gold(s, 0, coins), setattr(s.players[0], "bounty", [0, 0, 2, 0]))).state
    s.in_force.pardon = True
    (commission,) = hand(s, 0, "g-20")
    about = Moment(ON_BOUNTY, 0, nation=3)
    assert fitting.buy_pardon(s, 0, kinds.BuyPardon()) == (coins >= 5)  # by a letter
    assert ("pardon" in [option.key for option in port.harbour_extras(s, 0)]) == (coins >= 5)  # by the King's mercy
    assert fitting.usable(s, 0, commission, about) == (coins >= 5)  # before it is taken
    at_war_with(s, 0, 3)  # Frederico is Spanish
    assert fitting.usable(s, 0, commission, about)  # for nothing


@pytest.mark.rule("MM-083", "MM-168")
@pytest.mark.parametrize(("crew", "left"), [(0, 0), (1, 1), (2, 1)])
def test_a_fever_takes_no_last_man_and_brings_none(crew: int, left: int) -> None:
    s = sea(lambda s: s.players[0].at.__setitem__(CREW, crew)).state
    benefits.lose_crew(s, 0, kinds.LoseCrew(1), 0)
    assert s.players[0].at[CREW] == left


@pytest.mark.rule("MM-267", "MM-163")
@pytest.mark.parametrize(("damage_done", "asked"), [(1, False), (2, False), (3, True)])
def test_where_a_card_mends_all_there_is_nobody_is_asked(damage_done: int, asked: bool) -> None:
    s = sea(lambda s: ship(s, 0, SLOOP, 1, 1, 2 - (damage_done == 3), 2, 1)).state
    if damage_done == 1:
        s.players[0].at[MASTS] = 2
    assert len(list(itertools.islice(benefits.repair(s, 0, kinds.Repair(2), 0), 1))) == int(asked)


def hires(name: str, edit: Edit) -> bool:
    """Can this specialist be hired by Frederico in the port of Caracas?"""

    def prepare(s: State) -> None:
        put(s, 0, "caracas", port=True)
        hand(s, 0, name)
        edit(s)

    return f"hire:{index(GLORY, name)}" in keys(sea(prepare))


@pytest.mark.rule("MM-276")
@pytest.mark.parametrize(
    ("name", "edit", "may"),
    [
        ("g-37", lambda s: gold(s, 0, 5), True),
        ("g-37", lambda s: gold(s, 0, 6), True),
        ("g-37", lambda s: gold(s, 0, 4), False),
        ("g-38", lambda s: ship(s, 0, SLOOP, 1, 1, 2, 0, 1), False),  # two points: Crew is none
        ("g-38", lambda s: ship(s, 0, SLOOP, 1, 1, 1, 2, 1), True),
        ("g-38", lambda s: ship(s, 0, SLOOP, 1, 1, 1, 2, 0), True),
        ("g-40", lambda s: ship(s, 0, FLUTE), False),
        ("g-40", lambda s: ship(s, 0, FRIGATE), True),
        ("g-40", lambda s: ship(s, 0, GALLEON), True),
        ("g-40", lambda s: ship(s, 0, FRIGATE, 3, 3, 3, 3, 1), True),  # the value of the ship, damaged or not
        ("g-44", lambda s: ship(s, 0, FRIGATE, 3, 3, 3, 2, 3), False),
        ("g-44", lambda s: ship(s, 0, FRIGATE, 3, 3, 3, 1, 3), True),
        ("g-44", lambda s: ship(s, 0, FRIGATE, 3, 3, 3, 0, 3), True),
    ],
)
def test_what_a_specialist_asks_for_is_met_at_its_bound_and_beyond(name: str, edit: Edit, may: bool) -> None:
    assert hires(name, edit) == may


@pytest.mark.rule("MM-276")
def test_who_was_not_persuaded_keeps_no_other_from_being_asked() -> None:
    t = sea(lambda s: (put(s, 0, "caracas", port=True), hand(s, 0, "g-45", "g-49")))
    moskito, purser = [f"hire:{card}" for card in me(t).hand]
    t.script([1, 1, 1])
    answer(t, moskito)
    assert moskito not in keys(t)
    assert purser in keys(t)


@pytest.mark.rule("MM-276", "MM-278")
def test_after_a_boarding_both_who_wait_for_a_victory_may_join_one_of_a_type() -> None:
    t = victory(0, "npc-16", True, True, lambda s: hand(s, 0, "g-42", "g-48"))
    both = [f"hire:{index(GLORY, name)}" for name in ("g-42", "g-48")]
    assert t.decision(0).prompt == "hire.after"
    assert set(both) <= set(keys(t))
    answer(t, both[0])
    assert both[1] in keys(t)
    answer(t, both[1])
    assert len(me(t).crewed) == 2

    def gunner(s: State) -> None:
        hand(s, 0, "g-42")
        specialist(s, 0, "g-41")

    t = victory(0, "npc-16", True, True, gunner)
    assert keys(t) == ["pass"]  # he has a Master Gunner


@pytest.mark.rule("MM-386", "MM-275")
def test_specialists_who_came_by_missions_and_rumors_go_back_to_their_piles() -> None:
    s = sea().state
    p = s.players[1]
    rumor_card, mission_card = index(RUMORS, "ru-18"), index(MISSIONS, "mi-24")
    s.rumor_deck.remove(rumor_card)
    take_mission(s, mission_card)
    p.crewed, p.crew_cards = [SAILING_MASTER, PURSER], [RUMOR_CARD + rumor_card, MISSION_CARD + mission_card]
    specialist(s, 1, "g-37")
    for _ in death.die(s, 1):
        pytest.fail("nobody is asked")
    assert (p.crewed, p.crew_cards) == ([], [])
    assert (s.rumor_discard, s.mission_discard) == ([rumor_card], [mission_card])
    assert s.glory_discard == [index(GLORY, "g-37")]


# --- non-player captains ------------------------------------------------------------------------------------------------------------


FIRST = ("npc-01", "npc-04", "npc-07", "npc-10", "npc-13", "npc-16")
SECOND = ("npc-02", "npc-05", "npc-08", "npc-11", "npc-14", "npc-17")
THIRD = ("npc-03", "npc-06", "npc-09", "npc-12", "npc-15", "npc-18")


@pytest.mark.rule("MM-279", "MM-281", "MM-282", "MM-283", "MM-280")
@pytest.mark.parametrize("fleet", range(6))
def test_a_new_captain_takes_the_ship_to_his_zone_at_the_end_of_the_turn(fleet: int) -> None:
    card = index(NPC_CARDS, SECOND[fleet])

    def edit(s: State) -> None:
        npc(s, FIRST[fleet], "the-caribbean-sea")
        s.event_deck.remove(card)
        s.npc_due = [card]

    s = sea(edit).state
    assert (npcs.top_card(s, fleet), s.npc_zone[fleet]) == (index(NPC_CARDS, FIRST[fleet]), SEA)
    npcs.end_of_turn(s)
    assert (npcs.top_card(s, fleet), s.npc_zone[fleet]) == (card, NPC_CARDS[card].zone)
    assert (len(s.npc_cards[fleet]), s.npc_due) == (2, [])
    assert [zone for one, zone in enumerate(s.npc_zone) if one != fleet] == [-1] * 5


@pytest.mark.rule("MM-284", "MM-285", "MM-286")
@pytest.mark.parametrize("fleet", range(6))
@pytest.mark.parametrize("below", [0, 1, 2])
def test_who_takes_over_from_a_captain_who_was_killed(below: int, fleet: int) -> None:
    stack = [index(NPC_CARDS, names[fleet]) for names in (FIRST, SECOND)[:below]]
    successors = set()
    for lot in range(below or 1):

        def edit(s: State) -> None:
            for card in stack:
                s.event_deck.remove(card)
                s.npc_cards[fleet].append(card)
            npc(s, THIRD[fleet], "the-caribbean-sea")

        s = sea(edit).state
        killed = npcs.top_card(s, fleet)
        npcs.kill(s, fleet)
        assert s.npc_zone[fleet] == -1  # until the end of the turn
        assert s.event_discard == [killed]
        if below == 2:
            s.keel.chance.script.append(lot)
        npcs.end_of_turn(s)
        if not below:
            assert (s.npc_zone[fleet], s.npc_cards[fleet]) == (-1, [])
            continue
        successors.add(npcs.top_card(s, fleet))
        assert s.npc_zone[fleet] == NPC_CARDS[npcs.top_card(s, fleet)].zone
        assert sorted(s.npc_cards[fleet]) == sorted(stack)
        s.npc_zone[fleet] = SEA
        npcs.end_of_turn(s)
        assert s.npc_zone[fleet] == SEA  # nobody was killed since
    assert successors == set(stack)


@pytest.mark.rule("MM-289", "MM-290")
@pytest.mark.parametrize("zone", range(17))
def test_without_the_label_of_the_icon_the_next_one_clockwise_counts(zone: int) -> None:
    ways = ZONES[zone].ways
    for direction, label in enumerate("NESW"):
        at = COMPASS.index(label)
        clockwise = [*COMPASS[at:], *COMPASS[:at]]
        assert ZONES[zone].behind(direction) == ways[next(one for one in clockwise if one in ways)]


def hunting(fleet: int, *captains: tuple[str, list[int]], more: Edit | None = None) -> State:
    """A ship off Basse-Terre; captains in ports with these bounties, of Spain, England, France and the Netherlands."""

    def edit(s: State) -> None:
        npc(s, FIRST[fleet], "basse-terre")
        for seat, (zone, bounty) in enumerate(captains):
            put(s, seat, zone, port=True).bounty = bounty[:]
        if more is not None:
            more(s)

    return sea(edit, seats=len(captains)).state


@pytest.mark.rule("MM-291", "MM-292", "MM-293", "MM-302")
@pytest.mark.parametrize(
    ("zone", "goal"), [("basse-terre", "basse-terre"), ("caracas", "caracas"), ("havana", "st-maarten")]
)
def test_a_target_here_or_in_an_adjacent_zone_counts_more_than_the_icon(zone: str, goal: str) -> None:
    s = hunting(2, (zone, [0, 0, 1, 0]), ("nassau", [0] * 4))
    npcs.follow_icon(s, 2, 0)
    assert s.npc_zone[2] == ZONE[goal]


@pytest.mark.rule("MM-294", "MM-295", "MM-300", "MM-411")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([0, 0, 2, 0], [0, 0, 1, 0]),  # more of its own nation
        ([0, 0, 1, 0], [5, 5, 0, 5]),  # one of its own before any number of others
        ([1, 1, 0, 1], [2, 0, 0, 0]),  # others: the sum
        ([0, 3, 0, 0], [2, 0, 0, 0]),
        ([1, 0, 2, 0], [0, 0, 2, 0]),  # a tie on the first
        ([1, 0, 0, 0], [0, 0, 0, 0]),  # one of any nation
    ],
)
def test_whom_a_navy_hunts(one: list[int], other: list[int]) -> None:
    for first, second in ((one, other), (other, one)):
        s = hunting(2, ("caracas", first), ("bridgetown", second))
        assert npcs.prey(s, 2) == [0 if first == one else 1]


@pytest.mark.rule("MM-296", "MM-303")
def test_in_war_a_navy_hunts_the_enemy_and_nobody_else() -> None:
    for enemy, hunted in ((0, [0]), (1, [1]), (3, [])):  # Frederico is Spanish, Frances English
        s = hunting(2, ("caracas", [0] * 4), ("bridgetown", [0] * 4), more=lambda s, e=enemy: at_war_with(s, 2, e))
        assert npcs.prey(s, 2) == hunted
    s = hunting(2, ("caracas", [0] * 4), ("bridgetown", [0] * 4), more=lambda s: at_war_with(s, 0, 1))
    assert npcs.prey(s, 2) == []  # a war of others


def at_war_with(s: State, a: int, b: int) -> None:
    s.war_a, s.war_b = a, b


@pytest.mark.rule("MM-297", "MM-298", "MM-299", "MM-300", "MM-D36")
@pytest.mark.parametrize(
    ("one", "other"), [((5, 0), (4, 4)), ((1, 0), (0, 4)), ((0, 2), (0, 1)), ((3, 1), (3, 0)), ((9, 0), (2, 0))]
)
@pytest.mark.parametrize("fleet", [4, 5])
def test_whom_a_black_ship_hunts(fleet: int, one: tuple[int, int], other: tuple[int, int]) -> None:
    for first, second in ((one, other), (other, one)):

        def laden(s: State, both: Any = (first, second)) -> None:
            for seat, (coins, cards) in enumerate(both):
                gold(s, seat, coins)
                cargo(s, seat, "rum" if seat else "wood", cards)

        s = hunting(fleet, ("caracas", [0] * 4), ("bridgetown", [0] * 4), more=laden)
        assert npcs.prey(s, fleet) == [0 if first == one else 1]


@pytest.mark.rule("MM-299", "MM-303", "MM-410", "MM-411")
@pytest.mark.parametrize("fleet", range(6))
@pytest.mark.parametrize("nation", range(-1, 4))
def test_one_bounty_of_any_nation_is_the_truce_with_pirates_and_makes_all_navies_hostile(
    nation: int, fleet: int
) -> None:
    s = hunting(fleet, ("caracas", [int(n == nation) for n in range(4)]), ("havana", [0] * 4))
    gold(s, 0, 0)
    assert npcs.hostile(s, fleet, s.players[0]) == ((nation < 0) == (fleet >= 4))


@pytest.mark.rule("MM-301")
def test_each_of_three_equal_targets_may_be_the_one() -> None:
    goals = set()
    for lot in range(3):
        s = hunting(2, *((zone, [0, 0, 1, 0]) for zone in ("caracas", "bridgetown", "trinidad", "st-john")))
        assert npcs.prey(s, 2) == [0, 1, 3]  # Trinidad hides its captain
        s.keel.chance.script.append(lot)
        npcs.follow_icon(s, 2, 0)
        goals.add(s.npc_zone[2])
    assert goals == {ZONE[name] for name in ("caracas", "bridgetown", "st-john")}


@pytest.mark.rule("MM-D59", "MM-D84", "MM-416")
def test_no_ship_hunts_who_retires_or_has_no_captain() -> None:
    s = hunting(4, ("caracas", [0] * 4), ("bridgetown", [0] * 4), ("st-john", [0] * 4))
    s.players[0].retiring = True
    for _ in death.die(s, 1):
        pytest.fail("nobody is asked")
    assert npcs.prey(s, 4) == [2]


@pytest.mark.rule("MM-304", "MM-D39")
def test_a_ship_that_comes_to_a_captain_does_not_look_for_him_yet() -> None:
    s = hunting(2, ("caracas", [0, 0, 1, 0]), ("nassau", [0] * 4))
    s.players[0].in_port = False
    npcs.follow_icon(s, 2, 0)
    assert s.npc_zone[2] == ZONE["caracas"]
    assert [event.kind for event in s.keel.events if event.kind == "npc_scouts"] == []


@pytest.mark.rule("MM-305", "MM-D38")
def test_a_ship_looks_for_whoever_arrives_by_a_free_move_too() -> None:
    def edit(s: State) -> None:
        put(s, 0, "curacao")
        npc(s, "npc-16", "caracas")
        hand(s, 0, "g-13")

    t = sea(edit)
    t.script([1])
    answer(t, f"play:{me(t).hand[0]}", f"move:{ZONE['caracas']}")
    assert len(told(t, "npc_scouts")) == 1


@pytest.mark.rule("MM-306", "MM-412")
@pytest.mark.parametrize("in_port", [False, True])
def test_at_the_start_of_his_turn_every_player_is_looked_for_at_sea_only(in_port: bool) -> None:
    def edit(s: State) -> None:
        put(s, 1, "caracas", port=in_port)
        npc(s, "npc-16", "caracas")

    t = sea(edit)
    t.script([1, 1])
    answer(t, "done")
    assert len(told(t, "npc_scouts")) == (0 if in_port else 1)


@pytest.mark.rule("MM-307", "MM-308")
@pytest.mark.parametrize(("bounty", "dice"), [(0, 2), (1, 2), (2, 2), (3, 3), (5, 5)])
def test_the_larger_of_printed_value_and_bounties_is_rolled(bounty: int, dice: int) -> None:
    s = hunting(3, ("nassau", [0] * 4), ("caracas", [5, 5, 5, bounty]))
    assert npcs.scouting_dice(s, 3, s.players[1]) == dice
    for rolled, found in (([S] * dice, True), ([S, *[1] * (dice - 1)], True), ([1] * dice, False)):
        s.keel.chance.script.append(rolled)
        assert npcs.finds(s, 3, s.players[1]) == found


@pytest.mark.rule("MM-310", "MM-309")
def test_black_ships_look_beside_each_other_and_neither_does_beside_a_navy() -> None:
    for navies in ((), (0,), (3,)):

        def edit(s: State, navies: tuple[int, ...] = navies) -> None:
            put(s, 0, "caracas")
            for fleet in (4, 5, *navies):
                npc(s, FIRST[fleet], "caracas")

        s = sea(edit).state
        assert npcs.scouts_of(s, s.players[0]) == ([] if navies else [4, 5])


@pytest.mark.rule("MM-311", "MM-309")
def test_two_man_o_wars_in_a_zone_do_not_look_one_alone_does() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas").bounty = [0, 1, 0, 0]
        at_war_with(s, 0, 2)
        npc(s, "npc-01", "caracas")
        npc(s, "npc-10", "caracas")

    s = sea(edit).state
    assert npcs.scouts_of(s, s.players[0]) == [0, 3]
    npc(s, "npc-07", "caracas")
    assert npcs.scouts_of(s, s.players[0]) == [3]
    s.npc_zone[2] = ZONE["havana"]
    assert npcs.scouts_of(s, s.players[0]) == [0, 3]


@pytest.mark.rule("MM-312", "MM-D40")
def test_all_who_have_found_him_wait_for_their_battle() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas").bounty = [0, 0, 1, 0]
        for name in ("npc-01", "npc-04", "npc-10"):
            npc(s, name, "caracas")

    s = sea(edit).state
    dice = [npcs.scouting_dice(s, fleet, s.players[0]) for fleet in (0, 1, 3)]
    s.keel.chance.script.extend([[S] * dice[0], [1] * dice[1], [S] * dice[2], [0, 1]])
    for _ in npcs.scout_for(s, 0):
        pytest.fail("nobody is asked")
    assert sorted(s.hunters) == [0, 3]


@pytest.mark.rule("MM-313", "MM-D70")
@pytest.mark.parametrize("program", [False, True])
@pytest.mark.parametrize("attacks", [False, True])
@pytest.mark.parametrize(("seats", "seat", "left"), [(2, 0, 1), (2, 1, 0), (3, 1, 2), (3, 2, 0), (4, 3, 0)])
def test_who_steers_a_non_player_captain(seats: int, seat: int, left: int, attacks: bool, program: bool) -> None:
    s = sea(lambda s: npc(s, "npc-16"), seats=seats, npcs="program" if program else "players").state
    side = NPC_SIDE + 5
    for _ in naval.begin(s, *((side, seat) if attacks else (seat, side))):
        pytest.fail("nobody is asked")
    who = -1 if program else left
    assert s.battle is not None
    assert s.battle.steered == ([who, seat] if attacks else [seat, who])


@pytest.mark.rule("MM-D78", "MM-D70", "MM-343")
@pytest.mark.parametrize("attacks", [False, True])
def test_the_program_takes_the_skulls_where_it_steers(attacks: bool) -> None:
    def edit(s: State) -> None:
        side = NPC_SIDE + npc(s, "npc-16")
        fight = duel(s, *((side, 0) if attacks else (0, side)))
        fight.round = 1
        fight.steered[0 if attacks else 1] = -1
        ship(s, 0, FRIGATE)

    t = sea(edit, npcs="program")
    t.script(*([[1, 1, 1], [S, S, 1]] if attacks else [[S, S, 1], [1, 1, 1]]), [S, S, S])
    answer(t, "shoot")
    assert told(t, "volley_npc") == []
    assert t.decision(1) is None  # nobody else is asked
    assert sum(t.state.battle.npc_at) == 15 - 3


@pytest.mark.rule("MM-314", "MM-D41")
@pytest.mark.parametrize(
    ("cannons", "crew", "may"), [(3, 3, False), (2, 3, True), (3, 2, True), (2, 2, True), (4, 4, False)]
)
@pytest.mark.parametrize("side", [0, 1])
def test_an_npc_may_flee_with_fewer_cannons_or_less_crew_than_the_captain_has_now(
    side: int, cannons: int, crew: int, may: bool
) -> None:
    def edit(s: State) -> None:
        foe = NPC_SIDE + npc(s, "npc-16")
        fight = duel(s, *((foe, 0) if side == 0 else (0, foe)))
        fight.npc_at = [3, 3, 3, crew, cannons]
        ship(s, 0, GALLEON, 4, 4, 5, 3, 3)

    s = sea().state
    edit(s)
    assert s.battle is not None
    s.battle.round = 2
    assert (FLEE in naval.can_declare(s, side)) == may
    assert FLEE in naval.can_declare(s, 1 - side)


@pytest.mark.rule("MM-315", "MM-316", "MM-414", "MM-287")
@pytest.mark.parametrize(
    ("name", "war", "kind"), [("npc-13", False, SLOOP), ("npc-01", False, FRIGATE), ("npc-01", True, MAN_O_WAR)]
)
def test_an_npc_begins_every_battle_with_the_full_values_of_its_ship(name: str, war: bool, kind: int) -> None:
    s = sea(lambda s: at_war_with(s, 0, 1) if war else None).state
    fleet = npc(s, name)
    for _ in naval.begin(s, NPC_SIDE + fleet, 0):
        pytest.fail("nobody is asked")
    assert s.battle is not None
    assert s.battle.npc_at == list(SHIPS[kind].values)
    assert naval.maneuverability(s, 0) == SHIPS[kind].maneuverability


@pytest.mark.rule("MM-414", "MM-387")
def test_a_victorious_npc_leaves_the_stash_alone() -> None:
    def edit(s: State) -> None:
        fight = duel(s, NPC_SIDE + npc(s, "npc-16"), 0, stage=DECIDED)
        fight.winner = 0
        stash(s, 0, 23)

    t = sea(edit)
    assert (me(t).captain, me(t).stash, me(t).gold) == (-1, 23, 0)
