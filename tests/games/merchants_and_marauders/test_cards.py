"""Cards meeting cards: who may answer, what is of use when, and what nobody may learn by it."""

from __future__ import annotations

import pytest

from freebooter.games.merchants_and_marauders.state import State
from tests.games.merchants_and_marauders.caribbean import S, answer, hand, keys, me, mission, put, rumor, sea, told
from tests.games.merchants_and_marauders.test_glory import melee, play


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
        s.mission_dice = 1

    t = sea(edit)
    answer(t, "port_action")
    t.script([1, S])
    answer(t, "task")
    assert told(t, "mission_done")
