"""Odds before the click: by what a seat knows alone, and right by brute force over all dice and deals."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any

import pytest

import freebooter as fb
from freebooter.engine.answers import Decision
from freebooter.engine.asks import DONE, Option
from freebooter.engine.game import Odds, find_game, no_odds
from freebooter.engine.luck import lucky
from freebooter.engine.record import Told
from freebooter.engine.table import Table
from freebooter.engine.words import words_of

TOLD = [game for game in fb.games() if find_game(game).odds is not no_odds]

SEEDS = {"portolano": (7, 18)}  # in which somebody may keep out of a battle


def played(game: str, seed: int, most: int = 400, seats: int = 0) -> Iterator[tuple[Table, int]]:
    """A game of random choices; gives the table before each of them, one after the other."""
    table = fb.new_table(game, seed=seed, seats=seats or find_game(game).table_sizes[-1])
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


def told_at(table: Table, seat: int) -> list[Odds | None]:
    """The odds of each option of a seat."""
    decision = table.decision(seat)
    return [table.game.odds(table.state, decision, option) for option in decision.options]


@pytest.mark.parametrize("game", TOLD)
def test_odds_follow_from_what_the_seat_knows(game: str) -> None:
    """The same on any guess of what it cannot know; and there are words for them."""
    words, seen = words_of(game), Counter()
    for seed in SEEDS.get(game, (0, 1, 2)):
        for number, (table, seat) in enumerate(played(game, seed, 1500 if game in SEEDS else 400)):
            told = told_at(table, seat)
            if not any(told):
                continue
            guess = table.imagine(seat, lucky("odds", seed, number))
            assert told_at(guess, seat) == told
            for one in told:
                if one is not None:
                    seen[one.kind] += 1
                    assert 0.0 <= one.chance <= 1.0
                    assert "%" in "".join(map(str, words.odds(one)))
    assert set(seen) <= set(words.table["odds"])
    assert seen, "nothing was told"


Well = Callable[[list[Told]], bool]
GoOn = Callable[[Decision, list[Told]], Any]


def tried(position: tuple[Table, int, Option, Odds], tries: int, well: Well, go_on: GoOn) -> float:
    """How often the option goes well on guesses of the table, by what is told then.

    `go_on` answers what is asked meanwhile, whoever is asked; None: it is clear how it went.
    """
    table, seat, option, _ = position
    good = 0
    for number in range(tries):
        guess = table.imagine(seat, lucky("tried", number))
        since = len(guess.events(0, seat))
        guess.choose(seat, option)
        while guess.awaiting:
            decision = guess.decision(guess.awaiting[0])
            answer = go_on(decision, guess.events(since, seat))
            if answer is None:
                break
            guess.choose(decision.seat, answer)
        good += well(guess.events(since, seat))
    return good / tries


def told_of(story: list[Told], *kinds: str, **args: Any) -> list[dict[str, Any]]:
    """What was told of these kinds, with these arguments."""
    return [one.args for one in story if one.kind in kinds and args.items() <= one.args.items()]


def named(decision: Decision, *kinds: str) -> Option | None:
    """The first option of the first of these kinds that there is."""
    return next((one for kind in kinds for one in decision.options if one.kind == kind), None)


def near(chance: float, share: float, tries: int) -> bool:
    """Within four standard errors, and a percent for what the counting leaves out."""
    return abs(chance - share) <= 0.01 + 4 * sqrt(max(chance * (1 - chance), 0.01) / tries)


def positions(game: str, kinds: dict[str, int], seeds: int = 12, **more: Any) -> list[tuple[Table, int, Option, Odds]]:
    """Some positions of random games with odds of these kinds: so many of each, in which luck does decide."""
    found, left = [], Counter(kinds)
    for seed in range(seeds):
        for table, seat in played(game, seed, 800, **more):
            for option, told in zip(table.decision(seat).options, told_at(table, seat), strict=True):
                if told is not None and left[told.kind] and 0.0 < told.chance < 1.0:
                    left[told.kind] -= 1
                    found.append((table.clone(), seat, option, told))
                    break
        if not +left:
            return found
    raise AssertionError(f"not found: {+left}")


def test_an_attack_in_letter_of_marque_by_all_deals() -> None:
    """Unseen ships of a captain are dealt in every way that fits what is known."""
    checked = 0
    for seed in range(4):
        for table, seat in played("letter-of-marque", seed):
            for option, told in zip(table.decision(seat).options, told_at(table, seat), strict=True):
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


@pytest.mark.parametrize("fighters", [
    ((0, 0, False), (0, 2, False)),
    ((0, 2, False), (0, 3, False)),
    ((1, 1, False), (0, 3, False)),
    ((0, 3, False), (1, 1, False), (0, 1, False)),
    ((0, 0, False), (0, 0, True)),
    ((0, 2, True), (0, 2, True)),
    ((1, 1, False), (0, 2, True), (1, 1, False)),
])  # fmt: skip
@pytest.mark.rule("PO-110", "PO-A20")
def test_a_fight_in_portolano_by_all_dice(fighters: tuple[tuple[int, int, bool], ...]) -> None:
    """All hits and misses, by the real rules: at sea somebody may take loot from the first of them, or nobody."""
    from freebooter.games.portolano.offers import HIT, Guns, dice_of, unbeaten
    from freebooter.games.portolano.rules.battle import begin_battles, fight_players
    from freebooter.games.portolano.rules.tiles import ACTION, PEACE
    from freebooter.games.portolano.state import CARDS, FIGHTS, LUCKY, PORTS, STRATEGIST

    table = next(table for table, _ in played("portolano", 1, seats=3) if table.state.phase == CARDS)
    state = table.state.clone()
    sea = [cell for cell, face in enumerate(state.board) if face < PORTS and ACTION[face] != PEACE]
    for captain, cell in zip(state.captains, sea, strict=False):
        captain.cell, captain.cannons, captain.wicks = cell, 0, 0
    for captain, (sure, dice, lucky_one) in zip(state.captains, fighters, strict=False):
        captain.cell, captain.cannons, captain.wicks = sea[0], sure + dice, sure
        captain.stern, captain.thalers = LUCKY if lucky_one else STRATEGIST, 9
    begin_battles(state)
    state.phase, state.done = FIGHTS, 0
    assert [dice_of(state, one) for one in state.captains[: len(fighters)]] == list(fighters)
    dice, kept = [dice for _, dice, _ in fighters], 0.0
    for faces in itertools.product((1, 6), repeat=sum(dice)):
        then = state.clone()
        then.keel.listen()
        rolls, left = [], list(faces)
        for seat in [(state.first + place) % 3 for place in range(3)]:
            if seat < len(fighters) and dice[seat]:
                mine = left[: dice[seat]]
                left = left[dice[seat] :]
                rolls.append(mine)
        then.keel.chance.script = rolls
        asked = []
        steps = fight_players(then)
        try:
            ask = next(steps)
            while True:
                asked.append((ask.prompt, ask.args))
                ask = steps.send(DONE)
        except StopIteration:
            pass
        hits = sum(face == 1 for face in faces)
        kept += HIT**hits * (1 - HIT) ** (len(faces) - hits) * all(args[:1] != (0,) for _, args in asked)
    guns = [Guns(*one) for one in fighters]
    assert unbeaten(guns[0], tuple(guns[1:])) == pytest.approx(kept)


def test_a_chest_in_portolano_by_trying() -> None:
    """The last slot is filled on many guesses of what lies in the stack and before the others."""
    tries = 150
    for position in positions("portolano", {"chest": 1}, seats=3):

        def go_on(decision: Decision, story: list[Told]) -> Any:
            if told_of(story, "chest"):
                return None
            return decision.least if decision.kind == "amount" else decision.options[0]

        share = tried(position, tries, lambda story: told_of(story, "chest_seen")[-1]["value"] == 3, go_on)
        assert near(position[3].chance, share, tries), (position[3], share)


@pytest.mark.rule("PO-094")
def test_meetings_in_portolano_by_all_courses_and_winds() -> None:
    """The others lay all courses that they can pay, the wind blows from all sides, and the pirate attacks.

    All by the real rules; then the dice are counted of those who fight each other.
    """
    from freebooter.games.portolano.offers import dice_of, unbeaten
    from freebooter.games.portolano.rules.battle import begin_battles, fight_pirate, fighters_at
    from freebooter.games.portolano.rules.round import COURSE_OF, cost, courses, move_pirate, sail
    from freebooter.games.portolano.state import FIGHTS, NO_COURSE

    def payable(state: Any, captain: Any) -> list[int]:
        laid = [COURSE_OF[option.key] for option in courses(state, captain.seat)]
        return [one for one in laid if captain.rum and cost(state, captain, one) <= captain.rum] or [NO_COURSE]

    def fight_the_pirate(state: Any) -> None:
        state.done = 0
        while state.phase != FIGHTS:
            steps = fight_pirate(state)
            try:
                ask = next(steps)
                while True:
                    ask = steps.send(ask.options(state, ask.seat)[0] if ask.prompt else None)
            except StopIteration:
                pass

    attacked = 0
    for table, seat, option, told in positions("portolano", {"course_met": 6}, seats=3):
        others = [captain for captain in table.state.captains if captain.seat != seat]
        ways = list(itertools.product(*[payable(table.state, other) for other in others]))
        alone, kept = 0, 0.0
        for way in ways:
            sailed = table.state.clone()
            sailed.captains[seat].course = COURSE_OF[option.key]
            for other, course in zip(others, way, strict=True):
                sailed.captains[other.seat].course = course
            for captain in sailed.captains:
                sail(sailed, captain)
            me = sailed.captains[seat]
            guns = [dice_of(sailed, one) for one in sailed.captains]
            if all(one is me or one.cell != me.cell for one in sailed.captains):
                alone += 1
                continue
            for wind in range(4):
                then = sailed.clone()
                then.wind = wind
                move_pirate(then)
                begin_battles(then)
                fight_the_pirate(then)
                here = fighters_at(then, me.cell)
                attacked += seat not in here
                met = tuple([guns[one] for one in here if one != seat]) if seat in here else ()
                kept += unbeaten(guns[seat], met) / 4
        assert told.more == pytest.approx((alone / len(ways), kept / (len(ways) - alone)))
    assert attacked


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


def test_plunder_curses_and_cards_in_pirates_of_the_7_seas_by_trying() -> None:
    """The real throw, fights and draws, from the position: who is asked meanwhile sends all that can sail."""
    from freebooter.games.pirates_of_the_7_seas.offers import CARAVANS
    from freebooter.games.pirates_of_the_7_seas.rules.fleet import dearest
    from freebooter.games.pirates_of_the_7_seas.rules.plunder import PIRATE_SINKS

    kinds = {"sent": 3, "sent_first": 2, "caravan": 1, "curse": 4, "tavern": 1, "card": 1, "cards": 1, "booty": 2}
    tries = 250
    for position in positions("pirates-of-the-7-seas", kinds):
        table, seat, option, told = position
        best = dearest(table.state.port)

        def well(story: list[Told], seat: int = seat, kind: str = told.kind, best: int = best) -> bool:
            if kind in ("sent", "sent_first", "caravan"):
                sunk = [1 for one in told_of(story, "fight", seat=seat) if one["outcome"] & PIRATE_SINKS]
                return len(sunk) < told_of(story, "sent", seat=seat)[0]["ships"]
            if kind == "curse":
                return not told_of(story, "cursed", "whirled", seat=seat)
            if kind == "tavern":
                return any(face >= 4 for face in told_of(story, "thrown")[0]["tray"][1::4])
            if kind == "booty":
                return any(cards // 100 == best for cards in told_of(story, "booty", seat=seat)[0]["cards"])
            return any(one["card"] in CARAVANS for one in told_of(story, "drew_card", seat=seat))

        share = tried(position, tries, well, lambda decision, _: named(decision, "send", "gift.safety"))
        assert near(told.chance, share, tries), (told, option.key, share)


def test_a_course_in_portolano_by_trying() -> None:
    """The real wind, pirate and guns; nobody loads a cannon on the way."""
    tries = 200
    for position in positions("portolano", {"course": 2, "course_met": 1}, seats=3):
        _, seat, option, told = position

        def well(story: list[Told], seat: int = seat) -> bool:
            fights = told_of(story, "pirate_fight", seat=seat)
            return not fights or fights[0]["hits"] >= fights[0]["pirate"]

        def go_on(decision: Decision, story: list[Told]) -> Any:
            if told_of(story, "wind"):
                return named(decision, "fight", "pay")
            return named(decision, "end", "sail", "done", "leave", decision.options[-1].kind)

        share = tried(position, tries, well, go_on)
        assert near(told.chance, share, tries), (told, option.key, share)


def test_checks_and_battles_in_merchants_and_marauders_by_trying() -> None:
    kinds = {
        "scout": 2,
        "listen": 1,
        "claim": 1,
        "recruit": 1,
        "unseen": 1,
        "unseen_by_one": 2,
        "shoot": 2,
        "board": 2,
        "flee": 2,
    }
    tries = 200
    for position in positions("merchants-and-marauders", kinds, seats=3):
        table, seat, option, told = position
        battle = table.state.battle
        code = -1 if battle is None else battle.sides[0 if battle.declared[0] == 0 else 1]
        side = {"npc": code - 10} if code >= 10 else {"seat": code}
        suffix = "_npc" if code >= 10 else ""

        def well(
            story: list[Told], seat: int = seat, kind: str = told.kind, side: Any = side, suffix: str = suffix
        ) -> bool:
            if kind.startswith("unseen"):
                return not told_of(story, "attacked_by_npc", seat=seat)
            if kind in ("shoot", "board", "flee"):
                what = {"shoot": "volley", "board": "boards", "flee": "escaped"}[kind]
                return bool(told_of(story, what + suffix, **side))
            return any(face >= 5 for one in told_of(story, "rolled", seat=seat) for face in one["dice"])

        def go_on(decision: Decision, story: list[Told]) -> Any:
            if decision.prompt == "battle.declare":
                return None if told_of(story, "contest_dice", "contest_dice_npc") else named(decision, "shoot")
            return named(decision, "use", "pass", "no")

        share = tried(position, tries, well, go_on)
        assert near(told.chance, share, tries), (told, option.key, share)


def test_crew_combat_in_merchants_and_marauders_by_all_rounds() -> None:
    """The real rounds, thrown again and again, against the count."""
    from freebooter.games.merchants_and_marauders.constants import BOARDED, CARD_FOE, CREW, DECIDED, SURGEON
    from freebooter.games.merchants_and_marauders.duel import crew_of, first_dice
    from freebooter.games.merchants_and_marauders.odds import first_round
    from freebooter.games.merchants_and_marauders.rules import crews
    from freebooter.games.merchants_and_marauders.state import Battle

    tries = 800
    table = next(table for table, _ in played("merchants-and-marauders", 1) if table.state.players[0].captain >= 0)
    for crew, surgeon, leadership, his_crew in [(2, False, 2, 3), (3, True, 4, 3), (1, False, 1, 1), (4, True, 3, 5)]:
        won = 0
        for number in range(tries):
            state = table.state.clone()
            state.keel.luck = lucky("brawl", crew, his_crew, number)
            player = state.players[0]
            player.hand, player.crewed, player.at[CREW] = [], [SURGEON] if surgeon else [], crew
            state.battle = Battle(sides=[0, CARD_FOE], steered=[0, -1])
            state.battle.stage, state.battle.at_sea = BOARDED, False
            state.battle.foe_leadership, state.battle.npc_at = leadership, [1, 1, 1, his_crew, 1]
            mine = crew_of(state, 0, crews.naval.skill(state, 0, 2), crew, 0)
            told = first_round(mine, (leadership, his_crew, False), first_dice(state, 0), 0)
            while state.battle.stage != DECIDED:
                assert not list(crews.crew_round(state))
            won += state.battle.winner == 0
        assert near(told, won / tries, tries), (told, won / tries)
