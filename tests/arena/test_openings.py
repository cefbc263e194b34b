"""Whether an opening decides: the drill with one more question before its first round."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from freebooter.arena.openings import (
    DECIDES,
    FAIR,
    OPEN,
    Count,
    Opening,
    Plan,
    against_one,
    judged,
    look,
    make_plan,
    only,
    openings,
    part_of_win,
    play_deals,
)
from freebooter.arena.shares import PARTS
from freebooter.arena.simulate import GameFailed
from freebooter.engine.asks import Option, Steps, choose, pick, together
from freebooter.engine.game import BadSettings, Outcome, Score, ranked, register
from tests.boats import BOATS
from tests.drill import DRILL, rules
from tests.drill.state import State

numbers = itertools.count()


def drill(opening: Callable[[State], Steps]) -> str:
    """The drill with this opening; everybody's greedy player takes the last option, REST."""

    def play(state: State) -> Steps:
        if state.keel.round == 0:
            yield from opening(state)
        yield from rules.play(state)

    game = replace(DRILL, id=f"drill-opening-{next(numbers)}", play=play)
    register(game)
    return game.id


def worth(gold: int) -> Callable[[State], Steps]:
    """Everybody may dig before the first round, for so much gold, or rest."""

    def opening(state: State) -> Steps:
        seats = range(len(state.captains))
        answers = yield together([choose(seat, "act", dig_or_rest) for seat in seats])
        for seat in seats:
            state.captains[seat].gold += gold if answers[seat] is rules.DIG else 0

    return opening


def dig_or_rest(state: State, seat: int) -> list[Option]:
    return [rules.DIG, rules.REST]


def plan(game: str, seats: int = 3, games: int = 600, **more: Any) -> Plan:
    return make_plan(game, seats, "able-seaman", games, **more)


def dig(plan: Plan) -> list[Opening]:
    return only(openings(plan), ["dig"])


# --- what is told -----------------------------------------------------------------------------------------------------


def test_an_opening_that_decides_is_told_after_few_games() -> None:
    look_at = plan(drill(worth(50)))
    found = look(look_at, dig(look_at)).found
    assert [(one.opening.name, one.verdict) for one in found] == [("dig", DECIDES)]
    assert found[0].share == pytest.approx(1.0, abs=0.05)
    assert found[0].games < 250


def test_one_that_makes_no_difference_is_fair() -> None:
    """Seats are swapped on the same deals: what changes nothing wins exactly its part."""
    look_at = plan(drill(worth(0)))
    found = look(look_at, dig(look_at)).found[0]
    assert (found.verdict, found.share, found.against_one) == (
        FAIR,
        pytest.approx(1 / 3, abs=0.01),
        pytest.approx(0.5, abs=0.01),
    )


def test_one_that_harms_is_fair_too() -> None:
    look_at = plan(drill(worth(-3)))
    assert look(look_at, dig(look_at)).found[0].verdict == FAIR


def test_too_few_games_leave_it_open() -> None:
    look_at = plan(drill(worth(0)), games=30)
    found = look(look_at, dig(look_at)).found[0]
    assert (found.verdict, found.games >= 30) == (OPEN, True)


def test_all_questions_before_the_first_round_are_looked_at() -> None:
    """The drill asks how much everybody drinks before it counts its first round, and nothing later belongs to it."""
    found = openings(plan(drill(worth(0))))
    assert [one.name for one in found] == ["dig", "rest", *[f"amount:{n}" for n in range(4)]]
    assert {one.question for one in found} == {"act", "drink"}
    assert all(one.asked and one.offered for one in found)


def test_an_amount_can_be_an_opening() -> None:
    look_at = plan(DRILL.id, games=20)
    count = play_deals(look_at, only(openings(look_at), ["amount:0"])[0], range(4))
    assert (count.tries, count.games, count.could, count.would) == (12, 12, 36, 0)


def test_an_item_of_a_pick_can_be_an_opening() -> None:
    def opening(state: State) -> Steps:
        for seat in range(len(state.captains)):
            picked = yield pick(seat, "act", dig_or_rest, 1, 1)
            state.captains[seat].gold += 50 if rules.REST in picked else 0

    look_at = plan(drill(opening), games=60)
    found = {one.opening.name: one for one in look(look_at, only(openings(look_at), ["act"])).found}
    assert (found["rest"].verdict, found["dig"].freely) == (DECIDES, 1.0)


def test_what_players_do_of_their_own_accord() -> None:
    look_at = plan(drill(worth(50)))
    found = {one.opening.name: one for one in look(look_at, openings(look_at)).found}
    assert (found["dig"].freely, found["rest"].freely) == (0.0, 1.0)
    assert found["rest"].verdict != DECIDES  # who does what all do has no more than they


def test_deals_in_which_it_is_not_offered_do_not_count() -> None:
    def first_only(state: State) -> Steps:
        chosen = yield choose(0, "act", dig_or_rest)
        state.captains[0].gold += 50 if chosen is rules.DIG else 0

    look_at = plan(drill(first_only), games=40)
    found = look(look_at, dig(look_at)).found[0]
    assert found.offered == pytest.approx(1 / 3, abs=0.001)
    assert (found.verdict, found.share) == (DECIDES, pytest.approx(1.0, abs=0.05))


def test_what_is_seldom_offered_is_looked_at_all_the_same() -> None:
    """With this seed not in the first deals at all: then come more games than were due, and in the next look none."""

    def seldom(state: State) -> Steps:
        if state.deck[-1] == 2:
            yield choose(0, "act", dig_or_rest)

    look_at = plan(drill(seldom), games=120, seed=2)
    found = look(look_at, dig(look_at)).found[0]
    assert (found.offered < 0.2, found.games >= 120) == (True, True)


