"""Chapters 27, 28 and 39: glory cards, their moments, specialists; every card does what it says."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable
from typing import Any

import pytest

import freebooter as fb
from freebooter.engine.asks import Option
from freebooter.engine.keel import EVERYONE
from freebooter.engine.table import Table
from freebooter.games.merchants_and_marauders.constants import (
    BOARD,
    BOARDED,
    CHASERS,
    CREW,
    FLEE,
    ON_DECLARE,
    PIRATE_FRIGATE,
    REINFORCED,
    SHOOT,
)
from freebooter.games.merchants_and_marauders.content import CARGO, DESIGN, GLORY, RUMORS, ZONE
from freebooter.games.merchants_and_marauders.content import effects as kinds
from freebooter.games.merchants_and_marauders.content.effects import DrawCargo, Excise, Gold, RollDice
from freebooter.games.merchants_and_marauders.rules import arms, effects
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules.common import draw_glory, gain_glory, stash_bounds
from freebooter.games.merchants_and_marauders.rules.fitting import FITS
from freebooter.games.merchants_and_marauders.state import Battle, State
from freebooter.games.merchants_and_marauders.view import HIDDEN, view
from tests.games.merchants_and_marauders.caribbean import (
    S,
    answer,
    captain,
    cargo,
    demand,
    duel,
    gold,
    hand,
    index,
    keys,
    me,
    merchant,
    npc,
    offer_missions,
    put,
    rumor,
    sea,
    ship,
    specialist,
    stash,
    told,
    top,
)

Edit = Callable[[State], Any]


def play(t: Table, seat: int, name: str) -> str:
    """The key that plays this card of the seat's hand."""
    card = next(c for c in me(t, seat).hand if GLORY[c].id in (name, f"{name}a", f"{name}b"))
    return f"play:{card}"


def holding(*names: str, seat: int = 0, edit: Edit | None = None) -> Edit:
    def prepare(s: State) -> None:
        hand(s, seat, *names)
        if edit is not None:
            edit(s)

    return prepare


def melee(*names: str, seat: int = 0, edit: Edit | None = None, round: int = 1) -> Table:
    """Frederico's Frigate against Frances' Sloop before round 2; the seat holds these cards."""

    def prepare(s: State) -> None:
        duel(s).round = round
        ship(s, 0, 2)
        hand(s, seat, *names)
        if edit is not None:
            edit(s)

    return sea(prepare)


def passes(t: Table, *seats: int) -> None:
    for seat in seats:
        t.choose(seat, "pass")


# --- hands ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-264", "MM-265", "MM-266", "MM-011")
def test_a_fifth_card_makes_one_go_before_anything_else() -> None:
    def edit(s: State) -> None:
        hand(s, 0, "g-13", "g-24", "g-34", "g-04")
        put(s, 0, "caracas", port=True)
        demand(s, "caracas", "rum")
        cargo(s, 0, "rum", 3)

    t = sea(edit)
    t.script(0)
    answer(t, "port_action", "sell", [f"card:{c}" for c in me(t).hold])
    assert t.decision(0).prompt == "hand.drop"
    assert len(keys(t)) == 5
    assert all(k.startswith("drop") for k in keys(t))  # no card may be played now
    first = me(t).hand[0]
    answer(t, f"drop:{first}")
    assert len(me(t).hand) == 4
    assert told(t, "dropped_glory", seat=1) == [{"seat": 0, "card": first}]
    assert t.decision(0).prompt == "port"


def test_etienne_holds_five() -> None:
    def edit(s: State) -> None:
        captain(s, 0, "cap-12")
        hand(s, 0, "g-13", "g-24", "g-34", "g-04")

    s = sea(edit).state
    for _ in draw_glory(s, 0):
        pytest.fail("five cards are allowed")
    assert len(s.players[0].hand) == 5


@pytest.mark.rule("MM-274")
def test_an_empty_glory_deck_is_made_of_the_discards() -> None:
    def edit(s: State) -> None:
        s.glory_discard = s.glory_deck
        s.glory_deck = []

    s = sea(edit).state
    for _ in gain_glory(s, 0, 0):
        pass
    assert len(s.players[0].hand) == 1
    assert s.glory_discard == []
    s.glory_deck = []
    for _ in gain_glory(s, 0, 0):
        pass
    assert len(s.players[0].hand) == 1  # MM-D19: nothing is drawn
    assert s.players[0].glory == 2


@pytest.mark.rule("MM-267", "MM-268", "MM-274", "MM-D75")
def test_cards_are_played_freely_on_the_own_turn_but_not_combat_cards() -> None:
    t = sea(holding("g-24", "g-02"))
    assert play(t, 0, "g-24") in keys(t)
    assert play(t, 0, "g-02") not in keys(t)
    key = play(t, 0, "g-24")
    answer(t, "port_action")
    assert key in keys(t)  # between port activities too
    card = int(key.split(":")[1])
    answer(t, key)
    assert card in t.state.glory_discard
    t = melee("g-24", "g-02")
    answer(t, "shoot", "shoot")
    assert keys(t) == ["pass"]  # no ordinary card in combat


# --- out of turn ------------------------------------------------------------------------------------------------------------


def lanterns(s: State) -> None:
    put(s, 0, "caracas")
    hand(s, 1, "g-18")


@pytest.mark.rule("MM-269", "MM-270")
def test_a_card_on_anothers_turn_is_announced_without_showing_it() -> None:
    t = sea(lambda s: (lanterns(s), hand(s, 2, "g-18"), hand(s, 0, "g-04")), seats=3)
    answer(t, f"move:{ZONE['curacao']}")
    assert t.awaiting == (1, 2)
    key = play(t, 1, "g-18")
    assert key in keys(t, 1)
    t.choose(1, key)
    t.choose(2, "pass")
    assert told(t, "announced") == [{"seat": 1}]
    assert told(t, "played") == []
    assert t.view(0).captains["1"].hand == [-1]


@pytest.mark.rule("MM-270", "MM-269")
def test_everybody_with_cards_is_asked_in_the_same_way() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas")
        hand(s, 1, "g-01")
        hand(s, 2, "g-18")

    t = sea(edit, seats=3)
    answer(t, f"move:{ZONE['curacao']}")
    assert t.awaiting == (1, 2)
    assert t.in_window
    assert keys(t, 1) == ["pass"]  # who has nothing to play is asked all the same
    assert len(keys(t, 2)) == 2


