"""Cards meeting cards: who may answer, what is of use when, and what nobody may learn by it."""

from __future__ import annotations

import pytest

from freebooter.engine.luck import lucky
from freebooter.engine.table import Table
from freebooter.games.merchants_and_marauders.constants import FRIGATE, GALLEON, HOOKS
from freebooter.games.merchants_and_marauders.content import DESIGN, GLORY, ZONE
from freebooter.games.merchants_and_marauders.state import State
from tests.games.merchants_and_marauders.caribbean import (
    S,
    answer,
    cargo,
    gold,
    hand,
    keys,
    me,
    mission,
    put,
    rumor,
    sea,
    specialist,
    told,
)
from tests.games.merchants_and_marauders.test_glory import melee, passes, play


@pytest.mark.rule("MM-268")
def test_a_failed_parley_is_not_rolled_again() -> None:
    """A Word in Season is for rolls outside combat."""
    t = melee("g-12", "g-16")
    answer(t, "shoot", "shoot")
    t.script([1])
    answer(t, play(t, 0, "g-12"))
    assert t.decision(0).prompt == "C.decl"  # not ROLL
    assert keys(t, 0) == ["pass"]


@pytest.mark.rule("MM-029", "MM-171", "MM-172")
@pytest.mark.parametrize("keeps", ["old", "new"])
def test_who_knew_a_rumor_cannot_tell_whether_it_was_kept(keeps: str) -> None:
    """A rumor that another has looked at: of two, face-down, one goes back into the deck."""

    def edit(s: State) -> None:
        hand(s, 0, "g-24")
        s.rumor_seen[rumor(s, 0, "ru-03")] |= 2

    t = sea(edit)
    old = me(t).rumor
    assert t.view(1).captains["0"].rumor == old
    answer(t, play(t, 0, "g-24"))
    new = next(r for r in t.state.rumors_drawn if r != old)
    answer(t, f"rumor:{old if keeps == 'old' else new}")
    assert t.view(0).captains["0"].rumor == me(t).rumor
    assert t.view(1).captains["0"].rumor == -1


@pytest.mark.rule("MM-184")
def test_loose_tongues_help_with_the_influence_a_mission_asks_for() -> None:
    def edit(s: State) -> None:
        put(s, 0, "curacao", port=True)
        mission(s, 0, "mi-10")
        s.in_force.mission_dice = 1

    t = sea(edit)
    answer(t, "port_action")
    t.script([1, S])
    answer(t, "task")
    assert told(t, "mission_done")


@pytest.mark.rule("MM-269")
def test_a_cancelled_reroll_leaves_the_next_one() -> None:
    """Ill Omen stops Sharp-Eyed Boy; the Lookout may still repeat the roll."""

    def edit(s: State) -> None:
        put(s, 0, "caracas")
        hand(s, 0, "g-14")
        specialist(s, 0, "g-46")
        hand(s, 1, "g-19")

    t = sea(edit)
    t.script([1, 1, 1])
    answer(t, f"scout_merchant:{ZONE['caracas']}")
    answer(t, play(t, 0, "g-14"))
    t.choose(1, play(t, 1, "g-19"))
    assert t.decision(0).prompt == "ROLL"
    t.script([2, 2, 2])
    answer(t, "use:lookout")
    assert [e["dice"] for e in told(t, "rolled")] == [[1, 1, 1], [2, 2, 2]]


@pytest.mark.rule("MM-269", "MM-371")
def test_a_weapon_used_leaves_the_card_in_hand_free_to_answer() -> None:
    """Hooks are no card: who has announced them may still play Ill Omen, the only card of the hand."""

    def edit(s: State) -> None:
        s.players[1].weapons = 1 << HOOKS
        hand(s, 1, "g-19")

    t = melee("g-11", edit=edit)
    answer(t, "shoot", "board")
    passes(t, 0, 1)
    assert t.decision(0).prompt == "C.contest"
    t.choose(0, play(t, 0, "g-11"))
    t.choose(1, "use:hooks")
    assert t.decision(1).prompt == "card.shown"
    t.choose(1, play(t, 1, "g-19"))
    assert told(t, "cancelled")[0]["seat"] == 1


@pytest.mark.rule("MM-D59")
def test_nobody_looks_into_the_cards_of_a_captain_who_retires() -> None:
    def edit(s: State) -> None:
        hand(s, 0, "g-23")
        hand(s, 1, "g-34")
        rumor(s, 1, "ru-03")

    def retires(s: State) -> None:
        edit(s)
        s.players[1].retiring = True

    t = sea(edit)
    assert play(t, 0, "g-23") in keys(t)
    t = sea(retires)
    assert play(t, 0, "g-23") not in keys(t)


def test_the_strongbox_is_of_no_use_after_stashing() -> None:
    t = sea(lambda s: hand(s, 0, "g-25"))
    answer(t, "port_action")
    assert play(t, 0, "g-25") in keys(t)
    answer(t, "stash", 4)
    assert play(t, 0, "g-25") not in keys(t)


def test_a_ship_that_a_rumor_brings_is_told_of() -> None:
    def planter(s: State) -> None:
        put(s, 0, "bridgetown", port=True)
        gold(s, 0, 30)
        rumor(s, 0, "ru-16")

    t = sea(planter)
    answer(t, "port_action")
    t.script([S])
    answer(t, "prove", f"ship:{GALLEON}")
    assert told(t, "bought_ship") == [{"seat": 0, "ship": GALLEON}]

    def silent(s: State) -> None:
        put(s, 0, "curacao")
        rumor(s, 0, "ru-10")

    t = sea(silent)
    t.script([S, 1, 1], [S, S, S], [1, 1], [S, S, S], [1, 1])
    answer(t, "seek_rumor", "yes")
    assert told(t, "claimed") == [{"seat": 0, "ship": FRIGATE}]


