"""Tables: asking, answering, groups, windows, orders, undo, copies."""

from __future__ import annotations

import copy
import pickle
import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import freebooter as fb
from freebooter.engine.answers import what_is_offered
from freebooter.engine.asks import CHECKPOINT, Option, Steps, always, checkpoint, choose, pick, together
from freebooter.engine.chair import Chair
from freebooter.engine.game import register
from freebooter.engine.keel import Keel, begin_turn, roll, tell
from freebooter.engine.luck import lucky
from freebooter.engine.moments import state_bytes
from freebooter.engine.table import Table, table_at
from freebooter.engine.words import Words, plain
from tests.drill import DRILL
from tests.drill.rules import actions, goods_of, orders
from tests.drill.state import Battle, Card, Phase, State
from tests.games.positions import answer, keys, position, told
from tests.table.checks import Case, saves_and_loads, step, undo_gives_back


def in_turn(seats: int = 3) -> Table:
    """The first turn of a drill, seat 0 to act."""
    table = fb.new_table("drill", seats, 1)
    answer(table, *[0] * seats)
    assert table.awaiting == (0,)
    return table


def in_battle(hands: list[list[int]]) -> Table:
    def edit(state: State) -> None:
        state.phase, state.left, state.keel.turn, state.keel.round = Phase.TURN, 1, 0, 1
        state.battle = Battle(0, 1, 0)
        for seat, hand in enumerate(hands):
            state.captains[seat].hand = [Card(kind, 1 << seat) for kind in hand]

    return position("drill", len(hands), edit)


@given(st.integers(0, 10_000), st.sampled_from([2, 3, 4]))
@settings(max_examples=25, deadline=None, derandomize=True)
def test_any_game_can_be_saved_and_taken_back(seed: int, seats: int) -> None:
    case = Case(DRILL, seats, {})
    saves_and_loads(case, seed)
    undo_gives_back(case, seed)


# --- answers ----------------------------------------------------------------------------------------------------------


def test_answers_are_options_keys_lists_or_numbers() -> None:
    table = fb.new_table("drill", 2, 1)
    drink = table.decision(0)
    assert drink is not None
    assert (drink.kind, drink.least, drink.most, len(drink.options)) == ("amount", 0, 3, 4)
    table.choose(0, "amount:1")
    table.choose(1, 2)
    decision = table.decision(0)
    assert decision is not None
    assert (decision.kind, decision.least, decision.most) == ("choose", 1, 1)
    table.choose(0, next(option for option in decision.options if option.key == "sell"))
    pick = table.decision(0)
    assert pick is not None
    assert (pick.kind, pick.least, pick.most) == ("pick", 1, 3)
    table.choose(0, ["good:1:1", pick.options[0]])
    assert table.state.captains[0].gold == 3 + 3


def test_a_prompt_says_what_it_is_about() -> None:
    table = in_battle([[], []])
    decision = table.decision(0)
    assert decision is not None
    words = Words(DRILL)
    assert plain(words.prompt(decision.prompt, decision.args, 0), ["Anne", "Ben"]) == "Fire at Ben or flee?"
    assert plain(words.prompt(decision.prompt, decision.args, 1), ["Anne", "Ben"]) == "Fire at you or flee?"
    assert table.imagine(1, lucky("x")).decision(0).args == (1,)  # type: ignore[union-attr]


def wasteful(state: State) -> Steps:
    """A game that empties every list it gets."""
    while state.left < 4:
        state.left += 1
        goods: list[Option] = yield pick(0, "sell", goods_of, 1, 2)
        state.spent += len(goods)
        goods.clear()
        dice = roll(state, 3)
        tell(state, "dug", seat=0, dice=dice, found=len(dice))
        dice.clear()
        answers = yield together([pick(seat, "sell", goods_of, 1, 2) for seat in range(3)])
        for one in answers:
            one.clear()
        answers.clear()


def test_a_game_may_empty_the_lists_it_gets() -> None:
    game = replace(DRILL, id="wasteful", play=wasteful, components=lambda state: {})
    register(game)
    saves_and_loads(Case(game, 3, {}), 1)
    undo_gives_back(Case(game, 3, {}), 1)