@pytest.mark.rule("MM-271", "MM-272", "MM-273", "MM-D32")
def test_others_may_announce_too_and_cards_are_resolved_in_turn_order_or_withdrawn() -> None:
    def prepare(s: State) -> None:
        put(s, 0, "caracas")
        cards = hand(s, 1, "g-18", "g-18")
        s.players[1].hand.remove(cards[1])
        s.players[2].hand.append(cards[1])
        s.glory_seen[cards[1]] = 4

    t = sea(prepare, seats=3)
    answer(t, f"move:{ZONE['curacao']}")
    t.choose(2, play(t, 2, "g-18"))
    t.choose(1, "pass")
    # another round of announcements
    assert t.awaiting == (1,)  # seat 2 has no card left to announce
    t.choose(1, play(t, 1, "g-18"))
    assert [e["seat"] for e in told(t, "announced")] == [2, 1]
    assert t.awaiting == (1,)  # turn order beginning with the current player
    assert keys(t) == ["resolve", "withdraw"]
    card = me(t, 1).hand[0]
    answer(t, "withdraw")
    assert told(t, "withdrew") == [{"seat": 1, "card": card}]
    assert me(t, 1).hand == [card]
    assert t.view(0).captains["1"].hand == [card]  # it was shown
    assert t.awaiting == (2,)
    t.script([S, 1, 1])
    answer(t, "resolve")
    assert told(t, "played")[0]["seat"] == 2


@pytest.mark.rule("MM-272", "MM-273", "MM-D56", "MM-416")
def test_a_card_against_a_captain_who_has_died_meanwhile_is_taken_back() -> None:
    def two_lanterns(s: State) -> None:
        lanterns(s)
        hand(s, 2, "g-18")
        ship(s, 0, 0, 1, 0, 0, 0, 0)

    t = sea(two_lanterns, seats=3)
    answer(t, f"move:{ZONE['curacao']}")
    card = me(t, 2).hand[0]
    t.choose(1, play(t, 1, "g-18"))
    t.choose(2, play(t, 2, "g-18"))
    t.script([1, 1, 1], [1])
    answer(t, "resolve")
    assert [e["seat"] for e in told(t, "died")] == [0]
    assert told(t, "withdrew") == [{"seat": 2, "card": card}]
    assert len(t.state.captain_discard) == 1

    t = sea(lambda s: (two_lanterns(s), hand(s, 0, "g-36")), seats=3)  # the dying captain is asked in between
    answer(t, f"move:{ZONE['curacao']}")
    t.choose(1, play(t, 1, "g-18"))
    t.choose(2, play(t, 2, "g-18"))
    passes(t, 0) if t.decision(0) is not None else None
    answer(t, "resolve")
    t.script([1, 1, 1], [1])
    passes(t, 0)  # the card shown
    assert t.decision(0).prompt == "DEATH"
    answer(t, play(t, 0, "g-36"))
    assert me(t).stash == 10
    assert [e["seat"] for e in told(t, "played")] == [1, 0]


@pytest.mark.rule("MM-269")
def test_a_table_is_saved_and_loaded_in_the_moment_of_a_card() -> None:
    t = sea(lanterns)
    answer(t, f"move:{ZONE['curacao']}")
    assert t.decision(1).prompt == "X.move"
    again = fb.load(t.save())
    assert keys(again, 1) == keys(t, 1)
    assert again.save() == t.save()


@pytest.mark.rule("MM-272", "MM-273")
def test_who_announces_two_cards_may_take_back_the_second_after_the_first() -> None:
    t = sea(lambda s: (lanterns(s), hand(s, 1, "g-18")))
    answer(t, f"move:{ZONE['curacao']}", play(t, 1, "g-18"))
    answer(t, keys(t, 1)[-1])
    assert t.decision(1).prompt == "card.resolve"
    assert keys(t, 1) == ["resolve", "withdraw"]


@pytest.mark.rule("MM-269")
def test_nobody_copies_a_card_against_himself() -> None:
    t = sea(lambda s: (lanterns(s), hand(s, 0, "g-05")))
    answer(t, f"move:{ZONE['curacao']}")
    t.choose(1, play(t, 1, "g-18"))
    passes(t, 0)  # shown
    t.script([S, 1, 1])
    assert keys(t, 0) == ["pass"]


@pytest.mark.rule("MM-273")
def test_a_card_announced_alone_may_be_withdrawn_too() -> None:
    t = sea(lambda s: (lanterns(s), hand(s, 2, "g-04")), seats=3)
    answer(t, f"move:{ZONE['curacao']}")
    t.choose(1, play(t, 1, "g-18"))
    t.choose(2, "pass")
    passes(t, 2)  # nobody adds one
    assert t.awaiting == (1,)
    assert keys(t) == ["resolve", "withdraw"]
    card = me(t, 1).hand[0]
    answer(t, "withdraw")
    assert told(t, "withdrew") == [{"seat": 1, "card": card}]
    assert t.decision(0).prompt == "turn"


@pytest.mark.rule("MM-269", "MM-270")
def test_orders_to_pass_hold_for_the_windows_named() -> None:
    """A seat says once which moments it wants to be asked in; the others wait for nobody."""
    t = sea(lambda s: (lanterns(s), hand(s, 0, "g-04")))
    t.standing(1, ["X.move"], "turn")
    answer(t, f"move:{ZONE['curacao']}")
    assert t.decision(0).prompt == "turn"
    answer(t, "enter", "port_action")
    assert t.awaiting == (1,)  # not at other moments
    assert t.decision(1).prompt == "X.port"


