"""For each promise a game that breaks it: the suite catches every one of them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from freebooter.engine.asks import CHECKPOINT, Option, Steps, choose
from freebooter.engine.chair import Chair
from freebooter.engine.codec import fields_of
from freebooter.engine.game import Game, register
from freebooter.engine.keel import Keel, draw, knows, shuffle, tell
from freebooter.engine.luck import Luck
from tests.drill import DRILL, rules
from tests.drill.imagine import imagine as fair_guess
from tests.drill.state import Captain, Card, Phase, Settings, State
from tests.drill.view import view as fair_view
from tests.table import checks
from tests.table.checks import Breach, Case

numbers = itertools.count()


def broken(**changes: Any) -> Case:
    game: Game = replace(DRILL, id=f"broken-{next(numbers)}", **changes)
    register(game)
    return Case(game, 3, {})


def caught(check: Callable[..., None], case: Case, words: str, **more: Any) -> None:
    with pytest.raises(Breach, match=words):
        for seed in range(20):
            check(case, seed, **more)


def once(asking: Callable[[State], Steps]) -> Callable[[State], Steps]:
    """The drill's play with one more step at its start."""

    def play(state: State) -> Steps:
        if state.keel.round == 0:
            yield from asking(state)
        yield from rules.play(state)

    return play


def rest_only(state: State, seat: int) -> list[Option]:
    return [rules.REST, rules.DRAW]


# --- files from outside -----------------------------------------------------------------------------------------------


def test_a_number_without_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_fields = {**fields_of(Captain), "gold": int}
    monkeypatch.setattr(checks, "fields_of", lambda kind: plain_fields if kind is Captain else fields_of(kind))
    caught(checks.files_are_bounded, broken(), "Captain.gold can be as large")


def test_play_that_leaves_the_bounds() -> None:
    def rich(state: State) -> Steps:
        state.captains[0].gold = 1000
        yield choose(0, "act", rest_only)

    caught(checks.files_are_bounded, broken(play=once(rich)), "play leaves the bounds: state.captains")


# --- views and guesses ------------------------------------------------------------------------------------------------


def leaky_view(state: State, seat: int | None) -> Any:
    seen = fair_view(state, seat)
    seen.deck = 100 * len(state.deck) + state.deck[-1] if state.deck else 0
    return seen


def test_a_leak_in_the_view() -> None:
    caught(checks.guesses_fit, broken(view=leaky_view), "view")


def test_an_observation_that_tells_too_much() -> None:
    pytest.importorskip("numpy", reason="numpy is missing: install freebooter[envs]")
    caught(checks.observations_fit, broken(view=leaky_view), "observation of seat")


def test_an_imagine_that_changes_nothing() -> None:
    case = broken(imagine=lambda state, seat, luck: None)
    caught(checks.hidden_things_vary, case, "same in every guess")


class Closed(Struct):
    """A view in which a hand is shown as a whole or not at all."""

    captains: dict[str, list[int] | None]


def closed_view(state: State, seat: int | None) -> Closed:
    return Closed({str(i): open_hand(captain.hand, seat) for i, captain in enumerate(state.captains)})


def open_hand(hand: list[Card], seat: int | None) -> list[int] | None:
    return [card.kind for card in hand] if all(knows(card, seat) for card in hand) else None


def test_a_list_that_is_hidden_as_a_whole() -> None:
    checks.hidden_things_vary(broken(view=closed_view), 1)
    case = broken(view=closed_view, imagine=lambda state, seat, luck: None)
    caught(checks.hidden_things_vary, case, "same in every guess")


def imagine_without_the_deck(state: State, seat: int, luck: Luck) -> None:
    """Deals hands anew but leaves the deck as it truly is."""
    unknown = [card for captain in state.captains for card in captain.hand if not card.seen >> seat & 1]
    kinds = sorted(card.kind for card in unknown)
    luck.shuffle(kinds)
    for card in unknown:
        card.kind = kinds.pop()


def test_an_imagine_that_foretells_the_deck() -> None:
    caught(checks.hidden_things_vary, broken(imagine=imagine_without_the_deck), "foretold")


def imagine_from_the_truth(state: State, seat: int, luck: Luck) -> None:
    """Shuffles without sorting: the guess depends on the true order."""
    unknown = [card for captain in state.captains for card in captain.hand if not card.seen >> seat & 1]
    kinds = state.deck + [card.kind for card in unknown]
    luck.shuffle(kinds)
    for card in unknown:
        card.kind = kinds.pop()
    state.deck[:] = kinds


def test_an_imagine_that_peeks() -> None:
    caught(checks.guesses_fit, broken(imagine=imagine_from_the_truth), "rests on the truth")


