"""Chapters 1 and 2: glory, the end, public and hidden."""

from __future__ import annotations

import random

import pytest

import freebooter as fb
from freebooter.engine.game import ranked
from freebooter.engine.table import Table
from freebooter.engine.words import plain, words_of
from freebooter.games.merchants_and_marauders.constants import NPC_SIDE, OVER, TURN_END
from freebooter.games.merchants_and_marauders.rules import winning
from freebooter.games.merchants_and_marauders.rules.common import stash_glory
from freebooter.games.merchants_and_marauders.state import State
from freebooter.server.tables.frames import result_of
from tests.games.merchants_and_marauders.caribbean import (
    GAME,
    S,
    answer,
    cargo,
    demand,
    duel,
    gold,
    hand,
    keys,
    me,
    npc,
    put,
    rumor,
    sea,
    ship,
    stash,
    told,
)


@pytest.mark.rule("MM-001")
def test_the_target_is_ten_and_can_be_raised() -> None:
    assert fb.new_table(GAME, 2, 1).state.target == 10
    assert fb.new_table(GAME, 2, 1, {"target": 14}).state.target == 14
    with pytest.raises(fb.BadSettings):
        fb.new_table(GAME, 2, 1, {"target": 0})


def big_sale(s: State) -> None:
    put(s, 0, "caracas", port=True)
    demand(s, "caracas", "rum")
    cargo(s, 0, "rum", 3)


@pytest.mark.rule("MM-002", "MM-006", "MM-011", "MM-067", "MM-030")
def test_each_point_moves_the_marker_and_brings_a_glory_card_that_others_do_not_see() -> None:
    t = sea(big_sale)
    assert me(t).glory == 0
    t.script(0)  # the new demand token
    answer(t, "port_action", "sell", keys(sell_ask(big_sale)))
    assert me(t).glory == 1
    assert len(me(t).hand) == 1
    assert told(t, "drew_glory", 1) == [{"seat": 0}]
    assert told(t, "glory")[-1]["glory"] == 1
    assert t.view(0).captains["0"].hand == me(t).hand
    assert t.view(1).captains["0"].hand == [-1]


@pytest.mark.rule("MM-006")
def test_two_cards_in_demand_bring_no_point() -> None:
    t = sell_ask(big_sale)
    t.script(0)
    answer(t, keys(t)[:2])
    assert me(t).gold == 22
    assert me(t).glory == 0


def sell_ask(edit: object) -> Table:
    t = sea(edit)
    answer(t, "port_action", "sell")
    return t


@pytest.mark.rule("MM-D07")
def test_only_cards_in_demand_count_and_a_sale_brings_one_point_at_most() -> None:
    def mixed(s: State) -> None:
        big_sale(s)
        put(s, 0, "caracas", port=True).hold.pop()
        s.cargo_deck.append(0)
        s.cargo_deck.remove(0)
        cargo(s, 0, "wood", 2)

    t = sea(mixed)
    answer(t, "port_action", "sell", keys(sell_ask(mixed)))
    assert me(t).glory == 0

    def six(s: State) -> None:
        put(s, 0, "caracas", port=True)
        demand(s, "caracas", "rum")
        cargo(s, 0, "rum", 6)

    t = sea(six)
    answer(t, "port_action", "sell", keys(sell_ask(six)))
    assert me(t).glory == 1


@pytest.mark.rule("MM-003", "MM-005")
def test_a_captain_sunk_is_a_point_for_the_victor() -> None:
    def edit(s: State) -> None:
        duel(s).round = 1
        ship(s, 0, 2)
        ship(s, 1, 0, 1, 2, 0, 2, 1)

    t = sea(edit)
    t.script([S, S, S], [1, 1], [1, 1, 1])  # Cargo is destroyed: all hits go to the Hull
    answer(t, "shoot", "shoot")
    assert me(t, 1).captain == -1
    assert me(t).glory == 1
    assert me(t).sources[0] == 1