@pytest.mark.rule("MM-369", "MM-370", "MM-371", "MM-372", "MM-373")
def test_in_battle_only_the_fighting_captains_play_and_the_aggressors_card_comes_first() -> None:
    def edit(s: State) -> None:
        hand(s, 1, "g-02")
        hand(s, 2, "g-01")
        duel(s).round = 1
        ship(s, 0, 2)
        hand(s, 0, "g-11")

    t = sea(edit, seats=3)
    answer(t, "shoot", "shoot")
    assert t.awaiting == (0, 1)  # not seat 2
    passes(t, 0, 1)
    assert t.decision(0).prompt == "C.contest"
    t.choose(1, play(t, 1, "g-02"))
    t.choose(0, play(t, 0, "g-11"))
    # the aggressor's first
    assert told(t, "played")[0]["seat"] == 0
    assert t.decision(0).prompt == "battle.drop_die"
    answer(t, keys(t)[0])
    assert [e["seat"] for e in told(t, "played")] == [0, 1]
    assert t.decision(1).prompt == "battle.side"


@pytest.mark.rule("MM-371", "MM-372")
def test_a_captain_who_kept_silent_may_answer_a_declared_card_before_it_is_resolved() -> None:
    t = melee("g-02", seat=1, edit=lambda s: hand(s, 0, "g-11"))
    answer(t, "shoot", "shoot")
    t.script([S, 1, 1], [1, 1])
    passes(t, 0, 1)
    t.choose(0, "pass")
    t.choose(1, play(t, 1, "g-02"))
    assert told(t, "announced") == [{"seat": 1}]
    assert told(t, "played") == []
    assert t.awaiting == (0,)
    t.choose(0, play(t, 0, "g-11"))
    assert [e["seat"] for e in told(t, "played")] == [0]  # declared later, resolved first: he is the aggressor
    answer(t, "die:1:0:1")
    assert [e["seat"] for e in told(t, "played")] == [0, 1]


@pytest.mark.rule("MM-373", "MM-D48")
def test_a_shot_of_the_chasers_leaves_the_cards_declared_with_it_as_they_are() -> None:
    def edit(s: State) -> None:
        s.players[0].mods = 1 << CHASERS
        s.players[1].mods = 1 << REINFORCED

    t = melee("g-06", seat=1, edit=edit)
    answer(t, "shoot", "flee")
    t.script([2])
    t.choose(0, "use:chasers")
    t.choose(1, play(t, 1, "g-06"))
    assert t.decision(1).prompt == "C.loc"  # the moment of the located hit, within that of the declarations
    guess = t.imagine(0, random.Random(1))
    assert GLORY[me(guess, 1).hand[0]].window == ON_DECLARE  # known to have been announced for that one
    assert me(guess, 1).hand[0] not in guess.state.glory_deck
    t.script([S, 1, 1], [S, S], [2])
    answer(t, "use:reinforced")
    assert told(t, "withdrew") == []
    assert [e["seat"] for e in told(t, "played")] == [1]
    assert told(t, "escaped") == [{"seat": 1}]


# --- battle cards, one by one --------------------------------------------------------------------------------------------------


def test_turn_of_the_blade() -> None:
    def edit(s: State) -> None:
        pass

    t = melee("g-01", edit=edit)
    answer(t, "board", "shoot")
    t.script([S, S, 1], [1, 1])
    passes(t, 0)
    passes(t, 0)  # contest
    t.script([1, 1, 1], [S, 1, 1])
    passes(t, 0)  # before the crews
    t.choose(0, play(t, 0, "g-01"))
    answer(t, "foe_dice")
    t.script([1])
    answer(t, ["die:1:0:5"])
    rounds = [e for e in t.events() if e.kind in ("crew_dice", "hit_side")]
    assert [e.kind for e in rounds[:3]] == ["crew_dice"] * 3  # nobody was hit in the first round


def test_shift_of_wind() -> None:
    t = melee("g-02")
    answer(t, "shoot", "shoot")
    t.script([1, 1, 1], [S, 1])
    passes(t, 0)
    t.choose(0, play(t, 0, "g-02"))
    answer(t, "own_dice")
    t.script([S, S, S], [1, 2, 3])
    answer(t, ["die:0:0:1", "die:0:1:1", "die:0:2:1"])
    assert me(t, 1).damage() == 2


@pytest.mark.rule("MM-370")
def test_double_shotted_guns() -> None:
    t = melee("g-03")
    answer(t, "shoot", "shoot")
    t.script([S, 1, 1], [1, 1])
    passes(t, 0)
    t.script([1, 2, 2, 4])
    t.choose(0, play(t, 0, "g-03"))
    passes(t, 0) if t.decision(0) is not None and t.decision(0).prompt == "C.contest" else None
    assert len(told(t, "volley")[0]["dice"]) == 4
    t = melee("g-03")
    answer(t, "shoot", "shoot")
    t.script([1, 1, 1], [S, 1])
    passes(t, 0)
    assert keys(t, 0) == ["pass"]  # no hit, no card


def test_double_shotted_guns_add_to_a_hit_and_make_none_of_nothing() -> None:
    """The dice may be rolled again after the card was played."""
    s = sea(duel).state
    battle = s.battle
    assert battle is not None
    battle.declared, battle.shots = [SHOOT, SHOOT], [1, 0]
    for mine, hits in (([S, 1], 2), ([1, 1], 0)):
        battle.dice = [mine, [S, S]]
        assert naval.cannon_hits(s, 0) == hits


def test_down_flat() -> None:
    t = melee("g-04", seat=1)
    answer(t, "shoot", "shoot")
    t.script([S, S, 1], [1, 1])
    passes(t, 1)
    t.script([2, 2, 3])
    passes(t, 1)
    t.choose(1, play(t, 1, "g-04"))
    answer(t, "die:0:0:2")
    assert me(t, 1).at == [2, 1, 2, 1, 1]


@pytest.mark.rule("MM-371")
def test_quick_study_copies_and_may_not_copy_what_it_could_not_use() -> None:
    t = melee("g-03", edit=lambda s: hand(s, 1, "g-05"))
    answer(t, "shoot", "flee")
    t.script([S, S, 1], [1, 1])
    passes(t, 0, 1)
    t.choose(1, "pass")
    t.choose(0, play(t, 0, "g-03"))
    passes(t, 1)  # she has nothing to declare in answer
    assert t.decision(1).prompt == "card.shown"
    passes(t, 1)
    assert t.decision(1).prompt == "card.resolved"
    assert keys(t, 1) == ["pass"]  # she does not shoot


