"""Odds before the click: raids by all deals, and whole battles by tables on which they are fought."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, product
from typing import Any

import pytest

from freebooter.engine import build
from freebooter.engine.answers import Decision
from freebooter.engine.counting import hits
from freebooter.engine.game import Odds
from freebooter.engine.keel import Keel
from freebooter.engine.luck import Luck, lucky
from freebooter.engine.record import Told
from freebooter.engine.table import Table
from freebooter.games.merchants_and_marauders import duel
from freebooter.games.merchants_and_marauders.constants import (
    BOARDED,
    DECIDED,
    FRIGATE,
    GALLEON,
    GUNNER_CAPTAIN,
    LONG_GUNS,
    MASTER_AT_ARMS,
    NPC_SIDE,
    REINFORCED,
    RIGS,
    SLOOP,
    SURGEON,
    SWIVELS,
)
from freebooter.games.merchants_and_marauders.content import CAPTAINS, CARGO, GLORY, NPC_CARDS, SHIPS
from freebooter.games.merchants_and_marauders.duel import TRIES, Fighter, crews_fight
from freebooter.games.merchants_and_marauders.odds import contest_outcomes
from freebooter.games.merchants_and_marauders.raiding import Raider, pooled, whole_raid
from freebooter.games.merchants_and_marauders.rules import arms, npcs
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules.common import YES
from freebooter.games.merchants_and_marauders.rules.hits import successes
from freebooter.games.merchants_and_marauders.state import Battle, Player, State
from tests.games.merchants_and_marauders.caribbean import captain, hand, npc, put, sea, ship, specialist
from tests.games.merchants_and_marauders.test_raids import F3E, R2E, S5E, hunt
from tests.table.test_odds import named, near, told_at, told_of, tried


def the(table: Table, key: str) -> Odds:
    """The odds of this option of seat 0."""
    keys = [option.key for option in table.decision(0).options]
    told = told_at(table, 0)[keys.index(key)]
    assert told is not None
    return told


def test_a_roll_that_is_repeated_by_all_throws() -> None:
    def edit(state: State) -> None:
        specialist(state, 0, "g-46")  # a Lookout
        put(state, 0, "caracas")
        put(state, 1, "caracas")

    table = sea(edit)
    table.script([1, 1, 1])
    table.choose(0, "scout_captain:1")
    throws = list(product(range(1, 7), repeat=3))
    assert the(table, "use:lookout").chance == pytest.approx(sum(max(throw) >= 5 for throw in throws) / len(throws))
    for throw in ([1, 5, 1], [4, 4, 4]):  # by the real rules
        trial = table.clone()
        trial.script(throw)
        trial.choose(0, "use:lookout")
        assert bool(told_of(trial.events(0, 0), "attacks")) == (5 in throw)


# --- raids ----------------------------------------------------------------------------------------------------------


def wanting(at: list[int], nimble: int, cards: tuple[int, ...], absorbed: int = 0) -> tuple[int, ...]:
    """The fewest cards that must be thrown out to take the merchant; all of them if that does not help either."""
    for thrown in range(len(cards) + 1):
        for out in combinations(range(len(cards)), thrown):
            left = [card for i, card in enumerate(cards) if i not in out]
            destroyed = sum(max(0, left.count(location) - at[location] + 1) for location in range(5))
            if left.count(-1) < nimble and destroyed <= absorbed:
                return out
    return tuple(range(len(cards)))


@pytest.mark.parametrize(("at", "icons"), [((2, 1, 2, 2, 1), 1), ((3, 3, 3, 3, 3), 0), ((1, 2, 2, 1, 2), 2)])
def test_a_raid_by_all_deals_and_dice(at: tuple[int, ...], icons: int) -> None:
    """Three of ten cards, then two dice: all of them."""
    cards = (-1, -1, -1, -1, 0, 1, 2, 3, 4, 4)
    total = taken = unhurt = 0
    for shown in combinations(cards, 3):
        for throw in product(range(1, 7), repeat=2):
            successes = sum(face >= 5 for face in throw)
            total += 1
            taken += successes >= len(wanting(list(at), icons + 1, shown))
            kept = [len(left) for n in range(4) for left in combinations(shown, n) if set(left) <= {-1}]
            unhurt += successes >= min(3 - n for n in kept if n <= icons)
    told = whole_raid(Raider(at, icons, False), pooled(cards), hits(2, 1 / 3), exchange=False, havana=False)
    assert told == pytest.approx((taken / total, unhurt / total))


@pytest.mark.parametrize("name", ["plain", "exchange", "havana", "reinforced", "weapons"])
def test_a_raid_by_real_deals(name: str) -> None:
    def edit(state: State) -> None:
        ship(state, 0, GALLEON if name == "plain" else FRIGATE)
        if name == "exchange":
            captain(state, 0, next(one.id for one in CAPTAINS if one.abilities.first_exchange))
        if name == "weapons":
            state.players[0].weapons = 0b101
        if name == "reinforced":
            state.players[0].mods |= 1 << REINFORCED
            state.players[0].at[:] = [1, 1, 1, 1, 1]

    spain = name == "havana"
    table = hunt(zone="havana" if spain else "caracas", nation=0 if spain else 3, edit=edit)
    key = "nation:0" if spain else "nation:3"
    told, tries = the(table, key), 200
    player = table.state.players[0]
    at, nimble = player.at[:], player.maneuverability()

    def go_on(decision: Decision, story: list[Told]) -> Any:
        """Throws out what would let the merchant get away or cripple the ship; exchanges an Escape, if it may."""
        if told_of(story, "raid_won", "raid_failed", "raid_crippled", "sunk"):
            return None
        if decision.prompt == "raid.first":
            return named_escape(decision)
        if decision.prompt == "raid.use":
            discards = [one for one in decision.options if one.kind == "discard"]
            out = wanting(at, nimble, tuple(CARGO[one.number(0)].hit for one in discards), int(name == "reinforced"))
            return discards[out[0]] if out else named(decision, "stop")
        return named(decision, "weapon", "absorb", "pass", "no")

    def well(story: list[Told]) -> bool:
        return bool(told_of(story, "raid_won"))

    option = next(one for one in table.decision(0).options if one.key == key)
    share = tried((table, 0, option, told), tries, well, go_on)
    assert 0.0 < told.chance < 1.0
    assert near(told.chance, share, tries), (told, share)


@pytest.mark.rule("MM-228", "MM-229")
@pytest.mark.parametrize("weapons", [0b001, 0b110, 0b111])
def test_special_weapons_in_a_raid_by_all_throws(weapons: int) -> None:
    """Before the roll one card may be exchanged; left as they are, three Escapes let the merchant get away."""

    def edit(state: State) -> None:
        captain(state, 0, next(one.id for one in CAPTAINS if one.abilities.first_exchange))
        ship(state, 0, GALLEON)
        state.players[0].weapons = weapons

    table = hunt(R2E, F3E, S5E, edit=edit)
    whole = the(table, "nation:3")
    table.choose(0, "nation:3")
    told = the(table, "stop")
    dice = CAPTAINS[table.state.players[0].captain].skills[0]
    throws = list(product((1, 5), repeat=dice))
    taken = 0.0
    for throw in throws:
        trial = table.imagine(0, lucky("weapons"))
        trial.script(list(throw))
        trial.choose(0, "stop")
        while trial.awaiting and trial.state.raid is not None:
            decision = trial.decision(trial.awaiting[0])
            if decision.kind == "pick":
                break
            trial.choose(decision.seat, named(decision, "weapon", "discard", "pass", "no"))
        skulls = throw.count(5)
        taken += (1 / 3) ** skulls * (2 / 3) ** (dice - skulls) * bool(told_of(trial.events(0, 0), "raid_won"))
    assert told.kind == whole.kind == "raid_weapons"
    assert told.chance == pytest.approx(taken)
    table.state.players[0].weapons = 0
    assert the(table, "stop").kind == "raid"
    assert the(table, "stop").chance < told.chance


def named_escape(decision: Decision) -> Any:
    escapes = [one for one in decision.options if one.kind == "exchange" and CARGO[one.number(0)].hit < 0]
    return escapes[0] if escapes else named(decision, "stop")


# --- battles --------------------------------------------------------------------------------------------------------


def fought_at_the_table(table: Table, key: str, tries: int) -> tuple[float, float]:
    """How often seat 0 wins and loses once a foe is found; whoever is asked fights as the program does."""
    won = lost = fights = number = 0
    while fights < tries:
        number += 1
        guess = table.imagine(0, lucky("fought", number))
        since = len(guess.events(0, 0))
        guess.choose(0, key)
        while guess.awaiting and guess.state.battle is not None:
            decision = guess.decision(guess.awaiting[0])
            battle = guess.state.battle
            if decision.prompt == "battle.declare":
                side = 0 if battle.declared[0] == 0 else 1
                kind = ("shoot", "board", "flee")[npcs.program_declares(guess.state, side) - 1]
                guess.choose(decision.seat, named(decision, kind))
            elif decision.prompt == "battle.skull":
                where = npcs.program_takes(guess.state, battle.hit_side)
                guess.choose(decision.seat, next(one for one in decision.options if one.number(0) == where))
            elif decision.kind == "pick":
                guess.choose(decision.seat, decision.options[: decision.least])
            else:
                guess.choose(decision.seat, named(decision, "pass", "yes", "no", decision.options[0].kind))
        story = guess.events(since, 0)
        if told_of(story, "attacks", "attacks_npc", seat=0):
            fights += 1
            won += bool(told_of(story, "won", seat=0))
            lost += bool(told_of(story, "won_npc")) or bool(told_of(story, "won", seat=1))
    return won / tries, lost / tries


@pytest.mark.parametrize("foe", ["scout_npc:4", "scout_captain:1"])
def test_a_whole_battle_by_fighting_it_at_the_table(foe: str) -> None:
    def edit(state: State) -> None:
        put(state, 0, "caracas")
        put(state, 1, "caracas")
        ship(state, 0, FRIGATE, 3, 3, 2, 3, 2)
        ship(state, 1, GALLEON)
        state.players[0].mods |= 1 << SWIVELS | 1 << LONG_GUNS
        specialist(state, 1, "g-43")
        npc(state, next(one.id for one in NPC_CARDS if one.ship == 4), "caracas")

    table = sea(edit)
    told, tries = the(table, foe), 120
    shares = fought_at_the_table(table, foe, tries)
    assert told.kind == "hunt"
    both = 1 / (1 / tries + 1 / TRIES)  # both sides of the comparison were tried
    for chance, share in zip(told.more, shares, strict=True):
        assert near(chance, share, int(both)), (told, shares)


ASKED_FOR = arms.USED_MOVE | arms.USED_MASTER | arms.USED_CHASERS  # what is left out of these odds


def able(ability: str) -> int:
    """A captain with this ability."""
    return next(i for i, one in enumerate(CAPTAINS) if getattr(one.abilities, ability))


def seated(fighter: Fighter, state: State, seat: int) -> int:
    """The fighter takes this side of a battle by the real rules; gives its number there."""
    if fighter.npc >= 0:
        state.npc_cards[fighter.npc] = [fighter.captain]
        return NPC_SIDE + fighter.npc
    player = state.players[seat]
    player.captain, player.ship, player.mods = fighter.captain, fighter.ship, fighter.mods
    player.crewed, player.hull_turned = list(fighter.crewed), True
    return seat


def really_fought(fighters: tuple[Fighter, Fighter], luck: Luck) -> tuple[list[list[int]], tuple[float, ...]]:
    """A battle by the real rules, with the program for both: the ships at its end, and who wins and loses."""
    state = State(Keel(luck), 10, True, True, [Player(0), Player(1)])
    sides = [seated(fighter, state, seat) for seat, fighter in enumerate(fighters)]
    state.battle = battle = Battle(sides, [-1, -1], used=[ASKED_FOR, ASKED_FOR])
    for seat, fighter in enumerate(fighters):
        if fighter.npc < 0:
            state.players[seat].at = list(fighter.at)
        else:
            battle.npc_ship, battle.npc_at = fighter.ship, list(fighter.at)
    while battle.stage not in (BOARDED, DECIDED):
        steps = naval.step(state)
        try:
            next(steps)
            while True:
                steps.send(YES)  # fires the one extra shot
        except StopIteration:
            pass
    ships = [naval.locations(state, side)[:] for side in (0, 1)]
    if battle.stage == BOARDED:
        one, other = crews_fight(state, 0), crews_fight(state, 1)
        return ships, (one, other, other, one)
    won = [float(battle.winner == side) for side in (0, 1)]
    lost = [float(battle.winner == 1 - side or battle.sunk[side]) for side in (0, 1)]
    return ships, (won[0], lost[0], won[1], lost[1])


def whole(captain: int, ship: int, *, npc: int = -1, **more: Any) -> Fighter:
    return Fighter(npc, captain, ship, tuple(SHIPS[ship].values), **more)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (whole(0, SLOOP), whole(3, FRIGATE, npc=1)),
        (whole(5, GALLEON, npc=4), whole(able("shots"), FRIGATE, mods=1 << LONG_GUNS)),
        (whole(able("flee_dice"), SLOOP, mods=1 << RIGS), whole(2, GALLEON, crewed=(SURGEON,))),
        (whole(1, FRIGATE, crewed=(GUNNER_CAPTAIN,)), whole(4, FRIGATE, mods=1 << LONG_GUNS)),
        (whole(able("first_round_dice"), GALLEON), whole(6, GALLEON, mods=1 << SWIVELS, crewed=(MASTER_AT_ARMS,))),
        (Fighter(-1, 7, SLOOP, (3, 0, 1, 2, 0)), Fighter(-1, 8, FRIGATE, (2, 1, 0, 1, 2))),
    ],
)
def test_battles_are_fought_as_by_the_real_rules(monkeypatch: pytest.MonkeyPatch, one: Fighter, other: Fighter) -> None:
    """With the same dice each battle goes the same way."""
    if build() == "compiled":
        pytest.skip("compiled code does not let its dice be changed")

    def contest(luck: Any, dice: int, his_dice: int) -> tuple[int, int, int]:
        both = [faces(luck, dice), faces(luck, his_dice)]
        return naval.contest_winner(Battle([0, 1], [-1, -1], dice=both)), successes(both[0]), successes(both[1])

    def faces(luck: Any, dice: int) -> list[int]:
        return [luck.below(6) + 1 for _ in range(dice)]

    monkeypatch.setattr(duel, "thrown", contest)
    monkeypatch.setattr(duel, "faces", faces)
    ends = set()
    for number in range(150):
        sides = duel.Side(one), duel.Side(other)
        fate = duel.fight_out(lucky("battle", number), sides)
        ships = [side.at for side in sides]
        assert (ships, fate) == really_fought((one, other), lucky("battle", number))
        ends.add(str(ships))
    assert len(ends) > 1


def test_who_wins_a_contest_by_all_throws() -> None:
    found: Counter[tuple[int, int, int]] = Counter()
    for throw in product(range(1, 7), repeat=5):
        both = [list(throw[:3]), list(throw[3:])]
        winner = naval.contest_winner(Battle([0, 1], [-1, -1], dice=both))
        found[winner, successes(both[0]), successes(both[1])] += 1
    chances, outcomes = contest_outcomes(3, 2)
    each = [chance - before for before, chance in pairwise([0.0, *chances])]
    assert dict(zip(outcomes, each, strict=True)) == pytest.approx({one: n / 6**5 for one, n in found.items()})


def test_odds_of_battles_do_not_know_a_hand() -> None:
    """Cards in hands change nothing, neither the own nor the other's."""

    def edit(state: State) -> None:
        put(state, 0, "caracas")
        put(state, 1, "caracas")

    def with_cards(state: State) -> None:
        edit(state)
        hand(state, 1, *sorted({GLORY[card].id for card in state.glory_deck})[:3])

    assert the(sea(edit), "scout_captain:1") == the(sea(with_cards), "scout_captain:1")
