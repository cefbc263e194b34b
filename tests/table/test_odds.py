"""Odds before the click: by what a seat knows alone, and right by brute force over all dice and deals."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

import freebooter as fb
from freebooter.engine.game import find_game, no_odds
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table
from freebooter.engine.words import words_of

TOLD = [game for game in fb.games() if find_game(game).odds is not no_odds]

SEEDS = {"portolano": (7, 18)}  # in which somebody may keep out of a battle


def played(game: str, seed: int, most: int = 400) -> list[tuple[Table, int]]:
    """A game of random choices; gives the table before each of them, one after the other."""
    table = fb.new_table(game, seed=seed, seats=find_game(game).table_sizes[-1])
    rng = random.Random(seed)
    for _ in range(most):
        if not table.awaiting:
            return
        seat = table.awaiting[0]
        yield table, seat
        decision = table.decision(seat)
        if decision.kind == "pick":
            table.choose(seat, rng.sample(decision.options, decision.least))
        else:
            table.choose(seat, rng.choice(decision.options))


@pytest.mark.parametrize("game", TOLD)
def test_odds_follow_from_what_the_seat_knows(game: str) -> None:
    """The same on any guess of what it cannot know; and there are words for them."""
    odds, words, seen = find_game(game).odds, words_of(game), Counter()
    for seed in SEEDS.get(game, (0, 1, 2)):
        for number, (table, seat) in enumerate(played(game, seed, 1500 if game in SEEDS else 400)):
            told = [odds(table.state, seat, option) for option in table.decision(seat).options]
            if not any(told):
                continue
            guess = table.imagine(seat, lucky("odds", seed, number))
            assert [odds(guess.state, seat, option) for option in guess.decision(seat).options] == told
            for one in told:
                if one is not None:
                    seen[one.kind] += 1
                    assert 0.0 <= one.chance <= 1.0
                    assert "%" in "".join(map(str, words.odds(one)))
    assert set(seen) <= set(words.table["odds"])
    assert seen, "nothing was told"


def test_an_attack_in_letter_of_marque_by_all_deals() -> None:
    """Unseen ships of a captain are dealt in every way that fits what is known."""
    odds = find_game("letter-of-marque").odds
    checked = 0
    for seed in range(4):
        for table, seat in played("letter-of-marque", seed):
            for option in table.decision(seat).options:
                told = odds(table.state, seat, option)
                if told is None:
                    continue
                owner = table.state.captains[option.args[0]]
                target = owner.ship(option.args[1])
                unseen = [ship for ship in owner.sea if not ship.seen >> seat & 1]
                if target not in unseen:
                    assert told.chance == (0.0 if target.armed else 1.0)
                    continue
                elsewhere = owner.armed + owner.defenceless + owner.home_armed + owner.home_defenceless
                shown = sum(ship.armed for ship in owner.sea if ship not in unseen) + owner.home_shown
                armed = len([guns for guns in (1, 1, 0, 0, 0) if guns]) - shown
                deals = [
                    deal for deal in itertools.product((0, 1), repeat=len(unseen) + elsewhere) if sum(deal) == armed
                ]
                place = unseen.index(target)
                assert told.chance == pytest.approx(sum(not deal[place] for deal in deals) / len(deals))
                checked += 1
    assert checked > 100


def test_a_fight_in_portolano_by_all_dice() -> None:
    from freebooter.games.portolano.offers import HIT_FACES, unbeaten

    for mine, others in [
        ((0, 0), ((0, 2),)),
        ((0, 2), ((0, 3),)),
        ((1, 1), ((0, 3),)),
        ((0, 3), ((1, 1), (0, 1))),
        ((2, 1), ((0, 2), (1, 1))),
    ]:
        sides = [mine, *others]
        total = good = 0
        for faces in itertools.product(range(1, 7), repeat=sum(dice for _, dice in sides)):
            rest = list(faces)
            hits = []
            for sure, dice in sides:
                thrown, rest = rest[:dice], rest[dice:]
                hits.append(sure + sum(face <= HIT_FACES for face in thrown))
            total += 1
            good += hits[0] >= max(hits[1:])
        assert unbeaten(mine, others) == pytest.approx(good / total)


def test_a_volley_in_captains_log_by_all_dice() -> None:
    from freebooter.games.captains_log.offers import misses

    for bonus, defense in [([0], 7), ([1, 3], 9), ([0, 0, 4], 12), ([0, 2], 0), ([0], 14)]:
        throws = list(itertools.product(range(1, 13), repeat=len(bonus)))
        missed = sum(all(face + more <= defense for face, more in zip(throw, bonus, strict=True)) for throw in throws)
        assert misses(bonus, defense) == pytest.approx(missed / len(throws))


def test_a_skull_in_merchants_and_marauders_by_all_dice() -> None:
    from freebooter.games.merchants_and_marauders.odds import skulls
    from freebooter.games.merchants_and_marauders.rules.hits import successes

    for dice in range(1, 6):
        throws = list(itertools.product(range(1, 7), repeat=dice))
        found = sum(successes(list(throw)) > 0 for throw in throws)
        assert 1.0 - skulls(dice)[0] == pytest.approx(found / len(throws))
