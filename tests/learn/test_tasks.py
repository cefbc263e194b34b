"""The small tasks of the courses: what a lesson gives as the reason is counted here once more."""

from __future__ import annotations

from itertools import product

from freebooter.games.merchants_and_marauders.constants import CANNONS, CREW
from freebooter.games.merchants_and_marauders.content import CARGO
from freebooter.learn import Lesson, Walk, course

SUGAR, RUM, FOOD = 35, 23, 12  # the cards of the raid: 5 with an Escape, 5 and 1 with a Crew hit each


def before(game: str, lesson_id: str, answer: str) -> tuple[Lesson, Walk]:
    """Somebody who did as told, at the step whose answer this is."""
    lesson = next(one for one in course(game) if one.id == lesson_id)
    number = next(i for i, step in enumerate(lesson.steps) if answer in step.do)
    return lesson, Walk(lesson, [0] * number)


def test_the_card_to_exchange_in_a_raid() -> None:
    lesson, walk = before("merchants-and-marauders", "06-raid", f"exchange:{FOOD}")
    assert walk.table.state.raid.cards == [SUGAR, RUM, FOOD]
    left = [card for at, card in enumerate(CARGO) if at not in (SUGAR, RUM, FOOD)]
    spoil = [card for card in left if card.hit in (CREW, CANNONS)]  # a second Crew hit, or the only Cannon
    point = [card for card in left if card not in spoil and 5 + 5 + card.value >= 12]
    step = lesson.steps[walk.at]
    assert f"Of {len(left)} cards {len(point)} do that, and only {len(spoil)} spoil the raid." in step.otherwise


def test_three_cannons_with_explosive_shot_hit_harder_than_four() -> None:
    def volley(*bonus: int) -> float:
        return sum(min(4, max(0, die + more - 9)) for more in bonus for die in range(1, 13)) / 12

    lesson, walk = before("captains-log", "07-shipyard", "yard:11")
    said = lesson.steps[walk.at].otherwise
    assert f"do {volley(0, 0, 0, 1):.1f} damage" in said
    assert f"Explosive shot do {volley(1, 1, 1):.1f}" in said
    assert volley(1, 1, 1) > volley(0, 0, 0, 1)


def test_where_the_cocoa_must_lie() -> None:
    _, walk = before("portolano", "05-cocoa", "cocoa2:0")
    table = walk.table
    good = []
    for at in range(4):
        tried = table.clone()
        tried.choose(0, f"cocoa2:{at}")
        while (asked := tried.decision(0)) and (unload := [o for o in asked.options if o.kind == "unload"]):
            tried.choose(0, unload[0])
        if tried.state.captains[0].thalers - table.state.captains[0].thalers == 10:
            good.append(at)
    assert good == [0, 3], "the first two slots, and the last two"


def test_what_the_last_turn_is_worth() -> None:
    _, walk = before("portolano", "10-the-end", "take:cannon")
    lead = {}
    for first in ("take:cannon", "take:wine", "take:tea", "end"):
        tried = walk.table.clone()
        tried.state.keel.listen()
        tried.script(3)
        tried.choose(0, first)
        for seat, answer in ((0, "end"), (1, "end")):
            if seat in tried.awaiting:
                tried.choose(seat, answer)
        assert tried.result is not None
        lead[first] = tried.result.scores[0] - tried.result.scores[1]
    assert [first for first in lead if lead[first] == max(lead.values())] == ["take:cannon"]


def test_four_dice_without_a_skull() -> None:
    rolls = list(product(range(1, 7), repeat=4))
    assert round(len(rolls) / sum(max(roll) < 5 for roll in rolls)) == 5, "one time in five"