def imagine_forgetful(state: State, seat: int, luck: Luck) -> None:
    """Deals anew what the seat has seen, too."""
    for captain in state.captains:
        for card in captain.hand:
            card.seen &= ~(1 << seat)
    fair_guess(state, seat, luck)
    for captain in state.captains:
        for card in captain.hand:
            card.seen |= 1 << seat if captain is state.captains[seat] else 0


def test_a_guess_that_contradicts_what_was_seen() -> None:
    caught(checks.guesses_fit, broken(imagine=imagine_forgetful), "view")


def imagine_lossy(state: State, seat: int, luck: Luck) -> None:
    fair_guess(state, seat, luck)
    if state.deck:
        state.deck[0] = 0


def test_a_guess_that_loses_components() -> None:
    caught(checks.guesses_fit, broken(imagine=imagine_lossy), "components|truth")


# --- what is told -----------------------------------------------------------------------------------------------------


def a_draw(then: Callable[[State], Steps]) -> Case:
    """A captain draws cards, one after the other, and something comes of it."""

    def drawing(state: State) -> Steps:
        state.keel.turn = 0
        while len(state.deck) > 3:
            yield choose(0, "act", rest_only)
            state.captains[0].hand.append(Card(draw(state, state.deck), 1))
            yield from then(state)
        state.keel.turn = -1

    return broken(play=once(drawing))


def test_an_event_that_tells_a_secret() -> None:
    def boast(state: State) -> Steps:
        tell(state, "sold", seat=0, count=state.captains[0].hand[-1].kind)
        yield CHECKPOINT

    caught(checks.secrets_are_not_told, a_draw(boast), "sees the same but is told")


def test_an_ask_that_tells_a_secret() -> None:
    def offer(state: State) -> Steps:
        if state.captains[0].hand[-1].kind == 2:
            yield choose(1, "act", rest_only)

    caught(checks.secrets_are_not_told, a_draw(offer), "are asked")


def test_a_card_laid_open_and_taken_back() -> None:
    def lay_open(state: State) -> Steps:
        yield choose(0, "act", rest_only)  # nothing shows so far
        state.captains[0].hand[-1].seen = -1  # not by reveal()
        yield choose(0, "act", rest_only)

    caught(checks.secrets_are_not_told, a_draw(lay_open), "can be taken back although it shows seat")


# --- states -----------------------------------------------------------------------------------------------------------


def test_a_clone_that_shares_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    fair_clone = State.clone

    def clone(state: State) -> State:
        copy = fair_clone(state)
        copy.deck = state.deck
        return copy

    monkeypatch.setattr(State, "clone", clone)
    caught(checks.clone_stands_apart, Case(DRILL, 3, {}), "shares|changed|differs")


def test_an_object_that_is_reached_twice() -> None:
    def setup(settings: Settings, seats: int, keel: Keel) -> State:
        state = rules.setup(settings, seats, keel)
        state.captains[1].hand = state.captains[0].hand
        return state

    caught(checks.state_is_a_tree, broken(setup=setup), "same object")


def test_a_count_that_is_not_conserved() -> None:
    def lose(state: State) -> Steps:
        yield choose(0, "act", rest_only)
        state.deck.pop()

    caught(checks.plays_to_the_end, broken(play=once(lose)), "not conserved")


def test_a_secret_kept_only_in_a_local_variable() -> None:
    def hold(state: State) -> Steps:
        if len(state.deck) > 1:
            card = draw(state, state.deck)
            yield choose(0, "act", rest_only)
            state.captains[0].hand.append(Card(card, 1))

    caught(checks.plays_to_the_end, broken(play=once(hold)), "not conserved")


def test_a_list_held_across_a_yield() -> None:
    def hold(state: State) -> Steps:
        cards = list(state.deck)
        yield choose(0, "act", rest_only)
        state.deck[:] = cards

    caught(checks.no_secrets_in_frames, broken(play=once(hold)), "holds 'cards'")


# --- play -------------------------------------------------------------------------------------------------------------


def test_a_game_that_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    def forever(state: State) -> Steps:
        while True:
            yield choose(0, "act", rest_only)

    monkeypatch.setattr(checks, "MOST_DECISIONS", 200)
    monkeypatch.setattr(checks.walk, "__defaults__", (200,))
    caught(checks.plays_to_the_end, broken(play=once(forever)), "does not end")


def test_an_option_that_does_not_work() -> None:
    def bogus(state: State, seat: int) -> list[Option]:
        return [rules.REST, Option("bogus")]

    def ask(state: State) -> Steps:
        option = yield choose(0, "act", bogus)
        if option.kind == "bogus":
            raise RuntimeError("nobody thought of this")

    caught(checks.options_work, broken(play=once(ask)), "does not work|nobody thought")


