"""Chapters 24 to 26: merchants, bounties, rewards."""

from __future__ import annotations

import pytest

from freebooter.engine.table import Table
from freebooter.games.merchants_and_marauders.constants import (
    CHASERS,
    FROM_MISSIONS,
    LONG_GUNS,
    NPC_SIDE,
    REINFORCED,
    RIGS,
)
from freebooter.games.merchants_and_marauders.content import CARGO, ZONE
from freebooter.games.merchants_and_marauders.rules import actions, bounties, raids
from freebooter.games.merchants_and_marauders.state import Raid, State, at_war
from tests.games.merchants_and_marauders.caribbean import (
    S,
    answer,
    captain,
    card_of,
    cargo,
    duel,
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

R2E = card_of("rum", 2, "escape")
C3M = card_of("cocoa", 3, "masts")
T3G = card_of("tobacco", 3, "cannons")
C5C = card_of("cocoa", 5, "cargo")
F3E = card_of("food", 3, "escape")
S5E = card_of("sugar", 5, "escape")
W4E = card_of("wood", 4, "escape")
T4E = card_of("tobacco", 4, "escape")


def hunt(
    *cards: int, zone: str = "caracas", nation: int = 3, edit: object = None, dice: tuple[int, ...] = (1, 1, 1)
) -> Table:
    """Frederico finds a merchant; these cards lie on top of the cargo deck, and this is his Seamanship roll."""

    def prepare(s: State) -> None:
        put(s, 0, zone)
        merchant(s, zone, nation)
        top(s.cargo_deck, *cards)
        if edit is not None:
            edit(s)

    t = sea(prepare)
    t.script([S, 1, 1], list(dice))
    answer(t, f"scout_merchant:{ZONE[zone]}")
    return t


@pytest.mark.rule("MM-217", "MM-218", "MM-221", "MM-EX07")
def test_a_found_merchant_leaves_the_zone_and_its_nation_or_the_zones_may_be_named() -> None:
    t = hunt(zone="santo-domingo")
    assert keys(t) == ["nation:0", "nation:3", "decline"]
    assert t.state.merchant[ZONE["santo-domingo"]] == -1
    assert t.state.merchant_track == [3]
    assert told(t, "merchant_found")[0]["nation"] == 3


@pytest.mark.rule("MM-223", "MM-D23")
def test_the_raider_may_decline() -> None:
    t = hunt()
    answer(t, "decline")
    assert not me(t).pirate
    assert t.state.merchant_track == [3]
    assert t.state.merchant[ZONE["caracas"]] == -1


@pytest.mark.rule("MM-222", "MM-D76")
def test_on_the_open_sea_only_the_tokens_nation() -> None:
    t = hunt(zone="the-caribbean-sea")
    assert keys(t) == ["nation:3", "decline"]


@pytest.mark.rule("MM-219", "MM-220", "MM-D29")
def test_eight_tokens_return_to_the_empty_zones() -> None:
    from freebooter.games.merchants_and_marauders.rules import begin_round

    def empty(n: int) -> State:
        def edit(s: State) -> None:
            for zone in range(n):
                s.merchant_track.append(s.merchant[zone])
                s.merchant[zone] = -1

        return sea(edit).state

    s = empty(7)
    begin_round(s)
    assert len(s.merchant_track) == 7
    for n in (8, 10):
        s = empty(n)
        begin_round(s)
        assert s.merchant_track == []
        assert all(token >= 0 for token in s.merchant)
        assert sorted(s.merchant) == [0] * 5 + [1] * 4 + [2] * 4 + [3] * 4
        later = s.merchant_group[
            0
        ]  # tokens of one deal could be each other: none may have the number of an earlier one
        assert s.merchant_group[:n] == [later] * n
        assert later > max(*s.merchant_group[n:], *s.mod_group)
        assert s.groups == later


@pytest.mark.rule("MM-225", "MM-226", "MM-EX11")
def test_the_bounty_comes_before_the_cards() -> None:
    t = hunt(R2E, C3M, T3G)
    answer(t, "nation:3")
    assert me(t).bounty == [0, 0, 0, 1]
    kinds = [event.kind for event in t.events()]
    assert kinds.index("bounty") < kinds.index("raid_card")
    assert told(t, "raid")[0]["cards"] == [R2E, C3M, T3G]


@pytest.mark.rule("MM-227", "MM-409")
def test_the_roll_is_seamanship_without_a_bonus_die() -> None:
    t = hunt(R2E, F3E, S5E)
    answer(t, "nation:3")
    assert len(told(t, "raid_dice")[0]["dice"]) == 3


@pytest.mark.rule("MM-228", "MM-229", "MM-362")
def test_special_weapons_turn_failed_dice() -> None:
    def edit(s: State) -> None:
        s.players[0].weapons = 7

    t = hunt(R2E, F3E, S5E, edit=edit, dice=(S, 1, 1))
    answer(t, "nation:3", "weapon:2", "weapon:0")
    assert me(t).weapons == 2  # one per failed die
    assert t.state.raid.successes == 3
    assert t.decision(0).prompt == "raid.use"


@pytest.mark.rule("MM-230", "MM-231", "MM-232", "MM-233", "MM-234", "MM-235", "MM-236")
def test_successes_are_used_one_at_a_time() -> None:
    t = hunt(R2E, C3M, T3G, C5C, F3E, dice=(S, S, S))
    answer(t, "nation:3", "add")
    assert t.state.raid.cards == [R2E, C3M, T3G, C5C]  # seen before the next
    answer(t, f"exchange:{C5C}")  # a card drawn by a success
    assert t.state.raid.cards == [R2E, C3M, T3G, F3E]
    answer(t, f"discard:{T3G}")
    assert T3G in t.state.cargo_discard
    assert C5C in t.state.cargo_discard
    assert t.decision(0).prompt == "raid.keep"
    assert me(t).at == [2, 1, 2, 2, 1]  # what was dropped counts for nothing
    assert me(t).gold == 10 + 2 + 3 + 3
    t = hunt(R2E, F3E, S5E, dice=(S, S, S))
    answer(t, "nation:3", "stop")  # none need be used
    assert t.decision(0).prompt == "raid.keep"


@pytest.mark.rule("MM-237", "MM-240", "MM-243")
def test_hits_damage_and_a_destroyed_location_fails_the_raid() -> None:
    t = hunt(R2E, C3M, T3G)
    answer(t, "nation:3")
    assert me(t).at == [2, 1, 2, 2, 0]
    assert me(t).gold == 10
    assert told(t, "raid_crippled")  # her own ship has failed her,
    assert not told(t, "raid_failed")  # the merchant has not got away
    assert me(t).captain >= 0
    assert {R2E, C3M, T3G} <= set(t.state.cargo_discard)  # MM-408


@pytest.mark.rule("MM-238", "MM-239", "MM-D56")
def test_further_hits_go_to_the_hull_and_a_destroyed_hull_sinks() -> None:
    more = [card for card, c in enumerate(CARGO) if c.hit == 4][:3]
    t = hunt(*more)
    answer(t, "nation:3")  # Cannons 1, then twice the Hull
    assert [hit["location"] for hit in told(t, "hit")] == [4, 0, 0]  # told is what has lost the point
    assert me(t).captain == -1
    assert me(t, 1).glory == 0  # nobody gets a point
    assert t.awaiting == (1,)  # the turn ends at once
    assert t.state.raid is None


@pytest.mark.rule("MM-241", "MM-242", "MM-147")
def test_escapes_reach_the_maneuverability() -> None:
    def galleon(s: State) -> None:
        ship(s, 0, 1)  # a Flute, Maneuverability 2

    t = hunt(R2E, F3E, C3M, edit=galleon)
    answer(t, "nation:3")
    assert told(t, "raid_failed")
    assert me(t).at[1] == 2  # the hit counts all the same
    assert me(t).gold == 10

    def rigged(s: State) -> None:
        ship(s, 0, 1)
        s.players[0].mods = 1 << RIGS

    t = hunt(R2E, F3E, C3M, edit=rigged)
    answer(t, "nation:3")
    assert told(t, "raid_won")


@pytest.mark.rule("MM-241")
def test_a_hit_on_the_hull_is_no_escape() -> None:
    assert {card.hit for card in CARGO} == {-1, 0, 1, 2, 3, 4}
    s = sea(lambda s: ship(s, 0, 3)).state  # a Galleon, which one icon escapes
    hits = [i for i, card in enumerate(CARGO) if card.hit == 0]
    s.raid = Raid(0, 3, cards=hits)
    assert not raids.escapes(s, 0)


@pytest.mark.rule("MM-244", "MM-245", "MM-007")
def test_a_successful_raid_pays_the_values_and_twelve_are_a_point() -> None:
    t = hunt(W4E, T4E, F3E)
    answer(t, "nation:3")
    assert me(t).gold == 21
    answer(t, [f"card:{W4E}", f"card:{F3E}"])
    assert me(t).hold == [W4E, F3E]
    assert t.view(1).captains["0"].hold == sorted([W4E, F3E])  # everyone has seen them
    assert me(t).glory == 0  # eleven gold
    for third in (F3E, T4E):  # twelve, thirteen
        t = hunt(W4E, S5E, third)
        answer(t, "nation:3", [])
        assert me(t).glory == 1
        assert me(t).sources[3] == 1


@pytest.mark.rule("MM-D88")
def test_the_raid_that_a_mission_asked_for_completes_it() -> None:
    t = hunt(W4E, F3E, R2E, nation=0, edit=lambda s: mission(s, 0, "mi-14"))
    answer(t, "nation:0", [])
    assert me(t).mission == -1
    assert me(t).glory == 1  # nine gold alone are none
    assert me(t).sources[FROM_MISSIONS] == 1


@pytest.mark.rule("MM-245", "MM-408", "MM-D85", "MM-D28")
def test_room_after_cargo_damage_and_own_cargo_may_make_way() -> None:
    def laden(s: State) -> None:
        cargo(s, 0, "textiles", 2)

    t = hunt(C5C, T4E, F3E, edit=laden)
    answer(t, "nation:3")
    assert me(t).at[2] == 1
    assert len(me(t).hold) == 1  # one card went overboard with the hit
    assert t.decision(0).most == 1
    own = me(t).hold[0]
    assert f"card:{own}" in keys(t)
    answer(t, [f"card:{T4E}"])
    assert me(t).hold == [T4E]
    assert own in t.state.cargo_discard


@pytest.mark.rule("MM-246")
def test_the_cargo_cards() -> None:
    values = [c.value for c in CARGO]
    assert {v: values.count(v) for v in range(1, 6)} == {1: 8, 2: 8, 3: 32, 4: 8, 5: 8}
    assert sum(c.hit < 0 for c in CARGO) == 32


@pytest.mark.rule("MM-224")
def test_a_raid_needs_five_locations() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas")
        s.players[0].at[3] = 0

    assert not [k for k in keys(sea(edit)) if "merchant" in k]


@pytest.mark.rule("MM-159", "MM-D27")
def test_modifications_in_raids() -> None:
    def armed(s: State) -> None:
        s.players[0].mods = 1 << CHASERS | 1 << LONG_GUNS | 1 << REINFORCED

    t = hunt(R2E, C3M, T3G, edit=armed)
    answer(t, "nation:3")
    assert t.decision(0).prompt == "absorb"  # Reinforced Hull works, the others are not asked for
    answer(t, "absorb:4")
    assert told(t, "raid_won")


@pytest.mark.rule("MM-D28")
def test_the_reinforced_hull_is_asked_after_all_hits_are_seen_and_before_the_escape() -> None:
    def armed(s: State) -> None:
        ship(s, 0, 1)
        s.players[0].mods = 1 << REINFORCED

    t = hunt(R2E, F3E, C3M, edit=armed)
    answer(t, "nation:3")
    assert t.decision(0).prompt == "absorb"
    answer(t, "absorb:1")
    assert told(t, "raid_failed")


@pytest.mark.rule("MM-194")
def test_cartagena_finds_spanish_merchants_without_a_roll() -> None:
    def edit(s: State) -> None:
        put(s, 0, "cartagena")
        merchant(s, "cartagena", 3)

    t = sea(edit)
    answer(t, f"spanish_merchant:{ZONE['cartagena']}")
    assert told(t, "rolled") == []
    assert keys(t) == ["nation:0", "decline"]


@pytest.mark.rule("MM-198", "MM-D66")
def test_havanas_fourth_card_stays_only_with_a_hit() -> None:
    t = hunt(R2E, F3E, S5E, C3M, zone="havana", nation=0)
    answer(t, "nation:0")
    assert told(t, "raid")[0]["cards"] == [R2E, F3E, S5E, C3M]
    t = hunt(R2E, F3E, S5E, W4E, zone="havana", nation=0)
    answer(t, "nation:0")
    assert told(t, "raid")[0]["cards"] == [R2E, F3E, S5E]
    assert W4E in t.state.cargo_discard
    kinds = [event.kind for event in t.events()]
    assert kinds.index("raid") < kinds.index("raid_dice")
    t = hunt(R2E, F3E, S5E, zone="havana", nation=3)
    answer(t, "nation:3")
    assert len(told(t, "raid")[0]["cards"]) == 3


@pytest.mark.rule("MM-207")
def test_san_juan_adds_three() -> None:
    t = hunt(R2E, F3E, W4E, zone="san-juan", nation=0)
    answer(t, "nation:0", [])
    assert told(t, "raid_won")[0]["gold"] == 12
    assert me(t).glory == 1


def test_frances_ignores_an_escape_and_anne_marie_exchanges_first() -> None:
    def frances(s: State) -> None:
        captain(s, 0, "cap-05")
        ship(s, 0, 1)

    def prepare(s: State) -> None:
        frances(s)
        put(s, 0, "caracas")
        merchant(s, "caracas", 3)
        top(s.cargo_deck, R2E, F3E, C3M)

    t = sea(prepare)
    t.script([S, 1, 1], [1, 1])
    answer(t, f"scout_merchant:{ZONE['caracas']}", "nation:3")
    assert told(t, "raid_won")

    t = hunt(R2E, C3M, T3G, C5C, edit=lambda s: captain(s, 0, "cap-10"))
    answer(t, "nation:3")
    assert t.decision(0).prompt == "raid.first"
    answer(t, f"exchange:{T3G}")
    assert told(t, "raid_won")


def test_silver_for_cadiz_adds_four() -> None:
    t = hunt(R2E, F3E, W4E, edit=lambda s: s.in_force.raid_bonus.__setitem__(3, 4))
    answer(t, "nation:3", [])
    assert told(t, "raid_won")[0]["gold"] == 13


# --- bounties -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-247", "MM-248", "MM-251", "MM-EX10", "MM-D81")
def test_attacking_an_honest_captain_makes_a_pirate_before_any_die() -> None:
    def edit(s: State) -> None:
        captain(s, 0, "cap-05")  # English
        captain(s, 1, "cap-11")  # French
        put(s, 0, "caracas")
        put(s, 1, "caracas")

    t = sea(edit)
    t.script([S, 1, 1], [1, 1], [1, 1, 1])
    answer(t, "scout_captain:1")
    assert me(t).bounty == [0, 0, 1, 0]
    assert me(t, 1).bounty == [0, 0, 0, 0]
    kinds = [event.kind for event in t.events()]
    assert kinds.index("bounty") < kinds.index("contest_dice")


@pytest.mark.rule("MM-249")
def test_attacking_a_pirate_brings_no_bounty() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas")
        put(s, 1, "caracas").bounty[2] = 1

    t = sea(edit)
    t.script([S, 1, 1], [1, 1, 1], [1, 1])
    answer(t, "scout_captain:1")
    assert me(t).bounty == [0, 0, 0, 0]

    def black(s: State) -> None:
        put(s, 0, "caracas").bounty[0] = 1
        npc(s, "npc-13", "caracas")

    t = sea(black)
    t.script([S, 1, 1], [1, 1, 1], [1] * 4)
    answer(t, "scout_npc:4")
    assert me(t).bounty == [1, 0, 0, 0]


@pytest.mark.rule("MM-250", "MM-D25", "MM-022", "MM-EX12", "MM-247")
def test_the_dutch_navy_attacked_and_beaten() -> None:
    def edit(s: State) -> None:
        put(s, 0, "trinidad")
        npc(s, "npc-10", "trinidad")
        ship(s, 0, 2)

    t = sea(edit)
    t.script([S, 1, 1], [S, S, S], [1, 1, 1], [1, 1, 1])
    answer(t, "scout_npc:3")
    assert me(t).bounty == [0, 0, 0, 1]
    t.state.battle.npc_at = [1, 2, 0, 3, 3]
    t.script([S, S, S], [1, 1, 1], [1, 1, 1])
    answer(t, "shoot", "shoot")
    assert me(t).bounty == [0, 0, 0, 2]
    assert me(t).glory == 1
    assert len(me(t).hand) == 1


@pytest.mark.rule("MM-250")
def test_beating_a_navy_that_attacked_brings_a_bounty_too() -> None:
    def edit(s: State) -> None:
        fleet = npc(s, "npc-10")
        fight = duel(s, NPC_SIDE + fleet, 0)
        fight.round = 1
        fight.npc_at = [1, 2, 0, 3, 3]
        ship(s, 0, 2)

    t = sea(edit)
    t.script([1, 1, 1], [S, S, S], [1, 1, 1])
    answer(t, "shoot", "shoot")
    assert me(t).bounty == [0, 0, 0, 1]


@pytest.mark.rule("MM-252", "MM-253", "MM-254", "MM-D74", "MM-EX08")
def test_bounties_rise_by_nation_up_to_five() -> None:
    s = sea().state
    p = s.players[0]

    def gain(nation: int) -> None:
        for _ in bounties.gain(s, 0, nation):
            pass

    gain(0)
    assert p.bounty == [1, 0, 0, 0]
    gain(2)
    assert p.bounty == [1, 0, 1, 0]
    gain(0)
    assert p.bounty == [2, 0, 1, 0]
    for _ in range(6):
        gain(0)
    assert p.bounty == [5, 0, 1, 0]


@pytest.mark.rule("MM-255", "MM-256", "MM-257")
def test_a_bounty_reduced_to_nothing_is_as_if_it_had_never_been() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas").bounty[0] = 2

    t = sea(edit)
    assert "enter" not in keys(t)
    bounties.lower(t.state, 0, 0, 5)
    assert me(t).bounty == [0, 0, 0, 0]
    assert not me(t).pirate
    assert "enter" in [option.key for option in actions(t.state, 0)]


@pytest.mark.rule("MM-258", "MM-259", "MM-EX09", "MM-261", "MM-D30")
def test_rewards() -> None:
    def edit(s: State) -> None:
        fight = duel(s)
        fight.round = 1
        s.players[0].bounty = [1, 0, 0, 0]
        s.players[1].bounty = [3, 1, 0, 0]
        ship(s, 0, 2)
        ship(s, 1, 0, 1, 2, 0, 2, 1)

    t = sea(edit)
    t.script([S, S, S], [1, 1], [1, 1, 1])
    answer(t, "shoot", "shoot")
    assert keys(t) == ["reward:1:5", "no"]  # Spain refuses, England pays; sinking is enough
    c = t.clone()
    c.choose(0, "no")  # only on request
    assert me(c).gold == 10
    answer(t, "reward:1:5")
    assert told(t, "reward") == [{"seat": 0, "nation": 1}]
    assert me(t).gold == 15


@pytest.mark.rule("MM-258", "MM-260")
def test_one_nation_pays_and_none_at_war_with_the_victors() -> None:
    s = sea().state
    assert bounties.paying_nations(s, 0, [0, 2, 1, 0]) == [1, 2]
    s.war_a, s.war_b = 0, 2  # the victor is Spanish
    assert at_war(s, 2, 0)
    assert bounties.paying_nations(s, 0, [0, 2, 1, 0]) == [1]


@pytest.mark.rule("MM-262", "MM-263")
def test_rewards_for_the_black_ships() -> None:
    s = sea().state
    bounties.reward_for_pirate(s, 0, 4)
    assert s.players[0].gold == 15
    bounties.reward_for_pirate(s, 0, 5)
    assert s.players[0].gold == 30
    s.players[0].bounty[1] = 1
    bounties.reward_for_pirate(s, 0, 5)
    assert s.players[0].gold == 30


@pytest.mark.rule("MM-D72")
def test_attacking_an_enemy_in_war_is_a_bounty_all_the_same() -> None:
    def edit(s: State) -> None:
        s.war_a, s.war_b = 0, 1  # Frederico is Spanish, Frances English
        put(s, 0, "caracas")
        put(s, 1, "caracas")

    t = sea(edit)
    t.script([S, 1, 1], [1, 1, 1], [1, 1])
    answer(t, "scout_captain:1")
    assert me(t).bounty[1] == 1


# --- the example of the rulebook ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-EX06", "MM-233", "MM-241", "MM-245", "MM-007")
def test_frederico_raids_a_merchant() -> None:
    t = hunt(R2E, C3M, T3G, C5C, dice=(S, 1, 2))
    answer(t, "nation:3", f"exchange:{T3G}")
    assert me(t).at == [2, 1, 1, 2, 1]
    assert me(t).gold == 20
    assert t.decision(0).most == 1
    answer(t, [f"card:{R2E}"])
    assert me(t).hold == [R2E]
    assert me(t).glory == 0
    assert me(t).hand == []
    assert me(t).bounty == [0, 0, 0, 1]