@pytest.mark.rule("MM-004")
def test_an_npc_sunk_is_a_point() -> None:
    def edit(s: State) -> None:
        fleet = npc(s, "npc-13")
        fight = duel(s, 0, NPC_SIDE + fleet)
        fight.npc_at = [1, 2, 2, 2, 1]
        fight.round = 1
        ship(s, 0, 2)

    t = sea(edit)
    t.script([S, S, S], [1, 1, 1, 1], [S, 1, 1])
    answer(t, "shoot", "shoot")
    assert t.decision(1).prompt == "battle.skull"  # the steering player chooses
    answer(t, "location:0:14")
    assert me(t).glory == 1
    assert me(t).sources[1] == 1


@pytest.mark.rule("MM-005", "MM-D06", "MM-337")
def test_an_escape_is_no_defeat() -> None:
    def edit(s: State) -> None:
        duel(s).round = 1

    t = sea(edit)
    t.script([1, 1, 1], [S, 1])
    answer(t, "shoot", "flee")
    assert t.state.battle is None
    assert me(t).glory == me(t, 1).glory == 0
    assert me(t, 1).captain >= 0


@pytest.mark.rule("MM-005", "MM-D06", "MM-D79")
def test_where_both_sink_nobody_is_defeated() -> None:
    def edit(s: State) -> None:
        duel(s).round = 1
        ship(s, 0, 0, 1, 2, 0, 2, 1)
        ship(s, 1, 0, 1, 2, 0, 2, 1)

    t = sea(edit)
    t.script([S, 1, 1], [S, 1], [1], [1])
    answer(t, "shoot", "shoot")
    assert len(told(t, "died")) == 2
    assert told(t, "won") == []
    assert me(t).glory == me(t, 1).glory == 0

    t = sea(lambda s: (edit(s), hand(s, 1, "g-36")))
    answer(t, "shoot", "shoot")
    t.script([S, 1, 1], [S, 1], [1], [1])
    while t.decision(1) is None or t.decision(1).prompt != "DEATH":
        answer(t, "pass")
    assert fb.load(t.save()).save() == t.save()


@pytest.mark.rule("MM-012", "MM-014", "MM-EX22", "MM-D03")
def test_ten_stashed_gold_are_a_point_up_to_half_of_the_target() -> None:
    s = sea().state
    assert [stash_glory(s, n) for n in (9, 10, 19, 20, 60)] == [0, 1, 1, 2, 5]
    s = sea(target=15).state
    assert stash_glory(s, 200) == 7


@pytest.mark.rule("MM-013", "MM-025", "MM-185", "MM-186")
def test_stashing_moves_no_marker_brings_no_card_and_only_its_number_is_public() -> None:
    def edit(s: State) -> None:
        gold(s, 0, 25)

    t = sea(edit)
    answer(t, "port_action", "stash", 21)
    assert me(t).stash == 21
    assert me(t).gold == 4
    assert me(t).glory == 0
    assert me(t).hand == []
    seen = t.view(1).captains["0"]
    assert seen.stashings == 1
    assert seen.stash is None
    assert seen.gold is None
    assert seen.stash_range == (1, 25)
    assert t.view(0).captains["0"].stash == 21
    assert told(t, "stashed") == [{"seat": 0, "times": 1}]


@pytest.mark.rule("MM-023")
def test_gold_earned_and_spent_is_public_and_so_the_sum() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas", port=True)
        cargo(s, 0, "rum", 1)
        demand(s, "caracas", "wood")

    t = sea(edit)
    answer(t, "port_action", "sell")
    assert told(t, "earned", 1)[-1] == {"seat": 0, "gold": 3}
    assert t.view(1).captains["0"].gold_and_stash == 13


@pytest.mark.rule("MM-023")
def test_gold_on_board_is_hidden_once_some_of_it_was_stashed() -> None:
    t = sea()
    assert t.view(1).captains["0"].gold == 10
    answer(t, "port_action", "stash", 4)
    assert t.view(0).captains["0"].gold == 6
    assert t.view(1).captains["0"].gold is None
    assert t.view(None).captains["0"].gold is None