def rolling(state: State) -> Steps:
    """Each ask has a checkpoint right before it, after luck has been used."""
    while state.left < 6:
        yield checkpoint(choose(0, "orders", orders, args=(1,)))
        state.left += 1
        state.spent += roll(state, 1)[0]


def test_luck_goes_on_after_a_checkpoint_with_its_ask() -> None:
    game = replace(DRILL, id="rolling", play=rolling, components=lambda state: {})
    register(game)
    saves_and_loads(Case(game, 2, {}), 1)
    table = fb.new_table("rolling", 2, 1)
    for _ in range(3):
        answer(table, "fire")
    assert table.imagine(0, lucky("x")).state.spent == table.state.spent
    loaded = fb.load(table.save())
    assert loaded.state.keel.luck.count == table.state.keel.luck.count > 0
    for one in (table, loaded):
        answer(one, "fire")
    assert loaded.state.spent == table.state.spent


def test_who_is_asked_may_empty_the_list_of_options() -> None:
    table = in_turn()
    decision = table.decision(0)
    assert decision is not None
    decision.options.clear()
    table.choose(0, "rest")


@pytest.mark.parametrize(
    ("seat", "given", "word"),
    [
        (0, "fly", "cannot be chosen"),
        (1, "rest", "waits for seat 0"),
        (7, "rest", "no seat 7"),
        (-1, "rest", "no seat -1"),
    ],
)
def test_what_is_not_offered_is_refused_with_a_sentence(seat: int, given: str, word: str) -> None:
    table = in_turn()
    before = table.save()
    with pytest.raises(fb.IllegalChoice, match=word):
        table.choose(seat, given)
    assert table.save() == before


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ([], "1 to 3"),
        (["good:0:0", "good:0:0"], "once"),
        (["good:9:9"], "cannot be picked"),
        ("good:0:0", "list"),
    ],
)
def test_a_pick_must_fit_its_bounds(given: object, word: str) -> None:
    table = in_turn()
    answer(table, "sell")
    with pytest.raises(fb.IllegalChoice, match=word):
        table.choose(0, given)  # type: ignore[arg-type]


def test_a_pick_of_at_most_none_picks_none() -> None:
    def ask(state: State) -> Steps:
        picked = yield pick(0, "sell", goods_of, 0, 0)
        state.captains[0].gold = 10 + len(picked)
        yield choose(0, "act", actions)

    game = replace(DRILL, id="drill-none", play=ask)
    table = table_at(game, game.setup(game.settings(), 2, Keel(lucky(1))), game.settings(), 2)
    assert table.state.captains[0].gold == 10


@pytest.mark.parametrize("put", [False, True])
def test_a_single_option_is_taken_by_itself_unless_that_would_tell(put: bool) -> None:
    def only(state: State, seat: int) -> list[Option]:
        return [Option("rest")]

    def ask(state: State) -> Steps:
        yield always(choose(0, "act", only)) if put else choose(0, "act", only)
        state.captains[0].gold = 10
        yield choose(0, "act", actions)

    game = replace(DRILL, id="drill-only", play=ask)
    table = table_at(game, game.setup(game.settings(), 2, Keel(lucky(1))), game.settings(), 2)
    assert (table.state.captains[0].gold != 10) == put
    assert (keys(table) == ["rest"]) == put


def test_after_the_end_nothing_can_be_chosen() -> None:
    table, rng = fb.new_table("drill", 2, 3), random.Random(1)
    while table.awaiting:
        step(table, rng)
    with pytest.raises(fb.IllegalChoice, match="over"):
        table.choose(0, "rest")
    assert table.decision(0) is None
    assert table.result is not None


def test_there_is_no_view_for_a_seat_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match="no seat 5"):
        in_turn().view(5)


# --- together and windows ---------------------------------------------------------------------------------------------


def test_answers_of_a_group_stay_unseen_and_can_be_changed() -> None:
    table = fb.new_table("drill", 3, 1)
    views = [table.view(seat) for seat in range(3)]
    table.choose(1, 3)
    assert table.awaiting == (0, 2)
    assert [table.view(seat) for seat in range(3)] == views
    table.choose(1, 0)
    assert table.seq == 1
    table.choose(0, 1)
    table.choose(2, 0)
    assert [captain.rum for captain in table.state.captains] == [2, 3, 3]
    assert table.seq == 3