def test_slip_the_cable() -> None:
    t = melee("g-06", seat=1)
    answer(t, "shoot", "flee")
    t.choose(1, play(t, 1, "g-06"))
    t.script([S, 1, 1], [S, S], [2])
    while t.in_window:
        answer(t, "pass")
    assert told(t, "escaped") == [{"seat": 1}]  # though Frederico had a success


def test_muskets_in_the_tops() -> None:
    t = melee("g-07")
    answer(t, "board", "shoot")
    t.script([S, S, 1], [1, 1])
    passes(t, 0)
    passes(t, 0)
    t.script([1, S, 1], [S, 1, 1], [1, 1, 1])
    t.choose(0, play(t, 0, "g-07"))
    assert told(t, "card_dice")[0]["dice"] == [1, S, 1]
    assert told(t, "hit_side")[0] == {"seat": 1, "location": 3}


Side = Callable[[Battle, int], Any]

# what a card of battle asks of the side that plays it: it fits, and it does not
ASKS_FOR: dict[str, tuple[kinds.Effect, Side, Side]] = {
    "extra hit": (kinds.ExtraHit(), lambda b, me: declare(b, me, SHOOT), lambda b, me: declare(b, me, BOARD)),
    "cancelled hit": (
        kinds.CancelHit(),
        lambda b, me: b.volley[1 - me].append(1),
        lambda b, me: b.volley[1 - me].clear(),
    ),
    "hull hit": (kinds.HullHit(), lambda b, me: b.volley[me].append(1), lambda b, me: b.volley[me].clear()),
    "sure flight": (
        kinds.SureFlight(),
        lambda b, me: declare(b, me, FLEE),
        lambda b, me: b.sure_flight.__setitem__(me, True),
    ),
    "no limit": (
        kinds.NoCrewLimit(),
        lambda b, me: b.no_cap.__setitem__(1 - me, True),
        lambda b, me: b.no_cap.__setitem__(me, True),
    ),
    "a die less": (kinds.DropDie(), lambda b, me: b.dice[me].clear(), lambda b, me: b.dice[1 - me].clear()),
    "parley": (kinds.Pay(5, ()), lambda b, me: None, lambda b, me: setattr(b, "round", 1)),
    "muskets": (kinds.RollDice(3), lambda b, me: None, lambda b, me: setattr(b, "at_sea", False)),
}


def declare(battle: Battle, side: int, action: int) -> None:
    battle.declared[side] = action


@pytest.mark.rule("MM-268", "MM-370")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("name", ASKS_FOR)
def test_a_card_of_battle_fits_either_captain_who_fights_and_nobody_else(name: str, side: int) -> None:
    effect, fitting, spoilt = ASKS_FOR[name]
    s = sea(duel, seats=3).state
    battle = s.battle
    assert battle is not None
    battle.round, battle.declared, battle.dice = 2, [BOARD, BOARD], [[S], [S]]
    fits = FITS[type(effect)]
    fitting(battle, side)
    assert fits(s, side, effect)
    assert not fits(s, 2, effect)
    spoilt(battle, side)
    assert not fits(s, side, effect)


@pytest.mark.parametrize("crew", [0, 1])
def test_muskets_need_somebody_to_aim_at(crew: int) -> None:
    t = melee("g-07")
    fits = arms.fits_muskets
    me(t, 1).at[CREW] = crew
    assert fits(t.state, 0, RollDice(3)) == (crew > 0)


def test_below_the_waterline() -> None:
    t = melee("g-08")
    answer(t, "shoot", "shoot")
    t.script([S, S, 1], [1, 1])
    passes(t, 0)
    t.script([2, 2, 3])
    passes(t, 0)
    t.choose(0, play(t, 0, "g-08"))
    answer(t, "die:0:2:3")
    assert me(t, 1).at == [1, 0, 2, 2, 1]


@pytest.mark.rule("MM-319")
def test_under_false_colours() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas")
        put(s, 1, "caracas")
        ship(s, 0, 2)
        hand(s, 0, "g-09")

    t = sea(edit)
    t.script([S, 1, 1])
    answer(t, "scout_captain:1")
    passes(t, 0)  # the bounty
    assert t.decision(0).prompt == "C.start"
    answer(t, play(t, 0, "g-09"))
    assert keys(t, 0) == ["shoot", "board", "flee"]
    t.script([1, 1, 1], [1, 1])
    answer(t, "board")
    assert [e["action"] for e in told(t, "declares")][:2] == [2, 1]  # she may only shoot


@pytest.mark.rule("MM-356")
def test_no_quarter() -> None:
    t = melee("g-10", edit=lambda s: ship(s, 0, 2, 3, 3, 3, 1, 3))
    answer(t, "board", "shoot")
    t.script([S, S, 1], [1, 1])
    passes(t, 0)
    passes(t, 0)
    t.script([S, S, 1], [1, 1, 1])
    passes(t, 0)
    answer(t, play(t, 0, "g-10"))
    assert told(t, "won") == [{"seat": 0}]  # two hits by one man


@pytest.mark.rule("MM-356", "MM-269")
def test_no_quarter_twice_in_a_round_makes_no_sense() -> None:
    def edit(s: State) -> None:
        hand(s, 0, "g-05")
        hand(s, 1, "g-05")
        fight = duel(s, stage=BOARDED)
        fight.round = 1
        ship(s, 0, 2)
        ship(s, 1, 2)

    t = sea(holding("g-10", edit=edit))
    t.choose(0, play(t, 0, "g-10"))
    while t.decision(1) is None or t.decision(1).prompt != "card.resolved":
        answer(t, "pass")
    t.choose(1, play(t, 1, "g-05"))  # for her own hits
    while t.decision(0) is None or t.decision(0).prompt != "card.resolved":
        answer(t, "pass")
    assert keys(t, 0) == ["pass"]


def test_fouled_shrouds() -> None:
    t = melee("g-11")
    answer(t, "shoot", "shoot")
    t.script([1, 1, 4], [S, 1])
    passes(t, 0)
    answer(t, play(t, 0, "g-11"), "die:1:0:5")
    assert told(t, "contest_drawn")
    assert me(t).damage() == 0


