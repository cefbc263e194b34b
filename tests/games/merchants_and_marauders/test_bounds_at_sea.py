"""Chapters 24 to 32 at their bounds: merchants, bounties, rewards, cards, specialists, non-player captains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from freebooter.engine.table import Table
from freebooter.games.merchants_and_marauders.constants import (
    CANNONS,
    CARGO,
    CREW,
    DECIDED,
    FLUTE,
    FRIGATE,
    GALLEON,
    HULL,
    MASTS,
    NPC_SIDE,
    RIGS,
    SLOOP,
)
from freebooter.games.merchants_and_marauders.content import CARGO as CARDS
from freebooter.games.merchants_and_marauders.content import SEA, ZONE
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules import begin_round, bounties, damage, raids
from freebooter.games.merchants_and_marauders.state import Raid, State
from tests.games.merchants_and_marauders.caribbean import (
    S,
    answer,
    cargo,
    duel,
    gold,
    keys,
    me,
    merchant,
    mission,
    npc,
    put,
    sea,
    ship,
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