def test_an_open_answer_can_be_withdrawn() -> None:
    table = fb.new_table("drill", 2, 1)
    before = table.save()
    table.choose(0, 3)
    assert table.can_undo(0) is True
    assert table.can_undo(1) is not True
    table.undo(0)
    assert table.save() == before


def test_a_guess_forgets_the_others_open_answers_but_keeps_ones_own() -> None:
    table = fb.new_table("drill", 3, 1)
    table.choose(0, 3)
    table.choose(1, 2)
    guess = table.imagine(0, lucky("g"))
    assert guess.awaiting == (1, 2)
    assert table.imagine(2, lucky("g")).awaiting == (0, 1, 2)
    assert table.guess(0, lucky("g")).seat == 1  # a bare one too
    assert table.guess(2, lucky("g")).seat == 0


def test_a_window_asks_all_alike_also_who_has_no_card() -> None:
    table = in_battle([[1], [0], []])
    answer(table, "fire", "fire")
    assert table.in_window
    assert table.awaiting == (0, 1, 2)
    assert [keys(table, seat) for seat in range(3)] == [["pass", "powder:0"], ["pass"], ["pass"]]
    table.script([6, 1], [1])
    answer(table, "powder:0", "pass", "pass")
    assert told(table, "powder") == [{"seat": 0}]
    assert table.state.captains[1].crew == 3


def test_in_a_window_a_refusal_does_not_say_who_is_awaited() -> None:
    table = in_battle([[1], [0], []])
    answer(table, "fire", "fire")
    table.choose(1, "pass")
    with pytest.raises(fb.IllegalChoice) as refusal:
        table.choose(5, "pass")
    assert "waits" not in str(refusal.value)


@pytest.mark.parametrize(("until", "asked"), [("turn", (1, 2)), ("game", (1, 2))])
def test_standing_orders_pass_in_windows(until: str, asked: tuple[int, ...]) -> None:
    table = in_battle([[1], [0], []])
    table.standing(0, None, until)
    answer(table, "fire", "fire")
    assert table.awaiting == asked


def test_orders_for_one_prompt_only_and_taken_back() -> None:
    table = in_battle([[1], [0], []])
    table.standing(0, ["another window"])
    table.standing(1, ["powder"])
    answer(table, "fire", "fire")
    assert table.awaiting == (0, 2)
    table = in_battle([[1], [0], []])
    table.standing(1, ["powder"])
    table.standing(1, [])
    answer(table, "fire", "fire")
    assert 1 in table.awaiting


@pytest.mark.parametrize(
    ("given", "now", "asked"),
    [((1, 0), (1, 0), False), ((1, 0), (1, 1), True), ((1, 0), (2, 0), True), ((1, -1), (2, 0), True)],
)
def test_orders_end_with_the_turn(given: tuple[int, int], now: tuple[int, int], asked: bool) -> None:
    """Also for the same seat's next turn, and if they were given while it was nobody's."""
    table = in_battle([[1], [0], []])
    keel: Keel = table.state.keel
    keel.round, keel.turn = given
    table.standing(0, None, "turn")
    keel.round, keel.turn = now
    answer(table, "fire", "fire")
    assert (0 in table.awaiting) == asked


def test_orders_answer_at_once_and_the_last_of_them_lets_the_game_go_on() -> None:
    table = in_battle([[1], [0], []])
    answer(table, "fire", "fire")
    assert table.in_window
    for seat, waiting in ((1, (0, 2)), (2, (0,))):
        table.standing(seat, None)
        assert table.awaiting == waiting
    table.standing(0, None)
    assert not table.in_window


def test_orders_need_a_known_end() -> None:
    with pytest.raises(fb.IllegalChoice, match="turn"):
        in_turn().standing(0, None, "tomorrow")


# --- answers that nobody chose ----------------------------------------------------------------------------------------


def test_a_lone_answer_is_what_must_be_answered_and_none_where_there_is_a_choice() -> None:
    table = in_battle([[1], [0], []])
    answer(table, "fire", "fire")
    assert table.in_window
    assert [str(table.lone_answer(seat)) for seat in range(3)] == ["None", "<pass>", "<pass>"]
    table.choose(2, "pass", auto=True)
    assert table.lone_answer(2) is None