def test_parley_under_white() -> None:
    t = melee("g-12")
    answer(t, "shoot", "shoot")
    t.script([S])
    answer(t, play(t, 0, "g-12"))
    assert t.state.battle is None
    assert me(t).gold == 5
    assert me(t, 1).gold == 15
    t = melee("g-12", edit=lambda s: gold(s, 0, 4))
    answer(t, "shoot", "shoot")
    assert keys(t, 0) == ["pass"]


# --- adventure cards --------------------------------------------------------------------------------------------------------------


def test_fair_slant() -> None:
    t = sea(holding("g-13", edit=lambda s: put(s, 0, "caracas")))
    answer(t, play(t, 0, "g-13"), f"move:{ZONE['curacao']}")
    assert me(t).zone == ZONE["curacao"]
    assert t.state.turn.actions == 3


@pytest.mark.rule("MM-396")
def test_who_has_moved_by_a_card_no_longer_retires() -> None:
    t = sea(holding("g-13", edit=lambda s: put(s, 0, "caracas")))
    answer(t, play(t, 0, "g-13"), "enter")
    assert me(t).in_port
    assert "retire" not in keys(t)


def test_sharp_eyed_boy() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas")
        put(s, 1, "caracas")

    t = sea(holding("g-14", "g-16", edit=edit))
    t.script([1, 1, 1])
    answer(t, "scout_captain:1")
    assert keys(t) == ["pass", play(t, 0, "g-14")]
    t.script([S, 1, 1])
    answer(t, play(t, 0, "g-14"))
    assert told(t, "attacks") or t.in_window