@pytest.mark.rule("MM-023", "MM-025")
def test_gold_that_sinks_unseen_hides_the_stash_only_if_it_was_not_known() -> None:
    from freebooter.games.merchants_and_marauders.rules.common import lose_gold_unseen

    def edit(s: State) -> None:
        p = s.players[0]
        p.gold, p.gold_low, p.gold_high = 10, 10, 10
        p.stash, p.stash_low, p.stash_high = 4, 1, 9  # and yet 4, as everybody knows the sum of 14

    t = sea(edit)
    lose_gold_unseen(me(t))
    seen = t.view(1).captains["0"]
    assert (seen.gold, seen.stash, seen.gold_and_stash) == (0, 4, 4)
    t = sea(edit)
    me(t).gold_low, me(t).gold_high = 6, 13
    lose_gold_unseen(me(t))
    seen = t.view(1).captains["0"]
    assert (seen.gold, seen.stash, seen.gold_and_stash, seen.stash_range) == (0, None, None, (1, 8))
    t = sea(edit)
    me(t).linked, me(t).stash_low, me(t).stash_high = False, 4, 4  # the stash is known, what is on board is not
    lose_gold_unseen(me(t))
    seen = t.view(1).captains["0"]
    assert (seen.gold, seen.stash, seen.gold_and_stash) == (0, 4, 4)


@pytest.mark.rule("MM-026", "MM-015", "MM-D01")
def test_with_the_stash_a_player_is_asked_at_the_end_of_his_turn_and_shows_it() -> None:
    def edit(s: State) -> None:
        s.players[0].glory = 8
        p = s.players[0]
        p.stash, p.stash_low, p.stash_high = 20, 0, 30
        p.gold, p.gold_low, p.gold_high = 10, 0, 30

    t = sea(edit)
    assert t.view(1).captains["0"].stash is None
    answer(t, "done")
    assert t.decision(0).prompt == "declare"
    assert keys(t) == ["pass", "declare"]
    answer(t, "declare")
    assert t.state.ending
    assert t.view(1).captains["0"].stash == 20

    def untold(s: State) -> None:  # gold went down with a captain: not even the sum is known
        edit(s)
        s.players[0].linked = False

    t = sea(untold)
    answer(t, "done", "declare")
    assert t.view(1).captains["0"].stash == 20
    assert t.view(1).captains["0"].gold is None


@pytest.mark.rule("MM-026")
def test_who_declares_by_the_track_alone_shows_his_stash_too() -> None:
    def edit(s: State) -> None:
        big_sale(s)
        p = s.players[0]
        p.glory = 9
        p.stash, p.stash_low, p.stash_high = 17, 1, 27
        p.gold, p.gold_low, p.gold_high = 10, 0, 26

    t = sea(edit)
    answer(t, "port_action", "sell")
    assert t.view(1).captains["0"].stash is None
    answer(t, keys(t))
    assert t.state.ending
    assert told(t, "declared", seat=1) == [{"seat": 0}]
    assert t.view(1).captains["0"].stash == 17
    assert t.view(1).captains["0"].gold == me(t).gold


@pytest.mark.rule("MM-D01", "MM-015")
def test_who_may_have_enough_is_asked_in_the_same_way_though_he_has_not() -> None:
    def edit(s: State) -> None:
        p = s.players[0]
        p.glory = 8
        p.stash, p.stash_low, p.stash_high = 5, 0, 30
        p.gold, p.gold_low, p.gold_high = 25, 0, 30

    t = sea(edit)
    answer(t, "done")
    assert t.decision(0).prompt == "declare"
    assert keys(t) == ["pass"]


def beaten_attacker(stashed: int) -> Table:
    """Frances sinks Frederico on his turn: her eighth point, with a stash that others take for 0 to 30 gold."""

    def edit(s: State) -> None:
        duel(s).round = 1
        ship(s, 0, 0, 1, 2, 0, 2, 1)
        p = ship(s, 1, 2)
        p.glory = 7
        p.stash, p.stash_low, p.stash_high = stashed, 0, 30
        p.gold, p.gold_low, p.gold_high = 30 - stashed, 0, 30

    t = sea(edit, seats=3)
    t.script([1, 1, 1], [S, S], [1, 1, 1])
    answer(t, "shoot", "shoot")
    return t