def test_an_answer_that_nobody_chose_is_no_choice_and_cannot_be_taken_back() -> None:
    table = in_battle([[1], [0], []])
    answer(table, "fire", "fire")
    before = table.seq
    table.choose(2, "pass", auto=True)
    assert table.seq == before
    assert table.can_undo(2) is not True
    assert not table.answered(2)
    loaded = fb.load(table.save())
    assert loaded.save() == table.save()
    assert loaded.can_undo(2) is not True
    loaded.choose(2, "pass")  # now somebody chooses it
    assert loaded.seq == before + 1
    assert loaded.can_undo(2) is True


# --- undo -------------------------------------------------------------------------------------------------------------


def test_undo_redo_and_restart_inside_a_turn() -> None:
    table = in_turn()
    start = table.save()
    answer(table, "sell", ["good:0:0"])
    sold = table.save()
    answer(table, "sell")
    selling = table.save()
    assert table.can_undo(0) is True
    table.undo(0)
    assert table.save() == sold
    table.undo(0)
    table.redo(0)
    assert table.save() == sold
    table.redo(0)
    assert table.save() == selling
    table.restart(0)
    assert table.save() == start
    assert told(table, "undone")


def test_a_new_choice_ends_what_can_be_done_again() -> None:
    table = in_turn()
    answer(table, "sell")
    table.undo(0)
    answer(table, "rest")
    assert table.can_redo(0) == "There is nothing to do again."
    with pytest.raises(fb.IllegalChoice):
        table.redo(0)


def one_then_all(state: State) -> Steps:
    """Seat 0 chooses, and then both at once."""
    state.keel.turn = 0
    while state.left < 4:
        state.left += 1
        yield choose(0, "act", actions)
        yield together([choose(seat, "act", actions) for seat in (0, 1)])


def test_where_others_may_answer_only_one_step_is_done_again() -> None:
    game = replace(DRILL, id="one-then-all", play=one_then_all, components=lambda state: {})
    register(game)
    table = fb.new_table(game, 2, 1)
    answer(table, "rest", "rest")
    table.undo(0)
    table.undo(0)
    table.redo(0)
    assert table.awaiting == (0, 1)
    assert table.can_redo(0) == "There is nothing to do again."


@pytest.mark.parametrize(("choice", "more"), [("draw", []), ("spy:1", []), ("dig", [2])])
def test_luck_and_what_was_hidden_cannot_be_taken_back(choice: str, more: list[int]) -> None:
    table = in_turn()
    answer(table, choice, *more)
    assert table.can_undo(0) == "Luck or something hidden has shown since."
    with pytest.raises(fb.IllegalChoice, match="hidden"):
        table.undo(0)


def nobody_else_decides(state: State) -> Steps:
    """After each choice the others are asked together; in the first round they have one answer each, then seat 1 has two."""
    state.keel.turn = 0
    while state.left < 4:
        state.left += 1
        yield choose(0, "act", actions)
        yield together([choose(seat, "act", one_or_two) for seat in (1, 2)])
        yield CHECKPOINT


def one_or_two(state: State, seat: int) -> list[Option]:
    return actions(state, seat)[: min(2, state.left) if seat == 1 else 1]


def test_who_has_no_choice_does_not_keep_another_from_taking_his_back() -> None:
    game = replace(DRILL, id="nobody-else", play=nobody_else_decides, components=lambda state: {})
    register(game)
    table = fb.new_table(game, 3, 1)
    before = table.snapshot()
    answer(table, "rest")
    assert (table.seq, table.log[-1].auto) == (1, True)
    assert table.can_undo(0) is True
    table.undo(0)
    assert (table.seq, table.snapshot()) == (0, before)
    answer(table, "rest", "rest")
    assert table.awaiting == (1,)
    answer(table, "rest")  # seat 2 has no choice, but seat 1 had one
    assert table.log[-1].auto is False
    assert table.can_undo(0) == "Others have decided since."


def rolling_late(state: State) -> Steps:
    """After two choices come two checkpoints, and only then a die."""
    state.keel.turn = 0
    while state.left < 4:
        state.left += 1
        yield choose(0, "act", actions)
        yield choose(0, "act", actions)
        yield CHECKPOINT
        yield CHECKPOINT
        state.spent += roll(state)[0]