@pytest.mark.rule("MM-025")
def test_who_pays_for_a_pardon_can_pay_for_one_in_every_guess() -> None:
    def edit(s: State) -> None:
        p = put(s, 0, "caracas", port=True)
        p.bounty[0] = 3
        p.gold, p.gold_low, p.gold_high = 15, 0, 20
        p.stash, p.stash_low, p.stash_high = 5, 0, 20

    t = sea(holding("g-15", edit=edit))
    answer(t, play(t, 0, "g-15"))
    assert t.decision(0).prompt == "pardon.amount"
    for luck in range(20):
        guess = t.imagine(1, random.Random(luck))
        assert keys(guess, 0)[0] == "amount:1"
        assert len(keys(guess, 0)) == max(1, min(3, me(guess).gold // 5))


def test_a_word_in_season() -> None:
    t = sea(holding("g-16", edit=lambda s: put(s, 0, "caracas", port=True)))
    t.script([1])
    answer(t, "port_action", "listen")
    t.script([S])
    answer(t, play(t, 0, "g-16"))
    assert me(t).rumor >= 0


@pytest.mark.rule("MM-255")
def test_letter_of_remission() -> None:
    def edit(s: State) -> None:
        s.players[0].bounty = [3, 0, 2, 0]
        gold(s, 0, 11)

    t = sea(holding("g-15", edit=edit))
    answer(t, play(t, 0, "g-15"), "nation:0")
    assert keys(t) == ["amount:1", "amount:2"]
    answer(t, 2)
    assert me(t).bounty == [1, 0, 2, 0]
    assert me(t).gold == 1


def test_swallowed_by_fog() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas")
        put(s, 1, "caracas")
        hand(s, 1, "g-17")

    t = sea(edit)
    t.script([S, 1, 1])
    answer(t, "scout_captain:1")
    answer(t, play(t, 1, "g-17"))
    assert t.state.battle is None
    assert me(t).bounty == [0, 0, 0, 0]  # before the bounty for starting combat
    assert "scout_captain:1" not in keys(t)

    def hunted(s: State) -> None:
        npc(s, "npc-04", "caracas")
        put(s, 0, "curacao").bounty[0] = 1
        hand(s, 0, "g-17")

    t = sea(hunted)
    t.script([S])
    answer(t, f"move:{ZONE['caracas']}")
    answer(t, play(t, 0, "g-17"))
    assert t.state.battle is None
    assert t.state.hunters == []


def test_lanterns_on_the_reef() -> None:
    t = sea(lanterns)
    answer(t, f"move:{ZONE['curacao']}")
    t.script([1, 1, 1], [2])
    t.choose(1, play(t, 1, "g-18"))
    assert me(t).at == [2, 1, 2, 2, 1]
    t = sea(lanterns)
    answer(t, f"move:{ZONE['curacao']}")
    t.script([S, 1, 1])
    t.choose(1, play(t, 1, "g-18"))
    assert me(t).damage() == 0


@pytest.mark.rule("MM-269")
def test_ill_omen() -> None:
    def edit(s: State) -> None:
        hand(s, 0, "g-34")
        hand(s, 1, "g-19")
        put(s, 0, "caracas", port=True)

    t = sea(edit)
    answer(t, "port_action")
    passes(t, 1)
    answer(t, play(t, 0, "g-34"))
    assert t.decision(1).prompt == "card.shown"
    t.choose(1, play(t, 1, "g-19"))
    assert me(t).gold == 10
    assert len(t.state.glory_discard) == 2


@pytest.mark.rule("MM-247", "MM-255")
def test_privateering_commission_is_paid_to_the_bank_and_not_to_the_foe() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas")
        put(s, 1, "caracas")
        hand(s, 0, "g-20")

    t = sea(edit)
    t.script([S, 1, 1])
    answer(t, "scout_captain:1")
    assert t.decision(0).prompt == "X.bounty"
    answer(t, play(t, 0, "g-20"))
    assert me(t).bounty == [0, 0, 0, 0]
    assert (me(t).gold, me(t, 1).gold) == (5, 10)

    def war(s: State) -> None:
        edit(s)
        s.war_a, s.war_b = 0, 1
        gold(s, 0, 0)

    t = sea(war)
    t.script([S, 1, 1])
    answer(t, "scout_captain:1")
    answer(t, play(t, 0, "g-20"))
    assert me(t).bounty == [0, 0, 0, 0]

    t = sea(lambda s: (edit(s), gold(s, 0, 4)))  # at peace five gold are needed
    t.script([S, 1, 1])
    answer(t, "scout_captain:1")
    assert t.decision(0).prompt == "X.bounty"
    assert keys(t) == ["pass"]


@pytest.mark.rule("MM-D39")
@pytest.mark.parametrize(("name", "who"), [("g-21", "npc-01"), ("g-22", "npc-16")])
def test_orders_and_smoke_move_npcs(name: str, who: str) -> None:
    def edit(s: State) -> None:
        npc(s, who, "caracas")
        put(s, 0, "curacao")
        if who == "npc-01":
            s.players[0].bounty[1] = 1

    t = sea(holding(name, edit=edit))
    fleet = 0 if who == "npc-01" else PIRATE_FRIGATE
    answer(t, play(t, 0, name), f"npc:{fleet}:{ZONE['curacao']}")
    assert t.state.npc_zone[fleet] == ZONE["curacao"]
    assert told(t, "npc_scouts") == []  # it does not look for him now
    assert play(sea(holding(name)), 0, name) not in keys(sea(holding(name)))  # no ship in play
    t = sea(holding(name, edit=lambda s: npc(s, who, "basse-terre")))
    assert ZONE["basse-terre"] == 0
    assert play(t, 0, name) in keys(t)


def test_the_bribed_steward() -> None:
    def edit(s: State) -> None:
        hand(s, 1, "g-34", "g-36")
        rumor(s, 1, "ru-03")

    t = sea(holding("g-23", edit=edit))
    answer(t, play(t, 0, "g-23"))
    passes(t, 1)
    assert set(t.view(0).captains["1"].hand) == set(me(t, 1).hand)
    assert t.view(0).captains["1"].rumor == 2
    card = me(t, 1).hand[0]
    answer(t, f"drop:{card}")
    assert card not in me(t, 1).hand
    assert card in t.state.glory_discard


def test_dead_pilots_chart() -> None:
    t = sea(holding("g-24"))
    answer(t, play(t, 0, "g-24"))
    assert me(t).rumor >= 0
    assert me(t).gold == 10


# --- mercantile cards ---------------------------------------------------------------------------------------------------------------


def ashore(s: State, zone: str = "caracas", wants: str = "wood") -> None:
    put(s, 0, zone, port=True)
    demand(s, zone, wants)


def test_factors_strongbox() -> None:
    t = sea(holding("g-25", edit=ashore))
    answer(t, "port_action")
    assert "stash" not in keys(t)
    answer(t, play(t, 0, "g-25"), "stash", 9)
    assert me(t).stash == 9


def test_two_buyers_on_the_quay() -> None:
    def edit(s: State) -> None:
        ashore(s)
        cargo(s, 0, "rum", 3)

    t = sea(holding("g-26", edit=edit))
    answer(t, "port_action", play(t, 0, "g-26"), "good:2", "sell", [f"card:{c}" for c in me(t).hold])
    assert me(t).gold == 28
    assert me(t).glory == 0  # no point for it
    assert t.state.demand[ZONE["caracas"]] == 7  # and no change of token
    assert t.state.visit.demand_also == -1  # the second buyer has gone


def test_keys_of_the_warehouse() -> None:
    t = sea(holding("g-27", edit=lambda s: ashore(s, "san-juan")))
    answer(t, "port_action", play(t, 0, "g-27"), "buy")
    assert len(t.state.market.offer) == 9


def test_credit_at_the_yard() -> None:
    def edit(s: State) -> None:
        ashore(s)
        gold(s, 0, 20)

    t = sea(holding("g-28", edit=edit))
    answer(t, "port_action", play(t, 0, "g-28"), "yard", "buy_ship:2")
    assert me(t).gold == 0
    assert me(t).ship == 2


def test_glut_on_the_market() -> None:
    def edit(s: State) -> None:
        ashore(s, wants="rum")
        cargo(s, 0, "rum", 2)
        hand(s, 1, "g-29")

    t = sea(edit)
    answer(t, "port_action")
    passes(t, 1)
    cards = me(t).hold[:]
    answer(t, "sell", [f"card:{c}" for c in cards])
    assert t.decision(1).prompt == "X.sell"
    other = next(i for i, good in enumerate(t.state.demand_pool) if good != 2)
    t.script(other)
    t.choose(1, play(t, 1, "g-29"))
    assert t.decision(0).prompt == "sell"  # he may change his declaration
    c = t.clone()
    c.choose(0, [])  # also to nothing
    assert me(c).gold == 10
    assert me(c).hold == cards
    assert "sell" not in keys(c)
    answer(t, [f"card:{cards[0]}"])
    assert me(t).gold == 13
    assert me(t).hold == [cards[1]]


def test_careened_on_the_sand() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas")
        ship(s, 0, 0, 1, 1, 1, 1, 1)

    t = sea(holding("g-30", edit=edit))
    answer(t, play(t, 0, "g-30"), "location:0", "location:1")
    assert me(t).at == [2, 2, 1, 1, 1]


def test_armourers_gratitude_a_shipwrights_debt_and_a_loan() -> None:
    t = sea(holding("g-31", "g-32", "g-34", edit=ashore))
    mod = t.state.mod_at[ZONE["caracas"]]
    answer(t, "port_action", play(t, 0, "g-31"))
    assert me(t).weapons == 7
    answer(t, play(t, 0, "g-32"))
    assert me(t).mods == 1 << mod
    answer(t, play(t, 0, "g-34"))
    assert me(t).gold == 18


def test_excise_men() -> None:
    def edit(s: State) -> None:
        captain(s, 1, "cap-01")  # Spanish
        ashore(s)
        cargo(s, 0, "rum", 1)
        hand(s, 1, "g-33")

    t = sea(edit)
    answer(t, "port_action")
    t.choose(1, play(t, 1, "g-33"))
    assert keys(t, 0) == ["pay:3", "lose_cargo"]
    taxed = t.clone()
    answer(taxed, "lose_cargo")
    assert (me(taxed).gold, me(taxed).hold) == (10, [])
    assert taxed.state.cargo_discard == me(t).hold
    answer(t, "pay:3")
    assert (me(t).gold, len(me(t).hold)) == (7, 1)

    def english(s: State) -> None:
        edit(s)
        captain(s, 1, "cap-05")

    t = sea(english)
    answer(t, "port_action")
    assert keys(t, 1) == ["pass"]


@pytest.mark.parametrize(("loaded", "answers"), [(False, []), (True, [Option("pay", 3)])])
def test_what_stands_after_the_excise_on_a_card_happens(loaded: bool, answers: list[Option]) -> None:
    t = sea(lambda s: cargo(s, 0, "rum", 1) if loaded else None)
    steps = effects.resolve(t.state, 0, (Excise(3), Gold(5)), 0)
    for answered in [None, *answers]:
        with contextlib.suppress(StopIteration):
            steps.send(answered)
    assert me(t).gold == 10 - 3 + 5


@pytest.mark.parametrize("left", [9, 1, 0])
def test_cargo_that_a_card_brings_is_seen_by_its_owner_alone(left: int) -> None:
    t = sea()
    s = t.state
    s.cargo_deck, away = s.cargo_deck[:left], s.cargo_deck[left:]
    next(effects.resolve(s, 0, (DrawCargo(2),), 0))  # which of it is kept comes later
    brought = min(2, left)  # no more than there are
    assert len(me(t).hold) == brought
    assert view(s, 0).captains["0"].hold == sorted(me(t).hold)
    assert not set(me(t).hold) & set(away)
    for seat in (1, None):
        assert view(s, seat).captains["0"].hold == [HIDDEN] * brought


def test_news_from_europe() -> None:
    t = sea(holding("g-35"))
    good = t.state.demand_pool[0]
    answer(t, play(t, 0, "g-35"), f"port:{ZONE['havana']}", f"good:{good}")
    assert t.state.demand[ZONE["havana"]] == good


@pytest.mark.rule("MM-023", "MM-025")
def test_gold_in_the_keelson_can_be_worked_out() -> None:
    """17 gold on board, as everyone has counted: exactly 10 of it are in the stash now."""

    def edit(s: State) -> None:
        duel(s).round = 1
        ship(s, 0, 2)
        ship(s, 1, 0, 1, 2, 0, 2, 1)
        gold(s, 1, 17)
        stash(s, 1, 5)
        hand(s, 1, "g-36")

    t = sea(edit)
    answer(t, "shoot", "shoot")
    t.script([S, S, S], [1, 1])
    passes(t, 1)
    t.script([1, 1, 1])
    passes(t, 1, 1)
    assert t.decision(1).prompt == "DEATH"
    answer(t, play(t, 1, "g-36"))
    assert me(t, 1).stash == 15
    assert stash_bounds(me(t, 1)) == (15, 15)
    assert me(t, 1).captain == -1


def drowning(*, on_board: tuple[int, int, int], stashed: tuple[int, int, int], linked: bool = True) -> Table:
    """Frederico dies with Gold in the Keelson; his gold and stash, and what others can work out about each."""

    def edit(s: State) -> None:
        p = put(s, 0, "bridgetown")
        ship(s, 0, 2, 1, 3, 3, 3, 3)
        p.gold, p.gold_low, p.gold_high = on_board
        p.stash, p.stash_low, p.stash_high = stashed
        p.linked = linked
        hand(s, 0, "g-36")

    t = sea(edit)
    t.script([1, 1, 1])
    answer(t, "enter")
    assert t.decision(0).prompt == "DEATH"
    return t


@pytest.mark.rule("MM-023", "MM-025")
@pytest.mark.parametrize(
    ("on_board", "stashed", "after"),
    [
        ((1, 1, 1), (0, 0, 0), (1, 1, 1)),  # a single coin can be saved
        ((14, 12, 16), (4, 2, 6), (14, 12, 16)),  # ten for certain: 4 of the 14 on board are lost
        ((4, 2, 6), (9, 7, 11), (13, 13, 13)),  # all of it: the sum is known, and nothing is lost
        ((12, 3, 14), (6, 4, 15), (16, 14, 18)),
    ],
)
def test_what_others_know_of_the_gold_in_the_keelson(
    on_board: tuple[int, int, int], stashed: tuple[int, int, int], after: tuple[int, int, int]
) -> None:
    t = drowning(on_board=on_board, stashed=stashed)
    answer(t, play(t, 0, "g-36"))
    p = me(t)
    assert p.gold == 0
    assert (p.stash, *stash_bounds(p)) == after


@pytest.mark.rule("MM-023", "MM-025")
def test_where_not_even_the_sum_is_known_what_is_saved_adds_to_both_bounds() -> None:
    t = drowning(on_board=(14, 7, 16), stashed=(4, 2, 6), linked=False)
    answer(t, play(t, 0, "g-36"))
    assert (me(t).stash, *stash_bounds(me(t))) == (14, 2 + 7, 6 + 10)


def test_without_gold_there_is_nothing_to_hide_in_the_keelson() -> None:
    assert keys(drowning(on_board=(0, 0, 0), stashed=(5, 5, 5))) == ["pass"]


# --- specialists ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-275", "MM-276", "MM-277", "MM-278")
def test_a_hired_specialist_leaves_the_hand_and_one_of_a_type_is_enough() -> None:
    def edit(s: State) -> None:
        ashore(s)
        gold(s, 0, 30)

    t = sea(holding("g-37", "g-39", edit=edit))
    card = index(GLORY, "g-37")
    answer(t, f"hire:{card}")
    assert me(t).gold == 25
    assert me(t).crewed == [0]
    assert card not in me(t).hand
    assert t.view(1).captains["0"].specialists == [0]
    assert t.state.glory_seen[card] == EVERYONE  # face-up
    answer(t, f"hire:{index(GLORY, 'g-39')}")  # any number of them
    assert me(t).crewed == [0, 1]

    def second(s: State) -> None:
        edit(s)
        specialist(s, 0, "g-38")

    t = sea(holding("g-37", edit=second))
    assert f"hire:{card}" not in keys(t)


@pytest.mark.rule("MM-276")
@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("g-37", lambda s: gold(s, 0, 5), lambda s: gold(s, 0, 4)),
        ("g-38", lambda s: ship(s, 0, 0, 1, 1, 1, 2, 1), lambda s: ship(s, 0, 0, 1, 1, 2, 2, 1)),
        ("g-39", lambda s: gold(s, 0, 8), lambda s: gold(s, 0, 7)),
        ("g-40", lambda s: ship(s, 0, 2), lambda s: None),
        ("g-41", lambda s: gold(s, 0, 6), lambda s: gold(s, 0, 5)),
        ("g-43", lambda s: gold(s, 0, 5), lambda s: put(s, 0, "curacao", port=True)),
        ("g-44", lambda s: ship(s, 0, 0, 2, 2, 2, 1, 1), lambda s: None),
        ("g-45", lambda s: None, lambda s: put(s, 0, "caracas")),
        ("g-46", lambda s: gold(s, 0, 4), lambda s: gold(s, 0, 3)),
        ("g-47", lambda s: gold(s, 0, 7), lambda s: gold(s, 0, 6)),
        ("g-49", lambda s: None, lambda s: put(s, 0, "caracas")),
        ("g-50", lambda s: put(s, 0, "curacao", port=True), lambda s: None),
        ("g-51", lambda s: gold(s, 0, 8), lambda s: gold(s, 0, 7)),
        ("g-52", lambda s: put(s, 0, "caracas"), lambda s: None),
    ],
)
def test_what_each_specialist_asks_for(name: str, good: Edit, bad: Edit) -> None:
    def situation(change: Edit) -> Edit:
        def edit(s: State) -> None:
            ashore(s)
            change(s)

        return edit

    key = f"hire:{index(GLORY, name)}"
    assert key in keys(sea(holding(name, edit=situation(good))))
    assert key not in keys(sea(holding(name, edit=situation(bad))))