def test_two_options_with_one_key() -> None:
    def twice(state: State, seat: int) -> list[Option]:
        return [rules.REST, Option("rest")]

    def ask(state: State) -> Steps:
        yield choose(0, "act", twice)

    caught(checks.options_work, broken(play=once(ask)), "same key")


def test_luck_from_elsewhere() -> None:
    def cheat(state: State) -> Steps:
        state.captains[0].gold += random.randrange(100)
        yield CHECKPOINT

    caught(checks.same_seed_same_game, broken(play=once(cheat)), "different games")
    caught(checks.replay_equals_live, broken(play=once(cheat)), "another game")


def test_a_memory_outside_the_state() -> None:
    def counting(state: State) -> Steps:
        turns = 0
        while state.phase != Phase.OVER:
            turns += 1
            state.captains[0].gold += turns
            yield from rules.drink(state)
            for seat in rules.alive(state):
                yield choose(seat, "act", rest_only)
            state.phase = Phase.OVER if state.keel.round > 6 else Phase.DRINK
            yield CHECKPOINT

    caught(checks.saves_and_loads, broken(play=counting), "another end|other bytes|differs")


def test_undo_over_a_die_roll() -> None:
    def unsealed(state: State) -> Steps:
        state.keel.turn = 0
        yield choose(0, "act", rest_only)
        state.captains[0].gold += state.keel.luck.below(50)  # not by roll(): nobody knows that luck was used
        yield choose(0, "act", rest_only)
        state.keel.turn = -1

    caught(checks.undo_gives_back, broken(play=once(unsealed)), "hidden|bytes")


def test_undo_over_a_card_that_was_shown() -> None:
    def peek(state: State) -> Steps:
        state.keel.turn = 0
        if len(state.deck) > 3:
            yield choose(0, "act", rest_only)
            state.captains[0].hand.append(Card(state.deck.pop(), 1))  # not by draw()
            yield choose(0, "act", rest_only)
        state.keel.turn = -1

    caught(checks.undo_gives_back, broken(play=once(peek)), "shows what was hidden")


# --- bots and words ---------------------------------------------------------------------------------------------------


def test_a_bot_that_peeks() -> None:
    def peeking(chair: Chair) -> Any:
        decision = chair.decision
        assert decision is not None
        state = chair._table.state
        options = decision.options
        if decision.kind == "pick":
            return options[: decision.most]
        option = options[(sum(state.deck[-4:]) + len(state.deck)) % len(options)]
        return option.args[0] if decision.kind == "amount" else option

    caught(checks.bots_do_not_peek, Case(DRILL, 3, {}), "peeks", bot=peeking)


def test_an_event_without_words() -> None:
    def mumble(state: State) -> Steps:
        tell(state, "mumbled")
        yield CHECKPOINT

    caught(checks.everything_has_words, broken(play=once(mumble)), "no words")


def test_a_fast_loop_that_plays_another_game() -> None:
    def depends(state: State) -> Steps:
        if state.keel.events is None:
            shuffle(state, state.deck)
        yield CHECKPOINT

    caught(checks.fast_loop_plays_the_same, broken(play=once(depends)), "another game")


# --- wealth -----------------------------------------------------------------------------------------------------------


def trading(price: int, fourth: int) -> Callable[[State], Steps]:
    """A good for a coin and back for so many, as often as one likes; each fourth sale brings so many more."""

    def trade(state: State) -> Steps:
        state.keel.turn, sales = 0, 0
        captain = state.captains[0]
        while (chosen := (yield choose(0, "act", buy_or_sell))) is not rules.REST:
            if chosen is rules.DRAW:
                captain.gold -= 1
                captain.goods.append(0)
            else:
                captain.goods.pop()
                sales += 1
                captain.gold += price + (fourth if sales % 4 == 0 else 0)
        state.keel.turn = -1

    return once(trade)


def buy_or_sell(state: State, seat: int) -> list[Option]:
    captain = state.captains[seat]
    options = [rules.REST]
    if captain.gold:
        options.append(rules.DRAW)
    if captain.goods:
        options.append(rules.SELL)
    return options


def test_a_market_that_pays_more_than_it_asks() -> None:
    caught(checks.no_free_cycle, broken(play=trading(price=2, fourth=0)), "6 gains in a row for nothing")


def test_a_market_that_pays_more_for_every_fourth() -> None:
    caught(checks.no_free_cycle, broken(play=trading(price=1, fourth=1)), "6 gains in a row for nothing")


def test_a_fair_market_is_no_breach() -> None:
    for seed in range(3):
        checks.no_free_cycle(broken(play=trading(price=1, fourth=0)), seed)


def test_every_check_is_shown_to_fail() -> None:
    """Whoever adds a check adds a game here that breaks it."""
    source = Path(__file__).read_text(encoding="utf-8")
    missing = [check.__name__ for check in checks.CHECKS if f"checks.{check.__name__}," not in source]
    assert missing == []