@pytest.mark.rule("MM-D01", "MM-015")
def test_who_reaches_the_target_with_his_stash_on_anothers_turn_is_asked_at_once() -> None:
    t = beaten_attacker(20)
    assert t.decision(1).prompt == "declare"
    assert keys(t, 1) == ["pass", "declare"]
    answer(t, "declare")
    assert t.state.ending
    assert t.decision(1).prompt == "hire.after"
    answer(t, "pass")
    assert t.decision(1).prompt == "turn"
    answer(t, "done")
    assert t.decision(2).prompt == "turn"  # asked no more at the end of the turn
    answer(t, "done")
    assert t.awaiting == ()


@pytest.mark.rule("MM-D01")
def test_who_may_have_reached_it_on_anothers_turn_is_asked_in_the_same_way() -> None:
    rich, poor = beaten_attacker(20), beaten_attacker(9)
    assert poor.decision(1).prompt == "declare"
    assert keys(poor, 1) == ["pass"]
    for seat in (0, 2, None):
        assert poor.view(seat) == rich.view(seat)
        assert [(e.kind, e.args) for e in poor.events(seat=seat)] == [(e.kind, e.args) for e in rich.events(seat=seat)]
    assert poor.awaiting == rich.awaiting
    answer(poor, "pass", "pass")
    answer(rich, "pass", "pass")
    for seat in (0, 2, None):
        assert poor.view(seat) == rich.view(seat)
    answer(rich, "done")
    assert rich.decision(1).prompt == "declare"  # who has kept silent is asked again at the end of his turn


@pytest.mark.rule("MM-D01")
@pytest.mark.parametrize(("on_board", "offered"), [(8, ["pass", "declare"]), (4, ["pass"])])
def test_who_saves_gold_into_his_stash_as_he_dies_on_anothers_turn_is_asked_at_once(
    on_board: int, offered: list[str]
) -> None:
    """Frances has nine points and 5 gold stashed; Gold in the Keelson adds what is on board, 0 to 8 as far as others know."""

    def edit(s: State) -> None:
        duel(s).round = 1
        ship(s, 0, 2)
        p = ship(s, 1, 0, 1, 2, 0, 2, 1)
        p.glory = 9
        stash(s, 1, 5)
        p.gold, p.gold_low, p.gold_high = on_board, 0, 8
        p.linked = False
        hand(s, 1, "g-36")

    t = sea(edit)
    t.script([S, S, S], [1, 1])
    answer(t, "shoot", "shoot", "pass")
    t.script([1, 1, 1])
    answer(t, "pass", "pass")
    assert t.decision(1).prompt == "DEATH"
    answer(t, next(key for key in keys(t, 1) if key.startswith("play")))
    assert t.decision(1).prompt == "declare"
    assert keys(t, 1) == offered


@pytest.mark.rule("MM-D01")
def test_without_a_stash_that_may_be_enough_nobody_is_asked_and_nobody_in_the_last_round() -> None:
    t = beaten_attacker(20)
    assert t.decision(1).prompt == "declare"

    def known(s: State) -> None:
        duel(s).round = 1
        ship(s, 0, 0, 1, 2, 0, 2, 1)
        ship(s, 1, 2).glory = 7
        stash(s, 1, 19)

    t = sea(known)
    t.script([1, 1, 1], [S, S], [1, 1, 1])
    answer(t, "shoot", "shoot")
    assert t.decision(1).prompt == "hire.after"

    def last(s: State) -> None:
        s.ending = True
        s.players[0].glory = 9
        stash(s, 0, 20)

    t = sea(last)
    answer(t, "done")
    assert t.awaiting == (1,)
    assert not me(t).declared