@pytest.mark.rule("MM-276")
def test_hiring_by_a_roll_is_tried_once_a_turn() -> None:
    t = sea(holding("g-45", edit=ashore))
    key = f"hire:{index(GLORY, 'g-45')}"
    t.script([1, 1, 1])
    answer(t, key)
    assert me(t).crewed == []
    assert key not in keys(t)
    t = sea(holding("g-45", edit=ashore))
    t.script([1, S, 1])
    answer(t, key)
    assert me(t).crewed == [4]


@pytest.mark.rule("MM-276")
@pytest.mark.parametrize(
    ("name", "sunk", "joins"), [("g-42", True, True), ("g-48", True, False), ("g-48", False, True)]
)
def test_some_join_after_a_victory(name: str, sunk: bool, joins: bool) -> None:
    def edit(s: State) -> None:
        duel(s).round = 1
        ship(s, 0, 2)
        ship(s, 1, 0, 1, 2, 0, 1, 1)
        hand(s, 0, name)

    t = sea(edit)
    answer(t, "shoot" if sunk else "board", "shoot")
    t.script([S, S, S], [1, 1])
    passes(t, 0)
    t.script([1, 1, 1]) if sunk else None
    passes(t, 0)
    if not sunk:
        t.script([S, S, 1], [1, 1, 1])
        passes(t, 0)
        passes(t, 0)
        answer(t, "no", "yes")
    else:
        passes(t, 0)
    assert t.decision(0).prompt == "hire.after"
    assert (f"hire:{index(GLORY, name)}" in keys(t)) == joins