def test_what_is_never_offered_is_given_up() -> None:
    look_at = plan(DRILL.id)
    found = look(look_at, [Opening("act", ("dig",), "", "")]).found[0]
    assert (found.games, found.verdict) == (0, OPEN)


def test_what_is_offered_again_and_again_is_taken_as_often() -> None:
    taken: list[int] = []

    def opening(state: State) -> Steps:
        times = 0
        while times < 3 and (yield choose(0, "act", dig_or_rest)) is rules.DIG:
            times += 1
        taken.append(times)

    look_at = plan(drill(opening))
    openers = dig(look_at)
    taken.clear()
    play_deals(look_at, openers[0], range(1))
    assert taken == [3, 0, 0]  # seat 0 is made to; in the deal's other games it is free


def test_the_last_question_of_the_set_up_is_the_last_that_is_forced() -> None:
    """After the first round has begun the same option is free again."""
    look_at = plan(DRILL.id, games=20)
    before = Opening("act", ("rest",), "", "")
    assert play_deals(look_at, before, range(2)).games == 0


def sell_and_fire(state: State) -> Steps:
    """Selling takes two gold away; who has sold may fire, once, and has much of that."""
    seats = range(len(state.captains))
    for seat in seats:
        sold = fired = False
        while True:

            def offers(state: State, seat: int, sold: bool = sold, fired: bool = fired) -> list[Option]:
                return [
                    *([] if sold else [rules.SELL]),
                    *([rules.FIRE] if sold and not fired else []),
                    rules.DIG,
                    rules.REST,
                ]

            chosen = yield choose(seat, "act", offers)
            if chosen is rules.REST:
                break
            sold, fired = sold or chosen is rules.SELL, fired or chosen is rules.FIRE
            state.captains[seat].gold += {rules.SELL: -2, rules.FIRE: 50}.get(chosen, 0)


def test_two_options_may_decide_where_neither_does_alone() -> None:
    look_at = plan(drill(sell_and_fire))
    every = {one.name: one for one in openings(look_at, pairs=True)}
    wanted = [every[name] for name in ("sell", "fire", "sell+fire")]
    found = {one.opening.name: one for one in look(look_at, wanted).found}
    assert {name: one.verdict for name, one in found.items()} == {"sell": FAIR, "fire": OPEN, "sell+fire": DECIDES}
    assert found["fire"].games == 0  # nobody comes to it who has not sold
    assert "fire+sell" not in every
    assert only(list(every.values()), ["sell+fire"]) == [every["sell+fire"]]
    assert every["sell+fire"] in only(list(every.values()), ["sell"])


# --- counting ---------------------------------------------------------------------------------------------------------


def test_shares_are_told_as_against_one_opponent() -> None:
    assert against_one(0.5, 2) == 0.5
    assert against_one(1 / 3, 3) == pytest.approx(0.5)
    assert against_one(0.5, 3) == pytest.approx(2 / 3)
    assert (against_one(0.0, 4), against_one(1.0, 4)) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("wins", "games", "verdict"), [(70, 100, DECIDES), (60, 100, OPEN), (500, 1000, FAIR), (0, 0, OPEN), (3, 4, OPEN)]
)
def test_a_verdict_needs_the_whole_interval_on_one_side(wins: int, games: int, verdict: str) -> None:
    count = Count(tries=games, games=games, parts=wins * PARTS)
    assert judged(plan(DRILL.id, 2), Opening("", ("",), "", ""), count, 2).verdict == verdict


def test_a_team_wins_together_and_winners_share() -> None:
    points = [Score({"gold": one}) for one in (5, 5, 3, 1)]
    assert [part_of_win(ranked(points), seat) for seat in range(4)] == [PARTS // 2, PARTS // 2, 0, 0]
    teams = ranked(points, Outcome([[0, 3], [1, 2]]))
    assert [part_of_win(teams, seat) for seat in range(4)] == [PARTS // 2] * 4
    ahead = ranked([Score({"gold": one}) for one in (6, 5, 3, 1)], Outcome([[0, 3], [1, 2]]))
    assert [part_of_win(ahead, seat) for seat in range(4)] == [PARTS, 0, 0, PARTS]


def test_it_is_told_how_far_one_is() -> None:
    look_at, told = plan(drill(worth(0)), games=40), []
    look(look_at, dig(look_at), show=lambda done, most: told.append((done, most)))
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1][0] == told[-1][1] >= 40


def test_any_number_of_processes_finds_the_same() -> None:
    look_at = make_plan("letter-of-marque", 3, "able-seaman", 40, seed="same")
    assert look(look_at, openings(look_at), 1) == look(look_at, openings(look_at), 2)


# --- what cannot be looked at -----------------------------------------------------------------------------------------


def test_who_plays_against_the_game_has_no_opponent() -> None:
    with pytest.raises(BadSettings, match="played against the game here"):
        plan(BOATS.id, 3)


def test_an_option_that_is_not_there() -> None:
    with pytest.raises(
        BadSettings, match="No option 'swim' is offered before the first round: there are dig, rest, amount"
    ):
        only(openings(plan(drill(worth(0)))), ["swim"])


def test_a_limit_that_is_none() -> None:
    with pytest.raises(BadSettings, match=r"from 0\.5 up to below 1, not 1"):
        plan(DRILL.id, limit=1)


def test_a_game_that_breaks_off_is_named() -> None:
    def opening(state: State) -> Steps:
        chosen = yield choose(0, "act", dig_or_rest)
        if chosen is rules.DIG:
            raise KeyError("shovel")

    game = drill(opening)
    with pytest.raises(GameFailed, match=r"table seed '0\.0'.*where seat 0 should take dig: KeyError"):
        play_deals(plan(game), Opening("act", ("dig",), "", ""), range(1))