def test_luck_after_several_checkpoints_cannot_be_taken_back_either() -> None:
    game = replace(DRILL, id="rolling-late", play=rolling_late, components=lambda state: {})
    register(game)
    table = fb.new_table(game, 2, 1)
    answer(table, "rest")
    assert table.can_undo(0) is True
    answer(table, "rest")
    assert table.can_undo(0) == "Luck or something hidden has shown since."


def test_when_the_turn_is_over_nothing_is_taken_back() -> None:
    table = in_turn()
    answer(table, "rest", "rest")
    assert table.awaiting == (1,)
    assert isinstance(table.can_undo(0), str)
    assert isinstance(table.can_undo(1), str)


def idle_neighbour(state: State) -> Steps:
    """Seats 0 and 1 have turns, but seat 1 never has a choice."""
    while state.left < 4:
        state.left += 1
        for seat in (0, 1):
            begin_turn(state, seat)
            yield CHECKPOINT
            yield choose(seat, "act", lambda state, seat: actions(state, seat)[: 2 - seat])


def test_ones_next_turn_is_another_one() -> None:
    """Also where nobody has decided in between."""
    game = replace(DRILL, id="idle-neighbour", play=idle_neighbour, components=lambda state: {})
    register(game)
    table = fb.new_table(game, 2, 1)
    answer(table, "rest")
    assert table.awaiting == (0,)
    assert table.can_undo(0) == "Only choices of your own turn can be taken back, while it lasts."


def test_events_rise_and_an_undo_is_one_of_them() -> None:
    table = in_turn()
    before = len(table.events(seat=1))
    answer(table, "sell", ["good:0:0"])
    table.undo(0)
    events = table.events(since=before, seat=1)
    assert [event.kind for event in events] == ["sold", "undone"]
    assert [event.n for event in events] == [before, before + 1]
    assert events[0].undone


def test_an_event_names_the_last_moment_before_it() -> None:
    table = in_turn()
    assert table.moments is not None
    for choice in ("rest", "rest", "rest"):
        last, told_before = len(table.moments) - 1, len(table.events())
        answer(table, choice)
        assert table.events()[told_before].moment == last


def test_a_bare_guess_stands_at_the_open_question() -> None:
    table = in_turn()
    for choice in ("sell", ["good:0:0"]):
        run = table.guess(0, lucky("g"))
        assert (run.seat, run.prompt) == (0, table.decision(0).prompt)
        answer(table, choice)


def test_a_refusal_names_eight_options_and_how_many_more_there_are() -> None:
    offered = {f"o:{i}": Option("o", i) for i in range(10)}
    assert what_is_offered(offered) == "there is o:0, o:1, o:2, o:3, o:4, o:5, o:6, o:7 and 2 more"
    del offered["o:8"], offered["o:9"]
    assert what_is_offered(offered) == "there is o:0, o:1, o:2, o:3, o:4, o:5, o:6, o:7"


def test_without_history_events_name_the_first_moment() -> None:
    table = fb.new_table("drill", 2, 1, history=False)
    answer(table, 1, 1)
    events = table.events()
    assert events
    assert {event.moment for event in events} == {0}


def test_whose_turn_it_is() -> None:
    table = fb.new_table("drill", 2, 1)
    assert table.turn is None  # all drink together
    answer(table, 0, 0)
    assert table.turn == 0
    answer(table, "rest", "rest")
    assert table.turn == 1


def test_a_chair_knows_whether_anything_has_happened_since_its_choice_or_is_told() -> None:
    table = in_turn()
    for said in (True, False):
        assert Chair(table, 0, lucky("chair"), undisturbed=said).undisturbed is said
    assert Chair(table, 0, lucky("chair")).undisturbed is False
    answer(table, "sell", ["good:0:0"])
    assert Chair(table, 0, lucky("chair")).undisturbed is True


def test_what_is_told_to_one_seat_stays_there() -> None:
    table = in_turn()
    answer(table, "spy:1")
    assert told(table, "spied", 0)
    assert not told(table, "spied", 1)
    assert not told(table, "spied")
    assert told(table, "spies", 2)


# --- copies -----------------------------------------------------------------------------------------------------------