def test_the_carpenter_works_at_the_start_of_the_turn() -> None:
    def edit(s: State) -> None:
        specialist(s, 0, "g-37")
        ship(s, 0, 0, 1, 1, 2, 2, 1)
        s.turn.carpenter_due = True

    t = sea(edit)
    assert t.decision(0).prompt == "repair"
    answer(t, "location:0")
    assert me(t).at == [2, 1, 2, 2, 1]
    assert t.decision(0).prompt == "turn"


def test_the_lookout_repeats_one_roll_a_turn() -> None:
    def edit(s: State) -> None:
        specialist(s, 0, "g-46")
        put(s, 0, "caracas")
        put(s, 1, "caracas")

    t = sea(edit)
    t.script([1, 1, 1])
    answer(t, "scout_captain:1")
    assert keys(t) == ["pass", "use:lookout"]
    t.script([1, 1, 1])
    answer(t, "use:lookout")
    assert t.state.turn.lookout_used
    t.script([1, 1, 1])
    answer(t, f"scout_merchant:{ZONE['caracas']}")
    assert t.decision(0).prompt == "turn"


@pytest.mark.rule("MM-033")
def test_dominique_may_repeat_a_failed_proof_once() -> None:
    def edit(s: State) -> None:
        captain(s, 0, "cap-09")
        put(s, 0, "the-caribbean-sea")
        rumor(s, 0, "ru-01")

    t = sea(edit)
    t.script([1, 1, 1, 1])
    answer(t, "seek_rumor")
    assert keys(t) == ["pass", "use:ability"]
    c = t.clone()
    c.choose(0, "pass")  # he may, he need not
    assert told(c, "rumor_false")
    t.script([S, 1, 1, 1])
    answer(t, "use:ability")
    assert me(t).glory == 1

    def with_card(s: State) -> None:
        edit(s)
        hand(s, 0, "g-14")

    t = sea(with_card)
    t.script([1, 1, 1, 1])
    answer(t, "seek_rumor")
    t.script([1, 1, 1, 1])
    answer(t, "use:ability")
    assert keys(t) == ["pass", play(t, 0, "g-14")]  # once: now only the card is left
    t = sea(lambda s: (edit(s), merchant(s, "the-caribbean-sea", 0)))
    t.script([1, 1, 1, 1])
    answer(t, f"scout_merchant:{ZONE['the-caribbean-sea']}")
    assert t.decision(0).prompt == "turn"  # not for other rolls


def test_willem_ignores_the_first_hit_of_a_storm() -> None:
    from freebooter.games.merchants_and_marauders.content import EVENTS
    from freebooter.games.merchants_and_marauders.rules import events

    def edit(s: State) -> None:
        captain(s, 0, "cap-14")
        put(s, 0, "caracas")

    s = sea(edit).state
    s.keel.chance.script.extend([[1, 1, 1], [2, 3, 1]])
    for _ in events.happen(s, index(EVENTS, "ev-06")):
        pass
    assert s.players[0].at == [2, 2, 1, 1, 1]


@pytest.mark.rule("MM-268", "MM-275")
def test_every_design_has_a_window_and_an_effect() -> None:
    assert len(DESIGN) == 52
    assert all(card.effects or card.answers or card.hire for card in GLORY)
    assert all(card.source == "house" for card in GLORY)
    assert len(RUMORS) == 25
    assert len(CARGO) == 64
    s = sea(lambda s: (offer_missions(s, "mi-01", "mi-02"), stash(s, 0, 1), top(s.cargo_deck, 3))).state
    assert s.cargo_deck[-1] == 3