@pytest.mark.rule("MM-D01", "MM-016", "MM-D02")
def test_with_track_points_alone_the_declaration_is_automatic_and_the_round_is_completed() -> None:
    def edit(s: State) -> None:
        big_sale(s)
        s.players[0].glory = 9
        npc(s, "npc-10")

    t = sea(edit)
    answer(t, "port_action", "sell", keys(sell_ask(big_sale)))
    assert t.state.ending
    assert me(t).declared
    answer(t, "done", "done")
    assert t.awaiting == (1,)  # the other still has a turn
    answer(t, "done")
    assert t.awaiting == ()
    assert t.state.phase == OVER
    assert t.state.keel.round == 1  # no further round
    assert t.result.ranks == [1, 2]


@pytest.mark.rule("MM-D02")
def test_no_end_of_turn_effects_after_the_last_round() -> None:
    def edit(s: State) -> None:
        s.ending = True
        s.acting = 1
        s.keel.turn = 1
        s.npc_due = [9]
        s.event_deck.remove(9)

    t = sea(edit)
    answer(t, "done")
    assert t.state.npc_zone[3] == -1
    assert t.view(0).acting == -1  # nobody's turn any more


def scored(*rows: tuple[int, int], ran_out: bool = False) -> list[int]:
    """Ranks of players with these track points and stashes."""
    s = sea(seats=len(rows)).state
    for p, (glory, gold_stashed) in zip(s.players, rows, strict=True):
        p.glory, p.stash = glory, gold_stashed
        p.sources[0] = glory
    s.ran_out = ran_out
    return ranked(winning.scores(s)).ranks


@pytest.mark.rule("MM-017")
def test_the_only_player_at_the_target_wins() -> None:
    assert scored((9, 0), (7, 30)) == [2, 1]


@pytest.mark.rule("MM-018", "MM-D04")
def test_of_several_at_the_target_the_highest_on_the_track_wins() -> None:
    assert scored((8, 59), (10, 0)) == [2, 1]
    assert scored((12, 0), (11, 50)) == [1, 2]


@pytest.mark.rule("MM-019")
def test_then_the_larger_stash() -> None:
    assert scored((9, 18), (9, 19)) == [2, 1]


@pytest.mark.rule("MM-020")
def test_then_they_share_the_victory() -> None:
    assert scored((9, 18), (9, 18), (3, 0)) == [1, 1, 3]


@pytest.mark.rule("MM-018", "MM-019", "MM-012")
def test_the_final_sheet_counts_the_whole_stash_and_says_what_has_decided() -> None:
    s = sea(seats=3).state
    for p, (glory, gold_stashed) in zip(s.players, [(8, 59), (10, 20), (10, 29)], strict=True):
        p.glory = p.sources[0] = glory
        p.stash = gold_stashed
    result = ranked(winning.scores(s))
    assert [sources["stash"] for sources in result.sources] == [5, 2, 2]
    assert result.scores == [13, 12, 12]
    assert result.ranks == [3, 2, 1]
    names = ["Anne", "Ben", "Cora"]
    assert [plain(words_of(GAME).tie(tie), names) for tie in result.ties] == [
        "Cora comes before Ben with more gold in the stash: 29 to 20.",
        "Ben comes before Anne with more points on the glory track: 10 to 8.",
    ]
    assert plain(words_of(GAME).tie(result.ties[0], 2), names).startswith("You come before Ben")


@pytest.mark.rule("MM-018")
def test_the_page_is_sent_the_whole_stash_and_the_reason() -> None:
    def last_turn(s: State) -> None:
        s.start, s.ending = 1, True
        for p, (track, stashed) in zip(s.players, [(8, 59), (10, 20)], strict=True):
            p.glory = p.sources[2] = track
            p.stash = p.stash_low = p.stash_high = stashed

    t = sea(last_turn)
    answer(t, "done")
    sent = result_of(t, 0, [])
    assert [sources["stash"] for sources in sent.sources] == [5, 2]
    assert sent.ranks == [2, 1]
    assert sent.ties == [
        [{"seat": 1}, " comes before ", {"seat": 0, "as": "you"}, " with more points on the glory track: 10 to 8."]
    ]


