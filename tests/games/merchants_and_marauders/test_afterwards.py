"""Chapters 40 to 44: plunder, claimed ships, death, retirement, the end by the time limit."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from freebooter.engine.table import Table
from freebooter.games.merchants_and_marauders.constants import NPC_SIDE, OVER, RIGS, SWIVELS, TURN
from freebooter.games.merchants_and_marauders.content import CAPTAINS, CARGO, ZONE
from freebooter.games.merchants_and_marauders.rules import death
from freebooter.games.merchants_and_marauders.state import State
from tests.games.merchants_and_marauders.caribbean import (
    S,
    answer,
    captain,
    card_of,
    cargo,
    duel,
    gold,
    hand,
    index,
    keys,
    me,
    mission,
    npc,
    put,
    rumor,
    sea,
    ship,
    specialist,
    stash,
    told,
    top,
)


def boarded(edit: Callable[[State], Any] | None = None, loser_edit: bool = True) -> Table:
    """Frederico's Frigate has boarded Frances' Sloop and wins the crew combat."""

    def prepare(s: State) -> None:
        duel(s).round = 1
        ship(s, 0, 2)
        ship(s, 1, 0, 2, 1, 1, 2, 1)
        if edit is not None:
            edit(s)

    t = sea(prepare)
    script(t)
    return t


def script(t: Table) -> None:
    t.script([S, S, 1], [1, 1], [S, S, 1], [1, 1, 1])
    answer(t, "board", "shoot")


def pass_all(t: Table) -> None:
    while t.awaiting and t.in_window:
        answer(t, "pass")


def belongings(s: State) -> None:
    gold(s, 1, 12)
    cargo(s, 1, "rum", 1)
    rumor(s, 1, "ru-01")
    mission(s, 1, "mi-19")
    s.players[1].weapons = 6
    s.players[0].weapons = 1
    specialist(s, 1, "g-37")
    specialist(s, 1, "g-39")
    specialist(s, 0, "g-40")
    s.players[1].kept = [13]
    s.rumor_deck.remove(13)


@pytest.mark.rule("MM-374", "MM-375", "MM-376", "MM-377", "MM-378", "MM-D83")
def test_the_victor_of_a_crew_combat_takes_everything_he_can_use() -> None:
    t = boarded(belongings)
    answer(t, "no")  # not the ship
    assert t.decision(0).prompt == "plunder.all"
    answer(t, "yes")
    p = me(t)
    assert p.gold == 22
    assert [CARGO[c].name for c in p.hold] == ["Rum"]
    assert p.rumor == 0
    assert p.kept == [13]
    assert t.state.rumor_discard == []
    assert p.weapons == 7
    assert sorted(p.crewed) == [0, 1]  # the Carpenter joins, the second Gunner Captain does not
    assert index_of_g39(t) in t.state.glory_discard
    assert index_mission(t) in t.state.mission_discard  # the loser's mission is gone
    assert p.mission == -1
    assert p.glory == 1


BOOTY = ["take_gold:12", "take_weapon:1", "take_weapon:2", "take_specialist:0", "take_rumor:13", "take_rumor:0"]


@pytest.mark.rule("MM-375", "MM-376", "MM-D83")
def test_the_victor_may_leave_what_he_does_not_want() -> None:
    t = boarded(belongings)
    answer(t, "no", "no")  # neither the ship nor all the rest
    assert t.view(0).captains["1"].rumor == 0  # he has looked at it
    assert t.view(None).captains["1"].rumor != 0
    assert t.decision(0).prompt == "plunder.some"
    assert (t.decision(0).least, t.decision(0).most) == (0, 7)
    assert keys(t)[:6] == BOOTY
    assert keys(t)[6].startswith("take_cargo:")
    for one in BOOTY:  # each of them alone
        c = t.clone()
        c.choose(0, [one])
        p = me(c)
        gained = (p.gold == 22, p.weapons & 2, p.weapons & 4, 0 in p.crewed, p.kept == [13], p.rumor == 0)
        assert [bool(thing) for thing in gained] == [one == other for other in BOOTY]
        assert p.hold == []
    answer(t, [])
    p = me(t)
    assert (p.gold, p.weapons, p.crewed, p.kept, p.rumor, p.hold) == (10, 1, [1], [], -1, [])
    assert me(t, 1).captain == -1
    assert {0, 13} <= set(t.state.rumor_discard)  # what is left goes with its captain
    assert len(t.state.cargo_discard) == 1
    assert p.glory == 1


@pytest.mark.rule("MM-375", "MM-D31")
def test_of_glory_cards_and_cargo_each_may_be_left() -> None:
    held: list[int] = []

    def edit(s: State) -> None:
        held.extend(hand(s, 1, "g-31", "g-32"))
        held.extend(cargo(s, 1, "rum", 1))
        gold(s, 1, 0)

    t = plundering(edit)
    assert keys(t) == ["yes", "no"]
    assert sorted(c for c in t.view(0).captains["1"].hand) == sorted(held[:2])  # he has looked at them
    assert -1 in t.view(None).captains["1"].hand
    answer(t, "no")
    assert keys(t) == [f"take_glory:{held[0]}", f"take_glory:{held[1]}", f"take_cargo:{held[2]}"]
    answer(t, [f"take_glory:{held[1]}"])
    assert held[1] in me(t).hand
    assert held[1] not in t.state.glory_discard
    assert held[0] in t.state.glory_discard
    assert held[2] in t.state.cargo_discard


@pytest.mark.rule("MM-375", "MM-030")
def test_what_the_victor_has_looked_at_stays_hidden_from_the_others() -> None:
    held: list[int] = []

    def edit(s: State) -> None:
        held.extend(hand(s, 1, "g-31", "g-32"))
        held.extend(cargo(s, 1, "rum", 1))

    t = plundering(edit, seats=3)
    answer(t, "no")
    for seat in range(3):
        guesses = [t.imagine(seat, random.Random(luck)) for luck in range(8)]
        assert all(guess.view(seat) == t.view(seat) for guess in guesses)
        known = {tuple(sorted(me(guess, 1).hand)) for guess in guesses}
        assert (len(known) == 1) == (seat < 2)  # victor and loser know the cards, the third does not
        assert all(len(guess.decision(0).options) == 4 for guess in guesses)
    assert t.view(0).captains["1"].hold == held[2:]
    assert t.view(2).captains["1"].hold == [-1]
    assert t.view(2).captains["1"].hand == [-1, -1]
    assert t.view(2).captains["1"].gold == 10  # the gold was counted before everyone


@pytest.mark.rule("MM-375")
def test_gold_that_was_counted_cannot_be_taken_back() -> None:
    t = boarded(lambda s: setattr(s.players[1], "gold_high", 12))
    assert t.decision(0).prompt == "plunder.ship"
    assert t.view(None).captains["1"].gold is None
    answer(t, "no")
    assert t.decision(0).prompt == "plunder.all"
    assert t.view(None).captains["1"].gold == 10
    assert t.can_undo(0) == "Luck or something hidden has shown since."


@pytest.mark.rule("MM-375")
def test_where_there_is_nothing_to_take_nothing_is_asked() -> None:
    t = boarded(lambda s: gold(s, 1, 0))
    answer(t, "no")
    assert t.decision(0).prompt == "hire.after"  # the battle is over, its glory card drawn
    assert told(t, "plundered") == []


def plundering(edit: Callable[[State], Any], seats: int = 2) -> Table:
    """The loser holds glory cards, so that moments for them pass by; up to the question what is taken."""

    def prepare(s: State) -> None:
        duel(s).round = 1
        ship(s, 0, 2)
        edit(s)

    t = sea(prepare, seats=seats)
    answer(t, "board", "shoot")
    t.script([S, S, 1], [1, 1])
    while t.decision(0) is None or t.decision(0).prompt != "plunder.ship":
        if t.decision(t.awaiting[0]).prompt == "C.board" and len(t.awaiting) == len(holders(t)):
            t.script([S, S, 1], [1, 1, 1])
        answer(t, "pass")
    answer(t, "no")
    return t


def holders(t: Table) -> list[int]:
    return [p.seat for p in t.state.players if p.hand]


def index_of_g39(t: Table) -> int:
    from freebooter.games.merchants_and_marauders.content import GLORY

    return index(GLORY, "g-39")


def index_mission(t: Table) -> int:
    from freebooter.games.merchants_and_marauders.content import MISSIONS

    return index(MISSIONS, "mi-19")


@pytest.mark.rule("MM-374")
def test_sinking_brings_no_plunder() -> None:
    def edit(s: State) -> None:
        duel(s).round = 1
        ship(s, 0, 2)
        ship(s, 1, 0, 1, 2, 0, 2, 1)
        gold(s, 1, 40)

    t = sea(edit)
    t.script([S, S, S], [1, 1], [1, 1, 1])
    answer(t, "shoot", "shoot")
    assert me(t).gold == 10
    assert me(t).glory == 1


@pytest.mark.rule("MM-374")
def test_the_boarded_side_may_plunder_too() -> None:
    def edit(s: State) -> None:
        duel(s).round = 1
        ship(s, 0, 2)
        gold(s, 0, 30)
        s.players[0].at[3] = 1

    t = sea(edit)
    t.script([S, S, 1], [1, 1], [1, 1, 1], [S, S, 1])
    answer(t, "board", "shoot")
    assert t.decision(1).prompt == "plunder.ship"
    answer(t, "no", "yes")
    assert me(t, 1).gold == 40


@pytest.mark.rule("MM-377", "MM-D31")
def test_of_plundered_glory_cards_four_are_kept() -> None:
    def edit(s: State) -> None:
        hand(s, 0, "g-31", "g-32", "g-34")
        hand(s, 1, "g-22", "g-23", "g-24")

    t = plundering(edit)
    answer(t, "yes")
    assert t.decision(0).prompt == "plunder.hand"
    assert t.decision(0).least == t.decision(0).most == 2
    assert len(keys(t)) == 6  # he looks at all
    first, second = me(t).hand[:2]
    answer(t, [f"drop:{first}", f"drop:{second}"])
    assert {first, second} <= set(t.state.glory_discard)
    shown = [{"seat": 0, "card": first}, {"seat": 0, "card": second}]
    assert told(t, "dropped_glory", seat=1) == shown
    while t.in_window:
        answer(t, "pass")
    if t.decision(0).prompt == "hand.drop":
        answer(t, keys(t)[0])
    assert len(me(t).hand) == 4


@pytest.mark.rule("MM-377", "MM-D85")
def test_plundered_cargo_must_fit() -> None:
    def edit(s: State) -> None:
        cargo(s, 0, "wood", 3)
        cargo(s, 1, "rum", 1)

    t = boarded(edit)
    answer(t, "no", "yes")
    assert t.decision(0).prompt == "hold.throw"
    wood = next(c for c in me(t).hold if CARGO[c].name == "Wood")
    answer(t, [f"card:{wood}"])
    assert sorted(CARGO[c].name for c in me(t).hold) == ["Rum", "Wood", "Wood"]


@pytest.mark.rule("MM-379", "MM-380", "MM-D55")
def test_a_beaten_navy_has_three_cargo_cards() -> None:
    cards = [card_of("wood", 4, "escape"), card_of("sugar", 5, "escape"), card_of("food", 3, "escape")]

    def edit(s: State) -> None:
        fleet = npc(s, "npc-04")
        fight = duel(s, 0, NPC_SIDE + fleet)
        fight.round = 1
        fight.npc_at = [3, 3, 2, 1, 3]  # one hit on its Cargo
        ship(s, 0, 2)
        top(s.cargo_deck, *cards)

    t = sea(edit)
    t.script([S, S, 1], [1, 1, 1], [S, S, 1], [1, 1], 1)
    answer(t, "board", "shoot", "no")
    assert me(t).gold == 22  # all three values
    assert keys(t) == [f"card:{cards[0]}", f"card:{cards[2]}"]  # one was lost at random
    c = t.clone()
    c.choose(0, [])  # the rest may be kept, or not
    assert me(c).hold == []
    answer(t, keys(t))
    assert me(t).hold == [cards[0], cards[2]]
    assert me(t).sources == [0, 1, 0, 0, 0, 0, 0]  # a point for the navy, none for twelve gold


@pytest.mark.rule("MM-381")
def test_black_ships_carry_nothing() -> None:
    def edit(s: State) -> None:
        fleet = npc(s, "npc-16")
        fight = duel(s, 0, NPC_SIDE + fleet)
        fight.round = 1
        fight.npc_at[3] = 1
        ship(s, 0, 2)
        s.players[0].bounty[0] = 1  # a pirate gets no reward either

    t = sea(edit)
    t.script([S, S, 1], [1, 1, 1], [S, S, 1], [1, 1, 1])
    answer(t, "board", "shoot", "no")
    assert me(t).gold == 10
    assert me(t).hold == []


@pytest.mark.rule("MM-382", "MM-383", "MM-384", "MM-385", "MM-D54", "MM-145")
def test_claiming_a_captains_ship() -> None:
    def edit(s: State) -> None:
        for mod, seat in ((RIGS, 0), (SWIVELS, 1)):
            s.mod_at[s.mod_at.index(mod)] = -1
            s.players[seat].mods = 1 << mod
        cargo(s, 0, "wood", 1)
        s.players[0].weapons = 2

    def prepare(s: State) -> None:
        duel(s).round = 1
        ship(s, 0, 2)
        ship(s, 1, 0, 2, 1, 1, 2, 1)
        edit(s)

    t = sea(prepare)
    t.script([S, S, 1], [1, 1], [1, 1], [S, S, 1], [1, 1, 1])
    answer(t, "board", "shoot", "yes")
    assert t.decision(0).prompt == "mods.return"
    answer(t, keys(t)[:1], "yes")
    p = me(t)
    assert p.ship == 0
    assert p.at == [2, 1, 1, 2, 1]  # with its damage; crew up to its value
    assert p.mods == 1 << SWIVELS  # its modifications stay with it
    assert sum(mod == RIGS for mod in t.state.mod_at) == 2  # his own returned to a port
    assert p.weapons == 2
    assert len(p.hold) == 1
    assert p.glory == 1
    assert not p.bought_ship  # MM-138


@pytest.mark.rule("MM-382", "MM-D35", "MM-138")
def test_claiming_an_npcs_ship() -> None:
    def edit(s: State) -> None:
        s.war_a, s.war_b = 1, 2
        fleet = npc(s, "npc-04")
        fight = duel(s, 0, NPC_SIDE + fleet)
        fight.round = 1
        fight.npc_at = [4, 5, 3, 1, 5]
        ship(s, 0, 2)

    t = sea(edit)
    t.script([S, S, 1], [1, 1, 1], [S, S, 1], [1, 1])
    answer(t, "board", "shoot", "yes", [])
    assert me(t).ship == 4
    assert me(t).at == [4, 5, 3, 3, 5]
    assert told(t, "npc_killed")
    assert me(t).sources[6] == 0


@pytest.mark.rule("MM-383", "MM-380", "MM-D85")
@pytest.mark.parametrize(("name", "prompt"), [("npc-04", "raid.keep"), ("npc-16", "hold.throw")])
def test_what_a_smaller_hold_takes_is_chosen_when_all_of_the_cargo_lies_open(name: str, prompt: str) -> None:
    def edit(s: State) -> None:
        fleet = npc(s, name)
        fight = duel(s, 0, NPC_SIDE + fleet)
        fight.round = 1
        fight.npc_at = [3, 3, 1, 1, 3]  # two hits on its Cargo: one card of the navy is left
        ship(s, 0, 2)
        cargo(s, 0, "wood", 3)

    t = sea(edit)
    t.script([S, S, 1], [1, 1, 1], [S, S, 1], [1, 1, 1][: 2 if name == "npc-04" else 3])
    answer(t, "board", "shoot", "yes")
    assert t.decision(0).prompt == prompt
    assert len(keys(t)) == (4 if name == "npc-04" else 3)  # the own cards, with what the navy had
    answer(t, keys(t)[-1:] if name == "npc-04" else keys(t)[:2])
    assert len(me(t).hold) == 1


# --- death ------------------------------------------------------------------------------------------------------------------


def dead(edit: Callable[[State], Any] | None = None, seats: int = 2) -> State:
    s = sea(edit, seats=seats).state
    for _ in death.die(s, 1):
        pass
    return s


@pytest.mark.rule("MM-386", "MM-387")
def test_what_a_dead_captain_loses() -> None:
    def edit(s: State) -> None:
        belongings(s)
        stash(s, 1, 23)
        s.players[1].glory = 4
        s.players[1].bounty = [1, 2, 0, 0]
        s.players[1].hull_turned = True

    s = dead(edit)
    p = s.players[1]
    assert not p.hull_turned  # his successor has no Reinforced Hull to renew
    assert (p.captain, p.gold, p.hold, p.hand, p.rumor, p.mission) == (-1, 0, [], [], -1, -1)
    assert (p.crewed, p.kept, p.weapons, p.bounty, p.zone) == ([], [], 0, [0, 0, 0, 0], -1)
    assert (p.glory, p.stash) == (4, 23)
    assert len(s.captain_discard) == 1


@pytest.mark.rule("MM-388", "MM-389", "MM-390", "MM-392", "MM-D73", "MM-395")
def test_a_new_captain_on_the_next_turn() -> None:
    def edit(s: State) -> None:
        duel(s).round = 1
        ship(s, 0, 2)
        ship(s, 1, 0, 1, 2, 0, 2, 1)

    t = sea(edit)
    t.script([S, S, S], [1, 1], [1, 1, 1])
    answer(t, "shoot", "shoot")
    assert me(t, 1).captain == -1  # until his own next turn
    assert t.awaiting == (0,)
    pass_all(t)
    answer(t, "done")
    assert t.awaiting == (1,)
    assert keys(t) == ["ship:0", "ship:1"]
    answer(t, "ship:1")
    p = me(t, 1)
    assert p.captain >= 0
    assert p.ship == 1
    assert (p.zone, p.in_port) == (CAPTAINS[p.captain].home, True)
    assert p.gold == 10
    assert len(p.hand) == 1
    assert t.decision(1).prompt == "turn"
    assert p.home == CAPTAINS[p.captain].home


@pytest.mark.rule("MM-392", "MM-393", "MM-394", "MM-D57")
@pytest.mark.parametrize(("stashed", "left", "bank"), [(0, 0, 10), (7, 0, 3), (10, 0, 0), (34, 24, 0)])
def test_starting_gold_comes_from_the_stash_first(stashed: int, left: int, bank: int) -> None:
    def edit(s: State) -> None:
        stash(s, 0, stashed)
        s.players[0].captain = -1
        s.captain_discard.append(1)
        s.phase = TURN

    t = sea(edit)
    answer(t, "ship:0")
    assert (me(t).gold, me(t).stash) == (10, left)
    assert t.view(1).captains["0"].stash == left  # who knew the stash knows what is left of it
    assert told(t, "outfitted")[0]["bank"] == bank


@pytest.mark.rule("MM-D57", "MM-188")
@pytest.mark.parametrize(("stashed", "gold", "left"), [(0, 10, 0), (7, 10, 0), (9, 10, 0), (10, 0, 10), (34, 0, 34)])
def test_by_the_other_reading_a_full_stash_is_left_to_its_owner(stashed: int, gold: int, left: int) -> None:
    def edit(s: State) -> None:
        stash(s, 0, stashed)
        s.players[0].gold = s.players[0].gold_low = s.players[0].gold_high = 0
        s.captain_discard.append(s.players[0].captain)
        s.players[0].captain = -1
        s.phase = TURN

    t = sea(edit, outfit="choice")
    answer(t, "ship:0")
    assert (me(t).gold, me(t).stash) == (gold, left)
    assert ("unstash" in keys(t)) == (left > 0)
    assert bool(told(t, "not_outfitted")) == (stashed >= 10)
    if left:
        answer(t, "unstash", 4)
        assert (me(t).gold, me(t).stash) == (4, left - 4)


@pytest.mark.rule("MM-D57")
def test_who_starts_without_gold_has_shown_that_ten_are_stashed_and_no_more() -> None:
    def edit(s: State) -> None:
        p = s.players[0]
        p.stash, p.stash_low, p.stash_high, p.linked = 14, 3, 40, False
        p.gold = p.gold_low = p.gold_high = 0
        s.captain_discard.append(p.captain)
        p.captain = -1
        s.phase = TURN

    t = sea(edit, outfit="choice")
    answer(t, "ship:0")
    seen = t.view(1).captains["0"]
    assert (seen.gold, seen.stash, seen.stash_range) == (0, None, (10, 40))


@pytest.mark.rule("MM-D56")
def test_who_is_dead_is_hunted_by_nobody() -> None:
    s = sea().state
    s.hunters = [4, 5]
    for _ in death.die(s, 0):
        pytest.fail("nobody is asked")
    assert s.hunters == []


@pytest.mark.rule("MM-391", "MM-D58")
def test_a_pirate_off_the_new_home_allows_another_draw() -> None:
    def edit(s: State) -> None:
        s.captain_discard.append(s.players[0].captain)
        s.players[0].captain = -1
        s.phase = TURN
        top(s.captain_deck, index(CAPTAINS, "cap-12"), index(CAPTAINS, "cap-10"), index(CAPTAINS, "cap-13"))
        npc(s, "npc-15", "tortuga")

    t = sea(edit)
    assert keys(t) == ["yes", "no"]
    size = len(t.state.captain_deck)
    answer(t, "yes")  # both of them live in Tortuga
    assert keys(t) == ["yes", "no"]
    answer(t, "yes")
    assert me(t).captain == index(CAPTAINS, "cap-13")
    assert len(t.state.captain_deck) == size  # the rejected went back
    t = sea(edit)
    answer(t, "no")
    assert me(t).captain == index(CAPTAINS, "cap-12")


@pytest.mark.rule("MM-416", "MM-D84")
def test_between_two_captains_a_player_is_no_target() -> None:
    def edit(s: State) -> None:
        put(s, 1, "caracas")
        put(s, 0, "caracas")
        npc(s, "npc-16", "curacao")

    s = dead(edit)
    from freebooter.games.merchants_and_marauders.rules import npcs, scouting

    options: list[Any] = []
    scouting.targets(s, 0, options)
    assert options
    assert "scout_captain:1" not in [o.key for o in options]
    s.players[0].bounty[0] = 1
    assert npcs.prey(s, 5) == []
    assert not s.players[1].playing


@pytest.mark.rule("MM-D84")
def test_a_player_without_a_captain_may_steer() -> None:
    def edit(s: State) -> None:
        s.captain_discard.append(s.players[1].captain)
        s.players[1].captain = -1
        s.players[1].zone = -1
        fleet = npc(s, "npc-16")
        duel(s, NPC_SIDE + fleet, 0).round = 1

    t = sea(edit)
    assert t.awaiting == (1,)


@pytest.mark.rule("MM-400", "MM-D84")
def test_no_captain_left_is_the_end() -> None:
    def edit(s: State) -> None:
        s.captain_discard = s.captain_deck[:]
        s.captain_deck = []

    s = dead(edit)
    assert s.phase == OVER
    assert s.ran_out

    def two_wait(s: State) -> None:
        s.captain_discard = s.captain_deck[1:]
        s.captain_deck = s.captain_deck[:1]
        s.players[0].retiring = True

    assert dead(two_wait).phase == OVER


@pytest.mark.rule("MM-400", "MM-401", "MM-003")
def test_the_defeat_that_ends_the_game_is_still_worth_its_point() -> None:
    def edit(s: State) -> None:
        duel(s).round = 1
        ship(s, 0, 2)
        ship(s, 1, 0, 1, 2, 0, 2, 1)
        s.captain_discard = s.captain_deck[:]
        s.captain_deck = []

    t = sea(edit)
    t.script([S, S, S], [1, 1], [1, 1, 1])
    answer(t, "shoot", "shoot")
    pass_all(t)
    assert t.state.ran_out
    assert t.result is not None
    assert t.result.ranks == [1, 2]


@pytest.mark.rule("MM-D56")
def test_death_on_the_own_turn_ends_it() -> None:
    def edit(s: State) -> None:
        duel(s).round = 1
        ship(s, 0, 0, 1, 2, 0, 2, 1)
        ship(s, 1, 2)

    t = sea(edit)
    t.script([1, 1, 1], [S, S], [1, 1, 1])
    answer(t, "shoot", "shoot")
    assert me(t).captain == -1
    pass_all(t)
    assert t.awaiting == (1,)
    assert t.state.keel.turn == 1


# --- retirement ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-396", "MM-397", "MM-398", "MM-D59")
def test_retirement() -> None:
    def edit(s: State) -> None:
        stash(s, 0, 30)
        s.players[0].bounty[0] = 3
        cargo(s, 0, "rum", 2)

    t = sea(edit)
    assert "retire" in keys(t)
    old = me(t).captain
    answer(t, "retire")
    assert t.awaiting == (1,)  # the turn is over
    assert me(t).captain == old  # he stays in port, untouchable
    assert not me(t).playing
    answer(t, "done")
    assert t.awaiting == (0,)
    assert keys(t) == ["ship:0", "ship:1"]
    answer(t, "ship:0")
    assert me(t).captain != old
    assert me(t).bounty == [0, 0, 0, 0]
    assert me(t).hold == []
    assert t.decision(0).prompt == "turn"  # the new captain plays


@pytest.mark.rule("MM-396", "MM-D59", "MM-D84")
def test_when_retirement_is_not_allowed() -> None:
    t = sea(lambda s: put(s, 0, "caracas"))
    assert "retire" not in keys(t)  # at sea
    t = sea()
    answer(t, "leave", "enter")
    assert "retire" not in keys(t)  # after an action

    def few(s: State) -> None:
        s.captain_discard = s.captain_deck[1:]
        s.captain_deck = s.captain_deck[:1]
        s.players[1].retiring = True

    assert "retire" not in keys(sea(few))


@pytest.mark.rule("MM-D59")
def test_a_retiring_captain_is_passive() -> None:
    def edit(s: State) -> None:
        s.players[1].retiring = True
        put(s, 1, "caracas", port=True)
        npc(s, "npc-16", "curacao")
        put(s, 0, "nassau", port=True)
        hand(s, 1, "g-18")

    s = sea(edit).state
    from freebooter.games.merchants_and_marauders.rules import cards, npcs

    assert npcs.prey(s, 5) == []
    assert cards.with_hand(s, (1,)) == ()


def test_zone_names() -> None:
    assert ZONE["havana"] >= 0
    s = sea(lambda s: captain(s, 0, "cap-01")).state
    assert s.players[0].captain == 0