@pytest.mark.rule("MM-030", "MM-025")
def test_a_turn_does_not_tell_by_its_end_what_its_player_holds() -> None:
    """With cards in hand he says himself that he is done, whether he could play one of them or not."""

    def sail(name: str) -> tuple[Table, list[str]]:
        t = sea(lambda s: (put(s, 0, "caracas"), hand(s, 0, name)))
        for zone in ("curacao", "cartagena", "petit-goave"):
            answer(t, f"move:{ZONE[zone]}")
        return t, keys(t)

    t, left = sail("g-24")  # a rumor, at any time
    assert left == [play(t, 0, "g-24"), "done"]
    t, left = sail("g-01")  # only in battle
    assert left == ["done"]
    assert t.awaiting == (0,)

    def at_home(s: State) -> None:
        put(s, 0, "trinidad")
        s.turn.actions = 1
        s.players[0].stash_high = 5  # as far as others can tell

    t = sea(at_home)
    answer(t, "enter")
    assert keys(t) == ["done"]


@pytest.mark.rule("MM-023", "MM-030")
def test_a_port_action_does_not_end_by_itself_either() -> None:
    t = sea(lambda s: (hand(s, 0, "g-01"), put(s, 0, "caracas", port=True), gold(s, 0, 0)))
    answer(t, "port_action")
    assert keys(t) == ["done"]
    assert t.decision(0).prompt == "port"


@pytest.mark.rule("MM-023", "MM-027")
def test_who_can_buy_nothing_more_says_so_himself() -> None:
    """In the yard and before the goods on offer: others must not learn that his gold is spent."""
    t = sea(lambda s: (put(s, 0, "st-john", port=True), gold(s, 0, 1)))
    answer(t, "port_action", "yard", "buy_mod")
    assert (t.decision(0).prompt, keys(t)) == ("yard", ["done"])
    t = sea(lambda s: (put(s, 0, "caracas", port=True), gold(s, 0, 1)))
    answer(t, "port_action", "buy")
    while len(keys(t)) > 1:
        answer(t, keys(t)[0])
    assert (t.decision(0).prompt, keys(t)) == ("buy", ["done"])


def test_credit_at_the_yard_is_over_with_the_port_action() -> None:
    t = sea(lambda s: (put(s, 0, "caracas", port=True), hand(s, 0, "g-28")))
    before = t.view(0).captains["0"].prices["ship:2"]
    answer(t, "port_action", play(t, 0, "g-28"))
    assert t.view(0).captains["0"].prices["ship:2"] == before - 10
    answer(t, "done")
    assert t.view(0).captains["0"].prices["ship:2"] == before
    assert t.view(1).effects["ship_minus"] == 0


@pytest.mark.rule("MM-270", "MM-371")
def test_an_announced_card_is_imagined_as_one_that_could_be_announced() -> None:
    """Who flees, with 4 gold, has announced Slip the Cable: for Parley under White, of the same moment, he is too poor."""
    t = melee("g-06", seat=1, edit=lambda s: (hand(s, 0, "g-01"), gold(s, 1, 4)))
    answer(t, "shoot", "flee")
    t.choose(0, "pass")
    t.choose(1, play(t, 1, "g-06"))
    assert t.awaiting == (0,)
    for n in range(30):
        (card,) = t.imagine(0, lucky("guess", n)).state.moments[-1].cards
        assert GLORY[card].design == DESIGN["g-06"]


def laden(s: State) -> None:
    """Frederico in the port of Caracas with more than his Sloop holds, and two cards in hand."""
    put(s, 0, "caracas", port=True)
    cargo(s, 0, "rum", 2)
    cargo(s, 0, "wood", 2)
    hand(s, 0, "g-37", "g-13")


@pytest.mark.rule("MM-027", "MM-030", "MM-111")
def test_a_card_that_all_have_seen_cannot_be_taken_back() -> None:
    t = sea(laden)
    answer(t, "port_action")
    assert t.can_undo(0) is not True  # the modification of the port was turned up
    rum, wood = me(t).hold[:2], me(t).hold[2:]
    for steps in (
        ["sell", [f"card:{card}" for card in rum]],
        [play(t, 0, "g-37").replace("play", "hire")],
    ):
        c = t.clone()
        answer(c, *steps)
        assert c.can_undo(0) == "Luck or something hidden has shown since."
    for steps in (["leave", [f"card:{card}" for card in wood]], [play(t, 0, "g-13")]):
        c = sea(laden)
        answer(c, *steps[:-1])
        assert len(steps) == 1 or c.can_undo(0) is True
        answer(c, steps[-1])
        assert c.can_undo(0) == "Luck or something hidden has shown since."


@pytest.mark.rule("MM-025", "MM-023")
@pytest.mark.parametrize(("steps", "on_board"), [(["unstash"], 9), (["port_action", "stash"], 1)])
def test_who_moves_gold_has_some_to_move_in_every_guess(steps: list[str], on_board: int) -> None:
    def edit(s: State) -> None:
        p = s.players[0]
        p.gold, p.gold_low, p.gold_high = on_board, 0, 10
        p.stash, p.stash_low, p.stash_high = 10 - on_board, 0, 10

    t = sea(edit)
    answer(t, *steps)
    for n in range(40):
        guess = t.imagine(1, lucky("moves", n))
        answer(guess, 1)
        assert min(me(guess).gold, me(guess).stash) >= 0
