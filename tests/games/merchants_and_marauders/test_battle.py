"""Chapters 33 to 39: naval combat, hits, crew combat, weapons; and the battle of Felipe and Frances."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from freebooter.engine.table import Table
from freebooter.games.merchants_and_marauders.constants import (
    BOARD,
    BOARDED,
    CHASERS,
    DECIDED,
    FLEE,
    LONG_GUNS,
    NPC_SIDE,
    REINFORCED,
    RIGS,
    SHOOT,
    SWIVELS,
)
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules import crews, plunder
from freebooter.games.merchants_and_marauders.rules.hits import hit
from freebooter.games.merchants_and_marauders.state import Battle, State
from tests.games.merchants_and_marauders.caribbean import (
    S,
    answer,
    captain,
    cargo,
    duel,
    gold,
    hand,
    keys,
    me,
    npc,
    put,
    sea,
    ship,
    specialist,
    stash,
    told,
)


@pytest.mark.rule("MM-346", "MM-365")
def test_what_is_told_is_the_place_that_has_lost_the_point() -> None:
    def edit(s: State) -> None:
        ship(s, 1, 2, 3, 0, 1, 3, 3)
        s.players[0].weapons = 1  # Chain-shot

    t = melee(edit)
    t.script([S, S, S], [1], [1, 1, S])
    answer(t, "shoot", "pass")  # Frances can only shoot; the skull is hers
    answer(t, "location:1:1")
    assert [hit["location"] for hit in told(t, "hit_side")] == [2, 0, 0]
    t = melee(edit)
    t.script([S, S, S], [1], [1, 1, S])
    answer(t, "shoot", "use:chain")
    assert [hit["location"] for hit in told(t, "hit_side")] == [2, 0]
    assert told(t, "hit_lost") == [{"seat": 1, "location": 1}]


@pytest.mark.rule("MM-D45", "MM-343", "MM-347")
def test_the_owner_of_a_sunk_ship_places_no_skulls() -> None:
    def edit(s: State) -> None:
        ship(s, 1, 0, 1, 2, 0, 2, 1)

    t = melee(edit)
    t.script([S, S, S], [1, 1], [1, S, S])
    answer(t, "shoot", "shoot")
    assert me(t, 1).captain == -1

    def afloat(s: State) -> None:
        ship(s, 1, 0, 2, 2, 0, 2, 1)

    t = melee(afloat)
    t.script([S, S, S], [1, 1], [1, S, S])
    answer(t, "shoot", "shoot")
    assert t.decision(1).prompt == "battle.skull"
    answer(t, "location:0:1")  # she sinks with the first: the second is nobody's choice
    assert me(t, 1).captain == -1


def melee(edit: Callable[[State], Any] | None = None, round: int = 1, **settings: object) -> Table:
    """Frederico's Frigate against Frances' Sloop, before the second round."""

    def prepare(s: State) -> None:
        duel(s).round = round
        ship(s, 0, 2)
        if edit is not None:
            edit(s)

    return sea(prepare, **settings)


def at_sea_together(s: State) -> None:
    put(s, 0, "caracas")
    put(s, 1, "caracas")
    ship(s, 0, 2)


# --- declaring ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-318", "MM-317")
def test_the_aggressor_declares_first_and_openly() -> None:
    t = melee()
    assert t.awaiting == (0,)
    assert keys(t) == ["shoot", "board", "flee"]
    answer(t, "board")
    assert t.awaiting == (1,)
    assert told(t, "declares", 1) == [{"seat": 0, "action": BOARD}]
    t.script([1, 1, 1], [1, 1])
    answer(t, "shoot")
    assert t.state.battle.round == 3  # round after round
    assert t.awaiting == (0,)


@pytest.mark.rule("MM-319")
def test_round_one_is_for_shooting() -> None:
    t = sea(at_sea_together)
    t.script([S, 1, 1], [1, 1, 1], [1, 1])
    answer(t, "scout_captain:1")
    assert [e["action"] for e in told(t, "declares")] == [SHOOT, SHOOT]


@pytest.mark.rule("MM-320", "MM-321")
def test_destroyed_masts_and_crew_limit_the_choice() -> None:
    def masts(s: State) -> None:
        s.players[0].at[1] = 0

    t = melee(masts)
    assert t.awaiting == (1,)  # Frederico could only shoot

    def crew(s: State) -> None:
        s.players[0].at[3] = 0

    assert keys(melee(crew)) == ["shoot", "flee"]


# --- the contest ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-322", "MM-323", "MM-324", "MM-D43")
def test_contest_dice() -> None:
    s = melee().state
    s.battle.declared = [SHOOT, SHOOT]
    assert [naval.contest_dice(s, side) for side in (0, 1)] == [3, 2]
    ship(s, 0, 3)  # Maneuverability 1 against 4
    assert naval.contest_dice(s, 1) == 3
    ship(s, 0, 1)  # 2 against 4
    assert naval.contest_dice(s, 1) == 3
    ship(s, 0, 2)
    s.players[1].mods = 1 << RIGS  # 3 against 5
    assert naval.contest_dice(s, 1) == 3
    s.players[1].at[1] = 0
    assert naval.contest_dice(s, 1) == 1  # exactly one, no bonus


@pytest.mark.rule("MM-033", "MM-D43")
def test_cornelis_rolls_one_more_when_he_flees() -> None:
    s = melee(lambda s: captain(s, 0, "cap-16")).state
    s.battle.declared = [FLEE, SHOOT]
    assert naval.contest_dice(s, 0) == 5
    s.battle.declared = [SHOOT, SHOOT]
    assert naval.contest_dice(s, 0) == 4
    s.battle.declared = [FLEE, SHOOT]
    s.players[0].at[1] = 0  # by Chasers, after he had declared it
    assert naval.contest_dice(s, 0) == 1


def winner(first: list[int], second: list[int]) -> int:
    return naval.contest_winner(Battle(sides=[0, 1], steered=[0, 1], dice=[first, second]))


@pytest.mark.rule("MM-325", "MM-326", "MM-327", "MM-328", "MM-048", "MM-D42")
def test_who_wins_the_contest() -> None:
    assert winner([S, S, 1], [S, 4, 4]) == 0
    assert winner([4, 4, 4], [S, 1]) == 1
    assert winner([4, 4, 4], [1, 1]) == -1  # no success on either side: the numbers do not count
    assert winner([S, 1, 1], [S, 2, 3]) == 1
    assert winner([S, 2, 3], [S, 4, 1]) == -1


@pytest.mark.rule("MM-326")
def test_without_successes_a_round_has_no_effect() -> None:
    t = melee()
    t.script([4, 4, 4], [1, 1])
    answer(t, "shoot", "shoot")
    assert me(t).damage() == me(t, 1).damage() == 0


# --- shooting -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-329", "MM-330", "MM-331", "MM-EX18", "MM-340", "MM-341")
def test_frigate_and_sloop_exchange_fire() -> None:
    t = sea(at_sea_together)
    t.script([S, 1, 1], [S, S, S], [S, S], [2, 1, 3], [1])
    answer(t, "scout_captain:1")
    assert me(t, 1).at == [2, 1, 1, 1, 1]
    assert me(t).at == [3, 3, 2, 3, 3]


@pytest.mark.rule("MM-328", "MM-330", "MM-D42")
def test_a_tie_still_hits_for_successes() -> None:
    t = melee()
    t.script([S, 2, 2], [S, 4], [2], [1])
    answer(t, "shoot", "shoot")
    assert me(t, 1).at == [2, 1, 2, 2, 1]
    assert me(t).at == [3, 3, 2, 3, 3]


@pytest.mark.rule("MM-331")
def test_losing_shots_hit_whatever_the_foe_declared() -> None:
    t = melee()
    t.script([S, 1, 1], [S, 4], [2])
    answer(t, "shoot", "flee")
    assert me(t, 1).at[1] == 1
    assert t.state.battle is not None  # MM-338: he did not get away


@pytest.mark.rule("MM-332", "MM-335", "MM-EX19")
def test_boarding_after_the_hits_though_the_masts_fall() -> None:
    def edit(s: State) -> None:
        ship(s, 1, 0, 2, 1, 1, 1, 1)

    t = melee(edit)
    t.script([S, 1, 1], [S, S], [2], [S, S, S], [1, 1, 1])
    answer(t, "shoot", "board")
    assert me(t, 1).at[1] == 0
    assert told(t, "boards") == [{"seat": 1}]
    assert told(t, "crew_dice")


@pytest.mark.rule("MM-333", "MM-D52")
def test_a_boarder_who_sinks_does_not_board() -> None:
    def edit(s: State) -> None:
        ship(s, 1, 0, 1, 2, 0, 2, 1)

    t = melee(edit)
    t.script([S, 1, 1], [S, S], [1])
    answer(t, "shoot", "board")
    assert me(t, 1).captain == -1
    assert told(t, "boards") == []
    assert me(t).at == [3, 3, 3, 3, 3]  # a boarder does not shoot


@pytest.mark.rule("MM-334")
def test_a_boarder_without_crew_does_not_board() -> None:
    def edit(s: State) -> None:
        ship(s, 1, 0, 2, 2, 2, 1, 1)

    t = melee(edit)
    t.script([S, 1, 1], [S, S], [3])
    answer(t, "shoot", "board")
    assert told(t, "boards") == []
    assert t.state.battle.stage != BOARDED
    assert t.awaiting == (0,)


@pytest.mark.rule("MM-336")
def test_a_boarder_who_does_not_win_achieves_nothing() -> None:
    t = melee()
    t.script([1, 1, 1], [S, S], [1])
    answer(t, "board", "shoot")
    assert told(t, "boards") == []
    assert me(t, 1).damage() == 0


@pytest.mark.rule("MM-337", "MM-338")
def test_flight() -> None:
    t = melee()
    t.script([1, 1, 1], [S, 1])
    answer(t, "shoot", "flee")
    assert t.state.battle is None
    t = melee()
    t.script([S, 1, 1], [S, S], [1])
    answer(t, "shoot", "flee")
    assert t.state.battle is not None
    t = melee()
    t.script([1, 1, 1], [1, 1])
    answer(t, "shoot", "flee")
    assert t.state.battle is not None  # he did not win


@pytest.mark.rule("MM-339", "MM-D79")
def test_hits_are_simultaneous_and_both_may_sink() -> None:
    def edit(s: State) -> None:
        ship(s, 0, 2, 1, 3, 0, 3, 3)
        ship(s, 1, 0, 1, 2, 0, 2, 1)

    t = melee(edit)
    t.script([S, S, S], [S, 1], [1, 1, 1], [1])
    answer(t, "shoot", "shoot")
    assert [e["seat"] for e in told(t, "died")] == [0, 1]
    assert me(t).glory == me(t, 1).glory == 0

    def disarm(s: State) -> None:
        ship(s, 1, 0, 2, 2, 2, 2, 1)

    t = melee(disarm)
    t.script([S, S, S], [S, 1], [4, 1, 1], [1])
    answer(t, "shoot", "shoot")
    assert me(t, 1).at[4] == 0
    assert me(t).at[2] == 2  # disarmed in the round, she still inflicted her hit


@pytest.mark.rule("MM-D79")
def test_an_npc_sunk_together_with_the_captain_is_replaced() -> None:
    def edit(s: State) -> None:
        npc(s, "npc-13")
        fleet = npc(s, "npc-14")
        fight = duel(s, NPC_SIDE + fleet, 0)
        fight.round = 1
        fight.npc_at = [1, 2, 0, 2, 1]
        ship(s, 0, 0, 1, 2, 0, 2, 1)

    t = sea(edit)
    t.script([S, 1, 1], [S, S, 1], [1], [1])
    answer(t, "shoot", "shoot")
    assert me(t).captain == -1
    assert t.state.npc_killed[4] or told(t, "npc_killed")


@pytest.mark.rule("MM-D79")
@pytest.mark.parametrize("name", ["npc-01", "npc-13", "npc-16"])
def test_where_both_are_sunk_the_npc_is_gone_whoever_he_is(name: str) -> None:
    s = sea(lambda s: npc(s, name)).state
    fleet = next(i for i, zone in enumerate(s.npc_zone) if zone >= 0)
    fight = duel(s, NPC_SIDE + fleet, 0, stage=DECIDED)
    fight.sunk = [True, True]
    for _ in plunder.settle(s):
        pytest.fail("nobody is asked")
    assert s.npc_zone[fleet] == -1
    assert s.players[0].captain == -1
    assert s.battle is None


# --- hits ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-341", "MM-342", "MM-345", "MM-EX20")
def test_numbers_and_locations() -> None:
    t = melee(lambda s: ship(s, 1, 2))
    t.script([S, S, 1], [1, 1], [2, 2, 4])
    answer(t, "shoot", "shoot")
    assert me(t, 1).at == [3, 1, 3, 3, 2]
    t = melee(lambda s: ship(s, 1, 2))
    t.script([S, S, 1], [1, 1], [1, 3, 4])
    answer(t, "shoot", "shoot")
    assert me(t, 1).at == [3, 3, 2, 2, 2]


@pytest.mark.rule("MM-343", "MM-344", "MM-D45")
def test_skulls_after_numbers_where_the_target_likes() -> None:
    t = melee(lambda s: ship(s, 1, 2))
    t.script([S, S, 1], [1, 1], [S, 2, S])
    answer(t, "shoot", "shoot")
    assert t.awaiting == (1,)
    assert me(t, 1).at[1] == 2  # the number first
    assert keys(t) == [f"location:{loc}:1" for loc in range(5)]
    answer(t, "location:0:1")
    assert me(t, 1).at[0] == 2
    answer(t, "location:2:1")
    assert me(t, 1).at == [2, 2, 2, 3, 3]


@pytest.mark.rule("MM-346", "MM-347", "MM-D45")
def test_destroyed_locations_pass_hits_to_the_hull() -> None:
    at = [2, 0, 1, 1, 1]
    hit(at, 1)
    assert at == [1, 0, 1, 1, 1]
    t = melee(lambda s: ship(s, 1, 0, 1, 2, 0, 2, 1))
    t.script([S, S, 1], [1, 1], [S, 2, 2])
    answer(t, "shoot", "shoot", "location:2:1")  # even a destroyed one may be named
    assert me(t, 1).captain == -1


@pytest.mark.rule("MM-348")
def test_cargo_hits_throw_cards_overboard_at_random() -> None:
    t = melee(lambda s: cargo(s, 1, "rum", 2))
    cards = me(t, 1).hold[:]
    t.script([S, S, 1], [1, 1], [1, 2, 2], 1)
    answer(t, "shoot", "shoot")
    assert me(t, 1).hold == [cards[0]]
    assert cards[1] in t.state.cargo_discard


@pytest.mark.rule("MM-349", "MM-D51")
def test_boarding_a_ship_without_crew_wins_at_once() -> None:
    def edit(s: State) -> None:
        ship(s, 1, 0, 2, 2, 2, 0, 1)
        s.players[0].mods = s.players[1].mods = 1 << SWIVELS

    t = melee(edit)
    t.script([S, S, 1], [1, 1])
    answer(t, "board", "shoot")
    assert told(t, "swivels") == []
    assert told(t, "crew_dice") == []
    assert told(t, "won") == [{"seat": 0}]


@pytest.mark.rule("MM-350")
def test_without_cannons_no_hits() -> None:
    def edit(s: State) -> None:
        ship(s, 0, 2, 3, 3, 3, 3, 0)

    t = melee(edit)
    t.script([S, S, S], [1, 1])
    answer(t, "shoot", "shoot")
    assert me(t, 1).damage() == 0
    t = melee(lambda s: (edit(s), specialist(s, 0, "g-39")))
    t.script([S, S, S], [1, 1])
    answer(t, "shoot", "shoot")
    assert told(t, "volley") == []  # nor what a gunner would add

    def two(s: State) -> None:
        ship(s, 0, 2, 3, 3, 3, 3, 2)

    t = melee(two)
    t.script([S, S, S], [1, 1], [2, 1])
    answer(t, "shoot", "shoot")
    assert me(t, 1).damage() == 2


@pytest.mark.rule("MM-351", "MM-352")
def test_a_crippled_ship_sails_on_and_stays_crippled() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas")
        ship(s, 0, 0, 2, 0, 2, 2, 0)

    t = sea(edit)
    assert [k for k in keys(t) if k.startswith("move")]
    s = melee(lambda s: ship(s, 0, 0, 2, 0, 2, 2, 0)).state
    s.battle.declared = [SHOOT, SHOOT]
    assert naval.contest_dice(s, 0) == 1
    assert naval.hits_of(s, 0, 0) == 0


@pytest.mark.rule("MM-D44")
def test_combat_in_which_nobody_can_do_anything_ends() -> None:
    def edit(s: State) -> None:
        ship(s, 0, 2, 3, 0, 3, 3, 0)
        ship(s, 1, 0, 2, 0, 2, 2, 0)

    t = melee(edit)
    assert t.state.battle is None
    assert told(t, "parted")
    assert told(t, "contest_dice") == []  # at once, not after fifty rounds
    t = melee(round=50)
    assert t.state.battle is None


# --- modifications in battle ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-157", "MM-158", "MM-D47", "MM-D81")
def test_long_guns_fire_before_round_one() -> None:
    def edit(s: State) -> None:
        at_sea_together(s)
        s.players[0].mods = 1 << LONG_GUNS
        s.players[0].weapons = 3

    t = sea(edit)
    t.script([S, 1, 1], [S, 1, 1], [S])
    answer(t, "scout_captain:1")
    assert told(t, "bounty")  # the bounty came before
    assert told(t, "contest_dice") == []  # not yet round 1
    assert t.awaiting == (1,)  # no shot may gather the skull: the target chooses
    t.script([1, 1, 1], [1, 1])
    answer(t, "location:2:1")
    assert me(t, 1).at[2] == 1


@pytest.mark.rule("MM-151", "MM-152", "MM-D48")
def test_chasers_hit_once_when_someone_flees() -> None:
    def edit(s: State) -> None:
        s.players[0].mods = 1 << CHASERS
        s.players[0].at[4] = 0  # also without Cannons

    t = melee(edit)
    answer(t, "shoot", "flee")
    assert keys(t) == ["pass", "use:chasers"]
    t.script([2], [1, 1, 1], [1, 1])
    answer(t, "use:chasers")
    assert me(t, 1).at[1] == 1
    kinds = [event.kind for event in t.events()]
    assert kinds.index("volley") < kinds.index("contest_dice")
    t.script([1, 1, 1], [1, 1])
    answer(t, "shoot", "flee")
    assert t.decision(0).prompt == "battle.declare"  # once per combat

    t = melee(lambda s: (edit(s), setattr(s.players[0], "weapons", 3)))
    answer(t, "shoot", "flee")
    t.script([S])
    answer(t, "use:chasers")
    assert t.decision(1).prompt == "battle.skull"  # no special shot steers it

    def nobody_flees(s: State) -> None:
        s.players[0].mods = 1 << CHASERS

    t = melee(nobody_flees)
    t.script([1, 1, 1], [1, 1])
    answer(t, "shoot", "shoot")
    assert t.decision(0).prompt == "battle.declare"
    t = melee(nobody_flees)  # ready again in the next combat
    answer(t, "flee", "shoot")
    assert "use:chasers" in keys(t)


@pytest.mark.rule("MM-151")
def test_chasers_of_the_one_attacked_hit_the_aggressor_alone() -> None:
    t = melee(lambda s: setattr(s.players[1], "mods", 1 << CHASERS))
    answer(t, "flee", "shoot")
    t.script([2], [1, 1, 1], [1, 1])
    answer(t, "use:chasers")
    assert [(event["seat"], event["location"]) for event in told(t, "hit_side")] == [(0, 1)]


@pytest.mark.rule("MM-D48")
def test_masts_lost_to_chasers_leave_the_flight_but_only_one_die() -> None:
    def edit(s: State) -> None:
        s.players[0].mods = 1 << CHASERS
        s.players[1].at[1] = 1

    t = melee(edit)
    answer(t, "shoot", "flee")
    t.script([2], [1, 1, 1], [S])
    answer(t, "use:chasers")
    assert told(t, "contest_dice")[-1]["dice"] == [S]
    assert told(t, "escaped") == [{"seat": 1}]


@pytest.mark.rule("MM-154", "MM-155", "MM-D49")
def test_swivel_guns_clear_the_deck_whoever_boards() -> None:
    def edit(s: State) -> None:
        s.players[1].mods = 1 << SWIVELS

    t = melee(edit)
    t.script([S, S, 1], [1, 1], [S, S], [1, 1, 1], [1, 1, 1])
    answer(t, "board", "shoot")
    before = [e for e in t.events() if e.kind in ("hit_side", "crew_dice", "swivels")]
    assert [e.kind for e in before[:3]] == ["swivels", "hit_side", "crew_dice"]  # exactly one
    assert before[1].args == {"seat": 0, "location": 3}

    def both(s: State) -> None:
        s.players[0].mods = s.players[1].mods = 1 << SWIVELS
        s.players[0].at[3] = s.players[1].at[3] = 1

    t = melee(both)
    t.script([S, S, 1], [1, 1], [S, 1], [1, S])
    answer(t, "board", "shoot")
    assert t.state.battle is None
    assert told(t, "parted")
    assert me(t).captain >= 0
    assert me(t, 1).captain >= 0


@pytest.mark.rule("MM-156")
def test_swivel_guns_are_for_the_sea() -> None:
    s = sea(lambda s: setattr(s.players[0], "mods", 1 << SWIVELS)).state
    s.battle = Battle(sides=[0, 16], steered=[0, -1], stage=BOARDED, at_sea=False, npc_at=[1, 1, 1, 3, 1])
    s.keel.chance.script.extend([[S, S]])
    crews.swivel_guns(s)
    assert s.battle.npc_at[3] == 3
    s.battle.at_sea = True
    crews.swivel_guns(s)
    assert s.battle.npc_at[3] == 2


@pytest.mark.rule("MM-148")
def test_reinforced_hull_in_battle() -> None:
    def edit(s: State) -> None:
        s.players[1].mods = 1 << REINFORCED

    t = melee(edit)
    t.script([S, S, 1], [1, 1], [2, 3, 1])
    answer(t, "shoot", "shoot")
    assert keys(t) == ["pass", "use:reinforced"]
    answer(t, "use:reinforced", "die:0:0:2")
    assert me(t, 1).at == [2, 2, 1, 1, 1]
    assert me(t, 1).hull_turned


# --- special weapons ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-362", "MM-363")
def test_grappling_hooks_roll_own_dice_again_when_boarding() -> None:
    def edit(s: State) -> None:
        s.players[0].weapons = 4

    t = melee(edit)
    t.script([1, 1, 2], [S, 1])
    answer(t, "board", "shoot")
    assert "use:hooks" in keys(t)
    answer(t, "use:hooks")
    t.script([S, S], [1], [1, 1, 1], [1, 1, 1])
    answer(t, ["die:0:0:1", "die:0:1:1"])
    assert me(t).weapons == 0
    assert told(t, "boards")
    t = melee(edit)
    t.script([1, 1, 2], [1, 1])
    answer(t, "shoot", "shoot")
    assert t.decision(0).prompt == "battle.declare"  # not when shooting


@pytest.mark.rule("MM-364", "MM-365", "MM-D46")
def test_chain_shot_gathers_skulls_on_the_masts_and_spares_the_hull() -> None:
    def edit(s: State) -> None:
        s.players[0].weapons = 1

    t = melee(edit)
    t.script([S, S, 1], [1, 1], [S, S, 2])
    answer(t, "shoot", "shoot", "use:chain")
    assert me(t, 1).at == [2, 0, 2, 2, 1]  # the third is lost
    assert me(t).weapons == 0
    t = melee(lambda s: (edit(s), ship(s, 1, 0, 2, 0, 2, 2, 1)))
    t.script([S, S, 1], [1], [S, 2, 2])
    answer(t, "shoot", "use:chain")  # without Masts she can only shoot
    assert me(t, 1).at == [2, 0, 2, 2, 1]  # also those by number, where the Masts are gone


@pytest.mark.rule("MM-366", "MM-367", "MM-EX21", "MM-D46")
def test_grapeshot_gathers_skulls_on_the_crew() -> None:
    def edit(s: State) -> None:
        s.players[0].weapons = 2

    t = melee(edit)
    t.script([S, S, 1], [1, 1], [S, S, 3])
    answer(t, "shoot", "shoot", "use:grape")
    assert me(t, 1).at == [2, 2, 2, 0, 1]
    assert me(t).weapons == 0


@pytest.mark.rule("MM-368", "MM-D45")
def test_one_kind_of_shot_per_volley() -> None:
    def edit(s: State) -> None:
        s.players[0].weapons = 3

    t = melee(edit)
    t.script([S, S, 1], [1, 1], [S, S, 3])
    answer(t, "shoot", "shoot")
    assert set(keys(t)) == {"pass", "use:chain", "use:grape"}
    answer(t, "use:chain")
    assert me(t).weapons == 2
    assert t.decision(0) is None or "use:grape" not in keys(t, 0)


# --- crew combat -----------------------------------------------------------------------------------------------------------------


def boarded(edit: Callable[[State], Any] | None = None) -> Table:
    """Crew combat between Frederico (Leadership 3, Crew 3) and Frances (Leadership 3, Crew 2) is about to begin."""

    def prepare(s: State) -> None:
        s.battle = None
        at_sea_together(s)
        if edit is not None:
            edit(s)

    return sea(prepare)


def clash(t: Table, *rounds: tuple[list[int], list[int]]) -> None:
    s = t.state
    for first, second in rounds:
        s.battle.dice = [first, second]
        crews.strike(s, s.battle)


def crew_state(one: int, other: int) -> Table:
    t = boarded()
    t.state.battle = Battle(sides=[0, 1], steered=[0, 1], stage=BOARDED, round=1)
    me(t).at[3], me(t, 1).at[3] = one, other
    return t


@pytest.mark.rule("MM-353", "MM-354", "MM-355")
def test_each_success_is_a_crew_hit() -> None:
    t = melee()
    t.script([S, S, 1], [1, 1], [S, 1, 1], [1, S, 1])
    answer(t, "board", "shoot")
    assert [len(e["dice"]) for e in told(t, "crew_dice")[:2]] == [3, 3]
    assert told(t, "hit_side")[0]["location"] == 3
    t = crew_state(3, 3)
    clash(t, ([S, S, 1], [S, 1, 1]))
    assert (me(t).at[3], me(t, 1).at[3]) == (2, 1)


@pytest.mark.rule("MM-356", "MM-D53")
def test_hits_are_limited_by_the_own_crew_before_the_roll() -> None:
    t = crew_state(1, 5)
    clash(t, ([S, S, S], [1, 1, 1]))
    assert me(t, 1).at[3] == 4
    t = crew_state(5, 1)
    clash(t, ([S, S, S], [1, 1, 1]))
    assert me(t, 1).at == [2, 2, 2, 0, 1]  # never to the Hull


@pytest.mark.rule("MM-357", "MM-005")
def test_who_loses_the_last_man_loses_and_dies() -> None:
    t = melee()
    t.script([S, S, 1], [1, 1], [S, S, 1], [1, 1, 1])
    answer(t, "board", "shoot")
    assert told(t, "won") == [{"seat": 0}]
    answer(t, "no", "yes")  # not the ship, but the rest
    assert me(t, 1).captain == -1
    assert me(t).glory == 1


@pytest.mark.rule("MM-358", "MM-359", "MM-360", "MM-D50")
def test_both_crews_fall() -> None:
    t = crew_state(1, 1)
    clash(t, ([S, S, 1], [S, 4, 4]))  # counted before the limit
    assert t.state.battle.winner == 0
    assert me(t).at[3] == 0
    t = crew_state(1, 1)
    clash(t, ([S, 1, 1], [S, 4, 1]))
    assert t.state.battle.winner == 1
    t = crew_state(1, 1)
    clash(t, ([S, 2, 3], [S, 4, 1]))
    assert t.state.battle.stage == DECIDED
    assert t.state.battle.winner == -1


@pytest.mark.rule("MM-D50")
def test_without_a_winner_nobody_dies_or_plunders() -> None:
    def edit(s: State) -> None:
        s.players[0].at[3] = s.players[1].at[3] = 1

    t = melee(edit)
    t.script([S, S, 1], [1, 1], [S, 2, 3], [S, 4, 1])
    answer(t, "board", "shoot")
    assert t.state.battle is None
    assert me(t).captain >= 0
    assert me(t, 1).captain >= 0
    assert me(t).at[3] == me(t, 1).at[3] == 0
    assert me(t).glory == me(t, 1).glory == 0


@pytest.mark.rule("MM-361")
def test_no_flight_from_crew_combat() -> None:
    t = melee()
    t.script([S, S, 1], [1, 1], [1, 1, 1], [1, 1, 1], [1, 1, 1], [S, S, S])
    answer(t, "board", "shoot")
    assert not [e for e in told(t, "declares") if e["action"] == FLEE]
    assert t.decision(0) is None or "flee" not in keys(t, 0)


@pytest.mark.rule("MM-033")
def test_gaspard_and_the_master_at_arms() -> None:
    t = crew_state(3, 3)
    captain(t.state, 0, "cap-11")
    s = t.state
    assert crews.leadership_dice(s, 0) == 5
    s.battle.round = 2
    assert crews.leadership_dice(s, 0) == 4
    specialist(s, 0, "g-47")
    assert crews.leadership_dice(s, 0) == 5


def test_tobias_takes_three_gold_after_crew_combat() -> None:
    t = melee(lambda s: captain(s, 0, "cap-06"))
    before = me(t).gold
    t.script([S, S, 1], [1, 1], [S, S], [1, 1, 1])
    answer(t, "board", "shoot", "no", "yes")
    assert me(t).gold == before + 10 + 3  # plunder, and his share


@pytest.mark.rule("MM-033")
def test_josiah_may_add_a_hit_once_a_battle() -> None:
    def edit(s: State) -> None:
        captain(s, 0, "cap-07")
        ship(s, 1, 4)

    t = melee(edit)
    t.script([S, S, 1, 1], [1, 1])
    answer(t, "shoot", "shoot")
    assert t.decision(0).prompt == "extra_shot"
    c = t.clone()
    c.script([1, 2, 4])
    c.choose(0, "no")  # he keeps it for later
    assert me(c, 1).at == [5, 4, 2, 5, 4]
    c.script([S, S, 1, 1], [1, 1])
    answer(c, "shoot", "shoot")
    assert c.decision(0).prompt == "extra_shot"
    t.script([1, 2, 3, 4])  # four hits of three Cannons
    answer(t, "yes")
    assert me(t, 1).at == [5, 4, 2, 4, 4]
    t.script([S, S, 1, 1], [1, 1], [1, 2, 3])
    answer(t, "shoot", "shoot")  # once per battle
    assert me(t, 1).at == [5, 3, 1, 3, 4]


@pytest.mark.rule("MM-033")
def test_josiah_adds_no_hit_where_he_does_not_win_with_shoot() -> None:
    t = melee(lambda s: captain(s, 0, "cap-07"))
    t.script([S, 1, 1, 1], [S, S], [1], [1])
    answer(t, "shoot", "shoot")  # lost
    assert t.decision(0).prompt == "battle.declare"
    t.script([S, S, 1, 1], [1, 1], [S, S, 1], [1, 1, 1])
    answer(t, "board", "shoot")
    assert t.decision(0).prompt == "plunder.ship"


def test_gunners_and_surgeons() -> None:
    s = melee(lambda s: specialist(s, 0, "g-39")).state
    s.battle.declared = [SHOOT, SHOOT]
    s.battle.dice = [[S, S, 1], [1, 1]]
    assert naval.hits_of(s, 0, 0) == 4
    assert naval.hits_of(s, 0, 1) == 2
    t = melee(lambda s: specialist(s, 1, "g-43"))
    t.script([S, S, 1], [1, 1], [3, 3, 2])
    answer(t, "shoot", "shoot")
    assert me(t, 1).at == [2, 1, 2, 1, 1]  # the first Crew hit is ignored


def test_the_master_gunner_and_the_sailing_master() -> None:
    t = melee(lambda s: specialist(s, 0, "g-41"))
    t.script([S, S, 1], [1, 1], [1, 1, 1])
    answer(t, "shoot", "shoot", "use:master-gunner")
    t.script([3, 2])
    answer(t, ["die:0:0:1", "die:0:2:1"])
    assert me(t, 1).at == [2, 1, 1, 1, 1]
    t = melee(lambda s: specialist(s, 0, "g-51"))
    t.script([1, 1, 1], [S, 1])
    answer(t, "shoot", "shoot", "use:sailing-master")
    t.script([S, S], [2, 2, 1])
    answer(t, ["die:0:0:1", "die:0:1:1"])
    assert me(t, 1).damage() == 3


# --- Felipe against Frances: the battle of the rulebook ------------------------------------------------------------------------------


def felipe_and_frances(s: State) -> None:
    captain(s, 0, "cap-01")
    captain(s, 1, "cap-05")
    put(s, 0, "the-caribbean-sea")
    put(s, 1, "the-caribbean-sea")
    ship(s, 0, 2)
    ship(s, 1, 0)
    s.players[0].weapons = 1
    s.players[1].weapons = 4
    s.players[1].mods = 1 << RIGS
    zone = s.mod_at.index(RIGS)
    s.mod_at[zone] = -1
    hand(s, 0, "g-05")
    hand(s, 1, "g-01")


@pytest.mark.rule("MM-EX23", "MM-EX24", "MM-EX25", "MM-EX26", "MM-EX27", "MM-EX28", "MM-EX29", "MM-372", "MM-373")
def test_felipe_against_frances() -> None:
    t = sea(felipe_and_frances)
    felipe, frances = 0, 1

    def quiet(*seats: int) -> None:
        for seat in seats:
            t.choose(seat, "pass")

    # Felipe finds her, is wanted by England for it, and round 1 begins
    t.script([S, 1])
    answer(t, "scout_captain:1")
    quiet(frances)  # found
    quiet(felipe)  # a bounty
    assert me(t).bounty == [0, 1, 0, 0]
    quiet(felipe, frances)  # before round 1
    t.script([S, 1, 1], [S, 2, 3])
    quiet(felipe, frances)  # declared: Shoot, Shoot
    t.script([1], [3])
    quiet(felipe, frances)  # the contest: Frances wins 5 to 2
    t.choose(felipe, "use:move-hit")
    t.choose(frances, "pass")
    # his Crew hit goes to the Cargo; there is only one hit to move
    answer(t, "location:2")
    assert "use:move-hit" not in keys(t, felipe)
    quiet(felipe, frances)
    assert me(t, frances).at == [2, 2, 1, 2, 1]
    assert me(t, felipe).at == [3, 3, 2, 3, 3]

    # round 2: Shoot against Flee
    answer(t, "shoot", "flee")
    t.script([S, 1, 2], [S, 3, 4])
    quiet(felipe, frances)
    t.script([4])
    quiet(felipe, frances)
    quiet(felipe, frances)
    assert t.state.battle is not None
    assert me(t, frances).at == [2, 2, 1, 2, 0]

    # round 3: Felipe wins and spends his Chain-shot
    answer(t, "shoot", "flee")
    t.script([S, S, 1], [S, 1, 2])
    quiet(felipe, frances)
    t.script([1, 4, S])
    quiet(felipe, frances)
    t.choose(felipe, "use:chain")
    t.choose(frances, "pass")
    quiet(felipe, frances)
    assert me(t, frances).at == [1, 1, 0, 2, 0]
    assert me(t, felipe).weapons == 0

    # round 4: Frances boards with Grappling Hooks
    answer(t, "shoot", "board")
    t.script([S, 4, 3], [1, 1, 2])
    quiet(felipe, frances)
    t.choose(felipe, "pass")
    t.choose(frances, "use:hooks")
    t.script([S, S, 1])
    answer(t, ["die:1:0:1", "die:1:1:1", "die:1:2:2"])
    t.script([2])
    quiet(felipe, frances)
    quiet(felipe, frances)
    assert me(t, frances).at == [1, 0, 0, 2, 0]
    assert me(t, frances).weapons == 0
    assert told(t, "boards") == [{"seat": frances}]

    # the crews clash
    t.script([S, 2], [S, S, S])
    quiet(felipe, frances)  # before crew combat
    t.script([S, S], [S, 1, 4])
    quiet(felipe, frances)
    assert me(t, felipe).at[3] == 1
    assert me(t, frances).at[3] == 1

    # second round: Turn of the Blade on Felipe's dice, copied by Quick Study
    assert t.decision(felipe).prompt == "C.crew"
    assert t.state.battle.dice == [[S, S], [S, 1, 4]]
    t.choose(felipe, "pass")
    t.choose(frances, f"play:{me(t, frances).hand[0]}")
    assert t.decision(felipe).prompt == "C.crew"  # MM-371: he may declare one, too, but declines
    quiet(felipe)
    answer(t, "pass")  # nobody cancels it
    answer(t, "foe_dice")
    t.script([1, 3])
    answer(t, ["die:0:0:5", "die:0:1:5"])
    assert t.decision(felipe).prompt == "card.resolved"
    answer(t, f"play:{me(t, felipe).hand[0]}")
    answer(t, "own_dice")
    t.script([S, 2])
    answer(t, ["die:0:0:1", "die:0:1:3"])
    assert t.state.battle is None or t.state.battle.winner == 1
    assert told(t, "won") == [{"seat": frances}]

    # afterwards: England pays for its one bounty, and she plunders
    assert keys(t) == ["reward:1:5", "no"]
    answer(t, "reward:1:5", "yes")  # she takes the Frigate
    while t.decision(frances) is not None and t.decision(frances).prompt == "mods.return":
        answer(t, keys(t, frances)[:1])
    answer(t, "yes")  # and all the rest
    assert me(t, frances).ship == 2
    assert me(t, frances).at == [3, 3, 2, 0, 3]
    assert me(t, felipe).captain == -1
    assert me(t, frances).glory == 1
    assert len(me(t, frances).hand) == 1
    assert me(t, frances).gold == 10 + 10 + 5  # plunder, and England pays for one bounty


def test_helpers() -> None:
    s = sea(lambda s: (gold(s, 0, 3), stash(s, 0, 4))).state
    assert s.players[0].gold == 3