@pytest.mark.rule("MM-D05", "MM-401")
def test_at_the_time_limit_the_sum_counts_then_track_then_stash() -> None:
    assert scored((4, 40), (6, 0), ran_out=True) == [1, 2]
    assert scored((6, 50), (9, 10), ran_out=True) == [1, 2]  # nobody declared: 11 are more than 10
    assert scored((4, 40), (6, 20), ran_out=True) == [2, 1]
    assert scored((6, 20), (6, 29), ran_out=True) == [2, 1]
    assert scored((6, 20), (6, 20), ran_out=True) == [1, 1]


@pytest.mark.rule("MM-D01")
def test_if_nobody_is_at_the_target_at_the_end_the_sum_decides() -> None:
    assert scored((8, 10), (6, 20)) == [1, 2]


@pytest.mark.rule("MM-021", "MM-022")
def test_one_bounty_of_any_nation_makes_a_pirate() -> None:
    p = sea().state.players[0]
    assert not p.pirate
    p.bounty[3] = 1
    assert p.pirate


@pytest.mark.rule("MM-027")
def test_cargo_is_hidden() -> None:
    def edit(s: State) -> None:
        cargo(s, 0, "rum", 2)

    t = sea(edit)
    assert t.view(0).captains["0"].hold == sorted(me(t).hold)
    assert t.view(1).captains["0"].hold == [-1, -1]

    def buying(s: State) -> None:
        put(s, 0, "caracas", port=True)

    t = sea(buying)
    answer(t, "port_action", "buy")
    assert set(t.view(1).offer) == {-1}
    assert set(t.view(0).offer) == set(t.state.market.offer)


@pytest.mark.rule("MM-029")
def test_a_rumor_is_face_down_a_mission_face_up() -> None:
    def edit(s: State) -> None:
        rumor(s, 0, "ru-01")
        s.players[0].mission = s.mission_deck.pop()

    t = sea(edit)
    assert t.view(0).captains["0"].rumor == 0
    assert t.view(1).captains["0"].rumor == -1
    assert t.view(1).captains["1"].rumor is None
    assert t.view(1).captains["0"].mission == me(t).mission


@pytest.mark.rule("MM-023", "MM-025")
def test_a_guess_of_gold_keeps_to_what_others_can_work_out() -> None:
    def edit(s: State) -> None:
        p = s.players[1]
        p.gold, p.gold_low, p.gold_high = 9, 5, 11
        p.stash, p.stash_low, p.stash_high, p.linked = 4, 2, 6, False

    t = sea(edit)
    guesses = [t.imagine(0, random.Random(luck)) for luck in range(60)]
    assert {me(guess, 1).gold for guess in guesses} == set(range(5, 12))
    assert {me(guess, 1).stash for guess in guesses} == set(range(2, 7))


@pytest.mark.rule("MM-030")
@pytest.mark.parametrize("luck", range(4))
def test_a_guess_deals_every_card_once_and_leaves_nobody_with_knowledge_of_a_deck(luck: int) -> None:
    t = sea(lambda s: (cargo(s, 1, "rum", 2), hand(s, 1, "g-13"), rumor(s, 1, "ru-03")))
    s = t.imagine(0, random.Random(luck)).state
    other = s.players[1]
    for deck, held, seen in (
        (s.cargo_deck, other.hold, s.cargo_seen),
        (s.glory_deck, other.hand, s.glory_seen),
        (s.rumor_deck, [other.rumor], s.rumor_seen),
    ):
        assert sorted(deck + held) == list(range(len(seen)))
        assert {seen[card] for card in deck} == {0}
        assert {seen[card] for card in held} == {1 << 1}


@pytest.mark.rule("MM-030")
def test_a_hand_is_hidden() -> None:
    t = sea(lambda s: hand(s, 0, "g-13", "g-24"))
    assert t.view(1).captains["0"].hand == [-1, -1]
    assert t.view(None).captains["0"].hand == [-1, -1]
    assert sorted(t.view(0).captains["0"].hand) == sorted(me(t).hand)


def test_turn_end_is_a_phase() -> None:
    assert TURN_END != OVER


def test_stash_helper_is_public_when_known() -> None:
    t = sea(lambda s: stash(s, 0, 10))
    assert t.view(1).captains["0"].stash == 10