def test_a_log_is_played_again_answer_by_answer() -> None:
    table = fb.new_table("drill", 3, 1)
    rng = random.Random(4)
    for _ in range(25):
        step(table, rng)
    again = fb.new_table("drill", 3, 1)
    for number, entry in enumerate(table.log):
        if number == len(again.log):  # what has one answer is answered by itself
            again.repeat(entry)
    assert again.snapshot() == table.snapshot()
    assert [event.args for event in again.events()] == [event.args for event in table.events()]
    assert again.seq == len([entry for entry in table.log if not entry.auto])  # those asked together count as one


def test_clones_have_luck_of_their_own() -> None:
    table = in_turn()
    rolls = set()
    for _ in range(8):
        clone = table.clone()
        answer(clone, "dig", 3)
        rolls.add(str(told(clone, "dug")))
    assert len(rolls) > 1


def test_a_clone_in_the_middle_of_a_scripted_step() -> None:
    table = in_turn()
    answer(table, "dig")
    clone = table.clone()
    assert keys(clone) == ["amount:1", "amount:2", "amount:3"]


def test_options_can_be_copied_and_sent() -> None:
    option = Option("attack", 2, "bow", touches=("ship:2",))
    assert copy.deepcopy(option) == option == pickle.loads(pickle.dumps(option))
    assert pickle.loads(pickle.dumps(option)).touches == ("ship:2",)
    assert {option: 1}[Option("attack", 2, "bow")] == 1
    assert (option.number(0), option.word(1)) == (2, "bow")


@pytest.mark.parametrize("game_id", ["drill", *fb.games()])
def test_states_can_be_copied_deeply_and_sent(game_id: str) -> None:
    table, rng = fb.new_table(game_id, seed=1), random.Random(1)
    for _ in range(12):
        step(table, rng)
    before = table.snapshot()
    for state in (copy.deepcopy(table.state), pickle.loads(pickle.dumps(table.state.clone()))):
        assert state_bytes(state) == before
        state.keel.round += 1
    assert table.snapshot() == before


# --- making tables ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats", "given", "word"),
    [
        ("letter-of-mark", 4, {}, "did you mean 'letter-of-marque'"),
        ("drill", 9, {}, "2 to 4"),
        ("drill", 2, {"speed": 1}, "no setting 'speed': it has rounds, hard"),
        ("drill", 2, {"rounds": "many"}, "does not fit"),
        ("drill", 2, ["rounds"], "names with values"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_sentence(game: str, seats: int, given: object, word: str) -> None:
    with pytest.raises(ValueError, match=word):
        fb.new_table(game, seats, settings=given)


def test_a_game_without_settings_says_so() -> None:
    class Nothing(msgspec.Struct, frozen=True):
        pass

    with pytest.raises(fb.BadSettings, match="no setting 'speed': it has none"):
        replace(DRILL, settings=Nothing).settle({"speed": 1}, 3)


def test_the_same_seed_gives_the_same_table_and_no_seed_a_new_one() -> None:
    assert fb.new_table("drill", 3, 5).save() == fb.new_table("drill", 3, 5).save()
    assert fb.new_table("drill", 3).save() != fb.new_table("drill", 3).save()


def test_games_are_listed_and_found() -> None:
    assert fb.games()[0] == "letter-of-marque"
    assert fb.find_game("letter-of-marque").table_sizes == [3, 4, 5, 6]
    assert {about.status for about in fb.about_games().values()} == {"done"}
    with pytest.raises(fb.NoSuchGame):
        fb.find_game("captains-dog")


def test_the_list_of_games_stays_a_function_when_a_game_is_loaded() -> None:
    before = fb.games()
    for id in before:
        fb.find_game(id)
    assert fb.games() == before


def test_the_folder_of_games_is_a_package_and_a_function() -> None:
    import freebooter.games.portolano.content as content  # noqa: PLR0402
    from freebooter import games

    assert content.__name__ == games.portolano.content.__name__ == "freebooter.games.portolano.content"
    assert games() == fb.games()


def test_a_guess_waits_for_nobody_who_has_no_choice() -> None:
    def edit(state: Any) -> None:
        state.captains[2].armed = 0  # only defenceless ships: seat 2 has nothing to choose

    table = position("letter-of-marque", 3, edit)
    assert table.awaiting == (0, 1)
    assert table.imagine(2, lucky("guess")).awaiting == (0, 1)
